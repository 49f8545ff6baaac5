"""The hands of six cards that a range may mean, without a look at all 20 million.

The ranks of a hand alone rule out most of them: of a range's terms only the ranks are read
here, so that what comes out is a little too much. The range itself decides about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, product

import numpy as np

from splitpot.cards import DECK
from splitpot.equity.range_hands import U8, Bools, rank_sets
from splitpot.equity.range_masks import arrangements
from splitpot.equity.range_notation import Both, Either, Node, Slice, Term, Weighted, Without

_CARDS = 6


def possible_ranks(tree: Node) -> U8:
    """`(m, 6)`, the multisets of ranks, out of all `rank_sets(6)`, that hands of a range can have."""
    found: U8 = rank_sets(_CARDS)[_fitting(tree)]
    return found


def hands_with(ranks: U8, dead: Sequence[int]) -> Iterator[U8]:
    """All hands `(n, 6)` with these multisets of ranks, a part at a time, without the dead cards."""
    gone = np.zeros(len(DECK), dtype=np.bool_)
    gone[list(dead)] = True
    equal = ranks[:, 1:] == ranks[:, :-1]
    shape = (equal @ (1 << np.arange(_CARDS - 1))).astype(np.intp)
    for which in np.unique(shape).tolist():
        some = ranks[shape == which]
        repeats = [len(list(group)) for _, group in groupby(some[0].tolist())]
        if max(repeats) > 4:
            continue
        choices = product(*(combinations(range(4), count) for count in repeats))
        suits = np.array([[suit for part in choice for suit in part] for choice in choices], dtype=np.uint8)
        step = max(1, 500_000 // len(suits))
        for start in range(0, len(some), step):
            hands = (some[start : start + step, None, :] << 2 | suits).reshape(-1, _CARDS)
            yield hands[~gone[hands].any(axis=1)] if len(dead) else hands


def _either(parts: Iterable[Bools]) -> Bools:
    found = np.zeros(len(rank_sets(_CARDS)), dtype=np.bool_)
    for part in parts:
        found |= part
    return found


def _fitting(tree: Node) -> Bools:
    if isinstance(tree, Term):
        ways = arrangements(_CARDS, len(tree.patterns[0])).ranks
        sides = {tuple(one.rank for one in pattern) for pattern in tree.patterns}
        return _either(np.asarray(ways.fitting(side).any(axis=1)) for side in sides)
    if isinstance(tree, Either):
        return _either(map(_fitting, tree.parts))
    if isinstance(tree, Both):
        return np.logical_and(_fitting(tree.left), _fitting(tree.right))
    if isinstance(tree, Without):
        return _fitting(tree.left)
    if isinstance(tree, Weighted):
        return _fitting(tree.part)
    assert isinstance(tree, Slice)
    return np.ones(len(rank_sets(_CARDS)), dtype=np.bool_)
