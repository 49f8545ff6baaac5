"""The recipes in `deploy/` name settings, commands and files that there are."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

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


def test_the_container_runs_without_privileges_and_can_be_asked_how_it_is() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert text.index("USER splitpot") < text.index("ENTRYPOINT")
    assert "HEALTHCHECK" in text
    assert "/healthz" in text
