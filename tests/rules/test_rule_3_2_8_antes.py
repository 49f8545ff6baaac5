"""Rules 3.2-6 to 3.2-8: short blinds, what they may win, and antes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import SetupError
from splitpot.game.events import Posted, PostKind
from splitpot.game.hand import start_hand
from splitpot.game.pots import Pot, pots_of
from splitpot.game.rules import AnteType, Game, check_rules
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_5_10, NO_50_100, Scene, fixed, no_limit

EACH = replace(NO_5_10, ante_type=AnteType.EACH, ante=2)
FOR_ALL = replace(NO_5_10, ante_type=AnteType.BIG_BLIND, ante=10)
HIGH = {0: "AsKsQsJs", 1: "2c7d9hTd", 2: "2d7h9cTs"}
BOARD = "AcAd4h5c9s"


def posted(scene: Scene) -> list[tuple[int, PostKind, int]]:
    return [(event.seat, event.kind, event.amount) for event in scene.events if isinstance(event, Posted)]


def test_everybody_antes_before_the_blinds_and_no_ante_is_part_of_a_bet() -> None:
    scene = no_limit(100, 100, 100, rules=EACH)
    assert posted(scene) == [
        (1, PostKind.ANTE, 2),
        (2, PostKind.ANTE, 2),
        (0, PostKind.ANTE, 2),
        (1, PostKind.SMALL_BLIND, 5),
        (2, PostKind.BIG_BLIND, 10),
    ]
    assert (scene.state.pot, scene.legal.call, scene.bounds) == (21, 10, (20, 98))


def test_an_ante_that_takes_the_whole_stack_is_an_all_in_for_that_layer() -> None:
    scene = no_limit(100, 100, 1, rules=EACH)
    assert posted(scene)[1] == (2, PostKind.ANTE, 1)
    assert pots_of(scene.play("call call check check check check check check").state)[0] == Pot(3, (0, 1, 2))


def test_antes_are_taken_before_a_short_blind() -> None:
    scene = no_limit(100, 100, 6, rules=EACH)
    assert (2, PostKind.BIG_BLIND, 4) in posted(scene)
    assert (scene.state.price, scene.legal.call) == (10, 10)


def test_what_an_ante_exceeds_everybody_elses_goes_to_its_owner_as_a_pot_of_his_own() -> None:
    scene = Scene(replace(EACH, game=Game.OMAHA), [100, 1], holes={0: HIGH[1], 1: HIGH[0]}, board=BOARD)
    assert scene.state.is_over
    assert scene.stacks == [99, 2]


def test_the_big_blind_antes_for_the_table_after_his_blind() -> None:
    scene = no_limit(100, 100, 100, rules=FOR_ALL)
    assert posted(scene)[-2:] == [(2, PostKind.BIG_BLIND, 10), (2, PostKind.BIG_BLIND_ANTE, 10)]
    assert (scene.state.pot, scene.legal.call) == (25, 10)


def test_a_short_stack_pays_the_blind_first_and_then_the_ante() -> None:
    scene = no_limit(100, 100, 14, rules=FOR_ALL)
    assert posted(scene)[-2:] == [(2, PostKind.BIG_BLIND, 10), (2, PostKind.BIG_BLIND_ANTE, 4)]
    scene = no_limit(100, 100, 7, rules=FOR_ALL)
    assert posted(scene)[-1] == (2, PostKind.BIG_BLIND, 7)


def test_the_big_blind_ante_is_dead_money_in_the_main_pot() -> None:
    # The big blind is all-in: 10 of blind and 4 of ante; the others go on to 50.
    scene = no_limit(100, 100, 14, rules=FOR_ALL).play("50 call")
    assert pots_of(scene.state) == (Pot(34, (0, 1, 2)), Pot(80, (0, 1)))


def test_when_all_fold_the_big_blind_gets_his_ante_back_with_the_pot() -> None:
    scene = no_limit(100, 100, 100, rules=FOR_ALL).play("fold fold")
    assert scene.stacks == [100, 95, 105]


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        (replace(LIMIT_10_20, ante_type=AnteType.EACH, ante=1), "ante"),
        (replace(NO_5_10, ante_type=AnteType.EACH), "ante"),
        (replace(NO_5_10, ante=5), "ante"),
        (replace(NO_5_10, ante_type=AnteType.EACH, ante=-5), "ante"),
        (replace(NO_5_10, small_bet=5), "small_bet"),
        (replace(NO_5_10, rake_bps=-1), "rake_bps"),
        (replace(NO_5_10, rake_bps=10_001), "rake_bps"),
        (replace(NO_5_10, rake_cap=-1), "rake_bps"),
        (replace(LIMIT_10_20, run_twice=True), "run_twice"),
        (replace(NO_5_10, heads_up_uncapped=True), "heads_up_uncapped"),
        (replace(NO_5_10, small_blind_as_big=True), "small_blind_as_big"),
        (replace(NO_5_10, max_raises=101), "max_raises"),
    ],
)
def test_options_that_do_not_go_together_are_refused_by_field(rules: object, field: str) -> None:
    with pytest.raises(SetupError) as caught:
        check_rules(rules)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_a_short_big_blind_leaves_the_price_the_raise_and_the_count_as_they_are() -> None:
    scene = no_limit(5000, 5000, 30, 5000, rules=NO_50_100)
    assert (scene.legal.call, scene.bounds) == (100, (200, 5000))
    capped = fixed(1000, 1000, 3, 1000)
    assert (capped.legal.call, capped.bounds, capped.state.count) == (10, (20, 20), 1)


def test_a_short_blind_that_wins_need_not_be_made_up() -> None:
    # The big blind has 4 and wins the main pot of 12; nothing of it is owed afterwards.
    high = replace(LIMIT_10_20, game=Game.OMAHA)
    scene = Scene(high, [100, 100, 4], holes={0: HIGH[1], 1: HIGH[2], 2: HIGH[0]}, board="AcAd4h5cKd")
    scene.play("call call check check check check check check")
    assert scene.stacks[2] == 12
    state, events = start_hand(LIMIT_10_20, scene.stacks, 1)
    assert [(event.seat, event.amount) for event in events if isinstance(event, Posted)] == [(2, 5), (0, 10)]
    assert state.seats[2].stack == 7


def test_a_seat_all_in_with_dead_money_alone_can_win_the_dead_money_and_no_more() -> None:
    posts = [
        Posted(1, PostKind.SMALL_BLIND, 5),
        Posted(2, PostKind.BIG_BLIND, 10),
        Posted(3, PostKind.DEAD, 5),
    ]
    holes = {0: HIGH[1], 1: HIGH[2], 2: "6c7c8hTc", 3: HIGH[0]}
    high = replace(LIMIT_10_20, game=Game.OMAHA)
    scene = Scene(high, [100, 100, 100, 5], posts=posts, holes=holes, board=BOARD)
    scene.play("call call check" + " check" * 8)
    assert pots_of(scene.state) == (Pot(5, (0, 1, 2, 3)), Pot(30, (0, 1, 2)))
    scene.play("check")
    assert pots_of(scene.state) == (Pot(5, (0, 1, 2, 3)), Pot(30, (0, 1, 2)))
    assert [(award.pot, award.seat, award.amount) for award in scene.awards if award.pot == 0] == [(0, 3, 5)]
    assert scene.stacks[3] == 5
    assert sum(scene.stacks) == 305


def test_dead_money_goes_on_to_the_main_pot_when_its_owner_has_chips_to_call() -> None:
    posts = [
        Posted(1, PostKind.SMALL_BLIND, 5),
        Posted(2, PostKind.BIG_BLIND, 10),
        Posted(3, PostKind.DEAD, 5),
    ]
    scene = Scene(LIMIT_10_20, [100, 100, 100, 100], posts=posts)
    assert (scene.legal.seat, scene.legal.call) == (3, 10)
    assert pots_of(scene.play("call call call check").state) == (Pot(45, (0, 1, 2, 3)),)
