"""From the text of a range to its tree, with errors that point at a character.

The grammar (white space is nothing):

    expr  = and {"," and}            and  = unary {(":" | "!") unary}
    unary = "(" expr ")" | term ["@" num] | num "%" ["-" num "%"]
    term  = elem+ ["+" | "-" | "-" elem+]
    elem  = "[" (span | list) "]" [suit] | rank [suit] | suit | macro [suit]

`range_lists.py` reads what stands in brackets. Which hands a tree means is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Final

from splitpot.equity.range_hands import MOST_CARDS
from splitpot.equity.range_lists import bracket, suit_of_letter
from splitpot.equity.range_macros import MACROS
from splitpot.equity.range_notation import (
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_VARIABLES,
    Both,
    Either,
    Element,
    Node,
    Pattern,
    Slice,
    Term,
    Weighted,
    Without,
)
from splitpot.equity.range_possible import is_possible
from splitpot.equity.range_source import Source
from splitpot.equity.range_spans import Row, Slot, SpanError, between, downwards, upwards
from splitpot.errors import SetupError

MOST_PATTERNS: Final = 1000
"""The most patterns that the spans and lists of one term may stand for."""
DEEPEST: Final = 50
"""The deepest nesting of parentheses and macros."""

MOST_WEIGHTS: Final = 8
"""The most weights that are multiplied with each other."""
LEAST_WEIGHT: Final = 0.01
"""Percent."""
MOST_WEIGHT: Final = 99.999
"""Percent, below 100: "and-not" leaves what is missing, which would be lost in rounding."""

_NUMBER: Final = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_PERCENT: Final = re.compile(rf"({_NUMBER})%(?:-({_NUMBER})%)?")
_HALF_PERCENT: Final = re.compile(rf"{_NUMBER}-{_NUMBER}%")
_WEIGHT: Final = re.compile(_NUMBER)
_LETTERS: Final = RANK_LETTERS + SUIT_LETTERS + SUIT_VARIABLES + "*[$("
_TERM: Final = "a term such as AA, xxyy, [A-T] or 15%"
_AFTER: Final = "a , or : or ! or the end of the range"


def parse_tree(
    text: str, cards: int = 4, macros: Mapping[str, str] | None = None, *, percent: bool = True
) -> Node:
    """The tree of a range of hands of so many cards.

    Args:
        text: the range.
        cards: how many cards a hand has, one to six; a term has no more.
        macros: more macros, or other texts for the built-in ones, by name with the `$`.
        percent: whether there is a ranked list of these hands.

    Raises:
        RangeParseError: the text is not a range; says where and what would be right.
        SetupError: a macro's name does not begin with a `$`.
    """
    assert 1 <= cards <= MOST_CARDS
    for name in macros or ():
        if not re.fullmatch(r"\$\S+", name):
            raise SetupError("macros", f"a macro's name begins with a $, as $ds does; write ${name.strip()}")
    reader = _Reader(Source(text), cards, {**MACROS, **(macros or {})}, percent, 0)
    return reader.whole()


class _Reader:
    """Reads one text from left to right."""

    def __init__(
        self, source: Source, cards: int, macros: Mapping[str, str], percent: bool, depth: int
    ) -> None:
        self.source = source
        self.cards = cards
        self.macros = macros
        self.percent = percent
        self.depth = depth
        self.opened: list[int] = []

    def whole(self) -> Node:
        if not self.source.next():
            raise self.source.error("a range such as AA:xxyy, or * for every hand, and not an empty text")
        tree = self.either()
        if self.source.next():
            raise self.source.error(self._instead(_AFTER))
        return tree

    def either(self) -> Node:
        parts = [self.conjunction()]
        while self.source.take(","):
            parts.append(self.conjunction())
        parts = _together(parts)
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def conjunction(self) -> Node:
        left = self.unary()
        while self.source.next() in (":", "!"):
            sign = self.source.here
            at = self.source.written_at(sign)
            if self.source.take(":"):
                left = Both(left, self.unary(), at)
            else:
                self.source.take("!")
                left = Without(left, self.unary(), at)
            if _weights_in(left) > MOST_WEIGHTS:
                raise self.source.error(f"at most {MOST_WEIGHTS} weights that are multiplied", sign)
        return left

    def unary(self) -> Node:
        source = self.source
        opened = source.here
        if source.take("("):
            self._deeper(opened)
            self.opened.append(opened)
            if source.next() == ")":
                raise source.error(_TERM + " inside the parentheses")
            inner = self.either()
            self.depth -= 1
            self.opened.pop()
            if not source.next():
                raise source.error("a ) somewhere behind this (, which is never closed", opened)
            if not source.take(")"):
                raise source.error(self._instead("a , or : or ! or ) here"))
            if source.next() == "@":
                raise source.error("no weight behind parentheses: it stands behind a term, as in AA@10,KK@10")
            return inner
        if percent := source.match(_PERCENT):
            return self._slice(opened, float(percent[1]), None if percent[2] is None else float(percent[2]))
        if source.looks_like(_HALF_PERCENT):
            raise source.error("a % behind both numbers, as in 5%-20%")
        return self._weighted(self.term())

    def _slice(self, at: int, first: float, second: float | None) -> Node:
        start, end = (0.0, first) if second is None else (first, second)
        if not self.percent:
            raise self.source.error(
                f"no percentage: the ranked lists are of four-card hands, not of {self.cards}", at
            )
        if end > 100:
            raise self.source.error("a percentage of at most 100", at)
        if end == 0:
            raise self.source.error("a percentage above 0: no hand is in the best 0 %", at)
        if start >= end:
            raise self.source.error("the smaller percentage first, as in 5%-20%", at)
        if self.source.next() == "@":
            raise self.source.error("no weight behind a percentage: it stands behind a term, as in AA@10")
        return Slice(start / 100, end / 100)

    def _weighted(self, part: Node) -> Node:
        if not self.source.take("@"):
            return part
        at = self.source.here
        number = self.source.match(_WEIGHT)
        if number is None:
            raise self.source.error("a weight in percent, as in AA@10")
        weight = float(number[0])
        if not (LEAST_WEIGHT <= weight <= MOST_WEIGHT or weight == 100):
            raise self.source.error(
                f"a weight from {LEAST_WEIGHT} to {MOST_WEIGHT} percent, or 100, as in AA@10", at
            )
        return Weighted(part, weight / 100)

    def term(self) -> Node:
        """A term with its span, and the conditions that its macros add to it."""
        source = self.source
        at = source.here
        conditions: list[Node] = []
        row = self._elements(conditions)
        if not row and not conditions:
            raise source.error(self._instead(_TERM))
        sign = source.here
        rows = [tuple(row)]
        try:
            if source.take("+"):
                rows = upwards(row)
            elif source.take("-"):
                other = self._elements(conditions)
                rows = between(row, other) if other else downwards(row)
        except SpanError as problem:
            position = sign if problem.position < 0 else problem.position
            raise source.error(problem.expected, position) from None
        parts = conditions
        if row:
            parts = [self._written_out(rows, at), *conditions]
        tree = parts[0]
        for condition in parts[1:]:
            tree = Both(tree, condition, source.written_at(at))
        return tree

    def _written_out(self, rows: list[Row], at: int) -> Term:
        if sum(prod(len(slot.options) for slot in row) for row in rows) > MOST_PATTERNS:
            raise self.source.error(
                f"a term that stands for at most {MOST_PATTERNS} patterns; split it with commas", at
            )
        patterns = tuple(
            dict.fromkeys(pattern for row in rows for pattern in product(*(slot.options for slot in row)))
        )
        if not any(map(is_possible, patterns)):
            raise self.source.error(
                "a term that a hand can match: there are four suits, four cards of a rank, each card once",
                at,
            )
        return Term(patterns)

    def _elements(self, conditions: list[Node]) -> list[Slot]:
        row: list[Slot] = []
        while True:
            at = self.source.here
            slot = self._element(conditions)
            if slot is not None:
                row.append(slot)
            elif at == self.source.here:
                return row
            if len(row) > self.cards:
                raise self.source.error(f"at most {self.cards} cards in a term, as a hand has no more", at)

    def _element(self, conditions: list[Node]) -> Slot | None:
        """The next card of a term; none where a condition comes next, or the end of the term."""
        source = self.source
        at = source.here
        letter = source.next()
        if letter == "$":
            return self._macro(conditions)
        if letter == "[":
            options = bracket(source)
            return Slot(at, self._with_suit(options))
        if letter == "*":
            source.take(letter)
            return Slot(at, self._with_suit((Element(None, None),)))
        if letter and letter in RANK_LETTERS:
            source.take(letter)
            rank = RANK_LETTERS.index(letter)
            return Slot(at, self._with_suit((Element(1 << rank, None),)), rank)
        if "A" <= letter <= "Z":
            source.take(letter)
            return Slot(at, self._with_suit((Element(letter, None),)))
        if letter and letter in SUIT_LETTERS + SUIT_VARIABLES:
            source.take(letter)
            return Slot(at, (Element(None, suit_of_letter(letter)),))
        return None

    def _with_suit(self, options: tuple[Element, ...]) -> tuple[Element, ...]:
        """The cards in the suit that stands behind them; as they are where none does or they have suits."""
        letter = self.source.next()
        if not letter or letter not in SUIT_LETTERS + SUIT_VARIABLES:
            return options
        suited = [option.suit is not None for option in options]
        if all(suited):
            return options
        if any(suited):
            raise self.source.error(
                "a suit for every card inside the brackets, or for none and one behind them"
            )
        self.source.take(letter)
        return tuple(option._replace(suit=suit_of_letter(letter)) for option in options)

    def _macro(self, conditions: list[Node]) -> Slot | None:
        source = self.source
        at = source.here
        name = source.longest(self.macros)
        if name is None:
            raise source.error(f"one of the macros {' '.join(sorted(self.macros))}")
        if source.has_name(name):
            raise source.error(f"a macro that does not name itself: {name} is {self.macros[name]!r}", at)
        self._deeper(at)
        inner = _Reader(
            Source(self.macros[name], source, at, name), self.cards, self.macros, self.percent, self.depth
        )
        self.depth -= 1
        if inner.source.is_one_bracket():
            return Slot(at, self._with_suit(bracket(inner.source)))
        conditions.append(inner.whole())
        return None

    def _deeper(self, at: int) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.source.error(f"at most {DEEPEST} parentheses or macros inside one another", at)

    def _instead(self, expected: str) -> str:
        """What was expected, and the cure where the letter that stands there is a common slip."""
        letter = self.source.next()
        if not letter and self.opened:
            place = self.source.written_at(self.opened[-1]) + 1
            return f"{expected}: a range goes on behind the ( at character {place}, which is never closed"
        if letter == "(" and expected == _AFTER:
            return f"{expected}: a comma stands before another term, and a ( needs a ) behind it"
        if letter == ")":
            return expected + ": there is no ( for this )"
        if letter and letter in "akqjt":
            return f"{expected}: ranks are capital letters, {letter.upper()}"
        if letter and letter in "♠♥♦♣":
            return f"{expected}: suits are the letters s h d c"
        if letter in ("0", "1"):
            return f"{expected}: the ranks are AKQJT98765432, a ten is T"
        if letter in (";", "|", "/"):
            return f"{expected}: hands are put together with a comma"
        if letter == "&":
            return f"{expected}: 'and' is a colon"
        if letter == "!":
            return f"{expected}: what is taken away stands behind a term, as in *!AA"
        if (letter and letter in _LETTERS) or "A" <= letter <= "Z":
            return f"{expected}: a comma stands before another term"
        if letter.isalpha():
            return (
                f"{expected}: {letter} is no rank (AKQJT98765432), suit (shdc) or suit variable (wxyz); "
                "rank variables are capital letters"
            )
        return expected


def _weights_in(tree: Node) -> int:
    """How many weights are multiplied for one hand, at most."""
    if isinstance(tree, Weighted):
        return 1 + _weights_in(tree.part)
    if isinstance(tree, Either):
        return max(map(_weights_in, tree.parts))
    if isinstance(tree, Both | Without):
        return _weights_in(tree.left) + _weights_in(tree.right)
    return 0


def _together(parts: list[Node]) -> list[Node]:
    """The same parts, all terms of equally many cards made one: a long list of hands is quick then."""
    by_length: dict[int, dict[Pattern, None]] = {}
    others: list[Node] = []
    for part in parts:
        if isinstance(part, Term):
            by_length.setdefault(len(part.patterns[0]), {}).update(dict.fromkeys(part.patterns))
        else:
            others.append(part)
    return [*(Term(tuple(patterns)) for patterns in by_length.values()), *others]
