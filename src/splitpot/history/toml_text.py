"""TOML as far as histories need it: values to text, text to tables, and where a thing stands.

Reading is the standard library's `tomllib`; here it is kept from failing for a whole
file when one hand is broken. TOML knows no line numbers once it is read, so the lines
of a fault are found again in the text, only when there is a fault.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

import msgspec

from splitpot.errors import HistoryParseError

_HEADER: Final = re.compile(
    r"^[ \t]*\[[ \t]*([A-Za-z0-9-][A-Za-z0-9_-]*|'[^'\n]*'|\"[^\"\n]*\")[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE
)
_TOML_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_IN_ARRAY: Final = re.compile(r"'([^'\n]*)'|\"((?:[^\"\\\n]|\\.)*)\"|#[^\n]*|(\])")
_PLAIN_STRING: Final = re.compile(r"'([ -&(-~]*)'")
_PLAIN_ACTIONS: Final = re.compile(
    r"^actions = \[([ \t\n]*(?:'[ -&(-~]*'[ \t\n]*,[ \t\n]*)*(?:'[ -&(-~]*'[ \t\n]*)?)\]", re.MULTILINE
)
_SHORTEST: Final = 80


class HandTable(msgspec.Struct, frozen=True):
    """The fields of one hand as they stand in a file.

    Attributes:
        name: name of the table, such as `3`; empty for a file of one hand.
        fields: None where this part of the file is not TOML; `error` says why.
        text: the part of the file that holds the hand.
        first_line: number of the line on which `text` begins, from 1.
    """

    name: str
    fields: dict[str, Any] | None
    text: str
    first_line: int
    error: HistoryParseError | None = None

    def line_of(self, field: str, index: int | None = None) -> int:
        """The line of a field, or of one entry of its array where that can be told; 0 where it is missing."""
        start = self._start_of(field, index)
        return 0 if start is None else self.first_line + self.text.count("\n", 0, start)

    def _start_of(self, field: str, index: int | None) -> int | None:
        found = re.search(rf"^[ \t]*['\"]?{re.escape(field)}['\"]?[ \t]*=", self.text, re.MULTILINE)
        if found is None or index is None or field != "actions":
            return None if found is None else found.end() - 1
        count = 0
        for piece in _IN_ARRAY.finditer(self.text, found.end()):
            if piece[3]:
                break
            if piece[0][0] != "#":
                if count == index:
                    return piece.start()
                count += 1
        return found.end() - 1


def read_tables(text: str) -> Iterator[HandTable]:
    """Every hand of a file: one, or one for each TOML table such as `[1]`.

    A part that is not TOML comes out as a table without fields; the others are read.
    """
    headers = list(_HEADER.finditer(text))
    if not headers:
        yield _read_part("", text, 1)
        return
    if text[: headers[0].start()].strip() and _has_fields(text[: headers[0].start()]):
        yield _read_part("", text[: headers[0].start()], 1)
    line = 1
    last = 0
    for header, end in zip(headers, [*(h.start() for h in headers[1:]), len(text)], strict=True):
        line += text.count("\n", last, header.start())
        last = header.start()
        yield _read_part(header[1].strip("'\""), text[header.end() : end], line)


def _has_fields(text: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())


def _loads_quickly(text: str) -> dict[str, Any] | None:
    """The fields of a text whose actions are written plainly; None where it must be read in full.

    Most of a hand's text is its array of actions. Where that holds nothing but plain
    strings, it is taken out and split here, which halves the time; everything else is
    read by `tomllib` all the same.
    """
    array = _PLAIN_ACTIONS.search(text)
    if array is None or "'''" in text or '"""' in text:
        return None
    try:
        fields = tomllib.loads(text[: array.start(1)] + text[array.end(1) :], parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return None
    if fields.get("actions") != []:
        return None
    fields["actions"] = _PLAIN_STRING.findall(array[1])
    return fields


def _read_part(name: str, text: str, first_line: int) -> HandTable:
    quick = _loads_quickly(text)
    if quick is not None:
        return HandTable(name, quick, text, first_line)
    try:
        return HandTable(name, tomllib.loads(text, parse_float=Decimal), text, first_line)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
        why = _TOML_PLACE.sub("", str(error))
    except (ValueError, ArithmeticError) as error:
        # A number that Python will not read, such as one of ten thousand digits.
        line, why = 1, str(error).partition(";")[0]
    except RecursionError:
        line, why = 1, "arrays nested too deeply"
    lines = text.split("\n")
    shown = lines[line - 1].strip()[:_SHORTEST] if line <= len(lines) else ""
    fault = HistoryParseError(shown, 0, f"TOML ({why})", first_line + line - 1)
    return HandTable(name, None, text, first_line, fault)


def format_key(key: str) -> str:
    """A key as TOML writes it: bare where it may be."""
    return key if _BARE_KEY.fullmatch(key) else _format_string(key)


def format_value(value: Any) -> str:
    """A value as TOML writes it, in one line.

    Raises:
        TypeError: the value is none that TOML knows.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return _format_decimal(value)
    if isinstance(value, str):
        return _format_string(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(format_value, value)) + "]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{format_key(key)} = {format_value(one)}" for key, one in value.items())
        return "{" + pairs + "}"
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"{value!r} has no form in TOML")


def _format_decimal(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "-inf" if value < 0 else "inf"
    text = str(value)
    return text if "." in text or "E" in text else text + ".0"


def _format_string(text: str) -> str:
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    escaped = "".join(_escape(char) for char in text)
    return f'"{escaped}"'


def _escape(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"
