"""What goes over the wire: the messages of a table, as closed, validated types.

The browser, bots and tests speak exactly these. Cards are text (`As`), amounts are
chips (integers), times are milliseconds since 1970 by the server's clock. The JSON
Schema and the TypeScript types of the client are generated from this file. How a
message is built for one viewer lives in `room/wire.py`, the bodies of HTTP requests and
answers in `room/bodies.py`, what a client asks in `room/requests.py`; sockets live in the server.

Frames. Server to client: `{"v": 17, "t": "acted", "d": {...}}`, where `v` is the
table's version; a viewer who may not see an event gets `{"v": 17}` alone, so the
numbers have no holes. A frame without `v` (answers, heartbeats) is outside the stream.
Client to server: `{"cid": "...", "t": "act", "hand": 91, "turn": 6, "d": {...}}`;
`cid` is unique in a session, and the same `cid` gets the first answer again. `hand`
and `turn` go with `act` only; `d` may be left out where its type has no fields.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from splitpot.game.events import ActKind, PostKind, Street
from splitpot.room.parts import AheadView as AheadView
from splitpot.room.parts import Announcement as Announcement
from splitpot.room.parts import AskView as AskView
from splitpot.room.parts import AwardView as AwardView
from splitpot.room.parts import ChatLine as ChatLine
from splitpot.room.parts import EntryView as EntryView
from splitpot.room.parts import LegalView as LegalView
from splitpot.room.parts import Line as Line
from splitpot.room.parts import Me as Me
from splitpot.room.parts import Owes as Owes
from splitpot.room.parts import PotResult as PotResult
from splitpot.room.parts import PotView as PotView
from splitpot.room.parts import PreView as PreView
from splitpot.room.parts import ReadingView as ReadingView
from splitpot.room.parts import RequestView as RequestView
from splitpot.room.parts import Sanctioned as Sanctioned
from splitpot.room.parts import SeatView as SeatView
from splitpot.room.parts import SizeView as SizeView
from splitpot.room.parts import Stakes as Stakes
from splitpot.room.parts import TableInfo as TableInfo
from splitpot.room.parts import TurnView as TurnView
from splitpot.room.parts import WagerView as WagerView
from splitpot.room.requests import Act as Act
from splitpot.room.requests import AddBot as AddBot
from splitpot.room.requests import AnswerBuyIn as AnswerBuyIn
from splitpot.room.requests import AskRabbit as AskRabbit
from splitpot.room.requests import AutoMuck as AutoMuck
from splitpot.room.requests import AutoTopUp as AutoTopUp
from splitpot.room.requests import ClientBeat as ClientBeat
from splitpot.room.requests import Emote as Emote
from splitpot.room.requests import Hello as Hello
from splitpot.room.requests import Leave as Leave
from splitpot.room.requests import Mute as Mute
from splitpot.room.requests import Nudge as Nudge
from splitpot.room.requests import PostBlinds as PostBlinds
from splitpot.room.requests import PreAct as PreAct
from splitpot.room.requests import RemoveBot as RemoveBot
from splitpot.room.requests import RunTwice as RunTwice
from splitpot.room.requests import Say as Say
from splitpot.room.requests import ShowHand as ShowHand
from splitpot.room.requests import Sit as Sit
from splitpot.room.requests import SitIn as SitIn
from splitpot.room.requests import SitOut as SitOut
from splitpot.room.requests import StopWaiting as StopWaiting
from splitpot.room.requests import Straddle as Straddle
from splitpot.room.requests import TimeBank as TimeBank
from splitpot.room.requests import TopUp as TopUp
from splitpot.room.requests import Wait as Wait
from splitpot.room.tournament_bodies import Moved as Moved
from splitpot.room.tournament_bodies import TournamentPulse as TournamentPulse
from splitpot.room.tournament_bodies import Watch as Watch

MAX_MESSAGE_BYTES = 4096
MAX_MESSAGES_PER_SECOND = 20
HEARTBEAT_SECONDS = 5
LOG_LINES = 40
"""How many lines of the table's log a client keeps, and a snapshot brings."""
CHAT_LINES = 50
"""How many lines of chat a client keeps, and a snapshot brings."""

