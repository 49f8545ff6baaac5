"""The money of tournaments: every entry, prize and ticket is a pair of rows; nothing is left at the end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.room.tournament_commands import (
    AddOn,
    AnswerDeal,
    AskDeal,
    Begin,
    Cancel,
    Pause,
    Rebuy,
    Register,
    Withdraw,
)
from splitpot.room.tournament_config import Level
from splitpot.room.tournament_state import Status
from splitpot.server import ledger
from splitpot.server.clock import Clock
from splitpot.server.tournament_books import tickets_account
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_runner import TournamentRunner
from splitpot.server.tournaments import Tournaments
from tests.server.books import check_books
from tests.server.rooms import Room, open_room
from tests.server.tournaments import (
    balance,
    check_chips,
    counted,
    enter,
    held,
    levels,
    opened,
    person,
    until,
    wallet,
)

GRANT = 100_000


async def test_an_entry_is_paid_and_who_leaves_before_the_start_has_all_of_it_back(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, buy_in=1_000, fee=100, bounty=50)
        ann = await person(room.lobby, "Ann")
        await enter(runner, ann)
        assert (await wallet(room.lobby, ann), await held(runner, room.lobby)) == (GRANT - 1_150, 1_150)
        await runner.tell(Withdraw(ann))
        assert (await wallet(room.lobby, ann), await held(runner, room.lobby)) == (GRANT, 0)
    check_books(tmp_path)


async def test_who_has_not_enough_enters_nothing_and_others_of_the_moment_do(tmp_path: Path) -> None:
    async with open_room(tmp_path, grant=500) as room:
        runner = await opened(room, buy_in=400, fee=0)
        poor, rich = await person(room.lobby, "Poor"), await person(room.lobby, "Rich")
        first = await opened(room, tournament_id="other", buy_in=400, fee=0)
        await enter(first, poor)
        answers = await asyncio.gather(
            runner.tell(Register(rich, "Rich")),
            runner.tell(Register(poor, "Poor"), cid=(poor, "w")),
            runner.tell(Register(rich, "Rich")),
            return_exceptions=True,
        )
        assert isinstance(answers[0], int)
        assert isinstance(answers[1], RoomError)
        assert answers[1].code == "not_enough_chips"
        assert isinstance(answers[2], RoomError)
        assert list(runner.director.entrants) == [rich]
        assert await wallet(room.lobby, poor) == 100
        assert await held(runner, room.lobby) == 400
        version = runner.version
    check_books(tmp_path)
    assert counted(tmp_path, "tournament_events", tournament_id="t") == version
    assert counted(tmp_path, "commands", player_id=poor) == 0


async def played(room: Room, **settings: Any) -> tuple[int, int]:
    """The house's rake and the bots' bank after a tournament of bots."""
    runner = await opened(room, **settings)
    runner.changed.append(lambda: check_chips(runner))
    await runner.add_bots(6)
    await until(lambda: runner.is_over)
    assert await held(runner, room.lobby) == 0
    return await balance(room.lobby, ledger.RAKE), await balance(room.lobby, ledger.BOTS)


async def test_fees_are_the_houses_at_the_end_and_prizes_and_bounties_the_players(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        rake, bots = await played(room, buy_in=100, fee=10, bounty=25, levels=levels(300))
        assert (rake, bots) == (60, -60)
    check_books(tmp_path)


async def test_the_house_adds_what_a_guarantee_lacks(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        rake, bots = await played(room, buy_in=100, fee=10, guarantee=1_000, levels=levels(300))
        assert (rake, bots) == (60, 1_000 - 660)
        assert await balance(room.lobby, ledger.HOUSE) == -400
    check_books(tmp_path)


async def test_rebuys_and_the_add_on_go_into_the_pool(tmp_path: Path) -> None:
    blinds = (Level(20, ms=1_500, break_ms=6_000), *levels(200, 12, first=400))
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        runner = await opened(
            room,
            max_entries=3,
            levels=blinds,
            rebuys=2,
            rebuy_levels=1,
            rebuy_price=70,
            addon_price=30,
            addon_stack=800,
            fee=0,
            action_ms=100,
            starting_stack=3_000,  # so that nobody is broke before the break
        )
        ann = await person(lobby, "Ann")
        await enter(runner, ann)
        await runner.add_bots(2)
        await until(lambda: runner.director.entrants[ann].stack <= 3_000)
        before = await wallet(lobby, ann)
        await runner.tell(Rebuy(ann))
        assert await wallet(lobby, ann) == before - 70
        await until(lambda: runner.director.on_break)
        await runner.tell(AddOn(ann))
        assert await wallet(lobby, ann) == before - 100
        with pytest.raises(RoomError, match="once"):
            await runner.tell(AddOn(ann))
        check_chips(runner)
        await until(lambda: runner.is_over)
        pool = sum(runner.books.prizes.values())
        assert pool == runner.director.pool == 300 + 100
    check_books(tmp_path)


async def test_a_deal_divides_the_prizes_and_ends_it(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        runner = await opened(
            room,
            max_entries=3,
            buy_in=1_000,
            levels=levels(60_000),
            starting_stack=50_000,
            action_ms=100,
        )
        people = [await person(lobby, name) for name in ("Ann", "Bob", "Cat")]
        await enter(runner, *people)
        assert runner.director.is_running
        await runner.tell(AskDeal(people[0]))
        await until(lambda: bool(runner.director.deal and runner.director.deal.until))
        await runner.tell(AnswerDeal(people[1], agree=True))
        await runner.tell(AnswerDeal(people[2], agree=True))
        await until(lambda: runner.is_over)
        won = [await wallet(lobby, one) - GRANT + 1_010 for one in people]
        assert sum(won) == 3_000
        assert won == [runner.books.prizes.get(one, 0) for one in people]
        assert await held(runner, lobby) == 0
    check_books(tmp_path)
    assert counted(tmp_path, "tournament_results") == 3


@pytest.mark.parametrize("begun", [False, True])
async def test_a_cancelled_tournament_pays_back_as_it_said(tmp_path: Path, begun: bool) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        runner = await opened(room, max_entries=9, buy_in=1_000, fee=100, bounty=50, host="")
        people = [await person(lobby, name) for name in ("Ann", "Bob", "Cat")]
        await enter(runner, *people)
        if begun:
            await runner.tell(Begin())
        await runner.tell(Cancel("no electricity"))
        assert runner.director.status is Status.CANCELLED
        assert not runner.tables
        assert [await wallet(lobby, one) for one in people] == [GRANT] * 3
        assert (await held(runner, lobby), await balance(lobby, ledger.RAKE)) == (0, 0)
        results = [await lobby.tournaments.results(one) for one in people]
        for own in results if begun else ():
            assert [(one.best, one.prize, one.paid) for one in own] == [(0, 1_150, 1_150)]
    check_books(tmp_path)
    assert counted(tmp_path, "tournament_results") == (3 if begun else 0)


async def satellite(room: Room, *people: str, **settings: Any) -> None:
    """Plays a satellite to the tournament `main` with as many tickets as there are people."""
    usual = {"tournament_id": "satellite", "max_entries": 3, "buy_in": 100, "fee": 5}
    quick = {"levels": levels(200), "action_ms": 100}
    runner = await opened(room, ticket_to="main", ticket_value=220, **{**usual, **quick, **settings})
    await enter(runner, *people)
    await runner.add_bots(runner.director.config.max_entries - len(people))
    await until(lambda: runner.is_over)
    assert await held(runner, room.lobby) == 0


async def main_event(room: Room, **settings: Any) -> TournamentRunner:
    start = room.lobby.clock.now() + 3_600_000
    return await opened(
        room, tournament_id="main", start_at=start, buy_in=200, fee=20, by_ticket=True, **settings
    )


async def ticket_winner(room: Room) -> str:
    """A person who has won a ticket to `main`, in a satellite of people only."""
    people = [await person(room.lobby, name) for name in ("Ann", "Bob", "Cat")]
    await satellite(room, *people)
    for one in people:
        if await room.lobby.tournaments.tickets(one):
            return one
    raise AssertionError("nobody has won the ticket")


async def test_who_wins_a_ticket_is_entered_with_it_and_has_it_back_if_he_leaves(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        main = await main_event(room, extras=Extras(owner="host"))
        winner = await ticket_winner(room)
        before = await wallet(lobby, winner)
        await lobby.tournaments.settled()
        assert list(main.director.entrants) == [winner], "he has done nothing for it"
        assert main.director.entrants[winner].name in ("Ann", "Bob", "Cat")
        assert (await wallet(lobby, winner), await held(main, lobby)) == (before, 220)
        assert await balance(lobby, tickets_account("main")) == 0
        with pytest.raises(RoomError, match="no ticket"):
            await main.tell(Register(await person(lobby, "Dan"), "Dan", by_ticket=True))
        await main.tell(Withdraw(winner))
        (ticket,) = await lobby.tournaments.tickets(winner)
        assert (ticket.state, ticket.value, ticket.tournament) == ("open", 220, "main")
        assert await balance(lobby, tickets_account("main")) == 220
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        main = lobby.tournaments.runner("main")
        assert winner not in main.director.entrants, "he has left it, also after a restart"
        await enter(main, winner, by_ticket=True)
        (ticket,) = await lobby.tournaments.tickets(winner)
        assert ticket.state == "used"
    check_books(tmp_path)


async def test_who_has_paid_for_his_entry_keeps_the_ticket_that_he_wins_then(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        main = await main_event(room, max_entries=3)
        people = [await person(lobby, name) for name in ("Ann", "Bob", "Cat")]
        await enter(main, *people)
        await satellite(room, *people)
        await lobby.tournaments.settled()
        states = [one.state for player in people for one in await lobby.tournaments.tickets(player)]
        assert (states, len(main.director.entrants)) == (["open"], 3)
    check_books(tmp_path)


async def test_who_is_out_of_the_final_is_not_bought_in_again_by_a_ticket_that_he_wins(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        blinds = levels(600_000, first=400)
        main = await main_event(room, max_entries=9, late_levels=9, reentries=3, levels=blinds, action_ms=50)
        people = [await person(lobby, name) for name in ("Ann", "Bob", "Cat")]
        await enter(main, *people)
        await main.add_bots(2)
        await main.tell(Begin())
        await until(lambda: any(main.director.entrants[one].is_out for one in people))
        await main.tell(Pause())
        await satellite(room, *people, max_entries=3, buy_in=220)  # a ticket for each
        await lobby.tournaments.settled()
        states = [one.state for player in people for one in await lobby.tournaments.tickets(player)]
        assert (states, main.director.entries) == (["open"] * 3, 5)
    check_books(tmp_path)


async def test_where_all_places_are_taken_a_ticket_is_kept_as_it_was(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        main = await main_event(room, max_entries=2)
        await main.add_bots(2)
        winner = await ticket_winner(room)
        await lobby.tournaments.settled()
        assert [one.state for one in await lobby.tournaments.tickets(winner)] == ["open"]
        assert winner not in main.director.entrants
        await main.tell(Cancel("so"))
        await lobby.tournaments.settled()
        assert [one.state for one in await lobby.tournaments.tickets(winner)] == ["paid_back"]
    check_books(tmp_path)


@pytest.mark.parametrize("hours", [0, 2])
async def test_who_won_a_ticket_when_the_server_died_is_in_the_final_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    async def dies(self: Tournaments, tournament_id: str, winners: list[str]) -> None:
        pass

    async with open_room(tmp_path, bot_pause=False) as room:
        main = await main_event(room, extras=Extras(owner="host"), min_entries=2, levels=levels(600_000))
        await main.add_bots(1)
        with monkeypatch.context() as patch:
            patch.setattr(Tournaments, "_use", dies)
            winner = await ticket_winner(room)
        assert winner not in main.director.entrants
        now = room.lobby.clock.now()
    check_books(tmp_path)

    class Later(Clock):
        """The server comes back after so many hours: the start of the final may have passed."""

        def __init__(self) -> None:
            super().__init__()
            self._started_ms += now + hours * 3_600_000 - self.now()

    monkeypatch.setattr("splitpot.server.lobby.Clock", Later)
    async with open_room(tmp_path, bot_pause=False) as room:
        main = room.lobby.tournaments.runner("main")
        assert winner in main.director.entrants
        await until(lambda: main.director.is_running is bool(hours))
        assert [one.state for one in await room.lobby.tournaments.tickets(winner)] == ["used"]
        assert winner in main.director.entrants
    async with open_room(tmp_path, bot_pause=False) as room:
        main = room.lobby.tournaments.runner("main")
        assert (main.director.entries, main.is_over) == (2, False)
    check_books(tmp_path)


async def test_flights_meet_in_their_final_which_is_played_for_what_the_tickets_brought(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        final = await main_event(room, levels=levels(200), action_ms=100, min_entries=2)
        winners = []
        for name in ("east", "west"):
            people = [await person(lobby, f"{name} {number}") for number in range(2)]
            await satellite(room, *people, tournament_id=name, max_entries=2, buy_in=110, fee=0)
            winners += [one for one in people if await lobby.tournaments.tickets(one)]
        assert len(winners) == 2
        before = [await wallet(lobby, one) for one in winners]
        await lobby.tournaments.settled()
        assert sorted(final.director.entrants) == sorted(winners)
        lobby.clock._started_ms += 3_600_000  # the evening of the final has come
        final._wake()
        await until(lambda: final.is_over)
        won = [await wallet(lobby, one) - had for one, had in zip(winners, before, strict=True)]
        assert sorted(won) == [0, 400], "two buy-ins of 200; the fee is the house's"
        assert [await held(final, lobby), await balance(lobby, tickets_account("main"))] == [0, 0]
        assert await balance(lobby, ledger.RAKE) == 40
    check_books(tmp_path)


async def test_a_ticket_to_what_never_takes_place_is_paid_back_in_money(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        main = await main_event(room)
        winner = await ticket_winner(room)
        await lobby.tournaments.settled()
        await main.tell(Withdraw(winner))
        before = await wallet(lobby, winner)
        await main.tell(Cancel("rained off"))
        await lobby.tournaments.settled()
        (ticket,) = await lobby.tournaments.tickets(winner)
        assert ticket.state == "paid_back"
        assert await wallet(lobby, winner) == before + 220
        assert await balance(lobby, tickets_account("main")) == 0
    check_books(tmp_path)


async def test_a_house_bot_wins_money_where_a_person_wins_a_ticket(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        await main_event(room)
        await satellite(room)
        assert await balance(room.lobby, tickets_account("main")) == 0
        assert await balance(room.lobby, ledger.BOTS) == -15
    check_books(tmp_path)
    assert counted(tmp_path, "tickets") == 0


async def test_a_satellite_leads_to_a_tournament_whose_price_its_tickets_pay(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        with pytest.raises(RoomError, match="no such tournament"):
            await opened(room, ticket_to="main", ticket_value=220)
        await main_event(room)
        with pytest.raises(RoomError, match="costs 220"):
            await opened(room, ticket_to="main", ticket_value=200)


async def test_what_an_entry_has_cost_counts_for_the_allowance_until_it_begins(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, buy_in=90_000, fee=1_000)
        ann = await person(room.lobby, "Ann")
        assert room.lobby.chips_at_tables(ann) == 0
        await enter(runner, ann)
        assert room.lobby.chips_at_tables(ann) == 91_000
        await runner.add_bots(5)
        assert runner.director.is_running
        assert room.lobby.chips_at_tables(ann) == 0


async def test_who_closes_his_account_leaves_no_result_and_his_tickets_are_the_houses(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        lobby = room.lobby
        await main_event(room)
        winner = await ticket_winner(room)
        await lobby.tournaments.settled()
        await lobby.tournaments.send_away(winner)
        async with lobby.store.writing() as connection:
            await lobby.accounts._clear(connection, winner)
        assert await wallet(lobby, winner) == 0
        assert await balance(lobby, tickets_account("main")) == 0
        assert await lobby.tournaments.results(winner) == []
    check_books(tmp_path)


async def test_who_tries_again_and_again_without_chips_stops_no_clock(tmp_path: Path) -> None:
    async with open_room(tmp_path, grant=50, bot_pause=False) as room:
        runner = await opened(
            room, start_at=room.lobby.clock.now() + 50, late_levels=10, levels=levels(200), max_entries=100
        )
        poor = await person(room.lobby, "Poor")
        await runner.add_bots(4)

        async def try_on() -> None:
            while not runner.is_over:
                with pytest.raises(RoomError):
                    await runner.tell(Register(poor, "Poor"))

        def goes_on() -> bool:
            director = runner.director
            is_dealt = any(table.hand > 0 for table in director.tables.values())
            return runner.is_over or (director.level >= 2 and is_dealt)

        trying = [asyncio.create_task(try_on()) for _ in range(3)]
        try:
            await until(goes_on)
        finally:
            for task in trying:
                task.cancel()
            await asyncio.gather(*trying, return_exceptions=True)
        assert poor not in runner.director.entrants
    check_books(tmp_path)
