"""Standings: every player of a tournament in order, sorted once for a version and cut into pages.

A `Board` is made from a state and serves everybody who asks for that version; of a page it
keeps the bytes. Whose board is still good is `tournament_views`' affair.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

import msgspec

from splitpot.room.tournament_places import Placed
from splitpot.room.tournament_state import Entrant, Status, TournamentState, standings
from splitpot.room.tournament_tables import seated_at
from splitpot.server.record_types import StandingRow, Standings

PAGE: Final = 50
MOST_ROWS: Final = 200
MOST_FOUND: Final = 100
PAGES_KEPT: Final = 50


class Board:
    """The standings at one version."""

    def __init__(self, state: TournamentState) -> None:
        self.version = state.version
        lines = list(_lines(state))
        self.rows = tuple(_row(state, *line) for line in lines)
        self.places = {one.player: row for (one, _, _), row in zip(lines, self.rows, strict=True)}
        self._names: tuple[str, ...] | None = None
        self._pages: dict[tuple[int, int], bytes] = {}

    def page(self, first: int, count: int) -> bytes:
        """The JSON of a page, as many times as it is asked for.

        Args:
            first: the number of its first row, from 1.
            count: of rows, at most `MOST_ROWS`.
        """
        key = (max(1, first), max(1, min(count, MOST_ROWS)))
        made = self._pages.get(key)
        if made is None:
            made = msgspec.json.encode(self._cut(*key))
            if len(self._pages) < PAGES_KEPT:
                self._pages[key] = made
        return made

    def found(self, text: str, count: int) -> bytes:
        """The JSON of the page with the first name that contains the text; the first page where none does."""
        if self._names is None:
            self._names = tuple(row.name.casefold() for row in self.rows)
        wanted, numbers = text.casefold(), []
        for number, name in enumerate(self._names, 1):
            if wanted in name:
                numbers.append(number)
                if len(numbers) == MOST_FOUND:
                    break
        count = max(1, min(count, MOST_ROWS))
        first = (numbers[0] - 1) // count * count + 1 if numbers else 1
        return msgspec.json.encode(self._cut(first, count, tuple(numbers)))

    def _cut(self, first: int, count: int, found: tuple[int, ...] = ()) -> Standings:
        rows = self.rows[first - 1 : first - 1 + count]
        return Standings(self.version, first, len(self.rows), rows, found)


def _row(state: TournamentState, one: Entrant, best: int, worst: int) -> StandingRow:
    return StandingRow(
        place=best,
        worst=worst,
        name=one.name,
        bot=bool(one.bot),
        stack=one.stack,
        table=seated_at(state, one),
        out=one.is_out,
        prize=prize_of(one, state.config.ticket_value),
        bounties=one.bounties,
        ticket=bool(one.ticket),
        entries=one.entries,
        rebuys=one.rebuys,
    )


def prize_of(one: Entrant, ticket_value: int) -> int:
    """What a player has won without bounties; a ticket counts as its value."""
    return one.won - one.bounties + (ticket_value if one.ticket else 0)


def _lines(state: TournamentState) -> Iterator[tuple[Entrant, int, int]]:
    """Each player with the places that he has or shares; 0 before the start."""
    if state.level < 0:
        for one in state.entrants.values():
            yield one, 0, 0
        return
    if state.status is not Status.OVER:
        yield from _by_stack([one for one in state.entrants.values() if not one.is_out])
    for placed in standings(state):
        yield from _sharing(state, placed)


def _by_stack(left: list[Entrant]) -> Iterator[tuple[Entrant, int, int]]:
    left.sort(key=lambda one: -one.stack)
    stacks = [-one.stack for one in left]
    for one in left:
        rank = bisect_left(stacks, -one.stack) + 1
        yield one, rank, rank


def _sharing(state: TournamentState, placed: Placed) -> Iterator[tuple[Entrant, int, int]]:
    for player in placed.players:
        yield state.entrants[player], placed.best, placed.worst
