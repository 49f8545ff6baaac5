"""Exact equity of known hands, by counting boards instead of dealing them.

The number of boards with given ranks is a product of binomials, and without a flush
nothing but ranks matters: 6,175 weighted comparisons stand for all boards. Boards on
which somebody's flush can matter are taken out of that sum and compared by themselves.
From the flop on there are so few boards that each is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from splitpot.cards import DECK, Card, format_cards, rank_of, refuse_repeats
from splitpot.equity.boards import COLUMNS, F64, Boards, boards
from splitpot.equity.result import EquityResult, Outcomes, result_of
from splitpot.errors import CardsError
from splitpot.evaluation.keys import RANK_KEYS
from splitpot.evaluation.omaha import check_hole
from splitpot.evaluation.tables import FIRST_COLUMN, U8, U16, tables

MIN_HANDS = 2
MAX_HANDS = 10
Codes = npt.NDArray[np.intp]
Strength = TypeVar("Strength", np.uint8, np.uint16)

_CHOOSE = np.array([[comb(left, count) for count in range(5)] for left in range(5)], dtype=np.float64)
_RANK_KEY = np.array([RANK_KEYS[rank_of(card)] for card in DECK])


def exact_equity(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    hilo: bool = True,
) -> EquityResult:
    """The exact equity of every hand, over all boards that can still come.

    Args:
        hands: two to ten holes of four, five or six cards.
        board: none, three, four or five cards.
        dead: cards that are out of play.
        hilo: whether half of the pot goes to a low of eight or better.

    Raises:
        CardsError: a wrong number of hands or cards, a card twice, or too few cards left.
    """
    check_question(hands, board, dead)
    return result_of(count_outcomes(hands, board, dead, hilo=hilo), len(hands), "exact")


def check_question(
    hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> None:
    """Checks that hands, board and dead cards make a question.

    Raises:
        CardsError: says what is wrong and what would be right.
    """
    if not MIN_HANDS <= len(hands) <= MAX_HANDS:
        raise CardsError(f"equity is asked of {MIN_HANDS} to {MAX_HANDS} hands, not {len(hands)}")
    for hand in hands:
        check_hole(hand)
    if len(board) not in (0, 3, 4, 5):
        raise CardsError(f"a board has 0, 3, 4 or 5 cards, not {len(board)}: {format_cards(board)}")
    known = [*(card for hand in hands for card in hand), *board, *dead]
    for card in known:
        if not 0 <= card < len(DECK):
            raise CardsError(f"every card must be a known one, from 2c to As, not {card}")
    refuse_repeats(known)
    if len(DECK) - len(known) < 5 - len(board):
        left, needed = len(DECK) - len(known), 5 - len(board)
        raise CardsError(f"{left} cards are left, but {needed} must come to the board")


def count_outcomes(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    hilo: bool = True,
) -> Outcomes:
    """Boards by who wins the high and who the low; the question is not checked here."""
    known = {*board, *dead, *(card for hand in hands for card in hand)}
    left = [card for card in DECK if card not in known]
    players = len(hands)
    counts = _count_all(hands, left, hilo) if not board else _count_each(hands, board, left, hilo)
    total = comb(len(left), 5 - len(board))
    if round(float(counts.sum())) != total:
        raise AssertionError(f"{total} boards can come, but {counts.sum()} were counted")
    mask = (1 << players) - 1
    return {
        (code & mask, code >> players): round(float(counts[code])) for code in np.flatnonzero(counts).tolist()
    }


def _codes(highs: list[U16], lows: list[U8] | None) -> Codes:
    """Each board's outcome: a bit for each winner of the high, then a bit for each of the low."""
    players = len(highs)
    codes = _winners(highs)
    if lows is not None:
        low = _winners(lows)
        low[_best(lows) == 0] = 0
        codes |= low << players
    return codes


def _best(strengths: Sequence[npt.NDArray[Strength]]) -> npt.NDArray[Strength]:
    best: npt.NDArray[Strength] = strengths[0]
    for one in strengths[1:]:
        best = np.maximum(best, one)
    return best


