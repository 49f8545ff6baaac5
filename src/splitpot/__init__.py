"""Splitpot: Omaha poker as a library, and a card room on top of it.

The names in `__all__` are the front door; each is fetched on first use, so importing
the package costs nothing. Everything else is imported from its own module.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # true to type checkers; `typing` itself would cost more than the rest
if TYPE_CHECKING:
    from typing import Any

    from splitpot.cards import format_cards as format_cards
    from splitpot.cards import parse_cards as parse_cards
    from splitpot.equity.ask import equity as equity
    from splitpot.errors import SplitpotError as SplitpotError
    from splitpot.evaluation.evaluate import evaluate as evaluate
    from splitpot.evaluation.reading import read as read
    from splitpot.game.actions import Act as Act
    from splitpot.game.actions import DealBoard as DealBoard
    from splitpot.game.actions import DealHole as DealHole
    from splitpot.game.actions import Move as Move
    from splitpot.game.betting import legal_actions as legal_actions
    from splitpot.game.hand import replay as replay
    from splitpot.game.hand import start_hand as start_hand
    from splitpot.game.hand import step as step
    from splitpot.game.rules import Game as Game
    from splitpot.game.rules import Rules as Rules
    from splitpot.game.rules import fixed_limit as fixed_limit
    from splitpot.game.view import view_hand as view_hand

__version__ = "0.1.0"

_HOMES = {
    "format_cards": "splitpot.cards",
    "parse_cards": "splitpot.cards",
    "equity": "splitpot.equity.ask",
    "SplitpotError": "splitpot.errors",
    "evaluate": "splitpot.evaluation.evaluate",
    "read": "splitpot.evaluation.reading",
    "Act": "splitpot.game.actions",
    "DealBoard": "splitpot.game.actions",
    "DealHole": "splitpot.game.actions",
    "Move": "splitpot.game.actions",
    "legal_actions": "splitpot.game.betting",
    "replay": "splitpot.game.hand",
    "start_hand": "splitpot.game.hand",
    "step": "splitpot.game.hand",
    "Game": "splitpot.game.rules",
    "Rules": "splitpot.game.rules",
    "fixed_limit": "splitpot.game.rules",
    "view_hand": "splitpot.game.view",
}

__all__ = ["__version__", *_HOMES]


class _Front(ModuleType):
    """This module, in which the name `equity` stays the function.

    `splitpot.equity` is a package too, and importing that would bind the name to the package.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name != "equity":
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Front


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'splitpot' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
