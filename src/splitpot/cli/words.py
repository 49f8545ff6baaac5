"""Numbers with what they count, for people."""

from __future__ import annotations


def many(count: int, one: str, several: str = "") -> str:
    """Such as "1 hand" and "1,200 hands".

    Args:
        several: the word for more than one, where an s at the end does not make it.
    """
    return f"{count:,} {one if count == 1 else several or f'{one}s'}"
