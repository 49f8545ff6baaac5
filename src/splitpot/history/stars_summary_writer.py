"""The summary that ends a hand in PokerStars-like text: total pot, boards, and a row a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import Acted, ActKind, BoardDealt, HandEnded, Posted, PostKind, Shown, Street
from splitpot.history.cash_outs import sold_by
from splitpot.history.record import HandRecord
from splitpot.history.stars_words import hand_words

_FOLDS: Final = {
    Street.PREFLOP: "folded before Flop",
    Street.FLOP: "folded on the Flop",
    Street.TURN: "folded on the Turn",
    Street.RIVER: "folded on the River",
}


class Summing:
    """The summary of one hand.

    Args:
        names: by table seat.
        money: an amount in the site's words.
        cards: cards in the site's words.
    """

    def __init__(
        self,
        record: HandRecord,
        names: dict[int, str],
        money: Callable[[int], str],
        cards: Callable[[Iterable[Card]], str],
    ) -> None:
        self.record = record
        self.names = names
        self.money = money
        self.cards = cards

    def lines(self) -> Iterator[str]:
        """All lines, from the mark on."""
        record = self.record
        yield "*** SUMMARY ***"
        yield self.total()
        if record.second_board is not None:
            yield "Hand was run twice"
            yield f"FIRST Board {self.cards(record.board)}"
            yield f"SECOND Board {self.cards(record.second_board)}"
        elif record.board:
            yield f"Board {self.cards(record.board)}"
        for seat in sorted(record.order):
            yield f"Seat {seat + 1}: {self.names[seat]}{self.marks(seat)} {self.fate(seat)}"

    def total(self) -> str:
        """The whole pot with the rake in it; main and side pots without."""
        record = self.record
        pots, rakes = record.pots, record.rakes
        total = self.money(sum(pot.amount for pot in pots))
        rake = self.money(sum(rakes.values()))
        if len(pots) < 2:
            return f"Total pot {total} | Rake {rake}"
        parts = []
        for index, pot in enumerate(pots):
            name = "Main pot" if not index else "Side pot" if len(pots) == 2 else f"Side pot-{index}"
            parts.append(f"{name} {self.money(pot.amount - rakes.get(index, 0))}.")
        return f"Total pot {total} {' '.join(parts)} | Rake {rake}"

    def marks(self, seat: int) -> str:
        """Button and blinds of a seat."""
        posts = {event.kind: event.seat for event in self.record.events if isinstance(event, Posted)}
        marks = " (button)" if seat == self.record.button else ""
        if posts.get(PostKind.SMALL_BLIND) == seat:
            marks += " (small blind)"
        if posts.get(PostKind.BIG_BLIND) == seat:
            marks += " (big blind)"
        return marks

    def fate(self, seat: int) -> str:
        """What became of a seat."""
        record = self.record
        fold = self.fold(seat)
        if fold:
            return fold
        won = sum(award.amount for award in record.awards if award.seat == seat)
        during = (event for event in self.before_the_end() if isinstance(event, Shown))
        shown = next((event.cards for event in during if event.seat == seat), None)
        if shown is None:
            return f"collected ({self.money(won)})" if won else "mucked"
        boards = [record.board]
        if record.second_board is not None:
            boards.append(record.second_board)
        words = [hand_words(shown, board, is_hilo=record.rules.is_hilo) for board in boards]
        told = " and ".join(f"with {text}" for text in words if text)
        outcome = f"won ({self.money(won)})" if won else "lost"
        sold = ""
        if seat in sold_by(record):
            sold = " (pot not awarded as player cashed out)" if won else " (cashed out)"
        return f"showed {self.cards(shown)} and {outcome} {told}".rstrip() + sold

    def before_the_end(self) -> Iterator[object]:
        """The events until the hand is over."""
        for event in self.record.events:
            if isinstance(event, HandEnded):
                return
            yield event

    def fold(self, seat: int) -> str:
        """Where a seat folded, if it did."""
        street, has_bet = Street.PREFLOP, False
        for event in self.record.events:
            if isinstance(event, BoardDealt) and not event.run:
                street = event.street
            elif isinstance(event, Posted | Acted) and event.seat == seat:
                if isinstance(event, Acted) and event.kind is ActKind.FOLD:
                    return _FOLDS[street] + ("" if has_bet else " (didn't bet)")
                has_bet = has_bet or event.amount > 0
        return ""
