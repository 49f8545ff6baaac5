"""A restart from a snapshot finds the table that the whole log tells, and does without one where it must."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from splitpot.server import recovery, schema, snapshots
from splitpot.server.recovery import follow, recover
from splitpot.server.store import Store
from tests.server.books import check_books
from tests.server.guests import guest_at
from tests.server.rooms import Room, open_room


async def play_hands(room: Room, hands: int) -> None:
    runner = room.lobby.runner("t1")
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        while runner.state.hand < hands:
            await ann.wait(lambda: runner.state.hand >= hands or bool(ann.turn and ann.turn.get("legal")))
            if ann.turn and ann.turn.get("legal"):
                await ann.act()


@pytest.fixture
async def played(tmp_path: Path) -> Path:
    """A room with a table in its seventh hand, the fifth of which has left a snapshot."""
    async with open_room(tmp_path) as room:
        await room.table(["calling", "calling"])
        await play_hands(room, 7)
    return tmp_path


async def test_the_snapshot_and_the_log_tell_the_same_table(played: Path) -> None:
    async with open_room(played) as room:
        store = room.lobby.store
        short = await store.snapshot("t1")
        assert short is not None
        assert (short.hand, short.running) == (5, False)
        whole = follow(await store.entries("t1"))
        found = await recover(store, "t1")
        assert found.state == whole.state
        assert found.notes == whole.notes
    check_books(played)


async def test_a_restart_reads_no_more_than_the_last_hands(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    entries = Store.entries

    async def watched(self: Store, table_id: str, first: int = 0, last: int | None = None) -> object:
        asked.append(first)
        return await entries(self, table_id, first, last)

    monkeypatch.setattr(Store, "entries", watched)
    async with open_room(played) as room:
        assert min(asked) > 50
        assert room.lobby.runner("t1").state.hand >= 7


@pytest.mark.parametrize("fault", ["of another version", "changed", "gone", "without its key"])
async def test_without_a_snapshot_that_can_be_trusted_the_log_is_read(played: Path, fault: str) -> None:
    async with open_room(played) as room:
        table = schema.snapshots
        async with room.lobby.store.writing() as connection:
            if fault == "of another version":
                await connection.execute(update(table).values(shape="older"))
            elif fault == "changed":
                sealed = (await connection.execute(select(table.c.sealed))).scalar_one()
                await connection.execute(update(table).values(sealed=sealed[:-1] + bytes([sealed[-1] ^ 1])))
            elif fault == "without its key":
                await connection.execute(update(table).values(sealed=b"else" + bytes(60)))
            else:
                await connection.execute(delete(table))
        assert await room.lobby.store.snapshot("t1") is None
        whole = follow(await room.lobby.store.entries("t1"))
        assert (await recovery.recover(room.lobby.store, "t1")).state == whole.state


async def test_a_snapshot_tells_nobody_without_the_key_a_card(played: Path) -> None:
    async with open_room(played) as room, room.lobby.store.reading() as connection:
        sealed = (await connection.execute(select(schema.snapshots.c.sealed))).scalar_one()
    for word in (b"hole", b"deck", b"Ann", b"seats"):
        assert word not in sealed


def test_the_shape_names_the_version_of_this_code() -> None:
    assert len(snapshots.shape()) == 64
