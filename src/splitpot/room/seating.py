"""Taking a seat, buying chips, sitting out, leaving; connections come and go.

Money rules are those of 3.12: the least buy-in is ten times the lower limit, chips come
in between hands (during one they wait), and none leave while the player is seated.
"""

from __future__ import annotations

from typing import Any, NoReturn

from splitpot.errors import RoomError
from splitpot.game.rules import STAKE_LIMIT
from splitpot.room.blinds import debt_of
from splitpot.room.commands import (
    AnswerBuyIn,
    AutoMuck,
    AutoTopUp,
    Connected,
    Disconnected,
    Leave,
    Post,
    Sit,
    SitIn,
    SitOut,
    Straddle,
    TopUp,
)
from splitpot.room.config import TableConfig
from splitpot.room.draft import Draft, drop_lost, schedule_deal, standing
from splitpot.room.events import PlayerLeft, PlayerSat, StackAdded
from splitpot.room.patience import presence_changed
from splitpot.room.play import go_on
from splitpot.room.state import (
    BuyInRequest,
    Seat,
    TableState,
    is_blind_due,
    is_dealt_in,
    is_house_bot,
    seat_of,
    stack_of,
)
from splitpot.room.waiting import ask_host, free_seats, set_gone, take_request
from splitpot.room.words import amount_words

MOST_CHIPS = STAKE_LIMIT // 10
"""No stack is bought up beyond this, so that every pot stays below `STAKE_LIMIT`."""


def sit(draft: Draft, command: Sit, now: int, *, approved: bool = False) -> None:
    """Takes a seat with a buy-in; dealt in from the next hand on, or once the blinds are paid (3.2-9).

    Where the host has a say and has not agreed yet, he is asked instead.
    """
    if seat_of(draft.state, command.player) is not None:
        _refuse("already_seated", "You have a seat at this table already.")
    drop_lost(draft, now)
    state = draft.state
    seat = _free_seat(state, command.seat, command.player)
    _check_amount("buy-in", command.buy_in)
    taken = _taken_away(state, command.player, now)
    _check_return(state.config, command.buy_in, taken)
    _check_buy_in(state.config, command.buy_in)
    _check_most(state.config, command.buy_in, taken)
    if not (approved or is_house_bot(command.bot)) and _needs_host(state.config, command.player):
        wish = BuyInRequest(0, command.player, command.name, command.buy_in, command.seat, bot=command.bot)
        ask_host(draft, wish, now)
        return
    draft.emit(
        PlayerSat(
            seat=seat,
            player=command.player,
            name=command.name,
            bot=command.bot,
            buy_in=command.buy_in,
            is_newcomer=is_blind_due(state, seat),
            missed_small=any(one.player == command.player and one.missed_small for one in state.debtors),
            missed_big=any(one.player == command.player and one.missed_big for one in state.debtors),
        )
    )
    schedule_deal(draft, now)


def top_up(draft: Draft, command: TopUp, now: int, *, approved: bool = False) -> None:
    """Adds chips; they play from the next hand on (3.3-3, 3.12-2). The host may have to agree first."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if one.leaving:
        _refuse("not_allowed", "You are leaving after this hand; sit down again to buy chips.")
    _check_amount("top-up", command.amount)
    if not stack_of(state, seat) and not one.top_up:
        # A busted player buys in again (3.12-2); one who is all-in may be about to.
        _check_buy_in(state.config, command.amount)
    _check_most(state.config, one.stack + one.top_up + command.amount, 0)
    if not (approved or one.is_house_bot) and _needs_host(state.config, one.player):
        request = BuyInRequest(0, one.player, one.name, command.amount, seat, is_top_up=True)
        ask_host(draft, request, now)
        return
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


def answer_buy_in(draft: Draft, command: AnswerBuyIn, now: int) -> None:
    """The host lets chips come to the table, or not."""
    found = take_request(draft, command.player, command.request, now, refuse=not command.agree)
    if not command.agree:
        return
    if found.is_top_up:
        top_up(draft, TopUp(found.player, found.amount), now, approved=True)
        return
    seats = draft.state.seats
    # Somebody may have taken the chair meanwhile: then any other will do.
    seat = found.seat if found.seat >= 0 and seats[found.seat] is None else -1
    sit(draft, Sit(found.player, found.name, found.amount, found.bot, seat), now, approved=True)


def sit_out(draft: Draft, command: SitOut, now: int) -> None:
    """Is not dealt in: from the next hand on, or from the next big blind on."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if one.stays and (command.when == "now" or not is_dealt_in(state, seat)):
        # Dealt in and blinded off: his hand is checked or folded for him (3.15-6).
        _change(draft, seat, one, now, sits_out=True)
        go_on(draft, now)
        return
    if one.stays or command.when == "next_big_blind":
        if not one.sits_out:
            _change(draft, seat, one, now, wish="sit_out_next_big_blind")
        return
    folds = command.when == "now" and is_dealt_in(state, seat)
    _change(draft, seat, one, now, sits_out=True, folds=folds or one.folds, wish=_kept(one))
    if folds:
        go_on(draft, now)


