"""Who sells his part of a pot to the site has its price, and the site has what the part won."""

from __future__ import annotations

import pytest

from splitpot.errors import HistoryParseError
from splitpot.history.anonymise import Aliases, anonymise
from splitpot.history.cash_outs import FIELD, sold_by
from splitpot.history.ohh import write_ohh
from splitpot.history.phh import write_phh
from splitpot.history.read import read_history
from splitpot.history.record import HandReading
from splitpot.history.stars_writer import write_stars
from splitpot.history.stats import Luck, PlayerFacts
from splitpot.history.stats_reading import facts_of_reading
from splitpot.history.transcript import transcript

SOLD = """\
PokerStars Hand #901:  Omaha Pot Limit ($1/$2 USD) - 2020/05/01 12:00:00 ET
Table 'Alba' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [Ah Ad Qs 8d]
Ann: raises $4 to $6
Bob: raises $12 to $18
Ann: raises $2 to $20 and is all-in
Bob: calls $2 and is all-in
*** FLOP *** [Ac Kd 7h]
*** TURN *** [Ac Kd 7h] [2s]
*** RIVER *** [Ac Kd 7h 2s] [Jc]
*** SHOW DOWN ***
Ann: shows [Ah Ad Qs 8d] (three of a kind, Aces)
Bob: shows [4s 5d 9c 9s] (a pair of Nines)
Bob cashed out the hand for $12.50 | Cash Out Fee $0.13
Ann collected $39 from pot
*** SUMMARY ***
Total pot $40 | Rake $1
Board [Ac Kd 7h 2s Jc]
Seat 1: Ann (button) (small blind) showed [Ah Ad Qs 8d] and won ($39) with three of a kind, Aces
Seat 2: Bob (big blind) showed [4s 5d 9c 9s] and lost with a pair of Nines (cashed out).
"""
WINNER_SOLD = (
    SOLD.replace("Bob cashed out", "Ann cashed out")
    .replace("Ann collected $39 from pot\n", "")
    .replace("with three of a kind, Aces\nSeat 2", "with aces (pot not awarded as player cashed out)\nSeat 2")
    .replace(" (cashed out).", "")
)


def read(text: str) -> HandReading:
    (reading,) = read_history(text)
    return reading


def facts(reading: HandReading) -> dict[str, PlayerFacts]:
    return {one.name: one for one in facts_of_reading(reading)}


def test_the_loser_of_a_pot_who_sold_his_part_has_its_price() -> None:
    reading = read(SOLD)
    assert reading.verdict.agrees
    assert reading.verdict.notes == ("cash-out: Bob sold his part for 12.50",)
    found = facts(reading)
    assert (found["Bob"].net, found["Ann"].net) == (1250 - 2000, 3900 - 2000)


def test_the_winner_who_sold_has_its_price_alone_and_the_site_the_pot() -> None:
    reading = read(WINNER_SOLD)
    assert reading.verdict.agrees, reading.verdict
    found = facts(reading)
    assert (found["Ann"].won, found["Bob"].won) == (1250, 0)
    assert found["Ann"].scooped


def test_a_seller_has_no_luck_and_who_stays_in_has_his() -> None:
    found = facts(read(SOLD))
    assert (found["Bob"].luck, found["Bob"].expected) == (Luck.COUNTED, 1250)
    assert found["Bob"].adjusted_units == found["Bob"].units
    assert found["Ann"].expected is not None
    assert 2000 < found["Ann"].expected < 3900


@pytest.mark.parametrize("text", [SOLD, WINNER_SOLD])
def test_every_format_keeps_what_the_site_paid(text: str) -> None:
    first = read(text)
    assert first.record is not None
    for write in (write_phh, write_ohh, write_stars):
        again = read(write(first.record))
        assert not again.problems
        assert again.verdict.notes == first.verdict.notes
        assert [one.net for one in facts_of_reading(again)] == [one.net for one in facts_of_reading(first)]


def test_without_names_the_seller_is_still_one() -> None:
    record = read(SOLD).record
    assert record is not None
    nameless = anonymise(record, Aliases())
    assert nameless.metadata[FIELD] == record.metadata[FIELD]
    assert sold_by(nameless) == {1: 1250}


def test_a_hand_is_left_out_of_the_money_where_the_price_is_lost() -> None:
    reading = read(SOLD.replace("for $12.50 |", "for |"))
    assert reading.verdict.notes == ("cash-out: Bob sold his part; for how much is not in the file",)
    assert facts(reading) == {}


def test_the_hand_in_words_ends_with_what_the_seller_really_has() -> None:
    record = read(SOLD).record
    assert record is not None
    told = transcript(record)
    assert "Bob sold his part to the site for 12.50; the site gets what it won" in told
    assert "Bob is 7.50 behind, with 12.50" in told


def test_entries_that_name_no_player_are_passed_over() -> None:
    record = read(SOLD).record
    assert record is not None
    record.metadata[FIELD] = ["p7 1", "x", "p 3", "p1 oops", 5]
    assert sold_by(record) == {1: None}
    record.metadata[FIELD] = "p1 5"
    assert sold_by(record) == {}


def test_an_error_names_its_line_and_prints_nothing_that_a_terminal_obeys() -> None:
    said = str(HistoryParseError("\x1b[31mred\x00\x9b", 0, "a card", 7))
    assert said.isprintable()
    assert said.startswith("line 7: ")
