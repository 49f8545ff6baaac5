"""What each manner does at the table, and what none of them ever does."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from splitpot.bots.bot import Bot
from splitpot.bots.calling import CallingStation
from splitpot.bots.equity import EquityBot
from splitpot.bots.manners import MANNERS, make_bot
from splitpot.bots.match import shuffled_deck
from splitpot.bots.settings import EquitySettings
from splitpot.bots.tight import TightBot
from splitpot.errors import SetupError
from splitpot.game.actions import Act, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
from splitpot.game.hand import decide, start_hand, step
from splitpot.game.rules import MAX_PLAYERS_BY_HOLE_CARDS, Game, Structure
from splitpot.game.state import Awaiting, HandState
from splitpot.game.view import view_hand
from tests.bots.scenes import HIGH, HILO, rules_of, scene, view_of, with_other_hidden_cards


def quick_bot(manner: str, generator: random.Random) -> Bot:
    """A bot of a manner that samples no more than the test needs."""
    return (
        EquityBot(generator, EquitySettings(deals=8)) if manner == "equity" else make_bot(manner, generator)
    )


def random_decisions(
    hands: int, seed: int, structure: Structure = Structure.FIXED_LIMIT
) -> Iterator[HandState]:
    """Every moment at which a seat is to act, in random hands of all games, tables and stacks."""
    generator = random.Random(seed)
    for _ in range(hands):
        hole_cards = generator.choice([4, 4, 4, 5, 6])
        rules = rules_of(structure, game=generator.choice(list(Game)), hole_cards=hole_cards)
        seats = generator.randint(2, MAX_PLAYERS_BY_HOLE_CARDS[hole_cards])
        stacks = [generator.choice([3, 25, 100, 1000]) for _ in range(seats)]
        button = generator.randrange(seats)
        deck = shuffled_deck(generator)
        layout = deal_layout(range(seats), button, hole_cards)
        state, _ = start_hand(rules, stacks, button)
        state, _ = step(state, hole_action(deck, layout))
        while state.awaiting is not Awaiting.NOTHING:
            if state.awaiting is Awaiting.BOARD:
                state, _ = step(state, board_action(deck, layout, next_street(state.street)))
                continue
            yield state
            legal = legal_actions(state)
            assert legal is not None
            sensible = [act for act in legal.actions if act.move is not Move.FOLD or generator.random() < 0.4]
            if legal.wager:
                between = generator.randint(legal.wager.min_to, legal.wager.max_to)
                sensible.append(Act(legal.seat, Move.RAISE_TO, between))
            state, _ = step(state, generator.choice(sensible or legal.actions))


@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("manner", MANNERS)
def test_every_decision_is_legal_and_nobody_folds_for_free(manner: str, structure: Structure) -> None:
    bot = quick_bot(manner, random.Random(5))
    seen = 0
    for state in random_decisions(250, 11, structure):
        view = view_of(state)
        act = bot.decide(view)
        decide(state, act)
        assert view.legal is not None
        assert not (view.legal.check and act.move is Move.FOLD)
        seen += 1
    assert seen > 1500


@pytest.mark.parametrize("manner", MANNERS)
def test_a_decision_is_the_same_whatever_the_hidden_cards_are(manner: str) -> None:
    generator = random.Random(3)
    for number, state in enumerate(random_decisions(hands=40, seed=12)):
        twin = with_other_hidden_cards(state, generator)
        assert twin.seats != state.seats
        first = quick_bot(manner, random.Random(number)).decide(view_of(state))
        assert quick_bot(manner, random.Random(number)).decide(view_of(twin)) == first


@pytest.mark.parametrize("manner", MANNERS)
def test_a_bot_with_the_same_numbers_decides_the_same_again(manner: str) -> None:
    for number, state in enumerate(random_decisions(hands=10, seed=13)):
        view = view_of(state)
        first = quick_bot(manner, random.Random(number)).decide(view)
        assert quick_bot(manner, random.Random(number)).decide(view) == first


@pytest.mark.parametrize("manner", MANNERS)
def test_a_bot_that_is_not_to_act_says_so(manner: str) -> None:
    state = scene({0: "AcAd2c3d"})
    assert state.to_act == 0
    with pytest.raises(SetupError, match="not its turn"):
        make_bot(manner, random.Random(1)).decide(view_hand(state, 1))


def test_an_unknown_manner_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(SetupError, match="no manner 'wild'; there are calling, tight, equity"):
        make_bot("wild", random.Random(1))


def test_the_station_calls_three_raises_with_nothing_and_never_raises_with_the_nuts() -> None:
    station = CallingStation()
    rubbish = scene({0: "2c2d2h2s"}, "crrr")
    assert station.decide(view_of(rubbish)) == Act(0, Move.CALL)
    royal = scene({1: "AhKh2c3d"}, "ckkkkk", board="QhJhTh4s9c")
    assert royal.to_act == 1
    assert station.decide(view_of(royal)) == Act(1, Move.CHECK)


RUBBISH = "9c8d7h2s"
"""No low to speak of, no pair, no suit: no points."""


def test_the_tight_bot_folds_rubbish_at_a_full_table_and_plays_it_heads_up() -> None:
    full = scene({3: RUBBISH}, seats=10)
    assert full.to_act == 3
    assert TightBot().decide(view_of(full)) == Act(3, Move.FOLD)
    heads_up = scene({0: RUBBISH})
    assert TightBot().decide(view_of(heads_up)) == Act(0, Move.CALL)


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_the_tight_bot_raises_the_best_holes_at_every_table(seats: int) -> None:
    first = 0 if seats == 2 else 3
    for rules, hole in ((HILO, "AcAd2c3d"), (HIGH, "AcAdKcKd")):
        state = scene({first: hole}, seats=seats, rules=rules)
        assert TightBot().decide(view_of(state)) == Act(first, Move.RAISE_TO, 20)


def test_the_tight_bot_asks_for_more_points_after_each_raise() -> None:
    middling = "Ac3d8h9s"
    limped = scene({0: middling}, "fff", seats=6)
    raised = scene({0: middling}, "rrf", seats=6)
    assert limped.to_act == raised.to_act == 0
    assert TightBot().decide(view_of(limped)).move is not Move.FOLD
    assert TightBot().decide(view_of(raised)).move is Move.FOLD


def test_the_tight_bot_bets_the_nuts_both_ways_and_gives_up_a_missed_hole() -> None:
    nuts = scene({1: "Ah2c3h9d"}, "ck", board="4h5h8h", seats=2)
    assert TightBot().decide(view_of(nuts)).move is Move.RAISE_TO
    missed = scene({0: "QcJd9s8d"}, "ckr", board="2h3h4h")
    assert TightBot().decide(view_of(missed)).move is Move.FOLD


def test_the_tight_bot_pays_one_bet_for_the_nut_flush_draw_and_not_for_a_weak_one() -> None:
    strong = scene({0: "AhKh9c4d"}, "ckr", board="Th7h2s", rules=HIGH)
    assert TightBot().decide(view_of(strong)).move is not Move.FOLD
    weak = scene({0: "QcJd6c4d"}, "ckr", board="Th7h7s", rules=HIGH)
    assert TightBot().decide(view_of(weak)).move is Move.FOLD


def test_the_equity_bot_raises_the_nuts() -> None:
    royal = scene({1: "AhKh2c3d"}, "ckkkkk", board="QhJhTh4s9c")
    assert make_bot("equity", random.Random(1)).decide(view_of(royal)) == Act(1, Move.RAISE_TO, 20)
    raised = scene({0: "AhKh2c3d"}, "ckkkkkr", board="QhJhTh4s9c")
    assert make_bot("equity", random.Random(1)).decide(view_of(raised)) == Act(0, Move.RAISE_TO, 40)


def test_the_equity_bot_folds_a_hole_that_cannot_win_and_checks_it_for_free() -> None:
    # A pair of deuces beside two pairs on the board, and no low: it cannot even tie.
    hopeless = scene({0: "2c2d3h3s"}, "ckkkkkr", board="KhKdQhQdJs")
    assert make_bot("equity", random.Random(1)).decide(view_of(hopeless)) == Act(0, Move.FOLD)
    free = scene({1: "2c2d3h3s"}, "ckkkkk", board="KhKdQhQdJs")
    assert make_bot("equity", random.Random(1)).decide(view_of(free)) == Act(1, Move.CHECK)


def test_the_equity_bot_pays_for_its_low_while_the_pot_is_large_and_not_when_it_is_small() -> None:
    # The worst low and no high: a share now and then, enough for a large pot only.
    low_only, board = {0: "8c7d9s9h"}, "KhQd5h4s2d"
    large = scene(low_only, "rrrcrrrcrrrcr", board=board)
    small = scene(low_only, "ckkkkkr", board=board)
    assert large.to_act == small.to_act == 0
    settings = EquitySettings(deals=2000, respect=0.1)
    assert EquityBot(random.Random(1), settings).decide(view_of(large)).move is Move.CALL
    assert EquityBot(random.Random(1), settings).decide(view_of(small)).move is Move.FOLD


@pytest.mark.parametrize("manner", ["tight", "equity"])
def test_two_bots_with_nothing_do_not_raise_each_other(manner: str) -> None:
    state = scene({0: "2c2d2h3s", 1: "3c3d3h2s"}, "ckkkk", board="KhQdJs9c8h")
    generator = random.Random(1)
    bots = [make_bot(manner, generator) for _ in range(2)]
    while state.awaiting is Awaiting.ACT:
        assert state.to_act is not None
        act = bots[state.to_act].decide(view_of(state))
        assert act.move is not Move.RAISE_TO
        state, _ = step(state, act)
