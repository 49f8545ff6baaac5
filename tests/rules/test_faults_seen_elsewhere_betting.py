"""Faults of betting that users reported of other programs, each as a small hand with the right value.

The id in a test's docstring is that of the collected case; one test makes sure that every
case of its kind has a test here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from splitpot.errors import Reason
from splitpot.game.actions import Act, Move
from splitpot.game.events import Street
from splitpot.game.rules import Rules, Structure, big_bet_rules
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_50_100, Scene, fixed, no_limit, pot_limit


def test_every_collected_fault_of_betting_has_a_test(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "bugs.json").read_text())
    wanted = {case["id"].lower() for case in cases if case["kind"] == "C"}
    assert wanted
    assert wanted <= set(re.findall(r'"""(c\d\d)\b', Path(__file__).read_text()))


def test_a_short_all_in_after_a_full_one_does_not_let_the_caller_raise_again() -> None:
    """c01"""
    # Blinds 1 and 2: all-in to 16 is a full raise, the caller has 16 in, the small blind makes it 19.
    rules = big_bet_rules(Structure.NO_LIMIT, 2)
    scene = no_limit(200, 19, 200, 16, rules=rules).play("16 call 19 call")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (0, 3, Reason.NOT_REOPENED)


def test_short_all_ins_together_reopen_it_for_the_bettor_and_not_for_a_later_caller() -> None:
    """c02"""
    stacks = (5100, 5100, 225, 5100, 300)
    preflop = "call call call call check "
    bettor = no_limit(*stacks, rules=NO_50_100).play(preflop + "100 125 call 200 call")
    assert (bettor.legal.seat, bettor.legal.call, bettor.bounds) == (1, 100, (300, 5000))
    caller = no_limit(*stacks, rules=NO_50_100).play(preflop + "100 125 call 200 call call")
    assert (caller.legal.seat, caller.legal.call, caller.no_wager) == (3, 75, Reason.NOT_REOPENED)


@pytest.mark.parametrize(("all_in", "to"), [(15, 35), (9, 20)])
def test_in_fixed_limit_half_a_bet_is_raised_and_less_is_completed(all_in: int, to: int) -> None:
    """c04"""
    scene = fixed(1000, 10 + all_in, 1000).play("call call check" + " check" * 3 + f" {all_in}")
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (2, all_in, (to, to))


def test_minimum_raises_do_not_add_earlier_bets_twice() -> None:
    """c06"""
    scene = no_limit(1000, 1000, rules=big_bet_rules(Structure.NO_LIMIT, 25, small_blind=10))
    levels = []
    for _ in range(5):
        assert scene.bounds is not None
        levels.append(scene.bounds[0])
        scene.play(str(scene.bounds[0]))
    assert levels == [50, 75, 100, 125, 150]


def test_a_raise_is_named_by_its_total_and_not_by_what_it_adds() -> None:
    """c07"""
    scene = no_limit(20000, 20000, rules=NO_50_100).play("200 2179")
    assert scene.bounds == (4158, 20000)
    scene.play("4200")
    assert scene.legal.call == 4200 - 2179


def test_an_all_in_between_a_call_and_a_full_raise_is_offered() -> None:
    """c08"""
    scene = no_limit(13100, 20100, rules=NO_50_100).play("call check" + " check" * 4 + " 12000")
    assert (scene.legal.call, scene.bounds) == (12000, (13000, 13000))


def test_pot_limit_counts_the_bets_that_are_not_yet_gathered() -> None:
    """c10"""
    assert pot_limit(1000, 1000, 1000).bounds == (20, 35)
    assert pot_limit(1000, 1000, 1000).play("call call check 20").bounds == (40, 90)


def test_a_pot_sized_raise_is_three_times_the_bet_and_everything_else() -> None:
    """c11"""
    rules = big_bet_rules(Structure.POT_LIMIT, 5, small_blind=2)
    heads_up = Scene(rules, [1000, 1000, 1000]).play("call call check 7 fold")
    assert heads_up.bounds == (14, 3 * 7 + 15)
    raised = Scene(rules, [1000, 1000, 1000]).play("call call check 5 15")
    assert raised.bounds == (25, 3 * 15 + 15 + 5)


