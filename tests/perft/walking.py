"""Counts the lines of a small game by walking the engine: every legal action, every whole amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from splitpot.cards import DECK
from splitpot.game.actions import Act, DealBoard, DealHole, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import STREET_CARDS, next_street
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import AnteType, Rules, Structure
from splitpot.game.state import Awaiting, HandState

BOARD = DECK[-5:]


def rules_of(game: Mapping[str, Any]) -> Rules:
    """The rules of a small game, as the engine takes them."""
    structure = Structure(game["structure"])
    is_fixed = structure is Structure.FIXED_LIMIT
    return Rules(
        small_blind=game["small_blind"],
        big_blind=game["big_blind"],
        small_bet=game["small_bet"] if is_fixed else game["big_blind"],
        big_bet=game["big_bet"] if is_fixed else game["big_blind"],
        structure=structure,
        max_raises=game["max_raises"],
        heads_up_uncapped=game["uncapped"],
        small_blind_as_big=game["small_blind_as_big"],
        ante_type=AnteType(game["ante_type"]),
        ante=game["ante"],
    )


def start(game: Mapping[str, Any]) -> HandState:
    """The hand at its first decision, or at its end where there is none."""
    state, _ = start_hand(
        rules_of(game),
        game["stacks"],
        game["button"],
        straddle=game["straddle"],
        kill_seat=game["kill_seat"],
    )
    holes = {seat: DECK[4 * seat : 4 * seat + 4] for seat, one in enumerate(state.seats) if one.is_live}
    return _deal_on(step(state, DealHole(holes))[0])


def _deal_on(state: HandState) -> HandState:
    while state.awaiting is Awaiting.BOARD:
        done = len(state.board)
        count = STREET_CARDS[next_street(state.street)]
        state, _ = step(state, DealBoard(BOARD[done : done + count]))
    return state


def play_on(state: HandState, action: Act) -> HandState:
    """The hand at the next decision after an action, or at its end."""
    return _deal_on(step(state, action)[0])


def _decisions(state: HandState) -> Iterator[Act]:
    legal = legal_actions(state)
    assert legal is not None
    for action in legal.actions:
        if action.move is not Move.RAISE_TO:
            yield action
    if legal.wager:
        for amount in range(legal.wager.min_to, legal.wager.max_to + 1):
            yield Act(legal.seat, Move.RAISE_TO, amount)


def _outcome(state: HandState) -> tuple[Any, ...]:
    live = tuple(seat for seat, one in enumerate(state.seats) if one.is_live)
    if len(live) == 1:
        return ("folds", tuple(seat.stack for seat in state.seats))
    return ("showdown", tuple(seat.contribution for seat in state.seats), live)


def walk_lines(game: Mapping[str, Any]) -> tuple[list[int], Counter[tuple[Any, ...]]]:
    """How many lines have each length, whether they end or not, and how often each end is reached."""
    depths: Counter[int] = Counter()
    ends: Counter[tuple[Any, ...]] = Counter()

    def walk(state: HandState, depth: int) -> None:
        depths[depth] += 1
        if state.is_over:
            ends[_outcome(state)] += 1
            return
        for action in _decisions(state):
            walk(play_on(state, action), depth + 1)

    walk(start(game), 0)
    return [depths[depth] for depth in sorted(depths)], ends
