"""More time for a decision: time banks, and seats whose connection is lost (3.14-3).

A bank begins where the usual time ends, and only what was used of it is spent. All times
are arguments; whose clock runs is decided in `play.py`.
"""

from __future__ import annotations

from splitpot.errors import RoomError
from splitpot.game.events import Street
from splitpot.room.commands import TimeBank
from splitpot.room.draft import Draft, after
from splitpot.room.events import BankSpent, TimeAdded
from splitpot.room.state import Due, Seat, TableState, seat_of

MOST_AWAY_MS = 240_000
AWAY_MS_PER_BIG_BLIND = 1_000


def time_bank(draft: Draft, command: TimeBank, now: int) -> None:
    """Adds the own time bank to the running clock."""
    state = draft.state
    seat = seat_of(state, command.player)
    if seat is None:
        raise RoomError("not_seated", "You have no seat at this table.")
    if state.due is not Due.ACT or state.play is None or state.play.to_act != seat:
        raise RoomError("not_your_turn", "The time bank is for your own decision.")
    if not state.deadline:
        raise RoomError("not_allowed", "No clock is running: you have all the time you want.")
    if state.banked:
        raise RoomError("not_allowed", "Your time bank is running already.")
    if not bank_of(state, seat):
        raise RoomError("not_allowed", "Your time bank is empty.")
    _start_bank(draft, seat, max(now, state.deadline))


def bank_of(state: TableState, seat: int) -> int:
    """What the seat's time bank of this street holds; between hands the one before the flop."""
    one = state.seats[seat]
    assert one is not None
    return one.bank_post if _is_post(state) else one.bank_pre


def gives_more(draft: Draft, now: int) -> bool:
    """Whether the seat to act, whose time is over, has got more: its bank, then as one who is away."""
    state = draft.state
    play = state.play
    assert play is not None and play.to_act is not None
    seat = play.to_act
    one = state.seats[seat]
    assert one is not None
    if not state.banked and bank_of(state, seat):
        _start_bank(draft, seat, now)
        return True
    more = _away_ms(state, one)
    if state.is_spared or not more:
        return False
    spend_bank(draft, now)
    draft.emit(TimeAdded(seat=seat, turn=play.turn, starts=now, deadline=after(now, more), is_bank=False))
    return True


def spend_bank(draft: Draft, now: int) -> None:
    """Takes what the seat to act has used of its running bank."""
    state = draft.state
    if not state.banked:
        return
    assert state.play is not None and state.play.to_act is not None
    seat = state.play.to_act
    left = max(0, bank_of(state, seat) - max(0, now - state.banked))
    draft.emit(BankSpent(seat=seat, is_post=_is_post(state), left=left))


def _start_bank(draft: Draft, seat: int, starts: int) -> None:
    state = draft.state
    assert state.play is not None
    deadline = after(starts, bank_of(state, seat))
    draft.emit(TimeAdded(seat=seat, turn=state.play.turn, starts=starts, deadline=deadline, is_bank=True))


def _is_post(state: TableState) -> bool:
    return state.running and state.play is not None and state.play.street is not Street.PREFLOP


def _away_ms(state: TableState, one: Seat) -> int:
    """Extra time for a lost connection: the base and a second for each big blind in the pot."""
    if not one.away or not state.config.away_ms:
        return 0
    assert state.play is not None
    blinds = state.play.pot // state.config.rules.big_blind
    return min(MOST_AWAY_MS, state.config.away_ms + AWAY_MS_PER_BIG_BLIND * blinds)
