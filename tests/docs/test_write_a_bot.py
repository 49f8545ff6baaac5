"""The bot client of the documentation plays in a real room; the interfaces are described as they are."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from splitpot.bots.protocol import BOT_TYPES, Answer
from splitpot.cli.main import cli
from splitpot.server import api_documents
from splitpot.server.http import routes
from tests.conftest import REPOSITORY
from tests.server.rooms import Process
from tools import api_documents as tool


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Process]:
    opened = Process(tmp_path / "data")
    yield opened
    opened.stop()


def client() -> str:
    page = (REPOSITORY / "docs" / "how-to" / "write-a-bot.md").read_text(encoding="utf-8")
    found = re.search(r"^```py\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)
    assert found is not None
    return found.group(1)


def test_the_client_of_the_page_has_thirty_lines() -> None:
    assert len([line for line in client().splitlines() if line.strip()]) <= 30


@pytest.mark.timeout(110)
def test_the_client_of_the_page_plays_a_hand_in_a_room(room: Process, tmp_path: Path) -> None:
    made = CliRunner().invoke(cli, ["bot", "token", "Ace Deuce", "--data", str(tmp_path / "data")])
    assert made.exit_code == 0, made.output
    file = tmp_path / "ace_deuce.py"
    file.write_text(client(), encoding="utf-8")
    environment = {
        "SPLITPOT_ROOM": room.address.rstrip("/"),
        "SPLITPOT_TABLE": "demo",
        "SPLITPOT_TOKEN": made.stdout.strip(),
    }
    with subprocess.Popen(
        [sys.executable, "-u", str(file)], stdout=subprocess.PIPE, text=True, env=environment
    ) as program:
        assert program.stdout is not None
        said = [program.stdout.readline() for _ in range(2)]
        program.terminate()
    assert "'version'" in said[0]
    assert re.fullmatch(r"\d+ \{.*\}\n", said[1]), said


@pytest.mark.parametrize("name", ["openapi.json", "asyncapi.json"])
def test_the_documents_of_the_interfaces_are_not_stale(name: str) -> None:
    written = (REPOSITORY / "docs" / "reference" / name).read_bytes()
    assert written == tool.documents()[name], "run PYTHONPATH=src python tools/api_documents.py"


def test_every_body_that_is_described_belongs_to_a_route() -> None:
    served = {
        (method, re.sub(r":\w+}", "}", route.path))
        for route in routes()
        for method in route.methods or {"GET"}
    }
    assert set(api_documents.ASKED) | set(api_documents.ANSWERED) <= served


def test_every_reference_in_a_document_leads_somewhere() -> None:
    for document in (api_documents.openapi(routes()), api_documents.asyncapi()):
        text = api_documents.encode(document).decode()
        for target in set(re.findall(r'"\$ref": "#/([^"]+)"', text)):
            found = document
            for part in target.split("/"):
                assert part in found, target
                found = found[part]


def test_every_message_to_a_bot_and_each_of_its_fields_is_in_the_bots_protocol() -> None:
    page = (REPOSITORY / "docs" / "reference" / "bot-protocol.md").read_text(encoding="utf-8")
    for name, kind in BOT_TYPES.items():
        assert f"## `{name}`" in page
        missing = [field for field in kind.__struct_fields__ if f"`{field}`" not in page]
        assert missing == [], name
    assert all(f'"{field}"' in page for field in Answer.__struct_fields__)
