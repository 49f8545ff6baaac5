"""A tournament and its tables as one state: nothing is at one of them and not at the other."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from splitpot.cards import DECK
from splitpot.errors import IllegalAction, RoomError
from splitpot.game.actions import Move
from splitpot.game.betting import legal_actions
from splitpot.game.rules import Structure
from splitpot.room import tournament_events as ev
from splitpot.room.commands import (
    Act,
    AutoMuck,
    Clock,
    Connected,
    Disconnected,
    Leave,
    SitOut,
    TimeBank,
    Void,
)
from splitpot.room.events import BankSpent, HandClosed, HandVoided, PlayerLeft
from splitpot.room.evolve import evolve, evolve_open
from splitpot.room.log import log_lines
from splitpot.room.state import Due, Seat, TableState, seat_of
from splitpot.room.tournament_commands import Begin, Cancel, Pause, Register, Tick, Withdraw
from splitpot.room.tournament_config import Level, Tournament
from splitpot.room.tournament_evolve import evolve_tournament, replay_tournament
from splitpot.room.tournament_hall import (
    Alarm,
    DirectorChange,
    Hall,
    HallChange,
    HallStep,
    TableChange,
    TableClosed,
    alarm_of,
    open_hall,
    tell_director,
    tell_table,
)

START = 1_800_000_000_000
MINUTE = 60_000


def settings(**changes: Any) -> Tournament:
    """A fast pot-limit tournament of a thousand chips."""
    values: dict[str, Any] = {
        "id": "t",
        "name": "Tuesday",
        "levels": tuple(Level(big_blind=50 * 2**number, ms=5 * MINUTE) for number in range(9)),
        "structure": Structure.POT_LIMIT,
        "start_at": START + 60 * MINUTE,
        "starting_stack": 1_000,
        "buy_in": 100,
    }
    return Tournament(**(values | changes))


class Evening:
    """A hall, a clock, players who check and call, and everything that changes."""

    def __init__(self, entries: int, **changes: Any) -> None:
        self.dice = random.Random(5)
        self.now = START
        step = open_hall(settings(**changes))
        self.hall: Hall = step.hall
        self.changes: list[HallChange] = list(step.changes)
        for number in range(1, entries + 1):
            self.director(Register(f"p{number}", f"P{number}"))

    def keep(self, step: HallStep) -> tuple[HallChange, ...]:
        self.hall = step.hall
        self.changes += step.changes
        return step.changes

    def director(self, command: Any) -> tuple[HallChange, ...]:
        return self.keep(tell_director(self.hall, command, self.now, self.dice.getrandbits(64)))

    def table(self, number: int, command: Any) -> tuple[HallChange, ...]:
        return self.keep(tell_table(self.hall, number, command, self.now, self.dice.getrandbits(64)))

    def strike(self) -> tuple[HallChange, ...]:
        """What is due next is done at its time."""
        alarm = alarm_of(self.hall)
        assert alarm is not None
        self.now = max(self.now, alarm.at)
        if not alarm.table:
            return self.director(Tick())
        return self.table(alarm.table, Clock(tuple(self.dice.sample(DECK, 52))))

    def go_on(self) -> tuple[HallChange, ...]:
        """Somebody who is to act checks or calls; else the clock strikes."""
        for number, state in self.hall.tables.items():
            if state.due is Due.ACT:
                return self.table(number, passive(state))
        return self.strike()

    def seat(self, player: str) -> Seat:
        """Where a player sits, as his table has it."""
        state = self.hall.tables[self.hall.director.entrants[player].table]
        seat = seat_of(state, player)
        assert seat is not None
        one = state.seats[seat]
        assert one is not None
        return one


def passive(state: TableState) -> Act:
    """The seat to act checks, or calls."""
    play = state.play
    assert play is not None and play.to_act is not None
    legal = legal_actions(play)
    assert legal is not None
    move = Move.CHECK if legal.check else Move.CALL
    return Act(state.owners[play.to_act], state.hand, play.turn, move.value, 0, legal.call)


def moves(changes: tuple[HallChange, ...]) -> list[ev.PlayerMoved]:
    """The players who are moved by these changes."""
    found = []
    for change in changes:
        if isinstance(change, DirectorChange) and isinstance(change.event, ev.PlayerMoved):
            found.append(change.event)
    return found


def check(hall: Hall) -> None:
    """Director and tables agree on who sits where, and nobody sits twice."""
    director = hall.director
    assert set(hall.tables) == set(director.tables)
    for number, table in director.tables.items():
        seated = tuple("" if one is None else one.player for one in hall.tables[number].seats)
        # A draw for all seats is known to the director when its first hand is over.
        assert set(seated) == set(table.seats)
        if table.hand:
            assert seated == table.seats


def test_an_evening_of_eighteen_ends_with_one_winner_and_director_and_tables_always_agree() -> None:
    evening = Evening(18, seats=4)
    evening.director(Begin())
    moved = 0
    while evening.hall.director.is_running:
        moved += len(moves(evening.go_on()))
        if evening.hall.director.is_running:
            check(evening.hall)
    assert evening.hall.tables == {}
    assert alarm_of(evening.hall) is None
    assert moved > 5
    winner = evening.hall.director.entrants
    assert [one.stack for one in winner.values() if not one.is_out] == [18_000]


def test_the_log_of_a_table_says_who_is_moved_and_who_goes_with_nothing() -> None:
    evening = Evening(8, seats=4)
    evening.director(Begin())
    while evening.hall.director.is_running:
        evening.go_on()
    said = []
    for one in evening.changes:
        if isinstance(one, TableChange) and one.before is not None and isinstance(one.event, PlayerLeft):
            _, words = log_lines(one.before, one.event, one.after)[0].split(maxsplit=1)
            said.append((one.event.stack, words))
    assert any(stack for stack, _ in said) and not all(stack for stack, _ in said)
    for stack, words in said:
        assert words == (f"moves to another table with {stack}" if stack else "leaves the table")


def test_the_hall_is_rebuilt_from_its_changes_alone() -> None:
    evening = Evening(14, seats=5)
    evening.director(Begin())
    while evening.hall.director.level < 2:
        evening.go_on()
    events = [change.event for change in evening.changes if isinstance(change, DirectorChange)]
    tables: dict[int, TableState] = {}
    for change in evening.changes:
        if isinstance(change, TableClosed):
            del tables[change.table]
        elif isinstance(change, TableChange) and change.before is None:
            tables[change.table] = evolve_open(change.event)  # type: ignore[arg-type]
        elif isinstance(change, TableChange):
            tables[change.table] = evolve(tables[change.table], change.event)
    assert Hall(replay_tournament(events), tables) == evening.hall


def test_every_change_leads_from_the_state_before_it() -> None:
    evening = Evening(12, seats=4)
    evening.director(Begin())
    for _ in range(400):
        evening.go_on()
    directors = [change for change in evening.changes if isinstance(change, DirectorChange)]
    assert directors[0].before is None
    for last, change in pairwise(directors):
        assert change.before == last.after
        assert evolve_tournament(last.after, change.event) == change.after
    last_of: dict[int, TableState] = {}
    for table in evening.changes:
        if isinstance(table, TableChange):
            assert table.before == last_of.get(table.table)
            last_of[table.table] = table.after


def test_the_end_of_a_hand_is_known_to_the_director_in_the_same_step() -> None:
    evening = Evening(6)
    evening.director(Begin())
    ended = 0
    while ended < 5:
        changes = evening.go_on()
        kinds = [type(change.event) for change in changes if not isinstance(change, TableClosed)]
        assert (HandClosed in kinds) == (ev.HandPlayed in kinds)
        ended += HandClosed in kinds
        if HandClosed in kinds and ev.TournamentEnded not in kinds:
            assert kinds.index(HandClosed) < kinds.index(ev.HandPlayed) < kinds.index(ev.HandGranted)


def test_a_void_hand_is_reported_too_and_the_next_one_is_allowed() -> None:
    evening = Evening(4)
    evening.director(Begin())
    while not evening.hall.tables[1].running:
        evening.strike()
    changes = evening.table(1, Void("a test"))
    kinds = [type(change.event) for change in changes if not isinstance(change, TableClosed)]
    assert kinds[0] is HandVoided
    assert ev.HandPlayed in kinds
    assert ev.HandGranted in kinds
    assert all(one.stack == 1_000 for one in evening.hall.director.entrants.values())
    assert evening.hall.tables[1].allowed == 2


def test_a_hand_without_time_left_goes_on_by_the_clock_alone() -> None:
    evening = Evening(3, time_bank_ms=0)
    evening.director(Begin())
    while not evening.hall.director.tables[1].hand:
        evening.strike()
    assert evening.hall.director.tables[1].hand == 1


def test_who_is_absent_without_connection_and_short_of_time_is_that_at_his_next_table_too() -> None:
    """3.15-6 and 3.14-3."""
    evening = Evening(13, seats=6, time_bank_ms=30_000)
    evening.director(Begin())
    gone = {player for player in evening.hall.director.entrants if player != "p1"}
    while not (evening.hall.tables[1].running and evening.hall.tables[2].running):
        evening.strike()
    for player in gone:
        number = evening.hall.director.entrants[player].table
        evening.table(number, AutoMuck(player, on=False))
        evening.table(number, Disconnected(player))
    checked: set[str] = set()
    while evening.hall.director.is_running and len(checked) < 3:
        before = evening.hall
        changes = evening.strike() if evening.dice.random() < 0.5 else evening.go_on()
        for move in moves(changes):
            if move.player not in gone:
                continue
            old = seat_at(before, move.player)
            new = evening.seat(move.player)
            assert (new.away, new.mucks) == (True, False)
            assert (new.sits_out, new.bank_pre, new.bank_post) == (old.sits_out, old.bank_pre, old.bank_post)
            checked.add(move.player)
    assert len(checked) >= 3
    banks = [change for change in evening.changes if isinstance(change, TableChange)]
    assert any(isinstance(change.event, BankSpent) for change in banks)


def seat_at(hall: Hall, player: str) -> Seat:
    """A player's seat in a hall."""
    state = hall.tables[hall.director.entrants[player].table]
    seat = seat_of(state, player)
    assert seat is not None
    one = state.seats[seat]
    assert one is not None
    return one