def _winners(strengths: Sequence[npt.NDArray[Strength]]) -> Codes:
    best = _best(strengths)
    codes: Codes = (strengths[0] == best).astype(np.intp)
    for player, one in enumerate(strengths[1:], 1):
        codes |= (one == best).astype(np.intp) << player
    return codes


def _tally(codes: Codes, weights: F64, bins: int) -> F64:
    """The weight of each code; exact, since every sum of weights is below 2 to the 53rd."""
    return np.asarray(np.bincount(codes, weights, minlength=bins), dtype=np.float64)


# --- before the flop: counting -------------------------------------------------------


class _Deck(NamedTuple):
    """What is left in the deck: cards of each rank, and the mask of ranks of each suit."""

    ranks: F64
    suits: list[int]


def _deck(left: Sequence[Card]) -> _Deck:
    ranks = np.zeros(13)
    suits = [0, 0, 0, 0]
    for card in left:
        ranks[card >> 2] += 1
        suits[card & 3] |= 1 << (card >> 2)
    return _Deck(ranks, suits)


def _count_all(hands: Sequence[Sequence[Card]], left: Sequence[Card], hilo: bool) -> F64:
    """Boards by outcome code, over all boards of five from `left`."""
    table = boards()
    deck = _deck(left)
    bins = 1 << len(hands) * (2 if hilo else 1)
    highs = [_high_row(table, hand) for hand in hands]
    lows = [_low_row(table, hand) for hand in hands] if hilo else None
    codes = _codes(highs, lows)
    counts = _tally(codes, _weights(table, deck.ranks), bins)
    for suit in range(4):
        suited = [_suited_ranks(hand, suit) for hand in hands]
        if any(len(ranks) > 1 for ranks in suited):
            counts += _flush_change(table, deck, suit, suited, highs, codes, bins)
    return counts


def _high_row(table: Boards, hand: Sequence[Card]) -> U16:
    """The best high without flushes of a hole, for every column of board ranks."""
    row_of = tables().pair_row
    rows = list({int(row_of[a >> 2, b >> 2]) for a, b in combinations(hand, 2)})
    best: U16 = table.pair[rows[0]]
    if len(rows) > 1:
        best = np.maximum(best, table.pair[rows[1]])
        for row in rows[2:]:
            np.maximum(best, table.pair[row], out=best)
    return best


def _low_row(table: Boards, hand: Sequence[Card]) -> U8:
    """The best low of a hole for every column of board ranks; 0 for none."""
    lows: U8 = tables().low[_low_mask(hand)][table.low_masks]
    return lows


