"""The course of the hands: draw, deal, decisions, clocks, the next street.

What is legal is decided in `game`; here is who is asked, and when the clock acts. Who is
dealt in and posts what comes from `blinds.py`; how a hand ends is in `ending.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from splitpot.cards import Card
from splitpot.errors import IllegalAction, RoomError
from splitpot.game.actions import Act as GameAct
from splitpot.game.actions import Move
from splitpot.game.betting import can_bet_on, legal_actions
from splitpot.game.dealing import DealLayout, board_action, deal_layout, hole_action, street_due
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import STAKE_LIMIT
from splitpot.game.state import Awaiting, HandState, SeatStatus
from splitpot.room import asking
from splitpot.room.blinds import Plan, plan_hand
from splitpot.room.button import draw_moves
from splitpot.room.clocks import gives_more, spend_bank
from splitpot.room.commands import Act, Clock, Resumed, RunTwice, Void
from splitpot.room.draft import Draft, after, can_deal, schedule_deal, standing
from splitpot.room.ending import close, guarded
from splitpot.room.ending import void as void_hand
from splitpot.room.events import (
    ButtonDrawn,
    ClockExtended,
    HandBegun,
    StreetScheduled,
    TimedOut,
    TurnOpened,
)
from splitpot.room.fairness import commit, hand_id
from splitpot.room.patience import turn_deadline
from splitpot.room.preacting import chosen_act
from splitpot.room.state import Due, TableState, name_of, seat_of
from splitpot.room.waiting import set_gone

LONGEST_BANK_MS = 300_000
"""No decision takes longer than its own time and this."""

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
        late = play.to_act is None or command.turn < play.turn
        why = "has been taken already" if late else "has not come yet"
        raise RoomError("stale_action", f"Decision {command.turn} {why}; nothing was done.")
    if seat != play.to_act:
        raise RoomError("not_your_turn", f"It is {name_of(state, play.to_act)}'s turn.")
    _check_price(play, command)
    move = Move(command.kind)
    _check_amount(move, command.amount)
    refused: list[IllegalAction] = []
    guarded(draft, now, lambda: _act(draft, GameAct(seat, move, command.amount), now, refused))
    if refused:
        raise RoomError("illegal_action", _to_player(seat, refused[0])) from refused[0]


def clock(draft: Draft, command: Clock, now: int) -> None:
    """Does what is due; nothing before the deadline."""
    state = draft.state
    if state.due is Due.NOTHING or not state.deadline or now < state.deadline:
        return
    if state.due is Due.DEAL:
        if state.drawn:
            _begin(draft, command, now)
        else:
            _draw(draft, command.deck, now)
    elif state.due is Due.ACT:
        guarded(draft, now, lambda: _time_out(draft, now))
    elif state.due is Due.STREET:
        guarded(draft, now, lambda: _open_street(draft, now))
    else:
        guarded(draft, now, lambda: _answered(draft, None, agrees=False, now=now))


def run_twice(draft: Draft, command: RunTwice, now: int) -> None:
    """A player's answer to the question whether to run it twice."""
    seat = seat_of(draft.state, command.player)
    if seat is None:
        raise RoomError("not_seated", "You have no seat at this table.")
    if seat not in draft.state.asked:
        raise RoomError("not_allowed", "Nobody asks you now whether to run it twice.")
    guarded(draft, now, lambda: _answered(draft, seat, agrees=command.agree, now=now))


def _to_player(seat: int, error: IllegalAction) -> str:
    """A refusal by the rules, said to the player in that seat."""
    return str(error).replace(f"seat {seat} asks", "You ask").replace(f"seat {seat} may", "you may")


def resumed(draft: Draft, command: Resumed, now: int) -> None:
    """No connection has survived a restart; running clocks get more time."""
    set_gone(draft, None, now, gone=True)
    for seat, one in enumerate(draft.state.seats):
        if one is not None and not one.is_house_bot and not one.away:
            draft.emit(standing(seat, one, now, away=True))
    schedule_deal(draft, now)
    state = draft.state
    if state.due is not Due.NOTHING:
        # A deadline far away is of a wall clock that has been set back meanwhile.
        is_near = state.deadline <= now + state.config.action_ms + LONGEST_BANK_MS
        left = max(now, state.deadline) if is_near else now
        draft.emit(ClockExtended(deadline=after(left, state.config.resume_ms)))


def void(draft: Draft, command: Void, now: int) -> None:
    """Voids the hand in play, if there is one; of a hand that was named, no other one."""
    if command.hand and not (draft.state.running and draft.state.hand == command.hand):
        raise RoomError("stale_action", f"Hand {command.hand} is not in play any more; nothing was voided.")
    if draft.state.running:
        void_hand(draft, command.reason, now)


def go_on(draft: Draft, now: int) -> None:
    """After somebody has said that he leaves: folds him if it is his turn, ends what is decided."""
    forced = _forced_act(draft.state)
    if forced is not None:
        guarded(draft, now, lambda: _play_and_go_on(draft, forced, now))


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


