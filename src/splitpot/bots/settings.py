"""All numbers that shape how the bots play, in one place.

The thresholds for Hutchison's points are settings, not findings: the published ones are
for ten players, and played unchanged with few players they lose. Each list is indexed by
how many seats can still win the hand, from 2 to 10; the first two places are never used.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from splitpot.game.rules import Game


class StartSettings(msgspec.Struct, frozen=True):
    """Points that a starting hole needs in one game.

    Attributes:
        play: least points to call the big blind with.
        open: least points to raise with.
        raised: points more for each raise before.
        half_price: points less where half a small bet is enough to stay, as in the small blind.
    """

    play: tuple[float, ...]
    open: tuple[float, ...]
    raised: float
    half_price: float


# Index: live seats.                  2    3    4     5     6     7     8     9    10
_STARTS: Mapping[Game, StartSettings] = MappingProxyType(
    {
        Game.OMAHA8: StartSettings(
            play=(0.0, 0.0, 3.0, 6.0, 9.0, 12.0, 14.0, 16.0, 18.0, 19.0, 20.0),
            open=(0.0, 0.0, 10.0, 14.0, 18.0, 21.0, 23.0, 25.0, 27.0, 29.0, 30.0),
            raised=3.0,
            half_price=3.0,
        ),
        Game.OMAHA: StartSettings(
            play=(0.0, 0.0, 14.0, 17.0, 19.0, 21.0, 22.0, 24.0, 25.0, 27.0, 28.0),
            open=(0.0, 0.0, 20.0, 22.0, 24.0, 26.0, 28.0, 30.0, 31.0, 33.0, 34.0),
            raised=3.0,
            half_price=3.0,
        ),
    }
)


class SizeSettings(msgspec.Struct, frozen=True):
    """How a bot bets where it may choose the size: in pot and no limit. Fixed limit uses none of it.

    Attributes:
        open: raise before the flop, as a part of the pot.
        least, most: smallest and largest bet after the flop, as parts of the pot.
        full_at: how far a share has to be on the way from a fair one to the whole pot for the largest bet.
        respect: share taken off for a bet of the size of the pot, in proportion for others.
        commit: share more that a bet of the whole stack asks for, in proportion for smaller ones.
        doubling: points of a starting hole more for each time the call is twice the big blind.
    """

    open: float = 1.0
    least: float = 0.5
    most: float = 1.0
    full_at: float = 0.5
    respect: float = 0.06
    commit: float = 0.15
    doubling: float = 3.0


class TightSettings(msgspec.Struct, frozen=True):
    """How tightly the tight bot plays. Shares are parts of the pot, from 0 to 1.

    Attributes:
        starts: the points, by game.
        draws: how much of the chances of the next card counts on the flop, where two are
            still to come.
        respect: share taken off for each bet that somebody else made on this street.
        edge: share above a fair one that is worth a bet.
        edge_per_bet: how much more for each bet or raise made on the street already.
        sizes: how much it bets in pot and no limit.
    """

    starts: Mapping[Game, StartSettings] = _STARTS
    draws: float = 1.5
    respect: float = 0.03
    edge: float = 0.06
    edge_per_bet: float = 0.07
    sizes: SizeSettings = SizeSettings()


class EquitySettings(msgspec.Struct, frozen=True):
    """How the equity bot turns its sampled share of the pot into an action.

    Attributes:
        deals: most deals sampled for one decision.
        sure: standard errors between the estimate and a threshold that end the sampling.
        respect: share taken off for each bet that somebody else made on this street,
            because who bets does not hold a random hole.
        edge: share above a fair one that is worth a bet.
        edge_per_bet: how much more for each bet or raise made on the street already.
        sizes: how much it bets in pot and no limit.
    """

    deals: int = 200
    sure: float = 2.0
    respect: float = 0.03
    edge: float = 0.04
    edge_per_bet: float = 0.05
    sizes: SizeSettings = SizeSettings(respect=0.18)
