"""The tight bot: it chooses its starting holes by Hutchison's points, and then counts.

Before the flop the points decide, and the fewer can still win, the fewer points it asks
for. After it, the bot counts which cards beat its made hands, high and low, now and after
each next card, and weighs that against the price. It uses no random numbers.
"""

from __future__ import annotations

from math import log2

from splitpot.bots.bot import check_or_call, check_or_fold, legal_of, opponents_of
from splitpot.bots.hutchison import points
from splitpot.bots.settings import TightSettings
from splitpot.bots.sizing import part_for, pressure, risk, wager_part, winnable
from splitpot.bots.standing import share_ahead, share_now
from splitpot.game.actions import Act, LegalActions
from splitpot.game.events import Street
from splitpot.game.view import HandView


class TightBot:
    """Few hands at a full table, most of them heads-up; bets its good ones."""

    def __init__(self, settings: TightSettings | None = None) -> None:
        self._settings = settings or TightSettings()

    def decide(self, view: HandView) -> Act:
        """By points before the flop, by counted chances after it; never a fold for free."""
        legal = legal_of(view)
        if view.street is Street.PREFLOP:
            return self._start(view, legal)
        return self._go_on(view, legal)

    def _start(self, view: HandView, legal: LegalActions) -> Act:
        needed = self._settings.starts[view.rules.game]
        live = opponents_of(view) + 1
        worth = points(view.hole, hilo=view.rules.is_hilo) - needed.raised * (view.count - 1)
        if legal.call and 2 * legal.call <= view.rules.small_bet:
            worth += needed.half_price
        if not view.rules.is_fixed_limit and legal.call > view.rules.big_blind:
            worth -= self._settings.sizes.doubling * log2(legal.call / view.rules.big_blind)
        if worth >= needed.open[live]:
            return wager_part(view, legal, self._settings.sizes.open)
        if worth >= needed.play[live]:
            return check_or_call(legal)
        return check_or_fold(legal)

    def _go_on(self, view: HandView, legal: LegalActions) -> Act:
        wanted = self._settings
        share = self._share(view) - wanted.respect * view.count - wanted.sizes.respect * pressure(view, legal)
        fair = 1.0 / (opponents_of(view) + 1)
        bet = wager_part(view, legal, part_for(share, fair, wanted.sizes))
        edge = wanted.edge + wanted.edge_per_bet * view.count + wanted.sizes.commit * risk(view, bet)
        if share >= fair + edge:
            return bet
        if legal.call and share < legal.call / (winnable(view, legal.call) + legal.call):
            return check_or_fold(legal)
        return check_or_call(legal)

    def _share(self, view: HandView) -> float:
        """The share of the pot that the cards are good for, draws included."""
        opponents = opponents_of(view)
        hilo = view.rules.is_hilo
        if view.street is Street.RIVER:
            return share_now(view.hole, view.board, opponents, hilo=hilo)
        ahead = share_ahead(view.hole, view.board, opponents, hilo=hilo)
        if view.street is Street.TURN:
            return ahead.mean
        return ahead.mean + (self._settings.draws - 1.0) * ahead.gain
