"""PKR's text: full sentences, cards as `[9 d]`, and calls as the street's total.

What players do with their hands and faces is told too, and passed over. The list of
seats comes a second time at the end, with the stacks after the hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from splitpot.game.events import PostKind, Side
from splitpot.history.lines import Names, parse_history_cards, parse_money
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import DeedKind, ToldHand, ToldSeat

HEADER: Final = re.compile(r"^(?:Table #(\d+)(?: - ([^\n]*))?\n)?Starting Hand #(\d+)[ \t]*$", re.MULTILINE)
_SEAT: Final = re.compile(r"Seat (\d{1,4}): (.*) - (\D{0,2}[\d.,]+)( \(.*\))?\s*$")
_BUTTON: Final = re.compile(r"(?:Button is at|Moving Button to) seat (\d{1,4})")
_DEALING: Final = re.compile(r"Dealing (?:(Flop|Turn|River) )?((?:\[[^\]]*\])+)(?: to (.*\S))?\s*$")
_BLINDS: Final = re.compile(r"Blinds are now (\D{0,2}[\d.,]+) / (\D{0,2}[\d.,]+)")
_TOURNAMENT: Final = re.compile(r"Tournament #(\d+)")
_RETURNED: Final = re.compile(r"Returning (\D{0,2}[\d.,]+) to (.*) uncalled")
_RAKE: Final = re.compile(r"Taking Rake of (\D{0,2}[\d.,]+)")
_SIDE_POT: Final = re.compile(r"side pot #(\d{1,2})")
_WIN: Final = re.compile(
    r"(?:^| )(\D?[\d.,]*\d)(?: from (?:the )?(?:side pot #\d+|main pot))?"
    r"(?: with(?: (high|low) hand)?:.*| with .*)?\s*$"
)
_MONEY: Final = re.compile(r"\D{0,2}\d[\d.,]*")
_CARDS: Final = re.compile(r"\[.*\]")
_WAGERS: Final = {"calls": DeedKind.CALL, "bets": DeedKind.BET, "raises": DeedKind.RAISE}
_SIDES: Final = {"high": Side.HIGH, "low": Side.LOW}
_SETTINGS: Final = ("Game Type:", "Limit Type:", "Table Type:", "Money Type:")
_SILENT: Final = (
    "Pot sizes",
    "Shuffling",
    "Dealing Cards",
    "Start time",
    "Last Hand",
    "There is no",
    "End of Hand",
)


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    for hand in hand_texts(text, HEADER):
        yield _Hand(hand).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, hand: HandText) -> None:
        _, table, number = hand.header.groups()
        self.telling = Telling("PKR", number, hand.first_line, len(hand.lines))
        self.names = Names(())
        self.settings: dict[str, str] = {}
        self.has_begun = self.is_over = False
        self.table = table or ""
        skipped = hand.header[0].count("\n") + 1
        for self.telling.line, line in enumerate(hand.lines[skipped:], hand.first_line + skipped):
            if line and not line.isspace():
                self._line(line)
        self._end()

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _line(self, line: str) -> None:
        telling = self.telling
        split = self.names.split(line)
        if split is not None and split[1]:
            self._deed(line, *split)
        elif line.startswith("Seat "):
            self._seat(line)
        elif line.startswith(("Dealing [", "Dealing Flop", "Dealing Turn", "Dealing River")):
            self._dealing(line)
        elif line.startswith(_SILENT):
            self.has_begun = self.has_begun or line.startswith("Dealing")
            self.is_over = self.is_over or line.startswith("End of Hand")
        elif line.startswith(_SETTINGS):
            name, _, value = line.partition(":")
            self.settings[name] = value.strip()
        elif line.startswith("Blinds are"):
            blinds = _BLINDS.match(line)
            if blinds:
                self.settings["currency"] = find_currency(blinds[1])
                small, big = parse_money(blinds[1]), parse_money(blinds[2])
                telling.stakes = (small, big) if small and big else None
        elif line.startswith(("Button is", "Moving Button")):
            button = _BUTTON.match(line)
            if button:
                telling.fields["button"] = int(button[1])
        else:
            self._house(line)

    def _house(self, line: str) -> None:
        """What the house takes and gives back; other lines are newcomers and talk."""
        telling = self.telling
        if line.startswith("Returning"):
            returned = _RETURNED.match(line)
            if returned:
                telling.return_bet(returned[2], parse_money(returned[1]))
        elif line.startswith("Taking Rake"):
            taken = _RAKE.match(line)
            amount = parse_money(taken[1]) if taken else None
            if amount is not None:
                telling.fields["rake"] = telling.fields.get("rake", Decimal(0)) + amount
        elif not self.has_begun and ":" not in line and not line.endswith("."):
            telling.problem(line, "a line of a PKR hand")

    def _seat(self, line: str) -> None:
        telling = self.telling
        if self.has_begun:
            return
        seat = _SEAT.match(line)
        if seat is None:
            telling.problem(line, "Seat 1: name - $10")
            return
        telling.seats.append(ToldSeat(int(seat[1]), seat[2], parse_money(seat[3]), seat[4] is not None))
        self.names = Names(one.name for one in telling.seats)

    def _dealing(self, line: str) -> None:
        self.has_begun = True
        telling = self.telling
        found = _DEALING.match(line)
        cards = parse_history_cards(found[2]) if found else None
        if found is None or cards is None:
            telling.problem(line, "cards such as [9 d][5 d][7 h]")
        elif found[1]:
            telling.cards(DeedKind.BOARD, "", cards)
        elif found[3]:
            telling.fields["hero"] = found[3]
            telling.cards(DeedKind.HOLE, found[3], cards)

    def _deed(self, line: str, player: str, rest: str) -> None:
        telling = self.telling
        if line[len(player)] == ":":
            return
        verb, _, tail = rest.partition(" ")
        if verb in _WAGERS and _MONEY.search(tail):
            telling.wager(_WAGERS[verb], player, parse_money(tail), True, "(all-in)" in tail)
        elif rest == "folds":
            telling.wager(DeedKind.FOLD, player)
        elif rest == "checks":
            telling.wager(DeedKind.CHECK, player)
        elif verb == "posts":
            self._post(player, tail)
        elif verb == "shows" or (verb == "mucks" and "[" in tail):
            inside = _CARDS.search(tail)
            cards = parse_history_cards(inside[0]) if inside else None
            if cards:
                telling.cards(DeedKind.SHOW if verb == "shows" else DeedKind.MUCK, player, cards)
        elif rest == "mucks":
            if telling.has_deed(DeedKind.SHOW):
                telling.cards(DeedKind.MUCK, player, ())
        elif self.has_begun and verb not in ("has", "brings", "did", "says"):
            self._win(player, rest)

    def _post(self, player: str, words: str) -> None:
        telling = self.telling
        amount = parse_money(words)
        big = telling.stakes[1] if telling.stakes else None
        if "ante" in words:
            kind = PostKind.ANTE
        elif "small" in words and "big" in words and amount and big and amount > big:
            telling.post(PostKind.DEAD, player, amount - big)
            kind, amount = PostKind.LIVE, big
        elif "dead" in words:
            kind = PostKind.DEAD
        elif "small blind" in words:
            kind = PostKind.SMALL_BLIND
        elif "big blind" in words:
            kind = PostKind.BIG_BLIND
        else:
            kind = PostKind.LIVE
        telling.post(kind, player, amount)

    def _win(self, player: str, rest: str) -> None:
        """A payment, known by its amount and what follows it, whatever the verb."""
        side_pot = _SIDE_POT.search(rest)
        won = _WIN.search(rest)
        is_payment = won is not None and (" with" in rest or "wins" in rest or "ties" in rest)
        if won is None or not is_payment:
            return
        pot = int(side_pot[1]) if side_pot else 0
        self.telling.win(player, parse_money(won[1]), pot, _SIDES.get(won[2] or ""))

    def _end(self) -> None:
        telling, fields = self.telling, self.telling.fields
        telling.name_game(
            f"{self.settings.get('Game Type', '')} {self.settings.get('Limit Type', '')}".strip()
        )
        tournament = _TOURNAMENT.search(self.table)
        fields["table"] = self.table
        if tournament:
            fields["tournament"] = tournament[1]
        else:
            fields["currency"] = self.settings.get("currency", "")
        fields["is_play_money"] = self.settings.get("Money Type", "").upper() == "PLAY MONEY"
        returned = telling.has_deed(DeedKind.RETURN)
        fields["wins_include_uncalled"] = False if returned else None
        fields["is_cut"] = not (self.is_over or telling.wins)
