"""Money in double entry: each movement is a pair of rows that adds up to nothing.

Accounts: `house` makes the play money, `bots` is the bank of all bots, `rake` gets the rake,
`wallet:<player>` a player's chips away from the tables, `table:<table>` all chips at a
table (its stacks and the pot of a running hand). Which events move money is decided in
`tables`; here is how it is written.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import insert, select, update
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


async def write(
    connection: AsyncConnection, movements: Sequence[Movement], *, table_id: str | None = None, at: int
) -> None:
    """Writes the pairs and the balances in the connection's transaction.

    Raises:
        RoomError: `not_enough_chips`: an account that may not owe would. The caller's
            transaction has to be undone.
    """
    for movement in movements:
        await _change(connection, movement.source, -movement.amount)
        await _change(connection, movement.target, movement.amount)
        row = {
            "entry": movement.entry,
            "reason": movement.reason,
            "table_id": table_id,
            "version": movement.version,
            "at": at,
        }
        await connection.execute(
            insert(schema.ledger),
            [
                {**row, "account": movement.source, "amount": -movement.amount},
                {**row, "account": movement.target, "amount": movement.amount},
            ],
        )


async def balance(connection: AsyncConnection, account: str) -> int:
    """The chips of an account; 0 where nothing was ever moved."""
    accounts = schema.accounts
    found = await connection.execute(select(accounts.c.balance).where(accounts.c.name == account))
    return found.scalar_one_or_none() or 0


async def _change(connection: AsyncConnection, account: str, amount: int) -> None:
    accounts = schema.accounts
    if amount < 0 and account not in (HOUSE, BOTS):
        has = await balance(connection, account)
        if has + amount < 0:
            raise RoomError("not_enough_chips", f"that takes {-amount} chips; there are {has}")
    changed = await connection.execute(
        update(accounts).where(accounts.c.name == account).values(balance=accounts.c.balance + amount)
    )
    if changed.rowcount == 0:
        await connection.execute(insert(accounts).values(name=account, balance=amount))
