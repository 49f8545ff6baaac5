"""What the code has, the reference has: commands, options, settings, events, messages, error codes, rules."""

from __future__ import annotations

import ast
import inspect
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
import pytest

from splitpot import errors
from splitpot.cli.main import COMMANDS, cli
from splitpot.errors import Reason
from splitpot.game.rules import Rules
from splitpot.room import bodies, messages
from splitpot.room.config import TableConfig
from splitpot.room.events import TableEvent
from splitpot.room.tournament_bodies import NewTournament
from splitpot.server.settings import Settings
from tests.conftest import REPOSITORY

DOCS = REPOSITORY / "docs"
SOURCES = sorted((REPOSITORY / "src").rglob("*.py"))
RULE = re.compile(r"\b(?:R\d{1,2}|C\d{1,2}|3\.\d{1,2}-\d{1,2})\b")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """The part of a page under one heading, up to the next of the same or a higher level."""
    lines = text.splitlines()
    start = lines.index(heading)
    level = heading.split(" ")[0]
    for end in range(start + 1, len(lines)):
        marks = lines[end].split(" ")[0]
        if marks and set(marks) == {"#"} and len(marks) <= len(level):
            return "\n".join(lines[start:end])
    return "\n".join(lines[start:])


def first_column(text: str) -> set[str]:
    return set(re.findall(r"^\| `([^`]+)` \|", text, flags=re.MULTILINE))


def fields(struct: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(struct)}


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_option_of_a_command_is_in_its_section(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    told = section(page("reference/cli.md"), f"## splitpot {name}")
    for parameter in command.params:
        names = parameter.opts + parameter.secondary_opts
        wanted = [parameter.human_readable_name] if isinstance(parameter, click.Argument) else names
        for one in wanted:
            assert re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", told), f"{name}: {one} is not in cli.md"


def test_every_command_of_a_group_has_its_section_and_options() -> None:
    text = page("reference/cli.md")
    for group in COMMANDS:
        command = cli.get_command(click.Context(cli), group)
        if not isinstance(command, click.Group):
            continue
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            told = section(text, f"### splitpot {group} {name}").replace("\\|", "|")
            for parameter in below.params:
                is_argument = isinstance(parameter, click.Argument)
                for one in [parameter.make_metavar(click.Context(below))] if is_argument else parameter.opts:
                    assert one in told, f"{group} {name}: {one} is not in cli.md"


def test_no_section_tells_of_a_command_that_is_none() -> None:
    assert set(re.findall(r"^## splitpot (\w+)$", page("reference/cli.md"), flags=re.MULTILINE)) == set(
        COMMANDS
    )


@pytest.mark.parametrize(
    ("struct", "heading"),
    [
        (Settings, "## The server"),
        (bodies.NewTable, "## A new table"),
        (NewTournament, "## A new tournament"),
        (TableConfig, "## A table"),
        (Rules, "## The rules of a hand"),
    ],
)
def test_every_setting_is_in_the_settings(struct: type[msgspec.Struct], heading: str) -> None:
    assert first_column(section(page("reference/settings.md"), heading)) == fields(struct)


@pytest.mark.parametrize(
    ("struct", "heading"),
    [
        (Settings, "## The server"),
        (bodies.NewTable, "## A new table"),
        (NewTournament, "## A new tournament"),
        (TableConfig, "## A table"),
        (Rules, "## The rules of a hand"),
    ],
)
def test_a_default_in_the_settings_is_the_default(struct: type[msgspec.Struct], heading: str) -> None:
    told = dict(
        re.findall(
            r"^\| `([^`]+)` \| ([^|]*?) ?\|",
            section(page("reference/settings.md"), heading),
            flags=re.MULTILINE,
        )
    )
    for field in msgspec.structs.fields(struct):
        if field.default is msgspec.NODEFAULT:
            continue
        value = field.default
        if isinstance(value, bool):
            wanted = "yes" if value else "no"
        elif isinstance(value, int | float):
            wanted = f"{value:,.0f}"
        elif isinstance(value, str):
            wanted = f"`{value}`" if value else "none"
        elif isinstance(value, tuple):
            wanted = ", ".join(f"`{one}`" for one in value) or "none"
        else:
            wanted = "none"
        assert told[field.name] == wanted, field.name


def test_every_event_is_in_the_events_with_its_fields() -> None:
    text = page("reference/events.md")
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]* \| ([^|]*) \|$", text, flags=re.MULTILINE))
    events = {event.__struct_config__.tag: event for event in typing.get_args(TableEvent)}
    assert set(rows) == set(events)
    for tag, event in events.items():
        told = set(re.findall(r"`(\w+)`", rows[tag]))
        assert fields(event) - {"schema"} <= told, tag


