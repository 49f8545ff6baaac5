"""From a told hand to the rules, seats and forced bets with which the engine can begin it.

A file may list seats that are not dealt in, leave the button on an empty seat, name a
blind twice or not at all. What is taken otherwise than written is a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

import msgspec

from splitpot.cards import UNKNOWN_CARD, Card
from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import MAX_PLAYERS, STAKE_LIMIT, AnteType, Game, Rules, Structure
from splitpot.history.amounts import MAX_DECIMALS, decimals_of
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat

_BLINDS: Final = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


class Unplayable(Exception):
    """A told hand that cannot begin or go on; says why, and the line where it is known."""

    def __init__(self, reason: str, text: str = "", line: int = 0) -> None:
        self.reason = reason
        self.text = text
        self.line = line
        super().__init__(reason)


class Setup(msgspec.Struct):
    """What the engine needs to begin.

    Attributes:
        stacks: by seat index; 0 for the empty seat of a dead button.
        seats_of: seat indices by name; more than one where the file has a name twice.
        names: by seat index; empty for an empty seat.
        posts: None where the file has no forced bets at all.
        big_blind_seat: None where the posts tell it.
        holes: by seat index; unknown cards where the file does not show them.
        unknown_stacks: seats whose stack the file does not tell.
    """

    rules: Rules
    decimals: int
    stacks: list[int]
    button: int
    names: list[str]
    seats_of: dict[str, list[int]]
    posts: list[Posted] | None
    big_blind_seat: int | None
    holes: dict[int, tuple[Card, ...]]
    unknown_stacks: frozenset[int]
    notes: list[str]

    def chips(self, amount: Decimal) -> int:
        """An amount of the file in chips."""
        return int(amount.scaleb(self.decimals))


class Doubt(msgspec.Struct, frozen=True):
    """How to read what a file leaves open; the first one is how it is usually meant.

    Attributes:
        as_listed: seats go round the table as they are listed, not by number.
        button_before_first_blind: the button is just before the first blind, whatever the file says.
        second_blind: what a further small blind is.
        is_stack_open: a stack may be larger than the file says.
    """

    as_listed: bool = False
    button_before_first_blind: bool = False
    second_blind: PostKind = PostKind.DEAD
    is_stack_open: bool = False


def set_up(told: ToldHand, doubt: Doubt) -> Setup:
    """Rules, seats and forced bets of a told hand.

    Raises:
        Unplayable: it cannot make a hand.
    """
    notes: list[str] = []
    decimals = _decimals(told)
    scale = Decimal(10) ** decimals
    dealt = _dealt_in(told)
    if not 2 <= len(dealt) <= MAX_PLAYERS:
        raise Unplayable(f"2 to {MAX_PLAYERS} players who are dealt in, not {len(dealt)}")
    if not doubt.as_listed:
        dealt = sorted(dealt, key=lambda seat: seat.number)
    posts = [deed for deed in told.deeds if deed.kind is DeedKind.POST]
    rules = _rules(told, posts, decimals)
    layout, button = _layout(dealt, told, posts, doubt)
    stacks = [_stack(seat, told, scale, doubt) for seat in layout]
    unknown = frozenset(i for i, seat in enumerate(layout) if seat and seat.stack is None)
    names = [seat.name if seat else "" for seat in layout]
    seats_of: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        if layout[index]:
            seats_of.setdefault(name, []).append(index)
    if told.cap is not None:
        notes.append("cap game: what a player cannot lose in one hand is left out of his stack")
    setup = Setup(
        rules=rules,
        decimals=decimals,
        stacks=stacks,
        button=button,
        names=names,
        seats_of=seats_of,
        posts=None,
        big_blind_seat=None,
        holes=_holes(told, seats_of, layout, rules.hole_cards),
        unknown_stacks=unknown,
        notes=notes,
    )
    _set_posts(setup, posts, doubt)
    return setup


def _decimals(told: ToldHand) -> int:
    amounts: set[Decimal] = {deed.amount for deed in told.deeds if deed.amount is not None}
    amounts.update(win.amount for win in told.wins)
    amounts.update(seat.stack for seat in told.seats if seat.stack is not None)
    stakes = (told.small_blind, told.big_blind, told.small_bet, told.big_bet, told.rake, told.ante, told.cap)
    amounts.update(amount for amount in (*stakes, told.fees, told.added) if amount is not None)
    if any(amount < 0 or amount > STAKE_LIMIT for amount in amounts):
        raise Unplayable(f"amounts from 0 to {STAKE_LIMIT:,}")
    if all(amount == amount // 1 for amount in amounts):
        return 0
    if all((amount * 100) % 1 == 0 for amount in amounts):
        return 2
    decimals = decimals_of(amounts)
    if decimals > MAX_DECIMALS:
        raise Unplayable(f"amounts with at most {MAX_DECIMALS} decimal places")
    return decimals


_PLAYS: Final = frozenset(DeedKind) - {DeedKind.BOARD}


def _dealt_in(told: ToldHand) -> list[ToldSeat]:
    """The seats that play: whoever does anything, or is paid."""
    busy = {deed.player for deed in told.deeds if deed.kind in _PLAYS}
    busy.update(win.player for win in told.wins)
    found: list[ToldSeat] = []
    for seat in told.seats:
        if seat.name in busy and seat.stack != 0 and not (seat.is_out and not _acts(told, seat.name)):
            found.append(seat)
    return found


def _acts(told: ToldHand, name: str) -> bool:
    return any(deed.player == name for deed in told.deeds)


def _rules(told: ToldHand, posts: Sequence[Deed], decimals: int) -> Rules:
    def chips(amount: Decimal | None) -> int | None:
        return None if amount is None else int(amount.scaleb(decimals))

    def posted(kind: PostKind) -> int | None:
        return max(
            (int(p.amount.scaleb(decimals)) for p in posts if p.post is kind and p.amount), default=None
        )

    structure = told.structure or Structure.POT_LIMIT
    small, big = chips(told.small_blind), chips(told.big_blind)
    small_bet, big_bet = chips(told.small_bet), chips(told.big_bet)
    is_fixed = structure is Structure.FIXED_LIMIT
    if big is None:
        big = (small_bet if is_fixed else None) or posted(PostKind.BIG_BLIND)
    if small is None:
        small = posted(PostKind.SMALL_BLIND)
    if not big:
        raise Unplayable("the blinds, in the header or posted")
    if small is None:
        small = big // 2
    bet = small_bet or big
    ante = chips(told.ante) or 0
    kind = AnteType.NONE
    if ante and not is_fixed:
        kind = AnteType.BIG_BLIND if told.big_blind_ante else AnteType.EACH
    return Rules(
        small_blind=min(small, big),
        big_blind=big,
        small_bet=bet if is_fixed else big,
        big_bet=(big_bet or 2 * bet) if is_fixed else big,
        game=told.game or Game.OMAHA,
        structure=structure,
        hole_cards=told.hole_cards,
        ante_type=kind,
        ante=ante if kind is not AnteType.NONE else 0,
        run_twice=told.runs == 2 and not is_fixed,
    )


def _layout(
    dealt: list[ToldSeat], told: ToldHand, posts: Sequence[Deed], doubt: Doubt
) -> tuple[list[ToldSeat | None], int]:
    """The seats round the table, None for the empty seat of a dead button, and the button's index."""
    layout: list[ToldSeat | None] = list(dealt)
    numbers = [seat.number for seat in dealt]
    first = next((post.player for post in posts if post.post in _BLINDS), None)
    index_of = {seat.name: index for index, seat in enumerate(dealt)}
    if told.button is not None and not doubt.button_before_first_blind:
        if told.button in numbers:
            return layout, numbers.index(told.button)
        if doubt.as_listed or len(dealt) == MAX_PLAYERS:
            before = [i for i, number in enumerate(numbers) if number < told.button]
            return layout, before[-1] if before else len(dealt) - 1
        place = sum(1 for number in numbers if number < told.button)
        layout.insert(place, None)
        return layout, place
    if first in index_of:
        place = index_of[first]
        return layout, place if len(dealt) == 2 else (place - 1) % len(dealt)
    opener = next((deed.player for deed in told.deeds if deed.kind in _ACTS), None)
    if opener not in index_of:
        raise Unplayable("a line that says where the button is")
    place = index_of[opener]
    return layout, place if len(dealt) <= 3 else (place - 3) % len(dealt)


