"""The course of the hands: draw, deal, decisions, clocks, the end, the next hand.

What is legal is decided in `game`; here is who is asked, when the clock acts, and what
a broken invariant leads to: the hand is void and the table goes on (3.14-5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from splitpot.cards import Card
from splitpot.errors import IllegalAction, RoomError
from splitpot.game.actions import Act as GameAct
from splitpot.game.actions import Move
from splitpot.game.betting import can_bet_on, legal_actions
from splitpot.game.dealing import DealLayout, board_action, deal_layout, hole_action, next_street
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import STAKE_LIMIT
from splitpot.game.state import Awaiting, HandState, SeatStatus
from splitpot.room.button import blinds_of, draw_moves, forward_moving_next
from splitpot.room.commands import Act, Clock, Resumed, Void
from splitpot.room.draft import Draft, after, can_deal, schedule_deal
from splitpot.room.events import (
    ButtonDrawn,
    ClockExtended,
    HandBegun,
    HandClosed,
    HandVoided,
    PlayerLeft,
    SeatStandingChanged,
    StreetScheduled,
    TimedOut,
    TurnOpened,
)
from splitpot.room.evolve import evolve
from splitpot.room.state import Due, TableState, seat_of

# --- commands ----------------------------------------------------------------------


def act(draft: Draft, command: Act, now: int) -> None:
    """A player's decision; refused where it is late, out of turn or not legal."""
    state = draft.state
    seat = seat_of(state, command.player)
    if seat is None:
        raise RoomError("not_seated", "You have no seat at this table.")
    play = state.play
    if play is None or not state.running or command.hand != state.hand:
        raise RoomError("stale_action", f"Hand {command.hand} is not in play any more; nothing was done.")
    if play.to_act is None or command.turn != play.turn:
        raise RoomError("stale_action", f"Decision {command.turn} has been taken already; nothing was done.")
    if seat != play.to_act:
        raise RoomError("not_your_turn", f"It is the turn of seat {play.to_act}.")
    _check_price(play, command)
    move = Move(command.kind)
    _check_amount(move, command.amount)
    refused: list[IllegalAction] = []
    _guarded(draft, now, lambda: _act(draft, GameAct(seat, move, command.amount), now, refused))
    if refused:
        raise RoomError("illegal_action", str(refused[0])) from refused[0]


def clock(draft: Draft, command: Clock, now: int) -> None:
    """Does what is due; nothing before the deadline."""
    state = draft.state
    if state.due is Due.NOTHING or now < state.deadline:
        return
    if state.due is Due.DEAL:
        if state.drawn:
            _begin(draft, command.deck, now)
        else:
            _draw(draft, command.deck, now)
    elif state.due is Due.ACT:
        _guarded(draft, now, lambda: _time_out(draft, now))
    else:
        _guarded(draft, now, lambda: _open_street(draft, now))


def resumed(draft: Draft, command: Resumed, now: int) -> None:
    """No connection has survived a restart; running clocks get more time."""
    for seat, one in enumerate(draft.state.seats):
        if one is not None and not one.bot and not one.away:
            draft.emit(
                SeatStandingChanged(
                    seat=seat, player=one.player, sits_out=one.sits_out, away=True, leaving=one.leaving
                )
            )
    schedule_deal(draft, now)
    state = draft.state
    if state.due is not Due.NOTHING:
        draft.emit(ClockExtended(deadline=after(max(now, state.deadline), state.config.resume_ms)))


def void(draft: Draft, command: Void, now: int) -> None:
    """Voids the hand in play, if there is one."""
    if draft.state.running:
        _void(draft, command.reason, now)


def go_on(draft: Draft, now: int) -> None:
    """After somebody has said that he leaves: folds him if it is his turn, ends what is decided."""
    forced = _forced_act(draft.state)
    if forced is not None:
        _guarded(draft, now, lambda: _play_and_go_on(draft, forced, now))


