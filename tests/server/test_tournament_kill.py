"""Kill -9 in the middle of a tournament: the server comes back, and nothing and nobody is lost."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from splitpot.room import tournament_events as ev
from splitpot.room.tournament_evolve import replay_tournament
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server import schema
from tests.server.books import address, check_books
from tests.server.rooms import Process, open_room
from tests.server.tournaments import check_places, levels, opened


def director(data: Path) -> TournamentState:
    """The director as the database has him."""
    engine = create_engine(address(data))
    columns = schema.tournament_events.c
    with engine.connect() as connection:
        rows = connection.execute(
            select(columns.payload).where(columns.tournament_id == "t").order_by(columns.version)
        ).scalars()
        found = replay_tournament(map(ev.decode_tournament_event, rows))
    engine.dispose()
    return found


async def live_through(data: Path, entries: int, kills: int, *, level_ms: int, longest: float) -> str:
    """Begins a tournament of bots, kills the server so many times, and lets it end."""
    dice = random.Random(entries)
    async with open_room(data) as room:
        runner = await opened(
            room, max_entries=entries, starting_stack=1_000, levels=levels(level_ms), seats=6, run_out_ms=0
        )
        room.lobby.drain.begin()
        await runner.add_bots(entries)
    chips = entries * 1_000
    start, killed = time.monotonic(), 0
    while True:
        server = await asyncio.to_thread(Process, data)
        try:
            if killed < kills:
                await asyncio.sleep(dice.uniform(0.3, longest))
                await asyncio.to_thread(server.kill)
                killed += 1
                assert check_books(data).tournaments == 1
                state = director(data)
                assert sum(one.stack for one in state.entrants.values()) == chips
                if state.status is Status.OVER:
                    break
                continue
            while director(data).status is not Status.OVER:
                await asyncio.sleep(0.5)
            break
        finally:
            await asyncio.to_thread(server.stop)
    state = director(data)
    report = check_books(data)
    results = _results(data)
    assert sum(prize for _, _, prize in results) == 100 * entries
    assert len(results) == entries
    check_places(((best, worst) for best, worst, _ in results), entries)
    return (
        f"{entries} bots, {killed} times kill -9: over after {time.monotonic() - start:.1f} s, "
        f"{report.hands} hands, {report.events:,} events, {state.version:,} of them the director's, "
        f"{len(report.differences)} differences"
    )


def _results(data: Path) -> list[tuple[int, int, int]]:
    engine = create_engine(address(data))
    columns = schema.tournament_results.c
    with engine.connect() as connection:
        rows = connection.execute(select(columns.best, columns.worst, columns.prize)).all()
    engine.dispose()
    return [(row.best, row.worst, row.prize) for row in rows]


async def test_a_power_cut_in_a_tournament_of_twelve_loses_nothing(tmp_path: Path) -> None:
    assert "0 differences" in await live_through(tmp_path, 12, 1, level_ms=500, longest=1.0)


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_five_power_cuts_in_a_tournament_of_sixty_lose_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = await live_through(tmp_path, 60, 5, level_ms=2_500, longest=4.0)
    with capsys.disabled():
        print(f"\n{told}")
