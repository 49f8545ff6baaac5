"""All tournaments as they are shown: those of the lobby, and finished ones from the store.

Each has one `Showcase`, so that what is the same for everybody is made once. What may be
listed for whom is decided here: a private tournament for its host and those who are in it,
and for nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from splitpot.errors import RoomError
from splitpot.room.tournament_bodies import TournamentNote, TournamentRow
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server.newest import Newest
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_lobby import in_order
from splitpot.server.tournament_log import said_before
from splitpot.server.tournament_notes import MOST_NOTES, note_from_log
from splitpot.server.tournament_views import Showcase, Viewer

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby
    from splitpot.server.players import Player
    from splitpot.server.tournament_runner import TournamentRunner
    from splitpot.server.tournaments import Tournaments

FINISHED_KEPT: Final = 50
HOSTS_KEPT: Final = 1_000
ADMIN_MS: Final = 10_000
MOST_SIGNS: Final = 32
"""Of an id."""


class Finished:
    """A tournament of the past, as the store has it."""

    def __init__(self, director: TournamentState, extras: Extras) -> None:
        self.director = director
        self.extras = extras
        self.recent: Iterable[TournamentNote] = ()
        self.fills_at = 0

    def is_away(self, _player_id: str, /) -> bool:
        """Nobody is in it any more."""
        return False


class Gallery:
    """What is shown of tournaments, and to whom."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._shown: dict[str, Showcase] = {}
        self._finished: Newest[str, Showcase] = Newest(FINISHED_KEPT)
        self._hosts: Newest[str, str] = Newest(HOSTS_KEPT)
        self._admins: Newest[str, tuple[bool, int]] = Newest(HOSTS_KEPT)

    @property
    def tournaments(self) -> Tournaments:
        """Those of the lobby."""
        return self._lobby.tournaments

    async def showcase(self, tournament_id: str) -> Showcase:
        """The tournament with this id, however old.

        Raises:
            RoomError: `unknown_tournament`.
        """
        if len(tournament_id) > MOST_SIGNS or not tournament_id.isascii() or not tournament_id.isprintable():
            raise RoomError("unknown_tournament", f"there is no tournament {tournament_id[:40]!r}")
        try:
            found = self._of(self.tournaments.runner(tournament_id))
        except RoomError:
            found = await self._from_store(tournament_id)
        if found.earlier is None:
            found.earlier = ()
            found.earlier = await self._earlier(tournament_id, found)
        return found

    async def viewer(self, player: Player | None, showcase: Showcase) -> Viewer:
        """Who looks at a tournament."""
        if player is None:
            return Viewer()
        config, has_ticket = showcase.state.config, False
        if config.by_ticket and showcase.state.may_enter:
            tickets = await self.tournaments.tickets(player.id)
            has_ticket = any(one.tournament == config.id and one.state == "open" for one in tickets)
        return Viewer(player.id, has_ticket, await self.is_admin(player))

    async def is_admin(self, player: Player) -> bool:
        """Whether a player runs the room; as it was a few seconds ago."""
        if not player.has_account:
            return False
        now = self._lobby.clock.now()
        known = self._admins.get(player.id)
        if known is None or not 0 <= now - known[1] < ADMIN_MS:
            known = self._admins[player.id] = (await self._lobby.admins.is_admin(player.id), now)
        return known[0]

    def rows(self, viewer: str = "") -> tuple[TournamentRow, ...]:
        """The lobby's list for a player: running, to come, and over for less than a day."""
        found = [showcase.row(viewer) for showcase in self._all() if may_list(showcase, viewer)]
        return tuple(sorted(found, key=in_order))

    def entered(self, viewer: str) -> tuple[TournamentRow, ...]:
        """Those that a player is in, and those that go on without him."""
        rows = (showcase.row(viewer) for showcase in self._all() if viewer in showcase.state.entrants)
        return tuple(sorted((row for row in rows if row.registered or _goes_on(row)), key=in_order))

    def satellites(self, tournament_id: str, viewer: str = "") -> tuple[str, ...]:
        """Those that win tickets to a tournament and are not over, by their start."""
        found = []
        for showcase in self._all():
            config = showcase.state.config
            goes_on = showcase.state.status in (Status.REGISTERING, Status.RUNNING)
            # Whoever knows a private final knows the names of its flights.
            is_known = may_list(showcase, viewer) or config.id.startswith(f"{tournament_id}-")
            if config.ticket_to == tournament_id and goes_on and is_known:
                found.append((config.start_at, config.id))
        return tuple(one for _, one in sorted(found))

    def in_series(self, series: str, viewer: str = "") -> tuple[TournamentRow, ...]:
        """Those of a series that the lobby has."""
        return tuple(row for row in self.rows(viewer) if row.series == series)

    def _all(self) -> Iterator[Showcase]:
        runners = list(self.tournaments.all())
        here = {runner.id for runner in runners}
        if not self._shown.keys() <= here:
            self._shown = {name: one for name, one in self._shown.items() if name in here}
        return (self._of(runner) for runner in runners)

    def _of(self, runner: TournamentRunner) -> Showcase:
        found = self._shown.get(runner.id)
        if found is None:
            found = self._shown[runner.id] = Showcase(runner)
        return found

    async def _from_store(self, tournament_id: str) -> Showcase:
        self._shown.pop(tournament_id, None)
        found = self._finished.get(tournament_id)
        if found is None:
            extras = await self.tournaments.extras(tournament_id)
            state = await self.tournaments.finished(tournament_id)
            found = Showcase(Finished(state, extras))
            self._finished[tournament_id] = found
        self._finished.move_to_end(tournament_id)
        return found

    async def _earlier(self, tournament_id: str, showcase: Showcase) -> tuple[TournamentNote, ...]:
        """What is said of events that are not at hand any more, since the server was started anew."""
        events = await said_before(self._lobby.store, tournament_id, showcase.oldest, MOST_NOTES)
        notes = (note_from_log(version, showcase.state, event) for version, event in events)
        return tuple(note for note in notes if note is not None)

    async def host_name(self, owner: str) -> str:
        """The name of who has opened a tournament; empty for the house."""
        if not owner:
            return ""
        if owner not in self._hosts:
            self._hosts[owner] = await self._lobby.players.name(owner) or ""
        return self._hosts[owner]


def _goes_on(row: TournamentRow) -> bool:
    """Whether the viewer is out of what the others still play."""
    return row.place > 0 and row.status is Status.RUNNING


def may_list(showcase: Showcase, viewer: str) -> bool:
    """Whether a tournament stands in the viewer's list.

    One that was called off before anybody had entered is nobody's news but its host's.
    """
    state = showcase.state
    is_own = bool(viewer) and (viewer == showcase.extras.owner or viewer in state.entrants)
    is_news = bool(state.entrants) or state.status is not Status.CANCELLED
    return is_own or (is_news and not state.config.private)
