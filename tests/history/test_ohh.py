"""Open Hand History in and out: what other programs write, what they find in ours, and broken files."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from typing import Any

import pytest

from splitpot.cards import format_cards, parse_cards
from splitpot.game.events import Acted, PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.equality import differences
from splitpot.history.ohh import HEADER, read, read_ohh, write_ohh, write_ohhs
from splitpot.history.phh import read_phh
from splitpot.history.read import read_history
from splitpot.history.record import HandReading, Outcome, record_hand
from splitpot.history.told import DeedKind
from tests.history.hands import phh
from tests.history.simulated import simulated, simulated_hands

PREFLOP: list[tuple[Any, ...]] = [
    (1, "Post SB", 0.5),
    (2, "Post BB", 1),
    (3, "Dealt Cards", ["As", "2d", "Kh", "Tc"]),
    (3, "Raise", 2.5),
    (1, "Call", 2),
    (2, "Fold", 0),
]


def action(number: int, told: tuple[Any, ...]) -> dict[str, Any]:
    player, kind, rest = told
    fields = {"cards": rest} if isinstance(rest, list) else {"amount": rest}
    return {"action_number": number, "player_id": player, "action": kind, **fields}


def street(name: str, cards: list[str], *actions: tuple[Any, ...]) -> dict[str, Any]:
    return {"street": name, "cards": cards, "actions": [action(*pair) for pair in enumerate(actions)]}


def hand(**changes: Any) -> dict[str, Any]:
    """Ann and Cid check a pot of six down; her nines and his low split it. None leaves a field out."""
    told: dict[str, Any] = {
        "spec_version": "1.4.7",
        "site_name": "Somewhere",
        "game_number": "77",
        "start_date_utc": "2026-03-01T20:15:00Z",
        "game_type": "OmahaHiLo",
        "bet_limit": {"bet_type": "PL"},
        "table_size": 6,
        "currency": "EUR",
        "dealer_seat": 5,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "hero_player_id": 3,
        "players": [
            {"id": 1, "seat": 1, "name": "Ann", "starting_stack": 50},
            {"id": 2, "seat": 3, "name": "Bob", "starting_stack": 40.25},
            {"id": 3, "seat": 5, "name": "Cid", "starting_stack": 99},
        ],
        "rounds": [
            street("Preflop", [], *PREFLOP),
            street("Flop", ["4c", "7h", "Jd"], (1, "Check", 0), (3, "Check", 0)),
            street("Turn", ["8d"], (1, "Check", 0), (3, "Check", 0)),
            street("River", ["2h"], (1, "Check", 0), (3, "Check", 0)),
            street(
                "Showdown",
                [],
                (1, "Shows Cards", ["9h", "9s", "3h", "8s"]),
                (3, "Shows Cards", PREFLOP[2][2]),
            ),
        ],
        "pots": [
            {
                "number": 0,
                "amount": 6,
                "rake": 0.3,
                "player_wins": [
                    {"player_id": 1, "win_amount": 2.85},
                    {"player_id": 3, "win_amount": 2.85},
                ],
            }
        ],
    }
    return {"ohh": {key: value for key, value in (told | changes).items() if value is not None}}


def read_one(told: dict[str, Any]) -> HandReading:
    (reading,) = read_ohh(json.dumps(told))
    return reading


def test_amounts_are_what_an_action_adds() -> None:
    (told,) = read(json.dumps(hand()))
    raised = next(deed for deed in told.deeds if deed.kind is DeedKind.RAISE)
    assert (raised.player, raised.amount, raised.is_total) == ("Cid", Decimal("2.5"), False)


def test_a_whole_hand_is_told_and_replayed_to_the_cent() -> None:
    reading = read_one(hand())
    assert reading.problems == ()
    assert reading.verdict.agrees is True
    record = reading.record
    assert record is not None
    assert (record.rules.game, record.rules.structure) == (Game.OMAHA8, Structure.POT_LIMIT)
    assert record.rakes == {0: 30}
    assert record.metadata["hand"] == "77"
    assert record.metadata["currency"] == "EUR"
    assert record.metadata["_hero"] == "Cid"


def test_a_file_that_pays_another_player_does_not_agree() -> None:
    wins = [{"player_id": 3, "win_amount": 5.7}]
    reading = read_one(hand(pots=[{"number": 0, "amount": 6, "rake": 0.3, "player_wins": wins}]))
    assert reading.verdict.agrees is False


def test_decimals_are_exact_whatever_a_float_would_make_of_them() -> None:
    text = json.dumps(hand()).replace("40.25", "40.10000000")
    (told,) = read(text)
    assert told.seats[1].stack == Decimal("40.10000000")


def test_the_header_finds_a_hand_and_no_other_json() -> None:
    assert HEADER.search(json.dumps(hand()))
    assert HEADER.search('{"spec_version": "1.4.7", "hand": {}}') is None


@pytest.mark.parametrize("between", ["\n\n", "\n", " ", ",\n"])
def test_objects_may_follow_one_another_in_any_manner(between: str) -> None:
    text = between.join(json.dumps(hand(game_number=str(number))) for number in range(3))
    assert [told.number for told in read(text)] == ["0", "1", "2"]


def test_arrays_and_objects_around_the_hands_are_opened() -> None:
    hands = [hand(game_number="1"), hand(game_number="2")]
    assert [told.number for told in read(json.dumps(hands, indent=1))] == ["1", "2"]
    assert [told.number for told in read(json.dumps({"hands": hands}))] == ["1", "2"]


def test_a_broken_hand_is_a_problem_with_its_line_and_the_next_is_read() -> None:
    text = json.dumps(hand())
    first, second, third = read(f"{text}\n\n{text[:300]}\n\n{text}")
    assert first.problems == third.problems == ()
    assert second.game is None
    assert [problem.line for problem in second.problems] == [3]
    assert third.first_line == 5


def test_a_hand_without_an_end_still_leaves_the_one_before() -> None:
    text = json.dumps(hand())
    told = list(read(text + text[: len(text) // 2]))
    assert [one.number for one in told] == ["77", ""]


@pytest.mark.parametrize(
    "field",
    ["hero_player_id", "flags", "currency", "start_date_utc", "table_size", "pots", "small_blind_amount"],
)
def test_a_missing_field_is_no_reason_to_lose_the_hand(field: str) -> None:
    reading = read_one(hand(**{field: None}))
    assert reading.record is not None
    assert reading.record.is_over


def test_another_game_is_told_by_its_words_and_not_played() -> None:
    (told,) = read(json.dumps(hand(game_type="Holdem", bet_limit={"bet_type": "NL"})))
    assert (told.game, told.game_words, told.deeds) == (None, "Holdem NL", ())


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("Omaha", Game.OMAHA),
        ("OmahaHiLo", Game.OMAHA8),
        ("Omaha Hi/Lo", Game.OMAHA8),
        ("PLO8", Game.OMAHA8),
        ("PLO", Game.OMAHA),
    ],
)
def test_programs_spell_the_game_in_several_ways(words: str, game: Game) -> None:
    (told,) = read(json.dumps(hand(game_type=words)))
    assert told.game is game


def test_five_cards_are_counted_since_the_format_has_no_name_for_them() -> None:
    rounds = hand()["ohh"]["rounds"]
    rounds[0]["actions"][2]["cards"] = ["As", "2d", "Kh", "Tc", "5c"]
    (told,) = read(json.dumps(hand(rounds=rounds[:4])))
    assert told.hole_cards == 5


def test_a_second_board_comes_after_the_showdown_or_before_it() -> None:
    rounds = hand()["ohh"]["rounds"]
    second = [street("Turn", ["3d"]), street("River", ["Ks"])]
    for order in ([*rounds, *second], [*rounds[:4], *second, rounds[4]]):
        (told,) = read(json.dumps(hand(rounds=order, flags=["Run_It_Twice"])))
        boards = [(deed.run, format_cards(deed.cards)) for deed in told.deeds if deed.kind is DeedKind.BOARD]
        assert told.runs == 2
        assert boards == [(0, "4c7hJd"), (0, "8d"), (0, "2h"), (1, "3d"), (1, "Ks")]


def test_a_second_board_may_begin_with_the_flop() -> None:
    rounds = hand()["ohh"]["rounds"]
    second = [street("Flop", ["3d", "3c", "6c"]), street("Turn", ["Qd"]), street("River", ["Ks"])]
    (told,) = read(json.dumps(hand(rounds=[*rounds, *second], flags=["Run_It_Twice"])))
    assert [deed.run for deed in told.deeds if deed.kind is DeedKind.BOARD] == [0, 0, 0, 1, 1, 1]


def test_a_board_that_is_repeated_on_each_street_is_not_dealt_again() -> None:
    rounds = hand()["ohh"]["rounds"]
    rounds[2]["cards"] = ["4c", "7h", "Jd", "8d"]
    assert read_one(hand(rounds=rounds)).verdict.agrees is True


def test_holes_may_stand_with_the_players_and_actions_be_written_in_small_letters() -> None:
    told = hand()["ohh"]
    told["rounds"][0]["actions"] = [
        {**one, "action": one["action"].lower()}
        for one in told["rounds"][0]["actions"]
        if one["action"] != "Dealt Cards"
    ]
    del told["rounds"][4]
    told["players"][0]["cards"] = ["9h", "9s", "3h", "8s"]
    told["players"][2]["cards"] = ["As", "2d", "Kh", "Tc"]
    reading = read_one({"ohh": told})
    assert reading.problems == ()
    assert reading.verdict.agrees is True


def test_posts_of_newcomers_are_told_apart() -> None:
    posts = [(1, "Post SB", 0.5), (2, "Post BB", 1), (3, "Post Extra Blind", 1), (3, "Post Dead", 0.5)]
    (told,) = read(json.dumps(hand(rounds=[street("Preflop", [], *posts)])))
    assert [deed.post for deed in told.deeds] == [
        PostKind.SMALL_BLIND,
        PostKind.BIG_BLIND,
        PostKind.LIVE,
        PostKind.DEAD,
    ]


def test_what_is_not_known_to_the_format_is_a_problem_and_reading_goes_on() -> None:
    rounds = hand()["ohh"]["rounds"]
    rounds[1]["actions"].append({"player_id": 1, "action": "Juggles"})
    rounds[1]["actions"].append({"player_id": 9, "action": "Fold"})
    rounds[1]["actions"].append({"player_id": 1, "action": "Added Chips", "amount": 5})
    (told,) = read(json.dumps(hand(rounds=rounds)))
    assert len(told.problems) == 2
    assert len(told.wins) == 2


# --- ours --------------------------------------------------------------------------


def test_other_programs_find_what_they_have_names_for() -> None:
    record = simulated(7)
    told = json.loads(write_ohh(record))["ohh"]
    assert told["spec_version"] == "1.4.7"
    assert told["game_type"] == ("OmahaHiLo" if record.rules.is_hilo else "Omaha")
    assert {player["name"] for player in told["players"]} == set(record.players)
    kinds = [one["action"] for row in told["rounds"] for one in row["actions"]]
    assert "Post BB" in kinds
    assert "Shows Cards" in kinds


def test_pots_hold_what_is_won_and_raked() -> None:
    for record in simulated_hands(60):
        told = json.loads(write_ohh(record), parse_float=Decimal)["ohh"]
        for pot in told["pots"]:
            assert pot["amount"] == pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"])
            assert sum(award["amount"] for award in pot["_awards"]) == pot["amount"] - pot["rake"]


def test_every_field_that_the_format_does_not_have_begins_with_an_underscore() -> None:
    known = set(hand()["ohh"]) | {
        "network_name",
        "internal_version",
        "tournament",
        "tournament_info",
        "table_name",
        "ante_amount",
        "flags",
    }
    for record in simulated_hands(40):
        told = json.loads(write_ohh(record))["ohh"]
        assert all(field in known or field.startswith("_") for field in told)


def test_our_hands_come_back_equal_with_their_house_settings() -> None:
    for record in simulated_hands(80, first=500):
        (reading,) = read_ohh(write_ohh(record))
        assert reading.record is not None
        assert differences(record, reading.record) == []
        assert reading.record.metadata == record.metadata
        assert reading.outcome is Outcome.EQUAL


def test_a_reader_that_ignores_our_fields_finds_the_same_payouts() -> None:
    agreeing = 0
    for record in simulated_hands(60, is_plain=True):
        told = json.loads(write_ohh(record), parse_float=str)
        del told["ohh"]["_splitpot"]
        (reading,) = read_ohh(json.dumps(told))
        assert reading.record is not None
        agreeing += reading.verdict.agrees is True
    assert agreeing == 60


def test_a_viewer_finds_no_hidden_hole_in_the_text() -> None:
    for record in simulated_hands(60, first=900):
        viewer = record.order[0]
        text = write_ohh(record, holes=[viewer])
        hidden = set(record.order) - {viewer} - record.shown
        for seat in hidden:
            cards = ",".join(f'"{format_cards([card])}"' for card in record.holes[seat])
            assert cards not in text
            assert format_cards(record.holes[seat]) not in text
        assert "burns" not in text


def test_comments_unknown_stacks_and_mucked_holes_are_kept() -> None:
    actions = (
        "d dh p1 As2dKhTc",
        "d dh p2 Ad3c????",
        "d dh p3 9h9s8h8s",
        "p3 cc # limps",
        "p1 cc",
        "p2 cc",
        "d db 4c7hJd",
        "p1 cc",
        "p2 cc",
        "p3 cc",
        "d db 8d",
        "p1 cc",
        "p2 cc",
        "p3 cc",
        "d db 2h",
        "p1 cc",
        "p2 cc",
        "p3 cc",
        "p1 sm As2dKhTc",
        "p2 sm",
        "p3 sm",
    )
    text = phh(*actions, starting_stacks="[200, inf, 200]", players="['Ann', '', 'Ann']", time="20:15:00")
    (before,) = read_phh(text)
    assert before.record is not None
    (after,) = read_ohh(write_ohh(before.record))
    assert after.record is not None
    assert differences(before.record, after.record) == []
    assert after.record.comments == before.record.comments
    assert after.record.mucked == before.record.mucked
    assert after.record.metadata == before.record.metadata


def test_a_hand_that_is_not_over_comes_back_as_far_as_it_got() -> None:
    record = simulated(3)
    acts = [place for place, event in enumerate(record.events) if isinstance(event, Acted)]
    cut = record_hand(record.events[: acts[2]], decimals=record.decimals)
    (reading,) = read_ohh(write_ohh(cut))
    assert reading.outcome is Outcome.UNFINISHED
    assert reading.record is not None
    assert differences(cut, reading.record) == []


def test_our_fields_that_were_tampered_with_are_left_aside_and_the_hand_is_read_as_any_other() -> None:
    told = json.loads(write_ohh(simulated(11, is_plain=True)), parse_float=str)
    told["ohh"]["_splitpot"] = {"hole_cards": "many"}
    (reading,) = read_ohh(json.dumps(told))
    assert reading.record is not None
    assert reading.verdict.agrees is True


def test_a_hand_with_a_short_number_gets_one_that_no_other_table_has() -> None:
    record = simulated(1)
    numbers = {
        json.loads(
            write_ohh(
                record_hand(record.events, metadata={"hand": 12, "table": table, "year": 2026}),
            )
        )["ohh"]["game_number"]
        for table in ("A", "B", "A")
    }
    assert len(numbers) == 2
    assert all(len(number) > 6 for number in numbers)


PIECES = ('"', "{", "}", "[", "]", ",", "1e999", "-1", "null", "NaN", "true", "\n", '"ohh":', "As", "0.001")


def test_a_mutilated_text_never_breaks_the_reader_and_no_chip_is_lost() -> None:
    dice = random.Random(20260301)
    texts = [write_ohhs([simulated(seed), simulated(seed + 1)]) for seed in range(0, 40, 2)]
    texts += [json.dumps([hand(), hand(game_number="2")]), json.dumps(hand(), indent=2)]
    for _ in range(400):
        text = dice.choice(texts)
        for _ in range(dice.randint(1, 4)):
            start = dice.randrange(len(text) + 1)
            piece = dice.choice([*PIECES, "", text[start : start + dice.randrange(80)]])
            text = text[:start] + piece + text[start + dice.choice([0, 1, 5, 120]) :]
        for reading in read_history(text):
            assert all(str(problem) for problem in reading.problems)
            record = reading.record
            if record is not None and record.is_over and None not in record.final_stacks:
                final = sum(stack or 0 for stack in record.final_stacks)
                assert final + sum(record.rakes.values()) == sum(record.stacks)


def test_numbers_and_arrays_without_end_are_a_problem() -> None:
    endless = '{"ohh": {"players": ' + "[" * 100_000
    assert all(told.problems for told in read(endless))
    assert all(told.problems for told in read('{"ohh": {"players": ' + "9" * 5000 + "}}"))


def test_cards_are_those_that_were_dealt() -> None:
    (told,) = read(json.dumps(hand()))
    dealt = next(deed for deed in told.deeds if deed.kind is DeedKind.HOLE)
    assert dealt.cards == parse_cards("As2dKhTc")
