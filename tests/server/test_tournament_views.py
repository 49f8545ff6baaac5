"""What is shown of a tournament: its line, page, standings and pulse, from the director's state alone."""

from __future__ import annotations

import msgspec
import pytest

from splitpot.errors import RoomError
from splitpot.room.tournament_bodies import TournamentView, Wish
from splitpot.room.tournament_commands import (
    AddOn,
    AnswerDeal,
    AskDeal,
    Begin,
    Cancel,
    DeclineRebuy,
    Pause,
    Rebuy,
    Register,
    Resume,
    TournamentCommand,
    Withdraw,
)
from splitpot.room.tournament_config import Level, PayoutRow
from splitpot.room.tournament_events import TournamentCancelled
from splitpot.room.tournament_state import Status
from splitpot.server.record_types import Standings
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_lobby import in_order, row_of, seen_by
from splitpot.server.tournament_may import wishes_of
from splitpot.server.tournament_pulse import pulse_of
from splitpot.server.tournament_standings import Board
from splitpot.server.tournament_views import NOBODY, Showcase, Viewer, tag_of
from tests.server.directing import LEVELS, START, Directed

BREAKS = tuple(Level(big_blind=20 * n, ms=600_000, break_ms=300_000 if n == 3 else 0) for n in range(1, 8))


def page(made: Directed, viewer: str = "", **more: bool) -> TournamentView:
    return Showcase(made).view(Viewer(viewer, **more), made.now)


def rows(made: Directed) -> Standings:
    return msgspec.json.decode(Board(made.director).page(1, 200), type=Standings)


# --- the line in the lobby -----------------------------------------------------------


def test_the_line_says_what_an_entry_costs_and_how_many_are_in() -> None:
    made = Directed(3, buy_in=100, fee=10, bounty=25)
    row = row_of(made.director, Extras(zone="Europe/London", speed="turbo", series="Fridays"))
    assert (row.price, row.fee, row.bounty, row.pool) == (135, 10, 25, 300)
    assert (row.entries, row.left, row.level, row.open) == (3, 3, 0, True)
    assert (row.zone, row.speed, row.series) == ("Europe/London", "turbo", "Fridays")


def test_the_line_says_before_anybody_enters_that_bots_fill_a_sit_and_go() -> None:
    made = Directed(0, start_at=0, max_entries=6)
    row = row_of(made.director, Extras(fill=6, fill_ms=20_000))
    assert (row.fill, row.fill_seconds) == (6, 20)
    assert row_of(Directed(0).director, Extras(fill=6)).fill_seconds == 0


def test_one_that_the_host_begins_early_has_begun_when_it_did() -> None:
    made = Directed(3)
    assert row_of(made.director, made.extras).started_at == 0
    made.tell(Begin())
    row = row_of(made.director, made.extras)
    assert (row.start_at, row.started_at) == (START, START - 3_600_000)


def test_the_page_says_when_bots_come() -> None:
    made = Directed(1, start_at=0, max_entries=6)
    made.fills_at = made.now + 20_000
    assert page(made).fills_at == made.now + 20_000


def test_all_starts_of_a_schedule_have_its_name_in_common() -> None:
    made = Directed(0)
    assert row_of(made.director, Extras(schedule="weekly", key="2026-07-05T20:00")).schedule == "weekly"
    assert row_of(made.director, Extras()).schedule == ""


def test_the_note_of_a_satellite_counts_its_tickets_and_what_is_left_of_the_pool() -> None:
    made = Directed(6, buy_in=100, ticket_to="final", ticket_value=400, payouts=())
    made.start()
    assert "The pool is 600: 1 ticket, and 200 in money." in said(made)


def test_the_page_counts_what_was_sold_beside_the_entries() -> None:
    made = Directed(4, buy_in=100, rebuys=2, rebuy_levels=2, rebuy_price=50, levels=BREAKS)
    made.start()
    assert (page(made).rebuys_sold, page(made).addons_sold) == (0, 0)
    made.bust(1, "p1", "p2")
    made.tell(Rebuy("p1"))
    assert (page(made).rebuys_sold, page(made).addons_sold) == (1, 0)


