"""What goes over the wire is compressed where that is worth it, and stays what it was."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from splitpot.server import client_files, web
from splitpot.server.compression import WORTH_IT, Compressed, takes_gzip
from tests.server.rooms import Room

SCRIPT = "function bet(){return 'raise'}\n" * 400
PACKED = {"accept-encoding": "gzip, deflate, br"}
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
async def http(room: Room) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=room.address) as client:
        yield client


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of three files."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>the page", encoding="utf-8")
    (static / "assets" / "app-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    (static / "assets" / "chip-1a2b.png").write_bytes(b"\x89PNG" * 500)
    monkeypatch.setattr(client_files, "STATIC", static)
    return static


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, GZIP;q=0.2", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip;q=0, *", False),
        ("br", False),
    ],
)
def test_a_browser_gets_compressed_what_it_says_it_takes(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


async def test_a_script_goes_out_compressed_and_comes_back_whole(
    http: httpx.AsyncClient, built: Path
) -> None:
    async with http.stream("GET", "/assets/app-1a2b.js", headers=PACKED) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers["content-encoding"] == "gzip"
    assert len(raw) == int(answer.headers["content-length"]) < len(SCRIPT) / 10
    assert gzip.decompress(raw).decode() == SCRIPT
    assert "accept-encoding" in answer.headers["vary"]
    assert answer.headers["content-type"].startswith("text/javascript")
    plain = await http.get("/assets/app-1a2b.js", headers=PLAIN)
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert "accept-encoding" in plain.headers["vary"], "a cache between must not mix the two up"
    assert plain.headers["etag"] != answer.headers["etag"], "a strong tag names bytes"


async def test_what_is_small_or_a_picture_goes_out_as_it_is(http: httpx.AsyncClient, built: Path) -> None:
    for path in ("/", "/assets/chip-1a2b.png"):
        answer = await http.get(path, headers=PACKED)
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers, path
        assert "vary" not in answer.headers


async def test_a_page_that_has_not_changed_is_not_sent_again(http: httpx.AsyncClient, built: Path) -> None:
    page = built / "index.html"
    page.write_text("<p>" + "the page " * 300, encoding="utf-8")
    first = await http.get("/table/t1", headers=PACKED)
    again = await http.get("/", headers={**PACKED, "if-none-match": f'"x", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert "content-encoding" not in again.headers
    await asyncio.sleep(0.01)
    page.write_text("<p>another page", encoding="utf-8")
    changed = await http.get("/", headers={**PACKED, "if-none-match": first.headers["etag"]})
    assert (changed.status_code, changed.text) == (200, "<p>another page")
    missing = await http.get("/nosuch", headers={"if-none-match": changed.headers["etag"]})
    assert missing.status_code == 404, "the page for an address that there is not stays a 404"


async def test_long_json_goes_out_compressed_and_short_json_as_it_is(http: httpx.AsyncClient) -> None:
    short = await http.get("/health", headers=PACKED)
    assert "content-encoding" not in short.headers
    document = await http.get("/api/openapi.json", headers=PACKED)
    plain = await http.get("/api/openapi.json", headers=PLAIN)
    assert document.headers["content-encoding"] == "gzip"
    assert int(document.headers["content-length"]) < len(plain.content) / 5
    assert len(plain.content) > WORTH_IT
    assert document.json() == plain.json()
    for answer in (document, plain):
        assert "accept-encoding" in answer.headers["vary"]


async def standings(request: Request) -> Response:
    return web.tagged(request, {"rows": ["Ann"] * 500}, '"7-0"')


async def stream(_: Request) -> Response:
    async def events() -> AsyncIterator[str]:
        for number in range(3):
            yield f"data: {number} {'x' * WORTH_IT}\n\n"

    return StreamingResponse(events(), media_type="text/plain")


@pytest.fixture
async def small() -> AsyncIterator[httpx.AsyncClient]:
    """An application of two addresses behind the compression."""
    app = Starlette(routes=[Route("/standings", standings), Route("/stream", stream)])
    transport = httpx.ASGITransport(Compressed(app))
    async with httpx.AsyncClient(transport=transport, base_url="http://room") as client:
        yield client


async def test_a_compressed_answer_has_a_weak_tag_that_is_known_again(small: httpx.AsyncClient) -> None:
    plain = await small.get("/standings", headers=PLAIN)
    packed = await small.get("/standings", headers=PACKED)
    assert (plain.headers["etag"], packed.headers["etag"]) == ('"7-0"', 'W/"7-0"')
    assert packed.headers["vary"] == "cookie, accept-encoding"
    again = await small.get("/standings", headers={**PACKED, "if-none-match": packed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_stream_goes_out_as_it_comes(small: httpx.AsyncClient) -> None:
    answer = await small.get("/stream", headers=PACKED)
    assert "content-encoding" not in answer.headers
    assert answer.text.count("data:") == 3
