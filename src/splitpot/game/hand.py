"""One hand from the blinds to the payout, as pure functions.

`decide` says what an action makes happen or refuses it; `evolve` applies one event and
cannot fail on events that were decided here; `step` does both at once. Randomness,
clocks and players live elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from splitpot.cards import UNKNOWN_CARD, Card, format_cards
from splitpot.errors import IllegalAction, Reason, SetupError
from splitpot.game.actions import (
    Act,
    Action,
    DealBoard,
    DealHole,
    LegalActions,
    Move,
    RunTwice,
    ShowHole,
)
from splitpot.game.betting import can_bet_on, legal_actions, live_seats, owed_by
from splitpot.game.dealing import STREET_CARDS, can_deal_twice, street_due
from splitpot.game.events import (
    Acted,
    ActKind,
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HandStarted,
    HoleDealt,
    Posted,
    PostKind,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.game.evolve import evolve, evolve_start, replay
from splitpot.game.pots import uncalled_of
from splitpot.game.rules import (
    MAX_PLAYERS,
    MAX_PLAYERS_BY_HOLE_CARDS,
    MIN_PLAYERS,
    STAKE_LIMIT,
    AnteType,
    Rules,
    check_rules,
)
from splitpot.game.showdown import clockwise, must_show, settle, show_order, shows
from splitpot.game.state import Awaiting, HandState
from splitpot.game.words import NO_WAGER_WORDS, PAST, action_words, dealer_words, legal_words

__all__ = ["decide", "evolve", "forced_bets", "legal_actions", "replay", "start_hand", "step"]

# --- beginning ---------------------------------------------------------------------


def start_hand(
    rules: Rules,
    stacks: Sequence[int],
    button: int,
    *,
    big_blind_seat: int | None = None,
    posts: Sequence[Posted] | None = None,
    straddle: bool = False,
    kill_seat: int | None = None,
) -> tuple[HandState, tuple[HandEvent, ...]]:
    """A hand with its forced bets posted, awaiting the holes.

    Args:
        stacks: chips by seat of the table; 0 for a seat that is not dealt in.
        button: seat of the button; may be a seat that is not dealt in.
        big_blind_seat: pre-flop action begins left of it; by default the seat that posts the big blind.
        posts: the forced bets in full, where they are not those of rules 3.2-1, 2 and 8.
        straddle: whether the seat left of the big blind straddles (3.13-2).
        kill_seat: who posts the kill blind, the small bet of `rules`, in a kill pot (3.13-1).

    Raises:
        SetupError: the rules or seats cannot make a hand.
    """
    check_rules(rules)
    _check_seats(rules, stacks, button)
    if posts is None:
        posts = forced_bets(rules, stacks, button, straddle=straddle, kill_seat=kill_seat)
    if big_blind_seat is None:
        big_blind_seat = _big_blind_seat(posts, stacks, button, kill_seat)
    if big_blind_seat is None:
        raise SetupError("posts", "no seat posts the big blind and no big_blind_seat is given")
    started = HandStarted(rules, button, big_blind_seat, tuple(stacks))
    events: list[HandEvent] = [started]
    state = evolve_start(started)
    for post in posts:
        if not 0 <= post.seat < len(stacks) or not state.seats[post.seat].is_live:
            raise SetupError("posts", f"seat {post.seat} posts but is not dealt in")
        if post.amount < 0:
            raise SetupError("posts", f"seat {post.seat} posts {post.amount}; a post cannot be negative")
        amount = min(post.amount, state.seats[post.seat].stack)
        if amount:
            posted = Posted(post.seat, post.kind, amount)
            events.append(posted)
            state = evolve(state, posted)
    _check_conserved(state)
    return state, tuple(events)


def forced_bets(
    rules: Rules, stacks: Sequence[int], button: int, *, straddle: bool = False, kill_seat: int | None = None
) -> list[Posted]:
    """Antes, the two blinds, straddle and kill blind, in the order in which they are put in.

    Heads-up the button posts the small blind (3.2-2). A killer's own blind is replaced (3.13-1).

    Raises:
        SetupError: a straddle or kill that these rules and seats do not have.
    """
    order = [seat for seat in clockwise(len(stacks), button) if stacks[seat]]
    small, big = order[:2]
    if len(order) == 2 and big == button:
        small, big = big, small
    posts: list[Posted] = []
    if rules.ante_type is AnteType.EACH:
        posts.extend(Posted(seat, PostKind.ANTE, rules.ante) for seat in order)
    for seat, kind, amount in (
        (small, PostKind.SMALL_BLIND, rules.small_blind),
        (big, PostKind.BIG_BLIND, rules.big_blind),
    ):
        if seat != kill_seat:
            posts.append(Posted(seat, kind, amount))
    if rules.ante_type is AnteType.BIG_BLIND:
        posts.append(Posted(big, PostKind.BIG_BLIND_ANTE, rules.ante))
    if straddle:
        if rules.is_fixed_limit or len(order) < 3:
            raise SetupError("straddle", "a straddle needs pot limit or no limit and three players")
        posts.append(Posted(order[2], PostKind.STRADDLE, 2 * rules.big_blind))
    if kill_seat is not None:
        if not rules.is_fixed_limit or kill_seat not in order:
            raise SetupError(
                "kill_seat", f"seat {kill_seat} cannot kill: it needs fixed limit and a seat dealt in"
            )
        posts.append(Posted(kill_seat, PostKind.KILL, rules.small_bet))
    return posts


def _big_blind_seat(
    posts: Sequence[Posted], stacks: Sequence[int], button: int, kill_seat: int | None
) -> int | None:
    """Who posts the big blind, or would but for the kill."""
    if kill_seat is not None:
        order = [seat for seat in clockwise(len(stacks), button) if stacks[seat]]
        return order[0] if len(order) == 2 and order[1] == button else order[1]
    return next((post.seat for post in posts if post.kind is PostKind.BIG_BLIND), None)


def _check_seats(rules: Rules, stacks: Sequence[int], button: int) -> None:
    if not MIN_PLAYERS <= len(stacks) <= MAX_PLAYERS:
        raise SetupError("stacks", f"{len(stacks)} seats; a table has {MIN_PLAYERS} to {MAX_PLAYERS}")
    for seat, stack in enumerate(stacks):
        if type(stack) is not int or not 0 <= stack <= STAKE_LIMIT:
            raise SetupError(
                "stacks", f"seat {seat} has {stack!r}; a stack is a whole number from 0 to {STAKE_LIMIT}"
            )
    players = sum(1 for stack in stacks if stack)
    most = MAX_PLAYERS_BY_HOLE_CARDS[rules.hole_cards]
    if not MIN_PLAYERS <= players <= most:
        raise SetupError(
            "stacks",
            f"{players} seats have chips; "
            f"a hand with {rules.hole_cards} hole cards needs {MIN_PLAYERS} to {most}",
        )
    if not 0 <= button < len(stacks):
        raise SetupError("button", f"{button} is not a seat; seats are 0 to {len(stacks) - 1}")


# --- deciding ----------------------------------------------------------------------


def decide(state: HandState, action: Action) -> tuple[HandEvent, ...]:
    """The events that an action makes happen; the state stays as it is.

    Raises:
        IllegalAction: with the reason and what is legal now.
        CardsError: a showdown that cannot be settled, since no hole is known.
    """
    return step(state, action)[1]


def step(
    state: HandState, action: Action, legal: LegalActions | None = None
) -> tuple[HandState, tuple[HandEvent, ...]]:
    """The state after an action, and the events that led to it.

    Args:
        legal: `legal_actions(state)`, where the caller has asked for it already.

    Raises:
        IllegalAction: with the reason and what is legal now.
        CardsError: a showdown that cannot be settled, since no hole is known.
        TypeError: `action` is not one of the actions.
    """
    if state.awaiting is Awaiting.NOTHING and not isinstance(action, ShowHole):
        _refuse_what_is_none(action)
        raise IllegalAction(action_words(action), Reason.HAND_OVER, "the hand is over", "nothing")
    events: list[HandEvent] = []
    if isinstance(action, Act):
        state = _happen(state, events, _decide_act(state, action, legal))
    elif isinstance(action, DealHole):
        for dealt in _decide_hole(state, action):
            state = _happen(state, events, dealt)
    elif isinstance(action, DealBoard):
        state = _happen(state, events, _decide_board(state, action))
    else:
        return _step_aside(state, action)
    if state.to_act is None:
        state = _close_street(state, events)
    _check_conserved(state)
    return state, tuple(events)


def _step_aside(state: HandState, action: RunTwice | ShowHole) -> tuple[HandState, tuple[HandEvent, ...]]:
    """A step that moves no chips and nobody's turn."""
    _refuse_what_is_none(action)
    event = _decide_run_twice(state, action) if isinstance(action, RunTwice) else _decide_show(state, action)
    return evolve(state, event), (event,)


