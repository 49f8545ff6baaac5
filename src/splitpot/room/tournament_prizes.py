"""What places are worth: payout tables, shared prizes, tickets, and a chop by the chips' worth.

All amounts are whole units and add up to the pool; what cannot be divided goes to the
better place (3.15-15). `icm` values stacks by the independent chip model with exact
whole-number arithmetic, so every machine finds the same units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Final

from splitpot.room.tournament_config import PayoutRow

MOST_ICM: Final = 10
"""So many stacks are valued in a moment: two to their power are the steps."""
_PAID: Final = (
    *((2, 1), (3, 1), (6, 2), (10, 3), (18, 4), (27, 5), (36, 6), (54, 9), (72, 12), (100, 15), (130, 18)),
    *((180, 27), (240, 36), (300, 45), (360, 54), (480, 72), (600, 90), (800, 117), (1_000, 144)),
)
"""The house's table: up to so many entries, so many places; beyond it 15 percent, in nines."""
_ALIKE: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 16, 19, 28, 37, 46, 55, 73, 91, 118)
"""From each of these places to the next, all places get the same; then by 45s."""


def paid_places(entries: int) -> int:
    """How many places the house pays with so many entries: about 15 percent of a large field."""
    for most, places in _PAID:
        if entries <= most:
            return places
    return (15 * entries // 100 + 8) // 9 * 9


def payout_shares(entries: int, table: Sequence[PayoutRow] = ()) -> tuple[int, ...]:
    """The shares of the paid places, best first: whole numbers that stand to each other as the prizes do.

    The house pays a place in inverse proportion to its number, exactly, and places further
    down in groups. A table of one's own: the first row that is for at least so many entries,
    or else the last.
    """
    if table:
        return next((row.shares for row in table if entries <= row.entries), table[-1].shares)
    firsts = [_first_alike(place) for place in range(1, paid_places(entries) + 1)]
    whole = lcm(*set(firsts))
    return tuple(whole // first for first in firsts)


def _first_alike(place: int) -> int:
    last = _ALIKE[-1]
    if place >= last:
        return last + (place - last) // 45 * 45
    return max(first for first in _ALIKE if first <= place)


def divide(pool: int, weights: Sequence[int]) -> tuple[int, ...]:
    """The pool by weights, rounded down; each odd unit goes to a better place, from the best on."""
    total = sum(weights)
    parts = [pool * weight // total for weight in weights]
    for place in range(pool - sum(parts)):
        parts[place] += 1
    return tuple(parts)


def prizes_of(pool: int, entries: int, players: int, table: Sequence[PayoutRow] = ()) -> tuple[int, ...]:
    """The prize of each paid place, best first; they add up to the pool.

    Args:
        entries: decides how many places are paid.
        players: never more places than players, who may have entered several times.
    """
    shares = payout_shares(entries, table)[:players]
    return tuple(prize for prize in divide(pool, shares) if prize)


def satellite_prizes(pool: int, value: int, players: int) -> tuple[int, tuple[int, ...]]:
    """How many places get a ticket, and the worth of every paid place: the rest goes to the next one."""
    tickets = min(pool // value, players)
    rest = pool - tickets * value
    if tickets == players:
        # Tickets for everybody: what is left is the winner's, in money.
        return tickets, (value + rest, *(value,) * (tickets - 1)) if rest else (value,) * tickets
    return tickets, (*(value,) * tickets, *((rest,) if rest else ()))


def pooled_prize(prizes: Mapping[int, int], lo: int, hi: int, n: int) -> tuple[int, ...]:
    """What `n` players get who share the places from `lo` to `hi`: the first of them the odd units."""
    return divide(sum(prizes.get(place, 0) for place in range(lo, hi + 1)), (1,) * n)


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """What each stack is worth by the independent chip model; the parts add up to the prizes.

    The chance of a first place is the stack's share of all chips; of the next one the same
    among those who are left. Sets of players who have the first places are counted once
    each, in fixed-point whole numbers. Units that rounding leaves go to the largest rests.

    Args:
        stacks: at most `MOST_ICM`, each above 0.
        prizes: best first; no more than stacks are paid.
    """
    count, scale = len(stacks), 1 << 192
    total = sum(stacks)
    chance = [0] * (1 << count)
    chance[0] = scale
    gone = [0] * (1 << count)
    worth = [0] * count
    paid = list(prizes[:count]) + [0] * (count - len(prizes))
    for out in range((1 << count) - 1):
        place = out.bit_count()
        left = total - gone[out]
        for one in range(count):
            bit = 1 << one
            if out & bit:
                continue
            share = chance[out] * stacks[one] // left
            worth[one] += share * paid[place]
            gone[out | bit] = gone[out] + stacks[one]
            chance[out | bit] += share
    return _rounded(worth, scale, sum(paid), stacks)


def chips_chop(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """A chop by chips: everybody the least prize there is, and the rest by the stacks."""
    count = len(stacks)
    paid = list(prizes[:count]) + [0] * (count - len(prizes))
    least = paid[-1]
    rest = sum(paid) - least * count
    order = sorted(range(count), key=lambda one: -stacks[one])
    parts = dict(zip(order, divide(rest, [stacks[one] for one in order]), strict=True))
    return tuple(least + parts[one] for one in range(count))


def _rounded(worth: Sequence[int], scale: int, pool: int, stacks: Sequence[int]) -> tuple[int, ...]:
    # Divisions above lose less than a part in 2 to the 150: what is that near to a unit is one.
    near = scale >> 96
    parts = [(one + near) // scale for one in worth]
    rests = [(one + near) % scale // near for one in worth]
    order = sorted(range(len(worth)), key=lambda one: (-rests[one], -stacks[one], one))
    for one in order[: pool - sum(parts)]:
        parts[one] += 1
    return tuple(parts)
