"""The calling station: it checks, it calls, and it never bets, raises or folds.

It is the plainest opponent and the yardstick for the others: whatever a bot wins from
it, it wins with its cards.
"""

from __future__ import annotations

from splitpot.bots.bot import check_or_call, legal_of
from splitpot.game.actions import Act
from splitpot.game.view import HandView


class CallingStation:
    """Stays to the end of every hand for the smallest price."""

    def decide(self, view: HandView) -> Act:
        """A check, or a call."""
        return check_or_call(legal_of(view))
