"""What kind of hand is played: game, structure, stakes and house settings, as data.

High and hi/lo, four to six hole cards and the betting structures differ by these
fields and never by inheritance. The defaults are the `house` profile.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from splitpot.errors import SetupError

MIN_PLAYERS = 2
MAX_PLAYERS = 10
MAX_PLAYERS_BY_HOLE_CARDS = {4: 10, 5: 8, 6: 7}
"""More would need more than 52 cards: holes, five for the board and three burnt."""
STAKE_LIMIT = 1_000_000_000_000
"""No stake and no stack may be larger, so that every sum stays exact in a browser too."""


class Game(StrEnum):
    """Who gets the pot."""

    OMAHA = "omaha"
    """Omaha High: the best high hand takes the whole pot."""
    OMAHA8 = "omaha8"
    """Omaha Hi/Lo: half to the best high, half to the best low of eight or better."""


class Structure(StrEnum):
    """How much may be bet."""

    FIXED_LIMIT = "fixed_limit"


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one hand. All amounts are chips, the table's smallest unit.

    Attributes:
        game: high only or hi/lo.
        structure: the betting structure.
        hole_cards: cards dealt to each seat, 4 to 6; exactly two of them play.
        small_blind: forced bet of the first seat left of the button.
        big_blind: forced bet of the next one; counts as the first bet (C13).
        small_bet: bet and raise size pre-flop and on the flop.
        big_bet: bet and raise size on turn and river.
        max_raises: raises after the bet on each street (R48).
        odd_chip_unit: pots are split into multiples of this (3.10-1).
    """

    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    game: Game = Game.OMAHA8
    structure: Structure = Structure.FIXED_LIMIT
    hole_cards: int = 4
    max_raises: int = 3
    odd_chip_unit: int = 1

    @property
    def is_hilo(self) -> bool:
        """Whether half of the pot goes to a qualifying low."""
        return self.game is Game.OMAHA8

    @property
    def min_buy_in(self) -> int:
        """Least buy-in: ten times the lower limit (R30)."""
        return 10 * self.small_bet


def fixed_limit(
    small_bet: int,
    *,
    game: Game = Game.OMAHA8,
    hole_cards: int = 4,
) -> Rules:
    """Fixed limit as the house plays it: blinds of half a bet and a bet, big bet double.

    Args:
        small_bet: the lower limit in chips; even, so that half of it is exact (C18).

    Raises:
        SetupError: odd or out of range.
    """
    if small_bet % 2:
        raise SetupError(
            "small_bet", f"{small_bet} is odd; the small blind is half of it, so it must be even"
        )
    rules = Rules(
        small_blind=small_bet // 2,
        big_blind=small_bet,
        small_bet=small_bet,
        big_bet=2 * small_bet,
        game=game,
        hole_cards=hole_cards,
    )
    check_rules(rules)
    return rules


def check_rules(rules: Rules) -> None:
    """Checks that the rules can make a hand.

    Raises:
        SetupError: names the field and what would be right.
    """
    if rules.hole_cards not in MAX_PLAYERS_BY_HOLE_CARDS:
        raise SetupError("hole_cards", f"{rules.hole_cards} is not 4, 5 or 6")
    for field in ("small_blind", "big_blind", "small_bet", "big_bet", "odd_chip_unit"):
        amount = getattr(rules, field)
        least = 0 if field == "small_blind" else 1
        if not least <= amount <= STAKE_LIMIT:
            raise SetupError(field, f"{amount} is not a whole number of chips from {least} to {STAKE_LIMIT}")
    if rules.small_blind > rules.big_blind:
        raise SetupError(
            "small_blind", f"{rules.small_blind} is more than the big blind of {rules.big_blind}"
        )
    if rules.small_bet > rules.big_bet:
        raise SetupError("big_bet", f"{rules.big_bet} is less than the small bet of {rules.small_bet}")
    if not 0 <= rules.max_raises <= 100:
        raise SetupError("max_raises", f"{rules.max_raises} is not between 0 and 100")
