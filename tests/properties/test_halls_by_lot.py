"""Tournaments of people by lot: whatever they do and when, director and tables agree, and it ends."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from splitpot.errors import IllegalAction, RoomError
from splitpot.game.betting import legal_actions
from splitpot.game.rules import AnteType, Structure
from splitpot.room import commands as to
from splitpot.room import tournament_commands as tell
from splitpot.room.state import Due, TableState
from splitpot.room.tournament import Status
from splitpot.room.tournament_config import Level
from splitpot.room.tournament_events import BountyPaid, PrizePaid
from splitpot.room.tournament_hall import DirectorChange, alarm_of
from tests.room.playing import lively
from tests.room.test_tournament_hall import MINUTE, START, Evening, check

RISING = tuple(Level(big_blind=40 * 2**number, ms=2 * MINUTE, break_ms=MINUTE) for number in range(8))

KINDS: dict[str, dict[str, Any]] = {
    "freeze-out": {},
    "late, again": {"late_levels": 2, "reentries": 2, "start_at": START + 1},
    "rebuys": {"rebuys": 2, "rebuy_levels": 2, "rebuy_price": 50, "addon_stack": 500, "addon_price": 10},
    "hand for hand": {"hand_for_hand": 4, "cross_table": "pool"},
    "rounds counted": {"hand_for_hand": 3, "hand_for_hand_ms": 2 * MINUTE},
    "satellite": {"ticket_to": "main", "ticket_value": 700},
    "chips": {"chips": (20, 40), "bounty": 7},
    "fixed limit": {"structure": Structure.FIXED_LIMIT, "uncap_final_two": True, "bounty": 11},
    "antes": {"levels": tuple(replace(one, ante=one.big_blind // 4) for one in RISING)},
    "everybody's ante": {
        "levels": tuple(replace(one, ante=one.big_blind // 4) for one in RISING),
        "ante_type": AnteType.EACH,
        "structure": Structure.NO_LIMIT,
        "time_bank_ms": 5_000,
        "away_ms": 3_000,
    },
}


def decided(dice: random.Random, state: TableState) -> to.Act:
    """Mostly a bet, a raise or a call: it shall come to an end."""
    play = state.play
    assert play is not None and play.to_act is not None
    legal = legal_actions(play)
    assert legal is not None
    move, amount = lively(dice, legal)
    return to.Act(state.owners[play.to_act], state.hand, play.turn, move.value, amount, legal.call)


def something(evening: Evening) -> None:
    """Somebody asks for something, at any moment; much of it is refused."""
    dice, director = evening.dice, evening.hall.director
    player = dice.choice(list(director.entrants))
    ask: Any = dice.choice(
        (
            tell.Register(player, player),
            tell.Register(f"late{dice.randint(0, 9)}", "Late"),
            tell.Rebuy(player),
            tell.DeclineRebuy(player),
            tell.AddOn(player),
            tell.AskDeal(player, dice.choice(("icm", "chips"))),
            tell.Pause(),
        )
    )
    with suppress(RoomError):
        evening.director(ask)
        if isinstance(ask, tell.Pause):
            for _ in range(dice.randint(0, 5)):
                if alarm_of(evening.hall):
                    evening.strike()
            evening.director(tell.Resume())
    if not evening.hall.tables:
        return
    number = dice.choice(list(evening.hall.tables))
    seats = [one.player for one in evening.hall.tables[number].seats if one is not None]
    if not seats:
        return
    player = dice.choice(seats)
    wish = dice.choice(
        (
            to.SitOut(player, dice.choice(("now", "next_hand", "next_big_blind"))),
            *(to.SitIn(player) for player in seats),
            to.Disconnected(player),
            *(to.Connected(player) for player in seats),
            to.TimeBank(player),
            to.PreAct(player, "check_fold"),
            to.AutoMuck(player, on=False),
            to.Leave(player),
            to.TopUp(player, 10),
            to.Show(player),
            *((to.Void("by lot"), to.Resumed()) if dice.random() < 0.1 else ()),
        )
    )
    with suppress(RoomError, IllegalAction):
        evening.table(number, wish)


def played(evening: Evening, steps: int) -> None:
    """Plays until it is over; checks everything on the way."""
    dice = evening.dice
    for _ in range(steps):
        if not evening.hall.director.is_running:
            return
        turns = [one for one in evening.hall.tables.items() if one[1].due is Due.ACT]
        deal = evening.hall.director.deal
        silent = [] if deal is None else [one for one in deal.amounts if one not in deal.agreed]
        if silent and dice.random() < 0.7:
            evening.director(tell.AnswerDeal(dice.choice(silent), dice.random() < 0.9))
        elif dice.random() < 0.1:
            something(evening)
        elif turns and dice.random() < 0.85:
            number, state = dice.choice(turns)
            evening.now += dice.choice((0, 50, 2_000))
            evening.table(number, decided(dice, state))
        else:
            evening.strike()
        if evening.hall.director.is_running:
            check(evening.hall)
    raise AssertionError("it does not come to an end")


def is_right(evening: Evening) -> None:
    """Chips and money when all is over."""
    director = evening.hall.director
    assert director.status is Status.OVER
    assert evening.hall.tables == {}
    events = [change.event for change in evening.changes if isinstance(change, DirectorChange)]
    assert sum(one.amount for one in events if isinstance(one, PrizePaid)) == director.pool
    if director.config.bounty:
        bounties = sum(one.amount for one in events if isinstance(one, BountyPaid))
        assert bounties == director.config.bounty * director.entries
    assert sum(one.stack for one in director.entrants.values()) == director.chips


def by_lot(seed: int, entries: int, seats: int, kind: str) -> None:
    """A whole tournament of a kind."""
    changes = {"levels": RISING, "host": "p1", "hand_pause_ms": 500, "result_ms": 0} | KINDS[kind]
    evening = Evening(entries, seats=seats, **changes)
    evening.dice = random.Random(seed)
    evening.director(tell.Begin())
    played(evening, 20_000)
    is_right(evening)


ANY = (st.integers(0, 10**9), st.integers(2, 22), st.integers(2, 9), st.sampled_from(sorted(KINDS)))


@settings(max_examples=20)
@given(*ANY)
def test_whatever_people_do_director_and_tables_agree_and_it_ends(
    seed: int, entries: int, seats: int, kind: str
) -> None:
    by_lot(seed, entries, seats, kind)


@pytest.mark.slow
@settings(max_examples=200)
@given(*ANY)
def test_whatever_people_do_in_many_tournaments(seed: int, entries: int, seats: int, kind: str) -> None:
    by_lot(seed, entries, seats, kind)