_ACTS: Final = frozenset(
    {DeedKind.FOLD, DeedKind.CHECK, DeedKind.CALL, DeedKind.BET, DeedKind.RAISE, DeedKind.ALL_IN}
)


def _stack(seat: ToldSeat | None, told: ToldHand, scale: Decimal, doubt: Doubt) -> int:
    if seat is None:
        return 0
    if seat.stack is not None and not doubt.is_stack_open:
        return int((seat.stack if told.cap is None else min(seat.stack, told.cap)) * scale)
    put_in, is_all_in = _put_in(told, seat.name)
    if is_all_in:
        return int(put_in * scale)
    if seat.stack is not None:
        return int(max(seat.stack, put_in) * scale)
    return min(STAKE_LIMIT, int(_AMPLE * scale))


_AMPLE: Final = 10**9


def _put_in(told: ToldHand, name: str) -> tuple[Decimal, bool]:
    """What a player puts in by his own lines, and whether one of them says that it is all he has."""
    before = street = Decimal(0)
    is_all_in = False
    for deed in told.deeds:
        if deed.kind is DeedKind.BOARD:
            before, street = before + street, Decimal(0)
        elif deed.player == name and deed.amount is not None and deed.kind is not DeedKind.RETURN:
            if deed.post in _UNMATCHED:
                before += deed.amount
            else:
                street = deed.amount if deed.is_total else street + deed.amount
            is_all_in = is_all_in or deed.is_all_in or deed.kind is DeedKind.ALL_IN
    return before + street, is_all_in


