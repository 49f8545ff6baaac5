"""Those who want a seat and have none yet: the waiting list, and buy-ins that the host agrees to.

A free seat is held for the first on the list for a short time, then for the next. Who is
gone for longer than a break of the line loses his place. Taking a seat is in `seating.py`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.commands import StopWaiting, Wait
from splitpot.room.draft import Draft
from splitpot.room.events import QueueChanged, RequestsChanged
from splitpot.room.state import BuyInRequest, TableState, Waiter, seat_of

GONE_MS: Final = 30_000
"""So long a lost connection keeps its place."""
MOST_WAITING: Final = 50


def wait(draft: Draft, command: Wait, now: int) -> None:
    """Goes to the end of the list; only where no seat can be had."""
    state = draft.state
    if seat_of(state, command.player) is not None:
        raise RoomError("already_seated", "You have a seat at this table already.")
    if any(one.player == command.player for one in state.queue):
        return
    if free_seats(state, command.player) > 0:
        raise RoomError("not_allowed", "A seat is free: take it, nobody has to wait.")
    if len(state.queue) >= MOST_WAITING:
        raise RoomError("not_allowed", f"{MOST_WAITING} people wait here already; try another table.")
    queue = (*state.queue, Waiter(command.player, command.name, now))
    draft.emit(QueueChanged(queue=queue, at=now))


def stop_waiting(draft: Draft, command: StopWaiting, now: int) -> None:
    """Takes the player off the list, and his request back."""
    state = draft.state
    _set_queue(draft, tuple(one for one in state.queue if one.player != command.player), now)
    _set_requests(draft, tuple(one for one in state.requests if one.player != command.player), now)


def ask_host(draft: Draft, request: BuyInRequest, now: int) -> None:
    """Puts a buy-in before the host; a newer one takes the place of the player's last."""
    others = tuple(one for one in draft.state.requests if one.player != request.player)
    if len(others) >= MOST_WAITING:
        raise RoomError("not_allowed", "The host has too many requests to answer; try again in a while.")
    request = replace(request, number=draft.state.version + 1)
    draft.emit(RequestsChanged(requests=(*others, request), at=now))


def take_request(draft: Draft, player: str, number: int, now: int, *, refuse: bool) -> BuyInRequest:
    """Takes the request with this number off the host's list.

    Raises:
        RoomError: `not_allowed`: the player is not the host, or it is not there any more.
    """
    state = draft.state
    if not state.config.host or player != state.config.host:
        raise RoomError("not_allowed", "Who has opened the table answers to buy-ins.")
    found = next((one for one in state.requests if one.number == number), None)
    if found is None:
        raise RoomError("not_allowed", "This request has been taken back or answered already.")
    rest = tuple(one for one in state.requests if one is not found)
    draft.emit(RequestsChanged(requests=rest, at=now, refused=(found.name,) if refuse else ()))
    return found


def set_gone(draft: Draft, player: str | None, now: int, *, gone: bool) -> None:
    """A connection is lost or back; with no player all are lost."""
    at = now if gone else 0

    def seen(one: Waiter | BuyInRequest) -> bool:
        return player in (None, one.player) and bool(one.gone) != gone

    state = draft.state
    _set_queue(draft, tuple(replace(one, gone=at) if seen(one) else one for one in state.queue), now)
    _set_requests(draft, tuple(replace(one, gone=at) if seen(one) else one for one in state.requests), now)


def tend(draft: Draft, now: int) -> None:
    """Brings list and requests up to date: who is gone or seated goes, free seats are held."""
    state = draft.state
    if not (state.queue or state.requests):
        return
    requests = tuple(
        one
        for one in state.requests
        if not _is_over(one.gone and one.gone + GONE_MS, now)
        and one.is_top_up == (seat_of(state, one.player) is not None)
    )
    _set_requests(draft, requests, now)
    asking = {one.player for one in requests}
    queue = [
        one
        for one in state.queue
        if seat_of(state, one.player) is None
        and not _is_over(one.gone and one.gone + GONE_MS, now)
        and (one.player in asking or not _is_over(one.held_until, now))
    ]
    held = sum(one.held_until > 0 for one in queue)
    free = sum(one is None for one in state.seats)
    for place, one in enumerate(queue):
        if held < free and not one.held_until and not one.gone:
            queue[place] = replace(one, held_until=max(1, now + state.config.hold_ms))
            held += 1
    _set_queue(draft, tuple(queue), now)


def free_seats(state: TableState, player: str) -> int:
    """How many seats the player could take: those that are not held for others."""
    held = sum(one.held_until > 0 and one.player != player for one in state.queue)
    return sum(one is None for one in state.seats) - held


def alarm_of(state: TableState) -> int:
    """When the table has to be looked at next: what is due, a held seat, one who is gone; 0 for never."""
    asking = {one.player for one in state.requests}
    gone = [*(one.gone for one in state.queue), *(one.gone for one in state.requests)]
    times = [state.deadline, *(at + GONE_MS for at in gone if at)]
    times += [one.held_until for one in state.queue if one.player not in asking]
    return min((time for time in times if time), default=0)


def _is_over(time: int, now: int) -> bool:
    return 0 < time <= now


def _set_queue(draft: Draft, queue: tuple[Waiter, ...], now: int) -> None:
    if queue != draft.state.queue:
        draft.emit(QueueChanged(queue=queue, at=now))


def _set_requests(draft: Draft, requests: tuple[BuyInRequest, ...], now: int) -> None:
    if requests != draft.state.requests:
        draft.emit(RequestsChanged(requests=requests, at=now))
