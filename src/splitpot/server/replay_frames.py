"""A recorded hand step by step: what the table shows after each step, in words too.

The hand is played again through the room's own `evolve`, so a replay says and shows what
a table would. Which hands of a file there are is `replay_reading`'s affair; how fast the
steps go by, the client's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from splitpot.cards import UNKNOWN_CARD, Card, format_cards
from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HandStarted,
    HoleDealt,
    Posted,
    PostKind,
    Raked,
    Shown,
    Side,
)
from splitpot.game.state import HandState
from splitpot.history.record import HandRecord
from splitpot.room.config import TableConfig
from splitpot.room.evolve import evolve
from splitpot.room.explaining import WHOLE_HAND, why_lines
from splitpot.room.messages import PotResult
from splitpot.room.results import award_line, pot_results, texts
from splitpot.room.state import Seat, TableState
from splitpot.room.views import lobby_row, pot_views
from splitpot.room.words import amount_words, join_words, pot_name
from splitpot.server.equity_types import EquityRequest
from splitpot.server.replay_types import (
    HandBrief,
    Replay,
    ReplayFrame,
    ReplayJump,
    ReplayMoment,
    ReplayPlayer,
    ReplaySeat,
)

HERO = "_hero"
"""The field of a record's metadata that names whose hand it is."""


def replay_of(record: HandRecord, brief: HandBrief) -> Replay:
    """The hand, ready to be walked through."""
    telling = _Telling(record)
    telling.play()
    state = telling.state
    return Replay(
        brief=brief,
        table=lobby_row(state),
        event=_event_words(record.metadata),
        button=record.button,
        small_blind_seat=state.small_blind_seat,
        big_blind_seat=record.start.big_blind_seat,
        hero=hero_seat(record),
        players=_players(record, telling.names),
        results=telling.results,
        frames=tuple(telling.frames),
        jumps=tuple(telling.jumps),
        moments=tuple(telling.moments),
    )


def hero_seat(record: HandRecord) -> int | None:
    """Table seat of the one whose hand it is: named as such, or the only one whose cards are known."""
    hero = record.metadata.get(HERO)
    if isinstance(hero, str) and hero in record.players:
        return record.order[record.players.index(hero)]
    known = _known_holes(record)
    return next(iter(known)) if len(known) == 1 else None


def names_of(record: HandRecord) -> tuple[str, ...]:
    """What the players are called, by table seat; `Seat 3` where the file names nobody."""
    names = [f"Seat {seat + 1}" for seat in range(len(record.start.stacks))]
    for seat, name in zip(record.order, record.players, strict=False):
        names[seat] = name or names[seat]
    return tuple(names)


def _known_holes(record: HandRecord) -> dict[int, tuple[Card, ...]]:
    size = record.rules.hole_cards
    return {
        seat: hole for seat, hole in record.holes.items() if len(hole) == size and UNKNOWN_CARD not in hole
    }


def _players(record: HandRecord, names: Sequence[str]) -> tuple[ReplayPlayer, ...]:
    holes = _known_holes(record)
    ends = record.final_stacks if record.is_over else (None,) * len(record.order)
    rows = []
    for seat, end in zip(record.order, ends, strict=True):
        is_told = seat not in record.unknown_stacks
        start = record.start.stacks[seat]
        net = end - start if end is not None and is_told else None
        rows.append(
            ReplayPlayer(seat, names[seat], texts(holes.get(seat, ())), start if is_told else None, net)
        )
    return tuple(rows)


def _event_words(metadata: dict[str, Any]) -> str:
    """Where it was played, in the file's own words."""
    named = [str(metadata.get(field, "")) for field in ("event", "table")]
    if metadata.get("tournament"):
        named.insert(0, f"Tournament {metadata['tournament']}")
    if metadata.get("level"):
        named.append(f"level {metadata['level']}")
    return ", ".join(name for name in named if name)


