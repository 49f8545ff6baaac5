"""A tournament brought back from its logs: the director from his events, each table from its own.

They were always saved together, so they fit. Where the hand in play of a table cannot be
followed it is void, as at any table; where a table or the director cannot be told at all,
the tournament is lost, and its money stays in its account.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from splitpot.room.state import chips_of
from splitpot.room.tournament_evolve import evolve_tournament, replay_tournament
from splitpot.room.tournament_hall import Hall
from splitpot.room.tournament_state import TournamentState
from splitpot.room.tournament_tables import table_id
from splitpot.server import tournament_reading as reading
from splitpot.server.consequences import HandNotes
from splitpot.server.recovery import BrokenLog, Recovered, recover
from splitpot.server.store import Store
from splitpot.server.tournament_books import Books, book_event

BACK_AT_ONCE: Final = 10


class RecoveredTournament(msgspec.Struct, frozen=True):
    """A tournament as its logs tell it.

    Attributes:
        notes: of each table, by number.
        broken: tables whose hand in play has to be void, and why.
    """

    hall: Hall
    books: Books
    notes: dict[int, HandNotes] = {}
    broken: dict[int, str] = {}


async def recover_tournament(store: Store, tournament_id: str) -> RecoveredTournament:
    """The tournament as it was when it was last saved.

    Raises:
        BrokenLog: it cannot be told; nothing should be played here.
    """
    state, books = await recover_director(store, tournament_id)
    numbers = list(state.tables) if state.is_running else []
    gate = asyncio.Semaphore(BACK_AT_ONCE)

    async def bring(number: int) -> Recovered:
        async with gate:
            return await recover(store, table_id(state.config, number))

    hall, notes, broken = Hall(state, {}), {}, {}
    for number, found in zip(numbers, await asyncio.gather(*map(bring, numbers)), strict=True):
        hall.tables[number], notes[number] = found.state, found.notes
        if found.broken:
            broken[number] = found.reason
        else:
            _check_chips(state, number, chips_of(found.state))
    return RecoveredTournament(hall, books, notes, broken)


async def recover_director(store: Store, tournament_id: str) -> tuple[TournamentState, Books]:
    """The director and the books of a tournament.

    Raises:
        BrokenLog: they cannot be told.
    """
    try:
        events = await reading.director_events(store, tournament_id)
        state, books = replay_tournament(events[:1]), Books()
        for event in events[1:]:
            after = evolve_tournament(state, event)
            books = book_event(books, state, event, after).books
            state = after
    except Exception as error:
        raise BrokenLog(f"the director of tournament {tournament_id} cannot be followed") from error
    return state, books


def _check_chips(state: TournamentState, number: int, found: int) -> None:
    known = sum(state.entrants[player].stack for player in state.tables[number].seats if player)
    if found != known:
        raise BrokenLog(f"table {number} has {found} chips, and should have {known}")
