"""`splitpot backup` and `splitpot restore`: the room's database, copied and brought back.

What a copy is and what is checked is in `splitpot.server.backup`; here are the options
and the words.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from splitpot.cli.data_folder import DATABASE, room_settings
from splitpot.cli.words import many
from splitpot.errors import SetupError

if TYPE_CHECKING:
    from splitpot.server.backup import Copied
    from splitpot.server.settings import Settings

_folder = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder of the room.  [default: as for `serve`]",
)


@click.command(short_help="Copy the room's database, open or not.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_folder
@click.option("--with-key", is_flag=True, help="Copy the room's key too, to FILE.key.")
@click.option(
    "--key-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="The key file to copy.  [default: room.key in the folder]",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def backup(file: Path, data: Path | None, with_key: bool, key_file: Path | None, force: bool) -> None:
    """Copy the room's database to FILE, while the room is open or not.

    The copy is one moment of the room. It is readable by you alone.
    """
    from splitpot.server.backup import back_up

    settings = _of(data, key_file)
    key = settings.key_path if with_key else None
    done = back_up(settings.data / DATABASE, file.expanduser().absolute(), key=key, force=force)
    click.echo(f"{done.path}: {_told(done)}")
    if not with_key:
        click.echo("The room's key is not in it: keep a copy of room.key at another place.")


@click.command(short_help="Bring the room's database back from a copy.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_folder
@click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="The room's key that belongs to it.  [default: FILE.key, where there is one]",
)
@click.option(
    "--key-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Where the key goes.  [default: room.key in the folder]",
)
@click.option("--force", is_flag=True, help="Put a database aside that is there.")
def restore(file: Path, data: Path | None, key: Path | None, key_file: Path | None, force: bool) -> None:
    """Bring the room's database back from FILE; the room must be closed.

    The copy has to be whole, and its books have to agree. A database that is there is put
    aside, and only with --force.
    """
    from splitpot.server.backup import restore as bring_back
    from splitpot.server.lock import DataLock

    settings, file = _of(data, key_file), file.expanduser().absolute()
    folder, target = settings.data, settings.key_path
    beside = file.with_name(file.name + ".key")
    key = key or (beside if beside.is_file() else None)
    if not file.is_file():
        raise SetupError("file", f"there is no file {file}")
    lock = DataLock(folder)
    try:
        done = bring_back(file, folder, DATABASE, key=key, key_target=target, force=force)
    finally:
        lock.release()
    if done.kept is not None:
        click.echo(f"What was there before is now {done.kept}")
    click.echo(f"{done.path}: {_told(done)}. Every stack and every wallet agrees.")
    if not target.exists():
        click.echo("There is no room.key: hands in play will be void, and proofs of old ones are gone.")


def _of(data: Path | None, key_file: Path | None) -> Settings:
    settings = room_settings(data, key_file)
    if settings.database:
        raise SetupError("database", "it is a PostgreSQL, which has pg_dump and pg_restore for this")
    return settings


def _told(done: Copied) -> str:
    counted = many(done.tables, "table"), many(done.hands, "hand"), many(done.chips, "chip")
    return f"{done.size:,} bytes, {', '.join(counted)}"
