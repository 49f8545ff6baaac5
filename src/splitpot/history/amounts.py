"""Money in a history: decimals in the text, whole chips inside, never a float.

A file with fractions has a scale: how many decimal places one chip stands for. The
scale is chosen once for a hand and kept, so that what was read is written alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from splitpot.game.rules import STAKE_LIMIT

MAX_DECIMALS: Final = 8
_AMOUNT: Final = re.compile(r"[0-9]{1,16}(\.[0-9]{1,16})?")


def parse_amount(text: str) -> Decimal | None:
    """The amount that `text` names, such as `1.50`; None where it is not one."""
    return Decimal(text) if _AMOUNT.fullmatch(text) else None


def decimals_of(amounts: Iterable[Decimal]) -> int:
    """Decimal places of a hand's money: none, or at least two, or as many as are written.

    `3.0` counts as whole; `0.5` means half a unit of money that has cents.
    """
    places = 0
    for amount in amounts:
        if amount.is_finite() and amount != amount.to_integral_value():
            exponent = amount.normalize().as_tuple().exponent
            assert isinstance(exponent, int)
            places = max(places, 2, -exponent)
    return places


def to_chips(amount: Decimal, decimals: int) -> int | None:
    """The amount in chips; None where it is none: negative, infinite, too large or finer than the scale."""
    if not amount.is_finite() or amount < 0 or amount > STAKE_LIMIT:
        return None
    scaled = amount.scaleb(decimals)
    if scaled > STAKE_LIMIT or scaled != scaled.to_integral_value():
        return None
    return int(scaled)


def to_money(chips: int, decimals: int) -> Decimal:
    """Chips as money with exactly the scale's decimal places."""
    return Decimal(chips).scaleb(-decimals)


def format_amount(chips: int, decimals: int) -> str:
    """Text of an amount, such as `150` or, with two decimal places, `1.50`."""
    return str(chips) if not decimals else f"{to_money(chips, decimals):f}"
