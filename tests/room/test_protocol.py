"""The protocol's page and the protocol's types say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from splitpot.room import bodies, messages

PARTS = [
    messages.SeatView,
    messages.TurnView,
    messages.LegalView,
    messages.WagerView,
    messages.SizeView,
    messages.AskView,
    messages.Owes,
    messages.ReadingView,
    messages.Line,
    messages.PotView,
    messages.PotResult,
    messages.AwardView,
    messages.TableInfo,
    messages.Stakes,
    messages.Me,
    messages.EntryView,
    messages.RequestView,
    bodies.NewTable,
    bodies.NewSession,
    bodies.Session,
    bodies.NewAccount,
    bodies.LogIn,
    bodies.NewPassword,
    bodies.Farewell,
    bodies.TableKey,
    bodies.HostDeed,
    bodies.Invite,
    bodies.QuickSeat,
    bodies.LobbyList,
    bodies.Stats,
    bodies.GameStats,
    bodies.CurvePoint,
    bodies.RecentHand,
    bodies.Leaders,
    bodies.LeaderRow,
    bodies.HandRow,
    bodies.Problem,
]
CODES = [
    *("seat_taken", "no_such_seat", "table_full", "already_seated", "not_seated"),
    *("buy_in_too_small", "buy_in_too_large", "not_enough_chips"),
    *("not_your_turn", "stale_action", "illegal_action", "bad_amount", "not_allowed"),
    *("bad_message", "unknown_type", "too_large", "too_fast"),
    *("unknown_table", "bad_settings", "nickname_taken", "bad_nickname", "no_session"),
    *(
        "bad_login",
        "bad_password",
        "no_allowance",
        "busy",
        "not_invited",
        "password_needed",
        "wrong_password",
    ),
]


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    return (repository / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(messages.STREAM_TYPES))
def test_every_message_of_the_stream_has_a_section_with_all_its_fields(page: str, name: str) -> None:
    _, _, rest = page.partition(f"\n### `{name}`\n")
    assert rest, f"docs/reference/protocol.md has no section on {name}"
    section = rest.split("\n#")[0]
    fields = set(messages.STREAM_TYPES[name].__struct_fields__) - {"log", "mine"}
    assert [field for field in sorted(fields) if f"`{field}`" not in section] == []


@pytest.mark.parametrize("name", sorted({*messages.CLIENT_TYPES, *messages.ANSWER_TYPES}))
def test_every_command_and_answer_is_mentioned(page: str, name: str) -> None:
    assert f"`{name}`" in page or f"`{name} {{" in page


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_part_is_mentioned_with_its_fields(page: str, part: Any) -> None:
    assert f"`{part.__name__}" in page
    assert [field for field in part.__struct_fields__ if field not in page] == []


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_mentioned(page: str, code: str) -> None:
    assert f"`{code}`" in page


def test_the_numbers_of_the_page_are_those_of_the_code(page: str) -> None:
    assert f"at most {messages.MAX_MESSAGE_BYTES:,} bytes" in page
    assert f"at most {messages.MAX_MESSAGES_PER_SECOND} a second" in page
    assert f"keeps the last {messages.LOG_LINES}" in page


def test_every_message_can_be_written_and_read() -> None:
    for body in (*messages.STREAM_TYPES.values(), *messages.ANSWER_TYPES.values()):
        assert msgspec.json.schema(body)
