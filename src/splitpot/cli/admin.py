"""`splitpot admin`: who may use the page `/admin`, by token or by account.

The room may be open meanwhile: it asks its database each time. What administrators may do
is in `splitpot.server.admin_page`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from splitpot.cli.data_folder import DATABASE, room_settings
from splitpot.errors import SetupError

if TYPE_CHECKING:
    from sqlalchemy import Connection

_data = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder of the room.  [default: as for `serve`]",
)


@click.group(short_help="Say who may administer the room.")
def admin() -> None:
    """Say who may administer the room, at its page /admin.

    The room may be open meanwhile.
    """


@admin.command(short_help="Make a token for the page /admin.")
@_data
@click.option("--label", default="host", show_default=True, help="What the trail calls who uses it.")
@click.option("--metrics", is_flag=True, help="A token that reads /metrics and opens nothing else.")
def token(data: Path | None, label: str, metrics: bool) -> None:
    """Make a token for the page /admin and print it, this once.

    Only its hash is kept.
    """
    from splitpot.server.admins import make_token

    with _database(data) as connection:
        made = make_token(connection, label, "metrics" if metrics else "admin", _now())
    click.echo(made)


@admin.command(name="list", short_help="List tokens and administrators.")
@_data
def list_all(data: Path | None) -> None:
    """List the tokens, without themselves, and the accounts that are administrators."""
    from splitpot.server.admins import list_admins, list_tokens

    with _database(data) as connection:
        tokens, accounts = list_tokens(connection), list_admins(connection)
    for one in tokens:
        made = datetime.fromtimestamp(one.created_at / 1000, UTC)
        click.echo(f"token    {one.id}  {one.scope:7}  {made:%Y-%m-%d}  {one.label}")
    for name in accounts:
        click.echo(f"account  {name}")
    if not tokens and not accounts:
        click.echo("Nobody may administer this room yet: `splitpot admin token` makes a token.")


@admin.command(short_help="Make a token open nothing any more.")
@click.argument("id", metavar="ID")
@_data
def revoke(id: str, data: Path | None) -> None:  # noqa: A002  as it is called in the list
    """Make the token with this ID open nothing any more."""
    from splitpot.server.admins import revoke_token

    with _database(data) as connection:
        revoke_token(connection, id)


@admin.command(short_help="Make an account an administrator.")
@click.argument("name", metavar="NAME")
@_data
def grant(name: str, data: Path | None) -> None:
    """Make the account NAME an administrator."""
    from splitpot.server.admins import grant as write

    with _database(data) as connection:
        write(connection, name, _now())


@admin.command(short_help="Make an account an ordinary one again.")
@click.argument("name", metavar="NAME")
@_data
def deny(name: str, data: Path | None) -> None:
    """Make the account NAME an ordinary one again."""
    from splitpot.server.admins import deny as write

    with _database(data) as connection:
        write(connection, name)


@contextmanager
def _database(data: Path | None) -> Iterator[Connection]:
    """A transaction in the room's database.

    Raises:
        SetupError: there is no room in the folder.
    """
    from sqlalchemy import create_engine, event

    from splitpot.server import migrate

    settings = room_settings(data)
    if not settings.database and not (settings.data / DATABASE).is_file():
        raise SetupError(
            "data",
            f"there is no room in {settings.data}; name its folder with --data, or open it once "
            "with `splitpot serve`",
        )
    engine = create_engine(settings.database_url.replace("+aiosqlite", ""))

    def wait(connection: Any, _record: Any) -> None:
        if engine.dialect.name == "sqlite":
            connection.execute("PRAGMA busy_timeout=5000")
            connection.execute("PRAGMA journal_mode=WAL")

    event.listen(engine, "connect", wait)
    try:
        with engine.begin() as connection:
            migrate.upgrade(connection)
            yield connection
    finally:
        engine.dispose()


def _now() -> int:
    return time.time_ns() // 1_000_000
