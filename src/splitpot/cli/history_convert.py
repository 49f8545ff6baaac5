"""`splitpot history convert` and `anonymise`: hands of any format written in another, or without names.

Reading and writing are in `history`; here are options, files, and what is said about hands that
could not be taken over as they are.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from splitpot.history.record import HandReading, HandRecord

FORMATS: Final = ("phh", "ohh", "stars")
_MOST_SAID: Final = 20

_inputs = click.argument("paths", nargs=-1, required=True, metavar="IN...", type=click.Path(path_type=Path))


@click.command(short_help="Write hand histories in another format.")
@_inputs
@click.option("--to", "form", required=True, type=click.Choice(FORMATS), help="The format to write.")
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; else standard output.",
)
@click.option(
    "--hero", metavar="NAME", help="Write this player's holes alone, besides those that were shown."
)
@click.pass_context
def convert(
    ctx: click.Context, *, paths: tuple[Path, ...], form: str, out: Path | None, hero: str | None
) -> None:
    """Write hand histories in another format.

    Reads every format that `splitpot history check` reads. phh and ohh keep everything; stars is
    the text of PokerStars, which trackers import. Hands are written as the rules pay them; where
    a file pays otherwise, standard error says so.

    \b
    splitpot history convert evening.phhs --to stars --hero Ann --out evening.txt

    Exit code 1 where a hand of Omaha cannot be read.
    """
    from splitpot.history.writing import Format, write_hands

    files = _files(paths, out)
    report = _Report()
    chosen = Format(form)

    def visible(record: HandRecord) -> Collection[int] | None:
        return None if hero is None else _seats_of(record, hero)

    pieces = write_hands(report.records(files), chosen, holes=visible, hero=hero, mark=out is not None)
    _write(pieces, out)
    report.say()
    if report.refused:
        ctx.exit(1)


@click.command(short_help="Write hand histories without names.")
@_inputs
@click.option(
    "--out",
    required=True,
    metavar="DIR|FILE",
    type=click.Path(path_type=Path),
    help="A folder for one file each, or the one file to write.",
)
@click.option(
    "--to", "form", default="phh", show_default=True, type=click.Choice(FORMATS), help="The format to write."
)
@click.option("--day-only", is_flag=True, help="Keep the day of each hand and not its time.")
@click.option("--remarks", is_flag=True, help="Keep remarks, with the new names in them.")
@click.pass_context
def anonymise(
    ctx: click.Context, *, paths: tuple[Path, ...], out: Path, form: str, day_only: bool, remarks: bool
) -> None:
    """Write hand histories without names.

    Players become P1, P2... and keep one name throughout a file; numbers of hands, tables,
    tournaments and remarks are dropped. In a folder the files are numbered,
    since their old names may tell who played.

    \b
    splitpot history anonymise ~/HandHistory --out clean/ --day-only

    Exit code 1 where a hand of Omaha cannot be read.
    """
    from splitpot.history.anonymise import anonymise_hands
    from splitpot.history.writing import SUFFIXES, Format, write_hands

    files = _files(paths, out)
    report = _Report()
    chosen = Format(form)
    is_folder = out.is_dir() or not out.suffix
    if is_folder:
        _make_folder(out)
    for number, group in enumerate([[file] for file in files] if is_folder else [files], 1):
        records = anonymise_hands(report.records(group), day_only=day_only, with_remarks=remarks)
        target = out / f"{number:04}{SUFFIXES[chosen]}" if is_folder else out
        _write(write_hands(records, chosen, mark=True), target)
    report.say()
    if report.refused:
        ctx.exit(1)


# --- reading -----------------------------------------------------------------------


def _files(paths: Iterable[Path], out: Path | None) -> list[Path]:
    """All files that are read; the file that is written is none of them."""
    from splitpot.server.hands_import import find_histories

    files = find_histories(paths)
    if out is not None and out.is_file() and any(file.samefile(out) for file in files):
        raise click.BadParameter(f"{out} is one of the files to read; give another --out")
    return files


class _Report:
    """What was read, and what could not be taken over as it stands."""

    def __init__(self) -> None:
        self.hands = 0
        self.others: Counter[str] = Counter()
        self.differing: list[str] = []
        self.refused: list[str] = []

    def records(self, files: Iterable[Path]) -> Iterator[HandRecord]:
        """The hands of all files that can be written."""
        from splitpot.errors import SetupError
        from splitpot.history.read import read_history
        from splitpot.server.hands_import import read_text

        for file in files:
            try:
                text = read_text(file)
            except SetupError as error:
                self.refused.append(error.problem)
                continue
            for number, reading in enumerate(read_history(text), 1):
                if reading.record is not None:
                    self.hands += 1
                    if reading.verdict.agrees is False:
                        self.differing.append(_line(file, number, reading))
                    yield reading.record
                elif reading.told is not None and reading.is_other_game:
                    self.others[reading.told.game_words] += 1
                else:
                    self.refused.append(_line(file, number, reading))

    def say(self) -> None:
        """Tells on standard error what was not taken over as it stands."""
        groups = (
            (
                "not written, since it cannot be read",
                "not written, since they cannot be read",
                self.refused,
            ),
            (
                "written as the rules pay it, not as its file says",
                "written as the rules pay them, not as their file says",
                self.differing,
            ),
        )
        for of_one, of_many, lines in groups:
            if lines:
                many = f"{len(lines):,} hands {of_many}"
                click.echo(f"1 hand {of_one}:" if len(lines) == 1 else f"{many}:", err=True)
            for line in lines[:_MOST_SAID]:
                click.echo(f"  {line}", err=True)
            if len(lines) > _MOST_SAID:
                click.echo(f"  and {len(lines) - _MOST_SAID:,} more", err=True)
        others = self.others.total()
        if others:
            click.echo(f"{others:,} hand{'s' * (others != 1)} of other games left out", err=True)


def _line(file: Path, number: int, reading: HandReading) -> str:
    return f"{file}, hand {reading.name or number}: {reading.verdict.reason}"


def _seats_of(record: HandRecord, name: str) -> list[int]:
    return [seat for seat, player in zip(record.order, record.players, strict=False) if player == name]


# --- writing -----------------------------------------------------------------------


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be made: {error.strerror}") from error


def _write(pieces: Iterable[str], out: Path | None) -> None:
    """Writes to a file, which appears whole or not at all, or to standard output."""
    if out is None:
        for piece in pieces:
            sys.stdout.write(piece)
        return
    part = out.with_name(out.name + ".part")
    try:
        # Line ends are the format's own.
        with part.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        part.replace(out)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise click.ClickException(f"{out} cannot be written: {error.strerror}") from error
