"""What holds for every hand and every text: written and read agree, and no text breaks the reader."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.cards import DECK
from splitpot.game.actions import Act, LegalActions
from splitpot.game.events import HoleDealt
from splitpot.game.rules import MAX_PLAYERS_BY_HOLE_CARDS, Game, Rules
from splitpot.game.state import HandState
from splitpot.history.phh import read_phh, write_phh, write_phhs
from splitpot.history.record import HandReading, HandRecord, Outcome, record_hand
from tests.game.tables import play
from tests.history.hands import phh

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    """A random whole hand: every game, table size, short stacks, empty seats and names."""
    bet = draw(st.sampled_from([2, 10, 300]))
    rules = Rules(
        small_blind=bet // 2,
        big_blind=bet,
        small_bet=bet,
        big_bet=2 * bet,
        game=draw(st.sampled_from(list(Game))),
        hole_cards=draw(st.sampled_from([4, 4, 5, 6])),
        max_raises=draw(st.sampled_from([3, 3, 1, 0])),
        odd_chip_unit=draw(st.sampled_from([1, 1, 5])),
    )
    most = MAX_PLAYERS_BY_HOLE_CARDS[rules.hole_cards]
    size = draw(st.integers(2, most))
    stack = st.one_of(st.integers(1, 4 * bet), st.integers(1, 60 * bet))
    stacks = draw(st.lists(st.one_of(stack, stack, st.just(0)), min_size=size, max_size=size))
    for seat in range(2):
        stacks[seat] = stacks[seat] or 5 * bet
    playing = [seat for seat, one in enumerate(stacks) if one]
    numbers = iter(draw(st.lists(st.integers(0, 99), min_size=120, max_size=120)))

    def choose(_: HandState, legal: LegalActions) -> Act:
        number = next(numbers, 1)
        return legal.actions[1 if number % 2 and len(legal.actions) > 1 else number % len(legal.actions)]

    deck = draw(st.permutations(DECK))
    _, events = play(choose, stacks, rules=rules, button=draw(st.sampled_from(playing)), deck=deck)
    return record_hand(
        events,
        players=draw(st.one_of(st.none(), st.dictionaries(st.integers(0, 9), names))),
        decimals=draw(st.sampled_from([0, 0, 2])),
        metadata=draw(st.dictionaries(st.sampled_from(["event", "table", "_note"]), names)),
    )


def the_hand(text: str) -> HandReading:
    (reading,) = read_phh(text)
    return reading


@settings(max_examples=80, deadline=None)
@given(records())
def test_a_hand_that_is_written_reads_back_as_the_same_hand(record: HandRecord) -> None:
    reading = the_hand(write_phh(record))
    assert reading.problems == ()
    assert reading.outcome is Outcome.EQUAL
    assert reading.record is not None
    assert reading.record.events == record.events
    assert reading.record.final_stacks == record.final_stacks
    assert reading.record.order == record.order
    assert reading.record.players == record.players
    assert reading.record.decimals == record.decimals
    own = {key: value for key, value in reading.record.metadata.items() if not key.startswith("seat")}
    assert own == record.metadata
    assert write_phh(reading.record) == write_phh(record)


@settings(max_examples=50, deadline=None)
@given(records(), st.data())
def test_a_viewer_finds_no_hole_in_the_text_but_his_own_and_the_shown(
    record: HandRecord, data: st.DataObject
) -> None:
    viewer = data.draw(st.sampled_from(record.order))
    text = write_phh(record, holes=[viewer])
    reading = the_hand(text)
    assert reading.outcome is Outcome.EQUAL
    assert reading.record is not None
    for event in reading.record.events:
        if isinstance(event, HoleDealt):
            is_visible = event.seat == viewer or event.seat in record.shown
            assert event.cards == (record.holes[event.seat] if is_visible else (-1,) * len(event.cards))


@settings(max_examples=15, deadline=None)
@given(st.lists(records(), max_size=4))
def test_many_hands_in_one_text_are_the_same_hands(many: list[HandRecord]) -> None:
    readings = read_phh(write_phhs(many)) if many else ()
    assert [reading.record.events for reading in readings if reading.record] == [one.events for one in many]


pieces = st.sampled_from(
    [
        "'",
        '"',
        "[",
        "]",
        "{",
        "\n",
        "#",
        "=",
        ",",
        "\x00",
        "p9",
        "-1",
        "inf",
        "nan",
        "1e999",
        "??",
        "As",
        "[2]\n",
        "é",
    ]
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(records() | st.just(None), st.data())
def test_a_mutilated_text_never_breaks_the_reader(record: HandRecord | None, data: st.DataObject) -> None:
    text = write_phhs([record, record]) if record else phh()
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12) | st.integers(0, len(text)))
        text = text[:start] + data.draw(pieces | st.just("")) + text[start + length :]
    for reading in read_phh(text):
        assert reading.problems or reading.record
        for problem in reading.problems:
            assert 0 <= problem.line <= text.count("\n") + 1
            assert str(problem)
        if reading.record and reading.record.is_over:
            stacks = reading.record.final_stacks
            assert None in stacks or sum(stack or 0 for stack in stacks) == sum(reading.record.stacks)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text())
def test_any_text_at_all_gives_readings(text: str) -> None:
    assert all(reading.problems for reading in read_phh(text))
