"""The host's page: who may use it, what it does, and that all of it is written down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from splitpot.errors import RoomError
from splitpot.room.table import chips_of
from splitpot.server.admin_page import bannable
from tests.server import tournaments
from tests.server.guests import Guest, enter, guest_at
from tests.server.rooms import Process, Room, open_room
from tests.server.tournaments import opened, until

Json = dict[str, Any]
PASSWORD = "correct horse battery"


def command(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["admin", *arguments, "--data", str(data)])


def token_of(data: Path, *options: str) -> str:
    shown = command(data, "token", *options)
    assert shown.exit_code == 0, shown.stderr
    return shown.output.strip()


class Host:
    """An administrator with a token."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def look(self) -> Json:
        view: Json = (await self.http.get("/api/admin")).raise_for_status().json()
        return view

    async def do(self, action: str, **more: Any) -> Json:
        answer = await self.http.post("/api/admin/do", json={"action": action, **more})
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    async def refused(self, action: str, **more: Any) -> str:
        answer = await self.http.post("/api/admin/do", json={"action": action, **more})
        assert answer.status_code >= 400
        code: str = answer.json()["code"]
        return code


@pytest.fixture
async def host(room: Room, tmp_path: Path) -> AsyncIterator[Host]:
    token = await asyncio.to_thread(token_of, tmp_path / "data", "--label", "olga")
    async with httpx.AsyncClient(base_url=room.address, headers={"authorization": f"Bearer {token}"}) as http:
        yield Host(http)


async def player_id(host: Host, name: str) -> str:
    found: str = next(row["id"] for row in (await host.look())["players"] if row["name"] == name)
    return found


# --- who may -------------------------------------------------------------------------


async def test_nobody_else_is_told_anything(room: Room, host: Host) -> None:
    ann = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
        assert (await http.get("/api/admin")).json() is None
        for bearer in ("x", "sp_" + "x" * 43):
            wrong = await http.get("/api/admin", headers={"authorization": f"Bearer {bearer}"})
            assert (wrong.status_code, wrong.json()["code"]) == (401, "not_admin")
        answer = await http.post("/api/admin/do", json={"action": "drain"})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_admin")
        assert (await http.post("/api/admin/session", json={"token": "x"})).status_code == 401
    assert not room.lobby.drain.on


async def test_a_token_of_the_command_line_opens_the_page_until_it_is_revoked(
    room: Room, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    token = await asyncio.to_thread(token_of, data, "--label", "olga")
    async with httpx.AsyncClient(base_url=room.address) as http:
        answer = await http.post("/api/admin/session", json={"token": token})
        assert answer.json()["you"] == "token olga"
        cookie = answer.headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=strict", "Path=/api/admin"):
            assert part in cookie
        assert (await http.get("/api/admin")).json()["you"] == "token olga"
        listed = await asyncio.to_thread(command, data, "list")
        assert "olga" in listed.output
        assert token not in listed.output
        revoked = await asyncio.to_thread(command, data, "revoke", listed.output.split()[1])
        assert revoked.exit_code == 0
        gone = await http.get("/api/admin")
        assert gone.json() is None
        assert 'splitpot_admin=""' in gone.headers["set-cookie"], "the browser forgets it"
    stored = b"".join(file.read_bytes() for file in data.iterdir())
    assert b"olga" not in stored or token.encode() not in stored


async def test_logging_out_takes_the_cookie_and_leaves_the_token(room: Room, tmp_path: Path) -> None:
    token = await asyncio.to_thread(token_of, tmp_path / "data")
    async with httpx.AsyncClient(base_url=room.address) as http:
        await http.post("/api/admin/session", json={"token": token})
        await http.delete("/api/admin/session")
        assert (await http.get("/api/admin")).json() is None
        assert (await http.post("/api/admin/session", json={"token": token})).status_code == 200


async def test_an_account_that_was_flagged_needs_no_token(room: Room, tmp_path: Path) -> None:
    data = tmp_path / "data"
    guest = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=guest.cookie) as http:
        missing = await asyncio.to_thread(command, data, "grant", "Ann")
        assert missing.exit_code == 1
        assert "there is no account 'Ann'" in missing.stderr
        made = await http.post("/api/account", json={"name": "Ann", "password": PASSWORD})
        http.headers["cookie"] = f"splitpot_session={made.cookies['splitpot_session']}"
        assert (await http.get("/api/admin")).json() is None
        assert (await asyncio.to_thread(command, data, "grant", " ann ")).exit_code == 0
        assert (await http.get("/api/admin")).json()["you"] == "Ann"
        assert "account  Ann" in (await asyncio.to_thread(command, data, "list")).output
        assert (await asyncio.to_thread(command, data, "deny", "Ann")).exit_code == 0
        assert (await http.get("/api/admin")).json() is None


