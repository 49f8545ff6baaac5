"""Tournaments as people have them: found in the list, entered, played, watched, and opened by oneself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from splitpot.room.tournament_zones import zone_name
from tests.browser import test_accessibility
from tests.browser.test_evening import PATIENCE_MS, page_of, pytestmark
from tests.browser.test_people import ask, enter, fits_in_width
from tests.server.rooms import Process

__all__ = ["pytestmark"]

expect.set_options(timeout=PATIENCE_MS)

CALL = "[data-testid=action-call]:not([aria-disabled=true])"


def opened(page: Page, **wanted: Any) -> str:
    """The id of a new tournament of the page's own player."""
    made = ask(page, "POST", "/api/tournaments", {"name": "Evening", **wanted})
    assert made.get("ids"), made
    return str(made["ids"][-1])


def level(big_blind: int, seconds: int = 600) -> dict[str, int]:
    return {"big_blind": big_blind, "ms": seconds * 1000}


def list_row(page: Page, name: str) -> Any:
    return page.get_by_test_id("tournament-row").filter(has_text=name)


def test_a_sit_and_go_is_opened_entered_played_and_won_by_somebody(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "phone") as page:
        enter(page, room, "Ann")
        page.get_by_test_id("tournaments-link").click()
        page.get_by_test_id("new-tournament").click()
        # Little more than one big blind to begin with: it does not last.
        page.get_by_test_id("field-name").fill("Two of us")
        page.get_by_test_id("players-2").check()
        page.get_by_test_id("speed-custom").check()
        page.get_by_test_id("add-level").click()
        page.get_by_test_id("field-starting_stack").fill("60")
        page.get_by_test_id("more-timing").click()
        page.get_by_test_id("field-fill_seconds").fill("2")
        page.screenshot(path=screenshots / "tournament-form-phone.png", full_page=True)
        page.get_by_test_id("create-tournament").click()
        expect(page.get_by_test_id("fresh")).to_contain_text("It is open.")

        page.get_by_test_id("to-tournaments").click()
        row = list_row(page, "Two of us")
        expect(row).to_contain_text("0 of 2")
        page.screenshot(path=screenshots / "tournaments-phone.png")
        row.get_by_test_id("row-register").click()
        expect(page.get_by_test_id("own-line")).to_contain_text("You are registered")
        # A bot comes, and the page goes to the table by itself.
        page.wait_for_url("**/table/**", timeout=PATIENCE_MS)
        expect(page.get_by_test_id("table")).to_be_visible()
        tournament = page.url.rsplit("/", 1)[1].rsplit("-", 1)[0]
        page.wait_for_selector(CALL, timeout=PATIENCE_MS)
        page.screenshot(path=screenshots / "tournament-table-phone.png")
        page.locator(CALL).click()
        _play_until_over(page, tournament)

        page.goto(f"{room.address}tournament/{tournament}")
        expect(page.get_by_test_id("podium-1")).to_contain_text("1st")
        expect(page.get_by_test_id("standing")).to_have_count(2)
        page.screenshot(path=screenshots / "tournament-results-phone.png", full_page=True)
        assert fits_in_width(page)
        page.get_by_test_id("to-tournaments").click()
        expect(page.get_by_test_id("played")).to_contain_text("Two of us")
        page.get_by_test_id("filter-show").select_option("over")
        expect(list_row(page, "Two of us")).to_contain_text("Over since")


