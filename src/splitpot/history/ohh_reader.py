"""Open Hand History in: JSON objects to told hands, as exactly as they were written.

Reads versions 1.2 to 1.4.7, whole or with fields missing. Amounts are what an action
adds; the format has no event for an uncalled bet. What no rule of poker has judged yet
comes out; hands that were written here can be read exactly with `ohh_own`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from splitpot.cards import Card
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history import ohh_format as ohh
from splitpot.history.lines import Problems, parse_history_cards
from splitpot.history.ohh_text import HEADER, Part, read_parts
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat, Win

__all__ = ["HEADER", "read", "told_hand"]

_DEEDS: Final = {
    ohh.FOLD: DeedKind.FOLD,
    ohh.CHECK: DeedKind.CHECK,
    ohh.CALL: DeedKind.CALL,
    ohh.BET: DeedKind.BET,
    ohh.RAISE: DeedKind.RAISE,
}
_HOLES: Final = {ohh.DEALT: DeedKind.HOLE, ohh.SHOWS: DeedKind.SHOW, ohh.MUCKS: DeedKind.MUCK}
_POST_KINDS: Final = frozenset(str(kind) for kind in PostKind)
_IGNORED: Final = frozenset({"Added Chips", "Sits Down", "Stands Up"})
_KINDS: Final = {
    kind.casefold(): kind for kind in (*_DEEDS, *ohh.USUAL_POSTS, *_HOLES, *_IGNORED, ohh.ADD_TO_POT)
} | {"dealt card": ohh.DEALT}
"""What actions are called, whatever their letters."""
_STRUCTURES: Final = {
    "FL": Structure.FIXED_LIMIT,
    "L": Structure.FIXED_LIMIT,
    "FIXED": Structure.FIXED_LIMIT,
    "LIMIT": Structure.FIXED_LIMIT,
    "PL": Structure.POT_LIMIT,
    "POT": Structure.POT_LIMIT,
    "NL": Structure.NO_LIMIT,
    "NO": Structure.NO_LIMIT,
}
_HILO: Final = re.compile(r"hi\W?/?\W?lo|8|hl", re.IGNORECASE)
_SIZE: Final = re.compile(r"[56]")
_MOST: Final = Decimal(10) ** 15
_MOST_SEATS: Final = 1_000_000
_HOLE_SIZES: Final = (4, 5, 6)
_BOARD_CARDS: Final = 5
_FIRST_CARDS: Final = {"Flop": 0, "Turn": 3, "River": 4}
"""How many cards lie on the board before a street."""
_PLAY_MONEY: Final = frozenset({"XPM", "PPC", "CHIPS", "PLAY"})


def read(text: str) -> Iterator[ToldHand]:
    """Every hand of a text, with its problems."""
    for part in read_parts(text):
        yield told_hand(part)


def told_hand(part: Part) -> ToldHand:
    """What one object tells."""
    return _Reader(part).read()


class _Reader:
    """One hand's object on its way to a told hand."""

    def __init__(self, part: Part) -> None:
        self.hand: Mapping[str, Any] = part.hand or {}
        self.part = part
        self.problems = Problems()
        self.names: dict[Any, str] = {}
        self.deeds: list[Deed] = []
        self.added = Decimal(0)
        self.board = 0
        self.runs = 1
        self.has_big_blind = False

    def read(self) -> ToldHand:
        part, hand = self.part, self.hand
        if part.hand is None:
            return ToldHand(
                site="Open Hand History",
                number="",
                game=None,
                is_cut=True,
                first_line=part.line,
                last_line=part.last_line,
                problems=(part.error,) if part.error else (),
            )
        seats = tuple(self.seats())
        for street in self.objects(hand, "rounds"):
            self.round(street)
        wins, rake, fees, total = self.pots()
        game_words = _text(hand.get("game_type"))
        game = _game(game_words)
        if game is None and not game_words:
            self.problems.add("no game_type", "Omaha or OmahaHiLo", part.line)
        flags = hand.get("flags")
        is_observed = isinstance(flags, list) and ohh.OBSERVED in flags
        currency = _text(hand.get("currency"))
        tournament = hand.get("tournament_info")
        info = tournament if isinstance(tournament, dict) else {}
        is_tournament = bool(hand.get("tournament")) or bool(info)
        limit = hand.get("bet_limit")
        limit = limit if isinstance(limit, dict) else {"bet_type": limit}
        cap = self.amount(limit, "bet_cap", is_needed=False)
        size = self.hole_size(game_words)
        ante = self.amount(hand, "ante_amount", is_needed=False) or Decimal(0)
        return ToldHand(
            site=_text(hand.get("site_name")) or "Open Hand History",
            number=_text(hand.get("game_number")),
            game=game,
            game_words=f"{game_words} {_text(limit.get('bet_type'))}".strip(),
            structure=_STRUCTURES.get(_text(limit.get("bet_type")).upper().split(" ")[0].split("_")[0]),
            hole_cards=size,
            small_blind=self.amount(hand, "small_blind_amount", is_needed=False),
            big_blind=self.amount(hand, "big_blind_amount", is_needed=False),
            ante=ante,
            big_blind_ante=any(deed.post is PostKind.BIG_BLIND_ANTE for deed in self.deeds),
            cap=cap or None,
            table=_text(hand.get("table_name")),
            max_seats=_whole(hand.get("table_size"), 0),
            button=_whole(hand.get("dealer_seat"), None),
            seats=seats,
            deeds=tuple(self.deeds) if game is not None else (),
            wins=tuple(wins),
            rake=rake,
            fees=fees,
            added=self.added,
            total_pot=total,
            runs=max(self.runs, 1),
            is_cut=not wins and total != 0,
            is_observed=is_observed,
            hero="" if is_observed else self.names.get(_key(hand.get("hero_player_id")), ""),
            currency="" if currency.upper() in _PLAY_MONEY else currency,
            is_play_money=not is_tournament and currency.upper() in _PLAY_MONEY,
            started=_moment(_text(hand.get("start_date_utc"))),
            tournament=_text(info.get("tournament_number")) or ("?" if is_tournament else ""),
            buy_in=tuple(self.buy_in(info)),
            first_line=part.line,
            last_line=part.last_line,
            problems=self.problems.all(),
        )

    # --- parts -------------------------------------------------------------------

    def seats(self) -> Iterator[ToldSeat]:
        taken: set[str] = set()
        for place, player in enumerate(self.objects(self.hand, "players")):
            key = _key(player.get("id", place))
            number = _whole(player.get("seat"), place + 1)
            assert number is not None
            name = _text(player.get("name")) or _text(player.get("display")) or f"Seat {number}"
            if name in taken:
                name = f"{name} ({number})"
            if name in taken or key in self.names:
                self.problems.add(str(player), "players with ids and names of their own", self.part.line)
                continue
            taken.add(name)
            self.names[key] = name
            hole = self.cards(player)
            if len(hole) in _HOLE_SIZES:
                # Some programs write a player's hole here.
                self.deeds.append(Deed(DeedKind.HOLE, name, cards=hole, line=self.part.line))
            yield ToldSeat(
                number, name, self.amount(player, "starting_stack"), player.get("is_sitting_out") is True
            )

    def round(self, street: Mapping[str, Any]) -> None:
        cards = self.cards(street)
        if cards:
            self.open_street(_text(street.get("street")).capitalize(), cards)
        for action in self.objects(street, "actions"):
            self.action(action)

    def open_street(self, name: str, cards: tuple[Card, ...]) -> None:
        start = _FIRST_CARDS.get(name, 0 if len(cards) > 1 else self.board % _BOARD_CARDS)
        if start < self.board:
            # The board has this street already: it is another one's.
            self.runs += 1
        fresh = 3 if start == 0 else 1
        self.board = start + fresh
        # Some programs repeat the cards that lie there.
        self.deeds.append(Deed(DeedKind.BOARD, cards=cards[-fresh:], run=self.runs - 1, line=self.part.line))

    def action(self, action: Mapping[str, Any]) -> None:
        told = action.get("action")
        deed = _DEEDS.get(told) if isinstance(told, str) else None
        if deed is not None:
            self.move(action, deed)
            return
        kind = _KINDS.get(_text(told).casefold(), "")
        if kind in _DEEDS:
            self.move(action, _DEEDS[kind])
        elif kind in ohh.USUAL_POSTS:
            self.move(action, DeedKind.POST, self.post(kind, _text(action.get(ohh.KIND))))
        elif kind == ohh.ADD_TO_POT:
            self.added += self.amount(action, "amount", is_needed=False) or 0
        elif kind in _HOLES:
            self.hole(action, _HOLES[kind])
        elif kind not in _IGNORED:
            self.problems.add(_text(told) or str(action), "an action that the format has", self.part.line)

    def player(self, owner: Mapping[str, Any]) -> str | None:
        """The player of an action; a problem where there is none."""
        key = owner.get("player_id")
        name = self.names.get(key if isinstance(key, str) else _key(key))
        if name is None:
            self.problems.add(str(owner), "a player_id of the list of players", self.part.line)
        return name

    def move(self, action: Mapping[str, Any], deed: DeedKind, post: PostKind | None = None) -> None:
        """A fold, check, call, bet, raise or forced bet."""
        player = self.player(action)
        if player is None:
            return
        amount: Decimal | None = None
        if deed is not DeedKind.FOLD and deed is not DeedKind.CHECK:
            amount = self.amount(action, "amount")
            if amount is None:
                return
        is_all_in = action.get("is_allin") is True
        self.deeds.append(Deed(deed, player, amount, False, is_all_in, post, (), 0, self.part.line))

    def hole(self, action: Mapping[str, Any], deed: DeedKind) -> None:
        """Cards dealt, shown or thrown away."""
        player = self.player(action)
        cards = self.cards(action)
        is_whole = len(cards) in _HOLE_SIZES
        if player is not None and (is_whole or deed is DeedKind.MUCK):
            self.deeds.append(Deed(deed, player, cards=cards if is_whole else (), line=self.part.line))

    def post(self, kind: str, ours: str) -> PostKind:
        if ours in _POST_KINDS:
            return PostKind(ours)
        found = ohh.USUAL_POSTS[kind]
        if found is PostKind.BIG_BLIND:
            # Some programs call a newcomer's post a big blind too.
            found = PostKind.LIVE if self.has_big_blind else found
            self.has_big_blind = True
        return found

    def pots(self) -> tuple[list[Win], Decimal | None, Decimal, Decimal | None]:
        """Wins, rake, other drops and the sum of all pots."""
        wins: list[Win] = []
        rake: Decimal | None = None
        total: Decimal | None = None
        fees = Decimal(0)
        rows = list(self.objects(self.hand, "pots"))
        for index, pot in enumerate(rows):
            which = index if len(rows) > 1 else None
            taken = self.amount(pot, "rake", is_needed=False)
            rake = taken if rake is None else rake + (taken or 0)
            fees += self.amount(pot, "jackpot", is_needed=False) or 0
            size = self.amount(pot, "amount", is_needed=False)
            total = size if total is None else total + (size or 0)
            ours = list(self.objects(pot, ohh.AWARDS))
            for win in ours or self.objects(pot, "player_wins"):
                self.win(win, which, wins)
        return wins, rake, fees, total

    def win(self, win: Mapping[str, Any], pot: int | None, wins: list[Win]) -> None:
        player = self.names.get(_key(win.get("player_id")))
        field = "win_amount" if "win_amount" in win else "amount"
        amount = self.amount(win, field)
        if player is None:
            self.problems.add(str(win), "a winner of the list of players", self.part.line)
            return
        if sold := self.amount(win, "cashout_amount", is_needed=False):
            self.deeds.append(Deed(DeedKind.CASH_OUT, player, sold, line=self.part.line))
        if amount:
            side = win.get("side")
            run = _whole(win.get("run"), None)
            wins.append(
                Win(player, amount, pot, Side(side) if side in set(Side) else None, run, self.part.line)
            )

    def buy_in(self, info: Mapping[str, Any]) -> Iterator[Decimal]:
        for field in ("buyin_amount", "bounty_fee_amount", "fee_amount"):
            part = self.amount(info, field, is_needed=False)
            if part:
                yield part

    def hole_size(self, game_words: str) -> int:
        own = self.hand.get(ohh.OWN)
        told = _whole(own.get("hole_cards"), None) if isinstance(own, dict) else None
        if told in _HOLE_SIZES:
            return int(told)
        sizes = [len(deed.cards) for deed in self.deeds if deed.cards and deed.kind is not DeedKind.BOARD]
        if sizes:
            return max(sizes)
        named = _SIZE.search(game_words)
        return int(named[0]) if named else 4

    # --- values ------------------------------------------------------------------

    def objects(self, owner: Mapping[str, Any], field: str) -> Iterable[Mapping[str, Any]]:
        rows = owner.get(field)
        if rows is None:
            return ()
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.problems.add(f"{field}: {rows}", f"an array of objects in {field}", self.part.line)
            return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else ()
        return rows

    def cards(self, owner: Mapping[str, Any]) -> tuple[Card, ...]:
        told = owner.get("cards")
        if not told:
            return ()
        text = " ".join(map(str, told)) if isinstance(told, list) else str(told)
        found = parse_history_cards(text)
        if found is None:
            self.problems.add(text, "cards such as Ts", self.part.line)
        return found or ()

    def amount(self, owner: Mapping[str, Any], field: str, *, is_needed: bool = True) -> Decimal | None:
        told = owner.get(field)
        found: Decimal | None = None
        if isinstance(told, bool):
            pass
        elif isinstance(told, int | Decimal):
            found = Decimal(told)
        elif isinstance(told, str):
            try:
                found = Decimal(told)
            except ArithmeticError:
                found = None
        if found is not None and found.is_finite() and 0 <= found <= _MOST:
            return found
        if is_needed or told not in (None, ""):
            self.problems.add(f"{field}: {told}", "an amount such as 1.50", self.part.line)
        return None


# --- fields ------------------------------------------------------------------------


def _game(words: str) -> Game | None:
    if "omaha" not in words.lower() and words.upper()[:3] not in ("PLO", "FLO", "NLO"):
        return None
    return Game.OMAHA8 if _HILO.search(words) else Game.OMAHA


def _key(value: object) -> object:
    """A player's id as a key: numbers and texts of the same digits are the same."""
    return str(value) if isinstance(value, int | str | Decimal) else None


def _text(value: object) -> str:
    return "" if value is None or isinstance(value, dict | list) else str(value)


def _whole(value: object, missing: Any) -> Any:
    if isinstance(value, bool):
        return missing
    if isinstance(value, str) and value.isdecimal() and len(value) < 8:
        value = int(value)
    if isinstance(value, Decimal) and value == value.to_integral_value():
        value = int(value) if abs(value) < _MOST_SEATS else missing
    return value if isinstance(value, int) and abs(value) < _MOST_SEATS else missing


def _moment(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return ""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError):
        return ""
