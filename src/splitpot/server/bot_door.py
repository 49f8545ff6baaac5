"""How a bot shows its token, over HTTP or on a socket, and who it then is."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from splitpot.errors import RoomError
from splitpot.server.lobby import Lobby
from splitpot.server.players import Player
from splitpot.server.proxy import address_of


def token_in(connection: HTTPConnection) -> str:
    """The token of an `Authorization: Bearer` header; empty without one."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def bot_by(lobby: Lobby, token: str, address: str) -> Player:
    """The bot whose token it is.

    Raises:
        RoomError: `bad_token`, `banned`, `too_fast`.
    """
    lobby.moderation.check_address(address)
    bot = await lobby.desk.accounts.by_token(token) if token else None
    if bot is None:
        # Those who guess are counted like everybody; bots have limits of their own.
        lobby.limits.count_request(address)
        raise RoomError("bad_token", "no bot has this token; send Authorization: Bearer TOKEN")
    lobby.moderation.check_player(bot.id)
    if bot.owner:
        lobby.moderation.check_player(bot.owner)
    return bot


async def bot_of(connection: HTTPConnection) -> Player:
    """The bot that sends a request, which is counted.

    Raises:
        RoomError: `bad_token`, `banned`, `too_fast`.
    """
    lobby: Lobby = connection.app.state.lobby
    bot = await bot_by(lobby, token_in(connection), address_of(connection))
    lobby.desk.count(bot)
    return bot
