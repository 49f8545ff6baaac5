"""All tables of the room: opened, listed, brought back after a restart, closed when idle.

Also what all tables share: the store, the players, the clock, the threads that bots
think in. One table's life is in `tables`.
"""

from __future__ import annotations

import asyncio
import secrets
import weakref
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
import structlog

from splitpot.errors import RoomError
from splitpot.room import commands, messages, table, wire
from splitpot.room.bodies import NewTable
from splitpot.room.config import TableConfig
from splitpot.room.messages import AnswerBuyIn, TableInfo
from splitpot.room.state import BuyInRequest, TableState, seat_of
from splitpot.server.access import Access, Keys
from splitpot.server.accounts import Accounts
from splitpot.server.admins import Admins
from splitpot.server.announcements import Board
from splitpot.server.answers import Answers
from splitpot.server.bot_accounts import BotAccounts
from splitpot.server.bot_desk import BotDesk
from splitpot.server.bots import Crew
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes
from splitpot.server.doors import Doors
from splitpot.server.drain import Drain
from splitpot.server.health import Health
from splitpot.server.hosting import Hosting
from splitpot.server.house_tables import house_tables
from splitpot.server.inbound import Message
from splitpot.server.limits import Limits
from splitpot.server.metrics import Metrics
from splitpot.server.moderation import Moderation
from splitpot.server.new_table import config_of
from splitpot.server.orders import command_for, seat_bot
from splitpot.server.players import Player, Players
from splitpot.server.recovery import recover
from splitpot.server.settings import Settings
from splitpot.server.store import Store
from splitpot.server.tables import Runner, entry_of, plan
from splitpot.server.topping import Topper
from splitpot.server.tournament_runner import Services
from splitpot.server.tournaments import Tournaments
from splitpot.server.vault import open_vault
from splitpot.server.watched import WatchedTable

SWEEP_SECONDS: Final = 5.0
BOT_THREADS: Final = 2
BACK_AT_ONCE: Final = 20
ANSWERS_KEPT_MS: Final = 24 * 3_600_000
TABLES_EACH: Final = 8
"""Open tables that one player may have opened, so that nobody fills the room alone."""

_log = structlog.get_logger()


