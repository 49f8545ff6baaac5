"""Twenty-four hours of coming and going in a few minutes: no leak, no stuck table, an exact ledger.

    python -m benchmarks.soak                 # 24 simulated hours, 4 tables
    python -m benchmarks.soak --hours 2       # about half a minute

The room is the real one, with its database; only its clock is another: it jumps to the next
moment at which something is due. People come, sit down, play, are gone for a while, top up,
leave, and others take their seats. After each simulated hour the memory in use is written
down; at the end the audit counts every chip, and the slope of the memory is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import sys
import tempfile
import time
import tracemalloc
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final, Literal

import uvloop
from sqlalchemy import insert

from splitpot.cards import DECK, Card
from splitpot.errors import RoomError
from splitpot.evaluation.omaha import high_low
from splitpot.game.betting import legal_actions
from splitpot.game.rules import Game, Structure, big_bet_rules, fixed_limit
from splitpot.room.commands import Act, Leave, Sit, SitIn, SitOut, TopUp
from splitpot.room.config import TableConfig
from splitpot.room.table import alarm_of
from splitpot.server import ledger, logs, schema
from splitpot.server.audit import audit
from splitpot.server.clock import Clock
from splitpot.server.feed import Feed
from splitpot.server.lobby import Lobby
from splitpot.server.outbox import Outbox
from splitpot.server.settings import Settings
from splitpot.server.tables import Runner

HOUR_MS: Final = 3_600_000
SEATS: Final = 6
DECISION_MS: Final = 6_000
STUCK_LOOKS: Final = 20_000
"""A millisecond each: a machine that is busy with other things is no stuck table."""
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Simulated(Clock):
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        """Milliseconds since 1970, as simulated."""
        return self.time


class Visitor:
    """A person at a table: a socket's feed whose frames are thrown away, and what he does next."""

    def __init__(self, number: int, runner: Runner) -> None:
        self.id = f"v{number}"
        self.name = f"Visitor {number}"
        self.runner = runner
        self.feed = Feed(self.id, self.name, Outbox(4096))
        self.looks = False

    def come(self) -> None:
        """Opens the page."""
        self.runner.join(self.feed, self.feed.sent or -1)
        self.looks = True

    def go(self) -> None:
        """Closes the page, or loses the connection."""
        self.runner.leave(self.feed)
        self.looks = False


class Evening:
    """A room whose people come and go."""

    def __init__(self, lobby: Lobby, clock: Simulated, dice: random.Random) -> None:
        self.lobby = lobby
        self.clock = clock
        self.dice = dice
        self.count = 0
        self.acts = self.joins = self.leaves = 0
        self.visitors: dict[str, list[Visitor]] = {}

    async def open(self, tables: int) -> None:
        """Opens tables of several kinds."""
        for number in range(tables):
            high, split = Game.OMAHA, Game.OMAHA8
            rules = (
                fixed_limit(20, game=split)
                if number % 2
                else big_bet_rules(Structure.POT_LIMIT, 20, game=high if number % 4 else split)
            )
            config = TableConfig(f"soak{number}", f"Table {number}", rules, seats=SEATS, time_bank_ms=15_000)
            await self.lobby.open(config)
            self.visitors[config.id] = []

    async def _new(self, runner: Runner) -> Visitor:
        """Somebody with a guest's chips."""
        self.count += 1
        visitor = Visitor(self.count, runner)
        now = self.clock.now()
        row = {
            "id": visitor.id,
            "nickname": visitor.name,
            "nickname_key": visitor.name,
            "created_at": now,
            "seen_at": now,
        }
        grant = ledger.Movement(
            f"grant:{visitor.id}", ledger.HOUSE, ledger.wallet(visitor.id), 100_000, "grant"
        )
        async with self.lobby.store.writing() as connection:
            await connection.execute(insert(schema.players), row)
            await ledger.write(connection, [grant], at=now)
        return visitor

    async def stir(self, runner: Runner) -> None:
        """One thing that people do, besides deciding."""
        here = self.visitors[runner.id]
        what = self.dice.random()
        if len(here) < SEATS and (what < 0.5 or len(here) < 3):
            visitor = await self._new(runner)
            visitor.come()
            here.append(visitor)
            await self._try(runner, Sit(visitor.id, visitor.name, runner.state.config.least_buy_in * 2))
            self.joins += 1
        elif not here:
            return
        elif what < 0.65:
            visitor = here.pop(self.dice.randrange(len(here)))
            await self._try(runner, Leave(visitor.id))
            visitor.go()
            self.leaves += 1
        else:
            await self._change(runner, self.dice.choice(here), what)

    async def _change(self, runner: Runner, visitor: Visitor, what: float) -> None:
        if what < 0.75:
            if visitor.looks:
                visitor.go()
            else:
                visitor.come()
        elif what < 0.85:
            await self._try(runner, TopUp(visitor.id, 20))
        else:
            wish = SitOut(visitor.id) if self.dice.random() < 0.3 else SitIn(visitor.id)
            await self._try(runner, wish)

    async def _try(self, runner: Runner, command: Sit | Leave | TopUp | SitOut | SitIn) -> None:
        try:
            await runner.do(command)
        except RoomError:
            return  # as it happens: no seat is free, the stack is full, he is gone already

    async def decide(self, runner: Runner) -> bool:
        """Lets whoever is to act decide, if he looks; false where the clock has to."""
        play = runner.state.play
        if not runner.state.running or play is None or play.to_act is None:
            return False
        seat, legal = runner.state.seats[play.to_act], legal_actions(play)
        if seat is None or legal is None or seat.away or self.dice.random() < 0.02:
            return False
        kind: Literal["check", "call", "fold"] = "check"
        if not legal.check:
            kind = "call" if self.dice.random() < 0.6 else "fold"
        try:
            await runner.do(Act(seat.player, runner.state.hand, play.turn, kind, price=legal.call))
        except RoomError:
            return False
        self.acts += 1
        return True

    async def step(self) -> None:
        """Everybody who can decide does; then the clock goes to what is due next."""
        runners = list(self.lobby.runners.values())
        if self.dice.random() < 0.2:
            await self.stir(self.dice.choice(runners))
        went_on = await asyncio.gather(*map(self.decide, runners))
        for visitors in self.visitors.values():
            for visitor in visitors:
                visitor.feed.outbox.rest()
        if any(went_on):
            self.clock.time += DECISION_MS  # what people need to decide
            return
        alarms = [alarm for runner in runners if (alarm := alarm_of(runner.state))]
        self.clock.time = max(self.clock.time + 1_000, min(alarms, default=self.clock.time + 10_000))
        for runner in runners:
            await self._strike(runner)

    async def _strike(self, runner: Runner) -> None:
        """Wakes a table whose time has come, as its own timer would after a real wait."""
        alarm = alarm_of(runner.state)
        if alarm and alarm <= self.clock.time:
            version = runner.state.version
            runner.hold(held=False)  # looks at the clock anew
            for _ in range(STUCK_LOOKS):
                if runner.state.version != version:
                    return
                await asyncio.sleep(0.001)
            sys.exit(f"table {runner.id} is stuck: due at {alarm}, now {self.clock.time}, {runner.state.due}")


