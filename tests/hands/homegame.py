"""Converter of real home games, kept as Open Hand History JSON, into actions of our engine.

It reads what these files use and nothing more. Every action must be legal here and every
player must win what he won there. Where that is not so, the reason is worked out from the
state alone, or it is `UNEXPLAINED`; the hand then goes on with the nearest legal action,
so that its awards are compared all the same.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from splitpot.cards import UNKNOWN_CARD, Card, parse_card
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, Action, DealBoard, DealHole, LegalActions, Move, RunTwice
from splitpot.game.betting import counted_pot, legal_actions, owed_by
from splitpot.game.events import Awarded, HandEvent, Posted, PostKind, Side, Street
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, Structure, big_bet_rules
from splitpot.game.showdown import clockwise
from splitpot.game.state import Awaiting, HandState

GAMES = {"Omaha": Game.OMAHA, "OmahaHiLo": Game.OMAHA8}
POSTS = {
    "Post SB": PostKind.SMALL_BLIND,
    "Post BB": PostKind.BIG_BLIND,
    "Post Dead": PostKind.DEAD,
    "Post Extra Blind": PostKind.LIVE,
    "Straddle": PostKind.STRADDLE,
}
MOVES = {
    "Fold": Move.FOLD,
    "Check": Move.CHECK,
    "Call": Move.CALL,
    "Bet": Move.RAISE_TO,
    "Raise": Move.RAISE_TO,
}
BOARD_CARDS = 5


class Difference(StrEnum):
    """Why a hand is not replayed as it was played; docs/reference/differences.md has the rules."""

    SMALLER_RAISE = "bet or raise below the least one, as much as anybody can match"
    WRITTEN_RAISE = "all-in call written as a raise"
    NO_OPPONENT = "raise with nobody left to bet against"
    STRADDLE = "raise by less than the straddle"
    FIRST_BLIND = "first blind plays first, though somebody sits between it and the button"
    HALVES = "hands that tie both ways split by halves"
    UNEXPLAINED = "unexplained"


class Result(NamedTuple):
    """How one hand compared.

    Attributes:
        differences: empty where every action was legal and every award equal as it stands.
        is_paid_alike: whether everybody wins what he won there, to the cent.
        wagers: bets and raises.
        at_pot: those of exactly the pot-limit maximum.
        at_real_pot: those of exactly the smaller maximum that leaves a missing or short blind out (3.5-5).
        pots: how many pots were paid.
        boards: how many boards were dealt to their end; 0 where the hand ended before.
    """

    name: str
    game: Game
    differences: tuple[Difference, ...]
    is_paid_alike: bool
    wagers: int
    at_pot: int
    at_real_pot: int
    pots: int
    boards: int


def homegame_hands(shared: Path) -> Iterator[dict[str, Any]]:
    """Every hand of the two files."""
    for path in sorted((shared / "hands" / "homegame").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line, parse_float=Decimal)["ohh"]


def cents(amount: Decimal) -> int:
    """An amount in cents."""
    whole = int(amount * 100)
    assert whole == amount * 100
    return whole


def rules_of(hand: dict[str, Any]) -> Rules:
    """The rules of the hand's table."""
    assert hand["bet_limit"] == {"bet_type": "PL"}
    assert not hand["ante_amount"]
    rules = big_bet_rules(
        Structure.POT_LIMIT,
        cents(hand["big_blind_amount"]),
        game=GAMES[hand["game_type"]],
        small_blind=cents(hand["small_blind_amount"]),
    )
    return replace(rules, run_twice="Run_It_Twice" in hand["flags"])


def replay_homegame(hand: dict[str, Any]) -> Result:
    """Plays a hand of the files by our rules."""
    try:
        return Replay(hand, hand["dealer_seat"] - 1).run()
    except OutOfTurn:
        # The file's first blind has the first word; put the button before it and look at all the rest.
        posts = [action for action in actions_of(hand) if action["action"] in POSTS]
        first = seats_of(hand)[posts[0]["player_id"]]
        result = Replay(hand, (first - 1) % hand["table_size"]).run()
        return result._replace(differences=(Difference.FIRST_BLIND, *result.differences))


