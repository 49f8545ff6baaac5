"""From the body of "create table" to a table's settings, or a refusal that names the field.

What is checked here is what the room's own settings do not have, or call by another name;
the rest is refused by `room.config` and `game.rules` with the same code.
"""

from __future__ import annotations

from typing import Final

import msgspec

from splitpot.errors import RoomError, SetupError
from splitpot.game.rules import (
    STAKE_LIMIT,
    AnteType,
    Rules,
    ShowdownPolicy,
    Structure,
    big_bet_rules,
    check_rules,
    fixed_limit,
)
from splitpot.room.bodies import NewTable
from splitpot.room.config import TableConfig, check_config
from splitpot.server.names import clean_table_name

AWAY_MS: Final = 30_000
"""Extra time for a seat whose connection is lost, as the house has it (3.14-3)."""
TIME_BANK_MS: Final = 15_000
"""What a time bank begins with where nobody has chosen (3.14-3)."""
ASK_MS: Final = 10_000
LONG_ASK_MS: Final = 120_000
"""Time to answer whether to run it twice, where there are time-outs and where there are none."""
MOST_SMALL_BET: Final = STAKE_LIMIT // 1000
_RANGES: Final = {
    "action_seconds": (5, 120),
    "time_bank_seconds": (0, 300),
    "ante": (0, MOST_SMALL_BET),
    "rake_bps": (0, 10_000),
    "rake_cap": (0, STAKE_LIMIT),
}


def config_of(new: NewTable, table_id: str, *, resume_ms: int, host: str = "") -> TableConfig:
    """The settings of the table that was asked for.

    Raises:
        RoomError: `bad_settings`, naming the field and what would be right.
    """
    for field, (least, most) in _RANGES.items():
        value = getattr(new, field)
        if not least <= value <= most:
            _refuse(field, f"{value} is not a whole number from {least} to {most}")
    if len(new.bots) > new.seats:
        _refuse("bots", f"{len(new.bots)} bots do not fit on {new.seats} seats")
    if new.untimed and not (new.private or new.password):
        _refuse("untimed", "strangers would wait for each other; make the table private, or lock it")
    config = TableConfig(
        id=table_id,
        name=clean_table_name(new.name),
        rules=_rules(new),
        seats=new.seats,
        action_ms=new.action_seconds * 1000,
        seat_draw=new.seat_draw,
        chip_decimals=new.chip_decimals,
        resume_ms=resume_ms,
        min_players_to_start=new.min_players_to_start,
        button_rule=new.button_rule,
        straddle=new.straddle,
        kill=new.kill,
        time_bank_ms=new.time_bank_seconds * 1000,
        away_ms=AWAY_MS,
        host=host,
        private=new.private,
        locked=bool(new.password),
        approval=new.approval,
        observers=new.observers,
        ask_ms=LONG_ASK_MS if new.untimed else ASK_MS,
        chat=new.chat,
        rabbit=new.rabbit,
        untimed=new.untimed,
    )
    check_config(config)
    return config


def _rules(new: NewTable) -> Rules:
    is_fixed = new.structure is Structure.FIXED_LIMIT
    if new.small_bet % 2 or not 2 <= new.small_bet <= MOST_SMALL_BET:
        what = "the lower limit" if is_fixed else "the big blind"
        why = f"{what} is an even number of chips from 2 to {MOST_SMALL_BET}; the small blind is half of it"
        _refuse("small_bet", f"{new.small_bet} will not do: {why}")
    if is_fixed:
        for field, value in (("ante", new.ante), ("run_twice", new.run_twice), ("straddle", new.straddle)):
            if value:
                _refuse(field, "fixed limit is played without; leave it off, or choose pot_limit or no_limit")
    elif new.ante > new.small_bet:
        _refuse("ante", f"{new.ante} is too much: an ante is at most the big blind, here {new.small_bet}")
    elif new.kill != "off":
        _refuse("kill", f"kill pots are for fixed limit; choose 'off' for {new.structure.value}")
    if new.rake_cap and not new.rake_bps:
        _refuse("rake_cap", f"{new.rake_cap} caps nothing: rake_bps is 0; set both, or neither")
    try:
        if is_fixed:
            plain = fixed_limit(new.small_bet, game=new.game, hole_cards=new.hole_cards)
        else:
            plain = big_bet_rules(new.structure, new.small_bet, game=new.game, hole_cards=new.hole_cards)
        rules = msgspec.structs.replace(
            plain,
            ante_type=AnteType.EACH if new.ante else AnteType.NONE,
            ante=new.ante,
            rake_bps=new.rake_bps,
            rake_cap=(new.rake_cap or STAKE_LIMIT) if new.rake_bps else 0,
            showdown_policy=ShowdownPolicy(new.showdown),
            run_twice=new.run_twice,
        )
        check_rules(rules)
    except SetupError as error:
        raise RoomError("bad_settings", str(error)) from error
    return rules


def _refuse(field: str, problem: str) -> None:
    raise RoomError("bad_settings", f"{field}: {problem}")
