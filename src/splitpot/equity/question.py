"""What is asked: hands, ranges and unknown hands, a board, dead cards, and the game.

Text is read and everything that can be wrong with a question is refused here, so that
counting and sampling need not look again. Nothing is worked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import index
from typing import Final, TypeAlias

import msgspec

from splitpot.cards import DECK, UNKNOWN_CARD, Card, format_card, format_cards, parse_cards
from splitpot.equity.exact import MAX_HANDS, MIN_HANDS
from splitpot.equity.ranges import Range, parse_range
from splitpot.errors import CardsError, SetupError

GAMES: Final = ("omaha", "omaha8")
HOLE_SIZES: Final = (4, 5, 6)

_UNKNOWN: Final = re.compile(r"\**|random", re.IGNORECASE)
_CARD: Final = r"(?:10|[2-9TJQKAtjqka])[cdhs]"
_ROW: Final = re.compile(rf"(?:{_CARD}\s*)+")
_LIST: Final = re.compile(rf"{_CARD}(?:\s*,\s*{_CARD}){{3,5}}")
"""As many single cards as a hand may have. Fewer, or longer terms, are a range: any of them."""
_LOOSE: Final = re.compile(rf"(?:{_CARD}[\s,]*)+")
_RANK: Final = re.compile(r"10|[tjqka]")

Cards: TypeAlias = str | Iterable[Card | str]
"""Cards in one text, or one by one, as numbers or texts."""

Hole: TypeAlias = tuple[Card, ...] | str | None
"""One hand of a question: its cards, the text of a range, or None for an unknown one."""


class Question(msgspec.Struct, frozen=True):
    """A question that makes sense.

    Attributes:
        holes: two to ten.
        hole_cards: how many cards every hand has: 4, 5 or 6.
        board: 0, 3, 4 or 5 cards.
        dead: cards out of play.
        game: "omaha" (high) or "omaha8" (hi/lo); also the ranked list that percentages go by.
        texts: the hands as people write them, for tables and messages.
    """

    holes: tuple[Hole, ...]
    hole_cards: int
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    game: str
    texts: tuple[str, ...]

    @property
    def hilo(self) -> bool:
        """Whether half of the pot goes to a low."""
        return self.game == "omaha8"

    @property
    def known(self) -> tuple[Card, ...]:
        """Every card that is known and cannot come: of known hands, the board and the dead cards; rising."""
        of_hands = [card for hole in self.holes if isinstance(hole, tuple) for card in hole]
        return tuple(sorted([*of_hands, *self.board, *self.dead]))

    @property
    def to_come(self) -> int:
        """Cards that still come to the board."""
        return 5 - len(self.board)


def read_question(
    hands: Iterable[Cards],
    board: Cards | None = "",
    dead: Cards | None = "",
    *,
    game: str = "omaha8",
    hole_cards: int | None = None,
) -> Question:
    """The question that hands, board and dead cards make.

    Args:
        hands: for each player cards (`AcAd2s3h`), a range (`AA23:$ds`), or `*` or `random`. Cards may
            have commas (`Ac,Ad,2s,3h`), small ranks and "10".
        board: none, three, four or five cards.
        dead: cards out of play.
        game: "omaha8" (hi/lo) or "omaha" (high).
        hole_cards: cards in a hand; by default as many as the known hands have, else 4.

    Raises:
        ParseError: a hand, the board or the dead cards cannot be read; says where.
        CardsError: a wrong number of hands or cards, a card twice, a range that the known
            cards leave nothing of, or too few cards left.
        SetupError: another game or number of hole cards, or something that is no list of hands.
    """
    hands = _listed(hands)
    if game not in GAMES:
        raise SetupError("game", f"{game!r} is no game; there are {' and '.join(GAMES)}")
    if hole_cards is not None and not _is_size(hole_cards):
        raise SetupError("hole_cards", f"a hand has 4, 5 or 6 cards, not {hole_cards}")
    if not MIN_HANDS <= len(hands) <= MAX_HANDS:
        raise CardsError(f"equity is asked of {MIN_HANDS} to {MAX_HANDS} hands, not {len(hands)}")
    holes = tuple(_hole(number, hand) for number, hand in enumerate(hands, 1))
    question = Question(
        holes=holes,
        hole_cards=_hole_cards(holes, hole_cards),
        board=_cards("the board", board),
        dead=_cards("the dead cards", dead),
        game=game,
        texts=tuple(map(_text, holes)),
    )
    _check(question)
    return question


@lru_cache(maxsize=32)
def range_of(text: str, hole_cards: int, game: str) -> Range:
    """The range of a text; the last few are kept."""
    return parse_range(text, cards=hole_cards, ranked=game)


def _is_size(value: object) -> bool:
    """Whether a value that a caller gave is a number of hole cards; 4.0 is not."""
    return isinstance(value, int) and value in HOLE_SIZES


def _listed(hands: Iterable[Cards]) -> tuple[Cards, ...]:
    """The hands one by one; a text alone is refused, since its letters would be the hands."""
    if isinstance(hands, str):
        raise SetupError("hands", f"a list of hands, not one text; write [{hands!r}, '*']")
    if not isinstance(hands, Iterable):
        raise SetupError("hands", f"a list of hands, such as ['AcAd2s3h', 'KK'], not {hands!r}")
    return tuple(hands)


def _hole(number: int, hand: Cards) -> Hole:
    if not isinstance(hand, str):
        if hand is None:
            raise SetupError("hands", f"hand {number} is None; a hand that nobody knows is '*'")
        return _cards(f"hand {number}", hand)
    text = hand.strip()
    if text and _UNKNOWN.fullmatch(text):
        return None
    return _cards(f"hand {number}", text) if _ROW.fullmatch(text) or _LIST.fullmatch(text) else text


def _text(hole: Hole) -> str:
    if hole is None:
        return "*"
    return hole if isinstance(hole, str) else format_cards(hole)


def _cards(place: str, cards: Cards | None) -> tuple[Card, ...]:
    if cards is None:
        return ()
    if isinstance(cards, str):
        # Small ranks and "10" are taken wherever a text is nothing but cards.
        if _LOOSE.fullmatch(cards.strip()):
            cards = _RANK.sub(lambda rank: "T" if rank[0] == "10" else rank[0].upper(), cards)
        try:
            found = parse_cards(cards)
        except CardsError as error:
            raise CardsError(f"{place}: {error}; there is one of each card") from None
    elif isinstance(cards, Iterable):
        found = tuple(one for card in cards for one in _card(place, card))
    else:
        raise SetupError(place, f"cards in a text, such as 'Ks7h2d', or a list of them, not {cards!r}")
    for card in found:
        if not 0 <= card < len(DECK):
            shown = "an unknown one" if card == UNKNOWN_CARD else card
            raise CardsError(f"every card must be a known one, from 2c to As; {place} has {shown}")
    return found


def _card(place: str, card: Card | str) -> tuple[Card, ...]:
    if isinstance(card, str):
        return _cards(place, card)
    try:
        return (Card(index(card)),)
    except TypeError:
        raise SetupError(
            place, f"each card is a text such as 'Ks' or a number from 0 to 51, not {card!r}"
        ) from None


def _hole_cards(holes: Sequence[Hole], asked: int | None) -> int:
    """Cards in every hand; known hands have to agree on it."""
    size = asked
    other = f"hands of {asked} are asked for; leave out how many hole cards there are, or give as many"
    for number, hole in enumerate(holes, 1):
        if not isinstance(hole, tuple):
            continue
        text = format_cards(hole)
        if len(hole) not in HOLE_SIZES:
            hint = f"; for every hand with these cards, write {text}*" if 0 < len(hole) < 4 else ""
            raise CardsError(f"hand {number} has {len(hole)} cards, {text}: a hand has 4, 5 or 6{hint}")
        if size is not None and len(hole) != size:
            raise CardsError(f"hand {number} has {len(hole)} cards, {text}, but {other}")
        size = len(hole)
        if asked is None:
            other = f"hand {number} has {size}; all hands have the same number"
    return size or HOLE_SIZES[0]


def _check(question: Question) -> None:
    if len(question.board) not in (0, 3, 4, 5):
        raise CardsError(
            f"a board has 0, 3, 4 or 5 cards, not {len(question.board)}: {format_cards(question.board)}"
        )
    _refuse_repeats(question)
    held = len(question.holes) * question.hole_cards
    left = len(DECK) - held - len(question.board) - len(question.dead)
    if left < question.to_come:
        raise CardsError(
            f"{len(question.holes)} hands of {question.hole_cards} cards, the board and the dead cards "
            f"leave {max(left, 0)} cards, but {question.to_come} must come to the board"
        )
    for number, hole in enumerate(question.holes, 1):
        if isinstance(hole, str):
            _refuse_dead(question, number, range_of(hole, question.hole_cards, question.game))


def _refuse_dead(question: Question, number: int, of_range: Range) -> None:
    """Checks that the known cards leave something of a range."""
    # Ranges of six cards are too many to list; counting and sampling find out about them.
    if question.hole_cards == HOLE_SIZES[-1]:
        return
    try:
        of_range.hands(question.known)
    except CardsError:
        raise CardsError(
            f"hand {number}, the range {of_range.text!r}, has no hand left without the known cards "
            f"{format_cards(question.known)}: take a wider range, or let some of these cards live"
        ) from None


def _refuse_repeats(question: Question) -> None:
    """Checks that every known card is in one place."""
    places: list[tuple[str, Sequence[Card]]] = [
        (f"hand {number}", hole) for number, hole in enumerate(question.holes, 1) if isinstance(hole, tuple)
    ]
    places += [("the board", question.board), ("the dead cards", question.dead)]
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                twice = f"twice in {place}" if seen[card] == place else f"in {seen[card]} and in {place}"
                raise CardsError(f"{format_card(card)} is {twice}; there is one of each card")
            seen[card] = place
