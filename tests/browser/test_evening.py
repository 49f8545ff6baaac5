"""An evening as a person has it: in by a nickname, a seat among bots, hands to their showdown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.rooms import Process

pytestmark = pytest.mark.browser

PATIENCE_MS = 20_000
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


@contextmanager
def page_of(
    browser: Browser, size: str, *, is_refused: bool = False, zone: str | None = None
) -> Iterator[Page]:
    """A fresh page that must not write a single error to its console.

    `is_refused`: the browser notes there what the server has refused, and is meant to.
    `zone`: the time zone of the device.
    """
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", timezone_id=zone, locale="en-US"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console",
        lambda message: (
            errors.append(message.text)
            if message.type == "error"
            and "ERR_CONNECTION" not in message.text
            and "ERR_INTERNET_DISCONNECTED" not in message.text
            and not (is_refused and "status of 4" in message.text)
            else None
        ),
    )
    try:
        yield page
    except Exception as error:
        error.add_note(f"On the page: {page.inner_text('body')}\nIn its console: {errors}")
        raise
    assert errors == []
    context.close()


def sit_down(page: Page, room: Process, nickname: str) -> None:
    page.goto(room.address)
    page.get_by_test_id("nickname").fill(nickname)
    page.get_by_test_id("enter").click()
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("table")).to_be_visible()


def cards(place: Locator) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in place.locator("[data-card]").all()]


def own_cards(page: Page) -> list[str]:
    expect(page.get_by_test_id("own-cards").locator("[data-card]")).to_have_count(4, timeout=PATIENCE_MS)
    return cards(page.get_by_test_id("own-cards"))


def wait_for_turn(page: Page) -> None:
    """Waits for the own turn; who came after the first orbit posts and does not wait for the blind."""
    turn = "[data-testid=action-call]:not([aria-disabled=true])"
    post = "[data-testid=post-now][aria-pressed=false]:not([disabled])"
    page.wait_for_selector(f"{turn}, {post}", timeout=PATIENCE_MS)
    page.evaluate("post => document.querySelector(post)?.click()", post)
    page.wait_for_selector(turn, timeout=PATIENCE_MS)


def check_or_call_to_the_end(page: Page) -> None:
    """Clicks check or call until the hand's results are there."""
    ready = "[data-testid=action-call]:not([aria-disabled=true]), [data-testid=results]"
    for _ in range(40):
        page.wait_for_selector(ready, timeout=PATIENCE_MS)
        if page.get_by_test_id("results").is_visible():
            return
        button = page.locator("[data-testid=action-call]:not([aria-disabled=true])")
        if button.count():
            button.first.click()
            page.wait_for_timeout(100)
    raise AssertionError("forty decisions in one hand")


@pytest.mark.parametrize("size", list(SIZES))
def test_a_person_plays_a_hand_to_its_showdown(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        page.goto(room.address)
        expect(page.get_by_test_id("nickname")).to_be_visible()
        page.screenshot(path=screenshots / f"enter-{size}.png")
        sit_down(page, room, "Ann")
        wait_for_turn(page)
        hole = own_cards(page)
        assert len(set(hole)) == 4
        page.screenshot(path=screenshots / f"turn-{size}.png")

        # A reload in the middle of the hand shows the same cards.
        page.reload()
        expect(page.get_by_test_id("table")).to_be_visible()
        assert own_cards(page) == hole

        check_or_call_to_the_end(page)
        board = cards(page.get_by_test_id("board"))
        assert len(board) == 5
        assert not set(board) & set(hole)
        results = page.get_by_test_id("results")
        # Pot by pot, high then low: the first step lights the five cards that play.
        expect(results).to_have_attribute("data-step", "0")
        page.screenshot(path=screenshots / f"showdown-{size}.png")
        expect(results).to_have_attribute("data-done", "", timeout=PATIENCE_MS)
        page.screenshot(path=screenshots / f"results-{size}.png")
        assert "wins" in results.inner_text() or "scoops" in results.inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_page_comes_back_by_itself_after_a_power_cut(
    browser: Browser, room: Process, tmp_path: Path, screenshots: Path
) -> None:
    with page_of(browser, "phone") as page:
        # Markup in a nickname is shown as it was typed (bugs E22).
        sit_down(page, room, "<u>Ann</u>")
        expect(page.get_by_text("<u>Ann</u>").first).to_be_visible()
        assert page.locator("u").count() == 0
        wait_for_turn(page)
        hole = own_cards(page)
        number = page.get_by_test_id("hand-number").inner_text()
        pot = page.get_by_test_id("pot").inner_text()
        room.kill()
        expect(page.get_by_test_id("connection-bar")).to_be_visible()
        page.screenshot(path=screenshots / "connection-lost-phone.png")
        again = Process(tmp_path, port=room.port)
        try:
            expect(page.get_by_test_id("connection-bar")).to_be_hidden(timeout=PATIENCE_MS)
            wait_for_turn(page)
            assert own_cards(page) == hole
            assert page.get_by_test_id("hand-number").inner_text() == number
            assert page.get_by_test_id("pot").inner_text() == pot
            check_or_call_to_the_end(page)
            assert len(cards(page.get_by_test_id("board"))) == 5
        finally:
            again.stop()
