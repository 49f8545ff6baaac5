"""Passwords: made into hashes and compared, by argon2id, beside the event loop.

A hash takes a tenth of a second and 64 MiB, so one is worked out at a time, and too many
who wait are sent away. How often somebody may try is in `attempts`.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from splitpot.errors import RoomError

SHORTEST: Final = 8
LONGEST: Final = 200
MOST_WAITING: Final = 30

LONGEST_REPEATED: Final = 4
SHORTEST_ROW: Final = 3
_COMMON: Final = """
    access administrator admin asdf baseball basketball batman changeme charlie chelsea computer corvette
    dragon elephant facebook flower football freedom google hockey hunter iloveyou jennifer jessica jordan
    killer letmein liverpool login lovely loveme manchester master mercedes michael michelle midnight
    minecraft monkey mustang mynoob ncc1701 omaha pass passwort password pokemon poker princess qazwsx
    qwer qwert qwerty qwertz rainbow samantha samsung secret shadow snoopy softball spiderman splitpot
    starwars steelers summer sunshine superman swordfish test thomas trustno1 victoria welcome whatever
    winter zaq1zaq1
"""
COMMON: Final = frozenset(_COMMON.split())
"""Words that lists of stolen passwords begin with, by themselves or with figures and marks at the ends."""
_MARKS: Final = " !?.,-_*#$@+"
_ORNAMENTS: Final = "0123456789" + _MARKS
_DIGITS_AS_LETTERS: Final = str.maketrans("013457@$", "oleastas")
_FORTH: Final = (
    "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm",
    "yxcvbnm", "azertyuiop", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgb",
)  # fmt: skip
ROWS: Final = (*_FORTH, *(row[::-1] for row in _FORTH))

Result = TypeVar("Result")


class Passwords:
    """Works on passwords, one at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="password")
        self._waiting = 0
        self._nobody = ""

    def close(self) -> None:
        """Ends the thread; what waits is given up."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """What is stored of a password.

        Raises:
            RoomError: `busy`.
        """
        text = _normal(password)
        return await self._run(lambda: self._hasher.hash(text))

    async def verify(self, stored: str, password: str) -> bool:
        """Whether the password fits; with an empty `stored` never, after just as long.

        Raises:
            RoomError: `busy`.
        """
        text = _normal(password)
        return await self._run(lambda: self._fits(stored, text))

    def is_old(self, stored: str) -> bool:
        """Whether it was made with weaker settings than those of today."""
        return self._hasher.check_needs_rehash(stored)

    def _fits(self, stored: str, password: str) -> bool:
        if not self._nobody:
            self._nobody = self._hasher.hash("nobody has this password")
        try:
            self._hasher.verify(stored or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return bool(stored)

    async def _run(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise RoomError("busy", "too many people log in at this moment; try again in a few seconds")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1


def check_password(password: str, name: str = "") -> None:
    """Checks that a new password will do.

    Raises:
        RoomError: `bad_password`; says what would be right.
    """
    length = len(password)
    if not SHORTEST <= length <= LONGEST:
        raise RoomError(
            "bad_password", f"a password has {SHORTEST} to {LONGEST} characters; this one has {length}"
        )
    if why := _why_guessed(unicodedata.normalize("NFKC", password).casefold(), name.casefold()):
        raise RoomError(
            "bad_password",
            f"this password is guessed at once: {why}; three or four words that do not belong together "
            "make a good one",
        )


def _why_guessed(password: str, name: str) -> str:
    """Why the password is among the first that are tried; empty where it is not."""
    # The usual ornaments, at the end or in front, are tried as well.
    bare = password.strip(_ORNAMENTS)
    if name and (password == name or (bare and bare == name.strip(_ORNAMENTS))):
        return "it is your name"
    if {password, bare} & COMMON or bare.translate(_DIGITS_AS_LETTERS) in COMMON:
        return "it is one of the most common"
    if any(_repeats(password, length) for length in range(1, LONGEST_REPEATED + 1)) or len(set(password)) < 3:
        return "it says the same again and again"
    if _is_in_rows(password.strip(_MARKS)):
        return "it goes along the keys, the alphabet or the numbers"
    return ""


def _repeats(password: str, length: int) -> bool:
    return (password[:length] * len(password))[: len(password)] == password and len(password) >= 2 * length


def _is_in_rows(password: str) -> bool:
    """Whether it is made of nothing but pieces of rows, three and more characters each."""
    start = 0
    while start < len(password):
        end = start + SHORTEST_ROW
        if end > len(password) or not any(password[start:end] in row for row in ROWS):
            return False
        while end < len(password) and any(password[start : end + 1] in row for row in ROWS):
            end += 1
        start = end
    return True


def _normal(password: str) -> str:
    # The same letters typed on another keyboard are the same password.
    return unicodedata.normalize("NFC", password)
