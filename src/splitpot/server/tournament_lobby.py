"""A tournament as one line of the lobby's list, and the order of the lines.

The line is the same for everybody but for whether the viewer is in it, at which table, and
his place once he is out.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from splitpot.room.tournament_bodies import TournamentRow
from splitpot.room.tournament_state import Status, TournamentState, pool_of, standings
from splitpot.room.tournament_tables import seated_at
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_pulse import is_open, players_left

_GROUPS: Final = {Status.RUNNING: 0, Status.REGISTERING: 1, Status.OVER: 2, Status.CANCELLED: 2}


def row_of(state: TournamentState, extras: Extras) -> TournamentRow:
    """The line as nobody in particular sees it."""
    config = state.config
    return TournamentRow(
        id=config.id,
        name=config.name,
        game=config.game,
        structure=config.structure,
        hole_cards=config.hole_cards,
        seats=config.seats,
        speed=extras.speed,
        status=state.status,
        start_at=config.start_at,
        zone=extras.zone,
        price=config.price,
        fee=config.fee,
        bounty=config.bounty,
        entries=state.entries,
        max_entries=config.max_entries,
        left=players_left(state),
        pool=pool_of(state),
        guarantee=config.guarantee,
        open=is_open(state),
        level=max(0, state.level + 1),
        version=state.version,
        late_levels=config.late_levels,
        reentries=config.reentries,
        rebuys=config.rebuys,
        addon=config.addon_stack > 0,
        ticket_to=config.ticket_to,
        by_ticket=config.by_ticket,
        series=extras.series,
        country=extras.country,
        private=config.private,
        paused=state.is_paused,
        on_break=state.is_running and state.on_break,
        ended_at=state.finished_at,
        fill=extras.fill,
        fill_seconds=0 if config.start_at else extras.fill_ms // 1000,
        started_at=state.started_at,
        schedule=extras.schedule,
    )


def seen_by(row: TournamentRow, state: TournamentState, viewer: str) -> TournamentRow:
    """The line as the viewer sees it."""
    one = state.entrants.get(viewer)
    if one is None or state.status is Status.CANCELLED:
        return row
    if one.is_out or state.status is Status.OVER:
        placed = next((one for one in standings(state) if viewer in one.players), None)
        return row if placed is None else replace(row, place=placed.best, worst=placed.worst)
    table = seated_at(state, one)
    return replace(row, registered=True, table=table)


def in_order(row: TournamentRow) -> tuple[int, int, str, str]:
    """To sort by: what runs, what is to come by its start, what is over, the last first."""
    group = _GROUPS[row.status]
    return group, -row.ended_at if group == 2 else row.start_at, row.name, row.id
