"""A recorded hand step by step: what the table shows, in words, with which equities to ask for."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from splitpot.server.equity_worker import reply_to
from splitpot.server.replay_reading import read_hand
from splitpot.server.replay_types import Replay
from tests.history.hands import phh

FINAL_TABLE = Path(__file__).parents[2] / "docs" / "examples" / "final-table.phh"


def replay(text: str) -> Replay:
    found = read_hand(text.encode())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def final_table() -> Replay:
    return replay(FINAL_TABLE.read_text())


def test_blinds_and_deal_are_the_first_step(final_table: Replay) -> None:
    first = final_table.frames[0]
    assert first.lines == (
        "Seat 3 has the button",
        "Seat 1 posts the small blind 125,000",
        "Seat 2 posts the big blind 250,000",
    )
    assert (first.pot, first.board, first.to_act) == (375_000, (), 2)
    assert [seat.bet for seat in first.seats] == [125_000, 250_000, 0]


def test_every_street_is_a_place_to_jump_to(final_table: Replay) -> None:
    assert [jump.to for jump in final_table.jumps] == ["preflop", "flop", "turn", "river", "showdown"]
    for jump, cards in zip(final_table.jumps, (0, 3, 4, 5, 5), strict=True):
        assert len(final_table.frames[jump.frame].board) == cards
    shows = final_table.frames[final_table.jumps[-1].frame]
    assert all(seat.shown for seat in shows.seats)
    assert not any(seat.shown for seat in final_table.frames[final_table.jumps[-1].frame - 1].seats)


def test_each_side_of_each_pot_is_a_step_with_the_five_cards_that_win_it(final_table: Replay) -> None:
    steps = [frame for frame in final_table.frames if frame.step is not None]
    assert [frame.step for frame in steps] == [0, 1, 2, 3]
    side, main = final_table.results
    assert (side.pot, side.amount, main.pot, main.amount) == (1, 2_000_000, 0, 3_900_000)
    high = side.awards[0]
    assert high.hole == ("7s", "6d")
    assert sorted(high.board) == ["3h", "4s", "5s"]
    assert steps[0].lines == ("Seat 1 wins 1,000,000 from the side pot with a straight, three to seven",)
    assert steps[1].lines[-1] == "Seat 1 wins three quarters. Seat 3 is quartered"
    assert [player.net for player in final_table.players] == [2_125_000, -1_300_000, -825_000]


def test_the_hero_reads_why_with_the_step_that_is_explained() -> None:
    text = FINAL_TABLE.read_text().rstrip() + "\nplayers = ['Ann', 'Bob', 'Cat']\n_hero = 'Cat'\n"
    steps = [frame for frame in replay(text).frames if frame.step is not None]
    assert [len(frame.why) for frame in steps] == [1, 1, 1, 2]
    assert steps[0].why[0].startswith("Side pot: your ") and " loses to " in steps[0].why[0]
    assert steps[1].why == ("Side pot: low shared with Ann: you get a quarter of this pot for it",)
    assert steps[3].why[1].startswith("You put in 2,300,000, got ")


def test_where_nobody_is_the_hero_nothing_is_explained(final_table: Replay) -> None:
    assert final_table.hero is None
    assert not any(frame.why for frame in final_table.frames)


def test_chips_are_all_there_at_every_step(final_table: Replay) -> None:
    for frame in final_table.frames:
        if frame.step is None:
            assert sum(seat.stack for seat in frame.seats) + frame.pot == 29_700_000
        else:
            assert sum(seat.stack for seat in frame.seats) == 29_700_000


def test_each_street_has_a_question_for_its_equities(final_table: Replay) -> None:
    moments = [final_table.moments[final_table.frames[jump.frame].moment] for jump in final_table.jumps]
    assert [moment.street for moment in moments] == ["preflop", "flop", "turn", "river", "river"]
    (turn,) = moments[2].questions
    assert (turn.hands, turn.board, turn.dead) == (
        ("Ah7s6d2d", "KcQc3s2h", "AcKsQd2s"),
        "4s3hQh5s",
        "",
    )
    reply = reply_to(turn)
    assert reply.answer is not None
    assert reply.answer.method == "exact"
    (river,) = moments[3].questions
    told = reply_to(river)
    assert told.answer is not None
    assert [player.equity for player in told.answer.players] == [0.75, 0, 0.25]


def test_a_known_hand_that_is_folded_is_out_of_the_deck() -> None:
    hand = replay(phh())
    fold = next(place for place, frame in enumerate(hand.frames) if "p3 folds" in _unseated(frame.lines))
    before, after = (hand.moments[hand.frames[place].moment] for place in (fold - 1, fold))
    assert before.seats == (0, 1, 2)
    assert after.seats == (0, 1)
    assert after.questions[0].dead == "9h9s8h8s"


def _unseated(lines: tuple[str, ...]) -> list[str]:
    return [line.replace("Seat ", "p") for line in lines]


def test_equity_is_not_asked_where_one_hand_alone_is_known() -> None:
    text = phh().replace("Ad3cKsQc", "????????").replace("9h9s8h8s", "????????")
    hand = replay(text.replace("  'p2 sm ????????',\n", "  'p2 sm -',\n"))
    assert all(not moment.questions for moment in hand.moments)
    assert hand.moments[0].unknown == 2
    assert hand.hero == 0


def test_the_one_named_as_such_is_the_hero() -> None:
    hand = replay(phh(players="['Ann', 'Bob', 'Cat']", _hero="'Bob'"))
    assert hand.hero == 1
    assert (hand.brief.hero, hand.brief.net) == ("Bob", 5)


def test_cards_that_nobody_knows_are_nowhere() -> None:
    text = phh().replace("9h9s8h8s", "????????")
    hand = replay(text)
    assert hand.players[2].hole == ()
    assert hand.moments[0].unknown == 1


def test_a_hand_that_stops_in_the_middle_is_shown_as_far_as_it_goes() -> None:
    hand = replay(phh("d dh p1 As2dKhTc", "d dh p2 Ad3cKsQc", "d dh p3 9h9s8h8s", "p3 cc", "p1 cc"))
    assert hand.results == ()
    assert [jump.to for jump in hand.jumps] == ["preflop"]
    assert [player.net for player in hand.players] == [None, None, None]
    assert hand.brief.agreement == "incomplete"


def test_two_boards_have_a_question_each_without_the_cards_of_the_other() -> None:
    hand = replay(RUN_TWICE)
    both = [moment for moment in hand.moments if len(moment.questions) == 2]
    assert both
    first, second = both[-1].questions
    assert first.board == "4c7hJd8d2h"
    assert second.board == "4c7hJd5s6s"
    assert first.dead.endswith("5s6s")
    assert second.dead.endswith("8d2h")
    assert hand.frames[-1].second_board == ("4c", "7h", "Jd", "5s", "6s")


def test_bets_of_one_street_are_gone_on_the_next() -> None:
    hand = replay(phh())
    for before, after in pairwise(hand.frames):
        if len(after.board) > len(before.board):
            assert all(seat.bet == 0 and seat.last == "" for seat in after.seats)


def test_a_stack_that_the_file_does_not_tell_is_not_made_up() -> None:
    hand = replay(phh(starting_stacks="[200, inf, 200]"))
    assert hand.players[1].stack is None
    assert all(frame.seats[1].stack == 0 for frame in hand.frames)
    assert "The file does not tell the stack of Seat 2" in hand.frames[0].lines


RUN_TWICE = """variant = 'PO'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [30, 30]
actions = [
  'd dh p1 As2dKhTc',
  'd dh p2 9h9s8h8s',
  'p2 cbr 30',
  'p1 cc',
  'p1 sm As2dKhTc',
  'p2 sm 9h9s8h8s',
  'd db 4c7hJd',
  'd db 8d',
  'd db 2h',
]
_run_twice = true
_second_board = '5s6s'
"""
