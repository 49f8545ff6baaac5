"""Every real hand of the home games: each bet legal, each award equal to the cent, or a difference listed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from splitpot.cards import UNKNOWN_CARD, Card
from splitpot.game.actions import Act, DealHole, Move
from splitpot.game.betting import counted_pot, legal_actions
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Structure, big_bet_rules
from tests.hands.homegame import Difference, Result, explain_wager, homegame_hands, replay_homegame

ROW = re.compile(r"^\| ([^|]+?) \| [^|]+? \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def results(shared: Path) -> list[Result]:
    return [replay_homegame(hand) for hand in homegame_hands(shared)]


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    """What the page says about the home games."""
    text = (repository / "docs" / "reference" / "differences.md").read_text(encoding="utf-8")
    return text.partition("\n## 9,643 hands of home games\n")[2].partition("\n## ")[0]


def test_there_are_2873_hilo_and_6770_high_hands(results: list[Result]) -> None:
    assert Counter(result.game for result in results) == {Game.OMAHA8: 2_873, Game.OMAHA: 6_770}


def test_every_difference_is_explained_by_a_rule(results: list[Result]) -> None:
    assert [one.name for one in results if Difference.UNEXPLAINED in one.differences] == []


def test_everybody_wins_to_the_cent_what_he_won_but_for_one_tie_both_ways(results: list[Result]) -> None:
    others = {one.name: one.differences for one in results if not one.is_paid_alike}
    assert others == {"1638679155735": (Difference.HALVES,)}


def test_the_page_lists_each_kind_with_its_count(results: list[Result], page: str) -> None:
    told = {kind: (int(a.replace(",", "")), int(b.replace(",", ""))) for kind, a, b in ROW.findall(page)}
    found: dict[str, Counter[Game]] = {}
    for result in results:
        assert len(result.differences) <= 1
        for difference in result.differences or ("equal to the cent",):
            found.setdefault(str(difference), Counter())[result.game] += 1
    assert told == {kind: (counts[Game.OMAHA8], counts[Game.OMAHA]) for kind, counts in found.items()}


def test_half_of_all_wagers_are_exactly_the_pot_limit_maximum_and_none_is_above_it(
    results: list[Result], page: str
) -> None:
    wagers = sum(one.wagers for one in results)
    at_pot = sum(one.at_pot for one in results)
    at_real_pot = sum(one.at_real_pot for one in results)
    assert (wagers, at_pot, at_real_pot) == (25_039, 12_906, 113)
    for number in (wagers, at_pot, at_real_pot):
        assert f"{number:,}" in page


def test_side_pots_and_second_boards_are_among_them(results: list[Result]) -> None:
    pots = Counter(one.pots for one in results)
    assert (pots[2], pots[3], pots[4]) == (153, 7, 1)
    assert sum(one.boards == 2 for one in results) == 78


def test_a_wager_that_no_rule_explains_is_called_unexplained() -> None:
    state, _ = start_hand(big_bet_rules(Structure.POT_LIMIT, 10), [1000, 1000, 1000], 0)
    unseen: dict[int, tuple[Card, ...]] = dict.fromkeys(range(3), (UNKNOWN_CARD,) * 4)
    state, _ = step(state, DealHole(unseen))
    legal = legal_actions(state)
    assert legal is not None
    assert legal.wager is not None
    assert counted_pot(state) == 15
    assert explain_wager(state, legal, legal.wager.max_to + 1) is Difference.UNEXPLAINED
    assert explain_wager(state, legal, legal.wager.min_to - 1) is Difference.UNEXPLAINED
    state, _ = step(state, Act(0, Move.RAISE_TO, 20))
    again = legal_actions(state)
    assert again is not None
    assert explain_wager(state, again, 29) is Difference.UNEXPLAINED
