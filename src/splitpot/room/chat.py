"""Talk at the table: texts and emotes, how often, and whom the host does not let speak.

A text is kept and sent as it was typed, but for control characters, and is shown as text.
What the table itself says is its log (`log.py`), and never chat.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from splitpot.errors import RoomError
from splitpot.room.commands import Mute, Say
from splitpot.room.draft import Draft
from splitpot.room.events import ChatSaid, MutesChanged
from splitpot.room.state import Muted, TableState, may_watch, seat_of

MAX_TEXT: Final = 200
PACES: Final = ((5, 10_000), (20, 60_000))
"""So many lines of one person at most in so many milliseconds."""
MOST_MUTED: Final = 100
MARKS_IN_A_ROW: Final = 2
"""So many marks stand on one letter; more of them would grow over the lines above and below."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of emoji and of some scripts."""


def say(draft: Draft, command: Say, now: int) -> None:
    """Says something; refused to those who may not speak here, and to those who speak too much."""
    state = draft.state
    text = clean_text(command.text)
    if bool(text) == bool(command.emote):
        raise RoomError("bad_message", "Say something: a line has 1 to 200 characters that can be seen.")
    if len(text) > MAX_TEXT:
        raise RoomError("bad_message", f"A line has at most {MAX_TEXT} characters; this one has {len(text)}.")
    why_not = silenced_by(state, command.player)
    if why_not:
        raise RoomError("not_allowed", why_not)
    for most, span in PACES:
        if sum(one.player == command.player and one.at > now - span for one in state.chat) >= most:
            raise RoomError("too_fast", f"You have said {most} things in {span // 1000} s; wait a moment.")
    seat = seat_of(state, command.player)
    one = None if seat is None else state.seats[seat]
    name = command.name if one is None else one.name
    draft.emit(ChatSaid(player=command.player, name=name, text=text, emote=command.emote, at=now))


def mute(draft: Draft, command: Mute, now: int) -> None:
    """The host takes somebody's voice at this table, or gives it back."""
    state = draft.state
    if not state.config.host or command.player != state.config.host:
        raise RoomError("not_allowed", "Who has opened the table decides who may not speak here.")
    if command.on:
        found = known_as(state, command.name)
        if found is None:
            raise RoomError("not_allowed", f"There is nobody called {command.name!r:.60} at this table.")
        if found == command.player:
            raise RoomError("not_allowed", "You are the host; just say nothing.")
        others = tuple(one for one in state.muted if one.player != found)
        muted = (*others, Muted(found, command.name))[-MOST_MUTED:]
    else:
        muted = tuple(one for one in state.muted if one.name != command.name)
    if muted != state.muted:
        draft.emit(MutesChanged(muted=muted, at=now))


def silenced_by(state: TableState, player: str) -> str:
    """Why a player may not speak at this table; empty where he may."""
    if state.config.chat == "off":
        return "There is no chat at this table."
    if state.config.chat == "players" and seat_of(state, player) is None:
        return "Only those who sit here talk at this table."
    if not may_watch(state, player):
        return "Those who cannot watch this table cannot speak there."
    if any(one.player == player for one in state.muted):
        return "The host of this table has muted you."
    return ""


def known_as(state: TableState, name: str) -> str | None:
    """The player whom the table knows by a name: seated, waiting, or heard not long ago."""
    found = [player for player, called in people_at(state).items() if called == name]
    bots = {one.player for one in state.seats if one is not None and one.bot}
    # People come before bots, and who sits here before one who has called himself so.
    return min(found, key=bots.__contains__, default=None)


def people_at(state: TableState) -> dict[str, str]:
    """Who sits, waits or has spoken here, and what each is called: those who sit first."""
    names: dict[str, str] = {}
    for one in state.seats:
        if one is not None:
            names[one.player] = one.name
    for waiter in state.queue:
        names.setdefault(waiter.player, waiter.name)
    for entry in reversed(state.chat):
        names.setdefault(entry.player, entry.name)
    return names


def clean_text(text: str) -> str:
    """The text in one line, without what cannot be seen, turns the line around or grows over it."""
    kept = (
        " " if one.isspace() else one
        for one in text
        if one.isspace() or one in _JOINERS or unicodedata.category(one) not in ("Cc", "Cf", "Cs", "Co")
    )
    line = " ".join("".join(_with_few_marks(kept)).split())
    return line if any(one not in _JOINERS for one in line) else ""


def _with_few_marks(text: Iterable[str]) -> Iterator[str]:
    marks = 0
    for one in text:
        if unicodedata.category(one) in ("Mn", "Me"):
            marks += 1
        elif one not in _JOINERS:
            marks = 0
        if marks <= MARKS_IN_A_ROW:
            yield one
