"""The action lines of PHH: `d dh p1 AsKsQdJh`, `p3 cbr 6 # comment`, `p2 sm`.

Text to small values; what they do to a hand is the reader's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import IntEnum
from typing import Final, NamedTuple

from splitpot.cards import UNKNOWN_CARD, Card, parse_cards
from splitpot.errors import CardParseError, CardsError
from splitpot.game.rules import MAX_PLAYERS, MAX_PLAYERS_BY_HOLE_CARDS
from splitpot.history.amounts import parse_amount
from splitpot.history.faults import Fault

ACTIONS: Final = "actions"
_EXPECTED: Final = (
    "an action: 'd dh pN CARDS', 'd db CARDS', 'pN f', 'pN cc', 'pN cbr AMOUNT' or 'pN sm [CARDS]'"
)


class Kind(IntEnum):
    """What an action line does."""

    HOLE = 0
    BOARD = 1
    FOLD = 2
    CHECK_OR_CALL = 3
    RAISE_TO = 4
    SHOW = 5
    MUCK = 6
    NOTHING = 7


_COMMON: Final = {
    f"p{player + 1} {word}": (kind, player)
    for player in range(MAX_PLAYERS)
    for word, kind in (("f", Kind.FOLD), ("cc", Kind.CHECK_OR_CALL), ("sm", Kind.MUCK))
}
"""The lines that most hands consist of, in their plainest form."""
_PLAIN: Final = {"f": Kind.FOLD, "cc": Kind.CHECK_OR_CALL, "sm": Kind.MUCK}


class Line(NamedTuple):
    """One action line.

    Attributes:
        place: its place in the array of actions, from 0.
        player: place in dealing order, from 0; -1 for the board and for nothing.
        cards: of a deal or a show; empty for `sm -`, which shows what was dealt.
    """

    place: int
    text: str
    kind: Kind
    player: int = -1
    cards: tuple[Card, ...] = ()
    amount: Decimal | None = None
    comment: str = ""


def read_lines(actions: Sequence[object], players: int) -> list[Line]:
    """The action lines of a hand.

    Raises:
        Fault: names the first line that is none.
    """
    labels = {f"p{number + 1}": number for number in range(players)}
    return [_read_line(index, text, labels) for index, text in enumerate(actions)]


def _read_line(index: int, text: object, labels: dict[str, int]) -> Line:
    if not isinstance(text, str):
        raise Fault(ACTIONS, text, _EXPECTED, index)
    common = _COMMON.get(text)
    if common is not None and common[1] < len(labels):
        return Line(index, text, *common)
    body, _, comment = text.partition("#")
    comment = comment.strip()
    words = body.split()
    count = len(words)
    if not count:
        return Line(index, text, Kind.NOTHING, comment=comment)
    if words[0] == "d":
        if count == 3 and words[1] == "db":
            return Line(index, text, Kind.BOARD, -1, _cards(index, text, words[2]), None, comment)
        if count == 4 and words[1] == "dh":
            player = _player(index, text, words[2], labels)
            return Line(index, text, Kind.HOLE, player, _cards(index, text, words[3]), None, comment)
        raise Fault(ACTIONS, text, _EXPECTED, index)
    player = _player(index, text, words[0], labels)
    if count == 2 and words[1] in _PLAIN:
        return Line(index, text, _PLAIN[words[1]], player, (), None, comment)
    if count == 3 and words[1] == "cbr":
        amount = parse_amount(words[2])
        if amount is None:
            raise Fault(ACTIONS, text, "an amount such as 6 or 1.50 after cbr", index)
        return Line(index, text, Kind.RAISE_TO, player, (), amount, comment)
    if count == 3 and words[1] == "sm":
        cards = () if words[2] == "-" else _cards(index, text, words[2])
        return Line(index, text, Kind.SHOW, player, cards, None, comment)
    raise Fault(ACTIONS, text, _EXPECTED, index)


def _player(index: int, text: str, label: str, labels: dict[str, int]) -> int:
    player = labels.get(label)
    if player is None:
        raise Fault(ACTIONS, text, f"a player from p1 to p{len(labels)} in it, or d for the dealer", index)
    return player


def _cards(index: int, text: str, cards: str) -> tuple[Card, ...]:
    try:
        return parse_cards(cards)
    except CardParseError as error:
        raise Fault(ACTIONS, text, error.expected, index) from None
    except CardsError as error:
        raise Fault(ACTIONS, text, f"every card once: {error}", index) from None


def holes_of(
    lines: Sequence[Line], players: int, hole_cards: int | None
) -> tuple[list[tuple[Card, ...]], set[int]]:
    """The hole of each player as far as the lines tell it, and the players who muck.

    A hole that was dealt face down is completed by what is shown later. Holes are of
    `hole_cards` cards, or, where that is None, of as many as the longest that is dealt.

    Raises:
        Fault: a hole of another size, or a show of other cards than were dealt.
    """
    holes: list[tuple[Card, ...]] = [()] * players
    last: list[Line | None] = [None] * players
    mucks: set[int] = set()
    for line in lines:
        if line.kind is Kind.HOLE:
            holes[line.player] += line.cards
            last[line.player] = line
        elif line.kind is Kind.MUCK:
            mucks.add(line.player)
    size = hole_cards or max((len(hole) for hole in holes if hole), default=4)
    for player, hole in enumerate(holes):
        if not hole:
            holes[player] = (UNKNOWN_CARD,) * size
        elif len(hole) != size or size not in MAX_PLAYERS_BY_HOLE_CARDS:
            dealt = last[player]
            assert dealt is not None
            sizes = size if size in MAX_PLAYERS_BY_HOLE_CARDS else "4, 5 or 6"
            expected = f"{sizes} hole cards for p{player + 1}, not {len(hole)}"
            raise Fault(ACTIONS, dealt.text, expected, dealt.place)
    for line in lines:
        if line.kind is Kind.SHOW and line.cards:
            holes[line.player] = _complete(line, holes[line.player])
            mucks.discard(line.player)
    return holes, mucks


def _complete(line: Line, hole: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hole with what a show adds to it; its known cards keep their places."""
    if line.cards == hole:
        return hole
    fresh = [card for card in line.cards if card != UNKNOWN_CARD and card not in hole]
    if len(line.cards) > len(hole) or len(fresh) > hole.count(UNKNOWN_CARD):
        raise Fault(ACTIONS, line.text, f"the cards that p{line.player + 1} was dealt", line.place)
    if UNKNOWN_CARD not in hole or not fresh:
        return hole
    if all(card == UNKNOWN_CARD for card in hole) and len(line.cards) == len(hole):
        return line.cards
    rest = iter(fresh)
    return tuple(next(rest, UNKNOWN_CARD) if card == UNKNOWN_CARD else card for card in hole)
