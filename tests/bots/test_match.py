"""Whole hands between bots, and what a row of them proves."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from splitpot.bots.bot import Bot
from splitpot.bots.calling import CallingStation
from splitpot.bots.manners import MANNERS, make_bot
from splitpot.bots.match import play_hand, shuffled_deck
from splitpot.bots.tally import LEAST_HANDS, Tally
from splitpot.cards import DECK
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, Move
from splitpot.game.events import HandEnded, HandStarted, HoleDealt
from splitpot.game.hand import replay
from splitpot.game.view import HandView
from tests.bots.scenes import HILO


def test_a_shuffled_deck_has_every_card_once_and_a_new_order_each_time() -> None:
    generator = random.Random(1)
    first, second = shuffled_deck(generator), shuffled_deck(generator)
    assert sorted(first) == sorted(second) == list(DECK)
    assert len({first, second, DECK}) == 3


def test_every_card_comes_to_every_place_of_the_deck() -> None:
    generator = random.Random(2)
    decks = [shuffled_deck(generator) for _ in range(2000)]
    for place in (0, 25, 51):
        assert {deck[place] for deck in decks} == set(DECK)


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_a_hand_between_bots_is_a_whole_hand_and_conserves_the_chips(seats: int) -> None:
    generator = random.Random(seats)
    bots = [make_bot(MANNERS[seat % 3], generator) for seat in range(seats)]
    for button in range(seats):
        stacks = [generator.choice([7, 60, 400]) for _ in range(seats)]
        played = play_hand(HILO, stacks, button, shuffled_deck(generator), bots)
        assert isinstance(played.events[0], HandStarted)
        assert isinstance(played.events[-1], HandEnded)
        assert sum(played.net) == 0
        assert replay(played.events) == played.final
        assert [one.stack - stack for one, stack in zip(played.final.seats, stacks, strict=True)] == list(
            played.net
        )


def test_a_seat_without_chips_is_not_dealt_in() -> None:
    bots: list[Bot] = [CallingStation()] * 4
    played = play_hand(HILO, [100, 0, 100, 100], 0, shuffled_deck(random.Random(1)), bots)
    assert [event.seat for event in played.events if isinstance(event, HoleDealt)] == [2, 3, 0]
    assert played.net[1] == 0


def test_an_illegal_action_of_a_bot_is_not_papered_over() -> None:
    class Cheat:
        def decide(self, view: HandView) -> Act:
            return Act(view.viewer or 0, Move.CHECK)

    bots: list[Bot] = [Cheat(), CallingStation()]
    with pytest.raises(IllegalAction, match="bet to call"):
        play_hand(HILO, [100, 100], 0, DECK, bots)


def test_a_tally_tells_big_bets_per_100_with_the_interval_of_the_mean() -> None:
    tally = Tally()
    for net in [40, -20] * 50:
        tally.add(net)
    rate = tally.rate(big_bet=20)
    assert rate is not None
    # Mean 10 chips is half a big bet a hand; the standard deviation is 30 chips.
    assert rate.per_100 == pytest.approx(50)
    assert rate.half_width == pytest.approx(1.96 * (30 * sqrt(100 / 99)) / 10 / 20 * 100)


def test_too_few_hands_have_no_rate_at_all() -> None:
    tally = Tally()
    for _ in range(LEAST_HANDS - 1):
        tally.add(5)
    assert tally.rate(big_bet=20) is None
    tally.add(5)
    assert tally.rate(big_bet=20) is not None


@pytest.mark.parametrize("manner", ["tight", "equity"])
def test_skill_wins_from_the_station_beyond_doubt(manner: str) -> None:
    generator = random.Random(8)
    bots = [make_bot(manner, generator), CallingStation()]
    tally = Tally()
    for number in range(300):
        tally.add(play_hand(HILO, [500, 500], number % 2, shuffled_deck(generator), bots).net[0])
    rate = tally.rate(HILO.big_bet)
    assert rate is not None
    assert rate.per_100 - rate.half_width > 0
