"""The room over HTTP: every address, and finished hands to download.

People are in `people_page`, the lobby and its tables in `tables_page`. Each answer is a
type of `room.bodies` in JSON; each refusal a `Problem`. How bodies, origins and cookies
are handled is in `web`, what happens at a table in `socket`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from splitpot.errors import RoomError
from splitpot.server import (
    admin_page,
    api_page,
    bot_page,
    bot_stream,
    calendar_page,
    downloads,
    health_page,
    notes_page,
    people_page,
    replay_page,
    series_page,
    tables_page,
    tournament_page,
    web,
)
from splitpot.server.client_files import client_file
from splitpot.server.equity_page import equity
from splitpot.server.people_page import lobby_of, maybe_player, player_of
from splitpot.server.replay_formats import SUFFIXES
from splitpot.server.replay_types import Format

Endpoint = Callable[[Request], Awaitable[Response]]


async def health(request: Request) -> Response:
    """Says that the server is there, and how many tables it runs."""
    return web.answer({"status": "ok", "tables": len(lobby_of(request).runners)})


async def hands(request: Request) -> Response:
    """`GET /api/tables/{id}/hands`: the last finished hands, newest first."""
    table = request.path_params["table"]
    player = await maybe_player(request)
    await tables_page.check_may_read(request, "" if player is None else player.id)
    return web.answer({"hands": await downloads.hand_rows(lobby_of(request).store, table)})


async def one_hand(request: Request) -> Response:
    """`GET /api/tables/{id}/hands/{n}.phh`, `.json` or `.txt`: one hand as the viewer may see it."""
    player = await player_of(request)
    table, hand, suffix = (request.path_params[part] for part in ("table", "hand", "suffix"))
    await tables_page.check_may_read_hand(request, player.id, hand)
    wanted = _format(suffix)
    text = await downloads.hand_text(lobby_of(request).store, table, hand, player.id, wanted)
    return _file(text, f"splitpot-{table}-{hand}.{suffix}")


async def hand_proof(request: Request) -> Response:
    """`GET /api/tables/{id}/hands/{n}/proof`: what proves the cards that the viewer saw."""
    player = await player_of(request)
    table, hand = request.path_params["table"], request.path_params["hand"]
    await tables_page.check_may_read_hand(request, player.id, hand)
    response = web.answer(await downloads.hand_proof(lobby_of(request).store, table, hand, player.id))
    response.headers["content-disposition"] = f'attachment; filename="splitpot-{table}-{hand}-proof.json"'
    return response


async def all_hands(request: Request) -> Response:
    """`GET /api/tables/{id}/hands.phhs`, `.json` or `.txt`: the last hands in one file."""
    player = await player_of(request)
    await tables_page.check_may_read(request, player.id)
    table, suffix = request.path_params["table"], request.path_params["suffix"]
    text = await downloads.hands_text(
        lobby_of(request).store, table, player.id, _format("phh" if suffix == "phhs" else suffix)
    )
    return _file(text, f"splitpot-{table}.{suffix}")


def routes() -> list[Route]:
    """Every address that is not the socket."""
    return [
        Route("/health", _with_problems(health)),
        Route("/healthz", _with_problems(health_page.live)),
        Route("/readyz", _with_problems(health_page.ready)),
        Route("/metrics", _with_problems(health_page.metrics)),
        Route("/api/admin", _with_problems(admin_page.look), methods=["GET"]),
        Route("/api/admin/session", _with_problems(admin_page.log_in), methods=["POST"]),
        Route("/api/admin/session", _with_problems(admin_page.log_out), methods=["DELETE"]),
        Route("/api/admin/do", _with_problems(admin_page.do), methods=["POST"]),
        *_people_routes(),
        *_bot_routes(),
        *_table_routes(),
        *_tournament_routes(),
        Route("/api/equity", _with_problems(equity), methods=["POST"]),
        Route("/api/tables/{table}/hands", _with_problems(hands)),
        Route("/api/tables/{table}/hands.{suffix}", _with_problems(all_hands)),
        Route("/api/tables/{table}/hands/{hand:int}.{suffix}", _with_problems(one_hand)),
        Route("/api/tables/{table}/hands/{hand:int}/proof", _with_problems(hand_proof)),
        Route("/api/replay/file", _with_problems(replay_page.hands), methods=["POST"]),
        Route("/api/replay/hand", _with_problems(replay_page.hand), methods=["POST"]),
        Route("/api/replay/{format}", _with_problems(replay_page.converted), methods=["POST"]),
        Route("/", client_file),
        Route("/{path:path}", client_file),
    ]


def _people_routes() -> list[Route]:
    page = people_page
    return [
        Route("/api/session", _with_problems(page.enter), methods=["POST"]),
        Route("/api/session", _with_problems(page.leave), methods=["DELETE"]),
        Route("/api/login", _with_problems(page.log_in), methods=["POST"]),
        Route("/api/account", _with_problems(page.make_account), methods=["POST"]),
        Route("/api/account/password", _with_problems(page.change_password), methods=["POST"]),
        Route("/api/account/delete", _with_problems(page.delete_account), methods=["POST"]),
        Route("/api/allowance", _with_problems(page.claim), methods=["POST"]),
        Route("/api/zone", _with_problems(page.choose_zone), methods=["POST"]),
        Route("/api/me", _with_problems(page.me)),
        Route("/api/me/stats", _with_problems(page.own_stats)),
        Route("/api/leaders", _with_problems(page.leaders)),
    ]


def _bot_routes() -> list[Route]:
    page = bot_page
    table = "/api/bot/tables/{table}"
    return [
        Route("/api/bots", _with_problems(page.own_bots), methods=["GET"]),
        Route("/api/bots", _with_problems(page.new_bot), methods=["POST"]),
        Route("/api/bots/{name}/token", _with_problems(page.renew_token), methods=["POST"]),
        Route("/api/bots/{name}/token", _with_problems(page.revoke_token), methods=["DELETE"]),
        Route("/api/bots/{name}/chips", _with_problems(page.give_chips), methods=["POST"]),
        Route("/api/bot/me", _with_problems(page.who)),
        Route("/api/bot/tables", _with_problems(page.tables)),
        Route(f"{table}/stream", _with_problems(bot_stream.stream)),
        Route(f"{table}/entry", _with_problems(page.come_in), methods=["POST"]),
        Route(f"{table}/act", _with_problems(page.act), methods=["POST"]),
        Route(f"{table}/{{command}}", _with_problems(page.command), methods=["POST"]),
        Route("/api/openapi.json", _with_problems(api_page.openapi)),
        Route("/api/asyncapi.json", _with_problems(api_page.asyncapi)),
    ]


def _table_routes() -> list[Route]:
    page = tables_page
    return [
        Route("/api/tables", _with_problems(page.list_tables), methods=["GET"]),
        Route("/api/tables", _with_problems(page.new_table), methods=["POST"]),
        Route("/api/quick-seat", _with_problems(page.quick_seat), methods=["POST"]),
        Route("/api/tables/{table}", _with_problems(page.one_table)),
        Route("/api/tables/{table}/entry", _with_problems(page.come_in), methods=["POST"]),
        Route("/api/tables/{table}/invite", _with_problems(page.invite), methods=["GET"]),
        Route("/api/tables/{table}/invite", _with_problems(page.renew_invite), methods=["POST"]),
        Route("/api/tables/{table}/host", _with_problems(page.host_deed), methods=["POST"]),
        Route("/api/tables/{table}/notes", _with_problems(notes_page.notes_here), methods=["GET"]),
        Route("/api/tables/{table}/notes", _with_problems(notes_page.note_here), methods=["POST"]),
        Route("/api/notes", _with_problems(notes_page.own_notes), methods=["GET"]),
        Route("/api/notes", _with_problems(notes_page.change_own_note), methods=["POST"]),
    ]


def _tournament_routes() -> list[Route]:
    page, calendars = tournament_page, calendar_page
    one = "/api/tournaments/{tournament}"
    return [
        Route("/api/tournaments", _with_problems(page.list_tournaments), methods=["GET"]),
        Route("/api/tournaments", _with_problems(page.new_tournament), methods=["POST"]),
        Route("/api/tournaments.ics", _with_problems(calendars.all_tournaments)),
        Route("/api/tournaments/levels", _with_problems(page.levels)),
        Route("/api/tournaments/countries", _with_problems(page.countries)),
        Route(f"{one}.ics", _with_problems(calendars.one_tournament)),
        Route(one, _with_problems(page.one_tournament)),
        Route(f"{one}/do", _with_problems(page.do), methods=["POST"]),
        Route(f"{one}/standings", _with_problems(page.standings)),
        Route("/api/series", _with_problems(series_page.series_names)),
        Route("/api/series/{series}.ics", _with_problems(calendars.one_series)),
        Route("/api/series/{series}", _with_problems(series_page.one_series)),
        Route("/api/me/tournaments", _with_problems(series_page.own_tournaments)),
    ]


def _format(suffix: str) -> Format:
    for wanted, usual in SUFFIXES.items():
        if usual == suffix:
            return wanted
    raise RoomError("not_found", f"there is no file of hands that ends in .{suffix:.20}")


def _with_problems(endpoint: Endpoint) -> Endpoint:
    @wraps(endpoint)
    async def serve(request: Request) -> Response:
        try:
            if request.method not in ("GET", "HEAD"):
                web.check_origin(request)
            return await endpoint(request)
        except RoomError as error:
            return web.refuse(error)

    return serve


def _file(text: str, name: str) -> Response:
    return PlainTextResponse(
        text,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
        media_type="text/plain",
    )
