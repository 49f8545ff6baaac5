"""The fast evaluator for single hands: high and low of a hole and a board.

The hole has four, five or six cards, the board three, four or five; exactly two and
three of them play. Each call is a few look-ups in flat tables, which are built from
`tables.py` at first use. For many hands at once use arrays, not a loop over this.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from splitpot.cards import DECK, Card, format_cards, rank_of, refuse_repeats, suit_of
from splitpot.errors import CardsError
from splitpot.evaluation.keys import RANK_KEYS, SUIT_KEY_BITS, SUIT_KEYS
from splitpot.evaluation.strength import NO_LOW

HOLE_SIZES: Final = (4, 5, 6)
BOARD_SIZES: Final = (3, 4, 5)

# A number that is no card finds a key here that no table holds, so it cannot pass for one:
# 52 to 103, and -52 to -1, which count from the end.
_NO_KEY: Final = 1 << 40
_RANK_KEY: Final = [RANK_KEYS[rank_of(card)] for card in DECK] + [_NO_KEY] * 52
_CARD_KEY: Final = [
    (RANK_KEYS[rank_of(card)] << SUIT_KEY_BITS) + SUIT_KEYS[suit_of(card)] for card in DECK
] + [_NO_KEY] * 52
_SUIT_KEY: Final = (1 << SUIT_KEY_BITS) - 1
_RANK_BIT: Final = [
    [1 << rank_of(card) if suit_of(card) == suit else 0 for card in DECK] for suit in range(4)
]
# Four of five or six hole cards, three times: between them they have every pair.
_FOURS: Final = {
    4: ((0, 1, 2, 3),),
    5: ((0, 1, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4)),
    6: ((0, 1, 2, 3), (0, 1, 4, 5), (2, 3, 4, 5)),
}


class Playing(NamedTuple):
    """A strength and the five cards that make it, each part from its top card down.

    In a high the ace is the top card, in a low the bottom one.
    """

    strength: int
    hole: tuple[Card, Card]
    board: tuple[Card, Card, Card]


def _suited(size: int) -> bytes:
    """From the suit keys of a board to the suit that has three of its cards, plus 1; else 0."""
    found = bytearray(size * SUIT_KEYS[3] + 1)
    for suits in combinations_with_replacement(range(4), size):
        for suit in range(4):
            if suits.count(suit) >= 3:
                found[sum(SUIT_KEYS[one] for one in suits)] = suit + 1
    return bytes(found)


_SUITED: Final = {size: _suited(size) for size in BOARD_SIZES}
_SUITED_OF_FIVE: Final = _SUITED[5]

# Empty until the first use; see `_build`, `_rows` and `_flush`.
_COLUMN: Final = {size: array("H") for size in BOARD_SIZES}
_COLUMN_OF_FIVE: Final = _COLUMN[5]
_FLUSH_COLUMN: Final = array("H")
_ROWS_OF_FOUR: Final[dict[int, tuple[array[int], bytes]]] = {}
_ROWS_OF_TWO: Final[dict[int, tuple[array[int], bytes]]] = {}
_LOW_ROWS: Final[dict[int, bytes]] = {}
_FLUSH_ROWS: Final[dict[int, array[int]]] = {}


def high_low(hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    """The best high (1 to 7462) and the best low (1 to 56, 0 for none) of a hole and a board.

    Args:
        hole: four, five or six cards.
        board: three, four or five cards.

    Raises:
        CardsError: another number of cards, an unknown card, or a card twice.
    """
    if len(hole) != 4 or len(board) != 5:
        return _high_low(hole, board)
    a, b, c, d = hole
    e, f, g, h, i = board
    try:
        key = _CARD_KEY[e] + _CARD_KEY[f] + _CARD_KEY[g] + _CARD_KEY[h] + _CARD_KEY[i]
        column = _COLUMN_OF_FIVE[key >> SUIT_KEY_BITS]
        highs, lows = _ROWS_OF_FOUR[_RANK_KEY[a] + _RANK_KEY[b] + _RANK_KEY[c] + _RANK_KEY[d]]
    except LookupError:
        return _high_low(hole, board)
    if len({a, b, c, d, e, f, g, h, i}) != 9:
        check_cards(hole, board)
    high = highs[column]
    suit = _SUITED_OF_FIVE[key & _SUIT_KEY]
    if suit:
        bit = _RANK_BIT[suit - 1]
        suited = bit[a] | bit[b] | bit[c] | bit[d]
        if suited & (suited - 1):
            flush = _flush(suited, bit[e] | bit[f] | bit[g] | bit[h] | bit[i])
            if flush > high:
                high = flush
    return high, lows[column]


def high(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high, 1 (7-5-4-3-2) to 7462 (royal flush). Raises as `high_low`."""
    return high_low(hole, board)[0]


