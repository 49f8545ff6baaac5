"""Tournaments read from the database: their logs, what is known besides, results and tickets.

Rows are written by `tournament_storing`, in the transactions of the store; the few things
here that change a row by itself are changed by the one writer, too.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Row, Select, select, update

from splitpot.errors import RoomError
from splitpot.game.rules import Game, Structure
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_events import EntryWithdrawn, TournamentEvent, decode_tournament_event
from splitpot.room.tournament_state import Status
from splitpot.server import schema
from splitpot.server.store import Store
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_storing import extras_columns, pay_tickets_back


class ResultRow(msgspec.Struct, frozen=True):
    """How a tournament has ended for one player; the places are `best` to `worst` of so many players.

    Attributes:
        name: the tournament's.
        player: its id; `player_name` is what it was called then.
        prize: won, bounties not included; a ticket counts as its value.
        paid: all that the player has paid.
    """

    tournament: str
    name: str
    game: Game
    structure: Structure
    hole_cards: int
    series: str
    player: str
    player_name: str
    bot: bool
    at: int
    best: int
    worst: int
    players: int
    prize: int
    bounties: int
    paid: int
    entries: int


class TicketRow(msgspec.Struct, frozen=True):
    """One ticket: where it leads, what it is worth, and whether it is `open`, `used` or `paid_back`."""

    tournament: str
    value: int
    state: str
    at: int


async def open_ids(store: Store) -> list[str]:
    """Tournaments that are not over, oldest first."""
    columns = schema.tournaments.c
    query = (
        select(columns.id)
        .where(columns.status.in_((Status.REGISTERING.value, Status.RUNNING.value)))
        .order_by(columns.opened_at, columns.id)
    )
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


async def ended_ids(store: Store, since: int, most: int) -> list[str]:
    """Tournaments that are over since a time, the last ones first."""
    columns = schema.tournaments.c
    query = (
        select(columns.id)
        .where(
            columns.status.in_((Status.OVER.value, Status.CANCELLED.value)),
            columns.ended_at >= since,
        )
        .order_by(columns.ended_at.desc(), columns.id)
        .limit(most)
    )
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


async def director_events(store: Store, tournament_id: str) -> list[TournamentEvent]:
    """All events of a tournament's director, in order.

    Raises:
        ValueError: a version is missing, or an event cannot be read.
    """
    columns = schema.tournament_events.c
    query = (
        select(columns.version, columns.payload)
        .where(columns.tournament_id == tournament_id)
        .order_by(columns.version)
    )
    found: list[TournamentEvent] = []
    async with store.reading() as connection:
        for row in await connection.execute(query):
            if row.version != len(found) + 1:
                raise ValueError(f"event {len(found) + 1} of tournament {tournament_id} is missing")
            found.append(decode_tournament_event(row.payload))
    return found


async def extras_of(store: Store, tournament_id: str) -> Extras:
    """What is known of a tournament besides its settings.

    Raises:
        RoomError: `unknown_tournament`.
    """
    columns = schema.tournaments.c
    query = select(columns.extras).where(columns.id == tournament_id)
    async with store.reading() as connection:
        found = (await connection.execute(query)).scalar_one_or_none()
    if found is None:
        raise unknown(tournament_id)
    return msgspec.json.decode(found, type=Extras)


async def change_extras(store: Store, tournament_id: str, extras: Extras) -> None:
    """Changes what is known of a tournament besides its settings."""
    tournaments = schema.tournaments
    async with store.writing() as connection:
        await connection.execute(
            update(tournaments).where(tournaments.c.id == tournament_id).values(extras_columns(extras))
        )


async def results_of(store: Store, player_id: str, most: int) -> list[ResultRow]:
    """A player's last results, newest first."""
    results = schema.tournament_results.c
    query = (
        _results().where(results.player_id == player_id).order_by(results.at.desc(), results.tournament_id)
    )
    return await _read(store, query.limit(most))


async def series_results(store: Store, series: str) -> list[ResultRow]:
    """Everybody's results in all tournaments of a series that came to their end, oldest first."""
    results = schema.tournament_results.c
    query = (
        _results()
        .where(schema.tournaments.c.series == series, results.best > 0)
        .order_by(results.at, results.best)
    )
    return await _read(store, query)


async def series_names(store: Store) -> list[str]:
    """All series that there are."""
    columns = schema.tournaments.c
    query = select(columns.series).where(columns.series != "").distinct().order_by(columns.series)
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


async def tickets_of(store: Store, player_id: str) -> list[TicketRow]:
    """A player's tickets, newest first."""
    columns = schema.tickets.c
    query = (
        select(columns.tournament_id, columns.value, columns.state, columns.at)
        .where(columns.player_id == player_id)
        .order_by(columns.at.desc(), columns.id)
    )
    async with store.reading() as connection:
        return [
            TicketRow(row.tournament_id, row.value, row.state, row.at)
            for row in await connection.execute(query)
        ]


async def ticket_targets(store: Store) -> list[str]:
    """Tournaments to which somebody has a ticket that is good."""
    columns = schema.tickets.c
    query = select(columns.tournament_id).where(columns.state == "open").distinct()
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


async def unused_tickets(store: Store, tournament_id: str) -> dict[str, int]:
    """Who has a ticket to a tournament that is good, and when the last of his was won."""
    columns = schema.tickets.c
    query = (
        select(columns.player_id, columns.at)
        .where(columns.tournament_id == tournament_id, columns.state == "open")
        .order_by(columns.at, columns.id)
    )
    async with store.reading() as connection:
        return {row.player_id: row.at for row in await connection.execute(query)}


async def withdrawn(store: Store, tournament_id: str) -> dict[str, int]:
    """Who has left a tournament before its start, and when last."""
    events = await director_events(store, tournament_id)
    return {event.player: event.at for event in events if isinstance(event, EntryWithdrawn)}


async def pay_back(store: Store, tournament_id: str, at: int) -> int:
    """Pays all tickets to a tournament back in money; how many there were."""
    async with store.writing() as connection:
        return await connection.run_sync(pay_tickets_back, tournament_id, at)


def unknown(tournament_id: str) -> RoomError:
    """What somebody hears who names a tournament that there is not."""
    return RoomError("unknown_tournament", f"there is no tournament {tournament_id!r:.40}")


def _results() -> Select[tuple[object, ...]]:
    tournaments, results = schema.tournaments, schema.tournament_results
    joined = results.join(tournaments, results.c.tournament_id == tournaments.c.id)
    query: Select[tuple[object, ...]] = select(
        results, tournaments.c.config, tournaments.c.series
    ).select_from(joined)
    return query


async def _read(store: Store, query: Select[tuple[object, ...]]) -> list[ResultRow]:
    async with store.reading() as connection:
        rows: Sequence[Row[tuple[object, ...]]] = (await connection.execute(query)).all()
    configs: dict[str, Tournament] = {}
    found = []
    for row in rows:
        name = row.tournament_id
        if name not in configs:
            configs[name] = msgspec.json.decode(row.config, type=Tournament)
        found.append(_result(row, configs[name]))
    return found


def _result(row: Row[tuple[object, ...]], config: Tournament) -> ResultRow:
    return ResultRow(
        tournament=config.id,
        name=config.name,
        game=config.game,
        structure=config.structure,
        hole_cards=config.hole_cards,
        series=row.series,
        player=row.player_id,
        player_name=row.name,
        bot=bool(row.is_bot),
        at=row.at,
        best=row.best,
        worst=row.worst,
        players=row.players,
        prize=row.prize,
        bounties=row.bounties,
        paid=row.paid,
        entries=row.entries,
    )
