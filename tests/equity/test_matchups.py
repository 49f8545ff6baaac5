"""Exact equity of ranges: the same as dealing every board to every pair of hands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import comb, inf
from typing import Any

import pytest

from splitpot.cards import Card, parse_cards
from splitpot.equity.exact import count_outcomes
from splitpot.equity.matchups import Cost, Matchups, count_matchups, find_matchups
from splitpot.equity.question import Question, range_of, read_question
from splitpot.equity.result import EquityResult, result_of
from splitpot.errors import CardsError
from tests.equity.enumeration import enumerate_outcomes


def found(question: Question) -> Matchups:
    matchups = find_matchups(question, 60)
    assert isinstance(matchups, Matchups)
    return matchups


def exact(*hands: str, **question: Any) -> EquityResult:
    asked = read_question(hands, **question)
    return count_matchups(asked, found(asked))


def plainly(*hands: str, **question: Any) -> EquityResult:
    """By every choice of hands that have no common card, each with every board."""
    asked = read_question(hands, **question)
    choices: list[list[tuple[tuple[Card, ...], int]]] = []
    for hole in asked.holes:
        assert hole is not None
        if isinstance(hole, str):
            cards, weights = range_of(hole, asked.hole_cards, asked.game).weighted_hands(asked.known)
            choices.append(
                [
                    (tuple(map(Card, hand)), round(100 * weight))
                    for hand, weight in zip(cards.tolist(), weights.tolist(), strict=True)
                ]
            )
        else:
            choices.append([(hole, 1)])
    outcomes: dict[tuple[int, int], int] = {}
    for chosen in product(*choices):
        holes = [hole for hole, _ in chosen]
        if len({card for hole in holes for card in hole}) < asked.hole_cards * len(holes):
            continue
        weight = 1
        for _, one in chosen:
            weight *= one
        count = enumerate_outcomes if asked.board else count_outcomes
        for outcome, boards in count(holes, asked.board, asked.dead, hilo=asked.hilo).items():
            outcomes[outcome] = outcomes.get(outcome, 0) + boards * weight
    return result_of(outcomes, len(hands), "exact")


QUESTIONS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("AcAd2s3h", "KKQJ:$ds"), {"board": "Ks7h2d"}),
    (("AcAd2s3h", "KKQJ:$ds"), {"board": "Ks7h2d", "game": "omaha"}),
    (("AA23:$ds", "KKQ2:$ds"), {"board": "Ks7h2d4c"}),
    (("AA2J", "AAKK@50, A3", "QsQhJsJh"), {"board": "5d7h2d4c9s", "dead": "KcAs"}),
    (("AAA2@20, AAKK", "AAK3@50:$ds, AA33"), {"board": "2s7h2d4c9s"}),
    (("AAA23@20", "KKQQJ:xyy:$ds@50"), {"board": "Ks7h2d4c", "hole_cards": 5}),
    (("AAA2:$ss@20, AAKK:$ds", "AAQJ:$ds@50"), {}),
    (("AA23:$ds", "KKQQ:$ds"), {"dead": "Kc9d"}),
    (("AcAd2s3h", "KKQQ"), {"game": "omaha"}),
    (("AcAdKcKd", "QQJJ:$ds", "2345:$ds:ss"), {"dead": "Qs"}),
]


@pytest.mark.parametrize(("hands", "question"), QUESTIONS)
def test_counting_all_matchups_equals_dealing_them(hands: tuple[str, ...], question: dict[str, Any]) -> None:
    counted, dealt = exact(*hands, **question), plainly(*hands, **question)
    # Weights are reduced to the smallest whole numbers.
    times = dealt.boards // counted.boards
    assert dealt.boards == counted.boards * times
    for mine, theirs in zip(counted.players, dealt.players, strict=True):
        assert mine.share * times == theirs.share
        assert mine.equity == pytest.approx(theirs.equity, abs=1e-15)
        for count in ("scoop", "high_win", "high_tie", "low_win", "low_tie", "three_quarters", "quartered"):
            assert getattr(mine, count) * times == getattr(theirs, count)
    assert sum(player.share for player in counted.players) == counted.boards


def test_an_unknown_hand_is_every_hand_that_is_left() -> None:
    result = exact("AcAd2s3h", "*", board="Ks7h2d4c9s")
    assert result.boards == comb(43, 4)
    assert result == exact("AcAd2s3h", "A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2", board="Ks7h2d4c9s")
    assert exact("AcAd2s3h9c", "*", board="Ks7h2d4cTs").boards == comb(42, 5)


def test_only_one_of_the_matchups_that_differ_in_suits_alone_is_counted() -> None:
    # Six double-suited AAKK, and as many QQJJ; aces and queens have no, one or both suits in common.
    matchups = found(read_question(["AAKK:xxyy", "QQJJ:xxyy"]))
    assert len(matchups.weights) == 3
    assert sorted(matchups.weights.tolist()) == [6, 6, 24]
    assert matchups.cost.matchups == 36
    # A known hand or a dead card tells suits apart.
    assert len(found(read_question(["AcKcAdKd", "QQJJ:xxyy"])).weights) == 3
    assert len(found(read_question(["AcKcAhKd", "QQJJ:xxyy"])).weights) == 6
    assert len(found(read_question(["AAKK:xxyy", "QQJJ:xxyy"], dead="2c")).weights) > 3


def test_a_matchup_that_is_too_much_is_only_estimated() -> None:
    question = read_question(["AA", "*"])
    cost = find_matchups(question, 0.5)
    assert isinstance(cost, Cost)
    assert cost.seconds > 1000
    assert cost.matchups > 10**9
    assert isinstance(find_matchups(read_question(["AA23", "KKQQ"]), 1e-6), Cost)
    assert isinstance(find_matchups(read_question(["AA", "KK"], board="Ks7h2d"), 1e-3), Cost)


def test_ranges_of_six_cards_are_not_counted() -> None:
    cost = find_matchups(read_question(["AA", "AcKdKh2s3s4s"]), 60)
    assert isinstance(cost, Cost)
    assert cost.seconds == inf


def test_weights_too_fine_to_add_up_exactly_are_not_counted() -> None:
    question = read_question(["AA23:$ds@0.0117, KKQ@99.9983"] * 2, board="2s7h2d4c9s")
    cost = find_matchups(question, 60)
    assert isinstance(cost, Cost)
    assert cost.seconds == inf


@pytest.mark.parametrize("hands", [("AAAK", "AAQQ:$ds", "KKJJ:$ds"), ("AcAdKhKs", "AKQJ, AA", "AAK")])
def test_hands_that_no_deal_can_give_are_refused(hands: tuple[str, ...]) -> None:
    with pytest.raises(CardsError, match=r"want the same cards: no deal has one for every player"):
        find_matchups(read_question(hands, board="2s7h2d4c9s"), 60)


def collect(told: list[tuple[int, int]]) -> Callable[[int, int], None]:
    return lambda done, steps: told.append((done, steps))


def test_progress_is_told_to_the_end() -> None:
    for board in ("", "Ks7h2d"):
        told: list[tuple[int, int]] = []
        question = read_question(["AcAd2s3h", "KKQQ:xxyy"], board=board)
        count_matchups(question, found(question), collect(told))
        assert told[-1][0] == told[-1][1] > 1
        assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_the_known_cards_are_no_part_of_a_range() -> None:
    result = exact("AcAd2s3h", "AK", board="Ks7h2dAs9c")
    # The last ace with one of the three kings left, and two cards of the other 39.
    left = 52 - 4 - 5
    assert result.boards == comb(left, 4) - comb(left - 1, 4) - comb(left - 3, 4) + comb(left - 4, 4)
    assert parse_cards("Ah")[0] not in read_question(["AcAd2s3h", "AK"], board="Ks7h2dAs9c").known
