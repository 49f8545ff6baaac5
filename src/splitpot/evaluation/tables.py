"""The arrays behind the fast evaluators, built once at first use by numpy.

Without a flush a high depends on ranks alone: two of the hole (91 pairs) and those of
the board (8,450 columns: 455 for three cards, then 1,820 for four, then 6,175 for
five). A flush depends on two ranks of the hole's suit and on the board's ranks of that
suit (78 pairs, 2,288 columns). A low depends on which of the eight low ranks are there.
`omaha.py` looks up single hands in them. No table was made from another evaluator.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from splitpot.evaluation.keys import RANK_KEYS

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
I64 = npt.NDArray[np.int64]

BOARD_SIZES: Final = (3, 4, 5)
FIRST_COLUMN: Final = {3: 0, 4: 455, 5: 455 + 1820}
"""The first column of `Tables.pair` for boards of three, four and five cards."""

_KEYS: Final = np.array(RANK_KEYS, dtype=np.int64)
_BEFORE_FLUSHES: Final = 1277 + 2860 + 858 + 858 + 10
_FLUSHES: Final = 1277
_STRAIGHT_FLUSHES_FROM: Final = 7453


class Tables(NamedTuple):
    """Every array of the evaluation.

    Attributes:
        pair: `(91, 8450) uint16`, the best high without flushes of two hole ranks with any
            three of a board; row `pair_row[a, b]`, column as in `columns`. Deals with
            five cards of a rank have entries too, which mean nothing.
        pair_row: `(13, 13) uint8`, the row of two ranks in either order.
        columns: for 3, 4 and 5 board cards `(n,) uint16`, from the sum of their `RANK_KEYS` to
            the column; 0 for sums that no board has.
        column_low_mask: `(8450,) uint8`, the low ranks on the board of a column; bit 0 ace to bit 7 eight.
        flush: `(78, 2288) uint16`, the best flush or straight flush of two suited hole ranks
            with three of the board's ranks of that suit; row `flush_row[a, b]`, column `flush_column[mask]`.
        flush_row: `(13, 13) uint8`, the row of two different ranks in either order.
        flush_column: `(8192,) uint16`, from a mask of three to five ranks (bit 0 deuce) to the column.
        low: `(256, 256) uint8`, the best low of a mask of hole ranks with a mask of board ranks; 0 for none.
    """

    pair: U16
    pair_row: U8
    columns: dict[int, U16]
    column_low_mask: U8
    flush: U16
    flush_row: U8
    flush_column: U16
    low: U8


@cache
def tables() -> Tables:
    """All arrays, built on the first call and shared afterwards; they cannot be written to."""
    boards = {size: _multisets(size) for size in BOARD_SIZES}
    columns = {size: _columns(size, ranks) for size, ranks in boards.items()}
    pair, pair_row = _pair_table(boards, columns[3])
    flush, flush_row, flush_column = _flush_table()
    built = Tables(
        pair=pair,
        pair_row=pair_row,
        columns=columns,
        column_low_mask=np.concatenate([_low_masks(ranks) for ranks in boards.values()]),
        flush=flush,
        flush_row=flush_row,
        flush_column=flush_column,
        low=_low_table(),
    )
    for part in built:
        for array in part.values() if isinstance(part, dict) else (part,):
            array.flags.writeable = False
    return built


def _multisets(size: int) -> I64:
    """Every multiset of `size` ranks with at most four of a rank, `(n, size)`, ranks rising."""
    every = np.array(list(combinations_with_replacement(range(13), size)), dtype=np.int64)
    return every[every[:, 0] != every[:, 4]] if size == 5 else every


def _columns(size: int, boards: I64) -> U16:
    columns = np.zeros(size * RANK_KEYS[12] + 1, dtype=np.uint16)
    columns[_KEYS[boards].sum(axis=1)] = FIRST_COLUMN[size] + np.arange(len(boards))
    return columns


def _pair_table(boards: dict[int, I64], column_of_three: U16) -> tuple[U16, U8]:
    five = np.zeros(5 * RANK_KEYS[12] + 1, dtype=np.uint16)
    five[_KEYS[boards[5]].sum(axis=1)] = _rank_strengths(boards[5])

    # Two hole ranks with exactly three of the board, then the best three of four and of five.
    pairs = _multisets(2)
    three = five[_KEYS[pairs].sum(axis=1)[:, None] + _KEYS[boards[3]].sum(axis=1)]
    parts: list[U16] = []
    for size, ranks in boards.items():
        part = np.zeros((len(pairs), len(ranks)), dtype=np.uint16)
        for chosen in combinations(range(size), 3):
            column = column_of_three[_KEYS[ranks[:, chosen]].sum(axis=1)]
            np.maximum(part, three[:, column], out=part)
        parts.append(part)
    return np.concatenate(parts, axis=1), _symmetric(pairs)


def _rank_strengths(fives: I64) -> U16:
    """The strength of each five ranks as cards of mixed suits: each is a class of its own."""
    count = np.stack([(fives == rank).sum(axis=1) for rank in range(13)], axis=1)
    wheel = (fives == (0, 1, 2, 3, 12)).all(axis=1)
    run = (np.diff(fives, axis=1) == 1).all(axis=1)
    # 5 different ranks: nothing; 4: a pair; 3: two pair or trips; 2: full house or quads.
    order = np.select(
        [wheel | run, count.max(axis=1) == 4, (count > 0).sum(axis=1) == 2, count.max(axis=1) == 3],
        [4, 7, 6, 3],
        default=5 - (count > 0).sum(axis=1),
    )
    # Within a category, ranks weigh by how often they come, then by height.
    weights = np.sort(np.take_along_axis(count, fives, axis=1) * 13 + fives, axis=1)
    weights[wheel] = 0
    for place in range(4, -1, -1):
        order = order * 128 + weights[:, place]
    strength = np.empty(len(fives), dtype=np.uint16)
    strength[np.argsort(order)] = np.arange(1, len(fives) + 1)
    strength[strength > _BEFORE_FLUSHES] += _FLUSHES
    return strength


def _flush_table() -> tuple[U16, U8, U16]:
    five = np.zeros(8192, dtype=np.uint16)
    straights = [_mask((12, 0, 1, 2, 3)), *(0b11111 << low for low in range(9))]
    plain = sorted({_mask(ranks) for ranks in combinations(range(13), 5)}.difference(straights))
    # As numbers, masks of five ranks are in the order of their flushes.
    five[plain] = _BEFORE_FLUSHES + 1 + np.arange(len(plain))
    five[straights] = _STRAIGHT_FLUSHES_FROM + np.arange(10)

    pairs = np.array(list(combinations(range(13), 2)))
    pair_masks = (1 << pairs).sum(axis=1)
    column_of = np.zeros(8192, dtype=np.uint16)
    parts: list[U16] = []
    first = 0
    for size in BOARD_SIZES:
        boards = 1 << np.array(list(combinations(range(13), size)))
        column_of[boards.sum(axis=1)] = first + np.arange(len(boards))
        first += len(boards)
        part = np.zeros((len(pairs), len(boards)), dtype=np.uint16)
        for chosen in combinations(range(size), 3):
            np.maximum(part, five[pair_masks[:, None] | boards[:, chosen].sum(axis=1)], out=part)
        parts.append(part)
    return np.concatenate(parts, axis=1), _symmetric(pairs), column_of


def _low_table() -> U8:
    # A mask of five low ranks is better the smaller it is: its highest bit is the top card.
    five = np.zeros(256, dtype=np.uint8)
    five[sorted(map(_mask, combinations(range(8), 5)))] = np.arange(56, 0, -1)

    pairs = np.array([_mask(two) for two in combinations(range(8), 2)])
    triples = np.array([_mask(three) for three in combinations(range(8), 3)])
    masks = np.arange(256)
    # A pair and a triple that share a rank have fewer than five bits: no low, 0.
    choice = five[pairs[:, None] | triples]
    has_triple = (masks[:, None] & triples == triples).astype(np.uint8)
    of_pair = (choice[:, None, :] * has_triple).max(axis=2)
    has_pair = (masks[:, None] & pairs == pairs).astype(np.uint8)
    best: U8 = (has_pair[:, :, None] * of_pair).max(axis=1)
    return best


def _low_masks(ranks: I64) -> U8:
    """The low ranks among each row of ranks; bit 0 ace, bit 1 deuce, to bit 7 eight."""
    bit = np.array([1 << rank + 1 if rank <= 6 else 0 for rank in range(12)] + [1], dtype=np.uint8)
    masks: U8 = np.bitwise_or.reduce(bit[ranks], axis=1)
    return masks


def _symmetric(pairs: I64) -> U8:
    """From two ranks in either order to their index in `pairs`."""
    row = np.zeros((13, 13), dtype=np.uint8)
    row[pairs[:, 0], pairs[:, 1]] = row[pairs[:, 1], pairs[:, 0]] = np.arange(len(pairs))
    return row


def _mask(bits: tuple[int, ...]) -> int:
    return sum(1 << bit for bit in bits)
