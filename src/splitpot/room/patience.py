"""Tables without time-outs: all the time one wants, for as long as one is there.

No deadline runs for a person with a connection, until somebody nudges him. A seat whose
connection is lost has a clock like everywhere, so that no table waits for one who is gone.
"""

from __future__ import annotations

from typing import Literal

from splitpot.errors import RoomError
from splitpot.room.commands import Nudge
from splitpot.room.draft import Draft, after
from splitpot.room.events import TurnTimed
from splitpot.room.state import Due, TableState, seat_of


def turn_deadline(state: TableState, seat: int, now: int) -> int:
    """When the clock acts for a seat whose turn comes now; 0 where it does not."""
    one = state.seats[seat]
    assert one is not None
    if state.config.untimed and not one.bot and not one.away:
        return 0
    return after(now, state.config.action_ms)


def is_unhurried(state: TableState) -> bool:
    """Whether the table waits for a person who is there, without a clock."""
    return state.config.untimed and state.due is Due.ACT and not state.deadline


def nudge(draft: Draft, command: Nudge, now: int) -> None:
    """Sets a clock for the seat to act: the host may, and everybody who plays where the host is not there."""
    state = draft.state
    if not state.config.untimed:
        raise RoomError("not_allowed", "The clock runs by itself at this table.")
    if not is_unhurried(state):
        raise RoomError("not_allowed", "Nobody can be hurried now: a clock is running, or nobody has to act.")
    if not may_nudge(state, command.player):
        raise RoomError("not_allowed", "The host nudges who takes too long, and nobody nudges himself.")
    _set(draft, after(now, state.config.nudge_ms), "nudged")


def may_nudge(state: TableState, player: str | None) -> bool:
    """Whether a player may set a clock for the seat to act now."""
    if player is None or not is_unhurried(state):
        return False
    assert state.play is not None
    seat = seat_of(state, player)
    if seat == state.play.to_act:
        return False
    return player == state.config.host or (seat is not None and not _is_host_here(state))


def presence_changed(draft: Draft, seat: int, now: int, *, away: bool) -> None:
    """A seat's connection is lost or back: its clock begins, or ends."""
    state = draft.state
    if not state.config.untimed or state.due is not Due.ACT:
        return
    assert state.play is not None
    if state.play.to_act != seat or bool(state.deadline) == away:
        return
    _set(draft, after(now, state.config.action_ms) if away else 0, "gone" if away else "back")


def _is_host_here(state: TableState) -> bool:
    return any(one is not None and one.player == state.config.host and not one.away for one in state.seats)


def _set(draft: Draft, deadline: int, why: Literal["nudged", "gone", "back"]) -> None:
    play = draft.state.play
    assert play is not None and play.to_act is not None
    draft.emit(TurnTimed(seat=play.to_act, turn=play.turn, deadline=deadline, why=why))
