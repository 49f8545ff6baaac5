"""Opens what a player has announced: one tournament, flights and their final, or what recurs.

How many one player may have at once is decided here; what they may be, in `new_tournament`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from splitpot.errors import RoomError
from splitpot.room.schedules import WEEKS_AHEAD
from splitpot.room.tournament_bodies import NewTournament, NewTournamentMade
from splitpot.room.tournament_commands import Cancel
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server.attempts import too_fast
from splitpot.server.new_tournament import Opening, announcement_of
from splitpot.server.players import Player
from splitpot.server.schedules import keep_schedule, schedules_of

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby
    from splitpot.server.tournament_planner import Planner

TOURNAMENTS_EACH: Final = 5
"""That one player may have opened and that are not over; what recurs, or has flights, counts once."""
RECURRING_EACH: Final = 2
OPENED_AN_HOUR: Final = 12
"""Those called off at once count too, or the list could be filled with them."""
HOUR_MS: Final = 3_600_000
TOURNAMENTS_AT_ONCE: Final = 500
"""To come or running, all together."""
NOT_WHOLE: Final = "it could not be opened as a whole"


async def announce(lobby: Lobby, planner: Planner, new: NewTournament, player: Player) -> NewTournamentMade:
    """Opens what was asked for.

    Raises:
        RoomError: as `announcement_of`; `not_allowed` where there are too many, `too_fast` where
            the player has opened too many lately.
    """
    lobby.drain.check_open()

    def find(tournament_id: str) -> TournamentState | None:
        with suppress(RoomError):
            return lobby.tournaments.runner(tournament_id).director
        return None

    made = announcement_of(new, lobby.clock.now(), owner=player.id, has_account=player.has_account, find=find)
    _check_count(lobby, player)
    if new.rule:
        await _check_recurring(lobby, player)
    if new.series.strip():
        await _check_series(lobby, new.series.strip(), player.id)
    if made.schedule is None:
        ids = await _open_all(lobby, made.openings)
    else:
        await keep_schedule(lobby.store, made.schedule, lobby.clock.now())
        try:
            ids = await planner.carry_out(made.schedule)
        except RoomError:
            await planner.end(made.schedule.schedule.id, NOT_WHOLE)
            raise
    if not ids:
        later = f"The first is announced {WEEKS_AHEAD} weeks before it starts."
        return NewTournamentMade((), "/tournaments", (*made.notices, later))
    # Of what recurs the first is next; of flights the final is what it is about.
    shown = ids[0] if made.schedule is not None else ids[-1]
    return NewTournamentMade(tuple(ids), f"/tournament/{shown}", made.notices)


async def _open_all(lobby: Lobby, openings: Sequence[Opening]) -> list[str]:
    """Opens tournaments, all or none; the last one first, since tickets lead to it."""
    opened = []
    try:
        for one in reversed(openings):
            opened.append(await lobby.tournaments.open(one.config, one.extras))
    except RoomError:
        for runner in opened:
            with suppress(RoomError):
                await runner.tell(Cancel(NOT_WHOLE))
        raise
    return [one.config.id for one in openings]


async def _check_recurring(lobby: Lobby, player: Player) -> None:
    own = [one for one in await schedules_of(lobby.store) if one.owner_id == player.id]
    if len(own) >= RECURRING_EACH:
        raise RoomError("not_allowed", f"{len(own)} of your tournaments recur; end one of these first")


def _check_count(lobby: Lobby, player: Player) -> None:
    own, count = set(), 0
    lately: dict[str, int] = {}
    now = lobby.clock.now()
    for runner in lobby.tournaments.all():
        if runner.extras.owner == player.id and runner.extras.opened_at > now - HOUR_MS:
            lately[runner.id.partition("-")[0]] = runner.extras.opened_at
        if runner.director.status not in (Status.REGISTERING, Status.RUNNING):
            continue
        count += 1
        if runner.extras.owner == player.id:
            own.add(runner.id.partition("-")[0])
    if len(lately) >= OPENED_AN_HOUR:
        room_again = sorted(lately.values())[-OPENED_AN_HOUR] + HOUR_MS
        raise too_fast(f"you have opened {len(lately)} tournaments within an hour", room_again - now)
    if len(own) >= TOURNAMENTS_EACH:
        raise RoomError(
            "not_allowed", f"you have opened {len(own)} tournaments that are not over; wait, or cancel one"
        )
    if count >= TOURNAMENTS_AT_ONCE:
        raise RoomError("not_allowed", f"there are {count} tournaments already; play in one of them")


async def _check_series(lobby: Lobby, series: str, player_id: str) -> None:
    """A series belongs to who began it, or anybody could make points in it against bots.

    Raises:
        RoomError: `not_allowed`.
    """
    owners = {one.extras.owner for one in lobby.tournaments.all() if one.extras.series == series}
    if not owners:
        results = await lobby.tournaments.series_results(series)
        if results:
            owners = {(await lobby.tournaments.extras(results[0].tournament)).owner}
    if owners and player_id not in owners:
        raise RoomError("not_allowed", f"series: {series} is somebody else's; choose another name")