def _refuse_what_is_none(action: Action) -> None:
    if not isinstance(action, Action):
        raise TypeError(f"{action!r} is no action; actions are Act, DealHole, DealBoard, RunTwice, ShowHole")


def _decide_act(state: HandState, action: Act, legal: LegalActions | None) -> Acted:
    seat, move = action.seat, action.move
    if type(move) is not Move:
        # A text such as "fold" equals its move, but is not it.
        move = _move_of(state, action)
        action = Act(seat, move, action.amount)
    if state.awaiting is not Awaiting.ACT:
        raise IllegalAction(
            action_words(action), Reason.CARDS_FIRST, "the dealer comes first", dealer_words(state)
        )
    if seat != state.to_act:
        raise _illegal(state, action, Reason.NOT_YOUR_TURN, f"it is seat {state.to_act}'s turn")
    if move is Move.RAISE_TO:
        return _decide_wager(state, action, legal or _legal(state))
    if action.amount != 0:
        why = f"a {move} has no amount, but {action.amount!r} was given"
        raise _illegal(state, action, Reason.WRONG_AMOUNT, why)
    me = state.seats[seat]
    if move is Move.FOLD:
        return Acted(seat, ActKind.FOLD, 0, me.street_bet)
    call = min(owed_by(state, seat), me.stack) if legal is None else legal.call
    if move is Move.CHECK:
        if call:
            raise _illegal(state, action, Reason.CANNOT_CHECK, f"there is a bet to call: {call}")
        return Acted(seat, ActKind.CHECK, 0, me.street_bet)
    if not call:
        raise _illegal(state, action, Reason.NOTHING_TO_CALL, "there is nothing to call")
    return Acted(seat, ActKind.CALL, call, me.street_bet + call)


