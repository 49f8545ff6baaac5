"""Hands brought to a wanted moment, for tests of what a bot does there.

A scene gives known holes and a known board, fills the rest from the other cards, and
plays a row of moves: f folds, k checks, c calls, r bets or raises.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from splitpot.cards import DECK, Card, parse_cards
from splitpot.game.actions import Act, DealBoard, DealHole, Move
from splitpot.game.betting import legal_actions
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, Structure, big_bet_rules, fixed_limit
from splitpot.game.state import Awaiting, HandState
from splitpot.game.view import HandView, view_hand

MOVES = {"f": Move.FOLD, "k": Move.CHECK, "c": Move.CALL, "r": Move.RAISE_TO}


def rules_of(structure: Structure, *, game: Game = Game.OMAHA8, hole_cards: int = 4) -> Rules:
    """A structure at stakes of ten."""
    if structure is Structure.FIXED_LIMIT:
        return fixed_limit(10, game=game, hole_cards=hole_cards)
    return big_bet_rules(structure, 10, game=game, hole_cards=hole_cards)


HILO = fixed_limit(10)
HIGH = fixed_limit(10, game=Game.OMAHA)


def scene(
    holes: Mapping[int, str],
    moves: str = "",
    *,
    seats: int = 2,
    board: str = "",
    rules: Rules = HILO,
    stacks: tuple[int, ...] = (),
) -> HandState:
    """The hand after `moves` (`r` the smallest raise), stacks of 1,000 and the button on seat 0."""
    known = {seat: parse_cards(hole) for seat, hole in holes.items()}
    cards = parse_cards(board)
    used = {*cards, *(card for hole in known.values() for card in hole)}
    rest = iter([card for card in DECK if card not in used])
    for seat in range(seats):
        known.setdefault(seat, tuple(next(rest) for _ in range(rules.hole_cards)))
    state, _ = start_hand(rules, stacks or (1000,) * seats, 0)
    state, _ = step(state, DealHole(known))
    for letter in moves:
        state = _deal_what_is_due(state, cards)
        legal = legal_actions(state)
        assert legal is not None
        amount = legal.wager.min_to if letter == "r" and legal.wager else 0
        state, _ = step(state, Act(legal.seat, MOVES[letter], amount))
    return _deal_what_is_due(state, cards)


def view_of(state: HandState) -> HandView:
    """What the seat to act sees."""
    assert state.to_act is not None
    return view_hand(state, state.to_act)


def with_other_hidden_cards(state: HandState, generator: random.Random) -> HandState:
    """The same hand for the seat to act; all other holes are dealt anew from what it cannot see."""
    mine = state.seats[state.to_act].hole if state.to_act is not None else ()
    hidden = [card for card in DECK if card not in mine and card not in state.board]
    generator.shuffle(hidden)
    seats = tuple(
        one if seat == state.to_act else replace(one, hole=tuple(hidden.pop() for _ in one.hole))
        for seat, one in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def _deal_what_is_due(state: HandState, board: tuple[Card, ...]) -> HandState:
    if state.awaiting is Awaiting.BOARD:
        dealt = len(state.board)
        state, _ = step(state, DealBoard(board[dealt : dealt + (1 if dealt else 3)]))
    return state
