"""The state of one tournament: a frozen value, and what can be read off it.

Facts are applied in `tournament_evolve.py`, commands decided in `tournament.py`. Tables
are here as the director knows them: who sits where, and which hand he has allowed. The
hands themselves are those of ordinary tables (`table.py`).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_places import Bust, Placed, rank_busts


class Status(StrEnum):
    """Where a tournament stands."""

    REGISTERING = "registering"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class Entrant(msgspec.Struct, frozen=True):
    """One player of the tournament.

    Attributes:
        bot: empty for people, else the bot's manner.
        entries: how often he has entered.
        paid: all that he has paid, fees and bounties included; what a ticket was worth counts.
        stack: chips, as at the end of the last finished hand.
        table: 0 where he has no seat.
        is_out: has lost everything, and does not play any more.
        offered_until: has lost everything, and may buy again until then; 0 where not.
        lost_with: the stack with which the hand began for him in which he has lost everything.
        lost_at, lost_seat: the version at which that hand was over, the same for all who lost everything
            in it, and his seat in it.
        won: prizes and bounties.
        bounties: the part of it that bounties are.
        ticket: the tournament that he has won a ticket to.
        moves: how often he was moved to another table.
    """

    player: str
    name: str
    bot: str = ""
    entries: int = 1
    rebuys: int = 0
    has_addon: bool = False
    paid: int = 0
    stack: int = 0
    table: int = 0
    seat: int = -1
    is_out: bool = False
    offered_until: int = 0
    lost_with: int = 0
    lost_at: int = 0
    lost_seat: int = -1
    won: int = 0
    bounties: int = 0
    ticket: str = ""
    moves: int = 0


class DirectedTable(msgspec.Struct, frozen=True):
    """A table as the director knows it.

    Attributes:
        seats: the player of each seat; empty for nobody.
        hand: the last finished hand.
        allowed: the hand that he has allowed and not heard the end of; 0: the table rests.
        button, small, big: where they stood in the last hand; -1 before the first.
        unit: the smallest chip in play there.
    """

    number: int
    seats: tuple[str, ...]
    hand: int = 0
    allowed: int = 0
    button: int = -1
    small: int = -1
    big: int = -1
    unit: int = 1

    @property
    def size(self) -> int:
        """How many sit here."""
        return len(self.seats) - self.seats.count("")

    @property
    def rests(self) -> bool:
        """Whether no hand is going on or about to begin."""
        return not self.allowed

    @property
    def free(self) -> tuple[int, ...]:
        """The empty seats."""
        return tuple(seat for seat, player in enumerate(self.seats) if not player)


class Deal(msgspec.Struct, frozen=True):
    """A division of the prizes that somebody at the last table has asked for (3.15-14).

    Attributes:
        by: who wants it.
        method: "icm" or "chips".
        left: what stays for the winner, to be played for.
        amounts: by player, once the table rests; empty before.
        until: when silence becomes a no; 0 before the amounts are known.
    """

    by: str
    method: str
    left: int = 0
    amounts: dict[str, int] = {}
    agreed: tuple[str, ...] = ()
    until: int = 0


class TournamentState(msgspec.Struct, frozen=True):
    """One tournament at one moment.

    Attributes:
        version: number of events so far.
        entrants: by player, in order of registration.
        entries: all entries, re-entries included.
        chips: all chips in play.
        pool: what has been paid in for prizes.
        opened: the highest table number so far.
        tables: those in play, by number.
        level: from 0; -1 before the start.
        level_ends: when the level, or the break after it, is over; 0 where no clock runs.
        left_ms: what is left of it where the clock stands.
        on_break: between two levels.
        is_paused: by the host.
        outs: who is out, first out first; those of one group share their places.
        is_closed: nobody enters any more.
        prizes: of the paid places, best first; empty until they are fixed.
        is_fixed: whether they are.
        tickets: so many of them are tickets.
        hand_for_hand: whether it is played hand for hand.
        in_round: a hand of such a round is being played.
        round_busts: those who have lost everything in it.
        knockouts: whose bounties fall to whom when that is settled, by player.
        deal: what the last table is asked to agree to.
        is_dealt: a deal has been made; what is left is played for.
        offered: who may buy again.
        has_final: whether the last table is set up.
        started_at: when it began; 0 before.
        finished_at: when it was over.
        cancelled: why it was cancelled; empty where it was not.
        refunds: what was paid back then, by player.
    """

    config: Tournament
    version: int = 1
    status: Status = Status.REGISTERING
    entrants: dict[str, Entrant] = {}
    entries: int = 0
    chips: int = 0
    pool: int = 0
    opened: int = 0
    tables: dict[int, DirectedTable] = {}
    level: int = -1
    level_ends: int = 0
    left_ms: int = 0
    on_break: bool = False
    is_paused: bool = False
    outs: tuple[Placed, ...] = ()
    is_closed: bool = False
    prizes: tuple[int, ...] = ()
    is_fixed: bool = False
    tickets: int = 0
    hand_for_hand: bool = False
    in_round: bool = False
    round_busts: tuple[Bust, ...] = ()
    knockouts: dict[str, tuple[str, ...]] = {}
    deal: Deal | None = None
    is_dealt: bool = False
    offered: tuple[str, ...] = ()
    has_final: bool = False
    started_at: int = 0
    finished_at: int = 0
    cancelled: str = ""
    refunds: dict[str, int] = {}

    @property
    def is_running(self) -> bool:
        """Whether it is being played, or stands still in a break or pause."""
        return self.status is Status.RUNNING

    @property
    def is_stopped(self) -> bool:
        """Whether no hand may begin now, for a break or by the host."""
        return self.is_paused or self.on_break

    @property
    def is_clock_stopped(self) -> bool:
        """Whether the level's clock stands: paused, or hand for hand by the hand."""
        return self.is_paused or self.counts_hands

    @property
    def counts_hands(self) -> bool:
        """Whether each round of hands takes its time off the level, in place of the clock (3.15-11)."""
        return self.hand_for_hand and self.config.hand_for_hand_ms > 0

    @property
    def may_enter(self) -> bool:
        """Whether registration is open; before the start though all places are taken: one may become free."""
        if self.status is Status.REGISTERING:
            return True
        is_full = self.entries >= self.config.max_entries
        return self.is_running and not is_full and self._is_until(self.config.late_levels)

    @property
    def may_rebuy(self) -> bool:
        """Whether the period of rebuys is on."""
        return self.is_running and self._is_until(self.config.rebuy_levels)

    @property
    def may_add_on(self) -> bool:
        """Whether it is the break in which add-ons are sold."""
        is_then = self.on_break and self.level + 1 == self.config.rebuy_levels
        return self.is_running and is_then and self.config.addon_stack > 0

    def _is_until(self, levels: int) -> bool:
        """Whether the level with this number (from 1) is not over yet."""
        return self.level + 1 < levels or (self.level + 1 == levels and not self.on_break)


