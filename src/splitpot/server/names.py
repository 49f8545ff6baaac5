"""Names that people give themselves and their tables: what is let in.

Names are stored and sent as they were typed and shown as text, so markup in them is
harmless. Refused is what cannot be seen or turns the text around it.
"""

from __future__ import annotations

import unicodedata

from splitpot.errors import RoomError

NICKNAME_LENGTH = 20
TABLE_NAME_LENGTH = 40
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f")
_MARKS_IN_A_ROW = 2


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


def nickname_key(nickname: str) -> str:
    """Equal for nicknames that look alike: upper and lower case, wide letters, spaces."""
    return " ".join(unicodedata.normalize("NFKC", nickname).casefold().split())


def _clean(text: str, what: str, longest: int, code: str) -> str:
    name = text.strip()
    if not 1 <= len(name) <= longest:
        raise RoomError(code, f"a {what} has 1 to {longest} characters; this one has {len(name)}")
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        if category[0] == "C" or category in ("Zl", "Zp") or character in _UNSEEN:
            raise RoomError(
                code,
                f"a {what} is made of characters that can be seen; U+{ord(character):04X} cannot",
            )
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MARKS_IN_A_ROW:
            raise RoomError(code, f"a {what} has at most {_MARKS_IN_A_ROW} marks on one letter")
    return name
