"""Everleaf (Everleaf Gaming, Partouche) hand histories of 2008 to 2012.

`raises`, `calls` and `bets` name what is added; some lines put a colon after the name, as chat
does. Each part of a pot is a line that calls it high or low, even where nobody had to show;
an uncalled bet is not mentioned and not contained in the wins, and rake is never written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.game.events import PostKind, Side
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

SITE: Final = "Everleaf"
HEADER: Final = re.compile(
    r"^\ufeff?(?:[^\n#*]*Game #\d+\s*\n)?\*{5} Hand history for game #(?P<number>\d+) \*{5}[^\n]*$",
    re.MULTILINE,
)

_GAME: Final = re.compile(
    r"^(?P<blinds>Blinds )?\s*(?P<low>\S*\s?[\d.,]+)\s?/\s?(?P<high>\S*\s?[\d.,]+) (?P<game>.+?) - "
    r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) - (?P<h>\d\d):(?P<m>\d\d):(?P<s>\d\d)"
)
_SEAT: Final = re.compile(r"^Seat (\d+): (.+?) ?\(\s*([^()]*?)\s*\)\s*$")
_BUTTON: Final = re.compile(r"^Seat (\d+) is the button")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"^\*\* Dealing (?:flop|turn|river) \*\*", re.IGNORECASE)
_BRACKET: Final = re.compile(r"\[\s*([^\[\]]*\d[^\[\]]*)\]")
_WIN: Final = re.compile(
    r"^wins\s+(?P<side>high|low)?\s*\(?(?P<amount>[^()]*?\d[^()]*?)\)? from "
    r"(?P<pot>main pot|side pot(?: #?(?P<n>\d+))?)(?P<with> with)?"
)
_TALK: Final = re.compile(
    r"has (?:disconnected|reconnected|left|joined|been)|sits? (?:in|out|down)|stands? up|time ?bank|is all-in"
    r"|finished|moved|rebuys?|added|levels?",
    re.IGNORECASE,
)
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
}
_COUNTLESS: Final = frozenset({DeedKind.FOLD, DeedKind.CHECK})


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
        telling.fields["wins_include_uncalled"] = False
        start = hand.header[0].count("\n") + 1
        if not self._read_header(start):
            return telling.told()
        for offset in range(start + 1, len(hand.lines)):
            line = hand.lines[offset]
            if line and not line.isspace():
                telling.line = hand.first_line + offset
                self._read_line(line.rstrip())
        telling.fields["is_cut"] = not telling.wins
        return telling.told()

    def _read_header(self, start: int) -> bool:
        telling, lines = self.telling, self.hand.lines
        fields = telling.fields
        telling.line = self.hand.first_line + start
        line = lines[start] if len(lines) > start else ""
        found = _GAME.match(line)
        if not found:
            telling.problem(line, "stakes, game and date")
            return False
        low, high = parse_money(found["low"]), parse_money(found["high"])
        if low is not None and high is not None:
            if found["blinds"]:
                fields["small_blind"], fields["big_blind"] = low, high
            else:
                telling.stakes = (low, high)
        fields["currency"] = find_currency(found["low"] + found["high"])
        year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
        fields["started"] = utc_time(
            year, month, day, int(found["h"]), int(found["m"]), int(found["s"]), "UTC"
        )
        is_omaha = telling.name_game(found["game"])
        # No letters before the game's name mean fixed limit.
        if "structure" not in fields and not found["blinds"]:
            telling.name_game(f"Limit {found['game']}")
            fields["game_words"] = found["game"]
        return is_omaha

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        telling = self.telling
        if not telling.deeds and line.startswith("Seat ") and (row := _SEAT.match(line)):
            stack = parse_money(row[3])
            telling.seat(row[1], row[2], stack, is_out=stack is None)
            return
        found = telling.names.split(line)
        if found:
            has_colon = line[len(found[0]) : len(found[0]) + 1] == ":"
            self._read_deed(found[0], found[1], line, has_colon)
        elif line.startswith("** Dealing"):
            self._read_street(line)
        elif line.startswith("Dealt to "):
            self.telling.deal_hero(line, line[9:], _CARDS.search(line))
        elif button := _BUTTON.match(line):
            self.telling.fields["button"] = int(button[1])
        elif line.startswith("Table "):
            self.telling.fields["table"] = line[6:].strip()
        elif ": " not in line and not line.startswith("Total number") and not _TALK.search(line):
            self.telling.problem(line, "a player of the list of seats, or a new street")

    def _read_deed(self, name: str, rest: str, line: str, has_colon: bool) -> None:
        telling = self.telling
        verb, _, tail = rest.partition(" ")
        kind = _WAGERS.get(verb)
        if has_colon and not (verb in ("bets", "posts", "raises", "calls") and _BRACKET.search(tail)):
            return  # chat
        if kind is not None:
            bracket = _BRACKET.search(tail)
            amount = parse_money(bracket[1]) if bracket else None
            if amount is None and kind not in _COUNTLESS:
                telling.problem(line, f"an amount after {verb}")
                return
            telling.wager(kind, name, amount)
        elif verb == "posts":
            self._read_post(name, tail, line)
        elif verb == "wins":
            self._read_win(name, rest, line)
        elif verb == "shows":
            cards = _CARDS.search(tail)
            telling.cards(DeedKind.SHOW, name, parse_history_cards(cards[1]) if cards else None)
        elif verb in ("does", "mucks"):
            cards = _CARDS.search(tail)
            telling.cards(DeedKind.MUCK, name, parse_history_cards(cards[1]) if cards else None)
        elif not _TALK.search(rest):
            telling.problem(line, "an action")

    def _read_post(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        bracket = _BRACKET.search(tail)
        parts = [parse_money(part) for part in bracket[1].split("+")] if bracket else []
        amounts = [part for part in parts if part is not None]
        if not amounts:
            telling.problem(line, "the amount of the post")
        elif "dead" in tail:
            telling.post(PostKind.DEAD, name, amounts[0])
            if len(amounts) > 1:
                telling.post(PostKind.LIVE, name, amounts[1])
        elif "ante" in tail:
            telling.post(PostKind.ANTE, name, amounts[0])
        elif "small" in tail:
            telling.post(PostKind.SMALL_BLIND, name, amounts[0])
        else:
            telling.post(PostKind.BIG_BLIND if "big" in tail else PostKind.LIVE, name, amounts[0])

    def _read_win(self, name: str, rest: str, line: str) -> None:
        found = _WIN.match(rest)
        if not found:
            self.telling.problem(line, "the amount that was won and from which pot")
            return
        # Where nobody showed, `high` is only how the site words it.
        side = None
        if found["with"] and found["side"]:
            side = Side.HIGH if found["side"] == "high" else Side.LOW
        pot = 0 if found["pot"] == "main pot" else int(found["n"] or 1)
        self.telling.win(name, parse_money(found["amount"]), pot, side)

    def _read_street(self, line: str) -> None:
        if not _STREET.match(line):
            return
        cards = _CARDS.search(line)
        known = parse_history_cards(cards[1]) if cards else None
        if known:
            self.telling.cards(DeedKind.BOARD, "", known)
        else:
            self.telling.problem(line, "the new cards of the street")
