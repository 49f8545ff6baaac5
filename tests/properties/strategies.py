"""Hypothesis strategies for hands: rules with every option, tables, stacks, decks and choices."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from splitpot.cards import DECK
from splitpot.game.rules import (
    MAX_PLAYERS_BY_HOLE_CARDS,
    AnteType,
    Game,
    Rules,
    ShowdownPolicy,
    Structure,
)


class Setup(msgspec.Struct, frozen=True):
    """Everything that a hand begins with, the deck aside."""

    rules: Rules
    stacks: tuple[int, ...]
    button: int
    straddle: bool
    kill_seat: int | None


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules of every structure, either game, 4 to 6 hole cards, small stakes and any options."""
    structure = draw(st.sampled_from(list(Structure)))
    is_fixed = structure is Structure.FIXED_LIMIT
    blind = draw(st.sampled_from([2, 4, 10, 300]))
    ante_type = AnteType.NONE if is_fixed else draw(st.sampled_from(list(AnteType)))
    ante = 0 if ante_type is AnteType.NONE else draw(st.integers(1, 2 * blind))
    rake_bps = draw(st.sampled_from([0, 0, 250, 500, 10_000]))
    return Rules(
        small_blind=draw(st.sampled_from([blind // 2, blind // 2, 0, 1, blind])),
        big_blind=blind,
        small_bet=blind,
        big_bet=2 * blind if is_fixed else blind,
        game=draw(st.sampled_from(list(Game))),
        structure=structure,
        hole_cards=draw(st.sampled_from([4, 4, 4, 5, 6])),
        max_raises=draw(st.sampled_from([3, 3, 3, 0, 1, 4])),
        heads_up_uncapped=is_fixed and draw(st.booleans()),
        small_blind_as_big=structure is Structure.POT_LIMIT and draw(st.booleans()),
        odd_chip_unit=draw(st.sampled_from([1, 1, 5])),
        ante_type=ante_type,
        ante=ante,
        rake_bps=rake_bps,
        rake_cap=draw(st.sampled_from([0, 3, 10_000])) if rake_bps else 0,
        showdown_policy=draw(st.sampled_from(list(ShowdownPolicy))),
        run_twice=not is_fixed and draw(st.booleans()),
    )


@st.composite
def stacks(draw: st.DrawFn, rules: Rules) -> tuple[int, ...]:
    """A table's stacks, empty seats and very short stacks among them; at least two can play."""
    most = MAX_PLAYERS_BY_HOLE_CARDS[rules.hole_cards]
    size = draw(st.integers(2, 10))
    stack = st.one_of(st.integers(1, 3 * rules.big_bet), st.integers(1, 60 * rules.big_bet), st.just(0))
    found = draw(st.lists(stack, min_size=size, max_size=size))
    for seat in range(2):
        found[seat] = found[seat] or 5 * rules.small_bet
    playing = [seat for seat, one in enumerate(found) if one]
    for seat in playing[most:]:
        found[seat] = 0
    return tuple(found)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A table with rules that fit it: straddles and kill pots where they are allowed."""
    these = draw(rules())
    seats = draw(stacks(these))
    playing = [seat for seat, one in enumerate(seats) if one]
    kill_seat = None
    if these.is_fixed_limit and draw(st.booleans()):
        kill_seat = draw(st.sampled_from(playing))
        factor = draw(st.sampled_from([3, 4]))
        these = msgspec.structs.replace(
            these, small_bet=these.small_bet * factor // 2, big_bet=these.big_bet * factor // 2
        )
    return Setup(
        these,
        seats,
        draw(st.integers(0, len(seats) - 1)),
        not these.is_fixed_limit and len(playing) > 2 and draw(st.booleans()),
        kill_seat,
    )


decks = st.permutations(DECK)
choices = st.lists(st.integers(0, 999), min_size=200, max_size=200)
"""What to do at each decision, as numbers to be read modulo what is possible."""
