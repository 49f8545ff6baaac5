"""Claim: one evaluation, high and low, takes under 2 us from Python; phevaluator takes about 1 for the high.

Both get the same random deals as integers, in turns, in one process: four hole cards
and five on the board; `high_low` with all its checks beside phevaluator's Omaha
evaluator (C, high only, no checks). The smallest time of the rounds counts. Random
deals are the worst case; the second line repeats a few deals, as a table does. Also
prints the time to build the tables and to import, which fall on the first hand only.
"""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from splitpot.cards import DECK, Card
from splitpot.evaluation.omaha import high_low, playing_high, playing_low

ROUNDS = 9
DEALS = 20_000
FEW = 200

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]


def random_deals(count: int, seed: int = 1) -> list[Deal]:
    """Deals of four and five cards, the same on every machine."""
    dice = random.Random(seed)
    decks = (dice.sample(DECK, 9) for _ in range(count))
    return [(tuple(deck[:4]), tuple(deck[4:])) for deck in decks]


def seconds(evaluate: Callable[..., object], arguments: Sequence[tuple[object, ...]], repeat: int) -> float:
    """Time of one call, over all arguments."""
    begin = time.perf_counter()
    for _ in range(repeat):
        for one in arguments:
            evaluate(*one)
    return (time.perf_counter() - begin) / (repeat * len(arguments))


def compare(name: str, deals: list[Deal], repeat: int) -> None:
    """Prints a line: ours, theirs, and the ratio."""
    rivals: dict[str, tuple[Callable[..., object], list[tuple[object, ...]]]] = {
        "splitpot, high and low": (high_low, list(deals)),
    }
    if importlib.util.find_spec("phevaluator") is not None:
        from phevaluator import evaluate_omaha_cards

        rivals["phevaluator, high only"] = (evaluate_omaha_cards, [(*board, *hole) for hole, board in deals])
    best = dict.fromkeys(rivals, float("inf"))
    for _ in range(ROUNDS):
        for rival, (evaluate, arguments) in rivals.items():
            best[rival] = min(best[rival], seconds(evaluate, arguments, repeat))
    figures = "; ".join(f"{rival} {time * 1e6:.2f} us" for rival, time in best.items())
    print(f"{name}: {figures}")
    if len(best) == 2:
        ours, theirs = best.values()
        print(f"ratio: splitpot takes {ours / theirs:.2f} of phevaluator's time, and has the low too")


def fresh(statement: str) -> float:
    """Milliseconds that a statement takes in a fresh interpreter, the interpreter's start aside."""
    program = (
        f"import time; begin = time.perf_counter()\n{statement}\nprint((time.perf_counter() - begin) * 1000)"
    )
    runs = (
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(5)
    )
    return min(float(run.stdout) for run in runs)


def main() -> None:
    """Measures and prints."""
    high_low(*random_deals(1)[0])
    deals = random_deals(DEALS)
    compare(f"{DEALS} random deals", deals, 1)
    compare(f"{FEW} deals again and again", deals[:FEW], DEALS // FEW)
    few = deals[:2000]
    for function in (playing_high, playing_low):
        print(f"{function.__name__}: {min(seconds(function, few, 1) for _ in range(3)) * 1e6:.1f} us")
    first = "from splitpot.evaluation.omaha import high_low; high_low([0, 4, 8, 12], [16, 20, 25, 30, 35])"
    for name, statement in {
        "import splitpot.evaluation.omaha": "import splitpot.evaluation.omaha",
        "import numpy": "import numpy",
        "first evaluation, numpy and tables included": first,
        "first evaluation, numpy imported before": "import numpy; begin = time.perf_counter()\n" + first,
    }.items():
        print(f"{name}: {fresh(statement):.1f} ms")
    if importlib.util.find_spec("phevaluator") is None:
        print("phevaluator is not installed: no peer in this run (make bench installs it)")


if __name__ == "__main__":
    main()
