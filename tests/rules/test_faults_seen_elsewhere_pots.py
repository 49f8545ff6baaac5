"""Faults of pots and payouts that users reported of other programs, each with the right value.

The id in a test's docstring is that of the collected case; one test makes sure that every
case of its kind has a test here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from splitpot.game.events import Awarded, HandEvent, Returned, Shown
from splitpot.game.hand import evolve
from splitpot.game.pots import Pot, pots_of, uncalled_of
from splitpot.game.rules import AnteType, Game, Structure, big_bet_rules
from splitpot.game.showdown import settle, split_pot
from splitpot.game.state import HandState
from tests.game.tables import LIMIT_10_20, after_betting
from tests.rules.scenes import NO_5_10, Scene, no_limit


def paid(state: HandState) -> dict[int, int]:
    """What each seat wins, without what came back uncalled."""
    back = uncalled_of(state)
    if back is not None:
        state = evolve(state, Returned(*back))
    won: dict[int, int] = {}
    events: tuple[HandEvent, ...] = settle(state)
    for event in events:
        assert isinstance(event, Awarded)
        won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def split(pot: int, highs: list[int], lows: list[int], order: list[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for share in split_pot(pot, highs, lows, order):
        found[share.seat] = found.get(share.seat, 0) + share.amount
    return found


def test_every_collected_fault_of_pots_has_a_test(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "bugs.json").read_text())
    wanted = {case["id"].lower() for case in cases if case["kind"] == "B"}
    assert wanted
    assert wanted <= set(re.findall(r'"""(b\d\d)\b', Path(__file__).read_text()))


def test_a_pot_that_divides_exactly_is_not_split_layer_by_layer() -> None:
    """b01"""
    state = after_betting([10000, 10000, 100, 10000, 200], [], folded=[2, 4], button=0)
    assert pots_of(state) == (Pot(30300, (0, 1, 3)),)
    assert set(split(30300, [0, 1, 3], [], [1, 2, 3, 4, 0]).values()) == {10100}


def test_what_everybody_wins_and_loses_is_nothing_together() -> None:
    """b02"""
    holes = ["AsAdKsKd", "2c3c4c5d", "QsQdJsJd", "TsTd9s9d"]
    before = [120360, 200, 89820, 89820]
    state = after_betting(before, holes, "Ah8c7h3d2s", game=Game.OMAHA, folded=[1])
    assert uncalled_of(state) == (0, 30540)
    won = paid(state)
    assert won == {0: 269660}
    net = [won.get(seat, 0) - amount for seat, amount in enumerate(before)]
    net[0] += 30540
    assert (net, sum(net)) == ([179840, -200, -89820, -89820], 0)


def test_the_last_seat_with_a_claim_on_a_side_pot_is_not_asked_again() -> None:
    """b04"""
    rules = replace(big_bet_rules(Structure.NO_LIMIT, 10), game=Game.OMAHA)
    holes = {0: "2c7d9hKs", 1: "AsAdAhAc", 2: "8c8d3s3h", 3: "6c6d4s4h"}
    # Everybody has 50 in, seats 2 and 3 are all-in; 75 more from two seats, then one of them folds.
    scene = Scene(rules, [500, 500, 50, 50], holes=holes, board="8h5dJcQs2d")
    scene.play("50 call call call 75 call check fold")
    assert scene.state.is_over
    assert pots_of(scene.state) == (Pot(200, (1, 2, 3)), Pot(150, (1,)))
    assert scene.stacks == [375, 375 + 150, 200, 0]


def test_an_all_in_seat_stays_in_its_pot_when_the_others_bet_on() -> None:
    """b05"""
    holes = {0: "9c9d3s4s", 1: "KhQc5s6s", 2: "As8h5h5c"}
    scene = Scene(replace(NO_5_10, game=Game.OMAHA), [100, 500, 500], holes=holes, board="2c7d9hJcKd")
    scene.play("100 call call 400 call")
    assert scene.stacks == [300, 800, 0]


def test_an_all_in_that_nobody_calls_comes_back() -> None:
    """b06"""
    scene = no_limit(200, 200, rules=big_bet_rules(Structure.NO_LIMIT, 2)).play("200 fold")
    assert Returned(0, 198) in scene.events
    assert (scene.stacks, sum(award.amount for award in scene.awards)) == ([202, 198], 4)
    assert not any(isinstance(event, Shown) for event in scene.events)


