"""Hands of several sites in one file: each is read by its own reader, in its place and with its line."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from splitpot.errors import HistoryParseError
from splitpot.history.ohh import write_ohh
from splitpot.history.phh import write_phh
from splitpot.history.read import read_history, read_history_bytes
from splitpot.history.record import HandReading
from splitpot.history.retell import retell
from splitpot.history.stretches import stretches
from tests.history.hands import phh
from tests.history.site_hands import folded, uncalled
from tests.history.test_damaged_tables import HANDS
from tests.history.told_hands import tell

BETFAIR = """\
***** Betfair Poker Hand History for Game 55 *****
PL $0.50/$1 Omaha - Sunday, October 18, 20:00:00 GMT 2009
Table Rome 2 6-max (Real Money)
Seat 2 is the button
Total number of active players : 2
Seat 1: Ann ( $9 )
Seat 2: Bob ( $20.50 )
Bob posts small blind [$0.50]
Ann posts big blind [$1]
** Dealing down cards **
Dealt to Ann [ As, Ad, Kh, 2c ]
Bob raises to [$3]
Ann goes all-in
Ann raises to [$9]
Bob calls [$6]
** Dealing Flop ** [ 4d, 5d, 9s ]
** Dealing Turn ** [ Ks ]
** Dealing River ** [ 4c ]
** Showdown **
Ann shows [ As, Ad, Kh, 2c ] two pair
Bob shows [ Qd, Qc, 8h, 7c ] two pair
** Hand Conclusion **
Ann wins $17.10 from main pot with two pair
************  Game 55 ends  ************
"""
ABSOLUTE = """\
Stage #77: Omaha Hi/Lo (1 on 1)  Normal $2/$4 - 2009-12-31 18:23:36.005 (ET) [ 2009-12-31 18:23:36 ]
Table: Elm (Real Money) Seat #6 is the dealer
Seat 6 - Ann ($95.50 in chips)
Seat 4 - Bob ($100 in chips)
Ann - Posts small blind $1
Bob - Posts big blind $2
*** POCKET CARDS ***
Dealt to Bob [9h Qc 2d 3h]
Ann - Raises $3 to $4
Bob - Calls $2
*** FLOP *** [Jc 5h 2c]
Bob - Checks
Ann - Bets $2
Bob - Folds
Ann - returned ($2) : not called
*** SHOW DOWN ***
Ann - Does not show
Ann Collects $7.75 from main pot
*** SUMMARY ***
Total Pot($8) | Rake ($0.25)
"""
KINGS = """\
#88: Pot Limit Omaha Hi-Lo - 5/10
2021-01-02 15:45:10
Table 'Mix' Seat 6 is the button
Seat 1: Bob (1,000)
Seat 6: Ann (1,000)
Ann: posts the small blind 5
Bob: posts the big blind 10
*** HOLE CARDS ***
Dealt to Bob: [X X X X]
Dealt to Ann: [6h 3s 8h 5h]
Ann raises to 30
Bob raises to 90
Ann calls 90
*** FLOP *** [Ks 4c Kc]
Bob checks
Ann bets 60
Bob folds
*** SUMMARY ***
Seat 1: Bob (910) -90
Seat 6: Ann (1,089) +89
Rake 1
Ann wins pot (239)
"""
ALL = {**HANDS, "Betfair": BETFAIR, "Absolute": ABSOLUTE, "KingsClub": KINGS, "PokerStars": uncalled(4)}


def one(text: str) -> HandReading:
    (reading,) = read_history(text)
    return reading


@pytest.mark.parametrize("family", ["Betfair", "Absolute", "KingsClub"])
def test_a_small_network_is_read_and_paid_as_it_paid(family: str) -> None:
    reading = one(ALL[family])
    assert reading.site == family
    assert not reading.problems
    assert reading.verdict.is_complete
    assert reading.told is not None
    assert reading.told.started


def test_betfairs_all_in_is_a_line_before_the_bet() -> None:
    reading = one(BETFAIR)
    assert reading.told is not None
    assert [deed.player for deed in reading.told.deeds if deed.is_all_in] == ["Ann"]
    assert reading.game == "PLO"


def test_kings_boards_may_share_what_is_written_as_dashes() -> None:
    text = KINGS.replace(
        "*** FLOP *** [Ks 4c Kc]\nBob checks\nAnn bets 60\nBob folds\n",
        "*** FLOP *** [Ks 4c Kc]\nBob bets 910, and is all in\nAnn calls 910\n"
        "Bob shows [As Ad 2h 3h]\nAnn shows [6h 3s 8h 5h]\n"
        "*** BOARD 1 - RIVER *** [Ks 4c Kc Qd] [Td]\n*** BOARD 2 - RIVER *** [- - - 9d] [Jd]\n",
    ).replace("Ann wins pot (239)", "Bob wins (1,999) from pot")
    reading = one(text)
    assert reading.record is not None
    assert reading.record.second_board is not None
    assert len(reading.record.board) == len(reading.record.second_board) == 5
    assert reading.record.board[:3] == reading.record.second_board[:3]


def pairs() -> Iterator[tuple[str, str]]:
    names = list(ALL)
    yield from zip(names, names[1:] + names[:1], strict=True)
    yield from (("PokerStars", name) for name in names[1:-1])


@pytest.mark.parametrize(("first", "second"), list(pairs()))
def test_two_sites_in_one_file_keep_all_hands_and_their_lines(first: str, second: str) -> None:
    alone = [list(read_history(ALL[name])) for name in (first, second)]
    above = ALL[first].rstrip("\n") + "\n\n"
    both = list(read_history(above + ALL[second]))
    assert [(r.site, r.name, r.verdict.agrees) for r in both] == [
        (r.site, r.name, r.verdict.agrees) for part in alone for r in part
    ]
    by = above.count("\n")
    moved = [r.told.first_line for r in both[len(alone[0]) :] if r.told]
    assert moved == [r.told.first_line + by for r in alone[1] if r.told]


def test_our_own_formats_stand_among_the_sites() -> None:
    record = one(phh(hand="7")).record
    assert record is not None
    parts = [uncalled(1), write_phh(record), folded(2), write_ohh(record), uncalled(3), BETFAIR]
    found = list(read_history("\n".join(parts)))
    assert [reading.record is not None for reading in found] == [True] * 6
    assert [reading.verdict.reason for reading in found if reading.verdict.agrees is False] == []


def test_a_problem_below_another_site_has_its_own_line() -> None:
    text = BETFAIR + uncalled(1).replace("Hero: bets", "Hero: juggles", 1)
    problems = [problem for reading in read_history(text) for problem in reading.problems]
    assert problems
    assert "juggles" in text.split("\n")[problems[0].line - 1]


def test_cutting_takes_time_in_proportion_to_the_text() -> None:
    def seconds(count: int) -> float:
        text = (uncalled(1) + "\n" + BETFAIR) * count
        began = time.process_time()
        assert sum(1 for _ in stretches(text)) == 2 * count
        return time.process_time() - began

    seconds(50)
    few = min(seconds(200) for _ in range(3))
    assert min(seconds(1600) for _ in range(3)) < 8 * few * 4


def test_a_header_of_omaha_that_cannot_be_read_is_no_other_game() -> None:
    reading = one(BETFAIR.replace("PL $0.50/$1 Omaha -", "Omaha of some kind -"))
    assert not reading.is_other_game
    assert reading.verdict.reason.startswith("cannot be read: line 2: 'Omaha of some kind")
    other = one(BETFAIR.replace("Omaha -", "Hold'em -"))
    assert other.is_other_game


def test_a_database_is_said_to_be_one() -> None:
    (reading,) = read_history_bytes(b"SQLite format 3\x00" + b"\x10\x00\x01\x01" * 300)
    assert reading.is_no_hand
    assert (reading.site, reading.problems[0].text) == ("", "SQLite format 3")


def test_a_payment_to_somebody_who_folded_is_a_fault_of_the_file() -> None:
    reading = one(folded(2).replace("Hero collected $0.50", "Bert collected $0.50"))
    verdict = reading.verdict
    assert verdict.agrees is None or not verdict.is_complete, verdict
    assert "who folded" in verdict.reason


def test_more_than_any_rake_that_is_paid_to_nobody_is_a_fault_of_the_file() -> None:
    text = uncalled(2).replace("$5.50", "$3.50")
    assert one(text).verdict.reason == (
        "fault in the file: 2.16 of the pot is paid to nobody (the file says 0.16 was raked)"
    )


def test_what_is_expected_is_a_thing_that_can_be_expected() -> None:
    alone = retell(tell("A 100\nA sb 1"))
    assert "expected 2 to 10 players who are dealt in, not 1" in alone.verdict.reason
    folded_twice = "A 100\nB 100\nC 100\nA sb 1\nB bb 2\nC folds\nA calls 1\nB checks\nboard 4c5d6h\nC bets 2"
    reason = retell(tell(folded_twice)).verdict.reason
    assert "expected no action of his, since he has folded" in reason or "somebody else" in reason
    assert "line 1: expected a card" in str(HistoryParseError("", 0, "a card", 1))
