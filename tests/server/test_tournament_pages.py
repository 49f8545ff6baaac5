"""Tournaments over HTTP: the list, the page, entering and leaving, the host's buttons, and who sees what."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from splitpot.room.tournament_commands import Cancel, Register
from tests.server.callers import Caller, caller, turn_clock
from tests.server.rooms import Room, open_room

SOON = "2026-07-04T20:00"


@pytest.fixture(autouse=True)
def _first_of_july(room: Room) -> None:
    turn_clock(room, "2026-07-01T12:00")


async def listed(one: Caller) -> list[str]:
    return [row["id"] for row in (await one.get("/api/tournaments"))["tournaments"]]


async def test_whoever_opens_a_tournament_finds_it_in_the_list_and_so_does_a_stranger(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address) as nobody:
        made = await ann.open(buy_in=100)
        (tournament,) = made["ids"]
        assert made["path"] == f"/tournament/{tournament}"
        assert await listed(ann) == await listed(nobody) == [tournament]
        page = await nobody.get(f"/api/tournaments/{tournament}")
        assert (page["host_name"], page["host"], page["may"]) == ("Ann", False, [])
        assert "host" in await ann.get(f"/api/tournaments/{tournament}")


async def test_an_entry_is_paid_and_paid_back_to_who_leaves_before_the_start(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(buy_in=100, fee=10))["ids"]
        had = await ann.wallet()
        view = await ann.wish(tournament, "register")
        assert view["own"]["entries"] == 1
        assert "withdraw" in view["may"]
        assert await ann.wallet() == had - 110
        assert (await ann.get("/api/me/tournaments"))["entered"][0]["id"] == tournament
        view = await ann.wish(tournament, "withdraw")
        assert view["own"] is None
        assert await ann.wallet() == had
        assert (await ann.get("/api/me/tournaments"))["entered"] == []


async def test_a_wish_that_is_sent_again_does_nothing_again(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(buy_in=100))["ids"]
        had = await ann.wallet()
        wish = {"wish": "register", "cid": "same"}
        for _ in range(2):
            view = await ann.post(f"/api/tournaments/{tournament}/do", wish)
            assert view["row"]["entries"] == 1
        assert await ann.wallet() == had - 100
        bots = {"wish": "add_bots", "cid": "bots", "bots": 3}
        for _ in range(2):
            view = await ann.post(f"/api/tournaments/{tournament}/do", bots)
            assert view["row"]["entries"] == 4


async def test_who_cannot_pay_is_refused_and_not_in(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(buy_in=1_000_000))["ids"]
        refused = await ann.wish(tournament, "register", 400)
        assert refused["code"] == "not_enough_chips"
        assert (await ann.get(f"/api/tournaments/{tournament}"))["own"] is None


async def test_a_host_fills_up_with_bots_begins_pauses_and_goes_on(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address, "Bob") as bob:
        (tournament,) = (await ann.open(start=SOON, max_entries=20))["ids"]
        for wish in ("begin", "pause", "cancel", "add_bots"):
            assert (await bob.wish(tournament, wish, 403, bots=1))["code"] == "not_allowed"
        await bob.wish(tournament, "register")
        view = await ann.wish(tournament, "add_bots", bots=5)
        assert view["row"]["entries"] == 6
        view = await ann.wish(tournament, "begin")
        assert (view["row"]["status"], len(view["tables"])) == ("running", 1)
        assert (await bob.get(f"/api/tournaments/{tournament}"))["own"]["table"] == f"{tournament}-1"
        view = await ann.wish(tournament, "pause")
        assert view["row"]["paused"]
        assert view["pulse"]["clock"]["waits"] == "host"
        assert "resume" in view["may"]
        view = await ann.wish(tournament, "resume")
        assert not view["row"]["paused"]


async def test_a_cancelled_tournament_pays_back_and_says_why(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(buy_in=100))["ids"]
        had = await ann.wallet()
        await ann.wish(tournament, "register")
        view = await ann.wish(tournament, "cancel", reason="no light in the hall")
        assert (view["row"]["status"], view["cancelled"]) == ("cancelled", "no light in the hall")
        assert (await ann.wallet(), view["may"]) == (had, [])


async def test_who_cancels_says_why_and_cancels_once(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open())["ids"]
        refused = await ann.wish(tournament, "cancel", 400, reason=" ")
        assert "a reason has 1 to 200 characters" in refused["message"]
        await ann.wish(tournament, "cancel", reason="rain")
        again = await ann.wish(tournament, "cancel", 403, reason="rain")
        assert again["message"] == "It is cancelled already."


async def test_a_tournament_that_was_cancelled_as_it_ran_is_among_the_own_results(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address, "Bob") as bob:
        (tournament,) = (await ann.open(buy_in=100, start=SOON))["ids"]
        had = await ann.wallet()
        for one in (ann, bob):
            await one.wish(tournament, "register")
        await ann.wish(tournament, "begin")
        await ann.wish(tournament, "cancel", reason="rain")
        (played,) = (await ann.get("/api/me/tournaments"))["played"]
        assert (played["id"], played["place"], played["cancelled"]) == (tournament, 0, True)
        assert played["net"] == await ann.wallet() - had
        assert played["prize"] == 100 + played["net"]


async def test_a_host_who_plays_against_bots_cannot_cancel_what_has_begun(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(buy_in=100, start=SOON))["ids"]
        await ann.wish(tournament, "register")
        await ann.wish(tournament, "add_bots", bots=5)
        assert "cancel" in (await ann.get(f"/api/tournaments/{tournament}"))["may"]
        assert "cancel" not in (await ann.wish(tournament, "begin"))["may"]
        assert (await ann.wish(tournament, "cancel", 403))["code"] == "not_allowed"


async def test_more_bots_than_there_may_be_are_refused(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(start=SOON, max_entries=1_000))["ids"]
        assert (await ann.wish(tournament, "add_bots", 400, bots=201))["code"] == "bad_amount"
        assert (await ann.wish(tournament, "add_bots", 400, bots=0))["code"] == "bad_amount"


async def test_what_is_not_a_wish_or_has_no_name_is_refused(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address) as nobody:
        (tournament,) = (await ann.open())["ids"]
        assert (await ann.wish(tournament, "win", 400))["code"] == "bad_message"
        assert (await ann.wish(tournament, "register", 400, cid=""))["code"] == "bad_message"
        assert (await nobody.wish(tournament, "register", 401))["code"] == "no_session"
        assert (await ann.wish("t404", "register", 404))["code"] == "unknown_tournament"
        assert (await ann.wish(tournament, "end_schedule", 403))["code"] == "not_allowed"


# --- who sees what -----------------------------------------------------------------------


async def test_a_private_tournament_is_in_no_list_but_that_of_its_own_people(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address, "Bob") as bob:
        (tournament,) = (await ann.open(private=True, start=SOON))["ids"]
        assert len(tournament) == 15
        assert (await listed(ann), await listed(bob)) == ([tournament], [])
        async with caller(room.address) as nobody:
            assert await listed(nobody) == []
            feed = (await nobody.client.get("/api/tournaments.ics")).text
            assert tournament not in feed
            # The link is the key.
            assert (await nobody.get(f"/api/tournaments/{tournament}"))["row"]["private"]
        await bob.wish(tournament, "register")
        assert await listed(bob) == [tournament]
        await bob.wish(tournament, "withdraw")
        assert await listed(bob) == []


async def test_a_viewer_gets_his_own_part_and_nobody_elses(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address, "Bob") as bob:
        (tournament,) = (await ann.open())["ids"]
        await ann.wish(tournament, "register")
        mine = await ann.get(f"/api/tournaments/{tournament}")
        his = await bob.get(f"/api/tournaments/{tournament}")
        assert (mine["own"]["name"], mine["row"]["registered"]) == ("Ann", True)
        assert (his["own"], his["row"]["registered"]) == (None, False)


async def test_no_cards_and_no_ids_of_players_are_on_any_page(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(start=SOON))["ids"]
        await ann.wish(tournament, "register")
        await ann.wish(tournament, "add_bots", bots=5)
        await ann.wish(tournament, "begin")
        ids = list(room.lobby.tournaments.runner(tournament).director.entrants)
        for path in ("", "/standings"):
            text = (await ann.client.get(f"/api/tournaments/{tournament}{path}")).text
            assert not [one for one in ids if one in text]
            assert "hole" not in text.replace("hole_cards", "")


async def test_every_answer_is_json_or_a_calendar_and_never_a_page_of_markup(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        name = "<script>alert(1)</script>"
        (tournament,) = (await ann.open(name=name, start=SOON))["ids"]
        for path in ("", ".ics", "/standings?find=<b>"):
            response = await ann.client.get(f"/api/tournaments/{tournament}{path}")
            kind = "text/calendar; charset=utf-8" if path == ".ics" else "application/json"
            assert response.headers["content-type"] == kind
            assert response.headers["x-content-type-options"] == "nosniff"


async def test_after_a_restart_the_page_still_says_what_has_happened(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room, caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open())["ids"]
        await ann.wish(tournament, "register")
        await ann.wish(tournament, "add_bots", bots=1)
    async with open_room(tmp_path) as room, caller(room.address) as nobody:
        notes = (await nobody.get(f"/api/tournaments/{tournament}"))["notes"]
        assert (len(notes), notes[-1]["text"]) == (2, "Ann enters.")
        await room.lobby.tournaments.runner(tournament).tell(Cancel("so"))
        notes = (await nobody.get(f"/api/tournaments/{tournament}"))["notes"]
        assert (len(notes), notes[0]["text"]) == (3, "It is cancelled: so.")


# --- standings and tags ---------------------------------------------------------------------


async def test_standings_come_in_pages_and_by_name(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(start=SOON, max_entries=100))["ids"]
        runner = room.lobby.tournaments.runner(tournament)
        for number in range(30):
            await runner.tell(Register(f"bot:{number}", f"Bot {number:02}", "tight"))
        path = f"/api/tournaments/{tournament}/standings"
        page = await ann.get(path, **{"from": 11, "count": 10})
        assert (page["first"], page["total"], page["rows"][0]["name"]) == (11, 30, "Bot 10")
        found = await ann.get(path, find="bot 25", count=10)
        assert (found["first"], found["found"]) == (21, [26])
        assert (await ann.get(path, 400, count=201))["code"] == "bad_message"
        assert (await ann.get(path, 400, **{"from": "x"}))["code"] == "bad_message"


async def test_a_calendar_is_kept_as_a_file_with_the_name_of_the_tournament(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        for name, kept in (
            ("Rebuys, 3-handed", "rebuys-3-handed"),
            ("Ré Ångström", "re-angstrom"),
            ("扑克", "tournament"),
        ):
            (tournament,) = (await ann.open(start=SOON, name=name))["ids"]
            response = await ann.client.get(f"/api/tournaments/{tournament}.ics")
            assert response.headers["content-disposition"] == f'attachment; filename="{kept}.ics"'
        feed = await ann.client.get("/api/tournaments.ics")
        assert "content-disposition" not in feed.headers


async def test_the_calendar_of_a_satellite_names_a_public_final_and_no_private_one(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        for is_private, named in ((False, "the Big One."), (True, "another tournament.")):
            body: dict[str, Any] = {"buy_in": 200, "private": is_private}
            final_at = "2026-07-11T20:00"
            (final,) = (await ann.open(name="the Big One", start=final_at, by_ticket=True, **body))["ids"]
            (satellite,) = (await ann.open(start=SOON, ticket_to=final, **body))["ids"]
            paths = [f"/api/tournaments/{satellite}.ics", *([] if is_private else ["/api/tournaments.ics"])]
            for path in paths:
                calendar = (await ann.client.get(path)).text.replace("\r\n ", "")
                assert f"It wins tickets to {named}" in calendar


@pytest.mark.parametrize("path", ["", "/standings", ".ics"])
async def test_what_has_not_changed_is_not_sent_again(room: Room, path: str) -> None:
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(start=SOON))["ids"]
        address = f"/api/tournaments/{tournament}{path}"
        tag = (await ann.client.get(address)).headers["etag"]
        again = await ann.client.get(address, headers={"if-none-match": f'"x", {tag}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] in tag
        if path == ".ics":
            await ann.wish(tournament, "cancel", reason="so")
        else:
            await ann.wish(tournament, "register")
        assert (await ann.client.get(address, headers={"if-none-match": tag})).status_code == 200


# --- opening -----------------------------------------------------------------------------


async def test_a_mistake_names_its_field_and_opens_nothing(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        for body, code in (
            ({"seats": 11}, "bad_settings"),
            ({"start": "2027-03-14T02:30", "zone": "America/New_York"}, "no_such_time"),
            ({"start": "2026-11-01T01:30", "zone": "America/New_York"}, "ambiguous_time"),
            ({"zone": "Mars/Base"}, "unknown_zone"),
            ({"wishes": 3}, "bad_settings"),
        ):
            assert (await ann.open(400, **body))["code"] == code
        for body in ({"guarantee": 5}, {"start": SOON, "rule": "FREQ=DAILY"}):
            assert (await ann.open(403, **body))["code"] == "not_allowed"
        assert await listed(ann) == []


async def test_nobody_fills_the_room_alone(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address, "Bob") as bob:
        made = [(await ann.open())["ids"][0] for _ in range(5)]
        assert "you have opened 5" in (await ann.open(403))["message"]
        await bob.open()
        await ann.wish(made[0], "cancel", reason="so")
        await ann.open()


async def test_nobody_fills_the_list_with_what_he_calls_off(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address) as nobody:
        for _ in range(12):
            await ann.wish((await ann.open())["ids"][0], "cancel", reason="so")
        assert await listed(nobody) == []
        assert len(await listed(ann)) == 12
        refused = await ann.open(429)
        assert refused["code"] == "too_fast"
        assert refused["message"] == "you have opened 12 tournaments within an hour; try again in 60 min"
        turn_clock(room, "2026-07-01T13:01")
        (tournament,) = (await ann.open())["ids"]
        await ann.wish(tournament, "register")
        await ann.wish(tournament, "cancel", reason="so")
        assert await listed(nobody) == [tournament]


async def test_a_large_structure_of_ones_own_fits_into_a_request(room: Room) -> None:
    levels = [
        {"big_blind": 20 * number, "small_blind": 10 * number, "ante": 0, "ms": 600_000, "break_ms": 0}
        for number in range(1, 101)
    ]
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(speed="custom", levels=levels, name="x" * 60))["ids"]
        assert len((await ann.get(f"/api/tournaments/{tournament}"))["levels"]) == 100
        assert (await ann.open(413, name="x" * 20_000))["code"] == "too_large"


async def test_flights_are_opened_with_their_final_and_win_tickets_to_it(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        made = await ann.open(
            name="National",
            start="2026-07-04T19:00",
            zone="America/New_York",
            buy_in=1_000,
            flights={"country": "US", "final": "2026-07-06T19:00"},
        )
        *flights, final = made["ids"]
        assert made["path"] == f"/tournament/{final}"
        page = await ann.get(f"/api/tournaments/{final}")
        assert sorted(page["satellites"]) == sorted(flights)
        assert page["row"]["by_ticket"]
        east = await ann.get(f"/api/tournaments/{flights[0]}")
        assert east["row"]["ticket_to"] == final
        assert east["prizes"] == []
        # They count once, and can be opened only once more besides four others.
        for _ in range(4):
            await ann.open()
        await ann.open(403)


async def test_a_satellite_gives_tickets_that_pay_for_the_entry(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (final,) = (await ann.open(name="Final", start=SOON, buy_in=200, by_ticket=True))["ids"]
        body = {"buy_in": 200, "ticket_to": final, "max_entries": 2, "min_entries": 2}
        (satellite,) = (await ann.open(name="Satellite", deal_seconds=0, **body))["ids"]
        runner = room.lobby.tournaments.runner(satellite)
        assert runner.director.config.ticket_value == 200
        assert (await ann.get(f"/api/tournaments/{final}"))["satellites"] == [satellite]
        await ann.wish(satellite, "register")
        await ann.wish(satellite, "add_bots", bots=1)
        # Two tickets for two players: it is over as soon as it begins.
        for _ in range(200):
            if runner.is_over:
                break
            await asyncio.sleep(0.02)
        view = await ann.get(f"/api/tournaments/{satellite}")
        assert (view["row"]["status"], view["own"]["ticket"]) == ("over", final)
        # It wins no more tickets.
        assert (await ann.get(f"/api/tournaments/{final}"))["satellites"] == []
        await room.lobby.tournaments.settled()
        own = await ann.get("/api/me/tournaments")
        assert ([one["id"] for one in own["entered"]], own["tickets"]) == ([final], [])
        assert [(one["name"], one["place"], one["net"]) for one in own["played"]] == [("Satellite", 1, 0)]
        await ann.wish(final, "withdraw")
        own = await ann.get("/api/me/tournaments")
        assert [(one["name"], one["value"], one["count"], one["open"]) for one in own["tickets"]] == [
            ("Final", 200, 1, True)
        ]
        had = await ann.wallet()
        assert "register_by_ticket" in (await ann.get(f"/api/tournaments/{final}"))["may"]
        view = await ann.wish(final, "register_by_ticket")
        assert view["row"]["entries"] == 1
        assert await ann.wallet() == had
        assert (await ann.get("/api/me/tournaments"))["tickets"] == []
        assert (await ann.wish(final, "withdraw"))["own"] is None
        assert len((await ann.get("/api/me/tournaments"))["tickets"]) == 1


async def test_a_host_cannot_begin_a_final_before_its_flights_are_over(room: Room) -> None:
    async with caller(room.address, "Ann") as ann:
        (final,) = (await ann.open(name="Final", start=SOON, buy_in=200, by_ticket=True))["ids"]
        east, west = [
            (await ann.open(name=name, buy_in=100, min_entries=2, ticket_to=final))["ids"][0]
            for name in ("East", "West")
        ]
        await ann.wish(final, "add_bots", bots=4)
        assert "begin" not in (await ann.get(f"/api/tournaments/{final}"))["may"]
        refused = await ann.wish(final, "begin", 403)
        assert refused["code"] == "not_allowed"
        assert "and 1 other may still win tickets to it; begin it when these are over." in refused["message"]
        await ann.wish(west, "cancel", reason="so")
        await ann.wish(east, "add_bots", bots=4)
        await ann.wish(east, "begin")
        await ann.wish(east, "pause")
        refused = await ann.wish(final, "begin", 403)
        assert refused["message"] == "East may still win tickets to it; begin it when that is over."
        await ann.wish(east, "cancel", reason="so")
        assert "begin" in (await ann.get(f"/api/tournaments/{final}"))["may"]
        assert (await ann.wish(final, "begin"))["row"]["status"] == "running"


@pytest.mark.parametrize("name", ["%00", "x" * 5_000, "%ff", "..%2f", "t%20t", "\u2660", "-1", "a-1"])
async def test_a_name_that_none_can_have_is_not_found(room: Room, name: str) -> None:
    async with caller(room.address, "Ann") as ann:
        for path in ("", "/standings", ".ics"):
            refused = await ann.client.get(f"/api/tournaments/{name}{path}")
            assert (refused.status_code, refused.json()["code"]) in (
                (404, "unknown_tournament"),
                (404, "not_found"),
            )
        for path in ("", ".ics"):
            assert (await ann.client.get(f"/api/series/{name}{path}")).status_code == 404
        wish = {"wish": "register", "cid": "c"}
        assert (await ann.client.post(f"/api/tournaments/{name}/do", json=wish)).status_code in (404, 405)


# --- what the form needs -------------------------------------------------------------------


async def test_the_form_shows_the_houses_structures_and_the_zones_of_countries(room: Room) -> None:
    async with caller(room.address) as nobody:
        query: dict[str, Any] = {"speed": "turbo", "stack": 1_000, "structure": "pot_limit", "antes": "false"}
        levels = (await nobody.get("/api/tournaments/levels", **query))["levels"]
        assert (levels[0]["big_blind"], levels[0]["ms"], levels[10]["ante"]) == (20, 300_000, 0)
        for wrong in ({"speed": "light"}, {"structure": "none"}):
            refused = await nobody.get("/api/tournaments/levels", 400, **wrong)
            assert refused["code"] == "bad_settings"
        assert (await nobody.get("/api/tournaments/levels", 400, stack="0"))["code"] == "bad_message"
        found = {one["country"]: one for one in await nobody.get("/api/tournaments/countries")}
        assert ["America/Phoenix", "Arizona"] in found["US"]["zones"]
        assert found["AU"]["name"] == "Australia"
