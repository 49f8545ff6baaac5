"""Open Hand History out: a hand as one JSON object, with only the holes that a viewer may see.

Programs that know the format find everything that it has names for. What it cannot say
(five and six cards, halves of pots, uncalled bets, house settings) stands in fields with
an underscore, so that `ohh_own` reads back an equal hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

import msgspec

from splitpot import __version__
from splitpot.cards import UNKNOWN_CARD, Card, format_card, format_cards
from splitpot.game.events import (
    Acted,
    ActKind,
    BoardDealt,
    HandEnded,
    Posted,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.game.rules import Structure
from splitpot.history import ohh_format as ohh
from splitpot.history.amounts import to_money
from splitpot.history.hand_numbers import digits_of_hand
from splitpot.history.moments import UNKNOWN_MOMENT, started_at
from splitpot.history.phh_writer import own_fields
from splitpot.history.record import HandRecord

_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")
_ACTIONS: Final = {
    ActKind.FOLD: ohh.FOLD,
    ActKind.CHECK: ohh.CHECK,
    ActKind.CALL: ohh.CALL,
    ActKind.BET: ohh.BET,
    ActKind.RAISE: ohh.RAISE,
    ActKind.COMPLETE: ohh.RAISE,
}
_LONG_NUMBER: Final = 7
"""Shorter numbers count the hands of one table, and programs keep one hand of each number."""


def write_ohh(record: HandRecord, *, holes: Collection[int] | None = None, hero: str | None = None) -> str:
    """The text of one hand: one JSON object in one line.

    Args:
        holes: table seats whose hole the reader of the text may see, besides those that
            were shown. None writes everything that is known, mucked and burnt cards included.
        hero: name of the player whose history it is; by default the one that the record names.
    """
    return _ENCODER.encode({"ohh": _hand(record, holes, hero)}).decode() + "\n"


def write_ohhs(
    records: Iterable[HandRecord], *, holes: Collection[int] | None = None, hero: str | None = None
) -> str:
    """The text of several hands as an `.ohh` file holds them: blank lines between them.

    Args:
        holes: as in `write_ohh`, for every hand.
        hero: as in `write_ohh`.
    """
    return "\n".join(write_ohh(record, holes=holes, hero=hero) for record in records)


def _money(chips: int, record: HandRecord) -> Any:
    return to_money(chips, record.decimals) if record.decimals else chips


def _hand(record: HandRecord, holes: Collection[int] | None, hero: str | None) -> dict[str, Any]:
    rules, told = record.rules, record.metadata
    started = started_at(told) or UNKNOWN_MOMENT
    site = _text(told.get("venue")) or "Splitpot"
    number = _text(told.get("hand"))
    names = _names(record)
    hero_seat = next((seat for seat, name in names.items() if name == (hero or told.get("_hero"))), None)
    flags = [ohh.RUN_IT_TWICE] if record.second_board is not None else []
    if hero_seat is None:
        flags.append(ohh.OBSERVED)
    is_play = bool(told.get("_play_money")) or not told.get("currency")
    hand: dict[str, Any] = {
        "spec_version": ohh.SPEC_VERSION,
        "site_name": site,
        "network_name": site,
        "internal_version": __version__,
        "tournament": bool(told.get("tournament")),
        "game_number": number if len(number) >= _LONG_NUMBER else digits_of_hand(record),
        "start_date_utc": started.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "table_name": _text(told.get("table")),
        "game_type": ohh.GAME_TYPES[rules.game],
        "bet_limit": {"bet_type": ohh.BET_TYPES[rules.structure], "bet_cap": 0},
        "table_size": len(record.start.stacks),
        "currency": ohh.PLAY_MONEY if is_play else _text(told["currency"]),
        "dealer_seat": record.button + 1,
        "small_blind_amount": _money(rules.small_blind, record),
        "big_blind_amount": _money(rules.big_blind, record),
        "ante_amount": _money(rules.ante, record),
        "hero_player_id": (record.order[0] if hero_seat is None else hero_seat) + 1,
        "flags": flags,
        "players": [
            {"id": seat + 1, "seat": seat + 1, "name": names[seat], "starting_stack": _money(stack, record)}
            for seat, stack in zip(record.order, record.stacks, strict=True)
        ],
        "rounds": _rounds(record, holes),
        "pots": _pots(record),
    }
    if told.get("tournament"):
        hand["tournament_info"] = {"tournament_number": _text(told["tournament"]), "type": "MTT"}
    returned = [event for event in record.events if isinstance(event, Returned)]
    if returned:
        hand[ohh.UNCALLED] = [
            {"player_id": event.seat + 1, "amount": _money(event.amount, record)} for event in returned
        ]
    hand[ohh.OWN] = _own(record, holes)
    return hand


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _names(record: HandRecord) -> dict[int, str]:
    """A name for each seat; one of ours where the record has none, or has it twice."""
    told = dict(zip(record.order, record.players, strict=True)) if record.players else {}
    counts = Counter(told.values())
    return {
        seat: told[seat] if told.get(seat) and counts[told[seat]] == 1 else f"Player {seat + 1}"
        for seat in record.order
    }


# --- rounds ------------------------------------------------------------------------


class _Rounds:
    """The list of rounds as it grows; actions are numbered within each."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def open(self, street: str, cards: Iterable[Card] | None = None) -> None:
        row: dict[str, Any] = {"id": len(self.rows), "street": street}
        if cards is not None:
            row["cards"] = [format_card(card) for card in cards]
        row["actions"] = []
        self.rows.append(row)

    def add(self, seat: int, action: str, **fields: Any) -> None:
        actions = self.rows[-1]["actions"]
        actions.append({"action_number": len(actions), "player_id": seat + 1, "action": action, **fields})


