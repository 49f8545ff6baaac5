"""A whole tournament without a server: the director, his tables and bots, in simulated time.

Tables are the room's own; each hand is played when its time comes, and its end is told to
the director when it would have ended. Every chip is counted after every hand, and every
move is checked against the rule that asks for it. All numbers come from one seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush

from splitpot.bots.bot import Bot
from splitpot.bots.manners import make_bot
from splitpot.bots.match import shuffled_deck
from splitpot.game.view import view_hand
from splitpot.room import tournament_events as ev
from splitpot.room.commands import Act, Clock, Command
from splitpot.room.state import Due, TableState, chips_of
from splitpot.room.table import handle, open_table
from splitpot.room.tournament import (
    Status,
    TournamentState,
    deadline_of,
    handle_tournament,
    open_tournament,
)
from splitpot.room.tournament_commands import Begin, Register, Tick, TournamentCommand
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_evolve import evolve_tournament
from splitpot.room.tournament_seating import most_apart, next_big_blind
from splitpot.room.tournament_tables import CloseTable, OpenTable, Order, Tell, hand_report, orders_of

START_MS = 1_800_000_000_000
ACTION_MS = 2_000
"""How long a bot thinks, in simulated time."""

Watch = Callable[[TournamentState, ev.TournamentEvent, TournamentState], None]


class HeadlessTournament:
    """One tournament of bots, played to its end by `play`."""

    def __init__(
        self, config: Tournament, entries: int, manners: Sequence[str], seed: int, watch: Watch | None = None
    ) -> None:
        # Seeds of text are hashed by SHA-512, so that the streams have nothing in common.
        self._seed = seed
        self._deals = random.Random(f"{seed} deals")  # noqa: S311 -- a simulation must be repeatable
        self._draws = random.Random(f"{seed} seats")  # noqa: S311
        self.now = START_MS
        self.tables: dict[int, TableState] = {}
        self.hands = 0
        self.moves: Counter[str] = Counter()
        self._times: dict[int, int] = {}
        self._due: list[tuple[int, int, int, bool]] = []
        self._count = 0
        self._watch = watch
        self._bots: dict[str, Bot] = {}
        step = open_tournament(config)
        self.state = step.state
        self.events: list[ev.TournamentEvent] = list(step.events)
        for number in range(entries):
            manner = manners[number % len(manners)]
            self.enter(f"{manner}-{number + 1}", manner)

    def enter(self, player: str, manner: str) -> None:
        """A bot of a manner enters, for the first time or again."""
        self._bots[player] = make_bot(manner, random.Random(f"{self._seed} {player}"))  # noqa: S311
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
        """Does what comes next: the director's clock, a hand, or the news of its end."""
        clock = deadline_of(self.state)
        if clock and (not self._due or clock <= self._due[0][0]):
            self.now = max(self.now, clock)
            self.tell(Tick())
            return
        if not self._due:
            raise AssertionError("nothing is due, and the tournament is not over")
        time, _, number, is_over = heappop(self._due)
        if number not in self.tables:
            return
        self.now = max(self.now, time)
        if is_over:
            self.tell(hand_report(number, self.tables[number]))
            self._count_chips(number)
        elif self.tables[number].due is Due.DEAL and self.tables[number].deadline == time:
            self._deal(number)

    def tell(self, command: TournamentCommand) -> None:
        """Gives the director a command, and carries out what he orders."""
        before = self.state
        step = handle_tournament(before, command, self.now, self._draws.getrandbits(64))
        for event in step.events:
            after = evolve_tournament(before, event)
            if isinstance(event, ev.PlayerMoved):
                check_move(before, event)
                self.moves[event.why] += 1
            if self._watch is not None:
                self._watch(before, event, after)
            for order in orders_of(before, event, after):
                self._carry_out(order)
            before = after
        self.state = step.state
        self.events.extend(step.events)

    # --- tables ---------------------------------------------------------------------

    def _carry_out(self, order: Order) -> None:
        if isinstance(order, OpenTable):
            self.tables[order.table] = open_table(order.config).state
            self._times[order.table] = self.now
        elif isinstance(order, Tell):
            self._table(order.table, order.command)
            self._schedule(order.table)
        else:
            assert isinstance(order, CloseTable)
            del self.tables[order.table]

    def _table(self, number: int, command: Command, later: int = 0) -> None:
        # A table whose hand is over, but not yet told, is ahead of the director's clock.
        now = self._times[number] = max(self.now, self._times[number]) + later
        self.tables[number] = handle(self.tables[number], command, now).state

    def tables_say(self, number: int, command: Command) -> None:
        """A player of a table wants something that is no decision, such as to be away."""
        self._table(number, command)

    def _schedule(self, number: int) -> None:
        state = self.tables[number]
        if state.due is Due.DEAL:
            self._push(state.deadline, number, is_over=False)

    def _push(self, time: int, number: int, *, is_over: bool) -> None:
        self._count += 1
        heappush(self._due, (time, self._count, number, is_over))

    def _deal(self, number: int) -> None:
        """The draw for the button, or a hand from its first card to its last."""
        hand = self.tables[number].hand
        self._table(number, Clock(shuffled_deck(self._deals)))
        while (state := self.tables[number]).running:
            if state.due is Due.ACT:
                assert state.play is not None and state.play.to_act is not None
                self._table(number, self._decision(state, state.play.to_act), ACTION_MS)
            else:
                self._times[number] = max(self._times[number], state.deadline)
                self._table(number, Clock(()))
        if self.tables[number].hand == hand:
            self._schedule(number)
        else:
            self.hands += 1
            self._push(self._times[number], number, is_over=True)

    def _decision(self, state: TableState, seat: int) -> Act:
        play = state.play
        assert play is not None
        player = state.owners[seat]
        view = view_hand(play, seat)
        action = self._bots[player].decide(view)
        price = 0 if view.legal is None else view.legal.call
        return Act(player, state.hand, play.turn, action.move.value, action.amount, price)

    # --- checks ---------------------------------------------------------------------

    def _count_chips(self, number: int) -> None:
        """The table has the chips that the director knows of; he has counted all of them himself."""
        if number not in self.tables:
            return
        seated = self.state.tables[number].seats
        known = sum(self.state.entrants[player].stack for player in seated if player)
        found = chips_of(self.tables[number])
        if found != known:
            raise AssertionError(f"table {number} has {found} chips, and should have {known}")


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
