"""The lines that each event adds to the table's log.

The log is the same for everybody, onlookers too: only public facts get in. The reason
of a void hand stays out of it, since an error may name cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from splitpot.cards import format_card
from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandStarted,
    Posted,
    Raked,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.game.pots import pots_of
from splitpot.room.commands import BY_ADMIN
from splitpot.room.events import (
    ButtonDrawn,
    CardsShown,
    ClockExtended,
    DealScheduled,
    HandAllowed,
    HandClosed,
    HandVoided,
    MutesChanged,
    PlayerLeft,
    PlayerSat,
    QueueChanged,
    RabbitShown,
    SeatStandingChanged,
    StackAdded,
    TableEvent,
    TableOpened,
    TimeAdded,
    TimedOut,
    TurnTimed,
    TwiceAnswered,
    TwiceAsked,
)
from splitpot.room.results import award_line, pot_results
from splitpot.room.state import TableState, name_of
from splitpot.room.words import (
    act_words,
    amount_words,
    board_words,
    card_words,
    game_words,
    join_words,
    post_words,
    pot_name,
    shown_words,
)

Lines = tuple[str, ...]
_ONCE_BY_ADMIN: Final = "by the host: "
"""How older logs say that it was an administrator."""


def log_lines(before: TableState, event: TableEvent, after: TableState) -> Lines:
    """What the table's log says of an event that leads from `before` to `after`."""
    write = _WRITERS.get(type(event))
    return write(before, event, after) if write is not None else ()


def _opened(before: TableState, event: TableOpened, after: TableState) -> Lines:
    return (f"{event.config.name} is open: {game_words(event.config)}",)


def _sat(before: TableState, event: PlayerSat, after: TableState) -> Lines:
    return (f"{event.name} sits down with {amount_words(after.config, event.buy_in)}",)


def _left(before: TableState, event: PlayerLeft, after: TableState) -> Lines:
    name = name_of(before, event.seat)
    if after.config.tournament and not event.stack:
        return (f"{name} leaves the table",)
    if event.by_host:
        return (f"The host has sent {name} away, with {amount_words(after.config, event.stack)}",)
    words = "was out for too long and leaves with" if event.is_lost else "leaves with"
    # Chips of a tournament leave a table with a player who is moved, and in no other way.
    words = "moves to another table with" if after.config.tournament else words
    return (f"{name} {words} {amount_words(after.config, event.stack)}",)


def _added(before: TableState, event: StackAdded, after: TableState) -> Lines:
    words = f"{name_of(after, event.seat)} adds {amount_words(after.config, event.amount)}"
    return (words + (", in play from the next hand" if event.queued else ""),)


def _queue(before: TableState, event: QueueChanged, after: TableState) -> Lines:
    old = {one.player: one for one in before.queue}
    lines = [f"{one.name} waits for a seat" for one in event.queue if one.player not in old]
    for one in event.queue:
        if one.held_until and not (one.player in old and old[one.player].held_until):
            lines.append(f"A seat is held for {one.name} for {after.config.hold_ms // 1000} s")
    return tuple(lines)


def _standing(before: TableState, event: SeatStandingChanged, after: TableState) -> Lines:
    old, name = before.seats[event.seat], name_of(after, event.seat)
    assert old is not None
    lines = []
    if event.away != old.away:
        lines.append(f"{name}'s connection is lost" if event.away else f"{name} is connected again")
    if event.leaving and not old.leaving:
        sent = f"The host has sent {name} away, who leaves after this hand"
        lines.append(sent if event.by_host else f"{name} leaves after this hand")
    if event.sits_out != old.sits_out:
        is_busted = event.sits_out and not old.stack
        out = f"{name} is out of chips" if is_busted else f"{name} sits out"
        lines.append(out if event.sits_out else f"{name} is back")
    return tuple(lines)


def _drawn(before: TableState, event: ButtonDrawn, after: TableState) -> Lines:
    cards = ", ".join(f"{name_of(before, seat)} {format_card(card)}" for seat, card in event.cards.items())
    seats = ", and all take seats by their cards" if event.moves else ""
    return (f"Draw for the button: {cards}. {name_of(after, event.button)} has it{seats}",)


def _scheduled(before: TableState, event: DealScheduled, after: TableState) -> Lines:
    return () if event.at else ("The table waits: too few can play",)


def _allowed(before: TableState, event: HandAllowed, after: TableState) -> Lines:
    if event.rules == before.config.rules:
        return ()
    return (f"New level: {game_words(after.config)}",)


def _started(before: TableState, event: HandStarted, after: TableState) -> Lines:
    # A dead button may stand where nobody is dealt in, and a dead small blind is nobody's (U18).
    is_dead = not event.stacks[event.button]
    button = "dead button" if is_dead else f"{name_of(after, event.button)} has the button"
    lines = [f"Hand {after.hand}: {button}"]
    if after.small_blind_seat is None:
        lines.append("No small blind this hand: its seat is empty or out")
    if after.is_kill:
        limits = (event.rules.small_bet, event.rules.big_bet)
        lines.append(f"Kill pot: {'/'.join(amount_words(after.config, amount) for amount in limits)}")
    return tuple(lines)


def _posted(before: TableState, event: Posted, after: TableState) -> Lines:
    return (f"{name_of(after, event.seat)} {post_words(after.config, event, _all_in(after, event.seat))}",)


def _timed_out(before: TableState, event: TimedOut, after: TableState) -> Lines:
    return (f"{name_of(after, event.seat)} has run out of time",)


