"""A bot that is a program: a message a line on its standard input, an answer a line on its output.

It may be slow, silent, wrong or gone; whatever it does, the hand goes on by the rule of
`bots.answers`: one rejection, then a check where that is free, else a fold. Which hands
it plays is the caller's affair. What it writes to standard error is left to the terminal.
"""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from splitpot.bots.answers import (
    LONGEST_ANSWER,
    BadAnswer,
    act_of,
    check_answer,
    instead,
    read_answer,
    reject,
)
from splitpot.bots.protocol import Answer, BotBody, Reject, RejectCode, YourTurn, encode_line
from splitpot.bots.telling import history_of, result_of, turn_of
from splitpot.errors import SetupError
from splitpot.game.actions import Act
from splitpot.game.events import Awarded, HandEvent, HandStarted
from splitpot.game.state import HandState
from splitpot.game.view import HandView

SECONDS: Final = 5.0
"""Time for a decision where nobody has said otherwise."""
GOODBYE_SECONDS: Final = 3.0
MOST_STRAY_LINES: Final = 100
MOST_PIECES: Final = 16
"""So many pieces of twice the longest answer are read of one line; more is a flood."""
_MOST_WAITING: Final = 1000


def words_of(command: str) -> list[str]:
    """The words of a command line.

    Raises:
        ValueError: there are none, or quotation marks are not closed.
    """
    words = shlex.split(command)
    if not words:
        raise ValueError("the command line is empty; name a program such as 'python mybot.py'")
    return words


class ProgramGone(SetupError):
    """The program cannot be started, or has ended before the game has."""

    def __init__(self, command: str, problem: str) -> None:
        super().__init__("bot", f"{command}: {problem}")


class ProgramNotStarted(ProgramGone):
    """It cannot be started."""


class Course:
    """The hand in play as all bots of a match know it: its number and its events so far."""

    def __init__(self, table: str = "match") -> None:
        self.table = table
        self.hand = 0
        self.events: list[HandEvent] = []

    def begin(self) -> None:
        """The next hand."""
        self.hand += 1
        self.events.clear()

    def hear(self, events: Sequence[HandEvent]) -> None:
        """More of the hand."""
        self.events.extend(events)


class Counts(msgspec.Struct):
    """How a program has answered.

    Attributes:
        asked: decisions.
        rejected: answers that were not taken.
        late: decisions without any answer in time, good or bad.
        defaulted: decisions that a check or fold was made for.
        slowest_ms: the longest time that a decision took, those that ran into its end too.
    """

    asked: int = 0
    rejected: int = 0
    late: int = 0
    defaulted: int = 0
    slowest_ms: int = 0


