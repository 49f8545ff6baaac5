"""Where every board of five lies in the evaluator's tables, arranged for counting.

A board is counted by its ranks: there are 6,175 multisets of five ranks, the columns
of the high table. Boards with three or more cards of one suit, where flushes can be,
are arranged by the ranks of that suit (286, 715 and 1,287 subsets) and the ranks of
the other cards (91 pairs, 13 single ones, none). Built once; the same for every question.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from splitpot.evaluation.keys import RANK_KEYS
from splitpot.evaluation.tables import FIRST_COLUMN, U8, U16, tables

I64 = npt.NDArray[np.int64]
F64 = npt.NDArray[np.float64]

COLUMNS = 6175
SPLIT = 7
"""Ranks below this are weighed together, and those from it on."""


class SuitedBlock(NamedTuple):
    """Boards with exactly `cards` cards of one suit.

    Attributes:
        masks: `(s,) uint16`, the subsets of ranks in that suit.
        flush: `(s,) uint16`, each subset's column in the flush table.
        columns: `(s, o) intp`, the board's column; `o` runs over the other cards' ranks.
    """

    cards: int
    masks: U16
    flush: U16
    columns: npt.NDArray[np.intp]


class Boards(NamedTuple):
    """Every arrangement.

    Attributes:
        pair: `(91, 6175) uint16`, highs without flushes of two hole ranks.
        low_masks: `(6175,) uint8`, the low ranks of a board.
        parts: `(2, 6175) intp`, which multiset of the lower and of the upper ranks a board has.
        part_counts: for lower and upper ranks, `(p, ranks) intp`: how often each rank comes.
        pairs: `(91, 2)`, the ranks of two other cards.
        suited: blocks for three, four and five cards of a suit.
    """

    pair: U16
    low_masks: U8
    parts: npt.NDArray[np.intp]
    part_counts: tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]
    pairs: I64
    suited: tuple[SuitedBlock, SuitedBlock, SuitedBlock]


@cache
def boards() -> Boards:
    """All arrangements, built on the first call (some tens of milliseconds). Read-only."""
    table = tables()
    first = FIRST_COLUMN[5]
    column_of = table.columns[5].astype(np.intp) - first
    keys = np.array(RANK_KEYS)
    ranks = np.array(list(combinations_with_replacement(range(13), 5)))
    ranks = ranks[ranks[:, 0] != ranks[:, 4]]
    ordered = np.empty_like(ranks)
    ordered[column_of[keys[ranks].sum(axis=1)]] = ranks
    parts, part_counts = _parts(ordered)
    pairs = np.array(list(combinations_with_replacement(range(13), 2)))
    others = (keys[pairs].sum(axis=1), keys, np.zeros(1, dtype=np.int64))
    return Boards(
        pair=np.ascontiguousarray(table.pair[:, first:]),
        low_masks=table.column_low_mask[first:],
        parts=parts,
        part_counts=part_counts,
        pairs=pairs,
        suited=(
            _suited_block(3, others[0], column_of),
            _suited_block(4, others[1], column_of),
            _suited_block(5, others[2], column_of),
        ),
    )


def _parts(
    ranks: I64,
) -> tuple[npt.NDArray[np.intp], tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    found = []
    kinds = []
    for part in (counts[:, :SPLIT], counts[:, SPLIT:]):
        unique, index = np.unique(part, axis=0, return_inverse=True)
        kinds.append(unique.astype(np.intp))
        found.append(index.reshape(-1))
    return np.stack(found).astype(np.intp), (kinds[0], kinds[1])


def _suited_block(cards: int, others: I64, column_of: npt.NDArray[np.intp]) -> SuitedBlock:
    subsets = np.array(list(combinations(range(13), cards)))
    masks = (1 << subsets).sum(axis=1).astype(np.uint16)
    keys = np.array(RANK_KEYS)[subsets].sum(axis=1)
    return SuitedBlock(
        cards=cards,
        masks=masks,
        flush=tables().flush_column[masks],
        columns=column_of[keys[:, None] + others],
    )
