"""The equity bot: it samples its share of the pot against random holes and acts on it.

It calls where the pot offers more than the call costs, and bets where it owns more than a
fair share of every chip that goes in. Betting by others makes it ask for more, so it never
raises for ever. The time for a decision is bounded by the number of sampled deals.
"""

from __future__ import annotations

from splitpot.bots.bot import (
    check_or_call,
    check_or_fold,
    legal_of,
    opponents_of,
    raises_made,
)
from splitpot.bots.settings import EquitySettings
from splitpot.bots.sizing import own_seat, part_for, pressure, risk, wager_part, winnable
from splitpot.equity.one_hand import Generator, SampledEquity, sample_equity
from splitpot.game.actions import Act, LegalActions
from splitpot.game.events import Street
from splitpot.game.state import SeatStatus
from splitpot.game.view import HandView


class EquityBot:
    """Plays for what its cards are worth now and for nothing else."""

    def __init__(self, generator: Generator, settings: EquitySettings | None = None) -> None:
        self._generator = generator
        self._settings = settings or EquitySettings()

    def decide(self, view: HandView) -> Act:
        """A bet or raise for value, else a call that the pot pays for, else a check or fold."""
        legal = legal_of(view)
        to_call_for = self._share_to_call(view, legal)
        to_raise_for = self._share_to_raise(view, legal) if legal.wager else None
        if to_call_for is None and to_raise_for is None:
            return check_or_call(legal)
        share = self._share(view, to_call_for, to_raise_for)
        if to_raise_for is not None and share >= to_raise_for:
            bet = self._bet(view, legal, share)
            if share >= to_raise_for + self._settings.sizes.commit * risk(view, bet):
                return bet
        if to_call_for is not None and share < to_call_for:
            return check_or_fold(legal)
        return check_or_call(legal)

    def _bet(self, view: HandView, legal: LegalActions, share: float) -> Act:
        """A bet or raise; after the flop the larger, the more of the pot it owns."""
        sizes = self._settings.sizes
        if view.street is Street.PREFLOP:
            return wager_part(view, legal, sizes.open)
        fair = 1.0 / (opponents_of(view) + 1)
        return wager_part(view, legal, part_for(share - self._respect(view, legal), fair, sizes))

    def _share_to_call(self, view: HandView, legal: LegalActions) -> float | None:
        """Least share at which a call pays; None where there is nothing to call.

        The sampled share is against everybody who is still in, so the pot is counted as it
        will be when all of them have called.
        """
        call = legal.call
        if not call:
            return None
        to = min(view.price, own_seat(view).street_bet + call)
        to_come = sum(
            min(max(0, to - seat.street_bet), seat.stack)
            for seat in view.seats
            if seat.status is SeatStatus.LIVE and seat.seat != view.viewer
        )
        return call / (winnable(view, call) + call + to_come) + self._respect(view, legal)

    def _share_to_raise(self, view: HandView, legal: LegalActions) -> float:
        """Least share at which every chip that goes in earns more than it costs."""
        fair = 1.0 / (opponents_of(view) + 1)
        edge = self._settings.edge + self._settings.edge_per_bet * raises_made(view)
        return fair + edge + self._respect(view, legal)

    def _respect(self, view: HandView, legal: LegalActions) -> float:
        """What to take off a share because of the bets that others made on this street."""
        by_size = self._settings.sizes.respect * pressure(view, legal) if raises_made(view) else 0.0
        return self._settings.respect * raises_made(view) + by_size

    def _share(self, view: HandView, *thresholds: float | None) -> float:
        """The sampled share, as exactly as the thresholds need it."""
        asked = [threshold for threshold in thresholds if threshold is not None]
        sure = self._settings.sure

        def is_enough(found: SampledEquity) -> bool:
            # One over the deals keeps a row of equal results from looking like certainty.
            margin = sure * found.standard_error + 1.0 / found.deals
            return all(abs(found.share - threshold) > margin for threshold in asked)

        found = sample_equity(
            view.hole,
            view.board,
            opponents_of(view),
            hilo=view.rules.is_hilo,
            generator=self._generator,
            deals=self._settings.deals,
            enough=is_enough,
        )
        return found.share
