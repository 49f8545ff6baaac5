"""What the first two lines of a hand say, in PokerStars' grammar of all years and in its relatives'."""

from __future__ import annotations

from decimal import Decimal

import pytest

from splitpot.game.rules import Game, Structure
from splitpot.history.stars import HEADER, read
from splitpot.history.told import ToldHand
from tests.history.stars_texts import WALK, hand, told


def told_header(header: str) -> ToldHand:
    """A walk under the given header."""
    return told(hand(*WALK, header=header))


@pytest.mark.parametrize(
    ("words", "game", "structure", "cards"),
    [
        ("Omaha Hi/Lo Limit", Game.OMAHA8, Structure.FIXED_LIMIT, 4),
        ("Omaha Fixed Limit", Game.OMAHA, Structure.FIXED_LIMIT, 4),
        ("Omaha Pot Limit", Game.OMAHA, Structure.POT_LIMIT, 4),
        ("Omaha Hi/Lo No Limit", Game.OMAHA8, Structure.NO_LIMIT, 4),
        ("5 Card Omaha Hi/Lo Pot Limit", Game.OMAHA8, Structure.POT_LIMIT, 5),
        ("6 Card Omaha Pot Limit", Game.OMAHA, Structure.POT_LIMIT, 6),
        ("8-Game (Omaha Hi/Lo Limit)", Game.OMAHA8, Structure.FIXED_LIMIT, 4),
        ("Mixed Omaha (5 Card Omaha Pot Limit)", Game.OMAHA, Structure.POT_LIMIT, 5),
        ("PLO", Game.OMAHA, Structure.POT_LIMIT, 4),
        ("PLO-5", Game.OMAHA, Structure.POT_LIMIT, 5),
        ("Omaha (NL postflop)", Game.OMAHA, Structure.NO_LIMIT, 4),
    ],
)
def test_the_game_is_named_in_many_ways(words: str, game: Game, structure: Structure, cards: int) -> None:
    hand_told = told_header(f"PokerStars Game #5: {words} ($1/$2) - 2010/02/03 4:05:06 ET")
    assert (hand_told.game, hand_told.structure, hand_told.hole_cards) == (game, structure, cards)


@pytest.mark.parametrize(
    "words",
    [
        "Hold'em No Limit",
        "8-Game (Razz Limit)",
        "Courchevel Hi/Lo Pot Limit",
        "Mixed PLH/PLO (Hold'em Pot Limit)",
    ],
)
def test_a_game_that_is_not_omaha_has_no_deeds(words: str) -> None:
    hand_told = told_header(f"PokerStars Hand #5: {words} ($1/$2 USD) - 2010/02/03 4:05:06 ET")
    assert hand_told.game is None
    assert hand_told.game_words in words
    assert not hand_told.deeds


def test_a_mixed_table_has_game_and_stakes_in_one_pair_of_brackets() -> None:
    hand_told = told_header(
        "PokerStars Hand #5:  Mixed NLH/PLO (Omaha Pot Limit, $1/$2 USD) - 2012/04/14 18:33:56 ET"
    )
    assert (hand_told.game, hand_told.structure) == (Game.OMAHA, Structure.POT_LIMIT)
    assert hand_told.small_blind == 1
    assert hand_told.big_blind == 2
    assert hand_told.currency == "USD"


def test_a_home_game_has_a_club_three_parts_of_a_buy_in_and_eastern_time_in_brackets() -> None:
    hand_told = told_header(
        "PokerStars Home Game Hand #42: {Club #4711} Tournament #99, $5.00+$1.25+$0.50 USD Omaha Pot Limit"
        " - Level III (25/50) - 2020/05/22 21:56:50 WET [2020/05/22 16:56:50 ET]"
    )
    assert hand_told.club == "4711"
    assert hand_told.tournament == "99"
    assert hand_told.level == "III"
    assert [str(part) for part in hand_told.buy_in] == ["5.00", "1.25", "0.50"]
    # Eastern time in May is four hours behind; "WET" would be an hour wrong.
    assert hand_told.started == "2020-05-22T20:56:50Z"
    assert hand_told.currency == "USD"
    assert not hand_told.is_play_money


def test_a_home_game_of_play_money_may_have_a_club_with_a_name() -> None:
    hand_told = told_header(
        "PokerStars Home Game Hand #42: {Jo's Den} Tournament #99, 100+9 8-Game (Omaha Hi/Lo Limit)"
        " - Match Round I, Level IX (30/60) - 2013/06/05 23:50:15 ET"
    )
    assert hand_told.club == "Jo's Den"
    assert hand_told.level == "IX"
    assert [str(part) for part in hand_told.buy_in] == ["100", "9"]
    assert hand_told.is_play_money


