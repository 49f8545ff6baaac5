"""Full Tilt Poker's hand histories of 2004 to 2015, money tables and tournaments.

Field order and words of the header changed with the years; both orders are read by what the
parts look like. `raises to` is the street's total, `calls` and `bets` are added; an uncalled bet is
returned in a line of its own, and wins never contain it.
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

SITE: Final = "Full Tilt"
HEADER: Final = re.compile(
    r"^\ufeff?Full ?Tilt ?Poker\S* Game #(?P<number>\d+)(?: \((?P<mark>[^)]*)\))?: (?P<rest>.*)$",
    re.MULTILINE,
)

_TIME: Final = re.compile(r"(\d{1,2}):(\d\d):(\d\d) ([A-Z]{2,5}) - (\d{4})/(\d\d)/(\d\d)")
_STAKES: Final = re.compile(
    r"^(?P<low>[$€£]?[\d.,]+)/(?P<high>[$€£]?[\d.,]+)(?: Ante (?P<ante>[$€£]?[\d.,]+))?$"
)
_GAME: Final = re.compile(r"hold'?em|omaha|stud|razz|draw|badugi|game|horse|irish|courchevel", re.IGNORECASE)
_CAP: Final = re.compile(r"([$€£]?[\d.,]+) Cap\b", re.IGNORECASE)
_TABLE: Final = re.compile(r"(?:^|, )Table (?P<table>.+?)(?: \((?P<kind>[^()]*)\))?$")
_TOURNAMENT: Final = re.compile(r"^(?P<name>.*)\((?P<number>\d{5,})\), ")
_BUY_IN: Final = re.compile(r"[$€£]([\d.,]+)(?![\d.,]*K)")
_MAX: Final = re.compile(r"(\d+) max")
_SEAT: Final = re.compile(r"Seat (\d+): (.+?)(?: \(([^()]*)\))?(, is sitting out| is sitting out)?\s*$")
_SUMMARY_SEAT: Final = re.compile(
    r"Seat (\d+): (.+?) (?:\((?:small blind|big blind|button)\)|folded|didn't bet|collected|showed|mucked)"
)
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_BUTTON: Final = re.compile(r"The button is in seat #(\d+)")
_STREET: Final = re.compile(r"\*\*\* (FLOP|TURN|RIVER)(?: (\d))? \*\*\* (.*)")
_UNCALLED: Final = re.compile(r"uncalled bet of ([$€£]?[\d.,]+)(?: returned to (.+))?", re.IGNORECASE)
_AWARD: Final = re.compile(
    r"(?:wins|ties for|splits|won) (?P<words>.*?)\bpot(?: (?P<run>[12])(?= ?\())?(?: #(?P<side>\d+))? ?"
    r"\((?P<amount>[^()]+)\)"
)
_SUMMARY_WON: Final = re.compile(r"\(([$€£]?\d[\d.,]*)\)")
_TOTAL: Final = re.compile(r"Total pot ([$€£]?[\d.,]+).*?(?:\| Rake ([$€£]?[\d.,]+))?\s*$")
_SUMMARY_CARDS: Final = re.compile(r"^(?P<words>.*?)\[(?P<cards>[^\[\]]*)\]")
_MONEY_END: Final = re.compile(r"^(?P<amount>[$€£]?\d[\d.,]*)(?P<rest>.*)$")
_POSTS: Final = (
    ("small blind", PostKind.SMALL_BLIND),
    ("big blind", PostKind.BIG_BLIND),
    ("ante", PostKind.ANTE),
)
_WAGERS: Final = {
    "calls": (DeedKind.CALL, False),
    "bets": (DeedKind.BET, False),
    "raises": (DeedKind.RAISE, True),
    "completes": (DeedKind.RAISE, True),
}
_UNHEARD: Final = re.compile(r".* (?:folds|checks|calls \S+|bets \S+|raises to \S+|posts .*\d|antes \S+)$")


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.runs = 1

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        fields = telling.fields
        fields["wins_include_uncalled"] = False
        fields["is_cut"] = True
        if "partial" not in (hand.header["mark"] or ""):
            fields["is_cut"] = not any(line.startswith("*** SUMMARY") for line in hand.lines)
        if not self._read_header(hand.header["rest"]):
            return telling.told()
        self._seat_by_summary()
        in_summary = False
        for offset, line in enumerate(hand.lines):
            telling.line = hand.first_line + offset
            if offset == 0 or not line or line.isspace():
                continue
            if line.startswith("*** SUMMARY"):
                in_summary = True
            elif in_summary:
                self._read_summary(line)
            else:
                self._read_line(line)
        fields["runs"] = self.runs
        return telling.told()

    def _seat_by_summary(self) -> None:
        """Some files of 2006 have no list of seats; their summary tells who sat where."""
        rows = [(index, line) for index, line in enumerate(self.hand.lines) if line.startswith("Seat ")]
        start = next((i for i, line in enumerate(self.hand.lines) if line.startswith("*** ")), 0)
        if not rows or rows[0][0] < start or not start:
            return
        for _, line in rows:
            if found := _SUMMARY_SEAT.match(line):
                self.telling.seat(found[1], found[2], None)
        self.telling.problem(self.hand.lines[0], "a list of seats before the cards")

    # --- the header ----------------------------------------------------------------

    def _read_header(self, rest: str) -> bool:
        telling = self.telling
        fields = telling.fields
        times = _TIME.findall(rest)
        if times:
            # The last one is in brackets and Eastern, where there are two.
            hour, minute, second, zone, year, month, day = times[-1]
            fields["started"] = utc_time(
                int(year), int(month), int(day), int(hour), int(minute), int(second), zone
            )
        game = ""
        stakes = ""
        for part in rest.split(" - "):
            found = _STAKES.match(part)
            if found and not stakes:
                stakes = part
                self._read_stakes(found)
            elif not game and "Table " not in part and _GAME.search(part):
                game = part
        self._read_table(rest)
        fields["currency"] = find_currency(stakes)
        is_tournament = "tournament" in fields
        fields["is_play_money"] = not is_tournament and bool(stakes) and not fields["currency"]
        if is_tournament:
            fields["currency"] = ""
        cap = _CAP.search(game)
        if cap:
            fields["cap"] = parse_money(cap[1])
            game = game.replace(cap[0], "")
        if not game:
            telling.problem(rest, "the name of the game")
        return telling.name_game(game)

    def _read_stakes(self, found: re.Match[str]) -> None:
        low, high = parse_money(found["low"]), parse_money(found["high"])
        if low is not None and high is not None:
            self.telling.stakes = (low, high)
        if found["ante"]:
            self.telling.fields["ante"] = parse_money(found["ante"]) or Decimal(0)

    def _read_table(self, rest: str) -> None:
        fields = self.telling.fields
        tournament = _TOURNAMENT.match(rest)
        if tournament:
            fields["tournament"] = tournament["number"]
            paid = [parse_money(one) for one in _BUY_IN.findall(tournament["name"])]
            fields["buy_in"] = tuple(one for one in paid if one is not None)
        for part in rest.split(" - "):
            table = _TABLE.search(part)
            if table:
                fields["table"] = table["table"]
                most = _MAX.search(table["kind"] or "")
                if most:
                    fields["max_seats"] = int(most[1])
                elif table["kind"] and "heads up" in table["kind"]:
                    fields["max_seats"] = 2
                return

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if not telling.deeds and line.startswith("Seat ") and (row := _SEAT.match(line)):
            telling.seat(row[1], row[2], parse_money(row[3]) if row[3] else None, bool(row[4]))
            return
        found = telling.names.split(line)
        if found and line[len(found[0]) : len(found[0]) + 1] == ":":
            return  # chat
        if found:
            self._read_deed(found[0], found[1], line)
        elif line.startswith("*** "):
            self._read_street(line)
        elif line.startswith("Dealt to "):
            self._read_dealt(line)
        elif button := _BUTTON.match(line):
            self.telling.fields["button"] = int(button[1])
        elif uncalled := _UNCALLED.search(line):
            self._read_uncalled(uncalled, line)
        elif "cancel" in line and "has been cancel" in line:
            self.telling.fields["is_cancelled"] = True
        elif "agree to Run It Twice" in line:
            self.runs = 2
        elif ": " not in line and _UNHEARD.match(line):
            self.telling.problem(line, "a player of the list of seats")

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        wager = _WAGERS.get(verb)
        if wager is not None:
            found = _MONEY_END.match(tail.removeprefix("to "))
            if not found:
                telling.problem(line, f"an amount after {verb}")
                return
            is_all_in = "all in" in found["rest"] or "all-in" in found["rest"] or "capped" in found["rest"]
            telling.wager(wager[0], name, parse_money(found["amount"].rstrip(",.")), wager[1], is_all_in)
            if "capped" in found["rest"] and "cap" not in telling.fields:
                telling.fields["cap"] = telling.paid(name)[0]
        elif verb == "folds":
            telling.wager(DeedKind.FOLD, name)
        elif verb == "checks":
            telling.wager(DeedKind.CHECK, name)
        elif verb in ("posts", "antes"):
            self._read_post(name, rest, line)
        elif verb in ("wins", "ties", "splits") and (award := _AWARD.match(rest)):
            self._read_award(name, award)
        elif verb in ("shows", "showed"):
            cards = _CARDS.search(tail)
            if cards and (known := parse_history_cards(cards[1])):
                telling.cards(DeedKind.SHOW, name, known)
        elif verb in ("mucks", "mucked"):
            telling.cards(DeedKind.MUCK, name, None)
        elif uncalled := _UNCALLED.search(rest):
            telling.return_bet(name, parse_money(uncalled[1]))

    def _read_post(self, name: str, rest: str, line: str) -> None:
        amount = parse_money(rest)
        if amount is None:
            self.telling.problem(line, "the amount of the post")
            return
        kind = PostKind.ANTE if rest.startswith("antes") else PostKind.LIVE
        if "dead" in rest:
            kind = PostKind.DEAD
        else:
            kind = next((one for words, one in _POSTS if words in rest), kind)
        self.telling.post(kind, name, amount)

    def _read_award(self, name: str, award: re.Match[str]) -> None:
        words = award["words"].lower()
        side = Side.HIGH if "hi" in words else Side.LOW if "lo" in words else None
        pot = int(award["side"]) if award["side"] and "side" in words else 0 if "main" in words else None
        run = int(award["run"]) - 1 if award["run"] and self.runs > 1 else None
        self.telling.win(name, parse_money(award["amount"]), pot, side, run)

    def _read_uncalled(self, uncalled: re.Match[str], line: str) -> None:
        owner = (uncalled[2] or "").strip()
        if owner in self.telling.names:
            self.telling.return_bet(owner, parse_money(uncalled[1]))
        else:
            self.telling.problem(line, "whom the uncalled bet is returned to")

    def _read_dealt(self, line: str) -> None:
        found = self.telling.names.split(line[9:])
        cards = _CARDS.search(line)
        if not found or not cards:
            self.telling.problem(line, "a player and his cards")
            return
        self.telling.fields["hero"] = found[0]
        self.telling.cards(DeedKind.HOLE, found[0], parse_history_cards(cards[1]))

    def _read_street(self, line: str) -> None:
        street = _STREET.match(line)
        if not street:
            return
        groups = _CARDS.findall(street[3])
        cards = parse_history_cards(groups[-1]) if groups else None
        if cards is None:
            self.telling.problem(line, "the new cards of the street")
            return
        run = int(street[2]) - 1 if street[2] else 0
        if run:
            self.runs = max(self.runs, run + 1)
        self.telling.cards(DeedKind.BOARD, "", cards, run)

    # --- the summary ---------------------------------------------------------------

    def _read_summary(self, line: str) -> None:
        fields = self.telling.fields
        if line.startswith("Total pot"):
            total = _TOTAL.match(line)
            if total:
                fields["total_pot"] = parse_money(total[1])
                fields["rake"] = parse_money(total[2]) if total[2] else None
        elif line.startswith("Seat ") and line[5:6].isdigit():
            self._read_summary_seat(line)

    def _read_summary_seat(self, line: str) -> None:
        """A seat by its number: the names of the summary are not always those of the list."""
        telling = self.telling
        number, _, rest = line[5:].partition(": ")
        name = next((seat.name for seat in telling.seats if str(seat.number) == number), "")
        if not name:
            return
        rest = rest.removeprefix(name)
        shown = _SUMMARY_CARDS.match(rest)
        if shown and (cards := parse_history_cards(shown["cards"])):
            kind = DeedKind.MUCK if "mucked" in shown["words"] else DeedKind.SHOW
            if not any(deed.cards and deed.player == name and deed.kind is kind for deed in telling.deeds):
                telling.cards(kind, name, cards)
            rest = rest[shown.end() :]
        won = _SUMMARY_WON.search(rest)
        if won and "folded" not in rest and not any(win.player == name for win in telling.wins):
            telling.win(name, parse_money(won[1]))
