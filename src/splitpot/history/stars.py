"""Reads PokerStars hand histories of all years, and those of sites and converters that write alike.

GGPoker, Run It Once, PokerMaster, PPPoker and BetOnline are such sites; `ToldHand.site` says
which one wrote a hand. The header is in `stars_header`, the play in `stars_lines`, the summary in
`stars_summary`; here a file is cut into hands and a hand is put together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from splitpot.history.amount_sense import raises_are_totals
from splitpot.history.stars_header import HEADER, START, GameFacts, read_game, read_moment, site_of
from splitpot.history.stars_lines import Play
from splitpot.history.stars_summary import Summary
from splitpot.history.telling import Telling
from splitpot.history.told import DeedKind, ToldHand

__all__ = ["HEADER", "read"]

_HAND: Final = re.compile(r" (?:hand|game) ?#", re.IGNORECASE)
_GLUED: Final = re.compile(
    r"(?<=[^\s\ufeff])(?:PokerStars|Run It Once Poker|PokerMaster|PPPoker)"
    r" (?:Home Game |Zoom )?(?:Hand|Game) #\d+:"
)


def read(text: str) -> Iterator[ToldHand]:
    """Every hand of a file, as the file tells it; what stands before the first hand is left out."""
    begun: re.Match[str] | None = None
    lines: list[str] = []
    first = 0
    for number, raw in enumerate(text.split("\n"), 1):
        if " #" not in raw and "\ufeff" not in raw:
            lines.append(raw)
            continue
        for line in _unglue(raw):
            found = START.match(line) if _HAND.search(line) else None
            if not found:
                lines.append(line)
                continue
            if begun:
                yield _read_hand(begun, lines, first)
            begun, lines, first = found, [], number
    if begun:
        yield _read_hand(begun, lines, first)


def _unglue(line: str) -> list[str]:
    """The parts of a line into which a copy without line ends, or one cut short, put the next header."""
    parts = line.split("\ufeff")
    last = parts[-1]
    glued = None if " said, " in last else _GLUED.search(last)
    if glued:
        parts[-1:] = [last[: glued.start()], last[glued.start() :]]
    return parts


def _read_hand(header: re.Match[str], lines: list[str], first: int) -> ToldHand:
    while lines and not lines[-1].strip():
        lines.pop()
    telling = Telling(site_of(header["site"]), header["number"], first, len(lines) + 1)
    rest = header["rest"] or ""
    started, end = read_moment(rest)
    facts = read_game(rest[:end].strip(" -"))
    _tell_header(telling, facts, started)
    if end == len(rest) or facts.stakes is None:
        telling.problem(header.group(), "a header with game, stakes and time")
    if facts.game is None:
        _check_other_game(telling, lines, first)
        return telling.told()
    play = Play(telling)
    summary = _read_lines(telling, play, lines, first)
    summary.settle()
    _tell_whole(telling, play, facts)
    return telling.told()


def _read_lines(telling: Telling, play: Play, lines: list[str], first: int) -> Summary:
    summary: Summary | None = None
    is_open = True
    for number, raw in enumerate(lines, first + 1):
        line = raw.strip()
        if not line:
            continue
        telling.line = number
        if line.startswith("***"):
            if is_open:
                play.seated()
                is_open = False
            play.mark(line)
        elif play.is_summed_up:
            summary = summary or Summary(play)
            summary.line(line)
        elif is_open and play.open(line):
            continue
        else:
            if is_open:
                play.seated()
                is_open = False
            play.line(line)
    return summary or Summary(play)


def _tell_header(telling: Telling, facts: GameFacts, started: str) -> None:
    fields = telling.fields
    fields["game"] = facts.game
    fields["game_words"] = facts.words
    fields["structure"] = facts.structure
    fields["hole_cards"] = facts.hole_cards
    fields["cap"] = facts.cap
    fields["currency"] = facts.currency
    fields["is_play_money"] = facts.is_play_money
    fields["club"] = facts.club
    fields["tournament"] = facts.tournament
    fields["level"] = facts.level
    fields["buy_in"] = facts.buy_in
    fields["started"] = started
    if facts.ante is not None:
        fields["ante"] = facts.ante
    telling.stakes = facts.stakes


def _check_other_game(telling: Telling, lines: list[str], first: int) -> None:
    """A hand of another game is not read; one with Omaha's cards under hold'em's name is said to be wrong."""
    if "hold" not in telling.fields["game_words"].lower():
        return
    for number, line in enumerate(lines, first + 1):
        if line.startswith("Dealt to ") and "[" in line:
            telling.line = number
            count = len(line.rpartition("[")[2].replace(",", " ").strip(" ]").split())
            if count > 2:
                telling.problem(line, f"two hole cards, not {count}, in a hand of hold'em")
            return


def _tell_whole(telling: Telling, play: Play, facts: GameFacts) -> None:
    fields = telling.fields
    fields["added"] = play.added
    fields["runs"] = play.runs
    fields["is_cancelled"] = play.is_cancelled
    fields["is_cut"] = not (play.is_cancelled or telling.wins or play.is_summed_up)
    telling.name_table_ante()
    if len(play.dealt) == 1:
        fields["hero"] = next(iter(play.dealt))
    whole = Counter(count for count in play.card_counts if 4 <= count <= 6)
    if whole:
        count = whole.most_common(1)[0][0]
        if facts.is_count_said and count != facts.hole_cards:
            telling.problem(facts.words, f"{facts.hole_cards} hole cards a player, not {count}")
        else:
            fields["hole_cards"] = count
    if fields["site"] == "Run It Once":
        _mend_raises(telling)


def _mend_raises(telling: Telling) -> None:
    """Run It Once of 2019 prints as a raise's total only what it adds; the calls after it tell."""
    stacks = {seat.name: seat.stack for seat in telling.seats}
    if raises_are_totals(telling.deeds, stacks, 0):
        return
    telling.deeds = [
        replace(deed, is_total=False) if deed.kind is DeedKind.RAISE else deed for deed in telling.deeds
    ]
