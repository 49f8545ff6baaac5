"""What the rules pay for a told hand beside what its file pays.

The rake is taken from the file, or is what is missing from the pot; where several pots
could have paid it, the split that gives the file's amounts is found by trying. The
file's amounts are never believed because they are there: with the rake fixed, every
player has to get here what he got there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

import msgspec
from msgspec.structs import replace

from splitpot.cards import UNKNOWN_CARD
from splitpot.game.events import Awarded, HandEnded, HandEvent, HandStarted, Raked, Returned
from splitpot.game.evolve import evolve
from splitpot.game.pots import pots_of
from splitpot.game.showdown import settle
from splitpot.game.state import Awaiting, HandState
from splitpot.history.amounts import format_amount
from splitpot.history.retell_play import Playing
from splitpot.history.retell_setup import Setup
from splitpot.history.told import DeedKind, ToldHand

_MOST_RUNS: Final = 2
_MOST_TRIES: Final = 3000
_MOST_RAKE: Final = Decimal("0.12")
"""The largest share of a pot that a rake can be where the file does not print it."""


class Payment(msgspec.Struct):
    """The hand as the rules pay it.

    Attributes:
        events: all events, with the rake that was found.
        reason: why it differs from the file; empty where everybody gets the same.
        is_known: the file has what is needed to compare.
    """

    events: tuple[HandEvent, ...]
    reason: str = ""
    is_known: bool = True


def pay(told: ToldHand, setup: Setup, playing: Playing) -> Payment:
    """Pays a hand that was played to its end, with the rake that the file says or implies."""
    if told.runs > _MOST_RUNS:
        reason = f"house rule: the board was run {told.runs} times; the rules know two"
        return Payment(tuple(playing.events), reason)
    return Payer(told, setup, playing).run()


class Payer:
    """The comparison of one hand."""

    def __init__(self, told: ToldHand, setup: Setup, playing: Playing) -> None:
        self.told = told
        self.setup = setup
        self.events = events = tuple(playing.events)
        end = next(i for i, event in enumerate(events) if isinstance(event, Raked | Awarded | HandEnded))
        self.before_pay = self.events[:end]
        self.unraked = tuple(event for event in events[end:] if isinstance(event, Awarded))
        self.state = _before_payment(playing.state, self.unraked)
        self.pots = pots_of(self.state)
        self.total = sum(pot.amount for pot in self.pots)
        self.returned: Counter[str] = Counter()
        for event in self.before_pay:
            if isinstance(event, Returned):
                self.returned[setup.names[event.seat]] += event.amount
        for seat, amount in playing.unplayed.items():
            self.returned[setup.names[seat]] += amount
        self.told_returned: Counter[str] = Counter()
        for deed in told.deeds:
            if deed.kind is DeedKind.RETURN and deed.amount is not None:
                self.told_returned[deed.player] += setup.chips(deed.amount)
        self.won: Counter[str] = Counter()
        for win in told.wins:
            self.won[win.player] += setup.chips(win.amount)

    def run(self) -> Payment:
        """The hand paid so that everybody gets what the file says, or else why that cannot be."""
        if self.total and not self.told.wins:
            return self._without_sellers() or Payment(
                self.events, "the file does not say who was paid", is_known=False
            )
        folded = self._paid_though_folded()
        if folded:
            return Payment(self.events, f"fault in the file: it pays {folded}, who folded", is_known=False)
        dark = self._paid_in_the_dark()
        if dark:
            return Payment(
                self.events, f"the cards of {dark}, who was paid, are not in the file", is_known=False
            )
        reasons: list[str] = []
        for won in self._readings_of_wins():
            rake = self.total - sum(won.values())
            problem = self._problem_with_rake(rake)
            if problem:
                reasons.append(problem)
                continue
            for shares in self._rake_shares(rake):
                settled = self._settle(shares)
                if self._paid(settled) == won:
                    return Payment(self._with_rake(shares, settled))
            reasons.append(self._difference(won, rake))
        return self._without_sellers() or Payment(self.events, reasons[0])

    def _without_sellers(self) -> Payment | None:
        """The hand paid as the file says, where it leaves out what a part won that was sold."""
        told = self.told
        sellers = {deed.player for deed in told.deeds if deed.kind is DeedKind.CASH_OUT}
        sellers -= {win.player for win in told.wins}
        if not sellers or told.rake is None:
            return None
        for won in self._readings_of_wins():
            for shares in self._rake_shares(self.setup.chips(told.rake) + self.setup.chips(told.fees)):
                settled = self._settle(shares)
                paid = self._paid(settled)
                if Counter({name: paid[name] for name in paid if name not in sellers}) == won:
                    return Payment(self._with_rake(shares, settled))
        return None

    # --- what the file says ----------------------------------------------------------

    def _paid_though_folded(self) -> str:
        """Who is paid though he has folded; empty for nobody."""
        for name, amount in self.won.items():
            seats = self.setup.seats_of.get(name, ())
            if amount and seats and not any(self.state.seats[seat].is_live for seat in seats):
                return name
        return ""

    def _paid_in_the_dark(self) -> str:
        """Who is paid at a showdown though nobody sees his cards; empty for nobody."""
        live = [i for i, seat in enumerate(self.state.seats) if seat.is_live]
        if len(live) < 2:
            return ""
        contested = {seat for pot in self.pots if len(pot.seats) > 1 for seat in pot.seats}
        for seat in live:
            name = self.setup.names[seat]
            is_dark = UNKNOWN_CARD in self.state.seats[seat].hole
            if is_dark and seat in contested and self.won[name] > self.returned[name]:
                return name
        return ""

    def _readings_of_wins(self) -> Iterator[Counter[str]]:
        """What was won besides uncalled bets, in the ways in which a site may write it."""
        plain = Counter({name: amount for name, amount in self.won.items() if amount})
        with_uncalled = Counter(plain)
        with_uncalled.subtract(self.returned)
        with_uncalled.update(self.told_returned)
        with_uncalled = Counter({name: amount for name, amount in with_uncalled.items() if amount})
        includes = self.told.wins_include_uncalled
        if not includes or with_uncalled == plain:
            yield plain
        if includes is not False and with_uncalled != plain:
            yield with_uncalled

    def _problem_with_rake(self, rake: int) -> str:
        """Why an amount cannot be what the house took; empty where it can."""
        told, chips = self.told, self.setup.chips
        words = format_amount(abs(rake), self.setup.decimals)
        if told.added:
            added = format_amount(chips(told.added), self.setup.decimals)
            return f"promotion: the house put {added} into the pot"
        if rake < 0:
            return f"the file pays {words} more than the pot holds"
        if told.rake is not None:
            stated = chips(told.rake) + chips(told.fees)
            if rake in (stated, chips(told.rake)):
                return ""
            text = format_amount(stated, self.setup.decimals)
            if rake > stated and rake > self.total * _MOST_RAKE:
                return (
                    f"fault in the file: {words} of the pot is paid to nobody "
                    f"(the file says {text} was raked)"
                )
            return f"rake: {words} is missing from the pot, and the file says {text}"
        if rake > self.total * _MOST_RAKE + 1:
            return f"{words} of the pot is paid to nobody, and the file states no rake"
        return ""

    # --- the rake --------------------------------------------------------------------

    def _rake_shares(self, rake: int) -> Iterator[tuple[int, ...]]:
        """What each pot may have paid of the rake, likely splits first."""
        pots = [pot.amount for pot in self.pots]
        if not rake:
            yield ()
            return
        if len(pots) == 1:
            yield (rake,)
            return
        by_pot = self._rake_by_told_pots()
        if sum(by_pot) == rake:
            yield by_pot
        if rake <= pots[0]:
            yield (rake, *(0 for _ in pots[1:]))
        shares = [rake * amount // self.total for amount in pots]
        for first in range(len(pots)):
            yield tuple(share + (rake - sum(shares) if i == first else 0) for i, share in enumerate(shares))
        yield from _splits(rake, pots)

    def _rake_by_told_pots(self) -> tuple[int, ...]:
        """What is missing from each pot where the file says from which pot each win comes; else nothing."""
        left = [pot.amount for pot in self.pots]
        for win in self.told.wins:
            if win.pot is None or not 0 <= win.pot < len(left):
                return ()
            left[win.pot] -= self.setup.chips(win.amount)
        return tuple(left) if min(left) >= 0 else ()

    def _settle(self, shares: tuple[int, ...]) -> tuple[Raked | Awarded, ...]:
        if not shares:
            return self.unraked
        return settle(replace(self.state, rules=replace(self.state.rules, stated_rake=shares)))

    def _paid(self, settled: Sequence[Raked | Awarded]) -> Counter[str]:
        paid: Counter[str] = Counter()
        for event in settled:
            if isinstance(event, Awarded) and event.amount:
                paid[self.setup.names[event.seat]] += event.amount
        return paid

    def _with_rake(
        self, shares: tuple[int, ...], settled: Sequence[Raked | Awarded]
    ) -> tuple[HandEvent, ...]:
        """The whole hand again, paid with the rake that was found."""
        if not shares:
            return self.events
        first = self.before_pay[0]
        assert isinstance(first, HandStarted)
        started = replace(first, rules=replace(first.rules, stated_rake=shares))
        state: HandState = self.state
        for event in settled:
            state = evolve(state, event)
        stacks = tuple(seat.stack for seat in state.seats)
        assert sum(stacks) + sum(shares) == sum(started.stacks)
        return (started, *self.before_pay[1:], *settled, HandEnded(stacks))

    # --- in words --------------------------------------------------------------------

    def _difference(self, won: Counter[str], rake: int) -> str:
        """Who gets what here and there."""
        shares = next(self._rake_shares(rake))
        paid = self._paid(self._settle(shares))
        lines: list[str] = []
        most = 0
        for name in sorted(set(won) | set(paid)):
            if won[name] != paid[name]:
                here, there = (format_amount(n, self.setup.decimals) for n in (paid[name], won[name]))
                lines.append(f"{name} gets {here} by the rules and {there} in the file")
                most = max(most, abs(won[name] - paid[name]))
        kind = self._kind(most, won, paid)
        return f"{kind}: {'; '.join(lines)}"

    def _kind(self, most: int, won: Counter[str], paid: Counter[str]) -> str:
        if any(deed.kind is DeedKind.CASH_OUT for deed in self.told.deeds):
            return "cash-out"
        if set(won) == set(paid) and most <= max(len(paid), 5):
            return "house rule for odd chips"
        return "fault in the file or house rule"


def _before_payment(state: HandState, awards: Sequence[Awarded]) -> HandState:
    """The state of a hand that is over as it was when nothing had been paid."""
    paid: Counter[int] = Counter()
    for award in awards:
        paid[award.seat] += award.amount
    seats = tuple(
        replace(one, stack=one.stack - paid[seat]) if seat in paid else one
        for seat, one in enumerate(state.seats)
    )
    return replace(state, seats=seats, awaiting=Awaiting.SETTLING)


def _splits(rake: int, pots: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All splits of a rake over two or three pots, as far as they are few enough to try."""
    if len(pots) == 2 and rake <= _MOST_TRIES:
        for main in range(rake, -1, -1):
            if main <= pots[0] and rake - main <= pots[1]:
                yield main, rake - main
    elif len(pots) == 3 and rake * rake <= 2 * _MOST_TRIES:
        for main in range(rake, -1, -1):
            for side in range(rake - main, -1, -1):
                yield main, side, rake - main - side
