"""PHH in: text to hands, each replayed through the rules of the game.

A hand that cannot be read, or that breaks a rule, is given with its problems and the
line of each; the hands after it are read all the same. Nothing here raises for a bad
file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from splitpot.cards import UNKNOWN_CARD, Card, format_cards
from splitpot.errors import HistoryParseError, SetupError, SplitpotError
from splitpot.game.actions import Act, Action, DealBoard, DealHole, Move, RunTwice, ShowHole
from splitpot.game.dealing import STREET_CARDS, street_due
from splitpot.game.events import HandEnded, HandEvent, Posted, Shown
from splitpot.game.hand import forced_bets, start_hand, step
from splitpot.game.rules import STAKE_LIMIT, Rules, ShowdownPolicy
from splitpot.game.state import Awaiting, HandState
from splitpot.history import phh_format as phh
from splitpot.history.amounts import format_amount, to_chips, to_money
from splitpot.history.faults import Fault
from splitpot.history.phh_actions import ACTIONS, Kind, Line, holes_of, read_lines
from splitpot.history.phh_fields import (
    Seating,
    Stakes,
    read_burns,
    read_finish,
    read_hole_cards,
    read_player_count,
    read_players,
    read_seating,
    read_second_board,
    read_shown_after,
    read_stakes,
    read_unruly,
    read_variant,
)
from splitpot.history.record import Comment, HandReading, HandRecord, Outcome, dealing_order
from splitpot.history.toml_text import HandTable, read_tables
from splitpot.history.unruly import raise_unruly

_SEAT: Final = re.compile(r"\bseat (\d+)\b")
_FIELDS: Final = {
    "small_blind": "blinds_or_straddles",
    "big_blind": "blinds_or_straddles",
    "straddle": "blinds_or_straddles",
    "stacks": "starting_stacks",
    "ante": "antes",
    "posts": phh.POSTS,
    "button": phh.BUTTON,
    "hole_cards": phh.HOLE_CARDS,
    "max_raises": phh.MAX_RAISES,
    "heads_up_uncapped": phh.HEADS_UP_UNCAPPED,
    "small_blind_as_big": phh.SMALL_BLIND_AS_BIG,
    "odd_chip_unit": phh.ODD_CHIP_UNIT,
    "rake_bps": phh.RAKE_BPS,
    "stated_rake": phh.STATED_RAKE,
    "run_twice": phh.RUN_TWICE,
}
"""The file's field for each field of a `SetupError`."""


def read_phh(text: str) -> tuple[HandReading, ...]:
    """Every hand of a `.phh` or `.phhs` text, with its problems.

    A text without any hand gives one reading without a record, which says so.
    """
    return tuple(read_table(table) for table in read_tables(text.removeprefix("\ufeff")))


def read_table(table: HandTable) -> HandReading:
    """One hand from its fields, with its problems."""
    fields = table.fields
    if fields is None:
        assert table.error is not None
        return HandReading(table.name, "", None, (table.error,))
    if not fields:
        error = HistoryParseError("", 0, "a hand; there is none", table.first_line)
        return HandReading(table.name, "", None, (error,))
    variant = fields.get("variant")
    code = variant if isinstance(variant, str) else ""
    try:
        record, doubts = _read_hand(fields, read_variant(fields))
    except Fault as fault:
        return HandReading(table.name, code, None, (fault.at(table),))
    return HandReading(table.name, code, record, tuple(doubt.at(table) for doubt in doubts))


def _read_hand(fields: dict[str, Any], code: str) -> tuple[HandRecord, list[Fault]]:
    players = read_player_count(fields)
    actions = fields.get(ACTIONS)
    if not isinstance(actions, list):
        raise Fault(ACTIONS, "no actions" if actions is None else actions, "an array of actions")
    lines = read_lines(actions, players)
    holes, mucks = holes_of(lines, players, read_hole_cards(fields))
    written = [line.amount for line in lines if line.amount is not None]
    stakes = read_stakes(fields, code, written, len(holes[0]))
    seating = read_seating(fields, players)
    order = seating.order
    extras = Extras(
        read_burns(fields),
        read_second_board(fields),
        tuple(order[place] for place in read_shown_after(fields, players)),
        read_unruly(fields),
    )
    by_policy: set[int] = set()
    if stakes.rules.showdown_policy is ShowdownPolicy.MUCK_LOSERS:
        # Who mucks a hand that loses anyway keeps it known.
        by_policy = mucks
    while True:
        # A mucked hole cannot win, whatever it holds: the engine must not know it.
        thrown = mucks - by_policy
        dealt = [(UNKNOWN_CARD,) * len(hole) if p in thrown else hole for p, hole in enumerate(holes)]
        state, events, places = _play(stakes, seating, lines, dealt, extras)
        wrong = {order.index(seat) for seat in _shown_at_showdown(events)} & by_policy
        if not wrong:
            break
        by_policy = by_policy - wrong
    mucked = {order[p]: holes[p] for p in sorted(thrown) if any(card != UNKNOWN_CARD for card in holes[p])}
    record = HandRecord(
        events=events,
        order=order,
        decimals=stakes.decimals,
        players=read_players(fields, players),
        mucked=mucked,
        unknown_stacks=frozenset(
            seat for seat, stack in zip(order, stakes.stacks, strict=True) if stack is None
        ),
        stated_finish=read_finish(fields, players, stakes.decimals),
        comments=_comments(lines, places, events, order) if any(line.comment for line in lines) else (),
        metadata={
            key: value
            for key, value in fields.items()
            if key not in phh.CORE_FIELDS and key not in phh.OWN_FIELDS
        },
    )
    return record, _doubts(record, state, lines, mucks)


