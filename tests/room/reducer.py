"""The plainest client: a snapshot and frames in, the next snapshot out, all plain data.

This is `docs/reference/protocol.md` in code. The browser's `reduce` does the same, and
both are checked against the golden logs.
"""

from __future__ import annotations

import copy
from typing import Any

from splitpot.room.messages import CHAT_LINES, LOG_LINES

View = dict[str, Any]
NOBODY: View = {
    "seat": None,
    "reading": None,
    "time_bank": 0,
    "owes": None,
    "wish": "",
    "straddles": False,
    "can_show": False,
    "can_rabbit": False,
    "pre": None,
    "tops_to": 0,
    "auto_muck": True,
}


def apply(view: View, frame: dict[str, Any]) -> View:
    """The view after one frame; a frame without content changes nothing."""
    kind: str = frame.get("t", "")
    body: Any = frame.get("d")
    if not kind:
        return view
    if kind == "snapshot":
        return dict(body)
    view = copy.deepcopy(view)
    globals()[f"_{kind}"](view, body)
    if body.get("entry"):
        view["entry"] = body["entry"]
        view["table"]["waiting"] = len(body["entry"]["waiting"])
    if body.get("mine"):
        view["me"] = body["mine"]
    view["log"] = (view["log"] + body.get("log", []))[-LOG_LINES:]
    return view


def _seat(view: View, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in view["seats"] if one["seat"] == seat)
    return found


def _put(view: View, one: dict[str, Any]) -> None:
    others = [other for other in view["seats"] if other["seat"] != one["seat"]]
    view["seats"] = sorted([*others, one], key=lambda other: int(other["seat"]))


def _seated(view: View, body: dict[str, Any]) -> None:
    _put(view, body["view"])
    view["table"]["players"] += 1
    view["table"]["people"] += not body["view"]["bot"]
    if body["me"]:
        view["me"] |= {"seat": body["view"]["seat"], "name": body["view"]["name"]}


def _left(view: View, body: dict[str, Any]) -> None:
    one = _seat(view, body["seat"])
    view["seats"].remove(one)
    for blind in ("small_blind_seat", "big_blind_seat"):
        if view[blind] == body["seat"]:
            view[blind] = None
    view["table"]["players"] -= 1
    view["table"]["people"] -= not one["bot"]
    if body["me"]:
        view["me"] = {"name": view["me"]["name"]} | NOBODY
        view |= {"why": [], "why_steps": []}


def _entry(view: View, body: dict[str, Any]) -> None:
    """All of it is done for every message that has an `entry`."""


def _seat_changed(view: View, body: dict[str, Any]) -> None:
    _put(view, body["view"])


def _drawn(view: View, body: dict[str, Any]) -> None:
    moves = dict(body["moves"])
    for one in view["seats"]:
        one["seat"] = moves.get(one["seat"], one["seat"])
        one |= {"cards": 0, "hole": [], "showed": [], "last": "", "waits": False}
    view["seats"].sort(key=lambda one: int(one["seat"]))
    view["me"]["seat"] = moves.get(view["me"]["seat"], view["me"]["seat"])
    view["me"]["reading"] = None
    view |= {
        "button": body["button"],
        "small_blind_seat": None,
        "big_blind_seat": None,
        "street": "preflop",
        "board": [],
        "results": [],
        "why": [],
        "why_steps": [],
        "rabbit": [],
        "second_board": [],
    }


def _hand(view: View, body: dict[str, Any]) -> None:
    view["table"]["hand"] = body["hand"]
    view["me"]["reading"] = None
    for key in ("hand", "button", "small_blind_seat", "big_blind_seat", "commitment"):
        view[key] = body[key]
    view |= {
        "running": True,
        "street": "preflop",
        "board": [],
        "pots": [],
        "pot": 0,
        "turn": None,
        "results": [],
        "why": [],
        "why_steps": [],
        "rabbit": [],
        "second_board": [],
        "ask": None,
    }
    for one in view["seats"]:
        one |= {"street_bet": 0, "all_in": False, "cards": 0, "hole": [], "showed": [], "last": ""}
        stack = body["stacks"].get(str(one["seat"]))
        if stack is not None:
            one |= {"status": "live", "stack": stack, "cards": body["hole_cards"], "waits": False}
        else:
            is_out = one["sits_out"] or one["away"] or one["leaving"]
            one["waits"] = one["stack"] > 0 and not is_out


def _posted(view: View, body: dict[str, Any]) -> None:
    _seat(view, body["seat"]).update(
        street_bet=body["street_bet"], stack=body["stack"], all_in=body["stack"] == 0
    )
    view["pot"] = body["pot"]


def _dealt(view: View, body: dict[str, Any]) -> None:
    _seat(view, body["seat"])["hole"] = body["hole"]
    view["me"]["reading"] = body["reading"]


def _acted(view: View, body: dict[str, Any]) -> None:
    one = _seat(view, body["seat"])
    one |= {"street_bet": body["to"], "last": body["words"]}
    one |= {"stack": body["stack"], "all_in": body["all_in"]}
    if body["kind"] == "fold":
        one |= {"status": "folded", "cards": 0}
    view |= {"pot": body["pot"], "turn": None}


def _turn(view: View, body: dict[str, Any]) -> None:
    view["turn"] = body["turn"]


def _returned(view: View, body: dict[str, Any]) -> None:
    one = _seat(view, body["seat"])
    one |= {"street_bet": one["street_bet"] - body["amount"], "stack": body["stack"], "all_in": False}
    view["pot"] = body["pot"]


def _board(view: View, body: dict[str, Any]) -> None:
    if body["run"]:
        view["second_board"] = body["board"]
        return
    for key in ("street", "board", "pots"):
        view[key] = body[key]
    view["me"]["reading"] = body["reading"]
    for one in view["seats"]:
        one |= {"street_bet": 0, "last": ""}


def _shown(view: View, body: dict[str, Any]) -> None:
    _seat(view, body["seat"]).update(hole=body["hole"], showed=[])


def _cards_shown(view: View, body: dict[str, Any]) -> None:
    _seat(view, body["seat"])["showed"] = body["cards"]


def _rabbit(view: View, body: dict[str, Any]) -> None:
    view["rabbit"] = body["cards"]


def _chat(view: View, body: dict[str, Any]) -> None:
    view["chat"] = [*view["chat"], body["line"]][-CHAT_LINES:]


def _muted(view: View, body: dict[str, Any]) -> None:
    view["muted"] = body["names"]


def _pre_acted(view: View, body: dict[str, Any]) -> None:
    """What is chosen is in `mine`."""


def _awarded(view: View, body: dict[str, Any]) -> None:
    _seat(view, body["award"]["seat"])["stack"] = body["stack"]
    view["pot"] -= body["award"]["amount"]


def _raked(view: View, body: dict[str, Any]) -> None:
    view["pot"] -= body["amount"]


def _asked(view: View, body: dict[str, Any]) -> None:
    view["ask"] = body["ask"]


def _ran_twice(view: View, body: dict[str, Any]) -> None:
    view["second_board"] = body["board"]


def _hand_over(view: View, body: dict[str, Any]) -> None:
    view |= {"running": False, "turn": None, "pots": [], "pot": 0}
    view |= {key: body[key] for key in ("results", "why", "why_steps")}
    for one in view["seats"]:
        one |= {"street_bet": 0, "all_in": False, "top_up": 0}
        one["stack"] = body["stacks"][str(one["seat"])]
        one["status"] = "sitting_out" if one["sits_out"] else "waiting"


def _notice(view: View, body: dict[str, Any]) -> None:
    """Words for the moment: the log has them too."""
