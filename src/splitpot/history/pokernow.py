"""PokerNow's CSV log: a row an event, the newest first, names as `name @ id`.

Calls, bets and raises are street totals. The log has no rake, no currency and nobody's
view: whose `Your hand is` it is shows only where he turns the same cards up some time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from splitpot.cards import Card
from splitpot.game.events import PostKind, Side
from splitpot.history.lines import parse_history_cards, parse_money, utc_time
from splitpot.history.telling import Telling
from splitpot.history.told import Deed, DeedKind, ToldHand

HEADER: Final = re.compile(r"^(?:\"?entry\"?,\"?at\"?|\"?-- (?:starting|ending) hand #\d+)", re.MULTILINE)
_AT: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z?")
_START: Final = re.compile(
    r"-- starting hand #(\d+)\s*(?:\(id: ([\w-]+)\))?\s*(.*?)\s*\((?:dealer: \"(.*)\"|dead button)\)\s*--"
)
_SEAT: Final = re.compile(r"#(\d{1,4}) \"(.+?)\" \(([^()]*)\)(?=\s*\||\s*$)")
_BOARD: Final = re.compile(r"(flop|turn|river)\b([^:\[]*):(.*)", re.IGNORECASE)
_INSIDE: Final = re.compile(r"\[([^\]]*)\]\s*$")
_WAGER: Final = re.compile(r"(calls|bets|raises)(?: with| to)? (\D?[\d.,]*\d)(.*)")
_POST: Final = re.compile(r"posts (?:an?|the) (.*?) of (\D?[\d.,]*\d)(.*)")
_WIN: Final = re.compile(r"collected (\D?[\d.,]*\d)\b(.*)")
_RETURNED: Final = re.compile(r"Uncalled bet of (\D?[\d.,]*\d) returned to \"(.*)\"")
_SECOND: Final = re.compile(r"second (?:run|board)|2nd (?:run|board)|run 2\b", re.IGNORECASE)
_MOMENT: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)")
_POSTS: Final = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
    "missing small blind": PostKind.DEAD,
    "missed small blind": PostKind.DEAD,
    "missing big blind": PostKind.LIVE,
    "missed big blind": PostKind.LIVE,
}
_KINDS: Final = {"calls": DeedKind.CALL, "bets": DeedKind.BET, "raises": DeedKind.RAISE}
_STREET_CARDS: Final = {"flop": 3, "turn": 1, "river": 1}
_ANNOUNCEMENTS: Final = (
    "The ",
    "WARNING",
    "Remaining ",
    "All ",
    "Undealt ",
    "Dead ",
    "Your hand",
    "Asking ",
    "Waiting ",
    "Game Config",
    "Some ",
    "Players ",
    "One ",
    "--",
)


class Row(NamedTuple):
    """A line of the log."""

    order: int
    line: int
    entry: str
    at: str


def read(text: str) -> Iterator[ToldHand]:
    """The hands of a log, oldest first."""
    hands = [_Hand(rows) for rows in _split(_rows(text))]
    hero = _hero(hands)
    blinds = _full_blinds(hands)
    for hand, (small, big) in zip(hands, blinds, strict=True):
        yield hand.told(hero, small, big)


def _rows(text: str) -> list[Row]:
    """The rows in the order of play: by their numbers, or else from the end of the file to its top."""
    rows: list[Row] = []
    for number, line in enumerate(text.split("\n"), 1):
        left, _, order = line.strip().rpartition(",")
        order = order.strip('"')
        if order[4:5] == "-":
            # A log without numbers.
            left, order = f"{left},{order}", "0"
        entry, _, at = left.rpartition(",")
        at = at.strip('"')
        if order.isdigit() and len(order) < 20 and _AT.fullmatch(at):
            if entry[:1] == '"' and entry[-1:] == '"':
                entry = entry[1:-1]
            rows.append(Row(int(order), number, entry.replace('""', '"').strip(), at))
    if all(row.order for row in rows):
        return sorted(rows, key=lambda row: row.order)
    rows.reverse()
    return sorted(rows, key=lambda row: row.at)


def _split(rows: list[Row]) -> Iterator[list[Row]]:
    current: list[Row] = []
    for row in rows:
        if row.entry.startswith("-- starting hand"):
            if current:
                yield current
            current = [row]
        elif current:
            # What is turned up after the end still belongs to the hand.
            current.append(row)
    if current:
        yield current


class _Hand:
    """One hand while it is read."""

    def __init__(self, rows: list[Row]) -> None:
        lines = [row.line for row in rows]
        self.telling = Telling("PokerNow", "", min(lines), max(lines) - min(lines) + 1)
        self.tags: dict[str, str] = {}
        self.mine: tuple[tuple[Card, ...], int] | None = None
        self.boards = [0, 0]
        self.dealer = ""
        self.is_over = False
        self.full_blinds: dict[PostKind, Decimal] = {}
        self.antes: list[Decimal] = []
        for row in rows:
            self.telling.line = row.line
            self._entry(row)

    def _entry(self, row: Row) -> None:
        entry = row.entry
        if entry.startswith('"'):
            player, rest = self._player(entry)
            if player:
                self._deed(player, rest)
        elif entry.startswith("-- starting"):
            self._start(row)
        elif entry.startswith("Player stacks"):
            self._seats(entry)
        elif entry.startswith("Your hand is"):
            cards = parse_history_cards(entry[12:].strip(" ."))
            if cards:
                self.mine = (cards, row.line)
        elif entry.startswith("-- ending"):
            self.is_over = True
        elif entry.startswith("Uncalled bet"):
            returned = _RETURNED.match(entry)
            if returned and returned[2] in self.tags:
                self.telling.return_bet(self.tags[returned[2]], parse_money(returned[1]))
        else:
            board = _BOARD.match(entry)
            if board:
                self._board(*board.groups())
            elif not entry.startswith(_ANNOUNCEMENTS):
                self.telling.problem(entry, "an entry of a PokerNow log")

    def _player(self, entry: str) -> tuple[str, str]:
        """The seated player that the entry begins with, and what he does; empty for anybody else."""
        end = entry.find('" ', 1)
        while end > 0:
            name = self.tags.get(entry[1:end])
            if name is not None:
                return name, entry[end + 2 :]
            end = entry.find('" ', end + 1)
        return "", ""

    def _start(self, row: Row) -> None:
        telling, fields = self.telling, self.telling.fields
        found = _START.match(row.entry)
        moment = _MOMENT.match(row.at)
        if moment:
            year, month, day, hour, minute, second = (int(part) for part in moment.groups())
            fields["started"] = utc_time(year, month, day, hour, minute, second, "UTC")
        if found is None:
            telling.problem(
                row.entry, '-- starting hand #1 (id: x) (Pot Limit Omaha Hi) (dealer: "name @ id") --'
            )
            return
        telling.name_game(found[3].strip(" ()"))
        # Older logs number the hands of one table only; the row's own number begins with the time in ms.
        fields["number"] = found[2] or str(row.order)[:13]
        self.dealer = found[4] or ""

    def _seats(self, entry: str) -> None:
        telling = self.telling
        found = _SEAT.findall(entry)
        names = Counter(tag.partition(" @ ")[0] for _, tag, _ in found)
        for number, tag, stack in found:
            name = tag.rpartition(" @ ")[0] or tag
            if names[name] > 1:
                name = tag
            self.tags[tag] = name
            telling.seat(number, name, parse_money(stack))
            if tag == self.dealer:
                telling.fields["button"] = int(number)
        if not found:
            telling.problem(entry, 'Player stacks: #1 "name @ id" (100)')

    def _deed(self, player: str, rest: str) -> None:
        telling = self.telling
        wager = _WAGER.match(rest)
        if wager:
            amount = parse_money(wager[2])
            if "bomb pot" in wager[3]:
                telling.post(PostKind.ANTE, player, amount)
            else:
                telling.wager(_KINDS[wager[1]], player, amount, True, "all in" in wager[3])
        elif rest.startswith("folds"):
            telling.wager(DeedKind.FOLD, player)
        elif rest.startswith("checks"):
            telling.wager(DeedKind.CHECK, player)
        elif rest.startswith("posts"):
            self._post(player, rest)
        elif rest.startswith("shows a"):
            cards = parse_history_cards(rest[7:].strip(" ."))
            if cards:
                telling.cards(DeedKind.SHOW, player, cards)
        elif rest.startswith("collected"):
            self._win(player, rest)

    def _post(self, player: str, rest: str) -> None:
        post = _POST.match(rest)
        if post is None:
            self.telling.problem(rest, "posts a big blind of 20")
            return
        amount = parse_money(post[2])
        is_bomb = "bomb pot" in post[3]
        kind = PostKind.ANTE if is_bomb else _POSTS.get(post[1], PostKind.LIVE)
        if amount and "all in" not in post[3]:
            self.full_blinds[kind] = amount
        self.telling.post(kind, player, amount)

    def _win(self, player: str, rest: str) -> None:
        won = _WIN.match(rest)
        if won is None:
            self.telling.problem(rest, "collected 40 from pot")
            return
        words = won[2]
        # Only what stands before the hand's description names a half.
        side = None
        if "with low hand" in words:
            side = Side.LOW
        elif "with hi hand" in words or "with high hand" in words:
            side = Side.HIGH
        run = None
        if self.telling.fields.get("runs") == 2:
            run = 1 if _SECOND.search(words) else None
        self.telling.win(player, parse_money(won[1]), side=side, run=run)

    def _board(self, street: str, words: str, cards_text: str) -> None:
        telling = self.telling
        inside = _INSIDE.search(cards_text)
        cards = parse_history_cards(inside[1] if inside else cards_text)
        count = _STREET_CARDS[street.lower()]
        run = 1 if _SECOND.search(words) else 0
        if run:
            telling.fields["runs"] = 2
        if cards is None or len(cards) < count:
            telling.problem(cards_text, f"{count} new cards in square brackets")
            return
        telling.cards(DeedKind.BOARD, "", cards[-count:], run)

    def told(self, hero: str, small: Decimal | None, big: Decimal | None) -> ToldHand:
        """The hand as it was told, with what only the rest of the log tells."""
        telling, fields = self.telling, self.telling.fields
        fields["small_blind"], fields["big_blind"] = small, big
        fields["wins_include_uncalled"] = False
        fields["is_cut"] = not self.is_over
        if self.mine and hero in self.tags:
            fields["hero"] = self.tags[hero]
            hole = Deed(DeedKind.HOLE, self.tags[hero], cards=self.mine[0], line=self.mine[1])
            place = next(
                (i for i, d in enumerate(telling.deeds) if d.kind is not DeedKind.POST), len(telling.deeds)
            )
            telling.deeds.insert(place, hole)
        counts = {len(deed.cards) for deed in telling.deeds if deed.kind is DeedKind.SHOW}
        if self.mine:
            counts = {len(self.mine[0])}
        if counts and max(counts) in (5, 6):
            fields["hole_cards"] = max(counts)
        return telling.told()


def _hero(hands: list[_Hand]) -> str:
    """Who turned up the cards that the log calls yours; empty where that is nobody, or more than one."""
    votes: Counter[str] = Counter()
    for hand in hands:
        if hand.mine is None:
            continue
        mine = set(hand.mine[0])
        by_name = {name: tag for tag, name in hand.tags.items()}
        for deed in hand.telling.deeds:
            if deed.kind is DeedKind.SHOW and set(deed.cards) == mine:
                votes[by_name[deed.player]] += 1
    return next(iter(votes)) if len(votes) == 1 else ""


def _full_blinds(hands: list[_Hand]) -> list[tuple[Decimal | None, Decimal | None]]:
    """Each hand's nominal blinds: a blind that was all-in is what the hands before or after it say."""
    found: list[tuple[Decimal | None, Decimal | None]] = []
    columns = []
    for kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND):
        amounts = [hand.full_blinds.get(kind) for hand in hands]
        last = next((amount for amount in amounts if amount), None)
        for index, amount in enumerate(amounts):
            last = amounts[index] = amount or last
        columns.append(amounts)
    found += zip(*columns, strict=True)
    return found
