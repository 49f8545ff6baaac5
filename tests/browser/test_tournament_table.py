"""The table in a tournament, in the browser: played on a phone, moved between tables, out; and in words."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from splitpot.game.rules import Game, Structure
from splitpot.room.tournament_config import Level
from splitpot.server.client_files import STATIC
from splitpot.server.tournament_extras import Extras
from tests.browser.accessible import faults, told
from tests.browser.test_evening import PATIENCE_MS, page_of
from tests.browser.test_people import ask
from tests.server.rooms import open_room
from tests.server.tournaments import opened

pytestmark = pytest.mark.browser

READY = "[data-testid=action-call]:not([aria-disabled=true])"
OVER = "[data-testid=out-panel], [data-testid=end-panel]"
LATE_MS = 3 * PATIENCE_MS
BUTTONS = ("action-fold", "action-call", "action-raise")
CHOOSE = """folds => {
  const button = hook => document.querySelector(`[data-testid=action-${hook}]`);
  const call = button('call');
  (folds && !call?.textContent.startsWith('Check') ? button('fold') : call)?.click();
}"""
UNCOVERED = """hook => {
  const button = document.querySelector(`[data-testid=${hook}]`);
  if (button === null) return true;
  const { left, top, width, height } = button.getBoundingClientRect();
  // Its corners are round.
  const spots = [[10, 10], [width / 2, height / 2], [width - 10, height - 10]];
  return spots.every(([x, y]) => button.contains(document.elementFromPoint(left + x, top + y)));
}"""


@contextmanager
def contest(data: Path, *, fill: int, big_blind: int, **settings: Any) -> Iterator[str]:
    """The address of a room with a sit-and-go `t`, which bots fill once a person has entered."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: npm --prefix web ci && npm --prefix web run build")
    chosen = {
        "seats": 3,
        "game": Game.OMAHA,
        "levels": tuple(Level(big_blind * 2**number, ms=600_000) for number in range(3)),
        "action_ms": 60_000,
        "buy_in": 100,
        "fee": 0,
        **settings,
    }
    ready, over = threading.Event(), threading.Event()
    addresses: list[str] = []

    async def serve() -> None:
        async with open_room(data) as room:
            await opened(room, Extras(fill=fill, fill_ms=300), max_entries=fill, **chosen)
            addresses.append(room.address)
            ready.set()
            await asyncio.to_thread(over.wait)

    serving = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    serving.start()
    assert ready.wait(20), "the room did not open"
    try:
        yield addresses[0]
    finally:
        over.set()
        serving.join(20)


def take_seat(page: Page, address: str) -> str:
    """Ann enters, and comes to the table that she is given; its id."""
    page.goto(address)
    page.get_by_test_id("nickname").fill("Ann")
    page.get_by_test_id("enter").click()
    page.get_by_test_id("create-table").wait_for()
    ask(page, "POST", "/api/tournaments/t/do", {"wish": "register", "cid": "ann-enters"})
    for _ in range(100):
        own = ask(page, "GET", "/api/tournaments/t")["own"]
        if own["table"]:
            page.goto(f"{address}table/{own['table']}")
            page.get_by_test_id("tournament-bar").wait_for()
            return str(own["table"])
        page.wait_for_timeout(100)
    raise AssertionError("the tournament did not begin")


def play_on(page: Page, until: str, *, folds: bool = False) -> None:
    """Calls, or folds where checking costs something, until something is to be seen; no button is covered."""
    for _ in range(300):
        page.wait_for_selector(f"{READY}, {until}", timeout=LATE_MS)
        if page.locator(until).count():
            return
        assert all(page.evaluate(UNCOVERED, hook) for hook in BUTTONS)
        # A turn may be over between the look and the click.
        page.evaluate(CHOOSE, folds)
        page.wait_for_timeout(80)
    raise AssertionError(f"{until} did not come")


