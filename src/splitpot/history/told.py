"""A hand as a site's file tells it, before any rule of poker has looked at it.

Readers of site formats (a file a format) make a `ToldHand` and nothing else; `retell`
plays it through the engine and compares. Amounts are exact decimals in the file's own
money; players are named as in the file's list of seats.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

import msgspec

from splitpot.cards import Card
from splitpot.errors import HistoryParseError
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure


class DeedKind(StrEnum):
    """What a line of the file says."""

    POST = "post"
    """A forced bet; `post` says which, `amount` what was put in (never a total)."""
    HOLE = "hole"
    """Hole cards dealt to a player whom the file shows them of."""
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    """A player puts all he has in; the file does not say whether that calls, bets or raises."""
    BOARD = "board"
    """New community cards (only the new ones); `run` 1, 2 for further boards."""
    RETURN = "return"
    """The uncalled part of a bet goes back to its owner."""
    SHOW = "show"
    """Cards turned up, wherever in the file they stand (also in its summary)."""
    MUCK = "muck"
    """A hole thrown away at the showdown; `cards` where the file shows them all the same."""
    CASH_OUT = "cash_out"
    """The site bought the player's part of the pot."""


class Deed(msgspec.Struct, frozen=True):
    """One line of a hand, in the order of play.

    Attributes:
        player: name as in the list of seats; empty for the dealer.
        amount: None where the line has none.
        is_total: `amount` is the street's total after it ("to"), not what this line adds.
        is_all_in: the file says so.
        cards: whole holes only, or new community cards.
        line: number of the line in the file, from 1.
    """

    kind: DeedKind
    player: str = ""
    amount: Decimal | None = None
    is_total: bool = False
    is_all_in: bool = False
    post: PostKind | None = None
    cards: tuple[Card, ...] = ()
    run: int = 0
    line: int = 0


class ToldSeat(msgspec.Struct, frozen=True):
    """A row of the file's list of seats.

    Attributes:
        number: the file's own number of the seat; any whole number.
        stack: None where the file does not say.
        is_out: the file says that he is not dealt in.
    """

    number: int
    name: str
    stack: Decimal | None
    is_out: bool = False


class Win(msgspec.Struct, frozen=True):
    """What a player is paid by the file; never the same chips twice.

    Attributes:
        pot: 0 the main pot, 1 the first side pot; None where the file does not say.
        side: None where the file does not say.
    """

    player: str
    amount: Decimal
    pot: int | None = None
    side: Side | None = None
    run: int | None = None
    line: int = 0


class ToldHand(msgspec.Struct, frozen=True, kw_only=True):
    """A whole hand as its file tells it.

    Attributes:
        site: "PokerStars", "Full Tilt", ... as in `splitpot.history.sites`.
        number: the site's number of the hand; empty where it has none.
        game: None for a game that is not Omaha; `game_words` then says which.
        game_words: the game in the file's own words.
        small_bet, big_bet: fixed limit; None where the file gives blinds only.
        small_blind, big_blind: the nominal blinds of the table; None where only the posts tell them.
        ante: nominal ante of each player; 0 for none.
        big_blind_ante: whether `ante` is put in by the big blind for the table.
        cap: most that a player can put into a hand of a cap game.
        button: the file's number of the button's seat; None where it does not say.
        rake: what the house took by the file's own words; None where it does not say.
        fees: jackpot and other drops that leave the pot besides the rake.
        added: money that the house put into the pot (splash pots).
        total_pot: None where the file does not say.
        wins_include_uncalled: a win line may contain the winner's own uncalled bet. None: not known.
        runs: how often the rest of the board was dealt.
        is_cancelled: the file says that the hand did not count.
        is_cut: the file stops, or its lines are lost, before the hand is over.
        is_observed: nobody's private cards are dealt in the file.
        started: ISO 8601 with offset, such as 2013-06-12T15:08:24Z; empty where it cannot be told.
        tournament: the site's number of the tournament; empty for cash games.
        problems: all that was wrong while reading it.
    """

    site: str
    number: str
    game: Game | None
    game_words: str = ""
    structure: Structure | None = None
    hole_cards: int = 4
    small_blind: Decimal | None = None
    big_blind: Decimal | None = None
    small_bet: Decimal | None = None
    big_bet: Decimal | None = None
    ante: Decimal = Decimal(0)
    big_blind_ante: bool = False
    cap: Decimal | None = None
    table: str = ""
    max_seats: int = 0
    button: int | None = None
    seats: tuple[ToldSeat, ...] = ()
    deeds: tuple[Deed, ...] = ()
    wins: tuple[Win, ...] = ()
    rake: Decimal | None = None
    fees: Decimal = Decimal(0)
    added: Decimal = Decimal(0)
    total_pot: Decimal | None = None
    wins_include_uncalled: bool | None = None
    runs: int = 1
    is_cancelled: bool = False
    is_cut: bool = False
    is_observed: bool = False
    hero: str = ""
    currency: str = ""
    is_play_money: bool = False
    started: str = ""
    tournament: str = ""
    level: str = ""
    buy_in: tuple[Decimal, ...] = ()
    club: str = ""
    first_line: int = 1
    last_line: int = 1
    problems: tuple[HistoryParseError, ...] = ()

    @property
    def is_other_game(self) -> bool:
        """Whether the game is not Omaha; a header of Omaha that cannot be read is none of another game."""
        return self.game is None and self.unread_header is None

    @property
    def unread_header(self) -> HistoryParseError | None:
        """The problem with a header that names Omaha and does not say enough to play the hand."""
        if self.game is not None:
            return None
        return next((one for one in self.problems if "omaha" in one.text.lower()), None)
