"""Tournaments without tables, for tests of what is shown of them: hands are said to be over, and are."""

from __future__ import annotations

from typing import Any

from splitpot.room import tournament_events as ev
from splitpot.room.tournament import evolve_tournament, handle_tournament, open_tournament
from splitpot.room.tournament_bodies import TournamentNote
from splitpot.room.tournament_commands import (
    HandFinished,
    Register,
    SeatResult,
    Tick,
    TournamentCommand,
)
from splitpot.room.tournament_config import Level, Tournament
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_notes import note_of

START = 1_800_000_000_000
LEVELS = tuple(Level(big_blind=20 * number, ms=600_000) for number in range(1, 11))


class Directed:
    """A director, and everything that he has said."""

    def __init__(self, entries: int = 0, **settings: Any) -> None:
        usual = {"id": "t1", "name": "Friday Hi/Lo", "levels": LEVELS, "start_at": START, "host": "host"}
        self.extras = Extras(owner="host")
        self.now = START - 3_600_000
        self.away: set[str] = set()
        self.fills_at = 0
        self.events: list[ev.TournamentEvent] = []
        self.recent: list[TournamentNote] = []
        self.director = open_tournament(Tournament(**{**usual, **settings})).state
        for number in range(1, entries + 1):
            self.enter(f"p{number}")

    def is_away(self, player_id: str) -> bool:
        return player_id in self.away

    def enter(self, player: str, bot: str = "") -> None:
        self.tell(Register(player, player.upper(), bot))

    def start(self) -> None:
        self.at(START)

    def at(self, now: int) -> None:
        self.now = now
        self.tell(Tick())

    def tell(self, command: TournamentCommand) -> None:
        before = self.director
        step = handle_tournament(before, command, self.now, 7)
        for event in step.events:
            after = evolve_tournament(before, event)
            self.events.append(event)
            if note := note_of(after.version, before, event, after):
                self.recent.append(note)
            before = after
        self.director = step.state

    def at_table(self, number: int) -> list[str]:
        return [player for player in self.director.tables[number].seats if player]

    def hand(self, number: int, **nets: int) -> None:
        """The next hand of a table is over: who has won or lost how much; the others nothing."""
        table = self.director.tables[number]
        winner = max(nets, key=lambda player: nets[player])
        results = []
        for seat, player in enumerate(table.seats):
            if player:
                stack, net = self.director.entrants[player].stack, nets.get(player, 0)
                out_by = (winner,) if net and stack + net == 0 else ()
                results.append(SeatResult(player, seat, stack, net, out_by))
        seats = [one.seat for one in results]
        self.tell(
            HandFinished(number, table.allowed, tuple(results), seats[0], seats[0], seats[1 % len(seats)])
        )

    def bust(self, number: int, loser: str, winner: str) -> None:
        """All that a player has is won by another one of his table."""
        stack = self.director.entrants[loser].stack
        self.hand(number, **{loser: -stack, winner: stack})
