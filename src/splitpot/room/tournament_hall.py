"""A tournament and all of its tables as one state: what the director decides and what the tables do for it.

A step is whole: a player who is moved is at one table before it and at the other after
it, and a hand that is over is known to the director. Whoever runs a hall saves a step's
changes together, and needs to reconcile nothing. Time, dice and decks are the caller's.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from splitpot.errors import IllegalAction, RoomError
from splitpot.room import commands
from splitpot.room import tournament_events as ev
from splitpot.room.events import HandClosed, HandVoided, TableEvent
from splitpot.room.state import Seat, TableState, chips_of, seat_of
from splitpot.room.table import handle, open_table
from splitpot.room.tournament import deadline_of, handle_tournament, open_tournament
from splitpot.room.tournament_commands import TournamentCommand
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_draft import TournamentStep
from splitpot.room.tournament_state import TournamentState
from splitpot.room.tournament_tables import CloseTable, OpenTable, Order, hand_report, orders_of


class Hall(msgspec.Struct, frozen=True):
    """A tournament and its open tables, by number."""

    director: TournamentState
    tables: dict[int, TableState]


class DirectorChange(msgspec.Struct, frozen=True):
    """An event of the director; `before` is None for the first."""

    before: TournamentState | None
    event: ev.TournamentEvent
    after: TournamentState


class TableChange(msgspec.Struct, frozen=True):
    """An event at a table; `before` is None where it was opened."""

    table: int
    before: TableState | None
    event: TableEvent
    after: TableState


class TableClosed(msgspec.Struct, frozen=True):
    """A table is taken away: it was broken, or the tournament is over."""

    table: int


HallChange = DirectorChange | TableChange | TableClosed


class HallStep(msgspec.Struct, frozen=True):
    """What a command led to: the new hall, and all changes in the order in which they happened."""

    hall: Hall
    changes: tuple[HallChange, ...]


class Alarm(msgspec.Struct, frozen=True):
    """When the hall has to be looked at next: a `Clock` for the table, or for table 0 a `Tick`."""

    at: int
    table: int


def open_hall(config: Tournament) -> HallStep:
    """A new tournament, open for registration.

    Raises:
        RoomError: `bad_settings`.
    """
    opened = open_tournament(config)
    change = DirectorChange(None, opened.events[0], opened.state)
    return HallStep(Hall(opened.state, {}), (change,))


def tell_director(hall: Hall, command: TournamentCommand, now: int, dice: int) -> HallStep:
    """What a command to the director leads to, at his tables too.

    Args:
        now: milliseconds since 1970, never earlier than at the step before.
        dice: as in `handle_tournament`.

    Raises:
        RoomError: the command is refused; nothing has changed.
    """
    draft = _HallDraft(hall, now, dice)
    draft.direct(handle_tournament(hall.director, command, now, dice))
    return draft.step()


def tell_table(hall: Hall, number: int, command: commands.Command, now: int, dice: int) -> HallStep:
    """What a command to a table leads to; where a hand ends by it, the director goes on from there.

    Args:
        now: milliseconds since 1970, never earlier than at the step before.
        dice: as in `handle_tournament`.

    Raises:
        RoomError: the command is refused; nothing has changed. `unknown_table`: there is no such table now.
        IllegalAction: the rules refuse it; nothing has changed.
    """
    if number not in hall.tables:
        raise RoomError("unknown_table", f"Table {number} is not in play.")
    draft = _HallDraft(hall, now, dice)
    draft.tell(number, command)
    return draft.step()


def alarm_of(hall: Hall, *, deals: bool = True) -> Alarm | None:
    """What is due first; the director's before the tables', and those by number. None: it waits for people.

    Args:
        deals: whether hands may begin; else only those in play go on.
    """
    found = Alarm(deadline, 0) if (deadline := deadline_of(hall.director)) else None
    for number in sorted(hall.tables):
        at = table_time(hall.tables[number], deals=deals)
        if at and (found is None or at < found.at):
            found = Alarm(at, number)
    return found


def table_time(table: TableState, *, deals: bool = True) -> int:
    """When a table of a hall is due, 0 for never; `deals` as in `alarm_of`."""
    # Nobody queues for a seat or asks a host for chips here, so a table waits for nothing else.
    return table.deadline if deals or table.running else 0


class _HallDraft:
    """The hall so far, and the changes that led to it."""

    def __init__(self, hall: Hall, now: int, dice: int) -> None:
        self._director = hall.director
        self._tables = dict(hall.tables)
        self._now = now
        self._dice = dice
        self._changes: list[HallChange] = []
        self._touched: set[int] = set()
        self._ended: list[int] = []

    def tell(self, number: int, command: commands.Command) -> None:
        before = self._tables[number]
        step = handle(before, command, self._now)
        for event, after in zip(step.events, step.states, strict=True):
            self._changes.append(TableChange(number, before, event, after))
            before = after
            if isinstance(event, HandClosed | HandVoided):
                self._ended.append(number)
        self._tables[number] = step.state
        self._touched.add(number)

    def direct(self, step: TournamentStep) -> None:
        before = self._director
        for event, after in zip(step.events, step.states, strict=True):
            self._changes.append(DirectorChange(before, event, after))
            self._carry_out(event, orders_of(before, event, after), before)
            before = after
        self._director = step.state

    def step(self) -> HallStep:
        while self._ended:
            number = self._ended.pop(0)
            report = hand_report(number, self._tables[number])
            self.direct(handle_tournament(self._director, report, self._now, self._dice))
        hall = Hall(self._director, self._tables)
        _check_chips(hall, self._touched)
        return HallStep(hall, tuple(self._changes))

    def _carry_out(self, event: ev.TournamentEvent, orders: Iterable[Order], before: TournamentState) -> None:
        moved = self._seat(before, event.player) if isinstance(event, ev.PlayerMoved) else None
        for order in orders:
            try:
                self._obey(order, moved)
            except (RoomError, IllegalAction) as error:
                # The director's orders are right, or the whole step is a fault of the room's.
                raise AssertionError(f"{order} was refused: {error}") from error

    def _obey(self, order: Order, moved: Seat | None) -> None:
        if isinstance(order, OpenTable):
            opened = open_table(order.config)
            self._tables[order.table] = opened.state
            self._changes.append(TableChange(order.table, None, opened.events[0], opened.state))
        elif isinstance(order, CloseTable):
            del self._tables[order.table]
            self._changes.append(TableClosed(order.table))
        elif moved is not None and isinstance(order.command, commands.Place):
            banks = {"bank_pre": moved.bank_pre, "bank_post": moved.bank_post}
            self.tell(order.table, msgspec.structs.replace(order.command, **banks))
            for command in _standing(moved):
                self.tell(order.table, command)
        else:
            self.tell(order.table, order.command)

    def _seat(self, state: TournamentState, player: str) -> Seat | None:
        table = self._tables[state.entrants[player].table]
        seat = seat_of(table, player)
        return None if seat is None else table.seats[seat]


def _standing(one: Seat) -> Iterable[commands.Command]:
    """What has to be said at a new table of a player who stood like this at his last one (3.15-6)."""
    if one.away:
        yield commands.Disconnected(one.player)
    if one.sits_out:
        yield commands.SitOut(one.player, "now")
    if not one.mucks:
        yield commands.AutoMuck(one.player, on=False)


def _check_chips(hall: Hall, tables: Iterable[int]) -> None:
    """The tables of a step have the chips that the director knows of; he has counted all of them himself."""
    director = hall.director
    for number in tables:
        if number not in hall.tables:
            continue
        seated = director.tables[number].seats
        known = sum(director.entrants[player].stack for player in seated if player)
        found = chips_of(hall.tables[number])
        if found != known:
            raise AssertionError(f"table {number} has {found} chips, and should have {known}")
