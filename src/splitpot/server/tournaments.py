"""All tournaments of the room: opened, found, brought back after a restart, remembered for a day.

One tournament's life is in `tournament_runner`. What is asked over HTTP, and what starts by
a schedule, is the pages' affair; the tables are reached through the lobby like all others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from splitpot.errors import RoomError
from splitpot.room import commands
from splitpot.room import tournament_events as ev
from splitpot.room.amounts import grouped
from splitpot.room.tournament_commands import GiveTime, Register, Withdraw
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_hall import Hall, open_hall
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.server import tournament_reading as reading
from splitpot.server.recovery import BrokenLog
from splitpot.server.tournament_books import Books
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_reading import ResultRow, TicketRow
from splitpot.server.tournament_recovery import recover_director, recover_tournament
from splitpot.server.tournament_runner import Services, TournamentRunner
from splitpot.server.tournament_saving import DirectorNews, plan_changes
from splitpot.server.tournament_steps import Request
from splitpot.server.tournament_storing import Announced
from splitpot.server.tournament_table import TournamentTable

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

REMEMBERED_MS: Final = 24 * 3_600_000
MOST_REMEMBERED: Final = 300
ENDED_AT_START: Final = 50
"""So many that have been over for less than a day are read again when the room opens."""
_CLOSES: Final = (ev.RegistrationClosed, ev.TournamentEnded, ev.TournamentCancelled)

_log = structlog.get_logger()


class Tournaments:
    """Every tournament that is to come, runs, or has been over for less than a day."""

    def __init__(self, lobby: Lobby, services: Services) -> None:
        self._lobby = lobby
        self._services = services
        self._runners: dict[str, TournamentRunner] = {}
        self._jobs: set[asyncio.Task[None]] = set()

    # --- which there are ---------------------------------------------------------------

    def all(self) -> Iterable[TournamentRunner]:
        """Those to come, those that run, and those over for less than a day."""
        return list(self._runners.values())

    def runner(self, tournament_id: str) -> TournamentRunner:
        """The tournament with this id.

        Raises:
            RoomError: `unknown_tournament`: there is none, or it has been over for long.
        """
        found = self._runners.get(tournament_id)
        if found is None:
            raise reading.unknown(tournament_id)
        return found

    def tables(self) -> Iterator[TournamentTable]:
        """All tables in play, of all tournaments."""
        for runner in self._runners.values():
            yield from runner.tables.values()

    def table(self, table_id: str) -> TournamentTable | None:
        """The table in play with this id; none where it is none of a tournament's."""
        tournament_id, dash, number = table_id.rpartition("-")
        runner = self._runners.get(tournament_id) if dash and number.isdecimal() else None
        found = None if runner is None else runner.tables.get(int(number))
        return found if found is not None and found.id == table_id else None

    def in_play(self) -> Iterator[TournamentRunner]:
        """Those to come, and those that run."""
        return (runner for runner in self._runners.values() if not runner.is_over)

    def leading_to(self, tournament_id: str) -> list[TournamentRunner]:
        """The flights and satellites that may still win tickets to a tournament, by their start."""
        found = [one for one in self.in_play() if one.director.config.ticket_to == tournament_id]
        return sorted(found, key=lambda one: (one.director.config.start_at, one.id))

    def why_off(self, runner: TournamentRunner) -> str:
        """Why a satellite that has not begun has to be called off; empty where it need not be."""
        name = runner.director.config.ticket_to
        if not name or runner.director.status is not Status.REGISTERING or name in self._lobby.lost:
            return ""
        target = self._runners.get(name)
        if target is None:
            return "the tournament that it wins tickets to is over"
        if target.director.may_enter:
            return ""
        called = target.director.config.name
        if target.director.status is Status.CANCELLED:
            return f"{called}, to which it wins tickets, is cancelled"
        return f"{called}, to which it wins tickets, takes no entries any more"

    def entered(self, player_id: str) -> list[TournamentRunner]:
        """The tournaments that a player is in, or has entered and that have not begun."""
        found = []
        for runner in self.in_play():
            one = runner.director.entrants.get(player_id)
            if one is not None and not one.is_out:
                found.append(runner)
        return found

    def people(self) -> set[str]:
        """People who are in a tournament, or have entered one to come."""
        return {
            one.player
            for runner in self.in_play()
            for one in runner.director.entrants.values()
            if not one.bot and not one.is_out
        }

    def refundable(self, player_id: str) -> int:
        """What a player has paid, not by ticket, for tournaments that have not begun."""
        return sum(
            runner.director.entrants[player_id].paid
            for runner in self.entered(player_id)
            if runner.director.status is Status.REGISTERING and player_id not in runner.books.tickets
        )

    async def finished(self, tournament_id: str) -> TournamentState:
        """How a tournament ended, however long ago.

        Raises:
            RoomError: `unknown_tournament`: there is none, or it is not over.
        """
        runner = self._runners.get(tournament_id)
        if runner is not None and runner.is_over:
            return runner.director
        try:
            state, _ = await recover_director(self._services.store, tournament_id)
        except BrokenLog as error:
            raise reading.unknown(tournament_id) from error
        if state.status not in (Status.OVER, Status.CANCELLED):
            raise reading.unknown(tournament_id)
        return state

    async def extras(self, tournament_id: str) -> Extras:
        """What is known of any tournament besides its settings.

        Raises:
            RoomError: `unknown_tournament`.
        """
        runner = self._runners.get(tournament_id)
        return runner.extras if runner else await reading.extras_of(self._services.store, tournament_id)

    async def results(self, player_id: str, limit: int = 100) -> list[ResultRow]:
        """A player's last results, newest first."""
        return await reading.results_of(self._services.store, player_id, limit)

    async def series_results(self, series: str) -> list[ResultRow]:
        """Everybody's results in a series, oldest first."""
        return await reading.series_results(self._services.store, series)

    async def series_names(self) -> list[str]:
        """All series that there are."""
        return await reading.series_names(self._services.store)

    async def tickets(self, player_id: str) -> list[TicketRow]:
        """A player's tickets, newest first."""
        return await reading.tickets_of(self._services.store, player_id)

    # --- their life ----------------------------------------------------------------------

    async def open(self, config: Tournament, extras: Extras) -> TournamentRunner:
        """Announces a tournament; it can be entered from now on.

        Raises:
            RoomError: `bad_settings`; `not_allowed`: who is not the house guarantees nothing, and no
                tournament is opened while the room drains.
        """
        self._lobby.drain.check_open()
        if config.guarantee and extras.owner:
            raise RoomError("not_allowed", "only the house guarantees prizes; leave guarantee at 0")
        if config.ticket_to:
            self._check_target(config)
        now = self._services.clock.now()
        extras = msgspec.structs.replace(extras, opened_at=now, changed_at=extras.changed_at or now)
        step = open_hall(config)
        plan = plan_changes(step.changes, config.id, Books(), {}, now)
        announced = Announced(config, extras)
        await self._services.store.append(msgspec.structs.replace(plan.append, announced=announced))
        runner = self._runner_of(step.hall, extras, plan.books)
        await runner.start()
        self._forget_old()
        return runner

    def _check_target(self, config: Tournament) -> None:
        target = self._runners.get(config.ticket_to)
        if target is None or not target.director.may_enter:
            raise RoomError("bad_settings", "ticket_to: there is no such tournament that can be entered")
        if not target.director.config.by_ticket:
            raise RoomError("bad_settings", "ticket_to: no ticket leads to that tournament; it is paid for")
        price = target.director.config.price
        if config.ticket_value != price:
            raise RoomError(
                "bad_settings", f"ticket_value: an entry there costs {grouped(price)}, and so a ticket"
            )

    def _runner_of(self, hall: Hall, extras: Extras, books: Books) -> TournamentRunner:
        runner = TournamentRunner(hall, extras, books, self._services)
        runner.held = self._lobby.drain.on
        runner.saved.append(self._tend)
        self._runners[runner.id] = runner
        return runner

    async def bring_back(self) -> None:
        """Every tournament that is not over, and those that have been over for less than a day."""
        store, now = self._services.store, self._services.clock.now()
        for tournament_id in await reading.ended_ids(store, now - REMEMBERED_MS, ENDED_AT_START):
            await self._bring_back(tournament_id)
        for tournament_id in await reading.open_ids(store):
            await self._bring_back(tournament_id)
        for target in await reading.ticket_targets(store):
            await self._pay_back(target)

    async def _bring_back(self, tournament_id: str) -> None:
        store, runner = self._services.store, None
        try:
            found = await recover_tournament(store, tournament_id)
            extras = await reading.extras_of(store, tournament_id)
            runner = self._runner_of(found.hall, extras, found.books)
            first = [Request(number, commands.Void(why)) for number, why in found.broken.items()]
            first += [Request(number, commands.Resumed()) for number in found.hall.tables]
            first.append(Request(0, GiveTime(self._services.settings.restart_extra_ms)))
            # Before its clock strikes: who has won his ticket when the server went down shall not be late.
            first += [
                Request(0, _entry_of(player, name))
                for player, name in await self._not_entered(runner.director)
            ]
            await runner.start(found.notes, first)
        except Exception as error:  # noqa: BLE001  a broken one must not keep the room closed
            _log.error("tournament cannot be brought back", tournament=tournament_id, exc_info=error)
            self._runners.pop(tournament_id, None)
            self._lobby.lost.append(tournament_id)
            if runner is not None:
                await runner.stop()

    async def settled(self) -> None:
        """Waits until what follows by itself is done: tickets paid back."""
        await asyncio.gather(*self._jobs, return_exceptions=True)

    async def stop(self) -> None:
        """Ends every task; what is saved is saved."""
        await self.settled()
        for runner in list(self._runners.values()):
            await runner.stop()
        await self.settled()

    def hold(self, *, held: bool) -> None:
        """No tournament deals a new hand any more, or all deal again."""
        for runner in self._runners.values():
            runner.hold(held=held)

    async def send_away(self, player_id: str) -> None:
        """Takes a player out of what has not begun; where he plays, he is absent from now on."""
        for runner in self.entered(player_id):
            try:
                if runner.director.status is Status.REGISTERING:
                    await runner.tell(Withdraw(player_id))
                elif (table := runner.table_of(player_id)) is not None:
                    await table.do(commands.SitOut(player_id, "now"))
            except RoomError as error:
                _log.info("not sent away", tournament=runner.id, code=error.code)

    # --- tickets -------------------------------------------------------------------------

    def _tend(self, runner: TournamentRunner, news: Sequence[DirectorNews]) -> None:
        """Enters who has won a ticket, and pays tickets back that lead nowhere any more."""
        targets: dict[str, list[str]] = {}
        for _, event, after in news:
            if isinstance(event, _CLOSES):
                targets.setdefault(runner.id, [])
            elif isinstance(event, ev.PrizePaid) and event.ticket:
                winners = targets.setdefault(event.ticket, [])
                # A bot of the house has won money.
                if not after.entrants[event.player].bot:
                    winners.append(event.player)
        for target, winners in targets.items():
            self._later(self._use(target, winners), f"tickets {target}")

    async def _use(self, tournament_id: str, winners: Sequence[str]) -> None:
        """Those who have won tickets enter with them; where that cannot be, the tickets stay as they are."""
        runner = self._runners.get(tournament_id)
        for player in winners:
            if runner is None:
                break
            try:
                name = await self._lobby.players.name(player)
                if name and self._may_play(player):
                    await runner.tell(_entry_of(player, name))
            except RoomError as error:
                _log.info("ticket not used", tournament=tournament_id, code=error.code)
            except Exception as error:  # noqa: BLE001  the next winner's is used, and this one after a restart
                _log.error("ticket cannot be used", tournament=tournament_id, exc_info=error)
        await self._pay_back(tournament_id)

    async def _not_entered(self, target: TournamentState) -> list[tuple[str, str]]:
        """Who has a ticket to a tournament that can be entered and has not left it since; ids and names."""
        if not (target.config.by_ticket and target.may_enter):
            return []
        won = await reading.unused_tickets(self._services.store, target.config.id)
        left = await reading.withdrawn(self._services.store, target.config.id) if won else {}
        players = [
            player
            for player, at in won.items()
            if player not in target.entrants and left.get(player, 0) < at and self._may_play(player)
        ]
        names = await self._lobby.players.names(players) if players else {}
        return [(player, names[player][0]) for player in players if player in names]

    def _may_play(self, player_id: str) -> bool:
        try:
            self._lobby.moderation.check_player(player_id)
        except RoomError:
            return False
        return True

    async def _pay_back(self, tournament_id: str) -> None:
        runner = self._runners.get(tournament_id)
        if runner is not None and runner.director.may_enter:
            return
        try:
            paid = await reading.pay_back(self._services.store, tournament_id, self._services.clock.now())
        except Exception as error:  # noqa: BLE001  it is done at the next start
            _log.error("tickets cannot be paid back", tournament=tournament_id, exc_info=error)
            return
        if paid:
            _log.info("tickets paid back", tournament=tournament_id, tickets=paid)

    def _forget_old(self) -> None:
        since = self._services.clock.now() - REMEMBERED_MS
        over = sorted(
            (runner for runner in self._runners.values() if runner.is_over), key=lambda one: -one.ended_at
        )
        for number, runner in enumerate(over):
            if number >= MOST_REMEMBERED or runner.ended_at < since:
                del self._runners[runner.id]
                self._later(runner.stop(), f"forgotten {runner.id}")

    def _later(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Does something that nobody has to wait for; `settled` waits for it."""
        job = asyncio.create_task(work, name=name)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)


def _entry_of(player_id: str, name: str) -> Callable[[TournamentState], Register]:
    """An entry by ticket; who is or was in it already keeps his ticket."""

    def entry(target: TournamentState) -> Register:
        if player_id in target.entrants:
            raise RoomError("already_seated", "He has entered already.")
        return Register(player_id, name, by_ticket=True)

    return entry
