"""A table's state between two hands, kept so that a restart reads a few hands and not a whole log.

A snapshot is a shortcut and never the truth: it is sealed like every secret, it is used only
by the very version of Splitpot that wrote it, and without it the log tells the same. It is
written in the transaction of the events that it follows. The audit does not look at it.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot import __version__
from splitpot.room.state import TableState
from splitpot.server import schema
from splitpot.server.vault import Vault

EVERY_HANDS: Final = 5

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(TableState)


class Snapshot(msgspec.Struct, frozen=True):
    """A table as it is after its event `version`, and not in a hand."""

    table_id: str
    version: int
    state: bytes


def snapshot_of(state: TableState) -> Snapshot | None:
    """What is to be kept of a table, if it is time for that."""
    if state.running or not state.hand or state.hand % EVERY_HANDS:
        return None
    return Snapshot(state.config.id, state.version, _encoder.encode(state))


def write(connection: Connection, snapshots: list[Snapshot], vault: Vault) -> None:
    """Puts snapshots in the place of older ones, in the connection's transaction."""
    if not snapshots:
        return
    newest = {one.table_id: one for one in snapshots}
    rows = [
        {
            "table_id": one.table_id,
            "version": one.version,
            "shape": shape(),
            "sealed": vault.seal_state(one.table_id, one.version, one.state),
        }
        for one in newest.values()
    ]
    connection.execute(_replacing(connection.dialect.name), rows)


async def read(connection: AsyncConnection, table_id: str, vault: Vault) -> TableState | None:
    """A table's last snapshot; none where there is none that this version of Splitpot can trust."""
    columns = schema.snapshots.c
    query = select(columns.version, columns.shape, columns.sealed).where(columns.table_id == table_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None or row.shape != shape():
        return None
    opened = vault.open_state(table_id, row.version, row.sealed)
    if opened is None:
        return None
    try:
        state = _decoder.decode(opened)
    except msgspec.MsgspecError:
        return None
    return state if state.version == row.version else None


@cache
def shape() -> str:
    """What a state is made of, in this version: another one may not read it as it was meant."""
    told = f"{__version__} {msgspec.inspect.type_info(TableState)!r}"
    return sha256(told.encode()).hexdigest()


@cache
def _replacing(dialect: str) -> Any:
    table = schema.snapshots
    statement: Any = (postgresql if dialect == "postgresql" else sqlite).insert(table)
    new = {name: statement.excluded[name] for name in ("version", "shape", "sealed")}
    return statement.on_conflict_do_update(index_elements=[table.c.table_id], set_=new)
