"""A hand that our own writer put into Open Hand History, read back exactly.

The rounds, seats and cards are those that every program reads; the object `_splitpot`
adds the settings. Together they are the fields of a PHH hand, and its reader plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Annotated, Any, Final

import msgspec
from msgspec.structs import replace

from splitpot.game.events import PostKind
from splitpot.history import ohh_format as ohh
from splitpot.history import phh_format as phh
from splitpot.history.ohh_reader import told_hand
from splitpot.history.ohh_text import Part
from splitpot.history.phh_reader import read_table
from splitpot.history.record import Comment, HandReading
from splitpot.history.toml_text import HandTable

_STRUCTURES: Final = {name: kind for kind, name in ohh.BET_TYPES.items()}
_GAMES: Final = {name: kind for kind, name in ohh.GAME_TYPES.items()}
_NO_BET: Final = (PostKind.DEAD, PostKind.ANTE, PostKind.BIG_BLIND_ANTE)
_BOARD_CARDS: Final = 5
_ENDLESS: Final = Decimal("Infinity")

_Number = int | Decimal
_Cards = Annotated[list[str], msgspec.Meta(max_length=6)]


class _Player(msgspec.Struct):
    id: int
    seat: int
    name: str
    starting_stack: _Number


class _Action(msgspec.Struct):
    action: str
    player_id: int
    amount: _Number = 0
    cards: _Cards = []
    kind: str = msgspec.field(default="", name=ohh.KIND)


class _Round(msgspec.Struct):
    street: str
    actions: list[_Action] = []
    cards: _Cards = []


class _BetLimit(msgspec.Struct):
    bet_type: str


class _Own(msgspec.Struct, kw_only=True):
    """The settings; all that are not named here go to the PHH reader as they are."""

    big_blind_seat: int
    hole_cards: int
    bets: list[_Number] = []
    holes: dict[str, str] = {}
    names: list[str] | None = None
    unknown_stacks: list[int] = []
    finishing_stacks: list[_Number | None] | None = None
    shown_after: list[int] = []
    second_from: int | None = None
    comments: list[tuple[int, str]] = []
    metadata: dict[str, Any] = {}
    ante_type: str = ""


class _Hand(msgspec.Struct, kw_only=True):
    game_type: str
    bet_limit: _BetLimit
    table_size: int
    dealer_seat: int
    small_blind_amount: _Number
    big_blind_amount: _Number
    ante_amount: _Number
    players: list[_Player]
    rounds: list[_Round]
    own: _Own = msgspec.field(name=ohh.OWN)


_OTHERS: Final = frozenset(
    field.removeprefix("_")
    for field in phh.OWN_FIELDS
    if field not in (phh.BIG_BLIND_SEAT, phh.HOLE_CARDS, phh.SHOWN_AFTER, phh.ANTE_TYPE, phh.ANTE)
)
"""Settings that have the same form in both formats."""


def is_own(hand: dict[str, Any]) -> bool:
    """Whether a hand's object has our settings."""
    return isinstance(hand.get(ohh.OWN), dict)


def read_own(part: Part) -> HandReading | None:
    """The hand of an object that was written here; None where its fields are no longer what we write."""
    assert part.hand is not None
    try:
        hand = msgspec.convert(part.hand, _Hand, strict=False)
        fields = _fields(hand)
    except (msgspec.ValidationError, KeyError, ValueError, ArithmeticError):
        return None
    fields |= {f"_{key}": value for key, value in part.hand[ohh.OWN].items() if key in _OTHERS}
    reading = read_table(HandTable("", fields, "", part.line))
    record = reading.record
    number = str(part.hand.get("game_number", ""))
    if record is not None:
        last = len(record.events) - 1
        comments = tuple(Comment(after, text) for after, text in hand.own.comments if after <= last)
        record = replace(record, comments=comments, metadata=_metadata(hand.own.metadata))
    problems = reading.problems
    return HandReading(number, hand.game_type, record, problems, told_hand(part))


