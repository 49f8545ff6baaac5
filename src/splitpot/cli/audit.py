"""`splitpot audit`: compares every stack and wallet with the events that led to them.

What is compared is in `splitpot.server.audit`; here are the options and the report. The
room may be open meanwhile.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from splitpot.cli.data_folder import DATABASE, room_settings
from splitpot.cli.words import many
from splitpot.errors import SetupError


@click.command(short_help="Check that no chip is lost.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder of the room.  [default: as for `serve`]",
)
@click.option(
    "--database",
    default=None,
    help="The database itself: a file, or an address as postgresql://... [default: the one in the folder]",
)
@click.option(
    "--json", "as_json", is_flag=True, help="A JSON object a line: each difference, then the total."
)
def audit(data: Path | None, database: str | None, as_json: bool) -> None:
    """Check that no chip is lost.

    Works out every stack and every wallet anew from the events of all tables and compares
    them with the ledger, which is checked too. Writes nothing; the room may be open.
    Exit code 1 if anything differs.
    """
    from splitpot.server.audit import audit as look

    report = look(_url(data, database))
    totals = {
        name: getattr(report, name)
        for name in ("tables", "tournaments", "events", "hands", "accounts", "entries", "chips")
    }
    if as_json:
        for difference in report.differences:
            click.echo(msgspec.json.encode(difference).decode())
        click.echo(msgspec.json.encode({**totals, "differences": len(report.differences)}).decode())
    else:
        for difference in report.differences:
            click.echo(
                f"{difference.where}: {difference.what}\n"
                f"    booked  {_shown(difference.booked)}\n"
                f"    events  {_shown(difference.found)}"
            )
        click.echo(
            f"{many(report.tables, 'table')}, {many(report.tournaments, 'tournament')}, "
            f"{many(report.hands, 'hand')}, {many(report.events, 'event')}; "
            f"{many(report.accounts, 'account')}, {many(report.entries, 'row')} in the ledger, "
            f"{many(report.chips, 'chip')}"
        )
        count = len(report.differences)
        click.echo("Every stack and every wallet agrees." if not count else f"Differences: {count:,}.")
    sys.stdout.flush()
    if report.differences:
        click.get_current_context().exit(1)


def _url(data: Path | None, database: str | None) -> str:
    if database is not None and "://" in database:
        return database
    settings = room_settings(data)
    if database is None and settings.database:
        return settings.database_url
    path = Path(database) if database is not None else settings.data / DATABASE
    if not path.is_file():
        raise SetupError("database", f"there is no file {path}; name the room's folder with --data")
    return f"sqlite:///{path.expanduser().absolute()}"


def _shown(value: int | str) -> str:
    return f"{value:,}" if isinstance(value, int) else value
