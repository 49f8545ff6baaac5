"""Rule 3.12-5: what the house takes, from which pots, and what it never takes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import SetupError
from splitpot.game.events import Raked, Returned
from splitpot.game.rules import Game, check_rules, fixed_limit
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_5_10, Scene, no_limit

HOLES = {0: "AsAdKhKc", 1: "2c7dTh9s", 2: "3c6d8dJs"}
BOARD = "AhKd9c9d4s"
FIVE_PERCENT = replace(NO_5_10, rake_bps=500, rake_cap=1000)
CHECKED = " check check check" * 3


def raked(scene: Scene) -> list[tuple[int, int]]:
    return [(event.pot, event.amount) for event in scene.events if isinstance(event, Raked)]


def test_no_rake_is_taken_unless_the_house_says_so() -> None:
    scene = no_limit(100, 100, 100).play("call call check" + CHECKED)
    assert raked(scene) == []
    assert scene.state.rake == 0


def test_a_percentage_of_the_pot_is_taken_before_it_is_won() -> None:
    scene = Scene(FIVE_PERCENT, [100] * 3, holes=HOLES, board=BOARD).play("40 call call" + CHECKED)
    assert raked(scene) == [(0, 6)]
    assert scene.stacks == [60 + 114, 60, 60]
    assert (scene.state.rake, scene.state.pot, scene.state.total) == (6, 0, 300)


def test_no_flop_no_drop() -> None:
    scene = no_limit(100, 100, 100, rules=FIVE_PERCENT).play("30 fold fold")
    assert raked(scene) == []
    assert scene.stacks == [115, 95, 90]


def test_a_pot_won_without_showdown_after_the_flop_is_raked() -> None:
    scene = no_limit(100, 100, 100, rules=FIVE_PERCENT).play("40 call call check check check 30 fold fold")
    assert raked(scene) == [(0, 6)]


def test_an_uncalled_bet_is_not_raked() -> None:
    scene = no_limit(1000, 1000, 1000, rules=FIVE_PERCENT).play("40 call call 900 fold fold")
    assert Returned(1, 900) in scene.events
    assert raked(scene) == [(0, 6)]


def test_a_run_out_board_after_all_ins_before_the_flop_is_raked() -> None:
    scene = Scene(FIVE_PERCENT, [100, 100], holes={0: HOLES[0], 1: HOLES[1]}, board=BOARD).play("100 call")
    assert raked(scene) == [(0, 10)]
    assert scene.stacks == [190, 0]


def test_the_share_is_rounded_down_for_each_pot() -> None:
    # 3 x 13 = 39: 1.95 is 1; the side pot of 2 x 26 = 52: 2.6 is 2.
    scene = Scene(FIVE_PERCENT, [39, 39, 13], holes=HOLES, board=BOARD).play("39 call call")
    assert raked(scene) == [(1, 2), (0, 1)]
    assert scene.stacks == [39 + 52 - 3, 0, 0]


def test_the_cap_is_filled_by_the_main_pot_first() -> None:
    capped = replace(FIVE_PERCENT, rake_cap=8)
    # The main pot of 120 owes 6, the side pot of 160 owes 8, but 2 are left.
    scene = Scene(capped, [120, 120, 40], holes=HOLES, board=BOARD).play("120 call call")
    assert raked(scene) == [(1, 2), (0, 6)]
    scene = Scene(replace(capped, rake_cap=5), [120, 120, 40], holes=HOLES, board=BOARD).play("120 call call")
    assert raked(scene) == [(0, 5)]


def test_a_side_pot_that_nobody_contests_is_not_raked() -> None:
    # Seat 2 is all-in for 40; the other two build a side pot of 60, then seat 1 folds.
    scene = Scene(FIVE_PERCENT, [120, 120, 40], holes=HOLES, board=BOARD).play(
        "40 call call 30 call check 50"
    )
    assert (scene.legal.seat, scene.legal.call) == (1, 50)
    scene.play("fold")
    assert raked(scene) == [(0, 6)]


def test_rake_comes_off_before_high_and_low_are_split() -> None:
    holes = {0: "KsKhQsQd", 1: "As2s9h9d"}
    scene = Scene(FIVE_PERCENT, [100, 100], holes=holes, board="3c4d8hKdTc").play("100 call")
    # 200 less 10 is 190: 95 each.
    assert scene.stacks == [95, 95]
    odd = Scene(replace(FIVE_PERCENT, rake_bps=50), [100, 100], holes=holes, board="3c4d8hKdTc").play(
        "100 call"
    )
    assert (odd.state.rake, odd.stacks) == (1, [100, 99])


def test_fixed_limit_is_raked_by_the_same_rule() -> None:
    rules = replace(LIMIT_10_20, game=Game.OMAHA, rake_bps=1000, rake_cap=3)
    scene = Scene(rules, [100] * 3, holes=HOLES, board=BOARD).play("call call check" + CHECKED)
    assert (scene.state.rake, scene.stacks) == (3, [117, 90, 90])


def test_rule_3_12_5_a_stated_rake_takes_the_place_of_a_share() -> None:
    rules = replace(fixed_limit(10), stated_rake=(3,))
    check_rules(rules)
    for wrong in (replace(rules, rake_bps=500, rake_cap=10), replace(rules, stated_rake=(-1,))):
        with pytest.raises(SetupError, match="stated_rake"):
            check_rules(wrong)


def test_a_stated_rake_is_taken_as_it_stands_and_never_more_than_the_pot() -> None:
    for stated, stacks in ((3, [117, 90, 90]), (1000, [90, 90, 90])):
        rules = replace(LIMIT_10_20, game=Game.OMAHA, stated_rake=(stated,))
        scene = Scene(rules, [100] * 3, holes=HOLES, board=BOARD).play("call call check" + CHECKED)
        assert (scene.state.rake, scene.stacks) == (min(stated, 30), stacks)