def sit_in(draft: Draft, command: SitIn, now: int) -> None:
    """Is dealt in from the next hand on, or once the blinds are paid (3.2-10)."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if one.leaving:
        _refuse("not_allowed", "You are leaving after this hand.")
    if not one.stack and not is_dealt_in(state, seat):
        least = amount_words(state.config, state.config.least_buy_in)
        _refuse("not_enough_chips", f"You have no chips. Top up with at least {least} to play on.")
    _change(draft, seat, one, now, sits_out=False, folds=False, wish="")


def leave(draft: Draft, command: Leave, now: int) -> None:
    """Leaves at once, or after the hand in play: folded when the turn comes, or played to its end."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if not is_dealt_in(state, seat):
        draft.emit(
            PlayerLeft(
                seat=seat, player=one.player, stack=one.stack + one.top_up, at=now, by_host=command.by_host
            )
        )
        schedule_deal(draft, now)
    elif command.after_hand:
        _change(draft, seat, one, now, wish="leave")
    else:
        _change(draft, seat, one, now, by_host=command.by_host, leaving=True)
        go_on(draft, now)


def post(draft: Draft, command: Post, now: int) -> None:
    """Says how a seat that owes blinds comes in: it waits for the big blind, or posts (3.2-9, 10)."""
    seat, one = _own_seat(draft.state, command.player)
    if debt_of(draft.state.config.rules, one) is None:
        _refuse("not_allowed", "You owe no blinds; you are dealt in without a post.")
    _change(draft, seat, one, now, choice=command.how)


def straddle(draft: Draft, command: Straddle, now: int) -> None:
    """Straddles from now on whenever the seat is left of the big blind, or not any more (3.13-2)."""
    seat, one = _own_seat(draft.state, command.player)
    if command.on and not draft.state.config.straddle:
        _refuse("not_allowed", "There is no straddle at this table.")
    _change(draft, seat, one, now, straddles=command.on)


def auto_top_up(draft: Draft, command: AutoTopUp, now: int) -> None:
    """Tops the stack up between hands from now on, or not any more; the wallet is looked at each time."""
    state = draft.state
    seat, one = _own_seat(state, command.player)
    if command.amount:
        if _needs_host(state.config, one.player):
            _refuse(
                "not_allowed",
                "The host agrees to each buy-in here; ask for chips when you want some.",
            )
        _check_amount("stack", command.amount)
        _check_buy_in(state.config, command.amount)
        _check_most(state.config, command.amount, 0)
    _change(draft, seat, one, now, tops_to=command.amount)


def top_up_due(state: TableState, seat: int) -> int:
    """Chips that a seat wants to be topped up with now, between two of its hands; 0 for none."""
    one = state.seats[seat]
    if one is None or not one.tops_to or one.leaving or one.away or is_dealt_in(state, seat):
        return 0
    # Who has no chips is out for want of them; whoever else sits out wants no more for now.
    if one.sits_out and one.stack:
        return 0
    return max(0, one.tops_to - one.stack - one.top_up)


