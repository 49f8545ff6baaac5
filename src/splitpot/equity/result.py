"""What an equity calculation gives, and how outcomes of boards add up to it.

An outcome is who won the high and who won the low, as two masks of players. Exact
counting and sampling both end in a count for each outcome; everything else follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm, sqrt
from typing import Final

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
        standard_error: of `equity`; 0 where it is exact.
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
        self.share = self.squares = 0
        self.scoop = self.high_win = self.high_tie = self.low_win = self.low_tie = 0
        self.three_quarters = self.quartered = 0

    def add(self, player: int, high: int, low: int, boards: int) -> None:
        highs = high.bit_count() if high >> player & 1 else 0
        lows = low.bit_count() if low >> player & 1 else 0
        if not highs and not lows:
            return
        part = _POT // highs if highs else 0
        if low:
            part = part // 2 + (_POT // 2 // lows if lows else 0)
        self.share += part * boards
        self.squares += part * part * boards
        self.scoop += boards * (part == _POT)
        self.high_win += boards * (highs == 1)
        self.high_tie += boards * (highs > 1)
        self.low_win += boards * (lows == 1)
        self.low_tie += boards * (lows > 1)
        if low:
            self.three_quarters += boards * (_POT < 2 * part < 2 * _POT)
            self.quartered += boards * (0 < 2 * part < _POT and not (highs and lows))


def result_of(outcomes: Outcomes, players: int, method: str) -> EquityResult:
    """The result for outcomes that were counted exactly (`method` "exact") or sampled ("sampled")."""
    boards = sum(outcomes.values())
    tallies = [_Tally() for _ in range(players)]
    for (high, low), count in outcomes.items():
        for player, tally in enumerate(tallies):
            tally.add(player, high, low, count)
    return EquityResult(
        method=method,
        boards=boards,
        players=tuple(_player_result(tally, boards, method) for tally in tallies),
    )


def _player_result(tally: _Tally, boards: int, method: str) -> PlayerResult:
    share = Fraction(tally.share, _POT)
    error = 0.0
    if method == "sampled" and boards > 1:
        variance = (Fraction(tally.squares, _POT**2) - share * share / boards) / (boards - 1)
        error = sqrt(variance / boards)
    return PlayerResult(
        equity=float(share / boards),
        share=share,
        scoop=tally.scoop,
        high_win=tally.high_win,
        high_tie=tally.high_tie,
        low_win=tally.low_win,
        low_tie=tally.low_tie,
        three_quarters=tally.three_quarters,
        quartered=tally.quartered,
        standard_error=error,
    )
