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
    CardsShown,
    ChatSaid,
    ClockExtended,
    DealScheduled,
    HandAllowed,
    HandClosed,
    HandVoided,
    MutesChanged,
    PlayerLeft,
    PlayerSat,
    PreActed,
    QueueChanged,
    RabbitShown,
    RequestsChanged,
    SeatStandingChanged,
    StackAdded,
    TableEvent,
    TableOpened,
    TimeAdded,
    TimedOut,
    TurnOpened,
    TurnTimed,
    TwiceAnswered,
    TwiceAsked,
)
from splitpot.room.explaining import why_lines
from splitpot.room.log import log_lines
from splitpot.room.messages import STREAM_TYPES, Frame, Me, Snapshot, StreamBody
from splitpot.room.offers import ask_view
from splitpot.room.onlooking import closed_snapshot
from splitpot.room.results import award_view, pot_results, texts
from splitpot.room.showing import flashed_by
from splitpot.room.state import TableState, may_watch, seat_of
from splitpot.room.views import (
    chat_line,
    entry_view,
    lobby_row,
    own_view,
    pot_of,
    pot_views,
    read_hole,
    reading_view,
    seat_view,
    turn_view,
)
from splitpot.room.views import snapshot as open_snapshot
from splitpot.room.words import act_words, dropped_words

__all__ = ["encode_frame", "lobby_row", "log_lines", "message_for", "snapshot"]

_TYPE_NAMES: Final = {body: name for name, body in STREAM_TYPES.items()}
_ENCODER: Final = msgspec.json.Encoder()


def encode_frame(version: int, body: StreamBody | None) -> bytes:
    """A frame of the numbered stream as JSON; the bare number where there is no body."""
    if body is None:
        return _ENCODER.encode(Frame(v=version))
    return _ENCODER.encode(Frame(v=version, t=_TYPE_NAMES[type(body)], d=body))


def snapshot(state: TableState, viewer: str | None, name: str = "") -> Snapshot:
    """The whole table as `viewer` may see it.

    Args:
        name: what the viewer is called, where he has no seat.
    """
    if may_watch(state, viewer):
        return open_snapshot(state, viewer, name)
    return closed_snapshot(state, viewer, name)


def message_for(
    before: TableState,
    event: TableEvent,
    after: TableState,
    viewer: str | None,
    name: str = "",
    log: tuple[str, ...] | None = None,
) -> StreamBody | None:
    """What `viewer` is told of an event; `None` (the bare number) where there is nothing to see.

    Args:
        before, after: the table before and after this one event.
        viewer: the player, seated or not; `None` for somebody without a name.
        name: what the viewer is called, where he has no seat.
        log: the event's `log_lines`, where several viewers are told; none to have them made.
    """
    if not (may_watch(before, viewer) and may_watch(after, viewer)):
        return _from_outside(before, after, viewer, name)
    write = _WRITERS.get(type(event))
    if write is None:
        return None
    telling = _Telling(before, after, viewer, log_lines(before, event, after) if log is None else log, name)
    body = write(telling, event)
    if body is None or isinstance(body, Snapshot):
        return body
    mine = _mine(telling, event)
    return body if mine is None else replace(body, mine=mine)


def _from_outside(before: TableState, after: TableState, viewer: str | None, name: str) -> Snapshot | None:
    """Where nobody may watch: a snapshot when what is seen from outside has changed, or who sees it."""
    new = snapshot(after, viewer, name)
    is_same = not may_watch(before, viewer) and new == closed_snapshot(before, viewer, name)
    return None if is_same else new


def _mine(telling: _Telling, event: TableEvent) -> Me | None:
    """What the viewer alone knows about itself, where the event has changed something in it."""
    seat = telling.seat
    if isinstance(event, HandStarted):
        # The hand's beginning before it, of which nobody is told, settles what was owed.
        return own_view(telling.after, seat)
    # What the hand makes of the board comes with the cards; to work it out is most of the work.
    new = own_view(telling.after, seat, with_reading=False)
    if new is None or new == own_view(
        telling.before, seat_of(telling.before, telling.viewer), with_reading=False
    ):
        return None
    return own_view(telling.after, seat)


