"""The tables that the house keeps open: the one with bots, and those of the demonstration.

They are there at the start and are never closed for want of people.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from splitpot.game.rules import AnteType, Game, Rules, Structure, big_bet_rules, fixed_limit
from splitpot.room.config import TableConfig
from splitpot.server.new_table import AWAY_MS, TIME_BANK_MS
from splitpot.server.settings import Settings

DEMO_ID: Final = "demo"
DEMO_BOTS: Final = ("tight", "calling", "equity", "tight", "equity")


class HouseTable(NamedTuple):
    """A table and the manners of the bots at it."""

    config: TableConfig
    bots: tuple[str, ...]


def house_tables(settings: Settings) -> list[HouseTable]:
    """The tables that this server keeps open."""
    tables = []
    if settings.demo_table:
        rules = fixed_limit(20, game=Game.OMAHA8)
        tables.append(_table(settings, DEMO_ID, "Omaha Hi/Lo with bots", rules, DEMO_BOTS))
    if settings.demo:
        tables += _shown(settings)
    return tables


def _shown(settings: Settings) -> list[HouseTable]:
    """One table of each kind of game, so that there is always something to look at."""
    no_limit, pot_limit = Structure.NO_LIMIT, Structure.POT_LIMIT
    high, split = Game.OMAHA, Game.OMAHA8
    twice = msgspec.structs.replace(big_bet_rules(pot_limit, 20, game=high), run_twice=True)
    ante = msgspec.structs.replace(big_bet_rules(no_limit, 20, game=split), ante_type=AnteType.EACH, ante=2)
    five = ("equity", "tight", "calling", "equity", "tight")
    return [
        _table(settings, "demo-limit-high", "Limit Omaha", fixed_limit(10, game=high), five),
        _table(
            settings, "demo-kill", "Limit Hi/Lo, half kill", fixed_limit(10, game=split), five, kill="half"
        ),
        _table(settings, "demo-plo", "Pot Limit Omaha, run twice", twice, five, straddle=True),
        _table(settings, "demo-plo8", "Pot Limit Hi/Lo", big_bet_rules(pot_limit, 20, game=split), five),
        _table(settings, "demo-nlo8", "No Limit Hi/Lo, ante", ante, five),
        _table(
            settings,
            *("demo-five", "Pot Limit, five cards", big_bet_rules(pot_limit, 20, game=high, hole_cards=5)),
            five,
        ),
        _table(
            settings,
            *("demo-six", "Pot Limit, six cards", big_bet_rules(pot_limit, 20, game=high, hole_cards=6)),
            five,
        ),
        _table(
            settings, "demo-duel", "Heads-up Limit Hi/Lo", fixed_limit(20, game=split), ("equity", "tight"), 0
        ),
    ]


def _table(
    settings: Settings,
    table_id: str,
    name: str,
    rules: Rules,
    bots: tuple[str, ...],
    free: int = 1,
    **more: object,
) -> HouseTable:
    config = TableConfig(
        id=table_id,
        name=name,
        rules=rules,
        seats=len(bots) + free,
        action_ms=settings.action_seconds * 1000,
        time_bank_ms=TIME_BANK_MS,
        away_ms=AWAY_MS,
        resume_ms=settings.restart_extra_ms,
        bots_alone=settings.demo,
    )
    return HouseTable(msgspec.structs.replace(config, **more), bots)
