"""A whole tournament without a server: a hall, bots and simulated time.

What comes next, and by which numbers, follows from the hall as it stands and from the
seed, so that one who goes on from a saved hall plays the same tournament. Every chip is
counted after every hand, and every move is checked against the rule that asks for it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from heapq import heapify, heappop, heappush

import msgspec

from splitpot.bots.bot import Bot
from splitpot.bots.manners import make_bot
from splitpot.bots.match import shuffled_deck
from splitpot.cards import Card
from splitpot.game.view import view_hand
from splitpot.room import tournament_events as ev
from splitpot.room.commands import Act, Clock, Command
from splitpot.room.state import Due, TableState
from splitpot.room.tournament import Status, TournamentState, deadline_of
from splitpot.room.tournament_commands import Begin, Register, Tick, TournamentCommand
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_hall import (
    DirectorChange,
    Hall,
    HallChange,
    HallStep,
    TableChange,
    open_hall,
    tell_director,
    tell_table,
)
from splitpot.room.tournament_seating import most_apart, next_big_blind

START_MS = 1_800_000_000_000
ACTION_MS = 2_000
"""How long a bot thinks, in simulated time."""

Told = Callable[[int, Sequence[HallChange]], None]
"""Hears of every step: its time, and what has changed."""


class Saved(msgspec.Struct, frozen=True):
    """A tournament in the middle: its tables, all events of its director, and what time it is."""

    hall: Hall
    events: Sequence[ev.TournamentEvent]
    now: int


class HeadlessTournament:
    """One tournament of bots, played to its end by `play`.

    Attributes:
        hall: the tournament as it stands.
        events: all events of the director.
        hands: hands that are over.
        moves: players moved, by the reason for it.
        now: simulated time, in milliseconds since 1970.
    """

    def __init__(
        self,
        config: Tournament,
        entries: int,
        manners: Sequence[str],
        seed: int,
        *,
        saved: Saved | None = None,
        told: Told | None = None,
    ) -> None:
        self._seed = seed
        self._told = told
        self._numbers = _Numbers()
        self._bots: dict[str, Bot] = {}
        self.hands = 0
        self.moves: Counter[str] = Counter()
        self.events: list[ev.TournamentEvent] = []
        if saved is None:
            self.now = START_MS
            self._due: list[tuple[int, int]] = []
            self._take(open_hall(config))
        else:
            self.now, self.hall = saved.now, saved.hall
            self._due = [(_moment_of(table), number) for number, table in self.hall.tables.items()]
            heapify(self._due)
            for event in saved.events:
                self._count(event)
        while self.state.status is Status.REGISTERING and self.state.entries < entries:
            number = self.state.entries
            manner = manners[number % len(manners)]
            self.enter(f"{manner}-{number + 1}", manner)

    @property
    def state(self) -> TournamentState:
        """The tournament as its director knows it."""
        return self.hall.director

    @property
    def tables(self) -> dict[int, TableState]:
        """The open tables by number."""
        return self.hall.tables

    def enter(self, player: str, manner: str) -> None:
        """A bot of a manner enters, for the first time or again."""
        self.tell(Register(player, player, manner))

    def play(self) -> TournamentState:
        """Plays until there is a winner; gives how it ended."""
        self.tell_begin()
        while self.state.is_running:
            self.go_on()
        return self.state

    def tell_begin(self) -> None:
        """Starts, where that has not happened."""
        if self.state.status is Status.REGISTERING:
            self.tell(Begin())

    def go_on(self) -> None:
        """Does what comes next: the director's clock, a table's, or a bot's decision."""
        clock = deadline_of(self.state)
        while self._due and not self._is_due(*self._due[0]):
            heappop(self._due)
        if clock and (not self._due or clock <= self._due[0][0]):
            self.now = max(self.now, clock)
            self.tell(Tick())
            return
        if not self._due:
            raise AssertionError("nothing is due, and the tournament is not over")
        time, number = heappop(self._due)
        self.now = max(self.now, time)
        self.tell_table(number, self._next(number, self.tables[number]))

    def tell(self, command: TournamentCommand) -> None:
        """Gives the director a command."""
        self._take(tell_director(self.hall, command, self.now, self._dice()))

    def tell_table(self, number: int, command: Command) -> None:
        """Gives a table a command."""
        self._take(tell_table(self.hall, number, command, self.now, self._dice()))

    def _take(self, step: HallStep) -> None:
        self.hall = step.hall
        touched = set()
        for change in step.changes:
            if isinstance(change, TableChange):
                touched.add(change.table)
            elif isinstance(change, DirectorChange):
                if isinstance(change.event, ev.PlayerMoved):
                    assert change.before is not None
                    check_move(change.before, change.event)
                self._count(change.event)
        for number in touched:
            if number in self.tables and (time := _moment_of(self.tables[number])):
                heappush(self._due, (time, number))
        if self._told is not None:
            self._told(self.now, step.changes)

    def _count(self, event: ev.TournamentEvent) -> None:
        self.events.append(event)
        if isinstance(event, ev.PlayerMoved):
            self.moves[event.why] += 1
        elif isinstance(event, ev.HandPlayed):
            self.hands += 1

    # --- what comes next ------------------------------------------------------------

    def _is_due(self, time: int, number: int) -> bool:
        """Whether a table still waits for that moment."""
        return number in self.tables and 0 < _moment_of(self.tables[number]) == time

    def _next(self, number: int, table: TableState) -> Command:
        if table.due is Due.ACT:
            return self._decision(number, table)
        return Clock(self._deck(number, table) if table.due is Due.DEAL else ())

    def _decision(self, number: int, table: TableState) -> Act:
        play = table.play
        assert play is not None and play.to_act is not None
        seat = table.seats[play.to_act]
        assert seat is not None
        view = view_hand(play, play.to_act)
        self._numbers.begin(f"{self._seed} table {number} hand {table.hand} turn {play.turn}")
        action = self._bot(seat.bot).decide(view)
        price = 0 if view.legal is None else view.legal.call
        return Act(seat.player, table.hand, play.turn, action.move.value, action.amount, price)

    def _bot(self, manner: str) -> Bot:
        if manner not in self._bots:
            self._bots[manner] = make_bot(manner, self._numbers)
        return self._bots[manner]

    # --- numbers --------------------------------------------------------------------

    # Seeds of text are hashed by SHA-512, so that the streams have nothing in common.

    def _deck(self, number: int, table: TableState) -> tuple[Card, ...]:
        what = f"hand {table.hand + 1}" if table.drawn else "draw"
        return shuffled_deck(random.Random(f"{self._seed} table {number} {what}"))  # noqa: S311 -- repeatable

    def _dice(self) -> int:
        """The director's number for what he may have to draw in this step."""
        name = f"{self._seed} director {self.state.version}"
        return int.from_bytes(blake2b(name.encode(), digest_size=8).digest())