# --- replaying ---------------------------------------------------------------------


def _shown_at_showdown(events: Sequence[HandEvent]) -> set[int]:
    """Table seats that turned their hole up before the hand was over."""
    during = takewhile(lambda event: not isinstance(event, HandEnded), events)
    return {event.seat for event in during if isinstance(event, Shown)}


class Extras(NamedTuple):
    """What our own fields tell of the course of a hand.

    Attributes:
        second: cards that only the second board has; None where there is none.
        shown_after: table seats that show after the hand.
        unruly: decisions, counted from 1, that the rules refuse and that were made all the same.
    """

    burns: tuple[Card | None, ...]
    second: tuple[Card, ...] | None
    shown_after: tuple[int, ...]
    unruly: frozenset[int]


def _play(
    stakes: Stakes, seating: Seating, lines: Sequence[Line], holes: Sequence[tuple[Card, ...]], extras: Extras
) -> tuple[HandState, tuple[HandEvent, ...], list[int]]:
    """The state after the last line, all events, and for each line the index of the event that it made.

    Raises:
        Fault: the first line that the rules refuse.
    """
    order = seating.order
    state, begun = _start(stakes, seating)
    events = list(begun)
    places: list[int] = []
    burnt = iter(extras.burns)
    dealt = dict(zip(order, holes, strict=True))
    try:
        state, new = step(state, DealHole(dealt))
    except SplitpotError as error:
        raise Fault(ACTIONS, "d dh", _words(error, stakes, order), 0) from None
    holes_at = len(events)
    events += new
    state = _run_twice_if_due(state, extras, events, stakes, order)
    for line in lines:
        kind = line.kind
        if kind is Kind.HOLE:
            places.append(holes_at + line.player)
            continue
        if kind >= Kind.SHOW:
            places.append(len(events) - 1)
            continue
        places.append(len(events))
        try:
            if kind is Kind.BOARD:
                state, new = step(state, DealBoard(line.cards, next(burnt, None)))
            else:
                act = _act(state, line, order[line.player], stakes)
                is_unruly = act.move is Move.RAISE_TO and state.turn + 1 in extras.unruly
                state, new = raise_unruly(state, act.seat, act.amount) if is_unruly else step(state, act)
        except SplitpotError as error:
            raise Fault(ACTIONS, line.text, _words(error, stakes, order), line.place) from None
        events += new
        if extras.second is not None:
            state = _run_twice_if_due(state, extras, events, stakes, order)
    if extras.second is not None and state.second_board is None:
        expected = "a hand whose betting is over before those cards"
        raise Fault(phh.SECOND_BOARD, format_cards(extras.second), expected)
    for seat in extras.shown_after:
        state = _own(
            state, ShowHole(seat), phh.SHOWN_AFTER, f"p{order.index(seat) + 1}", events, stakes, order
        )
    return state, tuple(events), places


def _run_twice_if_due(
    state: HandState, extras: Extras, events: list[HandEvent], stakes: Stakes, order: Sequence[int]
) -> HandState:
    """The state with the run agreed on, if its place has come, and with its cards when the first is over."""
    second = extras.second
    if second is None:
        return state
    text = format_cards(second)
    if state.second_board is None:
        if state.awaiting is not Awaiting.BOARD or len(state.board) + len(second) != _BOARD_CARDS:
            return state
        state = _own(state, RunTwice(), phh.SECOND_BOARD, text, events, stakes, order)
    while state.awaiting is Awaiting.BOARD and state.second_board is not None:
        street, run = street_due(state)
        first = len(state.second_board) - _BOARD_CARDS + len(second)
        cards = second[first : first + STREET_CARDS[street]]
        if not run or UNKNOWN_CARD in cards:
            break
        state = _own(state, DealBoard(cards), phh.SECOND_BOARD, text, events, stakes, order)
    return state


_BOARD_CARDS: Final = 5


def _own(
    state: HandState,
    action: Action,
    field: str,
    text: str,
    events: list[HandEvent],
    stakes: Stakes,
    order: Sequence[int],
) -> HandState:
    """The state after an action that a field of ours tells."""
    try:
        state, new = step(state, action)
    except SplitpotError as error:
        raise Fault(field, text, _words(error, stakes, order)) from None
    events += new
    return state


