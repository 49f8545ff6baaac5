"""The settings of one table, and the check that they make sense.

Amounts are chips, times are milliseconds. What a setting does lives where it is used;
the betting itself is in `Rules`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.errors import RoomError, SetupError
from splitpot.game.rules import MAX_PLAYERS_BY_HOLE_CARDS, MIN_PLAYERS, STAKE_LIMIT, Rules, check_rules

MAX_NAME = 40
MAX_MS = 86_400_000
USUAL_MIN_BIG_BLINDS = 40
USUAL_MAX_BIG_BLINDS = 100
USUAL_RETURN_MINUTES = 120


class TableConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is fixed when a table opens.

    Attributes:
        id: the table's name in addresses.
        rules: what is played; the stakes in chips.
        seats: chairs, 2 to 10 (fewer with five or six hole cards).
        min_buy_in: at least ten times the lower limit (R30); 0 means the house's: just that in
            fixed limit, forty big blinds in pot and no limit (C16).
        max_buy_in: 0 means the house's: none in fixed limit, a hundred big blinds else (3.12-1).
        action_ms: time for a decision, people and bots alike.
        seat_draw: `button` draws the button alone, `full` the seats too (C11).
        chip_decimals: decimal places in which amounts are shown (2: 150 is 1.50).
        hand_pause_ms: from the end of a hand to the next deal.
        result_ms: added to that pause for each side of each pot shown after a showdown.
        run_out_ms: pause before each street once nothing is left to decide; 0 deals them at once.
        draw_ms: from the draw for the button to the first deal.
        resume_ms: what running clocks get on top after a restart.
        min_players_to_start: players that the first hand of a game waits for (C1).
        button_rule: always to the next player, or dead (C7).
        straddle: whether the seat left of the big blind may straddle; not in fixed limit.
        kill: kill pots, fixed limit only.
        time_bank_ms: what each of a seat's two time banks begins with; 0 for none (3.14-3).
        time_bank_step_ms: what each bank gains with every ten hands.
        away_ms: extra time for a seat whose connection is lost; grows with the pot; 0 for none.
        ask_ms: time to answer whether to run it twice.
        return_minutes: how long a returning player must bring what he took away; -1 means the
            house's: 0 in fixed limit, 120 else (3.12-4).
        seat_ms: how long a seat may be out before it is lost; 0 for ever (3.14-4).
        host: the player who opened the table; empty where nobody did.
        private: stands in no lobby; who comes needs its link.
        locked: who comes needs its password, or its link where it is private too.
        approval: the host agrees to each buy-in before the chips come to the table.
        observers: whether those without a seat may watch.
        hold_ms: how long a free seat is held for the first on the waiting list.
        bots_alone: the house's bots play where nobody else does, to be watched.
        chat: who may speak at the table: everybody who may watch, only those seated, or nobody.
        rabbit: whether the cards that would have come may be asked for after a hand that ended early.
        untimed: those who are there have all the time they want, until somebody nudges them;
            needs a host, since it is for tables of people who know each other.
        nudge_ms: time for a decision after a nudge.
        tournament: the tournament that the table belongs to, whose director seats people, sets the
            level and allows each hand (3.15); empty for a cash table.
    """

    id: str
    name: str
    rules: Rules
    seats: int = 6
    min_buy_in: int = 0
    max_buy_in: int = 0
    action_ms: int = 20_000
    seat_draw: Literal["button", "full"] = "button"
    chip_decimals: int = 0
    hand_pause_ms: int = 3_000
    result_ms: int = 1_500
    run_out_ms: int = 1_000
    draw_ms: int = 3_000
    resume_ms: int = 15_000
    min_players_to_start: int = 2
    button_rule: Literal["forward_moving", "dead"] = "forward_moving"
    straddle: bool = False
    kill: Literal["off", "half", "full"] = "off"
    time_bank_ms: int = 0
    time_bank_step_ms: int = 5_000
    away_ms: int = 0
    ask_ms: int = 10_000
    return_minutes: int = -1
    seat_ms: int = 900_000
    host: str = ""
    private: bool = False
    locked: bool = False
    approval: bool = False
    observers: bool = True
    hold_ms: int = 30_000
    bots_alone: bool = False
    chat: Literal["all", "players", "off"] = "all"
    rabbit: bool = False
    untimed: bool = False
    nudge_ms: int = 60_000
    tournament: str = ""

    @property
    def least_buy_in(self) -> int:
        """The least buy-in in force."""
        usual = 10 if self.rules.is_fixed_limit else USUAL_MIN_BIG_BLINDS
        return self.min_buy_in or usual * self.rules.small_bet

    @property
    def most_buy_in(self) -> int:
        """The largest stack that can be bought; 0 for no limit."""
        usual = 0 if self.rules.is_fixed_limit else USUAL_MAX_BIG_BLINDS
        return self.max_buy_in or max(self.least_buy_in if usual else 0, usual * self.rules.small_bet)

    @property
    def return_ms(self) -> int:
        """How long a returning player must bring what he took away; 0 for no time at all."""
        usual = 0 if self.rules.is_fixed_limit else USUAL_RETURN_MINUTES
        return 60_000 * (usual if self.return_minutes == -1 else self.return_minutes)


