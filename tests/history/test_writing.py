"""PHH out: the text of a hand, what a viewer may see of it, and that it reads back alike."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest
from msgspec.structs import replace

from splitpot.cards import DECK, parse_cards
from splitpot.errors import SetupError
from splitpot.game.actions import Act, Action, DealBoard, DealHole, Move
from splitpot.game.events import HandEvent, Posted, PostKind, Shown
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, Structure
from splitpot.history.phh import read_phh, write_phh, write_phhs
from splitpot.history.phh_format import VARIANTS
from splitpot.history.record import HandRecord, record_hand
from splitpot.history.toml_text import format_key, format_value
from tests.game.tables import LIMIT_10_20, call_or_check, play
from tests.history.hands import ACTIONS, phh, read_one


def record(text: str) -> HandRecord:
    reading = read_one(text)
    assert reading.problems == ()
    assert reading.record is not None
    return reading.record


def test_a_hand_is_written_field_by_field_in_the_order_of_the_specification() -> None:
    hand = replace(record(phh()), metadata={"year": 2026, "_mood": "good", "event": "Friday"})
    expected = phh().removesuffix("\n").split("\n")
    assert write_phh(hand).split("\n") == [
        *expected,
        "event = 'Friday'",
        "year = 2026",
        "finishing_stacks = [205, 205, 190]",
        "_mood = 'good'",
        "",
    ]


def test_a_hand_played_here_is_written_from_the_left_of_the_button() -> None:
    _, events = play(call_or_check, [0, 500, 300, 0, 400], button=2)
    text = write_phh(record_hand(events, players={1: "Ann", 2: "Bob", 4: 'O\'Neil "Red" \x07'}))
    assert "starting_stacks = [400, 500, 300]" in text
    assert "seats = [5, 2, 3]\nseat_count = 5\n" in text
    assert "players = [\"O'Neil \\\"Red\\\" \\u0007\", 'Ann', 'Bob']" in text
    again = record(text)
    assert list(again.events) == events
    assert again.players == ('O\'Neil "Red" \x07', "Ann", "Bob")


def test_a_viewer_sees_his_own_hole_and_those_that_were_shown() -> None:
    fold = record(phh(*ACTIONS[:3], "p3 f", "p1 f"))
    own = write_phh(fold, holes=[2])
    assert [line for line in own.splitlines() if "d dh" in line] == [
        "  'd dh p1 ????????',",
        "  'd dh p2 ????????',",
        "  'd dh p3 9h9s8h8s',",
    ]
    onlooker = write_phh(record(phh()), holes=())
    assert [line for line in onlooker.splitlines() if "d dh" in line] == [
        "  'd dh p1 As2dKhTc',",
        "  'd dh p2 Ad3cKsQc',",
        "  'd dh p3 ????????',",
    ]


def test_burnt_and_mucked_cards_are_written_only_where_everything_may_be_seen() -> None:
    hand = record(phh(*ACTIONS[:-1], "p2 sm", _burns="'2c3h2s'"))
    assert "_burns = '2c3h2s'" in write_phh(hand)
    assert "d dh p2 Ad3cKsQc" in write_phh(hand)
    restricted = write_phh(hand, holes=[0])
    for secret in ("2c", "3h", "2s", "Ad", "3c", "Ks", "Qc"):
        assert secret not in restricted
    assert record(restricted).final_stacks == hand.final_stacks


def test_a_muck_is_written_after_the_shows_and_reads_back() -> None:
    hand = record(phh(*ACTIONS[:-1], "p2 sm"))
    assert write_phh(hand).count("  'p2 sm',") == 1
    assert record(write_phh(hand)) == replace(hand, stated_finish=hand.final_stacks)


def test_a_hand_cut_short_is_written_without_stacks_at_its_end() -> None:
    reading = read_one(phh(*ACTIONS[:8]))
    assert reading.record is not None
    text = write_phh(reading.record)
    assert "finishing_stacks" not in text
    assert read_one(text).record == reading.record


def test_money_with_cents_is_written_with_cents() -> None:
    rules = Rules(small_blind=150, big_blind=300, small_bet=300, big_bet=600)
    _, events = play(call_or_check, [6025, 6000], rules=rules)
    text = write_phh(record_hand(events, decimals=2))
    assert "blinds_or_straddles = [1.50, 3.00]" in text
    assert "_chip_decimals = 2" in text
    assert list(record(text).events) == events


def test_whole_dollars_at_a_table_with_cents_still_read_back_as_cents() -> None:
    rules = Rules(small_blind=100, big_blind=200, small_bet=200, big_bet=400)
    _, events = play(call_or_check, [6000, 6000], rules=rules)
    assert list(record(write_phh(record_hand(events, decimals=2))).events) == events


@pytest.mark.parametrize(("hole_cards", "game"), [(5, Game.OMAHA8), (6, Game.OMAHA)])
def test_more_hole_cards_and_house_settings_are_written_in_fields_of_ours(
    hole_cards: int, game: Game
) -> None:
    rules = replace(LIMIT_10_20, hole_cards=hole_cards, game=game, max_raises=4, odd_chip_unit=5)
    _, events = play(call_or_check, [500, 300, 400], rules=rules)
    text = write_phh(record_hand(events))
    assert f"_hole_cards = {hole_cards}\n_max_raises = 4\n_odd_chip_unit = 5\n" in text
    assert list(record(text).events) == events


def posted_hand(posts: list[Posted], stacks: list[int], button: int, folds: list[int]) -> list[HandEvent]:
    """A hand with its own forced bets in which everybody folds in turn."""
    state, first = start_hand(LIMIT_10_20, stacks, button, posts=posts)
    events = list(first)
    live = [seat for seat, stack in enumerate(stacks) if stack]
    holes = {seat: tuple(DECK[4 * place : 4 * place + 4]) for place, seat in enumerate(live)}
    actions: list[Action] = [DealHole(holes), *(Act(seat, Move.FOLD) for seat in folds)]
    for action in actions:
        state, more = step(state, action)
        events.extend(more)
    assert state.is_over
    return events


def test_posts_of_new_players_and_dead_blinds_read_back() -> None:
    posts = [
        Posted(1, PostKind.SMALL_BLIND, 5),
        Posted(2, PostKind.BIG_BLIND, 10),
        Posted(3, PostKind.LIVE, 10),
        Posted(3, PostKind.DEAD, 5),
    ]
    events = posted_hand(posts, [100, 100, 100, 100], 0, [3, 0, 1])
    text = write_phh(record_hand(events))
    assert "antes = [0, 0, 5, 0]" in text
    assert "blinds_or_straddles = [5, 10, -10, 0]" in text
    assert "_posts = ['p1 small_blind 5', 'p2 big_blind 10', 'p3 live 10', 'p3 dead 5']" in text
    assert list(record(text).events) == events


def test_a_dead_button_and_a_missing_small_blind_read_back() -> None:
    events = posted_hand([Posted(2, PostKind.BIG_BLIND, 10)], [0, 0, 100, 100, 100], 0, [3, 4])
    text = write_phh(record_hand(events))
    assert "_button = 1" in text
    assert "_blinds = [5, 10]" in text
    assert list(record(text).events) == events


def test_an_all_in_before_the_flop_is_shown_before_the_board() -> None:
    state, first = start_hand(LIMIT_10_20, [10, 10], 1)
    events = list(first)
    deals = [DealBoard(parse_cards(cards)) for cards in ("4c7hJd", "8d", "2h")]
    holes = {0: parse_cards("As2dKhTc"), 1: parse_cards("Ad3cKsQc")}
    actions: list[Action] = [DealHole(holes), Act(1, Move.CALL), *deals]
    for action in actions:
        state, more = step(state, action)
        events.extend(more)
    text = write_phh(record_hand(events))
    assert text.index("p1 sm") < text.index("d db 4c7hJd")
    assert list(record(text).events) == events


def test_comments_go_back_to_their_actions() -> None:
    actions = list(ACTIONS)
    actions[3] = "p3 cc # thinks"
    actions.insert(4, "# a phone rings")
    actions[-1] += " # smiles"
    hand = record(phh(*actions))
    text = write_phh(hand)
    assert "  'p3 cc # thinks',\n  '# a phone rings',\n  'p1 cc',\n" in text
    assert "  'p2 sm Ad3cKsQc # smiles',\n]" in text
    assert record(text).comments == hand.comments


def test_every_kind_of_value_reads_back() -> None:
    fields = {
        "time": "20:15:00",
        "day": "-1",
        "_price": "1.50",
        "_big": "1E+3",
        "_never": "inf",
        "_nobody": "[]",
        "_rooms": "[{name = 'A', 'open now' = true}, {name = \"it's\"}]",
        "_path": "'C:\\hands'",
        "_date": "2026-11-30",
    }
    hand = record(phh(**fields))
    assert hand.metadata["_price"] == Decimal("1.50")
    assert record(write_phh(hand)).metadata == hand.metadata


def test_keys_and_values_have_one_form_in_toml() -> None:
    assert [format_key(key) for key in ("_a-1", "two words", "it's")] == ["_a-1", "'two words'", '"it\'s"']
    assert format_value(Decimal("-Infinity")) == "-inf"
    assert format_value(Decimal("NaN")) == "nan"
    assert format_value("\U0001f0a1\U000e0001") == '"\U0001f0a1\\U000e0001"'
    with pytest.raises(TypeError, match="no form in TOML"):
        format_value(object())


def test_metadata_cannot_replace_what_the_hand_says_itself() -> None:
    for field in ("actions", "finishing_stacks", "_posts"):
        with pytest.raises(SetupError, match=field):
            write_phh(replace(record(phh()), metadata={field: []}))


def test_every_game_that_can_be_played_has_a_code() -> None:
    assert set(VARIANTS) == set(product(Structure, Game))


def test_a_hand_whose_last_event_is_a_show_is_not_over() -> None:
    everything = record(phh(*ACTIONS[:-2])).events
    first = next(place for place, event in enumerate(everything) if isinstance(event, Shown))
    assert not record_hand(everything[: first + 1]).is_over


def test_events_that_are_no_hand_are_refused() -> None:
    with pytest.raises(SetupError, match="HandStarted"):
        record_hand([])


def test_many_hands_become_numbered_tables() -> None:
    hand = record(phh())
    text = write_phhs([hand, hand], holes=())
    assert text.startswith("[1]\nvariant = 'FO/8'\n")
    assert "\n\n[2]\nvariant = 'FO/8'\n" in text
    assert [reading.name for reading in read_phh(text)] == ["1", "2"]
    assert write_phhs([]) == ""
