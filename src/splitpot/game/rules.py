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
    POT_LIMIT = "pot_limit"
    NO_LIMIT = "no_limit"


class AnteType(StrEnum):
    """Who puts in an ante before the blinds (3.2-8)."""

    NONE = "none"
    EACH = "each"
    """Every seat; it counts towards what a seat can win, and towards no bet."""
    BIG_BLIND = "big_blind"
    """The big blind for the table, after his blind; dead money in the main pot."""


class ShowdownPolicy(StrEnum):
    """Whose cards are turned up at a showdown (C9)."""

    SHOW_ALL = "show_all"
    MUCK_LOSERS = "muck_losers"
    """Hands that win nothing stay hidden, unless somebody is all-in (3.11-5)."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one hand. All amounts are chips, the table's smallest unit.

    Attributes:
        game: high only or hi/lo.
        structure: the betting structure.
        hole_cards: cards dealt to each seat, 4 to 6; exactly two of them play.
        small_blind: forced bet of the first seat left of the button.
        big_blind: forced bet of the next one; counts as the first bet (C13).
        small_bet: bet and raise size pre-flop and on the flop; in pot and no limit the big blind.
        big_bet: bet and raise size on turn and river; fixed limit only.
        max_raises: raises after the bet on each street (R48); fixed limit only.
        heads_up_uncapped: no cap while only two players have chips (3.4-7).
        small_blind_as_big: pot limit counts the small blind as a big one before the flop (3.5-7).
        odd_chip_unit: pots are split into multiples of this (3.10-1).
        ante_type, ante: who puts in how much before the blinds (3.2-8).
        rake_bps, rake_cap: hundredths of a percent of each pot, and the most a hand pays (3.12-5).
        stated_rake: what is taken from each pot, main pot first, where a history states it; empty elsewhere.
        showdown_policy: who shows (C9).
        run_twice: whether the board may be dealt twice when all betting is over (3.13-3).
    """

    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    game: Game = Game.OMAHA8
    structure: Structure = Structure.FIXED_LIMIT
    hole_cards: int = 4
    max_raises: int = 3
    heads_up_uncapped: bool = False
    small_blind_as_big: bool = False
    odd_chip_unit: int = 1
    ante_type: AnteType = AnteType.NONE
    ante: int = 0
    rake_bps: int = 0
    rake_cap: int = 0
    showdown_policy: ShowdownPolicy = ShowdownPolicy.SHOW_ALL
    run_twice: bool = False
    stated_rake: tuple[int, ...] = ()

    @property
    def is_hilo(self) -> bool:
        """Whether half of the pot goes to a qualifying low."""
        return self.game is Game.OMAHA8

    @property
    def is_fixed_limit(self) -> bool:
        """Whether every bet has one size."""
        return self.structure is Structure.FIXED_LIMIT

    @property
    def min_buy_in(self) -> int:
        """Least buy-in: ten times the lower limit (R30)."""
        return 10 * self.small_bet


def fixed_limit(
    small_bet: int,
    *,
    game: Game | str = Game.OMAHA8,
    hole_cards: int = 4,
) -> Rules:
    """Fixed limit as the house plays it: blinds of half a bet and a bet, big bet double.

    Args:
        small_bet: the lower limit in chips; even, so that half of it is exact (C18).

    Raises:
        SetupError: odd or out of range.
    """
    _check_whole("small_bet", small_bet)
    if small_bet % 2:
        raise SetupError(
            "small_bet", f"{small_bet} is odd; the small blind is half of it, so it must be even"
        )
    rules = Rules(
        small_blind=small_bet // 2,
        big_blind=small_bet,
        small_bet=small_bet,
        big_bet=2 * small_bet,
        game=_game(game),
        hole_cards=hole_cards,
    )
    check_rules(rules)
    return rules


