"""PHH in: what a file says becomes a hand, in every spelling that the format allows."""

from __future__ import annotations

from decimal import Decimal

import pytest

from splitpot.cards import parse_cards
from splitpot.game.events import Acted, ActKind, Awarded, BoardDealt, HoleDealt, Posted, PostKind, Shown, Side
from splitpot.game.rules import Game
from splitpot.history.amounts import decimals_of
from splitpot.history.phh import read_phh
from splitpot.history.record import HandRecord, Outcome
from tests.history.hands import ACTIONS, phh, read_one


def record(text: str) -> HandRecord:
    reading = read_one(text)
    assert reading.problems == ()
    assert reading.record is not None
    return reading.record


def test_the_small_blind_is_p1_and_the_button_is_last() -> None:
    hand = record(phh())
    assert hand.order == (0, 1, 2)
    assert hand.button == 2
    posts = [event for event in hand.events if isinstance(event, Posted)]
    assert posts == [Posted(0, PostKind.SMALL_BLIND, 5), Posted(1, PostKind.BIG_BLIND, 10)]


def test_heads_up_p2_has_the_button_and_posts_the_small_blind_that_is_listed_first() -> None:
    hand = record(
        phh(
            *(
                "d dh p1 As2dKhTc",
                "d dh p2 9h9s8h8s",
                "p2 cc",
                "p1 cc",
                "d db 4c7hJd",
                "p1 cc",
                "p2 cbr 10",
                "p1 f",
            ),
            antes="[0, 0]",
            blinds_or_straddles="[5, 10]",
            starting_stacks="[100, 100]",
            finishing_stacks="[90, 110]",
        )
    )
    assert hand.button == 1
    assert hand.events[1:3] == (Posted(1, PostKind.SMALL_BLIND, 5), Posted(0, PostKind.BIG_BLIND, 10))
    assert hand.outcome is Outcome.EQUAL


def test_high_and_low_halves_go_to_two_players() -> None:
    hand = record(phh())
    assert [(award.side, award.seat, award.amount) for award in hand.awards] == [
        (Side.HIGH, 0, 25),
        (Side.LOW, 1, 25),
    ]
    assert hand.final_stacks == (205, 205, 190)
    assert hand.outcome is Outcome.UNSTATED


def test_fo_is_omaha_high_and_the_whole_pot_is_high() -> None:
    hand = record(phh(variant="'FO'"))
    assert hand.rules.game is Game.OMAHA
    assert [(award.side, award.amount) for award in hand.awards] == [(Side.HIGH, 50)]


def test_stated_stacks_are_compared() -> None:
    assert read_one(phh(finishing_stacks="[205, 205, 190]")).outcome is Outcome.EQUAL
    differs = read_one(phh(finishing_stacks="[230, 180, 190]"))
    assert differs.outcome is Outcome.DIFFERENT
    assert differs.record is not None
    assert "[205, 205, 190]" in str(differs.problems[0])


def test_cents_become_chips_and_come_out_as_cents() -> None:
    hand = record(
        phh(
            *(action.replace("cbr 10", "cbr 3.00") for action in ACTIONS),
            blinds_or_straddles="[1.5, 3, 0]",
            small_bet="3",
            big_bet="6.0",
            starting_stacks="[60.25, 60, 60]",
        )
    )
    assert hand.decimals == 2
    assert hand.rules.small_blind == 150
    assert hand.rules.small_bet == 300
    assert hand.stacks == (6025, 6000, 6000)
    assert sum(stack or 0 for stack in hand.final_stacks) == 18025


def test_whole_amounts_written_as_floats_stay_whole_chips() -> None:
    hand = record(phh(small_bet="10.0", big_bet="20.00", starting_stacks="[200.0, 200.0, 200.0]"))
    assert hand.decimals == 0
    assert hand.stacks == (200, 200, 200)


@pytest.mark.parametrize(
    ("amounts", "decimals"), [(["3.0"], 0), (["0.5"], 2), (["0.125"], 3), (["1E+2"], 0), (["0.50", "7"], 2)]
)
def test_the_scale_is_told_by_the_fractions(amounts: list[str], decimals: int) -> None:
    assert decimals_of(map(Decimal, amounts)) == decimals


