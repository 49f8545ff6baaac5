"""The worked cases of the rule book, executed: betting scripts, deal, odd chips."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from splitpot.game.dealing import deal_layout
from splitpot.game.events import Side, Street
from splitpot.game.showdown import clockwise, split_pot
from tests.rules.golden import Case, Script, assert_outcome, load_cases

SHARED = Path(__file__).resolve().parents[3] / "shared"


def cases_of(*prefixes: str) -> list[Any]:
    """The cases as parameters, or one that skips where the golden cases are absent."""
    if not (SHARED / "cases").is_dir():
        return [pytest.param(None, marks=pytest.mark.skip(reason="no golden cases beside the repository"))]
    return [pytest.param(case, id=case["id"]) for case in load_cases(SHARED, prefixes)]


@pytest.mark.parametrize("case", cases_of("FL", "BL", "PT", "SD", "KP", "PL", "RO"))
def test_a_scripted_hand_offers_the_listed_options_and_ends_as_written(case: Case) -> None:
    if case["inputs"].get("fn"):
        pytest.skip("a function of the table between hands")
    script = Script(case)
    script.play()
    assert_outcome(case, script.state, script.outcome())


@pytest.mark.parametrize("case", cases_of("OC"))
def test_odd_chips_go_where_the_case_says(case: Case) -> None:
    if case["inputs"].get("fn") != "split_pot":
        script = Script(case)
        script.play()
        assert_outcome(case, script.state, script.outcome())
        return
    inputs = case["inputs"]
    order = clockwise(max(*inputs["seats"], case["button"]) + 1, case["button"])
    shares: dict[str, int] = {}
    for share in split_pot(
        inputs["pot"], inputs["high_winners"], inputs["low_winners"], order, inputs["chip"]
    ):
        shares[str(share.seat)] = shares.get(str(share.seat), 0) + share.amount
    assert shares == {seat: share for seat, share in case["expected"]["shares"].items() if share}


@pytest.mark.parametrize("case", cases_of("DL"))
def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button(case: Case) -> None:
    layout = deal_layout(case["inputs"]["seats"], case["inputs"]["button"])
    expected = case["expected"]
    assert layout.cards_used == expected["cards_used"]
    if "layout" in expected:
        wanted = expected["layout"]
        assert {str(seat): list(places) for seat, places in layout.holes.items()} == wanted["hole"]
        assert list(layout.board[Street.FLOP]) == wanted["flop"]
        assert layout.board[Street.TURN] == (wanted["turn"],)
        assert layout.board[Street.RIVER] == (wanted["river"],)
        assert [layout.burns[street] for street in (Street.FLOP, Street.TURN, Street.RIVER)] == [
            wanted["burn1"],
            wanted["burn2"],
            wanted["burn3"],
        ]
    if "first_card_to" in expected:
        first = next(seat for seat, places in layout.holes.items() if 0 in places)
        assert first == expected["first_card_to"]


def test_a_share_names_its_side() -> None:
    shares = split_pot(101, [1], [2], clockwise(3, 0))
    assert [(share.side, share.seat, share.amount) for share in shares] == [
        (Side.HIGH, 1, 51),
        (Side.LOW, 2, 50),
    ]
