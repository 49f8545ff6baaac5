"""Over HTTP: who somebody is. Nickname, account, log in and out, allowance, own record.

What is done is in `players`, `accounts`, `allowance` and `stats`; here is how it is asked
for, and what happens to cookies and open sockets.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room import bodies
from splitpot.server import allowance, proxy, stats, web
from splitpot.server.attempts import is_loopback
from splitpot.server.lobby import Lobby
from splitpot.server.names import nickname_key
from splitpot.server.players import Player

LOGGED_OUT = "no_session: you have logged out"
CHANGED_ELSEWHERE = "no_session: the password of your account was changed elsewhere; log in with the new one"


def lobby_of(request: Request) -> Lobby:
    """The lobby that the application serves."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def maybe_player(request: Request) -> Player | None:
    """Who sends the request; none without a session.

    Raises:
        RoomError: `banned`, `too_fast`.
    """
    lobby = lobby_of(request)
    player = await lobby.players.by_token(request.cookies.get(web.COOKIE))
    if player is not None:
        lobby.moderation.check_player(player.id)
        lobby.limits.count_player(player.id)
    return player


async def player_of(request: Request) -> Player:
    """Who sends the request.

    Raises:
        RoomError: `no_session`.
    """
    player = await maybe_player(request)
    if player is None:
        raise RoomError("no_session", "enter with a nickname first")
    return player


def address_of(request: Request) -> str:
    """What the visitor's address is counted as; behind a trusted proxy, as that says."""
    return proxy.house_of(proxy.address_of(request))


async def enter(request: Request) -> Response:
    """`POST /api/session`: in by a nickname; an existing session keeps its chips."""
    body = await web.read_body(request, bodies.NewSession, "bad_nickname")
    lobby = lobby_of(request)
    present = lobby.present()
    player = await maybe_player(request)
    if player is None:
        if not is_loopback(address_of(request)):
            lobby.accounts.check_newcomer(address_of(request))
        player, token = await lobby.players.enter(body.nickname, present)
        return await _with_cookie(request, player, token, 201)
    if nickname_key(body.nickname) != nickname_key(player.nickname):
        if player.has_account:
            raise RoomError(
                "not_allowed", f"your account's name is {player.nickname}, here and at the tables"
            )
        if player.id in present:
            raise RoomError(
                "not_allowed",
                f"you are {player.nickname} at {_where(lobby, player)}; leave it to change your nickname",
            )
        player = await lobby.players.rename(player, body.nickname, present)
    return await session(lobby, player, 200)


async def me(request: Request) -> Response:
    """`GET /api/me`: who the cookie says you are; `null` where it says nobody."""
    player = await maybe_player(request)
    return web.answer(None) if player is None else await session(lobby_of(request), player, 200)


async def leave(request: Request) -> Response:
    """`DELETE /api/session`: logs out; the sockets of this session close."""
    player = await player_of(request)
    lobby = lobby_of(request)
    await lobby.players.leave(player)
    lobby.doors.close_session(player.id, player.session, LOGGED_OUT)
    response = web.answer(None)
    web.drop_cookie(request, response)
    return response


async def make_account(request: Request) -> Response:
    """`POST /api/account`: the guest gets a password and keeps everything."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.NewAccount, "bad_nickname")
    lobby = lobby_of(request)
    made, token = await lobby.accounts.make(
        player, body.name, body.password, lobby.present(), where=_where(lobby, player)
    )
    return await _with_cookie(request, made, token, 201)


async def log_in(request: Request) -> Response:
    """`POST /api/login`: in by name and password. A guest that was here before is left behind."""
    body = await web.read_body(request, bodies.LogIn, "bad_login")
    lobby = lobby_of(request)
    before = await maybe_player(request)
    if before is not None and not before.has_account and before.id in lobby.seated():
        raise RoomError(
            "not_allowed", f"you sit at {_where(lobby, before)} as {before.nickname}; leave it first"
        )
    player, token = await lobby.accounts.log_in(body.name, body.password, address_of(request))
    lobby.moderation.check_player(player.id)
    if before is not None:
        await lobby.players.leave(before)
        lobby.doors.close_session(before.id, before.session, LOGGED_OUT)
    return await _with_cookie(request, player, token, 200)


async def change_password(request: Request) -> Response:
    """`POST /api/account/password`: another password; all other sessions end."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.NewPassword, "bad_password")
    lobby = lobby_of(request)
    await lobby.accounts.change_password(player, body.password, body.new)
    lobby.doors.close_player(player.id, CHANGED_ELSEWHERE, but=player.session)
    return await session(lobby, player, 200)