def _start(stakes: Stakes, seating: Seating) -> tuple[HandState, tuple[HandEvent, ...]]:
    order = seating.order
    stacks = [0] * seating.seats
    for seat, stack in zip(order, stakes.stacks, strict=True):
        stacks[seat] = _ample(stakes.rules) if stack is None else stack
    if dealing_order(stacks, seating.button) != order:
        raise Fault(phh.BUTTON, seating.button + 1, "a seat of the button left of which p1 sits")
    forced = stakes.forced
    try:
        if forced.posts is None and not forced.extra:
            return start_hand(stakes.rules, stacks, seating.button, straddle=forced.straddle)
        own = forced.posts if forced.posts is not None else forced.extra
        posts = [Posted(order[post.seat], post.kind, post.amount) for post in own]
        if forced.posts is None:
            posts = forced_bets(stakes.rules, stacks, seating.button, straddle=forced.straddle) + posts
        big_blind = None if forced.big_blind is None else order[forced.big_blind]
        return start_hand(stakes.rules, stacks, seating.button, big_blind_seat=big_blind, posts=posts)
    except SetupError as error:
        field = _FIELDS.get(error.field, error.field)
        if field in ("small_bet", "big_bet") and not stakes.rules.is_fixed_limit:
            field = "min_bet"
        raise Fault(field, error.field, f"what makes a hand; {error.problem}") from None


def _ample(rules: Rules) -> int:
    """A stack that lasts for every bet of a hand, for a seat whose stack nobody knows."""
    if not rules.is_fixed_limit:
        return STAKE_LIMIT
    return min(STAKE_LIMIT, rules.big_blind + (rules.max_raises + 2) * 2 * (rules.small_bet + rules.big_bet))


def _act(state: HandState, line: Line, seat: int, stakes: Stakes) -> Act:
    if line.kind is Kind.FOLD:
        return Act(seat, Move.FOLD)
    if line.kind is Kind.CHECK_OR_CALL:
        return Act(seat, Move.CALL if state.seats[seat].street_bet < state.price else Move.CHECK)
    assert line.amount is not None
    amount = to_chips(line.amount, stakes.decimals)
    if amount is None:
        places = f" with at most {stakes.decimals} decimal places" if stakes.decimals else ""
        raise Fault(ACTIONS, line.text, f"an amount up to {STAKE_LIMIT}{places}", line.place)
    return Act(seat, Move.RAISE_TO, amount)


def _words(error: SplitpotError, stakes: Stakes, order: Sequence[int]) -> str:
    """What the rules say about a line, with the file's names of the players."""

    def label(found: re.Match[str]) -> str:
        seat = int(found[1])
        return f"p{order.index(seat) + 1}" if seat in order else found[0]

    unit = f" (amounts in units of {to_money(1, stakes.decimals)})" if stakes.decimals else ""
    return f"an action that the rules allow: {_SEAT.sub(label, str(error))}{unit}"


# --- afterwards --------------------------------------------------------------------


def _comments(
    lines: Sequence[Line], places: Sequence[int], events: Sequence[HandEvent], order: Sequence[int]
) -> tuple[Comment, ...]:
    shows = {event.seat: index for index, event in enumerate(events) if isinstance(event, Shown)}
    found: list[Comment] = []
    for line, place in zip(lines, places, strict=True):
        if line.comment:
            at = shows.get(order[line.player], place) if line.kind is Kind.SHOW else place
            found.append(Comment(at, line.comment))
    return tuple(sorted(found, key=lambda comment: comment.after))


def _doubts(record: HandRecord, state: HandState, lines: Sequence[Line], mucks: set[int]) -> list[Fault]:
    """What is wrong with a hand that breaks no rule: cut short, other stacks than stated, or open."""
    if not record.is_over:
        last = lines[-1] if lines else None
        text, index = (last.text, last.place) if last else ("no actions", None)
        who = record.order.index(state.to_act) + 1 if state.to_act is not None else 0
        due = f"p{who} is to act" if who else "the next street is due"
        return [Fault(ACTIONS, text, f"the rest of the hand after it: {due}", index)]
    found: list[Fault] = []
    contested = [seat for seat in record.order if state.seats[seat].is_live]
    dark = [
        place + 1
        for place, seat in enumerate(record.order)
        if seat in contested and UNKNOWN_CARD in state.seats[seat].hole and place not in mucks
    ]
    if len(contested) > 1 and dark and record.outcome is not Outcome.EQUAL:
        last_line = lines[-1]
        who_all = ", ".join(f"p{place}" for place in dark)
        found.append(
            Fault(ACTIONS, last_line.text, f"the hole of {who_all}, or that it is mucked", last_line.place)
        )
    if record.outcome is Outcome.DIFFERENT:
        assert record.stated_finish is not None
        stated, ours = (
            ["unknown" if stack is None else format_amount(stack, record.decimals) for stack in stacks]
            for stacks in (record.stated_finish, record.final_stacks)
        )
        given = f"[{', '.join(ours)}], the stacks by the rules"
        found.append(Fault("finishing_stacks", f"[{', '.join(stated)}]", given))
    return found
