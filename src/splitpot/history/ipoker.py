"""iPoker's XML: sessions of `<game gamecode=...>`, as clients, trackers and archives write them.

The game, stakes, currency and hero stand once a session; a hand's own tags follow. Actions
are grouped by player in some years, so they are put in order by their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.lines import parse_history_cards, parse_money
from splitpot.history.telling import Telling, find_currency
from splitpot.history.told import DeedKind, ToldHand, ToldSeat
from splitpot.history.xml_text import Piece, Tag, pieces, tags, unescape

HEADER: Final = re.compile(r"<game\s+(?:[\w:]+=\"[^\"\n]*\"\s+)*gamecode=\"")
_END: Final = re.compile(r"</game>|</?session\b|<\?xml")
_SETTING: Final = re.compile(
    r"<(mode|gametype|tablename|tablecurrency|nickname|tournamentcode|tourcode|buyin|tablesize"
    r"|uncalled_bet_enabled)>([^<\n]*)"
)
_STAKES: Final = re.compile(r"([^\s/]*\d[\d.,]*)[^\s/\d]*/([^\s/\d]*\d[\d.,]*)")
_LIMIT_CODES: Final = (
    (re.compile(r"\b(?:NL|SL|LZ|БЛ)\b"), Structure.NO_LIMIT),
    (re.compile(r"\b(?:PL|LP)\b"), Structure.POT_LIMIT),
    (re.compile(r"\b(?:L|LH|FL)\b"), Structure.FIXED_LIMIT),
)
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_SUIT_FIRST: Final = re.compile(r"([cdhs])(10|[2-9tjqka])", re.IGNORECASE)
_UNKNOWN: Final = re.compile(r"[xX?](?:\s+[xX?])*")
_STREETS: Final = {"Flop": 3, "Turn": 1, "River": 1}
_WAGERS: Final = {
    "3": (DeedKind.CALL, False),
    "5": (DeedKind.BET, False),
    "6": (DeedKind.RAISE, False),
    "7": (DeedKind.ALL_IN, False),
    "23": (DeedKind.RAISE, True),
}
"""Action types with an amount, and whether it is the street's total after them."""
_BARE: Final = {"0": DeedKind.FOLD, "4": DeedKind.CHECK, "9": DeedKind.FOLD}
_SILENT: Final = frozenset({"8"})
"""Sitting out."""
_UNCALLED_LEFT_OUT_SINCE: Final = 2018
"""From about then on, files that do not say leave uncalled bets out of `win`."""


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    settings: dict[str, str] = {}
    for piece in pieces(text, HEADER, _END):
        head = text[piece.head : piece.start]
        if "<gametype>" in head or "<nickname>" in head:
            settings = {name: unescape(value).strip() for name, value in _SETTING.findall(head)}
        yield _Hand(text, piece, settings).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, text: str, piece: Piece, settings: dict[str, str]) -> None:
        self.settings = settings
        line_count = text.count("\n", piece.start, piece.end) + 1
        self.telling = Telling("iPoker", "", piece.line, line_count)
        self.actions: list[tuple[int, Tag]] = []
        self.holes: list[tuple[str, tuple[Card, ...], int]] = []
        self.hole_cards = 0
        self.has_stated_rake = False
        self.year = 0
        self.is_whole = True
        self._session()
        for tag in tags(text, piece.start, piece.end, piece.line):
            self._tag(tag)
        self._end_of_round()
        self._end(piece)

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _session(self) -> None:
        settings, fields = self.settings, self.telling.fields
        words = settings.get("gametype", "")
        self.telling.name_game(words)
        if "structure" not in fields or "limit" not in words.lower():
            for pattern, structure in _LIMIT_CODES:
                if pattern.search(words):
                    fields["structure"] = structure
                    break
        stakes = _STAKES.findall(words)
        if stakes:
            low, high = (parse_money(amount) for amount in stakes[-1])
            if low and high:
                self.telling.stakes = (low, high)
        tournament = settings.get("tournamentcode") or settings.get("tourcode") or ""
        fields["table"] = settings.get("tablename", "")
        fields["tournament"] = tournament
        if not tournament:
            fields["currency"] = settings.get("tablecurrency") or find_currency(words)
        fields["is_play_money"] = settings.get("mode", "real") not in ("real", "")
        size = settings.get("tablesize", "")
        fields["max_seats"] = int(size) if size.isdigit() and len(size) < 3 else 0
        if not words:
            self.telling.problem("", "a <gametype> before the hand")

    # --- the tags ------------------------------------------------------------------

    def _tag(self, tag: Tag) -> None:
        self.telling.line = tag.line
        name = tag.name
        if name == "action":
            number = tag.attributes.get("no", "")
            order = int(number) if number.isdigit() and len(number) < 9 else len(self.actions)
            self.actions.append((order, tag))
        elif name == "cards":
            self._cards(tag)
        elif name == "round":
            self._end_of_round()
        elif name == "player":
            self._player(tag)
        elif name == "startdate":
            year = _YEAR.search(tag.text)
            self.year = int(year[0]) if year else self.year
        elif name == "game":
            self.telling.fields["number"] = tag.attributes.get("gamecode", "")
        elif not name:
            self.is_whole = False
            self.telling.problem(tag.text, "a whole tag")

    def _player(self, tag: Tag) -> None:
        found = tag.attributes
        name, number = found.get("name", ""), found.get("seat", "")
        if not name:
            return
        if not number.isdigit() or len(number) > 6:
            self.telling.problem(str(found)[:60], "a seat's number")
            return
        self.telling.seats.append(ToldSeat(int(number), name, parse_money(found.get("chips", ""))))
        if found.get("dealer") == "1":
            self.telling.fields["button"] = int(number)
        won = parse_money(found.get("win", ""))
        if won:
            self.telling.win(name, won)
        rake = parse_money(found.get("rakeamount", ""))
        if rake is not None:
            fields = self.telling.fields
            fields["rake"] = fields.get("rake", Decimal(0)) + rake

    def _cards(self, tag: Tag) -> None:
        kind, words = tag.attributes.get("type", ""), tag.text.strip()
        if kind == "Pocket":
            if _UNKNOWN.fullmatch(words):
                self.hole_cards = max(self.hole_cards, len(words.split()))
                return
            cards = read_cards(words)
            if cards:
                self.hole_cards = max(self.hole_cards, len(cards))
                self.holes.append((tag.attributes.get("player", ""), cards, tag.line))
            elif words:
                self.telling.problem(words, "hole cards such as DA CJ H10 S9")
        elif kind in _STREETS:
            cards = read_cards(words)
            if cards is None:
                self.telling.problem(words, "community cards such as D7 C4 CJ")
            else:
                self._end_of_round()
                self.telling.line = tag.line
                self.telling.cards(DeedKind.BOARD, "", cards)

    def _end_of_round(self) -> None:
        """Tells the actions collected so far, in the order of their numbers."""
        if not self.actions:
            return
        for _, tag in sorted(self.actions, key=lambda action: action[0]):
            self.telling.line = tag.line
            self._action(tag.attributes)
        self.actions.clear()

    def _action(self, found: dict[str, str]) -> None:
        kind, player = found.get("type", ""), found.get("player", "")
        if kind in _BARE:
            self.telling.wager(_BARE[kind], player)
            return
        amount = parse_money(found.get("sum", ""))
        if kind in _WAGERS:
            deed, is_total = _WAGERS[kind]
            self.telling.wager(deed, player, amount, is_total, is_all_in=kind == "7")
        elif kind == "1":
            self.telling.post(PostKind.SMALL_BLIND, player, amount)
        elif kind == "2":
            self._big_blind(player, amount)
        elif kind == "15":
            self.telling.post(PostKind.ANTE, player, amount)
        elif kind not in _SILENT:
            self.telling.problem(f"type={kind!r} {player}", "an action type 0 to 9, 15 or 23")

    def _big_blind(self, player: str, amount: Decimal | None) -> None:
        """A big blind; of a returning player it may hold a dead small blind too."""
        posts = [deed.amount for deed in self.telling.deeds if deed.post is PostKind.BIG_BLIND]
        first = posts[0] if posts else None
        if first and amount and amount > first:
            self.telling.post(PostKind.DEAD, player, amount - first)
            amount = first
        self.telling.post(PostKind.BIG_BLIND, player, amount)

    # --- the end -------------------------------------------------------------------

    def _end(self, piece: Piece) -> None:
        telling, fields = self.telling, self.telling.fields
        words = fields["game_words"].lower()
        if self.hole_cards in (4, 5, 6) and "stud" not in words:
            # Newer headers say `PL €2/€4` alone; only the cards tell that the game is Omaha.
            fields["hole_cards"] = self.hole_cards
            if fields["game"] is None:
                fields["game"] = Game.OMAHA
        hero = self.settings.get("nickname", "")
        hero = "" if hero == "N/A" else hero
        fields["hero"] = hero
        self._tell_holes(hero)
        flag = self.settings.get("uncalled_bet_enabled")
        if flag in ("true", "false"):
            fields["wins_include_uncalled"] = flag == "false"
        elif 0 < self.year < _UNCALLED_LEFT_OUT_SINCE:
            fields["wins_include_uncalled"] = True
        fields["is_cut"] = not (piece.is_closed or telling.wins)

    def _tell_holes(self, hero: str) -> None:
        telling = self.telling
        dealt = next((i for i, deed in enumerate(telling.deeds) if deed.kind is not DeedKind.POST), None)
        shown = []
        for player, cards, line in self.holes:
            telling.line = line
            telling.cards(DeedKind.HOLE if player == hero else DeedKind.SHOW, player, cards)
            shown.append(telling.deeds.pop())
        mine = [deed for deed in shown if deed.kind is DeedKind.HOLE]
        telling.deeds += [deed for deed in shown if deed.kind is DeedKind.SHOW]
        place = len(telling.deeds) if dealt is None else dealt
        telling.deeds[place:place] = mine


@lru_cache(maxsize=4096)
def read_cards(words: str) -> tuple[Card, ...] | None:
    """Cards with the suit first, such as `DA CJ H10 S9`; None for anything else."""
    return parse_history_cards(_SUIT_FIRST.sub(r"\2\1", words))
