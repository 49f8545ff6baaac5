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
    Raked,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.game.evolve import evolve as evolve_hand
from splitpot.game.evolve import evolve_start
from splitpot.game.pots import pots_of
from splitpot.game.state import SeatState, SeatStatus
from splitpot.room.button import between
from splitpot.room.events import (
    ButtonDrawn,
    ClockExtended,
    DealScheduled,
    HandAllowed,
    HandBegun,
    HandClosed,
    HandEvent,
    HandVoided,
    StreetScheduled,
    TableEvent,
    TableOpened,
    TurnOpened,
    TwiceAnswered,
    TwiceAsked,
)
from splitpot.room.evolve_seats import OF_SEATS, change_seat, debt_of
from splitpot.room.log import log_lines
from splitpot.room.messages import LOG_LINES
from splitpot.room.state import Debt, Due, Seat, TableState
from splitpot.room.words import act_words


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


# --- the table's course ------------------------------------------------------------


def _drawn(state: TableState, event: ButtonDrawn) -> TableState:
    seats = list(state.seats)
    for old, new in event.moves:
        seats[new] = state.seats[old]
    # In a new game nobody owes anything yet (3.2-9).
    fresh = [one and replace(one, **_NEW_GAME) for one in seats]
    return replace(
        state,
        seats=tuple(fresh),
        drawn=True,
        button=event.button,
        small_blind_seat=None,
        big_blind_seat=None,
        small_position=None,
        orbit=None,
        killer="",
        leg="",
        play=None,
        owners=(),
        awards=(),
        rakes=(),
        last=(),
        deck=(),
        flashed=(),
        rabbit=(),
        settled=(),
        debtors=(),
        due=Due.DEAL,
        deadline=event.deal_at,
    )


def _scheduled(state: TableState, event: DealScheduled) -> TableState:
    return replace(state, due=Due.DEAL if event.at else Due.NOTHING, deadline=event.at)


def _allowed(state: TableState, event: HandAllowed) -> TableState:
    config = replace(state.config, rules=event.rules)
    return replace(state, config=config, allowed=event.hand, due=Due.NOTHING, deadline=0)


_NOTHING_OWED: dict[str, Any] = {
    "is_newcomer": False,
    "missed_small": False,
    "missed_big": False,
    "missed": 0,
    "choice": "",
}
_NEW_GAME = _NOTHING_OWED | {"spared": False}


def _begun(state: TableState, event: HandBegun) -> TableState:
    seats = []
    for seat, one in enumerate(state.seats):
        if one is not None and seat in event.players:
            owed = {} if seat in event.owing else _NOTHING_OWED
            one = replace(one, hands=one.hands + 1, spared=_spared(state, event, seat, one), **owed)
        elif one is not None:
            is_missed = seat in event.missed_big
            one = replace(
                one,
                missed_small=one.missed_small or seat in event.missed_small,
                missed_big=one.missed_big or is_missed,
                missed=one.missed + is_missed,
            )
        seats.append(one)
    before = [one for seat, one in enumerate(state.seats) if one is not None and seat in event.players]
    return replace(
        state,
        seats=tuple(seats),
        settled=tuple(
            debt_of(one) for one in before if one.is_newcomer or one.missed_small or one.missed_big
        ),
        flashed=(),
        rabbit=(),
        orbit=_orbit(state, event),
        small_position=event.small_blind_seat if event.small_position is None else event.small_position,
        asked=(),
        agreed=(),
        is_answered=False,
        is_kill=event.killer is not None,
        # A killer who is not dealt in owes the kill until he is.
        killer="" if event.killer is not None else state.killer,
        hand=event.hand,
        running=True,
        play=None,
        deck=event.deck,
        commitment=event.commitment,
        owners=tuple(event.players.get(seat, "") for seat in range(len(state.seats))),
        names=tuple(event.names.get(seat, "") for seat in range(len(state.seats))),
        pots=(),
        awards=(),
        rakes=(),
        last=("",) * len(state.seats),
        clocked=None,
        due=Due.NOTHING,
        deadline=0,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
    )


def _spared(state: TableState, event: HandBegun, seat: int, one: Seat) -> bool:
    """Whether the big blind has passed a dealt-in seat, now or since it had it last."""
    big, before = event.big_blind_seat, state.big_blind_seat
    if seat == big:
        return False
    return one.spared or (before is not None and between(before, seat, big, len(state.seats)))


def _orbit(state: TableState, event: HandBegun) -> int | None:
    """The first button of the game, until the big blind has come round to it."""
    if state.big_blind_seat is None:
        return event.button
    orbit, big = state.orbit, event.big_blind_seat
    if orbit is None or orbit == big or between(state.big_blind_seat, orbit, big, len(state.seats)):
        return None
    return orbit


