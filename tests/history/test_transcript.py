"""A hand in plain words: what a reader is told of pots, halves, boards and results."""

from __future__ import annotations

from msgspec.structs import replace

from splitpot.cards import format_cards
from splitpot.history.record import Comment, HandRecord, record_hand
from splitpot.history.transcript import transcript
from tests.history.hands import phh, read_one
from tests.history.simulated import simulated, simulated_hands


def split_hand() -> HandRecord:
    record = read_one(
        phh(players="['Ann', 'Bob', 'Cid']", event="'Evening'", hand="7", year="2026", month="3", day="1")
    ).record
    assert record is not None
    return record


def test_a_split_pot_is_told_from_the_blinds_to_the_result() -> None:
    assert transcript(split_hand()) == [
        "Fixed limit Omaha Hi/Lo 10/20, 3 players",
        "Evening, hand 7, 2026-03-01",
        "Seat 1: Ann, 200",
        "Seat 2: Bob, 200",
        "Seat 3: Cid, 200, button",
        "Ann posts the small blind of 5",
        "Bob posts the big blind of 10",
        "Ann is dealt As2dKhTc",
        "Bob is dealt Ad3cKsQc",
        "Cid is dealt 9h9s8h8s",
        "Cid calls 10",
        "Ann calls 5",
        "Bob checks",
        "Flop: 4c7hJd (pot 30)",
        "Ann bets 10",
        "Bob calls 10",
        "Cid folds",
        "Turn: 4c7hJd 8d (pot 50)",
        "Ann checks",
        "Bob checks",
        "River: 4c7hJd8d 2h (pot 50)",
        "Ann checks",
        "Bob checks",
        "Ann shows As2dKhTc",
        "Bob shows Ad3cKsQc",
        "Ann wins the high of the pot, 25: pair of deuces (As2d with Jd8d2h)",
        "Bob wins the low of the pot, 25: 7-4-3-2-A low (3cAd with 7h4c2h)",
        "Ann is 5 ahead, with 205",
        "Bob is 5 ahead, with 205",
        "Cid is 10 behind, with 190",
    ]


def test_a_viewer_reads_no_hidden_hole() -> None:
    for record in simulated_hands(60):
        viewer = record.order[0]
        text = "\n".join(transcript(record, holes=[viewer]))
        for seat in set(record.order) - {viewer} - record.shown:
            assert format_cards(record.holes[seat]) not in text


def test_every_chip_that_is_won_is_told() -> None:
    for record in simulated_hands(60):
        told = transcript(record)
        assert sum(" wins " in line for line in told) == len(record.awards)
        assert sum(line.startswith("The house takes") for line in told) == len(record.rakes)


def test_remarks_stand_where_they_were_made() -> None:
    record = replace(split_hand(), comments=(Comment(-1, "late evening"), Comment(5, "limps")))
    told = transcript(record)
    assert told[5] == "  (late evening)"
    assert told[told.index("  (limps)") - 1] == "Cid is dealt 9h9s8h8s"


def test_a_hand_that_was_cut_says_so() -> None:
    record = simulated(2)
    told = transcript(record_hand(record.events[:6]))
    assert told[-1] == "The record ends here, before the hand is over."
    assert told[1].startswith("Seat ")


def test_two_boards_are_told_apart() -> None:
    record = next(one for one in simulated_hands(200) if one.second_board and one.rules.is_hilo)
    text = "\n".join(transcript(record))
    assert "The rest of the board is dealt twice." in text
    assert " of the second board: " in text
    assert " on the first board, " in text
