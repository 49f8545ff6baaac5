"""Options by which several commands say what bots play: game, structure, cards, manners.

Each is a decorator of click; what a command alone has stays in its own file.
"""

from __future__ import annotations

from typing import Final

import click

from splitpot.bots.manners import MANNERS
from splitpot.game.rules import MAX_PLAYERS_BY_HOLE_CARDS, Game, Structure

STRUCTURES: Final = {
    **{structure.value: structure for structure in Structure},
    **{structure.value.removesuffix("_limit"): structure for structure in Structure},
}

GAME: Final = click.option(
    "--game",
    type=click.Choice([game.value for game in Game]),
    default=Game.OMAHA8.value,
    show_default=True,
    help="omaha8 is hi/lo, omaha is high only.",
)
STRUCTURE: Final = click.option(
    "--structure",
    type=click.Choice(list(STRUCTURES)),
    default=Structure.FIXED_LIMIT.value,
    metavar="[fixed_limit|pot_limit|no_limit]",
    show_default=True,
    help="How much may be bet; fixed, pot and no will do.",
)
HOLE_CARDS: Final = click.option(
    "--hole-cards",
    type=click.IntRange(min(MAX_PLAYERS_BY_HOLE_CARDS), max(MAX_PLAYERS_BY_HOLE_CARDS)),
    default=4,
    show_default=True,
)
SMALL_BET: Final = click.option(
    "--small-bet",
    type=click.IntRange(min=2),
    default=10,
    show_default=True,
    help="The lower limit, or the big blind of pot and no limit, in chips; even.",
)


def read_manners(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    """The manners of an option such as `calling,tight`.

    Raises:
        click.BadParameter: there is no such manner.
    """
    manners = tuple(part.strip() for part in value.split(","))
    for manner in manners:
        if manner not in MANNERS:
            raise click.BadParameter(
                f"there is no manner {manner!r}; there are {', '.join(MANNERS)}", ctx, param
            )
    return manners
