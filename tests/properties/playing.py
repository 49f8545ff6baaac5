"""Plays whole random hands for the properties: what each number chooses, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from hypothesis import strategies as st

from splitpot.cards import Card
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, Action, LegalActions, Move, RunTwice
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import DealLayout, board_action, deal_layout, hole_action, street_due
from splitpot.game.events import HandEvent
from splitpot.game.hand import start_hand, step
from splitpot.game.state import Awaiting, HandState
from tests.properties import strategies
from tests.properties.strategies import Setup


class Played(msgspec.Struct):
    """A hand from start to end: every state and every event."""

    setup: Setup
    deck: tuple[Card, ...]
    states: list[HandState]
    events: list[HandEvent]

    @property
    def end(self) -> HandState:
        return self.states[-1]


def pick(legal: LegalActions, number: int) -> Act:
    """A legal action by number: calls and checks are likelier than folds, and wagers have any amount."""
    actions = legal.actions
    if number % 3 == 0:
        return actions[1 % len(actions)]
    if legal.wager and number % 3 == 1:
        spread = legal.wager.max_to - legal.wager.min_to + 1
        return Act(legal.seat, Move.RAISE_TO, legal.wager.min_to + number * 7919 % spread)
    return actions[number // 3 % len(actions)]


def begin(setup: Setup) -> tuple[HandState, tuple[HandEvent, ...]]:
    return start_hand(
        setup.rules, setup.stacks, setup.button, straddle=setup.straddle, kill_seat=setup.kill_seat
    )


def layout_of(setup: Setup) -> DealLayout:
    playing = [seat for seat, one in enumerate(setup.stacks) if one]
    return deal_layout(playing, setup.button, setup.rules.hole_cards)


def can_run_twice(state: HandState) -> bool:
    try:
        step(state, RunTwice())
    except IllegalAction:
        return False
    return True


def next_action(
    state: HandState, deck: tuple[Card, ...], layout: DealLayout, numbers: Iterator[int]
) -> Action:
    """What happens next: the dealer's action, or a seat's by the next number."""
    if state.awaiting is Awaiting.HOLE:
        return hole_action(deck, layout)
    if state.awaiting is Awaiting.BOARD:
        if next(numbers, 0) % 2 and can_run_twice(state):
            return RunTwice()
        return board_action(deck, layout, *street_due(state))
    legal = legal_actions(state)
    assert legal is not None
    return pick(legal, next(numbers, 0))


def whole_hand(data: st.DataObject) -> Played:
    """A random hand with any options, played to its end."""
    setup = data.draw(strategies.setups())
    deck = tuple(data.draw(strategies.decks))
    numbers = iter(data.draw(strategies.choices))
    state, first = begin(setup)
    played = Played(setup, deck, [state], list(first))
    layout = layout_of(setup)
    while not state.is_over:
        state, more = step(state, next_action(state, deck, layout, numbers))
        played.states.append(state)
        played.events.extend(more)
    return played
