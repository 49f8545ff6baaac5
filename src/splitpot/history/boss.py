"""Boss Media's XML: one `<HISTORY ID=...>` a hand, with cards as numbers and blinds by kind.

Raises and all-ins are street totals. Calls are totals in older files and additions in
newer ones; the pot that is printed with every street tells which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from splitpot.cards import Card, card
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.amount_sense import Sense, fit, repeated_wagers
from splitpot.history.lines import parse_money
from splitpot.history.telling import Telling
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat
from splitpot.history.xml_text import Piece, Tag, pieces, tags

HEADER: Final = re.compile(r"<HISTORY\s+ID=\"")
_END: Final = re.compile(r"</HISTORY>|</ROOT>|<ROOT\b|<\?xml")
_STRUCTURES: Final = {"PL": Structure.POT_LIMIT, "NL": Structure.NO_LIMIT, "FL": Structure.FIXED_LIMIT}
_SUITS: Final = (1, 0, 2, 3)
"""Cards are numbered by suit, diamonds first, then clubs, hearts and spades; each from the ace up."""
_BLINDS: Final = {
    "HAND_SB": PostKind.SMALL_BLIND,
    "HAND_BB": PostKind.BIG_BLIND,
    "HAND_DSB": PostKind.DEAD,
    "HAND_DBB": PostKind.LIVE,
    "HAND_PB": PostKind.LIVE,
    "HAND_STRADDLE": PostKind.STRADDLE,
}
_WAGERS: Final = {
    "ACTION_CALL": DeedKind.CALL,
    "ACTION_BET": DeedKind.BET,
    "ACTION_RAISE": DeedKind.RAISE,
    "ACTION_ALLIN": DeedKind.ALL_IN,
}
_BARE: Final = {"ACTION_FOLD": DeedKind.FOLD, "ACTION_CHECK": DeedKind.CHECK}
_SIDES: Final = {"WINTYPE_HI": Side.HIGH, "WINTYPE_LO": Side.LOW}
_SENSES: Final = (
    Sense(raise_=True, call=False, all_in=True),
    Sense(raise_=True, call=True, all_in=True),
    Sense(raise_=True, call=False, all_in=False),
    Sense(raise_=False, call=False, all_in=False),
)


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a text, in its order."""
    for piece in pieces(text, HEADER, _END):
        yield _Hand(text, piece).told()


