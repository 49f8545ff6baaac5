"""Over HTTP: notes on other players, and whom one does not want to read in chat.

People are named as the table names them; whom that means is found among those who sit,
wait or have spoken there, or among the own notes. What is kept is in `notes`.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room import bodies
from splitpot.room.chat import known_as, people_at
from splitpot.room.state import TableState
from splitpot.server import notes, web
from splitpot.server.people_page import lobby_of, player_of
from splitpot.server.players import Player


async def own_notes(request: Request) -> Response:
    """`GET /api/notes`: all the player's notes, the newest first."""
    player = await player_of(request)
    return web.answer(_answer(await notes.notes_of(lobby_of(request).store, player.id), {}))


async def change_own_note(request: Request) -> Response:
    """`POST /api/notes`: changes a note that is there already."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.NewNote, "bad_message")
    lobby = lobby_of(request)
    mine = await notes.notes_of(lobby.store, player.id)
    found = next((note for note in mine if note.name == body.name), None)
    if found is None:
        raise RoomError("not_found", f"you have no note about {body.name!r:.60}")
    note = await notes.write_note(
        lobby.store, player.id, found.subject_id, found.name, body, lobby.clock.now()
    )
    return web.answer(_view(note, note.name))


async def notes_here(request: Request) -> Response:
    """`GET /api/tables/{id}/notes`: the player's notes about those who are at a table now."""
    player, state = await _at_table(request)
    names = people_at(state)
    found = await notes.notes_of(lobby_of(request).store, player.id, list(names))
    return web.answer(_answer(found, names))


async def note_here(request: Request) -> Response:
    """`POST /api/tables/{id}/notes`: notes something about somebody at a table, or mutes him for oneself."""
    player, state = await _at_table(request)
    body = await web.read_body(request, bodies.NewNote, "bad_message")
    subject = known_as(state, body.name)
    if subject is None:
        raise RoomError("not_found", f"there is nobody called {body.name!r:.60} at this table")
    if subject == player.id:
        raise RoomError("not_allowed", "that is you; notes are about others")
    lobby = lobby_of(request)
    note = await notes.write_note(lobby.store, player.id, subject, body.name, body, lobby.clock.now())
    return web.answer(_view(note, body.name))


async def _at_table(request: Request) -> tuple[Player, TableState]:
    player = await player_of(request)
    lobby = lobby_of(request)
    state = lobby.runner(request.path_params["table"]).state
    lobby.access.check(state.config, player.id)
    return player, state


def _answer(found: list[notes.Note], names: dict[str, str]) -> bodies.Notes:
    return bodies.Notes(tuple(_view(note, names.get(note.subject_id, note.name)) for note in found))


def _view(note: notes.Note, name: str) -> bodies.NoteView:
    return bodies.NoteView(name, note.text, note.colour, note.is_muted, note.at)
