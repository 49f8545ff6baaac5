"""Enet's text: decimal commas, added raises, rake lines with a minus."""

from __future__ import annotations

from decimal import Decimal

from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.enet import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind

HAND = """Game #64: Omaha (€0,50/€1) - 16:40:41 23.7.2012 - %6
Table 'Elk 1 - Pot Limit' 6-max Seat #2 is the button
Seat 1: folds (€1.240,50 in chips)
Seat 2: Bo: x (€40 in chips)
Seat 4: Cy (€20 in chips)
Cy: posts small blind €0,50
folds: posts big blind €1
*** HOLECARDS ***
Dealt to Cy [9hKh9s9d]
Bo: x: raises €3,50
Cy: calls €3
folds: folds
*** FLOP *** [4h7dKd]
Cy: bets €4
Bo: x: raises €14
Cy: goes all-in €12,50
Bo: x: calls €2,50
Rake: €3,61
Rake: €-1,61
*** TURN *** [4h7dKd2h]
*** RIVER *** [4h7dKd2hQc]
*** SHOWDOWN ***
Bo: x: shows [AsAcTd8d] (A Pair, Aces)
Cy: shows [9hKh9s9d] (A Pair, Kings)
Bo: x: collected (€39) from pot
*** SUMMARY ***
Total pot €2,75 | Rake €2
Board [4h7dKd2hQc]
Seat 1: folds (big blind) folded
"""


def test_a_hand_with_decimal_commas_is_read_and_paid_alike() -> None:
    (told,) = read(HAND.replace("calls €2,50\n", "calls €2,50\n"))
    assert (told.game, told.structure, told.currency) == (Game.OMAHA, Structure.POT_LIMIT, "EUR")
    assert [seat.stack for seat in told.seats] == [Decimal("1240.50"), Decimal(40), Decimal(20)]
    assert (told.button, told.hero, told.rake) == (2, "Cy", Decimal(2))
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason
    assert not told.problems


def test_a_raise_is_what_is_added_and_names_may_look_like_actions() -> None:
    (told,) = read(HAND)
    wagers = [
        (deed.player, deed.kind, deed.amount) for deed in told.deeds if deed.amount and deed.post is None
    ]
    assert wagers[0] == ("Bo: x", DeedKind.RAISE, Decimal("3.50"))
    assert not any(deed.is_total for deed in told.deeds)
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.FOLD] == ["folds"]


def test_blinds_without_an_amount_are_those_of_returning_players() -> None:
    text = HAND.replace("*** HOLECARDS", "Bo: x: posts big blind\nBo: x: posts small blind\n*** HOLECARDS")
    (told,) = read(text)
    posts = [(deed.post, deed.amount) for deed in told.deeds if deed.player == "Bo: x" and deed.post]
    assert posts == [(PostKind.LIVE, Decimal(1)), (PostKind.DEAD, Decimal("0.50"))]


def test_a_bet_that_nobody_called_is_returned() -> None:
    end = "Uncalled bet (€2,50) returned to Bo: x\nBo: x collected (€2,50) from pot\nBo: x: mucked\n"
    text = HAND[: HAND.index("Cy: calls")] + "Cy: folds\nfolds: folds\n" + end + "*** SUMMARY ***\n"
    (told,) = read(text)
    assert [deed.amount for deed in told.deeds if deed.kind is DeedKind.RETURN] == [Decimal("2.50")]
    assert told.wins_include_uncalled is False
    assert retell(told).verdict.agrees


def test_a_holdem_hand_is_named_and_not_read() -> None:
    (told,) = read(HAND.replace("Omaha", "Hold'em"))
    assert (told.game, told.deeds) == (None, ())


def test_a_line_of_nobody_is_a_problem_with_its_number() -> None:
    (told,) = read(HAND.replace("Cy: bets", "Zed: folds\nCy: bets"))
    assert [problem.line for problem in told.problems] == [14]


def test_a_file_that_stops_is_cut() -> None:
    (told,) = read(HAND[: HAND.index("*** TURN")])
    assert told.is_cut
