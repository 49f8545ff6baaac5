"""Counts the lines of a small game from the text of the rules alone.

Nothing of the project is imported here, and nothing is shared with it but the rules:
a game is a plain dictionary, a line is a list of decisions, and where a line stands is
worked out anew from its beginning each time. Slow and plain on purpose. Cards do not
matter: a showdown is known by who put in what.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Game = dict[str, Any]
Line = list[tuple[int, str, int]]
STREETS = 4


def small_game(structure: str, stacks: list[int], **options: Any) -> Game:
    """A game with blinds of 1 and 2 (bets of 2 and 4 in fixed limit) unless `options` say otherwise."""
    return {
        "structure": structure,
        "stacks": stacks,
        "button": 0,
        "small_blind": 1,
        "big_blind": 2,
        "small_bet": 2,
        "big_bet": 4,
        "max_raises": 3,
        "ante": 0,
        "ante_type": "none",
        "straddle": False,
        "kill_seat": None,
        "uncapped": False,
        "small_blind_as_big": False,
        **options,
    }


def left_of(game: Game, seat: int) -> list[int]:
    """The seats with cards, clockwise, from the one left of `seat`."""
    count = len(game["stacks"])
    ring = [(seat + step) % count for step in range(1, count + 1)]
    return [one for one in ring if game["stacks"][one] > 0]


def opening(game: Game) -> dict[str, Any]:
    """Where everybody stands when the forced bets lie and the cards are dealt."""
    seats = left_of(game, game["button"])
    table: dict[str, Any] = {
        "behind": dict(enumerate(game["stacks"])),
        "paid": dict.fromkeys(range(len(game["stacks"])), 0),
        "front": dict.fromkeys(range(len(game["stacks"])), 0),
        "in": set(seats),
        "acted": set(),
        "street": 0,
        "over": False,
        "short": 0,
    }

    def put(seat: int, amount: int, is_bet: bool) -> int:
        given = min(amount, table["behind"][seat])
        table["behind"][seat] -= given
        table["paid"][seat] += given
        if is_bet:
            table["front"][seat] += given
        return int(given)

    if game["ante_type"] == "each":
        for seat in seats:
            put(seat, game["ante"], False)
    # With two players the button has the small blind.
    small, big = (seats[1], seats[0]) if len(seats) == 2 and seats[1] == game["button"] else seats[:2]
    price = game["big_blind"]
    for seat, blind in ((small, game["small_blind"]), (big, game["big_blind"])):
        if seat != game["kill_seat"]:
            table["short"] += blind - put(seat, blind, True)
        else:
            table["short"] += blind
    if game["small_blind_as_big"]:
        table["short"] += game["big_blind"] - game["small_blind"]
    if game["ante_type"] == "big_blind":
        put(big, game["ante"], False)
    opener = big
    raise_by = game["big_blind"]
    # Whose ante took everything has nothing to straddle with.
    if game["straddle"] and put(seats[2], 2 * game["big_blind"], True):
        opener = seats[2]
        price = raise_by = 2 * game["big_blind"]
    if game["kill_seat"] is not None:
        price = game["small_bet"]
        put(game["kill_seat"], price, True)
    table.update(price=price, base=price, count=1, raise_by=raise_by, after=opener)
    return table


def owes(table: dict[str, Any], seat: int) -> int:
    """What a seat has to add to stay in; against all-ins alone no more than they can match (3.3-4)."""
    price = table["price"]
    if not opponents_with_chips(table, seat):
        price = min(price, max(table["front"][one] for one in table["in"] if one != seat))
    return int(max(0, price - table["front"][seat]))


def opponents_with_chips(table: dict[str, Any], seat: int) -> list[int]:
    return [one for one in table["in"] if one != seat and table["behind"][one] > 0]


def whose_turn(game: Game, table: dict[str, Any]) -> int | None:
    if len(table["in"]) < 2:
        return None
    for seat in left_of(game, table["after"]):
        if seat not in table["in"] or not table["behind"][seat]:
            continue
        if opponents_with_chips(table, seat):
            if seat not in table["acted"] or table["front"][seat] < table["price"]:
                return seat
        elif owes(table, seat) > 0:
            return seat
    return None


def choices(game: Game, table: dict[str, Any], seat: int) -> Line:
    """Every decision that the rules allow this seat, each amount by itself."""
    owed, behind, front = owes(table, seat), table["behind"][seat], table["front"][seat]
    found: Line = [(seat, "fold", 0)]
    found.append((seat, "call", 0) if owed else (seat, "check", 0))
    if behind <= owed or not opponents_with_chips(table, seat):
        return found
    missing = table["price"] - front
    everything = front + behind
    if game["structure"] == "fixed_limit":
        size = game["small_bet"] if table["street"] < 2 else game["big_bet"]
        if table["count"] >= game["max_raises"] + 1:
            return found
        if seat in table["acted"] and missing * 2 < size:
            return found
        return [*found, (seat, "to", min(everything, table["base"] + size))]
    if seat in table["acted"] and missing < table["raise_by"]:
        return found
    lowest = min(everything, table["price"] + table["raise_by"])
    highest = everything
    if game["structure"] == "pot_limit":
        pot = sum(table["paid"].values()) + (table["short"] if table["street"] == 0 else 0)
        # Call, then raise by what lies there.
        highest = min(everything, max(lowest, table["price"] + pot + missing))
    return [*found, *((seat, "to", amount) for amount in range(lowest, highest + 1))]


def move(game: Game, table: dict[str, Any], decision: tuple[int, str, int]) -> None:
    """Writes one decision into the table, and ends the street where it is the last."""
    seat, what, amount = decision
    with_chips = sum(1 for one in table["in"] if table["behind"][one])
    table["acted"].add(seat)
    table["after"] = seat
    if what == "fold":
        table["in"].discard(seat)
    more = 0
    if what == "call":
        more = min(owes(table, seat), table["behind"][seat])
    elif what == "to":
        more = amount - table["front"][seat]
        table["raise_by"] = max(table["raise_by"], amount - table["price"])
        table["price"] = amount
        size = game["small_bet"] if table["street"] < 2 else game["big_bet"]
        if 2 * (amount - table["base"]) >= size:
            table["base"] = amount
            if not (game["uncapped"] and with_chips == 2 and table["count"] == game["max_raises"]):
                table["count"] += 1
    table["behind"][seat] -= more
    table["paid"][seat] += more
    table["front"][seat] += more
    while not table["over"] and whose_turn(game, table) is None:
        end_street(game, table)


def end_street(game: Game, table: dict[str, Any]) -> None:
    """Gives the uncalled chips back and opens the next street, or ends the hand."""
    bets = sorted(table["front"].values())
    back = bets[-1] - bets[-2]
    for seat in table["in"]:
        if back and table["front"][seat] == bets[-1]:
            table["behind"][seat] += back
            table["paid"][seat] -= back
    table["street"] += 1
    table["over"] = len(table["in"]) < 2 or table["street"] == STREETS
    table["front"] = dict.fromkeys(table["front"], 0)
    table["acted"] = set()
    table.update(price=0, base=0, count=0, raise_by=game["big_blind"], after=game["button"])


def stand(game: Game, line: Line) -> dict[str, Any]:
    """Where a line stands, from its beginning."""
    table = opening(game)
    while not table["over"] and whose_turn(game, table) is None:
        end_street(game, table)
    for decision in line:
        move(game, table, decision)
    return table


def outcome(table: dict[str, Any]) -> tuple[Any, ...]:
    """How a line ends: the stacks where all but one folded, else who put in what and who is in."""
    if len(table["in"]) == 1:
        (winner,) = table["in"]
        pot = sum(table["paid"].values())
        return ("folds", tuple(behind + pot * (seat == winner) for seat, behind in table["behind"].items()))
    return ("showdown", tuple(table["paid"].values()), tuple(sorted(table["in"])))


def count_lines(game: Game) -> tuple[list[int], Counter[tuple[Any, ...]]]:
    """How many lines have each length, whether they end or not, and how often each end is reached."""
    depths: list[int] = []
    ends: Counter[tuple[Any, ...]] = Counter()
    lines: list[Line] = [[]]
    while lines:
        depths.append(len(lines))
        longer: list[Line] = []
        for line in lines:
            table = stand(game, line)
            if table["over"]:
                ends[outcome(table)] += 1
                continue
            seat = whose_turn(game, table)
            assert seat is not None
            longer.extend([*line, decision] for decision in choices(game, table, seat))
        lines = longer
    return depths, ends
