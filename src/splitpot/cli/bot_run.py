"""`splitpot bot run`: a program that speaks lines plays at a table of a room.

It stands between the program and a bot's socket, and hands lines on: `your_turn`,
`reject` and `result` to the program, its answers to the room. What the program need not
know (the stream, heartbeats, coming back after a lost connection) stays here.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
import time
from typing import IO, Any, Final
from urllib.parse import urlsplit

import click
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from splitpot.bots.answers import LONGEST_ANSWER
from splitpot.bots.protocol import BOT_TYPES
from splitpot.cli.program import MOST_PIECES, words_of
from splitpot.cli.words import many
from splitpot.errors import SetupError
from splitpot.room.messages import HEARTBEAT_SECONDS

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 30.0
GOODBYE_SECONDS: Final = 3.0
_FOR_GOOD: Final = ("bad_token", "banned", "unknown_table", "not_invited", "password_needed", "not_allowed")


class _End(Exception):
    """The game is over for this bot, for a reason."""


class _Refused(_End):
    """The room, or the program, does not let it play."""


@click.command(short_help="Let a program play at a table of a room.")
@click.argument("program", metavar="PROGRAM")
@click.option("--table", required=True, help="The table's id: the end of its address.")
@click.option("--server", default="http://127.0.0.1:8000", show_default=True, help="Address of the room.")
@click.option(
    "--token",
    required=True,
    envvar="SPLITPOT_TOKEN",
    help="The bot's token; better given as the variable SPLITPOT_TOKEN, where nobody reads it.",
)
@click.option("--buy-in", type=click.IntRange(min=1), required=True, help="Chips to sit down with.")
@click.option("--seat", type=int, default=-1, show_default=True, help="Which seat; -1 for any.")
@click.option("--hands", type=click.IntRange(min=1), default=None, help="Leave after so many hands.")
@click.option("--rebuy/--no-rebuy", default=False, show_default=True, help="Buy in again when broke.")
def run(
    *,
    program: str,
    table: str,
    server: str,
    token: str,
    buy_in: int,
    seat: int,
    hands: int | None,
    rebuy: bool,
) -> None:
    """Let a program play at a table of a room, until it is broke, ends, or Ctrl-C.

    PROGRAM is a command line: splitpot bot run "python mybot.py" --table demo --buy-in 1000

    Exit code 1 where the room refuses it, or the program ends with another code than 0.
    """
    player = _Run(program, _address(server), token, table, buy_in, seat, hands, rebuy=rebuy)
    try:
        player.go()
    except _End as end:
        click.echo(f"{many(player.hands, 'hand')}, {player.net:+,} chips; {end}")
        if isinstance(end, _Refused):
            click.get_current_context().exit(1)
    except KeyboardInterrupt:
        player.leave()
        click.echo(f"{many(player.hands, 'hand')}, {player.net:+,} chips; stopped")
    finally:
        player.close()


def _address(server: str) -> str:
    parts = urlsplit(server)
    schemes = {"http": "ws", "https": "wss"}
    if parts.scheme not in schemes or not parts.netloc:
        raise SetupError("server", f"{server} is no address of a room, such as http://127.0.0.1:8000")
    return f"{schemes[parts.scheme]}://{parts.netloc}/api/bot/ws"


class _Run:
    def __init__(
        self,
        program: str,
        address: str,
        token: str,
        table: str,
        buy_in: int,
        seat: int,
        hands: int | None,
        *,
        rebuy: bool,
    ) -> None:
        self.hands = 0
        self.net = 0
        self._address = address
        self._token = token
        self._table = table
        self._buy_in = buy_in
        self._seat = seat
        self._most = hands
        self._rebuy = rebuy
        self._socket: ClientConnection | None = None
        self._version = -1
        self._count = 0
        self._sits = False
        self._sitting = ""
        try:
            self._process = subprocess.Popen(  # noqa: S603  the user's own program is what is asked for
                words_of(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise SetupError("program", f"{program}: cannot be started: {error}") from error
        self._pumping = threading.Thread(target=self._pump, daemon=True)
        self._pumping.start()

    def go(self) -> None:
        """Plays; comes back by itself after a lost connection.

        Raises:
            _End: there is no reason to go on.
        """
        wait = FIRST_WAIT
        while True:
            try:
                headers = {"Authorization": f"Bearer {self._token}"}
                with connect(self._address, additional_headers=headers, compression=None) as socket:
                    self._socket = socket
                    with contextlib.suppress(ConnectionClosed):  # why, is in what it has sent before
                        self._say("hello", {"table": self._table, "since": self._version})
                    wait = FIRST_WAIT
                    self._listen(socket)
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                self._check_program()
                click.echo(f"no connection: {error}; again in {wait:g} s", err=True)
                time.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            finally:
                self._socket = None

    def leave(self) -> None:
        """Says goodbye to the table, if it can be heard."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                self._say("leave")

    def close(self) -> None:
        """Ends the program."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(OSError):  # it may have gone before
            self._process.stdin.close()
        try:
            self._process.wait(GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._pumping.join(GOODBYE_SECONDS)
        if not self._pumping.is_alive():
            self._process.stdout.close()

    def _listen(self, socket: ClientConnection) -> None:
        beat_at = time.monotonic() + HEARTBEAT_SECONDS
        while True:
            try:
                text = socket.recv(timeout=max(0.01, beat_at - time.monotonic()))
            except TimeoutError:
                text = ""
            if time.monotonic() >= beat_at:
                beat_at = time.monotonic() + HEARTBEAT_SECONDS
                self._check_program()
                self._say("beat", {"version": self._version})
            if text:
                self._hear(json.loads(text))

    def _hear(self, frame: dict[str, Any]) -> None:
        kind, body = frame.get("t", ""), frame.get("d") or {}
        if "v" in frame:
            self._version = frame["v"]
        if kind == "snapshot":
            self._sits = body["me"]["seat"] is not None
            if not self._sits:
                self._sit()
        elif kind == "left" and body["me"]:
            raise _End("it has left the table")
        elif kind == "ack" and body["cid"] == self._sitting:
            self._sits = True
        elif kind == "refused":
            if body["code"] in _FOR_GOOD or body["cid"] == self._sitting:
                raise _Refused(f"the room says {body['code']}: {body['message']}")
        elif kind in BOT_TYPES:
            self._tell(frame)
            if kind == "result":
                self._count_hand(body)

    def _sit(self) -> None:
        self._sitting = self._say("sit", {"buy_in": self._buy_in, "seat": self._seat})

    def _count_hand(self, result: dict[str, Any]) -> None:
        mine = str(result["seat"])
        self.hands += 1
        self.net += result["net"][mine]
        if self._most is not None and self.hands >= self._most:
            self._say("leave")
        elif not result["stacks"][mine]:
            if not self._rebuy:
                self._say("leave")
            else:
                self._say("top_up", {"amount": self._buy_in})

    def _say(self, kind: str, body: dict[str, Any] | None = None) -> str:
        self._count += 1
        cid = f"run-{id(self)}-{time.time_ns()}-{self._count}"
        if self._socket is not None:
            self._socket.send(json.dumps({"t": kind, "cid": cid, "d": body or {}}))
        return cid

    def _tell(self, frame: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(frame) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._check_program()

    def _check_program(self) -> None:
        if (code := self._process.poll()) is not None:
            self.leave()
            raise (_Refused if code else _End)(f"the program has ended with exit code {code}")

    def _pump(self) -> None:
        """Hands the program's lines on to the room."""
        output: IO[str] | None = self._process.stdout
        assert output is not None
        pieces = 0
        while line := output.readline(2 * LONGEST_ANSWER):
            pieces = 0 if line.endswith("\n") else pieces + 1
            if pieces > MOST_PIECES:
                click.echo("the program writes without an end of line; it is given up on", err=True)
                self._process.kill()
                return
            if pieces:
                continue  # the rest of a line that is too long for an answer
            socket = self._socket
            if socket is None or not line.strip():
                continue
            try:
                socket.send(_as_answer(line))
            except ConnectionClosed:
                continue  # it is asked again after coming back


def _as_answer(line: str) -> str:
    """The line as the room reads it: an answer may leave out that it is one, and nothing else is added."""
    try:
        found = json.loads(line)
    except ValueError:
        found = {"said": line.strip()[:200]}
    if not isinstance(found, dict):
        found = {"said": str(found)[:200]}
    return json.dumps({**found, "t": "act"})
