"""The newer Winning (WPN) client's text, since 2019; `winning` finds its hands.

Both numbers of `raises $6 to $6` are the street's total. Halves and runs are paid line
by line, and the summary of a hand run twice repeats the first board's amounts wrongly.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from splitpot.game.events import PostKind
from splitpot.history.lines import Names, parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency
from splitpot.history.told import DeedKind, ToldHand

HEADER_PATTERN: Final = (
    r"(?:Game )?Hand #\d+ - [^\n]*\((?:No|Pot|Fixed|All-in or Fold) Limit\) - [^\n]*\d{4}/\d\d/\d\d[^\n]*"
)
_HEADER: Final = re.compile(
    r"(?:Game )?Hand #(\d+) - (?:[^\n]*?Tournament #(\d+) - )?(.*\)) - (?:Level (\w+) )?"
    r"\(?([^\s/(]*[\d.,]+)/([^\s/)]*[\d.,]+)\)?\s*- (\d{4})/(\d\d)/(\d\d) (\d+):(\d+):(\d+)(?: (\w+))?"
)
_TABLE: Final = re.compile(r"(.*?) (\d{1,2})-max (\(Play Money\) )?(?:Seat #(\d{1,4}) is the button)?")
_SEAT: Final = re.compile(r"\s?Seat (\d{1,4}): (.*) \((\D{0,3}[\d.,]+)\)( is sitting out)?\s*$")
_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER)(?: (\d))? \*\*\* ((?:\[[^\]]*\]\s*)+)")
_RETURNED: Final = re.compile(r"Uncalled bet \((\D{0,3}[\d.,]+)\) returned to (.*\S)\s*$")
_COLLECTED: Final = re.compile(
    r"collected (\D{0,3}[\d.,]+) from (main|side) pot(?:[-( #]+(\d+)\)?)?(?: (\d+))?"
)
_TOTAL: Final = re.compile(
    r"Total pot (\D{0,3}[\d.,]+)(?: \| Rake (\D{0,3}[\d.,]+))?(?: \| JP Fee (\D{0,3}[\d.,]+))?"
)
_TO: Final = re.compile(r" to (\(?\D{0,3}[\d.,]+\)?)")
_BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
_WON: Final = re.compile(r"(?:did not show|showed \[[^\]]*\]) and (?:won|collected) (\D{0,3}[\d.,]*\d)")
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "caps": DeedKind.RAISE,
}
_SILENT: Final = ("does not show", "waits", "sits out", "is ", "has ", "leaves", "joins", "said", "mucks")


def read_hand(hand: HandText, header: str) -> ToldHand:
    """One hand of the newer client."""
    return _Hand(hand, header).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, hand: HandText, header: str) -> None:
        self.telling = Telling("Winning", "", hand.first_line, len(hand.lines))
        self.names = Names(())
        self.boards = [0, 0]
        self.is_summary = self.has_two_runs = False
        self.summary_wins: list[tuple[str, Decimal | None, int]] = []
        self._header(header)
        for self.telling.line, line in enumerate(hand.lines[1:], hand.first_line + 1):
            if line and not line.isspace():
                self._line(line)
        self._end()

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _header(self, header: str) -> None:
        telling, fields = self.telling, self.telling.fields
        found = _HEADER.match(header)
        if found is None:
            telling.problem(header, "Hand #1 - Omaha(Pot Limit) - $1/$2 - 2019/04/22 14:20:31 UTC")
            return
        number, tournament, words, level, low, high, *moment, zone = found.groups()
        fields["number"] = number
        telling.name_game(words.replace("(", " (").replace("All-in or Fold Limit", "No Limit"))
        fields["tournament"] = tournament or ""
        fields["level"] = level or ""
        fields["currency"] = "" if tournament else find_currency(low)
        small, big = parse_money(low), parse_money(high)
        if small and big:
            telling.stakes = (small, big)
        year, month, day, hour, minute, second = (int(part) for part in moment)
        fields["started"] = utc_time(year, month, day, hour, minute, second, zone or "UTC")

    def _line(self, line: str) -> None:
        telling = self.telling
        split = self.names.split(line)
        if split is not None and split[1] and not self.is_summary:
            self._deed(*split)
        elif line.startswith("***"):
            self._street(line)
        elif line.startswith(("Seat ", " Seat ")):
            self._seat(line)
        elif line.startswith("Uncalled bet"):
            returned = _RETURNED.match(line)
            if returned:
                telling.return_bet(returned[2], parse_money(returned[1]))
        elif line.startswith("Dealt to "):
            self._dealt(line[9:])
        elif line.startswith("Total pot"):
            total = _TOTAL.match(line)
            if total:
                telling.fields["rake"] = parse_money(total[2] or "")
                telling.fields["fees"] = parse_money(total[3] or "") or Decimal(0)
        elif not telling.seats and "-max" in line:
            table = _TABLE.match(line)
            if table:
                fields = telling.fields
                fields["table"], fields["max_seats"] = table[1], int(table[2])
                fields["is_play_money"] = table[3] is not None
                fields["button"] = int(table[4]) if table[4] else None
        elif not line.startswith(("Main pot", "Side pot", "Board")):
            telling.problem(line, "a line of a Winning hand, with a listed player")

    def _seat(self, line: str) -> None:
        telling = self.telling
        if self.is_summary:
            self._summary(line)
            return
        seat = _SEAT.match(line)
        if seat is None:
            telling.problem(line, "Seat 1: name ($10.00)")
            return
        telling.seat(seat[1], seat[2], parse_money(seat[3]), seat[4] is not None)
        self.names = Names(one.name for one in telling.seats)

    def _street(self, line: str) -> None:
        telling = self.telling
        if "SUMMARY" in line:
            self.is_summary = True
            return
        if "RUN IT TWICE" in line:
            telling.fields["runs"] = 2
            self.has_two_runs = True
            return
        found = _BOARD.match(line)
        if found is None:
            return
        run = 1 if found[1] == "2" else 0
        cards = parse_history_cards(found[2])
        if cards is None:
            telling.problem(line, "community cards such as [Kc Kh 3c] [5d]")
            return
        known = self.boards[run]
        if run and not known:
            # The second board begins where the first one had cards when the betting ended.
            known = len(cards) - (1 if len(cards) > 3 else 3)
        self.boards[run] = max(known, len(cards))
        if cards[known:]:
            telling.cards(DeedKind.BOARD, "", cards[known:], run)

    def _dealt(self, rest: str) -> None:
        split, inside = self.names.split(rest), _BRACKETS.search(rest)
        cards = parse_history_cards(inside[1]) if inside else None
        if split is None or cards is None:
            self.telling.problem(rest, "a listed player and his cards")
            return
        self.telling.fields["hero"] = split[0]
        self.telling.cards(DeedKind.HOLE, split[0], cards)

    def _deed(self, player: str, rest: str) -> None:
        telling = self.telling
        verb = rest.partition(" ")[0]
        if verb in _WAGERS:
            kind = _WAGERS[verb]
            to = _TO.search(rest) if kind is DeedKind.RAISE else None
            amount = parse_money(to[1] if to else rest)
            telling.wager(kind, player, amount, to is not None, "all-in" in rest)
        elif verb == "folds":
            telling.wager(DeedKind.FOLD, player)
        elif verb == "checks":
            telling.wager(DeedKind.CHECK, player)
        elif verb in ("posts", "straddles"):
            self._post(player, rest)
        elif verb == "shows":
            if not telling.has_deed(DeedKind.SHOW, player):
                inside = _BRACKETS.search(rest)
                telling.cards(DeedKind.SHOW, player, parse_history_cards(inside[1]) if inside else None)
        elif verb == "collected":
            self._collected(player, rest)
        elif not rest.startswith(_SILENT):
            telling.problem(f"{player} {rest}", "an action such as folds, calls or raises")

    def _post(self, player: str, rest: str) -> None:
        telling, amount = self.telling, parse_money(rest)
        big = telling.stakes[1] if telling.stakes else None
        if "small blind" in rest:
            telling.post(PostKind.SMALL_BLIND, player, amount)
        elif "big blind" in rest:
            telling.post(PostKind.BIG_BLIND, player, amount)
        elif "ante" in rest:
            telling.post(PostKind.ANTE, player, amount)
        elif "straddle" in rest:
            telling.post(PostKind.STRADDLE, player, amount)
        elif "dead" in rest and amount and big and amount > big:
            telling.post(PostKind.DEAD, player, amount - big)
            telling.post(PostKind.LIVE, player, big)
        else:
            telling.post(PostKind.DEAD if "dead" in rest else PostKind.LIVE, player, amount)

    def _collected(self, player: str, rest: str) -> None:
        found = _COLLECTED.match(rest)
        if found is None:
            self.telling.win(player, parse_money(rest))
            return
        # `main pot 2` is the second run's; `side pot-1 2` its first side pot.
        number, run = found[3], found[4]
        if found[2] == "main":
            number, run = "0", run or number
        elif number is None:
            number = "1"
        first_or_second = int(run) - 1 if self.has_two_runs and run in ("1", "2") else None
        pot = int(number) if len(number) < 3 else None
        self.telling.win(player, parse_money(found[1]), pot, run=first_or_second)

    def _summary(self, line: str) -> None:
        telling = self.telling
        _, _, rest = line.strip().partition(": ")
        split = self.names.split(rest)
        if split is None:
            return
        player, words = split
        inside = _BRACKETS.search(words)
        if inside and ("showed [" in words or "mucked [" in words):
            kind = DeedKind.SHOW if "showed [" in words else DeedKind.MUCK
            cards = parse_history_cards(inside[1])
            if cards and not telling.has_deed(DeedKind.SHOW, player) and not telling.has_deed(kind, player):
                telling.cards(kind, player, cards)
        won = _WON.search(words)
        if won:
            self.summary_wins.append((player, parse_money(won[1]), telling.line))

    def _end(self) -> None:
        telling, fields = self.telling, self.telling.fields
        fields["wins_include_uncalled"] = False
        if not telling.wins and not self.has_two_runs:
            # Pots that nobody fought for are told in the summary alone, an unreturned blind included.
            fields["wins_include_uncalled"] = None
            for player, amount, telling.line in self.summary_wins:
                telling.win(player, amount)
        fields["is_cut"] = not (self.is_summary or telling.wins)
