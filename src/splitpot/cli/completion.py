"""`splitpot completion`: the script that makes a shell complete commands and options.

The scripts are click's own; nothing is written to a shell's files here.
"""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

VARIABLE = "_SPLITPOT_COMPLETE"


@click.command(short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash:  splitpot completion bash >> ~/.bashrc
    zsh:   splitpot completion zsh >> ~/.zshrc
    fish:  splitpot completion fish > ~/.config/fish/completions/splitpot.fish
    """
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"click knows no completion for {shell}")
    click.echo(found(ctx.find_root().command, {}, "splitpot", VARIABLE).source())
