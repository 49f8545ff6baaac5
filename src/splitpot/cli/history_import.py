"""`splitpot history import`: hand histories of any format into one file of hands.

Finding, reading and storing are in `server/hands_import.py`; here are options, progress
and the summary.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from splitpot.cli.words import many

if TYPE_CHECKING:
    from splitpot.server.hands_import import Importer, Summary


@click.command("import", short_help="Put hand histories into one file of hands.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option(
    "--into",
    required=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of hands; it is made where there is none.",
)
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
@click.pass_context
def import_command(ctx: click.Context, *, paths: tuple[Path, ...], into: Path, as_json: bool) -> None:
    """Put hand histories into one file of hands.

    A folder stands for all files below it; gzipped files are unpacked. A hand that is there
    already is not stored again, so a folder can be imported as often as it grows. Hands that
    cannot be read are kept as they are, and counted. Other games than Omaha are left out.

    \b
    splitpot history import ~/HandHistory --into hands.db

    Ctrl-C ends it after the hand that is being stored; what is in stays, and the next run goes on.

    Exit code 1 where no hand was found.
    """
    from splitpot.server.hands_db import HandsDb
    from splitpot.server.hands_import import Importer, find_histories

    files = find_histories(paths)
    is_new = not into.exists()
    began = time.perf_counter()
    bar = _Bar(len(files))
    with HandsDb(into, create=True) as db, bar.shown():
        importer = Importer(db, lambda: bar.show(importer.summary))
        with _stopped_by_key(importer):
            for file in files:
                importer.add(file)
                if importer.is_stopped:
                    break
                bar.end_file(importer.summary)
        importer.finish()
        kept, _ = db.counts()
    if is_new and not kept:
        into.unlink(missing_ok=True)
    _print(importer.summary, into if kept else None, time.perf_counter() - began, as_json)
    if importer.is_stopped:
        click.echo(f"Stopped: {many(kept, 'hand')} kept; run it again to go on", err=True)
        ctx.exit(_STOPPED)
    if not importer.summary.hands:
        ctx.exit(1)


_STOPPED = 130
"""What shells expect of a program that Ctrl-C ended."""


@contextmanager
def _stopped_by_key(importer: Importer) -> Iterator[None]:
    """While this lasts, Ctrl-C ends the import after the hand that is being stored; a second one at once."""
    before = signal.getsignal(signal.SIGINT)

    def stop(*_: object) -> None:
        importer.is_stopped = True
        signal.signal(signal.SIGINT, before)

    try:
        signal.signal(signal.SIGINT, stop)
    except ValueError:
        # Not the main thread: nobody can press a key there.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Bar:
    """A bar on standard error where that is a terminal; nothing elsewhere."""

    def __init__(self, files: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._progress = Progress(
            TextColumn("Importing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[hands]:,} hands"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task("", total=files, hands=0)
        self._ended = 0

    def shown(self) -> AbstractContextManager[object]:
        """While this lasts, the bar is there."""
        return self._progress if self._progress.console.is_terminal else nullcontext()

    def show(self, summary: Summary) -> None:
        """Says how far it is."""
        self._progress.update(self._task, completed=self._ended, hands=summary.hands)

    def end_file(self, summary: Summary) -> None:
        """One more file is in."""
        self._ended += 1
        self.show(summary)


def _print(summary: Summary, into: Path | None, seconds: float, as_json: bool) -> None:
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(summary).decode())
        return
    for failure in summary.failures:
        click.echo(f"Left out: {failure}", err=True)
    click.echo(
        f"{many(summary.files, 'file')}, {many(summary.hands, 'hand')} in {seconds:.1f} s: "
        f"{summary.new:,} new, {summary.duplicates - summary.doubles:,} there already"
        + (f", {many(summary.doubles, 'double')}" if summary.doubles else "")
        + (f", {summary.replaced:,} completed" if summary.replaced else "")
    )
    if summary.problems:
        click.echo(f"{summary.problems:,} of them cut, cancelled or not to be read; kept as they are")
    if summary.others:
        click.echo(f"{many(summary.others, 'hand')} of other games left out")
    click.echo(f"All are in {into}" if into else "No hand was found, so no file was made")
