"""Rules 3.5-4 to 3.5-8: how much pot limit allows, and no limit, which allows everything."""

from __future__ import annotations

from msgspec.structs import replace

from splitpot.errors import Reason
from splitpot.game.actions import Wager, WagerKind
from splitpot.game.betting import counted_pot
from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import AnteType, Structure, big_bet_rules
from tests.rules.scenes import POT_5_10, Scene, no_limit, pot_limit


def test_the_first_raise_may_be_to_35_with_blinds_of_5_and_10() -> None:
    scene = pot_limit(1000, 1000, 1000)
    assert scene.wager == Wager(WagerKind.RAISE, 20, 35)
    assert scene.refuses_wager(36) is Reason.WRONG_AMOUNT


def test_after_one_caller_it_may_be_to_45() -> None:
    assert pot_limit(1000, 1000, 1000, 1000).play("call").bounds == (20, 45)


def test_the_small_blind_alone_may_raise_to_30() -> None:
    assert pot_limit(1000, 1000, 1000).play("fold").bounds == (20, 30)


def test_the_big_blind_behind_two_callers_may_raise_to_40() -> None:
    assert pot_limit(1000, 1000, 1000).play("call call").bounds == (20, 40)


def test_after_the_flop_a_bet_of_the_pot_is_the_most() -> None:
    scene = pot_limit(1000, 1000, 1000).play("call call check")
    assert scene.wager == Wager(WagerKind.BET, 10, 30)


def test_a_raise_counts_the_call_as_already_in_the_pot() -> None:
    # The pot is 30, the bet 20: call 20 makes 70, so the raise is to 90.
    assert pot_limit(1000, 1000, 1000).play("call call check 20").bounds == (40, 90)


def test_three_times_the_last_bet_and_everything_else() -> None:
    # Pot 30, bet 10, raise to 30: 3 x 30 + 30 + 10 = 130.
    assert pot_limit(1000, 1000, 1000).play("call call check 10 30").bounds == (50, 130)


def test_own_chips_in_front_count_once() -> None:
    # Raise to 35, then to 115 by the small blind; the first raiser owes 80 and the pot is 160.
    scene = pot_limit(1000, 1000, 1000).play("35")
    assert scene.bounds == (60, 120 - 5)
    scene.play("115 fold")
    assert scene.bounds == (195, 115 + (35 + 115 + 10) + 80)


def test_a_stack_below_the_pot_is_the_limit() -> None:
    assert pot_limit(1000, 1000, 1000, 32).play("call").legal.seat == 0
    assert pot_limit(32, 1000, 1000, 1000).play("call").bounds == (20, 32)


def test_preflop_a_dead_small_blind_counts_as_posted() -> None:
    # No small blind is posted, yet the first raise is to 35.
    scene = Scene(POT_5_10, [1000, 0, 1000, 1000, 1000], posts=[Posted(2, PostKind.BIG_BLIND, 10)])
    assert scene.bounds == (20, 35)


def test_preflop_short_blinds_count_as_full_ones() -> None:
    assert pot_limit(1000, 1000, 4, 1000).bounds == (20, 35)
    assert pot_limit(1000, 2, 1000, 1000).bounds == (20, 35)
    assert pot_limit(1000, 2, 3, 1000, 1000).bounds == (20, 35)


def test_on_the_flop_only_what_lies_there_counts() -> None:
    # The big blind was all-in for 4; three callers of 10 make 34.
    scene = pot_limit(1000, 1000, 4, 1000).play("call call call")
    assert scene.state.pot == 34
    assert scene.bounds == (10, 34)


def test_a_returning_players_dead_chips_count_as_they_lie() -> None:
    # Posts: 5, 10, and 10 live with 5 dead: 10 + 30 + 10 for the first seat to act.
    posts = [
        Posted(1, PostKind.SMALL_BLIND, 5),
        Posted(2, PostKind.BIG_BLIND, 10),
        Posted(4, PostKind.LIVE, 10),
        Posted(4, PostKind.DEAD, 5),
    ]
    scene = Scene(POT_5_10, [1000] * 5, posts=posts)
    assert scene.state.to_act == 3
    assert scene.bounds == (20, 50)


def test_antes_count_as_they_lie() -> None:
    each = replace(POT_5_10, ante_type=AnteType.EACH, ante=2)
    assert pot_limit(1000, 1000, 1000, rules=each).bounds == (20, 41)
    one = replace(POT_5_10, ante_type=AnteType.BIG_BLIND, ante=10)
    assert pot_limit(1000, 1000, 1000, rules=one).bounds == (20, 45)


def test_the_small_blind_may_count_as_a_big_one_preflop_where_the_house_says_so() -> None:
    rules = replace(POT_5_10, small_blind_as_big=True)
    scene = pot_limit(1000, 1000, 1000, rules=rules)
    assert scene.bounds == (20, 40)
    scene.play("call call check")
    assert (counted_pot(scene.state), scene.bounds) == (30, (10, 30))
    odd = big_bet_rules(Structure.POT_LIMIT, 5, small_blind=2)
    assert pot_limit(1000, 1000, 1000, rules=odd).bounds == (10, 17)
    assert pot_limit(1000, 1000, 1000, rules=replace(odd, small_blind_as_big=True)).bounds == (10, 20)


def test_no_limit_allows_the_whole_stack_at_any_time() -> None:
    scene = no_limit(1000, 700, 1000)
    assert scene.bounds == (20, 1000)
    scene.play("fold")
    assert scene.bounds == (20, 700)
    scene.play("700 call")
    assert scene.state.is_over


def test_every_whole_amount_between_the_bounds_is_legal_and_none_outside() -> None:
    scene = pot_limit(1000, 1000, 1000)
    for to in range(50):
        if 20 <= to <= 35:
            Scene(POT_5_10, [1000] * 3).play(str(to))
        else:
            assert scene.refuses_wager(to) is Reason.WRONG_AMOUNT
