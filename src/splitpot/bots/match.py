"""Whole hands between bots, without a room: deck in, events out.

Every seat's bot gets the view of that seat and nothing else. The order of the deck, and
all numbers that a bot may use, come from the caller; nothing is left of a hand but its
events and its last state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from splitpot.bots.bot import Bot
from splitpot.cards import DECK, Card
from splitpot.equity.one_hand import Generator
from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
from splitpot.game.events import HandEvent
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Rules
from splitpot.game.state import Awaiting, HandState
from splitpot.game.view import view_hand


class PlayedHand(msgspec.Struct, frozen=True):
    """A hand that is over.

    Attributes:
        events: everything that happened, from `HandStarted` to `HandEnded`.
        final: the last state.
        net: chips won or lost, by seat; they add up to nothing.
    """

    events: tuple[HandEvent, ...]
    final: HandState
    net: tuple[int, ...]


def shuffled_deck(generator: Generator) -> tuple[Card, ...]:
    """A deck in random order; for simulations, where nobody has chips to lose."""
    deck = list(DECK)
    for index in range(len(deck) - 1):
        other = index + int(generator.random() * (len(deck) - index))
        deck[index], deck[other] = deck[other], deck[index]
    return tuple(deck)


def play_hand(
    rules: Rules,
    stacks: Sequence[int],
    button: int,
    deck: Sequence[Card],
    bots: Sequence[Bot],
    *,
    told: Callable[[Sequence[HandEvent]], None] | None = None,
) -> PlayedHand:
    """One hand, from the blinds to the payout.

    Args:
        stacks: chips by seat; 0 for a seat that sits out.
        deck: the cards in the order in which they leave the deck.
        bots: by seat.
        told: hears of all events as they happen, holes included.

    Raises:
        SetupError: the rules or seats cannot make a hand.
        IllegalAction: a bot asked for what is not legal.
    """
    state, first = start_hand(rules, stacks, button)
    events = list(first)
    if told:
        told(first)
    layout = deal_layout([seat for seat, stack in enumerate(stacks) if stack], button, rules.hole_cards)
    while state.awaiting is not Awaiting.NOTHING:
        if state.awaiting is Awaiting.ACT:
            seat = state.to_act
            assert seat is not None
            state, more = step(state, bots[seat].decide(view_hand(state, seat)))
        elif state.awaiting is Awaiting.HOLE:
            state, more = step(state, hole_action(deck, layout))
        else:
            state, more = step(state, board_action(deck, layout, next_street(state.street)))
        events.extend(more)
        if told:
            told(more)
    net = tuple(one.stack - stack for one, stack in zip(state.seats, stacks, strict=True))
    return PlayedHand(tuple(events), state, net)
