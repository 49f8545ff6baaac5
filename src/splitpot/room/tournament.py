"""The director of a tournament as a pure state machine: a command, a time and a draw in, events out.

`handle_tournament` decides; `evolve_tournament` and `replay_tournament` apply facts. The
director seats people, allows each table one hand at a time, runs the level clock, and says
who is out and what he gets; the hands are played at ordinary tables, whose ends come back as
`HandFinished`. What follows by itself from a new state is in `tournament_floor.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from splitpot.errors import RoomError
from splitpot.room import tournament_events as ev
from splitpot.room import tournament_money as money
from splitpot.room.amounts import grouped
from splitpot.room.tournament_commands import (
    AddOn,
    AnswerDeal,
    AskDeal,
    Begin,
    Cancel,
    DeclineRebuy,
    GiveTime,
    HandFinished,
    Pause,
    Rebuy,
    Register,
    Reschedule,
    Resume,
    Tick,
    TournamentCommand,
    Withdraw,
)
from splitpot.room.tournament_config import Tournament, check_tournament
from splitpot.room.tournament_draft import TournamentDraft, TournamentStep
from splitpot.room.tournament_evolve import evolve_tournament, replay_tournament
from splitpot.room.tournament_floor import (
    begin,
    lapse,
    next_level,
    recall,
    regrant,
    seat_late,
    settle,
)
from splitpot.room.tournament_places import Bust
from splitpot.room.tournament_state import (
    Entrant,
    Status,
    TournamentState,
    count_in,
    deadline_of,
    places_of,
    standings,
)

__all__ = [
    "Status",
    "TournamentState",
    "TournamentStep",
    "count_in",
    "deadline_of",
    "evolve_tournament",
    "handle_tournament",
    "open_tournament",
    "places_of",
    "replay_tournament",
    "standings",
]


def open_tournament(config: Tournament) -> TournamentStep:
    """A new tournament, open for registration.

    Raises:
        RoomError: `bad_settings`.
    """
    check_tournament(config)
    opened = ev.TournamentOpened(config=config)
    state = replay_tournament((opened,))
    return TournamentStep(state, (opened,), (state,))


def handle_tournament(
    state: TournamentState, command: TournamentCommand, now: int, dice: int = 0
) -> TournamentStep:
    """What a command leads to: the new state and its events, in order.

    Args:
        now: milliseconds since 1970, never earlier than at the command before.
        dice: a large number from a source that nobody can foresee: seats are drawn by it.

    Raises:
        RoomError: the command is refused, with a stable code; nothing has changed.
    """
    draft = TournamentDraft(state, now, dice)
    _HANDLERS[type(command)](draft, command)
    settle(draft)
    _check_chips(draft.state)
    return draft.step()


def _check_chips(state: TournamentState) -> None:
    found = sum(one.stack for one in state.entrants.values())
    if state.is_running and found != state.chips:
        raise AssertionError(f"{state.chips} chips should be in the tournament, there are {found}")


# --- entries -----------------------------------------------------------------------


def _register(draft: TournamentDraft, command: Register) -> None:
    state = draft.state
    config = state.config
    if not state.may_enter:
        raise RoomError("not_allowed", f"Registration for {config.name} is closed.")
    if state.entries >= config.max_entries:
        raise RoomError("table_full", f"All {grouped(config.max_entries)} entries are taken.")
    if command.by_ticket and not config.by_ticket:
        raise RoomError("not_allowed", "No ticket leads to this tournament; it is paid for.")
    old = state.entrants.get(command.player)
    if old is not None:
        _check_reentry(state, old)
    draft.emit(
        ev.EntryPaid(
            player=command.player,
            name=command.name,
            bot=command.bot,
            price=config.price,
            to_pool=config.buy_in,
            by_ticket=command.by_ticket,
            at=draft.now,
        )
    )
    if state.is_running:
        seat_late(draft, command.player)
    elif not config.start_at and len(draft.state.entrants) == config.max_entries:
        begin(draft)


def _check_reentry(state: TournamentState, old: Entrant) -> None:
    if not old.is_out:
        raise RoomError("already_seated", "You are registered already.")
    if old.entries > state.config.reentries:
        most = state.config.reentries
        raise RoomError(
            "not_allowed",
            f"Who is out may enter again {most} times here, no more." if most else "This is a freeze-out.",
        )


def _withdraw(draft: TournamentDraft, command: Withdraw) -> None:
    state = draft.state
    one = _entrant(state, command.player)
    if state.status is not Status.REGISTERING:
        raise RoomError("not_allowed", "It has started; nobody leaves it with his money any more.")
    draft.emit(ev.EntryWithdrawn(player=command.player, refund=one.paid, at=draft.now))


def _begin(draft: TournamentDraft, command: Begin) -> None:
    state = draft.state
    _check_host(state, command.by)
    if state.status is not Status.REGISTERING:
        raise RoomError("not_allowed", "It has started already, or is over.")
    if len(state.entrants) < state.config.min_entries:
        raise RoomError(
            "not_allowed",
            f"It begins with {state.config.min_entries} players or more; "
            f"{len(state.entrants) or 'nobody'} {'is' if len(state.entrants) < 2 else 'are'} registered.",
        )
    begin(draft)


def _reschedule(draft: TournamentDraft, command: Reschedule) -> None:
    state = draft.state
    if state.status is not Status.REGISTERING or not state.config.start_at:
        raise RoomError("not_allowed", "It has started already, or starts when it is full.")
    if command.start_at <= draft.now:
        raise RoomError("bad_settings", "start_at: a start lies in the future.")
    draft.emit(ev.TournamentRescheduled(start_at=command.start_at, at=draft.now))


# --- time --------------------------------------------------------------------------


def _tick(draft: TournamentDraft, command: Tick) -> None:
    state = draft.state
    now, due = draft.now, deadline_of(state)
    if not due or now < due:
        return
    if state.status is Status.REGISTERING:
        begin(draft)
        return
    lapse(draft, [player for player in state.offered if state.entrants[player].offered_until <= now])
    if state.deal is not None and 0 < state.deal.until <= now:
        draft.emit(ev.DealDropped(player=""))
    if not state.is_clock_stopped and 0 < state.level_ends <= now:
        pause = 0 if state.on_break else state.config.levels[state.level].break_ms
        if pause:
            draft.emit(ev.BreakBegan(at=now, ends=now + pause))
            recall(draft)
        else:
            next_level(draft)


def _give_time(draft: TournamentDraft, command: GiveTime) -> None:
    state = draft.state
    if state.is_running and (state.offered or (state.deal is not None and state.deal.until)):
        draft.emit(ev.TimeGiven(ms=command.ms, at=draft.now))


def _pause(draft: TournamentDraft, command: Pause) -> None:
    state = draft.state
    _check_host(state, command.by)
    if state.is_running and state.is_paused:
        raise RoomError("not_allowed", "It is paused already.")
    if not state.is_running:
        raise RoomError("not_allowed", "It is not being played; there is nothing to pause.")
    left = state.left_ms
    if not left and state.level_ends:
        left = max(1, state.level_ends - draft.now)
    draft.emit(ev.Paused(left_ms=left, at=draft.now))
    recall(draft)


def _resume(draft: TournamentDraft, command: Resume) -> None:
    state = draft.state
    _check_host(state, command.by)
    if not state.is_running or not state.is_paused:
        raise RoomError("not_allowed", "It is not paused.")
    ends = draft.now + state.left_ms if state.left_ms and not state.counts_hands else state.level_ends
    draft.emit(ev.Unpaused(ends=ends, at=draft.now))
    regrant(draft)


def _cancel(draft: TournamentDraft, command: Cancel) -> None:
    state = draft.state
    _check_host(state, command.by)
    if state.status not in (Status.REGISTERING, Status.RUNNING):
        is_over = state.status is Status.OVER
        raise RoomError("not_allowed", "It is over." if is_over else "It is cancelled already.")
    draft.emit(ev.TournamentCancelled(reason=command.reason, refunds=money.refunds(state), at=draft.now))


# --- hands and chips ---------------------------------------------------------------


def _finished(draft: TournamentDraft, command: HandFinished) -> None:
    state = draft.state
    table = state.tables.get(command.table)
    if not state.is_running or table is None or table.allowed != command.hand:
        raise RoomError("stale_action", f"Hand {command.hand} of table {command.table} is not being played.")
    draft.emit(
        ev.HandPlayed(
            table=command.table,
            hand=command.hand,
            seats=command.seats,
            button=command.button,
            small=command.small,
            big=command.big,
            at=draft.now,
        )
    )
    broke = [result for result in command.seats if not draft.state.entrants[result.player].stack]
    again = [result for result in broke if _may_buy(draft.state, result.player)]
    for result in again:
        until = draft.now + state.config.rebuy_ms
        draft.emit(ev.RebuyOffered(player=result.player, until=until))
    busts = [Bust(one.player, command.table, one.started) for one in broke if one not in again]
    if busts and not state.in_round:
        seated = sum(one.size for one in draft.state.tables.values())
        money.put_out(draft, busts, seated - len(busts))


def _may_buy(state: TournamentState, player: str) -> bool:
    return state.may_rebuy and state.entrants[player].rebuys < state.config.rebuys


def _rebuy(draft: TournamentDraft, command: Rebuy) -> None:
    """Buys chips: who has lost everything, or has no more than he began with (3.15-12)."""
    state, config = draft.state, draft.state.config
    one = _entrant(state, command.player)
    is_offered = command.player in state.offered
    if one.is_out or not (is_offered or _may_buy(state, command.player)):
        raise RoomError("not_allowed", "You can buy no chips now.")
    if one.stack > config.starting_stack:
        raise RoomError(
            "not_allowed",
            f"You have {grouped(one.stack)}; "
            f"a rebuy is for who has {grouped(config.starting_stack)} or less.",
        )
    draft.emit(
        ev.ChipsBought(
            player=command.player,
            kind="rebuy",
            chips=config.bought_stack,
            price=config.rebuy_price,
            at=draft.now,
        )
    )


def _decline(draft: TournamentDraft, command: DeclineRebuy) -> None:
    if command.player not in draft.state.offered:
        raise RoomError("not_allowed", "Nobody asks you whether you buy again.")
    lapse(draft, [command.player])


def _add_on(draft: TournamentDraft, command: AddOn) -> None:
    state, config = draft.state, draft.state.config
    one = _entrant(state, command.player)
    if not state.may_add_on or one.is_out or one.has_addon or not one.stack:
        raise RoomError(
            "not_allowed", "The add-on is sold once to everybody who is in, in the break after the rebuys."
        )
    draft.emit(
        ev.ChipsBought(
            player=command.player,
            kind="addon",
            chips=config.addon_stack,
            price=config.addon_price,
            at=draft.now,
        )
    )


def _ask_deal(draft: TournamentDraft, command: AskDeal) -> None:
    money.ask_deal(draft, command)


def _answer_deal(draft: TournamentDraft, command: AnswerDeal) -> None:
    money.answer_deal(draft, command)


def _entrant(state: TournamentState, player: str) -> Entrant:
    one = state.entrants.get(player)
    if one is None:
        raise RoomError("not_seated", "You are not in this tournament.")
    return one


def _check_host(state: TournamentState, by: str) -> None:
    if by and by != state.config.host:
        raise RoomError("not_allowed", "Only who has opened the tournament can do that.")


_HANDLERS: dict[type, Callable[[TournamentDraft, Any], None]] = {
    Register: _register,
    Withdraw: _withdraw,
    Begin: _begin,
    Reschedule: _reschedule,
    Tick: _tick,
    HandFinished: _finished,
    Rebuy: _rebuy,
    AddOn: _add_on,
    DeclineRebuy: _decline,
    Pause: _pause,
    Resume: _resume,
    GiveTime: _give_time,
    Cancel: _cancel,
    AskDeal: _ask_deal,
    AnswerDeal: _answer_deal,
}