def _rounds(record: HandRecord, holes: Collection[int] | None) -> list[dict[str, Any]]:
    rounds = _Rounds()
    rounds.open(ohh.STREETS[next(iter(ohh.STREETS))], ())
    left = list(record.start.stacks)
    seconds: list[BoardDealt] = []
    is_dealt = False
    for event in record.events:
        if isinstance(event, Posted):
            left[event.seat] -= event.amount
            name = ohh.POSTS[event.kind]
            fields = {"amount": _money(event.amount, record), "is_allin": left[event.seat] == 0}
            if ohh.USUAL_POSTS[name] is not event.kind:
                fields[ohh.KIND] = str(event.kind)
            rounds.add(event.seat, name, **fields)
        elif isinstance(event, Acted):
            if not is_dealt:
                is_dealt = True
                _deal(rounds, record, holes)
            left[event.seat] -= event.amount
            all_in = event.amount > 0 and left[event.seat] == 0
            rounds.add(event.seat, _ACTIONS[event.kind], amount=_money(event.amount, record), is_allin=all_in)
        elif isinstance(event, BoardDealt):
            if not is_dealt:
                is_dealt = True
                _deal(rounds, record, holes)
            if event.run:
                seconds.append(event)
            else:
                rounds.open(ohh.STREETS[event.street], event.cards)
        elif isinstance(event, Returned):
            left[event.seat] += event.amount
    if not is_dealt:
        _deal(rounds, record, holes)
    _show(rounds, record)
    for event in seconds:
        # After the showdown, as the programs of the format write a second board.
        rounds.open(ohh.STREETS[event.street], event.cards)
    return rounds.rows


def _deal(rounds: _Rounds, record: HandRecord, holes: Collection[int] | None) -> None:
    visible = set(record.order) if holes is None else record.shown | set(holes)
    for seat, hole in record.holes.items():
        if seat in visible and UNKNOWN_CARD not in hole:
            rounds.add(seat, ohh.DEALT, cards=[format_card(card) for card in hole])


