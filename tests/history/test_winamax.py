"""How Winamax writes: totals without the rake, uncalled bets among the winnings, blinds out of position."""

from __future__ import annotations

from decimal import Decimal

import pytest

from splitpot.cards import parse_cards
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind, ToldHand
from splitpot.history.winamax import read

HEADER = "Winamax Poker - CashGame - HandId: #12-3-45 - Omaha pot limit (1€/2€) - 2017/03/18 08:51:13 UTC"
TABLE = "Table: 'Nice' 5-max (real money) Seat #1 is the button"
SEATS = ("Seat 1: Ann (200€)", "Seat 2: Bob (200€)", "Seat 3: Cid Y (200€)")
BLINDS = ("Bob posts small blind 1€", "Cid Y posts big blind 2€")


def hand(
    *play: str,
    header: str = HEADER,
    table: str = TABLE,
    seats: tuple[str, ...] = SEATS,
    blinds: tuple[str, ...] = BLINDS,
    summary: tuple[str, ...] = (),
) -> str:
    """A hand's text; `play` follows the line of the first betting round."""
    lines = (header, table, *seats, "*** ANTE/BLINDS ***", *blinds, "*** PRE-FLOP *** ", *play)
    return "\n".join((*lines, *(("*** SUMMARY ***", *summary) if summary else ()), ""))


def told(text: str) -> ToldHand:
    """The one hand of a text."""
    (only,) = read(text)
    return only


def posts(told_hand: ToldHand) -> list[tuple[str, PostKind | None, str]]:
    """The forced bets."""
    return [
        (deed.player, deed.post, str(deed.amount)) for deed in told_hand.deeds if deed.kind is DeedKind.POST
    ]


def agrees(text: str) -> bool:
    """Whether the rules pay the one hand of a text as the text does."""
    verdict = retell(told(text)).verdict
    assert not verdict.reason, verdict.reason
    return verdict.agrees is True


def test_the_header_has_number_game_blinds_and_time() -> None:
    hand_told = told(hand("Ann folds"))
    assert (hand_told.site, hand_told.number) == ("Winamax", "12-3-45")
    assert (hand_told.game, hand_told.structure, hand_told.hole_cards) == (Game.OMAHA, Structure.POT_LIMIT, 4)
    assert hand_told.big_blind == 2
    assert hand_told.currency == "EUR"
    assert hand_told.started == "2017-03-18T08:51:13Z"
    assert (hand_told.table, hand_told.max_seats, hand_told.button) == ("Nice", 5, 1)


@pytest.mark.parametrize(
    ("words", "game", "cards"),
    [
        ("Omaha5 pot limit", Game.OMAHA, 5),
        ("5 Card Omaha pot limit", Game.OMAHA, 5),
        ("Omaha Hi/Lo pot limit", Game.OMAHA8, 4),
        ("Omaha8 pot limit", Game.OMAHA8, 4),
        ("Holdem no limit", None, 4),
    ],
)
def test_the_game_is_named_in_many_ways(words: str, game: Game | None, cards: int) -> None:
    hand_told = told(hand("Ann folds", header=HEADER.replace("Omaha pot limit", words)))
    assert (hand_told.game, hand_told.hole_cards) == (game, cards)


def test_five_card_hi_lo_was_paid_as_high_unless_a_low_is_paid() -> None:
    header = HEADER.replace("Omaha", "5 Card Omaha Hi/Lo")
    assert told(hand("Ann collected 5€ from pot", header=header)).game is Game.OMAHA
    assert told(hand("Ann collected 5€ from pot(LO)", header=header)).game is Game.OMAHA8


def test_a_tournament_has_its_ante_before_its_blinds() -> None:
    header = HEADER.replace("CashGame", 'Tournament "Les Mardis" buyIn: 4,50€ + 0,50€ level: 7').replace(
        "1€/2€", "10/100/200"
    )
    table = "Table: 'Les Mardis(4711)#012' 6-max (real money) Seat #1 is the button"
    seats = ("Seat 1: Ann (1 430)", "Seat 2: Bob (2152, 1.25€ bounty)", "Seat 3: Cid Y (900)")
    hand_told = told(hand("Ann folds", header=header, table=table, seats=seats))
    assert (hand_told.tournament, hand_told.level) == ("4711", "7")
    assert [str(part) for part in hand_told.buy_in] == ["4.50", "0.50"]
    assert hand_told.ante == 10
    assert hand_told.small_blind == 100
    assert [str(seat.stack) for seat in hand_told.seats] == ["1430", "2152", "900"]


def test_a_seat_without_a_stack_sits_out() -> None:
    seats = (*SEATS, "Seat 4: Dan ()")
    assert told(hand("Ann folds", seats=seats)).seats[3].is_out


def test_an_uncalled_bet_is_part_of_what_is_collected() -> None:
    text = hand(
        "Ann raises 4€ to 6€",
        "Bob calls 5€",
        "Cid Y folds",
        "*** FLOP *** [Ks 7d 2c]",
        "Bob bets 10€",
        "Ann folds",
        "Bob collected 23.30€ from pot",
        summary=(
            "Total pot 23.30€ | Rake 0.70€",
            "Board: [Ks 7d 2c]",
            "Seat 2: Bob (small blind) won 23.30€",
        ),
    )
    hand_told = told(text)
    assert hand_told.wins_include_uncalled
    assert hand_told.rake == Decimal("0.70")
    assert hand_told.total_pot == 24
    assert agrees(text)


