"""Rules 3.4-4, 3.4-5 and 3.4-8: all-ins short of a bet in fixed limit, one after the other."""

from __future__ import annotations

import pytest

from splitpot.errors import Reason
from splitpot.game.actions import Wager, WagerKind
from tests.rules.scenes import fixed


@pytest.mark.parametrize(
    ("all_in", "kind", "to"),
    [
        (11, WagerKind.COMPLETE, 20),
        (13, WagerKind.COMPLETE, 20),
        (14, WagerKind.COMPLETE, 20),
        (15, WagerKind.RAISE, 25),
        (19, WagerKind.RAISE, 29),
        (20, WagerKind.RAISE, 30),
    ],
)
def test_preflop_half_a_bet_is_the_line_between_completing_and_raising(
    all_in: int, kind: WagerKind, to: int
) -> None:
    assert fixed(1000, 1000, 1000, all_in).play(str(all_in)).wager == Wager(kind, to, to)


@pytest.mark.parametrize(("all_in", "to"), [(9, 20), (10, 30), (15, 35), (19, 39)])
def test_on_the_turn_half_a_bet_is_ten(all_in: int, to: int) -> None:
    scene = fixed(1000, 10 + all_in, 1000).play("call call check check check check")
    scene.play(str(all_in))
    assert scene.bounds == (to, to)


def test_two_short_all_ins_that_make_half_a_bet_count_together() -> None:
    # 10 to 13 is ignored, 13 to 16 is six above the last amount that counted.
    scene = fixed(1000, 1000, 1000, 13, 16).play("13 16")
    assert (scene.state.base, scene.state.count) == (16, 2)
    assert scene.wager == Wager(WagerKind.RAISE, 26, 26)


def test_two_short_all_ins_below_half_a_bet_are_both_ignored() -> None:
    scene = fixed(1000, 1000, 1000, 12, 14).play("12 14")
    assert (scene.state.base, scene.state.price, scene.state.count) == (10, 14, 1)
    assert scene.wager == Wager(WagerKind.COMPLETE, 20, 20)


def test_completing_counts_as_one_of_the_three_raises() -> None:
    scene = fixed(1000, 1000, 1000, 13).play("13 20 30 40")
    assert scene.state.count == 4
    assert scene.no_wager is Reason.CAPPED


def test_an_all_in_of_half_a_bet_counts_towards_the_cap() -> None:
    scene = fixed(1000, 35, 1000, 1000).play("20 30 35")
    assert (scene.legal.seat, scene.state.count) == (2, 4)
    assert scene.no_wager is Reason.CAPPED


def test_after_half_a_bet_the_caller_may_raise_and_after_less_he_may_not() -> None:
    # Seat 3 calls 10, seat 0 goes all-in, the blinds call.
    again = fixed(15, 1000, 1000, 1000).play("call 15 call call")
    assert (again.legal.seat, again.bounds) == (3, (25, 25))
    not_again = fixed(14, 1000, 1000, 1000).play("call 14 call call")
    assert (not_again.legal.seat, not_again.no_wager) == (3, Reason.NOT_REOPENED)


def test_a_short_completion_all_in_is_itself_ignored() -> None:
    # All-in 13, then all-in 14: the third player still completes to 20.
    scene = fixed(1000, 1000, 1000, 13, 14).play("13 14")
    assert scene.bounds == (20, 20)
    scene.play("20")
    assert (scene.state.price, scene.state.base, scene.state.count) == (20, 20, 2)
