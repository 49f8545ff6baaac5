"""Bovada, Bodog and Ignition hand histories of 2012 to 2022, all hole cards shown.

Players are called by their places. `Raises a to b` and, in 2012, `Raises b` give the street's
total, `All-in` alone what is added. Uncalled bets are returned in a line of their own. The files
of early 2012 have no lines for the streets: `bovada_streets` puts the summary's board in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind, Side
from splitpot.history.bovada_streets import place_board
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import HandText, Telling, find_currency, hand_texts
from splitpot.history.told import Deed, DeedKind, ToldHand, Win

SITE: Final = "Bovada"
HEADER: Final = re.compile(
    r"(?:Bovada|Bodog|Ignition)[^\n#]{0,20} Hand #(?P<number>[A-Z]?\d+):? +(?P<rest>.*)$",
    re.MULTILINE,
)

_REST: Final = re.compile(
    r"^(?:Zone Poker ID#(?P<zone>\d+) )?(?:TBL#(?P<table>\S+) )?(?P<game>[A-Z0-9][A-Za-z0-9_/' -]*?)"
    r"(?: Tournament #(?P<tournament>\d+) TBL#(?P<event_table>[^,\s]+), (?P<limit>[A-Za-z -]*?)"
    r"- Level (?P<level>\S+) \((?P<low>[\d,.]+)/(?P<high>[\d,.]+)\))?(?: -.*)?$"
)
_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)")
_SEAT: Final = re.compile(r"^Seat (\d+): (.+?)(?: (\[ME\]))? \(([^()]*) in chips\)")
_SPOT: Final = re.compile(r"\[(\d+)\]")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_RAISE: Final = re.compile(r"(?P<first>\S*\d\S*)(?: to (?P<to>\S*\d\S*))?\s*$")
_TOTAL: Final = re.compile(r"^Total Pot ?\(([^()]*)\)(?: \| Rake ?\(([^()]*)\))?", re.IGNORECASE)
_SUMMARY_SEAT: Final = re.compile(r"^Seat\+?\s?(\d+): (.*)$")
_SUMMARY_WON: Final = re.compile(r"(?:^|\s)(?:(?P<side>HI|LOW|LO) )?(?P<amount>[$€£]?\d[\d.,]*)(?=\s|$)")
_HOLE: Final = re.compile(r"\[((?:[2-9TJQKA][cdhs] ?){4,6})[\]-]")
_TURNS: Final = {
    "fold": DeedKind.FOLD,
    "folds": DeedKind.FOLD,
    "check": DeedKind.CHECK,
    "checks": DeedKind.CHECK,
    "call": DeedKind.CALL,
    "calls": DeedKind.CALL,
    "bet": DeedKind.BET,
    "bets": DeedKind.BET,
    "raise": DeedKind.RAISE,
    "raises": DeedKind.RAISE,
    "all-in": DeedKind.ALL_IN,
}
_SILENT: Final = frozenset(
    {
        "seat",
        "table",
        "sitout",
        "sit",
        "re-join",
        "rejoin",
        "stand",
        "stands",
        "enter",
        "leave",
        "ranking",
        "prize",
        "bounty",
        "left",
        "joined",
        "rebuy",
        "re-buy",
        "add-on",
        "addon",
        "timeout",
        "disconnect",
        "reconnect",
    }
)
_NAMELESS: Final = (
    "***",
    "Table ",
    "Seat sit",
    "Seat stand",
    "Seat re-join",
    "Seat ",
    "Set dealer",
    "Board ",
    "Ranking",
    "Stand",
    "Sit out",
    "Re-join",
    "Enter",
    "Leave",
)


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a file, one by one."""
    for hand in hand_texts(text, HEADER):
        yield _Reader(hand).read()


