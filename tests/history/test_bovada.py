"""Bovada: places for names, totals and added amounts, spots, and files without lines for the streets."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.cards import format_cards
from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, disagreeing, only, replayed, wins

HILO = """\
Bovada Hand #500100201 TBL#77001 OMAHA HiLo Pot Limit - 2014-02-03 10:11:12
Seat 1: UTG+1 ($10 in chips)
Seat 3: Dealer ($12.50 in chips)
Seat 4: Small Blind ($9.75 in chips)
Seat 6: Big Blind [ME] ($20 in chips)
Seat 8: UTG ($5 in chips)
Dealer : Set dealer/Bring in spot [3]
Small Blind : Ante/Small Blind $0.25
Big Blind  [ME] : Big blind/Bring in $0.50
UTG+1 : Posts chip $0.50
*** HOLE CARDS ***
UTG+1 : Card dealt to a spot [Jc Ts 9d 9h]
Dealer : Card dealt to a spot [Qs Qh Jd Tc]
Small Blind : Card dealt to a spot [Th 8s 8c 2h]
Big Blind  [ME] : Card dealt to a spot [Ah 2c Kd 9s]
UTG : Card dealt to a spot [Ks Kc 6d 6h]
UTG : Folds
Table enter user
UTG+1 : Checks(timeout)
Dealer : Raises $2 to $2
Small Blind : Folds
Big Blind  [ME] : Calls $1.50
UTG+1 : Folds
*** FLOP *** [3h 4d Kh]
Big Blind  [ME] : Checks
Dealer : Bets $4
Big Blind  [ME] : Raises $12 to $12
Dealer : All-in $6.50
Big Blind  [ME] : Return uncalled portion of bet $1.50
*** TURN *** [3h 4d Kh] [7c]
*** RIVER *** [3h 4d Kh 7c] [Qd]
Dealer : Showdown [Qs Qh Qd Kh 7c] (Three of a kind)
Big Blind  [ME] : Showdown [Kd Ah Kh Qd 7c Ah 2c 3h 4d 7c] (One pair)
Dealer : Hand result $12.50
Big Blind  [ME] : Hand result $12.50
UTG : Seat stand
*** SUMMARY ***
Total Pot($25.75)
Board [3h 4d Kh 7c Qd]
Seat+1: UTG+1 Folded before the FLOP
Seat+3: Dealer HI $12.50  with Three of a kind [Qs Qh Jd Tc-Qs Qh Qd Kh 7c]
Seat+4: Small Blind Folded before the FLOP
Seat+6: Big Blind  with One pair [Ah 2c Kd 9s-Kd Ah Kh Qd 7c] LOW $12.50 [Ah 2c Kd 9s-Ah 2c 3h 4d 7c]
Seat+8: UTG Folded before the FLOP
"""

OLD = """\
Bodog Hand #500100202: OMAHA Tournament #31313 TBL#5, Pot Limit- Level 3 (25/50) - 2012-05-01 01:02:03
Seat 2: Big Blind (1,500 in chips)
Seat 5: UTG (900 in chips)
Seat 7: Small Blind (2,000 in chips)
UTG : Set dealer/Bring in spot [5]
Small Blind : Ante/Small blind 25
Big Blind : Big blind/Bring in 50
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [Jc Ts 9d 9h]
UTG : Card dealt to a spot [Qs Qh Jd Tc]
Small Blind : Card dealt to a spot [Ah 2c Kd 9s]
UTG : Call 50
Small Blind : Call 25
Big Blind : Checks
Small Blind : Checks
Big Blind : Checks
UTG : Bets 100
Small Blind : Raises 300
Big Blind : Folds
UTG : All-in(raise) 850
Small Blind : Call 550
UTG : Showdown [Qs Qh Qd Kh Jh] (Three of a kind)
Small Blind : Mucks [Ah 2c Kd 9s] (One pair)
UTG : Hand Result 1850
*** SUMMARY ***
Total Pot(1850)
Board [3h 4d Kh Jh Qd]
Seat 2: Big Blind Folded on the FLOP
Seat 5: UTG 1850  with Three of a kind [Qs Qh Jd Tc-Qs Qh Qd Kh Jh]
Seat 7: Small Blind [Mucked] [Ah 2c Kd 9s   ]
"""


def test_a_hilo_hand_is_paid_by_halves_which_the_summary_names() -> None:
    reading = replayed(HILO)
    told = reading.told
    assert told is not None
    assert (told.game, told.structure, told.hero, told.button) == (
        Game.OMAHA8,
        Structure.POT_LIMIT,
        "Big Blind",
        3,
    )
    assert [(win.player, str(win.amount), win.side) for win in told.wins] == [
        ("Dealer", "12.50", Side.HIGH),
        ("Big Blind", "12.50", Side.LOW),
    ]
    assert (told.started, told.table, told.currency) == ("2014-02-03T10:11:12Z", "77001", "USD")
    assert not told.problems
    assert reading.verdict.agrees, reading.verdict


@pytest.mark.parametrize("word", ["LO", "LOW"])
def test_the_low_has_two_names_in_the_summary(word: str) -> None:
    told = only(HILO.replace(" LOW ", f" {word} "))
    assert told.wins[1].side is Side.LOW


def test_all_hole_cards_are_dealt_openly_and_five_best_cards_are_no_hole() -> None:
    told = only(HILO)
    holes = {d.player: format_cards(d.cards) for d in told.deeds if d.kind is DeedKind.HOLE}
    shown = {d.player: format_cards(d.cards) for d in told.deeds if d.kind is DeedKind.SHOW}
    assert len(holes) == 5
    assert shown == {"Dealer": "QsQhJdTc", "Big Blind": "Ah2cKd9s"}


def test_raises_are_totals_and_an_all_in_is_added() -> None:
    told = only(HILO)
    wagers = (DeedKind.RAISE, DeedKind.ALL_IN)
    assert [(str(d.amount), d.is_total) for d in told.deeds if d.kind in wagers] == [
        ("2", True),
        ("12", True),
        ("6.50", False),
    ]


@pytest.mark.parametrize(
    ("words", "posts"),
    [
        ("Posts chip $0.50", [("UTG+1", "live", "0.50")]),
        ("Posts dead chip $0.25", [("UTG+1", "dead", "0.25")]),
        ("Posts dead chip $0.75", [("UTG+1", "live", "0.50"), ("UTG+1", "dead", "0.25")]),
        ("Ante chip $0.10", [("UTG+1", "ante", "0.10")]),
    ],
)
def test_what_a_newcomer_posts(words: str, posts: list[tuple[str, str, str]]) -> None:
    told = only(HILO.replace("UTG+1 : Posts chip $0.50", f"UTG+1 : {words}"))
    assert deeds(told, DeedKind.POST)[2:] == posts


def test_an_all_in_before_the_cards_is_the_blind_or_ante_that_is_due() -> None:
    text = OLD.replace("Seat 2: Big Blind (1,500", "Seat 2: Big Blind (30").replace(
        "Big Blind : Big blind/Bring in 50", "Big Blind : All-in 30"
    )
    assert deeds(only(text), DeedKind.POST)[1] == ("Big Blind", "big_blind", "30")
    antes = "UTG : Ante chip 5\nBig Blind : All-in 3\nSmall Blind : Ante chip 5\nSmall Blind : Ante/"
    assert deeds(only(OLD.replace("Small Blind : Ante/", antes)), DeedKind.POST)[:4] == [
        ("UTG", "ante", "5"),
        ("Big Blind", "ante", "3"),
        ("Small Blind", "ante", "5"),
        ("Small Blind", "small_blind", "25"),
    ]


def test_a_hand_whose_header_is_lost_is_not_mixed_into_the_one_before_it() -> None:
    cut = OLD.split("\n", 7)[7]
    told = only(HILO + cut)
    assert wins(told) == {"Dealer": "12.50", "Big Blind": "12.50"}
    assert "its beginning is lost" in str(told.problems[0])


def test_whoever_folds_and_shows_does_both() -> None:
    told = only(HILO.replace("Small Blind : Folds", "Small Blind : Folds & shows [Th 8s 8c 2h]"))
    assert [one for one in deeds(told) if one[0] == "Small Blind"][2:] == [
        ("Small Blind", "fold", ""),
        ("Small Blind", "show", ""),
    ]


def test_the_board_of_a_file_without_streets_is_put_where_the_betting_ends() -> None:
    reading = replayed(OLD)
    told = reading.told
    assert told is not None
    order = [d.kind.value if d.kind is DeedKind.BOARD else d.player for d in told.deeds][5:]
    assert order[:4] == ["UTG", "Small Blind", "Big Blind", "board"]
    assert [format_cards(d.cards) for d in told.deeds if d.kind is DeedKind.BOARD] == ["3h4dKh", "Jh", "Qd"]
    assert (told.tournament, told.level, told.big_blind) == ("31313", "3", Decimal(50))
    assert wins(told) == {"UTG": "1850"}
    assert reading.verdict.agrees, reading.verdict


def test_an_all_in_raise_without_to_is_a_total_in_the_old_format() -> None:
    told = only(OLD)
    (raised,) = [d for d in told.deeds if d.is_all_in]
    assert (raised.kind, raised.amount, raised.is_total) == (DeedKind.RAISE, Decimal(850), True)


def test_a_walk_is_paid_with_the_whole_blind_where_nothing_is_given_back() -> None:
    text = OLD[: OLD.index("UTG : Call")] + "UTG : Folds\nSmall Blind : Folds\n"
    text += "Big Blind : Does not show [Jc Ts 9d 9h] (High Card)\nBig Blind : Hand result 75\n"
    text += "*** SUMMARY ***\nTotal Pot(75)\n"
    reading = replayed(text)
    assert reading.told is not None
    assert reading.told.wins_include_uncalled is None
    assert reading.verdict.agrees, reading.verdict


def test_spots_that_are_no_seats_leave_the_button_with_the_dealer() -> None:
    text = HILO.replace("Set dealer/Bring in spot [3]", "Set dealer [2]").replace("Seat 3:", "Seat 103:")
    assert only(text).button == 103


def test_a_place_that_is_listed_by_another_name_is_found_by_its_seat_in_the_summary() -> None:
    text = HILO.replace("Seat 8: UTG (", "Seat 8: Player9 (")
    told = only(text)
    assert ("Player9", "fold", "") in deeds(told)
    assert not told.problems


def test_a_summary_alone_tells_who_won_what() -> None:
    kept = [line for line in HILO.split("\n") if "Hand result" not in line]
    told = only("\n".join(kept))
    assert [(win.player, win.side) for win in told.wins] == [("Dealer", Side.HIGH), ("Big Blind", Side.LOW)]


def test_a_line_without_sense_is_a_problem_with_its_number() -> None:
    text = HILO.replace("UTG+1 : Checks(timeout)", "UTG+1 : Chequs")
    (problem,) = only(text).problems
    assert (problem.line, problem.text) == (19, "UTG+1 : Chequs")


def test_skins_zones_and_other_games() -> None:
    text = HILO.replace(
        "Bovada Hand #500100201 TBL#77001 OMAHA HiLo", "Ignition Hand #5: Zone Poker ID#9 HOLDEM"
    )
    told = only(text)
    assert (told.number, told.table, told.game, told.deeds) == ("5", "9", None, ())
    assert only(HILO[: HILO.index("*** TURN")]).is_cut


def test_the_real_hands_are_paid_as_the_rules_pay_but_for_two_odd_cents(shared: Path) -> None:
    count, reasons = disagreeing(shared / "hands" / "sites" / "Bovada")
    assert count == 75
    # The house rounds both shares of a tied low down and gives what is left to the high.
    assert len(reasons) == 2
    assert all("odd chips" in reason for reason in reasons)
