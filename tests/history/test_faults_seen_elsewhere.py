"""Faults that people reported of other readers of hand histories, each read rightly here.

F04 is in `test_anonymise.py`, F17 and F19 are in `tests/server/test_hands_db.py` as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from splitpot.cards import format_card
from splitpot.game.events import PostKind
from splitpot.game.rules import Game
from splitpot.history.anonymise import rename_text
from splitpot.history.lines import decode_history, parse_money
from splitpot.history.read import read_history
from splitpot.history.record import HandReading
from splitpot.history.told import DeedKind, ToldHand

HEADER = "PokerStars Hand #81:  Omaha Pot Limit ($1/$2 USD) - 2013/06/12 11:08:24 ET\n"


@pytest.fixture(scope="module")
def case(shared: Path) -> Callable[[str], dict[str, Any]]:
    """A reported fault by its number."""
    found = json.loads((shared / "cases" / "bugs.json").read_text("utf-8"))
    return {one["id"]: one for one in found}.__getitem__


def the_hand(text: str) -> HandReading:
    (reading,) = read_history(text)
    return reading


def told(text: str) -> ToldHand:
    hand = the_hand(text).told
    assert hand is not None
    return hand


def stars(seats: list[str], lines: list[str], header: str = HEADER) -> str:
    table = "Table 'T' 6-max Seat #1 is the button\n"
    rows = [
        seat if seat.startswith("Seat ") else f"Seat {i}: {seat} ($200 in chips)"
        for i, seat in enumerate(seats, 1)
    ]
    return header + table + "\n".join([*rows, *lines]) + "\n"


def test_f01_a_name_may_end_in_an_action(case: Any) -> None:
    one = case("F01")["input"]
    hand = told(stars(one["seats"], ["*** HOLE CARDS ***", *one["lines"]]))
    kinds = [(deed.player, deed.kind, deed.amount) for deed in hand.deeds]
    assert kinds == [
        ("namefolds", DeedKind.CALL, Decimal(4)),
        ("checkers", DeedKind.FOLD, None),
        ("P1", DeedKind.CHECK, None),
    ]


def test_f03_brackets_in_a_name_are_not_its_stack(case: Any) -> None:
    one = case("F03")
    hand = told(stars(one["input"]["lines"], []))
    assert [[seat.number, seat.name, str(seat.stack)] for seat in hand.seats] == one["right_value"]["parsed"]


def test_f04_signs_in_a_name_are_letters_like_others(case: Any) -> None:
    one = case("F04")
    assert rename_text(one["input"]["text"], one["input"]["rename"]) == one["right_value"]["text_after"]


def test_f06_an_apostrophe_groups_thousands(case: Any) -> None:
    one = case("F06")
    for text, numbers in zip(one["input"]["texts"], one["right_value"]["parsed"], strict=True):
        parts = [parse_money(part) for part in re.split(r"[/(]|\s-", text)]
        assert [int(part) for part in parts if part is not None] == numbers


def test_f07_an_amount_is_read_by_its_own_signs(case: Any) -> None:
    one = case("F07")
    for text, right in zip(one["input"]["texts"], one["right_value"]["parsed"], strict=True):
        assert parse_money(text) == Decimal(right)


def test_f09_a_hand_that_was_run_twice_has_two_boards(case: Any) -> None:
    one = case("F09")
    reading = the_hand(one["input"]["text"])
    record, right = reading.record, one["right_value"]
    assert reading.verdict.agrees
    assert record is not None
    assert record.second_board is not None
    boards = [list(map(format_card, board)) for board in (record.board, record.second_board)]
    assert boards == right["boards"]
    net = {
        name: str(Decimal(after - before).scaleb(-2).normalize())
        for name, before, after in zip(record.players, record.stacks, record.final_stacks, strict=True)
        if after is not None
    }
    assert {name: Decimal(amount) for name, amount in net.items()} == {
        name: Decimal(amount) for name, amount in right["net"].items()
    }


def test_f11_what_comes_back_uncalled_was_not_invested() -> None:
    lines = [
        "P2: posts small blind $0.01",
        "Hero: posts big blind $0.02",
        "P2: raises $0.11 to $0.13",
        "Hero: raises $0.26 to $0.39",
        "P2: calls $0.26",
        "*** FLOP *** [2c 7d Jh]",
        "Hero: bets $0.78",
        "P2: folds",
        "Uncalled bet ($0.78) returned to Hero",
        "Hero collected $0.75 from pot",
    ]
    header = HEADER.replace("Pot Limit ($1/$2", "No Limit ($0.01/$0.02")
    reading = the_hand(stars(["P2", "Hero"], lines, header))
    assert reading.verdict.agrees
    assert reading.record is not None
    assert dict(zip(reading.record.players, reading.record.final_stacks, strict=True)) == {
        "Hero": 20036,
        "P2": 19961,
    }


def test_f12_a_call_adds_and_a_raise_names_the_total(case: Any) -> None:
    net = case("F12")["right_value"]["net"]
    seats = [
        f"Seat {n}: P{n} (${stack} in chips)" for n, stack in ((1, 3184), (2, 9000), (3, 9000), (4, 5000))
    ]
    lines = [
        "P1: posts small blind $50",
        "P2: posts big blind $100",
        "*** HOLE CARDS ***",
        "P3: raises $800 to $900",
        "P4: folds",
        "P1: calls $850",
        "P2: calls $800",
        "*** FLOP *** [Tc 2d Jc]",
        "P1: checks",
        "P2: bets $1296",
        "P3: calls $1296",
        "P1: raises $988 to $2284 and is all-in",
        "P2: calls $988",
        "P3: calls $988",
        "*** TURN *** [Tc 2d Jc] [4h]",
        "P2: checks",
        "P3: checks",
        "*** RIVER *** [Tc 2d Jc 4h] [9d]",
        "P2: bets $4585",
        "P3: folds",
        "Uncalled bet ($4585) returned to P2",
        "*** SHOW DOWN ***",
        "P2: shows [8c Th Qc 9s] (a straight, Eight to Queen)",
        "P1: shows [4c 2h Kd 5c] (two pair)",
        "P2 collected $9170 from pot",
        "*** SUMMARY ***",
        "Total pot $9552 | Rake $382",
    ]
    text = stars(seats, lines, HEADER.replace("Pot Limit ($1/$2", "No Limit ($50/$100"))
    reading = the_hand(text.replace("Seat #1 is", "Seat #4 is"))
    assert reading.verdict.agrees, reading.verdict
    assert reading.record is not None
    record = reading.record
    unit = 10**record.decimals
    won = {
        name: (after - before) // unit
        for name, before, after in zip(record.players, record.stacks, record.final_stacks, strict=True)
        if after is not None
    }
    assert won == net


def test_f14_a_home_game_has_a_club_three_parts_of_a_buy_in_and_two_times(case: Any) -> None:
    one = case("F14")
    hand = told(stars(["P1 (1500 in chips)", "P2"], [], one["input"]["header"] + "\n"))
    right = one["right_value"]
    assert hand.club == right["club"]
    assert [str(part) for part in hand.buy_in] == right["buy_in_parts"]
    assert hand.started == right["utc"]


def test_f16_a_raise_of_a_total_to_a_total_and_an_all_in_for_less(case: Any) -> None:
    right = case("F16")["right_value"]
    seats = [
        "Seat 1: Hero ($25.86 in chips)",
        "Seat 2: P1 ($10 in chips)",
        "Seat 3: P2 ($20.20 in chips)",
    ]
    lines = [
        "P1: posts small blind $0.10",
        "P2: posts big blind $0.25",
        "*** HOLE CARDS ***",
        "Hero: raises $0.85 to $0.85",
        "P1: folds",
        "P2: raises $1.80 to $2.65",
        "Hero: calls $1.80",
        "*** FLOP *** [2c 7d Jh]",
        "P2: bets $5.13",
        "Hero: raises $20.52 to $20.52",
        "P2: calls $12.42 and is all-in",
        "*** TURN *** [2c 7d Jh] [4h]",
        "*** RIVER *** [2c 7d Jh 4h] [9d]",
        "*** SHOW DOWN ***",
        "Hero: shows [Jc Js 3d 3h] (three of a kind)",
        "P2: shows [As Ad Kc Qs] (a pair)",
        "Hero collected $38.50 from pot",
        "Uncalled bet ($2.97) returned to Hero",
        "*** SUMMARY ***",
        "Total pot $40.50 | Rake $2",
    ]
    reading = the_hand(stars(seats, lines, HEADER.replace("$1/$2", "$0.10/$0.25")))
    assert reading.verdict.agrees, reading.verdict
    assert reading.record is not None
    final = dict(zip(reading.record.players, reading.record.final_stacks, strict=True))
    invested = {name: Decimal(amount) for name, amount in right["invested"].items()}
    assert final == {
        "Hero": int((Decimal("25.86") - invested["Hero"] + Decimal("38.50")) * 100),
        "P2": 0,
        "P1": 990,
    }


def test_f17_a_hand_has_the_same_number_whenever_it_is_read() -> None:
    text = stars(["P1", "P2"], ["P1: posts small blind $1", "P2: posts big blind $2", "P1: folds"])
    assert [reading.name for reading in read_history(text)] == ["81"]
    assert [
        reading.name for reading in read_history(decode_history(text.replace("\n", "\r\n").encode()))
    ] == ["81"]


def test_f19_a_mark_or_another_encoding_does_not_cost_the_first_hand(case: Any) -> None:
    text = case("F19")["input"]["text"]
    marks = {
        "utf-16-le with BOM": ("utf-16-le", b"\xff\xfe"),
        "utf-16-be with BOM": ("utf-16-be", b"\xfe\xff"),
    }
    for name in case("F19")["input"]["encodings"]:
        encoding, mark = marks.get(name, (name, b""))
        assert decode_history(mark + text.encode(encoding)) == text


def test_f20_a_pot_that_is_a_small_blind_too_large_says_so() -> None:
    seats = [f"P{n}" for n in range(1, 5)]
    lines = [
        "P2: posts small blind $0.25",
        "P3: posts big blind $0.50",
        "*** HOLE CARDS ***",
        "P4: calls $0.50",
        "P1: calls $0.50",
        "P2: calls $0.25",
        "P3: checks",
        "*** FLOP *** [2c 7d Jh]",
        *[f"P{n}: checks" for n in (2, 3, 4, 1)],
        "*** TURN *** [2c 7d Jh] [4h]",
        "P2: checks",
        "P3: checks",
        "P4: bets $1.12",
        "P1: calls $1.12",
        "P2: folds",
        "P3: folds",
        "*** RIVER *** [2c 7d Jh 4h] [9d]",
        "P4: checks",
        "P1: checks",
        "*** SHOW DOWN ***",
        "P4: shows [Jc Js 3d 3h] (three of a kind)",
        "P4 collected $4.49 from pot",
        "*** SUMMARY ***",
        "Total pot $4.49 | Rake $0",
    ]
    header = HEADER.replace("$1/$2", "$0.25/$0.50")
    reading = the_hand(stars(seats, lines, header))
    assert reading.verdict.agrees is False
    assert reading.verdict.reason == "the file pays 0.25 more than the pot holds"
    dead = stars(seats, ["P1: posts small blind $0.25", *lines], header).replace(
        "P2: posts small", "P2: posts small", 1
    )
    posts = [deed.post for deed in told(dead).deeds if deed.kind is DeedKind.POST]
    assert posts.count(PostKind.SMALL_BLIND) == 2


def test_f21_four_cards_are_no_holdem(case: Any) -> None:
    one = case("F21")["input"]
    header = HEADER.replace("Omaha Pot Limit", one["header_game"])
    reading = the_hand(stars(["P1", "P2"], ["*** HOLE CARDS ***", one["dealt"], "P1: folds"], header))
    assert reading.record is None
    assert reading.told is not None
    assert reading.told.game is not Game.OMAHA or reading.problems


def test_f23_the_word_says_whether_a_bracket_is_money_or_cards(case: Any) -> None:
    lines = case("F23")["input"]["lines"]
    text = (
        "#Game No : 81\n***** Cassava Hand History for Game 81 *****\n"
        "$5/$10 Blinds Pot Limit Omaha - *** 11 03 2011 15:43:24\n"
        "Table T (Real Money)\nSeat 1 is the button\n"
        "Total number of players : 4\n"
        + "".join(f"Seat {n}: P{n} ( $1,000 )\n" for n in range(1, 5))
        + f"{lines[0]}\nP2 posts small blind [$5]\nP3 posts big blind [$10]\n** Dealing down cards **\n"
        + f"{lines[2]}\nP4 folds\nP1 folds\n{lines[1]}\n"
    )
    hand = told(text)
    amounts = {(deed.player, deed.kind): deed.amount for deed in hand.deeds}
    assert amounts[("P1", DeedKind.POST)] == 10
    assert amounts[("P2", DeedKind.RAISE)] == 350
    (hole,) = [deed for deed in hand.deeds if deed.kind is DeedKind.HOLE]
    assert (hole.player, list(map(format_card, hole.cards))) == ("P3", ["8c", "Jd", "2s", "2h"])


def test_every_reported_fault_of_readers_has_its_test(case: Any, shared: Path) -> None:
    ids = {
        one["id"]
        for one in json.loads((shared / "cases" / "bugs.json").read_text("utf-8"))
        if one["kind"] == "F"
    }
    assert ids == {name[5:8].upper() for name in globals() if re.match(r"test_f\d\d_", name)}
