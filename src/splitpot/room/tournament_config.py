"""What a tournament is, as data, and the check that it makes sense.

Amounts of money are whole units of the room's play money, chips are the tournament's own
and no money; times are milliseconds. How blinds rise is in `tournament_levels.py`, what
places are paid in `tournament_prizes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NoReturn

import msgspec
from msgspec.structs import replace

from splitpot.errors import RoomError, SetupError
from splitpot.game.rules import (
    MAX_PLAYERS_BY_HOLE_CARDS,
    MIN_PLAYERS,
    STAKE_LIMIT,
    AnteType,
    Game,
    Rules,
    Structure,
    check_rules,
)
from splitpot.room.amounts import grouped

MAX_ENTRIES = 100_000
MAX_LEVELS = 100
MAX_LEVEL_MS = 86_400_000
MAX_PRICE = 1_000_000_000
HUNDRED_PERCENT = 10_000


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level of the structure.

    Attributes:
        big_blind: in fixed limit the lower limit too: level n/2n has blinds of n/2 and n (3.15-2).
        small_blind: 0 is half of it.
        ante: what the big blind puts in for the table, or each seat (`Tournament.ante_type`).
        ms: how long it lasts; the last one has no end.
        break_ms: the pause after it; 0 for none.
    """

    big_blind: int
    small_blind: int = 0
    ante: int = 0
    ms: int = 600_000
    break_ms: int = 0


class PayoutRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the places get with so many entries or fewer, in hundredths of a percent, best first."""

    entries: int
    shares: tuple[int, ...]


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is fixed when a tournament is announced.

    Attributes:
        id: its name in addresses.
        levels: the structure, first level first.
        seats: chairs of a table; the last table may have one more (3.15-9).
        start_at: when it starts; 0: as soon as `max_entries` have registered (sit-and-go).
        min_entries: with fewer at its start it is cancelled, and everything paid back.
        max_entries: no more may play.
        starting_stack: chips of an entry.
        buy_in, fee: what an entry pays into the pool, and to the house.
        bounty: what an entry pays besides, for whoever knocks the player out.
        late_levels: how many levels registration stays open; 0 closes it with the start (3.15-4).
        reentries: how often who is out may enter again while it is; 0 is a freeze-out.
        rebuys: how often a player may buy chips again.
        rebuy_levels: how many levels rebuys are sold.
        rebuy_price, rebuy_stack: what a rebuy pays into the pool, and gives; 0 for a starting stack.
        rebuy_ms: time to buy again for who has lost everything.
        addon_price, addon_stack: one more purchase for each in the break that ends the rebuys; 0: none.
        guarantee: the pool is at least this.
        payouts: the table of shares; empty for the house's (`tournament_prizes.payout_shares`).
        ticket_to, ticket_value: a satellite: the pool buys tickets to that tournament at that price.
        by_ticket: whether a ticket to this tournament pays for an entry.
        cross_table: how busts of one hand-for-hand round rank across tables (3.15-11).
        hand_for_hand: it is played hand for hand from so many players above the paid places on; 0: never.
        hand_for_hand_ms: what each such round takes off the level; 0: the clock simply runs.
        chips: denominations, rising, where chips are raced off (3.15-13); empty: every amount is legal.
        uncap_final_two: fixed limit: no cap on raises once two are left (C14).
        deal_ms: time to agree to a deal at the last table; 0 allows none (3.15-14).
        host: who may pause and cancel it; empty for the house.
        private: stands in no lobby; its link is the way in.
        action_ms, hand_pause_ms, result_ms, run_out_ms, draw_ms, time_bank_ms, away_ms: as at any table.
    """

    id: str
    name: str
    levels: tuple[Level, ...]
    game: Game = Game.OMAHA8
    structure: Structure = Structure.FIXED_LIMIT
    hole_cards: int = 4
    seats: int = 9
    start_at: int = 0
    min_entries: int = 2
    max_entries: int = MAX_ENTRIES
    starting_stack: int = 5_000
    ante_type: AnteType = AnteType.BIG_BLIND
    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    late_levels: int = 0
    reentries: int = 0
    rebuys: int = 0
    rebuy_levels: int = 0
    rebuy_price: int = 0
    rebuy_stack: int = 0
    rebuy_ms: int = 30_000
    addon_price: int = 0
    addon_stack: int = 0
    guarantee: int = 0
    payouts: tuple[PayoutRow, ...] = ()
    ticket_to: str = ""
    ticket_value: int = 0
    by_ticket: bool = False
    cross_table: Literal["stack", "pool"] = "stack"
    hand_for_hand: int = 1
    hand_for_hand_ms: int = 0
    chips: tuple[int, ...] = ()
    uncap_final_two: bool = False
    deal_ms: int = 60_000
    host: str = ""
    private: bool = False
    action_ms: int = 20_000
    hand_pause_ms: int = 3_000
    result_ms: int = 1_500
    run_out_ms: int = 1_000
    draw_ms: int = 3_000
    time_bank_ms: int = 30_000
    away_ms: int = 0

    @property
    def price(self) -> int:
        """What an entry costs."""
        return self.buy_in + self.fee + self.bounty

    @property
    def bought_stack(self) -> int:
        """Chips of a rebuy."""
        return self.rebuy_stack or self.starting_stack

    @property
    def final_seats(self) -> int:
        """Chairs of the last table: one more where 8 or 6 sit at the others (3.15-9)."""
        seats = self.seats + 1 if self.seats in (6, 8) else self.seats
        return min(seats, MAX_PLAYERS_BY_HOLE_CARDS[self.hole_cards])

    @property
    def open_levels(self) -> int:
        """The pool may still grow until so many levels are over."""
        return max(self.late_levels, self.rebuy_levels)


