"""OnGame network (Betfair, bwin, Goalwin ...) hand histories of 2009 to 2014.

`raises A to B` gives the street's total in B; an uncalled bet is not mentioned and not contained
in what a pot pays. Each pot is a line with everybody who won of it, later ones with High and Low.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from splitpot.game.events import PostKind, Side
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

SITE: Final = "OnGame"
HEADER: Final = re.compile(
    r"^\ufeff?\*{5} History for hand (?P<number>[\w-]+)(?: \((?P<event>.*)\))? \*{5}[^\n]*$", re.MULTILINE
)

_TOURNAMENT: Final = re.compile(r"(?P<number>[A-Z]-[\d-]+)(?:, buy-in: (?P<paid>[^)]*))?$")
_DATE: Final = re.compile(
    r"(?P<month>[^\W\d]{3,9})\.? (?P<day>\d{1,2}) (?P<h>\d\d):(?P<m>\d\d):(?P<s>\d\d) "
    r"(?P<zone>[A-Z]{2,5}(?:[+-]\d{2}:?\d{2})?) (?P<year>\d{4})"
)
_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "jan ene gen",
            "feb fév fev",
            "mar mär",
            "apr abr avr",
            "may mai mag",
            "jun giu juin",
            "jul lug juil",
            "aug ago aoû",
            "sep set",
            "oct okt ott out",
            "nov",
            "dec dic dez déc",
        ),
        start=1,
    )
    for name in names.split()
}
"""Months by their first letters in the languages of the network's clients."""
_GULF: Final = {"GST": "UTC+04:00"}
_TABLE: Final = re.compile(
    r"^Table: (?P<table>.+?) \[[^\]]*\] \((?P<structure>[A-Z_]*LIMIT) (?P<game>\w+) "
    r"(?P<low>[^/()]+)/(?P<high>[^,()]+)(?:, (?P<ante>ante[^,()]*))?, (?P<kind>[^()]*)\)"
)
_SEAT: Final = re.compile(r"^Seat (\d+): (.+?) \(([^()]*)\)([^()]*)$")
_NET: Final = re.compile(r"^Seat (\d+): (.*)$")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"^-+ Dealing (flop|turn|river) \[([^\[\]]*)\]")
_RAISE: Final = re.compile(r"^\S+ to (\S+)")
_POT: Final = re.compile(r"^(?P<kind>Main pot|Side pot(?: (?P<n>\d+))?): (?P<total>.+?) won by (?P<who>.+)$")
_PAID: Final = re.compile(
    r"\s*(?P<name>.+?) \((?P<amount>[^()]*?\d[^()]*?)(?: (?P<side>High|Low|Hi|Lo))?\)(?:,|$)"
)
_WAGERS: Final = {"calls": DeedKind.CALL, "bets": DeedKind.BET}
_POSTS: Final = (
    ("dead", PostKind.DEAD),
    ("small", PostKind.SMALL_BLIND),
    ("big", PostKind.BIG_BLIND),
    ("ante", PostKind.ANTE),
)
_SILENT: Final = (
    "---",
    "Dealing pocket",
    "Players in round",
    "Summary:",
    "*****",
    "Start hand",
)


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.streets: set[str] = set()
        self.total = Decimal(0)
        self.in_summary = False

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        fields = telling.fields
        fields["wins_include_uncalled"] = False
        fields["is_cut"] = not any(line.startswith("***** End of hand") for line in hand.lines)
        self._read_event(hand.header["event"] or "")
        for offset in range(1, len(hand.lines)):
            line = hand.lines[offset].rstrip()
            if line:
                telling.line = hand.first_line + offset
                self._read_line(line)
        if "game_words" not in fields:
            telling.line = hand.first_line
            telling.problem(hand.lines[0], "a line with table, game and stakes after it")
        if self.total:
            fields["total_pot"] = self.total
        return telling.told()

    # --- the header ----------------------------------------------------------------

    def _read_event(self, event: str) -> None:
        fields = self.telling.fields
        found = _TOURNAMENT.search(event)
        if found:
            fields["tournament"] = found["number"]
            paid = [parse_money(part) for part in (found["paid"] or "").split("+")]
            fields["buy_in"] = tuple(one for one in paid if one is not None)

    def _read_date(self, line: str) -> None:
        found = _DATE.search(line)
        name = found["month"].lower() if found else ""
        month = _MONTHS.get(name[:4]) or _MONTHS.get(name[:3])
        if not found or not month:
            self.telling.problem(line, "a date")
            return
        self.telling.fields["started"] = utc_time(
            int(found["year"]),
            month,
            int(found["day"]),
            int(found["h"]),
            int(found["m"]),
            int(found["s"]),
            _GULF.get(found["zone"], found["zone"]),
        )

    def _read_table(self, line: str) -> None:
        telling = self.telling
        fields = telling.fields
        found = _TABLE.match(line)
        if not found:
            telling.problem(line, "table, game and stakes")
            return
        fields["table"] = found["table"]
        low, high = parse_money(found["low"]), parse_money(found["high"])
        if low is not None and high is not None:
            telling.stakes = (low, high)
        fields["currency"] = find_currency(found["low"])
        kind = found["kind"].lower()
        fields["is_play_money"] = "play" in kind or (
            not fields["currency"] and "tournament" not in fields and "real" not in kind
        )
        limit = found["structure"].replace("_", " ")
        telling.name_game(f"{limit} {found['game'].replace('_', ' ')}")

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        if not self.telling.deeds and line.startswith("Seat "):
            self._read_seat(line)
            return
        found = None if self.in_summary else self.telling.names.split(line)
        if found:
            self._read_deed(found[0], found[1], line)
        elif line.startswith("Seat "):
            self._read_seat(line)
        elif street := _STREET.match(line):
            self._read_street(street, line)
        elif line.startswith("Summary:"):
            self.in_summary = True
        elif pot := _POT.match(line):
            self._read_pot(pot, line)
        elif line.startswith("Rake taken"):
            self.telling.fields["rake"] = parse_money(line)
        elif line.startswith("Dealing to "):
            self.telling.deal_hero(line, line[11:], _CARDS.search(line))
        else:
            self._read_head(line)

    def _read_head(self, line: str) -> None:
        if line.startswith("Button: seat"):
            number = line[12:].strip()
            self.telling.fields["button"] = int(number) if number.isdecimal() else None
        elif line.startswith("User: "):
            self.telling.fields["hero"] = line[6:].strip()
        elif line.startswith("Table: "):
            self._read_table(line)
        elif line.startswith("Start hand"):
            self._read_date(line)
        elif not line.startswith(_SILENT):
            self.telling.problem(line, "a player of the list of seats, or a new street")

    def _read_seat(self, line: str) -> None:
        telling = self.telling
        if not self.in_summary:
            row = _SEAT.match(line)
            if row:
                telling.seat(row[1], row[2], parse_money(row[3]), is_out="out" in row[4])
            else:
                telling.problem(line, "a player and his chips")
            return
        net = _NET.match(line)
        name = next((seat.name for seat in telling.seats if net and str(seat.number) == net[1]), "")
        if not net or not name:
            return
        cards = _CARDS.search(net[2].removeprefix(name))
        if cards and (known := parse_history_cards(cards[1])):
            telling.cards(DeedKind.SHOW, name, known)

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        if verb == "folds":
            telling.wager(DeedKind.FOLD, name)
        elif verb == "checks":
            telling.wager(DeedKind.CHECK, name)
        elif verb == "raises":
            to = _RAISE.match(tail)
            amount = parse_money(to[1]) if to else None
            if amount is None:
                telling.problem(line, "a raise to an amount")
            else:
                telling.wager(DeedKind.RAISE, name, amount, is_total=True, is_all_in="[all in]" in tail)
        elif verb in _WAGERS:
            amount = parse_money(tail.partition("[")[0])
            if amount is None:
                telling.problem(line, f"an amount after {verb}")
            else:
                telling.wager(_WAGERS[verb], name, amount, is_all_in="[all in]" in tail)
        elif verb == "posts":
            amount = parse_money(tail)
            kind = next((one for word, one in _POSTS if word in tail), PostKind.LIVE)
            if amount is None:
                telling.problem(line, "the amount of the post")
            else:
                telling.post(kind, name, amount)
        elif not rest.startswith(("is ", "has ", "sits", "did ")):
            telling.problem(line, "an action")

    def _read_street(self, street: re.Match[str], line: str) -> None:
        if street[1] in self.streets:
            return  # all-in: the street is written a second time
        cards = parse_history_cards(street[2])
        if cards is None:
            self.telling.problem(line, "the new cards of the street")
            return
        self.streets.add(street[1])
        self.telling.cards(DeedKind.BOARD, "", cards)

    def _read_pot(self, pot: re.Match[str], line: str) -> None:
        number = 0 if pot["kind"] == "Main pot" else int(pot["n"] or 1)
        self.total += parse_money(pot["total"]) or Decimal(0)
        for paid in _PAID.finditer(pot["who"]):
            side = None if not paid["side"] else Side.HIGH if paid["side"][0] == "H" else Side.LOW
            if paid["name"] in self.telling.names:
                self.telling.win(paid["name"], parse_money(paid["amount"]), number, side)
            else:
                self.telling.problem(line, "a winner of the list of seats")
