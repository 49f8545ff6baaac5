"""How much the bots bet where they may choose: pot limit and no limit."""

from __future__ import annotations

import random

import pytest

from splitpot.bots.bot import Bot
from splitpot.bots.equity import EquityBot
from splitpot.bots.match import play_hand, shuffled_deck
from splitpot.bots.settings import SizeSettings
from splitpot.bots.sizing import part_for, pressure, wager_part, winnable
from splitpot.bots.tight import TightBot
from splitpot.game.actions import Act, Move
from splitpot.game.events import Acted
from splitpot.game.hand import step
from splitpot.game.rules import Game, Rules, Structure
from splitpot.game.state import HandState
from tests.bots.scenes import rules_of, scene, view_of

POT = rules_of(Structure.POT_LIMIT)
NO = rules_of(Structure.NO_LIMIT)
POT_HIGH = rules_of(Structure.POT_LIMIT, game=Game.OMAHA)
BIG_BETS = pytest.mark.parametrize("rules", [POT, NO], ids=["pot limit", "no limit"])


def bots() -> list[Bot]:
    return [TightBot(), EquityBot(random.Random(1))]


def part(state: HandState, wanted: float) -> Act:
    view = view_of(state)
    assert view.legal is not None
    return wager_part(view, view.legal, wanted)


@BIG_BETS
def test_a_pot_sized_open_is_to_three_and_a_half_big_blinds(rules: Rules) -> None:
    """3.5-5: the blinds count as put in; five to call, then the pot of 20: to 30 on the button."""
    assert part(scene({}, rules=rules), 1.0) == Act(0, Move.RAISE_TO, 30)
    assert part(scene({}, rules=rules, seats=6), 1.0) == Act(3, Move.RAISE_TO, 35)


@BIG_BETS
def test_half_a_pot_is_half_of_what_lies_there_after_the_call(rules: Rules) -> None:
    flop = scene({}, "ck", board="2h7c9d", rules=rules)
    assert part(flop, 0.5) == Act(1, Move.RAISE_TO, 10)
    assert part(scene({}, "rc", board="2h7c9d", rules=rules), 0.75) == Act(1, Move.RAISE_TO, 30)


@BIG_BETS
def test_a_part_below_the_least_bet_becomes_the_least_bet(rules: Rules) -> None:
    assert part(scene({}, "ck", board="2h7c9d", rules=rules), 0.1) == Act(1, Move.RAISE_TO, 10)


def test_more_than_the_pot_is_the_pot_in_pot_limit_and_the_stack_ends_no_limit() -> None:
    assert part(scene({}, rules=POT), 5.0) == Act(0, Move.RAISE_TO, 30)
    assert part(scene({}, rules=NO), 5.0) == Act(0, Move.RAISE_TO, 110)
    assert part(scene({}, rules=NO), 500.0) == Act(0, Move.RAISE_TO, 1000)


def test_fixed_limit_knows_one_size_and_no_pressure() -> None:
    state = scene({}, "r")
    for wanted in (0.1, 0.5, 1.0, 9.0):
        assert part(state, wanted) == Act(1, Move.RAISE_TO, 30)
    view = view_of(state)
    assert view.legal is not None
    assert pressure(view, view.legal) == 0.0


def test_a_bet_of_the_pot_is_pressure_one() -> None:
    state = scene({}, "ck", board="2h7c9d", rules=POT)
    state = _bet(state, 20)
    view = view_of(state)
    assert view.legal is not None
    assert pressure(view, view.legal) == 1.0


def test_chips_that_a_short_stack_cannot_match_are_not_won() -> None:
    state = _bet(scene({}, stacks=(1000, 60), rules=NO), 1000)
    view = view_of(state)
    assert view.legal is not None
    assert view.legal.call == 50
    assert winnable(view, view.legal.call) == 60 + 10


