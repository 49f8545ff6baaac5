"""One hand as a state machine: legal and illegal actions in any order, and it always ends."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from splitpot.cards import DECK, Card
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, Action, DealBoard, DealHole, Move, RunTwice, ShowHole
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, hole_action, street_due
from splitpot.game.hand import evolve, replay, step
from splitpot.game.state import Awaiting, HandState
from tests.properties import strategies
from tests.properties.playing import begin, layout_of, pick
from tests.properties.strategies import Setup

MOST_DECISIONS = 2000
"""More than a hand of ten seats can have: chips run out long before."""

seats = st.integers(-1, 10)
some_cards = st.lists(st.sampled_from([*DECK, -1, 52]), max_size=6).map(tuple)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        Act, seats, st.sampled_from(list(Move)), st.one_of(st.just(0), st.integers(-5, 500), st.just(10**15))
    ),
    st.builds(DealBoard, some_cards, st.one_of(st.none(), st.sampled_from(DECK))),
    st.builds(DealHole, st.dictionaries(seats, some_cards, max_size=3)),
    st.just(RunTwice()),
    st.builds(ShowHole, seats),
)


class LifeOfAHand(RuleBasedStateMachine):
    """Whatever is asked, a hand keeps its chips, refuses without changing, and comes to an end."""

    state: HandState

    @initialize(setup=strategies.setups(), deck=strategies.decks)
    def deal_in(self, setup: Setup, deck: list[Card]) -> None:
        self.deck = tuple(deck)
        self.layout = layout_of(setup)
        self.state, events = begin(setup)
        self.events = list(events)

    def _do(self, action: Action) -> None:
        before = self.state
        self.state, events = step(self.state, action)
        self.events.extend(events)
        assert events
        applied = before
        for event in events:
            applied = evolve(applied, event)
        assert applied == self.state

    def _due(self) -> Action:
        if self.state.awaiting is Awaiting.HOLE:
            return hole_action(self.deck, self.layout)
        return board_action(self.deck, self.layout, *street_due(self.state))

    @precondition(lambda self: self.state.awaiting in (Awaiting.HOLE, Awaiting.BOARD))
    @rule()
    def the_dealer_deals(self) -> None:
        self._do(self._due())

    @precondition(lambda self: self.state.awaiting is Awaiting.ACT)
    @rule(number=st.integers(0, 999))
    def a_seat_acts(self, number: int) -> None:
        legal = legal_actions(self.state)
        assert legal is not None
        self._do(pick(legal, number))

    @rule(action=actions)
    def somebody_asks_for_anything(self, action: Action) -> None:
        before = self.state
        try:
            self._do(action)
        except IllegalAction as error:
            refusal = error
        else:
            return
        assert self.state is before
        assert str(refusal)
        assert refusal.legal

    @invariant()
    def chips_are_conserved(self) -> None:
        state = self.state
        inside = 0 if state.is_over else sum(seat.contribution for seat in state.seats)
        assert sum(seat.stack for seat in state.seats) + inside + state.rake == state.total

    @invariant()
    def somebody_is_always_waited_for(self) -> None:
        assert self.state.awaiting is not Awaiting.SETTLING
        assert (self.state.to_act is not None) == (self.state.awaiting is Awaiting.ACT)
        if self.state.to_act is not None:
            seat = self.state.seats[self.state.to_act]
            assert seat.is_live and seat.stack

    def teardown(self) -> None:
        """However far it got, calling and dealing brings the hand to its end, and it replays."""
        if not hasattr(self, "state"):
            return
        for _ in range(MOST_DECISIONS):
            if self.state.is_over:
                break
            legal = legal_actions(self.state)
            if legal is None:
                try:
                    self._do(self._due())
                except IllegalAction:
                    # A made-up board took cards of the deck: any others will do.
                    spare = self._spare()
                    self._do(DealBoard(spare[: 3 if street_due(self.state)[0] == "flop" else 1]))
            else:
                self._do(legal.actions[1])
        assert self.state.is_over
        assert replay(self.events) == self.state

    def _spare(self) -> tuple[Card, ...]:
        taken = {*self.state.board, *(self.state.second_board or ())}
        for seat in self.state.seats:
            taken.update(seat.hole)
        return tuple(card for card in DECK if card not in taken)


TestLifeOfAHand = LifeOfAHand.TestCase
TestLifeOfAHand.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
