"""Each message of a player becomes the command that it stands for, under the session's name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.game.rules import Structure, big_bet_rules, fixed_limit
from splitpot.room import commands
from splitpot.room.config import TableConfig
from splitpot.room.table import open_table
from splitpot.server.inbound import BadMessage, read_message
from splitpot.server.orders import command_for, usual_buy_in
from splitpot.server.players import Player
from tests.room.playing import Room, config

ANN = Player("ann", "Ann", 0)

CASES: list[tuple[str, dict[str, Any], commands.Command]] = [
    ("sit_out", {}, commands.SitOut("ann", "next_hand")),
    ("sit_out", {"when": "now"}, commands.SitOut("ann", "now")),
    ("sit_out", {"when": "next_big_blind"}, commands.SitOut("ann", "next_big_blind")),
    ("sit_in", {}, commands.SitIn("ann")),
    ("leave", {}, commands.Leave("ann")),
    ("leave", {"after_hand": True}, commands.Leave("ann", after_hand=True)),
    ("post", {"how": "wait"}, commands.Post("ann", "wait")),
    ("post", {"how": "now"}, commands.Post("ann", "now")),
    ("straddle", {"on": True}, commands.Straddle("ann", on=True)),
    ("run_twice", {"agree": False}, commands.RunTwice("ann", agree=False)),
    ("show", {}, commands.Show("ann")),
    ("time_bank", {}, commands.TimeBank("ann")),
    ("top_up", {"amount": 5}, commands.TopUp("ann", 5)),
]


@pytest.mark.parametrize(("kind", "body", "wanted"), CASES, ids=[f"{kind} {body}" for kind, body, _ in CASES])
def test_a_message_becomes_its_command(kind: str, body: dict[str, Any], wanted: commands.Command) -> None:
    state = open_table(TableConfig("t1", "A table", fixed_limit(20))).state
    message = read_message(json.dumps({"cid": "c", "t": kind, "d": body}))
    assert command_for(state, ANN, message) == wanted


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("sit_out", {"when": "tomorrow"}),
        ("post", {}),
        ("post", {"how": "later"}),
        ("straddle", {"on": 1}),
        ("run_twice", {}),
        ("run_twice", {"agree": True, "player": "bob"}),
        ("show", {"seat": 2}),
        ("time_bank", {"seconds": 900}),
        ("leave", {"after_hand": "yes"}),
    ],
)
def test_a_message_that_says_more_less_or_other_than_it_may_is_refused(
    kind: str, body: dict[str, Any]
) -> None:
    with pytest.raises(BadMessage) as refused:
        read_message(json.dumps({"cid": "c", "t": kind, "d": body}))
    assert (refused.value.code, refused.value.cid) == ("bad_message", "c")


def test_bots_buy_in_for_fifty_small_bets_or_a_hundred_big_blinds_as_far_as_the_table_allows() -> None:
    pot = big_bet_rules(Structure.POT_LIMIT, 20)
    assert usual_buy_in(TableConfig("t1", "A table", fixed_limit(20))) == 1000
    assert usual_buy_in(TableConfig("t1", "A table", pot)) == 2000
    assert usual_buy_in(TableConfig("t1", "A table", pot, max_buy_in=1200)) == 1200
    assert usual_buy_in(TableConfig("t1", "A table", pot, min_buy_in=3000, max_buy_in=4000)) == 3000


def test_where_no_person_sits_everybody_moves_bots_and_else_those_who_sit() -> None:
    room = Room(config(seats=4))
    room.sit("robot", bot="calling")
    add = read_message(json.dumps({"cid": "c", "t": "add_bot", "d": {"manner": "tight"}}))
    remove = read_message(json.dumps({"cid": "c", "t": "remove_bot", "d": {"seat": 0}}))
    assert isinstance(command_for(room.state, ANN, add), commands.Sit)
    assert command_for(room.state, ANN, remove) == commands.Leave("robot")
    room.sit("bob")
    for message in (add, remove):
        with pytest.raises(RoomError, match="those who sit here decide about bots"):
            command_for(room.state, ANN, message)
    room.sit("ann")
    assert command_for(room.state, ANN, remove) == commands.Leave("robot")
