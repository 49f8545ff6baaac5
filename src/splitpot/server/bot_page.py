"""Over HTTP: an account's bots and their tokens, and what a bot itself asks for.

The first part goes by the cookie of a person, the second by a bot's token. A bot's stream
is in `bot_stream`, its socket in `bot_socket`.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room import bodies, messages
from splitpot.room.state import seat_of
from splitpot.server import web
from splitpot.server.bot_desk import ALLOWED, Rejected
from splitpot.server.bot_door import bot_of
from splitpot.server.inbound import read_message
from splitpot.server.people_page import address_of, lobby_of, player_of

REVOKED = "bad_token: the token was taken away"
REJECTED = 409


async def own_bots(request: Request) -> Response:
    """`GET /api/bots`: the bots of the own account."""
    player = await player_of(request)
    rows = await lobby_of(request).desk.accounts.rows(player.id)
    return web.answer(
        bodies.BotList(
            tuple(
                bodies.BotInfo(row.name, row.wallet, row.created_at, row.seen_at, row.active) for row in rows
            )
        )
    )


async def new_bot(request: Request) -> Response:
    """`POST /api/bots`: a bot of the own account; its token is told this once."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.NewBot, "bad_message")
    if body.chips < 0:
        raise RoomError("bad_amount", "a new bot gets chips and has none to give")
    lobby = lobby_of(request)
    token = await lobby.desk.accounts.make(body.name, player.id, chips=body.chips, present=lobby.present())
    return web.answer(bodies.BotToken(body.name.strip(), token), 201)


async def renew_token(request: Request) -> Response:
    """`POST /api/bots/{name}/token`: another token; the old one opens nothing any more."""
    player = await player_of(request)
    name, lobby = request.path_params["name"], lobby_of(request)
    token = await lobby.desk.accounts.renew(name, player.id)
    await _show_out(request, player.id, name)
    return web.answer(bodies.BotToken(name, token))


async def revoke_token(request: Request) -> Response:
    """`DELETE /api/bots/{name}/token`: takes the token away; the bot's sockets close."""
    player = await player_of(request)
    name = request.path_params["name"]
    await lobby_of(request).desk.accounts.revoke(name, player.id)
    await _show_out(request, player.id, name)
    return web.answer(None)


async def give_chips(request: Request) -> Response:
    """`POST /api/bots/{name}/chips`: from the own wallet to the bot's, or back."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.BotChips, "bad_amount")
    await lobby_of(request).desk.accounts.give(request.path_params["name"], player.id, body.amount)
    return await own_bots(request)


# --- what a bot asks for -----------------------------------------------------------


async def who(request: Request) -> Response:
    """`GET /api/bot/me`: who the token is, its chips, and where it sits."""
    bot = await bot_of(request)
    lobby = lobby_of(request)
    await lobby.desk.accounts.touch(bot.id)
    tables = tuple(runner.id for runner in lobby.all_tables() if seat_of(runner.state, bot.id) is not None)
    return web.answer(bodies.BotSession(bot.nickname, await lobby.players.wallet(bot.id), tables))


async def tables(request: Request) -> Response:
    """`GET /api/bot/tables`: the lobby as the bot's owner sees it."""
    bot = await bot_of(request)
    lobby = lobby_of(request)
    rows = lobby.rows(bot.owner or bot.id)
    return web.answer(bodies.LobbyList(tuple(rows), len(lobby.doors.players), len(lobby.seated())))


async def come_in(request: Request) -> Response:
    """`POST /api/bot/tables/{id}/entry`: into a private table by its link's secret or its password."""
    bot = await bot_of(request)
    body = await web.read_body(request, bodies.TableKey, "bad_message")
    lobby = lobby_of(request)
    runner = lobby.runner(request.path_params["table"])
    await lobby.access.enter(runner.state.config, bot.id, body.key, body.password, address_of(request))
    return web.answer(lobby.row(runner))


async def act(request: Request) -> Response:
    """`POST /api/bot/tables/{id}/act`: answers a `your_turn`; an `Ack`, or a `Reject` with status 409."""
    bot = await bot_of(request)
    fields = await _fields(request)
    lobby = lobby_of(request)
    runner = lobby.runner(request.path_params["table"])
    lobby.access.check(runner.state.config, bot.id, bot.owner)
    try:
        ack = await lobby.desk.act(runner, bot, fields)
    except Rejected as rejected:
        return web.answer(rejected.body, REJECTED)
    return web.answer(ack)


async def command(request: Request) -> Response:
    """`POST /api/bot/tables/{id}/{command}`: `sit`, `leave` and the like, with the fields of the message."""
    bot = await bot_of(request)
    name, lobby = request.path_params["command"], lobby_of(request)
    if name not in messages.CLIENT_TYPES or name in ("hello", "beat", "act"):
        raise RoomError("not_found", f"bots cannot ask for {name:.20}")
    if name not in ALLOWED:
        raise RoomError("not_allowed", f"bots do not {name.replace('_', ' ')}")
    fields = await _fields(request)
    known = frozenset(messages.CLIENT_TYPES[name].__struct_fields__)
    body = {field: value for field, value in fields.items() if field in known}
    cid = fields.get("cid") or secrets.token_hex(8)
    runner = lobby.runner(request.path_params["table"])
    lobby.access.check(runner.state.config, bot.id, bot.owner)
    message = read_message(msgspec.json.encode({"t": name, "cid": cid, "d": body}).decode())
    version = await lobby.carry_out(runner, bot, message)
    return web.answer(messages.Ack(message.cid, version))


async def _fields(request: Request) -> dict[str, Any]:
    headers = request.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return {}
    return await web.read_body(request, dict[str, Any], "bad_message")


async def _show_out(request: Request, owner_id: str, name: str) -> None:
    """Closes what the bot has open by its old token."""
    desk = lobby_of(request).desk
    for row in await desk.accounts.rows(owner_id):
        if row.name.casefold() == name.casefold():
            desk.doors.close_player(row.id, REVOKED)
