"""Random lives of a table: joins, leaves, time-outs, all-ins, absences, as a state machine.

After every step `Watch` checks that chips are conserved (rake included), that no frame
tells a secret, that a client holds what a snapshot would bring, and, in the book of
blinds, that nobody misses or pays a blind beyond the rules. At the end every hand ends.
"""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from splitpot.game.actions import Move
from splitpot.room.commands import (
    Act,
    Clock,
    Connected,
    Disconnected,
    Leave,
    Post,
    RunTwice,
    Show,
    Sit,
    SitIn,
    SitOut,
    Straddle,
    TimeBank,
    TopUp,
)
from splitpot.room.events import decode_event, encode_event
from splitpot.room.state import Due
from splitpot.room.table import replay
from tests.properties.test_tables import PLAYERS_OF_SEVEN, Watch, any_table
from tests.room.playing import Room

WHO = st.sampled_from(PLAYERS_OF_SEVEN)
STEPS_TO_THE_END = 600
"""More than any hand needs: every decision, its time bank, its lost connection and every street."""


class Life(RuleBasedStateMachine):
    """One table, to which anything may happen."""

    room: Room
    watch: Watch

    @initialize(seed=st.integers(0, 2**32), people=st.integers(2, 6))
    def open(self, seed: int, people: int) -> None:
        self.room = any_table(seed)
        self.watch = Watch(self.room)
        for player in PLAYERS_OF_SEVEN[:people]:
            self.watch.step(Sit(player, player.capitalize(), 200))

    @rule(player=WHO, chips=st.sampled_from((100, 150, 400)), seat=st.integers(-1, 6))
    def sit(self, player: str, chips: int, seat: int) -> None:
        self.watch.step(Sit(player, player.capitalize(), chips, "tight" if player == "fay" else "", seat))

    @rule(player=WHO, after_hand=st.booleans())
    def leave(self, player: str, after_hand: bool) -> None:
        self.watch.step(Leave(player, after_hand))

    @rule(player=WHO, when=st.sampled_from(("now", "next_hand", "next_big_blind")))
    def sit_out(self, player: str, when: Literal["now", "next_hand", "next_big_blind"]) -> None:
        self.watch.step(SitOut(player, when))

    @rule(player=WHO)
    def come_back(self, player: str) -> None:
        for command in (Connected(player), TopUp(player, 100), SitIn(player)):
            self.watch.step(command)

    @rule(player=WHO, how=st.sampled_from(("wait", "now")))
    def post(self, player: str, how: Literal["wait", "now"]) -> None:
        self.watch.step(Post(player, how))

    @rule(player=WHO)
    def lose_the_connection(self, player: str) -> None:
        self.watch.step(Disconnected(player))

    @rule(player=WHO, on=st.booleans())
    def straddle(self, player: str, on: bool) -> None:
        self.watch.step(Straddle(player, on))

    @rule(player=WHO)
    def show(self, player: str) -> None:
        self.watch.step(Show(player))

    @precondition(lambda self: self.room.state.due is Due.ACT)
    @rule(choices=st.lists(st.integers(0, 4), min_size=1, max_size=12))
    def act(self, choices: list[int]) -> None:
        """Some decisions: all-in, the least raise, a call or a check, a fold."""
        for choice in choices:
            if self.room.state.due is Due.ACT:
                self.decide(choice)

    @precondition(lambda self: self.room.state.deadline > 0)
    @rule(choices=st.lists(st.integers(0, 5), min_size=3, max_size=8), hands=st.integers(3, 10))
    def play_some_hands(self, choices: list[int], hands: int) -> None:
        """Some hands with these decisions, over and over; 5 lets the time run out."""
        last = self.room.state.hand + hands
        for step in range(STEPS_TO_THE_END):
            choice = choices[step % len(choices)]
            if not self.room.state.deadline or (self.room.state.hand == last and not self.room.state.running):
                return
            if self.room.state.due is Due.ACT and choice < 5:
                self.decide(choice)
            elif self.room.state.due is Due.ASK and choice:
                seat = self.room.state.asked[choice % len(self.room.state.asked)]
                self.watch.step(RunTwice(self.room.state.owners[seat], agree=choice < 5))
            else:
                self.let_time_pass_once()

    def decide(self, choice: int) -> None:
        room, legal = self.room, self.room.legal
        move, amount = (Move.CHECK if legal.check else Move.CALL), 0
        if choice in (0, 1) and legal.wager is not None:
            move, amount = Move.RAISE_TO, legal.wager.max_to if choice == 0 else legal.wager.min_to
        elif choice == 4:
            move = Move.FOLD
        self.watch.step(Act(room.to_act, room.state.hand, room.play.turn, move.value, amount, legal.call))

    @precondition(lambda self: self.room.state.due is Due.ACT)
    @rule()
    def take_the_time_bank(self) -> None:
        self.watch.step(TimeBank(self.room.to_act))

    @precondition(lambda self: self.room.state.due is Due.ASK)
    @rule(agrees=st.booleans())
    def answer(self, agrees: bool) -> None:
        for seat in self.room.state.asked:
            self.watch.step(RunTwice(self.room.state.owners[seat], agrees))

    @precondition(lambda self: self.room.state.deadline > 0)
    @rule(late=st.integers(0, 60_000))
    def let_time_pass(self, late: int) -> None:
        self.room.now = max(self.room.now, self.room.state.deadline) + late
        self.watch.step(Clock(self.room.shuffled()))

    def teardown(self) -> None:
        if not hasattr(self, "room"):
            return
        room = self.room
        for _ in range(STEPS_TO_THE_END):
            if not room.state.running:
                break
            self.let_time_pass_once()
        assert not room.state.running, "a hand has not ended though all its time has passed"
        assert replay(decode_event(encode_event(event)) for event in room.events) == room.state

    def let_time_pass_once(self) -> None:
        self.room.now = max(self.room.now, self.room.state.deadline)
        self.watch.step(Clock(self.room.shuffled()))


def lives(examples: int) -> settings:
    """Settings of so many lives."""
    return settings(
        max_examples=examples,
        stateful_step_count=50,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


TestLivesOfATable = Life.TestCase
TestLivesOfATable.settings = lives(25)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_thousands_of_lives_of_a_table() -> None:
    run_state_machine_as_test(Life, settings=lives(1_000))
