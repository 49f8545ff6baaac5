"""Seats: the draw, late entries, balancing, breaking, the last table (3.15-3, 4, 8, 9)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.tournament_commands import Register
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_events import PlayerMoved, PrizesFixed, TableBroken, TableSet
from splitpot.room.tournament_seating import (
    Balance,
    Final,
    balance,
    breaking_order,
    broken,
    late_seat,
    next_big_blind,
    next_change,
    spread,
    stops_dealing,
    worst_seat,
)
from splitpot.room.tournament_state import DirectedTable
from tests.tournaments.floor import Floor
from tests.tournaments.test_rule_3_15_10_places import cases


def tables(*sizes: int, chairs: int = 10, **changes: Any) -> dict[int, DirectedTable]:
    """Tables at which so many sit, from the first seat on; the third is big blind."""
    found = {}
    for number, size in enumerate(sizes, 1):
        seats = tuple(f"t{number}s{seat}" if seat < size else "" for seat in range(chairs))
        places = {"hand": 1, "button": 0, "small": 1, "big": 2}
        found[number] = DirectedTable(number, seats, **(places | changes))
    return found


def test_seats_are_drawn_and_tables_are_filled_alike() -> None:
    """3.15-3."""
    rows = spread([f"p{number}" for number in range(20)], 9, 1)
    sizes = [sum(bool(player) for player in row) for row in rows]
    assert sizes == [7, 7, 6]
    assert spread([f"p{number}" for number in range(20)], 9, 2) != rows


def test_every_seat_is_as_likely_as_any_other() -> None:
    """3.15-3."""
    seen = Counter(
        next(
            (number, seat) for number, row in enumerate(spread("abcd", 4, dice)) for seat in [row.index("a")]
        )
        for dice in range(2_000)
    )
    assert set(seen) == {(0, seat) for seat in range(4)}
    assert min(seen.values()) > 400


def test_the_table_of_a_player_and_the_seats_that_stay_empty_are_drawn_too() -> None:
    """3.15-3."""
    draws = [spread("abcde", 3, dice) for dice in range(50)]
    assert {next(number for number, row in enumerate(rows) if "a" in row) for rows in draws} == {0, 1}
    assert {rows[1].index("") for rows in draws} == {0, 1, 2}


def test_a_late_player_draws_a_seat_at_a_shortest_table() -> None:
    """3.15-4."""
    assert {
        number for number, _ in filter(None, (late_seat(tables(9, 7, 8), dice) for dice in range(50)))
    } == {2}
    floor = tables(10, 8, 8)
    found = {late_seat(floor, dice) for dice in range(200)}
    assert found == {(2, 8), (2, 9), (3, 8), (3, 9)}
    assert late_seat(tables(10, 10), 1) is None


def test_late_entries_in_another_room(shared: Path) -> None:
    """D18: a full stack and a drawn seat until the level is over, and a larger pool; refused after it."""
    (case,) = cases(shared, "bugs.json", "D18")
    until, stack = case["input"]["late_until_end_of_level"], case["right_value"]["stack"]
    floor = Floor(12, starting_stack=stack, late_levels=until)
    floor.wait(10 * until - 1)
    assert floor.state.level + 1 == case["input"]["joins"]["in_level"]
    before = floor.state.pool
    floor.do(Register("late", "Late"))
    assert floor.stack("late") == stack
    assert floor.state.entrants["late"].table in (1, 2)
    assert floor.state.pool == before + 100
    floor.wait(2)
    assert floor.state.level + 1 == case["input"]["too_late"]["in_level"]
    (fixed,) = floor.kinds(PrizesFixed)
    assert fixed.pool == floor.state.pool
    with pytest.raises(RoomError, match="Registration for Tuesday is closed"):
        floor.do(Register("later", "Later"))


def test_where_all_seats_are_taken_a_late_player_opens_a_table_and_others_come_to_it() -> None:
    """3.15-4 and 8."""
    floor = Floor(8, seats=4, late_levels=1)
    floor.do(Register("late", "Late"))
    assert floor.state.entrants["late"].table == 3
    assert floor.rests(3)
    for table in (1, 2, 1):
        floor.play(table)
    assert sorted(table.size for table in floor.state.tables.values()) == [3, 3, 3]
    assert not floor.rests(3)
    floor.check()


def test_who_gives_a_player_in_another_room(shared: Path) -> None:
    """D14."""
    (case,) = cases(shared, "bugs.json", "D14")
    sizes = case["input"]["tables"]
    floor = tables(*sizes.values())
    moves = []
    while (change := balance(floor)) is not None:
        assert change.seating.player == "t1s3"  # the next big blind
        moves.append([f"T{change.source}", f"T{change.seating.table}"])
        floor = carried_out(floor, change)
    assert moves == case["right_value"]["moves"]
    assert {f"T{number}": table.size for number, table in floor.items()} == case["right_value"]["after"]


def carried_out(floor: dict[int, DirectedTable], change: Balance) -> dict[int, DirectedTable]:
    """The tables after a move."""
    source, target = floor[change.source], floor[change.seating.table]
    left = tuple("" if one == change.seating.player else one for one in source.seats)
    seat = change.seating.seat
    came = (*target.seats[:seat], change.seating.player, *target.seats[seat + 1 :])
    return floor | {source.number: replace(source, seats=left), target.number: replace(target, seats=came)}


def test_the_next_big_blind_moves_to_the_worst_seat() -> None:
    """3.15-8."""
    floor = tables(9, 7)
    assert next_big_blind(floor[1]) == "t1s3"
    # Big blind in seat 2, free are 7, 8 and 9: seat 7 is big blind before the others.
    assert worst_seat(floor[2]) == 7
    assert worst_seat(DirectedTable(2, ("a", "b", "", "d", "", ""), 1, 0, 0, 0, 1)) == 2


def test_nobody_is_moved_into_the_small_blind_while_another_seat_is_free() -> None:
    """3.15-8: the big blind in seat 2 has gone; that seat has the small blind next."""
    table = DirectedTable(1, ("a", "b", "", "", "e", "f"), 1, 0, 0, 1, 2)
    assert worst_seat(table) == 3
    table = DirectedTable(1, ("a", "b", "", "d", "e", "f"), 1, 0, 0, 1, 2)
    assert worst_seat(table) == 2  # there is no other


def test_a_hand_that_is_allowed_counts_as_begun() -> None:
    """3.15-8: seat 3 is big blind in it, so seat 4 is the next."""
    table = DirectedTable(1, ("a", "b", "c", "d", "", "f", ""), 1, 2, 0, 1, 2)
    assert worst_seat(table) == 4
    # Seat 2 would be big blind next, but the hand that is allowed has its big blind in seat 3 already.
    table = DirectedTable(1, ("a", "b", "", "d", "", "f"), 1, 2, 5, 0, 1)
    assert worst_seat(table) == 4
    assert worst_seat(replace(table, allowed=0)) == 2
    assert worst_seat(DirectedTable(1, ("", "", ""), 0, 1)) == 0


def test_tables_may_differ_by_one_and_by_two_where_there_are_many() -> None:
    """3.15-8."""
    assert balance(tables(9, 8, 8, 8, 8, 8)) is None
    assert balance(tables(9, 9, 9, 9, 9, 7)) is not None
    assert balance(tables(9, 9, 9, 9, 9, 9, 7)) is None
    assert balance(tables(9, 9, 9, 9, 9, 9, 6)) is not None


def test_only_a_fullest_table_that_rests_gives_a_player() -> None:
    """3.15-8: fewest moves; a hand is waited for."""
    assert balance(tables(9, 8, 6, allowed=2)) is None
    found = balance(tables(9, 8, 6))
    assert found is not None
    assert (found.source, found.seating.table) == (1, 3)


def test_a_table_that_is_three_short_stops_dealing() -> None:
    """3.15-8."""
    floor = tables(9, 7, 6)
    assert [stops_dealing(floor, table) for table in floor.values()] == [False, False, True]


def test_tables_break_in_an_order_that_is_known_from_the_start() -> None:
    """3.15-9."""
    assert breaking_order(tables(9, 9, 9)) == [3, 2, 1]
    floor = Floor(12, seats=4)
    losers = floor.at(1)
    floor.play(1, lost=dict.fromkeys(losers[1:3], losers[0]))
    others = floor.at(2)
    floor.play(2, lost=dict.fromkeys(others[1:3], others[0]))
    floor.play(3)
    assert set(floor.state.tables) == {1, 2}
    assert [one.table for one in floor.kinds(TableBroken)] == [3]
    assert sorted(table.size for table in floor.state.tables.values()) == [4, 4]
    floor.check()


def test_a_broken_tables_players_and_their_new_seats_are_both_drawn() -> None:
    """3.15-9."""
    floor = tables(3, 3, 4, chairs=6)
    found = [broken(floor, floor[3], dice) for dice in range(50)]
    assert len({str(one) for one in found}) > 30
    for one in found:
        assert one is not None
        assert Counter(seating.table for seating in one.seatings) == {1: 2, 2: 2}
    assert broken(tables(4, 4, chairs=4), tables(4, 4, chairs=4)[1], 1) is None


@pytest.mark.parametrize(
    ("seats", "left", "chairs"), [(9, 9, 9), (8, 9, 9), (7, 7, 7), (6, 7, 7), (10, 10, 10), (4, 4, 4)]
)
def test_the_last_table_is_set_up_when_so_many_are_left(seats: int, left: int, chairs: int) -> None:
    """3.15-9: of 8-handed tables nine come together, of 6-handed ones seven."""
    config = Tournament(id="t", name="T", levels=(), seats=seats)
    assert config.final_seats == chairs
    half = (left + 1) // 2
    too_many = tables(half + 1, left - half, chairs=seats)
    assert not isinstance(next_change(too_many, seats, config.final_seats, 1), Final)
    enough = next_change(tables(half, left - half, chairs=seats), seats, config.final_seats, 1)
    assert isinstance(enough, Final)


def test_the_last_table_waits_until_both_rest_and_everybody_draws_a_new_seat() -> None:
    """3.15-9."""
    floor = Floor(10, seats=6)
    one, other = floor.at(1), floor.at(2)
    floor.play(1, lost={one[0]: one[1], one[2]: one[1]})
    floor.play(2, lost={other[0]: other[1]})
    assert len(floor.state.tables) == 2
    assert floor.rests(2)  # and is not dealt another hand
    floor.play(1)
    assert list(floor.state.tables) == [3]
    assert len(floor.at(3)) == 7
    assert {one.why for one in floor.kinds(PlayerMoved)} == {"final"}
    assert floor.has("has_final")
    floor.check()


def test_nine_who_begin_at_tables_of_eight_have_one_table() -> None:
    """3.15-9."""
    assert [one.chairs for one in Floor(9, seats=8).kinds(TableSet)] == [9]
    assert len(Floor(10, seats=8).kinds(TableSet)) == 2
    assert len(Floor(9, seats=8, late_levels=1).kinds(TableSet)) == 2


@given(st.lists(st.integers(1, 9), min_size=2, max_size=12))
def test_balancing_ends_with_tables_that_are_near_enough_by_the_fewest_moves(sizes: list[int]) -> None:
    """3.15-8."""
    floor = tables(*sizes)
    apart = 1 if len(sizes) <= 6 else 2
    moves = 0
    while (change := balance(floor)) is not None:
        source, target = floor[change.source], floor[change.seating.table]
        assert source.size - target.size > apart
        floor = carried_out(floor, change)
        moves += 1
    after = [table.size for table in floor.values()]
    assert max(after) - min(after) <= apart
    assert sum(after) == sum(sizes)
    assert moves <= sum(abs(size - sum(sizes) / len(sizes)) for size in sizes)
