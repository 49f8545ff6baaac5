"""Hands without the people in them: players become P1 to Pn, numbers and tables are dropped.

What is kept is listed, not what is dropped, so that a field nobody thought of cannot tell
who played. Within one file a player keeps one name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from splitpot.history.cash_outs import FIELD
from splitpot.history.record import Comment, HandRecord
from splitpot.history.sites import is_site

_KEPT: Final = (
    "venue",
    "year",
    "month",
    "day",
    "time",
    "time_zone",
    "time_zone_abbreviation",
    "currency",
    "currency_symbol",
    "level",
    "ante_trimming_status",
    "_play_money",
    FIELD,
)
_OURS: Final = "Splitpot"
_TIMES: Final = frozenset({"time", "time_zone", "time_zone_abbreviation"})


class Aliases:
    """The names that stand for players: P1, P2... in the order in which they are first met."""

    def __init__(self) -> None:
        self._aliases: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The name that stands for a player; nobody stays nobody."""
        if not name:
            return ""
        return self._aliases.setdefault(name, f"P{len(self._aliases) + 1}")

    @property
    def names(self) -> Mapping[str, str]:
        """What stands for whom so far."""
        return dict(self._aliases)


def anonymise(
    record: HandRecord, aliases: Aliases, *, day_only: bool = False, with_remarks: bool = False
) -> HandRecord:
    """The hand as it was played, without who played it, where, and under which number.

    Args:
        aliases: the names of one file; new players get the next ones.
        day_only: whether the time of day goes too.
        with_remarks: whether remarks stay, with the new names in them; they may still tell who is meant.
    """
    players = tuple(aliases.of(name) for name in record.players)
    told: dict[str, Any] = {
        field: record.metadata[field]
        for field in _KEPT
        if field in record.metadata and not (day_only and field in _TIMES)
    }
    if not is_site(told.get("venue")) and told.get("venue") != _OURS:
        # Another venue may be somebody's own room.
        told.pop("venue", None)
    hero = record.metadata.get("_hero")
    if isinstance(hero, str) and hero in record.players:
        told["_hero"] = aliases.of(hero)
    if record.metadata.get("tournament"):
        # Trackers take a hand for a cash game's without it.
        told["tournament"] = "1"
    comments = tuple(
        Comment(comment.after, rename_text(comment.text, aliases.names))
        for comment in (record.comments if with_remarks else ())
    )
    return replace(record, players=players, metadata=told, comments=comments)


def anonymise_hands(
    records: Iterable[HandRecord], *, day_only: bool = False, with_remarks: bool = False
) -> Iterator[HandRecord]:
    """The hands of one file, the same player under the same name in all of them."""
    aliases = Aliases()
    for record in records:
        yield anonymise(record, aliases, day_only=day_only, with_remarks=with_remarks)


def rename_text(text: str, names: Mapping[str, str]) -> str:
    """A text with names in place of others, each taken literally, all at once.

    A name counts where no letter or digit goes before or after it; the longest counts first,
    and what was put in is not looked at again.
    """
    wanted = sorted((name for name in names if name), key=len, reverse=True)
    if not wanted:
        return text
    pattern = "|".join(map(re.escape, wanted))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda found: names[found[0]], text)
