"""Facts applied: the state after an event, for every kind of event of a hand.

Nothing is decided or checked here; `evolve` cannot fail on events that `hand.decide`
gave for that state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from splitpot.errors import SetupError
from splitpot.game.betting import counts_as_bet, next_to_act, seats_with_chips
from splitpot.game.events import (
    Acted,
    ActKind,
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HandStarted,
    HoleDealt,
    Posted,
    PostKind,
    Raked,
    RanTwice,
    Returned,
    Shown,
    Street,
)
from splitpot.game.state import Awaiting, HandState, SeatState, SeatStatus

_WHOLE_BOARD = 5


def replay(events: Iterable[HandEvent]) -> HandState:
    """The state after a hand's events, which begin with `HandStarted`.

    Raises:
        SetupError: the events do not begin with `HandStarted`.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, HandStarted):
        raise SetupError("events", "a hand's events begin with HandStarted")
    state = evolve_start(first)
    for event in rest:
        state = evolve(state, event)
    return state


def evolve(state: HandState, event: HandEvent) -> HandState:
    """The state after one event. Cannot fail on events that `decide` gave for this state."""
    return _EVOLVE[type(event)](state, event)


def evolve_start(event: HandStarted) -> HandState:
    """The state that a hand begins with."""
    seats = tuple(SeatState(SeatStatus.LIVE if stack else SeatStatus.OUT, stack) for stack in event.stacks)
    rules = event.rules
    blind = rules.big_blind
    unposted = blind - rules.small_blind if rules.small_blind_as_big else 0
    return HandState(
        rules=rules,
        button=event.button,
        big_blind_seat=event.big_blind_seat,
        total=sum(event.stacks),
        seats=seats,
        price=blind,
        base=blind,
        count=1,
        increment=blind,
        opens_after=event.big_blind_seat,
        unposted=unposted + rules.small_blind + blind,
    )


def _with_seat(seats: tuple[SeatState, ...], seat: int, new: SeatState) -> tuple[SeatState, ...]:
    return (*seats[:seat], new, *seats[seat + 1 :])


_NO_BET = (PostKind.DEAD, PostKind.ANTE, PostKind.BIG_BLIND_ANTE)


def _evolve_posted(state: HandState, event: Posted) -> HandState:
    one = state.seats[event.seat]
    kind = event.kind
    is_dead = kind in (PostKind.DEAD, PostKind.BIG_BLIND_ANTE)
    new = replace(
        one,
        stack=one.stack - event.amount,
        contribution=one.contribution + event.amount,
        dead=one.dead + (event.amount if is_dead else 0),
        street_bet=one.street_bet + (0 if kind in _NO_BET else event.amount),
    )
    seats = _with_seat(state.seats, event.seat, new)
    if kind is PostKind.SMALL_BLIND or kind is PostKind.BIG_BLIND:
        return replace(state, seats=seats, unposted=state.unposted - event.amount)
    if kind is PostKind.STRADDLE:
        price = 2 * state.rules.big_blind
        return replace(state, seats=seats, price=price, base=price, increment=price, opens_after=event.seat)
    if kind is PostKind.KILL:
        price = state.rules.small_bet
        return replace(state, seats=seats, price=price, base=price)
    return replace(state, seats=seats)


def _evolve_hole(state: HandState, event: HoleDealt) -> HandState:
    seats = _with_seat(state.seats, event.seat, replace(state.seats[event.seat], hole=event.cards))
    if any(seat.is_live and not seat.hole for seat in seats):
        return replace(state, seats=seats)
    to_act = next_to_act(seats, state.opens_after, state.price)
    return replace(state, seats=seats, to_act=to_act, awaiting=_awaiting(state.street, to_act))


