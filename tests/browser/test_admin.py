"""The host's page in the browser: a token opens it, and what the host does is seen at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_evening import page_of, sit_down, wait_for_turn
from tests.server.rooms import Process
from tests.server.test_admin import token_of

pytestmark = pytest.mark.browser
VOID = "void by an administrator: a drink on the cards"


def open_admin(page: Page, room: Process, token: str) -> None:
    page.goto(room.address + "admin")
    page.get_by_test_id("admin-token").fill(token)
    page.get_by_test_id("admin-in").click()
    expect(page.get_by_test_id("admin-facts")).to_be_visible()


def do(page: Page, button: str, words: str = "", time: str = "") -> None:
    page.get_by_test_id(button).click()
    if words:
        page.get_by_test_id("deed-words").fill(words)
    if time:
        page.get_by_test_id("deed-time").select_option(label=time)
    page.get_by_test_id("deed-ok").click()
    expect(page.get_by_test_id("deed")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_what_the_host_does_is_seen_at_the_table(
    browser: Browser, room: Process, screenshots: Path, tmp_path: Path, size: str
) -> None:
    token = token_of(tmp_path)
    with page_of(browser, size, is_refused=True) as table, page_of(browser, size) as host:
        sit_down(table, room, "Ann")
        wait_for_turn(table)
        at = table.url.split("/table/")[1].strip("/")
        open_admin(host, room, token)
        expect(host.get_by_test_id("admin-player-Ann")).to_be_visible()
        do(host, "announce", "Cake at ten <b>", "an hour")
        expect(table.get_by_test_id("announced")).to_contain_text("Cake at ten <b>")
        table.get_by_test_id("announced").get_by_role("button").click()
        expect(table.get_by_test_id("announced")).not_to_contain_text("Cake")
        do(host, f"void-{at}", "a drink on the cards")
        expect(table.get_by_test_id("notice")).to_contain_text(
            "void by an administrator: a drink on the cards"
        )
        table.get_by_test_id("notice").get_by_role("button").click()
        if size == "phone":
            table.get_by_test_id("open-log").click()
        log = table.get_by_test_id("log-sheet" if size == "phone" else "log")
        expect(log).to_contain_text(VOID)
        table.keyboard.press("Escape")
        do(host, "mute-Ann", "shouting", "a day")
        expect(host.get_by_test_id("sanction-mute")).to_contain_text("shouting")
        host.get_by_test_id("drain").click()
        host.get_by_test_id("deed-ok").click()
        expect(host.get_by_test_id("draining")).to_contain_text("No new hand is dealt")
        expect(table.get_by_test_id("announced")).to_contain_text("New hands wait")
        host.get_by_test_id("go-on").click()
        expect(host.get_by_test_id("draining")).to_have_count(0)
        expect(host.get_by_test_id("trail").get_by_role("listitem")).to_have_count(5)
        assert host.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        host.screenshot(path=screenshots / f"admin-{size}.png", full_page=True)
        host.reload()
        expect(host.get_by_test_id("admin-facts")).to_be_visible()
        do(host, "ban-Ann", "enough", "a week")
        expect(host.get_by_test_id("admin-people")).not_to_contain_text("Ann")
        expect(table.get_by_test_id("shut-out")).to_contain_text("The host has shut you out until")
        expect(table.get_by_test_id("shut-out")).to_contain_text(": enough.")
        table.goto(room.address)
        expect(table.get_by_test_id("shut-out")).to_contain_text("enough")
        host.get_by_test_id("lift-ban").click()
        expect(host.get_by_test_id("sanction-ban")).to_have_count(0)
        host.get_by_test_id("admin-out").click()
        expect(host.get_by_test_id("admin-token")).to_be_visible()


def test_a_wrong_token_opens_nothing(browser: Browser, room: Process) -> None:
    with page_of(browser, "phone", is_refused=True) as page:
        page.goto(room.address + "admin")
        page.get_by_test_id("admin-token").fill("sp_wrong")
        page.get_by_test_id("admin-in").click()
        expect(page.get_by_role("alert")).to_contain_text("There is no such token")
        expect(page.get_by_test_id("admin-facts")).to_have_count(0)


def test_a_restart_from_the_page_brings_the_table_back_by_itself(
    browser: Browser, room: Process, tmp_path: Path
) -> None:
    token = token_of(tmp_path)
    with page_of(browser, "desktop") as table, page_of(browser, "desktop") as host:
        sit_down(table, room, "Ann")
        wait_for_turn(table)
        open_admin(host, room, token)
        host.get_by_test_id("restart").click()
        host.get_by_test_id("deed-ok").click()
        expect(host.get_by_test_id("draining")).to_contain_text("restarts when no hand is in play")
        table.get_by_test_id("action-fold").click()
        expect(host.get_by_test_id("draining")).to_have_count(0, timeout=60_000)
        wait_for_turn(table)