# --- server to client, in the numbered stream --------------------------------------
#
# Every body but `snapshot` may carry `log`: lines to add to the table's log, of which
# the last `LOG_LINES` are kept. A snapshot brings the whole log. Every body but `snapshot`
# may carry `mine`: it replaces the snapshot's `me`, since something in it has changed.


class Snapshot(msgspec.Struct, frozen=True):
    """The whole table for one viewer. Replaces everything the client knew.

    Attributes:
        hand: number of the running or last hand; 0 before the first.
        running: whether that hand is still going on.
        button, small_blind_seat, big_blind_seat: none before the first hand; the small
            blind seat is none where there is no small blind, and either where who posted it has left.
        results: the last hand's results once it is over, until the next begins.
        log: the last lines of the table's log, oldest first.
        second_board: the whole second board of a hand that is run twice; else empty.
        ask: a question that is open, if any.
        entry: how things stand for those who want a seat.
        commitment: to the deck of the running or last hand; empty where it has none.
        chat: the last things said, oldest first.
        muted: names of those whom the host does not let speak.
        rabbit: board cards that would have come, shown after the hand on somebody's wish; no part of `board`.
        why: the viewer's results of the last hand explained, one sentence each, until the next begins.
        why_steps: for each of these sentences, which part of `results` it explains: the place of its
            board and side among those of all pots; -1 for the hand as a whole.
    """

    table: TableInfo
    me: Me
    seats: tuple[SeatView, ...]
    hand: int
    running: bool
    button: int | None
    small_blind_seat: int | None
    big_blind_seat: int | None
    street: Street
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    pot: int
    turn: TurnView | None
    results: tuple[PotResult, ...]
    log: tuple[str, ...]
    second_board: tuple[str, ...] = ()
    ask: AskView | None = None
    entry: EntryView = EntryView()
    commitment: str = ""
    chat: tuple[ChatLine, ...] = ()
    muted: tuple[str, ...] = ()
    rabbit: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    why_steps: tuple[int, ...] = ()


class Seated(msgspec.Struct, frozen=True):
    """A seat is taken. `me` is true for the player who took it; `entry` is there where it has changed."""

    view: SeatView
    me: bool = False
    log: tuple[str, ...] = ()
    mine: Me | None = None
    entry: EntryView | None = None


class Left(msgspec.Struct, frozen=True):
    """A seat is free again. `me` is true for the player who left it; `entry` as in `Seated`."""

    seat: int
    me: bool = False
    log: tuple[str, ...] = ()
    mine: Me | None = None
    entry: EntryView | None = None


class Entry(msgspec.Struct, frozen=True):
    """The waiting list or a buy-in that the host has to answer has changed."""

    entry: EntryView
    log: tuple[str, ...] = ()
    mine: Me | None = None


class SeatChanged(msgspec.Struct, frozen=True):
    """A seat's standing changed: topped up, sits out, is back, is away, wants to leave, owes blinds."""

    view: SeatView
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Drawn(msgspec.Struct, frozen=True):
    """The draw for the button: a card a seat, the highest gets it (R6).

    `moves` says who sits where now (old seat, new seat), in S1's draw for all seats.
    """

    cards: dict[int, str]
    button: int
    moves: tuple[tuple[int, int], ...] = ()
    log: tuple[str, ...] = ()
    mine: Me | None = None


class HandStart(msgspec.Struct, frozen=True):
    """A hand begins; the seats in `stacks` are dealt in. `commitment` is to its deck, before any card."""

    hand: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    stacks: dict[int, int]
    hole_cards: int
    log: tuple[str, ...] = ()
    mine: Me | None = None
    commitment: str = ""


class Post(msgspec.Struct, frozen=True):
    """A forced bet."""

    seat: int
    kind: PostKind
    amount: int
    street_bet: int
    stack: int
    pot: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Dealt(msgspec.Struct, frozen=True):
    """The viewer's own hole. Others get the bare number."""

    seat: int
    hole: tuple[str, ...]
    reading: ReadingView
    mine: Me | None = None


