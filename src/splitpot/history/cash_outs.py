"""Parts of a pot that players sold to the site: what was really paid to them.

The site takes the seller's place, so the pots are paid by the rules as ever; only the
money of the seller is another. A record carries it in its metadata, in PHH's manner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from splitpot.history.amounts import format_amount, parse_amount, to_chips
from splitpot.history.told import DeedKind, ToldHand

if TYPE_CHECKING:
    from splitpot.history.record import HandRecord

FIELD: Final = "_cash_outs"
"""Entries such as `p2 258.65`: a place in the dealing order and what the site paid, or `?`."""
_NOT_SAID: Final = "?"


def sold_in(told: ToldHand, names: Sequence[str]) -> list[str]:
    """The entries of the field for a told hand.

    Args:
        names: of the players, in dealing order.
    """
    found: dict[str, str] = {}
    for deed in told.deeds:
        if deed.kind is DeedKind.CASH_OUT and deed.player in names:
            amount = _NOT_SAID if deed.amount is None else f"{deed.amount:f}"
            found[f"p{names.index(deed.player) + 1}"] = amount
    return [f"{place} {amount}" for place, amount in found.items()]


def sold_by(record: HandRecord) -> dict[int, int | None]:
    """By table seat, the chips that the site paid for a player's part; None where it is not said."""
    entries: Any = record.metadata.get(FIELD)
    found: dict[int, int | None] = {}
    for entry in entries if isinstance(entries, list | tuple) else ():
        place, _, amount = str(entry).partition(" ")
        number = int(place[1:]) if place[:1] == "p" and place[1:].isdecimal() and len(place) < 4 else 0
        if not 1 <= number <= len(record.order):
            continue
        money = parse_amount(amount)
        found[record.order[number - 1]] = None if money is None else to_chips(money, record.decimals)
    return found


def notes_of(record: HandRecord) -> list[str]:
    """A sentence a cash-out."""
    found = sold_by(record)
    return [_note(_name(record, seat), chips, record.decimals) for seat, chips in found.items()]


def is_noted(note: str) -> bool:
    """Whether a note of a verdict tells of a cash-out."""
    return note.startswith("cash-out: ")


def _note(name: str, chips: int | None, decimals: int) -> str:
    if chips is None:
        return f"cash-out: {name} sold his part; for how much is not in the file"
    return f"cash-out: {name} sold his part for {format_amount(chips, decimals)}"


def _name(record: HandRecord, seat: int) -> str:
    place = record.order.index(seat)
    return (record.players[place] if record.players else "") or f"seat {seat + 1}"


def known(sold: Mapping[int, int | None]) -> dict[int, int] | None:
    """The amounts; None where one of them is not said."""
    amounts = {seat: chips for seat, chips in sold.items() if chips is not None}
    return amounts if len(amounts) == len(sold) else None
