"""888 (Pacific, Cassava) hand histories in English layout, with cards in several languages.

`raises`, `calls` and `bets` all name what is added. Neither rake nor an uncalled bet is ever
written; each collected part of a pot has a line, high and low unlabelled. Swedish, Dutch, French
and Spanish clients write their own letters for ace, king, queen and jack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

SITE: Final = "888"
HEADER: Final = re.compile(
    r"^\ufeff?\*{5} ?(?!History\b|Betfair\b)\S[^\n*]*? Hand History for Game (?P<number>\d+)[^\n]*$",
    re.MULTILINE,
)

_STAKES: Final = re.compile(
    r"^(?P<low>[^/\n]+)/(?P<high>[^\n]+?) Blinds (?P<game>.+?) - \*{3}"
    r"(?: (?P<day>\d\d)[ ./-](?P<month>\d\d)[ ./-](?P<year>\d{4}) (?P<h>\d{1,2}):(?P<m>\d\d):(?P<s>\d\d))?"
)
_TABLE: Final = re.compile(r"^Table (?P<table>.+?)(?: (?P<most>\d+) Max)? \((?P<kind>[^()]*)\)\s*$")
_TOURNAMENT: Final = re.compile(
    r"^Tournament #(?P<number>\d+) (?P<paid>.*?)(?: ?- Table #?(?P<table>\S+))?(?: (?P<most>\d+) Max)?"
    r"(?: \((?P<kind>[^()]*)\))?\s*$"
)
_SEAT: Final = re.compile(r"^Seat (\d+): (.*?) ?\( ?([^()]*?) ?\)\s*$")
_BUTTON: Final = re.compile(r"^Seat (\d+) is the button")
_IN_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"^\*\* Dealing (?:flop|turn|river) \*\*", re.IGNORECASE)
_LINE: Final = re.compile(
    r"^(?P<name>.*?) ?(?P<verb>posts|folds|checks|calls|bets|raises|shows|mucks|collected)\b ?(?P<tail>.*)$"
)
_NOISE: Final = re.compile(
    r"^(?:#Game No|Total number|\*\* |\(Hi:|\(Lo:|Game #|Number of|Hand (?:is )?over|<)|"
    r"did not show|has (?:left|joined|timed)|sits? ",
    re.IGNORECASE,
)
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
}
_FOREIGN: Final = re.compile(r"(?<![A-Za-z0-9])(Kn|[EDBHVR])(?=[cdhs](?![A-Za-z]))")
_BROKEN_SPACE: Final = re.compile(r"(?<=\d)Â(?=\s\d)")
_COURT: Final = {"Kn": "J", "B": "J", "D": "Q", "E": "A", "H": "K", "R": "K"}
"""Swedish, German, Dutch and French letters that mean one card only; V is told by the others."""


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    # A no-break space of UTF-8 that went through Windows: "3Â 023,50".
    text = _BROKEN_SPACE.sub("", text) if "Â" in text else text
    letters = _court_letters(text)
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand, letters).read()


def _court_letters(text: str) -> dict[str, str]:
    """What the client's language calls jack, queen, king and ace; empty for English."""
    found: set[str] = set()
    for group in _IN_BRACKETS.findall(text):
        found.update(_FOREIGN.findall(group))
    # A Dutch V is the queen (vrouw), a French one the jack (valet).
    return {**_COURT, "V": "Q" if found & {"H", "B"} else "J"} if found else {}


