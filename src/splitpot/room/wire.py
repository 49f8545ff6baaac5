"""The message that each event becomes for one viewer, and its frame.

One event, one message. An event without an entry in the table at the end is told to
nobody: the viewer gets its bare number. So a new kind of event is secret until somebody
decides what of it may be seen. What a client makes of each message is written in
`docs/reference/protocol.md`: after all of them it holds what `snapshot` would give.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from splitpot.cards import format_card
from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandStarted,
    HoleDealt,
    Posted,
    Raked,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.game.state import HandState
from splitpot.room import messages as to
from splitpot.room.events import (
    BankSpent,
    ButtonDrawn,
    ClockExtended,
    DealScheduled,
    HandClosed,
    HandVoided,
    PlayerLeft,
    PlayerSat,
    SeatStandingChanged,
    StackAdded,
    TableEvent,
    TableOpened,
    TimeAdded,
    TimedOut,
    TurnOpened,
    TwiceAnswered,
    TwiceAsked,
)
from splitpot.room.log import log_lines
from splitpot.room.messages import STREAM_TYPES, Frame, Me, Snapshot, StreamBody
from splitpot.room.offers import ask_view
from splitpot.room.results import award_view, pot_results, texts
from splitpot.room.state import TableState, seat_of
from splitpot.room.views import (
    lobby_row,
    own_view,
    pot_of,
    pot_views,
    read_hole,
    reading_view,
    seat_view,
    snapshot,
    turn_view,
)
from splitpot.room.words import act_words

__all__ = ["encode_frame", "lobby_row", "message_for", "snapshot"]

_TYPE_NAMES: Final = {body: name for name, body in STREAM_TYPES.items()}
_ENCODER: Final = msgspec.json.Encoder()


def encode_frame(version: int, body: StreamBody | None) -> bytes:
    """A frame of the numbered stream as JSON; the bare number where there is no body."""
    if body is None:
        return _ENCODER.encode(Frame(v=version))
    return _ENCODER.encode(Frame(v=version, t=_TYPE_NAMES[type(body)], d=body))


def message_for(
    before: TableState, event: TableEvent, after: TableState, viewer: str | None
) -> StreamBody | None:
    """What `viewer` is told of an event; `None` (the bare number) where there is nothing to see.

    Args:
        before, after: the table before and after this one event.
        viewer: the player, seated or not; `None` for somebody without a name.
    """
    write = _WRITERS.get(type(event))
    if write is None:
        return None
    telling = _Telling(before, after, viewer, log_lines(before, event, after))
    body = write(telling, event)
    if body is None or isinstance(body, Snapshot):
        return body
    mine = _mine(telling, event)
    return body if mine is None else replace(body, mine=mine)


def _mine(telling: _Telling, event: TableEvent) -> Me | None:
    """What the viewer alone knows about itself, where the event has changed something in it."""
    seat = telling.seat
    new = own_view(telling.after, seat)
    if new is None:
        return None
    if isinstance(event, HandStarted):
        # The hand's beginning before it, of which nobody is told, settles what was owed.
        return new
    old = own_view(telling.before, seat_of(telling.before, telling.viewer))
    is_same = old is not None and replace(old, reading=None) == replace(new, reading=None)
    return None if is_same else new


class _Telling(msgspec.Struct, frozen=True):
    """One event on its way to one viewer."""

    before: TableState
    after: TableState
    viewer: str | None
    log: tuple[str, ...]

    @property
    def seat(self) -> int | None:
        """The viewer's seat."""
        return seat_of(self.after, self.viewer)

    @property
    def play(self) -> HandState:
        """The hand in play."""
        assert self.after.play is not None
        return self.after.play

    def is_me(self, player: str) -> bool:
        """Whether it happened to the viewer."""
        return self.viewer is not None and self.viewer == player


# --- seats -------------------------------------------------------------------------


def _whole(telling: _Telling, event: TableEvent) -> StreamBody:
    one = (
        telling.before.seats[seat] if (seat := seat_of(telling.before, telling.viewer)) is not None else None
    )
    return snapshot(telling.after, telling.viewer, one.name if one else "")


def _sat(telling: _Telling, event: PlayerSat) -> StreamBody:
    view = seat_view(telling.after, event.seat, telling.viewer)
    return to.Seated(view, telling.is_me(event.player), telling.log)


def _left(telling: _Telling, event: PlayerLeft) -> StreamBody:
    return to.Left(event.seat, telling.is_me(event.player), telling.log)


def _changed(telling: _Telling, event: StackAdded | SeatStandingChanged | TimedOut) -> StreamBody:
    return to.SeatChanged(seat_view(telling.after, event.seat, telling.viewer), telling.log)


def _standing(telling: _Telling, event: SeatStandingChanged) -> StreamBody | None:
    """What a seat has asked for in secret is told to itself alone."""
    old, new = (seat_view(state, event.seat, telling.viewer) for state in (telling.before, telling.after))
    if old == new and telling.seat != event.seat:
        return None
    return to.SeatChanged(new, telling.log)


