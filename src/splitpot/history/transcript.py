"""A hand as people tell it: stakes, seats, every action with the pot, who wins which half with what.

The lines are for reading only; formats that are read back are elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from splitpot.cards import UNKNOWN_CARD, format_cards
from splitpot.evaluation.strength import describe_high, describe_low
from splitpot.game.events import (
    Acted,
    ActKind,
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HoleDealt,
    Posted,
    PostKind,
    Raked,
    RanTwice,
    Returned,
    Shown,
    Side,
)
from splitpot.game.evolve import evolve, evolve_start
from splitpot.game.pots import pots_of
from splitpot.game.rules import AnteType
from splitpot.game.state import HandState
from splitpot.history.amounts import to_money
from splitpot.history.cash_outs import sold_by
from splitpot.history.lines import printable
from splitpot.history.record import HandRecord

_POSTS: Final = {
    PostKind.SMALL_BLIND: "posts the small blind of",
    PostKind.BIG_BLIND: "posts the big blind of",
    PostKind.LIVE: "posts a live blind of",
    PostKind.DEAD: "posts a dead blind of",
    PostKind.ANTE: "antes",
    PostKind.BIG_BLIND_ANTE: "antes for the table",
    PostKind.STRADDLE: "straddles to",
    PostKind.KILL: "posts the kill blind of",
}
_USUAL_HOLE_CARDS: Final = 4


def transcript(record: HandRecord, *, holes: Collection[int] | None = None) -> list[str]:
    """The hand line by line.

    Args:
        holes: table seats whose hole the reader may see, besides those that were shown;
            None for everything that is known.
    """
    return list(map(printable, _Telling(record, holes).lines()))


class _Telling:
    """One hand as it is told; `state` is the hand after the last event that was told."""

    def __init__(self, record: HandRecord, holes: Collection[int] | None) -> None:
        self.record = record
        self.state: HandState = evolve_start(record.start)
        self.visible = set(record.order) if holes is None else record.shown | set(holes)
        self.pots = len(record.pots)
        self.comments: dict[int, list[str]] = {}
        for comment in record.comments:
            self.comments.setdefault(comment.after, []).append(comment.text)

    def lines(self) -> Iterator[str]:
        yield self.title()
        where = self.where()
        if where:
            yield where
        for seat in sorted(self.record.order):
            yield self.seat(seat)
        yield from self.remarks(-1)
        for index, event in enumerate(self.record.events):
            if index:
                yield from self.tell(event)
                self.state = evolve(self.state, event)
            yield from self.remarks(index)
        if not self.record.is_over:
            yield "The record ends here, before the hand is over."

    def remarks(self, after: int) -> Iterator[str]:
        for text in self.comments.get(after, ()):
            yield f"  ({text})"

    # --- words -------------------------------------------------------------------------

    def money(self, chips: int) -> str:
        value = to_money(chips, self.record.decimals) if self.record.decimals else chips
        return f"{value:,}"

    def name(self, seat: int) -> str:
        place = self.record.order.index(seat)
        name = self.record.players[place] if self.record.players else ""
        return name or f"Seat {seat + 1}"

    def title(self) -> str:
        rules = self.record.rules
        structure = str(rules.structure).replace("_", " ").capitalize()
        game = "Omaha Hi/Lo" if rules.is_hilo else "Omaha High"
        cards = f" with {rules.hole_cards} cards" if rules.hole_cards != _USUAL_HOLE_CARDS else ""
        pair = (
            (rules.small_bet, rules.big_bet) if rules.is_fixed_limit else (rules.small_blind, rules.big_blind)
        )
        ante = ""
        if rules.ante:
            whose = " from the big blind" if rules.ante_type is AnteType.BIG_BLIND else ""
            ante = f", ante {self.money(rules.ante)}{whose}"
        stakes = "/".join(map(self.money, pair))
        return f"{structure} {game}{cards} {stakes}{ante}, {len(self.record.order)} players"

    def where(self) -> str:
        told = self.record.metadata
        parts = [str(told[field]) for field in ("venue", "event", "table") if told.get(field)]
        if told.get("hand"):
            parts.append(f"hand {told['hand']}")
        year, month, day = (told.get(field) for field in ("year", "month", "day"))
        if isinstance(year, int) and isinstance(month, int) and isinstance(day, int):
            time = f" {told['time']}" if told.get("time") else ""
            parts.append(f"{year}-{month:02}-{day:02}{time}")
        return ", ".join(parts)

    def seat(self, seat: int) -> str:
        unknown = seat in self.record.unknown_stacks
        stack = "unknown" if unknown else self.money(self.record.start.stacks[seat])
        button = ", button" if seat == self.record.button else ""
        return f"Seat {seat + 1}: {self.name(seat)}, {stack}{button}"

    # --- events ------------------------------------------------------------------------

    def tell(self, event: HandEvent) -> Iterator[str]:
        if isinstance(event, Posted):
            what = f"{_POSTS[event.kind]} {self.money(event.amount)}"
            yield f"{self.name(event.seat)} {what}{self.all_in(event)}"
        elif isinstance(event, HoleDealt):
            hole = self.record.mucked.get(event.seat, event.cards)
            if event.seat in self.visible and any(card != UNKNOWN_CARD for card in hole):
                yield f"{self.name(event.seat)} is dealt {format_cards(hole)}"
        elif isinstance(event, Acted):
            yield f"{self.name(event.seat)} {self.move(event)}{self.all_in(event)}"
        elif isinstance(event, Returned):
            yield f"{self.money(event.amount)} that nobody called goes back to {self.name(event.seat)}"
        elif isinstance(event, RanTwice):
            yield "The rest of the board is dealt twice."
        elif isinstance(event, BoardDealt):
            yield self.street(event)
        elif isinstance(event, Shown):
            yield f"{self.name(event.seat)} shows {format_cards(event.cards)}"
        elif isinstance(event, Raked):
            yield f"The house takes {self.money(event.amount)} from {self.pot_name(event.pot)}"
        elif isinstance(event, Awarded):
            yield self.award(event)
        elif isinstance(event, HandEnded):
            yield from self.result(event)

    def all_in(self, event: Posted | Acted) -> str:
        is_last = event.amount and self.state.seats[event.seat].stack == event.amount
        return " and is all-in" if is_last else ""

    def move(self, event: Acted) -> str:
        if event.kind is ActKind.FOLD:
            return "folds"
        if event.kind is ActKind.CHECK:
            return "checks"
        if event.kind is ActKind.CALL:
            return f"calls {self.money(event.amount)}"
        if event.kind is ActKind.BET:
            return f"bets {self.money(event.to)}"
        return f"{'completes' if event.kind is ActKind.COMPLETE else 'raises'} to {self.money(event.to)}"

    def street(self, event: BoardDealt) -> str:
        before = (self.state.second_board or ()) if event.run else self.state.board
        second = " of the second board" if event.run else ""
        pots = [self.money(pot.amount) for pot in pots_of(self.state)]
        total = self.money(self.state.pot)
        pot = f"pot {total}" if len(pots) < 2 else f"pots {' + '.join(pots)}"
        board = f"{format_cards(before)} {format_cards(event.cards)}".strip()
        return f"{event.street.capitalize()}{second}: {board} ({pot})"

    def pot_name(self, pot: int) -> str:
        if self.pots < 2:
            return "the pot"
        return f"side pot {pot}" if pot else "the main pot"

    def award(self, event: Awarded) -> str:
        words = ""
        if event.strength:
            describe = describe_low if event.side is Side.LOW else describe_high
            cards = f"{format_cards(event.hole)} with {format_cards(event.board)}"
            words = f": {describe(event.strength)} ({cards})"
        board = ""
        if self.record.second_board is not None and event.strength:
            board = f" on the {'second' if event.run else 'first'} board"
        pot = self.pot_name(event.pot) + board
        if self.has_low(event):
            pot = f"the {event.side} of {pot}"
        elif event.strength and self.record.rules.is_hilo:
            words += "; no low"
        return f"{self.name(event.seat)} wins {pot}, {self.money(event.amount)}{words}"

    def has_low(self, award: Awarded) -> bool:
        """Whether the pot that an award is from has a low half on that board."""
        return any(
            (one.pot, one.run, one.side) == (award.pot, award.run, Side.LOW) for one in self.record.awards
        )

    def result(self, event: HandEnded) -> Iterator[str]:
        sold = sold_by(self.record)
        for seat, chips in sold.items():
            price = "a sum that is not told" if chips is None else self.money(chips)
            yield f"{self.name(seat)} sold his part to the site for {price}; the site gets what it won"
        for seat in self.record.order:
            if seat in self.record.unknown_stacks:
                continue
            end = event.stacks[seat]
            if seat in sold:
                price_paid = sold[seat]
                if price_paid is None:
                    continue
                end += price_paid - sum(award.amount for award in self.record.awards if award.seat == seat)
            net = end - self.record.start.stacks[seat]
            if net:
                word = "ahead" if net > 0 else "behind"
                stack = self.money(end)
                yield f"{self.name(seat)} is {self.money(abs(net))} {word}, with {stack}"
