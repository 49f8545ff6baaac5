"""Cards as small integers, and the notation for them.

A card is `rank * 4 + suit`: ranks 0 (deuce) to 12 (ace), suits 0 clubs, 1 diamonds,
2 hearts, 3 spades. So 0 is 2c, 51 is As, and a larger card wins a draw for the
button (rule 3.1-2). Text is read here, at the edge, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NewType

from splitpot.errors import CardParseError, CardsError

Card = NewType("Card", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(Card(index) for index in range(52))
UNKNOWN_CARD: Final = Card(-1)
"""A card that nobody saw, as in a televised hand; written `??`."""

_TEXT: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_TEXT: Final[dict[str, Card]] = {
    **{text: Card(index) for index, text in enumerate(_TEXT)},
    "??": UNKNOWN_CARD,
}
_EXPECTED: Final = "a card such as As, Td or 2c (rank 23456789TJQKA, then suit cdhs)"


def card(rank: int, suit: int) -> Card:
    """The card of a rank (0 deuce to 12 ace) and a suit (0 to 3: c d h s)."""
    return Card(rank * 4 + suit)


def rank_of(card: Card) -> int:
    """Rank of a card, 0 (deuce) to 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def format_card(card: Card) -> str:
    """Text of one card, such as `As`; `??` for an unknown one.

    Raises:
        CardsError: the number is no card.
    """
    if 0 <= card < len(_TEXT):
        return _TEXT[card]
    if card == UNKNOWN_CARD:
        return "??"
    raise CardsError(f"{card!r} is no card: cards are 0 (2c) to 51 (As), and -1 for an unknown one")


def format_cards(cards: Iterable[Card]) -> str:
    """Text of several cards without gaps, such as `As2dKhTc`."""
    return "".join(map(format_card, cards))


def parse_card(text: str) -> Card:
    """The card that `text` names, such as `As`.

    Raises:
        CardParseError: for anything else, `10d`, `td` and `1d` included.
    """
    found = _BY_TEXT.get(text)
    if found is None:
        raise CardParseError(text, 0, _EXPECTED)
    return found


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `As2dKhTc` or `As 2d Kh Tc`, in its order.

    Raises:
        CardParseError: a piece is not a card; its position is that piece's.
        CardsError: a card occurs twice.
    """
    cards: list[Card] = []
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] == ",":
            position += 1
            continue
        found = _BY_TEXT.get(text[position : position + 2])
        if found is None:
            raise CardParseError(text, position, _EXPECTED)
        cards.append(found)
        position += 2
    refuse_repeats(cards)
    return tuple(cards)


def refuse_repeats(cards: Sequence[Card]) -> None:
    """Checks that no known card occurs twice.

    Raises:
        CardsError: names the first repeated card.
    """
    known = [card for card in cards if card != UNKNOWN_CARD]
    if len(set(known)) == len(known):
        return
    seen: set[Card] = set()
    for one in known:
        if one in seen:
            raise CardsError(f"{format_card(one)} occurs twice in {format_cards(cards)}")
        seen.add(one)
