"""A process that works out equity: a request a line on standard input, a reply a line on standard output.

Questions are bounded here in effort: what is too large to count is sampled, and sampling
stops at its time limit. What takes too long all the same (a page of nested ranges can) is
ended from outside by `equity_workers`, which is why this is a process of its own. It
gives way to the tables, and ends when its input does.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import comb, prod
from typing import Any, Final

import msgspec
import structlog

from splitpot.cards import DECK, format_card
from splitpot.equity.ask import answer
from splitpot.equity.exact import count_outcomes, exact_equity
from splitpot.equity.outcomes import split_codes
from splitpot.equity.question import Question, range_of, read_question
from splitpot.equity.result import EquityResult, Outcomes, result_of
from splitpot.equity.sampling import Effort, sampled_equity
from splitpot.errors import CardParseError, CardsError, ParseError, SetupError
from splitpot.server import logs
from splitpot.server.equity_types import (
    EquityAnswer,
    EquityPlayer,
    EquityProblem,
    EquityReply,
    EquityRequest,
    NextCard,
)
from splitpot.server.workers import READY, behave, say

PRECISION: Final = 0.001
SAMPLING_SECONDS: Final = 1.2
COUNTING_SECONDS: Final = 0.3
"""What counting may take, by estimate, where sampling is the other choice."""
MOST_MATCHUPS: Final = 1_000_000
"""Choices of hands that are looked at one by one; listing more takes too much time and memory."""
PARTS_DEALS: Final = 16_384
MOST_MEMORY: Final = 2 * 1024**3

_WARM: Final = (EquityRequest(("AA23:$ds", "KcKdQhJs")), EquityRequest(("AcAd2s3h", "*")))

_log = structlog.get_logger()


def reply_to(request: EquityRequest, *, sampling_seconds: float = SAMPLING_SECONDS) -> EquityReply:
    """The answer to a request, or what is wrong with it and where."""
    game, size = request.game.value, request.hole_cards
    try:
        question = read_question(request.hands, request.board, request.dead, game=game, hole_cards=size)
    except ParseError as error:
        return EquityReply(problem=_unreadable(request, error))
    except (CardsError, SetupError) as error:
        return EquityReply(problem=_senseless(request, str(error)))
    try:
        return EquityReply(answer=_answer(question, request.next, sampling_seconds))
    except CardsError as error:
        # Each hand by itself is possible, but not all of them together.
        return EquityReply(problem=EquityProblem("bad_question", str(error)))


# --- the answer ----------------------------------------------------------------------


class _Watch:
    """Runs blocks of deals one by one, and keeps their outcomes."""

    def __init__(self) -> None:
        self.codes: Counter[int] = Counter()

    def __call__(self, function: Callable[[Any], Any], arguments: Iterable[Any], /) -> Iterator[Any]:
        for argument in arguments:
            counts = function(argument)
            self.codes.update(counts.weights)
            yield counts


def _answer(question: Question, with_next: bool, seconds: float) -> EquityAnswer:
    players = len(question.holes)
    known = [hole for hole in question.holes if isinstance(hole, tuple)]
    if len(known) == players:
        outcomes = count_outcomes(known, question.board, question.dead, hilo=question.hilo)
        result = result_of(outcomes, players, "exact")
    else:
        watch = _Watch()
        result = answer(
            question,
            exact=None if _is_countable(question) else False,
            effort=Effort(PRECISION, None, seconds, time.monotonic),
            budget=COUNTING_SECONDS,
            run=watch,
        )
        if not watch.codes:
            sampled_equity(question, 1, Effort(None, PARTS_DEALS), run=watch)
        outcomes = split_codes(watch.codes, players)
    errors = [player.standard_error for player in result.players]
    return EquityAnswer(
        method="exact" if result.method == "exact" else "sampled",
        boards=result.boards,
        players=_players(question, result, _low_parts(outcomes, players)),
        time_limit=max(errors) > PRECISION,
        next=_next_cards(question) if with_next else None,
    )


def _is_countable(question: Question) -> bool:
    """Whether the choices of hands are few enough to be looked at."""
    unknown = comb(len(DECK) - len(question.known), question.hole_cards)
    sizes = []
    for hole in question.holes:
        if isinstance(hole, str):
            # Ranges of six cards are not listed at all.
            if question.hole_cards == 6:
                return False
            sizes.append(range_of(hole, question.hole_cards, question.game).count)
        elif hole is None:
            sizes.append(unknown)
    return prod(sizes) <= MOST_MATCHUPS


def _low_parts(outcomes: Outcomes, players: int) -> list[float]:
    """How much of the pot each player wins by the low."""
    parts = [0.0] * players
    for (_, low), boards in outcomes.items():
        for player in range(players):
            if low >> player & 1:
                parts[player] += boards / (2 * low.bit_count())
    total = sum(outcomes.values())
    return [part / total for part in parts]


def _players(question: Question, result: EquityResult, low_parts: list[float]) -> tuple[EquityPlayer, ...]:
    return tuple(
        EquityPlayer(
            hand=text,
            equity=player.equity,
            share=float(player.share),
            scoop=player.scoop,
            high_win=player.high_win,
            high_tie=player.high_tie,
            low_win=player.low_win,
            low_tie=player.low_tie,
            three_quarters=player.three_quarters,
            quartered=player.quartered,
            standard_error=player.standard_error,
            low_part=min(low_part, player.equity),
        )
        for text, player, low_part in zip(question.texts, result.players, low_parts, strict=True)
    )


def _next_cards(question: Question) -> tuple[NextCard, ...] | None:
    known = [hole for hole in question.holes if isinstance(hole, tuple)]
    if len(known) < len(question.holes) or len(question.board) not in (3, 4):
        return None
    gone = set(question.known)
    rows = []
    for card in reversed(DECK):
        if card not in gone:
            result = exact_equity(known, (*question.board, card), question.dead, hilo=question.hilo)
            rows.append(NextCard(format_card(card), tuple(player.equity for player in result.players)))
    return tuple(rows)


# --- what is wrong -------------------------------------------------------------------


def _unreadable(request: EquityRequest, error: ParseError) -> EquityProblem:
    """The problem of a text that is not in its notation."""
    said = f"character {error.position + 1}: expected {error.expected}"
    # Hands are ranges wherever they are not cards, so only board and dead cards fail as cards.
    if isinstance(error, CardParseError):
        if error.text == request.board:
            return EquityProblem("bad_question", f"the board, {said}", "board", None, error.position)
        return EquityProblem("bad_question", f"the dead cards, {said}", "dead", None, error.position)
    for index, hand in enumerate(request.hands):
        if hand.strip() == error.text:
            skipped = len(hand) - len(hand.lstrip())
            said = f"character {skipped + error.position + 1}: expected {error.expected}"
            return EquityProblem(
                "bad_question", f"hand {index + 1}, {said}", "hands", index, skipped + error.position
            )
    return EquityProblem("bad_question", str(error))


def _senseless(request: EquityRequest, message: str) -> EquityProblem:
    """The problem of a question that can be read: at the last part without which it would make sense."""
    hands = request.hands
    for index in reversed(range(len(hands))):
        if hands[index] != "*" and _makes_sense(request, (*hands[:index], "*", *hands[index + 1 :])):
            return EquityProblem("bad_question", message, "hands", index)
    if _makes_sense(request, hands, board=""):
        return EquityProblem("bad_question", message, "board")
    if _makes_sense(request, hands, dead=""):
        return EquityProblem("bad_question", message, "dead")
    return EquityProblem("bad_question", message)


def _makes_sense(
    request: EquityRequest, hands: tuple[str, ...], *, board: str | None = None, dead: str | None = None
) -> bool:
    try:
        read_question(
            hands,
            request.board if board is None else board,
            request.dead if dead is None else dead,
            game=request.game.value,
            hole_cards=request.hole_cards,
        )
    except (ParseError, CardsError, SetupError):
        return False
    return True


# --- the process ---------------------------------------------------------------------


def main() -> None:
    """Answers until the input ends."""
    behave(MOST_MEMORY)
    logs.set_up("warning")
    for request in _WARM:
        reply_to(request, sampling_seconds=0.01)
    requests = msgspec.json.Decoder(EquityRequest)
    with contextlib.suppress(BrokenPipeError):
        say(READY)
        for line in sys.stdin.buffer:
            try:
                reply = reply_to(requests.decode(line))
            except Exception as error:  # noqa: BLE001  the next question may fare better
                _log.error("equity failed", exc_info=error)
                problem = EquityProblem(
                    "server_error", "the server failed to work this out; nothing was lost"
                )
                reply = EquityReply(problem=problem)
            say(msgspec.json.encode(reply) + b"\n")


if __name__ == "__main__":
    main()