def _check_price(play: HandState, command: Act) -> None:
    """Refuses a decision at a price that the player did not see; a call has to name it."""
    legal = legal_actions(play)
    price = legal.call if legal is not None else 0
    if command.price != price and (command.price or command.kind == "call"):
        raise RoomError(
            "stale_action", f"A call costs {price} now, not {command.price}; nothing was done. Decide again."
        )


def _check_amount(move: Move, amount: int) -> None:
    if type(amount) is not int or not 0 <= amount <= STAKE_LIMIT or (move is Move.RAISE_TO and not amount):
        raise RoomError("bad_amount", f"{amount!r} is not a whole number of chips above 0.")
    if amount and move is not Move.RAISE_TO:
        raise RoomError("bad_amount", f"A {move} has no amount, but {amount} was given; leave it at 0.")


# --- a hand ------------------------------------------------------------------------


def _draw(draft: Draft, deck: Sequence[Card], now: int) -> None:
    """The draw that begins a game. Its deck is thrown away: a hand never uses an opened one."""
    state = draft.state
    drawers = [seat for seat, one in enumerate(state.seats) if one is not None and one.is_ready]
    cards = dict(zip(drawers, deck, strict=False))
    highest = max(cards, key=lambda seat: cards[seat])
    moves = draw_moves(cards) if state.config.seat_draw == "full" else ()
    deal_at = after(now, state.config.draw_ms)
    draft.emit(ButtonDrawn(cards=cards, button=highest, moves=moves, deal_at=deal_at))


def _begin(draft: Draft, deck: tuple[Card, ...], now: int) -> None:
    state = draft.state
    ready = {seat: one for seat, one in enumerate(state.seats) if one is not None and one.is_ready}
    alive = list(ready)
    assert state.button is not None
    if state.big_blind_seat is None and state.button in ready:
        button = state.button
        small, big = blinds_of(alive, button)
    else:
        button, small, big = forward_moving_next(alive, state.button, state.big_blind_seat)
    draft.emit(
        HandBegun(
            hand=state.hand + 1,
            deck=deck,
            at=now,
            button=button,
            small_blind_seat=small,
            big_blind_seat=big,
            players={seat: one.player for seat, one in ready.items()},
            names={seat: one.name for seat, one in ready.items()},
        )
    )
    stacks = [ready[seat].stack if seat in ready else 0 for seat in range(len(state.seats))]
    _guarded(draft, now, lambda: _start(draft, stacks, button, now))


def _start(draft: Draft, stacks: Sequence[int], button: int, now: int) -> None:
    for event in start_hand(draft.state.config.rules, stacks, button)[1]:
        draft.emit(event)
    _run(draft, now)


def _act(draft: Draft, action: GameAct, now: int, refused: list[IllegalAction]) -> None:
    """A player's action. A refusal of it is his; one of anything that follows would be a fault."""
    try:
        draft.play(action)
    except IllegalAction as error:
        refused.append(error)
        return
    _run(draft, now)


def _play_and_go_on(draft: Draft, action: GameAct, now: int) -> None:
    draft.play(action)
    _run(draft, now)


def _time_out(draft: Draft, now: int) -> None:
    """Check if free, else fold (3.14-1); a person then sits out from the next hand (3.14-4)."""
    state = draft.state
    assert state.play is not None
    legal = legal_actions(state.play)
    assert legal is not None
    one = state.seats[legal.seat]
    assert one is not None
    draft.emit(TimedOut(seat=legal.seat, turn=state.play.turn, sits_out=not one.bot))
    _play_and_go_on(draft, GameAct(legal.seat, Move.CHECK if legal.check else Move.FOLD), now)


def _open_street(draft: Draft, now: int) -> None:
    state = draft.state
    assert state.play is not None
    draft.play(board_action(state.deck, _layout(state.play), next_street(state.play.street)))
    _run(draft, now)


