"""`splitpot bot`: the group of commands for bots that are programs; each is imported when it runs."""

from __future__ import annotations

from typing import Final

import click

from splitpot.cli.lazy import Entry, LazyGroup

COMMANDS: Final[dict[str, Entry]] = {
    "check": Entry("splitpot.cli.bot_check:check", "Check that a program can play as a bot."),
    "run": Entry("splitpot.cli.bot_run:run", "Let a program play at a table of a room."),
    "token": Entry("splitpot.cli.bot_token:token", "Make a bot of the house, or a new token for one."),
    "list": Entry("splitpot.cli.bot_token:list_command", "Name all bots of a room."),
    "revoke": Entry("splitpot.cli.bot_token:revoke", "Take a bot's token away."),
}


@click.group(cls=LazyGroup, entries=COMMANDS, short_help="Check and run a program as a bot; bots' tokens.")
def bot() -> None:
    """Check a program that plays as a bot, let it play in a room, give it its token.

    A bot's program reads a message a line on its standard input and answers a line on its
    standard output.
    """
