"""A told hand played again by the rules, and its payout compared with the file's.

`retell` never raises for a bad hand: what cannot be played is a reading without a record
that says why. Where a file leaves something open, it is read as such files usually mean
it, and otherwise where only that makes a hand.
"""

from __future__ import annotations

from typing import Any, Final

from splitpot.errors import HistoryParseError
from splitpot.game.events import PostKind
from splitpot.game.state import Awaiting
from splitpot.history import cash_outs
from splitpot.history.lines import printable
from splitpot.history.record import HandReading, HandRecord, Verdict, dealing_order
from splitpot.history.retell_pay import pay
from splitpot.history.retell_play import Playing
from splitpot.history.retell_setup import Doubt, Unplayable, set_up
from splitpot.history.told import DeedKind, ToldHand

_DOUBTS: Final = (
    Doubt(),
    Doubt(second_blind=PostKind.LIVE),
    Doubt(is_stack_open=True),
    Doubt(button_before_first_blind=True),
    Doubt(as_listed=True),
    Doubt(as_listed=True, button_before_first_blind=True),
    Doubt(button_before_first_blind=True, second_blind=PostKind.LIVE),
)
_DOUBT_NOTES: Final = {
    "second_blind": "a second small blind is taken as a live bet",
    "is_stack_open": "a player puts in more than the file gives him: his stack is taken as what he puts in",
    "button_before_first_blind": "the button is taken to be just before the first blind",
    "as_listed": "the seats go round the table as they are listed",
}


def retell(told: ToldHand) -> HandReading:
    """The hand as the rules play it, and how that compares with its file."""
    words = told.game_words
    if told.game is None:
        unread = told.unread_header
        reason = f"not Omaha: {words or 'another game'}" if unread is None else f"cannot be read: {unread}"
        verdict = Verdict(is_complete=False, agrees=None, reason=reason)
        return HandReading(told.number, words, None, told.problems, told, verdict)
    if told.is_cancelled:
        verdict = Verdict(is_complete=False, agrees=None, reason="the site cancelled the hand")
        return HandReading(told.number, words, None, told.problems, told, verdict)
    best: HandReading | None = None
    for doubt in _DOUBTS:
        try:
            reading = _play(told, doubt)
        except Unplayable as refused:
            reading = _refuse(told, refused)
        if reading.verdict.agrees:
            return reading
        if best is None or _rank(reading) > _rank(best):
            best = reading
    assert best is not None
    return best


def _rank(reading: HandReading) -> tuple[bool, bool]:
    """Which of two readings that do not agree tells more; the usual one where they are alike."""
    return reading.record is not None, reading.verdict.is_complete


def _refuse(told: ToldHand, refused: Unplayable) -> HandReading:
    error = HistoryParseError(refused.text[:80], 0, refused.reason, refused.line or told.first_line)
    reason = "the file stops before the hand is over" if told.is_cut else f"cannot be played: {error}"
    verdict = Verdict(is_complete=False, agrees=None, reason=reason)
    return HandReading(told.number, told.game_words, None, (*told.problems, error), told, verdict)


def _play(told: ToldHand, doubt: Doubt) -> HandReading:
    setup = set_up(told, doubt)
    playing = Playing(told, setup)
    playing.run()
    events = tuple(playing.events)
    is_over = playing.state.awaiting is Awaiting.NOTHING
    reason, is_complete = "", is_over
    agrees: bool | None = None
    if is_over:
        payment = pay(told, setup, playing)
        events, reason = payment.events, payment.reason
        is_complete = payment.is_known
        if is_complete:
            agrees = not reason
    else:
        reason = "the file stops before the hand is over"
    if playing.faults:
        text, deed = playing.faults[0]
        where = f"line {deed.line}: " if deed else ""
        reason = f"house rule or fault in the file: {where}{text}" + (f"; {reason}" if reason else "")
        agrees = False if is_complete else None
    notes = list(dict.fromkeys(playing.notes))
    notes += [
        text for field, text in _DOUBT_NOTES.items() if getattr(doubt, field) != getattr(_DOUBTS[0], field)
    ]
    order = dealing_order(setup.stacks, setup.button)
    record = HandRecord(
        events=events,
        order=order,
        decimals=setup.decimals,
        players=tuple(setup.names[seat] for seat in order),
        unknown_stacks=setup.unknown_stacks,
        metadata=_metadata(told),
    )
    if any(deed.kind is DeedKind.CASH_OUT for deed in told.deeds):
        record.metadata[cash_outs.FIELD] = cash_outs.sold_in(told, record.players)
        notes += cash_outs.notes_of(record)
    verdict = Verdict(is_complete, agrees, printable(reason), tuple(map(printable, notes)))
    return HandReading(told.number, told.game_words, record, told.problems, told, verdict)


def _metadata(told: ToldHand) -> dict[str, Any]:
    """What else the file says, in the names of the PHH format; ours begin with an underscore."""
    found: dict[str, Any] = {"venue": told.site}
    if told.number:
        found["hand"] = told.number
    if told.started:
        date, _, time = told.started.removesuffix("Z").partition("T")
        year, month, day = (int(part) for part in date.split("-"))
        found |= {"year": year, "month": month, "day": day, "time": time, "time_zone": "UTC"}
    for name, value in (
        ("table", told.table),
        ("tournament", told.tournament),
        ("level", told.level),
        ("currency", told.currency),
        ("_hero", told.hero),
    ):
        if value:
            found[name] = value
    if told.is_play_money:
        found["_play_money"] = True
    return found
