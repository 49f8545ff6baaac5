"""One hand of each range, so that no two have a common card.

Drawing every hand by itself and starting again where two collide is right, and hopeless
where they nearly always do. There each player in turn draws some candidates of their own
range, and takes the first that has no card of the players before. The share of candidates that
fitted is an unbiased estimate of how much of the range was left, so the product of these
numbers is the weight that makes up for dealing one after the other.

Source: Rosenbluth and Rosenbluth, "Monte Carlo calculation of the average extension of
molecular chains", 1955; the same with several trials a step, as in configurational bias.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.random import PCG64, Generator

from splitpot.equity.dealing import I64, U8, U64, Pool
from splitpot.errors import CardsError
from splitpot.evaluation.batch import CHUNK

CANDIDATES: Final = 32
"""Hands that each player after the first draws to choose from: weights are products of counts up to it."""
CROWDED: Final = 0.02
"""Where fewer of independent hands fit together than this, they are drawn one after another."""
_PROBED: Final = 8192
_TRIES: Final = 500_000
_RAREST: Final = 1e-4
"""Of so many deals that are tried, the least share that has to give every player a hand."""


def are_crowded(pools: Sequence[Pool]) -> bool:
    """Whether independent hands of these pools hardly fit together; the same on every machine."""
    if len(pools) < 2:
        return False
    generator = Generator(PCG64(0))
    tried = sum(len(pools[0].draw(generator, 64)[1]) for _ in range(_PROBED // 64))
    fitting = int(_draw_once(pools, generator, _PROBED).shape[1])
    return fitting < CROWDED * tried


def draw_together(
    pools: Sequence[Pool],
    generator: Generator,
    count: int,
    *,
    is_crowded: bool,
    is_over: Callable[[], bool] | None = None,
) -> tuple[U8, I64 | None]:
    """Slots `(pools * k, n)` of one hand from each pool, so that none collide, and what each deal weighs.

    There are `count` of them, or at least one where the time is over; no weights where all are alike.

    Raises:
        CardsError: the hands never, or hardly ever, fit together.
    """
    parts: list[U8] = []
    weights: list[I64] = []
    have = tried = 0
    ask = count
    while have < count:
        if is_crowded:
            slots, own = draw_weighted(pools, generator, ask)
            weights.append(own)
        else:
            slots = _draw_once(pools, generator, ask)
        if slots.shape[1]:
            parts.append(slots)
        have += slots.shape[1]
        tried += ask
        if tried >= _TRIES and have < tried * _RAREST:
            raise CardsError(_too_rare(have, tried))
        if have and is_over is not None and is_over():
            count = min(count, have)
        # As many as will probably be enough, within what fits the cache.
        ask = CHUNK if not have else max(256, min(CHUNK, int(1.1 * (count - have) * tried / have)))
    slots = parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)
    return slots[:, :count], np.concatenate(weights)[:count] if weights else None


def _too_rare(have: int, tried: int) -> str:
    if not have:
        return (
            f"the ranges want the same cards: 0 of {tried:,} deals gave every one of them a hand; "
            "take wider ranges"
        )
    return (
        f"the ranges too rarely fit together: {have:,} of {tried:,} deals gave every one of them a hand, "
        f"and one of {round(1 / _RAREST):,} is the least; take wider ranges or fewer hands"
    )


def _draw_once(pools: Sequence[Pool], generator: Generator, count: int) -> U8:
    """The deals of independent hands, of at most `count`, in which no two collide."""
    hands: U8 | None = None
    held: U64 | None = None
    for pool in pools:
        slots, masks = pool.draw(generator, count if held is None else len(held))
        if hands is None or held is None:
            hands, held = slots, masks
            continue
        # A pool may give fewer; which ones are missing says nothing about the others.
        hands, held = hands[:, : len(masks)], held[: len(masks)]
        fits = np.flatnonzero((held & masks) == 0)
        held = held[fits] | masks[fits]
        hands = np.concatenate([hands.take(fits, axis=1), slots.take(fits, axis=1)])
    assert hands is not None
    return hands


def draw_weighted(pools: Sequence[Pool], generator: Generator, count: int) -> tuple[U8, I64]:
    """Slots `(pools * k, n)` of deals without collision, and their weights `(n,)`; n is at most `count`.

    The mean over all `count` deals of weight times anything, the deals that are missing
    counted as 0, is in proportion to its mean over independent hands that do not collide.
    """
    slots, held = _exactly(pools[0], generator, count)
    # Ten players make nine factors of at most 32, which is well below 2 ** 63.
    weights = np.ones(count, dtype=np.int64)
    for pool in pools[1:]:
        if not len(weights):
            break
        own, masks = _exactly(pool, generator, len(weights) * CANDIDATES)
        fits = (masks.reshape(CANDIDATES, -1) & held) == 0
        fitting = fits.sum(axis=0)
        kept = np.flatnonzero(fitting)
        chosen = fits.argmax(axis=0)[kept] * len(weights) + kept
        slots = np.concatenate([slots.take(kept, axis=1), own.take(chosen, axis=1)])
        held = held[kept] | masks[chosen]
        weights = weights[kept] * fitting[kept]
    return slots, weights


def _exactly(pool: Pool, generator: Generator, count: int) -> tuple[U8, U64]:
    """So many independent hands of a pool."""
    parts = [pool.draw(generator, count)]
    have = len(parts[0][1])
    while have < count:
        parts.append(pool.draw(generator, count))
        have += len(parts[-1][1])
    if len(parts) == 1:
        return parts[0]
    slots, masks = zip(*parts, strict=True)
    return np.concatenate(slots, axis=1)[:, :count], np.concatenate(masks)[:count]
