"""The button: the draw that begins a game, and how it moves on."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from splitpot.cards import format_card, parse_card, parse_cards
from splitpot.room.button import blinds_of, draw_moves, forward_moving_next, seat_draw
from splitpot.room.commands import Leave, Sit, SitIn, SitOut
from splitpot.room.config import min_buy_in
from splitpot.room.events import ButtonDrawn, HandBegun
from tests.room.playing import Room, config


def golden_cases(shared: Path, function: str) -> list[dict[str, Any]]:
    """The worked cases of one function of rules.json."""
    cases = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))
    found = [case for case in cases if case["inputs"].get("fn") == function]
    if not found:
        pytest.skip(f"cases/rules.json has no case of {function}")
    return found


def test_the_forward_moving_button_of_the_golden_cases(shared: Path) -> None:
    for case in golden_cases(shared, "forward_moving_next"):
        asked, expected = case["inputs"], case["expected"]["next"]
        found = forward_moving_next(asked["alive"], asked["prev_button"], asked["prev_bb"])
        assert found == (expected["button"], expected["sb"], expected["bb"]), case["id"]


def test_the_draw_of_the_golden_cases(shared: Path) -> None:
    for case in golden_cases(shared, "seat_draw"):
        drawn = {player: parse_card(text) for player, text in case["inputs"]["drawn"].items()}
        assert seat_draw(drawn) == case["expected"]["order"], case["id"]


@pytest.mark.parametrize(("lower_limit", "least"), [(300, 3000), (10, 100), (2, 20)])
def test_the_least_buy_in_is_ten_times_the_lower_limit(lower_limit: int, least: int) -> None:
    """R30: 3/6 in cents, 10/20, 2/4."""
    assert min_buy_in(lower_limit) == least


def test_the_button_goes_to_the_next_player_and_both_blinds_are_posted() -> None:
    assert forward_moving_next([1, 2, 3, 4], 1, 3) == (2, 3, 4)
    assert forward_moving_next([1, 2, 3, 4], 4, 2) == (1, 2, 3)


def test_when_the_big_blind_leaves_the_next_player_skips_the_big_blind() -> None:
    assert forward_moving_next([1, 2, 4, 5, 6], 1, 3) == (2, 4, 5)


def test_when_the_small_blind_leaves_the_button_goes_past_the_empty_seat() -> None:
    assert forward_moving_next([1, 3, 4, 5], 1, 3) == (3, 4, 5)


def test_nobody_is_big_blind_twice_running_when_play_becomes_heads_up() -> None:
    assert forward_moving_next([2, 3], 1, 3) == (3, 3, 2)
    assert forward_moving_next([1, 3], 1, 3) == (3, 3, 1)
    assert forward_moving_next([1, 2], 1, 3) == (2, 2, 1)


def test_heads_up_the_button_is_the_small_blind() -> None:
    assert blinds_of([0, 4], 4) == (4, 0)
    assert blinds_of([0, 2, 4], 4) == (0, 2)


def test_heads_up_the_button_alternates() -> None:
    button, big = 0, 1
    for expected in (1, 0, 1, 0):
        button, small, big = forward_moving_next([0, 1], button, big)
        assert (button, small) == (expected, expected)


def test_a_game_begins_with_a_draw_among_the_seated() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.deck = parse_cards("9d Ks 2c 3c 4c")
    (drawn,) = room.clock()
    assert isinstance(drawn, ButtonDrawn)
    assert {seat: format_card(card) for seat, card in drawn.cards.items()} == {0: "9d", 1: "Ks", 2: "2c"}
    assert room.state.button == room.seat("bob")
    room.deck = None
    room.clock()
    assert room.play.button == room.seat("bob")


def test_a_suit_breaks_the_tie_of_two_kings() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.deck = parse_cards("Kh Ks Kd")
    room.clock()
    assert room.state.button == room.seat("bob")


def test_who_sits_out_does_not_draw() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.do(SitOut("bob"))
    (drawn,) = room.clock()
    assert isinstance(drawn, ButtonDrawn)
    assert list(drawn.cards) == [0, 2]


def test_the_deck_of_the_draw_is_never_dealt_from() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.clock()
    assert not room.state.running
    room.clock()
    begun = next(event for event in room.events if isinstance(event, HandBegun))
    assert room.state.deck == begun.deck != ()


def test_the_full_draw_seats_everybody_clockwise_in_falling_order() -> None:
    """R7: button bob, small blind dan, big blind eve, then ann and cat."""
    room = Room(config(seat_draw="full"))
    room.sit("ann", "bob", "cat", "dan", "eve")
    room.deck = parse_cards("9d Ks 2c Qh Td")
    room.clock()
    seats = [one.player for one in room.state.seats if one is not None]
    start = seats.index("bob")
    assert seats[start:] + seats[:start] == ["bob", "dan", "eve", "ann", "cat"]
    room.deck = None
    room.clock()
    assert room.play.button == room.seat("bob")
    assert room.state.small_blind_seat == room.seat("dan")
    assert room.state.big_blind_seat == room.seat("eve")


def test_the_highest_card_has_the_button_and_a_suit_decides_between_two_kings() -> None:
    cards = {"ann": "9d", "bob": "Kh", "cat": "2c", "dan": "Ks"}
    assert seat_draw({player: parse_card(text) for player, text in cards.items()}) == [
        "dan",
        "bob",
        "ann",
        "cat",
    ]


def test_the_full_draw_keeps_empty_seats_empty() -> None:
    moves = draw_moves({0: parse_card("2c"), 3: parse_card("As"), 5: parse_card("Kd")})
    assert moves == ((0, 0), (3, 3), (5, 5))
    moves = draw_moves({0: parse_card("Kd"), 3: parse_card("As"), 5: parse_card("2c")})
    assert moves == ((0, 5), (3, 3), (5, 0))


def test_a_player_who_sits_out_cannot_hold_up_the_button() -> None:
    """D07: with two active players every hand is heads-up and the big blind alternates."""
    room = Room(config(seats=3))
    room.sit("ann", "bob", "cat", buy_in=500)
    room.deck = parse_cards("2c 3c As")
    room.clock()
    room.deck = None
    room.clock()
    assert (room.play.button, room.play.big_blind_seat) == (2, 1)
    room.do(SitOut("cat"))
    blinds = []
    for _ in range(3):
        room.finish()
        room.deal()
        blinds.append(room.play.big_blind_seat)
    assert blinds == [0, 1, 0]


def test_everybody_has_the_button_once_in_an_orbit() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat", "dan", "eve", "fay", buy_in=1000)
    buttons = []
    for _ in range(6):
        room.deal()
        buttons.append(room.play.button)
        room.finish()
    assert sorted(buttons) == [0, 1, 2, 3, 4, 5]
    assert all((after - before) % 6 == 1 for before, after in pairwise(buttons))


def test_a_newcomer_is_dealt_in_from_the_next_hand() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    room.sit("cat")
    assert not room.play.seats[room.seat("cat")].is_live
    room.finish()
    room.deal()
    assert room.play.seats[room.seat("cat")].is_live


def test_a_table_that_has_been_empty_draws_again() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    room.act("fold")
    room.do(Leave("ann"))
    room.do(Leave("bob"))
    assert not room.state.drawn
    room.sit("cat", "dan")
    (event,) = room.clock()
    assert isinstance(event, ButtonDrawn)


def test_a_first_hand_can_wait_for_more_players() -> None:
    """C1: `min_players_to_start`; once the game has begun two are enough."""
    room = Room(config(min_players_to_start=3))
    room.sit("ann", "bob")
    assert room.state.deadline == 0
    room.sit("cat")
    room.deal()
    room.finish()
    room.do(SitOut("cat"))
    room.deal()
    assert room.state.running


def test_the_button_drawn_for_a_player_who_goes_before_the_deal_moves_on() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.deck = parse_cards("2c As 3c")
    room.clock()
    room.do(Leave("bob"))
    room.deck = None
    room.clock()
    assert room.play.button == room.seat("cat")


def test_sitting_in_during_a_hand_waits_for_the_next() -> None:
    room = Room(config())
    room.do(Sit("ann", "Ann", 100))
    room.do(Sit("bob", "Bob", 100))
    room.do(Sit("cat", "Cat", 100))
    room.do(SitOut("cat"))
    room.deal()
    room.do(SitIn("cat"))
    assert not room.play.seats[2].is_live
    room.finish()
    room.deal()
    assert room.play.seats[2].is_live
