"""Run it twice: the question to everybody who is in an all-in hand (3.13-3).

All have to agree; bots do. Who has no connection or is leaving cannot be asked, so then
nobody is. What follows the answers is in `play.py`.
"""

from __future__ import annotations

from splitpot.game.actions import RunTwice as RunTwiceAction
from splitpot.game.dealing import can_deal_twice
from splitpot.room.draft import Draft, after
from splitpot.room.events import TwiceAnswered, TwiceAsked
from splitpot.room.state import TableState


def ask(draft: Draft, now: int) -> bool:
    """Asks, once a hand, where running it twice is possible; whether answers are awaited now."""
    state = draft.state
    seats = _askable(state)
    if not seats:
        return False
    draft.emit(TwiceAsked(seats=seats, deadline=after(now, state.config.ask_ms)))
    for seat in seats:
        one = state.seats[seat]
        assert one is not None
        if one.bot:
            draft.emit(TwiceAnswered(seat=seat, agrees=True))
    _agree(draft)
    return not draft.state.is_answered


def answer(draft: Draft, seat: int | None, agrees: bool) -> bool:
    """Takes an answer, or that there was none in time; whether the question is settled by it."""
    state = draft.state
    if seat is None or not agrees or seat not in state.agreed:
        draft.emit(TwiceAnswered(seat=seat, agrees=agrees))
    if agrees:
        _agree(draft)
    return draft.state.is_answered


def _agree(draft: Draft) -> None:
    if draft.state.is_answered:
        draft.play(RunTwiceAction())


def _askable(state: TableState) -> tuple[int, ...]:
    """The live seats, where they can all be asked and the rest of the board can be dealt twice."""
    play = state.play
    assert play is not None
    if not play.rules.run_twice or state.is_answered or play.second_board is not None:
        return ()
    dealt = sum(1 for one in play.seats if one.hole)
    if not can_deal_twice(dealt, play.rules.hole_cards, len(play.board)):
        return ()
    live = tuple(seat for seat, one in enumerate(play.seats) if one.is_live)
    for seat in live:
        one = state.seats[seat]
        if one is None or one.away or one.leaving:
            return ()
    return live
