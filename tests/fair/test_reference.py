"""The verifier that the reference prints, run on the shared vectors: what it says is all one has to know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from splitpot.room import fairness
from splitpot.room.fairness import HandProof, SeenCard
from tests.conftest import REPOSITORY
from tests.fair.vectors import FILE

PAGE = (REPOSITORY / "docs" / "reference" / "fair-deal.md").read_text(encoding="utf-8")
VECTORS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def printed() -> dict[str, Any]:
    """The names that the page's code defines."""
    code = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    names: dict[str, Any] = {"__name__": "printed"}
    exec(compile("\n".join(code), "fair-deal.md", "exec"), names)
    return names


HOLDS = printed()["holds"]


@pytest.mark.parametrize("vector", VECTORS["proofs"], ids=lambda vector: vector["name"])
def test_the_printed_verifier_agrees_about_hashes_and_places(vector: dict[str, Any]) -> None:
    codes = {fault["code"] for fault in vector["faults"]}
    if codes and not codes & {"bad_path", "wrong_place"}:
        return  # the short verifier does not look for files that are badly written
    assert HOLDS(vector["proof"]) == (not codes)


def test_every_field_and_code_is_in_the_reference() -> None:
    names = {field for struct in (HandProof, SeenCard) for field in struct.__struct_fields__}
    codes = {"unknown_scheme", "bad_hand", "bad_card", "bad_path", "wrong_place", "twice", "differs"}
    assert {name for name in names | codes if f"`{name}`" not in PAGE} == set()
    assert f"`{fairness.SCHEME}`" in PAGE
