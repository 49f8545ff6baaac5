"""What a table offers besides cards, in a browser: choices before the turn, chat, notes, several tables.

What each message does is tested with the room; here, that people find and understand it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_evening import PATIENCE_MS, SIZES, page_of, pytestmark
from tests.browser.test_people import ask, enter, fits_in_width, sit
from tests.server.rooms import Process

__all__ = ["pytestmark"]

expect.set_options(timeout=PATIENCE_MS)

CALL = "[data-testid=action-call]:not([aria-disabled=true])"
FOLD = "[data-testid=action-fold]:not([aria-disabled=true])"
POST = "[data-testid=post-now][aria-pressed=false]:not([disabled])"
PRE = ".ahead:not(.is-guarded) .pre-action"
DONE = "[data-testid=results][data-done]"


def new_table(page: Page, room: Process, *bots: str, **settings: Any) -> str:
    """The address of a new table with time to look around."""
    wanted = {"name": "Evening", "seats": 6, "bots": bots, "action_seconds": 60, **settings}
    return f"{room.address}table/{ask(page, 'POST', '/api/tables', wanted)['id']}"


def sit_at(page: Page, address: str) -> None:
    page.goto(address)
    sit(page)
    expect(page.get_by_test_id("sit-any")).to_be_hidden()
    # The seat is there a moment before the dialog is gone; until then it keeps what is typed.
    expect(page.locator("dialog[open]")).to_have_count(0)


def play_until(there: str, *pages: Page) -> None:
    """Everybody checks and calls, and posts what is owed, until something is to be seen on the first page."""
    shown = pages[0]
    for _ in range(300):
        if shown.locator(there).count():
            return
        for page in pages:
            page.evaluate(
                "all => { for (const what of all) document.querySelector(what)?.click(); }", [POST, CALL]
            )
        shown.wait_for_timeout(80)
    raise AssertionError(f"{there} did not come")


def wait_while_choosing(chooser: Page, other: Page) -> None:
    """Both check and call until one may choose while the other decides."""
    for _ in range(300):
        if chooser.locator(".ahead").count() and other.locator(CALL).count():
            chooser.wait_for_selector(PRE)
            return
        for page in (chooser, *(() if chooser.locator(".ahead").count() else (other,))):
            page.evaluate("call => document.querySelector(call)?.click()", CALL)
        chooser.wait_for_timeout(80)
    raise AssertionError("nothing to choose before the turn")


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("size", list(SIZES))
def test_a_choice_made_before_the_turn_is_carried_out_in_it(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as ann, page_of(browser, "phone") as bob:
        enter(ann, room, "Ann")
        enter(bob, room, "Bob")
        address = new_table(ann, room)
        sit_at(ann, address)
        sit_at(bob, address)
        # Heads-up: while Bob decides, Ann chooses.
        wait_while_choosing(ann, bob)
        ahead = ann.get_by_test_id("ahead")
        expect(ahead).to_contain_text("Bob is to act.")
        ann.screenshot(path=screenshots / f"ahead-{size}.png")
        wish = ann.locator(".pre-check, .pre-call")
        wish.click()
        expect(wish).to_have_attribute("aria-pressed", "true")
        ann.screenshot(path=screenshots / f"ahead-chosen-{size}.png")
        # A raise changes the price: the choice is gone, and Ann decides by herself.
        bob.locator("[data-testid=action-raise]:not([aria-disabled=true])").click()
        expect(ann.get_by_test_id("action-call")).to_be_visible()
        assert ann.get_by_test_id("bet-0").count() + ann.get_by_test_id("bet-1").count() > 0
        ann.locator(CALL).click()
        # The next one holds: Ann's check needs no click in her turn.
        wait_while_choosing(ann, bob)
        ann.locator(".pre-check, .pre-call").click()
        expect(ann.locator(".pre-action[aria-pressed=true]")).to_have_count(1)
        before = ann.get_by_test_id("log").inner_text() if size == "desktop" else ""
        bob.locator(CALL).click()
        expect(ann.get_by_test_id("ahead").locator("[aria-pressed=true]")).to_have_count(0)
        if size == "desktop":
            expect(ann.get_by_test_id("log")).to_contain_text("Ann")
            said = ann.get_by_test_id("log").inner_text()[len(before) :]
            assert "Ann checks" in said or "Ann calls" in said, said
        assert fits_in_width(ann)


@pytest.mark.parametrize("size", list(SIZES))
def test_people_talk_note_and_mute(browser: Browser, room: Process, screenshots: Path, size: str) -> None:
    with page_of(browser, size) as ann, page_of(browser, "desktop") as bob:
        enter(ann, room, "Ann")
        enter(bob, room, "<u>Bob</u>")
        address = new_table(ann, room)
        sit_at(ann, address)
        sit_at(bob, address)
        evil = "<img src=x onerror=alert(1)> good & evening"
        bob.get_by_test_id("say").fill(evil)
        bob.get_by_test_id("send").click()
        expect(bob.get_by_test_id("chat")).to_contain_text(evil)
        expect(bob.get_by_test_id("say")).to_have_value("")
        bob.get_by_test_id("emote-good_luck").click()
        if size == "phone":
            expect(ann.get_by_test_id("open-chat")).to_have_attribute("aria-label", "Chat, 2 new")
            ann.screenshot(path=screenshots / "chat-unread-phone.png")
            ann.get_by_test_id("open-chat").click()
        chat = ann.get_by_test_id("chat")
        # Markup is shown as it was typed (bugs E22).
        expect(chat).to_contain_text(f"<u>Bob</u> {evil}")
        expect(chat).to_contain_text("Good luck")
        assert chat.locator("img, u").count() == 0
        ann.get_by_test_id("say").fill("hello")
        ann.keyboard.press("Enter")
        expect(bob.get_by_test_id("chat")).to_contain_text("hello")
        ann.screenshot(path=screenshots / f"chat-{size}.png")
        if size == "phone":
            close(ann)
            expect(ann.get_by_test_id("open-chat")).to_have_attribute("aria-label", "Chat")

        ann.get_by_role("button", name="<u>Bob</u>: notes and chat").click()
        ann.get_by_test_id("note").fill("raises with nothing")
        ann.get_by_label("Orange").check()
        ann.screenshot(path=screenshots / f"person-{size}.png")
        ann.get_by_test_id("mute-me").click()
        expect(ann.get_by_test_id("mute-me")).to_have_attribute("aria-pressed", "true")
        ann.get_by_test_id("keep-note").click()
        expect(ann.locator("dialog[open]")).to_have_count(0)
        expect(ann.locator(".note-orange")).to_be_visible()
        # Muted for Ann alone, with what was said before.
        bob.get_by_test_id("say").fill("are you there?")
        bob.get_by_test_id("send").click()
        expect(bob.get_by_test_id("chat")).to_contain_text("are you there?")
        if size == "phone":
            expect(ann.get_by_test_id("open-chat")).to_have_attribute("aria-label", "Chat")
            ann.get_by_test_id("open-chat").click()
        expect(ann.get_by_test_id("chat")).to_contain_text("hello")
        expect(ann.get_by_test_id("chat")).not_to_contain_text("Bob")
        if size == "phone":
            close(ann)
        # The host silences him for everybody.
        ann.get_by_role("button", name="<u>Bob</u>: notes and chat").click()
        ann.get_by_test_id("mute-all").click()
        expect(bob.get_by_test_id("chat")).to_contain_text("The host has muted you.")
        close(ann)
        ann.reload()
        expect(ann.locator(".note-orange")).to_be_visible()


def test_after_a_fold_cards_are_shown_and_the_rabbit_is_hunted(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "phone") as ann, page_of(browser, "desktop") as bob:
        enter(ann, room, "Ann")
        enter(bob, room, "Bob")
        address = new_table(ann, room, rabbit=True)
        sit_at(ann, address)
        sit_at(bob, address)
        # Whoever has to pay before the flop folds.
        for _ in range(200):
            if ann.get_by_test_id("rabbit").count():
                break
            for page in (ann, bob):
                for what in (FOLD, "[data-testid=fold-anyway]"):
                    page.evaluate("what => document.querySelector(what)?.click()", what)
            ann.wait_for_timeout(80)
        ann.screenshot(path=screenshots / "after-a-fold-phone.png")
        ann.get_by_test_id("rabbit").click()
        expect(bob.get_by_test_id("rabbit-card")).to_have_count(5)
        ann.get_by_test_id("show").click()
        ann.locator(".show-card").first.click()
        ann.screenshot(path=screenshots / "showing-phone.png")
        card = str(ann.locator(".show-card [data-card]").first.get_attribute("data-card"))
        ann.get_by_test_id("show-chosen").click()
        seat = bob.locator(f".seat:not(.is-me) [data-card='{card}']")
        expect(seat).to_be_visible()
        bob.screenshot(path=screenshots / "rabbit-desktop.png")


def test_two_tables_at_once_and_the_one_that_waits_says_so(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "desktop") as ann:
        enter(ann, room, "Ann")
        first = new_table(ann, room, "calling", "calling", name="First")
        second = new_table(ann, room, name="Second")
        sit_at(ann, first)
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        ann.get_by_label("Back to the lobby").click()
        strip = ann.get_by_test_id("other-table")
        expect(strip).to_have_text("First your turn")
        ann.screenshot(path=screenshots / "others-lobby-desktop.png")
        expect(ann).to_have_title("● Your turn · First")
        ann.get_by_test_id("table-row").filter(has_text="Second").click()
        expect(ann.get_by_role("heading", name="Second")).to_be_visible()
        expect(strip).to_have_text("First your turn")
        sit(ann)
        expect(ann.get_by_test_id("sit-any")).to_be_hidden()
        ann.screenshot(path=screenshots / "others-desktop.png")
        ann.keyboard.press("n")
        expect(ann.get_by_role("heading", name="First")).to_be_visible()
        # It was connected all the time: the same decision, at once.
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        expect(strip).to_have_text("Second")
        assert ann.url == first and second != first


@pytest.mark.parametrize("size", list(SIZES))
def test_likings_change_the_page_at_once_and_are_kept(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as ann:
        enter(ann, room, "Ann")
        sit_at(ann, new_table(ann, room, "calling", "calling"))
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        ann.keyboard.press("m")
        ann.get_by_test_id("likings-open").click()
        ann.screenshot(path=screenshots / f"likings-{size}.png")
        root = ann.locator("html")
        for choice, name, value in (
            ("theme-light", "data-theme", "light"),
            ("deck-two", "data-deck", "two"),
            ("index-large", "data-index", "large"),
            ("motion-less", "data-motion", "less"),
        ):
            ann.get_by_test_id(choice).click()
            expect(root).to_have_attribute(name, value)
        ann.get_by_test_id("helper-false").click()
        ann.get_by_test_id("sounds-false").click()
        close(ann)
        ann.screenshot(path=screenshots / f"light-two-{size}.png")
        ann.reload()
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        expect(root).to_have_attribute("data-deck", "two")
        # The hand need not hold a red card: a diamond of the test's own tells the colour.
        diamond = """() => {
            const card = document.body.appendChild(document.createElement('span'));
            card.className = 'card suit-d';
            const colour = getComputedStyle(card).getPropertyValue('--suit');
            card.remove();
            return colour;
        }"""
        assert ann.evaluate(diamond) == "#cb1d35"
        ann.keyboard.press("?")
        expect(ann.get_by_test_id("keys")).to_be_visible()
        ann.screenshot(path=screenshots / f"keys-{size}.png")
        close(ann)
        ann.keyboard.press("/")
        expect(ann.get_by_test_id("chat")).to_be_visible()
        ann.get_by_test_id("say").type("c")
        # What is typed there plays nothing.
        expect(ann.get_by_test_id("action-call")).to_be_visible()
        expect(ann.get_by_test_id("say")).to_have_value("c")
        if size == "phone":
            close(ann)
        assert fits_in_width(ann)


def test_a_stack_tops_itself_up_and_the_results_explain_themselves(
    browser: Browser, room: Process, screenshots: Path
) -> None:
    with page_of(browser, "phone") as ann:
        enter(ann, room, "Ann")
        ann.goto(new_table(ann, room, "calling", "calling", "calling"))
        ann.get_by_test_id("sit-any").click()
        ann.get_by_test_id("buy-in-amount").fill("200")
        ann.get_by_test_id("buy-in-ok").click()
        expect(ann.get_by_test_id("sit-any")).to_be_hidden()
        ann.get_by_test_id("menu").click()
        ann.get_by_test_id("auto-top-up").click()
        play_until(DONE, ann)
        expect(ann.get_by_test_id("why").or_(ann.locator(".result-note")).first).to_be_visible()
        ann.screenshot(path=screenshots / "why-phone.png")
        mine = ann.locator("[data-me] .stack")
        play_until(f"{CALL}, .ahead", ann)
        assert int(mine.inner_text().replace(",", "")) >= 700