def test_fixed_limit_stakes_are_the_two_bets() -> None:
    hand_told = told_header("PokerStars Hand #5: Omaha Hi/Lo Limit ($2/$4 USD) - 2014/01/06 17:58:02 ET")
    assert hand_told.small_bet == 2
    assert hand_told.big_bet == 4


@pytest.mark.parametrize(
    ("stakes", "low", "high"),
    [("$1,500/$3,000 USD", 1500, 3000), ("500/1'000", 500, 1000), ("€0.5/€1", Decimal("0.5"), 1)],
)
def test_stakes_may_have_thousands(stakes: str, low: Decimal, high: Decimal) -> None:
    hand_told = told_header(f"PokerStars Hand #5: Omaha Pot Limit ({stakes}) - 2014/01/06 17:58:02 ET")
    assert (hand_told.small_blind, hand_told.big_blind) == (low, high)


def test_a_cap_is_said_with_the_stakes() -> None:
    hand_told = told_header(
        "PokerStars Game #5:  Omaha Pot Limit ($1/$2 - $40 Cap -  USD) - 2012/05/28 18:55:09 ET"
    )
    assert hand_told.cap == 40
    assert hand_told.small_blind == 1
    assert hand_told.big_blind == 2
    assert hand_told.ante == 0


def test_a_zoom_tournament_is_a_tournament() -> None:
    hand_told = told_header(
        "PokerStars Hand #5: Zoom Tournament #77, $24.55+$2.45 USD Mixed Omaha (Omaha Pot Limit)"
        " - Level II (15/30) - 2016/05/16 0:09:38 EET [2016/05/15 17:09:38 ET]"
    )
    assert hand_told.tournament == "77"
    assert hand_told.game is Game.OMAHA


@pytest.mark.parametrize(
    ("start", "site"),
    [
        ("PokerStars Zoom Hand", "PokerStars"),
        ("POKERSTARS GAME", "PokerStars"),
        ("Poker Hand", "GGPoker"),
        ("Run It Once Poker Hand", "Run It Once"),
        ("PokerMaster Hand", "PokerMaster"),
        ("PPPoker Hand", "PPPoker"),
        ("Full Tilt Hand", "Full Tilt"),
    ],
)
def test_the_first_words_tell_the_site(start: str, site: str) -> None:
    hand_told = told_header(f"{start} #RC5: OMAHA POT LIMIT ($1/$2) - 2016/05/20 8:19:23 ET")
    assert (hand_told.site, hand_told.number) == (site, "RC5")
    assert hand_told.game is Game.OMAHA


def test_a_date_of_a_tracker_has_a_dash_before_its_time() -> None:
    hand_told = told_header("PokerStars Game #5: Omaha Pot Limit ($1/$2) - 2009/10/12 - 23:45:12 (ET)")
    assert hand_told.started == "2009-10-13T03:45:12Z"


def test_a_time_without_a_zone_is_no_moment() -> None:
    assert told_header("Poker Hand #OM5: PLO ($1/$2) - 2021/04/12 07:43:21").started == ""


def test_a_table_has_a_name_with_an_apostrophe_a_size_and_a_button() -> None:
    hand_told = told(hand(*WALK, table="Table 'Ivo's PLO 50' 2-max (Play Money) Seat #1 is the button"))
    assert hand_told.table == "Ivo's PLO 50"
    assert (hand_told.max_seats, hand_told.button) == (2, 1)
    assert hand_told.is_play_money


@pytest.mark.parametrize(
    "line",
    [
        "Full Tilt Poker Game #1: Table Alto (6 max) - $0.50/$1 - Limit Omaha H/L - 12:15:33 ET - 2010/12/31",
        "Bovada Hand #2929: HORSE Tournament #1 TBL#24, Turbo- Level 1 (10/20) - 2012-07-15 20:19:54",
        "Hand #261679750 - Omaha(Pot Limit) - $1.00/$2.00 - 2016/11/17 07:36:40 UTC",
        "Winamax Poker - CashGame - HandId: #1-2-3 - Omaha pot limit (1€/2€) - 2014/07/30 01:25:40 UTC",
    ],
)
def test_headers_of_other_families_are_left_to_their_readers(line: str) -> None:
    assert not HEADER.search(line)


def test_a_header_that_is_cut_makes_a_hand_with_a_problem() -> None:
    text = "PokerStars Hand #5:  Omaha Po\n\n" + hand(*WALK)
    cut, whole = read(text)
    assert cut.problems
    assert cut.number == "5"
    assert not whole.problems
