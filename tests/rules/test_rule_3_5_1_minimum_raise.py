"""Rules 3.5-1 and 3.5-2: the least bet, the least raise, and all-ins below it."""

from __future__ import annotations

import pytest

from splitpot.errors import Reason
from splitpot.game.actions import Wager, WagerKind
from tests.rules.scenes import NO_50_100, no_limit, pot_limit


def test_the_first_raise_preflop_is_to_two_big_blinds_at_least() -> None:
    assert no_limit(1000, 1000, 1000).wager == Wager(WagerKind.RAISE, 20, 1000)


@pytest.mark.parametrize("streets", [1, 2, 3])
def test_the_least_bet_is_the_big_blind_on_every_later_street(streets: int) -> None:
    scene = no_limit(1000, 1000).play("call check " + "check check " * (streets - 1))
    assert scene.wager == Wager(WagerKind.BET, 10, 990)
    assert scene.refuses_wager(9) is Reason.WRONG_AMOUNT


def test_a_raise_is_at_least_as_large_as_the_last_full_one() -> None:
    # 10 to 40 is a raise of 30, so the next is to 70; 70 to 150 is one of 80, so the next is to 230.
    scene = no_limit(1000, 1000, 1000).play("40")
    assert scene.bounds == (70, 1000)
    assert scene.play("150").bounds == (260, 1000)


def test_a_later_smaller_raise_does_not_shrink_the_least_raise() -> None:
    # The flop: bet 100, all-in to 120; the least raise stays 100.
    scene = no_limit(5000, 5000, 220, rules=NO_50_100).play("call call check 100 120")
    assert scene.bounds == (220, 4900)


def test_a_bet_sets_the_least_raise() -> None:
    assert no_limit(1000, 1000).play("call check 60").bounds == (120, 990)


def test_each_street_begins_again_at_the_big_blind() -> None:
    scene = no_limit(1000, 1000).play("200 call")
    assert scene.bounds == (10, 800)


def test_minimum_raises_grow_by_the_same_amount_each_time() -> None:
    scene = no_limit(1000, 1000)
    found = []
    for _ in range(5):
        assert scene.bounds is not None
        found.append(scene.bounds[0])
        scene.play(str(scene.bounds[0]))
    assert found == [20, 30, 40, 50, 60]


def test_an_all_in_below_the_least_raise_is_allowed_and_moves_only_the_price() -> None:
    # Raise to 40 (by 30), all-in for 55: the price is 55, the next raise is to 85.
    scene = no_limit(1000, 1000, 55, 1000).play("40 fold fold")
    assert scene.wager == Wager(WagerKind.RAISE, 55, 55)
    scene.play("55")
    assert (scene.legal.call, scene.state.increment) == (15, 30)


def test_the_next_raise_after_a_short_all_in_adds_the_last_full_raise() -> None:
    scene = no_limit(1000, 55, 1000, 1000, 1000, button=0).play("40 call call 55")
    assert (scene.state.to_act, scene.legal.call, scene.bounds) == (2, 45, (85, 1000))


def test_a_short_opening_all_in_of_20_with_a_big_blind_of_100_is_raised_to_120() -> None:
    scene = no_limit(5000, 120, 5000, rules=NO_50_100).play("call call check 20")
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (2, 20, (120, 4900))


def test_a_stack_between_call_and_least_raise_may_go_all_in() -> None:
    scene = no_limit(13000, 20000, rules=NO_50_100).play("call check check check check check 12000")
    assert scene.wager == Wager(WagerKind.RAISE, 12900, 12900)


def test_all_amounts_are_totals_of_the_street() -> None:
    scene = no_limit(20000, 20000, rules=NO_50_100).play("200 2179")
    assert scene.bounds == (4158, 20000)
    assert scene.refuses_wager(4157) is Reason.WRONG_AMOUNT
    scene.play("4200")


def test_a_full_all_in_raise_sets_the_least_raise() -> None:
    # To 100 by 90, all-in to 190 by 90: the big blind may raise to 280.
    scene = no_limit(1000, 190, 1000, 1000).play("100 fold 190")
    assert scene.bounds == (280, 1000)
    assert (scene.legal.seat, scene.legal.call, scene.state.increment) == (2, 180, 90)


def test_pot_limit_has_the_same_least_bets_and_raises() -> None:
    assert pot_limit(1000, 1000, 1000).play("25").bounds == (40, 85)


def test_there_is_no_cap_on_the_number_of_raises() -> None:
    scene = no_limit(100000, 100000)
    for raised in range(1, 40):
        assert scene.bounds is not None
        assert scene.bounds[0] == 10 + 10 * raised
        scene.play(str(scene.bounds[0]))
    assert scene.no_wager is None
