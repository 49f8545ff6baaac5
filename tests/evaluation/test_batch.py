"""Many hands at once: the same strengths as one at a time, and clear refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from splitpot.cards import DECK, Card, parse_cards
from splitpot.errors import CardsError
from splitpot.evaluation.batch import CHUNK, batch_high_low, highs_on, rank_boards, read_boards
from splitpot.evaluation.omaha import high_low
from splitpot.evaluation.reference import reference_high, reference_low
from splitpot.evaluation.tables import U8


def deals(count: int, hole_cards: int, seed: int = 1) -> tuple[U8, U8]:
    """Random holes and boards."""
    generator = np.random.default_rng(seed)
    cards = generator.random((count, 52)).argsort(axis=1)[:, : hole_cards + 5].astype(np.uint8)
    return cards[:, :hole_cards], cards[:, hole_cards:]


def cards_of(row: npt.NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(map(Card, row.tolist()))


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_a_batch_has_the_strengths_of_its_hands_one_by_one(hole_cards: int) -> None:
    holes, boards = deals(4000, hole_cards)
    highs, lows = batch_high_low(holes, boards)
    assert (highs.dtype.name, lows.dtype.name) == ("uint16", "uint8")
    single = [high_low(cards_of(hole), cards_of(board)) for hole, board in zip(holes, boards, strict=True)]
    assert list(zip(highs.tolist(), lows.tolist(), strict=True)) == single
    assert len({low == 0 for low in lows.tolist()}) == 2


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_a_batch_has_the_strengths_of_the_plain_evaluator(hole_cards: int) -> None:
    holes, boards = deals(100, hole_cards, seed=2)
    highs, lows = batch_high_low(holes, boards)
    for hole, board, high, low in zip(holes, boards, highs, lows, strict=True):
        assert high == reference_high(cards_of(hole), cards_of(board))
        assert low == reference_low(cards_of(hole), cards_of(board))


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_flushes_of_any_number_of_suited_hole_cards_count(hole_cards: int) -> None:
    # All hearts but a few: two of the hole and three of the board, however many there are.
    generator = np.random.default_rng(3)
    hearts = np.array([card for card in DECK if card & 3 == 2], dtype=np.uint8)
    cards = np.array([generator.permutation(hearts)[: hole_cards + 5] for _ in range(500)])
    cards[::2, hole_cards - 1] = 0
    cards[::3, -1] = 1
    holes, boards = cards[:, :hole_cards], cards[:, hole_cards:]
    highs, lows = batch_high_low(holes, boards)
    for hole, board, high, low in zip(holes, boards, highs, lows, strict=True):
        assert (high, low) == high_low(cards_of(hole), cards_of(board))


def test_the_order_of_cards_in_a_hole_and_on_a_board_changes_nothing() -> None:
    holes, boards = deals(2000, 5)
    highs, lows = batch_high_low(holes, boards)
    turned = batch_high_low(holes[:, ::-1], boards[:, ::-1])
    assert np.array_equal(highs, turned[0])
    assert np.array_equal(lows, turned[1])


def test_more_hands_than_a_chunk_are_all_evaluated() -> None:
    holes, boards = deals(500, 4)
    many = -(-2 * CHUNK // 500)
    highs, lows = batch_high_low(np.tile(holes, (many, 1)), np.tile(boards, (many, 1)))
    once = batch_high_low(holes, boards)
    assert (highs.reshape(many, 500) == once[0]).all()
    assert (lows.reshape(many, 500) == once[1]).all()


def test_no_hands_have_no_strengths() -> None:
    highs, lows = batch_high_low(np.empty((0, 6), dtype=np.uint8), np.empty((0, 5), dtype=np.uint8))
    assert (highs.shape, highs.dtype.name) == ((0,), "uint16")
    assert (lows.shape, lows.dtype.name) == ((0,), "uint8")


def test_arrays_need_not_be_contiguous_and_are_left_as_they_are() -> None:
    holes, boards = deals(1000, 4)
    expected = batch_high_low(holes.copy(), boards.copy())
    wide = np.zeros((2000, 18), dtype=np.uint8)
    wide[::2, 1:9:2] = holes
    wide[::2, 8:18:2] = boards
    views = [
        (wide[::2, 1:9:2], wide[::2, 8:18:2]),
        (np.asfortranarray(holes), np.asfortranarray(boards)),
        (holes[::-1][::-1], boards[::-1][::-1]),
    ]
    for mine, others in views:
        before = mine.copy(), others.copy()
        highs, lows = batch_high_low(mine, others)
        assert (highs == expected[0]).all() and (lows == expected[1]).all()
        assert (mine == before[0]).all() and (others == before[1]).all()


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint64])
def test_cards_may_be_other_whole_numbers(kind: Any) -> None:
    holes, boards = deals(50, 4)
    assert (
        batch_high_low(holes.astype(kind), boards.astype(kind))[0] == batch_high_low(holes, boards)[0]
    ).all()


def changed(row: int, place: int, card: int) -> tuple[Any, Any]:
    holes, boards = deals(20_000, 4)
    cards = np.concatenate([holes, boards], axis=1).astype(np.int64)
    cards[row, place] = card
    return cards[:, :4], cards[:, 4:]


REFUSED = [
    (np.zeros((2, 3), np.uint8), np.zeros((2, 5), np.uint8), r"\(n, 4\), .* not \(2, 3\)"),
    (np.zeros((2, 7), np.uint8), np.zeros((2, 5), np.uint8), r"not \(2, 7\)"),
    (np.zeros(4, np.uint8), np.zeros((1, 5), np.uint8), r"not \(4,\)"),
    (np.zeros((2, 4), np.uint8), np.zeros((3, 5), np.uint8), r"\(2, 5\), not \(3, 5\)"),
    (np.zeros((2, 4), np.uint8), np.zeros((2, 4), np.uint8), r"\(2, 5\), not \(2, 4\)"),
    (np.zeros((2, 4)), np.zeros((2, 5), np.uint8), "holes must be whole numbers .* not float64"),
    (np.zeros((2, 4), np.uint8), np.zeros((2, 5), np.bool_), "boards must be whole numbers .* not bool"),
    (np.zeros((0, 4)), np.zeros((0, 5), np.uint8), "whole numbers"),
    (*changed(17_000, 2, 52), "from 0 .2c. to 51 .As.; row 17000 of holes"),
    (*changed(3, 8, 255), "row 3 of boards"),
    (*changed(3, 8, -1), "row 3 of boards"),
    (*changed(3, 8, 256 + 7), "row 3 of boards"),
]


@pytest.mark.parametrize(("holes", "boards", "message"), REFUSED)
def test_what_is_no_batch_of_cards_is_refused(holes: Any, boards: Any, message: str) -> None:
    with pytest.raises(CardsError, match=message):
        batch_high_low(holes, boards)


@pytest.mark.parametrize(
    ("first", "second"), [(0, 1), (0, 3), (2, 3), (0, 4), (3, 8), (0, 8), (4, 5), (4, 8)]
)
@pytest.mark.parametrize("row", [0, 4711, CHUNK, 19_999])
def test_a_card_twice_is_refused_wherever_it_is(first: int, second: int, row: int) -> None:
    holes, boards = deals(20_000, 4)
    cards = np.concatenate([holes, boards], axis=1)
    cards[row, second] = cards[row, first]
    with pytest.raises(CardsError, match=rf"row {row} has a card twice"):
        batch_high_low(cards[:, :4], cards[:, 4:])


def test_a_board_is_read_once_for_all_who_play_it() -> None:
    generator = np.random.default_rng(5)
    cards = generator.random((300, 52)).argsort(axis=1)[:, :17].astype(np.uint8)
    boards = read_boards(np.ascontiguousarray(cards[:, :5].T))
    for start in (5, 9, 13):
        own = cards[:, start : start + 4]
        assert (highs_on(np.ascontiguousarray(own.T), boards) == batch_high_low(own, cards[:, :5])[0]).all()


def test_boards_of_ranks_alone_make_no_flush() -> None:
    every = rank_boards()
    hole = np.array(parse_cards("AsKsQsJs"), dtype=np.uint8)
    highs = highs_on(np.repeat(hole[:, None], len(every.column), axis=1), every)
    # The best is quads or a full house; an ace-high straight is there too.
    assert len(highs) == 6175
    assert int(highs.max()) < 7453
    assert not ((highs > 5863) & (highs <= 5863 + 1277)).any()