def test_who_waits_in_the_lobby_is_taken_to_his_table_and_a_link_to_one_that_is_gone_to_the_tournament(
    browser: Browser, room: Process
) -> None:
    with page_of(browser, "desktop") as page:
        enter(page, room, "Ann")
        tournament = opened(page, max_entries=2, fill_seconds=5)
        entered = ask(page, "POST", f"/api/tournaments/{tournament}/do", {"wish": "register", "cid": "a1"})
        assert entered["row"]["registered"], entered
        page.goto(room.address)
        expect(page.get_by_test_id("teaser")).to_be_visible()
        page.wait_for_url(f"**/table/{tournament}-1", timeout=PATIENCE_MS)
        expect(page.get_by_test_id("tournament-bar")).to_be_visible()
        page.goto(f"{room.address}tournaments")
        expect(page.get_by_test_id("tournament-row").first.get_by_test_id("go-to-table")).to_be_visible()
    with page_of(browser, "phone", is_refused=True) as page:
        page.goto(f"{room.address}table/{tournament}-9")
        page.wait_for_url(f"**/tournament/{tournament}", timeout=PATIENCE_MS)
        expect(page.get_by_test_id("tournament")).to_be_visible()


def _play_until_over(page: Page, tournament: str) -> None:
    """Calls and checks until there is a winner."""
    for _ in range(200):
        if ask(page, "GET", f"/api/tournaments/{tournament}")["row"]["status"] == "over":
            return
        page.evaluate("call => document.querySelector(call)?.click()", CALL)
        page.wait_for_timeout(400)
    raise AssertionError("it is not over after 200 looks")


@pytest.mark.parametrize(
    ("zone", "size"),
    [
        ("America/Los_Angeles", "phone"),
        ("Europe/Berlin", "desktop"),
        ("Australia/Sydney", "phone"),
        ("Asia/Kathmandu", "desktop"),
    ],
)
def test_one_start_is_right_on_every_page_in_every_zone(
    browser: Browser, room: Process, screenshots: Path, zone: str, size: str
) -> None:
    day = datetime.now(UTC) + timedelta(days=20)
    start = datetime(day.year, day.month, day.day, 20, 0, tzinfo=ZoneInfo("America/New_York"))
    with page_of(browser, size, zone=zone) as page:
        enter(page, room, "Ann")
        wanted = {"start": f"{start:%Y-%m-%dT%H:%M}", "zone": "America/New_York", "country": "US"}
        tournament = opened(page, name="Coast to coast", late_levels=2, speed="regular", **wanted)

        page.goto(room.address + "tournaments")
        row = list_row(page, "Coast to coast")
        expect(row.get_by_test_id("start-time")).to_have_text(_spoken(start, zone))
        expect(row.get_by_test_id("countdown")).to_contain_text("in ")
        page.screenshot(path=screenshots / f"tournaments-{zone.rsplit('/', 1)[1]}-{size}.png")

        row.get_by_test_id("tournament-link").click()
        _times_are(page, start, zone)
        page.screenshot(path=screenshots / f"tournament-{zone.rsplit('/', 1)[1]}-{size}.png", full_page=True)

        # A click changes all of them, and holds after a reload and in the list.
        page.get_by_test_id("zone-summary").click()
        page.get_by_test_id("zone-Pacific/Honolulu").check()
        _times_are(page, start, "Pacific/Honolulu")
        page.reload()
        _times_are(page, start, "Pacific/Honolulu")
        page.goto(room.address + "tournaments")
        expect(row.get_by_test_id("start-time")).to_have_text(_spoken(start, "Pacific/Honolulu"))
        assert fits_in_width(page)

        calendar = page.evaluate(f"async () => (await fetch('/api/tournaments/{tournament}.ics')).text()")
        assert f"DTSTART:{start.astimezone(UTC):%Y%m%dT%H%M%SZ}" in calendar


def _times_are(page: Page, start: datetime, zone: str) -> None:
    """The page of a tournament with two levels of late registration, of ten minutes each."""
    expect(page.get_by_test_id("start-time")).to_have_text(_spoken(start, zone))
    late = start.astimezone(UTC) + timedelta(minutes=20)
    expect(page.get_by_test_id("late-ends")).to_contain_text(
        f"{_day(late, zone, year=True)}, {_hour(late, zone)} {zone_name(zone)} ({_offset(late, zone)})"
    )
    page.get_by_test_id("tab-structure").click()
    expect(page.get_by_test_id("structure-zone")).to_contain_text(
        f"{zone_name(zone)}, {_offset(start, zone)}"
    )
    rows = page.get_by_test_id("structure").locator("tbody tr")
    for number, minutes in ((0, 0), (1, 10), (2, 20)):
        at = start.astimezone(UTC) + timedelta(minutes=minutes)
        expect(rows.nth(number)).to_contain_text(_hour(at, zone))


