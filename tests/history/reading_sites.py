"""What tests of site readers ask: deeds in short, and whether a whole folder of real hands agrees."""

from __future__ import annotations

from pathlib import Path

from splitpot.history.read import read_history, read_history_bytes
from splitpot.history.record import HandReading
from splitpot.history.told import DeedKind, ToldHand


def only(text: str) -> ToldHand:
    """The one hand of a text, as it is told."""
    (reading,) = read_history(text)
    assert reading.told is not None
    return reading.told


def replayed(text: str) -> HandReading:
    """The one hand of a text, played again."""
    (reading,) = read_history(text)
    return reading


def deeds(told: ToldHand, *kinds: DeedKind) -> list[tuple[str, str, str]]:
    """Player, what he does and the amount, of all deeds or of some kinds."""
    return [
        (deed.player, (deed.post or deed.kind).value, "" if deed.amount is None else str(deed.amount))
        for deed in told.deeds
        if not kinds or deed.kind in kinds
    ]


def wins(told: ToldHand) -> dict[str, str]:
    """What each winner gets, in all."""
    paid: dict[str, str] = {}
    for name in dict.fromkeys(win.player for win in told.wins):
        paid[name] = str(sum(win.amount for win in told.wins if win.player == name))
    return paid


def disagreeing(folder: Path) -> tuple[int, list[str]]:
    """How many Omaha hands a folder has, and the reasons of those whose payout is not the rules'."""
    count = 0
    reasons: list[str] = []
    for path in sorted(folder.iterdir()):
        for reading in read_history_bytes(path.read_bytes()):
            assert not reading.problems, (path.name, reading.problems)
            count += 1
            if reading.verdict.agrees is not True:
                reasons.append(reading.verdict.reason)
    return count, reasons
