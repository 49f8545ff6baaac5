"""Seats and money: buy-in, top-up, sitting out, leaving."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from splitpot.errors import RoomError
from splitpot.game.actions import LegalActions, Move
from splitpot.game.rules import STAKE_LIMIT, Rules, fixed_limit
from splitpot.room.commands import Command, Leave, Sit, SitIn, SitOut, TopUp
from splitpot.room.config import TableConfig
from splitpot.room.events import PlayerLeft, PlayerSat, StackAdded
from splitpot.room.table import moved_chips, open_table
from tests.room.playing import Room, config

BAD_AMOUNTS: list[Any] = [-1, 0, -2147483648, 1.5, "20", True, None, float("nan"), "\u0662\u0660"]


def refused(room: Room, command: Command) -> RoomError:
    """The refusal of a command, which must change nothing."""
    before = room.state
    with pytest.raises(RoomError) as caught:
        room.do(command)
    assert room.state is before
    return caught.value


def test_a_buy_in_of_ten_times_the_lower_limit_is_accepted() -> None:
    room = Room(config())
    (event,) = room.do(Sit("ann", "Ann", 100))
    assert isinstance(event, PlayerSat) and event.buy_in == 100
    assert room.stacks() == {"ann": 100}


def test_a_smaller_buy_in_is_refused_with_what_would_be_right() -> None:
    error = refused(Room(config()), Sit("ann", "Ann", 99))
    assert error.code == "buy_in_too_small"
    assert str(error) == (
        "A buy-in of 99 is too small: this table takes at least 100 (ten times the lower limit of 10)."
    )


def test_three_six_in_cents_takes_thirty_and_not_a_cent_less() -> None:
    """R30: 29.99 refused, 30 accepted."""
    room = Room(config(rules=fixed_limit(300), chip_decimals=2))
    error = refused(room, Sit("ann", "Ann", 2999))
    assert "29.99" in str(error) and "at least 30.00" in str(error)
    room.do(Sit("ann", "Ann", 3000))


def test_a_table_may_ask_for_more_but_not_for_less() -> None:
    room = Room(config(min_buy_in=400))
    assert refused(room, Sit("ann", "Ann", 399)).code == "buy_in_too_small"
    with pytest.raises(RoomError, match="min_buy_in"):
        open_table(config(min_buy_in=99))


def test_a_maximum_holds_for_buy_in_and_top_up() -> None:
    room = Room(config(max_buy_in=150))
    assert refused(room, Sit("ann", "Ann", 151)).code == "buy_in_too_large"
    room.do(Sit("ann", "Ann", 120))
    assert refused(room, TopUp("ann", 31)).code == "buy_in_too_large"
    room.do(TopUp("ann", 30))
    assert room.stacks() == {"ann": 150}


def test_no_stack_can_grow_beyond_what_sums_exactly() -> None:
    error = refused(Room(config()), Sit("ann", "Ann", STAKE_LIMIT))
    assert error.code == "buy_in_too_large"


@pytest.mark.parametrize("amount", BAD_AMOUNTS)
def test_a_buy_in_that_is_no_amount_is_refused(amount: Any) -> None:
    assert refused(Room(config()), Sit("ann", "Ann", amount)).code == "bad_amount"


@pytest.mark.parametrize("amount", BAD_AMOUNTS)
def test_a_top_up_that_is_no_amount_is_refused(amount: Any) -> None:
    room = Room(config())
    room.sit("ann")
    assert refused(room, TopUp("ann", amount)).code == "bad_amount"


def test_a_seat_is_taken_once() -> None:
    room = Room(config())
    room.do(Sit("ann", "Ann", 100, seat=2))
    assert room.seat("ann") == 2
    error = refused(room, Sit("bob", "Bob", 100, seat=2))
    assert error.code == "seat_taken" and "Seat 3 is taken; free: 1, 2, 4, 5, 6" in str(error)


def test_a_player_has_one_seat() -> None:
    room = Room(config())
    room.sit("ann")
    assert refused(room, Sit("ann", "Ann", 100)).code == "already_seated"


@pytest.mark.parametrize("seat", [-2, 6, 99, 1.0, True])
def test_there_are_as_many_seats_as_there_are(seat: Any) -> None:
    assert refused(Room(config()), Sit("ann", "Ann", 100, seat=seat)).code == "no_such_seat"


def test_a_full_table_is_full() -> None:
    room = Room(config(seats=2))
    room.sit("ann", "bob")
    assert refused(room, Sit("cat", "Cat", 100)).code == "table_full"


@pytest.mark.parametrize("command", [TopUp("zoe", 10), SitOut("zoe"), SitIn("zoe"), Leave("zoe")])
def test_an_onlooker_has_no_seat_to_speak_of(command: Command) -> None:
    room = Room(config())
    room.sit("ann")
    assert refused(room, command).code == "not_seated"


def test_a_top_up_between_hands_is_there_at_once() -> None:
    room = Room(config())
    room.sit("ann")
    (event,) = room.do(TopUp("ann", 5))
    assert isinstance(event, StackAdded) and not event.queued
    assert room.stacks() == {"ann": 105}


def test_a_top_up_in_a_hand_does_not_play_before_the_next() -> None:
    """Table stakes, 3.3-3: the all-in stays what it was."""
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    before = room.play
    (event,) = room.do(TopUp("ann", 60))
    assert isinstance(event, StackAdded) and event.queued
    assert room.play == before
    room.act("fold")
    assert sum(room.stacks().values()) == 260
    assert room.stacks()["ann"] in (155, 165)


def test_a_top_up_of_an_onlooker_in_a_hand_he_is_not_in_is_there_at_once() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    room.sit("cat")
    (event,) = room.do(TopUp("cat", 50))
    assert isinstance(event, StackAdded) and not event.queued


def test_who_sits_out_is_not_dealt_in() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.do(SitOut("bob"))
    room.deal()
    assert [seat for seat, one in enumerate(room.play.seats) if one.is_live] == [0, 2]


def test_sitting_out_twice_changes_nothing() -> None:
    room = Room(config())
    room.sit("ann")
    room.do(SitOut("ann"))
    assert room.do(SitOut("ann")) == ()


def test_sitting_out_in_a_hand_plays_it_to_the_end() -> None:
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.deal()
    room.do(SitOut("ann"))
    assert room.play.seats[room.seat("ann")].is_live
    room.finish()
    room.deal()
    assert not room.play.seats[room.seat("ann")].is_live


def test_leaving_between_hands_takes_the_whole_stack() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.do(TopUp("ann", 11))
    event = room.do(Leave("ann"))[0]
    assert isinstance(event, PlayerLeft) and event.stack == 111
    assert room.state.seats[0] is None


def raise_on(dice: random.Random, legal: LegalActions) -> tuple[Move, int]:
    if legal.wager is not None:
        return Move.RAISE_TO, legal.wager.min_to
    return (Move.CHECK, 0) if legal.check else (Move.CALL, 0)


def bust_somebody() -> tuple[Room, str]:
    """Heads-up, raising to the end, until one of two has nothing."""
    room = Room(config(seats=2), seed=3)
    room.sit("ann", "bob")
    while all(room.stacks().values()):
        room.deal()
        room.finish(raise_on)
    return room, next(player for player, stack in room.stacks().items() if not stack)


def test_a_busted_player_keeps_his_seat_and_sits_out() -> None:
    room, loser = bust_somebody()
    one = room.state.seats[room.seat(loser)]
    assert one is not None and one.sits_out and one.stack == 0
    assert room.state.deadline == 0, "one player alone is not dealt to"


def test_a_busted_player_cannot_just_sit_in() -> None:
    room, loser = bust_somebody()
    error = refused(room, SitIn(loser))
    assert error.code == "not_enough_chips" and "at least 100" in str(error)


def test_a_busted_player_rebuys_at_least_the_minimum_and_plays_on() -> None:
    room, loser = bust_somebody()
    assert refused(room, TopUp(loser, 99)).code == "buy_in_too_small"
    room.do(TopUp(loser, 100))
    room.deal()
    assert room.play.seats[room.seat(loser)].is_live


def test_a_busted_player_can_leave() -> None:
    room, loser = bust_somebody()
    event = room.do(Leave(loser))[0]
    assert isinstance(event, PlayerLeft) and event.stack == 0


def test_a_short_stack_may_play_on() -> None:
    """3.12-2: a stack below the minimum may play on."""
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.deal()
    room.act("call")
    room.finish(lambda dice, legal: (Move.CHECK if legal.check else Move.FOLD, 0))
    assert min(room.stacks().values()) < 100
    room.deal()
    assert sum(1 for one in room.play.seats if one.is_live) == 3


def test_every_chip_that_moves_is_in_an_event() -> None:
    room = Room(config())
    room.sit("ann", "bob", buy_in=150)
    room.do(TopUp("bob", 20))
    room.do(Leave("ann"))
    assert sum(map(moved_chips, room.events)) == 170 == sum(room.stacks().values())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", ""),
        ("name", ""),
        ("name", "x" * 41),
        ("name", "a\nb"),
        ("seats", 1),
        ("seats", 11),
        ("seats", 2.0),
        ("min_players_to_start", 7),
        ("max_buy_in", 50),
        ("action_ms", 0),
        ("chip_decimals", 7),
        ("hand_pause_ms", -1),
        ("rules", Rules(5, 10, 10, 5)),
    ],
)
def test_settings_that_make_no_table_are_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(RoomError, match=field) as caught:
        open_table(config(**{field: value}))
    assert caught.value.code == "bad_settings"


def test_six_cards_seat_at_most_seven() -> None:
    with pytest.raises(RoomError, match="2 to 7"):
        open_table(config(rules=fixed_limit(10, hole_cards=6), seats=8))
    assert open_table(config(rules=fixed_limit(10, hole_cards=6), seats=7)).state.version == 1


def test_settings_can_be_written_and_read() -> None:
    settings = config(chip_decimals=2)
    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableConfig) == settings
