"""What a tournament's page says in the server's words: notes, terms, amounts."""

from __future__ import annotations

from splitpot.room.tournament_commands import AskDeal, DeclineRebuy
from splitpot.room.tournament_config import Level
from splitpot.room.tournament_events import PlacesRanked
from splitpot.server.tournament_notes import note_from_log
from tests.server.directing import Directed
from tests.server.test_tournament_views import page, said


def test_amounts_are_written_as_the_page_writes_them() -> None:
    """With a comma from five digits on."""
    made = Directed(3, buy_in=1_500, levels=(Level(big_blind=5_000),), starting_stack=50_000)
    made.start()
    notes = said(made)
    assert "Level 1: blinds 2500/5000, limits 5000/10,000." in notes
    assert "The pool is 4500: 1 place paid." in notes
    assert page(Directed(3, buy_in=1_500)).terms[0].endswith("gets back all 1500.")
    assert page(Directed(3, buy_in=15_000)).terms[0].endswith("gets back all 15,000.")


def test_the_terms_are_those_of_the_moment() -> None:
    """3.15-16: what holds before the start is not told to who enters late."""
    made = Directed(3, buy_in=100, late_levels=2)
    assert page(made).terms[0].startswith("Before the start")
    made.start()
    assert page(made).terms[0].startswith("It has begun")
    gathering = page(Directed(2, buy_in=100, start_at=0, max_entries=6)).terms
    assert "within a day" in gathering[1]


def test_no_deal_is_told_with_its_reason_where_whoever_asked_is_out() -> None:
    made = Directed(3, buy_in=100)
    made.start()
    made.tell(AskDeal("p1"))
    made.bust(1, "p1", "p2")
    assert "No deal: P1, who asked for it, is out." in said(made)


def test_one_who_shares_his_place_with_another_who_was_out_before_is_told_so() -> None:
    """3.15-10."""
    made = Directed(4, buy_in=100, rebuys=1, rebuy_levels=1)
    made.start()
    made.hand(1, p1=-5_000, p2=-5_000, p3=10_000)
    made.tell(DeclineRebuy("p1"))
    made.tell(DeclineRebuy("p2"))
    assert said(made)[:3] == [
        "P1 shares places 3 to 4 too.",
        "P2 is out and has a share of places 3 to 4.",
        "P1 is out in place 4.",
    ]


def test_one_who_was_out_too_soon_is_told_the_place_that_he_has_now() -> None:
    """3.15-10: he was out first, and yet had lost his chips last."""
    made = Directed(4, buy_in=100, rebuys=1, rebuy_levels=1)
    made.start()
    made.hand(1, p1=-5_000, p4=5_000)
    made.hand(1, p2=-5_000, p4=5_000)
    made.tell(DeclineRebuy("p2"))
    made.tell(DeclineRebuy("p1"))
    assert said(made)[:3] == ["P2 is in place 3 now.", "P1 is out in place 4.", "P2 is out in place 4."]


def test_who_shares_places_is_found_in_the_log_too() -> None:
    """After a restart only the state by now is known beside the event."""
    made = Directed(4, buy_in=100, rebuys=1, rebuy_levels=1)
    made.start()
    made.hand(1, p1=-5_000, p2=-5_000, p3=10_000)
    made.tell(DeclineRebuy("p1"))
    made.tell(DeclineRebuy("p2"))
    (event,) = [one for one in made.events if isinstance(one, PlacesRanked)]
    note = note_from_log(9, made.director, event)
    assert note is not None and note.text == "P2 and P1 share places 3 to 4."
