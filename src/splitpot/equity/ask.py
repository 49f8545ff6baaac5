"""The front of equity: one question in, the exact answer or a sampled one out.

It reads the question, and chooses by cost: counting where that is quick, sampling where
it is not; the result says which. The ways of counting and sampling are elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isinf
from typing import Final

from splitpot.equity.exact import exact_equity
from splitpot.equity.matchups import MOST_MATCHUPS, Cost, count_matchups, find_matchups
from splitpot.equity.question import Cards, Question, read_question
from splitpot.equity.result import EquityResult
from splitpot.equity.sampling import DEFAULT_PRECISION, Effort, Progress, Runner, sampled_equity
from splitpot.errors import SetupError

MOST_SECONDS: Final = 60.0
"""What an exact answer may take, by estimate, where it is insisted on."""
BUDGET: Final = 0.5
"""What it may take, by estimate, where there is a choice."""


def equity(
    hands: Iterable[Cards],
    board: Cards | None = "",
    dead: Cards | None = "",
    *,
    game: str = "omaha8",
    hole_cards: int | None = None,
    exact: bool | None = None,
    precision: float | None = None,
    deals: int | None = None,
    seed: int = 1,
) -> EquityResult:
    """Every player's equity: exact where that is quick, else sampled; `method` says which.

    Args:
        hands: for each of two to ten players cards (`AcAd2s3h`), a range (`AA23:$ds`), or
            `*` for a hand that nobody knows.
        board: none, three, four or five cards.
        dead: cards out of play.
        game: "omaha8" (hi/lo) or "omaha" (high only).
        hole_cards: 4, 5 or 6; by default as many as the known hands have, else 4.
        exact: True insists on an exact answer, False on a sampled one.
        precision: the largest standard error of a sampled equity; 0.001 is 0.1 %, the default.
        deals: how many deals to sample, instead of or at most before a precision.
        seed: of a sampled answer, which is the same for the same seed on every machine.

    Raises:
        ParseError: a text is neither cards nor a range; its position is where it goes wrong.
        CardsError: a wrong number of hands or cards, a card twice, a range of which nothing is left.
        SetupError: another game or number, something of the wrong type, options that contradict each
            other, or an exact answer that would take too long.
    """
    if exact not in (None, True, False):
        raise SetupError("exact", f"True, False or None, not {exact!r}")
    for name, value in (("precision", precision), ("deals", deals)):
        if exact and value is not None:
            raise SetupError(name, "it is of a sampled answer; give either it or exact=True")
    question = read_question(hands, board, dead, game=game, hole_cards=hole_cards)
    if precision is None and deals is None:
        precision = DEFAULT_PRECISION
    return answer(question, exact=exact, seed=seed, effort=Effort(precision, deals))


def answer(
    question: Question,
    *,
    exact: bool | None = None,
    seed: int = 1,
    effort: Effort | None = None,
    budget: float = BUDGET,
    most_seconds: float = MOST_SECONDS,
    run: Runner = map,
    at_once: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> EquityResult:
    """The answer to a question that was read, with all that a program may want to set.

    Args:
        question: what is asked.
        exact: as in `equity`.
        seed: as in `equity`.
        effort: when to stop sampling.
        budget: seconds that an exact answer may take where there is a choice, by estimate.
        most_seconds: seconds that it may take where it is insisted on, by estimate.
        run: `map`, or the `map` of an executor that works on several blocks at a time.
        at_once: how many blocks it works on at a time.
        progress: told how much of how much is done; how much is 0 while nobody knows.

    Raises:
        SetupError: an exact answer would take too long.
        CardsError: the ranges leave each other no hands.
    """
    effort = effort or Effort()
    if exact is not False:
        if all(isinstance(hole, tuple) for hole in question.holes):
            known = [hole for hole in question.holes if isinstance(hole, tuple)]
            return exact_equity(known, question.board, question.dead, hilo=question.hilo)
        found = find_matchups(question, most_seconds if exact else budget)
        if not isinstance(found, Cost):
            return count_matchups(question, found, progress)
        if exact:
            raise SetupError("exact", _too_long(question, found, most_seconds))

    def tell(state: Progress) -> None:
        if progress is not None:
            progress(state.deals, state.expected)

    return sampled_equity(question, seed, effort, run=run, at_once=at_once, progress=tell)


def _too_long(question: Question, cost: Cost, most_seconds: float) -> str:
    if isinf(cost.seconds):
        why = "ranges of six cards, or with weights as fine as these, are not counted"
    elif cost.seconds <= most_seconds:
        why = (
            f"{MOST_MATCHUPS:,} matchups are the most that can be counted, and these may be {cost.matchups:,}"
        )
    else:
        why = (
            f"counting up to {cost.matchups:,} matchups would take about {_duration(cost.seconds)}, "
            f"and {_duration(most_seconds)} is the most"
        )
    cure = "narrower ranges" if question.board else "narrower ranges or a board"
    return f"{why}; give {cure}, or let it be sampled"


def _duration(seconds: float) -> str:
    for unit, name in ((86400 * 365, "years"), (86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:,.0f} {name}"
    return f"{max(1, round(seconds))} seconds"