class OutOfTurn(Exception):
    """After the flop another player has the first word than here."""


def actions_of(hand: dict[str, Any]) -> list[dict[str, Any]]:
    return [action for street in hand["rounds"] for action in street["actions"]]


def seats_of(hand: dict[str, Any]) -> dict[int, int]:
    """Seats by player; a seat's number is one less than in the file."""
    return {player["id"]: player["seat"] - 1 for player in hand["players"]}


class Replay:
    """One hand on its way through the engine."""

    def __init__(self, hand: dict[str, Any], button: int) -> None:
        self.hand = hand
        self.seats = seats_of(hand)
        self.differences: list[Difference] = []
        self.events: list[HandEvent] = []
        self.wagers = self.at_pot = self.at_real_pot = 0
        self.boards = boards_of(hand)
        # Where there is a second board: how many cards both have.
        self.shared = BOARD_CARDS - sum(map(len, self.boards[1])) if self.boards[1] else BOARD_CARDS
        stacks = [0] * hand["table_size"]
        for player in hand["players"]:
            stacks[player["seat"] - 1] = cents(player["starting_stack"])
        posts = [
            Posted(self.seats[action["player_id"]], POSTS[action["action"]], cents(action["amount"]))
            for action in actions_of(hand)
            if action["action"] in POSTS
        ]
        self.state, _ = start_hand(rules_of(hand), stacks, button, posts=posts)
        self.do(DealHole(holes_of(hand)))

    def do(self, action: Action) -> tuple[HandEvent, ...]:
        self.state, new = step(self.state, action)
        self.events += new
        return new

    def run(self) -> Result:
        for action in actions_of(self.hand):
            if action["action"] in MOVES:
                self.deal()
                self.act(self.seats[action["player_id"]], MOVES[action["action"]], cents(action["amount"]))
        self.deal()
        assert self.state.is_over
        awards = [event for event in self.events if isinstance(event, Awarded)]
        is_alike = self.is_paid_alike(awards)
        if not is_alike:
            self.differences.append(self.explain_awards(awards))
        second = self.state.second_board or ()
        return Result(
            self.hand["game_number"],
            self.state.rules.game,
            tuple(self.differences),
            is_alike,
            self.wagers,
            self.at_pot,
            self.at_real_pot,
            len({award.pot for award in awards}),
            (len(self.state.board) == BOARD_CARDS) + (len(second) == BOARD_CARDS),
        )

    def deal(self) -> None:
        """Opens the streets that are due, on both boards where there are two."""
        while self.state.awaiting is Awaiting.BOARD:
            is_single = self.state.second_board is None
            if is_single and self.boards[1] and len(self.state.board) == self.shared:
                try:
                    self.do(RunTwice())
                except IllegalAction:
                    self.differences.append(Difference.UNEXPLAINED)
                    self.boards[1].clear()
            first, second = self.boards
            if not first and not second:
                return
            self.do(DealBoard(first.pop(0) if first else second.pop(0)))

    def act(self, seat: int, move: Move, amount: int) -> None:
        legal = legal_actions(self.state)
        if legal is None or legal.seat != seat:
            if self.state.street is Street.FLOP and not any(one.acted for one in self.state.seats):
                raise OutOfTurn
            raise AssertionError(f"{self.hand['game_number']}: {seat} is not to act")
        to = self.state.seats[seat].street_bet + amount
        if move is not Move.RAISE_TO:
            assert amount == (legal.call if move is Move.CALL else 0)
            self.do(Act(seat, move))
            return
        self.wagers += 1
        most = self.state.price + counted_pot(self.state) + owed_by(self.state, seat)
        missing = counted_pot(self.state) - self.state.pot
        self.at_pot += to == most
        self.at_real_pot += missing > 0 and to == most - missing
        if legal.wager is not None and legal.wager.min_to <= to <= legal.wager.max_to:
            self.do(Act(seat, move, to))
            return
        why = explain_wager(self.state, legal, to)
        self.differences.append(why)
        if why is Difference.STRADDLE:
            # Play on with the increment of the file.
            self.state = replace(self.state, increment=self.state.rules.big_blind)
            self.do(Act(seat, move, to))
        elif legal.wager is not None and to > self.state.price:
            self.do(Act(seat, move, legal.wager.min_to))
        else:
            self.do(Act(seat, Move.CALL))

    def won(self) -> dict[int, int]:
        """What the file says that each seat won."""
        (pot,) = self.hand["pots"]
        won = {self.seats[win["player_id"]]: cents(win["win_amount"]) for win in pot["player_wins"]}
        assert sum(won.values()) == cents(pot["amount"])
        return {seat: amount for seat, amount in won.items() if amount}

    def is_paid_alike(self, awards: list[Awarded]) -> bool:
        """Whether everybody wins what he won there, to the cent."""
        paid: Counter[int] = Counter()
        for award in awards:
            paid[award.seat] += award.amount
        return paid == self.won()

    def explain_awards(self, awards: list[Awarded]) -> Difference:
        """Whether a tie both ways was split half by half, each half with an odd cent of its own."""
        total = sum(award.amount for award in awards)
        winners = {award.seat for award in awards}
        order = [seat for seat in clockwise(len(self.state.seats), self.state.button) if seat in winners]
        lows = {award.seat for award in awards if award.side is Side.LOW}
        expected: Counter[int] = Counter()
        for half in (total - total // 2, total // 2):
            each, odd = divmod(half, len(order))
            for place, seat in enumerate(order):
                expected[seat] += each + (place < odd)
        is_halves = lows == winners and expected == self.won()
        return Difference.HALVES if is_halves else Difference.UNEXPLAINED


def boards_of(hand: dict[str, Any]) -> tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]:
    """The streets of the first board, and those that only the second one has."""
    first: list[tuple[Card, ...]] = []
    second: list[tuple[Card, ...]] = []
    for street in hand["rounds"]:
        if street.get("cards"):
            is_second = sum(map(len, first)) == BOARD_CARDS
            (second if is_second else first).append(tuple(map(parse_card, street["cards"])))
    return first, second


