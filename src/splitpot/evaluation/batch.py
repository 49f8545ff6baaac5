"""High and low of many hands at once, with numpy alone.

The same tables as for single hands (`tables.py`), read by gathers over chunks that fit
the processor's cache. A board is read once for all the holes that play it. Cards are
checked in `batch_high_low`; the functions below it are for callers that deal from a deck.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from splitpot.cards import DECK, Card, format_cards, rank_of, suit_of
from splitpot.errors import CardsError
from splitpot.evaluation.keys import RANK_KEYS, SUIT_KEY_BITS, SUIT_KEYS
from splitpot.evaluation.tables import FIRST_COLUMN, U8, U16, tables

Index = npt.NDArray[np.intp]

CHUNK: Final = 16384
"""Hands at a time: few enough that a chunk's arrays stay in the second-level cache."""
_COLUMNS: Final = 6175
_CARDS: Final = len(DECK)


class _Gathers(NamedTuple):
    """The evaluator's tables, laid out for gathers by card.

    Attributes:
        card_key: `(52,)`, rank key and suit key of a card in one number.
        column: from the sum of five rank keys to the board's column, `(n,)`.
        suited: from the sum of five suit keys to 52 times the suit with three or more cards plus 1, or 0.
        pair: `(91 * 6175,)`, the highs without flushes.
        pair_start: `(52 * 52,)`, where the row of two hole cards' ranks begins in `pair`.
        rank_bit: `(5 * 52,)`, by suit plus 1 and card: the card's rank bit if it is of that suit.
        flush, flush_column: the flush table, and from a mask of ranks to its column.
        flush_rows: `(8192, 15)`, by mask of suited hole ranks: where each pair's row begins in the
            flush table, the first repeated to fill.
        low_bit: `(52,)`, a card's bit among the low ranks, times 256.
        board_low: by column, the low ranks on the board.
        low: `(65536,)`, by the hole's mask of low ranks times 256 plus the board's.
    """

    card_key: Index
    column: Index
    suited: Index
    pair: U16
    pair_start: Index
    rank_bit: Index
    flush: U16
    flush_column: Index
    flush_rows: Index
    low_bit: Index
    board_low: Index
    low: U8


@cache
def _gathers() -> _Gathers:
    table = tables()
    first = FIRST_COLUMN[5]
    ranks = np.array([rank_of(card) for card in DECK])
    suits = np.array([suit_of(card) for card in DECK])
    keys = (np.array(RANK_KEYS)[ranks] << SUIT_KEY_BITS) + np.array(SUIT_KEYS)[suits]
    rank_bit = np.zeros((5, _CARDS), dtype=np.intp)
    for suit in range(4):
        rank_bit[suit + 1] = np.where(suits == suit, 1 << ranks, 0)
    low_bit = (1 << (ranks + 1) % 13) & 0xFF
    return _Gathers(
        card_key=keys.astype(np.intp),
        column=np.maximum(table.columns[5].astype(np.intp) - first, 0),
        suited=_suited(),
        pair=np.ascontiguousarray(table.pair[:, first:]).reshape(-1),
        pair_start=(table.pair_row[ranks[:, None], ranks].astype(np.intp) * _COLUMNS).reshape(-1),
        rank_bit=rank_bit.reshape(-1),
        flush=table.flush.reshape(-1),
        flush_column=table.flush_column.astype(np.intp),
        flush_rows=_flush_rows(table.flush_row, table.flush.shape[1]),
        low_bit=low_bit.astype(np.intp) << 8,
        board_low=table.column_low_mask[first:].astype(np.intp),
        low=table.low.reshape(-1),
    )


def _suited() -> Index:
    counts = np.indices((6, 6, 6, 6)).reshape(4, -1)
    five = counts[:, counts.sum(axis=0) == 5]
    found = np.zeros(5 * SUIT_KEYS[3] + 1, dtype=np.intp)
    suit = five.argmax(axis=0) + 1
    found[np.array(SUIT_KEYS) @ five] = np.where(five.max(axis=0) >= 3, suit * _CARDS, 0)
    return found


