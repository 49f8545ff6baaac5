"""Run it twice over real sockets: asked, agreed, interrupted by a restart, paid board by board."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from splitpot.cards import format_card
from splitpot.game.rules import Rules, Structure, big_bet_rules
from splitpot.history.phh import read_phh
from splitpot.history.record import Outcome
from splitpot.room.events import HandBegun, decode_event
from splitpot.server import ledger
from tests.server.guests import Guest, enter
from tests.server.rooms import Room, open_room

NO = replace(big_bet_rules(Structure.NO_LIMIT, 20), run_twice=True)
RAKED = replace(NO, rake_bps=500, rake_cap=50)
QUICK: dict[str, Any] = {"result_ms": 600_000, "resume_ms": 50}


async def sit(address: str, nickname: str) -> Guest:
    guest = await enter(address, nickname)
    await guest.connect()
    await guest.hello("t1")
    await guest.see("snapshot")
    assert (await guest.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    return guest


async def all_in(*guests: Guest) -> None:
    """The first to act puts everything in, the other calls."""
    first, other = await in_turn(*guests)
    await first.act("raise_to")
    await other.act("call")


async def in_turn(*guests: Guest) -> tuple[Guest, Guest]:
    """Two guests, the one who has to act first."""
    waits = [asyncio.create_task(guest.my_turn()) for guest in guests]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    is_second = waits[1].done()
    for wait in waits:
        wait.cancel()
    await asyncio.gather(*waits, return_exceptions=True)
    return (guests[1], guests[0]) if is_second else (guests[0], guests[1])


async def agree(*guests: Guest, last: bool = True) -> None:
    for number, guest in enumerate(guests):
        ask = (await guest.until(lambda frame: frame.get("t") == "asked"))["d"]["ask"]
        assert ask["kind"] == "run_twice"
        assert len(ask["seats"]) == len(guests)
        answer = last if number == len(guests) - 1 else True
        assert (await guest.ask("run_twice", {"agree": answer}))["t"] == "ack"


def boards(guest: Guest) -> tuple[list[str], list[str]]:
    """The two boards as this guest's frames tell them."""
    found: tuple[list[str], list[str]] = [], []
    for frame in guest.frames:
        if frame.get("t") == "board":
            found[frame["d"]["run"]].clear()
            found[frame["d"]["run"]].extend(frame["d"]["board"])
    return found


async def deck_of(room: Room) -> list[str]:
    entries = await room.lobby.store.entries("t1")
    begun = [event for entry in entries if isinstance(event := decode_event(entry.payload), HandBegun)]
    return [format_card(card) for card in begun[-1].deck]


def second_of(deck: list[str]) -> list[str]:
    """The second board of a heads-up hand: behind the first one's last card, from the river backwards."""
    return [*deck[18:21], deck[17], deck[16]]


