"""Cake: two currencies in one line, decimal commas, dead blinds, and pots won by halves."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, disagreeing, only, replayed, wins

HEADS_UP = """\
Hand#33AA00000012 - $5 Heads-up PL Omaha Hi-Lo T15000001 -- CASH -- $5 + $0.25 -- 2 Max -- Table 4 -- \
0/10/20 PL OmahaHiLo -- 2013/08/01 - 10:38:40
Dealer: Seat 8
Seat 3: Abel (1,640 in chips)
Seat 8: Hero (1,360 in chips)
Hero: posts small blind 10
Abel: posts big blind 20
Dealt to Hero [As,2c,Kd,9s]
Hero: raises to 60
Abel: calls 40
*** FLOP *** [4d,3h,Ks]
Abel: checks
Hero: bets 80
Abel: raises to 320
Hero: calls 240
*** TURN *** [8h]
Abel: bets 700
Hero: calls 700
*** RIVER *** [Qc]
Abel: bets 560
Hero: is all in 280
Abel: returns uncalled bet 280
***SHOW DOWN***
Abel: shows [Kc Kh 7s 7d] (Three of a kind, Kings)
Hero: shows [As 2c Kd 9s] (Pair of Kings)
Abel wins high pot 1360 with Three of a kind, Kings
Hero wins low pot 1360 with
"""

EURO = """\
Hand#30AA0000000109 - Delft (6-Max) 12345 -- €0.20/€0.41 PL Omaha -- 2012.02.09 - 02:43:32
Seat 1: Abel ($53,55 in chips)  (EUR €43,38)
Seat 2: Cleo ($23,98 in chips)  (EUR €19,42) DEALER
Seat 3: Hero ($67,19 in chips)  (EUR €54,42)
Hero: posts small blind $0,25 (EUR €0,20)
Abel: posts big blind $0,50 (EUR €0,41)
Cleo:posts dead blind $0,25 and big blind $0,50
Dealt to Hero [3c,5d,Ks,6h]
Cleo: checks
Hero: folds
Abel: checks
*** FLOP *** [4d,3h,Kh]
Abel: bets $1,25 (EUR €1,01)
Cleo: folds
Abel: returns uncalled bet $1,25 (EUR €1,01)
***SHOW DOWN***
Abel: mucks
Abel wins $1,50 (EUR €1,21)
"""


def test_a_tournament_hand_is_paid_by_halves() -> None:
    reading = replayed(HEADS_UP)
    told = reading.told
    assert told is not None
    assert (told.game, told.structure, told.max_seats) == (Game.OMAHA8, Structure.POT_LIMIT, 2)
    assert (told.tournament, told.table, told.buy_in) == ("15000001", "4", (Decimal(5), Decimal("0.25")))
    assert (told.small_blind, told.big_blind, told.ante) == (Decimal(10), Decimal(20), Decimal(0))
    assert [(win.player, win.side) for win in told.wins] == [("Abel", Side.HIGH), ("Hero", Side.LOW)]
    assert reading.verdict.agrees, reading.verdict
    assert not told.problems


def test_raises_give_totals_and_an_all_in_what_is_added() -> None:
    told = only(HEADS_UP)
    kinds = (DeedKind.RAISE, DeedKind.ALL_IN)
    assert [(str(d.amount), d.is_total) for d in told.deeds if d.kind in kinds] == [
        ("60", True),
        ("320", True),
        ("280", False),
    ]


def test_the_currency_of_the_chips_counts_and_stakes_in_another_one_do_not() -> None:
    reading = replayed(EURO)
    told = reading.told
    assert told is not None
    assert (told.currency, told.small_blind, told.big_blind) == ("USD", None, None)
    assert [seat.stack for seat in told.seats] == [Decimal("53.55"), Decimal("23.98"), Decimal("67.19")]
    assert (told.button, told.max_seats, told.started) == (2, 6, "2012-02-09T02:43:32Z")
    assert reading.verdict.agrees, reading.verdict


def test_a_dead_blind_is_dead_and_the_big_blind_beside_it_live() -> None:
    assert deeds(only(EURO), DeedKind.POST)[2:] == [("Cleo", "dead", "0.25"), ("Cleo", "live", "0.50")]


def test_a_dead_blind_below_nothing_never_reaches_the_pot() -> None:
    told = only(EURO.replace("dead blind $0,25", "dead blind $-0,25"))
    assert deeds(told, DeedKind.POST)[2:] == [("Cleo", "live", "0.50")]


def test_lines_without_a_colon_are_the_heros_own_where_he_has_no_other() -> None:
    text = HEADS_UP.replace("Hero: posts", "Abel posts").replace("Hero: ", "Abel ")
    text = text.replace("Hero wins low", "Abel wins low")
    told = only(text)
    assert [one for one in deeds(told) if one[0] == "Hero"][:3] == [
        ("Hero", "small_blind", "10"),
        ("Hero", "hole", ""),
        ("Hero", "raise", "60"),
    ]


def test_high_only_words_and_play_money() -> None:
    told = only(EURO.replace("€0.20/€0.41", "1/2").replace("$", "").replace("EUR €", ""))
    assert (told.game, told.is_play_money, told.currency) == (Game.OMAHA, True, "")


def test_chat_is_no_problem_and_a_bad_line_is_one() -> None:
    text = HEADS_UP.replace("Abel: checks\nHero: bets 80", "Abel: fold your cards\nAbel: checks\nHero: bets")
    (problem,) = only(text).problems
    assert (problem.text, problem.line) == ("Hero: bets", 13)
    assert "an amount" in str(problem)


def test_a_hand_that_stops_before_its_end_is_cut() -> None:
    assert only(HEADS_UP[: HEADS_UP.index("*** RIVER")]).is_cut
    assert wins(only(HEADS_UP)) == {"Abel": "1360", "Hero": "1360"}


def test_the_real_hands_are_paid_as_the_rules_pay(shared: Path) -> None:
    count, reasons = disagreeing(shared / "hands" / "sites" / "Cake")
    assert count
    assert reasons == []
