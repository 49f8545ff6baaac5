"""A tournament after a restart: every hand, clock and chip as it was, and it goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert, text
from structlog.testing import capture_logs

from splitpot.errors import RoomError
from splitpot.room import commands
from splitpot.room import tournament_events as ev
from splitpot.room.events import encode_event
from splitpot.room.table import handle
from splitpot.room.tournament_commands import Rebuy
from splitpot.room.tournament_config import Level
from splitpot.room.tournament_state import Status
from splitpot.server import schema
from splitpot.server.tournament_extras import Extras
from tests.server.books import address, check_books
from tests.server.rooms import open_room
from tests.server.tournaments import check_chips, enter, levels, opened, person, until


def change(data: Path, statement: str) -> None:
    engine = create_engine(address(data))
    with engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount > 0, statement
    engine.dispose()


async def test_in_the_middle_of_hands_it_is_as_it_was_and_is_played_to_its_end(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=12, seats=4, levels=levels(600))
        await runner.add_bots(12)
        await until(lambda: sum(table.state.hand for table in runner.tables.values()) > 6)
        room.lobby.drain.begin()
        room.lobby.drain.end()
    before = runner.hall
    async with open_room(tmp_path, bot_pause=False) as room:
        again = room.lobby.tournaments.runner("t")
        again.changed.append(lambda: check_chips(again))
        assert again.director.version >= before.director.version
        assert again.director.config == before.director.config
        assert again.started_at == runner.started_at
        assert again.extras == runner.extras
        assert room.lobby.lost == []
        await until(lambda: again.is_over)
    check_books(tmp_path)


async def test_five_restarts_at_any_moment_lose_nothing(tmp_path: Path) -> None:
    dice = random.Random(5)
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=12, seats=6, levels=levels(400))
        await runner.add_bots(12)
        await asyncio.sleep(dice.uniform(0.1, 0.6))
    for _ in range(5):
        check_books(tmp_path)
        async with open_room(tmp_path, bot_pause=False) as room:
            assert room.lobby.lost == []
            again = room.lobby.tournaments.runner("t")
            check_chips(again)
            await asyncio.sleep(dice.uniform(0.1, 0.6))
    async with open_room(tmp_path, bot_pause=False) as room:
        again = room.lobby.tournaments.runner("t")
        await until(lambda: again.is_over)
        assert sum(again.books.prizes.values()) == 1_200
    check_books(tmp_path)


async def test_a_level_that_has_run_out_meanwhile_is_followed_by_a_whole_one(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, levels=levels(400), starting_stack=50_000)
        await runner.add_bots(6)
        assert runner.director.level == 0
        ends = runner.director.level_ends
    await asyncio.sleep(1.0)
    async with open_room(tmp_path) as room:
        again = room.lobby.tournaments.runner("t")
        await until(lambda: again.director.level == 1)
        assert again.director.level_ends >= ends + 800


async def test_a_start_that_was_missed_is_made_up_for_at_once(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        start = room.lobby.clock.now() + 1_500
        runner = await opened(room, Extras(owner="host", fill=4), start_at=start)
        ann = await person(room.lobby, "Ann")
        await enter(runner, ann)
        assert runner.director.status is Status.REGISTERING
    await asyncio.sleep(1.6)
    async with open_room(tmp_path) as room:
        again = room.lobby.tournaments.runner("t")
        await until(lambda: again.director.status is Status.RUNNING)
        assert len(again.director.entrants) == 4


async def test_time_to_buy_again_that_ran_out_while_the_room_was_gone_is_given_back(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        # The blinds are all that they have.
        runner = await opened(
            room,
            max_entries=3,
            seats=3,
            starting_stack=100,
            levels=(Level(big_blind=200, ms=600_000), Level(big_blind=400, ms=600_000)),
            rebuys=1,
            rebuy_levels=1,
            rebuy_price=50,
            rebuy_ms=1_000,
            action_ms=300,
            time_bank_ms=0,
        )
        await enter(runner, *[await person(room.lobby, name) for name in ("Ann", "Bob", "Cat")])
        await until(lambda: bool(runner.director.offered))
        loser = runner.director.offered[0]
    await asyncio.sleep(1.2)
    async with open_room(tmp_path) as room:
        again = room.lobby.tournaments.runner("t")
        await until(lambda: again.director.entrants[loser].offered_until > room.lobby.clock.now() + 10_000)
        await again.tell(Rebuy(loser))
        assert again.director.entrants[loser].rebuys == 1


async def test_after_a_restart_who_is_not_back_is_away_until_he_is(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=3)
        ann = await person(room.lobby, "Ann")
        await enter(runner, ann)
        await runner.add_bots(2)
        await runner.table(1).do(commands.Connected(ann))
        assert not runner.is_away(ann)
    async with open_room(tmp_path) as room:
        again = room.lobby.tournaments.runner("t")
        assert again.is_away(ann)
        await again.table(1).do(commands.Connected(ann))
        assert not again.is_away(ann)


async def test_a_hand_that_cannot_be_read_any_more_is_void_and_the_tournament_goes_on(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=3, action_ms=30_000)
        # Nobody has come yet, and everybody has his usual time.
        await enter(runner, *[await person(room.lobby, name) for name in ("Ann", "Bob", "Cat")])
        await until(lambda: runner.table(1).state.running)
        hand = runner.table(1).state.hand
    change(
        tmp_path,
        "update events set payload = '{}' where table_id = 't-1' and kind = 'turn_opened' and version ="
        " (select max(version) from events where table_id = 't-1' and kind = 'turn_opened')",
    )
    async with open_room(tmp_path) as room:
        assert room.lobby.lost == []
        again = room.lobby.tournaments.runner("t")
        check_chips(again)
        assert again.director.tables[1].hand == hand
        assert {one.stack for one in again.director.entrants.values()} == {500}
        await until(lambda: again.table(1).state.hand > hand)


@pytest.mark.parametrize("spoiled", ["director", "table"])
async def test_what_cannot_be_followed_is_lost_alone_and_its_money_stays(
    tmp_path: Path, spoiled: str
) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room)
        await runner.add_bots(6)
        fine = await opened(room, tournament_id="fine")
        await fine.add_bots(2)
        held = runner.books.held
    change(
        tmp_path,
        "update tournament_events set payload = '{}' where tournament_id = 't' and version = 2"
        if spoiled == "director"
        else "update events set payload = '{}' where table_id = 't-1' and version = 2",
    )
    async with open_room(tmp_path) as room:
        assert room.lobby.lost == ["t"]
        assert [one.id for one in room.lobby.tournaments.all()] == ["fine"]
        with pytest.raises(RoomError, match="no tournament"):
            room.lobby.tournaments.runner("t")
        async with room.lobby.store.reading() as connection:
            found = await connection.execute(text("select balance from accounts where name = 'tournament:t'"))
            assert found.scalar_one() == held == 660


async def test_a_second_writer_is_noticed_and_what_it_wrote_holds(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room)
        ann, bob = await person(room.lobby, "Ann"), await person(room.lobby, "Bob")
        entry = ev.EntryPaid(
            player=ann, name="Ann", bot="", price=110, to_pool=100, by_ticket=False, at=runner.clock.now()
        )
        row = {
            "tournament_id": "t",
            "version": 2,
            "kind": "entry_paid",
            "payload": ev.encode_tournament_event(entry).decode(),
            "at": entry.at,
        }
        async with room.lobby.store.writing() as connection:
            await connection.execute(insert(schema.tournament_events).values(row))
        with capture_logs() as said, pytest.raises(RoomError, match="try again"):
            await enter(runner, bob)
        assert "another writer" in {line["event"] for line in said}
        assert list(runner.director.entrants) == [ann]
        await enter(runner, bob)
        assert list(runner.director.entrants) == [ann, bob]
        assert runner.first_entry_at == entry.at


async def test_a_second_writer_at_a_table_is_noticed_too(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=3, action_ms=30_000)
        people = [await person(room.lobby, name) for name in ("Ann", "Bob", "Cat")]
        await enter(runner, *people)
        await until(lambda: runner.table(1).state.running)
        table = runner.table(1)
        state = table.state
        step = handle(state, commands.Say(people[0], "Ann", text="hello"), runner.clock.now())
        rows = [
            {
                "table_id": "t-1",
                "version": state.version + number,
                "kind": "said",
                "payload": encode_event(event).decode(),
                "at": 0,
            }
            for number, event in enumerate(step.events, 1)
        ]
        async with room.lobby.store.writing() as connection:
            await connection.execute(insert(schema.events), rows)
        with capture_logs(), pytest.raises(RoomError, match="try again"):
            await table.do(commands.Say(people[1], "Bob", text="well"))
        assert [one.text for one in table.state.chat] == ["hello"]
        await table.do(commands.Say(people[1], "Bob", text="well"))
        assert [one.text for one in table.state.chat] == ["hello", "well"]
