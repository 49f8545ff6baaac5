"""Over HTTP: the leaderboard of a series, and a player's own tournaments and tickets.

What is counted comes from the rows of results that the store keeps of every tournament that
is over; the points of a series are in `series_points`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room.tournament_bodies import TournamentRow
from splitpot.server import record_types as records
from splitpot.server import web
from splitpot.server.new_tournament import SERIES_LENGTH
from splitpot.server.people_page import lobby_of, maybe_player, player_of
from splitpot.server.series_points import RULE, ranked
from splitpot.server.tournament_gallery import Gallery
from splitpot.server.tournament_lobby import in_order
from splitpot.server.tournament_page import gallery_of
from splitpot.server.tournament_pulse import is_open

if TYPE_CHECKING:
    from splitpot.server.tournament_reading import ResultRow

MOST_PLAYED: Final = 100
MOST_PAST: Final = 20
"""Tournaments of a series that are over for longer than the lobby lists them."""


async def series_names(request: Request) -> Response:
    """`GET /api/series`: the names of all series."""
    lobby = lobby_of(request)
    await maybe_player(request)
    names = set(await lobby.tournaments.series_names())
    names.update(row.series for row in gallery_of(request).rows() if row.series)
    return web.answer(records.SeriesNames(tuple(sorted(names, key=str.casefold))))


async def one_series(request: Request) -> Response:
    """`GET /api/series/{name}`: the leaderboard of a series, and its tournaments."""
    series = series_of(request)
    lobby, gallery = lobby_of(request), gallery_of(request)
    player = await maybe_player(request)
    rows = await lobby.tournaments.series_results(series)
    known = gallery.in_series(series, "" if player is None else player.id)
    if not rows and not known:
        raise RoomError("not_found", f"there is no series {series[:40]!r}")
    listed = [*known, *await _past(gallery, rows, {row.id for row in known})]
    listed.sort(key=in_order)
    return web.answer(records.SeriesTable(series, RULE, ranked(rows), tuple(listed)))


def series_of(request: Request) -> str:
    """The series of the address.

    Raises:
        RoomError: `not_found`: none can have this name.
    """
    series: str = request.path_params["series"]
    if len(series) > SERIES_LENGTH or not series.isprintable():
        raise RoomError("not_found", f"there is no series {series[:SERIES_LENGTH]!r}")
    return series


async def own_tournaments(request: Request) -> Response:
    """`GET /api/me/tournaments`: the own entries, tickets and last results."""
    player = await player_of(request)
    lobby, gallery = lobby_of(request), gallery_of(request)
    played = await lobby.tournaments.results(player.id, MOST_PLAYED)
    tickets = await lobby.tournaments.tickets(player.id)
    counts = Counter((one.tournament, one.value) for one in tickets if one.state == "open")
    return web.answer(
        records.OwnTournaments(
            gallery.entered(player.id),
            tuple([await _ticket(gallery, name, value, count) for (name, value), count in counts.items()]),
            tuple(_played(row) for row in played),
        )
    )


async def _past(gallery: Gallery, rows: Iterable[ResultRow], known: set[str]) -> list[TournamentRow]:
    """Tournaments that are over, from the store; the last ones."""
    times = {row.tournament: row.at for row in rows if row.tournament not in known}
    found = []
    for name in sorted(times, key=lambda one: -times[one])[:MOST_PAST]:
        with suppress(RoomError):
            found.append((await gallery.showcase(name)).row())
    return found


async def _ticket(gallery: Gallery, tournament_id: str, value: int, count: int) -> records.Ticket:
    showcase = await gallery.showcase(tournament_id)
    config = showcase.state.config
    is_good = config.by_ticket and is_open(showcase.state)
    return records.Ticket(tournament_id, config.name, value, count, config.start_at, is_good)


def _played(row: ResultRow) -> records.PlayedTournament:
    return records.PlayedTournament(
        id=row.tournament,
        name=row.name,
        game=row.game,
        structure=row.structure,
        hole_cards=row.hole_cards,
        at=row.at,
        place=row.best,
        worst=row.worst,
        players=row.players,
        prize=row.prize,
        net=row.prize + row.bounties - row.paid,
        cancelled=not row.best,
    )
