"""Kill pots between hands (3.13-1): beside a side pot, and owed by a killer who sits out."""

from __future__ import annotations

import pytest

from splitpot.room.commands import Leave, Sit, SitIn, SitOut
from tests.room.playing import Room, config
from tests.room.test_options import ACES, DRY, LIMIT, bet_it_up, laid, table


def short_stacked(ann: int) -> Room:
    """Ann has less than the others; all of it goes into the main pot."""
    room = Room(config(rules=LIMIT, seats=3, kill="full"), seed=7)
    room.do(Sit("ann", "ann", ann))
    for player in ("bob", "cat"):
        room.do(Sit(player, player, 400))
    return room


@pytest.mark.parametrize(("stack", "killer"), [(100, "ann")])
def test_who_takes_a_large_main_pot_whole_kills_though_another_takes_the_side_pot(
    stack: int, killer: str
) -> None:
    room = short_stacked(stack)
    laid(room, ACES, DRY)
    bet_it_up(room)
    by_pot = {award.pot: award.seat for award in room.state.awards}
    assert by_pot[0] == 0
    assert by_pot[1] != 0
    assert room.state.killer == killer


def test_a_killer_who_sits_out_owes_the_kill_until_he_is_dealt_in_again() -> None:
    room = table(LIMIT, kill="full")
    laid(room, ACES, DRY)
    bet_it_up(room)
    assert room.state.killer == "ann"
    room.do(SitOut("ann"))
    for player, stack in room.stacks().items():
        assert stack or player == "ann"
    kills = [is_next_a_kill(room)]
    room.do(SitIn("ann"))
    kills += [is_next_a_kill(room) for _ in range(3)]
    assert kills[0] is False
    assert True in kills


def is_next_a_kill(room: Room) -> bool:
    room.deal()
    is_kill = room.state.is_kill
    room.finish()
    return is_kill


def test_a_killer_who_leaves_owes_nothing() -> None:
    room = table(LIMIT, kill="full")
    laid(room, ACES, DRY)
    bet_it_up(room)
    room.do(Leave("ann"))
    assert room.state.killer == ""
