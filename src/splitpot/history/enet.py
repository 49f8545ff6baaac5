"""Enet's text: like PokerStars at first sight, with decimal commas and a raise as what is added.

Its totals and several `Rake:` lines do not describe the pot; only bets and wins are taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from splitpot.game.events import PostKind
from splitpot.history.lines import Names, parse_history_cards, parse_money
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand, ToldSeat

HEADER: Final = re.compile(
    r"^Game #(\d+): ([^\n(]*)\(([^\n)/]*)/([^\n)]*)\) - \d{1,2}:\d\d:\d\d \d{1,2}\.\d{1,2}\.\d{4}[^\n]*$",
    re.MULTILINE,
)
_TABLE: Final = re.compile(r"Table '([^\n]*)' (\d{1,2})-max Seat #(\d{1,4}) is the button")
_SEAT: Final = re.compile(r"Seat (\d{1,4}): (.*) \((\D{0,4}[\d.,]+) in chips\)(.*)$")
_SHOWN: Final = re.compile(r"Seat \d+: .*(?:showed|shows|mucked) \[([^\]]+)\]")
_BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* ?\[([^\]]*)\]")
_RETURNED: Final = re.compile(r"Uncalled bet \(?(\D{0,4}[\d.,]+)\)? returned to (.*\S)\s*$")
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "goes": DeedKind.ALL_IN,
}


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    for hand in hand_texts(text, HEADER):
        yield _Hand(hand).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, hand: HandText) -> None:
        number, words, low, high = hand.header.groups()
        self.telling = Telling("Enet", number, hand.first_line, len(hand.lines))
        self.names = Names(())
        self.board = 0
        self.is_summary = False
        self.game_words = words.strip()
        self.telling.fields["currency"] = find_currency(low)
        small, big = parse_money(low), parse_money(high)
        if small and big:
            self.telling.stakes = (small, big)
        self.telling.name_game(words)
        for self.telling.line, line in enumerate(hand.lines[1:], hand.first_line + 1):
            if line and not line.isspace():
                self._line(line)
        telling, fields = self.telling, self.telling.fields
        fields["is_cut"] = not (self.is_summary or telling.wins)
        fields["wins_include_uncalled"] = False if telling.has_deed(DeedKind.RETURN) else None

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _line(self, line: str) -> None:
        telling = self.telling
        if self.is_summary:
            return
        split = self.names.split(line)
        if split is not None and split[1]:
            self._deed(*split)
        elif line.startswith("***"):
            self._stars(line)
        elif line.startswith("Seat "):
            self._seat(line)
        elif line.startswith("Table "):
            self._table(line)
        elif line.startswith("Dealt to "):
            self._dealt(line[9:])
        elif line.startswith("Uncalled bet"):
            returned = _RETURNED.match(line)
            if returned:
                telling.return_bet(returned[2], parse_money(returned[1]))
        elif line.startswith("Rake:"):
            amount = parse_money(line[5:]) or Decimal(0)
            rake = telling.fields.get("rake", Decimal(0))
            telling.fields["rake"] = rake - amount if "-" in line else rake + amount
        else:
            telling.problem(line.strip(), "a line of an Enet hand, with a listed player")

    def _table(self, line: str) -> None:
        table = _TABLE.match(line)
        if table is None:
            self.telling.problem(line, "Table '...' 6-max Seat #1 is the button")
            return
        fields = self.telling.fields
        fields["table"], fields["max_seats"], fields["button"] = table[1], int(table[2]), int(table[3])
        self.telling.name_game(f"{self.game_words} {table[1].rpartition(' - ')[2]}")

    def _seat(self, line: str) -> None:
        seat = _SEAT.match(line)
        if seat is None:
            self.telling.problem(line, "Seat 1: name (€10 in chips)")
            return
        # A name may stand twice: files with replaced names have that.
        self.telling.seats.append(ToldSeat(int(seat[1]), seat[2], parse_money(seat[3]), "sit" in seat[4]))
        self.names = Names(one.name for one in self.telling.seats)

    def _stars(self, line: str) -> None:
        if "SUMMARY" in line:
            self.is_summary = True
            return
        board = _BOARD.match(line)
        if board is None:
            return
        cards = parse_history_cards(board[1])
        if cards is None:
            self.telling.problem(line, "community cards such as [Td4h7d]")
            return
        new = cards[self.board :]
        self.board = max(self.board, len(cards))
        if new:
            self.telling.cards(DeedKind.BOARD, "", new)

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
            telling.wager(_WAGERS[verb], player, parse_money(rest), is_all_in="all-in" in rest)
        elif verb == "folds":
            telling.wager(DeedKind.FOLD, player)
        elif verb == "checks":
            telling.wager(DeedKind.CHECK, player)
        elif verb == "posts":
            self._post(player, rest)
        elif verb == "collected":
            telling.win(player, parse_money(rest))
        elif verb == "shows":
            inside = _BRACKETS.search(rest)
            telling.cards(DeedKind.SHOW, player, parse_history_cards(inside[1]) if inside else None)
        elif verb in ("mucked", "mucks"):
            if telling.has_deed(DeedKind.SHOW):
                telling.cards(DeedKind.MUCK, player, ())
        elif ":" not in rest:
            telling.problem(f"{player}: {rest}", "an action such as folds, calls or raises")

    def _post(self, player: str, rest: str) -> None:
        telling, amount = self.telling, parse_money(rest)
        small, big = telling.stakes or (None, None)
        if "ante" in rest:
            telling.post(PostKind.ANTE, player, amount)
        elif "small" in rest and "big" in rest:
            telling.post(PostKind.DEAD, player, amount - big if amount and big else small)
            telling.post(PostKind.LIVE, player, big)
        elif "small" in rest:
            # Without an amount it is the missed blind of a returning player.
            is_dead = amount is None or "dead" in rest
            telling.post(PostKind.DEAD if is_dead else PostKind.SMALL_BLIND, player, amount or small)
        elif amount is None:
            telling.post(PostKind.LIVE, player, big)
        else:
            telling.post(PostKind.BIG_BLIND, player, amount)