class Lobby:
    """The room.

    Attributes:
        runners: the open cash tables by id.
        tournaments: all tournaments, with their tables.
        started: when this server was.
        lost: tables and tournaments that could not be brought back.
        permanent: tables that are never closed for want of people.
    """

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.started = self.clock.now()
        self.store = Store(settings.database_url, open_vault(settings.key_path))
        self.players = Players(self.store, settings, self.clock)
        self.accounts = Accounts(self.store, self.players, settings, self.clock)
        self.access = Access(self.store, self.accounts.passwords, settings, self.clock)
        self.doors = Doors()
        self.desk = BotDesk(BotAccounts(self.store, self.players, settings, self.clock), settings, self.clock)
        self.limits = Limits(settings, self.clock)
        self.moderation = Moderation(self.store, self.clock)
        self.admins = Admins(self.store, self.clock)
        self.board = Board(self.store, self.doors, self.clock)
        self.hosting = Hosting(self)
        self.drain = Drain(self)
        self.health = Health(self)
        self.metrics = Metrics(self)
        self.store.watch = self.metrics.saved
        self.lost: list[str] = []
        self.permanent: set[str] = set()
        self._closing: set[str] = set()
        self.runners: dict[str, Runner] = {}
        self._answers = Answers(self.store)
        self._crews: dict[str, Crew] = {}
        self._toppers: dict[str, Topper] = {}
        self._threads = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="bot")
        services = Services(
            self.store, self._answers, self.clock, settings, doors=self.doors, threads=self._threads
        )
        self.tournaments = Tournaments(self, services)
        self._sweeper: asyncio.Task[None] | None = None
        self._opened: dict[str, list[str]] = {}

    async def start(self) -> None:
        """Opens the database and brings every open table and tournament back."""
        await self.store.open()
        await self.store.forget_answers(self.clock.now() - ANSWERS_KEPT_MS)
        await self.moderation.learn()
        await self.board.learn()
        await self._bring_all_back()
        await self.tournaments.bring_back()
        for one in house_tables(self.settings):
            self.permanent.add(one.config.id)
            if one.config.id not in self.runners:
                await self.open(one.config, one.bots, bot_pause=True)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Ends every task and closes the database."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            self.drain.stop()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        for crew in self._crews.values():
            await crew.stop()
        for topper in self._toppers.values():
            await topper.stop()
        for runner in self.runners.values():
            await runner.stop()
        await self.tournaments.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.accounts.close()
        await self.store.close()

    def rows(self, player_id: str = "") -> list[TableInfo]:
        """The lobby's list for a player: tables with people first, then the fuller ones.

        Private tables are there for those alone who have been let in.
        """
        rows = [
            self.row(runner)
            for runner in self.runners.values()
            if not runner.state.config.private or self.access.knows(runner.state.config, player_id)
        ]
        return sorted(rows, key=lambda row: (-row.people, -row.players, row.name))

    def row(self, runner: WatchedTable) -> TableInfo:
        """A table as the lobby lists it."""
        return wire.lobby_row(runner.state)

    def runner(self, table_id: str) -> WatchedTable:
        """The open table with this id, of a tournament or not.

        Raises:
            RoomError: `unknown_table`.
        """
        found = self.runners.get(table_id) or self.tournaments.table(table_id)
        if found is None or found.closed:
            raise RoomError("unknown_table", f"there is no open table {table_id!r:.40}")
        return found

    def check_may_watch(self, runner: WatchedTable, player: Player) -> None:
        """Lets those pass who may come to the table, and who has a seat there still.

        Raises:
            RoomError: as `Access.check`.
        """
        if seat_of(runner.state, player.id) is None:
            self.access.check(runner.state.config, player.id, player.owner)

    def all_tables(self) -> Iterator[WatchedTable]:
        """Every open table, and those of tournaments."""
        yield from self.runners.values()
        yield from self.tournaments.tables()

    def seated(self) -> set[str]:
        """People who have a seat at a table, or are in a tournament."""
        here = {
            seat.player
            for runner in self.runners.values()
            for seat in runner.state.seats
            if seat is not None and not seat.bot
        }
        return here | self.tournaments.people()

    def sits(self, player_id: str) -> bool:
        """Whether a player, or a bot, has a seat at a table or in a tournament."""
        at_tables = any(seat_of(runner.state, player_id) is not None for runner in self.runners.values())
        return at_tables or bool(self.tournaments.entered(player_id))

    def tables_of(self, player_id: str) -> list[WatchedTable]:
        """The tables where a player has a seat now, those of tournaments last."""
        cash = [runner for runner in self.runners.values() if seat_of(runner.state, player_id) is not None]
        found = (runner.table_of(player_id) for runner in self.tournaments.entered(player_id))
        return [*cash, *(one for one in found if one is not None)]

    def chips_at_tables(self, player_id: str) -> int:
        """What a player has on all cash tables, as at the start of the hands in play.

        And what he can have back: paid for tournaments that have not begun.
        """
        return self.tournaments.refundable(player_id) + sum(
            one.stack + one.top_up
            for runner in self.runners.values()
            for one in runner.state.seats
            if one is not None and one.player == player_id
        )

    def present(self) -> set[str]:
        """Players who sit at a table, look at one, or are in a tournament."""
        here = self.tournaments.people()
        for runner in self.all_tables():
            here |= runner.watchers
            here.update(seat.player for seat in runner.state.seats if seat is not None)
        return here

    async def create(self, new: NewTable, player_id: str = "") -> Runner:
        """Opens a table for a player and seats its bots.

        Raises:
            RoomError: the settings do not make a table, or there are too many.
        """
        self.drain.check_open()
        still = {who: [one for one in ids if one in self.runners] for who, ids in self._opened.items()}
        self._opened = {who: ids for who, ids in still.items() if ids}
        own = self._opened.get(player_id, ())
        if player_id and len(own) >= TABLES_EACH:
            raise RoomError("not_allowed", f"you have opened {len(own)} tables; wait until one has closed")
        if len(self.runners) >= self.settings.max_tables:
            raise RoomError(
                "not_allowed", f"there are {self.settings.max_tables} tables already; play at one of them"
            )
        table_id = secrets.token_hex(5)
        config = config_of(new, table_id, resume_ms=self.settings.restart_extra_ms, host=player_id)
        keys = await self.access.new_keys(config, new.password)
        runner = await self.open(config, new.bots, bot_pause=new.bot_pause, keys=keys)
        self._opened.setdefault(player_id, []).append(config.id)
        return runner

    async def open(
        self,
        config: TableConfig,
        bots: Sequence[str] = (),
        *,
        bot_pause: bool = True,
        keys: Keys = Keys(),  # noqa: B008  frozen
    ) -> Runner:
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
        await self.store.open_table(
            append, bot_pause=bot_pause, invite=keys.invite, password_hash=keys.password_hash
        )
        await self.access.learn(config.id)
        runner = self._run(step.state, notes, bot_pause=bot_pause)
        for manner in bots:
            await runner.do(partial(seat_bot, manner=manner))
        return runner

    async def send_away(self, player_id: str) -> None:
        """Lets a player leave every table: a hand in play is folded when its turn comes.

        He leaves what tournaments have not begun, and is absent in the others.
        """
        for runner in list(self.runners.values()):
            seat = seat_of(runner.state, player_id)
            one = runner.state.seats[seat] if seat is not None else None
            if one is not None and not one.leaving:
                with suppress(RoomError):
                    await runner.do(commands.Leave(player_id))
        await self.tournaments.send_away(player_id)

    def closable(self, runner: WatchedTable) -> Runner:
        """A table that may be closed.

        Raises:
            RoomError: `not_allowed`: its tournament decides about that.
        """
        if not isinstance(runner, Runner):
            raise RoomError("not_allowed", "this table is a tournament's; its host may cancel that")
        return runner

    async def close(self, runner: WatchedTable) -> None:
        """Sends everybody away from a table and closes it, at the latest when its hand is over.

        Raises:
            RoomError: as `closable`.
        """
        runner = self.closable(runner)
        self._closing.add(runner.id)
        runner.hold(held=True)
        await self._close(runner)

    async def carry_out(self, runner: WatchedTable, player: Player, message: Message) -> int:
        """Does what a player's message asks of a table; the version up to which it had its effect.

        Raises:
            RoomError: refused, nothing has changed.
        """
        body = message.body
        asking: list[BuyInRequest] = []
        if isinstance(body, AnswerBuyIn):
            asking = [one for one in runner.state.requests if one.number == body.request]

        def command(state: TableState) -> commands.Command:
            return command_for(state, player, message)

        if isinstance(body, messages.Say | messages.Emote):
            self.moderation.check_may_speak(player.id)
            self.access.check_may_sit(runner.id, player.id)
        if isinstance(body, messages.Sit | messages.Wait):
            self.access.check_may_sit(runner.id, player.id)
        try:
            version = await runner.do(command, (player.id, message.name_at(runner.state.config.id)))
            if isinstance(body, AnswerBuyIn) and not body.agree:
                self.hosting.tell_refused(runner, asking)
            return version
        except RoomError as error:
            if error.code != "not_enough_chips" or not isinstance(body, AnswerBuyIn):
                raise
            # What is in a wallet is its owner's affair: the host hears no number.
            await runner.do(commands.AnswerBuyIn(player.id, body.request, agree=False))
            self.hosting.tell_refused(runner, asking, is_spent=True)
            raise RoomError("not_enough_chips", "that player has spent the chips meanwhile") from error

    def _run(self, state: TableState, notes: HandNotes, *, bot_pause: bool) -> Runner:
        runner = self._runner_of(state, notes)
        runner.start()
        self._seat_crew(runner, bot_pause=bot_pause)
        return runner

    def _runner_of(self, state: TableState, notes: HandNotes) -> Runner:
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
        # Weakly: a table that is closed shall be gone without a search for cycles.
        runner.changed.append(partial(self.hosting.show_out, weakref.proxy(runner)))
        runner.held = self.drain.on
        return runner

    def _seat_crew(self, runner: Runner, *, bot_pause: bool) -> None:
        pause = bot_pause and self.settings.bot_pause
        crew = self._crews[runner.id] = Crew(runner, pause=pause, threads=self._threads)
        crew.start()
        topper = self._toppers[runner.id] = Topper(runner, self.players)
        topper.start()

    async def _bring_all_back(self) -> None:
        """Every open table, several at a time: their first events share commits."""
        gate = asyncio.Semaphore(BACK_AT_ONCE)
        tables = await self.store.open_tables()

        async def bring(table_id: str, bot_pause: bool) -> None:
            async with gate:
                await self._bring_back(table_id, bot_pause=bot_pause)

        await asyncio.gather(*(bring(*one) for one in tables))
        self.runners = {name: self.runners[name] for name, _ in tables if name in self.runners}

    async def _bring_back(self, table_id: str, *, bot_pause: bool) -> None:
        try:
            found = await recover(self.store, table_id)
        except Exception as error:  # noqa: BLE001  one broken table must not keep the others closed
            _log.error("table cannot be brought back", table=table_id, exc_info=error)
            self.lost.append(table_id)
            return
        await self.access.learn(table_id)
        first: list[commands.Command] = [commands.Resumed()]
        if found.broken:
            first.insert(0, commands.Void(found.reason))
        runner = self._runner_of(found.state, found.notes)
        done = runner.start(first)
        self._seat_crew(runner, bot_pause=bot_pause)
        await done

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for table_id, complaint in self.health.stuck().items():
                _log.error("watchdog", table=table_id, complaint=complaint)
            for runner in list(self.runners.values()):
                try:
                    await self._close_if_idle(runner)
                except Exception as error:  # noqa: BLE001  the sweeper goes on
                    _log.error("table cannot be closed", table=runner.id, exc_info=error)

    async def _close_if_idle(self, runner: Runner) -> None:
        is_idle = runner.unwatched_ms >= self.settings.idle_seconds * 1000
        if runner.id in self._closing or (is_idle and runner.id not in self.permanent):
            await self._close(runner)

    async def _close(self, runner: Runner) -> None:
        if await runner.close():
            self._closing.discard(runner.id)
            await self._crews.pop(runner.id).stop()
            await self._toppers.pop(runner.id).stop()
            del self.runners[runner.id]
            self.access.forget(runner.id)
            _log.info("table closed", table=runner.id)
