"""From options, variables and a file to `Settings`: who wins, and what is refused.

An option wins over a variable `SPLITPOT_NAME`, that over the file (TOML), that over the
default. Every value is checked here, before anything opens, and a refusal names the
setting, the value, where it stands and what would be right. What a setting does is in
`settings`.
"""

from __future__ import annotations

import difflib
import ipaddress
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from splitpot.errors import RoomError, SetupError
from splitpot.room.tournament_zones import find_zone
from splitpot.server.logs import FORMATS, LEVELS
from splitpot.server.settings import Settings

PREFIX: Final = "SPLITPOT_"
DEFAULT: Final = "default"
_YES: Final = ("yes", "true", "on", "1")
_NO: Final = ("no", "false", "off", "0")
_LARGEST_FILE: Final = 1_000_000

RANGES: Final[dict[str, tuple[int, int]]] = {
    "action_seconds": (1, 600),
    "grant": (0, 1_000_000_000),
    "max_tables": (1, 10_000),
    "max_sockets": (1, 1_000),
    "idle_seconds": (10, 31_536_000),
    "away_grace_seconds": (0, 60),
    "restart_extra_ms": (0, 600_000),
    "ring": (16, 100_000),
    "send_queue": (16, 100_000),
    "session_days": (1, 3_650),
    "nickname_hours": (0, 87_600),
    "new_guests": (1, 1_000_000),
    "login_failures": (1, 1_000),
    "login_minutes": (1, 1_440),
    "allowance": (0, 1_000_000_000),
    "allowance_limit": (0, 1_000_000_000_000),
    "leader_hands": (1, 1_000_000),
    "port": (0, 65_535),
    "requests_per_minute": (10, 1_000_000),
    "account_requests_per_minute": (10, 1_000_000),
    "sockets_per_address": (1, 100_000),
    "messages_per_second": (1, 10_000),
    "bots_each": (0, 1_000),
    "bot_streams": (1, 1_000),
    "bot_messages_per_second": (1, 10_000),
}
"""The least and the most of every setting that is a number."""
_CHOICES: Final = {"log_level": LEVELS, "log_format": FORMATS}
_PATHS: Final = ("data", "key_file")
_LABEL: Final = r"[\w](?:[\w-]{0,61}\w)?"
_ORIGIN: Final = re.compile(
    rf"https?://(?:{_LABEL}(?:\.{_LABEL})*\.?|\[(?P<six>[0-9a-f:.]+)\])(?::(?P<port>[0-9]{{1,5}}))?/?"
)
_FIELDS: Final = {field.name: field for field in msgspec.structs.fields(Settings)}


class Loaded(msgspec.Struct, frozen=True):
    """Settings, and where each of them comes from.

    Attributes:
        sources: by setting: `default`, `option`, `SPLITPOT_NAME` or the file's name.
        hints: what looks like a slip of the pen, in words.
    """

    settings: Settings
    sources: dict[str, str]
    hints: tuple[str, ...] = ()


def load_settings(
    options: Mapping[str, Any],
    environment: Mapping[str, str],
    *,
    data: Callable[[], Path],
    config: Path | None = None,
) -> Loaded:
    """The settings in force.

    Args:
        options: by setting; none where the option was not given.
        data: the data folder where nothing names one.
        config: the settings file; none for the one that `SPLITPOT_CONFIG` names, if any.

    Raises:
        SetupError: the file cannot be read, or values that make no sense; all of them are named.
    """
    if config is None and environment.get(PREFIX + "CONFIG"):
        config = Path(environment[PREFIX + "CONFIG"]).expanduser()
    faults: list[tuple[str, str]] = []
    values: dict[str, Any] = {}
    sources = dict.fromkeys(_FIELDS, DEFAULT)

    def take(name: str, value: Any, source: str) -> None:
        try:
            values[name] = _checked(name, value)
            sources[name] = source
        except ValueError as error:
            faults.append((name, f"{without_password(repr(value)):.80} ({source}) {error}"))

    for name, value in _read(config).items() if config is not None else ():
        if name in _FIELDS:
            base = config.absolute().parent if config is not None else Path()
            take(name, _beside(base, value) if name in _PATHS else value, str(config))
        else:
            faults.append((name, f"is no setting ({config}); {_like(name, list(_FIELDS))}"))
    for name in _FIELDS:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            take(name, _from_text(name, text), PREFIX + name.upper())
    for name, value in options.items():
        if value is not None:
            take(name, value, "option")
    if faults:
        first, *others = faults
        rest = "".join(f"; {name}: {problem}" for name, problem in others)
        raise SetupError(first[0], first[1] + rest)
    if "data" not in values:
        values["data"] = data()
    return Loaded(Settings(**values), sources, _hints(environment))