def big_bet_rules(
    structure: Structure,
    big_blind: int,
    *,
    game: Game | str = Game.OMAHA8,
    hole_cards: int = 4,
    small_blind: int | None = None,
) -> Rules:
    """Pot limit or no limit; the small blind is half the big one unless it is given.

    Raises:
        SetupError: odd or out of range.
    """
    _check_whole("big_blind", big_blind)
    if small_blind is None and big_blind % 2:
        raise SetupError(
            "big_blind", f"{big_blind} is odd; the small blind is half of it, so it must be even"
        )
    rules = Rules(
        small_blind=big_blind // 2 if small_blind is None else small_blind,
        big_blind=big_blind,
        small_bet=big_blind,
        big_bet=big_blind,
        game=_game(game),
        structure=structure,
        hole_cards=hole_cards,
    )
    check_rules(rules)
    return rules


def _game(game: Game | str) -> Game:
    try:
        return Game(game)
    except ValueError:
        raise SetupError("game", f"{game!r} is none of {', '.join(Game)}") from None


def _check_whole(field: str, amount: object) -> None:
    if type(amount) is not int:
        raise SetupError(field, f"{amount!r} is not a whole number of chips")


def check_rules(rules: Rules) -> None:
    """Checks that the rules can make a hand.

    Raises:
        SetupError: names the field and what would be right.
    """
    if type(rules.game) is not Game or type(rules.structure) is not Structure:
        raise SetupError("game", f"{rules.game!r} and {rules.structure!r} are no Game and Structure")
    if rules.hole_cards not in MAX_PLAYERS_BY_HOLE_CARDS:
        raise SetupError("hole_cards", f"{rules.hole_cards} is not 4, 5 or 6")
    for field, amount, least in (
        ("small_blind", rules.small_blind, 0),
        ("big_blind", rules.big_blind, 1),
        ("small_bet", rules.small_bet, 1),
        ("big_bet", rules.big_bet, 1),
        ("odd_chip_unit", rules.odd_chip_unit, 1),
    ):
        if type(amount) is not int or not least <= amount <= STAKE_LIMIT:
            raise SetupError(
                field, f"{amount!r} is not a whole number of chips from {least} to {STAKE_LIMIT}"
            )
    if rules.small_blind > rules.big_blind:
        raise SetupError(
            "small_blind", f"{rules.small_blind} is more than the big blind of {rules.big_blind}"
        )
    if rules.small_bet > rules.big_bet:
        raise SetupError("big_bet", f"{rules.big_bet} is less than the small bet of {rules.small_bet}")
    _check_options(rules)
    if not 0 <= rules.max_raises <= 100:
        raise SetupError("max_raises", f"{rules.max_raises} is not between 0 and 100")


def _check_options(rules: Rules) -> None:
    fixed = rules.is_fixed_limit
    if not fixed and rules.small_bet != rules.big_blind:
        raise SetupError(
            "small_bet", f"{rules.small_bet} is not the big blind, which is the bet in {rules.structure}"
        )
    if (rules.ante_type is AnteType.NONE) != (rules.ante == 0) or not 0 <= rules.ante <= STAKE_LIMIT:
        raise SetupError("ante", f"{rules.ante} does not go with antes of the type {rules.ante_type}")
    if fixed and rules.ante:
        raise SetupError("ante", "antes are not used in fixed limit")
    if not 0 <= rules.rake_bps <= 10_000 or not 0 <= rules.rake_cap <= STAKE_LIMIT:
        raise SetupError(
            "rake_bps", f"{rules.rake_bps} with a cap of {rules.rake_cap} is not a share from 0 to 10000"
        )
    if rules.stated_rake and (rules.rake_bps or min(rules.stated_rake) < 0):
        raise SetupError("stated_rake", f"{rules.stated_rake} is not what each pot pays, in place of a share")
    if fixed and rules.run_twice:
        raise SetupError("run_twice", "the board is run twice in pot limit and no limit only")
    if rules.heads_up_uncapped and not fixed:
        raise SetupError("heads_up_uncapped", "only fixed limit has a cap")
    if rules.small_blind_as_big and rules.structure is not Structure.POT_LIMIT:
        raise SetupError("small_blind_as_big", "only pot limit counts the pot")
