"""Behind a proxy: whose word is taken on where a visitor comes from."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from splitpot.server.proxy import TrustedProxies, house_of, parse_address
from tests.server.guests import enter
from tests.server.rooms import open_room


async def seen(
    peer: str, headers: list[tuple[str, str]], trusted: tuple[str, ...] = ("127.0.0.1",), kind: str = "http"
) -> tuple[str, str]:
    """What the application sees: address and scheme."""
    found: list[tuple[str, str]] = []

    async def application(scope: object, receive: object, send: object) -> None:
        assert isinstance(scope, dict)
        found.append((scope["client"][0], scope["scheme"]))

    scope = {
        "type": kind,
        "client": (peer, 5000),
        "scheme": "http" if kind == "http" else "ws",
        "headers": [(name.encode(), value.encode()) for name, value in headers],
    }
    await TrustedProxies(application, trusted)(scope, None, None)  # type: ignore[arg-type]
    return found[0]


FOR, PROTO = "x-forwarded-for", "x-forwarded-proto"


async def test_a_trusted_proxy_is_believed() -> None:
    assert await seen("127.0.0.1", [(FOR, "192.0.2.7"), (PROTO, "https")]) == ("192.0.2.7", "https")


async def test_anybody_else_is_not() -> None:
    headers = [(FOR, "192.0.2.7"), (PROTO, "https")]
    assert await seen("198.51.100.1", headers) == ("198.51.100.1", "http")
    assert await seen("127.0.0.1", headers, trusted=()) == ("127.0.0.1", "http")


async def test_what_the_visitor_wrote_himself_stands_further_left_and_does_not_count() -> None:
    told = "203.0.113.9, 10.0.0.1, 192.0.2.7"
    assert (await seen("127.0.0.1", [(FOR, told)]))[0] == "192.0.2.7"
    assert (await seen("127.0.0.1", [(FOR, "203.0.113.9"), (FOR, "192.0.2.7")]))[0] == "192.0.2.7"


async def test_a_row_of_trusted_proxies_is_passed_over() -> None:
    told = "203.0.113.9, 192.0.2.7, 10.0.0.5"
    assert (await seen("127.0.0.1", [(FOR, told)], ("127.0.0.1", "10.0.0.0/8")))[0] == "192.0.2.7"


@pytest.mark.parametrize("told", ["", "unknown", "_hidden", "192.0.2.300", "<script>", "a, "])
async def test_what_is_no_address_is_not_taken_for_one(told: str) -> None:
    assert (await seen("127.0.0.1", [(FOR, told)]))[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
async def test_an_address_is_read_in_every_way_that_proxies_write_it(told: str, address: str) -> None:
    assert (await seen("127.0.0.1", [(FOR, told)]))[0] == address


async def test_the_scheme_of_a_socket_follows_the_proxys() -> None:
    assert (await seen("127.0.0.1", [(PROTO, "https")], kind="websocket"))[1] == "wss"
    assert (await seen("127.0.0.1", [(PROTO, "gopher")], kind="websocket"))[1] == "ws"


def test_by_ipv6_a_house_is_one_address() -> None:
    assert house_of("2001:db8:1:2:3:4:5:6") == house_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert house_of("192.0.2.7") == house_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert house_of("::1") == "::1"
    assert parse_address("nowhere") is None


async def test_the_cookie_is_secure_where_a_trusted_proxy_has_tls_and_only_there(tmp_path: Path) -> None:
    for trusted, is_secure in ((("127.0.0.1",), True), ((), False)):
        async with (
            open_room(tmp_path / str(is_secure), trusted_proxies=trusted) as room,
            httpx.AsyncClient(base_url=room.address, headers={PROTO: "https"}) as http,
        ):
            answer = await http.post("/api/session", json={"nickname": "Ann"})
            assert ("Secure" in answer.headers["set-cookie"]) is is_secure


async def test_with_a_public_address_only_its_pages_may_ask(tmp_path: Path) -> None:
    async with open_room(tmp_path, public_url="https://poker.example") as room:
        ann = await enter(room.address, "Ann")
        async with httpx.AsyncClient(base_url=room.address) as http:
            host = {"host": "poker.example"}
            good = await http.post(
                "/api/session", json={"nickname": "Bob"}, headers={**host, "origin": "https://poker.example"}
            )
            assert good.status_code == 201
            for origin in (
                "http://poker.example",
                "https://poker.example:444",
                room.address.rstrip("/"),
                "null",
            ):
                answer = await http.post(
                    "/api/session", json={"nickname": "Cat"}, headers={**host, "origin": origin}
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed"), origin
        await ann.connect(origin="https://poker.example")
        await ann.close()
        with pytest.raises(Exception, match="403"):
            await connect(
                room.address.replace("http", "ws") + "ws",
                additional_headers={**ann.cookie, "origin": "https://evil.example"},
                proxy=None,
            )
