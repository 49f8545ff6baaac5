"""A copy of the room while it is played in, and the room brought back from it."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from splitpot.server.audit import audit
from tests.server.guests import guest_at
from tests.server.rooms import Process, open_room


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The folder of a room in which a few hands were played."""
    folder = tmp_path / "room"
    asyncio.run(_play(folder, hands=3))
    return folder


async def _play(folder: Path, hands: int) -> None:
    async with open_room(folder) as room:
        runner = await room.table(["calling", "calling"], small_bet=2)
        async with guest_at(room.address, "Ann", "t1", buy_in=200) as ann:
            while runner.state.hand <= hands:
                await ann.wait(lambda: bool(ann.turn and ann.turn.get("legal")) or runner.state.hand > hands)
                if ann.turn and ann.turn.get("legal"):
                    await ann.act()


def rows(database: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


async def test_a_copy_of_an_open_room_is_one_moment_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    copies: list[tuple[int, Path]] = []
    async with open_room(folder) as room:
        runner = await room.table(["calling", "calling"], small_bet=2)
        async with guest_at(room.address, "Ann", "t1", buy_in=200) as ann:
            while len(copies) < 5:
                await ann.act()
                copy = tmp_path / f"{len(copies)}.db"
                done = await asyncio.to_thread(run, "backup", copy, "--data", folder)
                assert done.exit_code == 0, done.stderr
                copies.append((runner.state.version, copy))
    for version, copy in copies:
        report = audit(f"sqlite:///{copy}")
        assert report.differences == []
        assert report.events >= 1
        assert rows(copy, "SELECT max(version) FROM events WHERE table_id = 't1'")[0][0] <= version
        assert rows(copy, "PRAGMA journal_mode") == [("delete",)], "one file, and no other beside it"
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_copy_comes_back_and_is_played_on(played: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.db", tmp_path / "new"
    done = run("backup", copy, "--data", played, "--with-key")
    assert done.exit_code == 0, done.stderr
    assert "3 hands" in done.output or "4 hands" in done.output
    back = run("restore", copy, "--data", new)
    assert back.exit_code == 0, back.stderr
    assert "Every stack and every wallet agrees" in back.output
    assert (new / "room.key").read_bytes() == (played / "room.key").read_bytes()
    assert stat.S_IMODE((new / "room.key").stat().st_mode) == 0o600
    room = Process(new, "--no-demo-table")
    try:
        ready = httpx.get(room.address + "readyz").json()
        assert (ready["ready"], ready["tables"], ready["lost"]) == (True, 1, 0)
        hands = httpx.get(room.address + "api/tables/t1/hands").json()["hands"]
        assert len(hands) >= 3
    finally:
        room.stop()


def test_nothing_is_written_over_without_being_told_to(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"precious")
    refused = run("backup", copy, "--data", played)
    assert refused.exit_code == 1
    assert "is there already" in refused.stderr
    assert copy.read_bytes() == b"precious"
    assert run("backup", copy, "--data", played, "--force").exit_code == 0
    before = (played / "splitpot.db").read_bytes()
    refused = run("restore", copy, "--data", played)
    assert refused.exit_code == 1
    assert "with --force" in refused.stderr
    assert (played / "splitpot.db").read_bytes() == before
    done = run("restore", copy, "--data", played, "--force")
    assert done.exit_code == 0, done.stderr
    (kept,) = [path for path in played.glob("splitpot.db.before-*") if path.name[-6:].isdecimal()]
    assert kept.read_bytes() == before
    assert str(kept) in done.output


def test_what_sqlite_kept_beside_the_old_database_does_not_get_into_the_new_one(
    played: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--data", played).exit_code == 0
    (played / "splitpot.db-wal").write_bytes(b"of the old one")
    assert run("restore", copy, "--data", played, "--force").exit_code == 0
    assert not (played / "splitpot.db-wal").exists()
    assert audit(f"sqlite:///{played / 'splitpot.db'}").differences == []


def test_an_open_room_is_not_restored_over(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--data", played).exit_code == 0
    room = Process(played, "--no-demo-table")
    try:
        refused = run("restore", copy, "--data", played, "--force")
    finally:
        room.stop()
    assert refused.exit_code == 1
    assert "in use by another server" in refused.stderr


def spoilt(copy: Path) -> Iterator[tuple[str, str]]:
    """Copies that are no good, and what is said about each."""
    whole = copy.read_bytes()
    copy.write_bytes(b"not a database, but as long as one" * 400)
    yield "nonsense", "no database"
    copy.write_bytes(whole[: len(whole) // 2])
    yield "half", "damaged"
    middle = len(whole) // 2 // 4096 * 4096
    copy.write_bytes(whole[:middle] + b"\xa5" * 4096 + whole[middle + 4096 :])
    yield "a page", "damaged"
    copy.write_bytes(whole)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    yield "newer", "9999"
    copy.write_bytes(whole)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE accounts SET balance = balance + 1 WHERE name LIKE 'wallet:%'")
    yield "richer", "books do not agree"
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE hands (id)")
    yield "another's", "not one of Splitpot's"
    copy.unlink()
    yield "none", "there is no file"


def test_a_copy_that_is_no_good_is_refused_and_what_is_there_stays(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--data", played).exit_code == 0
    before = (played / "splitpot.db").read_bytes()
    for name, words in spoilt(copy):
        refused = run("restore", copy, "--data", played, "--force")
        assert refused.exit_code == 1, name
        assert words in refused.stderr, (name, refused.stderr)
        assert (played / "splitpot.db").read_bytes() == before, name
        assert not list(played.glob("*.new*")), name
        assert not list(played.glob("*.before-*")), name


def test_without_the_key_nothing_but_the_cards_in_hand_is_lost(played: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.db", tmp_path / "new"
    told = run("backup", copy, "--data", played)
    assert "key is not in it" in told.output
    assert (played / "room.key").read_text("ascii").strip().encode() not in copy.read_bytes()
    assert "There is no room.key" in run("restore", copy, "--data", new).output
    room = Process(new, "--no-demo-table")
    try:
        assert httpx.get(room.address + "readyz").json()["lost"] == 0
    finally:
        room.stop()
    assert audit(f"sqlite:///{new / 'splitpot.db'}").differences == []


def test_another_key_is_put_aside_and_not_written_over(played: Path, tmp_path: Path) -> None:
    copy, key = tmp_path / "copy.db", tmp_path / "copy.db.key"
    assert run("backup", copy, "--data", played, "--with-key").exit_code == 0
    (played / "room.key").write_text("ab" * 32 + "\n", encoding="ascii")
    (played / "splitpot.db").unlink()
    refused = run("restore", copy, "--data", played)
    assert refused.exit_code == 1
    assert "another key" in refused.stderr
    assert run("restore", copy, "--data", played, "--force").exit_code == 0
    assert (played / "room.key").read_bytes() == key.read_bytes()
    (kept,) = played.glob("room.key.before-*")
    assert kept.read_text("ascii").strip() == "ab" * 32


def test_a_key_that_opens_no_hand_of_the_copy_is_refused(played: Path, tmp_path: Path) -> None:
    copy, key, new = tmp_path / "copy.db", tmp_path / "other.key", tmp_path / "new"
    assert run("backup", copy, "--data", played).exit_code == 0
    key.write_text("ab" * 32 + "\n", encoding="ascii")
    refused = run("restore", copy, "--data", new, "--key", key, "--force")
    assert (refused.exit_code, "another room's key" in refused.stderr) == (1, True)
    assert not (new / "splitpot.db").exists()
    (new / "room.key").write_bytes(key.read_bytes())
    refused = run("restore", copy, "--data", new)
    assert (refused.exit_code, "another room's key" in refused.stderr) == (1, True)
    two = tmp_path / "two.key"
    two.write_text("ab" * 32 + "\n" + (played / "room.key").read_text("ascii"), encoding="ascii")
    back = run("restore", copy, "--data", tmp_path / "third", "--key", two)
    assert back.exit_code == 0, "one of several keys is enough"


def test_a_slip_in_a_folders_name_makes_no_folder(played: Path, tmp_path: Path) -> None:
    refused = run("backup", tmp_path / "nowhere" / "x.db", "--data", played)
    assert (refused.exit_code, "there is no folder" in refused.stderr) == (1, True)
    refused = run("restore", tmp_path / "none.db", "--data", tmp_path / "typo")
    assert (refused.exit_code, "there is no file" in refused.stderr) == (1, True)
    for command in (["list"], ["token"], ["revoke", "x"]):
        refused = run("admin", *command, "--data", tmp_path / "typo")
        assert (refused.exit_code, "there is no room in" in refused.stderr) == (1, True)
    assert not (tmp_path / "nowhere").exists()
    assert not (tmp_path / "typo").exists()


async def test_the_rooms_files_are_for_their_owners_eyes(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    async with open_room(folder) as room:
        await room.table()
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert {"splitpot.db", "splitpot.db-wal", "splitpot.db-shm", "splitpot.lock", "room.key"} <= {*modes}
    assert set(modes.values()) == {0o600}, modes


def test_where_there_is_no_room_there_is_nothing_to_copy(tmp_path: Path) -> None:
    refused = run("backup", tmp_path / "copy.db", "--data", tmp_path / "none")
    assert refused.exit_code == 1
    assert "there is no file" in refused.stderr
    assert not (tmp_path / "copy.db").exists()
    unwritable = run("backup", tmp_path / "file" / "copy.db", "--data", tmp_path)
    assert unwritable.exit_code == 1
