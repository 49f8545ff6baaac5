"""`splitpot serve`: opens the card room, in a browser where there is one.

What the room does is in `splitpot.server`; here are its options, the port, the lock on
the data folder, and what the host reads on the terminal.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click
import msgspec
import structlog
import uvicorn

from splitpot.cli.data_folder import default_folder
from splitpot.errors import SetupError
from splitpot.server import logs
from splitpot.server.app import create_app
from splitpot.server.half_open import PatientProtocol
from splitpot.server.interpreter import keep_what_is_there, prepare_interpreter
from splitpot.server.keepalive import ANSWER_SECONDS, PING_SECONDS, PatientSocket
from splitpot.server.lock import DataLock
from splitpot.server.settings import Settings
from splitpot.server.settings_file import Loaded, load_settings, without_password
from splitpot.server.vault import open_vault

PORT: Final = 8000
PORTS_TRIED: Final = 50
STUCK_MS: Final = 30_000
# A message may have 4 KiB. Larger ones are still read, up to this, so that their sender
# gets an answer instead of a broken connection.
READ_LIMIT: Final = 2 * 1024 * 1024
AGAIN: Final = "_SPLITPOT_AGAIN"
"""The variable by which a server that starts again tells itself its port."""

_log = structlog.get_logger()


@click.command(short_help="Open the card room in a browser.")
@click.option("--host", help="Address to listen at; 0.0.0.0 for all.  [default: 127.0.0.1]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Port to listen at; 0 for any.  [default: {PORT}, or the next free one]",
)
@click.option(
    "--config",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File with settings, in TOML.  [default: the one that SPLITPOT_CONFIG names, if any]",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the database.  [default: the user's folder for data]",
)
@click.option(
    "--key-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File with the key that seals decks and salts.  [default: room.key in the data folder]",
)
@click.option(
    "--open/--no-open", "open_page", default=None, help="Open the page in a browser.  [default: open]"
)
@click.option(
    "--demo-table/--no-demo-table",
    default=None,
    help="Open a table with five bots and a free seat.  [default: demo-table]",
)
@click.option(
    "--demo",
    is_flag=True,
    default=None,
    help="Only to look at: bots at tables of all games, and nothing is kept.",
)
@click.option(
    "--bot-pause/--no-bot-pause",
    default=None,
    help="Let bots take a human-like pause before they act.  [default: bot-pause]",
)
@click.option(
    "--action-seconds",
    type=click.IntRange(1, 600),
    help="Time for a decision at the demo table.  [default: 20]",
)
@click.option("--public-url", help="The address that people type, where a proxy stands in front.")
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    help="Address or network of a proxy that says for whom it asks; repeatable.  [default: this machine]",
)
@click.option(
    "--log-level",
    type=click.Choice(logs.LEVELS),
    help="How much to log, on standard error.  [default: warning]",
)
@click.option(
    "--log-format",
    type=click.Choice(logs.FORMATS),
    help="Lines for people, or a JSON object a line.  [default: text]",
)
@click.option("--check", is_flag=True, help="Only show the settings in force and where each comes from.")
def serve(config: Path | None, check: bool, **options: Any) -> None:
    """Open the card room in a browser.

    Prints the address, and runs until Ctrl-C. Tables, chips and running hands are in
    the data folder, and are there again after the next start. Each option is a setting,
    and each setting may also stand in a file or in a variable such as SPLITPOT_PORT.
    """
    options["trusted_proxies"] = list(options["trusted_proxies"]) or None
    loaded = load_settings(options, os.environ, data=default_folder, config=config)
    if loaded.settings.demo and loaded.sources["data"] == "option":
        raise SetupError("demo", "keeps nothing, so it takes no data folder; leave one of the two away")
    if check:
        _show(loaded)
        return
    with _data_of(loaded.settings) as settings:
        restarts = _run(settings, loaded.hints)
    if restarts:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606  the same again


def _run(settings: Settings, hints: Iterable[str]) -> bool:
    """Serves until somebody ends it; true where it has to start again."""
    logs.set_up(settings.log_level, settings.log_format)
    for hint in hints:
        _log.warning("settings", hint=hint)
    # A room that starts again stays where its people look for it, and opens no second page.
    again = os.environ.pop(AGAIN, "")
    prepare_interpreter()
    lock = DataLock(settings.data)
    try:
        open_vault(settings.key_path)  # refused here, before anybody is told that the room is open
        listener = _listen(settings.host, int(again) if again.isdecimal() else settings.port)
        with contextlib.closing(listener), contextlib.suppress(KeyboardInterrupt):
            # What a service manager sends; the server has closed by the time that this is called.
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
            server = _Server(settings, listener, open_page=settings.open_page and not again)
            server.run(sockets=[listener])
            if server.taken:
                raise SetupError("database", "another server has taken it while the connection was lost")
            if server.restarts:
                os.environ[AGAIN] = str(server.port)
            return server.restarts
        return False
    finally:
        lock.release()


@contextlib.contextmanager
def _data_of(settings: Settings) -> Iterator[Settings]:
    """The settings with the folder that they mean; a demonstration's is thrown away."""
    if not settings.demo:
        yield settings
        return
    with tempfile.TemporaryDirectory(prefix="splitpot-demo-", ignore_cleanup_errors=True) as folder:
        yield msgspec.structs.replace(settings, data=Path(folder), key_file=None)