def without_password(text: str) -> str:
    """The text without what stands between a name and its host in an address."""
    return re.sub(r"(://[^:/@\s]*):[^@\s]*@", r"\1:***@", text)


def _read(config: Path) -> dict[str, Any]:
    try:
        text = config.read_bytes()[:_LARGEST_FILE].decode()
        return tomllib.loads(text)
    except OSError as error:
        raise SetupError(
            "config", f"{config} cannot be read: {error.strerror}; name a file in TOML"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise SetupError(
            "config", f"{config} is not TOML: {error}; a line of it looks like: max_tables = 100"
        ) from error


def _beside(folder: Path, value: Any) -> Any:
    """A path of the file is seen from the file's folder."""
    return str(folder / Path(value).expanduser()) if isinstance(value, str) and value else value


def _from_text(name: str, text: str) -> Any:
    """A variable's text as the file would have it; left as it is where it does not fit."""
    kind, text = _kind(name), text.strip()
    if kind is bool:
        return True if text.lower() in _YES else False if text.lower() in _NO else text
    if kind is tuple:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind in (int, float):
        try:
            return int(text)
        except ValueError:
            return text
    return text


def _kind(name: str) -> type:
    if name in _PATHS:
        return Path
    default = _FIELDS[name].default
    if name == "port":
        return int
    return type(default)


def _checked(name: str, value: Any) -> Any:
    """The value as `Settings` has it.

    Raises:
        ValueError: says what would be right.
    """
    kind = _kind(name)
    if kind is Path:
        if not isinstance(value, str | Path) or not str(value):
            raise ValueError("is not a path")
        return Path(value).expanduser().absolute()
    if kind is bool:
        if not isinstance(value, bool):
            raise ValueError("is neither true nor false")
        return value
    if kind in (int, float):
        least, most = RANGES[name]
        is_number = isinstance(value, int | float if kind is float else int) and not isinstance(value, bool)
        if not is_number or not least <= value <= most:
            what = "a number" if kind is float else "a whole number"
            raise ValueError(f"is not {what} from {least} to {most}")
        return kind(value)
    if kind is tuple:
        return _networks(value)
    return _checked_text(name, value)


def _checked_text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("is not text in quotation marks")
    if name in _CHOICES and value not in _CHOICES[name]:
        raise ValueError(f"is none of {', '.join(_CHOICES[name])}")
    if name == "public_url" and value:
        return _origin(value)
    if name == "database" and value and not value.startswith("postgresql://"):
        raise ValueError(
            "is not an address such as postgresql://user@host/name; empty is SQLite in the data folder"
        )
    if name == "zone":
        return _zone(value)
    if name == "host" and not value:
        raise ValueError("is empty; 127.0.0.1 listens to this machine, 0.0.0.0 to all")
    return value


def _networks(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError('is not a list such as ["127.0.0.1", "10.0.0.0/8"]')
    for one in value:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise ValueError(
                f"has {one!r:.40}, which is no address such as 127.0.0.1 and no network such as 10.0.0.0/8"
            ) from None
    return tuple(value)


def _zone(value: str) -> str:
    try:
        find_zone(value)
    except RoomError:
        raise ValueError("is no time zone such as America/New_York, or UTC") from None
    return value


def _origin(value: str) -> str:
    found = _ORIGIN.fullmatch(value.lower())
    if found is None or not 0 < int(found["port"] or 1) <= 65_535:
        raise ValueError("is not an address such as https://poker.example, without a path, name or password")
    if found["six"]:
        _networks([found["six"]])
    return value.lower().rstrip("/")


def _hints(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Variables that are no settings but look much like one."""
    known = [PREFIX + name.upper() for name in _FIELDS] + [PREFIX + "CONFIG"]
    hints = []
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and (close := _closest(name, known)):
            hints.append(f"{name} is no setting; did you mean {close}?")
    return tuple(hints)


def _closest(name: str, known: list[str]) -> str:
    found = difflib.get_close_matches(name, known, 1, 0.85)
    return found[0] if found else ""


def _like(name: str, known: list[str]) -> str:
    found = difflib.get_close_matches(name, known, 1, 0.6)
    return f"did you mean {found[0]}?" if found else "all of them are in docs/reference/settings.md"
