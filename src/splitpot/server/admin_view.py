"""What the admin page shows: the room as an administrator sees it, and never a card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from splitpot import __version__
from splitpot.game.rules import Game, Structure
from splitpot.room.amounts import grouped
from splitpot.room.config import TableConfig
from splitpot.room.tournament_config import Tournament
from splitpot.server.admin_types import (
    AdminAction,
    AdminPlayer,
    AdminSanction,
    AdminStack,
    AdminTable,
    AdminView,
)
from splitpot.server.announcements import DRAIN
from splitpot.server.lobby import Lobby
from splitpot.server.watched import WatchedTable

_STRUCTURES = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}


async def view(lobby: Lobby, actor: str) -> AdminView:
    """Everything that the page shows."""
    tables = list(lobby.all_tables())
    played = _played(lobby)
    hosts = await lobby.players.names({_host(table, played) for table in tables} - {""})
    return AdminView(
        you=actor,
        version=__version__,
        now=lobby.clock.now(),
        started=lobby.started,
        draining=lobby.drain.on,
        restarting=lobby.drain.restarts,
        can_restart=lobby.drain.restart is not None,
        hands=lobby.drain.hands(),
        online=len(lobby.doors.players),
        tables=tuple(sorted((_table(table, played, hosts) for table in tables), key=_by_need)),
        lost=tuple(lobby.lost),
        players=await _players(lobby),
        sanctions=tuple(
            AdminSanction(one.id, one.kind, one.name, one.reason, one.until, one.actor)
            for one in lobby.moderation.in_force()
        ),
        announcements=tuple(one for one in lobby.board.current() if one.id != DRAIN),
        trail=tuple(
            AdminAction(one.at, one.actor, one.address, one.action, one.subject, one.note)
            for one in await lobby.admins.trail()
        ),
    )


def _by_need(table: AdminTable) -> tuple[bool, int, int, str]:
    return (not table.complaint, -table.people, -table.watchers, table.name)


Played = Mapping[str, Tournament]
"""Tournaments, by their ids."""


def _played(lobby: Lobby) -> Played:
    return {runner.id: runner.director.config for runner in lobby.tournaments.all()}


def _host(runner: WatchedTable, played: Played) -> str:
    config = runner.state.config
    return played[config.tournament].host if config.tournament else config.host


def _table(runner: WatchedTable, played: Played, hosts: Mapping[str, tuple[str, bool]]) -> AdminTable:
    state = runner.state
    seats = [seat for seat in state.seats if seat is not None]
    bots = sum(bool(seat.bot) for seat in seats)
    return AdminTable(
        id=runner.id,
        name=state.config.name,
        game=_game(state.config),
        private=state.config.private,
        seats=len(state.seats),
        people=len(seats) - bots,
        bots=bots,
        watchers=len(runner.watchers),
        hand=state.hand,
        running=state.running,
        deadline=state.deadline,
        complaint=runner.complaint(),
        host=hosts.get(_host(runner, played), ("", False))[0],
        tournament=played[state.config.tournament].name if state.config.tournament else "",
    )


def _game(config: TableConfig) -> str:
    rules = config.rules
    name = "Hi/Lo" if rules.game is Game.OMAHA8 else "Omaha"
    cards = f", {rules.hole_cards} cards" if rules.hole_cards != 4 else ""
    low, high = (
        (rules.small_bet, rules.big_bet) if rules.is_fixed_limit else (rules.small_blind, rules.big_blind)
    )
    return f"{_STRUCTURES[rules.structure]} {name} {grouped(low)}/{grouped(high)}{cards}"


async def _players(lobby: Lobby) -> tuple[AdminPlayer, ...]:
    """Everybody who sits somewhere or has a page open at a table or a tournament."""
    played = _played(lobby)
    at, watches = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    stacks = defaultdict[str, list[AdminStack]](list)
    shown = defaultdict[str, set[str]](set)
    for runner in lobby.all_tables():
        config = runner.state.config
        seats = {seat.player: seat for seat in runner.state.seats if seat is not None and not seat.bot}
        for player_id, seat in seats.items():
            if config.tournament:
                stacks[player_id].append(AdminStack(played[config.tournament].name, seat.stack))
                shown[player_id].add(config.tournament)
            else:
                at[player_id].append(config.name)
        for player_id in runner.watchers - seats.keys():
            watches[player_id].append(config.name)
            shown[player_id].add(config.tournament)
    here = sorted(at.keys() | stacks.keys() | lobby.doors.players)
    known = await lobby.players.names(here)
    rows = [
        AdminPlayer(
            id=player_id,
            name=known[player_id][0],
            account=known[player_id][1],
            tables=tuple(at.get(player_id, ())),
            sockets=lobby.doors.count(player_id),
            addresses=tuple(lobby.doors.addresses(player_id)),
            muted=lobby.moderation.is_muted(player_id),
            chips=lobby.chips_at_tables(player_id),
            stacks=tuple(stacks[player_id]),
            watches=tuple(watches[player_id]),
            visits=tuple(
                played[one].name
                for one in sorted(lobby.doors.tournaments(player_id) - shown[player_id])
                if one in played
            ),
        )
        for player_id in here
        if player_id in known
    ]
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))