def _acted(before: TableState, event: Acted, after: TableState) -> Lines:
    return (f"{name_of(after, event.seat)} {act_words(after.config, event, _all_in(after, event.seat))}",)


def _returned(before: TableState, event: Returned, after: TableState) -> Lines:
    amount = amount_words(after.config, event.amount)
    return (f"Uncalled bet of {amount} returned to {name_of(after, event.seat)}",)


def _board(before: TableState, event: BoardDealt, after: TableState) -> Lines:
    assert after.play is not None
    board = after.play.second_board if event.run else after.play.board
    assert board is not None
    return (board_words(event.street, event.cards, board, event.run),)


def _time_added(before: TableState, event: TimeAdded, after: TableState) -> Lines:
    seconds = max(1, (event.deadline - event.starts) // 1000)
    why = "takes the time bank" if event.is_bank else "has no connection and gets more time"
    return (f"{name_of(after, event.seat)} {why}: {seconds} s",)


def _asked(before: TableState, event: TwiceAsked, after: TableState) -> Lines:
    return ("All-in: run it twice?",)


def _answered(before: TableState, event: TwiceAnswered, after: TableState) -> Lines:
    if event.seat is None:
        return ("Run once: not everybody has agreed",)
    return () if event.agrees else (f"Run once: {name_of(after, event.seat)} does not want to run it twice",)


def _ran_twice(before: TableState, event: RanTwice, after: TableState) -> Lines:
    return ("Everybody agrees: the board is run twice, half of each pot on each",)


def _raked(before: TableState, event: Raked, after: TableState) -> Lines:
    assert after.play is not None
    pots = len(pots_of(after.play))
    return (f"Rake: {amount_words(after.config, event.amount)} from {pot_name(event.pot, pots)}",)


def _shown(before: TableState, event: Shown, after: TableState) -> Lines:
    assert after.play is not None
    words = shown_words(after.config.rules, after.play.board, event)
    return (f"{name_of(after, event.seat)} {words}",)


def _cards_shown(before: TableState, event: CardsShown, after: TableState) -> Lines:
    return (f"{name_of(after, event.seat)} shows {card_words(event.cards)} and no more",)


def _rabbit(before: TableState, event: RabbitShown, after: TableState) -> Lines:
    streets = join_words(f"{street} {card_words(cards)}" for street, cards in event.streets)
    return (f"Rabbit hunt by {name_of(after, event.seat)}: there would have come {streets}",)


def _timed(before: TableState, event: TurnTimed, after: TableState) -> Lines:
    if event.why != "nudged":
        return ()
    return (f"{name_of(after, event.seat)} is asked to decide: {after.config.nudge_ms // 1000} s",)


def _mutes(before: TableState, event: MutesChanged, after: TableState) -> Lines:
    old, new = ({one.player: one.name for one in muted} for muted in (before.muted, event.muted))
    lines = [f"The host has muted {name}" for player, name in new.items() if player not in old]
    lines += [f"The host lets {name} speak again" for player, name in old.items() if player not in new]
    return tuple(lines)


def _awarded(before: TableState, event: Awarded, after: TableState) -> Lines:
    return (award_line(after, event),)


def _closed(before: TableState, event: HandClosed, after: TableState) -> Lines:
    results = pot_results(after)
    mucks = _mucks(after)
    notes = [(pot_name(result.pot, len(results)), result.note) for result in results if result.note]
    if len(results) == 1:
        return (*mucks, *(note for _, note in notes))
    return (*mucks, *(f"{name.removeprefix('the ').capitalize()}: {note}" for name, note in notes))


def _mucks(state: TableState) -> Lines:
    """Who has not shown at a showdown, where losers may muck (C9)."""
    play = state.play
    assert play is not None
    live = [seat for seat, one in enumerate(play.seats) if one.is_live]
    if len(live) == 1:
        return ()
    return tuple(f"{state.names[seat]} mucks" for seat in live if not play.seats[seat].shown)


def _voided(before: TableState, event: HandVoided, after: TableState) -> Lines:
    why = "after an error"
    for words in (BY_ADMIN, _ONCE_BY_ADMIN):
        if event.reason.startswith(words):
            why = BY_ADMIN + event.reason.removeprefix(words)
    return (f"Hand {event.hand} is void {why}: every stack is as at its start",)


def _extended(before: TableState, event: ClockExtended, after: TableState) -> Lines:
    seconds = after.config.resume_ms // 1000
    return (f"The room has started again: {seconds} seconds more on the clock",)


def _all_in(state: TableState, seat: int) -> bool:
    return state.play is not None and state.play.seats[seat].is_all_in


_WRITERS: dict[type, Callable[[TableState, Any, TableState], Lines]] = {
    TableOpened: _opened,
    PlayerSat: _sat,
    PlayerLeft: _left,
    StackAdded: _added,
    SeatStandingChanged: _standing,
    QueueChanged: _queue,
    ButtonDrawn: _drawn,
    DealScheduled: _scheduled,
    HandAllowed: _allowed,
    HandStarted: _started,
    Posted: _posted,
    TimedOut: _timed_out,
    Acted: _acted,
    Returned: _returned,
    BoardDealt: _board,
    RanTwice: _ran_twice,
    Raked: _raked,
    TimeAdded: _time_added,
    TwiceAsked: _asked,
    TwiceAnswered: _answered,
    Shown: _shown,
    CardsShown: _cards_shown,
    RabbitShown: _rabbit,
    TurnTimed: _timed,
    MutesChanged: _mutes,
    Awarded: _awarded,
    HandClosed: _closed,
    HandVoided: _voided,
    ClockExtended: _extended,
}
