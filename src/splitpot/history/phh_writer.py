"""PHH out: the text of a hand, or of many, with only the holes that a viewer may see.

What is written here is read back by `phh_reader` to the same events; fields of ours,
with an underscore, are written only where the usual value does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from decimal import Decimal
from typing import Any, Final

from splitpot.cards import UNKNOWN_CARD, Card, format_card, format_cards
from splitpot.errors import SetupError
from splitpot.game.events import (
    Acted,
    ActKind,
    BoardDealt,
    HandEnded,
    HoleDealt,
    Posted,
    PostKind,
    RanTwice,
    Shown,
)
from splitpot.game.hand import forced_bets
from splitpot.game.rules import AnteType, Rules
from splitpot.history import phh_format as phh
from splitpot.history.amounts import to_money
from splitpot.history.moments import read_clock
from splitpot.history.phh_posts import ANTE_PLACE
from splitpot.history.record import HandRecord
from splitpot.history.toml_text import format_key, format_value
from splitpot.history.unruly import unruly_turns

_DEFAULTS: Final = Rules(1, 1, 1, 1)
_PLACED: Final = frozenset(phh.OPTIONAL_ORDER)


def write_phh(record: HandRecord, *, holes: Collection[int] | None = None) -> str:
    """The text of one hand as a `.phh` file holds it.

    Args:
        holes: table seats whose hole the reader of the text may see, besides those that
            were shown; the others are written `????????`. None writes everything that is
            known, mucked and burnt cards included.

    Raises:
        SetupError: the metadata has a field that is written from the hand itself.
    """
    return "\n".join(_lines(record, holes)) + "\n"


def write_phhs(records: Iterable[HandRecord], *, holes: Collection[int] | None = None) -> str:
    """The text of several hands as a `.phhs` file holds them: a table for each, `[1]`, `[2]`...

    Args:
        holes: as in `write_phh`, for every hand.
    """
    parts = (f"[{number}]\n{write_phh(record, holes=holes)}" for number, record in enumerate(records, 1))
    return "\n".join(parts)


def _lines(record: HandRecord, holes: Collection[int] | None) -> list[str]:
    fields = _stakes(record)
    optional = dict(record.metadata)
    clash = sorted(optional.keys() & (phh.CORE_FIELDS | phh.OWN_FIELDS))
    if clash:
        raise SetupError("metadata", f"{clash[0]} is written from the hand itself, not from the metadata")
    optional |= _told(record)
    clock = read_clock(optional.get("time"))
    if clock is not None:
        # The specification has a time here, where sites' records have text.
        optional["time"] = clock
    lines = [f"{key} = {format_value(value)}" for key, value in fields.items()]
    lines.append("actions = [")
    lines.extend(f"  {format_value(action)}," for action in _actions(record, holes))
    lines.append("]")
    order: list[str] = [key for key in phh.OPTIONAL_ORDER if key in optional]
    order += [key for key in optional if key not in _PLACED]
    lines.extend(f"{format_key(key)} = {format_value(optional[key])}" for key in order)
    lines.extend(f"{key} = {format_value(value)}" for key, value in own_fields(record, holes).items())
    return lines


def _money(chips: int, record: HandRecord) -> Any:
    return to_money(chips, record.decimals) if record.decimals else chips


def _stack(chips: int | None, record: HandRecord) -> Any:
    return Decimal("Infinity") if chips is None else _money(chips, record)


# --- fields ------------------------------------------------------------------------


def _stakes(record: HandRecord) -> dict[str, Any]:
    rules = record.rules
    forced = [0] * len(record.order)
    antes = [0] * len(record.order)
    forced[:2] = rules.small_blind, rules.big_blind
    if rules.ante_type is AnteType.EACH:
        antes = [rules.ante] * len(record.order)
    elif rules.ante_type is AnteType.BIG_BLIND:
        antes[ANTE_PLACE] = rules.ante
    for post in _posts(record):
        place = record.order.index(post.seat)
        if post.kind is PostKind.DEAD:
            antes[place] += post.amount
        elif place > 1 and post.kind is PostKind.LIVE:
            # Below zero: a post of a new or returning player, as pokerkit reads it.
            forced[place] -= post.amount
        elif place > 1 and post.kind is PostKind.STRADDLE:
            forced[place] = 2 * rules.big_blind
        elif place > 1 and post.kind is PostKind.KILL:
            forced[place] = rules.small_bet
    stacks = [
        None if seat in record.unknown_stacks else stack
        for seat, stack in zip(record.order, record.stacks, strict=True)
    ]
    bets = {"small_bet": rules.small_bet, "big_bet": rules.big_bet}
    if not rules.is_fixed_limit:
        bets = {"min_bet": rules.big_blind}
    return {
        "variant": phh.VARIANTS[rules.structure, rules.game],
        "antes": [_money(ante, record) for ante in antes],
        "blinds_or_straddles": [_money(amount, record) for amount in forced],
        **{field: _money(bet, record) for field, bet in bets.items()},
        "starting_stacks": [_stack(stack, record) for stack in stacks],
    }


def _told(record: HandRecord) -> dict[str, Any]:
    """The optional fields that follow from the hand itself."""
    told: dict[str, Any] = {}
    count = len(record.start.stacks)
    if record.order != tuple(range(count)):
        told["seats"] = [seat + 1 for seat in record.order]
        told["seat_count"] = count
    if record.players:
        told["players"] = list(record.players)
    finish = record.stated_finish
    if finish is None and record.is_over:
        finish = record.final_stacks
    if finish is not None:
        told["finishing_stacks"] = [_stack(stack, record) for stack in finish]
    return told


def own_fields(record: HandRecord, holes: Collection[int] | None) -> dict[str, Any]:
    """The fields of ours that this hand needs."""
    rules, start = record.rules, record.start
    labels = {seat: f"p{place + 1}" for place, seat in enumerate(record.order)}
    own = _settings(record)
    if record.decimals:
        own[phh.CHIP_DECIMALS] = record.decimals
    if start.button != record.order[-1]:
        own[phh.BUTTON] = start.button + 1
    if not _is_usual(record):
        own[phh.BLINDS] = [_money(rules.small_blind, record), _money(rules.big_blind, record)]
        if rules.ante:
            own[phh.ANTE_TYPE] = str(rules.ante_type)
            own[phh.ANTE] = _money(rules.ante, record)
        own[phh.POSTS] = [
            f"{labels[post.seat]} {post.kind} {_money(post.amount, record)}" for post in _posts(record)
        ]
        own[phh.BIG_BLIND_SEAT] = labels[start.big_blind_seat]
    if holes is None:
        burns = [event.burn for event in record.events if isinstance(event, BoardDealt) and not event.run]
        if any(burn is not None for burn in burns):
            own[phh.BURNS] = format_cards(UNKNOWN_CARD if burn is None else burn for burn in burns)
    second = record.second_board
    if second is not None:
        shared = sum(len(event.cards) for event in _opened_before_second(record))
        own[phh.SECOND_BOARD] = format_cards(second[shared:]) + "??" * (_BOARD_CARDS - len(second))
    if record.shown_after:
        own[phh.SHOWN_AFTER] = [labels[seat] for seat in record.shown_after]
    unruly = unruly_turns(record)
    if unruly:
        own[phh.UNRULY] = list(unruly)
    return own


_BOARD_CARDS: Final = 5


def _opened_before_second(record: HandRecord) -> list[BoardDealt]:
    """The streets that both boards have."""
    place = next(index for index, event in enumerate(record.events) if isinstance(event, RanTwice))
    return [event for event in record.events[:place] if isinstance(event, BoardDealt)]


def _settings(record: HandRecord) -> dict[str, Any]:
    """The rules for which PHH has no name, where they are not the usual ones."""
    rules = record.rules
    settings: dict[str, tuple[Any, Any]] = {
        phh.HOLE_CARDS: (rules.hole_cards, _DEFAULTS.hole_cards),
        phh.MAX_RAISES: (rules.max_raises, _DEFAULTS.max_raises),
        phh.HEADS_UP_UNCAPPED: (rules.heads_up_uncapped, False),
        phh.SMALL_BLIND_AS_BIG: (rules.small_blind_as_big, False),
        phh.ODD_CHIP_UNIT: (rules.odd_chip_unit, _DEFAULTS.odd_chip_unit),
        phh.RAKE_BPS: (rules.rake_bps, 0),
        phh.RAKE_CAP: (rules.rake_cap, 0),
        phh.STATED_RAKE: (rules.stated_rake, ()),
        phh.SHOWDOWN_POLICY: (str(rules.showdown_policy), str(_DEFAULTS.showdown_policy)),
        phh.RUN_TWICE: (rules.run_twice, False),
    }
    found = {field: value for field, (value, usual) in settings.items() if value != usual}
    for field in (phh.ODD_CHIP_UNIT, phh.RAKE_CAP):
        if field in found:
            found[field] = _money(found[field], record)
    if phh.STATED_RAKE in found:
        found[phh.STATED_RAKE] = [_money(chips, record) for chips in rules.stated_rake]
    return found


def _is_usual(record: HandRecord) -> bool:
    """Whether just antes, blinds and perhaps a straddle are posted as rules 3.2 and 3.13-2 have it."""
    start = record.start
    posted = _posts(record)
    straddle = any(post.kind is PostKind.STRADDLE for post in posted)
    try:
        usual = forced_bets(record.rules, start.stacks, start.button, straddle=straddle)
    except SetupError:
        return False
    left = list(start.stacks)
    expected: list[Posted] = []
    for post in usual:
        amount = min(post.amount, left[post.seat])
        if amount:
            left[post.seat] -= amount
            expected.append(Posted(post.seat, post.kind, amount))
    big = next(post.seat for post in usual if post.kind is PostKind.BIG_BLIND)
    return posted == expected and start.big_blind_seat == big


def _posts(record: HandRecord) -> list[Posted]:
    return [event for event in record.events if isinstance(event, Posted)]


# --- actions -----------------------------------------------------------------------


def _actions(record: HandRecord, holes: Collection[int] | None) -> list[str]:
    labels = {seat: f"p{place + 1}" for place, seat in enumerate(record.order)}
    visible = set(record.order) if holes is None else record.shown | set(holes)
    comments: dict[int, list[str]] = {}
    for comment in record.comments:
        comments.setdefault(comment.after, []).append(comment.text)
    lines = _remarks(comments.pop(-1, []))
    dark = set(record.order)
    mucking = is_over = False
    for index, event in enumerate(record.events):
        is_over = is_over or isinstance(event, HandEnded)
        if mucking and not isinstance(event, Shown):
            lines += [f"{labels[seat]} sm" for seat in record.order if seat in dark]
            dark.clear()
        remarks = comments.get(index, [])
        text = ""
        if isinstance(event, HoleDealt):
            cards = record.mucked.get(event.seat, event.cards)
            text = f"d dh {labels[event.seat]} {_hole(cards, event.seat in visible)}"
        elif isinstance(event, Acted):
            if event.kind is ActKind.FOLD:
                dark.discard(event.seat)
            text = f"{labels[event.seat]} {_move(event, record)}"
        elif isinstance(event, BoardDealt) and not event.run:
            text = f"d db {format_cards(event.cards)}"
        elif isinstance(event, Shown) and not is_over:
            dark.discard(event.seat)
            text = f"{labels[event.seat]} sm {format_cards(event.cards)}"
            mucking = True
        if text and remarks:
            text += f" # {remarks[0]}"
            remarks = remarks[1:]
        if text:
            lines.append(text)
        lines += _remarks(remarks)
    return lines


def _remarks(texts: Iterable[str]) -> list[str]:
    return [f"# {text}" for text in texts]


def _hole(cards: tuple[Card, ...], is_visible: bool) -> str:
    return "".join(format_card(card) if is_visible else "??" for card in cards)


def _move(event: Acted, record: HandRecord) -> str:
    if event.kind is ActKind.FOLD:
        return "f"
    if event.kind in (ActKind.CHECK, ActKind.CALL):
        return "cc"
    return f"cbr {_money(event.to, record)}"
