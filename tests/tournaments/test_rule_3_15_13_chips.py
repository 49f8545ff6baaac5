"""Small chips that no blind needs any more: the race for them (3.15-13)."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from splitpot.cards import DECK, parse_card
from splitpot.room.tournament_config import Level, check_tournament, unit_of
from splitpot.room.tournament_events import ChipsRaced
from splitpot.room.tournament_race import chip_race, raced_stacks
from tests.tournaments.floor import MINUTE, Floor, tournament
from tests.tournaments.test_rule_3_15_10_places import cases


def test_a_chip_race_of_the_golden_cases(shared: Path) -> None:
    """TR-08, 3.15-13."""
    (case,) = cases(shared, "rules.json", "TR-08")
    asked = case["inputs"]
    found = chip_race(
        {int(seat): count for seat, count in asked["odd_chips"].items()},
        asked["old"],
        asked["new"],
        {int(seat): parse_card(card) for seat, card in asked["draws"].items()},
    )
    assert {str(seat): chips for seat, chips in found.items()} == case["expected"]["new_chips"]


def test_nobody_is_raced_out_of_the_tournament() -> None:
    """3.15-13."""
    draws = {1: parse_card("2c"), 2: parse_card("As")}
    assert raced_stacks({1: 25, 2: 525, 3: 800}, 25, 100, draws) == {1: 100, 2: 600, 3: 800}


@given(st.dictionaries(st.integers(0, 8), st.integers(1, 200), min_size=2, max_size=9))
def test_a_race_leaves_large_chips_alone_and_nearly_as_many(chips: dict[int, int]) -> None:
    """3.15-13."""
    stacks = {seat: 25 * count for seat, count in chips.items()}
    odd = [seat for seat, stack in stacks.items() if stack % 100]
    after = raced_stacks(stacks, 25, 100, dict(zip(odd, DECK, strict=False)))
    assert all(stack % 100 == 0 and stack > 0 for stack in after.values())
    assert all(abs(after[seat] - stack) < 100 for seat, stack in stacks.items())
    poor = sum(stack < 100 for stack in stacks.values())
    assert abs(sum(after.values()) - sum(stacks.values())) <= 50 + 100 * poor


def test_small_chips_are_raced_once_no_blind_needs_them() -> None:
    """3.15-13."""
    config = {
        "chips": (25, 100),
        "levels": (Level(50, ms=10 * MINUTE), Level(200, ms=10 * MINUTE), Level(400)),
    }
    floor = Floor(4, **config)  # type: ignore[arg-type]
    check_tournament(floor.state.config)
    assert [unit_of(floor.state.config, level) for level in range(3)] == [25, 100, 100]
    a, b, c, _ = floor.at(1)
    floor.play(1, net={a: 25, b: -25})
    floor.wait(10)
    assert not floor.kinds(ChipsRaced)  # the table is playing
    floor.play(1, net={c: -1_000 + 75, a: 925})
    (raced,) = floor.kinds(ChipsRaced)
    assert set(raced.drawn) == {a, b, c}
    assert all(one.stack % 100 == 0 for one in floor.state.entrants.values())
    assert floor.stack(c) == 100
    assert floor.state.tables[1].unit == 100
    floor.check()


def test_every_amount_is_legal_where_there_are_no_chips() -> None:
    """3.15-13."""
    assert unit_of(tournament(), 0) == 1
    assert unit_of(tournament(chips=(7,), starting_stack=700), 0) == 7
