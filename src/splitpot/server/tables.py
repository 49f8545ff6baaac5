"""One table's task: one queue, one writer. Saved first, then acknowledged and sent.

The task takes commands one after the other, asks the room what they mean, saves it, and
only then is the table's state the new one. When something is due by the clock, the task
itself sends a `Clock` with a fresh deck. Which tables there are is the lobby's affair.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import structlog

from splitpot.errors import IllegalAction, RoomError
from splitpot.room import commands, table
from splitpot.room.events import TableEvent, decode_event, encode_event
from splitpot.room.patience import is_unhurried
from splitpot.room.state import Due, TableState
from splitpot.server.answers import Answers, Refusal
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes, movement_of
from splitpot.server.dealing import fresh_salts, shuffled_deck
from splitpot.server.feed import Change, Feed, Stream
from splitpot.server.results import HandResult, results_of
from splitpot.server.snapshots import snapshot_of
from splitpot.server.store import Append, Conflict, Entry, Store

RETRY_SECONDS: Final = 1.0
LATE_MS: Final = 5_000

_log = structlog.get_logger()

Command = commands.Command | Callable[[TableState], commands.Command]
"""A command, or what makes it from the table as it is when its turn comes."""


class _Request(msgspec.Struct, frozen=True):
    command: Command
    cid: tuple[str, str] | None = None
    done: asyncio.Future[int] | None = None


class Runner:
    """Runs one table.

    Attributes:
        state: the table as it is saved.
        closed: whether the table has ended; its log stays.
        held: whether no new hand is dealt.
        changed: called after each change; must be quick.
    """

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
        self.state = state
        self.closed = False
        self.held = False
        self._stopping = False
        self.changed: list[Callable[[], None]] = []
        self._notes = notes
        self._store = store
        self._answers = answers
        self._clock = clock
        self._away_grace = away_grace
        self._stream = Stream(keep)
        self._queue: asyncio.Queue[_Request] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._last_watched = clock.now()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.config.id

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
        self._queue.put_nowait(_Request(commands.Connected("")))
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def do(self, command: Command, cid: tuple[str, str] | None = None) -> int:
        """Carries out a command and gives the version up to which its events go.

        Args:
            command: what to do.
            cid: the player and the name of the command; one sent again gets its first answer.

        Raises:
            RoomError: refused, nothing has changed.
        """
        if self._stopping:
            raise _gone()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Request(command, cid, done))
        return await done

    def hold(self, *, held: bool) -> None:
        """Deals no new hand any more, or deals again; a hand in play goes on."""
        self.held = held
        self._queue.put_nowait(_Request(commands.Connected("")))

    @property
    def waiting(self) -> int:
        """Commands that wait for their turn."""
        return self._queue.qsize()

    def join(self, feed: Feed, since: int) -> None:
        """Sends a feed what it has missed since a version, and from now on everything."""
        self._stream.join(feed, self.state, since)
        self._last_watched = self._clock.now()
        self._queue.put_nowait(_Request(commands.Connected(feed.player_id)))

    def leave(self, feed: Feed) -> None:
        """Sends nothing more to a feed. Its player is away if no other comes within the grace."""
        self._stream.leave(feed)
        self._last_watched = self._clock.now()
        asyncio.get_running_loop().call_later(self._away_grace, self._check_away, feed.player_id)

    def catch_up(self, feed: Feed, since: int) -> None:
        """Sends again what a feed's client has not got."""
        self._stream.catch_up(feed, self.state, since)

    @property
    def watchers(self) -> set[str]:
        """Players with a socket at this table."""
        return self._stream.players

    @property
    def unwatched_ms(self) -> int:
        """For how long nobody has had a socket here."""
        return 0 if self.watchers else self._clock.now() - self._last_watched

    async def hand_events(self) -> list[TableEvent]:
        """The events of the hand in play or the last one; from the log where they are not at hand."""
        found = self._stream.hand_at_hand(self.state.hand)
        if found is not None or not self.state.hand:
            return found or []
        state = self.state
        first = self._notes.first_version if state.running else 0
        if not first:
            records = await self._store.hands(self.id, state.hand)
            first = records[0].first_version if records else state.version
        entries = await self._store.entries(self.id, first, state.version)
        return [decode_event(entry.payload) for entry in entries]

    def complaint(self) -> str:
        """What is wrong with the table's clock, if anything: the watchdog reads this."""
        if self.closed:
            return ""
        if self.state.running and not self.state.deadline and not is_unhurried(self.state):
            return "a hand is running and nothing is due"
        is_late = self.state.deadline and self._clock.now() > self.state.deadline + LATE_MS
        if is_late and not self._is_held:
            return "what is due does not happen"
        return ""

    @property
    def _is_held(self) -> bool:
        return self.held and self.state.due is Due.DEAL

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
            _fail(self._queue.get_nowait(), _gone())

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

    def _publish(self, changes: Sequence[Change]) -> None:
        self.state = changes[-1].after
        self._stream.publish(changes)
        for tell in self.changed:
            tell()

    async def _read_on(self) -> None:
        entries = await self._store.entries(self.id, self.state.version + 1)
        events = [decode_event(entry.payload) for entry in entries]
        if events:
            changes, self._notes, _ = plan(self.state, self._notes, events, self._clock.now(), None)
            self._publish(changes)

    def _check_away(self, player_id: str) -> None:
        if player_id not in self.watchers and not self.closed:
            self._queue.put_nowait(_Request(commands.Disconnected(player_id)))

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


def _gone() -> RoomError:
    return RoomError("unknown_table", "this table is closed, or about to be opened again")


def _answer(request: _Request, answer: int | Refusal) -> None:
    if isinstance(answer, int):
        if request.done is not None and not request.done.done():
            request.done.set_result(answer)
    else:
        _fail(request, RoomError(answer.code, answer.message))


def _fail(request: _Request, error: RoomError) -> None:
    if request.done is not None and not request.done.done():
        request.done.set_exception(error)
