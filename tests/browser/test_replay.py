"""The replayer as people use it: a pasted hand, a link, a file of many, the last hand of a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from splitpot.history.read import read_history
from tests.browser.test_equity_page import no_sideways_scrolling
from tests.browser.test_evening import (
    PATIENCE_MS,
    SIZES,
    check_or_call_to_the_end,
    own_cards,
    page_of,
    sit_down,
)
from tests.conftest import REPOSITORY
from tests.history.hands import phh
from tests.server.rooms import Process

pytestmark = pytest.mark.browser

FINAL_TABLE = REPOSITORY / "docs" / "examples" / "final-table.phh"


def bring(page: Page, room: Process, text: str) -> None:
    page.goto(room.address + "replay")
    page.get_by_test_id("paste").fill(text)
    page.get_by_test_id("read").click()


def at(page: Page, step: int) -> None:
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(step))


@pytest.mark.parametrize("size", list(SIZES))
def test_a_pasted_hand_is_walked_through_by_keys_and_buttons(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        bring(page, room, FINAL_TABLE.read_text())
        at(page, 0)
        expect(page.get_by_test_id("lines")).to_contain_text("posts the big blind")
        # Exact, as the equity page counts them.
        expect(page.get_by_test_id("equity-0")).to_have_text("40.3%", timeout=PATIENCE_MS)
        page.get_by_test_id("step").click()
        at(page, 1)
        expect(page.get_by_test_id("lines")).to_have_text("Seat 3 raises to 500,000")
        expect(page.get_by_test_id("bet-2")).to_contain_text("500,000")
        page.keyboard.press("2")
        expect(page.get_by_test_id("board").locator("[data-card]")).to_have_count(3)
        expect(page.get_by_test_id("jump-flop")).to_have_attribute("aria-current", "step")
        expect(page.get_by_test_id("equity-1")).to_have_text("32.3%", timeout=PATIENCE_MS)
        page.keyboard.press("ArrowLeft")
        at(page, 3)
        page.get_by_test_id("jump-river").click()
        expect(page.get_by_test_id("board").locator("[data-card]")).to_have_count(5)
        expect(page.get_by_test_id("equity-0")).to_have_text("75.0%", timeout=PATIENCE_MS)
        assert no_sideways_scrolling(page)
        page.screenshot(path=screenshots / f"replay-river-{size}.png")

        page.keyboard.press("End")
        expect(page.get_by_test_id("lines")).to_contain_text("Seat 3 is quartered")
        expect(page.get_by_test_id("stack-0")).to_have_text("25,150,000")
        expect(page.get_by_test_id("board").locator(".in-low")).to_have_count(3)
        expect(page.get_by_test_id("agreement")).to_contain_text("to the last chip")
        page.screenshot(path=screenshots / f"replay-end-{size}.png", full_page=True)

        page.keyboard.press("?")
        expect(page.get_by_test_id("key-help")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("key-help")).to_be_hidden()


def test_playing_goes_on_by_itself_and_a_step_stops_it(browser: Browser, room: Process) -> None:
    with page_of(browser, "phone") as page:
        bring(page, room, FINAL_TABLE.read_text())
        at(page, 0)
        page.keyboard.press("+")
        expect(page.get_by_test_id("speed")).to_have_text("2×")
        page.keyboard.press("Space")
        expect(page.get_by_test_id("play")).to_have_attribute("aria-label", "Pause")
        expect(page.get_by_test_id("replay")).to_have_attribute("data-at", re.compile(r"[3-9]|1\d"))
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_test_id("play")).to_have_attribute("aria-label", "Play")


def test_a_link_shows_the_same_hand_at_the_same_step_to_a_stranger(browser: Browser, room: Process) -> None:
    with page_of(browser, "desktop") as page:
        bring(page, room, FINAL_TABLE.read_text())
        at(page, 0)
        page.get_by_test_id("jump-turn").click()
        page.get_by_test_id("copy-link").click()
        page.wait_for_url("**/replay#h=*&at=*")
        link = page.url
        assert len(link) < 700
    with page_of(browser, "phone") as stranger:
        requests: list[str] = []
        stranger.on("request", lambda request: requests.append(request.url))
        stranger.goto(link)
        expect(stranger.get_by_test_id("board").locator("[data-card]")).to_have_count(4)
        # What stands behind the # stays in the browser.
        assert all("#" not in url for url in requests)
        stranger.goto(link[: len(link) // 2])
        stranger.reload()
        expect(stranger.get_by_test_id("error")).to_contain_text("damaged")


@pytest.mark.parametrize("size", list(SIZES))
def test_a_file_is_listed_with_its_faults_and_its_results(
    browser: Browser, room: Process, screenshots: Path, tmp_path: Path, size: str
) -> None:
    names = "['Ann', 'Bob', 'Cat']"
    good = phh(players=names, _hero="'Bob'", finishing_stacks="[205, 205, 190]")
    wrong = phh(players=names, _hero="'Bob'", finishing_stacks="[215, 195, 190]")
    hands = [good] * 6 + [wrong, phh(small_bet="-1")]
    many = tmp_path / "evening.phhs"
    many.write_text("\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1)))
    with page_of(browser, size) as page:
        page.goto(room.address)
        page.get_by_test_id("replay-link").click()
        page.get_by_test_id("file").set_input_files(many)
        expect(page.get_by_test_id("summary")).to_have_text(
            "8 hands: 6 paid as the file says, 1 paid otherwise, 1 not read", timeout=PATIENCE_MS
        )
        expect(page.get_by_test_id("result-player")).to_contain_text("Bob (hero), 7 hands")
        expect(page.get_by_test_id("line-won")).to_be_visible()
        page.get_by_test_id("only-odd").click()
        rows = page.get_by_test_id("hands-found").locator("> li")
        expect(rows).to_have_count(2)
        expect(page.get_by_test_id("found-7").locator("[data-agreement]")).to_contain_text("Not read")
        assert no_sideways_scrolling(page)
        page.screenshot(path=screenshots / f"replay-list-{size}.png", full_page=True)

        page.get_by_test_id("found-6").get_by_role("button").first.click()
        expect(page.get_by_test_id("agreement")).to_contain_text("Differs")
        # From hand to hand, and back to the list.
        page.keyboard.press("p")
        expect(page.get_by_test_id("agreement")).to_contain_text("Agrees")
        page.keyboard.press("n")
        expect(page.get_by_test_id("agreement")).to_contain_text("Differs")
        page.get_by_test_id("close-hand").click()
        expect(page.get_by_test_id("summary")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_test_id("download-ohh").click()
        assert len(list(read_history(download.value.path().read_text()))) == 7


@pytest.mark.parametrize("size", list(SIZES))
def test_the_last_hand_of_a_table_is_replayed_over_it(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        sit_down(page, room, "Ann")
        mine = own_cards(page)
        check_or_call_to_the_end(page)
        page.get_by_test_id("menu").click()
        page.get_by_test_id("replay-last").click()
        replay = page.get_by_test_id("replay")
        expect(replay).to_be_visible()
        expect(replay.get_by_test_id("own-cards").locator("[data-card]")).to_have_count(4)
        # The hand of which the first own cards were, or one that has been played meanwhile.
        page.screenshot(path=screenshots / f"replay-own-{size}.png")
        assert len(mine) == 4
        page.keyboard.press("Home")
        at(page, 0)
        with page.expect_download() as download:
            page.get_by_test_id("download-stars").click()
        assert download.value.suggested_filename.endswith(".txt")
        page.keyboard.press("Escape")
        expect(replay).to_be_hidden()
        expect(page.get_by_test_id("table")).to_be_visible()
        page.get_by_test_id("menu").click()
        page.get_by_test_id("hands").click()
        page.get_by_test_id("replay-1").click()
        expect(replay).to_be_visible()
        shown = [
            card.get_attribute("data-card")
            for card in replay.get_by_test_id("own-cards").locator("[data-card]").all()
        ]
        assert shown == mine