async def delete_account(request: Request) -> Response:
    """`POST /api/account/delete`: the account is gone, with its chips, its record and its bots."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.Farewell, "bad_login")
    lobby = lobby_of(request)
    if player.id in lobby.seated():
        raise RoomError("not_allowed", f"you sit at {_where(lobby, player)}; leave it first")
    for bot in await lobby.desk.accounts.rows(player.id):
        if lobby.sits(bot.id):
            raise RoomError("not_allowed", f"your bot {bot.name} sits at a table; let it leave first")
    robots = await lobby.accounts.delete(player, body.password)
    for robot in robots:
        lobby.desk.doors.close_player(robot, "bad_token: the account of this bot is deleted")
    lobby.doors.close_player(player.id, "no_session: the account is deleted")
    await request.app.state.planner.forget_player(player.id)
    response = web.answer(None)
    web.drop_cookie(request, response)
    return response


async def claim(request: Request) -> Response:
    """`POST /api/allowance`: today's play money."""
    player = await player_of(request)
    lobby = lobby_of(request)
    await allowance.claim(lobby, player.id)
    return await session(lobby, player, 200)


async def choose_zone(request: Request) -> Response:
    """`POST /api/zone`: remembers which zone the player's times are shown in."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.NewZone, "bad_message")
    lobby = lobby_of(request)
    await lobby.players.set_zone(player.id, body.zone)
    return await session(lobby, player, 200)


async def own_stats(request: Request) -> Response:
    """`GET /api/me/stats`: the own record."""
    player = await player_of(request)
    return web.answer(await stats.stats_of(lobby_of(request).store, player.id))


async def leaders(request: Request) -> Response:
    """`GET /api/leaders?game=...`: the leaderboard of one game."""
    lobby = lobby_of(request)
    game = request.query_params.get("game", "")[:40]
    player = await maybe_player(request)
    own = "" if player is None else player.id
    return web.answer(await stats.leaders(lobby.store, game, lobby.settings.leader_hands, own))


async def session(lobby: Lobby, player: Player, status: int) -> Response:
    """The answer that says who somebody is."""
    offer = await allowance.offer(lobby, player.id)
    wallet = await lobby.players.wallet(player.id)
    zone = await lobby.players.zone(player.id)
    seats = tuple(bodies.OwnSeat(table.id, table.state.config.name) for table in lobby.tables_of(player.id))
    body = bodies.Session(
        nickname=player.nickname,
        wallet=wallet,
        account=player.has_account,
        allowance=offer.amount,
        allowance_at=offer.at,
        allowance_most=offer.most,
        allowance_under=offer.under,
        zone=zone,
        seats=seats,
    )
    return web.answer(body, status)


def _where(lobby: Lobby, player: Player) -> str:
    """Names the tables that keep a player's name, as far as he sits there."""
    return " and ".join(f'"{table.state.config.name}"' for table in lobby.tables_of(player.id)) or "a table"


async def _with_cookie(request: Request, player: Player, token: str, status: int) -> Response:
    lobby = lobby_of(request)
    response = await session(lobby, player, status)
    web.set_cookie(request, response, token, lobby.settings.session_days)
    return response
