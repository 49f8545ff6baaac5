"""The readers of PokerStars' family, Winamax and PokerTracker over real files of these sites."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from splitpot.history.read import read_history_bytes
from splitpot.history.record import HandReading

_FOLDERS = ("PokerStars", "Stars", "GGPoker", "PokerTracker", "Winamax")


@pytest.fixture(scope="module")
def readings(shared: Path) -> dict[str, list[HandReading]]:
    """The hands of each file by the file's name."""
    files = [file for folder in _FOLDERS for file in sorted((shared / "hands" / "sites" / folder).iterdir())]
    assert len(files) == 37
    return {file.name: list(read_history_bytes(file.read_bytes())) for file in files}


def omaha(readings: dict[str, list[HandReading]]) -> Iterator[tuple[str, HandReading]]:
    """Every hand of Omaha with its file's name."""
    for name, hands in readings.items():
        for hand in hands:
            if hand.told is not None and hand.told.game is not None:
                yield name, hand


def test_every_complete_hand_is_paid_by_the_rules_as_the_site_paid_it(
    readings: dict[str, list[HandReading]],
) -> None:
    hands = list(omaha(readings))
    assert len(hands) == 247
    different = {hand.name for _, hand in hands if not hand.verdict.agrees}
    # One was cancelled, one is cut, two have money of the house in the pot (one of which was bet, and
    # the other was printed twice), and one raise at the end could be matched by nobody.
    assert different <= {"142579689317", "142624277978", "36197946", "RC58843003", "270777-205-1284852281"}


def test_the_only_problems_are_those_of_the_files(readings: dict[str, list[HandReading]]) -> None:
    numbers = {hand.name for _, hand in omaha(readings) if hand.told and hand.told.problems}
    assert numbers == {"142624277978", "36197946"}


def test_mixed_games_give_only_their_hands_of_omaha(readings: dict[str, list[HandReading]]) -> None:
    (mixed,) = [hands for name, hands in readings.items() if "8-Game" in name]
    games = [hand.told.game for hand in mixed if hand.told]
    assert len(games) > len([game for game in games if game is not None]) > 0
    assert all(hand.told and hand.told.club == "Dazzle's Room" for hand in mixed)


def test_the_site_is_named(readings: dict[str, list[HandReading]]) -> None:
    sites = {hand.told.site for _, hand in omaha(readings) if hand.told}
    assert sites == {"PokerStars", "GGPoker", "Run It Once", "PokerMaster", "Winamax", "Microgaming"}


def test_what_is_not_print_does_not_get_into_names_or_amounts(readings: dict[str, list[HandReading]]) -> None:
    for _, hand in omaha(readings):
        assert hand.told is not None
        assert all(seat.name.isprintable() and seat.stack is not None for seat in hand.told.seats)
