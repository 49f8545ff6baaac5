"""Over HTTP: the lobby's list, a new table, the way into a private one, a quick seat.

What is private and who has been let in is in `access`; what happens at a table goes over
its socket.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room import bodies
from splitpot.room.config import TableConfig
from splitpot.room.events import TableOpened, decode_event
from splitpot.room.state import seat_of
from splitpot.room.waiting import free_seats
from splitpot.server import results, web
from splitpot.server.downloads import MOST_HANDS
from splitpot.server.lobby import Lobby
from splitpot.server.people_page import address_of, lobby_of, maybe_player, player_of
from splitpot.server.players import Player
from splitpot.server.tables import Runner

FAST_MS: Final = 10_000
USUAL_MS: Final = 20_000
QUICK_BET: Final = 10
QUICK_BOTS: Final = ("tight", "calling", "equity", "tight", "calling")


async def list_tables(request: Request) -> Response:
    """`GET /api/tables`: the lobby, and how many people are here."""
    lobby = lobby_of(request)
    player = await maybe_player(request)
    rows = lobby.rows("" if player is None else player.id)
    return web.answer(
        bodies.LobbyList(tuple(rows), len(lobby.doors.players), len(lobby.seated()), lobby.board.current())
    )


async def new_table(request: Request) -> Response:
    """`POST /api/tables`: opens a table and seats the bots that were asked for."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.NewTable, "bad_settings")
    lobby = lobby_of(request)
    runner = await lobby.create(body, player.id)
    return web.answer(lobby.row(runner), 201)


async def one_table(request: Request) -> Response:
    """`GET /api/tables/{id}`."""
    lobby = lobby_of(request)
    runner = lobby.runner(request.path_params["table"])
    player = await maybe_player(request)
    lobby.access.check(runner.state.config, "" if player is None else player.id)
    return web.answer(lobby.row(runner))


