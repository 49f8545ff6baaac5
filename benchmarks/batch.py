"""Claim: a batch takes under 80 ns a random hand, high, low and all checks; phevaluator's C takes longer.

The same random deals of four hole cards for all, in turns, in one process; the smallest
time of the rounds counts. phevaluator (high only, no checks) is measured twice: from
Python, one call a hand, and as its own compiled function in a loop in C, where a C
compiler is there to build the loop. pokerkit evaluates objects, so it gets fewer hands.
Also prints what the first use costs, which builds the tables.

Run: python -m benchmarks.batch [--hands 400000] [--rounds 7]
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from splitpot.cards import Card, format_cards
from splitpot.evaluation.batch import batch_high_low

U8 = npt.NDArray[np.uint8]
FEW = 300
LOOP = """
typedef int (*evaluate)(int, int, int, int, int, int, int, int, int);
long loop(evaluate f, const unsigned char *b, const unsigned char *h, long n) {
    long sum = 0;
    for (long i = 0; i < n; i++, b += 5, h += 4)
        sum += f(b[0], b[1], b[2], b[3], b[4], h[0], h[1], h[2], h[3]);
    return sum;
}
"""


def random_deals(count: int, hole_cards: int = 4, seed: int = 1) -> tuple[U8, U8]:
    """Holes and boards, the same on every machine."""
    generator = np.random.Generator(np.random.PCG64(seed))
    deck = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    cards = generator.permuted(deck, axis=1)[:, : hole_cards + 5]
    return np.ascontiguousarray(cards[:, :hole_cards]), np.ascontiguousarray(cards[:, hole_cards:])


def compiled_loop(holes: U8, boards: U8) -> Callable[[], object] | None:
    """The function of phevaluator, called in a loop that is compiled here; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    import phevaluator._pheval as extension

    folder = Path(tempfile.mkdtemp())
    (folder / "loop.c").write_text(LOOP)
    target = folder / "loop.so"
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", target, folder / "loop.c"], check=True)
    loop = ctypes.CDLL(str(target)).loop
    loop.restype = ctypes.c_long
    loop.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long]
    function = ctypes.cast(ctypes.CDLL(extension.__file__).evaluate_plo4_cards, ctypes.c_void_p)
    return lambda: loop(function, boards.ctypes.data, holes.ctypes.data, len(holes))


def pokerkit_hands(holes: U8, boards: U8) -> Callable[[], object]:
    """The high and the low of a few hands, by pokerkit."""
    from pokerkit import Card as TheirCard
    from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

    def cards(row: U8) -> list[TheirCard]:
        return list(TheirCard.parse(format_cards(map(Card, row.tolist()))))

    deals = [(cards(hole), cards(board)) for hole, board in zip(holes[:FEW], boards[:FEW], strict=True)]

    def run() -> None:
        for hole, board in deals:
            OmahaHoldemHand.from_game(hole, board)
            OmahaEightOrBetterLowHand.from_game_or_none(hole, board)

    return run


def contestants(holes: U8, boards: U8) -> dict[str, tuple[Callable[[], object], int]]:
    """What is measured, and how many hands it evaluates in a run."""
    found: dict[str, tuple[Callable[[], object], int]] = {
        "splitpot batch, high and low, checked": (lambda: batch_high_low(holes, boards), len(holes))
    }
    if importlib.util.find_spec("phevaluator") is not None:
        from phevaluator import evaluate_omaha_cards

        loop = compiled_loop(holes, boards)
        if loop is not None:
            found["phevaluator, loop in C, high only"] = (loop, len(holes))
        some = [
            (*board, *hole)
            for hole, board in zip(holes[:20_000].tolist(), boards[:20_000].tolist(), strict=True)
        ]

        def call() -> None:
            for one in some:
                evaluate_omaha_cards(*one)

        found["phevaluator, calls from Python, high only"] = (call, len(some))
    if importlib.util.find_spec("pokerkit") is not None:
        found["pokerkit, high and low"] = (pokerkit_hands(holes, boards), FEW)
    return found


def first_use() -> None:
    """Prints what a fresh process takes for its first batch."""
    program = (
        "import time, numpy as np\n"
        "holes, boards = np.array([[0, 4, 8, 12]], np.uint8), np.array([[16, 20, 25, 30, 35]], np.uint8)\n"
        "begin = time.perf_counter()\n"
        "from splitpot.evaluation.batch import batch_high_low\n"
        "batch_high_low(holes, boards)\n"
        "print((time.perf_counter() - begin) * 1000)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(5)
    ]
    first = min(float(run.stdout) for run in runs)
    print(f"first batch of a process, tables included, numpy imported before: {first:.0f} ms")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=400_000)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    holes, boards = random_deals(asked.hands)
    batch_high_low(holes[:10], boards[:10])
    measured = contestants(holes, boards)
    best = dict.fromkeys(measured, float("inf"))
    for _ in range(asked.rounds):
        for name, (run, hands) in measured.items():
            begin = time.perf_counter()
            run()
            best[name] = min(best[name], (time.perf_counter() - begin) / hands)
    ours = next(iter(best.values()))
    for name, seconds in best.items():
        print(f"{name}: {seconds * 1e9:,.0f} ns a hand, {seconds / ours:,.1f} times splitpot")
    for hole_cards in (5, 6):
        wide = random_deals(asked.hands, hole_cards)
        times = []
        for _ in range(asked.rounds):
            begin = time.perf_counter()
            batch_high_low(*wide)
            times.append((time.perf_counter() - begin) / asked.hands)
        print(f"splitpot batch of {hole_cards} hole cards: {min(times) * 1e9:,.0f} ns a hand")
    first_use()


if __name__ == "__main__":
    main()
