"""Facts applied: the state of a table after an event, for every kind of event.

Nothing is decided or checked here. `evolve` cannot fail on events that `table.handle`
gave for that state, so a table is rebuilt from its events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandEnded,
    HandStarted,
    HoleDealt,
    Posted,
    Returned,
    Shown,
)
from splitpot.game.evolve import evolve as evolve_hand
from splitpot.game.evolve import evolve_start
from splitpot.game.pots import pots_of
from splitpot.game.state import SeatState, SeatStatus
from splitpot.room.events import (
    ButtonDrawn,
    ClockExtended,
    DealScheduled,
    HandBegun,
    HandClosed,
    HandEvent,
    HandVoided,
    PlayerLeft,
    PlayerSat,
    SeatStandingChanged,
    StackAdded,
    StreetScheduled,
    TableEvent,
    TableOpened,
    TimedOut,
    TurnOpened,
)
from splitpot.room.log import log_lines
from splitpot.room.messages import LOG_LINES
from splitpot.room.state import Due, Seat, TableState
from splitpot.room.words import act_words

Seats = tuple[Seat | None, ...]


def replay(events: Iterable[TableEvent]) -> TableState:
    """The table after all its events, the first of which is `TableOpened`.

    Raises:
        ValueError: the events do not begin with `TableOpened`.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, TableOpened):
        raise ValueError("a table's events begin with TableOpened")
    state = evolve_open(first)
    for event in rest:
        state = evolve(state, event)
    return state


def evolve_open(event: TableOpened) -> TableState:
    """The state that a table begins with."""
    fresh = TableState(config=event.config, version=1, seats=(None,) * event.config.seats)
    return replace(fresh, log=log_lines(fresh, event, fresh))


def evolve(state: TableState, event: TableEvent) -> TableState:
    """The table after one event. Cannot fail on events that `handle` gave for this state."""
    after = _EVOLVE[type(event)](state, event)
    lines = log_lines(state, event, after)
    log = (*state.log, *lines)[-LOG_LINES:] if lines else state.log
    return replace(after, version=state.version + 1, log=log)


# --- seats -------------------------------------------------------------------------


def _with_seat(seats: Seats, seat: int, new: Seat | None) -> Seats:
    return (*seats[:seat], new, *seats[seat + 1 :])


def _change_seat(state: TableState, seat: int, **changes: Any) -> TableState:
    one = state.seats[seat]
    assert one is not None
    return replace(state, seats=_with_seat(state.seats, seat, replace(one, **changes)))


def _sat(state: TableState, event: PlayerSat) -> TableState:
    seat = Seat(event.player, event.name, event.bot, event.buy_in)
    return replace(state, seats=_with_seat(state.seats, event.seat, seat))


def _left(state: TableState, event: PlayerLeft) -> TableState:
    seats = _with_seat(state.seats, event.seat, None)
    # Who comes back to the same seat is a newcomer to the hand that still lies there.
    owners = tuple("" if seat == event.seat else owner for seat, owner in enumerate(state.owners))
    # A table that is empty begins a new game, with a new draw.
    return replace(state, seats=seats, owners=owners, drawn=state.drawn and any(seats))


def _added(state: TableState, event: StackAdded) -> TableState:
    one = state.seats[event.seat]
    assert one is not None
    if event.queued:
        return _change_seat(state, event.seat, top_up=one.top_up + event.amount)
    sits_out = one.sits_out and not event.sits_in
    return _change_seat(state, event.seat, stack=one.stack + event.amount, sits_out=sits_out)


def _standing(state: TableState, event: SeatStandingChanged) -> TableState:
    return _change_seat(state, event.seat, sits_out=event.sits_out, away=event.away, leaving=event.leaving)


def _timed_out(state: TableState, event: TimedOut) -> TableState:
    one = state.seats[event.seat]
    assert one is not None
    state = replace(state, clocked=event.seat, due=Due.NOTHING, deadline=0)
    return _change_seat(state, event.seat, sits_out=one.sits_out or event.sits_out)


# --- the table's course ------------------------------------------------------------


