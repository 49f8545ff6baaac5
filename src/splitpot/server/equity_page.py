"""`POST /api/equity`: what the equity page asks, within bounds. It needs no session.

Bodies, text and the number of hands are bounded here; time and processes in
`equity_workers`. What the answer is, the equity layer knows.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from splitpot.equity.exact import MAX_HANDS, MIN_HANDS
from splitpot.server import web
from splitpot.server.equity_types import EquityProblem, EquityRequest
from splitpot.server.equity_workers import EquityWorkers

LONGEST_HAND: Final = 500
LONGEST_CARDS: Final = 150
_STATUS: Final = {"bad_question": 400, "too_long": 422, "busy": 503, "server_error": 500}


async def equity(request: Request) -> Response:
    """Every player's equity, or an `EquityProblem` that says what is wrong and where."""
    asked = await web.read_body(request, EquityRequest, "bad_question")
    refused = refusal(asked)
    if refused is not None:
        return _refuse(refused)
    workers: EquityWorkers = request.app.state.equity
    reply = await workers.ask(asked, request.is_disconnected)
    if reply.problem is not None:
        return _refuse(reply.problem)
    return web.answer(reply.answer)


def refusal(asked: EquityRequest) -> EquityProblem | None:
    """What is too much or too little to be looked at."""
    if not MIN_HANDS <= len(asked.hands) <= MAX_HANDS:
        return EquityProblem(
            "bad_question", f"equity is asked of {MIN_HANDS} to {MAX_HANDS} hands, not {len(asked.hands)}"
        )
    for index, hand in enumerate(asked.hands):
        if len(hand) > LONGEST_HAND:
            return EquityProblem(
                "bad_question",
                f"hand {index + 1} has {len(hand)} characters; {LONGEST_HAND} are the most",
                "hands",
                index,
                LONGEST_HAND,
            )
    if len(asked.board) > LONGEST_CARDS:
        return EquityProblem("bad_question", f"the board has more than {LONGEST_CARDS} characters", "board")
    if len(asked.dead) > LONGEST_CARDS:
        return EquityProblem(
            "bad_question", f"the dead cards have more than {LONGEST_CARDS} characters", "dead"
        )
    return None


def _refuse(refused: EquityProblem) -> Response:
    response = web.answer(refused, _STATUS[refused.code])
    if refused.code == "busy":
        response.headers["retry-after"] = "1"
    return response
