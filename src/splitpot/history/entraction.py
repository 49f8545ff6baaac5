"""Entraction's text: padded columns, `Player   Verb   (amount)`, every amount what is added.

Lines are told apart by what follows the name more than by the words, which differ between
clients: cards mean a shown hand, an amount with a currency a win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.game.events import PostKind, Side
from splitpot.history.lines import Names, parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand

HEADER: Final = re.compile(r"^Game # (\d+) - ([^\n]*?)(?: - Table \"([^\n]*)\")?[ \t]*$", re.MULTILINE)
_STAKES: Final = re.compile(r"([\d.,]+)/([\d.,]+)(?: and ([\d.,]+) ante)?")
_SEAT: Final = re.compile(r"(.*\S)\s+\(\s*(\D{0,4}[\d.,]+) in seat (\d+)\)\s*$")
_POST: Final = re.compile(r"([\w +]*[Bb]lind[\w +]*):\s+(.*\S)\s+\(\s*(\D{0,4}[\d.,]+)\)\s*$")
_DEED: Final = re.compile(
    r"(Fold|Check|Call|Bet|Raise|All-In|Payback|Ante|Straddle)(?:\s+\(\s*(\D{0,4}[\d.,]+)\))?\s*$"
)
_STREET: Final = re.compile(r"(Flop|Turn|River)\s+([2-9TJQKA].*)")
_BRACKETS: Final = re.compile(r"\(([^()]*)\)\s*$")
_WIN: Final = re.compile(
    r"(?:[^\d\s]*:)?\s*(?:\S+\s+)?(?:[A-Z]{3}|[$€£])?\s*([\d.,]*\d)([^()\d]*(?:\d{1,2})?[^()\d]*)(?:\(.*\))?\s*$"
)
_ENDED: Final = re.compile(r"Game ended (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) (\S+)")
_TOURNAMENT: Final = re.compile(r"\s(\d{6,})(?:\s+\d+)?$")
_SIZE: Final = re.compile(r"Players\(max (\d{1,2})\)")
_WAGERS: Final = {
    "Call": DeedKind.CALL,
    "Bet": DeedKind.BET,
    "Raise": DeedKind.RAISE,
    "All-In": DeedKind.ALL_IN,
}


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    for hand in hand_texts(text, HEADER):
        yield _Hand(hand).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, hand: HandText) -> None:
        number, words, table = hand.header.groups()
        self.telling = Telling("Entraction", number, hand.first_line, len(hand.lines))
        self.names = Names(())
        self.board = 0
        self.is_over = False
        self._header(words, table or "")
        for self.telling.line, line in enumerate(hand.lines[1:], hand.first_line + 1):
            if line and not line.isspace():
                self._line(line)
        fields = self.telling.fields
        fields["is_cut"] = not (self.is_over or self.telling.wins)
        fields["wins_include_uncalled"] = False

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _header(self, words: str, table: str) -> None:
        telling, fields = self.telling, self.telling.fields
        telling.name_game(words)
        fields["table"] = table
        fields["currency"] = find_currency(words)
        if not fields["currency"]:
            number = _TOURNAMENT.search(table)
            fields["tournament"] = number[1] if number else table
        stakes = _STAKES.search(words)
        if stakes is None:
            telling.problem(words, "stakes such as EUR 0.50/1")
            return
        low, high, ante = (parse_money(amount or "") for amount in stakes.groups())
        if low and high:
            telling.stakes = (low, high)
        if ante:
            fields["ante"] = ante

    def _line(self, line: str) -> None:
        telling = self.telling
        split = self.names.split(line)
        if split is not None and split[1]:
            self._deed(*split)
            return
        street = _STREET.match(line)
        if street:
            self._street(street[2])
        elif line.startswith("Dealer:"):
            name = line[7:].strip()
            button = next((seat.number for seat in telling.seats if seat.name == name), None)
            telling.fields["button"] = button
        elif line.startswith("Rake:"):
            telling.fields["rake"] = parse_money(line[5:])
        elif line.startswith("Players(max"):
            size = _SIZE.match(line)
            telling.fields["max_seats"] = int(size[1]) if size else 0
        elif line.startswith("Game ended"):
            self.is_over = True
            ended = _ENDED.match(line)
            if ended:
                year, month, day, hour, minute, second = (int(part) for part in ended.groups()[:6])
                telling.fields["started"] = utc_time(year, month, day, hour, minute, second, ended[7])
        else:
            self._seat_or_blind(line)

    def _seat_or_blind(self, line: str) -> None:
        telling = self.telling
        seat = _SEAT.match(line)
        if seat and not telling.deeds:
            telling.seat(seat[3], seat[1], parse_money(seat[2]))
            self.names = Names(one.name for one in telling.seats)
            return
        post = _POST.match(line)
        if post:
            self._post(post[1], post[2], post[3])
        else:
            telling.problem(line.strip(), "a line of an Entraction hand, with a listed player")

    def _post(self, words: str, player: str, money: str) -> None:
        telling, amount = self.telling, parse_money(money)
        low, high = telling.stakes or (None, None)
        if words == "Small Blind":
            telling.post(PostKind.SMALL_BLIND, player, amount)
        elif words == "Big Blind":
            telling.post(PostKind.BIG_BLIND, player, amount)
        elif "+" in words and amount is not None:
            first = next((d.amount for d in telling.deeds if d.post is PostKind.BIG_BLIND), None)
            big = first or high
            dead = amount - big if big is not None and amount > big else amount / 3
            telling.post(PostKind.DEAD, player, dead)
            telling.post(PostKind.LIVE, player, amount - dead)
        elif "Dead" in words or (amount == low and low != high):
            telling.post(PostKind.DEAD, player, amount)
        else:
            telling.post(PostKind.LIVE, player, amount)

    def _street(self, words: str) -> None:
        cards = parse_history_cards(words)
        if cards is None:
            self.telling.problem(words, "community cards such as 4d - 2d - Js")
            return
        new = cards[self.board :]
        self.board = max(self.board, len(cards))
        if new:
            self.telling.cards(DeedKind.BOARD, "", new)

    def _deed(self, player: str, rest: str) -> None:
        telling = self.telling
        deed = _DEED.match(rest)
        if deed is None:
            if "in seat" in rest and not telling.deeds:
                self._longer_name(player, rest)
            else:
                self._words(player, rest)
            return
        verb, amount = deed[1], parse_money(deed[2] or "")
        if verb in _WAGERS:
            telling.wager(_WAGERS[verb], player, amount, is_all_in=verb == "All-In")
        elif verb == "Fold":
            telling.wager(DeedKind.FOLD, player)
        elif verb == "Check":
            telling.wager(DeedKind.CHECK, player)
        elif verb == "Payback":
            telling.return_bet(player, amount)
        else:
            telling.post(PostKind.ANTE if verb == "Ante" else PostKind.STRADDLE, player, amount)

    def _longer_name(self, player: str, rest: str) -> None:
        """A seat whose player's name begins with another player's."""
        seat = _SEAT.match(f"{player} {rest}")
        if seat:
            self.telling.seat(seat[3], seat[1], parse_money(seat[2]))
            self.names = Names(one.name for one in self.telling.seats)

    def _words(self, player: str, rest: str) -> None:
        """Cards dealt or shown, a hand not shown, or a win."""
        telling = self.telling
        dealt = rest.find("dealt:")
        if dealt >= 0:
            cards = parse_history_cards(rest[dealt + 6 :])
            telling.fields["hero"] = player
            telling.cards(DeedKind.HOLE, player, cards)
            if cards is None:
                telling.problem(rest, "hole cards such as 6c - 9c - Ks - As")
            return
        if rest.rstrip().endswith("show hand") or "show hand (" in rest:
            inside = _BRACKETS.search(rest)
            cards = parse_history_cards(inside[1]) if inside else None
            if cards or telling.has_deed(DeedKind.SHOW):
                telling.cards(DeedKind.MUCK, player, cards)
            return
        cards = parse_history_cards(_after_label(rest))
        if cards:
            telling.cards(DeedKind.SHOW, player, cards)
            return
        won = _WIN.match(rest)
        if won:
            self._win(player, won[1], won[2])
        elif ":" not in rest:
            telling.problem(f"{player} {rest}", "an action, cards or an amount won")

    def _win(self, player: str, money: str, words: str) -> None:
        """A win such as `EUR 1.07 side pot`; several side pots are numbered."""
        pot = None
        if "main" in words:
            pot = 0
        elif "side" in words:
            number = re.search(r"\d+", words)
            pot = int(number[0]) if number else 1
        low = words.lower()
        side = Side.LOW if "low" in low else Side.HIGH if "high" in low else None
        self.telling.win(player, parse_money(money), pot, side)


def _after_label(rest: str) -> str:
    """What may be cards: without a word before them and a description in brackets after them."""
    body = rest.partition(" (")[0].strip()
    if ":" in body:
        return body.partition(":")[2]
    head, _, tail = body.partition(" ")
    return body if parse_history_cards(head) else tail
