"""Rule 3.5-3: who may raise again after an all-in that is no full raise."""

from __future__ import annotations

from splitpot.errors import Reason
from tests.rules.scenes import NO_50_100, Scene, no_limit, pot_limit


def flop(*stacks: int) -> Scene:
    """Five seats or fewer on the flop at 50/100; seat 1 opens, the button (seat 0) is last."""
    scene = no_limit(*stacks, rules=NO_50_100)
    scene.play("call " * (len(stacks) - 1) + "check")
    return scene


def test_a_short_all_in_alone_does_not_reopen_the_betting() -> None:
    # Bet 100, all-in 125, fold: the bettor faces 25.
    scene = flop(5100, 5100, 225).play("100 125 fold")
    assert (scene.legal.seat, scene.legal.call) == (1, 25)
    assert scene.no_wager is Reason.NO_OPPONENT
    scene = flop(5100, 5100, 225, 5100).play("100 125 call fold")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (1, 25, Reason.NOT_REOPENED)
    assert scene.refuses_wager(225) is Reason.NOT_REOPENED


def test_several_short_all_ins_that_make_a_full_bet_reopen_it() -> None:
    # Bet 100, all-in 125, call, all-in 200, call: the bettor faces another 100.
    scene = flop(5100, 5100, 225, 5100, 300).play("100 125 call 200 call")
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (1, 100, (300, 5000))


def test_the_same_all_ins_do_not_reopen_it_to_whom_they_owe_less() -> None:
    # As before, but the bettor only calls: the first caller had 125 in and faces 75.
    scene = flop(5100, 5100, 225, 5100, 300).play("100 125 call 200 call call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (3, 75, Reason.NOT_REOPENED)


def test_a_raise_of_the_bettor_reopens_it_to_everybody() -> None:
    scene = flop(5100, 5100, 225, 5100, 300).play("100 125 call 200 call 300")
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (3, 175, (400, 5000))


def test_who_has_not_acted_may_always_raise() -> None:
    scene = flop(5100, 5100, 225, 5100).play("100 125")
    assert (scene.legal.seat, scene.bounds) == (3, (225, 5000))


def test_a_full_raise_and_then_a_short_all_in_count_apart() -> None:
    # To 16 is a full raise (of 14); to 19 adds three and does not reopen it to a caller of 16.
    rules = NO_50_100
    scene = no_limit(20000, 1900, 20000, 1600, button=0, rules=rules)
    scene.play("1600 call 1900 call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (0, 300, Reason.NOT_REOPENED)


def test_a_checker_may_not_raise_a_short_opening_all_in() -> None:
    # Seat 1 checks, seat 2 is all-in for 20 of the least bet of 100, the button calls.
    scene = flop(5100, 5100, 120).play("check 20 call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (1, 20, Reason.NOT_REOPENED)


def test_a_checker_may_raise_a_full_opening_all_in() -> None:
    scene = flop(5100, 5100, 200).play("check 100 call")
    assert (scene.legal.seat, scene.bounds) == (1, (200, 5000))


def test_a_caller_of_the_big_blind_may_not_raise_a_short_all_in_behind_him() -> None:
    # Preflop 50/100: limp, all-in to 150, call, call; the limper faces 50.
    scene = no_limit(150, 5000, 5000, 5000, rules=NO_50_100).play("call 150 call call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (3, 50, Reason.NOT_REOPENED)


def test_the_small_blind_has_not_acted_by_posting() -> None:
    scene = no_limit(150, 5000, 5000, 5000, rules=NO_50_100).play("call 150")
    assert (scene.legal.seat, scene.bounds) == (1, (250, 5000))


def test_a_full_raise_in_between_reopens_it_whatever_short_all_ins_follow() -> None:
    # Bet 100, raise to 300, all-in 350, back to the bettor: he owes 250, a full raise is 200.
    scene = flop(5100, 5100, 5100, 450).play("100 300 350 fold")
    assert (scene.legal.seat, scene.bounds) == (1, (550, 5000))


def test_the_raiser_may_not_raise_a_short_all_in_again() -> None:
    scene = flop(5100, 5100, 5100, 450).play("100 300 350 fold call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (2, 50, Reason.NOT_REOPENED)


def test_pot_limit_reopens_by_the_same_rule() -> None:
    # The flop holds 30: bet 10, all-in 15, call: the bettor owes half a bet, which fixed limit would reopen.
    scene = pot_limit(1000, 1000, 25).play("call call check 10 15 call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (1, 5, Reason.NOT_REOPENED)
