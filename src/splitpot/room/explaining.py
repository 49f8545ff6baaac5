"""A hand explained to one who was in it to the end: what was won, lost and shared, and why (U5 to U12).

One sentence each, for the viewer alone, from facts that lie open once the hand is over: the
own hole and the awards. What the table says to everybody is in `results.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from splitpot.cards import UNKNOWN_CARD, Card
from splitpot.evaluation.omaha import high, low
from splitpot.evaluation.reading import describe_low_note, read
from splitpot.evaluation.strength import (
    Category,
    category_of,
    describe_high,
    describe_low,
    low_ranks,
    with_article,
)
from splitpot.game.events import Awarded, Side
from splitpot.game.pots import pots_of
from splitpot.room.results import NO_LOW, NO_LOW_HERE, NO_LOW_TWICE, THIS_HALF, has_no_low
from splitpot.room.state import TableState, was_dealt_in
from splitpot.room.words import amount_words, join_words, pot_name

_PLACES = ("highest card", "second card", "third card", "fourth card", "last card")
_MANY = (Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)
_SHARES = {2: "a quarter", 3: "a sixth", 4: "an eighth"}
WHOLE_HAND: Final = -1
"""In place of a step: the sentence is about the hand as a whole."""


class Why(NamedTuple):
    """A sentence, and which part of the results it explains: the place of its board and side among those
    of all pots, as `pot_results` has them; `WHOLE_HAND` for none of them.
    """

    text: str
    step: int


def why_lines(state: TableState, seat: int | None) -> tuple[Why, ...]:
    """The last hand explained to who sits here; nothing where he was not in it at the end."""
    play = state.play
    if seat is None or state.running or play is None or not play.is_over or not was_dealt_in(state, seat):
        return ()
    dealt = play.seats[seat]
    live = [one for one in play.seats if one.is_live]
    if not dealt.is_live or len(live) == 1 or UNKNOWN_CARD in dealt.hole:
        return ()
    pots = pots_of(play)
    boards = [play.board] if play.second_board is None else [play.board, play.second_board]
    lines: list[Why] = []
    steps = _steps(state.awards)
    for index in dict.fromkeys(award.pot for award in state.awards):
        if seat not in pots[index].seats:
            continue
        pot = pot_name(index, len(pots)).removeprefix("the ").capitalize() if len(pots) > 1 else ""
        runs = [
            [award for award in state.awards if award.pot == index and award.run == run]
            for run in range(len(boards))
        ]
        lowless = [has_no_low(play, pots[index], *run) for run in zip(boards, runs, strict=True)]
        is_said_once = len(boards) > 1 and all(lowless)
        for run, (board, awards) in enumerate(zip(boards, runs, strict=True)):
            name = pot
            if len(boards) > 1:
                name = f"{name}, {('first', 'second')[run]} board".lstrip(", ").capitalize()
            found = _side_lines(state, seat, board, awards)
            if lowless[run] and not is_said_once:
                found.append((Side.HIGH, NO_LOW if len(boards) == 1 else NO_LOW_HERE))
            lines += [Why(_named(name, line), steps.index((index, run, side))) for side, line in found]
        if is_said_once:
            lines.append(Why(_named(pot, NO_LOW_TWICE), steps.index((index, 1, Side.HIGH))))
    missed = [index for index, pot in enumerate(pots) if seat not in pot.seats]
    if missed:
        mine = join_words(pot_name(index, len(pots)) for index in range(len(pots)) if index not in missed)
        lines.append(Why(f"You were all-in for {mine} only", WHOLE_HAND))
    won = sum(award.amount for award in state.awards if award.seat == seat)
    put = dealt.contribution
    balance = f"You put in {amount_words(state.config, put)}, got {amount_words(state.config, won)} back"
    return (*lines, Why(balance, WHOLE_HAND))


def _named(name: str, line: str) -> str:
    """A sentence after the pot and the board that it is about."""
    return f"{name}: {line[0].lower()}{line[1:]}" if name else line


def _steps(awards: Sequence[Awarded]) -> list[tuple[int, int, Side]]:
    """Pot, board and side of each part of the results, in their order."""
    given = {(award.pot, award.run, award.side) for award in awards}
    pots = dict.fromkeys(award.pot for award in awards)
    parts = [(pot, run, side) for pot in pots for run in (0, 1) for side in (Side.HIGH, Side.LOW)]
    return [part for part in parts if part in given]


def _side_lines(
    state: TableState, seat: int, board: Sequence[Card], awards: Sequence[Awarded]
) -> list[tuple[Side, str]]:
    """One pot on one board: high, then low; what is about both comes with the last that is given."""
    play = state.play
    assert play is not None
    is_twice = play.second_board is not None
    hole = play.seats[seat].hole
    highs, lows = ([one for one in awards if one.side is side] for side in (Side.HIGH, Side.LOW))
    if not highs or not highs[0].strength:
        is_mine = highs and highs[0].seat == seat
        return [(Side.HIGH, "Nobody else was left in it: it is yours")] if is_mine else []
    wins_high, wins_low = (any(one.seat == seat for one in side) for side in (highs, lows))
    lines: list[tuple[Side, str]] = []
    if wins_high and wins_low and len(highs) == len(lows) == 1:
        words = f"You scoop {THIS_HALF}" if is_twice else "You scoop"
        lines.append((Side.LOW, f"{words}: the high and the low are yours"))
    elif wins_high and len(highs) == 1 and wins_low:
        part = "half" if len(lows) == 2 else "a part"
        lines.append((Side.LOW, f"All of the high and {part} of the low"))
    elif wins_high and not lows and len(highs) == 1:
        part = THIS_HALF if is_twice else "the whole pot"
        lines.append((Side.HIGH, f"The high is yours, and with it {part}"))
    if not wins_high:
        lines.append((Side.HIGH, _beaten_high(high(hole, board), highs[0].strength)))
    elif len(highs) > 1:
        lines.append((Side.HIGH, _shared(state, seat, "High", highs, is_half=bool(lows))))
    if lows and not wins_low:
        lines.append((Side.LOW, _beaten_low(hole, board, lows[0].strength)))
    elif wins_low and len(lows) > 1:
        lines.append((Side.LOW, _shared(state, seat, "Low", lows, is_half=True)))
    return lines


def _shared(state: TableState, seat: int, side: str, awards: Sequence[Awarded], *, is_half: bool) -> str:
    others = join_words(state.names[one.seat] for one in awards if one.seat != seat)
    if not is_half:
        return f"{side} shared with {others}"
    part = _SHARES.get(len(awards), "a small part")
    assert state.play is not None
    whole = "this pot" if state.play.second_board is None else THIS_HALF
    return f"{side} shared with {others}: you get {part} of {whole} for it"


def _beaten_high(own: int, best: int) -> str:
    mine, theirs = describe_high(own), describe_high(best)
    if mine == theirs:
        mine, theirs = describe_high(own, kickers=True), describe_high(best, kickers=True)
    comma = "," if "," in mine else ""
    verb = "lose" if category_of(own) in _MANY else "loses"
    return f"Your {mine}{comma} {verb} to {with_article(theirs)}"


def _beaten_low(hole: Sequence[Card], board: Sequence[Card], best: int) -> str:
    """U5: lows are compared from the top card down."""
    own = low(hole, board)
    if not own:
        note = read(hole, board, hilo=True).low_note
        assert note is not None
        reason = describe_low_note(note)
        return f"You have no low against {with_article(describe_low(best))}: {reason[0].lower()}{reason[1:]}"
    mine, theirs = low_ranks(own).split("-"), low_ranks(best).split("-")
    if mine == theirs:
        return f"You have {with_article(describe_low(own))} as well, and the half had no chip for each"
    place = next(index for index in range(5) if mine[index] != theirs[index])
    return (
        f"Your {'-'.join(mine)} loses to {'-'.join(theirs)}: "
        f"{_PLACES[place]} {mine[place]} against {theirs[place]}"
    )