def _spent(telling: _Telling, event: BankSpent) -> StreamBody | None:
    if telling.seat != event.seat:
        return None
    return to.SeatChanged(seat_view(telling.after, event.seat, telling.viewer), telling.log)


def _scheduled(telling: _Telling, event: DealScheduled) -> StreamBody | None:
    return to.Notice(telling.log[0], telling.log) if telling.log else None


def _drawn(telling: _Telling, event: ButtonDrawn) -> StreamBody:
    cards = {seat: format_card(card) for seat, card in event.cards.items()}
    return to.Drawn(cards, event.button, event.moves, telling.log)


# --- the hand ----------------------------------------------------------------------


def _started(telling: _Telling, event: HandStarted) -> StreamBody:
    return to.HandStart(
        hand=telling.after.hand,
        button=event.button,
        small_blind_seat=telling.after.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        stacks={seat: stack for seat, stack in enumerate(event.stacks) if stack},
        hole_cards=event.rules.hole_cards,
        log=telling.log,
    )


def _posted(telling: _Telling, event: Posted) -> StreamBody:
    one = telling.play.seats[event.seat]
    return to.Post(
        seat=event.seat,
        kind=event.kind,
        amount=event.amount,
        street_bet=one.street_bet,
        stack=one.stack,
        pot=pot_of(telling.after),
        log=telling.log,
    )


def _dealt(telling: _Telling, event: HoleDealt) -> StreamBody | None:
    if telling.seat != event.seat:
        return None
    reading = reading_view(telling.after, event.seat)
    assert reading is not None
    return to.Dealt(event.seat, texts(event.cards), reading)


def _acted(telling: _Telling, event: Acted) -> StreamBody:
    one = telling.play.seats[event.seat]
    return to.Action(
        seat=event.seat,
        kind=event.kind,
        amount=event.amount,
        to=event.to,
        stack=one.stack,
        all_in=one.is_all_in,
        pot=pot_of(telling.after),
        words=act_words(telling.after.config, event, one.is_all_in),
        clock=telling.before.clocked == event.seat,
        log=telling.log,
    )


def _asked(telling: _Telling, event: TwiceAsked | TwiceAnswered) -> StreamBody:
    return to.Asked(ask_view(telling.after), telling.log)


def _ran_twice(telling: _Telling, event: RanTwice) -> StreamBody:
    assert telling.play.second_board is not None
    return to.RunTwiceAgreed(texts(telling.play.second_board), telling.log)


def _raked(telling: _Telling, event: Raked) -> StreamBody:
    return to.Rake(event.pot, event.amount, telling.log)


def _turn(telling: _Telling, event: TurnOpened | TimeAdded) -> StreamBody:
    view = turn_view(telling.after, telling.viewer)
    assert view is not None
    return to.Turn(view, telling.log)


def _returned(telling: _Telling, event: Returned) -> StreamBody:
    stack = telling.play.seats[event.seat].stack
    return to.Uncalled(event.seat, event.amount, stack, pot_of(telling.after), telling.log)


def _board(telling: _Telling, event: BoardDealt) -> StreamBody:
    board = telling.play.second_board if event.run else telling.play.board
    assert board is not None
    return to.Board(
        street=event.street,
        cards=texts(event.cards),
        board=texts(board),
        pots=pot_views(telling.after.pots),
        reading=reading_view(telling.after, telling.seat),
        log=telling.log,
        run=event.run,
    )


def _shown(telling: _Telling, event: Shown) -> StreamBody:
    reading = read_hole(telling.play, event.cards, own=False)
    return to.Show(event.seat, texts(event.cards), reading, telling.log)


def _awarded(telling: _Telling, event: Awarded) -> StreamBody:
    stack = telling.play.seats[event.seat].stack
    return to.Award(event.pot, award_view(event), stack, telling.log)


def _closed(telling: _Telling, event: HandClosed) -> StreamBody:
    seats = enumerate(telling.after.seats)
    return to.HandOver(
        hand=event.hand,
        results=pot_results(telling.after),
        stacks={seat: one.stack for seat, one in seats if one is not None},
        next_at=event.next_at,
        log=telling.log,
    )


_WRITERS: Final[dict[type, Callable[[_Telling, Any], StreamBody | None]]] = {
    TableOpened: _whole,
    PlayerSat: _sat,
    PlayerLeft: _left,
    StackAdded: _changed,
    SeatStandingChanged: _standing,
    TimedOut: _changed,
    BankSpent: _spent,
    TimeAdded: _turn,
    TwiceAsked: _asked,
    TwiceAnswered: _asked,
    DealScheduled: _scheduled,
    ButtonDrawn: _drawn,
    HandStarted: _started,
    Posted: _posted,
    HoleDealt: _dealt,
    Acted: _acted,
    TurnOpened: _turn,
    Returned: _returned,
    BoardDealt: _board,
    RanTwice: _ran_twice,
    Raked: _raked,
    Shown: _shown,
    Awarded: _awarded,
    HandClosed: _closed,
    HandVoided: _whole,
    ClockExtended: _whole,
}
