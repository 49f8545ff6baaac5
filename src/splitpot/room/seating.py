"""Taking a seat, buying chips, sitting out, leaving; connections come and go.

Money rules are those of 3.12: the least buy-in is ten times the lower limit, chips come
in between hands (during one they wait), and none leave while the player is seated.
"""

from __future__ import annotations

from typing import NoReturn

from splitpot.errors import RoomError
from splitpot.game.rules import STAKE_LIMIT
from splitpot.room.commands import Connected, Disconnected, Leave, Sit, SitIn, SitOut, TopUp
from splitpot.room.config import TableConfig
from splitpot.room.draft import Draft, schedule_deal
from splitpot.room.events import PlayerLeft, PlayerSat, SeatStandingChanged, StackAdded
from splitpot.room.play import go_on
from splitpot.room.state import Seat, TableState, is_dealt_in, seat_of, stack_of
from splitpot.room.words import amount_words

MOST_CHIPS = STAKE_LIMIT // 10
"""No stack is bought up beyond this, so that every pot stays below `STAKE_LIMIT`."""


def sit(draft: Draft, command: Sit, now: int) -> None:
    """Takes a seat with a buy-in; dealt in from the next hand on."""
    state = draft.state
    if seat_of(state, command.player) is not None:
        _refuse("already_seated", "You have a seat at this table already.")
    seat = _free_seat(state, command.seat)
    _check_amount("buy-in", command.buy_in)
    _check_buy_in(state.config, command.buy_in)
    _check_most(state.config, command.buy_in)
    draft.emit(
        PlayerSat(seat=seat, player=command.player, name=command.name, bot=command.bot, buy_in=command.buy_in)
    )
    schedule_deal(draft, now)


def top_up(draft: Draft, command: TopUp, now: int) -> None:
    """Adds chips; they play from the next hand on (3.3-3, 3.12-2)."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if one.leaving:
        _refuse("not_allowed", "You are leaving after this hand; sit down again to buy chips.")
    _check_amount("top-up", command.amount)
    if not stack_of(state, seat) and not one.top_up:
        # A busted player buys in again (3.12-2); one who is all-in may be about to.
        _check_buy_in(state.config, command.amount)
    _check_most(state.config, one.stack + one.top_up + command.amount)
    queued = is_dealt_in(state, seat)
    draft.emit(
        StackAdded(
            seat=seat,
            player=one.player,
            amount=command.amount,
            queued=queued,
            sits_in=one.sits_out and not queued and not one.stack,
        )
    )
    schedule_deal(draft, now)


def sit_out(draft: Draft, command: SitOut, now: int) -> None:
    """Is not dealt in from the next hand on."""
    seat, one = _own_seat(draft.state, command.player)
    _change(draft, seat, one, now, sits_out=True)


def sit_in(draft: Draft, command: SitIn, now: int) -> None:
    """Is dealt in from the next hand on."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if one.leaving:
        _refuse("not_allowed", "You are leaving after this hand.")
    if not one.stack and not is_dealt_in(state, seat):
        least = amount_words(state.config, state.config.least_buy_in)
        _refuse("not_enough_chips", f"You have no chips. Top up with at least {least} to play on.")
    _change(draft, seat, one, now, sits_out=False)


def leave(draft: Draft, command: Leave, now: int) -> None:
    """Leaves at once, or after the hand in play, folding when the turn comes."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if not is_dealt_in(state, seat):
        draft.emit(PlayerLeft(seat=seat, player=one.player, stack=one.stack + one.top_up))
        schedule_deal(draft, now)
        return
    _change(draft, seat, one, now, leaving=True)
    go_on(draft, now)


def connected(draft: Draft, command: Connected, now: int) -> None:
    """A seated player's connection is back: dealt in again, unless the player sits out."""
    _set_away(draft, command.player, now, away=False)


def disconnected(draft: Draft, command: Disconnected, now: int) -> None:
    """A seated player's connection is lost: not dealt in until it is back; the clock runs on."""
    _set_away(draft, command.player, now, away=True)


def _set_away(draft: Draft, player: str, now: int, *, away: bool) -> None:
    seat = seat_of(draft.state, player)
    if seat is None:
        return
    one = draft.state.seats[seat]
    assert one is not None
    _change(draft, seat, one, now, away=away)


def _change(
    draft: Draft,
    seat: int,
    one: Seat,
    now: int,
    *,
    sits_out: bool | None = None,
    away: bool | None = None,
    leaving: bool | None = None,
) -> None:
    event = SeatStandingChanged(
        seat=seat,
        player=one.player,
        sits_out=one.sits_out if sits_out is None else sits_out,
        away=one.away if away is None else away,
        leaving=one.leaving if leaving is None else leaving,
    )
    if (event.sits_out, event.away, event.leaving) != (one.sits_out, one.away, one.leaving):
        draft.emit(event)
        schedule_deal(draft, now)


# --- checks ------------------------------------------------------------------------


def _own_seat(state: TableState, player: str) -> tuple[int, Seat]:
    seat = seat_of(state, player)
    one = None if seat is None else state.seats[seat]
    if seat is None or one is None:
        _refuse("not_seated", "You have no seat at this table; sit down first.")
    return seat, one


def _free_seat(state: TableState, wanted: int) -> int:
    free = [seat for seat, one in enumerate(state.seats) if one is None]
    if type(wanted) is not int or not -1 <= wanted < len(state.seats):
        _refuse(
            "no_such_seat",
            f"There is no seat {wanted!r}; the seats are 0 to {len(state.seats) - 1}, and -1 is any of them.",
        )
    if not free:
        _refuse("table_full", f"All {len(state.seats)} seats are taken.")
    if wanted == -1:
        return free[0]
    if wanted not in free:
        _refuse("seat_taken", f"Seat {wanted} is taken; free: {', '.join(map(str, free))}.")
    return wanted


def _check_amount(what: str, amount: int) -> None:
    if type(amount) is not int or amount <= 0:
        _refuse("bad_amount", f"A {what} of {amount!r} is not a whole number of chips above 0.")


def _check_buy_in(config: TableConfig, amount: int) -> None:
    least = config.least_buy_in
    if amount < least:
        limit = amount_words(config, config.rules.small_bet)
        why = f" (ten times the lower limit of {limit})" if least == 10 * config.rules.small_bet else ""
        _refuse(
            "buy_in_too_small",
            f"A buy-in of {amount_words(config, amount)} is too small: this table takes at least "
            f"{amount_words(config, least)}{why}.",
        )


def _check_most(config: TableConfig, stack: int) -> None:
    most = min(config.max_buy_in or MOST_CHIPS, MOST_CHIPS)
    if stack > most:
        _refuse(
            "buy_in_too_large",
            f"That would be a stack of {amount_words(config, stack)}: this table takes at most "
            f"{amount_words(config, most)}.",
        )


def _refuse(code: str, message: str) -> NoReturn:
    raise RoomError(code, message)
