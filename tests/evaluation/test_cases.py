"""The golden cases for evaluation, and the faults that users of other programs reported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any, TypeVar

import pytest

from splitpot.cards import DECK, format_card, parse_card, parse_cards
from splitpot.errors import CardParseError
from splitpot.evaluation.omaha import Playing, high_low, playing_high, playing_low
from splitpot.evaluation.reference import reference_high, reference_low
from splitpot.evaluation.strength import category_of, low_ranks, ranks_of
from splitpot.evaluation.tables import FIRST_COLUMN, tables

Name = TypeVar("Name", int, str)


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def golden(shared: Path, kind: str) -> Iterator[dict[str, Any]]:
    cases = [case for case in load(shared / "cases" / "rules.json") if case["id"].startswith(kind)]
    assert cases
    return iter(cases)


def category(high: int) -> str:
    """The category as the golden cases spell it."""
    return {"pair": "one pair"}.get(category_of(high), category_of(high))


def test_every_case_of_evaluate_jsonl(shared: Path) -> None:
    lines = (shared / "cases" / "evaluate.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 424
    for case in map(json.loads, lines):
        hole, board = parse_cards(case["hole"]), parse_cards(case["board"])
        high, low = high_low(hole, board)
        assert (high, low) == (reference_high(hole, board), reference_low(hole, board)), case
        assert category_of(high) == case["high"]["category"], case
        assert list(ranks_of(high)) == case["high"]["ranks"], case
        assert (low_ranks(low) if low else None) == case["low"], case


def check_choice(playing: Playing | None, expected: dict[str, Any] | None, case: str) -> None:
    if expected is None:
        assert playing is None, case
        return
    assert playing is not None, case
    choices = expected.get("all_best", [expected])
    assert expected["best_combos"] == len(choices) or expected["best_combos"] > 6, case
    if expected["best_combos"] <= 6:
        found = {format_card(card) for card in playing.hole}, {format_card(card) for card in playing.board}
        assert found in [(set(choice["hole"]), set(choice["board"])) for choice in choices], case


def test_the_golden_hands_of_rules_json(shared: Path) -> None:
    for case in [*golden(shared, "EH"), *golden(shared, "EL")]:
        board = parse_cards("".join(case["board"]))
        highs: dict[int, int] = {}
        lows: dict[int, int] = {}
        for player in case["players"]:
            seat, hole = player["seat"], parse_cards("".join(player["hole"]))
            expected = case["expected"]["hands"][str(seat)]
            highs[seat], lows[seat] = high_low(hole, board)
            assert category(highs[seat]) == expected["high"]["category"], case["id"]
            best = playing_high(hole, board)
            ranks = [format_card(card)[0] for card in (*best.hole, *best.board)]
            assert sorted(ranks) == sorted(expected["high"]["ranks"].split()), case["id"]
            check_choice(best, expected["high"], case["id"])
            low = expected["low"]
            assert (low_ranks(lows[seat]) if lows[seat] else None) == (low["ranks"] if low else None), case[
                "id"
            ]
            check_choice(playing_low(hole, board), low, case["id"])
        assert winners(highs) == case["expected"]["high_winners"], case["id"]
        hilo = case["game"] == "omaha_hilo8"
        assert (winners(lows) if hilo else []) == case["expected"]["low_winners"], case["id"]


def winners(strengths: dict[Name, int]) -> list[Name]:
    """Those with the best strength, in order; nobody where the best is no low."""
    best = max(strengths.values())
    return sorted(name for name, strength in strengths.items() if strength == best) if best else []


def test_st_02_the_lows_in_order(shared: Path) -> None:
    (case,) = golden(shared, "ST-02")
    assert [low_ranks(low) for low in range(56, 0, -1)] == case["expected"]["all"]


def test_st_03_the_boards_on_which_a_low_is_possible(shared: Path) -> None:
    (case,) = golden(shared, "ST-03")
    boards = possible = 0
    # A hole with all eight low ranks has a low wherever the board allows one.
    lows = tables().low[0xFF, tables().column_low_mask[FIRST_COLUMN[5] :]]
    fives = [five for five in combinations_with_replacement(range(13), 5) if len(set(five)) > 1]
    for five, low in zip(fives, lows, strict=True):
        ways = prod(comb(4, five.count(rank)) for rank in set(five))
        boards += ways
        possible += ways if low else 0
    assert (possible, boards) == (case["expected"]["n"], case["expected"]["of"])


@pytest.mark.parametrize("number", ["ST-04", "ST-06"])
def test_st_04_and_06_the_shares_over_every_run_out(shared: Path, number: str) -> None:
    (case,) = golden(shared, number)
    holes = [parse_cards("".join(hole)) for hole in case["inputs"]["hands"]]
    board = parse_cards("".join(case["inputs"]["board"]))
    left = [card for card in DECK if card not in {*board, *chain(*holes)}]
    shares = [Fraction(0)] * len(holes)
    scoops = [0] * len(holes)
    runouts = list(combinations(left, 5 - len(board)))
    for runout in runouts:
        strengths = [high_low(hole, (*board, *runout)) for hole in holes]
        highs, lows = (winners(dict(enumerate(side))) for side in zip(*strengths, strict=True))
        for side in (highs, lows or highs):
            for seat in side:
                shares[seat] += Fraction(1, 2 * len(side))
        if len(highs) == 1 and lows in ([], highs):
            scoops[highs[0]] += 1
    expected = case["expected"]
    assert len(runouts) == expected["runouts"]
    assert [share / len(runouts) for share in shares] == [Fraction(text) for text in expected["equity"]]
    assert scoops == expected["scoops"]


def test_faults_reported_of_other_evaluators_are_not_here(shared: Path) -> None:
    cases = [case for case in load(shared / "cases" / "bugs.json") if case["kind"] == "A"]
    assert cases
    for case in cases:
        if case["id"] == "A17":
            check_texts(case)
        elif "hands" in case["input"]:
            check_hands(case)
        else:
            check_hand(case)


def check_hand(case: dict[str, Any]) -> None:
    hole, board = parse_cards(case["input"]["hole"]), parse_cards(case["input"]["board"])
    right = case["right_value"]
    best = playing_high(hole, board)
    assert category(best.strength) == right["category"], case["id"]
    assert sorted(map(format_card, (*best.hole, *best.board))) == sorted(right["five"]), case["id"]
    if "low" in right:
        low = high_low(hole, board)[1]
        assert (low_ranks(low) if low else None) == right["low"], case["id"]


def check_hands(case: dict[str, Any]) -> None:
    board, right = parse_cards(case["input"]["board"]), case["right_value"]
    made = {name: high_low(parse_cards(hole), board) for name, hole in case["input"]["hands"].items()}
    assert {name: category(high) for name, (high, _) in made.items()} == right["high"], case["id"]
    lows = {name: low_ranks(low) if low else None for name, (_, low) in made.items()}
    assert lows == right["low"], case["id"]
    assert winners({name: high for name, (high, _) in made.items()}) == right["high_winners"], case["id"]
    assert winners({name: low for name, (_, low) in made.items()}) == right["low_winners"], case["id"]


def check_texts(case: dict[str, Any]) -> None:
    right = case["right_value"]
    for text in right["must_be_Td"]:
        assert format_card(parse_card(text)) == "Td"
    for text in (*right["must_be_error"], *right["either_Td_or_error"]):
        with pytest.raises(CardParseError):
            parse_card(text)
    hand = case["input"]["hand_if_ten_is_accepted"]
    high, _ = high_low(parse_cards(hand["hole"]), parse_cards(hand["board"]))
    assert category(high) == right["category_of_that_hand"]
