"""Over HTTP: the host's page. Who asks is an administrator, or nobody here tells him anything.

Each thing to do is one `AdminRequest`. What can be refused is refused first; the rest is
written into the trail before it is done, and answered by the room as it is then.
Bans and mutes are kept in `moderation`, announcements in `announcements`, restarts in `drain`.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import structlog
from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room import commands
from splitpot.server import admin_view, web
from splitpot.server.admin_types import AdminLogin, AdminRequest
from splitpot.server.admins import check_reason
from splitpot.server.health_page import bearer_of, token_of
from splitpot.server.lobby import Lobby
from splitpot.server.moderation import Barred
from splitpot.server.people_page import lobby_of
from splitpot.server.proxy import IPV6_SITE, address_of, house_of, parse_address

COOKIE: Final = "splitpot_admin"
PATH: Final = "/api/admin"
MOST_MINUTES: Final = 10 * 366 * 24 * 60
PATIENCE_SECONDS: Final = 5.0

_log = structlog.get_logger()


async def log_in(request: Request) -> Response:
    """`POST /api/admin/session`: a token into a cookie of the browser's."""
    body = await web.read_body(request, AdminLogin, "bad_message")
    actor = await _by_token(request, body.token)
    response = web.answer(await admin_view.view(lobby_of(request), actor))
    response.set_cookie(
        COOKIE, body.token, path=PATH, secure=request.url.scheme == "https", httponly=True, samesite="strict"
    )
    return response


async def log_out(request: Request) -> Response:
    """`DELETE /api/admin/session`: the cookie is gone; the token stays good."""
    response = web.answer(None)
    _drop_cookie(request, response)
    return response


def _drop_cookie(request: Request, response: Response) -> None:
    is_https = request.url.scheme == "https"
    response.delete_cookie(COOKIE, path=PATH, secure=is_https, httponly=True, samesite="strict")


async def look(request: Request) -> Response:
    """`GET /api/admin`: the room as it is; `null` for a browser that is no administrator's."""
    try:
        actor = await _actor(request)
    except RoomError as error:
        if error.code != "not_admin" or bearer_of(request):
            raise
        # No error, so that a visit leaves none in the browser's console.
        response = web.answer(None)
        _drop_cookie(request, response)
        return response
    return web.answer(await admin_view.view(lobby_of(request), actor))


async def do(request: Request) -> Response:
    """`POST /api/admin/do`: one thing to do."""
    actor = await _actor(request)
    wish = await web.read_body(request, AdminRequest, "bad_message")
    lobby = lobby_of(request)
    if not 0 <= wish.minutes <= MOST_MINUTES:
        raise RoomError("bad_message", f"minutes: {wish.minutes} is not from 0 (for good) to {MOST_MINUTES}")
    address = address_of(request)

    async def note(subject: str, words: str = "") -> None:
        await lobby.admins.note(actor, address, wish.action, subject, words)
        _log.warning("admin", action=wish.action, actor=actor, subject=subject)

    await _DEEDS[wish.action](lobby, wish, actor, note)
    return web.answer(await admin_view.view(lobby, actor))


# --- who asks ------------------------------------------------------------------------


async def _actor(request: Request) -> str:
    """The administrator who asks, by a bearer's token, the page's cookie, or his account.

    Raises:
        RoomError: `not_admin`, or `too_fast` after too many tries.
    """
    lobby = lobby_of(request)
    if token := bearer_of(request) or request.cookies.get(COOKIE, ""):
        return await _by_token(request, token)
    player = await lobby.players.by_token(request.cookies.get(web.COOKIE))
    if player is not None and player.has_account and await lobby.admins.is_admin(player.id):
        return player.nickname
    raise RoomError("not_admin", "this page is for administrators; `splitpot admin token` makes a token")


async def _by_token(request: Request, token: str) -> str:
    found = await token_of(request, token)
    if found.scope != "admin":
        raise RoomError("not_admin", "this token reads figures only; `splitpot admin token` makes another")
    return f"token {found.label}"


# --- what is done --------------------------------------------------------------------

_Note = Callable[..., Awaitable[None]]


