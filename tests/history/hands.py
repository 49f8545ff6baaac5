"""A small PHH hand for tests, and the ways to change it."""

from __future__ import annotations

from splitpot.history.phh import read_phh
from splitpot.history.record import HandReading

ACTIONS = (
    "d dh p1 As2dKhTc",
    "d dh p2 Ad3cKsQc",
    "d dh p3 9h9s8h8s",
    "p3 cc",
    "p1 cc",
    "p2 cc",
    "d db 4c7hJd",
    "p1 cbr 10",
    "p2 cc",
    "p3 f",
    "d db 8d",
    "p1 cc",
    "p2 cc",
    "d db 2h",
    "p1 cc",
    "p2 cc",
    "p1 sm As2dKhTc",
    "p2 sm Ad3cKsQc",
)
"""p1 wins the high with a pair of deuces; his low is counterfeited, and p2 wins it with ace-trey."""

FIELDS = {
    "variant": "'FO/8'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[5, 10, 0]",
    "small_bet": "10",
    "big_bet": "20",
    "starting_stacks": "[200, 200, 200]",
}


def phh(*actions: str, **fields: str | None) -> str:
    """A hand's text; fields are TOML, None leaves a field out."""
    lines = [
        f"{key} = {value}"
        for key, value in {**FIELDS, **fields}.items()
        if value is not None and key != "actions"
    ]
    if "actions" not in fields:
        lines += ["actions = [", *(f"  '{action}'," for action in actions or ACTIONS), "]"]
    elif fields["actions"] is not None:
        lines.append(f"actions = {fields['actions']}")
    return "\n".join(lines) + "\n"


def read_one(text: str) -> HandReading:
    (reading,) = read_phh(text)
    return reading


def problem(text: str) -> str:
    """The one problem of a text's one hand."""
    (found,) = read_one(text).problems
    return str(found)
