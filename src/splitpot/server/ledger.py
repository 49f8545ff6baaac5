"""Money in double entry: each movement is a pair of rows that adds up to nothing.

Accounts: `house` makes the play money, `bots` is the bank of all bots, `rake` gets the rake,
`wallet:<player>` a player's chips away from the tables, `table:<table>` all chips at a
table (its stacks and the pot of a running hand). Which events move money is decided in
`tables`; here is how it is written.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.server import schema

HOUSE = "house"
BOTS = "bots"
RAKE = "rake"


class Movement(msgspec.Struct, frozen=True):
    """`amount` chips go from the account `source` to `target`.

    Attributes:
        entry: name of the pair of rows, unique in the ledger.
        version: the table's event that causes it; none for a movement without a table.
    """

    entry: str
    source: str
    target: str
    amount: int
    reason: str
    version: int | None = None


def wallet(player_id: str) -> str:
    """The account of a player's chips away from the tables."""
    return f"wallet:{player_id}"


def table(table_id: str) -> str:
    """The account of all chips at a table."""
    return f"table:{table_id}"


def book(
    connection: Connection, movements: Sequence[Movement], *, table_id: str | None = None, at: int
) -> None:
    """Writes the pairs and the balances in the connection's transaction, which waits for the database.

    Raises:
        RoomError: `not_enough_chips`: an account that may not owe would. The caller's
            transaction has to be undone.
    """
    rows = []
    for movement in movements:
        _change(connection, movement.source, -movement.amount)
        _change(connection, movement.target, movement.amount)
        row = {
            "entry": movement.entry,
            "reason": movement.reason,
            "table_id": table_id,
            "version": movement.version,
            "at": at,
        }
        rows.append({**row, "account": movement.source, "amount": -movement.amount})
        rows.append({**row, "account": movement.target, "amount": movement.amount})
    if rows:
        connection.execute(insert(schema.ledger), rows)


async def write(
    connection: AsyncConnection, movements: Sequence[Movement], *, table_id: str | None = None, at: int
) -> None:
    """As `book`, without keeping anybody waiting.

    Raises:
        RoomError: as `book`.
    """
    await connection.run_sync(book, movements, table_id=table_id, at=at)


async def balance(connection: AsyncConnection, account: str) -> int:
    """The chips of an account; 0 where nothing was ever moved."""
    return (await connection.execute(_balance(account))).scalar_one_or_none() or 0


def _balance(account: str) -> Select[int]:
    accounts = schema.accounts
    return select(accounts.c.balance).where(accounts.c.name == account)


def _change(connection: Connection, account: str, amount: int) -> None:
    accounts = schema.accounts
    change = update(accounts).where(accounts.c.name == account)
    may_owe = amount >= 0 or account in (HOUSE, BOTS)
    if not may_owe:
        change = change.where(accounts.c.balance >= -amount)
    changed = connection.execute(change.values(balance=accounts.c.balance + amount))
    if changed.rowcount:
        return
    if not may_owe:
        has = connection.execute(_balance(account)).scalar_one_or_none() or 0
        raise RoomError("not_enough_chips", f"that takes {-amount} chips; there are {has}")
    connection.execute(insert(accounts).values(name=account, balance=amount))