def test_a_guarantee_is_the_least_pool() -> None:
    assert row_of(Directed(2, buy_in=100, guarantee=5_000, host="").director, Extras()).pool == 5_000


def test_who_is_in_sees_his_table_and_who_is_not_sees_none() -> None:
    made = Directed(4)
    row = row_of(made.director, made.extras)
    assert seen_by(row, made.director, "p1").registered
    assert not seen_by(row, made.director, "p9").registered
    made.start()
    row = row_of(made.director, made.extras)
    assert seen_by(row, made.director, "p1").table == "t1-1"
    assert seen_by(row, made.director, "").table == ""


def test_who_is_out_is_not_registered_any_more() -> None:
    made = Directed(4)
    made.start()
    made.bust(1, "p1", "p2")
    row = seen_by(row_of(made.director, made.extras), made.director, "p1")
    assert (row.registered, row.table, row.left) == (False, "", 3)


def test_the_line_tells_who_is_out_his_place_while_the_others_play_on() -> None:
    made = Directed(4)
    made.start()
    made.bust(1, "p1", "p2")
    row = row_of(made.director, made.extras)
    assert [seen_by(row, made.director, one).place for one in ("p1", "p2", "")] == [4, 0, 0]
    made.bust(1, "p3", "p2")
    made.bust(1, "p4", "p2")
    row = seen_by(row_of(made.director, made.extras), made.director, "p2")
    assert (row.status, row.place, row.worst) == (Status.OVER, 1, 1)


def test_the_list_has_what_runs_first_and_what_is_over_last() -> None:
    later = Directed(2, id="later", start_at=START + 1)
    soon = Directed(2, id="soon")
    at_once = Directed(1, id="sng", start_at=0, max_entries=6)
    runs = Directed(2, id="runs")
    runs.start()
    over = Directed(2, id="over")
    over.tell(Cancel("no"))
    found = [row_of(one.director, one.extras) for one in (later, over, soon, runs, at_once)]
    assert [row.id for row in sorted(found, key=in_order)] == ["runs", "sng", "soon", "later", "over"]


# --- standings -------------------------------------------------------------------------


def test_before_the_start_the_standings_list_who_has_entered() -> None:
    found = rows(Directed(3))
    assert [(row.name, row.place) for row in found.rows] == [("P1", 0), ("P2", 0), ("P3", 0)]


def test_who_is_in_goes_by_stack_and_who_is_out_by_place_last_out_first() -> None:
    made = Directed(5)
    made.start()
    made.bust(1, "p1", "p2")
    made.bust(1, "p3", "p4")
    made.hand(1, p2=1_000, p4=-1_000)
    found = rows(made)
    assert [(row.name, row.place, row.out) for row in found.rows] == [
        ("P2", 1, False),
        ("P4", 2, False),
        ("P5", 3, False),
        ("P3", 4, True),
        ("P1", 5, True),
    ]
    assert found.rows[0].stack == 11_000
    assert found.rows[0].table == "t1-1"
    assert found.rows[4].table == ""


def test_who_looked_just_before_the_start_has_a_place_just_after_it() -> None:
    made = Directed(3)
    made.at(START - 1)
    showcase = Showcase(made)
    showcase.board(made.now)
    made.start()
    own = showcase.view(Viewer("p2"), made.now).own
    assert own is not None
    assert own.place == 1


def test_equal_stacks_have_the_same_rank() -> None:
    made = Directed(3)
    made.start()
    assert [row.place for row in rows(made).rows] == [1, 1, 1]


def test_two_who_go_out_together_with_equal_stacks_share_their_places() -> None:
    made = Directed(4)
    made.start()
    made.hand(1, p1=-5_000, p2=-5_000, p3=10_000)
    assert [(row.place, row.worst) for row in rows(made).rows if row.out] == [(3, 4), (3, 4)]