def no_cash_controls(page: Page) -> None:
    """Nothing that buys chips, chooses seats or brings and sends bots."""
    for hook in ("^='add-bot'", "^='sit-any'", "='offer-bot'", "='wait'", "^='remove-bot'", "='top-up'"):
        expect(page.locator(f"[data-testid{hook}]")).to_have_count(0)


def test_a_sit_and_go_is_played_on_a_phone_until_one_is_out(
    browser: Browser, tmp_path: Path, screenshots: Path
) -> None:
    with contest(tmp_path, fill=3, big_blind=200) as address, page_of(browser, "phone") as page:
        take_seat(page, address)
        expect(page.get_by_test_id("level-stakes")).to_have_text("200/400")
        expect(page.get_by_test_id("level-clock")).to_have_text(re.compile(r"^\d+:\d\d$"))
        place = re.compile(r"^\d(st|nd|rd) of \d$")
        expect(page.get_by_test_id("own-place")).to_have_text(place, timeout=PATIENCE_MS)
        no_cash_controls(page)
        page.wait_for_selector(READY, timeout=PATIENCE_MS)
        page.screenshot(path=screenshots / "tournament-turn-phone.png")
        page.get_by_test_id("menu").click()
        no_cash_controls(page)
        expect(page.get_by_test_id("leave")).to_contain_text("You stay in, and are folded")
        page.keyboard.press("Escape")
        page.get_by_test_id("tournament-bar").click()
        expect(page.get_by_test_id("tournament-facts")).to_contain_text("Level 1: limits 200/400")
        assert not faults(page), told(faults(page))
        page.keyboard.press("Escape")
        play_on(page, OVER)
        panel = page.locator(OVER)
        expect(panel).to_contain_text(re.compile("You are out in|You have won"))
        assert not faults(page), told(faults(page))
        page.screenshot(path=screenshots / "tournament-out-phone.png")
        page.get_by_test_id("watch-on").click()
        expect(panel).to_have_count(0)
        expect(page.get_by_test_id("table")).to_be_visible()


def test_a_player_who_is_moved_follows_on_the_same_socket(
    browser: Browser, tmp_path: Path, screenshots: Path
) -> None:
    with contest(tmp_path, fill=4, big_blind=200) as address, page_of(browser, "phone") as page:
        old = take_seat(page, address)
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        # While Ann thinks the other table plays on, until one is out there and the last table is set.
        page.wait_for_selector(READY, timeout=PATIENCE_MS)
        page.evaluate("() => { globalThis.isSamePage = true; }")
        expect(page.get_by_test_id("own-place")).to_contain_text("of 3", timeout=LATE_MS)
        play_on(page, "[data-testid=moved]", folds=True)
        expect(page.get_by_test_id("moved")).to_contain_text("The last table is set. You sit at table")
        page.screenshot(path=screenshots / "tournament-moved-phone.png")
        new = page.url.rsplit("/", 1)[1]
        assert new != old
        assert (sockets, page.evaluate("() => globalThis.isSamePage")) == ([], True)
        expect(page.get_by_test_id("tournament-state")).to_have_text("Final table")
        expect(page.locator("[data-me]")).to_have_count(1)
        page.get_by_test_id("tournament-bar").click()
        expect(page.get_by_test_id("final-table").locator("tbody tr")).to_have_count(3)
        page.keyboard.press("Escape")
        play_on(page, "[data-testid=own-cards] [data-card]", folds=True)

        # The old table is gone: whoever still has its address comes to the new one.
        page.goto(f"{address}table/{old}")
        page.wait_for_url(f"**/table/{new}", timeout=PATIENCE_MS)
        expect(page.locator("[data-me]")).to_have_count(1)
        page.get_by_test_id("tournament-bar").click()
        page.get_by_test_id("tournament-sheet").get_by_test_id("tournament-page").click()
        page.wait_for_url("**/tournament/t", timeout=PATIENCE_MS)


