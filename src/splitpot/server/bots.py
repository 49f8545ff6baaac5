"""The bots at one table: they sit there like people, with a view and nothing else.

How a bot decides is in `splitpot.bots`. Here: its pause, the thread it thinks in, what
happens when it fails (it checks, else folds), and its new buy-in when it is broke.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from concurrent.futures import Executor
from typing import Final

import structlog

from splitpot.bots.bot import Bot, check_or_fold
from splitpot.bots.manners import make_bot
from splitpot.errors import RoomError
from splitpot.game.actions import Act, Move
from splitpot.game.view import HandView, view_hand
from splitpot.room import commands
from splitpot.room.state import Seat, TableState
from splitpot.server.orders import usual_buy_in
from splitpot.server.watched import WatchedTable

SHORTEST_PAUSE: Final = 0.6
LONGEST_PAUSE: Final = 3.0

_log = structlog.get_logger()
_dice: Final = secrets.SystemRandom()


class Crew:
    """All bots of one table.

    Args:
        bots: those that have played before, by player; several tables may share them.

    Attributes:
        pause: whether they take their time.
    """

    def __init__(
        self, runner: WatchedTable, *, pause: bool, threads: Executor, bots: dict[str, Bot] | None = None
    ) -> None:
        self.pause = pause
        self._runner = runner
        self._threads = threads
        self._bots: dict[str, Bot] = {} if bots is None else bots
        self._changed = asyncio.Event()
        self._asked = (0, -1)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Lets the bots play."""
        self._runner.changed.append(self._changed.set)
        self._changed.set()
        self._task = asyncio.create_task(self._play(), name=f"bots {self._runner.id}")

    async def stop(self) -> None:
        """Ends their play; their seats stay."""
        task, self._task = self._task, None  # it holds what it was at, and that the crew
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _play(self) -> None:
        while not self._runner.closed:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._look(self._runner.state)
            except RoomError as error:
                # The table moved on while a bot was thinking.
                _log.debug("bot refused", table=self._runner.id, code=error.code)
            except Exception as error:  # noqa: BLE001  a failing bot must not end the others
                _log.error("bot failed", table=self._runner.id, exc_info=error)

    async def _look(self, state: TableState) -> None:
        if not state.config.tournament:
            self._forget_gone(state)
            await self._buy_in(state)
        play = state.play
        if not state.running or play is None or play.to_act is None:
            return
        one = state.seats[play.to_act]
        asked = (state.hand, play.turn)
        if one is not None and one.is_house_bot and asked != self._asked:
            self._asked = asked
            await self._act(one, state.hand, view_hand(play, play.to_act))

    def _forget_gone(self, state: TableState) -> None:
        if len(self._bots) > len(state.seats):
            here = {one.player for one in state.seats if one is not None}
            self._bots = {player: bot for player, bot in self._bots.items() if player in here}

    async def _buy_in(self, state: TableState) -> None:
        for one in state.seats:
            if (
                one is not None
                and one.is_house_bot
                and not (one.stack or one.top_up or one.leaving or state.running)
            ):
                await self._runner.do(commands.TopUp(one.player, usual_buy_in(state.config)))

    async def _act(self, one: Seat, hand: int, view: HandView) -> None:
        if self.pause:
            await asyncio.sleep(_pause_seconds())
        wanted = await self._decide(one, view)
        try:
            await self._runner.do(_command(one, hand, view, wanted))
        except RoomError as error:
            if error.code not in ("illegal_action", "bad_amount"):
                raise
            _log.warning("illegal bot", table=self._runner.id, bot=one.name, code=error.code)
            assert view.legal is not None
            await self._runner.do(_command(one, hand, view, check_or_fold(view.legal)))

    async def _decide(self, one: Seat, view: HandView) -> Act:
        assert view.legal is not None
        try:
            bot = self._bots.get(one.player)
            if bot is None:
                bot = self._bots[one.player] = make_bot(one.bot, _own_dice())
            return await asyncio.get_running_loop().run_in_executor(self._threads, bot.decide, view)
        except Exception as error:  # noqa: BLE001  whatever a bot does wrong, it checks or folds
            _log.error("bot failed", table=self._runner.id, bot=one.name, exc_info=error)
            return check_or_fold(view.legal)


def _command(one: Seat, hand: int, view: HandView, wanted: Act) -> commands.Act:
    price = view.legal.call if view.legal is not None else 0
    amount = wanted.amount if wanted.move is Move.RAISE_TO else 0
    return commands.Act(one.player, hand, view.turn, wanted.move.value, amount=amount, price=price)


def _own_dice() -> random.Random:
    """For one bot's thinking: the system's dice let go of the interpreter at each of thousands of throws."""
    return random.Random(secrets.randbits(256))  # noqa: S311  nobody sees a throw


def _pause_seconds() -> float:
    # Most decisions are quick, few take long, like people's.
    return SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * _dice.betavariate(1.3, 4.0)
