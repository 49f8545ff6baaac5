"""All tables of the room: opened, listed, brought back after a restart, closed when idle.

Also what all tables share: the store, the players, the clock, the threads that bots
think in. One table's life is in `tables`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import msgspec
import structlog

from splitpot.errors import RoomError
from splitpot.game.rules import Game, fixed_limit
from splitpot.room import commands, table, wire
from splitpot.room.config import TableConfig
from splitpot.room.messages import NewTable, TableInfo
from splitpot.room.state import TableState
from splitpot.server.answers import Answers
from splitpot.server.bots import Crew
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes
from splitpot.server.inbound import Message
from splitpot.server.new_table import AWAY_MS, TIME_BANK_MS, config_of
from splitpot.server.orders import command_for, seat_bot
from splitpot.server.players import Player, Players
from splitpot.server.recovery import recover
from splitpot.server.settings import Settings
from splitpot.server.store import Store
from splitpot.server.tables import Runner, entry_of, plan

DEMO_ID: Final = "demo"
DEMO_BOTS: Final = ("tight", "calling", "equity", "tight", "equity")
SWEEP_SECONDS: Final = 5.0
BOT_THREADS: Final = 2
ANSWERS_KEPT_MS: Final = 24 * 3_600_000
TABLES_EACH: Final = 8
"""Open tables that one player may have opened, so that nobody fills the room alone."""

_log = structlog.get_logger()


class Lobby:
    """The room.

    Attributes:
        runners: the open tables by id.
    """

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.store = Store(settings.database_url)
        self.players = Players(self.store, settings, self.clock)
        self.runners: dict[str, Runner] = {}
        self._answers = Answers(self.store)
        self._crews: dict[str, Crew] = {}
        self._threads = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="bot")
        self._sweeper: asyncio.Task[None] | None = None
        self._opened: dict[str, list[str]] = {}

    async def start(self) -> None:
        """Opens the database and brings every open table back."""
        await self.store.open()
        await self.store.forget_answers(self.clock.now() - ANSWERS_KEPT_MS)
        for table_id, bot_pause in await self.store.open_tables():
            await self._bring_back(table_id, bot_pause=bot_pause)
        if self.settings.demo_table and DEMO_ID not in self.runners:
            await self._open_demo()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Ends every task and closes the database."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for crew in self._crews.values():
            await crew.stop()
        for runner in self.runners.values():
            await runner.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def rows(self) -> list[TableInfo]:
        """The lobby's list: tables with people first, then the fuller ones."""
        rows = [self.row(runner) for runner in self.runners.values()]
        return sorted(rows, key=lambda row: (-row.people, -row.players, row.name))

    def row(self, runner: Runner) -> TableInfo:
        """A table as the lobby lists it."""
        return wire.lobby_row(runner.state)

    def runner(self, table_id: str) -> Runner:
        """The open table with this id.

        Raises:
            RoomError: `unknown_table`.
        """
        found = self.runners.get(table_id)
        if found is None or found.closed:
            raise RoomError("unknown_table", f"there is no open table {table_id!r:.40}")
        return found

    def present(self) -> set[str]:
        """Players who sit at a table or look at one."""
        here: set[str] = set()
        for runner in self.runners.values():
            here |= runner.watchers
            here.update(seat.player for seat in runner.state.seats if seat is not None)
        return here

    async def create(self, new: NewTable, player_id: str = "") -> Runner:
        """Opens a table for a player and seats its bots.

        Raises:
            RoomError: the settings do not make a table, or there are too many.
        """
        own = self._opened.setdefault(player_id, [])
        own[:] = [table_id for table_id in own if table_id in self.runners]
        if player_id and len(own) >= TABLES_EACH:
            raise RoomError("not_allowed", f"you have opened {len(own)} tables; wait until one has closed")
        if len(self.runners) >= self.settings.max_tables:
            raise RoomError(
                "not_allowed", f"there are {self.settings.max_tables} tables already; play at one of them"
            )
        config = config_of(new, secrets.token_hex(5), resume_ms=self.settings.restart_extra_ms)
        runner = await self.open(config, new.bots, bot_pause=new.bot_pause)
        own.append(config.id)
        return runner

    async def open(self, config: TableConfig, bots: Sequence[str] = (), *, bot_pause: bool = True) -> Runner:
        """Opens a table with these settings and seats its bots.

        Raises:
            RoomError: the settings do not make a table.
        """
        step = table.open_table(config)
        # The first event makes the state, so there is none before it.
        opened, rest = step.events[0], step.events[1:]
        state = table.replay((opened,))
        _, notes, append = plan(state, HandNotes(), rest, self.clock.now(), None)
        append = msgspec.structs.replace(append, entries=(entry_of(opened, 1), *append.entries))
        await self.store.open_table(append, bot_pause=bot_pause)
        runner = self._run(step.state, notes, bot_pause=bot_pause)
        for manner in bots:
            await runner.do(partial(seat_bot, manner=manner))
        return runner

    async def carry_out(self, runner: Runner, player: Player, message: Message) -> int:
        """Does what a player's message asks of a table; the version up to which it had its effect.

        Raises:
            RoomError: refused, nothing has changed.
        """

        def command(state: TableState) -> commands.Command:
            return command_for(state, player, message)

        return await runner.do(command, (player.id, message.name_at(runner.state.config.id)))

    async def _open_demo(self) -> None:
        config = TableConfig(
            id=DEMO_ID,
            name="Omaha Hi/Lo with bots",
            rules=fixed_limit(20, game=Game.OMAHA8),
            seats=len(DEMO_BOTS) + 1,
            action_ms=self.settings.action_seconds * 1000,
            time_bank_ms=TIME_BANK_MS,
            away_ms=AWAY_MS,
            resume_ms=self.settings.restart_extra_ms,
        )
        await self.open(config, DEMO_BOTS, bot_pause=True)

    def _run(self, state: TableState, notes: HandNotes, *, bot_pause: bool) -> Runner:
        runner = Runner(
            state,
            notes,
            store=self.store,
            answers=self._answers,
            clock=self.clock,
            keep=self.settings.ring,
            away_grace=self.settings.away_grace_seconds,
        )
        self.runners[runner.id] = runner
        runner.start()
        pause = bot_pause and self.settings.bot_pause
        crew = self._crews[runner.id] = Crew(runner, pause=pause, threads=self._threads)
        crew.start()
        return runner

    async def _bring_back(self, table_id: str, *, bot_pause: bool) -> None:
        try:
            found = await recover(self.store, table_id)
        except Exception as error:  # noqa: BLE001  one broken table must not keep the others closed
            _log.error("table cannot be brought back", table=table_id, exc_info=error)
            return
        runner = self._run(found.state, found.notes, bot_pause=bot_pause)
        first: list[commands.Command] = [commands.Resumed()]
        if found.broken:
            first.insert(0, commands.Void("the log of this hand cannot be read"))
        # Asked for at once, so that no clock strikes in between.
        await asyncio.gather(*map(runner.do, first))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for runner in list(self.runners.values()):
                if complaint := runner.complaint():
                    _log.error("watchdog", table=runner.id, complaint=complaint)
                try:
                    await self._close_if_idle(runner)
                except Exception as error:  # noqa: BLE001  the sweeper goes on
                    _log.error("table cannot be closed", table=runner.id, exc_info=error)

    async def _close_if_idle(self, runner: Runner) -> None:
        is_demo = runner.id == DEMO_ID and self.settings.demo_table
        if is_demo or runner.unwatched_ms < self.settings.idle_seconds * 1000:
            return
        if await runner.close():
            await self._crews.pop(runner.id).stop()
            del self.runners[runner.id]
            _log.info("table closed", table=runner.id)
