"""Programs that play as bots, written out for a test: one that does right, and some that do not."""

from __future__ import annotations

import sys
from pathlib import Path

GOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    body = message["d"]
    if message["t"] == "your_turn" or (message["t"] == "reject" and body["again"]):
        kinds = [move["kind"] for move in body["legal"]]
        kind = "check" if "check" in kinds else "call" if "call" in kinds else "fold"
        print(json.dumps({"t": "act", "request": body["request"], "kind": kind}), flush=True)
"""

ANSWER = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    body = message["d"]
    asked = message["t"] == "your_turn"
    again = message["t"] == "reject" and body["again"]
    request = body.get("request", "")
    kinds = [move["kind"] for move in body.get("legal", [])]
    kind = "check" if "check" in kinds else "call" if "call" in kinds else "fold"
    def say(**fields):
        print(json.dumps({"t": "act", **fields}), flush=True)
"""

MISCHIEF = {
    "it answers what is no JSON": "    if asked or again: print('I call', flush=True)",
    "it asks for what there is not": "    if asked or again: say(request=request, kind='all_in')",
    "it raises what is not legal": "    if asked or again: say(request=request, kind='raise_to', amount=1)",
    "it answers another request": "    if asked or again: say(request='0.0', kind=kind)",
    "it names no request": "    if asked or again: say(kind=kind)",
    "it says nothing": "    pass",
    "it answers too late": "    if asked: time.sleep(0.4); say(request=request, kind=kind)",
    "it answers twice": "    if asked or again: [say(request=request, kind=kind) for _ in range(2)]",
    "it does not mend a rejected answer": "    if asked: say(request=request, kind=kind)",
    "it answers whatever comes": "    say(request=request or '1.0', kind=kind)",
    "it chokes on fields that it does not know": (
        "    assert 'mood' not in body\n    if asked or again: say(request=request, kind=kind)"
    ),
    "it ends in the middle": "    if asked: sys.exit(3)",
    "it goes on when its input ends": (
        "    if asked or again: say(request=request, kind=kind)\ntime.sleep(60)"
    ),
}
"""What a program may do wrong, and how: the body of a loop over its lines."""


def written(folder: Path, source: str, name: str = "bot") -> str:
    """The command line of a program with this source."""
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    return f"{sys.executable} {file}"


def mischief(folder: Path, what: str) -> str:
    """The command line of a program that does something wrong."""
    return written(folder, ANSWER + MISCHIEF[what] + "\n")
