"""The parts that messages are made of: a seat, a pot, a decision, a hand in words.

Cards are text, amounts are chips, times are milliseconds. The messages themselves are in
`messages.py`, which hands these on; how one is built for a viewer is in `views.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.actions import WagerKind
from splitpot.game.events import Side, Street
from splitpot.game.rules import Game, Structure

EmoteName = Literal["nice_hand", "well_played", "good_luck", "thank_you", "oops", "laugh", "wow", "thinking"]


class Line(msgspec.Struct, frozen=True):
    """A high or a low in words, with the cards that make it (two and three)."""

    words: str
    hole: tuple[str, ...]
    board: tuple[str, ...]


class ReadingView(msgspec.Struct, frozen=True):
    """The viewer's own hand as it stands.

    Attributes:
        high: none before the flop.
        low: none where there is no low (yet), and in Omaha High.
        low_note: why there is no low, or what it needs, in words; else empty.
        hints: what the hand is not, for those who learn the game (U4, U9, U10); the owner's alone.
    """

    high: Line | None = None
    low: Line | None = None
    low_note: str = ""
    hints: tuple[str, ...] = ()


class PotView(msgspec.Struct, frozen=True):
    """A pot and the seats that can win it; the main pot comes first."""

    amount: int
    seats: tuple[int, ...]


class SizeView(msgspec.Struct, frozen=True):
    """A usual size of a wager: the button's name, and the total of the street after it."""

    name: Literal["min", "half", "two_thirds", "pot", "max"]
    to: int


class WagerView(msgspec.Struct, frozen=True):
    """A bet, raise or completion; totals of the street after it.

    Attributes:
        sizes: usual sizes from `min_to` to `max_to`, rising, none twice; empty in fixed limit.
        note: why a fixed bet is to an unusual amount, in words (U14); else empty.
    """

    kind: WagerKind
    min_to: int
    max_to: int
    sizes: tuple[SizeView, ...] = ()
    note: str = ""


class LegalView(msgspec.Struct, frozen=True):
    """What the viewer may do now.

    Attributes:
        call: chips to add; 0 where there is nothing to call.
        call_all_in: whether that call is all the viewer has.
        wager: the bet, raise or completion, if one is allowed.
        no_wager: why not, in words, if none is.
    """

    check: bool
    call: int
    call_all_in: bool
    wager: WagerView | None
    no_wager: str = ""


class AheadView(msgspec.Struct, frozen=True):
    """The decision that comes to the viewer on this street if nothing changes.

    Attributes:
        price: chips that a call will cost; 0 where checking is free. What is chosen is bound to it.
        wishes: what may be chosen now.
    """

    hand: int
    street: Street
    price: int
    wishes: tuple[Literal["check_fold", "check", "call"], ...]


class TurnView(msgspec.Struct, frozen=True):
    """Whose decision it is.

    Attributes:
        turn: number of the decision; an `act` has to name it.
        deadline: when the clock acts for the seat.
        legal: only for the seat itself.
        banked: the seat's time bank is running.
        nudge: the viewer may set a clock for the seat, where it has all the time it wants (`deadline` 0).
        ahead: the decision that comes to the viewer after this one, if nothing changes.
    """

    seat: int
    turn: int
    deadline: int
    legal: LegalView | None = None
    banked: bool = False
    nudge: bool = False
    ahead: AheadView | None = None


class ChatLine(msgspec.Struct, frozen=True):
    """One thing said at the table: a text as it was typed, to be shown as text, or an emote.

    Attributes:
        number: rises from line to line.
        me: whether the viewer has said it.
    """

    number: int
    name: str
    text: str
    emote: EmoteName | Literal[""]
    at: int
    me: bool = False


class PreView(msgspec.Struct, frozen=True):
    """What the viewer has chosen for the own next decision, at this price on this street of this hand."""

    wish: Literal["check_fold", "check", "call"]
    hand: int
    street: Street
    price: int