def _show(loaded: Loaded) -> None:
    """Prints every setting with its value and its source."""
    rows = [
        (name, "" if value is None else _shown(value), loaded.sources[name])
        for name, value in msgspec.structs.asdict(loaded.settings).items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, value, source in rows:
        click.echo(f"{name:{widths[0]}}  {value:{widths[1]}}  {source}")
    for hint in loaded.hints:
        click.echo(f"note: {hint}", err=True)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return without_password(", ".join(map(str, value)) if isinstance(value, tuple) else str(value))


class _Server(uvicorn.Server):
    """Says where the room is once it is open, and that it is closed."""

    def __init__(self, settings: Settings, listener: socket.socket, *, open_page: bool) -> None:
        app = create_app(settings)
        app.state.restart = self._restart
        app.state.taken = self._give_up
        super().__init__(
            uvicorn.Config(
                app,
                http=PatientProtocol,
                ws=PatientSocket,
                ws_per_message_deflate=False,
                ws_max_size=READ_LIMIT,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=ANSWER_SECONDS,
                loop="auto",
                lifespan="on",
                log_config=None,
                # Below that it logs frames and headers, with the cards and tokens in them.
                log_level="info" if settings.log_level == "debug" else settings.log_level,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # the application looks at them itself
                timeout_graceful_shutdown=3,
            )
        )
        self.restarts = self.taken = False
        self.port: int = listener.getsockname()[1]
        self._settings = settings
        self._address = _address(listener)
        self._open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the room, then says so."""
        await super().startup(sockets)
        if not self.started:
            return
        keep_what_is_there()
        public, is_demo = self._settings.public_url, self._settings.demo
        click.echo(
            f"\n  The room is open at  {self._address}\n"
            + (f"  People open          {public}/\n" if public else "")
            + f"  Its data is in       {'a folder that is thrown away' if is_demo else self._settings.data}\n"
            "  To stop it           press Ctrl-C\n"
        )
        if self._open_page and _has_screen():
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes the room; running hands go on at the next start."""
        await super().shutdown(sockets)
        if not self.restarts:
            kept = "" if self._settings.demo else " Running hands go on when it opens again."
            click.echo(f"The room is closed.{kept}")

    def _give_up(self) -> None:
        self.taken = self.should_exit = True

    def _restart(self) -> None:
        self.restarts = True
        self.should_exit = True


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; where no port was asked for, at the first free one."""
    wanted = [port] if port is not None else range(PORT, PORT + PORTS_TRIED)
    for number in wanted:
        try:
            return _bind(host, number)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            raise SetupError("host", f"cannot listen at {host}, port {number}: {error.strerror}") from error
    if port is None:
        raise SetupError("port", f"{PORT} to {PORT + PORTS_TRIED - 1} are all taken; name a free one")
    raise SetupError(
        "port", f"{port} is taken by another program; name a free one, or none to have one found"
    )


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # A peer that takes nothing any more is gone after this, with all that waits for it.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK_MS)
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104  this is where a wildcard becomes something to type
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_screen() -> bool:
    """Whether opening a page could show something: not in a container or over SSH."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
