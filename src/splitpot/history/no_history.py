"""What to say of a file in which no hand was found, though it can be read."""

from __future__ import annotations

import re
from typing import Final

from splitpot.history.record import HandReading

SQLITE: Final = b"SQLite format 3\x00"
"""What every file of imported hands begins with."""
DATABASE: Final = "SQLite format 3"
_SUMMARY: Final = re.compile(
    r"\ufeff?\s*(?:PokerStars Tournament #|Full ?Tilt ?Poker\S* Tournament Summary"
    r"|Winamax Poker - Tournament summary|[\w .]{1,40}Tournament (?:Summary|Results))",
    re.IGNORECASE,
)


def why_no_history(reading: HandReading) -> str:
    """The rest of a sentence about a text in which no format was found."""
    start = reading.problems[0].text if reading.problems else ""
    if not start:
        return "is empty"
    if start == DATABASE:
        return "is a database, such as a file of hands, and no hand history"
    if _SUMMARY.match(start):
        return f"is the summary of a tournament, and has no hands: {start[:60]!r}"
    return f"is no hand history in a format that is known; it begins with {start[:40]!r}"