class _Hand:
    """One hand while it is read."""

    def __init__(self, text: str, piece: Piece) -> None:
        line_count = text.count("\n", piece.start, piece.end) + 1
        self.telling = Telling("Boss", "", piece.line, line_count)
        self.open: tuple[DeedKind, str, int] | None = None
        self.links: list[str] = []
        self.board = 0
        self.pots: list[Decimal | None] = []
        self.nameless = ""
        self.has_showdown = False
        for tag in tags(text, piece.start, piece.end, piece.line):
            if tag.name == "CARD":
                self.links.append(tag.attributes.get("LINK", ""))
                continue
            self._close_cards()
            self.telling.line = tag.line
            self._tag(tag)
        self._close_cards()
        self._end()

    def told(self) -> ToldHand:
        """The hand as it was told."""
        return self.telling.told()

    def _tag(self, tag: Tag) -> None:
        name, found = tag.name, tag.attributes
        if name == "ACTION":
            self._action(found)
        elif name == "PLAYER":
            self._player(found)
        elif name == "RESULT":
            self._result(found)
        elif name == "SHOWDOWN":
            self._showdown(found)
        elif name == "HISTORY":
            self._history(found)
        elif not name:
            self.telling.problem(tag.text, "a whole tag")

    def _history(self, found: dict[str, str]) -> None:
        telling, fields = self.telling, self.telling.fields
        fields["number"] = found.get("ID", "")
        words = found.get("GAME", "")
        fields["game_words"] = f"{words} {found.get('LIMIT', '')}".strip()
        if "_OMA" in words:
            fields["game"] = Game.OMAHA8 if "OMAHL" in words or "HILO" in words else Game.OMAHA
        fields["structure"] = _STRUCTURES.get(found.get("LIMIT", ""))
        fields["table"] = found.get("TABLE", "")
        fields["is_play_money"] = found.get("GAMETYPE", "GAMETYPE_REAL") != "GAMETYPE_REAL"
        if found.get("GAMEKIND", "GAMEKIND_CASH") == "GAMEKIND_CASH":
            fields["currency"] = found.get("TABLECURRENCY", "")
        else:
            fields["tournament"] = found.get("TABLETOURNEYID") or fields["table"]
        low, _, high = found.get("STAKES", "").partition("/")
        small, big = parse_money(low), parse_money(high)
        if small and big:
            telling.stakes = (small, big)
        seconds = found.get("DATE", "")
        if seconds.isdigit() and len(seconds) < 12:
            moment = datetime.fromtimestamp(int(seconds), UTC)
            fields["started"] = moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def _player(self, found: dict[str, str]) -> None:
        number, name = found.get("SEAT", ""), found.get("NAME", "")
        state = found.get("STATE", "STATE_PLAYING")
        if state == "STATE_EMPTY" or (not name and state != "STATE_PLAYING"):
            return
        if not number.isdigit() or len(number) > 6:
            self.telling.problem(str(found)[:60], "a seat's number")
            return
        if not name:
            name = self.nameless = f"Seat {number}"
        stack = parse_money(found.get("AMOUNT", ""))
        self.telling.seats.append(ToldSeat(int(number), name, stack, state != "STATE_PLAYING"))
        if found.get("DEALER") == "Y":
            self.telling.fields["button"] = int(number)

    def _action(self, found: dict[str, str]) -> None:
        kind, telling = found.get("TYPE", ""), self.telling
        player = found.get("PLAYER") or self.nameless
        amount = parse_money(found.get("VALUE", ""))
        if kind in _BARE:
            telling.wager(_BARE[kind], player)
        elif kind in _WAGERS:
            telling.wager(_WAGERS[kind], player, amount, is_all_in=kind == "ACTION_ALLIN")
        elif kind == "HAND_BLINDS":
            self._blind(found.get("KIND", ""), player, amount)
        elif kind == "HAND_ANTE":
            telling.post(PostKind.ANTE, player, amount)
        elif kind == "HAND_DEAL":
            self.open = (DeedKind.HOLE, player, telling.line)
        elif kind == "HAND_BOARD":
            self.open = (DeedKind.BOARD, "", telling.line)
            pot, rake = parse_money(found.get("POT", "")), parse_money(found.get("RAKE", ""))
            self.pots.append(None if pot is None else pot + (rake or 0))
        elif kind == "ACTION_ADJUSTEMENT":
            telling.return_bet(player, amount)
        else:
            telling.problem(kind, "an action such as ACTION_FOLD or HAND_BOARD")

    def _blind(self, kind: str, player: str, amount: Decimal | None) -> None:
        telling = self.telling
        big = telling.stakes[1] if telling.stakes else None
        if telling.stakes and telling.fields["structure"] is Structure.FIXED_LIMIT:
            big = telling.stakes[0]
        if kind == "HAND_AB" and amount and big and amount > big:
            telling.post(PostKind.DEAD, player, amount - big)
            telling.post(PostKind.LIVE, player, big)
        elif kind in _BLINDS:
            telling.post(_BLINDS[kind], player, amount)
        else:
            telling.post(PostKind.LIVE, player, amount)
            if kind != "HAND_AB":
                telling.problem(kind, "a blind such as HAND_SB or HAND_BB")

    def _showdown(self, found: dict[str, str]) -> None:
        self.has_showdown = True
        pot, rake = parse_money(found.get("POT", "")), parse_money(found.get("RAKE", ""))
        if rake is not None:
            self.telling.fields["rake"] = rake
        if pot is not None:
            self.telling.fields["total_pot"] = pot + (rake or 0)

    def _result(self, found: dict[str, str]) -> None:
        player = found.get("PLAYER") or self.nameless
        won = parse_money(found.get("WIN", ""))
        if won:
            is_split = self.telling.fields["game"] is Game.OMAHA8
            side = _SIDES.get(found.get("WINTYPE", "")) if is_split else None
            self.telling.win(player, won, side=side)
        hand = found.get("HAND", "")
        if "FOLD" not in hand:
            kind = DeedKind.MUCK if "MUCK" in hand else DeedKind.SHOW
            self.open = (kind, player, self.telling.line)

    def _close_cards(self) -> None:
        if self.open is None:
            self.links.clear()
            return
        kind, player, line = self.open
        links, self.links, self.open = self.links, [], None
        telling = self.telling
        if kind is DeedKind.HOLE and len(links) in (4, 5, 6):
            telling.fields["hole_cards"] = len(links)
        cards = _cards(links)
        if kind is DeedKind.BOARD:
            if cards is None:
                telling.line = line
                telling.problem(" ".join(links), "numbers of community cards")
                return
            new = cards[self.board :]
            self.board = max(self.board, len(cards))
            if new:
                telling.deeds.append(Deed(kind, cards=new, line=line))
        elif cards:
            if kind is DeedKind.HOLE:
                telling.fields["hero"] = player
            telling.deeds.append(Deed(kind, player, cards=cards, line=line))
        elif kind is DeedKind.MUCK:
            telling.deeds.append(Deed(kind, player, line=line))

    # --- the end -------------------------------------------------------------------

    def _end(self) -> None:
        telling, fields = self.telling, self.telling.fields
        fields["is_cut"] = not self.has_showdown
        fields["wins_include_uncalled"] = False
        # Older files list the blinds by seat.
        telling.deeds.sort(key=lambda deed: deed.post is not PostKind.SMALL_BLIND)
        sense = self._sense()
        for index, deed in enumerate(telling.deeds):
            if deed.amount is not None and sense.of(deed.kind):
                telling.deeds[index] = Deed(
                    deed.kind, deed.player, deed.amount, True, deed.is_all_in, line=deed.line
                )

    def _sense(self) -> Sense:
        """How the amounts fit the pots that are printed; the newer way where all ways do."""
        deeds = self.telling.deeds
        if not repeated_wagers(deeds):
            return _SENSES[0]
        stacks = {seat.name: seat.stack for seat in self.telling.seats}
        printed = [*self.pots, self.telling.fields.get("total_pot")]
        best, least = _SENSES[0], 10**6
        for sense in _SENSES:
            found = fit(deeds, stacks, sense)
            wrong = sum(
                1 for pot, told in zip(found.pots, printed, strict=False) if told is not None and pot != told
            )
            if wrong + found.misfits < least:
                best, least = sense, wrong + found.misfits
            if not least:
                break
        return best


def _cards(links: list[str]) -> tuple[Card, ...] | None:
    """Cards by their numbers 0 to 51; None where one is hidden or no number."""
    cards: list[Card] = []
    for link in links:
        if not link.isdigit() or len(link) > 2 or int(link) > 51:
            return None
        suit, rank = divmod(int(link), 13)
        cards.append(card((rank - 1) % 13, _SUITS[suit]))
    return tuple(cards)
