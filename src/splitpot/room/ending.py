"""The end of a hand: closed or void, then leavers go and busted players sit out.

What a broken invariant leads to is here too: the hand is void and the table goes on
(3.14-5). The course of a hand is in `play.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from splitpot.cards import UNKNOWN_CARD
from splitpot.game.actions import ShowHole
from splitpot.game.events import Side
from splitpot.room.draft import Draft, after, can_deal, schedule_deal, shown_sides, standing
from splitpot.room.events import HandClosed, HandVoided, PlayerLeft
from splitpot.room.evolve import evolve
from splitpot.room.kill import KILL_THRESHOLD, kill_next
from splitpot.room.state import TableState


def close(draft: Draft, now: int) -> None:
    """Ends a hand in which everything is paid, and makes the next one due."""
    for seat in _shows_anyway(draft.state):
        draft.play(ShowHole(seat))
    state = draft.state
    pause = state.config.hand_pause_ms + state.config.result_ms * shown_sides(state)
    next_at = after(now, pause)
    killer, leg = _killer(state)
    settled = evolve(state, HandClosed(hand=state.hand, at=now, next_at=next_at))
    next_at = next_at if can_deal(settled) else 0
    draft.emit(HandClosed(hand=state.hand, at=now, next_at=next_at, killer=killer, leg=leg))
    clear_seats(draft, now)


def _shows_anyway(state: TableState) -> list[int]:
    """Who has lost at a showdown and shows it all the same, by his own wish (C9)."""
    play = state.play
    assert play is not None
    live = [seat for seat, one in enumerate(play.seats) if one.is_live and not one.shown]
    if sum(one.is_live for one in play.seats) == 1:
        return []
    wishes = {seat: one for seat, one in enumerate(state.seats) if one is not None and not one.mucks}
    return [seat for seat in live if seat in wishes and UNKNOWN_CARD not in play.seats[seat].hole]


def void(draft: Draft, reason: str, now: int) -> None:
    """Ends a hand that cannot go on: every stack is as at its start."""
    state = draft.state
    next_at = after(now, state.config.hand_pause_ms)
    event = HandVoided(hand=state.hand, reason=reason, at=now, next_at=next_at)
    if not can_deal(evolve(state, event)):
        event = HandVoided(hand=state.hand, reason=reason, at=now, next_at=0)
    draft.emit(event)
    clear_seats(draft, now)


def clear_seats(draft: Draft, now: int) -> None:
    """After a hand: leavers go, busted players sit out."""
    for seat, one in enumerate(draft.state.seats):
        if one is None:
            continue
        if one.leaving or one.wish == "leave":
            draft.emit(PlayerLeft(seat=seat, player=one.player, stack=one.stack, at=now))
        elif not (one.stack or one.sits_out or one.stays):
            draft.emit(standing(seat, one, now, sits_out=True, leaving=False))
    schedule_deal(draft, now)


def guarded(draft: Draft, now: int, work: Callable[[], None]) -> None:
    """Does a part of a hand; if it fails, by whatever fault, the hand is void (3.14-5)."""
    mark = draft.mark()
    try:
        work()
    except Exception as error:  # noqa: BLE001 -- every fault, known or not, must leave a table that goes on
        draft.back(mark)
        void(draft, f"{type(error).__name__}: {error}", now)


def _killer(state: TableState) -> tuple[str, str]:
    """Who kills the next hand, and who has a leg up; empty for nobody (3.13-1)."""
    config = state.config
    if config.kill == "off":
        return "", ""
    # Who wins a kill pot alone kills again, whatever its size.
    threshold = 0 if state.is_kill else KILL_THRESHOLD
    alone: list[int] = []
    for pot in sorted({award.pot for award in state.awards}):
        awards = [award for award in state.awards if award.pot == pot]
        highs = {award.seat for award in awards if award.side is Side.HIGH}
        lows = {award.seat for award in awards if award.side is Side.LOW}
        amount = sum(award.amount for award in awards)
        amount += sum(rake.amount for rake in state.rakes if rake.pot == pot)
        least = threshold if config.rules.is_hilo else 0
        seat = kill_next(amount, config.rules.big_bet, highs, lows, least)
        alone.extend([] if seat is None else [seat])
    # One kill a deal: the main pot comes first.
    winner = state.owners[alone[0]] if alone else ""
    if config.rules.is_hilo:
        return winner, ""
    is_second = bool(winner) and (state.is_kill or winner == state.leg)
    return (winner if is_second else ""), winner