async def test_a_token_for_figures_opens_nothing_else(room: Room, tmp_path: Path) -> None:
    token = await asyncio.to_thread(token_of, tmp_path / "data", "--metrics")
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=room.address, headers=headers) as http:
        assert (await http.get("/metrics")).status_code == 200
        assert (await http.get("/api/admin")).status_code == 401
        assert (await http.post("/api/admin/do", json={"action": "drain"})).status_code == 401


async def test_tokens_cannot_be_tried_out(room: Room, host: Host) -> None:
    async with httpx.AsyncClient(base_url=room.address, headers={"x-forwarded-for": "192.0.2.7"}) as http:
        tries = [await http.post("/api/admin/session", json={"token": f"sp_{n}"}) for n in range(11)]
        assert [answer.status_code for answer in tries] == [401] * 10 + [429]
        assert (await http.get("/metrics", headers={"authorization": "Bearer sp_x"})).status_code == 429
    async with httpx.AsyncClient(base_url=room.address, headers={"x-forwarded-for": "192.0.2.8"}) as http:
        wrong = {"authorization": "Bearer sp_x"}
        answers = [(await http.get("/metrics", headers=wrong)).status_code for _ in range(11)]
        assert answers == [401] * 10 + [429], "of the figures neither"
    assert (await host.look())["you"] == "token olga", "who comes from elsewhere is let in"


