"""No viewer gets a card that he may not see: checked on the bytes that go out."""

from __future__ import annotations

import msgspec

from splitpot.cards import format_card
from splitpot.game.actions import Move
from splitpot.game.events import BoardDealt, HoleDealt, Shown
from splitpot.room.commands import Leave, Sit
from splitpot.room.events import HandBegun
from splitpot.room.wire import encode_frame, message_for, snapshot
from tests.room.playing import Room, config, stacked_deck
from tests.room.seeing import cards_in

HOLES = {0: "AsKsQdJd", 1: "2c2d7h8h"}
BOARD = "3s9cTd4h5h"


def table() -> Room:
    """Ann with As Ks Qd Jd, Bob with 2c 2d 7h 8h; 3s 9c Td will come."""
    room = Room(config(seats=2))
    room.watch("ann", "bob", None)
    room.sit("ann", "bob", buy_in=1000)
    room.deck = stacked_deck([0, 1], 0, HOLES, BOARD)
    room.clock()
    for frames in room.watchers.values():
        frames.clear()
    button = room.state.button
    assert button is not None
    room.deck = stacked_deck([0, 1], button, HOLES, BOARD)
    room.clock()
    return room


def seen(room: Room, viewer: str | None) -> set[str]:
    """Every card in every frame since the deal, and in the snapshot."""
    text = b"".join(room.watchers[viewer]) + msgspec.json.encode(snapshot(room.state, viewer))
    return cards_in(text) - cards_in(" ".join(room.state.log[:5]).encode())


def test_each_sees_his_own_hole_and_an_onlooker_none() -> None:
    """E07."""
    room = table()
    assert seen(room, "ann") >= {"Ks", "Qd", "Jd"}
    for viewer, hole in (("ann", {"As", "Ks", "Qd", "Jd"}), ("bob", {"2c", "2d", "7h", "8h"}), (None, set())):
        frames = b"".join(room.watchers[viewer])
        assert cards_in(frames) == hole
        assert b"deck" not in frames and b"burn" not in frames


def test_a_fold_on_the_flop_shows_neither_hole_nor_the_next_cards() -> None:
    """E05: P1 bets, P2 folds; the last messages hold nothing new."""
    room = table()
    room.act("call")
    room.act("check")
    while room.to_act != "ann":
        room.act("check")
    room.act(Move.RAISE_TO, 10)
    room.act("fold")
    assert not room.state.running
    flop = {"3s", "9c", "Td"}
    assert cards_in(b"".join(room.watchers[None])) == flop
    assert cards_in(b"".join(room.watchers["bob"])) == flop | {"2c", "2d", "7h", "8h"}
    for viewer in ("bob", None):
        view = snapshot(room.state, viewer)
        ann = next(one for one in view.seats if one.name == "Ann")
        assert ann.hole == () and ann.cards == 4


def test_a_showdown_shows_all_holes_to_all() -> None:
    """C9: every hand that reaches the showdown is shown, to onlookers too."""
    room = table()
    room.finish()
    for viewer in ("ann", "bob", None):
        holes = [set(one.hole) for one in snapshot(room.state, viewer).seats]
        assert holes == [{"As", "Ks", "Qd", "Jd"}, {"2c", "2d", "7h", "8h"}]


def test_hidden_events_become_bare_numbers() -> None:
    room = table()
    state = room.state
    for event in (
        next(event for event in room.events if isinstance(event, HandBegun)),
        next(event for event in room.events if isinstance(event, HoleDealt) and event.seat == 1),
    ):
        assert message_for(state, event, state, "ann") is None
    assert encode_frame(7, None) == b'{"v":7}'


def test_the_burnt_card_is_told_to_nobody() -> None:
    room = table()
    room.finish()
    burns = {
        format_card(event.burn)
        for event in room.events
        if isinstance(event, BoardDealt) and event.burn is not None
    }
    assert len(burns) == 3
    for frames in room.watchers.values():
        assert not burns & cards_in(b"".join(frames))


def test_a_newcomer_does_not_see_the_cards_of_who_sat_there_before() -> None:
    room = Room(config(seats=3))
    room.sit("ann", "bob", "cat")
    room.deal()
    while room.state.running:
        room.act("fold")
    winner = next(one.player for one in room.state.seats if one is not None and one.stack > 100)
    seat = room.seat(winner)
    hole = room.play.seats[seat].hole
    room.do(Leave(winner))
    room.do(Sit("zoe", "Zoe", 100, seat=seat))
    view = snapshot(room.state, "zoe")
    assert view.me.seat == seat and view.me.reading is None
    assert next(one for one in view.seats if one.seat == seat).cards == 0
    text = msgspec.json.encode(view)
    assert not cards_in(text.split(b'"log"')[0]) & set(map(format_card, hole))


def test_a_newcomer_does_not_wear_the_blind_of_who_sat_there_before() -> None:
    room = Room(config(seats=3))
    room.sit("ann", "bob", "cat")
    room.deal()
    while room.state.running:
        room.act("fold")
    big, small = room.state.big_blind_seat, room.state.small_blind_seat
    assert big is not None
    one = room.state.seats[big]
    assert one is not None and snapshot(room.state, None).big_blind_seat == big
    room.do(Leave(one.player))
    room.do(Sit("zoe", "Zoe", 100, seat=big))
    seen = snapshot(room.state, None)
    assert (seen.button, seen.small_blind_seat, seen.big_blind_seat) == (room.state.button, small, None)


def test_the_last_bettor_on_the_river_shows_first() -> None:
    """E09: bet and call, the bettor first; checked through, the first left of the button."""
    for bets in (True, False):
        room = Room(config(seats=3))
        room.sit("ann", "bob", "cat", buy_in=1000)
        room.deal()
        while len(room.play.board) < 5:
            room.act("check" if room.legal.check else "call")
        first = room.to_act
        room.act("check")
        bettor = room.to_act
        room.act(*((Move.RAISE_TO, 20) if bets else (Move.CHECK, 0)))
        room.finish()
        shown = [event.seat for event in room.events if isinstance(event, Shown)]
        assert shown[0] == room.seat(bettor if bets else first)
        assert len(shown) == 3
