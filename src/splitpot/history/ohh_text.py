"""A text of Open Hand History taken apart into its JSON objects, each with its line.

Objects stand alone, line by line, with blank lines between them, in arrays or inside
other objects. A part that is not JSON is a problem; reading goes on at the next hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, NamedTuple

from splitpot.errors import HistoryParseError

HEADER: Final = re.compile(r'"ohh"\s*:\s*\{')
"""Where the hand of an object begins."""
_OBJECT: Final = re.compile(r'\{(?=[^{}]*?"ohh"\s*:)')
_BETWEEN: Final = re.compile(r"[\s,\[\]]+")
_DECODER: Final = JSONDecoder(parse_float=Decimal)
_DEEPEST: Final = 4
_SHORTEST: Final = 80


class Part(NamedTuple):
    """One hand's object, or what stands where one was expected.

    Attributes:
        hand: None where `error` says why there is none.
        line: the first line, from 1.
        last_line: the last one.
    """

    hand: dict[str, Any] | None
    line: int
    last_line: int
    error: HistoryParseError | None = None


def read_parts(text: str) -> Iterator[Part]:
    """Every hand of a text, in order."""
    place, line, counted = 0, 1, 0
    while True:
        between = _BETWEEN.match(text, place)
        if between:
            place = between.end()
        if place >= len(text):
            return
        line += text.count("\n", counted, place)
        counted = place
        value: Any = None
        end = place
        why = "a JSON object with the field ohh"
        try:
            value, end = _DECODER.raw_decode(text, place)
        except JSONDecodeError as error:
            why = f"JSON ({error.msg} in line {error.lineno})"
        except (ValueError, ArithmeticError, RecursionError):
            # A number of thousands of digits, or arrays nested without end.
            why = "JSON whose numbers and arrays can be read"
        hands = list(_hands_in(value, 0)) if end > place else []
        if hands:
            last_line = line + text.count("\n", place, end)
            for hand in hands:
                yield Part(hand, line, last_line)
            place = end
            continue
        following = _OBJECT.search(text, max(end, place + 1))
        stop = following.start() if following else len(text)
        last_line = line + text.count("\n", place, stop)
        found = text[place : place + _SHORTEST].partition("\n")[0]
        yield Part(None, line, last_line, HistoryParseError(found, 0, why, line))
        place = stop


def _hands_in(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """The hands in a JSON value: itself, or those that it holds."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        hand = value.get("ohh")
        if isinstance(hand, dict):
            yield hand
            return
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _hands_in(one, depth + 1)
