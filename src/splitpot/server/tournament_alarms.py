"""When a tournament has to look by itself: its levels, its tables' clocks, bots that fill it up. Pure."""

from __future__ import annotations

from typing import Final

import msgspec

from splitpot.room import commands
from splitpot.room.tournament import deadline_of
from splitpot.room.tournament_commands import Tick
from splitpot.room.tournament_hall import Hall, table_time
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_steps import DirectorCommand, Fill, Request

BOTS_AT_ONCE: Final = 50
"""Bots that enter together at most."""
DEALS_AT_ONCE: Final = 10
"""Hands that begin together at most: each takes some milliseconds, for which everybody else waits."""


class Alarms(msgspec.Struct, frozen=True):
    """What a tournament's alarms depend on beside its hall.

    Attributes:
        first_entry_at: as in `Books`.
        held: no new hand is dealt.
        quiet: tables (0: the director) that are left alone until a time, since they have failed.
    """

    extras: Extras
    first_entry_at: int
    held: bool
    quiet: dict[int, int]

    def times(self, hall: Hall) -> list[tuple[int, int]]:
        """Everything in a hall that has a time: when, and at which table (0: the director)."""
        return [(at, number) for number in (0, *hall.tables) if (at := self._time(hall, number))]

    def due(self, hall: Hall, now: int) -> list[Request]:
        """What it is time for in a hall, the earliest first."""
        found = sorted(alarm for alarm in self.times(hall) if alarm[0] <= now)
        # A deck is shuffled when its turn comes.
        return [
            Request(number, commands.Clock(()) if number else self._tick(hall.director), is_alarm=True)
            for _, number in found[:DEALS_AT_ONCE]
        ]

    def is_due(self, hall: Hall, number: int, now: int) -> bool:
        """Whether it is time for something at a table (0: the director)."""
        return 0 < self._time(hall, number) <= now

    def _time(self, hall: Hall, number: int) -> int:
        if number:
            table = hall.tables.get(number)
            at = 0 if table is None else table_time(table, deals=not self.held)
        else:
            at = self.fills_at(hall.director) or deadline_of(hall.director)
        return max(at, self.quiet.get(number, 0)) if at else 0

    def fills_at(self, state: TournamentState) -> int:
        """When bots fill it up and it begins, if it has not; 0 for never, or when it is full."""
        extras, first = self.extras, self.first_entry_at
        if state.status is not Status.REGISTERING:
            return 0
        if state.config.start_at:
            # Where no person has come, bots do not play alone: there are too few, and it is called off.
            return state.config.start_at if first and extras.fill > state.entries else 0
        return first + extras.fill_ms if extras.fill_ms and first else 0

    def _tick(self, state: TournamentState) -> DirectorCommand:
        if not self.fills_at(state):
            return Tick()
        config = state.config
        wanted = min(max(self.extras.fill or config.max_entries, config.min_entries), config.max_entries)
        missing = max(0, wanted - state.entries)
        return Fill(min(missing, BOTS_AT_ONCE), begins=missing <= BOTS_AT_ONCE)
