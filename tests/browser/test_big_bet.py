"""Pot and no limit in the browser: every size button on every street, the slider, a typed amount."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from splitpot.game.rules import Structure, big_bet_rules
from splitpot.room.config import TableConfig
from splitpot.server.client_files import STATIC
from tests.browser.test_evening import PATIENCE_MS, SIZES, page_of
from tests.server.rooms import Process, open_room

pytestmark = pytest.mark.browser

READY = "[data-testid=action-call]:not([aria-disabled=true])"
STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
OFFERED = {
    "pot_limit": ("min", "half", "two_thirds", "pot"),
    "no_limit": ("min", "half", "two_thirds", "pot", "max"),
}
WORDS = {"min": "Min", "half": "½ pot", "two_thirds": "⅔ pot", "pot": "Pot", "max": "Max"}


class Wire:
    """What went over the page's socket: the decisions sent, the decision asked for, refusals."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.refused: list[dict[str, Any]] = []
        self.acked: list[str] = []
        self.turn: dict[str, Any] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._note_sent(json.loads(text)))
        socket.on("framereceived", lambda text: self._note_received(json.loads(text)))

    def _note_sent(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "act":
            self.sent.append(frame)

    def _note_received(self, frame: dict[str, Any]) -> None:
        match frame.get("t"):
            case "turn" | "snapshot" if frame["d"]["turn"] and frame["d"]["turn"]["legal"]:
                self.turn = frame["d"]["turn"]
            case "refused":
                self.refused.append(frame["d"])
            case "ack":
                self.acked.append(frame["d"]["cid"])

    @property
    def wager(self) -> dict[str, Any] | None:
        """The wager of the decision that is asked for now."""
        found: dict[str, Any] | None = self.turn["legal"]["wager"]
        return found

    def sizes(self) -> dict[str, int]:
        """The sizes that the server has sent for this decision."""
        return {size["name"]: size["to"] for size in self.wager["sizes"]} if self.wager else {}


@contextmanager
def table_of(
    structure: str,
    data: Path,
    *,
    run_twice: bool = False,
    seats: int = 3,
    bots: int = 2,
    result_ms: int = 0,
    draw_ms: int = 0,
) -> Iterator[str]:
    """The address of a table with calling stations and no pauses, in a room of its own thread.

    Two, since heads-up half the pot is the least before the flop and has no button.
    """
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: npm --prefix web ci && npm --prefix web run build")
    rules = msgspec.structs.replace(big_bet_rules(Structure(structure), 10), run_twice=run_twice)
    config = TableConfig(
        id="t1",
        name="Sizes",
        rules=rules,
        seats=seats,
        max_buy_in=50_000,
        action_ms=60_000,
        hand_pause_ms=0,
        result_ms=8000 if run_twice else result_ms,
        run_out_ms=0,
        draw_ms=draw_ms,
    )
    opened, over = threading.Event(), threading.Event()
    addresses: list[str] = []

    async def serve() -> None:
        async with open_room(data) as room:
            await room.lobby.open(config, ["calling"] * bots, bot_pause=False)
            addresses.append(room.address)
            opened.set()
            await asyncio.to_thread(over.wait)

    serving = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    serving.start()
    assert opened.wait(20), "the room did not open"
    try:
        yield f"{addresses[0]}table/t1"
    finally:
        over.set()
        serving.join(20)


def sit_down(page: Page, address: str) -> Wire:
    """A seat with enough chips to bet the pot on every street."""
    wire = Wire(page)
    page.goto(address)
    page.get_by_test_id("nickname").fill("Ann")
    page.get_by_test_id("enter").click()
    page.get_by_test_id("sit-any").click()
    page.get_by_test_id("buy-in-amount").fill("5000")
    page.get_by_test_id("buy-in-ok").click()
    return wire


def street_of(page: Page) -> str:
    return STREETS[page.get_by_test_id("board").locator("[data-card]").count()]


def await_turn(page: Page) -> None:
    """Until it is Ann's turn; a lost stack is bought back."""
    top_up = page.get_by_role("button", name="Top up", exact=True)
    for _ in range(3):
        page.locator(READY).or_(top_up).first.wait_for(timeout=PATIENCE_MS)
        if not top_up.is_visible():
            return
        top_up.click()
        page.get_by_test_id("buy-in-amount").fill("5000")
        page.get_by_test_id("buy-in-ok").click()
        page.get_by_test_id("buy-in-ok").wait_for(state="hidden")
        if page.get_by_test_id("sit-in").is_visible():
            page.get_by_test_id("sit-in").click()
    raise AssertionError("three lost stacks without a hand between them")


def decided(page: Page, wire: Wire, decide: Callable[[], None]) -> dict[str, Any]:
    """Carries a decision out and gives what was sent for it, once the server has taken it."""
    before = len(wire.sent)
    decide()
    deadline = PATIENCE_MS
    while len(wire.sent) == before or wire.sent[-1]["cid"] not in wire.acked:
        assert not wire.refused, wire.refused
        page.wait_for_timeout(20)
        deadline -= 20
        assert deadline > 0, f"the decision was not taken: {wire.sent[before:]}"
    decision: dict[str, Any] = wire.sent[-1]["d"]
    return decision


def check_or_call(page: Page, wire: Wire) -> None:
    decided(page, wire, page.get_by_test_id("action-call").click)


def bet(page: Page, wire: Wire) -> dict[str, Any]:
    return decided(page, wire, page.get_by_test_id("action-raise").click)


def play_until_tried(page: Page, wire: Wire, left: set[tuple[str, str]], shot: Callable[[str], None]) -> None:
    """Plays hand after hand; where a size of `left` is offered on its street, it is chosen and bet.

    One size a hand, since a large one leaves no chips for the next street.
    """
    order = sorted({name for name, _ in left}, key=list(WORDS).index)
    hand, name = "", order[0]
    for _ in range(160):
        if not left:
            return
        await_turn(page)
        if (now := page.get_by_test_id("hand-number").inner_text()) != hand:
            hand = now
            name = next(size for size in order if any(wanted == size for wanted, _ in left))
        street, sizes = street_of(page), wire.sizes()
        panel = page.get_by_test_id("sizes")
        if (name, street) not in left or name not in sizes or not panel.is_visible():
            check_or_call(page, wire)
            continue
        for size, to in sizes.items():
            expect(page.get_by_test_id(f"size-{size}")).to_contain_text(f"{to:,}" if to > 9999 else str(to))
            expect(page.get_by_test_id(f"size-{size}")).to_contain_text(WORDS[size])
        page.get_by_test_id(f"size-{name}").click()
        total = sizes[name]
        expect(page.get_by_test_id("action-raise")).to_contain_text(
            f"{total:,}" if total > 9999 else str(total)
        )
        shot(f"{name}-{street}")
        assert bet(page, wire)["amount"] == sizes[name]
        left.remove((name, street))
    raise AssertionError(f"never offered: {sorted(left)}")


def fits(page: Page) -> bool:
    """Nothing is wider than the screen, and what can be pressed is large enough for a thumb."""
    return bool(
        page.evaluate(
            """document.documentElement.scrollWidth <= innerWidth
            && [...document.querySelectorAll('.dock button, .dock input')].every((one) => {
                const { width, height } = one.getBoundingClientRect();
                return width >= 48 && height >= 48;
            })"""
        )
    )


@pytest.mark.parametrize("structure", list(OFFERED))
@pytest.mark.parametrize("size", list(SIZES))
def test_each_size_button_bets_its_total_on_each_street(
    browser: Browser, tmp_path: Path, screenshots: Path, size: str, structure: str
) -> None:
    with table_of(structure, tmp_path / "data") as address, page_of(browser, size) as page:
        wire = sit_down(page, address)
        left = {(name, street) for name in OFFERED[structure] for street in STREETS.values()}

        def shot(moment: str) -> None:
            assert fits(page)
            if moment in ("half-flop", "pot-preflop", "max-river"):
                page.screenshot(path=screenshots / f"{structure}-{moment}-{size}.png")

        play_until_tried(page, wire, left, shot)
        assert wire.refused == []


@pytest.mark.parametrize("size", list(SIZES))
def test_slider_and_typed_amount_bet_what_the_button_says(
    browser: Browser, tmp_path: Path, screenshots: Path, size: str
) -> None:
    with table_of("pot_limit", tmp_path / "data") as address, page_of(browser, size) as page:
        wire = sit_down(page, address)
        await_turn(page)
        raise_button = page.get_by_test_id("action-raise")
        assert wire.wager is not None
        least, most = wire.wager["min_to"], wire.wager["max_to"]
        expect(raise_button).to_contain_text(str(least))
        page.get_by_test_id("size-slider").fill(str(least + 3))
        expect(raise_button).to_contain_text(str(least + 3))
        assert bet(page, wire)["amount"] == least + 3

        await_turn(page)
        assert wire.wager is not None
        least, most = wire.wager["min_to"], wire.wager["max_to"]
        amount = page.get_by_test_id("size-amount")
        amount.fill(str(most + 1))
        expect(page.get_by_test_id("size-problem")).to_have_text(f"From {least} to {most}")
        expect(raise_button).to_have_attribute("aria-disabled", "true")
        before = len(wire.sent)
        amount.press("Enter")
        page.screenshot(path=screenshots / f"typed-too-much-{size}.png")
        assert len(wire.sent) == before
        amount.fill(str(least + 1))
        assert decided(page, wire, lambda: amount.press("Enter"))["amount"] == least + 1

        # The keys: 4 is the pot, an arrow a big blind less, Enter bets.
        await_turn(page)
        assert wire.wager is not None
        least, most = wire.wager["min_to"], wire.wager["max_to"]
        page.keyboard.press("4")
        expect(raise_button).to_contain_text(str(most))
        page.keyboard.press("ArrowDown")
        expect(raise_button).to_contain_text(str(most - 10))
        assert decided(page, wire, lambda: page.keyboard.press("Enter"))["amount"] == most - 10


@pytest.mark.parametrize("size", list(SIZES))
def test_the_form_opens_a_pot_limit_table(
    browser: Browser, room: Process, screenshots: Path, size: str
) -> None:
    with page_of(browser, size) as page:
        page.goto(room.address)
        page.get_by_test_id("nickname").fill("Ann")
        page.get_by_test_id("enter").click()
        page.get_by_test_id("create-table").click()
        page.get_by_test_id("structure-pot_limit").check()
        page.get_by_test_id("more-settings").click()
        page.get_by_test_id("run-twice-1").check()
        page.get_by_test_id("straddle-1").check()
        page.get_by_test_id("ante-1").check()
        page.get_by_test_id("showdown-muck_losers").check()
        page.get_by_test_id("button-rule-dead").check()
        page.get_by_test_id("start-3").check()
        expect(page.get_by_test_id("choice-kill")).to_have_count(0)
        page.screenshot(path=screenshots / f"create-{size}.png")
        page.get_by_test_id("create-ok").click()
        expect(page.get_by_test_id("table")).to_contain_text("Pot limit Omaha Hi/Lo 5/10")
        expect(page.get_by_test_id("table")).to_contain_text("Blinds 5 and 10, ante 1")


@pytest.mark.parametrize("size", list(SIZES))
def test_all_in_players_agree_and_the_board_is_run_twice(
    browser: Browser, tmp_path: Path, screenshots: Path, size: str
) -> None:
    with (
        table_of("no_limit", tmp_path / "data", run_twice=True) as address,
        page_of(browser, size) as page,
    ):
        wire = sit_down(page, address)
        await_turn(page)
        page.get_by_test_id("size-max").click()
        expect(page.get_by_test_id("action-raise")).to_contain_text("(all-in)")
        bet(page, wire)
        expect(page.get_by_test_id("ask")).to_contain_text("Run it twice?")
        page.screenshot(path=screenshots / f"ask-{size}.png")
        page.locator("[data-testid=run-twice]:not([aria-disabled=true])").click()
        first, second = page.get_by_test_id("board"), page.get_by_test_id("second-board")
        for board in (first, second):
            expect(board.locator("[data-card]")).to_have_count(5)
        shown = {str(card.get_attribute("data-card")) for card in page.locator("[data-card]").all()}
        assert len(shown) >= 10
        results = page.get_by_test_id("results")
        expect(results).to_have_attribute("data-done", "", timeout=PATIENCE_MS)
        expect(results).to_contain_text("Second board")
        page.screenshot(path=screenshots / f"run-twice-{size}.png")
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
