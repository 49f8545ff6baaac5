"""From the changes of a hall to what has to be saved of them, in one transaction. Pure.

One step or several after each other: events of the director and of his tables, the index
of finished hands, snapshots, money, tickets, and in the end everybody's result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from splitpot.room import tournament_events as ev
from splitpot.room.tournament_events import encode_tournament_event
from splitpot.room.tournament_hall import DirectorChange, HallChange, TableChange, TableClosed
from splitpot.room.tournament_places import Placed
from splitpot.room.tournament_state import Status, TournamentState, standings
from splitpot.server.consequences import HandNotes
from splitpot.server.feed import Change
from splitpot.server.ledger import Movement
from splitpot.server.snapshots import snapshot_of
from splitpot.server.store import Append, Entry, HandRecord, TournamentAppend
from splitpot.server.tables import entry_of
from splitpot.server.tournament_books import Books, TicketChange, book_event
from splitpot.server.tournament_storing import PlayerResult, Standing

_STANDING = (ev.TournamentStarted, ev.TournamentRescheduled, ev.TournamentEnded, ev.TournamentCancelled)

DirectorNews = tuple[TournamentState, ev.TournamentEvent, TournamentState]
"""An event of the director, with his state before and after it."""


class Plan(msgspec.Struct, frozen=True):
    """What changes lead to.

    Attributes:
        append: what has to be saved.
        books: the tournament's books afterwards.
        notes: of each table that has changed, by number.
        tables: the changes of each table, by number; a new one's first event is not among them.
        director: the director's events.
    """

    append: TournamentAppend
    books: Books
    notes: dict[int, HandNotes]
    tables: dict[int, list[Change]]
    director: list[DirectorNews]


def plan_changes(
    changes: Sequence[HallChange],
    tournament_id: str,
    books: Books,
    notes: Mapping[int, HandNotes],
    now: int,
    answers: Sequence[tuple[str, str, int]] = (),
) -> Plan:
    """What a hall's changes mean for the database, and for those who watch.

    Args:
        notes: of the tables that there were before, by number.
        answers: player, `cid` and version of the commands that led to the changes.
    """
    floor = _Floor(notes, now)
    entries: list[Entry] = []
    movements: list[Movement] = []
    tickets: list[TicketChange] = []
    director: list[DirectorNews] = []
    standing: Standing | None = None
    results: tuple[PlayerResult, ...] = ()
    closed: list[int] = []
    for change in changes:
        if isinstance(change, TableChange):
            floor.add(change)
        elif isinstance(change, TableClosed):
            closed.append(change.table)
        else:
            entries.append(_entry(change))
            if change.before is None:
                continue
            booking = book_event(books, change.before, change.event, change.after)
            books = booking.books
            movements += booking.movements
            tickets += booking.tickets
            director.append((change.before, change.event, change.after))
            if isinstance(change.event, _STANDING):
                standing = _standing(change.after)
            if isinstance(change.event, ev.TournamentEnded | ev.TournamentCancelled):
                results = player_results(change.after, books)
    append = TournamentAppend(
        tournament_id,
        now,
        entries=tuple(entries),
        tables=floor.appends(),
        opened=tuple(floor.opened),
        closed=tuple(f"{tournament_id}-{number}" for number in closed),
        movements=tuple(movements),
        tickets=tuple(tickets),
        answers=tuple(answers),
        standing=standing,
        results=results,
    )
    return Plan(append, books, floor.notes, floor.changes, director)


class _Floor:
    """What is added to the tables' logs."""

    def __init__(self, notes: Mapping[int, HandNotes], now: int) -> None:
        self._before = notes
        self._now = now
        self._entries: dict[int, list[Entry]] = {}
        self._hands: dict[int, list[HandRecord]] = {}
        self._ids: dict[int, str] = {}
        self.notes: dict[int, HandNotes] = {}
        self.changes: dict[int, list[Change]] = {}
        self.opened: list[str] = []

    def add(self, change: TableChange) -> None:
        """Adds one event."""
        number, event, version = change.table, change.event, change.after.version
        self._entries.setdefault(number, []).append(entry_of(event, version))
        if number not in self._ids:
            self._ids[number] = change.after.config.id
            self.notes[number] = self._before.get(number, HandNotes())
            self._hands[number] = []
            self.changes[number] = []
        if change.before is None:
            self.opened.append(change.after.config.id)
            return
        notes = self.notes[number] = self.notes[number].after(event, version)
        if hand := notes.record(event, version):
            self._hands[number].append(hand)
        self.changes[number].append(Change(change.before, event, change.after))

    def appends(self) -> tuple[Append, ...]:
        """What is added to each table."""
        found = []
        for number, name in self._ids.items():
            hands, changes = tuple(self._hands[number]), self.changes[number]
            snapshot = snapshot_of(changes[-1].after) if hands else None
            entries = tuple(self._entries[number])
            found.append(Append(name, self._now, entries, hands=hands, snapshot=snapshot))
        return tuple(found)


def _entry(change: DirectorChange) -> Entry:
    event = change.event
    kind = str(type(event).__struct_config__.tag)
    return Entry(change.after.version, kind, encode_tournament_event(event))


def _standing(state: TournamentState) -> Standing:
    return Standing(state.status, state.config.start_at, state.finished_at)


def player_results(state: TournamentState, books: Books) -> tuple[PlayerResult, ...]:
    """How a tournament that is over has ended, for everybody.

    One that was cancelled while it ran has no places, and what came back counts as prizes; one
    that had not begun has no results.
    """
    is_cancelled = state.status is Status.CANCELLED
    if is_cancelled and state.level < 0:
        return ()
    nobody = [Placed(tuple(state.entrants), 0, 0)]
    return tuple(
        PlayerResult(
            player_id=player,
            name=state.entrants[player].name,
            is_bot=bool(state.entrants[player].bot),
            best=placed.best,
            worst=placed.worst,
            players=len(state.entrants),
            prize=books.prizes.get(player, 0) + state.refunds.get(player, 0),
            bounties=books.bounties.get(player, 0),
            paid=state.entrants[player].paid,
            entries=state.entrants[player].entries,
            at=state.finished_at,
        )
        for placed in (nobody if is_cancelled else standings(state))
        for player in placed.players
    )