def test_the_stronger_the_share_the_larger_the_bet_from_half_to_the_whole_pot() -> None:
    sizes = SizeSettings()
    found = [part_for(share, 0.5, sizes) for share in (0.2, 0.5, 0.6, 0.7, 0.75, 1.0)]
    assert found == sorted(found)
    assert (found[0], found[1], found[-2], found[-1]) == (0.5, 0.5, 1.0, 1.0)


@BIG_BETS
def test_both_open_the_best_hole_for_the_pot(rules: Rules) -> None:
    for bot in bots():
        assert bot.decide(view_of(scene({0: "AcAd2c3d"}, rules=rules))) == Act(0, Move.RAISE_TO, 30)


@BIG_BETS
def test_both_bet_the_nuts_both_ways_for_the_whole_pot(rules: Rules) -> None:
    nuts = scene({1: "Ah2c3h9d"}, "rc", board="4h5h8h", rules=rules)
    for bot in bots():
        assert bot.decide(view_of(nuts)) == Act(1, Move.RAISE_TO, 40)


@BIG_BETS
def test_the_nut_low_alone_is_worth_a_call_and_no_bet(rules: Rules) -> None:
    """Half of the pot at best: a bet against one opponent wins nothing more."""
    low = {1: "Ac2d9sTd"}
    board = "3h4h8hKhKs"
    for bot in bots():
        assert bot.decide(view_of(scene(low, "rckkkk", board=board, rules=rules))).move is Move.CHECK
    # The other seat bets half of the pot.
    faced = _bet(scene({0: "Ac2d9sTd"}, "rckkkk", board=board, rules=rules), 20)
    for bot in bots():
        assert bot.decide(view_of(faced)) == Act(0, Move.CALL)


@BIG_BETS
def test_nobody_calls_or_makes_a_large_bet_with_nothing(rules: Rules) -> None:
    nothing = "2c2d2h3s"
    checked = scene({1: nothing}, "rckkkk", board="KhQdJs9c8h", rules=rules)
    faced = _bet(scene({0: nothing}, "rckkkk", board="KhQdJs9c8h", rules=rules), 40)
    for bot in bots():
        assert bot.decide(view_of(checked)).move is Move.CHECK
        assert bot.decide(view_of(faced)) == Act(0, Move.FOLD)


def test_a_middling_hole_plays_on_for_a_small_raise_and_not_for_a_whole_stack() -> None:
    middling = {1: "Ac3d8h9s"}
    small = _bet(scene(middling, rules=NO), 20)
    whole = _bet(scene(middling, rules=NO), 1000)
    assert TightBot().decide(view_of(small)).move is not Move.FOLD
    assert TightBot().decide(view_of(whole)) == Act(1, Move.FOLD)


def test_the_same_draw_calls_a_small_bet_and_folds_to_the_pot() -> None:
    draw = {0: "QhJh6c4d"}
    for bot in bots():
        small = _bet(scene(draw, "rckk", board="Th2h7s3c", rules=POT_HIGH), 10)
        large = _bet(scene(draw, "rckk", board="Th2h7s3c", rules=POT_HIGH), 40)
        assert bot.decide(view_of(small)).move is not Move.FOLD
        assert bot.decide(view_of(large)).move is Move.FOLD


@BIG_BETS
def test_few_pots_are_all_in_between_the_bots_at_deep_stacks(rules: Rules) -> None:
    """No wars of raises with nothing: most hands end with chips behind."""
    generator = random.Random(4)
    players: list[Bot] = [TightBot(), EquityBot(generator)]
    all_in = 0
    for number in range(60):
        played = play_hand(rules, [1000, 1000], number % 2, shuffled_deck(generator), players)
        put_in = [event.amount for event in played.events if isinstance(event, Acted)]
        assert put_in
        all_in += 0 in [one.stack for one in played.final.seats]
    assert all_in < 20


def _bet(state: HandState, to: int) -> HandState:
    """The seat to act bets or raises to `to`."""
    assert state.to_act is not None
    return step(state, Act(state.to_act, Move.RAISE_TO, to))[0]
