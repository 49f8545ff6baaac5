"""The room's figures: who may read them, and that they count what happens."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from splitpot.server import logs
from tests.conftest import REPOSITORY
from tests.server.guests import enter, guest_at
from tests.server.rooms import Room
from tests.server.test_admin import token_of

Figures = dict[str, float]


@pytest.fixture
async def scrape(room: Room, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    token = await asyncio.to_thread(token_of, tmp_path / "data", "--metrics")
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=room.address, headers=headers) as client:
        yield client


async def figures(client: httpx.AsyncClient) -> Figures:
    """By name and, in braces, the value of the one label."""
    answer = await client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found: Figures = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            label = "{" + ",".join(sample.labels.values()) + "}" if sample.labels else ""
            found[sample.name + label] = sample.value
    return found


@pytest.mark.parametrize("bearer", ["", "Bearer", "Bearer x", "Basic eDp5"])
async def test_without_a_token_there_is_nothing_to_read(room: Room, bearer: str) -> None:
    headers = {"authorization": bearer} if bearer else {}
    async with httpx.AsyncClient(base_url=room.address, headers=headers) as http:
        answer = await http.get("/metrics")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_admin")
    assert "splitpot_" not in answer.text


async def test_the_figures_count_what_happens(room: Room, scrape: httpx.AsyncClient) -> None:
    runner = await room.table(["calling", "tight"])
    async with guest_at(room.address, "Ann", "t1", buy_in=500) as ann:
        while runner.state.hand < 3:
            await ann.wait(lambda: bool(ann.turn and ann.turn.get("legal")) or runner.state.hand >= 3)
            if ann.turn and ann.turn.get("legal"):
                await ann.act()
        await ann.ask("act", {"kind": "call", "price": 1}, where={"hand": 1, "turn": 0})
        found = await figures(scrape)
        version = runner.state.version
        assert found["splitpot_tables"] == 1
        assert found["splitpot_seats{people}"] == 1
        assert found["splitpot_seats{bots}"] == 2
        assert found["splitpot_sockets"] == found["splitpot_players_online"] == 1
        assert found["splitpot_hands_total"] >= 2
        assert version - 30 <= found["splitpot_events_total"] <= version
        assert found["splitpot_commit_seconds_count"] > 10
        assert found["splitpot_messages_total{act}"] >= 3
        assert found["splitpot_messages_total{hello}"] == 1
        assert found["splitpot_refused_messages_total{stale_action}"] == 1
        assert found["splitpot_http_requests_total{201}"] == 1
        assert (
            found["splitpot_tables_stuck"] == found["splitpot_tables_lost"] == found["splitpot_draining"] == 0
        )
        assert found["splitpot_disk_free_bytes"] > 0
        assert found["process_resident_memory_bytes"] > 0
        room.lobby.drain.begin()
        assert (await figures(scrape))["splitpot_draining"] == 1


async def test_refusals_and_limits_are_counted_by_what_for(room: Room, scrape: httpx.AsyncClient) -> None:
    stranger = await enter(room.address, "Ann")
    stranger.token = "x" * 43
    await stranger.connect()
    await stranger.goodbye()
    await stranger.close()
    visitor = {"x-forwarded-for": "192.0.2.7"}
    async with httpx.AsyncClient(base_url=room.address, headers=visitor) as http:
        # What is allowed grows with the time that a slow machine needs for them.
        codes: set[int] = set()
        while 429 not in codes:
            answers = await asyncio.gather(*(http.get("/api/tables") for _ in range(130)))
            codes.update(answer.status_code for answer in answers)
    found = await figures(scrape)
    assert found["splitpot_refused_messages_total{no_session}"] == 1
    assert found["splitpot_limited_total{address}"] == found["splitpot_http_requests_total{429}"] > 0


async def test_lines_of_the_log_are_counted_by_level(room: Room, scrape: httpx.AsyncClient) -> None:
    before = (await figures(scrape))["splitpot_log_lines_total{error}"]
    logs.counted(None, "error", {"level": "error", "event": "x"})
    assert (await figures(scrape))["splitpot_log_lines_total{error}"] == before + 1


async def test_every_figure_is_told_of_in_the_reference_and_no_other(
    room: Room, scrape: httpx.AsyncClient
) -> None:
    text = (REPOSITORY / "docs" / "reference" / "metrics.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(splitpot_\w+)` \|", text, flags=re.MULTILINE))
    answer = await scrape.get("/metrics")
    names = set(re.findall(r"^# TYPE (splitpot_\w+) (?!gauge\n\1_created)", answer.text, flags=re.MULTILINE))
    assert {name for name in names if not name.endswith("_created")} == told


async def test_no_figure_has_a_name_a_card_or_an_address_in_it(room: Room, scrape: httpx.AsyncClient) -> None:
    await room.table(["calling"])
    async with guest_at(room.address, "Ann", "t1", buy_in=500) as ann:
        await ann.my_turn()
        answer = await scrape.get("/metrics")
    labels = set(re.findall(r'="([^"]*)"', answer.text))
    assert not {"Ann", "t1", "A table", "127.0.0.1", *ann.hole} & labels


def test_a_line_for_machines_is_an_object_and_has_no_exceptions_words() -> None:
    try:
        raise AssertionError("seat 2 holds AsKsQdJd")
    except AssertionError as error:
        information = (type(error), error, error.__traceback__)
        words = "Task failed\nfuture: <Task exception=%r>"
        record = logging.LogRecord("asyncio", logging.ERROR, "", 1, words, (error,), information)
    for form in logs.FORMATS:
        text = logs._Wordless("%(message)s", form).format(record)
        assert "Task failed" in text
        assert "test_metrics.py:" in text
        assert "AsKs" not in text
    line = json.loads(text)
    assert (line["level"], line["event"], line["logger"]) == ("error", "Task failed", "asyncio")
