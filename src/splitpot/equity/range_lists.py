"""What stands in brackets: `[A-T]`, `[T+]`, `[A,2,3]`, `[Ks,Qh]`, `[x,y]`: one card, and what it may be.

Plain ranks of one suit are kept together as one choice, so a list of ranks costs no more
than a rank. What stands around the brackets is the parser's.
"""

from __future__ import annotations

from splitpot.equity.range_notation import RANK_LETTERS, SUIT_LETTERS, SUIT_VARIABLES, Element, Side
from splitpot.equity.range_source import Source

_ITEM = "a rank, a suit or a card inside the brackets, as in [A-T], [A,2,3], [Ks,Qh] or [x,y]"


def bracket(source: Source) -> tuple[Element, ...]:
    """Reads one pair of brackets: the different cards that it may stand for.

    Raises:
        RangeParseError: it is no list and no span, or is not closed.
    """
    opened = source.here
    source.take("[")
    found: dict[tuple[bool, bool, Side], Element] = {}
    while True:
        for element in _item(source):
            _add(found, element)
        if source.take("]"):
            return tuple(found.values())
        if not source.next():
            raise source.error("a ] somewhere behind this [, which is never closed", opened)
        if not source.take(","):
            raise source.error(
                "a , or ] here: brackets are one card, and its choices have commas, as in [A,2,3]"
            )


def suit_of_letter(letter: str) -> Side:
    """The suit that a letter writes: a mask of one bit, or the variable itself."""
    return letter if letter in SUIT_VARIABLES else 1 << SUIT_LETTERS.index(letter)


def _item(source: Source) -> list[Element]:
    letter = source.next()
    if letter and letter in SUIT_LETTERS + SUIT_VARIABLES:
        source.take(letter)
        return [Element(None, suit_of_letter(letter))]
    if "A" <= letter <= "Z" and letter not in RANK_LETTERS:
        source.take(letter)
        element = Element(letter, _suit(source))
        if source.next() in ("+", "-"):
            raise source.error("no span from a variable: its ends are ranks, as in [A-T]")
        return [element]
    first = _rank(source)
    suit = _suit(source)
    last = first
    if source.take("+"):
        last = 12
    elif source.take("-"):
        last = 0
        if source.next() not in (",", "]", ""):
            last = _rank(source)
            at = source.here
            if _suit(source) != suit:
                raise source.error("the same suit on both sides of a span, as in [As-Ts]", at)
    low, high = min(first, last), max(first, last)
    return [Element((1 << high + 1) - (1 << low), suit)]


def _rank(source: Source) -> int:
    letter = source.next()
    if not letter or letter not in RANK_LETTERS:
        raise source.error(_ITEM)
    source.take(letter)
    return RANK_LETTERS.index(letter)


def _suit(source: Source) -> Side:
    letter = source.next()
    if not letter or letter not in SUIT_LETTERS + SUIT_VARIABLES:
        return None
    source.take(letter)
    return suit_of_letter(letter)


def _add(found: dict[tuple[bool, bool, Side], Element], element: Element) -> None:
    """Adds a choice, as one with those that differ from it in written ranks, or in written suits, alone."""
    rank, suit = element
    if isinstance(rank, int):
        key: tuple[bool, bool, Side] = (True, False, suit)
    elif isinstance(suit, int):
        key = (False, True, rank)
    else:
        found[(False, False, f"{rank} {suit}")] = element
        return
    before = found.get(key)
    if before is not None:
        if isinstance(rank, int) and isinstance(before.rank, int):
            rank |= before.rank
        elif isinstance(suit, int) and isinstance(before.suit, int):
            suit |= before.suit
    found[key] = Element(rank, suit)
