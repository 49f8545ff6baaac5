"""What one viewer sees of a table: the snapshot and its parts.

Everything is built field by field from what the viewer may see (an allow-list): the own
hole, holes that lie open, and what is public. The deck, burnt cards and other holes are
never copied. The message for each event is in `wire.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from splitpot.cards import Card
from splitpot.evaluation.hints import hints
from splitpot.evaluation.reading import describe_low_note, read
from splitpot.game.events import Street
from splitpot.game.pots import Pot
from splitpot.game.rules import ShowdownPolicy
from splitpot.game.state import HandState, SeatStatus
from splitpot.room.blinds import debt_of
from splitpot.room.explaining import why_lines
from splitpot.room.messages import (
    ChatLine,
    EntryView,
    Line,
    Me,
    PotView,
    ReadingView,
    RequestView,
    SeatView,
    Snapshot,
    Stakes,
    TableInfo,
    TurnView,
)
from splitpot.room.offers import ahead_view, ask_view, legal_view, me_view
from splitpot.room.patience import may_nudge
from splitpot.room.results import pot_results, texts
from splitpot.room.showing import flashed_by
from splitpot.room.state import ChatEntry, Due, Seat, TableState, is_dealt_in, seat_of, stack_of, was_dealt_in


def snapshot(state: TableState, viewer: str | None, name: str = "") -> Snapshot:
    """The whole table as `viewer` sees it.

    Args:
        name: what the viewer is called, where he has no seat.
    """
    seat = seat_of(state, viewer)
    play = state.play
    second = None if play is None else play.second_board
    whys = why_lines(state, seat)
    return Snapshot(
        table=lobby_row(state),
        me=own_view(state, seat) or Me(name),
        seats=tuple(
            seat_view(state, other, viewer) for other, taken in enumerate(state.seats) if taken is not None
        ),
        hand=state.hand,
        running=state.running,
        button=state.button,
        small_blind_seat=_posted(state, state.small_blind_seat),
        big_blind_seat=_posted(state, state.big_blind_seat),
        street=Street.PREFLOP if play is None else play.street,
        board=() if play is None else texts(play.board),
        pots=pot_views(state.pots),
        pot=pot_of(state),
        turn=turn_view(state, viewer),
        results=() if state.running else pot_results(state),
        log=state.log,
        second_board=() if second is None else texts(second),
        ask=ask_view(state),
        entry=entry_view(state, viewer),
        commitment=state.commitment,
        chat=tuple(chat_line(entry, viewer) for entry in state.chat),
        muted=tuple(one.name for one in state.muted),
        rabbit=texts(state.rabbit),
        why=tuple(why.text for why in whys),
        why_steps=tuple(why.step for why in whys),
    )


def _posted(state: TableState, seat: int | None) -> int | None:
    """The seat of a blind while who posted it sits there: it is no mark of a newcomer's."""
    return seat if seat is not None and was_dealt_in(state, seat) else None


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
        private=config.private,
        locked=config.locked,
        approval=config.approval,
        observers=config.observers,
        waiting=len(state.queue),
        chat=config.chat,
        rabbit=config.rabbit,
        untimed=config.untimed,
        muck=rules.showdown_policy is ShowdownPolicy.MUCK_LOSERS,
        tournament=config.tournament,
        rake_bps=rules.rake_bps,
        rake_cap=rules.rake_cap,
    )


def entry_view(state: TableState, viewer: str | None) -> EntryView:
    """How things stand for those who want a seat; requests are for the host alone."""
    queue = state.queue
    places = {one.player: place for place, one in enumerate(queue, 1)}
    mine = queue[places[viewer] - 1] if viewer in places else None
    is_host = bool(state.config.host) and viewer == state.config.host
    asked = next((one for one in state.requests if one.player == viewer), None)
    taken = next((one for one in state.departed if one.player == viewer), None)
    brings = 0 if taken is None or taken.stack <= state.config.least_buy_in else taken.stack
    return EntryView(
        waiting=tuple(one.name for one in queue),
        place=0 if viewer is None else places.get(viewer, 0),
        held_until=0 if mine is None else mine.held_until,
        held=sum(one.held_until > 0 and one is not mine for one in queue),
        host=is_host,
        requests=tuple(RequestView(one.number, one.name, one.amount, one.is_top_up) for one in state.requests)
        if is_host
        else (),
        asked=0 if asked is None else asked.amount,
        brings=brings,
        brings_until=0 if taken is None or not brings else taken.at + state.config.return_ms,
    )


# --- parts -------------------------------------------------------------------------


def own_view(state: TableState, seat: int | None, *, with_reading: bool = True) -> Me | None:
    """What who sits here alone knows about itself; none for an onlooker."""
    if seat is None:
        return None
    return me_view(state, seat, reading_view(state, seat) if with_reading else None)


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
        "waits": one.is_ready
        and debt_of(state.config.rules, one) is not None
        and not was_dealt_in(state, seat),
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
        showed=() if dealt.shown else texts(flashed_by(state, seat)),
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
    own = seat_of(state, viewer)
    is_mine = own == seat
    legal = legal_view(play, state.config) if is_mine else None
    is_banked, nudge = state.banked > 0, may_nudge(state, viewer)
    return TurnView(seat, play.turn, state.deadline, legal, is_banked, nudge, ahead_view(state, own))


def reading_view(state: TableState, seat: int | None) -> ReadingView | None:
    """The own hand of who sits here as it stands, folded or not; `None` without cards."""
    if seat is None or state.play is None or not was_dealt_in(state, seat):
        return None
    hole = state.play.seats[seat].hole
    return read_hole(state.play, hole) if hole else None


def read_hole(play: HandState, hole: tuple[Card, ...], *, own: bool = True) -> ReadingView:
    """What a hole makes of the board; the note on a missing low is for the owner's eyes."""
    return _read_hole(hole, play.board, play.rules.is_hilo, play.street is Street.RIVER, own)


@lru_cache(maxsize=2048)
def _read_hole(
    hole: tuple[Card, ...], board: tuple[Card, ...], is_hilo: bool, is_river: bool, own: bool
) -> ReadingView:
    reading = read(hole, board, hilo=is_hilo)
    high, low = (
        None if line is None else Line(line.words, texts(line.hole), texts(line.board))
        for line in (reading.high, reading.low)
    )
    note = ""
    if reading.low_note is not None:
        if own:
            note = describe_low_note(reading.low_note)
        elif is_river:
            note = "No low"
    told = hints(hole, board, hilo=is_hilo) if own else ()
    return ReadingView(high, low, note, told)


def chat_line(entry: ChatEntry, viewer: str | None) -> ChatLine:
    """One line of chat as a viewer gets it."""
    is_mine = viewer is not None and entry.player == viewer
    return ChatLine(entry.number, entry.name, entry.text, entry.emote, entry.at, is_mine)


def pot_views(pots: tuple[Pot, ...]) -> tuple[PotView, ...]:
    """Pots as the wire writes them."""
    return tuple(PotView(pot.amount, pot.seats) for pot in pots)


def pot_of(state: TableState) -> int:
    """All chips in the middle and in front of the seats; 0 between hands."""
    return state.play.pot if state.running and state.play is not None else 0
