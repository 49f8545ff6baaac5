"""What is written into a file of hands: a reading as rows, and rows as facts again.

Here is also what makes two readings the same hand. SQL is in `hands_db`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from splitpot.cards import format_cards
from splitpot.history.amounts import format_amount
from splitpot.history.moments import started_at
from splitpot.history.record import HandReading, HandRecord
from splitpot.history.sites import is_site
from splitpot.history.stats import Deeds, Luck, PlayerFacts, Unit
from splitpot.server.hands_schema import HAND_COLUMNS


def identity_of(reading: HandReading, source: str = "") -> str:
    """What makes two readings the same hand: site and number, else a hash of what they say."""
    number, site = _number(reading), _site(reading)
    if number and (reading.told is not None or _is_unique(site, number)):
        return f"{site}\n{number}"
    if source:
        text = normalised(source)
    elif reading.record is not None:
        text = _ENCODER.encode(reading.record).decode()
    else:
        text = "\n".join([reading.name, *(str(problem) for problem in reading.problems)])
    return f"{site}\nsha256:{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()}"


def _is_unique(venue: str, number: str) -> bool:
    """Whether a venue gives the number of a PHH hand once: sites do, and whoever counts in millions."""
    return is_site(venue) or (venue not in ("", "PHH") and len(number) >= _LONG_NUMBER)


_LONG_NUMBER: Final = 7


def normalised(text: str) -> str:
    """A text without what a copy may change: line ends, spaces before them, empty lines around it."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def _site(reading: HandReading) -> str:
    if reading.told is None and reading.record is not None:
        venue = reading.record.metadata.get("venue")
        if isinstance(venue, str) and venue:
            return venue
    return reading.site


def _number(reading: HandReading) -> str:
    if reading.told is not None:
        return reading.told.number
    told = reading.record.metadata.get("hand") if reading.record is not None else None
    return str(told) if isinstance(told, str | int) else reading.name


# --- rows --------------------------------------------------------------------------

_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DECODER: Final = msgspec.json.Decoder(HandRecord)


def decode_record(text: str) -> HandRecord:
    """A hand from its column; dates and times in its metadata are text."""
    return _DECODER.decode(text)


def hand_row(reading: HandReading, key: str, file: str, source: str) -> tuple[Any, ...]:
    """The row of `hands`, in the order of `HAND_COLUMNS`."""
    record, told, verdict = reading.record, reading.told, reading.verdict
    metadata = {} if record is None else record.metadata
    rules = None if record is None else record.rules
    rakes = None if record is None else sum(record.rakes.values())
    paid = None if record is None else sum(award.amount for award in record.awards)
    row = {
        "key": key,
        "site": _site(reading),
        "number": _number(reading),
        "file": file,
        "line": told.first_line if told is not None else 0,
        "played_at": _played_at(reading),
        "game": reading.game,
        "structure": "" if rules is None else str(rules.structure),
        "hole_cards": 0 if rules is None else rules.hole_cards,
        "players": 0 if record is None else len(record.order),
        "stakes": "" if record is None else _stakes(record),
        "decimals": 0 if record is None else record.decimals,
        "currency": str(metadata.get("currency", "")) if told is None else told.currency,
        "play_money": bool(metadata.get("_play_money")) if told is None else told.is_play_money,
        "tournament": str(metadata.get("tournament", "")) if told is None else told.tournament,
        "hero": str(metadata.get("_hero", "")) if told is None else told.hero,
        "pot": None if paid is None or rakes is None else paid + rakes,
        "rake": rakes,
        "board": "" if record is None else format_cards(record.board),
        "complete": verdict.is_complete,
        "agrees": verdict.agrees,
        "reason": verdict.reason,
        "notes": "\n".join(verdict.notes),
        "problems": "\n".join(str(problem) for problem in reading.problems),
        "record": None if record is None else _ENCODER.encode(record).decode(),
        "source": None if verdict.is_complete else source or None,
    }
    return tuple(row[column] for column in HAND_COLUMNS)


def _played_at(reading: HandReading) -> str:
    """The moment in UTC, such as `2013-06-12T15:08:24Z`; empty where nobody knows it."""
    if reading.told is not None:
        return reading.told.started
    moment = started_at(reading.record.metadata) if reading.record is not None else None
    return "" if moment is None else moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _stakes(record: HandRecord) -> str:
    """Bets of fixed limit, else blinds, such as `0.50/1`."""
    rules = record.rules
    pair = (rules.small_bet, rules.big_bet) if rules.is_fixed_limit else (rules.small_blind, rules.big_blind)
    return _stakes_in_words(*pair, record.decimals)


@lru_cache(maxsize=256)
def _stakes_in_words(low: int, high: int, decimals: int) -> str:
    return f"{format_amount(low, decimals)}/{format_amount(high, decimals)}"


def player_row(hand_id: int | None, hero: str, facts: PlayerFacts) -> tuple[Any, ...]:
    """The row of `players`, in the order of `PLAYER_COLUMNS`."""
    return (
        hand_id,
        facts.seat,
        facts.name,
        bool(hero) and facts.name == hero,
        facts.position,
        facts.unit,
        facts.big_unit,
        facts.invested,
        facts.won,
        facts.net,
        facts.last_street,
        facts.could_enter,
        facts.is_vpip,
        facts.is_pfr,
        facts.at_showdown,
        facts.won_at_showdown,
        facts.scooped,
        facts.quartered,
        facts.low_won,
        facts.low_paid,
        facts.all_in_street,
        facts.luck,
        facts.expected,
        *(count for deeds in facts.deeds for count in deeds),
    )


def facts_from(row: Sequence[Any]) -> PlayerFacts:
    """A player's row, in the order of `FACT_COLUMNS`, as the facts that it was made of."""
    (
        seat,
        name,
        _,
        position,
        unit,
        big_unit,
        invested,
        won,
        _,
        last_street,
        could_enter,
        is_vpip,
        is_pfr,
        at_showdown,
        won_at_showdown,
        scooped,
        quartered,
        low_won,
        low_paid,
        all_in_street,
        luck,
        expected,
        *counts,
        players,
        game,
    ) = row
    return PlayerFacts(
        seat=seat,
        name=name,
        position=position,
        players=players,
        game=game,
        is_hilo="O8" in game,
        unit=Unit(unit),
        big_unit=big_unit,
        invested=invested,
        won=won,
        deeds=tuple(Deeds(*counts[start : start + 4]) for start in range(0, 16, 4)),
        last_street=last_street,
        could_enter=bool(could_enter),
        is_vpip=bool(is_vpip),
        is_pfr=bool(is_pfr),
        at_showdown=bool(at_showdown),
        won_at_showdown=bool(won_at_showdown),
        scooped=bool(scooped),
        quartered=bool(quartered),
        low_won=low_won,
        low_paid=low_paid,
        all_in_street=all_in_street,
        luck=Luck(luck),
        expected=expected,
    )
