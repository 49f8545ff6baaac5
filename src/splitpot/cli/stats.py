"""`splitpot stats`: how a player does, from a file of imported hands.

The statistics are counted in `history/stats*.py`; here they become a table, lines of
JSON, or a picture (`cli/stats_plot.py`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from splitpot.history.stats_totals import Result, Share, Statistics
    from splitpot.server.hands_db import HandsDb

GROUPS: Final = ("position", "game", "street")
LEAST_WIDTH: Final = 120
"""Columns of a table are never squeezed below what they need, wherever the output goes."""
_SHORT: Final = {"big bets": "BB", "big blinds": "bb"}
_HOW: Final = {
    "BB": "BB: big bets, the larger limit of fixed limit",
    "bb": "bb: big blinds, in pot and no limit",
}


@click.command(short_help="Say how a player does, from imported hands.")
@click.argument("player")
@click.option(
    "--db",
    required=True,
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="The file of hands that history import made; or histories, to read them for this once.",
)
@click.option("--by", type=click.Choice(GROUPS), help="A row for each position, game or street.")
@click.option("--site", default="", help="Only hands of this site.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one line a row.")
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the results over the hands: .png, .svg or .pdf, or their figures as .json.",
)
def stats(*, player: str, db: Path, by: str | None, site: str, as_json: bool, plot: Path | None) -> None:
    """Say how a player does, from imported hands.

    PLAYER is a name, or HERO for the player whose own histories these are. Results are in big
    bets per 100 hands in fixed limit and in big blinds per 100 hands in pot and no limit, with
    their standard error; beside them without the luck of the last cards after an all-in.

    \b
    splitpot stats HERO --db hands.db
    splitpot stats HERO --db hands.db --by position
    splitpot stats HERO --db hands.db --plot results.png
    """
    from splitpot.history.stats_totals import GroupBy, group_facts

    with _open(db) as hands:
        facts = list(hands.facts(player, site=site))
        if not facts:
            raise click.ClickException(_nobody(hands, player, site))
    groups = group_facts(facts, GroupBy(by) if by else None)
    rows = {name: totals.statistics() for name, totals in groups.items()}
    if as_json:
        for name, row in rows.items():
            click.echo(_to_json(name, row))
    else:
        _print(player, by, rows)
    if plot is not None:
        from splitpot.cli.stats_plot import write_plot

        write_plot(plot, player, facts)


def _open(path: Path) -> HandsDb:
    """The file of hands; or one in memory, of the histories of that path."""
    from splitpot.errors import SetupError
    from splitpot.server.hands_db import HandsDb
    from splitpot.server.hands_import import Importer, find_histories

    if not path.exists() or HandsDb.is_one(path):
        return HandsDb(path)
    hands = HandsDb(None)
    importer = Importer(hands)
    for file in find_histories([path]):
        importer.add(file)
    importer.finish()
    if not importer.summary.hands:
        raise SetupError("db", f"{path} is neither a file of hands nor a history with a hand of Omaha")
    return hands


def _nobody(hands: HandsDb, player: str, site: str) -> str:
    """Why there is nothing to say, and who is there."""
    from splitpot.server.hands_db import HERO

    where = f" of {site}" if site else ""
    if player == HERO:
        return f"no hand{where} says whose history it is; give a name instead of {HERO}"
    close = hands.names(player) or hands.names()
    names = ", ".join(name for name, _ in close[:5])
    return f"no hand{where} of a player {player!r}" + (f"; there are {names}" if names else "")


def _to_json(name: str, row: Statistics) -> str:
    import msgspec

    return msgspec.json.encode({"group": name, **_round(msgspec.to_builtins(row))}).decode()


_JSON_PLACES: Final = 6


def _round(value: Any) -> Any:
    """The same with numbers as far as they mean something: sums of floats end in noise."""
    if isinstance(value, float):
        return round(value, _JSON_PLACES)
    if isinstance(value, dict):
        return {key: _round(one) for key, one in value.items()}
    return [_round(one) for one in value] if isinstance(value, list) else value


# --- for people --------------------------------------------------------------------


def _print(player: str, by: str | None, rows: dict[str, Statistics]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.width = max(console.width, LEAST_WIDTH)
    if by is None:
        _print_one(console, player, rows["all"])
    else:
        _print_groups(console, by, rows)
    units = {_SHORT[result.unit] for row in rows.values() for result in row.results}
    for short in sorted(units):
        console.print(_HOW[short], style="dim")


def _print_one(console: Any, player: str, row: Statistics) -> None:
    """Everything of one player, a line each."""
    from rich.table import Table
    from rich.text import Text

    console.print(Text(f"{player}: {row.hands:,} hand{'s' * (row.hands != 1)}", style="bold"))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for result in row.results:
        unit = _SHORT[result.unit]
        table.add_row("Won", f"{result.won:+,.2f} {unit}", f"in {result.hands:,}")
        table.add_row(
            "Per 100 hands", _rate(result.per_100, result.standard_error), f"{unit}, ± standard error"
        )
        if result.counted:
            table.add_row("Luck of all-ins", f"{result.luck:+,.2f} {unit}", f"in {result.counted:,}")
            table.add_row("Per 100 without it", _rate(result.adjusted_per_100, result.adjusted_error), unit)
        if result.unknown:
            table.add_row("All-ins not counted", f"{result.unknown:,}", "a hole is not in the file")
    for label, share in (
        ("VPIP", row.vpip),
        ("PFR", row.pfr),
        ("Aggression", row.aggression),
        ("Went to showdown", row.went_to_showdown),
        ("Won at showdown", row.won_at_showdown),
        ("Scooped", row.scooped),
        ("Quartered", row.quartered),
    ):
        table.add_row(label, _percent(share), f"{share.count:,} of {share.of:,}" if share.of else "")
    factor = "-" if row.aggression_factor is None else f"{row.aggression_factor:.2f}"
    table.add_row("Aggression factor", factor, "bets and raises for a call")
    if row.low_share is not None:
        table.add_row("Low share", f"{100 * row.low_share:.1f} %", f"of {row.lows:,}")
    _show(console, table)


def _show(console: Any, table: Any) -> None:
    """Prints a table without the spaces that fill up its lines."""
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def _print_groups(console: Any, by: str, rows: dict[str, Statistics]) -> None:
    """A row a group, a line each."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(by)
    for heading in ("hands", "per 100", "without luck", "VPIP", "PFR", "AF", "aggr.", "WTSD", "W$SD"):
        table.add_column(heading, justify="right")
    for heading in ("scoop", "quart.", "low"):
        table.add_column(heading, justify="right")
    for name, row in rows.items():
        for place, result in enumerate(row.results):
            unit = _SHORT[result.unit]
            start = [name, f"{row.hands:,}"] if not place else ["", ""]
            rates = [
                f"{result.per_100:+,.2f}{_error(result)} {unit}",
                f"{result.adjusted_per_100:+,.2f} {unit}",
            ]
            table.add_row(*start, *rates, *(_shares(row) if not place else ()))
    _show(console, table)


def _shares(row: Statistics) -> list[str]:
    factor = "-" if row.aggression_factor is None else f"{row.aggression_factor:.2f}"
    low = "-" if row.low_share is None else f"{100 * row.low_share:.0f}"
    return [
        _whole(row.vpip),
        _whole(row.pfr),
        factor,
        _whole(row.aggression),
        _whole(row.went_to_showdown),
        _whole(row.won_at_showdown),
        _whole(row.scooped),
        _whole(row.quartered),
        low,
    ]


def _error(result: Result) -> str:
    return "" if result.standard_error is None else f" ± {result.standard_error:,.2f}"


def _rate(per_100: float, error: float | None) -> str:
    return f"{per_100:+,.2f}" + ("" if error is None else f" ± {error:,.2f}")


def _percent(share: Share) -> str:
    return "-" if share.value is None else f"{100 * share.value:.1f} %"


def _whole(share: Share) -> str:
    return "-" if share.value is None else f"{100 * share.value:.0f}"
