"""Golden logs for the browser client: seeded tables, as single viewers saw them.

`PYTHONPATH=src python -m tests.room.golden` writes `web/tests/golden/*.json` anew; a test checks that
they are up to date. Each file is a list of `{"viewer", "first", "frames", "last"}`:
the snapshot before, every frame, and the snapshot that a client must then hold.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from splitpot.game.rules import Game, ShowdownPolicy, fixed_limit
from splitpot.room.commands import (
    Allow,
    AnswerBuyIn,
    AutoMuck,
    AutoTopUp,
    Clock,
    Connected,
    Disconnected,
    Grant,
    Leave,
    Mute,
    Nudge,
    Place,
    Post,
    PreAct,
    Rabbit,
    Resumed,
    RunTwice,
    Say,
    Show,
    SitIn,
    SitOut,
    StopWaiting,
    TakeOut,
    TimeBank,
    TopUp,
    Void,
    Wait,
)
from splitpot.room.preacting import ahead_of
from tests.room.playing import Room, big_bet, config, lively, passive

FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests" / "golden"


def heads_up() -> Room:
    """Two people, three hands: a draw, a time-out, a break of the connection."""
    room = Room(config(seats=2), seed=11)
    room.watch("ann", None)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    room.finish(lively)
    room.deal()
    timed_out = room.to_act
    room.clock()
    room.do(SitIn(timed_out))
    room.deal()
    room.do(Disconnected("bob"))
    room.do(Connected("bob"))
    room.finish(lively)
    room.do(SitOut("bob"))
    return room


def in_play() -> Room:
    """Stops on the flop with the viewer's decision open."""
    room = Room(config(seats=3, game=Game.OMAHA), seed=2)
    room.sit("ann", "bob", "cat")
    room.watch("ann", "bob")
    room.deal()
    while len(room.play.board) < 3 or room.to_act != "ann":
        room.act(*passive(room.dice, room.legal))
    return room


def three_seats() -> Room:
    """Seats by the draw; sitting out, topping up, a restart, a void hand, a leaver."""
    room = Room(config(seats=4, seat_draw="full", chip_decimals=2, run_out_ms=1000), seed=5)
    room.sit("ann", "bob", "cat", buy_in=300)
    room.watch("bob", "cat")
    room.deal()
    room.do(TopUp("bob", 60))
    room.do(SitOut("ann"))
    room.finish(lively)
    room.deal()
    room.do(Resumed())
    for player in ("ann", "bob", "cat"):
        room.do(Connected(player))
    room.act("call")
    room.do(Void("a test"))
    room.do(SitIn("ann"))
    room.deal()
    room.do(Leave("cat"))
    room.finish(lively)
    return room


def six_seats() -> Room:
    """Six at the table, short stacks: all-in hands with side pots, a newcomer, a bot."""
    room = Room(config(seats=6, run_out_ms=1000), seed=SIX_SEATS_SEED)
    room.sit("ann", buy_in=300)
    room.sit("bob", buy_in=100)
    room.sit("cat", buy_in=140)
    room.sit("dan", buy_in=180)
    room.watch("ann", None)
    room.sit("tight", buy_in=120, bot="tight")
    room.deal()
    room.sit("eve", buy_in=100)
    room.finish(lively)
    room.deal()
    room.finish(lively)
    return room


def run_twice() -> Room:
    """Pot limit with rake: all-in and run twice, a time bank, a newcomer who posts, a hand shown."""
    rules = big_bet(20, run_twice=True, rake_bps=500, rake_cap=30)
    room = Room(config(rules=rules, seats=5, time_bank_ms=15_000, run_out_ms=1000), seed=4)
    room.sit("ann", "bob", buy_in=800)
    room.watch("ann", "bob", "dan", None)
    room.sit("cat", buy_in=800)
    room.deal()
    for _ in range(3):
        room.act("fold" if room.to_act == "cat" else "call") if room.legal.call else room.act("check")
    room.do(TimeBank(room.to_act))
    while room.play.to_act is not None:
        wager = room.legal.wager
        if wager is not None:
            room.act("raise_to", wager.max_to)
        else:
            room.act("call" if room.legal.call else "check")
    for seat in room.state.asked:
        room.do(RunTwice(room.state.owners[seat], agree=True))
    room.finish()
    room.sit("dan", buy_in=1000)
    for player in ("ann", "bob", "cat"):
        if not room.stacks()[player]:
            room.do(TopUp(player, 800))
    room.do(Post("dan", "now"))
    for _ in range(3):
        room.deal()
        while room.state.running:
            room.act("fold")
        if room.state.play and not room.play.seats[room.seat("ann")].shown:
            room.do(Show("ann"))
    return room


