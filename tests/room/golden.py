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

from splitpot.game.rules import Game
from splitpot.room.commands import (
    Connected,
    Disconnected,
    Leave,
    Post,
    Resumed,
    RunTwice,
    Show,
    SitIn,
    SitOut,
    TimeBank,
    TopUp,
    Void,
)
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


SIX_SEATS_SEED = 21
TABLES: dict[str, Callable[[], Room]] = {
    "heads_up": heads_up,
    "in_play": in_play,
    "three_seats": three_seats,
    "six_seats": six_seats,
    "run_twice": run_twice,
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
