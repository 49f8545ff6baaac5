"""Hands written in any of the formats, piece by piece, so that a long file needs no long text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import StrEnum
from itertools import chain
from typing import Final

from splitpot.history.ohh_writer import write_ohh
from splitpot.history.phh_writer import write_phh
from splitpot.history.record import HandRecord
from splitpot.history.stars_writer import BETWEEN, MARK, write_stars


class Format(StrEnum):
    """A format that hands can be written in."""

    PHH = "phh"
    OHH = "ohh"
    STARS = "stars"


SUFFIXES: Final = {Format.PHH: ".phhs", Format.OHH: ".ohh", Format.STARS: ".txt"}
"""How files of many hands are called."""


def write_hands(
    records: Iterable[HandRecord],
    form: Format,
    *,
    holes: Callable[[HandRecord], Collection[int] | None] = lambda _: None,
    hero: str | None = None,
    mark: bool = False,
) -> Iterator[str]:
    """The pieces of a file with these hands; joined they are its text.

    Args:
        holes: the table seats of a hand whose hole the reader of the text may see, besides those
            that were shown; None for everything that is known.
        hero: name of the player whose history it is; by default the one that each record names.
        mark: whether PokerStars-like text begins with the mark of UTF-8, as the site's files do.
    """
    hands = iter(records)
    if form is Format.PHH:
        yield from _phh(hands, holes)
        return
    for number, record in enumerate(hands):
        if form is Format.OHH:
            yield ("\n" if number else "") + write_ohh(record, holes=holes(record), hero=hero)
        else:
            text = write_stars(record, holes=holes(record), hero=hero)
            yield (BETWEEN if number else MARK if mark else "") + text


def _phh(hands: Iterator[HandRecord], holes: Callable[[HandRecord], Collection[int] | None]) -> Iterator[str]:
    """One hand as it is; several as tables `[1]`, `[2]`..."""
    first, second = next(hands, None), next(hands, None)
    if first is None:
        return
    if second is None:
        yield write_phh(first, holes=holes(first))
        return
    for number, record in enumerate(chain((first, second), hands), 1):
        yield ("\n" if number > 1 else "") + f"[{number}]\n{write_phh(record, holes=holes(record))}"
