"""Hands in a text that looks like XML, whether or not it is well-formed.

Sites' files lack headers and roots, hold many documents, or stop in the middle of a tag, so
this is a tokenizer and no parser: it finds opening tags, their attributes and the text after
them, with line numbers. Nothing is ever declared or expanded except the five entities of XML
and numbers, so no text can grow while it is read. What the tags mean is the readers' matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_TAG: Final = re.compile(
    r"""<(?:([A-Za-z][\w.-]*+)([^<>"']*+(?:"[^"\n]*+"[^<>"']*+|'[^'\n]*+'[^<>"']*+)*+)>([^<]*+)|([/!?]))?"""
)
_PLAIN: Final = re.compile(r'([\w:.-]+)="([^"\n]*)"')
_QUOTED: Final = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')""")
_ENTITY: Final = re.compile(r"&(#x[0-9A-Fa-f]{1,6}|#[0-9]{1,7}|\w{2,4});")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


class Tag(NamedTuple):
    """An opening tag: its name (empty for one that is broken off), attributes and the text that follows."""

    name: str
    attributes: dict[str, str]
    text: str
    line: int


class Piece(NamedTuple):
    """Where one hand stands in a text.

    Attributes:
        head: where what belongs to no hand begins, such as the session's own tags before this hand.
        start, end: the hand itself.
        line: number of the line at `start`.
        is_closed: its closing tag is there.
    """

    head: int
    start: int
    end: int
    line: int
    is_closed: bool


def pieces(text: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> Iterator[Piece]:
    """The hands of a text, each from its opening tag to its closing one, the next hand or the end.

    Args:
        closing: matches the closing tag, and any opening tag that can only stand after the hand.
    """
    head, line, counted = 0, 1, 0
    found = opening.search(text)
    while found:
        start = found.start()
        following = opening.search(text, found.end())
        limit = following.start() if following else len(text)
        closed = closing.search(text, found.end(), limit)
        end, is_closed = limit, False
        if closed:
            is_closed = closed.group().startswith("</")
            end = closed.end() if is_closed else closed.start()
        line += text.count("\n", counted, start)
        counted = start
        yield Piece(head, start, end, line, is_closed)
        head = end
        found = following


def tags(text: str, start: int, end: int, line: int) -> Iterator[Tag]:
    """The opening tags of a part of a text, in order; closing tags, comments and the like are left out.

    Args:
        line: number of the line at `start`.
    """
    counted = start
    count = text.count
    for found in _TAG.finditer(text, start, end):
        name, inside, after, mark = found.groups()
        if mark:
            continue
        at = found.start()
        line += count("\n", counted, at)
        counted = at
        if name is None:
            yield Tag("", {}, text[at : min(end, at + 80)].partition("\n")[0], line)
            continue
        yield Tag(name, read_attributes(inside), after if "&" not in after else unescape(after), line)


def read_attributes(inside: str) -> dict[str, str]:
    """The attributes in the inside of a tag; the last one counts where a name comes twice."""
    found = dict(_PLAIN.findall(inside))
    if len(found) != inside.count("="):
        # Single quotes, spaces about the sign, or a value with a sign in it.
        found = {name: first or second for name, first, second in _QUOTED.findall(inside)}
    if "&" in inside:
        return {name: unescape(value) for name, value in found.items()}
    return found


def unescape(text: str) -> str:
    """A text with XML's own entities and numbered characters in place; any other entity stays as it is."""
    return _ENTITY.sub(_character, text)


def _character(found: re.Match[str]) -> str:
    body = found[1]
    if body[0] != "#":
        return _NAMED.get(body, found[0])
    code = int(body[1:].replace("x", "0x"), 0 if body[1] == "x" else 10)
    is_real = 32 <= code < 0x110000 and not 0xD800 <= code < 0xE000
    return chr(code) if is_real else found[0]
