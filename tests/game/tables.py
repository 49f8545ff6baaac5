"""Hands made quickly for tests: a table at showdown, and whole hands by given choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from splitpot.cards import DECK, Card, parse_cards
from splitpot.game.actions import Act, Action, LegalActions, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
from splitpot.game.events import HandEvent, Street
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules
from splitpot.game.state import Awaiting, HandState, SeatState, SeatStatus

LIMIT_10_20 = Rules(small_blind=5, big_blind=10, small_bet=10, big_bet=20)


def after_betting(
    contributions: Sequence[int],
    holes: Sequence[str],
    board: str = "",
    *,
    game: Game = Game.OMAHA8,
    button: int = 0,
    folded: Sequence[int] = (),
    stacks: Sequence[int] | None = None,
) -> HandState:
    """A hand whose betting is over, with these chips put in on the last street."""
    seats = tuple(
        SeatState(
            SeatStatus.FOLDED if seat in folded else SeatStatus.LIVE,
            stacks[seat] if stacks else 0,
            contribution=amount,
            street_bet=amount,
            hole=parse_cards(holes[seat]) if holes else (),
        )
        for seat, amount in enumerate(contributions)
    )
    return HandState(
        rules=Rules(small_blind=5, big_blind=10, small_bet=10, big_bet=20, game=game),
        button=button,
        big_blind_seat=1,
        total=sum(contributions) + sum(stacks or ()),
        seats=seats,
        awaiting=Awaiting.SETTLING,
        street=Street.RIVER,
        board=parse_cards(board),
    )


def play(
    choose: Callable[[HandState, LegalActions], Act],
    stacks: Sequence[int],
    *,
    rules: Rules = LIMIT_10_20,
    button: int = 0,
    deck: Sequence[Card] = DECK,
) -> tuple[HandState, list[HandEvent]]:
    """Plays a whole hand from `deck`, asking `choose` at every decision."""
    state, first = start_hand(rules, stacks, button)
    events = list(first)
    live = [seat for seat, stack in enumerate(stacks) if stack]
    layout = deal_layout(live, button, rules.hole_cards)
    while not state.is_over:
        if state.awaiting is Awaiting.HOLE:
            action: Action = hole_action(deck, layout)
        elif state.awaiting is Awaiting.BOARD:
            action = board_action(deck, layout, next_street(state.street))
        else:
            legal = legal_actions(state)
            assert legal is not None
            action = choose(state, legal)
        state, more = step(state, action)
        events.extend(more)
    return state, events


def call_or_check(_: HandState, legal: LegalActions) -> Act:
    """The choice of a calling station."""
    return Act(legal.seat, Move.CHECK if legal.check else Move.CALL)
