"""The lines of play of a hand in the manner of PokerStars, one deed a line.

`Play` reads from the list of seats to the summary and remembers what was written so badly that
only the whole hand can tell what it means; `stars_summary` settles that.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from splitpot.cards import Card
from splitpot.game.events import PostKind
from splitpot.game.rules import Structure
from splitpot.history.lines import Names, parse_history_cards, parse_money
from splitpot.history.stars_header import read_table
from splitpot.history.telling import Telling
from splitpot.history.told import DeedKind

_SEAT: Final = re.compile(r"Seat (\d{1,6}): (.*) \((\S+(?: \d+)*) in chips(?:, [^)]*)?\)(.*)")
_MARK: Final = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?([^*]*?)\s*\*\*\*(.*)")
_ARCHIVE: Final = re.compile(r"\*+ # \d+ \*+")
_UNCALLED: Final = re.compile(r"Uncalled bet (?:of )?\(?(.*?)\)? returned to (.*)")
_POSTED: Final = re.compile(r"[^\sA-Za-z]*\d(?:[\d.,'’]|[ \u00a0\u202f]\d{3}\b)*[^\sA-Za-z\d]*$")
_LAST_AMOUNT: Final = re.compile(r"(?<![^\s])[^\s\w]*\d(?:[\d.,'’]|[\u00a0\u202f]\d{3}\b)*[^\s\w]*$")
_PAYS: Final = (" collected ", " wins ", " won ")
_RUNS: Final = {"FIRST": 0, "SECOND": 1, "THIRD": 2}
_STREETS: Final = {"FLOP": 3, "TURN": 1, "RIVER": 1}
_TURNS: Final = {
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
}
_SIDE_POT: Final = re.compile(r"side pot[ #-]*(\d+)?")
_CHATTER: Final = re.compile(
    r"\bsaid, | the table| timed out|connected|sit(?:s|ting) out|has returned| allowed to play|tournament"
    r"|bounty|removed|insurance|re-buys|add-on|ha(?:s|ve) |low hand|capped|doesn't show|deposit|leave user|"
    r"will |^#|waiting|time bank|out of time|decided|Dealing|The deck",
    re.IGNORECASE,
)


class Play:
    """The play of one hand as it is read.

    Attributes:
        known: the numbers of the seats by name.
        bare: which deeds have a name without its colon.
        owners: the names that have a deed with a colon.
        lost_wins: payments whose line does not say well to whom: what stands before the amount,
            the amount, the pot, the run.
        dealt: the cards dealt to the players whose cards the file shows.
        seen: the hole that the file already showed of a player, in any order of its cards.
        card_counts: how many cards each hole in the file has.
        empty_boards: which deeds are streets whose cards the file lost.
        added: money of the house in the pot.
        run: which run is being shown down; None where there is only one.
        is_summed_up: the summary has begun.
    """

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.names = Names(())
        self.known: dict[str, int] = {}
        self.has_colons = False
        self.bare: list[int] = []
        self.owners: set[str] = set()
        self.lost_wins: list[tuple[str, Decimal, int | None, int | None]] = []
        self.dealt: dict[str, tuple[Card, ...]] = {}
        self.seen: dict[str, frozenset[Card]] = {}
        self.card_counts: list[int] = []
        self.empty_boards: list[int] = []
        self.added = Decimal(0)
        self.run: int | None = None
        self.runs = 1
        self.is_cancelled = False
        self.is_summed_up = False

    # --- before the cards ------------------------------------------------------------

    def open(self, line: str) -> bool:
        """A line before the play: the table or a seat; False for any other."""
        if line.startswith("Seat "):
            found = _SEAT.match(line)
            if not found:
                self.telling.problem(line, "a seat such as Seat 1: Name ($10 in chips)")
                return True
            number, name, stack, after = found.groups()
            is_away = "out of hand" in after or (
                "sitting out" in after and not self.telling.fields["tournament"]
            )
            self.telling.seat(number, name, parse_money(stack), is_away)
            return True
        if line.startswith("Table ") and "table" not in self.telling.fields:
            read_table(line, self.telling)
            return True
        return False

    def seated(self) -> None:
        """The list of seats is complete."""
        self.known = {seat.name: seat.number for seat in self.telling.seats}
        self.names = Names(self.known)
        self.has_colons = any(": " in name for name in self.known)

    # --- the play --------------------------------------------------------------------

    def line(self, line: str) -> None:
        """A line between the seats and the summary."""
        head, colon, tail = line.partition(": ")
        if colon and head in self.known and not self.has_colons:
            self._say(head, tail, line, is_bare=False)
            return
        if self._is_announcement(line):
            return
        found = self.names.split(line)
        if found:
            name, tail = found
            self._say(name, tail, line, is_bare=not line.startswith(":", len(name)))
        elif not _CHATTER.search(line):
            self.telling.problem(line, "a line of play, of a player in the list of seats")

    def _is_announcement(self, line: str) -> bool:
        """A line that does not begin with its player, or is none of a player's."""
        telling = self.telling
        if line.startswith("Dealt to "):
            self._dealt(line)
        elif line.startswith("Uncalled bet"):
            found = _UNCALLED.match(line)
            amount = parse_money(found[1]) if found else None
            if found and amount is not None and found[2] in self.known:
                telling.return_bet(found[2], amount)
            else:
                telling.problem(line, "an uncalled bet with its amount and a player in the list of seats")
        elif " from " in line and "pot" in line and self._is_win(line):
            return True
        elif " out the hand for " in line:
            found_name = self.names.split(line)
            amount = parse_money(line.partition(" out the hand for ")[2].partition("|")[0].strip())
            if found_name:
                telling.wager(DeedKind.CASH_OUT, found_name[0], amount)
        elif line.startswith(("STP added", "Cash Drop to Pot")):
            self.added += parse_money(line.rpartition(":")[2].strip()) or 0
        elif line.startswith("Hand cancelled"):
            self.is_cancelled = True
        else:
            return False
        return True

    def _dealt(self, line: str) -> None:
        name, bracket, text = line[len("Dealt to ") :].partition(" [")
        if not bracket:
            return
        while name not in self.known and " [" in text:
            # A name may have brackets of its own.
            more, _, text = text.partition(" [")
            name = f"{name} [{more}"
        cards = parse_history_cards(text.replace("]", " "))
        if name not in self.known or cards is None:
            self.telling.problem(line, "cards dealt to a player in the list of seats")
            return
        self.dealt[name] = cards
        self.card_counts.append(len(cards))
        self.seen[name] = frozenset(cards)
        self.telling.cards(DeedKind.HOLE, name, cards)

    def _is_win(self, line: str) -> bool:
        before, _, pot_words = line.rpartition(" from ")
        pot_words = pot_words.removeprefix("the ")
        if not pot_words.startswith(("pot", "main", "side")):
            return False
        pot = 0
        if pot_words.startswith("side"):
            side = _SIDE_POT.match(pot_words)
            pot = int(side[1][:2]) if side and side[1] else 1
        for verb in _PAYS:
            name, is_paid, text = before.rpartition(verb)
            name = name.removesuffix(":")
            amount = parse_money(text.strip()) if is_paid and name in self.known else None
            if amount is not None:
                self.telling.win(name, amount, pot, run=self.run)
                return True
        found = _LAST_AMOUNT.search(before)
        amount = parse_money(found.group()) if found else None
        if found is None or amount is None:
            return False
        self.lost_wins.append((before[: found.start()].rstrip(), amount, pot, self.run))
        return True

    def _say(self, name: str, tail: str, line: str, is_bare: bool) -> None:
        """What a player does."""
        verb, _, rest = tail.partition(" ")
        kind = _TURNS.get(verb)
        if kind is not None:
            self._own(name, is_bare)
            if kind is DeedKind.FOLD or kind is DeedKind.CHECK:
                self.telling.wager(kind, name)
            else:
                self._wager(kind, name, rest, line)
        elif verb in ("posts", "post", "straddle", "straddles"):
            self._own(name, is_bare)
            self._post(name, tail, line)
        elif verb == "shows" or verb == "showed":
            self._show(name, rest, is_bare)
        elif verb == "mucks":
            self.telling.wager(DeedKind.MUCK, name)
        elif not _CHATTER.search(tail):
            self.telling.problem(line, "folds, checks, calls, bets, raises, posts, shows, mucks or collected")

    def _own(self, name: str, is_bare: bool) -> None:
        if is_bare:
            self.bare.append(len(self.telling.deeds))
        else:
            self.owners.add(name)

    def _wager(self, kind: DeedKind, name: str, words: str, line: str) -> None:
        sum_words, _, more = words.partition(" and ")
        is_all_in = bool(more) and ("all-in" in more or "all in" in more)
        by, to, total = sum_words.partition(" to ")
        if by.startswith("to "):
            by, to, total = "", " to ", by[3:]
        is_total = bool(to) and kind is DeedKind.RAISE
        amount = parse_money(total if is_total else by)
        if amount is None:
            self.telling.problem(line, "an amount")
        self.telling.wager(kind, name, amount, is_total, is_all_in)

    def _post(self, name: str, tail: str, line: str) -> None:
        telling = self.telling
        found = _POSTED.search(tail.partition(" and is")[0])
        amount = parse_money(found.group()) if found else None
        if amount is None:
            telling.problem(line, "an amount")
        elif "small & big" in tail or "small and big" in tail or "both blinds" in tail:
            self._post_both(name, amount)
        elif "straddle" in tail:
            telling.post(PostKind.STRADDLE, name, amount)
        elif "ante" in tail:
            telling.post(PostKind.ANTE, name, amount)
        elif "dead" in tail and telling.fields["site"].startswith("BetOnline"):
            telling.post(PostKind.LIVE, name, amount)
        elif "missed" in tail or "dead" in tail:
            telling.post(PostKind.DEAD, name, amount)
        elif "small" in tail:
            telling.post(PostKind.SMALL_BLIND, name, amount)
        elif "big" in tail:
            self._post_big(name, amount)
        else:
            telling.post(PostKind.LIVE, name, amount)

    def _post_big(self, name: str, amount: Decimal) -> None:
        """A big blind; a later one of twice its size is how some converters write a straddle."""
        telling = self.telling
        is_second = any(deed.post is PostKind.BIG_BLIND for deed in telling.deeds)
        is_double = telling.stakes is not None and amount == 2 * telling.stakes[1]
        is_straddle = is_second and is_double and telling.fields["structure"] is not Structure.FIXED_LIMIT
        telling.post(PostKind.STRADDLE if is_straddle else PostKind.BIG_BLIND, name, amount)

    def _post_both(self, name: str, amount: Decimal) -> None:
        """A returning player's big blind, which is live, and his small one, which is dead."""
        stakes = self.telling.stakes
        big = min(amount, stakes[1]) if stakes else amount * 2 / 3
        if stakes and amount == stakes[0] * Decimal("1.5"):
            # In fixed limit the header has the bets: the blinds are the half and the whole of the first.
            big = stakes[0]
        self.telling.post(PostKind.LIVE, name, big)
        if amount > big:
            self.telling.post(PostKind.DEAD, name, amount - big)

    def _show(self, name: str, words: str, is_bare: bool) -> None:
        cards = parse_history_cards(words[: words.rfind("]") + 1].partition("] ")[0] + "]")
        if cards is None or len(cards) < min(self.telling.fields["hole_cards"], 4):
            return
        shown = frozenset(cards)
        if is_bare:
            name = next((hero for hero, hole in self.dealt.items() if frozenset(hole) == shown), name)
        self.telling.cards(DeedKind.SHOW, name, cards)
        self.card_counts.append(len(cards))
        self.seen.setdefault(name, shown)

    # --- the marks -------------------------------------------------------------------

    def mark(self, line: str) -> None:
        """A line such as *** TURN *** [...] [...]."""
        found = _MARK.match(line)
        if not found:
            if not _ARCHIVE.match(line):
                self.line(line)
            return
        run_word, words, rest = found.groups()
        run = _RUNS[run_word] if run_word else 0
        count = _STREETS.get(words)
        if count is not None:
            self._board(line, rest, count, run)
        elif words.startswith("SHOW"):
            self.run = run if run_word else None
        elif words == "SUMMARY":
            self.is_summed_up = True
        if run_word:
            self.runs = max(self.runs, run + 1)

    def _board(self, line: str, rest: str, count: int, run: int) -> None:
        groups = [group.strip() for group in rest.split("[") if group.strip()]
        cards = parse_history_cards(groups[-1].replace("]", " ")) if groups else None
        if cards and len(groups) == 1 and len(cards) > count:
            cards = cards[-count:]
        if cards is None or len(cards) != count:
            if groups and groups[-1] != "]":
                self.telling.problem(line, f"{count} new cards for the board")
            self.empty_boards.append(len(self.telling.deeds))
        self.telling.cards(DeedKind.BOARD, "", cards, run)
