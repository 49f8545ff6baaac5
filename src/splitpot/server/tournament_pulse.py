"""The pulse of a tournament: level clock, how many are left, the next prize. The same for everybody.

Made from the director's state alone; how often it is sent, and to whom, the runner decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from splitpot.room.tournament_bodies import ClockWaits, TournamentClock, TournamentPulse
from splitpot.room.tournament_state import Status, TournamentState, count_in, pool_of
from splitpot.server.outbound import encode_answer

if TYPE_CHECKING:
    from splitpot.server.tournament_runner import TournamentRunner


def pulse_frame(runner: TournamentRunner) -> bytes:
    """The message `tournament` as it goes to all who watch."""
    return encode_answer(pulse_of(runner.director, runner.clock.now()))


def pulse_of(state: TournamentState, now: int) -> TournamentPulse:
    """What everybody who watches the tournament is told, at most once a second.

    Args:
        now: milliseconds since 1970; nothing but `TournamentPulse.now` depends on it.
    """
    stacks = [one.stack for one in state.entrants.values() if one.stack]
    left = players_left(state)
    return TournamentPulse(
        id=state.config.id,
        version=state.version,
        status=state.status,
        clock=clock_of(state),
        left=left,
        entries=state.entries,
        average=sum(stacks) // (left or len(stacks)) if stacks else 0,
        largest=max(stacks, default=0),
        smallest=min(stacks, default=0),
        tables=len(state.tables) if state.is_running else 0,
        open=is_open(state),
        final=is_final(state),
        pool=pool_of(state),
        prize=next_prize(state),
        places_to_money=places_to_money(state),
        now=now,
    )


def players_left(state: TournamentState) -> int:
    """Players who are in; before the start those who have registered."""
    if state.status is Status.REGISTERING:
        return len(state.entrants)
    return count_in(state)


def is_open(state: TournamentState) -> bool:
    """Whether somebody may enter now."""
    return state.may_enter and state.entries < state.config.max_entries


def is_final(state: TournamentState) -> bool:
    """Whether all who are left sit at the last table, and nobody comes any more."""
    return state.is_running and len(state.tables) == 1 and state.is_closed


def next_prize(state: TournamentState) -> int:
    """What the next to go out gets; 0 for nothing, or not known yet."""
    place = count_in(state)
    return state.prizes[place - 1] if state.is_running and 0 < place <= len(state.prizes) else 0


def places_to_money(state: TournamentState) -> int:
    """How many go out with nothing yet; -1 where that is not known."""
    # By a deal all who are left have been paid.
    if state.status is Status.OVER or state.is_dealt:
        return 0
    if not state.is_running or not state.prizes:
        return -1
    return max(0, count_in(state) - len(state.prizes))


def clock_of(state: TournamentState) -> TournamentClock:
    """The level clock."""
    if not state.is_running:
        return TournamentClock(level=max(0, state.level + 1))
    stands = state.is_clock_stopped
    return TournamentClock(
        level=state.level + 1,
        ends=0 if stands else state.level_ends,
        left_ms=state.left_ms if stands else 0,
        on_break=state.on_break,
        paused=state.is_paused,
        hand_for_hand=state.hand_for_hand,
        next_break=0 if stands else _next_break(state),
        waits=_waits(state),
    )


def _next_break(state: TournamentState) -> int:
    """When the next break begins; the last level has no end, and so no break."""
    levels, at, level = state.config.levels, state.level_ends, state.level
    if not at:
        return 0
    if state.on_break:
        level += 1
        at += levels[level].ms
    while level < len(levels) - 1:
        if levels[level].break_ms:
            return at
        level += 1
        at += levels[level].ms
    return 0


def _waits(state: TournamentState) -> ClockWaits:
    if state.is_paused:
        return "host"
    if state.on_break:
        return "break"
    if state.deal is not None:
        return "deal"
    if state.in_round and any(table.rests for table in state.tables.values()):
        return "tables"
    if state.counts_hands:
        return "hands"
    return ""
