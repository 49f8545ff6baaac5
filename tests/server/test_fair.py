"""The fair deal on a real server: sealed on the disk, proved to who saw, the same after a power cut."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from structlog.testing import capture_logs

from splitpot.cards import format_card
from splitpot.errors import SetupError
from splitpot.game.events import HoleDealt
from splitpot.room.events import HandBegun, TableEvent, decode_event
from splitpot.room.fairness import HandProof, commit, hand_id, verify
from splitpot.room.state import chips_of
from splitpot.server.vault import Vault, open_vault
from splitpot.server.watched import WatchedTable
from tests.server.guests import Guest, enter, guest_at
from tests.server.postgres import sqlite_only
from tests.server.rooms import SOURCES, Process, Room, open_room


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    running: list[Process] = []
    yield running
    for one in running:
        one.stop()


async def events_of(room: Room, runner: WatchedTable) -> list[TableEvent]:
    return [decode_event(entry.payload) for entry in await room.lobby.store.entries(runner.id)]


def stored(data: Path) -> list[tuple[str, str]]:
    """Kind and text of every event as it lies in the database."""
    with sqlite3.connect(data / "splitpot.db") as database:
        rows = database.execute("select kind, payload from events order by table_id, version").fetchall()
    database.close()
    return rows


def roots(guest: Guest) -> dict[int, str]:
    """The commitment of each hand, as the socket told it."""
    return {f["d"]["hand"]: f["d"]["commitment"] for f in guest.frames if f.get("t") == "hand"}


async def proof(guest: Guest, hand: int, table: str = "t1") -> httpx.Response:
    async with httpx.AsyncClient(base_url=guest.address, headers=guest.cookie) as http:
        return await http.get(f"/api/tables/{table}/hands/{hand}/proof")


async def play(guest: Guest, hands: int, runner: WatchedTable) -> None:
    """Checks and calls until so many hands are over."""
    while runner.state.hand <= hands:
        await guest.wait(lambda: bool(guest.turn and guest.turn.get("legal")) or runner.state.hand > hands)
        if guest.turn and guest.turn.get("legal"):
            await guest.act()


async def test_each_guest_proves_what_it_saw_by_the_root_that_its_socket_told(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await room.table(["calling", "tight"])
        async with (
            guest_at(room.address, "Eve", "t1") as eve,
            guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        ):
            await play(ann, 3, runner)
            assert (await proof(ann, runner.state.hand)).status_code == 404, "a hand in play has no proof yet"
            for hand in (1, 2, 3):
                answers = {guest.nickname: await proof(guest, hand) for guest in (ann, eve)}
                found = {
                    name: msgspec.json.decode(one.content, type=HandProof) for name, one in answers.items()
                }
                assert found["Ann"].viewer == ann.me
                assert found["Eve"].viewer is None
                for guest in (ann, eve):
                    one = found[guest.nickname]
                    assert verify(one) == ()
                    assert one.commitment == roots(guest)[hand]
                own = {seen.card for seen in found["Ann"].cards if seen.seat == ann.me}
                assert len(own) == 4
                assert {seen.card for seen in found["Eve"].cards} <= {
                    seen.card for seen in found["Ann"].cards
                }
            assert "attachment" in answers["Ann"].headers["content-disposition"]
            assert answers["Ann"].headers["cache-control"] == "no-store"
            text = await hand_file(ann, 1)
            assert roots(ann)[1] in text


async def hand_file(guest: Guest, hand: int) -> str:
    async with httpx.AsyncClient(base_url=guest.address, headers=guest.cookie) as http:
        return (await http.get(f"/api/tables/t1/hands/{hand}.phh")).text


async def test_a_proof_that_cannot_be_given_is_refused_in_words(room: Room) -> None:
    await room.table()
    ann = await enter(room.address, "Ann")
    assert (await proof(ann, 1)).json()["code"] == "unknown_hand"
    assert (await proof(ann, 2**40)).json()["code"] == "unknown_hand"
    assert (await proof(ann, 1, "t9")).status_code == 404
    async with httpx.AsyncClient(base_url=room.address) as http:
        stranger = await http.get("/api/tables/t1/hands/1/proof")
    assert (stranger.status_code, stranger.json()["code"]) == (401, "no_session")


@sqlite_only
async def test_the_database_without_its_key_tells_no_order_no_salt_and_no_hidden_hole(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await room.table(["calling", "tight"])
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await play(ann, 2, runner)
        events = await events_of(room, runner)
    begun = [event for event in events if isinstance(event, HandBegun)]
    assert all(
        event.commitment == commit(hand_id("t1", event.hand), event.deck, event.salts) for event in begun
    )
    rows = stored(tmp_path)
    assert {kind for kind, text in rows if "sealed" in text} == {"hand_begun", "hole_dealt", "board_dealt"}
    raw = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.name.startswith("splitpot.db"))
    for event in begun:
        deck = ",".join(map(str, event.deck))
        assert deck.encode() not in raw
        assert event.salts[:16] not in raw
        assert msgspec.json.encode(event.salts)[1:40] not in raw
    for dealt in events:
        if isinstance(dealt, HoleDealt):
            cards = ",".join(map(str, dealt.cards))
            is_shown = any(kind == "shown" and f'"seat":{dealt.seat},' in text for kind, text in rows)
            assert is_shown or f'"cards":[{cards}]'.encode() not in raw
    assert all('"cards":[-1,-1,-1,-1]' in text for kind, text in rows if kind == "hole_dealt")
    assert all('"burn":null' in text for kind, text in rows if kind == "board_dealt")


async def test_after_a_power_cut_the_same_deck_goes_on_under_the_same_commitment(
    tmp_path: Path, processes: list[Process]
) -> None:
    first = Process(tmp_path)
    processes.append(first)
    ann = await enter(first.address, "Ann")
    await ann.connect()
    await ann.hello("demo")
    await ann.see("snapshot")
    assert (await ann.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    while not any(frame.get("t") == "board" for frame in ann.frames):
        await ann.my_turn()
        await ann.act()
    hand, root = ann.hand, roots(ann)[ann.hand]
    first.kill()
    await ann.goodbye_or_break()

    second = Process(tmp_path)
    processes.append(second)
    ann.address = second.address
    await ann.connect()
    await ann.hello("demo")
    again = await ann.see("snapshot")
    assert (again["hand"], again["commitment"]) == (hand, root)
    while not any(f.get("t") == "hand_over" and f["d"]["hand"] == hand for f in ann.frames):
        await ann.wait(
            lambda: bool(ann.turn and ann.turn.get("legal")) or ann.frames[-1].get("t") == "hand_over"
        )
        if ann.turn and ann.turn.get("legal"):
            await ann.act()
    found = msgspec.json.decode((await proof(ann, hand, "demo")).content, type=HandProof)
    assert found.commitment == root
    assert verify(found) == ()
    await ann.close()


async def play_to_the_flop(data: Path) -> tuple[int, int]:
    """A hand that is over and one that is on its flop; chips at the table, and the running hand's number."""
    async with open_room(data) as room:
        runner = await room.table(["calling", "tight"], action_ms=60_000)
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await play(ann, 1, runner)
            while not (runner.state.play and runner.state.play.board):
                await ann.my_turn()
                await ann.act()
            await ann.my_turn()
        return chips_of(runner.state), runner.state.hand


