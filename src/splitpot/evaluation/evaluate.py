"""The front of evaluation: text or cards in, what a player holds out.

For people at a prompt and first lines of a program; `omaha.py` gives bare strengths, and
`batch.py` those of many hands at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from splitpot.cards import Card, parse_cards
from splitpot.errors import SetupError
from splitpot.evaluation.reading import Reading, read


def evaluate(
    hole: str | Sequence[Card], board: str | Sequence[Card] = "", *, game: str = "omaha8"
) -> Reading:
    """What a hole makes of a board, high and low, in words and with the cards that play.

    Args:
        hole: four, five or six cards.
        board: three, four or five cards; none before the flop.
        game: "omaha8" (hi/lo) or "omaha" (high only).

    Raises:
        CardParseError: a text is not cards.
        CardsError: a wrong number of cards, or a card twice.
        SetupError: another game.
    """
    if game not in ("omaha", "omaha8"):
        raise SetupError("game", f"{game!r} is no game; there are omaha and omaha8")
    cards = [parse_cards(one) if isinstance(one, str) else tuple(one) for one in (hole, board)]
    return read(cards[0], cards[1], hilo=game == "omaha8")
