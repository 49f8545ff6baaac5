"""KingsClub: short text without a site's name; raises and calls both name the street's total.

The summary has each player's result, the rake in one line and a line a payment. Everybody's
unknown cards are dealt as X.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.game.events import PostKind
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, hand_texts
from splitpot.history.told import DeedKind, ToldHand

SITE: Final = "KingsClub"
HEADER: Final = re.compile(
    r"^\ufeff?#(?P<number>\d+): (?P<game>[^\n]*?) - (?P<low>[\d.,]+)/(?P<high>[\d.,]+)[ \t]*\n"
    r"(?P<y>\d{4})-(?P<mo>\d\d)-(?P<d>\d\d) (?P<h>\d\d):(?P<m>\d\d):(?P<s>\d\d)[ \t]*$",
    re.MULTILINE,
)

_TABLE: Final = re.compile(r"^Table '(?P<table>.*)' Seat (?P<button>\d{1,4}) is the button")
_SEAT: Final = re.compile(r"^Seat (\d{1,4}): (.+) \(([\d.,]+)\)(.*)$")
_STREET: Final = re.compile(r"^\*\*\* (?:BOARD (?P<run>\d) - )?(?:FLOP|TURN|RIVER) \*\*\* (?P<cards>.*)$")
_GROUP: Final = re.compile(r"\[([^\[\]]*)\]")
_WIN: Final = re.compile(r"wins (?:(?:main |side )?pot )?\(([\d.,]+)\)")
_POSTS: Final = (
    ("dead", PostKind.DEAD),
    ("small blind", PostKind.SMALL_BLIND),
    ("big blind", PostKind.BIG_BLIND),
    ("ante", PostKind.ANTE),
    ("straddle", PostKind.STRADDLE),
)
_WAGERS: Final = {"calls": DeedKind.CALL, "bets": DeedKind.BET, "raises": DeedKind.RAISE}
_FLOP: Final = 3


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.is_summed = False

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        header, fields = hand.header, telling.fields
        if not telling.name_game(header["game"]):
            return telling.told()
        low, high = parse_money(header["low"]), parse_money(header["high"])
        if low is not None and high is not None:
            telling.stakes = (low, high)
        day = int(header["y"]), int(header["mo"]), int(header["d"])
        fields["started"] = utc_time(*day, int(header["h"]), int(header["m"]), int(header["s"]), "UTC")
        fields["is_play_money"] = True
        for offset in range(2, len(hand.lines)):
            line = hand.lines[offset].strip()
            telling.line = hand.first_line + offset
            if line:
                self._read_line(line)
        fields["is_cut"] = not telling.wins
        return telling.told()

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if line.startswith("*** SUMMARY"):
            self.is_summed = True
        elif line.startswith("Seat ") and (row := _SEAT.match(line)):
            if not self.is_summed:
                telling.seat(row[1], row[2], parse_money(row[3]), is_out="out" in row[4])
        elif table := _TABLE.match(line):
            telling.fields["table"] = table["table"]
            telling.fields["button"] = int(table["button"])
        elif line.startswith("Rake "):
            telling.fields["rake"] = parse_money(line[5:])
        elif line.startswith("Dealt to "):
            self._read_dealt(line)
        elif street := _STREET.match(line):
            self._read_street(street, line)
        elif not line.startswith("***"):
            found = telling.names.split(line)
            if found:
                self._read_deed(found[0], found[1], line)
            else:
                telling.problem(line, "a line of play, of a player in the list of seats")

    def _read_dealt(self, line: str) -> None:
        found = self.telling.names.split(line[9:])
        group = _GROUP.search(line)
        cards = parse_history_cards(group[1]) if group else None
        if found and cards:
            self.telling.fields["hero"] = found[0]
            self.telling.cards(DeedKind.HOLE, found[0], cards)

    def _read_street(self, street: re.Match[str], line: str) -> None:
        groups = _GROUP.findall(street["cards"])
        words = groups[-1].split() if groups else []
        if not words:
            self.telling.problem(line, "the new cards of the street")
            return
        run = int(street["run"] or 1) - 1
        if run:
            self.telling.fields["runs"] = max(self.telling.fields.get("runs", 1), run + 1)
        earlier = sum(len(d.cards) for d in self.telling.deeds if d.kind is DeedKind.BOARD and d.run == run)
        if run:
            # Cards that both boards share are dashes.
            earlier += groups[0].count("-")
        before = [one for one in groups[0].split() if one != "-"] if len(groups) > 1 else []
        shared = groups[0].count("-") if len(groups) > 1 else 0
        missing = before[max(0, earlier - shared) :] if earlier >= _FLOP else []
        for part in (missing, words):
            # A street that is written with the next one alone is dealt before it.
            if part and (cards := parse_history_cards(" ".join(part))):
                self.telling.cards(DeedKind.BOARD, "", cards, run)

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        is_all_in = "all in" in tail or "all-in" in tail
        if verb in _WAGERS:
            amount = parse_money(tail.removeprefix("to ").partition(", ")[0])
            if amount is None:
                telling.problem(line, f"an amount after {verb}")
            else:
                telling.wager(_WAGERS[verb], name, amount, is_total=verb != "bets", is_all_in=is_all_in)
        elif verb in ("folds", "checks"):
            telling.wager(DeedKind.FOLD if verb == "folds" else DeedKind.CHECK, name)
        elif verb == "posts":
            kind = next((one for word, one in _POSTS if word in tail), PostKind.LIVE)
            telling.post(kind, name, parse_money(tail.rpartition(" ")[2]))
        elif verb == "shows":
            group = _GROUP.search(tail)
            telling.cards(DeedKind.SHOW, name, parse_history_cards(group[1]) if group else None)
        elif verb in ("mucks", "doesn't", "does"):
            telling.cards(DeedKind.MUCK, name, None)
        elif won := _WIN.match(rest):
            telling.win(name, parse_money(won[1]))
