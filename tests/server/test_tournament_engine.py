"""A tournament on a real store: from the first entry to the last prize, with its tables like any others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from splitpot.errors import RoomError
from splitpot.room import commands, tournament_hall
from splitpot.room import tournament_events as ev
from splitpot.room.tournament_commands import Begin, Pause, Register, Resume
from splitpot.room.tournament_state import Status
from splitpot.server import admin_view, appends, tournament_steps
from splitpot.server import tournament_reading as reading
from splitpot.server.downloads import hand_rows, hand_text
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_saving import player_results
from splitpot.server.tournament_table import TournamentTable
from tests.server.books import check_books
from tests.server.rooms import open_room
from tests.server.tournaments import check_chips, check_places, counted, enter, levels, opened, person, until


async def test_six_bots_play_a_sit_and_go_and_every_place_and_chip_is_accounted_for(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=6, levels=levels(300))
        runner.changed.append(lambda: check_chips(runner))
        assert await runner.add_bots(10) == 6
        assert runner.director.status is Status.RUNNING
        await until(lambda: runner.is_over)
        assert not runner.tables
        results = player_results(runner.director, runner.books)
        check_places(((one.best, one.worst) for one in results), 6)
        assert sum(one.prize for one in results) == 600
        assert len({one.name for one in results}) == 6
        # Its hands can be read like those of any table that has closed.
        rows = await hand_rows(room.lobby.store, "t-1")
        assert rows
        assert "_play_money" not in await hand_text(room.lobby.store, "t-1", 1, "nobody", "stars")
    report = check_books(tmp_path)
    assert (report.tournaments, report.tables) == (1, 1)
    assert counted(tmp_path, "results") == 0
    assert counted(tmp_path, "tournament_results") == 6
    assert counted(tmp_path, "accounts", name="table:t-1") == 0


async def test_tables_are_broken_and_balanced_and_a_move_is_in_both_logs_at_one_time(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=18, seats=6, levels=levels(400))
        runner.changed.append(lambda: check_chips(runner))
        await runner.add_bots(18)
        await until(lambda: runner.is_over)
        events = await reading.director_events(room.lobby.store, "t")
    moves = [event for event in events if isinstance(event, ev.PlayerMoved)]
    assert {move.why for move in moves} >= {"break", "final"}
    assert check_books(tmp_path).tournaments == 1


async def test_a_move_that_cannot_be_saved_is_at_neither_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[tuple[str, ...]] = []
    write = appends.write_tournament

    def torn(connection: Any, append: appends.TournamentAppend) -> None:
        kinds = tuple(entry.kind for entry in append.entries)
        if "player_moved" in kinds and not failed:
            failed.append(kinds)
            raise OSError("the plug was pulled")
        write(connection, append)

    monkeypatch.setattr(appends, "write_tournament", torn)
    # A traceback in colours takes longer than the tournament.
    with capture_logs() as said:
        await _played_on(tmp_path, failed)
    assert "tournament failed" in {line["event"] for line in said}
    assert check_books(tmp_path).tournaments == 1


async def _played_on(data: Path, failed: list[tuple[str, ...]]) -> None:
    async with open_room(data, bot_pause=False) as room:
        runner = await opened(room, max_entries=8, seats=4, levels=levels(300), action_ms=300)
        await runner.add_bots(8)
        await until(lambda: bool(failed))
        check_chips(runner)
        before = runner.director
        saved = len(await reading.director_events(room.lobby.store, "t"))
        assert saved == before.version
        await until(lambda: runner.is_over)


async def test_a_sit_and_go_is_filled_with_bots_a_while_after_the_first_person_has_come(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, Extras(fill_ms=300), max_entries=6, levels=levels(300), action_ms=100)
        ann = await person(room.lobby, "Ann")
        assert runner.fills_at == 0
        await enter(runner, ann)
        assert runner.fills_at == runner.first_entry_at + 300
        assert runner.director.status is Status.REGISTERING
        await until(lambda: runner.director.status is Status.RUNNING)
        assert sum(bool(one.bot) for one in runner.director.entrants.values()) == 5
        table = runner.table_of(ann)
        assert table is not None and room.lobby.runner(table.id) is table
        # Nobody is there for Ann: she is dealt in, and her hands are folded.
        await until(lambda: runner.is_over)
        assert runner.director.entrants[ann].is_out


async def test_a_tournament_with_a_start_time_begins_then_with_bots_up_to_so_many(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        start = room.lobby.clock.now() + 400
        runner = await opened(room, Extras(fill=5), start_at=start, max_entries=50)
        ann = await person(room.lobby, "Ann")
        await enter(runner, ann)
        await until(lambda: runner.director.status is Status.RUNNING)
        assert runner.started_at >= start
        assert len(runner.director.entrants) == 5
        assert runner.is_away(ann) is False


async def test_with_too_few_entries_at_the_start_it_does_not_take_place(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, start_at=room.lobby.clock.now() + 100, min_entries=3)
        await runner.add_bots(2)
        await until(lambda: runner.is_over)
        assert runner.director.status is Status.CANCELLED
        assert runner.books.held == 0


async def test_cash_tables_and_those_of_tournaments_do_not_mix(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        lobby = room.lobby
        await room.table(("calling",))
        runner = await opened(room)
        await runner.add_bots(6)
        table = runner.table(1)
        assert [row.id for row in lobby.rows()] == ["t1"]
        assert lobby.runner("t-1") is table
        assert lobby.row(table).tournament == "t"
        for wrong in ("t-01", "t-2", "t-", "t-x", "-1"):
            with pytest.raises(RoomError, match="no open table"):
                lobby.runner(wrong)
        with pytest.raises(RoomError, match="tournament"):
            await lobby.close(table)
        for command in (commands.Leave("x"), commands.Sit("x", "X", 500), commands.TopUp("x", 5)):
            with pytest.raises(RoomError, match="director"):
                await table.do(command)
        assert not table.closed


async def test_a_refusal_answers_its_sender_and_disturbs_nobody(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=9)
        ann, bob = await person(room.lobby, "Ann"), await person(room.lobby, "Bob")
        asked = [runner.tell(Register(ann, "Ann")), runner.tell(Register(ann, "Ann")), runner.tell(Begin())]
        asked.append(runner.tell(Register(bob, "Bob")))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one).__name__ for one in answers] == ["int", "RoomError", "RoomError", "int"]
        assert list(runner.director.entrants) == [ann, bob]


async def test_a_wish_sent_again_gets_its_first_answer(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room)
        ann = await person(room.lobby, "Ann")
        first = await runner.tell(Register(ann, "Ann"), cid=(ann, "w1"))
        assert await runner.tell(Register(ann, "Ann"), cid=(ann, "w1")) == first
        assert runner.director.entries == 1
        twice = [runner.tell(Register(ann, "Ann"), cid=(ann, "w2")) for _ in range(2)]
        found = await asyncio.gather(*twice, return_exceptions=True)
        assert all(isinstance(one, RoomError) for one in found)
    async with open_room(tmp_path) as room:
        runner = room.lobby.tournaments.runner("t")
        assert await runner.tell(Register(ann, "Ann"), cid=(ann, "w1")) == first


async def test_while_the_room_drains_no_hand_begins_and_nothing_is_opened(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room)
        await runner.add_bots(6)
        await until(lambda: runner.director.tables[1].hand > 0)
        room.lobby.drain.begin()
        await until(lambda: room.lobby.drain.hands() == 0)
        hand = runner.table(1).state.hand
        await asyncio.sleep(0.2)
        assert runner.table(1).state.hand == hand
        assert room.lobby.health.stuck() == {}
        with pytest.raises(RoomError, match="no new table"):
            await opened(room, tournament_id="other")
        room.lobby.drain.end()
        await until(lambda: runner.table(1).state.hand > hand or runner.is_over)


async def test_the_host_pauses_and_goes_on_and_an_administrator_voids_a_hand(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=3)
        await runner.add_bots(3)
        before = await void_a_hand(runner.table(1))
        assert stacks(runner.table(1)) == before
        check_chips(runner)
        await runner.tell(Pause())
        await until(lambda: not runner.table(1).state.running)
        hand = runner.table(1).state.hand
        await asyncio.sleep(0.2)
        assert runner.table(1).state.hand == hand
        await runner.tell(Resume())
        await until(lambda: runner.table(1).state.running)


async def void_a_hand(table: TournamentTable) -> list[int]:
    """Voids the first hand that is not over before; gives the stacks at its start."""
    while True:
        await until(lambda: table.state.running)
        before = stacks(table)
        try:
            await table.do(commands.Void(commands.BY_ADMIN + "a test", table.state.hand))
        except RoomError as error:
            assert error.code == "stale_action"  # noqa: PT017  it may be refused any number of times
        else:
            return before


def stacks(table: TournamentTable) -> list[int]:
    return [seat.stack for seat in table.state.seats if seat]


async def test_who_is_banned_is_out_of_what_has_not_begun_and_absent_where_he_plays(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        lobby = room.lobby
        ann = await person(lobby, "Ann")
        running, coming = await opened(room), await opened(room, tournament_id="later")
        await enter(running, ann)
        await enter(coming, ann)
        await running.add_bots(5)
        assert lobby.sits(ann)
        assert ann in lobby.seated()
        await lobby.send_away(ann)
        assert ann not in coming.director.entrants
        assert running.is_away(ann)


async def test_broken_rules_void_the_hand_and_the_tournament_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell = tournament_hall.tell_table
    failed: list[commands.Act] = []

    def faulty(hall: Any, number: int, command: Any, now: int, dice: int) -> Any:
        if isinstance(command, commands.Act) and hall.tables[number].hand == 2 and not failed:
            failed.append(command)
            raise AssertionError("chips are lost")
        return tell(hall, number, command, now, dice)

    monkeypatch.setattr(tournament_steps, "tell_table", faulty)
    with capture_logs():
        await _played(tmp_path)
    assert failed
    assert check_books(tmp_path).tournaments == 1


async def _played(data: Path) -> None:
    async with open_room(data, bot_pause=False) as room:
        runner = await opened(room, levels=levels(300))
        runner.changed.append(lambda: check_chips(runner))
        await runner.add_bots(6)
        await until(lambda: runner.is_over)


async def test_only_the_house_guarantees_prizes(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        with pytest.raises(RoomError, match="only the house"):
            await opened(room, Extras(owner="somebody"), guarantee=1000)


async def test_what_is_over_is_read_again_however_old_it_is(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, Extras(series="Winter"), max_entries=3, levels=levels(200), action_ms=50)
        ann = await person(room.lobby, "Ann")
        await enter(runner, ann)
        await runner.add_bots(2)
        await until(lambda: runner.is_over)
        ended = runner.director
    async with open_room(tmp_path) as room:
        tournaments = room.lobby.tournaments
        assert tournaments.runner("t").director == ended
        tournaments._runners.clear()
        assert await tournaments.finished("t") == ended
        with pytest.raises(RoomError, match="no tournament"):
            await tournaments.finished("x")
        (own,) = await tournaments.results(ann)
        assert (own.tournament, own.paid, own.players, own.series) == ("t", 110, 3, "Winter")
        assert len(await tournaments.series_results("Winter")) == 3
        assert await tournaments.series_names() == ["Winter"]


async def test_bots_take_their_time_only_while_people_play_or_watch(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=4, levels=levels(300), action_ms=50)
        ann = await person(room.lobby, "Ann")
        await enter(runner, ann)
        await runner.add_bots(3)
        crew = runner._crews._crews[1]
        assert crew.pause
        await runner.table(1).do(commands.SitOut(ann, "now"))
        await until(lambda: runner.director.entrants[ann].is_out or runner.is_over)
        assert runner.is_over or not crew.pause
        await until(lambda: runner.is_over)


async def test_the_hosts_pages_know_tournaments_too(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=3)
        await runner.add_bots(3)
        await opened(room, tournament_id="later")
        text = room.lobby.metrics.text().decode()
        assert 'splitpot_tournaments{status="registering"} 1.0' in text
        assert 'splitpot_tournaments{status="running"} 1.0' in text
        assert "splitpot_tournament_tables 1.0" in text
        assert "splitpot_tables 1.0" in text
        shown = await admin_view.view(room.lobby, "token")
        assert [(table.id, table.bots) for table in shown.tables] == [("t-1", 3)]
        assert (await room.lobby.health.readiness()).tables == 1
