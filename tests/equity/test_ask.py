"""The front of equity: what it reads, how it chooses, and what it refuses."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from splitpot.cards import Card, parse_cards
from splitpot.equity.ask import answer, equity
from splitpot.equity.question import read_question
from splitpot.equity.sampling import BLOCK, Effort
from splitpot.errors import CardParseError, CardsError, RangeParseError, SetupError


def test_known_hands_are_counted() -> None:
    result = equity(["AcAd2s3h", "KcKdQhJs"])
    assert (result.method, result.boards) == ("exact", 1_086_008)
    assert [player.share for player in result.players] == [775_992, 310_016]
    high = equity(["AcAd2s3h", "KcKdQhJs"], game="omaha")
    assert [player.share for player in high.players] == [720_312, 365_696]


def test_cards_may_be_text_with_blanks_or_cards() -> None:
    spoken = equity(["Ac Ad 2s 3h", " KcKdQhJs "], board="Ks 7h 2d", dead="9c")
    cards = equity(
        [parse_cards("AcAd2s3h"), list(parse_cards("KcKdQhJs"))], parse_cards("Ks7h2d"), parse_cards("9c")
    )
    assert spoken == cards
    assert spoken.boards == math.comb(52 - 8 - 3 - 1, 2)


@pytest.mark.parametrize("text", ["*", "****", "random", "Random"])
def test_an_unknown_hand_has_several_names(text: str) -> None:
    question = read_question(["AcAd2s3h", text])
    assert question.holes[1] is None
    assert question.texts == ("AcAd2s3h", "*")


@pytest.mark.parametrize(
    ("hands", "board", "method"),
    [
        (("AcAd2s3h", "KcKdQhJs"), "", "exact"),
        (("AA23:xxyy", "KKQQ:xxyy"), "", "exact"),
        (("AA23:xxyy", "KK"), "", "sampled"),
        (("AcAd2s3h", "*"), "", "sampled"),
        (("AcAd2s3h", "*"), "Ks7h2d", "sampled"),
        (("AcAd2s3h", "*"), "Ks7h2d4c9s", "exact"),
        (("AcAd2s3h", "KKQ"), "Ks7h2d", "exact"),
        (("AcAd2s3h", "*", "*"), "Ks7h2d4c9s", "sampled"),
        (("AcAd2s3h9s", "*"), "Ks7h2d4cTs", "exact"),
    ],
)
def test_what_is_counted_quickly_is_counted_and_the_rest_sampled(
    hands: tuple[str, ...], board: str, method: str
) -> None:
    result = equity(hands, board, precision=0.01)
    assert result.method == method
    for player in result.players:
        assert (player.standard_error > 0) == (method == "sampled")


def test_one_may_insist_on_sampling() -> None:
    result = equity(["AcAd2s3h", "KcKdQhJs"], exact=False, deals=1000)
    assert (result.method, result.boards) == ("sampled", 1000)
    assert result == equity(["AcAd2s3h", "KcKdQhJs"], exact=False, deals=1000)
    assert result != equity(["AcAd2s3h", "KcKdQhJs"], exact=False, deals=1000, seed=2)


def test_without_a_wish_the_standard_error_is_a_tenth_of_a_percent() -> None:
    result = equity(["AcAd2s3h", "*"])
    assert 0.0003 < result.players[0].standard_error <= 0.001
    finer = equity(["AcAd2s3h", "*"], precision=0.0004)
    assert finer.players[0].standard_error <= 0.0004 < result.players[0].standard_error


def test_one_may_insist_on_an_exact_answer() -> None:
    assert equity(["AcAd2s3h", "KKQJ"], exact=True).method == "exact"
    assert equity(["AcAd2s3h", "*"], "Ks7h2d4c", exact=True).boards == 40 * math.comb(44, 4)


@pytest.mark.parametrize(
    ("hands", "board", "message"),
    [
        (
            ("AA", "KK"),
            "",
            r"exact: counting up to [\d,]+ matchups would take about .* minutes, and 60 seconds",
        ),
        (
            ("*", "*"),
            "",
            r"about [\d,]+ (days|years), .*; give narrower ranges or a board, or let it be sampled",
        ),
        (("*", "*"), "Ks7h2d", r"; give narrower ranges, or let it be sampled"),
        (("AA", "AcKd2h3s4c5d"), "Ks7h2d", "ranges of six cards"),
        (
            ("AA", "KK"),
            "Qs7h2d4c9s",
            "4,000,000 matchups are the most .* may be [0-9]{2},[0-9]{3},[0-9]{3}; give",
        ),
    ],
)
def test_an_exact_answer_that_would_take_too_long_is_refused_with_its_cost(
    hands: tuple[str, ...], board: str, message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        equity(hands, board, exact=True)


def test_a_program_sets_what_an_answer_may_cost() -> None:
    question = read_question(["AcAd2s3h", "KKQJ"], "Ks7h2d")
    assert answer(question).method == "exact"
    assert answer(question, budget=0.0, effort=Effort(0.01)).method == "sampled"
    with pytest.raises(SetupError, match="and 1 seconds is the most"):
        answer(question, exact=True, most_seconds=0.0)


def collect(told: list[tuple[int, int]]) -> Callable[[int, int], None]:
    return lambda done, whole: told.append((done, whole))


def test_progress_is_told_for_either_method() -> None:
    for exact in (True, False):
        told: list[tuple[int, int]] = []
        question = read_question(["AcAd2s3h", "KKQQ:xxyy"])
        answer(question, exact=exact, progress=collect(told))
        assert told[-1][0] >= told[-1][1] > 0
        # Sampling tells that it has begun, before the first block is done.
        assert ((0, 0) in told and (BLOCK, told[-1][1]) in told) != exact


def test_the_number_of_hole_cards_comes_from_the_known_hands() -> None:
    assert read_question(["AcAd2s3h9c", "AA23"]).hole_cards == 5
    assert read_question(["AA23", "*"]).hole_cards == 4
    assert read_question(["AA23", "*"], hole_cards=6).hole_cards == 6
    # Aces up in five cards: at least two aces, a deuce and a trey.
    with_five = equity(["AcAd2s3h9c", "AA23"], board="KsKd7h2d4c")
    assert with_five.players[0].share + with_five.players[1].share == with_five.boards


def test_a_percentage_goes_by_the_list_of_the_game() -> None:
    high, low = (read_question(["10%", "*"], game=game) for game in ("omaha", "omaha8"))
    assert high != low
    # The best tenth wins more than its share of either game.
    for question in (high, low):
        assert answer(question, effort=Effort(0.002)).players[0].equity > 0.55


def test_weights_count() -> None:
    board = "Ks7h2d4cTs"
    kings, fives = (equity(["AcAd2s3h", one], board).players[0].equity for one in ("KKQJ", "QJ55"))
    mostly_kings = equity(["AcAd2s3h", "KKQJ, QJ55@0.01"], board).players[0].equity
    mostly_fives = equity(["AcAd2s3h", "KKQJ@0.01, QJ55"], board).players[0].equity
    assert (kings, fives) == (0.5, 1.0)
    assert mostly_kings == pytest.approx(kings, abs=0.001)
    assert mostly_fives == pytest.approx(fives, abs=0.001)
    assert kings < mostly_kings < mostly_fives < fives


REFUSED: list[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
    (("AcAd2s3h",), {}, CardsError, "2 to 10 hands, not 1"),
    (("*",) * 11, {}, CardsError, "2 to 10 hands, not 11"),
    (("AcAd2s", "*"), {}, CardsError, r"hand 1 has 3 cards, AcAd2s: .* write AcAd2s\*"),
    (("*", "AcAd2s3h4c5d6h"), {}, CardsError, "hand 2 has 7 cards, .*: a hand has 4, 5 or 6"),
    (("AcAd2s3h", "KcKdQhJs9s"), {}, CardsError, "hand 2 has 5 cards, KcKdQhJs9s, but hand 1 has 4"),
    (("AcAd2s3h", "*"), {"hole_cards": 5}, CardsError, "hand 1 has 4 cards, .* hands of 5 are asked"),
    (("AcAd2s3h", ()), {}, CardsError, "hand 2 has 0 cards"),
    (("AcAd2sAc", "*"), {}, CardsError, "hand 1: Ac occurs twice in AcAd2sAc; there is one"),
    ((parse_cards("AcAd2s3h"), (51, 51, 1, 2)), {}, CardsError, "As is twice in hand 2"),
    (("AcAd2s3h", "AcKdQhJs"), {}, CardsError, "Ac is in hand 1 and in hand 2; there is one of each"),
    (("AcAd2s3h", "*"), {"board": "Ac7h2d"}, CardsError, "Ac is in hand 1 and in the board"),
    (("AcAd2s3h", "*"), {"dead": "2s"}, CardsError, "2s is in hand 1 and in the dead cards"),
    (("AcAd2s3h", "*"), {"board": "7h8h9h", "dead": "9h"}, CardsError, "9h is in the board and in the dead"),
    (("AcAd2s3h", "*"), {"board": "Ks7h"}, CardsError, "0, 3, 4 or 5 cards, not 2: Ks7h"),
    (((52, 0, 1, 2), "*"), {}, CardsError, "hand 1 has 52"),
    (((-1, 0, 1, 2), "*"), {}, CardsError, "must be a known one"),
    (("AK", "AcAdAhAs"), {}, CardsError, "hand 1, the range 'AK', has no hand left without the known cards"),
    (("KK", "*"), {"dead": "KcKdKh"}, CardsError, "has no hand left .* KcKdKh: take a wider range"),
    (("*",) * 9, {"hole_cards": 6}, CardsError, "leave 0 cards, but 5 must come"),
    (("*",) * 10, {"dead": "AcAdAhAs2c2d2h2s"}, CardsError, "leave 4 cards, but 5 must come"),
    (("AA(", "*"), {}, RangeParseError, r"AA\(\n +\^"),
    (("(AA:$ds", "*"), {}, RangeParseError, "character"),
    (("AA:", "*"), {}, RangeParseError, "character 4"),
    (("AA", ""), {}, RangeParseError, "not an empty text"),
    (("A!A", "*"), {}, RangeParseError, "at least one hand"),
    (("AcAd2s3h", "KcKdQhJ1"), {}, RangeParseError, "character"),
    (("AcAd2s3h", "*"), {"board": "Ks7h2x"}, CardParseError, "character 5"),
    (("AcAd2s3h", "*"), {"dead": "??"}, CardsError, "must be a known one"),
    (
        ("AcAd2s3h", "*"),
        {"game": "holdem"},
        SetupError,
        "game: 'holdem' is no game; there are omaha and omaha8",
    ),
    (("*", "*"), {"hole_cards": 2}, SetupError, "hole_cards: a hand has 4, 5 or 6 cards, not 2"),
    (("*", "*"), {"precision": 0}, SetupError, "precision"),
    (("AcAd2s3h", "*"), {"dead": "9c9c"}, CardsError, "the dead cards: 9c occurs twice"),
    (
        ("*", "*"),
        {"precision": "0.1%"},
        SetupError,
        "precision: a number such as 0.001 for 0.1 %, not '0.1%'",
    ),
    (("*", "*"), {"deals": 1.5}, SetupError, "deals: a whole number of deals, not 1.5"),
    (("*", "*"), {"seed": 1.5}, SetupError, "seed: a whole number from 0, not 1.5"),
    (("*", "*"), {"hole_cards": 4.0}, SetupError, "hole_cards"),
    (("*", "*"), {"exact": "yes"}, SetupError, "exact: True, False or None, not 'yes'"),
    (("*", "*"), {"exact": True, "precision": 0.01}, SetupError, "precision: it is of a sampled answer"),
    (("*", "*"), {"exact": True, "deals": 10}, SetupError, "deals: it is of a sampled answer"),
    (("*", "*"), {"board": 7}, SetupError, "the board: cards in a text, such as 'Ks7h2d', .* not 7"),
    (("*", (1.5, 2, 3, 4)), {}, SetupError, "hand 2: each card is a text .* not 1.5"),
    (("*", None), {}, SetupError, r"hand 2 is None; a hand that nobody knows is '\*'"),
    (("AA, (KK@0.01:KK@0.01:KK@0.01)", "*"), {}, CardsError, r"plays some hands 1e[+]12 times as often"),
    (("*", "*"), {"seed": -1}, SetupError, "seed: a whole number from 0, not -1"),
]


@pytest.mark.parametrize(("hands", "question", "error", "message"), REFUSED)
def test_bad_input_is_refused_with_the_place_and_the_cure(
    hands: tuple[Any, ...], question: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        equity(hands, **question)


def test_shares_are_fractions_that_add_up_to_all_boards() -> None:
    result = equity(["AcKd2s3h", "AdKc2h3s", "*"], "QsJs9d4c8h")
    assert sum((player.share for player in result.players), Fraction(0)) == result.boards


@pytest.mark.parametrize("hands", ["AA", "AcAd2s3h", 7, None])
def test_hands_are_a_list_and_not_one_text(hands: Any) -> None:
    with pytest.raises(SetupError, match="hands: a list of hands"):
        equity(hands)


def test_cards_come_in_any_sensible_wrapping() -> None:
    plain = equity(["AcAdTs3h", "KcKdQhJs"], "Ks7h2d")
    assert equity((one for one in ("AcAdTs3h", "KcKdQhJs")), ["Ks", "7h", "2d"], None) == plain
    assert equity([["Ac", "Ad", "Ts", "3h"], "KcKdQhJs"], ["Ks7h", "2d"]) == plain
    assert equity(["ac ad 10s 3h", "kckdqhjs"], "ks 7h 2d") == plain
    # Single cards with commas, as many as a hand has, are that hand and not a choice of cards.
    assert equity(["Ac,Ad,Ts,3h", "Kc, Kd, Qh, Js"], "Ks,7h,2d") == plain


@pytest.mark.parametrize(
    "text", ["Ac,Ad", "Ac,Ad,Ah", "AcAd2s3h,KcKdQhJs", "[Ac,Ad,2s,3h]", "Ac,Ad,2s,3h,KK"]
)
def test_other_lists_are_ranges(text: str) -> None:
    assert read_question([text, "*"]).holes[0] == text


@pytest.mark.parametrize("text", ["AA@0.01:KK@0.01", "AA@0.01", "AAKK:AAK@0.01"])
def test_hands_that_are_hardly_played_are_as_good_as_any_where_there_are_no_others(text: str) -> None:
    weightless = text.replace("@0.01", "")
    board = "2c3c4c5s6d"
    rare, often = (equity([one, "KKQJ"], board, exact=True) for one in (text, weightless))
    assert rare == often


def test_ranges_of_six_cards_with_known_cards_are_quick_and_right() -> None:
    question = read_question(["AsAh2s3h*", "KcKdQhJs9c8c"], "4h8sKh")
    told = answer(question, effort=Effort(None, 40_000))
    # By hand: every fifth and sixth card that may be there.
    free = [card for card in range(52) if card not in {*question.known, *parse_cards("AsAh2s3h")}]
    hands = [(*parse_cards("AsAh2s3h"), one, two) for one in free for two in free if one < two]
    some = hands[::15]
    means = [equity([list(map(Card, hand)), "KcKdQhJs9c8c"], "4h8sKh").players[0].equity for hand in some]
    assert told.players[0].equity == pytest.approx(sum(means) / len(means), abs=0.02)
