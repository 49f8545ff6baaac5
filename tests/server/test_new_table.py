"""A table as it was asked for, of every structure; and what is refused, with the field and what would do."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from splitpot.errors import RoomError
from splitpot.game.rules import STAKE_LIMIT, AnteType, ShowdownPolicy, Structure
from splitpot.room import bodies
from splitpot.room.config import TableConfig
from splitpot.server.new_table import config_of
from tests.server.guests import enter
from tests.server.rooms import Room


def opened(**fields: Any) -> TableConfig:
    body = msgspec.json.encode({"name": "A table", **fields})
    return config_of(msgspec.json.decode(body, type=bodies.NewTable), "t1", resume_ms=0)


def test_nothing_but_a_name_makes_a_fixed_limit_table_as_the_house_plays_it() -> None:
    config = opened()
    assert config.rules.structure is Structure.FIXED_LIMIT
    assert (config.rules.small_blind, config.rules.big_blind, config.rules.big_bet) == (10, 20, 40)
    assert (config.rules.rake_bps, config.rules.ante_type, config.kill) == (0, AnteType.NONE, "off")
    assert (config.least_buy_in, config.most_buy_in, config.time_bank_ms) == (200, 0, 15_000)
    assert (config.button_rule, config.min_players_to_start) == ("forward_moving", 2)
    assert config.away_ms == 30_000


@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_the_small_bet_of_pot_and_no_limit_is_the_big_blind(structure: str) -> None:
    config = opened(structure=structure, small_bet=50)
    rules = config.rules
    assert rules.structure == structure
    assert (rules.small_blind, rules.big_blind, rules.small_bet, rules.big_bet) == (25, 50, 50, 50)
    assert (config.least_buy_in, config.most_buy_in) == (2000, 5000)


def test_every_option_of_pot_limit_reaches_the_table() -> None:
    config = opened(
        structure="pot_limit",
        ante=2,
        run_twice=True,
        straddle=True,
        time_bank_seconds=40,
        rake_bps=500,
        rake_cap=30,
        showdown="muck_losers",
        button_rule="dead",
        min_players_to_start=3,
    )
    rules = config.rules
    assert (rules.ante_type, rules.ante, rules.run_twice) == (AnteType.EACH, 2, True)
    assert (rules.rake_bps, rules.rake_cap) == (500, 30)
    assert rules.showdown_policy is ShowdownPolicy.MUCK_LOSERS
    assert (config.straddle, config.time_bank_ms, config.button_rule) == (True, 40_000, "dead")
    assert config.min_players_to_start == 3


def test_fixed_limit_has_its_kill_and_a_rake_without_a_cap() -> None:
    config = opened(kill="half", rake_bps=250)
    assert config.kill == "half"
    assert (config.rules.rake_bps, config.rules.rake_cap) == (250, STAKE_LIMIT)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"small_bet": 7}, "small_bet: 7 will not do: the lower limit is an even number"),
    ({"small_bet": 0, "structure": "no_limit"}, "small_bet: 0 will not do: the big blind is an even number"),
    ({"ante": 5}, "ante: fixed limit is played without; leave it off, or choose pot_limit or no_limit"),
    ({"run_twice": True}, "run_twice: fixed limit is played without; leave it off, or choose"),
    ({"straddle": True}, "straddle: fixed limit is played without; leave it off, or choose"),
    ({"kill": "full", "structure": "pot_limit"}, "kill: kill pots are for fixed limit; choose 'off'"),
    ({"ante": -1}, "ante: -1 is not a whole number from 0 to"),
    (
        {"structure": "no_limit", "ante": 1_000_000_000},
        "ante: 1000000000 is too much: an ante is at most the big blind, here 20",
    ),
    ({"rake_bps": 10_001}, "rake_bps: 10001 is not a whole number from 0 to 10000"),
    ({"rake_cap": 10}, "rake_cap: 10 caps nothing: rake_bps is 0; set both, or neither"),
    ({"time_bank_seconds": 301}, "time_bank_seconds: 301 is not a whole number from 0 to 300"),
    ({"action_seconds": 4}, "action_seconds: 4 is not a whole number from 5 to 120"),
    ({"min_players_to_start": 7}, "min_players_to_start: 7 is not a whole number from 2 to 6"),
    ({"seats": 8, "hole_cards": 6}, "seats: 8 is not a whole number from 2 to 7"),
    ({"seats": 2, "bots": ["tight"] * 3}, "bots: 3 bots do not fit on 2 seats"),
    ({"hole_cards": 7}, "hole_cards: 7 is not 4, 5 or 6"),
]


@pytest.mark.parametrize(("fields", "words"), REFUSED, ids=[str(fields) for fields, _ in REFUSED])
def test_a_refusal_names_the_field_and_what_would_be_right(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(RoomError) as refused:
        opened(**fields)
    assert refused.value.code == "bad_settings"
    assert words in str(refused.value)


async def test_the_lobby_lists_what_was_asked_for(room: Room) -> None:
    ann = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
        made = await http.post(
            "/api/tables",
            json={
                "name": "PLO",
                "structure": "pot_limit",
                "game": "omaha",
                "run_twice": True,
                "straddle": True,
            },
        )
        assert made.status_code == 201, made.text
        refused = await http.post(
            "/api/tables", json={"name": "PLO", "kill": "half", "structure": "pot_limit"}
        )
        unknown = await http.post("/api/tables", json={"name": "PLO", "structure": "spread_limit"})
        rows = (await http.get("/api/tables")).json()["tables"]
    assert len(rows) == 1
    assert (rows[0]["structure"], rows[0]["run_twice"], rows[0]["straddle"]) == ("pot_limit", True, True)
    assert (rows[0]["kill"], rows[0]["ante"], rows[0]["time_bank_seconds"]) == ("off", 0, 15)
    assert refused.status_code == 400
    assert refused.json()["code"] == unknown.json()["code"] == "bad_settings"
    assert "pot_limit" in refused.json()["message"]
    assert "structure" in unknown.json()["message"]
