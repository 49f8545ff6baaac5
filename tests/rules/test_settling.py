"""Rules 3.6 to 3.10: which chips make which pot, what goes back, who gets what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from splitpot.cards import parse_cards
from splitpot.evaluation.omaha import high_low
from splitpot.game.actions import Act, DealHole, Move
from splitpot.game.events import Awarded, Returned, Side
from splitpot.game.hand import evolve, start_hand, step
from splitpot.game.pots import Pot, cut_pots, pots_of, uncalled_of
from splitpot.game.rules import Game
from splitpot.game.showdown import clockwise, settle, split_pot
from splitpot.game.state import HandState
from tests.game.tables import LIMIT_10_20, after_betting


def awards_of(state: HandState) -> list[Awarded]:
    """The awards alone; where there is no rake they are everything."""
    return [event for event in settle(state) if isinstance(event, Awarded)]


def settle_all(state: HandState) -> tuple[dict[int, int], list[Pot], dict[int, int]]:
    """What each seat gets (returned chips included), the pots, and what went back."""
    returned: dict[int, int] = {}
    back = uncalled_of(state)
    if back is not None:
        returned = {back[0]: back[1]}
        state = evolve(state, Returned(*back))
    pots = list(pots_of(state))
    won = dict(returned)
    for award in awards_of(state):
        won[award.seat] = won.get(award.seat, 0) + award.amount
    return won, pots, returned


def test_every_settled_case_pays_to_the_chip(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "settle.json").read_text())
    assert len(cases) >= 14
    for case in cases:
        state = after_betting(
            case["contributions"],
            case["holes"],
            case["board"],
            game=Game(case["game"]),
            button=case["button"],
            folded=case["folded"],
        )
        won, pots, returned = settle_all(state)
        assert [[pot.amount, list(pot.seats)] for pot in pots] == case["pots"], case["id"]
        assert {str(seat): amount for seat, amount in returned.items()} == case["returned"], case["id"]
        assert {str(seat): amount for seat, amount in won.items()} == case["won"], case["id"]


LOW_BOARD = "3c4h8sKdQc"


def test_a_quartered_low_pays_three_quarters_to_the_winner_of_the_high() -> None:
    state = after_betting([100, 100, 100], ["As2dKhTc", "Ah2cJsJd", "9s9dTh7c"], LOW_BOARD)
    assert settle_all(state)[0] == {0: 225, 1: 75}


def test_without_a_low_the_high_takes_the_whole_pot() -> None:
    state = after_betting([50, 50], ["As2dKhTc", "Ah3cJsJd"], "KcKsQd9h7c")
    assert settle_all(state)[0] == {0: 100}


def test_a_low_in_the_main_pot_does_not_touch_the_side_pot() -> None:
    state = after_betting([30, 90, 90], ["As2dQhTc", "KcKsQdJd", "9c9dThJs"], "3c4h8sKdTs", button=1)
    won, pots, _ = settle_all(state)
    assert won == {0: 45, 1: 165}
    assert pots == [Pot(90, (0, 1, 2)), Pot(120, (1, 2))]


def test_an_award_carries_the_five_cards_that_play() -> None:
    state = after_betting([40, 40], ["As2s5dKh", "KcKsQdJd"], "3s4s8sKdTc")
    high, low = awards_of(state)
    assert (high.side, high.seat, high.amount) == (Side.HIGH, 0, 40)
    assert set(high.hole) == set(parse_cards("As2s"))
    assert set(high.board) == set(parse_cards("3s4s8s"))
    assert (low.side, low.seat, low.amount) == (Side.LOW, 0, 40)
    assert len(low.hole) == 2
    assert len(low.board) == 3


def test_an_award_carries_the_strength_of_its_side() -> None:
    state = after_betting([40, 40], ["As2s5dKh", "KcKsQdJd"], "3s4s8sKdTc")
    high, low = awards_of(state)
    hole, board = state.seats[0].hole, state.board
    assert (high.strength, low.strength) == high_low(hole, board)
    assert high.strength != low.strength


def test_odd_chips_of_a_pot_that_is_tied_both_ways_are_counted_once() -> None:
    found = split_pot(101, [0, 1], [0, 1], [1, 0])
    assert [(share.side, share.seat, share.amount, share.odd) for share in found] == [
        (Side.HIGH, 1, 26, 1),
        (Side.HIGH, 0, 25, 0),
        (Side.LOW, 1, 25, 0),
        (Side.LOW, 0, 25, 0),
    ]


def test_a_share_tells_how_much_of_it_is_odd() -> None:
    assert [share.odd for share in split_pot(100, [0, 1, 2], [], [1, 2, 0])] == [1, 0, 0]
    assert [share.odd for share in split_pot(13, [0, 1], [], [1, 0], 5)] == [3, 0]
    assert [share.odd for share in split_pot(103, [0], [0, 1], [1, 2, 0])] == [0, 1, 0]


def test_equal_all_ins_make_one_pot() -> None:
    state = after_betting([50, 50, 50], ["As2dQhTc", "KcKsQdJd", "9c9dThJs"], "3c4h8sKdTs")
    assert pots_of(state) == (Pot(150, (0, 1, 2)),)


def test_a_single_uncalled_chip_goes_back() -> None:
    assert uncalled_of(after_betting([1, 0], [])) == (0, 1)
    assert uncalled_of(after_betting([1, 1], [])) is None


def test_a_seat_that_has_put_nothing_in_yet_is_in_no_pot() -> None:
    # The blind of a hand without a small blind lies there; the others have not acted.
    state = after_betting([0, 10, 0], [], stacks=[100, 90, 100])
    assert pots_of(state) == cut_pots(state.seats) == (Pot(10, (1,)),)


def test_what_only_folded_seats_have_put_in_is_for_all_who_are_left() -> None:
    state = after_betting([0, 0, 10], [], folded=[2], stacks=[100, 100, 90])
    assert pots_of(state) == (Pot(10, (0, 1)),)


# Faults seen in other programs, by kind (pots).


def shares(pot: int, highs: list[int], lows: list[int], left_of_button: list[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for share in split_pot(pot, highs, lows, left_of_button):
        found[share.seat] = found.get(share.seat, 0) + share.amount
    return found


def test_a_three_way_tie_over_layers_of_folded_money_divides_once() -> None:
    contributions = [10000, 10000, 100, 10000, 200]
    state = after_betting(contributions, [], folded=[2, 4])
    assert pots_of(state) == (Pot(30300, (0, 1, 3)),)
    assert shares(30300, [0, 1, 3], [], [1, 2, 3, 4, 0]) == {0: 10100, 1: 10100, 3: 10100}


def test_unmatched_chips_go_back_before_pots_are_made() -> None:
    state = after_betting([120360, 200, 89820, 89820], [], folded=[1])
    assert uncalled_of(state) == (0, 30540)
    after = evolve(state, Returned(0, 30540))
    assert pots_of(after) == (Pot(269660, (0, 2, 3)),)


def test_a_side_pot_with_one_claimant_left_is_his_without_showdown() -> None:
    state = after_betting(
        [125, 125, 50, 50],
        ["AsAdAhAc", "2c7d9hKs", "8c8d3s3h", "6c6d4s4h"],
        "8h5dJcQs2d",
        game=Game.OMAHA,
        folded=[0],
    )
    won, pots, _ = settle_all(state)
    assert pots == [Pot(200, (1, 2, 3)), Pot(150, (1,))]
    assert won == {1: 150, 2: 200}
    side = next(award for award in awards_of(state) if award.pot == 1)
    assert side == Awarded(1, Side.HIGH, 1, 150)


def test_an_all_in_winner_keeps_the_main_pot_when_betting_went_on() -> None:
    state = after_betting(
        [100, 500, 500], ["9c9d3s4s", "KhQc5s6s", "As8h5h5c"], "2c7d9hJcKd", game=Game.OMAHA, button=2
    )
    assert settle_all(state)[0] == {0: 300, 1: 800}


def test_an_uncalled_all_in_gets_its_chips_back_and_wins_only_what_was_matched() -> None:
    # Fixed limit heads-up: the button completes to two bets, the big blind folds.
    state, _ = start_hand(LIMIT_10_20, [200, 200], 0)
    state, _ = step(state, DealHole({0: parse_cards("AsKsQsJs"), 1: parse_cards("2c3c4c5c")}))
    state, _ = step(state, Act(0, Move.RAISE_TO, 20))
    state, events = step(state, Act(1, Move.FOLD))
    assert Returned(0, 10) in events
    assert [seat.stack for seat in state.seats] == [210, 190]


def test_identical_hands_both_ways_split_33_33_and_not_34_32() -> None:
    state = after_betting([33, 33], ["5s6sJc9c", "5c6dJd9d"], "2c3d4hKsQd", button=1)
    assert settle_all(state)[0] == {0: 33, 1: 33}


def test_quartering_pays_fifteen_and_five_of_twenty() -> None:
    state = after_betting([10, 10], ["Ah3h8d7d", "3s4s5dKd"], "Ac2d4h5s6c", button=1)
    assert settle_all(state)[0] == {0: 15, 1: 5}


@pytest.mark.parametrize(
    ("pot", "winners", "order", "expected"),
    [
        (100, [0, 1, 2], [1, 2, 0], {1: 34, 2: 33, 0: 33}),
        (101, [0, 1, 2], [1, 2, 0], {1: 34, 2: 34, 0: 33}),
        (1, [0, 1], [1, 0], {1: 1}),
    ],
)
def test_odd_chips_go_one_by_one_to_the_first_winner_left_of_the_button(
    pot: int, winners: list[int], order: list[int], expected: dict[int, int]
) -> None:
    assert shares(pot, winners, [], order) == expected


def test_every_pot_finds_its_own_high_and_low() -> None:
    state = after_betting([50, 120, 200], ["Ah2dJhTh", "KhKd9s9c", "As5sQhJd"], "3c4d8hKcQs", button=2)
    won, pots, returned = settle_all(state)
    assert returned == {2: 80}
    assert pots == [Pot(150, (0, 1, 2)), Pot(140, (1, 2))]
    assert {seat: amount - returned.get(seat, 0) for seat, amount in won.items()} == {0: 75, 1: 145, 2: 70}


def test_a_folded_players_bets_stay_in_the_pot_and_its_cards_do_not_count() -> None:
    state = after_betting(
        [20, 60, 60], ["AsAdKhKd", "2c7d9hTs", "QsQd4s4h"], "AhKcQc5d3h", game=Game.OMAHA, folded=[0]
    )
    won, pots, _ = settle_all(state)
    assert pots == [Pot(140, (1, 2))]
    assert won == {2: 140}


def test_the_better_the_hand_the_shorter_the_stack_every_pot_has_its_own_winner() -> None:
    state = after_betting(
        [50, 100, 200, 450],
        ["AsAd9c8c", "KsKd9d8d", "QsQd9h8h", "JsJd9s8s"],
        "2c3d7hThTc",
        game=Game.OMAHA,
        button=3,
    )
    won, pots, returned = settle_all(state)
    assert returned == {3: 250}
    assert pots == [Pot(200, (0, 1, 2, 3)), Pot(150, (1, 2, 3)), Pot(200, (2, 3))]
    assert won == {0: 200, 1: 150, 2: 200, 3: 250}


def test_scoop_half_and_quarter_of_a_four_way_pot_give_back_800_400_and_200() -> None:
    order = [0, 1, 2, 3]
    assert shares(800, [0], [0], order) == {0: 800}
    assert shares(800, [0], [1], order)[1] == 400
    assert shares(800, [0], [0, 1], order)[1] == 200


def test_the_high_half_gets_the_odd_chip_and_the_tied_low_its_own() -> None:
    state_order = [1, 2, 0]
    found = split_pot(103, [0], [0, 1], state_order)
    assert sum(share.amount for share in found if share.side is Side.HIGH) == 52
    assert shares(103, [0], [0, 1], state_order) == {0: 77, 1: 26}


def test_a_split_never_loses_or_makes_a_chip() -> None:
    seats = clockwise(4, 2)
    every: list[list[int]] = [[0], [1], [3], [0, 1], [0, 3], [1, 2, 3], [0, 1, 2, 3]]
    for pot in range(1, 60):
        for highs in every:
            for lows in [[], *every]:
                for unit in (1, 5):
                    found: list[Any] = split_pot(pot, highs, lows, seats, unit)
                    assert sum(share.amount for share in found) == pot
                    assert all(share.amount > 0 for share in found)
