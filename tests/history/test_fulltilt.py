"""Full Tilt: both field orders, cap games, hands run twice, and players with misleading names."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, disagreeing, only, replayed, wins

LIMIT = """\
Full Tilt Poker Game #100200301: Table Elm (6 max) - $2/$4 - Limit Omaha Hi/Lo - 20:15:00 ET - 2009/07/04
Seat 1: namefolds ($80)
Seat 3: checkers ($61.50)
Seat 4: P1 ($44)
checkers posts the small blind of $1
P1 posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Dealt to P1 [Ah 2c Kd 9s]
Lurker (Observer): checkers raises to $900
namefolds calls $2
checkers: folds
checkers folds
P1 checks
*** FLOP *** [3h 4d Ks]
P1 bets $2
namefolds calls $2
*** TURN *** [3h 4d Ks] [7c]
P1 bets $4
namefolds raises to $8
P1 calls $4
*** RIVER *** [3h 4d Ks 7c] [Qd]
P1 checks
namefolds checks
*** SHOW DOWN ***
namefolds shows [Ac 2d Qs Qh] three of a kind, Queens, for high and 7,4,3,2,A, for low
P1 shows [Ah 2c Kd 9s] a pair of Kings, for high and 7,4,3,2,A, for low
namefolds wins the high pot ($12) with three of a kind, Queens
namefolds ties for the low pot ($6) with 7,4,3,2,A
P1 ties for the low pot ($6) with 7,4,3,2,A
*** SUMMARY ***
Total pot $25 | Rake $1
Board: [3h 4d Ks 7c Qd]
Seat 1: namefolds (button) showed [Ac 2d Qs Qh] and won ($18) with HI: three of a kind, Queens
Seat 3: checkers (small blind) folded before the Flop
Seat 4: P1 (big blind) showed [Ah 2c Kd 9s] and won ($6) with LO: 7,4,3,2,A
"""

ALL_IN = """\
Full Tilt Poker Game #100200302: Table Ash (6 max, deep) - PL Omaha Hi - $50/$100 - 16:00:01 CET \
- 2013/02/03 [10:00:01 ET - 2013/02/03]
Seat 1: P1 ($3,184)
Seat 2: P2 ($9,000)
Seat 3: P3 ($3,184)
Seat 6: P4 ($1,000), is sitting out
Seat 7: P5 ($1,000)
P1 posts the small blind of $50
P2 posts the big blind of $100
The button is in seat #7
*** HOLE CARDS ***
P3 raises to $350
P5 folds
P1 calls $300
P2 calls $250
*** FLOP *** [Tc 2d Jc] (Total Pot: $1,050, 3 Players)
P1 checks
P2 bets $550
P3 calls $550
P1 raises to $2,834, and is all-in
P2 calls $2,284
P3 calls $2,284, and is all-in
*** TURN *** [Tc 2d Jc] [4h] (Total Pot: $9,552, 3 Players, 2 All-In)
*** RIVER *** [Tc 2d Jc 4h] [9d] (Total Pot: $9,552, 3 Players, 2 All-In)
*** SHOW DOWN ***
P1 shows [4c 2h Kd 5c] two pair, Fours and Twos
P2 shows [8c Th Qc 9s] a straight, Queen high
P3 shows [As Ad 3h 3s] a pair of Aces
P2 wins the pot ($9,170) with a straight, Queen high
*** SUMMARY ***
Total pot $9,552 | Rake $382
Board: [Tc 2d Jc 4h 9d]
"""

TWICE = """\
FullTiltPoker Game #100200303: Table Oak (heads up) - $5/$10 - $400 Cap Pot Limit Omaha Hi - \
23:00:00 ET - 2010/12/31
Seat 1: Ann ($2,000)
Seat 2: Bob ($900)
Ann posts the small blind of $5
Bob posts the big blind of $10
The button is in seat #1
*** HOLE CARDS ***
Ann raises to $30
Bob raises to $90
Ann calls $60
*** FLOP *** [8s 8d 2c]
Bob bets $180
Ann raises to $310, and is capped
Bob calls $130, and is capped
Players agree to Run It Twice
Ann shows [Ac Ad Kh Qh]
Bob shows [9s Th Js Qs]
*** TURN 1 *** [8s 8d 2c] [8h]
*** RIVER 1 *** [8s 8d 2c 8h] [3c]
*** TURN 2 *** [8s 8d 2c] [As]
*** RIVER 2 *** [8s 8d 2c As] [Ks]
*** SHOW DOWN 1 ***
*** SHOW DOWN 2 ***
Ann wins pot 1 ($399.50) with a full house, Eights full of Aces
Ann wins pot 2 ($399.50) with a full house, Aces full of Eights
*** SUMMARY ***
Total pot $800 | Rake $1
*** SUMMARY 1 ***
Pot 1 $399.50
Board: [8s 8d 2c 8h 3c]
*** SUMMARY 2 ***
Pot 2 $399.50
Board: [8s 8d 2c As Ks]
"""


def test_players_called_like_actions_are_told_apart_from_what_they_do() -> None:
    told = only(LIMIT)
    assert deeds(told)[:6] == [
        ("checkers", "small_blind", "1"),
        ("P1", "big_blind", "2"),
        ("P1", "hole", ""),
        ("namefolds", "call", "2"),
        ("checkers", "fold", ""),
        ("P1", "check", ""),
    ]
    assert not told.problems


def test_chat_that_sounds_like_poker_is_no_action() -> None:
    told = only(LIMIT)
    assert [one for one in deeds(told) if one[0] == "checkers"] == [
        ("checkers", "small_blind", "1"),
        ("checkers", "fold", ""),
    ]


def test_a_limit_header_tells_the_two_bets_and_the_hand_is_paid_by_halves() -> None:
    reading = replayed(LIMIT)
    told = reading.told
    assert told is not None
    assert (told.game, told.structure) == (Game.OMAHA8, Structure.FIXED_LIMIT)
    assert (told.small_bet, told.big_bet, told.rake) == (Decimal(2), Decimal(4), Decimal(1))
    assert [(win.player, win.side, str(win.amount)) for win in told.wins] == [
        ("namefolds", Side.HIGH, "12"),
        ("namefolds", Side.LOW, "6"),
        ("P1", Side.LOW, "6"),
    ]
    assert (told.started, told.table, told.max_seats) == ("2009-07-05T00:15:00Z", "Elm", 6)
    assert reading.verdict.agrees, reading.verdict


def test_a_limit_header_whose_big_blind_is_its_second_figure_tells_the_blinds() -> None:
    told = only(LIMIT.replace("of $1\n", "of $2\n").replace("blind of $2\nThe", "blind of $4\nThe"))
    assert (told.small_bet, told.small_blind, told.big_blind) == (None, Decimal(2), Decimal(4))


def test_raises_are_totals_and_calls_are_added_so_that_each_loses_3184() -> None:
    reading = replayed(ALL_IN)
    assert reading.verdict.agrees, reading.verdict
    assert reading.record is not None
    told = reading.told
    assert told is not None
    assert ("P1", "raise", "2834") in deeds(told)
    assert told.started == "2013-02-03T15:00:01Z"
    assert wins(told) == {"P2": "9170"}
    assert [seat.is_out for seat in told.seats] == [False, False, False, True, False]


def test_an_all_in_is_marked_in_either_spelling() -> None:
    for words in ("and is all-in", "and is all in"):
        told = only(ALL_IN.replace("and is all-in", words))
        assert [deed.player for deed in told.deeds if deed.is_all_in] == ["P1", "P3"]


def test_a_cap_game_run_twice_has_a_second_board_and_a_win_of_each() -> None:
    reading = replayed(TWICE)
    told = reading.told
    assert told is not None
    assert (told.cap, told.runs, told.max_seats) == (Decimal(400), 2, 2)
    assert [(len(deed.cards), deed.run) for deed in told.deeds if deed.kind is DeedKind.BOARD] == [
        (3, 0),
        (1, 0),
        (1, 0),
        (1, 1),
        (1, 1),
    ]
    assert [win.run for win in told.wins] == [0, 1]
    assert reading.verdict.agrees, reading.verdict


def test_a_cap_without_a_figure_is_what_a_capped_player_put_in() -> None:
    assert only(TWICE.replace("$400 Cap", "CAP")).cap == Decimal(400)


def test_dead_blinds_and_live_posts_of_a_newcomer_are_told_apart() -> None:
    text = LIMIT.replace(
        "The button is", "namefolds posts a dead small blind of $1\nnamefolds posts $2\nThe button is"
    )
    assert deeds(only(text), DeedKind.POST)[2:] == [("namefolds", "dead", "1"), ("namefolds", "live", "2")]


def test_where_the_line_of_the_winner_is_lost_the_summary_tells_it_by_the_seat() -> None:
    kept = [line for line in LIMIT.split("\n") if " wins the " not in line and " ties for " not in line]
    text = "\n".join(kept).replace("Seat 1: namefolds (button) showed", "Seat 1: Somebody")
    assert wins(only(text)) == {"namefolds": "18", "P1": "6"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("P1 bets $2", "P1 bets", "an amount after bets"),
        ("*** FLOP *** [3h 4d Ks]", "*** FLOP *** [3h 4d", "the new cards"),
        ("Dealt to P1 ", "Dealt to Nobody ", "a player and his cards"),
        ("namefolds calls $2\nchecker", "stranger calls $2\nchecker", "a player of the list of seats"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem_with_its_number(old: str, new: str, expected: str) -> None:
    assert old in LIMIT
    text = LIMIT.replace(old, new, 1)
    (problem,) = only(text).problems
    assert expected in str(problem)
    assert text.split("\n")[problem.line - 1].startswith(problem.text[:20])


def test_a_canceled_hand_and_a_hand_without_its_end_are_said_to_be_so() -> None:
    assert only(LIMIT.replace("*** TURN", "Hand #100200301 has been canceled\n*** TURN", 1)).is_cancelled
    assert only(LIMIT[: LIMIT.index("*** RIVER")]).is_cut


def test_other_games_of_the_same_file_are_only_named() -> None:
    told = only(LIMIT.replace("Limit Omaha Hi/Lo", "No Limit Hold'em"))
    assert (told.game, told.game_words, told.deeds) == (None, "No Limit Hold'em", ())


def test_a_tournament_has_its_number_and_price_and_plays_for_chips() -> None:
    head = LIMIT.split("\n", 1)[0]
    other = (
        "Full Tilt Poker Game #9: $10 + $1 Sit & Go (123456789), Table 3 - 15/30 - Pot Limit Omaha H/L - "
        "1:02:03 ET - 2010/01/02"
    )
    told = only(LIMIT.replace(head, other))
    assert (told.tournament, told.table, told.currency) == ("123456789", "3", "")
    assert told.buy_in == (Decimal(10), Decimal(1))


def test_the_real_hands_are_paid_as_the_rules_pay(shared: Path) -> None:
    for folder in ("FTP", "FullTilt"):
        count, reasons = disagreeing(shared / "hands" / "sites" / folder)
        assert count
        assert reasons == []


@pytest.mark.parametrize("name", ["Ab C (host)", "P (2)", "((x))", "P1 raises", "A$1\\g<0>", "a: b", "Zoë"])
def test_unusual_names_are_names(name: str) -> None:
    reading = replayed(LIMIT.replace("namefolds", name))
    assert reading.told is not None
    assert wins(reading.told) == {name: "18", "P1": "6"}
    assert not reading.problems
    assert reading.verdict.agrees, reading.verdict


def test_a_file_of_2006_without_a_list_of_seats_is_seated_by_its_summary() -> None:
    kept = [line for line in LIMIT.split("\n") if not (line.startswith("Seat ") and line.endswith(")"))]
    reading = replayed("\n".join(kept))
    assert reading.told is not None
    assert [(seat.number, seat.name, seat.stack) for seat in reading.told.seats] == [
        (1, "namefolds", None),
        (3, "checkers", None),
        (4, "P1", None),
    ]
    assert reading.verdict.agrees, reading.verdict
