"""Exact equity: known values to the last board, and equality with dealing every board."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from splitpot.cards import DECK, Card, parse_cards
from splitpot.equity.exact import count_outcomes, exact_equity
from splitpot.equity.result import EquityResult
from splitpot.errors import CardsError
from tests.equity.enumeration import enumerate_outcomes, share_of


def equity(hands: str, board: str = "", dead: str = "", *, hilo: bool = True) -> EquityResult:
    """The exact result for hands written as `AcAd2s3h v KcKdQhJs`."""
    return exact_equity(
        [parse_cards(hand) for hand in hands.split(" v ")], parse_cards(board), parse_cards(dead), hilo=hilo
    )


@pytest.mark.parametrize(
    ("hands", "board", "hilo", "boards", "shares"),
    [
        ("AcAd2s3h v KcKdQhJs", "", True, 1_086_008, [775_992, 310_016]),
        ("AcAd2s3h v KcKdQhJs", "", False, 1_086_008, [720_312, 365_696]),
        ("AcAd7h2c v JdTs9s8d", "", False, 1_086_008, [576_923, 509_085]),
        ("AsKs2d3d v QhJhTs9s v 8c7c6d5d", "", True, 658_008, [258_993.25, 184_196.5, 214_818.25]),
        ("AsKs2d3d v QhJhTs9s v 8c7c6d5d", "", False, 658_008, [162_975, 241_641, 253_392]),
        ("5dQsQc7d v KdKhAdKs", "2d5cQhJs", False, 40, [35, 5]),
    ],
)
def test_known_matchups_come_out_to_the_last_board(
    hands: str, board: str, hilo: bool, boards: int, shares: list[float]
) -> None:
    result = equity(hands, board, hilo=hilo)
    assert result.method == "exact"
    assert result.boards == boards
    assert [player.share for player in result.players] == [Fraction(share) for share in shares]


def test_aces_with_a_low_scoop_and_take_lows_as_often_as_known() -> None:
    aces, kings = equity("AcAd2s3h v KcKdQhJs").players
    assert (aces.scoop, kings.scoop) == (720_312, 254_336)
    assert aces.low_win + aces.low_tie == 605_984
    assert aces.equity == pytest.approx(0.7145361728, abs=1e-10)


@pytest.mark.parametrize(
    ("hands", "board", "hilo", "expected"),
    [
        ("5s4d3h2c v 6s6h6d6c", "", True, 1 - 0.54037),
        ("As2sAd3d v KsKhQdJc", "", True, 0.748254),
        ("As2s3d4d v AhAcKhKd", "", True, 0.487957),
        ("AsKsQhJh v 2c3c4d5d", "", True, 0.419612),
        ("AcAd2s3h v KcKdQhJs", "Ks7h2d", True, 0.392682927),
        ("AcAd2s3h v KcKdQhJs", "Ks7h2d", False, 0.104878049),
    ],
)
def test_known_equities(hands: str, board: str, hilo: bool, expected: float) -> None:
    assert equity(hands, board, hilo=hilo).players[0].equity == pytest.approx(expected, abs=6e-6)


def deal(
    generator: random.Random, players: int, hole_cards: int, board: int, left: int | None
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], tuple[Card, ...]]:
    """Random hands, board and dead cards; `left` cards stay in the deck where it is given."""
    deck = list(DECK)
    generator.shuffle(deck)
    hands = [tuple(deck[hole_cards * seat : hole_cards * (seat + 1)]) for seat in range(players)]
    first = players * hole_cards
    dead = deck[first + board : len(deck) - left] if left else deck[first + board : first + board + 3]
    return hands, tuple(deck[first : first + board]), tuple(dead)


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@pytest.mark.parametrize("board", [0, 3, 4, 5])
def test_counting_equals_dealing_every_board(hole_cards: int, board: int) -> None:
    generator = random.Random(1000 * hole_cards + board)
    for case in range(200 if board > 3 else 40):
        players = 2 + case % 5
        left = 8 + case % 4 if board == 0 else None
        hands, known, dead = deal(generator, players, hole_cards, board, left)
        for hilo in (True, False):
            counted = count_outcomes(hands, known, dead, hilo=hilo)
            dealt = enumerate_outcomes(hands, known, dead, hilo=hilo)
            assert counted == dealt, (hands, known, dead)
            result = exact_equity(hands, known, dead, hilo=hilo)
            assert [player.share for player in result.players] == [
                share_of(dealt, player) for player in range(players)
            ]
            assert sum(player.share for player in result.players) == result.boards


@pytest.mark.slow
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_counting_equals_dealing_on_two_hundred_matchups_of_every_kind(hole_cards: int) -> None:
    generator = random.Random(hole_cards)
    for case in range(200):
        for board in (0, 3):
            players = 2 + case % 5
            hands, known, dead = deal(generator, players, hole_cards, board, 9 if board == 0 else 20)
            assert count_outcomes(hands, known, dead) == enumerate_outcomes(hands, known, dead)


def test_ten_hands_share_what_the_deck_still_gives() -> None:
    hands = [DECK[4 * seat : 4 * seat + 4] for seat in range(10)]
    result = exact_equity(hands)
    assert result.boards == 792
    assert count_outcomes(hands) == enumerate_outcomes(hands)


def test_a_low_shared_by_two_quarters_the_one_without_the_high() -> None:
    # On this board both have the nut low; the pair of kings adds the high.
    first, second = equity("As2dKhTc v Ah2cJsJd", "3c4h8sKdQc").players
    assert (first.share, second.share) == (Fraction(3, 4), Fraction(1, 4))
    assert (first.three_quarters, first.quartered, first.scoop) == (1, 0, 0)
    assert (second.three_quarters, second.quartered, second.low_tie) == (0, 1, 1)


def test_on_the_river_the_winner_is_certain() -> None:
    result = equity("AsAdKhKd v QsQdJhJd", "AhAc2d7s9c")
    assert [player.equity for player in result.players] == [1.0, 0.0]
    assert result.players[0].scoop == 1


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        ("AcAd2s3h", "", "", "2 to 10 hands, not 1"),
        ("AcAd2s v KcKdQhJs", "", "", "4, 5 or 6 cards"),
        ("AcAd2s3h v AcKdQhJs", "", "", "Ac occurs twice"),
        ("AcAd2s3h v KcKdQhJs", "Ks7h", "", "0, 3, 4 or 5 cards, not 2"),
        ("AcAd2s3h v KcKdQhJs", "Ks7hAc", "", "Ac occurs twice"),
        ("AcAd2s3h v KcKdQhJs", "", "3h", "3h occurs twice"),
        ("AcAd2s3h v ????????", "", "", "must be a known one"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_what_would(
    hands: str, board: str, dead: str, message: str
) -> None:
    with pytest.raises(CardsError, match=message):
        equity(hands, board, dead)


def test_too_few_cards_left_for_the_board_is_said() -> None:
    hands = [DECK[4 * seat : 4 * seat + 4] for seat in range(10)]
    with pytest.raises(CardsError, match="4 cards are left, but 5 must come"):
        exact_equity(hands, (), DECK[40:48])
