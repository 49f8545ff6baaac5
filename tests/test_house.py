"""The rules of the house that no linter knows: short files, telling names, no traces of a machine."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

LONGEST_FILE = 600
LONGEST_ARCHITECTURE = 150
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "service", "misc"}
GENERATED = {"web/package-lock.json", "web/src/wire.ts"}
PURE = ("cards.py", "errors.py", "evaluation", "game", "equity", "history", "bots", "room")

# Written in halves, so that this file does not name what it looks for.
TRACES = re.compile(
    "|".join(
        re.escape(first + second)
        for first, second in [
            ("pypi", ".org"),
            ("python", "hosted"),
            ("registry.", "npmjs"),
            ("registry.", "yarnpkg"),
            ("deb.", "debian"),
            ("/opt/", "pypi"),
            ("/opt/", "wheels"),
            ("/work/", "main"),
            ("/work/", "shared"),
            ("/tmp/", "venv"),
            ("/tmp/", "brief"),
            ("/root", "/"),
            ("--index", "-url"),
            ("--find", "-links"),
            ("--trusted", "-host"),
        ]
    )
)
MACHINE_OPTIONS_ARE_NAMED_IN = {"requirements/lock"}


def repository_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(name for name in set(listed.stdout.splitlines()) if (REPOSITORY / name).is_file())


FILES = repository_files()
SOURCES = [name for name in FILES if name.endswith((".py", ".ts", ".tsx", ".css")) and name not in GENERATED]
MODULES = [name for name in FILES if name.endswith(".py")]
PURE_MODULES = [name for name in MODULES if name.startswith(tuple(f"src/splitpot/{part}" for part in PURE))]


def read(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


def test_there_are_files_to_look_at() -> None:
    assert len(SOURCES) > 50
    assert len(PURE_MODULES) > 20


def test_no_source_file_is_longer_than_the_hard_limit() -> None:
    lengths = {name: read(name).count("\n") for name in SOURCES if "generated" not in Path(name).name}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_the_median_python_file_is_short() -> None:
    lengths = sorted(read(name).count("\n") for name in MODULES if name.startswith("src/"))
    assert lengths[len(lengths) // 2] <= 200


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [name for name in FILES if Path(name).stem.lower() in EMPTY_NAMES] == []


def test_folders_under_the_package_are_at_most_two_levels_deep() -> None:
    depths = {
        name: len(Path(name).relative_to("src/splitpot").parts) for name in MODULES if name.startswith("src/")
    }
    assert {name: depth for name, depth in depths.items() if depth > 3} == {}


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    found: dict[str, str] = {}
    for name in FILES:
        data = (REPOSITORY / name).read_bytes()
        if b"\0" in data or name in MACHINE_OPTIONS_ARE_NAMED_IN:
            continue
        hit = TRACES.search(data.decode("utf-8"))
        if hit:
            found[name] = hit.group()
    assert found == {}


def test_only_conftest_names_the_folder_beside_the_repository() -> None:
    path = "../" + "shared"
    naming = [name for name in FILES if not name.endswith((".png", ".ico")) and path in read(name)]
    assert set(naming) <= {"tests/conftest.py"}


def test_the_client_lock_file_records_no_download_addresses() -> None:
    assert '"resolved"' not in read("web/package-lock.json")


@pytest.mark.parametrize("name", ["run", "build", "dev", "bench"])
def test_every_pinned_requirement_has_a_hash_and_no_address(name: str) -> None:
    text = read(f"requirements/{name}.txt")
    pins = re.findall(r"^[A-Za-z0-9][^\n]*", text, flags=re.MULTILINE)
    assert len(pins) > 1
    for pin in pins:
        assert re.fullmatch(r"[A-Za-z0-9._\[\]-]+==[^ ]+( ; .+)? \\", pin), pin
    assert text.count("--hash=sha256:") >= len(pins)
    assert "://" not in text


def test_the_dev_environment_pins_what_the_run_environment_pins() -> None:
    def pins(name: str) -> dict[str, str]:
        return dict(
            re.findall(r"^([A-Za-z0-9._-]+)==([^ ]+)", read(f"requirements/{name}.txt"), flags=re.MULTILINE)
        )

    run, dev, bench, build = pins("run"), pins("dev"), pins("bench"), pins("build")
    assert run.items() <= dev.items()
    assert run.items() <= bench.items()
    for other in (dev, bench):
        assert {name: other[name] for name in build if name in other} == {
            name: build[name] for name in build if name in other
        }


def test_architecture_fits_on_three_screens() -> None:
    assert read("ARCHITECTURE.md").count("\n") <= LONGEST_ARCHITECTURE


def test_every_module_opens_by_saying_what_lives_in_it() -> None:
    silent = [name for name in MODULES if read(name).strip() and not ast.get_docstring(ast.parse(read(name)))]
    empty = [name for name in MODULES if name.startswith("src/") and not read(name).strip()]
    assert silent + empty == []


@pytest.mark.parametrize("name", PURE_MODULES)
def test_a_layer_below_the_server_takes_time_dice_and_files_as_arguments(name: str) -> None:
    tree = ast.parse(read(name))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            where = f"{name}:{node.lineno}: {node.func.id}()"
            assert node.func.id not in {"open", "input", "print", "default_rng"}, where
            # A generator made from a given seed is an argument's child; one without asks the machine.
            assert node.func.id not in {"PCG64", "SeedSequence"} or node.args, where
        if isinstance(node, ast.Attribute):
            spelled = ast.unparse(node)
            assert not spelled.startswith(("np.random", "numpy.random")), f"{name}:{node.lineno}: {spelled}"
            assert node.attr not in {"now", "utcnow", "today"} or "datetime" not in spelled, (
                f"{name}:{node.lineno}: {spelled}"
            )


def test_no_test_file_is_without_a_test() -> None:
    empty = [
        name
        for name in MODULES
        if Path(name).name.startswith("test_")
        and not re.search(r"^ *(async )?def test_", read(name), re.MULTILINE)
        and "class " not in read(name)
    ]
    assert empty == []