def _spoken(start: datetime, zone: str) -> str:
    home = "America/New_York"
    there = "" if _day(start, zone) == _day(start, home) else f"{_day(start, home)}, "
    near = f"{_day(start, zone)}, {_hour(start, zone)} {zone_name(zone)}"
    return f"{near} ({there}{_hour(start, home)} Eastern), {zone_name(zone)} is {_offset(start, zone)}"


def _day(at: datetime, zone: str, *, year: bool = False) -> str:
    local = at.astimezone(ZoneInfo(zone))
    is_other = local.year != datetime.now(ZoneInfo(zone)).year
    return f"{local:%a} {local.day} {local:%b}{f' {local.year}' if year or is_other else ''}"


def _hour(at: datetime, zone: str) -> str:
    local = at.astimezone(ZoneInfo(zone))
    return f"{local.hour % 12 or 12}:{local:%M} {'AM' if local.hour < 12 else 'PM'}"


def _offset(at: datetime, zone: str) -> str:
    offset = at.astimezone(ZoneInfo(zone)).utcoffset()
    assert offset is not None
    sign = "\N{MINUS SIGN}" if offset < timedelta(0) else "+"
    hours, rest = divmod(abs(offset), timedelta(hours=1))
    minutes = rest // timedelta(minutes=1)
    return f"UTC{sign}{hours}{f':{minutes:02}' if minutes else ''}"


def test_a_private_tournament_is_found_by_its_link_alone(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "desktop") as ann, page_of(browser, "phone", is_refused=True) as bob:
        enter(ann, room, "Ann")
        ann.goto(room.address + "tournaments/new")
        ann.get_by_test_id("field-name").fill("Friends")
        ann.get_by_test_id("field-private").check()
        ann.get_by_test_id("field-fill").uncheck()
        ann.get_by_test_id("create-tournament").click()
        link = ann.get_by_test_id("invite-link").input_value()
        ann.get_by_test_id("wish-register").click()
        expect(ann.get_by_test_id("standing")).to_have_text(["Ann"])

        bob.goto(room.address + "tournaments")
        expect(bob.get_by_test_id("enter-first")).to_be_visible()
        assert "Friends" not in bob.content()
        # Without a session he sees all of it, and is asked for a name only to come in.
        bob.goto(link)
        expect(bob.get_by_test_id("standing")).to_have_text(["Ann"])
        bob.screenshot(path=screenshots / "tournament-visitor-phone.png", full_page=True)
        bob.get_by_test_id("enter-first").click()
        bob.get_by_test_id("nickname").fill("Bob")
        bob.get_by_test_id("enter").click()
        bob.get_by_test_id("wish-register").click()
        expect(bob.get_by_test_id("own-line")).to_contain_text("You are registered")
        assert bob.url == link
        # Who watches sees it without asking.
        expect(ann.get_by_test_id("standing")).to_have_count(2)
        expect(ann.get_by_test_id("entries")).to_have_text("2 of 6")


