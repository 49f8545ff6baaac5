"""What PHH calls things: variant codes, field names and their order, action words.

The format is that of the Poker Hand History specification (uoftcprg/phh-std). Fields
that begin with an underscore are ours: settings for which PHH has no name.
"""

from __future__ import annotations

from typing import Final

from splitpot.game.rules import Game, Structure

GAMES: Final = {"FO": Game.OMAHA, "FO/8": Game.OMAHA8}
VARIANTS: Final = {(Structure.FIXED_LIMIT, game): code for code, game in GAMES.items()}

OTHER_VARIANTS: Final = {
    "PO": "pot limit is not supported yet",
    "PO/8": "pot limit is not supported yet",
    "NO": "no limit is not supported yet",
    "NO/8": "no limit is not supported yet",
}
"""Codes of Omaha that we know but do not play; everything else is not Omaha."""

CORE_FIELDS: Final = frozenset(
    {
        "variant",
        "antes",
        "blinds_or_straddles",
        "small_bet",
        "big_bet",
        "starting_stacks",
        "actions",
        "players",
        "finishing_stacks",
    }
)
"""Fields that a record holds in its own attributes; all others are its metadata."""

OPTIONAL_ORDER: Final = (
    "author",
    "event",
    "url",
    "venue",
    "address",
    "city",
    "region",
    "postal_code",
    "country",
    "time",
    "time_zone",
    "time_zone_abbreviation",
    "day",
    "month",
    "year",
    "hand",
    "level",
    "seats",
    "seat_count",
    "table",
    "players",
    "finishing_stacks",
    "winnings",
    "currency",
    "currency_symbol",
    "ante_trimming_status",
    "time_limit",
    "time_banks",
)
"""The optional fields in the order of the specification."""

HOLE_CARDS: Final = "_hole_cards"
MAX_RAISES: Final = "_max_raises"
ODD_CHIP_UNIT: Final = "_odd_chip_unit"
CHIP_DECIMALS: Final = "_chip_decimals"
BUTTON: Final = "_button"
BLINDS: Final = "_blinds"
BIG_BLIND_SEAT: Final = "_big_blind_seat"
POSTS: Final = "_posts"
BURNS: Final = "_burns"
OWN_FIELDS: Final = frozenset(
    {HOLE_CARDS, MAX_RAISES, ODD_CHIP_UNIT, CHIP_DECIMALS, BUTTON, BLINDS, BIG_BLIND_SEAT, POSTS, BURNS}
)
"""Our fields; each is written only where its value is not the usual one."""