async def test_without_its_key_the_running_hand_is_void_and_the_room_goes_on(tmp_path: Path) -> None:
    chips, hand = await play_to_the_flop(tmp_path)
    key = (tmp_path / "room.key").read_text()
    (tmp_path / "room.key").unlink()
    with capture_logs() as logs:
        async with open_room(tmp_path) as room:
            runner = room.lobby.runner("t1")
            voided = [
                event for event in await events_of(room, runner) if type(event).__name__ == "HandVoided"
            ]
            assert [event.hand for event in voided] == [hand]  # type: ignore[union-attr]
            assert "key" in voided[0].reason  # type: ignore[union-attr]
            assert chips_of(runner.state) == chips
            ann = await enter(room.address, "Ben")
            assert (await proof(ann, 1)).json()["code"] == "no_proof"
            async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
                assert (await http.get("/api/tables/t1/hands/1.phh")).status_code == 200
            # A new hand is dealt, under a new key.
            await ann.connect()
            await ann.hello("t1")
            await ann.see("snapshot")
            assert (await ann.ask("sit", {"buy_in": 1000}))["t"] == "ack"
            await play(ann, hand + 1, runner)
            later = msgspec.json.decode((await proof(ann, hand + 1)).content, type=HandProof)
            assert verify(later) == ()
            await ann.close()
    assert any("key" in str(entry["event"]) for entry in logs)
    # The old key beside the new one: both open.
    (tmp_path / "room.key").write_text((tmp_path / "room.key").read_text() + key)
    async with open_room(tmp_path) as room:
        eve = await enter(room.address, "Eve")
        for number in (1, hand + 1):
            found = msgspec.json.decode((await proof(eve, number)).content, type=HandProof)
            assert verify(found) == ()


