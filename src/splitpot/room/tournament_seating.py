"""Who sits where: the first draw, late seats, balancing and breaking tables (3.15-3, 4, 8, 9).

`next_change` says what a tournament needs at once, if anything: one table broken, the last
one set up, or one player moved. It is asked again after each change. Only tables that rest
give players away; who comes is dealt in from the next hand on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from splitpot.room.tournament_draw import drawn_order
from splitpot.room.tournament_state import DirectedTable

FEW_TABLES = 6
"""So many tables differ by one player at most, more by two (3.15-8)."""
STOPS_AT = 3
"""A table that is so many short stops dealing."""


class Seating(msgspec.Struct, frozen=True):
    """A player and the seat he takes."""

    player: str
    table: int
    seat: int


class Balance(msgspec.Struct, frozen=True):
    """One player of the fullest table goes to the shortest."""

    source: int
    seating: Seating


class Break(msgspec.Struct, frozen=True):
    """A table is not needed any more; its players draw seats at the others."""

    table: int
    seatings: tuple[Seating, ...]


class Final(msgspec.Struct, frozen=True):
    """All who are in draw seats at one last table."""

    tables: tuple[int, ...]


def spread(players: Sequence[str], chairs: int, dice: int) -> list[tuple[str, ...]]:
    """The tables of a tournament that begins: as few as have room, filled alike, all seats drawn."""
    order = drawn_order(players, dice, "players")
    count = -(-len(order) // chairs)
    tables = []
    for number in range(count):
        seats = drawn_order(range(chairs), dice, f"seats of {number}")
        row = [""] * chairs
        for player, seat in zip(order[number::count], seats, strict=False):
            row[seat] = player
        tables.append(tuple(row))
    return tables


def late_seat(tables: Mapping[int, DirectedTable], dice: int) -> tuple[int, int] | None:
    """A table and a seat for one who comes late: drawn at one of the shortest; none if all are full."""
    open_tables = [table for table in tables.values() if table.free]
    if not open_tables:
        return None
    least = min(table.size for table in open_tables)
    table = drawn_order([one for one in open_tables if one.size == least], dice, "table")[0]
    return table.number, drawn_order(table.free, dice, "seat")[0]


def most_apart(count: int) -> int:
    """By how many players so many tables may differ (3.15-8)."""
    return 1 if count <= FEW_TABLES else 2


def breaking_order(tables: Mapping[int, DirectedTable]) -> list[int]:
    """The order in which tables are broken, known from the start: the highest number first (3.15-9)."""
    return sorted(tables, reverse=True)


def needed_tables(count: int, chairs: int, final: int) -> int:
    """How many tables so many players need; one where they fit the last, of `final` chairs (0: not yet)."""
    return 1 if count <= final else max(1, -(-count // chairs))


def next_change(
    tables: Mapping[int, DirectedTable], chairs: int, final: int, dice: int
) -> Balance | Break | Final | None:
    """What has to change now, if it can: where a table still plays, its hand is waited for.

    Args:
        chairs: of an ordinary table.
        final: chairs of the last table; 0 while people may still enter.
    """
    if len(tables) < 2:
        return None
    count = sum(table.size for table in tables.values())
    if count <= final:
        return Final(tuple(sorted(tables))) if all(table.rests for table in tables.values()) else None
    if needed_tables(count, chairs, final) < len(tables):
        table = tables[breaking_order(tables)[0]]
        return broken(tables, table, dice) if table.rests else None
    return balance(tables)


def broken(tables: Mapping[int, DirectedTable], table: DirectedTable, dice: int) -> Break | None:
    """The seats for the players of a table that breaks: both they and the seats are drawn (3.15-9).

    Each goes to one of the shortest tables then. None while the others have too few seats.
    """
    free = {
        number: drawn_order(one.free, dice, f"seats of {number}")
        for number, one in tables.items()
        if number != table.number
    }
    sizes = {number: tables[number].size for number in free}
    players = drawn_order([player for player in table.seats if player], dice, "players")
    if sum(map(len, free.values())) < len(players):
        return None
    found = []
    for player in players:
        number = min((one for one in free if free[one]), key=lambda one: (sizes[one], one))
        found.append(Seating(player, number, free[number].pop()))
        sizes[number] += 1
    return Break(table.number, tuple(found))


def balance(tables: Mapping[int, DirectedTable]) -> Balance | None:
    """The move that brings the fullest and the shortest table nearer, where they are too far apart."""
    sizes = [table.size for table in tables.values()]
    most, least = max(sizes), min(sizes)
    if most - least <= most_apart(len(tables)):
        return None
    sources = [table for table in tables.values() if table.size == most and table.rests]
    if not sources:
        return None
    # Who is moved sits best at a table that is broken late.
    target = min((table for table in tables.values() if table.size == least), key=lambda one: one.number)
    source = max(sources, key=lambda one: one.number)
    return Balance(source.number, Seating(next_big_blind(source), target.number, worst_seat(target)))


def next_big_blind(table: DirectedTable) -> str:
    """Who is due to be big blind next (3.15-8)."""
    size = len(table.seats)
    seats = [(table.big + 1 + step) % size for step in range(size)]
    return next(table.seats[seat] for seat in seats if table.seats[seat])


def worst_seat(table: DirectedTable) -> int:
    """The free seat that the big blind comes to first; the small blind is the last choice (3.15-8).

    Where a hand has been allowed, the big blind is counted on by one player: it has begun.
    """
    size = len(table.seats)
    big = table.big
    if table.allowed and table.size:
        # The seat numbers behind the big blind, the next player's included.
        big = table.seats.index(next_big_blind(table))
    return min(table.free, key=lambda seat: (seat - big - 1) % size)


def stops_dealing(tables: Mapping[int, DirectedTable], table: DirectedTable) -> bool:
    """Whether a table waits for players: three short or more (3.15-8)."""
    return max(one.size for one in tables.values()) - table.size >= STOPS_AT
