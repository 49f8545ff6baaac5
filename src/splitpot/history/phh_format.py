"""What PHH calls things: variant codes, field names and their order, action words.

The format is that of the Poker Hand History specification (uoftcprg/phh-std). Fields
that begin with an underscore are ours: settings for which PHH has no name.
"""

from __future__ import annotations

from typing import Final

from splitpot.game.rules import Game, Structure

VARIANTS: Final = {
    (Structure.FIXED_LIMIT, Game.OMAHA): "FO",
    (Structure.FIXED_LIMIT, Game.OMAHA8): "FO/8",
    (Structure.POT_LIMIT, Game.OMAHA): "PO",
    (Structure.POT_LIMIT, Game.OMAHA8): "PO/8",
    (Structure.NO_LIMIT, Game.OMAHA): "NO",
    (Structure.NO_LIMIT, Game.OMAHA8): "NO/8",
}
"""The codes; the specification has `FO/8` and `PO`, the others follow its naming."""
GAMES: Final = {code: kind for kind, code in VARIANTS.items()}

CORE_FIELDS: Final = frozenset(
    {
        "variant",
        "antes",
        "blinds_or_straddles",
        "small_bet",
        "big_bet",
        "min_bet",
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
HEADS_UP_UNCAPPED: Final = "_heads_up_uncapped"
SMALL_BLIND_AS_BIG: Final = "_small_blind_as_big"
ODD_CHIP_UNIT: Final = "_odd_chip_unit"
RAKE_BPS: Final = "_rake_bps"
RAKE_CAP: Final = "_rake_cap"
STATED_RAKE: Final = "_stated_rake"
SHOWDOWN_POLICY: Final = "_showdown_policy"
RUN_TWICE: Final = "_run_twice"
CHIP_DECIMALS: Final = "_chip_decimals"
BUTTON: Final = "_button"
BLINDS: Final = "_blinds"
ANTE_TYPE: Final = "_ante_type"
ANTE: Final = "_ante"
BIG_BLIND_SEAT: Final = "_big_blind_seat"
POSTS: Final = "_posts"
BURNS: Final = "_burns"
SECOND_BOARD: Final = "_second_board"
SHOWN_AFTER: Final = "_shown_after"
UNRULY: Final = "_unruly"
OWN_FIELDS: Final = frozenset(
    {
        HOLE_CARDS,
        MAX_RAISES,
        HEADS_UP_UNCAPPED,
        SMALL_BLIND_AS_BIG,
        ODD_CHIP_UNIT,
        RAKE_BPS,
        RAKE_CAP,
        STATED_RAKE,
        SHOWDOWN_POLICY,
        RUN_TWICE,
        CHIP_DECIMALS,
        BUTTON,
        BLINDS,
        ANTE_TYPE,
        ANTE,
        BIG_BLIND_SEAT,
        POSTS,
        BURNS,
        SECOND_BOARD,
        SHOWN_AFTER,
        UNRULY,
    }
)
"""Our fields; each is written only where its value is not the usual one."""
