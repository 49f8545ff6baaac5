"""Who is dealt in, where the button and the blinds stand, and who posts what (3.2).

`plan_hand` is the whole table between two hands: positions by the button rule,
newcomers, missed blinds and what is owed for them. The button rules alone are in
`button.py`; seats, money and clocks are elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import AnteType, Rules
from splitpot.room.button import between, blinds_of, dead_button_next, forward_moving_next, next_seat
from splitpot.room.kill import kill_rules
from splitpot.room.state import Seat, TableState


class Places(msgspec.Struct, frozen=True):
    """Where button and blinds stand.

    Attributes:
        small: who posts the small blind; none where it is dead.
        small_position: where the small blind would stand.
    """

    button: int
    small: int | None
    small_position: int
    big: int


class Plan(msgspec.Struct, frozen=True):
    """The next hand, as it would begin now.

    Attributes:
        rules: with the limits of a kill pot, in one.
        seats: who is dealt in.
        posts: every forced bet, in the order in which they are put in.
        missed_small, missed_big: seats that a blind passes while they are out (3.2-10).
        killer: who kills this hand.
        owing: who is dealt in and owes all the same what he owes.
    """

    places: Places
    rules: Rules
    seats: tuple[int, ...]
    posts: tuple[Posted, ...]
    missed_small: tuple[int, ...]
    missed_big: tuple[int, ...]
    killer: int | None
    owing: tuple[int, ...] = ()


class Debt(msgspec.Struct, frozen=True):
    """What a seat owes before it is dealt in: `live` counts as a bet, `dead` does not."""

    live: int
    dead: int


def debt_of(rules: Rules, one: Seat) -> Debt | None:
    """What a seat has to post, unless it waits for the big blind; none where nothing is owed.

    A newcomer owes a live big blind (3.2-9), and what he left owing; who missed blinds one
    of each at most, the big one live and the small one dead (3.2-10).
    """
    if one.is_newcomer:
        # Who has left owing a small blind and comes back owes it still.
        return Debt(rules.big_blind, rules.small_blind if one.missed_small else 0)
    if not (one.missed_small or one.missed_big):
        return None
    return Debt(
        rules.big_blind if one.missed_big else 0,
        rules.small_blind if one.missed_small else 0,
    )


def plan_hand(state: TableState) -> Plan:
    """The next hand of a table that can deal.

    Who owes blinds is dealt in as the big blind, or once he posts; never between the
    button and the big blind (3.2-9 and 11). Where nobody is paid up, the game begins anew.
    """
    if state.config.tournament:
        return _tournament_plan(state)
    rules = state.config.rules
    ready = {seat: one for seat, one in enumerate(state.seats) if one is not None and one.is_ready}
    paid = [seat for seat, one in ready.items() if debt_of(rules, one) is None]
    if not paid:
        paid = list(ready)
    places = _places(state, paid, list(ready))
    # Against the only one who is paid up, when the big blind is his, the next in line has the small one.
    owing = () if places.button in paid or places.small != places.button else (places.button,)
    dealt = {*paid, places.big, *owing}
    killer = next((seat for seat in dealt if state.killer and ready[seat].player == state.killer), None)
    if killer is not None:
        rules = kill_rules(rules, state.config.kill)
    posting = _posting(state, ready, dealt, places) if killer is None else {}
    dealt |= posting.keys()
    order = _clockwise(dealt, places.button)
    missed_small, missed_big = _missed(state, dealt, places)
    return Plan(
        places=places,
        rules=rules,
        seats=tuple(sorted(dealt)),
        posts=tuple(_posts(rules, order, places, killer, _straddler(state, order, places), posting)),
        missed_small=missed_small,
        missed_big=missed_big,
        killer=killer,
        owing=owing,
    )


def _tournament_plan(state: TableState) -> Plan:
    """The next hand of a tournament: whoever has chips is dealt in, absent or not (3.15-4 and 6).

    Only who has come to sit between the button and the small blind waits for it to pass.
    """
    rules = state.config.rules
    dealt = [seat for seat, one in enumerate(state.seats) if one is not None and one.is_ready]
    places = _places(state, dealt, dealt)
    size = len(state.seats)
    waiting = [seat for seat in dealt if between(places.button, seat, places.small_position, size)]
    if waiting and state.big_blind_seat is not None:
        # Two play in any case: the nearest to the big blind do not wait.
        before = state.big_blind_seat
        waiting.sort(key=lambda seat: (seat - before - 1) % size)
        waiting = waiting[max(0, 2 - len(dealt) + len(waiting)) :]
        dealt = [seat for seat in dealt if seat not in waiting]
        places = _places(state, dealt, dealt)
    order = _clockwise(dealt, places.button)
    posts = tuple(_posts(rules, order, places, None, None, {}))
    return Plan(places, rules, tuple(dealt), posts, (), (), None)


def can_post_now(state: TableState, seat: int) -> bool:
    """Whether a seat that owes blinds would be dealt into the next hand if it posted."""
    one = state.seats[seat]
    ready = [other for other in state.seats if other is not None and other.is_ready]
    if one is None or not one.is_ready or len(ready) < 2:
        return False
    seats = (*state.seats[:seat], replace(one, choice="now"), *state.seats[seat + 1 :])
    return seat in plan_hand(replace(state, seats=seats)).seats


# --- positions ---------------------------------------------------------------------


def _places(state: TableState, paid: Sequence[int], ready: Sequence[int]) -> Places:
    before = state.big_blind_seat
    assert state.button is not None
    if before is None:
        # The first hand after a draw; who drew the button may have gone.
        button = state.button if state.button in paid else next_seat(paid, state.button)
        small, big = blinds_of(paid, button)
    elif len(paid) == 1:
        # One player and some who wait: the first of them comes in as the big blind. With the dead
        # button it goes to the next in any case; if that is the one, the other has the small blind.
        waiting = [seat for seat in ready if seat not in paid]
        button = small = paid[0]
        big = next_seat(ready if state.config.button_rule == "dead" else waiting, before)
        if big == button:
            button = small = next_seat(waiting, big)
    elif state.config.button_rule == "dead":
        big = next_seat(ready, before)
        assert state.small_position is not None
        last = (state.button, state.small_position, before)
        dead = dead_button_next(sorted({*paid, big}), last)
        return Places(dead.button, dead.small if dead.is_small_posted else None, dead.small, dead.big)
    else:
        button, small, big = forward_moving_next(paid, state.button, before)
        if button != small:
            big = next_seat(ready, small)
        else:
            # Heads-up, unless somebody waits where the big blind of three would come.
            button = next_seat(paid, state.button)
            small = next_seat(paid, button)
            third = next_seat(ready, small)
            if third == button:
                button, small, big = forward_moving_next(paid, state.button, before)
            else:
                big = third
        return _unless_spared(state, paid, before, Places(button, small, small, big))
    return Places(button, small, small, big)


def _unless_spared(state: TableState, paid: Sequence[int], before: int, places: Places) -> Places:
    """The places, unless the big blind would pass somebody for the second time running: then it is his.

    The forward-moving button lets a player skip a blind (3.2-3); where people come and go, that
    must not become a free ride.
    """
    size = len(state.seats)
    due = [
        seat
        for seat in _clockwise(paid, before)
        if between(before, seat, places.big, size) and (one := state.seats[seat]) and one.spared
    ]
    if not due:
        return places
    order = _clockwise(paid, due[0])
    small, button = order[-2], order[-3] if len(order) > 2 else order[-2]
    return Places(button, small, small, due[0])


def _clockwise(seats: Collection[int], button: int) -> list[int]:
    """Seats clockwise from the left of the button."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def _posting(
    state: TableState, ready: Mapping[int, Seat], dealt: Collection[int], places: Places
) -> dict[int, Debt]:
    """Who posts to be dealt in: seats behind the big blind and before the button."""
    if len(dealt) < 3:
        return {}
    found = {}
    for seat, one in ready.items():
        debt = debt_of(state.config.rules, one)
        is_behind = between(places.big, seat, places.button, len(state.seats))
        if debt is not None and seat not in dealt and one.choice == "now" and is_behind:
            found[seat] = debt
    return found


