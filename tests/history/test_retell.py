"""A hand of a site played again by the rules: what is taken as written, what is said to differ."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from splitpot.game.events import Acted, ActKind, Posted, PostKind, Raked
from splitpot.game.rules import Structure
from splitpot.history.record import HandReading, HandRecord
from splitpot.history.retell import retell
from tests.history.told_hands import tell

SHOWDOWN = """
    A 100
    B 100
    C 100
    A sb 1
    B bb 2
    C raises to 6
    A calls 5
    B folds
    board AcKd8h
    A checks
    C checks
    board 7s
    A checks
    C checks
    board 2c
    A checks
    C checks
    A shows KsKhQdJd
    C shows 3h4hQcJc
    A wins 7
    C wins 7
"""


def agreed(lines: str, **given: object) -> HandRecord:
    """The record of a hand that pays as its file does."""
    reading = retell(tell(lines, **given))
    assert reading.verdict.agrees, reading.verdict
    assert reading.record is not None
    return reading.record


def differing(lines: str, **given: object) -> HandReading:
    """A complete hand that does not pay as its file does."""
    reading = retell(tell(lines, **given))
    assert reading.verdict.is_complete, reading.verdict
    assert reading.verdict.agrees is False
    return reading


def test_a_split_pot_is_paid_as_the_file_pays_it() -> None:
    record = agreed(SHOWDOWN)
    assert [(award.side, award.amount) for award in record.awards] == [("high", 7), ("low", 7)]
    assert record.players == ("A", "B", "C")


def test_a_rake_that_is_not_written_is_what_is_missing_from_the_pot() -> None:
    record = agreed(SHOWDOWN.replace("C wins 7", "C wins 6"))
    assert [event.amount for event in record.events if isinstance(event, Raked)] == [1]
    assert record.rules.stated_rake == (1,)


def test_a_written_rake_has_to_be_what_is_missing() -> None:
    lines = SHOWDOWN.replace("C wins 7", "C wins 6")
    assert agreed(lines, rake=Decimal(1)).rules.stated_rake == (1,)
    assert "the file says 2" in differing(lines, rake=Decimal(2)).verdict.reason


def test_a_pot_that_loses_much_more_than_a_rake_differs() -> None:
    lines = SHOWDOWN.replace("C wins 7", "C wins 3")
    assert "4 of the pot is paid to nobody" in differing(lines).verdict.reason


def test_more_paid_than_was_put_in_differs() -> None:
    lines = SHOWDOWN.replace("C wins 7", "C wins 9")
    assert "2 more than the pot holds" in differing(lines).verdict.reason


def test_the_odd_chip_to_the_low_is_a_house_rule() -> None:
    lines = SHOWDOWN.replace("C raises to 6", "C raises to 5").replace("A calls 5", "A calls 4")
    assert agreed(lines.replace("wins 7", "wins 6")).awards[0].amount == 6
    odd = lines.replace("B bb 2", "B bb 1").replace("wins 7", "wins 5")
    given = {"big_blind": Decimal(1), "structure": Structure.NO_LIMIT}
    assert agreed(odd.replace("A wins 5", "A wins 6"), **given).awards[0].amount == 6
    reading = differing(odd.replace("C wins 5", "C wins 6"), **given)
    assert reading.verdict.reason.startswith("house rule for odd chips: A gets 6 by the rules and 5")


def test_the_wrong_winner_is_a_fault_and_named() -> None:
    reading = differing(SHOWDOWN.replace("A wins 7", "C wins 7"))
    assert reading.verdict.reason == (
        "fault in the file or house rule: A gets 7 by the rules and 0 in the file; "
        "C gets 7 by the rules and 14 in the file"
    )


WALK = """
    A 100
    B 100
    C 100
    A sb 1
    B bb 2
    C raises to 7
    A folds
    B folds
