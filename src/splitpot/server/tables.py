"""One table's task: one queue, one writer. Saved first, then acknowledged and sent.

The task takes commands one after the other, asks the room what they mean, saves it, and
only then is the table's state the new one. When something is due by the clock, the task
itself sends a `Clock` with a fresh deck. Which tables there are is the lobby's affair.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
import structlog

from splitpot.errors import IllegalAction, RoomError
from splitpot.room import commands, table
from splitpot.room.events import TableEvent, decode_event, encode_event
from splitpot.room.state import TableState
from splitpot.server.answers import Answers, Refusal
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes, movement_of
from splitpot.server.dealing import fresh_salts, shuffled_deck
from splitpot.server.feed import Change
from splitpot.server.results import HandResult, results_of
from splitpot.server.snapshots import snapshot_of
from splitpot.server.store import Append, Conflict, Entry, Store
from splitpot.server.watched import LATE_MS as LATE_MS
from splitpot.server.watched import Command, WatchedTable, gone

RETRY_SECONDS: Final = 1.0

_log = structlog.get_logger()


class _Request(msgspec.Struct, frozen=True):
    command: Command
    cid: tuple[str, str] | None = None
    done: asyncio.Future[int] | None = None


class Runner(WatchedTable):
    """Runs one table."""

    def __init__(
        self,
        state: TableState,
        notes: HandNotes,
        *,
        store: Store,
        answers: Answers,
        clock: Clock,
        keep: int,
        away_grace: float,
    ) -> None:
        super().__init__(state, notes, store=store, clock=clock, keep=keep, away_grace=away_grace)
        self._stopping = False
        self._answers = answers
        self._queue: asyncio.Queue[_Request] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    # --- for those who use a table ---------------------------------------------------

    def start(self, first: Sequence[commands.Command] = ()) -> asyncio.Future[list[int]]:
        """Starts the table's task. No clock strikes before it has done what comes `first`."""
        loop = asyncio.get_running_loop()
        requests = [_Request(command, done=loop.create_future()) for command in first]
        for request in requests:
            self._queue.put_nowait(request)
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")
        return asyncio.gather(*(request.done for request in requests if request.done is not None))

    async def stop(self) -> None:
        """Ends the task after the command that it is at; what is saved is saved."""
        self._stopping = True
        self._post(commands.Connected(""))
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def do(self, command: Command, cid: tuple[str, str] | None = None) -> int:
        """As `WatchedTable.do`."""
        if self._stopping:
            raise gone()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Request(command, cid, done))
        return await done

    @property
    def waiting(self) -> int:
        """Commands that wait for their turn."""
        return self._queue.qsize()

    def _post(self, command: commands.Command) -> None:
        self._queue.put_nowait(_Request(command))

    # --- the task --------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._stopping:
            request = await self._next()
            try:
                await self._serve(request)
            except Exception as error:  # noqa: BLE001  one table's bug must not end its task, nor any other
                _log.error("table failed", table=self.id, exc_info=error)
                _fail(request, RoomError("server_error", "the room failed; nothing has changed, try again"))
                await asyncio.sleep(RETRY_SECONDS)
        while not self._queue.empty():
            _fail(self._queue.get_nowait(), gone())

    async def _next(self) -> _Request:
        seconds: float | None = None
        if (alarm := table.alarm_of(self.state)) and not self._is_held:
            seconds = max(0.0, (alarm - self._clock.now()) / 1000)
        try:
            async with asyncio.timeout(seconds):
                return await self._queue.get()
        except TimeoutError:
            return _Request(commands.Clock(shuffled_deck(), fresh_salts()))

    async def _serve(self, request: _Request) -> None:
        if request.cid and (known := self._answers.known(*request.cid)) is not None:
            _answer(request, known)
            return
        try:
            answer: int | Refusal = await self._carry_out(request)
        except (RoomError, IllegalAction) as error:
            code = error.code if isinstance(error, RoomError) else "illegal_action"
            # Sent again after a restart, it is refused as stale although it was done: the log knows.
            answer = await self._first_answer(request) or Refusal(code, str(error))
            if isinstance(request.command, commands.Clock):
                _log.error("the clock was refused", table=self.id, code=code)
                await asyncio.sleep(RETRY_SECONDS)
        except Conflict:
            await self._read_on()
            first = await self._first_answer(request)
            if first is None:
                _fail(request, RoomError("server_error", "the table has moved on; send it again"))
                return
            answer = first
        if request.cid:
            self._answers.keep(*request.cid, answer)
        _answer(request, answer)

    async def _first_answer(self, request: _Request) -> int | None:
        return await self._answers.saved(*request.cid) if request.cid else None

    async def _carry_out(self, request: _Request) -> int:
        now = self._clock.now()
        command = request.command(self.state) if callable(request.command) else request.command
        if isinstance(command, commands.Clock):
            now = max(now, table.alarm_of(self.state))
        try:
            step = table.handle(self.state, command, now)
        except (RoomError, IllegalAction):
            raise
        except Exception as error:
            # A broken invariant: the stacks go back to the start of the hand.
            _log.error("the rules failed", table=self.id, command=type(command).__name__, exc_info=error)
            if not self.state.running:
                raise
            step = table.handle(self.state, commands.Void("the room failed in this hand"), now)
        await self._save(step.events, now, request.cid)
        return self.state.version

    async def _save(self, events: Sequence[TableEvent], now: int, cid: tuple[str, str] | None) -> None:
        if not events:
            return
        changes, notes, append = plan(self.state, self._notes, events, now, cid)
        if append.hands and (snapshot := snapshot_of(changes[-1].after)):
            append = msgspec.structs.replace(append, snapshot=snapshot)
        await self._store.append(append)
        self._notes = notes
        self._publish(changes)

    async def _read_on(self) -> None:
        entries = await self._store.entries(self.id, self.state.version + 1)
        events = [decode_event(entry.payload) for entry in entries]
        if events:
            changes, self._notes, _ = plan(self.state, self._notes, events, self._clock.now(), None)
            self._publish(changes)

    async def close(self) -> bool:
        """Sends everybody away; true once the table was empty and is closed for good."""
        for seat in self.state.seats:
            if seat is not None and not seat.leaving:
                await self.do(commands.Leave(seat.player))
        if self.state.running or any(self.state.seats):
            return False
        self.closed = True
        await self._store.close_table(self.id, self._clock.now())
        await self.stop()
        self._stream.end()
        return True


