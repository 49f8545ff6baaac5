"""What every player did and got in one hand: the facts that statistics are made of.

`facts_of` takes a finished hand and gives one `PlayerFacts` a player. Everything follows
from the hand's events. Luck of all-ins is counted in `stats_luck`, sums over hands are
in `stats_totals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from splitpot.game.events import (
    Acted,
    ActKind,
    Awarded,
    BoardDealt,
    Posted,
    PostKind,
    Returned,
    Side,
)
from splitpot.game.pots import Pot, cut_pots
from splitpot.game.rules import Rules
from splitpot.game.state import SeatState, SeatStatus
from splitpot.history.record import HandRecord, game_code
from splitpot.history.stats_luck import expected_of
from splitpot.history.stats_positions import name_positions

STREETS: Final = ("preflop", "flop", "turn", "river")


class Unit(StrEnum):
    """What results are counted in."""

    BIG_BET = "big bets"
    """The larger limit of a fixed-limit table."""
    BIG_BLIND = "big blinds"
    """In pot limit and no limit."""


class Luck(StrEnum):
    """What is known of a player's luck in a hand whose betting was over before the river."""

    NONE = "none"
    """He was not in such a hand when it came to the last cards."""
    COUNTED = "counted"
    UNKNOWN = "unknown"
    """Somebody's hole is not in the file, so that nothing can be counted."""


class Deeds(NamedTuple):
    """How often a player did what on one street; posts are no deeds."""

    wagers: int = 0
    """Bets and raises."""
    calls: int = 0
    folds: int = 0
    checks: int = 0


class PlayerFacts(msgspec.Struct, frozen=True):
    """One player's part in one hand. Amounts are chips.

    Attributes:
        position: as in `stats_positions.POSITIONS`.
        players: how many were dealt in.
        game: short name such as `PLO8`.
        big_unit: the chips of one unit.
        invested: what he put in and did not get back uncalled.
        won: what he was paid from the pots.
        deeds: by street.
        last_street: the last street that was dealt while he was in, 0 for none after the hole, 3 the river.
        could_enter: he had a decision before the flop, so that entering the pot was up to him.
        is_vpip: he put chips in of his own will before the flop.
        is_pfr: he raised before the flop.
        at_showdown: he was in when cards were compared.
        won_at_showdown: he got a part of a pot for which cards were compared.
        scooped: he got the whole of every pot for which his cards were compared.
        quartered: he shared one half of a pot and got nothing of the other, on some board.
        low_won, low_paid: of the pots for which his cards were compared, the chips of the low halves
            that he got, and all of them.
        all_in_street: the street on which he put his last chip in; None where he kept some.
        luck: whether `expected` is known.
        expected: what he would have won on average from the moment when all betting was over.
    """

    seat: int
    name: str
    position: str
    players: int
    game: str
    is_hilo: bool
    unit: Unit
    big_unit: int
    invested: int
    won: int
    deeds: tuple[Deeds, ...]
    last_street: int
    could_enter: bool
    is_vpip: bool
    is_pfr: bool
    at_showdown: bool
    won_at_showdown: bool
    scooped: bool
    quartered: bool
    low_won: int
    low_paid: int
    all_in_street: int | None
    luck: Luck
    expected: float | None

    @property
    def net(self) -> int:
        """Chips won or lost."""
        return self.won - self.invested

    @property
    def units(self) -> float:
        """Won or lost, in big bets or big blinds."""
        return self.net / self.big_unit

    @property
    def adjusted_units(self) -> float:
        """The same with the average of what could come instead of what came, where that is known."""
        won = self.won if self.expected is None else self.expected
        return (won - self.invested) / self.big_unit


def unit_of(rules: Rules) -> tuple[Unit, int]:
    """The unit of results at a table, and its size in chips."""
    return (Unit.BIG_BET, rules.big_bet) if rules.is_fixed_limit else (Unit.BIG_BLIND, rules.big_blind)


