"""What only hands of sites have, kept by our formats: the rake of each pot, raises that our rules refuse."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.cards import UNKNOWN_CARD, Card
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, DealHole, Move
from splitpot.game.events import Acted, HandEvent
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Structure, big_bet_rules
from splitpot.history.equality import differences
from splitpot.history.ohh import read_ohh, write_ohh
from splitpot.history.phh import read_phh, write_phh
from splitpot.history.record import HandReading, HandRecord, record_hand
from splitpot.history.unruly import raise_unruly, unruly_turns
from tests.history.hands import phh, read_one

POT = big_bet_rules(Structure.POT_LIMIT, 10)


def both(record: HandRecord) -> list[HandReading]:
    return [*read_phh(write_phh(record)), *read_ohh(write_ohh(record))]


def raked_hand() -> HandRecord:
    """Three are all-in for different amounts; the house takes 7 from the main pot and 2 from the side pot."""
    text = phh(
        "d dh p1 As2dKhTc",
        "d dh p2 Ad3cKsQc",
        "d dh p3 9h9s8h8s",
        "p3 cbr 35",
        "p1 cc",
        "p2 cc",
        "d db 4c7hJd",
        "p2 cbr 40",
        "p3 cc",
        "d db 8d",
        "p2 cc",
        "p3 cc",
        "d db 2h",
        "p2 cc",
        "p3 cc",
        variant="'PO/8'",
        small_bet=None,
        big_bet=None,
        min_bet="10",
        starting_stacks="[35, 200, 200]",
        _stated_rake="[7, 2]",
    )
    record = read_one(text).record
    assert record is not None
    return record


def test_the_rake_of_each_pot_is_taken_as_it_was_stated() -> None:
    record = raked_hand()
    assert record.rules.stated_rake == (7, 2)
    assert record.rakes == {0: 7, 1: 2}
    assert sum(stack or 0 for stack in record.final_stacks) == 435 - 9


def test_the_stated_rake_is_written_and_read_back() -> None:
    record = raked_hand()
    assert "_stated_rake = [7, 2]" in write_phh(record)
    for reading in both(record):
        assert reading.record is not None
        assert differences(record, reading.record) == []


def test_a_stated_rake_is_a_list_of_amounts() -> None:
    (problem,) = read_one(phh(_stated_rake="7")).problems
    assert "an array of numbers" in str(problem)
    (problem,) = read_one(phh(_stated_rake="[7]", _rake_bps="100")).problems
    assert "'stated_rake'" in str(problem)


def unruly_hand() -> HandRecord:
    """The button raises to 200, where a pot-limit raise may go to 35; the others fold."""
    state, begun = start_hand(POT, (500, 500, 500), 2)
    events: list[HandEvent] = list(begun)
    holes: dict[int, tuple[Card, ...]] = dict.fromkeys(range(3), (UNKNOWN_CARD,) * 4)
    state, dealt = step(state, DealHole(holes))
    events += dealt
    state, raised = raise_unruly(state, 2, 200)
    events += raised
    for seat in (0, 1):
        state, folded = step(state, Act(seat, Move.FOLD))
        events += folded
    return record_hand(events)


def test_a_raise_that_a_site_allowed_is_marked_and_played_again() -> None:
    record = unruly_hand()
    assert unruly_turns(record) == (1,)
    assert "_unruly = [1]" in write_phh(record)
    for reading in both(record):
        assert reading.problems == ()
        assert reading.record is not None
        assert differences(record, reading.record) == []


def test_without_the_mark_the_rules_refuse_it() -> None:
    (reading,) = read_phh(write_phh(unruly_hand()).replace("_unruly = [1]", ""))
    assert reading.record is None


def test_a_mark_is_a_list_of_decisions() -> None:
    (problem,) = read_one(phh(_unruly="'all'")).problems
    assert "counted from 1" in str(problem)


def test_after_an_unruly_raise_the_rules_hold_again() -> None:
    state, _ = start_hand(POT, (500, 500, 500), 2)
    state, _ = step(state, DealHole(dict.fromkeys(range(3), (UNKNOWN_CARD,) * 4)))
    state, events = raise_unruly(state, 2, 200)
    acted = events[0]
    assert isinstance(acted, Acted)
    assert acted.to == 200
    assert state.rules == POT
    assert state.increment == 190
    with pytest.raises(IllegalAction):
        step(state, Act(0, Move.RAISE_TO, 300))


def test_nobody_raises_to_more_than_he_has() -> None:
    state, _ = start_hand(POT, (500, 500, 500), 2)
    state, _ = step(state, DealHole(dict.fromkeys(range(3), (UNKNOWN_CARD,) * 4)))
    with pytest.raises(IllegalAction):
        raise_unruly(state, 2, 501)


def test_a_hand_by_the_rules_has_no_mark() -> None:
    assert unruly_turns(raked_hand()) == ()
    assert "_unruly" not in write_phh(replace(raked_hand(), metadata={}))
