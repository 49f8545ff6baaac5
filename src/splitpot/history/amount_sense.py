"""Whether the amounts of a file's raises and calls are street totals or additions.

Some sites changed it over the years without saying so. What fits tells: a call has to
reach the bet that it calls, and what the file prints as the pot has to be in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from splitpot.game.events import PostKind
from splitpot.history.told import Deed, DeedKind

_NOTHING: Final = Decimal(0)
_UNMATCHED: Final = frozenset({PostKind.ANTE, PostKind.BIG_BLIND_ANTE, PostKind.DEAD})


class Sense(NamedTuple):
    """Which kinds of wager are totals."""

    raise_: bool
    call: bool
    all_in: bool

    def of(self, kind: DeedKind) -> bool:
        """Whether the amount of a wager of this kind is a total."""
        if kind is DeedKind.CALL:
            return self.call
        return self.raise_ if kind is DeedKind.RAISE else self.all_in if kind is DeedKind.ALL_IN else False


class Fit(NamedTuple):
    """How a sense of the amounts fits a hand.

    Attributes:
        misfits: calls that do not reach the bet, and wagers of more than a stack.
        pots: what is in the middle after each street, uncalled bets taken back.
        total: all that was put in, uncalled bets included.
    """

    misfits: int
    pots: tuple[Decimal, ...]
    total: Decimal


def fit(deeds: Sequence[Deed], stacks: Mapping[str, Decimal | None], sense: Sense) -> Fit:
    """How the deeds of a hand add up in one sense of their amounts."""
    misfits = 0
    middle = total = _NOTHING
    pots: list[Decimal] = []
    put: dict[str, Decimal] = {}
    paid: dict[str, Decimal] = {}
    for deed in deeds:
        if deed.kind is DeedKind.BOARD:
            middle += _matched(put)
            pots.append(middle)
            put = {}
            continue
        if deed.amount is None or deed.kind is DeedKind.RETURN:
            continue
        player, amount = deed.player, deed.amount
        before = put.get(player, _NOTHING)
        price = max(put.values(), default=_NOTHING)
        if deed.post in _UNMATCHED:
            middle += amount
            added = amount
        else:
            added = amount - before if sense.of(deed.kind) else amount
            put[player] = before + added
        total += added
        paid[player] = paid.get(player, _NOTHING) + added
        stack = stacks.get(player)
        is_all_in = stack is not None and paid[player] >= stack
        is_beyond = added < 0 or (stack is not None and paid[player] > stack)
        is_short = deed.kind is DeedKind.CALL and not is_all_in and put[player] != price
        misfits += is_beyond or is_short
    pots.append(middle + _matched(put))
    return Fit(misfits, tuple(pots), total)


def _matched(put: Mapping[str, Decimal]) -> Decimal:
    """What a street's bets come to when nobody matches the last one in full."""
    if not put:
        return _NOTHING
    highest, *others = sorted(put.values(), reverse=True)
    return sum(others, _NOTHING) + (min(highest, others[0]) if others else highest)


def repeated_wagers(deeds: Sequence[Deed]) -> bool:
    """Whether anybody bets again on a street that he has chips on; only then do totals differ."""
    return next(_repeated(deeds), None) is not None


def _repeated(deeds: Sequence[Deed]) -> Iterator[Deed]:
    """The wagers of players who have chips on the street already."""
    seen: set[str] = set()
    for deed in deeds:
        if deed.kind is DeedKind.BOARD:
            seen = set()
        elif deed.amount is not None and deed.post not in _UNMATCHED and deed.kind is not DeedKind.RETURN:
            if deed.player in seen:
                yield deed
            seen.add(deed.player)


def raises_are_totals(
    deeds: Sequence[Deed], stacks: Mapping[str, Decimal | None], paid: Decimal | int
) -> bool:
    """Whether raises are totals where calls and all-ins are additions; True where both would fit.

    Args:
        paid: what the file pays, uncalled bets included.
    """
    if not any(again.kind is DeedKind.RAISE for again in _repeated(deeds)):
        return True
    as_total = fit(deeds, stacks, Sense(True, False, False))
    as_added = fit(deeds, stacks, Sense(False, False, False))
    if as_total == as_added:
        return True
    if as_total.misfits != as_added.misfits:
        return as_total.misfits < as_added.misfits
    if not paid:
        return True
    # No pot pays more than is in it.
    return not (as_total.total < paid <= as_added.total)