def players_in(state: TournamentState) -> list[Entrant]:
    """Who has chips, or may still buy some, at a table."""
    return [one for one in state.entrants.values() if one.table and not one.is_out]


def count_in(state: TournamentState) -> int:
    """How many are in; those of a hand-for-hand round that is not over do not count any more."""
    return sum(table.size for table in state.tables.values()) - len(state.round_busts)


def stacked(state: TournamentState, table: DirectedTable) -> list[str]:
    """Who has chips at a table."""
    return [player for player in table.seats if player and state.entrants[player].stack]


def places_of(state: TournamentState) -> list[Placed]:
    """Everybody who is out, with his place among those who have entered so far; best first.

    A place is final once nobody enters any more.
    """
    best = count_in(state) + len(state.round_busts) + 1
    found = []
    for group in reversed(state.outs):
        worst = best + len(group.players) - 1
        found.append(Placed(group.players, best, worst))
        best = worst + 1
    return found


def pool_of(state: TournamentState) -> int:
    """What is paid out: what came in, or the guarantee if that is more."""
    return max(state.pool, state.config.guarantee)


def deadline_of(state: TournamentState) -> int:
    """When the director has to look again by himself; 0 for never."""
    if state.status is Status.REGISTERING:
        return state.config.start_at
    if not state.is_running:
        return 0
    times = [state.entrants[player].offered_until for player in state.offered]
    times.append(0 if state.is_clock_stopped else state.level_ends)
    times.append(0 if state.deal is None else state.deal.until)
    return min((time for time in times if time), default=0)


def standings(state: TournamentState) -> list[Placed]:
    """Everybody who has a place by now, best first: who is out, and when it is over who is not.

    Those left at a deal are placed by their stacks; those with the tickets of a satellite share theirs.
    """
    found = places_of(state)
    if state.status is not Status.OVER:
        return found
    left = sorted((one for one in players_in(state) if one.stack), key=lambda one: (one.table, one.seat))
    if state.tickets:
        return [Placed(tuple(one.player for one in left), 1, len(left)), *found]
    return [*rank_busts([Bust(one.player, one.table, one.stack) for one in left], 0), *found]
