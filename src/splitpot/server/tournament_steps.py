"""A tournament's waiting commands carried out one after the other, before any of it is saved.

A batch begins with the hall as it is saved and collects what changes; a refusal changes
nothing and concerns its sender alone. Where the rules fail, the hand in play is void. Fresh
decks and dice come from here; what is saved, and who is told, is `tournament_runner`'s.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
import structlog

from splitpot.errors import IllegalAction, RoomError
from splitpot.room import commands
from splitpot.room.state import TableState
from splitpot.room.tournament_commands import Begin, Tick, TournamentCommand
from splitpot.room.tournament_hall import Hall, HallChange, HallStep, tell_director, tell_table
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server.answers import Refusal
from splitpot.server.dealing import fresh_salts, shuffled_deck
from splitpot.server.tournament_bots import bot_entries

DICE_BITS: Final = 64
FAILED: Final = Refusal("server_error", "the room failed; nothing has changed, try again")

_log = structlog.get_logger()


class Fill(msgspec.Struct, frozen=True):
    """Bots enter, as far as there is room.

    Attributes:
        count: so many of them.
        begins: the tournament starts then, if it has not by being full.
    """

    count: int
    begins: bool = False


TableCommand = commands.Command | Callable[[TableState], commands.Command]
DirectorCommand = TournamentCommand | Callable[[TournamentState], TournamentCommand] | Fill


class Request(msgspec.Struct, frozen=True):
    """Something that is asked of a tournament.

    Attributes:
        table: which table; 0 for the director.
        command: a `TableCommand` or a `DirectorCommand`.
        cid: the player and the name of the command.
        done: who waits for the answer.
        is_alarm: nobody asks, it is time.
    """

    table: int
    command: Any
    cid: tuple[str, str] | None = None
    done: asyncio.Future[int] | None = None
    is_alarm: bool = False

    def answer(self, answer: int | Refusal) -> None:
        """Tells who has asked."""
        if self.done is None or self.done.done():
            return
        if isinstance(answer, int):
            self.done.set_result(answer)
        else:
            self.done.set_exception(RoomError(answer.code, answer.message))


class Batch:
    """What several commands after each other lead to.

    Attributes:
        hall: as it is after them.
        outcomes: each command's answer, in the order in which they came.
        failed: tables (0: the director) whose alarm led nowhere; they have to be left alone for a while.
    """

    def __init__(self, hall: Hall, now: int) -> None:
        self.hall = hall
        self.changes: list[HallChange] = []
        self.outcomes: list[tuple[Request, int | Refusal]] = []
        self.answers: list[tuple[str, str, int]] = []
        self.failed: set[int] = set()
        self._now = now
        self._id = hall.director.config.id
        self._known: dict[tuple[str, str], int | Refusal] = {}

    def carry_out(self, request: Request) -> None:
        """Carries a command out; its answer is among the `outcomes`."""
        if request.cid and request.cid in self._known:
            self.outcomes.append((request, self._known[request.cid]))
            return
        before = len(self.changes)
        try:
            answer: int | Refusal = self._apply(request)
        except RoomError as error:
            answer = Refusal(error.code, str(error))
        except IllegalAction as error:
            answer = Refusal("illegal_action", str(error))
        except Exception as error:  # noqa: BLE001  one table's bug must stop no other
            _log.error("tournament failed", tournament=self._id, table=request.table, exc_info=error)
            answer = FAILED
        if request.is_alarm and len(self.changes) == before:
            _log.error("the clock led nowhere", tournament=self._id, table=request.table, answer=answer)
            self.failed.add(request.table)
        if request.cid:
            self._known[request.cid] = answer
            if isinstance(answer, int) and len(self.changes) > before:
                self.answers.append((*request.cid, answer))
        self.outcomes.append((request, answer))

    def _apply(self, request: Request) -> int:
        if request.table:
            self._tell_table(request)
            table = self.hall.tables.get(request.table)
            return table.version if table is not None else self.hall.director.version
        command = request.command
        if isinstance(command, Fill):
            return self._fill(command)
        if callable(command):
            command = command(self.hall.director)
        self._take(tell_director(self.hall, command, self._now, _dice()))
        return self.hall.director.version

    def _fill(self, fill: Fill) -> int:
        """Bots enter, and it begins. One that is refused has missed the last seat."""
        entered = 0
        if fill.begins and self.hall.director.status is not Status.REGISTERING:
            return entered
        for entry in bot_entries(self.hall.director, fill.count):
            try:
                self._take(tell_director(self.hall, entry, self._now, _dice()))
            except RoomError as error:
                _log.info("bot cannot enter", tournament=self._id, code=error.code)
                break
            entered += 1
        if fill.begins and self.hall.director.status is Status.REGISTERING:
            begin = Tick() if self.hall.director.config.start_at else Begin()
            self._take(tell_director(self.hall, begin, self._now, _dice()))
        return entered

    def _tell_table(self, request: Request) -> None:
        number, command = request.table, request.command
        state = self.hall.tables.get(number)
        if state is None:
            raise RoomError("unknown_table", "this table is not in play any more")
        if callable(command):
            command = command(state)
        now = self._now
        if isinstance(command, commands.Clock):
            command = commands.Clock(shuffled_deck(), fresh_salts())
        try:
            step = tell_table(self.hall, number, command, now, _dice())
        except (RoomError, IllegalAction):
            raise
        except Exception as error:
            # A broken invariant: the stacks go back to the start of the hand.
            _log.error("the rules failed", tournament=self._id, table=number, exc_info=error)
            if not state.running:
                raise
            step = tell_table(self.hall, number, commands.Void("the room failed in this hand"), now, _dice())
        self._take(step)

    def _take(self, step: HallStep) -> None:
        self.hall = step.hall
        self.changes += step.changes


def _dice() -> int:
    return secrets.randbits(DICE_BITS)
