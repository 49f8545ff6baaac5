"""A plain book of who owes which blind, kept beside the table: what must hold of button and blinds.

It reads the events alone and walks round the table seat by seat, unlike the room, which
compares distances. At every hand it checks:

- nobody is big blind twice running in one game, but for who came in with it and got it back when
  the hand was void;
- with the dead button the big blind goes strictly clockwise: it passes nobody who is dealt in;
- who owed something has paid exactly that, or is the big blind; who owed nothing paid nothing extra;
- who owed something is not dealt in between the button and the big blind; the one exception has the
  small blind against the only player who owes nothing, whose big blind it is, and owes on;
- what was owed is owed again where the hand is void, and where its player leaves and comes back.
"""

from __future__ import annotations

from splitpot.game.events import HandStarted, Posted, PostKind
from splitpot.game.rules import AnteType
from splitpot.room.events import ButtonDrawn, HandBegun, HandVoided, PlayerLeft, PlayerSat, TableEvent
from splitpot.room.table import TableState

Owed = set[str]


class BlindBook:
    """Debts by player: any of `new`, `small`, `big`."""

    def __init__(self) -> None:
        self.seats: dict[int, str] = {}
        self.owed: dict[str, Owed] = {}
        self.gone: dict[str, Owed] = {}
        self.small: int | None = None
        self.big: int | None = None
        self.last = ""
        self.begun: HandBegun | None = None
        self.debts: dict[str, Owed] = {}
        self.posts: list[Posted] = []
        self.hands = 0
        self.before: dict[str, Owed] = {}

    def hear(self, before: TableState, event: TableEvent) -> None:
        """Takes in an event; `before` is the table before it."""
        if isinstance(event, PlayerSat):
            self.seats[event.seat] = event.player
            self.owed[event.player] = {"new"} if event.is_newcomer else set()
            self.owed[event.player] |= self.gone.pop(event.player, set())
        elif isinstance(event, PlayerLeft):
            owed = self.owed.pop(self.seats.pop(event.seat)) - {"new"}
            if owed:
                self.gone[event.player] = owed
            if event.player == self.last:
                self.last = ""
        elif isinstance(event, ButtonDrawn):
            moves = dict(event.moves)
            self.seats = {moves.get(seat, seat): player for seat, player in self.seats.items()}
            self.owed = {player: set() for player in self.owed}
            self.gone = {}
            self.small = self.big = None
            self.last = ""
        elif isinstance(event, HandBegun):
            self.check_posts(before)
            self.begin(before, event)
        elif isinstance(event, HandVoided) and self.begun is not None:
            for player in self.begun.players.values():
                if player in self.owed:
                    self.owed[player] |= self.before[player]
            if self.before.get(self.last):
                # The blind with which he came in is given back, and owed as before: he has not posted it.
                self.last = ""
            self.begun = None
        elif isinstance(event, HandStarted):
            self.stacks = event.stacks
        elif isinstance(event, Posted):
            self.posts.append(event)

    def walk(self, start: int, end: int, size: int) -> list[int]:
        """The seats that are passed on the way from one to another."""
        passed: list[int] = []
        seat = (start + 1) % size
        while seat != end and len(passed) < size:
            passed.append(seat)
            seat = (seat + 1) % size
        return [] if start == end else passed

    def begin(self, state: TableState, event: HandBegun) -> None:
        size = len(state.seats)
        self.debts = {player: set(self.owed[player]) for player in event.players.values()}
        self.before = {player: set(owed) for player, owed in self.debts.items()}
        paid = [player for player, owed in self.debts.items() if not owed]
        big, small = event.big_blind_seat, event.small_position
        assert small is not None
        if self.big is not None and self.small is not None:
            assert event.players[big] != self.last, f"{self.last} is the big blind twice running"
            passed = self.walk(self.big, big, size)
            if state.config.button_rule == "dead":
                assert not set(passed) & event.players.keys(), "the big blind has passed somebody"
            for seat, player in self.seats.items():
                if seat in event.players or "new" in self.owed[player]:
                    continue
                if seat in passed:
                    self.owed[player].add("big")
                if seat == small or seat in self.walk(self.small, small, size):
                    self.owed[player].add("small")
        for seat, player in event.players.items():
            if seat in event.owing:
                assert (state.config.button_rule, seat, len(event.players)) == ("dead", event.button, 2)
                assert self.debts[player] and event.players[big] in paid
                self.debts[player] = set()
                continue
            if self.debts[player] and paid and seat != big:
                behind = self.walk(big, event.button, size)
                assert seat in behind, f"seat {seat} came in between the button and the big blind"
            self.owed[player] = set()
        if not paid:
            self.debts = {player: set() for player in self.debts}
        self.big, self.small, self.begun, self.posts = big, small, event, []
        self.last = event.players[big]
        self.hands += 1

    def check_posts(self, state: TableState) -> None:
        """What was posted in the hand before this one."""
        begun = self.begun
        if begun is None:
            return
        rules = state.config.rules
        ante = rules.ante if rules.ante_type is AnteType.EACH else 0
        for seat, player in begun.players.items():
            owed = self.debts[player]
            stack = self.stacks[seat]
            live = rules.big_blind if owed & {"new", "big"} else 0
            dead = rules.small_blind if "small" in owed else 0
            if seat == begun.big_blind_seat:
                live = dead = 0
            kinds = {post.kind: post.amount for post in self.posts if post.seat == seat}
            live = min(live, stack - kinds.get(PostKind.ANTE, 0))
            assert kinds.get(PostKind.LIVE, 0) == live, f"{player} owed {owed} and posted {kinds}"
            dead = min(dead, stack - live - kinds.get(PostKind.ANTE, 0))
            assert kinds.get(PostKind.DEAD, 0) == dead, f"{player} owed {owed} and posted {kinds}"
            is_killer = seat == begun.killer
            assert (PostKind.SMALL_BLIND in kinds) == (
                seat == begun.small_blind_seat and not is_killer and stack > ante
            )
            assert (PostKind.BIG_BLIND in kinds) == (
                seat == begun.big_blind_seat and not is_killer and stack > ante
            )
