"""Whose turn it is and what may be done: rules 3.3 to 3.5.

`legal_actions` is what people, bots and tests read, and what `decide` enforces. A
betting structure is one function here that gives the wager; nothing else knows it.
"""

from __future__ import annotations

from splitpot.errors import Reason
from splitpot.game.actions import LegalActions, Wager, WagerKind
from splitpot.game.events import Street
from splitpot.game.rules import Rules, Structure
from splitpot.game.state import Awaiting, HandState, SeatState, SeatStatus

_LIVE = SeatStatus.LIVE
_LATE = (Street.TURN, Street.RIVER)


def bet_size(rules: Rules, street: Street) -> int:
    """The size of a bet or raise on a street: small bet, on turn and river big bet (R47)."""
    return rules.big_bet if street in _LATE else rules.small_bet


def legal_actions(state: HandState) -> LegalActions | None:
    """Everything that the seat to act may do; `None` when no seat is to act."""
    seat = state.to_act
    if seat is None or state.awaiting is not Awaiting.ACT:
        return None
    me = state.seats[seat]
    has_opponent, price = _opposition(state.seats, seat, state.price)
    owed = max(0, price - me.street_bet)
    wager: Wager | None = None
    no_wager: Reason | None = None
    if not has_opponent:
        no_wager = Reason.NO_OPPONENT
    elif me.stack <= owed:
        no_wager = Reason.NO_CHIPS
    else:
        is_fixed = state.rules.structure is Structure.FIXED_LIMIT
        found = _fixed_limit_wager(state, me) if is_fixed else _big_bet_wager(state, me, owed)
        if isinstance(found, Wager):
            wager = found
        else:
            no_wager = found
    return LegalActions(seat, owed == 0, min(owed, me.stack), wager, no_wager)


def owed_by(state: HandState, seat: int) -> int:
    """Chips that the seat to act has to add to stay in, whatever its stack."""
    me = state.seats[seat]
    return max(0, _opposition(state.seats, seat, state.price)[1] - me.street_bet)


def _opposition(seats: tuple[SeatState, ...], me: int, price: int) -> tuple[bool, int]:
    """Whether somebody else can still bet, and the price that `me` has to match.

    Where every other live seat is all-in, the price is the largest amount that anybody
    can match (rule 3.3-4).
    """
    matchable = 0
    for seat, one in enumerate(seats):
        if seat == me or one.status is not _LIVE:
            continue
        if one.stack:
            return True, price
        if one.street_bet > matchable:
            matchable = one.street_bet
    return False, min(price, matchable)


def _big_bet_wager(state: HandState, me: SeatState, owed: int) -> Wager | Reason:
    """The wagers of pot limit and no limit, or why there are none (rules 3.5-1 to 4)."""
    if me.acted and state.price - me.street_bet < state.increment:
        return Reason.NOT_REOPENED
    most = all_in = me.street_bet + me.stack
    least = min(state.price + state.increment, all_in)
    if state.rules.structure is Structure.POT_LIMIT:
        # A pot below the least bet does not forbid it.
        most = max(least, min(all_in, state.price + counted_pot(state) + owed))
    return Wager(WagerKind.RAISE if state.price else WagerKind.BET, least, most)


def counted_pot(state: HandState) -> int:
    """The pot as pot limit counts it: pre-flop every blind as if posted in full (3.5-5, 6)."""
    return state.pot + (state.unposted if state.street is Street.PREFLOP else 0)


def _fixed_limit_wager(state: HandState, me: SeatState) -> Wager | Reason:
    """The one wager of fixed limit, or why there is none (rules 3.4-2, 6, 8)."""
    if state.count > state.rules.max_raises:
        return Reason.CAPPED
    size = bet_size(state.rules, state.street)
    if me.acted and 2 * (state.price - me.street_bet) < size:
        return Reason.NOT_REOPENED
    full = state.base + size
    to = min(full, me.street_bet + me.stack)
    if state.price == 0:
        kind = WagerKind.BET
    elif state.price > state.base and to == full:
        kind = WagerKind.COMPLETE
    else:
        kind = WagerKind.RAISE
    return Wager(kind, to, to)


def counts_as_bet(rules: Rules, street: Street, base: int, to: int) -> bool:
    """Whether a wager to `to` counts towards the cap: at least half a bet above `base` (3.4-4)."""
    return 2 * (to - base) >= bet_size(rules, street)


def next_to_act(seats: tuple[SeatState, ...], after: int, price: int) -> int | None:
    """The first seat clockwise after `after` that must act; `None` ends the street (3.3-2)."""
    if live_seats(seats) == 1:
        return None
    size = len(seats)
    for step in range(1, size + 1):
        seat = (after + step) % size
        one = seats[seat]
        if one.status is not _LIVE or not one.stack:
            continue
        if one.acted and one.street_bet >= price:
            continue
        has_opponent, matchable = _opposition(seats, seat, price)
        if has_opponent or one.street_bet < matchable:
            return seat
    return None


def live_seats(seats: tuple[SeatState, ...]) -> int:
    """How many seats can still win."""
    count = 0
    for one in seats:
        if one.status is _LIVE:
            count += 1
    return count


def seats_with_chips(seats: tuple[SeatState, ...]) -> int:
    """How many live seats can still bet."""
    return sum(1 for one in seats if one.stack and one.status is _LIVE)


def can_bet_on(seats: tuple[SeatState, ...]) -> bool:
    """Whether another street can have betting: at least two live seats with chips (3.6-3)."""
    return seats_with_chips(seats) > 1
