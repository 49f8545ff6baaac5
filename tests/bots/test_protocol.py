"""What a bot is told of a turn and a result, and how its answer is read."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from splitpot.bots.answers import BadAnswer, check_answer, instead, read_answer
from splitpot.bots.match import play_hand
from splitpot.bots.protocol import BOT_TYPES, BotLine, Result, YourTurn, encode_line
from splitpot.bots.telling import history_of, result_of, turn_of
from splitpot.cards import DECK
from splitpot.errors import SetupError
from splitpot.game.actions import Move
from splitpot.game.events import Acted, ActKind, Awarded, BoardDealt, Posted, PostKind, Side, Street
from splitpot.game.rules import Structure
from splitpot.game.view import view_hand
from tests.bots.scenes import rules_of, scene

HOLES = {0: "AsAd2c3h", 1: "KsKd9c9h"}


def told(moves: str = "", *, structure: Structure = Structure.FIXED_LIMIT, **more: Any) -> YourTurn:
    state = scene(HOLES, moves, rules=rules_of(structure), **more)
    assert state.to_act is not None
    return turn_of(view_hand(state, state.to_act), table="t", hand=7, history=())


def test_a_turn_lists_what_is_legal_with_exact_totals_and_one_size_in_fixed_limit() -> None:
    turn = told()
    assert [(move.kind.value, move.to, move.add, move.most) for move in turn.legal] == [
        ("fold", 5, 0, 0),
        ("call", 10, 5, 0),
        ("raise_to", 20, 15, 20),
    ]
    assert turn.request == "7.0"
    assert turn.to_call == 5


def test_a_turn_of_pot_limit_gives_the_smallest_and_the_largest_total() -> None:
    size = told(structure=Structure.POT_LIMIT).legal[-1]
    assert (size.kind, size.to, size.most) == (Move.RAISE_TO, 20, 30)


def test_raises_left_are_counted_down_to_the_cap_and_not_at_all_in_no_limit() -> None:
    assert [told("r" * raises).raises_left for raises in range(4)] == [3, 2, 1, 0]
    assert "raise_to" not in [move.kind for move in told("rrr").legal]
    assert told(structure=Structure.NO_LIMIT).raises_left is None


def test_a_turn_shows_the_own_hole_and_no_other() -> None:
    turn = told("c")
    assert turn.hole == ("Ks", "Kd", "9c", "9h")
    assert [one.hole for one in turn.seats] == [(), turn.hole]
    text = encode_line(turn).decode()
    assert not [card for card in ("As", "Ad", "2c", "3h") if f'"{card}"' in text]


def test_a_turn_out_of_turn_is_refused() -> None:
    state = scene(HOLES)
    with pytest.raises(SetupError):
        turn_of(view_hand(state, 1), table="t", hand=1, history=())


def test_the_history_counts_each_street_by_itself_and_dead_money_towards_no_bet() -> None:
    deeds = history_of(
        [
            Posted(0, PostKind.SMALL_BLIND, 5),
            Posted(1, PostKind.BIG_BLIND, 10),
            Posted(1, PostKind.DEAD, 5),
            Acted(0, ActKind.RAISE, 15, 20),
            Acted(1, ActKind.CALL, 10, 20),
            BoardDealt(Street.FLOP, DECK[:3]),
            Acted(1, ActKind.BET, 10, 10),
        ]
    )
    assert [(one.street.value, one.seat, one.kind, one.to) for one in deeds] == [
        ("preflop", 0, "small_blind", 5),
        ("preflop", 1, "big_blind", 10),
        ("preflop", 1, "dead", 10),
        ("preflop", 0, "raise", 20),
        ("preflop", 1, "call", 20),
        ("flop", 1, "bet", 10),
    ]


def test_a_result_lists_every_award_with_five_cards_and_adds_up_to_nothing() -> None:
    from splitpot.bots.calling import CallingStation

    events: list[object] = []
    played = play_hand(
        rules_of(Structure.FIXED_LIMIT), (500, 500), 0, DECK, [CallingStation()] * 2, told=events.extend
    )
    awards = [event for event in events if isinstance(event, Awarded)]
    result = result_of(played.final, awards, 0, {0: 500, 1: 500}, table="t", hand=1)
    assert sum(result.net.values()) == 0
    assert sum(award.amount for award in result.awards) == 20
    assert all(len(award.cards) == 5 for award in result.awards)
    assert set(result.shown) == {0, 1}


def test_why_an_odd_chip_went_where_it_went_is_said() -> None:
    state = scene({0: "AhAd2c3h", 1: "KsKdQcQh"}, "ckkkkkkk", board="4s5d6cThJs")
    awards = [Awarded(0, Side.HIGH, 0, 8), Awarded(0, Side.LOW, 1, 7)]
    result = result_of(state, awards, 0, {0: 1000, 1: 1000}, table="t", hand=1)
    assert [award.odd_reason for award in result.awards] == ["high before low", ""]
    odd = [Awarded(0, awards[0].side, 0, 8, odd=1), Awarded(0, awards[0].side, 1, 7)]
    result = result_of(state, odd, 0, {0: 1000, 1: 1000}, table="t", hand=1)
    assert [award.odd_reason for award in result.awards] == ["first winner left of the button", ""]


@pytest.mark.parametrize(
    "line",
    [
        '{"request":"7.0","kind":"call"}',
        '{"t":"act","request":"7.0","kind":"call","amount":99,"mood":[1]}',
        '{"t":"act","request":"7.0","d":{"kind":"call","amount":"x"}}',
    ],
)
def test_an_answer_is_read_whatever_stands_beside_it(line: str) -> None:
    answer = read_answer(line)
    assert (answer.request, answer.kind, answer.amount) == ("7.0", Move.CALL, 0)
    check_answer(told(), answer)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("call", "bad_message"),
        ("[]", "bad_message"),
        ("", "bad_message"),
        ("[" * 4000, "bad_message"),
        ('{"request":7,"kind":"call"}', "bad_message"),
        ('{"t":"sit","request":"7.0"}', "bad_message"),
        ('{"request":"7.0"}', "unknown_action"),
        ('{"request":"7.0","kind":"CALL"}', "unknown_action"),
        ('{"request":"7.0","kind":"raise_to","amount":"20"}', "bad_amount"),
        ('{"request":"7.0","kind":"raise_to","amount":20.0}', "bad_amount"),
        ('{"request":"7.0","kind":"raise_to"}', "bad_amount"),
        ('{"request":"7.0","kind":"raise_to","amount":21}', "bad_amount"),
        ('{"request":"7.0","kind":"check"}', "illegal_action"),
        ('{"request":"6.9","kind":"call"}', "stale_action"),
        ('{"kind":"call"}', "bad_message"),
        (json.dumps({"request": "7.0", "kind": "call", "pad": "x" * 5000}), "bad_message"),
    ],
)
def test_an_answer_that_cannot_be_taken_says_why(line: str, code: str) -> None:
    with pytest.raises(BadAnswer) as bad:
        check_answer(told(), read_answer(line))
    assert bad.value.code == code
    assert str(bad.value)


def test_what_is_done_instead_is_a_check_or_a_fold_and_never_a_call() -> None:
    facing, free = scene(HOLES), scene(HOLES, "c")
    assert facing.to_act is not None and free.to_act is not None
    assert instead(view_hand(facing, facing.to_act)).move is Move.FOLD
    assert instead(view_hand(free, free.to_act)).move is Move.CHECK


def test_every_message_to_a_bot_is_read_back_as_it_was() -> None:
    turn = told("r")
    line = msgspec.json.decode(encode_line(turn), type=BotLine)
    assert line.t == "your_turn"
    assert msgspec.convert(line.d, YourTurn) == turn
    assert set(BOT_TYPES) == {"your_turn", "reject", "result"}
    assert BOT_TYPES["result"] is Result
