"""What somebody may ask of a tournament now: the buttons of its page.

Nothing is decided here: the director decides, when he is asked. What is offered here and he
refuses is a mistake, and a test looks for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from splitpot.room.state import is_house_bot
from splitpot.room.tournament_bodies import Wish
from splitpot.room.tournament_prizes import MOST_ICM
from splitpot.room.tournament_state import Entrant, Status, TournamentState, players_in
from splitpot.server.tournament_pulse import is_open


def wishes_of(
    state: TournamentState,
    viewer: str,
    *,
    may_run: bool = False,
    has_ticket: bool = False,
    recurs: bool = False,
    has_flights: bool = False,
) -> tuple[Wish, ...]:
    """What the viewer may ask for; nothing for who has no session (`viewer` empty).

    Args:
        may_run: he is its host, or runs the room.
        has_ticket: to this tournament, unused.
        recurs: it is one start of a schedule.
        has_flights: tickets to it may still be won.
    """
    if not viewer or state.status in (Status.OVER, Status.CANCELLED):
        return ()
    found = [*_of_player(state, viewer, has_ticket=has_ticket)]
    if may_run:
        found += _of_host(state, viewer, recurs=recurs, has_flights=has_flights)
    return tuple(found)


def _of_player(state: TournamentState, viewer: str, *, has_ticket: bool) -> Iterator[Wish]:
    one = state.entrants.get(viewer)
    if is_open(state) and (one is None or _may_enter_again(state, one)):
        yield "register"
        if has_ticket and state.config.by_ticket:
            yield "register_by_ticket"
    if one is None:
        return
    if state.status is Status.REGISTERING:
        yield "withdraw"
        return
    if may_rebuy(state, one):
        yield "rebuy"
    if viewer in state.offered:
        yield "decline_rebuy"
    if state.may_add_on and not one.is_out and not one.has_addon and one.stack:
        yield "add_on"
    if may_ask_deal(state, one):
        yield "ask_deal"
    if state.deal is not None and viewer in state.deal.amounts and viewer not in state.deal.agreed:
        yield "answer_deal"


def _of_host(state: TournamentState, viewer: str, *, recurs: bool, has_flights: bool) -> Iterator[Wish]:
    if is_open(state):
        yield "add_bots"
    is_enough = len(state.entrants) >= state.config.min_entries
    if state.status is Status.REGISTERING and is_enough and not has_flights:
        yield "begin"
    if state.is_running:
        yield "resume" if state.is_paused else "pause"
    if may_cancel(state, viewer):
        yield "cancel"
    if recurs:
        yield "end_schedule"


def may_cancel(state: TournamentState, viewer: str) -> bool:
    """Whether its host may cancel it.

    Not while he plays in it for money against bots of the house: whoever is still in divides the
    pool, and he would choose the moment.
    """
    if not state.is_running or viewer not in state.entrants or not state.config.price:
        return True
    return not any(is_house_bot(one.bot) for one in state.entrants.values())


def _may_enter_again(state: TournamentState, one: Entrant) -> bool:
    return state.is_running and one.is_out and one.entries <= state.config.reentries


def may_rebuy(state: TournamentState, one: Entrant) -> bool:
    """Whether a player may buy chips again."""
    config = state.config
    is_time = one.player in state.offered or (state.may_rebuy and one.rebuys < config.rebuys)
    return is_time and not one.is_out and one.stack <= config.starting_stack


def may_ask_deal(state: TournamentState, one: Entrant) -> bool:
    """Whether a player at the last table may propose a deal."""
    if not (state.config.deal_ms and state.is_running and state.is_fixed and state.prizes):
        return False
    if state.tickets or state.is_dealt or state.deal is not None or len(state.tables) > 1:
        return False
    left = sum(1 for other in players_in(state) if other.stack)
    return not one.is_out and one.stack > 0 and 2 <= left <= MOST_ICM