class _Numbers:
    """Numbers for a bot that wants any, told by the name of the decision that they are for."""

    def __init__(self) -> None:
        self._name = ""
        self._source: random.Random | None = None

    def begin(self, name: str) -> None:
        self._name = name
        self._source = None

    def random(self) -> float:
        if self._source is None:
            self._source = random.Random(self._name)  # noqa: S311 -- a simulation must be repeatable
        return self._source.random()


def _moment_of(table: TableState) -> int:
    """When a table goes on by itself: its deadline, or before that when a bot has thought; 0 for never."""
    if table.due is Due.ACT:
        return table.deadline - max(0, table.config.action_ms - ACTION_MS)
    return table.deadline


def check_move(before: TournamentState, event: ev.PlayerMoved) -> None:
    """A move to balance is needed, from a fullest table to a shortest one, by who is big blind next (3.15-8).

    Raises:
        AssertionError: it is not.
    """
    if event.why != "balance":
        return
    source = before.tables[before.entrants[event.player].table]
    sizes = [table.size for table in before.tables.values()]
    is_needed = max(sizes) - min(sizes) > most_apart(len(sizes))
    is_right = source.size == max(sizes) and before.tables[event.table].size == min(sizes)
    if not (is_needed and is_right and source.rests and next_big_blind(source) == event.player):
        raise AssertionError(f"{event.player} was moved without need, or wrongly: tables of {sizes}")


def prizes_by_player(events: Iterable[ev.TournamentEvent]) -> Mapping[str, int]:
    """Money that each player has won, bounties included."""
    won: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.PrizePaid | ev.BountyPaid):
            won[event.player] += event.amount
    return won
