"""The time zones that a tournament's country has, with the names that its players use.

A zone is an IANA name; what it is called here is for people. The list of a country is what
the page offers with one click (3.16-2); any other zone has the name of its city. The page
has the same list in `web/src/times/zones.json`. Instants and texts are in `tournament_times.py`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from splitpot.errors import RoomError


class NamedZone(msgspec.Struct, frozen=True):
    """A zone and what players call it."""

    zone: str
    name: str


def _zones(**named: str) -> tuple[NamedZone, ...]:
    return tuple(NamedZone(zone, name.replace("_", " ")) for name, zone in named.items())


UTC_ZONE: Final = NamedZone("UTC", "UTC")

COUNTRIES: Final[dict[str, tuple[NamedZone, ...]]] = {
    "US": _zones(
        Eastern="America/New_York",
        Central="America/Chicago",
        Mountain="America/Denver",
        Arizona="America/Phoenix",
        Pacific="America/Los_Angeles",
        Alaska="America/Anchorage",
        Hawaii="Pacific/Honolulu",
    ),
    "CA": _zones(
        Newfoundland="America/St_Johns",
        Atlantic="America/Halifax",
        Eastern="America/Toronto",
        Central="America/Winnipeg",
        Saskatchewan="America/Regina",
        Mountain="America/Edmonton",
        Pacific="America/Vancouver",
    ),
    "AU": _zones(
        Sydney="Australia/Sydney",
        Brisbane="Australia/Brisbane",
        Adelaide="Australia/Adelaide",
        Darwin="Australia/Darwin",
        Perth="Australia/Perth",
    ),
    "GB": _zones(London="Europe/London"),
    "IE": _zones(Dublin="Europe/Dublin"),
    "NZ": _zones(Auckland="Pacific/Auckland", Chatham="Pacific/Chatham"),
}
"""From east to west, as a day of play goes."""

RENAMED: Final = {
    "America/Godthab": "Nuuk",
    "Asia/Calcutta": "Kolkata",
    "Asia/Katmandu": "Kathmandu",
    "Asia/Rangoon": "Yangon",
    "Asia/Saigon": "Ho Chi Minh",
    "Atlantic/Faeroe": "Faroe",
    "Europe/Kiev": "Kyiv",
}
"""Zones that browsers still tell by an old name of the city."""

_NAMES: Final = RENAMED | {one.zone: one.name for zones in COUNTRIES.values() for one in zones}
_AREA_AND_CITY: Final = re.compile(r"[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z0-9_+-]*[A-Za-z0-9]){1,2}")


def zones_of(country: str) -> tuple[NamedZone, ...]:
    """The zones of a country, then UTC; UTC alone where the country is unknown or none (3.16-2)."""
    return (*COUNTRIES.get(country, ()), UTC_ZONE)


def zone_name(zone: str) -> str:
    """What players call a zone: "Pacific", "Kathmandu"; the city where it has no other name."""
    return _NAMES.get(zone) or zone.rsplit("/", 1)[-1].replace("_", " ")


@lru_cache(maxsize=1024)
def find_zone(zone: str) -> ZoneInfo:
    """The rules of a zone.

    Raises:
        RoomError: `unknown_zone`. Abbreviations are refused too: "EST" knows no summer time, and
            "CST" is three different things.
    """
    try:
        if zone == "UTC" or _AREA_AND_CITY.fullmatch(zone):
            return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        pass
    raise RoomError(
        "unknown_zone",
        f"There is no time zone {zone[:40]!r}; give an area and a city, such as America/New_York, or UTC.",
    )