def level_rules(config: Tournament, level: int, *, is_final_two: bool = False) -> Rules:
    """The rules of the hands of a level (from 0); no rake, and what a cash table has besides (3.15-1, 2)."""
    one = config.levels[min(level, len(config.levels) - 1)]
    is_fixed = config.structure is Structure.FIXED_LIMIT
    return Rules(
        small_blind=one.small_blind or one.big_blind // 2,
        big_blind=one.big_blind,
        small_bet=one.big_blind,
        big_bet=2 * one.big_blind if is_fixed else one.big_blind,
        game=config.game,
        structure=config.structure,
        hole_cards=config.hole_cards,
        ante=one.ante,
        ante_type=config.ante_type if one.ante else AnteType.NONE,
        odd_chip_unit=unit_of(config, level),
        heads_up_uncapped=is_fixed and config.uncap_final_two and is_final_two,
    )


def unit_of(config: Tournament, level: int) -> int:
    """The smallest chip in play on a level: the largest one that pays everything from there on; else 1."""
    if not config.chips:
        return 1
    amounts = [config.starting_stack, config.bought_stack, config.addon_stack]
    for one in config.levels[level:]:
        amounts += [one.small_blind or one.big_blind // 2, one.big_blind, one.ante]
    units = [chip for chip in config.chips if not any(amount % chip for amount in amounts)]
    return units[-1] if units else config.chips[0]


def check_tournament(config: Tournament) -> None:
    """Checks that a tournament can be held like this.

    Raises:
        RoomError: `bad_settings`, naming the setting and what would be right.
    """
    if not config.id:
        _refuse("id", "it is empty; a tournament needs one")
    if not 1 <= len(config.name.strip()) <= 60 or not config.name.isprintable():
        _refuse("name", f"{config.name!r} does not have 1 to 60 printable characters")
    if config.hole_cards not in MAX_PLAYERS_BY_HOLE_CARDS:
        _refuse("hole_cards", f"{config.hole_cards} is not 4, 5 or 6")
    _range("seats", config.seats, MIN_PLAYERS, MAX_PLAYERS_BY_HOLE_CARDS[config.hole_cards])
    _range("min_entries", config.min_entries, MIN_PLAYERS, MAX_ENTRIES)
    _range("max_entries", config.max_entries, MIN_PLAYERS, MAX_ENTRIES)
    if config.max_entries < config.min_entries:
        _refuse("max_entries", f"{config.max_entries} is less than min_entries, {config.min_entries}")
    if not config.start_at and config.max_entries == MAX_ENTRIES:
        _refuse("max_entries", "a tournament without a start time starts when it is full; say with how many")
    _range("starting_stack", config.starting_stack, 1, STAKE_LIMIT // MAX_ENTRIES)
    _range("rebuy_stack", config.rebuy_stack, 0, STAKE_LIMIT // MAX_ENTRIES)
    _range("addon_stack", config.addon_stack, 0, STAKE_LIMIT // MAX_ENTRIES)
    for field in ("start_at", "late_levels", "reentries", "rebuys", "rebuy_levels", "hand_for_hand"):
        _range(field, getattr(config, field), 0, STAKE_LIMIT * 10)
    for field in ("buy_in", "fee", "bounty", "rebuy_price", "addon_price", "ticket_value", "guarantee"):
        _range(field, getattr(config, field), 0, MAX_PRICE)
    for field in ("rebuy_ms", "hand_for_hand_ms", "deal_ms", "hand_pause_ms", "result_ms", "draw_ms"):
        _range(field, getattr(config, field), 0, MAX_LEVEL_MS)
    for field in ("run_out_ms", "time_bank_ms", "away_ms"):
        _range(field, getattr(config, field), 0, MAX_LEVEL_MS)
    _range("action_ms", config.action_ms, 1, MAX_LEVEL_MS)
    _check_levels(config)
    _check_purchases(config)
    _check_payouts(config)
    if list(config.chips) != sorted({*config.chips}) or any(chip < 1 for chip in config.chips):
        _refuse("chips", "denominations are whole numbers that rise")
    if any(chip % config.chips[0] for chip in config.chips) or (
        config.chips and config.starting_stack % config.chips[0]
    ):
        _refuse("chips", "the smallest chip has to make up all others and the starting stack")


def _check_levels(config: Tournament) -> None:
    if not 1 <= len(config.levels) <= MAX_LEVELS:
        _refuse("levels", f"there are {len(config.levels)}; a structure has 1 to {MAX_LEVELS}")
    before = 0
    for number, one in enumerate(config.levels, 1):
        where = f"levels: level {number}"
        if one.big_blind < before:
            _refuse(where, f"a big blind of {one.big_blind} is less than the {before} before it")
        if not one.small_blind and one.big_blind % 2:
            _refuse(where, f"{one.big_blind} has no half for the small blind; say one, or make it even")
        _range(f"{where}: ms", one.ms, 1, MAX_LEVEL_MS)
        _range(f"{where}: break_ms", one.break_ms, 0, MAX_LEVEL_MS)
        if config.structure is Structure.FIXED_LIMIT and one.small_blind not in (0, one.big_blind // 2):
            _refuse(where, "in fixed limit the small blind is half of the big one (3.15-2)")
        if one.ante and config.ante_type is AnteType.NONE:
            _refuse(where, "it has an ante, but nobody who puts it in; choose an ante_type")
        try:
            check_rules(replace(level_rules(config, number - 1), odd_chip_unit=1))
        except SetupError as error:
            raise RoomError("bad_settings", f"{where}: {error}") from error
        before = one.big_blind


def _check_purchases(config: Tournament) -> None:
    if config.open_levels >= len(config.levels) and config.open_levels:
        _refuse(
            "late_levels", f"registration and rebuys have to close; there are {len(config.levels)} levels"
        )
    if config.reentries and not config.late_levels:
        _refuse("reentries", "who is out enters again while registration is open: set late_levels")
    if bool(config.rebuys) != bool(config.rebuy_levels):
        _refuse("rebuys", "rebuys need both a number and the level that ends them")
    if config.rebuys and config.bounty:
        _refuse("bounty", "a bounty is for whoever puts a player out; rebuys do not go with it")
    if config.addon_price and not config.addon_stack:
        _refuse(
            "addon_stack",
            f"an add-on for {grouped(config.addon_price)} without chips is none; say how many",
        )
    if config.addon_stack:
        if not config.rebuy_levels:
            _refuse("addon_stack", "an add-on comes at the end of the rebuys; there are none")
        if not config.levels[config.rebuy_levels - 1].break_ms:
            _refuse("addon_stack", f"add-ons are sold in a break after level {config.rebuy_levels}; add one")


def _check_payouts(config: Tournament) -> None:
    before = 0
    for row in config.payouts:
        where = f"payouts: up to {row.entries} entries"
        if row.entries <= before:
            _refuse(where, f"rows go by rising entries; the one before is for {before}")
        if sum(row.shares) != HUNDRED_PERCENT:
            _refuse(where, f"the shares add up to {sum(row.shares)}, not {HUNDRED_PERCENT}")
        if list(row.shares) != sorted(row.shares, reverse=True) or row.shares[-1] < 1:
            _refuse(where, "a better place gets at least as much, and each something")
        before = row.entries
    if bool(config.ticket_to) != bool(config.ticket_value):
        _refuse("ticket_to", "a satellite needs both where its tickets lead and what one is worth")
    if config.ticket_to and config.payouts:
        _refuse("payouts", "a satellite pays tickets of one value")
    if config.ticket_to:
        _check_tickets(config)


def _check_tickets(config: Tournament) -> None:
    """A satellite whose pool can never grow to one ticket is none."""
    each = config.buy_in + config.rebuys * config.rebuy_price
    if config.addon_stack:
        each += config.addon_price
    entries, value = config.max_entries, config.ticket_value
    most = max(config.guarantee, entries * each)
    if most < value:
        right = f"a buy-in of {grouped(-(-value // entries))}"
        if each:
            right += f", or {grouped(-(-value // each))} entries,"
        _refuse(
            "ticket_to",
            f"a ticket there is worth {grouped(value)}, and {grouped(entries)} entries pay no more than "
            f"{grouped(most)} into the pool, so that nobody could win one; {right} would do",
        )


def refund_terms(
    config: Tournament, *, has_begun: bool = False, is_for_a_day: bool = False
) -> tuple[str, ...]:
    """What happens to the money if the tournament is cancelled, to be shown before registration (3.15-16).

    Args:
        has_begun: it is for who enters late, or again.
        is_for_a_day: it waits so long to be full, and is called off then.
    """
    what = "the value of the tickets goes, in money," if config.ticket_to else "the prizes go"
    rest = [
        "nobody who is out gets anything back",
        f"{what} to those who are still in, half of it to all alike, half by their chips",
    ]
    if config.fee:
        rest.append("those who are still in get their fees back")
    if config.bounty:
        rest.append("each of them keeps the bounty on his own head")
    if has_begun:
        left = ("It has begun: nobody leaves it with his money any more.",) if config.price else ()
        return (*left, f"Only if it is cancelled: {'; '.join(rest)}.")
    return (
        *_terms_before(config, is_for_a_day=is_for_a_day),
        f"Only if it is cancelled while it runs: {'; '.join(rest)}.",
    )


def _terms_before(config: Tournament, *, is_for_a_day: bool) -> Iterator[str]:
    """What can happen until it begins."""
    by_ticket = config.by_ticket and config.price > 0
    leaves = f", and gets back all {grouped(config.price)}" if config.price else ""
    leaves += ", or his ticket if he has come by one" if by_ticket else ""
    yield f"Before the start whoever has registered may leave it{leaves}."
    back = ", and everything is paid back" if config.price else ""
    back += ", a ticket in money" if by_ticket else ""
    if config.start_at:
        yield f"With fewer than {config.min_entries} entries at the start it is cancelled{back}."
    elif is_for_a_day:
        yield f"Should it not have begun within a day, it is called off{back}."


def _range(field: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        _refuse(field, f"{value!r} is not a whole number from {least} to {most}")


def _refuse(field: str, problem: str) -> NoReturn:
    raise RoomError("bad_settings", f"{field}: {problem}")
