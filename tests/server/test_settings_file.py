"""The host's settings: who wins, and what is said about a wrong one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from splitpot.cli import data_folder
from splitpot.cli.main import cli
from splitpot.errors import SetupError
from splitpot.server.settings import Settings
from splitpot.server.settings_file import PREFIX, RANGES, Loaded, load_settings
from tests.server.rooms import open_room


def load(tmp_path: Path, text: str = "", environment: dict[str, str] | None = None, **options: Any) -> Loaded:
    file = tmp_path / "room.toml"
    file.write_text(text, encoding="utf-8")
    return load_settings(options, environment or {}, data=lambda: tmp_path / "usual", config=file)


def refusal(tmp_path: Path, text: str = "", environment: dict[str, str] | None = None, **options: Any) -> str:
    with pytest.raises(SetupError) as caught:
        load(tmp_path, text, environment, **options)
    return str(caught.value)


def test_an_option_beats_a_variable_beats_the_file_beats_the_default(tmp_path: Path) -> None:
    text = "max_tables = 1\nmax_sockets = 1\ngrant = 1"
    environment = {"SPLITPOT_MAX_TABLES": "2", "SPLITPOT_MAX_SOCKETS": "2"}
    found = load(tmp_path, text, environment, max_tables=3, action_seconds=None)
    settings = found.settings
    values = (settings.max_tables, settings.max_sockets, settings.grant, settings.action_seconds)
    assert values == (3, 2, 1, 20)
    sources = [found.sources[name] for name in ("max_tables", "max_sockets", "grant", "action_seconds")]
    assert sources == ["option", "SPLITPOT_MAX_SOCKETS", str(tmp_path / "room.toml"), "default"]
    assert settings.data == tmp_path / "usual"


def test_without_file_variable_or_option_every_setting_is_its_default(tmp_path: Path) -> None:
    found = load_settings({}, {}, data=lambda: tmp_path)
    assert found.settings == Settings(data=tmp_path)
    assert set(found.sources.values()) == {"default"}


def test_a_variable_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("port = 8123", encoding="utf-8")
    environment = {"SPLITPOT_CONFIG": str(tmp_path / "a.toml")}
    assert load_settings({}, environment, data=lambda: tmp_path).settings.port == 8123


def test_paths_in_the_file_are_seen_from_its_folder(tmp_path: Path) -> None:
    settings = load(tmp_path, 'data = "room"\nkey_file = "/etc/key"').settings
    assert (settings.data, settings.key_file) == (tmp_path / "room", Path("/etc/key"))


@pytest.mark.parametrize(
    ("text", "told"),
    [("yes", True), ("TRUE", True), ("on", True), ("1", True), ("no", False), ("off", False), ("0", False)],
)
def test_a_variable_says_yes_or_no_in_many_ways(tmp_path: Path, text: str, told: bool) -> None:
    assert load(tmp_path, environment={"SPLITPOT_BOT_PAUSE": text}).settings.bot_pause is told


def test_a_list_in_a_variable_has_commas(tmp_path: Path) -> None:
    found = load(tmp_path, environment={"SPLITPOT_TRUSTED_PROXIES": "10.0.0.0/8, ::1"})
    assert found.settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert load(tmp_path, environment={"SPLITPOT_TRUSTED_PROXIES": ""}).settings.trusted_proxies == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("max_tables = 0", ["max_tables: 0", "room.toml", "whole number from 1 to 10000"]),
        ("max_tables = 2.5", ["max_tables: 2.5", "whole number"]),
        ("max_tables = true", ["max_tables: True", "whole number"]),
        ('max_tables = "9"', ["max_tables: '9'", "whole number"]),
        ("port = 70000", ["port: 70000", "0 to 65535"]),
        ("demo_table = 1", ["demo_table: 1", "neither true nor false"]),
        ('log_level = "loud"', ["log_level: 'loud'", "debug, info, warning, error"]),
        ('public_url = "poker.example"', ["public_url: 'poker.example'", "https://poker.example"]),
        ('public_url = "https://poker.example/room"', ["public_url", "without a path"]),
        ('public_url = "https://a b"', ["public_url", "https://poker.example"]),
        ('public_url = "https://ann:secret@poker.example"', ["public_url", "password"]),
        ('public_url = "https://poker.example:99999"', ["public_url", "https://poker.example"]),
        ('public_url = "https://[1:2]"', ["public_url", "no address"]),
        ('public_url = "https://-x.example#top"', ["public_url", "https://poker.example"]),
        ('trusted_proxies = "127.0.0.1"', ["trusted_proxies", '["127.0.0.1", "10.0.0.0/8"]']),
        ('trusted_proxies = ["proxy"]', ["trusted_proxies", "'proxy'", "10.0.0.0/8"]),
        ('host = ""', ["host", "127.0.0.1"]),
        ("host = 5", ["host: 5", "quotation marks"]),
        ("data = 7", ["data: 7", "path"]),
        ("max_tabels = 5", ["max_tabels: is no setting", "did you mean max_tables?"]),
        ("rake = 5", ["rake: is no setting", "docs/reference/settings.md"]),
        ("port = \nring = 16", ["config:", "not TOML", "line 1", "max_tables = 100"]),
    ],
)
def test_a_wrong_setting_is_named_with_its_value_and_what_would_be_right(
    tmp_path: Path, text: str, words: list[str]
) -> None:
    told = refusal(tmp_path, text)
    for word in words:
        assert word in told


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    told = refusal(tmp_path, "max_tables = 0\nring = 1", {"SPLITPOT_GRANT": "much"}, port=-1)
    for name in ("max_tables: 0", "ring: 1", "grant: 'much' (SPLITPOT_GRANT)", "port: -1 (option)"):
        assert name in told


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be read: No such file"):
        load_settings({}, {}, data=lambda: tmp_path, config=tmp_path / "none.toml")


def test_a_variable_that_is_nearly_a_setting_gets_a_hint_and_others_are_left_alone(tmp_path: Path) -> None:
    environment = {"SPLITPOT_MAX_TABLE": "5", "SPLITPOT_SCREENSHOTS": "x", "PATH": "y"}
    assert load(tmp_path, environment=environment).hints == (
        "SPLITPOT_MAX_TABLE is no setting; did you mean SPLITPOT_MAX_TABLES?",
    )


def test_every_number_has_its_range_and_every_default_is_inside() -> None:
    for field in msgspec.structs.fields(Settings):
        if isinstance(field.default, int | float) and not isinstance(field.default, bool):
            least, most = RANGES[field.name]
            assert least <= field.default <= most, field.name


def test_every_setting_can_be_said_by_a_variable(tmp_path: Path) -> None:
    settings = msgspec.structs.asdict(Settings(data=tmp_path))
    for name, value in settings.items():
        if value is None or value == "":
            continue
        text = ",".join(value) if isinstance(value, tuple) else str(value)
        found = load_settings({}, {PREFIX + name.upper(): text.removesuffix(".0")}, data=lambda: tmp_path)
        assert getattr(found.settings, name) == value, name


def test_the_settings_in_force_are_shown_with_their_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "room.toml").write_text("max_tables = 7", encoding="utf-8")
    monkeypatch.setenv("SPLITPOT_GRANT", "9")
    arguments = ["serve", "--check", "--config", str(tmp_path / "room.toml"), "--port", "81"]
    shown = CliRunner().invoke(cli, [*arguments, "--data", str(tmp_path / "new")])
    assert shown.exit_code == 0, shown.stderr
    rows = {line.split()[0]: line.split()[1:] for line in shown.output.splitlines()}
    assert rows["max_tables"] == ["7", str(tmp_path / "room.toml")]
    assert rows["grant"] == ["9", "SPLITPOT_GRANT"]
    assert rows["port"] == ["81", "option"]
    assert rows["ring"] == ["1024", "default"]
    assert not (tmp_path / "new").exists(), "nothing opens"


def test_a_databases_password_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPLITPOT_DATABASE", "postgresql://room:s3cret@db.example/room")
    shown = CliRunner().invoke(cli, ["serve", "--check", "--data", str(tmp_path)])
    assert "postgresql://room:***@db.example/room" in shown.output
    assert "s3cret" not in shown.output
    told = refusal(tmp_path, environment={"SPLITPOT_DATABASE": "mysql://room:s3cret@db.example/room"})
    assert "mysql://room:***@db.example/room" in told
    assert "s3cret" not in told


async def _opened_once(data: Path) -> None:
    async with open_room(data, database=""):
        pass


def test_commands_about_a_room_find_it_where_serve_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_opened_once(tmp_path / "data"))
    monkeypatch.setenv("SPLITPOT_DATA", str(tmp_path / "data"))
    assert CliRunner().invoke(cli, ["admin", "token"]).exit_code == 0
    assert CliRunner().invoke(cli, ["backup", str(tmp_path / "copy.db")]).exit_code == 0
    assert CliRunner().invoke(cli, ["audit"]).exit_code == 0
    assert CliRunner().invoke(cli, ["restore", str(tmp_path / "copy.db"), "--force"]).exit_code == 0
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"splitpot.db", "splitpot.lock"}


def test_a_wrong_setting_keeps_the_room_closed(tmp_path: Path) -> None:
    (tmp_path / "room.toml").write_text("max_tables = 0", encoding="utf-8")
    shown = CliRunner().invoke(
        cli, ["serve", "--config", str(tmp_path / "room.toml"), "--data", str(tmp_path)]
    )
    assert shown.exit_code == 1
    assert shown.stderr.startswith("Error: max_tables: 0 (")
    assert not (tmp_path / "splitpot.db").exists()


def test_a_demonstration_takes_no_data_folder(tmp_path: Path) -> None:
    shown = CliRunner().invoke(cli, ["serve", "--demo", "--data", str(tmp_path)])
    assert shown.exit_code == 1
    assert "demo: keeps nothing" in shown.stderr


@pytest.mark.skipif("sys.platform != 'linux'", reason="the folder of this platform")
def test_the_data_lies_where_the_platform_keeps_data_and_an_old_room_is_still_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert data_folder.default_folder() == tmp_path / "share" / "splitpot"
    old = tmp_path / "config" / "splitpot"
    old.mkdir(parents=True)
    (old / "splitpot.db").touch()
    assert data_folder.default_folder() == old
    new = tmp_path / "share" / "splitpot"
    new.mkdir(parents=True)
    (new / "splitpot.db").touch()
    assert data_folder.default_folder() == new
