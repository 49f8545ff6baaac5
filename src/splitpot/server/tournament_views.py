"""The page of one tournament: what is the same for everybody made once for a version, and the viewer's part.

While it runs, tables finish hands many times a second. What is for everybody may then be up
to a second old (`FRESH_MS`), so that a thousand who watch cost no more than one; what
answers a viewer's own wish is new.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace

from splitpot.room.tournament_bodies import (
    DealView,
    OwnEntry,
    TournamentNote,
    TournamentRow,
    TournamentTable,
    TournamentView,
)
from splitpot.room.tournament_config import refund_terms
from splitpot.room.tournament_state import Entrant, TournamentState
from splitpot.room.tournament_tables import seated_at, table_id
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_lobby import row_of, seen_by
from splitpot.server.tournament_may import wishes_of
from splitpot.server.tournament_notes import MOST_NOTES
from splitpot.server.tournament_prize_rows import prize_rows
from splitpot.server.tournament_pulse import pulse_of
from splitpot.server.tournament_standings import Board, prize_of

FRESH_MS: Final = 1_000
CHART: Final = 100


class Watched(Protocol):
    """What a tournament has to have to be shown: a runner's, or one from the store."""

    @property
    def director(self) -> TournamentState:
        """The director's state."""

    @property
    def extras(self) -> Extras:
        """What is kept beside him."""

    @property
    def recent(self) -> Iterable[TournamentNote]:
        """What has been said last of what has happened, the oldest first."""

    @property
    def fills_at(self) -> int:
        """When bots fill it up and it begins; 0 for never."""

    def is_away(self, player_id: str, /) -> bool:
        """Whether a player is dealt in and folded."""


class Viewer(msgspec.Struct, frozen=True):
    """Who looks.

    Attributes:
        id: empty for who has no session.
        has_ticket: to this tournament, unused.
        is_admin: runs the room, and may do what a host may.
    """

    id: str = ""
    has_ticket: bool = False
    is_admin: bool = False


NOBODY: Final = Viewer()


class Showcase:
    """One tournament as it is shown.

    Attributes:
        earlier: notes of what happened before `recent`, newest first; none where nobody has looked yet.
    """

    def __init__(self, watched: Watched) -> None:
        self.earlier: tuple[TournamentNote, ...] | None = None
        self._watched = watched
        self._row: TournamentRow | None = None
        self._board: Board | None = None
        self._board_at = 0
        self._page: TournamentView | None = None
        self._page_at = 0

    @property
    def state(self) -> TournamentState:
        """The director's, as it is now."""
        return self._watched.director

    @property
    def extras(self) -> Extras:
        """What is kept beside him."""
        return self._watched.extras

    @property
    def oldest(self) -> int:
        """The version of the oldest note that is at hand; one more than the last event's where none is."""
        return next((note.version for note in self._watched.recent), self.state.version + 1)

    def row(self, viewer: str = "") -> TournamentRow:
        """Its line in the lobby."""
        state = self.state
        if self._row is None or self._row.version != state.version:
            self._row = row_of(state, self.extras)
        return seen_by(self._row, state, viewer)

    def board(self, now: int, *, fresh: bool = False) -> Board:
        """The standings."""
        state, old = self.state, self._board
        if old is None or _is_old(old.version, self._board_at, state, now, fresh=fresh):
            self._board, self._board_at = Board(state), now
        assert self._board is not None
        return self._board

    def view(
        self,
        viewer: Viewer,
        now: int,
        *,
        host_name: str = "",
        satellites: tuple[str, ...] = (),
        has_flights: bool = False,
        fresh: bool = False,
    ) -> TournamentView:
        """Its page for the viewer.

        Args:
            has_flights: tickets to it may still be won, also where the viewer knows of none.
            fresh: nothing may be older than the last event.
        """
        page = self._for_all(now, fresh=fresh)
        state = self.state
        is_host = bool(viewer.id) and viewer.id == self.extras.owner
        may_run = is_host or viewer.is_admin
        return replace(
            page,
            row=seen_by(page.row, state, viewer.id),
            pulse=replace(page.pulse, now=now),
            may=wishes_of(
                state,
                viewer.id,
                may_run=may_run,
                has_ticket=viewer.has_ticket,
                recurs=bool(self.extras.schedule),
                has_flights=has_flights,
            ),
            own=self._own(viewer.id, now, fresh=fresh),
            host=is_host,
            host_name=host_name,
            satellites=satellites,
        )

    def _for_all(self, now: int, *, fresh: bool) -> TournamentView:
        state, old = self.state, self._page
        if old is None or _is_old(old.row.version, self._page_at, state, now, fresh=fresh):
            self._page, self._page_at = self._made(state, now), now
        assert self._page is not None
        return self._page

    def _made(self, state: TournamentState, now: int) -> TournamentView:
        config = state.config
        return TournamentView(
            row=self.row(),
            pulse=pulse_of(state, now),
            levels=config.levels,
            ante_type=config.ante_type,
            starting_stack=config.starting_stack,
            min_entries=config.min_entries,
            rebuy_levels=config.rebuy_levels,
            rebuy_price=config.rebuy_price,
            rebuy_stack=config.bought_stack if config.rebuys else 0,
            addon_price=config.addon_price,
            addon_stack=config.addon_stack,
            action_seconds=config.action_ms // 1000,
            time_bank_seconds=config.time_bank_ms // 1000,
            deal_seconds=config.deal_ms // 1000,
            prizes=prize_rows(state),
            prizes_fixed=state.is_fixed,
            terms=refund_terms(config, has_begun=state.is_running, is_for_a_day=bool(self.extras.owner)),
            tables=_tables(state),
            chart=_chart(state),
            notes=(*reversed(list(self._watched.recent)), *(self.earlier or ()))[:MOST_NOTES],
            may=(),
            deal=_deal(state),
            cancelled=state.cancelled,
            rebuys_sold=sum(one.rebuys for one in state.entrants.values()),
            addons_sold=sum(one.has_addon for one in state.entrants.values()),
            fills_at=self._watched.fills_at,
            dealt=state.is_dealt,
        )

    def _own(self, viewer: str, now: int, *, fresh: bool) -> OwnEntry | None:
        state = self.state
        one = state.entrants.get(viewer)
        if one is None:
            return None
        places = self.board(now, fresh=fresh).places
        # A second ago it may not have begun, and nobody had a place.
        if viewer not in places or (state.is_running and not places[viewer].place):
            places = self.board(now, fresh=True).places
        return _own_entry(state, one, places[viewer].place, places[viewer].worst, self._watched)


