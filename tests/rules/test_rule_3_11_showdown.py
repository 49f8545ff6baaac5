"""Rules 3.11, R39, R57 and C9: who shows, in which order, who may keep a hand to himself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.cards import UNKNOWN_CARD, parse_cards
from splitpot.errors import Reason
from splitpot.game.actions import Act, DealHole, Move, ShowHole
from splitpot.game.events import Awarded, Shown
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, ShowdownPolicy
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_5_10, Scene, fixed, no_limit

MUCK = replace(LIMIT_10_20, showdown_policy=ShowdownPolicy.MUCK_LOSERS)
NO_LIMIT_MUCK = replace(NO_5_10, showdown_policy=ShowdownPolicy.MUCK_LOSERS)
HOLES = {0: "2c7dTh9s", 1: "AsAdKhKc", 2: "3c6d8dJs"}
BOARD = "AhKd9c9d4s"
CHECKED = "call call check " + "check " * 9


def test_after_a_checked_river_the_first_seat_left_of_the_button_shows_first() -> None:
    assert fixed(100, 100, 100, 100, button=1).play("call call call check " + "check " * 12).shown == [
        2,
        3,
        0,
        1,
    ]


def test_who_bet_the_river_shows_first_and_the_others_follow_clockwise() -> None:
    scene = fixed(100, 100, 100).play("call call check" + " check" * 6 + " check 20 call call")
    assert scene.shown == [2, 0, 1]


def test_the_last_raiser_shows_first_and_not_who_bet() -> None:
    scene = fixed(100, 100, 100).play("call call check" + " check" * 6 + " 20 call 40 call call")
    assert scene.shown == [0, 1, 2]


def test_aggression_on_the_turn_does_not_matter() -> None:
    scene = fixed(100, 100, 100).play(
        "call call check check check check check 20 call call check check check"
    )
    assert scene.shown == [1, 2, 0]


def test_a_river_bettor_in_the_first_seat_shows_first() -> None:
    scene = fixed(100, 100, 100, button=2).play("call call check" + " check" * 6 + " 20 call call")
    assert scene.shown == [0, 1, 2]


def test_hands_of_a_side_pot_show_before_one_of_the_main_pot_alone_and_are_paid_first() -> None:
    scene = no_limit(100, 20, 100).play("call 20 call call check check check check 40 call")
    assert scene.shown == [2, 0, 1]
    assert [award.pot for award in scene.awards] == sorted(
        (award.pot for award in scene.awards), reverse=True
    )


def test_the_whole_hole_is_shown() -> None:
    scene = Scene(LIMIT_10_20, [100] * 3, holes=HOLES, board=BOARD).play(CHECKED)
    shown = {event.seat: event.cards for event in scene.events if isinstance(event, Shown)}
    assert shown == {seat: parse_cards(text) for seat, text in HOLES.items()}


def test_every_hand_that_reaches_the_showdown_is_shown_as_the_house_plays_it() -> None:
    scene = Scene(LIMIT_10_20, [100] * 3, holes=HOLES, board=BOARD).play(CHECKED)
    assert scene.shown == [1, 2, 0]


def test_losing_hands_stay_hidden_where_the_house_lets_them() -> None:
    scene = Scene(MUCK, [100] * 3, holes=HOLES, board=BOARD).play(CHECKED)
    assert scene.shown == [1]
    assert [seat.shown for seat in scene.state.seats] == [False, True, False]


def test_both_winners_of_a_split_pot_show() -> None:
    holes = {0: "AsAd8hKc", 1: "2c3dTh9s", 2: "JcJdQsQd"}
    scene = Scene(MUCK, [100] * 3, holes=holes, board="4h5c7dKdAc").play(CHECKED)
    assert sorted(scene.shown) == sorted({award.seat for award in scene.awards})


def test_an_all_in_hand_is_never_hidden_and_then_nobody_hides() -> None:
    # Seat 1 is all-in before the river, the others bet on; seat 1 wins nothing.
    holes = {0: "AsAdKhKc", 1: "2c7dTh9s", 2: "3c6d8dJs"}
    scene = Scene(NO_LIMIT_MUCK, [100, 20, 100], holes=holes, board=BOARD)
    scene.play("call 20 call call" + " check" * 6)
    assert sorted(scene.shown) == [0, 1, 2]
    assert scene.stacks[1] == 0


def test_a_folded_seat_that_is_empty_handed_makes_nobody_show() -> None:
    # Seat 0 had all its chips in the middle of other stacks and folded with some behind: no all-in.
    scene = Scene(NO_LIMIT_MUCK, [100, 100, 100], holes=HOLES, board=BOARD)
    scene.play("20 call call check check 10 call fold" + " check" * 4)
    assert scene.shown == [1]


def test_without_a_showdown_the_winner_shows_nothing() -> None:
    scene = fixed(100, 100, 100).play("fold fold")
    assert scene.shown == []
    assert [award.hole for award in scene.awards] == [()]


def test_a_winner_without_showdown_may_show_afterwards() -> None:
    scene = fixed(100, 100, 100).play("fold fold")
    events = scene.do(ShowHole(2))
    assert events == (Shown(2, scene.state.seats[2].hole),)
    assert scene.state.seats[2].shown
    assert scene.state.is_over


def test_a_loser_and_a_folder_may_show_afterwards_too() -> None:
    scene = Scene(MUCK, [100] * 3, holes=HOLES, board=BOARD).play("call fold check" + " check" * 6)
    for seat in (0, 1, 2):
        if not scene.state.seats[seat].shown:
            assert scene.do(ShowHole(seat)) == (Shown(seat, parse_cards(HOLES[seat])),)
    assert all(seat.shown for seat in scene.state.seats)


def test_nobody_shows_before_the_hand_is_over() -> None:
    scene = fixed(100, 100, 100).play("fold")
    for seat in (0, 1):
        error = scene.refuses(ShowHole(seat))
        assert error.reason is Reason.NOTHING_TO_SHOW
        assert "after the hand" in str(error)


def test_nobody_shows_twice_or_cards_that_he_does_not_have() -> None:
    scene = fixed(100, 100, 0, 100, button=0).play("fold fold")
    scene.do(ShowHole(3))
    assert "lie open" in str(scene.refuses(ShowHole(3)))
    for seat in (2, -1, 4):
        assert "no cards to show" in str(scene.refuses(ShowHole(seat)))


def test_unknown_cards_cannot_be_shown() -> None:
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    state, _ = step(state, DealHole({0: (UNKNOWN_CARD,) * 4, 1: (UNKNOWN_CARD,) * 4}))
    scene = fixed(100, 100)
    scene.state, _ = step(state, Act(0, Move.FOLD))
    assert scene.refuses(ShowHole(1)).reason is Reason.NOTHING_TO_SHOW


@pytest.mark.parametrize("game", list(Game))
def test_the_winning_hand_gets_the_pot(game: Game) -> None:
    scene = Scene(replace(LIMIT_10_20, game=game), [100] * 3, holes=HOLES, board=BOARD).play(CHECKED)
    assert scene.stacks == [90, 120, 90]
    assert {type(event) for event in scene.events[-2:-1]} == {Awarded}
