"""After the hand: one card or all of them shown, what would have come, and hands that stay hidden."""

from __future__ import annotations

import json

import pytest

from splitpot.cards import Card, format_card
from splitpot.errors import RoomError
from splitpot.game.dealing import deal_layout
from splitpot.game.events import Shown
from splitpot.game.rules import ShowdownPolicy
from splitpot.room.commands import AutoMuck, Leave, Rabbit, Show, Sit
from splitpot.room.events import HandBegun
from splitpot.room.proofs import proof_of
from splitpot.room.wire import snapshot
from tests.room.playing import Room, big_bet, config, stacked_deck
from tests.room.seeing import cards_in, without_log


def folded_out(streets: int = 0, **settings: object) -> Room:
    """A hand that ends by folding before the flop, or so many streets later."""
    room = Room(config(seats=3, **settings))
    room.sit("ann", "bob", "cat", buy_in=1000)
    room.deal()
    board = (0, 3, 4, 5)[streets]
    while len(room.play.board) < board:
        room.act("call" if room.legal.call else "check")
    if not room.legal.call:
        room.act("raise_to", room.legal.wager.max_to if room.legal.wager else 0)
    while room.state.running:
        room.act("fold")
    return room


def hole(room: Room, player: str) -> tuple[Card, ...]:
    return room.play.seats[room.seat(player)].hole


def test_one_card_is_shown_and_no_other() -> None:
    room = folded_out()
    card = hole(room, "bob")[2]
    room.watch("ann", None)
    room.do(Show("bob", (card,)))
    for viewer in ("ann", None):
        assert cards_in(room.watchers[viewer][-1]) == {format_card(card)}
        fresh = json.dumps(room.snapshot(viewer)).encode()
        own = set(map(format_card, hole(room, "ann"))) if viewer else set()
        assert cards_in(without_log(fresh)) == {format_card(card)} | own
        bob = next(one for one in snapshot(room.state, viewer).seats if one.name == "Bob")
        assert (bob.showed, bob.hole) == ((format_card(card),), ())
    assert room.state.log[-1] == f"Bob shows {format_card(card)} and no more"


def test_cards_shown_one_by_one_add_up_to_the_hole() -> None:
    room = folded_out()
    cards = hole(room, "bob")
    room.do(Show("bob", cards[:1]))
    with pytest.raises(RoomError, match="lie open already"):
        room.do(Show("bob", cards[:1]))
    room.do(Show("bob", cards[1:3]))
    assert not room.play.seats[room.seat("bob")].shown
    room.do(Show("bob", cards[3:]))
    assert isinstance(room.events[-1], Shown)
    bob = next(one for one in snapshot(room.state, None).seats if one.name == "Bob")
    assert (len(bob.hole), bob.showed) == (4, ())
    for wanted in ((), cards[:1], cards):
        with pytest.raises(RoomError, match="lie open already"):
            room.do(Show("bob", wanted))


def test_only_own_cards_are_shown_and_only_after_the_hand() -> None:
    room = folded_out()
    with pytest.raises(RoomError, match="You do not have"):
        room.do(Show("bob", hole(room, "ann")[:1]))
    with pytest.raises(RoomError, match="no seat"):
        room.do(Show("zoe"))
    room.deal()
    with pytest.raises(RoomError, match="once a hand is over"):
        room.do(Show("bob", hole(room, "bob")[:1]))


def test_shown_cards_are_gone_with_the_next_hand_and_with_their_owner() -> None:
    room = folded_out()
    room.do(Show("bob", hole(room, "bob")[:1]))
    seat = room.seat("bob")
    room.do(Leave("bob"))
    room.do(Sit("zoe", "Zoe", 1000, seat=seat))
    assert all(one.showed == () for one in snapshot(room.state, None).seats)
    room.deal()
    assert room.state.flashed == ()


