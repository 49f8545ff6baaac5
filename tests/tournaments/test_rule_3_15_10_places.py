"""Places of players who are out at the same time (3.15-10 and 11)."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from splitpot.room.tournament import places_of, standings
from splitpot.room.tournament_commands import DeclineRebuy, Rebuy, Register
from splitpot.room.tournament_config import PayoutRow
from splitpot.room.tournament_events import HandForHandBegan, HandForHandEnded, PlacesRanked, PlayersOut
from splitpot.room.tournament_places import Bust, Placed, rank_busts
from splitpot.room.tournament_prizes import pooled_prize
from tests.tournaments.floor import MINUTE, Floor, levels


def cases(shared: Path, file: str, *ids: str) -> list[dict[str, Any]]:
    """Cases by their ids."""
    known = {case["id"]: case for case in json.loads((shared / "cases" / file).read_text(encoding="utf-8"))}
    return [known[one] for one in ids]


def test_places_of_the_golden_cases(shared: Path) -> None:
    """TR-03, TR-04 and TR-07; TR-06 is said in the rules, and has a test of its own below."""
    for case in cases(shared, "rules.json", "TR-03", "TR-04", "TR-07"):
        asked = case["inputs"]
        busts = [Bust(one["player"], one["table"], one["start_stack"]) for one in asked["busts"]]
        ranked = rank_busts(busts, asked["left_after"], asked.get("cross_table", "stack"))
        places = {player: [one.best, one.worst] for one in ranked for player in one.players}
        assert places == case["expected"]["places"], case["id"]


def test_across_tables_the_stacks_decide_too() -> None:
    """TR-06."""
    busts = [Bust("a", 1, 300), Bust("b", 2, 900), Bust("c", 3, 300)]
    assert rank_busts(busts, 49) == (Placed(("b",), 50, 50), Placed(("a", "c"), 51, 52))


def test_pooling_is_for_several_tables_only() -> None:
    busts = [Bust("a", 1, 300), Bust("b", 1, 900)]
    assert rank_busts(busts, 4, "pool") == (Placed(("b",), 5, 5), Placed(("a",), 6, 6))


def test_two_who_bust_on_one_hand_in_another_room(shared: Path) -> None:
    """D10."""
    (case,) = cases(shared, "bugs.json", "D10")
    prizes = {int(place): prize for place, prize in case["input"]["prizes"].items()}
    for name in ("stacks_equal", "stacks_unequal"):
        stacks = case["input"]["cases"][name]
        busts = [Bust(player, 1, stack) for player, stack in stacks.items()]
        paid: dict[str, int] = {}
        for one in rank_busts(busts, case["input"]["players_left_before"] - 2):
            amounts = pooled_prize(prizes, one.best, one.worst, len(one.players))
            paid |= dict(zip(one.players, amounts, strict=True))
        assert paid == case["right_value"][name]


def test_the_larger_stack_at_the_start_of_the_hand_finishes_higher() -> None:
    """3.15-10."""
    floor = Floor(6, seats=6)
    first, second, third, *_ = floor.at(1)
    floor.play(1, net={first: -400, second: 400})
    floor.play(1, lost={first: third, second: third})
    assert places_of(floor.state) == [Placed((second,), 5, 5), Placed((first,), 6, 6)]


def test_equal_stacks_share_their_places_and_prizes() -> None:
    """3.15-10: the odd unit is for the first by seat."""
    floor = Floor(4, seats=6, buy_in=34)
    first, second, third, winner = floor.at(1)
    floor.play(1, lost={third: winner})
    floor.play(1, lost={first: winner, second: winner})
    assert floor.state.prizes == (91, 45)
    assert standings(floor.state)[1] == Placed((first, second), 2, 3)
    assert [floor.state.entrants[one].won for one in (winner, first, second)] == [91, 23, 22]


def test_a_place_counts_those_who_enter_later() -> None:
    floor = Floor(4, seats=9, late_levels=1)
    loser, winner, *_ = floor.at(1)
    floor.play(1, lost={loser: winner})
    assert places_of(floor.state)[0].best == 4
    floor.do(Register("late", "Late"))
    assert places_of(floor.state)[0].best == 5


REBUYS: dict[str, Any] = {"rebuys": 1, "rebuy_levels": 1, "rebuy_price": 50}


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_who_declines_a_rebuy_first_is_not_placed_lower_for_it(order: tuple[int, ...]) -> None:
    """3.15-10: one began the hand with more than the two others, who share."""
    floor = Floor(6, seats=6, **REBUYS)
    first, second, third, winner, *_ = floor.at(1)
    floor.play(1, net={first: -400, third: -400, winner: 800})
    floor.play(1, lost={first: winner, second: winner, third: winner})
    for number in order:
        floor.do(DeclineRebuy((first, second, third)[number]))
        floor.check()
    assert places_of(floor.state) == [Placed((second,), 4, 4), Placed((first, third), 5, 6)]


def test_equal_stacks_share_though_one_declines_and_the_other_lets_his_time_pass() -> None:
    """3.15-10: both have lost what they began with."""
    floor = Floor(6, seats=6, **REBUYS)
    first, second, winner, *_ = floor.at(1)
    floor.play(1, lost={first: winner, second: winner})
    floor.do(DeclineRebuy(second))
    assert places_of(floor.state) == [Placed((second,), 6, 6)]  # the other may still buy again
    floor.wait(1)
    assert places_of(floor.state) == [Placed((first, second), 5, 6)]
    last = floor.kinds(PlayersOut)[-1]
    assert (last.players, last.best, last.worst) == ((first,), 5, 6)


def test_waiting_out_the_time_does_not_beat_who_lost_his_chips_later() -> None:
    """3.15-10: the earlier hand is the worse place, whoever speaks first."""
    floor = Floor(6, seats=6, **REBUYS)
    early, late, winner, *_ = floor.at(1)
    floor.play(1, lost={early: winner})
    floor.play(1, lost={late: winner})
    floor.do(DeclineRebuy(late))
    floor.wait(1)
    assert places_of(floor.state) == [Placed((late,), 5, 5), Placed((early,), 6, 6)]
    assert floor.kinds(PlayersOut)[-1].best == 6


def test_who_buys_again_and_loses_that_is_out_as_of_the_later_hand() -> None:
    """3.15-10."""
    floor = Floor(6, seats=6, **REBUYS)
    first, second, winner, *_ = floor.at(1)
    floor.play(1, lost={first: winner, second: winner})
    floor.do(Rebuy(first))
    floor.play(1, lost={first: winner})  # he has no rebuy left
    assert places_of(floor.state) == [Placed((first,), 6, 6)]
    floor.do(DeclineRebuy(second))
    assert places_of(floor.state) == [Placed((first,), 5, 5), Placed((second,), 6, 6)]
    floor.check()


def test_the_prizes_of_a_hand_are_shared_though_the_end_of_the_rebuys_puts_one_out() -> None:
    """3.15-10: three of four are paid, two lose everything on one hand, the odd unit goes by the seat."""
    shares = (PayoutRow(10, (5_000, 3_000, 2_000)),)
    floor = Floor(4, seats=6, payouts=shares, buy_in=44, rebuy_ms=60 * MINUTE, **REBUYS)
    first, second, winner, other = floor.at(1)
    floor.play(1, lost={first: winner, second: winner})
    floor.do(DeclineRebuy(second))
    floor.wait(10)
    assert floor.state.prizes == (89, 52, 35)
    assert places_of(floor.state) == [Placed((first, second), 3, 4)]
    assert [floor.state.entrants[one].won for one in (first, second)] == [18, 17]
    floor.play(1, lost={other: winner})
    assert [floor.state.entrants[one].won for one in (winner, other)] == [89, 52]


def test_in_order_nobody_is_placed_anew() -> None:
    floor = Floor(6, seats=6, **REBUYS)
    first, second, winner, *_ = floor.at(1)
    floor.play(1, net={first: -400, winner: 400})
    floor.play(1, lost={first: winner, second: winner})
    floor.wait(1)
    assert places_of(floor.state) == [Placed((second,), 5, 5), Placed((first,), 6, 6)]
    assert not floor.kinds(PlacesRanked)


def two_tables_near_the_money(**settings: Any) -> Floor:
    """Six at two tables of four chairs, five of them paid; hand for hand begins when both rest."""
    shares = (4_000, 2_000, 2_000, 1_000, 1_000)
    floor = Floor(8, seats=4, payouts=(PayoutRow(100, shares),), **settings)
    a, b, *_ = floor.at(1)
    e, f, *_ = floor.at(2)
    floor.play(1, lost={a: b})
    floor.play(2, lost={e: f})
    return floor


def test_a_round_waits_for_every_table() -> None:
    """3.15-11."""
    floor = two_tables_near_the_money()
    assert floor.has("hand_for_hand")
    assert not floor.has("in_round")  # the first table is in the hand that it was allowed before
    assert [table.rests for table in floor.state.tables.values()] == [False, True]
    floor.play(1)
    assert floor.has("in_round")
    assert not any(table.rests for table in floor.state.tables.values())
    floor.play(2)
    assert floor.rests(2)  # it waits for the other
    floor.play(1)
    assert floor.has("in_round")  # and the next round is on


def test_out_in_one_round_at_two_tables_the_larger_stack_is_paid() -> None:
    """3.15-11, TR-06: the news of the smaller stack comes first, and does not matter."""
    floor = two_tables_near_the_money()
    big_table, small_table = floor.at(1), floor.at(2)
    floor.play(1, net={big_table[1]: -100, big_table[2]: 100})
    floor.play(1, lost={big_table[2]: big_table[1]})
    assert not [one for one in floor.kinds(PlayersOut) if one.best < 7]
    floor.play(2, lost={small_table[1]: small_table[2]})
    found = places_of(floor.state)[:2]
    assert found == [Placed((big_table[2],), 5, 5), Placed((small_table[1],), 6, 6)]
    assert floor.state.entrants[big_table[2]].won == 80
    floor.check()


def test_out_in_one_round_they_share_where_the_tournament_says_so() -> None:
    """3.15-11, TR-07."""
    floor = two_tables_near_the_money(cross_table="pool")
    one, other = floor.at(1), floor.at(2)
    floor.play(1, net={one[1]: -100, one[2]: 100})
    floor.play(1, lost={one[2]: one[1]})
    floor.play(2, lost={other[1]: other[2]})
    assert places_of(floor.state)[0] == Placed((one[2], other[1]), 5, 6)
    assert [floor.state.entrants[player].won for player in (one[2], other[1])] == [40, 40]


def test_hand_for_hand_ends_in_the_money() -> None:
    """3.15-11."""
    floor = two_tables_near_the_money()
    one = floor.at(1)
    floor.play(1)
    floor.play(1, lost={one[0]: one[1]})
    floor.play(2)
    assert not floor.has("hand_for_hand")
    assert floor.kinds(HandForHandEnded)
    assert not all(table.rests for table in floor.state.tables.values())


def test_a_round_takes_its_minutes_off_the_level_where_the_tournament_says_so() -> None:
    """3.15-11: two minutes a hand, however long it lasts."""
    floor = two_tables_near_the_money(hand_for_hand_ms=2 * MINUTE)
    (began,) = floor.kinds(HandForHandBegan)
    assert began.left_ms == 10 * MINUTE
    floor.play(1)
    floor.wait(30)
    assert floor.state.level == 0
    for _ in range(4):
        floor.play(1)
        floor.play(2)
    assert (floor.state.level, floor.state.left_ms) == (0, 2 * MINUTE)
    floor.play(1)
    floor.play(2)
    assert (floor.state.level, floor.state.left_ms) == (1, 10 * MINUTE)
    one = floor.at(1)
    floor.play(1, lost={one[0]: one[1]})
    floor.play(2)
    assert not floor.has("hand_for_hand")
    assert floor.state.level_ends == floor.now + 8 * MINUTE


def test_a_break_goes_by_the_clock_and_rounds_are_counted_from_the_level_after_it() -> None:
    """3.15-11: the money comes near in a hand that goes on into the break."""
    floor = Floor(8, seats=4, hand_for_hand_ms=2 * MINUTE, levels=levels(4, break_ms=5 * MINUTE))
    near = len(floor.state.prizes) + 1
    while len(floor.state.entrants) - len(floor.kinds(PlayersOut)) > near + 1:
        fullest = max(floor.state.tables.values(), key=lambda one: one.size).number
        one = floor.at(fullest)
        floor.play(fullest, lost={one[0]: one[1]})
    floor.wait(11)
    assert floor.has("on_break")
    one = floor.at(1)
    floor.play(1, lost={one[0]: one[1]})
    assert not floor.has("hand_for_hand")
    floor.wait(5)
    assert (floor.state.level, floor.has("on_break"), floor.has("hand_for_hand")) == (1, False, True)
    assert floor.state.left_ms == 10 * MINUTE


def test_the_last_level_has_no_end_hand_for_hand_either() -> None:
    floor = two_tables_near_the_money(hand_for_hand_ms=2 * MINUTE, levels=levels(1))
    floor.play(1)
    floor.play(1)
    floor.play(2)
    one = floor.at(1)
    floor.play(1, lost={one[0]: one[1]})
    floor.play(2)
    assert (floor.state.level, floor.state.level_ends, floor.has("hand_for_hand")) == (0, 0, False)
