"""A PostgreSQL for the tests: in a temporary folder, on loopback, gone with the tests' process.

Every data folder has a database of its own there, so that a room which is opened again in
the same folder finds what it has saved. Where PostgreSQL is not installed, tests skip.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

MISSING = "PostgreSQL is not installed: on Debian and Ubuntu, apt-get install postgresql"
WANTED = os.environ.get("SPLITPOT_TEST_DATABASE") == "postgresql"
"""Whether the rooms of all tests keep their tables in PostgreSQL instead of SQLite."""

sqlite_only = pytest.mark.skipif(WANTED, reason="it looks into the file that SQLite writes")


def database_of(data: Path) -> str:
    """The address of the database that belongs to a data folder; made where it is missing."""
    name = "room_" + hashlib.sha256(str(data.absolute()).encode()).hexdigest()[:16]
    server = server_address()
    engine = create_engine(_plain(server), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        known = connection.execute(text("select 1 from pg_database where datname = :name"), {"name": name})
        if known.scalar_one_or_none() is None:
            connection.execute(text(f"create database {name}"))
    engine.dispose()
    return server.replace("/postgres?", f"/{name}?")


def _plain(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


@cache
def server_address() -> str:
    """The address of this process's server; started where it is not running."""
    found = _binaries()
    if found is None:
        pytest.skip(MISSING)
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install splitpot[postgresql]")
    folder = Path(tempfile.mkdtemp(prefix="splitpot-pg-"))
    user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def run(program: str, *options: str) -> None:
        done = subprocess.run(
            [str(found / program), "-D", str(folder / "data"), *options],
            user=user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()

    run("initdb", "-U", "room", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
    # The lock file's folder has to be the server's own; what is saved need not outlive this machine.
    settings = (
        f"-c listen_addresses=127.0.0.1 -c port={port} -c fsync=off -c unix_socket_directories={folder}"
    )
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", settings, "start")

    def stop() -> None:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return f"postgresql://room@127.0.0.1:{port}/postgres?connect_timeout=10"


def _binaries() -> Path | None:
    on_path = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(on_path).parent] if on_path else []
    return next((folder for folder in folders if (folder / "initdb").exists()), None)
