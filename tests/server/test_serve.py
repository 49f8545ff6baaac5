"""`splitpot serve` as a host meets it: the address, the port, the data, the end."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from splitpot.cli import serve as command
from splitpot.cli.main import cli
from splitpot.server import logs
from tests.server.rooms import Process


def test_the_host_reads_where_the_room_is_and_where_its_data_is(tmp_path: Path) -> None:
    room = Process(tmp_path / "new" / "folder")
    try:
        assert room.address == f"http://127.0.0.1:{room.port}/"
        rows = httpx.get(room.address + "api/tables").json()["tables"]
        assert [(row["id"], row["players"], row["seats"]) for row in rows] == [("demo", 5, 6)]
        assert (tmp_path / "new" / "folder" / "splitpot.db").is_file()
    finally:
        out, err = room.stop()
    assert str(tmp_path / "new" / "folder") in room.greeting
    assert "closed" in out
    assert err == ""
    assert room.process.returncode == 0


def test_a_second_server_on_the_same_data_says_why_not(tmp_path: Path) -> None:
    room = Process(tmp_path)
    try:
        second = subprocess.run(
            [sys.executable, "-m", "splitpot", "serve", "--no-open", "--data", str(tmp_path), "--port", "0"],
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
    finally:
        room.stop()
    assert second.returncode == 1
    assert "in use by another server" in second.stderr
    assert str(room.process.pid) in second.stderr
    assert "Traceback" not in second.stderr


def test_a_port_that_was_asked_for_and_is_taken_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        shown = CliRunner().invoke(cli, ["serve", "--no-open", "--data", str(tmp_path), "--port", str(port)])
    assert shown.exit_code == 1
    assert f"{port} is taken" in shown.stderr


def test_without_a_port_the_next_free_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(command, "PORT", taken.getsockname()[1])
        with command._listen("127.0.0.1", None) as found:
            assert found.getsockname()[1] > taken.getsockname()[1]


def test_an_address_that_is_not_this_machines_is_refused() -> None:
    with pytest.raises(Exception, match=r"cannot listen at 192\.0\.2\.1"):
        command._listen("192.0.2.1", 0)


def test_a_wildcard_address_is_shown_as_something_to_type() -> None:
    with command._listen("0.0.0.0", 0) as listener:
        assert command._address(listener).startswith("http://localhost:")


def test_an_exception_is_logged_without_its_words() -> None:
    try:
        raise AssertionError("seat 2 holds AsKsQdJd")
    except AssertionError as error:
        fields = logs.wordless(None, "error", {"event": "table failed", "exc_info": error})
    assert fields["error"] == "AssertionError"
    assert "test_serve.py:" in fields["where"]
    assert "AsKs" not in str(fields)
