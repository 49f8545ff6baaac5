"""Hands told in a few words for the tests of the rules: seats, moves, options, cards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from splitpot.cards import DECK, Card, parse_cards
from splitpot.errors import IllegalAction, Reason
from splitpot.game.actions import Act, Action, DealBoard, DealHole, LegalActions, Move, Wager, WagerKind
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import STREET_CARDS, street_due
from splitpot.game.events import Awarded, HandEvent, Posted, Shown
from splitpot.game.hand import decide, start_hand, step
from splitpot.game.rules import Rules, Structure, big_bet_rules
from splitpot.game.state import Awaiting
from tests.game.tables import LIMIT_10_20

POT_5_10 = big_bet_rules(Structure.POT_LIMIT, 10)
NO_5_10 = big_bet_rules(Structure.NO_LIMIT, 10)
NO_50_100 = big_bet_rules(Structure.NO_LIMIT, 100)


class Scene:
    """One hand being played; the board comes from `board`, or from the top of the deck.

    Args:
        holes: by seat, as text; seats without one get cards that nobody else has.
    """

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        *,
        button: int = 0,
        posts: Sequence[Posted] | None = None,
        big_blind_seat: int | None = None,
        straddle: bool = False,
        kill_seat: int | None = None,
        holes: dict[int, str] | None = None,
        board: str = "",
    ) -> None:
        self.state, first = start_hand(
            rules,
            stacks,
            button,
            posts=posts,
            big_blind_seat=big_blind_seat,
            straddle=straddle,
            kill_seat=kill_seat,
        )
        self.events: list[HandEvent] = list(first)
        known = {seat: parse_cards(text) for seat, text in (holes or {}).items()}
        cards = parse_cards(board)
        taken = {*cards, *(card for hole in known.values() for card in hole)}
        spare = iter([card for card in DECK if card not in taken])
        dealt: dict[int, tuple[Card, ...]] = {}
        for seat, one in enumerate(self.state.seats):
            if one.is_live:
                dealt[seat] = known.get(seat) or tuple(next(spare) for _ in range(rules.hole_cards))
        self.cards = [*cards, *spare]
        """What is opened next, in order."""
        self.runs_out = True
        self.do(DealHole(dealt))

    def do(self, action: Action) -> tuple[HandEvent, ...]:
        """One action, and the streets that are then due; the events of the action itself."""
        self.state, events = step(self.state, action)
        self.events.extend(events)
        while self.runs_out and self.state.awaiting is Awaiting.BOARD:
            self.open_street()
        return events

    def open_street(self) -> None:
        count = STREET_CARDS[street_due(self.state)[0]]
        opened, self.cards = tuple(self.cards[:count]), self.cards[count:]
        self.state, more = step(self.state, DealBoard(opened))
        self.events.extend(more)

    def play(self, moves: str) -> Scene:
        """Plays moves in turn: "fold", "check", "call", or a number to bet or raise to."""
        for move in moves.split():
            assert self.state.to_act is not None, f"nobody is to act at {move!r}"
            seat = self.state.to_act
            self.do(Act(seat, Move.RAISE_TO, int(move)) if move.isdigit() else Act(seat, Move(move)))
        return self

    @property
    def legal(self) -> LegalActions:
        legal = legal_actions(self.state)
        assert legal is not None
        return legal

    @property
    def wager(self) -> Wager | None:
        return self.legal.wager

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The smallest and the largest total, where a wager is allowed."""
        return (self.wager.min_to, self.wager.max_to) if self.wager else None

    @property
    def no_wager(self) -> Reason | None:
        return self.legal.no_wager

    @property
    def stacks(self) -> list[int]:
        return [seat.stack for seat in self.state.seats]

    @property
    def awards(self) -> list[Awarded]:
        return [event for event in self.events if isinstance(event, Awarded)]

    @property
    def shown(self) -> list[int]:
        return [event.seat for event in self.events if isinstance(event, Shown)]

    def refuses(self, action: Action) -> IllegalAction:
        """The refusal of an action; the hand stays as it is."""
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            decide(self.state, action)
        assert self.state == before
        return caught.value

    def refuses_wager(self, to: int) -> Reason:
        assert self.state.to_act is not None
        return self.refuses(Act(self.state.to_act, Move.RAISE_TO, to)).reason


def pot_limit(*stacks: int, button: int = 0, rules: Rules = POT_5_10) -> Scene:
    return Scene(rules, stacks, button=button)


def no_limit(*stacks: int, button: int = 0, rules: Rules = NO_5_10) -> Scene:
    return Scene(rules, stacks, button=button)


def fixed(*stacks: int, button: int = 0, rules: Rules = LIMIT_10_20) -> Scene:
    return Scene(rules, stacks, button=button)


RAISE, BET = WagerKind.RAISE, WagerKind.BET