def test_a_small_blind_of_two_counts_two_unless_the_house_rounds_it_up() -> None:
    """c13"""
    rules = big_bet_rules(Structure.POT_LIMIT, 5, small_blind=2)
    assert Scene(rules, [1000] * 3).bounds == (10, 17)
    assert Scene(replace(rules, small_blind_as_big=True), [1000] * 3).bounds == (10, 20)
    five = big_bet_rules(Structure.POT_LIMIT, 5, small_blind=0)
    scene = Scene(five, [1000] * 5).play("call call call call check 25 call")
    # Five times 5 in the middle, a bet of 25 and a call: 25 + 75 + 25.
    assert (scene.state.pot, scene.bounds) == (75, (50, 125))


def test_nobody_is_offered_a_raise_after_the_cap() -> None:
    """c14"""
    rules = Rules(small_blind=1, big_blind=2, small_bet=2, big_bet=4)
    scene = fixed(100, 100, 100, 100, rules=rules).play("4 6 8")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (2, 6, Reason.CAPPED)
    scene.play("fold fold")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (0, 2, Reason.CAPPED)


def test_the_big_blind_has_its_option_when_only_the_small_blind_limps() -> None:
    """c15"""
    scene = pot_limit(500, 500, 500, 500).play("fold fold call")
    assert (scene.legal.seat, scene.legal.check, scene.legal.call, scene.bounds) == (2, True, 0, (20, 30))


def test_heads_up_the_button_has_the_small_blind_and_acts_first_only_before_the_flop() -> None:
    """c17"""
    scene = fixed(1000, 1000)
    first = [scene.state.to_act]
    for moves in ("call check", "check check", "check check"):
        scene.play(moves)
        first.append(scene.state.to_act)
    assert (scene.state.big_blind_seat, first) == (1, [0, 1, 1, 1])


def test_a_button_that_has_folded_is_not_asked_again() -> None:
    """c19"""
    scene = fixed(100, 100, 100).play("call call check 10 call fold")
    asked = []
    assert scene.state.street is Street.TURN
    for _ in range(2):
        asked.append(scene.state.to_act)
        scene.play("check")
    assert (asked, scene.state.street) == ([1, 2], Street.RIVER)


def test_a_bet_and_a_call_end_the_street() -> None:
    """c20"""
    scene = no_limit(1000, 1000).play("call check check check check 10 call")
    assert (scene.state.street, scene.state.to_act) == (Street.RIVER, 1)


def test_a_called_all_in_runs_the_board_out_and_an_uncalled_one_is_asked_about() -> None:
    """c21"""
    called = no_limit(210, 410).play("call check 200 call")
    assert called.state.is_over
    assert len(called.state.board) == 5
    facing = no_limit(210, 410).play("call check 50 200")
    assert (facing.legal.seat, facing.legal.call, facing.no_wager) == (1, 150, Reason.NO_OPPONENT)


def test_an_action_out_of_turn_is_refused_and_changes_nothing() -> None:
    """c22"""
    scene = no_limit(5000, 5000, 5000, rules=NO_50_100).play("call call check 300")
    error = scene.refuses(Act(0, Move.RAISE_TO, 800))
    assert (error.reason, scene.state.to_act) == (Reason.NOT_YOUR_TURN, 2)
    scene.play("call 800")


def test_a_big_blind_that_is_all_in_has_no_option() -> None:
    """c24"""
    rules = big_bet_rules(Structure.NO_LIMIT, 2)
    scene = no_limit(50, 50, 2, rules=rules).play("call call")
    assert (scene.state.street, scene.state.to_act) == (Street.FLOP, 1)


def test_the_same_faults_are_not_there_in_fixed_limit() -> None:
    scene = fixed(50, 50, 10, rules=LIMIT_10_20).play("call call")
    assert (scene.state.street, scene.state.to_act) == (Street.FLOP, 1)
