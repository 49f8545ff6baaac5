"""What an equity calculation gives, and how outcomes of boards add up to it.

An outcome is who won the high and who won the low, as two masks of players. Exact
counting and sampling both end in a count for each outcome; everything else follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

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


class _Tally:
    """Adds up one player's outcomes."""

    def __init__(self) -> None:
        self.share = Fraction(0)
        self.squares = Fraction(0)
        self.counts = dict.fromkeys(
            ("scoop", "high_win", "high_tie", "low_win", "low_tie", "three_quarters", "quartered"), 0
        )

    def add(self, player: int, high: int, low: int, boards: int) -> None:
        highs = high.bit_count() if high >> player & 1 else 0
        lows = low.bit_count() if low >> player & 1 else 0
        part = Fraction(1, highs) if highs else Fraction(0)
        if low:
            part = part / 2 + (Fraction(1, 2 * lows) if lows else 0)
        self.share += part * boards
        self.squares += part * part * boards
        counts = self.counts
        counts["scoop"] += boards * (part == 1)
        counts["high_win"] += boards * (highs == 1)
        counts["high_tie"] += boards * (highs > 1)
        counts["low_win"] += boards * (lows == 1)
        counts["low_tie"] += boards * (lows > 1)
        if low:
            counts["three_quarters"] += boards * (Fraction(1, 2) < part < 1)
            counts["quartered"] += boards * (0 < part < Fraction(1, 2) and not (highs and lows))


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
    error = 0.0
    if method == "sampled" and boards > 1:
        variance = (tally.squares - tally.share * tally.share / boards) / (boards - 1)
        error = sqrt(variance / boards)
    return PlayerResult(
        equity=float(tally.share / boards), share=tally.share, standard_error=error, **tally.counts
    )
