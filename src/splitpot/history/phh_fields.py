"""The fields of a PHH hand besides its actions and posts: stakes, stacks, seats, house settings.

Each function reads one matter from the table of fields and checks its type and size;
the engine checks whether it makes a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import msgspec

from splitpot.cards import UNKNOWN_CARD, Card, parse_cards
from splitpot.errors import SplitpotError
from splitpot.game.rules import (
    MAX_PLAYERS,
    MAX_PLAYERS_BY_HOLE_CARDS,
    MIN_PLAYERS,
    Rules,
    ShowdownPolicy,
    Structure,
)
from splitpot.history import phh_format as phh
from splitpot.history.amounts import MAX_DECIMALS, decimals_of
from splitpot.history.faults import Fault
from splitpot.history.phh_posts import Forced, read_ante, read_forced
from splitpot.history.phh_values import chips, count, flag, is_whole, number, numbers

_HOLE_SIZES: Final = min(MAX_PLAYERS_BY_HOLE_CARDS), max(MAX_PLAYERS_BY_HOLE_CARDS)
_VARIANTS: Final = "one of FO, FO/8, PO, PO/8, NO and NO/8 (fixed, pot and no limit Omaha, /8 for Hi/Lo)"


class Stakes(msgspec.Struct, frozen=True):
    """Rules, stacks and forced bets of a hand, by place in dealing order.

    Attributes:
        stacks: None for a stack that the file does not tell.
    """

    rules: Rules
    decimals: int
    stacks: tuple[int | None, ...]
    forced: Forced


class Seating(msgspec.Struct, frozen=True):
    """Which seats of the table the players sit on.

    Attributes:
        order: table seats in dealing order.
        seats: how many seats the table has.
        button: table seat of the button.
    """

    order: tuple[int, ...]
    seats: int
    button: int


def read_variant(fields: Mapping[str, Any]) -> str:
    """The file's code for the game, which is one that is played here.

    Raises:
        Fault: another game.
    """
    code = fields.get("variant")
    if code is None:
        raise Fault("variant", "no variant", _VARIANTS)
    if isinstance(code, str) and code in phh.GAMES:
        return code
    raise Fault(
        "variant", code, f"{_VARIANTS}; {'no other game is read' if isinstance(code, str) else 'a text'}"
    )


def read_player_count(fields: Mapping[str, Any]) -> int:
    """How many players are dealt in.

    Raises:
        Fault: too few or too many for a table.
    """
    players = len(numbers(fields, "starting_stacks"))
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        expected = f"{MIN_PLAYERS} to {MAX_PLAYERS} stacks, one for each player"
        raise Fault("starting_stacks", fields["starting_stacks"], expected)
    return players


def read_stakes(fields: Mapping[str, Any], code: str, written: list[Decimal], hole_cards: int) -> Stakes:
    """Rules, stacks and forced bets of a hand.

    Args:
        written: the amounts in the hand's actions, which belong to the same scale.

    Raises:
        Fault: names the field.
    """
    structure, game = phh.GAMES[code]
    stacks = numbers(fields, "starting_stacks")
    players = len(stacks)
    blinds = numbers(fields, "blinds_or_straddles", players)
    antes = numbers(fields, "antes", players) if "antes" in fields else []
    small_field, big_field = _BET_FIELDS[structure]
    small_bet, big_bet = number(fields, small_field), number(fields, big_field)
    blinds_field = phh.BLINDS if phh.BLINDS in fields else "blinds_or_straddles"
    nominal = numbers(fields, blinds_field, players)[:2]
    if len(nominal) < 2:
        raise Fault(blinds_field, fields[blinds_field], "the small and the big blind")
    finish = numbers(fields, "finishing_stacks", players) if "finishing_stacks" in fields else []
    decimals = count(fields, phh.CHIP_DECIMALS, 0, MAX_DECIMALS) if phh.CHIP_DECIMALS in fields else None
    if decimals is None:
        decimals = decimals_of([*stacks, *blinds, *antes, small_bet, big_bet, *finish, *written])
    ante_type, ante = read_ante(fields, antes, players, decimals)
    rules = Rules(
        small_blind=chips(blinds_field, nominal[0], decimals),
        big_blind=chips(blinds_field, nominal[1], decimals),
        small_bet=chips(small_field, small_bet, decimals),
        big_bet=chips(big_field, big_bet, decimals),
        game=game,
        structure=structure,
        hole_cards=hole_cards,
        max_raises=count(fields, phh.MAX_RAISES, 0, 100) if phh.MAX_RAISES in fields else 3,
        heads_up_uncapped=flag(fields, phh.HEADS_UP_UNCAPPED),
        small_blind_as_big=flag(fields, phh.SMALL_BLIND_AS_BIG),
        odd_chip_unit=_own_chips(fields, phh.ODD_CHIP_UNIT, decimals, 1),
        ante_type=ante_type,
        ante=ante,
        rake_bps=count(fields, phh.RAKE_BPS, 0, 10_000) if phh.RAKE_BPS in fields else 0,
        rake_cap=_own_chips(fields, phh.RAKE_CAP, decimals, 0),
        stated_rake=_read_stated_rake(fields, decimals),
        showdown_policy=_read_policy(fields),
        run_twice=flag(fields, phh.RUN_TWICE),
    )
    known = tuple(
        None if stack == Decimal("Infinity") else chips("starting_stacks", stack, decimals)
        for stack in stacks
    )
    if 0 in known:
        raise Fault("starting_stacks", fields["starting_stacks"], "chips for every player; 0 is no stack")
    return Stakes(rules, decimals, known, read_forced(fields, rules, blinds, antes, players, decimals))


_BET_FIELDS: Final = {
    Structure.FIXED_LIMIT: ("small_bet", "big_bet"),
    Structure.POT_LIMIT: ("min_bet", "min_bet"),
    Structure.NO_LIMIT: ("min_bet", "min_bet"),
}


def _own_chips(fields: Mapping[str, Any], field: str, decimals: int, usual: int) -> int:
    return chips(field, number(fields, field), decimals) if field in fields else usual


def _read_stated_rake(fields: Mapping[str, Any], decimals: int) -> tuple[int, ...]:
    if phh.STATED_RAKE not in fields:
        return ()
    return tuple(chips(phh.STATED_RAKE, one, decimals) for one in numbers(fields, phh.STATED_RAKE))


def _read_policy(fields: Mapping[str, Any]) -> ShowdownPolicy:
    policy = fields.get(phh.SHOWDOWN_POLICY, ShowdownPolicy.SHOW_ALL)
    try:
        return ShowdownPolicy(policy)
    except ValueError:
        raise Fault(phh.SHOWDOWN_POLICY, policy, "'show_all' or 'muck_losers'") from None


def read_hole_cards(fields: Mapping[str, Any]) -> int | None:
    """How many hole cards the file says each player gets; None where it says nothing."""
    return count(fields, phh.HOLE_CARDS, *_HOLE_SIZES) if phh.HOLE_CARDS in fields else None


def read_seating(fields: Mapping[str, Any], players: int) -> Seating:
    """Where the players sit: as `seats` tells, if that can be a table of ours; else side by side.

    Raises:
        Fault: a field of the wrong type or size, or a button that is no seat.
    """
    side_by_side = Seating(tuple(range(players)), players, players - 1)
    if "seats" not in fields:
        return side_by_side
    seats = fields["seats"]
    if not isinstance(seats, list) or len(seats) != players or not all(map(is_whole, seats)):
        raise Fault("seats", seats, f"{players} seat numbers, one for each player")
    size = count(fields, "seat_count", players, 1_000_000) if "seat_count" in fields else max(seats)
    order = tuple(number - 1 for number in seats)
    if not all(0 <= seat < size for seat in order) or size > MAX_PLAYERS or not _is_clockwise(order):
        return side_by_side
    button = count(fields, phh.BUTTON, 1, size) - 1 if phh.BUTTON in fields else order[-1]
    return Seating(order, size, button)


def read_finish(fields: Mapping[str, Any], players: int, decimals: int) -> tuple[int | None, ...] | None:
    """The final stacks that the file states, in dealing order; None for one it does not know."""
    if "finishing_stacks" not in fields:
        return None
    stated = numbers(fields, "finishing_stacks", players)
    if len(stated) != players:
        raise Fault("finishing_stacks", fields["finishing_stacks"], f"{players} stacks, one for each player")
    return tuple(
        chips("finishing_stacks", stack, decimals) if stack.is_finite() else None for stack in stated
    )


def read_players(fields: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Names in dealing order; empty where the file names nobody."""
    names = fields.get("players", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Fault("players", names, "an array of names")
    if names and len(names) != players:
        raise Fault("players", names, f"{players} names, one for each player")
    return tuple(names)


def read_burns(fields: Mapping[str, Any]) -> tuple[Card | None, ...]:
    """The burnt cards; None for one that the file does not know."""
    return tuple(None if card == UNKNOWN_CARD else card for card in _cards(fields, phh.BURNS, "2cTd9h") or ())


def read_second_board(fields: Mapping[str, Any]) -> tuple[Card, ...] | None:
    """The cards that only the second board has, `UNKNOWN_CARD` for one not dealt; None for a single board."""
    cards = _cards(fields, phh.SECOND_BOARD, "8d2h")
    if cards is not None and len(cards) not in _RUN_TWICE_CARDS:
        expected = "the cards that only the second board has: 5, or 2 after the flop, or 1 after the turn"
        raise Fault(phh.SECOND_BOARD, fields[phh.SECOND_BOARD], expected)
    return cards


_RUN_TWICE_CARDS: Final = (5, 2, 1)


def read_shown_after(fields: Mapping[str, Any], players: int) -> tuple[int, ...]:
    """Places of the players who turned their hole up after the hand."""
    labels = [f"p{place + 1}" for place in range(players)]
    shown = fields.get(phh.SHOWN_AFTER, [])
    if not isinstance(shown, list) or not all(label in labels for label in shown):
        raise Fault(phh.SHOWN_AFTER, shown, f"an array of players from p1 to p{players}")
    return tuple(labels.index(label) for label in shown)


def read_unruly(fields: Mapping[str, Any]) -> frozenset[int]:
    """The decisions, counted from 1, that are raises which the rules refuse."""
    turns = fields.get(phh.UNRULY, [])
    if not isinstance(turns, list) or not all(map(is_whole, turns)):
        raise Fault(phh.UNRULY, turns, "an array of decisions, counted from 1")
    return frozenset(turns)


def _cards(fields: Mapping[str, Any], field: str, example: str) -> tuple[Card, ...] | None:
    if field not in fields:
        return None
    cards = fields[field]
    if not isinstance(cards, str):
        raise Fault(field, cards, f"cards such as '{example}'")
    try:
        return parse_cards(cards)
    except SplitpotError as error:
        raise Fault(field, cards, f"cards such as '{example}'; {error}") from None


def _is_clockwise(order: tuple[int, ...]) -> bool:
    """Whether the seats go round the table once: they fall at most once from one to the next."""
    falls = sum(1 for a, b in zip(order, (*order[1:], order[0]), strict=True) if a >= b)
    return len(set(order)) == len(order) and falls == 1
