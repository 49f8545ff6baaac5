"""`splitpot history`: the group of commands for files of hands; each is imported when it runs."""

from __future__ import annotations

from typing import Final

import click

from splitpot.cli.lazy import Entry, LazyGroup

COMMANDS: Final[dict[str, Entry]] = {
    "import": Entry(
        "splitpot.cli.history_import:import_command", "Put hand histories into one file of hands."
    ),
    "check": Entry(
        "splitpot.cli.history_check:check", "Compare what the rules pay with what the files say was paid."
    ),
    "convert": Entry("splitpot.cli.history_convert:convert", "Write hand histories in another format."),
    "anonymise": Entry("splitpot.cli.history_convert:anonymise", "Write hand histories without names."),
    "show": Entry("splitpot.cli.history_show:show", "Tell a hand in plain words."),
}


@click.group(cls=LazyGroup, entries=COMMANDS, short_help="Import, check, convert and show hand histories.")
def history() -> None:
    """Import, check, convert and show hand histories.

    Reads what the sites' clients write, PHH and Open Hand History; the format is found by
    what a file contains. Every hand is played again by the rules.
    """
