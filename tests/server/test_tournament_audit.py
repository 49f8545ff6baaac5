"""The audit finds whatever of a tournament is not as its director says."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from splitpot.room.tournament_commands import Withdraw
from splitpot.server.audit import audit
from tests.server.books import address
from tests.server.postgres import sqlite_only
from tests.server.rooms import open_room
from tests.server.test_audit import spoil
from tests.server.tournaments import enter, levels, opened, person, until

pytestmark = sqlite_only


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room's folder with a satellite that is over, one tournament that runs, and one to come."""
    folder = tmp_path_factory.mktemp("tournaments")
    asyncio.run(_evening(folder))
    return folder


async def _evening(folder: Path) -> None:
    async with open_room(folder, bot_pause=False) as room:
        start = room.lobby.clock.now() + 3_600_000
        main = await opened(room, tournament_id="main", start_at=start, buy_in=200, by_ticket=True)
        winners = []
        for name in ("first", "second"):
            one = await opened(
                room,
                tournament_id=name,
                max_entries=3,
                ticket_to="main",
                ticket_value=210,
                levels=levels(200),
                action_ms=50,
            )
            people = [await person(room.lobby, f"{name} {number}") for number in range(3)]
            await enter(one, *people)
            await until(lambda one=one: one.is_over)  # type: ignore[misc]
            winners += [player for player in people if one.director.entrants[player].ticket]
        assert len(winners) == 2
        await room.lobby.tournaments.settled()
        await main.tell(Withdraw(winners[1]))
        running = await opened(room, tournament_id="running", max_entries=4, starting_stack=50_000)
        await running.add_bots(4)
        await until(lambda: running.director.tables[1].hand > 1)


@pytest.fixture
def evening(played: Path, tmp_path: Path) -> Path:
    """The same to be spoiled."""
    return Path(shutil.copytree(played, tmp_path / "copy"))


def test_after_an_evening_of_tournaments_everything_agrees(played: Path) -> None:
    report = audit(address(played))
    assert report.differences == []
    assert report.tournaments == 4


@pytest.mark.parametrize(
    ("statement", "where", "what"),
    [
        ("update ledger set amount = amount * 2 where reason = 'prize'", "tournament", "(prize)"),
        ("update ledger set amount = amount * 2 where reason = 'entry'", "tournament", "(entry)"),
        ("delete from ledger where reason = 'fee'", "tournament first", "(fee)"),
        (
            """insert into ledger select entry || 'x', account, amount, reason, table_id, version, at
            from ledger where reason = 'entry'""",
            "tournaments",
            "which no event causes",
        ),
        (
            "update accounts set balance = balance - 1 where name = 'tournament:running'",
            "account tournament:running",
            "balance",
        ),
        (
            "update accounts set balance = balance + 210 where name = 'tickets:main'",
            "account tickets:main",
            "balance",
        ),
        ("update tickets set value = 500 where state = 'open'", "ticket", "ticket"),
        ("update tickets set state = 'open' where state = 'used'", "tournament main", "tickets used"),
        ("update tickets set state = 'paid_back' where state = 'open'", "ticket", "paid back"),
        ("delete from tickets", "ticket", "ticket"),
        ("update tournament_results set prize = prize + 1", "tournament", "result of"),
        ("update tournament_results set best = 1 where best = 3", "tournament", "result of"),
        ("delete from tournament_results where best = 1", "tournament", "result of"),
        ("update tournaments set status = 'over' where id = 'running'", "tournament running", "status"),
        (
            "delete from tournament_events where tournament_id = 'running' and kind = 'level_began'",
            "tournament running",
            "version",
        ),
        (
            "update tournament_events set payload = '{}' where tournament_id = 'running' and version = 3",
            "tournament running",
            "event 3",
        ),
        (
            """update tournament_events set payload = replace(payload, '50000', '50001')
            where tournament_id = 'running' and kind = 'player_seated'""",
            "tournament running",
            "chips at table running-1",
        ),
    ],
)
def test_whatever_is_changed_by_hand_is_found(evening: Path, statement: str, where: str, what: str) -> None:
    spoil(evening, statement)
    found = audit(address(evening)).differences
    assert any(one.where.startswith(where) and what in one.what for one in found), found