def test_every_message_is_in_the_protocol() -> None:
    text = page("reference/protocol.md")
    types = messages.STREAM_TYPES | messages.ANSWER_TYPES | messages.CLIENT_TYPES
    missing = [name for name in types if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    assert missing == []


def test_every_exception_is_in_the_errors() -> None:
    classes = {
        name for name, one in inspect.getmembers(errors, inspect.isclass) if issubclass(one, Exception)
    }
    assert classes == first_column(page("reference/errors.md").split("## Reasons")[0])


def test_every_reason_is_in_the_errors() -> None:
    told = first_column(section(page("reference/errors.md"), "## Reasons of `IllegalAction`"))
    assert told == {reason.value for reason in Reason}


def raised_codes(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "RoomError"
            and node.args
        ):
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def test_every_code_of_the_room_is_in_the_errors() -> None:
    told = first_column(section(page("reference/errors.md"), "## Codes of the room"))
    raised = {code for path in SOURCES for code in raised_codes(path)}
    assert len(raised) > 10
    assert raised - told == set()


def test_no_code_in_the_errors_is_a_code_that_nobody_uses() -> None:
    told = first_column(section(page("reference/errors.md"), "## Codes of the room"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert {code for code in told if f'"{code}"' not in text} == set()


def test_every_rule_that_the_code_or_a_test_names_is_in_the_rules() -> None:
    text = page("rules.md")
    known = set(RULE.findall(text))
    part = ""
    for line in text.splitlines():
        heading = re.match(r"### (3\.\d+) ", line)
        part = heading.group(1) if heading else part
        numbered = re.match(r"(\d+)\. ", line)
        if numbered and part:
            known.add(f"{part}-{numbered.group(1)}")
    named: dict[str, str] = {}
    for path in [*SOURCES, *sorted((REPOSITORY / "tests").rglob("*.py"))]:
        for number in RULE.findall(path.read_text(encoding="utf-8")):
            named.setdefault(number, path.relative_to(REPOSITORY).as_posix())
    assert len(named) > 20
    assert {number: where for number, where in named.items() if number not in known} == {}


def test_the_rules_are_told_without_gaps() -> None:
    text = page("rules.md")
    for letter, last in (("R", 65), ("C", 19)):
        rows = re.findall(rf"^\| ((?:{letter}\d+(?:, )?)+) \|", text, flags=re.MULTILINE)
        numbers = sorted(int(one) for row in rows for one in re.findall(r"\d+", row))
        assert numbers == list(range(1, last + 1))


def pages() -> list[Path]:
    return [
        *sorted(DOCS.rglob("*.md")),
        *sorted(REPOSITORY.glob("*.md")),
        *sorted(REPOSITORY.glob("benchmarks/*.md")),
    ]


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_every_link_leads_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target or target.startswith("#"):
            continue
        assert (path.parent / target.split("#")[0]).exists(), f"{path.name}: {target}"


def test_every_page_of_the_documentation_can_be_reached() -> None:
    linked = {
        (path.parent / target.split("#")[0]).resolve()
        for path in pages()
        for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8"))
        if "://" not in target
    }
    reference = (DOCS / "reference").resolve()
    unreached = [
        path.name for path in DOCS.rglob("*.md") if path.resolve() not in linked and path.parent != reference
    ]
    assert [name for name in unreached if name != "README.md"] == []


def test_every_dependency_has_its_reason_in_the_decisions() -> None:
    import tomllib

    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = page("decisions.md")
    for asked in [
        *project["dependencies"],
        *(one for group in project["optional-dependencies"].values() for one in group),
    ]:
        name = re.match(r"[A-Za-z0-9-]+", asked)
        assert name is not None
        assert f"**{name.group()}**" in text, name.group()


def test_every_benchmark_is_in_their_list() -> None:
    text = (REPOSITORY / "benchmarks" / "README.md").read_text(encoding="utf-8")
    files = {path.name for path in (REPOSITORY / "benchmarks").glob("*.py")} - {"__init__.py"}
    assert first_column(text) == files


def test_every_column_of_a_file_of_hands_is_in_the_statistics() -> None:
    from splitpot.history.stats_totals import Result, Statistics
    from splitpot.server.hands_schema import DEED_COLUMNS, HAND_COLUMNS, PLAYER_COLUMNS

    text = page("reference/statistics.md")
    columns = {*HAND_COLUMNS, *PLAYER_COLUMNS, *fields(Statistics), *fields(Result)} - {
        *DEED_COLUMNS,
        "hand_id",
    }
    assert {column for column in columns if f"`{column}`" not in text} == set()
