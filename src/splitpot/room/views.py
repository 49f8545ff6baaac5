"""What one viewer sees of a table: the snapshot and its parts.

Everything is built field by field from what the viewer may see (an allow-list): the own
hole, holes that lie open, and what is public. The deck, burnt cards and other holes are
never copied. The message for each event is in `wire.py`.
"""

from __future__ import annotations

from typing import Any

from splitpot.cards import Card
from splitpot.evaluation.reading import describe_low_note, read
from splitpot.game.events import Street
from splitpot.game.pots import Pot
from splitpot.game.state import HandState, SeatStatus
from splitpot.room.blinds import debt_of
from splitpot.room.messages import (
    Line,
    Me,
    PotView,
    ReadingView,
    SeatView,
    Snapshot,
    Stakes,
    TableInfo,
    TurnView,
)
from splitpot.room.offers import ask_view, legal_view, me_view
from splitpot.room.results import pot_results, texts
from splitpot.room.state import Due, Seat, TableState, is_dealt_in, seat_of, stack_of, was_dealt_in


def snapshot(state: TableState, viewer: str | None, name: str = "") -> Snapshot:
    """The whole table as `viewer` sees it.

    Args:
        name: what the viewer is called, where he has no seat.
    """
    seat = seat_of(state, viewer)
    play = state.play
    second = None if play is None else play.second_board
    return Snapshot(
        table=lobby_row(state),
        me=own_view(state, seat) or Me(name),
        seats=tuple(
            seat_view(state, other, viewer) for other, taken in enumerate(state.seats) if taken is not None
        ),
        hand=state.hand,
        running=state.running,
        button=state.button,
        small_blind_seat=state.small_blind_seat,
        big_blind_seat=state.big_blind_seat,
        street=Street.PREFLOP if play is None else play.street,
        board=() if play is None else texts(play.board),
        pots=pot_views(state.pots),
        pot=pot_of(state),
        turn=turn_view(state, viewer),
        results=() if state.running else pot_results(state),
        log=state.log,
        second_board=() if second is None else texts(second),
        ask=ask_view(state),
    )


def lobby_row(state: TableState) -> TableInfo:
    """The table as the lobby lists it."""
    config = state.config
    rules = config.rules
    taken = [one for one in state.seats if one is not None]
    return TableInfo(
        id=config.id,
        name=config.name,
        game=rules.game,
        structure=rules.structure,
        hole_cards=rules.hole_cards,
        stakes=Stakes(rules.small_blind, rules.big_blind, rules.small_bet, rules.big_bet),
        seats=config.seats,
        min_buy_in=config.least_buy_in,
        max_buy_in=config.most_buy_in,
        chip_decimals=config.chip_decimals,
        action_seconds=config.action_ms // 1000,
        seat_draw=config.seat_draw,
        players=len(taken),
        people=sum(1 for one in taken if not one.bot),
        hand=state.hand,
        run_twice=rules.run_twice,
        straddle=config.straddle,
        kill=config.kill,
        ante=rules.ante,
        time_bank_seconds=config.time_bank_ms // 1000,
    )


# --- parts -------------------------------------------------------------------------


def own_view(state: TableState, seat: int | None) -> Me | None:
    """What who sits here alone knows about itself; none for an onlooker."""
    return None if seat is None else me_view(state, seat, reading_view(state, seat))


def seat_view(state: TableState, seat: int, viewer: str | None) -> SeatView:
    """An occupied seat as `viewer` sees it."""
    one = state.seats[seat]
    assert one is not None
    shared: dict[str, Any] = {
        "seat": seat,
        "name": one.name,
        "bot": bool(one.bot),
        "stack": stack_of(state, seat),
        "status": _status(state, seat, one),
        "away": one.away,
        "leaving": one.leaving,
        "sits_out": one.sits_out,
        "top_up": one.top_up,
        "waits": one.is_ready and debt_of(state.config.rules, one) is not None,
    }
    play = state.play
    if play is None or not was_dealt_in(state, seat):
        return SeatView(**shared)
    dealt = play.seats[seat]
    is_open = dealt.shown or (viewer is not None and one.player == viewer)
    return SeatView(
        **shared,
        street_bet=dealt.street_bet if state.running else 0,
        all_in=state.running and dealt.is_all_in,
        cards=play.rules.hole_cards if dealt.is_live else 0,
        hole=texts(dealt.hole) if is_open else (),
        last=state.last[seat],
    )


def _status(state: TableState, seat: int, one: Seat) -> Any:
    if is_dealt_in(state, seat):
        assert state.play is not None
        return "folded" if state.play.seats[seat].status is SeatStatus.FOLDED else "live"
    return "sitting_out" if one.sits_out else "waiting"


def turn_view(state: TableState, viewer: str | None) -> TurnView | None:
    """Whose decision it is; with what is legal, if it is the viewer's."""
    play = state.play
    if play is None or state.due is not Due.ACT or play.to_act is None:
        return None
    seat = play.to_act
    is_mine = viewer is not None and seat_of(state, viewer) == seat
    legal = legal_view(play) if is_mine else None
    return TurnView(seat, play.turn, state.deadline, legal, state.banked > 0)


def reading_view(state: TableState, seat: int | None) -> ReadingView | None:
    """The own hand of who sits here as it stands, folded or not; `None` without cards."""
    if seat is None or state.play is None or not was_dealt_in(state, seat):
        return None
    hole = state.play.seats[seat].hole
    return read_hole(state.play, hole) if hole else None


def read_hole(play: HandState, hole: tuple[Card, ...], *, own: bool = True) -> ReadingView:
    """What a hole makes of the board; the note on a missing low is for the owner's eyes."""
    reading = read(hole, play.board, hilo=play.rules.is_hilo)
    high, low = (
        None if line is None else Line(line.words, texts(line.hole), texts(line.board))
        for line in (reading.high, reading.low)
    )
    note = ""
    if reading.low_note is not None:
        if own:
            note = describe_low_note(reading.low_note)
        elif play.street is Street.RIVER:
            note = "No low"
    return ReadingView(high, low, note)


def pot_views(pots: tuple[Pot, ...]) -> tuple[PotView, ...]:
    """Pots as the wire writes them."""
    return tuple(PotView(pot.amount, pot.seats) for pot in pots)


def pot_of(state: TableState) -> int:
    """All chips in the middle and in front of the seats; 0 between hands."""
    return state.play.pot if state.running and state.play is not None else 0