def tag_of(view: TournamentView) -> str:
    """The `ETag` of a page: its version and what is the viewer's own."""
    own = (view.own, view.may, view.host, view.row.registered, view.row.table, view.satellites)
    digest = blake2b(msgspec.json.encode(own), digest_size=8).hexdigest()
    return f'"{view.row.version}-{digest}"'


def _is_old(version: int, made_at: int, state: TournamentState, now: int, *, fresh: bool) -> bool:
    if version == state.version:
        return False
    return fresh or not state.is_running or not 0 <= now - made_at < FRESH_MS


def _own_entry(state: TournamentState, one: Entrant, place: int, worst: int, watched: Watched) -> OwnEntry:
    return OwnEntry(
        name=one.name,
        entries=one.entries,
        stack=one.stack,
        table=seated_at(state, one),
        seat=one.seat,
        place=place,
        worst=worst,
        out=one.is_out,
        buy_until=one.offered_until,
        prize=prize_of(one, 0),
        bounties=one.bounties,
        ticket=one.ticket,
        rebuys=one.rebuys,
        addon=one.has_addon,
        away=state.is_running and not one.is_out and watched.is_away(one.player),
        refund=state.refunds.get(one.player, 0),
    )


def _tables(state: TournamentState) -> tuple[TournamentTable, ...]:
    found = []
    for table in state.tables.values() if state.is_running else ():
        seated = [state.entrants[player] for player in table.seats if player]
        players = tuple((one.name, one.stack) for one in seated)
        found.append(TournamentTable(table_id(state.config, table.number), table.number, players, table.hand))
    return tuple(found)


def _chart(state: TournamentState) -> tuple[int, ...]:
    stacks = sorted((one.stack for one in state.entrants.values() if one.stack), reverse=True)
    if len(stacks) <= CHART:
        return tuple(stacks)
    last = len(stacks) - 1
    return tuple(stacks[number * last // (CHART - 1)] for number in range(CHART))


def _deal(state: TournamentState) -> DealView | None:
    deal = state.deal
    if deal is None:
        return None
    name = {one.player: one.name for one in state.entrants.values() if not one.is_out}
    amounts = sorted(deal.amounts.items(), key=lambda item: -item[1])
    return DealView(
        by=name[deal.by],
        method="chips" if deal.method == "chips" else "icm",
        left=deal.left,
        amounts=tuple((name[player], amount) for player, amount in amounts),
        agreed=tuple(name[player] for player in deal.agreed),
        until=deal.until,
    )
