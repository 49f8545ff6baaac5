"""A table of a tournament: an ordinary one that its director gives orders (3.15-1, 4 to 7)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.game.actions import LegalActions, Move
from splitpot.game.events import Acted, Posted, PostKind
from splitpot.game.rules import AnteType, Rules, Structure, fixed_limit
from splitpot.room.commands import (
    Allow,
    Command,
    Connected,
    Disconnected,
    Grant,
    Leave,
    Place,
    Resumed,
    Sit,
    SitIn,
    SitOut,
    TakeOut,
    TopUp,
    Void,
)
from splitpot.room.config import check_config
from splitpot.room.events import ButtonDrawn, HandBegun, TimedOut
from splitpot.room.state import Due
from splitpot.room.tournament_commands import SeatResult
from splitpot.room.tournament_orders import check_kind
from splitpot.room.tournament_tables import hand_report, seated_at, table_config
from tests.room.playing import Room, big_bet, config, lively, passive
from tests.tournaments.floor import Floor, tournament
from tests.tournaments.test_rule_3_15_10_places import cases

LIMIT = fixed_limit(10)


def hall(*players: str, seats: int = 6, rules: Rules = LIMIT, stack: int = 500, **changes: Any) -> Room:
    """A table of a tournament with these players on its first seats; empty names are empty seats."""
    settings = {"button_rule": "dead", "seat_ms": 0, "return_minutes": 0, "tournament": "t", "rules": rules}
    room = Room(config(seats=seats, **(settings | changes)))
    for seat, player in enumerate(players):
        if player:
            room.do(Place(player, player.title(), seat, stack))
    return room


def deal(room: Room, rules: Rules = LIMIT) -> HandBegun:
    """Allows the next hand, and begins it."""
    room.do(Allow(room.state.hand + 1, rules))
    room.deal()
    return next(event for event in reversed(room.events) if isinstance(event, HandBegun))


def placed(room: Room) -> tuple[int, int | None, int]:
    """Button, small and big blind of the last hand."""
    begun = next(event for event in reversed(room.events) if isinstance(event, HandBegun))
    return begun.button, begun.small_blind_seat, begun.big_blind_seat


def put_button(room: Room, button: int) -> None:
    """Plays hands until the button stands there."""
    while room.state.button != button or not room.state.hand:
        deal(room)
        room.finish(passive)


def is_absent(room: Room, player: str) -> bool:
    """Whether the player is dealt in and not asked."""
    one = room.state.seats[room.seat(player)]
    return one is not None and one.sits_out


def due_at(room: Room) -> Due:
    """What the table has to do next."""
    return room.state.due


def raising(dice: Random, legal: LegalActions) -> tuple[Move, int]:
    """Bets and raises while that is allowed."""
    return passive(dice, legal) if legal.wager is None else (Move.RAISE_TO, legal.wager.min_to)


def refused(room: Room, command: Command, why: str) -> None:
    """Checks that a command is refused."""
    with pytest.raises(RoomError, match=why):
        room.do(command)


def test_a_table_of_a_tournament_has_a_dead_button_and_no_options_of_a_cash_table() -> None:
    """3.15-1."""
    made = table_config(tournament(), 3, 9)
    check_config(made)
    assert (made.button_rule, made.rules.rake_bps, made.kill, made.straddle) == ("dead", 0, "off", False)
    assert not made.rules.heads_up_uncapped
    for changes in (
        {"button_rule": "forward_moving"},
        {"seat_ms": 1_000},
        {"kill": "half"},
        {"approval": True, "host": "ann"},
    ):
        with pytest.raises(RoomError, match=next(iter(changes))):
            hall(**changes)


def test_nobody_buys_chooses_a_seat_or_leaves_and_no_cash_table_takes_orders() -> None:
    room = hall("ann", "bob")
    for command in (Sit("cat", "Cat", 100), TopUp("ann", 100), Leave("ann")):
        refused(room, command, "given by its director")
    cash = Room()
    for order in (Place("ann", "Ann", 0, 100), Allow(1, LIMIT)):
        refused(cash, order, "belongs to no tournament")
    check_kind(cash.state, Sit("ann", "Ann", 100))


def test_orders_that_cannot_be_carried_out_are_refused() -> None:
    room = hall("ann", "bob")
    refused(room, Place("ann", "Ann", 3, 100), "has a seat")
    refused(room, Place("cat", "Cat", 0, 100), "Seat 1 is taken")
    refused(room, Place("cat", "Cat", 6, 100), "no seat 6")
    refused(room, TakeOut("cat"), "has no seat")
    deal(room)
    refused(room, TakeOut("ann"), "nobody is moved out of one")
    room.do(Allow(0, LIMIT))
    assert room.state.running


def test_each_hand_is_allowed_and_what_is_taken_back_does_not_begin() -> None:
    room = hall("ann", "bob")
    assert due_at(room) == Due.NOTHING
    room.do(Allow(1, LIMIT))
    assert due_at(room) == Due.DEAL
    room.do(Allow(0, LIMIT))
    assert due_at(room) == Due.NOTHING
    deal(room)
    room.finish(passive)
    assert due_at(room) == Due.NOTHING
    room.do(Allow(1, LIMIT))  # has been played
    assert due_at(room) == Due.NOTHING


def test_a_table_with_one_player_waits_though_it_is_allowed() -> None:
    room = hall("ann")
    room.do(Allow(1, LIMIT))
    assert due_at(room) == Due.NOTHING
    room.do(Place("bob", "Bob", 1, 500))
    assert due_at(room) == Due.DEAL
    room.do(TakeOut("bob"))
    assert due_at(room) == Due.NOTHING


def test_a_hand_keeps_the_level_with_which_it_began(shared: Path) -> None:
    """D13, 3.15-5."""
    (case,) = cases(shared, "bugs.json", "D13")
    (small, big), (next_small, next_big) = case["input"]["level_1"], case["input"]["level_2"]
    rules = big_bet(big, Structure.NO_LIMIT)
    room = hall("ann", "bob", "cat", rules=rules)
    deal(room, rules)
    assert (rules.small_blind, rules.big_blind) == (small, big)
    room.do(Allow(2, big_bet(next_big, Structure.NO_LIMIT)))  # comes too early, and does nothing
    while not room.play.board:
        room.act(*passive(room.dice, room.legal))
    wager = room.legal.wager
    assert wager is not None
    assert wager.min_to == case["right_value"]["min_bet_on_flop_at_20:00:20"]
    room.finish(passive)
    deal(room, big_bet(next_big, Structure.NO_LIMIT, small_blind=next_small))
    posted = [one.amount for one in room.events if isinstance(one, Posted)][-2:]
    assert posted == case["right_value"]["blinds_of_next_hand"]


def test_the_absent_are_dealt_in_and_blinded_off() -> None:
    """3.15-6: nobody waits for one who has said that he is away; he checks for free and folds to a bet."""
    room = hall("ann", "bob", "cat", stack=1_000)
    room.do(SitOut("cat"))
    for _ in range(3):
        begun = deal(room)
        assert set(begun.players.values()) == {"ann", "bob", "cat"}
        room.finish(raising)
    stacks = room.stacks()
    assert stacks["cat"] < 1_000
    assert sum(stacks.values()) == 3_000
    assert not [one for one in room.events if isinstance(one, TimedOut)]


def test_an_absent_big_blind_checks_where_that_is_free() -> None:
    """3.15-6."""
    room = hall("ann", "bob")
    deal(room)
    away = room.state.seats[room.state.big_blind_seat or 0]
    assert away is not None
    room.act("call")
    room.do(SitOut(away.player, "now"))
    last = [one for one in room.events if isinstance(one, Acted)][-1]
    assert (last.seat, last.kind.value) == (room.state.big_blind_seat, "check")
    room.do(SitIn(away.player))
    assert room.to_act in ("ann", "bob")


def test_everybody_may_be_absent_and_the_blinds_go_round() -> None:
    """3.15-6: no table hangs."""
    room = hall("ann", "bob", "cat", stack=40)
    for player in ("ann", "bob", "cat"):
        room.do(SitOut(player))
    for _ in range(4):
        deal(room)
        room.finish()
    assert room.state.hand == 4
    assert sum(room.stacks().values()) == 120


def test_a_lost_connection_has_its_time_once_and_is_absent_then() -> None:
    room = hall("ann", "bob", "cat")
    room.do(Disconnected("ann"))
    room.do(Disconnected("bob"))
    room.do(Disconnected("cat"))
    begun = deal(room)
    assert len(begun.players) == 3
    gone = room.to_act
    room.clock()
    assert is_absent(room, gone)
    room.do(Connected(gone))
    room.do(SitIn(gone))
    assert room.do(Resumed())
    room.finish()


def test_who_says_that_he_will_be_away_plays_his_hand_to_its_end() -> None:
    room = hall("ann", "bob", "cat")
    deal(room)
    room.do(SitOut("ann", "next_hand"))
    assert not is_absent(room, "ann")
    room.finish(passive)
    while not is_absent(room, "ann"):
        deal(room)
        room.finish(passive)
    assert room.state.big_blind_seat == 0


def test_a_short_blind_is_all_in_and_the_ante_is_paid_by_the_big_blind_for_all() -> None:
    """3.15-7."""
    rules = big_bet(20, Structure.POT_LIMIT, ante_type=AnteType.BIG_BLIND, ante=20)
    room = hall("ann", "bob", "cat", rules=rules)
    room.do(Grant("ann", -485))
    room.do(Grant("bob", -485))
    room.do(Grant("cat", -485))
    deal(room, rules)
    posts = [(one.kind, one.amount) for one in room.events if isinstance(one, Posted)]
    assert (PostKind.BIG_BLIND, 15) in posts
    assert PostKind.BIG_BLIND_ANTE not in {kind for kind, amount in posts if amount}


@pytest.mark.parametrize("case_id", ["D01", "D02"])
def test_a_blind_that_is_out_leaves_a_dead_blind_and_a_dead_button(shared: Path, case_id: str) -> None:
    """D01, D02, 3.15-1: played at a table, seats from 1 as in the case."""
    (case,) = cases(shared, "bugs.json", case_id)
    room = hall("ann", "bob", "cat", "dan", "eve", "fay")
    put_button(room, case["input"]["hand"]["button"] - 1)
    (gone,) = case["input"]["leaves_after_hand"]
    one = room.state.seats[gone - 1]
    assert one is not None
    room.do(TakeOut(one.player))
    for wanted in (case["right_value"]["next"], case["right_value"]["after_next"]):
        deal(room)
        button, small, big = placed(room)
        assert (button + 1, None if small is None else small + 1, big + 1) == (
            wanted["button"],
            wanted["sb"],
            wanted["bb"],
        )
        room.finish(passive)


def test_the_big_blind_skips_nobody_and_takes_nobody_twice(shared: Path) -> None:
    """D04."""
    (case,) = cases(shared, "bugs.json", "D04")
    room = hall("ann", "bob", "cat", "dan", "eve", seats=5)
    put_button(room, 4)
    found = [placed(room)[2] + 1]
    for gone in case["input"]["bust_after_each_hand"]:
        for seat in gone:
            one = room.state.seats[seat - 1]
            assert one is not None
            room.do(TakeOut(one.player))
        deal(room)
        room.finish(passive)
        found.append(placed(room)[2] + 1)
    assert found == case["right_value"]["bb_sequence"]


def test_when_two_are_left_nobody_has_the_big_blind_twice() -> None:
    """D05: button ann, small blind bob, big blind cat, who is out: bob has the button, ann the big blind."""
    room = hall("ann", "bob", "cat", seats=3)
    put_button(room, 0)
    room.do(TakeOut("cat"))
    deal(room)
    assert placed(room) == (1, 1, 0)


def test_who_sits_down_between_button_and_small_blind_waits_for_the_button_to_pass() -> None:
    """3.15-4, D18: seat 3 is between the next button (2) and the next small blind (4)."""
    room = hall("ann", "bob", "cat", "", "eve", "fay")
    put_button(room, 1)
    assert placed(room) == (1, 2, 4)
    room.do(Place("dan", "Dan", 3, 500))
    begun = deal(room)
    assert placed(room) == (2, 4, 5)
    assert "dan" not in begun.players.values()
    room.finish(passive)
    assert "dan" in deal(room).players.values()
    assert placed(room) == (4, 5, 0)


def test_who_sits_down_anywhere_else_is_dealt_in_at_once_and_may_be_big_blind() -> None:
    """3.15-4."""
    room = hall("ann", "bob", "cat", "", "eve", "fay")
    put_button(room, 0)
    assert placed(room)[2] == 2
    room.do(Place("dan", "Dan", 3, 500))
    assert "dan" in deal(room).players.values()
    assert placed(room) == (1, 2, 3)


def test_two_play_in_any_case() -> None:
    """3.15-4: one old player, and two who have come to sit behind the button."""
    room = hall("ann", "", "", "dan", seats=6)
    deal(room)
    room.finish(passive)
    while placed(room)[2] != 3:
        deal(room)
        room.finish(passive)
    room.do(Place("eve", "Eve", 1, 500))
    room.do(Place("fay", "Fay", 2, 500))
    room.do(TakeOut("dan"))
    begun = deal(room)
    assert len(begun.players) >= 2
    assert "ann" in begun.players.values()
    room.finish(passive)
    assert len(deal(room).players) == 2  # the button is between the big blind and who waits
    room.finish(passive)
    assert len(deal(room).players) == 3


def test_the_only_table_draws_its_seats_and_others_the_button() -> None:
    """3.15-3, C11."""
    settings = tournament()
    assert table_config(settings, 1, 9, is_only=True).seat_draw == "full"
    assert table_config(settings, 2, 9).seat_draw == "button"
    room = hall("ann", "", "cat", "dan", seat_draw="full")
    deal(room)
    (drawn,) = [one for one in room.events if isinstance(one, ButtonDrawn)]
    assert {seat for seat, _ in drawn.moves} == {0, 2, 3} == {seat for _, seat in drawn.moves}


def test_a_hand_is_reported_with_what_it_changed() -> None:
    room = hall("ann", "bob", "cat", stack=60)
    deal(room)
    room.do(Grant("ann", 40))
    room.finish(lively)
    report = hand_report(7, room.state)
    assert (report.table, report.hand) == (7, 1)
    assert sum(one.net for one in report.seats) == 0
    assert {one.player: one.started for one in report.seats} == {"ann": 60, "bob": 60, "cat": 60}
    changed = {one.player: one.started + one.net for one in report.seats}
    assert room.stacks() == changed | {"ann": changed["ann"] + 40}


def test_who_has_lost_everything_is_reported_with_who_has_won_it() -> None:
    room = hall("ann", "bob", "cat", stack=30)
    while True:
        before = room.stacks()
        deal(room)
        room.finish(lively)
        report = hand_report(1, room.state)
        lost = [one for one in report.seats if not one.started + one.net]
        if lost:
            break
    for one in lost:
        assert one.out_by
        assert one.player not in one.out_by
        assert all(room.stacks()[winner] > before[winner] - one.started for winner in one.out_by)
        # He stays where he is until the director takes him out.
        assert room.stacks()[one.player] == 0


def test_a_void_hand_is_reported_and_changes_nothing() -> None:
    """3.14-5."""
    room = hall("ann", "bob")
    deal(room)
    room.do(Void("test"))
    report = hand_report(1, room.state)
    assert report.hand == 1
    assert report.seats == (SeatResult("ann", 0, 500, 0), SeatResult("bob", 1, 500, 0))
    assert room.stacks() == {"ann": 500, "bob": 500}


def test_a_void_first_hand_tells_the_director_how_the_seats_were_drawn() -> None:
    """3.14-5, C11."""
    room = hall("ann", "", "cat", "dan", seat_draw="full")
    deal(room)
    room.do(Void("test"))
    at_table = {seat: one.player for seat, one in enumerate(room.state.seats) if one is not None}
    assert {one.seat: one.player for one in hand_report(1, room.state).seats} == at_table
    assert at_table != {0: "ann", 2: "cat", 3: "dan"}


def test_a_player_is_found_at_his_table_and_at_none_before_it_begins() -> None:
    floor = Floor(entries=9, begins=False)
    one = next(iter(floor.state.entrants.values()))
    assert seated_at(floor.state, one) == ""
    floor = Floor(entries=9)
    found = {seated_at(floor.state, one) for one in floor.state.entrants.values()}
    assert found == {f"{floor.state.config.id}-{number}" for number in floor.state.tables}
