"""A shuffled deck for a real table, from the operating system's cryptographic source.

This is the only place where the order of a deck is made up, and the salts that hide it
in its commitment (`room.fairness`). No generator with a seed is involved, so nothing that
a player knows or chooses can say anything about a card. Which position of the deck goes
to which seat is `game.dealing`'s affair.
"""

from __future__ import annotations

import secrets

from splitpot.cards import DECK, Card
from splitpot.room.fairness import POSITIONS, SALT_BYTES


def shuffled_deck() -> tuple[Card, ...]:
    """All 52 cards, each of the 52! orders equally likely.

    Fisher and Yates, with `secrets.randbelow` (which rejects instead of taking a
    remainder, so that no position is favoured).
    """
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = secrets.randbelow(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def fresh_salts() -> bytes:
    """A secret for each position of a deck, used once."""
    return secrets.token_bytes(POSITIONS * SALT_BYTES)