class AskView(msgspec.Struct, frozen=True):
    """A question to the seats that are all-in: run it twice?

    Attributes:
        seats: who is asked, in order of the seats.
        agreed: who has said yes so far; one no ends it.
        deadline: no answer until then is a no.
    """

    kind: Literal["run_twice"]
    seats: tuple[int, ...]
    agreed: tuple[int, ...]
    deadline: int


class Owes(msgspec.Struct, frozen=True):
    """What a seat has to post to be dealt in at once, instead of waiting for the big blind.

    Attributes:
        live: counts as a bet.
        dead: goes into the middle.
        now: whether it may be posted for the next hand; not between big blind and button (3.2-11).
        wait_words, now_words: what the two buttons say (U17): `Wait for big blind`, `Post 10 + 5 dead`.
        note: how the seat comes in as things are, and why it cannot post; empty where it may choose.
        chosen: what the player has said; empty: nothing yet, and he waits.
    """

    live: int
    dead: int
    now: bool
    wait_words: str
    now_words: str
    chosen: Literal["", "wait", "now"] = ""
    note: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """One occupied seat as a viewer sees it.

    Attributes:
        status: `waiting` for the next hand, `live`, `folded`, or `sitting_out`.
        cards: how many cards lie in front of the seat.
        hole: the cards, if the viewer may see them; else empty.
        away: the player's connection is lost.
        leaving: leaves when the hand is over.
        last: what the seat did last on this street, in words; else empty.
        sits_out: is not dealt in from the next hand on (`status` speaks of this hand).
        top_up: chips bought during the hand; they join the stack when it is over.
        waits: has chips and sits in, but is not dealt in before the big blind comes or the seat posts.
        showed: single cards that the seat has shown after the hand of its own accord.
    """

    seat: int
    name: str
    bot: bool
    stack: int
    status: Literal["waiting", "live", "folded", "sitting_out"]
    street_bet: int = 0
    all_in: bool = False
    cards: int = 0
    hole: tuple[str, ...] = ()
    away: bool = False
    leaving: bool = False
    last: str = ""
    sits_out: bool = False
    top_up: int = 0
    waits: bool = False
    showed: tuple[str, ...] = ()


class AwardView(msgspec.Struct, frozen=True):
    """Chips from one side of one pot to one seat.

    Attributes:
        words: the winning hand in words; empty where nobody else was left.
        hole, board: the cards that play; empty where nobody else was left.
        odd: odd chips in `amount`.
        run: 1 for the second board of a pot that was run twice.
    """

    side: Side
    seat: int
    amount: int
    words: str = ""
    hole: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    odd: int = 0
    run: int = 0


class PotResult(msgspec.Struct, frozen=True):
    """One pot after the hand: its high awards, then its low awards.

    Attributes:
        note: what the table would say: "Ann scoops", "Bob is quartered", "No qualifying
            low: high wins the whole pot"; else empty.
        rake: what the house has taken from this pot before the awards (3.12-5).
    """

    pot: int
    amount: int
    seats: tuple[int, ...]
    awards: tuple[AwardView, ...]
    note: str = ""
    rake: int = 0


