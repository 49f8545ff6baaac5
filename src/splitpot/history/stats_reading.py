"""The facts of a hand as it was read: with what its file says was paid, where that differs.

A player's result is what happened to his chips, so the site's payout counts where a house
rule, a fault or unseen cards make it another one than that of the rules.
"""

from __future__ import annotations

from collections import Counter

from splitpot.game.events import Awarded, Returned
from splitpot.history import cash_outs
from splitpot.history.amounts import to_chips
from splitpot.history.record import HandReading, HandRecord, Outcome
from splitpot.history.stats import PlayerFacts, facts_of
from splitpot.history.told import DeedKind, ToldHand


def facts_of_reading(reading: HandReading) -> tuple[PlayerFacts, ...]:
    """The facts of every player; nothing for a hand of which nobody knows how it ended.

    Whoever sold his part of the pot to the site was paid its price, and not what the pot brought.
    """
    record = reading.record
    if record is None or not record.is_over:
        return ()
    sold = cash_outs.known(cash_outs.sold_by(record))
    if sold is None:
        return ()
    if reading.told is None:
        paid = _paid_by_stacks(record) if reading.outcome is Outcome.DIFFERENT else None
        return facts_of(record, paid, sold)
    if reading.verdict.agrees:
        return facts_of(record, None, sold)
    paid = _paid_as_told(reading.told, record)
    if paid is None and sold:
        # Nobody else was paid: the site kept what its own part of the pot won.
        paid = {}
    return () if paid is None else facts_of(record, paid, sold)


def _paid_by_stacks(record: HandRecord) -> dict[int, int] | None:
    """What makes the stacks that the file states, as far as it states them."""
    stated = record.stated_finish
    if stated is None:
        return None
    paid = _paid_by_rules(record)
    for seat, told, final in zip(record.order, stated, record.final_stacks, strict=True):
        if told is not None and final is not None:
            paid[seat] += told - final
    return dict(paid)


def _paid_by_rules(record: HandRecord) -> Counter[int]:
    paid: Counter[int] = Counter(dict.fromkeys(record.order, 0))
    for award in record.awards:
        paid[award.seat] += award.amount
    return paid


def _paid_as_told(told: ToldHand, record: HandRecord) -> dict[int, int] | None:
    """What the file's lines pay, uncalled bets left out; None where it has no such line."""
    seats = dict(zip(record.players, record.order, strict=False))
    won: Counter[int] = Counter()
    for win in told.wins:
        chips = to_chips(win.amount, record.decimals)
        if win.player in seats and chips is not None:
            won[seats[win.player]] += chips
    if not won:
        return None
    pot = sum(event.amount for event in record.events if isinstance(event, Awarded)) + sum(
        record.rakes.values()
    )
    is_more = sum(won.values()) > pot and not told.added
    if told.wins_include_uncalled or (told.wins_include_uncalled is None and is_more):
        won.subtract(_uncalled(record))
        won.update(_uncalled_as_told(told, seats, record.decimals))
    return {seat: max(0, chips) for seat, chips in won.items()}


def _uncalled(record: HandRecord) -> Counter[int]:
    found: Counter[int] = Counter()
    for event in record.events:
        if isinstance(event, Returned):
            found[event.seat] += event.amount
    return found


def _uncalled_as_told(told: ToldHand, seats: dict[str, int], decimals: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for deed in told.deeds:
        if deed.kind is DeedKind.RETURN and deed.amount is not None and deed.player in seats:
            found[seats[deed.player]] += to_chips(deed.amount, decimals) or 0
    return found
