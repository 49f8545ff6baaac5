"""A whole evening of two people: a private table by its link, four bots, talk, and a network that fails.

One of them sits at a desk, the other has a phone in the hand; both windows are looked at for what the other
must see and what nobody may.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.test_evening import PATIENCE_MS, cards, own_cards, page_of, pytestmark
from tests.browser.test_people import ask, enter, fits_in_width, sit
from tests.browser.test_table_features import CALL, DONE, PRE, close, play_until
from tests.server.rooms import Process

__all__ = ["pytestmark"]

expect.set_options(timeout=PATIENCE_MS)

OFFLINE_MS = 10_000
BOTS = ("bot-tight", "bot-calling", "bot-equity", "bot-calling")


def test_two_people_and_four_bots_play_an_evening(browser: Browser, room: Process, screenshots: Path) -> None:
    with page_of(browser, "desktop") as ann, page_of(browser, "phone") as bob:
        # Ann opens a private table; Bob comes by its link, chooses a name and sits down.
        enter(ann, room, "Ann")
        ann.get_by_test_id("create-table").click()
        ann.get_by_test_id("access-link").check()
        ann.get_by_test_id("more-settings").click()
        ann.get_by_test_id("rabbit-1").check()
        ann.get_by_test_id("create-ok").click()
        expect(ann.get_by_test_id("table")).to_be_visible()
        sit(ann)
        table = ann.url.rsplit("/", 1)[1]
        link = ask(ann, "GET", f"/api/tables/{table}/invite")["path"]
        bob.goto(room.address.rstrip("/") + link)
        bob.get_by_test_id("nickname").fill("Bob")
        bob.get_by_test_id("enter").click()
        expect(bob.get_by_test_id("table")).to_be_visible()
        sit(bob)
        expect(bob.locator("dialog[open]")).to_have_count(0)
        expect(ann.locator("dialog[open]")).to_have_count(0)
        for manner in BOTS:
            ann.get_by_role("button", name="Add bot").first.click()
            ann.get_by_test_id(manner).click()
            expect(ann.locator("dialog[open]")).to_have_count(0)
        expect(bob.locator(".bot-sign")).to_have_count(4)

        # They talk, each in the own way.
        bob.get_by_test_id("open-chat").click()
        bob.get_by_test_id("say").fill("Good evening!")
        bob.get_by_test_id("send").click()
        close(bob)
        expect(ann.get_by_test_id("chat")).to_contain_text("Good evening!")
        ann.get_by_test_id("emote-good_luck").click()
        expect(bob.get_by_test_id("open-chat")).to_have_attribute("aria-label", "Chat, 1 new")

        # Both are dealt in, and neither sees the other's cards.
        play_until("[data-testid=own-cards] [data-card] >> nth=3", ann, bob)
        play_until("[data-testid=own-cards] [data-card] >> nth=3", bob, ann)
        number = ann.get_by_test_id("hand-number").inner_text()
        if bob.get_by_test_id("hand-number").inner_text() == number and not ann.locator(DONE).count():
            assert not set(own_cards(ann)) & set(own_cards(bob))

        # Bob chooses before his turn; it is done when the turn comes, without a touch.
        play_until(f"{PRE}:is(.pre-check, .pre-call)", bob, ann)
        bob.locator(".pre-check, .pre-call").click()
        bob.screenshot(path=screenshots / "evening-ahead-phone.png")
        ann.screenshot(path=screenshots / "evening-desktop.png")

        # Bob's network is gone for ten seconds, while the table goes on.
        play_until(CALL, bob, ann)
        hole = own_cards(bob)
        number = bob.get_by_test_id("hand-number").inner_text()
        bob.context.set_offline(True)
        expect(bob.get_by_test_id("connection-bar")).to_be_visible(timeout=OFFLINE_MS + 15_000)
        bob.screenshot(path=screenshots / "evening-offline-phone.png")
        bob.wait_for_timeout(OFFLINE_MS)
        bob.context.set_offline(False)
        expect(bob.get_by_test_id("connection-bar")).to_be_hidden()
        expect(bob.get_by_test_id("hand-number")).to_be_visible()
        if bob.get_by_test_id("hand-number").inner_text() == number:
            assert own_cards(bob) == hole
        if bob.get_by_test_id("sit-in").count():
            bob.get_by_test_id("sit-in").click()

        # A reload in the middle of a hand: the same hand, the same cards, the same board.
        play_until(CALL, ann, bob)
        hole, number = own_cards(ann), ann.get_by_test_id("hand-number").inner_text()
        board = cards(ann.get_by_test_id("board"))
        ann.reload()
        ann.wait_for_selector(CALL)
        assert own_cards(ann) == hole
        assert cards(ann.get_by_test_id("board")) == board
        assert ann.get_by_test_id("hand-number").inner_text() == number
        expect(ann.get_by_test_id("chat")).to_contain_text("Good evening!")

        # To the end of a hand; both windows tell the same results and the same chips.
        play_until(DONE, ann, bob)
        expect(ann.get_by_test_id("results")).to_contain_text("wins")
        ann.screenshot(path=screenshots / "evening-results-desktop.png")
        expect(bob.get_by_test_id("results")).to_contain_text("wins")
        assert fits_in_width(ann)
        assert fits_in_width(bob)

        # Good night: both leave, with what they have, and the ledger agrees.
        for page in (bob, ann):
            page.get_by_test_id("menu").click()
            page.get_by_test_id("leave").click()
            page.wait_for_function(
                "async () => (await (await fetch('/api/me')).json()).wallet > 0", timeout=PATIENCE_MS
            )
        expect(bob.locator("[data-me]")).to_have_count(0, timeout=60_000)