def test_a_bank_that_somebody_brings_along_does_not_stop_the_clock_of_the_seat_to_act() -> None:
    evening = Evening(6, time_bank_ms=30_000, late_levels=1)
    evening.director(Begin())
    while evening.hall.tables[1].due is not Due.ACT:
        evening.strike()
    state = evening.hall.tables[1]
    assert state.play is not None and state.play.to_act is not None
    evening.table(1, TimeBank(state.owners[state.play.to_act]))
    evening.now += 21_000
    banked = evening.hall.tables[1]
    assert banked.banked
    other = next(seat for seat in range(6) if seat != state.play.to_act)
    after = evolve(banked, BankSpent(seat=other, is_post=False, left=5_000))
    assert after.banked == banked.banked
    one = after.seats[other]
    assert one is not None and one.bank_pre == 5_000


def test_who_was_out_at_his_old_table_folds_at_the_new_one_without_being_waited_for() -> None:
    evening = Evening(8, seats=4)
    evening.director(Begin())
    for player in evening.hall.director.entrants:
        evening.table(evening.hall.director.entrants[player].table, SitOut(player, "now"))
    while len(evening.hall.tables) > 1:
        evening.strike()
    assert all(
        evening.seat(one.player).sits_out for one in evening.hall.director.entrants.values() if one.table
    )


