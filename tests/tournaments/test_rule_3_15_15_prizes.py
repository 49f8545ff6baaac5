"""Payout tables, shared prizes, tickets and the independent chip model (3.15-14, 15)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splitpot.room.tournament_config import PayoutRow
from splitpot.room.tournament_prizes import (
    chips_chop,
    divide,
    icm,
    paid_places,
    payout_shares,
    pooled_prize,
    prizes_of,
    satellite_prizes,
)
from tests.tournaments.test_rule_3_15_10_places import cases


def reference_icm(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> list[Fraction]:
    """The model as it is told: who is first by his share of the chips, then who is first of the rest."""
    worth = [Fraction(0)] * len(stacks)
    if not prizes or not stacks:
        return worth
    total = sum(stacks)
    for first, stack in enumerate(stacks):
        chance = Fraction(stack, total)
        worth[first] += chance * prizes[0]
        rest = reference_icm((*stacks[:first], *stacks[first + 1 :]), prizes[1:])
        for other, part in zip([one for one in range(len(stacks)) if one != first], rest, strict=True):
            worth[other] += chance * part
    return worth


@given(
    st.lists(st.integers(1, 100_000), min_size=2, max_size=6),
    st.lists(st.integers(0, 10_000), min_size=1, max_size=6),
)
def test_stacks_are_worth_what_the_plain_model_says(stacks: list[int], unsorted: list[int]) -> None:
    prizes = tuple(sorted(unsorted, reverse=True))[: len(stacks)]
    exact = reference_icm(tuple(stacks), prizes)
    found = icm(stacks, prizes)
    assert sum(found) == sum(prizes)
    for one, worth in zip(found, exact, strict=True):
        assert worth - 1 < one < worth + 1


def test_equal_stacks_are_worth_the_same() -> None:
    assert icm((500, 500, 500), (50, 30, 20)) == (34, 33, 33)
    assert icm((500, 500, 500), (60, 30, 30)) == (40, 40, 40)


def test_ten_stacks_are_valued_and_the_largest_is_not_worth_the_first_prize() -> None:
    stacks = (90_000, 40_000, 30_000, 25_000, 20_000, 15_000, 10_000, 8_000, 7_000, 5_000)
    prizes = (30_000, 20_000, 14_000, 10_000, 8_000, 6_000, 5_000, 3_000, 2_500, 1_500)
    found = icm(stacks, prizes)
    assert sum(found) == sum(prizes)
    assert list(found) == sorted(found, reverse=True)
    assert prizes[1] < found[0] < prizes[0]


def test_two_stacks_play_for_the_difference_by_their_chips() -> None:
    assert icm((3_000, 1_000), (100, 60)) == (90, 70)
    assert chips_chop((1_000, 3_000), (100, 60)) == (70, 90)


def test_a_chop_by_chips_gives_everybody_the_least_prize() -> None:
    assert chips_chop((1, 1, 9_998), (100, 50, 30)) == (30, 30, 120)
    assert chips_chop((1_000, 1_000), (101,)) == (51, 50)


def test_a_pooled_prize_of_the_golden_cases(shared: Path) -> None:
    """TR-05."""
    (case,) = cases(shared, "rules.json", "TR-05")
    asked = case["inputs"]
    prizes = {int(place): prize for place, prize in asked["prizes"].items()}
    found = pooled_prize(prizes, asked["lo"], asked["hi"], asked["n"])
    assert list(found) == case["expected"]["prizes"]


@given(st.integers(2, 5_000), st.integers(0, 1_000_000))
def test_prizes_add_up_to_the_pool_and_a_better_place_gets_no_less(entries: int, pool: int) -> None:
    """3.15-15."""
    shares = payout_shares(entries)
    assert all(place * share == shares[0] for place, share in enumerate(shares[:10], 1))
    assert list(shares) == sorted(shares, reverse=True)
    assert 1 <= len(shares) == paid_places(entries) < entries
    prizes = prizes_of(pool, entries, entries)
    assert sum(prizes) == pool
    assert list(prizes) == sorted(prizes, reverse=True)


def test_the_first_of_two_paid_places_gets_exactly_twice_as_much() -> None:
    """3.15-15."""
    assert prizes_of(12_000, 4, 4) == (8_000, 4_000)
    assert prizes_of(12_001, 4, 4) == (8_001, 4_000)
    assert prizes_of(11_000, 8, 8) == (6_000, 3_000, 2_000)


def test_odd_units_go_to_the_better_places() -> None:
    """3.15-15."""
    assert divide(10, (1, 1, 1)) == (4, 3, 3)
    assert divide(11, (1, 1, 1)) == (4, 4, 3)


def test_the_last_paid_place_of_a_thousand_gets_more_than_its_entry() -> None:
    prizes = prizes_of(1_000 * 100, 1_000, 1_000)
    assert len(prizes) == 144
    assert prizes[-1] > 100
    assert prizes[9] == prizes[10] == prizes[11] > prizes[12]


def test_places_far_down_are_paid_alike_in_groups() -> None:
    prizes = prizes_of(10_000_000, 3_000, 3_000)
    assert len(prizes) == 450
    assert len({*prizes[117:162]}) == 1
    assert len({*prizes[162:207]}) == 1
    assert prizes[117] > prizes[162]


def test_no_more_places_than_players_are_paid() -> None:
    assert prizes_of(100, 20, 3) == prizes_of(100, 20, 3)[:3]
    assert sum(prizes_of(100, 20, 3)) == 100


def test_a_table_of_ones_own_goes_by_entries() -> None:
    table = (PayoutRow(6, (10_000,)), PayoutRow(20, (7_000, 3_000)))
    assert prizes_of(100, 6, 6, table) == (100,)
    assert prizes_of(100, 7, 7, table) == (70, 30)
    assert prizes_of(100, 50, 50, table) == (70, 30)


@pytest.mark.parametrize(
    ("pool", "value", "players", "tickets", "prizes"),
    [
        (1_050, 500, 9, 2, (500, 500, 50)),
        (1_000, 500, 9, 2, (500, 500)),
        (400, 500, 9, 0, (400,)),
        (1_100, 500, 2, 2, (600, 500)),
        (1_000, 500, 2, 2, (500, 500)),
    ],
)
def test_a_satellite_pays_tickets_and_the_rest_to_the_next_place(
    pool: int, value: int, players: int, tickets: int, prizes: tuple[int, ...]
) -> None:
    assert satellite_prizes(pool, value, players) == (tickets, prizes)
    assert sum(prizes) == pool
