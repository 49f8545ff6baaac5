"""The first answer to each command, so that one sent again does nothing and gets it again.

What had an effect is in the database, in the same transaction as its events, and so
outlives a restart. Refusals changed nothing and are kept in memory only.
"""

from __future__ import annotations

import msgspec

from splitpot.server.newest import Newest
from splitpot.server.store import Store

REMEMBERED = 20_000


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was refused."""

    code: str
    message: str


class Answers:
    """What every player's commands were answered, by `cid`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Newest[tuple[str, str], int | Refusal] = Newest(REMEMBERED)

    def known(self, player_id: str, cid: str) -> int | Refusal | None:
        """The first answer, a version or a refusal, if it is still in memory."""
        return self._known.get((player_id, cid))

    async def saved(self, player_id: str, cid: str) -> int | None:
        """The version that a command led to, as the database has it; none where it had no effect."""
        return await self._store.answer(player_id, cid)

    def keep(self, player_id: str, cid: str, answer: int | Refusal) -> None:
        """Remembers an answer that has just been given."""
        self._known[player_id, cid] = answer
