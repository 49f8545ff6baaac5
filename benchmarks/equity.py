"""Claims: exact equity is hundreds to thousands of times as quick as enumerating; 3 million deals a second.

Every line is measured beside poker-equity (Rust; it enumerates or samples, high and low)
and pokerkit (Python; it samples) in the same run, in turns; the smallest time of the
rounds counts. poker-equity's exact call uses as many threads as it likes, ours one; its
sampling is given one. pokerkit cannot count, so it is given the time that as many deals
as there are boards would take it. The answers of all that count are compared first.

Run: python -m benchmarks.equity [--rounds 5] [--quick]
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from splitpot.cards import DECK, format_cards
from splitpot.equity.ask import equity
from splitpot.equity.question import read_question
from splitpot.equity.sampling import BLOCK, Effort, sampled_equity

POKERKIT_DEALS = 60
DEALS = 8 * BLOCK


class Line(NamedTuple):
    """A question that is asked of everybody."""

    name: str
    hands: tuple[str, ...]
    board: str = ""
    aim: str = ""


EXACT = [
    Line("before the flop, nobody suited", ("AcAd2s3h", "KcKdQhJs"), aim="2,000 times poker-equity"),
    Line("before the flop, both double-suited", ("AcAd2c3d", "KhKsQhJs"), aim="300 times poker-equity"),
    Line("three-way", ("AsKs2d3d", "QhJhTs9s", "8c7c6d5d"), aim="under 4 ms"),
    Line(
        "six-way",
        ("AcAd2s3h", "KcKdQhJs", "QcQdJhTs", "9c9d8h7s", "6c6d5h4s", "2c3d4h5s"),
        aim="under 2.5 ms",
    ),
    Line("on a flop", ("AcAd2s3h", "KcKdQhJs"), "Ks7h2d", aim="twice poker-equity"),
]


def best_of(rounds: int, runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The smallest time of each, taking turns."""
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(rounds):
        for name, run in runs.items():
            begin = time.perf_counter()
            run()
            best[name] = min(best[name], time.perf_counter() - begin)
    return best


def repeated(run: Callable[[], object], times: int) -> Callable[[], object]:
    """The same, often enough to be measured."""

    def runs() -> None:
        for _ in range(times):
            run()

    return runs


def has(peer: str) -> bool:
    return importlib.util.find_spec(peer) is not None


def pokerkit_deals(hands: Sequence[str], board: str, deals: int) -> Callable[[], object]:
    """A sample by pokerkit, hi/lo; `*` is any hand."""
    from pokerkit import (
        Card,
        Deck,
        OmahaEightOrBetterLowHand,
        OmahaHoldemHand,
        calculate_equities,
    )

    def hole(text: str) -> list[list[Any]]:
        if text != "*":
            return [list(Card.parse(text))]
        dice = random.Random(1)
        return [list(Card.parse(format_cards(dice.sample(DECK, 4)))) for _ in range(2000)]

    return partial(
        calculate_equities,
        [hole(text) for text in hands],
        list(Card.parse(board)) if board else [],
        4,
        5,
        Deck.STANDARD,
        (OmahaHoldemHand, OmahaEightOrBetterLowHand),
        sample_count=deals,
    )


def exact(lines: list[Line], rounds: int) -> None:
    print("exact, hi/lo; ratio: the peer's time by ours")
    for line in lines:
        ask = partial(equity, list(line.hands), line.board)
        result = ask()
        runs: dict[str, Callable[[], object]] = {"splitpot": repeated(ask, 20)}
        if has("poker_equity"):
            import poker_equity

            peer = partial(poker_equity.exact_from_text, "omaha_hi_lo", list(line.hands), line.board)
            theirs = peer()
            assert theirs["samples"] == result.boards
            for mine, their in zip(result.players, theirs["players"], strict=True):
                assert abs(mine.equity - their["equity"]) < 1e-9
            runs["poker-equity"] = peer
        if has("pokerkit"):
            runs["pokerkit"] = pokerkit_deals(line.hands, line.board, POKERKIT_DEALS)
        best = best_of(rounds, runs)
        ours = best.pop("splitpot") / 20
        if "pokerkit" in best:
            best["pokerkit"] *= result.boards / POKERKIT_DEALS
        ratios = "; ".join(
            f"{name} {peer * 1e3:,.2f} ms, {peer / ours:,.1f} times" for name, peer in best.items()
        )
        own = f"splitpot {ours * 1e3:.2f} ms"
        print(f"  {line.name}, {result.boards:,} boards: {own}; {ratios} (aim: {line.aim})", flush=True)