async def come_in(request: Request) -> Response:
    """`POST /api/tables/{id}/entry`: in by the invite link's secret or by the password, for good."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.TableKey, "bad_message")
    lobby = lobby_of(request)
    runner = lobby.runner(request.path_params["table"])
    await lobby.access.enter(runner.state.config, player.id, body.key, body.password, address_of(request))
    return web.answer(lobby.row(runner))


async def invite(request: Request) -> Response:
    """`GET /api/tables/{id}/invite`: the link to send to friends."""
    player = await player_of(request)
    lobby = lobby_of(request)
    config = lobby.runner(request.path_params["table"]).state.config
    return web.answer(_invite(config, lobby.access.invite(config, player.id), player))


async def renew_invite(request: Request) -> Response:
    """`POST /api/tables/{id}/invite`: another link; the old one opens nothing any more."""
    player = await player_of(request)
    lobby = lobby_of(request)
    config = lobby.runner(request.path_params["table"]).state.config
    return web.answer(_invite(config, await lobby.access.renew(config, player.id), player))


async def host_deed(request: Request) -> Response:
    """`POST /api/tables/{id}/host`: its host closes a table, or sends somebody away."""
    player = await player_of(request)
    body = await web.read_body(request, bodies.HostDeed, "bad_message")
    lobby = lobby_of(request)
    runner = lobby.runner(request.path_params["table"])
    if body.deed == "close":
        await lobby.hosting.close(runner, player.id)
    else:
        await lobby.hosting.send_away(runner, player.id, body.name)
    return web.answer(None)


async def quick_seat(request: Request) -> Response:
    """`POST /api/quick-seat`: the best table with a free seat that fits, or a new one with bots."""
    player = await player_of(request)
    wanted = await web.read_body(request, bodies.QuickSeat, "bad_settings")
    lobby = lobby_of(request)
    fitting = [
        runner
        for runner in lobby.runners.values()
        if _fits(runner, wanted, player) and lobby.access.may_sit(runner.id, player.id)
    ]
    if fitting:
        best = max(fitting, key=_liveliness)
        return web.answer(lobby.row(best))
    return web.answer(lobby.row(await lobby.create(_table_for(wanted, player), player.id)), 201)


async def check_may_read_hand(request: Request, player_id: str, hand: int) -> None:
    """Lets those pass who may read one finished hand: also who has played it, whatever came after.

    Raises:
        RoomError: as `check_may_read`.
    """
    try:
        await check_may_read(request, player_id)
    except RoomError:
        table_id, reading = request.path_params["table"], lobby_of(request).store.reading()
        if not 0 < hand <= MOST_HANDS or not await results.has_played(reading, table_id, player_id, hand):
            raise


async def check_may_read(request: Request, player_id: str) -> None:
    """Lets those pass who may read a table's finished hands.

    Raises:
        RoomError: `not_invited`, `password_needed`, `not_allowed`. A table that never was has no
            hands, which whoever looks for them says.
    """
    lobby, table_id = lobby_of(request), request.path_params["table"]
    config = await _config(lobby, table_id)
    if config is None:
        return
    if (config.private or config.locked) and not config.tournament:
        if table_id not in lobby.runners:
            await lobby.access.learn(table_id)
        try:
            lobby.access.check(config, player_id)
        finally:
            if table_id not in lobby.runners:
                lobby.access.forget(table_id)
    if not config.observers and not await results.has_played(lobby.store.reading(), table_id, player_id):
        raise RoomError("not_allowed", "at this table only those who have played read its hands")


async def _config(lobby: Lobby, table_id: str) -> TableConfig | None:
    if (runner := lobby.runners.get(table_id)) is not None:
        return runner.state.config
    entries = await lobby.store.entries(table_id, 1, 1)
    if not entries:
        return None
    opened = decode_event(entries[0].payload)
    assert isinstance(opened, TableOpened)
    return opened.config


def _invite(config: TableConfig, secret: str, player: Player) -> bodies.Invite:
    # Behind the #, a secret reaches neither a proxy's log nor another site.
    path = f"/table/{config.id}" + (f"#{secret}" if secret else "")
    return bodies.Invite(path, config.private and player.id == config.host)


def _fits(runner: Runner, wanted: bodies.QuickSeat, player: Player) -> bool:
    state, config = runner.state, runner.state.config
    rules = config.rules
    return not (
        runner.closed
        or config.private
        or config.locked
        or config.approval
        or config.tournament
        or seat_of(state, player.id) is not None
        or free_seats(state, player.id) < 1
        or (wanted.game is not None and rules.game is not wanted.game)
        or (wanted.structure is not None and rules.structure is not wanted.structure)
        or rules.small_bet < wanted.min_bet
        or (wanted.max_bet and rules.small_bet > wanted.max_bet)
        or wanted.speed not in ("any", speed_of(config))
    )


def speed_of(config: TableConfig) -> str:
    """How quick a table is: `fast`, `usual` or `slow`."""
    if config.action_ms <= FAST_MS:
        return "fast"
    return "usual" if config.action_ms <= USUAL_MS else "slow"


def _liveliness(runner: Runner) -> tuple[int, int, int]:
    taken = [one for one in runner.state.seats if one is not None]
    people = sum(1 for one in taken if not one.bot)
    return people, len(taken), runner.state.hand


def _table_for(wanted: bodies.QuickSeat, player: Player) -> bodies.NewTable:
    plain = bodies.NewTable(name=f"{player.nickname}'s table", bots=QUICK_BOTS)
    bet = max(QUICK_BET, wanted.min_bet)
    if wanted.max_bet:
        bet = min(bet, wanted.max_bet)
    seconds = {"fast": 10, "slow": 30}.get(wanted.speed, 20)
    return bodies.NewTable(
        name=plain.name,
        bots=plain.bots,
        game=wanted.game or plain.game,
        structure=wanted.structure or plain.structure,
        small_bet=bet + bet % 2,
        action_seconds=seconds,
    )
