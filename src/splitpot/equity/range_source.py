"""The text of a range as the parser reads it: without white space, with the way back to each character.

The text of a macro is a source inside another one; what is wrong in it is reported where
the macro is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from splitpot.errors import RangeParseError


class Source:
    """A text and how far it has been read."""

    def __init__(self, text: str, outer: Source | None = None, outer_at: int = 0, name: str = "") -> None:
        self.text = text
        self._outer = outer
        self._outer_at = outer_at
        self._name = name
        kept = [(index, one) for index, one in enumerate(text) if not one.isspace()]
        self._characters = "".join(one for _, one in kept)
        self._positions = [index for index, _ in kept] + [len(text)]
        self._read = 0

    @property
    def here(self) -> int:
        """Index of the next character in the text as it was given; its length at the end."""
        return self._positions[self._read]

    def next(self) -> str:
        """The next character, or an empty text at the end."""
        return self._characters[self._read : self._read + 1]

    def take(self, expected: str) -> bool:
        """Reads over the next character if it is the expected one."""
        if self.next() != expected:
            return False
        self._read += 1
        return True

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Reads over what fits a pattern here, if anything does."""
        found = pattern.match(self._characters, self._read)
        if found:
            self._read = found.end()
        return found

    def looks_like(self, pattern: re.Pattern[str]) -> bool:
        """Whether something that fits a pattern comes next."""
        return pattern.match(self._characters, self._read) is not None

    def longest(self, names: Iterable[str]) -> str | None:
        """Reads over the longest of the names that stands here, if one does."""
        fitting = [name for name in names if name and self._characters.startswith(name, self._read)]
        found = max(fitting, key=len, default=None)
        self._read += len(found or "")
        return found

    def written_at(self, position: int) -> int:
        """Where a position is in the text that was given: for one in a macro, where that stands."""
        return position if self._outer is None else self._outer.written_at(self._outer_at)

    def has_name(self, name: str) -> bool:
        """Whether this is the text of a macro of that name, or of one that is used in it."""
        return self._name == name or (self._outer is not None and self._outer.has_name(name))

    def is_one_bracket(self) -> bool:
        """Whether the whole text is one pair of brackets."""
        return re.fullmatch(r"\[[^\[\]]*\]", self._characters) is not None

    def error(self, expected: str, position: int | None = None) -> RangeParseError:
        """The error that says what was expected at a position; without one, at the next character."""
        at = self.here if position is None else position
        if self._outer is None:
            return RangeParseError(self.text, at, expected)
        return self._outer.error(
            f"a macro that is a range: {self._name} is {self.text!r}, and at its character {at + 1} "
            f"it should have {expected}",
            self._outer_at,
        )
