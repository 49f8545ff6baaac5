"""The first two lines of a hand in the manner of PokerStars: site, number, game, stakes, time, table.

Other sites (GG, Run It Once, PokerMaster, converters) write the same lines with small changes;
what they have in common is here. Seats and play are in `stars_lines`.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

import msgspec

from splitpot.game.rules import Game, Structure
from splitpot.history.lines import parse_money, utc_time
from splitpot.history.telling import Telling, find_currency

_SITE: Final = r"(?P<site>[A-Za-z][A-Za-z.]*(?: [A-Za-z.]+){0,3}?)"
_NUMBER: Final = r"(?:hand|game) ?#(?P<number>[A-Z]{0,4}[0-9]+)"
HEADER: Final = re.compile(
    rf"^[\ufeff ]*{_SITE} (?:home game |zoom )?{_NUMBER}:(?![^\n]*\btable )"
    r"[^\n]*\([^\n]*\)[^\n]* - \d{4}/\d{1,2}/\d{1,2}",
    re.MULTILINE | re.IGNORECASE,
)
START: Final = re.compile(
    rf"[\ufeff ]*{_SITE} (?:home game |zoom )?{_NUMBER}\s*(?::\s*(?P<rest>.*))?", re.IGNORECASE
)
"""A line that begins a hand, even where the rest of it is lost."""

_MOMENT: Final = re.compile(
    r"(\d{4})/(\d{1,2})/(\d{1,2})\s+(?:- )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:\s*\(?([A-Z]{2,4})\)?)?"
)
_CLUB: Final = re.compile(r"\{([^}]*)\}\s*")
_TOURNAMENT: Final = re.compile(r"(?:Zoom )?Tournament #([\w-]+),?\s*")
_BUY_IN: Final = re.compile(r"(\S*\d\S*\+\S*\d\S*)\s+(?:([A-Z]{3})\s+)?")
_PARENTHESES: Final = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)?)\)")
_STAKES: Final = re.compile(
    r"([^/]*\d[^/]*)/([^\dA-Za-z]*\d(?:[\d.,'’]|[ \u00a0\u202f]\d{3})*)(.*)", re.DOTALL
)
_CAP: Final = re.compile(r"([^\s-]*\d[\d.,]*) Cap", re.IGNORECASE)
_ANTE: Final = re.compile(r"(?:ante\s*|[(-]\s*)([^\s\dA-Za-z]?\d[\d.,]*)(?![\d.,]*\s*cap)", re.IGNORECASE)
_LEVEL: Final = re.compile(r"Level\s?([IVXLCDM]+\b|\d+)")
_OMAHA: Final = re.compile(
    r"(?:(?P<before>[4-6])[ -]Card )?\b(?:Omaha|PLO|NLO|FLO)(?:[ -]?(?P<after>[456]))?(?![a-z\d]*[a-z])"
    r"(?P<low>\s?(?:Hi[ /-]?Lo|H/L8?|-?8\b))?",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(r"courchevel|irish|fusion|double board", re.IGNORECASE)
_TABLE: Final = re.compile(
    r"Table (?:ID )?'(?P<name>.*)'(?:\(\d+\))?(?:\s+(?P<seats>\d+)[ -]?max,?)?(?P<money>\s*\([^)]*\))?"
    r"(?:.*?Seat #(?P<button>\d+) is the button)?",
    re.IGNORECASE,
)


class GameFacts(msgspec.Struct, frozen=True):
    """What the header says of the game; the same for many hands."""

    words: str
    game: Game | None
    structure: Structure | None
    hole_cards: int
    is_count_said: bool
    stakes: tuple[Decimal, Decimal] | None
    cap: Decimal | None
    ante: Decimal | None
    currency: str
    is_play_money: bool
    club: str
    tournament: str
    level: str
    buy_in: tuple[Decimal, ...]


def site_of(words: str) -> str:
    """The site's name by the first words of a header; GG signs only as `Poker`."""
    site = " ".join(words.split())
    if site.upper() == "POKERSTARS":
        return "PokerStars"
    return "GGPoker" if site == "Poker" else site.removesuffix(" Poker")


