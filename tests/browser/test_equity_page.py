"""The equity page as people use it: a link, a flop by clicking, the map of turn cards, a slip in a range."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_evening import PATIENCE_MS, SIZES, page_of
from tests.server.rooms import Process

pytestmark = pytest.mark.browser

ACES_AND_KINGS = "equity?h=AcAd2s3h&h=KcKdQhJs"


def equity(page: Page, hand: int, text: str) -> None:
    expect(page.get_by_test_id(f"equity-{hand}")).to_have_text(text, timeout=PATIENCE_MS)


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize("size", list(SIZES))
def test_a_link_shows_its_hands_and_a_flop_shows_every_turn(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        page.goto(room.address + ACES_AND_KINGS)
        equity(page, 0, "71.45%")
        equity(page, 1, "28.55%")
        expect(page.get_by_test_id("status")).to_have_text("Exact: all 1,086,008 boards counted")
        expect(page.get_by_test_id("cards-0").locator("[data-card]")).to_have_count(4)

        page.get_by_test_id("cards-board").click()
        expect(page.get_by_test_id("picker-place")).to_have_text("the board")
        for card in ("Ks", "7h", "2d"):
            page.get_by_test_id(f"pick-{card}").click()
        # A card in a hand is marked and stays there.
        expect(page.get_by_test_id("pick-Ac")).to_have_attribute("aria-disabled", "true")
        page.screenshot(path=screenshots / f"equity-picking-{size}.png")
        if size == "phone":
            page.get_by_test_id("picker-done").click()
            expect(page.get_by_test_id("picker")).to_be_hidden()
        equity(page, 0, "39.27%")
        assert page.url.endswith(ACES_AND_KINGS + "&board=Ks7h2d")

        heat = page.get_by_test_id("heat")
        expect(heat.locator("button")).to_have_count(41)
        ace = page.get_by_test_id("next-As")
        expect(ace).to_contain_text("88")
        ace.click()
        expect(page.get_by_test_id("heat-told")).to_contain_text("87.5%")
        expect(page.get_by_test_id("heat-told")).to_contain_text("+48.2")
        assert no_sideways_scrolling(page)
        page.screenshot(path=screenshots / f"equity-heat-{size}.png", full_page=True)

        page.get_by_test_id("come").click()
        equity(page, 0, "87.50%")
        expect(page.get_by_test_id("heat").locator("button")).to_have_count(40)

        # Back and forward are the states before and after.
        page.go_back()
        equity(page, 0, "39.27%")
        page.go_back()
        equity(page, 0, "71.45%")
        page.go_forward()
        equity(page, 0, "39.27%")
        page.reload()
        equity(page, 1, "60.73%")


@pytest.mark.parametrize("size", list(SIZES))
def test_ranges_are_written_and_an_unknown_hand_is_added(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        page.goto(room.address + "equity")
        page.get_by_test_id("range-0").fill("AA23:$ds")
        page.get_by_test_id("range-1").fill("KcKdQhJs")
        equity(page, 0, "74.83%")
        expect(page.get_by_test_id("status")).to_contain_text("Exact")
        page.get_by_test_id("add-hand").click()
        expect(page.get_by_test_id("status")).to_contain_text("Sampled", timeout=PATIENCE_MS)
        page.screenshot(path=screenshots / f"equity-range-{size}.png", full_page=True)


@pytest.mark.parametrize("size", list(SIZES))
def test_a_slip_in_a_range_is_told_where_it_is(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    width, height = SIZES[size]
    # Chromium writes a line of its own about each answer that is an error; the page writes none.
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(room.address + "equity?h=AA:$dz&h=")
        expect(page.get_by_test_id("hand-0").get_by_test_id("fault")).to_contain_text("character 4")
        expect(page.get_by_test_id("fault-place")).to_have_text("$")
        page.get_by_role("button", name="Go to the place").click()
        caret = page.get_by_test_id("range-0").evaluate(
            "field => [document.activeElement === field, field.selectionStart]"
        )
        assert caret == [True, 3]
        page.screenshot(path=screenshots / f"equity-slip-{size}.png", full_page=True)
        assert no_sideways_scrolling(page)
        assert faults == []


def test_cards_are_picked_and_the_map_is_read_with_keys_alone(browser: Browser, room: Process) -> None:
    with page_of(browser, "desktop") as page:
        page.goto(room.address + "equity")
        page.get_by_test_id("cards-0").press("Enter")
        page.get_by_test_id("pick-As").press("Enter")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(page.get_by_test_id("range-0")).to_have_value("AsAhKh")
        page.goto(room.address + ACES_AND_KINGS + "&board=Ks7h2d")
        page.get_by_test_id("next-As").focus()
        page.keyboard.press("ArrowDown")
        expect(page.get_by_test_id("next-Ah")).to_be_focused()
        expect(page.get_by_test_id("heat-told")).to_contain_text("A♥")
        # One stop of the Tab key for the whole map.
        page.keyboard.press("Tab")
        expect(page.get_by_test_id("come")).to_be_focused()


def test_the_narrowest_phone_shows_all_of_it_and_what_a_link_had_that_does_not_fit(
    browser: Browser, room: Process
) -> None:
    with browser.new_context(viewport={"width": 320, "height": 640}) as context:
        page = context.new_page()
        page.goto(room.address + ACES_AND_KINGS + "&board=AcKs7h2d")
        equity(page, 0, "39.27%")
        expect(page.get_by_test_id("left-out")).to_contain_text("Ac of the board, which is in hand 1")
        assert no_sideways_scrolling(page)
        # While a range is being written, the numbers before stay.
        page.get_by_test_id("range-0").fill("AA:")
        expect(page.get_by_test_id("fault")).to_be_visible()
        equity(page, 0, "39.27%")
        expect(page.get_by_test_id("left-out")).to_be_hidden()


def test_the_lobby_leads_to_the_page_and_the_page_back(browser: Browser, room: Process) -> None:
    with page_of(browser, "phone") as page:
        page.goto(room.address)
        page.get_by_test_id("equity-link").click()
        expect(page.get_by_test_id("equity-page")).to_be_visible()
        page.go_back()
        expect(page.get_by_test_id("nickname")).to_be_visible()
