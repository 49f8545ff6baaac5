"""Winning (WPN): the older text with its summary, and the newer one with a line a pot."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.lines import decode_history
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind
from splitpot.history.winning import read

DEALT = "Player Bo (2) received a card.\n" * 4 + "".join(
    f"Player Ann received card: [{card}]\n" for card in ("Ac", "2d", "9s", "10h")
)
OLD = f"""Game started at: 2014/3/9 19:37:2
Game ID: 2616 1/2 Elk ( Beast ) (Omaha HiLow)
Seat 5 is the button
Seat 1: folds (173.50).
Seat 3: Bo (2) (38.70).
Seat 5: Ann (377).
Player folds has small blind (1)
Player Bo (2) has big blind (2)
{DEALT}Player Ann raises (6)
Player folds folds
Player Bo (2) calls (4)
*** FLOP ***: [8c 6d Kd]
Player Bo (2) checks
Player Ann bets (12)
Player Bo (2) allin (32.70)
Player Ann calls (20.70)
*** TURN ***: [8c 6d Kd] [Jh]
*** RIVER ***: [8c 6d Kd Jh] [3s]
------ Summary ------
Pot: 75.40. Rake 2.50. JP fee 0.25
Board: [8c 6d Kd Jh 3s]
Player folds does not show cards.Bets: 1. Collects: 0. Loses: 1.
*Player Bo (2) shows: Two pairs. Ks and Js [Kc Jc 4s 4h]. Bets: 38.70. Collects: 37.70. Loses: 1.
*Player Ann shows: High card [Ac 2d 9s 10h] Low hand (A A 2 3 6 8 ).Bets: 38.70. Collects: 37.70. Loses: 1.
Game ended at: 2014/3/9 19:38:54
"""
NEW = """Hand #547 - Omaha H/L(Pot Limit) - $1.00/$2.00 - 2019/04/22 14:20:31 UTC
Elk 6-max Seat #5 is the button
Seat 1: folds ($173.50)
Seat 3: Bo (2) ($38.70)
Seat 4: away ($10.00) is sitting out
Seat 5: Ann ($377.00)
folds posts the small blind $1.00
Bo (2) posts the big blind $2.00
*** HOLE CARDS ***
Dealt to Ann [Ac 2d 9s Th]
Ann raises $6.00 to $6.00
folds folds
Bo (2) calls $4.00
*** FLOP *** [8c 6d Kd]
Main pot $13.00 | Rake $0.00
Bo (2) checks
Ann bets $12.00
Bo (2) raises $32.70 to $32.70 and is all-in
Ann calls $20.70
*** TURN *** [8c 6d Kd] [Jh]
*** RIVER *** [8c 6d Kd Jh] [3s]
*** SHOW DOWN ***
Bo (2) shows [Kc Jc 4s 4h] (HI - two pair | LO - [])
Ann shows [Ac 2d 9s Th] (HI - high card | LO - [8,6,3,2,1])
Bo (2) collected $37.70 from main pot
Ann collected $37.70 from main pot
*** SUMMARY ***
Total pot $75.40 | Rake $2.75 | JP Fee $0.25
Board [8c 6d Kd Jh 3s]
Seat 3: Bo (2) (big blind) showed [Kc Jc 4s 4h] and won $37.70 with HI
"""


@pytest.mark.parametrize("text", [OLD, NEW], ids=["older", "newer"])
def test_a_high_low_hand_of_either_client_is_read_and_paid_alike(text: str) -> None:
    (told,) = read(text)
    assert (told.game, told.structure, told.hole_cards) == (Game.OMAHA8, Structure.POT_LIMIT, 4)
    assert (told.button, told.hero) == (5, "Ann")
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason
    assert not told.problems


@pytest.mark.parametrize("text", [OLD, NEW], ids=["older", "newer"])
def test_names_may_have_brackets_and_be_called_folds(text: str) -> None:
    (told,) = read(text)
    assert {seat.name: seat.stack for seat in told.seats if not seat.is_out} == {
        "folds": Decimal("173.50"),
        "Bo (2)": Decimal("38.70"),
        "Ann": Decimal(377),
    }
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.FOLD] == ["folds"]


def test_the_fee_that_the_pot_line_leaves_out_shows_in_bets_and_wins() -> None:
    (told,) = read(OLD)
    assert (told.rake, told.fees) == (Decimal("2.50"), Decimal("0.50"))


def test_the_older_client_adds_and_the_newer_one_counts_to() -> None:
    (old,), (new,) = read(OLD), read(NEW)
    assert [deed.is_total for deed in old.deeds if deed.kind is DeedKind.RAISE] == [False]
    assert [deed.is_total for deed in new.deeds if deed.kind is DeedKind.RAISE] == [True, True]


def test_raises_to_what_they_raise_calls_in_brackets_and_an_all_in_for_less() -> None:
    text = """Hand #9 - Omaha(Pot Limit) - $0.05/$0.10 - 2024/04/22 14:20:31 UTC
