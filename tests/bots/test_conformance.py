"""Programs as bots: what a match does with one that errs, and what the check finds out about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from splitpot.bots.bot import Bot
from splitpot.bots.calling import CallingStation
from splitpot.bots.match import PlayedHand, play_hand, shuffled_deck
from splitpot.cli.conformance import Finding, check_program
from splitpot.cli.program import Course, Program, ProgramGone
from splitpot.game.events import Acted, ActKind
from splitpot.game.rules import fixed_limit
from tests.bots.programs import ANSWER, GOOD, MISCHIEF, mischief, written

ILL = {"it answers twice", "it does not mend a rejected answer", "it answers whatever comes"}
"""What harms nobody in a plain hand."""


def played_with(command: str, hands: int = 2, seconds: float = 0.2) -> tuple[list[PlayedHand], Program]:
    """Hands of a program in seat 0 against a calling station."""
    import random

    generator = random.Random(5)
    course = Course()
    program = Program(command, course, seconds)
    bots: list[Bot] = [program, CallingStation()]
    found = []
    try:
        for number in range(hands):
            course.begin()
            deck = shuffled_deck(generator)
            hand = play_hand(fixed_limit(10), (500, 500), number % 2, deck, bots, told=course.hear)
            program.hand_over(hand.final, 0)
            found.append(hand)
    finally:
        program.close()
    return found, program


def moves(played: list[PlayedHand], seat: int) -> set[ActKind]:
    return {
        event.kind
        for hand in played
        for event in hand.events
        if isinstance(event, Acted) and event.seat == seat
    }


def test_a_program_that_does_right_plays_whole_hands(tmp_path: Path) -> None:
    played, program = played_with(written(tmp_path, GOOD), hands=5, seconds=5.0)
    assert moves(played, 0) == {ActKind.CHECK, ActKind.CALL}
    counts = program.counts
    assert counts.asked >= 20
    assert (counts.rejected, counts.late, counts.defaulted) == (0, 0, 0)


OTHERWISE = {
    *("it ends in the middle", "it goes on when its input ends"),
    "it chokes on fields that it does not know",
}


@pytest.mark.parametrize("what", [what for what in MISCHIEF if what not in ILL | OTHERWISE])
def test_a_program_that_errs_checks_or_folds_and_never_calls(tmp_path: Path, what: str) -> None:
    played, program = played_with(mischief(tmp_path, what))
    assert moves(played, 0) <= {ActKind.CHECK, ActKind.FOLD}
    assert program.counts.defaulted == program.counts.asked > 0


def test_a_bad_answer_is_rejected_once_and_may_be_mended(tmp_path: Path) -> None:
    source = ANSWER + "    if asked: print('hm', flush=True)\n    if again: say(request=request, kind=kind)\n"
    played, program = played_with(written(tmp_path, source), seconds=5.0)
    assert ActKind.CALL in moves(played, 0)
    assert program.counts.rejected == program.counts.asked > 0
    assert program.counts.defaulted == 0


def test_a_late_answer_costs_no_later_decision(tmp_path: Path) -> None:
    """The first answer comes after the next question; the next one is in time."""
    source = "first = True\n" + ANSWER.replace(
        "    def say", "    if asked and first: first = False; time.sleep(0.6)\n    def say"
    )
    command = written(tmp_path, source + "    if asked: say(request=request, kind=kind)\n")
    _, program = played_with(command, hands=4, seconds=0.5)
    assert program.counts.late == 1
    assert program.counts.defaulted == 1
    assert program.counts.rejected == 1


def test_a_program_that_is_none_or_has_ended_is_an_error_with_words(tmp_path: Path) -> None:
    with pytest.raises(ProgramGone, match="cannot be started"):
        Program("there-is-no-such-program", Course())
    with pytest.raises(ProgramGone, match="exit code 3"):
        played_with(mischief(tmp_path, "it ends in the middle"))


def findings(command: str, fits: Callable[[Finding], bool] = lambda _: True) -> list[Finding]:
    return [one for one in check_program(command, seconds=2.0, hands=1, seed=1, seats=(2,)) if fits(one)]


@pytest.mark.timeout(240)
def test_the_check_finds_no_fault_with_a_program_that_does_right(tmp_path: Path) -> None:
    found = findings(written(tmp_path, GOOD))
    assert [one for one in found if not one.holds] == []
    assert len(found) == 25
    assert {"no limit omaha, 6 cards", "a full table of ten"} <= {one.check for one in found}


MOMENTS = {
    "it answers what is no JSON": "fixed limit omaha, 4 cards",
    "it raises what is not legal": "pot limit omaha8, 5 cards",
    "it names no request": "no limit omaha, 6 cards",
    "it answers twice": "a rejected answer is mended",
    "it does not mend a rejected answer": "a rejected answer is mended",
    "it answers whatever comes": "a late answer is forgotten",
    "it chokes on fields that it does not know": "unknown fields and types are left alone",
    "it ends in the middle": "a full table of ten",
    "it goes on when its input ends": "it ends when its input ends",
}


@pytest.mark.parametrize(("what", "where"), MOMENTS.items())
def test_the_check_finds_what_a_program_does_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, where: str
) -> None:
    from splitpot.cli import conformance, program

    monkeypatch.setattr(program, "GOODBYE_SECONDS", 0.5)
    monkeypatch.setattr(conformance, "HOLE_CARDS", (int(where[-7]),) if where.endswith("cards") else ())
    found = {
        one.check: one
        for one in check_program(mischief(tmp_path, what), seconds=0.5, hands=1, seed=1, seats=(2,))
    }
    assert not found[where].holds
    assert all(found[where].faults)