def holes_of(hand: dict[str, Any]) -> dict[int, tuple[Card, ...]]:
    """Holes by seat, unknown where nobody ever saw them."""
    seats = seats_of(hand)
    holes: dict[int, tuple[Card, ...]] = dict.fromkeys(seats.values(), (UNKNOWN_CARD,) * 4)
    for action in actions_of(hand):
        if "cards" in action:
            holes[seats[action["player_id"]]] = tuple(map(parse_card, action["cards"]))
    return holes


def explain_wager(state: HandState, legal: LegalActions, to: int) -> Difference:
    """The rule that stands against a wager to a total of the street."""
    me = state.seats[legal.seat]
    others = [one for seat, one in enumerate(state.seats) if one.is_live and seat != legal.seat]
    matchable = max(one.street_bet + one.stack for one in others)
    if to == me.street_bet + legal.call:
        return Difference.WRITTEN_RAISE
    if legal.wager is None:
        return Difference.UNEXPLAINED if any(one.stack for one in others) else Difference.NO_OPPONENT
    if to == matchable and to < legal.wager.min_to:
        return Difference.SMALLER_RAISE
    blind = state.rules.big_blind
    if (
        state.price == state.increment == 2 * blind
        and to >= state.price + blind
        and state.street is Street.PREFLOP
    ):
        return Difference.STRADDLE
    return Difference.UNEXPLAINED
