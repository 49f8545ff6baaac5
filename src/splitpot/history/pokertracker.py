"""Reads the text that PokerTracker exports of hands whose sites wrote XML or nothing at all.

Two manners: that of Microgaming (`** Hand # 1 starting`) and that of iPoker and Merge (`GAME #1:`).
A raise's amount is the street's total in some exports and what the raise adds in others; what
balances tells which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from msgspec.structs import replace

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.history.amount_sense import raises_are_totals
from splitpot.history.lines import Names, parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

HEADER: Final = re.compile(
    r"^[\ufeff ]*(?:\*\* Hand # ?(?P<microgaming>\d+) starting - (?P<moment>[^\n]*)"
    r"|(?P<site>MERGE_GAME|Merge Game|GAME) #(?P<number>[\d-]+)(?P<rest>[^\n]*))",
    re.MULTILINE,
)

_MOMENT: Final = re.compile(
    r"(\d{2,4})[-/](\d{2})[-/](\d{2,4}) (\d{1,2}):(\d{2}):(\d{2})(?:[ /]([A-Z]{3,4}))?"
)
_STAKES: Final = re.compile(r"\(?([^\s()|/]*\d[\d.,]*)[|/]([^\s()|/A-Za-z]*\d[\d.,]*)")
_GAME_LINE: Final = re.compile(r"\*\* (?P<table>.*?) \[(?P<game>[^\]]*)\] \((?P<stakes>[^)]*)\)(?P<money>.*)")
_SEAT_WITH: Final = re.compile(
    r"(?P<who>.*) in seat (?P<number>\d{1,6}) with (?P<stack>.*?)(?P<out>\[Dealer\])?"
)
_SEAT_CHIPS: Final = re.compile(r"Seat (\d{1,6}): (.*) \((\S+(?: \d+)*) in chips\)(.*)")
_SUIT_FIRST: Final = re.compile(r"\b([CDHS])(10|[2-9TJQKA])\b", re.IGNORECASE)
_MARK: Final = re.compile(r"\*\*\* ?(.*?) ?\*\*\* ?(.*)")
_STREETS: Final = {"flop": 3, "turn": 1, "river": 1}
_WORDS: Final = {
    "folded": DeedKind.FOLD,
    "checked": DeedKind.CHECK,
    "called": DeedKind.CALL,
    "bet": DeedKind.BET,
    "raised": DeedKind.RAISE,
    "Fold": DeedKind.FOLD,
    "Check": DeedKind.CHECK,
    "Call": DeedKind.CALL,
    "Bet": DeedKind.BET,
    "Raise": DeedKind.RAISE,
    "Allin": DeedKind.ALL_IN,
    "went": DeedKind.ALL_IN,
}
_POSTS: Final = {"SB": PostKind.SMALL_BLIND, "BB": PostKind.BIG_BLIND, "DB": PostKind.DEAD}


def read(text: str) -> Iterator[ToldHand]:
    """Every hand of a file, as the file tells it."""
    for hand in hand_texts(text, HEADER):
        if hand.header["microgaming"]:
            yield _MicrogamingHand(hand).told()
        else:
            yield _ServerHand(hand).told()


def _cards(text: str) -> tuple[Card, ...] | None:
    return parse_history_cards(_SUIT_FIRST.sub(r"\2\1", text).replace("]", " ").replace("[", " "))


def _started(text: str) -> str:
    found = _MOMENT.search(text)
    if not found:
        return ""
    one, two, three, hour, minute, second = (int(found[i]) for i in range(1, 7))
    year, month, day = (one, two, three) if one > 31 else (three, one, two)
    return utc_time(year, month, day, hour, minute, second, found[7] or "")


class _Hand:
    """What both manners have in common."""

    def __init__(self, hand: HandText, site: str, number: str) -> None:
        self.hand = hand
        self.telling = Telling(site, number, hand.first_line, len(hand.lines))
        self.names = Names(())

    def told(self) -> ToldHand:
        """The whole hand."""
        for number, raw in enumerate(self.hand.lines[1:], self.hand.first_line + 1):
            line = raw.strip()
            if line:
                self.telling.line = number
                self.line(line)
        self._settle()
        return self.telling.told()

    def line(self, line: str) -> None:
        """One line after the first."""
        raise NotImplementedError

    def stakes(self, text: str) -> None:
        """The blinds of a header."""
        found = _STAKES.search(text)
        low, high = (parse_money(found[1]), parse_money(found[2])) if found else (None, None)
        if low is None or high is None:
            self.telling.problem(text, "the blinds")
        else:
            self.telling.stakes = low, high

    def seat(self, number: str, name: str, stack: Decimal | None, is_button: bool) -> None:
        """A row of the list of seats."""
        self.telling.seat(number, name, stack)
        self.names = Names(seat.name for seat in self.telling.seats)
        if is_button:
            self.telling.fields["button"] = int(number)

    def deal(self, words: str, text: str) -> None:
        """New cards on the board; a whole board counts by its last cards."""
        count = _STREETS[words]
        cards = _cards(text)
        if cards is None or len(cards) < count:
            self.telling.problem(text, f"{count} new cards for the board")
        self.telling.cards(DeedKind.BOARD, "", cards[-count:] if cards else None)

    def _settle(self) -> None:
        telling = self.telling
        fields = telling.fields
        fields["is_cut"] = not telling.wins
        holes = [deed for deed in telling.deeds if deed.kind is DeedKind.HOLE]
        if len(holes) == 1:
            fields["hero"] = holes[0].player
        counts = [len(deed.cards) for deed in telling.deeds if deed.kind is not DeedKind.BOARD and deed.cards]
        if counts and fields["game"] is not None and max(counts) in (4, 5, 6):
            fields["hole_cards"] = max(counts)
        if (
            counts
            and fields["game"] is None
            and max(counts) > 2
            and "hold" in fields.get("game_words", "").lower()
        ):
            telling.problem(fields.get("game_words", ""), "two hole cards in a hand of hold'em")
        stacks = {seat.name: seat.stack for seat in telling.seats}
        paid = sum((win.amount for win in telling.wins), Decimal(0)) + (fields.get("rake") or Decimal(0))
        are_totals = raises_are_totals(telling.deeds, stacks, paid)
        telling.deeds = [
            replace(deed, is_total=are_totals) if deed.kind is DeedKind.RAISE else deed
            for deed in telling.deeds
        ]


class _MicrogamingHand(_Hand):
    """`** Hand # 1 starting`: verbs in the past, a raise says what it adds."""

    def __init__(self, hand: HandText) -> None:
        super().__init__(hand, "Microgaming", hand.header["microgaming"])
        self.telling.fields["started"] = _started(hand.header["moment"])
        self.live: set[str] = set()

    def line(self, line: str) -> None:
        """One line after the first."""
        if line.startswith("** Dealing"):
            self._deal(line)
        elif line.startswith("** "):
            self._game(line)
        elif line.startswith("Rake:"):
            self.telling.fields["rake"] = parse_money(line[5:].strip())
        elif " in seat " in line and (found := _SEAT_WITH.fullmatch(line)):
            name = found["who"].rpartition(" ")[0] or found["who"]
            self.seat(found["number"], name, parse_money(found["stack"]), bool(found["out"]))
            self.live.add(name)
        else:
            split = self.names.split(line)
            if split:
                self._say(*split, line)
            else:
                self.telling.problem(line, "a line of play, of a player in the list of seats")

    def _game(self, line: str) -> None:
        found = _GAME_LINE.match(line)
        if not found:
            self.telling.problem(line, "a line such as ** Table [Omaha] (0.25|0.50 PL - Cash Game)")
            return
        self.telling.name_game(f"{found['stakes'].rpartition('|')[2].partition(' - ')[0]} {found['game']}")
        self.telling.fields["table"] = found["table"]
        self.telling.fields["is_play_money"] = "Play" in found["money"]
        self.telling.fields["currency"] = find_currency(found["table"])
        self.stakes(found["stakes"])

    def _deal(self, line: str) -> None:
        words, _, text = line.partition(": ")
        street = words.rpartition(" ")[2]
        if street in _STREETS:
            self.deal(street, text)
            return
        name = words.removeprefix("** Dealing cards to ")
        cards = _cards(text)
        if name in self.names and cards:
            self.telling.cards(DeedKind.HOLE, name, cards)
        else:
            self.telling.problem(line, "cards dealt to a player in the list of seats")

    def _say(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        verb, _, rest = tail.partition(" ")
        amount = parse_money(rest.rpartition(" ")[2]) if rest else None
        kind = _WORDS.get(verb)
        if "the small blind" in tail:
            telling.post(PostKind.SMALL_BLIND, name, amount)
        elif "the big blind" in tail:
            telling.post(PostKind.BIG_BLIND, name, amount)
        elif " ante" in tail:
            telling.post(PostKind.ANTE, name, amount)
        elif verb == "posted":
            telling.post(PostKind.DEAD if "dead" in tail else PostKind.LIVE, name, amount)
        elif " from " in rest and "pot" in rest:
            telling.win(name, parse_money(rest.partition(" from ")[0]), 0 if "main" in rest else None)
        elif verb.startswith("show"):
            cards = _cards(rest)
            if cards and len(cards) > 3:
                telling.cards(DeedKind.SHOW, name, cards)
        elif verb.startswith("muck"):
            telling.wager(DeedKind.MUCK, name)
        elif kind is not None:
            self._act(kind, name, amount, line)
        elif rest.startswith("to ") and amount is not None:
            self._act(DeedKind.RAISE, name, amount, line)
        elif not rest and verb:
            # A single word that is none of the others can only give up: a check is written as one.
            self._act(DeedKind.FOLD if len(self.live) > 1 else DeedKind.MUCK, name, None, line)
        else:
            telling.problem(line, "folded, checked, called, bet, raised, posted, shows or wins")

    def _act(self, kind: DeedKind, name: str, amount: Decimal | None, line: str) -> None:
        if kind is DeedKind.FOLD:
            self.live.discard(name)
        elif amount is None and kind not in (DeedKind.CHECK, DeedKind.MUCK):
            self.telling.problem(line, "an amount")
        self.telling.wager(kind, name, amount, is_all_in=kind is DeedKind.ALL_IN)


class _ServerHand(_Hand):
    """`GAME #1:`: verbs with a capital letter, seats and streets much as PokerStars has them."""

    def __init__(self, hand: HandText) -> None:
        header = hand.header
        super().__init__(hand, "iPoker" if header["site"] == "GAME" else "Merge", header["number"])
        rest = re.sub(r"Version:\S+|Uncalled:\S+", "", header["rest"]).strip(" :|")
        moment = _MOMENT.search(rest)
        words = rest[: moment.start()] if moment else rest
        stakes = _STAKES.search(words)
        name = words[: stakes.start()] if stakes else words
        self.telling.name_game(name.strip(" |("))
        self.telling.fields["currency"] = find_currency(words)
        self.telling.fields["started"] = _started(rest)
        self.stakes(words)

    def line(self, line: str) -> None:
        """One line after the first."""
        telling = self.telling
        if line.startswith("***"):
            found = _MARK.match(line)
            street = found[1].lower() if found else ""
            if found and street in _STREETS:
                self.deal(street, found[2])
        elif line.startswith("Seat ") and (seat := _SEAT_CHIPS.match(line)):
            self.seat(seat[1], seat[2], parse_money(seat[3]), "DEALER" in seat[4])
        elif line.startswith("Table "):
            telling.fields["table"] = line[6:].partition(", Seats")[0]
        elif line.startswith("Total pot"):
            telling.fields["rake"] = parse_money(line.partition("Rake ")[2])
        elif line.startswith("Dealt to "):
            name, _, text = line[9:].rpartition(" [")
            cards = _cards(text)
            if name in self.names and cards:
                telling.cards(DeedKind.HOLE, name, cards)
        elif not line.startswith("Server"):
            split = self.names.split(line)
            if split:
                self._say(*split, line)
            else:
                telling.problem(line, "a line of play, of a player in the list of seats")

    def _say(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        words = tail.removeprefix("Post ").split()
        amount = parse_money(words[-1]) if len(words) > 1 else None
        verb = words[0] if words else ""
        if verb in _POSTS and amount is not None:
            self._post(_POSTS[verb], name, amount)
        elif verb == "wins":
            if "(uncalled)" in tail:
                telling.return_bet(name, parse_money(words[1]))
            else:
                telling.win(name, amount)
        elif verb == "Shows":
            cards = _cards(tail[len("Shows ") :].partition("]")[0])
            if cards and len(cards) > 3:
                telling.cards(DeedKind.SHOW, name, cards)
        elif verb in _WORDS:
            kind = _WORDS[verb]
            if amount is None and kind not in (DeedKind.FOLD, DeedKind.CHECK):
                telling.problem(line, "an amount")
            is_all_in = "allin" in tail.lower()
            telling.wager(kind, name, amount, kind is DeedKind.RAISE, is_all_in)
        elif verb not in ("Mucks", "Sitout", "Sits"):
            telling.problem(line, "Fold, Check, Call, Bet, Raise, Allin, SB, BB, Shows or wins")

    def _post(self, kind: PostKind, name: str, amount: Decimal) -> None:
        stakes = self.telling.stakes
        if kind is PostKind.BIG_BLIND and stakes and amount == stakes[0] + stakes[1]:
            self.telling.post(PostKind.LIVE, name, stakes[1])
            self.telling.post(PostKind.DEAD, name, stakes[0])
        else:
            self.telling.post(kind, name, amount)
