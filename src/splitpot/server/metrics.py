"""Figures for Prometheus: what has happened so far, and how things stand when it asks.

Counters are counted where things happen; the rest is read off the room at each scrape.
A registry belongs to one room, so that a process may have several. Who may read them is
in `health_page`, what each of them means in docs/reference/metrics.md.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from splitpot import __version__
from splitpot.room.tournament_state import Status
from splitpot.server import logs
from splitpot.server.store import Append, Item

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

Family = TypeVar("Family", CounterMetricFamily, GaugeMetricFamily)

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one room."""

    def __init__(self, lobby: Lobby) -> None:
        self._registry = CollectorRegistry()
        self.events = Counter("splitpot_events", "Events saved.", registry=self._registry)
        self.hands = Counter("splitpot_hands", "Hands finished.", registry=self._registry)
        self.commits = Histogram(
            "splitpot_commit_seconds",
            "From the wish to save a command's events to their commit.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.messages = Counter(
            "splitpot_messages", "Messages of clients, by type.", ["type"], registry=self._registry
        )
        self.refused = Counter(
            "splitpot_refused_messages",
            "Messages that were refused, by code.",
            ["code"],
            registry=self._registry,
        )
        self.requests = Counter(
            "splitpot_http_requests", "HTTP requests, by status.", ["status"], registry=self._registry
        )
        ProcessCollector(registry=self._registry)
        self._registry.register(_Standing(lobby))

    def saved(self, append: Item, seconds: float) -> None:
        """Counts what was saved."""
        self.events.inc(len(append.entries))
        if not isinstance(append, Append):
            self.events.inc(sum(len(one.entries) for one in append.tables))
        self.hands.inc(len(append.hands))
        self.commits.observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)


class _Standing(Collector):
    """How the room stands."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def describe(self) -> list[Metric]:
        """Nothing: there is no room yet to ask when this is registered."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Reads everything off the room."""
        yield InfoMetricFamily("splitpot", "The version.", {"version": __version__})
        yield from self._tables()
        yield from self._sockets()
        yield _by(
            CounterMetricFamily("splitpot_log_lines", "Lines logged, by level.", labels=["level"]),
            {level: float(logs.LINES[level]) for level in logs.LEVELS},
        )
        yield _by(
            CounterMetricFamily("splitpot_limited", "Refused for asking too much, by what.", labels=["what"]),
            {what: float(self._lobby.limits.refused[what]) for what in ("address", "account", "sockets")},
        )
        yield _one("splitpot_disk_free_bytes", "Room left beside the database.", _free(self._lobby))

    def _tables(self) -> Iterator[Metric]:
        lobby = self._lobby
        runners = list(lobby.all_tables())
        playing = list(lobby.tournaments.in_play())
        seats = [seat for runner in runners for seat in runner.state.seats if seat is not None]
        yield _one("splitpot_tables", "Open tables.", len(runners))
        yield _by(
            GaugeMetricFamily("splitpot_tournaments", "Tournaments, by how they stand.", labels=["status"]),
            {
                status.value: float(sum(one.director.status is status for one in playing))
                for status in (Status.REGISTERING, Status.RUNNING)
            },
        )
        yield _one(
            "splitpot_tournament_tables", "Tables of tournaments.", sum(len(one.tables) for one in playing)
        )
        yield _one("splitpot_hands_running", "Hands in play.", lobby.drain.hands())
        yield _one(
            "splitpot_tables_stuck", "Tables at which what is due does not happen.", len(lobby.health.stuck())
        )
        yield _one("splitpot_tables_lost", "Tables that could not be brought back.", len(lobby.lost))
        yield _one("splitpot_draining", "1 while no new hand is dealt.", lobby.drain.on)
        yield _by(
            GaugeMetricFamily("splitpot_seats", "Occupied seats, by who sits there.", labels=["who"]),
            {
                "people": float(sum(not seat.bot for seat in seats)),
                "bots": float(sum(bool(seat.bot) for seat in seats)),
            },
        )
        queues = [runner.waiting for runner in runners] + [one.waiting for one in playing]
        yield _one("splitpot_table_queue", "Commands that wait, at all tables.", sum(queues))
        yield _one(
            "splitpot_table_queue_longest", "Commands that wait, at one table.", max(queues, default=0)
        )

    def _sockets(self) -> Iterator[Metric]:
        doors = self._lobby.doors
        waiting = doors.waiting()
        yield _one("splitpot_sockets", "Open sockets.", len(waiting))
        yield _one("splitpot_players_online", "People with a socket open.", len(doors.players))
        yield _one("splitpot_send_queue", "Frames that wait, for all sockets.", sum(waiting))
        yield _one(
            "splitpot_send_queue_longest", "Frames that wait, for one socket.", max(waiting, default=0)
        )


def _one(name: str, told: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, told, value=float(value))


def _by(family: Family, values: dict[str, float]) -> Family:
    for label, value in values.items():
        family.add_metric([label], value)
    return family


def _free(lobby: Lobby) -> float:
    try:
        return float(shutil.disk_usage(lobby.settings.data).free)
    except OSError:
        return 0.0
