"""The wire of the equity page: what it asks at `POST /api/equity`, and what it is told.

The client's TypeScript types come out of these, as out of `room.messages`. Counts are
boards (deals, where sampled); equities are parts of one pot, 0 to 1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.rules import Game


class EquityRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/equity`.

    Attributes:
        hands: two to ten; each cards, a range, or `*` for a hand that nobody knows.
        board: none, three, four or five cards.
        dead: cards out of play.
        hole_cards: 4, 5 or 6; by default as many as the known hands have, else 4.
        next: whether to tell every player's equity after each card that may come next.
    """

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    game: Game = Game.OMAHA8
    hole_cards: Literal[4, 5, 6] | None = None
    next: bool = False


class EquityPlayer(msgspec.Struct, frozen=True):
    """One player's part.

    Attributes:
        share: sum of the pot shares over all boards.
        low_part: how much of `equity` comes from the low. Exact where every hand is known; else
            estimated from sampled deals, for drawing.
        standard_error: of `equity`; 0 where it is exact.
    """

    hand: str
    equity: float
    share: float
    scoop: int
    high_win: int
    high_tie: int
    low_win: int
    low_tie: int
    three_quarters: int
    quartered: int
    standard_error: float
    low_part: float


class NextCard(msgspec.Struct, frozen=True):
    """The equity of every player once this card has come; exact."""

    card: str
    equity: tuple[float, ...]


class EquityAnswer(msgspec.Struct, frozen=True):
    """The answer to an `EquityRequest`.

    Attributes:
        time_limit: the sampling was stopped by its time limit, short of its precision.
        next: a row for each card that may come next, ace first and spades first; none where that was
            not asked, a hand is not known, or the board has not three or four cards.
    """

    method: Literal["exact", "sampled"]
    boards: int
    players: tuple[EquityPlayer, ...]
    time_limit: bool = False
    next: tuple[NextCard, ...] | None = None


class EquityProblem(msgspec.Struct, frozen=True):
    """Why a question has no answer: a `Problem`, and the place of what is wrong.

    Attributes:
        code: `bad_question`, `too_long`, `busy` or `server_error`.
        field: which part is at fault; empty where none by itself.
        hand: which of the hands, from 0.
        position: of the first character that does not fit, from 0.
    """

    code: Literal["bad_question", "too_long", "busy", "server_error"]
    message: str
    field: Literal["", "hands", "board", "dead"] = ""
    hand: int | None = None
    position: int | None = None


class EquityReply(msgspec.Struct, frozen=True):
    """What such a process says to each request: one of both. It stays inside the server."""

    answer: EquityAnswer | None = None
    problem: EquityProblem | None = None
