"""How good a hole is on a board, counted against every two cards that somebody may hold.

Exact as far as it goes: of all pairs of unseen cards, how many beat the best that the
hole makes, high and low, and how many equal it. From that follows roughly the chance to
win each side against a number of holes. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from splitpot.cards import DECK, Card, rank_of, suit_of
from splitpot.evaluation.keys import RANK_KEYS
from splitpot.evaluation.omaha import high_low
from splitpot.evaluation.tables import tables

_PAIRS_OF_HOLE: Final = {4: 6, 5: 10, 6: 15}
_LOW_BIT: Final = tuple(1 << rank + 1 if rank <= 6 else 1 if rank == 12 else 0 for rank in range(13))
I64 = npt.NDArray[np.int64]


class Standing(NamedTuple):
    """Chances, 0 to 1, that a hole wins against a number of others, as the board lies.

    Attributes:
        high: of having the best high; a tie counts as the part that it wins.
        low: of having the best low; 0 without one.
        has_low_board: whether anybody can have a low on this board.
    """

    high: float
    low: float
    has_low_board: bool


def stand(hole: Sequence[Card], board: Sequence[Card], opponents: int) -> Standing:
    """The standing of a hole on a board of three to five cards.

    It takes the pairs that the opponents hold as independent, which they nearly are.
    """
    shapes = _shapes()
    unseen = [0] * 52
    for card in DECK:
        unseen[card] = 1
    for card in (*hole, *board):
        unseen[card] = 0
    held = np.array(unseen, dtype=np.int64).reshape(13, 4)
    of_rank = held.sum(axis=1)
    pairs = int(of_rank.sum()) * (int(of_rank.sum()) - 1) // 2
    mine, my_low = high_low(hole, board)
    against = opponents * _PAIRS_OF_HOLE[len(hole)]

    better, equal = _high_counts(shapes, held, of_rank, board, mine)
    high = _chance(better / pairs, equal / pairs, against)
    board_mask = 0
    for card in board:
        board_mask |= _LOW_BIT[rank_of(card)]
    if board_mask.bit_count() < 3:
        return Standing(high, 0.0, has_low_board=False)
    if not my_low:
        return Standing(high, 0.0, has_low_board=True)
    lows = shapes.low_of_pair[:, board_mask]
    count = of_rank[shapes.low_first] * of_rank[shapes.low_second]
    better, equal = int(count[lows > my_low].sum()), int(count[lows == my_low].sum())
    return Standing(high, _chance(better / pairs, equal / pairs, against), has_low_board=True)


class Ahead(NamedTuple):
    """What the next card does to a share of the pot.

    Attributes:
        mean: the share after the next card, on average.
        gain: the part of that mean that comes from cards which make it better than now.
    """

    mean: float
    gain: float


def share_now(hole: Sequence[Card], board: Sequence[Card], opponents: int, *, hilo: bool) -> float:
    """The share of the pot that a hole is good for if the board stays as it is."""
    found = stand(hole, board, opponents)
    return 0.5 * (found.high + found.low) if hilo and found.has_low_board else found.high


def share_ahead(hole: Sequence[Card], board: Sequence[Card], opponents: int, *, hilo: bool) -> Ahead:
    """The same after the next card, over all cards that may come on a flop or a turn."""
    now = share_now(hole, board, opponents, hilo=hilo)
    suits = [0, 0, 0, 0]
    for card in board:
        suits[suit_of(card)] += 1
    # Cards of a rank are all the same but for those of a suit that can make a flush.
    kinds: dict[tuple[int, int], list[Card]] = {}
    known = {*hole, *board}
    for card in DECK:
        if card not in known:
            suit = suit_of(card)
            kinds.setdefault((rank_of(card), suit if suits[suit] >= 2 else -1), []).append(card)
    mean = gain = 0.0
    for cards in kinds.values():
        share = share_now(hole, (*board, cards[0]), opponents, hilo=hilo)
        mean += share * len(cards)
        gain += max(0.0, share - now) * len(cards)
    unseen = 52 - len(known)
    return Ahead(mean / unseen, gain / unseen)


class _Shapes(NamedTuple):
    """Which ranks the rows of the evaluation's tables stand for."""

    first: I64
    second: I64
    same: npt.NDArray[np.bool_]
    flush_first: I64
    flush_second: I64
    pair_of_flush: I64
    low_first: I64
    low_second: I64
    low_of_pair: npt.NDArray[np.uint8]


@cache
def _shapes() -> _Shapes:
    found = tables()
    first = np.zeros(91, dtype=np.int64)
    second = np.zeros(91, dtype=np.int64)
    flush_first = np.zeros(78, dtype=np.int64)
    flush_second = np.zeros(78, dtype=np.int64)
    for a in range(13):
        for b in range(a, 13):
            first[found.pair_row[a, b]], second[found.pair_row[a, b]] = a, b
            if a != b:
                flush_first[found.flush_row[a, b]], flush_second[found.flush_row[a, b]] = a, b
    low_ranks = [rank for rank in range(13) if _LOW_BIT[rank]]
    lows = [(a, b) for a in low_ranks for b in low_ranks if a < b]
    masks = [_LOW_BIT[a] | _LOW_BIT[b] for a, b in lows]
    return _Shapes(
        first,
        second,
        first == second,
        flush_first,
        flush_second,
        found.pair_row[flush_first, flush_second].astype(np.int64),
        np.array([a for a, _ in lows]),
        np.array([b for _, b in lows]),
        found.low[masks],
    )


def _high_counts(
    shapes: _Shapes, held: I64, of_rank: I64, board: Sequence[Card], mine: int
) -> tuple[int, int]:
    """How many pairs of unseen cards make a better high than `mine`, and how many an equal one."""
    found = tables()
    column = found.columns[len(board)][sum(RANK_KEYS[rank_of(card)] for card in board)]
    strengths = found.pair[:, column]
    count = of_rank[shapes.first] * (of_rank[shapes.second] - shapes.same)
    count[shapes.same] //= 2
    is_better = strengths > mine
    is_equal = strengths == mine
    better, equal = int(count[is_better].sum()), int(count[is_equal].sum())
    for suit in range(4):
        suited = [rank_of(card) for card in board if suit_of(card) == suit]
        if len(suited) < 3:
            continue
        # Pairs of this suit make a flush instead: count them anew.
        flushes = found.flush[:, found.flush_column[sum(1 << rank for rank in suited)]]
        alive = (held[shapes.flush_first, suit] * held[shapes.flush_second, suit]).astype(bool)
        plain = strengths[shapes.pair_of_flush]
        best = np.maximum(plain, flushes)
        better += int((alive & (best > mine)).sum()) - int((alive & (plain > mine)).sum())
        equal += int((alive & (best == mine)).sum()) - int((alive & (plain == mine)).sum())
    return better, equal


def _chance(better: float, equal: float, against: int) -> float:
    """Chance that none of `against` pairs is better, times the part left by those that are equal."""
    return float((1.0 - better) ** against / (1.0 + equal * against))
