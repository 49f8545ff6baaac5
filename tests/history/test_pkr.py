"""PKR's text: full sentences, calls as totals, and a button that moves."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.lines import decode_history
from splitpot.history.pkr import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind

HAND = """Table #39 - Elk Bay
Starting Hand #18
Start time of hand: 26 Aug 2011 11:24:50
Last Hand #17
Game Type: OMAHA HI/LO
Limit Type: POT LIMIT
Table Type: RING
Money Type: REAL MONEY
Blinds are now $1 / $2
Button is at seat 3
Seat 1: Ann - $1,402
Seat 3: folds - $40 (away from table)
Seat 5: Bo - x - $38.70
Seat 6: Cy - $90
Shuffling Deck
Moving Button to seat 1
Bo - x posts small blind ($1)
Cy posts big blind ($2)
Dealing Cards
Dealing [A c][2 d][9 s][T h] to Ann
Ann raises to $6
Bo - x calls $6
Cy calls $6
Pot sizes: $18
Cy yawns.
Cy: I call you $5
Dealing Flop [8 c][6 d][K d]
Bo - x checks
Cy checks
Ann bets $18
Bo - x raises to $32.70 (all-in)
Cy folds
Ann calls $32.70
Pot sizes: $83.40
Bo - x shows [K c][J c][4 s][4 h]
Ann shows [A c][2 d][9 s][T h]
Dealing Turn [J h]
Dealing River [3 s]
Taking Rake of $1.40 from pot 1
Bo - x has Two Pairs: Kings, Jacks
Ann has low hand: A2368
Bo - x wins $41 with high hand: Two Pairs: Kings, Jacks
Ann wins $41 with low hand: A2368
Seat 1: Ann - $1,404.30
Seat 5: Bo - x - $41
End of Hand #18
"""


def test_a_high_low_hand_is_read_and_paid_alike() -> None:
    (told,) = read(HAND)
    assert (told.game, told.structure, told.currency) == (Game.OMAHA8, Structure.POT_LIMIT, "USD")
    assert (told.button, told.hero, told.rake, told.number) == (1, "Ann", Decimal("1.40"), "18")
    assert [(win.player, win.pot, win.side) for win in told.wins] == [
        ("Bo - x", 0, Side.HIGH),
        ("Ann", 0, Side.LOW),
    ]
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason
    assert not told.problems


def test_calls_and_raises_are_totals() -> None:
    (told,) = read(HAND)
    assert {deed.is_total for deed in told.deeds if deed.kind in (DeedKind.CALL, DeedKind.RAISE)} == {True}


def test_the_stacks_after_the_hand_are_no_second_list_of_seats() -> None:
    (told,) = read(HAND)
    assert [seat.stack for seat in told.seats] == [Decimal(1402), Decimal(40), Decimal("38.70"), Decimal(90)]


def test_ties_are_four_awards_whatever_the_verb() -> None:
    tie = (
        "Bo - x ties, and wins $20.50 with high hand: x\nAnn was, and wins $20.50 with high hand: x\n"
        "Bo - x ties $20.50 with low hand: x\nAnn was $20.50 with low hand: x\n"
    )
    start, end = HAND.index("Bo - x wins"), HAND.index("Seat 1: Ann - $1,404")
    (told,) = read(HAND[:start] + tie + HAND[end:])
    assert [(win.amount, win.side) for win in told.wins] == [
        (Decimal("20.50"), side) for side in (Side.HIGH, Side.HIGH, Side.LOW, Side.LOW)
    ]


def test_side_pots_are_numbered() -> None:
    text = HAND.replace("wins $41 with high", "wins $41 from side pot #1 with high").replace(
        "Ann wins $41 with low", "Ann ties side pot #2, and wins $41 with low"
    )
    (told,) = read(text)
    assert [(win.pot, win.amount) for win in told.wins] == [(1, Decimal(41)), (2, Decimal(41))]


def test_an_uncalled_bet_comes_back_and_a_pot_may_be_won_without_a_hand() -> None:
    text = (
        HAND[: HAND.index("Bo - x raises to")]
        + "Bo - x folds\nCy folds\nReturning $18 to Ann uncalled\nAnn wins $18\nEnd of Hand #18\n"
    )
    (told,) = read(text)
    assert [(win.player, win.amount) for win in told.wins] == [("Ann", Decimal(18))]
    assert retell(told).verdict.agrees


def test_talk_and_gestures_are_no_actions() -> None:
    (told,) = read(HAND.replace("Cy yawns.", "Cy says I win $20 with this.\nDee brings $30 to table 39"))
    assert retell(told).verdict.agrees


def test_newcomers_post_live_and_antes_are_antes() -> None:
    posts = "Cy posts ante of $1\nfolds posts $2\n"
    (told,) = read(HAND.replace("Dealing Cards", posts + "Dealing Cards"))
    assert [deed.post for deed in told.deeds][2:4] == [PostKind.ANTE, PostKind.LIVE]


def test_a_tournament_has_chips_and_a_number() -> None:
    text = HAND.replace("Elk Bay", "Tournament #258 Table #21").replace("$", "")
    (told,) = read(text.replace("REAL MONEY", "TOURNAMENT CHIPS"))
    assert (told.tournament, told.currency) == ("258", "")
    assert retell(told).verdict.agrees


def test_several_hands_and_a_holdem_hand_in_one_file() -> None:
    texas = HAND.replace("OMAHA HI/LO", "HOLD'EM").replace("#18", "#19")
    assert [(told.number, told.game) for told in read(HAND + "\n" + texas)] == [
        ("18", Game.OMAHA8),
        ("19", None),
    ]


def test_a_file_that_stops_is_cut() -> None:
    (told,) = read(HAND[: HAND.index("Dealing Turn")])
    assert told.is_cut


def test_every_real_hand_of_this_format_is_paid_as_the_site_paid_it(shared: Path) -> None:
    files = sorted((shared / "hands" / "sites" / "PKR").iterdir())
    readings = [retell(told) for file in files for told in read(decode_history(file.read_bytes()))]
    assert readings
    assert [reading.verdict.reason for reading in readings if not reading.verdict.agrees] == []
