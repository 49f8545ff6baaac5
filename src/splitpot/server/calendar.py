"""Starts as a calendar file (`.ics`, RFC 5545): one tournament, or a feed of all of them.

Every start is written as the instant that it is, in UTC, so that no program needs to know a
zone's rules to be right; a series is its starts one by one, those moved out of a gap too.
What an entry is about is the caller's affair; nothing here reads a clock or a database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

import msgspec

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
PRODUCT: Final = "-//Splitpot//Splitpot card room//EN"
MOST_OCTETS: Final = 75
"""Of a line, without its end (RFC 5545, 3.1)."""


class CalendarEntry(msgspec.Struct, frozen=True):
    """One start.

    Attributes:
        uid: its name for ever, in the whole world.
        at: milliseconds since 1970.
        minutes: how long it will take, roughly.
        title: such as "Sunday Hi/Lo".
        text: what else is to be known; may have several lines.
        url: its page.
        changed_at: when this was last changed, milliseconds since 1970.
        sequence: how often its time has changed; programs take the highest.
        is_cancelled: it will not take place. It has to stay in the feed, or calendars may keep it.
    """

    uid: str
    at: int
    title: str
    minutes: int = 120
    text: str = ""
    url: str = ""
    changed_at: int = 0
    sequence: int = 0
    is_cancelled: bool = False


def calendar_text(entries: Iterable[CalendarEntry], *, name: str = "") -> str:
    """A calendar with these entries.

    Args:
        entries: in the order in which they shall stand there.
        name: what a feed is called; empty for a file of one entry.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    if name:
        lines += [f"NAME:{_escaped(name)}", f"X-WR-CALNAME:{_escaped(name)}"]
        lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"]
    for entry in entries:
        lines += _entry_lines(entry)
    lines.append("END:VCALENDAR")
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line))


def _entry_lines(entry: CalendarEntry) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_escaped(entry.uid)}"
    yield f"DTSTAMP:{_utc(entry.changed_at)}"
    yield f"LAST-MODIFIED:{_utc(entry.changed_at)}"
    yield f"SEQUENCE:{entry.sequence}"
    yield f"DTSTART:{_utc(entry.at)}"
    yield f"DURATION:PT{max(1, entry.minutes)}M"
    yield f"SUMMARY:{_escaped(entry.title)}"
    if entry.text:
        yield f"DESCRIPTION:{_escaped(entry.text)}"
    if entry.url:
        yield f"URL:{_one_line(entry.url)}"
    yield f"STATUS:{'CANCELLED' if entry.is_cancelled else 'CONFIRMED'}"
    yield "TRANSP:OPAQUE"
    yield "END:VEVENT"


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    lines = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").splitlines()
    return "\\n".join(_one_line(line) for line in lines)


def _one_line(text: str) -> str:
    # A name must not be able to end its line: whatever does not print is left out.
    return "".join(sign for sign in text if sign.isprintable())


def _folded(line: str) -> Iterator[str]:
    # Counted in octets, and never inside a character.
    piece, size = "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > MOST_OCTETS:
            yield piece
            piece, size = " ", 1
        piece += sign
        size += octets
    yield piece