def auto_muck(draft: Draft, command: AutoMuck, now: int) -> None:
    """Hides a hand that loses at a showdown, or shows it (C9)."""
    seat, one = _own_seat(draft.state, command.player)
    _change(draft, seat, one, now, mucks=command.on)


def connected(draft: Draft, command: Connected, now: int) -> None:
    """A seated player's connection is back: dealt in again, unless the player sits out."""
    set_gone(draft, command.player, now, gone=False)
    _set_away(draft, command.player, now, away=False)


def disconnected(draft: Draft, command: Disconnected, now: int) -> None:
    """A seated player's connection is lost: not dealt in until it is back; the clock runs on."""
    set_gone(draft, command.player, now, gone=True)
    _set_away(draft, command.player, now, away=True)


def _set_away(draft: Draft, player: str, now: int, *, away: bool) -> None:
    seat = seat_of(draft.state, player)
    if seat is None:
        return
    one = draft.state.seats[seat]
    assert one is not None
    if one.away != away:
        _change(draft, seat, one, now, away=away)
        presence_changed(draft, seat, now, away=away)


def _kept(one: Seat) -> str:
    """The wish of a seat that sits out now: it leaves all the same."""
    return "leave" if one.wish == "leave" else ""


def _change(draft: Draft, seat: int, one: Seat, now: int, *, by_host: bool = False, **changes: Any) -> None:
    if any(getattr(one, name) != value for name, value in changes.items()):
        draft.emit(standing(seat, one, now, by_host=by_host, **changes))
        schedule_deal(draft, now)


# --- checks ------------------------------------------------------------------------


def _own_seat(state: TableState, player: str) -> tuple[int, Seat]:
    seat = seat_of(state, player)
    one = None if seat is None else state.seats[seat]
    if seat is None or one is None:
        _refuse("not_seated", "You have no seat at this table; sit down first.")
    return seat, one


def _needs_host(config: TableConfig, player: str) -> bool:
    return config.approval and player != config.host


def _free_seat(state: TableState, wanted: int, player: str) -> int:
    free = [seat for seat, one in enumerate(state.seats) if one is None]
    if type(wanted) is not int or not -1 <= wanted < len(state.seats):
        _refuse(
            "no_such_seat",
            f"There is no seat {wanted!r}; the seats are 0 to {len(state.seats) - 1}, and -1 is any of them.",
        )
    if not free:
        _refuse("table_full", f"All {len(state.seats)} seats are taken.")
    if free_seats(state, player) <= 0:
        names = ", ".join(one.name for one in state.queue if one.held_until)
        _refuse("table_full", f"The free seat is held for {names}, first on the waiting list.")
    if wanted == -1:
        return free[0]
    if wanted not in free:
        # People count seats from 1, as the page does.
        numbers = ", ".join(str(seat + 1) for seat in free)
        _refuse("seat_taken", f"Seat {wanted + 1} is taken; free: {numbers}.")
    return wanted


def _check_amount(what: str, amount: int) -> None:
    if type(amount) is not int or amount <= 0:
        _refuse("bad_amount", f"A {what} of {amount!r} is not a whole number of chips above 0.")


def _taken_away(state: TableState, player: str, now: int) -> int:
    """What a player took away from this table and has to bring back; 0 once that is long ago (3.12-4)."""
    for one in state.departed:
        if one.player == player and now < one.at + state.config.return_ms:
            return one.stack
    return 0


def _check_return(config: TableConfig, amount: int, taken: int) -> None:
    if amount < taken:
        minutes = config.return_ms // 60_000
        _refuse(
            "buy_in_too_small",
            f"A buy-in of {amount_words(config, amount)} is too small: you left this table with "
            f"{amount_words(config, taken)}; within {minutes} minutes you come back with at least that.",
        )


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


def _check_most(config: TableConfig, stack: int, taken: int) -> None:
    most = max(min(config.most_buy_in or MOST_CHIPS, MOST_CHIPS), taken)
    if stack > most:
        _refuse(
            "buy_in_too_large",
            f"That would be a stack of {amount_words(config, stack)}: this table takes at most "
            f"{amount_words(config, most)}.",
        )


def _refuse(code: str, message: str) -> NoReturn:
    raise RoomError(code, message)
