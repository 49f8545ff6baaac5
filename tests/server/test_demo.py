"""`splitpot serve --demo`: something to look at at once, and nothing left of it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx

from splitpot.room.config import check_config
from splitpot.server.house_tables import house_tables
from splitpot.server.settings import Settings
from tests.server.guests import guest_at
from tests.server.rooms import SOURCES, open_room


def test_the_demonstration_has_every_game_and_structure() -> None:
    tables = house_tables(Settings(data=Path(), demo=True))
    rules = [one.config.rules for one in tables]
    assert {(one.structure, one.game) for one in rules} >= {
        (structure, game)
        for structure in ("fixed_limit", "pot_limit", "no_limit")
        for game in ("omaha", "omaha8")
        if (structure, game) != ("no_limit", "omaha")
    }
    assert {one.hole_cards for one in rules} == {4, 5, 6}
    assert len({one.config.id for one in tables}) == len(tables)
    for one in tables:
        check_config(one.config)
        assert 2 <= len(one.bots) <= one.config.seats


async def test_bots_play_alone_where_they_are_there_to_be_watched_and_an_onlooker_sees_it(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, demo=True, bot_pause=False) as room:
        async with asyncio.timeout(30):
            while any(runner.state.hand < 1 for runner in room.lobby.runners.values()):
                await asyncio.sleep(0.05)
        async with guest_at(room.address, "Eve", "demo-plo") as eve:
            await eve.until(lambda frame: frame.get("t") == "acted")


async def test_the_houses_bots_rest_elsewhere(tmp_path: Path) -> None:
    async with open_room(tmp_path, demo_table=True, bot_pause=False) as room:
        await asyncio.sleep(0.3)
        assert room.lobby.runners["demo"].state.hand == 0


def test_nothing_of_it_is_kept(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "splitpot", "serve", "--demo", "--no-open", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES), "TMPDIR": str(tmp_path)},
    )
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        address = re.findall(r"open at\s+(http://\S+)", said)[0]
        assert len(httpx.get(address + "api/tables").json()["tables"]) == 9
        assert list(tmp_path.glob("splitpot-demo-*/splitpot.db"))
    finally:
        process.terminate()
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    assert "closed" in out
    assert not list(tmp_path.glob("splitpot-demo-*"))
