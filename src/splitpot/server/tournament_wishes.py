"""What somebody asks of a tournament over HTTP, as commands of its director.

The session says who asks, never the body. A wish that is sent again under the same `cid`
does nothing again: the runner keeps that with what it has saved. What the director refuses
is refused by him; here it is only who may speak for the host.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from splitpot.errors import RoomError
from splitpot.room import tournament_commands as commands
from splitpot.room.amounts import grouped
from splitpot.room.tournament_bodies import TournamentWish
from splitpot.room.tournament_state import Status
from splitpot.server.names import clean_name
from splitpot.server.new_tournament import MOST_BOTS
from splitpot.server.newest import Newest
from splitpot.server.players import Player
from splitpot.server.tournament_extras import wish_name
from splitpot.server.tournament_may import may_cancel

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby
    from splitpot.server.tournament_planner import Planner
    from splitpot.server.tournament_runner import TournamentRunner

OF_HOSTS: Final = ("add_bots", "begin", "pause", "resume", "cancel", "end_schedule")
REASON_LENGTH: Final = 200
CID_LENGTH: Final = 64
KEPT: Final = 5_000


class Done:
    """Wishes that are no command of the director, by player and name, so that none is done twice."""

    def __init__(self) -> None:
        self._done: Newest[tuple[str, str], None] = Newest(KEPT)

    def is_new(self, cid: tuple[str, str]) -> bool:
        """Whether it has not been done; it counts as done from now on."""
        if cid in self._done:
            return False
        self._done[cid] = None
        return True

    def forget(self, cid: tuple[str, str]) -> None:
        """It has been refused, and may be asked again."""
        self._done.pop(cid, None)


async def carry_out(
    lobby: Lobby,
    planner: Planner,
    tournament_id: str,
    player: Player,
    wish: TournamentWish,
    *,
    is_admin: bool = False,
) -> None:
    """Does what a player asks for.

    Args:
        is_admin: he runs the room, and may do what a host may.

    Raises:
        RoomError: refused, nothing has changed.
    """
    if not 1 <= len(wish.cid) <= CID_LENGTH:
        raise RoomError("bad_message", f"cid: a wish is named by 1 to {CID_LENGTH} characters")
    runner = lobby.tournaments.runner(tournament_id)
    cid = (player.id, wish_name(tournament_id, wish.cid, wish.wish))
    if wish.wish in OF_HOSTS:
        _check_host(runner, player, is_admin=is_admin)
    if wish.wish == "cancel" and not is_admin and not may_cancel(runner.director, player.id):
        raise RoomError(
            "not_allowed",
            "You play in it against bots of the house, and would choose the moment at which the pool is "
            "divided; now that it has begun, only an administrator cancels it.",
        )
    if wish.wish == "begin":
        _check_flights(lobby, runner)
    if wish.wish == "add_bots":
        await _add_bots(planner.done, runner, wish, cid)
    elif wish.wish == "end_schedule":
        await _end_schedule(planner, runner, wish, cid)
    else:
        by = "" if is_admin and player.id != runner.extras.owner else player.id
        await runner.tell(_command(wish, player, by), cid)


def _command(wish: TournamentWish, player: Player, by: str) -> commands.TournamentCommand:
    match wish.wish:
        case "register" | "register_by_ticket":
            by_ticket = wish.wish == "register_by_ticket"
            return commands.Register(player.id, player.nickname, by_ticket=by_ticket)
        case "withdraw":
            return commands.Withdraw(player.id)
        case "rebuy":
            return commands.Rebuy(player.id)
        case "decline_rebuy":
            return commands.DeclineRebuy(player.id)
        case "add_on":
            return commands.AddOn(player.id)
        case "ask_deal":
            return commands.AskDeal(player.id, wish.method, wish.left)
        case "answer_deal":
            return commands.AnswerDeal(player.id, wish.agree)
        case "begin":
            return commands.Begin(by)
        case "pause":
            return commands.Pause(by)
        case "resume":
            return commands.Resume(by)
        case "cancel":
            return commands.Cancel(clean_name(wish.reason, "reason", REASON_LENGTH, "bad_message"), by)
    raise RoomError("bad_message", f"wish: {wish.wish} is none of a tournament's")


def _check_host(runner: TournamentRunner, player: Player, *, is_admin: bool) -> None:
    if not is_admin and player.id != runner.extras.owner:
        raise RoomError("not_allowed", "Only who has opened the tournament can do that.")


def _check_flights(lobby: Lobby, runner: TournamentRunner) -> None:
    """A final that began by hand would leave those behind who still play for its tickets.

    Raises:
        RoomError: `not_allowed`.
    """
    left = lobby.tournaments.leading_to(runner.id)
    if not left or runner.director.status is not Status.REGISTERING:
        return
    others = len(left) - 1
    more = f" and {grouped(others)} other{'s' if others > 1 else ''}" if others else ""
    raise RoomError(
        "not_allowed",
        f"{left[0].director.config.name}{more} may still win tickets to it; begin it when "
        f"{'these are' if others else 'that is'} over.",
    )


async def _add_bots(done: Done, runner: TournamentRunner, wish: TournamentWish, cid: tuple[str, str]) -> None:
    here = sum(1 for one in runner.director.entrants.values() if one.bot)
    if not 1 <= wish.bots <= MOST_BOTS - here:
        left = MOST_BOTS - here
        raise RoomError("bad_amount", f"bots: {wish.bots} is not from 1 to {left}; {here} are in it")
    if not done.is_new(cid):
        return
    try:
        await runner.add_bots(wish.bots)
    except RoomError:
        done.forget(cid)
        raise


async def _end_schedule(
    planner: Planner, runner: TournamentRunner, wish: TournamentWish, cid: tuple[str, str]
) -> None:
    schedule, reason = runner.extras.schedule, _reason(wish)
    if not schedule:
        raise RoomError("not_allowed", "It does not recur; cancel it, if it shall not take place.")
    if not planner.done.is_new(cid):
        return
    try:
        await planner.end(schedule, reason)
    except RoomError:
        planner.done.forget(cid)
        raise


def _reason(wish: TournamentWish) -> str:
    if not wish.reason.strip():
        return "by the host"
    return clean_name(wish.reason, "reason", REASON_LENGTH, "bad_message")
