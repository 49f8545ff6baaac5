"""The wire of the replayer: what is found in a hand history, and one hand step by step.

The client's TypeScript types come out of these, as out of `room.messages`. Amounts are
chips, the last decimal place of the hand's own money; cards are text (`As`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.events import Street
from splitpot.room.messages import PotResult, PotView, TableInfo
from splitpot.server.equity_types import EquityRequest

Format = Literal["phh", "ohh", "stars"]
Wanted = Literal["file", "hand", "phh", "ohh", "stars", "anonymous"]
Agreement = Literal["agrees", "differs", "unknown", "incomplete", "refused"]


# --- what is found in a file ---------------------------------------------------------


class HandProblem(msgspec.Struct, frozen=True):
    """Something in a hand that is not as it should be. `line` is 0 for the hand as a whole."""

    line: int
    text: str


class HandBrief(msgspec.Struct, frozen=True):
    """One hand of a file, as the list shows it.

    Attributes:
        number: the site's own; empty where it has none.
        game: short name, such as `PLO8`; the file's own words for another game.
        played_at: ISO 8601, as far as it is known; else empty.
        players: how many were dealt in.
        hero: whose cards the file is about; empty for nobody.
        net: what the hero won or lost; none where that is not known.
        agreement: how the payout by the rules compares with the file's.
        reason: why it does not agree, or cannot be compared.
        notes: what was taken otherwise than written and changes no chip.
        phh: the hand in PHH, as far as the file knows it; empty where it is refused.
    """

    number: str
    site: str
    game: str
    table: str
    played_at: str
    players: int
    hero: str
    pot: int
    net: int | None
    decimals: int
    currency: str
    agreement: Agreement
    reason: str
    notes: tuple[str, ...]
    problems: tuple[HandProblem, ...]
    phh: str


class PlayerResults(msgspec.Struct, frozen=True):
    """One player's results over the hands of a file, in the unit that most of them were played for.

    Attributes:
        played: finished hands that he was dealt in, all units together.
        unit: what the results are counted in, such as "big bets" in fixed limit.
        count: hands in this unit.
        total: units won.
        per_100: units won in a hundred hands.
        error: standard error of `per_100`; none for a single hand.
        luck: units won above the average of what could come after all-ins whose odds can be counted.
        vpip, pfr, went_to_showdown, won_at_showdown: shares, 0 to 1; none where it could never happen.
        hands: at which hand each point lies, 0 first and the last hand last.
        won: units won by then.
        adjusted: the same without that luck.
    """

    name: str
    is_hero: bool
    played: int
    unit: str
    count: int
    total: float
    per_100: float
    error: float | None
    luck: float
    vpip: float | None
    pfr: float | None
    went_to_showdown: float | None
    won_at_showdown: float | None
    hands: tuple[int, ...]
    won: tuple[float, ...]
    adjusted: tuple[float, ...]


class ReplayFile(msgspec.Struct, frozen=True):
    """What is found in a hand history.

    Attributes:
        total: hands in the file.
        hands: the first of them, as many as are listed at most.
        results: the hero first, then by hands played; none where nobody plays two hands.
    """

    total: int
    hands: tuple[HandBrief, ...]
    results: tuple[PlayerResults, ...]


# --- one hand, step by step ----------------------------------------------------------


class ReplayPlayer(msgspec.Struct, frozen=True):
    """Somebody in a replayed hand.

    Attributes:
        hole: its cards, as far as the file knows them; else empty.
        stack: at the start; none where the file does not tell.
        net: what the hand brings or costs; none for a hand that is not over.
    """

    seat: int
    name: str
    hole: tuple[str, ...]
    stack: int | None
    net: int | None


class ReplaySeat(msgspec.Struct, frozen=True):
    """A seat at one step; in the order of the hand's `players`.

    Attributes:
        last: what it did last on this street, in words; else empty.
        shown: its cards have been turned up.
    """

    stack: int
    bet: int
    live: bool
    all_in: bool
    last: str
    shown: bool


class ReplayFrame(msgspec.Struct, frozen=True):
    """The table after one step.

    Attributes:
        acted: the seat that has just done something.
        to_act: the seat that decides next.
        lines: what has happened, as the log tells it.
        step: once the hand is settled, which part of the results is given: the place among the
            boards and sides of all pots, as `results` has them; else none.
        moment: which of the hand's moments tells the equities here.
        why: this part of the results explained to the hand's hero, one sentence each; the hand as a
            whole is explained with its last part.
    """

    street: Street
    board: tuple[str, ...]
    second_board: tuple[str, ...]
    pots: tuple[PotView, ...]
    pot: int
    seats: tuple[ReplaySeat, ...]
    acted: int | None
    to_act: int | None
    lines: tuple[str, ...]
    step: int | None
    moment: int
    why: tuple[str, ...] = ()


class ReplayJump(msgspec.Struct, frozen=True):
    """Where a part of the hand begins: a street, or `showdown`."""

    to: Literal["preflop", "flop", "turn", "river", "showdown"]
    frame: int


class ReplayMoment(msgspec.Struct, frozen=True):
    """A board and the hands that can still win: equities stay the same as long as both do.

    Attributes:
        seats: those whose cards are known, in the order of the question's hands.
        unknown: how many others are still in.
        questions: for `POST /api/equity`, one for each board; the equities are the mean of the
            answers. None where fewer than two hands are known.
    """

    street: Street
    seats: tuple[int, ...]
    unknown: int
    questions: tuple[EquityRequest, ...]


class Replay(msgspec.Struct, frozen=True):
    """A whole hand for the replayer.

    Attributes:
        brief: the hand as a list shows it.
        table: what was played, in the form of a table of the room.
        event: the tournament or the table's name and level, in words; else empty.
        hero: seat of the one whose hand it is; none for nobody.
        results: every pot in the order in which it is paid.
        frames: at least one.
        jumps: in the order of play; a street that was not reached is missing.
    """

    brief: HandBrief
    table: TableInfo
    event: str
    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    hero: int | None
    players: tuple[ReplayPlayer, ...]
    results: tuple[PotResult, ...]
    frames: tuple[ReplayFrame, ...]
    jumps: tuple[ReplayJump, ...]
    moments: tuple[ReplayMoment, ...]


# --- inside the server ---------------------------------------------------------------


class ReplayQuestion(msgspec.Struct, frozen=True):
    """What a worker is asked.

    Attributes:
        data: the file, as it came.
        wanted: the list of its hands, its first hand step by step, the whole in a format, or in PHH
            without names.
    """

    data: bytes
    wanted: Wanted


class ReplayReply(msgspec.Struct, frozen=True):
    """What a worker says: a body for the client, or why there is none."""

    body: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""
    message: str = ""
