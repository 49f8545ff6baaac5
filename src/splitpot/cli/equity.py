"""`splitpot equity`: who wins how much of the pot, for hands, ranges and unknown hands.

It reads options, shows progress and prints a table or JSON; what it prints is worked out
in `splitpot.equity`. The clock and the processes that sampling may use are made here.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from math import isfinite
from multiprocessing import get_context
from threading import Timer
from typing import TYPE_CHECKING, Any, Final

import click

from splitpot.cards import format_cards
from splitpot.errors import ParseError

if TYPE_CHECKING:
    from splitpot.equity.question import Question
    from splitpot.equity.result import EquityResult, PlayerResult

Tell = Callable[[int, int], None]

LEAST_SHARE: Final = 0.00001
PATIENCE: Final = 0.5
"""Seconds of work before progress is shown."""


class Share(click.ParamType[float]):
    """A part of one: `0.1%` or `0.001`."""

    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that the text means."""
        text = str(value).strip()
        try:
            number = float(text.removesuffix("%"))
        except ValueError:
            self.fail(f"{text!r} is no share; write 0.1% or 0.001", param, ctx)
        share = number / 100 if text.endswith("%") else number
        if not LEAST_SHARE <= share < 1:
            cure = f"; did you mean {text}%?" if LEAST_SHARE <= share / 100 < 1 else ""
            self.fail(f"{text!r} is not from 0.001% to below 100%; write 0.1% or 0.001{cure}", param, ctx)
        return share