class Action(msgspec.Struct, frozen=True):
    """A seat acted. `amount` chips were added, `to` is its street total. `clock`: it timed out."""

    seat: int
    kind: ActKind
    amount: int
    to: int
    stack: int
    all_in: bool
    pot: int
    words: str
    clock: bool = False
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Turn(msgspec.Struct, frozen=True):
    """The next decision."""

    turn: TurnView
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Uncalled(msgspec.Struct, frozen=True):
    """The unmatched part of a bet goes back."""

    seat: int
    amount: int
    stack: int
    pot: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Board(msgspec.Struct, frozen=True):
    """A street is opened: bets are gathered, `cards` are new. `reading` is the viewer's own.

    `run` 1: the cards are of the second board, and `board` is the whole of that one.
    """

    street: Street
    cards: tuple[str, ...]
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    reading: ReadingView | None = None
    log: tuple[str, ...] = ()
    mine: Me | None = None
    run: int = 0


class Show(msgspec.Struct, frozen=True):
    """A hole is turned up, with what it makes of the board."""

    seat: int
    hole: tuple[str, ...]
    reading: ReadingView
    log: tuple[str, ...] = ()
    mine: Me | None = None


class CardsShown(msgspec.Struct, frozen=True):
    """A seat shows single cards after the hand: `cards` are all that it has shown so, `new` those of now."""

    seat: int
    cards: tuple[str, ...]
    new: tuple[str, ...]
    log: tuple[str, ...] = ()
    mine: Me | None = None


class RabbitHunt(msgspec.Struct, frozen=True):
    """The board cards that would have come, asked for by the seat `asked_by`. They change nothing."""

    cards: tuple[str, ...]
    asked_by: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Chat(msgspec.Struct, frozen=True):
    """Somebody says something: a line to add to the chat, of which the last `CHAT_LINES` are kept."""

    line: ChatLine
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Muted(msgspec.Struct, frozen=True):
    """The names of those whom the host does not let speak, from now on."""

    names: tuple[str, ...]
    log: tuple[str, ...] = ()
    mine: Me | None = None


class PreActed(msgspec.Struct, frozen=True):
    """The viewer's own pre-action is chosen, taken back or dropped; `mine` has it as it is now.

    Attributes:
        why: what has changed where it was dropped; else empty.
        words: the same for the viewer; else empty.
    """

    why: Literal["", "price", "street", "hand"]
    words: str
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Award(msgspec.Struct, frozen=True):
    """Chips are given; `stack` is the winner's after it."""

    pot: int
    award: AwardView
    stack: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Rake(msgspec.Struct, frozen=True):
    """The house takes its part of a pot before it is awarded (3.12-5)."""

    pot: int
    amount: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Asked(msgspec.Struct, frozen=True):
    """A question to the all-in seats is open, answered in part, or over (`ask` none)."""

    ask: AskView | None
    log: tuple[str, ...] = ()
    mine: Me | None = None


class RunTwiceAgreed(msgspec.Struct, frozen=True):
    """All have agreed: the rest of the board is dealt twice. The second board begins with `board`."""

    board: tuple[str, ...]
    log: tuple[str, ...] = ()
    mine: Me | None = None


class HandOver(msgspec.Struct, frozen=True):
    """The hand is settled.

    Attributes:
        results: every pot in the order in which pots are awarded (side pots first).
        stacks: by occupied seat.
        next_at: when the next hand begins, if enough players stay; else 0.
        why: the viewer's own results explained, one sentence each (U5 to U12).
        why_steps: which part of `results` each sentence explains, as in `Snapshot`.
    """

    hand: int
    results: tuple[PotResult, ...]
    stacks: dict[int, int]
    next_at: int
    log: tuple[str, ...] = ()
    mine: Me | None = None
    why: tuple[str, ...] = ()
    why_steps: tuple[int, ...] = ()


class Notice(msgspec.Struct, frozen=True):
    """A line for everybody at the table: a void hand, a restart, a paused table."""

    text: str
    log: tuple[str, ...] = ()
    mine: Me | None = None


StreamBody = (
    Snapshot
    | Seated
    | Left
    | Entry
    | SeatChanged
    | Drawn
    | HandStart
    | Post
    | Dealt
    | Action
    | Turn
    | Uncalled
    | Board
    | Show
    | CardsShown
    | RabbitHunt
    | Chat
    | Muted
    | PreActed
    | Award
    | Rake
    | Asked
    | RunTwiceAgreed
    | HandOver
    | Notice
)