def private_table() -> Room:
    """Two chairs that nobody watches, a host who agrees to buy-ins, and a waiting list."""
    settings = config(seats=2, rules=big_bet(10), host="ann", private=True, approval=True, observers=False)
    room = Room(settings, seed=7)
    room.watch("ann", "cat")
    room.sit("ann", "bob", buy_in=1000)
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=True))
    room.do(Wait("cat", "Cat"))
    room.do(Wait("dan", "Dan"))
    room.deal()
    room.act("fold")
    room.do(Leave("bob"))
    room.sit("cat", buy_in=400)
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=False))
    room.now += 30_000
    room.do(Clock(room.shuffled()))
    room.do(StopWaiting("dan"))
    return room


def talk() -> Room:
    """A table without time-outs: chat, pre-actions, a nudge, single cards shown, a rabbit hunt, wishes."""
    rules = big_bet(10, showdown_policy=ShowdownPolicy.MUCK_LOSERS)
    room = Room(config(rules=rules, seats=4, host="ann", rabbit=True, untimed=True), seed=3)
    room.watch("ann", "bob", None)
    room.sit("ann", "bob", "cat", buy_in=600)
    room.do(Say("bob", "Bob", text="Hello <b>all</b>"))
    room.do(Say("dan", "Dan", emote="good_luck"))
    room.do(Mute("ann", "Dan", on=True))
    room.deal()
    first = room.to_act
    waiting = [player for player in ("ann", "bob", "cat") if player != first]
    for player in waiting:
        ahead = ahead_of(room.state, room.seat(player))
        if ahead is not None:
            room.do(PreAct(player, "check_fold", room.state.hand, room.play.street, ahead.price))
    room.act("raise_to", 30)
    room.do(Nudge("ann"))
    room.do(Disconnected(room.to_act))
    room.act("call")
    room.do(Disconnected("cat"))
    room.do(Connected("cat"))
    room.act("call")
    ahead = ahead_of(room.state, room.seat(room.state.owners[room.play.button]))
    assert ahead is not None
    button = room.state.owners[room.play.button]
    room.do(PreAct(button, "check", room.state.hand, room.play.street, ahead.price))
    room.do(PreAct(button, ""))
    room.do(Connected(room.to_act))
    room.do(Mute("ann", "Dan", on=False))
    room.act("raise_to", 40)
    room.act("fold")
    room.act("fold")
    room.do(AutoTopUp("bob", 900))
    room.do(AutoMuck("bob", on=False))
    for player in ("ann", "bob"):
        room.do(Show(player, (room.play.seats[room.seat(player)].hole[1],)))
    room.do(Rabbit("ann"))
    room.do(Show("bob"))
    room.deal()
    room.finish()
    return room


SIX_SEATS_SEED = 21


def tournament_table() -> Room:
    """A table of a tournament: seats given, a hand allowed at a time, a new level, one who is absent."""
    settings = config(seats=3, button_rule="dead", seat_ms=0, return_minutes=0, tournament="t")
    room = Room(settings, seed=4)
    room.watch("ann", None)
    for seat, player in enumerate(("ann", "bob", "cat")):
        room.do(Place(player, player.title(), seat, 400))
    room.do(Allow(1, settings.rules))
    room.deal()
    room.finish(passive)
    room.do(Allow(2, fixed_limit(20)))
    room.do(Allow(0, fixed_limit(20)))
    room.do(Allow(2, fixed_limit(20)))
    room.do(SitOut("bob"))
    room.deal()
    room.finish(passive)
    room.do(Grant("bob", 100))
    room.do(TakeOut("cat"))
    return room


TABLES: dict[str, Callable[[], Room]] = {
    "heads_up": heads_up,
    "in_play": in_play,
    "three_seats": three_seats,
    "six_seats": six_seats,
    "run_twice": run_twice,
    "private_table": private_table,
    "talk": talk,
    "tournament_table": tournament_table,
}


def record(room: Room) -> list[dict[str, Any]]:
    """What each watcher of a table saw."""
    return [
        {
            "viewer": viewer,
            "first": room.firsts[viewer],
            "frames": [msgspec.json.decode(frame) for frame in frames],
            "last": room.snapshot(viewer),
        }
        for viewer, frames in room.watchers.items()
    ]


def written(logs: list[dict[str, Any]]) -> str:
    """A golden file: one frame a line, so that a change shows as a small difference."""
    parts = []
    for log in logs:
        frames = ",\n".join(msgspec.json.encode(frame).decode() for frame in log["frames"])
        viewer, first, last = (msgspec.json.encode(log[key]).decode() for key in ("viewer", "first", "last"))
        parts.append(f'{{"viewer":{viewer},\n"first":{first},\n"frames":[\n{frames}\n],\n"last":{last}}}')
    return "[" + ",\n".join(parts) + "]\n"


def main() -> None:
    """Writes every golden file anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, play in TABLES.items():
        path = FOLDER / f"{name}.json"
        path.write_text(written(record(play())), encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