Elk 6-max Seat #1 is the button
Seat 1: Ann ($25.86)
Seat 2: Bo ($0.10)
Seat 3: Cy ($20.20)
Bo posts the small blind $0.05
Cy posts the big blind $0.10
*** HOLE CARDS ***
Ann raises $0.35 to $0.35
Bo calls ($0.05) and is all-in
Cy raises $1.15 to $1.15
Ann calls ($0.80)
*** FLOP *** [7h 6s 9c]
Cy bets $2.40
Ann raises $9.60 to $9.60
Cy calls ($7.20)
*** TURN *** [7h 6s 9c] [2d]
Cy bets $9.45 and is all-in
Ann calls ($9.45)
*** RIVER *** [7h 6s 9c 2d] [Qd]
*** SHOW DOWN ***
Ann shows [8s Td Ac Kh] (a straight)
Cy shows [Ah As 3c 4c] (a pair of Aces)
Bo shows [2c 2h 5d Jc] (three of a kind)
Ann collected $0.30 from main pot
Ann collected $38.20 from side pot-1
*** SUMMARY ***
Total pot $38.50 | Rake $2.00
"""
    (told,) = read(text)
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_twice_the_blinds_in_the_header_mean_fixed_limit() -> None:
    (told,) = read(OLD.replace(" 1/2 Elk", " 2/4 Elk"))
    assert (told.structure, told.small_bet, told.big_bet) == (Structure.FIXED_LIMIT, Decimal(2), Decimal(4))


def test_dead_and_live_posts_and_straddles() -> None:
    old = OLD.replace(
        "Player Ann raises", "Player Ann posts (1) as a dead bet\nPlayer Ann posts (2)\nPlayer Ann raises"
    )
    new = NEW.replace("*** HOLE", "Ann posts dead $3.00\n*** HOLE")
    for text in (old, new):
        (told,) = read(text)
        posts = [(deed.post, deed.amount) for deed in told.deeds if deed.player == "Ann" and deed.post]
        assert posts == [(PostKind.DEAD, Decimal(1)), (PostKind.LIVE, Decimal(2))]
    (told,) = read(OLD.replace("Player Ann raises", "Player Ann straddle (4)\nPlayer Ann raises"))
    assert [deed.post for deed in told.deeds if deed.player == "Ann" and deed.post] == [PostKind.STRADDLE]


def test_a_player_who_lost_his_connection_plays_for_what_is_in() -> None:
    text = (
        OLD.replace("Player Bo (2) allin (32.70)\nPlayer Ann calls (20.70)\n", "Player Bo (2) allin\n")
        .replace("Pot: 75.40. Rake 2.50. JP fee 0.25", "Pot: 12. Rake 1")
        .replace("Player Ann bets (12)", "Player Ann bets (12)\nPlayer Bo (2) is disconnected and ALL IN.")
        .replace("------ S", "Uncalled bet (12) returned to Ann\n------ S")
        .replace("Bets: 38.70. Collects: 37.70", "Bets: 6. Collects: 6")
    )
    (told,) = read(text)
    assert next(seat.stack for seat in told.seats if seat.name == "Bo (2)") == Decimal(6)
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_the_cap_of_a_cap_game_is_what_the_first_capped_player_has_in() -> None:
    (told,) = read(OLD.replace("allin (32.70)", "caps (24)").replace("calls (20.70)", "calls (12)"))
    assert told.cap == Decimal(30)


def test_a_hand_run_twice_pays_each_board() -> None:
    runs = """*** RUN IT TWICE ***
