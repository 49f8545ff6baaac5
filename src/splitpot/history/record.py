"""A whole hand as a file tells it: its events, who sat where, and what else was said.

`HandRecord` is what readers make and writers take, whatever the format;
`HandReading` is one hand of a file with its problems. Nothing here knows a notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

import msgspec

from splitpot.cards import Card
from splitpot.errors import HistoryParseError, SetupError
from splitpot.game.events import (
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HandStarted,
    HoleDealt,
    Raked,
    RanTwice,
    Shown,
)
from splitpot.game.hand import replay
from splitpot.game.pots import Pot, pots_of
from splitpot.game.rules import Game, Rules, Structure
from splitpot.history import cash_outs
from splitpot.history.told import ToldHand


class Outcome(StrEnum):
    """How a replayed hand compares with what its file states."""

    EQUAL = "equal"
    DIFFERENT = "different"
    UNSTATED = "unstated"
    """The file states no final stacks."""
    UNFINISHED = "unfinished"
    """The file stops before the hand is over."""
    REFUSED = "refused"
    """The hand cannot be read, or breaks a rule."""


class Comment(msgspec.Struct, frozen=True):
    """A remark of the annotator.

    Attributes:
        after: index of the event that it follows; -1 before all of them.
    """

    after: int
    text: str


class HandRecord(msgspec.Struct, frozen=True):
    """One hand with everything that a history says about it.

    Attributes:
        events: the whole hand, from `HandStarted`; the seats are those of the table.
        order: table seats in dealing order; the first sits left of the button.
        decimals: decimal places of the file's money; a chip is the last of them.
        players: names in dealing order; empty where nobody is named.
        mucked: by seat, cards that were thrown away unshown though the file knows them;
            in `events` such a hole is unknown, so it cannot win.
        unknown_stacks: seats whose stack the file does not tell; a stack that lasts for any hand stands in.
        stated_finish: the final stacks that the file states, in dealing order; None for one not told.
        comments: remarks of the annotator, in order.
        metadata: every other field of the file: event, table, hand, year, time...
    """

    events: tuple[HandEvent, ...]
    order: tuple[int, ...]
    decimals: int = 0
    players: tuple[str, ...] = ()
    mucked: dict[int, tuple[Card, ...]] = {}
    unknown_stacks: frozenset[int] = frozenset()
    stated_finish: tuple[int | None, ...] | None = None
    comments: tuple[Comment, ...] = ()
    metadata: dict[str, Any] = {}

    @property
    def start(self) -> HandStarted:
        """The event that begins the hand."""
        first = self.events[0]
        assert isinstance(first, HandStarted)
        return first

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.start.rules

    @property
    def button(self) -> int:
        """Table seat of the button."""
        return self.start.button

    @property
    def stacks(self) -> tuple[int, ...]:
        """Stacks at the start, in dealing order."""
        return tuple(self.start.stacks[seat] for seat in self.order)

    @property
    def holes(self) -> dict[int, tuple[Card, ...]]:
        """Holes by table seat, as far as the file knows them, mucked ones included."""
        dealt = {event.seat: event.cards for event in self.events if isinstance(event, HoleDealt)}
        return dealt | self.mucked

    @property
    def shown(self) -> frozenset[int]:
        """Table seats whose hole was turned up."""
        return frozenset(event.seat for event in self.events if isinstance(event, Shown))

    @property
    def shown_after(self) -> tuple[int, ...]:
        """Table seats that turned their hole up after the hand, of their own accord, in order."""
        place = self._end_place
        if place is None:
            return ()
        return tuple(event.seat for event in self.events[place:] if isinstance(event, Shown))

    @property
    def board(self) -> tuple[Card, ...]:
        """The board as far as it was dealt; the first one where it was run twice."""
        opened = (event for event in self.events if isinstance(event, BoardDealt) and not event.run)
        return tuple(card for event in opened for card in event.cards)

    @property
    def second_board(self) -> tuple[Card, ...] | None:
        """The other board as far as it was dealt, shared cards included; None where it was not run twice."""
        shared: list[Card] = []
        own: list[Card] | None = None
        for event in self.events:
            if isinstance(event, RanTwice):
                own = list(shared)
            elif isinstance(event, BoardDealt):
                if event.run and own is not None:
                    own.extend(event.cards)
                else:
                    shared.extend(event.cards)
        return None if own is None else tuple(own)

    @property
    def awards(self) -> tuple[Awarded, ...]:
        """All awards in the order in which they were paid."""
        return tuple(event for event in self.events if isinstance(event, Awarded))

    @property
    def rakes(self) -> dict[int, int]:
        """What the house took from each pot, by the pot's index."""
        return {event.pot: event.amount for event in self.events if isinstance(event, Raked)}

    @property
    def is_over(self) -> bool:
        """Whether the hand was played to its end."""
        return self._end_place is not None

    @property
    def _end_place(self) -> int | None:
        """Index of `HandEnded`; only shows of one's own accord can follow it."""
        for place in range(len(self.events) - 1, -1, -1):
            if isinstance(self.events[place], HandEnded):
                return place
            if not isinstance(self.events[place], Shown):
                break
        return None

    @property
    def final_stacks(self) -> tuple[int | None, ...]:
        """Stacks after the last event, in dealing order; None for a seat whose stack nobody knows."""
        place = self._end_place
        last = None if place is None else self.events[place]
        if isinstance(last, HandEnded):
            stacks = last.stacks
        else:
            stacks = tuple(seat.stack for seat in replay(self.events).seats)
        return tuple(None if seat in self.unknown_stacks else stacks[seat] for seat in self.order)

    @property
    def outcome(self) -> Outcome:
        """How the hand compares with what its file states, as far as both are known."""
        if not self.is_over:
            return Outcome.UNFINISHED
        if self.stated_finish is None:
            return Outcome.UNSTATED
        pairs = zip(self.stated_finish, self.final_stacks, strict=True)
        equal = all(a is None or b is None or a == b for a, b in pairs)
        return Outcome.EQUAL if equal else Outcome.DIFFERENT

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots as they lie before rake and awards, main pot first; its seats are table seats."""
        paid = (i for i, event in enumerate(self.events) if isinstance(event, Raked | Awarded))
        end = next(paid, len(self.events))
        return pots_of(replay(self.events[:end]))


def record_hand(
    events: Iterable[HandEvent],
    *,
    players: Mapping[int, str] | None = None,
    decimals: int = 0,
    metadata: Mapping[str, Any] | None = None,
) -> HandRecord:
    """The record of a hand that was played here.

    Args:
        events: all events of one hand, from `HandStarted`.
        players: names by table seat.
        decimals: decimal places of the table's money.
        metadata: further fields, such as `table`, `hand`, `year`.

    Raises:
        SetupError: the events do not begin with `HandStarted`.
    """
    played = tuple(events)
    if not played or not isinstance(played[0], HandStarted):
        raise SetupError("events", "a hand begins with HandStarted")
    order = dealing_order(played[0].stacks, played[0].button)
    names = tuple(players.get(seat, "") for seat in order) if players else ()
    return HandRecord(
        events=played,
        order=order,
        decimals=decimals,
        players=names,
        metadata=dict(metadata or {}),
    )


def dealing_order(stacks: Sequence[int], button: int) -> tuple[int, ...]:
    """Table seats with chips, clockwise from the left of the button; the button comes last."""
    seats = len(stacks)
    clockwise = ((button + step) % seats for step in range(1, seats + 1))
    return tuple(seat for seat in clockwise if stacks[seat])


class Verdict(msgspec.Struct, frozen=True):
    """How the rules' result of a hand compares with what its file says that was paid.

    Attributes:
        is_complete: the file has all that decides the hand: it is no cut, cancelled or unfinished hand,
            and the cards of whoever was paid at a showdown are known.
        agrees: everybody gets here what the file gives him, to the last chip; None where that
            cannot be compared.
        reason: why it does not agree, or is not complete, in one sentence; empty for a hand that agrees.
        notes: what was taken otherwise than written and changes no chip.
    """

    is_complete: bool
    agrees: bool | None
    reason: str = ""
    notes: tuple[str, ...] = ()


class HandReading(msgspec.Struct, frozen=True):
    """One hand of a file as far as it could be read.

    Attributes:
        name: the hand's name in the file, such as the `3` of `[3]`, or the site's number; empty for none.
        variant: the file's code or words for the game; empty where it has none.
        record: the hand; None where it is refused.
        problems: all that is wrong with it, with the lines at fault.
        told: the hand as a site's file tells it; None for PHH.
        comparison: for a site's hand, how the payout compares with the file's.
    """

    name: str
    variant: str
    record: HandRecord | None
    problems: tuple[HistoryParseError, ...] = ()
    told: ToldHand | None = None
    comparison: Verdict | None = None

    @property
    def outcome(self) -> Outcome:
        """How the hand compares with what the file states."""
        return Outcome.REFUSED if self.record is None else self.record.outcome

    @property
    def is_other_game(self) -> bool:
        """Whether the hand is no Omaha, and not just one whose header cannot be read."""
        return self.told is not None and self.told.is_other_game

    @property
    def is_no_hand(self) -> bool:
        """Whether it stands for a whole text in which no format was found."""
        return self.told is None and self.record is None and not self.name and not self.variant

    @property
    def site(self) -> str:
        """Where the hand was played or, for PHH, the name of the format; empty for no hand at all."""
        if self.told is not None:
            return self.told.site
        return "" if self.is_no_hand else "PHH"

    @property
    def game(self) -> str:
        """Short name of the game, such as `PLO8`, `FLO`, `NLO8` or `PLO-5`; empty where it is refused."""
        if self.record is not None:
            return game_code(
                self.record.rules.structure, self.record.rules.game, self.record.rules.hole_cards
            )
        if self.told is not None and self.told.game is not None and self.told.structure is not None:
            return game_code(self.told.structure, self.told.game, self.told.hole_cards)
        return ""

    @property
    def verdict(self) -> Verdict:
        """How the rules' result compares with what the file says."""
        if self.comparison is not None:
            return self.comparison
        words = "; ".join(str(problem) for problem in self.problems)
        notes = () if self.record is None else tuple(cash_outs.notes_of(self.record))
        outcome = self.outcome
        if outcome in (Outcome.REFUSED, Outcome.UNFINISHED):
            return Verdict(
                is_complete=False,
                agrees=None,
                reason=words or "the hand is not played to its end",
                notes=notes,
            )
        if outcome is Outcome.UNSTATED:
            return Verdict(
                is_complete=True, agrees=None, reason="the file states no final stacks", notes=notes
            )
        is_equal = outcome is Outcome.EQUAL
        return Verdict(
            is_complete=True,
            agrees=is_equal,
            reason="" if is_equal else words or "other final stacks",
            notes=notes,
        )


_STRUCTURE_CODES: Final = {Structure.FIXED_LIMIT: "FL", Structure.POT_LIMIT: "PL", Structure.NO_LIMIT: "NL"}


def game_code(structure: Structure, game: Game, hole_cards: int) -> str:
    """Short name of a game: `FLO8`, `PLO`, `PLO8-5` for five cards."""
    cards = "" if hole_cards == 4 else f"-{hole_cards}"
    return f"{_STRUCTURE_CODES[structure]}O{'8' if game is Game.OMAHA8 else ''}{cards}"
