"""The audit of tournaments: money, tickets, results and chips worked out anew from the directors' events.

Part of `audit`, which reads the tables, theirs included, before. Nothing of a tournament's
money is in an account of a table, and nothing is left in its own when it is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

from splitpot.room import tournament_events as ev
from splitpot.room.tournament_evolve import evolve_tournament, replay_tournament
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.room.tournament_tables import table_id
from splitpot.server import ledger, schema
from splitpot.server.tournament_books import Books, TicketChange, book_event, tickets_account
from splitpot.server.tournament_saving import player_results
from splitpot.server.tournament_storing import PlayerResult

Note = Callable[[str, str, int | str, int | str], None]
Rows = dict[str, int]
"""Amounts by account."""

ENTRY: Final = "tournament:"
TICKET: Final = "ticket:"


class TableFound(msgspec.Struct, frozen=True):
    """What the audit has found at a table of a tournament: its chips and its last finished hand."""

    chips: int
    hand: int


class TournamentAuditor:
    """Looks at all tournaments.

    Args:
        booked: the ledger's rows of no table, by entry and account; those of tournaments are taken out.
        tables: what was found at tables of tournaments, by their ids.
        note: takes a difference: where, what, as it is booked, as the events have it.

    Attributes:
        balances: what the events say of every account that they touch.
        tournaments, events: how many there were.
    """

    def __init__(
        self,
        connection: Connection,
        booked: dict[str, Rows],
        tables: Mapping[str, TableFound],
        note: Note,
    ) -> None:
        self._connection = connection
        self._tables = tables
        self._note = note
        self._booked = {name: booked.pop(name) for name in list(booked) if name.startswith(ENTRY)}
        self._paid_back = {name: booked.pop(name) for name in list(booked) if name.startswith(TICKET)}
        players = schema.players.c
        closed = connection.execute(select(players.id).where(players.nickname == "")).scalars()
        self._closed = frozenset(closed)
        self._won: dict[str, TicketChange] = {}
        self._used: Counter[tuple[str, str, int]] = Counter()
        self.balances: Counter[str] = Counter()
        self.tournaments = 0
        self.events = 0

    def look(self) -> None:
        """Looks at everything."""
        columns = schema.tournaments.c
        for row in self._connection.execute(select(schema.tournaments).order_by(columns.id)).all():
            self.tournaments += 1
            self._tournament(row)
        for entry, rows in self._booked.items():
            self._note("tournaments", f"entry {entry}, which no event causes", said(rows), "nothing")
        self._tickets()

    def _tournament(self, row: Any) -> None:
        where = f"tournament {row.id}"
        found = self._follow(where, row.id)
        if found is None:
            return
        state, books, paid = found
        self._row(where, row, state)
        self._results(where, state, books)
        if state.status is Status.OVER and paid:
            self._note(where, "prizes that were fixed and not paid", 0, paid)
        if state.status in (Status.OVER, Status.CANCELLED) and books.held:
            self._note(where, "money left at the end", 0, books.held)
        for number, table in state.tables.items() if state.is_running else ():
            name = table_id(state.config, number)
            known = sum(state.entrants[player].stack for player in table.seats if player)
            at_table = self._tables.get(name, TableFound(0, 0))
            if at_table.chips != known:
                self._note(where, f"chips at table {name}", at_table.chips, known)
            if at_table.hand != table.hand:
                self._note(where, f"hands at table {name}", at_table.hand, table.hand)

    def _follow(self, where: str, tournament_id: str) -> tuple[TournamentState, Books, int] | None:
        """The director and the books after all events, and prizes that are fixed and not paid."""
        columns = schema.tournament_events.c
        query = (
            select(columns.version, columns.payload)
            .where(columns.tournament_id == tournament_id)
            .order_by(columns.version)
        )
        state: TournamentState | None = None
        books, unpaid, expected = Books(), 0, 1
        for row in self._connection.execute(query).all():
            self.events += 1
            if row.version != expected:
                self._note(where, "version", row.version, expected)
            expected = row.version + 1
            try:
                event = ev.decode_tournament_event(row.payload)
                if state is None:
                    state = replay_tournament((event,))
                    continue
                after = evolve_tournament(state, event)
                booking = book_event(books, state, event, after)
            except Exception as error:  # noqa: BLE001  whatever it is, it is a difference
                self._note(where, f"event {row.version}", type(error).__name__, "an event")
                return None
            self._compare(where, booking.movements)
            self._take(booking.tickets)
            unpaid += _promised(event)
            state, books = after, booking.books
        return None if state is None else (state, books, unpaid)

    def _compare(self, where: str, movements: tuple[ledger.Movement, ...]) -> None:
        for one in movements:
            expected = {one.source: -one.amount, one.target: one.amount}
            self.balances.update(expected)
            rows = self._booked.pop(one.entry, {})
            if rows != expected:
                self._note(where, f"entry {one.entry} ({one.reason})", said(rows), said(expected))

    def _take(self, tickets: tuple[TicketChange, ...]) -> None:
        for one in tickets:
            if one.what == "won":
                self._won[one.ticket] = one
            else:
                way = 1 if one.what == "used" else -1
                self._used[one.player, one.tournament, one.value] += way

    def _row(self, where: str, row: Any, state: TournamentState) -> None:
        for what, told, found in (
            ("status", row.status, state.status.value),
            ("start", row.start_at, state.config.start_at),
            ("end", row.ended_at, state.finished_at),
        ):
            if told != found:
                self._note(where, what, told, found)

    def _results(self, where: str, state: TournamentState, books: Books) -> None:
        columns = schema.tournament_results.c
        query = select(schema.tournament_results).where(columns.tournament_id == state.config.id)
        fields = [field for field in PlayerResult.__struct_fields__ if field != "name"]
        told = {
            row["player_id"]: tuple(row[field] for field in fields)
            for row in self._connection.execute(query).mappings()
        }
        is_over = state.status in (Status.OVER, Status.CANCELLED)
        # A room of an older version wrote no results of what was cancelled.
        is_older = state.status is Status.CANCELLED and not told
        results = player_results(state, books) if is_over and not is_older else ()
        found = {one.player_id: tuple(getattr(one, field) for field in fields) for one in results}
        for player in sorted({*told, *found}):
            if player in self._closed and player not in told:
                continue  # who has closed his account has no record any more
            if told.get(player) != found.get(player):
                self._note(where, f"result of {player}", str(told.get(player)), str(found.get(player)))

    def _tickets(self) -> None:
        """Each ticket was won; it is good, or has paid for an entry, or was paid back in money."""
        used: Counter[tuple[str, str, int]] = Counter()
        good: Counter[str] = Counter()
        won = dict(self._won)
        for row in self._connection.execute(select(schema.tickets)).all():
            where, ticket = f"ticket {row.id}", won.pop(row.id, None)
            told = f"{row.player_id} to {row.tournament_id}, {row.value}"
            found = f"{ticket.player} to {ticket.tournament}, {ticket.value}" if ticket else "nothing"
            if told != found:
                self._note(where, "ticket", told, found)
            if row.state == "used":
                used[row.player_id, row.tournament_id, row.value] += 1
            elif row.state == "open":
                good[row.tournament_id] += row.value
            self._back(where, row)
        for name in won:
            self._note(f"ticket {name}", "ticket", "nothing", "a ticket")
        for entry, rows in self._paid_back.items():
            self._note("tickets", f"entry {entry}, which no ticket causes", said(rows), "nothing")
        for player, tournament, value in sorted({*used, *self._used}):
            key = (player, tournament, value)
            if used[key] != self._used[key]:
                what = f"tickets used by {player}"
                self._note(f"tournament {tournament}", what, used[key], self._used[key])
        for tournament, value in good.items():
            account = tickets_account(tournament)
            if self.balances[account] != value:
                self._note(f"account {account}", "tickets that are good", value, self.balances[account])

    def _back(self, where: str, row: Any) -> None:
        rows = self._paid_back.pop(f"{TICKET}{row.id}", {})
        expected: Rows = {}
        if row.state == "paid_back":
            account = tickets_account(row.tournament_id)
            expected = {account: -row.value, ledger.wallet(row.player_id): row.value}
        self.balances.update(expected)
        if rows != expected:
            self._note(where, "paid back", said(rows), said(expected))


def _promised(event: ev.TournamentEvent) -> int:
    """What an event adds to the prizes that have to be paid, or takes off them."""
    if isinstance(event, ev.PrizesFixed):
        return event.pool
    return -event.amount if isinstance(event, ev.PrizePaid) else 0


def said(rows: Rows) -> str:
    """Amounts by account in words."""
    return ", ".join(f"{account} {amount:+,}" for account, amount in sorted(rows.items())) or "nothing"
