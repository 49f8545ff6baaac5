"""Hypothesis strategies for hands: tables, stacks, decks and choices."""

from __future__ import annotations

from hypothesis import strategies as st

from splitpot.cards import DECK
from splitpot.game.rules import MAX_PLAYERS_BY_HOLE_CARDS, Game, Rules


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Fixed limit of either game with 4 to 6 hole cards and small stakes."""
    small_bet = draw(st.sampled_from([2, 4, 10, 300]))
    return Rules(
        small_blind=small_bet // 2,
        big_blind=small_bet,
        small_bet=small_bet,
        big_bet=2 * small_bet,
        game=draw(st.sampled_from(list(Game))),
        hole_cards=draw(st.sampled_from([4, 4, 4, 5, 6])),
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


decks = st.permutations(DECK)
choices = st.lists(st.integers(0, 99), min_size=200, max_size=200)
"""What to do at each decision, as numbers to be read modulo what is possible."""