def read_moment(rest: str) -> tuple[str, int]:
    """The time of a header in UTC, and where in the header it begins.

    Stars adds Eastern time in brackets, and that is right where the local letters are not.
    """
    found = list(_MOMENT.finditer(rest))
    if not found:
        return "", len(rest)
    by_zone = {one[7]: one for one in reversed(found) if one[7]}
    best = next((by_zone[zone] for zone in ("ET", "UTC", "GMT") if zone in by_zone), found[0])
    year, month, day, hour, minute = (int(best[i]) for i in range(1, 6))
    return utc_time(year, month, day, hour, minute, int(best[6] or 0), best[7] or ""), found[0].start()


@lru_cache(maxsize=1024)
def read_game(words: str) -> GameFacts:
    """Everything between the hand's number and its time."""
    club = _CLUB.match(words)
    rest = words[club.end() :] if club else words
    tournament = _TOURNAMENT.match(rest)
    buy_in: tuple[Decimal, ...] = ()
    money = ""
    if tournament:
        rest = rest[tournament.end() :]
        paid = _BUY_IN.match(rest)
        if paid:
            rest = rest[paid.end() :]
            money = paid[1] + (paid[2] or "")
            buy_in = tuple(part for part in map(parse_money, paid[1].split("+")) if part is not None)
    stakes, more, name, stake_words = _read_stakes(rest)
    if not tournament:
        money = stake_words
    game, structure, cards, game_words = _name_game(name)
    level = _LEVEL.findall(rest)
    cap, ante = _CAP.search(more), _ANTE.search(more)
    currency = find_currency(money)
    has_money = bool(buy_in) if tournament else stakes is not None
    club_words = club[1].strip() if club else ""
    return GameFacts(
        words=game_words,
        game=game,
        structure=structure,
        hole_cards=cards or 4,
        is_count_said=cards is not None,
        stakes=stakes,
        cap=parse_money(cap[1]) if cap else None,
        ante=parse_money(ante[1]) if ante else None,
        currency=currency,
        is_play_money=has_money and not currency,
        club=club_words.removeprefix("Club #"),
        tournament=tournament[1] if tournament else "",
        level=level[-1] if level else "",
        buy_in=buy_in,
    )


def _read_stakes(words: str) -> tuple[tuple[Decimal, Decimal] | None, str, str, str]:
    """The pair of stakes, what follows it in its brackets, the game's words, the words of the stakes."""
    for found in reversed(list(_PARENTHESES.finditer(words))):
        # A mixed game has both in one pair of brackets: (Omaha Pot Limit, $1/$2 USD).
        game, comma, text = found[1].rpartition(", ")
        is_mixed = bool(comma) and any(letter.isalpha() for letter in game)
        text = text if is_mixed else found[1]
        pair = _STAKES.fullmatch(text)
        if pair:
            low, high = parse_money(pair[1].strip()), parse_money(pair[2].strip())
            if low is not None and high is not None:
                return (low, high), pair[3], game if is_mixed else words[: found.start()], text
    return None, "", words, ""


def _name_game(words: str) -> tuple[Game | None, Structure | None, int | None, str]:
    """Game, structure, number of hole cards where it is said, and the game in the file's words."""
    words = words.split(" - ")[0].strip() if " - " in words else words.strip()
    inner = _PARENTHESES.search(words)
    if inner and "postflop" not in inner[1]:
        words = inner[1]
    found = list(_OMAHA.finditer(words))
    if not found or _OTHER.search(words):
        return None, None, None, words
    omaha = found[-1]
    words = words[omaha.start() :]
    count = omaha["before"] or omaha["after"]
    game = Game.OMAHA8 if omaha["low"] else Game.OMAHA
    return game, _structure(words), int(count) if count else None, words


def _structure(words: str) -> Structure | None:
    text = words.lower()
    if "pot limit" in text or "pot-limit" in text or text.startswith("plo"):
        return Structure.POT_LIMIT
    if "no limit" in text or "nl postflop" in text or text.startswith("nlo"):
        return Structure.NO_LIMIT
    return Structure.FIXED_LIMIT if "limit" in text or text.startswith("flo") else None


def read_table(line: str, telling: Telling) -> None:
    """The line with the table's name, its size and the button."""
    found = _TABLE.match(line)
    if not found:
        telling.problem(line, "a table such as Table 'Name' 6-max Seat #1 is the button")
        return
    fields = telling.fields
    fields["table"] = found["name"]
    if found["seats"]:
        fields["max_seats"] = int(found["seats"][:3])
    if found["button"]:
        fields["button"] = int(found["button"][:6])
    money = (found["money"] or "").lower()
    if "play" in money:
        fields["is_play_money"] = True
    elif "real" in money:
        fields["is_play_money"] = False