"""


def test_an_uncalled_bet_may_be_printed_or_not_or_be_part_of_what_is_won() -> None:
    for end in ("C back 5\nC wins 5", "C wins 5", "C wins 10"):
        assert agreed(WALK + end).final_stacks == (99, 98, 103)


def test_a_raise_may_be_written_as_what_it_adds() -> None:
    assert agreed(WALK.replace("to 7", "7") + "C wins 5").final_stacks == (99, 98, 103)


def test_blinds_that_the_file_leaves_out_are_taken_as_the_rules_ask() -> None:
    lines = (
        WALK.replace("A sb 1", "").replace("B bb 2", "").replace("\n    \n", "\n").replace("\n    \n", "\n")
    )
    record = agreed(lines + "C wins 5")
    posts = [(post.seat, post.kind) for post in record.events if isinstance(post, Posted)]
    assert posts == [(0, PostKind.SMALL_BLIND), (1, PostKind.BIG_BLIND)]


def test_a_newcomers_big_blind_is_live_and_his_small_one_is_dead() -> None:
    lines = """
        A 100
        B 100
        C 100
        D 100
        A sb 1
        B bb 2
        C bb 2
        C sb 1
        C checks
        D folds
        A folds
        B checks
        board AcKd8h
        B checks
        C bets 4
        B folds
        C wins 6
    """
    record = agreed(lines)
    kinds = [post.kind for post in record.events if isinstance(post, Posted)]
    assert kinds == [PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.LIVE, PostKind.DEAD]


def test_who_is_listed_but_does_nothing_is_not_dealt_in() -> None:
    told = tell(WALK.replace("    C 100\n", "    C 100\n    D 50\n") + "C wins 5", button=3)
    reading = retell(told)
    assert reading.verdict.agrees
    assert reading.record is not None
    assert "D" not in reading.record.players


def test_the_button_may_be_on_an_empty_seat() -> None:
    record = agreed(WALK + "C wins 5", button=4)
    assert record.players == ("A", "B", "C")
    assert record.start.stacks[record.button] == 0


def test_a_fold_that_is_not_written_is_a_note() -> None:
    reading = retell(tell(WALK.replace("B folds", "").rstrip() + "\nC wins 5"))
    assert reading.verdict.agrees
    assert reading.verdict.notes == ("the file does not say that B folds",)


def test_a_raise_below_the_least_one_is_made_and_said() -> None:
    lines = WALK.replace("A folds", "A raises to 8") + "C folds\nA back 1\nA wins 16"
    reading = differing(lines)
    assert "the rules allow a raise to 12 up to 23, not to 8" in reading.verdict.reason
    assert reading.record is not None
    assert any(isinstance(e, Acted) and e.kind is ActKind.RAISE and e.to == 8 for e in reading.record.events)


def test_a_raise_beyond_the_pot_is_said_to_be_one() -> None:
    reading = differing(WALK.replace("to 7", "to 8") + "C wins 5")
    assert "the rules allow a raise to 4 up to 7, not to 8" in reading.verdict.reason


def test_an_all_in_of_an_unknown_stack_is_all_he_has() -> None:
    lines = SHOWDOWN.replace("C 100", "C ?").replace("C raises to 6", "C all-in 6 !")
    for line in ("A checks", "C checks"):
        lines = lines.replace(f"    {line}\n", "")
    record = agreed(lines)
    assert record.unknown_stacks == {2}
    assert [award.amount for award in record.awards] == [7, 7]


def test_a_hand_run_twice_gives_half_to_each_board() -> None:
    lines = """
        A 10
        B 10
        A sb 1
        B bb 2
        A raises to 6
        B raises to 10 !
        A calls 4 !
        A shows AsAh9d9c
        B shows KsKh8d8c
        board Ad2c3s
        board 4h
        board 5d
        board2 Kd
        board2 Jc
        A wins 10
        B wins 10
    """
    told = tell(lines, runs=2, button=1)
    assert retell(told).verdict.reason.startswith("fault in the file")
    # With the aces of the flop the set of aces holds on both boards.
    scoop = tell(lines.replace("A wins 10", "A wins 20").replace("        B wins 10\n", ""), runs=2, button=1)
    reading = retell(scoop)
    assert reading.verdict.agrees
    assert reading.record is not None
    assert reading.record.second_board is not None


def test_whoever_is_paid_in_the_dark_cannot_be_checked() -> None:
    reading = retell(tell(SHOWDOWN.replace("C shows 3h4hQcJc", "").replace("\n    \n", "\n")))
    assert not reading.verdict.is_complete
    assert reading.verdict.reason == "the cards of C, who was paid, are not in the file"


def test_a_file_that_pays_nobody_is_not_complete() -> None:
    reading = retell(tell(WALK))
    assert reading.verdict.is_complete is False
    assert reading.verdict.agrees is None


def test_a_cut_hand_is_kept_as_far_as_it_goes() -> None:
    reading = retell(replace(tell("\n".join(SHOWDOWN.splitlines()[:10])), is_cut=True))
    assert reading.verdict.reason == "the file stops before the hand is over"
    assert reading.record is not None
    assert not reading.record.is_over


def test_an_action_out_of_turn_makes_no_hand() -> None:
    reading = retell(tell(WALK.replace("A folds\n    B folds", "B raises to 20\n    A raises to 60")))
    assert reading.record is None
    assert not reading.verdict.is_complete
    assert reading.problems[-1].line == 7


def test_cancelled_hands_and_other_games_are_said_to_be_such() -> None:
    assert retell(tell(WALK, is_cancelled=True)).verdict.reason == "the site cancelled the hand"
    other = retell(tell(WALK, game=None, game_words="Hold'em No Limit"))
    assert other.verdict.reason == "not Omaha: Hold'em No Limit"
    assert other.game == ""


def test_a_cash_out_and_a_promotion_are_named() -> None:
    lines = SHOWDOWN.replace("A wins 7", "A wins 6") + "C cashes 6"
    assert differing(lines.replace("C wins 7", "C wins 8")).verdict.reason.startswith("cash-out: ")
    splash = differing(SHOWDOWN.replace("C wins 7", "C wins 9"), added=Decimal(2))
    assert splash.verdict.reason == "promotion: the house put 2 into the pot"


def test_fixed_limit_has_its_bets_from_the_header_or_from_the_blinds() -> None:
    lines = SHOWDOWN.replace("to 6", "to 4").replace("calls 5", "calls 3").replace("wins 7", "wins 5")
    for given in ({}, {"small_bet": Decimal(2), "big_bet": Decimal(4)}):
        record = agreed(lines, structure=Structure.FIXED_LIMIT, **given)
        assert (record.rules.small_bet, record.rules.big_bet) == (2, 4)


def test_cents_are_chips_and_tell_so() -> None:
    record = agreed(
        """
        A 1.00
        B 1.00
        A sb 0.01
        B bb 0.02
        A folds
        B back 0.01
        B wins 0.02
        """,
        small_blind=Decimal("0.01"),
        big_blind=Decimal("0.02"),
        button=1,
    )
    assert record.decimals == 2
    assert record.final_stacks == (101, 99)
