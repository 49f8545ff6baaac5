"""Everybody can play: axe-core on every page and in every state, everything by keyboard, a text mode.

How a page is looked at is in `tests/browser/accessible.py`. What the words and commands of the text
mode mean is tested in `web/tests/text.test.ts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessible import faults, focused, small_targets, told
from tests.browser.test_evening import PATIENCE_MS, SIZES, pytestmark
from tests.server.rooms import Process

__all__ = ["pytestmark"]

expect.set_options(timeout=PATIENCE_MS)

CALL = "[data-testid=action-call]:not([aria-disabled=true])"
RESULTS = "[data-testid=results]"
MOST_STOPS = 60


@contextmanager
def page_of(browser: Browser, size: str, *, zoom: int = 1) -> Iterator[Page]:
    """A page under a finger on a phone, under a mouse on a desk; `zoom` as the browser's own."""
    width, height = (side // zoom for side in SIZES[size])
    touch = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=zoom,
        reduced_motion="reduce",
        has_touch=touch,
        is_mobile=touch,
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        yield page
    except Exception as error:
        error.add_note(f"On the page: {page.inner_text('body')[:1500]}\nErrors: {errors}")
        raise
    assert errors == []
    context.close()


def enter(page: Page, room: Process, nickname: str = "Ann") -> None:
    page.goto(room.address)
    page.get_by_test_id("nickname").fill(nickname)
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("quick-seat")).to_be_visible()


def table(page: Page, room: Process, *bots: str, **settings: Any) -> str:
    """The address of a new table with time to look around."""
    made: dict[str, Any] = page.evaluate(
        """async (wanted) => {
            const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wanted)});
            return await answer.json();
        }""",
        {"name": "Evening", "seats": 6, "bots": bots, "action_seconds": 60, **settings},
    )
    return f"{room.address}table/{made['id']}"


class Looker:
    """Looks at each state in dark and in light, and keeps all that is found until the end."""

    def __init__(self, page: Page, screenshots: Path, size: str) -> None:
        self.page = page
        self.screenshots = screenshots
        self.size = size
        self.found: list[str] = []

    def look(self, state: str) -> None:
        for scheme in ("dark", "light"):
            self.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            self.page.wait_for_timeout(60)
            seen = faults(self.page)
            if seen:
                self.found.append(f"{state}, {scheme}: {told(seen)}")
        if self.size == "phone":
            self.found += [f"{state}: {target} is small for a finger" for target in small_targets(self.page)]
        if not self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
            self.found.append(f"{state}: wider than the window")
        self.page.screenshot(path=self.screenshots / f"accessible-{state}-{self.size}.png")

    def dialog(self, state: str) -> None:
        """Looks at an open dialog and closes it by its key."""
        expect(self.page.locator("dialog[open]")).to_be_visible()
        self.look(state)
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def end(self) -> None:
        assert not self.found, "\n".join(dict.fromkeys(self.found))


def to_the_results(page: Page) -> None:
    """Checks and calls until the results are there."""
    for _ in range(40):
        page.wait_for_selector(f"{CALL}, {RESULTS}", timeout=PATIENCE_MS)
        if page.get_by_test_id("results").is_visible():
            return
        page.locator(CALL).first.click()
        page.wait_for_timeout(100)
    raise AssertionError("forty decisions in one hand")


