"""What a bot is told outside the stream, while it looks at one table: its turns and its results.

Each `your_turn` and `result` is told once, after the frames of the stream that lead to
it; a bot that comes back in its turn is told it again. What they say is made in `bot_desk`.
"""

from __future__ import annotations

import asyncio

from splitpot.bots.protocol import encode_line
from splitpot.server.bot_desk import BotDesk
from splitpot.server.outbox import Outbox
from splitpot.server.players import Player
from splitpot.server.watched import WatchedTable


class Teller:
    """Follows a table for one connection of one bot."""

    def __init__(self, desk: BotDesk, bot: Player, outbox: Outbox) -> None:
        self._desk = desk
        self._bot = bot
        self._outbox = outbox
        self._runner: WatchedTable | None = None
        self._news = asyncio.Event()
        self._told = ""
        self._hand = 0

    def enter(self, runner: WatchedTable) -> None:
        """Looks at a table from now on."""
        self.leave()
        self._runner = runner
        state = runner.state
        # The result of a hand that was over before is old news.
        self._told, self._hand = "", state.hand if not state.running else 0
        runner.changed.append(self._news.set)
        self._news.set()

    def leave(self) -> None:
        """Looks at no table any more."""
        if self._runner is not None:
            self._runner.changed.remove(self._news.set)
            self._runner = None

    async def follow(self) -> None:
        """Tells what there is to tell, for as long as it is not cancelled."""
        while True:
            await self._news.wait()
            self._news.clear()
            if (runner := self._runner) is not None:
                await self._look(runner)

    async def _look(self, runner: WatchedTable) -> None:
        state = runner.state
        if not state.running and state.hand != self._hand:
            result = await self._desk.result(runner, self._bot)
            self._hand = state.hand
            if result is not None:
                self._outbox.add(encode_line(result))
        asked = self._desk.is_asked(runner.state, self._bot)
        if asked and asked != self._told:
            turn = await self._desk.turn(runner, self._bot)
            if turn is not None:
                self._told = turn.request
                self._outbox.add(encode_line(turn))