def _drawn(state: TableState, event: ButtonDrawn) -> TableState:
    seats = list(state.seats)
    for old, new in event.moves:
        seats[new] = state.seats[old]
    return replace(
        state,
        seats=tuple(seats),
        drawn=True,
        button=event.button,
        small_blind_seat=None,
        big_blind_seat=None,
        play=None,
        owners=(),
        awards=(),
        last=(),
        due=Due.DEAL,
        deadline=event.deal_at,
    )


def _scheduled(state: TableState, event: DealScheduled) -> TableState:
    return replace(state, due=Due.DEAL if event.at else Due.NOTHING, deadline=event.at)


def _begun(state: TableState, event: HandBegun) -> TableState:
    return replace(
        state,
        hand=event.hand,
        running=True,
        play=None,
        deck=event.deck,
        owners=tuple(event.players.get(seat, "") for seat in range(len(state.seats))),
        names=tuple(event.names.get(seat, "") for seat in range(len(state.seats))),
        pots=(),
        awards=(),
        last=("",) * len(state.seats),
        clocked=None,
        due=Due.NOTHING,
        deadline=0,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
    )


def _turn(state: TableState, event: TurnOpened) -> TableState:
    return replace(state, due=Due.ACT, deadline=event.deadline)


def _street(state: TableState, event: StreetScheduled) -> TableState:
    return replace(state, due=Due.STREET, deadline=event.at)


def _extended(state: TableState, event: ClockExtended) -> TableState:
    return replace(state, deadline=event.deadline)


def _closed(state: TableState, event: HandClosed) -> TableState:
    play = state.play
    assert play is not None
    seats = tuple(
        one and replace(one, stack=_left_of(play.seats[seat], one.stack) + one.top_up, top_up=0)
        for seat, one in enumerate(state.seats)
    )
    return _over(replace(state, seats=seats), event.next_at)


def _left_of(dealt: SeatState, stack: int) -> int:
    """What the hand leaves a seat of its stack."""
    return stack if dealt.status is SeatStatus.OUT else dealt.stack


def _voided(state: TableState, event: HandVoided) -> TableState:
    seats = tuple(
        None if one is None else replace(one, stack=one.stack + one.top_up, top_up=0) for one in state.seats
    )
    state = replace(state, seats=seats, play=None, owners=(), awards=(), last=())
    return _over(state, event.next_at)


def _over(state: TableState, next_at: int) -> TableState:
    return replace(
        state,
        running=False,
        deck=(),
        pots=(),
        clocked=None,
        due=Due.DEAL if next_at else Due.NOTHING,
        deadline=next_at,
    )


# --- the hand ----------------------------------------------------------------------


def _started(state: TableState, event: HandStarted) -> TableState:
    return replace(state, play=evolve_start(event))


def _played(state: TableState, event: HandEvent) -> TableState:
    assert state.play is not None
    return replace(state, play=evolve_hand(state.play, event))


def _acted(state: TableState, event: Acted) -> TableState:
    assert state.play is not None
    play = evolve_hand(state.play, event)
    words = act_words(state.config, event, play.seats[event.seat].is_all_in)
    last = (*state.last[: event.seat], words, *state.last[event.seat + 1 :])
    return replace(state, play=play, last=last, clocked=None, due=Due.NOTHING, deadline=0)


def _board(state: TableState, event: BoardDealt) -> TableState:
    assert state.play is not None
    play = evolve_hand(state.play, event)
    last = ("",) * len(state.seats)
    return replace(state, play=play, pots=pots_of(play), last=last, due=Due.NOTHING, deadline=0)


def _awarded(state: TableState, event: Awarded) -> TableState:
    return replace(_played(state, event), awards=(*state.awards, event))


_EVOLVE: dict[type, Callable[[TableState, Any], TableState]] = {
    PlayerSat: _sat,
    PlayerLeft: _left,
    StackAdded: _added,
    SeatStandingChanged: _standing,
    TimedOut: _timed_out,
    ButtonDrawn: _drawn,
    DealScheduled: _scheduled,
    HandBegun: _begun,
    TurnOpened: _turn,
    StreetScheduled: _street,
    ClockExtended: _extended,
    HandClosed: _closed,
    HandVoided: _voided,
    HandStarted: _started,
    Posted: _played,
    HoleDealt: _played,
    Acted: _acted,
    Returned: _played,
    BoardDealt: _board,
    Shown: _played,
    Awarded: _awarded,
    HandEnded: _played,
}
