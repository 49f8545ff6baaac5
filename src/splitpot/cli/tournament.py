"""`splitpot tournament`: the group of commands for tournaments; each is imported when it runs."""

from __future__ import annotations

from typing import Final

import click

from splitpot.cli.lazy import Entry, LazyGroup

COMMANDS: Final[dict[str, Entry]] = {
    "simulate": Entry(
        "splitpot.cli.tournament_simulate:simulate", "Play a tournament of bots and print its result."
    ),
}


@click.group(cls=LazyGroup, entries=COMMANDS, short_help="Play a whole tournament of bots.")
def tournament() -> None:
    """Play a whole tournament of bots, without a server."""