def _begin(draft: Draft, command: Clock, now: int) -> None:
    plan = plan_hand(draft.state)
    while (seat := _wants_out(draft.state, plan)) is not None:
        one = draft.state.seats[seat]
        assert one is not None
        draft.emit(standing(seat, one, now, sits_out=True, wish=""))
        if not can_deal(draft.state):
            schedule_deal(draft, now)
            return
        plan = plan_hand(draft.state)
    state = draft.state
    players = {seat: one for seat, one in enumerate(state.seats) if one is not None and seat in plan.seats}
    hand, deck, salts = state.hand + 1, command.deck, command.salts
    draft.emit(
        HandBegun(
            hand=hand,
            deck=deck,
            at=now,
            button=plan.places.button,
            small_blind_seat=plan.places.small,
            big_blind_seat=plan.places.big,
            players={seat: one.player for seat, one in players.items()},
            names={seat: one.name for seat, one in players.items()},
            small_position=plan.places.small_position,
            missed_small=plan.missed_small,
            missed_big=plan.missed_big,
            killer=plan.killer,
            owing=plan.owing,
            salts=salts,
            commitment=commit(hand_id(state.config.id, hand), deck, salts) if salts else "",
        )
    )
    stacks = [players[seat].stack if seat in players else 0 for seat in range(len(state.seats))]
    guarded(draft, now, lambda: _start(draft, stacks, plan, now))


def _wants_out(state: TableState, plan: Plan) -> int | None:
    """The big blind's seat, if it sits out rather than post it (queued wish)."""
    one = state.seats[plan.places.big]
    assert one is not None
    return plan.places.big if one.wish == "sit_out_next_big_blind" else None


def _start(draft: Draft, stacks: Sequence[int], plan: Plan, now: int) -> None:
    places = plan.places
    started = start_hand(plan.rules, stacks, places.button, big_blind_seat=places.big, posts=plan.posts)
    for event in started[1]:
        draft.emit(event)
    _run(draft, now)


def _act(draft: Draft, action: GameAct, now: int, refused: list[IllegalAction]) -> None:
    """A player's action. A refusal of it is his; one of anything that follows would be a fault."""
    spend_bank(draft, now)
    try:
        draft.play(action)
    except IllegalAction as error:
        refused.append(error)
        return
    _run(draft, now)


def _play_and_go_on(draft: Draft, action: GameAct, now: int) -> None:
    spend_bank(draft, now)
    draft.play(action)
    _run(draft, now)


def _time_out(draft: Draft, now: int) -> None:
    """Check if free, else fold (3.14-1); a person then sits out from the next hand (3.14-4)."""
    if gives_more(draft, now):
        return
    spend_bank(draft, now)
    state = draft.state
    assert state.play is not None
    legal = legal_actions(state.play)
    assert legal is not None
    one = state.seats[legal.seat]
    assert one is not None
    draft.emit(TimedOut(seat=legal.seat, turn=state.play.turn, sits_out=not one.is_house_bot, at=now))
    _play_and_go_on(draft, GameAct(legal.seat, Move.CHECK if legal.check else Move.FOLD), now)


def _open_street(draft: Draft, now: int) -> None:
    state = draft.state
    assert state.play is not None
    draft.play(board_action(state.deck, _layout(state.play), *street_due(state.play)))
    _run(draft, now)


def _answered(draft: Draft, seat: int | None, *, agrees: bool, now: int) -> None:
    if asking.answer(draft, seat, agrees=agrees):
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
            is_run_out = not can_bet_on(play.seats)
            if is_run_out and asking.ask(draft, now):
                return
            pause = state.config.run_out_ms
            if pause and is_run_out:
                draft.emit(StreetScheduled(at=after(now, pause)))
                return
            assert draft.state.play is not None
            due = street_due(draft.state.play)
            draft.play(board_action(state.deck, _layout(play), *due))
        elif play.awaiting is Awaiting.ACT:
            forced = _forced_act(state) or chosen_act(state)
            if forced is None:
                assert play.to_act is not None
                deadline = turn_deadline(state, play.to_act, now)
                draft.emit(TurnOpened(seat=play.to_act, turn=play.turn, deadline=deadline))
                return
            draft.play(forced)
        else:
            close(draft, now)
            return


def _layout(play: HandState) -> DealLayout:
    seats = [seat for seat, one in enumerate(play.seats) if one.status is not SeatStatus.OUT]
    return deal_layout(seats, play.button, play.rules.hole_cards)


def _forced_act(state: TableState) -> GameAct | None:
    """What the seat to act does without being asked.

    A player who leaves, or sits out at once, folds when his turn comes. Where only one stays, and checking or
    calling would let all the leavers fold before the next card, that is done for him.
    """
    play = state.play
    if play is None or not state.running or play.to_act is None:
        return None
    seat = play.to_act
    one = state.seats[seat]
    if one is not None and one.stays and one.sits_out:
        # Who is absent from a tournament owes chips, and folds (3.15-6).
        return GameAct(seat, Move.CHECK if _is_free(play) else Move.FOLD)
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


def _is_free(play: HandState) -> bool:
    legal = legal_actions(play)
    return legal is not None and legal.check


def _is_leaving(state: TableState, seat: int) -> bool:
    one = state.seats[seat]
    return one is not None and (one.leaving or one.folds)