def facts_of(
    record: HandRecord, paid: Mapping[int, int] | None = None, sold: Mapping[int, int] | None = None
) -> tuple[PlayerFacts, ...]:
    """The facts of every player of a finished hand, in dealing order; nothing for an unfinished one.

    Args:
        record: the hand.
        paid: by seat, the chips that were really paid from the pots, where that is not what the rules
            pay. Halves are not told apart then, and luck is not known.
        sold: by seat, the chips for which the site bought a player's part of the pots. That is what he
            won, and what he won on average; how his cards fared is told as ever.
    """
    if not record.is_over:
        return ()
    tale = _Tale(record, paid, sold or {})
    return tuple(tale.facts(place) for place in range(len(record.order)))


_IDLE: Final = Deeds()
_NO_DEEDS: Final = list(_IDLE)


class _Seat:
    """One seat while the events are gone through."""

    __slots__ = ("all_in", "counts", "dead", "is_live", "last_street", "put", "stack", "won")

    def __init__(self, stack: int) -> None:
        self.stack = stack
        self.put = self.dead = self.won = 0
        self.is_live = True
        self.counts = [[0, 0, 0, 0] for _ in STREETS]
        self.last_street = 0
        self.all_in: int | None = None


_COLUMN: Final = {ActKind.CALL: 1, ActKind.FOLD: 2, ActKind.CHECK: 3} | dict.fromkeys(
    (ActKind.BET, ActKind.RAISE, ActKind.COMPLETE), 0
)
_DEAD: Final = (PostKind.DEAD, PostKind.BIG_BLIND_ANTE)


class _Tale:
    """A hand gone through once."""

    def __init__(self, record: HandRecord, paid: Mapping[int, int] | None, sold: Mapping[int, int]) -> None:
        self.record = record
        self.sold = sold
        start = record.start
        self.seats = {seat: _Seat(start.stacks[seat]) for seat in record.order}
        self.positions = name_positions(record.order, start.button, start.big_blind_seat)
        rules = start.rules
        self.game = game_code(rules.structure, rules.game, rules.hole_cards)
        self.is_hilo = rules.is_hilo
        self.unit, self.big_unit = unit_of(rules)
        self.awards: list[Awarded] = []
        self.street = 0
        self._board = 0
        self._board_when_betting_ended = 0
        for event in record.events:
            take = _TAKE.get(type(event))
            if take is not None:
                take(self, event)
        self.live = [seat for seat, one in self.seats.items() if one.is_live]
        self.pots = self._pots() if len(self.live) > 1 else ()
        self.results: dict[int, _Shown]
        if paid is None:
            self.results = {seat: _at_showdown(seat, self.pots, self.awards) for seat in self.live}
            self.expected = self._expected()
        else:
            for seat, one in self.seats.items():
                one.won = paid.get(seat, 0)
            self.results = {seat: _as_paid(seat, paid) for seat in self.live} if self.pots else {}
            self.expected = None if self._is_open() else {}
        for seat, chips in sold.items():
            self.seats[seat].won = chips

    def _act(self, event: Acted) -> None:
        one = self.seats[event.seat]
        one.counts[self.street][_COLUMN[event.kind]] += 1
        if event.kind is ActKind.FOLD:
            one.is_live = False
        elif event.amount:
            self._put(one, event.amount)
        self._board_when_betting_ended = self._board

    def _post(self, event: Posted) -> None:
        one = self.seats[event.seat]
        if event.kind in _DEAD:
            one.dead += event.amount
        self._put(one, event.amount)

    def _award(self, event: Awarded) -> None:
        self.seats[event.seat].won += event.amount
        self.awards.append(event)

    def _return(self, event: Returned) -> None:
        one = self.seats[event.seat]
        one.put -= event.amount
        one.stack += event.amount
        one.all_in = None

    def _deal(self, event: BoardDealt) -> None:
        if event.run:
            return
        self._board += len(event.cards)
        self.street += 1
        for one in self.seats.values():
            if one.is_live:
                one.last_street = self.street

    def _put(self, one: _Seat, amount: int) -> None:
        one.put += amount
        one.stack -= amount
        if amount and not one.stack:
            one.all_in = self.street

    def _pots(self) -> tuple[Pot, ...]:
        size = len(self.record.start.stacks)
        states = [SeatState(SeatStatus.OUT, 0)] * size
        for seat, one in self.seats.items():
            status = SeatStatus.LIVE if one.is_live else SeatStatus.FOLDED
            states[seat] = SeatState(status, one.stack, one.put, one.dead)
        return cut_pots(states)

    def _is_open(self) -> bool:
        """Whether cards were still to come for two or more when all betting was over."""
        return len(self.live) > 1 and self._board > self._board_when_betting_ended

    def _expected(self) -> dict[int, float] | None:
        """What each live seat wins on average; None where it is not known, empty where nothing was open."""
        if not self._is_open():
            return {}
        before = self._board_when_betting_ended
        record = self.record
        return expected_of(
            self.pots,
            {seat: record.holes.get(seat, ()) for seat in self.live},
            record.board[:before],
            record.rakes,
            hilo=self.is_hilo,
        )

    def facts(self, place: int) -> PlayerFacts:
        """The facts of the player at a place of the dealing order."""
        record = self.record
        seat = record.order[place]
        one = self.seats[seat]
        wagers, calls, _, _ = one.counts[0]
        shown = self.results.get(seat, _NOTHING)
        luck, expected = self._luck(seat)
        return PlayerFacts(
            seat=seat,
            name=record.players[place] if record.players else "",
            position=self.positions[seat],
            players=len(record.order),
            game=self.game,
            is_hilo=self.is_hilo,
            unit=self.unit,
            big_unit=self.big_unit,
            invested=one.put,
            won=one.won,
            deeds=tuple([_IDLE if counts == _NO_DEEDS else Deeds(*counts) for counts in one.counts]),
            last_street=one.last_street,
            could_enter=any(one.counts[0]),
            is_vpip=wagers + calls > 0,
            is_pfr=wagers > 0,
            at_showdown=bool(self.pots) and one.is_live,
            won_at_showdown=shown.won > 0,
            scooped=shown.scooped,
            quartered=shown.quartered,
            low_won=shown.low_won,
            low_paid=shown.low_paid,
            all_in_street=one.all_in,
            luck=luck,
            expected=expected,
        )

    def _luck(self, seat: int) -> tuple[Luck, float | None]:
        if self.expected == {} or not self.seats[seat].is_live:
            return Luck.NONE, None
        if seat in self.sold:
            return Luck.COUNTED, float(self.sold[seat])
        if self.expected is None:
            return Luck.UNKNOWN, None
        return Luck.COUNTED, self.expected[seat]


