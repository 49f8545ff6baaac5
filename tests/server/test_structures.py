"""Fixed, pot and no limit over real sockets: twenty hands each, with what the house may choose.

Every finished hand is downloaded and played again; the ledger agrees with the table, rake included.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from splitpot.game.events import Raked
from splitpot.game.rules import (
    STAKE_LIMIT,
    AnteType,
    Rules,
    ShowdownPolicy,
    Structure,
    big_bet_rules,
    fixed_limit,
)
from splitpot.history.phh import read_phh
from splitpot.history.record import Outcome
from splitpot.room.events import decode_event
from splitpot.room.state import chips_of
from splitpot.server import ledger, schema
from splitpot.server.tables import Runner
from tests.server.guests import Guest, guest_at
from tests.server.rooms import Room

HANDS = 20
RAKE: dict[str, Any] = {"rake_bps": 500, "rake_cap": 60}
POT = replace(big_bet_rules(Structure.POT_LIMIT, 20), run_twice=True, ante_type=AnteType.EACH, ante=2, **RAKE)
NO = replace(
    big_bet_rules(Structure.NO_LIMIT, 20),
    run_twice=True,
    showdown_policy=ShowdownPolicy.MUCK_LOSERS,
    **{**RAKE, "rake_cap": STAKE_LIMIT},
)
TABLES: dict[str, tuple[Rules, dict[str, Any]]] = {
    "fixed limit with kill pots": (replace(fixed_limit(20), **RAKE), {"kill": "half"}),
    "pot limit with antes and straddles": (POT, {"straddle": True}),
    "no limit with a dead button": (NO, {"button_rule": "dead"}),
}


class Scripted:
    """A person with a plan: bets the most once in a while, else checks or calls, and agrees to everything."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.hands: set[int] = set()
        self._answered = False
        self._seen = 0
        self._decisions = 0

    async def play(self, hands: int) -> None:
        """Plays until so many hands with this seat or without it are over."""
        guest = self.guest
        while len(self.hands) < hands:
            await guest.wait(lambda: self._seen < len(guest.frames) or self._is_asked())
            for frame in guest.frames[self._seen :]:
                await self._take(frame)
            if self._is_asked():
                await self._decide()

    def _is_asked(self) -> bool:
        return bool(self.guest.turn and self.guest.turn.get("legal"))

    async def _take(self, frame: dict[str, Any]) -> None:
        self._seen += 1
        kind, body = frame.get("t"), frame.get("d") or {}
        if kind == "hand_over":
            self.hands.add(body["hand"])
            if body["stacks"].get(str(self.guest.me)) == 0:
                await self.guest.ask("top_up", {"amount": 1000})
        elif kind == "hand":
            self._answered = False
        elif kind == "asked" and body["ask"] and not self._answered:
            # It is told again with every answer; one's own is given once.
            self._answered = True
            if self.guest.me in body["ask"]["seats"]:
                await self.guest.ask("run_twice", {"agree": True})

    async def _decide(self) -> None:
        assert self.guest.turn is not None
        wager = self.guest.turn["legal"]["wager"]
        self._decisions += 1
        if wager and self._decisions % 5 == 0:
            names = [size["name"] for size in wager["sizes"]]
            to = [size["to"] for size in wager["sizes"]]
            assert to == sorted(set(to)), names
            assert all(wager["min_to"] <= one <= wager["max_to"] for one in to)
            await self.guest.act("raise_to", amount=to[len(to) // 2] if to else wager["max_to"])
        else:
            await self.guest.act()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(TABLES))
async def test_twenty_hands_of_every_structure_among_bots_and_a_person(room: Room, name: str) -> None:
    rules, settings = TABLES[name]
    runner = await room.table(["tight", "equity", "calling"], rules=rules, **settings)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        if settings.get("straddle"):
            assert (await ann.ask("straddle", {"on": True}))["t"] == "ack"
        async with asyncio.timeout(90):
            await Scripted(ann).play(HANDS)
        refused = [frame["d"] for frame in ann.frames if frame.get("t") == "refused"]
        assert refused == []
        await _check_books(room, runner)
        await _check_downloads(ann, HANDS)


async def _check_books(room: Room, runner: Runner) -> None:
    """The ledger is even, agrees with the table, and has a pair of rows for every rake."""
    await room.lobby._crews["t1"].stop()
    # Whatever is due is done; then the next seat has its twenty seconds.
    await asyncio.sleep(0.2)
    entries = await room.lobby.store.entries("t1")
    events = [(entry.version, decode_event(entry.payload)) for entry in entries]
    rakes = {version: event.amount for version, event in events if isinstance(event, Raked)}
    rows = schema.ledger.c
    async with room.lobby.store.reading() as connection:
        total = await connection.execute(select(func.sum(rows.amount)))
        booked = await connection.execute(
            select(rows.version, rows.amount).where(rows.account == ledger.RAKE, rows.reason == "rake")
        )
        assert total.scalar_one() == 0
        seen = {row.version: row.amount for row in booked}
        assert await ledger.balance(connection, ledger.RAKE) == sum(seen.values())
        assert await ledger.balance(connection, ledger.table("t1")) == chips_of(runner.state)
    assert seen == rakes
    assert sum(rakes.values()) > 0, "twenty hands without a flop"


async def _check_downloads(guest: Guest, hands: int) -> None:
    """Every hand is listed and, downloaded, ends as it was played."""
    async with httpx.AsyncClient(base_url=guest.address, headers=guest.cookie) as http:
        rows = (await http.get("/api/tables/t1/hands")).json()["hands"]
        text = (await http.get("/api/tables/t1/hands.phhs")).text
    assert len(rows) >= hands
    readings = read_phh(text)
    assert len(readings) >= hands
    for reading in readings:
        assert reading.problems == ()
        assert reading.outcome is Outcome.EQUAL
