"""The whole exception tree of Splitpot.

Everything that Splitpot raises on purpose is a `SplitpotError`. A message says what
was asked, why it is refused, and what would be right. A broken invariant is not in
this tree: it is a bug, and raises `AssertionError` or whatever Python raises.
"""

from __future__ import annotations

from enum import StrEnum


class SplitpotError(Exception):
    """Root of all errors raised on purpose."""


class ParseError(SplitpotError, ValueError):
    """Text that is not in the notation.

    Attributes:
        text: the whole text that was read.
        position: index of the first character that does not fit.
        expected: what would have been right there.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        super().__init__(self._message())

    def _message(self) -> str:
        return f"{self.text!r}: at character {self.position + 1}, expected {self.expected}"


class CardParseError(ParseError):
    """Text that is not a card or a row of cards."""


class HistoryParseError(ParseError):
    """A hand history that cannot be read.

    Attributes:
        line: number of the line at fault, from 1; 0 where the file as a whole is at fault.
    """

    def __init__(self, text: str, position: int, expected: str, line: int = 0) -> None:
        self.line = line
        super().__init__(text, position, expected)

    def _message(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        expected = "".join(one if one.isprintable() else "\ufffd" for one in self.expected)
        if not self.text:
            return f"{where}expected {expected}"
        return f"{where}{self.text!r}: expected {expected}"


class RangeParseError(ParseError):
    """Text that is not a range of hands. The message draws a caret under the character at fault."""

    def _message(self) -> str:
        # One character of the text is one column, and a long text is cut to what stands around the fault.
        start = max(0, self.position - 50)
        shown = "".join(" " if one.isspace() else one for one in self.text[start : start + 100])
        return (
            f"at character {self.position + 1} of the range, expected {self.expected}\n"
            f"  {shown}\n"
            f"  {' ' * (self.position - start)}^"
        )


class SetupError(SplitpotError, ValueError):
    """Rules, seats or settings that cannot make a hand or a table.

    Attributes:
        field: the setting at fault.
        problem: what is wrong with it and what would be right.
    """

    def __init__(self, field: str, problem: str) -> None:
        self.field = field
        self.problem = problem
        super().__init__(f"{field}: {problem}")


class CardsError(SplitpotError, ValueError):
    """Too few, too many or repeated cards."""


class Reason(StrEnum):
    """Why an action is not allowed now."""

    HAND_OVER = "hand_over"
    NOT_YOUR_TURN = "not_your_turn"
    CARDS_FIRST = "cards_first"
    NO_CARDS_NOW = "no_cards_now"
    WRONG_CARDS = "wrong_cards"
    UNKNOWN_MOVE = "unknown_move"
    CANNOT_CHECK = "cannot_check"
    NOTHING_TO_CALL = "nothing_to_call"
    CAPPED = "capped"
    NOT_REOPENED = "not_reopened"
    NO_OPPONENT = "no_opponent"
    NO_CHIPS = "no_chips"
    WRONG_AMOUNT = "wrong_amount"
    CANNOT_RUN_TWICE = "cannot_run_twice"
    NOTHING_TO_SHOW = "nothing_to_show"


class IllegalAction(SplitpotError, ValueError):
    """A well-formed action that the rules do not allow now. Nothing has changed.

    Attributes:
        action: what was asked, in words.
        reason: why not.
        legal: what would be legal, in words.
    """

    def __init__(self, action: str, reason: Reason, why: str, legal: str) -> None:
        self.action = action
        self.reason = reason
        self.legal = legal
        super().__init__(f"{action}: {why}. Legal now: {legal}.")


class RoomError(SplitpotError):
    """A command that the room refuses. Nothing has changed.

    Attributes:
        code: a stable string for the wire, such as "seat_taken" or "stale_action".
        again: seconds after which it may be tried again; 0 where that is not known.
    """

    def __init__(self, code: str, message: str, *, again: int = 0) -> None:
        self.code = code
        self.again = again
        super().__init__(message)
