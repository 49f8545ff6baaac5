"""What stands in the logs, and what never may: cards, passwords, tokens, addresses of mail."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.guests import enter, guest_at
from tests.server.rooms import Process
from tests.server.test_admin import token_of

PASSWORD = "a password that nobody may read"
CARDS = re.compile(r"(?<!\w)(?:[2-9TJQKA][cdhs])+(?!\w)")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json"])
def test_an_evening_leaves_no_card_no_password_and_no_token_in_the_log(tmp_path: Path, form: str) -> None:
    room = Process(tmp_path, "--log-level", "debug", "--log-format", form)
    try:
        secrets = asyncio.run(_evening(room.address, token_of(tmp_path)))
    finally:
        _, log = room.stop()
    assert "admin" in log, "something is logged"
    assert len(log.splitlines()) > 8
    assert len(secrets) > 8
    for secret in secrets:
        assert secret not in log
    assert CARDS.findall(log) == []
    if form == "json":
        lines: list[dict[str, Any]] = [json.loads(line) for line in log.splitlines()]
        assert all({"timestamp", "level", "event"} <= line.keys() for line in lines)


async def _evening(address: str, token: str) -> set[str]:
    """Plays hands, makes and misses passwords, breaks messages; gives what may not be in the log."""
    secrets = {PASSWORD, token}
    async with (
        guest_at(address, "Ann", "demo", buy_in=500) as ann,
        httpx.AsyncClient(base_url=address) as http,
    ):
        for _ in range(6):
            await ann.act()
            secrets |= {'"' + card + '"' for card in ann.hole}
        await ann.ask("act", {"kind": "call", "price": 1}, where={"hand": 1, "turn": 0})
        await ann.say("nonsense", {"password": PASSWORD})
        secrets.add(ann.token)
        bob = await enter(address, "Bob")
        body = {"name": "Bob", "password": PASSWORD}
        made = await http.post("/api/account", json=body, headers=bob.cookie)
        secrets |= {bob.token, made.cookies["splitpot_session"]}
        for name in ("Bob", "Cat"):
            await http.post("/api/login", json={"name": name, "password": PASSWORD + "!"})
        table = {"name": "Ours", "private": True, "password": PASSWORD}
        row = (await http.post("/api/tables", json=table, headers=ann.cookie)).json()
        link = (await http.get(f"/api/tables/{row['id']}/invite", headers=ann.cookie)).json()["path"]
        secrets.add(link.rsplit("=", 1)[-1].rsplit("#", 1)[-1])
        await http.get("/api/admin?token=" + token, headers={"authorization": f"Bearer {token}"})
        await http.post("/api/admin/session", json={"token": token + "x"})
        await http.post(
            "/api/admin/do",
            json={"action": "void", "table": "demo", "text": "why"},
            headers={"authorization": f"Bearer {token}"},
        )
        await http.post("/api/session", content=b'{"nickname": "' + PASSWORD.encode() * 9)
    return secrets
