"""One known hole against very many boards: its strengths by board, worked out beforehand.

A known hole has one high and one low for each of the 6,175 multisets of board ranks, and
one flush for each set of board ranks of a suit; a board then takes one look-up each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from splitpot.cards import DECK, Card, rank_of, suit_of
from splitpot.evaluation.batch import BoardReading, flush_columns, highs_on, lows_on, rank_boards
from splitpot.evaluation.tables import U8, U16, tables


class KnownHole:
    """The strengths of one hole on any board of five cards."""

    def __init__(self, hole: Sequence[Card]) -> None:
        every = rank_boards()
        cards = np.repeat(np.array(hole, dtype=np.uint8)[:, None], len(every.column), axis=1)
        self._high = highs_on(cards, every)
        self._low = lows_on(cards, every)
        self._flushes: dict[int, U16] = {}
        table = tables()
        for suit in range(4):
            ranks = [rank_of(card) for card in hole if suit_of(card) == suit]
            rows = [int(table.flush_row[two]) for two in combinations(ranks, 2)]
            if rows:
                self._flushes[suit] = table.flush[rows].max(axis=0)

    def highs(self, boards: BoardReading) -> U16:
        """The high on each board, `(n,)`."""
        best = self._high.take(boards.column)
        for suit, flushes in self._flushes.items():
            # A reading counts suits from 1, in steps of a deck.
            which = np.flatnonzero(boards.suit == (suit + 1) * len(DECK))
            rows = boards.suited[which]
            best[rows] = np.maximum(best[rows], flushes.take(flush_columns(boards, which)))
        return best

    def lows(self, boards: BoardReading) -> U8:
        """The low on each board, `(n,)`; 0 for none."""
        found: npt.NDArray[np.uint8] = self._low.take(boards.column)
        return found
