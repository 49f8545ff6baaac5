"""Merge's XML: a `<description>` and its `<game id=...>`, with seats by number.

The cards of a street stand after its events. A raise is the street's total in most years
and an addition in the first ones; which it is shows in what the others then call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from splitpot.game.events import PostKind, Side
from splitpot.history.amount_sense import raises_are_totals
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import Telling
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat
from splitpot.history.xml_text import Piece, Tag, pieces, read_attributes, tags, unescape

HEADER: Final = re.compile(r"<game\s+id=\"[\w-]+\"\s+starttime=")
_END: Final = re.compile(r"</game>|<description\b")
_DESCRIPTION: Final = re.compile(r"<description\s[^<]*")
_STAKES: Final = re.compile(r"\$?([\d.,]*\d)\s*/\s*\$?([\d.,]*\d)")
_LEVEL: Final = re.compile(r"Level (\w+)")
_START: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)")
_SITE_ZONE: Final = "GMT-05:00"
"""Start times are five hours behind UTC, in summer too: the events' own stamps show it."""
_WAGERS: Final = {
    "CALL": DeedKind.CALL,
    "BET": DeedKind.BET,
    "RAISE": DeedKind.RAISE,
    "ALL_IN": DeedKind.ALL_IN,
    "COMPLETE": DeedKind.RAISE,
}
_POSTS: Final = {
    "SMALL_BLIND": PostKind.SMALL_BLIND,
    "BIG_BLIND": PostKind.BIG_BLIND,
    "INITIAL_BLIND": PostKind.LIVE,
    "DEAD_BLIND": PostKind.DEAD,
    "DEAD_SMALL_BLIND": PostKind.DEAD,
    "DEAD_BIG_BLIND": PostKind.LIVE,
    "RETURN_BLIND": PostKind.LIVE,
    "STRADDLE": PostKind.STRADDLE,
    "ANTE": PostKind.ANTE,
}
_SILENT: Final = frozenset(
    {"CHAT", "SHOW", "PLAYER_OUT", "SIT_OUT", "SIT_IN", "TIMED_OUT", "DISCONNECT", "RECONNECT", "LEAVE"}
)
_SIDES: Final = {"h": Side.HIGH, "l": Side.LOW}
_MIXED: Final = {"4": "Omaha", "34": "Omaha H/L8", "35": "Omaha H/L8", "37": "Omaha H/L8"}
"""Which game of a mix a hand is."""


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    words: dict[str, str] = {}
    for piece in pieces(text, HEADER, _END):
        described = _DESCRIPTION.findall(text, piece.head, piece.start)
        if described:
            words = read_attributes(unescape(described[-1]))
        yield _Hand(text, piece, words).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, text: str, piece: Piece, description: dict[str, str]) -> None:
        line_count = text.count("\n", piece.start, piece.end) + 1
        self.telling = Telling("Merge", "", piece.line, line_count)
        self.description = description
        self.names: dict[str, str] = {}
        self.round = ""
        self.round_start = 0
        self.board = 0
        self.started = ""
        self.mucked: list[tuple[str, int]] = []
        for tag in tags(text, piece.start, piece.end, piece.line):
            self.telling.line = tag.line
            self._tag(tag)
        self._end(piece)

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _tag(self, tag: Tag) -> None:
        name, found = tag.name, tag.attributes
        if name == "event":
            self._event(found)
        elif name == "round":
            self.round = found.get("id", "")
            self.round_start = len(self.telling.deeds)
            if self.round == "GAME_CANCELLED":
                self.telling.fields["is_cancelled"] = True
        elif name == "cards":
            self._cards(found)
        elif name == "player":
            self._player(found)
        elif name == "winner":
            self._winner(found)
        elif name == "players":
            button = found.get("dealer", "")
            self.telling.fields["button"] = int(button) if button.isdigit() and len(button) < 4 else None
        elif name == "game":
            self._game(found)
        elif not name:
            self.telling.problem(tag.text, "a whole tag")

    def _game(self, found: dict[str, str]) -> None:
        fields, telling = self.telling.fields, self.telling
        fields["number"] = found.get("id", "")
        stakes = found.get("stakes") or self.description.get("stakes", "")
        kind = self.description.get("type", "")
        if "multigametype" in found:
            kind = _MIXED.get(found["multigametype"], kind)
        telling.name_game(f"{kind} {stakes}")
        count = found.get("numholecards", "")
        if count in ("4", "5", "6"):
            fields["hole_cards"] = int(count)
        data = re.split(r"[|:]", found.get("data", ""))
        fields["table"] = data[1] if len(data) > 1 else ""
        is_tournament = "Tournament" in kind or (len(data) > 4 and data[-1] == "true" and "-" in data[-3])
        if is_tournament:
            fields["tournament"] = data[-3] if len(data) > 3 else fields["number"].partition("-")[0]
            level = _LEVEL.search(stakes)
            fields["level"] = level[1] if level else ""
        else:
            fields["currency"] = "USD"
        fields["is_play_money"] = found.get("realmoney") == "false"
        seats = found.get("seats", "")
        fields["max_seats"] = int(seats) if seats.isdigit() and len(seats) < 3 else 0
        amounts = _STAKES.search(stakes)
        low, high = (parse_money(amounts[1]), parse_money(amounts[2])) if amounts else (None, None)
        if low and high:
            telling.stakes = (low, high)
        self.started = found.get("starttime", "")
        if not kind:
            telling.problem("", "a <description type=...> before the hand")

    def _player(self, found: dict[str, str]) -> None:
        number, name = found.get("seat", ""), found.get("nickname", "")
        if not number.isdigit() or len(number) > 6 or not name:
            self.telling.problem(str(found)[:60], "a seat's number and name")
            return
        self.names[number] = name
        is_out = found.get("dealtin") == "false"
        stack = parse_money(found.get("balance", ""))
        self.telling.seats.append(ToldSeat(int(number), name, stack, is_out))

    def _event(self, found: dict[str, str]) -> None:
        kind, telling = found.get("type", ""), self.telling
        if kind in _SILENT:
            return
        if kind == "GAME_CANCELLED":
            telling.fields["is_cancelled"] = True
            return
        stamp = found.get("timestamp", "")
        if stamp.isdigit() and len(stamp) == 13 and "started" not in telling.fields:
            moment = datetime.fromtimestamp(int(stamp) // 1000, UTC)
            telling.fields["started"] = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        player = self.names.get(found.get("player", ""))
        if player is None:
            telling.problem(str(found)[:60], "the number of a listed seat")
            return
        amount = parse_money(found.get("amount", ""))
        if kind == "FOLD":
            telling.wager(DeedKind.FOLD, player)
        elif kind == "CHECK":
            telling.wager(DeedKind.CHECK, player)
        elif kind in _WAGERS:
            if amount is None:
                telling.problem(str(found)[:60], "an amount")
            else:
                telling.wager(_WAGERS[kind], player, amount, is_all_in=kind == "ALL_IN")
        elif kind in _POSTS:
            telling.post(_POSTS[kind], player, amount)
        elif kind == "MUCK":
            self.mucked.append((player, telling.line))
        elif "BLIND" in kind and amount:
            telling.post(PostKind.DEAD if "DEAD" in kind else PostKind.LIVE, player, amount)
        else:
            telling.problem(kind, "an event such as FOLD, CALL or RAISE")

    def _cards(self, found: dict[str, str]) -> None:
        kind, telling = found.get("type", ""), self.telling
        cards = parse_history_cards(found.get("cards", ""))
        if cards is None:
            if found.get("cards"):
                telling.problem(found["cards"], "cards such as 3d,6d,7h,Jd")
            return
        if kind == "COMMUNITY":
            new = cards[self.board :]
            self.board = max(self.board, len(cards))
            if new:
                deed = Deed(DeedKind.BOARD, cards=new, line=telling.line)
                telling.deeds.insert(self.round_start, deed)
            return
        player = self.names.get(found.get("player", ""))
        if player is None:
            telling.problem(str(found)[:60], "the number of a listed seat")
        elif kind == "HOLE":
            telling.fields["hero"] = player
            telling.deeds.insert(
                self.round_start, Deed(DeedKind.HOLE, player, cards=cards, line=telling.line)
            )
        else:
            telling.cards(DeedKind.MUCK if kind == "MUCKED" else DeedKind.SHOW, player, cards)

    def _winner(self, found: dict[str, str]) -> None:
        player, telling = self.names.get(found.get("player", "")), self.telling
        amount = parse_money(found.get("amount", ""))
        if player is None or amount is None:
            telling.problem(str(found)[:60], "a listed seat and an amount")
            return
        if found.get("uncalled") == "true":
            telling.return_bet(player, amount)
            telling.fields["wins_include_uncalled"] = False
            return
        number = found.get("potnumber", "")
        pot = int(number) - 1 if number.isdigit() and 0 < len(number) < 3 and number != "0" else None
        telling.win(player, amount, pot, _SIDES.get(found.get("pottype", "")))

    # --- the end -------------------------------------------------------------------

    def _end(self, piece: Piece) -> None:
        telling, fields = self.telling, self.telling.fields
        begin = _START.match(self.started)
        if begin and "started" not in fields:
            year, month, day, hour, minute, second = (int(part) for part in begin.groups())
            fields["started"] = utc_time(year, month, day, hour, minute, second, _SITE_ZONE)
        fields.setdefault("wins_include_uncalled", True)
        shown = {deed.player for deed in telling.deeds if deed.kind in (DeedKind.SHOW, DeedKind.MUCK)}
        if len(shown) > 0:
            for player, line in self.mucked:
                if player not in shown:
                    telling.line = line
                    telling.cards(DeedKind.MUCK, player, ())
        fields["is_cut"] = not (piece.is_closed or telling.wins)
        stacks = {seat.name: seat.stack for seat in telling.seats}
        paid = sum(win.amount for win in telling.wins)
        if raises_are_totals(telling.deeds, stacks, paid):
            for index, deed in enumerate(telling.deeds):
                if deed.kind is DeedKind.RAISE:
                    telling.deeds[index] = Deed(
                        deed.kind, deed.player, deed.amount, True, deed.is_all_in, line=deed.line
                    )
