"""The claim of a server on a PostgreSQL: a connection of its that writes holds a lock from its first moment.

Where a connection is lost and another server has come meanwhile, the next one gets no lock
and writes nothing, so that a table never has two writers. SQLite lies in the data folder,
which has a lock of its own (`lock`).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from splitpot.errors import SetupError

LOCKS: Final = {"writer": 0x73706C6974, "appends": 0x73706C6975}
"""The lock of each connection that writes."""
LOOKS: Final = 10
LOOK_SECONDS: Final = 0.2


class Taken(SetupError):
    """Another server holds the database."""

    def __init__(self) -> None:
        super().__init__(
            "database", "it is in use by another server; stop that one, or name another database"
        )


class Claim:
    """One server's claim, for its connections that write.

    Args:
        lost: called, in whatever thread, where it has been held and another server has it now.
    """

    def __init__(self, lost: Callable[[], None]) -> None:
        self._name = f"splitpot {secrets.token_hex(6)}"
        self._lost = lost
        self._held: set[str] = set()

    def arguments(self, role: str) -> dict[str, str]:
        """With what a connection is opened: a name by which its own leftovers are known."""
        return {"application_name": f"{self._name} {role}"}

    def taker(self, role: str) -> Callable[[Any, Any], None]:
        """What is done with each new connection in a role.

        The function raises `Taken`; the connection is closed then.
        """

        def take(connection: Any, _record: Any) -> None:
            if self._take(connection, role):
                self._held.add(role)
                return
            connection.close()
            if role in self._held:
                self._lost()
            raise Taken

        return take

    def _take(self, connection: Any, role: str) -> bool:
        cursor = connection.cursor()
        for _ in range(LOOKS):
            cursor.execute("SELECT pg_try_advisory_lock(%s)", (LOCKS[role],))
            is_held = bool(cursor.fetchone()[0])
            # PostgreSQL may not have noticed yet that the connection before this one has gone.
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = %s AND pid <> pg_backend_pid()",
                (self.arguments(role)["application_name"],),
            )
            connection.commit()
            if is_held:
                break
            time.sleep(LOOK_SECONDS)
        cursor.close()
        return is_held
