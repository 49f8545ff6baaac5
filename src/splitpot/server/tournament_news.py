"""What people hear of a tournament beside its tables: `moved` to one player, pulses to all who watch.

A pulse is one object for everybody, sent at most once a second and only where something
has changed. What is in it is `tournament_pulse`'s.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from splitpot.room import tournament_events as ev
from splitpot.room.amounts import grouped
from splitpot.room.messages import Moved
from splitpot.room.tournament_state import TournamentState, players_in
from splitpot.room.tournament_tables import table_id
from splitpot.server.doors import Doors
from splitpot.server.outbound import encode_answer
from splitpot.server.tournament_pulse import pulse_frame
from splitpot.server.tournament_saving import DirectorNews

if TYPE_CHECKING:
    from splitpot.server.tournament_runner import TournamentRunner

PULSE_SECONDS: Final = 1.0

Tell = Callable[[bytes], None]


class Pulses:
    """Those who watch one tournament."""

    def __init__(self, runner: TournamentRunner) -> None:
        # The runner has the pulses: one that is forgotten shall be gone without a search for cycles.
        self._runner: TournamentRunner = weakref.proxy(runner)
        self._tells: dict[Tell, None] = {}
        self._last = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def subscribe(self, tell: Tell) -> None:
        """Sends a pulse now, and from now on whenever something has changed."""
        self._tells[tell] = None
        tell(pulse_frame(self._runner))

    def unsubscribe(self, tell: Tell) -> None:
        """Sends no more."""
        self._tells.pop(tell, None)

    def beat(self) -> None:
        """Something has changed: everybody hears of it, now or when the second is over."""
        if not self._tells or self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self._last + PULSE_SECONDS - loop.time()
        if wait <= 0:
            self._send()
        else:
            self._timer = loop.call_later(wait, self._send)

    def stop(self) -> None:
        """Sends nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._tells.clear()

    def _send(self) -> None:
        self._timer = None
        if self._tells:
            self._last = asyncio.get_running_loop().time()
            frame = pulse_frame(self._runner)
            for tell in list(self._tells):
                tell(frame)


def tell_moves(doors: Doors, news: Iterable[DirectorNews]) -> None:
    """Tells people who have a page open where they sit now, or that they are out."""
    for before, event, after in news:
        for player, moved in _moves(before, event, after):
            if doors.count(player):
                doors.tell_player(player, encode_answer(moved))


def tell_spectators(doors: Doors, state: TournamentState, number: int, watchers: Iterable[str]) -> None:
    """Tells those who only watch a table that it is not in play any more."""
    config = state.config
    why, text = ("break", f"Table {number} is broken up.") if state.is_running else ("over", _over(state))
    frame = encode_answer(Moved(config.id, config.name, "", -1, why, text))
    for player in watchers:
        one = state.entrants.get(player)
        if one is None or one.is_out:
            doors.tell_player(player, frame)


def _moves(
    before: TournamentState, event: ev.TournamentEvent, after: TournamentState
) -> Iterator[tuple[str, Moved]]:
    config = after.config
    if isinstance(event, ev.PlayerSeated | ev.PlayerMoved):
        why, text = _seated(before, event)
        text += f" You sit at table {event.table}, seat {event.seat + 1}."
        table = table_id(config, event.table)
        yield event.player, Moved(config.id, config.name, table, event.seat, why, text)
    elif isinstance(event, ev.PlayersOut):
        for player in event.players:
            text = f"You are out of {config.name}: {_place(event)}."
            yield player, Moved(config.id, config.name, "", -1, "out", text)
    elif isinstance(event, ev.TournamentEnded | ev.TournamentCancelled):
        for one in players_in(after) if before.is_running else after.entrants.values():
            yield one.player, Moved(config.id, config.name, "", -1, "over", _over(after))


def _seated(state: TournamentState, event: ev.PlayerSeated | ev.PlayerMoved) -> tuple[str, str]:
    if isinstance(event, ev.PlayerMoved):
        return event.why, _MOVED[event.why]
    if state.level < 0:
        return "start", f"{state.config.name} begins."
    return "late", f"Welcome to {state.config.name}."


def _over(state: TournamentState) -> str:
    if state.cancelled:
        return f"{state.config.name} is cancelled: {state.cancelled.rstrip('.')}."
    return f"{state.config.name} is over."


_MOVED: Final = {
    "balance": "You are moved, so that all tables are equally full.",
    "break": "Your table is broken up.",
    "final": "The last table is set.",
}


def _place(event: ev.PlayersOut) -> str:
    if event.best == event.worst:
        return f"place {grouped(event.best)}"
    return f"places {grouped(event.best)} to {grouped(event.worst)}, shared"
