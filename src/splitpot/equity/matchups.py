"""Exact equity of ranges: every choice of hands that fits, each counted over all its boards.

Before the flop each matchup is counted by itself, but only one of those that differ in
nothing but the names of suits. From the flop on every hand is evaluated once on every
board, and matchups only compare. What that would take is estimated first, so that the
caller can choose to sample instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from math import comb, inf, prod
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from splitpot.cards import DECK, Card
from splitpot.equity.dealing import I64, U8, U64, Index, WeightedHands, listed, masks_of
from splitpot.equity.exact import count_outcomes
from splitpot.equity.outcomes import outcome_codes, split_codes
from splitpot.equity.question import Question, range_of
from splitpot.equity.range_hands import all_hands, hands_of
from splitpot.equity.result import EquityResult, result_of
from splitpot.errors import CardsError
from splitpot.evaluation.batch import CHUNK, highs_on, lows_on, read_boards
from splitpot.evaluation.tables import U16

MOST_MATCHUPS: Final = 4_000_000
"""More would take too much memory."""
_SUIT_NAMES: Final = tuple(permutations(range(4)))
# Seconds, on a slow day of an ordinary machine.
_JOIN: Final = 3e-9
_COUNT: Final = 0.5e-3
_EVALUATE: Final = 80e-9
_COMPARE: Final = 6e-9


class Cost(NamedTuple):
    """What an exact answer would take.

    Attributes:
        seconds: a rough estimate.
        matchups: choices of hands; at most, where they were too many to look at.
    """

    seconds: float
    matchups: int


class Matchups(NamedTuple):
    """Every choice of one hand for each player that fits together.

    Attributes:
        cost: of `count_matchups`.
        hands: for each player the possible hands.
        rows: `(players, m)`, for each matchup the row of each player's hand.
        weights: `(m,)`, how much it counts.
        masks: `(m,)`, the cards in the hands.
    """

    cost: Cost
    hands: tuple[WeightedHands, ...]
    rows: Index
    weights: I64
    masks: U64


def find_matchups(question: Question, most_seconds: float) -> Matchups | Cost:
    """All matchups of a question, or only their cost where that is above `most_seconds`.

    Raises:
        CardsError: there are none.
    """
    unknown = comb(len(DECK) - len(question.known), question.hole_cards)
    if question.hole_cards == 6 and not all(isinstance(hole, tuple) for hole in question.holes):
        return Cost(inf, unknown)
    sizes = [unknown if hole is None else 1 for hole in question.holes]
    if prod(sizes) > MOST_MATCHUPS:
        return _cost(question, sizes, prod(sizes))
    hands = tuple(_hands(question, player) for player in range(len(question.holes)))
    sizes = [len(own.cards) for own in hands]
    most = prod(sizes)
    cost = _cost(question, sizes, most)
    if most > MOST_MATCHUPS or most * _JOIN > most_seconds:
        return cost
    if prod(int(own.weights.max()) for own in hands) > 2**53:
        return Cost(inf, most)
    rows, weights, masks = _join(hands)
    if not len(weights):
        raise CardsError(
            f"the hands {', '.join(question.texts)} want the same cards: no deal has one for every player; "
            "take wider ranges"
        )
    cost = _cost(question, sizes, len(weights))
    if float(weights.astype(np.float64).sum()) * comb(len(DECK), question.to_come) > 2.0**53:
        cost = Cost(inf, cost.matchups)
    if cost.seconds > most_seconds:
        return cost
    found = Matchups(cost, hands, rows, weights, masks)
    if question.board:
        return found
    found = _up_to_suits(question, found)
    return found if found.cost.seconds <= most_seconds else found.cost


def count_matchups(
    question: Question, matchups: Matchups, progress: Callable[[int, int], None] | None = None
) -> EquityResult:
    """The exact equity over all matchups, weighted, and all their boards.

    Args:
        question: what is asked.
        matchups: as found for it.
        progress: told how many of how many steps are done.
    """
    players = len(question.holes)
    tell = progress or _tell_nobody
    if question.board:
        codes = _count_on_boards(question, matchups, tell)
    else:
        codes = _count_each(question, matchups, tell)
    return result_of(split_codes(codes, players), players, "exact")


def _tell_nobody(done: int, steps: int) -> None:
    """Stands for somebody to tell progress."""


def _hands(question: Question, player: int) -> WeightedHands:
    hole = question.holes[player]
    if isinstance(hole, str):
        return listed(range_of(hole, question.hole_cards, question.game), question.known)
    if hole is None:
        dead = np.zeros(len(DECK), dtype=np.bool_)
        dead[list(question.known)] = True
        every = all_hands(question.hole_cards)
        cards = every[~dead[every].any(axis=1)]
    else:
        cards = np.array([sorted(hole)], dtype=np.uint8)
    return WeightedHands(cards, np.ones(len(cards), dtype=np.int64))


def _cost(question: Question, sizes: list[int], matchups: int) -> Cost:
    players = len(sizes)
    if not question.board:
        # At best 24 of them differ in nothing but suits.
        return Cost(matchups / 24 * _COUNT * players, matchups)
    runouts = comb(len(DECK) - len(question.known), question.to_come)
    return Cost(runouts * (sum(sizes) * _EVALUATE + matchups * _COMPARE * (2 + players)), matchups)


def _join(hands: tuple[WeightedHands, ...]) -> tuple[Index, I64, U64]:
    """Every choice of hands without a common card: rows, weights and masks."""
    rows: Index = np.zeros((0, 1), dtype=np.intp)
    weights = np.ones(1, dtype=np.int64)
    held = np.zeros(1, dtype=np.uint64)
    for own in hands:
        masks = own.masks
        step = max(1, 4_000_000 // len(masks))
        left, right = [np.empty(0, dtype=np.intp)], [np.empty(0, dtype=np.intp)]
        for start in range(0, len(held), step):
            before, mine = np.nonzero((held[start : start + step, None] & masks) == 0)
            left.append(before + start)
            right.append(mine)
        before, mine = np.concatenate(left), np.concatenate(right)
        rows = np.concatenate([rows[:, before], mine[None, :]])
        weights = weights[before] * own.weights[mine]
        held = held[before] | masks[mine]
    return rows, weights, held


def _up_to_suits(question: Question, found: Matchups) -> Matchups:
    """One matchup for all that differ in the names of suits alone, with the weight of all of them."""
    names = [name for name in _SUIT_NAMES if _keeps(question, name)]
    base = 1
    keys = [np.zeros(len(found.weights), dtype=np.int64) for _ in names]
    for own, rows in zip(found.hands, found.rows, strict=True):
        # Numbers for each hand under each renaming, the same for the same cards.
        renamed = np.stack([hands_of(_renamed(own.cards, name)).index for name in names])
        numbers, flat = np.unique(renamed, return_inverse=True)
        base *= len(numbers)
        if base >= 1 << 62:
            return found
        for key, number in zip(keys, flat.reshape(renamed.shape), strict=True):
            key *= len(numbers)
            key += number[rows]
    least = np.minimum.reduce(keys)
    _, first, place = np.unique(least, return_index=True, return_inverse=True)
    weights = np.zeros(len(first), dtype=np.int64)
    np.add.at(weights, place.reshape(-1), found.weights)
    players = len(found.hands)
    return found._replace(
        cost=Cost(len(first) * _COUNT * players, len(found.weights)),
        rows=found.rows[:, first],
        weights=weights,
        masks=found.masks[first],
    )


def _keeps(question: Question, name: tuple[int, ...]) -> bool:
    """Whether renaming the suits leaves the known hands and the dead cards as they are."""
    groups = [question.dead, *(hole for hole in question.holes if isinstance(hole, tuple))]
    return all({card >> 2 << 2 | name[card & 3] for card in cards} == set(cards) for cards in groups)


def _renamed(cards: U8, name: tuple[int, ...]) -> U8:
    renamed: U8 = cards >> 2 << 2 | np.array(name, dtype=np.uint8)[cards & 3]
    return renamed


def _count_each(question: Question, matchups: Matchups, tell: Callable[[int, int], None]) -> Counter[int]:
    players = len(question.holes)
    found: Counter[int] = Counter()
    for step, (rows, weight) in enumerate(
        zip(matchups.rows.T.tolist(), matchups.weights.tolist(), strict=True)
    ):
        hands = [
            tuple(map(Card, own.cards[row].tolist())) for own, row in zip(matchups.hands, rows, strict=True)
        ]
        for (high, low), boards in count_outcomes(hands, (), question.dead, hilo=question.hilo).items():
            found[high | low << players] += boards * weight
        tell(step + 1, len(matchups.weights))
    return found


def _count_on_boards(
    question: Question, matchups: Matchups, tell: Callable[[int, int], None]
) -> Counter[int]:
    known = set(question.known)
    free = [card for card in DECK if card not in known]
    runouts = np.array(list(combinations(free, question.to_come)), dtype=np.uint8)
    runouts = runouts.reshape(len(runouts), question.to_come)
    boards = np.concatenate(
        [np.repeat(np.array(question.board, dtype=np.uint8)[None, :], len(runouts), axis=0), runouts], axis=1
    )
    run_masks = masks_of(runouts.T)
    players = len(question.holes)
    total = np.zeros(1 << players * (1 + question.hilo))
    largest = max(len(matchups.weights), *(len(own.cards) for own in matchups.hands))
    step = max(1, 4 * CHUNK // largest)
    for start in range(0, len(boards), step):
        some = slice(start, start + step)
        strengths = [_strengths(own.cards, boards[some], question.hilo) for own in matchups.hands]
        for first in range(0, len(matchups.weights), 16 * CHUNK):
            part = slice(first, first + 16 * CHUNK)
            total += _compare(matchups, part, strengths, run_masks[some], len(total))
        tell(min(start + step, len(boards)), len(boards))
    expected = int(matchups.weights.sum()) * comb(
        len(DECK) - len(question.board) - len(question.dead) - players * question.hole_cards, question.to_come
    )
    if round(float(total.sum())) != expected:
        raise AssertionError(f"{expected} deals are possible, but {total.sum()} were counted")
    return Counter({code: round(float(total[code])) for code in np.flatnonzero(total).tolist()})


def _strengths(hands: U8, boards: U8, hilo: bool) -> tuple[U16, U8]:
    """Highs and lows `(boards, hands)` of every hand on every board; also where they have a common card."""
    shape = (len(boards), len(hands))
    highs = np.empty(shape, dtype=np.uint16)
    lows = np.zeros(shape, dtype=np.uint8)
    all_highs, all_lows = highs.reshape(-1), lows.reshape(-1)
    for start in range(0, len(all_highs), CHUNK):
        places = np.arange(start, min(start + CHUNK, len(all_highs)))
        board, hand = np.divmod(places, len(hands))
        holes = np.ascontiguousarray(hands[hand].T)
        reading = read_boards(np.ascontiguousarray(boards[board].T))
        all_highs[places] = highs_on(holes, reading)
        if hilo:
            all_lows[places] = lows_on(holes, reading)
    return highs, lows


def _compare(
    matchups: Matchups, part: slice, strengths: list[tuple[U16, U8]], run_masks: U64, bins: int
) -> npt.NDArray[np.float64]:
    """The weight of each outcome, for some matchups on some boards."""
    highs = [
        high[:, rows[part]].reshape(-1) for (high, _), rows in zip(strengths, matchups.rows, strict=True)
    ]
    lows = []
    if bins > 1 << len(highs):
        lows = [
            low[:, rows[part]].reshape(-1) for (_, low), rows in zip(strengths, matchups.rows, strict=True)
        ]
    fits = (matchups.masks[part] & run_masks[:, None]) == 0
    weights = (fits * matchups.weights[part].astype(np.float64)).reshape(-1)
    return np.asarray(np.bincount(outcome_codes(highs, lows), weights, minlength=bins), dtype=np.float64)
