"""A step in the making: events are added one by one, each applied at once.

The state given to a handler never changes; a refused or failed command throws the draft
away, or goes back to a mark.
"""

from __future__ import annotations

from typing import Any

import msgspec

from splitpot.game.actions import Action
from splitpot.game.hand import decide
from splitpot.room.absence import lost_seats
from splitpot.room.events import DealScheduled, PlayerLeft, SeatStandingChanged, TableEvent
from splitpot.room.evolve import evolve
from splitpot.room.state import Due, Seat, TableState


class Step(msgspec.Struct, frozen=True):
    """What a command led to: the new state, and the events to be saved and then sent.

    Attributes:
        states: the table after each of the events.
    """

    state: TableState
    events: tuple[TableEvent, ...]
    states: tuple[TableState, ...]


class Draft:
    """The state so far, and the events that led to it."""

    __slots__ = ("_states", "events", "state")

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.events: list[TableEvent] = []
        self._states: list[TableState] = []

    def emit(self, event: TableEvent) -> None:
        """Adds an event."""
        self.state = evolve(self.state, event)
        self.events.append(event)
        self._states.append(self.state)

    def play(self, action: Action) -> None:
        """Adds what an action makes happen in the hand in play.

        Raises:
            IllegalAction: the rules refuse it, and nothing is added.
        """
        assert self.state.play is not None
        for event in decide(self.state.play, action):
            self.emit(event)

    def mark(self) -> tuple[TableState, int]:
        """A place to come back to."""
        return self.state, len(self.events)

    def back(self, mark: tuple[TableState, int]) -> None:
        """Forgets everything since a mark."""
        self.state, count = mark
        del self.events[count:]
        del self._states[count:]

    def step(self) -> Step:
        """The finished step."""
        return Step(self.state, tuple(self.events), tuple(self._states))


def can_deal(state: TableState) -> bool:
    """Whether a hand can begin: two seats are ready, and not only bots of the house.

    The house's bots alone are not dealt to, so that a table with nobody at it rests. The first hand
    of a game waits for `min_players_to_start` (C1). In a tournament its director allows each hand.
    """
    ready = [one for one in state.seats if one is not None and one.is_ready]
    if state.config.tournament:
        return len(ready) >= 2 and state.allowed == state.hand + 1
    least = 2 if state.drawn else state.config.min_players_to_start
    is_wanted = state.config.bots_alone or any(not one.is_house_bot for one in ready)
    return len(ready) >= least and is_wanted


def schedule_deal(draft: Draft, now: int) -> None:
    """Between hands: makes the next deal due, or lets the table wait where too few can play."""
    if draft.state.running:
        return
    drop_lost(draft, now)
    state = draft.state
    if can_deal(state):
        if state.due is Due.NOTHING:
            draft.emit(DealScheduled(at=after(now, _pause_of(state))))
    elif state.due is not Due.NOTHING:
        draft.emit(DealScheduled(at=0))


def _pause_of(state: TableState) -> int:
    """The pause before a hand; in a tournament the result of the last one is read in it too."""
    pause = state.config.hand_pause_ms
    if state.config.tournament:
        pause += state.config.result_ms * shown_sides(state)
    return pause


def shown_sides(state: TableState) -> int:
    """How many sides of pots were shown down in the last hand."""
    return len({(award.pot, award.side, award.run) for award in state.awards if award.strength})


def drop_lost(draft: Draft, now: int) -> None:
    """Takes the seats of those who have been out for too long; their chips go with them (3.14-4)."""
    for seat in lost_seats(draft.state, now):
        one = draft.state.seats[seat]
        assert one is not None
        stack = one.stack + one.top_up
        draft.emit(PlayerLeft(seat=seat, player=one.player, stack=stack, at=now, is_lost=True))


def standing(seat: int, one: Seat, now: int, **changes: Any) -> SeatStandingChanged:
    """The event of a seat that stands otherwise in some ways, and as before in all others."""
    values: dict[str, Any] = {name: getattr(one, name) for name in _STANDING}
    return SeatStandingChanged(seat=seat, player=one.player, at=now, **(values | changes))


_STANDING = ("sits_out", "away", "leaving", "folds", "wish", "choice", "straddles", "tops_to", "mucks")


def after(now: int, pause: int) -> int:
    """A deadline `pause` milliseconds from now; never 0, which means that nothing is due."""
    return max(1, now + pause)
