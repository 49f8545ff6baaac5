"""The engine of the checkout beside the engine of an older commit, on the same hands.

Both play the same whole random hands of fixed-limit hi/lo; that they end with the same
stacks is checked. Each engine has processes of its own, which take turns, and the order
within a turn alternates, and the processor's time counts, so that a busy machine is busy
for both. Told are the median rates and the median of the ratios turn by turn, with the
middle half of those.

Run: python -m benchmarks.engine_versions [COMMIT] [--seats 2,6] [--hands 1500] [--turns 12]
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve()
REPOSITORY = HERE.parents[1]
SMALL_BET = 10
STACK = 1000
FIXED_LIMIT_ALONE = "65b93f9"
"""The last commit at which the engine knew fixed limit and nothing else."""
WARM_UP = 150


class Measured(NamedTuple):
    """Processor seconds for the hands of one process, and a checksum of how they ended."""

    seconds: float
    checksum: int


def play(seats: int, hands: range) -> Measured:
    """Plays hands with the engine that this process imports; every legal action is as likely."""
    from splitpot.cards import DECK
    from splitpot.game.actions import Act, Move
    from splitpot.game.betting import legal_actions
    from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
    from splitpot.game.hand import start_hand, step
    from splitpot.game.rules import fixed_limit
    from splitpot.game.state import Awaiting

    rules = fixed_limit(SMALL_BET)
    checksum = 0
    seconds = 0.0
    for seed in hands:
        generator = random.Random(seed)
        deck = list(DECK)
        generator.shuffle(deck)
        choices = [generator.random() for _ in range(200)]
        began = time.process_time()
        layout = deal_layout(range(seats), seed % seats, 4)
        state, _ = start_hand(rules, (STACK,) * seats, seed % seats)
        decisions = 0
        while state.awaiting is not Awaiting.NOTHING:
            if state.awaiting is Awaiting.ACT:
                legal = legal_actions(state)
                assert legal is not None
                moves = [Act(legal.seat, Move.CALL if legal.call else Move.CHECK)]
                if legal.call:
                    moves.append(Act(legal.seat, Move.FOLD))
                if legal.wager:
                    moves.append(Act(legal.seat, Move.RAISE_TO, legal.wager.min_to))
                state, _ = step(state, moves[int(choices[decisions] * len(moves))])
                decisions += 1
            elif state.awaiting is Awaiting.HOLE:
                state, _ = step(state, hole_action(deck, layout))
            else:
                state, _ = step(state, board_action(deck, layout, next_street(state.street)))
        seconds += time.process_time() - began
        stacks = ",".join(str(one.stack) for one in state.seats)
        checksum = zlib.crc32(f"{decisions}:{stacks}".encode(), checksum)
    return Measured(seconds, checksum)


def worker(seats: int, hands: int, sources: Path) -> None:
    """One process's part: plays, and prints what it measured."""
    import splitpot

    assert Path(splitpot.__file__).is_relative_to(sources), f"{splitpot.__file__} is not in {sources}"
    play(seats, range(WARM_UP))
    found = play(seats, range(WARM_UP, WARM_UP + hands))
    print(found.seconds, found.checksum)


def measure(sources: Path, seats: int, hands: int) -> Measured:
    """What a fresh process measures with the engine in the folder `sources`."""
    ended = subprocess.run(
        [sys.executable, str(HERE), "--worker", str(sources), "--seats", str(seats), "--hands", str(hands)],
        env={**os.environ, "PYTHONPATH": str(sources)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    seconds, checksum = ended.stdout.split()
    return Measured(float(seconds), int(checksum))


def export(commit: str, folder: Path) -> Path:
    """Puts the sources of a commit into a folder and gives the path to import from."""
    archive = subprocess.run(
        ["git", "-C", str(REPOSITORY), "archive", commit, "src/splitpot"], stdout=subprocess.PIPE, check=False
    )
    if archive.returncode:
        raise SystemExit(f"there is no commit {commit} in this repository; name another one")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return folder / "src"


def compare(old: Path, seats: int, hands: int, turns: int) -> str:
    """A line of the table: both rates, and what a hand takes now as a part of what it took."""
    seconds: dict[str, list[float]] = {"old": [], "new": []}
    ends = set()
    sources = {"old": old, "new": REPOSITORY / "src"}
    for turn in range(turns):
        for name in ("old", "new") if turn % 2 else ("new", "old"):
            found = measure(sources[name], seats, hands)
            seconds[name].append(found.seconds)
            ends.add(found.checksum)
    if len(ends) > 1:
        raise SystemExit(f"{seats} seats: the two engines do not end the same hands in the same way")
    ratios = sorted(new / old for new, old in zip(seconds["new"], seconds["old"], strict=True))
    low, _, high = statistics.quantiles(ratios, n=4)
    before, after = (hands / statistics.median(seconds[name]) for name in ("old", "new"))
    return (
        f"{seats:>5}{before:>12,.0f}{after:>12,.0f}{statistics.median(ratios):>9.3f}  {low:.3f} to {high:.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("commit", nargs="?", default=FIXED_LIMIT_ALONE, help="the older commit")
    parser.add_argument("--seats", default="2,6")
    parser.add_argument("--hands", type=int, default=1500, help="hands of a process")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        worker(int(options.seats), options.hands, options.worker)
        return
    print(f"whole random fixed-limit hi/lo hands a second, {options.turns} turns of {options.hands} hands")
    print(f"{'seats':>5}{options.commit[:10]:>12}{'now':>12}{'time':>9}  middle half")
    with tempfile.TemporaryDirectory() as folder:
        old = export(options.commit, Path(folder))
        for seats in map(int, options.seats.split(",")):
            print(compare(old, seats, options.hands, options.turns), flush=True)


if __name__ == "__main__":
    main()
