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

from splitpot.cards import format_card
from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandStarted,
    HoleDealt,
    Posted,
    Returned,
    Shown,
)
from splitpot.game.state import HandState
from splitpot.room import messages as to
from splitpot.room.events import (
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
    TimedOut,
    TurnOpened,
)
from splitpot.room.log import log_lines
from splitpot.room.messages import STREAM_TYPES, Frame, StreamBody
from splitpot.room.results import award_view, pot_results, texts
from splitpot.room.state import TableState, seat_of
from splitpot.room.views import (
    lobby_row,
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
    return write(_Telling(before, after, viewer, log_lines(before, event, after)), event) if write else None


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


def _turn(telling: _Telling, event: TurnOpened) -> StreamBody:
    view = turn_view(telling.after, telling.viewer)
    assert view is not None
    return to.Turn(view)


def _returned(telling: _Telling, event: Returned) -> StreamBody:
    stack = telling.play.seats[event.seat].stack
    return to.Uncalled(event.seat, event.amount, stack, pot_of(telling.after), telling.log)


def _board(telling: _Telling, event: BoardDealt) -> StreamBody:
    return to.Board(
        street=event.street,
        cards=texts(event.cards),
        board=texts(telling.play.board),
        pots=pot_views(telling.after.pots),
        reading=reading_view(telling.after, telling.seat),
        log=telling.log,
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
    SeatStandingChanged: _changed,
    TimedOut: _changed,
    DealScheduled: _scheduled,
    ButtonDrawn: _drawn,
    HandStarted: _started,
    Posted: _posted,
    HoleDealt: _dealt,
    Acted: _acted,
    TurnOpened: _turn,
    Returned: _returned,
    BoardDealt: _board,
    Shown: _shown,
    Awarded: _awarded,
    HandClosed: _closed,
    HandVoided: _whole,
    ClockExtended: _whole,
}