def _turn(state: TableState, event: TurnOpened) -> TableState:
    return replace(state, due=Due.ACT, deadline=event.deadline, banked=0, is_spared=False)


def _asked(state: TableState, event: TwiceAsked) -> TableState:
    return replace(state, asked=event.seats, agreed=(), due=Due.ASK, deadline=event.deadline)


def _answered(state: TableState, event: TwiceAnswered) -> TableState:
    if event.agrees and event.seat is not None:
        agreed = tuple(sorted({*state.agreed, event.seat}))
        if agreed != state.asked:
            return replace(state, agreed=agreed)
    return replace(state, asked=(), agreed=(), is_answered=True, due=Due.NOTHING, deadline=0)


def _street(state: TableState, event: StreetScheduled) -> TableState:
    return replace(state, due=Due.STREET, deadline=event.at)


def _extended(state: TableState, event: ClockExtended) -> TableState:
    return replace(state, deadline=event.deadline)


def _closed(state: TableState, event: HandClosed) -> TableState:
    play = state.play
    assert play is not None
    seats = tuple(
        one
        and replace(
            _banked(state, one, play.seats[seat]),
            stack=_left_of(play.seats[seat], one.stack) + one.top_up,
            top_up=0,
            folds=False,
        )
        for seat, one in enumerate(state.seats)
    )
    killer = event.killer or state.killer
    return _over(replace(state, seats=seats, killer=killer, leg=event.leg), event.next_at)


def _banked(state: TableState, one: Seat, dealt: SeatState) -> Seat:
    """The seat with what its time banks gain by every tenth hand (3.14-3)."""
    if one.bot or not state.config.time_bank_ms or dealt.status is SeatStatus.OUT or one.hands % 10:
        return one
    step = state.config.time_bank_step_ms
    return replace(one, bank_pre=one.bank_pre + step, bank_post=one.bank_post + step)


def _left_of(dealt: SeatState, stack: int) -> int:
    """What the hand leaves a seat of its stack."""
    return stack if dealt.status is SeatStatus.OUT else dealt.stack


def _voided(state: TableState, event: HandVoided) -> TableState:
    owed = {debt.player: debt for debt in state.settled}
    seats = tuple(one and _unpaid(one, owed.get(one.player)) for one in state.seats)
    state = replace(state, seats=seats, play=None, owners=(), awards=(), rakes=(), last=())
    return _over(state, event.next_at)


def _unpaid(one: Seat, debt: Debt | None) -> Seat:
    """A seat after a void hand: chips bought meanwhile are there, and what was posted is owed again."""
    one = replace(one, stack=one.stack + one.top_up, top_up=0, folds=False)
    if debt is None:
        return one
    return replace(
        one,
        is_newcomer=debt.is_newcomer,
        missed_small=debt.missed_small,
        missed_big=debt.missed_big,
        missed=debt.missed,
        choice=debt.choice,
    )


def _over(state: TableState, next_at: int) -> TableState:
    is_hunted = state.config.rabbit and state.play is not None
    return replace(
        state,
        running=False,
        deck=state.deck if is_hunted else (),
        settled=(),
        pots=(),
        clocked=None,
        asked=(),
        agreed=(),
        banked=0,
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
    one = state.seats[event.seat]
    if one and one.pre:
        state = change_seat(state, event.seat, pre=None)
    return replace(state, play=play, last=last, clocked=None, banked=0, due=Due.NOTHING, deadline=0)


def _board(state: TableState, event: BoardDealt) -> TableState:
    assert state.play is not None
    play = evolve_hand(state.play, event)
    if event.run:
        return replace(state, play=play, due=Due.NOTHING, deadline=0)
    last = ("",) * len(state.seats)
    return replace(state, play=play, pots=pots_of(play), last=last, due=Due.NOTHING, deadline=0)


def _awarded(state: TableState, event: Awarded) -> TableState:
    return replace(_played(state, event), awards=(*state.awards, event))


def _raked(state: TableState, event: Raked) -> TableState:
    return replace(_played(state, event), rakes=(*state.rakes, event))


_EVOLVE: dict[type, Callable[[TableState, Any], TableState]] = {
    **OF_SEATS,
    TwiceAsked: _asked,
    TwiceAnswered: _answered,
    ButtonDrawn: _drawn,
    DealScheduled: _scheduled,
    HandAllowed: _allowed,
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
    RanTwice: _played,
    Shown: _played,
    Raked: _raked,
    Awarded: _awarded,
    HandEnded: _played,
}