STREAM_TYPES: Final[dict[str, type[StreamBody]]] = {
    "snapshot": Snapshot,
    "seated": Seated,
    "left": Left,
    "entry": Entry,
    "seat_changed": SeatChanged,
    "drawn": Drawn,
    "hand": HandStart,
    "posted": Post,
    "dealt": Dealt,
    "acted": Action,
    "turn": Turn,
    "returned": Uncalled,
    "board": Board,
    "shown": Show,
    "cards_shown": CardsShown,
    "rabbit": RabbitHunt,
    "chat": Chat,
    "muted": Muted,
    "pre_acted": PreActed,
    "awarded": Award,
    "raked": Rake,
    "asked": Asked,
    "ran_twice": RunTwiceAgreed,
    "hand_over": HandOver,
    "notice": Notice,
}


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every server frame looks like.

    Attributes:
        v: the table's version after this event; none outside the stream.
        t: the type of `d`; empty where the viewer may not see the event.
    """

    v: int | None = None
    t: str = ""
    d: Any = None


# --- server to client, outside the stream ------------------------------------------


class Ack(msgspec.Struct, frozen=True):
    """The command `cid` was carried out; its events are at or below version `version`."""

    cid: str
    version: int


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """The command was refused and nothing changed. `cid` is empty where it could not be read.

    Attributes:
        sanction: with `banned` and `muted`: what is in force, to be worded on the reader's clock.
    """

    cid: str
    code: str
    message: str
    sanction: Sanctioned | None = None


class Beat(msgspec.Struct, frozen=True):
    """Heartbeat: the highest version of the table, and the server's clock in milliseconds."""

    version: int
    now: int


class Announcements(msgspec.Struct, frozen=True):
    """What the host says to everybody now: all of it, in place of what was said before."""

    rows: tuple[Announcement, ...]


AnswerBody = Ack | Refused | Beat | Announcements | TournamentPulse | Moved

ANSWER_TYPES: Final[dict[str, type[AnswerBody]]] = {
    "ack": Ack,
    "refused": Refused,
    "beat": Beat,
    "announcements": Announcements,
    "tournament": TournamentPulse,
    "moved": Moved,
}

# --- client to server --------------------------------------------------------------


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every client frame looks like; `d` is read by its type `t`.

    Attributes:
        cid: the command's name, unique in a session, at most 64 characters.
        hand, turn: for `act` alone: which decision it answers.
    """

    t: str
    cid: str = ""
    hand: int = 0
    turn: int = 0
    d: msgspec.Raw = msgspec.Raw(b"{}")


ClientBody = (
    Hello
    | Act
    | Sit
    | TopUp
    | SitOut
    | SitIn
    | Leave
    | RunTwice
    | ShowHand
    | AskRabbit
    | PreAct
    | AutoTopUp
    | AutoMuck
    | Say
    | Emote
    | Mute
    | Nudge
    | TimeBank
    | PostBlinds
    | Straddle
    | Wait
    | StopWaiting
    | AnswerBuyIn
    | AddBot
    | RemoveBot
    | Watch
    | ClientBeat
)

CLIENT_TYPES: Final[dict[str, type[ClientBody]]] = {
    "hello": Hello,
    "act": Act,
    "sit": Sit,
    "top_up": TopUp,
    "sit_out": SitOut,
    "sit_in": SitIn,
    "leave": Leave,
    "run_twice": RunTwice,
    "show": ShowHand,
    "rabbit": AskRabbit,
    "pre_act": PreAct,
    "auto_top_up": AutoTopUp,
    "auto_muck": AutoMuck,
    "chat": Say,
    "emote": Emote,
    "mute": Mute,
    "nudge": Nudge,
    "time_bank": TimeBank,
    "post": PostBlinds,
    "straddle": Straddle,
    "wait": Wait,
    "stop_waiting": StopWaiting,
    "answer_buy_in": AnswerBuyIn,
    "add_bot": AddBot,
    "remove_bot": RemoveBot,
    "watch": Watch,
    "beat": ClientBeat,
}
