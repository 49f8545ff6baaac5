"""One cash table as a pure state machine: a command and a time in, events out.

`handle` decides and checks its own work before it returns: chips are conserved and every
running state has a deadline. `evolve` and `replay` apply facts. Seats and money are in
`seating.py`, the hands in `play.py`; dice, clocks and disks are the server's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from splitpot.game.events import Raked
from splitpot.room import (
    chat,
    clocks,
    patience,
    play,
    preacting,
    seating,
    showing,
    tournament_orders,
    waiting,
)
from splitpot.room.commands import (
    Act,
    Allow,
    AnswerBuyIn,
    AutoMuck,
    AutoTopUp,
    Clock,
    Command,
    Connected,
    Disconnected,
    Grant,
    Leave,
    Mute,
    Nudge,
    Place,
    Post,
    PreAct,
    Rabbit,
    Resumed,
    RunTwice,
    Say,
    Show,
    Sit,
    SitIn,
    SitOut,
    StopWaiting,
    Straddle,
    TakeOut,
    TimeBank,
    TopUp,
    Void,
    Wait,
)
from splitpot.room.config import TableConfig, check_config
from splitpot.room.draft import Draft, Step, can_deal
from splitpot.room.events import PlayerLeft, PlayerSat, StackAdded, TableEvent, TableOpened
from splitpot.room.evolve import evolve, evolve_open, replay
from splitpot.room.state import Due, Seat, TableState, chips_of, seat_of, stack_of
from splitpot.room.waiting import alarm_of

__all__ = [
    "Due",
    "Seat",
    "Step",
    "TableState",
    "alarm_of",
    "chips_of",
    "evolve",
    "handle",
    "open_table",
    "replay",
    "seat_of",
    "stack_of",
]


def open_table(config: TableConfig) -> Step:
    """A new, empty table.

    Raises:
        RoomError: `bad_settings`.
    """
    check_config(config)
    opened = TableOpened(config=config)
    state = evolve_open(opened)
    return Step(state, (opened,), (state,))


def handle(state: TableState, command: Command, now: int) -> Step:
    """What a command leads to at a time: the new state and its events, in order.

    Args:
        now: milliseconds since 1970, never earlier than at the command before.

    Raises:
        RoomError: the command is refused, with a stable code; nothing has changed.
    """
    tournament_orders.check_kind(state, command)
    draft = Draft(state)
    _HANDLERS[type(command)](draft, command, now)
    preacting.tend(draft)
    waiting.tend(draft, now)
    _check_chips(state, draft)
    _check_deadline(draft.state)
    return draft.step()


_HANDLERS: dict[type, Callable[[Draft, Any, int], None]] = {
    Sit: seating.sit,
    TopUp: seating.top_up,
    SitOut: seating.sit_out,
    SitIn: seating.sit_in,
    Leave: seating.leave,
    Post: seating.post,
    Straddle: seating.straddle,
    AnswerBuyIn: seating.answer_buy_in,
    Wait: waiting.wait,
    StopWaiting: waiting.stop_waiting,
    Connected: seating.connected,
    Disconnected: seating.disconnected,
    Act: play.act,
    RunTwice: play.run_twice,
    Show: showing.show,
    Rabbit: showing.rabbit,
    PreAct: preacting.pre_act,
    AutoTopUp: seating.auto_top_up,
    AutoMuck: seating.auto_muck,
    Say: chat.say,
    Mute: chat.mute,
    Nudge: patience.nudge,
    TimeBank: clocks.time_bank,
    Clock: play.clock,
    Resumed: play.resumed,
    Void: play.void,
    Place: tournament_orders.place,
    TakeOut: tournament_orders.take_out,
    Grant: tournament_orders.grant,
    Allow: tournament_orders.allow,
}


def moved_chips(event: TableEvent) -> int:
    """Chips that an event moves to the table; negative for chips going back, or to the house as rake."""
    if isinstance(event, PlayerSat):
        return event.buy_in
    if isinstance(event, StackAdded):
        return event.amount
    if isinstance(event, Raked):
        return -event.amount
    return -event.stack if isinstance(event, PlayerLeft) else 0


def _check_chips(before: TableState, draft: Draft) -> None:
    expected = chips_of(before) + sum(moved_chips(event) for event in draft.events)
    found = chips_of(draft.state)
    if found != expected:
        raise AssertionError(f"{expected} chips should be at the table, there are {found}")


def _check_deadline(state: TableState) -> None:
    """Every state in which something must happen says when: a table can never hang."""
    if state.running:
        is_right = state.due in (Due.ACT, Due.STREET, Due.ASK)
    else:
        is_right = (state.due is Due.DEAL) == can_deal(state)
    if patience.is_unhurried(state):
        return  # it waits for a person who is there, and gets a clock when that is over
    if not is_right or (state.due is Due.NOTHING) != (state.deadline == 0):
        raise AssertionError(f"a table that waits for {state.due} at {state.deadline} would hang")
