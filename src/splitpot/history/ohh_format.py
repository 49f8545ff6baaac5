"""What Open Hand History calls things: games, limits, streets, actions, and our own fields.

The format is version 1.4.7 of the specification at hh-specs.handhistory.org. Fields that
begin with an underscore are ours: what the format has no name for.
"""

from __future__ import annotations

from typing import Final

from splitpot.game.events import PostKind, Street
from splitpot.game.rules import Game, Structure

SPEC_VERSION: Final = "1.4.7"

GAME_TYPES: Final = {Game.OMAHA: "Omaha", Game.OMAHA8: "OmahaHiLo"}
BET_TYPES: Final = {Structure.FIXED_LIMIT: "FL", Structure.POT_LIMIT: "PL", Structure.NO_LIMIT: "NL"}
STREETS: Final = {
    Street.PREFLOP: "Preflop",
    Street.FLOP: "Flop",
    Street.TURN: "Turn",
    Street.RIVER: "River",
}
SHOWDOWN: Final = "Showdown"
POSTS: Final = {
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.LIVE: "Post Extra Blind",
    PostKind.DEAD: "Post Dead",
    PostKind.ANTE: "Post Ante",
    PostKind.BIG_BLIND_ANTE: "Post Ante",
    PostKind.STRADDLE: "Straddle",
    PostKind.KILL: "Post Extra Blind",
}
"""The last kind of a name is told by `_kind`."""
USUAL_POSTS: Final = {
    "Post SB": PostKind.SMALL_BLIND,
    "Post BB": PostKind.BIG_BLIND,
    "Post Extra Blind": PostKind.LIVE,
    "Post Dead": PostKind.DEAD,
    "Post Ante": PostKind.ANTE,
    "Straddle": PostKind.STRADDLE,
}
DEALT: Final = "Dealt Cards"
SHOWS: Final = "Shows Cards"
MUCKS: Final = "Mucks Cards"
FOLD: Final = "Fold"
CHECK: Final = "Check"
CALL: Final = "Call"
BET: Final = "Bet"
RAISE: Final = "Raise"
ADD_TO_POT: Final = "Add to Pot"

RUN_IT_TWICE: Final = "Run_It_Twice"
OBSERVED: Final = "Observed"
PLAY_MONEY: Final = "XPM"
"""The specification's currency of play money since 1.4.6; `PPC` before."""

OWN: Final = "_splitpot"
"""Object with the settings of a hand that was written here."""
KIND: Final = "_kind"
"""Which forced bet an action is, where its name does not tell."""
AWARDS: Final = "_awards"
"""Each half of a pot, and each board's, with the player who won it."""
UNCALLED: Final = "_uncalled"
"""Chips that went back to their owner when nobody called them."""
