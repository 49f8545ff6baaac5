"""Rule 3.13-2: the straddle of pot limit and no limit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import SetupError
from splitpot.game.actions import Wager, WagerKind
from splitpot.game.events import Posted, PostKind
from splitpot.game.hand import start_hand
from splitpot.game.rules import AnteType, Rules
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_5_10, POT_5_10, Scene


def straddled(*stacks: int, rules: Rules = NO_5_10, button: int = 0) -> Scene:
    return Scene(rules, stacks, straddle=True, button=button)


def test_left_of_the_big_blind_straddles_twice_the_big_blind() -> None:
    scene = straddled(1000, 1000, 1000, 1000, 1000)
    assert [event for event in scene.events if isinstance(event, Posted)][-1] == Posted(
        3, PostKind.STRADDLE, 20
    )
    assert (scene.legal.seat, scene.legal.call) == (4, 20)


def test_the_straddle_has_the_last_action_and_may_raise() -> None:
    scene = straddled(1000, 1000, 1000, 1000, 1000).play("call call call call")
    assert (scene.legal.seat, scene.legal.check) == (3, True)
    assert scene.wager == Wager(WagerKind.RAISE, 40, 1000)
    scene.play("check")
    assert len(scene.state.board) == 3


def test_a_raise_is_by_the_straddle_at_least() -> None:
    assert straddled(1000, 1000, 1000, 1000).bounds == (40, 1000)


def test_pot_limit_counts_the_straddle_in_the_pot() -> None:
    # Call 20 into 5 + 10 + 20: raise by 55, to 75.
    assert straddled(1000, 1000, 1000, 1000, rules=POT_5_10).bounds == (40, 75)


def test_with_three_players_the_button_straddles_and_the_small_blind_begins() -> None:
    scene = straddled(1000, 1000, 1000)
    assert (scene.legal.seat, scene.legal.call) == (1, 15)
    scene.play("call call check")
    assert (len(scene.state.board), scene.state.to_act) == (3, 1)


def test_the_flop_begins_left_of_the_button_at_the_big_blind() -> None:
    scene = straddled(1000, 1000, 1000, 1000).play("call call call check")
    assert (scene.legal.seat, scene.bounds) == (1, (10, 980))


def test_a_short_straddle_is_all_in_and_the_price_stays() -> None:
    scene = straddled(1000, 1000, 1000, 13)
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (0, 20, (40, 1000))
    scene.play("call call call")
    assert len(scene.state.board) == 3


def test_a_seat_whose_ante_took_everything_does_not_straddle() -> None:
    each = replace(NO_5_10, ante_type=AnteType.EACH, ante=5)
    scene = straddled(1000, 1000, 1000, 5, rules=each)
    assert not [
        event for event in scene.events if isinstance(event, Posted) and event.kind is PostKind.STRADDLE
    ]
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (0, 10, (20, 995))


def test_fixed_limit_has_no_straddle() -> None:
    with pytest.raises(SetupError, match="straddle"):
        start_hand(LIMIT_10_20, [1000] * 4, 0, straddle=True)


def test_two_players_have_no_straddle() -> None:
    with pytest.raises(SetupError, match="three players"):
        start_hand(NO_5_10, [1000, 1000, 0], 0, straddle=True)
