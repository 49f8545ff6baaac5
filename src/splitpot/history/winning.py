"""Winning (WPN): the older client's text, and the door to the newer one in `winning_v2`.

Amounts are what is added; who is paid stands only in the summary, a line a player. The
betting structure is not named: stakes that are twice the blinds are those of fixed limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.game.rules import Structure
from splitpot.history import winning_v2
from splitpot.history.lines import Names, parse_history_cards, parse_money
from splitpot.history.telling import HandText, Telling, hand_texts
from splitpot.history.told import DeedKind, ToldHand

HEADER: Final = re.compile(
    r"^(?:(?:Game started at: ([^\n]*)\n)?"
    r"Game ID: (\d+) ([\d.,]+)/([\d.,]+) ([^\n]*?)\((\w[^\n()]*)\)(?: \d+-max)?[ \t]*$"
    rf"|{winning_v2.HEADER_PATTERN})",
    re.MULTILINE,
)
_SEAT: Final = re.compile(r"Seat (\d{1,4}): (.*) \(([\d.,]+)\)\.?\s*$")
_TOURNAMENT: Final = re.compile(r", Table \d+$")
_BUTTON: Final = re.compile(r"Seat (\d{1,4}) is the button")
_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER)(?: (\d))? \*\*\*:?\s*((?:\[[^\]]*\]\s*)+)")
_RETURNED: Final = re.compile(r"Uncalled bet \(([\d.,]+)\) returned to (.*\S)\s*$")
_CARD: Final = re.compile(r"received (?:a )?card(?:: \[(\w+)\])?")
_POT: Final = re.compile(r"Pot: ([\d.,]*\d)\.? *(?:Rake:? ([\d.,]*\d)\.?)?(?: *JP fee ([\d.,]*\d))?")
_SUMMARY: Final = re.compile(r"Bets: ([\d.,]*\d)\. Collects: ([\d.,]*\d)\.")
_HOLE: Final = re.compile(r"\[((?:(?:10|[2-9TJQKA])[cdhs] ?){4,6})\]")
_AMOUNT: Final = re.compile(r"\(([\d.,]+)\)")
_WAGERS: Final = {
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "allin": DeedKind.ALL_IN,
    "caps": DeedKind.ALL_IN,
    "cap": DeedKind.ALL_IN,
}
_SILENT: Final = (
    "is timed out",
    "is disconnected",
    "is connected",
    "wait BB",
    "waits",
    "is waiting",
    "mucks cards",
)


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order, of either client."""
    for hand in hand_texts(text, HEADER):
        if hand.header[2] is None:
            yield winning_v2.read_hand(hand, hand.header[0])
        else:
            yield _Hand(hand).told()


