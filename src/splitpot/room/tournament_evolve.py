"""Facts applied: the state of a tournament after an event, for every kind of event.

Nothing is decided or checked here; a tournament is rebuilt from its events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from splitpot.room import tournament_events as ev
from splitpot.room.tournament_places import Bust, Placed
from splitpot.room.tournament_state import Deal, DirectedTable, Entrant, Status, TournamentState


def replay_tournament(events: Iterable[ev.TournamentEvent]) -> TournamentState:
    """The tournament after all its events, the first of which is `TournamentOpened`.

    Raises:
        ValueError: the events do not begin with it.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, ev.TournamentOpened):
        raise ValueError("a tournament's events begin with TournamentOpened")
    state = TournamentState(config=first.config)
    for event in rest:
        state = evolve_tournament(state, event)
    return state


def evolve_tournament(state: TournamentState, event: ev.TournamentEvent) -> TournamentState:
    """The tournament after one event. Cannot fail on events that were decided for this state."""
    return replace(_EVOLVE[type(event)](state, event), version=state.version + 1)


# --- parts -------------------------------------------------------------------------


def _entrant(state: TournamentState, player: str, **changes: Any) -> TournamentState:
    one = replace(state.entrants[player], **changes)
    return replace(state, entrants={**state.entrants, player: one})


def _table(state: TournamentState, number: int, **changes: Any) -> TournamentState:
    one = replace(state.tables[number], **changes)
    return replace(state, tables={**state.tables, number: one})


def _seat(state: TournamentState, number: int, seat: int, player: str) -> TournamentState:
    seats = state.tables[number].seats
    return _table(state, number, seats=(*seats[:seat], player, *seats[seat + 1 :]))


def _without(outs: tuple[Placed, ...], player: str) -> tuple[Placed, ...]:
    """Who is out, without one who has entered again."""
    found = []
    for group in outs:
        players = tuple(one for one in group.players if one != player)
        if players:
            found.append(replace(group, players=players))
    return tuple(found)


# --- entries and seats -------------------------------------------------------------


def _entered(state: TournamentState, event: ev.EntryPaid) -> TournamentState:
    old = state.entrants.get(event.player)
    if old is None:
        new = Entrant(event.player, event.name, event.bot, paid=event.price)
    else:
        new = replace(old, entries=old.entries + 1, paid=old.paid + event.price, is_out=False)
    entrants = {**state.entrants, event.player: new}
    state = replace(state, entrants=entrants, entries=state.entries + 1, pool=state.pool + event.to_pool)
    return state if old is None else replace(state, outs=_without(state.outs, event.player))


def _withdrawn(state: TournamentState, event: ev.EntryWithdrawn) -> TournamentState:
    entrants = {player: one for player, one in state.entrants.items() if player != event.player}
    pool = state.pool - state.config.buy_in
    return replace(state, entrants=entrants, entries=state.entries - 1, pool=pool)


def _started(state: TournamentState, event: ev.TournamentStarted) -> TournamentState:
    return replace(state, status=Status.RUNNING, started_at=event.at)


def _rescheduled(state: TournamentState, event: ev.TournamentRescheduled) -> TournamentState:
    return replace(state, config=replace(state.config, start_at=event.start_at))


def _set(state: TournamentState, event: ev.TableSet) -> TournamentState:
    table = DirectedTable(event.table, ("",) * event.chairs, unit=event.unit)
    return replace(state, tables={**state.tables, event.table: table}, opened=event.table)


def _broken(state: TournamentState, event: ev.TableBroken) -> TournamentState:
    tables = {number: table for number, table in state.tables.items() if number != event.table}
    return replace(state, tables=tables)


def _seated(state: TournamentState, event: ev.PlayerSeated) -> TournamentState:
    state = _seat(state, event.table, event.seat, event.player)
    state = _entrant(state, event.player, table=event.table, seat=event.seat, stack=event.stack)
    return replace(state, chips=state.chips + event.stack)


def _moved(state: TournamentState, event: ev.PlayerMoved) -> TournamentState:
    one = state.entrants[event.player]
    state = _seat(state, one.table, one.seat, "")
    state = _seat(state, event.table, event.seat, event.player)
    state = replace(state, has_final=state.has_final or event.why == "final")
    return _entrant(state, event.player, table=event.table, seat=event.seat, moves=one.moves + 1)


# --- hands -------------------------------------------------------------------------


def _granted(state: TournamentState, event: ev.HandGranted) -> TournamentState:
    return _table(state, event.table, allowed=event.hand)


def _recalled(state: TournamentState, event: ev.HandRecalled) -> TournamentState:
    return state


