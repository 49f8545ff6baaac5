"""Blinds that are owed do not get lost: by leaving and coming back, by a void hand, by coming and going."""

from __future__ import annotations

import random

import pytest

from splitpot.game.events import Posted, PostKind
from splitpot.room.commands import Disconnected, Leave, Post, SitIn, SitOut, Void
from splitpot.room.events import HandBegun, PlayerSat
from splitpot.room.table import seat_of
from splitpot.room.wire import snapshot
from tests.room.playing import Room, config


def fold_out(room: Room) -> None:
    while room.state.running:
        room.act("fold")


def hands(room: Room, count: int) -> None:
    for _ in range(count):
        room.deal()
        fold_out(room)


def missed(room: Room, player: str) -> tuple[bool, bool]:
    one = room.state.seats[room.seat(player)]
    assert one is not None
    return one.missed_small, one.missed_big


def absent_one() -> Room:
    """Dan has sat out while both blinds passed him."""
    room = Room(config(seats=6, seat_ms=0))
    room.sit("ann", "bob", "cat", "dan", buy_in=2000)
    hands(room, 4)
    room.do(SitOut("dan"))
    hands(room, 4)
    assert missed(room, "dan") == (True, True)
    return room


def test_who_leaves_owing_blinds_owes_them_when_he_sits_down_again() -> None:
    room = absent_one()
    room.do(Leave("dan"))
    room.sit("dan", buy_in=2000)
    sat = room.events[-1]
    assert isinstance(sat, PlayerSat) and sat.missed_small and sat.missed_big
    owes = snapshot(room.state, "dan").me.owes
    assert owes is not None and (owes.live, owes.dead) == (10, 5)
    room.do(Post("dan", "now"))
    for _ in range(4):
        room.deal()
        if "dan" in room.state.owners:
            break
        fold_out(room)
    posts = {
        event.kind for event in room.events if isinstance(event, Posted) and event.seat == room.seat("dan")
    }
    assert PostKind.DEAD in posts or room.state.big_blind_seat == room.seat("dan")
    assert missed(room, "dan") == (False, False)
    fold_out(room)
    room.do(Leave("dan"))
    assert room.state.debtors == ()


def test_who_leaves_and_comes_back_to_a_new_game_owes_nothing() -> None:
    room = absent_one()
    for player in ("dan", "ann", "bob", "cat"):
        room.do(Leave(player))
    room.sit("dan", "ann", buy_in=2000)
    room.deal()
    assert missed(room, "dan") == (False, False) and room.state.debtors == ()


def test_a_void_hand_gives_the_post_back_and_the_debt_too() -> None:
    room = absent_one()
    room.do(SitIn("dan"))
    room.do(Post("dan", "now"))
    for _ in range(4):
        room.deal()
        if "dan" in room.state.owners:
            break
        fold_out(room)
    assert missed(room, "dan") == (False, False)
    stack = next(one.stack for one in room.state.seats if one is not None and one.player == "dan")
    room.do(Void("a test"))
    assert missed(room, "dan") == (True, True)
    assert room.stacks()["dan"] == stack
    owes = snapshot(room.state, "dan").me.owes
    assert owes is not None and (owes.live, owes.dead, owes.chosen) == (10, 5, "now")


def test_a_newcomer_whose_first_hand_is_void_is_still_one() -> None:
    room = Room(config(seats=6))
    room.sit("ann", "bob", "cat", buy_in=2000)
    hands(room, 5)
    room.sit("dan", buy_in=2000)
    room.do(Post("dan", "now"))
    while "dan" not in room.state.owners:
        room.deal()
        if "dan" not in room.state.owners:
            fold_out(room)
    room.do(Void("a test"))
    one = room.state.seats[room.seat("dan")]
    assert one is not None and one.is_newcomer


