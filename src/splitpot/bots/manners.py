"""The manners of playing that a seat can be filled with, by name."""

from __future__ import annotations

from typing import Final

from splitpot.bots.bot import Bot
from splitpot.bots.calling import CallingStation
from splitpot.bots.equity import EquityBot
from splitpot.bots.tight import TightBot
from splitpot.equity.one_hand import Generator
from splitpot.errors import SetupError

MANNERS: Final = ("calling", "tight", "equity")


def make_bot(manner: str, generator: Generator) -> Bot:
    """A bot of a manner: "calling", "tight" or "equity".

    Args:
        generator: where a bot that samples takes its numbers from; a seeded one makes it
            play the same way again.

    Raises:
        SetupError: no such manner.
    """
    if manner == "calling":
        return CallingStation()
    if manner == "tight":
        return TightBot()
    if manner == "equity":
        return EquityBot(generator)
    raise SetupError("manner", f"there is no manner {manner!r}; there are {', '.join(MANNERS)}")
