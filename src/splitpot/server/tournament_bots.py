"""House bots that enter a tournament: who they are, how they play, what they are called."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import count
from typing import Final

from splitpot.room.tournament_commands import Register
from splitpot.room.tournament_state import TournamentState
from splitpot.server.names import BOT_NAMES

MANNERS: Final = ("tight", "equity", "tight", "calling")
"""Out of so many bots each plays like this: most of them well."""

_dice: Final = secrets.SystemRandom()


def bot_entries(state: TournamentState, wanted: int) -> list[Register]:
    """Entries of new bots: so many, or as many as there is room for."""
    room = max(0, state.config.max_entries - state.entries)
    taken = {one.name.casefold() for one in state.entrants.values()}
    names = _free_names(taken)
    return [
        Register(f"bot:{secrets.token_hex(8)}", next(names), _dice.choice(MANNERS))
        for _ in range(min(wanted, room))
    ]


def _free_names(taken: set[str]) -> Iterator[str]:
    """The names of bots in any order, and then the same with numbers."""
    for number in count(1):
        names = [name if number == 1 else f"{name} {number}" for name in BOT_NAMES]
        _dice.shuffle(names)
        yield from (name for name in names if name.casefold() not in taken)