def test_the_alarm_is_the_earliest_the_directors_first_and_then_by_number() -> None:
    evening = Evening(12, seats=4)
    assert alarm_of(evening.hall) == Alarm(START + 60 * MINUTE, 0)
    evening.director(Begin())
    first = evening.hall.tables[1].deadline
    assert alarm_of(evening.hall) == Alarm(first, 1)
    tables = dict(reversed(evening.hall.tables.items()))
    assert alarm_of(replace(evening.hall, tables=tables)) == Alarm(first, 1)
    tables[1] = replace(tables[1], deadline=first + 1)
    assert alarm_of(replace(evening.hall, tables=tables)) == Alarm(first, 2)
    level = replace(evening.hall.director, level_ends=first)
    assert alarm_of(replace(evening.hall, director=level)) == Alarm(first, 0)


def test_where_no_hand_may_begin_those_in_play_go_on() -> None:
    evening = Evening(8, seats=4)
    evening.director(Begin())
    level_ends = evening.hall.director.level_ends
    assert alarm_of(evening.hall, deals=False) == Alarm(level_ends, 0)
    while not evening.hall.tables[2].running:
        evening.strike()
    found = alarm_of(evening.hall, deals=False)
    running = [table for table in evening.hall.tables.values() if table.running]
    assert found is not None
    assert found.at == min(table.deadline for table in running)


