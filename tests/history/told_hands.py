"""Small told hands for the tests of what becomes of them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from splitpot.cards import parse_cards
from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.told import Deed, DeedKind, ToldHand, ToldSeat, Win

_POSTS = {
    "sb": PostKind.SMALL_BLIND,
    "bb": PostKind.BIG_BLIND,
    "dead": PostKind.DEAD,
    "ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
}
_KINDS = {
    "folds": DeedKind.FOLD,
    "checks": DeedKind.CHECK,
    "calls": DeedKind.CALL,
    "bets": DeedKind.BET,
    "raises": DeedKind.RAISE,
    "all-in": DeedKind.ALL_IN,
    "back": DeedKind.RETURN,
    "cashes": DeedKind.CASH_OUT,
}


def tell(lines: str, **given: Any) -> ToldHand:
    """A told hand of pot-limit Hi/Lo, blinds 1 and 2, from short lines.

    `A 100` is a seat and its stack; `A sb 1`, `A calls 2`, `A raises to 6`, `A back 3`, `A holds As2s3dKd`,
    `board 4c5d6h`, `board2 4c`, `A wins 10` are what happens.
    """
    seats: list[ToldSeat] = []
    deeds: list[Deed] = []
    wins: list[Win] = []
    for number, text in enumerate((line.strip() for line in lines.strip().splitlines()), 1):
        words = text.split()
        if words[0].startswith("board"):
            run = int(words[0][5:] or "1") - 1
            deeds.append(Deed(DeedKind.BOARD, cards=tuple(parse_cards(words[1])), run=run, line=number))
        elif len(words) == 2 and words[1][0].isdigit():
            seats.append(ToldSeat(len(seats) + 1, words[0], Decimal(words[1])))
        elif words[1] == "?":
            seats.append(ToldSeat(len(seats) + 1, words[0], None))
        elif words[1] in ("holds", "shows"):
            kind = DeedKind.HOLE if words[1] == "holds" else DeedKind.SHOW
            deeds.append(Deed(kind, words[0], cards=tuple(parse_cards(words[2])), line=number))
        elif words[1] == "wins":
            wins.append(Win(words[0], Decimal(words[2]), line=number))
        else:
            deeds.append(_deed(words, number))
    fields: dict[str, Any] = {
        "site": "Home",
        "number": "1",
        "game": Game.OMAHA8,
        "structure": Structure.POT_LIMIT,
        "small_blind": Decimal(1),
        "big_blind": Decimal(2),
        "button": len(seats),
    }
    fields |= given
    return ToldHand(seats=tuple(seats), deeds=tuple(deeds), wins=tuple(wins), **fields)


def _deed(words: list[str], number: int) -> Deed:
    who, verb, *rest = words
    is_total = "to" in rest
    is_all_in = "!" in rest
    amounts = [Decimal(word) for word in rest if word not in ("to", "!")]
    amount = amounts[0] if amounts else None
    if verb in _POSTS:
        return Deed(DeedKind.POST, who, amount, post=_POSTS[verb], is_all_in=is_all_in, line=number)
    return Deed(_KINDS[verb], who, amount, is_total=is_total, is_all_in=is_all_in, line=number)
