"""Cards that cannot be evaluated are refused with what is wrong; they never get a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from splitpot.cards import UNKNOWN_CARD, Card, parse_card, parse_cards
from splitpot.errors import CardParseError, CardsError
from splitpot.evaluation.omaha import high, high_low, low, playing_high, playing_low
from splitpot.evaluation.reading import read

HOLE = parse_cards("As2dKhTc")
BOARD = parse_cards("3c4h8sKdQc")


def reading(hole: Sequence[Card], board: Sequence[Card]) -> object:
    return read(hole, board, hilo=True)


EVERY_WAY = pytest.mark.parametrize("evaluate", [high_low, high, low, playing_high, playing_low, reading])
type_of_way = Callable[[Sequence[Card], Sequence[Card]], object]


@EVERY_WAY
@pytest.mark.parametrize("size", [0, 1, 2, 3, 7])
def test_a_hole_has_four_to_six_cards(evaluate: type_of_way, size: int) -> None:
    hole = parse_cards("As2dKhTc5c6c7d")[:size]
    with pytest.raises(CardsError, match=f"a hole of Omaha has 4, 5 or 6 cards, not {size}"):
        evaluate(hole, BOARD)


@EVERY_WAY
@pytest.mark.parametrize("size", [1, 2, 6])
def test_a_board_has_three_to_five_cards(evaluate: type_of_way, size: int) -> None:
    board = parse_cards("3c4h8sKdQcQs")[:size]
    with pytest.raises(CardsError, match=f"a board to evaluate has 3, 4 or 5 cards, not {size}: 3c"):
        evaluate(HOLE, board)


def test_an_empty_board_has_no_strength() -> None:
    with pytest.raises(CardsError, match="a board to evaluate has 3, 4 or 5 cards, not 0"):
        high_low(HOLE, ())


@EVERY_WAY
@pytest.mark.parametrize("place", range(9))
def test_a_card_twice_is_refused_wherever_it_is(evaluate: type_of_way, place: int) -> None:
    high_low(HOLE, BOARD)
    for other in range(9):
        if other != place:
            cards = [*HOLE, *BOARD]
            cards[place] = cards[other]
            with pytest.raises(CardsError, match="occurs twice"):
                evaluate(cards[:4], cards[4:])


@pytest.mark.parametrize("hole", ["As2dKhTc5s", "As2dKhTc5s6s"])
@pytest.mark.parametrize("board", ["3c4hAs", "3c4h8sAs", "3c4h8sKdAs"])
def test_a_card_twice_is_refused_at_every_size(hole: str, board: str) -> None:
    with pytest.raises(CardsError, match="As occurs twice"):
        high_low(parse_cards(hole), parse_cards(board))


@EVERY_WAY
@pytest.mark.parametrize("card", [UNKNOWN_CARD, 52, -52, 103, 104, 1000, -1000])
@pytest.mark.parametrize("place", [0, 3, 4, 8])
def test_what_is_no_known_card_is_refused(evaluate: type_of_way, card: int, place: int) -> None:
    high_low(HOLE, BOARD)
    cards = [*HOLE, *BOARD]
    cards[place] = Card(card)
    with pytest.raises(CardsError, match=f"every card must be a known one, .*, not {card}"):
        evaluate(cards[:4], cards[4:])


def test_unknown_cards_are_shown_as_such() -> None:
    with pytest.raises(CardsError, match=r"not 2: \?\?As"):
        high_low((UNKNOWN_CARD, HOLE[0]), BOARD)


@pytest.mark.parametrize("text", ["10d", "1d", "td", "TD", "T", "Tx", "10", "", " Td", "T d"])
def test_text_that_is_not_a_card_is_never_another_card(text: str) -> None:
    with pytest.raises(CardParseError):
        parse_card(text)


@pytest.mark.parametrize("text", ["10d", "1d", "td", "TD", "T", "Tx", "10"])
def test_a_row_with_text_that_is_not_a_card_is_refused_whole(text: str) -> None:
    with pytest.raises(CardParseError) as refusal:
        parse_cards(f"Js2d{text}9s")
    assert refusal.value.position == 4


def test_a_ten_is_t() -> None:
    hole, board = parse_cards("QhKh3c4c"), parse_cards("Js2dQdTd9s")
    assert high(hole, board) == high(hole, parse_cards("Js 2d Qd Td 9s"))
