"""A hundred and eighty people, each with a socket, play a tournament to its end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from splitpot.cli.tournament_run import check_move
from splitpot.room import tournament_events as ev
from splitpot.room.tournament_seating import next_change
from splitpot.server.tournament_runner import TournamentRunner
from splitpot.server.tournament_saving import DirectorNews, player_results
from tests.server.books import check_books
from tests.server.crowd import gather_crowd
from tests.server.rooms import open_room
from tests.server.tournaments import check_chips, check_places, levels, opened, until


class Floor:
    """Looks at the floor after everything that the director does."""

    def __init__(self) -> None:
        self.hands = 0
        self.moves = 0

    def look(self, runner: TournamentRunner, news: list[DirectorNews]) -> None:
        check_chips(runner)
        for before, event, _ in news:
            if isinstance(event, ev.PlayerMoved):
                check_move(before, event)
                self.moves += 1
            self.hands += isinstance(event, ev.HandPlayed)
        state = runner.director
        if state.is_running and not state.in_round:
            final = state.config.final_seats if state.is_fixed else 0
            assert next_change(state.tables, state.config.seats, final, 1) is None


async def play(data: Path, entries: int, seconds: float, *, level_ms: int) -> str:
    """Plays one to its end, and says in a line what it was like."""
    floor = Floor()
    async with open_room(data, ring=64, sockets_per_address=1_000) as room:
        runner = await opened(
            room,
            max_entries=entries,
            starting_stack=1_000,
            buy_in=100,
            fee=10,
            levels=levels(level_ms),
            action_ms=10_000,
        )
        wrong: list[BaseException] = []

        def look(_: TournamentRunner, news: object) -> None:
            try:
                floor.look(runner, list(news))  # type: ignore[call-overload]
            except AssertionError as error:
                wrong.append(error)

        runner.saved.append(look)
        crowd = await gather_crowd(room, runner, entries)
        start = time.monotonic()
        await until(lambda: runner.is_over or bool(wrong), seconds)
        took = time.monotonic() - start
        assert wrong == []
        await until(lambda: all(one.is_out for one in crowd))
        assert [one.gaps for one in crowd] == [0] * entries
        assert {one.lost for one in crowd} == {""}
        # Who is moved twice at once says hello to a table that is not there any more.
        assert {code for one in crowd for code in one.refused} <= {"stale_action", "unknown_table"}
        assert all(one.pulses for one in crowd)
        results = player_results(runner.director, runner.books)
        assert sum(one.prize for one in results) == 100 * entries
        check_places(((one.best, one.worst) for one in results), entries)
        for one in crowd:
            one.close()
    report = check_books(data)
    return (
        f"{entries} entries over sockets: {took:.1f} s, {floor.hands} hands, {floor.moves} moves, "
        f"{report.events:,} events, {report.tables} tables, 0 differences"
    )


async def test_twenty_people_over_sockets_play_to_the_end(tmp_path: Path) -> None:
    assert "0 differences" in await play(tmp_path, 20, 60.0, level_ms=800)


@pytest.mark.slow
@pytest.mark.timeout(240)
async def test_a_hundred_and_eighty_people_over_sockets_play_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = await play(tmp_path, 180, 150.0, level_ms=5_000)
    with capsys.disabled():
        print(f"\n{told}")
