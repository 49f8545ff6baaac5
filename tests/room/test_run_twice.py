"""Run it twice (3.13-3): the question, the answers, two boards, half of each pot on each."""

from __future__ import annotations

import pytest

from splitpot.cards import DECK
from splitpot.errors import RoomError
from splitpot.game.events import Awarded, BoardDealt, RanTwice
from splitpot.game.rules import Game, Structure
from splitpot.room.commands import Clock, Disconnected, RunTwice
from splitpot.room.events import HandVoided, TwiceAsked
from splitpot.room.results import pot_results
from splitpot.room.state import Due
from splitpot.room.views import snapshot
from tests.room.playing import Room, big_bet, config, stacked_deck


def all_in(*bots: str, rake: int = 0, board: str = "", holes: dict[int, str] | None = None) -> Room:
    """Ann and Bob are all-in before the flop with 400 each."""
    rules = big_bet(
        10, Structure.NO_LIMIT, game=Game.OMAHA, run_twice=True, rake_bps=rake, rake_cap=1_000 if rake else 0
    )
    room = Room(config(rules=rules, seats=2), seed=6)
    room.sit("ann", buy_in=400)
    room.sit("bob", buy_in=400, bot="tight" if "bob" in bots else "")
    room.clock()
    if holes is not None:
        assert room.state.button is not None
        room.deck = stacked_deck([0, 1], room.state.button, holes, board)
    room.clock()
    room.deck = None
    wager = room.legal.wager
    assert wager is not None
    room.act("raise_to", wager.max_to)
    room.act("call")
    return room


def test_all_who_are_all_in_are_asked_and_agree() -> None:
    room = all_in()
    assert room.state.due is Due.ASK
    assert room.state.asked == (0, 1)
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("ann", agree=True))
    seen = snapshot(room.state, "bob")
    assert seen.ask is not None
    assert (seen.ask.seats, seen.ask.agreed) == ((0, 1), (0,))
    room.do(RunTwice("bob", agree=True))
    assert any(isinstance(event, RanTwice) for event in room.events)
    assert not room.state.running
    second = room.play.second_board
    assert second is not None
    assert len(second) == len(room.play.board) == 5
    assert not set(second) & set(room.play.board)
    assert snapshot(room.state, None).second_board != snapshot(room.state, None).board
    halves = {0: 0, 1: 0}
    for event in room.events:
        if isinstance(event, Awarded):
            halves[event.run] += event.amount
    assert halves == {0: 400, 1: 400}


def test_both_boards_have_their_own_words() -> None:
    room = all_in(holes={0: "As Ah Kd Kc", 1: "2c 3d 7h 8s"}, board="Ac 9d 9h 4s 5s")
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("bob", agree=True))
    assert "Everybody agrees: the board is run twice, half of each pot on each" in room.state.log
    assert any(line.startswith("Second flop: ") for line in room.state.log)
    assert any(line.endswith(" on the second board") for line in room.state.log)


def test_a_tie_on_both_boards_is_told_once_and_of_their_halves() -> None:
    room = all_in(holes={0: "As Ah 2d 2c", 1: "Ad Ac 3d 3c"}, board="Ks Qs 9h 8h 7d")
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("bob", agree=True))
    (result,) = pot_results(room.state)
    assert result.note == "Ann and Bob split each half"


def test_the_odd_chip_between_the_boards_is_explained() -> None:
    """U11: of 799 the first board pays 400."""
    room = all_in(rake=13, holes={0: "As Ah 2d 2c", 1: "Ks Kh 3d 3c"}, board="Qs Js 9h 8h 7d")
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("bob", agree=True))
    (result,) = pot_results(room.state)
    runs = [sum(award.amount for award in result.awards if award.run == run) for run in (0, 1)]
    assert runs == [400, 399]
    assert result.note == "Odd chip: first board before second"


def test_one_no_is_enough() -> None:
    room = all_in()
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("bob", agree=False))
    assert room.play.second_board is None
    assert not room.state.running
    assert "Run once: Bob does not want to run it twice" in room.state.log
    assert sum(isinstance(event, TwiceAsked) for event in room.events) == 1


