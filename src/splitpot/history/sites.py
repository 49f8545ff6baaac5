"""Which reader a text belongs to: by what it contains, never by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

SITES: Final = {
    "PokerStars": "stars",
    "Winamax": "winamax",
    "Full Tilt": "fulltilt",
    "Bovada": "bovada",
    "888": "pacific",
    "Betfair": "betfair",
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
    "Absolute": "absolute",
    "KingsClub": "kingsclub",
    "Open Hand History": "ohh",
}
"""Reader modules of `splitpot.history` by the name of their family; some read several sites' dialects."""


DIALECTS: Final = frozenset(
    {"GGPoker", "Run It Once", "PokerMaster", "PPPoker", "BetOnline", "Bodog", "Ignition"}
)
"""Sites that write like another one, and are told by their own name."""


def is_site(name: object) -> bool:
    """Whether a name is that of a poker site, and so tells of nobody's home game."""
    return isinstance(name, str) and (name in SITES or name in DIALECTS)


@cache
def reader_of(family: str) -> Any:
    """The reader module of a family: its `HEADER` finds where a hand begins, its `read` reads a text."""
    return import_module(f"splitpot.history.{SITES[family]}")
