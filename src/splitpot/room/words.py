"""The words of the table: amounts, actions and the lines of its log.

A line is the same for everybody, so nothing in it may be secret: it is made of public
facts alone. Strengths in words come from `evaluation`; results pot by pot are in
`results.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from splitpot.cards import Card, format_card
from splitpot.errors import Reason
from splitpot.evaluation.reading import read
from splitpot.evaluation.strength import describe_high, describe_low
from splitpot.game.events import Acted, ActKind, Awarded, Posted, PostKind, Shown, Side, Street
from splitpot.game.rules import Game, Rules
from splitpot.room.amounts import grouped
from splitpot.room.config import TableConfig
from splitpot.room.events import PreActed

_VERBS = {
    ActKind.FOLD: "folds",
    ActKind.CHECK: "checks",
    ActKind.CALL: "calls",
    ActKind.BET: "bets",
    ActKind.RAISE: "raises to",
    ActKind.COMPLETE: "completes to",
}
_POSTS = {
    PostKind.SMALL_BLIND: "posts the small blind",
    PostKind.BIG_BLIND: "posts the big blind",
    PostKind.LIVE: "posts",
    PostKind.DEAD: "posts dead",
    PostKind.ANTE: "posts the ante",
    PostKind.BIG_BLIND_ANTE: "posts the big blind's ante",
    PostKind.STRADDLE: "straddles",
    PostKind.KILL: "kills with",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_WISHES = {"check_fold": "check or fold", "check": "check", "call": "call"}


def dropped_words(config: TableConfig, wish: str, price: int, event: PreActed) -> str:
    """Why a pre-action is gone, to its player; empty where he took it back himself."""
    if not event.why:
        return ""
    chosen = _WISHES[wish]
    if wish == "call":
        chosen += f" {amount_words(config, price)}"
    now = {
        "price": f"a call costs {amount_words(config, event.price)} now",
        "street": "the next card has come",
        "hand": "the hand is over",
    }[event.why]
    return f"You had chosen to {chosen} in advance: dropped, since {now}"


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def amount_words(config: TableConfig, amount: int) -> str:
    """An amount as the table shows it: `12,500`; 150 chips at two decimals are `1.50`."""
    places = config.chip_decimals
    if not places:
        return grouped(amount)
    whole, rest = divmod(amount, 10**places)
    return f"{grouped(whole)}.{rest:0{places}d}"


def join_words(names: Iterable[str]) -> str:
    """Names as in a sentence: `Ann, Bob and Cat`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def card_words(cards: Iterable[Card]) -> str:
    """Cards with gaps between them: `As Kd`."""
    return " ".join(map(format_card, cards))


def act_words(config: TableConfig, event: Acted, all_in: bool) -> str:
    """What a seat did, without its name: `raises to 40, all-in`."""
    words = _VERBS[event.kind]
    if event.kind is ActKind.CALL:
        words += f" {amount_words(config, event.amount)}"
    elif event.kind not in (ActKind.FOLD, ActKind.CHECK):
        words += f" {amount_words(config, event.to)}"
    return words + (", all-in" if all_in else "")


def post_words(config: TableConfig, event: Posted, all_in: bool) -> str:
    """A forced bet, without the seat's name."""
    words = f"{_POSTS[event.kind]} {amount_words(config, event.amount)}"
    return words + (", all-in" if all_in else "")


def no_wager_words(rules: Rules, reason: Reason) -> str:
    """Why the raise button is missing (U13)."""
    if reason is Reason.CAPPED:
        return f"Capped: one bet and {number(rules.max_raises)} raises"
    return {
        Reason.NOT_REOPENED: "The all-in was less than half a bet; you may only call or fold",
        Reason.NO_OPPONENT: "Nobody left to bet against",
        Reason.NO_CHIPS: "Your stack does not exceed the call",
    }[reason]


def shown_words(rules: Rules, board: tuple[Card, ...], event: Shown) -> str:
    """A hole turned up, with what it makes: `shows As 2d Kh Tc: two pair, aces and kings`."""
    words = f"shows {card_words(event.cards)}"
    if len(board) < 3:
        return words
    reading = read(event.cards, board, hilo=rules.is_hilo)
    sides = [line.words for line in (reading.high, reading.low) if line is not None]
    return f"{words}: {'; '.join(sides)}"


def strength_words(event: Awarded) -> str:
    """The winning strength of an award in words; empty where nobody else was left."""
    if not event.strength:
        return ""
    return describe_high(event.strength) if event.side is Side.HIGH else describe_low(event.strength)


def board_words(street: Street, cards: tuple[Card, ...], board: tuple[Card, ...], run: int = 0) -> str:
    """A street in the log: `Turn: 9c (Ks 8d 5c 9c)`; `Second turn` on the second board."""
    name = f"Second {street}" if run else street.capitalize()
    words = f"{name}: {card_words(cards)}"
    return words if len(board) == len(cards) else f"{words} ({card_words(board)})"


def pot_name(pot: int, pots: int) -> str:
    """What a pot is called: the pot, the main pot, side pot 1."""
    if pots == 1:
        return "the pot"
    if pot == 0:
        return "the main pot"
    return "the side pot" if pots == 2 else f"side pot {pot}"


def game_words(config: TableConfig) -> str:
    """What is played: `Omaha Hi/Lo, fixed limit 10/20`."""
    rules = config.rules
    game = {Game.OMAHA: "Omaha High", Game.OMAHA8: "Omaha Hi/Lo"}[rules.game]
    cards = "" if rules.hole_cards == 4 else f" with {number(rules.hole_cards)} cards"
    limits = (
        (rules.small_bet, rules.big_bet) if rules.is_fixed_limit else (rules.small_blind, rules.big_blind)
    )
    stakes = "/".join(amount_words(config, amount) for amount in limits)
    return f"{game}{cards}, {rules.structure.replace('_', ' ')} {stakes}"