def low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best low, 1 (8-7-6-5-4) to 56 (5-4-3-2-A), or 0 for none. Raises as `high_low`."""
    return high_low(hole, board)[1]


def playing_high(hole: Sequence[Card], board: Sequence[Card]) -> Playing:
    """The best high with the two and three cards that make it. Raises as `high_low`.

    Where several choices are equally good: the two hole cards that are higher, then the
    cards that come first in `hole`, then in `board`.
    """
    strength = high_low(hole, board)[0]
    # Of cards from the top down, combinations come from the highest two down.
    from_the_top = combinations(sorted(hole, key=rank_of, reverse=True), 2)
    two = next(two for two in from_the_top if _of_two(two, board)[0] == strength)
    three = next(three for three in combinations(board, 3) if _of_two(two, three)[0] == strength)
    return _playing(strength, two, three, rank_of)


def playing_low(hole: Sequence[Card], board: Sequence[Card]) -> Playing | None:
    """The best low with the two and three cards that make it; none without one. Raises as `high_low`.

    Where several choices are equally good: the two hole cards that are lower (the ace
    lowest), then the cards that come first in `hole`, then in `board`.
    """
    strength = high_low(hole, board)[1]
    if strength == NO_LOW:
        return None
    from_the_bottom = sorted(hole, key=low_height)
    lowest_first = ((from_the_bottom[a], from_the_bottom[b]) for b in range(len(hole)) for a in range(b))
    two = next(two for two in lowest_first if _of_two(two, board)[1] == strength)
    three = next(three for three in combinations(board, 3) if _of_two(two, three)[1] == strength)
    return _playing(strength, two, three, low_height)


def low_height(card: Card) -> int:
    """The height of a card in a low: ace 1, deuce 2, to king 13."""
    return (rank_of(card) + 1) % 13 + 1


def check_hole(hole: Sequence[Card]) -> None:
    """Checks that a hole has four, five or six different known cards.

    Raises:
        CardsError: says what is wrong with it.
    """
    if len(hole) not in HOLE_SIZES:
        raise CardsError(f"a hole of Omaha has 4, 5 or 6 cards, not {_listed(hole)}")
    _check_each(hole)


def check_cards(hole: Sequence[Card], board: Sequence[Card]) -> None:
    """Checks that a hole and a board of three, four or five cards can be evaluated together.

    Raises:
        CardsError: another number of cards, an unknown card, or a card twice.
    """
    if len(board) not in BOARD_SIZES:
        raise CardsError(f"a board to evaluate has 3, 4 or 5 cards, not {_listed(board)}")
    check_hole(hole)
    _check_each((*hole, *board))


def _check_each(cards: Sequence[Card]) -> None:
    for card in cards:
        if not 0 <= card < len(DECK):
            raise CardsError(f"every card must be a known one, from 0 (2c) to 51 (As), not {card}")
    refuse_repeats(cards)


def _listed(cards: Sequence[Card]) -> str:
    known = all(-1 <= card < len(DECK) for card in cards)
    return f"{len(cards)}: {format_cards(cards)}" if cards and known else str(len(cards))


def _high_low(hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    """`high_low` for every size, and for the first look-ups, which build what is missing."""
    check_cards(hole, board)
    if not _FLUSH_COLUMN:
        _build()
    key = sum(_CARD_KEY[card] for card in board)
    column = _COLUMN[len(board)][key >> SUIT_KEY_BITS]
    high = low = 0
    for places in _FOURS[len(hole)]:
        highs, lows = _rows(_ROWS_OF_FOUR, [rank_of(hole[place]) for place in places])
        high = max(high, highs[column])
        low = max(low, lows[column])
    suit = _SUITED[len(board)][key & _SUIT_KEY]
    if suit:
        bit = _RANK_BIT[suit - 1]
        suited = sum(bit[card] for card in hole)
        if suited & (suited - 1):
            high = max(high, _flush(suited, sum(bit[card] for card in board)))
    return high, low


def _flush(hole_mask: int, board_mask: int) -> int:
    """The best flush of two or more ranks in the hole and three or more on the board, all of one suit."""
    row = _FLUSH_ROWS.get(hole_mask)
    if row is None:
        from splitpot.evaluation.tables import tables

        table = tables()
        ranks = [rank for rank in range(13) if hole_mask >> rank & 1]
        pairs = [table.flush_row[two] for two in combinations(ranks, 2)]
        row = _FLUSH_ROWS[hole_mask] = array("H", table.flush[pairs].max(axis=0).tobytes())
    return row[_FLUSH_COLUMN[board_mask]]


def _build() -> None:
    """Copies the columns from the arrays to flat containers, which single look-ups read faster."""
    from splitpot.evaluation.tables import tables  # numpy is loaded at first use only

    table = tables()
    for size in BOARD_SIZES:
        _COLUMN[size].frombytes(table.columns[size].tobytes())
    _FLUSH_COLUMN.frombytes(table.flush_column.tobytes())


def _rows(kept: dict[int, tuple[array[int], bytes]], ranks: Sequence[int]) -> tuple[array[int], bytes]:
    """The highs without flushes, and the lows, of two or of four hole ranks for every column of board.

    Kept for each multiset of ranks that came up: 17 KB each, at most 91 of two and 1,820 of four.
    """
    key = sum(RANK_KEYS[rank] for rank in ranks)
    rows = kept.get(key)
    if rows is None:
        from splitpot.evaluation.tables import tables

        table = tables()
        pairs = [table.pair_row[two] for two in combinations(ranks, 2)]
        mask = _low_mask(ranks)
        if mask not in _LOW_ROWS:
            _LOW_ROWS[mask] = table.low[mask][table.column_low_mask].tobytes()
        rows = kept[key] = array("H", table.pair[pairs].max(axis=0).tobytes()), _LOW_ROWS[mask]
    return rows


def _of_two(two: tuple[Card, Card], board: Sequence[Card]) -> tuple[int, int]:
    """The best high and low of exactly these two hole cards; a board of any size, checked before."""
    column = _COLUMN[len(board)][sum([_RANK_KEY[card] for card in board])]
    highs, lows = _rows(_ROWS_OF_TWO, [rank_of(card) for card in two])
    high = highs[column]
    if suit_of(two[0]) == suit_of(two[1]):
        bit = _RANK_BIT[suit_of(two[0])]
        suited = sum([bit[card] for card in board])
        if suited.bit_count() >= 3:
            high = max(high, _flush(bit[two[0]] | bit[two[1]], suited))
    return high, lows[column]


def _low_mask(ranks: Iterable[int]) -> int:
    """The low ranks among `ranks`: bit 0 ace, bit 1 deuce, to bit 7 eight."""
    mask = 0
    for rank in ranks:
        mask |= 1 << (rank + 1) % 13
    return mask & 0xFF


def _playing(
    strength: int, two: tuple[Card, Card], three: tuple[Card, Card, Card], height: Callable[[Card], int]
) -> Playing:
    a, b = sorted(two, key=height, reverse=True)
    c, d, e = sorted(three, key=height, reverse=True)
    return Playing(strength, (a, b), (c, d, e))
