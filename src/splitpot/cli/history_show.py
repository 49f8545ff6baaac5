"""`splitpot history show`: a hand of a file, or of a file of hands, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from splitpot.history.record import HandRecord


@click.command(short_help="Tell a hand in plain words.")
@click.argument("hand", metavar="HAND|FILE")
@click.option(
    "--from",
    "source",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to look for the hand: a history, or the file of hands of an import.",
)
@click.pass_context
def show(ctx: click.Context, *, hand: str, source: Path | None) -> None:
    """Tell a hand in plain words.

    HAND is a site's number of a hand, looked up in the file that --from names. FILE is a history
    in any format, of which every hand is told.

    \b
    splitpot history show evening.phhs
    splitpot history show 109666240138 --from hands.db

    Exit code 1 where there is no such hand, or one cannot be read.
    """
    from splitpot.history.transcript import transcript

    is_bad = False
    is_first = True
    found = _in_file(Path(hand), None) if source is None else _in_source(source, hand)
    for one in found:
        if not is_first:
            click.echo()
        is_first = False
        if isinstance(one, str):
            click.echo(one, err=True)
            is_bad = True
            continue
        record, notes = one
        for line in (*transcript(record), *notes):
            click.echo(line)
    if is_first:
        where = source or hand
        raise click.ClickException(f"there is no hand {hand} in {where}" if source else f"no hand in {where}")
    if is_bad:
        ctx.exit(1)


Told = tuple["HandRecord", tuple[str, ...]]


def _in_source(source: Path, number: str) -> Iterator[Told | str]:
    """The hand of a number, in a file of hands or in a history."""
    from splitpot.server.hands_db import HandsDb

    if not _is_hands_file(source):
        yield from _in_file(source, number)
        return
    with HandsDb(source) as db:
        found = db.hand(number)
    if found is not None:
        record, notes, reason = found
        yield record, _remarks(notes, reason)


def _is_hands_file(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\x00"
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror}") from error


def _in_file(path: Path, number: str | None) -> Iterator[Told | str]:
    """Every hand of a history, or those of one number; what cannot be read as a line that says why."""
    from splitpot.history.read import read_history
    from splitpot.server.hands_import import read_text

    if not path.is_file():
        raise click.ClickException(
            f"{path} is no file; a hand's number is looked up with --from, such as {path} --from hands.db"
        )
    for place, reading in enumerate(read_history(read_text(path)), 1):
        record = reading.record
        told = str(record.metadata.get("hand", "")) if record else ""
        names = {reading.name, told, str(place)} if number is not None else set()
        if number is not None and number not in names:
            continue
        if record is None:
            yield f"{path}, hand {reading.name or place}: {reading.verdict.reason}"
            continue
        verdict = reading.verdict
        yield record, _remarks(verdict.notes, verdict.reason if verdict.agrees is False else "")


def _remarks(notes: Iterable[str], reason: str) -> tuple[str, ...]:
    """What is said below a hand."""
    found = [f"Note: {note}" for note in notes]
    if reason:
        found.append(f"The file pays otherwise: {reason}")
    return tuple(found)
