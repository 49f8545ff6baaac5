"""PartyPoker of 2005, 2012 and 2026: added amounts, wins that contain the uncalled bet, lost words."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, disagreeing, only, replayed, wins

HILO = """\
Game #800100201 starts.

#Game No : 800100201
***** Hand History for Game 800100201 *****
$200 USD PL Omaha Hi-Lo - Saturday, July 05, 21:30:15 EDT 2014
Table Lima (Real Money)
Seat 5 is the button
Total number of players : 3/6
Seat 5: Cleo ( $206 USD )
Seat 2: Abel ( $60 USD )
Seat 1: Dora ( $150 USD )
Dora posts small blind [$1 USD].
Abel posts big blind [$2 USD].
** Dealing down cards **
Dealt to Cleo [  Kh Kd 4c Ac ]
Cleo: raises are for winners
Cleo raises [$7 USD]
Eve has joined the table.
Dora folds
Abel raises [$20 USD]
Cleo raises [$60 USD]
Abel will be using his time bank for this hand.
Abel is all-In  [$38 USD]
** Dealing Flop ** [ 5c, 2d, Jh ]
** Dealing Turn ** [ 4d ]
** Dealing River ** [ 9d ]
Cleo shows [ Kh, Kd, 4c, Ac ]a pair of Kings.
Abel shows [ 8s, Qh, Ad, 7h ]high card Ace.
Abel shows7,5,4,2,A  for low.
Cleo wins $7 USD from the side pot 1 with a pair of Kings.
Cleo wins $59 USD from the main pot with a pair of Kings.
Abel wins Lo ($59 USD) from the main pot with 7,5,4,2,A.
"""

NEW = """\
***** Hand History For Game 1790000000000abc *****
0.50/1.00 Omaha Hi Game Table (PL) - Mon Mar 02 09:00:00 EST 2026
Table Table 7000001 (Real Money) -- Seat 4 is the button
Total number of players : 3/6
Seat 1: Abel ($40.00)
Seat 3: Hero ($100.00)
Seat 4: Cleo ($80.50)
Abel posts small blind (0.50)
Hero posts big blind (1.00)
** Dealing down cards **
Dealt to Hero [ 9c, 8c, 7h, 6h ]
Cleo folds\x20
Abel raises 2.50 to 3.00
Hero calls (2.00)
** Dealing Flop ** :  [ Tc, 7c, 2d ]
Abel bets (5.00)
Hero raises 20.00 to 20.00
Abel calls (15.00)
** Dealing Turn ** :  [ 2h ]
Abel bets (17.00)
Abel is all-In.
Hero calls (17.00)
Creating Main Pot with $ 78.00 with Abel, Hero
Abel Cashout Amount is 40.10
Abel opted for cash-out
** Dealing River ** :  [ Jd ]
** Summary **
Main Pot: $78.00 Rake: $2.00
Board: [ Tc, 7c, 2d, 2h, Jd ]
Abel Cashed out  balance $40.10, bet $40.00, collected $40.10, net +$0.10[ Ac, Ad, Kh, Qs ] [ two pairs ]
Hero balance $138.00, bet $40.00, collected $78.00, net +$38.00[ 9c, 8c, 7h, 6h ] [ a straight ]
Cleo balance $80.50, didn't bet (folded)
"""


def test_the_side_pot_that_only_gives_the_overbet_back_is_no_loss_of_chips() -> None:
    reading = replayed(HILO)
    told = reading.told
    assert told is not None
    assert (told.game, told.structure, told.wins_include_uncalled) == (
        Game.OMAHA8,
        Structure.POT_LIMIT,
        True,
    )
    assert wins(told) == {"Cleo": "66", "Abel": "59"}
    assert [(win.pot, win.side) for win in told.wins] == [(1, None), (0, None), (0, Side.LOW)]
    assert reading.verdict.agrees, reading.verdict
    assert told.started == "2014-07-06T01:30:15Z"
    assert not told.problems


def test_chat_joiners_and_time_banks_are_no_actions() -> None:
    assert deeds(only(HILO), DeedKind.RAISE, DeedKind.ALL_IN, DeedKind.FOLD) == [
        ("Cleo", "raise", "7"),
        ("Dora", "fold", ""),
        ("Abel", "raise", "20"),
        ("Cleo", "raise", "60"),
        ("Abel", "all_in", "38"),
    ]


@pytest.mark.parametrize(
    ("level", "blinds"),
    [
        ("Blinds(500/1'000)", ("500", "1000", "0")),
        ("Blinds-Antes(500/1'000 -100)", ("500", "1000", "100")),
        ("Blinds-Antes(1,500/3,000 - 300)", ("1500", "3000", "300")),
        ("Blinds(500/1\u2019000)", ("500", "1000", "0")),
    ],
)
def test_levels_with_grouped_thousands_and_antes(level: str, blinds: tuple[str, ...]) -> None:
    head = (
        f"PL Omaha Hi-Lo $22 USD Buy-in Trny: 700700 Level: 9  {level} - Saturday, July 05, 21:30:15 EDT 2014"
    )
    told = only(HILO.replace("$200 USD PL Omaha Hi-Lo - Saturday, July 05, 21:30:15 EDT 2014", head))
    assert (told.small_blind, told.big_blind, told.ante) == tuple(Decimal(one) for one in blinds)
    assert (told.tournament, told.level, told.buy_in) == ("700700", "9", (Decimal(22),))


def test_the_tournament_of_a_header_without_its_number_is_found_below() -> None:
    text = HILO.replace("$200 USD PL Omaha Hi-Lo -", "PL Omaha Hi-Lo $1 USD Buy-in  -")
    text = text.replace("Dora posts", "Trny: 128 Level: 2\nBlinds(1/2)\nDora posts", 1)
    told = only(text)
    assert (told.tournament, told.level, told.big_blind) == ("128", "2", Decimal(2))


def test_limit_figures_are_bets() -> None:
    told = only(HILO.replace("$200 USD PL Omaha Hi-Lo", "$2/$4 USD FL Omaha Hi-Lo"))
    assert (told.structure, told.small_bet, told.big_bet) == (Structure.FIXED_LIMIT, Decimal(2), Decimal(4))


def test_one_sum_for_a_big_blind_and_dead_money_is_parted() -> None:
    text = HILO.replace("** Dealing down", "Cleo posts big blind + dead [3 $].\n** Dealing down")
    assert deeds(only(text), DeedKind.POST)[2:] == [("Cleo", "live", "2"), ("Cleo", "dead", "1")]


def test_where_the_word_is_lost_the_amount_tells_what_it_was() -> None:
    text = NEW.replace("Abel bets (5.00)", "Abel Xyz $5 USD ]").replace(
        "raises 20.00 to 20.00", "Xyz $20 USD ]"
    )
    text = text.replace("Abel calls (15.00)", "Abel Xyz $15 USD ]")
    assert [one for one in deeds(only(text)) if one[2] in ("5", "20", "15")] == [
        ("Abel", "bet", "5"),
        ("Hero", "raise", "20"),
        ("Abel", "call", "15"),
    ]


def test_a_newcomer_who_is_not_listed_gets_the_free_seat_after_the_one_before_him() -> None:
    text = HILO.replace("** Dealing down", "Eve posts big blind [$2 USD].\n** Dealing down")
    text = text.replace("Cleo raises [$7 USD]\nEve has joined the table.", "Eve checks\nCleo raises [$7 USD]")
    text = text.replace("Dora posts", "Eve has joined the table.\nDora posts", 1)
    seat = only(text).seats[-1]
    assert (seat.name, seat.number, seat.stack) == ("Eve", 3, None)


def test_a_player_with_two_names_is_the_one_who_does_not_act() -> None:
    text = HILO.replace("Dora folds", "Theodora folds")
    told = only(text)
    assert ("Dora", "fold", "") in deeds(told)
    assert "a player of the list of seats" in str(told.problems[0])


def test_the_format_of_2026_raises_to_totals_and_ends_with_balances() -> None:
    reading = replayed(NEW)
    told = reading.told
    assert told is not None
    assert [(d.amount, d.is_total) for d in told.deeds if d.kind is DeedKind.RAISE] == [
        (Decimal("3.00"), True),
        (Decimal("20.00"), True),
    ]
    assert (told.rake, told.total_pot, told.button) == (Decimal("2.00"), Decimal("80.00"), 4)
    assert (told.small_blind, told.big_blind) == (Decimal("0.50"), Decimal("1.00"))
    assert reading.verdict.agrees, reading.verdict


def test_what_the_site_pays_for_a_cash_out_is_not_won_from_the_pot() -> None:
    told = only(NEW)
    assert wins(told) == {"Hero": "78.00"}
    assert deeds(told, DeedKind.CASH_OUT) == [("Abel", "cash_out", "40.10")]


def test_an_all_in_in_a_line_of_its_own_belongs_to_the_bet_before_it() -> None:
    assert [(d.player, d.amount) for d in only(NEW).deeds if d.is_all_in] == [("Abel", Decimal("17.00"))]


def test_lines_of_2005_end_with_a_point() -> None:
    text = HILO.replace("Dora folds", "Dora folds.").replace("raises [$7 USD]", "raises [7].")
    text = text.replace("from the side pot 1", "from  side pot #1 ").replace(
        "from the main", "from  the main"
    )
    told = only(text)
    assert ("Dora", "fold", "") in deeds(told)
    assert [win.pot for win in told.wins] == [1, 0, 0]


def test_a_hand_that_stops_before_its_end_is_cut() -> None:
    assert only(HILO[: HILO.index("** Dealing River")]).is_cut
    assert not only(HILO).is_cut


def test_the_real_hands_are_paid_as_the_rules_pay(shared: Path) -> None:
    count, reasons = disagreeing(shared / "hands" / "sites" / "PartyPoker")
    assert count
    assert reasons == []


@pytest.mark.parametrize(
    "name", ["Ab C (host)", "P (2)", "folds", "x [Ac] y", "wins $3", "A$1\\g<0>", "a: b"]
)
def test_unusual_names_are_names(name: str) -> None:
    reading = replayed(HILO.replace("Abel", name))
    assert reading.told is not None
    assert wins(reading.told)[name] == "59"
    assert not reading.problems
    assert reading.verdict.agrees, reading.verdict
