"""Names that people give themselves and their tables: what is let in.

Names are stored and sent as they were typed and shown as text, so markup in them is
harmless. Refused is what cannot be seen or turns the text around it. Which names look
alike, and which belong to the house, is here too; who has a name is in `players`.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from splitpot.errors import RoomError

NICKNAME_LENGTH = 20
TABLE_NAME_LENGTH = 40
BOT_NAMES: Final = (
    "Adhara", "Alcor", "Algol", "Alioth", "Alkaid", "Altair", "Antares", "Atria", "Canopus", "Capella",
    "Deneb", "Dubhe", "Merak", "Mizar", "Naos", "Polaris", "Pollux", "Procyon", "Regulus", "Rigel",
    "Saiph", "Shaula", "Sirius", "Spica",
)  # fmt: skip
"""What the bots of the house are called: stars, so that no person's name is taken from him."""
ROLES: Final = ("admin", "administrator", "bot", "dealer", "host", "house", "moderator", "splitpot", "system")
"""Who is called so would be believed."""
MARKS_IN_A_ROW: Final = 2
_UNSEEN: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_CHOOSERS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF))
"""First and last of the ranges that only choose the shape of what stands before them."""
_LIKE_LATIN: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u04cf\u0432\u043a\u043c\u043d\u0442"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b6\u03bc"
    "\u0131\u0261",
    "aeopcyxijshdqwlbkmhtabenikvoptyxzmig",
)
"""Small Cyrillic and Greek letters that are, small or large, taken for the Latin ones."""


def clean_nickname(text: str) -> str:
    """The nickname without spaces around it.

    Raises:
        RoomError: `bad_nickname`; says what is wrong.
    """
    return _clean(text, "nickname", NICKNAME_LENGTH, "bad_nickname")


def clean_table_name(text: str) -> str:
    """The table's name without spaces around it.

    Raises:
        RoomError: `bad_settings`; says what is wrong.
    """
    return _clean(text, "table's name", TABLE_NAME_LENGTH, "bad_settings")


def clean_name(text: str, what: str, longest: int, code: str) -> str:
    """The name of something else, such as a tournament, without spaces around it.

    Args:
        what: what it is the name of, for the refusal.

    Raises:
        RoomError: `code`; says what is wrong.
    """
    return _clean(text, what, longest, code)


def nickname_key(nickname: str) -> str:
    """Equal for nicknames that look alike: upper and lower case, wide letters, spaces."""
    return " ".join(unicodedata.normalize("NFKC", nickname).casefold().split())


def look_of(name: str) -> str:
    """Equal for names that are taken for each other: letters of other alphabets, marks around them."""
    key = nickname_key(name).translate(_LIKE_LATIN)
    first, end = 0, len(key)
    while first < end and _is_aside(key[first]):
        first += 1
    while first < end and _is_aside(key[end - 1]):
        end -= 1
    return key[first:end] or key


def is_of_the_house(name: str) -> bool:
    """Whether the name is taken for a bot of the house, or for who decides here."""
    return look_of(name) in _OF_THE_HOUSE


def is_of_a_bot(name: str) -> bool:
    """Whether the name is taken for a bot of the house."""
    return look_of(name) in _OF_BOTS


def is_unseen(character: str) -> bool:
    """Whether nothing is seen of the character by itself."""
    return character in _UNSEEN or any(first <= ord(character) <= last for first, last in _CHOOSERS)


def _is_aside(character: str) -> bool:
    return character.isspace() or unicodedata.category(character)[0] == "P" or character in "`^~+=|<>$"


_OF_BOTS: Final = frozenset(map(look_of, BOT_NAMES))
_OF_THE_HOUSE: Final = _OF_BOTS | frozenset(map(look_of, ROLES))


def _clean(text: str, what: str, longest: int, code: str) -> str:
    name = text.strip()
    if not 1 <= len(name) <= longest:
        raise RoomError(code, f"a {what} has 1 to {longest} characters; this one has {len(name)}")
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        if category[0] == "C" or category in ("Zl", "Zp") or is_unseen(character):
            raise RoomError(
                code,
                f"a {what} is made of characters that can be seen; U+{ord(character):04X} cannot",
            )
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS_IN_A_ROW:
            raise RoomError(code, f"a {what} has at most {MARKS_IN_A_ROW} marks on one letter")
    return name