def test_an_unknown_stack_lasts_for_every_bet_and_stays_unknown() -> None:
    hand = record(phh(starting_stacks="[200, inf, 200]", finishing_stacks="[205, inf, 190]"))
    assert hand.unknown_stacks == {1}
    assert hand.final_stacks == (205, None, 190)
    assert hand.outcome is Outcome.EQUAL


def test_comments_are_kept_with_the_action_that_they_follow() -> None:
    actions = list(ACTIONS)
    actions[3] = "p3 cc # thinks for a minute"
    actions.insert(4, "# a phone rings")
    actions.insert(5, "")
    actions[-1] += "#and smiles"
    hand = record(phh(*actions))
    assert [comment.text for comment in hand.comments] == [
        "thinks for a minute",
        "a phone rings",
        "and smiles",
    ]
    called, rang, smiled = (hand.events[comment.after] for comment in hand.comments)
    assert isinstance(called, Acted)
    assert called == rang
    assert smiled == Shown(1, parse_cards("Ad3cKsQc"))


def test_toml_comments_and_blank_lines_are_no_part_of_the_hand() -> None:
    text = (
        phh()
        .replace("actions = [", "# the deal\nactions = [  # begins\n  # cards\n")
        .replace("'p3 cc',", '"p3 cc" , # limps')
    )
    assert record(text) == record(phh())


def test_crlf_and_a_byte_order_mark_change_nothing() -> None:
    assert record("\ufeff" + phh().replace("\n", "\r\n")) == record(phh())


def test_cards_dealt_one_by_one_make_the_same_hole() -> None:
    single = ["d dh p1 As2d", "d dh p2 Ad3cKsQc", "d dh p3 9h9s8h8s", "d dh p1 KhTc", *ACTIONS[3:]]
    assert record(phh(*single)).events == record(phh()).events


def test_a_hole_dealt_face_down_is_known_when_it_is_shown() -> None:
    hand = record(phh("d dh p1 ????????", *ACTIONS[1:]))
    assert hand.events == record(phh()).events


def test_a_partial_show_adds_what_it_tells() -> None:
    face_down = ["d dh p1 As2dKhTc", "d dh p2 Ks??????", *ACTIONS[2:-1], "p2 sm Ad3c"]
    reading = read_one(phh(*face_down))
    assert reading.record is not None
    assert reading.record.holes[1] == parse_cards("KsAd3c??")
    assert "the hole of p2" in str(reading.problems[0])
    again = record(phh(*ACTIONS[:-1], "p2 sm ??Ad"))
    assert again.events == record(phh()).events


def test_a_dash_shows_what_was_dealt() -> None:
    assert record(phh(*ACTIONS[:-2], "p1 sm -", "p2 sm -")).events == record(phh()).events


def test_a_hand_may_leave_the_showing_to_the_rules() -> None:
    assert record(phh(*ACTIONS[:-2])).events == record(phh()).events


def test_a_hole_nobody_saw_is_no_hindrance_where_it_folds() -> None:
    hand = record(phh(*ACTIONS[:2], *ACTIONS[3:], finishing_stacks="[205, 205, 190]"))
    assert hand.outcome is Outcome.EQUAL
    assert hand.holes[2] == parse_cards("????????")


def test_a_mucked_hole_cannot_win_but_stays_in_the_record() -> None:
    hand = record(phh(*ACTIONS[:-1], "p2 sm", finishing_stacks="[230, 180, 190]"))
    assert hand.outcome is Outcome.EQUAL
    assert hand.mucked == {1: parse_cards("Ad3cKsQc")}
    assert hand.holes[1] == parse_cards("Ad3cKsQc")
    assert HoleDealt(1, parse_cards("????????")) in hand.events
    assert {event.seat for event in hand.events if isinstance(event, Awarded)} == {0}


def test_an_unknown_hole_at_showdown_that_is_not_mucked_leaves_the_hand_open() -> None:
    actions = ["d dh p1 As2dKhTc", "d dh p2 ????????", *ACTIONS[2:-1]]
    reading = read_one(phh(*actions))
    assert "the hole of p2, or that it is mucked" in str(reading.problems[0])
    told = read_one(phh(*actions, finishing_stacks="[230, 180, 190]"))
    assert told.problems == ()


