"""Levels, breaks, pauses, and the stakes of a level (3.15-2 and 5)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.game.rules import AnteType, Structure
from splitpot.room.commands import Allow
from splitpot.room.tournament import deadline_of
from splitpot.room.tournament_commands import Begin, Cancel, Pause, Resume, Tick
from splitpot.room.tournament_config import Level, PayoutRow, check_tournament, level_rules
from splitpot.room.tournament_events import HandGranted, HandRecalled, Paused
from splitpot.room.tournament_levels import SPEEDS, blind_levels
from splitpot.room.tournament_tables import Tell, orders_of
from tests.tournaments.floor import MINUTE, START, Floor, levels, tournament
from tests.tournaments.test_rule_3_15_10_places import cases


def test_a_fixed_limit_level_has_blinds_of_half_a_bet_and_a_bet() -> None:
    """3.15-2."""
    config = tournament(structure=Structure.FIXED_LIMIT, levels=(Level(200), Level(300)))
    rules = level_rules(config, 1)
    assert (rules.small_blind, rules.big_blind, rules.small_bet, rules.big_bet) == (150, 300, 300, 600)
    assert level_rules(config, 7) == rules  # the last level holds on


def test_two_who_are_left_may_raise_without_a_cap_where_the_tournament_says_so() -> None:
    """C14."""
    config = tournament(structure=Structure.FIXED_LIMIT, uncap_final_two=True)
    assert level_rules(config, 0, is_final_two=True).heads_up_uncapped
    assert not level_rules(config, 0).heads_up_uncapped
    config = tournament(structure=Structure.FIXED_LIMIT)
    assert not level_rules(config, 0, is_final_two=True).heads_up_uncapped  # 3.15-1


def test_the_ante_of_a_level_is_put_in_by_the_big_blind_or_by_everybody_as_the_tournament_says() -> None:
    """3.15-7."""
    structure = (Level(100), Level(200, ante=20))
    for ante_type in (AnteType.BIG_BLIND, AnteType.EACH):
        config = tournament(levels=structure, ante_type=ante_type)
        assert (level_rules(config, 0).ante, level_rules(config, 0).ante_type) == (0, AnteType.NONE)
        assert (level_rules(config, 1).ante, level_rules(config, 1).ante_type) == (20, ante_type)
    assert level_rules(tournament(levels=structure), 1).ante_type is AnteType.BIG_BLIND


def test_a_level_holds_until_the_next_one_begins(shared: Path) -> None:
    """D12."""
    (case,) = cases(shared, "bugs.json", "D12")
    structure = tuple(
        Level(one["bb"], one["sb"], one["ante"], ms=10 * MINUTE) for one in case["input"]["levels"]
    )
    floor = Floor(4, levels=structure)
    found = []
    for hand in case["input"]["hands"]:
        (granted,) = [one for one in floor.kinds(HandGranted) if one.hand == hand][-1:]
        rules = level_rules(floor.state.config, granted.level)
        found.append((rules.small_blind, rules.ante))
        if hand == 1:
            floor.wait(10)
        floor.play(1)
    right = case["right_value"]
    assert found == list(zip(right["sb"], right["ante"], strict=True))


def test_a_new_level_holds_for_the_next_hand_and_for_one_that_has_not_begun() -> None:
    """3.15-5: the permission is said again, with the new level."""
    floor = Floor(4)
    (granted,) = [one for one in floor.wait(10) if isinstance(one, HandGranted)]
    assert (granted.hand, granted.level) == (1, 1)
    (granted,) = [one for one in floor.play(1) if isinstance(one, HandGranted)]
    assert (granted.hand, granted.level) == (2, 1)


def test_in_a_break_no_hand_begins_and_the_next_level_follows_it() -> None:
    floor = Floor(4, levels=levels(3, break_ms=5 * MINUTE))
    assert [type(one) for one in floor.wait(10)][-1] is HandRecalled
    floor.play(1)
    assert floor.rests(1)
    assert floor.has("on_break")
    found = floor.wait(5)
    assert floor.state.level == 1
    assert HandGranted in {type(one) for one in found}


def test_the_last_level_has_no_end() -> None:
    floor = Floor(4, levels=levels(2))
    floor.wait(1_000)
    assert (floor.state.level, deadline_of(floor.state)) == (1, 0)


def test_a_pause_stops_the_clock_and_the_next_hand() -> None:
    floor = Floor(4, host="ann")
    floor.wait(4)
    with pytest.raises(RoomError, match="Only who has opened"):
        floor.do(Pause("bob"))
    with pytest.raises(RoomError, match="not paused"):
        floor.do(Resume("ann"))
    floor.do(Pause("ann"))
    with pytest.raises(RoomError, match="paused already"):
        floor.do(Pause("ann"))
    floor.play(1)
    assert floor.rests(1)
    floor.wait(60)
    assert floor.state.level == 0
    floor.do(Resume("ann"))
    assert not floor.rests(1)
    floor.wait(5.9)
    assert floor.state.level == 0
    floor.wait(0.2)
    assert floor.state.level == 1


def test_a_hand_that_was_taken_back_in_a_pause_is_allowed_again_after_it() -> None:
    floor = Floor(4)
    assert HandRecalled in {type(one) for one in floor.do(Pause())}
    assert HandGranted in {type(one) for one in floor.do(Resume())}


def test_a_pause_in_a_break_goes_on_with_the_break() -> None:
    floor = Floor(4, levels=levels(3, break_ms=5 * MINUTE))
    floor.wait(11)
    floor.do(Pause())
    floor.wait(60)
    assert not [one for one in floor.do(Resume()) if isinstance(one, HandGranted)]
    assert floor.has("on_break")
    floor.wait(4.1)
    assert floor.state.level == 1


def test_a_pause_in_a_break_takes_no_hand_back_where_none_is_allowed() -> None:
    floor = Floor(4, levels=levels(3, break_ms=5 * MINUTE))
    floor.wait(11)
    floor.play(1)
    assert [type(one) for one in floor.do(Pause())] == [Paused]


def test_on_the_last_level_a_pause_ends_with_no_clock() -> None:
    floor = Floor(4, levels=levels(1))
    floor.do(Pause())
    floor.do(Resume())
    assert floor.state.level_ends == 0


def test_a_look_at_the_clock_that_comes_too_early_does_nothing() -> None:
    floor = Floor(4)
    assert floor.do(Tick()) == ()


def test_what_is_taken_back_is_taken_back_at_the_table() -> None:
    floor = Floor(4)
    before = floor.state
    recalled = next(one for one in floor.do(Pause()) if isinstance(one, HandRecalled))
    (order,) = orders_of(before, recalled, before)
    assert order == Tell(1, Allow(0, level_rules(before.config, 0)))


def test_it_begins_by_itself_at_its_time() -> None:
    floor = Floor(4, begins=False, start_at=START + MINUTE)
    floor.wait(0.5)
    assert not floor.has("is_running")
    floor.wait(1)
    assert floor.has("is_running")
    with pytest.raises(RoomError, match="has started already"):
        floor.do(Begin())


def test_a_host_may_begin_earlier_with_enough_players() -> None:
    floor = Floor(2, begins=False, min_entries=3)
    with pytest.raises(RoomError, match="begins with 3 players or more; 2 are registered"):
        floor.do(Begin())


def test_a_sit_and_go_begins_when_it_is_full() -> None:
    floor = Floor(6, begins=False, start_at=0, max_entries=6)
    assert floor.has("is_running")
    assert deadline_of(Floor(5, begins=False, start_at=0, max_entries=6).state) == 0


def test_when_it_is_over_nothing_is_due() -> None:
    floor = Floor(4)
    floor.do(Cancel("storm"))
    assert deadline_of(floor.state) == 0


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("structure", list(Structure))
def test_blinds_of_every_speed_rise_and_make_a_tournament(speed: str, structure: Structure) -> None:
    found = blind_levels(speed, 5_000, structure)
    check_tournament(tournament(levels=found, structure=structure, starting_stack=5_000))
    assert found[0].big_blind == 5_000 // SPEEDS[speed].stack_in_blinds
    assert all(one.big_blind < two.big_blind <= 2 * one.big_blind for one, two in pairwise(found))
    assert any(one.break_ms for one in found)
    assert any(one.ante for one in found) == (structure is not Structure.FIXED_LIMIT)


def test_a_turbo_is_faster_than_a_slow_one() -> None:
    hours = {speed: sum(one.ms for one in blind_levels(speed, 5_000)[:15]) for speed in SPEEDS}
    assert hours["turbo"] < hours["regular"] < hours["slow"]
    with pytest.raises(RoomError, match="'glacial' is none of turbo, regular, slow"):
        blind_levels("glacial", 5_000)
    assert not any(one.ante for one in blind_levels("slow", 5_000, Structure.NO_LIMIT, antes=False))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"id": ""}, "id: it is empty"),
        ({"name": " "}, "name: ' ' does not have 1 to 60"),
        ({"hole_cards": 3}, "hole_cards: 3 is not 4, 5 or 6"),
        ({"seats": 8, "hole_cards": 6}, "seats: 8 is not a whole number from 2 to 7"),
        ({"start_at": 0}, "max_entries: a tournament without a start time"),
        ({"min_entries": 5, "max_entries": 4}, "max_entries: 4 is less than min_entries, 5"),
        ({"starting_stack": 0}, "starting_stack: 0 is not"),
        ({"buy_in": -1}, "buy_in: -1 is not"),
        ({"levels": ()}, "levels: there are 0"),
        ({"levels": (Level(40), Level(20))}, "level 2: a big blind of 20 is less than the 40"),
        ({"levels": (Level(25),)}, "level 1: 25 has no half"),
        ({"levels": (Level(25, 30),)}, "level 1: small_blind"),
        ({"levels": (Level(20, ms=0),)}, "level 1: ms: 0"),
        ({"levels": (Level(20, 5),), "structure": Structure.FIXED_LIMIT}, "in fixed limit the small blind"),
        ({"levels": (Level(20, ante=5),), "ante_type": AnteType.NONE}, "has an ante, but nobody"),
        ({"late_levels": 10}, "late_levels: registration and rebuys have to close"),
        ({"reentries": 1}, "reentries: who is out enters again"),
        ({"rebuys": 1}, "rebuys: rebuys need both"),
        ({"rebuys": 1, "rebuy_levels": 2, "bounty": 5}, "bounty: a bounty is for whoever"),
        ({"addon_stack": 5}, "addon_stack: an add-on comes at the end"),
        ({"addon_stack": 5, "rebuys": 1, "rebuy_levels": 2}, "add-ons are sold in a break after level 2"),
        ({"addon_price": 5}, "addon_stack: an add-on for 5 without chips"),
        ({"ticket_to": "x"}, "ticket_to: a satellite needs both"),
        ({"payouts": (PayoutRow(9, (5_000,)),)}, "up to 9 entries: the shares add up to 5000"),
        ({"payouts": (PayoutRow(9, (4_000, 6_000)),)}, "a better place gets at least as much"),
        ({"payouts": (PayoutRow(9, (10_000,)), PayoutRow(9, (10_000,)))}, "rows go by rising entries"),
        (
            {"payouts": (PayoutRow(9, (10_000,)),), "ticket_to": "x", "ticket_value": 5},
            "a satellite pays tickets of one value",
        ),
        ({"chips": (25, 5)}, "chips: denominations are whole numbers that rise"),
        ({"chips": (25, 60)}, "chips: the smallest chip has to make up"),
        ({"chips": (300, 600)}, "chips: the smallest chip has to make up"),
    ],
)
def test_a_tournament_that_makes_no_sense_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(RoomError, match=reason) as refused:
        check_tournament(replace(tournament(), **changes))
    assert refused.value.code == "bad_settings"
