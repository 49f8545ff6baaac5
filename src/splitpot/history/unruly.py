"""Raises that were made somewhere though our rules do not allow them: played all the same.

Sites have rules of their own and files have faults; a hand of theirs keeps its amounts.
Which decisions of a hand are such is found again from its events, so that a writer can say it.
"""

from __future__ import annotations

from msgspec.structs import replace

from splitpot.game.actions import Act, Move
from splitpot.game.betting import legal_actions
from splitpot.game.events import Acted, ActKind, HandEvent
from splitpot.game.evolve import evolve, evolve_start
from splitpot.game.hand import step
from splitpot.game.rules import Structure
from splitpot.game.state import HandState
from splitpot.history.record import HandRecord

_WAGERS = (ActKind.BET, ActKind.RAISE, ActKind.COMPLETE)


def raise_unruly(state: HandState, seat: int, to: int) -> tuple[HandState, tuple[HandEvent, ...]]:
    """The state after a raise that the rules refuse, and its events; the rules hold again after it.

    Raises:
        IllegalAction: no rules at all allow it.
    """
    after, events = step(_loosened(state, seat), Act(seat, Move.RAISE_TO, to))
    return _tightened(after, state, to), events


def unruly_turns(record: HandRecord) -> tuple[int, ...]:
    """The decisions of a hand, counted from 1, that are raises which its rules refuse."""
    state = evolve_start(record.start)
    found: list[int] = []
    for event in record.events[1:]:
        if isinstance(event, Acted) and event.kind in _WAGERS:
            legal = legal_actions(state)
            wager = legal.wager if legal else None
            if wager is None or not wager.min_to <= event.to <= wager.max_to:
                found.append(state.turn + 1)
                state = _tightened(evolve(_loosened(state, event.seat), event), state, event.to)
                continue
        state = evolve(state, event)
    return tuple(found)


def _loosened(state: HandState, seat: int) -> HandState:
    """The state in which the seat may raise to anything it has."""
    rules = replace(state.rules, structure=Structure.NO_LIMIT, small_bet=state.rules.big_blind)
    seats = tuple(replace(one, acted=False) if i == seat else one for i, one in enumerate(state.seats))
    return replace(state, rules=rules, increment=1, seats=seats)


def _tightened(after: HandState, before: HandState, to: int) -> HandState:
    """The state with the rules of before, and the raise as the least one from now on."""
    return replace(after, rules=before.rules, increment=max(before.increment, to - before.price))
