"""Tournaments in the database: what one step of one adds to it, in the transaction that is given.

Which rows those are is worked out in `tournament_saving`; how they are read again is in
`tournament_reading`. The events of its tables, their hands and snapshots are written by the
store like those of any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, insert, select, update

from splitpot.errors import RoomError
from splitpot.room.amounts import grouped
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_state import Status
from splitpot.server import ledger, schema
from splitpot.server.tournament_books import TicketChange, tickets_account
from splitpot.server.tournament_extras import Extras


class Announced(msgspec.Struct, frozen=True):
    """The row of a tournament that is opened."""

    config: Tournament
    extras: Extras


class Standing(msgspec.Struct, frozen=True):
    """What has changed in the row of a tournament."""

    status: Status
    start_at: int
    ended_at: int


class PlayerResult(msgspec.Struct, frozen=True):
    """How a tournament has ended for one player, who has or shares the places `best` to `worst`.

    Attributes:
        best, worst: 0 where it was cancelled while it ran.
        prize: won, bounties not included; a ticket counts as its value. What came back if it was cancelled.
        paid: all that the player has paid.
    """

    player_id: str
    name: str
    is_bot: bool
    best: int
    worst: int
    players: int
    prize: int
    bounties: int
    paid: int
    entries: int
    at: int


def write_tables(connection: Connection, tournament_id: str, opened: Sequence[str], at: int) -> None:
    """Writes the rows of tables that a tournament opens."""
    if opened:
        rows = [
            {"id": one, "opened_at": at, "bot_pause": True, "tournament_id": tournament_id} for one in opened
        ]
        connection.execute(insert(schema.tables), rows)


def close_tables(connection: Connection, closed: Sequence[str], at: int) -> None:
    """Notes that tables are not in play any more."""
    if closed:
        tables = schema.tables
        connection.execute(update(tables).where(tables.c.id.in_(closed)).values(closed_at=at))


def announce(connection: Connection, announced: Announced) -> None:
    """Writes the row of a new tournament."""
    config, extras = announced.config, announced.extras
    row = {
        "id": config.id,
        "config": msgspec.json.encode(config).decode(),
        "status": Status.REGISTERING.value,
        "start_at": config.start_at,
        "opened_at": extras.opened_at,
        "ended_at": 0,
        "is_private": config.private,
        **extras_columns(extras),
    }
    connection.execute(insert(schema.tournaments).values(row))


def extras_columns(extras: Extras) -> dict[str, Any]:
    """The columns of a tournament's row that its extras fill."""
    return {
        "owner_id": extras.owner,
        "extras": msgspec.json.encode(extras).decode(),
        "series": extras.series,
        "schedule": extras.schedule,
        "key": extras.key,
        "sequence": extras.sequence,
        "changed_at": extras.changed_at,
    }


def write_standing(connection: Connection, tournament_id: str, standing: Standing) -> None:
    """Brings the row of a tournament up to date."""
    tournaments = schema.tournaments
    connection.execute(
        update(tournaments)
        .where(tournaments.c.id == tournament_id)
        .values(status=standing.status.value, start_at=standing.start_at, ended_at=standing.ended_at)
    )


def write_results(connection: Connection, tournament_id: str, results: Sequence[PlayerResult]) -> None:
    """Writes how a tournament has ended for everybody."""
    if results:
        rows = [{"tournament_id": tournament_id, **msgspec.structs.asdict(one)} for one in results]
        connection.execute(insert(schema.tournament_results), rows)


def change_tickets(connection: Connection, changes: Sequence[TicketChange], at: int) -> None:
    """Writes tickets that are won, used or returned.

    Raises:
        RoomError: `not_allowed`: the player has no ticket that is good for this entry.
    """
    for one in changes:
        if one.what == "won":
            row = {
                "id": one.ticket,
                "player_id": one.player,
                "tournament_id": one.tournament,
                "value": one.value,
                "state": "open",
                "at": at,
                "changed_at": at,
            }
            connection.execute(insert(schema.tickets).values(row))
            continue
        old, new = ("open", "used") if one.what == "used" else ("used", "open")
        if not _turn_one(connection, one, old, new, at):
            raise RoomError(
                "not_allowed",
                f"there is no ticket worth {grouped(one.value)} to this tournament; pay the entry",
            )


def _turn_one(connection: Connection, change: TicketChange, old: str, new: str, at: int) -> bool:
    tickets = schema.tickets
    fitting = (
        select(tickets.c.id)
        .where(
            tickets.c.player_id == change.player,
            tickets.c.tournament_id == change.tournament,
            tickets.c.value == change.value,
            tickets.c.state == old,
        )
        .order_by(tickets.c.at, tickets.c.id)
        .limit(1)
    )
    found = connection.execute(fitting).scalar_one_or_none()
    if found is None:
        return False
    connection.execute(update(tickets).where(tickets.c.id == found).values(state=new, changed_at=at))
    return True


def pay_tickets_back(connection: Connection, tournament_id: str, at: int) -> int:
    """Pays every ticket to a tournament that nobody can enter any more back in money; how many there were."""
    return _pay_back(connection, schema.tickets.c.tournament_id == tournament_id, at)


def pay_players_tickets_back(connection: Connection, player_id: str, at: int) -> int:
    """Pays all tickets of a player who closes his account back in money; how many there were."""
    return _pay_back(connection, schema.tickets.c.player_id == player_id, at)


def _pay_back(connection: Connection, which: ColumnElement[bool], at: int) -> int:
    tickets = schema.tickets
    rows = connection.execute(select(tickets).where(which, tickets.c.state == "open")).all()
    movements = [
        ledger.Movement(
            f"ticket:{row.id}",
            tickets_account(row.tournament_id),
            ledger.wallet(row.player_id),
            row.value,
            "ticket_back",
        )
        for row in rows
    ]
    ledger.book(connection, movements, at=at)
    for row in rows:
        connection.execute(
            update(tickets).where(tickets.c.id == row.id).values(state="paid_back", changed_at=at)
        )
    return len(rows)