class _Telling:
    """One hand while it is played again."""

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.names = names_of(record)
        self.holes = _known_holes(record)
        self.state = _table(record, self.names)
        self.results: tuple[PotResult, ...] = ()
        self.frames: list[ReplayFrame] = []
        self.jumps: list[ReplayJump] = []
        self.moments: list[ReplayMoment] = []
        self._keys: dict[tuple[Any, ...], int] = {}
        self._lines: list[str] = []
        self._step: int | None = None
        self._why: tuple[str, ...] = ()

    def play(self) -> None:
        """Walks through all events; a frame for each that changes what there is to see."""
        events = self.record.events
        for place, event in enumerate(events):
            self.state = evolve(replace(self.state, log=()), event)
            following = events[place + 1] if place + 1 < len(events) else None
            self._tell(event, following)
        if self._lines or not self.frames:
            self._frame(None)

    def _tell(self, event: HandEvent, following: HandEvent | None) -> None:
        if isinstance(event, HandEnded):
            self._settle()
            return
        if isinstance(event, Raked | Awarded):
            return
        self._lines += self._start_lines() if isinstance(event, HandStarted) else self.state.log
        if isinstance(event, HandStarted | Posted | HoleDealt):
            # The blinds and the deal are one step: nobody decides anything there.
            if not isinstance(following, Posted | HoleDealt):
                self._jump("preflop")
                self._frame(None)
            return
        if isinstance(event, Shown) and isinstance(following, Shown):
            return
        if isinstance(event, BoardDealt) and not event.run:
            self._jump(event.street.value)
        if isinstance(event, Shown) and isinstance(following, Raked | Awarded):
            self._jump("showdown")
        self._frame(event.seat if isinstance(event, Acted) else None)

    def _start_lines(self) -> list[str]:
        record, start = self.record, self.record.start
        is_dead = not start.stacks[start.button]
        lines = ["Dead button" if is_dead else f"{self.names[start.button]} has the button"]
        if record.unknown_stacks:
            unknown = join_words(self.names[seat] for seat in sorted(record.unknown_stacks))
            lines.append(f"The file does not tell the stack of {unknown}")
        return lines

    # --- the end -------------------------------------------------------------------

    def _settle(self) -> None:
        """A frame for each side of each pot that is given."""
        play = self._hand
        self.results = pot_results(self.state)
        live = [seat for seat, one in enumerate(play.seats) if one.is_live]
        if len(live) > 1:
            self._lines += [f"{self.names[seat]} mucks" for seat in live if not play.seats[seat].shown]
        if not any(jump.to == "showdown" for jump in self.jumps):
            self._jump("showdown")
        steps = list(self._steps())
        whys = why_lines(replace(self.state, running=False), hero_seat(self.record))
        for step, lines in enumerate(steps):
            self._lines += lines
            self._step = step
            told = (step, WHOLE_HAND) if step == len(steps) - 1 else (step,)
            self._why = tuple(why.text for why in whys if why.step in told)
            self._frame(None)

    def _steps(self) -> Iterator[list[str]]:
        awards = self.state.awards
        for result in self.results:
            parts = [
                [award for award in awards if (award.pot, award.run, award.side) == (result.pot, run, side)]
                for run in (0, 1)
                for side in (Side.HIGH, Side.LOW)
            ]
            given = [part for part in parts if part]
            for place, part in enumerate(given):
                lines = [award_line(self.state, award) for award in part]
                if place == 0 and result.rake:
                    amount = amount_words(self.state.config, result.rake)
                    lines.insert(0, f"Rake: {amount} from {pot_name(result.pot, len(self.results))}")
                if place == len(given) - 1 and result.note:
                    lines.append(result.note)
                yield lines

    # --- frames --------------------------------------------------------------------

    @property
    def _hand(self) -> HandState:
        assert self.state.play is not None
        return self.state.play

    def _jump(self, to: Any) -> None:
        self.jumps.append(ReplayJump(to, len(self.frames)))

    def _frame(self, acted: int | None) -> None:
        state, play = self.state, self._hand
        unknown = self.record.unknown_stacks
        seats = []
        for seat in self.record.order:
            one = play.seats[seat]
            seats.append(
                ReplaySeat(
                    stack=0 if seat in unknown else one.stack,
                    bet=0 if play.is_over else one.street_bet,
                    live=one.is_live,
                    all_in=one.is_all_in and not play.is_over,
                    last=state.last[seat],
                    shown=one.shown,
                )
            )
        self.frames.append(
            ReplayFrame(
                street=play.street,
                board=texts(play.board),
                second_board=texts(play.second_board or ()),
                pots=pot_views(state.pots),
                pot=play.pot,
                seats=tuple(seats),
                acted=acted,
                to_act=None if play.is_over else play.to_act,
                lines=tuple(self._lines),
                step=self._step,
                moment=self._moment(),
                why=self._why,
            )
        )
        self._lines = []

    def _moment(self) -> int:
        """Index of the moment with these boards and these hands."""
        play = self._hand
        live = [seat for seat, one in enumerate(play.seats) if one.is_live]
        key = (play.board, play.second_board, *live)
        if key not in self._keys:
            self._keys[key] = len(self.moments)
            self.moments.append(self._new_moment(play, live))
        return self._keys[key]

    def _new_moment(self, play: HandState, live: Sequence[int]) -> ReplayMoment:
        known = tuple(seat for seat in live if seat in self.holes)
        gone = [card for seat, hole in self.holes.items() if seat not in known for card in hole]
        questions: tuple[EquityRequest, ...] = ()
        boards = [play.board] if play.second_board is None else [play.board, play.second_board]
        if len(known) > 1 and all(len(board) in (0, 3, 4, 5) for board in boards):
            questions = tuple(
                EquityRequest(
                    hands=tuple(format_cards(self.holes[seat]) for seat in known),
                    board=format_cards(board),
                    # What lies on the other board cannot come on this one.
                    dead=format_cards([*gone, *(c for other in boards for c in other if c not in board)]),
                    game=play.rules.game,
                    hole_cards=play.rules.hole_cards,  # type: ignore[arg-type]
                )
                for board in boards
            )
        return ReplayMoment(play.street, known, len(live) - len(known), questions)


def _table(record: HandRecord, names: tuple[str, ...]) -> TableState:
    """A table of the room at which nothing has happened but that these players sit there."""
    stacks = record.start.stacks
    owners = tuple(f"p{seat}" if stack else "" for seat, stack in enumerate(stacks))
    posts = {event.kind: event.seat for event in record.events if isinstance(event, Posted)}
    return TableState(
        config=TableConfig(
            id="replay",
            name=str(record.metadata.get("table") or record.metadata.get("event") or ""),
            rules=record.rules,
            seats=len(stacks),
            chip_decimals=record.decimals,
        ),
        version=0,
        seats=tuple(
            Seat(owner, name, "", stack) if stack else None
            for owner, name, stack in zip(owners, names, stacks, strict=True)
        ),
        running=True,
        owners=owners,
        names=names,
        last=("",) * len(stacks),
        button=record.button,
        small_blind_seat=posts.get(PostKind.SMALL_BLIND),
        big_blind_seat=record.start.big_blind_seat,
    )
