"""The board of a hand whose file tells it only in the summary.

The files of early 2012 go on from street to street without a line for it. A street is over
when everybody who still can act has done so and has put in the same; there its cards belong.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.history.told import Deed, DeedKind, ToldSeat

_WAGERS: Final = frozenset({DeedKind.CALL, DeedKind.BET, DeedKind.RAISE, DeedKind.ALL_IN})
_TURNS: Final = _WAGERS | {DeedKind.FOLD, DeedKind.CHECK}
_ASIDE: Final = frozenset({PostKind.DEAD, PostKind.ANTE})


def place_board(
    seats: Sequence[ToldSeat], deeds: Sequence[Deed], board: Sequence[Card], line: int
) -> list[Deed]:
    """The deeds with the flop, turn and river put between them.

    Args:
        board: three to five cards in the order of dealing.
        line: where the file tells the board.
    """
    streets = [tuple(board[:3]), *((card,) for card in board[3:5])]
    streets = [cards for cards in streets if cards]
    last = max((i for i, deed in enumerate(deeds) if deed.kind in _TURNS), default=-1)
    betting = _Betting(seats, deeds)
    placed: list[Deed] = []
    for index, deed in enumerate(deeds):
        placed.append(deed)
        betting.note(deed)
        is_over = deed.kind in _TURNS and betting.is_street_over()
        while streets and (index == last or is_over):
            placed.append(Deed(DeedKind.BOARD, cards=streets.pop(0), line=line))
            betting.next_street()
            is_over = False
    return placed


class _Betting:
    """Who is in, what he has in front of him on this street, and whether he has acted."""

    def __init__(self, seats: Sequence[ToldSeat], deeds: Sequence[Deed]) -> None:
        self.left = {seat.name: seat.stack for seat in seats}
        self.live = {deed.player for deed in deeds if deed.kind is DeedKind.HOLE}
        self.street: dict[str, Decimal] = {}
        self.acted: set[str] = set()

    def note(self, deed: Deed) -> None:
        name = deed.player
        if deed.kind is DeedKind.POST and deed.amount is not None:
            self._pay(name, deed.amount, counts=deed.post not in _ASIDE)
        elif deed.kind is DeedKind.FOLD:
            self.live.discard(name)
        elif deed.kind is DeedKind.CHECK:
            self.acted.add(name)
        elif deed.kind in _WAGERS and deed.amount is not None:
            price = max(self.street.values(), default=Decimal(0))
            before = self.street.get(name, Decimal(0))
            self._pay(name, deed.amount - before if deed.is_total else deed.amount)
            if self.street[name] > price:
                self.acted.clear()
            self.acted.add(name)

    def is_street_over(self) -> bool:
        """Whether nobody is left to act."""
        price = max(self.street.values(), default=Decimal(0))
        able = [name for name in self.live if self.left.get(name) != 0]
        matched = all(self.street.get(name, Decimal(0)) == price for name in able)
        return matched and (len(able) < 2 or self.acted.issuperset(able))

    def next_street(self) -> None:
        self.street.clear()
        self.acted.clear()

    def _pay(self, name: str, amount: Decimal, counts: bool = True) -> None:
        left = self.left.get(name)
        if left is not None:
            self.left[name] = max(left - amount, Decimal(0))
        if counts:
            self.street[name] = self.street.get(name, Decimal(0)) + amount
