"""The protocol, asked of a running server: `pytest tests/protocol --server http://127.0.0.1:8000`.

Without `--server` a room of our own is started on this machine. The suite needs nothing of
Splitpot but this folder: it speaks HTTP and WebSocket, makes guests, an account, bots and
tables of its own, and leaves the tables of others alone. The server must let this machine
make some thirty guests.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.protocol.client import Client, Json

SOURCES = Path(__file__).resolve().parents[2] / "src"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--server", default=None, help="address of a running server; none starts one")


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the server that is asked, with a slash at the end."""
    if wanted := request.config.getoption("--server", default=None):
        yield str(wanted).rstrip("/") + "/"
        return
    with tempfile.TemporaryDirectory() as data:
        program = (sys.executable, "-u", "-m", "tests.protocol.quick_room")
        command = [*program, "serve", "--no-open", "--no-demo-table"]
        room = subprocess.Popen(
            [*command, "--no-bot-pause", "--data", data, "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={
                "PYTHONPATH": f"{SOURCES}{os.pathsep}{SOURCES.parent}",
                "PATH": "/usr/bin:/bin",
                "HOME": data,
                "SPLITPOT_HOUSE_TOURNAMENTS": "no",
            },
        )
        assert room.stdout is not None
        try:
            said = ""
            for line in room.stdout:
                said += line
                if "open at" in line:
                    yield line.split()[-1]
                    break
            else:
                raise AssertionError(f"the server did not open: {said}")
        finally:
            room.terminate()
            room.communicate(timeout=20)


@pytest.fixture
async def person(server: str) -> AsyncIterator[Client]:
    """Somebody with a session and a socket, at no table yet."""
    async with new_person(server) as client:
        yield client


@pytest.fixture
async def other(server: str) -> AsyncIterator[Client]:
    """Somebody else."""
    async with new_person(server) as client:
        yield client


def new_person(server: str) -> Client:
    return Client(server, f"Ann {secrets.token_hex(4)}")


@pytest.fixture
async def table(server: str, person: Client) -> str:
    """The id of a table for two without bots, opened by `person`."""
    return await open_table(person)


async def open_table(person: Client, **settings: object) -> str:
    """A new table; its id."""
    body: Json = {"name": "Protocol", "small_bet": 20, "seats": 2, "action_seconds": 30, **settings}
    made = await person.http.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    found: str = made.json()["id"]
    return found


@pytest.fixture(scope="session")
def bot_token(server: str) -> str:
    """The token of a bot of a new account."""
    name = secrets.token_hex(4)
    with httpx.Client(base_url=server, timeout=20) as http:
        assert http.post("/api/session", json={"nickname": f"Own {name}"}).status_code == 201
        made = http.post("/api/account", json={"name": f"Own {name}", "password": secrets.token_hex(12)})
        assert made.status_code == 201, made.text
        bot = http.post("/api/bots", json={"name": f"Bot {name}", "chips": 10_000})
        assert bot.status_code == 201, bot.text
        token: str = bot.json()["token"]
        return token
