"""What is wrong with one hand of a file, before the line is known at which it stands."""

from __future__ import annotations

from splitpot.errors import HistoryParseError
from splitpot.history.toml_text import HandTable

_SHORTEST = 80


class Fault(Exception):
    """A field, or an entry of its array, that does not fit.

    Attributes:
        field: name of the field.
        found: what stands there.
        expected: what would have been right.
        index: entry of the array, from 0; None for the field as a whole.
    """

    def __init__(self, field: str, found: object, expected: str, index: int | None = None) -> None:
        self.field = field
        self.found = found
        self.expected = expected
        self.index = index
        super().__init__(expected)

    def at(self, table: HandTable) -> HistoryParseError:
        """The error with its line in the file."""
        line = table.line_of(self.field, self.index) or table.first_line
        return HistoryParseError(str(self.found)[:_SHORTEST], 0, self.expected, line)