async def _mute(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    name, reason = await _name(lobby, wish.player), check_reason(wish.text, "a reason")
    await note(f"{name} ({wish.player})", f"{_time(wish)}: {reason}")
    await lobby.moderation.add(
        "mute", wish.player, name=name, reason=reason, minutes=wish.minutes, actor=actor
    )


async def _ban(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    name, reason = await _name(lobby, wish.player), check_reason(wish.text, "a reason")
    await note(f"{name} ({wish.player})", f"{_time(wish)}: {reason}")
    made = await lobby.moderation.add(
        "ban", wish.player, name=name, reason=reason, minutes=wish.minutes, actor=actor
    )
    why = Barred("banned", made)
    lobby.doors.close_player(wish.player, f"banned: {why}", sanction=why.sanction)
    await lobby.send_away(wish.player)


async def _ban_address(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    reason = check_reason(wish.text, "a reason")
    name = await _name(lobby, wish.player) if wish.player else ""
    found = [wish.address.strip()] if wish.address else lobby.doors.addresses(wish.player)
    houses = sorted({bannable(address, lobby.settings.trusted_proxies) for address in found})
    if not houses:
        raise RoomError("not_found", "it is not known from where this player came")
    for house in houses:
        await note(f"{house} {name}".strip(), f"{_time(wish)}: {reason}")
        shown = f"{house}, {name}" if name else house
        made = await lobby.moderation.add(
            "address", house, name=shown[:80], reason=reason, minutes=wish.minutes, actor=actor
        )
    why = Barred("banned", made)
    lobby.doors.close_address(
        lambda address: house_of(address) in houses, f"banned: {why}", sanction=why.sanction
    )


def bannable(text: str, trusted: Iterable[str]) -> str:
    """What a ban of this address shuts out: the address, or by IPv6 the network of its house.

    Raises:
        RoomError: `bad_message` where it is no address; `not_allowed` where it would shut out the room's
            own machine or its proxy, and with them everybody or the host.
    """
    whole = text.removesuffix(f"/{IPV6_SITE}") if ":" in text else text.removesuffix("/32")
    address = parse_address(whole)
    if address is None:
        raise RoomError(
            "bad_message",
            f"{text[:64]!r} is no address such as 203.0.113.5, and no house such as 2001:db8::/{IPV6_SITE}",
        )
    if address.is_loopback or address.is_unspecified:
        raise RoomError("not_allowed", f"{address} is the room's own machine; ban the player instead")
    if any(address in ipaddress.ip_network(one) for one in trusted):
        raise RoomError("not_allowed", f"{address} is a trusted proxy, from which everybody comes")
    return house_of(str(address))


async def _lift(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    one = lobby.moderation.known(wish.id)
    await note(f"{one.kind} {one.name}")
    await lobby.moderation.lift(wish.id)


async def _void(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    runner, words = lobby.runner(wish.table), check_reason(wish.text, "a note")
    if not runner.state.running:
        raise RoomError("not_allowed", "no hand is in play at this table")
    hand = wish.hand or runner.state.hand
    if hand != runner.state.hand:
        raise RoomError("stale_action", f"hand {hand} is not in play any more; nothing was voided")
    await note(f"{runner.state.config.name} ({runner.id}), hand {hand}", words)
    await _soon(runner.do(commands.Void(commands.BY_ADMIN + words, hand)))


async def _close(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    runner = lobby.closable(lobby.runner(wish.table))
    await note(f"{runner.state.config.name} ({runner.id})", wish.text[:200])
    await _soon(lobby.close(runner))


async def _announce(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    words = check_reason(wish.text, "an announcement", 400)
    await note("everybody", f"{_time(wish)}: {words}")
    await lobby.board.say(words, wish.minutes, actor)


async def _withdraw(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    await note("announcement", lobby.board.known(wish.id).text)
    await lobby.board.withdraw(wish.id)


async def _drain(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    await note("room")
    lobby.drain.begin()


async def _go_on(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    await note("room")
    lobby.drain.end()


async def _restart(lobby: Lobby, wish: AdminRequest, actor: str, note: _Note) -> None:
    lobby.drain.check_restart()
    await note("room")
    lobby.drain.restart_when_drained()


_DEEDS: Final[dict[str, Callable[[Lobby, AdminRequest, str, _Note], Awaitable[None]]]] = {
    "mute": _mute,
    "ban": _ban,
    "ban_address": _ban_address,
    "lift": _lift,
    "void": _void,
    "close": _close,
    "announce": _announce,
    "withdraw": _withdraw,
    "drain": _drain,
    "go_on": _go_on,
    "restart": _restart,
}


async def _name(lobby: Lobby, player_id: str) -> str:
    name = await lobby.players.name(player_id)
    if name is None:
        raise RoomError("not_found", f"there is no player {player_id!r:.40}")
    return name


def _time(wish: AdminRequest) -> str:
    if not wish.minutes:
        return "for good"
    for minutes, name in ((1440, "d"), (60, "h")):
        if not wish.minutes % minutes:
            return f"{wish.minutes // minutes} {name}"
    return f"{wish.minutes} min"


async def _soon(deed: Awaitable[object]) -> None:
    """Waits for a table, but not for ever: one that hangs is why somebody is here."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await deed
    except TimeoutError as error:
        raise RoomError("busy", "the table does not answer; it is done as soon as it does") from error
