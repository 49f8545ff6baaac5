"""PHH in pot limit and no limit: antes, straddles, kill pots, rake, two boards, and who need not show."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.cards import parse_cards
from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import AnteType
from splitpot.history.phh import write_phh
from splitpot.history.record import HandRecord, Outcome
from tests.history.hands import ACTIONS, phh, read_one

PO = {"variant": "'PO'", "small_bet": None, "big_bet": None, "min_bet": "10"}
NO8 = {**PO, "variant": "'NO/8'"}
DEAL = ACTIONS[:3]
FOLDED = (*DEAL, "p3 f", "p1 f")
"""The big blind, p2, takes the blinds."""
ALL_IN = (*DEAL, "p3 f", "p1 cc", "p2 cc", "d db 4c7hJd", "p1 cbr 190", "p2 cc")
TWICE = (*ALL_IN, "d db 8d", "d db 2h")


def record(text: str) -> HandRecord:
    reading = read_one(text)
    assert reading.problems == ()
    assert reading.record is not None
    return reading.record


def reread(hand: HandRecord) -> HandRecord:
    again = record(write_phh(hand))
    assert again.events == hand.events
    assert again.mucked == hand.mucked
    return again


def posts(hand: HandRecord) -> list[tuple[int, PostKind, int]]:
    return [(one.seat, one.kind, one.amount) for one in hand.events if isinstance(one, Posted)]


def test_pot_limit_has_one_least_bet_and_no_small_and_big_one() -> None:
    text = write_phh(record(phh(*FOLDED, **PO)))
    assert "min_bet = 10\n" in text
    assert "small_bet" not in text
    assert "_posts" not in text


def test_an_ante_of_everybody_is_read_and_written_as_one_number_each() -> None:
    hand = record(phh(*FOLDED, antes="[2, 2, 2]", **PO))
    assert (hand.rules.ante_type, hand.rules.ante) == (AnteType.EACH, 2)
    assert hand.final_stacks == (193, 209, 198)
    assert "antes = [2, 2, 2]" in write_phh(reread(hand))
    assert "_ante" not in write_phh(hand)


def test_one_ante_in_the_second_place_is_the_big_blinds_for_the_table() -> None:
    hand = record(phh(*FOLDED, antes="[0, 10, 0]", **PO))
    assert (hand.rules.ante_type, hand.rules.ante) == (AnteType.BIG_BLIND, 10)
    assert posts(hand) == [
        (0, PostKind.SMALL_BLIND, 5),
        (1, PostKind.BIG_BLIND, 10),
        (1, PostKind.BIG_BLIND_ANTE, 10),
    ]
    assert "antes = [0, 10, 0]" in write_phh(reread(hand))


def test_heads_up_the_big_blinds_ante_stands_second_though_he_is_p1() -> None:
    two = {"antes": "[0, 10]", "blinds_or_straddles": "[5, 10]", "starting_stacks": "[200, 200]"}
    hand = record(phh(*DEAL[:2], "p2 f", **PO, **two))
    assert posts(hand)[-1] == (0, PostKind.BIG_BLIND_ANTE, 10)
    assert "antes = [0, 10]" in write_phh(reread(hand))


def test_dead_money_of_a_newcomer_stands_on_top_of_everybodys_ante() -> None:
    hand = record(phh(*FOLDED, antes="[2, 2, 7]", blinds_or_straddles="[5, 10, -10]", **PO))
    assert (hand.rules.ante_type, hand.rules.ante) == (AnteType.EACH, 2)
    assert posts(hand)[-2:] == [(2, PostKind.LIVE, 10), (2, PostKind.DEAD, 5)]
    text = write_phh(reread(hand))
    assert "antes = [2, 2, 7]" in text
    assert "_ante_type = 'each'\n_ante = 2\n" in text


def test_twice_the_big_blind_in_the_third_place_is_a_straddle_and_acts_last() -> None:
    hand = record(phh(*DEAL, "p1 f", "p2 f", **PO, blinds_or_straddles="[5, 10, 20]"))
    assert posts(hand)[-1] == (2, PostKind.STRADDLE, 20)
    text = write_phh(reread(hand))
    assert "blinds_or_straddles = [5, 10, 20]" in text
    assert "_posts" not in text


def test_a_straddle_of_the_button_heads_up_is_no_rule_of_ours_but_is_kept() -> None:
    fields = {
        "antes": "[0, 0]",
        "blinds_or_straddles": "[5, 10]",
        "starting_stacks": "[200, 200]",
        "_posts": "['p2 small_blind 5', 'p1 big_blind 10', 'p2 straddle 15']",
        "_big_blind_seat": "'p1'",
    }
    hand = record(phh(*DEAL[:2], "p1 f", **PO, **fields))
    assert "'p2 straddle 15'" in write_phh(reread(hand))


def test_a_kill_pot_tells_its_posts_and_the_blinds_of_the_table() -> None:
    fields = {
        "small_bet": "20",
        "big_bet": "40",
        "blinds_or_straddles": "[5, 10, 20]",
        "_blinds": "[5, 10]",
        "_posts": "['p1 small_blind 5', 'p2 big_blind 10', 'p3 kill 20']",
        "_big_blind_seat": "'p2'",
    }
    hand = record(phh(*DEAL, "p3 cbr 40", "p1 f", "p2 f", **fields))
    assert posts(hand)[-1] == (2, PostKind.KILL, 20)
    text = write_phh(reread(hand))
    assert "blinds_or_straddles = [5, 10, 20]" in text
    assert "_blinds = [5, 10]" in text


def test_the_house_takes_its_rake_and_the_settings_are_kept() -> None:
    hand = record(phh(_rake_bps="1000", _rake_cap="4", _odd_chip_unit="5"))
    assert hand.rakes == {0: 4}
    assert [pot.amount for pot in hand.pots] == [50]
    assert sum(stack or 0 for stack in hand.final_stacks) == 596
    text = write_phh(reread(hand))
    assert "_odd_chip_unit = 5\n_rake_bps = 1000\n_rake_cap = 4\n" in text


def test_both_boards_are_kept_where_the_rest_was_dealt_twice() -> None:
    hand = record(phh(*TWICE, **NO8, _run_twice="true", _second_board="'3h9d'"))
    assert hand.board == parse_cards("4c7hJd8d2h")
    assert hand.second_board == parse_cards("4c7hJd3h9d")
    assert {award.run for award in hand.awards} == {0, 1}
    text = write_phh(reread(hand))
    assert "_run_twice = true\n_second_board = '3h9d'\n" in text
    assert text.count("d db") == 3


@pytest.mark.parametrize(
    ("dealt", "second"), [(TWICE[:-2], "????"), (TWICE[:-1], "????"), (TWICE, "????"), (TWICE, "3h??")]
)
def test_a_hand_cut_short_between_two_boards_reads_back(dealt: tuple[str, ...], second: str) -> None:
    reading = read_one(phh(*dealt, **NO8, _run_twice="true", _second_board=f"'{second}'"))
    assert reading.outcome is Outcome.UNFINISHED
    assert reading.record is not None
    text = write_phh(reading.record)
    assert f"_second_board = '{second}'" in text
    assert read_one(text).record == reading.record


def test_everything_before_the_flop_can_be_run_twice() -> None:
    stacks = {"starting_stacks": "[10, 10, 10]", "_run_twice": "true", "_second_board": "'3h9d5c6d9c'"}
    hand = record(phh(*DEAL, "p3 f", "p1 cc", "d db 4c7hJd", "d db 8d", "d db 2h", **NO8, **stacks))
    assert hand.second_board == parse_cards("3h9d5c6d9c")
    reread(hand)


def test_a_loser_who_need_not_show_keeps_his_cards_in_the_record() -> None:
    hand = record(phh(*ACTIONS[:-2], _showdown_policy="'muck_losers'", variant="'FO'"))
    assert hand.shown == {0}
    assert hand.holes[1] == parse_cards("Ad3cKsQc")
    assert "'p2 sm'" in write_phh(hand)
    assert reread(hand).mucked == {}
    onlooker = write_phh(hand, holes=())
    assert "p2 ????????" in onlooker
    assert record(onlooker).final_stacks == hand.final_stacks


def test_a_winner_who_throws_his_hand_away_does_not_win_where_losers_may_muck() -> None:
    hand = record(phh(*ACTIONS[:-2], "p1 sm", _showdown_policy="'muck_losers'", variant="'FO'"))
    assert hand.shown == {1}
    assert hand.mucked == {0: parse_cards("As2dKhTc")}
    assert reread(hand).mucked == hand.mucked


def test_cards_that_are_shown_after_the_hand_are_kept_and_seen_by_everybody() -> None:
    hand = record(phh(*FOLDED, _shown_after="['p3', 'p2']"))
    assert hand.is_over
    assert hand.shown_after == (2, 1)
    text = write_phh(reread(hand), holes=())
    assert "_shown_after = ['p3', 'p2']" in text
    assert "d dh p3 9h9s8h8s" in text
    assert " sm" not in text


def test_a_stack_that_nobody_knows_lasts_for_every_bet_of_pot_limit() -> None:
    lines = (*DEAL, "p3 cbr 35", "p1 cbr 115", "p2 f", "p3 cbr 355", "p1 f")
    hand = record(phh(*lines, **PO, starting_stacks="[inf, 200, inf]"))
    assert hand.final_stacks == (None, 190, None)


@pytest.mark.parametrize("setting", ["_heads_up_uncapped", "_small_blind_as_big"])
def test_settings_of_one_structure_only_are_kept(setting: str) -> None:
    fields = PO if setting == "_small_blind_as_big" else {}
    hand = record(phh(*FOLDED, **fields, **{setting: "true"}))
    assert f"{setting} = true\n" in write_phh(reread(hand))


def test_another_ante_than_the_tables_is_refused() -> None:
    hand = record(phh(*FOLDED, antes="[2, 2, 2]", **PO))
    text = write_phh(replace(hand, stated_finish=None)).replace("antes = [2, 2, 2]", "antes = [2, 3, 2]")
    assert "one ante for all" in str(read_one(text).problems[0])