def _played(state: TournamentState, event: ev.HandPlayed) -> TournamentState:
    table = state.tables[event.table]
    entrants, seats = dict(state.entrants), list(table.seats)
    # A draw for the seats moves those who drew among the seats they had.
    for result in event.seats:
        seats[entrants[result.player].seat] = ""
    knockouts = dict(state.knockouts)
    round_busts = list(state.round_busts)
    for result in event.seats:
        seats[result.seat] = result.player
        old = entrants[result.player]
        new = replace(old, stack=old.stack + result.net, seat=result.seat)
        if not new.stack:
            new = replace(new, lost_with=result.started, lost_at=state.version, lost_seat=result.seat)
            if state.config.bounty:
                knockouts[result.player] = result.out_by
            if state.in_round:
                round_busts.append(Bust(result.player, event.table, result.started))
        entrants[result.player] = new
    table = replace(
        table,
        seats=tuple(seats),
        hand=event.hand,
        allowed=0,
        button=event.button,
        small=event.small,
        big=event.big,
    )
    return replace(
        state,
        entrants=entrants,
        tables={**state.tables, event.table: table},
        knockouts=knockouts,
        round_busts=tuple(round_busts),
    )


def _round(state: TournamentState, event: ev.RoundBegan) -> TournamentState:
    return replace(state, in_round=True)


def _round_over(state: TournamentState, event: ev.RoundEnded) -> TournamentState:
    return replace(state, in_round=False, round_busts=(), left_ms=event.left_ms)


def _by_hand(state: TournamentState, event: ev.HandForHandBegan) -> TournamentState:
    return replace(state, hand_for_hand=True, left_ms=event.left_ms)


def _by_clock(state: TournamentState, event: ev.HandForHandEnded) -> TournamentState:
    return replace(state, hand_for_hand=False, left_ms=0, level_ends=event.ends)


def _offered(state: TournamentState, event: ev.RebuyOffered) -> TournamentState:
    state = replace(state, offered=(*state.offered, event.player))
    return _entrant(state, event.player, offered_until=event.until)


def _bought(state: TournamentState, event: ev.ChipsBought) -> TournamentState:
    one = state.entrants[event.player]
    is_rebuy = event.kind == "rebuy"
    offered = tuple(player for player in state.offered if not is_rebuy or player != event.player)
    state = _entrant(
        state,
        event.player,
        stack=one.stack + event.chips,
        paid=one.paid + event.price,
        rebuys=one.rebuys + is_rebuy,
        has_addon=one.has_addon or not is_rebuy,
        offered_until=0 if is_rebuy else one.offered_until,
    )
    knockouts = {player: by for player, by in state.knockouts.items() if player != event.player}
    chips, pool = state.chips + event.chips, state.pool + event.price
    return replace(state, offered=offered, chips=chips, pool=pool, knockouts=knockouts)


def _out(state: TournamentState, event: ev.PlayersOut) -> TournamentState:
    for player in event.players:
        one = state.entrants[player]
        state = _seat(state, one.table, one.seat, "")
        state = _entrant(state, player, is_out=True, table=0, seat=-1, offered_until=0)
    gone = set(event.players)
    return replace(
        state,
        outs=(*state.outs, Placed(event.players, event.best, event.worst)),
        offered=tuple(player for player in state.offered if player not in gone),
        round_busts=tuple(bust for bust in state.round_busts if bust.player not in gone),
    )


def _ranked(state: TournamentState, event: ev.PlacesRanked) -> TournamentState:
    players = {player for placed in event.places for player in placed.players}
    rest = tuple(group for group in state.outs if players.isdisjoint(group.players))
    return replace(state, outs=(*rest, *reversed(event.places)))


def _raced(state: TournamentState, event: ev.ChipsRaced) -> TournamentState:
    for player, change in event.changes.items():
        state = _entrant(state, player, stack=state.entrants[player].stack + change)
    state = replace(state, chips=state.chips + sum(event.changes.values()))
    return _table(state, event.table, unit=event.unit)


# --- clock -------------------------------------------------------------------------


def _level(state: TournamentState, event: ev.LevelBegan) -> TournamentState:
    left = event.ends - event.at if state.counts_hands else 0
    return replace(state, level=event.level, level_ends=event.ends, left_ms=left, on_break=False)


def _break(state: TournamentState, event: ev.BreakBegan) -> TournamentState:
    return replace(state, on_break=True, level_ends=event.ends, left_ms=0)


def _paused(state: TournamentState, event: ev.Paused) -> TournamentState:
    return replace(state, is_paused=True, left_ms=event.left_ms)