def test_behind_a_short_big_blind_the_full_one_is_called() -> None:
    """b08"""
    rules = big_bet_rules(Structure.NO_LIMIT, 400)
    scene = no_limit(5000, 5000, 150, 5000, rules=rules)
    assert (scene.legal.seat, scene.legal.call, scene.bounds) == (3, 400, (800, 5000))
    scene.play("call fold call")
    assert [seat.contribution for seat in scene.state.seats] == [0, 400, 150, 400]
    assert pots_of(scene.state) == (Pot(450, (1, 2, 3)), Pot(500, (1, 3)))


def test_two_hands_that_are_equal_both_ways_get_the_same() -> None:
    """b10"""
    state = after_betting([33, 33], ["5s6sJc9c", "5c6dJd9d"], "2c3d4hKsQd", button=1)
    assert paid(state) == {0: 33, 1: 33}


def test_a_tied_low_pays_a_quarter() -> None:
    """b11"""
    state = after_betting([10, 10], ["Ah3h8d7d", "3s4s5dKd"], "Ac2d4h5s6c", button=1)
    assert paid(state) == {0: 15, 1: 5}


@pytest.mark.parametrize(
    ("pot", "winners", "order", "right"),
    [
        (100, [0, 1, 2], [1, 2, 0], {1: 34, 2: 33, 0: 33}),
        (101, [0, 1, 2], [1, 2, 0], {1: 34, 2: 34, 0: 33}),
        (1, [0, 1], [1, 0], {1: 1}),
    ],
)
def test_the_remainder_of_a_division_does_not_vanish(
    pot: int, winners: list[int], order: list[int], right: dict[int, int]
) -> None:
    """b12"""
    assert split(pot, winners, [], order) == right


def test_every_pot_has_its_own_high_and_its_own_low() -> None:
    """b13"""
    state = after_betting([50, 120, 200], ["Ah2dJhTh", "KhKd9s9c", "As5sQhJd"], "3c4d8hKcQs", button=2)
    assert uncalled_of(state) == (2, 80)
    assert pots_of(evolve(state, Returned(2, 80))) == (Pot(150, (0, 1, 2)), Pot(140, (1, 2)))
    assert paid(state) == {0: 75, 1: 145, 2: 70}


def test_what_a_seat_that_left_has_bet_stays_in_the_pot() -> None:
    """b15"""
    holes = {0: "AsAdKsKd", 1: "2c7d9h2s", 2: "QcQh4s4h"}
    scene = Scene(replace(LIMIT_10_20, game=Game.OMAHA), [100] * 3, holes=holes, board="Qd8c3h5sJd")
    scene.play("20 call call check check")
    assert scene.state.pot == 60
    scene.play("fold")
    assert scene.state.pot == 60
    scene.play("check check check check")
    assert (scene.stacks, sum(scene.stacks)) == ([80, 80, 140], 300)


def test_a_folded_hand_is_never_paid() -> None:
    """b16"""
    state = after_betting(
        [20, 60, 60], ["AsAdKhKd", "2c7d9hTs", "QsQd4s4h"], "AhKcQc5d3h", game=Game.OMAHA, folded=[0]
    )
    assert pots_of(state) == (Pot(140, (1, 2)),)
    assert paid(state) == {2: 140}


def test_the_second_best_hand_wins_the_pot_that_the_best_is_not_in() -> None:
    """b17"""
    holes = {0: "AsAd9c8c", 1: "KsKd9d8d", 2: "QsQd9h8h", 3: "JsJd9s8s"}
    scene = Scene(
        replace(NO_5_10, game=Game.OMAHA), [50, 100, 200, 450], holes=holes, board="2c3d7hThTc", button=3
    )
    scene.play("200 450 call call")
    assert Returned(3, 250) in scene.events
    assert scene.stacks == [200, 150, 200, 250]


def test_antes_go_into_the_pot_and_count_towards_no_bet() -> None:
    """b19"""
    rules = replace(NO_5_10, ante_type=AnteType.EACH, ante=5)
    scene = no_limit(100, 100, 100, rules=rules).play("20")
    assert (scene.state.pot, scene.stacks, scene.legal.call) == (50, [75, 90, 85], 15)


def test_scoop_half_and_quarter_of_a_pot_of_four() -> None:
    """b21"""
    order = [0, 1, 2, 3]
    assert split(800, [0], [0], order)[0] - 200 == 600
    assert split(800, [1], [0], order)[0] - 200 == 200
    assert split(800, [1], [0, 1], order)[0] - 200 == 0


def test_the_highs_odd_chip_comes_before_the_lows() -> None:
    """b22"""
    holes = ["2c5d9h9s", "2d5hThTs", "KsKdQsQd"]
    state = after_betting([35, 35, 33], holes, "As3d7h9cKc", folded=[2], button=0)
    assert paid(state) == {0: 77, 1: 26}
    assert split(103, [0], [0, 1], [1, 2, 0]) == {0: 77, 1: 26}
