"""Rule 3.13-1, the part of one hand: the kill blind, who acts when, and the raised limits.

Who kills the next hand is the table's business and is tested with the table.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import Reason, SetupError
from splitpot.game.actions import Wager, WagerKind
from splitpot.game.events import Posted, PostKind
from splitpot.game.hand import forced_bets, start_hand
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_5_10, Scene

HALF = replace(LIMIT_10_20, small_bet=15, big_bet=30)
FULL = replace(LIMIT_10_20, small_bet=20, big_bet=40)


def posts(scene: Scene) -> list[tuple[int, PostKind, int]]:
    return [(event.seat, event.kind, event.amount) for event in scene.events if isinstance(event, Posted)]


def test_a_half_kill_posts_one_and_a_half_times_the_big_blind_and_the_bets_grow_alike() -> None:
    scene = Scene(HALF, [1000] * 4, kill_seat=0)
    assert posts(scene) == [
        (1, PostKind.SMALL_BLIND, 5),
        (2, PostKind.BIG_BLIND, 10),
        (0, PostKind.KILL, 15),
    ]
    assert (scene.legal.seat, scene.legal.call) == (3, 15)
    assert scene.wager == Wager(WagerKind.RAISE, 30, 30)
    scene.play("call check call call")
    assert scene.wager == Wager(WagerKind.BET, 15, 15)
    scene.play("check check check check")
    assert scene.wager == Wager(WagerKind.BET, 30, 30)


def test_a_full_kill_doubles_everything() -> None:
    scene = Scene(FULL, [1000] * 4, kill_seat=3)
    assert (scene.legal.seat, scene.legal.check, scene.bounds) == (3, True, (40, 40))
    scene.play("check")
    assert (scene.legal.seat, scene.legal.call) == (0, 20)


def test_the_killer_acts_in_his_own_turn_and_not_last() -> None:
    scene = Scene(FULL, [1000] * 4, kill_seat=3).play("check call call")
    assert (scene.legal.seat, scene.legal.call) == (2, 10)
    scene.play("call")
    assert len(scene.state.board) == 3


def test_the_kill_blind_is_live_and_the_killer_may_raise() -> None:
    scene = Scene(FULL, [1000] * 4, kill_seat=0).play("call")
    assert (scene.legal.seat, scene.legal.check, scene.bounds) == (0, True, (40, 40))


def test_a_killer_in_a_blind_posts_the_kill_instead_of_it() -> None:
    big = Scene(FULL, [1000] * 4, kill_seat=2)
    assert posts(big) == [(1, PostKind.SMALL_BLIND, 5), (2, PostKind.KILL, 20)]
    assert (big.state.big_blind_seat, big.state.to_act) == (2, 3)
    small = Scene(FULL, [1000] * 4, kill_seat=1)
    assert posts(small) == [(2, PostKind.BIG_BLIND, 10), (1, PostKind.KILL, 20)]
    assert (small.state.big_blind_seat, small.state.to_act) == (2, 3)


def test_heads_up_the_killer_keeps_the_order_of_the_blinds() -> None:
    button = Scene(FULL, [1000, 1000], kill_seat=0)
    assert posts(button) == [(1, PostKind.BIG_BLIND, 10), (0, PostKind.KILL, 20)]
    assert (button.state.to_act, button.legal.check) == (0, True)
    big = Scene(FULL, [1000, 1000], kill_seat=1)
    assert (big.state.to_act, big.legal.call) == (0, 15)


def test_a_kill_pot_has_the_same_cap() -> None:
    scene = Scene(FULL, [1000] * 4, kill_seat=0).play("40 60 80")
    assert scene.no_wager is Reason.CAPPED


def test_a_short_kill_blind_is_all_in_and_the_price_stays() -> None:
    scene = Scene(FULL, [12, 1000, 1000, 1000], kill_seat=0)
    assert (0, PostKind.KILL, 12) in posts(scene)
    assert (scene.legal.call, scene.bounds) == (20, (40, 40))


@pytest.mark.parametrize("seat", [3, 9, -1])
def test_only_a_seat_that_is_dealt_in_kills(seat: int) -> None:
    with pytest.raises(SetupError, match="kill"):
        start_hand(FULL, [1000, 1000, 1000, 0], 0, kill_seat=seat)


def test_there_is_no_kill_in_pot_and_no_limit() -> None:
    with pytest.raises(SetupError, match="fixed limit"):
        forced_bets(NO_5_10, [1000] * 3, 0, kill_seat=0)
