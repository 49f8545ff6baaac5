"""What has happened in a tournament, in words: one short sentence for an event of the director.

For the page of the tournament, in English like everything that the server says by itself.
Most events are not worth one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from splitpot.game.rules import Structure
from splitpot.room import tournament_events as ev
from splitpot.room.amounts import grouped
from splitpot.room.tournament_bodies import TournamentNote
from splitpot.room.tournament_places import Placed
from splitpot.room.tournament_state import TournamentState

MOST_NOTES: Final = 20
MOST_NAMES: Final = 4


def note_of(
    version: int, before: TournamentState | None, event: ev.TournamentEvent, after: TournamentState
) -> TournamentNote | None:
    """The note on an event that leads from `before` to `after`; None where there is nothing to say."""
    return None if before is None else _note(version, event, _sentence(before, event, after))


def note_from_log(version: int, state: TournamentState, event: ev.TournamentEvent) -> TournamentNote | None:
    """As `note_of`, of an event of some time ago: all that is known is the state by now."""
    return _note(version, event, _old_sentence(state, event))


def _note(version: int, event: ev.TournamentEvent, text: str) -> TournamentNote | None:
    is_deal = isinstance(event, ev.DealDropped | ev.DealMade) or (
        isinstance(event, ev.PrizePaid) and event.by_deal
    )
    return TournamentNote(version, text, is_deal) if text else None


def _sentence(before: TournamentState, event: ev.TournamentEvent, after: TournamentState) -> str:
    say = _SAYINGS.get(type(event))
    return _ALWAYS.get(type(event), "") if say is None else say(before, event, after)


def _old_sentence(state: TournamentState, event: ev.TournamentEvent) -> str:
    match event:
        case ev.EntryPaid():
            return f"{event.name} enters."
        case ev.TournamentStarted():
            return "It begins."
        case ev.TableBroken():
            return f"Table {event.table} is broken up."
        case ev.PlayerMoved():
            is_one = event.why == "balance"
            return f"{_name(state, event.player)} moves to table {event.table}." if is_one else ""
        case ev.EntryWithdrawn():
            one = state.entrants.get(event.player)
            return "" if one is None else f"{one.name} leaves again."
        case ev.PlacesRanked():
            return " ".join(_place_words(state, placed.players, placed) for placed in event.places)
    return _sentence(state, event, state)


def level_words(state: TournamentState, level: int) -> str:
    """The blinds of a level (from 0) and what goes with them: "blinds 50/100, limits 100/200"."""
    one = state.config.levels[level]
    small = one.small_blind or one.big_blind // 2
    words = f"blinds {grouped(small)}/{grouped(one.big_blind)}"
    if state.config.structure is Structure.FIXED_LIMIT:
        words += f", limits {grouped(one.big_blind)}/{grouped(2 * one.big_blind)}"
    return words + (f", ante {grouped(one.ante)}" if one.ante else "")


def _names(state: TournamentState, players: tuple[str, ...]) -> str:
    names = [state.entrants[player].name for player in players[:MOST_NAMES]]
    if len(players) > MOST_NAMES:
        names.append(f"{len(players) - MOST_NAMES} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _name(state: TournamentState, player: str) -> str:
    return state.entrants[player].name


def _entered(before: TournamentState, event: ev.EntryPaid, after: TournamentState) -> str:
    if event.player in before.entrants:
        return f"{event.name} enters again."
    return f"{event.name} enters{' late' if before.is_running else ''}."


def _out(before: TournamentState, event: ev.PlayersOut, after: TournamentState) -> str:
    who = _names(before, event.players)
    is_one = len(event.players) == 1
    if event.best == event.worst:
        return f"{who} is out in place {grouped(event.best)}."
    places = f"places {grouped(event.best)} to {grouped(event.worst)}"
    return f"{who} is out and has a share of {places}." if is_one else f"{who} are out and share {places}."


def _ranked(before: TournamentState, event: ev.PlacesRanked, after: TournamentState) -> str:
    """Who was out before and has another place now; who has just gone out has been told his."""
    had = {player: (placed.best, placed.worst) for placed in before.outs for player in placed.players}
    told = []
    for placed in event.places:
        place = placed.best, placed.worst
        if anew := tuple(player for player in placed.players if had.get(player, place) != place):
            told.append(_place_words(before, anew, placed))
    return " ".join(told)


def _place_words(state: TournamentState, players: tuple[str, ...], placed: Placed) -> str:
    """Of some of those who share these places, or of all: "Dan shares places 3 to 5 too."."""
    who = _names(state, players)
    if placed.best == placed.worst:
        return f"{who} is in place {grouped(placed.best)} now."
    shares = "shares" if len(players) == 1 else "share"
    too = " too" if len(players) < len(placed.players) else ""
    return f"{who} {shares} places {grouped(placed.best)} to {grouped(placed.worst)}{too}."


def _moved(before: TournamentState, event: ev.PlayerMoved, after: TournamentState) -> str:
    if event.why == "final":
        return "" if before.has_final else "The last table is set."
    if event.why == "break":
        return ""
    source = before.entrants[event.player].table
    return f"{_name(before, event.player)} moves from table {source} to table {event.table}."


def _broken(before: TournamentState, event: ev.TableBroken, after: TournamentState) -> str:
    return "" if before.has_final else f"Table {event.table} is broken up."


def _level(before: TournamentState, event: ev.LevelBegan, after: TournamentState) -> str:
    return f"Level {event.level + 1}: {level_words(after, event.level)}."


def _break(before: TournamentState, event: ev.BreakBegan, after: TournamentState) -> str:
    minutes, seconds = divmod((event.ends - event.at) // 1000, 60)
    long = f"{minutes} min" if not seconds else f"{minutes}:{seconds:02} min" if minutes else f"{seconds} s"
    return f"A break of {long}."


def _fixed(before: TournamentState, event: ev.PrizesFixed, after: TournamentState) -> str:
    if not event.pool:
        return ""
    places = len(event.prizes)
    what = f"{grouped(places)} place{'s' * (places != 1)} paid"
    if event.tickets:
        rest = sum(event.prizes) - event.tickets * after.config.ticket_value
        what = f"{grouped(event.tickets)} ticket{'s' * (event.tickets != 1)}"
        what += f", and {grouped(rest)} in money" if rest else ""
    return f"The pool is {grouped(event.pool)}: {what}."


def _paid(before: TournamentState, event: ev.PrizePaid, after: TournamentState) -> str:
    who = _name(before, event.player)
    if event.ticket:
        return f"{who} wins a ticket."
    return f"{who} wins {grouped(event.amount)}{' by the deal' if event.by_deal else ''}."


def _bounty(before: TournamentState, event: ev.BountyPaid, after: TournamentState) -> str:
    who = _name(before, event.player)
    if event.player == event.of:
        return f"{who} keeps his own bounty of {grouped(event.amount)}."
    return f"{who} wins a bounty of {grouped(event.amount)} for {_name(before, event.of)}."


def _bought(before: TournamentState, event: ev.ChipsBought, after: TournamentState) -> str:
    what = "rebuys" if event.kind == "rebuy" else "takes the add-on"
    return f"{_name(before, event.player)} {what}: {grouped(event.chips)} chips."


def _asked(before: TournamentState, event: ev.DealAsked, after: TournamentState) -> str:
    return f"{_name(before, event.player)} asks for a deal."


def _dropped(before: TournamentState, event: ev.DealDropped, after: TournamentState) -> str:
    if not event.player:
        return "No deal: not all agreed in time."
    what = ", who asked for it, is out" if event.is_out else " says no"
    return f"No deal: {_name(before, event.player)}{what}."


def _made(before: TournamentState, event: ev.DealMade, after: TournamentState) -> str:
    return "All agree to the deal." + (f" {grouped(event.left)} is left to play for." if event.left else "")


def _ended(before: TournamentState, event: ev.TournamentEnded, after: TournamentState) -> str:
    left = sorted((one for one in after.entrants.values() if not one.is_out), key=lambda one: -one.stack)
    if len(left) == 1:
        return f"{left[0].name} has won the tournament."
    return "The tournament is over."


def _withdrawn(before: TournamentState, event: ev.EntryWithdrawn, after: TournamentState) -> str:
    return f"{_name(before, event.player)} leaves again."


def _started(before: TournamentState, event: ev.TournamentStarted, after: TournamentState) -> str:
    return f"It begins with {grouped(len(before.entrants))} players."


def _closed(before: TournamentState, event: ev.RegistrationClosed, after: TournamentState) -> str:
    return f"Registration is closed: {grouped(before.entries)} entries."


def _cancelled(before: TournamentState, event: ev.TournamentCancelled, after: TournamentState) -> str:
    return f"It is cancelled: {event.reason.rstrip('.')}."


_ALWAYS: Final[dict[type[msgspec.Struct], str]] = {
    ev.TournamentRescheduled: "The start has moved: clocks have been changed.",
    ev.HandForHandBegan: "Hand for hand: the money is near.",
    ev.HandForHandEnded: "Every table plays on by itself.",
    ev.Paused: "The host has paused it.",
    ev.Unpaused: "It goes on.",
}
_SAYINGS: Final[dict[type[msgspec.Struct], Callable[[TournamentState, Any, TournamentState], str]]] = {
    ev.EntryPaid: _entered,
    ev.EntryWithdrawn: _withdrawn,
    ev.TournamentStarted: _started,
    ev.PlayersOut: _out,
    ev.PlacesRanked: _ranked,
    ev.PlayerMoved: _moved,
    ev.TableBroken: _broken,
    ev.LevelBegan: _level,
    ev.BreakBegan: _break,
    ev.RegistrationClosed: _closed,
    ev.PrizesFixed: _fixed,
    ev.PrizePaid: _paid,
    ev.BountyPaid: _bounty,
    ev.ChipsBought: _bought,
    ev.DealAsked: _asked,
    ev.DealDropped: _dropped,
    ev.DealMade: _made,
    ev.TournamentEnded: _ended,
    ev.TournamentCancelled: _cancelled,
}


SAID: Final = (*_ALWAYS, *_SAYINGS)
"""Events of which something may be said."""
SAID_KINDS: Final = tuple(str(one.__struct_config__.tag) for one in SAID)
"""What they are called in the store."""
