"""The recipes in `deploy/` name settings, commands and files that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from splitpot.cli.main import COMMANDS
from splitpot.server.settings import Settings
from splitpot.server.settings_file import load_settings
from tests.conftest import REPOSITORY

DEPLOY = REPOSITORY / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


def test_the_settings_of_the_recipe_are_in_force_as_they_stand(tmp_path: Path) -> None:
    found = load_settings({}, {}, data=lambda: tmp_path, config=DEPLOY / "splitpot.toml").settings
    assert found.public_url == "https://poker.example"
    assert found.host == "127.0.0.1", "the proxy stands in front"
    assert not found.open_page


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_recipe_names_only_what_there_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = {"CONFIG"} | {field.name.upper() for field in msgspec.structs.fields(Settings)}
    assert set(re.findall(r"SPLITPOT_([A-Z_]+)", text)) <= known
    commands = set(re.findall(r"(?:/opt/splitpot/bin/splitpot|`splitpot) (\w+)", text))
    assert commands <= set(COMMANDS)
    for name in re.findall(r"^COPY (?!--from)(.+) \S+$", text, flags=re.MULTILINE):
        for source in name.split():
            assert (REPOSITORY / source).exists(), source


def test_both_proxies_write_for_whom_they_ask_and_keep_the_figures_inside() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for header in ("X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "Host $http_host"):
        assert f"proxy_set_header {header};" in nginx
    for name in ("nginx.conf", "Caddyfile"):
        assert "/metrics" in (DEPLOY / name).read_text(encoding="utf-8")


def directives(name: str) -> dict[str, list[str]]:
    """What a unit of systemd says, by directive."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text(encoding="utf-8").splitlines():
        key, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_backup_keeps_a_week_and_asks_the_settings_where_the_room_is() -> None:
    unit = directives("splitpot-backup.service")
    (command,) = unit["ExecStart"]
    assert "$$(date +%%u)" in command, "a file for each day of the week, as systemd wants it written"
    assert "--data" not in command
    assert unit["Environment"] == ["SPLITPOT_CONFIG=/etc/splitpot/splitpot.toml"]
    assert "ReadWritePaths" in (DEPLOY / "splitpot-backup.service").read_text(encoding="utf-8")


def test_the_backup_may_do_no_more_than_the_room() -> None:
    room, backup = directives("splitpot.service"), directives("splitpot-backup.service")
    shut = [key for key in room if key.startswith(("Protect", "Private", "Restrict", "SystemCall"))]
    shut += [
        "NoNewPrivileges",
        "CapabilityBoundingSet",
        "AmbientCapabilities",
        "LockPersonality",
        "RemoveIPC",
    ]
    assert len(shut) > 20
    for key in shut:
        if key != "RestrictAddressFamilies":
            assert backup.get(key) == room[key], key
    assert backup["PrivateNetwork"] == ["yes"]


@pytest.mark.parametrize("name", ["splitpot.service", "splitpot-backup.service", "splitpot-backup.timer"])
def test_systemd_takes_its_examples(name: str, tmp_path: Path) -> None:
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("there is no systemd here that could read the example")
    for path in DEPLOY.glob("splitpot*.*r*"):
        text = path.read_text(encoding="utf-8").replace("/opt/splitpot/bin/splitpot", "/bin/true")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    said = _said_by(systemd, "verify", "--man=no", str(tmp_path / name))
    assert not [line for line in said.splitlines() if "splitpot" in line], said


def test_nginx_takes_its_example(tmp_path: Path) -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if nginx is None:
        pytest.skip("there is no nginx here that could read the example")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    _certify(key, certificate)
    example = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    example = re.sub(r"/etc/letsencrypt/live/[^/]+", str(tmp_path), example)
    # Ports that need no privilege, and nothing written outside this folder.
    example = example.replace("listen 80;", "listen 18080;").replace("[::]:80;", "[::]:18080;")
    example = example.replace("listen 443", "listen 18443").replace("[::]:443", "[::]:18443")
    (tmp_path / "site.conf").write_text(example, encoding="utf-8")
    folders = "".join(
        f"{kind}_temp_path {tmp_path};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {folders} include {tmp_path}/site.conf; }}\n",
        encoding="utf-8",
    )
    said = _said_by(nginx, "-t", "-p", str(tmp_path), "-c", str(whole), "-e", "stderr")
    assert "test is successful" in said, said


def test_caddy_takes_its_example(tmp_path: Path) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no caddy here that could read the example")
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    said = _said_by(
        caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"), **home
    )
    assert "Valid configuration" in said, said


def _said_by(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env=environment or None
    )
    return done.stdout + done.stderr


def _certify(key_path: Path, certificate_path: Path) -> None:
    """A certificate that signs itself, as nginx wants to see one."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "poker.example")])
    day = datetime(2026, 1, 1, tzinfo=UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(day)
        .not_valid_after(day + timedelta(days=365))
        .sign(key, hashes.SHA256())
    )
    key_path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    certificate_path.write_bytes(made.public_bytes(serialization.Encoding.PEM))


def test_the_container_runs_without_privileges_and_can_be_asked_how_it_is() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert text.index("USER splitpot") < text.index("ENTRYPOINT")
    assert "HEALTHCHECK" in text
    assert "/healthz" in text