def test_when_it_is_over_the_winner_is_first_with_his_prize() -> None:
    made = Directed(3, buy_in=100)
    made.start()
    made.bust(1, "p1", "p2")
    made.bust(1, "p3", "p2")
    first, second, third = rows(made).rows
    assert (first.name, first.place, first.out, first.prize) == ("P2", 1, False, 300)
    assert (second.name, third.name, third.place) == ("P3", "P1", 3)


def test_a_ticket_counts_as_its_value_and_bounties_stand_apart() -> None:
    made = Directed(4, buy_in=100, ticket_to="final", ticket_value=200)
    made.start()
    made.bust(1, "p1", "p2")
    made.bust(1, "p3", "p2")
    assert [(row.prize, row.ticket) for row in rows(made).rows[:2]] == [(200, True), (200, True)]
    hunted = Directed(3, buy_in=100, bounty=50)
    hunted.start()
    hunted.bust(1, "p1", "p2")
    hunted.bust(1, "p3", "p2")
    winner = rows(hunted).rows[0]
    assert (winner.prize, winner.bounties) == (300, 150)


def test_a_page_is_cut_from_the_whole_and_made_once() -> None:
    board = Board(Directed(30).director)
    assert board.page(11, 10) is board.page(11, 10)
    found = msgspec.json.decode(board.page(11, 10), type=Standings)
    assert (found.first, found.total, found.rows[0].name, len(found.rows)) == (11, 30, "P11", 10)
    assert msgspec.json.decode(board.page(31, 10), type=Standings).rows == ()


def test_looking_for_a_name_opens_its_page_and_counts_all_that_fit() -> None:
    board = Board(Directed(30).director)
    found = msgspec.json.decode(board.found("p2", 10), type=Standings)
    assert found.found == (2, *range(20, 30))
    assert found.first == 1
    found = msgspec.json.decode(board.found("P25", 10), type=Standings)
    assert (found.first, found.found) == (21, (25,))
    assert msgspec.json.decode(board.found("nobody", 10), type=Standings).found == ()


# --- the pulse ------------------------------------------------------------------------