async def test_a_page_of_another_site_does_nothing_here(room: Room, host: Host) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = await host.http.post("/api/admin/do", json={"action": "drain"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert not room.lobby.drain.on


# --- what it does --------------------------------------------------------------------


async def test_the_page_shows_tables_people_and_no_card(room: Room, host: Host) -> None:
    await room.table(["calling"], small_bet=2)
    async with guest_at(room.address, "Ann", "t1", buy_in=100) as ann:
        await ann.my_turn()
        answer = await host.http.get("/api/admin")
        view = answer.json()
        (table,) = view["tables"]
        assert (table["id"], table["people"], table["bots"], table["watchers"]) == ("t1", 1, 1, 1)
        assert (table["running"], table["complaint"], table["game"]) == (True, "", "Limit Hi/Lo 2/4")
        (player,) = view["players"]
        assert (player["name"], player["tables"], player["addresses"]) == ("Ann", ["A table"], ["127.0.0.1"])
        for card in ann.hole:
            assert f'"{card}"' not in answer.text


async def test_a_ban_shuts_a_player_out_and_gives_the_chips_back(room: Room, host: Host) -> None:
    runner = await room.table()
    async with guest_at(room.address, "Ann", "t1", buy_in=500) as ann:
        ann_id = await player_id(host, "Ann")
        view = await host.do("ban", player=ann_id, minutes=60, text="collusion")
        assert [(one["kind"], one["name"]) for one in view["sanctions"]] == [("ban", "Ann")]
        code, why = await ann.goodbye()
        assert code == 1008
        assert why.startswith("banned: the host has shut you out until 2")
        assert why.endswith(" UTC: collusion")
        until = view["sanctions"][0]["until"]
        in_force = {"kind": "ban", "until": until, "reason": "collusion"}
        assert [frame["d"].get("sanction") for frame in ann.frames if frame.get("t") == "refused"] == [
            in_force
        ]
        assert runner.state.seats == (None,) * 6
        assert await room.lobby.players.wallet(ann_id) == 100_000
        async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
            for answer in (await http.get("/api/me"), await http.post("/api/tables", json={"name": "x"})):
                assert (answer.status_code, answer.json()["code"]) == (403, "banned")
                assert "UTC: collusion" in answer.json()["message"]
                assert answer.json()["sanction"] == in_force
        await ann.close()
        await ann.connect()
        refused = await ann.until(lambda frame: frame.get("t") == "refused" and frame != ann.frames[0])
        assert (refused["d"]["code"], refused["d"]["sanction"]) == ("banned", in_force)
        assert (await ann.goodbye())[0] == 1008
        view = await host.do("lift", id=view["sanctions"][0]["id"])
        assert view["sanctions"] == []
        await ann.close()
        await ann.connect()
        await ann.hello("t1")
        await ann.see("snapshot")


async def test_a_banned_account_cannot_log_in_elsewhere(room: Room, host: Host) -> None:
    guest = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=guest.cookie) as http:
        await http.post("/api/account", json={"name": "Ann", "password": PASSWORD})
    async with httpx.AsyncClient(base_url=room.address) as http:
        first = await http.post("/api/login", json={"name": "Ann", "password": PASSWORD})
        assert first.status_code == 200
        player = await room.lobby.players.by_token(first.cookies["splitpot_session"])
        assert player is not None
        await host.do("ban", player=player.id, text="away with you")
    async with httpx.AsyncClient(base_url=room.address) as http:
        again = await http.post("/api/login", json={"name": "Ann", "password": PASSWORD})
        assert (again.status_code, again.json()["code"]) == (403, "banned")


async def test_a_banned_address_lets_nobody_in_and_the_rest_plays_on(room: Room, host: Host) -> None:
    await room.table()
    visitor = {"x-forwarded-for": "2001:db8:1:2::7"}
    async with httpx.AsyncClient(base_url=room.address, headers=visitor) as http:
        token = (await http.post("/api/session", json={"nickname": "Ann"})).cookies["splitpot_session"]
        ann = Guest(room.address, token, "Ann")
        await ann.connect(**visitor)
        await ann.hello("t1")
        await ann.see("snapshot")
        view = await host.do("ban_address", player=await player_id(host, "Ann"), text="spam")
        assert [one["name"] for one in view["sanctions"]] == ["2001:db8:1:2::/64, Ann"]
        assert await ann.goodbye() == (1008, "banned: the host has shut out your address: spam")
        assert (await ann.refusal())["sanction"] == {"kind": "address", "until": 0, "reason": "spam"}
        await ann.close()
        # Another address of the same house, another name.
        http.headers["x-forwarded-for"] = "2001:db8:1:2:ffff::1"
        answer = await http.post("/api/session", json={"nickname": "Anna"})
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        http.headers["x-forwarded-for"] = "2001:db8:1:3::7"
        http.cookies.clear()
        assert (await http.post("/api/session", json={"nickname": "Bob"})).status_code == 201
    assert (await host.refused("ban_address", address="", player="nobody", text="x")) == "not_found"


async def test_only_an_address_that_is_not_the_rooms_own_can_be_banned(room: Room, host: Host) -> None:
    for nonsense in ("nonsense", "1.2.3", "10.0.0.0/8", "2001:db8::/32", "1.2.3.4, 5.6.7.8"):
        assert await host.refused("ban_address", address=nonsense, text="x") == "bad_message", nonsense
    for own in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "0.0.0.0"):
        assert await host.refused("ban_address", address=own, text="x") == "not_allowed", own
    for good, banned in (("203.0.113.5", "203.0.113.5"), ("2001:db8:1:2::/64", "2001:db8:1:2::/64")):
        view = await host.do("ban_address", address=good, text="x")
        assert view["sanctions"][0]["name"] == banned
    assert (await host.look())["you"] == "token olga"


def test_a_trusted_proxy_cannot_be_banned() -> None:
    with pytest.raises(RoomError, match="trusted proxy"):
        bannable("10.1.2.3", ["10.0.0.0/8"])
    assert bannable("11.1.2.3", ["10.0.0.0/8"]) == "11.1.2.3"


