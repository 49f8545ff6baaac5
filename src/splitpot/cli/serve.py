"""`splitpot serve`: opens the card room, in a browser where there is one.

What the room does is in `splitpot.server`; here are its options, the port, the lock on
the data folder, and what the host reads on the terminal.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import click
import uvicorn

from splitpot.errors import SetupError
from splitpot.server import logs
from splitpot.server.app import create_app
from splitpot.server.lock import DataLock
from splitpot.server.settings import Settings

PORT: Final = 8000
PORTS_TRIED: Final = 50
STUCK_MS: Final = 30_000
# A message may have 4 KiB. Larger ones are still read, up to this, so that their sender
# gets an answer instead of a broken connection.
READ_LIMIT: Final = 2 * 1024 * 1024


@click.command(short_help="Open the card room in a browser.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 for all.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    help=f"Port to listen at; 0 for any.  [default: {PORT}, or the next free one]",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder for the database.  [default: the user's folder for application data]",
)
@click.option(
    "--open/--no-open", "open_page", default=True, show_default=True, help="Open the page in a browser."
)
@click.option(
    "--demo-table/--no-demo-table",
    default=True,
    show_default=True,
    help="Open a table with five bots and a free seat.",
)
@click.option(
    "--bot-pause/--no-bot-pause",
    default=True,
    show_default=True,
    help="Let bots take a human-like pause before they act.",
)
@click.option(
    "--action-seconds",
    type=click.IntRange(1, 600),
    default=20,
    show_default=True,
    help="Time for a decision at the demo table.",
)
@click.option(
    "--log-level",
    type=click.Choice(logs.LEVELS),
    default="warning",
    show_default=True,
    help="How much to log, on standard error.",
)
def serve(
    host: str,
    port: int | None,
    data: Path | None,
    open_page: bool,
    demo_table: bool,
    bot_pause: bool,
    action_seconds: int,
    log_level: str,
) -> None:
    """Open the card room in a browser.

    Prints the address, and runs until Ctrl-C. Tables, chips and running hands are in
    the data folder, and are there again after the next start.
    """
    logs.set_up(log_level)
    folder = data or Path(click.get_app_dir("splitpot"))
    settings = Settings(
        data=folder.expanduser().absolute(),
        demo_table=demo_table,
        bot_pause=bot_pause,
        action_seconds=action_seconds,
    )
    lock = DataLock(settings.data)
    try:
        listener = _listen(host, port)
        with contextlib.closing(listener), contextlib.suppress(KeyboardInterrupt):
            _Server(settings, listener, log_level, open_page=open_page).run(sockets=[listener])
    finally:
        lock.release()


class _Server(uvicorn.Server):
    """Says where the room is once it is open, and that it is closed."""

    def __init__(
        self, settings: Settings, listener: socket.socket, log_level: str, *, open_page: bool
    ) -> None:
        super().__init__(
            uvicorn.Config(
                create_app(settings),
                ws="websockets-sansio",
                ws_per_message_deflate=False,
                ws_max_size=READ_LIMIT,
                ws_ping_interval=10.0,
                ws_ping_timeout=20.0,
                loop="auto",
                lifespan="on",
                log_config=None,
                log_level=log_level,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=3,
            )
        )
        self._settings = settings
        self._address = _address(listener)
        self._open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the room, then says so."""
        await super().startup(sockets)
        if not self.started:
            return
        click.echo(
            f"\n  The room is open at  {self._address}\n"
            f"  Its data is in       {self._settings.data}\n"
            "  To stop it           press Ctrl-C\n"
        )
        if self._open_page and _has_screen():
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes the room; running hands go on at the next start."""
        await super().shutdown(sockets)
        click.echo("The room is closed. Running hands go on when it opens again.")


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