def _evolve_acted(state: HandState, event: Acted) -> HandState:
    one = state.seats[event.seat]
    kind = event.kind
    new = SeatState(
        SeatStatus.FOLDED if kind is ActKind.FOLD else SeatStatus.LIVE,
        one.stack - event.amount,
        one.contribution + event.amount,
        one.dead,
        event.to,
        acted=True,
        hole=one.hole,
        shown=one.shown,
    )
    seats = _with_seat(state.seats, event.seat, new)
    price, base, count, aggressor = state.price, state.base, state.count, state.last_aggressor
    increment = state.increment
    if event.to > price:
        if event.to - price >= increment:
            increment = event.to - price
        price, aggressor = event.to, event.seat
        if counts_as_bet(state.rules, state.street, base, price):
            base, count = price, _count_after(state)
    to_act = next_to_act(seats, event.seat, price)
    return replace(
        state,
        seats=seats,
        to_act=to_act,
        awaiting=_awaiting(state.street, to_act),
        turn=state.turn + 1,
        price=price,
        base=base,
        count=count,
        last_aggressor=aggressor,
        increment=increment,
    )


def _count_after(state: HandState) -> int:
    """The count with one more bet; it stays below the cap where heads-up play has none (3.4-7)."""
    rules = state.rules
    if rules.heads_up_uncapped and state.count >= rules.max_raises and seats_with_chips(state.seats) == 2:
        return state.count
    return state.count + 1


def _awaiting(street: Street, to_act: int | None) -> Awaiting:
    if to_act is not None:
        return Awaiting.ACT
    return Awaiting.SETTLING if street is Street.RIVER else Awaiting.BOARD


def _evolve_returned(state: HandState, event: Returned) -> HandState:
    one = state.seats[event.seat]
    new = replace(
        one,
        stack=one.stack + event.amount,
        contribution=one.contribution - event.amount,
        street_bet=one.street_bet - event.amount,
    )
    return replace(state, seats=_with_seat(state.seats, event.seat, new))


def _evolve_board(state: HandState, event: BoardDealt) -> HandState:
    if event.run:
        assert state.second_board is not None
        second = state.second_board + event.cards
        awaiting = Awaiting.SETTLING if len(second) == _WHOLE_BOARD else Awaiting.BOARD
        return replace(state, second_board=second, awaiting=awaiting)
    seats = tuple(replace(seat, street_bet=0, acted=False) for seat in state.seats)
    to_act = next_to_act(seats, state.button, 0)
    return replace(
        state,
        seats=seats,
        street=event.street,
        board=state.board + event.cards,
        price=0,
        base=0,
        count=0,
        last_aggressor=None,
        increment=state.rules.big_blind,
        to_act=to_act,
        awaiting=Awaiting.BOARD if state.second_board is not None else _awaiting(event.street, to_act),
    )


def _evolve_ran_twice(state: HandState, _: RanTwice) -> HandState:
    return replace(state, second_board=state.board)


def _evolve_raked(state: HandState, event: Raked) -> HandState:
    return replace(state, rake=state.rake + event.amount)


def _evolve_shown(state: HandState, event: Shown) -> HandState:
    new = replace(state.seats[event.seat], shown=True, hole=event.cards)
    return replace(state, seats=_with_seat(state.seats, event.seat, new))


def _evolve_awarded(state: HandState, event: Awarded) -> HandState:
    one = state.seats[event.seat]
    return replace(
        state,
        seats=_with_seat(state.seats, event.seat, replace(one, stack=one.stack + event.amount)),
        awaiting=Awaiting.SETTLING,
    )


def _evolve_ended(state: HandState, _: HandEnded) -> HandState:
    return replace(state, awaiting=Awaiting.NOTHING, to_act=None)


_EVOLVE: dict[type, Callable[..., HandState]] = {
    Posted: _evolve_posted,
    HoleDealt: _evolve_hole,
    Acted: _evolve_acted,
    Returned: _evolve_returned,
    BoardDealt: _evolve_board,
    RanTwice: _evolve_ran_twice,
    Raked: _evolve_raked,
    Shown: _evolve_shown,
    Awarded: _evolve_awarded,
    HandEnded: _evolve_ended,
}