class _Reader:
    def __init__(self, hand: HandText, letters: dict[str, str]) -> None:
        self.hand = hand
        self.letters = letters
        self.is_dealt = False
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        lines = hand.lines
        telling.fields["is_cut"] = not any(line.startswith("** Summary **") for line in lines)
        self.is_dealt = not any(line.startswith("** Dealing down") for line in lines)
        if not self._read_header():
            return telling.told()
        for offset in range(2, len(lines)):
            line = lines[offset]
            if line and not line.isspace():
                telling.line = hand.first_line + offset
                self._read_line(line)
        return telling.told()

    # --- the header ----------------------------------------------------------------

    def _read_header(self) -> bool:
        telling, lines = self.telling, self.hand.lines
        fields = telling.fields
        telling.line = self.hand.first_line + 1
        found = _STAKES.match(lines[1]) if len(lines) > 1 else None
        if not found:
            telling.problem(lines[1] if len(lines) > 1 else "", "blinds, game and date")
            return False
        low, high = parse_money(found["low"]), parse_money(found["high"])
        fields["small_blind"], fields["big_blind"] = low, high
        fields["currency"] = find_currency(found["low"])
        if found["day"]:
            year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
            clock = int(found["h"]), int(found["m"]), int(found["s"])
            fields["started"] = utc_time(year, month, day, *clock, "UTC")
        return telling.name_game(found["game"])

    def _read_table(self, found: re.Match[str]) -> None:
        fields = self.telling.fields
        fields["table"] = found["table"] or ""
        if found["most"]:
            fields["max_seats"] = int(found["most"])
        kind = (found["kind"] or "").lower()
        if "practice" in kind or "play" in kind:
            fields["is_play_money"] = True

    def _read_tournament(self, found: re.Match[str]) -> None:
        fields = self.telling.fields
        fields["tournament"] = found["number"]
        paid = [parse_money(part) for part in found["paid"].split("+")]
        fields["buy_in"] = tuple(one for one in paid if one is not None)
        fields["currency"] = ""
        self._read_table(found)

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if not telling.deeds and line.startswith("Seat ") and (row := _SEAT.match(line)):
            telling.seat(row[1], row[2] or f"Seat {row[1]}", parse_money(row[3]))
            return
        found = telling.names.split(line)
        if found:
            verb, _, tail = found[1].partition(" ")
            self._read_deed(found[0], verb, tail, line)
        elif line.startswith("** Dealing"):
            self._read_street(line)
        elif button := _BUTTON.match(line):
            self.telling.fields["button"] = int(button[1])
        elif line.startswith("Dealt to "):
            self._read_dealt(line)
        elif line.startswith("Tournament ") and (tournament := _TOURNAMENT.match(line)):
            self._read_tournament(tournament)
        elif line.startswith("Table ") and (table := _TABLE.match(line)):
            self._read_table(table)
        else:
            self._read_unnamed(line)

    def _read_unnamed(self, line: str) -> None:
        """A line that begins with no name of the list: some clients leave the name empty."""
        if _NOISE.search(line):
            return
        found = _LINE.match(line)
        empty = [seat.name for seat in self.telling.seats if seat.name == f"Seat {seat.number}"]
        if found and not found["name"].strip() and len(empty) == 1:
            self._read_deed(empty[0], found["verb"], found["tail"], line)
        elif found:
            self.telling.problem(line, "a player of the list of seats")

    def _read_deed(self, name: str, verb: str, tail: str, line: str) -> None:
        telling = self.telling
        kind = _WAGERS.get(verb)
        if kind is DeedKind.FOLD and not self.is_dealt:
            telling.sit_out(name)  # he declines to be dealt in
        elif kind is not None:
            amount = parse_money(tail) if tail else None
            if amount is None and kind not in (DeedKind.FOLD, DeedKind.CHECK):
                telling.problem(line, f"an amount after {verb}")
                return
            telling.wager(kind, name, amount)
        elif verb == "posts":
            self._read_post(name, tail, line)
        elif verb in ("shows", "mucks"):
            telling.cards(DeedKind.SHOW if verb == "shows" else DeedKind.MUCK, name, self._cards(tail, line))
        elif verb == "collected":
            telling.win(name, parse_money(tail))
        elif verb == "did":
            telling.cards(DeedKind.MUCK, name, None)
        elif not _NOISE.search(line) and ": " not in line:
            telling.problem(line, "an action")

    def _read_post(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        amounts = [parse_money(part) for part in tail.partition("[")[2].split("+")]
        first = amounts[0] if amounts else None
        if first is None:
            telling.problem(line, "the amount of the post")
        elif "dead" in tail:
            telling.post(PostKind.DEAD, name, first)
            if len(amounts) > 1 and amounts[1] is not None:
                telling.post(PostKind.LIVE, name, amounts[1])
        elif "ante" in tail:
            telling.post(PostKind.ANTE, name, first)
        elif "small" in tail:
            telling.post(PostKind.SMALL_BLIND, name, first)
        else:
            telling.post(PostKind.BIG_BLIND if "big" in tail else PostKind.LIVE, name, first)

    def _read_dealt(self, line: str) -> None:
        found = self.telling.names.split(line[9:])
        if not found:
            self.telling.problem(line, "a player and his cards")
            return
        self.telling.fields["hero"] = found[0]
        self.telling.cards(DeedKind.HOLE, found[0], self._cards(found[1], line))

    def _read_street(self, line: str) -> None:
        if not _STREET.match(line):
            self.is_dealt = True
        elif cards := self._cards(line, line):
            self.telling.cards(DeedKind.BOARD, "", cards)

    def _cards(self, text: str, line: str) -> tuple[Card, ...] | None:
        group = _IN_BRACKETS.search(text)
        inside = group[1] if group else ""
        if self.letters:
            inside = _FOREIGN.sub(lambda found: self.letters.get(found[1], found[1]), inside)
        cards = parse_history_cards(inside)
        if cards is None:
            self.telling.problem(line, "cards in brackets")
        return cards