def _flush_rows(row_of: U8, width: int) -> Index:
    rows = np.zeros((8192, 15), dtype=np.intp)
    for size in range(2, 7):
        sets = np.array(list(combinations(range(13), size)))
        masks = (1 << sets).sum(axis=1)
        pairs = np.array(list(combinations(range(size), 2)))
        found = row_of[sets[:, pairs[:, 0]], sets[:, pairs[:, 1]]].astype(np.intp) * width
        rows[masks] = found[:, :1]
        rows[masks, : found.shape[1]] = found
    return rows


def batch_high_low(holes: U8, boards: U8) -> tuple[U16, U8]:
    """The best high and the best low of every hand.

    Args:
        holes: `(n, 4)`, `(n, 5)` or `(n, 6) uint8`, cards 0 (2c) to 51 (As).
        boards: `(n, 5) uint8`.

    Returns:
        Highs `(n,) uint16`, 1 to 7462, and lows `(n,) uint8`, 0 (none) to 56.

    Raises:
        CardsError: another shape, a number that is no card, or a card twice in a hand; it
            names the first row at fault.
    """
    holes, boards = _as_cards(holes, boards)
    highs = np.empty(len(holes), dtype=np.uint16)
    lows = np.empty(len(holes), dtype=np.uint8)
    width = holes.shape[1]
    for start in range(0, len(holes), CHUNK):
        rows = slice(start, start + CHUNK)
        cards = np.empty((width + 5, len(highs[rows])), dtype=np.uint8)
        cards[:width] = holes[rows].T
        cards[width:] = boards[rows].T
        _refuse_repeats(cards, start)
        evaluate_columns(cards[:width], cards[width:], highs[rows], lows[rows])
    return highs, lows


def _as_cards(holes: U8, boards: U8) -> tuple[U8, U8]:
    """Holes and boards as arrays of `uint8`, their shapes and the range of their cards checked."""
    holes, boards = np.asarray(holes), np.asarray(boards)
    if holes.ndim != 2 or holes.shape[1] not in (4, 5, 6):
        raise CardsError(f"holes must have the shape (n, 4), (n, 5) or (n, 6), not {holes.shape}")
    if boards.shape != (len(holes), 5):
        raise CardsError(f"boards must have the shape ({len(holes)}, 5), not {boards.shape}")
    for name, cards in (("holes", holes), ("boards", boards)):
        if cards.dtype.kind not in "iu":
            raise CardsError(f"{name} must be whole numbers (uint8), not {cards.dtype}")
        if cards.size and not (cards.min() >= 0 and cards.max() < _CARDS):
            row = int(np.flatnonzero(((cards < 0) | (cards >= _CARDS)).any(axis=1))[0])
            raise CardsError(
                f"every card must be a number from 0 (2c) to 51 (As); row {row} of {name} "
                f"is {cards[row].tolist()}"
            )
    return holes.astype(np.uint8, copy=False), boards.astype(np.uint8, copy=False)


def _refuse_repeats(cards: U8, first_row: int) -> None:
    """Checks that no column of `(k, n)` cards has a card twice: each row against those behind it."""
    for distance in range(1, len(cards)):
        same = cards[distance:] == cards[:-distance]
        if same.any():
            ordered = np.sort(cards, axis=0)
            column = int(np.flatnonzero((ordered[1:] == ordered[:-1]).any(axis=0))[0])
            text = format_cards(Card(card) for card in cards[:, column].tolist())
            raise CardsError(f"row {first_row + column} has a card twice: {text}")


# --- for callers that know their cards ------------------------------------------------


class BoardReading(NamedTuple):
    """What the evaluation needs of `n` boards, whoever plays them.

    Attributes:
        cards: `(5, n)`.
        column: `(n,)`, the board's ranks: a column of `Tables.pair` among those of five cards.
        low: `(n,)`, the low ranks on the board, as a mask.
        suited: the boards with three or more cards of a suit.
        suit: for each of those, where the suit's rank bits begin.
    """

    cards: U8
    column: Index
    low: Index
    suited: Index
    suit: Index