class _Hand:
    """One hand of the older client while it is read."""

    def __init__(self, hand: HandText) -> None:
        _, number, low, high, table, game = hand.header.groups()[:6]
        self.telling = Telling("Winning", number, hand.first_line, len(hand.lines))
        self.names = Names(())
        self.dealt: dict[str, list[Card]] = {}
        self.received: dict[str, int] = {}
        self.out: set[str] = set()
        self.board = 0
        self.is_summary = self.is_over = False
        self.bets = self.collects = Decimal(0)
        telling, fields = self.telling, self.telling.fields
        telling.name_game(game)
        fields["table"] = table.strip()
        if _TOURNAMENT.search(fields["table"]):
            fields["tournament"] = fields["table"]
        small, big = parse_money(low), parse_money(high)
        if small and big:
            telling.stakes = (small, big)
        skipped = hand.header[0].count("\n") + 1
        for telling.line, line in enumerate(hand.lines[skipped:], hand.first_line + skipped):
            if line.startswith(("Player ", "*Player ")):
                self._player_line(line.partition("Player ")[2])
            elif line and not line.isspace():
                self._line(line)
        self._end()

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _line(self, line: str) -> None:
        telling = self.telling
        if line.startswith("Seat "):
            seat = _SEAT.match(line)
            button = _BUTTON.match(line)
            if seat and not telling.deeds:
                telling.seat(seat[1], seat[2], parse_money(seat[3]))
                self.names = Names(one.name for one in telling.seats)
            elif button:
                telling.fields["button"] = int(button[1])
            else:
                telling.problem(line, "Seat 1: name (100).")
        elif line.startswith("***"):
            self._street(line)
        elif line.startswith("---"):
            self.is_summary = True
        elif line.startswith("Uncalled bet"):
            returned = _RETURNED.match(line)
            if returned:
                telling.return_bet(returned[2], parse_money(returned[1]))
        elif line.startswith("Pot:"):
            pot = _POT.match(line)
            if pot:
                telling.fields["rake"] = parse_money(pot[2] or "")
                telling.fields["fees"] = parse_money(pot[3] or "") or Decimal(0)
        elif line.startswith("Game ended"):
            self.is_over = True
        elif not line.startswith("Board"):
            telling.problem(line, "a line that begins with Player, Seat or ***")

    def _street(self, line: str) -> None:
        found = _BOARD.match(line)
        if found is None:
            return
        run = int(found[1]) - 1 if found[1] else 0
        cards = parse_history_cards(found[2])
        if cards is None:
            self.telling.problem(line, "community cards such as [Qd 4d 7d]")
            return
        if run:
            self.telling.fields["runs"] = 2
            known = sum(len(deed.cards) for deed in self.telling.deeds if deed.run == run)
        else:
            known, self.board = self.board, max(self.board, len(cards))
        if cards[known:]:
            self.telling.cards(DeedKind.BOARD, "", cards[known:], run)

    def _player_line(self, line: str) -> None:
        split = self.names.split(line)
        if split is None:
            # A player who has left is a line without a name.
            if not line.startswith(" "):
                self.telling.problem(line, "a listed player")
            return
        player, rest = split
        if self.is_summary:
            self._summary(player, rest)
            return
        verb = rest.partition(" ")[0]
        if verb == "received":
            self._received(player, rest)
        elif verb in _WAGERS:
            self._wager(player, verb, rest)
        elif verb == "folds":
            self.telling.wager(DeedKind.FOLD, player)
        elif verb == "checks":
            self.telling.wager(DeedKind.CHECK, player)
        else:
            self._words(player, rest)

    def _received(self, player: str, rest: str) -> None:
        found = _CARD.match(rest)
        self.received[player] = self.received.get(player, 0) + 1
        if found and found[1]:
            cards = parse_history_cards(found[1])
            if cards:
                self.dealt.setdefault(player, []).extend(cards)

    def _wager(self, player: str, verb: str, rest: str) -> None:
        telling = self.telling
        found = _AMOUNT.search(rest)
        amount = parse_money(found[1]) if found else None
        if amount is None and verb == "allin":
            self._protect(player)
            return
        self._tell_holes()
        telling.wager(_WAGERS[verb], player, amount, is_all_in=verb == "allin")
        if verb in ("caps", "cap"):
            telling.fields["cap"] = telling.paid(player)[0]

    def _protect(self, player: str) -> None:
        """A player who lost his connection plays for what he has put in: nothing else of his stack is in."""
        telling = self.telling
        paid = telling.paid(player)[0]
        for index, seat in enumerate(telling.seats):
            if seat.name == player:
                telling.seats[index] = type(seat)(seat.number, player, paid, seat.is_out)

    def _words(self, player: str, rest: str) -> None:
        telling = self.telling
        found = _AMOUNT.search(rest)
        amount = parse_money(found[1]) if found else None
        if rest.startswith("has small blind"):
            telling.post(PostKind.SMALL_BLIND, player, amount)
        elif rest.startswith("has big blind"):
            telling.post(PostKind.BIG_BLIND, player, amount)
        elif rest.startswith(("posts", "ante", "straddle")):
            kind = PostKind.LIVE
            if "dead" in rest:
                kind = PostKind.DEAD
            elif "ante" in rest:
                kind = PostKind.ANTE
            elif "straddle" in rest:
                kind = PostKind.STRADDLE
            telling.post(kind, player, amount)
        elif rest.startswith("sitting out"):
            self.out.add(player)
        elif not rest.startswith(_SILENT):
            telling.problem(f"{player} {rest}", "an action such as folds, calls or raises")

    def _tell_holes(self) -> None:
        for player, cards in self.dealt.items():
            self.telling.fields["hero"] = player
            self.telling.cards(DeedKind.HOLE, player, tuple(cards))
        self.dealt.clear()

    def _summary(self, player: str, rest: str) -> None:
        found = _SUMMARY.search(rest)
        if found:
            bets, collects = parse_money(found[1]), parse_money(found[2])
            self.bets += bets or 0
            self.collects += collects or 0
            if collects:
                self.telling.win(player, collects)
        hole = _HOLE.search(rest)
        if hole and not rest.startswith("does not show"):
            kind = DeedKind.SHOW if rest.startswith("shows") else DeedKind.MUCK
            self.telling.cards(kind, player, parse_history_cards(hole[1]))

    def _end(self) -> None:
        telling, fields = self.telling, self.telling.fields
        self._tell_holes()
        count = max(self.received.values(), default=0)
        if count in (4, 5, 6):
            fields["hole_cards"] = count
        busy = {deed.player for deed in telling.deeds}
        telling.seats = [
            type(seat)(seat.number, seat.name, seat.stack, seat.name in self.out and seat.name not in busy)
            for seat in telling.seats
        ]
        if "structure" not in fields and telling.stakes:
            posted = [d.amount for d in telling.deeds if d.post is PostKind.BIG_BLIND]
            is_fixed = telling.stakes[0] in posted and telling.stakes[1] not in posted
            fields["structure"] = Structure.FIXED_LIMIT if is_fixed else Structure.POT_LIMIT
        fields["wins_include_uncalled"] = False
        fields["is_cut"] = not (self.is_over or self.is_summary)
        fields["is_cancelled"] = self.is_over and not telling.wins and not self.bets
        self._find_unsaid_fee()

    def _find_unsaid_fee(self) -> None:
        """A drop that the pot line leaves out is still missing between the players' bets and wins."""
        fields = self.telling.fields
        rake = fields.get("rake")
        if rake is None:
            return
        missing = self.bets - self.collects - rake - fields["fees"]
        if 0 < missing <= rake:
            fields["fees"] += missing
