"""A room full of tables that play as fast as they can, as a process to be killed: DATA, how many tables.

Says a line once every table is in the middle of a hand, and plays on until it is killed.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Literal

from splitpot.errors import RoomError
from splitpot.game.betting import legal_actions
from splitpot.game.rules import Game, fixed_limit
from splitpot.room.commands import Act, Sit
from splitpot.room.config import TableConfig
from splitpot.server import ledger
from splitpot.server.lobby import Lobby
from splitpot.server.settings import Settings
from splitpot.server.tables import Runner

SEATS = 3
Kind = Literal["check", "call", "fold"]


def full_settings(data: Path, tables: int, database: str = "") -> Settings:
    """The settings of such a room."""
    return Settings(data=data, demo_table=False, max_tables=tables + 1, idle_seconds=3600, database=database)


async def play_one(runner: Runner, dice: random.Random) -> bool:
    """Takes the decision that is open at a table, if one is."""
    play = runner.state.play
    if not runner.state.running or play is None or play.to_act is None:
        return False
    seat, legal = runner.state.seats[play.to_act], legal_actions(play)
    assert seat is not None and legal is not None
    kind: Kind = "check" if legal.check else "call" if dice.random() < 0.9 else "fold"
    try:
        await runner.do(Act(seat.player, runner.state.hand, play.turn, kind, price=legal.call))
    except RoomError:
        return False
    return True


async def keep_playing(runner: Runner, dice: random.Random) -> None:
    while True:
        await play_one(runner, dice)
        await asyncio.sleep(dice.uniform(0.1, 1.0))


async def open_all(lobby: Lobby, tables: int) -> list[Runner]:
    players = [(f"p{number}", f"Player {number}") for number in range(tables * SEATS)]
    async with lobby.store.writing() as connection:
        grants = [
            ledger.Movement(f"grant:{player}", ledger.HOUSE, ledger.wallet(player), 5000, "grant")
            for player, _ in players
        ]
        await ledger.write(connection, grants, at=lobby.clock.now())

    async def open_one(number: int) -> Runner:
        rules = fixed_limit(20, game=Game.OMAHA8)
        config = TableConfig(
            f"t{number}",
            f"Table {number}",
            rules,
            seats=SEATS,
            hand_pause_ms=0,
            result_ms=0,
            run_out_ms=0,
            draw_ms=0,
        )
        runner = await lobby.open(config)
        for player, name in players[number * SEATS : (number + 1) * SEATS]:
            await runner.do(Sit(player, name, 1000))
        return runner

    return list(await asyncio.gather(*map(open_one, range(tables))))


async def main(data: Path, tables: int, database: str) -> None:
    dice = random.Random(7)
    lobby = Lobby(full_settings(data, tables, database))
    await lobby.start()
    runners = await open_all(lobby, tables)
    playing = [asyncio.create_task(keep_playing(runner, dice)) for runner in runners]
    while not all(runner.state.running for runner in runners):
        await asyncio.sleep(0.05)
    print("every table plays", flush=True)
    await asyncio.gather(*playing)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