def sampled(rounds: int) -> None:
    print("sampled, hi/lo; one thread; ratio: our deals a second by the peer's")
    for name, hands, board, aim in [
        ("a hand against a random one", ("AcAd2s3h", "*"), "", "3 M deals/s"),
        ("the same, double-suited", ("AcAd2c3d", "*"), "", "3 M deals/s"),
        ("the same on a flop", ("AcAd2s3h", "*"), "Ks7h2d", ""),
        ("against five random ones", ("AcAd2s3h", *"*****"), "", ""),
    ]:
        question = read_question(hands, board)
        effort = Effort(None, DEALS)
        sampled_equity(question, 1, effort)
        runs: dict[str, Callable[[], object]] = {"splitpot": partial(sampled_equity, question, 1, effort)}
        counts = {"splitpot": DEALS}
        if has("poker_equity"):
            import poker_equity

            peers = ["* * * *" if hand == "*" else hand for hand in hands]
            counts["poker-equity"] = 100_000
            runs["poker-equity"] = partial(
                poker_equity.chunk_from_text, "omaha_hi_lo", peers, board, samples=100_000, seed=1, threads=1
            )
        if has("pokerkit") and hands.count("*") == 1:
            # It makes a list of all choices of hands, so that one unknown hand is all it can have.
            counts["pokerkit"] = POKERKIT_DEALS
            runs["pokerkit"] = pokerkit_deals(hands, board, POKERKIT_DEALS)
        best = {who: counts[who] / seconds for who, seconds in best_of(rounds, runs).items()}
        ours = best.pop("splitpot")
        ratios = "; ".join(
            f"{who} {rate / 1e6:.5f} M/s, {ours / rate:,.1f} times" for who, rate in best.items()
        )
        print(
            f"  {name}: splitpot {ours / 1e6:.2f} M deals/s; {ratios}" + (f" (aim: {aim})" if aim else ""),
            flush=True,
        )


def ranges(rounds: int) -> None:
    print("ranges, to a standard error of 0.1 % (aim: under 2 s); parsing included")
    for hands in [("AA23:$ds", "KK**"), ("AA", "KK"), ("15%", "30%"), ("AA@50, A2:$ss", "KK, QJT9", "*")]:
        question = read_question(hands)
        found = sampled_equity(question, 1)
        seconds = best_of(
            rounds, {"": partial(lambda hands: sampled_equity(read_question(hands), 1), hands)}
        )[""]
        error = max(player.standard_error for player in found.players)
        took = f"{seconds * 1e3:,.0f} ms, {found.boards:,} deals, standard error {error:.3%}"
        print(f"  {' v '.join(hands)}: {took}", flush=True)


def cost_table(rounds: int) -> None:
    """Prints the table of the documentation: time against players, hole cards and board cards."""
    print("cost of exact hi/lo answers, milliseconds, mean of 8 random questions")
    print("| players | hole cards | no board | flop | turn | river |")
    print("|---|---|---|---|---|---|")
    for players in (2, 3, 4, 6, 8, 10):
        for hole_cards in (4, 5, 6):
            if players * hole_cards + 5 > 52:
                continue
            cells = []
            for known in (0, 3, 4, 5):
                dice = random.Random(players * 10 + hole_cards)
                asked = []
                for _ in range(8):
                    deck = dice.sample(DECK, 52)
                    cards = [
                        deck[start : start + hole_cards]
                        for start in range(0, players * hole_cards, hole_cards)
                    ]
                    asked.append((cards, deck[52 - known :] if known else []))

                def run(asked: list[Any] = asked) -> None:
                    for cards, board in asked:
                        equity(cards, board)

                cells.append(best_of(rounds, {"": run})[""] / len(asked) * 1e3)
            print(
                f"| {players} | {hole_cards} | " + " | ".join(f"{cell:.2f}" for cell in cells) + " |",
                flush=True,
            )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="without the table of costs")
    asked = parser.parse_args()
    equity(["AcAd2s3h", "KcKdQhJs"])
    exact(EXACT, asked.rounds)
    sampled(asked.rounds)
    ranges(asked.rounds)
    if not asked.quick:
        cost_table(asked.rounds)


if __name__ == "__main__":
    main()
