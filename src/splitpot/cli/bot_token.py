"""`splitpot bot token`, `list` and `revoke`: the host's hand on bots, in the data folder itself.

They work beside a running server: a token opens at once, and one that was taken away
closes what it had opened within some seconds. Bots of accounts are made over HTTP.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

import click
import msgspec

from splitpot.cli.data_folder import default_folder
from splitpot.errors import RoomError, SetupError
from splitpot.server.bot_accounts import HOST, BotAccounts, BotRow
from splitpot.server.clock import Clock
from splitpot.server.names import nickname_key
from splitpot.server.players import Players
from splitpot.server.settings import Settings
from splitpot.server.store import Store
from splitpot.server.vault import open_vault

CHIPS: Final = 100_000
Found = TypeVar("Found")

data_option: Final = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    envvar="SPLITPOT_DATA",
    help="Folder with the room's database.  [default: as serve's]",
)
key_option: Final = click.option(
    "--key-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    envvar="SPLITPOT_KEY_FILE",
    help="File with the room's key.  [default: room.key in the data folder]",
)


@click.command(short_help="Make a bot of the house, or a new token for one.")
@click.argument("name", metavar="NAME")
@click.option(
    "--chips",
    type=click.IntRange(min=0),
    default=CHIPS,
    show_default=True,
    help="Play money that a new bot begins with.",
)
@click.option("--renew", is_flag=True, help="The bot is there: another token in place of the old one.")
@data_option
@key_option
def token(*, name: str, chips: int, renew: bool, data: Path | None, key_file: Path | None) -> None:
    """Make a bot of the house and print its token, which is shown this once.

    Only a hash of it is stored. Give it to the bot, for example as the variable
    SPLITPOT_TOKEN of splitpot bot run.
    """

    async def do(accounts: BotAccounts) -> str:
        if renew:
            return await accounts.renew(name, None)
        try:
            return await accounts.make(name, HOST, chips=chips)
        except RoomError as error:
            if error.code == "nickname_taken" and await _is_of_the_house(accounts, name):
                raise RoomError(
                    error.code,
                    f"there is a bot {name} already; --renew makes another token in place of its old one. "
                    "For a bot of its own choose another name",
                ) from error
            raise

    click.echo(_with_accounts(do, data, key_file))


@click.command("list", short_help="Name all bots of a room.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one line a bot.")
@data_option
@key_option
def list_command(*, as_json: bool, data: Path | None, key_file: Path | None) -> None:
    """Name all bots of a room that have a token, or had one."""

    async def do(accounts: BotAccounts) -> list[BotRow]:
        return await accounts.rows(None)

    for row in _with_accounts(do, data, key_file):
        if as_json:
            click.echo(msgspec.json.encode(row).decode())
            continue
        seen = datetime.fromtimestamp(row.seen_at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        whose = row.owner or "the house"
        state = "" if row.active else "  (no token)"
        click.echo(f"{row.name:<20}  {whose:<20}  {row.wallet:>12,}  seen {seen}{state}")


@click.command(short_help="Take a bot's token away.")
@click.argument("name", metavar="NAME")
@data_option
@key_option
def revoke(*, name: str, data: Path | None, key_file: Path | None) -> None:
    """Take a bot's token away, whosever it is. Its name and its chips stay."""

    async def do(accounts: BotAccounts) -> str:
        return await accounts.revoke(name, None)

    _with_accounts(do, data, key_file)
    click.echo(f"{name} has no token any more; what it has open closes within seconds")


async def _is_of_the_house(accounts: BotAccounts, name: str) -> bool:
    rows = await accounts.rows(None)
    return any(not row.owner and nickname_key(row.name) == nickname_key(name) for row in rows)


def _with_accounts(
    do: Callable[[BotAccounts], Awaitable[Found]], data: Path | None, key_file: Path | None
) -> Found:
    folder = (data or default_folder()).expanduser().absolute()
    settings = Settings(data=folder, key_file=key_file)
    if not (folder / "splitpot.db").is_file():
        raise SetupError("data", f"there is no room's database in {folder}; name the folder of a room")

    async def run() -> Found:
        clock = Clock()
        store = Store(settings.database_url, open_vault(settings.key_path))
        await store.open()
        try:
            return await do(BotAccounts(store, Players(store, settings, clock), settings, clock))
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except RoomError as error:
        raise click.ClickException(str(error)) from error
