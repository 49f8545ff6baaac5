"""People as they come and stay: by an invite link, with a host who agrees, in line, with an account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_evening import SIZES, check_or_call_to_the_end, page_of, pytestmark
from tests.server.rooms import Process

__all__ = ["pytestmark"]

Json = dict[str, Any]


def enter(page: Page, room: Process, nickname: str) -> None:
    page.goto(room.address)
    page.get_by_test_id("nickname").fill(nickname)
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("quick-seat")).to_be_visible()


def ask(page: Page, method: str, path: str, body: Json | None = None) -> Any:
    """What the server answers the page's own session."""
    return page.evaluate(
        """async ([method, path, body]) => {
            const answer = await fetch(path, {method, ...(body ? {body: JSON.stringify(body)} : {})});
            return await answer.json();
        }""",
        [method, path, body],
    )


def sit(page: Page, button: str = "sit-any") -> None:
    page.get_by_test_id(button).click()
    page.get_by_test_id("buy-in-ok").click()


def fits_in_width(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_friends_come_by_the_link_and_the_host_lets_their_chips_in(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with (
        page_of(browser, "desktop") as ann,
        page_of(browser, "phone") as bob,
        page_of(browser, "phone") as eve,
    ):
        enter(ann, room, "Ann")
        ann.get_by_test_id("create-table").click()
        ann.get_by_test_id("access-link").check()
        ann.get_by_test_id("more-settings").click()
        ann.get_by_test_id("approval-1").check()
        ann.screenshot(path=screenshots / "create-private-desktop.png")
        ann.get_by_test_id("create-ok").click()
        expect(ann.get_by_test_id("table")).to_be_visible()
        sit(ann)
        expect(ann.get_by_test_id("sit-any")).to_be_hidden()
        table = ann.url.rsplit("/", 1)[1]
        path = ask(ann, "GET", f"/api/tables/{table}/invite")["path"]
        assert "#" in path

        # Without the secret the address shows a door, and the lobby shows nothing.
        enter(eve, room, "Eve")
        assert table not in eve.content()
        eve.goto(room.address + f"table/{table}")
        expect(eve.get_by_test_id("gate")).to_contain_text("invite link")
        eve.screenshot(path=screenshots / "gate-phone.png")

        bob.goto(room.address.rstrip("/") + path)
        expect(bob.get_by_text("You are invited to a private table")).to_be_visible()
        bob.get_by_test_id("nickname").fill("Bob")
        bob.get_by_test_id("enter").click()
        expect(bob.get_by_test_id("table")).to_be_visible()
        assert "#" not in bob.url
        sit(bob)
        expect(bob.get_by_test_id("asked")).to_contain_text("The host has to agree")
        bob.screenshot(path=screenshots / "asked-phone.png")
        request = ann.get_by_test_id("buy-in-request")
        expect(request).to_contain_text("Bob wants to sit down with")
        ann.screenshot(path=screenshots / "request-desktop.png")
        ann.get_by_test_id("request-yes").click()
        expect(request).to_be_hidden()
        expect(bob.get_by_test_id("asked")).to_be_hidden()
        expect(bob.get_by_test_id("own-cards").locator("[data-card]")).to_have_count(4, timeout=20_000)
        # Who was let in once finds the table again.
        bob.goto(room.address)
        expect(bob.get_by_test_id("table-row").filter(has_text="Ann's table")).to_be_visible()
        bob.screenshot(path=screenshots / "lobby-private-phone.png")
        assert fits_in_width(bob)


def test_the_whole_link_is_pasted_where_half_of_it_was_refused(browser: Browser, room: Process) -> None:
    with (
        page_of(browser, "desktop") as ann,
        page_of(browser, "phone", is_refused=True) as bob,
        page_of(browser, "phone", is_refused=True) as cat,
    ):
        enter(ann, room, "Ann")
        table = ask(ann, "POST", "/api/tables", {"name": "Among friends", "private": True})["id"]
        half = f"{room.address}table/{table}"
        whole = room.address.rstrip("/") + ask(ann, "GET", f"/api/tables/{table}/invite")["path"]
        for page in (bob, cat):
            page.goto(half)
            expect(page.get_by_test_id("invitation")).to_contain_text("Ask the host for the whole link")
            expect(page.get_by_text("You are invited")).to_have_count(0)
        bob.get_by_test_id("nickname").fill("Bob")
        bob.get_by_test_id("enter").click()
        expect(bob.get_by_test_id("gate")).to_contain_text("invite link")
        bob.goto(f"{half}#an-old-one")
        expect(bob.get_by_test_id("gate")).to_contain_text("not valid any more")
        bob.goto(whole)
        cat.goto(whole)
        expect(cat.get_by_text("You are invited to a private table")).to_be_visible()
        cat.get_by_test_id("nickname").fill("Cat")
        cat.get_by_test_id("enter").click()
        for page in (bob, cat):
            expect(page.get_by_test_id("table")).to_contain_text("Among friends")
            assert "#" not in page.url


@pytest.mark.parametrize("size", list(SIZES))
def test_the_own_page_is_whole_while_one_sits_at_a_table(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as ann:
        enter(ann, room, "Ann")
        ann.get_by_test_id("play-now").click()
        check_or_call_to_the_end(ann)
        ann.get_by_role("link", name="Back to the lobby").click()
        ann.get_by_test_id("me-link").click()
        expect(ann.get_by_test_id("others")).to_contain_text("Ann's table")
        expect(ann.get_by_role("columnheader", name="Per 100 hands")).to_be_visible()
        ann.screenshot(path=screenshots / f"me-seated-{size}.png", full_page=True)
        widths = ann.evaluate(
            "[...document.querySelectorAll('main > *')].map(({clientWidth}) => clientWidth)"
        )
        assert max(widths) - min(widths) <= 2, "one column, as wide as the page"
        assert ann.get_by_test_id("others").evaluate("one => one.clientHeight") < 100
        assert fits_in_width(ann)


def test_a_full_table_has_a_waiting_list_and_holds_the_seat(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with (
        page_of(browser, "desktop") as ann,
        page_of(browser, "phone") as bob,
        page_of(browser, "phone") as cat,
    ):
        for page, name in ((ann, "Ann"), (bob, "Bob"), (cat, "Cat")):
            enter(page, room, name)
        table = ask(ann, "POST", "/api/tables", {"name": "For two", "seats": 2, "password": "sesame"})["id"]
        ann.goto(room.address + f"table/{table}")
        sit(ann)
        for page in (bob, cat):
            page.goto(room.address + f"table/{table}")
            page.get_by_test_id("table-password").fill("sesame")
            if page is cat:
                page.screenshot(path=screenshots / "password-phone.png")
            page.get_by_test_id("table-password-ok").click()
            expect(page.get_by_test_id("table")).to_be_visible()
            if page is bob:
                sit(bob)
                expect(bob.get_by_test_id("sit-any")).to_be_hidden()
        cat.get_by_test_id("wait").click()
        expect(cat.get_by_test_id("in-line")).to_contain_text("number 1 of 1")
        cat.screenshot(path=screenshots / "waiting-phone.png")
        bob.get_by_test_id("menu").click()
        bob.get_by_test_id("leave").click()
        expect(cat.get_by_test_id("held")).to_contain_text("held for you", timeout=30_000)
        cat.screenshot(path=screenshots / "held-phone.png")
        # Bob sees no free seat meanwhile.
        expect(bob.get_by_test_id("wait")).to_be_visible()
        sit(cat, "take-held")
        expect(cat.get_by_test_id("held")).to_be_hidden()
        expect(cat.get_by_test_id("wait")).to_be_hidden()


def test_a_guest_makes_an_account_and_finds_everything_on_another_device(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "phone") as phone, page_of(browser, "desktop") as desktop:
        enter(phone, room, "Ann")
        phone.get_by_test_id("quick-seat").click()
        expect(phone.get_by_test_id("table")).to_be_visible()
        expect(phone.get_by_test_id("own-cards").locator("[data-card]")).to_have_count(4, timeout=30_000)
        phone.get_by_test_id("menu").click()
        phone.get_by_test_id("sit-out-now").click()
        phone.wait_for_function(
            "async () => (await (await fetch('/api/me/stats')).json()).hands > 0", timeout=30_000
        )
        phone.get_by_test_id("menu").click()
        phone.get_by_test_id("leave").click()

        phone.goto(room.address)
        phone.get_by_test_id("me-link").click()
        expect(phone.get_by_test_id("total")).to_contain_text("1 hand")
        expect(phone.get_by_test_id("games")).to_contain_text("Omaha Hi/Lo")
        phone.screenshot(path=screenshots / "me-guest-phone.png", full_page=True)
        assert fits_in_width(phone)
        phone.get_by_test_id("new-password").fill("correct horse battery")
        phone.get_by_test_id("make-account").click()
        expect(phone.get_by_test_id("has-account")).to_contain_text("Ann is yours")
        wallet = phone.get_by_test_id("wallet").inner_text()

        desktop.goto(room.address)
        desktop.get_by_test_id("have-account").click()
        desktop.get_by_test_id("nickname").fill("ann")
        desktop.get_by_test_id("password").fill("correct horse battery")
        desktop.screenshot(path=screenshots / "login-desktop.png")
        desktop.get_by_test_id("enter").click()
        expect(desktop.get_by_test_id("whoami-name").or_(desktop.locator(".whoami-name"))).to_have_text("Ann")
        desktop.get_by_test_id("me-link").click()
        expect(desktop.get_by_test_id("wallet")).to_have_text(wallet)
        desktop.get_by_test_id("recent").get_by_role("link").first.click()
        desktop.wait_for_url("**/replay/table/demo/*")
        desktop.go_back()
        desktop.get_by_test_id("log-out").click()
        expect(desktop.get_by_test_id("nickname")).to_be_visible()
        expect(phone.get_by_test_id("has-account")).to_be_visible()


def test_the_lobby_shows_what_fits_and_a_quick_seat_takes_it(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "desktop") as ann, page_of(browser, "phone") as bob:
        enter(ann, room, "Ann")
        enter(bob, room, "Bob")
        for number, (game, structure) in enumerate(
            (("omaha", "pot_limit"), ("omaha8", "pot_limit"), ("omaha", "no_limit"))
        ):
            wanted = {
                "name": f"Table {number + 1}",
                "game": game,
                "structure": structure,
                "bots": ["tight", "calling"],
            }
            ask(ann, "POST", "/api/tables", wanted)
        rows = bob.get_by_test_id("table-row")
        expect(rows).to_have_count(4, timeout=10_000)
        for page, size in ((ann, "desktop"), (bob, "phone")):
            expect(page.get_by_test_id("table-row")).to_have_count(4, timeout=10_000)
            page.screenshot(path=screenshots / f"lobby-{size}.png", full_page=True)
            assert fits_in_width(page)
        bob.get_by_test_id("filter-game").select_option("omaha")
        expect(rows).to_have_count(2)
        bob.get_by_test_id("filter-structure").select_option("pot_limit")
        expect(rows).to_have_count(1)
        bob.reload()
        expect(rows).to_have_count(1)
        bob.get_by_test_id("quick-seat").click()
        expect(bob.get_by_role("heading", name="Table 1")).to_be_visible()
        expect(bob.get_by_test_id("sit-any")).to_be_hidden()
        bob.goto(room.address)
        bob.get_by_test_id("leaders-link").click()
        expect(bob.get_by_test_id("no-leaders")).to_be_visible()
        bob.screenshot(path=screenshots / "leaders-empty-phone.png")
