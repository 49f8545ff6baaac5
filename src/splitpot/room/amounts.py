"""Whole numbers in words, as the client writes them (`web/src/amounts.ts`): the house's one way."""

from __future__ import annotations


def grouped(amount: int) -> str:
    """`9500` as "9500" and `12500` as "12,500": groups begin where there are five digits."""
    return str(amount) if -10_000 < amount < 10_000 else f"{amount:,}"
