"""The bots and the absent of a tournament: who plays without a person behind the seat.

Each table has a crew as a cash table has; a bot that is moved goes on as it was. Who sits at
a table and has no socket there is told to it as away, a while after he was seated there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor

from splitpot.bots.bot import Bot
from splitpot.room import tournament_events as ev
from splitpot.room.tournament_state import TournamentState
from splitpot.server.bots import Crew
from splitpot.server.tournament_saving import DirectorNews
from splitpot.server.tournament_table import TournamentTable

WHO_IS_IN = (ev.EntryPaid, ev.EntryWithdrawn, ev.PlayersOut, ev.TournamentStarted)


class Crews:
    """The bots at all tables of one tournament."""

    def __init__(self, *, pause: bool, threads: Executor) -> None:
        self._may_pause = pause
        self._pause = pause
        self._has_people = True
        self._threads = threads
        self._bots: dict[str, Bot] = {}
        self._crews: dict[int, Crew] = {}
        self._tables: dict[int, TournamentTable] = {}
        self._ending: set[asyncio.Task[None]] = set()

    def seat(self, table: TournamentTable) -> None:
        """Bots play at a table from now on."""
        crew = Crew(table, pause=self._pause, threads=self._threads, bots=self._bots)
        self._crews[table.number] = crew
        self._tables[table.number] = table
        crew.start()

    def leave(self, table: TournamentTable) -> None:
        """A table is not in play any more."""
        self._tables.pop(table.number, None)
        crew = self._crews.pop(table.number, None)
        if crew is not None:
            task = asyncio.create_task(crew.stop(), name=f"no bots {table.id}")
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    def look(self, state: TournamentState, news: Iterable[DirectorNews]) -> None:
        """Bots take their time for the sake of people who play or watch: among themselves they need none."""
        if not self._may_pause:
            return
        if any(isinstance(event, WHO_IS_IN) for _, event, _ in news):
            self.count_people(state)
        elif not self._has_people:
            self._set_pause()

    def count_people(self, state: TournamentState) -> None:
        """As `look`, whatever has happened."""
        self._has_people = any(not one.bot and not one.is_out for one in state.entrants.values())
        self._set_pause()

    def _set_pause(self) -> None:
        is_seen = self._has_people or any(table.watchers for table in self._tables.values())
        self._pause = self._may_pause and is_seen
        for crew in self._crews.values():
            crew.pause = self._pause

    def forget(self, news: Iterable[DirectorNews]) -> None:
        """Nothing is kept of bots that are out, and of none once it is over."""
        for _, event, _ in news:
            if isinstance(event, ev.PlayersOut):
                for player in event.players:
                    self._bots.pop(player, None)
            elif isinstance(event, ev.TournamentEnded | ev.TournamentCancelled):
                self._bots.clear()

    async def stop(self) -> None:
        """Ends the play of all bots."""
        for crew in list(self._crews.values()):
            await crew.stop()
        self._crews.clear()
        await asyncio.gather(*self._ending, return_exceptions=True)


def look_for_absent(
    tables: Mapping[int, TournamentTable],
    news: Iterable[DirectorNews],
    grace: float,
    state: Callable[[], TournamentState],
) -> None:
    """In a while, tells the tables who has been seated there and has not come.

    Args:
        grace: how long they have, in seconds.
        state: gives the director's state then.
    """
    seated = {
        event.player
        for _, event, after in news
        if isinstance(event, ev.PlayerSeated | ev.PlayerMoved) and not after.entrants[event.player].bot
    }
    if seated:
        loop = asyncio.get_running_loop()
        loop.call_later(grace, _tell_away, tables, seated, state)


def _tell_away(
    tables: Mapping[int, TournamentTable], seated: Iterable[str], state: Callable[[], TournamentState]
) -> None:
    entrants = state().entrants
    for player in seated:
        one = entrants.get(player)
        if one is not None and (table := tables.get(one.table)) is not None:
            table.check_away(player)
