"""What the server keeps of a tournament beside its director: who opened it, and what it counts for.

Nothing of it changes how the tournament is played, but for the house's bots that fill it
up. It is stored as JSON, and may change while the director's settings stay as they are.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b

import msgspec

from splitpot.room.tournament_bodies import Speed

ID_BYTES = 5
SECRET_BYTES = 10
"""Of a private tournament, whose address is its key."""


class Extras(msgspec.Struct, frozen=True):
    """What is known of a tournament besides its settings.

    Attributes:
        owner: the player who has opened it; empty for the house.
        zone: the organiser's time zone, an IANA name.
        country: two letters, whose zones its page offers; empty for none.
        series: whose leaderboard it counts for; empty for none.
        speed: the house's structure that it has, or `custom`.
        fill: at the start bots enter until so many have; 0 for none.
        fill_ms: a sit-and-go is filled up and begins so long after a person's first entry; 0: when full only.
        schedule, key: which start of which schedule it is; empty for none.
        sequence, changed_at: how often and when what a calendar shows of it has changed.
        opened_at: when it was announced.
        final_of: the flights that lead to it.
    """

    owner: str = ""
    zone: str = "UTC"
    country: str = ""
    series: str = ""
    speed: Speed = "custom"
    fill: int = 0
    fill_ms: int = 0
    schedule: str = ""
    key: str = ""
    sequence: int = 0
    changed_at: int = 0
    opened_at: int = 0
    final_of: tuple[str, ...] = ()


def new_id(*, private: bool = False) -> str:
    """An id for a new tournament; nobody can guess that of a private one."""
    return secrets.token_hex(SECRET_BYTES if private else ID_BYTES)


def wish_name(tournament_id: str, cid: str, wish: str = "") -> str:
    """What the first answer to a wish is kept under."""
    return blake2b(f"{tournament_id}/{cid}/{wish}".encode(), digest_size=24).hexdigest()
