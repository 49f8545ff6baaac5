"""Sums over many hands of one player, and the statistics that follow from them.

`Totals` takes `PlayerFacts` one by one; `Totals.statistics()` is what a page or a table
shows. `group_facts` keeps totals by position, game or street.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from math import sqrt
from typing import Final

import msgspec

from splitpot.history.stats import STREETS, Luck, PlayerFacts, Unit
from splitpot.history.stats_positions import POSITIONS

_AFTER_THE_FLOP: Final = (1, 2, 3)


class Share(msgspec.Struct, frozen=True):
    """How often something happened out of the times that it could."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, 0 to 1; None where it could never happen."""
        return self.count / self.of if self.of else None


class Result(msgspec.Struct, frozen=True):
    """What was won in hands that count in one unit.

    Attributes:
        unit: big bets in fixed limit, big blinds in pot limit and no limit.
        won: units in all, negative for a loss.
        per_100: units in a hundred hands.
        standard_error: of `per_100`, from the spread of the hands; None for fewer than two.
        luck: units won above the average in the hands of which `counted` tells.
        adjusted_per_100: `per_100` without that luck.
        adjusted_error: its standard error.
        counted: hands whose betting was over before the river and whose odds were counted.
        unknown: such hands in which a hole is not in the file.
    """

    unit: Unit
    hands: int
    won: float
    per_100: float
    standard_error: float | None
    luck: float
    adjusted_per_100: float
    adjusted_error: float | None
    counted: int
    unknown: int


class Statistics(msgspec.Struct, frozen=True):
    """The statistics of a player over some hands.

    Attributes:
        results: one for each unit that was played for.
        vpip: hands entered of his own will, out of those in which he could decide before the flop.
        pfr: hands raised before the flop, out of the same.
        aggression_factor: bets and raises for each call; None without a call.
        aggression: bets and raises out of all decisions except checks.
        went_to_showdown: out of the hands in which he saw the flop.
        won_at_showdown: showdowns at which he got a part of a pot.
        scooped: showdowns at which he got the whole of all pots that he could win.
        quartered: showdowns of hi/lo at which he shared a half and got nothing else of that pot.
        low_share: mean part of the low halves at the showdowns where one was paid, 0 to 1.
        lows: at how many showdowns one was paid.
        all_in: hands in which he put in his last chip.
    """

    hands: int
    results: tuple[Result, ...]
    vpip: Share
    pfr: Share
    aggression_factor: float | None
    aggression: Share
    went_to_showdown: Share
    won_at_showdown: Share
    scooped: Share
    quartered: Share
    low_share: float | None
    lows: int
    all_in: Share


class _Sum:
    """Sum and spread of a number a hand."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def deviation(self) -> float | None:
        """Of one hand, from the sample; None for fewer than two hands."""
        if self.count < 2:
            return None
        off = self.squares - self.total * self.total / self.count
        return sqrt(max(0.0, off) / (self.count - 1))

    @property
    def error_per_100(self) -> float | None:
        deviation = self.deviation
        return None if deviation is None else 100 * deviation / sqrt(self.count)


class _Results:
    """What was won in one unit, as it came and without the luck of the last cards."""

    def __init__(self) -> None:
        self.real = _Sum()
        self.adjusted = _Sum()
        self.counted = self.unknown = 0

    def result(self, unit: Unit) -> Result:
        hands = self.real.count
        return Result(
            unit=unit,
            hands=hands,
            won=self.real.total,
            per_100=100 * self.real.total / hands,
            standard_error=self.real.error_per_100,
            luck=self.real.total - self.adjusted.total,
            adjusted_per_100=100 * self.adjusted.total / hands,
            adjusted_error=self.adjusted.error_per_100,
            counted=self.counted,
            unknown=self.unknown,
        )


class Totals:
    """Adds up one player's hands.

    Args:
        streets: the streets whose bets, calls and folds count for the aggression: 0 before the flop,
            3 the river; by default those after the flop, as is usual.
    """

    def __init__(self, streets: Iterable[int] = _AFTER_THE_FLOP) -> None:
        self._streets = tuple(streets)
        self._results: dict[Unit, _Results] = {}
        self.hands = 0
        self._could_enter = self._vpip = self._pfr = 0
        self._wagers = self._calls = self._folds = 0
        self._flops = self._showdowns = self._won = self._scooped = 0
        self._hilo_showdowns = self._quartered = self._lows = self._all_in = 0
        self._low_share = 0.0

    def add(self, facts: PlayerFacts) -> None:
        """Adds one hand."""
        self.hands += 1
        results = self._results.get(facts.unit) or self._results.setdefault(facts.unit, _Results())
        results.real.add(facts.units)
        results.adjusted.add(facts.adjusted_units)
        results.counted += facts.luck is Luck.COUNTED
        results.unknown += facts.luck is Luck.UNKNOWN
        self._could_enter += facts.could_enter
        self._vpip += facts.is_vpip
        self._pfr += facts.is_pfr
        self._all_in += facts.all_in_street is not None
        for street in self._streets:
            wagers, calls, folds, _ = facts.deeds[street]
            self._wagers += wagers
            self._calls += calls
            self._folds += folds
        self._flops += facts.last_street > 0
        if facts.at_showdown:
            self._add_showdown(facts)

    def _add_showdown(self, facts: PlayerFacts) -> None:
        self._showdowns += 1
        self._won += facts.won_at_showdown
        self._scooped += facts.scooped
        self._quartered += facts.quartered
        self._hilo_showdowns += facts.is_hilo
        if facts.low_paid:
            self._lows += 1
            self._low_share += facts.low_won / facts.low_paid

    def statistics(self) -> Statistics:
        """What follows from the hands so far."""
        showdowns = self._showdowns
        return Statistics(
            hands=self.hands,
            results=tuple(self._results[unit].result(unit) for unit in Unit if unit in self._results),
            vpip=Share(self._vpip, self._could_enter),
            pfr=Share(self._pfr, self._could_enter),
            aggression_factor=self._wagers / self._calls if self._calls else None,
            aggression=Share(self._wagers, self._wagers + self._calls + self._folds),
            went_to_showdown=Share(showdowns, self._flops),
            won_at_showdown=Share(self._won, showdowns),
            scooped=Share(self._scooped, showdowns),
            quartered=Share(self._quartered, self._hilo_showdowns),
            low_share=self._low_share / self._lows if self._lows else None,
            lows=self._lows,
            all_in=Share(self._all_in, self.hands),
        )


class GroupBy(StrEnum):
    """What totals are kept apart by."""

    POSITION = "position"
    GAME = "game"
    STREET = "street"


def group_facts(facts: Iterable[PlayerFacts], by: GroupBy | None = None) -> dict[str, Totals]:
    """Totals by the names of the groups, in the order in which they are shown; `all` without `by`.

    A hand belongs to every street that was dealt while the player was in, and the aggression of a
    street is that of its own decisions; so streets do not add up to all hands. Positions and games do.
    """
    found: dict[str, Totals] = {}
    for one in facts:
        if by is GroupBy.STREET:
            for street in range(one.last_street + 1):
                name = STREETS[street]
                (found.get(name) or found.setdefault(name, Totals((street,)))).add(one)
        else:
            name = "all" if by is None else one.game if by is GroupBy.GAME else one.position
            (found.get(name) or found.setdefault(name, Totals())).add(one)
    order = {name: place for place, name in enumerate((*STREETS, *POSITIONS))}
    return dict(sorted(found.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))
