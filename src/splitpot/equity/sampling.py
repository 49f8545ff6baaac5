"""Sampled equity: ranges, known hands and unknown ones, in any mixture.

A deal draws each range's hand by its weight, independently, and starts again where two
hands or a known card collide; unknown hands and the board come from what is left. So the
joint distribution is right. Deals come in numbered blocks, each with its own stream of
numbers spawned from the seed: the answer does not depend on who works out which block.
There is no clock, no entropy and no process here; all three are passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import numpy as np
import numpy.typing as npt
from numpy.random import PCG64, Generator, SeedSequence

from splitpot.cards import DECK
from splitpot.equity.dealing import U8, U64, Pool, draw_slots, fixed_places, places_left, pool_of, skip
from splitpot.equity.known_hole import KnownHole
from splitpot.equity.outcomes import outcome_codes, split_codes, spread
from splitpot.equity.question import Question, range_of
from splitpot.equity.result import EquityResult, result_of
from splitpot.errors import CardsError, SetupError
from splitpot.evaluation.batch import CHUNK, highs_on, lows_on, read_boards

BLOCK: Final = 4 * CHUNK
"""Deals of one stream of numbers."""
DEFAULT_PRECISION: Final = 0.001
FINEST_PRECISION: Final = 0.00001
_ROUND: Final = 64
_TRIES: Final = 4_000_000
_RAREST: Final = 1e-4


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
        deals: how many deals to sample, exactly.
        seconds: how long to go on, by `clock`.
        clock: seconds since any moment, such as `time.monotonic`.
    """

    precision: float | None = DEFAULT_PRECISION
    deals: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        if self.precision is not None and not FINEST_PRECISION <= self.precision < 1:
            raise SetupError(
                "precision", f"a standard error from {FINEST_PRECISION} to 1, not {self.precision}"
            )
        if self.deals is not None and self.deals < 1:
            raise SetupError("deals", f"at least one deal is needed, not {self.deals}")
        if self.seconds is not None and self.clock is None:
            raise SetupError("clock", "a time limit needs a clock, such as time.monotonic")
        if self.precision is None and self.deals is None and self.seconds is None:
            raise SetupError(
                "precision", "a precision, a number of deals or a time limit must end the sampling"
            )


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
        progress: told after each round.

    Raises:
        CardsError: the ranges leave each other no hands, or hardly ever.
        SetupError: the seed is below 0.
    """
    if seed < 0:
        raise SetupError("seed", f"a whole number from 0, not {seed}")
    effort = effort or Effort()
    begun = effort.clock() if effort.clock else 0.0
    players = len(question.holes)
    plan_of(question)
    found: Counter[int] = Counter()
    blocks = deals = 0
    # The first block tells how many a precision will need.
    wanted = BLOCK if effort.deals is None or effort.precision is not None else effort.deals
    wanted = min(wanted, effort.deals or wanted)
    while True:
        sizes = _round(wanted - deals, at_once if effort.seconds is not None else _ROUND)
        tasks = [_Task(question, seed, blocks + index, size) for index, size in enumerate(sizes)]
        for counts in run(_sample_block, tasks):
            found.update(counts)
        blocks += len(sizes)
        deals += sum(sizes)
        error, wanted = _judge(found, players, deals, effort)
        if progress is not None:
            progress(Progress(deals, wanted, error))
        is_late = (
            effort.clock is not None
            and effort.seconds is not None
            and effort.clock() - begun >= effort.seconds
        )
        if is_late or 0 < wanted <= deals:
            break
        wanted = wanted or deals + at_once * BLOCK
    return result_of(split_codes(found, players), players, "sampled")


def sample_outcomes(question: Question, deals: int, generator: Generator) -> dict[tuple[int, int], int]:
    """Deals by who wins the high and who the low, from the numbers of one generator.

    Only the generator's raw bits are used, which stay the same from version to version.
    """
    return split_codes(_sample(question, deals, generator), len(question.holes))


def _round(deals: int, blocks: int) -> list[int]:
    """The sizes of the next blocks, for so many deals still wanted."""
    full, rest = divmod(deals, BLOCK)
    sizes = [BLOCK] * full + ([rest] if rest else [])
    return sizes[:blocks]


def _judge(found: Counter[int], players: int, deals: int, effort: Effort) -> tuple[float, int]:
    """The largest standard error, and how many deals will be enough; 0 where time alone decides."""
    variance = spread(found, players)
    error = (variance / deals) ** 0.5
    limits = []
    if effort.deals is not None:
        limits.append(effort.deals)
    if effort.precision is not None:
        # A row of equal results is no certainty: at least one over the precision.
        enough = max(variance / effort.precision**2, 1 / effort.precision)
        # Whole blocks, and a little more than seems needed, as the variance is an estimate too.
        limits.append(deals if enough <= deals else ceil(1.01 * enough / BLOCK) * BLOCK)
    return error, min(limits, default=0)


# --- a block --------------------------------------------------------------------------


class _Task(NamedTuple):
    question: Question
    seed: int
    block: int
    deals: int


class Plan(NamedTuple):
    """What all deals of a question share.

    Attributes:
        pools: for each hand that is a range, in their order.
        known: for each hand that is known, by player.
        taken: the known cards, as places for `skip`.
        free: how many cards are not known.
        unknown: how many hands are unknown.
    """

    pools: tuple[Pool, ...]
    known: dict[int, KnownHole]
    taken: tuple[int, ...]
    free: int
    unknown: int


@lru_cache(maxsize=8)
def plan_of(question: Question) -> Plan:
    """The plan of a question; the last few are kept, in each process."""
    known = question.known
    return Plan(
        pools=tuple(
            pool_of(range_of(hole, question.hole_cards, question.game), known)
            for hole in question.holes
            if isinstance(hole, str)
        ),
        known={
            player: KnownHole(hole) for player, hole in enumerate(question.holes) if isinstance(hole, tuple)
        },
        taken=fixed_places(known),
        free=len(DECK) - len(known),
        unknown=sum(hole is None for hole in question.holes),
    )


def _sample_block(task: _Task) -> Counter[int]:
    # What SeedSequence(seed).spawn() would give as child number `block`.
    stream = SeedSequence(task.seed, spawn_key=(task.block,))
    return _sample(task.question, task.deals, Generator(PCG64(stream)))


def _sample(question: Question, deals: int, generator: Generator) -> Counter[int]:
    plan = plan_of(question)
    bins = 1 << len(question.holes) * (1 + question.hilo)
    found: Counter[int] = Counter()
    for start in range(0, deals, CHUNK):
        codes = _deal(question, plan, generator, min(CHUNK, deals - start))
        if bins <= 4 * CHUNK:
            counts = np.bincount(codes, minlength=bins)
            values = np.flatnonzero(counts)
            counts = counts[values]
        else:
            values, counts = np.unique(codes, return_counts=True)
        found.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
    return found


def _deal(question: Question, plan: Plan, generator: Generator, count: int) -> npt.NDArray[np.uint32]:
    """The outcome codes of `count` deals."""
    size = question.hole_cards
    held = size * len(plan.pools)
    drawn = question.to_come + size * plan.unknown
    cards = np.empty((held + drawn, count), dtype=np.uint8)
    cards[held:] = draw_slots(generator, plan.free - held, drawn, count)
    if plan.pools:
        cards[:held] = _draw_hands(plan.pools, size, generator, count)
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
    return outcome_codes(highs, [low for low in lows if low is not None])


def _draw_hands(pools: tuple[Pool, ...], size: int, generator: Generator, count: int) -> U8:
    """`(pools * size, count)` slots of one hand from each pool, drawn together until none collide."""
    parts: list[U8] = []
    have = tried = 0
    ask = count
    while have < count:
        parts.append(_draw_once(pools, generator, ask))
        have += parts[-1].shape[1]
        tried += ask
        if tried >= _TRIES and have < tried * _RAREST:
            raise CardsError(
                f"the ranges want the same cards: {have} of {tried:,} deals gave every one of them a hand; "
                "take wider ranges"
            )
        # As many as will probably be enough, within what fits the cache.
        ask = CHUNK if not have else max(256, min(CHUNK, int(1.1 * (count - have) * tried / have)))
    return parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)[:, :count]


def _draw_once(pools: tuple[Pool, ...], generator: Generator, count: int) -> U8:
    """The deals, of at most `count`, in which no two hands collide."""
    hands: U8 | None = None
    held: U64 | None = None
    for pool in pools:
        slots, masks = pool.draw(generator, count if held is None else len(held))
        if hands is None or held is None:
            hands, held = slots, masks
            continue
        # A pool may give fewer; which ones are missing says nothing about the others.
        hands, held = hands[:, : len(masks)], held[: len(masks)]
        fits = np.flatnonzero((held & masks) == 0)
        held = held[fits] | masks[fits]
        hands = np.concatenate([hands.take(fits, axis=1), slots.take(fits, axis=1)])
    assert hands is not None
    return hands
