"""The summary of a hand in the manner of PokerStars, and what only the whole hand can settle.

The summary names seats by number, so it tells who was paid or shown where the name in a line is
damaged, and which board card is missing from its street.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from splitpot.history.lines import parse_history_cards, parse_money
from splitpot.history.stars_lines import Play
from splitpot.history.told import Deed, DeedKind, Win

_SEAT: Final = re.compile(r"Seat (\d{1,6}): (.*)")
_CARDS: Final = re.compile(r"\[((?:(?:10|[2-9TJQKA])[cdhs][ ,]*)+)\]", re.IGNORECASE)
_WON: Final = re.compile(r"\b(?:won|collected|wins) \(?([^\sA-Za-z(]*\d[\d.,'’\u00a0 ]*)")
_ONLY_AMOUNT: Final = re.compile(r"\S+ \(([^()A-Za-z]*\d[^()A-Za-z]*)\)")
_BOARD: Final = re.compile(r"(?:(FIRST|SECOND|THIRD) )?Board (\[.*\])")
_RUN_COUNT: Final = re.compile(r"run (twice|(?:two|three|\d) times)")
_NUMBERS: Final = {"twice": 2, "two": 2, "2": 2, "three": 3, "3": 3}
_ADDED: Final = ("STP", "Cash Drop", "Splash")


class Summary:
    """The summary of one hand as it is read.

    Attributes:
        won: by seat's name, what its row says it won in all.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.telling = play.telling
        self.by_number = {number: name for name, number in play.known.items()}
        self.folded = {deed.player for deed in self.telling.deeds if deed.kind is DeedKind.FOLD}
        self.won: dict[str, Decimal] = {}
        self.board: Deed | None = None

    def line(self, line: str) -> None:
        """A line after *** SUMMARY ***."""
        if line.startswith("Seat "):
            found = _SEAT.match(line)
            name = self.by_number.get(int(found[1])) if found else None
            if found and name is not None:
                self._row(name, found[2].removeprefix(name))
        elif line.startswith("Total pot"):
            self._total(line)
        elif "Board" in line:
            found = _BOARD.match(line)
            cards = parse_history_cards(found[2]) if found else None
            if found and cards and found[1] in (None, "FIRST") and self.board is None:
                self.board = Deed(DeedKind.BOARD, cards=cards, line=self.telling.line)
        elif line.startswith("Hand was run"):
            found = _RUN_COUNT.search(line)
            if found:
                self.play.runs = max(self.play.runs, _NUMBERS.get(found[1].split()[0], 1))

    def _row(self, name: str, words: str) -> None:
        if " folded " in words and "[" not in words:
            return
        amounts = [parse_money(text.strip()) for text in _WON.findall(words)]
        if not amounts:
            only = _ONLY_AMOUNT.fullmatch(words.strip())
            amounts = [parse_money(only[1])] if only else []
        total = sum((amount for amount in amounts if amount), Decimal(0))
        if total:
            self.won[name] = total
        found = _CARDS.search(words)
        cards = parse_history_cards(found[1]) if found else None
        if found is None or cards is None or len(cards) < 4:
            return
        play = self.play
        play.card_counts.append(len(cards))
        if play.seen.get(name) == frozenset(cards) and "mucked" not in words:
            return
        play.seen.setdefault(name, frozenset(cards))
        is_shown = "showed" in words or " won" in words or " lost" in words
        kind = DeedKind.HOLE if name in self.folded else DeedKind.SHOW if is_shown else DeedKind.MUCK
        if kind is not DeedKind.HOLE or name not in play.dealt:
            self.telling.cards(kind, name, cards)

    def _total(self, line: str) -> None:
        fields = self.telling.fields
        for index, part in enumerate(line.split("|")):
            words = part.strip()
            if index == 0:
                gross = words.removeprefix("Total pot").partition(" Main pot")[0]
                fields["total_pot"] = parse_money(gross.strip())
                continue
            name, _, text = words.rpartition(" ")
            amount = parse_money(text)
            if amount is None or name.startswith(("Main pot", "Side pot")):
                continue
            if name == "Rake":
                fields["rake"] = amount
            elif name.startswith(_ADDED):
                self.play.added = max(self.play.added, amount)
            else:
                fields["fees"] = fields.get("fees", Decimal(0)) + amount

    # --- the whole hand --------------------------------------------------------------

    def settle(self) -> None:
        """Puts right what single lines could not say."""
        self._own_bare_lines()
        self._fill_board()
        self._pay_lost_wins()
        self._check_wins()

    def _own_bare_lines(self) -> None:
        """Lines without the colon after the name belong to the one player who has no other line.

        A file that writes `Name: folds` and yet has `Name folds` was damaged where a name stood.
        """
        play, telling = self.play, self.telling
        if not play.owners or not play.bare:
            return
        silent = [seat.name for seat in telling.seats if seat.name not in play.owners and not seat.is_out]
        owner = next((name for name in silent if name in play.dealt), silent[0] if len(silent) == 1 else "")
        if not owner:
            return
        for index in play.bare:
            deed = telling.deeds[index]
            telling.deeds[index] = Deed(
                deed.kind, owner, deed.amount, deed.is_total, deed.is_all_in, deed.post, line=deed.line
            )

    def _fill_board(self) -> None:
        """A street whose card is lost has it from the summary's board."""
        play, deeds = self.play, self.telling.deeds
        if not play.empty_boards or self.board is None:
            return
        place = 0
        for index, deed in enumerate(deeds):
            if deed.kind is not DeedKind.BOARD or deed.run:
                continue
            count = 1 if place >= 3 else 3
            if index in play.empty_boards:
                cards = self.board.cards[place : place + count]
                deeds[index] = Deed(DeedKind.BOARD, cards=cards, line=deed.line)
            place += count

    def _pay_lost_wins(self) -> None:
        """Payments whose line lost its name go to the seat that the summary, or the play, says won."""
        left = dict(self.won)
        for win in self.telling.wins:
            if win.player in left:
                left[win.player] -= win.amount
        for head, amount, pot, run in self.play.lost_wins:
            names = [name for name, due in left.items() if due == amount]
            names = names or [name for name, due in left.items() if due > amount]
            name = names[0] if names else self._likely_winner(head)
            if name:
                self.telling.wins.append(Win(name, amount, pot, None, run, self.telling.line))
                left[name] = left.get(name, Decimal(0)) - amount
            else:
                self.telling.problem(f"{head} {amount}", "a winner in the list of seats")

    def _likely_winner(self, head: str) -> str:
        if self.won:
            return ""
        deeds = self.telling.deeds
        returned = {deed.player for deed in deeds if deed.kind is DeedKind.RETURN}
        stayed = {deed.player for deed in deeds if deed.player} - self.folded
        for names in (stayed, returned):
            if len(names) == 1:
                return next(iter(names))
        return next((name for name in self.play.known if head.startswith(name)), "")

    def _check_wins(self) -> None:
        """The summary's payments count where the lines have none, or where only they fit the pot."""
        telling, fields = self.telling, self.telling.fields
        if not self.won:
            return
        paid_in_lines = {win.player for win in telling.wins}
        for deed in telling.deeds:
            if deed.kind is DeedKind.CASH_OUT and deed.player in self.won.keys() - paid_in_lines:
                # What his part of the pot won stands in the summary alone.
                telling.wins.append(Win(deed.player, self.won[deed.player], line=telling.line))
        paid = sum((win.amount for win in telling.wins), Decimal(0))
        summed = sum(self.won.values(), Decimal(0))
        if paid == summed:
            return
        total, rake = fields.get("total_pot"), fields.get("rake")
        net = None if total is None or rake is None else total - rake - fields.get("fees", Decimal(0))
        if summed == net or not telling.wins:
            if telling.wins:
                telling.problem(f"{paid} paid in the lines", f"{summed}, as in the summary and the pot")
            telling.wins = [Win(name, amount, line=telling.line) for name, amount in self.won.items()]
        elif paid != net:
            telling.problem(f"{paid} paid in the lines", f"{summed}, as in the summary")
