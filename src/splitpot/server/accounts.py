"""Accounts: a name and a password that keep a player's chips and history for good.

A guest becomes an account without losing anything. No e-mail: a lost password is lost.
Whether a name has an account can be told from nothing but how it is refused to a newcomer: a
wrong name and a wrong password get the same words after the same time.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.server import ledger, names, schema
from splitpot.server.attempts import Attempts
from splitpot.server.clock import Clock
from splitpot.server.passwords import Passwords, check_password
from splitpot.server.players import Player, Players
from splitpot.server.settings import Settings
from splitpot.server.store import Store
from splitpot.server.tournament_storing import pay_players_tickets_back

MINUTE_MS = 60_000
NOT_FITTING = "name and password do not fit; mind capitals in the password, and spaces"


class Accounts:
    """What is done with a name and a password."""

    def __init__(self, store: Store, players: Players, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._players = players
        self._clock = clock
        self._passwords = Passwords()
        window = settings.login_minutes * MINUTE_MS
        self._by_name = Attempts(settings.login_failures, window)
        self._by_address = Attempts(3 * settings.login_failures, window)
        self._made = Attempts(settings.new_guests, 10 * MINUTE_MS)

    @property
    def passwords(self) -> Passwords:
        """Where passwords are worked on, those of tables too."""
        return self._passwords

    def close(self) -> None:
        """Ends what works beside the event loop."""
        self._passwords.close()

    def check_newcomer(self, address: str) -> None:
        """Counts a new guest from an address.

        Raises:
            RoomError: `too_fast`: too many of late.
        """
        now = self._clock.now()
        self._made.check(address, now)
        self._made.count(address, now)

    async def make(
        self,
        player: Player,
        name: str,
        password: str,
        present: Collection[str] = (),
        *,
        where: str = "a table",
    ) -> tuple[Player, str]:
        """The guest with an account, and the token of a new session in place of the old one.

        Args:
            name: the nickname and the name to log in with from now on.
            present: as in `Players.enter`.
            where: the player is, in words, if he is present.

        Raises:
            RoomError: `not_allowed`: there is one already, or the name changes at a table;
                `bad_nickname`, `nickname_taken`, `bad_password`.
        """
        if player.has_account:
            raise RoomError("not_allowed", f"you have an account already: {player.nickname}")
        name = names.clean_nickname(name)
        key = names.nickname_key(name)
        if key != names.nickname_key(player.nickname) and player.id in present:
            raise RoomError(
                "not_allowed", f"you are {player.nickname} at {where}; leave it to take another name"
            )
        check_password(password, name)
        stored = await self._passwords.hash(password)
        async with self._store.writing() as connection:
            await self._players.check_free(connection, player.id, name, present)
            await connection.execute(
                insert(schema.logins).values(
                    player_id=player.id,
                    name_key=key,
                    password_hash=stored,
                    created_at=self._clock.now(),
                )
            )
            await self._players.set_name(connection, player.id, name)
            sessions = schema.sessions
            await connection.execute(delete(sessions).where(sessions.c.player_id == player.id))
            session, token = await self._players.open_session(connection, player.id)
        self._players.look_again()
        return Player(player.id, name, self._clock.now(), session, has_account=True), token

    async def log_in(self, name: str, password: str, address: str) -> tuple[Player, str]:
        """The account's player with a new session, and its token.

        Raises:
            RoomError: `bad_login`, the same whatever does not fit; `too_fast`, `busy`.
        """
        key, now = names.nickname_key(name)[:160], self._clock.now()
        self._by_address.check(address, now)
        # By name and address together: who guesses elsewhere does not lock the owner out.
        pair = f"{address} {key}"
        self._by_name.check(pair, now)
        # Counted before it is known, so that many at once do not all pass.
        self._by_address.count(address, now)
        self._by_name.count(pair, now)
        players, logins = schema.players, schema.logins
        query = (
            select(players.c.id, players.c.nickname, logins.c.password_hash)
            .join(logins, logins.c.player_id == players.c.id)
            .where(logins.c.name_key == key)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        stored = "" if row is None else row.password_hash
        if not await self._passwords.verify(stored, password) or row is None:
            raise RoomError("bad_login", NOT_FITTING)
        self._by_name.forget(pair)
        self._by_address.uncount(address)
        renewed = await self._passwords.hash(password) if self._passwords.is_old(stored) else ""
        async with self._store.writing() as connection:
            again = select(logins.c.password_hash).where(logins.c.player_id == row.id)
            if (await connection.execute(again)).scalar_one_or_none() != stored:
                raise RoomError("bad_login", NOT_FITTING)  # changed or deleted in this moment
            if renewed:
                await connection.execute(
                    update(logins).where(logins.c.player_id == row.id).values(password_hash=renewed)
                )
            session, token = await self._players.open_session(connection, row.id)
        return Player(row.id, row.nickname, now, session, has_account=True), token

    async def change_password(self, player: Player, password: str, new: str) -> None:
        """Sets another password; all other sessions end.

        Raises:
            RoomError: `not_allowed`: no account; `bad_login`: the old one is wrong; `bad_password`.
        """
        check_password(new, player.nickname)
        await self._check(player, password)
        stored = await self._passwords.hash(new)
        logins, sessions = schema.logins, schema.sessions
        async with self._store.writing() as connection:
            await connection.execute(
                update(logins).where(logins.c.player_id == player.id).values(password_hash=stored)
            )
            await connection.execute(
                delete(sessions).where(sessions.c.player_id == player.id, sessions.c.id != player.session)
            )
        self._players.look_again()

    async def delete(self, player: Player, password: str) -> tuple[str, ...]:
        """Takes the account away, and its bots: sessions, tokens, names and records.

        All their chips go back to the house. What others have seen stays: the logs of the
        tables they played at.

        Returns:
            The ids of the bots.

        Raises:
            RoomError: as `change_password`.
        """
        await self._check(player, password)
        bots = schema.bots.c
        async with self._store.writing() as connection:
            found = await connection.execute(select(bots.player_id).where(bots.owner_id == player.id))
            robots = tuple(found.scalars())
            for player_id in (*robots, player.id):
                await self._clear(connection, player_id)
            await connection.execute(delete(schema.notes).where(schema.notes.c.owner_id == player.id))
        self._players.look_again()
        return robots

    async def _clear(self, connection: AsyncConnection, player_id: str) -> None:
        """Leaves nothing of a player but the id that the tables' logs know."""
        wallet = ledger.wallet(player_id)
        await connection.run_sync(pay_players_tickets_back, player_id, self._clock.now())
        left = await ledger.balance(connection, wallet)
        if left:
            back = ledger.Movement(f"closed:{player_id}", wallet, ledger.HOUSE, left, "closed")
            await ledger.write(connection, [back], at=self._clock.now())
        for table in (
            schema.sessions,
            schema.logins,
            schema.bots,
            schema.results,
            schema.standings,
            schema.admissions,
            schema.tournament_results,
        ):
            await connection.execute(delete(table).where(table.c.player_id == player_id))
        columns = schema.players.c
        await connection.execute(update(schema.players).where(columns.id == player_id).values(time_zone=""))
        await self._players.set_name(connection, player_id, "")

    async def _check(self, player: Player, password: str) -> None:
        if not player.has_account:
            raise RoomError("not_allowed", "you play as a guest, without an account")
        key, now = f"own:{player.id}", self._clock.now()
        self._by_name.check(key, now)
        self._by_name.count(key, now)
        columns = schema.logins.c
        query = select(columns.password_hash).where(columns.player_id == player.id)
        async with self._store.reading() as connection:
            stored = (await connection.execute(query)).scalar_one_or_none()
        if not await self._passwords.verify(stored or "", password):
            raise RoomError("bad_login", "this is not your present password")
        self._by_name.forget(key)
