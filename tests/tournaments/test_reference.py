"""What a tournament has, its page of reference has: commands, events, settings with defaults."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec

from splitpot.room.tournament_commands import TournamentCommand
from splitpot.room.tournament_config import Level, Tournament
from splitpot.room.tournament_events import TournamentEvent
from splitpot.room.tournament_prizes import paid_places


def page(repository: Path) -> str:
    return (repository / "docs" / "reference" / "tournaments.md").read_text(encoding="utf-8")


def fields(struct: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(struct)} - {"schema"}


def test_every_command_is_told_with_its_fields(repository: Path) -> None:
    told = {
        name: set(re.findall(r"\w+", rest))
        for name, rest in re.findall(r"`(\w+)\((.*?)\)`", page(repository))
    }
    for command in typing.get_args(TournamentCommand):
        assert told[command.__name__] == fields(command)


def test_every_event_is_told_with_its_fields(repository: Path) -> None:
    told: dict[str, set[str]] = {}
    text = page(repository).split("## Events")[1].split("## Settings")[0]
    for names, rest in re.findall(r"^\| (`[a-z_`, ]+) \| [^|]* \| ([^|]*) \|$", text, re.MULTILINE):
        for name in re.findall(r"`(\w+)`", names):
            told[name] = set(re.findall(r"`(\w+)`", rest))
    events = {event.__struct_config__.tag: event for event in typing.get_args(TournamentEvent)}
    assert set(told) == set(events)
    for tag, event in events.items():
        assert fields(event) <= told[tag], tag


def test_every_setting_is_told_with_its_default(repository: Path) -> None:
    rows = dict(
        re.findall(
            r"^\| `(\w+)` \| ([^|]*?) ?\| [^|]* \|$", page(repository).split("## Settings")[1], re.MULTILINE
        )
    )
    assert set(rows) == fields(Tournament)
    for field in msgspec.structs.fields(Tournament):
        default = field.default
        if type(default) is int:
            assert rows[field.name] == f"{default:,}"
        elif type(default) is str:
            assert rows[field.name] == (f"`{default}`" if default else "none")
    assert all(f"`{name}`" in page(repository) for name in fields(Level))


def test_the_table_of_paid_places_is_the_one_in_force(repository: Path) -> None:
    """3.15-15: it is published."""
    rows = re.findall(r"^\| ([\d,]+) \| (\d+) \|$", page(repository), re.MULTILINE)
    assert len(rows) > 15
    for entries, places in rows:
        assert paid_places(int(entries.replace(",", ""))) == int(places)
