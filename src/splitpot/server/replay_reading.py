"""What is found in a hand history that somebody brings: its hands, their problems, results over them.

Pure: bytes in, types of `replay_types` out. Reading is `history.read`'s affair, steps are
`replay_frames`'; processes and requests are elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import time
from typing import Any, Final

from msgspec.structs import replace

from splitpot.history import cash_outs
from splitpot.history.anonymise import Aliases, anonymise
from splitpot.history.no_history import why_no_history
from splitpot.history.phh import write_phh
from splitpot.history.read import read_history_bytes
from splitpot.history.record import HandReading, HandRecord, Outcome
from splitpot.history.sites import SITES
from splitpot.history.stats import PlayerFacts
from splitpot.history.stats_curve import curves_of
from splitpot.history.stats_reading import facts_of_reading
from splitpot.history.stats_totals import Totals
from splitpot.server.replay_formats import join_hands, write_hand
from splitpot.server.replay_frames import HERO, hero_seat, names_of, replay_of
from splitpot.server.replay_types import (
    Agreement,
    Format,
    HandBrief,
    HandProblem,
    PlayerResults,
    Replay,
    ReplayFile,
)

DOUBT: Final = "_payout"
"""A field of ours in the PHH of a hand whose payout by the rules is not the site's, or cannot be compared."""
DOUBTS: Final[dict[str, Agreement]] = {
    "differs": "differs",
    "unknown": "unknown",
    "incomplete": "incomplete",
}
MOST_LISTED: Final = 3_000
MOST_PROBLEMS: Final = 10
MOST_PLAYERS: Final = 10
"""Players whose results are told."""
MOST_POINTS: Final = 400


def read_file(data: bytes) -> ReplayFile:
    """The hands of a file; every one is read, as many as `MOST_LISTED` are listed."""
    listed: list[HandBrief] = []
    results = _Results()
    total = 0
    for reading in read_history_bytes(data):
        total += 1
        if len(listed) < MOST_LISTED:
            listed.append(brief_of(reading))
        results.add(reading)
    return ReplayFile(total, tuple(listed), results.rows())


def read_hand(data: bytes) -> Replay | None:
    """The first hand of a file that can be replayed, step by step; none where there is none."""
    for reading in read_history_bytes(data):
        if reading.record is not None:
            return replay_of(reading.record, brief_of(reading))
    return None


def convert(data: bytes, wanted: Format) -> str:
    """All hands of a file that can be read, in another format; empty for none."""
    records = [reading.record for reading in read_history_bytes(data)]
    return join_hands([write_hand(record, wanted) for record in records if record is not None], wanted)


def without_names(data: bytes) -> str:
    """All hands of a file that can be read, in PHH, without who played them and where; empty for none."""
    aliases = Aliases()
    texts = []
    for reading in read_history_bytes(data):
        if reading.record is not None:
            # The reason of a doubt may name somebody; that there is one, may not get lost.
            texts.append(_phh(anonymise(reading.record, aliases), _agreement(reading)[0], ""))
    return join_hands(texts, "phh")


# --- the list ------------------------------------------------------------------------


def brief_of(reading: HandReading) -> HandBrief:
    """One hand as a list shows it."""
    record, told = reading.record, reading.told
    metadata: dict[str, Any] = {} if record is None else record.metadata
    seat = None if record is None else hero_seat(record)
    words = told.game_words if told is not None and told.game is None else reading.variant
    agreement, reason = _agreement(reading)
    if reading.is_no_hand:
        reason = f"This {why_no_history(reading)}. Known are {', '.join(['PHH', *SITES])}."
    return HandBrief(
        number=str(metadata.get("hand") or reading.name),
        site=str(metadata.get("venue") or reading.site),
        game=reading.game or words,
        table=str(metadata.get("table") or (told.table if told else "")),
        played_at=_played_at(metadata) or (told.started if told else ""),
        players=0 if record is None else len(record.order),
        hero="" if record is None or seat is None else names_of(record)[seat],
        pot=0 if record is None else _pot(record),
        net=None if record is None or seat is None else _nets(record).get(seat),
        decimals=0 if record is None else record.decimals,
        currency=str(metadata.get("currency") or (told.currency if told else "")),
        agreement=agreement,
        reason=reason,
        notes=reading.verdict.notes[:MOST_PROBLEMS],
        problems=tuple(
            HandProblem(problem.line, str(problem).removeprefix(f"line {problem.line}: "))
            for problem in reading.problems[:MOST_PROBLEMS]
        ),
        phh="" if record is None else _phh(record, agreement, reason),
    )


