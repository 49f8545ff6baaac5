"""`splitpot bot check`: whether a program can play as a bot, and what it does wrong.

What is asked of a program is in `cli/conformance.py`; here it is printed. The exit code
is 1 where something does not hold.
"""

from __future__ import annotations

from typing import Final

import click
import msgspec

from splitpot.cli.conformance import check_program
from splitpot.cli.program import SECONDS
from splitpot.cli.words import many

HANDS: Final = 4


@click.command(short_help="Check that a program can play as a bot.")
@click.argument("program", metavar="PROGRAM")
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    default=HANDS,
    show_default=True,
    help="Hands in each game, structure, number of cards and of seats.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed deals the same hands.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=SECONDS,
    show_default=True,
    help="Time for a decision.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one line a check.")
@click.pass_context
def check(ctx: click.Context, *, program: str, hands: int, seed: int, seconds: float, as_json: bool) -> None:
    """Check that a program can play as a bot, in every game and at the odd moments.

    PROGRAM is the command line that starts it: splitpot bot check "python mybot.py". Exit
    code 1 where something does not hold.
    """
    wrong = count = decisions = 0
    for finding in check_program(program, seconds=seconds, hands=hands, seed=seed):
        count += 1
        decisions += finding.decisions
        wrong += not finding.holds
        if as_json:
            line = {**msgspec.structs.asdict(finding), "holds": finding.holds}
            click.echo(msgspec.json.encode(line).decode())
            continue
        click.echo(
            f"{'ok' if finding.holds else 'FAULT':<6}{finding.check}: {many(finding.decisions, 'decision')}"
        )
        for fault in finding.faults:
            click.echo(f"      {fault}")
    if not as_json:
        click.echo()
        click.echo(
            f"{many(count, 'check')}, {many(decisions, 'decision')}: "
            + ("this program can play." if not wrong else _wrong(wrong, count))
        )
    if wrong:
        ctx.exit(1)


def _wrong(wrong: int, count: int) -> str:
    if wrong == count:
        return "none of them holds."
    return "1 of the checks does not hold." if wrong == 1 else f"{wrong} of the checks do not hold."