def test_with_a_dead_button_the_due_big_blind_comes_to_the_only_one_who_owes_nothing() -> None:
    room = Room(config(seats=3, button_rule="dead", seat_ms=0))
    room.sit("ann", "bob", "cat", buy_in=2000)
    hands(room, 6)
    big = room.state.big_blind_seat
    assert big is not None
    owners = {seat: one.player for seat, one in enumerate(room.state.seats) if one is not None}
    last, due = owners[big], owners[(big + 1) % 3]
    third = owners[(big + 2) % 3]
    room.do(Leave(last))
    room.do(Leave(third))
    room.sit("zoe", buy_in=2000)
    zoe = snapshot(room.state, "zoe").me.owes
    assert zoe is not None and not zoe.now and "the big blind is yours after that" in zoe.note
    room.deal()
    assert room.state.big_blind_seat == room.seat(due)
    assert room.state.small_blind_seat == room.state.button == room.seat("zoe")
    one = room.state.seats[room.seat("zoe")]
    assert one is not None and one.is_newcomer
    fold_out(room)
    zoe = snapshot(room.state, "zoe").me.owes
    assert zoe is not None and zoe.note == "You come in with the next hand, as the big blind"
    room.deal()
    assert room.state.big_blind_seat == room.seat("zoe")
    assert snapshot(room.state, "zoe").me.owes is None


def test_heads_up_a_newcomer_is_told_that_the_big_blind_is_his() -> None:
    room = Room(config(seats=3))
    room.sit("ann", "bob", buy_in=2000)
    hands(room, 4)
    room.sit("cat", buy_in=2000)
    notes = set()
    for _ in range(4):
        owes = snapshot(room.state, "cat").me.owes
        if owes is None:
            break
        assert not owes.now
        notes.add(owes.note)
        hands(room, 1)
    assert notes <= {
        "You come in with the next hand, as the big blind",
        "You come in when the big blind reaches you; with two players nobody can post",
    }
    assert "You come in with the next hand, as the big blind" in notes


def test_one_who_waits_between_button_and_big_blind_reads_why_he_cannot_post() -> None:
    room = absent_one()
    room.do(SitIn("dan"))
    seen = set()
    for _ in range(4):
        owes = snapshot(room.state, "dan").me.owes
        if owes is None:
            break
        assert owes.now == (not owes.note)
        seen.add(owes.note)
        hands(room, 1)
    assert seen
    room.do(Disconnected("dan"))


@pytest.mark.parametrize("players", [3, 4])
def test_where_people_come_and_go_nobody_goes_round_twice_without_a_big_blind(players: int) -> None:
    names = ["ann", "bob", "cat", "dan"][:players]
    for seed in range(12):
        dice = random.Random(seed)
        room = Room(config(seats=players + 1, seat_ms=0), seed=seed)
        room.sit(*names, buy_in=4000)
        since = dict.fromkeys(names, 0)
        for _ in range(40):
            out = [name for name in names if (one := room.state.seats[room.seat(name)]) and one.sits_out]
            if dice.random() < 0.5:
                room.do(SitIn(out[0]) if out else SitOut(dice.choice(names)))
            room.deal()
            begun = next(event for event in reversed(room.events) if isinstance(event, HandBegun))
            for seat, player in begun.players.items():
                since[player] = 0 if seat == begun.big_blind_seat else since[player] + 1
            assert max(since.values()) <= 2 * players
            fold_out(room)
            assert all(seat_of(room.state, name) is not None for name in names)


def test_where_nobody_is_paid_up_the_game_begins_anew() -> None:
    """Those who were left go, and who owes blinds and who waits for his first play at once."""
    room = Room(config(seats=5, seat_ms=0))
    room.sit("ann", "bob", "cat", buy_in=2000)
    hands(room, 3)
    room.do(SitOut("cat"))
    hands(room, 4)
    room.deal()
    room.sit("dan")
    for player in ("ann", "bob"):
        room.do(Leave(player))
    room.do(SitIn("cat"))
    fold_out(room)
    room.deal()
    assert {owner for owner in room.state.owners if owner} == {"cat", "dan"}
    assert not any(missed(room, "cat"))
