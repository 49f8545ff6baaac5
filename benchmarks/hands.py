"""Whole random hands of fixed-limit Omaha per second, beside pokerkit and clubs.

The claim: many times pokerkit in hi/lo, and no slower than half of clubs, which plays
high only and keeps no log of events. Every engine shuffles, deals and settles the hands
itself, and takes the same pseudo-random decisions: that all of them take equally many is
checked. The engines take turns and the best of several rounds counts, since neighbours
on the machine make noise.

Run: python -m benchmarks.hands [--seconds 0.5] [--rounds 3]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Protocol

import clubs
from pokerkit import Automation, FixedLimitOmahaHoldemHighLowSplitEightOrBetter
from pokerkit.games import FixedLimitPokerMixin

from splitpot.cards import DECK
from splitpot.game.actions import Act, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, fixed_limit
from splitpot.game.state import Awaiting

SMALL_BET = 10
STACK = 1000
FOLD, CALL, RAISE = range(3)

Choice = Callable[[random.Random, bool, bool], int]
"""What to do, given a generator, whether there is a bet to fold to, and whether a raise is allowed."""


class Engine(Protocol):
    """Plays one hand for a number of seats from a seed by a choice; gives the number of decisions."""

    __name__: str

    def __call__(self, seats: int, seed: int, choice: Choice, /) -> int:
        """Plays a hand."""
        ...


def uniform(generator: random.Random, can_fold: bool, can_raise: bool) -> int:
    """Any legal action, each as likely; nobody folds when a check is free."""
    options = [FOLD] * can_fold + [CALL] + [RAISE] * can_raise
    return options[int(generator.random() * len(options))]


def half_calls(generator: random.Random, can_fold: bool, can_raise: bool) -> int:
    """A check or call half of the time, else any legal action."""
    return CALL if generator.random() < 0.5 else uniform(generator, can_fold, can_raise)


def all_call(*_: object) -> int:
    """A check or call, to the showdown."""
    return CALL


CHOICES: dict[str, Choice] = {"half calls": half_calls, "uniform": uniform, "all call": all_call}


# --- the engines -------------------------------------------------------------------


_DEALS = random.Random(1)


def _play_splitpot(rules: Rules, seats: int, seed: int, choice: Choice) -> int:
    generator = random.Random(seed)
    deck = list(DECK)
    _DEALS.shuffle(deck)
    layout = deal_layout(range(seats), 0, 4)
    state, _ = start_hand(rules, (STACK,) * seats, 0)
    decisions = 0
    while state.awaiting is not Awaiting.NOTHING:
        if state.awaiting is Awaiting.ACT:
            legal = legal_actions(state)
            assert legal is not None
            decisions += 1
            do = choice(generator, legal.call > 0, legal.wager is not None)
            if do == RAISE:
                assert legal.wager is not None
                action = Act(legal.seat, Move.RAISE_TO, legal.wager.min_to)
            elif do == FOLD:
                action = Act(legal.seat, Move.FOLD)
            else:
                action = Act(legal.seat, Move.CALL if legal.call else Move.CHECK)
            state, _ = step(state, action)
        elif state.awaiting is Awaiting.HOLE:
            state, _ = step(state, hole_action(deck, layout))
        else:
            state, _ = step(state, board_action(deck, layout, next_street(state.street)))
    return decisions


HILO = fixed_limit(SMALL_BET)
HIGH = fixed_limit(SMALL_BET, game=Game.OMAHA)


def splitpot_hilo(seats: int, seed: int, choice: Choice) -> int:
    """Splitpot, hi/lo."""
    return _play_splitpot(HILO, seats, seed, choice)


def splitpot_high(seats: int, seed: int, choice: Choice) -> int:
    """Splitpot, high only."""
    return _play_splitpot(HIGH, seats, seed, choice)


class PokerkitFixedLimit(FixedLimitPokerMixin, FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """pokerkit's class of this name plays pot limit in 0.7.7; with its own mixin it is fixed limit."""


