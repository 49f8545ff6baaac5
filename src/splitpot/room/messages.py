"""What goes over the wire: the messages of a table, as closed, validated types.

The browser, bots and tests speak exactly these. Cards are text (`As`), amounts are
chips (integers), times are milliseconds since 1970 by the server's clock. The JSON
Schema and the TypeScript types of the client are generated from this file. How a
message is built for one viewer lives in `room/wire.py`; sockets live in the server.

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
from splitpot.game.rules import Game, Structure
from splitpot.room.parts import AskView as AskView
from splitpot.room.parts import AwardView as AwardView
from splitpot.room.parts import LegalView as LegalView
from splitpot.room.parts import Line as Line
from splitpot.room.parts import Me as Me
from splitpot.room.parts import Owes as Owes
from splitpot.room.parts import PotResult as PotResult
from splitpot.room.parts import PotView as PotView
from splitpot.room.parts import ReadingView as ReadingView
from splitpot.room.parts import SeatView as SeatView
from splitpot.room.parts import SizeView as SizeView
from splitpot.room.parts import Stakes as Stakes
from splitpot.room.parts import TableInfo as TableInfo
from splitpot.room.parts import TurnView as TurnView
from splitpot.room.parts import WagerView as WagerView

MAX_MESSAGE_BYTES = 4096
MAX_MESSAGES_PER_SECOND = 20
HEARTBEAT_SECONDS = 5
LOG_LINES = 40
"""How many lines of the table's log a client keeps, and a snapshot brings."""

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
            blind seat is none where there is no small blind.
        results: the last hand's results once it is over, until the next begins.
        log: the last lines of the table's log, oldest first.
        second_board: the whole second board of a hand that is run twice; else empty.
        ask: a question that is open, if any.
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


class Seated(msgspec.Struct, frozen=True):
    """A seat is taken. `me` is true for the player who took it."""

    view: SeatView
    me: bool = False
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Left(msgspec.Struct, frozen=True):
    """A seat is free again. `me` is true for the player who left it."""

    seat: int
    me: bool = False
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
    """A hand begins; the seats in `stacks` are dealt in."""

    hand: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    stacks: dict[int, int]
    hole_cards: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


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
    """

    hand: int
    results: tuple[PotResult, ...]
    stacks: dict[int, int]
    next_at: int
    log: tuple[str, ...] = ()
    mine: Me | None = None


class Notice(msgspec.Struct, frozen=True):
    """A line for everybody at the table: a void hand, a restart, a paused table."""

    text: str
    log: tuple[str, ...] = ()
    mine: Me | None = None


StreamBody = (
    Snapshot
    | Seated
    | Left
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


class Refused(msgspec.Struct, frozen=True):
    """The command was refused and nothing changed. `cid` is empty where it could not be read."""

    cid: str
    code: str
    message: str


class Beat(msgspec.Struct, frozen=True):
    """Heartbeat: the highest version of the table, and the server's clock in milliseconds."""

    version: int
    now: int


AnswerBody = Ack | Refused | Beat

ANSWER_TYPES: Final[dict[str, type[AnswerBody]]] = {"ack": Ack, "refused": Refused, "beat": Beat}

# --- client to server --------------------------------------------------------------


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision; the envelope's `hand` and `turn` name which one.

    Attributes:
        amount: the street's total after a `raise_to`; 0 otherwise.
        price: what the button said a call costs (chips to add); refused if it has changed.
    """

    kind: Literal["fold", "check", "call", "raise_to"]
    amount: int = 0
    price: int = 0


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First message on a socket. `since` is the last version seen; -1 asks for a snapshot."""

    table: str
    since: int = -1


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat with a buy-in. `seat` -1 takes any free one."""

    buy_in: int
    seat: int = -1


class TopUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add chips to the own stack; they play from the next hand on."""

    amount: int


class SitOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Not dealt in: `now` folds the hand in play, `next_hand` plays it, `next_big_blind` plays until then."""

    when: Literal["now", "next_hand", "next_big_blind"] = "next_hand"


class SitIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dealt in again from the next hand on."""


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave the table. A hand in play is folded when its turn comes, or played to its end (`after_hand`)."""

    after_hand: bool = False


class RunTwice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to `asked`: run it twice, or not. All have to agree."""

    agree: bool


class ShowHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Show the own hole after the hand, until the next begins."""


class TimeBank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add the time bank to the clock now; by itself that happens when the time runs out."""


class PostBlinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a newcomer or returning player comes in: wait for the big blind, or post what is owed now."""

    how: Literal["wait", "now"]


class Straddle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Straddle whenever the seat is left of the big blind, or not any more."""

    on: bool


class AddBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seat a bot. `seat` -1 takes any free one; `buy_in` 0 the table's usual one."""

    manner: Literal["calling", "tight", "equity"]
    seat: int = -1
    buy_in: int = 0


class RemoveBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send a bot away after the hand."""

    seat: int


class ClientBeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Heartbeat: the highest version the client has seen."""

    version: int


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
    | TimeBank
    | PostBlinds
    | Straddle
    | AddBot
    | RemoveBot
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
    "time_bank": TimeBank,
    "post": PostBlinds,
    "straddle": Straddle,
    "add_bot": AddBot,
    "remove_bot": RemoveBot,
    "beat": ClientBeat,
}


# --- HTTP --------------------------------------------------------------------------


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables`. Amounts in chips; `small_bet` is the lower limit and even.

    Attributes:
        small_bet: fixed limit: the lower limit; pot and no limit: the big blind.
        ante: what each seat puts in first; 0 for none.
        run_twice, straddle: pot and no limit only.
        kill: fixed limit only.
        time_bank_seconds: what each time bank (before and after the flop) begins with.
        rake_bps: hundredths of a per cent of each contested pot that has seen a flop; 0 for none.
        rake_cap: most rake of a hand; 0 for no cap.
        min_players_to_start: players that the first hand of a game waits for (C1).
        bots: manners of the bots to seat at once.
        bot_pause: whether bots take a human-like pause.
    """

    name: str
    game: Game = Game.OMAHA8
    small_bet: int = 20
    seats: int = 6
    hole_cards: int = 4
    action_seconds: int = 20
    seat_draw: Literal["button", "full"] = "button"
    chip_decimals: int = 0
    bots: tuple[Literal["calling", "tight", "equity"], ...] = ()
    bot_pause: bool = True
    structure: Structure = Structure.FIXED_LIMIT
    ante: int = 0
    run_twice: bool = False
    straddle: bool = False
    kill: Literal["off", "half", "full"] = "off"
    time_bank_seconds: int = 15
    rake_bps: int = 0
    rake_cap: int = 0
    showdown: Literal["show_all", "muck_losers"] = "show_all"
    button_rule: Literal["forward_moving", "dead"] = "forward_moving"
    min_players_to_start: int = 2


class NewSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/session`: in by a nickname, without an account."""

    nickname: str


class Session(msgspec.Struct, frozen=True):
    """Who the cookie says you are; `wallet` in chips."""

    nickname: str
    wallet: int


class Problem(msgspec.Struct, frozen=True):
    """Body of every HTTP answer that is an error: a stable code, and what would be right."""

    code: str
    message: str


class HandRow(msgspec.Struct, frozen=True):
    """A finished hand in `GET /api/tables/{id}/hands`; its PHH file is at `phh`."""

    hand: int
    ended_at: int
    pot: int
    winners: tuple[str, ...]
    board: tuple[str, ...]
    phh: str
    second_board: tuple[str, ...] = ()
