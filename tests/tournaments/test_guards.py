"""What the director checks of its own work, and the orders that follow from what it says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.cli.tournament_run import check_move
from splitpot.game.rules import Structure
from splitpot.room.commands import Grant
from splitpot.room.tournament import evolve_tournament, handle_tournament, replay_tournament
from splitpot.room.tournament_commands import Pause
from splitpot.room.tournament_draw import drawn_cards, drawn_order
from splitpot.room.tournament_events import (
    ChipsBought,
    ChipsRaced,
    HandGranted,
    PlayerMoved,
    TournamentStarted,
)
from splitpot.room.tournament_tables import Order, Tell, orders_of
from tests.tournaments.floor import Floor


def test_events_that_do_not_begin_with_the_first_are_refused() -> None:
    for events in ([], [TournamentStarted(at=1)]):
        with pytest.raises(ValueError, match="TournamentOpened"):
            replay_tournament(events)


def test_a_needless_move_is_noticed() -> None:
    floor = Floor(12, seats=6)
    player = floor.at(1)[0]
    seat = floor.state.tables[2].seats.index(floor.at(2)[0])
    with pytest.raises(AssertionError, match="moved without need"):
        check_move(floor.state, PlayerMoved(player=player, table=2, seat=seat, why="balance"))


def test_lots_depend_on_the_number_and_on_nothing_else() -> None:
    assert drawn_order("abcdef", 1, "x") == drawn_order("fedcba", 1, "x")
    assert drawn_order("abcdef", 1, "x") != drawn_order("abcdef", 2, "x")
    assert drawn_order("abcdef", 1, "x") != drawn_order("abcdef", 1, "y")
    assert len({*drawn_cards("abcdef", 1, "x").values()}) == 6


def test_the_last_two_are_told_that_there_is_no_cap() -> None:
    """C14."""
    floor = Floor(3, structure=Structure.FIXED_LIMIT, uncap_final_two=True)
    a, b, _ = floor.at(1)
    before = floor.state
    orders: list[Order] = []
    for event in floor.play(1, lost={a: b}):
        after = evolve_tournament(before, event)
        if isinstance(event, HandGranted):
            orders += orders_of(before, event, after)
        before = after
    (order,) = orders
    assert isinstance(order, Tell)
    assert order.command.rules.heads_up_uncapped  # type: ignore[union-attr]


def test_chips_that_are_bought_go_to_the_seat() -> None:
    """3.15-12."""
    floor = Floor(4)
    player = floor.at(1)[0]
    bought = ChipsBought(player=player, kind="rebuy", chips=500, price=50, at=floor.now)
    assert orders_of(floor.state, bought, floor.state) == (Tell(1, Grant(player, 500)),)


def test_a_race_is_carried_out_at_the_table() -> None:
    """3.15-13."""
    floor = Floor(4)
    a, b, c, _ = floor.at(1)
    raced = ChipsRaced(table=1, unit=100, changes={a: 50, b: -50, c: 0}, drawn={})
    assert orders_of(floor.state, raced, floor.state) == (Tell(1, Grant(a, 50)), Tell(1, Grant(b, -50)))


def test_chips_that_are_not_there_are_noticed() -> None:
    floor = Floor(4)
    wrong = replace(floor.state, chips=floor.state.chips + 1)
    with pytest.raises(AssertionError, match="4001 chips should be in the tournament, there are 4000"):
        handle_tournament(wrong, Pause(), floor.now)
