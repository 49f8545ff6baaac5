"""Times in the reader's zone: that of the device, until another one is clicked, which stays (R23, 3.16-1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from splitpot.room.tournament_zones import zone_name
from tests.browser.test_evening import page_of, pytestmark
from tests.browser.test_people import enter, fits_in_width
from tests.server.rooms import Process

__all__ = ["pytestmark"]


@pytest.mark.parametrize(
    ("zone", "size"),
    [("America/Los_Angeles", "phone"), ("Europe/Berlin", "desktop"), ("Asia/Kathmandu", "phone")],
)
def test_a_click_on_a_zone_changes_the_times_and_stays(
    browser: Browser, room: Process, zone: str, size: str
) -> None:
    with page_of(browser, size, zone=zone) as page:
        enter(page, room, "Ann")
        page.goto(room.address + "me")
        now = page.get_by_test_id("zone-now")
        expect(now).to_contain_text(f"({zone_name(zone)}, UTC")
        own = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        expect(page.get_by_test_id(f"zone-{own}")).to_be_checked()

        with page.expect_response("**/api/zone"):
            page.get_by_test_id("zone-UTC").check()
        expect(now).to_contain_text("(UTC)")
        with page.expect_response("**/api/zone"):
            page.get_by_test_id("zone-other").select_option("Australia/Lord_Howe")
        expect(now).to_contain_text("(Lord Howe, UTC+1")
        assert fits_in_width(page)

        page.reload()
        expect(now).to_contain_text("(Lord Howe, UTC+1")
        # Another browser of the same player would show it too.
        session = page.evaluate("async () => (await fetch('/api/me')).json()")
        assert session["zone"] == "Australia/Lord_Howe"