def test_who_has_agreed_may_change_his_mind_before_the_others_answer() -> None:
    room = all_in()
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("ann", agree=False))
    assert room.play.second_board is None


def test_no_answer_is_a_no() -> None:
    room = all_in()
    room.do(RunTwice("ann", agree=True))
    room.clock()
    assert room.play.second_board is None
    assert not room.state.running
    assert "Run once: not everybody has agreed" in room.state.log


def test_a_bot_agrees_at_once() -> None:
    room = all_in("bob")
    assert room.state.agreed == (1,)
    room.do(RunTwice("ann", agree=True))
    assert room.play.second_board is not None


def test_who_has_no_connection_cannot_be_asked_so_nobody_is() -> None:
    rules = big_bet(10, Structure.NO_LIMIT, run_twice=True)
    room = Room(config(rules=rules, seats=2), seed=6)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    wager = room.legal.wager
    assert wager is not None
    first = room.to_act
    room.act("raise_to", wager.max_to)
    room.do(Disconnected(first))
    room.act("call")
    assert not room.state.running
    assert not any(isinstance(event, TwiceAsked) for event in room.events)


def test_a_deck_that_is_too_short_for_a_second_board_is_not_asked_about_before_the_flop() -> None:
    """Seven players with six cards leave two cards for a second board: turn and river alone."""
    rules = big_bet(10, Structure.NO_LIMIT, run_twice=True, hole_cards=6)
    room = Room(config(rules=rules, seats=7, run_out_ms=1000), seed=6)
    room.sit("ann", "bob", "cat", "dan", "eve", "fay", "gus", buy_in=400)
    room.deal()
    while room.play.to_act is not None:
        wager = room.legal.wager
        if wager is not None:
            room.act("raise_to", wager.max_to)
        else:
            room.act("call")
    assert room.state.due is Due.STREET
    room.clock()
    assert len(room.play.board) == 3
    assert len(room.state.asked) == 7


def test_nobody_answers_what_nobody_asks() -> None:
    room = all_in()
    with pytest.raises(RoomError, match="no seat"):
        room.do(RunTwice("zoe", agree=True))
    room.do(RunTwice("ann", agree=False))
    with pytest.raises(RoomError, match="Nobody asks"):
        room.do(RunTwice("bob", agree=True))


def test_the_rake_is_taken_once_and_each_board_gets_half_of_the_rest() -> None:
    room = all_in(rake=500)
    room.do(RunTwice("ann", agree=True))
    room.do(RunTwice("bob", agree=True))
    (result,) = pot_results(room.state)
    assert (result.amount, result.rake) == (800, 40)
    runs = [sum(award.amount for award in result.awards if award.run == run) for run in (0, 1)]
    assert runs == [380, 380]
    assert sum(room.stacks().values()) == 760
    assert "Rake: 40 from the pot" in room.state.log


def test_the_second_board_comes_street_by_street_after_the_first() -> None:
    rules = big_bet(10, Structure.NO_LIMIT, run_twice=True)
    room = Room(config(rules=rules, seats=2, run_out_ms=1000), seed=6)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    wager = room.legal.wager
    assert wager is not None
    room.act("raise_to", wager.max_to)
    room.act("call")
    for player in ("ann", "bob"):
        room.do(RunTwice(player, agree=True))
    streets = []
    while room.state.running:
        assert room.state.due is Due.STREET
        for event in room.clock():
            if isinstance(event, BoardDealt):
                streets.append((event.street.value, event.run))
    names = ["flop", "turn", "river"]
    assert streets == [(name, 0) for name in names] + [(name, 1) for name in names]


def test_an_answer_that_leads_to_a_fault_voids_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("As Kd")

    room = all_in()
    monkeypatch.setattr("splitpot.room.play.asking.answer", broken)
    room.now = room.state.deadline
    events = room.do(Clock(DECK))
    assert any(isinstance(event, HandVoided) for event in events)
    assert room.stacks() == {"ann": 400, "bob": 400}
