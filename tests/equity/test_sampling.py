"""Sampled equity: right within its standard error, the same for a seed, and stopping as asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from splitpot.equity import crowded
from splitpot.equity.ask import equity
from splitpot.equity.question import read_question
from splitpot.equity.result import EquityResult, result_of
from splitpot.equity.sampling import BLOCK, Effort, Progress, plan_of, sample_outcomes, sampled_equity
from splitpot.errors import CardsError, SetupError
from splitpot.evaluation.batch import CHUNK

SOME = Effort(precision=None, deals=100_000)


def sample(*hands: str, effort: Effort = SOME, seed: int = 1, **question: Any) -> EquityResult:
    return sampled_equity(read_question(hands, **question), seed, effort)


@pytest.mark.parametrize(
    ("hole", "game", "percent"),
    [
        ("AcAd2c3d", "omaha8", 72.62),
        ("AcAd2s3h", "omaha8", 68.27),
        ("Ac2c3dKd", "omaha8", 62.65),
        ("AcAdKcKd", "omaha8", 58.61),
        ("KcKdQcJd", "omaha8", 53.20),
        ("8c7d6h5s", "omaha8", 44.51),
        ("2c2d2h2s", "omaha8", 8.01),
        ("AcAdTcTd", "omaha", 71.54),
        ("AcAdKcKd", "omaha", 70.68),
        ("2c2d2h2s", "omaha", 9.29),
    ],
)
def test_against_one_random_hand_the_known_value_comes_out(hole: str, game: str, percent: float) -> None:
    result = sample(hole, "*", game=game, effort=Effort(None, 300_000))
    hero = result.players[0]
    # The known values are themselves within 0.02 percentage points.
    assert abs(hero.equity - percent / 100) < 4 * hero.standard_error + 0.0002
    assert hero.standard_error < 0.001
    assert sum(player.share for player in result.players) == result.boards == 300_000


QUESTIONS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("AcAd2s3h", "KcKdQhJs"), {}),
    (("AcAd2c3d", "KhKsQhJs"), {"game": "omaha"}),
    (("AsKs2d3d", "QhJhTs9s", "8c7c6d5d"), {"dead": "AhAd"}),
    (("AcAd2s3h9c", "KcKdQhJs9s"), {}),
    (("AcAd2s3h9c8c", "KcKdQhJs9s8s"), {"board": "Ks7h2d"}),
    (("AA23:xxyy", "KKQQ"), {}),
    (("AcAd2s3h", "KK:$ds"), {"board": "Kh7s2d"}),
    (("AcAd2s3h", "*"), {"board": "Ks7h2d4c"}),
    (("AcAd2s3h", "*"), {"board": "Ks7h2d4c9s", "dead": "AhAs"}),
    (("AA2@30, KKQ, 9876@5", "AAKK, A35:$ss@50"), {"board": "3h4s8cKd"}),
    (("AAA2@20, KKQQ", "AAK, KK32@1", "QQJJ, QQKK"), {"board": "3h4s8cKdTd"}),
]


@pytest.mark.parametrize(("hands", "question"), QUESTIONS)
def test_a_sampled_answer_agrees_with_the_exact_one(hands: tuple[str, ...], question: dict[str, Any]) -> None:
    exact = equity(hands, exact=True, **question)
    sampled = sample(*hands, **question)
    assert (exact.method, sampled.method) == ("exact", "sampled")
    for counted, dealt in zip(exact.players, sampled.players, strict=True):
        assert abs(counted.equity - dealt.equity) < 4 * dealt.standard_error + 1e-12
        assert counted.standard_error == 0
        for count in ("scoop", "high_win", "high_tie", "low_win", "low_tie", "three_quarters", "quartered"):
            share = getattr(counted, count) / exact.boards
            # Four standard deviations, and one deal for what is rarer than that.
            margin = 4 * (share * (1 - share) / sampled.boards) ** 0.5 + 1e-4
            assert abs(getattr(dealt, count) / sampled.boards - share) < margin, count


def test_ranges_that_crowd_each_other_are_drawn_together() -> None:
    # Whoever has three of the four aces leaves the other with at most one: dealt one after the other,
    # the first would have them too often.
    hands = ("AAAK, KKQJ@50", "AAAQ, QQJT@10")
    question: dict[str, Any] = {"board": "AsKs7d2c9h"}
    exact = equity(hands, exact=True, **question)
    turned = equity(hands[::-1], exact=True, **question)
    sampled = sample(*hands, **question)
    assert exact.players[0].share == turned.players[1].share
    for counted, dealt in zip(exact.players, sampled.players, strict=True):
        assert abs(counted.equity - dealt.equity) < 4 * dealt.standard_error


def test_unknown_hands_share_alike() -> None:
    result = sample(*["*"] * 6)
    for player in result.players:
        assert abs(player.equity - 1 / 6) < 4 * player.standard_error


@pytest.mark.parametrize(("players", "hole_cards"), [(10, 4), (9, 5), (7, 6)])
def test_as_many_as_the_deck_has_room_for_can_play(players: int, hole_cards: int) -> None:
    result = sample(*["*"] * (players - 1), "AA", hole_cards=hole_cards, effort=Effort(None, 2000))
    assert len(result.players) == players
    assert sum(player.share for player in result.players) == 2000
    assert result.players[-1].equity > 1.2 / players


def test_the_same_seed_gives_the_same_answer_and_another_seed_another() -> None:
    hands = ("AA23:$ds", "KK", "*")
    assert sample(*hands) == sample(*hands)
    assert sample(*hands) != sample(*hands, seed=2)
    # Written down, since it holds on every machine.
    result = sample("AcAd2s3h", "A2@50, KK", "*", effort=Effort(None, 20_000))
    assert [str(player.share) for player in result.players] == ["60787/6", "55961/12", "62465/12"]


def test_the_answer_does_not_depend_on_the_number_of_processes() -> None:
    question = read_question(["AcAd2s3h", "KK"])
    effort = Effort(None, 3 * BLOCK + 5)
    alone = sampled_equity(question, 7, effort)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        together = sampled_equity(question, 7, effort, run=executor.map, at_once=2)
    assert alone == together
    assert alone.boards == 3 * BLOCK + 5


def test_blocks_are_the_streams_that_the_seed_spawns() -> None:
    question = read_question(["AcAd2s3h", "*"])
    outcomes: dict[tuple[int, int], int] = {}
    for child, deals in zip(np.random.SeedSequence(3).spawn(2), (BLOCK, 100), strict=True):
        generator = np.random.Generator(np.random.PCG64(child))
        for outcome, count in sample_outcomes(question, deals, generator).items():
            outcomes[outcome] = outcomes.get(outcome, 0) + count
    assert sampled_equity(question, 3, Effort(None, BLOCK + 100)) == result_of(outcomes, 2, "sampled")


@pytest.mark.parametrize("precision", [0.002, 0.0007])
def test_sampling_goes_on_until_every_player_is_as_precise_as_asked(precision: float) -> None:
    told: list[Progress] = []
    question = read_question(["AcAd2s3h", "*", "KK"])
    result = sampled_equity(question, 1, Effort(precision), progress=told.append)
    assert max(player.standard_error for player in result.players) <= precision
    assert told[-1].deals == result.boards
    assert told[-1].standard_error == pytest.approx(max(p.standard_error for p in result.players))
    # A block less would not have done, or half of it all where the variance was misjudged.
    assert (result.boards - 2 * BLOCK) < 0.25 / precision**2


def test_a_row_of_equal_results_is_no_certainty() -> None:
    result = sample("AhKh2c3d", "*", board="QhJhTh9c9s", effort=Effort(0.00001))
    assert result.players[0].equity == 1
    assert result.boards >= 100_000


def test_precision_or_deals_end_it_whichever_comes_first() -> None:
    assert sample("AcAd2s3h", "*", effort=Effort(0.0001, 5000)).boards == 5000
    assert sample("AcAd2s3h", "*", effort=Effort(0.01, 10**9)).boards == BLOCK


def test_time_ends_it_by_the_clock_that_is_given() -> None:
    # The clock is read once at the start, after every chunk of a block, and after a block.
    now = iter(range(100))
    question = read_question(["AcAd2s3h", "*"])
    result = sampled_equity(question, 1, Effort(None, seconds=8, clock=lambda: next(now)))
    assert BLOCK < result.boards == BLOCK + 3 * CHUNK
    # Within the first block too.
    now = iter(range(100))
    assert sampled_equity(question, 1, Effort(None, seconds=1, clock=lambda: next(now))).boards == CHUNK
    # The precision comes first, or the time.
    assert sampled_equity(question, 1, Effort(0.01, seconds=50, clock=lambda: next(now))).boards == BLOCK


def test_a_time_limit_works_on_as_many_blocks_at_once_as_there_are_processes() -> None:
    sizes: list[int] = []

    def run(function: Callable[[Any], Any], arguments: Iterable[Any], /) -> Iterable[Any]:
        tasks = list(arguments)
        sizes.append(len(tasks))
        return map(function, tasks)

    now = iter(range(100))
    question = read_question(["AcAd2s3h", "*"])
    sampled_equity(question, 1, Effort(None, seconds=30, clock=lambda: next(now)), run=run, at_once=3)
    assert sizes == [1, 3, 3]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"precision": 0.0}, "precision: a standard error from 1e-05 to 1, not 0.0"),
        ({"precision": 1e-9}, "not 1e-09"),
        ({"precision": float("nan")}, "not nan"),
        ({"deals": 0}, "deals: at least one deal"),
        ({"seconds": 1.0}, "a time limit needs a clock"),
        ({"seconds": float("nan"), "clock": float}, "a time limit is a number from 0, not nan"),
        ({"seconds": float("inf"), "clock": float}, "not inf"),
        ({"seconds": "1", "clock": float}, "a number of seconds, not '1'"),
        ({"precision": "0.1%"}, "not '0.1%'"),
        ({"deals": 1.5}, "a whole number of deals, not 1.5"),
        ({"precision": None}, "a precision, a number of deals or a time limit"),
    ],
)
def test_an_effort_that_never_ends_or_never_begins_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Effort(**settings)


def test_ranges_that_leave_each_other_nothing_are_refused() -> None:
    with pytest.raises(CardsError, match=r"want the same cards: 0 of .* deals"):
        sample("AA", "AA", "AA")


def test_where_all_results_are_equal_the_error_is_a_bound_and_not_nothing() -> None:
    assert [player.standard_error for player in sample("AA", "KK", effort=Effort(None, 1)).players] == [
        0.5
    ] * 2
    royal = sample("AhKh2c3d", "*", board="QhJhTh9c9s", effort=Effort(None, 1000))
    assert [player.standard_error for player in royal.players] == [0.001] * 2


# --- ranges that want the same cards -----------------------------------------------------


CROWDED: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("AAA2@20, KKQQ", "AAK, KK32@1", "QQJJ, QQKK"), {"board": "3h4s8cKdTd"}),
    (("AAAK, KKQJ@50", "AAAQ, QQJT@10"), {"board": "AsKs7d2c9h"}),
    (("AAKQ:$ds", "AAKJ@50", "QQJT:$ds", "KQJT:$ds@20, JT98:$ds"), {"board": "2c7d8hTs3s"}),
]


@pytest.mark.parametrize(("hands", "question"), CROWDED)
def test_hands_drawn_one_after_another_weigh_as_much_as_hands_drawn_together(
    hands: tuple[str, ...], question: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowded, "CROWDED", 1.1)
    plan_of.cache_clear()
    exact = equity(hands, exact=True, **question)
    off = []
    for seed in range(12):
        sampled = sample(*hands, seed=seed, effort=Effort(None, 4000), **question)
        assert sum(player.share for player in sampled.players) == sampled.boards == 4000
        for counted, dealt in zip(exact.players, sampled.players, strict=True):
            off.append((counted.equity - dealt.equity) / dealt.standard_error)
            assert abs(counted.scoop / exact.boards - dealt.scoop / 4000) < 0.06
    plan_of.cache_clear()
    # The errors are as large as the standard errors say, and have no side.
    assert max(map(abs, off)) < 4.5
    assert 0.5 < sum(one * one for one in off) / len(off) < 1.8


@pytest.mark.parametrize("text", ["15%", "20%", "25%"])
def test_six_players_with_the_same_range_share_alike(text: str) -> None:
    result = sample(*[text] * 6, effort=Effort(None, 6000))
    assert result.boards == 6000
    for player in result.players:
        assert 0.002 < player.standard_error < 0.02
        assert abs(player.equity - 1 / 6) < 4 * player.standard_error
    assert result == sample(*[text] * 6, effort=Effort(None, 6000))
    plan_of.cache_clear()
    assert plan_of(read_question([text] * 6)).is_crowded


def test_a_few_heavy_deals_are_not_taken_for_many() -> None:
    outcomes, squares = {(1, 0): 1_000_000, (2, 0): 1}, {(1, 0): 10**12, (2, 0): 1}
    heavy = result_of(outcomes, 2, "sampled", squares=squares, deals=1000)
    assert [player.standard_error for player in heavy.players] == [pytest.approx(0.5, abs=1e-5)] * 2


def test_time_ends_the_drawing_of_crowded_hands_within_a_chunk() -> None:
    now = iter(range(100))
    question = read_question(["15%"] * 6)
    result = sampled_equity(question, 1, Effort(None, seconds=1, clock=lambda: next(now)))
    assert 0 < result.boards < CHUNK // 4


def test_ranges_that_fit_together_too_rarely_are_refused_with_the_figures() -> None:
    with pytest.raises(
        CardsError, match=r"too rarely fit together: [1-9]\d* of [\d,]+ deals .* one of 10,000"
    ):
        sample(*["6%"] * 6)
