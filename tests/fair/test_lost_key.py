"""A log whose key is lost: every chip is still told, the hand in play is void, and nothing fails."""

from __future__ import annotations

import msgspec
import pytest

from splitpot.cards import UNKNOWN_CARD
from splitpot.room.commands import Resumed, Show, Void
from splitpot.room.events import encode_event
from splitpot.room.state import chips_of
from splitpot.room.table import TableState, handle, replay
from splitpot.room.wire import snapshot
from splitpot.server.recovery import follow
from splitpot.server.store import Entry
from splitpot.server.vault import Vault
from tests.fair.test_secrecy import TABLES, VIEWERS, play
from tests.room.playing import Room

OLD, NEW = Vault([bytes(32)]), Vault([b"\x01" * 32])


def entries(room: Room, reader: Vault) -> list[Entry]:
    """The table's log, sealed with the old key and read with another."""
    found = []
    for version, event in enumerate(room.events, 1):
        kind = str(type(event).__struct_config__.tag)
        sealed = OLD.seal("t1", version, kind, encode_event(event))
        found.append(Entry(version, kind, reader.open("t1", version, kind, sealed)))
    return found


def stacks(state: TableState) -> list[int]:
    return [one.stack + one.top_up for one in state.seats if one is not None]


@pytest.mark.parametrize("table", TABLES)
def test_with_the_key_nothing_is_different(table: str) -> None:
    room = play(TABLES[table], 5, 4)
    assert follow(entries(room, OLD)).state == room.state


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.slow)])
def test_without_the_key_the_log_can_be_cut_anywhere(table: str, seed: int) -> None:
    """After every event of the table's life: no failure, every chip, and a hand in play is void."""
    room = play(TABLES[table], seed, 6)
    log = entries(room, NEW)
    broken = 0
    for cut in range(1, len(log) + 1, 3 if cut_is_long(log) else 1):
        truth = replay(room.events[:cut])
        found = follow(log[:cut])
        assert found.state.version == truth.version
        assert found.broken == truth.running
        assert chips_of(found.state) == chips_of(truth)
        for viewer in VIEWERS:
            text = msgspec.json.encode(snapshot(found.state, viewer)) if not found.broken else b""
            assert b"??" not in text
        state = found.state
        if found.broken:
            broken += 1
            assert "key" in found.reason
            state = handle(state, Void(found.reason), room.now).state
        assert stacks(state) == stacks(truth)
        assert chips_of(handle(state, Resumed(), room.now).state) == chips_of(truth)
    assert broken


def cut_is_long(log: list[Entry]) -> bool:
    return len(log) > 300


def test_a_hand_that_cannot_be_read_any_more_cannot_be_shown_either() -> None:
    room = Room(TABLES["hi/lo, all shown"], seed=5)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    room.act("fold")
    state = follow(entries(room, NEW)).state
    assert state.play is None
    for player in ("ann", "bob"):
        with pytest.raises(Exception, match="no hand to show"):
            handle(state, Show(player), room.now)
    assert UNKNOWN_CARD not in follow(entries(room, OLD)).state.play.seats[0].hole  # type: ignore[union-attr]
