"""Betfair's own hand histories, from before it joined another network.

`raises to` names the street's total, `calls` and `bets` what is added. An all-in is a line of its
own before the bet. Each pot's winner has a line; rake is not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind, Side
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

SITE: Final = "Betfair"
HEADER: Final = re.compile(
    r"^\ufeff?\*{5} ?Betfair[^\n*]*? Hand History for Game (?P<number>\d+)[^\n]*$", re.MULTILINE
)

_GAME: Final = re.compile(
    r"^(?P<limit>[A-Z]{2}|\w+ Limit) (?P<low>[^\s/]*\d[\d.,]*)\s?/\s?(?P<high>[^\s/]*\d[\d.,]*) "
    r"(?P<game>[^-\n]+)"
)
_DATE: Final = re.compile(
    r"(?P<month>[A-Z][a-z]{2})[a-z]* (?P<day>\d{1,2}), (?P<h>\d{1,2}):(?P<m>\d\d):(?P<s>\d\d) "
    r"(?P<zone>[A-Z]{2,5}) (?P<year>\d{4})"
)
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_TABLE: Final = re.compile(r"^Table (?P<table>.+?)(?: (?P<most>\d+)-max)? \((?P<kind>[^()]*)\)\s*$")
_BUTTON: Final = re.compile(r"^Seat (\d{1,4}) is the button")
_SEAT: Final = re.compile(r"^Seat (\d{1,4}): (.+) \( ?([^()]*\d[^()]*?) ?\)(.*)$")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_WIN: Final = re.compile(
    r"(?P<side>Lo|Hi|Low|High)? ?\(?(?P<amount>\D{0,3}\d[\d.,]*)\)?"
    r"(?: from (?:the )?(?P<pot>main pot|side pot(?: ?#?(?P<n>\d+))?))?",
    re.IGNORECASE,
)
_WAGERS: Final = {"calls": DeedKind.CALL, "bets": DeedKind.BET, "raises": DeedKind.RAISE}


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.all_in = ""

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        if not self._read_header():
            return telling.told()
        for offset in range(2, len(hand.lines)):
            line = hand.lines[offset].strip()
            if line:
                telling.line = hand.first_line + offset
                self._read_line(line)
        telling.fields["is_cut"] = not telling.wins
        return telling.told()

    def _read_header(self) -> bool:
        telling, lines = self.telling, self.hand.lines
        fields = telling.fields
        telling.line = self.hand.first_line + 1
        words = lines[1] if len(lines) > 1 else ""
        found = _GAME.match(words)
        if not found:
            telling.problem(words, "limit, blinds, game and date")
            return False
        low, high = parse_money(found["low"]), parse_money(found["high"])
        if low is not None and high is not None:
            telling.stakes = (low, high)
        fields["currency"] = find_currency(found["low"])
        date = _DATE.search(words)
        if date and date["month"] in _MONTHS:
            day = int(date["year"]), _MONTHS.index(date["month"]) + 1, int(date["day"])
            clock = int(date["h"]), int(date["m"]), int(date["s"])
            fields["started"] = utc_time(*day, *clock, date["zone"])
        return telling.name_game(f"{found['limit']} {found['game'].strip()}")

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if not telling.deeds and (row := _SEAT.match(line)):
            telling.seat(row[1], row[2], parse_money(row[3]), is_out="out" in row[4])
        elif found := telling.names.split(line):
            if not line.startswith(":", len(found[0])):
                self._read_deed(found[0], found[1], line)
        elif button := _BUTTON.match(line):
            telling.fields["button"] = int(button[1])
        elif line.startswith("Dealt to "):
            named = telling.names.split(line[9:])
            if named:
                telling.fields["hero"] = named[0]
                telling.cards(DeedKind.HOLE, named[0], self._cards(named[1], line))
        elif line.startswith("** Dealing ") and "[" in line:
            telling.cards(DeedKind.BOARD, "", self._cards(line, line))
        elif table := _TABLE.match(line):
            fields = telling.fields
            fields["table"] = table["table"]
            fields["max_seats"] = int(table["most"] or 0)
            fields["is_play_money"] = "real" not in table["kind"].lower()
        elif not line.startswith(("*", "Total number", "Main pot", "Side pot", "Rake")):
            telling.problem(line, "a line of play, of a player in the list of seats")

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        if verb in _WAGERS:
            amount = parse_money(tail.removeprefix("to "))
            if amount is None:
                telling.problem(line, f"an amount after {verb}")
                return
            is_total = tail.startswith("to ")
            telling.wager(_WAGERS[verb], name, amount, is_total, is_all_in=self.all_in == name)
            self.all_in = ""
        elif verb in ("folds", "checks"):
            telling.wager(DeedKind.FOLD if verb == "folds" else DeedKind.CHECK, name)
        elif verb == "goes":
            self.all_in = name
        elif verb == "posts":
            self._read_post(name, tail, line)
        elif verb in ("shows", "mucks"):
            cards = self._cards(tail, line) if "[" in tail else None
            telling.cards(DeedKind.SHOW if verb == "shows" and cards else DeedKind.MUCK, name, cards)
        elif verb == "wins" and (won := _WIN.match(tail)):
            pot = None if not won["pot"] else int(won["n"] or 1) if won["n"] or "side" in won["pot"] else 0
            side = None if not won["side"] else Side.LOW if won["side"].lower()[0] == "l" else Side.HIGH
            telling.win(name, parse_money(won["amount"]), pot, side)

    def _read_post(self, name: str, tail: str, line: str) -> None:
        amounts = [parse_money(part) for part in tail.partition("[")[2].rstrip("]").split("+")]
        if not amounts or amounts[0] is None:
            self.telling.problem(line, "the amount of the post")
            return
        word = next((one for one in _POSTS if one in tail), "")
        self.telling.post(_POSTS.get(word, PostKind.LIVE), name, amounts[0])
        if len(amounts) > 1 and amounts[1] is not None:
            self.telling.post(PostKind.LIVE, name, amounts[1])

    def _cards(self, text: str, line: str) -> tuple[Card, ...] | None:
        group = _CARDS.search(text)
        cards = parse_history_cards(group[1]) if group else None
        if cards is None:
            self.telling.problem(line, "cards in brackets")
        return cards


_POSTS: Final = {
    "dead": PostKind.DEAD,
    "small": PostKind.SMALL_BLIND,
    "big": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
}
