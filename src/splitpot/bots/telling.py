"""From a hand to what a bot is told of it: its turn, the history so far, the result.

Built field by field from what the seat may see. Who asks, and the clock, come from the
caller; the shapes are in `protocol`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from splitpot.bots.bot import legal_of
from splitpot.bots.protocol import Deed, LegalMove, Result, ResultAward, TurnPot, TurnSeat, YourTurn
from splitpot.cards import Card, format_card
from splitpot.game.actions import LegalActions, Move
from splitpot.game.events import Acted, Awarded, BoardDealt, Posted, PostKind, Returned, Side, Street
from splitpot.game.rules import Rules
from splitpot.game.state import HandState
from splitpot.game.view import HandView

_COUNTS_AS_NO_BET = frozenset({PostKind.DEAD, PostKind.ANTE, PostKind.BIG_BLIND_ANTE})


def request_name(hand: int, turn: int) -> str:
    """What names a decision of a table."""
    return f"{hand}.{turn}"


def turn_of(
    view: HandView,
    *,
    table: str,
    hand: int,
    history: Sequence[Deed],
    names: Mapping[int, str] | None = None,
    deadline: int = 0,
    now: int = 0,
) -> YourTurn:
    """What the viewer is told when it has to decide.

    Raises:
        SetupError: it is not the viewer's turn.
    """
    legal, rules = legal_of(view), view.rules
    called = names or {}
    return YourTurn(
        request=request_name(hand, view.turn),
        table=table,
        hand=hand,
        game=rules.game,
        structure=rules.structure,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        small_bet=rules.small_bet,
        big_bet=rules.big_bet,
        seat=legal.seat,
        button=view.button,
        street=view.street,
        hole=_texts(view.hole),
        board=_texts(view.board),
        second_board=_texts(view.second_board),
        pot=view.pot,
        pots=tuple(TurnPot(pot.amount, pot.seats) for pot in view.pots),
        seats=tuple(
            TurnSeat(
                seat=one.seat,
                name=called.get(one.seat, f"Seat {one.seat}"),
                status=one.status,
                stack=one.stack,
                street_bet=one.street_bet,
                total=one.contribution,
                all_in=one.all_in,
                cards=one.cards,
                hole=_texts(one.hole),
            )
            for one in view.seats
        ),
        to_call=legal.call,
        legal=legal_moves(view, legal),
        raises_left=_raises_left(view, rules),
        deadline=deadline,
        now=now,
        history=tuple(history),
    )


def legal_moves(view: HandView, legal: LegalActions) -> tuple[LegalMove, ...]:
    """Everything that may be answered, with exact totals; a fold always, one size in fixed limit."""
    mine = next(one.street_bet for one in view.seats if one.seat == legal.seat)
    found = [LegalMove(Move.FOLD, mine)]
    if legal.check:
        found.append(LegalMove(Move.CHECK, mine))
    if legal.call:
        found.append(LegalMove(Move.CALL, mine + legal.call, legal.call))
    if legal.wager:
        least, most = legal.wager.min_to, legal.wager.max_to
        found.append(LegalMove(Move.RAISE_TO, least, least - mine, most))
    return tuple(found)


def history_of(events: Iterable[object]) -> tuple[Deed, ...]:
    """The forced bets and decisions among a hand's events, oldest first; other events pass by."""
    deeds: list[Deed] = []
    street, bets = Street.PREFLOP, dict[int, int]()
    for event in events:
        if isinstance(event, Posted):
            if event.kind not in _COUNTS_AS_NO_BET:
                bets[event.seat] = bets.get(event.seat, 0) + event.amount
            deeds.append(Deed(street, event.seat, event.kind.value, event.amount, bets.get(event.seat, 0)))
        elif isinstance(event, Acted):
            bets[event.seat] = event.to
            deeds.append(Deed(street, event.seat, event.kind.value, event.amount, event.to))
        elif isinstance(event, Returned):
            bets[event.seat] = bets.get(event.seat, 0) - event.amount
        elif isinstance(event, BoardDealt) and not event.run:
            street, bets = event.street, {}
    return tuple(deeds)


def result_of(
    final: HandState,
    awards: Sequence[Awarded],
    seat: int,
    stacks: Mapping[int, int],
    *,
    table: str,
    hand: int,
) -> Result:
    """What a seat is told when the hand is over.

    Args:
        stacks: by dealt-in seat, at the start of the hand.
    """
    return Result(
        table=table,
        hand=hand,
        seat=seat,
        board=_texts(final.board),
        second_board=_texts(final.second_board or ()),
        awards=tuple(_award(final, award, awards) for award in awards),
        shown={number: _texts(one.hole) for number, one in enumerate(final.seats) if one.shown},
        net={number: final.seats[number].stack - stack for number, stack in stacks.items()},
        stacks={number: final.seats[number].stack for number in stacks},
    )


def _award(final: HandState, award: Awarded, awards: Sequence[Awarded]) -> ResultAward:
    return ResultAward(
        pot=award.pot,
        side=award.side,
        seat=award.seat,
        amount=award.amount,
        cards=_texts((*award.hole, *award.board)),
        odd=award.odd,
        odd_reason=_odd_reason(final, award, awards),
        run=award.run,
    )


def _odd_reason(final: HandState, award: Awarded, awards: Sequence[Awarded]) -> str:
    """Why this award is larger than another of its pot by a chip that could not be split (3.10)."""
    if award.odd:
        return "first winner left of the button"
    same = [one for one in awards if (one.pot, one.run) == (award.pot, award.run)]
    seats = [{one.seat for one in same if one.side is side} for side in Side]
    amount, unit = sum(one.amount for one in same), final.rules.odd_chip_unit
    if award.side is Side.HIGH and all(seats) and seats[0] != seats[1] and amount // unit % 2:
        return "high before low"
    return ""


def _raises_left(view: HandView, rules: Rules) -> int | None:
    if not rules.is_fixed_limit:
        return None
    if rules.heads_up_uncapped and sum(one.stack > 0 and one.cards > 0 for one in view.seats) == 2:
        return None
    return max(0, rules.max_raises + 1 - view.count)


def _texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(format_card, cards))