POKERKIT = PokerkitFixedLimit(
    automations=tuple(Automation),
    ante_trimming_status=True,
    raw_antes=0,
    raw_blinds_or_straddles=(SMALL_BET // 2, SMALL_BET),
    small_bet=SMALL_BET,
    big_bet=2 * SMALL_BET,
)


def pokerkit_hilo(seats: int, seed: int, choice: Choice) -> int:
    """pokerkit, hi/lo, with all that it can do by itself left to it."""
    generator = random.Random(seed)
    state = POKERKIT((STACK,) * seats, seats)
    decisions = 0
    while state.status:
        decisions += 1
        can_fold = bool(state.checking_or_calling_amount)
        # pokerkit does not count the big blind as the first bet and would allow a fourth raise.
        capped = state.street_index == 0 and state.completion_betting_or_raising_count == 3
        do = choice(generator, can_fold, not capped and state.can_complete_bet_or_raise_to())
        if do == RAISE:
            state.complete_bet_or_raise_to()
        elif do == FOLD:
            state.fold()
        else:
            state.check_or_call()
    return decisions


_DEALERS: dict[int, clubs.Dealer] = {}


def clubs_high(seats: int, seed: int, choice: Choice) -> int:
    """clubs, high only. One dealer is kept for all hands, as clubs means it."""
    dealer = _DEALERS.get(seats) or _DEALERS.setdefault(
        seats,
        clubs.Dealer(
            num_players=seats,
            num_streets=4,
            blinds=[SMALL_BET // 2, SMALL_BET] + [0] * (seats - 2),
            antes=0,
            raise_sizes=[SMALL_BET, SMALL_BET, 2 * SMALL_BET, 2 * SMALL_BET],
            num_raises=[3, 4, 4, 4],
            num_suits=4,
            num_ranks=13,
            num_hole_cards=4,
            num_community_cards=[0, 3, 1, 1],
            num_cards_for_hand=5,
            mandatory_num_hole_cards=2,
            start_stack=STACK,
        ),
    )
    generator = random.Random(seed)
    seen = dealer.reset(reset_button=True, reset_stacks=True)
    decisions = 0
    while seen["action"] != -1:
        decisions += 1
        call = seen["call"]
        do = choice(generator, call > 0, seen["max_raise"] > 0)
        bet = seen["min_raise"] if do == RAISE else call if do == CALL else -1
        seen, _, _ = dealer.step(bet)
    return decisions


# --- measuring ---------------------------------------------------------------------


def rates(
    peer: Engine, ours: Engine, seats: int, choice: Choice, seconds: float, rounds: int
) -> tuple[float, float]:
    """Hands per second of ours and of the peer on the same hands: best of `rounds`, taking turns."""
    decisions: list[int] = []
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions.append(peer(seats, len(decisions), choice))
    hands = len(decisions)
    found = [ours(seats, seed, choice) for seed in range(hands)]
    if found != decisions:
        raise SystemExit(
            f"{peer.__name__} and splitpot play different hands: {decisions[:9]} and {found[:9]}"
        )
    best = {ours: 0.0, peer: 0.0}
    for _ in range(rounds):
        for play in best:
            played = 0
            began = time.perf_counter()
            while (spent := time.perf_counter() - began) < seconds or played == 0:
                for seed in range(hands):
                    play(seats, seed, choice)
                played += hands
            best[play] = max(best[play], played / spent)
    return best[ours], best[peer]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each engine in each round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"whole hands per second; pokerkit {version('pokerkit')}, clubs {version('clubs')}")
    print(
        f"{'decisions':<11}{'seats':>5}{'hi/lo':>9}{'pokerkit':>10}{'ratio':>8}{'high':>9}{'clubs':>8}{'ratio':>8}"
    )
    for name, choice in CHOICES.items():
        for seats in (2, 6):
            hilo, pokerkit = rates(
                pokerkit_hilo, splitpot_hilo, seats, choice, options.seconds, options.rounds
            )
            high, clubs_rate = rates(
                clubs_high, splitpot_high, seats, choice, options.seconds, options.rounds
            )
            print(
                f"{name:<11}{seats:>5}{hilo:>9,.0f}{pokerkit:>10,.1f}{hilo / pokerkit:>7.1f}x"
                f"{high:>9,.0f}{clubs_rate:>8,.0f}{high / clubs_rate:>7.2f}x",
                flush=True,
            )


if __name__ == "__main__":
    main()
