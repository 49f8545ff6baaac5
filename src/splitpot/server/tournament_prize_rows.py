"""The prizes of a tournament as its page lists them: fixed ones, or what they would be by now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from splitpot.room.tournament_bodies import PrizeRow
from splitpot.room.tournament_prizes import prizes_of, satellite_prizes
from splitpot.room.tournament_state import TournamentState, pool_of


def prize_rows(state: TournamentState) -> tuple[PrizeRow, ...]:
    """What each place gets, best first; places that get the same stand in one row."""
    if state.is_fixed:
        return _rows(state.prizes, state.tickets)
    config, pool = state.config, pool_of(state)
    # Nobody, or one, is entered yet: shown is what the fewest that can play would get.
    players = max(len(state.entrants), config.min_entries)
    if config.ticket_to:
        tickets, prizes = satellite_prizes(pool, config.ticket_value, players)
        return _rows(prizes, tickets)
    entries = max(state.entries, config.min_entries)
    return _rows(prizes_of(pool, entries, players, config.payouts), 0)


def _rows(prizes: Sequence[int], tickets: int) -> tuple[PrizeRow, ...]:
    found, place = [], 1
    for (amount, is_ticket), group in groupby(
        enumerate(prizes), key=lambda item: (item[1], item[0] < tickets)
    ):
        count = len(list(group))
        if amount:
            found.append(PrizeRow(place, place + count - 1, amount, is_ticket))
        place += count
    return tuple(found)
