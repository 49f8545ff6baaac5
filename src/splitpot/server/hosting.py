"""What the host of a cash table may do there: close it, and send somebody away.

Who is sent away has the chips back, at the latest after the hand in play, and takes no seat
there again (`access`). Who speaks is another matter (mutes).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import structlog

from splitpot.errors import RoomError
from splitpot.room import commands, messages
from splitpot.room.state import BuyInRequest
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
        """Lets who has this name leave the host's table.

        Raises:
            RoomError: `not_allowed`: the table is somebody else's, or nobody else of this name sits there.
        """
        _check_host(runner, player_id)
        found = next((one for one in runner.state.seats if one is not None and one.name == name), None)
        if found is None or found.player == player_id:
            raise RoomError("not_allowed", f"nobody whom you could send away is called {name[:40]} here")
        # Before the seat is free, so that it is not taken again at once.
        await self._lobby.access.send_away(runner.id, found.player)
        if not found.leaving:
            await runner.do(commands.Leave(found.player))
        frame = encode_answer(messages.Refused("", "not_allowed", SENT_AWAY))
        self._lobby.doors.tell_player(found.player, frame)

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


def _check_host(runner: WatchedTable, player_id: str) -> None:
    if runner.state.config.host != player_id:
        raise RoomError("not_allowed", "only who has opened this table may do that")
