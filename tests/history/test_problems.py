"""What a bad file gets: for every hand the line at fault, what stands there and what would be right."""

from __future__ import annotations

import pytest

from splitpot.errors import HistoryParseError
from splitpot.history.phh import read_phh
from splitpot.history.record import Outcome
from tests.history.hands import ACTIONS, phh, problem, read_one

FIRST = 8
"""Line of the first action in `phh()`."""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"variant": None}, "no variant"),
        ({"variant": "'PO/8'"}, "min_bet, which every hand has"),
        ({"variant": "'NO'", "min_bet": "5"}, "5 is not the big blind"),
        ({"variant": "'NO'", "min_bet": "10", "_heads_up_uncapped": "true"}, "only fixed limit has a cap"),
        (
            {"variant": "'NO'", "min_bet": "10", "_small_blind_as_big": "true"},
            "only pot limit counts the pot",
        ),
        ({"variant": "'NO'", "min_bet": "10", "antes": "[1, 1, 2]"}, "one ante for all, or one for"),
        ({"variant": "'NO'", "min_bet": "10", "blinds_or_straddles": "[5, 10, 30]"}, "a straddle of twice"),
        ({"_run_twice": "true"}, "in pot limit and no limit only"),
        ({"_run_twice": "1"}, "true or false"),
        ({"_rake_bps": "10001"}, "a whole number from 0 to 10000"),
        ({"_rake_cap": "-1"}, "an amount from 0"),
        ({"_showdown_policy": "'shy'"}, "'show_all' or 'muck_losers'"),
        ({"_ante_type": "'all'"}, "'each' or 'big_blind'"),
        ({"_ante_type": "'each'", "_ante": "1"}, "no antes"),
        ({"_second_board": "'2c3c4c'"}, "5, or 2 after the flop, or 1 after the turn"),
        ({"_second_board": "'2c'"}, "this table does not run the board twice"),
        ({"_second_board": "'2c3c'", "actions": "['p3 f', 'p1 f']"}, "a hand whose betting is over"),
        ({"_second_board": "7"}, "cards such as"),
        ({"_shown_after": "['p9']"}, "an array of players from p1 to p3"),
        ({"_shown_after": "['p3', 'p3']"}, "its cards lie open already"),
        ({"variant": "'NT'"}, "no other game is read"),
        ({"variant": "7"}, "line 1: '7'"),
        ({"small_bet": None}, "small_bet, which every hand has"),
        ({"small_bet": "'ten'"}, "line 4: 'ten': expected a number of chips"),
        ({"small_bet": "true"}, "expected a number of chips"),
        ({"small_bet": "nan"}, "expected a number of chips"),
        ({"big_bet": "inf"}, "expected an amount from 0"),
        ({"big_bet": "-20"}, "line 5: '-20': expected an amount from 0"),
        ({"big_bet": "1e999999999"}, "expected an amount from 0"),
        ({"big_bet": "9" * 40}, "expected an amount from 0"),
        ({"big_bet": "5"}, "less than the small bet"),
        ({"starting_stacks": None}, "starting_stacks, which every hand has"),
        ({"starting_stacks": "200"}, "an array of numbers"),
        ({"starting_stacks": "[200]"}, "2 to 10 stacks"),
        ({"starting_stacks": "[200, 0, 200]"}, "chips for every player"),
        ({"starting_stacks": "[200, [1], 200]"}, "an array of numbers"),
        ({"blinds_or_straddles": "[5]"}, "the small and the big blind"),
        ({"blinds_or_straddles": "[10, 5, 0]"}, "more than the big blind"),
        ({"blinds_or_straddles": "[5, 10, 0, 0]"}, "at most 3 numbers"),
        ({"blinds_or_straddles": "[5, 10, 20]"}, "no straddles"),
        ({"antes": "[1, 1, 1]"}, "no antes"),
        ({"antes": "[0, 10, 0]"}, "no antes"),
        ({"finishing_stacks": "[1, 2]"}, "3 stacks, one for each player"),
        ({"finishing_stacks": "[1, 2, -3]"}, "expected an amount from 0"),
        ({"players": "['Ann']"}, "3 names"),
        ({"players": "[1, 2, 3]"}, "an array of names"),
        ({"seats": "[1, 2]"}, "3 seat numbers"),
        ({"seats": "[1, 2, 3]", "seat_count": "2"}, "a whole number from 3"),
        ({"seats": "[1, 2, 3]", "seat_count": "6", "_button": "1"}, "left of which p1 sits"),
        ({"_hole_cards": "7"}, "a whole number from 4 to 6"),
        ({"_hole_cards": "5"}, "5 hole cards for p1, not 4"),
        ({"_max_raises": "-1"}, "a whole number from 0 to 100"),
        ({"_chip_decimals": "99"}, "a whole number from 0 to 8"),
        ({"_chip_decimals": "1", "small_bet": "10.25"}, "with at most 1 decimal places"),
        ({"_odd_chip_unit": "0"}, "what makes a hand"),
        ({"_burns": "[1]"}, "cards such as"),
        ({"_burns": "'xx'"}, "cards such as"),
        ({"_posts": "'p1'"}, "forced bets such as"),
        ({"_posts": "['p1 tip 5']"}, "forced bets such as"),
        ({"_posts": "['p1 live many']"}, "forced bets such as"),
        ({"_posts": "['p1 live 5']"}, "no seat posts the big blind"),
        ({"_posts": "['p2 big_blind 10']", "_big_blind_seat": "'p9'"}, "a player from p1 to p3"),
        ({"actions": None}, "an array of actions"),
        ({"actions": "'p1 f'"}, "an array of actions"),
        ({"actions": "[7]"}, "an action: "),
        ({"actions": "[]"}, "the rest of the hand"),
    ],
)
def test_a_field_that_does_not_fit_is_named(changes: dict[str, str | None], said: str) -> None:
    assert said in problem(phh(**changes))


