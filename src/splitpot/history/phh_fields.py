"""The fields of a PHH hand besides its actions: stakes, stacks, seats, posts.

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
from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import MAX_PLAYERS, MAX_PLAYERS_BY_HOLE_CARDS, MIN_PLAYERS, STAKE_LIMIT, Rules
from splitpot.history import phh_format as phh
from splitpot.history.amounts import MAX_DECIMALS, decimals_of, to_chips
from splitpot.history.faults import Fault

_HOLE_SIZES: Final = min(MAX_PLAYERS_BY_HOLE_CARDS), max(MAX_PLAYERS_BY_HOLE_CARDS)
_NO_ANTES: Final = "no antes: fixed limit is played without them (rule 3.2-8)"
_NO_STRADDLES: Final = "no straddles: fixed limit is played without them (rule 3.13-2)"


class Stakes(msgspec.Struct, frozen=True):
    """Rules, stacks and forced bets of a hand, by place in dealing order.

    Attributes:
        stacks: None for a stack that the file does not tell.
        posts: seats are places in dealing order; None where the two blinds of rule 3.2 are posted.
    """

    rules: Rules
    decimals: int
    stacks: tuple[int | None, ...]
    posts: tuple[Posted, ...] | None
    big_blind: int | None


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
        raise Fault("variant", "no variant", "FO (fixed-limit Omaha) or FO/8 (fixed-limit Omaha Hi/Lo)")
    if isinstance(code, str) and code in phh.GAMES:
        return code
    why = phh.OTHER_VARIANTS.get(code, "no other game is read") if isinstance(code, str) else "a text"
    raise Fault("variant", code, f"FO (fixed-limit Omaha) or FO/8 (fixed-limit Omaha Hi/Lo); {why}")


def read_player_count(fields: Mapping[str, Any]) -> int:
    """How many players are dealt in.

    Raises:
        Fault: too few or too many for a table.
    """
    players = len(_numbers(fields, "starting_stacks"))
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
    stacks = _numbers(fields, "starting_stacks")
    players = len(stacks)
    blinds = _numbers(fields, "blinds_or_straddles", players)
    antes = _numbers(fields, "antes", players) if "antes" in fields else []
    small_bet, big_bet = _number(fields, "small_bet"), _number(fields, "big_bet")
    blinds_field = phh.BLINDS if phh.BLINDS in fields else "blinds_or_straddles"
    nominal = _numbers(fields, blinds_field, players)[:2]
    if len(nominal) < 2:
        raise Fault(blinds_field, fields[blinds_field], "the small and the big blind")
    finish = _numbers(fields, "finishing_stacks", players) if "finishing_stacks" in fields else []
    decimals = _count(fields, phh.CHIP_DECIMALS, 0, MAX_DECIMALS) if phh.CHIP_DECIMALS in fields else None
    if decimals is None:
        decimals = decimals_of([*stacks, *blinds, *antes, small_bet, big_bet, *finish, *written])
    rules = Rules(
        small_blind=_chips(blinds_field, nominal[0], decimals),
        big_blind=_chips(blinds_field, nominal[1], decimals),
        small_bet=_chips("small_bet", small_bet, decimals),
        big_bet=_chips("big_bet", big_bet, decimals),
        game=phh.GAMES[code],
        hole_cards=hole_cards,
        max_raises=_count(fields, phh.MAX_RAISES, 0, 100) if phh.MAX_RAISES in fields else 3,
        odd_chip_unit=(
            _chips(phh.ODD_CHIP_UNIT, _number(fields, phh.ODD_CHIP_UNIT), decimals)
            if phh.ODD_CHIP_UNIT in fields
            else 1
        ),
    )
    known = tuple(
        None if stack == Decimal("Infinity") else _chips("starting_stacks", stack, decimals)
        for stack in stacks
    )
    if 0 in known:
        raise Fault("starting_stacks", fields["starting_stacks"], "chips for every player; 0 is no stack")
    posts, big_blind = _read_posts(fields, blinds, antes, players, decimals)
    return Stakes(rules, decimals, known, posts, big_blind)


def read_hole_cards(fields: Mapping[str, Any]) -> int | None:
    """How many hole cards the file says each player gets; None where it says nothing."""
    return _count(fields, phh.HOLE_CARDS, *_HOLE_SIZES) if phh.HOLE_CARDS in fields else None


def read_seating(fields: Mapping[str, Any], players: int) -> Seating:
    """Where the players sit: as `seats` tells, if that can be a table of ours; else side by side.

    Raises:
        Fault: a field of the wrong type or size, or a button that is no seat.
    """
    side_by_side = Seating(tuple(range(players)), players, players - 1)
    if "seats" not in fields:
        return side_by_side
    numbers = fields["seats"]
    if not isinstance(numbers, list) or len(numbers) != players or not all(map(_is_whole, numbers)):
        raise Fault("seats", numbers, f"{players} seat numbers, one for each player")
    count = _count(fields, "seat_count", players, 1_000_000) if "seat_count" in fields else max(numbers)
    order = tuple(number - 1 for number in numbers)
    if not all(0 <= seat < count for seat in order) or count > MAX_PLAYERS or not _is_clockwise(order):
        return side_by_side
    button = _count(fields, phh.BUTTON, 1, count) - 1 if phh.BUTTON in fields else order[-1]
    return Seating(order, count, button)


def read_finish(fields: Mapping[str, Any], players: int, decimals: int) -> tuple[int | None, ...] | None:
    """The final stacks that the file states, in dealing order; None for one it does not know."""
    if "finishing_stacks" not in fields:
        return None
    stated = _numbers(fields, "finishing_stacks", players)
    if len(stated) != players:
        raise Fault("finishing_stacks", fields["finishing_stacks"], f"{players} stacks, one for each player")
    return tuple(
        _chips("finishing_stacks", stack, decimals) if stack.is_finite() else None for stack in stated
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
    burns = fields.get(phh.BURNS, "")
    if not isinstance(burns, str):
        raise Fault(phh.BURNS, burns, "cards such as '2cTd9h'")
    try:
        cards = parse_cards(burns)
    except SplitpotError as error:
        raise Fault(phh.BURNS, burns, f"cards such as '2cTd9h'; {error}") from None
    return tuple(None if card == UNKNOWN_CARD else card for card in cards)


def _read_posts(
    fields: Mapping[str, Any],
    blinds: list[Decimal],
    antes: list[Decimal],
    players: int,
    decimals: int,
) -> tuple[tuple[Posted, ...] | None, int | None]:
    """The forced bets, and the place that the pre-flop action begins left of; None for the usual ones."""
    if phh.POSTS in fields:
        return _read_own_posts(fields, players, decimals)
    live = {place: abs(blind) for place, blind in enumerate(blinds) if place > 1 and blind}
    dead = {place: ante for place, ante in enumerate(antes) if ante}
    if dead.keys() - live.keys():
        raise Fault("antes", fields["antes"], _NO_ANTES)
    if any(amount > blinds[1] for amount in live.values()):
        raise Fault("blinds_or_straddles", fields["blinds_or_straddles"], _NO_STRADDLES)
    if not live:
        return None, None
    small, big = (1, 0) if players == 2 else (0, 1)
    field = "blinds_or_straddles"
    posts = [
        Posted(small, PostKind.SMALL_BLIND, _chips(field, blinds[0], decimals)),
        Posted(big, PostKind.BIG_BLIND, _chips(field, blinds[1], decimals)),
    ]
    for place, amount in live.items():
        posts.append(Posted(place, PostKind.LIVE, _chips(field, amount, decimals)))
        if place in dead:
            posts.append(Posted(place, PostKind.DEAD, _chips("antes", dead[place], decimals)))
    return tuple(posts), big


def _read_own_posts(
    fields: Mapping[str, Any], players: int, decimals: int
) -> tuple[tuple[Posted, ...], int | None]:
    lines = fields[phh.POSTS]
    expected = "forced bets such as ['p1 small_blind 5', 'p2 big_blind 10', 'p4 live 10', 'p4 dead 5']"
    if not isinstance(lines, list):
        raise Fault(phh.POSTS, lines, expected)
    kinds = {str(kind): kind for kind in PostKind}
    labels = {f"p{place + 1}": place for place in range(players)}
    posts: list[Posted] = []
    for line in lines:
        words = line.split() if isinstance(line, str) else []
        if len(words) != 3 or words[0] not in labels or words[1] not in kinds:
            raise Fault(phh.POSTS, line, expected)
        try:
            amount = Decimal(words[2])
        except ArithmeticError:
            raise Fault(phh.POSTS, line, expected) from None
        posts.append(Posted(labels[words[0]], kinds[words[1]], _chips(phh.POSTS, amount, decimals)))
    big_blind = None
    if phh.BIG_BLIND_SEAT in fields:
        label = fields[phh.BIG_BLIND_SEAT]
        if not isinstance(label, str) or label not in labels:
            raise Fault(phh.BIG_BLIND_SEAT, label, f"a player from p1 to p{players}")
        big_blind = labels[label]
    return tuple(posts), big_blind


# --- types and sizes ---------------------------------------------------------------


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_clockwise(order: tuple[int, ...]) -> bool:
    """Whether the seats go round the table once: they fall at most once from one to the next."""
    falls = sum(1 for a, b in zip(order, (*order[1:], order[0]), strict=True) if a >= b)
    return len(set(order)) == len(order) and falls == 1


def _as_decimal(value: object) -> Decimal | None:
    if isinstance(value, Decimal):
        return None if value.is_nan() else value
    if _is_whole(value):
        assert isinstance(value, int)
        return Decimal(value) if abs(value) <= STAKE_LIMIT else Decimal("1E+100")
    return None


def _number(fields: Mapping[str, Any], field: str) -> Decimal:
    if field not in fields:
        raise Fault(field, f"no {field}", f"{field}, which every hand has")
    number = _as_decimal(fields[field])
    if number is None:
        raise Fault(field, fields[field], "a number of chips")
    return number


def _numbers(fields: Mapping[str, Any], field: str, most: int | None = None) -> list[Decimal]:
    if field not in fields:
        raise Fault(field, f"no {field}", f"{field}, which every hand has")
    value = fields[field]
    if not isinstance(value, list):
        raise Fault(field, value, "an array of numbers")
    numbers = [_as_decimal(one) for one in value]
    if None in numbers:
        raise Fault(field, value, "an array of numbers")
    if most is not None and len(numbers) > most:
        raise Fault(field, value, f"at most {most} numbers, one for each player")
    return [number for number in numbers if number is not None]


def _count(fields: Mapping[str, Any], field: str, least: int, most: int) -> int:
    value = fields[field]
    if not _is_whole(value) or not least <= value <= most:
        raise Fault(field, value, f"a whole number from {least} to {most}")
    assert isinstance(value, int)
    return value


def _chips(field: str, amount: Decimal, decimals: int) -> int:
    chips = to_chips(amount, decimals)
    if chips is None:
        places = f" with at most {decimals} decimal places" if decimals else ""
        raise Fault(field, f"{amount:.20g}", f"an amount from 0 to {STAKE_LIMIT}{places}")
    return chips
