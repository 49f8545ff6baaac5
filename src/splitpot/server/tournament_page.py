"""Tournaments over HTTP: the list, one's page, its standings, what one may ask for, and a new one.

Reading needs no session. A private tournament is for whoever knows its address, and stands
in no list but those of its own people. What a tournament is opened with is worked out in
`new_tournament`, how it is shown in `tournament_views`; series are in `series_page`,
calendars in `calendar_page`.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.game.rules import Structure
from splitpot.room import tournament_bodies as bodies
from splitpot.room.amounts import grouped
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_zones import COUNTRIES, zones_of
from splitpot.server import tournament_opening, tournament_wishes, web
from splitpot.server.people_page import address_of, lobby_of, maybe_player, player_of
from splitpot.server.players import Player
from splitpot.server.tournament_gallery import Gallery
from splitpot.server.tournament_standings import MOST_ROWS, PAGE
from splitpot.server.tournament_views import tag_of

MOST_BYTES: Final = 16_384
"""Of a new tournament, whose levels and payouts may all be its own."""
FIND_LENGTH: Final = 40
COUNTRY_NAMES: Final = {
    "US": "United States",
    "CA": "Canada",
    "AU": "Australia",
    "GB": "United Kingdom",
    "IE": "Ireland",
    "NZ": "New Zealand",
}


def gallery_of(request: Request) -> Gallery:
    """Tournaments as the application shows them."""
    gallery: Gallery = request.app.state.gallery
    return gallery


async def list_tournaments(request: Request) -> Response:
    """`GET /api/tournaments`: what runs, what is to come, and what is over for less than a day."""
    player = await maybe_player(request)
    rows = gallery_of(request).rows("" if player is None else player.id)
    return web.answer(bodies.TournamentList(rows, lobby_of(request).clock.now()))


async def new_tournament(request: Request) -> Response:
    """`POST /api/tournaments`: opens a tournament, one a zone and a final, or what recurs."""
    player = await player_of(request)
    new = await web.read_body(request, bodies.NewTournament, "bad_settings", most=MOST_BYTES)
    made = await tournament_opening.announce(lobby_of(request), request.app.state.planner, new, player)
    return web.answer(made, 201)


async def levels(request: Request) -> Response:
    """`GET /api/tournaments/levels`: the house's blind structure of a speed for a starting stack."""
    asked = request.query_params
    try:
        structure = Structure(asked.get("structure", Structure.FIXED_LIMIT.value))
    except ValueError:
        names = ", ".join(one.value for one in Structure)
        raise RoomError("bad_settings", f"structure: it is none of {names}") from None
    stack = _number(request, "stack", 5_000, 1, 10_000_000)
    has_antes = asked.get("antes", "true") in ("true", "1", "yes")
    return web.answer(
        bodies.StructurePreview(
            blind_levels(asked.get("speed", "regular")[:20], stack, structure, antes=has_antes)
        )
    )


async def countries(request: Request) -> Response:
    """`GET /api/tournaments/countries`: the countries of national tournaments, with their zones."""
    return web.answer(
        [
            bodies.CountryZones(
                country, COUNTRY_NAMES[country], tuple((one.zone, one.name) for one in zones_of(country))
            )
            for country in COUNTRIES
        ]
    )


async def one_tournament(request: Request) -> Response:
    """`GET /api/tournaments/{id}`: the page of one tournament, for this viewer."""
    view = await _view(request, await maybe_player(request))
    return web.tagged(request, view, tag_of(view))


async def do(request: Request) -> Response:
    """`POST /api/tournaments/{id}/do`: enter, leave, buy chips, agree to a deal; for the host, run it."""
    player = await player_of(request)
    wish = await web.read_body(request, bodies.TournamentWish, "bad_message")
    tournament_id = request.path_params["tournament"]
    is_admin = await gallery_of(request).is_admin(player)
    await tournament_wishes.carry_out(
        lobby_of(request), request.app.state.planner, tournament_id, player, wish, is_admin=is_admin
    )
    if is_admin and wish.wish in tournament_wishes.OF_HOSTS:
        await lobby_of(request).admins.note(
            player.nickname, address_of(request), f"tournament {wish.wish}", tournament_id, wish.reason
        )
    return web.answer(await _view(request, player, fresh=True))


async def standings(request: Request) -> Response:
    """`GET /api/tournaments/{id}/standings`: a page of the standings, or the one with a name."""
    showcase = await gallery_of(request).showcase(request.path_params["tournament"])
    first = _number(request, "from", 1, 1, 1_000_000)
    count = _number(request, "count", PAGE, 1, MOST_ROWS)
    find = request.query_params.get("find", "")[:FIND_LENGTH].strip()
    board = showcase.board(lobby_of(request).clock.now())
    if find:
        return web.answer_bytes(board.found(find, count))
    return web.tagged(request, board.page(first, count), f'"{board.version}-{first}-{count}"')


async def _view(request: Request, player: Player | None, *, fresh: bool = False) -> bodies.TournamentView:
    lobby, gallery = lobby_of(request), gallery_of(request)
    tournament_id = request.path_params["tournament"]
    showcase = await gallery.showcase(tournament_id)
    viewer = await gallery.viewer(player, showcase)
    takes_tickets = showcase.state.config.by_ticket and showcase.state.may_enter
    return showcase.view(
        viewer,
        lobby.clock.now(),
        host_name=await gallery.host_name(showcase.extras.owner),
        satellites=gallery.satellites(tournament_id, viewer.id) if takes_tickets else (),
        has_flights=takes_tickets and bool(lobby.tournaments.leading_to(tournament_id)),
        fresh=fresh,
    )


def _number(request: Request, name: str, usual: int, least: int, most: int) -> int:
    """A number of the query.

    Raises:
        RoomError: `bad_message`.
    """
    text = request.query_params.get(name, "")
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
        raise RoomError(
            "bad_message", f"{name}: {text[:20]!r} is not a whole number from {least} to {grouped(most)}"
        )
    return int(text)
