"""Hutchison's points, counted by hand for each line of the two tables."""

from __future__ import annotations

import pytest

from splitpot.bots.hutchison import plays_for_high_alone, points, points_high, points_hilo
from splitpot.cards import parse_cards
from splitpot.errors import CardsError


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("Ac2d7h9s", 20),
        ("Ac3d7h9s", 17),
        ("Ac4d7h9s", 13),
        ("Ac5d7h9s", 10),
        ("2c3d7h9s", 15),
        ("2c4d7h9s", 12),
        ("3c4d7h9s", 11),
        ("4c5d7h9s", 8),
        ("2c5d7h9s", 0),
        ("Ac6d7h9s", 0),
    ],
)
def test_the_two_lowest_ranks_count_together(hole: str, expected: float) -> None:
    assert points_hilo(parse_cards(hole)) == expected


@pytest.mark.parametrize(
    ("third", "expected"),
    [
        ("3h", 9),
        ("4h", 6),
        ("5h", 4),
        ("Jh", 2),
        ("Qh", 2),
        ("Kh", 2),
        ("6h", 1),
        ("Th", 1),
        ("7h", 0),
        ("8h", 0),
    ],
)
def test_each_other_rank_adds_its_points(third: str, expected: float) -> None:
    assert points_hilo(parse_cards(f"Ac2d9s{third}")) == 20 + expected


def test_a_rank_among_the_two_lowest_does_not_count_again() -> None:
    # A3 17, the pair of threes 1; the three itself is counted already.
    assert points_hilo(parse_cards("Ac3d3h9s")) == 18


def test_another_rank_counts_once_however_often_it_comes() -> None:
    # A2 20, a three 9, the pair of threes 1.
    assert points_hilo(parse_cards("Ac2d3h3s")) == 30


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("AcAd7h9s", 8),
        ("KcKd7h9s", 6 + 2),
        ("QcQd7h9s", 5 + 2),
        ("JcJd7h9s", 2 + 2),
        ("TcTd7h9s", 1 + 1),
        ("9c9d7h8s", 0),
        ("5c5d7h9s", 0),
        ("4c4d7h9s", 1),
        ("3c3d7h9s", 1),
        ("2c2d7h9s", 3),
    ],
)
def test_a_pair_adds_its_points(hole: str, expected: float) -> None:
    assert points_hilo(parse_cards(hole)) == expected


def test_a_third_card_of_the_rank_halves_a_pair() -> None:
    assert points_hilo(parse_cards("AcAdAh7s")) == 4


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("Ac7c8d9h", 4),
        ("Kc7c8d9h", 3 + 2),
        ("Qc7c8d9h", 2 + 2),
        ("Jc7c8d9h", 2 + 2),
        ("Tc7c8d9h", 1 + 1),
        ("9c7c8d6h", 1),
        ("8c7c9d6h", 1),
        ("7c6c9d8h", 0),
    ],
)
def test_two_of_a_suit_add_points_by_their_highest_card(hole: str, expected: float) -> None:
    assert points_hilo(parse_cards(hole)) == expected


def test_both_suits_of_a_double_suited_hole_count() -> None:
    assert points_hilo(parse_cards("Ac7c8d9d")) == 4 + 1


def test_three_of_a_suit_count_half_and_four_nothing() -> None:
    assert points_hilo(parse_cards("Ac7c8c9h")) == 2
    assert points_hilo(parse_cards("Ac7c8c9c")) == 0


@pytest.mark.parametrize("hole", ["KcKdQhQs", "KcKdQcTs", "KcQcJdTd", "AcAdKhKs"])
def test_four_high_cards_that_work_together_play_for_high_alone(hole: str) -> None:
    cards = parse_cards(hole)
    assert plays_for_high_alone(cards)
    assert points_hilo(cards) == 20


@pytest.mark.parametrize("hole", ["KcQcJdTs", "KcKdQhTs", "KcKdKhQc", "KcKdQc9c"])
def test_four_high_cards_apart_or_with_trips_do_not(hole: str) -> None:
    assert not plays_for_high_alone(parse_cards(hole))


def test_a_high_hole_that_does_not_play_for_high_alone_gets_its_plain_points() -> None:
    # T and J are the lowest, Q and K 2 each, the suited king 3.
    assert points_hilo(parse_cards("KcQcJdTs")) == 7


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("AcAd9h4s", 18),
        ("KcKd8h2s", 16),
        ("QcQd7h2s", 14),
        ("JcJd6h6s", 13 + 7),
        ("TcTd5h5s", 12 + 7),
        ("9c9d4h4s", 10 + 7),
        ("8c8d3h3s", 8 + 7),
        ("7c7d2h2s", 7 + 7),
        ("KcKdKh8s", 0),
    ],
)
def test_in_high_a_pair_adds_its_points_and_trips_nothing(hole: str, expected: float) -> None:
    assert points_high(parse_cards(hole)) == expected


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("AcAd9c4s", 18 + 8),
        ("KcKd8c2s", 16 + 6),
        ("QcQd7c2s", 14 + 5),
        ("JcJd6c6s", 20 + 4),
        ("TcTd5c5s", 19 + 3),
        ("9c9d4c4s", 17 + 3),
        ("8c8d3c3s", 15 + 2),
        ("7c7d2c2s", 14 + 1),
        ("KcKd8c2d", 16 + 6 + 6),
    ],
)
def test_in_high_two_of_a_suit_add_points_by_their_highest_card(hole: str, expected: float) -> None:
    assert points_high(parse_cards(hole)) == expected


def test_in_high_more_than_two_of_a_suit_cost_two_points() -> None:
    assert points_high(parse_cards("KcKd8c2c")) == 16 + 6 - 2


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("JcTd9h8s", 25),
        ("JcTd9h7s", 25 - 2),
        ("JcTd8h6s", 25 - 4),
        ("KcJdTh7s", 25 - 6),
        ("KcJdTh6s", 18 - 2),
        ("QcJdTh3s", 18),
        ("QcJd6h2s", 8),
        ("KcJd8h3s", 18 - 6),
        ("Kc8d5h2s", 8 - 4),
    ],
)
def test_in_high_straight_cards_within_a_three_card_gap_add_points(hole: str, expected: float) -> None:
    assert points_high(parse_cards(hole)) == expected


@pytest.mark.parametrize(
    ("hole", "expected"), [("AcKdQhJs", 25 - 4), ("Ac2d3h4s", 25 - 4), ("AcKd8h3s", 8 - 4)]
)
def test_in_high_an_ace_among_the_straight_cards_costs_four(hole: str, expected: float) -> None:
    assert points_high(parse_cards(hole)) == expected


@pytest.mark.parametrize("hilo", [True, False])
def test_five_and_six_cards_count_as_their_best_four(hilo: bool) -> None:
    four = points(parse_cards("AcAd2c3d"), hilo=hilo)
    assert points(parse_cards("AcAd2c3d9h"), hilo=hilo) >= four
    assert points(parse_cards("AcAd2c3d9h8s"), hilo=hilo) >= four


def test_three_cards_have_no_points() -> None:
    with pytest.raises(CardsError, match="4, 5 or 6"):
        points(parse_cards("AcAd2c"), hilo=True)
