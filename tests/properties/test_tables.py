"""What holds at every moment of any table, whatever is asked of it, in any order."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from splitpot.cards import Card
from splitpot.errors import RoomError
from splitpot.game.rules import AnteType, Game, Rules, ShowdownPolicy, Structure, fixed_limit
from splitpot.room.commands import (
    Act,
    Clock,
    Command,
    Connected,
    Disconnected,
    Leave,
    Post,
    Resumed,
    RunTwice,
    Show,
    Sit,
    SitIn,
    SitOut,
    Straddle,
    TimeBank,
    TopUp,
    Void,
)
from splitpot.room.events import decode_event, encode_event
from splitpot.room.table import Due, chips_of, evolve, moved_chips, replay
from splitpot.room.wire import snapshot
from tests.room import reducer
from tests.room.blind_book import BlindBook
from tests.room.playing import Room, big_bet, config, lively
from tests.room.seeing import Knowledge, cards_in, without_log

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay")
PLAYERS_OF_SEVEN = (*PLAYERS, "gus")
VIEWERS = ("ann", "bob", "zoe", None)
SEEDS = st.integers(0, 2**32)


def any_table(seed: int) -> Room:
    """A table with settings by the seed."""
    room = Room(seed=seed)
    dice = room.dice
    rules = any_rules(dice)
    return Room(
        config(
            rules=rules,
            seats=dice.randint(2, 7),
            min_buy_in=100,
            max_buy_in=400,
            seat_draw=dice.choice(("button", "full")),
            button_rule=dice.choice(("forward_moving", "dead")),
            run_out_ms=dice.choice((0, 1000)),
            hand_pause_ms=dice.choice((0, 3000)),
            time_bank_ms=dice.choice((0, 15_000)),
            away_ms=dice.choice((0, 30_000)),
            seat_ms=dice.choice((0, 120_000)),
            straddle=not rules.is_fixed_limit and dice.random() < 0.5,
            kill=dice.choice(("off", "half", "full")) if rules.is_fixed_limit else "off",
        ),
        seed=seed,
    )


def any_rules(dice: Random) -> Rules:
    """Rules of any structure with any house settings."""
    hole_cards = dice.choice((4, 4, 4, 5, 6))
    game = dice.choice((Game.OMAHA8, Game.OMAHA8, Game.OMAHA))
    shared: dict[str, Any] = {
        "rake_bps": dice.choice((0, 500)),
        "rake_cap": 20,
        "showdown_policy": dice.choice(tuple(ShowdownPolicy)),
    }
    structure = dice.choice(tuple(Structure))
    if structure is Structure.FIXED_LIMIT:
        return msgspec.structs.replace(fixed_limit(10, game=game, hole_cards=hole_cards), **shared)
    ante_type = dice.choice(tuple(AnteType))
    return big_bet(
        10,
        structure,
        game=game,
        hole_cards=hole_cards,
        run_twice=True,
        ante_type=ante_type,
        ante=0 if ante_type is AnteType.NONE else 2,
        **shared,
    )


def any_command(room: Room) -> Command:
    """Something that a player or the server might ask for now, sensible or not."""
    dice, player = room.dice, room.dice.choice(PLAYERS_OF_SEVEN)
    roll = dice.random()
    if room.state.due is Due.NOTHING and roll > 0.2:
        helpful: list[Command] = [
            Sit(player, player.capitalize(), dice.choice((100, 200)), seat=dice.randint(-1, 5)),
            SitIn(player),
            Connected(player),
            TopUp(player, 100),
        ]
        return dice.choice(helpful)
    if room.state.due is Due.ASK and roll < 0.8:
        return RunTwice(room.state.owners[dice.choice(room.state.asked)], agree=roll < 0.7)
    if roll < 0.06:
        odd: list[Command] = [
            TopUp(player, dice.choice((-1, 0, 1, 50, 100))),
            SitOut(player, dice.choice(("now", "next_hand", "next_big_blind"))),
            SitIn(player),
            Leave(player, after_hand=dice.random() < 0.5),
            Post(player, dice.choice(("wait", "now"))),
            Straddle(player, on=dice.random() < 0.7),
            RunTwice(player, agree=True),
            Show(player),
            TimeBank(player),
            Connected(player),
            Disconnected(player),
            Act(player, dice.randint(0, 3), dice.randint(0, 9), "raise_to", dice.randint(-1, 90)),
            Act(player, room.state.hand, 0, "call", 0, 10),
            Clock(room.shuffled()),
            Resumed(),
        ]
        return Void("a reason") if roll < 0.001 else dice.choice(odd)
    if roll < 0.09:
        bot = "tight" if player == "fay" else ""
        return Sit(player, player.capitalize(), dice.choice((99, 100, 130, 200)), bot, dice.randint(-1, 6))
    if roll < 0.14:
        return dice.choice(
            (
                SitIn(player),
                Connected(player),
                TopUp(player, 100),
                Post(player, "now"),
                Straddle(player, on=True),
            )
        )
    if room.state.due is Due.ACT and roll < 0.95:
        move, amount = lively(dice, room.legal)
        return Act(room.to_act, room.state.hand, room.play.turn, move.value, amount, room.legal.call)
    room.now = max(room.now, room.state.deadline)
    return Clock(room.shuffled())


class Watch:
    """Everything that must hold, checked after every command."""

    def __init__(self, room: Room) -> None:
        self.room = room
        room.watch(*VIEWERS)
        self.knowing = {viewer: Knowledge(viewer) for viewer in VIEWERS}
        self.views: dict[str | None, dict[str, Any]] = dict(room.firsts)
        self.moved = 0
        self.book = BlindBook()

    def step(self, command: Command) -> None:
        """Carries a command out; a refusal must change nothing."""
        room = self.room
        before = room.state
        try:
            events = room.do(command)
        except RoomError:
            assert room.state is before
            return
        for event in events:
            self.book.hear(before, event)
            before = evolve(before, event)
            self.moved += moved_chips(event)
            assert chips_of(before) == self.moved, f"chips from nowhere at {type(event).__name__}"
        if room.state.running:
            assert room.state.deadline > 0, "a running hand without a deadline would hang"
        for viewer in VIEWERS:
            self._look(viewer, events)

    def _look(self, viewer: str | None, events: tuple[Any, ...]) -> None:
        frames = self.room.watchers[viewer]
        knowing = self.knowing[viewer]
        for event, frame in zip(events, frames, strict=True):
            knowing.hear(event)
            shown = cards_in(without_log(frame))
            assert shown <= knowing.cards, f"{viewer} must not see {shown - knowing.cards}: {frame!r}"
            assert b'"deck"' not in frame and b'"burn"' not in frame
            self.views[viewer] = reducer.apply(self.views[viewer], json.loads(frame))
        frames.clear()
        # What a client holds is what it would be sent, and both hold nothing secret.
        fresh = self.room.snapshot(viewer)
        if viewer == "zoe" or self.views[viewer]["me"]["seat"] is None:
            fresh["me"]["name"] = self.views[viewer]["me"]["name"]
        assert self.views[viewer] == fresh
        text = without_log(msgspec.json.encode(snapshot(self.room.state, viewer)))
        assert cards_in(text) <= knowing.cards


def check_any_table(seed: int, commands: int) -> int:
    """Plays a table at random and checks it all the way; gives the number of hands."""
    room = any_table(seed)
    watch = Watch(room)
    for _ in range(commands):
        watch.step(any_command(room))
    assert replay(decode_event(encode_event(event)) for event in room.events) == room.state
    return room.state.hand


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SEEDS)
def test_any_table_keeps_its_chips_its_secrets_and_its_word(seed: int) -> None:
    check_any_table(seed, commands=120)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_thousands_of_hands_keep_their_chips_and_their_secrets() -> None:
    hands = 0
    for seed in range(130):
        hands += check_any_table(seed, commands=400)
    assert hands > 2_000


def rotated(deck: tuple[Card, ...], by: int, seats: int) -> tuple[Card, ...]:
    """A deck whose first cards are drawn by the same players when all sit `by` seats further on."""
    first = deck[:seats]
    return (*first[seats - by :], *first[: seats - by], *deck[seats:])


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.integers(2, 6), st.integers(1, 5))
def test_sitting_some_seats_further_on_changes_nothing(seed: int, count: int, by: int) -> None:
    by %= count
    players = PLAYERS[:count]
    here, there = Room(config(seats=count), seed=seed), Room(config(seats=count), seed=seed)
    for seat, player in enumerate(players):
        here.do(Sit(player, player, 200, seat=seat))
        there.do(Sit(player, player, 200, seat=(seat + by) % count))
    here.deck = here.shuffled()
    there.deck = rotated(here.deck, by, count)
    here.clock()
    there.clock()
    for _ in range(3):
        here.deck = there.deck = None
        here.deck = there.deck = here.shuffled()
        if not here.state.deadline:
            break
        here.clock()
        there.clock()
        while here.state.running:
            move, amount = lively(here.dice, here.legal)
            assert here.to_act == there.to_act
            here.act(move, amount)
            there.act(move, amount)
        assert here.stacks() == dict(sorted(there.stacks().items()))
