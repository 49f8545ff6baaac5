"""A showdown of a whole table, on small phones and on a desk: every card, stack and pot is read whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_big_bet import sit_down, table_of
from tests.browser.test_evening import PATIENCE_MS, pytestmark
from tests.browser.test_low_windows import OVERLAPS, window_of
from tests.browser.test_people import fits_in_width
from tests.browser.test_table_features import CALL

__all__ = ["pytestmark"]

HIDDEN = """() => {
    const seatOf = one => one.closest('.seat');
    const seen = what => [...document.querySelectorAll(what)]
        .filter(one => one.checkVisibility({visibilityProperty: true}));
    const boxes = what => seen(what).map(one => [seatOf(one), one.getBoundingClientRect()]);
    const words = what => seen(what).map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [seatOf(one), range.getBoundingClientRect()];
    });
    const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const found = new Set();
    const each = (name, some, more, counts) => {
        for (const [mine, a] of some)
            for (const [its, b] of more) if (counts(mine, its) && meets(a, b)) found.add(name);
    };
    const look = (name, some, more) => each(name, some, more, (mine, its) => mine !== its);
    const within = (name, some, more) => each(name, some, more, (mine, its) => mine === its);
    const ranks = boxes('.hole.is-shown .corner');
    const stacks = words('.stack');
    const board = [...boxes('.board .card'), ...boxes('.board .tag')];
    const pots = [...words('.pot'), ...words('.pot-parts li'), ...words('.middle-note')];
    const plates = boxes('.plate');
    const cards = boxes('.seat .card');
    const small = boxes('.marker, .says, .bet');
    look('a shown card under a neighbour', ranks, [...plates, ...cards, ...small]);
    within('a shown card under its own plate', ranks, [...plates, ...small]);
    look('a stack under a neighbour', stacks, [...plates, ...cards, ...small]);
    within('a stack under its own disc or card', stacks, [...cards, ...small]);
    look('the board under a seat', board, [...plates, ...cards, ...small]);
    look('a pot under a seat', pots, [...plates, ...cards, ...small]);
    const felt = document.querySelector('.felt').getBoundingClientRect();
    const isCut = ([, box]) => box.top < felt.top || box.left < felt.left
        || box.right > felt.right || box.bottom > felt.bottom;
    if ([...boxes('.felt .card'), ...stacks].some(isCut)) found.add('cut off by the edge of the table');
    for (const corner of seen('.hole.is-shown .corner')) {
        const hole = corner.closest('.hole');
        const goesOn = corner.getBoundingClientRect().bottom > hole.getBoundingClientRect().bottom + 1;
        if (goesOn && getComputedStyle(hole).overflow === 'hidden') found.add('a rank or suit cut off');
    }
    return [...found];
}"""

SHORT, PHONE, STRIP, DESK = (360, 640), (390, 844), (390, 801), (1280, 747)
"""The last two: as low as a tournament's strip leaves the table."""


def at_sizes(page: Page, shot: Path, *sizes: tuple[int, int]) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.screenshot(path=shot.with_name(f"{shot.name}-{width}x{height}.png"))
        assert page.evaluate(HIDDEN) == [], (width, height)
        if width < 900:
            assert page.evaluate(OVERLAPS) == [], (width, height)
        assert fits_in_width(page)


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (9, (SHORT, PHONE, STRIP)),
        (10, (SHORT, PHONE)),
        (6, (SHORT, PHONE, STRIP, DESK)),
        (4, (SHORT, STRIP, DESK)),
    ],
)
def test_every_drawn_or_shown_card_stack_and_pot_of_a_full_table_is_read_whole(
    browser: Browser, tmp_path: Path, screenshots: Path, seats: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    with (
        table_of(
            "no_limit", tmp_path, seats=seats, bots=seats - 1, result_ms=20_000, draw_ms=8000
        ) as address,
        window_of(browser, "short") as ann,
    ):
        sit_down(ann, address)
        drawn = ann.locator(".hole.is-shown .card")
        expect(drawn).to_have_count(seats)
        at_sizes(ann, screenshots / f"draw-of-{seats}", *sizes)
        expect(drawn).to_have_count(seats)
        ann.set_viewport_size({"width": 360, "height": 640})
        ann.wait_for_selector(CALL, timeout=PATIENCE_MS)
        ann.get_by_test_id("size-max").click()
        everything = ann.locator("[data-testid=action-raise]:not([aria-disabled=true])")
        expect(everything).to_contain_text("all-in")
        everything.click()
        ann.wait_for_selector("[data-testid=results]", timeout=PATIENCE_MS)
        expect(ann.locator(".hole.is-shown")).to_have_count(seats)
        at_sizes(ann, screenshots / f"showdown-of-{seats}", *sizes)
