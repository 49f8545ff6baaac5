"""Plays the scripts of the golden cases: a table, a script of actions, checkpoints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from splitpot.cards import DECK, Card, parse_card
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, DealBoard, DealHole, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import STREET_CARDS, next_street
from splitpot.game.events import Awarded, HandEvent, Posted, PostKind, Raked, Returned, Shown, Side
from splitpot.game.hand import start_hand, step
from splitpot.game.pots import pots_of
from splitpot.game.rules import AnteType, Game, Rules, Structure
from splitpot.game.state import Awaiting, HandState

GAMES = {"omaha_hi": Game.OMAHA, "omaha_hilo8": Game.OMAHA8}
MOVES = {
    "fold": Move.FOLD,
    "check": Move.CHECK,
    "call": Move.CALL,
    "bet": Move.RAISE_TO,
    "raise": Move.RAISE_TO,
    "complete": Move.RAISE_TO,
}

Case = Mapping[str, Any]


def load_cases(shared: Path, prefixes: tuple[str, ...]) -> list[Case]:
    """The golden cases whose id begins with one of `prefixes`."""
    cases = json.loads((shared / "cases" / "rules.json").read_text())
    return [case for case in cases if case["id"].split("-")[0] in prefixes]


def _rules(case: Case) -> Rules:
    """The rules of a case: its stakes, and its options by the names that the cases use."""
    stakes, options = dict(case["stakes"]), case["rules"]
    stakes.setdefault("small_bet", stakes["big_blind"])
    stakes.setdefault("big_bet", stakes["big_blind"])
    if "kill" in options:
        factor = Fraction(options["kill"]["multiplier"])
        stakes["small_bet"] = int(stakes["small_bet"] * factor)
        stakes["big_bet"] = int(stakes["big_bet"] * factor)
    return Rules(
        game=GAMES[case["game"]],
        structure=Structure(case["structure"]),
        heads_up_uncapped=options.get("heads_up_uncapped", False),
        small_blind_as_big=options.get("pl_small_blind_as_big", False),
        ante_type=AnteType(options.get("ante_type", "none")),
        ante=options.get("ante", 0),
        rake_bps=options.get("rake_bps", 0),
        rake_cap=options.get("rake_cap", 0),
        **stakes,
    )


class Script:
    """One golden hand being played. Seats are the case's own numbers, from 1."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules = _rules(case)
        size = max(10, *(player["seat"] for player in case["players"])) if case["players"] else 10
        stacks = [0] * size
        for player in case["players"]:
            stacks[player["seat"] - 1] = player["stack"]
        self.events: list[HandEvent] = []
        self.state, events = start_hand(
            self.rules,
            stacks,
            case["button"] - 1,
            big_blind_seat=self._big_blind_seat(),
            posts=self._posts(),
            kill_seat=case["rules"]["kill"]["seat"] - 1 if "kill" in case["rules"] else None,
        )
        self.events.extend(events)
        self._deal()

    def _big_blind_seat(self) -> int | None:
        seat = self.case["rules"].get("big_blind_seat")
        return None if seat is None else seat - 1

    def _posts(self) -> list[Posted] | None:
        rules = self.case["rules"]
        if rules.get("dead_small_blind"):
            return [Posted(rules["big_blind_seat"] - 1, PostKind.BIG_BLIND, self.rules.big_blind)]
        if "posts" not in rules:
            return None
        seats = sorted(player["seat"] for player in self.case["players"])
        after = [seat for seat in seats if seat > self.case["button"]] + seats
        posts = [
            Posted(after[0] - 1, PostKind.SMALL_BLIND, self.rules.small_blind),
            Posted(after[1] - 1, PostKind.BIG_BLIND, self.rules.big_blind),
        ]
        for post in rules["posts"]:
            posts.append(Posted(post["seat"] - 1, PostKind.LIVE, post["live"]))
            if post["dead"]:
                posts.append(Posted(post["seat"] - 1, PostKind.DEAD, post["dead"]))
        return posts

    def _deal(self) -> None:
        """Gives the case's holes, and to seats without known cards whatever is left of the deck."""
        board = [parse_card(text) for text in self.case["board"]]
        known = {
            player["seat"] - 1: tuple(parse_card(text) for text in player["hole"])
            for player in self.case["players"]
            if player["hole"]
        }
        taken = {*board, *(card for hole in known.values() for card in hole)}
        spare = iter(card for card in reversed(DECK) if card not in taken)
        holes = {
            seat: known.get(seat) or tuple(next(spare) for _ in range(4))
            for seat, one in enumerate(self.state.seats)
            if one.is_live
        }
        self.board: list[Card] = board or [next(spare) for _ in range(5)]
        self._step(DealHole(holes))
        self.open_streets()

    def _step(self, action: Act | DealHole | DealBoard) -> None:
        self.state, events = step(self.state, action)
        self.events.extend(events)

    def open_streets(self) -> None:
        """Opens every street that is due."""
        while self.state.awaiting is Awaiting.BOARD:
            done = len(self.state.board)
            count = STREET_CARDS[next_street(self.state.street)]
            self._step(DealBoard(tuple(self.board[done : done + count])))

    def play(self) -> None:
        """Plays the whole script, with its checkpoints."""
        for line in self.case["actions"]:
            if "expect" in line:
                self._check_turn(line["expect"])
            elif line.get("illegal"):
                before = self.state
                with pytest.raises(IllegalAction):
                    step(self.state, self._act(line))
                assert self.state == before
            else:
                self._step(self._act(line))
                self.open_streets()

    def _act(self, line: Mapping[str, Any]) -> Act:
        move = MOVES[line["do"]]
        return Act(line["seat"] - 1, move, line["to"] if move is Move.RAISE_TO else 0)

    def _check_turn(self, expected: Mapping[str, Any]) -> None:
        legal = legal_actions(self.state)
        assert legal is not None
        wager = legal.wager and {
            "kind": legal.wager.kind.value,
            "min_to": legal.wager.min_to,
            "max_to": legal.wager.max_to,
        }
        found = {
            "to_act": legal.seat + 1,
            "fold": True,
            "check": legal.check,
            "call": legal.call or None,
            "raise": wager,
        }
        assert found == expected

    def outcome(self) -> dict[str, Any]:
        """What the case's `expected` says, as far as the engine tells it."""
        return {
            "over": self.state.is_over,
            "street": self.state.street.value,
            "to_act": None if self.state.to_act is None else self.state.to_act + 1,
            "pot": self._awarded() + self.state.rake if self.state.is_over else self.state.pot,
            "rake": self.state.rake,
            "uncalled": self._uncalled(),
            "stacks": self._stacks(before_awards=True),
            "pots": self._pots(),
            **(
                {"final_stacks": self._stacks(before_awards=False), **self._wins()}
                if self.state.is_over
                else {}
            ),
        }

    def _of(self, kind: type[HandEvent]) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def _awarded(self) -> int:
        return sum(award.amount for award in self._of(Awarded))

    def _uncalled(self) -> dict[str, int] | None:
        returned = self._of(Returned)
        return {"seat": returned[-1].seat + 1, "amount": returned[-1].amount} if returned else None

    def _stacks(self, *, before_awards: bool) -> dict[str, int]:
        stacks = {
            str(player["seat"]): self.state.seats[player["seat"] - 1].stack for player in self.case["players"]
        }
        if before_awards:
            for award in self._of(Awarded):
                stacks[str(award.seat + 1)] -= award.amount
        return stacks

    def _pots(self) -> list[dict[str, Any]]:
        pots = []
        for index, pot in enumerate(pots_of(self.state)):
            rake = sum(event.amount for event in self._of(Raked) if event.pot == index)
            row: dict[str, Any] = {"amount": pot.amount - rake, "eligible": [seat + 1 for seat in pot.seats]}
            if self.state.is_over:
                row["rake"] = rake
                awards = [award for award in self._of(Awarded) if award.pot == index]
                shares: dict[str, int] = {}
                for award in awards:
                    shares[str(award.seat + 1)] = shares.get(str(award.seat + 1), 0) + award.amount
                row["high_winners"] = sorted(award.seat + 1 for award in awards if award.side is Side.HIGH)
                row["low_winners"] = sorted(award.seat + 1 for award in awards if award.side is Side.LOW)
                row["shares"] = shares
            pots.append(row)
        return pots

    def _wins(self) -> dict[str, Any]:
        won: dict[str, int] = {}
        for award in self._of(Awarded):
            won[str(award.seat + 1)] = won.get(str(award.seat + 1), 0) + award.amount
        shown = [event.seat + 1 for event in self._of(Shown)]
        return {"won": won, "showdown": bool(shown), "show_order": shown}


def agrees(expected: Any, found: Any) -> bool:
    """Whether everything that `expected` says holds in `found`; keys that `found` lacks do not count."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(agrees(value, found[key]) for key, value in expected.items() if key in found)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(agrees, expected, found))
    return bool(expected == found)


def assert_outcome(case: Case, state: HandState, found: dict[str, Any]) -> None:
    """Asserts that a played case came out as expected."""
    for key, value in case["expected"].items():
        if key == "hands" or key not in found:
            continue
        if not state.is_over and key == "pots":
            value = [{"amount": pot["amount"], "eligible": pot["eligible"]} for pot in value]
        assert agrees(value, found[key]), f"{case['id']} {key}: expected {value}, found {found[key]}"