async def test_a_muted_player_plays_and_does_not_speak(room: Room, host: Host) -> None:
    runner = await room.table()
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=500) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=500) as bob,
    ):
        await host.do("mute", player=await player_id(host, "Ann"), minutes=10, text="shouting")
        refused = await ann.ask("chat", {"text": "hello"})
        assert (refused["t"], refused["d"]["code"]) == ("refused", "muted")
        assert "shouting" in refused["d"]["message"]
        assert refused["d"]["sanction"]["kind"] == "mute"
        assert refused["d"]["sanction"]["reason"] == "shouting"
        assert (await bob.ask("chat", {"text": "hello"}))["t"] == "ack"
        assert (await host.look())["players"][0]["muted"]
        while runner.state.hand < 2:
            for one in (ann, bob):
                if one.turn and one.turn.get("legal"):
                    await one.act("fold")
            await asyncio.sleep(0.01)


async def test_a_void_hand_gives_every_chip_back_and_the_note_is_public(room: Room, host: Host) -> None:
    runner = await room.table()
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=500) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=500) as bob,
    ):
        first = ann if (await first_turn(ann, bob)) is ann else bob
        await first.act("raise_to")
        assert await host.refused("void", table="t1", hand=2, text="a click too late") == "stale_action"
        view = await host.do("void", table="t1", hand=1, text="the cards were shown on a stream")
        assert not runner.state.running or runner.state.hand == 2
        snapshot = await bob.until(
            lambda frame: frame.get("t") == "snapshot" and "stream" in str(frame["d"]["log"])
        )
        assert "Hand 1 is void by an administrator: the cards were shown on a stream:" in str(
            snapshot["d"]["log"]
        )
        assert chips_of(runner.state) == 1000
        trail = view["trail"][0]
        assert (trail["actor"], trail["action"]) == ("token olga", "void")
        assert "hand 1" in trail["subject"]
        assert trail["note"] == "the cards were shown on a stream"


async def first_turn(*guests: Guest) -> Guest:
    async with asyncio.timeout(10):
        while True:
            for one in guests:
                if one.turn and one.turn.get("legal"):
                    return one
            await asyncio.sleep(0.01)


async def test_without_a_hand_or_a_note_there_is_nothing_to_void(room: Room, host: Host) -> None:
    await room.table()
    assert await host.refused("void", table="t1", text="why") == "not_allowed"
    assert await host.refused("void", table="none", text="why") == "unknown_table"
    assert await host.refused("void", table="t1", text="   ") == "bad_message"
    assert await host.refused("mute", player="x", text="x" * 201) == "not_found"
    assert await host.refused("drink") == "bad_message"
    assert await host.refused("announce", text="x", minutes=-1) == "bad_message"


async def test_closing_a_table_gives_everybody_the_chips_back(room: Room, host: Host) -> None:
    await room.table()
    async with guest_at(room.address, "Ann", "t1", buy_in=500) as ann:
        ann_id = await player_id(host, "Ann")
        await host.do("close", table="t1")
        async with asyncio.timeout(15):
            while "t1" in room.lobby.runners:
                await asyncio.sleep(0.05)
        assert (await ann.goodbye())[1].startswith("unknown_table")
        assert await room.lobby.players.wallet(ann_id) == 100_000
    assert (await host.look())["tables"] == []


async def test_everybody_reads_an_announcement_until_it_is_taken_back(room: Room, host: Host) -> None:
    await room.table()
    async with guest_at(room.address, "Ann", "t1") as ann:
        view = await host.do("announce", text="Omaha <b>tonight</b>", minutes=5)
        assert (await ann.see("announcements"))["rows"] == [], "nothing hangs there yet"
        said = await ann.see("announcements")
        assert [one["text"] for one in said["rows"]] == ["Omaha <b>tonight</b>"]
        async with guest_at(room.address, "Bob", "t1") as bob:
            assert (await bob.see("announcements"))["rows"] == said["rows"], "who comes later reads it too"
        async with httpx.AsyncClient(base_url=room.address) as http:
            assert (await http.get("/api/tables")).json()["announcements"] == said["rows"]
        await host.do("withdraw", id=view["announcements"][0]["id"])
        assert (await ann.see("announcements"))["rows"] == []
        await ann.hello("t1", since=ann.version)
        rows = (await ann.see("announcements"))["rows"]
        assert rows == [], "a page that comes back takes down what it still shows"


