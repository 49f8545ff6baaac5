"""Hands over real sockets, from the draw to the payout."""

from __future__ import annotations

import asyncio

from sqlalchemy import func, select

from splitpot.room.state import chips_of
from splitpot.server import ledger, schema
from tests.server.guests import Guest, guest_at
from tests.server.rooms import Room


async def play_until(over: asyncio.Event, guest: Guest) -> None:
    """Checks or calls whenever it is the guest's turn."""
    while not over.is_set():
        await guest.wait(lambda: over.is_set() or bool(guest.turn and guest.turn.get("legal")))
        if not over.is_set():
            await guest.act()


async def play_hand(*guests: Guest) -> None:
    """All check and call until the next hand is over."""
    over = asyncio.Event()

    async def watch() -> None:
        await guests[0].see("hand_over")
        over.set()
        for guest in guests:
            async with guest._news:
                guest._news.notify_all()

    await asyncio.gather(watch(), *(play_until(over, guest) for guest in guests))


async def test_two_people_play_a_hand_from_the_draw_to_the_payout(room: Room) -> None:
    await room.table(result_ms=60_000)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await play_hand(ann, bob)
        kinds = [frame.get("t", "") for frame in ann.frames if "v" in frame]
        for kind in ("drawn", "hand", "posted", "dealt", "turn", "acted", "board", "shown", "awarded"):
            assert kind in kinds, kind
        results = next(frame["d"]["results"] for frame in ann.frames if frame.get("t") == "hand_over")
        assert sum(award["amount"] for pot in results for award in pot["awards"]) == 40


async def test_an_ack_comes_after_the_frames_of_what_it_acknowledges(room: Room) -> None:
    await room.table(result_ms=60_000)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await play_hand(ann, bob)
        for guest in (ann, bob):
            highest = 0
            acks = 0
            for frame in guest.frames:
                highest = frame.get("v", highest)
                if frame.get("t") == "ack":
                    acks += 1
                    assert frame["d"]["version"] <= highest
            assert acks > 3


async def test_money_in_the_ledger_is_the_money_at_the_tables_and_in_the_wallets(room: Room) -> None:
    """Many hands of bots and one person, some of whom go broke and buy in again."""
    runner = await room.table(["calling", "calling", "tight", "calling"], small_bet=100)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:

        def is_broke() -> bool:
            one = runner.state.seats[ann.me or 0]
            return one is not None and not runner.state.running and not one.stack

        def is_asked() -> bool:
            return bool(ann.turn and ann.turn.get("legal"))

        while runner.state.hand < 40:
            await ann.wait(lambda: is_asked() or is_broke() or runner.state.hand >= 40)
            if is_broke():
                await ann.ask("top_up", {"amount": 1000})
            elif is_asked() and ann.turn:
                raises = ann.turn["legal"]["wager"] and ann.turn["turn"] % 2
                await ann.act("raise_to" if raises else "")
        await ann.ask("leave")
        async with asyncio.timeout(10):
            while any(seat is not None and not seat.bot for seat in runner.state.seats):
                await asyncio.sleep(0.01)
    async with room.lobby.store.reading() as connection:
        booked = await ledger.balance(connection, ledger.table("t1"))
        assert booked == chips_of(runner.state)
        rows = schema.ledger.c
        assert (await connection.execute(select(func.sum(rows.amount)))).scalar_one() == 0
        pairs = await connection.execute(
            select(rows.entry, func.sum(rows.amount), func.count()).group_by(rows.entry)
        )
        assert all(total == 0 and count == 2 for _, total, count in pairs)
        accounts = {row.name: row.balance for row in await connection.execute(select(schema.accounts))}
        sums = await connection.execute(select(rows.account, func.sum(rows.amount)).group_by(rows.account))
        assert accounts == {row[0]: row[1] for row in sums}
        assert sum(accounts.values()) == 0
        assert all(balance >= 0 for name, balance in accounts.items() if name not in ("house", "bots"))
