"""Percentages of the ranked lists that the project computed."""

from __future__ import annotations

import numpy as np
import pytest

from splitpot.cards import parse_cards
from splitpot.equity.range_hands import suit_classes
from splitpot.equity.range_ranking import ranked_classes
from splitpot.equity.ranges import RANKED_GAMES, hand_index, parse_range
from splitpot.errors import CardsError


def place(game: str, hand: str) -> int:
    """Place of a hand's class in the list, 0 for the best."""
    ranked = ranked_classes(game)
    return int(np.flatnonzero(ranked == suit_classes()[hand_index(parse_cards(hand))])[0])


@pytest.mark.parametrize("game", RANKED_GAMES)
def test_a_ranked_list_has_every_class_once(game: str) -> None:
    assert np.sort(ranked_classes(game)).tolist() == list(range(16432))


@pytest.mark.parametrize("game", RANKED_GAMES)
@pytest.mark.parametrize("percent", [0.1, 1, 5, 15, 33.3, 50, 99])
def test_a_percentage_is_so_many_of_all_hands_to_half_a_class(game: str, percent: float) -> None:
    count = parse_range(f"{percent}%", ranked=game).count
    assert abs(count - percent / 100 * 270725) <= 12


@pytest.mark.parametrize("game", RANKED_GAMES)
def test_slices_fit_together_and_make_up_all_hands(game: str) -> None:
    parts = [parse_range(text, ranked=game).mask for text in ("10%", "10%-25%", "25%-60.5%", "60.5%-100%")]
    assert np.stack(parts).sum(axis=0).tolist() == [1] * 270725
    assert (parse_range("100%").mask).all()
    assert (parse_range("25%!10%", ranked=game).mask == parts[1]).all()


def test_suited_aces_with_wheel_cards_are_the_best_hands_of_hilo() -> None:
    assert place("omaha8", "AsAh2s3h") == 0
    assert place("omaha8", "AsAh2s3h") < place("omaha8", "AsAh2d3c") < place("omaha8", "As2c3dKd")
    assert place("omaha8", "As2c3dKd") < place("omaha8", "8c7d6h5s")


def test_suited_aces_with_another_pair_are_the_best_hands_of_high() -> None:
    assert place("omaha", "AsAhKsKh") < 5
    assert place("omaha", "AsAhTsTh") < 10
    assert place("omaha", "AsAhKsKh") < place("omaha", "AsAhKdKc") < place("omaha", "AsKcQdJh")
    best = parse_range("1%", ranked="omaha")
    assert best.matches(parse_range("AAKK:xxyy,AAJT:xxyy,AAQQ:xxyy").hands()).all()


@pytest.mark.parametrize("game", RANKED_GAMES)
def test_four_deuces_are_the_last_of_all(game: str) -> None:
    assert place(game, "2s2h2d2c") == 16431
    assert parse_range("99.9%-100%:2222", ranked=game).count == 1


def test_a_percentage_goes_by_the_list_of_its_game() -> None:
    low_hand = [parse_cards("Ac2c3d4h")]
    assert parse_range("10%", ranked="omaha8").matches(low_hand).all()
    assert not parse_range("10%", ranked="omaha").matches(low_hand).any()


def test_there_is_no_list_of_other_games_or_hands() -> None:
    with pytest.raises(CardsError, match="of omaha and omaha8, not of 'holdem'"):
        parse_range("15%", ranked="holdem")
    with pytest.raises(CardsError, match="of four-card hands; these have 5"):
        parse_range("15%").matches([parse_cards("AsAhKsKh2c")])
