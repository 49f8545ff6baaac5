"""OnGame: raises as totals, streets written twice, pots with all their winners in one line."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, disagreeing, only, replayed, wins

THREE = """\
***** History for hand T5-400400-7 (TOURNAMENT: "Omaha [HL] night", R-11-22, buy-in: $5+$0.50) *****
Start hand: Fri Mar 04 21:00:10 GMT+0100 2011
Table: Table #2 [400400] (POT_LIMIT OMAHA_HI_LO 50/100, Chips)
User: Cleo
Button: seat 4
Players in round: 3 (9)
Seat 4: Cleo (1000)
Seat 7: ---al--- (600)
Seat 9: Big Bo (2400)
---al--- posts small blind (50)
Big Bo posts big blind (100)
---
Dealing pocket cards
Dealing to Cleo: [Ah, 2c, Kd, 9s]
Cleo raises 300 to 300
---al--- raises 550 to 600 [all in]
Big Bo calls 500
Cleo calls 300
--- Dealing flop [3h, 4d, Ks]
Big Bo bets 400
Cleo calls 400 [all in]
--- Dealing flop [3h, 4d, Ks]
--- Dealing turn [7c]
--- Dealing river [Qd]
---
Summary:
Main pot: 1800 won by Big Bo (900 High), Cleo (450 Low), ---al--- (450 Low)
Side pot 1: 800 won by Big Bo (400 High), Cleo (400 Low)
Rake taken: $0
Seat 4: Cleo (850), net: -150, [Ah, 2c, Kd, 9s] (PAIR KING)
Seat 7: ---al--- (450), net: -150, [Ac, 2d, Jh, Jd] (PAIR JACK)
Seat 9: Big Bo (2700), net: +300, [Qs, Qh, 8h, 8s] (THREE_OF_A_KIND QUEEN)
***** End of hand T5-400400-7 *****
"""


def test_main_and_side_pot_name_every_winner_and_his_half() -> None:
    reading = replayed(THREE)
    told = reading.told
    assert told is not None
    assert (told.game, told.structure, told.total_pot, told.rake) == (
        Game.OMAHA8,
        Structure.POT_LIMIT,
        Decimal(2600),
        Decimal(0),
    )
    assert [(win.player, str(win.amount), win.pot, win.side) for win in told.wins] == [
        ("Big Bo", "900", 0, Side.HIGH),
        ("Cleo", "450", 0, Side.LOW),
        ("---al---", "450", 0, Side.LOW),
        ("Big Bo", "400", 1, Side.HIGH),
        ("Cleo", "400", 1, Side.LOW),
    ]
    assert reading.verdict.agrees, reading.verdict
    assert not told.problems


@pytest.mark.parametrize(
    "name", ["Ab C (host)", "P (2)", "((x))", "folds", "won by", "A$1\\g<0>", "Zoë, jr."]
)
def test_unusual_names_are_names(name: str) -> None:
    reading = replayed(THREE.replace("Big Bo", name))
    assert reading.told is not None
    assert wins(reading.told)[name] == "1300"
    assert not reading.problems
    assert reading.verdict.agrees, reading.verdict


def test_a_street_that_is_written_twice_is_dealt_once() -> None:
    assert [len(d.cards) for d in only(THREE).deeds if d.kind is DeedKind.BOARD] == [3, 1, 1]


def test_a_raise_gives_the_total_and_a_call_what_is_added() -> None:
    told = only(THREE)
    assert [(d.player, str(d.amount), d.is_total, d.is_all_in) for d in told.deeds if d.amount][2:5] == [
        ("Cleo", "300", True, False),
        ("---al---", "600", True, True),
        ("Big Bo", "500", False, False),
    ]


def test_a_tournament_has_its_number_price_and_hero() -> None:
    told = only(THREE)
    assert (told.tournament, told.buy_in, told.hero) == ("R-11-22", (Decimal(5), Decimal("0.50")), "Cleo")
    assert (told.table, told.started, told.currency) == ("Table #2", "2011-03-04T20:00:10Z", "")
    assert not told.is_play_money


def test_a_cash_table_has_a_currency_a_dead_blind_and_no_labelled_halves() -> None:
    head = "***** History for hand R5-1-2 *****"
    text = THREE.replace(THREE.split("\n", 1)[0], head)
    text = text.replace("(POT_LIMIT OMAHA_HI_LO 50/100, Chips)", "(LIMIT OMAHA_HI $50/$100, Real money)")
    text = text.replace("\n---\nDealing pocket", "\nCleo posts dead blind ($50)\n---\nDealing pocket")
    text = text.replace(" High)", ")").replace(" Low)", ")")
    told = only(text)
    assert (told.number, told.game, told.structure) == ("R5-1-2", Game.OMAHA, Structure.FIXED_LIMIT)
    assert (told.currency, told.small_blind, told.big_blind) == ("USD", Decimal(50), Decimal(100))
    assert deeds(told, DeedKind.POST)[-1] == ("Cleo", "dead", "50")
    assert wins(told) == {"Big Bo": "1300", "Cleo": "850", "---al---": "450"}
    assert {win.side for win in told.wins} == {None}


@pytest.mark.parametrize(
    ("zone", "utc"),
    [("CET", "2011-03-04T20:00:10Z"), ("GST", "2011-03-04T17:00:10Z"), ("CEST", "2011-03-04T20:00:10Z")],
)
def test_the_hour_of_several_zones(zone: str, utc: str) -> None:
    assert only(THREE.replace("GMT+0100", zone)).started == utc


@pytest.mark.parametrize("month", ["Mar", "mars", "Mär", "marzo"])
def test_months_in_the_clients_languages(month: str) -> None:
    assert only(THREE.replace("Fri Mar", f"Fri {month}")).started == "2011-03-04T20:00:10Z"


def test_hold_em_at_the_same_tables_is_only_named() -> None:
    told = only(THREE.replace("OMAHA_HI_LO", "TEXAS_HOLDEM"))
    assert (told.game, told.game_words, told.wins) == (None, "POT LIMIT TEXAS HOLDEM", ())


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[7c]", "[,7]", "the new cards"),
        ("Big Bo bets 400", "Big Bo bets", "an amount after bets"),
        ("won by Big Bo (900", "won by Biggest Bo (900", "a winner of the list of seats"),
        ("Start hand: Fri Mar", "Start hand: Fri Xyz", "a date"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem(old: str, new: str, expected: str) -> None:
    assert old in THREE
    (problem,) = only(THREE.replace(old, new)).problems
    assert expected in str(problem)


def test_a_hand_without_its_last_line_is_cut() -> None:
    assert only(THREE[: THREE.index("--- Dealing river")]).is_cut


def test_the_real_hands_are_paid_as_the_rules_pay(shared: Path) -> None:
    count, reasons = disagreeing(shared / "hands" / "sites" / "OnGame")
    assert count
    assert reasons == []
