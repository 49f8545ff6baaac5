"""One tournament's task: one queue for its director and all of its tables, one writer.

The task takes all commands that wait, carries them out one after the other, saves what
they have caused in one transaction, and only then answers, shows the tables and tells who
has moved. So a move between two tables is in both logs or in neither. It wakes up by
itself when something is due. Which tournaments there are is `tournaments`' affair.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, Final

import msgspec
import structlog

from splitpot.errors import RoomError
from splitpot.room import commands
from splitpot.room.events import decode_event
from splitpot.room.evolve import evolve
from splitpot.room.state import seat_of
from splitpot.room.tournament import deadline_of
from splitpot.room.tournament_bodies import TournamentNote
from splitpot.room.tournament_hall import Hall
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server import tournament_reading as reading
from splitpot.server.answers import Answers, Refusal
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes
from splitpot.server.doors import Doors
from splitpot.server.feed import Change
from splitpot.server.settings import Settings
from splitpot.server.store import Conflict, Store
from splitpot.server.tournament_alarms import BOTS_AT_ONCE, Alarms
from splitpot.server.tournament_books import Books
from splitpot.server.tournament_crews import Crews, look_for_absent
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_news import Pulses, Tell, tell_moves, tell_spectators
from splitpot.server.tournament_notes import MOST_NOTES, note_of
from splitpot.server.tournament_recovery import recover_tournament
from splitpot.server.tournament_saving import DirectorNews, Plan, plan_changes
from splitpot.server.tournament_steps import FAILED, Batch, DirectorCommand, Fill, Request
from splitpot.server.tournament_table import TournamentTable
from splitpot.server.watched import LATE_MS, Command, gone

AT_ONCE: Final = 50
"""Commands that are saved together at most."""
RETRY_SECONDS: Final = 1.0

_log = structlog.get_logger()


class Services(msgspec.Struct, frozen=True):
    """What a tournament needs of the room."""

    store: Store
    answers: Answers
    clock: Clock
    settings: Settings
    doors: Doors
    threads: Executor


class TournamentRunner:
    """Runs one tournament.

    Attributes:
        hall: director and tables as they are saved.
        books: its money, as it is saved.
        extras: what is known of it besides.
        tables: its tables in play by number, as everybody uses them.
        recent: what was said last of what the director has done.
        held: whether no new hand is dealt.
        changed: called after each change of the director; must be quick.
        saved: called with what the director has done, once it is saved; must be quick.
    """

    def __init__(self, hall: Hall, extras: Extras, books: Books, services: Services) -> None:
        self.hall = hall
        self.books = books
        self.extras = extras
        self.clock = services.clock
        self.tables: dict[int, TournamentTable] = {}
        self.recent: deque[TournamentNote] = deque(maxlen=MOST_NOTES)
        self.held = False
        self.changed: list[Callable[[], None]] = []
        self.saved: list[Callable[[TournamentRunner, Sequence[DirectorNews]], None]] = []
        self._services = services
        self._pulses = Pulses(self)
        self._crews = Crews(pause=services.settings.bot_pause, threads=services.threads)
        self._queue: asyncio.Queue[Request] = asyncio.Queue()
        self._quiet: dict[int, int] = {}
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    # --- for those who use a tournament ----------------------------------------------

    @property
    def id(self) -> str:
        """Its id."""
        return self.hall.director.config.id

    @property
    def director(self) -> TournamentState:
        """The director's state, as it is saved."""
        return self.hall.director

    @property
    def version(self) -> int:
        """How many events the director has had."""
        return self.hall.director.version

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with a winner or without."""
        return self.director.status in (Status.OVER, Status.CANCELLED)

    @property
    def started_at(self) -> int:
        """When it began; 0 before."""
        return self.director.started_at

    @property
    def ended_at(self) -> int:
        """When it was over; 0 before."""
        return self.director.finished_at

    @property
    def first_entry_at(self) -> int:
        """When the first of the people who are registered has entered; 0 for nobody."""
        return self.books.first_entry_at

    @property
    def fills_at(self) -> int:
        """When bots fill it up and it begins, if it has not; 0 for never, or when it is full."""
        return self._alarms.fills_at(self.director)

    def table(self, number: int) -> TournamentTable:
        """A table in play.

        Raises:
            RoomError: `unknown_table`.
        """
        found = self.tables.get(number)
        if found is None:
            raise RoomError("unknown_table", f"table {number} of this tournament is not in play")
        return found

    def table_of(self, player_id: str) -> TournamentTable | None:
        """Where a player sits; none where he does not."""
        one = self.director.entrants.get(player_id)
        return None if one is None or one.is_out else self.tables.get(one.table)

    def is_away(self, player_id: str) -> bool:
        """Whether a player is dealt in and folded, since he sits out or has no connection."""
        table = self.table_of(player_id)
        seat = None if table is None else seat_of(table.state, player_id)
        one = None if table is None or seat is None else table.state.seats[seat]
        return one is not None and (one.away or one.sits_out)

    def subscribe(self, tell: Tell) -> None:
        """Sends pulses: one now, and at most one a second when something has changed."""
        self._pulses.subscribe(tell)

    def unsubscribe(self, tell: Tell) -> None:
        """Sends no more pulses."""
        self._pulses.unsubscribe(tell)

    async def tell(self, command: DirectorCommand, cid: tuple[str, str] | None = None) -> int:
        """Tells the director something, and gives the version up to which his events go.

        Args:
            command: what to do, or what makes that of the director's state when its turn comes.
            cid: the player and the name of the command; one sent again gets its first answer.

        Raises:
            RoomError: refused, nothing has changed; `not_enough_chips`, too.
        """
        return await self._ask(Request(0, command, cid))

    async def add_bots(self, count: int) -> int:
        """Bots enter, as far as there is room; how many have."""
        entered = 0
        while entered < count:
            some = min(BOTS_AT_ONCE, count - entered)
            found = await self._ask(Request(0, Fill(some)))
            entered += found
            if found < some:
                break
        return entered

    async def do_at(self, number: int, command: Command, cid: tuple[str, str] | None = None) -> int:
        """Carries out a command at a table and gives the version up to which its events go.

        Raises:
            RoomError: refused, nothing has changed.
        """
        return await self._ask(Request(number, command, cid))

    def post_at(self, number: int, command: commands.Command) -> None:
        """Has a command carried out whose answer nobody waits for."""
        self._queue.put_nowait(Request(number, command))

    async def _ask(self, request: Request) -> int:
        if self._stopping:
            raise gone()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(msgspec.structs.replace(request, done=done))
        return await done

    async def change_extras(self, extras: Extras) -> None:
        """Changes what is known of it besides its settings."""
        await reading.change_extras(self._services.store, self.id, extras)
        self.extras = extras
        self._wake()
        self._pulses.beat()

    @property
    def waiting(self) -> int:
        """Commands that wait for their turn."""
        return self._queue.qsize()

    def hold(self, *, held: bool) -> None:
        """Deals no new hand any more, or deals again; hands in play go on."""
        self.held = held
        for table in self.tables.values():
            table.held = held
        self._wake()

    def complaint(self) -> str:
        """What is wrong with the director's clock, if anything."""
        due = 0 if self.is_over else deadline_of(self.director)
        return "what is due does not happen" if due and self.clock.now() > due + LATE_MS else ""

    # --- its life --------------------------------------------------------------------

    async def start(self, notes: dict[int, HandNotes] | None = None, first: Sequence[Request] = ()) -> None:
        """Starts the task. No clock strikes before it has done what comes `first`.

        Args:
            notes: of each table that it has already.
        """
        for number, one in (notes or {}).items():
            self._open(number, one)
        self._crews.count_people(self.director)
        if first:
            await self._serve(first, with_alarms=False)
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.id}")

    async def stop(self) -> None:
        """Ends the task after what it is at; what is saved is saved."""
        self._stopping = True
        self._wake()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        self._pulses.stop()
        await self._crews.stop()

    def _wake(self) -> None:
        self.post_at(-1, commands.Connected(""))

    async def _run(self) -> None:
        while not self._stopping:
            requests = await self._next()
            try:
                await self._serve(requests)
            except Exception as error:  # noqa: BLE001  a bug must not end the task
                _log.error("tournament failed", tournament=self.id, exc_info=error)
                for request in requests:
                    request.answer(FAILED)
                await asyncio.sleep(RETRY_SECONDS)
        while not self._queue.empty():
            self._queue.get_nowait().answer(Refusal("unknown_table", str(gone())))

    async def _next(self) -> list[Request]:
        """What waits, as soon as there is something, or it is time for something."""
        found: list[Request] = []
        due = min((at for at, _ in self._alarms.times(self.hall)), default=0)
        try:
            async with asyncio.timeout(max(0.0, (due - self.clock.now()) / 1000) if due else None):
                found.append(await self._queue.get())
        except TimeoutError:
            return []
        while len(found) < AT_ONCE and not self._queue.empty():
            found.append(self._queue.get_nowait())
        return [request for request in found if request.table >= 0]

    @property
    def _alarms(self) -> Alarms:
        return Alarms(self.extras, self.books.first_entry_at, self.held, self._quiet)

    # --- one batch -------------------------------------------------------------------

    async def _serve(self, requests: Sequence[Request], *, with_alarms: bool = True) -> None:
        now = self.clock.now()
        batch = Batch(self.hall, now)
        for request in requests:
            known = self._services.answers.known(*request.cid) if request.cid else None
            if known is not None:
                request.answer(known)
            else:
                batch.carry_out(request)
        alarms = self._alarms
        for alarm in alarms.due(batch.hall, now) if with_alarms else ():
            # An alarm before it may have moved somebody there, or taken the table away.
            if alarms.is_due(batch.hall, alarm.table, now):
                batch.carry_out(alarm)
        self._quiet = {number: at for number, at in self._quiet.items() if at > now}
        for number in batch.failed:
            self._quiet[number] = now + int(RETRY_SECONDS * 1000)
        try:
            await self._save(batch, now)
        except RoomError as error:
            if requests and len(batch.outcomes) > 1:
                await self._serve_apart(requests, with_alarms=with_alarms)
                return
            if not requests:
                _log.error("the clock was refused", tournament=self.id, code=error.code)
                await asyncio.sleep(RETRY_SECONDS)
            batch.outcomes = [(one, Refusal(error.code, str(error))) for one, _ in batch.outcomes]
        except Conflict as error:
            _log.error("another writer", tournament=self.id, exc_info=error)
            batch.outcomes = [(request, FAILED) for request, _ in batch.outcomes]
            await self._read_on()
        for request, answer in batch.outcomes:
            await self._answer(request, answer)

    async def _serve_apart(self, requests: Sequence[Request], *, with_alarms: bool) -> None:
        """The database has refused money or a ticket of one of them: each by itself, and then the clocks."""
        for request in requests:
            await self._serve([request], with_alarms=False)
        if with_alarms:
            await self._serve(())

    async def _answer(self, request: Request, answer: int | Refusal) -> None:
        if request.cid:
            if isinstance(answer, Refusal):
                # Sent again after a restart, it is refused although it was done: the log knows.
                answer = await self._services.answers.saved(*request.cid) or answer
            self._services.answers.keep(*request.cid, answer)
        request.answer(answer)

    async def _save(self, batch: Batch, now: int) -> None:
        if not batch.changes:
            return
        notes = {number: table.notes for number, table in self.tables.items()}
        plan = plan_changes(batch.changes, self.id, self.books, notes, now, batch.answers)
        await self._services.store.append(plan.append)
        self._take(batch.hall, plan)

    def _take(self, hall: Hall, plan: Plan) -> None:
        """What is saved becomes what is shown."""
        self.hall, self.books = hall, plan.books
        for number, notes in plan.notes.items():
            changes = plan.tables[number]
            if number not in self.tables:
                self._open(number, notes, before=changes[0].before if changes else None)
            if changes:
                self.tables[number].publish(changes, notes)
        news = plan.director
        for number in [number for number in self.tables if number not in hall.tables]:
            self._close(self.tables.pop(number))
        for tell in (self._note, self._tell_news) if news else ():
            try:
                tell(news)
            except Exception as error:  # noqa: BLE001  what is saved stands, whoever cannot be told
                _log.error("news failed", tournament=self.id, exc_info=error)

    def _note(self, news: Sequence[DirectorNews]) -> None:
        # In words at once: the states before and after it are large, and pages ask for a day.
        for version, event in enumerate(news, self.version - len(news) + 1):
            if note := note_of(version, *event):
                self.recent.append(note)

    def _tell_news(self, news: Sequence[DirectorNews]) -> None:
        settings = self._services.settings
        tell_moves(self._services.doors, news)
        self._crews.look(self.director, news)
        self._crews.forget(news)
        look_for_absent(self.tables, news, settings.away_grace_seconds, lambda: self.director)
        self._pulses.beat()
        for tell in self.changed:
            tell()
        for saved in self.saved:
            saved(self, news)

    def _open(self, number: int, notes: HandNotes, *, before: Any = None) -> None:
        services = self._services
        table = TournamentTable(
            number,
            before or self.hall.tables[number],
            notes,
            self,
            store=services.store,
            clock=services.clock,
            keep=services.settings.ring,
            away_grace=services.settings.away_grace_seconds,
        )
        table.held = self.held
        self.tables[number] = table
        self._crews.seat(table)

    def _close(self, table: TournamentTable) -> None:
        table.shut()
        self._crews.leave(table)
        tell_spectators(self._services.doors, self.director, table.number, table.watchers)

    async def _read_on(self) -> None:
        """Somebody else has written into the logs: that is how things stand."""
        found = await recover_tournament(self._services.store, self.id)
        self.hall, self.books = found.hall, found.books
        for number, table in list(self.tables.items()):
            if number in found.hall.tables:
                await self._catch_up(table, found.notes[number])
            else:
                self._close(self.tables.pop(number))
        for number in found.hall.tables.keys() - self.tables.keys():
            self._open(number, found.notes[number])
        self._pulses.beat()

    async def _catch_up(self, table: TournamentTable, notes: HandNotes) -> None:
        entries = await self._services.store.entries(table.id, table.state.version + 1)
        changes, before = [], table.state
        for entry in entries:
            event = decode_event(entry.payload)
            after = evolve(before, event)
            changes.append(Change(before, event, after))
            before = after
        if changes:
            table.publish(changes, notes)
