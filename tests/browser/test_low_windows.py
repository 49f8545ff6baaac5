"""A table in a low window: on a short phone and on one that lies nothing lies on anything else.

Also what is a press away there: why the last hand went as it did, its replay, the way back to the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessible import faults, small_targets, told
from tests.browser.test_big_bet import sit_down, table_of
from tests.browser.test_evening import PATIENCE_MS, pytestmark
from tests.browser.test_people import enter, fits_in_width
from tests.browser.test_table_features import CALL, DONE, new_table, play_until, sit_at
from tests.server.rooms import Process

__all__ = ["pytestmark"]

WINDOWS = {"short": (360, 640), "lying": (844, 390)}
OVERLAPS = """() => {
    const boxes = what => [...document.querySelectorAll(what)].map(one => one.getBoundingClientRect());
    const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const own = boxes('[data-testid=own-cards] .card');
    const others = boxes('.seat:not(.is-me) :is(.plate, .marker, .bet, .hole.is-shown .card)');
    const board = boxes('.board .card');
    const head = boxes('.table-head');
    const found = [];
    const look = (name, some, more) => {
        for (const a of some) for (const b of more) if (meets(a, b)) found.push(name);
    };
    look('own cards on a neighbour', own, others);
    look('own cards on the board', own, board);
    look('board on a neighbour', board, boxes('.seat:not(.is-me) :is(.plate, .bet)'));
    const seats = boxes('.seat:not(.is-me) :is(.plate, .hole.is-shown .card, .marker), .seat .empty');
    look('a pot on a seat', boxes('.pot, .pot-parts li'), seats);
    look('a pot on a board', boxes('.pot, .pot-parts li'), board);
    look('what is said of a board on a seat', boxes('.board-run, .board .tag'), [...own, ...seats]);
    look('cards on the head of the page', boxes('.felt .card'), head);
    return found;
}"""


@contextmanager
def window_of(browser: Browser, name: str) -> Iterator[Page]:
    width, height = WINDOWS[name]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=True, is_mobile=True
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
    context.close()


def on_screen(page: Page, *hooks: str) -> bool:
    return bool(
        page.evaluate(
            """hooks => hooks.every(hook => {
                const box = document.querySelector(`[data-testid=${hook}]`).getBoundingClientRect();
                return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
            })""",
            list(hooks),
        )
    )


GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "four cards": (5, {}),
    "six cards": (6, {"seats": 7, "hole_cards": 6}),
    "pot limit": (5, {"structure": "pot_limit"}),
}


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("window", list(WINDOWS))
def test_nothing_lies_on_anything_else_and_what_decides_is_on_the_screen(
    browser: Browser, room: Process, screenshots: Path, window: str, game: str
) -> None:
    bots, settings = GAMES[game]
    with window_of(browser, window) as ann:
        enter(ann, room, "Ann")
        sit_at(ann, new_table(ann, room, *("calling",) * bots, **settings))
        play_until(CALL, ann)
        assert ann.evaluate(OVERLAPS) == []
        play_until("[data-testid=board] [data-card]", ann)
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        ann.screenshot(path=screenshots / f"{window}-{game.replace(' ', '-')}-turn.png")
        assert ann.evaluate(OVERLAPS) == []
        assert on_screen(ann, "own-cards", "board", "action-fold", "action-call", "action-raise")
        play_until("[data-testid=results][data-step='0']", ann)
        ann.screenshot(path=screenshots / f"{window}-{game.replace(' ', '-')}-showdown.png")
        assert ann.evaluate(OVERLAPS) == []
        assert fits_in_width(ann)


def test_two_boards_their_marks_and_the_pots_are_all_to_be_seen(
    browser: Browser, tmp_path: Path, screenshots: Path
) -> None:
    with (
        table_of("no_limit", tmp_path / "data", run_twice=True, seats=6, bots=3) as address,
        window_of(browser, "short") as ann,
    ):
        sit_down(ann, address)
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        ann.get_by_test_id("size-max").click()
        ann.get_by_test_id("action-raise").click()
        ann.locator("[data-testid=run-twice]:not([aria-disabled=true])").click()
        ann.wait_for_selector(DONE, timeout=PATIENCE_MS)
        # The last line is about the second board.
        ann.locator(".result:not([disabled])").last.click()
        for name, (width, height) in {**WINDOWS, "upright": (390, 844)}.items():
            ann.set_viewport_size({"width": width, "height": height})
            expect(ann.get_by_test_id("second-board").locator(".tag").first).to_be_visible()
            ann.wait_for_timeout(300)
            ann.screenshot(path=screenshots / f"two-boards-{name}.png")
            assert ann.evaluate(OVERLAPS) == [], name
            assert fits_in_width(ann)


@pytest.mark.parametrize("window", list(WINDOWS))
def test_why_and_the_replay_of_the_last_hand_are_a_press_away_and_the_turn_is_told_meanwhile(
    browser: Browser, room: Process, screenshots: Path, window: str
) -> None:
    with window_of(browser, window) as ann:
        enter(ann, room, "Ann")
        sit_at(ann, new_table(ann, room, "calling", "calling"))
        play_until(DONE, ann)
        play_until(CALL, ann)
        expect(ann.get_by_test_id("results")).to_have_count(0)
        ann.get_by_test_id("open-why").click()
        sheet = ann.get_by_test_id("why-sheet")
        expect(sheet).to_contain_text("Hand 1: why")
        expect(sheet).to_contain_text("You put in 20, got")
        back = ann.get_by_test_id("turn-back")
        expect(back).to_contain_text("It is your turn")
        ann.screenshot(path=screenshots / f"{window}-why.png")
        assert faults(ann) == [], told(faults(ann))
        assert small_targets(ann) == []
        ann.get_by_test_id("why-replay").click()
        expect(ann.get_by_test_id("replay")).to_be_visible()
        ann.keyboard.press("End")
        expect(ann.get_by_test_id("replay-why").last).to_contain_text("You put in 20, got")
        ann.screenshot(path=screenshots / f"{window}-replay.png")
        back.click()
        expect(ann.locator("dialog[open]")).to_have_count(0)
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        assert faults(ann) == [], told(faults(ann))
        assert small_targets(ann) == []
        ann.get_by_test_id("open-replay").click()
        expect(ann.get_by_test_id("replay")).to_be_visible()