def _unpaused(state: TournamentState, event: ev.Unpaused) -> TournamentState:
    left = state.left_ms if state.counts_hands else 0
    return replace(state, is_paused=False, left_ms=left, level_ends=event.ends)


# --- money -------------------------------------------------------------------------


def _closed(state: TournamentState, event: ev.RegistrationClosed) -> TournamentState:
    return replace(state, is_closed=True)


def _fixed(state: TournamentState, event: ev.PrizesFixed) -> TournamentState:
    return replace(state, prizes=event.prizes, is_fixed=True, tickets=event.tickets)


def _prize(state: TournamentState, event: ev.PrizePaid) -> TournamentState:
    one = state.entrants[event.player]
    if event.ticket:
        return _entrant(state, event.player, ticket=event.ticket)
    return _entrant(state, event.player, won=one.won + event.amount)


def _bounty(state: TournamentState, event: ev.BountyPaid) -> TournamentState:
    one = state.entrants[event.player]
    knockouts = {player: by for player, by in state.knockouts.items() if player != event.of}
    won, bounties = one.won + event.amount, one.bounties + event.amount
    return replace(_entrant(state, event.player, won=won, bounties=bounties), knockouts=knockouts)


def _deal_asked(state: TournamentState, event: ev.DealAsked) -> TournamentState:
    return replace(state, deal=Deal(event.player, event.method, event.left))


def _deal_offered(state: TournamentState, event: ev.DealOffered) -> TournamentState:
    assert state.deal is not None
    return replace(state, deal=replace(state.deal, amounts=event.amounts, until=event.until))


def _time_given(state: TournamentState, event: ev.TimeGiven) -> TournamentState:
    for player in state.offered:
        until = max(state.entrants[player].offered_until, event.at) + event.ms
        state = _entrant(state, player, offered_until=until)
    deal = state.deal
    if deal is None or not deal.until:
        return state
    return replace(state, deal=replace(deal, until=max(deal.until, event.at) + event.ms))


def _deal_answered(state: TournamentState, event: ev.DealAnswered) -> TournamentState:
    assert state.deal is not None
    return replace(state, deal=replace(state.deal, agreed=(*state.deal.agreed, event.player)))


def _deal_dropped(state: TournamentState, event: ev.DealDropped) -> TournamentState:
    return replace(state, deal=None)


def _deal_made(state: TournamentState, event: ev.DealMade) -> TournamentState:
    return replace(state, deal=None, is_dealt=True, prizes=(event.left,) if event.left else ())


def _ended(state: TournamentState, event: ev.TournamentEnded) -> TournamentState:
    return replace(state, status=Status.OVER, finished_at=event.at, level_ends=0, left_ms=0, deal=None)


def _cancelled(state: TournamentState, event: ev.TournamentCancelled) -> TournamentState:
    state = replace(state, status=Status.CANCELLED, cancelled=event.reason, finished_at=event.at)
    return replace(state, level_ends=0, left_ms=0, deal=None, refunds=event.refunds)


_EVOLVE: dict[type, Callable[[TournamentState, Any], TournamentState]] = {
    ev.EntryPaid: _entered,
    ev.EntryWithdrawn: _withdrawn,
    ev.TournamentStarted: _started,
    ev.TournamentRescheduled: _rescheduled,
    ev.TableSet: _set,
    ev.TableBroken: _broken,
    ev.PlayerSeated: _seated,
    ev.PlayerMoved: _moved,
    ev.HandGranted: _granted,
    ev.HandRecalled: _recalled,
    ev.HandPlayed: _played,
    ev.RoundBegan: _round,
    ev.RoundEnded: _round_over,
    ev.HandForHandBegan: _by_hand,
    ev.HandForHandEnded: _by_clock,
    ev.RebuyOffered: _offered,
    ev.ChipsBought: _bought,
    ev.PlayersOut: _out,
    ev.PlacesRanked: _ranked,
    ev.LevelBegan: _level,
    ev.BreakBegan: _break,
    ev.RegistrationClosed: _closed,
    ev.PrizesFixed: _fixed,
    ev.PrizePaid: _prize,
    ev.BountyPaid: _bounty,
    ev.ChipsRaced: _raced,
    ev.Paused: _paused,
    ev.Unpaused: _unpaused,
    ev.DealAsked: _deal_asked,
    ev.DealOffered: _deal_offered,
    ev.TimeGiven: _time_given,
    ev.DealAnswered: _deal_answered,
    ev.DealDropped: _deal_dropped,
    ev.DealMade: _deal_made,
    ev.TournamentEnded: _ended,
    ev.TournamentCancelled: _cancelled,
}
