"""Everleaf: colons that chat has as well, amounts in square brackets beside cards in square brackets."""

from __future__ import annotations

from decimal import Decimal

from splitpot.cards import format_cards
from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure
from splitpot.history.everleaf import read
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, only, replayed, wins

LIMIT = """\
Everleaf Gaming Game #900100201
***** Hand history for game #900100201 *****
$0.50/$1 Omaha Hi/Lo - 2010/05/06 - 12:13:14
Table Dovedale II
Seat 3 is the button
Total number of players: 3
Seat 3: P1 (  $ 25.50 USD )
Seat 6: P2 (  $ 30 USD )
Seat 8: fresh ( new player )
Seat 9: P3 (  $ 1,020 USD )
P2: posts small blind [$ 0.25 USD]
P3: posts big blind [$ 0.50 USD]
** Dealing down cards **
Dealt to P3 [ 8c, Jd, As, 2h ]
P1 raises [$ 1 USD]
P2: calls for the waiter
P2 folds
P3 calls [$ 0.50 USD]
** Dealing Flop ** [ 3d, 4h, Ks ]
P3: bets [$ 0.50 USD]
P1 raises [$ 1 USD]
P3 calls [$ 0.50 USD]
** Dealing Turn ** [ 8d ]
P3 checks
P1 checks
** Dealing River ** [ Qc ]
P3: bets [$ 1 USD]
P1 has disconnected and has been given a further 20 seconds to react
P1 calls [$ 1 USD]
P3 shows [ 8c, Jd, As, 2h ] a pair of eights
P1 shows [ Kc, Kd, 9s, 9h ] three of a kind, kings
P1 wins  high ($ 2.95 USD) from main pot with three of a kind, kings [ Kc, Kd, Ks, Qc, 8d ]
P3 wins  low ($2.95) from main pot with 8, 4, 3, 2, A [ As, 8d, 4h, 3d, 2h ]
"""


def test_a_limit_hilo_hand_is_paid_by_halves() -> None:
    reading = replayed(LIMIT)
    told = reading.told
    assert told is not None
    assert (told.game, told.structure) == (Game.OMAHA8, Structure.FIXED_LIMIT)
    assert (told.small_bet, told.big_bet, told.currency) == (Decimal("0.50"), Decimal(1), "USD")
    assert (told.table, told.button, told.started) == ("Dovedale II", 3, "2010-05-06T12:13:14Z")
    assert [(win.player, win.side, win.pot) for win in told.wins] == [
        ("P1", Side.HIGH, 0),
        ("P3", Side.LOW, 0),
    ]
    assert reading.verdict.agrees, reading.verdict
    assert not told.problems


def test_the_word_decides_what_stands_in_the_brackets() -> None:
    text = LIMIT.replace("P2: posts small", "P1: posts ante [10]\nP2: posts small", 1)
    told = only(text)
    assert deeds(told)[0] == ("P1", "ante", "10")
    hole = next(deed for deed in told.deeds if deed.kind is DeedKind.HOLE)
    assert (hole.player, format_cards(hole.cards)) == ("P3", "8cJdAs2h")
    assert told.ante == Decimal(10)


def test_chat_has_the_same_colon_as_a_bet_and_is_none() -> None:
    assert [one for one in deeds(only(LIMIT)) if one[0] == "P2"] == [
        ("P2", "small_blind", "0.25"),
        ("P2", "fold", ""),
    ]


def test_whoever_has_no_chips_behind_his_name_is_not_dealt_in() -> None:
    told = only(LIMIT)
    assert [(seat.name, seat.stack) for seat in told.seats if seat.is_out] == [("fresh", None)]
    assert told.seats[-1].stack == Decimal(1020)


def test_halves_of_a_pot_that_nobody_had_to_show_for_are_not_taken_for_halves() -> None:
    text = LIMIT[: LIMIT.index("P1 calls [$ 1 USD]")]
    text += "P1 folds\nP3 does not show cards\nP3 wins  high ($ 1.95 USD) from main pot\n"
    text += "P3 wins  low ($1.95) from main pot\n"
    reading = replayed(text)
    told = reading.told
    assert told is not None
    assert (wins(told), [win.side for win in told.wins]) == ({"P3": "3.90"}, [None, None])
    assert told.wins_include_uncalled is False


def test_blinds_in_the_header_and_side_pots_of_a_tournament() -> None:
    text = LIMIT.replace("$0.50/$1 Omaha Hi/Lo", "Blinds 600/1'200 PL Omaha Hi/Lo")
    text = text.replace("($ 2.95 USD) from main pot", "(19080 chips) from side pot")
    told = only(text)
    assert (told.structure, told.small_blind, told.big_blind) == (
        Structure.POT_LIMIT,
        Decimal(600),
        Decimal(1200),
    )
    assert [(win.pot, str(win.amount)) for win in told.wins] == [(1, "19080"), (0, "2.95")]


def test_euro_signs_stand_before_or_apart_from_the_figure() -> None:
    told = only(LIMIT.replace("$0.50/$1 Omaha Hi/Lo", "Blinds  €0.50/ €1 NL Omaha"))
    assert (told.game, told.structure, told.currency) == (Game.OMAHA, Structure.NO_LIMIT, "EUR")


def test_a_file_of_hands_is_read_hand_by_hand_with_either_header_line() -> None:
    short = LIMIT.split("\n", 1)[1]
    hands = list(read(LIMIT + "\n\n\n" + short.replace("900100201", "900100202")))
    assert [(hand.number, hand.first_line) for hand in hands] == [
        ("900100201", 1),
        ("900100202", len(LIMIT.split("\n")) + 3),
    ]
    assert deeds(hands[0]) == deeds(hands[1])


def test_a_line_that_cannot_be_read_is_a_problem_with_its_number() -> None:
    text = LIMIT.replace("P1 raises [$ 1 USD]", "P1 raises", 1)
    (problem,) = only(text).problems
    assert (problem.line, problem.text) == (15, "P1 raises")
    assert "an amount after raises" in str(problem)
