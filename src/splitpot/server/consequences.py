"""What an event of a table means for the books: money that moves, a hand that is finished.

Folded over a table's events like its state, so that a restart finds the same. Pure; how
it is written is in `ledger` and `store`.
"""

from __future__ import annotations

import msgspec

from splitpot.cards import format_card
from splitpot.game.events import Awarded, BoardDealt, Raked, RanTwice
from splitpot.room.events import (
    HandBegun,
    HandClosed,
    HandVoided,
    PlayerLeft,
    PlayerSat,
    StackAdded,
    TableEvent,
)
from splitpot.room.state import TableState, is_house_bot
from splitpot.server import ledger
from splitpot.server.store import HandRecord


def movement_of(before: TableState, event: TableEvent, version: int) -> ledger.Movement | None:
    """The pair that the event needs in the ledger, if chips cross the table's edge.

    Chips of a tournament are no money: they move nothing.
    """
    if before.config.tournament:
        return None
    table_id = before.config.id
    table = ledger.table(table_id)
    if isinstance(event, PlayerSat):
        source, target, amount, reason = _purse(event.player, event.bot), table, event.buy_in, "buy_in"
    elif isinstance(event, StackAdded):
        source, target, amount, reason = _purse_at(before, event.seat), table, event.amount, "top_up"
    elif isinstance(event, PlayerLeft):
        source, target, amount, reason = table, _purse_at(before, event.seat), event.stack, "leave"
    elif isinstance(event, Raked):
        source, target, amount, reason = table, ledger.RAKE, event.amount, "rake"
    else:
        return None
    if not amount:
        return None
    return ledger.Movement(f"{table_id}:{version}", source, target, amount, reason, version)


def _purse_at(state: TableState, seat: int) -> str:
    one = state.seats[seat]
    assert one is not None, f"nobody sits at {seat}"
    return _purse(one.player, one.bot)


def _purse(player: str, bot: str) -> str:
    return ledger.BOTS if is_house_bot(bot) else ledger.wallet(player)


class HandNotes(msgspec.Struct, frozen=True):
    """What is known so far of the hand in play, for the index of hands.

    Attributes:
        pot: what was paid, rake included.
        second_board: the whole other board where it was run twice; else empty.
    """

    hand: int = 0
    first_version: int = 0
    names: dict[int, str] = {}
    board: str = ""
    second_board: str = ""
    pot: int = 0
    winners: tuple[str, ...] = ()

    def after(self, event: TableEvent, version: int) -> HandNotes:
        """The notes with one more event."""
        if isinstance(event, HandBegun):
            return HandNotes(event.hand, version, event.names)
        if isinstance(event, BoardDealt):
            cards = "".join(map(format_card, event.cards))
            if event.run:
                return msgspec.structs.replace(self, second_board=self.second_board + cards)
            return msgspec.structs.replace(self, board=self.board + cards)
        if isinstance(event, RanTwice):
            return msgspec.structs.replace(self, second_board=self.board)
        if isinstance(event, Raked):
            return msgspec.structs.replace(self, pot=self.pot + event.amount)
        if isinstance(event, Awarded):
            name = self.names.get(event.seat, "")
            winners = self.winners if name in self.winners else (*self.winners, name)
            return msgspec.structs.replace(self, pot=self.pot + event.amount, winners=winners)
        if isinstance(event, HandVoided):
            return HandNotes()
        return self

    def record(self, event: TableEvent, version: int) -> HandRecord | None:
        """The finished hand, if this event ends it."""
        if not isinstance(event, HandClosed) or not self.first_version:
            return None
        return HandRecord(
            self.hand,
            self.first_version,
            version,
            event.at,
            self.pot,
            self.winners,
            self.board,
            self.second_board,
        )
