"""The worked examples of `docs/how-to/blinds.md` are played at a table, line by line.

Each `text` block of that page that begins with a button rule is a script: who sits where,
what the hands look like, and what the players ask for in between.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from splitpot.cards import DECK
from splitpot.game.events import Posted, PostKind
from splitpot.room.blinds import debt_of
from splitpot.room.commands import Leave, Post, Sit, SitIn, SitOut
from splitpot.room.config import TableConfig
from splitpot.room.events import HandBegun
from tests.room.playing import Room, config

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "blinds.md"
RULES = {"Moving button": "forward_moving", "Dead button": "dead"}
Example = tuple[str, list[str]]


def examples() -> list[Example]:
    """Title and lines of each example on the page."""
    found = []
    for part in re.split(r"^### ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        block = re.search(r"^```text\n(.*?)^```$", rest, flags=re.DOTALL | re.MULTILINE)
        assert block is not None, f"{title} has no script"
        found.append((title, block.group(1).splitlines()))
    return found


class Script:
    """One example at a table."""

    def __init__(self, first: str) -> None:
        rule, _, seats = first.partition(": ")
        names = seats.split(", ")
        settings: TableConfig = config(seats=len(names), button_rule=RULES[rule])
        self.room = Room(settings, seed=3)
        self.first_button: int | None = None
        for seat, name in enumerate(names):
            if name != "-":
                self.sit(name, seat)

    def sit(self, name: str, seat: int) -> None:
        self.room.do(Sit(name.lower(), name, 1000, seat=seat))

    def read(self, line: str) -> None:
        """Does or checks what a line says."""
        for pattern, work in LINES:
            found = re.fullmatch(pattern, line)
            if found is not None:
                work(self, *found.groups())
                return
        raise AssertionError(f"nobody knows what this line means: {line}")

    # --- hands

    def hand(self, button: str, small: str, big: str) -> None:
        """Deals the next hand, which must look like this, and folds it out."""
        if self.first_button is None:
            self.first_button = int(button) - 1
            self.draw(self.first_button)
        self.deal()
        state = self.room.state
        assert (state.button, state.small_blind_seat, state.big_blind_seat) == (
            int(button) - 1,
            None if small == "none" else int(small) - 1,
            int(big) - 1,
        )

    def draw(self, button: int) -> None:
        """The draw for the button gives it to this seat."""
        seats = [seat for seat, one in enumerate(self.room.state.seats) if one is not None]
        cards = list(DECK[: len(seats)])
        cards[seats.index(button)] = DECK[-1]
        self.room.deck = tuple(cards)
        self.room.clock()
        self.room.deck = None

    def deal(self) -> None:
        self.start = len(self.room.events)
        self.room.deal()
        while self.room.state.running:
            self.room.act("fold")

    def later(self) -> None:
        """Hands go by until the button stands where it stood in the first one."""
        self.deal()
        while self.room.state.button != self.first_button:
            self.deal()

    def dealt(self, names: str) -> None:
        begun = next(event for event in self.room.events[self.start :] if isinstance(event, HandBegun))
        assert sorted(begun.names.values()) == sorted(names.split(", "))

    def posts(self, text: str) -> None:
        """Every forced bet of the hand: `Ann 5, Bob 10, Cat 10 + 5 dead`."""
        found: dict[str, list[str]] = {}
        for event in self.room.events[self.start :]:
            if isinstance(event, Posted):
                words = f"{event.amount} dead" if event.kind is PostKind.DEAD else str(event.amount)
                found.setdefault(self.room.state.names[event.seat], []).append(words)
        assert ", ".join(f"{name} {' + '.join(parts)}" for name, parts in found.items()) == text

    # --- players

    def leaves(self, name: str) -> None:
        self.room.do(Leave(name.lower()))

    def sits_out(self, name: str) -> None:
        self.room.do(SitOut(name.lower()))

    def wants_out(self, name: str) -> None:
        self.room.do(SitOut(name.lower(), "next_big_blind"))

    def is_back(self, name: str) -> None:
        self.room.do(SitIn(name.lower()))

    def takes(self, name: str, seat: str) -> None:
        self.sit(name, int(seat) - 1)

    def chooses(self, name: str, how: str) -> None:
        self.room.do(Post(name.lower(), "now" if how == "posts" else "wait"))

    def owes(self, name: str, what: str) -> None:
        one = self.room.state.seats[self.room.seat(name.lower())]
        assert one is not None
        debt = debt_of(self.room.state.config.rules, one)
        if debt is None:
            words = "nothing"
        else:
            live, dead = str(debt.live or ""), f"{debt.dead} dead" if debt.dead else ""
            words = " + ".join(filter(None, (live, dead)))
        assert words == what

    def has_no_seat(self, name: str) -> None:
        assert name not in [one.name for one in self.room.state.seats if one is not None]


LINES: list[tuple[str, Callable[..., None]]] = [
    (r"Hand: button (\d), small blind (\d|none), big blind (\d)", Script.hand),
    (r"An orbit later", Script.later),
    (r"Dealt in: (.+)", Script.dealt),
    (r"Posted: (.+)", Script.posts),
    (r"(\w+) leaves", Script.leaves),
    (r"(\w+) sits out", Script.sits_out),
    (r"(\w+) wants to sit out at the big blind", Script.wants_out),
    (r"(\w+) is back", Script.is_back),
    (r"(\w+) takes seat (\d)", Script.takes),
    (r"(\w+) (posts|waits)", Script.chooses),
    (r"(\w+) owes (.+)", Script.owes),
    (r"(\w+) has lost the seat", Script.has_no_seat),
]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example[0])
def test_an_example_of_the_page_happens_like_that_at_a_table(example: Example) -> None:
    _, lines = example
    script = Script(lines[0])
    for line in lines[1:]:
        script.read(line)


def test_there_are_at_least_thirty_numbered_examples() -> None:
    numbers = [int(title.split(".")[0]) for title, _ in examples()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 30
