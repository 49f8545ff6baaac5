"""Five and six hole cards: the same rules, and still exactly two of them play (R17, R40, R58, 3.1-1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.cards import parse_cards
from splitpot.game.events import Awarded, HoleDealt, Shown, Side
from splitpot.game.rules import Game, Structure, big_bet_rules, fixed_limit
from tests.rules.scenes import Scene

CHECKED = "call check" + " check check" * 3


@pytest.mark.parametrize("hole_cards", [5, 6])
@pytest.mark.parametrize("structure", list(Structure))
def test_a_hand_with_more_hole_cards_is_dealt_bet_and_shown_alike(
    hole_cards: int, structure: Structure
) -> None:
    if structure is Structure.FIXED_LIMIT:
        rules = fixed_limit(10, hole_cards=hole_cards)
    else:
        rules = big_bet_rules(structure, 10, hole_cards=hole_cards)
    scene = Scene(rules, [200, 200]).play(CHECKED)
    assert [len(event.cards) for event in scene.events if isinstance(event, HoleDealt)] == [hole_cards] * 2
    assert [len(event.cards) for event in scene.events if isinstance(event, Shown)] == [hole_cards] * 2
    assert all(len(award.hole) == 2 and len(award.board) == 3 for award in scene.awards)
    assert sum(scene.stacks) == 400


def test_five_hearts_in_the_hole_are_no_flush_with_two_on_the_board() -> None:
    rules = fixed_limit(10, game=Game.OMAHA, hole_cards=5)
    scene = Scene(rules, [100, 100], holes={0: "AhKhQhJh9h", 1: "2c2d3s4s5d"}, board="8h7h3c2sQc").play(
        CHECKED
    )
    (award,) = scene.awards
    assert award.seat == 1
    assert set(award.hole) == set(parse_cards("2c2d"))


def test_the_sixth_card_may_be_one_of_the_two() -> None:
    rules = fixed_limit(10, hole_cards=6)
    holes = {0: "KsKdQcJcTdAs", 1: "9h9dQdJdTcTh"}
    scene = Scene(rules, [100, 100], holes=holes, board="3s6s8sKcKh").play(CHECKED)
    (award,) = scene.awards
    assert isinstance(award, Awarded)
    assert award.seat == 0
    low = Scene(rules, [100, 100], holes={**holes, 0: "KsKdQcJc2dAs"}, board="3s6s8sKcTs").play(CHECKED)
    found = {award.side: award for award in low.awards}
    assert set(found[Side.LOW].hole) == set(parse_cards("2dAs"))


def test_pot_limit_with_five_cards_has_the_same_amounts() -> None:
    rules = replace(big_bet_rules(Structure.POT_LIMIT, 10), hole_cards=5)
    assert Scene(rules, [1000] * 3).bounds == (20, 35)
