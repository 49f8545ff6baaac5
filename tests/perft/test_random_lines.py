"""Random lines of larger games: at every decision the engine and the plain counter allow the same.

Where counting every line takes too long, single lines are followed, with two to six seats,
any stacks, antes, straddles, kill pots and lifted caps.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.game.actions import Act, Move
from splitpot.game.betting import legal_actions
from splitpot.game.state import HandState
from tests.perft import counter
from tests.perft.walking import play_on, start

FIXED, POT, NO_LIMIT = "fixed_limit", "pot_limit", "no_limit"


@st.composite
def games(draw: st.DrawFn) -> counter.Game:
    """A game of any structure with options that go together."""
    structure = draw(st.sampled_from([FIXED, POT, NO_LIMIT]))
    small, big = draw(st.sampled_from([(1, 2), (5, 10), (2, 5), (10, 10), (0, 10)]))
    stacks = draw(
        st.lists(st.one_of(st.integers(1, 3 * big), st.integers(1, 30 * big)), min_size=2, max_size=6)
    )
    options: dict[str, Any] = {"button": draw(st.integers(0, len(stacks) - 1))}
    if structure == FIXED:
        kill = draw(st.sampled_from([None, None, *range(len(stacks))]))
        bet = 2 * big if kill is not None else big
        options |= {"kill_seat": kill, "small_bet": bet, "big_bet": 2 * bet}
        options |= {"uncapped": draw(st.booleans()), "max_raises": draw(st.sampled_from([3, 3, 1]))}
    else:
        options["straddle"] = len(stacks) > 2 and draw(st.booleans())
        options["small_blind_as_big"] = structure == POT and draw(st.booleans())
        options["ante_type"] = draw(st.sampled_from(["none", "each", "big_blind"]))
        options["ante"] = 0 if options["ante_type"] == "none" else draw(st.integers(1, 2 * big))
    return counter.small_game(structure, stacks, small_blind=small, big_blind=big, **options)


def offered(state: HandState) -> tuple[int, bool, tuple[int, int] | None]:
    """Who acts, whether a check is free, and the bounds of a wager, by the engine."""
    legal = legal_actions(state)
    assert legal is not None
    return legal.seat, legal.check, (legal.wager.min_to, legal.wager.max_to) if legal.wager else None


def told(choices: counter.Line) -> tuple[int, bool, tuple[int, int] | None]:
    """The same, by the counter."""
    amounts = [amount for _, what, amount in choices if what == "to"]
    assert amounts == list(range(amounts[0], amounts[-1] + 1)) if amounts else True
    return choices[0][0], choices[1][1] == "check", (amounts[0], amounts[-1]) if amounts else None


@given(games(), st.lists(st.integers(0, 9999), min_size=120, max_size=120))
@settings(max_examples=200, deadline=None)
def test_the_engine_and_the_counter_agree_at_every_decision(game: counter.Game, numbers: list[int]) -> None:
    state = start(game)
    table = counter.stand(game, [])
    for number in numbers:
        assert state.is_over == table["over"]
        if state.is_over:
            break
        seat = counter.whose_turn(game, table)
        assert seat is not None
        choices = counter.choices(game, table, seat)
        assert offered(state) == told(choices)
        # Calls and checks twice as often as all else, so that hands reach the river.
        index = 1 if number % 3 else number % len(choices)
        seat, what, amount = choices[index]
        move = Move.RAISE_TO if what == "to" else Move(what)
        state = play_on(state, Act(seat, move, amount))
        counter.move(game, table, choices[index])
        assert [one.stack for one in state.seats] == list(table["behind"].values()) or state.is_over
        assert [one.contribution for one in state.seats] == list(table["paid"].values())
