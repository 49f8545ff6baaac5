"""A table to play with in tests: a clock, seeded decks, every event and every frame kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from splitpot.cards import DECK, Card, parse_cards
from splitpot.game.actions import LegalActions, Move
from splitpot.game.betting import legal_actions
from splitpot.game.rules import Game, Rules, Structure, big_bet_rules, fixed_limit
from splitpot.game.state import HandState
from splitpot.room.commands import Act, Clock, Command, Sit
from splitpot.room.config import TableConfig
from splitpot.room.events import TableEvent, TableOpened
from splitpot.room.fairness import POSITIONS, SALT_BYTES
from splitpot.room.table import Step, TableState, evolve, handle, open_table, seat_of
from splitpot.room.wire import encode_frame, message_for, snapshot

START = 1_700_000_000_000
NAMES = {"ann": "Ann", "bob": "Bob", "cat": "Cat", "dan": "Dan", "eve": "Eve", "fay": "Fay"}

Policy = Callable[[random.Random, LegalActions], tuple[Move, int]]


def config(**changes: Any) -> TableConfig:
    """A 10/20 table without a pause in a run-out."""
    settings: dict[str, Any] = {
        "id": "t1",
        "name": "First table",
        "rules": fixed_limit(10, game=changes.pop("game", Game.OMAHA8)),
        "seats": 6,
        "run_out_ms": 0,
    }
    return TableConfig(**(settings | changes))


def big_bet(big_blind: int = 10, structure: Structure = Structure.POT_LIMIT, **changes: Any) -> Rules:
    """Pot limit, or no limit, with house settings changed."""
    hilo = {"game": changes.pop("game", Game.OMAHA8), "hole_cards": changes.pop("hole_cards", 4)}
    return msgspec.structs.replace(big_bet_rules(structure, big_blind, **hilo), **changes)


def lively(dice: random.Random, legal: LegalActions) -> tuple[Move, int]:
    """Bets and raises often, folds seldom."""
    choices: list[tuple[Move, int]] = []
    if legal.wager is not None:
        choices += [(Move.RAISE_TO, legal.wager.min_to)] * 3 + [(Move.RAISE_TO, legal.wager.max_to)]
    if legal.check:
        choices += [(Move.CHECK, 0)] * 3
    if legal.call:
        choices += [(Move.CALL, 0)] * 5 + [(Move.FOLD, 0)]
    return dice.choice(choices)


def passive(dice: random.Random, legal: LegalActions) -> tuple[Move, int]:
    """Checks and calls."""
    return (Move.CHECK, 0) if legal.check else (Move.CALL, 0)


class Room:
    """One table, played by hand."""

    def __init__(self, settings: TableConfig | None = None, seed: int = 1) -> None:
        self.dice = random.Random(seed)
        self.salt_dice = random.Random(seed)
        step = open_table(settings or config())
        self.state: TableState = step.state
        self.events: list[TableEvent] = list(step.events)
        self.now = START
        self.watchers: dict[str | None, list[bytes]] = {}
        self.firsts: dict[str | None, dict[str, Any]] = {}
        self.deck: tuple[Card, ...] | None = None

    def do(self, command: Command) -> tuple[TableEvent, ...]:
        """Carries a command out; gives its events. Checks that events and state agree."""
        step: Step = handle(self.state, command, self.now)
        state = self.state
        for event in step.events:
            after = evolve(state, event)
            for viewer, frames in self.watchers.items():
                body = message_for(state, event, after, viewer, NAMES.get(viewer or "", ""))
                frames.append(encode_frame(after.version, body))
            state = after
        assert state == step.state, "the events do not lead to the state"
        self.state = state
        self.events += step.events
        return step.events

    def sit(self, *players: str, buy_in: int = 100, bot: str = "") -> None:
        """Seats players in order on the free seats."""
        for player in players:
            self.do(Sit(player, NAMES.get(player, player), buy_in, bot))

    def seat(self, player: str) -> int:
        """The player's seat."""
        found = seat_of(self.state, player)
        assert found is not None
        return found

    @property
    def play(self) -> HandState:
        """The hand on the table."""
        assert self.state.play is not None
        return self.state.play

    @property
    def to_act(self) -> str:
        """The player whose turn it is."""
        assert self.play.to_act is not None
        one = self.state.seats[self.play.to_act]
        assert one is not None
        return one.player

    @property
    def legal(self) -> LegalActions:
        """What the player to act may do."""
        found = legal_actions(self.play)
        assert found is not None
        return found

    def stacks(self) -> dict[str, int]:
        """Stack by player, between hands."""
        return {one.player: one.stack for one in self.state.seats if one is not None}

    def shuffled(self) -> tuple[Card, ...]:
        """A deck by the seed, or the one that the test has laid."""
        if self.deck is not None:
            return self.deck
        cards = list(DECK)
        self.dice.shuffle(cards)
        return tuple(cards)

    def clock(self) -> tuple[TableEvent, ...]:
        """Lets the time run to the deadline, and the clock strike."""
        assert self.state.deadline, "nothing is due"
        self.now = max(self.now, self.state.deadline)
        return self.do(Clock(self.shuffled(), self.salt_dice.randbytes(POSITIONS * SALT_BYTES)))

    def act(self, move: Move | str, amount: int = 0) -> tuple[TableEvent, ...]:
        """The player to act acts."""
        kind: Literal["fold", "check", "call", "raise_to"] = Move(move).value
        return self.do(Act(self.to_act, self.state.hand, self.play.turn, kind, amount, self.legal.call))

    def deal(self) -> None:
        """Lets the next hand begin, the draw before it included."""
        hand = self.state.hand
        while self.state.hand == hand:
            self.clock()

    def finish(self, policy: Policy = passive) -> None:
        """Plays the hand in play to its end."""
        while self.state.running:
            if self.play.to_act is None:
                self.clock()
            else:
                self.act(*policy(self.dice, self.legal))

    def watch(self, *viewers: str | None) -> None:
        """Keeps every frame for these viewers from now on."""
        for viewer in viewers:
            self.watchers[viewer] = []
            self.firsts[viewer] = self.snapshot(viewer)

    def snapshot(self, viewer: str | None) -> dict[str, Any]:
        """What the viewer would get as a snapshot, as plain data."""
        name = NAMES.get(viewer or "", "")
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(snapshot(self.state, viewer, name)))
        return found


def stacked_deck(players: Sequence[int], button: int, holes: dict[int, str], board: str) -> tuple[Card, ...]:
    """A deck that deals these holes by seat and this board; the other cards fill the rest."""
    from splitpot.game.dealing import deal_layout

    layout = deal_layout(players, button)
    places: dict[int, Card] = {}
    for seat, text in holes.items():
        places |= dict(zip(layout.holes[seat], parse_cards(text), strict=True))
    streets = [place for row in layout.board.values() for place in row]
    places |= dict(zip(streets, parse_cards(board), strict=False))
    rest = iter(card for card in DECK if card not in places.values())
    return tuple(places[place] if place in places else next(rest) for place in range(52))


def opened(settings: TableConfig) -> TableEvent:
    """The first event of a table with these settings."""
    return TableOpened(config=settings)