class Seconds(click.FloatRange):
    """A time that ends: `nan` and `inf` are no numbers of seconds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that the text means."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{value!r} is no number of seconds; write 2 or 0.5", param, ctx)
        return number


@click.command(short_help="Say how much of the pot hands and ranges win on average.")
@click.argument("hands", nargs=-1, required=True, metavar="HANDS...")
@click.option("--board", default="", metavar="CARDS", help="Three, four or five cards, such as Ks7h2d.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option(
    "--game",
    type=click.Choice(["omaha8", "omaha"]),
    default="omaha8",
    show_default=True,
    help="omaha8 is high and low (eight or better), omaha is high only.",
)
@click.option(
    "--hole-cards",
    type=click.IntRange(4, 6),
    default=None,
    help="Cards in a hand.  [default: as many as the known hands have, else 4]",
)
@click.option("--exact", is_flag=True, help="Count, or refuse.")
@click.option("--sampled", is_flag=True, help="Sample, even where counting is quick.")
@click.option(
    "--precision",
    type=Share(),
    default=None,
    help="Sample until every standard error is at most this, such as 0.1% or 0.001.  [default: 0.1%]",
)
@click.option("--deals", type=click.IntRange(min=1), default=None, help="Sample so many deals at most.")
@click.option("--seconds", type=Seconds(min=0, min_open=True), help="Sample so long at most.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of a sampled answer.")
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that sample; the answer does not depend on it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def equity(
    *,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    game: str,
    hole_cards: int | None,
    exact: bool,
    sampled: bool,
    precision: float | None,
    deals: int | None,
    seconds: float | None,
    seed: int,
    processes: int,
    as_json: bool,
) -> None:
    """Say how much of the pot hands, ranges and unknown hands win on average.

    Two to ten HANDS: cards (AcAd2s3h), a range ('AA23:$ds', 'KK**', '15%'), or '*' for a hand
    that nobody knows. The answer is exact where counting is quick, else it is sampled and
    comes with its standard error.

    \b
    splitpot equity AcAd2s3h KcKdQhJs
    splitpot equity 'AA23:$ds' 'KK**' --board Ks7h2d --game omaha
    """
    from splitpot.equity.ask import answer
    from splitpot.equity.question import read_question
    from splitpot.equity.sampling import DEFAULT_PRECISION, Effort

    given = _given("precision", "deals", "seconds", "seed", "processes")
    for name in _given("sampled", "precision", "deals", "seconds") if exact else ():
        raise click.UsageError(f"{name} is of a sampled answer; give either it or --exact")
    try:
        question = read_question(hands, board, dead, game=game, hole_cards=hole_cards)
    except ParseError as error:
        raise click.ClickException(_pointed(error, {"--board": board, "--dead": dead}, hands)) from error
    if precision is None and deals is None and seconds is None:
        precision = DEFAULT_PRECISION
    choice = True if exact else False if sampled else None
    effort = Effort(precision, deals, seconds, time.monotonic)
    with _progress(seconds) as tell, _runner(processes) as run:
        result = answer(
            question, exact=choice, seed=seed, effort=effort, run=run, at_once=processes, progress=tell
        )
    if result.method == "exact" and given:
        click.echo(
            f"Counted exactly, so {', '.join(given)} changed nothing; --sampled samples instead.", err=True
        )
    if as_json:
        click.echo(json.dumps(_as_json(question, result)))
    else:
        _print_table(question, result, seed)


def _given(*names: str) -> list[str]:
    """Those of these options that were written."""
    context = click.get_current_context()
    source = click.core.ParameterSource.COMMANDLINE
    return [f"--{name}" for name in names if context.get_parameter_source(name) is source]


def _pointed(error: ParseError, options: dict[str, str], hands: tuple[str, ...]) -> str:
    """What is wrong in which argument, with a caret under the character."""
    place = next((name for name, text in options.items() if text and text == error.text), "")
    if not place:
        found = [number for number, hand in enumerate(hands, 1) if hand.strip() == error.text]
        place = f"hand {found[0]}" if found else "the hands"
    start = max(0, error.position - 50)
    shown = "".join(" " if one.isspace() else one for one in error.text[start : start + 100])
    caret = " " * (error.position - start)
    return f"{place}: expected {error.expected}\n  {shown}\n  {caret}^"


@contextmanager
def _runner(processes: int) -> Iterator[Any]:
    """`map`, or that of so many processes."""
    if processes == 1:
        yield map
        return
    # Fresh processes, since a fork of a process that draws progress is not safe.
    with ProcessPoolExecutor(processes, get_context("spawn")) as executor:
        yield executor.map


@contextmanager
def _progress(seconds: float | None) -> Iterator[Tell | None]:
    """Whom to tell progress: a bar on standard error, where that is a terminal and the work is long."""
    if not sys.stderr.isatty():
        yield None
        return
    # Imported here: it is wanted by terminals alone and takes longer than most answers.
    from rich.console import Console
    from rich.progress import Progress

    begun = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Working", total=seconds, visible=False)
        # The first block may take long, and nothing is told before its end.
        patience = Timer(PATIENCE, lambda: bar.update(task, visible=True))
        patience.daemon = True
        patience.start()

        def tell(done: int, whole: int) -> None:
            spent = time.monotonic() - begun
            completed, total = float(done), float(whole) or None
            if seconds is not None and (not whole or spent / seconds > done / whole):
                completed, total = spent, seconds
            bar.update(task, completed=completed, total=total)

        try:
            yield tell
        finally:
            patience.cancel()


def _as_json(question: Question, result: EquityResult) -> dict[str, Any]:
    return {
        "method": result.method,
        "boards": result.boards,
        "players": [
            {
                "hand": text,
                "equity": player.equity,
                "share": _number(player.share),
                "scoop": player.scoop,
                "high_win": player.high_win,
                "high_tie": player.high_tie,
                "low_win": player.low_win,
                "low_tie": player.low_tie,
                "three_quarters": player.three_quarters,
                "quartered": player.quartered,
                "standard_error": player.standard_error,
            }
            for text, player in zip(question.texts, result.players, strict=True)
        ],
    }


def _number(share: Fraction) -> int | float:
    return share.numerator if share.denominator == 1 else float(share)


def _print_table(question: Question, result: EquityResult, seed: int) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    is_sampled = result.method == "sampled"
    columns = _columns(question.hilo)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("Hand", overflow="fold")
    table.add_column("Equity", justify="right", style="bold")
    if is_sampled:
        table.add_column("±", justify="right", style="dim")
    for name, _ in columns:
        table.add_column(name, justify="right")
    for text, player in zip(question.texts, result.players, strict=True):
        # Ranges have brackets, which are no markup.
        row = [text.replace("[", r"\["), f"{100 * player.equity:.3f}%"]
        if is_sampled:
            row.append(f"{100 * player.standard_error:.3f}")
        row += [f"{100 * count(player) / result.boards:.2f}" for _, count in columns]
        table.add_row(*row)
    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False)
    board = f" on {format_cards(question.board)}" if question.board else ""
    dead = f", without {format_cards(question.dead)}" if question.dead else ""
    click.echo(f"{'Omaha Hi/Lo' if question.hilo else 'Omaha High'}{board}{dead}")
    with console.capture() as drawn:
        console.print(table)
    for line in drawn.get().splitlines():
        click.echo(line.rstrip())
    deals = f"{result.boards:,} deal{'' if result.boards == 1 else 's'}"
    how = f"Exact: {deals} counted; percent of deals"
    if is_sampled:
        how = f"Sampled: {deals}, seed {seed}; ± is one standard error; percent of deals"
    click.echo(how)


def _columns(hilo: bool) -> list[tuple[str, Callable[[PlayerResult], int]]]:
    """The counts that are shown, with their headings."""
    if not hilo:
        return [("Win", lambda player: player.high_win), ("Tie", lambda player: player.high_tie)]
    return [
        ("Scoop", lambda player: player.scoop),
        ("High", lambda player: player.high_win),
        ("tied", lambda player: player.high_tie),
        ("Low", lambda player: player.low_win),
        ("tied", lambda player: player.low_tie),
        ("3/4", lambda player: player.three_quarters),
        ("1/4", lambda player: player.quartered),
    ]