_UNMATCHED: Final = frozenset({PostKind.ANTE, PostKind.BIG_BLIND_ANTE, PostKind.DEAD})


def _holes(
    told: ToldHand, seats_of: dict[str, list[int]], layout: Iterable[ToldSeat | None], hole_cards: int
) -> dict[int, tuple[Card, ...]]:
    """The holes that the file shows, wherever it shows them; the first whole one of each counts."""
    unknown = (UNKNOWN_CARD,) * hole_cards
    holes = {index: unknown for index, seat in enumerate(layout) if seat}
    seen: Counter[Card] = Counter()
    for deed in told.deeds:
        if len(deed.cards) != hole_cards or deed.kind not in _CARDED:
            continue
        for seat in seats_of.get(deed.player, ()):
            # A name that the file has twice shows its holes one after the other.
            if holes[seat] == deed.cards:
                break
            if holes[seat] is unknown and not any(seen[card] for card in deed.cards):
                holes[seat] = deed.cards
                seen.update(deed.cards)
                break
    return holes


_CARDED: Final = frozenset({DeedKind.HOLE, DeedKind.SHOW, DeedKind.MUCK})


def _set_posts(setup: Setup, deeds: Sequence[Deed], doubt: Doubt) -> None:
    """The forced bets in the engine's words: one small blind, one big blind, the others live or dead."""
    order = _clockwise(setup)
    posts: list[Posted] = []
    for deed in deeds:
        seats = setup.seats_of.get(deed.player)
        if not seats or not deed.amount:
            continue
        assert deed.post is not None
        posts.append(Posted(seats[0], deed.post, setup.chips(deed.amount)))
    blinds = [post for post in posts if post.kind in _BLINDS]
    has_straddle = any(post.kind is PostKind.STRADDLE for post in posts)
    if not blinds and not has_straddle:
        setup.notes.append("the file does not list the blinds: they are taken as the rules ask")
        return
    place = {seat: index for index, seat in enumerate(order)}
    if len(order) == 2 and setup.stacks[setup.button]:
        place = {setup.button: 0, next(seat for seat in order if seat != setup.button): 1}
    smalls = sorted((p for p in blinds if p.kind is PostKind.SMALL_BLIND), key=lambda p: place[p.seat])
    bigs = sorted((p for p in blinds if p.kind is PostKind.BIG_BLIND), key=lambda p: place[p.seat])
    small = smalls[0] if smalls else None
    after = [p for p in bigs if small is None or place[p.seat] > place[small.seat]]
    big = after[0] if after else None
    if big is None and bigs and (small is None or len(order) == 2):
        big = bigs[0]
    setup.posts = [_as_meant(post, small, big, bigs, doubt) for post in posts]
    if big is None:
        fallback = 0 if small is None and blinds else 1
        by_place = sorted(place, key=place.__getitem__)
        setup.big_blind_seat = by_place[min(fallback, len(by_place) - 1)]


def _as_meant(
    post: Posted, small: Posted | None, big: Posted | None, bigs: Sequence[Posted], doubt: Doubt
) -> Posted:
    if post.kind is PostKind.SMALL_BLIND and post is not small:
        has_live = any(other.seat == post.seat for other in bigs)
        return Posted(post.seat, PostKind.DEAD if has_live else doubt.second_blind, post.amount)
    if post.kind is PostKind.BIG_BLIND and post is not big:
        return Posted(post.seat, PostKind.LIVE, post.amount)
    return post


def _clockwise(setup: Setup) -> list[int]:
    seats = len(setup.stacks)
    ring = ((setup.button + step) % seats for step in range(1, seats + 1))
    return [seat for seat in ring if setup.stacks[seat]]