def test_the_host_lets_bots_in_starts_pauses_and_cancels_it(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "desktop") as page, page_of(browser, "phone") as onlooker:
        enter(page, room, "Ann")
        levels = [{**level(20, 300), "break_ms": 60_000}, level(40, 300), level(80)]
        wanted = {"structure": "pot_limit", "seats": 4, "speed": "custom", "levels": levels}
        tournament = opened(page, max_entries=20, **wanted)
        onlooker.goto(f"{room.address}tournament/{tournament}")
        page.goto(f"{room.address}tournament/{tournament}")
        page.get_by_test_id("host-bots").fill("9")
        page.get_by_test_id("host-add-bots").click()
        expect(page.get_by_test_id("entries")).to_have_text("9 of 20")
        page.get_by_test_id("host-begin").click()
        for each in (page, onlooker):
            expect(each.get_by_test_id("clock-what")).to_have_text("Level 1")
            expect(each.get_by_test_id("level-now")).to_have_text("Now blinds 10/20")
            expect(each.get_by_test_id("left")).to_contain_text("of 9")
        left = [each.get_by_test_id("clock-left").inner_text() for each in (page, onlooker)]
        assert abs(_seconds(left[0]) - _seconds(left[1])) <= 3
        expect(onlooker.get_by_test_id("chart")).to_be_visible()
        onlooker.get_by_test_id("tab-tables").click()
        expect(onlooker.get_by_test_id("tables").locator(":scope > li")).to_have_count(3)
        onlooker.screenshot(path=screenshots / "tournament-running-phone.png", full_page=True)
        page.screenshot(path=screenshots / "tournament-running-desktop.png", full_page=True)

        page.get_by_test_id("host-pause").click()
        for each in (page, onlooker):
            expect(each.get_by_test_id("clock-what")).to_have_text("Paused")
        stood = onlooker.get_by_test_id("clock-left").inner_text()
        onlooker.wait_for_timeout(2_000)
        expect(onlooker.get_by_test_id("clock-left")).to_have_text(stood)
        page.get_by_test_id("host-resume").click()
        expect(onlooker.get_by_test_id("clock-what")).to_have_text("Level 1")
        expect(onlooker.get_by_test_id("clock-left")).not_to_have_text(stood)

        page.get_by_test_id("host-cancel").click()
        expect(page.get_by_test_id("confirm-yes")).to_be_disabled()
        page.get_by_test_id("cancel-reason").fill("The lights are out")
        page.screenshot(path=screenshots / "tournament-cancel-desktop.png")
        page.get_by_test_id("confirm-yes").click()
        expect(onlooker.get_by_test_id("tournament")).to_contain_text("Cancelled: The lights are out")
        expect(page.get_by_test_id("host")).to_be_hidden()


def _seconds(clock: str) -> int:
    minutes, seconds = clock.split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_last_table_divides_the_prizes_if_all_agree(browser: Browser, room: Process) -> None:
    with page_of(browser, "phone") as page:
        enter(page, room, "Ann")
        play = {"structure": "pot_limit", "speed": "custom", "levels": [level(20)], "seats": 3}
        quick = {"action_seconds": 5, "time_bank_seconds": 0, "fill": 3, "fill_seconds": 1}
        tournament = opened(page, max_entries=3, buy_in=100, **play, **quick)
        page.goto(f"{room.address}tournament/{tournament}")
        page.get_by_test_id("wish-register").click()
        expect(page.get_by_test_id("confirm")).to_contain_text("It costs 100, paid now from your chips.")
        page.get_by_test_id("confirm-yes").click()
        page.wait_for_url("**/table/**", timeout=PATIENCE_MS)

        page.goto(f"{room.address}tournament/{tournament}")
        page.get_by_test_id("tab-prizes").click()
        expect(page.get_by_test_id("prizes-state")).to_have_text("300 are paid out.")
        page.get_by_test_id("ask-deal").click()
        page.get_by_test_id("deal-method-chips").check()
        page.get_by_test_id("confirm-yes").click()
        # The house's bots agree; the amounts are known once the hand in play is over.
        expect(page.get_by_test_id("podium-1")).to_be_visible(timeout=2 * PATIENCE_MS)
        prizes = ask(page, "GET", f"/api/tournaments/{tournament}/standings")["rows"]
        assert sum(row["prize"] for row in prizes) == 300 and all(row["prize"] for row in prizes)