@pytest.mark.parametrize(
    ("place", "action", "said"),
    [
        (3, "p3 raise 20", "expected an action: 'd dh pN CARDS'"),
        (3, "p4 cc", "a player from p1 to p3"),
        (3, "d xx", "expected an action"),
        (3, "p3 cbr", "expected an action"),
        (3, "p3 cbr twenty", "an amount such as"),
        (3, "p3 cbr -20", "an amount such as"),
        (3, "p3 cbr 2e1", "an amount such as"),
        (3, "p3 cbr 9999999999999", "an amount up to"),
        (3, "p3 cbr 19", "p3 asks to raise to 19"),
        (3, "p1 cc", "it is p3's turn"),
        (3, "d db 4c7hJd", "the dealer opens 4c7hJd: no street is due"),
        (6, "d db 4c7hAs", "As is dealt already"),
        (6, "d db 4c7h", "the flop has 3 known cards"),
        (6, "d db 4c7h??", "the flop has 3 known cards"),
        (6, "d db 4c7hJx", "a card such as As"),
        (0, "d dh p1 As2dKhT", "a card such as As"),
        (0, "d dh p1 AsAsKhTc", "As occurs twice"),
        (0, "d dh p1 As2dKh", "4 hole cards for p1, not 3"),
        (0, "d dh p1 As2dKhTc9c8c7c", "4, 5 or 6 hole cards for p1, not 7"),
        (17, "p2 sm Ad3cKsQd", "the cards that p2 was dealt"),
        (17, "p2 sm Ad3cKsQc2s", "the cards that p2 was dealt"),
    ],
)
def test_an_action_that_does_not_fit_is_named_with_its_line(place: int, action: str, said: str) -> None:
    actions = list(ACTIONS)
    actions[place] = action
    found = problem(phh(*actions))
    assert found.startswith(f"line {FIRST + place}: {action!r}: expected ")
    assert said in found


def test_a_fourth_raise_is_refused_with_what_is_legal() -> None:
    raises = [f"p{player} cbr {amount}" for player, amount in ((3, 20), (1, 30), (2, 40), (3, 50))]
    assert problem(phh(*ACTIONS[:3], *raises)) == (
        "line 14: 'p3 cbr 50': expected an action that the rules allow: p3 asks to raise to 50: "
        "the betting is capped: one bet and three raises. Legal now: p3 may fold, call 20."
    )


def test_a_hand_cut_short_says_who_is_to_act() -> None:
    reading = read_one(phh(*ACTIONS[:7]))
    assert reading.outcome is Outcome.UNFINISHED
    assert str(reading.problems[0]) == (
        "line 14: 'd db 4c7hJd': expected the rest of the hand after it: p1 is to act"
    )


def test_a_hand_cut_before_the_flop_says_that_a_street_is_due() -> None:
    assert "the next street is due" in problem(phh(*ACTIONS[:6]))


def test_a_card_twice_in_two_holes_is_refused() -> None:
    assert "is dealt already" in problem(phh(ACTIONS[0], "d dh p2 As3cKsQc", *ACTIONS[2:-1]))


def test_two_hands_that_nobody_saw_cannot_be_settled() -> None:
    assert "cannot be settled" in problem(phh(*ACTIONS[3:-2]))


def test_lines_are_right_in_arrays_of_one_line_and_behind_comments() -> None:
    text = phh(actions="['d dh p1 As2dKhTc', # 'p1 f'\n \"d dh p2 Ad3cKsQc\", 'p3 f',\n 'p9 f']")
    assert problem(text).startswith("line 9: 'p9 f'")


def test_actions_of_a_table_of_somebody_else_are_no_actions() -> None:
    text = phh(actions=None) + "[_theirs]\nactions = [\n  'p1 f',\n]\n"
    assert "an array of actions" in problem(text)


def test_text_that_is_no_toml_says_where() -> None:
    assert problem("variant = 'FO'\nantes = [0,\n") == "line 2: 'antes = [0,': expected TOML (Invalid value)"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff"])
def test_a_text_without_a_hand_says_so(text: str) -> None:
    assert "a hand; there is none" in problem(text)


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "a = " + "9" * 9999, "a = 1979-99-99", "a = 1e" + "9" * 30]
)
def test_monstrous_values_are_refused_like_others(text: str) -> None:
    assert [reading.outcome for reading in read_phh(text)] == [Outcome.REFUSED]


def test_problems_are_errors_of_the_house() -> None:
    (found,) = read_one(phh("p1 hops")).problems
    assert isinstance(found, HistoryParseError)
    assert (found.text, found.line) == ("p1 hops", FIRST)
