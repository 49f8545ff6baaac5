"""What a player notes about others, for the own eyes alone: a text, a colour, and not to be read in chat.

A note is about a player, not a name: who comes back under another nickname has it still.
Nobody else reads it, the one it is about least of all. How it is asked for is in `notes_page`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Row, delete, func, insert, select

from splitpot.errors import RoomError
from splitpot.room.bodies import NewNote
from splitpot.server import schema
from splitpot.server.store import Store

MAX_NOTE: Final = 500
MOST_NOTES: Final = 1000


class Note(msgspec.Struct, frozen=True):
    """One note as it is kept; `name` is what its subject was called when it was written."""

    subject_id: str
    name: str
    text: str = ""
    colour: str = ""
    is_muted: bool = False
    at: int = 0


async def notes_of(store: Store, owner_id: str, about: Collection[str] | None = None) -> list[Note]:
    """A player's notes, the newest first; only those about some people where they are named."""
    columns = schema.notes.c
    query = select(schema.notes).where(columns.owner_id == owner_id).order_by(columns.at.desc(), columns.name)
    if about is not None:
        query = query.where(columns.subject_id.in_(about))
    async with store.reading() as connection:
        return [_note(row) for row in await connection.execute(query)]


async def write_note(store: Store, owner_id: str, subject_id: str, name: str, new: NewNote, now: int) -> Note:
    """Changes what is noted about somebody; a note with nothing in it is gone.

    Raises:
        RoomError: `bad_message`: too long; `not_allowed`: too many notes.
    """
    text = None if new.text is None else _clean(new.text)
    table, columns = schema.notes, schema.notes.c
    mine = columns.owner_id == owner_id
    this = mine & (columns.subject_id == subject_id)
    async with store.writing() as connection:
        row = (await connection.execute(select(table).where(this))).one_or_none()
        old = Note(subject_id, name) if row is None else _note(row)
        note = Note(
            subject_id,
            name,
            old.text if text is None else text,
            old.colour if new.colour is None else new.colour,
            old.is_muted if new.muted is None else new.muted,
            now,
        )
        await connection.execute(delete(table).where(this))
        if note.text or note.colour or note.is_muted:
            counting = select(func.count()).select_from(table).where(mine)
            if (await connection.execute(counting)).scalar_one() >= MOST_NOTES:
                raise RoomError("not_allowed", f"you have {MOST_NOTES} notes; take some away first")
            values = msgspec.structs.asdict(note) | {"owner_id": owner_id}
            await connection.execute(insert(table).values(values))
    return note


def _clean(text: str) -> str:
    kept = "".join(one for one in text if one == "\n" or unicodedata.category(one) not in ("Cc", "Cs", "Co"))
    kept = kept.strip()
    if len(kept) > MAX_NOTE:
        raise RoomError("bad_message", f"a note has at most {MAX_NOTE} characters; this one has {len(kept)}")
    return kept


def _note(row: Row[tuple[str, str, str, str, str, bool, int]]) -> Note:
    return Note(row.subject_id, row.name, row.text, row.colour, row.is_muted, row.at)