async def test_bans_mutes_and_announcements_outlive_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.table()
        host_token = await asyncio.to_thread(token_of, tmp_path)
        headers = {"authorization": f"Bearer {host_token}"}
        async with (
            httpx.AsyncClient(base_url=room.address, headers=headers) as http,
            guest_at(room.address, "Ann", "t1"),
        ):
            host = Host(http)
            await host.do("mute", player=await player_id(host, "Ann"), text="shouting")
            await host.do("announce", text="Welcome")
    async with open_room(tmp_path) as room, httpx.AsyncClient(base_url=room.address, headers=headers) as http:
        view = await Host(http).look()
    assert [one["kind"] for one in view["sanctions"]] == ["mute"]
    assert [one["text"] for one in view["announcements"]] == ["Welcome"]
    assert [one["action"] for one in view["trail"]] == ["announce", "mute"]


async def test_what_is_refused_leaves_no_row_in_the_trail(room: Room, host: Host) -> None:
    tournament = await opened(room, max_entries=2, action_ms=60_000)
    for name in ("Ann", "Bob"):
        await tournaments.enter(tournament, await tournaments.person(room.lobby, name))
    await until(lambda: bool(tournament.tables))
    await room.table()
    for action, code, wish in (
        ("close", "not_allowed", {"table": "t-1"}),
        ("close", "unknown_table", {"table": "nowhere"}),
        ("void", "not_allowed", {"table": "t1", "text": "a"}),
        ("lift", "not_found", {"id": "nothing"}),
        ("withdraw", "not_found", {"id": "nothing"}),
        ("ban", "not_found", {"player": "nobody", "text": "a"}),
        ("mute", "not_found", {"player": "nobody", "text": "a"}),
        ("ban_address", "not_found", {"player": "nobody", "text": "a"}),
        ("ban_address", "not_allowed", {"address": "127.0.0.1", "text": "a"}),
        ("announce", "bad_message", {"text": ""}),
        ("restart", "not_allowed", {}),
    ):
        assert await host.refused(action, **wish) == code, action
    assert (await host.look())["trail"] == []


async def test_a_table_of_a_tournament_is_its_hosts_and_its_chips_are_no_money(
    room: Room, host: Host
) -> None:
    guests = [await enter(room.address, name) for name in ("Ann", "Bob", "Eve", "Syd")]
    ids = [(await room.lobby.players.by_token(guest.token)).id for guest in guests]  # type: ignore[union-attr]
    tournament = await opened(room, host=ids[0], max_entries=2, starting_stack=5_000, action_ms=60_000)
    await tournaments.enter(tournament, *ids[:2])
    await until(lambda: bool(tournament.tables))
    await room.table()
    ann, _, eve, syd = guests
    for guest in guests:
        await guest.connect()
    try:
        for guest, table in ((ann, "t-1"), (eve, "t1")):
            await guest.hello(table)
            await guest.see("snapshot")
        await syd.say("watch", {"tournament": "t"})
        await syd.see("tournament")
        view = await host.look()
    finally:
        for guest in guests:
            await guest.close()
    tables = {row["id"]: (row["host"], row["tournament"]) for row in view["tables"]}
    assert tables == {"t1": ("", ""), "t-1": ("Ann", "Sunday Omaha")}
    nowhere: Json = {"tables": [], "stacks": [], "watches": [], "visits": []}
    sits = {**nowhere, "stacks": [{"tournament": "Sunday Omaha", "stack": 5_000}]}
    where = {row["name"]: {name: row[name] for name in nowhere} for row in view["players"]}
    assert where == {
        "Ann": sits,
        "Bob": sits,
        "Eve": {**nowhere, "watches": ["A table"]},
        "Syd": {**nowhere, "visits": ["Sunday Omaha"]},
    }


