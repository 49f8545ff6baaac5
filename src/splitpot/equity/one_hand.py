"""Equity of one known hole against unknown ones, by sampling deals.

A sampled share always comes with its standard error. The generator is passed in, and
only its `random()` is used, whose sequence for a seed is the same on every machine and
in every version of Python. Nothing here knows about betting or seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Protocol

import msgspec

from splitpot.cards import DECK, Card, refuse_repeats
from splitpot.errors import CardsError
from splitpot.evaluation.omaha import high, high_low

BATCH = 32
"""Deals between two looks at whether the estimate is good enough."""

_LOW_RANKS = frozenset({12, 0, 1, 2, 3, 4, 5, 6})


class Generator(Protocol):
    """A source of numbers; a seeded `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        ...


class SampledEquity(msgspec.Struct, frozen=True):
    """What a number of sampled deals say.

    Attributes:
        share: mean share of the pot, 0 to 1.
        standard_error: of `share`; 95 % lie within 1.96 of them.
        deals: how many deals were sampled.
    """

    share: float
    standard_error: float
    deals: int


def sample_equity(
    hole: Sequence[Card],
    board: Sequence[Card],
    opponents: int,
    *,
    hilo: bool,
    generator: Generator,
    deals: int = 1000,
    enough: Callable[[SampledEquity], bool] | None = None,
) -> SampledEquity:
    """Share of the pot that a hole wins on average against random holes of the same size.

    Args:
        hole: the known four, five or six cards.
        board: none, three, four or five cards.
        opponents: holes that nobody knows; at least one.
        hilo: whether half of the pot goes to a qualifying low.
        deals: most deals to sample.
        enough: asked after each `BATCH` deals; True ends the sampling early.

    Raises:
        CardsError: a card occurs twice, or these cards and opponents cannot be dealt.
    """
    _check(hole, board, opponents, deals)
    known = {*hole, *board}
    unseen = [card for card in DECK if card not in known]
    own = tuple(hole)
    total = 0.0
    squares = 0.0
    done = 0
    found = SampledEquity(0.0, 0.0, 0)
    while done < deals:
        batch = min(BATCH, deals - done)
        for _ in range(batch):
            share = _share_of_one_deal(own, board, opponents, unseen, hilo, generator)
            total += share
            squares += share * share
        done += batch
        found = _estimate(total, squares, done)
        if enough is not None and enough(found):
            break
    return found


def _check(hole: Sequence[Card], board: Sequence[Card], opponents: int, deals: int) -> None:
    if len(hole) not in (4, 5, 6):
        raise CardsError(f"a hole has 4, 5 or 6 cards, not {len(hole)}")
    if len(board) not in (0, 3, 4, 5):
        raise CardsError(f"a board has 0, 3, 4 or 5 cards, not {len(board)}")
    refuse_repeats((*hole, *board))
    if any(card not in DECK for card in (*hole, *board)):
        raise CardsError("every card of the hole and the board must be known")
    most = (len(DECK) - len(hole) - 5) // len(hole)
    if not 1 <= opponents <= most:
        raise CardsError(f"{opponents} opponents: with {len(hole)} cards each there can be 1 to {most}")
    if deals < 1:
        raise CardsError(f"{deals} deals: at least one is needed")


def _share_of_one_deal(
    hole: tuple[Card, ...],
    board: Sequence[Card],
    opponents: int,
    unseen: list[Card],
    hilo: bool,
    generator: Generator,
) -> float:
    """The share won in one random deal; `unseen` is left in a new order."""
    size = len(hole)
    to_come = 5 - len(board)
    left = len(unseen)
    # The first steps of a Fisher-Yates shuffle. The order left by the last deal is as good a start as any.
    for index in range(to_come + opponents * size):
        other = index + int(generator.random() * (left - index))
        unseen[index], unseen[other] = unseen[other], unseen[index]
    full = (*board, *unseen[:to_come])
    holes = [
        tuple(unseen[start : start + size]) for start in range(to_come, to_come + opponents * size, size)
    ]
    if hilo and len({card >> 2 for card in full} & _LOW_RANKS) >= 3:
        return _split_share(hole, holes, full)
    return _high_share(hole, holes, full)


def _high_share(hole: tuple[Card, ...], holes: list[tuple[Card, ...]], board: tuple[Card, ...]) -> float:
    """Share of a pot that goes to the best high as a whole."""
    mine = high(hole, board)
    sharing = 1
    for other in holes:
        theirs = high(other, board)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            sharing += 1
    return 1.0 / sharing


def _split_share(hole: tuple[Card, ...], holes: list[tuple[Card, ...]], board: tuple[Card, ...]) -> float:
    """Share of a pot whose half goes to the best low, if anybody has one."""
    my_high, my_low = high_low(hole, board)
    best_low = my_low
    high_sharing = low_sharing = 1
    for other in holes:
        their_high, their_low = high_low(other, board)
        if their_high > my_high:
            high_sharing = 0
            my_high = their_high
        elif their_high == my_high and high_sharing:
            high_sharing += 1
        if their_low > best_low:
            best_low = their_low
            low_sharing = 0
        elif their_low == best_low and low_sharing:
            low_sharing += 1
    high_share = 1.0 / high_sharing if high_sharing else 0.0
    if best_low == 0:
        return high_share
    low_share = 1.0 / low_sharing if low_sharing else 0.0
    return 0.5 * (high_share + low_share)


def _estimate(total: float, squares: float, deals: int) -> SampledEquity:
    share = total / deals
    if deals == 1:
        return SampledEquity(share, 0.5, deals)
    variance = max(0.0, (squares - total * share) / (deals - 1))
    return SampledEquity(share, sqrt(variance / deals), deals)
