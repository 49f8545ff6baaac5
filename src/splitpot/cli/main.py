"""The group `splitpot`: finds its commands, and turns refusals into one line and an exit code.

A command's module is imported only when the command runs, so that `splitpot --help` and
shell completion stay quick; the one-line helps are kept in `COMMANDS` for that reason.
No command lives here.

Exit codes: 0 fine; 1 a difference was found or input was refused; 2 wrong usage.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, Final, NamedTuple

import click
from click.shell_completion import CompletionItem

from splitpot import __version__
from splitpot.errors import SplitpotError


class Entry(NamedTuple):
    """Where a command lives, and its help in one line."""

    home: str
    summary: str


COMMANDS: Final[dict[str, Entry]] = {
    "serve": Entry("splitpot.cli.serve:serve", "Open the card room in a browser."),
    "simulate": Entry("splitpot.cli.simulate:simulate", "Play hands between bots and print who won what."),
    "evaluate": Entry("splitpot.cli.evaluate:evaluate", "Say what a hole makes of a board, high and low."),
    "equity": Entry("splitpot.cli.equity:equity", "Say how much of the pot hands and ranges win on average."),
    "replay": Entry("splitpot.cli.replay:replay", "Play recorded hands again and check every chip."),
    "completion": Entry("splitpot.cli.completion:completion", "Print the completion script of a shell."),
}


class LazyGroup(click.Group):
    """A group that knows its commands' names and helps, and imports one when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; none for a name that is no command."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, attribute = entry.home.split(":")
        found = getattr(import_module(module), attribute)
        if not isinstance(found, click.Command):
            raise TypeError(f"{entry.home} is a {type(found).__name__}, not a command")
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the commands' section of the help without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; a wrong name is answered with the right ones."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            ctx.fail(f"there is no command {name!r}; there are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names and options that begin with what is typed, without importing a command."""
        names = [
            CompletionItem(name, help=entry.summary)
            for name, entry in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what Splitpot refuses becomes one line on stderr and exit code 1."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
        except SplitpotError as error:
            raise click.ClickException(" ".join(str(error).split())) from error
        except BrokenPipeError:
            # Whoever read the output, such as `head`, has seen enough.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except OSError as error:
            raise click.ClickException(f"cannot write or read: {error}") from error
        return found


@click.group(
    cls=LazyGroup,
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