def _run(draft: Draft, now: int) -> None:
    """Deals and folds by itself until somebody has to decide, time has to pass, or the hand is over."""
    while True:
        state = draft.state
        play = state.play
        assert play is not None
        if play.awaiting is Awaiting.HOLE:
            draft.play(hole_action(state.deck, _layout(play)))
        elif play.awaiting is Awaiting.BOARD:
            pause = state.config.run_out_ms
            if pause and not can_bet_on(play.seats):
                draft.emit(StreetScheduled(at=after(now, pause)))
                return
            draft.play(board_action(state.deck, _layout(play), next_street(play.street)))
        elif play.awaiting is Awaiting.ACT:
            forced = _forced_act(state)
            if forced is None:
                assert play.to_act is not None
                deadline = after(now, state.config.action_ms)
                draft.emit(TurnOpened(seat=play.to_act, turn=play.turn, deadline=deadline))
                return
            draft.play(forced)
        else:
            _close(draft, now)
            return


def _layout(play: HandState) -> DealLayout:
    seats = [seat for seat, one in enumerate(play.seats) if one.status is not SeatStatus.OUT]
    return deal_layout(seats, play.button, play.rules.hole_cards)


def _forced_act(state: TableState) -> GameAct | None:
    """What the seat to act does without being asked.

    A player who leaves folds when his turn comes. Where only one stays, and checking or
    calling would let all the leavers fold before the next card, that is done for him.
    """
    play = state.play
    if play is None or not state.running or play.to_act is None:
        return None
    seat = play.to_act
    if _is_leaving(state, seat):
        return GameAct(seat, Move.FOLD)
    if any(
        one.is_live and other != seat and not _is_leaving(state, other)
        for other, one in enumerate(play.seats)
    ):
        return None
    legal = legal_actions(play)
    assert legal is not None
    staying = GameAct(seat, Move.CHECK if legal.check else Move.CALL)
    play = step(play, staying)[0]
    while play.to_act is not None and _is_leaving(state, play.to_act):
        play = step(play, GameAct(play.to_act, Move.FOLD))[0]
    is_alone = sum(1 for one in play.seats if one.is_live) == 1
    return staying if play.is_over and is_alone else None


def _is_leaving(state: TableState, seat: int) -> bool:
    one = state.seats[seat]
    return one is not None and one.leaving


# --- the end -----------------------------------------------------------------------


def _close(draft: Draft, now: int) -> None:
    state = draft.state
    sides = {(award.pot, award.side) for award in state.awards if award.strength}
    pause = state.config.hand_pause_ms + state.config.result_ms * len(sides)
    next_at = after(now, pause)
    settled = evolve(state, HandClosed(hand=state.hand, at=now, next_at=next_at))
    draft.emit(HandClosed(hand=state.hand, at=now, next_at=next_at if can_deal(settled) else 0))
    _clear_seats(draft, now)


def _void(draft: Draft, reason: str, now: int) -> None:
    state = draft.state
    next_at = after(now, state.config.hand_pause_ms)
    event = HandVoided(hand=state.hand, reason=reason, at=now, next_at=next_at)
    if not can_deal(evolve(state, event)):
        event = HandVoided(hand=state.hand, reason=reason, at=now, next_at=0)
    draft.emit(event)
    _clear_seats(draft, now)


def _clear_seats(draft: Draft, now: int) -> None:
    """After a hand: leavers go, busted players sit out."""
    for seat, one in enumerate(draft.state.seats):
        if one is None:
            continue
        if one.leaving:
            draft.emit(PlayerLeft(seat=seat, player=one.player, stack=one.stack))
        elif not one.stack and not one.sits_out:
            draft.emit(
                SeatStandingChanged(seat=seat, player=one.player, sits_out=True, away=one.away, leaving=False)
            )
    schedule_deal(draft, now)


def _guarded(draft: Draft, now: int, work: Callable[[], None]) -> None:
    """Does a part of a hand; if it fails, by whatever fault, the hand is void (3.14-5)."""
    mark = draft.mark()
    try:
        work()
    except Exception as error:  # noqa: BLE001 -- every fault, known or not, must leave a table that goes on
        draft.back(mark)
        _void(draft, f"{type(error).__name__}: {error}", now)