def min_buy_in(lower_limit: int) -> int:
    """Least buy-in for a lower limit: ten times as much (R30)."""
    return 10 * lower_limit


def check_config(config: TableConfig) -> None:
    """Checks that a table can be opened with these settings.

    Raises:
        RoomError: `bad_settings`, naming the setting and what would be right.
    """
    try:
        check_rules(config.rules)
    except SetupError as error:
        raise RoomError("bad_settings", f"rules: {error}") from error
    most = MAX_PLAYERS_BY_HOLE_CARDS[config.rules.hole_cards]
    least = min_buy_in(config.rules.small_bet)
    if not config.id:
        _refuse("id", "it is empty; a table needs one")
    if not 1 <= len(config.name.strip()) <= MAX_NAME or not config.name.isprintable():
        _refuse("name", f"{config.name!r} does not have 1 to {MAX_NAME} printable characters")
    _check_range("seats", config.seats, MIN_PLAYERS, most)
    _check_range("min_players_to_start", config.min_players_to_start, MIN_PLAYERS, config.seats)
    if config.min_buy_in:
        _check_range("min_buy_in", config.min_buy_in, least, STAKE_LIMIT // 10)
    if config.max_buy_in:
        _check_range("max_buy_in", config.max_buy_in, config.least_buy_in, STAKE_LIMIT // 10)
    _check_range("action_ms", config.action_ms, 1, MAX_MS)
    _check_range("chip_decimals", config.chip_decimals, 0, 6)
    for field in _TIMES:
        _check_range(field, getattr(config, field), 0, MAX_MS)
    if config.approval and not config.host:
        _refuse("approval", "it needs a host who agrees; this table has none")
    if config.untimed and not config.host:
        _refuse("untimed", "it needs a host; a table without one has a clock, so that it cannot hang")
    _check_range("nudge_ms", config.nudge_ms, 1, MAX_MS)
    _check_range("return_minutes", config.return_minutes, -1, MAX_MS // 60_000)
    if config.straddle and config.rules.is_fixed_limit:
        _refuse("straddle", "fixed limit has no straddle; pot limit and no limit do")
    _check_tournament(config)
    if config.kill != "off" and not config.rules.is_fixed_limit:
        _refuse("kill", f"{config.kill!r} kill pots are for fixed limit; choose 'off'")


_TIMES = (
    *("hand_pause_ms", "result_ms", "run_out_ms", "draw_ms", "resume_ms", "ask_ms"),
    *("time_bank_ms", "time_bank_step_ms", "away_ms", "seat_ms", "hold_ms"),
)


def _check_tournament(config: TableConfig) -> None:
    """A table of a tournament has a dead button, and no options of a cash table (3.15-1)."""
    if not config.tournament:
        return
    if config.button_rule != "dead":
        _refuse("button_rule", f"{config.button_rule!r} is for cash tables; a tournament has 'dead' (C7)")
    wrong = {
        "straddle": config.straddle,
        "kill": config.kill != "off",
        "approval": config.approval,
        "untimed": config.untimed,
        "rules": bool(config.rules.rake_bps),
        "seat_ms": config.seat_ms > 0,
    }
    for field, is_wrong in wrong.items():
        if is_wrong:
            _refuse(field, "a table of a tournament has no such thing (3.15-1)")


def _check_range(field: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        _refuse(field, f"{value!r} is not a whole number from {least} to {most}")


def _refuse(field: str, problem: str) -> None:
    raise RoomError("bad_settings", f"{field}: {problem}")