def _low_mask(cards: Sequence[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << ((card >> 2) + 1) % 13
    return mask & 0xFF


def _weights(table: Boards, ranks: F64) -> F64:
    """How many boards have the ranks of each column, given what is left of each rank."""
    choose = _CHOOSE[ranks.astype(np.intp)]
    found = np.ones(COLUMNS)
    first = 0
    for part, counts in zip(table.parts, table.part_counts, strict=True):
        width = counts.shape[1]
        own = choose[np.arange(first, first + width), counts].prod(axis=1)
        found *= own[part]
        first += width
    return found


def _suited_ranks(hand: Sequence[Card], suit: int) -> list[int]:
    return [card >> 2 for card in hand if card & 3 == suit]


def _flush_row(ranks: list[int], columns: U16) -> U16:
    """The best flush of a hole's suited ranks at each of `columns` of the flush table."""
    table = tables()
    best = np.zeros(len(columns), dtype=np.uint16)
    for a, b in combinations(ranks, 2):
        np.maximum(best, table.flush[table.flush_row[a, b]][columns], out=best)
    return best


def _flush_change(
    table: Boards,
    deck: _Deck,
    suit: int,
    suited: list[list[int]],
    highs: list[U16],
    codes: Codes,
    bins: int,
) -> F64:
    """What flushes of one suit change in the counts by outcome."""
    absent = ~deck.suits[suit] & 0x1FFF
    own = np.array([deck.suits[suit] >> rank & 1 for rank in range(13)])
    others = deck.ranks - own
    a, b = table.pairs.T
    two = np.where(a == b, others[a] * (others[a] - 1) / 2, others[a] * others[b])
    change = np.zeros(bins)
    low_bits = ~((1 << len(highs)) - 1)
    for block, weights in zip(table.suited, (two, others, np.ones(1)), strict=True):
        subsets = np.flatnonzero((block.masks & absent) == 0)
        possible = np.flatnonzero(weights)
        if not len(subsets) or not len(possible):
            continue
        columns = (
            block.columns[subsets]
            if len(possible) == len(weights)
            else block.columns[np.ix_(subsets, possible)]
        )
        weight = np.broadcast_to(weights[possible], columns.shape).ravel()
        flush_columns = block.flush[subsets]
        with_flush = []
        for high, ranks in zip(highs, suited, strict=True):
            row = high[columns]
            if len(ranks) > 1:
                np.maximum(row, _flush_row(ranks, flush_columns)[:, None], out=row)
            with_flush.append(row)
        before = codes[columns]
        after = _winners(with_flush) | (before & low_bits)
        change += _tally(after.ravel(), weight, bins)
        change -= _tally(before.ravel(), weight, bins)
    return change


# --- from the flop on: looking at each board ------------------------------------------


def _count_each(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], left: Sequence[Card], hilo: bool
) -> F64:
    """Boards by outcome code, over all ways to complete `board` from `left`."""
    runouts = _runouts(np.array(left, dtype=np.intp), 5 - len(board))
    known = np.array(board, dtype=np.intp)
    rank_keys = _RANK_KEY[known].sum() + _RANK_KEY[runouts].sum(axis=0)
    columns = tables().columns[5][rank_keys].astype(np.intp) - FIRST_COLUMN[5]
    table = boards()
    highs = [_highs_at(table, hand, columns) for hand in hands]
    for suit in range(4):
        suited = [_suited_ranks(hand, suit) for hand in hands]
        on_board = sum(1 << (card >> 2) for card in board if card & 3 == suit)
        if any(len(ranks) > 1 for ranks in suited) and on_board.bit_count() + len(runouts) >= 3:
            _raise_flushes(highs, suited, suit, on_board, runouts)
    lows = None
    if hilo:
        masks = table.low_masks[columns]
        lows = [tables().low[_low_mask(hand)][masks] for hand in hands]
    bins = 1 << len(hands) * (2 if hilo else 1)
    return np.bincount(_codes(highs, lows), minlength=bins).astype(np.float64)


def _runouts(left: Codes, cards: int) -> Codes:
    """Every choice of `cards` cards, `(cards, n)`; one empty choice where none is to come."""
    if cards == 0:
        return np.empty((0, 1), dtype=np.intp)
    if cards == 1:
        return left[None, :]
    return left[np.stack(np.triu_indices(len(left), 1))]


def _highs_at(table: Boards, hand: Sequence[Card], columns: Codes) -> U16:
    row_of = tables().pair_row
    rows = np.array([row_of[a >> 2, b >> 2] for a, b in combinations(hand, 2)], dtype=np.intp)
    best: U16 = table.pair[rows[:, None], columns].max(axis=0)
    return best


def _raise_flushes(
    highs: list[U16], suited: list[list[int]], suit: int, on_board: int, runouts: Codes
) -> None:
    """Raises the highs of players with two or more of `suit` where the board has three or more."""
    masks = np.full(runouts.shape[1], on_board, dtype=np.intp)
    for cards in runouts:
        masks |= np.where(cards & 3 == suit, 1 << (cards >> 2), 0)
    columns = tables().flush_column[masks]
    enough = np.flatnonzero(np.bitwise_count(masks) >= 3)
    if not len(enough):
        return
    for player, ranks in enumerate(suited):
        if len(ranks) > 1:
            row = highs[player]
            row[enough] = np.maximum(row[enough], _flush_row(ranks, columns[enough]))
