"""Who gets what, and when: prizes fixed and paid, bounties, deals, and money back.

The pool is fixed when nobody can pay into it any more. Amounts come from
`tournament_prizes.py`; the events say what moves, and the server moves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby, takewhile

from splitpot.errors import RoomError
from splitpot.room import tournament_events as ev
from splitpot.room.amounts import grouped
from splitpot.room.state import is_house_bot
from splitpot.room.tournament_commands import AnswerDeal, AskDeal
from splitpot.room.tournament_draft import TournamentDraft
from splitpot.room.tournament_places import Bust, Placed, rank_busts
from splitpot.room.tournament_prizes import (
    MOST_ICM,
    chips_chop,
    divide,
    icm,
    pooled_prize,
    prizes_of,
    satellite_prizes,
)
from splitpot.room.tournament_state import Entrant, TournamentState, places_of, players_in, pool_of


def fix_prizes(draft: TournamentDraft) -> None:
    """Fixes the prizes, and pays those who are out already."""
    state = draft.state
    pool, players = pool_of(state), len(state.entrants)
    if state.config.ticket_to:
        tickets, prizes = satellite_prizes(pool, state.config.ticket_value, players)
    else:
        tickets, prizes = 0, prizes_of(pool, state.entries, players, state.config.payouts)
    draft.emit(
        ev.PrizesFixed(pool=pool, overlay=pool - state.pool, prizes=prizes, tickets=tickets, at=draft.now)
    )
    for placed in places_of(draft.state):
        pay(draft, placed)


def put_out(draft: TournamentDraft, busts: Sequence[Bust], left_after: int) -> None:
    """Puts out who have lost everything at the same time, and pays what that is worth (3.15-10, 11)."""
    ranked = rank_busts(busts, left_after, draft.state.config.cross_table)
    anew = _ranked_anew(draft.state, ranked, left_after)
    places = {player: placed for placed in anew or ranked for player in placed.players}
    for placed in reversed(ranked):
        told = places[placed.players[0]]
        draft.emit(ev.PlayersOut(players=placed.players, best=told.best, worst=told.worst, at=draft.now))
    if anew:
        draft.emit(ev.PlacesRanked(places=anew))
    for placed in ranked:
        _pay_bounties(draft, placed.players)
        if draft.state.is_fixed:
            pay(draft, placed)


def _ranked_anew(state: TournamentState, ranked: Sequence[Placed], left_after: int) -> tuple[Placed, ...]:
    """The last places, best first, where others are out already who lost their chips no earlier; else none.

    Who may buy again is out after the others, and yet as of the hand in which he lost all
    (3.15-10). Nothing has been paid by then: prizes are fixed once nobody may buy any more.
    """
    if state.is_fixed:
        return ()

    def lost(players: tuple[str, ...]) -> tuple[int, int]:
        one = state.entrants[players[0]]
        return one.lost_at, one.lost_with

    groups = [placed.players for placed in ranked]
    first, count = min(map(lost, groups)), len(groups)
    groups += takewhile(lambda players: lost(players) >= first, (one.players for one in reversed(state.outs)))
    if len(groups) == count:
        return ()
    found, best = [], left_after + 1
    for _, equal in groupby(sorted(groups, key=lost, reverse=True), key=lost):
        players = sorted(chain(*equal), key=lambda player: state.entrants[player].lost_seat)
        found.append(Placed(tuple(players), best, best + len(players) - 1))
        best += len(players)
    return tuple(found)


def pay(draft: TournamentDraft, placed: Placed) -> None:
    """Pays the prizes of the places that these players share: the first by seat gets an odd unit."""
    state = draft.state
    paid = dict(enumerate(state.prizes, 1))
    amounts = list(pooled_prize(paid, placed.best, placed.worst, len(placed.players)))
    if placed.worst <= state.tickets:
        # A ticket cannot be shared, and need not be: all these places have one.
        value = state.config.ticket_value
        for player in placed.players:
            _pay(draft, player, value, placed, ticket=state.config.ticket_to)
        amounts = [amount - value for amount in amounts]
    for player, amount in zip(placed.players, amounts, strict=True):
        _pay(draft, player, amount, placed)


def _pay(draft: TournamentDraft, player: str, amount: int, placed: Placed, ticket: str = "") -> None:
    if amount:
        draft.emit(
            ev.PrizePaid(player=player, amount=amount, best=placed.best, worst=placed.worst, ticket=ticket)
        )


def _pay_bounties(draft: TournamentDraft, players: Sequence[str]) -> None:
    for player in players:
        winners = draft.state.knockouts.get(player, ())
        if winners:
            parts = divide(draft.state.config.bounty, (1,) * len(winners))
            for winner, amount in zip(winners, parts, strict=True):
                draft.emit(ev.BountyPaid(player=winner, of=player, amount=amount))


def finish(draft: TournamentDraft, survivors: Sequence[Entrant]) -> None:
    """Pays the winner, or those with the tickets, and ends the tournament."""
    players = tuple(one.player for one in survivors)
    pay(draft, Placed(players, 1, len(players)))
    _end(draft, players)


def _end(draft: TournamentDraft, players: Sequence[str]) -> None:
    """Who is left keeps the bounty on his own head."""
    if draft.state.config.bounty:
        for player in players:
            draft.emit(ev.BountyPaid(player=player, of=player, amount=draft.state.config.bounty))
    draft.emit(ev.TournamentEnded(at=draft.now))


# --- a deal at the last table ------------------------------------------------------


def ask_deal(draft: TournamentDraft, command: AskDeal) -> None:
    """Proposes a deal: the table stops after its hand, and everybody is asked (3.15-14)."""
    state = draft.state
    survivors = _survivors(state)
    if not state.is_running or command.player not in {one.player for one in survivors}:
        raise RoomError("not_allowed", "Only who is still in can propose a deal.")
    if not state.config.deal_ms or state.tickets or state.is_dealt or state.deal is not None:
        raise RoomError("not_allowed", "No deal can be proposed here now.")
    if not state.is_fixed or len(state.tables) > 1 or not 2 <= len(survivors) <= MOST_ICM:
        raise RoomError("not_allowed", "A deal is for the last table, once the prizes are fixed.")
    if not state.prizes:
        raise RoomError("not_allowed", "There are no prizes, and nothing to divide.")
    first, second = (*state.prizes, 0)[:2]
    if type(command.left) is not int or not 0 <= command.left <= first - second:
        raise RoomError(
            "bad_amount",
            f"{command.left!r} cannot be left for the winner: 0 to {grouped(first - second)} can, "
            "the difference of the first two prizes.",
        )
    draft.emit(ev.DealAsked(player=command.player, method=command.method, left=command.left, at=draft.now))


def offer_deal(draft: TournamentDraft) -> None:
    """Once the table rests: says what everybody would get. The house's bots agree to it.

    Where whoever has asked for it is out by then, there is none.
    """
    state = draft.state
    deal = state.deal
    assert deal is not None
    survivors = _survivors(state)
    if deal.by not in {one.player for one in survivors}:
        draft.emit(ev.DealDropped(player=deal.by, is_out=True))
        return
    prizes = list(state.prizes[: len(survivors)])
    prizes[0] -= deal.left
    worth = (icm if deal.method == "icm" else chips_chop)([one.stack for one in survivors], prizes)
    amounts = {one.player: amount for one, amount in zip(survivors, worth, strict=True)}
    draft.emit(ev.DealOffered(amounts=amounts, until=draft.now + state.config.deal_ms))
    for one in survivors:
        if is_house_bot(one.bot) or one.player == deal.by:
            _agree(draft, one.player)


def answer_deal(draft: TournamentDraft, command: AnswerDeal) -> None:
    """A yes or a no to the amounts; one no ends the deal."""
    deal = draft.state.deal
    if deal is None or command.player not in deal.amounts or command.player in deal.agreed:
        raise RoomError("not_allowed", "Nobody asks you now to agree to a deal.")
    if command.agree:
        _agree(draft, command.player)
    else:
        draft.emit(ev.DealDropped(player=command.player))


def _agree(draft: TournamentDraft, player: str) -> None:
    """A yes; the last one makes the deal."""
    draft.emit(ev.DealAnswered(player=player))
    state = draft.state
    deal = state.deal
    assert deal is not None
    if len(deal.agreed) < len(deal.amounts):
        return
    draft.emit(ev.DealMade(amounts=deal.amounts, left=deal.left, at=draft.now))
    survivors = _survivors(state)
    ranked = rank_busts([Bust(one.player, one.table, one.stack) for one in survivors], 0)
    for placed in ranked:
        for one in placed.players:
            if deal.amounts[one]:
                draft.emit(
                    ev.PrizePaid(
                        player=one,
                        amount=deal.amounts[one],
                        best=placed.best,
                        worst=placed.worst,
                        by_deal=True,
                    )
                )
    if not deal.left:
        _end(draft, [one.player for one in survivors])


def _survivors(state: TournamentState) -> list[Entrant]:
    return sorted((one for one in players_in(state) if one.stack), key=lambda one: (one.table, one.seat))


# --- money back --------------------------------------------------------------------


def refunds(state: TournamentState) -> dict[str, int]:
    """What all get back if it is cancelled now, as `refund_terms` says (3.15-16).

    Both halves are divided in one, so that equal claims differ by one unit at most.
    """
    if state.level < 0:
        return {one.player: one.paid for one in state.entrants.values()}
    left = sorted(players_in(state), key=lambda one: -one.stack)
    rest = sum(state.prizes[: len(left)]) if state.is_fixed else state.pool
    chips = sum(one.stack for one in left)
    parts = divide(rest, [chips + len(left) * one.stack for one in left])
    own = state.config.bounty
    return {
        one.player: part + own + state.config.fee * one.entries for one, part in zip(left, parts, strict=True)
    }