def test_a_start_that_exists_twice_is_asked_about_and_a_refusal_stands_at_its_field(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    # The night in which the clocks of New York are put back: the first Sunday of November.
    year = datetime.now(UTC).year + (datetime.now(UTC).month >= 11)
    night = next(day for day in range(1, 8) if datetime(year, 11, day, tzinfo=UTC).weekday() == 6)
    with page_of(browser, "phone", is_refused=True, zone="America/New_York") as page:
        enter(page, room, "Ann")
        page.goto(room.address + "tournaments/new")
        page.get_by_test_id("when-time").check()
        page.get_by_test_id("field-start").fill(f"{year}-11-0{night}T01:30")
        expect(page.get_by_test_id("ask-fold")).to_contain_text("The second, Eastern, UTC\N{MINUS SIGN}5")
        page.screenshot(path=screenshots / "tournament-fold-phone.png")
        page.get_by_test_id("create-tournament").click()
        expect(page.get_by_test_id("fault-start")).to_contain_text("exists twice")
        page.get_by_test_id("fold-1").check()

        page.get_by_test_id("more-entries").click()
        page.get_by_test_id("field-reentries").fill("1")
        page.get_by_test_id("more-entries").click()
        page.get_by_test_id("create-tournament").click()
        expect(page.get_by_test_id("fault-reentries")).to_be_visible()
        expect(page.get_by_test_id("field-reentries")).to_be_focused()
        page.screenshot(path=screenshots / "tournament-fault-phone.png")
        page.get_by_test_id("field-late_levels").fill("4")
        page.get_by_test_id("create-tournament").click()
        expect(page.get_by_test_id("start-time")).to_contain_text("1:30 AM Eastern UTC\N{MINUS SIGN}5")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_everybody_can_use_the_pages_of_tournaments(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with test_accessibility.page_of(browser, size) as page:
        looker = test_accessibility.Looker(page, screenshots, size)
        test_accessibility.enter(page, room)
        day = datetime.now(UTC) + timedelta(days=2)
        later = opened(page, name="Later", start=f"{day:%Y-%m-%dT%H:%M}", buy_in=100, late_levels=2)
        levels = [level(20), level(40)]
        now = opened(
            page, name="Now", seats=4, max_entries=12, speed="custom", levels=levels, series="Winter"
        )

        page.goto(room.address)
        expect(page.get_by_test_id("teaser")).to_contain_text("Next: Later")
        looker.look("tournaments-lobby")
        page.goto(room.address + "tournaments")
        expect(page.get_by_test_id("tournament-row")).to_have_count(2)
        if size == "phone":
            page.get_by_test_id("zone-summary").click()
        looker.look("tournaments-list")
        page.goto(f"{room.address}tournament/{later}")
        page.get_by_test_id("wish-register").click()
        looker.look("tournaments-confirm")
        page.get_by_test_id("confirm-yes").click()
        for tab in ("players", "prizes", "structure", "notes"):
            page.get_by_test_id(f"tab-{tab}").click()
            looker.look(f"tournaments-{tab}")

        page.goto(f"{room.address}tournament/{now}")
        page.get_by_test_id("host-bots").fill("7")
        page.get_by_test_id("host-add-bots").click()
        expect(page.get_by_test_id("entries")).to_have_text("7 of 12")
        page.get_by_test_id("host-begin").click()
        expect(page.get_by_test_id("chart")).to_be_visible()
        page.get_by_test_id("tab-tables").click()
        looker.look("tournaments-running")

        page.goto(room.address + "tournaments/new")
        page.get_by_test_id("when-time").check()
        page.get_by_test_id("field-country").select_option("US")
        page.get_by_test_id("flights").check()
        for part in ("levels", "entries", "money", "timing"):
            page.get_by_test_id(f"more-{part}").click()
        page.get_by_test_id("load-turbo").click()
        expect(page.get_by_test_id("level-40")).to_be_visible()
        page.get_by_test_id("add-payout").click()
        looker.look("tournaments-form")
        page.goto(room.address + "series/Winter")
        expect(page.get_by_test_id("tournament-row")).to_have_count(1)
        looker.look("tournaments-series")
        looker.end()