def evaluate_columns(holes: U8, boards: U8, highs: U16, lows: U8) -> None:
    """Evaluates hands given card by card, `(k, n)` and `(5, n)`, into `highs` and `lows`; unchecked.

    Best with a few thousand hands.
    """
    reading = read_boards(boards)
    highs[:] = highs_on(holes, reading)
    lows[:] = lows_on(holes, reading)


def read_boards(boards: U8) -> BoardReading:
    """Reads boards given card by card, `(5, n)`; unchecked."""
    table = _gathers()
    key = table.card_key.take(boards[0], mode="clip")
    for card in boards[1:]:
        key += table.card_key.take(card, mode="clip")
    suit = table.suited.take(key & (1 << SUIT_KEY_BITS) - 1, mode="clip")
    key >>= SUIT_KEY_BITS
    column = table.column.take(key, mode="clip")
    suited = np.flatnonzero(suit)
    return BoardReading(
        cards=boards,
        column=column,
        low=table.board_low.take(column, mode="clip"),
        suited=suited,
        suit=suit.take(suited, mode="clip"),
    )


def rank_boards() -> BoardReading:
    """A reading of one board for each column: all 6,175 multisets of five ranks, no suit of which matters."""
    none = np.empty(0, dtype=np.intp)
    columns = np.arange(_COLUMNS)
    cards = np.zeros((5, _COLUMNS), dtype=np.uint8)
    return BoardReading(cards, columns, _gathers().board_low, suited=none, suit=none)


def highs_on(holes: U8, reading: BoardReading) -> U16:
    """The highs `(n,)` of holes given card by card, `(k, n)`, each on its board; unchecked."""
    table = _gathers()
    hole = [card.astype(np.intp) for card in holes]
    best: U16 | None = None
    for index, first in enumerate(hole[:-1]):
        scaled = first * _CARDS
        for second in hole[index + 1 :]:
            place = table.pair_start.take(scaled + second, mode="clip")
            place += reading.column
            if best is None:
                best = table.pair.take(place, mode="clip")
            else:
                np.maximum(best, table.pair.take(place, mode="clip"), out=best)
    assert best is not None
    _raise_flushes(table, holes, reading, best)
    return best


def lows_on(holes: U8, reading: BoardReading) -> U8:
    """The lows `(n,)` of holes given card by card, `(k, n)`, each on its board; unchecked."""
    table = _gathers()
    place = table.low_bit.take(holes[0], mode="clip")
    for card in holes[1:]:
        place |= table.low_bit.take(card, mode="clip")
    place += reading.low
    lows: U8 = table.low.take(place, mode="clip")
    return lows


def flush_columns(reading: BoardReading, which: Index) -> Index:
    """The columns of the flush table that some of `reading.suited` have; `which` are places in it."""
    table = _gathers()
    rows, start = reading.suited[which], reading.suit[which]
    mask = table.rank_bit.take(start + reading.cards[0].take(rows), mode="clip")
    for card in reading.cards[1:]:
        mask |= table.rank_bit.take(start + card.take(rows), mode="clip")
    columns: Index = table.flush_column.take(mask, mode="clip")
    return columns


def _raise_flushes(table: _Gathers, holes: U8, reading: BoardReading, best: U16) -> None:
    """Raises `best` to the flush where a hole has two or more of the suit that the board has three of."""
    suited, start = reading.suited, reading.suit
    mask = table.rank_bit.take(start + holes[0].take(suited, mode="clip"), mode="clip")
    for card in holes[1:]:
        mask |= table.rank_bit.take(start + card.take(suited, mode="clip"), mode="clip")
    enough = np.flatnonzero(mask & (mask - 1))
    mask, rows = mask[enough], suited[enough]
    columns = flush_columns(reading, enough)
    flushes = table.flush.take(table.flush_rows[mask, 0] + columns, mode="clip")
    more = np.flatnonzero(np.bitwise_count(mask) > 2)
    if len(more):
        several = table.flush[table.flush_rows[mask[more]] + columns[more, None]]
        flushes[more] = several.max(axis=1)
    best[rows] = np.maximum(best[rows], flushes)
