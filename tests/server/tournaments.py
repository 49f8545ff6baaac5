"""Tournaments as the tests open them: quick, small, and with people whose sockets the tests hold."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, select

from splitpot.room.state import chips_of
from splitpot.room.tournament_commands import Register
from splitpot.room.tournament_config import Level, Tournament
from splitpot.server import ledger, schema
from splitpot.server.lobby import Lobby
from splitpot.server.tournament_books import account
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_runner import TournamentRunner
from tests.server.books import address
from tests.server.rooms import Room

PATIENCE = 60.0
QUICK = {"hand_pause_ms": 0, "result_ms": 0, "run_out_ms": 0, "draw_ms": 0, "time_bank_ms": 0}


def levels(ms: int = 1_000, count: int = 16, *, first: int = 20) -> tuple[Level, ...]:
    """Blinds that double each level."""
    return tuple(Level(first * 2**number, ms=ms) for number in range(count))


def quick(tournament_id: str = "t", **settings: Any) -> Tournament:
    """A sit-and-go without pauses."""
    chosen: dict[str, Any] = {
        "levels": levels(),
        "max_entries": 6,
        "starting_stack": 500,
        "buy_in": 100,
        "fee": 10,
        "action_ms": 5_000,
        **QUICK,
        **settings,
    }
    return Tournament(id=tournament_id, name="Sunday Omaha", **chosen)


async def opened(room: Room, extras: Extras | None = None, **settings: Any) -> TournamentRunner:
    """An open tournament."""
    return await room.lobby.tournaments.open(quick(**settings), extras or Extras())


async def person(lobby: Lobby, name: str) -> str:
    """Somebody with a session and chips; gives the id."""
    player, _ = await lobby.players.enter(name, set())
    return player.id


async def enter(runner: TournamentRunner, *players: str, by_ticket: bool = False) -> None:
    """People enter, called as their ids."""
    for player in players:
        await runner.tell(Register(player, f"P {player[:8]}", by_ticket=by_ticket))


async def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


def check_chips(runner: TournamentRunner) -> None:
    """Tables and director have the same chips, and none is lost."""
    director = runner.director
    if director.is_running:
        assert sum(one.stack for one in director.entrants.values()) == director.chips
        assert sum(chips_of(table) for table in runner.hall.tables.values()) == director.chips


def check_places(places: Iterable[tuple[int, int]], players: int) -> None:
    """Every place from the first to the last is somebody's, or shared: `places` has best and worst of all."""
    counts = Counter(places)
    after = 1
    for (best, worst), count in sorted(counts.items()):
        assert (best, worst - best + 1) == (after, count)
        after = worst + 1
    assert after == players + 1


async def balance(lobby: Lobby, name: str) -> int:
    """What is in an account."""
    async with lobby.store.reading() as connection:
        return await ledger.balance(connection, name)


async def wallet(lobby: Lobby, player: str) -> int:
    """A player's chips."""
    return await balance(lobby, ledger.wallet(player))


async def held(runner: TournamentRunner, lobby: Lobby) -> int:
    """What is in the tournament's account, in the ledger and by its own books."""
    found = await balance(lobby, account(runner.id))
    assert found == runner.books.held
    return found


def counted(data: Path, table: str, **where: Any) -> int:
    """How many rows there are."""
    engine = create_engine(address(data))
    rows = schema.metadata.tables[table]
    query = select(rows)
    for name, value in where.items():
        query = query.where(rows.c[name] == value)
    with engine.connect() as connection:
        found = len(connection.execute(query).all())
    engine.dispose()
    return found
