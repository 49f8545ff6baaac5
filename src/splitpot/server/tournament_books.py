"""What an event of a director means for the books: money that moves, and tickets.

Folded over a tournament's events like its state, so that a restart and the audit find the
same. Pure; how it is written is in `tournament_storing` and `ledger`. All money of a tournament
is in the account `tournament:<id>` until it is paid out, and nothing is left there at the
end. Chips are no money, and appear nowhere here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from splitpot.room import tournament_events as ev
from splitpot.room.state import is_house_bot
from splitpot.room.tournament_state import TournamentState
from splitpot.server import ledger
from splitpot.server.ledger import Movement


class TicketChange(msgspec.Struct, frozen=True):
    """A ticket is won, used for an entry, or good again since that entry was withdrawn.

    Attributes:
        tournament: where it leads.
        ticket: its own name, where it is won.
    """

    what: Literal["won", "used", "returned"]
    player: str
    tournament: str
    value: int
    ticket: str = ""


class Books(msgspec.Struct, frozen=True):
    """The books of one tournament at one moment.

    Attributes:
        held: what is in its account.
        tickets: those whose entry was paid for by a ticket, and who have not been paid back.
        prizes, bounties: won so far, by player; a ticket counts as its value.
        first_entry_at: when the first of the people who are registered now has entered; 0 for none.
    """

    held: int = 0
    tickets: frozenset[str] = frozenset()
    prizes: dict[str, int] = {}
    bounties: dict[str, int] = {}
    first_entry_at: int = 0


class Booking(msgspec.Struct, frozen=True):
    """What one event moves, and the books after it."""

    books: Books
    movements: tuple[Movement, ...] = ()
    tickets: tuple[TicketChange, ...] = ()


def account(tournament_id: str) -> str:
    """The account of a tournament's money."""
    return f"tournament:{tournament_id}"


def tickets_account(tournament_id: str) -> str:
    """The account of what tickets to a tournament are worth."""
    return f"tickets:{tournament_id}"


def entry_name(tournament_id: str, version: int, number: int) -> str:
    """The name of a movement in the ledger: the `number`-th of the event with that version."""
    return f"tournament:{tournament_id}:{version}:{number}"


def ticket_name(tournament_id: str, version: int) -> str:
    """The name of a ticket that was won by the event with that version."""
    return f"{tournament_id}:{version}"


def book_event(
    books: Books, before: TournamentState, event: ev.TournamentEvent, after: TournamentState
) -> Booking:
    """The books after an event that leads from `before` to `after`, and what it moves."""
    book = _BOOK.get(type(event))
    if book is None:
        return Booking(books)
    page = _Page(books, before, after)
    book(page, event)
    return page.booking()


class _Page:
    """What one event writes into the books."""

    def __init__(self, books: Books, before: TournamentState, after: TournamentState) -> None:
        self.books = books
        self.before = before
        self.after = after
        self.id = after.config.id
        self.account = account(self.id)
        self.changed: dict[str, object] = {}
        self._held = books.held
        self._movements: list[Movement] = []
        self._tickets: list[TicketChange] = []
        self._count = 0

    def take(self, source: str, amount: int, reason: str) -> None:
        """Money comes into the tournament's account."""
        self._move(source, self.account, amount, reason)
        self._held += amount

    def pay(self, target: str, amount: int, reason: str) -> None:
        """Money goes out of the tournament's account."""
        self._move(self.account, target, amount, reason)
        self._held -= amount

    def _move(self, source: str, target: str, amount: int, reason: str) -> None:
        if amount:
            version = self.after.version
            entry = entry_name(self.id, version, self._count)
            self._count += 1
            self._movements.append(Movement(entry, source, target, amount, reason, version))

    def ticket(self, change: TicketChange) -> None:
        """A ticket changes hands."""
        self._tickets.append(change)

    def booking(self) -> Booking:
        """What was written."""
        changed = self.changed if self._held == self.books.held else {**self.changed, "held": self._held}
        books = msgspec.structs.replace(self.books, **changed) if changed else self.books
        return Booking(books, tuple(self._movements), tuple(self._tickets))


def _entry(page: _Page, event: ev.EntryPaid) -> None:
    if event.by_ticket:
        page.take(tickets_account(page.id), event.price, "entry")
        page.ticket(TicketChange("used", event.player, page.id, event.price))
        page.changed["tickets"] = page.books.tickets | {event.player}
    else:
        page.take(_purse(page.after, event.player), event.price, "entry")
    if not event.bot and not page.books.first_entry_at:
        page.changed["first_entry_at"] = event.at


def _withdrawal(page: _Page, event: ev.EntryWithdrawn) -> None:
    if event.player in page.books.tickets:
        page.pay(tickets_account(page.id), event.refund, "entry_back")
        page.ticket(TicketChange("returned", event.player, page.id, event.refund))
        page.changed["tickets"] = page.books.tickets - {event.player}
    else:
        page.pay(_purse(page.before, event.player), event.refund, "entry_back")
    if all(one.bot for one in page.after.entrants.values()):
        page.changed["first_entry_at"] = 0


def _chips(page: _Page, event: ev.ChipsBought) -> None:
    page.take(_purse(page.after, event.player), event.price, event.kind)


def _overlay(page: _Page, event: ev.PrizesFixed) -> None:
    page.take(ledger.HOUSE, event.overlay, "overlay")


def _prize(page: _Page, event: ev.PrizePaid) -> None:
    page.changed["prizes"] = _added(page.books.prizes, event.player, event.amount)
    # A bot of the house has no use for a ticket.
    if event.ticket and not is_house_bot(page.after.entrants[event.player].bot):
        page.pay(tickets_account(event.ticket), event.amount, "ticket")
        won = ticket_name(page.id, page.after.version)
        page.ticket(TicketChange("won", event.player, event.ticket, event.amount, won))
    else:
        page.pay(_purse(page.after, event.player), event.amount, "prize")


def _bounty(page: _Page, event: ev.BountyPaid) -> None:
    page.changed["bounties"] = _added(page.books.bounties, event.player, event.amount)
    page.pay(_purse(page.after, event.player), event.amount, "bounty")


def _cancellation(page: _Page, event: ev.TournamentCancelled) -> None:
    for player, amount in event.refunds.items():
        page.pay(_purse(page.before, player), amount, "refund")
    page.pay(ledger.RAKE, page.books.held - sum(event.refunds.values()), "fee")


def _end(page: _Page, event: ev.TournamentEnded) -> None:
    # Prizes and bounties are paid; what is left are the fees.
    page.pay(ledger.RAKE, page.books.held, "fee")


_BOOK: Final[dict[type, Callable[[_Page, Any], None]]] = {
    ev.EntryPaid: _entry,
    ev.EntryWithdrawn: _withdrawal,
    ev.ChipsBought: _chips,
    ev.PrizesFixed: _overlay,
    ev.PrizePaid: _prize,
    ev.BountyPaid: _bounty,
    ev.TournamentCancelled: _cancellation,
    ev.TournamentEnded: _end,
}


def _added(sums: dict[str, int], player: str, amount: int) -> dict[str, int]:
    return {**sums, player: sums.get(player, 0) + amount}


def _purse(state: TournamentState, player: str) -> str:
    return ledger.BOTS if is_house_bot(state.entrants[player].bot) else ledger.wallet(player)