async def test_every_action_has_its_row_in_the_trail_with_who_and_from_where(room: Room, host: Host) -> None:
    await room.table()
    async with guest_at(room.address, "Ann", "t1"):
        ann = await player_id(host, "Ann")
        host.http.headers["x-forwarded-for"] = "192.0.2.7"
        view = await host.do("mute", player=ann, text="a")
        await host.do("lift", id=view["sanctions"][0]["id"])
        view = await host.do("announce", text="b")
        await host.do("withdraw", id=view["announcements"][0]["id"])
        await host.do("ban_address", address="203.0.113.5", text="c")
        await host.do("drain")
        await host.do("go_on")
        await host.do("ban", player=ann, text="d")
        view = await host.do("close", table="t1")
    deeds = ["mute", "lift", "announce", "withdraw", "ban_address", "drain", "go_on", "ban", "close"]
    assert [row["action"] for row in view["trail"]] == deeds[::-1]
    assert {(row["actor"], row["address"]) for row in view["trail"]} == {("token olga", "192.0.2.7")}


# --- drain and restart ---------------------------------------------------------------


async def test_a_drained_room_finishes_hands_and_deals_no_new_one_until_it_goes_on(
    room: Room, host: Host
) -> None:
    runner = await room.table()
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=500) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=500) as bob,
    ):
        first = await first_turn(ann, bob)
        view = await host.do("drain")
        assert (view["draining"], view["hands"], view["can_restart"]) == (True, 1, False)
        assert await ann.until(lambda frame: frame.get("t") == "announcements" and frame["d"]["rows"] != [])
        await first.act("fold")
        await asyncio.sleep(0.3)
        assert (runner.state.hand, runner.state.running) == (1, False)
        assert runner.complaint() == ""
        ready = await host.http.get("/readyz")
        assert (ready.status_code, ready.json()["draining"]) == (503, True)
        async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
            assert (await http.post("/api/tables", json={"name": "x"})).status_code == 403
        assert await host.refused("restart") == "not_allowed", "nobody is there who could start it again"
        view = await host.do("go_on")
        assert not view["draining"]
        await first_turn(ann, bob)
        assert runner.state.hand == 2


async def test_a_restart_waits_for_the_hands_in_play(room: Room, host: Host) -> None:
    restarts: list[bool] = []
    room.lobby.drain.restart = lambda: restarts.append(True)
    await room.table()
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=500) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=500) as bob,
    ):
        first = await first_turn(ann, bob)
        assert (await host.do("restart"))["restarting"]
        await asyncio.sleep(0.5)
        assert restarts == []
        await first.act("fold")
        async with asyncio.timeout(20):
            while not restarts:
                await asyncio.sleep(0.02)


def test_the_process_starts_again_at_the_same_port_and_its_people_come_back(tmp_path: Path) -> None:
    room = Process(tmp_path)
    try:
        token = token_of(tmp_path)
        headers = {"authorization": f"Bearer {token}"}
        with httpx.Client(base_url=room.address, headers=headers) as http:
            before = http.get("/api/admin").json()
            assert before["can_restart"]
            assert http.post("/api/admin/do", json={"action": "restart"}).status_code == 200
            room.greeting = room._read_greeting()
            assert room.address in room.greeting
            after = http.get("/api/admin").json()
        assert after["started"] > before["started"]
        assert not after["draining"]
        assert after["trail"][0]["action"] == "restart"
    finally:
        out, err = room.stop()
    assert room.process.returncode == 0
    assert "closed" in out
    assert "restart" in err


async def test_tables_of_one_name_are_told_apart_by_who_has_opened_them(room: Room, host: Host) -> None:
    await room.table()
    opened = {}
    for name in ("Ann", "Bob"):
        guest = await enter(room.address, name)
        async with httpx.AsyncClient(base_url=room.address, headers=guest.cookie) as http:
            opened[(await http.post("/api/tables", json={"name": "x"})).json()["id"]] = name
    rows = {row["id"]: row["host"] for row in (await host.look())["tables"]}
    assert rows == {"t1": "", **opened}