_TAKE: Final[dict[type, Callable[..., None]]] = {
    Acted: _Tale._act,
    Posted: _Tale._post,
    Awarded: _Tale._award,
    Returned: _Tale._return,
    BoardDealt: _Tale._deal,
}


class _Shown(NamedTuple):
    """What a seat got from the pots for which its cards were compared."""

    won: int
    scooped: bool
    quartered: bool
    low_won: int
    low_paid: int


_NOTHING: Final = _Shown(0, False, False, 0, 0)


def _at_showdown(seat: int, pots: tuple[Pot, ...], awards: list[Awarded]) -> _Shown:
    contested = {index for index, pot in enumerate(pots) if len(pot.seats) > 1 and seat in pot.seats}
    paid = [award for award in awards if award.pot in contested]
    own = [award for award in paid if award.seat == seat]
    lows = [award for award in paid if award.side is Side.LOW]
    return _Shown(
        won=sum(award.amount for award in own),
        scooped=bool(own) and len(own) == len(paid),
        quartered=any(_is_quarter(award, paid) for award in own),
        low_won=sum(award.amount for award in lows if award.seat == seat),
        low_paid=sum(award.amount for award in lows),
    )


def _as_paid(seat: int, paid: Mapping[int, int]) -> _Shown:
    """The same where only the sums are known that were paid."""
    won = paid.get(seat, 0)
    return _Shown(won, 0 < won == sum(paid.values()), quartered=False, low_won=0, low_paid=0)


def _is_quarter(own: Awarded, paid: list[Awarded]) -> bool:
    """Whether this share of a half that others share too is all that its owner gets of that pot and board."""
    there = [award for award in paid if award.pot == own.pot and award.run == own.run]
    same = [award for award in there if award.side is own.side]
    sides = {award.side for award in there}
    return (
        len(sides) == 2
        and len(same) > 1
        and not any(award.seat == own.seat and award.side is not own.side for award in there)
    )
