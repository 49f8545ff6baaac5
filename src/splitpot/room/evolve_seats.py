"""Facts of people at a table applied: seats, chips bought, standing, time, talk, who waits.

A part of `evolve`, which has the course of hands; nothing is decided or checked here either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from splitpot.room.events import (
    BankSpent,
    CardsShown,
    ChatSaid,
    MutesChanged,
    PlayerLeft,
    PlayerSat,
    PreActed,
    QueueChanged,
    RabbitShown,
    RequestsChanged,
    SeatStandingChanged,
    StackAdded,
    TimeAdded,
    TimedOut,
    TurnTimed,
)
from splitpot.room.messages import CHAT_LINES
from splitpot.room.state import ChatEntry, Debt, Departed, Due, PreAct, Seat, TableState

Seats = tuple[Seat | None, ...]
MOST_DEBTORS = 100


def change_seat(state: TableState, seat: int, **changes: Any) -> TableState:
    """The table with changes to one of its seats."""
    one = state.seats[seat]
    assert one is not None
    return replace(state, seats=_with_seat(state.seats, seat, replace(one, **changes)))


def debt_of(one: Seat) -> Debt:
    """What a seat owes to the blinds, for when it is gone or the hand is void."""
    return Debt(one.player, one.is_newcomer, one.missed_small, one.missed_big, one.missed, one.choice)


def _with_seat(seats: Seats, seat: int, new: Seat | None) -> Seats:
    return (*seats[:seat], new, *seats[seat + 1 :])


def _sat(state: TableState, event: PlayerSat) -> TableState:
    bank = 0 if event.bot else state.config.time_bank_ms
    seat = Seat(
        event.player,
        event.name,
        event.bot,
        event.buy_in,
        is_newcomer=event.is_newcomer,
        missed_small=event.missed_small,
        missed_big=event.missed_big,
        bank_pre=bank,
        bank_post=bank,
        stays=bool(state.config.tournament),
    )
    departed = tuple(one for one in state.departed if one.player != event.player)
    debtors = tuple(one for one in state.debtors if one.player != event.player)
    seats = _with_seat(state.seats, event.seat, seat)
    return replace(state, seats=seats, departed=departed, debtors=debtors)


def _left(state: TableState, event: PlayerLeft) -> TableState:
    seats = _with_seat(state.seats, event.seat, None)
    # Who comes back to the same seat is a newcomer to the hand that still lies there.
    owners = tuple("" if seat == event.seat else owner for seat, owner in enumerate(state.owners))
    departed = tuple(one for one in state.departed if one.at + state.config.return_ms > event.at)
    if state.config.return_ms and event.stack:
        departed += (Departed(event.player, event.stack, event.at),)
    # A table that is empty begins a new game, with a new draw.
    killer = "" if state.killer == event.player else state.killer
    drawn = state.drawn and any(seats)
    state = replace(state, debtors=_debtors(state, event))
    return replace(state, seats=seats, owners=owners, drawn=drawn, departed=departed, killer=killer)


def _debtors(state: TableState, event: PlayerLeft) -> tuple[Debt, ...]:
    """Who has left owing blinds: what he has missed waits for him here (3.2-10)."""
    one = state.seats[event.seat]
    assert one is not None
    if one.is_house_bot or not (one.missed_small or one.missed_big):
        return state.debtors
    return (*state.debtors, debt_of(one))[-MOST_DEBTORS:]


def _added(state: TableState, event: StackAdded) -> TableState:
    one = state.seats[event.seat]
    assert one is not None
    if event.queued:
        return change_seat(state, event.seat, top_up=one.top_up + event.amount)
    sits_out = one.sits_out and not event.sits_in
    out_since = one.out_since if sits_out or one.away else 0
    return change_seat(
        state, event.seat, stack=one.stack + event.amount, sits_out=sits_out, out_since=out_since
    )


def _standing(state: TableState, event: SeatStandingChanged) -> TableState:
    one = state.seats[event.seat]
    assert one is not None
    is_out = event.sits_out or event.away
    return change_seat(
        state,
        event.seat,
        sits_out=event.sits_out,
        away=event.away,
        leaving=event.leaving,
        folds=event.folds,
        wish=event.wish,
        choice=event.choice,
        straddles=event.straddles,
        tops_to=event.tops_to,
        mucks=event.mucks,
        out_since=(one.out_since or event.at) if is_out else 0,
    )


def _timed_out(state: TableState, event: TimedOut) -> TableState:
    one = state.seats[event.seat]
    assert one is not None
    state = replace(state, clocked=event.seat, due=Due.NOTHING, deadline=0)
    sits_out = one.sits_out or event.sits_out
    out_since = (one.out_since or event.at) if sits_out else one.out_since
    return change_seat(state, event.seat, sits_out=sits_out, out_since=out_since)


def _time_added(state: TableState, event: TimeAdded) -> TableState:
    state = replace(state, deadline=event.deadline)
    return replace(state, banked=event.starts) if event.is_bank else replace(state, is_spared=True)


def _bank_spent(state: TableState, event: BankSpent) -> TableState:
    bank = {"bank_post" if event.is_post else "bank_pre": event.left}
    # A bank that somebody brings from another table stops nobody's clock.
    is_running = state.play is not None and state.play.to_act not in (None, event.seat)
    return change_seat(replace(state, banked=state.banked if is_running else 0), event.seat, **bank)


def _timed(state: TableState, event: TurnTimed) -> TableState:
    return replace(state, deadline=event.deadline)


def _pre_acted(state: TableState, event: PreActed) -> TableState:
    pre = PreAct(event.wish, event.hand, event.street, event.price) if event.wish else None
    return change_seat(state, event.seat, pre=pre)


def _said(state: TableState, event: ChatSaid) -> TableState:
    entry = ChatEntry(state.version + 1, event.player, event.name, event.text, event.emote, event.at)
    return replace(state, chat=(*state.chat, entry)[-CHAT_LINES:])


def _muted(state: TableState, event: MutesChanged) -> TableState:
    return replace(state, muted=event.muted)


def _cards_shown(state: TableState, event: CardsShown) -> TableState:
    flashed = list(state.flashed or ((),) * len(state.seats))
    flashed[event.seat] = (*flashed[event.seat], *event.cards)
    return replace(state, flashed=tuple(flashed))


def _rabbit(state: TableState, event: RabbitShown) -> TableState:
    return replace(state, rabbit=tuple(card for _, cards in event.streets for card in cards), deck=())


def _queue(state: TableState, event: QueueChanged) -> TableState:
    return replace(state, queue=event.queue)


def _requests(state: TableState, event: RequestsChanged) -> TableState:
    return replace(state, requests=event.requests)


OF_SEATS: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    PlayerSat: _sat,
    PlayerLeft: _left,
    StackAdded: _added,
    SeatStandingChanged: _standing,
    TimedOut: _timed_out,
    TimeAdded: _time_added,
    TurnTimed: _timed,
    PreActed: _pre_acted,
    ChatSaid: _said,
    MutesChanged: _muted,
    CardsShown: _cards_shown,
    RabbitShown: _rabbit,
    BankSpent: _bank_spent,
    QueueChanged: _queue,
    RequestsChanged: _requests,
}
"""What each kind of event about people does to the table."""
