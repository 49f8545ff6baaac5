"""Sampled equity: ranges, known hands and unknown ones, in any mixture.

A deal draws each range's hand by its weight, independently, and starts again where two
hands or a known card collide (`crowded.py`); unknown hands and the board come from what is
left. So the joint distribution is right. Deals come in numbered blocks, each with its own
stream of numbers spawned from the seed: the answer does not depend on who works out which
block. There is no clock, no entropy and no process here; all three are passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import ceil, inf
from numbers import Integral, Real
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import numpy as np
import numpy.typing as npt
from numpy.random import PCG64, Generator, SeedSequence

from splitpot.cards import DECK
from splitpot.equity.crowded import are_crowded, draw_together
from splitpot.equity.dealing import I64, Pool, draw_slots, fixed_places, places_left, pool_of, skip
from splitpot.equity.known_hole import KnownHole
from splitpot.equity.outcomes import Dealt, outcome_codes, split_codes, spread
from splitpot.equity.question import Question, range_of
from splitpot.equity.result import EquityResult, result_of, unknown_error
from splitpot.errors import SetupError
from splitpot.evaluation.batch import CHUNK, highs_on, lows_on, read_boards

BLOCK: Final = 4 * CHUNK
"""Deals of one stream of numbers."""
DEFAULT_PRECISION: Final = 0.001
FINEST_PRECISION: Final = 0.00001
_ROUND: Final = 64


class Progress(msgspec.Struct, frozen=True):
    """How far a sampling has come.

    Attributes:
        deals: done so far.
        expected: deals that will be needed, as far as one can tell; 0 where time decides.
        standard_error: the largest of any player.
    """

    deals: int
    expected: int
    standard_error: float


class Runner(Protocol):
    """Calls a function with each of some arguments, in order; `map`, or that of an executor."""

    def __call__(self, function: Callable[[Any], Any], arguments: Iterable[Any], /) -> Iterable[Any]:
        """The results, in the order of the arguments."""
        ...


class Effort(msgspec.Struct, frozen=True):
    """When to stop: at whatever comes first.

    Attributes:
        precision: the standard error that no player's equity may exceed; None for any.
        deals: how many deals to sample at most; exactly so many where nothing else ends it sooner.
        seconds: how long to go on, by `clock`. Ended within a block too, after some thousand deals.
        clock: seconds since any moment, such as `time.monotonic`; where other processes sample, a
            function that they can import, whose time is the same for all of them.
    """

    precision: float | None = DEFAULT_PRECISION
    deals: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        if self.precision is not None and not _is_a(Real, self.precision):
            raise SetupError("precision", f"a number such as 0.001 for 0.1 %, not {self.precision!r}")
        if self.deals is not None and not _is_a(Integral, self.deals):
            raise SetupError("deals", f"a whole number of deals, not {self.deals!r}")
        if self.precision is not None and not FINEST_PRECISION <= self.precision < 1:
            raise SetupError(
                "precision", f"a standard error from {FINEST_PRECISION} to 1, not {self.precision}"
            )
        if self.deals is not None and self.deals < 1:
            raise SetupError("deals", f"at least one deal is needed, not {self.deals}")
        if self.seconds is not None and not _is_a(Real, self.seconds):
            raise SetupError("seconds", f"a number of seconds, not {self.seconds!r}")
        if self.seconds is not None and not 0 <= self.seconds < inf:
            raise SetupError("seconds", f"a time limit is a number from 0, not {self.seconds}")
        if self.seconds is not None and self.clock is None:
            raise SetupError("clock", "a time limit needs a clock, such as time.monotonic")
        if self.precision is None and self.deals is None and self.seconds is None:
            raise SetupError(
                "precision", "a precision, a number of deals or a time limit must end the sampling"
            )


def _is_a(kind: type, value: object) -> bool:
    """Whether a value that a caller gave is a number of a kind, and not a truth value."""
    return isinstance(value, kind) and not isinstance(value, bool)


def sampled_equity(
    question: Question,
    seed: int,
    effort: Effort | None = None,
    *,
    run: Runner = map,
    at_once: int = 1,
    progress: Callable[[Progress], None] | None = None,
) -> EquityResult:
    """The equity of every hand with its standard error, from random deals.

    Args:
        question: what is asked.
        seed: gives the same answer on every machine, however many processes work on it.
        effort: when to stop; by default at a standard error of 0.1 %.
        run: `map`, or the `map` of an executor for several processes.
        at_once: blocks that are worked on together while a time limit is watched.
        progress: told before the first block and after each.

    Raises:
        CardsError: the ranges leave each other no hands, or hardly ever.
        SetupError: the seed is below 0.
    """
    if not _is_a(Integral, seed) or seed < 0:
        raise SetupError("seed", f"a whole number from 0, not {seed!r}")
    effort = effort or Effort()
    limit: _Limit | None = None
    if effort.clock is not None and effort.seconds is not None:
        limit = _Limit(effort.clock, effort.clock() + effort.seconds)
    players = len(question.holes)
    tell = progress or _tell_nobody
    # The right number of deals is not known yet; this one is only for the eye.
    tell(Progress(0, effort.deals or 0, 0.5))
    found = _nothing(is_weighted=plan_of(question).is_crowded)
    blocks = 0
    error = 0.5
    # The first block tells how many a precision will need.
    wanted = BLOCK if effort.deals is None or effort.precision is not None else effort.deals
    wanted = min(wanted, effort.deals or wanted)
    while True:
        sizes = _round(wanted - found.deals, at_once if limit is not None else _ROUND)
        tasks = [_Task(question, seed, blocks + index, size, limit) for index, size in enumerate(sizes)]
        for number, some in enumerate(run(_sample_block, tasks), 1):
            found = found.with_more(some)
            if number < len(tasks):
                tell(Progress(found.deals, wanted, error))
        blocks += len(sizes)
        error, wanted = _judge(found, players, effort)
        tell(Progress(found.deals, wanted, error))
        if (limit is not None and limit.is_over()) or 0 < wanted <= found.deals:
            break
        wanted = wanted or found.deals + at_once * BLOCK
    squares = split_codes(found.squares, players)
    return result_of(
        split_codes(found.weights, players), players, "sampled", squares=squares, deals=found.deals
    )


def sample_outcomes(question: Question, deals: int, generator: Generator) -> dict[tuple[int, int], int]:
    """Deals by who wins the high and who the low, from the numbers of one generator.

    Only the generator's raw bits are used, which stay the same from version to version. Where ranges
    nearly always collide these are sums of the deals' weights.
    """
    return split_codes(_sample(question, deals, generator).weights, len(question.holes))


def _tell_nobody(_: Progress) -> None:
    """Stands for somebody to tell progress."""


def _nothing(*, is_weighted: bool) -> Dealt:
    """No deals yet. Without weights the squares are the same counts."""
    weights: Counter[int] = Counter()
    return Dealt(weights, Counter() if is_weighted else weights, 0)


def _round(deals: int, blocks: int) -> list[int]:
    """The sizes of the next blocks, for so many deals still wanted."""
    full, rest = divmod(deals, BLOCK)
    sizes = [BLOCK] * full + ([rest] if rest else [])
    return sizes[:blocks]


def _judge(found: Dealt, players: int, effort: Effort) -> tuple[float, int]:
    """The largest standard error, and how many deals will be enough; 0 where time alone decides."""
    deals = found.deals
    variance = spread(found, players)
    error = (variance / deals) ** 0.5 or unknown_error(found.effective)
    limits = []
    if effort.deals is not None:
        limits.append(effort.deals)
    if effort.precision is not None:
        # A row of equal results is no certainty: at least one over the precision.
        enough = max(variance / effort.precision**2, deals / found.effective / effort.precision)
        # Whole blocks, and a little more than seems needed, as the variance is an estimate too.
        limits.append(deals if enough <= deals else ceil(1.01 * enough / BLOCK) * BLOCK)
    return error, min(limits, default=0)


# --- a block --------------------------------------------------------------------------


class _Limit(NamedTuple):
    """A moment by a clock."""

    clock: Callable[[], float]
    end: float

    def is_over(self) -> bool:
        return self.clock() >= self.end


class _Task(NamedTuple):
    question: Question
    seed: int
    block: int
    deals: int
    limit: _Limit | None


class Plan(NamedTuple):
    """What all deals of a question share.

    Attributes:
        pools: for each hand that is a range, in their order.
        known: for each hand that is known, by player.
        taken: the known cards, as places for `skip`.
        free: how many cards are not known.
        unknown: how many hands are unknown.
        is_crowded: whether independent hands nearly always collide.
    """

    pools: tuple[Pool, ...]
    known: dict[int, KnownHole]
    taken: tuple[int, ...]
    free: int
    unknown: int
    is_crowded: bool


@lru_cache(maxsize=8)
def plan_of(question: Question) -> Plan:
    """The plan of a question; the last few are kept, in each process."""
    known = question.known
    pools = tuple(
        pool_of(range_of(hole, question.hole_cards, question.game), known)
        for hole in question.holes
        if isinstance(hole, str)
    )
    return Plan(
        pools=pools,
        known={
            player: KnownHole(hole) for player, hole in enumerate(question.holes) if isinstance(hole, tuple)
        },
        taken=fixed_places(known),
        free=len(DECK) - len(known),
        unknown=sum(hole is None for hole in question.holes),
        is_crowded=are_crowded(pools),
    )


def _sample_block(task: _Task) -> Dealt:
    # What SeedSequence(seed).spawn() would give as child number `block`.
    stream = SeedSequence(task.seed, spawn_key=(task.block,))
    return _sample(task.question, task.deals, Generator(PCG64(stream)), task.limit)


def _sample(question: Question, deals: int, generator: Generator, limit: _Limit | None = None) -> Dealt:
    plan = plan_of(question)
    bins = 1 << len(question.holes) * (1 + question.hilo)
    found = _nothing(is_weighted=plan.is_crowded)
    while found.deals < deals:
        count = min(CHUNK, deals - found.deals)
        codes, weights = _deal(question, plan, generator, count, limit and limit.is_over)
        if weights is not None:
            found = found.with_more(_added_up(codes, weights))
        else:
            if bins <= 4 * CHUNK:
                counts = np.bincount(codes, minlength=bins)
                values = np.flatnonzero(counts)
                counts = counts[values]
            else:
                values, counts = np.unique(codes, return_counts=True)
            sums = Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
            found = found.with_more(Dealt(sums, sums, len(codes)))
        if limit is not None and limit.is_over():
            break
    return found


def _added_up(codes: npt.NDArray[np.uint32], weights: I64) -> Dealt:
    """Deals with weights, by code."""
    values, places = np.unique(codes, return_inverse=True)
    # Sums of weights stay below 2 ** 53; those of squares are rounded, the same on every machine.
    sums, squares = (
        Counter(dict(zip(values.tolist(), map(int, np.bincount(places, own).tolist()), strict=True)))
        for own in (weights, weights.astype(np.float64) ** 2)
    )
    return Dealt(sums, squares, len(weights))


def _deal(
    question: Question, plan: Plan, generator: Generator, count: int, is_over: Callable[[], bool] | None
) -> tuple[npt.NDArray[np.uint32], I64 | None]:
    """The outcome codes of `count` deals, or of fewer where time is over; the weights, if they differ."""
    size = question.hole_cards
    held = size * len(plan.pools)
    drawn = question.to_come + size * plan.unknown
    cards = np.empty((held + drawn, count), dtype=np.uint8)
    cards[held:] = draw_slots(generator, plan.free - held, drawn, count)
    weights: I64 | None = None
    if plan.pools:
        hands, weights = draw_together(
            plan.pools, generator, count, is_crowded=plan.is_crowded, is_over=is_over
        )
        count = hands.shape[1]
        cards = cards[:, :count]
        cards[:held] = hands
        skip(cards[held:], places_left(cards[:held])[::-1])
    skip(cards, plan.taken)
    board = cards[held : held + question.to_come]
    if question.board:
        come = np.repeat(np.array(question.board, dtype=np.uint8)[:, None], count, axis=1)
        board = np.concatenate([come, board])
    boards = read_boards(board)
    of_ranges = iter(range(0, held, size))
    of_unknown = iter(range(held + question.to_come, held + drawn, size))
    highs, lows = [], []
    for player, hole in enumerate(question.holes):
        if isinstance(hole, tuple):
            known = plan.known[player]
            highs.append(known.highs(boards))
            lows.append(known.lows(boards) if question.hilo else None)
            continue
        first = next(of_unknown if hole is None else of_ranges)
        own = cards[first : first + size]
        highs.append(highs_on(own, boards))
        lows.append(lows_on(own, boards) if question.hilo else None)
    return outcome_codes(highs, [low for low in lows if low is not None]), weights
