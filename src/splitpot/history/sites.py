"""Which reader a text belongs to: by what it contains, never by its name."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

SITES: Final = {
    "PokerStars": "stars",
    "Winamax": "winamax",
    "Full Tilt": "fulltilt",
    "Bovada": "bovada",
    "888": "pacific",
    "PartyPoker": "party",
    "OnGame": "ongame",
    "Cake": "cake",
    "Everleaf": "everleaf",
    "iPoker": "ipoker",
    "Merge": "merge",
    "Microgaming": "microgaming",
    "Boss": "boss",
    "Entraction": "entraction",
    "Enet": "enet",
    "Winning": "winning",
    "PKR": "pkr",
    "PokerNow": "pokernow",
    "PokerTracker": "pokertracker",
    "Open Hand History": "ohh",
}
"""Reader modules of `splitpot.history` by the name of their family; some read several sites' dialects."""


def reader_of(family: str) -> Any:
    """The reader module of a family: its `HEADER` finds where a hand begins, its `read` reads a text."""
    return import_module(f"splitpot.history.{SITES[family]}")


def find_family(text: str) -> str | None:
    """The family whose header comes first in the text; None where none is found."""
    first: tuple[int, str] | None = None
    for family in SITES:
        if not _exists(SITES[family]):
            continue
        found = reader_of(family).HEADER.search(text)
        if found and (first is None or found.start() < first[0]):
            first = (found.start(), family)
    return first[1] if first else None


def _exists(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(f"splitpot.history.{module}") is not None
