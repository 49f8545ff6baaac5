"""Nobody is known from an anonymised hand, and names are taken as they are written."""

from __future__ import annotations

import json
from datetime import time
from pathlib import Path

from msgspec.structs import replace

from splitpot.history.anonymise import Aliases, anonymise, anonymise_hands, rename_text
from splitpot.history.phh import write_phh
from splitpot.history.record import Comment
from tests.history.simulated import simulated, simulated_hands


def test_a_dollar_sign_or_backslash_in_a_name_is_only_a_letter_of_it() -> None:
    assert rename_text("P1: calls $2", {"P1": "A$1\\g<0>"}) == "A$1\\g<0>: calls $2"
    assert rename_text("A$1\\g<0>: calls $2", {"A$1\\g<0>": "P1"}) == "P1: calls $2"


def test_the_case_that_broke_another_program(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "bugs.json").read_text(encoding="utf-8"))
    (case,) = (one for one in (cases if isinstance(cases, list) else cases["cases"]) if one["id"] == "F04")
    renamed = rename_text(case["input"]["text"], case["input"]["rename"])
    assert renamed == case["right_value"]["text_after"]


def test_a_name_within_another_word_or_name_is_left_alone() -> None:
    names = {"Ann": "P1", "Ann Lee": "P2", "P1": "P3"}
    assert rename_text("Anna and Ann Lee, Ann and P1", names) == "Anna and P2, P1 and P3"


def test_no_names_change_nothing() -> None:
    assert rename_text("Ann calls", {}) == "Ann calls"


def test_a_player_keeps_one_name_through_a_file() -> None:
    hands = list(simulated_hands(12))
    hidden = list(anonymise_hands(hands))
    aliases: dict[str, set[str]] = {}
    for before, after in zip(hands, hidden, strict=True):
        for name, alias in zip(before.players, after.players, strict=True):
            aliases.setdefault(name, set()).add(alias)
    assert all(len(found) == 1 for found in aliases.values())
    assert {alias for found in aliases.values() for alias in found} == {
        f"P{number}" for number in range(1, len(aliases) + 1)
    }


def test_numbers_tables_and_unknown_fields_are_dropped_and_the_cards_stay() -> None:
    record = simulated(4)
    told = record.metadata | {
        "event": "Final table",
        "url": "somewhere",
        "_note": "Ann's",
        "_hero": record.players[0],
    }
    hidden = anonymise(replace(record, metadata=told), Aliases())
    assert hidden.metadata == {
        "venue": "Splitpot",
        "year": 2026,
        "month": 5,
        "day": 5,
        "_hero": "P1",
        **({"currency": "USD"} if "currency" in record.metadata else {}),
    }
    assert hidden.events == record.events


def test_the_time_of_day_goes_where_that_is_asked() -> None:
    record = replace(simulated(4), metadata={"year": 2026, "time": time(20, 15), "time_zone": "UTC"})
    assert anonymise(record, Aliases()).metadata["time"] == time(20, 15)
    assert anonymise(record, Aliases(), day_only=True).metadata == {"year": 2026}


def test_remarks_go_or_have_the_new_names() -> None:
    record = simulated(4)
    name = record.players[1]
    told = replace(record, comments=(Comment(0, f"{name} looks tired"),))
    assert anonymise(told, Aliases()).comments == ()
    hidden = anonymise(told, Aliases(), with_remarks=True)
    assert hidden.comments[0].text == "P2 looks tired"
    assert name not in write_phh(hidden)


def test_a_nameless_player_stays_nameless() -> None:
    assert Aliases().of("") == ""
