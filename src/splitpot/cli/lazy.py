"""A group of commands that imports a command's module only when that command runs.

So help and shell completion stay quick; the one-line helps are kept in the group's list
for that reason. No command lives here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem


class Entry(NamedTuple):
    """Where a command lives, and its help in one line."""

    home: str
    summary: str


class LazyGroup(click.Group):
    """A group that knows its commands' names and helps, and imports one when it runs.

    Args:
        entries: the commands in the order in which a newcomer needs them.
    """

    def __init__(self, *args: Any, entries: dict[str, Entry], **options: Any) -> None:
        super().__init__(*args, **options)
        self.entries = entries

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in their order."""
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; none for a name that is no command."""
        entry = self.entries.get(cmd_name)
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
            formatter.write_dl([(name, entry.summary) for name, entry in self.entries.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; a wrong name is answered with the right ones."""
        name = args[0]
        if name not in self.entries and not name.startswith("-"):
            ctx.fail(f"there is no command {name!r}; there are {', '.join(self.entries)}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names and options that begin with what is typed, without importing a command."""
        names = [
            CompletionItem(name, help=entry.summary)
            for name, entry in self.entries.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)
