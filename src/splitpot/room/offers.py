"""What a viewer is offered: legal actions with usual sizes, blinds owed, a question, the own standing.

Parts of messages, built field by field for one viewer. The seats and the table as all
see them are in `views.py`.
"""

from __future__ import annotations

from typing import Literal

from splitpot.game.betting import counted_pot, legal_actions
from splitpot.game.state import HandState
from splitpot.room.blinds import can_post_now, debt_of
from splitpot.room.clocks import bank_of
from splitpot.room.messages import AskView, LegalView, Me, Owes, ReadingView, SizeView, WagerView
from splitpot.room.state import TableState, is_dealt_in, was_dealt_in
from splitpot.room.words import amount_words, no_wager_words


def legal_view(play: HandState) -> LegalView:
    """What the seat to act may do, with exact amounts and the reason for a missing raise."""
    legal = legal_actions(play)
    assert legal is not None
    wager = legal.wager
    view = None
    if wager is not None:
        sizes = wager_sizes(play, legal.call, wager.min_to, wager.max_to)
        view = WagerView(wager.kind, wager.min_to, wager.max_to, sizes)
    return LegalView(
        check=legal.check,
        call=legal.call,
        call_all_in=legal.call > 0 and legal.call == play.seats[legal.seat].stack,
        wager=view,
        no_wager="" if legal.no_wager is None else no_wager_words(play.rules, legal.no_wager),
    )


def wager_sizes(play: HandState, call: int, least: int, most: int) -> tuple[SizeView, ...]:
    """The usual sizes of a wager from `least` to `most`, rising; none in fixed limit.

    A part of the pot is what is called, and that part of the pot after the call on top.
    """
    if play.rules.is_fixed_limit:
        return ()
    pot = counted_pot(play) + call
    names: tuple[tuple[Literal["half", "two_thirds", "pot"], int], ...] = (
        ("half", play.price + pot // 2),
        ("two_thirds", play.price + pot * 2 // 3),
        ("pot", play.price + pot),
    )
    found = [SizeView("min", least)] if least < most else []
    for name, to in names:
        if (found[-1].to if found else 0) < to and least <= to <= most:
            found.append(SizeView(name, to))
    if not found or found[-1].to < most:
        found.append(SizeView("max", most))
    return tuple(found)


def owes_view(state: TableState, seat: int) -> Owes | None:
    """What the seat has to post to come in at once, and the words of the two buttons (U17)."""
    one = state.seats[seat]
    assert one is not None
    debt = debt_of(state.config.rules, one)
    if debt is None:
        return None
    live, dead = (amount_words(state.config, amount) for amount in (debt.live, debt.dead))
    if debt.live and debt.dead:
        words = f"Post {live} + {dead} dead"
    else:
        words = f"Post {live} now" if debt.live else f"Post {dead} dead"
    return Owes(
        live=debt.live,
        dead=debt.dead,
        now=can_post_now(state, seat),
        wait_words="Wait for big blind",
        now_words=words,
        chosen=one.choice,
    )


def me_view(state: TableState, seat: int, reading: ReadingView | None) -> Me:
    """What who sits here alone knows about itself."""
    one = state.seats[seat]
    assert one is not None
    wish: Literal["", "sit_out_next_hand", "sit_out_next_big_blind", "leave"] = one.wish
    if not wish and one.sits_out and is_dealt_in(state, seat):
        wish = "sit_out_next_hand"
    return Me(
        name=one.name,
        seat=seat,
        reading=reading,
        time_bank=bank_of(state, seat),
        owes=owes_view(state, seat),
        wish=wish,
        straddles=one.straddles,
        can_show=_can_show(state, seat),
    )


def _can_show(state: TableState, seat: int) -> bool:
    if state.running or state.play is None or not was_dealt_in(state, seat):
        return False
    return state.play.is_over and not state.play.seats[seat].shown


def ask_view(state: TableState) -> AskView | None:
    """The open question whether to run it twice."""
    if not state.asked:
        return None
    return AskView("run_twice", state.asked, state.agreed, state.deadline)
