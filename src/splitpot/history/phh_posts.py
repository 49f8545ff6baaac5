"""The forced bets of a PHH hand: antes, blinds, straddles and the posts of newcomers.

PHH has one array of antes and one of blinds or straddles, an entry a player; our own
field `_posts` tells every post in order. The engine posts them and checks the sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec

from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import AnteType, Rules
from splitpot.history import phh_format as phh
from splitpot.history.faults import Fault
from splitpot.history.phh_values import chips, number

_NO_ANTES: Final = "no antes: fixed limit is played without them (rule 3.2-8)"
_ANTES: Final = "one ante for all, or one for the big blind; another is dead money beside a live post"
_STRADDLE: Final = (
    "a straddle of twice the big blind left of it (rule 3.13-2), or a live post up to the big blind"
)


class Forced(msgspec.Struct, frozen=True):
    """The forced bets; seats are places in dealing order.

    Attributes:
        posts: all of them, where the file lists them itself; else None.
        extra: what newcomers post after the usual ones.
        straddle: whether the third player straddles.
        big_blind: the place that the pre-flop action begins left of, where the file says so.
    """

    posts: tuple[Posted, ...] | None = None
    extra: tuple[Posted, ...] = ()
    straddle: bool = False
    big_blind: int | None = None


ANTE_PLACE: Final = 1
"""The big blind's entry of `antes`; heads-up both arrays have the button first, though it sits second."""


def read_ante(
    fields: Mapping[str, Any],
    antes: Sequence[Decimal],
    players: int,
    decimals: int,
) -> tuple[AnteType, int]:
    """Which antes the table has, and how much they are.

    Raises:
        Fault: antes that no table of ours has.
    """
    if phh.ANTE_TYPE in fields or phh.POSTS in fields:
        told = fields.get(phh.ANTE_TYPE, AnteType.NONE)
        try:
            kind = AnteType(told)
        except ValueError:
            raise Fault(phh.ANTE_TYPE, told, "'each' or 'big_blind'") from None
        return kind, chips(phh.ANTE, number(fields, phh.ANTE), decimals) if phh.ANTE in fields else 0
    common = min(antes) if len(antes) == players else Decimal(0)
    if common:
        return AnteType.EACH, chips("antes", common, decimals)
    big = antes[ANTE_PLACE] if len(antes) > ANTE_PLACE else Decimal(0)
    return (AnteType.BIG_BLIND, chips("antes", big, decimals)) if big else (AnteType.NONE, 0)


def read_forced(
    fields: Mapping[str, Any],
    rules: Rules,
    blinds: Sequence[Decimal],
    antes: Sequence[Decimal],
    players: int,
    decimals: int,
) -> Forced:
    """The forced bets of a hand.

    Raises:
        Fault: a straddle, an ante or a post that there is not.
    """
    if phh.POSTS in fields:
        return _read_own_posts(fields, players, decimals)
    extra: list[Posted] = []
    straddle = False
    usual = _usual_antes(rules, players)
    if any(usual) and rules.is_fixed_limit:
        raise Fault("antes", fields["antes"], _NO_ANTES)
    for place in range(players):
        blind = blinds[place] if place < len(blinds) else Decimal(0)
        ante = chips("antes", antes[place], decimals) if place < len(antes) else 0
        dead = ante - usual[place]
        live = chips("blinds_or_straddles", abs(blind), decimals) if place > 1 else 0
        if live > rules.big_blind:
            if rules.is_fixed_limit:
                expected = "no straddles: fixed limit is played without them (rule 3.13-2)"
                raise Fault("blinds_or_straddles", fields["blinds_or_straddles"], expected)
            if place != 2 or live != 2 * rules.big_blind:
                raise Fault("blinds_or_straddles", fields["blinds_or_straddles"], _STRADDLE)
            straddle = True
        elif live:
            extra.append(Posted(place, PostKind.LIVE, live))
        if dead and (dead < 0 or not live or live > rules.big_blind):
            raise Fault("antes", fields["antes"], _NO_ANTES if rules.is_fixed_limit else _ANTES)
        if dead:
            extra.append(Posted(place, PostKind.DEAD, dead))
    return Forced(None, tuple(extra), straddle)


def _usual_antes(rules: Rules, players: int) -> list[int]:
    if rules.ante_type is AnteType.EACH:
        return [rules.ante] * players
    antes = [0] * players
    antes[ANTE_PLACE] = rules.ante
    return antes


def _read_own_posts(fields: Mapping[str, Any], players: int, decimals: int) -> Forced:
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
        posts.append(Posted(labels[words[0]], kinds[words[1]], chips(phh.POSTS, amount, decimals)))
    big_blind = None
    if phh.BIG_BLIND_SEAT in fields:
        label = fields[phh.BIG_BLIND_SEAT]
        if not isinstance(label, str) or label not in labels:
            raise Fault(phh.BIG_BLIND_SEAT, label, f"a player from p1 to p{players}")
        big_blind = labels[label]
    return Forced(tuple(posts), big_blind=big_blind)
