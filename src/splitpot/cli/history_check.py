"""`splitpot history check`: what the rules pay beside what the files say was paid.

A hand is a line of JSON, or a number in a table of sites with every difference below it
and its reason. The comparison itself is in `history/retell.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

if TYPE_CHECKING:
    from rich.console import Console

    from splitpot.history.record import HandReading

MANY_FILES: Final = 20


class Row(NamedTuple):
    """How one hand compared: the fields of a line of JSON, in their order, and what kind of row it is."""

    file: str
    hand: str
    site: str
    game: str
    complete: bool
    agrees: bool | None
    reason: str
    kind: str = "hand"
    """`hand`, `other` for another game, `file` for a file that is no history."""
    sold: tuple[str, ...] = ()
    """Notes on players who sold their part of the pot to the site."""


@click.command(short_help="Compare what the rules pay with what the files say was paid.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one line a hand.")
@click.pass_context
def check(ctx: click.Context, *, paths: tuple[Path, ...], as_json: bool) -> None:
    """Compare what the rules pay with what the files say was paid.

    Every hand is played again by the rules, the rake taken out as the site took it, and what
    each player gets is compared to the last chip. A hand is complete where its file has all
    that decides it.

    \b
    splitpot history check ~/HandHistory
    splitpot history check --json hands/ | jq 'select(.agrees == false)'

    Exit code 1 where a complete hand does not agree, or there is no hand at all.
    """
    from splitpot.server.hands_import import find_histories

    files = find_histories(paths)
    differs = has_hands = False
    rows: list[Row] = []
    for file in _with_progress(files, as_json=as_json):
        for row in _rows(file):
            has_hands |= row.kind != "file"
            differs |= row.complete and row.agrees is False
            if as_json:
                click.echo(_to_json(row))
            else:
                rows.append(row)
    if not as_json:
        _print(rows, len(files))
    if not has_hands:
        click.echo(f"No hands in {_many(len(files))}", err=True)
    if differs or not has_hands:
        ctx.exit(1)


def _many(files: int) -> str:
    return (
        "this file" if files == 1 else f"these {files:,} files" if files else "this folder: it has no files"
    )


def _rows(file: Path) -> Iterator[Row]:
    """A row a hand; one for the whole file where it is no history."""
    from splitpot.errors import SetupError
    from splitpot.history.no_history import why_no_history
    from splitpot.history.read import read_history
    from splitpot.server.hands_import import fault_of, read_text

    try:
        for number, reading in enumerate(read_history(read_text(file)), 1):
            if reading.is_no_hand:
                yield _no_history(file, f"{file} {why_no_history(reading)}")
            else:
                yield _row(str(file), number, reading)
    except SetupError as error:
        yield _no_history(file, error.problem)
    except Exception as error:  # noqa: BLE001
        # A fault of ours in one file must not hide what all the others say.
        yield _no_history(file, f"{file}: {fault_of(error)}")


def _row(file: str, number: int, reading: HandReading) -> Row:
    from splitpot.history.cash_outs import is_noted

    verdict = reading.verdict
    told = reading.record.metadata.get("hand") if reading.told is None and reading.record else None
    hand = str(told) if isinstance(told, str | int) and told != "" else reading.name or str(number)
    kind = "other" if reading.is_other_game else "hand"
    sold = tuple(note for note in verdict.notes if is_noted(note))
    return Row(
        file,
        hand,
        reading.site,
        reading.game,
        verdict.is_complete,
        verdict.agrees,
        verdict.reason,
        kind,
        sold,
    )


def _no_history(file: Path, reason: str) -> Row:
    return Row(str(file), "", "", "", complete=False, agrees=None, reason=reason, kind="file")


def _to_json(row: Row) -> str:
    import json

    fields = row._asdict()
    del fields["kind"]
    sold = fields.pop("sold")
    if sold:
        fields["notes"] = sold
    return json.dumps(fields, ensure_ascii=False)


def _with_progress(files: list[Path], *, as_json: bool) -> Iterable[Path]:
    """The files one by one; with a bar on the terminal where no hand is printed there meanwhile."""
    from rich.console import Console
    from rich.progress import track

    bar = Console(stderr=True)
    is_free = bar.is_terminal and not (as_json and Console().is_terminal)
    if not is_free or len(files) < MANY_FILES:
        return files
    return track(files, "Checking", console=bar, transient=True)


# --- for people --------------------------------------------------------------------


def _print(rows: list[Row], files: int) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    hands = [row for row in rows if row.kind == "hand"]
    if hands:
        _print_table(console, [row for row in rows if row.kind != "file"])
    differing = [row for row in hands if row.complete and row.agrees is False]
    for heading, found in (
        ("Differences", differing),
        ("Not complete", [row for row in hands if not row.complete]),
        ("No histories", [row for row in rows if row.kind == "file"]),
    ):
        if found:
            console.print(f"\n{heading}", style="bold")
        for row in found:
            where = f"{row.file}  hand {row.hand} {row.game}".rstrip() + ": " if row.kind == "hand" else ""
            console.print(f"{where}{row.reason}", markup=False, soft_wrap=True)
    sellers = [row for row in hands if row.sold]
    if sellers:
        console.print("\nCash-outs", style="bold")
    for row in sellers:
        words = "; ".join(note.removeprefix("cash-out: ") for note in row.sold)
        console.print(f"{row.file}  hand {row.hand} {row.game}: {words}", markup=False, soft_wrap=True)
    complete = sum(row.complete for row in hands)
    agreeing = sum(row.agrees is True and row.complete for row in hands)
    console.print(
        f"\n{files:,} file{'s' * (files != 1)}, {len(hands):,} Omaha hand{'s' * (len(hands) != 1)}, "
        f"{complete:,} complete: {agreeing:,} agree, {len(differing):,} differ",
        style="bold",
    )


def _print_table(console: Console, rows: list[Row]) -> None:
    from rich.table import Table

    counts: dict[str, Counter[str]] = {}
    for row in rows:
        found = counts.setdefault(row.site, Counter())
        found["hands"] += 1
        if row.kind == "other":
            found["other games"] += 1
        elif not row.complete:
            found["not complete"] += 1
        else:
            found[{True: "agree", False: "differ", None: "nothing to compare"}[row.agrees]] += 1
    headings = ("hands", "agree", "differ", "nothing to compare", "not complete", "other games")
    shown = [name for name in headings if any(one[name] for one in counts.values())]
    table = Table(box=None, pad_edge=False)
    table.add_column("site")
    for name in shown:
        table.add_column(name, justify="right")
    for site in sorted(counts):
        table.add_row(site, *(f"{counts[site][name]:,}" for name in shown))
    console.print(table)
