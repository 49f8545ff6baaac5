"""What one command adds to the database, and how it is written: all or nothing, in the given transaction.

An `Append` is a table's: its events with what they cause (the ledger's pairs, the answer, the
finished hand, results, a snapshot). A `TournamentAppend` is a tournament's, with those of all
its tables. Several of either are written together; when, is `store`'s affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, insert
from sqlalchemy.exc import IntegrityError

from splitpot.server import ledger, results, schema, snapshots, tournament_storing
from splitpot.server.snapshots import Snapshot
from splitpot.server.tournament_books import TicketChange
from splitpot.server.vault import Vault

ROWS_AT_ONCE: Final = 500


class Conflict(Exception):
    """Another append has taken one of the versions: what the writer knew is not the newest."""


class Entry(msgspec.Struct, frozen=True):
    """One event as it is stored; `payload` is its JSON."""

    version: int
    kind: str
    payload: bytes


class HandRecord(msgspec.Struct, frozen=True):
    """A finished hand in the index of hands.

    Attributes:
        board: its cards as text without spaces.
        second_board: the whole other board where it was run twice; else empty.
    """

    hand: int
    first_version: int
    last_version: int
    ended_at: int
    pot: int
    winners: tuple[str, ...]
    board: str
    second_board: str = ""


class Append(msgspec.Struct, frozen=True):
    """What one command adds to a table's log.

    Attributes:
        answers: the player and the `cid` of the command, where it came with one.
    """

    table_id: str
    at: int
    entries: tuple[Entry, ...]
    movements: tuple[ledger.Movement, ...] = ()
    answers: tuple[str, str] | None = None
    hands: tuple[HandRecord, ...] = ()
    results: tuple[results.HandResult, ...] = ()
    snapshot: Snapshot | None = None


class TournamentAppend(msgspec.Struct, frozen=True):
    """What one step of a tournament adds: to its director's log, and to those of its tables.

    Attributes:
        entries: the director's events.
        tables: what it adds to each table; nothing of that moves money or answers a command.
        opened, closed: ids of tables.
        answers: player, `cid` and version of each command that came with one.
    """

    tournament_id: str
    at: int
    entries: tuple[Entry, ...] = ()
    tables: tuple[Append, ...] = ()
    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    movements: tuple[ledger.Movement, ...] = ()
    tickets: tuple[TicketChange, ...] = ()
    answers: tuple[tuple[str, str, int], ...] = ()
    announced: tournament_storing.Announced | None = None
    standing: tournament_storing.Standing | None = None
    results: tuple[tournament_storing.PlayerResult, ...] = ()

    @property
    def hands(self) -> tuple[HandRecord, ...]:
        """Finished hands at all tables."""
        return tuple(hand for one in self.tables for hand in one.hands)


Item = Append | TournamentAppend


def write(connection: Connection, items: Sequence[Item], vault: Vault) -> None:
    """Writes appends of any tables, with one statement for all rows of a kind where order is no matter.

    Raises:
        Conflict: a version is taken.
        RoomError: `not_enough_chips`, or `not_allowed` for a ticket.
    """
    appends, tournaments = _by_kind(items)
    try:
        for one in tournaments:
            if one.announced is not None:
                tournament_storing.announce(connection, one.announced)
            tournament_storing.write_tables(connection, one.tournament_id, one.opened, one.at)
        for table, rows in (
            (schema.tournament_events, [row for one in tournaments for row in _director_rows(one)]),
            (schema.events, [row for one in appends for row in _event_rows(one, vault)]),
            (schema.commands, [row for one in items for row in _answer_rows(one)]),
            (schema.hands, [row for one in appends for row in _hand_rows(one)]),
        ):
            if rows:
                _insert(connection, table, rows)
    except IntegrityError as error:
        raise Conflict(f"{_name(items[0])}: {error.orig}") from error
    for append in appends:
        ledger.book(connection, append.movements, table_id=append.table_id, at=append.at)
        results.write(connection, append.table_id, append.results)
    snapshots.write(connection, [one.snapshot for one in appends if one.snapshot is not None], vault)
    for one in tournaments:
        write_tournament(connection, one)


def _by_kind(items: Sequence[Item]) -> tuple[list[Append], list[TournamentAppend]]:
    """What is added to tables, those of tournaments included, and what to tournaments."""
    appends: list[Append] = []
    tournaments: list[TournamentAppend] = []
    for one in items:
        if isinstance(one, Append):
            appends.append(one)
        else:
            appends += one.tables
            tournaments.append(one)
    return appends, tournaments


def write_tournament(connection: Connection, append: TournamentAppend) -> None:
    """Writes what a tournament's step means beside the logs: money, tickets, how it stands."""
    # Tickets first: who has none should hear that.
    tournament_storing.change_tickets(connection, append.tickets, append.at)
    ledger.book(connection, append.movements, at=append.at)
    tournament_storing.close_tables(connection, append.closed, append.at)
    tournament_storing.write_results(connection, append.tournament_id, append.results)
    if append.standing is not None:
        tournament_storing.write_standing(connection, append.tournament_id, append.standing)


def _name(item: Item) -> str:
    return f"table {item.table_id}" if isinstance(item, Append) else f"tournament {item.tournament_id}"


def _insert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Inserts rows, in SQLite as few statements: its driver lets go of the interpreter at each row,
    and the busy thread of the tables gives it back only after a while.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(insert(table), rows)
        return
    names = list(rows[0])
    marks = f"({', '.join('?' * len(names))})"
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        # Names of our own schema and question marks; every value is bound.
        text = f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {', '.join([marks] * len(some))}"  # noqa: S608
        connection.exec_driver_sql(text, tuple(row[name] for row in some for name in names))


def _answer_rows(append: Item) -> Sequence[dict[str, Any]]:
    if isinstance(append, TournamentAppend):
        return [
            {"player_id": player_id, "cid": cid, "version": version, "at": append.at}
            for player_id, cid, version in append.answers
        ]
    if append.answers is None:
        return ()
    player_id, cid = append.answers
    return ({"player_id": player_id, "cid": cid, "version": _last_version(append), "at": append.at},)


def _director_rows(append: TournamentAppend) -> Sequence[dict[str, Any]]:
    return [
        {
            "tournament_id": append.tournament_id,
            "version": entry.version,
            "kind": entry.kind,
            "payload": entry.payload.decode(),
            "at": append.at,
        }
        for entry in append.entries
    ]


def _last_version(append: Append) -> int:
    return append.entries[-1].version if append.entries else 0


def _event_rows(append: Append, vault: Vault) -> Sequence[dict[str, Any]]:
    return [
        {
            "table_id": append.table_id,
            "version": entry.version,
            "kind": entry.kind,
            "payload": vault.seal(append.table_id, entry.version, entry.kind, entry.payload).decode(),
            "at": append.at,
        }
        for entry in append.entries
    ]


def _hand_rows(append: Append) -> Sequence[dict[str, Any]]:
    return [
        {
            "table_id": append.table_id,
            "hand": record.hand,
            "first_version": record.first_version,
            "last_version": record.last_version,
            "ended_at": record.ended_at,
            "pot": record.pot,
            "winners": msgspec.json.encode(record.winners).decode(),
            "board": record.board,
            "second_board": record.second_board,
        }
        for record in append.hands
    ]
