"""Entries, rebuys, bounties, satellites, deals, cancellation (3.15-4, 12 and 14 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.room.tournament import Status, count_in, standings
from splitpot.room.tournament_commands import (
    AddOn,
    AnswerDeal,
    AskDeal,
    Begin,
    Cancel,
    DeclineRebuy,
    GiveTime,
    HandFinished,
    Rebuy,
    Register,
    SeatResult,
    Withdraw,
)
from splitpot.room.tournament_config import PayoutRow, refund_terms
from splitpot.room.tournament_events import (
    BountyPaid,
    DealDropped,
    PrizePaid,
    PrizesFixed,
    RebuyOffered,
    TournamentCancelled,
)
from splitpot.room.tournament_evolve import replay_tournament
from splitpot.room.tournament_places import Placed
from splitpot.server.tournament_books import Books
from splitpot.server.tournament_saving import player_results
from tests.tournaments.floor import MINUTE, Floor, levels, tournament


def refused(floor: Floor, command: object, why: str) -> None:
    """Checks that a command is refused, and for what reason."""
    with pytest.raises(RoomError, match=why):
        floor.do(command)  # type: ignore[arg-type]


# --- entries -----------------------------------------------------------------------


def test_who_enters_twice_or_too_late_is_refused() -> None:
    floor = Floor(3, begins=False, max_entries=3)
    refused(floor, Register("p1", "P1"), "All 3 entries are taken")
    floor.do(Withdraw("p3"))
    assert (floor.state.pool, floor.state.entries) == (200, 2)
    refused(floor, Register("p1", "P1"), "registered already")
    refused(floor, Register("x", "X", by_ticket=True), "No ticket leads")
    refused(floor, Withdraw("x"), "not in this tournament")
    floor.do(Begin())
    refused(floor, Withdraw("p1"), "has started")
    refused(floor, Register("x", "X"), "is closed")


def test_a_ticket_pays_for_an_entry() -> None:
    floor = Floor(2, begins=False, by_ticket=True)
    floor.do(Register("x", "X", by_ticket=True))
    assert floor.state.pool == 300


def test_who_is_out_may_enter_again_with_a_full_stack_as_often_as_the_tournament_says() -> None:
    """3.15-4."""
    floor = Floor(5, late_levels=2, reentries=1)
    loser, winner, other = floor.at(1)[:3]
    floor.play(1, lost={loser: winner, other: winner})
    assert standings(floor.state) == [Placed((loser, other), 4, 5)]
    floor.do(Register(loser, loser))
    assert (floor.stack(loser), floor.state.entries, floor.state.pool) == (1_000, 6, 600)
    assert standings(floor.state) == [Placed((other,), 5, 5)]
    floor.check()
    floor.play(1)
    floor.play(1, lost={loser: winner})
    refused(floor, Register(loser, loser), "may enter again 1 times here, no more")


def test_who_was_out_alone_and_enters_again_leaves_no_place_behind() -> None:
    floor = Floor(5, late_levels=2, reentries=1)
    loser, winner = floor.at(1)[:2]
    floor.play(1, lost={loser: winner})
    assert standings(floor.state) == [Placed((loser,), 5, 5)]
    floor.do(Register(loser, loser))
    assert standings(floor.state) == []


def test_a_freeze_out_is_over_for_who_is_out() -> None:
    """3.15-4."""
    floor = Floor(5, late_levels=2)
    loser, winner, other = floor.at(1)[:3]
    floor.play(1, lost={loser: winner, other: winner})
    refused(floor, Register(loser, loser), "freeze-out")


def test_the_pool_is_at_least_what_was_guaranteed() -> None:
    floor = Floor(4, guarantee=1_000)
    (fixed,) = floor.kinds(PrizesFixed)
    assert (fixed.pool, fixed.overlay, sum(floor.state.prizes)) == (1_000, 600, 1_000)
    assert sum(Floor(4, guarantee=300).state.prizes) == 400


def test_who_is_out_before_the_prizes_are_fixed_is_paid_when_they_are() -> None:
    shares = PayoutRow(10, (5_000, 3_000, 2_000))
    floor = Floor(4, late_levels=1, payouts=(shares,))
    a, b, c, d = floor.at(1)
    floor.play(1, net={a: -10, d: 10})
    floor.play(1, lost={a: d, b: d})
    assert not floor.kinds(PrizePaid)
    floor.wait(10)
    assert [(one.player, one.amount) for one in floor.kinds(PrizePaid)] == [(b, 80)]
    floor.play(1, lost={c: d})
    assert floor.state.status is Status.OVER
    assert [floor.state.entrants[one].won for one in (d, c, b, a)] == [200, 120, 80, 0]


def test_one_who_has_everything_wins_though_others_might_still_enter() -> None:
    floor = Floor(2, late_levels=1)
    a, b = floor.at(1)
    floor.play(1, lost={a: b})
    assert floor.state.status is Status.OVER
    assert floor.has("is_closed")
    assert floor.state.entrants[b].won == 200
    assert standings(floor.state) == [Placed((b,), 1, 1), Placed((a,), 2, 2)]


def test_a_full_tournament_closes_and_fixes_its_prizes_though_it_might_be_entered_late() -> None:
    """A sit-and-go begins with all that may play: its deals and hand for hand need not wait for levels."""
    floor = Floor(4, begins=False, max_entries=4, start_at=0, late_levels=3, reentries=1)
    assert floor.has("is_closed")
    assert floor.has("is_fixed")
    a, b, c, d = floor.at(1)
    floor.play(1, lost={a: d, b: d})
    refused(floor, Register(a, a), "is closed")
    floor.do(AskDeal(c))


def test_the_last_entry_closes_registration() -> None:
    floor = Floor(4, max_entries=5, late_levels=3)
    assert not floor.has("is_closed")
    floor.do(Register("late", "Late"))
    assert floor.has("is_closed")
    assert floor.has("is_fixed")
    assert sum(floor.state.prizes) == 500


def test_a_full_tournament_fixes_its_prizes_when_nobody_can_buy_chips_any_more() -> None:
    """3.15-15: an offer of before outlasts the level, and what it brings counts."""
    floor = Floor(4, max_entries=4, late_levels=3, **(REBUYS | {"rebuy_ms": 3 * MINUTE}))
    assert floor.has("is_closed")
    assert not floor.has("is_fixed")
    a, b, *_ = floor.at(1)
    floor.wait(9)
    floor.play(1, lost={a: b})
    floor.wait(2)
    assert (floor.state.level, floor.has("is_fixed")) == (1, False)
    floor.do(Rebuy(a))
    assert floor.has("is_fixed")
    assert sum(floor.state.prizes) == 450


# --- rebuys ------------------------------------------------------------------------

REBUYS: dict[str, Any] = {"rebuys": 1, "rebuy_levels": 1, "rebuy_price": 50, "rebuy_stack": 800}


def test_who_has_lost_everything_may_buy_again_and_plays_on() -> None:
    """3.15-12."""
    floor = Floor(4, **REBUYS)
    loser, winner = floor.at(1)[:2]
    floor.play(1, lost={loser: winner})
    assert floor.state.offered == (loser,)
    assert not floor.state.entrants[loser].is_out
    floor.do(Rebuy(loser))
    assert (floor.stack(loser), floor.state.pool, floor.state.chips) == (800, 450, 4_800)
    floor.play(1)
    floor.play(1, lost={loser: winner})
    assert floor.state.entrants[loser].is_out  # once only
    floor.check()


def test_who_does_not_buy_in_time_is_out() -> None:
    """3.15-12."""
    floor = Floor(4, **REBUYS)
    loser, winner, other = floor.at(1)[:3]
    floor.play(1, lost={loser: winner, other: winner})
    floor.do(DeclineRebuy(other))
    assert floor.state.entrants[other].is_out
    floor.wait(1)
    assert floor.state.entrants[loser].is_out
    refused(floor, DeclineRebuy(loser), "Nobody asks you")
    refused(floor, Rebuy(loser), "no chips now")


def test_a_rebuy_is_for_a_stack_no_larger_than_the_first_one() -> None:
    """3.15-12."""
    floor = Floor(4, **REBUYS)
    a, b = floor.at(1)[:2]
    floor.play(1, net={a: 1, b: -1})
    refused(floor, Rebuy(a), "a rebuy is for who has 1000 or less")
    floor.do(Rebuy(b))
    assert floor.stack(b) == 1_799
    floor.play(1, net={b: -799, a: 799})
    refused(floor, Rebuy(b), "no chips now")


def test_chips_bought_during_a_hand_do_not_change_what_it_was_played_for() -> None:
    """3.15-12: the report of the hand says what it has changed, and not what a seat has."""
    floor = Floor(4, **REBUYS)
    loser, winner = floor.at(1)[:2]
    report = floor.report(1, {loser: winner}, {})
    floor.do(Rebuy(loser))
    floor.do(report)
    assert floor.stack(loser) == 800
    assert not floor.state.offered


def test_the_end_of_the_rebuys_is_the_end_for_who_has_nothing() -> None:
    floor = Floor(4, **REBUYS, rebuy_ms=60 * MINUTE)
    loser, winner = floor.at(1)[:2]
    floor.play(1, lost={loser: winner})
    floor.wait(10)
    assert floor.state.entrants[loser].is_out
    assert floor.has("is_fixed")


def test_after_the_rebuys_nobody_buys_and_who_loses_everything_is_out_at_once() -> None:
    """3.15-12."""
    floor = Floor(4, **REBUYS)
    floor.wait(10)
    a, b = floor.at(1)[:2]
    refused(floor, Rebuy(a), "no chips now")
    floor.play(1, lost={a: b})
    assert floor.state.entrants[a].is_out
    assert not floor.kinds(RebuyOffered)


def test_the_last_two_wait_for_one_who_may_buy_again() -> None:
    floor = Floor(2, **REBUYS)
    loser, winner = floor.at(1)
    floor.play(1, lost={loser: winner})
    assert floor.has("is_running")
    assert floor.rests(1)
    floor.do(Rebuy(loser))
    assert not floor.rests(1)


def test_an_add_on_is_sold_once_in_the_break_that_ends_the_rebuys() -> None:
    """3.15-12."""
    floor = Floor(4, **REBUYS, addon_price=70, addon_stack=2_000, levels=levels(4, break_ms=5 * MINUTE))
    refused(floor, AddOn("p1"), "sold once")
    floor.wait(10)
    floor.do(AddOn("p1"))
    refused(floor, AddOn("p1"), "sold once")
    assert (floor.stack("p1"), floor.state.pool) == (3_000, 470)
    floor.wait(5)
    refused(floor, AddOn("p2"), "sold once")
    assert sum(floor.state.prizes) == 470
    floor.check()


def test_no_add_on_is_sold_in_a_break_before_the_rebuys_are_over() -> None:
    """3.15-12."""
    settings = REBUYS | {"rebuy_levels": 2}
    floor = Floor(4, **settings, addon_price=70, addon_stack=2_000, levels=levels(4, break_ms=5 * MINUTE))
    floor.wait(10)
    assert floor.has("on_break")
    refused(floor, AddOn("p1"), "in the break after the rebuys")
    floor.wait(15)
    assert floor.has("on_break")
    floor.do(AddOn("p1"))


# --- bounties and tickets ----------------------------------------------------------


def test_a_bounty_is_for_whoever_puts_a_player_out_and_the_winner_keeps_his_own() -> None:
    floor = Floor(3, bounty=21)
    a, b, c = floor.at(1)
    report = floor.report(1, {a: b}, {})
    seats = tuple(
        SeatResult(one.player, one.seat, one.started, one.net, (b, c) if one.player == a else ())
        for one in report.seats
    )
    floor.do(HandFinished(1, report.hand, seats, report.button, report.small, report.big))
    floor.play(1, lost={c: b})
    paid = [(one.player, one.of, one.amount) for one in floor.kinds(BountyPaid)]
    assert paid == [(b, a, 11), (c, a, 10), (b, c, 21), (b, b, 21)]
    assert sum(amount for _, _, amount in paid) == 3 * 21


def test_a_satellite_ends_when_everybody_left_has_a_ticket() -> None:
    floor = Floor(5, ticket_to="main", ticket_value=240)
    assert (floor.state.tickets, floor.state.prizes) == (2, (240, 240, 20))
    a, b, c, d, e = floor.at(1)
    floor.play(1, lost={a: b})
    floor.play(1, net={c: -10, b: 10})
    floor.play(1, lost={c: b, d: b})
    assert floor.state.status is Status.OVER
    assert [floor.state.entrants[one].ticket for one in (b, e)] == ["main", "main"]
    assert floor.state.entrants[d].won == 20
    assert standings(floor.state)[0] == Placed((b, e), 1, 2)


def test_two_who_share_the_last_ticket_get_its_worth() -> None:
    floor = Floor(5, ticket_to="main", ticket_value=240)
    a, b, c, d, e = floor.at(1)
    floor.play(1, lost={a: e, b: e})
    floor.play(1, lost={c: e, d: e})
    assert [floor.state.entrants[one].won for one in (c, d)] == [130, 130]
    assert floor.state.entrants[e].ticket == "main"


def test_a_ticket_for_everybody_leaves_the_rest_to_the_winner() -> None:
    floor = Floor(2, ticket_to="main", ticket_value=90)
    assert floor.state.status is Status.OVER
    won = [(one.amount, one.ticket) for one in floor.kinds(PrizePaid)]
    assert sorted(won) == [(10, ""), (10, ""), (90, "main"), (90, "main")]


# --- a deal ------------------------------------------------------------------------


def last_three(**settings: object) -> Floor:
    """Three with 2,000, 1,000 and 1,000 chips, of four who entered; two places are paid 267 and 133."""
    floor = Floor(4, **settings)  # type: ignore[arg-type]
    first, *_, last = floor.at(1)
    floor.play(1, lost={first: last})
    return floor


def test_a_deal_needs_everybody_who_is_left_and_is_made_by_the_worth_of_the_chips() -> None:
    """3.15-14."""
    floor = last_three()
    b, c, d = floor.at(1)
    floor.do(AskDeal(b))
    refused(floor, AskDeal(c), "No deal can be proposed")
    refused(floor, AnswerDeal(c, agree=True), "Nobody asks you")
    floor.play(1)
    assert floor.state.deal is not None
    assert floor.rests(1)
    amounts = floor.state.deal.amounts
    assert sum(amounts.values()) == 400
    assert amounts[d] > amounts[b] == amounts[c]
    floor.do(AnswerDeal(c, agree=True))
    assert floor.has("is_running")
    floor.do(AnswerDeal(d, agree=True))
    assert floor.state.status is Status.OVER
    assert {one: floor.state.entrants[one].won for one in (b, c, d)} == amounts
    assert standings(floor.state)[:2] == [Placed((d,), 1, 1), Placed((b, c), 2, 3)]


def test_a_deal_is_dropped_when_whoever_asked_for_it_is_out_before_it_is_offered() -> None:
    """3.15-14."""
    floor = last_three()
    b, c, d = floor.at(1)
    floor.do(AskDeal(b))
    floor.play(1, lost={b: d})
    assert floor.state.deal is None
    assert [(one.player, one.is_out) for one in floor.kinds(DealDropped)] == [(b, True)]
    assert not floor.rests(1)
    floor.do(AskDeal(c))


def test_one_no_ends_a_deal_and_so_does_silence() -> None:
    """3.15-14."""
    floor = last_three()
    b, c, _ = floor.at(1)
    floor.do(AskDeal(b, "chips"))
    floor.play(1)
    floor.do(AnswerDeal(c, agree=False))
    assert floor.state.deal is None
    assert not floor.rests(1)
    floor.do(AskDeal(b))
    floor.play(1)
    floor.wait(2)
    assert [one.player for one in floor.kinds(DealDropped)] == [c, ""]
    assert not floor.rests(1)


def test_after_a_restart_a_deal_is_asked_about_for_longer() -> None:
    floor = last_three()
    b, c, _ = floor.at(1)
    floor.do(AskDeal(b))
    # Nothing is offered yet, and so nothing needs more time.
    assert not floor.do(GiveTime(15_000))
    floor.play(1)
    assert floor.state.deal is not None
    until = floor.state.deal.until
    floor.do(GiveTime(15_000))
    assert floor.state.deal is not None
    assert floor.state.deal.until == until + 15_000
    # The server was gone for an hour.
    floor.now += 60 * MINUTE
    floor.do(GiveTime(15_000))
    assert floor.state.deal is not None
    assert floor.state.deal.until == floor.now + 15_000
    floor.do(AnswerDeal(c, agree=True))


def test_after_a_restart_who_had_time_to_buy_again_has_more_of_it() -> None:
    floor = Floor(4, **REBUYS)
    loser, winner = floor.at(1)[:2]
    floor.play(1, lost={loser: winner})
    until = floor.state.entrants[loser].offered_until
    assert until
    floor.do(GiveTime(15_000))
    assert floor.state.entrants[loser].offered_until == until + 15_000
    floor.do(Rebuy(loser))
    assert not floor.do(GiveTime(15_000))


def test_a_deal_may_leave_something_to_play_for() -> None:
    """3.15-14."""
    floor = last_three()
    b, c, d = floor.at(1)
    refused(floor, AskDeal(b, left=135), "0 to 134 can")
    floor.do(AskDeal(b, "chips", left=100))
    floor.play(1)
    floor.do(AnswerDeal(c, agree=True))
    floor.do(AnswerDeal(d, agree=True))
    assert floor.state.prizes == (100,)
    refused(floor, AskDeal(b), "No deal can be proposed")
    floor.play(1, lost={d: b, c: b})
    assert floor.state.status is Status.OVER
    assert sum(one.won for one in floor.state.entrants.values()) == 400


def test_the_houses_bots_agree_to_a_deal() -> None:
    floor = Floor(1, begins=False)
    floor.do(Register("b1", "B1", "tight"))
    floor.do(Register("b2", "B2", "calling"))
    floor.do(Begin())
    floor.do(AskDeal("p1"))
    floor.play(1)
    assert floor.state.status is Status.OVER


def test_no_deal_where_there_is_none() -> None:
    refused(Floor(4, deal_ms=0), AskDeal("p1"), "No deal can be proposed")
    refused(Floor(4, begins=False), AskDeal("p1"), "Only who is still in")
    refused(Floor(12), AskDeal("p1"), "for the last table")
    refused(Floor(4, late_levels=1), AskDeal("p1"), "once the prizes are fixed")


def test_there_is_no_deal_over_nothing() -> None:
    refused(Floor(2, buy_in=0), AskDeal("p1"), "nothing to divide")


def test_who_would_get_nothing_in_a_deal_is_paid_nothing() -> None:
    floor = Floor(3, buy_in=1, starting_stack=100_000)
    a, b, c = floor.at(1)
    floor.play(1, net={a: -99_999, b: -99_999, c: 199_998})
    floor.do(AskDeal(c))
    floor.play(1)
    floor.do(AnswerDeal(a, agree=True))
    floor.do(AnswerDeal(b, agree=True))
    assert [(one.player, one.amount) for one in floor.kinds(PrizePaid)] == [(c, 3)]


# --- cancellation ------------------------------------------------------------------


def test_what_comes_back_is_told_before_registration_and_happens_like_that() -> None:
    """3.15-16."""
    assert any("with fewer than 3" in one.lower() for one in refund_terms(tournament(min_entries=3)))
    floor = Floor(2, begins=False, fee=7, min_entries=3)
    floor.wait(60)
    (cancelled,) = floor.kinds(TournamentCancelled)
    assert cancelled.refunds == {"p1": 107, "p2": 107}
    assert floor.state.status is Status.CANCELLED
    refused(floor, Cancel("again"), "It is cancelled already")


@pytest.mark.parametrize("late_levels", [0, 1])
def test_cancelled_while_it_runs_the_pool_is_for_those_who_are_in(late_levels: int) -> None:
    """3.15-16."""
    floor = Floor(4, fee=7, late_levels=late_levels, host="ann")
    a, b, c, d = floor.at(1)
    floor.play(1, lost={a: d})
    with pytest.raises(RoomError, match="Only who has opened"):
        floor.do(Cancel("storm", "bob"))
    floor.do(Cancel("storm", "ann"))
    (cancelled,) = floor.kinds(TournamentCancelled)
    back = cancelled.refunds
    assert a not in back
    assert sum(back.values()) == 400 + 3 * 7
    assert back[d] > back[b] > 0
    assert abs(back[b] - back[c]) <= 1


@pytest.mark.parametrize("entries", [2, 3, 5])
@pytest.mark.parametrize("late_levels", [0, 1])
def test_equal_stacks_get_the_same_back_but_for_one_chip(entries: int, late_levels: int) -> None:
    """3.15-16."""
    floor = Floor(
        entries, late_levels=late_levels, starting_stack=5_000, buy_in=1_001, fee=50, bounty=300, host="p1"
    )
    floor.do(Cancel("storm", "p1"))
    back = floor.kinds(TournamentCancelled)[0].refunds.values()
    assert sorted(back) == [1_351] * entries
    floor = Floor(3, late_levels=late_levels, buy_in=333, guarantee=1_001, host="p1")
    floor.do(Cancel("storm", "p1"))
    back = floor.kinds(TournamentCancelled)[0].refunds.values()
    assert (sum(back), max(back) - min(back)) == ((999, 0) if late_levels else (1_001, 1))


def test_a_refund_that_an_older_room_divided_is_told_as_it_was_paid() -> None:
    """3.15-16."""
    floor = Floor(2, buy_in=1_001, host="p1")
    opened = floor.events[:]
    opened.append(TournamentCancelled(reason="storm", refunds={"p1": 1_002, "p2": 1_000}, at=floor.now))
    results = player_results(replay_tournament(opened), Books())
    assert {one.player_id: one.prize for one in results} == {"p1": 1_002, "p2": 1_000}


def test_who_has_entered_twice_gets_both_fees_back() -> None:
    """3.15-16."""
    floor = Floor(4, fee=7, late_levels=2, reentries=1)
    a, b, _, _ = floor.at(1)
    floor.play(1, lost={a: b})
    floor.do(Register(a, a))
    floor.do(Cancel("storm"))
    (cancelled,) = floor.kinds(TournamentCancelled)
    assert sum(cancelled.refunds.values()) == 5 * 107


def test_a_stale_report_is_refused() -> None:
    floor = Floor(4)
    report = floor.report(1, {}, {})
    floor.do(report)
    refused(floor, report, "is not being played")
    refused(floor, HandFinished(9, 1, (), 0, 1, 2), "is not being played")
    assert count_in(floor.state) == 4
