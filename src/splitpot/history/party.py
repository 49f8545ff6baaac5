"""PartyPoker hand histories of 2005 to 2026.

`raises`, `calls`, `bets` and `is all-In` name what is added; the format of 2026 writes
`raises A to B` instead and ends with a balance for each player. Wins contain the winner's own
uncalled bet, which also comes back as the win of a side pot. Old tournaments leave the blinds out.
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

SITE: Final = "PartyPoker"
HEADER: Final = re.compile(
    r"^\ufeff?\*{5} Hand History [Ff]or Game (?P<number>\w+)[^\n*]*\*{5}[^\n]*$", re.MULTILINE
)

_AMOUNT: Final = r"[^\s\d()\[\]/-]{0,3} ?\d[\d.,'\u2019\u00a0\u202f]*"
_DATE: Final = re.compile(
    r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s*)?(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}),? "
    r"(?P<h>\d{1,2}):(?P<m>\d\d):(?P<s>\d\d) ?(?P<zone>[A-Z]{2,5})? ?(?P<year>\d{4})"
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PAIR: Final = re.compile(rf"(?P<low>{_AMOUNT})\s?/\s?(?P<high>{_AMOUNT})(?:\s*-\s*(?P<ante>{_AMOUNT}))?")
_TOURNAMENT: Final = re.compile(r"(?:Trny: ?|Tournament #)(?P<number>\d+)(?:\s+Level: ?(?P<level>\w+))?")
_BUY_IN: Final = re.compile(
    rf"(?P<paid>{_AMOUNT})(?: [A-Z]{{3}})? Buy-in(?:\s+\+ (?P<fee>{_AMOUNT}))?"
    rf"|Buyin (?P<price>{_AMOUNT})(?: \+ (?P<cost>{_AMOUNT}))?"
)
_TABLE: Final = re.compile(r"^Table (?P<table>.+?) \( ?(?P<kind>[^()]*?) ?\)(?: -- (?P<more>.*))?\s*$")
_SEATED: Final = re.compile(r"^Total number of players : \d+/(\d+)")
_SEAT: Final = re.compile(r"^[Ss]eat ?(\d+): (.+?) ?\( ?([^()]*?) ?\)(?: - \([^()]*\))?\s*$")
_BUTTON: Final = re.compile(r"\bSeat (\d+) is the button")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"^\*\* Dealing (?:flop|turn|river) \*\*", re.IGNORECASE)
_RAISE_TO: Final = re.compile(rf"^{_AMOUNT} to (?P<to>{_AMOUNT})")
_WIN: Final = re.compile(
    rf"^wins (?P<side>Lo|Hi|Low|High)? ?\(?(?P<amount>{_AMOUNT})(?: (?:[A-Z]{{3}}|chips))?\)?"
    rf"(?:\s+from\s+(?:the )?(?P<pot>main pot|side pot(?: #?(?P<n>\d+))?))?(?:\s|$)",
    re.IGNORECASE,
)
_BALANCE: Final = re.compile(rf"\bcollected (?P<amount>{_AMOUNT})")
_POT: Final = re.compile(rf"(?:Main|Side) Pot(?: \d+)?: (?P<amount>{_AMOUNT})", re.IGNORECASE)
_RAKE: Final = re.compile(rf"Rake: (?P<amount>{_AMOUNT})", re.IGNORECASE)
_CASH_OUT: Final = re.compile(rf"Cashout Amount is (?P<amount>{_AMOUNT})", re.IGNORECASE)
_LOST_WORD: Final = re.compile(rf"^\S+ (?P<amount>{_AMOUNT})(?: [A-Z]{{3}})? ?\]\.?\s*$")
_TALK: Final = re.compile(
    r"has (?:joined|left|been)|time ?bank|respond in time|reconnected|disconnected|sitting out"
    r"|sits? (?:in|out|down)|is (?:back|connected)|finished|moved|opted for|probabil?t?y|Cash-?out|will be"
    r"|waiting|stands up|rebuy|add-?on|eliminated|knocked|requested|returned to|level",
    re.IGNORECASE,
)
_IGNORED: Final = (
    "#Game No",
    "Game #",
    "** ",
    "Board:",
    "Creating ",
    "Trny:",
    "Blinds",
    "Connection",
    "There ",
    "Your ",
    "Congratulations",
    "Level:",
    ">",
)
_UNLISTED: Final = re.compile(
    r"^(?P<name>\S.{0,40}?) "
    r"(?P<rest>(?:posts|calls|bets|raises|is all-In|folds|checks|shows|wins|does not show|doesn't show)\b.*)$"
)
_JOINS: Final = re.compile(r"^(?P<name>.+) has joined the table")
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
}


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.pots = Decimal(0)
        self.sold: set[str] = set()
        self.joined: set[str] = set()
        self.unlisted: list[str] = []

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        fields = telling.fields
        fields["wins_include_uncalled"] = True
        if not self._read_header():
            return telling.told()
        for offset in range(2, len(hand.lines)):
            line = hand.lines[offset]
            if line and not line.isspace():
                telling.line = hand.first_line + offset
                self._read_line(line)
        self._seat_unlisted()
        is_shown = telling.has_deed(DeedKind.SHOW) or telling.has_deed(DeedKind.MUCK)
        fields["is_cut"] = not telling.wins and not self.sold and not is_shown
        return telling.told()

    # --- the header ----------------------------------------------------------------

    def _read_header(self) -> bool:
        telling, lines = self.telling, self.hand.lines
        fields = telling.fields
        telling.line = self.hand.first_line + 1
        line = lines[1] if len(lines) > 1 else ""
        date = _DATE.search(line)
        if date:
            month = date["month"][:3].lower()
            if month in _MONTHS:
                fields["started"] = utc_time(
                    int(date["year"]),
                    _MONTHS.index(month) + 1,
                    int(date["day"]),
                    int(date["h"]),
                    int(date["m"]),
                    int(date["s"]),
                    date["zone"] or "UTC",
                )
        words = line[: date.start()] if date else line
        fields["currency"] = find_currency(words)
        tournament = _TOURNAMENT.search(words)
        if tournament or "Buy-in" in words:
            fields["tournament"] = tournament["number"] if tournament else ""
            fields["level"] = (tournament["level"] or "") if tournament else ""
            fields["currency"] = ""
            paid = _BUY_IN.search(words)
            amounts = [parse_money(one) for one in paid.groups() if one] if paid else []
            fields["buy_in"] = tuple(one for one in amounts if one is not None)
        self._read_stakes(words)
        if not words.strip():
            telling.problem(line, "stakes, game and date")
        return telling.name_game(re.sub(r"\s+", " ", words).strip(" -"))

    def _read_stakes(self, words: str) -> None:
        pair = _PAIR.search(words)
        if not pair:
            return
        low, high = parse_money(pair["low"]), parse_money(pair["high"])
        if low is not None and high is not None:
            self.telling.stakes = (low, high)
        if pair["ante"]:
            self.telling.fields["ante"] = parse_money(pair["ante"]) or Decimal(0)

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if not telling.deeds and line[:4] in ("Seat", "seat") and (row := _SEAT.match(line)):
            stack = parse_money(row[3])
            telling.seat(row[1], row[2], stack, is_out=stack is None or "out" in row[3])
            return
        found = telling.names.split(line)
        if found and line[len(found[0]) : len(found[0]) + 1] == ":":
            return  # chat
        if found:
            self._read_deed(found[0], found[1].rstrip(), line)
        elif line.startswith("** Dealing") and _STREET.match(line):
            cards = _CARDS.search(line)
            known = parse_history_cards(cards[1]) if cards else None
            if known:
                self.telling.cards(DeedKind.BOARD, "", known)
            else:
                self.telling.problem(line, "the new cards of the street")
        elif line.startswith("Dealt to "):
            self._read_dealt(line)
        elif line.startswith("Table ") and (table := _TABLE.match(line)):
            self._read_table(table)
        elif button := _BUTTON.search(line):
            self.telling.fields["button"] = int(button[1])
        elif seated := _SEATED.match(line):
            self.telling.fields["max_seats"] = int(seated[1])
        elif line.startswith(("Main Pot", "Side Pot")):
            self._read_pots(line)
        else:
            self._read_other(line)

    def _read_other(self, line: str) -> None:
        telling = self.telling
        if line.startswith("Blinds") and telling.stakes is None:
            self._read_stakes(line)
        elif line.startswith("Trny:") and (tournament := _TOURNAMENT.search(line)):
            telling.fields["tournament"] = tournament["number"]
            telling.fields["level"] = tournament["level"] or ""
        elif joins := _JOINS.match(line):
            self.joined.add(joins["name"])
        elif line.startswith(_IGNORED) or _TALK.search(line) or ": " in line:
            return
        elif unlisted := _UNLISTED.match(line):
            name = unlisted["name"]
            if name not in self.unlisted:
                self.unlisted.append(name)
                telling.problem(line, "a player of the list of seats")
            self._read_deed(name, unlisted["rest"].rstrip(), line)
        else:
            telling.problem(line, "an action")

    def _seat_unlisted(self) -> None:
        """Players who act and are not listed: newcomers get a seat, others are those who do not act."""
        telling = self.telling
        unlisted = [name for name in self.unlisted if name not in self.joined]
        idle = telling.idle_seats()
        if unlisted and len(unlisted) == len(idle):
            telling.rename(dict(zip(unlisted, idle, strict=True)))
            unlisted = []
        for name in self.unlisted:
            if name in unlisted or name in self.joined:
                telling.seat_newcomer(name)

    def _read_table(self, table: re.Match[str]) -> None:
        fields = self.telling.fields
        fields["table"] = re.sub(r"\s+", " ", table["table"]).removeprefix("Table ")
        if "play" in table["kind"].lower():
            fields["is_play_money"] = True
        button = _BUTTON.search(table["more"] or "")
        if button:
            fields["button"] = int(button[1])

    def _read_pots(self, line: str) -> None:
        fields = self.telling.fields
        for found in _POT.finditer(line):
            self.pots += parse_money(found["amount"]) or Decimal(0)
        rake = _RAKE.search(line)
        if rake:
            fields["rake"] = (fields.get("rake") or Decimal(0)) + (parse_money(rake["amount"]) or Decimal(0))
        if rake:
            fields["total_pot"] = self.pots + (fields.get("rake") or Decimal(0))

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        verb, bracket, more = verb.rstrip(".").partition("[")
        kind = _WAGERS.get(verb)
        if kind in (DeedKind.FOLD, DeedKind.CHECK):
            telling.wager(kind, name)
        elif kind is not None:
            to = _RAISE_TO.match(tail)
            amount = parse_money(to["to"] if to else bracket + more + tail)
            if amount is None:
                telling.problem(line, f"an amount after {verb}")
            else:
                telling.wager(kind, name, amount, is_total=to is not None)
        elif verb == "posts":
            self._read_post(name, tail, line)
        elif verb == "wins":
            self._read_win(name, rest, line)
        elif verb.startswith("shows"):
            cards = _CARDS.search(rest)
            if cards and (known := parse_history_cards(cards[1])):
                telling.cards(DeedKind.SHOW, name, known)
        elif verb in ("doesn't", "does"):
            cards = _CARDS.search(rest)
            telling.cards(DeedKind.MUCK, name, parse_history_cards(cards[1]) if cards else None)
        elif rest.lower().startswith("is all-in"):
            amount = parse_money(rest[9:])
            if amount is None:
                telling.mark_all_in(name)
            else:
                telling.wager(DeedKind.ALL_IN, name, amount, is_all_in=True)
        elif " balance " in f" {rest}":
            self._read_balance(name, rest)
        else:
            self._read_rest(name, rest, line)

    def _read_rest(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        lost = _LOST_WORD.match(rest)
        sold = _CASH_OUT.search(rest)
        if sold:
            self.sold.add(name)
            telling.wager(DeedKind.CASH_OUT, name, parse_money(sold["amount"]))
        elif lost and (amount := parse_money(lost["amount"])) is not None:
            # The word before the bracket is lost; the amount tells what it was.
            telling.wager(telling.wager_of(name, amount), name, amount)
        elif not _TALK.search(rest):
            telling.problem(line, "an action")

    def _read_post(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        amount = parse_money(tail)
        if amount is None:
            telling.problem(line, "the amount of the post")
        elif "dead" in tail and "big" in tail:
            live = self._big_blind() or amount
            telling.post(PostKind.LIVE, name, min(live, amount))
            if amount > live:
                telling.post(PostKind.DEAD, name, amount - live)
        elif "dead" in tail:
            telling.post(PostKind.DEAD, name, amount)
        elif "ante" in tail:
            telling.post(PostKind.ANTE, name, amount)
        elif "small" in tail:
            telling.post(PostKind.SMALL_BLIND, name, amount)
        else:
            telling.post(PostKind.BIG_BLIND if "big" in tail else PostKind.LIVE, name, amount)

    def _big_blind(self) -> Decimal | None:
        """The big blind, of which a newcomer's one sum holds one besides his dead money."""
        for deed in self.telling.deeds:
            if deed.post is PostKind.BIG_BLIND:
                return deed.amount
        return self.telling.stakes[1] if self.telling.stakes else None

    def _read_win(self, name: str, rest: str, line: str) -> None:
        found = _WIN.match(rest)
        if not found:
            self.telling.problem(line, "the amount that was won")
            return
        words = (found["side"] or "").lower()
        side = Side.LOW if words.startswith("lo") else Side.HIGH if words else None
        pot = None
        if found["pot"]:
            pot = 0 if found["pot"].lower().startswith("main") else int(found["n"] or 1)
        self.telling.win(name, parse_money(found["amount"]), pot, side)

    def _read_balance(self, name: str, rest: str) -> None:
        """The line of a player in the summary of 2026: what he collected, and his cards."""
        telling = self.telling
        cards = _CARDS.search(rest)
        if cards and (known := parse_history_cards(cards[1])):
            telling.cards(DeedKind.SHOW, name, known)
        collected = _BALANCE.search(rest)
        if not collected:
            return
        if name in self.sold or "Cashed out" in rest:
            # The site paid for his part; the pot was paid without him.
            if name not in self.sold:
                telling.wager(DeedKind.CASH_OUT, name, parse_money(collected["amount"]))
            self.sold.add(name)
            return
        telling.win(name, parse_money(collected["amount"]))

    def _read_dealt(self, line: str) -> None:
        found = self.telling.names.split(line[9:])
        cards = _CARDS.search(line)
        known = parse_history_cards(cards[1]) if cards else None
        if not found or not known:
            self.telling.problem(line, "a player and his cards")
            return
        self.telling.fields["hero"] = found[0]
        self.telling.cards(DeedKind.HOLE, found[0], known)
