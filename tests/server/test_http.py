"""The room over HTTP: sessions, the lobby, tables, files, and the headers around everything."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from splitpot.history.phh import read_phh
from splitpot.history.record import Outcome
from splitpot.server import client_files
from tests.server.guests import enter, guest_at
from tests.server.postgres import sqlite_only
from tests.server.rooms import Room, open_room


@pytest.fixture
async def http(room: Room) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=room.address) as client:
        yield client


async def test_a_nickname_opens_a_session_with_play_money(http: httpx.AsyncClient) -> None:
    answer = await http.post("/api/session", json={"nickname": "  Ann  "})
    assert answer.status_code == 201
    guest = {
        "nickname": "Ann",
        "wallet": 100_000,
        "account": False,
        "allowance": 0,
        "allowance_at": 0,
        "allowance_most": 20_000,
        "allowance_under": 90_000,
        "zone": "",
        "seats": [],
    }
    assert answer.json() == guest
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie
    assert (await http.get("/api/me")).json() == guest


async def test_a_session_knows_where_it_sits_and_a_refusal_names_the_table(room: Room) -> None:
    runner = await room.table()
    name = runner.state.config.name
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=200) as ann,
        httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http,
    ):
        me = (await http.get("/api/me")).json()
        assert me["seats"] == [{"table": "t1", "name": name}]
        account = {"name": "Anna", "password": "correct horse battery"}
        refused = await http.post("/api/account", json=account)
        assert refused.json()["message"] == f'you are Ann at "{name}"; leave it to take another name'
        refused = await http.post("/api/session", json={"nickname": "Anna"})
        assert f'"{name}"' in refused.json()["message"]
        assert (await ann.ask("leave", {}))["t"] == "ack"
        assert (await http.get("/api/me")).json()["seats"] == []


async def test_the_cookie_is_for_https_alone_where_the_page_is(room: Room) -> None:
    async with httpx.AsyncClient(base_url=room.address, headers={"x-forwarded-proto": "https"}) as client:
        answer = await client.post("/api/session", json={"nickname": "Ann"})
    assert "Secure" in answer.headers["set-cookie"]


@sqlite_only
async def test_the_token_is_nowhere_in_the_data(room: Room, tmp_path: Path) -> None:
    ann = await enter(room.address, "Ann")
    stored = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert b"Ann" in stored
    assert ann.token.encode() not in stored


@pytest.mark.parametrize("token", [None, "", "x" * 43, "../../etc"])
async def test_without_a_session_there_is_no_me(http: httpx.AsyncClient, token: str | None) -> None:
    headers = {} if token is None else {"cookie": f"splitpot_session={token}"}
    answer = await http.get("/api/me", headers=headers)
    # No error, so that a first visit leaves none in the browser's console.
    assert (answer.status_code, answer.json()) == (200, None)
    assert (await http.post("/api/tables", json={"name": "x"}, headers=headers)).status_code == 401
    assert (await http.get("/api/tables/t1/hands.phhs", headers=headers)).status_code == 401


@pytest.mark.parametrize(
    "nickname",
    [
        "",
        "   ",
        "x" * 21,
        "a\u0000b",
        "a\nb",
        "\u202eevil",
        "a\u200bb",
        "\u3164",
        "a\u0301\u0301\u0301",
        "\u2800",
    ],
)
async def test_a_nickname_that_cannot_be_seen_or_turns_the_text_is_refused(
    http: httpx.AsyncClient, nickname: str
) -> None:
    answer = await http.post("/api/session", json={"nickname": nickname})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_nickname"
    assert answer.json()["message"]


@pytest.mark.parametrize("nickname", ["<b>Ann</b>", "A & B \"q\" 'x'", "José", "小明", "Ann 🂡", "x" * 20])
async def test_a_nickname_may_be_anything_that_can_be_seen(http: httpx.AsyncClient, nickname: str) -> None:
    answer = await http.post("/api/session", json={"nickname": nickname})
    assert answer.status_code == 201
    assert answer.json()["nickname"] == nickname


@pytest.mark.parametrize("other", ["Ann", "ann", " ANN ", "Ａｎｎ"])
async def test_a_nickname_in_use_is_taken_also_by_its_likes(
    room: Room, http: httpx.AsyncClient, other: str
) -> None:
    await enter(room.address, "Ann")
    answer = await http.post("/api/session", json={"nickname": other})
    assert answer.status_code == 409
    assert answer.json()["code"] == "nickname_taken"


async def test_a_session_keeps_its_chips_under_a_new_nickname_but_not_at_a_table(room: Room) -> None:
    await room.table()
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as client,
    ):
        again = await client.post("/api/session", json={"nickname": "Ann"})
        assert (again.status_code, again.json()["wallet"]) == (200, 99_000)
        assert "set-cookie" not in again.headers
        seated = await client.post("/api/session", json={"nickname": "Bob"})
        assert (seated.status_code, seated.json()["code"]) == (403, "not_allowed")
        await ann.ask("leave")
        await ann.close()
        async with asyncio.timeout(20):
            while room.lobby.present():
                await asyncio.sleep(0.01)
        renamed = await client.post("/api/session", json={"nickname": "Bob"})
        assert (renamed.json()["nickname"], renamed.json()["wallet"]) == ("Bob", 100_000)


async def test_a_new_table_stands_in_the_lobby_with_its_bots(room: Room) -> None:
    ann = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as client:
        made = await client.post(
            "/api/tables",
            json={
                "name": " <i>Friday</i> ",
                "small_bet": 4,
                "seats": 4,
                "bots": ["calling", "tight", "equity"],
                "bot_pause": False,
            },
        )
        assert made.status_code == 201, made.text
        row = made.json()
        assert row["name"] == "<i>Friday</i>"
        assert row["stakes"] == {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8}
        assert (row["players"], row["people"], row["min_buy_in"]) == (3, 0, 40)
        assert (await client.get("/api/tables")).json()["tables"] == [row]
        assert (await client.get(f"/api/tables/{row['id']}")).json() == row
        assert (await client.get(f"/api/tables/{row['id']}/hands")).json() == {"hands": []}
        nowhere = await client.get("/api/tables/nowhere")
        assert (nowhere.status_code, nowhere.json()["code"]) == (404, "unknown_table")


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 41},
        {"name": "a\u202eb"},
        {"small_bet": 3},
        {"small_bet": 0},
        {"small_bet": -20},
        {"small_bet": 2.5},
        {"small_bet": 10**30},
        {"seats": 1},
        {"seats": 11},
        {"seats": 8, "hole_cards": 6},
        {"hole_cards": 7},
        {"action_seconds": 1},
        {"action_seconds": 10**9},
        {"game": "holdem"},
        {"seat_draw": "none"},
        {"chip_decimals": 9},
        {"bots": ["cheater"]},
        {"bots": ["calling"] * 7},
        {"rake": 5},
    ],
)
async def test_settings_that_make_no_table_are_refused_with_a_reason(
    room: Room, wrong: dict[str, Any]
) -> None:
    ann = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as client:
        answer = await client.post("/api/tables", json={"name": "Friday", **wrong})
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "bad_settings"
    assert answer.json()["message"]
    assert room.lobby.rows() == []


async def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    async with open_room(tmp_path, max_tables=1) as room:
        ann = await enter(room.address, "Ann")
        async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as client:
            assert (await client.post("/api/tables", json={"name": "One"})).status_code == 201
            second = await client.post("/api/tables", json={"name": "Two"})
        assert (second.status_code, second.json()["code"]) == (403, "not_allowed")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"nickname": NaN}', b"\xff\xfe", b'{"nickname": 7}'])
async def test_a_body_that_is_not_what_it_should_be_is_refused(http: httpx.AsyncClient, body: bytes) -> None:
    answer = await http.post("/api/session", content=body)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_nickname"


async def test_a_body_that_is_too_large_is_refused(http: httpx.AsyncClient) -> None:
    answer = await http.post("/api/session", content=b'{"nickname": "' + b"x" * 10_000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_changes_nothing(http: httpx.AsyncClient, origin: str) -> None:
    answer = await http.post("/api/session", json={"nickname": "Ann"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


@pytest.mark.parametrize("path", ["/", "/health", "/api/tables", "/api/me", "/table/t1", "/nothing.js"])
async def test_every_answer_has_the_headers_that_keep_a_page_safe(http: httpx.AsyncClient, path: str) -> None:
    headers = (await http.get(path)).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


async def test_the_server_says_that_it_is_well(room: Room, http: httpx.AsyncClient) -> None:
    await room.table()
    assert (await http.get("/health")).json() == {"status": "ok", "tables": 1}


async def test_a_finished_hand_can_be_read_back_from_its_file(room: Room) -> None:
    runner = await room.table(["calling", "calling"], small_bet=2)
    async with guest_at(room.address, "Ann", "t1", buy_in=100) as ann:
        while runner.state.hand < 4:
            await ann.wait(lambda: bool(ann.turn and ann.turn.get("legal")) or runner.state.hand > 3)
            if ann.turn and ann.turn.get("legal"):
                await ann.act()
        async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as client:
            rows = (await client.get("/api/tables/t1/hands")).json()["hands"]
            assert [row["hand"] for row in rows][-3:] == [3, 2, 1]
            for row in rows[-3:]:
                answer = await client.get(row["phh"])
                assert answer.status_code == 200
                assert "attachment" in answer.headers["content-disposition"]
                readings = list(read_phh(answer.text))
                assert [reading.problems for reading in readings] == [()]
                record = readings[0].record
                assert record is not None
                assert "Ann" in record.players
                assert record.outcome in (Outcome.EQUAL, Outcome.UNSTATED)
                assert sum(award.amount for award in record.awards) == row["pot"]
                assert len(row["board"]) == 5
                assert row["winners"]
            many = (await client.get("/api/tables/t1/hands.phhs")).text
            assert many.count("variant =") == many.count("\n[") + 1 >= 3
            missing = await client.get("/api/tables/t1/hands/999.phh")
            assert (missing.status_code, missing.json()["code"]) == (404, "unknown_hand")


async def test_without_a_build_the_page_says_how_to_make_one(
    http: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_files, "STATIC", tmp_path / "none")
    answer = await http.get("/")
    assert answer.status_code == 503
    assert "npm --prefix web run build" in answer.text


async def test_the_client_is_served_with_the_right_care(
    http: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>the page", encoding="utf-8")
    (static / "assets" / "app-1a2b.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(client_files, "STATIC", static)
    for page in ("/", "/table/t1", "/equity", "/replay/table/demo/7", "/me", "/verify?x=1"):
        answer = await http.get(page)
        assert answer.status_code == 200, page
        assert (answer.text, answer.headers["cache-control"]) == ("<p>the page", "no-cache")
    # The name of a series may look like that of a file.
    for page in ("/tournaments", "/tournaments/new", "/tournament/t1", "/series/Winter%20Vol.2"):
        assert (await http.get(page)).status_code == 200, page
    for page in ("/nosuch", "/table", "/me/too", "/lobby"):
        answer = await http.get(page)
        assert (answer.status_code, answer.text) == (404, "<p>the page"), page
    asset = await http.get("/assets/app-1a2b.js")
    assert "immutable" in asset.headers["cache-control"]
    for path in ("/assets/none.js", "/api/nothing", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"):
        answer = await http.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["code"] == "not_found"


async def test_every_page_of_the_clients_router_is_an_address_of_the_room(
    http: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<p>the page", encoding="utf-8")
    monkeypatch.setattr(client_files, "STATIC", tmp_path)
    router = Path(__file__).parents[2] / "web" / "src" / "router.ts"
    (kinds,) = re.findall(r"export type Route = (.+?);\n", router.read_text("utf-8"), re.DOTALL)
    pages = set(re.findall(r"page: '(\w+)'", kinds)) - {"lobby"}
    assert {"table", "replay", "me"} <= pages
    for page in pages:
        path = f"/{page}/t1" if page == "table" else f"/{page}"
        assert (await http.get(path)).status_code == 200, path


async def test_what_the_house_takes_is_told_before_anybody_sits_down(http: httpx.AsyncClient) -> None:
    await http.post("/api/session", json={"nickname": "Ann"})
    for bps, cap in ((500, 30), (0, 0)):
        wanted = {"name": "Evening", "structure": "pot_limit", "rake_bps": bps, "rake_cap": cap}
        made = (await http.post("/api/tables", json=wanted)).json()
        listed = (await http.get("/api/tables")).json()["tables"]
        row = next(one for one in listed if one["id"] == made["id"])
        assert (row["rake_bps"], row["rake_cap"]) == (made["rake_bps"], made["rake_cap"]) == (bps, cap)
