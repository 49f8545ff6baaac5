"""Who has been out for so long that the seat is lost (3.14-4). Times are milliseconds."""

from __future__ import annotations

from splitpot.room.state import TableState, is_dealt_in

SIX_MAX = 6
MISSED_SHORT = 4
MISSED_FULL = 3
"""Big blinds that may pass a seat while others wait for one: at long tables fewer."""


def lost_seats(state: TableState, now: int) -> tuple[int, ...]:
    """The seats that are lost by now: out too long, or too many big blinds missed at a full table."""
    is_full = all(one is not None for one in state.seats)
    most = MISSED_FULL if len(state.seats) > SIX_MAX else MISSED_SHORT
    lost = []
    for seat, one in enumerate(state.seats):
        if one is None or one.is_house_bot or not one.out_since or is_dealt_in(state, seat):
            continue
        is_late = 0 < state.config.seat_ms <= now - one.out_since
        if is_late or (is_full and one.missed >= most):
            lost.append(seat)
    return tuple(lost)
