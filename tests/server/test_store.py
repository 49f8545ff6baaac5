"""What is saved: all of a command or nothing, in order, by one writer, in a schema that can grow."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Table, create_engine, select, text
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateTable

from splitpot.errors import RoomError, SetupError
from splitpot.server import ledger, migrate, schema
from splitpot.server.clock import Clock
from splitpot.server.lock import DataLock
from splitpot.server.players import Players
from splitpot.server.settings import Settings
from splitpot.server.store import Append, Conflict, Entry, HandRecord, Store
from splitpot.server.vault import open_vault
from tests.server import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    database = postgres.database_of(tmp_path) if request.param == "postgresql" else ""
    settings = Settings(data=tmp_path, database=database)
    opened = Store(settings.database_url, open_vault(settings.key_path))
    await opened.open()
    await opened.open_table(Append("t1", 1, (Entry(1, "table_opened", b"{}"),)), bot_pause=True)
    yield opened
    await opened.close()


def append(first: int, count: int = 1, **more: object) -> Append:
    entries = tuple(Entry(first + step, "posted", b'{"n":%d}' % step) for step in range(count))
    return Append("t1", 5, entries, **more)  # type: ignore[arg-type]


async def test_events_come_back_in_their_order_as_they_were(store: Store) -> None:
    await store.append(append(2, 3))
    await store.append(append(5))
    assert [entry.version for entry in await store.entries("t1")] == [1, 2, 3, 4, 5]
    assert [entry.payload for entry in await store.entries("t1", 3, 4)] == [b'{"n":1}', b'{"n":2}']
    assert await store.entries("t2") == []


async def test_a_second_writer_of_a_version_is_refused_and_writes_nothing(store: Store) -> None:
    await store.append(append(2))
    with pytest.raises(Conflict):
        await store.append(append(2, 3, answers=("ann", "c1")))
    assert [entry.version for entry in await store.entries("t1")] == [1, 2]
    assert await store.answer("ann", "c1") is None


async def test_a_buy_in_beyond_the_wallet_saves_neither_the_seat_nor_the_money(store: Store) -> None:
    grant = ledger.Movement("g", ledger.HOUSE, ledger.wallet("ann"), 500, "grant")
    await store.append(append(2, movements=(grant,)))
    too_much = ledger.Movement("b", ledger.wallet("ann"), ledger.table("t1"), 501, "buy_in", 3)
    with pytest.raises(RoomError, match="501") as refused:
        await store.append(append(3, movements=(too_much,), answers=("ann", "c1")))
    assert refused.value.code == "not_enough_chips"
    assert len(await store.entries("t1")) == 2
    async with store.reading() as connection:
        assert await ledger.balance(connection, ledger.wallet("ann")) == 500
        assert await ledger.balance(connection, ledger.table("t1")) == 0
        rows = [(row.account, row.amount) for row in await connection.execute(select(schema.ledger))]
    assert sorted(rows) == [("house", -500), ("wallet:ann", 500)]


async def test_the_database_itself_lets_no_player_owe(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.writing() as connection:
            await connection.execute(schema.accounts.insert().values(name="wallet:ann", balance=-1))


async def test_an_answer_and_a_finished_hand_are_found_again(store: Store) -> None:
    record = HandRecord(1, 2, 4, 9, 120, ("<b>Ann</b>", "Bob"), "2c3c4c")
    await store.append(append(2, 3, answers=("ann", "c1"), hands=(record,)))
    assert await store.answer("ann", "c1") == 4
    assert await store.answer("bob", "c1") is None
    assert await store.hands("t1") == [record]
    assert await store.hands("t1", 2) == []
    await store.forget_answers(6)
    assert await store.answer("ann", "c1") is None


async def test_the_log_survives_a_power_cut(store: Store) -> None:
    async with store.reading() as connection:
        if connection.dialect.name == "postgresql":
            assert (await connection.execute(text("SHOW synchronous_commit"))).scalar_one() == "on"
            return
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar_one() == 2
        assert (await connection.execute(text("PRAGMA foreign_keys"))).scalar_one() == 1


async def test_a_session_ends_and_its_nickname_is_free_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    settings = Settings(data=Path(), nickname_hours=12, session_days=30)
    players = Players(store, settings, clock)
    ann, token = await players.enter("Ann")
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 13 * 3_600_000)
    with pytest.raises(RoomError, match="Ann"):
        await players.enter("Ann", {ann.id})
    await players.enter("Ann")
    assert await players.by_token(token) is not None
    monkeypatch.setattr(clock, "now", lambda: now + 31 * 24 * 3_600_000 + 13 * 3_600_000)
    assert await players.by_token(token) is None


def test_the_migrations_make_the_schema_that_the_code_has(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.begin() as connection:
        migrate.upgrade(connection)
        assert _differences(connection) == []
        migrate.upgrade(connection)
        assert connection.execute(text("select version_num from alembic_version")).scalars().all() == [
            migrate.newest()
        ]
    engine.dispose()


def test_the_migrations_make_the_same_schema_in_postgresql(tmp_path: Path) -> None:
    address = Settings(data=tmp_path, database=postgres.database_of(tmp_path)).database_url
    engine = create_engine(address)
    with engine.begin() as connection:
        migrate.upgrade(connection)
        assert _differences(connection) == []
    engine.dispose()


def test_a_database_from_before_two_boards_keeps_its_hands(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        migrate.upgrade(connection, "0001")
        connection.execute(text("insert into tables values ('t1', 1, null, 1)"))
        connection.execute(text("insert into hands values ('t1', 1, 2, 9, 5, 40, '[]', 'AhKh2c3d4s')"))
        migrate.upgrade(connection)
        assert _differences(connection) == []
        row = connection.execute(select(schema.hands)).one()
        assert (row.board, row.second_board, row.pot) == ("AhKh2c3d4s", "", 40)
    engine.dispose()


def test_a_database_from_before_accounts_keeps_its_sessions(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        migrate.upgrade(connection, "0002")
        connection.execute(text("insert into players values ('p1', 'h1', 'Ann', 'ann', 5, 7)"))
        connection.execute(text("insert into players values ('p2', 'h2', 'Bob', 'bob', 6, 8)"))
        migrate.upgrade(connection)
        assert _differences(connection) == []
        rows = connection.execute(
            select(schema.sessions.c.token_hash, schema.sessions.c.player_id, schema.sessions.c.seen_at)
        )
        assert sorted(tuple(row) for row in rows) == [("h1", "p1", 7), ("h2", "p2", 8)]
        names = connection.execute(select(schema.players.c.nickname).order_by(schema.players.c.id))
        assert names.scalars().all() == ["Ann", "Bob"]
    engine.dispose()


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))


@pytest.mark.parametrize("table", schema.metadata.sorted_tables, ids=lambda table: table.name)
def test_every_table_can_be_made_in_postgresql_too(table: Table) -> None:
    assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=PGDialect()))  # type: ignore[no-untyped-call]


def test_two_servers_never_share_a_data_folder(tmp_path: Path) -> None:
    lock = DataLock(tmp_path / "data")
    with pytest.raises(SetupError, match="in use by another server"):
        DataLock(tmp_path / "data")
    lock.release()
    DataLock(tmp_path / "data").release()


def test_a_killed_server_leaves_no_lock_behind(tmp_path: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from splitpot.server.lock import DataLock\n"
        "lock = DataLock(Path(sys.argv[1])); os.kill(os.getpid(), 9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert ended.returncode == -9
    DataLock(tmp_path).release()


def test_a_data_folder_that_cannot_be_is_refused_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SetupError, match="name another folder"):
        DataLock(tmp_path / "file" / "data")