class _Reader:
    def __init__(self, hand: HandText) -> None:
        self.hand = hand
        self.telling = Telling(SITE, hand.header["number"], hand.first_line, len(hand.lines))
        self.holes: dict[str, tuple[Card, ...]] = {}
        self.board: tuple[Card, ...] = ()
        self.board_line = 0
        self.dealer: str | None = None
        self.places: dict[int, str] = {}
        self.halves: list[Win] = []

    def read(self) -> ToldHand:
        hand, telling = self.hand, self.telling
        fields = telling.fields
        fields["is_observed"] = False
        if not self._read_header(hand.header["rest"]):
            return telling.told()
        in_summary = False
        for offset in range(1, len(hand.lines)):
            line = hand.lines[offset].rstrip()
            if not line:
                continue
            telling.line = hand.first_line + offset
            if in_summary and line.startswith("*** "):
                telling.problem(line, "the next hand's first line: its beginning is lost")
                break
            if in_summary:
                self._read_summary(line)
            elif line.startswith("*** SUMMARY"):
                in_summary = True
            else:
                self._read_line(line)
        fields["is_cut"] = not in_summary
        # A walk's own blind is part of the result where no line gives it back.
        fields["wins_include_uncalled"] = False if telling.has_deed(DeedKind.RETURN) else None
        self._part_dead_chips()
        self._name_unlisted()
        self._place_button()
        if self.board and not telling.has_deed(DeedKind.BOARD):
            telling.deeds[:] = place_board(telling.seats, telling.deeds, self.board, self.board_line)
        self._label_halves()
        return telling.told()

    # --- the header ----------------------------------------------------------------

    def _read_header(self, rest: str) -> bool:
        telling = self.telling
        fields = telling.fields
        date = _DATE.search(rest)
        if date:
            year, month, day, hour, minute, second = (int(part) for part in date.groups())
            fields["started"] = utc_time(year, month, day, hour, minute, second, "UTC")
            rest = rest[: date.start()].rstrip(" -")
        found = _REST.match(rest)
        if not found:
            telling.problem(rest, "table and game")
            return False
        game = f"{found['game']} {found['limit'] or ''}".strip()
        fields["table"] = found["table"] or found["event_table"] or found["zone"] or ""
        if found["tournament"]:
            fields["tournament"] = found["tournament"]
            fields["level"] = found["level"]
            fields["small_blind"], fields["big_blind"] = parse_money(found["low"]), parse_money(found["high"])
        return telling.name_game(game)

    # --- the lines -----------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        name, colon, rest = line.partition(" : ")
        if colon:
            place = name.removesuffix("[ME]").rstrip()
            if place != name and "hero" not in self.telling.fields:
                self.telling.fields["hero"] = place
            self._read_deed(place, rest, line)
        elif line.startswith("Seat ") and (row := _SEAT.match(line)):
            telling = self.telling
            telling.seat(row[1], row[2], parse_money(row[4]))
            if row[3]:
                telling.fields["hero"] = row[2]
            if "currency" not in telling.fields and "tournament" not in telling.fields:
                telling.fields["currency"] = find_currency(row[4])
                telling.fields["is_play_money"] = not telling.fields["currency"]
        elif line.startswith(("*** FLOP", "*** TURN", "*** RIVER")):
            self._read_street(line)
        elif line.startswith("Set dealer") and (spot := _SPOT.search(line)):
            self.telling.fields["button"] = int(spot[1])
        elif not line.startswith(_NAMELESS):
            self.telling.problem(line, "a place, a colon and what is done")

    def _read_deed(self, name: str, rest: str, line: str) -> None:
        telling = self.telling
        word = rest.partition(" ")[0].partition("(")[0].lower()
        kind = _TURNS.get(word)
        if kind is DeedKind.FOLD or kind is DeedKind.CHECK:
            telling.wager(kind, name)
            if "show" in rest:
                telling.cards(DeedKind.SHOW, name, self._hole(name, rest))
        elif kind is not None:
            self._read_wager(kind, name, rest, line)
        elif word == "card":
            self._read_hole(name, rest, line)
        elif word.startswith("ante") or word in ("small", "big", "posts", "post", "straddle"):
            self._read_post(name, rest, line)
        elif word == "showdown":
            telling.cards(DeedKind.SHOW, name, self._hole(name, ""))
        elif word == "mucks" or rest.startswith("Does not show"):
            telling.cards(DeedKind.MUCK, name, self._hole(name, rest))
        elif word == "hand":  # "Hand result"
            is_side = "side" in rest.lower()
            telling.win(name, parse_money(rest.rpartition(" ")[2]), None if is_side else 0)
        elif word == "return":
            telling.return_bet(name, parse_money(rest.rpartition(" ")[2]))
        elif rest.startswith("Set dealer"):
            self.dealer = name
            spot = _SPOT.search(rest)
            telling.fields["button"] = int(spot[1]) if spot else None
        elif word not in _SILENT:
            telling.problem(line, "an action")

    def _read_wager(self, kind: DeedKind, name: str, rest: str, line: str) -> None:
        telling = self.telling
        found = _RAISE.search(rest)
        amount = parse_money(found["to"] or found["first"]) if found else None
        if found is None or amount is None:
            telling.problem(line, "an amount")
            return
        if kind is DeedKind.ALL_IN and not self.holes:
            telling.post(self._short_post(name), name, amount)
            return
        is_raise = kind is DeedKind.RAISE or "(raise" in rest.lower()
        is_total = is_raise or found["to"] is not None
        is_all_in = kind is DeedKind.ALL_IN
        telling.wager(DeedKind.RAISE if is_raise else kind, name, amount, is_total, is_all_in)

    def _short_post(self, name: str) -> PostKind:
        """What an all-in before the cards is: an ante, or the blind that is due."""
        posts = [(deed.post, deed.player) for deed in self.telling.deeds]
        kinds = {kind for kind, _ in posts}
        if (
            PostKind.ANTE in kinds
            and PostKind.SMALL_BLIND not in kinds
            and (PostKind.ANTE, name) not in posts
        ):
            return PostKind.ANTE
        if PostKind.SMALL_BLIND in kinds or name.startswith("Big"):
            return PostKind.BIG_BLIND
        return PostKind.SMALL_BLIND

    def _read_post(self, name: str, rest: str, line: str) -> None:
        amount = parse_money(rest.rpartition(" ")[2])
        lower = rest.lower()
        if amount is None:
            self.telling.problem(line, "the amount of the post")
            return
        kind = PostKind.LIVE
        if "dead" in lower:
            kind = PostKind.DEAD
        elif lower.startswith(("ante/", "small")):
            kind = PostKind.SMALL_BLIND
        elif lower.startswith("ante"):
            kind = PostKind.ANTE
        elif lower.startswith("big"):
            kind = PostKind.BIG_BLIND
        elif lower.startswith("straddle"):
            kind = PostKind.STRADDLE
        self.telling.post(kind, name, amount)

    def _part_dead_chips(self) -> None:
        """A `dead chip` of more than the big blind is a live big blind and the dead rest."""
        deeds = self.telling.deeds
        bigs = [deed.amount for deed in deeds if deed.post is PostKind.BIG_BLIND and deed.amount]
        big = max(bigs, default=self.telling.fields.get("big_blind"))
        for index in range(len(deeds) - 1, -1, -1):
            deed = deeds[index]
            if big and deed.post is PostKind.DEAD and deed.amount is not None and deed.amount > big:
                live = Deed(DeedKind.POST, deed.player, big, post=PostKind.LIVE, line=deed.line)
                dead = Deed(DeedKind.POST, deed.player, deed.amount - big, post=PostKind.DEAD, line=deed.line)
                deeds[index : index + 1] = [live, dead]

    def _read_hole(self, name: str, rest: str, line: str) -> None:
        cards = _CARDS.search(rest)
        known = parse_history_cards(cards[1]) if cards else None
        if known is None:
            self.telling.problem(line, "the cards that are dealt")
            return
        self.holes[name] = known
        self.telling.cards(DeedKind.HOLE, name, known)

    def _hole(self, name: str, rest: str) -> tuple[Card, ...]:
        """The whole hole of a player; the line of a showdown has only the five best cards."""
        known = self.holes.get(name)
        if known is None and (cards := _HOLE.search(rest)):
            known = parse_history_cards(cards[1])
        return known or ()

    def _read_street(self, line: str) -> None:
        groups = _CARDS.findall(line)
        cards = parse_history_cards(groups[-1]) if groups else None
        if cards is None:
            self.telling.problem(line, "the new cards of the street")
        else:
            self.telling.cards(DeedKind.BOARD, "", cards)

    # --- the summary ---------------------------------------------------------------

    def _read_summary(self, line: str) -> None:
        telling = self.telling
        if row := _SUMMARY_SEAT.match(line):
            self._read_summary_seat(int(row[1]), row[2])
        elif line.startswith("Board"):
            cards = _CARDS.search(line)
            self.board = (parse_history_cards(cards[1]) if cards else None) or ()
            self.board_line = telling.line
        elif total := _TOTAL.match(line):
            telling.fields["total_pot"] = parse_money(total[1])
            if total[2]:
                telling.fields["rake"] = parse_money(total[2])

    def _read_summary_seat(self, number: int, rest: str) -> None:
        telling = self.telling
        name = next((seat.name for seat in telling.seats if seat.number == number), "")
        self.places[number] = re.split(
            r"\s+(?:HI\b|LO\b|LOW\b|Folded|\[|with |lost |[$€£]?\d)", rest, maxsplit=1
        )[0]
        if not name:
            return
        for found in _SUMMARY_WON.finditer(_CARDS.sub("", rest)):
            amount = parse_money(found["amount"])
            side = None if not found["side"] else Side.HIGH if found["side"] == "HI" else Side.LOW
            if amount is not None:
                self.halves.append(Win(name, amount, None, side, None, telling.line))

    def _label_halves(self) -> None:
        """Takes the summary's awards, which say high or low, where they are the same money."""
        wins = self.telling.wins
        if not wins and self.halves:
            wins[:] = self.halves
        elif all(win.pot == 0 for win in wins) and _by_player(wins) == _by_player(self.halves):
            wins[:] = [Win(half.player, half.amount, 0, half.side, None, half.line) for half in self.halves]

    # --- names ---------------------------------------------------------------------

    def _name_unlisted(self) -> None:
        """A place that the list of seats calls otherwise is found by the summary, or as the only one left."""
        telling = self.telling
        listed = {seat.name for seat in telling.seats}
        done = {deed.player for deed in telling.deeds if deed.player}
        unlisted = done - listed
        if not unlisted:
            return
        numbers = {name: number for number, name in self.places.items() if name in unlisted}
        by_number = {seat.number: seat.name for seat in telling.seats}
        idle = listed - done
        names = {name: by_number[n] for name, n in numbers.items() if by_number.get(n) in idle}
        left = sorted(unlisted - set(names))
        spare = sorted(idle - set(names.values()))
        if len(left) == 1 and len(spare) == 1:
            names[left[0]] = spare[0]
        telling.rename(names)
        if telling.fields.get("hero") in names:
            telling.fields["hero"] = names[telling.fields["hero"]]
        if self.dealer in names:
            self.dealer = names[self.dealer]
        for name in left:
            if name not in names:
                telling.problem(name, "a place of the list of seats")

    def _place_button(self) -> None:
        """The dealer's own seat, where the spot is counted otherwise than the seats are numbered."""
        fields = self.telling.fields
        numbers = {seat.number for seat in self.telling.seats}
        if self.dealer is not None and fields.get("button") not in numbers:
            named = [seat.number for seat in self.telling.seats if seat.name == self.dealer]
            if len(named) == 1:
                fields["button"] = named[0]


def _by_player(wins: list[Win]) -> dict[str, Decimal]:
    paid: dict[str, Decimal] = {}
    for win in wins:
        paid[win.player] = paid.get(win.player, Decimal(0)) + win.amount
    return paid
