"""Who may administer: tokens that the command line makes, and accounts that it flags.

A token is nowhere on the disk, only its SHA-256. What administrators do is in
`admin_page`; each of their actions has a row in the trail, written before it is done.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select

from splitpot.errors import RoomError, SetupError
from splitpot.server import names, schema
from splitpot.server.clock import Clock
from splitpot.server.players import hashed
from splitpot.server.store import Store

Scope = Literal["admin", "metrics"]
TOKEN_MARK: Final = "sp_"  # noqa: S105  not one, but how one begins
"""So that a token is known as one wherever it turns up."""
LABEL_LENGTH: Final = 40
SHOWN_ACTIONS: Final = 100


class AdminToken(msgspec.Struct, frozen=True):
    """A token as it is listed: without itself."""

    id: str
    label: str
    scope: str
    created_at: int


class Action(msgspec.Struct, frozen=True):
    """One row of the trail."""

    at: int
    actor: str
    address: str
    action: str
    subject: str
    note: str


class Admins:
    """Who may, and what they did."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def by_token(self, token: str) -> AdminToken | None:
        """The token that this is, if it is one."""
        columns = schema.admin_tokens.c
        query = select(columns.id, columns.label, columns.scope, columns.created_at).where(
            columns.token_hash == hashed(token)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else AdminToken(row.id, row.label, row.scope, row.created_at)

    async def is_admin(self, player_id: str) -> bool:
        """Whether the player's account has been flagged."""
        admins, logins = schema.admins.c, schema.logins.c
        query = (
            select(admins.player_id)
            .join(schema.logins, logins.player_id == admins.player_id)
            .where(admins.player_id == player_id)
        )
        async with self._store.reading() as connection:
            return (await connection.execute(query)).one_or_none() is not None

    async def note(self, actor: str, address: str, action: str, subject: str, note: str) -> None:
        """Writes a row of the trail."""
        row = Action(self._clock.now(), actor[:80], address[:64], action, subject[:120], note[:400])
        async with self._store.writing() as connection:
            await connection.execute(insert(schema.admin_actions).values(msgspec.structs.asdict(row)))

    async def trail(self) -> tuple[Action, ...]:
        """The last rows of the trail, the newest first."""
        columns = schema.admin_actions.c
        query = (
            select(*(columns[field] for field in Action.__struct_fields__))
            .order_by(columns.id.desc())
            .limit(SHOWN_ACTIONS)
        )
        async with self._store.reading() as connection:
            return tuple(Action(*row) for row in await connection.execute(query))


# --- for the command line: one connection, without the server ------------------------


def make_token(connection: Connection, label: str, scope: Scope, now: int) -> str:
    """A new token; this is the only time that anybody sees it.

    Raises:
        SetupError: the label is too long.
    """
    if not 1 <= len(label) <= LABEL_LENGTH or not label.isprintable():
        raise SetupError("label", f"{label!r:.60} does not have 1 to {LABEL_LENGTH} printable characters")
    token = TOKEN_MARK + secrets.token_urlsafe(32)
    row = {"id": secrets.token_hex(4), "token_hash": hashed(token), "label": label}
    connection.execute(insert(schema.admin_tokens).values(**row, scope=scope, created_at=now))
    return token


def list_tokens(connection: Connection) -> list[AdminToken]:
    """All tokens, the oldest first."""
    columns = schema.admin_tokens.c
    query = select(columns.id, columns.label, columns.scope, columns.created_at).order_by(columns.created_at)
    return [AdminToken(*row) for row in connection.execute(query)]


def revoke_token(connection: Connection, token_id: str) -> None:
    """Makes a token open nothing any more.

    Raises:
        SetupError: there is none with this id.
    """
    tokens = schema.admin_tokens
    if not connection.execute(delete(tokens).where(tokens.c.id == token_id)).rowcount:
        raise SetupError("id", f"there is no token {token_id!r:.40}; `splitpot admin list` lists them")


def grant(connection: Connection, name: str, now: int) -> None:
    """Makes the account with this name an administrator.

    Raises:
        SetupError: there is no such account.
    """
    player_id = _account(connection, name)
    admins = schema.admins
    connection.execute(delete(admins).where(admins.c.player_id == player_id))
    connection.execute(insert(admins).values(player_id=player_id, created_at=now))


def deny(connection: Connection, name: str) -> None:
    """Makes the account with this name an ordinary one.

    Raises:
        SetupError: there is no such account.
    """
    admins = schema.admins
    connection.execute(delete(admins).where(admins.c.player_id == _account(connection, name)))


def list_admins(connection: Connection) -> list[str]:
    """The names of the accounts that are administrators."""
    players, admins = schema.players.c, schema.admins.c
    query = (
        select(players.nickname)
        .join(schema.admins, admins.player_id == players.id)
        .join(schema.logins, schema.logins.c.player_id == players.id)
        .order_by(players.nickname)
    )
    return list(connection.execute(query).scalars())


def _account(connection: Connection, name: str) -> str:
    columns = schema.logins.c
    query = select(columns.player_id).where(columns.name_key == names.nickname_key(name))
    found: str | None = connection.execute(query).scalar_one_or_none()
    if found is None:
        raise SetupError("name", f"there is no account {name!r:.40}; guests have to make an account first")
    return found


def check_reason(text: str, what: str, longest: int = 200) -> str:
    """A host's words without spaces around them, as others will read them.

    Raises:
        RoomError: `bad_message`: there are none, or too many.
    """
    words = " ".join(text.split())
    if not 1 <= len(words) <= longest or not words.isprintable():
        raise RoomError("bad_message", f"{what} has 1 to {longest} characters; others will read it")
    return words