def test_a_rebuy_is_offered_beside_the_table_and_bought(
    browser: Browser, tmp_path: Path, screenshots: Path
) -> None:
    rebuys = {"rebuys": 5, "rebuy_levels": 1, "rebuy_price": 50, "rebuy_ms": 10_000}
    for evening in range(5):
        with (
            contest(
                tmp_path / str(evening), fill=2, big_blind=400, structure=Structure.NO_LIMIT, **rebuys
            ) as address,
            page_of(browser, "phone") as page,
        ):
            take_seat(page, address)
            play_on(page, f"[data-testid=rebuy-offer], {OVER}")
            if page.locator(OVER).count():
                continue  # Ann has won before she has lost a stack.
            page.screenshot(path=screenshots / "tournament-rebuy-phone.png")
            page.keyboard.press("Escape")
            expect(page.get_by_test_id("rebuy-offer")).to_be_visible()
            page.get_by_test_id("rebuy").click()
            expect(page.get_by_test_id("rebuy-offer")).to_have_count(0)
            assert ask(page, "GET", "/api/tournaments/t")["own"]["rebuys"] == 1
            page.wait_for_selector("[data-testid=own-cards] [data-card]", timeout=PATIENCE_MS)
            return
    pytest.skip("Ann has won five times running")


def test_a_deal_is_asked_for_and_all_hear_what_became_of_it(
    browser: Browser, tmp_path: Path, screenshots: Path
) -> None:
    with contest(tmp_path, fill=3, big_blind=20) as address, page_of(browser, "desktop") as page:
        take_seat(page, address)
        expect(page.get_by_test_id("final-table").locator("tbody tr")).to_have_count(3)
        page.get_by_test_id("tournament-bar").click()
        page.get_by_test_id("ask-deal").locator("summary").click(timeout=PATIENCE_MS)
        page.get_by_test_id("deal-left").fill("30")
        page.get_by_test_id("deal-ask").click()
        expect(page.get_by_test_id("tournament-sheet")).to_have_count(0)
        # The amounts come when the hand is over; bots agree.
        play_on(page, "[data-testid=deal-result]", folds=True)
        expect(page.get_by_test_id("deal-result")).to_contain_text(
            "All agree to the deal. 30 is left to play for."
        )
        expect(page.get_by_test_id("deal-result")).to_contain_text(re.compile(r"Ann (wins )?\d+"))
        page.screenshot(path=screenshots / "tournament-deal-desktop.png")
        assert not faults(page), told(faults(page))


def command(page: Page, line: str) -> str:
    """The answer to a typed line."""
    page.get_by_test_id("command").fill(line)
    page.get_by_test_id("command-ok").click()
    page.wait_for_timeout(150)
    return page.get_by_test_id("answer").inner_text()


def test_a_tournament_is_played_in_words(browser: Browser, tmp_path: Path) -> None:
    with contest(tmp_path, fill=3, big_blind=50) as address, page_of(browser, "desktop") as page:
        table = take_seat(page, address)
        page.goto(f"{address}table/{table}?text")
        expect(page.get_by_test_id("text-tournament")).to_contain_text("Level 1: limits 50/100")
        assert "Level 1: limits 50/100. It lasts" in command(page, "level")
        assert re.search(r"You are \d\w\w of 3\. You have [\d.]+ BB\.", command(page, "place"))
        assert "given by its director" in command(page, "top up 100")
        expect(page.get_by_test_id("live-turn")).to_contain_text("Your turn", timeout=LATE_MS)
        page.wait_for_timeout(600)
        assert not faults(page), told(faults(page))
        assert "You stay in, and are folded" in command(page, "leave")
        expect(page.get_by_test_id("live-turn")).to_contain_text("You are away")
        assert "You are back in" in command(page, "back")
        page.get_by_test_id("command").fill("tournament")
        page.get_by_test_id("command-ok").click()
        page.wait_for_url("**/tournament/t")
