"""Actions and options in words, for error messages and logs."""

from __future__ import annotations

from splitpot.cards import format_cards
from splitpot.errors import Reason
from splitpot.game.actions import Act, Action, DealHole, LegalActions, Move, RunTwice, ShowHole
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import street_due
from splitpot.game.state import Awaiting, HandState

NO_WAGER_WORDS = {
    Reason.CAPPED: "the betting is capped: one bet and three raises",
    Reason.NOT_REOPENED: "the last all-in was too small to reopen the betting",
    Reason.NO_OPPONENT: "nobody is left to bet against",
    Reason.NO_CHIPS: "the stack does not exceed the call",
}
PAST = {"bet": "bet", "raise": "raised", "complete": "completed"}


def action_words(action: Action) -> str:
    """What was asked, such as "seat 2 asks to raise to 40"."""
    if isinstance(action, Act):
        amount = f" {action.amount!r}" if action.move is Move.RAISE_TO else ""
        return f"seat {action.seat} asks to {action.move.replace('_', ' ')}{amount}"
    if isinstance(action, DealHole):
        return f"the dealer deals holes to {len(action.holes)} seats"
    if isinstance(action, RunTwice):
        return "the board is to be run twice"
    if isinstance(action, ShowHole):
        return f"seat {action.seat} asks to show its cards"
    return f"the dealer opens {format_cards(card for card in action.cards if -1 <= card < 52)}"


def legal_words(legal: LegalActions) -> str:
    """What a seat may do, such as "seat 2 may fold, call 10, raise to 20"."""
    words = [f"seat {legal.seat} may fold"]
    if legal.check:
        words.append("check")
    if legal.call:
        words.append(f"call {legal.call}")
    if legal.wager:
        low, high = legal.wager.min_to, legal.wager.max_to
        amount = f"{low}" if low == high else f"any amount from {low} to {high}"
        words.append(f"{legal.wager.kind} to {amount}")
    return ", ".join(words)


def dealer_words(state: HandState) -> str:
    """What may happen now, where the dealer was refused."""
    if state.awaiting is Awaiting.HOLE:
        return f"the dealer deals {state.rules.hole_cards} cards to each seat that is in"
    if state.awaiting is Awaiting.BOARD:
        return f"the dealer opens the {street_due(state)[0]}"
    legal = legal_actions(state)
    return legal_words(legal) if legal else "nothing"
