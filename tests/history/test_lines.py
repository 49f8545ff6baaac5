"""What every reader needs: bytes, amounts, cards, names, times."""

from __future__ import annotations

from decimal import Decimal

import pytest

from splitpot.cards import format_cards
from splitpot.history.lines import (
    Names,
    Problems,
    decode_history,
    parse_history_cards,
    parse_money,
    utc_time,
)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1 430", "1430"),
        ("368,55", "368.55"),
        ("26,60", "26.60"),
        ("1\u00a0480", "1480"),
        ("1\u202f480,50", "1480.50"),
        ("1.234,56", "1234.56"),
        ("1,234.56", "1234.56"),
        ("1'000", "1000"),
        ("1\u2019000", "1000"),
        ("$0.25", "0.25"),
        ("0,25€", "0.25"),
        ("(EUR 4,000.00 in seat 1)", "4000.00"),
        ("3.243", "3243"),
        ("0.125", "0.125"),
        ("$.50", "0.50"),
        ("1.234.567", "1234567"),
    ],
)
def test_an_amount_is_read_by_its_own_signs_and_never_by_the_machines_language(
    text: str, amount: str
) -> None:
    assert parse_money(text) == Decimal(amount)


@pytest.mark.parametrize("text", ["", "all-in", "$", "€ ", "9" * 40])
def test_what_is_no_amount_is_none(text: str) -> None:
    assert parse_money(text) is None


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("[Ac Td]", "AcTd"),
        ("4c - 3s - 6c", "4c3s6c"),
        ("[10h Js 10c 5c]", "ThJsTc5c"),
        ("[ 8c, Jd, 2s, 2h ]", "8cJd2s2h"),
        ("[9 d][5 d][7 h][3 s]", "9d5d7h3s"),
        ("[Td4h7d]", "Td4h7d"),
        ("A♦, K♥", "AdKh"),
    ],
)
def test_cards_are_read_as_the_sites_write_them(text: str, cards: str) -> None:
    found = parse_history_cards(text)
    assert found is not None
    assert format_cards(found).replace(" ", "") == cards


@pytest.mark.parametrize("text", ["", "a straight", "[]", "[Ac Xx]", "Ac folds"])
def test_words_are_no_cards(text: str) -> None:
    assert parse_history_cards(text) is None


TEXT = "PokerStars Hand #1: Zoë: folds\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        b"\xff\xfe" + TEXT.encode("utf-16-le"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode(),
    ],
)
def test_f19_every_encoding_gives_the_same_text(data: bytes) -> None:
    assert decode_history(data) == TEXT


def test_a_player_may_be_called_like_an_action() -> None:
    names = Names(["namefolds", "checkers", "P1", "P1 raises", "((x))", "a: b"])
    assert names.split("namefolds: calls $4") == ("namefolds", "calls $4")
    assert names.split("checkers: folds") == ("checkers", "folds")
    assert names.split("P1 raises folds") == ("P1 raises", "folds")
    assert names.split("P1: raises $4") == ("P1", "raises $4")
    assert names.split("((x)) checks") == ("((x))", "checks")
    assert names.split("a: b: bets $1") == ("a: b", "bets $1")
    assert names.split("P12 folds") is None
    assert "P1" in names
    assert "P12" not in names


def test_a_letter_zone_is_the_wall_time_of_its_place() -> None:
    assert utc_time(2020, 5, 22, 16, 56, 50, "ET") == "2020-05-22T20:56:50Z"
    assert utc_time(2020, 5, 22, 21, 56, 50, "WET") == "2020-05-22T20:56:50Z"
    assert utc_time(2020, 1, 22, 16, 56, 50, "ET") == "2020-01-22T21:56:50Z"
    assert utc_time(2012, 5, 31, 4, 46, 52, "GMT+01:00") == "2012-05-31T03:46:52Z"


def test_no_real_time_and_no_known_zone_is_no_time() -> None:
    assert utc_time(2020, 13, 1, 0, 0) == ""
    assert utc_time(2020, 2, 30, 0, 0, 0, "ET") == ""
    assert utc_time(2020, 1, 1, 0, 0, 0, "MOON") == ""
    assert utc_time(1, 1, 1, 0, 0, 0, "GMT+14:00") == ""


def test_problems_are_kept_with_their_line_and_not_without_end() -> None:
    problems = Problems()
    for line in range(1, 100):
        problems.add("Hero: flies", "an action", line)
    found = problems.all()
    assert len(found) == Problems.MOST
    assert str(found[0]) == "line 1: 'Hero: flies': expected an action"