def _fields(hand: _Hand) -> dict[str, Any]:
    """The hand as PHH has it."""
    own = hand.own
    structure, game = _STRUCTURES[hand.bet_limit.bet_type], _GAMES[hand.game_type]
    labels = {player.id: f"p{place + 1}" for place, player in enumerate(hand.players)}
    seats = {player.seat: labels[player.id] for player in hand.players}
    unknown = set(own.unknown_stacks)
    small, big = hand.small_blind_amount, hand.big_blind_amount
    small_bet, big_bet = own.bets or (big, big)
    fields: dict[str, Any] = {
        "variant": phh.VARIANTS[structure, game],
        "antes": [0] * len(hand.players),
        "blinds_or_straddles": [small, big],
        "small_bet": small_bet,
        "big_bet": big_bet,
        "min_bet": big,
        "starting_stacks": [
            _ENDLESS if player.seat in unknown else player.starting_stack for player in hand.players
        ],
        "actions": [*_deals(hand, labels), *_moves(hand, labels), *_shows(hand, labels)],
        "seats": [player.seat for player in hand.players],
        "seat_count": hand.table_size,
        "players": [player.name for player in hand.players] if own.names is None else own.names,
        phh.BUTTON: hand.dealer_seat,
        phh.BLINDS: [small, big],
        phh.POSTS: list(_posts(hand, labels)),
        phh.HOLE_CARDS: own.hole_cards,
        phh.BIG_BLIND_SEAT: seats[own.big_blind_seat],
    }
    if own.ante_type:
        fields[phh.ANTE_TYPE] = own.ante_type
        fields[phh.ANTE] = hand.ante_amount
    if own.finishing_stacks is not None:
        fields["finishing_stacks"] = [_ENDLESS if stack is None else stack for stack in own.finishing_stacks]
    if own.shown_after:
        fields[phh.SHOWN_AFTER] = [seats[seat] for seat in own.shown_after]
    if own.second_from is not None:
        fields[phh.SECOND_BOARD] = _second_board(hand, own.second_from)
    return fields


def _posts(hand: _Hand, labels: dict[int, str]) -> Iterator[str]:
    for action in hand.rounds[0].actions if hand.rounds else ():
        if action.action in ohh.USUAL_POSTS:
            kind = action.kind or ohh.USUAL_POSTS[action.action]
            yield f"{labels[action.player_id]} {kind} {action.amount:f}"


def _deals(hand: _Hand, labels: dict[int, str]) -> Iterator[str]:
    partly = {labels[int(player)]: cards for player, cards in hand.own.holes.items()}
    dealt = {
        labels[action.player_id]: "".join(action.cards)
        for street in hand.rounds
        for action in street.actions
        if action.action == ohh.DEALT
    }
    for label in labels.values():
        cards = dealt.get(label) or partly.get(label) or "??" * hand.own.hole_cards
        yield f"d dh {label} {cards}"


def _moves(hand: _Hand, labels: dict[int, str]) -> Iterator[str]:
    """Actions and first board as PHH's lines; here amounts are what is added, there totals of the street."""
    board = 0
    for street in hand.rounds:
        if street.street != ohh.STREETS[next(iter(ohh.STREETS))] and street.cards:
            if board == _BOARD_CARDS:
                return
            board += len(street.cards)
            yield f"d db {''.join(street.cards)}"
        bets: dict[int, Decimal] = {}
        for action in street.actions:
            player, kind = action.player_id, action.action
            if kind in ohh.USUAL_POSTS:
                post = PostKind(action.kind or ohh.USUAL_POSTS[kind])
                if post not in _NO_BET:
                    bets[player] = bets.get(player, Decimal(0)) + action.amount
                continue
            bets[player] = bets.get(player, Decimal(0)) + action.amount
            if kind == ohh.FOLD:
                yield f"{labels[player]} f"
            elif kind in (ohh.CHECK, ohh.CALL):
                yield f"{labels[player]} cc"
            elif kind in (ohh.BET, ohh.RAISE):
                yield f"{labels[player]} cbr {bets[player]:f}"


def _shows(hand: _Hand, labels: dict[int, str]) -> Iterator[str]:
    after = {player.id for player in hand.players if player.seat in hand.own.shown_after}
    for street in hand.rounds:
        if street.street != ohh.SHOWDOWN:
            continue
        for action in street.actions:
            if action.action == ohh.SHOWS and action.player_id not in after:
                yield f"{labels[action.player_id]} sm {''.join(action.cards)}"
            elif action.action == ohh.MUCKS:
                yield f"{labels[action.player_id]} sm"


def _second_board(hand: _Hand, shared: int) -> str:
    """The cards that only the second board has, `??` for one not dealt."""
    cards = [card for street in hand.rounds for card in street.cards][_BOARD_CARDS:]
    missing = _BOARD_CARDS - shared - len(cards)
    return "".join(cards) + "??" * missing


def _metadata(told: dict[str, Any]) -> dict[str, Any]:
    return {key: _as_written(value) for key, value in told.items()}


_TIMES: Final[dict[str, Callable[[str], Any]]] = {
    "$datetime": datetime.fromisoformat,
    "$date": date.fromisoformat,
    "$time": time.fromisoformat,
    "$Decimal": Decimal,
}


def _as_written(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_written(one) for one in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        (key, text), *_ = value.items()
        try:
            if key in _TIMES:
                return _TIMES[key](text)
        except (TypeError, ValueError, ArithmeticError):
            return text
    return {key: _as_written(one) for key, one in value.items()}
