"""Reads Winamax hand histories: cash games, tournaments and Go Fast, 2010 and later.

Raises are street totals, calls are added. No uncalled bet is printed: it is part of what is
collected. The total pot is what is left after the rake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.lines import Names, parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

HEADER: Final = re.compile(r"^[\ufeff ]*Winamax Poker - (?P<rest>[^\n]*)", re.MULTILINE)

_HAND: Final = re.compile(
    r"(?P<kind>.*?)\s*-? ?HandId: #(?P<number>[\d-]+) - (?P<game>[^(]*?)\s*\((?P<stakes>[^)]*)\)(?P<rest>.*)"
)
_MOMENT: Final = re.compile(r"(\d{4})/(\d{2})/(\d{2}) (\d{1,2}):(\d{2}):(\d{2})(?: ([A-Z]{2,4}))?")
_BUY_IN: Final = re.compile(r'Tournament "(?P<name>.*)" buyIn: (?P<paid>.*?) level: (?P<level>\d+)')
_TABLE: Final = re.compile(
    r"Table:? '(?P<name>.*)' (?P<seats>\d+)-max(?: \((?P<money>[^)]*)\))?(?: Seat #(?P<button>\d+))?"
)
_TOURNAMENT: Final = re.compile(r"\((\d+)\)#\d+$")
_SEAT: Final = re.compile(r"Seat (\d{1,6}): (.*) \(([^()]*)\)(.*)")
_MARK: Final = re.compile(r"\*\*\* ([^*]*?) ?\*\*\*(.*)")
_STREETS: Final = {"FLOP": 3, "TURN": 1, "RIVER": 1}
_OMAHA: Final = re.compile(r"(?:([456]) Card )?Omaha(?: ?([456])\b)?(8| ?Hi/?-?Lo| ?H/L)?", re.IGNORECASE)
_WIN: Final = re.compile(r"collected (.*?) from (main |side )?pot ?(\d+)? ?(?:\((HI|LO)\))?", re.IGNORECASE)
_SUMMED: Final = re.compile(r"Seat (\d{1,6}): (.*)")
_CARDS: Final = re.compile(r"\[([^\]]*)\]")
_TURNS: Final = {
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
}
_CHATTER: Final = frozenset({"deny", "is", "has", "sits", "leaves", "joins", "doesn't", "timed", "refused"})


@lru_cache(maxsize=256)
def _read_game(words: str) -> tuple[Game | None, Structure | None, int]:
    """Game, structure and hole cards; the five-card Hi/Lo of 2016 and 2017 was paid as high alone."""
    found = _OMAHA.search(words)
    text = words.lower()
    structure = (
        Structure.POT_LIMIT
        if "pot limit" in text
        else Structure.NO_LIMIT
        if "no limit" in text
        else Structure.FIXED_LIMIT
        if "limit" in text
        else None
    )
    if not found or "courchevel" in text:
        return None, structure, 4
    count = int(found[1] or found[2] or 4)
    return Game.OMAHA8 if found[3] and count == 4 else Game.OMAHA, structure, count


def read(text: str) -> Iterator[ToldHand]:
    """Every hand of a file, as the file tells it."""
    for hand in hand_texts(text, HEADER):
        yield _Hand(hand).told()


class _Hand:
    """One hand as it is read."""

    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        found = _HAND.fullmatch(hand.header["rest"].rstrip())
        number = found["number"] if found else ""
        self.telling = Telling("Winamax", number, hand.first_line, len(hand.lines))
        self.names = Names(())
        self.numbers: dict[int, str] = {}
        self.in_blinds = False
        self.is_summed_up = False
        self.paid_low = False
        self.hero = ""
        self.card_counts: Counter[int] = Counter()
        self.seen: dict[str, frozenset[Card]] = {}
        self.lost_wins: list[tuple[Decimal, int, Side | None]] = []
        self.won: dict[str, Decimal] = {}
        if found:
            self._header(found)
        else:
            self.telling.fields["game_words"] = hand.header["rest"][:60]
            self.telling.problem(hand.header.group(), "a header with number, game, stakes and time")

    def told(self) -> ToldHand:
        """The whole hand."""
        if self.telling.fields["game"] is None:
            return self.telling.told()
        is_listed = False
        for number, raw in enumerate(self.hand.lines[1:], self.hand.first_line + 1):
            line = raw.rstrip()
            if not line:
                continue
            self.telling.line = number
            if line.startswith("***"):
                if not is_listed:
                    self._seated()
                    is_listed = True
                self._mark(line)
            elif self.is_summed_up:
                self._summary(line)
            elif not is_listed:
                self._open(line)
            else:
                self._line(line)
        self._settle()
        return self.telling.told()

    # --- before the cards ------------------------------------------------------------

    def _header(self, found: re.Match[str]) -> None:
        fields = self.telling.fields
        fields["game"], fields["structure"], fields["hole_cards"] = _read_game(found["game"])
        fields["game_words"] = found["game"]
        moment = _MOMENT.search(found["rest"])
        if moment:
            year, month, day, hour, minute, second = (int(moment[i]) for i in range(1, 7))
            fields["started"] = utc_time(year, month, day, hour, minute, second, moment[7] or "UTC")
        else:
            self.telling.problem(found.group(), "a time such as 2017/03/18 08:51:13 UTC")
        stakes = [amount for amount in map(parse_money, found["stakes"].split("/")) if amount is not None]
        if len(stakes) >= 2:
            # A tournament's ante stands before the blinds.
            self.telling.stakes = stakes[-2], stakes[-1]
            if len(stakes) == 3:
                fields["ante"] = stakes[0]
        else:
            self.telling.problem(found["stakes"], "the blinds")
        bought = _BUY_IN.search(found["kind"])
        if bought:
            fields["tournament"] = bought["name"]
            fields["level"] = bought["level"]
            paid = [parse_money(part.strip()) for part in re.split(r"[+-]", bought["paid"])]
            fields["buy_in"] = tuple(part for part in paid if part is not None)
            fields["currency"] = find_currency(bought["paid"])
        else:
            fields["currency"] = find_currency(found["stakes"])

    def _open(self, line: str) -> None:
        fields = self.telling.fields
        if line.startswith("Table"):
            found = _TABLE.match(line)
            if not found:
                self.telling.problem(line, "a table such as Table: 'Name' 6-max Seat #1 is the button")
                return
            fields["table"] = found["name"]
            fields["max_seats"] = int(found["seats"][:3])
            if found["button"]:
                fields["button"] = int(found["button"][:6])
            fields["is_play_money"] = "play" in (found["money"] or "")
            number = _TOURNAMENT.search(found["name"])
            if number and "tournament" in fields:
                fields["tournament"] = number[1]
        elif line.startswith("Seat "):
            seat = _SEAT.match(line)
            if not seat:
                self.telling.problem(line, "a seat such as Seat 1: Name (10€)")
                return
            stack = parse_money(seat[3].partition(", ")[0].strip())
            self.telling.seat(seat[1], seat[2], stack, stack is None)
        else:
            self.telling.problem(line, "a table or a seat")

    def _seated(self) -> None:
        self.names = Names(seat.name for seat in self.telling.seats)
        self.numbers = {seat.number: seat.name for seat in self.telling.seats}

    # --- the play --------------------------------------------------------------------

    def _mark(self, line: str) -> None:
        found = _MARK.match(line)
        if not found:
            self.telling.problem(line, "a mark such as *** FLOP *** [cards]")
            return
        words, rest = found.groups()
        self.in_blinds = "BLINDS" in words
        self.is_summed_up = words == "SUMMARY"
        count = _STREETS.get(words)
        if count is None:
            return
        cards = parse_history_cards(rest[rest.rfind("[") :].replace("]", " "))
        if cards is None or len(cards) != count:
            self.telling.problem(line, f"{count} new cards for the board")
        self.telling.cards(DeedKind.BOARD, "", cards)

    def _line(self, line: str) -> None:
        if line.startswith("Dealt to "):
            name, bracket, text = line[len("Dealt to ") :].rpartition(" [")
            cards = parse_history_cards(text.replace("]", " ")) if bracket else None
            if cards is None or name not in self.names:
                self.telling.problem(line, "cards dealt to a player in the list of seats")
                return
            self.hero = name
            self._cards(DeedKind.HOLE, name, cards)
            return
        found = self.names.split(line)
        if found:
            self._say(found[0], found[1], line)
        elif not self._lost_win(line) and not _CHATTER.intersection(line.split()):
            self.telling.problem(line, "a line of play, of a player in the list of seats")

    def _say(self, name: str, tail: str, line: str) -> None:
        verb, _, rest = tail.partition(" ")
        kind = _TURNS.get(verb)
        if kind is DeedKind.FOLD or kind is DeedKind.CHECK:
            self.telling.wager(kind, name)
        elif kind is not None:
            words, _, more = rest.partition(" and ")
            by, to, total = words.partition(" to ")
            is_total = bool(to) and kind is DeedKind.RAISE
            amount = parse_money(total if is_total else by)
            if amount is None:
                self.telling.problem(line, "an amount")
            elif kind is DeedKind.RAISE and self.in_blinds:
                self._raise_of_a_post(name, amount)
            else:
                self.telling.wager(kind, name, amount, is_total, "all-in" in more)
        elif verb == "posts":
            self._post(name, rest, line)
        elif verb == "shows":
            shown = _CARDS.search(rest)
            cards = parse_history_cards(shown[1]) if shown else None
            if cards and len(cards) >= 4:
                self._cards(DeedKind.SHOW, name, cards)
        elif verb == "mucks":
            self.telling.wager(DeedKind.MUCK, name)
        elif verb == "collected":
            self._win(name, tail, line)
        elif verb in _CHATTER:
            return
        elif not self._lost_win(line):
            self.telling.problem(line, "folds, checks, calls, bets, raises, posts, shows or collected")

    def _post(self, name: str, rest: str, line: str) -> None:
        words = rest.partition(" out of position")[0].partition(" and is")[0]
        amount = parse_money(words.rpartition(" ")[2])
        if amount is None:
            self.telling.problem(line, "an amount")
        elif not amount:
            return
        elif "ante" in words:
            self.telling.post(PostKind.ANTE, name, amount)
        elif "straddle" in words:
            self.telling.post(PostKind.STRADDLE, name, amount)
        elif "out of position" in rest:
            self._post_late(name, amount, "small" in words)
        elif "small" in words:
            has_live = any(d.player == name and d.post is PostKind.LIVE for d in self.telling.deeds)
            self.telling.post(PostKind.DEAD if has_live else PostKind.SMALL_BLIND, name, amount)
        else:
            self.telling.post(PostKind.BIG_BLIND, name, amount)

    def _post_late(self, name: str, amount: Decimal, is_small: bool) -> None:
        """What a returning player puts in: his small blind is dead, also where it is printed in one sum."""
        stakes = self.telling.stakes
        if not is_small:
            self.telling.post(PostKind.LIVE, name, amount)
        elif stakes and amount > stakes[0]:
            self.telling.post(PostKind.LIVE, name, amount - stakes[0])
            self.telling.post(PostKind.DEAD, name, stakes[0])
        else:
            self.telling.post(PostKind.DEAD, name, amount)

    def _raise_of_a_post(self, name: str, amount: Decimal) -> None:
        """A `raise` among the forced bets, seen in 2014, is what a returning player owes, before he posts."""
        stakes = self.telling.stakes
        live = min(amount, stakes[1]) if stakes else amount
        self.telling.post(PostKind.LIVE, name, live)
        if amount > live:
            self.telling.post(PostKind.DEAD, name, amount - live)

    def _cards(self, kind: DeedKind, name: str, cards: tuple[Card, ...]) -> None:
        self.card_counts[len(cards)] += 1
        self.seen[name] = frozenset(cards)
        self.telling.cards(kind, name, cards)

    def _win(self, name: str, words: str, line: str) -> None:
        found = _WIN.search(words)
        amount = parse_money(found[1]) if found else None
        if found is None or amount is None:
            self.telling.problem(line, "an amount and a pot")
            return
        pot, side = _pot(found), _side(found)
        self.paid_low = self.paid_low or side is Side.LOW
        self.telling.win(name, amount, pot, side)

    def _lost_win(self, line: str) -> bool:
        """A payment without its verb; whom it belongs to is told by the summary."""
        before, _, after = line.rpartition(" from ")
        found = _WIN.match(f"collected {before.rpartition(' ')[2]} from {after}")
        amount = parse_money(found[1]) if found else None
        if found is None or amount is None:
            return False
        self.lost_wins.append((amount, _pot(found), _side(found)))
        return True

    # --- the end ---------------------------------------------------------------------

    def _summary(self, line: str) -> None:
        fields = self.telling.fields
        if line.startswith("Total pot"):
            words, _, rake = line.partition(" | ")
            net = parse_money(words.removeprefix("Total pot").strip())
            taken = Decimal(0) if rake.startswith("No") else parse_money(rake.removeprefix("Rake").strip())
            fields["rake"] = taken
            fields["total_pot"] = net + taken if net is not None and taken is not None else None
        elif line.startswith("Seat "):
            found = _SUMMED.match(line)
            name = self.numbers.get(int(found[1])) if found else None
            if found and name:
                self._row(name, found[2].removeprefix(name))

    def _row(self, name: str, words: str) -> None:
        won = words.rpartition(" won ")[2].partition(" ")[0] if " won " in words else ""
        amount = parse_money(won) if won else None
        if amount:
            self.won[name] = self.won.get(name, Decimal(0)) + amount
        shown = _CARDS.search(words)
        cards = parse_history_cards(shown[1]) if shown else None
        if cards and len(cards) >= 4 and self.seen.get(name) != frozenset(cards):
            is_shown = "showed" in words or "won" in words or "lost" in words
            self._cards(DeedKind.SHOW if is_shown else DeedKind.MUCK, name, cards)

    def _settle(self) -> None:
        telling, fields = self.telling, self.telling.fields
        fields["wins_include_uncalled"] = True
        fields["hero"] = self.hero
        fields["is_cut"] = not (telling.wins or self.lost_wins or self.is_summed_up)
        whole = [count for count, _ in self.card_counts.most_common() if count in (4, 5, 6)]
        if whole:
            fields["hole_cards"] = whole[0]
        if self.paid_low:
            fields["game"] = Game.OMAHA8
        for win in telling.wins:
            if win.player in self.won:
                self.won[win.player] -= win.amount
        for amount, pot, side in self.lost_wins:
            name = next((name for name, due in self.won.items() if due >= amount), "")
            if name:
                telling.win(name, amount, pot, side)
                self.won[name] -= amount
            else:
                telling.problem(str(amount), "a winner in the list of seats")
        if not telling.wins:
            for name, amount in self.won.items():
                telling.win(name, amount)


def _pot(found: re.Match[str]) -> int:
    if (found[2] or "").strip().lower() != "side":
        return 0
    return int(found[3][:2]) if found[3] else 1


def _side(found: re.Match[str]) -> Side | None:
    half = (found[4] or "").upper()
    return Side.HIGH if half == "HI" else Side.LOW if half == "LO" else None
