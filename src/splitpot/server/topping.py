"""Auto top-up: between two hands, chips from the wallet up to the stack that a seat wants to keep.

What a seat wants and when it is due is the room's; only here is it known what is in a
wallet. Where it does not suffice, what is there is added; where nothing is, the wish ends.
"""

from __future__ import annotations

import asyncio

import structlog

from splitpot.errors import RoomError
from splitpot.room import commands
from splitpot.room.seating import top_up_due
from splitpot.room.state import TableState, seat_of
from splitpot.server.players import Players
from splitpot.server.tables import Runner

_log = structlog.get_logger()


class Topper:
    """Tops up the seats of one table."""

    def __init__(self, runner: Runner, players: Players) -> None:
        self._runner = runner
        self._players = players
        self._asked: dict[str, tuple[int, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Looks at the table now and after each change."""
        self._runner.changed.append(self.look)
        self.look()

    async def stop(self) -> None:
        """Ends what is going on."""
        self._runner.changed.remove(self.look)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look(self) -> None:
        """Asks for what is due, once a hand and wish."""
        state = self._runner.state
        if len(self._asked) > len(state.seats):  # the rest have left
            here = {one.player for one in state.seats if one is not None}
            self._asked = {player: asked for player, asked in self._asked.items() if player in here}
        for seat, one in enumerate(state.seats):
            if one is None or not one.tops_to or not top_up_due(state, seat):
                continue
            asked = (state.hand, one.tops_to)
            if self._asked.get(one.player) != asked:
                self._asked[one.player] = asked
                task = asyncio.create_task(self._top_up(one.player))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _top_up(self, player_id: str) -> None:
        try:
            wallet = await self._players.wallet(player_id)

            def top_up(state: TableState) -> commands.Command:
                seat = seat_of(state, player_id)
                due = 0 if seat is None else top_up_due(state, seat)
                if not due:
                    raise RoomError("not_seated", "nothing is due any more")
                # With an empty wallet the wish ends: what cannot be done is not asked for again.
                amount = min(due, wallet)
                return commands.TopUp(player_id, amount) if amount else commands.AutoTopUp(player_id, 0)

            await self._runner.do(top_up)
        except RoomError as error:
            _log.info("no top-up", table=self._runner.id, code=error.code)
            if error.code not in ("not_seated", "unknown_table"):
                await self._end(player_id)

    async def _end(self, player_id: str) -> None:
        try:
            await self._runner.do(commands.AutoTopUp(player_id, 0))
        except RoomError as error:
            _log.info("no end of top-ups", table=self._runner.id, code=error.code)
