"""Every hand that another engine played: to the chip, or refused by a rule that is listed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from splitpot.game.actions import Act, Move
from splitpot.game.hand import start_hand
from tests.hands.independent import (
    Difference,
    Result,
    _explain,
    independent_hands,
    replay_independent,
    rules_of,
)


@pytest.fixture(scope="module")
def results(shared: Path) -> list[Result]:
    return [replay_independent(hand) for hand in independent_hands(shared)]


ROW = r"^\| ([^|]+?) \| [^|]+? \| {} \|$"
VARIANTS = ("FO/8", "FO", "PO/8", "PO", "NO/8")


def test_there_are_2100_hands_of_five_games(results: list[Result]) -> None:
    assert Counter(result.variant for result in results) == {
        "FO/8": 900,
        "FO": 300,
        "PO/8": 400,
        "PO": 300,
        "NO/8": 200,
    }


def test_a_hand_without_a_difference_ends_with_equal_stacks(results: list[Result]) -> None:
    plain = [result for result in results if not result.differences]
    assert [result.name for result in plain if not result.is_over] == []
    assert [result.name for result in plain if result.final != result.expected] == []


def test_every_difference_is_explained_by_a_rule(results: list[Result]) -> None:
    unexplained = [result.name for result in results if Difference.UNEXPLAINED in result.differences]
    assert unexplained == []


def test_needless_checks_change_nobodys_stack(results: list[Result]) -> None:
    needless = [result for result in results if result.differences == (Difference.NEEDLESS_CHECK,)]
    assert needless
    assert [result.name for result in needless if result.final != result.expected] == []


def test_the_page_of_differences_lists_each_kind_with_its_count(
    results: list[Result], repository: Path
) -> None:
    page = (repository / "docs" / "reference" / "differences.md").read_text(encoding="utf-8")
    columns = r" \| ".join(r"(\d+)" for _ in VARIANTS)
    told = {row[0]: tuple(map(int, row[1:])) for row in re.findall(ROW.format(columns), page, re.MULTILINE)}
    found: dict[str, Counter[str]] = {}
    for result in results:
        assert len(result.differences) <= 1
        for difference in result.differences or ("equal to the chip",):
            found.setdefault(str(difference), Counter())[result.variant] += 1
    assert told == {kind: tuple(counts[one] for one in VARIANTS) for kind, counts in found.items()}


def test_an_amount_that_no_rule_explains_is_called_unexplained(shared: Path) -> None:
    hand = next(independent_hands(shared))
    rules = rules_of(hand)
    state, _ = start_hand(rules, hand["stacks"], len(hand["stacks"]) - 1)
    assert _explain(state, Act(2, Move.RAISE_TO, 7), 7) is Difference.UNEXPLAINED
    assert _explain(state, Act(0, Move.CHECK), 0) is Difference.UNEXPLAINED


def test_a_raise_in_pot_limit_that_no_rule_explains_is_called_unexplained(shared: Path) -> None:
    hand = next(hand for hand in independent_hands(shared) if hand["variant"] == "PO")
    state, _ = start_hand(rules_of(hand), hand["stacks"], len(hand["stacks"]) - 1)
    assert _explain(state, Act(2, Move.RAISE_TO, 10**6), 10**6) is Difference.UNEXPLAINED