@sqlite_only
async def test_a_log_from_before_there_was_a_key_is_read_on(tmp_path: Path) -> None:
    """Decks in plain text, no commitment: the running hand goes on with its deck."""
    chips, hand = await play_to_the_flop(tmp_path)
    vault = open_vault(tmp_path / "room.key")
    with sqlite3.connect(tmp_path / "splitpot.db") as database:
        rows = database.execute("select table_id, version, kind, payload from events").fetchall()
        for table, version, kind, payload in rows:
            event: dict[str, Any] = msgspec.json.decode(vault.open(table, version, kind, payload.encode()))
            for new in ("salts", "commitment", "sealed"):
                event.pop(new, None)
            database.execute(
                "update events set payload = ? where table_id = ? and version = ?",
                (msgspec.json.encode(event).decode(), table, version),
            )
    database.close()
    (tmp_path / "room.key").unlink()
    async with open_room(tmp_path) as room:
        runner = room.lobby.runner("t1")
        assert runner.state.running
        assert runner.state.hand == hand
        assert len(runner.state.deck) == 52
        assert chips_of(runner.state) == chips
        ann = await enter(room.address, "Ben")
        answer = (await proof(ann, 1)).json()
        assert answer["code"] == "no_proof"
        assert "without a commitment" in answer["message"]


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "room.key"
    sealed = open_vault(path).seal("t1", 1, "hole_dealt", b'{"type":"hole_dealt","seat":0,"cards":[1,2,3,4]}')
    assert b"[1,2,3,4]" not in sealed
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"[1,2,3,4]" in open_vault(path).open("t1", 1, "hole_dealt", sealed)
    assert [file.name for file in path.parent.iterdir()] == ["room.key"]


@pytest.mark.parametrize("text", ["", "abc", "00" * 31, "zz" * 32, "00" * 32 + " 11"])
def test_a_damaged_key_is_refused_and_never_replaced(tmp_path: Path, text: str) -> None:
    path = tmp_path / "room.key"
    path.write_text(text)
    with pytest.raises(SetupError, match="damaged"):
        open_vault(path)
    assert path.read_text() == text


def test_a_damaged_key_is_one_line_on_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "room.key").write_bytes(b"\xff\x00")
    run = subprocess.run(
        [sys.executable, "-m", "splitpot", "serve", "--no-open", "--data", str(tmp_path), "--port", "0"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        timeout=60,
    )
    assert run.returncode == 1
    assert "key_file" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_a_key_that_others_can_read_is_told_to_the_host(tmp_path: Path) -> None:
    open_vault(tmp_path / "room.key")
    (tmp_path / "room.key").chmod(0o644)
    with capture_logs() as logs:
        open_vault(tmp_path / "room.key")
    assert any("600" in entry["event"] for entry in logs)


def test_a_sealed_event_cannot_be_moved_or_changed() -> None:
    vault = Vault([bytes(32)])
    payload = b'{"type":"hole_dealt","seat":0,"cards":[1,2,3,4]}'
    sealed = vault.seal("t1", 7, "hole_dealt", payload)
    assert vault.open("t1", 7, "hole_dealt", sealed) == payload
    assert vault.seal("t1", 7, "hole_dealt", payload) != sealed, "a nonce is never used twice"
    for place in (("t2", 7), ("t1", 8)):
        with capture_logs() as logs:
            opened = vault.open(*place, "hole_dealt", sealed)
        assert b"[-1,-1,-1,-1]" in opened
        assert logs
    broken = sealed.replace(b'"sealed":"', b'"sealed":"AAAA')
    assert b"[-1,-1,-1,-1]" in Vault([bytes(32)]).open("t1", 7, "hole_dealt", broken)


async def test_no_log_line_names_a_card_a_salt_or_the_key(tmp_path: Path) -> None:
    with capture_logs() as logs:
        await play_to_the_flop(tmp_path)
        (tmp_path / "room.key").rename(tmp_path / "lost.key")
        async with open_room(tmp_path):
            pass
    text = str(logs)
    assert (tmp_path / "lost.key").read_text().strip() not in text
    assert not [format_card(card) for card in range(52) if f"'{format_card(card)}'" in text]  # type: ignore[arg-type]
    assert "deck" not in text
