"""PokerStars-like text out: the form of hand histories that trackers and replayers import.

Lines end with CRLF, amounts add up as trackers ask: what is collected and the rake make the
total pot. Dead blinds stand on lines of their own. House settings, burnt cards, the rake of
each pot and the order of showing have no words in this format and are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final
from zoneinfo import ZoneInfo

from splitpot.cards import UNKNOWN_CARD, Card, format_card
from splitpot.game.events import (
    Acted,
    ActKind,
    Awarded,
    BoardDealt,
    HandEnded,
    HandStarted,
    HoleDealt,
    Posted,
    PostKind,
    RanTwice,
    Returned,
    Shown,
    Side,
    Street,
)
from splitpot.game.rules import Structure
from splitpot.history.amounts import to_money
from splitpot.history.cash_outs import sold_by
from splitpot.history.hand_numbers import digits_of_hand
from splitpot.history.moments import UNKNOWN_MOMENT, started_at
from splitpot.history.record import HandRecord
from splitpot.history.stars_summary_writer import Summing
from splitpot.history.stars_words import hand_words

END: Final = "\r\n"
BETWEEN: Final = END * 3
"""Blank lines between hands."""
MARK: Final = "\ufeff"
_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_LIMITS: Final = {
    Structure.FIXED_LIMIT: "Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.NO_LIMIT: "No Limit",
}
_POSTS: Final = {
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.LIVE: "big blind",
    PostKind.DEAD: "small blind",
    PostKind.ANTE: "the ante",
    PostKind.BIG_BLIND_ANTE: "the ante",
    PostKind.STRADDLE: "straddle",
    PostKind.KILL: "kill blind",
}
_EASTERN: Final = ZoneInfo("America/New_York")
_THREE_PLACES: Final = 3


def write_stars(record: HandRecord, *, holes: Collection[int] | None = None, hero: str | None = None) -> str:
    """The text of one hand.

    Args:
        holes: table seats whose hole the reader of the text may see, besides those that were
            shown. None: the hero's alone where there is one, else all that are known.
        hero: name of the player whose history it is; by default the one that the record names.
    """
    return END.join(_Text(record, holes, hero).lines()) + END


def write_stars_hands(
    records: Iterable[HandRecord],
    *,
    holes: Collection[int] | None = None,
    hero: str | None = None,
    mark: bool = False,
) -> str:
    """The text of several hands as a file holds them.

    Args:
        holes: as in `write_stars`, for every hand.
        hero: as in `write_stars`.
        mark: whether the text begins with the mark of UTF-8, as the site's own files do.
    """
    text = BETWEEN.join(write_stars(record, holes=holes, hero=hero) for record in records)
    return MARK + text if mark else text


class _Text:
    """One hand on its way into lines."""

    def __init__(self, record: HandRecord, holes: Collection[int] | None, hero: str | None) -> None:
        self.record = record
        self.rules = record.rules
        self.names = seat_names(record)
        wanted = hero if hero is not None else record.metadata.get("_hero")
        self.hero = next((seat for seat, name in self.names.items() if name == wanted), None)
        known = record.holes.keys() - record.mucked.keys()
        allowed = set(holes) if holes is not None else known if self.hero is None else {self.hero}
        self.dealt = [seat for seat in record.order if seat in known & allowed]
        if self.hero in self.dealt:
            self.dealt = [self.hero, *(seat for seat in self.dealt if seat != self.hero)]
        currency = record.metadata.get("currency")
        self.is_tournament = bool(record.metadata.get("tournament"))
        self.sign = "" if self.is_tournament else _SIGNS.get(str(currency), "")
        self.sold = sold_by(record)
        self.has_second = record.second_board is not None
        self.shared = shared_cards(record) if self.has_second else None
        self.posted = {event.kind: event.seat for event in record.events if isinstance(event, Posted)}
        self.first: list[Card] = []
        self.second: list[Card] = []

    # --- amounts and cards -----------------------------------------------------------

    def money(self, chips: int, *, is_stake: bool = False) -> str:
        """An amount as the site writes it: no decimals where it is whole, else two or more."""
        places = self.record.decimals
        value = to_money(chips, places)
        if not is_stake and value == value.to_integral_value():
            return f"{self.sign}{int(value)}"
        # Three places would be read as thousands.
        places = max(places, 2) if places != _THREE_PLACES else _THREE_PLACES + 1
        return f"{self.sign}{value:.{places}f}" if self.record.decimals else f"{self.sign}{chips}"

    def cards(self, cards: Iterable[Card]) -> str:
        return "[" + " ".join(map(format_card, cards)) + "]"

    # --- lines -------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        yield self.header()
        yield self.table()
        for seat in sorted(self.record.order):
            stack = self.money(self.record.start.stacks[seat])
            yield f"Seat {seat + 1}: {self.names[seat]} ({stack} in chips)"
        yield from self.play()
        if self.record.is_over:
            yield from self.payment()
            yield from Summing(self.record, self.names, self.money, self.cards).lines()

    def header(self) -> str:
        record, rules, told = self.record, self.rules, self.record.metadata
        cards = f"{rules.hole_cards} Card " if rules.hole_cards != _USUAL_HOLE_CARDS else ""
        game = f"{cards}Omaha{' Hi/Lo' if rules.is_hilo else ''} {_LIMITS[rules.structure]}"
        pair = (rules.small_blind, rules.big_blind)
        if rules.is_fixed_limit:
            pair = (rules.small_bet, rules.big_bet)
        stakes = "/".join(self.money(amount, is_stake=bool(self.sign)) for amount in pair)
        if self.is_tournament:
            number = re.sub(r"[^\w-]", "", str(told["tournament"])) or "0"
            level = re.sub(r"[^\w]", "", str(told.get("level", ""))) or "I"
            what = f"Tournament #{number}, Freeroll {game} - Level {level} ({stakes})"
        else:
            unit = f" {told['currency']}" if self.sign else ""
            what = f"{game} ({stakes}{unit})"
        started = started_at(told) or UNKNOWN_MOMENT
        utc, eastern = (
            f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S}"
            for moment in (started, started.astimezone(_EASTERN))
        )
        return f"PokerStars Hand #{digits_of_hand(record)}:  {what} - {utc} UTC [{eastern} ET]"

    def table(self) -> str:
        record = self.record
        name = _one_line(str(record.metadata.get("table") or "Splitpot"))
        size = len(record.start.stacks)
        play = "" if self.sign or self.is_tournament else " (Play Money)"
        return f"Table '{name}' {size}-max{play} Seat #{record.button + 1} is the button"

    def play(self) -> Iterator[str]:
        """Forced bets, holes, actions and boards."""
        left = list(self.record.start.stacks)
        price = self.rules.big_blind
        is_dealt = False
        for event in self.record.events:
            if isinstance(event, Posted):
                left[event.seat] -= event.amount
                if event.kind in (PostKind.STRADDLE, PostKind.KILL):
                    price = max(price, self.full_post(event.kind))
                yield self.post(event, left[event.seat])
                continue
            if not is_dealt and not isinstance(event, HandStarted | HoleDealt):
                is_dealt = True
                yield from self.deal()
            if isinstance(event, Acted):
                left[event.seat] -= event.amount
                all_in = _all_in(left[event.seat]) if event.amount else ""
                yield f"{self.names[event.seat]}: {self.move(event, price)}{all_in}"
                price = max(price, event.to)
            elif isinstance(event, Returned):
                left[event.seat] += event.amount
                yield f"Uncalled bet ({self.money(event.amount)}) returned to {self.names[event.seat]}"
            elif isinstance(event, RanTwice):
                self.second = list(self.first)
            elif isinstance(event, BoardDealt):
                price = 0
                yield self.street(event)
        if not is_dealt:
            yield from self.deal()

    def post(self, event: Posted, left: int) -> str:
        words = f"posts {self.post_words(event)} {self.money(event.amount)}"
        return f"{self.names[event.seat]}: {words}{_all_in(left)}"

    def post_words(self, event: Posted) -> str:
        if event.kind not in (PostKind.LIVE, PostKind.DEAD):
            return _POSTS[event.kind]
        # The first blinds from the button are taken for the table's, others for what newcomers post.
        usual = PostKind.BIG_BLIND if event.kind is PostKind.LIVE else PostKind.SMALL_BLIND
        place = self.record.order.index
        is_after = usual in self.posted and place(self.posted[usual]) < place(event.seat)
        return _POSTS[event.kind] if is_after else f"{event.kind} blind"

    def full_post(self, kind: PostKind) -> int:
        """The price that a straddle or kill blind sets, however short it is."""
        return 2 * self.rules.big_blind if kind is PostKind.STRADDLE else self.rules.small_bet

    def deal(self) -> Iterator[str]:
        yield "*** HOLE CARDS ***"
        holes = self.record.holes
        for seat in self.dealt:
            if UNKNOWN_CARD not in holes[seat]:
                yield f"Dealt to {self.names[seat]} {self.cards(holes[seat])}"

    def move(self, event: Acted, price: int) -> str:
        if event.kind is ActKind.FOLD:
            return "folds"
        if event.kind is ActKind.CHECK:
            return "checks"
        if event.kind is ActKind.CALL:
            return f"calls {self.money(event.amount)}"
        if event.kind is ActKind.BET:
            return f"bets {self.money(event.to)}"
        return f"raises {self.money(event.to - price)} to {self.money(event.to)}"

    def street(self, event: BoardDealt) -> str:
        board = self.second if event.run else self.first
        # A street that both boards have is written once, without a number.
        is_numbered = self.shared is not None and len(board) >= self.shared
        run = ("SECOND " if event.run else "FIRST ") if is_numbered else ""
        lying = f"{self.cards(board)} " if board else ""
        board.extend(event.cards)
        return f"*** {run}{event.street.upper()} *** {lying}{self.cards(event.cards)}"

    # --- the end -------------------------------------------------------------------------

    def payment(self) -> Iterator[str]:
        """Who shows, and who collects what."""
        record = self.record
        end = next(i for i, event in enumerate(record.events) if isinstance(event, HandEnded))
        shown = {event.seat: event.cards for event in record.events[:end] if isinstance(event, Shown)}
        boards = [record.board, *((record.second_board,) if record.second_board is not None else ())]
        is_contested = bool(shown) or any(award.strength for award in record.awards)
        folded = folded_seats(record)
        for run, board in enumerate(boards):
            if is_contested:
                number = ("FIRST ", "SECOND ")[run] if self.has_second else ""
                yield f"*** {number}SHOW DOWN ***"
                for seat, cards in shown.items():
                    yield self.show(seat, cards, board)
                for seat in () if run else record.order:
                    if seat not in folded and seat not in shown:
                        yield f"{self.names[seat]}: mucks hand"
            mine = [one for one in record.awards if one.run == run and one.seat not in self.sold]
            yield from self.collect(mine)
        yield from self.cash_outs()
        after = [event for event in record.events[end:] if isinstance(event, Shown)]
        for event in after:
            yield self.show(event.seat, event.cards, record.board)
        if not is_contested:
            winner = record.awards[0].seat if record.awards else None
            if winner is not None and winner not in {event.seat for event in after}:
                yield f"{self.names[winner]}: doesn't show hand"

    def cash_outs(self) -> Iterator[str]:
        """What the site paid for a part of the pot, in the site's own words."""
        fee = self.money(0)
        for seat, chips in self.sold.items():
            if chips is not None:
                yield f"{self.names[seat]} cashed out the hand for {self.money(chips)} | Cash Out Fee {fee}"

    def show(self, seat: int, cards: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        words = hand_words(cards, board, is_hilo=self.rules.is_hilo)
        return f"{self.names[seat]}: shows {self.cards(cards)}" + (f" ({words})" if words else "")

    def collect(self, awards: list[Awarded]) -> Iterator[str]:
        """A line an award: side pots before the main pot, high before low."""
        count = len(self.record.pots)
        for pot in sorted({award.pot for award in awards}, reverse=True):
            of_pot = [award for award in awards if award.pot == pot]
            for award in of_pot:
                name = pot_name(pot, count)
                if award.amount:
                    yield f"{self.names[award.seat]} collected {self.money(award.amount)} from {name}"
            is_judged = any(award.strength for award in of_pot)
            if self.rules.is_hilo and is_judged and all(award.side is Side.HIGH for award in of_pot):
                yield "No low hand qualified"


_USUAL_HOLE_CARDS: Final = 4


def pot_name(pot: int, count: int) -> str:
    """What the site calls a pot: `pot`, `main pot`, `side pot` or, where there are several, `side pot-1`."""
    if count == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{pot}"


def seat_names(record: HandRecord) -> dict[int, str]:
    """A name for each seat, in one line; one of ours where the record has none, or has it twice."""
    told = dict(zip(record.order, map(_one_line, record.players), strict=True)) if record.players else {}
    counts = Counter(told.values())
    return {
        seat: told[seat] if told.get(seat) and counts[told[seat]] == 1 else f"Player {seat + 1}"
        for seat in record.order
    }


def folded_seats(record: HandRecord) -> dict[int, Street]:
    """On which street each seat folded that did."""
    street = Street.PREFLOP
    found: dict[int, Street] = {}
    for event in record.events:
        if isinstance(event, BoardDealt) and not event.run:
            street = event.street
        elif isinstance(event, Acted) and event.kind is ActKind.FOLD:
            found[event.seat] = street
    return found


def shared_cards(record: HandRecord) -> int:
    """How many cards two boards have in common."""
    count = 0
    for event in record.events:
        if isinstance(event, RanTwice):
            break
        if isinstance(event, BoardDealt):
            count += len(event.cards)
    return count


def _one_line(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _all_in(left: int) -> str:
    return "" if left else " and is all-in"