def test_a_refused_command_changes_nothing() -> None:
    evening = Evening(6)
    with pytest.raises(RoomError, match="Table 1 is not in play") as caught:
        evening.table(1, Connected("p1"))
    assert caught.value.code == "unknown_table"
    evening.director(Begin())
    before = evening.hall
    with pytest.raises(RoomError, match="given by its director"):
        evening.table(1, Leave("p1"))
    with pytest.raises(RoomError, match="has started"):
        evening.director(Withdraw("p1"))
    while evening.hall.tables[1].due is not Due.ACT:
        evening.strike()
    before = evening.hall
    act = passive(before.tables[1])
    with pytest.raises((RoomError, IllegalAction)):
        evening.table(1, replace(act, kind="raise_to", amount=1, price=act.price))
    assert evening.hall is before


def test_a_cancelled_tournament_takes_its_tables_away_in_the_middle_of_their_hands() -> None:
    evening = Evening(8, seats=4)
    evening.director(Begin())
    while not evening.hall.tables[2].running:
        evening.strike()
    changes = evening.director(Cancel("a test"))
    assert [change.table for change in changes if isinstance(change, TableClosed)] == [1, 2]
    assert evening.hall.tables == {}
    assert alarm_of(evening.hall) is None


def test_a_pause_takes_hands_back_that_have_not_begun_and_leaves_the_others() -> None:
    evening = Evening(8, seats=4)
    evening.director(Begin())
    while not evening.hall.tables[1].running:
        evening.strike()
    evening.director(Pause())
    assert evening.hall.tables[1].running
    assert evening.hall.tables[2].allowed == 0
    while alarm_of(evening.hall):
        evening.strike()
    assert not evening.hall.tables[1].running


def test_chips_that_the_director_does_not_know_of_are_noticed() -> None:
    evening = Evening(4)
    evening.director(Begin())
    table = evening.hall.tables[1]
    seats = tuple(one and replace(one, stack=one.stack + 1) for one in table.seats)
    evening.hall = replace(evening.hall, tables={1: replace(table, seats=seats)})
    with pytest.raises(AssertionError, match="table 1 has 4004 chips, and should have 4000"):
        evening.table(1, Connected("p1"))


def test_an_order_that_a_table_refuses_is_a_fault_and_no_refusal() -> None:
    evening = Evening(4, late_levels=3)
    evening.director(Begin())
    table = evening.hall.tables[1]
    seats = tuple(one or Seat(f"ghost{seat}", "Ghost", "", 0) for seat, one in enumerate(table.seats))
    evening.hall = replace(evening.hall, tables={1: replace(table, seats=seats)})
    with pytest.raises(AssertionError, match=r"was refused: Seat . is taken"):
        evening.director(Register("late", "Late"))
