"""Hands of all games and structures, played at random from a seed, for the round trips.

They have antes, straddles, kill pots, posts of newcomers, dead buttons, short stacks, side
pots, rake and second boards, as tables of ours may; a seed always gives the same hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from splitpot.cards import DECK
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, Action, LegalActions, Move, RunTwice, ShowHole
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, street_due
from splitpot.game.events import HandEvent, Posted, PostKind
from splitpot.game.hand import forced_bets, start_hand, step
from splitpot.game.rules import (
    MAX_PLAYERS_BY_HOLE_CARDS,
    AnteType,
    Game,
    Rules,
    ShowdownPolicy,
    Structure,
)
from splitpot.game.state import HandState
from splitpot.history.record import HandRecord, record_hand

NAMES = (
    "Ann",
    "Bo Diddley",
    "folds",
    "P1 raises",
    "((x))",
    "A$1\\g<0>",
    "Zoë: calls",
    "the_pot",
    "Kim [2d3h]",
    "won ($5)",
)
"""Names as people choose them: words of the formats, signs with a meaning, another alphabet."""


def simulated(seed: int, *, is_plain: bool = False) -> HandRecord:
    """A whole random hand.

    Args:
        is_plain: without what only our own fields can say: kill pots, odd chip units, other caps
            of raises, hands that lose unshown, and holes shown after the hand.
    """
    dice = Random(seed)
    rules = _rules(dice, is_plain)
    stacks = _stacks(dice, rules)
    playing = [seat for seat, one in enumerate(stacks) if one]
    button = dice.choice(playing) if dice.random() < 0.85 else dice.randrange(len(stacks))
    state, events = _begin(dice, rules, stacks, button, is_plain)
    events += _play(dice, state, playing, is_plain)
    is_money = dice.random() < 0.6
    metadata = {
        "venue": "Splitpot",
        "hand": 10_000_000 + seed,
        "table": f"Table {seed % 7}",
        "year": 2026,
        "month": 1 + seed % 12,
        "day": 1 + seed % 28,
        "currency": "USD",
    }
    names = dice.sample(NAMES, len(stacks))
    return record_hand(
        events,
        players=dict(enumerate(names)),
        decimals=2 if is_money else 0,
        metadata=metadata if is_money else {key: metadata[key] for key in list(metadata)[:-1]},
    )


def simulated_hands(count: int, *, first: int = 0, is_plain: bool = False) -> Iterator[HandRecord]:
    """`count` hands of consecutive seeds."""
    for seed in range(first, first + count):
        yield simulated(seed, is_plain=is_plain)


def _rules(dice: Random, is_plain: bool) -> Rules:
    structure = dice.choice(list(Structure))
    is_fixed = structure is Structure.FIXED_LIMIT
    blind = dice.choice([2, 4, 10, 300])
    ante_type = AnteType.NONE
    if not is_fixed and dice.random() < 0.4:
        ante_type = dice.choice([AnteType.EACH, AnteType.BIG_BLIND])
    bps = dice.choice([0, 0, 250, 500])
    return Rules(
        small_blind=blind // 2 if is_plain else dice.choice([blind // 2, blind // 2, blind // 2, 0, blind]),
        big_blind=blind,
        small_bet=blind,
        big_bet=2 * blind if is_fixed else blind,
        game=dice.choice(list(Game)),
        structure=structure,
        hole_cards=dice.choice([4, 4, 4, 5, 6]),
        max_raises=3 if is_plain else dice.choice([3, 3, 1, 4]),
        heads_up_uncapped=not is_plain and is_fixed and dice.random() < 0.3,
        small_blind_as_big=not is_plain and structure is Structure.POT_LIMIT and dice.random() < 0.3,
        odd_chip_unit=1 if is_plain else dice.choice([1, 1, 5]),
        ante_type=ante_type,
        ante=0 if ante_type is AnteType.NONE else dice.randint(1, blind),
        rake_bps=bps,
        rake_cap=dice.choice([3, 10_000]) if bps else 0,
        showdown_policy=ShowdownPolicy.SHOW_ALL if is_plain else dice.choice(list(ShowdownPolicy)),
        run_twice=not is_fixed,
    )


def _stacks(dice: Random, rules: Rules) -> list[int]:
    size = dice.randint(2, MAX_PLAYERS_BY_HOLE_CARDS[rules.hole_cards])
    blind = rules.big_blind
    stacks = [
        0
        if dice.random() < 0.2
        else dice.randint(1, 4 * blind)
        if dice.random() < 0.3
        else dice.randint(1, 80 * blind)
        for _ in range(size)
    ]
    for seat in range(2):
        stacks[seat] = stacks[seat] or 5 * blind
    return stacks


def _begin(
    dice: Random, rules: Rules, stacks: list[int], button: int, is_plain: bool
) -> tuple[HandState, list[HandEvent]]:
    playing = [seat for seat, one in enumerate(stacks) if one]
    straddle = not rules.is_fixed_limit and len(playing) > 2 and dice.random() < 0.2
    if not is_plain and rules.is_fixed_limit and dice.random() < 0.2:
        killer = dice.choice(playing)
        double = Rules(
            rules.small_blind,
            rules.big_blind,
            2 * rules.small_bet,
            2 * rules.big_bet,
            game=rules.game,
            hole_cards=rules.hole_cards,
        )
        state, first = start_hand(double, stacks, button, kill_seat=killer)
        return state, list(first)
    if len(playing) > 3 and not straddle and dice.random() < 0.25:
        posts = forced_bets(rules, stacks, button)
        busy = {post.seat for post in posts if post.kind is not PostKind.ANTE}
        newcomer = dice.choice([seat for seat in playing if seat not in busy])
        if stacks[newcomer] > 2 * rules.big_blind + rules.ante:
            posts.append(Posted(newcomer, PostKind.LIVE, rules.big_blind))
            if dice.random() < 0.6 and rules.small_blind:
                posts.append(Posted(newcomer, PostKind.DEAD, rules.small_blind))
        state, first = start_hand(rules, stacks, button, posts=posts)
        return state, list(first)
    state, first = start_hand(rules, stacks, button, straddle=straddle)
    return state, list(first)


def _play(dice: Random, state: HandState, playing: list[int], is_plain: bool) -> list[HandEvent]:
    deck = list(DECK)
    dice.shuffle(deck)
    layout = deal_layout(playing, state.button, state.rules.hole_cards)
    events: list[HandEvent] = []

    def do(action: Action) -> None:
        nonlocal state
        state, new = step(state, action)
        events.extend(new)

    do(hole_action(deck, layout))
    while not state.is_over:
        legal = legal_actions(state)
        if legal is not None:
            do(_choose(dice, legal))
            continue
        if state.second_board is None and dice.random() < 0.5:
            with suppress(IllegalAction):
                do(RunTwice())
        do(board_action(deck, layout, *street_due(state)))
    for seat in playing:
        if not is_plain and dice.random() < 0.2:
            with suppress(IllegalAction):
                do(ShowHole(seat))
    return events


def _choose(dice: Random, legal: LegalActions) -> Act:
    """Calls and checks are likelier than folds; wagers have any amount that is allowed."""
    fortune = dice.random()
    if legal.wager and fortune < 0.25:
        most = legal.wager.max_to if dice.random() < 0.5 else min(legal.wager.max_to, 3 * legal.wager.min_to)
        return Act(legal.seat, Move.RAISE_TO, dice.randint(legal.wager.min_to, most))
    if legal.check:
        return Act(legal.seat, Move.CHECK)
    return Act(legal.seat, Move.FOLD if fortune > 0.75 else Move.CALL)
