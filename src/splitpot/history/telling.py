"""A hand while a reader is still reading it: what several formats' readers share.

`Telling` collects seats, deeds, wins and problems and makes the `ToldHand`; `hand_texts` cuts a
file into hands. Words of one site stay in that site's reader; rules of poker stay in `retell`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from splitpot.cards import Card
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.lines import Names, Problems, parse_history_cards
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat, Win

_CURRENCIES: Final = (
    ("$", "USD"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("USD", "USD"),
    ("EUR", "EUR"),
    ("GBP", "GBP"),
)
_STRUCTURES: Final = (
    (re.compile(r"\b(?:pot limit|pot-limit|pl)\b", re.IGNORECASE), Structure.POT_LIMIT),
    (re.compile(r"\b(?:no limit|no-limit|nl)\b", re.IGNORECASE), Structure.NO_LIMIT),
    (re.compile(r"\b(?:fixed limit|fix limit|fixed|limit|fl)\b", re.IGNORECASE), Structure.FIXED_LIMIT),
)
_OMAHA: Final = re.compile(r"omaha|big o\b|\bplo\b", re.IGNORECASE)
_LOW_TOO: Final = re.compile(
    r"omaha\s?(?:hi\s?[/-]?\s?lo|h\s?/?\s?l|8|h/l8)|hi\s?[/-]\s?lo|hilo|h/l|big o\b", re.IGNORECASE
)
_CARD_COUNT: Final = re.compile(r"\b([56])[ -]?card", re.IGNORECASE)
_OUT_OF_SCOPE: Final = re.compile(r"courchevel|irish|double board|pineapple", re.IGNORECASE)

_ANTES: Final = (PostKind.ANTE, PostKind.BIG_BLIND_ANTE)
_TURNS: Final = frozenset(
    {DeedKind.FOLD, DeedKind.CHECK, DeedKind.CALL, DeedKind.BET, DeedKind.RAISE, DeedKind.ALL_IN}
)


class HandText(NamedTuple):
    """The lines of one hand and where it begins in its file."""

    header: re.Match[str]
    lines: list[str]
    first_line: int


def hand_texts(text: str, header: re.Pattern[str]) -> Iterator[HandText]:
    """The hands of a file; what stands before the first header belongs to none."""
    found = list(header.finditer(text))
    line, counted = 1, 0
    for index, match in enumerate(found):
        start = match.start()
        stop = found[index + 1].start() if index + 1 < len(found) else len(text)
        line += text.count("\n", counted, start)
        counted = start
        yield HandText(match, text[start:stop].rstrip().split("\n"), line)


def find_currency(text: str) -> str:
    """The currency that a text with amounts names; empty for chips."""
    for sign, currency in _CURRENCIES:
        if sign in text:
            return currency
    return ""


class Telling:
    """A `ToldHand` in the making.

    Attributes:
        fields: whatever of `ToldHand` is known so far, by its name.
        line: number in the file of the line being read; deeds, wins and problems get it.
    """

    __slots__ = ("_known", "_names", "deeds", "fields", "line", "problems", "seats", "stakes", "wins")

    def __init__(self, site: str, number: str, first_line: int, line_count: int) -> None:
        self.fields: dict[str, Any] = {
            "site": site,
            "number": number,
            "game": None,
            "first_line": first_line,
            "last_line": first_line + line_count - 1,
        }
        self.line = first_line
        self.seats: list[ToldSeat] = []
        self.deeds: list[Deed] = []
        self.wins: list[Win] = []
        self.stakes: tuple[Decimal, Decimal] | None = None
        self.problems = Problems()
        self._names = Names(())
        self._known = 0

    # --- the header --------------------------------------------------------------

    def name_game(self, words: str) -> bool:
        """Reads a game's name such as `PL 6 Card Omaha Hi/Lo`; False for a game that is not Omaha."""
        self.fields["game_words"] = words.strip()
        for pattern, structure in _STRUCTURES:
            if pattern.search(words):
                self.fields["structure"] = structure
                break
        if not _OMAHA.search(words) or _OUT_OF_SCOPE.search(words):
            return False
        self.fields["game"] = Game.OMAHA8 if _LOW_TOO.search(words) else Game.OMAHA
        count = _CARD_COUNT.search(words)
        self.fields["hole_cards"] = int(count[1]) if count else 5 if "big o" in words.lower() else 4
        return True

    # --- the lines ---------------------------------------------------------------

    @property
    def names(self) -> Names:
        """The names of the seats listed so far."""
        if self._known != len(self.seats):
            self._names = Names(seat.name for seat in self.seats)
            self._known = len(self.seats)
        return self._names

    def seat(self, number: str, name: str, stack: Decimal | None, is_out: bool = False) -> None:
        """A row of the list of seats; a second row with the same number is a problem."""
        if any(other.number == int(number) for other in self.seats):
            self.problem(f"Seat {number}: {name}", "a seat that was not listed yet")
            return
        self.seats.append(ToldSeat(int(number), name, stack, is_out))

    def sit_out(self, name: str) -> None:
        """A player of the list who is not dealt in after all."""
        for index, seat in enumerate(self.seats):
            if seat.name == name:
                self.seats[index] = ToldSeat(seat.number, name, seat.stack, is_out=True)

    def post(self, kind: PostKind, player: str, amount: Decimal | None) -> None:
        """A forced bet."""
        self.deeds.append(Deed(DeedKind.POST, player, amount, post=kind, line=self.line))

    def wager(
        self,
        kind: DeedKind,
        player: str,
        amount: Decimal | None = None,
        is_total: bool = False,
        is_all_in: bool = False,
    ) -> None:
        """A fold, check, call, bet or raise."""
        self.deeds.append(Deed(kind, player, amount, is_total, is_all_in, line=self.line))

    def cards(self, kind: DeedKind, player: str, cards: tuple[Card, ...] | None, run: int = 0) -> None:
        """Cards dealt, shown or thrown away."""
        self.deeds.append(Deed(kind, player, cards=cards or (), run=run, line=self.line))

    def deal_hero(self, line: str, after: str, cards: re.Match[str] | None) -> None:
        """A line that deals the player whom the file belongs to his hole.

        Args:
            after: the line from the player's name on.
            cards: the cards as the line writes them, in the first group.
        """
        found = self.names.split(after)
        known = parse_history_cards(cards[1]) if cards else None
        if not found or not known:
            self.problem(line, "a player and his cards")
            return
        self.fields["hero"] = found[0]
        self.cards(DeedKind.HOLE, found[0], known)

    def return_bet(self, player: str, amount: Decimal | None) -> None:
        """An uncalled bet goes back."""
        self.deeds.append(Deed(DeedKind.RETURN, player, amount, line=self.line))

    def win(
        self,
        player: str,
        amount: Decimal | None,
        pot: int | None = None,
        side: Side | None = None,
        run: int | None = None,
    ) -> None:
        """A payment; one without an amount is a problem."""
        if amount is None:
            self.problem(player, "the amount that was won")
        else:
            self.wins.append(Win(player, amount, pot, side, run, self.line))

    def mark_all_in(self, player: str) -> None:
        """The player's last wager put in all he had, as a line of its own says."""
        for index in range(len(self.deeds) - 1, -1, -1):
            deed = self.deeds[index]
            if deed.kind in (DeedKind.BOARD, DeedKind.HOLE):
                return
            if deed.player == player:
                self.deeds[index] = Deed(
                    deed.kind, player, deed.amount, deed.is_total, True, deed.post, line=deed.line
                )
                return

    def problem(self, text: str, expected: str) -> None:
        """What was wrong with the line being read."""
        self.problems.add(text, expected, self.line)

    # --- the end -----------------------------------------------------------------

    def has_deed(self, kind: DeedKind, player: str = "") -> bool:
        """Whether such a deed was read already."""
        return any(deed.kind is kind and (not player or deed.player == player) for deed in self.deeds)

    def paid(self, player: str) -> tuple[Decimal, Decimal]:
        """What a player put in so far: in the whole hand, and towards the bets of this street."""
        before = street = Decimal(0)
        for deed in self.deeds:
            if deed.kind is DeedKind.BOARD:
                before, street = before + street, Decimal(0)
            elif deed.player != player or deed.amount is None:
                continue
            elif deed.kind is DeedKind.RETURN:
                street -= deed.amount
            elif deed.post in (PostKind.ANTE, PostKind.DEAD):
                before += deed.amount
            else:
                street = deed.amount if deed.is_total else street + deed.amount
        return before + street, street

    def wager_of(self, player: str, amount: Decimal) -> DeedKind:
        """What putting in so much is, where the file's own word for it is lost."""
        price = max((self.paid(seat.name)[1] for seat in self.seats), default=Decimal(0))
        if not price:
            return DeedKind.BET
        return DeedKind.CALL if self.paid(player)[1] + amount <= price else DeedKind.RAISE

    def idle_seats(self) -> list[str]:
        """Who is listed and never acts, in the order in which they would, from the left of the big blind."""
        busy = {deed.player for deed in self.deeds if deed.kind in _TURNS}
        big = next((deed.player for deed in self.deeds if deed.post is PostKind.BIG_BLIND), "")
        start = next((seat.number for seat in self.seats if seat.name == big), 0)
        idle = [seat for seat in self.seats if seat.name not in busy and seat.name != big and not seat.is_out]
        idle.sort(key=lambda seat: (seat.number <= start, seat.number))
        return [seat.name for seat in idle]

    def seat_newcomer(self, name: str) -> None:
        """Gives a player who acts without being listed the next free seat after whoever acts before him."""
        numbers = {seat.name: seat.number for seat in self.seats}
        before = 0
        for deed in self.deeds:
            if deed.kind in _TURNS or deed.post is PostKind.BIG_BLIND:
                if deed.player == name and deed.kind in _TURNS:
                    break
                before = numbers.get(deed.player, before)
        most = max(self.fields.get("max_seats", 0), *numbers.values(), 0)
        taken = set(numbers.values())
        ring = [*range(before + 1, most + 1), *range(1, before)]
        free = next((number for number in ring if number not in taken), most + 1)
        self.seats.append(ToldSeat(free, name, None))

    def rename(self, names: dict[str, str]) -> None:
        """Puts the seats' names in place of others that the lines use for the same players."""
        for index, deed in enumerate(self.deeds):
            if deed.player in names:
                self.deeds[index] = self.with_player(deed, names[deed.player])
        for index, win in enumerate(self.wins):
            if win.player in names:
                self.wins[index] = Win(names[win.player], win.amount, win.pot, win.side, win.run, win.line)

    @staticmethod
    def with_player(deed: Deed, name: str) -> Deed:
        """The same deed, done by somebody else."""
        return Deed(
            deed.kind,
            name,
            deed.amount,
            deed.is_total,
            deed.is_all_in,
            deed.post,
            deed.cards,
            deed.run,
            deed.line,
        )

    def name_table_ante(self) -> None:
        """The only ante of a hand, put in by the big blind after his blind, is his for the whole table."""
        antes = [index for index, deed in enumerate(self.deeds) if deed.post is PostKind.ANTE]
        if len(antes) != 1:
            return
        ante = self.deeds[antes[0]]
        before = self.deeds[: antes[0]]
        if any(deed.post is PostKind.BIG_BLIND and deed.player == ante.player for deed in before):
            self.deeds[antes[0]] = Deed(
                ante.kind, ante.player, ante.amount, post=PostKind.BIG_BLIND_ANTE, line=ante.line
            )

    def told(self) -> ToldHand:
        """The hand as it was told."""
        fields = self.fields
        if self.stakes is not None:
            self._place_stakes(*self.stakes)
        if "ante" not in fields:
            antes = [deed.amount for deed in self.deeds if deed.post in _ANTES and deed.amount]
            fields["ante"] = max(antes, default=Decimal(0))
        if any(deed.post is PostKind.BIG_BLIND_ANTE for deed in self.deeds):
            fields["big_blind_ante"] = True
        if "is_observed" not in fields:
            fields["is_observed"] = not self.has_deed(DeedKind.HOLE)
        is_omaha = fields["game"] is not None
        return ToldHand(
            seats=tuple(self.seats),
            deeds=tuple(self.deeds) if is_omaha else (),
            wins=tuple(self.wins) if is_omaha else (),
            problems=self.problems.all(),
            **fields,
        )

    def _place_stakes(self, low: Decimal, high: Decimal) -> None:
        """The header's pair: blinds, or in fixed limit the two bets unless the posts say otherwise."""
        fields = self.fields
        if fields.get("structure") is Structure.FIXED_LIMIT and not self._is_posted(high):
            fields["small_bet"], fields["big_bet"] = low, high
            fields["big_blind"] = low
        else:
            fields["small_blind"], fields["big_blind"] = low, high

    def _is_posted(self, amount: Decimal) -> bool:
        return any(deed.post is PostKind.BIG_BLIND and deed.amount == amount for deed in self.deeds)
