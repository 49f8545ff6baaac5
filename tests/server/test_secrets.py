"""No card leaves the server before its owner or the table may see it: read from the raw bytes."""

from __future__ import annotations

import re

import httpx

from splitpot.cards import format_card
from splitpot.game.events import BoardDealt, HoleDealt, Shown
from splitpot.room.events import HandBegun, HandClosed, TableEvent, decode_event
from splitpot.server.tables import Runner
from tests.server.guests import Guest, guest_at
from tests.server.rooms import Room

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


async def events_of(room: Room, runner: Runner) -> list[TableEvent]:
    return [decode_event(entry.payload) for entry in await room.lobby.store.entries(runner.id)]


def cards_in(guest: Guest, first: int, last: int) -> set[str]:
    """Cards in the raw text of the frames of these versions, drawn cards for the button aside."""
    found: set[str] = set()
    for text, frame in zip(guest.raw, guest.frames, strict=True):
        if first <= frame.get("v", -1) <= last and frame.get("t") != "drawn":
            found |= set(CARD.findall(text))
    return found


async def test_each_socket_carries_the_own_hole_the_board_and_what_was_shown_and_no_other_card(
    room: Room,
) -> None:
    """Bugs E05 and E07: hand by hand, on the bytes, for players and for an onlooker."""
    runner = await room.table(["calling", "tight", "calling"], small_bet=2)
    async with (
        guest_at(room.address, "Eve", "t1") as eve,
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
    ):
        while runner.state.hand < 15:
            await ann.wait(lambda: bool(ann.turn and ann.turn.get("legal")) or runner.state.hand >= 15)
            if ann.turn and ann.turn.get("legal"):
                # Every third hand ends without a showdown for her.
                await ann.act("fold" if ann.hand % 3 == 0 else "")
        version = runner.state.version
        await eve.wait(lambda: eve.version >= version)
        await ann.wait(lambda: ann.version >= version)
        events = await events_of(room, runner)
        seat = ann.me
    begun = 0
    public: set[str] = set()
    own: set[str] = set()
    checked = 0
    for number, event in enumerate(events, 1):
        if isinstance(event, HandBegun):
            begun, public, own = number, set(), set()
        elif isinstance(event, BoardDealt | Shown):
            public |= set(map(format_card, event.cards))
        elif isinstance(event, HoleDealt) and event.seat == seat:
            own = set(map(format_card, event.cards))
        elif isinstance(event, HandClosed) and begun:
            assert cards_in(eve, begun, number) == public
            assert cards_in(ann, begun, number) == public | own
            checked += 1
    assert checked >= 14
    for guest in (ann, eve):
        secrets = ("deck", "burn", "salt", "sealed", "path")
        assert not any(f'"{secret}' in text for text in guest.raw for secret in secrets)


async def test_a_hand_won_without_a_showdown_shows_no_hole_and_no_further_board(room: Room) -> None:
    """Bugs E05."""
    runner = await room.table(result_ms=60_000)
    async with (
        guest_at(room.address, "Eve", "t1") as eve,
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await ann.see("turn")
        first, second = (ann, bob) if ann.turn and ann.turn["legal"] else (bob, ann)
        hole, other = first.hole, second.hole
        await first.act("raise_to")
        await second.act("call")
        await second.act("raise_to")
        await first.act("fold")
        await eve.see("hand_over")
        await first.see("hand_over")
        events = await events_of(room, runner)
    ended = next(version for version, event in enumerate(events, 1) if isinstance(event, HandClosed))
    events = events[:ended]
    board = {format_card(card) for event in events if isinstance(event, BoardDealt) for card in event.cards}
    assert len(board) == 3
    assert cards_in(eve, 0, ended) == board
    assert cards_in(first, 0, ended) == board | set(hole)
    # And so it stays in the file of the hand.
    async with httpx.AsyncClient(base_url=room.address, headers=first.cookie) as http:
        text = (await http.get("/api/tables/t1/hands/1.phh")).text
        assert "".join(hole) in text
        assert "????" in text
        assert "".join(other) not in text
        assert text == (await http.get("/api/tables/t1/hands.phhs")).text.removeprefix("[1]\n")


async def test_a_newcomer_on_a_seat_does_not_see_the_hand_of_the_one_who_left(room: Room) -> None:
    runner = await room.table(hand_pause_ms=1_500)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await ann.see("turn")
        first, second = (ann, bob) if ann.turn and ann.turn["legal"] else (bob, ann)
        hole, seat = second.hole, second.me
        await first.act("fold")
        await second.see("hand_over")
        assert (await second.ask("leave"))["t"] == "ack"
        async with guest_at(room.address, "Cat", "t1") as cat:
            assert (await cat.ask("sit", {"buy_in": 1000, "seat": seat}))["t"] == "ack"
            await cat.close()
            await cat.connect()
            await cat.hello("t1")
            await cat.see("snapshot")
            assert not set(hole) & cards_in(cat, 0, 10**6)
    assert runner.state.hand == 1