class Stakes(msgspec.Struct, frozen=True):
    """The stakes of a table in chips."""

    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the lobby lists it.

    Attributes:
        chip_decimals: decimal places in which amounts are shown (2: 150 is 1.50).
        action_seconds: time for a decision.
        players: occupied seats.
        hand: number of the last hand begun; 0 before the first.
        run_twice: all-in players may agree to run it twice.
        straddle: the seat left of the big blind may straddle.
        kill: kill pots (fixed limit).
        ante: what each dealt-in seat, or the big blind for all, puts in first; 0 for none.
        time_bank_seconds: what a seat's time bank begins with; 0 for none.
        private: only those who have its link come in, and only they find it in the lobby.
        locked: who comes in needs a password.
        approval: the host agrees to each buy-in.
        observers: whether those without a seat may watch.
        waiting: how many wait for a seat.
        chat: who may speak: `all` who watch, the `players` who sit, or nobody (`off`).
        rabbit: what would have come may be asked for after a hand.
        untimed: no time-outs for those who are there.
        muck: hands that lose at a showdown may stay hidden (C9).
        tournament: the id of the tournament that it belongs to; empty for a cash table.
        rake_bps: the house's part of each pot that has seen a flop, in hundredths of a percent; 0 for none.
        rake_cap: the most that the house takes of a hand; 0 for no cap.
    """

    id: str
    name: str
    game: Game
    structure: Structure
    hole_cards: int
    stakes: Stakes
    seats: int
    min_buy_in: int
    max_buy_in: int
    chip_decimals: int
    action_seconds: int
    seat_draw: Literal["button", "full"]
    players: int
    people: int
    hand: int
    run_twice: bool = False
    straddle: bool = False
    kill: Literal["off", "half", "full"] = "off"
    ante: int = 0
    time_bank_seconds: int = 0
    private: bool = False
    locked: bool = False
    approval: bool = False
    observers: bool = True
    waiting: int = 0
    chat: Literal["all", "players", "off"] = "all"
    rabbit: bool = False
    untimed: bool = False
    muck: bool = False
    tournament: str = ""
    rake_bps: int = 0
    rake_cap: int = 0


class RequestView(msgspec.Struct, frozen=True):
    """Chips that somebody wants to bring to the table, for its host to answer.

    Attributes:
        number: what `answer_buy_in` names.
        top_up: the player has a seat already.
    """

    number: int
    name: str
    amount: int
    top_up: bool = False


class EntryView(msgspec.Struct, frozen=True):
    """How things stand for those who want a seat, as one viewer sees it.

    Attributes:
        waiting: who waits for a seat, in order.
        place: the viewer's place among them, from 1; 0 for none.
        held_until: a seat is held for the viewer until then; 0 where none is.
        held: free seats that are held for others.
        host: whether the viewer is the table's host.
        requests: the buy-ins that the host has to answer; nobody else sees them.
        asked: the chips that the viewer has asked the host for; 0 for none.
        brings: the least buy-in of a viewer who took more than usual away not long ago (3.12-4); else 0.
        brings_until: until when that is so.
    """

    waiting: tuple[str, ...] = ()
    place: int = 0
    held_until: int = 0
    held: int = 0
    host: bool = False
    requests: tuple[RequestView, ...] = ()
    asked: int = 0
    brings: int = 0
    brings_until: int = 0


class Me(msgspec.Struct, frozen=True):
    """What a viewer alone knows about itself at this table. `seat` is none for an onlooker.

    Attributes:
        time_bank: milliseconds left in the time bank.
        owes: the blinds that are owed before the seat is dealt in; none where nothing is.
        wish: what the seat has asked for later.
        straddles: straddles when it is left of the big blind.
        can_show: the last hand may still be shown.
        can_rabbit: what would have come may be asked for now.
        pre: what is chosen for the own next decision.
        tops_to: the stack that is topped up to between hands; 0 where it is not.
        auto_muck: a hand that loses at a showdown stays hidden, where the table lets it.
    """

    name: str
    seat: int | None = None
    reading: ReadingView | None = None
    time_bank: int = 0
    owes: Owes | None = None
    wish: Literal["", "sit_out_next_hand", "sit_out_next_big_blind", "leave"] = ""
    straddles: bool = False
    can_show: bool = False
    can_rabbit: bool = False
    pre: PreView | None = None
    tops_to: int = 0
    auto_muck: bool = True


class Sanctioned(msgspec.Struct, frozen=True):
    """What the host has put in force against the reader, who is told on his own clock until when.

    Attributes:
        kind: the player may not come in, nobody from this address may, or the player may not speak.
        until: when it ends; 0 for never.
        reason: in the host's words.
    """

    kind: Literal["ban", "address", "mute"]
    until: int
    reason: str


class Announcement(msgspec.Struct, frozen=True):
    """What the host says to everybody, until `until`; 0 for good."""

    id: str
    text: str
    at: int
    until: int
