"""What follows by itself on the floor: levels, seats, rounds, and which table may deal.

`settle` is run after every command, and does one thing after the other until nothing is
due: a round is over, a table breaks, a player moves, small chips are raced, hand for hand
begins or ends, a deal is put to the last table; then it allows hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from splitpot.room import tournament_events as ev
from splitpot.room import tournament_money as money
from splitpot.room.tournament_config import unit_of
from splitpot.room.tournament_draft import TournamentDraft
from splitpot.room.tournament_draw import drawn_cards, drawn_order
from splitpot.room.tournament_places import Bust
from splitpot.room.tournament_race import raced_stacks
from splitpot.room.tournament_seating import (
    Balance,
    Break,
    Seating,
    late_seat,
    next_change,
    spread,
    stops_dealing,
)
from splitpot.room.tournament_state import (
    DirectedTable,
    TournamentState,
    count_in,
    players_in,
    stacked,
)

# --- start, levels -----------------------------------------------------------------


def begin(draft: TournamentDraft) -> None:
    """Starts the tournament: seats are drawn (3.15-3). With too few entries it is cancelled instead."""
    state = draft.state
    config = state.config
    players = list(state.entrants)
    if len(players) < config.min_entries:
        refunds = money.refunds(state)
        draft.emit(ev.TournamentCancelled(reason="too few entries", refunds=refunds, at=draft.now))
        return
    draft.emit(ev.TournamentStarted(at=draft.now))
    chairs = config.seats
    if not config.late_levels and len(players) == config.final_seats:
        chairs = config.final_seats
    for number, row in enumerate(spread(players, chairs, draft.dice), 1):
        draft.emit(ev.TableSet(table=number, chairs=chairs, unit=unit_of(config, 0)))
        for seat, player in enumerate(row):
            if player:
                _seat(draft, player, number, seat)
    _level(draft, 0)


def next_level(draft: TournamentDraft) -> None:
    """Begins the next level; it holds for every hand that has not begun yet (3.15-5)."""
    _level(draft, draft.state.level + 1)
    regrant(draft)


def _level(draft: TournamentDraft, level: int) -> None:
    config = draft.state.config
    is_last = level == len(config.levels) - 1
    ends = 0 if is_last else draft.now + config.levels[level].ms
    draft.emit(ev.LevelBegan(level=level, at=draft.now, ends=ends))
    if level >= config.open_levels and not draft.state.is_fixed:
        lapse(draft, draft.state.offered)
        _close(draft)
        money.fix_prizes(draft)


def _close(draft: TournamentDraft) -> None:
    if not draft.state.is_closed:
        draft.emit(ev.RegistrationClosed(at=draft.now))


def seat_late(draft: TournamentDraft, player: str) -> None:
    """Seats one who comes late, at a new table where all are full (3.15-4)."""
    state = draft.state
    found = late_seat(state.tables, draft.dice)
    if found is None:
        chairs, number = state.config.seats, state.opened + 1
        draft.emit(ev.TableSet(table=number, chairs=chairs, unit=unit_of(state.config, state.level)))
        found = number, drawn_order(range(chairs), draft.dice, "seat")[0]
    _seat(draft, player, *found)


def _seat(draft: TournamentDraft, player: str, table: int, seat: int) -> None:
    stack = draft.state.config.starting_stack
    draft.emit(ev.PlayerSeated(player=player, table=table, seat=seat, stack=stack))


def lapse(draft: TournamentDraft, players: Sequence[str]) -> None:
    """Puts those out who have not bought again: those of one hand together, first those of an earlier one."""
    entrants = draft.state.entrants
    lost = sorted((entrants[player] for player in players), key=lambda one: (one.lost_at, one.lost_seat))
    for _, group in groupby(lost, key=lambda one: one.lost_at):
        busts = [Bust(one.player, one.table, one.lost_with) for one in group]
        left = sum(table.size for table in draft.state.tables.values()) - len(busts)
        money.put_out(draft, busts, left)


def recall(draft: TournamentDraft) -> None:
    """Takes back every hand that has not begun."""
    for table in draft.state.tables.values():
        if table.allowed:
            draft.emit(ev.HandRecalled(table=table.number, hand=table.allowed))


def regrant(draft: TournamentDraft) -> None:
    """Says again which hands are allowed, and on which level; those that have begun go on as they did."""
    if draft.state.is_stopped:
        return
    for table in draft.state.tables.values():
        if table.allowed:
            _grant(draft, table, table.allowed)


def _grant(draft: TournamentDraft, table: DirectedTable, hand: int) -> None:
    draft.emit(ev.HandGranted(table=table.number, hand=hand, level=draft.state.level))


# --- after every command -----------------------------------------------------------


def settle(draft: TournamentDraft) -> None:
    """Does what is due on the floor, and then allows hands."""
    while draft.state.is_running:
        if not any(work(draft) for work in _WORKS):
            break
    state = draft.state
    if state.is_running and not state.is_stopped and not state.in_round and state.deal is None:
        _allow_hands(draft)


def _end_round(draft: TournamentDraft) -> bool:
    """A round of hands is over once every table rests; all who are out in it rank together (3.15-11)."""
    state = draft.state
    if not state.in_round or not _all_rest(state):
        return False
    if state.round_busts:
        seats = {one.player: (one.table, one.seat) for one in state.entrants.values()}
        busts = sorted(state.round_busts, key=lambda bust: seats[bust.player])
        money.put_out(draft, busts, count_in(state))
    left = max(0, state.left_ms - state.config.hand_for_hand_ms) if state.counts_hands else 0
    draft.emit(ev.RoundEnded(left_ms=left, at=draft.now))
    is_last = state.level == len(state.config.levels) - 1
    if state.counts_hands and not left and not is_last:
        next_level(draft)
    return True


def _finish(draft: TournamentDraft) -> bool:
    """Ends the tournament when one is left, or in a satellite no more than there are tickets."""
    state = draft.state
    if state.in_round:
        return False
    survivors = [one for one in players_in(state) if one.stack]
    is_won = len(survivors) == 1 and not state.offered
    is_shared = 0 < len(survivors) <= state.tickets
    if not is_won and not is_shared:
        return False
    if not state.is_fixed:
        _close(draft)
        money.fix_prizes(draft)
    money.finish(draft, survivors)
    return True


def _close_in_time(draft: TournamentDraft) -> bool:
    if draft.state.may_enter or draft.state.is_closed:
        return False
    _close(draft)
    return True


def _fix_in_time(draft: TournamentDraft) -> bool:
    """Fixes the prizes once nobody can pay for them any more, by an entry or by chips (3.15-15)."""
    state = draft.state
    if state.is_fixed or not state.is_closed or state.offered or state.level < state.config.rebuy_levels:
        return False
    money.fix_prizes(draft)
    return True


def _reseat(draft: TournamentDraft) -> bool:
    """One table broken, the last one set up, or one player moved (3.15-8 and 9)."""
    state = draft.state
    if state.in_round:
        return False
    final = state.config.final_seats if state.is_fixed else 0
    change = next_change(state.tables, state.config.seats, final, draft.dice)
    if change is None:
        return False
    if isinstance(change, Balance):
        _move(draft, change.seating, "balance")
    elif isinstance(change, Break):
        for seating in change.seatings:
            _move(draft, seating, "break")
        draft.emit(ev.TableBroken(table=change.table))
    else:
        _set_final(draft, change.tables)
    return True


def _set_final(draft: TournamentDraft, tables: Sequence[int]) -> None:
    state = draft.state
    number, chairs = state.opened + 1, state.config.final_seats
    players = [player for table in tables for player in state.tables[table].seats if player]
    (row,) = spread(players, chairs, draft.dice)
    unit = max(state.tables[table].unit for table in tables)
    draft.emit(ev.TableSet(table=number, chairs=chairs, unit=unit))
    for seat, player in enumerate(row):
        if player:
            _move(draft, Seating(player, number, seat), "final")
    for table in tables:
        draft.emit(ev.TableBroken(table=table))


def _move(draft: TournamentDraft, seating: Seating, why: ev.MoveReason) -> None:
    draft.emit(ev.PlayerMoved(player=seating.player, table=seating.table, seat=seating.seat, why=why))


def _race(draft: TournamentDraft) -> bool:
    """Races small chips off at a table that rests, once no blind needs them (3.15-13)."""
    state = draft.state
    if not state.config.chips or state.in_round:
        return False
    unit = unit_of(state.config, state.level)
    table = next((one for one in state.tables.values() if one.unit < unit and one.rests), None)
    if table is None:
        return False
    stacks = {seat: _stack(state, player) for seat, player in enumerate(table.seats) if player}
    stacks = {seat: stack for seat, stack in stacks.items() if stack}
    odd = [seat for seat, stack in stacks.items() if stack % unit]
    drawn = drawn_cards([table.seats[seat] for seat in odd], draft.dice, "race")
    cards = {seat: drawn[table.seats[seat]] for seat in odd}
    after = raced_stacks(stacks, table.unit, unit, cards)
    changes = {table.seats[seat]: after[seat] - stacks[seat] for seat in odd}
    draft.emit(ev.ChipsRaced(table=table.number, unit=unit, drawn=drawn, changes=changes))
    return True


def _stack(state: TournamentState, player: str) -> int:
    return state.entrants[player].stack


def _hand_for_hand(draft: TournamentDraft) -> bool:
    """Begins near the money, and ends when it is reached or one table is left (3.15-11)."""
    state = draft.state
    over = count_in(state) - len(state.prizes)
    is_near = state.is_fixed and len(state.tables) > 1 and 0 < over <= state.config.hand_for_hand
    if is_near == state.hand_for_hand or state.in_round or not state.prizes:
        return False
    if is_near and state.on_break and state.config.hand_for_hand_ms:
        return False  # rounds take their time off a level, and the break goes by the clock
    if is_near:
        counts = state.config.hand_for_hand_ms > 0 and state.level_ends > 0
        left = max(1, state.level_ends - draft.now) if counts else 0
        draft.emit(ev.HandForHandBegan(left_ms=left, at=draft.now))
    else:
        ends = draft.now + state.left_ms if state.counts_hands and state.left_ms else state.level_ends
        draft.emit(ev.HandForHandEnded(ends=ends, at=draft.now))
    return True


def _offer_deal(draft: TournamentDraft) -> bool:
    state = draft.state
    if state.deal is None or state.deal.until or not _all_rest(state):
        return False
    money.offer_deal(draft)
    return True


_WORKS = (_end_round, _close_in_time, _fix_in_time, _finish, _reseat, _race, _hand_for_hand, _offer_deal)


def _all_rest(state: TournamentState) -> bool:
    return all(table.rests for table in state.tables.values())


def _allow_hands(draft: TournamentDraft) -> None:
    state = draft.state
    tables = state.tables
    if state.hand_for_hand:
        if not _all_rest(state):
            return
        draft.emit(ev.RoundBegan(at=draft.now))
    elif len(tables) > 1 and state.is_fixed and count_in(state) <= state.config.final_seats:
        return  # the last table is set up as soon as all have finished their hands
    for table in tables.values():
        if table.rests and _may_deal(state, table):
            _grant(draft, table, table.hand + 1)


def _may_deal(state: TournamentState, table: DirectedTable) -> bool:
    if len(stacked(state, table)) < 2:
        return False
    return len(state.tables) == 1 or not stops_dealing(state.tables, table)
