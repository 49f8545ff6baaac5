"""Values of PHH fields checked for their type and size: numbers, arrays, counts, flags.

What a field means is the business of `phh_fields` and `phh_posts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from splitpot.game.rules import STAKE_LIMIT
from splitpot.history.amounts import to_chips
from splitpot.history.faults import Fault


def flag(fields: Mapping[str, Any], field: str) -> bool:
    """A truth value; false where the field is missing.

    Raises:
        Fault: it is none.
    """
    value = fields.get(field, False)
    if not isinstance(value, bool):
        raise Fault(field, value, "true or false")
    return value


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def _as_decimal(value: object) -> Decimal | None:
    if isinstance(value, Decimal):
        return None if value.is_nan() else value
    if is_whole(value):
        assert isinstance(value, int)
        return Decimal(value) if abs(value) <= STAKE_LIMIT else Decimal("1E+100")
    return None


def number(fields: Mapping[str, Any], field: str) -> Decimal:
    """One amount.

    Raises:
        Fault: it is missing or none.
    """
    if field not in fields:
        raise Fault(field, f"no {field}", f"{field}, which every hand has")
    found = _as_decimal(fields[field])
    if found is None:
        raise Fault(field, fields[field], "a number of chips")
    return found


def numbers(fields: Mapping[str, Any], field: str, most: int | None = None) -> list[Decimal]:
    """An array of amounts, at most `most` of them.

    Raises:
        Fault: it is missing, none or too long.
    """
    if field not in fields:
        raise Fault(field, f"no {field}", f"{field}, which every hand has")
    value = fields[field]
    if not isinstance(value, list):
        raise Fault(field, value, "an array of numbers")
    found = [_as_decimal(one) for one in value]
    if None in found:
        raise Fault(field, value, "an array of numbers")
    if most is not None and len(found) > most:
        raise Fault(field, value, f"at most {most} numbers, one for each player")
    return [one for one in found if one is not None]


def count(fields: Mapping[str, Any], field: str, least: int, most: int) -> int:
    """A whole number in a range.

    Raises:
        Fault: it is none.
    """
    value = fields[field]
    if not is_whole(value) or not least <= value <= most:
        raise Fault(field, value, f"a whole number from {least} to {most}")
    assert isinstance(value, int)
    return value


def chips(field: str, amount: Decimal, decimals: int) -> int:
    """An amount in chips.

    Raises:
        Fault: it is negative, too large or too fine.
    """
    found = to_chips(amount, decimals)
    if found is None:
        places = f" with at most {decimals} decimal places" if decimals else ""
        raise Fault(field, f"{amount:.20g}", f"an amount from 0 to {STAKE_LIMIT}{places}")
    return found
