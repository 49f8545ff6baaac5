"""Converter of the hands that another engine played, and the reasons why ours may refuse one.

A line of the file becomes actions of our engine. Where an action is refused, or asks for
another amount, the reason is worked out from the state alone: the rule that decides it,
or `UNEXPLAINED`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from splitpot.cards import Card, parse_cards
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, DealBoard, DealHole, Move
from splitpot.game.betting import bet_size
from splitpot.game.events import Acted, Street
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, Structure, big_bet_rules
from splitpot.game.state import Awaiting, HandState

STRUCTURES = {"F": Structure.FIXED_LIMIT, "P": Structure.POT_LIMIT, "N": Structure.NO_LIMIT}


class Difference(StrEnum):
    """Why a hand is not replayed as it was played; docs/reference/differences.md has the rules."""

    SHORT_BLIND = "short big blind lowered the price"
    SHORT_ALL_IN = "raise on top of an all-in of less than half a bet"
    REOPENED = "reopened to a player who had acted"
    NEEDLESS_CHECK = "a check asked of a player with nobody left to bet against"
    UNEXPLAINED = "unexplained"


class Result(NamedTuple):
    """How one hand compared; `differences` is empty where every action was legal as it stands."""

    name: str
    variant: str
    differences: tuple[Difference, ...]
    is_over: bool
    final: tuple[int, ...]
    expected: tuple[int, ...]


def independent_hands(shared: Path) -> Iterator[dict[str, Any]]:
    """The hands of the file."""
    with (shared / "hands" / "independent.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def rules_of(hand: dict[str, Any]) -> Rules:
    """The rules of the hand's variant."""
    small, big = hand["blinds"]
    structure = STRUCTURES[hand["variant"][0]]
    game = Game.OMAHA8 if hand["variant"].endswith("/8") else Game.OMAHA
    if structure is Structure.FIXED_LIMIT:
        return Rules(small, big, small_bet=big, big_bet=2 * big, game=game)
    return big_bet_rules(structure, big, small_blind=small, game=game)


def replay_independent(hand: dict[str, Any]) -> Result:
    """Plays a hand of the file by our rules, as far as they allow it."""
    state, _ = start_hand(rules_of(hand), hand["stacks"], len(hand["stacks"]) - 1)
    holes = {seat: parse_cards(hole) for seat, hole in enumerate(hand["holes"])}
    state, _ = step(state, DealHole(holes))
    board = list(parse_cards(hand["board"]))
    differences: list[Difference] = []
    for seat, verb, amount in hand["actions"]:
        if verb == "check" and state.to_act is None and _has_nobody_to_bet_against(state, seat):
            differences.append(Difference.NEEDLESS_CHECK)
            continue
        state = _deal(state, board)
        act = Act(seat, Move(verb), amount if verb == "raise_to" else 0)
        try:
            after, events = step(state, act)
        except IllegalAction:
            differences.append(_explain(state, act, amount))
            break
        acted = events[0]
        assert isinstance(acted, Acted)
        if verb == "call" and acted.amount != amount:
            differences.append(_explain(state, act, amount))
            break
        state = after
    state = _deal(state, board)
    return Result(
        hand["id"],
        hand["variant"],
        tuple(differences),
        state.is_over,
        tuple(seat.stack for seat in state.seats),
        tuple(hand["final"]),
    )


def _deal(state: HandState, board: list[Card]) -> HandState:
    while state.awaiting is Awaiting.BOARD and board:
        count = 3 if not state.board else 1
        state, _ = step(state, DealBoard(tuple(board[:count])))
        del board[:count]
    return state


def _has_nobody_to_bet_against(state: HandState, seat: int) -> bool:
    others = [one for place, one in enumerate(state.seats) if place != seat and one.is_live]
    return state.seats[seat].is_live and all(one.stack == 0 for one in others)


def _explain(state: HandState, act: Act, amount: int) -> Difference:
    """The rule that stands against an action, worked out from the numbers of the street."""
    me = state.seats[act.seat]
    size = bet_size(state.rules, state.street)
    most = max(seat.street_bet for seat in state.seats)
    everything = me.street_bet + me.stack
    if state.to_act != act.seat or act.move not in (Move.CALL, Move.RAISE_TO):
        return Difference.UNEXPLAINED
    if state.street is Street.PREFLOP and most < state.price == state.rules.big_blind:
        # Nobody has matched the big blind, for it was short; the other engine takes it at what was put in.
        is_theirs = amount in _theirs_at(state, act, most)
        return Difference.SHORT_BLIND if is_theirs else Difference.UNEXPLAINED
    if act.move is not Move.RAISE_TO:
        return Difference.UNEXPLAINED
    if not state.rules.is_fixed_limit:
        is_short = me.acted and state.price - me.street_bet < state.increment
        return Difference.REOPENED if is_short else Difference.UNEXPLAINED
    if state.base < state.price and 2 * (state.price - state.base) < size:
        if me.acted and 2 * (state.price - me.street_bet) < size:
            return Difference.REOPENED
        if amount == min(state.price + size, everything):
            return Difference.SHORT_ALL_IN
    return Difference.UNEXPLAINED


def _theirs_at(state: HandState, act: Act, price: int) -> range:
    """What a seat may call or raise to where the price is `price`: chips to add, or totals of the street."""
    me = state.seats[act.seat]
    everything = me.street_bet + me.stack
    if act.move is Move.CALL:
        call = min(price - me.street_bet, me.stack)
        return range(call, call + 1)
    least = min(price + bet_size(state.rules, state.street), everything)
    most = everything
    if state.rules.structure is Structure.FIXED_LIMIT:
        most = least
    elif state.rules.structure is Structure.POT_LIMIT:
        most = min(everything, price + state.pot + price - me.street_bet)
    return range(least, most + 1)