@pytest.mark.parametrize(("streets", "missing"), [(0, 5), (1, 2), (2, 1)])
def test_what_would_have_come_are_the_cards_of_the_committed_deck(streets: int, missing: int) -> None:
    room = folded_out(streets, rabbit=True)
    room.watch(None)
    room.do(Rabbit("bob"))
    begun = next(event for event in room.events if isinstance(event, HandBegun))
    layout = deal_layout([0, 1, 2], begun.button)
    places = [place for row in layout.board.values() for place in row][5 - missing :]
    wanted = tuple(format_card(begun.deck[place]) for place in places)
    view = snapshot(room.state, None)
    assert (view.rabbit, len(view.board)) == (wanted, 5 - missing)
    frame = json.loads(room.watchers[None][-1])
    assert (frame["t"], tuple(frame["d"]["cards"]), frame["d"]["asked_by"]) == (
        "rabbit",
        wanted,
        room.seat("bob"),
    )
    assert cards_in(room.watchers[None][-1]) == set(wanted)
    since = room.events[room.events.index(begun) :]
    proved = {card.card for card in proof_of("t1", since, None).cards}
    assert proved == {*wanted, *view.board}
    assert room.state.deck == ()


def test_a_rabbit_hunt_is_for_tables_that_play_so_once_and_for_hands_that_end_early() -> None:
    with pytest.raises(RoomError, match="does not show what would have come"):
        folded_out().do(Rabbit("bob"))
    assert folded_out().state.deck == ()
    room = folded_out(rabbit=True)
    assert snapshot(room.state, "bob").me.can_rabbit
    with pytest.raises(RoomError, match="no seat"):
        room.do(Rabbit("zoe"))
    room.do(Rabbit("bob"))
    with pytest.raises(RoomError, match="nothing to see"):
        room.do(Rabbit("ann"))
    room.deal()
    assert (room.state.rabbit, snapshot(room.state, "bob").me.can_rabbit) == ((), False)
    with pytest.raises(RoomError, match="nothing to see"):
        room.do(Rabbit("ann"))
    room.finish()
    with pytest.raises(RoomError, match="nothing to see"):
        room.do(Rabbit("ann"))


def showdown(**wishes: bool) -> Room:
    """Ann wins with aces; Bob has nothing, where losers may muck."""
    rules = big_bet(10, showdown_policy=ShowdownPolicy.MUCK_LOSERS)
    room = Room(config(seats=2, rules=rules))
    room.sit("ann", "bob", buy_in=1000)
    for player, on in wishes.items():
        room.do(AutoMuck(player, on))
    room.clock()
    assert room.state.button is not None
    room.deck = stacked_deck([0, 1], room.state.button, {0: "AsAdKsKd", 1: "2c7d9hJc"}, "AhKcQs3d4d")
    room.clock()
    room.finish()
    return room


def test_a_hand_that_loses_stays_hidden_by_itself() -> None:
    room = showdown()
    shown = [event.seat for event in room.events if isinstance(event, Shown)]
    if shown == [room.seat("ann")]:
        assert "Bob mucks" in room.state.log
    else:  # Bob had to show first.
        assert set(shown) == {0, 1}


def test_a_hand_that_loses_is_shown_by_wish() -> None:
    room = showdown(bob=False)
    assert {event.seat for event in room.events if isinstance(event, Shown)} == {0, 1}
    assert "Bob mucks" not in room.state.log
    assert not snapshot(room.state, "bob").me.auto_muck


def test_the_wish_to_show_shows_nothing_where_nobody_has_called() -> None:
    rules = big_bet(10, showdown_policy=ShowdownPolicy.MUCK_LOSERS)
    room = Room(config(seats=2, rules=rules))
    room.sit("ann", "bob", buy_in=1000)
    for player in ("ann", "bob"):
        room.do(AutoMuck(player, on=False))
    room.deal()
    room.act("fold")
    assert not any(isinstance(event, Shown) for event in room.events)