def test_no_rake_is_a_rake_of_nothing() -> None:
    hand_told = told(hand("Ann collected 5€ from pot", summary=("Total pot 5€ | No rake",)))
    assert hand_told.rake == 0
    assert hand_told.total_pot == 5


def test_halves_are_named_with_and_without_a_space() -> None:
    hand_told = told(hand("Ann collected 4.96€ from pot(HI)", "Bob collected 4.95€ from pot (LO)"))
    assert [(win.player, win.pot, win.side) for win in hand_told.wins] == [
        ("Ann", 0, Side.HIGH),
        ("Bob", 0, Side.LOW),
    ]


def test_side_pots_have_numbers() -> None:
    hand_told = told(
        hand(
            "Ann collected 0.22€ from side pot 2",
            "Bob collected 0.88€ from side pot 1",
            "Cid Y collected 3€ from main pot",
        )
    )
    assert [win.pot for win in hand_told.wins] == [2, 1, 0]


def test_a_blind_out_of_position_is_live_if_it_is_big_and_dead_if_it_is_small() -> None:
    blinds = (*BLINDS, "Ann posts small blind 1€ out of position", "Ann posts big blind 2€ out of position")
    assert posts(told(hand("Ann checks", blinds=blinds)))[2:] == [
        ("Ann", PostKind.DEAD, "1"),
        ("Ann", PostKind.LIVE, "2"),
    ]


def test_both_blinds_may_be_printed_as_one_small_one() -> None:
    blinds = (*BLINDS, "Ann posts small blind 3€ out of position", "Ann posts big blind 0€ out of position")
    assert posts(told(hand("Ann checks", blinds=blinds)))[2:] == [
        ("Ann", PostKind.LIVE, "2"),
        ("Ann", PostKind.DEAD, "1"),
    ]


def test_a_raise_before_the_blinds_is_what_a_returning_player_owes() -> None:
    blinds = ("Ann raises 1€ to 3€", "Ann posts small blind 1€", "Cid Y posts big blind 2€")
    text = hand(
        "Ann checks",
        "Bob folds",
        "Cid Y raises 5€ to 7€",
        "Ann folds",
        "Cid Y collected 11€ from pot",
        blinds=blinds,
        summary=("Total pot 11€ | No rake",),
    )
    assert posts(told(text)) == [
        ("Ann", PostKind.LIVE, "2"),
        ("Ann", PostKind.DEAD, "1"),
        ("Ann", PostKind.DEAD, "1"),
        ("Cid Y", PostKind.BIG_BLIND, "2"),
    ]


def test_new_cards_follow_the_old_ones_without_a_space_or_after_a_colon() -> None:
    hand_told = told(
        hand("*** FLOP ***: [3h Td 6d]", "*** TURN *** [3h Td 6d][Jc]", "*** RIVER *** [3h Td 6d Jc] [2s]")
    )
    assert [deed.cards for deed in hand_told.deeds if deed.kind is DeedKind.BOARD] == [
        parse_cards("3hTd6d"),
        parse_cards("Jc"),
        parse_cards("2s"),
    ]
    assert not hand_told.problems


def test_a_new_table_line_has_no_colon() -> None:
    assert told(hand("Ann folds", table=TABLE.replace("Table:", "Table"))).table == "Nice"


def test_the_heros_cards_and_shown_cards_are_read() -> None:
    hand_told = told(
        hand(
            "Ann shows [8d 2d 2c Td] (Two pairs : 5 and 2)",
            "Bob shows [9h] (High card)",
            blinds=(*BLINDS, "Dealt to Cid Y [4d 9h 7h 2s]"),
            summary=("Total pot 5€ | No rake", "Seat 2: Bob mucked [4s 9s 7s 2h]"),
        )
    )
    assert hand_told.hero == "Cid Y"
    assert [(deed.kind, deed.player) for deed in hand_told.deeds if deed.cards] == [
        (DeedKind.HOLE, "Cid Y"),
        (DeedKind.SHOW, "Ann"),
        (DeedKind.MUCK, "Bob"),
    ]


def test_a_payment_that_lost_its_name_goes_to_the_seat_that_the_summary_says_won() -> None:
    summary = (
        "Total pot 6.97€ | No rake",
        "Seat 1: Xyz won 6.97€ with LO : x",
        "Seat 1: Xyz won 2€",
    )
    hand_told = told(hand("Xyz 6.97€ from pot", "Ann collected 2€ from side pot 1", summary=summary))
    assert sorted((win.player, str(win.amount)) for win in hand_told.wins) == [("Ann", "2"), ("Ann", "6.97")]


def test_a_cut_hand_and_lines_that_mean_nothing_are_said_to_be_so() -> None:
    hand_told = told(hand("Ann fo"))
    assert hand_told.is_cut
    assert [problem.line for problem in hand_told.problems] == [10]
    assert told("Winamax Poker - CashGame - Hand").problems


def test_a_player_who_declines_the_blind_is_not_in_the_way() -> None:
    hand_told = told(hand("Ann folds", blinds=(*BLINDS, "Dan deny BB 2€", "Ann deny BB 0€")))
    assert not hand_told.problems
