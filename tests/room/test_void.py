"""A broken invariant voids the hand: stacks as at its start, and the table goes on (3.14-5)."""

from __future__ import annotations

import pytest

from splitpot.cards import DECK, Card
from splitpot.errors import RoomError
from splitpot.game.actions import Move
from splitpot.room import play
from splitpot.room.commands import BY_ADMIN, Disconnected, Leave, TopUp, Void
from splitpot.room.events import HandBegun, HandVoided
from splitpot.room.wire import message_for, snapshot
from tests.room.playing import Room, config

BOARD = {2: (9, 10, 11), 3: (13, 14, 15)}
"""Where the flop lies in the deck, by number of players."""


def poisoned(*, flop: bool, players: int = 3) -> tuple[Card, ...]:
    """A deck in which one card occurs twice: in two holes, or in a hole and on the flop."""
    deck = list(DECK)
    deck[BOARD[players][0] if flop else 1] = deck[0]
    return tuple(deck)


def begun(deck: tuple[Card, ...]) -> Room:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.clock()
    room.deck = deck
    room.clock()
    room.deck = None
    return room


def voided(room: Room) -> list[HandVoided]:
    return [event for event in room.events if isinstance(event, HandVoided)]


def test_a_card_twice_in_the_holes_voids_the_hand_before_it_begins() -> None:
    room = begun(poisoned(flop=False))
    (void,) = voided(room)
    assert void.hand == 1 and "dealt already" in void.reason
    assert not room.state.running
    assert room.stacks() == {"ann": 100, "bob": 100, "cat": 100}


def test_a_card_twice_on_the_flop_gives_the_bets_back() -> None:
    room = begun(poisoned(flop=True))
    room.act(Move.RAISE_TO, 20)
    room.act("call")
    assert room.state.running
    room.act("call")
    assert len(voided(room)) == 1
    assert room.stacks() == {"ann": 100, "bob": 100, "cat": 100}


@pytest.mark.parametrize("words", [BY_ADMIN, "by the host: "])
def test_the_log_says_that_an_administrator_has_voided_the_hand(words: str) -> None:
    """Also of a hand that an older room has told as voided by the host, who did not do it."""
    room = begun(DECK)
    room.do(Void(words + "a drink on the cards", 1))
    line = "Hand 1 is void by an administrator: a drink on the cards: every stack is as at its start"
    assert line in room.state.log


def test_the_table_goes_on_after_a_void_hand() -> None:
    room = begun(poisoned(flop=False))
    room.deal()
    assert room.state.hand == 2 and room.state.running
    room.finish()
    assert len(voided(room)) == 1


def test_a_fault_in_the_rules_voids_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    room = begun(DECK)

    def broken(*_: object) -> None:
        raise AssertionError("300 chips began the hand, now there are 301")

    monkeypatch.setattr(play, "board_action", broken)
    while room.state.running:
        room.act("check" if room.legal.check else "call")
    (void,) = voided(room)
    assert void.reason == "AssertionError: 300 chips began the hand, now there are 301"
    assert sum(room.stacks().values()) == 300


def test_a_fault_at_a_time_out_voids_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    room = begun(DECK)
    monkeypatch.setattr(play, "Move", None)
    room.clock()
    assert len(voided(room)) == 1 and not room.state.running


def test_the_reason_may_name_cards_and_is_told_to_nobody() -> None:
    room = begun(poisoned(flop=False))
    (void,) = voided(room)
    assert "2c" in void.reason
    for viewer in ("ann", None):
        seen = str(snapshot(room.state, viewer)) + str(message_for(room.state, void, room.state, viewer))
        assert "dealt already" not in seen and "2c" not in seen
    assert room.state.log[-1] == "Hand 1 is void after an error: every stack is as at its start"


def test_chips_bought_during_a_void_hand_are_kept() -> None:
    room = begun(DECK)
    room.do(TopUp("ann", 30))
    room.do(Void("the log could not be replayed"))
    assert room.stacks() == {"ann": 130, "bob": 100, "cat": 100}


def test_who_leaves_in_a_void_hand_leaves_with_everything() -> None:
    room = begun(DECK)
    leaver = next(player for player in room.stacks() if player != room.to_act)
    room.do(Leave(leaver))
    room.do(Void("a reason"))
    assert leaver not in room.stacks()
    assert sum(room.stacks().values()) == 200


def test_after_a_void_hand_with_nobody_there_the_table_waits() -> None:
    room = begun(DECK)
    for player in ("ann", "bob", "cat"):
        room.do(Disconnected(player))
    room.do(Void("a reason"))
    assert room.state.deadline == 0


def test_nothing_is_voided_where_nothing_is_played() -> None:
    room = Room(config())
    assert room.do(Void("a reason")) == ()


def test_of_a_hand_that_is_over_meanwhile_the_next_one_is_not_voided() -> None:
    room = begun(DECK)
    with pytest.raises(RoomError, match="Hand 2 is not in play any more") as refused:
        room.do(Void("a reason", 2))
    assert refused.value.code == "stale_action"
    assert room.state.running
    assert voided(room) == []
    room.do(Void("a reason", 1))
    assert len(voided(room)) == 1
    with pytest.raises(RoomError, match="Hand 1 is not in play any more"):
        room.do(Void("a reason", 1))


def test_a_deck_that_is_too_short_voids_the_hand() -> None:
    room = begun(DECK[:5])
    assert len(voided(room)) == 1
    assert sum(isinstance(event, HandBegun) for event in room.events) == 1
