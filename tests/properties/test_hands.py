"""What holds in every hand: chips, cards, legality, replay, symmetry of the seats."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.cards import DECK, Card
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, Action, LegalActions, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
from splitpot.game.events import Awarded, HandEvent, Returned
from splitpot.game.hand import decide, replay, start_hand, step
from splitpot.game.pots import pots_of
from splitpot.game.rules import Rules
from splitpot.game.state import Awaiting, HandState
from splitpot.game.view import view_hand
from tests.properties import strategies


def pick(legal: LegalActions, number: int) -> Act:
    """A legal action by number; calls and checks are likelier than folds, so that hands get far."""
    actions = legal.actions
    if number % 3 == 0:
        return actions[1 % len(actions)]
    return actions[number % len(actions)]


def whole_hand(
    data: st.DataObject,
) -> tuple[Rules, tuple[int, ...], int, tuple[Card, ...], list[HandState], list[HandEvent]]:
    """A random hand: rules, stacks, button, deck, every state from start to end, every event."""
    rules = data.draw(strategies.rules())
    stacks = data.draw(strategies.stacks(rules))
    button = data.draw(st.integers(0, len(stacks) - 1))
    deck = tuple(data.draw(strategies.decks))
    numbers = iter(data.draw(strategies.choices))
    state, first = start_hand(rules, stacks, button)
    states, events = [state], list(first)
    layout = deal_layout([seat for seat, one in enumerate(stacks) if one], button, rules.hole_cards)
    while not state.is_over:
        action: Action
        if state.awaiting is Awaiting.HOLE:
            action = hole_action(deck, layout)
        elif state.awaiting is Awaiting.BOARD:
            action = board_action(deck, layout, next_street(state.street))
        else:
            legal = legal_actions(state)
            assert legal is not None
            action = pick(legal, next(numbers, 0))
        state, more = step(state, action)
        states.append(state)
        events.extend(more)
    return rules, stacks, button, deck, states, events


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_chips_are_conserved_in_every_state(data: st.DataObject) -> None:
    _, stacks, _, _, states, events = whole_hand(data)
    total = sum(stacks)
    for state in states:
        assert state.total == total
        assert all(seat.stack >= 0 and seat.street_bet >= 0 for seat in state.seats)
        inside = 0 if state.is_over else sum(pot.amount for pot in pots_of(state))
        assert sum(seat.stack for seat in state.seats) + inside == total
    awarded = sum(event.amount for event in events if isinstance(event, Awarded))
    returned = sum(event.amount for event in events if isinstance(event, Returned))
    put_in = sum(getattr(event, "amount", 0) for event in events) - awarded - returned
    assert awarded + returned == put_in


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_replaying_the_events_gives_every_state_again(data: st.DataObject) -> None:
    _, _, _, _, states, events = whole_hand(data)
    assert replay(events) == states[-1]
    encoded = msgspec.json.encode(events)
    assert msgspec.json.decode(encoded, type=list[HandEvent]) == events


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_what_is_listed_as_legal_is_accepted_and_everything_else_refused(data: st.DataObject) -> None:
    _, _, _, _, states, _ = whole_hand(data)
    state = data.draw(st.sampled_from([one for one in states if one.awaiting is Awaiting.ACT] or states))
    legal = legal_actions(state)
    listed = set(legal.actions) if legal else set()
    amounts: list[Any] = [0, 1, -1, 10**12, 1.5, *range(5 * state.rules.big_bet)]
    for seat in range(len(state.seats)):
        for move in Move:
            for amount in amounts if move is Move.RAISE_TO else [0, 7]:
                action = Act(seat, move, amount)
                try:
                    decide(state, action)
                    accepted = True
                except IllegalAction:
                    accepted = False
                assert accepted == (action in listed), action


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_view_never_holds_a_card_that_its_seat_may_not_see(data: st.DataObject) -> None:
    rules, stacks, _, deck, states, _ = whole_hand(data)
    for state in states:
        for viewer in (None, *(seat for seat, one in enumerate(stacks) if one)):
            allowed = set(state.board)
            for seat, one in enumerate(state.seats):
                if one.shown or seat == viewer:
                    allowed.update(one.hole)
            view = view_hand(state, viewer)
            seen = {*view.board, *view.hole, *(card for seat in view.seats for card in seat.hole)}
            assert seen <= allowed
    assert len(set(deck)) == len(DECK)
    assert rules.hole_cards >= 4


@given(st.data(), st.integers(1, 9))
@settings(max_examples=150, deadline=None)
def test_turning_the_table_changes_nothing_but_the_seat_numbers(data: st.DataObject, turn: int) -> None:
    rules, stacks, button, deck, states, events = whole_hand(data)
    size = len(stacks)
    turned = tuple(stacks[(seat - turn) % size] for seat in range(size))
    state, _ = start_hand(rules, turned, (button + turn) % size)
    layout = deal_layout([seat for seat, one in enumerate(stacks) if one], button, rules.hole_cards)
    holes = {(seat + turn) % size: places for seat, places in layout.holes.items()}
    layout = msgspec.structs.replace(layout, holes=holes)
    acts = iter([event for event in events if type(event).__name__ == "Acted"])
    while not state.is_over:
        action: Action
        if state.awaiting is Awaiting.HOLE:
            action = hole_action(deck, layout)
        elif state.awaiting is Awaiting.BOARD:
            action = board_action(deck, layout, next_street(state.street))
        else:
            acted: Any = next(acts)
            assert state.to_act == (acted.seat + turn) % size
            is_wager = acted.kind in ("bet", "raise", "complete")
            move = Move.RAISE_TO if is_wager else Move(acted.kind)
            action = Act((acted.seat + turn) % size, move, acted.to if is_wager else 0)
        state, _ = step(state, action)
    ended = states[-1].seats
    assert [state.seats[(seat + turn) % size].stack for seat in range(size)] == [one.stack for one in ended]
