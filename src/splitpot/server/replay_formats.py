"""The formats in which hands can be taken away: what they are called, and who writes them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from splitpot.history.ohh_writer import write_ohh
from splitpot.history.phh import write_phh
from splitpot.history.record import HandRecord
from splitpot.history.stars_writer import write_stars
from splitpot.server.replay_types import Format

SUFFIXES: Final[dict[Format, str]] = {"phh": "phh", "ohh": "json", "stars": "txt"}
"""How the name of a file with one hand ends."""
_GAPS: Final[dict[Format, str]] = {"phh": "\n", "ohh": "\n", "stars": "\n\n"}


def write_hand(record: HandRecord, wanted: Format, *, holes: Collection[int] | None = None) -> str:
    """One hand in a format.

    Args:
        holes: table seats whose hole the reader may see, besides those that were shown; None for all.
    """
    if wanted == "phh":
        return write_phh(record, holes=holes)
    if wanted == "ohh":
        return write_ohh(record, holes=holes)
    return write_stars(record, holes=holes)


def join_hands(texts: Sequence[str], wanted: Format) -> str:
    """Several hands as one file; hands in PHH get numbers, where they are not alone."""
    if wanted == "phh" and len(texts) > 1:
        texts = [f"[{number}]\n{text}" for number, text in enumerate(texts, 1)]
    return _GAPS[wanted].join(texts)