def _move_of(state: HandState, action: Act) -> Move:
    try:
        return Move(action.move)
    except ValueError:
        why = f"{action.move!r} is none of {', '.join(Move)}"
        raise IllegalAction(
            f"seat {action.seat} asks to {action.move!r}", Reason.UNKNOWN_MOVE, why, dealer_words(state)
        ) from None


def _illegal(state: HandState, action: Act, reason: Reason, why: str) -> IllegalAction:
    return IllegalAction(action_words(action), reason, why, legal_words(_legal(state)))


def _legal(state: HandState) -> LegalActions:
    """What the seat to act may do; there is one."""
    legal = legal_actions(state)
    assert legal is not None
    return legal


def _decide_wager(state: HandState, action: Act, legal: LegalActions) -> Acted:
    wager = legal.wager
    if wager is None:
        assert legal.no_wager is not None
        raise _illegal(state, action, legal.no_wager, NO_WAGER_WORDS[legal.no_wager])
    to = action.amount
    if type(to) is not int or not wager.min_to <= to <= wager.max_to:
        why = f"{to!r} is not an amount that can be {PAST[wager.kind]} to now"
        raise _illegal(state, action, Reason.WRONG_AMOUNT, why)
    return Acted(action.seat, ActKind(wager.kind), to - state.seats[action.seat].street_bet, to)


def _decide_hole(state: HandState, action: DealHole) -> list[HoleDealt]:
    if state.awaiting is not Awaiting.HOLE:
        raise IllegalAction(
            action_words(action), Reason.NO_CARDS_NOW, "the holes are dealt", dealer_words(state)
        )
    live = [seat for seat in clockwise(len(state.seats), state.button) if state.seats[seat].is_live]
    count = state.rules.hole_cards
    if set(action.holes) != set(live) or any(len(hole) != count for hole in action.holes.values()):
        why = f"each of the seats {sorted(live)} gets {count} cards and nobody else gets any"
        raise IllegalAction(action_words(action), Reason.WRONG_CARDS, why, dealer_words(state))
    _refuse_cards(state, action, [card for hole in action.holes.values() for card in hole])
    return [HoleDealt(seat, tuple(action.holes[seat])) for seat in live]


