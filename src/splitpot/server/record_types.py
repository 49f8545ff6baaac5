"""What goes over HTTP about how tournaments ended: standings, results, tickets, series.

Closed, validated types as in `tournament_bodies.py`, which has the rest of tournaments;
the TypeScript types of the client are generated from this file too.
"""

from __future__ import annotations

import msgspec

from splitpot.game.rules import Game, Structure
from splitpot.room.tournament_bodies import TournamentRow


class StandingRow(msgspec.Struct, frozen=True):
    """One line of the standings: who is in by stack, then who is out, last out first.

    Attributes:
        place: a rank by stack while he is in, else the best of the places that he has or shares;
            0 before the start.
        worst: the last of them.
        table: the id of his table; empty for none.
        prize: money won; a ticket counts as its value.
    """

    place: int
    worst: int
    name: str
    bot: bool
    stack: int
    table: str
    out: bool
    prize: int
    bounties: int
    ticket: bool
    entries: int
    rebuys: int


class Standings(msgspec.Struct, frozen=True):
    """Answer of `GET /api/tournaments/{id}/standings?from=1&count=50&find=NAME`.

    The same for everybody at one version, so that it is made once for all. Before the start: who has entered.

    Attributes:
        first: the number of the first row, from 1; with `find` that of the page with the first such name.
        total: rows of all pages.
        found: numbers of the rows whose names contain what was looked for, at most 100.
    """

    version: int
    first: int
    total: int
    rows: tuple[StandingRow, ...]
    found: tuple[int, ...] = ()


class PlayedTournament(msgspec.Struct, frozen=True):
    """A finished tournament of one player, or one that was cancelled while it ran.

    Attributes:
        place, worst: 0 where it was cancelled.
        prize: what came back, where it was cancelled.
        net: prizes and bounties won, or money back, less all that was paid.
        cancelled: it was.
    """

    id: str
    name: str
    game: Game
    structure: Structure
    hole_cards: int
    at: int
    place: int
    worst: int
    players: int
    prize: int
    net: int
    cancelled: bool = False


class Ticket(msgspec.Struct, frozen=True):
    """Tickets to one tournament, and whether they can still be used."""

    tournament: str
    name: str
    value: int
    count: int
    start_at: int
    open: bool


class OwnTournaments(msgspec.Struct, frozen=True):
    """Answer of `GET /api/me/tournaments`: one's entries, tickets, and last hundred results, newest first."""

    entered: tuple[TournamentRow, ...]
    tickets: tuple[Ticket, ...]
    played: tuple[PlayedTournament, ...]


class SeriesRow(msgspec.Struct, frozen=True):
    """One player in a series."""

    place: int
    name: str
    points: int
    played: int
    wins: int
    paid: int
    best: int
    prizes: int


class SeriesTable(msgspec.Struct, frozen=True):
    """Answer of `GET /api/series/{name}`: the leaderboard, and its tournaments as the lobby orders them.

    Attributes:
        rule: how points are given, in words.
    """

    series: str
    rule: str
    rows: tuple[SeriesRow, ...]
    tournaments: tuple[TournamentRow, ...]


class SeriesNames(msgspec.Struct, frozen=True):
    """Answer of `GET /api/series`."""

    series: tuple[str, ...]
