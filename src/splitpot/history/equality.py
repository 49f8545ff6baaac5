"""Whether two records tell the same hand, as far as a format can say it.

Seats are compared by their place in the order of dealing, and amounts as money: a format
may renumber seats and choose other units. What a format has no words for is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from splitpot.game.events import (
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HandStarted,
    Raked,
    Shown,
)
from splitpot.game.rules import Rules
from splitpot.history.amounts import to_money
from splitpot.history.record import HandRecord


class Saying(msgspec.Struct, frozen=True):
    """What a format can say.

    Attributes:
        rules: fields of `Rules` that it tells.
        burns: burnt cards.
        order_of_shows: whether it tells who shows when, and who after the hand.
        rake_by_pot: what each pot paid to the house; else the sum alone.
        any_name: whether it can leave players without a name, or give a name twice.
    """

    rules: frozenset[str]
    burns: bool = True
    order_of_shows: bool = True
    rake_by_pot: bool = True
    any_name: bool = True


ALL_RULES: Final = frozenset(Rules.__struct_fields__)
EVERYTHING: Final = Saying(ALL_RULES)
"""PHH and Open Hand History with our own fields."""
SITE: Final = Saying(
    frozenset({"game", "structure", "hole_cards", "big_blind", "small_bet", "big_bet"}),
    burns=False,
    order_of_shows=False,
    rake_by_pot=False,
    any_name=False,
)
"""A site's text."""

_MONEY_RULES: Final = (
    "small_blind",
    "big_blind",
    "small_bet",
    "big_bet",
    "odd_chip_unit",
    "ante",
    "rake_cap",
)
_CHIPS: Final = frozenset({"amount", "to", "odd"})


def same_hand(one: HandRecord, other: HandRecord, saying: Saying = EVERYTHING) -> bool:
    """Whether both tell the same hand, as far as a format that says `saying` can tell it."""
    return not differences(one, other, saying)


def differences(one: HandRecord, other: HandRecord, saying: Saying = EVERYTHING) -> list[str]:
    """What the records tell differently, in words; empty where they tell the same hand."""
    found: list[str] = []
    pairs = (
        ("names", *_names(one, other, saying)),
        ("rules", _rules(one, saying), _rules(other, saying)),
        ("unknown stacks", _places(one, one.unknown_stacks), _places(other, other.unknown_stacks)),
    )
    found += [f"{what}: {a} and {b}" for what, a, b in pairs if a != b]
    ours, theirs = list(_told(one, saying)), list(_told(other, saying))
    for number, (a, b) in enumerate(zip(ours, theirs, strict=False)):
        if a != b:
            found.append(f"event {number}: {a} and {b}")
            break
    if len(ours) != len(theirs):
        found.append(f"{len(ours)} and {len(theirs)} events")
    return found


def _names(one: HandRecord, other: HandRecord, saying: Saying) -> tuple[list[str], list[str]]:
    """The names of both that the format can say."""
    ours, theirs = list(one.players), list(other.players)
    if saying.any_name:
        return ours, theirs
    told = [place for place, name in enumerate(ours) if name and ours.count(name) == 1]
    return [ours[place] for place in told], [theirs[place] for place in told if place < len(theirs)]


def _places(record: HandRecord, seats: frozenset[int]) -> list[int]:
    return sorted(record.order.index(seat) for seat in seats)


def _rules(record: HandRecord, saying: Saying) -> dict[str, Any]:
    rules = record.rules
    told: dict[str, Any] = {}
    for field in sorted(saying.rules):
        value = getattr(rules, field)
        if field in _MONEY_RULES:
            value = to_money(value, record.decimals)
        elif field == "stated_rake":
            value = [to_money(chips, record.decimals) for chips in value]
        told[field] = value
    return told


def _told(record: HandRecord, saying: Saying) -> Iterator[tuple[Any, ...]]:
    """The events in a form that does not depend on seat numbers and units."""
    place = {seat: index for index, seat in enumerate(record.order)}

    def money(chips: int) -> Any:
        return to_money(chips, record.decimals).normalize()

    def stacks(chips: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple(money(chips[seat]) for seat in record.order)

    is_summed = not saying.rake_by_pot and len(record.rakes) > 0 and len(record.pots) > 1
    for event in record.events:
        if isinstance(event, HandStarted):
            big_blind = place.get(event.big_blind_seat)
            yield "started", place.get(event.button), big_blind, stacks(event.stacks)
        elif isinstance(event, HandEnded):
            if is_summed:
                yield from _summed(record, place, money)
            yield "ended", stacks(event.stacks)
        elif isinstance(event, Shown):
            if saying.order_of_shows:
                yield "shown", place[event.seat], event.cards
        elif isinstance(event, BoardDealt) and not saying.burns:
            yield "board", event.street, event.cards, event.run
        elif not (is_summed and isinstance(event, Raked | Awarded)):
            yield _plain(event, place, money)


def _plain(event: HandEvent, place: dict[int, int], money: Any) -> tuple[Any, ...]:
    values = msgspec.structs.asdict(event)
    if "seat" in values:
        values["seat"] = place[values["seat"]]
    for field in _CHIPS & values.keys():
        values[field] = money(values[field])
    return type(event).__name__, *values.items()


def _summed(record: HandRecord, place: dict[int, int], money: Any) -> Iterator[tuple[Any, ...]]:
    """The whole rake, and what each seat is paid."""
    yield "rake", money(sum(record.rakes.values()))
    paid: Counter[int] = Counter()
    for award in record.awards:
        paid[place[award.seat]] += award.amount
    yield "paid", *((seat, money(amount)) for seat, amount in sorted(paid.items()))