def _know_all_holes() -> None:
    """Lets the evaluator keep what it keeps of each four ranks in a hole.

    That is 1,820 rows and about 15 MiB, of which the rarest would come up after days.
    """
    for ranks in combinations_with_replacement(range(13), 4):
        hole = [Card(4 * rank + suit) for suit, rank in enumerate(ranks)]
        free = [card for card in DECK if card // 4 not in ranks]
        high_low(hole, free[:3])


async def soak(folder: Path, hours: float, tables: int, seed: int) -> list[tuple[float, int, int]]:
    """Simulates; after each hour: the hour, bytes that Python holds, bytes resident."""
    clock = Simulated()
    settings = Settings(
        data=folder, demo_table=False, house_tournaments=False, max_tables=tables + 1, idle_seconds=10**8
    )
    lobby = Lobby(settings, clock)
    await lobby.start()
    evening = Evening(lobby, clock, random.Random(seed))
    await evening.open(tables)
    began, start = time.perf_counter(), clock.time
    seen: list[tuple[float, int, int]] = []
    tracemalloc.start()
    _know_all_holes()
    while clock.time < start + hours * HOUR_MS:
        await evening.step()
        if (clock.time - start) // HOUR_MS >= len(seen) + 1:
            gc.collect()
            held = tracemalloc.get_traced_memory()[0]
            resident = _resident()
            seen.append(((clock.time - start) / HOUR_MS, held, resident))
            print(
                f"hour {len(seen):2}: {held / 2**20:6.1f} MiB held, {resident / 2**20:6.1f} MiB resident, "
                f"{evening.acts:,} acts, {evening.joins:,} joins, {evening.leaves:,} leaves",
                flush=True,
            )
    tracemalloc.stop()
    await lobby.stop()
    print(f"{hours:g} hours in {time.perf_counter() - began:.0f} s of this machine")
    return seen


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def slope(seen: list[tuple[float, int, int]]) -> float:
    """Bytes an hour by which what Python holds has grown, over the second half (least squares)."""
    half = seen[len(seen) // 2 :]
    if len(half) < 2:
        return 0.0
    middle = sum(hour for hour, _, _ in half) / len(half)
    level = sum(held for _, held, _ in half) / len(half)
    top = sum((hour - middle) * (held - level) for hour, held, _ in half)
    return top / sum((hour - middle) ** 2 for hour, _, _ in half)


def main() -> None:
    """Simulates, and counts the chips."""
    parser = argparse.ArgumentParser(description="A day of coming and going.")
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logs.set_up("critical")
    with tempfile.TemporaryDirectory(prefix="splitpot-soak-") as folder:
        seen = uvloop.run(soak(Path(folder), asked.hours, asked.tables, asked.seed))
        report = audit(f"sqlite:///{Path(folder) / 'splitpot.db'}")
    print(f"memory: {slope(seen) / 1024:+,.0f} KiB an hour over the second half")
    print(
        f"audit: {report.events:,} events, {report.hands:,} hands, {report.accounts:,} accounts, "
        f"{len(report.differences)} differences"
    )
    if report.differences:
        sys.exit(f"the books differ: {report.differences[0]}")


if __name__ == "__main__":
    main()
