"""Absolute Poker and Ultimate Bet: a line a deed, `Name - Bets $30`, stages instead of hands.

A raise names what it adds and the total, an uncalled bet comes back in a line, and the summary
has each half of the pot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.game.events import PostKind
from splitpot.game.rules import Structure
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

SITE: Final = "Absolute"
HEADER: Final = re.compile(
    r"^\ufeff?Stage #(?P<number>[A-Z]?\d+):? (?P<rest>[^\n]*? \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^\n]*)$",
    re.MULTILINE,
)

_REST: Final = re.compile(
    r"(?:Tourney ID (?P<tournament>\d+) )?(?P<game>.*?)\s+(?P<limit>Normal|Pot Limit|No Limit)\s+"
    r"(?:(?P<low>[^\s,/-]*\d[\d.,]*)(?:/(?P<high>[^\s,/-]*\d[\d.,]*))?)?.*?"
    r"(?P<y>\d{4})-(?P<mo>\d\d)-(?P<d>\d\d) (?P<h>\d\d):(?P<m>\d\d):(?P<s>\d\d)(?:\.\d+)?"
    r"(?: \((?P<zone>\w+)\))?"
)
_STRUCTURES: Final = {
    "Normal": Structure.FIXED_LIMIT,
    "Pot Limit": Structure.POT_LIMIT,
    "No Limit": Structure.NO_LIMIT,
}
_TABLE: Final = re.compile(
    r"^Table: (?P<table>.*?) \((?P<kind>[^()]*)\) Seat #(?P<button>\d{1,4}) is the dealer"
)
_SEAT: Final = re.compile(r"^Seat (\d{1,4}) - (.+) \((\D{0,3}\d[\d.,]*)(?: in chips)?\)(.*)$")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_AMOUNT: Final = re.compile(r"\D{0,3}\d[\d.,]*")
_COLLECTS: Final = re.compile(r"Collects (\D{0,3}\d[\d.,]*) from (main pot|side pot-?(\d*))", re.IGNORECASE)
_TOTAL: Final = re.compile(r"Total Pot\((?P<pot>[^)]*)\)(?:.*?Rake \((?P<rake>[^)]*)\))?")
_POSTS: Final = (
    ("dead", PostKind.DEAD),
    ("small blind", PostKind.SMALL_BLIND),
    ("big blind", PostKind.BIG_BLIND),
    ("ante", PostKind.ANTE),
)
_WAGERS: Final = {
    "Calls": DeedKind.CALL,
    "Bets": DeedKind.BET,
    "Raises": DeedKind.RAISE,
    "All-In": DeedKind.ALL_IN,
}


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        if not self._read_header(hand.header["rest"]):
            return telling.told()
        is_summed = False
        for offset in range(1, len(hand.lines)):
            line = hand.lines[offset].strip()
            telling.line = hand.first_line + offset
            is_summed = is_summed or line.startswith("*** SUMMARY")
            if is_summed:
                self._read_total(line)
            elif line:
                self._read_line(line)
        telling.fields["is_cut"] = not is_summed and not telling.wins
        return telling.told()

    def _read_header(self, words: str) -> bool:
        telling = self.telling
        fields = telling.fields
        found = _REST.match(words)
        if not found:
            telling.problem(words, "game, limit, stakes and date")
            return False
        if found["low"]:
            low = parse_money(found["low"])
            high = parse_money(found["high"]) if found["high"] else None
            fields["currency"] = find_currency(found["low"])
            if low is not None and high is not None:
                telling.stakes = (low, high)
        fields["tournament"] = found["tournament"] or ""
        day = int(found["y"]), int(found["mo"]), int(found["d"])
        fields["started"] = utc_time(
            *day, int(found["h"]), int(found["m"]), int(found["s"]), found["zone"] or "ET"
        )
        is_omaha = telling.name_game(found["game"].strip())
        fields["structure"] = _STRUCTURES[found["limit"]]
        return is_omaha

    def _read_total(self, line: str) -> None:
        fields = self.telling.fields
        if found := _TOTAL.match(line):
            fields["total_pot"] = parse_money(found["pot"])
            fields["rake"] = parse_money(found["rake"]) if found["rake"] else None

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if row := _SEAT.match(line):
            telling.seat(row[1], row[2], parse_money(row[3]), is_out="out" in row[4])
        elif table := _TABLE.match(line):
            telling.fields["table"] = table["table"]
            telling.fields["button"] = int(table["button"])
            telling.fields["is_play_money"] = (
                "real" not in table["kind"].lower() and not telling.fields["tournament"]
            )
        elif line.startswith("Dealt to "):
            named = telling.names.split(line[9:])
            if named:
                telling.fields["hero"] = named[0]
                self._cards(DeedKind.HOLE, named[0], line)
        elif line.startswith("***"):
            if line.startswith(("*** FLOP", "*** TURN", "*** RIVER")):
                self._cards(DeedKind.BOARD, "", line)
        elif found := telling.names.split(line):
            self._read_deed(found[0], found[1].removeprefix("- "), line)
        else:
            telling.problem(line, "a line of play, of a player in the list of seats")

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb = rest.partition(" ")[0].rstrip("(")
        amounts = [parse_money(one) for one in _AMOUNT.findall(rest)]
        if rest.startswith("All-In(Raise)"):
            verb = "Raises"
        if verb in _WAGERS:
            if not amounts or amounts[-1] is None:
                telling.problem(line, f"an amount after {verb}")
            else:
                telling.wager(
                    _WAGERS[verb], name, amounts[-1], is_total=" to " in rest, is_all_in="All-In" in rest
                )
        elif verb in ("Folds", "Checks"):
            telling.wager(DeedKind.FOLD if verb == "Folds" else DeedKind.CHECK, name)
        elif verb in ("Posts", "Ante"):
            kind = next((one for word, one in _POSTS if word in rest.lower()), PostKind.LIVE)
            telling.post(kind, name, amounts[0] if amounts else None)
        elif verb == "returned":
            telling.return_bet(name, amounts[0] if amounts else None)
        elif won := _COLLECTS.match(rest):
            telling.win(name, parse_money(won[1]), int(won[3] or 1) if "side" in won[2].lower() else 0)
        elif verb == "Shows":
            self._cards(DeedKind.SHOW, name, line)
        elif verb in ("Mucks", "Does"):
            telling.cards(DeedKind.MUCK, name, None)

    def _cards(self, kind: DeedKind, name: str, line: str) -> None:
        groups = _CARDS.findall(line)
        cards = parse_history_cards(groups[-1]) if groups else None
        if cards is None:
            self.telling.problem(line, "cards in brackets")
        else:
            self.telling.cards(kind, name, cards)