def _show(rounds: _Rounds, record: HandRecord) -> None:
    """The showdown, if there is any: who shows, who throws his hole away, who shows though he need not."""
    shown: dict[int, tuple[Card, ...]] = {}
    after: dict[int, tuple[Card, ...]] = {}
    is_over = False
    for event in record.events:
        is_over = is_over or isinstance(event, HandEnded)
        if isinstance(event, Shown):
            (after if is_over else shown)[event.seat] = event.cards
    if not shown and not after:
        return
    rounds.open(ohh.SHOWDOWN)
    for seat, cards in shown.items():
        rounds.add(seat, ohh.SHOWS, cards=[format_card(card) for card in cards])
    if shown:
        folded = {
            event.seat for event in record.events if isinstance(event, Acted) and event.kind is ActKind.FOLD
        }
        for seat in record.order:
            if seat not in shown and seat not in folded:
                rounds.add(seat, ohh.MUCKS)
    for seat, cards in after.items():
        rounds.add(seat, ohh.SHOWS, cards=[format_card(card) for card in cards])


# --- pots --------------------------------------------------------------------------


def _pots(record: HandRecord) -> list[dict[str, Any]]:
    if not record.is_over:
        return []
    rakes = record.rakes
    rows: list[dict[str, Any]] = []
    for index, pot in enumerate(record.pots):
        awards = [award for award in record.awards if award.pot == index]
        wins: Counter[int] = Counter()
        for award in awards:
            wins[award.seat] += award.amount
        rows.append(
            {
                "number": index,
                "amount": _money(pot.amount, record),
                "rake": _money(rakes.get(index, 0), record),
                "player_wins": [
                    {"player_id": seat + 1, "win_amount": _money(amount, record)}
                    for seat, amount in wins.items()
                ],
                ohh.AWARDS: [
                    {
                        "player_id": award.seat + 1,
                        "side": str(award.side),
                        "amount": _money(award.amount, record),
                        "run": award.run,
                    }
                    for award in awards
                ],
            }
        )
    return rows


# --- our own fields ----------------------------------------------------------------


def _own(record: HandRecord, holes: Collection[int] | None) -> dict[str, Any]:
    """What the format has no name for, under PHH's names of it without the underscore."""
    rules = record.rules
    own = {key.removeprefix("_"): value for key, value in own_fields(record, holes).items()}
    for field in ("posts", "blinds", "button", "second_board", "shown_after", "ante"):
        # The rounds and the hand's own fields tell these.
        own.pop(field, None)
    own["big_blind_seat"] = record.start.big_blind_seat + 1
    own["hole_cards"] = rules.hole_cards
    if rules.ante:
        own["ante_type"] = str(rules.ante_type)
    if rules.structure is Structure.FIXED_LIMIT:
        own["bets"] = [_money(rules.small_bet, record), _money(rules.big_bet, record)]
    if any(isinstance(event, RanTwice) for event in record.events):
        own["second_from"] = _shared_cards(record)
    finish = record.stated_finish
    if finish is None and record.is_over:
        finish = record.final_stacks
    if finish is not None:
        own["finishing_stacks"] = [None if stack is None else _money(stack, record) for stack in finish]
    told = {
        "shown_after": [seat + 1 for seat in record.shown_after],
        "unknown_stacks": sorted(seat + 1 for seat in record.unknown_stacks),
        "holes": {} if holes is not None else _partly_known(record),
        "comments": [[comment.after, comment.text] for comment in record.comments],
        "metadata": _plain(record.metadata),
    }
    if record.players != tuple(_names(record).values()):
        own["names"] = list(record.players)
    return own | {field: value for field, value in told.items() if value}


def _partly_known(record: HandRecord) -> dict[str, str]:
    """Holes of which the file knows some cards, which no list of dealt cards can say."""
    return {
        str(seat + 1): format_cards(hole)
        for seat, hole in record.holes.items()
        if UNKNOWN_CARD in hole and any(card != UNKNOWN_CARD for card in hole)
    }


def _shared_cards(record: HandRecord) -> int:
    """How many cards both boards have."""
    count = 0
    for event in record.events:
        if isinstance(event, RanTwice):
            break
        if isinstance(event, BoardDealt):
            count += len(event.cards)
    return count


def _plain(value: Any) -> Any:
    """A value of the metadata as JSON has it; times and endless numbers as an object of one field."""
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, datetime | date | time):
        return {f"${type(value).__name__}": value.isoformat()}
    if isinstance(value, Decimal) and not value.is_finite():
        return {"$Decimal": str(value)}
    return value