def _phh(record: HandRecord, agreement: Agreement, reason: str) -> str:
    """The hand in PHH. A doubt about the payout goes with it, since the stacks in it are the rules' own."""
    metadata = {field: value for field, value in record.metadata.items() if field != DOUBT}
    if agreement in DOUBTS.values():
        metadata[DOUBT] = f"{agreement}: {reason}"
    return write_phh(replace(record, metadata=metadata))


def _agreement(reading: HandReading) -> tuple[Agreement, str]:
    verdict = reading.verdict
    if reading.record is None:
        return "refused", verdict.reason
    noted = reading.record.metadata.get(DOUBT) if reading.told is None else None
    if isinstance(noted, str) and noted.partition(":")[0] in DOUBTS:
        word, _, reason = noted.partition(":")
        return DOUBTS[word], reason.strip()
    if reading.outcome is Outcome.UNFINISHED:
        return "incomplete", verdict.reason
    if verdict.agrees is None:
        return ("unknown" if verdict.is_complete else "incomplete"), verdict.reason
    return ("agrees" if verdict.agrees else "differs"), verdict.reason


def _played_at(metadata: dict[str, Any]) -> str:
    """The date, and the time of day where it is told, as far as they are whole numbers."""
    parts = [metadata.get(field) for field in ("year", "month", "day")]
    if not all(isinstance(part, int) for part in parts):
        return ""
    year, month, day = parts
    date = f"{year:04}-{month:02}-{day:02}"
    clock = metadata.get("time")
    if not isinstance(clock, time):
        return date
    zone = "Z" if metadata.get("time_zone") in ("UTC", "GMT", "Etc/UTC") else ""
    return f"{date}T{clock:%H:%M:%S}{zone}"


def _pot(record: HandRecord) -> int:
    return sum(award.amount for award in record.awards) + sum(record.rakes.values())


def _nets(record: HandRecord) -> dict[int, int]:
    """What the hand brought or cost, by table seat; of finished hands and known stacks alone."""
    if not record.is_over:
        return {}
    pairs = zip(record.order, record.final_stacks, strict=True)
    nets = {seat: end - record.start.stacks[seat] for seat, end in pairs if end is not None}
    for seat, price in cash_outs.sold_by(record).items():
        if price is None:
            nets.pop(seat, None)
        elif seat in nets:
            nets[seat] += price - sum(award.amount for award in record.awards if award.seat == seat)
    return nets


# --- results -------------------------------------------------------------------------


class _Results:
    """What each player did and got, hand by hand."""

    def __init__(self) -> None:
        self._facts: dict[str, list[PlayerFacts]] = {}
        self._heroes: Counter[str] = Counter()

    def add(self, reading: HandReading) -> None:
        """Takes one hand; nothing of hands without names or stacks, or that are not over."""
        record = reading.record
        if record is None or not record.players or record.unknown_stacks:
            return
        for one in facts_of_reading(reading):
            if one.name:
                self._facts.setdefault(one.name, []).append(one)
        hero = record.metadata.get(HERO)
        if isinstance(hero, str) and hero:
            self._heroes[hero] += 1

    def rows(self) -> tuple[PlayerResults, ...]:
        """The players with two hands or more: heroes first, then by hands."""
        several = [name for name, facts in self._facts.items() if len(facts) > 1]
        several.sort(key=lambda name: (-self._heroes[name], -len(self._facts[name]), name))
        return tuple(self._row(name, self._facts[name]) for name in several[:MOST_PLAYERS])

    def _row(self, name: str, facts: Sequence[PlayerFacts]) -> PlayerResults:
        totals = Totals()
        for one in facts:
            totals.add(one)
        told = totals.statistics()
        result = max(told.results, key=lambda each: each.hands)
        curve = next(each for each in curves_of(facts, MOST_POINTS) if each.unit is result.unit)
        return PlayerResults(
            name=name,
            is_hero=name in self._heroes,
            played=told.hands,
            unit=result.unit.value,
            count=result.hands,
            total=round(result.won, 2),
            per_100=round(result.per_100, 2),
            error=None if result.standard_error is None else round(result.standard_error, 2),
            luck=round(result.luck, 2),
            vpip=told.vpip.value,
            pfr=told.pfr.value,
            went_to_showdown=told.went_to_showdown.value,
            won_at_showdown=told.won_at_showdown.value,
            hands=curve.hands,
            won=tuple(round(point, 2) for point in curve.won),
            adjusted=tuple(round(point, 2) for point in curve.adjusted),
        )