def test_five_hole_cards_are_told_by_the_deal() -> None:
    actions = [*ACTIONS[:-2]]
    actions[:3] = ["d dh p1 As2dKhTc6c", "d dh p2 Ad3cKsQc6d", "d dh p3 9h9s8h8s6h"]
    assert record(phh(*actions)).rules.hole_cards == 5


def test_house_settings_come_from_fields_of_ours() -> None:
    hand = record(phh(_max_raises="4", _odd_chip_unit="5", _hole_cards="4", _burns="'2c??2s'"))
    assert hand.rules.max_raises == 4
    assert hand.rules.odd_chip_unit == 5
    burns = [event.burn for event in hand.events if isinstance(event, BoardDealt)]
    assert burns == [parse_cards("2c")[0], None, parse_cards("2s")[0]]
    assert not any(key.startswith("_") for key in hand.metadata)


def test_a_negative_blind_is_the_live_post_of_a_new_player() -> None:
    actions = [
        "d dh p1 As2dKhTc",
        "d dh p2 Ad3cKsQc",
        "d dh p3 9h9s8h8s",
        "p3 cc",
        "p1 f",
        "p2 cc",
        *ACTIONS[6:7],
    ]
    reading = read_one(phh(*actions, blinds_or_straddles="[5, 10, -10]", antes="[0, 0, 5]"))
    assert reading.record is not None
    posts = [event for event in reading.record.events if isinstance(event, Posted)]
    assert posts[2:] == [Posted(2, PostKind.LIVE, 10), Posted(2, PostKind.DEAD, 5)]
    acts = [event for event in reading.record.events if isinstance(event, Acted)]
    assert acts[0] == Acted(2, ActKind.CHECK, 0, 10)


def test_seats_of_the_table_are_used_where_they_can_be() -> None:
    hand = record(phh(seats="[6, 2, 4]", seat_count="8", players="['Ann', 'Bob', '']"))
    assert hand.order == (5, 1, 3)
    assert hand.button == 3
    assert len(hand.start.stacks) == 8
    assert hand.players == ("Ann", "Bob", "")
    assert hand.final_stacks == (205, 205, 190)


@pytest.mark.parametrize(
    ("seats", "count"), [("[89, 16, 37]", None), ("[1, 3, 2]", "6"), ("[1, 1, 2]", None), ("[1, 2, 3]", "16")]
)
def test_seat_numbers_that_are_no_table_of_ours_are_kept_as_they_are(seats: str, count: str | None) -> None:
    hand = record(phh(seats=seats, seat_count=count))
    assert hand.order == (0, 1, 2)
    assert str(hand.metadata["seats"]) == seats


def test_other_fields_are_kept() -> None:
    hand = record(
        phh(
            event="'Final'",
            year="2023",
            time="20:15:00",
            hand="'A7'",
            winnings="[25, 25, 0]",
            _crowd="{loud = true}",
        )
    )
    assert list(hand.metadata) == ["event", "year", "time", "hand", "winnings", "_crowd"]
    assert hand.metadata["_crowd"] == {"loud": True}
    assert hand.metadata["time"].isoformat() == "20:15:00"


def test_a_broken_hand_among_many_does_not_take_the_others_along() -> None:
    parts = [
        ("1", phh()),
        ("2", "variant = 'FO/8\n"),
        ("3", phh(small_bet=None)),
        ("'last one'", phh(variant="'NT'")),
        ("5", phh()),
    ]
    text = "\n".join(f"[{name}]\n{hand}" for name, hand in parts)
    readings = read_phh(text)
    assert [reading.name for reading in readings] == ["1", "2", "3", "last one", "5"]
    assert [reading.outcome for reading in readings] == [
        "unstated",
        "refused",
        "refused",
        "refused",
        "unstated",
    ]
    lines = text.split("\n")
    broken = readings[1].problems[0]
    assert lines[broken.line - 1] == "variant = 'FO/8"
    assert lines[readings[2].problems[0].line - 1] == "[3]"
    assert lines[readings[3].problems[0].line - 1] == "variant = 'NT'"


def test_two_files_pasted_together_keep_their_hands_though_the_numbers_repeat() -> None:
    readings = read_phh(f"[1]\n{phh()}\n[1]\n{phh()}")
    assert [reading.outcome for reading in readings] == [Outcome.UNSTATED] * 2
