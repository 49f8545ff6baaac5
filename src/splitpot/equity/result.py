"""What an equity calculation gives, and how outcomes of boards add up to it.

An outcome is who won the high and who won the low, as two masks of players. Exact
counting and sampling both end in a count for each outcome; everything else follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm, sqrt
from typing import Final, NamedTuple

import msgspec

Outcomes = Mapping[tuple[int, int], int]
"""Boards by (mask of high winners, mask of low winners); bit 0 is player 0, a low mask of 0 is no low."""


class PlayerResult(msgspec.Struct, frozen=True):
    """One player's part. Counts are boards (deals, where sampled).

    Attributes:
        equity: expected share of the pot, 0 to 1.
        share: the exact sum of the pot shares over all boards.
        scoop: boards on which the player takes the whole pot alone.
        high_win, high_tie: boards on which the high is won alone, or shared.
        low_win, low_tie: the same for the low.
        three_quarters: one half alone and a part of the other; three quarters when two share it.
        quartered: a part of one half and nothing of the other; a quarter when two share it.
        standard_error: of `equity`; 0 where it is exact. Where all deals gave the same, nobody knows it,
            and this is one over their number, at most a half: with 95 %, another result is rarer than
            three times that.
    """

    equity: float
    share: Fraction
    scoop: int
    high_win: int
    high_tie: int
    low_win: int
    low_tie: int
    three_quarters: int
    quartered: int
    standard_error: float = 0.0


class EquityResult(msgspec.Struct, frozen=True):
    """The answer to an equity question.

    Attributes:
        method: "exact" or "sampled".
        boards: how many boards (deals, where sampled) were counted.
        players: in the order in which the hands were given.
    """

    method: str
    boards: int
    players: tuple[PlayerResult, ...]


_POT: Final = 2 * lcm(*range(1, 11))
"""A pot that can be halved, and its halves shared by up to ten, without a rest."""


class _Tally:
    """Adds up one player's outcomes; shares are whole parts of `_POT`."""

    def __init__(self) -> None:
        self.share = self.of_share = self.of_square = 0
        self.scoop = self.high_win = self.high_tie = self.low_win = self.low_tie = 0
        self.three_quarters = self.quartered = 0

    def add(self, player: int, high: int, low: int, boards: int, squares: int) -> None:
        highs = high.bit_count() if high >> player & 1 else 0
        lows = low.bit_count() if low >> player & 1 else 0
        if not highs and not lows:
            return
        part = _POT // highs if highs else 0
        if low:
            part = part // 2 + (_POT // 2 // lows if lows else 0)
        self.share += part * boards
        self.of_share += part * squares
        self.of_square += part * part * squares
        self.scoop += boards * (part == _POT)
        self.high_win += boards * (highs == 1)
        self.high_tie += boards * (highs > 1)
        self.low_win += boards * (lows == 1)
        self.low_tie += boards * (lows > 1)
        if low:
            self.three_quarters += boards * (_POT < 2 * part < 2 * _POT)
            self.quartered += boards * (0 < 2 * part < _POT and not (highs and lows))


def result_of(
    outcomes: Outcomes,
    players: int,
    method: str,
    *,
    squares: Outcomes | None = None,
    deals: int | None = None,
) -> EquityResult:
    """The result for outcomes that were counted exactly (`method` "exact") or sampled ("sampled").

    Args:
        outcomes: boards, or sums of the weights of deals.
        players: how many hands there are.
        method: "exact" or "sampled".
        squares: sums of the squares of the weights; none where every deal weighs 1.
        deals: how many deals; by default as many as the outcomes add up to. Counts are so many in
            all, to the nearest whole number where deals have weights.
    """
    squares = outcomes if squares is None else squares
    total = sum(outcomes.values())
    sums = _Sums(total, sum(squares.values()), total if deals is None else deals)
    tallies = [_Tally() for _ in range(players)]
    for (high, low), count in outcomes.items():
        for player, tally in enumerate(tallies):
            tally.add(player, high, low, count, squares[high, low])
    return EquityResult(
        method=method,
        boards=sums.deals,
        players=tuple(_player_result(tally, sums, method) for tally in tallies),
    )


class _Sums(NamedTuple):
    weights: int
    squares: int
    deals: int


def _player_result(tally: _Tally, sums: _Sums, method: str) -> PlayerResult:
    equity = Fraction(tally.share, _POT * sums.weights)

    def count(weights: int) -> int:
        return round(Fraction(weights * sums.deals, sums.weights))

    return PlayerResult(
        equity=float(equity),
        share=equity * sums.deals,
        scoop=count(tally.scoop),
        high_win=count(tally.high_win),
        high_tie=count(tally.high_tie),
        low_win=count(tally.low_win),
        low_tie=count(tally.low_tie),
        three_quarters=count(tally.three_quarters),
        quartered=count(tally.quartered),
        standard_error=_standard_error(tally, sums, equity) if method == "sampled" else 0.0,
    )


def _standard_error(tally: _Tally, sums: _Sums, equity: Fraction) -> float:
    """Of a mean with weights, by the delta method; of equal weights it is the usual one."""
    mean = equity * _POT
    off = tally.of_square - 2 * mean * tally.of_share + mean * mean * sums.squares
    unknown = unknown_error(sums.weights**2 / sums.squares)
    if sums.deals < 2 or not off:
        return unknown
    error = sqrt(off / (sums.weights * _POT) ** 2 * Fraction(sums.deals, sums.deals - 1))
    # A few heavy deals hide how far they may be off.
    return error if sums.weights == sums.squares else max(error, unknown)


def unknown_error(deals: float) -> float:
    """What stands for a standard error after so many deals that all gave the same."""
    return min(0.5, 1 / deals)
