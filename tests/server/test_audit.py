"""The audit finds every chip that is not where the events have put it."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text

from splitpot.cli.main import cli
from splitpot.errors import SetupError
from splitpot.game.rules import Structure
from splitpot.server.audit import audit
from tests.room.playing import big_bet
from tests.server.guests import guest_at
from tests.server.postgres import sqlite_only
from tests.server.rooms import open_room

pytestmark = sqlite_only


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room's folder after an evening: two tables, people and bots, rake, a top-up, one who has left."""
    folder = tmp_path_factory.mktemp("evening")
    asyncio.run(_evening(folder))
    return folder


async def _evening(folder: Path) -> None:
    raked = big_bet(20, Structure.POT_LIMIT, rake_bps=500, rake_cap=100)
    async with open_room(folder, allowance_limit=200_000) as room:
        first = await room.table(("calling", "tight"), table_id="t1")
        second = await room.table(("calling", "calling"), table_id="t2", rules=raked)
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
            guest_at(room.address, "Bob", "t2", buy_in=1000) as bob,
            httpx.AsyncClient(base_url=room.address, headers=bob.cookie) as http,
        ):
            assert (await http.post("/api/allowance")).status_code == 200
            for guest, runner in ((ann, first), (bob, second)):
                while runner.state.hand < 4 and guest.me is not None:
                    await guest.act()
            await bob.ask("top_up", {"amount": 20})
            await ann.ask("leave")


@pytest.fixture
def evening(played: Path, tmp_path: Path) -> Path:
    """A copy of that folder to spoil."""
    return Path(shutil.copytree(played, tmp_path / "copy"))


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'splitpot.db'}"


def spoil(folder: Path, statement: str) -> None:
    engine = create_engine(url(folder))
    with engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount > 0, statement
    engine.dispose()


def test_after_an_evening_every_chip_is_where_it_belongs(played: Path) -> None:
    report = audit(url(played))
    assert report.differences == []
    assert (report.tables, report.hands >= 6) == (2, True)
    assert report.events > 100
    assert report.chips > 200_000


def test_it_needs_no_key_and_writes_nothing(evening: Path) -> None:
    (evening / "room.key").unlink()
    before = (evening / "splitpot.db").read_bytes()
    assert audit(url(evening)).differences == []
    assert (evening / "splitpot.db").read_bytes() == before
    assert not (evening / "room.key").exists()


@pytest.mark.parametrize(
    ("statement", "where", "what"),
    [
        (
            "update accounts set balance = balance + 1 where name like 'wallet:%'",
            "account wallet:",
            "balance",
        ),
        ("update accounts set balance = balance - 5 where name = 'table:t2'", "table t2", "stacks"),
        (
            "update ledger set amount = amount * 2 where reason = 'buy_in' and table_id = 't1'",
            "table t1",
            "entry",
        ),
        ("delete from ledger where reason = 'rake'", "table t2", "entry"),
        (
            "update ledger set amount = amount + 1 where reason = 'grant' and amount > 0",
            "ledger",
            "is no pair",
        ),
        ("update ledger set reason = 'gift' where reason = 'allowance'", "ledger", "(gift)"),
        (
            """insert into ledger select entry || 'x', account, amount, reason, table_id, version, at
            from ledger where reason = 'leave'""",
            "table t1",
            "which no event causes",
        ),
        ("update results set net = net + 10 where number = 1", "table t", "result of"),
        ("update standings set net = net - 1 where game = ''", "player", "hands and chips won"),
        ("update standings set squares = squares + 1 where game = ''", "player", "sums of all games"),
        ("update standings set net = net - 1 where game <> ''", "player", "sums of "),
        ("delete from standings where game <> ''", "player", "sums of "),
        ("update hands set pot = pot + 1 where hand = 1", "table t", "pot of hand 1 in the index"),
        (
            "update hands set winners = '[\"Zoe\"]' where hand = 1",
            "table t",
            "winners of hand 1 in the index",
        ),
        ("delete from hands where hand = 1", "table t", "hand 1 in the index"),
        ("update hands set hand = 99 where hand = 1", "table t", "hand 99 in the index, which was not"),
        (
            "update events set payload = replace(payload, '1000', '1001') where kind = 'player_sat'",
            "table t",
            "entry",
        ),
        ("update events set payload = '{}' where version = 9 and table_id = 't1'", "table t1", "event 9"),
        ("delete from events where kind = 'awarded' and table_id = 't2'", "table t2", "version"),
    ],
)
def test_whatever_is_changed_by_hand_is_found(evening: Path, statement: str, where: str, what: str) -> None:
    spoil(evening, statement)
    found = audit(url(evening)).differences
    assert any(one.where.startswith(where) and what in one.what for one in found), found


def test_the_command_says_that_all_agrees_or_what_does_not(evening: Path) -> None:
    runner = CliRunner()
    fine = runner.invoke(cli, ["audit", "--data", str(evening)])
    assert (fine.exit_code, "Every stack and every wallet agrees." in fine.output) == (0, True)
    spoil(evening, "update accounts set balance = 7 where name = 'rake'")
    bad = runner.invoke(cli, ["audit", "--database", str(evening / "splitpot.db")])
    assert bad.exit_code == 1
    assert "account rake: balance\n    booked  7\n" in bad.output
    lines = runner.invoke(cli, ["audit", "--data", str(evening), "--json"]).output.splitlines()
    assert json.loads(lines[0])["where"] == "account rake"
    assert json.loads(lines[-1])["differences"] == len(lines) - 1


def test_what_is_no_room_is_refused_in_one_line(tmp_path: Path, evening: Path) -> None:
    answer = CliRunner().invoke(cli, ["audit", "--data", str(tmp_path)])
    assert (answer.exit_code, "there is no file" in answer.output) == (1, True)
    (tmp_path / "other.db").write_bytes(b"")
    with pytest.raises(SetupError, match="not a database of a card room"):
        audit(f"sqlite:///{tmp_path / 'other.db'}")
    spoil(evening, "update alembic_version set version_num = '0001'")
    with pytest.raises(SetupError, match="0001"):
        audit(url(evening))


async def test_the_audit_of_an_open_room_sees_one_moment(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await room.table(("calling", "tight"))
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            looking = []
            while runner.state.hand < 3 and ann.me is not None:
                await ann.act()
                looking.append(await asyncio.to_thread(audit, url(tmp_path)))
        assert len(looking) > 2
        assert [report.differences for report in looking] == [[]] * len(looking)