def _decide_board(state: HandState, action: DealBoard) -> BoardDealt:
    if state.awaiting is not Awaiting.BOARD:
        raise IllegalAction(
            action_words(action), Reason.NO_CARDS_NOW, "no street is due", dealer_words(state)
        )
    street, run = street_due(state)
    count = STREET_CARDS[street]
    if len(action.cards) != count or UNKNOWN_CARD in action.cards:
        why = f"the {street} has {count} known card{'s' * (count > 1)}"
        raise IllegalAction(action_words(action), Reason.WRONG_CARDS, why, dealer_words(state))
    burnt = () if action.burn is None else (action.burn,)
    _refuse_cards(state, action, [*action.cards, *burnt])
    return BoardDealt(street, tuple(action.cards), action.burn, run)


def _refuse_cards(state: HandState, action: Action, fresh: Sequence[Card]) -> None:
    """Refuses cards that are none, or that occur twice or lie on the table already."""
    seen = {*state.board, *(state.second_board or ())}
    for seat in state.seats:
        seen.update(seat.hole)
    for card in fresh:
        if card == UNKNOWN_CARD:
            continue
        if not 0 <= card < 52 or card in seen:
            name = format_cards((card,)) if 0 <= card < 52 else repr(card)
            why = f"{name} is dealt already" if card in seen else f"{name} is no card"
            raise IllegalAction(action_words(action), Reason.WRONG_CARDS, why, dealer_words(state))
        seen.add(card)


def _decide_run_twice(state: HandState, action: RunTwice) -> RanTwice:
    dealt = sum(1 for seat in state.seats if seat.hole)
    if not state.rules.run_twice:
        why = "this table does not run the board twice"
    elif state.awaiting is not Awaiting.BOARD or can_bet_on(state.seats):
        why = "the board is run twice only when all betting is over and cards are to come"
    elif state.second_board is not None:
        why = "it was agreed already"
    elif not can_deal_twice(dealt, state.rules.hole_cards, len(state.board)):
        why = "the deck has too few cards for a second board"
    else:
        return RanTwice()
    raise IllegalAction(action_words(action), Reason.CANNOT_RUN_TWICE, why, dealer_words(state))


def _decide_show(state: HandState, action: ShowHole) -> Shown:
    seat = action.seat
    one = state.seats[seat] if 0 <= seat < len(state.seats) else None
    if state.awaiting is not Awaiting.NOTHING:
        why = "holes are shown of one's own accord only after the hand"
    elif one is None or not one.hole or UNKNOWN_CARD in one.hole:
        why = "the seat has no cards to show"
    elif one.shown:
        why = "its cards lie open already"
    else:
        return Shown(seat, one.hole)
    raise IllegalAction(action_words(action), Reason.NOTHING_TO_SHOW, why, dealer_words(state))


def _close_street(state: HandState, events: list[HandEvent]) -> HandState:
    """What follows by itself when nobody has to act: chips back, showing, awards, the end."""
    back = uncalled_of(state)
    if back is not None:
        state = _happen(state, events, Returned(*back))
    contested = live_seats(state.seats) > 1
    if contested and state.awaiting is Awaiting.BOARD:
        if can_bet_on(state.seats):
            return state
        # All betting is over: everybody shows at once, and the board is run out (3.6-3).
        for seat in show_order(state):
            if must_show(state.seats[seat]):
                state = _happen(state, events, Shown(seat, state.seats[seat].hole))
        return state
    payout = settle(state)
    if contested:
        winners = [event.seat for event in payout if isinstance(event, Awarded)]
        for seat in shows(state, winners):
            state = _happen(state, events, Shown(seat, state.seats[seat].hole))
    for event in payout:
        state = _happen(state, events, event)
    return _happen(state, events, HandEnded(tuple(seat.stack for seat in state.seats)))


def _happen(state: HandState, events: list[HandEvent], event: HandEvent) -> HandState:
    events.append(event)
    return evolve(state, event)


def _check_conserved(state: HandState) -> None:
    """Stops the hand where a chip has appeared or vanished: a bug, never a player's fault."""
    is_over = state.awaiting is Awaiting.NOTHING
    chips = state.rake
    for seat in state.seats:
        chips += seat.stack if is_over else seat.stack + seat.contribution
    if chips != state.total:
        raise AssertionError(f"{state.total} chips began the hand, now there are {chips}")
