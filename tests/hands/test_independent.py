"""Every fixed-limit hand that another engine played: to the chip, or refused by a rule that is listed."""

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


def test_there_are_900_hilo_and_300_high_hands(results: list[Result]) -> None:
    assert Counter(result.variant for result in results) == {"FO/8": 900, "FO": 300}


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
    rows = re.findall(
        r"^\| (?P<kind>[^|]+?) \| (?P<rule>[^|]+?) \| (?P<hilo>\d+) \| (?P<high>\d+) \|", page, re.MULTILINE
    )
    told = {kind: (int(hilo), int(high)) for kind, rule, hilo, high in rows if rule}
    found: dict[str, list[int]] = {}
    for result in results:
        assert len(result.differences) <= 1
        for difference in result.differences or ("equal to the chip",):
            counts = found.setdefault(str(difference), [0, 0])
            counts[result.variant == "FO"] += 1
    assert told == {kind: tuple(counts) for kind, counts in found.items()}


def test_an_amount_that_no_rule_explains_is_called_unexplained(shared: Path) -> None:
    hand = next(independent_hands(shared))
    rules = rules_of(hand)
    state, _ = start_hand(rules, hand["stacks"], len(hand["stacks"]) - 1)
    assert _explain(state, Act(2, Move.RAISE_TO, 7), 7) is Difference.UNEXPLAINED
    assert _explain(state, Act(0, Move.CHECK), 0) is Difference.UNEXPLAINED
