"""The same room on PostgreSQL: an evening, a power cut, a lost connection, a second server, the audit."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from splitpot.errors import SetupError
from splitpot.room.state import chips_of
from splitpot.server.audit import audit
from splitpot.server.claim import Taken
from splitpot.server.lobby import Lobby
from splitpot.server.settings import Settings
from splitpot.server.tables import Runner
from tests.server import postgres
from tests.server.guests import Guest, guest_at
from tests.server.rooms import open_room


async def play_to(runner: Runner, guest: Guest, hand: int) -> None:
    while runner.state.hand < hand:
        await guest.wait(lambda: runner.state.hand >= hand or bool(guest.turn and guest.turn.get("legal")))
        if guest.turn and guest.turn.get("legal"):
            assert (await guest.act())["t"] == "ack"


async def test_an_evening_is_played_kept_and_audited(tmp_path: Path) -> None:
    database = postgres.database_of(tmp_path)
    async with open_room(tmp_path, database=database) as room:
        runner = await room.table(["calling", "tight"])
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await play_to(runner, ann, 7)
            state = runner.state
    assert not (tmp_path / "splitpot.db").exists()
    report = audit(database)
    assert (report.tables, report.differences) == (1, [])
    assert report.hands >= 6
    async with open_room(tmp_path, database=database) as room:
        after = room.lobby.runner("t1").state
        assert after.hand >= state.hand
        assert chips_of(after) == chips_of(state)
        assert await room.lobby.store.snapshot("t1") is not None


async def test_a_database_that_goes_away_in_a_hand_costs_nothing_but_time(tmp_path: Path) -> None:
    database = postgres.database_of(tmp_path)
    async with open_room(tmp_path, database=database) as room:
        runner = await room.table(["calling"])
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await play_to(runner, ann, 2)
            await ann.my_turn()
            before = runner.state
            await asyncio.to_thread(cut, database)
            answer = await ann.act()
            assert answer["t"] == "ack" or answer["d"]["code"] == "server_error"
            if answer["t"] != "ack":
                assert runner.state.version == before.version
                ann.turn = ann.turn or _turn_of(ann)
            await asyncio.sleep(1.2)
            await play_to(runner, ann, 4)
    assert audit(database).differences == []


def _turn_of(guest: Guest) -> dict[str, object] | None:
    turns = [frame["d"]["turn"] for frame in guest.frames if frame.get("t") == "turn"]
    return turns[-1] if turns else None


def cut(database: str) -> None:
    """Ends every connection, as a restart of PostgreSQL does."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        connection.execute(
            text(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where datname = current_database() and pid <> pg_backend_pid()"
            )
        )
    engine.dispose()


async def test_a_second_server_is_refused_and_may_come_when_the_first_has_gone(tmp_path: Path) -> None:
    database = postgres.database_of(tmp_path)
    second = Lobby(Settings(data=tmp_path / "other", database=database, demo_table=False))
    async with open_room(tmp_path, database=database):
        with pytest.raises(SetupError, match="in use by another server"):
            await second.start()
    third = Lobby(Settings(data=tmp_path / "other", database=database, demo_table=False))
    await third.start()
    await third.stop()


async def test_a_server_whose_database_was_taken_while_it_was_cut_off_saves_nothing_and_ends(
    tmp_path: Path,
) -> None:
    database = postgres.database_of(tmp_path)
    settings = Settings(data=tmp_path / "other", database=database, demo_table=False, house_tournaments=False)
    second = Lobby(settings)
    async with open_room(tmp_path, database=database) as room:
        taken: list[bool] = []
        room.lobby.store.taken = lambda: taken.append(True)
        runner = await room.table()
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            version = runner.state.version
            await asyncio.to_thread(cut, database)
            await second.start()
            answer = await ann.ask("sit_out")
            assert (answer["t"], answer["d"]["code"]) == ("refused", "server_error")
            assert taken
            assert runner.state.version == version
            for error in (OperationalError, Taken):  # the old connection is gone, and no new one is to be had
                with pytest.raises(error):
                    async with room.lobby.store.writing() as connection:
                        await connection.execute(text("select 1"))
        await second.stop()
    assert audit(database).differences == []


async def test_a_connection_that_postgresql_has_not_given_up_yet_does_not_stand_in_its_own_way(
    tmp_path: Path,
) -> None:
    database = postgres.database_of(tmp_path)
    async with open_room(tmp_path, database=database) as room:
        store = room.lobby.store
        left_behind = store._appender.raw_connection()
        left_behind.detach()  # as if its end had not been heard of
        await room.table()
        assert await store.entries("t1")
        left_behind.close()


async def test_a_database_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    nowhere = "postgresql://room@127.0.0.1:1/room?connect_timeout=2"
    lobby = Lobby(Settings(data=tmp_path, database=nowhere, demo_table=False))
    with pytest.raises(SetupError, match="cannot be opened"):
        await lobby.start()
    with pytest.raises(SetupError, match="cannot be used"):
        Lobby(Settings(data=tmp_path, database="mysql-that-is-no-database", demo_table=False))


def test_an_address_without_a_password_in_it_may_have_one_beside() -> None:
    settings = Settings(data=Path("somewhere"), database="postgresql://room@db.example/room")
    assert settings.database_url == "postgresql+psycopg://room@db.example/room"
