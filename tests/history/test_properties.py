"""What holds for every hand and every text: written and read agree, and no text breaks the reader."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.cards import DECK
from splitpot.errors import IllegalAction
from splitpot.game.actions import Action, RunTwice, ShowHole
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, street_due
from splitpot.game.events import HandEvent, HandStarted, HoleDealt, Posted, PostKind
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import (
    MAX_PLAYERS_BY_HOLE_CARDS,
    AnteType,
    Game,
    Rules,
    ShowdownPolicy,
    Structure,
)
from splitpot.game.state import HandState, SeatStatus
from splitpot.history.phh import read_phh, write_phh, write_phhs
from splitpot.history.record import HandReading, HandRecord, Outcome, record_hand
from tests.history.hands import phh

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@st.composite
def all_rules(draw: st.DrawFn) -> Rules:
    """Any rules that a table of ours can have: every structure, every setting."""
    bet = draw(st.sampled_from([2, 10, 300]))
    structure = draw(st.sampled_from(list(Structure)))
    is_fixed = structure is Structure.FIXED_LIMIT
    ante_type = AnteType.NONE if is_fixed else draw(st.sampled_from(list(AnteType)))
    bps = draw(st.sampled_from([0, 0, 250, 1000]))
    return Rules(
        small_blind=draw(st.sampled_from([bet // 2, bet // 2, 0])),
        big_blind=bet,
        small_bet=bet,
        big_bet=2 * bet if is_fixed else bet,
        game=draw(st.sampled_from(list(Game))),
        structure=structure,
        hole_cards=draw(st.sampled_from([4, 4, 5, 6])),
        max_raises=draw(st.sampled_from([3, 3, 1, 0])),
        heads_up_uncapped=is_fixed and draw(st.booleans()),
        small_blind_as_big=structure is Structure.POT_LIMIT and draw(st.booleans()),
        odd_chip_unit=draw(st.sampled_from([1, 1, 5])),
        ante_type=ante_type,
        ante=0 if ante_type is AnteType.NONE else draw(st.integers(1, bet)),
        rake_bps=bps,
        rake_cap=3 if bps else 0,
        showdown_policy=draw(st.sampled_from(list(ShowdownPolicy))),
        run_twice=not is_fixed and draw(st.booleans()),
    )


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    """A random whole hand: every game, structure and setting, short stacks, empty seats, odd posts."""
    rules = draw(all_rules())
    bet = rules.big_blind
    most = MAX_PLAYERS_BY_HOLE_CARDS[rules.hole_cards]
    size = draw(st.integers(2, most))
    stack = st.one_of(st.integers(1, 4 * bet), st.integers(1, 60 * bet))
    stacks = draw(st.lists(st.one_of(stack, stack, st.just(0)), min_size=size, max_size=size))
    for seat in range(2):
        stacks[seat] = stacks[seat] or 5 * bet
    playing = [seat for seat, one in enumerate(stacks) if one]
    button = draw(st.sampled_from(playing))
    state, first = start_hand(
        rules,
        stacks,
        button,
        straddle=not rules.is_fixed_limit and len(playing) > 2 and draw(st.booleans()),
        kill_seat=draw(st.sampled_from([None, *playing])) if rules.is_fixed_limit else None,
    )
    if draw(st.integers(0, 3)) == 0:
        posts = [event for event in first if isinstance(event, Posted)]
        big = next(event.big_blind_seat for event in first if isinstance(event, HandStarted))
        newcomer = draw(st.sampled_from(playing))
        posts.append(Posted(newcomer, PostKind.LIVE, bet))
        posts.append(Posted(newcomer, PostKind.DEAD, rules.small_blind))
        state, first = start_hand(rules, stacks, button, big_blind_seat=big, posts=posts)
    events = [*first, *draw(played(state))]
    return record_hand(
        events,
        players=draw(st.one_of(st.none(), st.dictionaries(st.integers(0, 9), names))),
        decimals=draw(st.sampled_from([0, 0, 2])),
        metadata=draw(st.dictionaries(st.sampled_from(["event", "table", "_note"]), names)),
    )


@st.composite
def played(draw: st.DrawFn, state: HandState) -> list[HandEvent]:
    """The rest of a hand: random actions, sometimes two boards, and who shows afterwards."""
    numbers = iter(draw(st.lists(st.integers(0, 99), min_size=120, max_size=120)))
    deck = draw(st.permutations(DECK))
    playing = [seat for seat, one in enumerate(state.seats) if one.status is not SeatStatus.OUT]
    layout = deal_layout(playing, state.button, state.rules.hole_cards)
    events: list[HandEvent] = []

    def do(action: Action) -> None:
        nonlocal state
        state, new = step(state, action)
        events.extend(new)

    do(hole_action(deck, layout))
    while not state.is_over:
        number = next(numbers, 1)
        legal = legal_actions(state)
        if legal is not None:
            actions = legal.actions
            usual = number % 2 and len(actions) > 1
            do(actions[1 if usual else number % len(actions)])
            continue
        if number % 2 and state.second_board is None:
            with suppress(IllegalAction):
                do(RunTwice())
        do(board_action(deck, layout, *street_due(state)))
    for seat in playing:
        if next(numbers, 1) % 4 == 0:
            with suppress(IllegalAction):
                do(ShowHole(seat))
    return events


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
    assert reading.record.rules == record.rules
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
            kept = sum(stack or 0 for stack in stacks) + sum(reading.record.rakes.values())
            assert None in stacks or kept == sum(reading.record.stacks)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text())
def test_any_text_at_all_gives_readings(text: str) -> None:
    assert all(reading.problems for reading in read_phh(text))