def _missed(
    state: TableState, dealt: Collection[int], places: Places
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is passed by the small and the big blind on their way from the last hand to this one."""
    big, small = state.big_blind_seat, state.small_position
    if big is None or small is None:
        return (), ()
    size = len(state.seats)
    out = [
        seat
        for seat, one in enumerate(state.seats)
        if one is not None and seat not in dealt and not one.is_newcomer
    ]
    return (
        tuple(
            seat
            for seat in out
            if seat == places.small_position or between(small, seat, places.small_position, size)
        ),
        tuple(seat for seat in out if between(big, seat, places.big, size)),
    )


# --- forced bets -------------------------------------------------------------------


def _straddler(state: TableState, order: Sequence[int], places: Places) -> int | None:
    """Who straddles: the seat left of the big blind, if it wants to and can (3.13-2)."""
    if not state.config.straddle or len(order) < 3:
        return None
    seat = order[(order.index(places.big) + 1) % len(order)]
    one = state.seats[seat]
    assert one is not None
    is_paid = debt_of(state.config.rules, one) is None
    can = one.straddles and is_paid and one.stack >= 2 * state.config.rules.big_blind
    return seat if can else None


def _posts(
    rules: Rules,
    order: Sequence[int],
    places: Places,
    killer: int | None,
    straddler: int | None,
    posting: Mapping[int, Debt],
) -> list[Posted]:
    """Antes, blinds, straddle, kill, then what newcomers and returning players post."""
    posts: list[Posted] = []
    if rules.ante_type is AnteType.EACH:
        posts += [Posted(seat, PostKind.ANTE, rules.ante) for seat in order]
    if places.small is not None and places.small != killer:
        posts.append(Posted(places.small, PostKind.SMALL_BLIND, rules.small_blind))
    if places.big != killer:
        posts.append(Posted(places.big, PostKind.BIG_BLIND, rules.big_blind))
    if rules.ante_type is AnteType.BIG_BLIND:
        posts.append(Posted(places.big, PostKind.BIG_BLIND_ANTE, rules.ante))
    if straddler is not None:
        posts.append(Posted(straddler, PostKind.STRADDLE, 2 * rules.big_blind))
    if killer is not None:
        posts.append(Posted(killer, PostKind.KILL, rules.small_bet))
    for seat in order:
        if seat in posting:
            debt = posting[seat]
            posts += [Posted(seat, PostKind.LIVE, debt.live)] if debt.live else []
            posts += [Posted(seat, PostKind.DEAD, debt.dead)] if debt.dead else []
    return posts
