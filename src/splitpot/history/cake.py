"""Cake network (Lock, PlayersOnly ...) hand histories of 2010 to 2019.

`raises to` gives the street's total, `calls`, `bets` and `is all in` what is added; an uncalled
bet is returned in a line. Euro tables give both currencies: the first, in which the table plays,
counts. Rake is never written. Decimal signs are those of the player's machine.
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

SITE: Final = "Cake"
HEADER: Final = re.compile(r"^\ufeff?Hand#(?P<number>[0-9A-Z]+) - (?P<rest>.*)$", re.MULTILINE)

_DATE: Final = re.compile(r"(\d{4})[/.-](\d\d)[/.-](\d\d) - (\d{1,2}):(\d\d):(\d\d)\s*$")
_STAKES: Final = re.compile(
    r"(?:^|-- )(?:(?P<ante>[^\s/]+)/)?(?P<low>[^\s/]*\d[^\s/]*)/(?P<high>[^\s/]*\d[^\s/]*) "
    r"(?P<game>[^/]+?) -- "
)
_TOURNAMENT: Final = re.compile(r"(?P<name>.*?)\bT(?P<number>\d+) -- ")
_BUY_IN: Final = re.compile(r" -- (?P<one>\S*\d\S*)(?: \+ (?P<two>\S*\d\S*))? -- ")
_MAX: Final = re.compile(r"(\d+)[- ]max", re.IGNORECASE)
_SEAT: Final = re.compile(r"^Seat (\d+): (.+?) \(([^()]*?) in chips\)(.*)$")
_BUTTON: Final = re.compile(r"^Dealer: Seat (\d+)")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"^\*\*\* ?(?:FLOP|TURN|RIVER) ?\*\*\*")
_MONEY: Final = re.compile(r"-?[^\s\d()-]{0,3}-?\d[\d.,'\u2019]*")
_UNCALLED: Final = re.compile(r"uncalled bet (?P<amount>\S*\d[\d.,]*)")
_WIN: Final = re.compile(
    r"^wins (?:(?P<side>high|low) )?(?:(?P<pot>main|side)? ?pot(?: (?P<n>\d)(?= ))? ?)?(?P<amount>\S*\d\S*)"
)
_DEAD: Final = re.compile(r"dead blind (?P<dead>\S+)(?: and big blind (?P<big>\S+))?")
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
}
_TALK: Final = re.compile(
    r"\b(?:has|is|was|sits?|stands?|left|leaves|joins?|did|does|There|returns|adds|eliminated|finished)\b"
)


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.unmarked: list[int] = []

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        fields = telling.fields
        fields["wins_include_uncalled"] = False
        if not self._read_header(hand.header["rest"]):
            return telling.told()
        for offset in range(1, len(hand.lines)):
            line = hand.lines[offset].rstrip()
            if line:
                telling.line = hand.first_line + offset
                self._read_line(line)
        self._give_unmarked_to_hero()
        self._check_currency()
        fields["is_cut"] = not telling.wins
        return telling.told()

    # --- the header ----------------------------------------------------------------

    def _read_header(self, rest: str) -> bool:
        telling = self.telling
        fields = telling.fields
        date = _DATE.search(rest)
        if date:
            year, month, day, hour, minute, second = (int(part) for part in date.groups())
            fields["started"] = utc_time(year, month, day, hour, minute, second, "UTC")
        stakes = _STAKES.search(rest)
        if not stakes:
            telling.problem(rest, "stakes, game and date")
            return False
        low, high = parse_money(stakes["low"]), parse_money(stakes["high"])
        if low is not None and high is not None:
            telling.stakes = (low, high)
        if stakes["ante"]:
            fields["ante"] = parse_money(stakes["ante"]) or Decimal(0)
        head = rest[: stakes.start()]
        most = _MAX.search(head)
        if most:
            fields["max_seats"] = int(most[1])
        tournament = _TOURNAMENT.match(rest)
        if tournament:
            fields["tournament"] = tournament["number"]
            fields["table"] = head.rpartition("Table ")[2].strip(" -") if "Table " in head else ""
            paid = _BUY_IN.search(rest)
            amounts = [parse_money(one) for one in paid.groups() if one] if paid else []
            fields["buy_in"] = tuple(one for one in amounts if one is not None)
        else:
            fields["table"] = head.strip(" -")
            fields["currency"] = find_currency(stakes["low"])
            fields["is_play_money"] = not fields["currency"]
        return telling.name_game(stakes["game"])

    def _check_currency(self) -> None:
        """Drops stakes in another currency than that of the chips on the table."""
        fields = self.telling.fields
        rows = [line for line in self.hand.lines if line.startswith("Seat ") and " in chips)" in line]
        playing = find_currency(rows[0].partition(" in chips)")[0].rpartition("(")[2]) if rows else ""
        if playing and "tournament" not in fields and playing != fields.get("currency"):
            fields["currency"] = playing
            fields["is_play_money"] = False
            self.telling.stakes = None

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if not telling.deeds and line.startswith("Seat ") and (row := _SEAT.match(line)):
            telling.seat(row[1], row[2], parse_money(row[3]))
            if "DEALER" in row[4]:
                telling.fields["button"] = int(row[1])
            return
        found = None if _STREET.match(line) else telling.names.split(line)
        if found:
            marked = line[len(found[0]) : len(found[0]) + 1] == ":"
            count = len(self.telling.deeds)
            self._read_deed(found[0], found[1], line)
            if not marked:
                self.unmarked.extend(range(count, len(self.telling.deeds)))
        elif line.startswith("***"):
            self._read_street(line)
        elif line.startswith("Dealt to "):
            self.telling.deal_hero(line, line[9:], _CARDS.search(line))
        elif button := _BUTTON.match(line):
            self.telling.fields["button"] = int(button[1])
        elif ": " not in line and not _TALK.search(line):
            self.telling.problem(line, "a player of the list of seats, or a new street")

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        kind = _WAGERS.get(verb)
        if kind in (DeedKind.FOLD, DeedKind.CHECK):
            telling.wager(kind, name)
        elif kind is not None:
            self._read_wager(kind, name, tail, line)
        elif verb == "posts":
            self._read_post(name, tail, line)
        elif verb in ("shows", "mucks"):
            cards = _CARDS.search(tail)
            known = parse_history_cards(cards[1]) if cards else None
            telling.cards(DeedKind.SHOW if verb == "shows" else DeedKind.MUCK, name, known)
        elif verb == "wins" and (won := _WIN.match(rest)):
            side = None if not won["side"] else Side.HIGH if won["side"] == "high" else Side.LOW
            pot = {"main": 0, "side": int(won["n"] or 1)}.get(won["pot"] or "")
            telling.win(name, parse_money(won["amount"]), pot, side)
        elif uncalled := _UNCALLED.search(rest):
            telling.return_bet(name, parse_money(uncalled["amount"]))
        elif rest.startswith("is all in"):
            money = _MONEY.search(tail)
            amount = parse_money(money[0]) if money else None
            telling.wager(DeedKind.ALL_IN, name, amount, is_all_in=True)
        elif line[len(name) : len(name) + 1] != ":" and not _TALK.search(rest):
            telling.problem(line, "an action")

    def _read_wager(self, kind: DeedKind, name: str, tail: str, line: str) -> None:
        money = _MONEY.search(tail)
        amount = parse_money(money[0]) if money else None
        if amount is None:
            self.telling.problem(line, "an amount")
            return
        self.telling.wager(kind, name, amount, tail.startswith("to "), "all in" in tail or "all-in" in tail)

    def _read_post(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        dead = _DEAD.search(tail)
        money = _MONEY.search(tail)
        amount = parse_money(money[0]) if money else None
        if dead:
            # A negative dead blind is written by the site and never reaches the pot.
            lost = parse_money(dead["dead"])
            if lost is not None and "-" not in dead["dead"]:
                telling.post(PostKind.DEAD, name, lost)
            if dead["big"]:
                telling.post(PostKind.LIVE, name, parse_money(dead["big"]))
        elif amount is None:
            telling.problem(line, "the amount of the post")
        elif "ante" in tail:
            telling.post(PostKind.ANTE, name, amount)
        elif "small" in tail:
            telling.post(PostKind.SMALL_BLIND, name, amount)
        else:
            telling.post(PostKind.BIG_BLIND if "big" in tail else PostKind.LIVE, name, amount)

    def _read_street(self, line: str) -> None:
        if not _STREET.match(line):
            return
        groups = _CARDS.findall(line)
        known = parse_history_cards(groups[-1]) if groups else None
        if known:
            self.telling.cards(DeedKind.BOARD, "", known)
        else:
            self.telling.problem(line, "the new cards of the street")

    def _give_unmarked_to_hero(self) -> None:
        """Lines without the colon that all others have are the hero's own, where he has no line otherwise."""
        telling = self.telling
        hero = telling.fields.get("hero", "")
        turns = (DeedKind.HOLE, DeedKind.SHOW, DeedKind.MUCK)
        does = {deed.player for deed in telling.deeds if deed.kind not in turns}
        if not hero or hero in does:
            return
        for index in self.unmarked:
            deed = telling.deeds[index]
            telling.deeds[index] = telling.with_player(deed, hero)
