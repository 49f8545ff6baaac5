"""What a row of hands proves: a mean never comes without its 95 % interval.

Results are counted in chips and told in big bets per 100 hands, the measure of fixed
limit; in pot and no limit, where the big bet is the big blind, in big blinds. Hands are
taken as independent, which holds where every hand begins with the same stacks.
"""

from __future__ import annotations

from math import sqrt

import msgspec

STANDARD_ERRORS = 1.96
"""Standard errors on each side of a mean that hold the truth 95 times in 100."""

LEAST_HANDS = 30
"""With fewer hands the spread is hardly known, so there is no interval and no mean."""


class Rate(msgspec.Struct, frozen=True):
    """Big bets won per 100 hands; the truth lies within `half_width` of it 95 times in 100."""

    per_100: float
    half_width: float


class Tally:
    """Results of one player, hand after hand."""

    def __init__(self) -> None:
        self.hands = 0
        self.net = 0
        self._squares = 0

    def add(self, net: int) -> None:
        """Counts one hand, won or lost by `net` chips."""
        self.hands += 1
        self.net += net
        self._squares += net * net

    def rate(self, big_bet: int) -> Rate | None:
        """Big bets per 100 hands with their interval; `None` below `LEAST_HANDS`."""
        if self.hands < LEAST_HANDS:
            return None
        mean = self.net / self.hands
        variance = (self._squares * self.hands - self.net * self.net) / (self.hands * (self.hands - 1))
        scale = 100.0 / big_bet
        return Rate(mean * scale, STANDARD_ERRORS * sqrt(variance / self.hands) * scale)
