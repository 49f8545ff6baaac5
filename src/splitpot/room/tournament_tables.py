"""Between the director and his tables: what an event of his means for a table, and what a table reports.

A table of a tournament is an ordinary one (`table.py`) with `TableConfig.tournament` set.
Whoever runs both carries out `orders_of` each of the director's events, in order, and gives
him `hand_report` of each hand that is over. Both are pure.
"""

from __future__ import annotations

import msgspec

from splitpot.game.pots import pots_of
from splitpot.game.state import HandState, SeatStatus
from splitpot.room import tournament_events as ev
from splitpot.room.commands import Allow, Command, Grant, Place, TakeOut
from splitpot.room.config import TableConfig
from splitpot.room.state import TableState
from splitpot.room.tournament_commands import HandFinished, SeatResult
from splitpot.room.tournament_config import Tournament, level_rules
from splitpot.room.tournament_state import Entrant, TournamentState, count_in


class OpenTable(msgspec.Struct, frozen=True):
    """A table has to be opened with these settings."""

    table: int
    config: TableConfig


class Tell(msgspec.Struct, frozen=True):
    """A table has to be given this command."""

    table: int
    command: Command


class CloseTable(msgspec.Struct, frozen=True):
    """A table is not needed any more; a hand that it may still play counts for nothing."""

    table: int


Order = OpenTable | Tell | CloseTable


def table_id(config: Tournament, number: int) -> str:
    """The id of a table of the tournament."""
    return f"{config.id}-{number}"


def seated_at(state: TournamentState, one: Entrant) -> str:
    """The id of the table in play where a player sits; empty for none."""
    return table_id(state.config, one.table) if state.is_running and one.table else ""


def table_config(config: Tournament, number: int, chairs: int, *, is_only: bool = False) -> TableConfig:
    """The settings of a table of the tournament.

    Args:
        is_only: it is the only table from the start: all seats are drawn with the button (C11).
    """
    return TableConfig(
        id=table_id(config, number),
        name=f"{config.name[:28]}, table {number}",
        rules=level_rules(config, 0),
        seats=chairs,
        action_ms=config.action_ms,
        seat_draw="full" if is_only else "button",
        hand_pause_ms=config.hand_pause_ms,
        result_ms=config.result_ms,
        run_out_ms=config.run_out_ms,
        draw_ms=config.draw_ms,
        button_rule="dead",
        time_bank_ms=config.time_bank_ms,
        away_ms=config.away_ms,
        return_minutes=0,
        seat_ms=0,
        private=config.private,
        tournament=config.id,
    )


def orders_of(
    before: TournamentState, event: ev.TournamentEvent, after: TournamentState
) -> tuple[Order, ...]:
    """What an event of the director, which leads from `before` to `after`, means for the tables."""
    if isinstance(event, ev.TableSet):
        is_only = not before.tables and not before.opened and len(before.entrants) <= event.chairs
        settings = table_config(after.config, event.table, event.chairs, is_only=is_only)
        return (OpenTable(event.table, settings),)
    if isinstance(event, ev.PlayerSeated):
        return (_place(after, event.player),)
    if isinstance(event, ev.PlayerMoved):
        source = before.entrants[event.player].table
        return (Tell(source, TakeOut(event.player)), _place(after, event.player))
    if isinstance(event, ev.PlayersOut):
        return tuple(Tell(before.entrants[one].table, TakeOut(one)) for one in event.players)
    if isinstance(event, ev.HandGranted):
        rules = level_rules(after.config, event.level, is_final_two=count_in(after) == 2)
        return (Tell(event.table, Allow(event.hand, rules)),)
    if isinstance(event, ev.HandRecalled):
        return (Tell(event.table, Allow(0, level_rules(after.config, after.level))),)
    if isinstance(event, ev.ChipsBought):
        return (Tell(after.entrants[event.player].table, Grant(event.player, event.chips)),)
    if isinstance(event, ev.ChipsRaced):
        changes = event.changes.items()
        return tuple(Tell(event.table, Grant(player, change)) for player, change in changes if change)
    if isinstance(event, ev.TableBroken):
        return (CloseTable(event.table),)
    if isinstance(event, ev.TournamentEnded | ev.TournamentCancelled):
        return tuple(CloseTable(number) for number in after.tables)
    return ()


def _place(state: TournamentState, player: str) -> Tell:
    one = state.entrants[player]
    return Tell(one.table, Place(player, one.name, one.seat, one.stack, one.bot))


def hand_report(table: int, state: TableState) -> HandFinished:
    """What a table tells the director once a hand is over, be it void or not."""
    assert state.button is not None and state.small_position is not None and state.big_blind_seat is not None
    return HandFinished(
        table=table,
        hand=state.hand,
        seats=_unchanged(state) if state.play is None else _results(state, state.play),
        button=state.button,
        small=state.small_position,
        big=state.big_blind_seat,
    )


def _unchanged(state: TableState) -> tuple[SeatResult, ...]:
    """A void hand has won and lost nothing, but its table may have drawn for seats before it."""
    stacked = ((seat, one) for seat, one in enumerate(state.seats) if one is not None and one.stack)
    return tuple(SeatResult(one.player, seat, one.stack, 0) for seat, one in stacked)


def _results(state: TableState, play: HandState) -> tuple[SeatResult, ...]:
    found = []
    for seat, one in enumerate(play.seats):
        if one.status is SeatStatus.OUT:
            continue
        won = sum(award.amount for award in state.awards if award.seat == seat)
        net = won - one.contribution
        out_by = () if one.stack else _winners(state, play, seat)
        found.append(SeatResult(state.owners[seat], seat, one.stack - net, net, out_by))
    return tuple(found)


def _winners(state: TableState, play: HandState, seat: int) -> tuple[str, ...]:
    """Who has won the last chips of a seat: the last of the pots that it could win, by seat."""
    last = max(number for number, pot in enumerate(pots_of(play)) if seat in pot.seats)
    seats = sorted({award.seat for award in state.awards if award.pot == last})
    return tuple(state.owners[winner] for winner in seats)
