"""What the host of a cash table may do there: close it, and send somebody away.

Who is sent away has the chips back, at the latest after the hand in play, and takes no seat
there again (`access`); a private table he sees no more once his seat is free. Who is sent away
does not speak there either; who only has to be silent is muted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import structlog

from splitpot.errors import RoomError
from splitpot.room import commands, messages
from splitpot.room.state import BuyInRequest, seat_of
from splitpot.room.words import amount_words
from splitpot.server.access import SENT_AWAY
from splitpot.server.outbound import encode_answer
from splitpot.server.watched import WatchedTable

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

_log = structlog.get_logger()


class Hosting:
    """The hosts' say at their own tables."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def close(self, runner: WatchedTable, player_id: str) -> None:
        """Closes the table of its host's: no new hand, and everybody gets the chips back.

        Raises:
            RoomError: `not_allowed`: it is somebody else's, or a tournament's.
        """
        _check_host(runner, player_id)
        await self._lobby.close(runner)
        _log.info("table closed by its host", table=runner.id, player=player_id)

    async def send_away(self, runner: WatchedTable, player_id: str, name: str) -> None:
        """Lets who has this name leave the host's table: who sits there, else who looks on.

        Raises:
            RoomError: `not_allowed`: the table is somebody else's, or nobody else of this name is there, or
                several look on.
        """
        _check_host(runner, player_id)
        found = _named(runner, name, player_id)
        # Before the seat is free, so that it is not taken again at once.
        await self._lobby.access.send_away(runner.id, found)
        await runner.do(commands.StopWaiting(found))
        seat = seat_of(runner.state, found)
        one = None if seat is None else runner.state.seats[seat]
        if one is not None and not one.leaving:
            await runner.do(commands.Leave(found, by_host=True))
        self.show_out(runner)
        frame = encode_answer(messages.Refused("", "not_allowed", SENT_AWAY))
        self._lobby.doors.tell_player(found, frame)

    def show_out(self, runner: WatchedTable) -> None:
        """Ends the watching of who is sent away, where the table is closed to him and his seat is free."""
        access, state = self._lobby.access, runner.state
        for player in access.sent_away(runner.id):
            if access.knows(state.config, player) or seat_of(state, player) is not None:
                continue
            for doors in (self._lobby.doors, self._lobby.desk.doors):
                doors.close_at(player, runner.id, f"not_allowed: {SENT_AWAY}")

    def tell_refused(
        self, runner: WatchedTable, requests: Iterable[BuyInRequest], *, is_spent: bool = False
    ) -> None:
        """Tells those who asked for these buy-ins, and nobody else, that nothing has come of them.

        Args:
            is_spent: the host has agreed, but the chips are not there any more.
        """
        config = runner.state.config
        for one in requests:
            amount = amount_words(config, one.amount)
            words = f"the host has not agreed to your {amount} at {config.name}"
            if is_spent:
                words = (
                    f"your {amount} for {config.name} came to nothing: you have not so many chips any more"
                )
            frame = encode_answer(messages.Refused("", "not_allowed", words))
            self._lobby.doors.tell_player(one.player, frame)


def _named(runner: WatchedTable, name: str, host: str) -> str:
    state = runner.state
    found = [one.player for one in state.seats if one is not None and one.name == name]
    if not found:
        others = {player for player, nickname in runner.watchers_by_name if nickname == name}
        others.update(one.player for one in state.queue if one.name == name)
        others.update(one.player for one in state.requests if one.name == name)
        found = sorted(others)
    if not found or host in found:
        raise RoomError("not_allowed", f"nobody whom you could send away is called {name[:40]} here")
    if len(found) > 1:
        raise RoomError("not_allowed", f"more than one of those who look on is called {name[:40]}")
    return found[0]


def _check_host(runner: WatchedTable, player_id: str) -> None:
    if runner.state.config.host != player_id:
        raise RoomError("not_allowed", "only who has opened this table may do that")
