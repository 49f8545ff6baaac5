"""Rule 3.13-3: the rest of the board dealt twice, half of each pot for each board."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from splitpot.cards import DECK, parse_cards
from splitpot.errors import Reason
from splitpot.game.actions import Act, DealBoard, Move, RunTwice
from splitpot.game.dealing import board_action, can_deal_twice, deal_layout, hole_action, street_due
from splitpot.game.events import BoardDealt, RanTwice, Shown, Side, Street
from splitpot.game.hand import replay, start_hand, step
from splitpot.game.rules import Game, Rules
from tests.rules.scenes import NO_5_10, Scene

TWICE = replace(NO_5_10, run_twice=True)
HIGH = replace(TWICE, game=Game.OMAHA)
ACES, KINGS = "AsAdJh9c", "KsKdTh8c"


def all_in(
    rules: Rules = HIGH,
    stacks: Sequence[int] = (100, 100),
    holes: dict[int, str] | None = None,
    board: str = "",
    moves: str = "100 call",
    button: int = 0,
) -> Scene:
    """A hand before the board is run out, all chips in."""
    scene = Scene(rules, stacks, holes=holes or {0: ACES, 1: KINGS}, board=board, button=button)
    scene.runs_out = False
    return scene.play(moves)


def run_out(scene: Scene) -> Scene:
    while not scene.state.is_over:
        scene.open_street()
    return scene


def test_each_board_gets_half_of_the_pot() -> None:
    # Aces hold on the first board; the second has a king.
    scene = all_in(board="2h7d3s5cQc" + "2d7s3hKh5h")
    assert scene.do(RunTwice()) == (RanTwice(),)
    run_out(scene)
    assert scene.stacks == [100, 100]
    assert [(award.run, award.seat, award.amount) for award in scene.awards] == [(0, 0, 100), (1, 1, 100)]


def test_the_first_board_is_dealt_whole_and_then_the_second() -> None:
    scene = all_in()
    scene.do(RunTwice())
    due = []
    while not scene.state.is_over:
        due.append(street_due(scene.state))
        scene.open_street()
    streets = [Street.FLOP, Street.TURN, Street.RIVER]
    assert due == [(street, 0) for street in streets] + [(street, 1) for street in streets]
    dealt = [event for event in scene.events if isinstance(event, BoardDealt)]
    assert [(event.street, event.run) for event in dealt] == due


def test_cards_that_lie_already_belong_to_both_boards() -> None:
    scene = Scene(HIGH, [100, 100], holes={0: ACES, 1: KINGS}, board="2h7d3s" + "5cQc" + "Kh5h")
    scene.play("call check")
    scene.runs_out = False
    scene.play("90 call")
    scene.do(RunTwice())
    run_out(scene)
    assert scene.state.board == parse_cards("2h7d3s5cQc")
    assert scene.state.second_board == parse_cards("2h7d3sKh5h")
    assert scene.stacks == [100, 100]


def test_after_the_turn_only_the_river_is_dealt_twice() -> None:
    scene = Scene(HIGH, [100, 100], holes={0: ACES, 1: KINGS}, board="2h7d3s5c" + "Qc" + "Kh")
    scene.play("call check check check")
    scene.runs_out = False
    scene.play("90 call")
    scene.do(RunTwice())
    run_out(scene)
    assert (scene.state.board[4:], (scene.state.second_board or ())[4:]) == (
        parse_cards("Qc"),
        parse_cards("Kh"),
    )


def test_the_odd_chip_is_the_first_boards() -> None:
    # Seat 2 is all-in for its small blind of 1, so the main pot is 3.
    rules = replace(HIGH, small_blind=1)
    scene = all_in(rules, (50, 50, 1), {0: ACES, 1: KINGS}, "2h7d3s5cQc" + "2d7s3hKh5h", "50 call", button=1)
    scene.do(RunTwice())
    run_out(scene)
    main = [award for award in scene.awards if award.pot == 0]
    assert sum(award.amount for award in main) == 3
    assert [(award.run, award.amount) for award in main] == [(0, 2), (1, 1)]


def test_in_hi_lo_each_half_is_split_between_high_and_low() -> None:
    # The first board has three low cards, the second has none.
    holes = {0: "KsKdQhQc", 1: "As2s9h9d"}
    scene = all_in(TWICE, holes=holes, board="3c4d8hKhTc" + "JcJhTsKc9c")
    scene.do(RunTwice())
    run_out(scene)
    assert [(award.run, award.side, award.seat, award.amount) for award in scene.awards] == [
        (0, Side.HIGH, 0, 50),
        (0, Side.LOW, 1, 50),
        (1, Side.HIGH, 0, 100),
    ]


def test_side_pots_are_halved_each_for_itself() -> None:
    holes = {0: ACES, 1: KINGS, 2: "QsQdTc7c"}
    scene = all_in(
        stacks=(100, 100, 40), holes=holes, board="2h6d3s5cQc" + "2d6s3hKh5h", moves="100 call call"
    )
    scene.do(RunTwice())
    run_out(scene)
    assert [(award.pot, award.run, award.seat, award.amount) for award in scene.awards] == [
        (1, 0, 0, 60),
        (1, 1, 1, 60),
        (0, 0, 2, 60),
        (0, 1, 1, 60),
    ]


def test_the_unit_of_odd_chips_holds_for_the_halves() -> None:
    rules = replace(HIGH, odd_chip_unit=5, small_blind=5)
    scene = all_in(rules, (35, 35, 5), {0: ACES, 1: KINGS}, "2h7d3s5cQc" + "2d7s3hKh5h", "35 call", button=1)
    scene.do(RunTwice())
    run_out(scene)
    main = [award.amount for award in scene.awards if award.pot == 0]
    assert main == [10, 5]


def test_rake_is_taken_once_from_the_whole_pot() -> None:
    scene = all_in(replace(HIGH, rake_bps=500, rake_cap=100), board="2h7d3s5cQc" + "2d7s3hKh5h")
    scene.do(RunTwice())
    run_out(scene)
    assert (scene.state.rake, scene.stacks) == (10, [95, 95])


def test_an_uncalled_part_is_not_run_at_all() -> None:
    scene = all_in(stacks=(100, 60), moves="100 call", board="2h7d3s5cQc" + "2d7s3hKh5h")
    scene.do(RunTwice())
    run_out(scene)
    assert scene.stacks == [100, 60]


def test_hands_are_turned_up_before_and_not_again() -> None:
    scene = all_in()
    scene.do(RunTwice())
    run_out(scene)
    assert [event.seat for event in scene.events if isinstance(event, Shown)] == [1, 0]


def test_no_card_comes_twice_on_the_two_boards() -> None:
    scene = all_in(board="2h7d3s5cQc")
    scene.do(RunTwice())
    scene.open_street()
    scene.open_street()
    scene.open_street()
    error = scene.refuses(DealBoard(parse_cards("2h4d4s")))
    assert error.reason is Reason.WRONG_CARDS
    assert "the dealer opens the flop" in error.legal


def test_the_second_board_comes_from_the_deck_after_the_first_hand_is_dealt() -> None:
    state, _ = start_hand(HIGH, [100, 10], 0)
    layout = deal_layout([0, 1], 0)
    state, _ = step(state, hole_action(DECK, layout))
    state, _ = step(state, Act(0, Move.CALL))
    state, events = step(state, RunTwice())
    while not state.is_over:
        state, events = step(state, board_action(DECK, layout, *street_due(state)))
    assert state.board == DECK[9:12] + DECK[13:14] + DECK[15:16]
    # The river's place is the first, so that a second run of few streets needs few cards.
    assert state.second_board == DECK[18:21] + DECK[17:18] + DECK[16:17]
    assert events


def test_run_twice_is_refused_where_the_table_does_not_offer_it() -> None:
    scene = all_in(NO_5_10)
    error = scene.refuses(RunTwice())
    assert error.reason is Reason.CANNOT_RUN_TWICE
    assert "does not run the board twice" in str(error)


@pytest.mark.parametrize("moves", ["", "call", "call check", "40 call", "40 fold"])
def test_run_twice_is_refused_while_somebody_may_still_bet(moves: str) -> None:
    scene = Scene(HIGH, [100, 100, 0], holes={0: ACES, 1: KINGS})
    scene.runs_out = False
    scene.play(moves)
    assert scene.refuses(RunTwice()).reason in (Reason.CANNOT_RUN_TWICE, Reason.HAND_OVER)


def test_it_is_agreed_only_once() -> None:
    scene = all_in()
    scene.do(RunTwice())
    assert "agreed already" in str(scene.refuses(RunTwice()))


def test_it_is_too_late_when_the_board_is_dealt() -> None:
    assert run_out(all_in()).refuses(RunTwice()).reason is Reason.HAND_OVER


def test_the_deck_must_have_enough_cards() -> None:
    assert can_deal_twice(9, 4, 0)
    assert not can_deal_twice(10, 4, 0)
    assert can_deal_twice(10, 4, 3)
    scene = all_in(stacks=(100,) * 10, holes={0: ACES}, moves="100 " + "call " * 9)
    assert "too few cards" in str(scene.refuses(RunTwice()))
    nine = all_in(stacks=(100,) * 9, holes={0: ACES}, moves="100 " + "call " * 8)
    nine.do(RunTwice())
    assert run_out(nine).state.is_over


def test_a_hand_that_was_run_twice_replays() -> None:
    scene = all_in()
    scene.do(RunTwice())
    run_out(scene)
    assert replay(scene.events) == scene.state
