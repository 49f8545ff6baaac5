"""What a viewer is offered: legal actions with usual sizes, blinds owed, a question, the own standing.

Parts of messages, built field by field for one viewer. The seats and the table as all
see them are in `views.py`.
"""

from __future__ import annotations

from typing import Literal

from splitpot.game.actions import Wager, WagerKind
from splitpot.game.betting import bet_size, counted_pot, legal_actions
from splitpot.game.state import HandState
from splitpot.room.blinds import can_post_now, debt_of, plan_hand
from splitpot.room.clocks import bank_of
from splitpot.room.config import TableConfig
from splitpot.room.messages import (
    AheadView,
    AskView,
    LegalView,
    Me,
    Owes,
    PreView,
    ReadingView,
    SizeView,
    WagerView,
)
from splitpot.room.preacting import ahead_of
from splitpot.room.showing import can_hunt
from splitpot.room.state import TableState, is_dealt_in, was_dealt_in
from splitpot.room.words import amount_words, no_wager_words


def legal_view(play: HandState, config: TableConfig) -> LegalView:
    """What the seat to act may do, with exact amounts and the reason for a missing raise."""
    legal = legal_actions(play)
    assert legal is not None
    wager = legal.wager
    view = None
    if wager is not None:
        sizes = wager_sizes(play, legal.call, wager.min_to, wager.max_to)
        view = WagerView(wager.kind, wager.min_to, wager.max_to, sizes, _wager_note(play, wager, config))
    return LegalView(
        check=legal.check,
        call=legal.call,
        call_all_in=legal.call > 0 and legal.call == play.seats[legal.seat].stack,
        wager=view,
        no_wager="" if legal.no_wager is None else no_wager_words(play.rules, legal.no_wager),
    )


def _wager_note(play: HandState, wager: Wager, config: TableConfig) -> str:
    """Why a raise in fixed limit is to an unusual amount: somebody is all-in for a part of a bet (U14)."""
    if not play.rules.is_fixed_limit:
        return ""
    if wager.kind is WagerKind.COMPLETE:
        amount = amount_words(config, play.price - play.base)
        return f"All-in {amount} is less than half a bet; this completes it"
    # The last counted amount is no whole number of bets: a part of one was counted as a full one.
    part = play.base % bet_size(play.rules, play.street)
    if wager.kind is not WagerKind.RAISE or not part or play.base == play.rules.big_blind:
        return ""
    return f"All-in {amount_words(config, part)} counts as a full bet"


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
    note = _coming_in(state, seat)
    live, dead = (amount_words(state.config, amount) for amount in (debt.live, debt.dead))
    if debt.live and debt.dead:
        words = f"Post {live} + {dead} dead"
    else:
        words = f"Post {live} now" if debt.live else f"Post {dead} dead"
    return Owes(
        live=debt.live,
        dead=debt.dead,
        now=can_post_now(state, seat) and not note,
        wait_words="Wait for big blind",
        now_words=words,
        chosen=one.choice,
        note=note,
    )


def _coming_in(state: TableState, seat: int) -> str:
    """How a seat that owes blinds comes in whatever it chooses; empty where posting is a choice."""
    one = state.seats[seat]
    assert one is not None
    ready = [other for other in state.seats if other is not None and other.is_ready]
    if not one.is_ready or len(ready) < 2 or not state.drawn:
        return ""
    plan = plan_hand(state)
    if plan.places.big == seat:
        return "You come in with the next hand, as the big blind"
    if seat in plan.owing:
        return "You come in with the next hand; the big blind is yours after that"
    if seat in plan.seats or can_post_now(state, seat):
        return ""
    if len(plan.seats) == 2:
        return "You come in when the big blind reaches you; with two players nobody can post"
    return "You come in when the big blind reaches you; nobody posts between the button and the big blind"


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
        can_rabbit=can_hunt(state),
        pre=None if one.pre is None else PreView(one.pre.wish, one.pre.hand, one.pre.street, one.pre.price),
        tops_to=one.tops_to,
        auto_muck=one.mucks,
    )


def ahead_view(state: TableState, seat: int | None) -> AheadView | None:
    """The decision for which a seat may choose something in advance; none for an onlooker."""
    ahead = None if seat is None else ahead_of(state, seat)
    if ahead is None:
        return None
    assert state.play is not None
    return AheadView(state.hand, state.play.street, ahead.price, ahead.wishes)


def _can_show(state: TableState, seat: int) -> bool:
    if state.running or state.play is None or not was_dealt_in(state, seat):
        return False
    return state.play.is_over and not state.play.seats[seat].shown


def ask_view(state: TableState) -> AskView | None:
    """The open question whether to run it twice."""
    if not state.asked:
        return None
    return AskView("run_twice", state.asked, state.agreed, state.deadline)
