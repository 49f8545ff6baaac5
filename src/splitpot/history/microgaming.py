"""Microgaming's XML: one `<Game ...>` a hand, all of it in attributes, players by seat number.

In the first version raises and calls are street totals, since the second one additions;
all-ins are additions in all. Which half of a pot a player won is not told reliably.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.game.rules import Structure
from splitpot.history.lines import parse_history_cards, parse_money
from splitpot.history.telling import Telling
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat
from splitpot.history.xml_text import Piece, Tag, pieces, tags

HEADER: Final = re.compile(r"<Game\s+(?:hhversion=\"\d+\"\s+)?id=\"")
_END: Final = re.compile(r"</Game>|^----\w+\.DAT----|^ExtendedTableName:", re.MULTILINE)
_STRUCTURES: Final = {
    "PL": Structure.POT_LIMIT,
    "NL": Structure.NO_LIMIT,
    "FL": Structure.FIXED_LIMIT,
    "L": Structure.FIXED_LIMIT,
}
_CURRENCIES: Final = {"rCA=": "EUR", "JAA=": "USD", "owA=": "GBP"}
"""Currency signs as the file has them: UTF-16 in base 64."""
_TOURNAMENT: Final = re.compile(r"\[(\d+)\]")
_WAGERS: Final = {
    "Call": DeedKind.CALL,
    "Bet": DeedKind.BET,
    "Raise": DeedKind.RAISE,
    "AllIn": DeedKind.ALL_IN,
}
_BARE: Final = {"Fold": DeedKind.FOLD, "Check": DeedKind.CHECK}
_POSTS: Final = {
    "SmallBlind": PostKind.SMALL_BLIND,
    "BigBlind": PostKind.BIG_BLIND,
    "Ante": PostKind.ANTE,
    "PostedAnte": PostKind.ANTE,
    "Straddle": PostKind.STRADDLE,
    "DeadBlind": PostKind.DEAD,
    "PostedDead": PostKind.DEAD,
}
_SHOWN: Final = {
    "DealCards": DeedKind.HOLE,
    "ShowCards": DeedKind.SHOW,
    "MuckCards": DeedKind.MUCK,
    "DealFlop": DeedKind.BOARD,
    "DealTurn": DeedKind.BOARD,
    "DealRiver": DeedKind.BOARD,
}
_SILENT: Final = frozenset({"Disconnect", "Reconnect", "BadBeatContribution", "TimeOut", "SitOut", "SitIn"})


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    for piece in pieces(text, HEADER, _END):
        yield _Hand(text, piece).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, text: str, piece: Piece) -> None:
        line_count = text.count("\n", piece.start, piece.end) + 1
        self.telling = Telling("Microgaming", "", piece.line, line_count)
        self.names: dict[str, str] = {}
        self.ends: dict[str, Decimal | None] = {}
        self.section = ""
        self.are_totals = False
        self.open: tuple[DeedKind, str, int] | None = None
        self.cards: list[Card] = []
        self.is_posting = True
        self.newcomers: list[str] = []
        self.rounds_of_cards = 0
        for tag in tags(text, piece.start, piece.end, piece.line):
            if tag.name != "Card":
                self._close_cards()
            self.telling.line = tag.line
            self._tag(tag)
        self._close_cards()
        self._end(piece)

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _tag(self, tag: Tag) -> None:
        name, found = tag.name, tag.attributes
        if name == "Action":
            self._action(found)
        elif name == "Card":
            cards = parse_history_cards(f"{found.get('value', '')}{found.get('suit', '')}")
            if cards is None:
                self.telling.problem(str(found)[:60], "a card's value and suit")
            else:
                self.cards += cards
        elif name == "Seat":
            if self.section == "Seats":
                self._seat(found)
            elif self.section == "Win":
                self._win(found)
        elif name in ("Seats", "Gameplay"):
            self.section = name
        elif name == "Game":
            self._game(found)
        elif not name:
            self.telling.problem(tag.text, "a whole tag")

    def _game(self, found: dict[str, str]) -> None:
        telling, fields = self.telling, self.telling.fields
        fields["number"] = found.get("id", "")
        telling.name_game(found.get("gametype", ""))
        fields["structure"] = _STRUCTURES.get(found.get("betlimit", ""))
        table = found.get("tablename", "")
        fields["table"] = table
        self.are_totals = found.get("hhversion", "1") == "1"
        if found.get("istournament") == "1":
            number = _TOURNAMENT.search(table)
            fields["tournament"] = number[1] if number else table
        else:
            fields["currency"] = _CURRENCIES.get(found.get("currencysymbol", ""), "")
        fields["is_play_money"] = found.get("realmoney") == "false"
        size = found.get("tablesize", "")
        fields["max_seats"] = int(size) if size.isdigit() and len(size) < 3 else 0
        low, _, high = found.get("stakes", "").partition("|")
        small, big = parse_money(low), parse_money(high)
        if small and big and fields["structure"] is Structure.FIXED_LIMIT:
            # Limit tables are named by their blinds.
            fields["small_blind"], fields["big_blind"] = small, big
            fields["small_bet"], fields["big_bet"] = big, 2 * big
        elif small and big:
            fields["small_blind"], fields["big_blind"] = small, big
        rake = found.get("rake", "")
        if rake.isdigit() and len(rake) < 12:
            fields["rake"] = Decimal(rake) / 100

    def _seat(self, found: dict[str, str]) -> None:
        number, name = found.get("num", ""), found.get("alias", "")
        if not number.isdigit() or len(number) > 6 or not name:
            self.telling.problem(str(found)[:60], "a seat's number and alias")
            return
        if name in self.names.values():
            name = f"{name} ({number})"
        self.names[number] = name
        self.ends[name] = parse_money(found.get("endbalance", ""))
        is_out = found.get("sittingout") == "true"
        stack = parse_money(found.get("balance", ""))
        self.telling.seats.append(ToldSeat(int(number), name, stack, is_out))
        if found.get("dealer") == "true":
            self.telling.fields["button"] = int(number)

    def _win(self, found: dict[str, str]) -> None:
        player, amount = self.names.get(found.get("num", "")), parse_money(found.get("amount", ""))
        if player is None or amount is None:
            self.telling.problem(str(found)[:60], "a listed seat and an amount")
            return
        pot = found.get("pot", "")
        self.telling.win(player, amount, int(pot) if pot.isdigit() and len(pot) < 3 else None)

    def _action(self, found: dict[str, str]) -> None:
        kind, telling = found.get("type", ""), self.telling
        if kind == "Win":
            self.section = "Win"
            return
        if kind in _SILENT:
            return
        player = self.names.get(found.get("seat", ""), "")
        if kind in _SHOWN:
            self.open = (_SHOWN[kind], player, telling.line)
            self.is_posting = self.is_posting and kind == "DealCards"
            return
        if not player:
            telling.problem(str(found)[:60], "the number of a listed seat")
            return
        amount = parse_money(found.get("value", ""))
        if kind == "AllIn" and self.is_posting and not telling.has_deed(DeedKind.HOLE):
            kind = self._blind_behind_all_in() or kind
        if kind in _BARE:
            self.is_posting = False
            telling.wager(_BARE[kind], player)
        elif kind in _WAGERS:
            self.is_posting = False
            deed = _WAGERS[kind]
            is_total = self.are_totals and deed in (DeedKind.CALL, DeedKind.RAISE)
            telling.wager(deed, player, amount, is_total, is_all_in=kind == "AllIn")
        elif kind in _POSTS:
            telling.post(_POSTS[kind], player, amount)
        elif kind == "PostedToPlay":
            self._newcomer(player, amount)
        elif kind == "MoneyReturned":
            telling.return_bet(player, amount)
        else:
            telling.problem(kind, "an action such as Fold, Call or Raise")

    def _blind_behind_all_in(self) -> str:
        """Which blind an all-in before the cards is: the first one that nobody has posted yet."""
        posted = {deed.post for deed in self.telling.deeds}
        if PostKind.SMALL_BLIND not in posted:
            return "SmallBlind"
        return "" if PostKind.BIG_BLIND in posted else "BigBlind"

    def _newcomer(self, player: str, amount: Decimal | None) -> None:
        small = self.telling.fields.get("small_blind")
        big = self.telling.fields.get("big_blind")
        if amount and small and amount == small:
            self.telling.post(PostKind.DEAD, player, amount)
        elif amount and big and amount > big:
            self.telling.post(PostKind.DEAD, player, amount - big)
            self.telling.post(PostKind.LIVE, player, big)
        else:
            self.telling.post(PostKind.LIVE, player, amount)
            self.newcomers.append(player)

    def _close_cards(self) -> None:
        if self.open is None:
            return
        kind, player, line = self.open
        cards, self.cards, self.open = tuple(self.cards), [], None
        telling = self.telling
        if kind is DeedKind.HOLE:
            telling.fields["hero"] = player
        if kind is DeedKind.BOARD or cards or kind is DeedKind.MUCK:
            telling.deeds.append(
                Deed(kind, player if kind is not DeedKind.BOARD else "", cards=cards, line=line)
            )

    # --- the end -------------------------------------------------------------------

    def _end(self, piece: Piece) -> None:
        telling, fields = self.telling, self.telling.fields
        fields["wins_include_uncalled"] = not telling.has_deed(DeedKind.RETURN)
        fields["is_cut"] = not (piece.is_closed or telling.wins)
        holes = [len(deed.cards) for deed in telling.deeds if deed.kind in (DeedKind.HOLE, DeedKind.SHOW)]
        if holes and max(holes) in (4, 5, 6):
            fields["hole_cards"] = max(holes)
        if telling.has_deed(DeedKind.SHOW) is False:
            # A winner whom nobody called throws his hand away; that is no showdown.
            telling.deeds = [d for d in telling.deeds if d.kind is not DeedKind.MUCK or d.cards]
        is_called_off = not telling.wins and piece.is_closed and not telling.has_deed(DeedKind.POST)
        fields["is_cancelled"] = is_called_off
        for player in self.newcomers:
            self._add_unsaid_small_blind(player)

    def _add_unsaid_small_blind(self, player: str) -> None:
        """A returning player's dead small blind is left out of some files; his balances have it."""
        telling = self.telling
        small = telling.fields.get("small_blind")
        before = next((seat.stack for seat in telling.seats if seat.name == player), None)
        after = self.ends.get(player)
        if small is None or before is None or after is None:
            return
        won = sum((win.amount for win in telling.wins if win.player == player), Decimal(0))
        if before - telling.paid(player)[0] + won - small == after:
            place = next(i for i, deed in enumerate(telling.deeds) if deed.post is PostKind.LIVE)
            line = telling.deeds[place].line
            telling.deeds.insert(place, Deed(DeedKind.POST, player, small, post=PostKind.DEAD, line=line))
