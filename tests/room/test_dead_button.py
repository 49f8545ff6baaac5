"""The dead button, kill pots and the faults that other card rooms had with button and blinds."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from splitpot.room.button import dead_button_next, next_seat
from splitpot.room.commands import Leave, Post, Sit, SitOut
from splitpot.room.kill import kill_next
from tests.room.playing import Room, config
from tests.room.test_button import golden_cases


def bugs(shared: Path, *names: str) -> list[dict[str, Any]]:
    """Cases of other rooms' faults."""
    cases = json.loads((shared / "cases" / "bugs.json").read_text(encoding="utf-8"))
    return [next(case for case in cases if case["id"] == name) for name in names]


def test_the_dead_button_of_the_golden_cases(shared: Path) -> None:
    """BT-01 to BT-08."""
    for case in golden_cases(shared, "dead_button_next"):
        asked, expected = case["inputs"], case["expected"]["next"]
        last = (asked["prev"]["button"], asked["prev"]["sb"], asked["prev"]["bb"])
        found = dead_button_next(asked["alive"], last)
        assert (found.button, found.small, found.big) == (
            expected["button"],
            expected["sb"],
            expected["bb"],
        ), case["id"]
        assert found.is_small_posted == expected["sb_posted"], case["id"]
        assert found.is_button_empty == expected["button_on_empty_seat"], case["id"]


def test_who_kills_in_the_golden_cases(shared: Path) -> None:
    """KP-03 to KP-07."""
    for case in golden_cases(shared, "kill_next"):
        asked = case["inputs"]
        found = kill_next(
            asked["pot"],
            asked["upper_limit"],
            asked["high_winners"],
            asked["low_winners"],
            asked["threshold"],
        )
        assert found == case["expected"]["killer"], case["id"]


def test_a_blind_that_busts_leaves_a_dead_blind_and_nobody_skips_the_big_one(shared: Path) -> None:
    """D01, D02."""
    for case in bugs(shared, "D01", "D02"):
        asked, right = case["input"], case["right_value"]
        alive = [seat for seat in asked["seats"] if seat not in asked["leaves_after_hand"]]
        last = (asked["hand"]["button"], asked["hand"]["sb"], asked["hand"]["bb"])
        for wanted in (right["next"], right["after_next"]):
            found = dead_button_next(alive, last)
            small = found.small if found.is_small_posted else None
            assert (found.button, small, found.big) == (wanted["button"], wanted["sb"], wanted["bb"])
            last = (found.button, found.small, found.big)


def test_the_big_blind_goes_strictly_clockwise_over_the_live_seats(shared: Path) -> None:
    """D04."""
    (case,) = bugs(shared, "D04")
    alive = list(case["input"]["seats"])
    hand = case["input"]["hand"]
    last = (hand["button"], hand["sb"], hand["bb"])
    sequence = [last[2]]
    for gone in case["input"]["bust_after_each_hand"]:
        alive = [seat for seat in alive if seat not in gone]
        found = dead_button_next(alive, last)
        assert found.big == next_seat(alive, last[2])
        last = (found.button, found.small, found.big)
        sequence.append(found.big)
    assert sequence == case["right_value"]["bb_sequence"]


def test_the_last_big_blind_has_the_button_when_two_are_left() -> None:
    """D05: X has the button, H the small blind, E the big one, and E busts."""
    x, h, e = 0, 1, 2
    found = dead_button_next([x, h], (x, h, e))
    assert (found.button, found.small, found.big) == (h, h, x)


@pytest.mark.parametrize("rule", ["forward_moving", "dead"])
def test_no_hands_for_free_by_joining_before_the_blinds_and_leaving(rule: str) -> None:
    """D09: seat 5 posts and plays, seat 6 waits for the big blind."""
    room = Room(config(seats=6, button_rule=rule), seed=3)
    room.sit("ann", "bob", "cat", "dan")
    for _ in range(5):
        room.deal()
        room.finish()
    while room.state.button != 1:
        room.deal()
        room.finish()
    room.do(Sit("eve", "Eve", 200, seat=4))
    room.do(Sit("fay", "Fay", 200, seat=5))
    room.do(Post("eve", "now"))
    room.deal()
    big = room.state.big_blind_seat
    assert big == 4, "the big blind reaches seat 5, and settles what was to be posted"
    assert room.play.seats[4].street_bet == 10
    assert not room.play.seats[5].is_live
    room.finish()
    room.deal()
    assert room.state.big_blind_seat == 5


def test_a_bot_or_a_person_who_sits_out_is_no_part_of_the_positions() -> None:
    """D07 once more, with the dead button."""
    room = Room(config(seats=3, button_rule="dead"), seed=5)
    room.sit("ann", "bob", "cat")
    room.deal()
    room.finish()
    room.do(SitOut("cat"))
    bigs = []
    for _ in range(4):
        room.deal()
        bigs.append(room.state.big_blind_seat)
        room.finish()
    assert set(bigs) == {0, 1}
    assert all(one != other for one, other in pairwise(bigs))


def test_who_drew_the_button_and_left_leaves_it_to_the_next() -> None:
    room = Room(config(seats=3), seed=5)
    room.sit("ann", "bob", "cat")
    room.clock()
    drawn = room.state.button
    assert drawn is not None
    one = room.state.seats[drawn]
    assert one is not None
    room.do(Leave(one.player))
    room.deal()
    assert room.state.button == next_seat([seat for seat in range(3) if seat != drawn], drawn)


def test_a_dead_button_and_a_dead_small_blind_are_said() -> None:
    """U18."""
    room = Room(config(seats=5, button_rule="dead"), seed=5)
    room.sit("ann", "bob", "cat", "dan", "eve")
    room.deal()
    big = room.state.big_blind_seat
    assert big is not None
    one = room.state.seats[big]
    assert one is not None
    room.finish()
    room.do(Leave(one.player))
    room.deal()
    assert "No small blind this hand: its seat is empty or out" in room.state.log
    assert room.state.small_blind_seat is None
    room.finish()
    room.deal()
    assert f"Hand {room.state.hand}: dead button" in room.state.log