@pytest.mark.parametrize("size", list(SIZES))
def test_the_pages_around_the_tables_are_clean(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        looker = Looker(page, screenshots, size)
        page.goto(room.address)
        expect(page.get_by_test_id("nickname")).to_be_visible()
        page.get_by_test_id("enter").click()
        looker.look("enter-refused")
        page.get_by_test_id("have-account").click()
        looker.look("login")
        enter(page, room)
        looker.look("lobby")
        page.get_by_test_id("create-table").click()
        page.get_by_test_id("more-settings").click()
        looker.dialog("create")
        for path, there in (("leaders", "no-leaders"), ("me", "wallet"), ("verify", "verify-page")):
            page.goto(room.address + path)
            expect(page.get_by_test_id(there)).to_be_visible()
            looker.look(path)
        page.goto(room.address + "equity?hands=AsAhKsQh,KdKcTd9c")
        expect(page.get_by_test_id("equity-0")).to_contain_text("%")
        looker.look("equity")
        page.get_by_test_id("cards-board").click()
        looker.look("equity-picking")
        page.goto(room.address + "replay")
        expect(page.get_by_test_id("choose")).to_be_visible()
        looker.look("replay")
        page.get_by_test_id("example").click()
        expect(page.get_by_test_id("play")).to_be_visible()
        looker.look("replay-open")
        page.goto(room.address + "table/nowhere")
        expect(page.get_by_test_id("error")).to_be_visible()
        looker.look("no-table")
        looker.end()


@pytest.mark.parametrize("size", list(SIZES))
def test_a_table_is_clean_in_every_state(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        looker = Looker(page, screenshots, size)
        enter(page, room)
        page.goto(table(page, room))
        page.get_by_test_id("sit-any").click()
        looker.dialog("sit")
        looker.look("watching")
        page.get_by_test_id("sit-any").click()
        page.get_by_test_id("buy-in-ok").click()
        page.get_by_test_id("offer-bot").click()
        looker.dialog("bot")
        looker.look("waiting")
        page.get_by_test_id("menu").click()
        looker.dialog("menu-waiting")

        for structure in ("fixed_limit", "pot_limit"):
            page.goto(table(page, room, "calling", "calling", structure=structure))
            page.get_by_test_id("sit-any").click()
            page.get_by_test_id("buy-in-ok").click()
            page.wait_for_selector(CALL, timeout=PATIENCE_MS)
            looker.look(f"to-act-{structure}")
            page.get_by_test_id("menu").click()
            looker.dialog("menu")
            if size == "phone" and structure == "fixed_limit":
                page.get_by_test_id("open-log").click()
                looker.dialog("log")
            to_the_results(page)
            looker.look(f"showdown-{structure}")
            page.wait_for_selector(f"{RESULTS}[data-done], {CALL}", timeout=PATIENCE_MS)
            looker.look(f"results-{structure}")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("hands").click()
        expect(page.get_by_test_id("download-all")).to_be_visible()
        looker.dialog("hands")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("replay-last").click()
        expect(page.get_by_test_id("play")).to_be_visible()
        looker.dialog("replay-dialog")
        looker.end()


@pytest.mark.parametrize("size", list(SIZES))
def test_what_a_table_offers_besides_is_clean(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page, page_of(browser, "desktop") as other:
        looker = Looker(page, screenshots, size)
        enter(page, room)
        enter(other, room, "Bob")
        address = table(page, room, rabbit=True)
        for each in (page, other):
            each.goto(address)
            each.get_by_test_id("sit-any").click()
            each.get_by_test_id("buy-in-ok").click()
            expect(each.get_by_test_id("sit-any")).to_be_hidden()
            expect(each.locator("dialog[open]")).to_have_count(0)
        other.get_by_test_id("say").fill("Good evening, and good luck to everybody at this table")
        other.get_by_test_id("send").click()
        other.get_by_test_id("emote-nice_hand").click()
        expect(other.get_by_test_id("chat")).to_contain_text("Bob Nice hand")
        if size == "phone":
            expect(page.get_by_test_id("open-chat")).to_have_attribute("aria-label", "Chat, 2 new")
            looker.look("chat-unread")
            page.get_by_test_id("open-chat").click()
            looker.dialog("chat")
        page.get_by_role("button", name="Bob: notes and chat").click()
        page.get_by_test_id("note").fill("Calls with anything, folds to a second bet.")
        page.get_by_label("Blue").check()
        looker.look("person")
        page.get_by_test_id("keep-note").click()
        expect(page.locator(".note-blue")).to_be_visible()
        # While Bob decides, a choice before the turn.
        for _ in range(300):
            if page.locator(".ahead").count():
                break
            for each in (page, other):
                each.evaluate("call => document.querySelector(call)?.click()", CALL)
            page.wait_for_timeout(80)
        page.wait_for_selector(".ahead:not(.is-guarded)")
        page.locator(".pre-check, .pre-call").click()
        expect(page.locator(".pre-action[aria-pressed=true]")).to_be_visible()
        looker.look("ahead")
        # Light, two colours and large ranks are looked at under their own switch.
        page.get_by_test_id("menu").click()
        page.get_by_test_id("likings-open").click()
        page.get_by_test_id("deck-two").click()
        page.get_by_test_id("index-large").click()
        looker.dialog("likings")
        looker.look("two-colours-large")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("keys-open").click()
        looker.dialog("keys")
        other.locator("[data-testid=action-fold]:not([aria-disabled=true])").click()
        if other.get_by_test_id("fold-anyway").count():
            other.get_by_test_id("fold-anyway").click()
        expect(page.get_by_test_id("results")).to_be_visible()
        page.get_by_test_id("show").click()
        looker.dialog("showing")
        # A second table while the first goes on.
        page.goto(address)
        expect(page.get_by_test_id("table")).to_be_visible()
        page.get_by_label("Back to the lobby").click()
        expect(page.get_by_test_id("other-table")).to_be_visible()
        looker.look("lobby-other-table")
        looker.end()


def tab_to(page: Page, hook: str) -> None:
    """Presses Tab until the focus is there; each stop on the way has to be seen."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        at = focused(page)
        if at is None:
            continue
        assert at["ring"], f"no ring around {at['name']}"
        assert at["inside"], f"{at['name']} has the focus out of sight"
        if at["hook"] == hook:
            return
    raise AssertionError(f"{MOST_STOPS} stops and no {hook}")


def hold(page: Page, hook: str) -> None:
    """The focus is back where it was."""
    expect(page.get_by_test_id(hook)).to_be_focused()


def test_a_hand_is_played_by_keyboard_alone(browser: Browser, room: Process) -> None:
    with page_of(browser, "desktop") as page:
        page.goto(room.address)
        expect(page.get_by_test_id("nickname")).to_be_visible()
        tab_to(page, "nickname")
        page.keyboard.type("Ann")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("quick-seat")).to_be_visible()
        page.goto(table(page, room, "calling", "calling"))
        expect(page.get_by_test_id("sit-any")).to_be_visible()
        tab_to(page, "sit-any")
        page.keyboard.press("Enter")
        tab_to(page, "buy-in-ok")
        page.keyboard.press("Enter")

        # The first decision by the key of its own, the others by Tab and Enter.
        page.wait_for_selector(CALL, timeout=PATIENCE_MS)
        number = page.get_by_test_id("hand-number").inner_text()
        page.keyboard.press("c")
        page.wait_for_timeout(300)
        for _ in range(40):
            page.wait_for_selector(f"{CALL}, {RESULTS}", timeout=PATIENCE_MS)
            if page.get_by_test_id("results").is_visible():
                break
            tab_to(page, "action-call")
            page.keyboard.press("Enter")
            page.wait_for_timeout(200)
        expect(page.get_by_test_id("results")).to_contain_text("wins")
        assert page.get_by_test_id("hand-number").inner_text() == number


def test_dialogs_keep_the_focus_and_give_it_back(browser: Browser, room: Process) -> None:
    with page_of(browser, "desktop") as page:
        enter(page, room)
        page.get_by_test_id("create-table").focus()
        page.keyboard.press("Enter")
        walk_around(page)
        page.keyboard.press("Escape")
        hold(page, "create-table")
        page.goto(table(page, room))
        page.get_by_test_id("sit-any").focus()
        page.keyboard.press("Enter")
        # Enter once more sits down, and does not close it.
        expect(page.get_by_test_id("buy-in-amount")).to_be_focused()
        walk_around(page)
        page.keyboard.press("Escape")
        hold(page, "sit-any")
        expect(page.locator("dialog")).to_have_count(0)
        page.keyboard.press("Enter")
        page.locator("dialog[open]").get_by_role("button", name="Close").focus()
        page.keyboard.press("Enter")
        hold(page, "sit-any")
        page.get_by_test_id("menu").focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_be_visible()
        tab_to(page, "add-bot")
        # From one dialog into the next: the way back leads to where the first was opened.
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("bot-tight")).to_be_visible()
        walk_around(page)
        page.keyboard.press("Escape")
        hold(page, "menu")


def test_the_focus_is_never_lost_when_what_was_pressed_goes_away(browser: Browser, room: Process) -> None:
    with page_of(browser, "desktop") as page:
        page.goto(room.address)
        page.get_by_test_id("nickname").fill("Ann")
        page.keyboard.press("Enter")
        expect(page.locator("main#content")).to_be_focused()
        address = table(page, room)
        page.goto(address)
        # The button for a seat, and the free seat itself, are gone once they are taken.
        page.get_by_test_id("sit-any").press("Enter")
        page.get_by_test_id("buy-in-ok").press("Enter")
        expect(page.get_by_test_id("sit-any")).to_have_count(0)
        expect(page.locator("main#content")).to_be_focused()
        page.get_by_role("button", name="Add bot").first.press("Enter")
        page.get_by_test_id("bot-tight").press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("main#content")).to_be_focused()
        # What asks once more takes the place of what was pressed, and gives it back.
        page.get_by_test_id("menu").press("Enter")
        page.get_by_test_id("close-table").press("Enter")
        hold(page, "close-table-no")
        page.keyboard.press("Enter")
        hold(page, "close-table")
        page.keyboard.press("Escape")
        hold(page, "menu")


def walk_around(page: Page) -> None:
    """Tab stays in the open dialog; the browser's own frame may be a stop between."""
    expect(page.locator("dialog[open]")).to_be_visible()
    stops: list[str] = []
    while len(stops) < MOST_STOPS // 2:
        page.keyboard.press("Tab")
        at = focused(page)
        if at is not None:
            assert at["inDialog"], f"the focus left the dialog for {at['name']}"
            stops.append(at["name"])
    assert len(set(stops)) > 1


def test_the_first_stop_skips_to_the_content_and_a_new_page_has_the_focus(
    browser: Browser, room: Process
) -> None:
    with page_of(browser, "desktop") as page:
        enter(page, room)
        for path in ("", "equity", "replay", "leaders", "me", "verify"):
            page.goto(room.address + path)
            expect(page.locator("main#content:not(.blank)")).to_be_visible()
            page.keyboard.press("Tab")
            expect(page.get_by_text("Skip to the content")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("main#content")).to_be_focused()
            assert page.locator("h1").count() == 1
        page.goto(room.address)
        page.get_by_test_id("leaders-link").focus()
        page.keyboard.press("Enter")
        expect(page.locator("main#content:not(.blank)")).to_be_focused()


def say(page: Page, line: str) -> str:
    """Types a command; what is answered."""
    page.get_by_test_id("command").fill("")
    before = page.get_by_test_id("answer").inner_html()
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('[data-testid=answer]').innerHTML !== before"
        " || document.querySelector('[data-testid=command]').value === ''",
        arg=before,
    )
    return page.get_by_test_id("answer").inner_text()


def test_a_hand_is_played_by_commands(browser: Browser, room: Process, screenshots: Path) -> None:
    with page_of(browser, "desktop") as page:
        enter(page, room)
        address = table(page, room, "calling", "calling")
        page.goto(address)
        expect(page.get_by_test_id("sit-any")).to_be_visible()
        page.keyboard.press("t")
        expect(page.get_by_test_id("command")).to_be_focused()
        assert "You sit down with 800." in say(page, "sit 800")
        turn = page.get_by_test_id("live-turn")
        expect(turn).to_contain_text("Your turn", timeout=PATIENCE_MS)
        expect(page.get_by_test_id("text-hand")).to_contain_text(" of ")
        assert "is not a command. Did you mean raise?" in say(page, "riase")
        assert "nothing else" in say(page, "raise 12")
        page.screenshot(path=screenshots / "text-to-act-desktop.png", full_page=True)

        # Remembered over a reload, with the same hand.
        hand = page.get_by_test_id("text-hand").inner_text()
        page.reload()
        expect(page.get_by_test_id("text-hand")).to_have_text(hand)

        seen = set()
        for _ in range(40):
            page.wait_for_function(
                "() => document.querySelector('[data-testid=text-results]')"
                " || document.querySelector('[data-testid=live-turn]').textContent.startsWith('Your turn')",
                timeout=PATIENCE_MS,
            )
            if page.get_by_test_id("text-results").is_visible():
                break
            seen.add(page.get_by_test_id("text-board").inner_text())
            page.wait_for_timeout(520)
            answer = say(page, "check" if "check" in turn.inner_text() else "call")
            assert answer.startswith(("You check", "You call", "Not done. Your turn had just")), answer
            page.wait_for_timeout(100)
        assert len(seen) == 4, seen
        expect(page.get_by_test_id("text-results")).to_contain_text("wins")
        expect(page.get_by_test_id("text-log")).to_contain_text("River: ")
        page.screenshot(path=screenshots / "text-results-desktop.png", full_page=True)

        # Out again by a command; the picture shows the same table, and is remembered as well.
        page.get_by_test_id("command").fill("picture")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("board")).to_be_visible()
        page.goto(address)
        expect(page.get_by_test_id("board")).to_be_visible()


@pytest.mark.parametrize("size", list(SIZES))
def test_the_text_mode_is_clean_and_fits_at_twice_the_size(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    for zoom in (1, 2):
        with page_of(browser, size, zoom=zoom) as page:
            looker = Looker(page, screenshots, size)
            enter(page, room, f"Ann {zoom}")
            page.goto(table(page, room, "calling", "calling", structure="pot_limit") + "?text")
            expect(page.get_by_test_id("command")).to_be_visible()
            looker.look(f"text-watching-{zoom}")
            say(page, "sit")
            expect(page.get_by_test_id("live-turn")).to_contain_text("Your turn", timeout=PATIENCE_MS)
            looker.look(f"text-to-act-{zoom}")
            say(page, "check please")
            for summary in page.locator("summary").all():
                summary.click()
            looker.look(f"text-refused-{zoom}")
            page.wait_for_timeout(520)
            page.get_by_test_id("ready-words").get_by_role("button").nth(1).click()
            expect(page.get_by_test_id("answer")).to_contain_text("You c")
            looker.end()
