"""What the admin page asks and is told, as closed types; the client's are generated from them.

Times are milliseconds since 1970. Who may ask is in `admins`, what is done in `admin_page`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.room.parts import Announcement


class AdminLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/admin/session`."""

    token: str


class AdminRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/admin/do`: one thing to do, with what it needs.

    Attributes:
        action: what.
        table: for `void` and `close`.
        hand: for `void`: the hand that is meant, refused where it is over; 0 for the one in play.
        player: for `mute` and `ban`; the player's id.
        address: for `ban_address`; empty for where the player's sockets come from.
        id: for `lift` and `withdraw`.
        minutes: for how long; 0 for good.
        text: the reason, the note, or what is said to everybody.
    """

    action: Literal[
        "mute",
        "ban",
        "ban_address",
        "lift",
        "void",
        "close",
        "announce",
        "withdraw",
        "drain",
        "go_on",
        "restart",
    ]
    table: str = ""
    hand: int = 0
    player: str = ""
    address: str = ""
    id: str = ""
    minutes: int = 0
    text: str = ""


class AdminTable(msgspec.Struct, frozen=True):
    """A table.

    Attributes:
        game: what is played there, in words.
        host: who has opened it, or its tournament; empty for the house.
        tournament: the name of the tournament that it belongs to, and that closes it; empty for a cash table.
        watchers: people with a socket at it.
        deadline: when something is due; 0 for never.
        complaint: what the watchdog says; empty where all is well.
    """

    id: str
    name: str
    game: str
    private: bool
    seats: int
    people: int
    bots: int
    watchers: int
    hand: int
    running: bool
    deadline: int
    complaint: str
    host: str = ""
    tournament: str = ""


class AdminStack(msgspec.Struct, frozen=True):
    """What somebody has in front of him in a tournament: its chips are no money."""

    tournament: str
    stack: int


class AdminPlayer(msgspec.Struct, frozen=True):
    """Somebody who is here: at a table, or looking at one or at a tournament.

    Attributes:
        tables: cash tables with a seat of his.
        chips: what he has there, and can have back.
        stacks: tournaments at whose tables he sits.
        watches: tables at which he has a page open and no seat.
        visits: tournaments whose page he has open, and no table of theirs.
    """

    id: str
    name: str
    account: bool
    tables: tuple[str, ...]
    sockets: int
    addresses: tuple[str, ...]
    muted: bool
    chips: int
    stacks: tuple[AdminStack, ...] = ()
    watches: tuple[str, ...] = ()
    visits: tuple[str, ...] = ()


class AdminSanction(msgspec.Struct, frozen=True):
    """A ban or a mute in force; `until` 0 for good."""

    id: str
    kind: Literal["ban", "address", "mute"]
    name: str
    reason: str
    until: int
    actor: str


class AdminAction(msgspec.Struct, frozen=True):
    """What an administrator has done."""

    at: int
    actor: str
    address: str
    action: str
    subject: str
    note: str


class AdminView(msgspec.Struct, frozen=True):
    """Answer of `GET /api/admin` and of everything that was done: the room as it is now.

    Attributes:
        you: who the server takes you for.
        lost: tables that could not be brought back after the last start.
        hands: hands in play.
        online: people with a page open at a table or a tournament.
        draining: no new hand is dealt.
        restarting: the server restarts when no hand is in play any more.
        can_restart: whether it can.
    """

    you: str
    version: str
    now: int
    started: int
    draining: bool
    restarting: bool
    can_restart: bool
    hands: int
    online: int
    tables: tuple[AdminTable, ...]
    lost: tuple[str, ...]
    players: tuple[AdminPlayer, ...]
    sanctions: tuple[AdminSanction, ...]
    announcements: tuple[Announcement, ...]
    trail: tuple[AdminAction, ...]