class _Telling(msgspec.Struct, frozen=True):
    """One event on its way to one viewer."""

    before: TableState
    after: TableState
    viewer: str | None
    log: tuple[str, ...]
    name: str = ""

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
    return snapshot(telling.after, telling.viewer, one.name if one else telling.name)


def _sat(telling: _Telling, event: PlayerSat) -> StreamBody:
    view = seat_view(telling.after, event.seat, telling.viewer)
    return to.Seated(view, telling.is_me(event.player), telling.log, entry=_entry_if_new(telling))


def _left(telling: _Telling, event: PlayerLeft) -> StreamBody:
    return to.Left(event.seat, telling.is_me(event.player), telling.log, entry=_entry_if_new(telling))


def _entry_if_new(telling: _Telling) -> to.EntryView | None:
    new = entry_view(telling.after, telling.viewer)
    return None if new == entry_view(telling.before, telling.viewer) else new


def _entry(telling: _Telling, event: QueueChanged | RequestsChanged) -> StreamBody | None:
    new = _entry_if_new(telling)
    return None if new is None else to.Entry(new, telling.log)


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


def _allowed(telling: _Telling, event: HandAllowed) -> StreamBody | None:
    """A new level changes what the whole table says of itself; the same one is no news."""
    is_new = telling.before.config.rules != telling.after.config.rules
    return _whole(telling, event) if is_new else None


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
        commitment=telling.after.commitment,
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


def _turn(telling: _Telling, event: TurnOpened | TimeAdded | TurnTimed) -> StreamBody:
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


def _cards_shown(telling: _Telling, event: CardsShown) -> StreamBody:
    cards = texts(flashed_by(telling.after, event.seat))
    return to.CardsShown(event.seat, cards, texts(event.cards), telling.log)


def _rabbit(telling: _Telling, event: RabbitShown) -> StreamBody:
    return to.RabbitHunt(texts(telling.after.rabbit), event.seat, telling.log)


def _said(telling: _Telling, event: ChatSaid) -> StreamBody:
    return to.Chat(chat_line(telling.after.chat[-1], telling.viewer))


def _muted(telling: _Telling, event: MutesChanged) -> StreamBody:
    return to.Muted(tuple(one.name for one in event.muted), telling.log)


def _pre_acted(telling: _Telling, event: PreActed) -> StreamBody | None:
    if telling.seat != event.seat:
        return None
    one = telling.before.seats[event.seat]
    assert one is not None
    words = dropped_words(telling.after.config, one.pre.wish, one.pre.price, event) if one.pre else ""
    return to.PreActed(event.why, words)


def _awarded(telling: _Telling, event: Awarded) -> StreamBody:
    stack = telling.play.seats[event.seat].stack
    return to.Award(event.pot, award_view(event), stack, telling.log)


def _closed(telling: _Telling, event: HandClosed) -> StreamBody:
    seats = enumerate(telling.after.seats)
    whys = why_lines(telling.after, telling.seat)
    return to.HandOver(
        hand=event.hand,
        results=pot_results(telling.after),
        stacks={seat: one.stack for seat, one in seats if one is not None},
        next_at=event.next_at,
        log=telling.log,
        why=tuple(why.text for why in whys),
        why_steps=tuple(why.step for why in whys),
    )


_WRITERS: Final[dict[type, Callable[[_Telling, Any], StreamBody | None]]] = {
    TableOpened: _whole,
    PlayerSat: _sat,
    PlayerLeft: _left,
    StackAdded: _changed,
    SeatStandingChanged: _standing,
    TimedOut: _changed,
    BankSpent: _spent,
    QueueChanged: _entry,
    RequestsChanged: _entry,
    TimeAdded: _turn,
    TurnTimed: _turn,
    PreActed: _pre_acted,
    CardsShown: _cards_shown,
    RabbitShown: _rabbit,
    ChatSaid: _said,
    MutesChanged: _muted,
    TwiceAsked: _asked,
    TwiceAnswered: _asked,
    DealScheduled: _scheduled,
    HandAllowed: _allowed,
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
