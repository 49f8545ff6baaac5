"""A bot's answer, read kindly: fields that are not known are left alone, and nothing else is guessed.

What cannot be taken becomes a `Reject` that says what is legal; what is done instead,
after a second one or none, is a check where it is free, else a fold, and never a call.
"""

from __future__ import annotations

import msgspec

from splitpot.bots.bot import check_or_fold, legal_of
from splitpot.bots.protocol import Answer, Reject, RejectCode, YourTurn
from splitpot.game.actions import Act, Move
from splitpot.game.view import HandView

LONGEST_ANSWER = 4096
"""Bytes of an answer; a longer one is not read."""
_MOST_SHOWN = 60


class BadAnswer(Exception):
    """An answer that is none. `request` is the decision that it names, as far as it could be read."""

    def __init__(self, code: RejectCode, message: str, request: str = "") -> None:
        self.code: RejectCode = code
        self.request = request
        super().__init__(message)


def read_answer(line: bytes | str) -> Answer:
    """The answer in a line of JSON. `kind` and `amount` may stand in `d`, as in the room's own messages.

    Raises:
        BadAnswer: not JSON, without a request, or with a kind or an amount that is none.
    """
    size = len(line.encode()) if isinstance(line, str) else len(line)
    if size > LONGEST_ANSWER:
        raise BadAnswer("bad_message", f"an answer has at most {LONGEST_ANSWER} bytes; this one has {size}")
    try:
        found = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadAnswer("bad_message", f"an answer is one line of JSON: {error}") from error
    if not isinstance(found, dict):
        raise BadAnswer("bad_message", "an answer is an object with request and kind")
    return answer_in(found)


def answer_in(found: dict[str, object]) -> Answer:
    """The answer in an object that was JSON.

    Raises:
        BadAnswer: as `read_answer`.
    """
    request = found.get("request", "")
    if not isinstance(request, str) or len(request) > _MOST_SHOWN:
        raise BadAnswer("bad_message", "request is the text that the turn named")
    if found.get("t", "act") != "act":
        raise BadAnswer("bad_message", f"an answer has t 'act', not {found['t']!r:.60}", request)
    below = found.get("d")
    fields = {**found, **below} if isinstance(below, dict) else found
    kind, amount = fields.get("kind"), fields.get("amount", 0)
    if not isinstance(kind, str) or kind not in tuple(Move):
        known = ", ".join(Move)
        raise BadAnswer("unknown_action", f"there is no kind {kind!r:.60}; there are {known}", request)
    move = Move(kind)
    if move is not Move.RAISE_TO:
        return Answer(request, move)
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise BadAnswer(
            "bad_amount", f"the amount of a raise_to is a whole number, not {amount!r:.60}", request
        )
    return Answer(request, move, amount)


def check_answer(turn: YourTurn, answer: Answer) -> None:
    """Lets an answer pass that may be given to a turn.

    Raises:
        BadAnswer: another decision, or not legal.
    """
    if not answer.request:
        raise BadAnswer("bad_message", f"an answer names its request; asked is {turn.request!r}")
    if answer.request != turn.request:
        raise BadAnswer(
            "stale_action", f"asked is {turn.request}, not {answer.request!r:.60}", answer.request
        )
    for move in turn.legal:
        if move.kind is answer.kind:
            if answer.kind is Move.RAISE_TO and not move.to <= answer.amount <= move.most:
                sizes = str(move.to) if move.to == move.most else f"{move.to} to {move.most}"
                raise BadAnswer(
                    "bad_amount", f"raise_to {answer.amount} is not legal: {sizes} is", turn.request
                )
            return
    kinds = ", ".join(move.kind.value for move in turn.legal)
    raise BadAnswer("illegal_action", f"{answer.kind.value} is not legal now: {kinds}", turn.request)


def reject(turn: YourTurn, error: BadAnswer, *, again: bool) -> Reject:
    """What a bot is told of an answer that was not taken."""
    return Reject(turn.request, error.code, str(error), turn.legal if again else (), again)


def act_of(view: HandView, answer: Answer) -> Act:
    """The action that an answer asks for, for the viewer's seat."""
    return Act(legal_of(view).seat, answer.kind, answer.amount)


def instead(view: HandView) -> Act:
    """What is done for a bot whose answers were not taken: a check where it is free, else a fold."""
    return check_or_fold(legal_of(view))
