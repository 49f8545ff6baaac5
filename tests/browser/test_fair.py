"""A hand is played and checked in the browser, from the table's own list of hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_evening import check_or_call_to_the_end, page_of, sit_down, wait_for_turn
from tests.server.rooms import Process

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_hand_is_checked_from_the_list_of_hands(
    browser: Browser, room: Process, screenshots: Path, tmp_path: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        sit_down(page, room, "Ann")
        wait_for_turn(page)
        check_or_call_to_the_end(page)
        table = page.url.split("/table/")[1].strip("/")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("hands").click()
        with page.expect_popup() as popup:
            page.locator("[data-testid^=verify-]").last.click()
        checked = popup.value
        verdict = checked.get_by_test_id("verdict")
        expect(verdict).to_have_attribute("data-good", "true", timeout=20_000)
        expect(checked.get_by_test_id("given")).to_contain_text("The same as your browser was given")
        width = checked.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, "nothing is cut off or scrolls sideways"
        checked.screenshot(path=screenshots / f"verify-{size}.png")
        # The same file with one card changed, from the disk.
        hand = checked.evaluate("new URLSearchParams(location.search).get('hand')")
        proof = json.loads(
            checked.evaluate(
                "path => fetch(path).then(r => r.text())", f"/api/tables/{table}/hands/{hand}/proof"
            )
        )
        assert proof["cards"], "she has seen her own hole at least"
        proof["cards"][0]["card"] = "2c" if proof["cards"][0]["card"] != "2c" else "2d"
        file = tmp_path / "changed.json"
        file.write_text(json.dumps(proof))
        checked.get_by_test_id("proof-file").set_input_files(file)
        expect(verdict).to_have_attribute("data-good", "false")
