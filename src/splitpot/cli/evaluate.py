"""`splitpot evaluate`: what a hole makes of a board, high and low, for one deal or many.

It reads options and lines of JSON and writes words or JSON; the evaluation itself, with
its tables and numpy, is in `splitpot.evaluation` and is imported when a deal is read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from splitpot.cards import Card, format_card, format_cards, parse_cards
from splitpot.errors import CardsError, ParseError, SplitpotError

if TYPE_CHECKING:
    from splitpot.evaluation.reading import Reading, ReadLine


@click.command(short_help="Say what a hole makes of a board, high and low.")
@click.option("--hole", metavar="CARDS", help="Four, five or six cards, such as As2dKhTc.")
@click.option("--board", metavar="CARDS", help="Three, four or five cards, such as 3c4h8sKdQc.")
@click.option(
    "--file",
    "deals",
    type=click.File("rb"),
    help='Many deals, a line of JSON each: {"hole": "As2dKhTc", "board": "3c4h8sKdQc"}. "-": standard input.',
)
@click.option(
    "--game",
    type=click.Choice(["omaha8", "omaha"]),
    default="omaha8",
    show_default=True,
    help="omaha8 is high and low (eight or better), omaha is high only.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def evaluate(hole: str | None, board: str | None, deals: BinaryIO | None, game: str, as_json: bool) -> None:
    """Say what a hole makes of a board, high and low, and which five cards play.

    Exactly two cards play from the hole and three from the board. A bad line of a file is
    reported with its number and the rest goes on; the exit code is then 1.

    \b
    splitpot evaluate --hole As2dKhTc --board 3c4h8sKdQc
    splitpot evaluate --file deals.jsonl --json > results.jsonl
    """
    hilo = game == "omaha8"
    if deals is not None:
        if hole is not None or board is not None:
            raise click.UsageError("give either --file or --hole and --board, not both")
        if not _evaluate_file(deals, hilo, as_json):
            raise click.exceptions.Exit(1)
        return
    if hole is None or board is None:
        raise click.UsageError("give --hole and --board, or --file")
    deal = _read(hole, board, hilo)
    click.echo(_as_json(*deal) if as_json else _as_words(*deal))


def _evaluate_file(deals: BinaryIO, hilo: bool, as_json: bool) -> bool:
    """Prints a line for each deal; whether all were fine."""
    fine = True
    for number, line in enumerate(_with_progress(deals), start=1):
        if not line.strip():
            continue
        try:
            deal = _read(*_fields(line), hilo)
        except SplitpotError as error:
            fine = False
            problem = " ".join(str(error).split())
            click.echo(f"line {number}: {problem}", err=True)
            if as_json:
                click.echo(json.dumps({"line": number, "error": problem}))
            continue
        click.echo(_as_json(*deal) if as_json else _as_line(*deal))
    return fine


def _with_progress(deals: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, with a bar on stderr where that is a terminal and the results go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from deals
        return
    # Imported here: it is wanted by terminals alone and takes long.
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Evaluating", total=_size(deals))
        for line in deals:
            yield line
            bar.advance(task, len(line))


def _size(deals: BinaryIO) -> int | None:
    """Bytes that are left in a file; none for a pipe."""
    if not deals.seekable():
        return None
    here = deals.tell()
    size = deals.seek(0, 2) - here
    deals.seek(here)
    return size


def _fields(line: bytes) -> tuple[str, str]:
    """The texts of hole and board in a line of JSON."""
    expected = 'an object such as {"hole": "As2dKhTc", "board": "3c4h8sKdQc"}'
    text = line.decode(errors="replace").strip()
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        raise ParseError(_short(text), 0, expected) from None
    if not isinstance(row, dict):
        raise ParseError(_short(text), 0, expected)
    for field in ("hole", "board"):
        if not isinstance(row.get(field), str):
            raise ParseError(_short(text), 0, f"`{field}` with its cards as text, in {expected}")
    return row["hole"], row["board"]


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _read(hole: str, board: str, hilo: bool) -> tuple[tuple[Card, ...], tuple[Card, ...], Reading]:
    from splitpot.evaluation.reading import read

    hole_cards, board_cards = parse_cards(hole), parse_cards(board)
    if not board_cards:
        raise CardsError("a board to evaluate has 3, 4 or 5 cards, not 0")
    return hole_cards, board_cards, read(hole_cards, board_cards, hilo=hilo)


def _as_json(hole: tuple[Card, ...], board: tuple[Card, ...], reading: Reading) -> str:
    from splitpot.evaluation.strength import category_of, low_ranks, ranks_of

    row: dict[str, Any] = {
        "hole": format_cards(hole),
        "board": format_cards(board),
        "high": None,
        "low": None,
    }
    if (high := reading.high) is not None:
        row["high"] = {
            "category": category_of(high.strength).value,
            "ranks": ranks_of(high.strength),
            "cards": format_cards((*high.hole, *high.board)),
            "words": high.words,
        }
    if (low := reading.low) is not None:
        row["low"] = {
            "ranks": low_ranks(low.strength),
            "cards": format_cards((*low.hole, *low.board)),
            "words": low.words,
        }
    return json.dumps(row)


def _as_words(hole: tuple[Card, ...], board: tuple[Card, ...], reading: Reading) -> str:
    """One deal for people, a line each for the hole, the board, the high and the low."""
    rows = [("Hole", _spaced(hole)), ("Board", _spaced(board))]
    for name, line in (("High", reading.high), ("Low", reading.low)):
        if line is not None:
            rows.append((name, f"{line.words}  ({_two_and_three(line)})"))
    if (note := _low_note(reading)) is not None:
        rows.append(("Low", f"none: {note}"))
    return "\n".join(f"{name:<6} {words}" for name, words in rows)


def _as_line(hole: tuple[Card, ...], board: tuple[Card, ...], reading: Reading) -> str:
    """One deal for people, in a line."""
    made = [
        f"{line.words} ({_two_and_three(line)})" for line in (reading.high, reading.low) if line is not None
    ]
    if _low_note(reading) is not None:
        made.append("no low")
    return f"{format_cards(hole)} {format_cards(board)}  {'; '.join(made)}"


def _low_note(reading: Reading) -> str | None:
    from splitpot.evaluation.reading import describe_low_note

    return None if reading.low_note is None else describe_low_note(reading.low_note)


def _two_and_three(line: ReadLine) -> str:
    return f"{_spaced(line.hole)} + {_spaced(line.board)}"


def _spaced(cards: tuple[Card, ...]) -> str:
    return " ".join(map(format_card, cards))
