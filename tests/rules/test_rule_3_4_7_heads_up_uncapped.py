"""Rules 3.4-6, 3.4-7 and C14: the cap, and the setting that lifts it between two players."""

from __future__ import annotations

from msgspec.structs import replace

from splitpot.errors import Reason
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import fixed

UNCAPPED = replace(LIMIT_10_20, heads_up_uncapped=True)


def test_two_players_are_capped_as_the_house_plays_it() -> None:
    assert fixed(1000, 1000).play("20 30 40").no_wager is Reason.CAPPED


def test_two_players_may_raise_as_often_as_they_have_chips_where_the_house_says_so() -> None:
    scene = fixed(200, 1000, rules=UNCAPPED)
    for to in range(20, 200, 10):
        assert scene.bounds == (to, to)
        scene.play(str(to))
    scene.play("200")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (1, 10, Reason.NO_OPPONENT)


def test_the_cap_is_lifted_on_later_streets_too() -> None:
    scene = fixed(1000, 1000, rules=UNCAPPED).play("call check check check 20 40 60 80 100")
    assert scene.bounds == (120, 120)


def test_three_players_are_capped() -> None:
    assert fixed(1000, 1000, 1000, rules=UNCAPPED).play("20 30 40").no_wager is Reason.CAPPED


def test_a_fold_after_the_cap_was_reached_does_not_lift_it() -> None:
    scene = fixed(1000, 1000, 1000, rules=UNCAPPED).play("20 30 40 fold")
    assert (scene.legal.seat, scene.no_wager) == (1, Reason.CAPPED)


def test_a_fold_before_the_cap_lifts_it() -> None:
    scene = fixed(1000, 1000, 1000, rules=UNCAPPED).play("20 fold 30 40")
    assert scene.bounds == (50, 50)
    assert scene.play("50 60").bounds == (70, 70)


def test_a_third_player_who_is_all_in_does_not_bring_the_cap_back() -> None:
    scene = fixed(1000, 1000, 20, rules=UNCAPPED).play("20 call call 10 20 30 40 50")
    assert scene.bounds == (60, 60)


def test_the_next_street_is_free_again_after_a_capped_one() -> None:
    scene = fixed(1000, 1000, 1000, rules=UNCAPPED).play("20 30 40 fold call 10 20 30 40")
    assert scene.bounds == (50, 50)


def test_a_cap_holds_for_an_all_in_too() -> None:
    scene = fixed(1000, 1000, 45).play("20 30 40")
    assert (scene.legal.seat, scene.no_wager) == (0, Reason.CAPPED)
    scene = fixed(45, 1000, 1000).play("20 30 40")
    assert (scene.legal.seat, scene.legal.call, scene.no_wager) == (0, 20, Reason.CAPPED)
    assert scene.refuses_wager(45) is Reason.CAPPED
