"""The room over HTTP: sessions, the lobby, tables, and finished hands to download.

Each answer is a type of `room.messages` in JSON; each refusal a `Problem`. How bodies,
origins and cookies are handled is in `web`, what happens at a table in `socket`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from splitpot.errors import RoomError
from splitpot.room import messages
from splitpot.server import downloads, web
from splitpot.server.client_files import client_file
from splitpot.server.equity_page import equity
from splitpot.server.lobby import Lobby
from splitpot.server.names import nickname_key
from splitpot.server.players import Player

Endpoint = Callable[[Request], Awaitable[Response]]


def lobby_of(request: Request) -> Lobby:
    """The lobby that the application serves."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def player_of(request: Request) -> Player:
    """Who sends the request.

    Raises:
        RoomError: `no_session`.
    """
    player = await lobby_of(request).players.by_token(request.cookies.get(web.COOKIE))
    if player is None:
        raise RoomError("no_session", "enter with a nickname first")
    return player


async def health(request: Request) -> Response:
    """Says that the server is there, and how many tables it runs."""
    return web.answer({"status": "ok", "tables": len(lobby_of(request).runners)})


async def enter(request: Request) -> Response:
    """`POST /api/session`: in by a nickname; an existing session keeps its chips."""
    body = await web.read_body(request, messages.NewSession, "bad_nickname")
    lobby = lobby_of(request)
    present = lobby.present()
    player = await lobby.players.by_token(request.cookies.get(web.COOKIE))
    if player is None:
        player, token = await lobby.players.enter(body.nickname, present)
        response = await _session(lobby, player, 201)
        web.set_cookie(request, response, token, lobby.settings.session_days)
        return response
    if nickname_key(body.nickname) != nickname_key(player.nickname):
        if player.id in present:
            raise RoomError(
                "not_allowed", f"you are {player.nickname} at a table; leave it to change your nickname"
            )
        player = await lobby.players.rename(player, body.nickname, present)
    return await _session(lobby, player, 200)


async def me(request: Request) -> Response:
    """`GET /api/me`: who the cookie says you are."""
    return await _session(lobby_of(request), await player_of(request), 200)


async def list_tables(request: Request) -> Response:
    """`GET /api/tables`: the lobby."""
    return web.answer({"tables": lobby_of(request).rows()})


async def new_table(request: Request) -> Response:
    """`POST /api/tables`: opens a table and seats the bots that were asked for."""
    player = await player_of(request)
    body = await web.read_body(request, messages.NewTable, "bad_settings")
    lobby = lobby_of(request)
    runner = await lobby.create(body, player.id)
    return web.answer(lobby.row(runner), 201)


async def one_table(request: Request) -> Response:
    """`GET /api/tables/{id}`."""
    lobby = lobby_of(request)
    return web.answer(lobby.row(lobby.runner(request.path_params["table"])))


async def hands(request: Request) -> Response:
    """`GET /api/tables/{id}/hands`: the last finished hands, newest first."""
    table = request.path_params["table"]
    return web.answer({"hands": await downloads.hand_rows(lobby_of(request).store, table)})


async def one_hand(request: Request) -> Response:
    """`GET /api/tables/{id}/hands/{n}.phh`: one hand as the viewer may see it."""
    player = await player_of(request)
    table, hand = request.path_params["table"], request.path_params["hand"]
    text = await downloads.hand_text(lobby_of(request).store, table, hand, player.id)
    return _file(text, f"splitpot-{table}-{hand}.phh")


async def all_hands(request: Request) -> Response:
    """`GET /api/tables/{id}/hands.phhs`: the last hands in one file."""
    player = await player_of(request)
    table = request.path_params["table"]
    text = await downloads.hands_text(lobby_of(request).store, table, player.id)
    return _file(text, f"splitpot-{table}.phhs")


def routes() -> list[Route]:
    """Every address that is not the socket."""
    return [
        Route("/health", _with_problems(health)),
        Route("/api/session", _with_problems(enter), methods=["POST"]),
        Route("/api/me", _with_problems(me)),
        Route("/api/tables", _with_problems(list_tables), methods=["GET"]),
        Route("/api/tables", _with_problems(new_table), methods=["POST"]),
        Route("/api/equity", _with_problems(equity), methods=["POST"]),
        Route("/api/tables/{table}", _with_problems(one_table)),
        Route("/api/tables/{table}/hands", _with_problems(hands)),
        Route("/api/tables/{table}/hands.phhs", _with_problems(all_hands)),
        Route("/api/tables/{table}/hands/{hand:int}.phh", _with_problems(one_hand)),
        Route("/", client_file),
        Route("/{path:path}", client_file),
    ]


def _with_problems(endpoint: Endpoint) -> Endpoint:
    async def serve(request: Request) -> Response:
        try:
            return await endpoint(request)
        except RoomError as error:
            return web.refuse(error)

    return serve


async def _session(lobby: Lobby, player: Player, status: int) -> Response:
    return web.answer(messages.Session(player.nickname, await lobby.players.wallet(player.id)), status)


def _file(text: str, name: str) -> Response:
    return PlainTextResponse(
        text,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
        media_type="text/plain",
    )
