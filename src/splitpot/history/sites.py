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


_HEAD: Final = 20_000
"""Characters at the beginning of a text in which a header is looked for first."""


def find_family(text: str) -> str | None:
    """The family whose header comes first in the text; None where none is found."""
    return _first_family(text, _HEAD) or _first_family(text, len(text))


def _first_family(text: str, end: int) -> str | None:
    first: tuple[int, str] | None = None
    for family in SITES:
        found = reader_of(family).HEADER.search(text, 0, end)
        if found and (first is None or found.start() < first[0]):
            first = (found.start(), family)
    return first[1] if first else None