*** TURN 1 *** [8c 6d Kd] [Jh]
*** RIVER 1 *** [8c 6d Kd Jh] [3s]
*** SHOW DOWN 1 ***
Bo (2) shows [Kc Jc 4s 4h] (HI - two pair | LO - [])
Ann shows [Ac 2d 9s Th] (HI - high card | LO - [8,6,3,2,1])
Bo (2) collected $18.85 from main pot 1
Ann collected $18.85 from main pot 1
*** TURN 2 *** [8c 6d Kd] [Qs]
*** RIVER 2 *** [8c 6d Kd Qs] [Qh]
*** SHOW DOWN 2 ***
Bo (2) shows [Kc Jc 4s 4h] (HI - two pair | LO - [])
Ann shows [Ac 2d 9s Th] (HI - a pair | LO - [])
Bo (2) collected $37.70 from main pot 2
"""
    text = (
        NEW[: NEW.index("*** TURN")]
        + runs
        + NEW[NEW.index("*** SUMMARY") :].replace("won $37.70", "won $18.85")
    )
    (told,) = read(text)
    assert told.runs == 2
    assert [(deed.run, len(deed.cards)) for deed in told.deeds if deed.kind is DeedKind.BOARD] == [
        (0, 3),
        (0, 1),
        (0, 1),
        (1, 1),
        (1, 1),
    ]
    assert [win.run for win in told.wins] == [0, 0, 1]
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_a_walk_is_paid_in_the_summary_alone() -> None:
    text = (
        NEW[: NEW.index("Ann raises")]
        + "Ann folds\nfolds folds\nBo (2) does not show\n*** SUMMARY ***\nTotal pot $3.00\n"
        + "Seat 3: Bo (2) did not show and won $3.00\n"
    )
    (told,) = read(text)
    assert [(win.player, win.amount) for win in told.wins] == [("Bo (2)", Decimal("3.00"))]
    assert retell(told).verdict.agrees


def test_a_tournament_of_the_newer_client_has_its_number_and_level() -> None:
    header = (
        "Game Hand #80 - Tournament #111 - Omaha H/L(Pot Limit) - Level 3 (1.00/2.00)- 2019/07/25 02:31:33"
    )
    header += " UTC"
    (told,) = read(NEW.replace(NEW.partition("\n")[0], header).replace("$", ""))
    assert (told.tournament, told.level, told.currency, told.number) == ("111", "3", "", "80")
    assert told.started == "2019-07-25T02:31:33Z"
    assert retell(told).verdict.agrees


def test_both_clients_in_one_file_and_a_holdem_hand_between_them() -> None:
    texas = OLD.replace("(Omaha HiLow)", "(Hold'em)").replace("2616", "2617")
    assert [(told.number, told.game) for told in read(OLD + "\n" + texas + "\n" + NEW)] == [
        ("2616", Game.OMAHA8),
        ("2617", None),
        ("547", Game.OMAHA8),
    ]


@pytest.mark.parametrize("text", [OLD, NEW], ids=["older", "newer"])
def test_a_line_of_nobody_is_a_problem_with_its_number(text: str) -> None:
    (told,) = read(text.replace("*** FLOP", "Player Zed folds\n*** FLOP"))
    assert [problem.line for problem in told.problems] == [text[: text.index("*** FLOP")].count("\n") + 1]


def test_lines_of_a_player_who_has_left_have_no_name_and_say_nothing() -> None:
    text = OLD.replace("Player Bo (2) has", "Player  is timed out.\nPlayer  sitting out\nPlayer Bo (2) has")
    (told,) = read(text)
    assert not told.problems
    assert retell(told).verdict.agrees


def test_every_real_hand_of_this_format_is_paid_as_the_site_paid_it(shared: Path) -> None:
    files = sorted((shared / "hands" / "sites" / "WinningPoker").iterdir())
    readings = [retell(told) for file in files for told in read(decode_history(file.read_bytes()))]
    assert len(readings) >= 4
    assert [reading.verdict.reason for reading in readings if not reading.verdict.agrees] == []
