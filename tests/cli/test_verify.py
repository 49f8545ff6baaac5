"""`splitpot verify`: what holds, what does not, and what is said about either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from splitpot.room.fairness import HandProof
from tests.fair import vectors

PROOFS = vectors.proofs()
GOOD = PROOFS["an own hole, a board and shown holes"]
Write = Callable[[HandProof], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a proof into a file of its own and gives its name."""

    def to_file(proof: HandProof) -> str:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
        path.write_bytes(msgspec.json.encode(proof))
        return str(path)

    return to_file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["verify", *arguments])


def test_a_proof_that_holds_says_what_is_proved_and_what_is_not(write: Write) -> None:
    found = run(write(GOOD))
    assert found.exit_code == 0
    assert "All 17 cards hold." in found.output
    assert f"commitment {GOOD.commitment}" in found.output
    assert "Own hole (Ann)" in found.output
    assert "Proved: the cards above lay at these positions" in found.output
    assert "Not proved: that nobody looked." in found.output
    assert "Not compared: the commitment that you were given" in found.output


@pytest.mark.parametrize("name", [name for name, proof in PROOFS.items() if name.startswith("another ")])
def test_a_changed_proof_does_not_hold(write: Write, name: str) -> None:
    found = run(write(PROOFS[name]))
    assert found.exit_code == 1
    assert "Does not hold: " in found.output
    assert "Not everything holds" in found.output
    assert "\nProved:" not in found.output


def test_the_commitment_that_the_player_noted_settles_it(write: Write) -> None:
    same = run("--commitment", GOOD.commitment.upper(), write(GOOD))
    assert same.exit_code == 0
    assert "Not compared" not in same.output
    other = run("--commitment", "ab" * 32, write(GOOD))
    assert other.exit_code == 1
    assert "the commitment that you were given is abab" in other.output
    assert run("--commitment", "12", write(GOOD)).exit_code == 2


def test_two_players_files_of_one_hand_are_compared(write: Write) -> None:
    onlooker = PROOFS["an onlooker"]
    both = run(write(GOOD), write(onlooker))
    assert both.exit_code == 0
    assert "Not compared" not in both.output
    twice = run(write(GOOD), write(GOOD))
    assert "Not compared" in twice.output, "one player's file twice compares nothing"
    other = msgspec.structs.replace(PROOFS["five hole cards, run twice"], hand_id=GOOD.hand_id)
    found = run(write(GOOD), write(other))
    assert found.exit_code == 1
    assert "more than one deck" in found.output


def test_a_file_that_is_no_proof_does_not_keep_others_unchecked(tmp_path: Path, write: Write) -> None:
    bad = tmp_path / "hand.phh"
    bad.write_text("variant = 'FO/8'")
    found = run(str(bad), write(GOOD), str(tmp_path / "none.json"))
    assert found.exit_code == 1
    assert found.output.count("Not a proof: ") == 2
    assert "All 17 cards hold." in found.output


def test_an_empty_proof_claims_nothing(write: Write) -> None:
    found = run(write(PROOFS["nothing was seen"]))
    assert found.exit_code == 1
    assert "It proves nothing: no card in it." in found.output
    assert "\nProved:" not in found.output
    (row,) = run("--json", write(PROOFS["nothing was seen"])).output.splitlines()
    assert msgspec.json.decode(row)["holds"] is None


def test_json_is_one_object_a_file(write: Write) -> None:
    found = run("--json", write(GOOD), write(PROOFS["another salt"]))
    assert found.exit_code == 1
    rows = [msgspec.json.decode(line) for line in found.output.splitlines()]
    assert [row["holds"] for row in rows] == [True, False]
    assert rows[0]["cards"] == 17
    assert [fault["code"] for fault in rows[1]["faults"]] == ["bad_path"]


def test_a_name_in_a_file_cannot_play_tricks_on_the_terminal(write: Write) -> None:
    names = dict.fromkeys(GOOD.names, "\x1b[2J\x1b]0;evil\x07Ann")
    found = run(write(msgspec.structs.replace(GOOD, names=names)))
    assert "\x1b" not in found.output
    assert "\x07" not in found.output


def test_a_proof_can_come_by_a_pipe() -> None:
    found = CliRunner().invoke(cli, ["verify", "-"], input=msgspec.json.encode(GOOD))
    assert found.exit_code == 0
    assert "All 17 cards hold." in found.output


def test_a_fault_of_one_file_is_not_told_as_one_between_files(write: Write) -> None:
    first, *others = GOOD.cards
    moved = msgspec.structs.replace(first, position=first.position + 1)
    twice = msgspec.structs.replace(GOOD, cards=(*GOOD.cards, moved))
    for files in ([write(twice)], [write(twice), write(twice)]):
        found = run(*files)
        assert found.exit_code == 1
        assert f"{first.card} lies at 2 positions" in found.output
        assert "files compared" not in found.output
    honest = msgspec.structs.replace(GOOD, viewer=None, cards=tuple(others))
    assert "files compared" not in run(write(twice), write(honest)).output


def test_both_boards_stand_in_the_order_of_play(write: Write) -> None:
    lines = run(write(PROOFS["five hole cards, run twice"])).output.splitlines()
    streets = [line.split("  ")[1] for line in lines if "lop " in line or "urn " in line or "iver " in line]
    assert streets == ["Flop", "Turn", "River", "Second flop", "Second turn", "Second river"]
