"""A step of a tournament in the making: events are added one by one, each applied at once."""

from __future__ import annotations

import msgspec

from splitpot.room.tournament_events import TournamentEvent
from splitpot.room.tournament_evolve import evolve_tournament
from splitpot.room.tournament_state import TournamentState


class TournamentStep(msgspec.Struct, frozen=True):
    """What a command led to: the new state, and the events to be saved and then carried out.

    Attributes:
        states: the tournament after each of the events.
    """

    state: TournamentState
    events: tuple[TournamentEvent, ...]
    states: tuple[TournamentState, ...]


class TournamentDraft:
    """The state so far, the events that led to it, and what was drawn for this step."""

    __slots__ = ("_dice", "_states", "events", "now", "state")

    def __init__(self, state: TournamentState, now: int, dice: int) -> None:
        self.state = state
        self.events: list[TournamentEvent] = []
        self._states: list[TournamentState] = []
        self.now = now
        self._dice = dice

    def emit(self, event: TournamentEvent) -> None:
        """Adds an event."""
        self.state = evolve_tournament(self.state, event)
        self.events.append(event)
        self._states.append(self.state)

    @property
    def dice(self) -> int:
        """A number for the next draw, another one after each event."""
        return (self._dice << 32) + self.state.version

    def step(self) -> TournamentStep:
        """The finished step."""
        return TournamentStep(self.state, tuple(self.events), tuple(self._states))