def test_the_pulse_has_stacks_and_the_level_clock() -> None:
    made = Directed(4)
    made.start()
    made.bust(1, "p1", "p2")
    pulse = pulse_of(made.director, made.now)
    assert (pulse.left, pulse.average, pulse.largest, pulse.smallest) == (3, 20_000 // 3, 10_000, 5_000)
    assert (pulse.clock.level, pulse.clock.ends) == (1, START + 600_000)
    assert pulse.final


def test_who_may_still_buy_again_counts_for_the_average_as_he_does_among_those_left() -> None:
    made = Directed(4, buy_in=100, rebuys=2, rebuy_levels=2, rebuy_price=50, levels=BREAKS)
    made.start()
    made.bust(1, "p1", "p2")
    pulse = pulse_of(made.director, made.now)
    assert (pulse.left, pulse.average) == (4, 5_000)
    made.tell(DeclineRebuy("p1"))
    pulse = pulse_of(made.director, made.now)
    assert (pulse.left, pulse.average) == (3, 20_000 // 3)


def test_the_next_break_is_counted_through_the_levels_before_it() -> None:
    made = Directed(4, levels=BREAKS)
    made.start()
    assert pulse_of(made.director, made.now).clock.next_break == START + 3 * 600_000
    for number in (1, 2, 3):
        made.at(START + number * 600_000)
    clock = pulse_of(made.director, made.now).clock
    assert (clock.on_break, clock.waits, clock.next_break) == (True, "break", 0)


def test_a_clock_that_stands_says_what_is_left_and_why() -> None:
    made = Directed(4)
    made.start()
    made.now += 60_000
    made.tell(Pause("host"))
    clock = pulse_of(made.director, made.now).clock
    assert (clock.ends, clock.left_ms, clock.waits) == (0, 540_000, "host")


def test_the_next_prize_is_that_of_the_worst_place_that_is_left() -> None:
    made = Directed(4, buy_in=100, payouts=(PayoutRow(10, (6_000, 4_000)),))
    made.start()
    pulse = pulse_of(made.director, made.now)
    assert (pulse.prize, pulse.places_to_money) == (0, 2)
    made.bust(1, "p1", "p2")
    made.bust(1, "p3", "p2")
    pulse = pulse_of(made.director, made.now)
    assert (pulse.prize, pulse.places_to_money) == (160, 0)


def test_after_a_deal_nobody_goes_out_without_money() -> None:
    """3.15-14: the prizes have been paid, and what is left is for the winner."""
    made = Directed(3, buy_in=1_000, payouts=(PayoutRow(10, (5_000, 3_000, 2_000)),))
    made.start()
    made.tell(AskDeal("p1", method="chips", left=300))
    made.hand(1, p1=100, p2=-100)
    made.tell(AnswerDeal("p2", True))
    made.tell(AnswerDeal("p3", True))
    pulse = pulse_of(made.director, made.now)
    assert made.director.is_dealt and pulse.left == 3
    assert (pulse.prize, pulse.places_to_money) == (0, 0)
    assert [(row.best, row.worst, row.amount) for row in page(made).prizes] == [(1, 1, 300)]


def test_where_money_begins_is_not_known_while_players_may_enter() -> None:
    made = Directed(4, buy_in=100, late_levels=2)
    made.start()
    pulse = pulse_of(made.director, made.now)
    assert (pulse.places_to_money, pulse.open, pulse.final) == (-1, True, False)


# --- the page -------------------------------------------------------------------------


def test_prizes_are_those_of_the_entries_so_far_until_they_are_fixed() -> None:
    made = Directed(4, buy_in=100)
    assert [(one.best, one.amount) for one in page(made).prizes] == [(1, 267), (2, 133)]
    assert not page(made).prizes_fixed
    made.start()
    assert page(made).prizes_fixed


def test_places_with_the_same_prize_stand_in_one_row() -> None:
    made = Directed(20, buy_in=100, payouts=(PayoutRow(100, (4_000, 2_000, 1_000, 1_000, 1_000, 1_000)),))
    found = [(one.best, one.worst, one.amount) for one in page(made).prizes]
    assert found == [(1, 1, 800), (2, 2, 400), (3, 6, 200)]


def test_a_satellite_lists_its_tickets() -> None:
    made = Directed(7, buy_in=100, ticket_to="final", ticket_value=300)
    found = [(one.best, one.worst, one.amount, one.ticket) for one in page(made).prizes]
    assert found == [(1, 2, 300, True), (3, 3, 100, False)]


def said(made: Directed) -> list[str]:
    return [note.text for note in page(made).notes]


def test_what_happened_stands_there_in_words_newest_first() -> None:
    made = Directed(3, buy_in=100)
    made.start()
    made.bust(1, "p1", "p2")
    notes = said(made)
    assert notes[0] == "P1 is out in place 3."
    assert "Level 1: blinds 10/20, limits 20/40." in notes
    assert "It begins with 3 players." in notes
    assert notes[-1] == "P1 enters."


def test_the_chart_of_a_thousand_stacks_has_a_hundred_of_them_with_both_ends() -> None:
    made = Directed(3)
    made.start()
    assert page(made).chart == (5_000, 5_000, 5_000)
    large = Directed(250, max_entries=1_000)
    large.start()
    assert len(page(large).chart) == 100


def test_a_stranger_has_no_part_of_his_own_and_may_nothing() -> None:
    view = page(Directed(3))
    assert view.own is None
    assert view.may == ()


def test_the_own_entry_says_stack_seat_and_place() -> None:
    made = Directed(4)
    made.start()
    made.bust(1, "p1", "p2")
    own = page(made, "p2").own
    assert own is not None
    assert (own.stack, own.table, own.place, own.out) == (10_000, "t1-1", 1, False)
    lost = page(made, "p1").own
    assert lost is not None
    assert (lost.out, lost.place, lost.table) == (True, 4, "")


def test_who_sits_out_is_away() -> None:
    made = Directed(4)
    made.start()
    made.away.add("p1")
    own = page(made, "p1").own
    assert own is not None
    assert own.away


def test_a_deal_names_everybody_by_name_and_never_by_id() -> None:
    made = Directed(3, buy_in=100)
    made.start()
    made.tell(AskDeal("p1"))
    view = page(made, "p2")
    assert view.deal is not None
    assert (view.deal.by, view.deal.amounts) == ("P1", ())
    made.hand(1, p1=100, p2=-100)
    view = page(made, "p2")
    assert view.deal is not None
    assert {name for name, _ in view.deal.amounts} == {"P1", "P2", "P3"}
    assert view.deal.agreed == ("P1",)
    assert "answer_deal" in view.may


def test_when_it_is_over_no_table_is_in_play_any_more() -> None:
    made = Directed(2, buy_in=100)
    made.start()
    assert len(page(made).tables) == 1
    made.bust(1, "p1", "p2")
    view = page(made, "p2")
    assert (view.tables, view.pulse.tables, view.row.table) == ((), 0, "")
    assert view.own is not None
    assert (view.own.place, view.own.prize, view.own.table) == (1, 200, "")


def test_a_cancelled_one_says_what_the_viewer_has_got_back() -> None:
    made = Directed(3, buy_in=100, fee=10)
    made.tell(Cancel("no light"))
    own = page(made, "p1").own
    assert own is not None
    assert own.refund == 110


def test_one_that_is_cancelled_while_it_runs_says_what_those_who_were_in_got_back() -> None:
    made = Directed(4, buy_in=100)
    made.start()
    made.bust(1, "p1", "p2")
    made.tell(Cancel("no light"))
    told = next(event.refunds for event in made.events if isinstance(event, TournamentCancelled))
    shown = {player: one.refund for player in ("p1", "p2", "p3", "p4") if (one := page(made, player).own)}
    assert shown == {"p1": 0, **told}
    assert sum(shown.values()) == 400


def test_a_cancelled_one_says_why() -> None:
    made = Directed(3)
    made.tell(Cancel("the hall is flooded"))
    view = page(made)
    assert (view.cancelled, view.row.status) == ("the hall is flooded", Status.CANCELLED)


def test_no_id_of_a_player_is_on_any_page() -> None:
    made = Directed(4, buy_in=100, late_levels=3)
    made.start()
    text = msgspec.json.encode(page(made, "p1")) + Board(made.director).page(1, 50)
    assert not [player for player in ("p1", "p2", "p3", "p4") if f'"{player}"'.encode() in text]
    assert b'"host"' not in text.replace(b'"host":', b"")


# --- made once for all ------------------------------------------------------------------


def test_thousands_who_watch_cost_one_page_and_one_sorting_a_second() -> None:
    made = Directed(4)
    made.start()
    show = Showcase(made)
    board = show.board(START)
    made.bust(1, "p1", "p2")
    assert show.board(START + 999) is board
    assert show.board(START + 999, fresh=True) is not board
    newer = show.board(START + 1_000)
    assert newer.version == made.director.version


def test_the_answer_to_an_own_wish_is_new() -> None:
    made = Directed(4, late_levels=2)
    made.start()
    show = Showcase(made)
    show.view(NOBODY, START)
    made.enter("late")
    view = show.view(Viewer("late"), START + 1, fresh=True)
    assert view.row.entries == 5
    own = show.view(Viewer("late"), START + 2).own
    assert own is not None


def test_the_tag_changes_with_the_version_and_with_what_is_the_viewers_own() -> None:
    made = Directed(4)
    before = tag_of(page(made))
    assert tag_of(page(made)) == before
    assert tag_of(page(made, "p1")) != before
    made.enter("p5")
    assert tag_of(page(made)) != before


# --- what one may ask for -----------------------------------------------------------------


def _command(wish: Wish, player: str) -> TournamentCommand | None:
    made: dict[str, TournamentCommand] = {
        "register": Register(player, player.upper()),
        "register_by_ticket": Register(player, player.upper(), by_ticket=True),
        "withdraw": Withdraw(player),
        "rebuy": Rebuy(player),
        "decline_rebuy": DeclineRebuy(player),
        "add_on": AddOn(player),
        "ask_deal": AskDeal(player),
        "answer_deal": AnswerDeal(player, True),
        "begin": Begin(player),
        "pause": Pause(player),
        "resume": Resume(player),
        "cancel": Cancel("so", player),
    }
    return made.get(wish)


def _situations() -> list[Directed]:
    open_ = Directed(1)
    registered = Directed(3, by_ticket=True)
    full = Directed(3, max_entries=3)
    running = Directed(4, buy_in=100)
    running.start()
    paused = Directed(4)
    paused.start()
    paused.tell(Pause())
    late = Directed(4, late_levels=2, reentries=1)
    late.start()
    late.bust(1, "p1", "p2")
    again = Directed(4, late_levels=2, reentries=1)
    again.start()
    again.bust(1, "p1", "p2")
    again.enter("p1")
    rebuys = Directed(
        4, levels=BREAKS, rebuys=1, rebuy_levels=3, rebuy_price=50, addon_price=50, addon_stack=900
    )
    rebuys.start()
    rebuys.bust(1, "p1", "p2")
    addons = Directed(
        4, levels=BREAKS, rebuys=1, rebuy_levels=3, rebuy_price=50, addon_price=50, addon_stack=900
    )
    addons.start()
    for number in (1, 2, 3):
        addons.at(START + number * 600_000)
    asked = Directed(3, buy_in=100)
    asked.start()
    asked.tell(AskDeal("p2"))
    asked.hand(1, p1=100, p2=-100)
    two_tables = Directed(14, buy_in=100)
    two_tables.start()
    over = Directed(2)
    over.start()
    over.bust(1, "p1", "p2")
    return [
        *(open_, registered, full, running, paused, late, again),
        *(rebuys, addons, asked, two_tables, over),
    ]


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("player", ["p1", "p2", "p9", "host"])
def test_what_is_offered_is_what_the_director_takes(number: int, player: str) -> None:
    made = _situations()[number]
    state = made.director
    offered = set(wishes_of(state, player, may_run=player == "host", has_ticket=True))
    for wish in msgspec.inspect.type_info(Wish).values:  # type: ignore[attr-defined]
        command = _command(wish, player)
        if command is None:
            continue
        taken = True
        try:
            made.tell(command)
        except RoomError:
            taken = False
        made.director = state
        assert (wish in offered) == taken, (wish, offered)


def test_bots_are_the_hosts_affair_and_an_end_of_what_recurs_too() -> None:
    made = Directed(2)
    assert "add_bots" not in page(made, "p1").may
    assert {"add_bots", "cancel"} <= set(page(made, "host").may)
    assert "end_schedule" not in page(made, "host").may
    made.extras = Extras(owner="host", schedule="t1")
    assert "end_schedule" in page(made, "host").may


def test_a_host_who_plays_for_money_against_bots_does_not_choose_when_the_pool_is_divided() -> None:
    for price, bot, is_free in ((100, "tight", False), (0, "tight", True), (100, "", True)):
        made = Directed(2, buy_in=price)
        made.enter("host")
        made.enter("gus", bot)
        assert "cancel" in page(made, "host").may
        made.start()
        assert ("cancel" in page(made, "host").may) == is_free


def test_who_runs_the_room_may_cancel_what_he_has_not_opened() -> None:
    view = page(Directed(2), "admin", is_admin=True)
    assert "cancel" in view.may
    assert not view.host


def test_a_ticket_is_offered_to_who_has_one() -> None:
    made = Directed(2, by_ticket=True)
    assert "register_by_ticket" not in page(made, "p9").may
    assert "register_by_ticket" in page(made, "p9", has_ticket=True).may


def test_levels_of_the_page_are_those_of_the_tournament() -> None:
    assert page(Directed(2)).levels == LEVELS
