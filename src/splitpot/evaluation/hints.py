"""What an Omaha hand is not, for those who learn it: two cards from the hand, no more and no fewer.

Sentences beside the reading of a player's own hand (U4, U9, U10 of the rules): a low that
the last card has paired, a straight or more that would take the board alone or one card of
the hand, three or four of a rank in the hand. They tell nothing that the player cannot see.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import Final

from splitpot.cards import Card, format_card, rank_of, suit_of
from splitpot.evaluation.omaha import high, low_height, playing_low
from splitpot.evaluation.reference import five_high
from splitpot.evaluation.strength import Category, category_of, low_ranks

_SUITS: Final = ("club", "diamond", "heart", "spade")
_ONE: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")
_MANY: Final = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines"),
    *("tens", "jacks", "queens", "kings", "aces"),
)
_ORDER: Final = tuple(Category)
_LOW_RANKS: Final = "A2345678"


@lru_cache(maxsize=4096)
def hints(hole: tuple[Card, ...], board: tuple[Card, ...], *, hilo: bool) -> tuple[str, ...]:
    """The sentences for a hole and the board so far; none where there is nothing to be mistaken about."""
    found = [_three_of_a_rank(hole), _one_card_or_none(hole, board)]
    if hilo:
        found.append(_counterfeit(hole, board))
    return tuple(one for one in found if one)


def _three_of_a_rank(hole: tuple[Card, ...]) -> str:
    """U10."""
    for rank, count in Counter(map(rank_of, hole)).items():
        if count > 2:
            return f"Only two of your {_MANY[rank]} can play"
    return ""


def _one_card_or_none(hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """U9: what would be a straight or more in a game that does not ask for two cards of the hand."""
    if len(board) < 4:
        return ""
    own = _ORDER.index(category_of(high(hole, board)))
    wanted: list[tuple[int, Card | None]] = [(five_high(board), None)] if len(board) == 5 else []
    wanted += [(five_high((card, *four)), card) for card in hole for four in combinations(board, 4)]
    strength, card = max(wanted, key=lambda one: (_ORDER.index(category_of(one[0])), one[1] is None))
    category = category_of(strength)
    if _ORDER.index(category) <= max(own, _ORDER.index(Category.THREE_OF_A_KIND)):
        return ""
    if card is None:
        return "You must use two of your own cards; the board alone is not a hand"
    suited = [one for one in hole if suit_of(one) == suit_of(card)]
    if category is Category.FLUSH and len(suited) == 1:
        suit = _SUITS[suit_of(card)]
        return f"Your only {suit} is the {_ONE[rank_of(card)]}; a flush takes two of your own"
    return f"You must use two of your own cards; a {category} with one of them is not a hand"


def _counterfeit(hole: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """U4: the last card has paired one of the two low cards that played before it."""
    if len(board) < 4:
        return ""
    before, now = playing_low(hole, board[:-1]), playing_low(hole, board)
    last = board[-1]
    if before is None or now is None or low_height(last) not in map(low_height, before.hole):
        return ""
    heights = sorted(map(low_height, before.hole))
    mine = "-".join(_LOW_RANKS[height - 1] for height in heights)
    return f"Your {mine} was counterfeited by {format_card(last)}: low is now {low_ranks(now.strength)}"
