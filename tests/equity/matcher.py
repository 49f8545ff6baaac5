"""A plain matcher of range notation, the oracle for the parser and the masks.

It takes one hand and one text, cuts the text at its signs, writes out every span and list,
and tries all ways to lay the cards of a term on the cards of the hand. It knows no error:
only well-formed texts are given to it, without percentages. It shares no code with what it
checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CONDITIONS = {
    "$ss": "xx!xxyy",
    "$ds": "xxyy",
    "$np": "*!RR",
    "$op": "RR!(RRR,RROO)",
    "$tp": "RROO",
    "$nt": "*!RRR",
}
CLASSES = {
    "$R": "[A,K,Q,J,T]",
    "$B": "[A,K,Q,J]",
    "$N": "[K,Q,J,T,9]",
    "$F": "[K,Q,J]",
    "$M": "[T,9,8,7]",
    "$Z": "[6,5,4,3,2]",
    "$W": "[A,2,3,4,5]",
    "$L": "[A,2,3,4,5,6,7,8]",
}
# Brackets with suits inside take no suit behind them.
CARD = re.compile(r"\[[^\]]*[shdcwxyz]\]|\[[^\]]*\][shdcwxyz]?|[A-Z2-9*][shdcwxyz]?|[shdcwxyz]")

Hand = Sequence[int]
Weigh = Callable[[Hand], float]


class Wanted(NamedTuple):
    """A card of a term, each side a letter, or empty for any."""

    rank: str
    suit: str


def weigh(text: str, hand: Hand) -> float:
    """How often a hand is played by a range, 0 to 1."""
    return range_of("".join(text.split()))(hand)


@cache
def range_of(text: str) -> Weigh:
    parts = [conjunction(part) for part in cut(text, ",")]
    return lambda hand: max(part(hand) for part in parts)


def conjunction(text: str) -> Weigh:
    pieces = cut(text, ":!")
    first, rest = unary(pieces[0]), [(piece[0], unary(piece[1:])) for piece in pieces[1:]]

    def judge(hand: Hand) -> float:
        weight = first(hand)
        for sign, part in rest:
            weight *= part(hand) if sign == ":" else 1 - part(hand)
        return weight

    return judge


def unary(text: str) -> Weigh:
    if text.startswith("("):
        return range_of(text[1:-1])
    body, _, weight = text.partition("@")
    conditions = [range_of(CONDITIONS[name]) for name in re.findall(r"\$[a-z]{2}", body)]
    body = re.sub(r"\$[a-z]{2}", "", body)
    for name, ranks in CLASSES.items():
        body = body.replace(name, ranks)
    rows = written_out(body) if body else [[]]
    factor = float(weight) / 100 if weight else 1.0

    def judge(hand: Hand) -> float:
        fits = all(condition(hand) for condition in conditions) and any(lies_on(row, hand) for row in rows)
        return factor if fits else 0.0

    return judge


def cut(text: str, signs: str) -> list[str]:
    """The pieces between signs that stand outside all brackets; later ones keep `:` and `!` in front."""
    pieces, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in signs:
            pieces.append("" if letter == "," else letter)
        else:
            pieces[-1] += letter
    return pieces


def written_out(body: str) -> list[list[Wanted]]:
    """Every row of plain cards that a term stands for."""
    minus = [
        spot
        for spot in range(len(body))
        if body[spot] == "-" and "[" not in body[body.rfind("]", 0, spot) + 1 : spot]
    ]
    if body.endswith("+"):
        steps = rising(CARD.findall(body[:-1]))
    elif minus and minus[0] == len(body) - 1:
        steps = falling(CARD.findall(body[:-1]))
    elif minus:
        steps = between(CARD.findall(body[: minus[0]]), CARD.findall(body[minus[0] + 1 :]))
    else:
        steps = [CARD.findall(body)]
    return [list(row) for step in steps for row in product(*map(choices, step))]


def choices(card: str) -> list[Wanted]:
    if not card.startswith("["):
        return [wanted(card)]
    inside, suit = card[1:].split("]")
    found = []
    for item in inside.split(","):
        ends = re.fullmatch(r"([A-Z2-9])([shdcwxyz]?)([+-])([A-Z2-9]?)[shdcwxyz]?", item)
        if ends:
            first = RANKS.index(ends[1])
            last = RANKS.index(ends[4]) if ends[4] else 12 if ends[3] == "+" else 0
            span = range(min(first, last), max(first, last) + 1)
            found += [wanted(RANKS[rank] + (ends[2] or suit)) for rank in span]
        else:
            found.append(wanted(item + suit))
    return found


def wanted(card: str) -> Wanted:
    if card[0] in "shdcwxyz":
        return Wanted("", card)
    return Wanted(card[0].replace("*", ""), card[1:])


def is_plain(card: str) -> bool:
    return card[0] in RANKS


def heights(row: list[str]) -> list[int]:
    return [RANKS.index(card[0]) for card in row if is_plain(card)]


def order(row: list[str]) -> list[list[int]]:
    """For each plain card: those above it, and those as high."""
    return [[(high < other) + 2 * (high == other) for other in heights(row)] for high in heights(row)]


def moved(row: list[str], step: int, stays: str = "") -> list[str]:
    return [
        RANKS[RANKS.index(card[0]) + step] + card[1:] if is_plain(card) and card[0] != stays else card
        for card in row
    ]


def rising(row: list[str]) -> list[list[str]]:
    below_ace = [high for high in heights(row) if high < 12]
    if not below_ace:
        return [row]
    steps = [moved(row, up, "A") for up in range(12 - max(below_ace) + 1)]
    return [step for step in steps if order(step) == order(row)]


def falling(row: list[str]) -> list[list[str]]:
    return [moved(row, -down) for down in range(min(heights(row)) + 1)]


def between(first: list[str], last: list[str]) -> list[list[str]]:
    ways = [
        RANKS.index(b[0]) - RANKS.index(a[0]) if is_plain(a) else 0 for a, b in zip(first, last, strict=True)
    ]
    size = max(map(abs, ways))
    assert all(abs(way) in (0, size) for way in ways)
    sign = [(way > 0) - (way < 0) for way in ways]
    return [
        [moved([card], one * done)[0] for card, one in zip(first, sign, strict=True)]
        for done in range(size + 1)
    ]


def lies_on(row: list[Wanted], hand: Hand) -> bool:
    """Whether the cards of a row can be laid on different cards of a hand, by trying all ways."""
    cards = [(RANKS[card // 4], SUITS[card % 4]) for card in hand]
    written = {one.rank for one in row if one.rank in RANKS} | {one.suit for one in row if one.suit in SUITS}

    def goes_on(place: int, left: list[tuple[str, str]], meaning: dict[str, str]) -> bool:
        if place == len(row):
            return True
        for card in left:
            known = dict(meaning)
            if all(agrees(letter, value, known) for letter, value in zip(row[place], card, strict=True)):
                rest = [other for other in left if other != card]
                if goes_on(place + 1, rest, known):
                    return True
        return False

    def agrees(letter: str, value: str, known: dict[str, str]) -> bool:
        if not letter:
            return True
        if letter in RANKS or letter in SUITS:
            return letter == value
        if letter in known:
            return known[letter] == value
        if value in known.values() or value in written:
            return False
        known[letter] = value
        return True

    return goes_on(0, cards, {})