def plan(
    state: TableState,
    notes: HandNotes,
    events: Sequence[TableEvent],
    now: int,
    cid: tuple[str, str] | None,
) -> tuple[list[Change], HandNotes, Append]:
    """The changes that events make, the notes after them, and what has to be saved."""
    changes: list[Change] = []
    entries: list[Entry] = []
    movements = []
    hands = []
    results: list[HandResult] = []
    for event in events:
        after = table.evolve(state, event)
        version = after.version
        entries.append(entry_of(event, version))
        if movement := movement_of(state, event, version):
            movements.append(movement)
        notes = notes.after(event, version)
        if hand := notes.record(event, version):
            hands.append(hand)
        results += results_of(state, event)
        changes.append(Change(state, event, after))
        state = after
    append = Append(state.config.id, now, tuple(entries), tuple(movements), cid, tuple(hands), tuple(results))
    return changes, notes, append


def entry_of(event: TableEvent, version: int) -> Entry:
    """The event as it is stored."""
    return Entry(version, str(type(event).__struct_config__.tag), encode_event(event))


def _answer(request: _Request, answer: int | Refusal) -> None:
    if isinstance(answer, int):
        if request.done is not None and not request.done.done():
            request.done.set_result(answer)
    else:
        _fail(request, RoomError(answer.code, answer.message))


def _fail(request: _Request, error: RoomError) -> None:
    if request.done is not None and not request.done.done():
        request.done.set_exception(error)
