"""Statistics: each figure is worked out by hand from a hand that is small enough."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from splitpot.cards import UNKNOWN_CARD, parse_cards
from splitpot.game.pots import Pot
from splitpot.history.read import read_history
from splitpot.history.record import HandRecord
from splitpot.history.stats import Deeds, Luck, PlayerFacts, Unit, facts_of
from splitpot.history.stats_curve import curves_of
from splitpot.history.stats_luck import expected_of
from splitpot.history.stats_positions import name_positions
from splitpot.history.stats_reading import facts_of_reading
from splitpot.history.stats_totals import GroupBy, Statistics, Totals, group_facts
from tests.conftest import REPOSITORY
from tests.history.hands import phh, read_one
from tests.history.site_hands import folded, session, uncalled
from tests.history.test_properties import records

NO_LIMIT = {"variant": "'NO'", "small_bet": None, "big_bet": None, "min_bet": "10"}
HEADS_UP = NO_LIMIT | {
    "antes": "[0, 0]",
    "blinds_or_straddles": "[5, 10]",
    "starting_stacks": "[100, 100]",
}
DRAW = ("d dh p1 AhAdQs8d", "d dh p2 4s5d9c9s", "p2 cc", "p1 cc", "d db AcKd7h", "p1 cc", "p2 cc", "d db 2s")
"""Heads-up, p1 has three aces and p2 four treys to come among the forty cards that are left."""


def facts(text: str) -> dict[str, PlayerFacts]:
    """The facts by label."""
    record = read_one(text).record
    assert record is not None
    return {f"p{place}": one for place, one in enumerate(facts_of(record), 1)}


def site_facts(text: str) -> list[dict[str, PlayerFacts]]:
    return [{one.name: one for one in facts_of_reading(reading)} for reading in read_history(text)]


def total(*hands: PlayerFacts) -> Statistics:
    totals = Totals()
    for hand in hands:
        totals.add(hand)
    return totals.statistics()


# --- what a player did ---------------------------------------------------------------


def test_calling_and_completing_enter_the_pot_and_a_checked_big_blind_does_not() -> None:
    found = facts(phh())
    assert [one.is_vpip for one in found.values()] == [True, False, True]
    assert [one.is_pfr for one in found.values()] == [False, False, False]
    assert all(one.could_enter for one in found.values())


def test_a_raise_before_the_flop_is_a_pfr_and_one_later_is_not() -> None:
    lines = ("d dh p1 As2dKhTc", "d dh p2 Ad3cKsQc", "d dh p3 9h9s8h8s")
    early = facts(phh(*lines, "p3 cbr 20", "p1 f", "p2 f"))
    assert [one.is_pfr for one in early.values()] == [False, False, True]
    assert not facts(phh())["p1"].is_pfr  # he bets the flop


def test_a_big_blind_to_whom_everybody_folds_had_no_say() -> None:
    lines = ("d dh p1 As2dKhTc", "d dh p2 Ad3cKsQc", "d dh p3 9h9s8h8s")
    found = facts(phh(*lines, "p3 f", "p1 f"))
    assert not found["p2"].could_enter
    assert found["p1"].could_enter
    assert total(found["p2"]).vpip.of == 0
    assert total(found["p2"]).vpip.value is None


def test_what_each_did_is_counted_by_street() -> None:
    found = facts(phh())
    assert found["p1"].deeds == (Deeds(calls=1), Deeds(wagers=1), Deeds(checks=1), Deeds(checks=1))
    assert found["p2"].deeds == (Deeds(checks=1), Deeds(calls=1), Deeds(checks=1), Deeds(checks=1))
    assert found["p3"].deeds == (Deeds(calls=1), Deeds(folds=1), Deeds(), Deeds())


def test_aggression_is_of_the_streets_after_the_flop_and_checks_do_not_count() -> None:
    found = facts(phh())
    both = total(found["p1"], found["p2"], found["p3"])
    assert both.aggression_factor == 1.0  # one bet, one call
    assert (both.aggression.count, both.aggression.of) == (1, 3)  # a bet, a call, a fold
    assert total(found["p1"]).aggression_factor is None  # no call at all


def test_who_folds_on_the_flop_saw_it_and_went_to_no_showdown() -> None:
    found = facts(phh())
    assert found["p3"].last_street == 1
    assert not found["p3"].at_showdown
    all_three = total(*found.values())
    assert (all_three.went_to_showdown.count, all_three.went_to_showdown.of) == (2, 3)


# --- what it brought -----------------------------------------------------------------


def test_fixed_limit_counts_in_big_bets_and_no_limit_in_big_blinds() -> None:
    found = facts(phh())
    assert [one.net for one in found.values()] == [5, 5, -10]  # a pot of 50, halved; 20 put in, or 10
    assert [one.units for one in found.values()] == [0.25, 0.25, -0.5]
    assert found["p1"].unit is Unit.BIG_BET
    heads_up = facts(phh(*DRAW, "p1 cbr 90", "p2 f", **HEADS_UP))
    assert heads_up["p1"].unit is Unit.BIG_BLIND
    assert heads_up["p1"].units == 1.0
    both = total(found["p1"], heads_up["p1"])
    assert [(one.unit, one.won) for one in both.results] == [(Unit.BIG_BET, 0.25), (Unit.BIG_BLIND, 1.0)]


def test_an_uncalled_bet_is_no_money_spent() -> None:
    """F11: 0.02 and 0.13 and 0.48 and 2.54 less 0.34 are 2.83; 5.50 less that is 2.67."""
    (hand,) = site_facts(uncalled())
    assert (hand["Hero"].invested, hand["Hero"].won, hand["Hero"].net) == (283, 550, 267)
    assert hand["Bert"].net == -283


def test_the_standard_error_is_that_of_the_mean_of_a_hundred_hands() -> None:
    found = facts(phh(*DRAW, "p1 cbr 90", "p2 f", **HEADS_UP))
    both = total(found["p1"], found["p2"])  # one big blind won, one lost: deviation the root of 2
    (result,) = both.results
    assert result.per_100 == 0
    assert result.standard_error == pytest.approx(100.0)
    (one,) = total(found["p1"]).results
    assert (one.per_100, one.standard_error) == (100.0, None)


# --- showdowns -----------------------------------------------------------------------


def test_half_a_pot_is_won_at_the_showdown_and_no_scoop() -> None:
    found = facts(phh())
    both = total(found["p1"], found["p2"])
    assert (both.won_at_showdown.count, both.scooped.count, both.quartered.count) == (2, 0, 0)


def test_the_low_half_counts_as_a_share_of_all_low_halves() -> None:
    found = facts(phh())
    assert [(one.low_won, one.low_paid) for one in found.values()] == [(0, 25), (25, 25), (0, 0)]
    assert total(found["p1"], found["p2"]).low_share == 0.5


def test_who_shares_a_low_and_gets_nothing_else_is_quartered_and_the_other_does_not_scoop() -> None:
    found = facts((REPOSITORY / "docs" / "examples" / "final-table.phh").read_text(encoding="utf-8"))
    assert [one.quartered for one in found.values()] == [False, False, True]
    assert not any(one.scooped for one in found.values())
    assert found["p3"].low_won / found["p3"].low_paid == 0.5  # in the main pot and in the side pot
    assert found["p2"].low_paid == 1_950_000  # he is in the main pot only
    assert found["p2"].all_in_street is not None


def test_winning_high_and_low_alone_is_a_scoop_and_a_pot_without_a_showdown_is_none() -> None:
    lines = ("d dh p1 As2dKhTc", "d dh p2 Qd3cKsQc", "d dh p3 9h9s8h8s", "p3 f", "p1 cc", "p2 cc")
    boards = ("d db 4c7hAd", "p1 cc", "p2 cc", "d db 8d", "p1 cc", "p2 cc", "d db Jh", "p1 cc", "p2 cc")
    found = facts(phh(*lines, *boards, "p1 sm As2dKhTc", "p2 sm Qd3cKsQc"))
    assert found["p1"].scooped  # two aces, and 8-7-4-2-A where the other has no low
    assert not found["p2"].won_at_showdown
    stolen = facts(phh(*lines[:3], "p3 cbr 20", "p1 f", "p2 f"))
    assert not stolen["p3"].scooped
    assert not stolen["p3"].at_showdown


# --- luck ----------------------------------------------------------------------------


def test_four_outs_of_forty_are_a_tenth_of_the_pot() -> None:
    found = facts(phh(*DRAW, "p1 cbr 90", "p2 cc", "d db 3h", **HEADS_UP))
    assert found["p2"].net == 100  # the trey came
    assert found["p2"].expected == pytest.approx(20.0)
    assert found["p1"].expected == pytest.approx(180.0)
    assert [one.all_in_street for one in found.values()] == [2, 2]
    (result,) = total(found["p2"]).results
    assert (result.won, result.luck, result.adjusted_per_100) == pytest.approx((10.0, 18.0, -800.0))
    assert (result.counted, result.unknown) == (1, 0)


def test_the_rake_leaves_the_pot_before_luck_is_counted() -> None:
    raked = HEADS_UP | {"_rake_bps": "500", "_rake_cap": "4"}
    found = facts(phh(*DRAW, "p1 cbr 90", "p2 cc", "d db 3h", **raked))
    assert found["p2"].won == 196
    assert found["p2"].expected == pytest.approx(19.6)


def test_a_side_pot_has_odds_of_its_own() -> None:
    """The short stack draws dead; 4 of the 36 cards left beat the aces in both pots."""
    table = NO_LIMIT | {"starting_stacks": "[100, 100, 40]"}
    lines = (
        "d dh p1 AhAdQs8d",
        "d dh p2 4s5d9c9s",
        "d dh p3 8h8c6c6d",
        "p3 cc",
        "p1 cc",
        "p2 cc",
        "d db AcKd7h",
    )
    checks = ("p1 cc", "p2 cc", "p3 cc", "d db 2s", "p1 cbr 90", "p2 cc", "p3 cc", "d db 3h")
    found = facts(phh(*lines, *checks, **table))
    assert [one.won for one in found.values()] == [0, 240, 0]
    assert [one.expected for one in found.values()] == pytest.approx([240 * 8 / 9, 240 / 9, 0])


def test_a_hole_that_nobody_knows_leaves_luck_uncounted() -> None:
    pots = (Pot(200, (0, 1)),)
    known = parse_cards("AhAdQs8d")
    assert (
        expected_of(pots, {0: known, 1: (UNKNOWN_CARD,) * 4}, parse_cards("AcKd7h2s"), {}, hilo=False) is None
    )
    assert expected_of(pots, {0: known, 1: ()}, (), {}, hilo=False) is None


def test_betting_that_ends_on_the_river_leaves_nothing_to_luck() -> None:
    assert all(one.luck is Luck.NONE and one.expected is None for one in facts(phh()).values())


@settings(max_examples=60)
@given(records())
def test_what_all_win_is_what_all_put_in_less_the_rake_with_luck_and_without(record: HandRecord) -> None:
    found = facts_of(record)
    if not found:
        return
    rake = sum(record.rakes.values())
    assert sum(one.net for one in found) == -rake
    if any(one.luck is Luck.COUNTED for one in found):
        expected = sum(one.won if one.expected is None else one.expected for one in found)
        assert expected == pytest.approx(sum(one.won for one in found))
    for one in found:
        assert one.low_won <= one.low_paid
        assert one.is_vpip or not one.is_pfr
        assert one.at_showdown or not (one.won_at_showdown or one.scooped or one.quartered)
        assert not (one.scooped and one.quartered)


# --- what the site paid ---------------------------------------------------------------


def test_a_result_is_what_the_site_paid_where_the_rules_pay_otherwise() -> None:
    wrong = uncalled().replace("$5.50 from pot", "$5.40 from pot\nBert collected $0.10 from pot")
    wrong = wrong.replace("won ($5.50)", "won ($5.40)").replace("and lost", "and won ($0.10)")
    (hand,) = site_facts(wrong)
    assert (hand["Hero"].net, hand["Bert"].net) == (257, -273)
    assert hand["Hero"].luck is Luck.UNKNOWN


def test_stacks_that_a_file_states_are_believed_for_the_result() -> None:
    (reading,) = read_history(phh(finishing_stacks="[206, 204, 190]"))
    assert [one.net for one in facts_of_reading(reading)] == [6, 4, -10]


def test_a_hand_that_is_cut_says_nothing_of_anybody() -> None:
    (reading,) = read_history(phh(*DRAW, **HEADS_UP))
    assert facts_of_reading(reading) == ()


# --- groups and curves ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "BB BTN"),
        (3, "SB BB BTN"),
        (4, "SB BB CO BTN"),
        (5, "SB BB UTG CO BTN"),
        (6, "SB BB UTG HJ CO BTN"),
        (9, "SB BB UTG UTG+1 UTG+2 UTG+3 HJ CO BTN"),
    ],
)
def test_positions_are_named_from_both_ends(players: int, names: str) -> None:
    order = [*range(1, players), 0]
    big_blind = 1 if players == 2 else 2
    found = name_positions(order, 0, big_blind)
    assert " ".join(found[seat] for seat in order) == names


def test_a_dead_button_and_a_missing_small_blind_leave_their_names_out() -> None:
    assert name_positions([1, 2, 3], 0, 2) == {1: "SB", 2: "BB", 3: "CO"}
    assert name_positions([2, 3, 0], 0, 2) == {2: "BB", 3: "CO", 0: "BTN"}


def test_groups_come_in_the_order_of_the_table_and_of_the_streets() -> None:
    found = facts(phh()).values()
    assert list(group_facts(found, GroupBy.POSITION)) == ["SB", "BB", "BTN"]
    assert list(group_facts(found, GroupBy.GAME)) == ["FLO8"]
    streets = group_facts(found, GroupBy.STREET)
    assert {name: totals.hands for name, totals in streets.items()} == {
        "preflop": 3,
        "flop": 3,
        "turn": 2,
        "river": 2,
    }
    assert streets["flop"].statistics().aggression.count == 1
    assert streets["turn"].statistics().aggression.of == 0


def test_a_curve_ends_at_what_was_won_and_its_band_widens() -> None:
    lucky = facts(phh(*DRAW, "p1 cbr 90", "p2 cc", "d db 3h", **HEADS_UP))["p2"]
    stolen = facts(phh(*DRAW, "p1 cbr 90", "p2 f", **HEADS_UP))["p2"]
    (curve,) = curves_of([lucky, stolen])
    assert curve.hands == (0, 1, 2)
    assert curve.won == pytest.approx((0.0, 10.0, 9.0))
    assert curve.adjusted == pytest.approx((0.0, -8.0, -9.0))
    widths = [high - low for low, high in zip(curve.low, curve.high, strict=True)]
    # The hands without luck are -8 and -1: their deviation is 7 divided by the root of 2.
    assert widths == pytest.approx([0.0, 2 * 1.96 * 7 / 2**0.5, 2 * 1.96 * 7])


def test_a_long_curve_is_thinned_and_keeps_its_end() -> None:
    one = facts(phh())["p1"]
    (curve,) = curves_of([one] * 5000, most_points=100)
    assert len(curve.hands) == 100
    assert (curve.hands[0], curve.hands[-1], curve.won[-1]) == (0, 5000, 1250.0)


def test_a_session_of_both_structures_has_both_units() -> None:
    hands = site_facts(session(uncalled(), folded()))
    results = total(*(hand["Hero"] for hand in hands)).results
    assert [one.unit for one in results] == [Unit.BIG_BET, Unit.BIG_BLIND]
    assert [one.won for one in results] == pytest.approx([0.25, 53.4])