@pytest.mark.parametrize("rules", [NO, RAKED], ids=["no rake", "rake"])
async def test_a_pot_that_is_run_twice_is_paid_half_by_each_board(room: Room, rules: Rules) -> None:
    await room.table(rules=rules, **QUICK)
    ann, bob = await sit(room.address, "Ann"), await sit(room.address, "Bob")
    await all_in(ann, bob)
    await agree(ann, bob)
    over = await ann.see("hand_over")
    first, second = boards(ann)
    assert len(first) == len(second) == 5
    assert not set(first) & set(second), "both boards from one deck, without a card twice"
    assert not {*ann.hole, *bob.hole} & {*first, *second}
    # Eight cards of the holes; a burnt card before each street of the first board, then the second board.
    deck = await deck_of(room)
    assert first == [*deck[9:12], deck[13], deck[15]]
    assert second == second_of(deck)
    (pot,) = over["results"]
    rake = pot["rake"]
    assert rake == (50 if rules.rake_bps else 0)
    by_run = {run: sum(award["amount"] for award in pot["awards"] if award["run"] == run) for run in (0, 1)}
    assert by_run == {0: (2000 - rake) // 2, 1: (2000 - rake) // 2}
    async with room.lobby.store.reading() as connection:
        assert await ledger.balance(connection, ledger.RAKE) == rake
        assert await ledger.balance(connection, ledger.table("t1")) == 2000 - rake
    (record,) = await room.lobby.store.hands("t1")
    assert (record.board, record.second_board) == ("".join(first), "".join(second))
    assert record.pot == 2000
    await _check_download(ann)
    await ann.close()
    await bob.close()


async def test_one_no_and_the_board_is_dealt_once(room: Room) -> None:
    await room.table(rules=NO, **QUICK)
    ann, bob = await sit(room.address, "Ann"), await sit(room.address, "Bob")
    await all_in(ann, bob)
    await agree(ann, bob, last=False)
    await ann.see("hand_over")
    first, second = boards(ann)
    assert (len(first), second) == (5, [])
    (record,) = await room.lobby.store.hands("t1")
    assert record.second_board == ""
    await ann.close()
    await bob.close()


async def test_a_restart_between_the_streets_goes_on_with_both_boards(tmp_path: Path) -> None:
    """Room: the cards were fixed before the hand, so a power cut changes neither board."""
    async with open_room(tmp_path) as room:
        await room.table(rules=NO, run_out_ms=700, **QUICK)
        ann, bob = await sit(room.address, "Ann"), await sit(room.address, "Bob")
        await all_in(ann, bob)
        await agree(ann, bob)
        await ann.until(lambda frame: frame.get("t") == "board" and frame["d"]["run"] == 1)
        deck = await deck_of(room)
        seen = ann.version
    async with open_room(tmp_path) as room:
        play = room.lobby.runner("t1").state.play
        assert play is not None
        assert len(play.board) == 5
        second = play.second_board
        assert second is not None
        assert 3 <= len(second) < 5
        await ann.goodbye_or_break()
        ann.address = room.address
        await ann.connect()
        await ann.hello("t1", since=-1)
        snapshot = await ann.see("snapshot")
        assert ann.version >= seen
        assert snapshot["board"] == [*deck[9:12], deck[13], deck[15]]
        assert snapshot["second_board"] == second_of(deck)[: len(snapshot["second_board"])]
        over = await ann.see("hand_over")
        assert {award["run"] for award in over["results"][0]["awards"]} == {0, 1}
        assert sum(award["amount"] for award in over["results"][0]["awards"]) == 2000
        (record,) = await room.lobby.store.hands("t1")
        assert record.second_board == "".join(second_of(deck))
        await _check_download(ann)
        await ann.close()


async def test_a_restart_while_the_question_is_open_asks_on(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.table(rules=NO, ask_ms=400, **QUICK)
        ann, bob = await sit(room.address, "Ann"), await sit(room.address, "Bob")
        await all_in(ann, bob)
        await ann.see("asked")
    async with open_room(tmp_path) as room:
        await ann.goodbye_or_break()
        ann.address = room.address
        await ann.connect()
        await ann.hello("t1")
        await ann.wait(lambda: not room.lobby.runner("t1").state.running)
        (record,) = await room.lobby.store.hands("t1")
        assert record.second_board == "", "no answer is a no"
        await ann.close()


async def test_a_hole_shown_after_the_hand_is_in_its_download(room: Room) -> None:
    """3.11-4: until the next hand begins; then it is too late."""
    await room.table(rules=NO, hand_pause_ms=2000)
    ann, bob = await sit(room.address, "Ann"), await sit(room.address, "Bob")
    folder, winner = await in_turn(ann, bob)
    await folder.act("fold")
    await winner.see("hand_over")
    assert "?" in (await _phh(folder))
    assert (await winner.ask("show"))["t"] == "ack"
    shown = await folder.see("shown")
    assert shown["hole"] == winner.hole
    assert "".join(winner.hole) in await _phh(folder)
    assert (await winner.ask("show"))["t"] == "refused"
    await ann.close()
    await bob.close()


async def _phh(guest: Guest) -> str:
    async with httpx.AsyncClient(base_url=guest.address, headers=guest.cookie) as http:
        return (await http.get("/api/tables/t1/hands/1.phh")).text


async def _check_download(guest: Guest) -> None:
    (reading,) = read_phh(await _phh(guest))
    assert reading.problems == ()
    assert reading.outcome is Outcome.EQUAL
    assert reading.record is not None
    first, second = boards(guest)
    assert [format_card(card) for card in reading.record.board] == first or not first
    assert reading.record.second_board is not None
    assert [format_card(card) for card in reading.record.second_board][-len(second) :] == second
