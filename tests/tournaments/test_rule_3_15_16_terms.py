"""What is told before registration of the money that comes back (3.15-16)."""

from __future__ import annotations

from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.room.tournament_config import check_tournament, refund_terms
from tests.tournaments.floor import MINUTE, levels, tournament


def test_what_is_told_of_a_cancellation_is_of_this_tournament_alone() -> None:
    free = " ".join(refund_terms(tournament(buy_in=0)))
    assert "fee" not in free and "bounty" not in free and "paid back" not in free
    dear = refund_terms(tournament(buy_in=100, fee=7, bounty=20))
    assert "gets back all 127" in dear[0]
    # In one sentence, so that none of it reads as how prizes are paid.
    assert dear[-1].startswith("Only if it is cancelled while it runs: nobody who is out gets anything back;")
    assert all(word in dear[-1] for word in ("half by their chips", "fees back", "bounty on his own head"))
    satellite = refund_terms(tournament(buy_in=100, ticket_to="final", ticket_value=500))
    assert "the value of the tickets goes, in money, to those" in satellite[-1]


def test_what_is_told_of_a_sit_and_go_is_when_it_is_called_off() -> None:
    """3.15-16: it begins full, or not at all."""
    config = tournament(start_at=0, max_entries=9, min_entries=9)
    told = refund_terms(config, is_for_a_day=True)
    assert told[1] == "Should it not have begun within a day, it is called off, and everything is paid back."
    # One of the house's waits for as long as it takes.
    assert len(refund_terms(config)) == 2
    assert not any("fewer than" in one for one in (*told, *refund_terms(config)))


def test_who_has_come_by_a_ticket_is_told_what_he_gets_back() -> None:
    """3.15-16."""
    told = refund_terms(tournament(buy_in=1_000, by_ticket=True))
    assert told[0].endswith("and gets back all 1000, or his ticket if he has come by one.")
    assert told[1].endswith("and everything is paid back, a ticket in money.")


def test_who_enters_late_or_again_is_not_told_of_the_time_before_the_start() -> None:
    """3.15-16."""
    told = refund_terms(tournament(late_levels=2), has_begun=True)
    assert told[0] == "It has begun: nobody leaves it with his money any more."
    assert told[1].startswith("Only if it is cancelled: nobody who is out gets anything back;")
    assert len(told) == 2


def test_a_satellite_whose_pool_never_grows_to_a_ticket_is_refused() -> None:
    """3.15-16: nobody could win what it promises."""
    satellite: dict[str, Any] = {"ticket_to": "final", "ticket_value": 4_000, "max_entries": 4}
    with pytest.raises(RoomError, match="a buy-in of 1000, or 10 entries, would do"):
        check_tournament(tournament(**satellite, buy_in=400))
    with pytest.raises(RoomError, match=r"pay no more than 0 into the pool, .* a buy-in of 1000 would do"):
        check_tournament(tournament(**satellite, buy_in=0))
    check_tournament(tournament(**satellite, buy_in=1_000))
    rebuys = {"rebuys": 1, "rebuy_levels": 1, "rebuy_price": 400, "addon_stack": 1_000, "addon_price": 200}
    breaks = levels(break_ms=MINUTE)
    check_tournament(tournament(**satellite, **rebuys, buy_in=400, levels=breaks))
