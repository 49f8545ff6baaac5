"""The group `splitpot`: finds its commands, and turns refusals into one line and an exit code.

A command's module is imported only when the command runs (`cli/lazy.py`), so that
`splitpot --help` and shell completion stay quick. No command lives here.

Exit codes: 0 fine; 1 a difference was found or input was refused; 2 wrong usage.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Final

import click

from splitpot import __version__
from splitpot.cli.lazy import Entry, LazyGroup
from splitpot.errors import SplitpotError

COMMANDS: Final[dict[str, Entry]] = {
    "serve": Entry("splitpot.cli.serve:serve", "Open the card room in a browser."),
    "simulate": Entry("splitpot.cli.simulate:simulate", "Play hands between bots and print who won what."),
    "tournament": Entry("splitpot.cli.tournament:tournament", "Play a whole tournament of bots."),
    "match": Entry(
        "splitpot.cli.match:match", "Let two bots play each other, and say how sure the result is."
    ),
    "bot": Entry("splitpot.cli.bot:bot", "Check and run a program as a bot; bots' tokens."),
    "evaluate": Entry("splitpot.cli.evaluate:evaluate", "Say what a hole makes of a board, high and low."),
    "equity": Entry("splitpot.cli.equity:equity", "Say how much of the pot hands and ranges win on average."),
    "replay": Entry("splitpot.cli.replay:replay", "Play recorded hands again and check every chip."),
    "history": Entry("splitpot.cli.history:history", "Import, check, convert and show hand histories."),
    "stats": Entry("splitpot.cli.stats:stats", "Say how a player does, from imported hands."),
    "verify": Entry(
        "splitpot.cli.verify:verify", "Check that a hand was dealt from a deck that was fixed beforehand."
    ),
    "audit": Entry("splitpot.cli.audit:audit", "Check that no chip is lost."),
    "backup": Entry("splitpot.cli.backup:backup", "Copy the room's database, open or not."),
    "restore": Entry("splitpot.cli.backup:restore", "Bring the room's database back from a copy."),
    "admin": Entry("splitpot.cli.admin:admin", "Say who may administer the room."),
    "completion": Entry("splitpot.cli.completion:completion", "Print the completion script of a shell."),
}


class FrontDoor(LazyGroup):
    """The group of all commands, where every refusal ends."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what Splitpot refuses becomes one line on stderr and exit code 1."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
        except SplitpotError as error:
            raise click.ClickException(" ".join(str(error).split())) from error
        except BrokenPipeError:
            # Whoever read the output, such as `head`, has seen enough.
            _write_no_more()
            ctx.exit(0)
        except OSError as error:
            try:
                sys.stdout.flush()
            except OSError:
                _write_no_more()
            raise click.ClickException(f"cannot write or read: {error}") from error
        return found


def _write_no_more() -> None:
    """What could not be written is not tried again as the process ends, and does not change its exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=FrontDoor,
    entries=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", prog_name="splitpot", message="%(prog)s %(version)s")
def cli() -> None:
    """Omaha poker: a card room to play in, and tools for hands.

    Play money only. Exit codes: 0 fine, 1 a difference or refused input, 2 wrong usage.
    """


def main() -> None:
    """Runs `splitpot` with the arguments of the process, and ends the process."""
    cli(prog_name="splitpot")
