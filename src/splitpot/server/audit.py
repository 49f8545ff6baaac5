"""The audit: every stack and wallet worked out anew from the events, and compared with the books.

It reads one state of the database, writes nothing, and needs no key, since no card moves
a chip that its event does not name. How a report is shown is in `cli/audit.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, create_engine, func, make_url, select, text

from splitpot.errors import SetupError
from splitpot.room import table as room
from splitpot.room.events import HandClosed, HandVoided, TableEvent, decode_event
from splitpot.room.state import TableState, chips_of
from splitpot.room.table import moved_chips
from splitpot.server import ledger, migrate, schema
from splitpot.server.audit_tournaments import TableFound, TournamentAuditor, said
from splitpot.server.consequences import HandNotes, movement_of
from splitpot.server.recovery import SEAT_EVENTS
from splitpot.server.results import ALL_GAMES, HandResult, results_of
from splitpot.server.store import HandRecord

WITHOUT_TABLE: Final = {
    "grant": (ledger.HOUSE, "wallet:"),
    "allowance": (ledger.HOUSE, "wallet:"),
    "closed": ("wallet:", ledger.HOUSE),
    "bot_grant": (ledger.BOTS, "wallet:"),
    "bot_chips": ("wallet:", "wallet:"),
}
"""Where chips that move away from any table come from and go to, by reason."""


_Standing = tuple[str, str, bool]
_Sums = tuple[int, int, int, int]


class Difference(msgspec.Struct, frozen=True):
    """Something that does not agree: where, what, as it is booked, as the events have it."""

    where: str
    what: str
    booked: int | str
    found: int | str


class Report(msgspec.Struct):
    """What was looked at, and what does not agree."""

    tables: int = 0
    events: int = 0
    hands: int = 0
    accounts: int = 0
    entries: int = 0
    chips: int = 0
    tournaments: int = 0
    differences: list[Difference] = []

    def note(self, where: str, what: str, booked: int | str, found: int | str) -> None:
        """Adds a difference."""
        self.differences.append(Difference(where, what, booked, found))


def audit(url: str) -> Report:
    """Compares the books of the database at `url`, as SQLAlchemy names it, with its events.

    Raises:
        SetupError: there is no such database, or it is from another version of Splitpot.
    """
    engine = create_engine(_plain(url))
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection.execution_options(isolation_level="REPEATABLE READ")
            _check_version(connection)
            return _Auditor(connection).report()
    finally:
        engine.dispose()


class _Auditor:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._report = Report()
        self._balances: Counter[str] = Counter()
        self._sums: dict[_Standing, _Sums] = {}
        self._at_tables: dict[str, TableFound] = {}

    def report(self) -> Report:
        """Looks at everything."""
        tables = schema.tables.c
        for table_id in self._connection.execute(select(tables.id).order_by(tables.id)).scalars().all():
            self._table(table_id)
        booked = self._booked(None)
        self._tournaments(booked)
        self._elsewhere(booked)
        self._accounts()
        self._records()
        self._standings()
        return self._report

    def _table(self, table_id: str) -> None:
        report, where = self._report, f"table {table_id}"
        report.tables += 1
        booked = self._booked(table_id)
        results, hands, notes = self._results(table_id), self._hands(table_id), HandNotes()
        state: TableState | None = None
        moved = 0
        for version, before, event, after in self._steps(table_id, where):
            report.hands += isinstance(event, HandClosed)
            notes = notes.after(event, version)
            if record := notes.record(event, version):
                self._hand(where, hands.pop(record.hand, None), record)
            if before is not None:
                moved += self._movement(where, version, before, event, booked)
                for one in results_of(before, event):
                    told = results.pop((one.player_id, one.hand), None)
                    if told is None:
                        continue  # who has closed his account has no record any more
                    self._add(one)
                    if told != one.net:
                        report.note(where, f"result of {one.player_id} in hand {one.hand}", told, one.net)
            if chips_of(after) != moved:
                report.note(where, f"chips after event {version}", moved, chips_of(after))
                moved = chips_of(after)
            state = after
        for entry, rows in booked.items():
            report.note(where, f"entry {entry}, which no event causes", said(rows), "nothing")
        for player_id, hand in results:
            report.note(where, f"result of {player_id} in hand {hand}, which was not played", 1, 0)
        for hand in hands:
            report.note(where, f"hand {hand} in the index, which was not played", 1, 0)
        if state is not None:
            self._stacks(where, state)

    def _hand(self, where: str, booked: HandRecord | None, found: HandRecord) -> None:
        """Compares a row of the index of hands with what the hand's events say."""
        if booked is None:
            self._report.note(where, f"hand {found.hand} in the index", "nothing", "a hand")
            return
        for field in HandRecord.__struct_fields__:
            told, counted = getattr(booked, field), getattr(found, field)
            if told != counted:
                what = f"{field.replace('_', ' ')} of hand {found.hand} in the index"
                self._report.note(where, what, *map(_plainly, (told, counted)))

    def _add(self, one: HandResult) -> None:
        """Adds a result to the sums that have to be kept of its player."""
        for key in ((one.player_id, one.game, one.is_public), (one.player_id, ALL_GAMES, True)):
            hands, net, units, squares = self._sums.get(key, (0, 0, 0, 0))
            self._sums[key] = (hands + 1, net + one.net, units + one.units, squares + one.units**2)

    def _stacks(self, where: str, state: TableState) -> None:
        """The table's account has to hold what lies in front of its seats and in the middle.

        Chips of a tournament are in no account: they have to be what its director says.
        """
        if state.config.tournament:
            self._at_tables[state.config.id] = TableFound(chips_of(state), state.hand - state.running)
            return
        account = ledger.table(state.config.id)
        accounts = schema.accounts.c
        query = select(accounts.balance).where(accounts.name == account)
        balance = self._connection.execute(query).scalar_one_or_none() or 0
        if balance != chips_of(state):
            self._report.note(where, "stacks", balance, chips_of(state))

    def _steps(
        self, table_id: str, where: str
    ) -> Iterator[tuple[int, TableState | None, TableEvent, TableState]]:
        """Each event with the table before and after it; those of a void hand that broke are passed over."""
        columns = schema.events.c
        query = (
            select(columns.version, columns.payload)
            .where(columns.table_id == table_id)
            .order_by(columns.version)
            .execution_options(yield_per=2000)
        )
        state: TableState | None = None
        expected, broken = 1, False
        with closing(self._connection.execute(query)) as rows:
            for row in rows:
                self._report.events += 1
                if row.version != expected:
                    self._report.note(where, "version", row.version, expected)
                expected = row.version + 1
                try:
                    event = decode_event(row.payload)
                    if state is None:
                        after = room.replay((event,))
                    elif broken and not isinstance(event, (*SEAT_EVENTS, HandVoided)):
                        state = msgspec.structs.replace(state, version=row.version)
                        continue
                    else:
                        after = room.evolve(state, event)
                        broken = broken and not isinstance(event, HandVoided)
                except Exception as error:  # noqa: BLE001  whatever it is, it is a difference
                    if not broken:
                        self._report.note(where, f"event {row.version}", type(error).__name__, "an event")
                    broken = True
                    if state is None:
                        return
                    continue
                yield row.version, state, event, after
                state = after

    def _movement(
        self,
        where: str,
        version: int,
        before: TableState,
        event: TableEvent,
        booked: dict[str, dict[str, int]],
    ) -> int:
        """Compares what an event moves with the books; chips that came to the table."""
        if before.config.tournament:
            return moved_chips(event)
        movement = movement_of(before, event, version)
        if movement is None:
            return 0
        expected = {movement.source: -movement.amount, movement.target: movement.amount}
        self._balances.update(expected)
        rows = booked.pop(movement.entry, {})
        if rows != expected:
            self._report.note(where, f"entry {movement.entry}", said(rows), said(expected))
        return expected.get(ledger.table(before.config.id), 0)

    def _booked(self, table_id: str | None) -> dict[str, dict[str, int]]:
        """The ledger's rows of a table, or of none, by entry and account."""
        columns = schema.ledger.c
        of_table = columns.table_id.is_(None) if table_id is None else columns.table_id == table_id
        query = select(columns.entry, columns.account, columns.amount, columns.reason).where(of_table)
        found: dict[str, dict[str, int]] = {}
        self._reasons = {}
        for row in self._connection.execute(query):
            self._report.entries += 1
            found.setdefault(row.entry, {})[row.account] = row.amount
            self._reasons[row.entry] = row.reason
        return found

    _reasons: dict[str, str]

    def _results(self, table_id: str) -> dict[tuple[str, int], int]:
        columns = schema.results.c
        query = select(columns.player_id, columns.hand, columns.net).where(columns.table_id == table_id)
        return {(row.player_id, row.hand): row.net for row in self._connection.execute(query)}

    def _hands(self, table_id: str) -> dict[int, HandRecord]:
        query = select(schema.hands).where(schema.hands.c.table_id == table_id)
        fields = HandRecord.__struct_fields__
        found = {}
        for row in self._connection.execute(query).mappings():
            values = {field: row[field] for field in fields}
            values["winners"] = tuple(msgspec.json.decode(row["winners"]))
            found[row["hand"]] = HandRecord(**values)
        return found

    def _tournaments(self, booked: dict[str, dict[str, int]]) -> None:
        """Money of tournaments, taken out of what is `booked` of no table."""
        report = self._report
        auditor = TournamentAuditor(self._connection, booked, self._at_tables, report.note)
        auditor.look()
        report.tournaments, report.events = auditor.tournaments, report.events + auditor.events
        self._balances.update(auditor.balances)

    def _elsewhere(self, booked: dict[str, dict[str, int]]) -> None:
        """Chips that move away from any table: made by the house for a wallet, or given back."""
        for entry, rows in booked.items():
            self._balances.update(rows)
            reason = self._reasons[entry]
            ends = WITHOUT_TABLE.get(reason)
            givers = [account for account, amount in rows.items() if amount < 0]
            takers = [account for account, amount in rows.items() if amount > 0]
            if len(rows) != 2 or sum(rows.values()) != 0:
                self._report.note(
                    "ledger", f"entry {entry} is no pair", said(rows), "a pair that adds up to 0"
                )
            elif ends is None or not (givers[0].startswith(ends[0]) and takers[0].startswith(ends[1])):
                self._report.note("ledger", f"entry {entry} ({reason})", said(rows), "no such reason")

    def _accounts(self) -> None:
        accounts = schema.accounts.c
        found = {
            row.name: row.balance for row in self._connection.execute(select(accounts.name, accounts.balance))
        }
        self._report.accounts = len(found)
        self._report.chips = sum(amount for name, amount in found.items() if amount > 0)
        for name in sorted({*found, *self._balances}):
            if found.get(name, 0) != self._balances[name]:
                self._report.note(f"account {name}", "balance", found.get(name, 0), self._balances[name])
        if total := sum(found.values()):
            self._report.note("ledger", "sum of all accounts", total, 0)

    def _records(self) -> None:
        """What a player has won in all, by the sum that is kept and by the last of the hands."""
        sums, results = schema.standings, schema.results
        kept = select(sums.c.player_id, sums.c.hands, sums.c.net).where(sums.c.game == ALL_GAMES)
        booked = {row.player_id: (row.hands, row.net) for row in self._connection.execute(kept)}
        added = select(
            results.c.player_id, func.count().label("hands"), func.sum(results.c.net).label("net")
        ).group_by(results.c.player_id)
        found = {row.player_id: (row.hands, int(row.net)) for row in self._connection.execute(added)}
        for player_id in sorted({*booked, *found}):
            told, counted = booked.get(player_id), found.get(player_id)
            if told != counted:
                what = "hands and chips won"
                self._report.note(f"player {player_id}", what, str(told), str(counted))

    def _standings(self) -> None:
        """The sums by game, which the leaderboard is made of, as the events of the hands have them."""
        columns = schema.standings.c
        query = select(schema.standings).order_by(columns.player_id, columns.game)
        booked = {
            (row.player_id, row.game, bool(row.is_public)): (row.hands, row.net, row.units, row.squares)
            for row in self._connection.execute(query)
        }
        for key in sorted({*booked, *self._sums}):
            told, counted = booked.get(key), self._sums.get(key)
            if told != counted:
                player_id, game, is_public = key
                what = f"sums of {game or 'all games'}{'' if is_public else ', private'}"
                self._report.note(f"player {player_id}", what, str(told), str(counted))


def _plainly(value: int | str | tuple[str, ...]) -> int | str:
    return ", ".join(value) if isinstance(value, tuple) else value


def _plain(url: str) -> str:
    """The address for a connection without an event loop."""
    parsed = make_url(url)
    if parsed.drivername.startswith("sqlite"):
        return str(parsed.set(drivername="sqlite"))
    return parsed.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def _check_version(connection: Connection) -> None:
    try:
        found: Any = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    except Exception as error:
        raise SetupError("database", "this is not a database of a card room") from error
    if found != migrate.newest():
        raise SetupError(
            "database",
            f"it has the schema {found}, this program {migrate.newest()}: open the room once with this "
            "version, or use the version that wrote it",
        )
