"""A tournament without cards: the director, and hands that end as a test says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from splitpot.game.rules import Structure
from splitpot.room.button import dead_button_next, next_seat
from splitpot.room.tournament import (
    TournamentState,
    deadline_of,
    evolve_tournament,
    handle_tournament,
    open_tournament,
    replay_tournament,
)
from splitpot.room.tournament_commands import (
    Begin,
    HandFinished,
    Register,
    SeatResult,
    Tick,
    TournamentCommand,
)
from splitpot.room.tournament_config import Level, Tournament
from splitpot.room.tournament_events import (
    DirectorEvent,
    TournamentEvent,
    decode_tournament_event,
    encode_tournament_event,
)

E = TypeVar("E", bound=DirectorEvent)
START = 1_800_000_000_000
MINUTE = 60_000


def levels(count: int = 10, **changes: Any) -> tuple[Level, ...]:
    """Levels of ten minutes whose blinds double."""
    return tuple(Level(big_blind=20 * 2**number, ms=10 * MINUTE, **changes) for number in range(count))


def tournament(**changes: Any) -> Tournament:
    """A pot-limit tournament of a thousand chips, started by hand."""
    settings: dict[str, Any] = {
        "id": "t",
        "name": "Tuesday",
        "levels": levels(),
        "structure": Structure.POT_LIMIT,
        "start_at": START + 60 * MINUTE,
        "starting_stack": 1_000,
        "buy_in": 100,
    }
    return Tournament(**(settings | changes))


class Floor:
    """A tournament of the players p1, p2 and so on."""

    def __init__(self, entries: int = 9, *, begins: bool = True, dice: int = 1, **settings: Any) -> None:
        self.now = START
        self.dice = dice
        step = open_tournament(tournament(**settings))
        self.state: TournamentState = step.state
        self.events: list[TournamentEvent] = list(step.events)
        for number in range(1, entries + 1):
            self.do(Register(f"p{number}", f"P{number}"))
        if begins:
            self.do(Begin())

    def do(self, command: TournamentCommand) -> tuple[TournamentEvent, ...]:
        """Carries a command out, and checks that its events say the same."""
        self.dice += 1
        before = self.state
        step = handle_tournament(before, command, self.now, self.dice)
        state = before
        for event in step.events:
            assert decode_tournament_event(encode_tournament_event(event)) == event
            state = evolve_tournament(state, event)
        assert state == step.state
        self.state = step.state
        self.events.extend(step.events)
        return step.events

    def wait(self, minutes: float) -> tuple[TournamentEvent, ...]:
        """Lets time pass; the director looks whenever he has to."""
        until = self.now + int(minutes * MINUTE)
        found: tuple[TournamentEvent, ...] = ()
        while 0 < (due := deadline_of(self.state)) <= until:
            self.now = max(self.now, due)
            found += self.do(Tick())
        self.now = until
        return found

    def play(
        self, table: int, lost: Mapping[str, str] | None = None, net: Mapping[str, int] | None = None
    ) -> tuple[TournamentEvent, ...]:
        """The allowed hand of a table ends: who has lost everything to whom, and other gains and losses."""
        return self.do(self.report(table, lost or {}, net or {}))

    def report(self, table: int, lost: Mapping[str, str], net: Mapping[str, int]) -> HandFinished:
        one = self.state.tables[table]
        players = [player for player in one.seats if player and self.state.entrants[player].stack]
        change = {player: net.get(player, 0) for player in players}
        for loser, winner in lost.items():
            change[loser] -= self.stack(loser)
            change[winner] += self.stack(loser)
        seats = [one.seats.index(player) for player in players]
        if one.big < 0:
            button = seats[0]
            small = next_seat(seats, button) if len(seats) > 2 else button
            big = next_seat(seats, small)
        else:
            places = dead_button_next(seats, (one.button, one.small, one.big))
            button, small, big = places.button, places.small, places.big
        results = tuple(
            SeatResult(player, one.seats.index(player), self.stack(player), change[player], _by(player, lost))
            for player in players
        )
        return HandFinished(table, one.allowed, results, button, small, big)

    def rests(self, table: int) -> bool:
        """Whether a table waits to be allowed a hand."""
        return self.state.tables[table].rests

    def has(self, name: str) -> bool:
        """A yes or no of the state."""
        return bool(getattr(self.state, name))

    def stack(self, player: str) -> int:
        """What a player has."""
        return self.state.entrants[player].stack

    def at(self, table: int) -> list[str]:
        """Who sits at a table, by seat."""
        return [player for player in self.state.tables[table].seats if player]

    def kinds(self, kind: type[E]) -> list[E]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def check(self) -> None:
        """What holds in every state: chips, seats, replay."""
        state = self.state
        seated = [player for table in state.tables.values() for player in table.seats if player]
        assert len(seated) == len(set(seated))
        for number, table in state.tables.items():
            for seat, player in enumerate(table.seats):
                if player:
                    one = state.entrants[player]
                    assert (one.table, one.seat) == (number, seat)
        assert sum(one.stack for one in state.entrants.values()) == state.chips
        assert replay_tournament(self.events) == state


def _by(player: str, lost: Mapping[str, str]) -> tuple[str, ...]:
    return (lost[player],) if player in lost else ()