class Program:
    """A program in one seat of a match; use `close` when it is over."""

    def __init__(self, command: str, course: Course, seconds: float = SECONDS) -> None:
        """Starts it.

        Raises:
            ProgramNotStarted: there is no such program.
        """
        self.command = command
        self.counts = Counts()
        self.seconds = seconds
        self.rejected: Callable[[Reject], None] = lambda _: None
        """Hears of each rejection."""
        self._course = course
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MOST_WAITING)
        self._missed: set[str] = set()
        self._floods = False
        try:
            self._process = subprocess.Popen(  # noqa: S603  the user's own program is what is asked for
                words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            raise ProgramNotStarted(command, f"cannot be started: {error}") from error
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def decide(self, view: HandView) -> Act:
        """What the program answers, or what is done instead."""
        now = time.time_ns() // 1_000_000
        course = self._course
        turn = turn_of(
            view,
            table=course.table,
            hand=course.hand,
            history=history_of(course.events),
            deadline=now + round(self.seconds * 1000),
            now=now,
        )
        return self.ask(turn, view)

    def ask(self, turn: YourTurn, view: HandView) -> Act:
        """What the program answers to a turn, or what is done instead.

        Raises:
            ProgramGone: it has ended.
        """
        self.counts.asked += 1
        began = time.monotonic()
        self.tell(turn)
        answer = self._good_answer(turn, began + self.seconds)
        took = round((time.monotonic() - began) * 1000)
        self.counts.slowest_ms = max(self.counts.slowest_ms, took)
        if answer is not None:
            return act_of(view, answer)
        self.counts.defaulted += 1
        return instead(view)

    def hand_over(self, final: HandState, seat: int) -> None:
        """Tells the program how the hand has ended."""
        events = self._course.events
        started = events[0]
        assert isinstance(started, HandStarted)
        stacks = {number: stack for number, stack in enumerate(started.stacks) if stack}
        awards = [event for event in events if isinstance(event, Awarded)]
        self.tell(result_of(final, awards, seat, stacks, table=self._course.table, hand=self._course.hand))

    def tell(self, body: BotBody) -> None:
        """Sends a message.

        Raises:
            ProgramGone: it has ended.
        """
        self.write(encode_line(body) + b"\n")

    def write(self, line: bytes) -> None:
        """Sends a line as it is.

        Raises:
            ProgramGone: it has ended.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError as error:
            raise ProgramGone(self.command, self._end_words()) from error

    def read(self, deadline: float) -> bytes | None:
        """The program's next line; none by the deadline, a time of `time.monotonic`.

        Raises:
            ProgramGone: it has ended.
        """
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise ProgramGone(self.command, self._end_words())
        return line

    def close(self) -> int | None:
        """Closes its input and waits for its end; its exit code, or none where it had to be killed."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it may have gone before
            self._process.stdin.close()
        try:
            return self._process.wait(GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return None
        finally:
            while self._reader.is_alive() and not self._lines.empty():
                self._lines.get()  # the reader waits for room
            self._reader.join(GOODBYE_SECONDS)
            if self._process.stdout is not None and not self._reader.is_alive():
                self._process.stdout.close()

    def _good_answer(self, turn: YourTurn, deadline: float) -> Answer | None:
        """An answer that can be taken, the first or, where that is rejected, the second; none in time."""
        for again in (True, False):
            try:
                answer = self._answer_to(turn, deadline)
                if answer is None:
                    # One that was rejected did come: what did not is a better one.
                    self.counts.late += again
                    self._missed.add(turn.request)
                    return None
                check_answer(turn, answer)
            except BadAnswer as error:
                self.counts.rejected += 1
                if again:
                    self._reject(reject(turn, error, again=True))
                continue
            return answer
        return None

    def _answer_to(self, turn: YourTurn, deadline: float) -> Answer | None:
        """The answer to this turn; those to others are rejected by the way. None where it does not come."""
        for _ in range(MOST_STRAY_LINES):
            line = self.read(deadline)
            if line is None:
                return None
            try:
                answer = read_answer(line)
                named = answer.request
            except BadAnswer as error:
                if error.request in ("", turn.request):
                    raise
                named = error.request
            if named in ("", turn.request):
                return answer
            # It costs the decision at hand nothing.
            self.counts.rejected += 1
            code: RejectCode = "late" if named in self._missed else "stale_action"
            self._reject(Reject(named, code, f"asked is {turn.request}; {named} is not"))
        return None

    def _reject(self, body: Reject) -> None:
        self.rejected(body)
        self.tell(body)

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        pieces = 0
        while line := stdout.readline(2 * LONGEST_ANSWER):
            pieces = 0 if line.endswith(b"\n") else pieces + 1
            if pieces > MOST_PIECES:
                self._floods = True
                self._process.kill()
                break
            if line.strip():
                self._lines.put(line)
        self._lines.put(None)

    def _end_words(self) -> str:
        if self._floods:
            return f"it writes without an end of line, more than {MOST_PIECES * 2 * LONGEST_ANSWER:,} bytes"
        try:
            code = self._process.wait(GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            return "it has closed its output before the end"
        return f"it has ended before the game did, with exit code {code}"
