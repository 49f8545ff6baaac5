"""What a player's own hand is now: the high and the low in words, or why there is no low.

This is what the client shows beside the player's cards on every street (U1 to U3 of the
rules). It reads one hole and the board so far, also before the flop; it compares no
players and knows no pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

import msgspec

from splitpot.cards import Card
from splitpot.evaluation.omaha import Playing, check_hole, low_height, playing_high, playing_low
from splitpot.evaluation.strength import describe_high, describe_low


class LowCode(StrEnum):
    """Why a hand has no low (U2, U3)."""

    LOW_NEEDS = "LOW_NEEDS"
    """Cards to come can still make one."""
    LOW_DEAD = "LOW_DEAD"
    """The board cannot have three different low ranks any more: nobody has a low."""
    ONE_LOW_CARD = "ONE_LOW_CARD"
    """The hole has one low rank or none: this player has no low in this hand."""
    COUNTERFEITED = "COUNTERFEITED"
    """The board has paired the hole's low cards: no two that fit are left."""


class LowNote(msgspec.Struct, frozen=True):
    """Why there is no low.

    Attributes:
        code: the reason.
        ranks: the low ranks that it is about (`A`, `2` to `8`), the ace first: of ONE_LOW_CARD
            the one in the hole, if any; of COUNTERFEITED those in the hole and on the board.
        needs: of LOW_NEEDS, how many more low cards must come; else 0.
    """

    code: LowCode
    ranks: tuple[str, ...] = ()
    needs: int = 0


class ReadLine(msgspec.Struct, frozen=True):
    """A high or a low that a hand has now: its strength, its words and the cards that make it."""

    strength: int
    words: str
    hole: tuple[Card, Card]
    board: tuple[Card, Card, Card]


class Reading(msgspec.Struct, frozen=True):
    """One hand as it stands.

    Attributes:
        high: none before the flop.
        low: none where there is no low (yet), and in Omaha High.
        low_note: why there is no low; none where there is one, and in Omaha High.
        low_needs: how many more low cards must come for a low; 0 where there is one, where
            none can come any more, and in Omaha High.
    """

    high: ReadLine | None = None
    low: ReadLine | None = None
    low_note: LowNote | None = None
    low_needs: int = 0


def read(hole: Sequence[Card], board: Sequence[Card], *, hilo: bool) -> Reading:
    """What a hole and the board so far make: none, three, four or five board cards.

    Args:
        hole: four, five or six known cards.
        board: empty before the flop.
        hilo: whether the game has a low.

    Raises:
        CardsError: another number of cards, an unknown card, or a card twice.
    """
    return _read(tuple(hole), tuple(board), hilo)


# What a table tells of one hand is asked for by the log and for every viewer.
@lru_cache(maxsize=2048)
def _read(hole: tuple[Card, ...], board: tuple[Card, ...], hilo: bool) -> Reading:
    if not board:
        check_hole(hole)
        note = _low_note(hole, board) if hilo else None
        return Reading(low_note=note, low_needs=note.needs if note else 0)
    high = playing_high(hole, board)
    high_line = _line(high, describe_high(high.strength))
    if not hilo:
        return Reading(high=high_line)
    low = playing_low(hole, board)
    if low is not None:
        return Reading(high=high_line, low=_line(low, describe_low(low.strength)))
    note = _low_note(hole, board)
    return Reading(high=high_line, low_note=note, low_needs=note.needs)


def describe_low_note(note: LowNote) -> str:
    """The sentence for a note, such as `Low needs 1 more low card on the board`."""
    if note.code is LowCode.LOW_NEEDS:
        more = "3 low cards" if note.needs == 3 else f"{note.needs} more low card{'s'[: note.needs - 1]}"
        return f"Low needs {more} on the board"
    if note.code is LowCode.LOW_DEAD:
        return "No low possible this hand"
    ranks = [_spoken(rank) for rank in note.ranks]
    if note.code is LowCode.ONE_LOW_CARD:
        only = f"only the {ranks[0]}" if ranks else "none"
        return f"You need two different low cards in your hand, you have {only}"
    yours = f"your {ranks[0]}" if len(ranks) == 1 else "yours"
    return f"The {_and_the(ranks)} on the board paired {yours}; no two of your low cards fit"


def _low_note(hole: Sequence[Card], board: Sequence[Card]) -> LowNote:
    """Why a hole that has no low with this board has none."""
    to_come = 5 - len(board)
    held = _low_values(hole)
    dealt = _low_values(board)
    if 3 - len(dealt) > to_come:
        return LowNote(LowCode.LOW_DEAD)
    if len(held) < 2:
        return LowNote(LowCode.ONE_LOW_CARD, ranks=_named(held))
    # Board cards that pair the two hole cards do not help them: the best two count.
    needs = min(3 - len(dealt.difference(two)) for two in combinations(held, 2))
    if needs > to_come:
        return LowNote(LowCode.COUNTERFEITED, ranks=_named(held & dealt))
    return LowNote(LowCode.LOW_NEEDS, needs=needs)


def _low_values(cards: Sequence[Card]) -> set[int]:
    """The different low ranks among cards: ace 1, deuce 2, to eight 8."""
    heights = map(low_height, cards)
    return {height for height in heights if height <= 8}


def _named(values: set[int]) -> tuple[str, ...]:
    return tuple("A2345678"[value - 1] for value in sorted(values))


def _spoken(rank: str) -> str:
    return "ace" if rank == "A" else rank


def _and_the(ranks: list[str]) -> str:
    return " and the ".join(filter(None, [", the ".join(ranks[:-1]), ranks[-1]]))


def _line(playing: Playing, words: str) -> ReadLine:
    return ReadLine(playing.strength, words, playing.hole, playing.board)
