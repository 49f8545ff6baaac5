"""What a bot's program has to do to play in a room: every game and structure, and the odd moments.

Each check plays against the program as a match does, or sends it lines by itself, and
says what it found. How the findings are printed is in `cli/bot_check.py`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

import msgspec

from splitpot.bots.answers import BadAnswer, check_answer, read_answer
from splitpot.bots.bot import Bot, legal_of
from splitpot.bots.match import play_hand, shuffled_deck
from splitpot.bots.protocol import Answer, BotLine, Reject, YourTurn, encode_line
from splitpot.bots.telling import history_of, turn_of
from splitpot.cli.program import Course, Program, ProgramGone
from splitpot.cli.words import many
from splitpot.errors import SetupError
from splitpot.game.actions import Act, Move
from splitpot.game.dealing import deal_layout, hole_action
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, Structure, big_bet_rules, fixed_limit
from splitpot.game.view import HandView, view_hand

QUIET_SECONDS: Final = 0.25
HOLE_CARDS: Final = (4, 5, 6)
BIG_BLIND: Final = 10
WORDS_SHOWN: Final = 3


class Finding(msgspec.Struct, frozen=True):
    """What one check has found; no faults are what is wanted."""

    check: str
    decisions: int
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether the program does what is asked."""
        return not self.faults


class Wild:
    """An opponent that does anything legal, so that everything is met sooner or later."""

    def __init__(self, generator: random.Random) -> None:
        self._generator = generator

    def decide(self, view: HandView) -> Act:
        """A legal action at random; folds are rare, so that hands last."""
        legal = legal_of(view)
        found = [act for act in legal.actions if act.move is not Move.FOLD]
        if legal.wager and legal.wager.max_to > legal.wager.min_to:
            to = self._generator.randint(legal.wager.min_to, legal.wager.max_to)
            found.append(Act(legal.seat, Move.RAISE_TO, to))
        if legal.call and self._generator.random() < 0.1:
            return Act(legal.seat, Move.FOLD)
        return self._generator.choice(found)


def check_program(
    command: str, *, seconds: float, hands: int, seed: int, seats: tuple[int, ...] = (2, 3)
) -> Iterator[Finding]:
    """Every check in turn, each with a program of its own.

    Args:
        seconds: time for a decision.
        hands: hands in each game, structure, number of cards and of seats.

    Raises:
        ProgramNotStarted: there is no such program.
    """
    for structure, game, cards in product(Structure, Game, HOLE_CARDS):
        rules = rules_for(structure, game, cards)
        name = f"{structure.value.replace('_', ' ')} {game.value}, {cards} cards"
        yield _run(name, command, seconds, _hands(rules, hands, seed, seats))
    table = rules_for(Structure.FIXED_LIMIT, Game.OMAHA8, 4)
    yield _run("a full table of ten", command, seconds, _hands(table, hands, seed, (10,)))
    for check, run in _MOMENTS.items():
        yield _run(check, command, seconds, run)
    yield _goodbye(command, seconds)


def rules_for(structure: Structure, game: Game, hole_cards: int) -> Rules:
    """The rules that the checks play by."""
    if structure is Structure.FIXED_LIMIT:
        return fixed_limit(BIG_BLIND, game=game, hole_cards=hole_cards)
    return big_bet_rules(structure, BIG_BLIND, game=game, hole_cards=hole_cards)


Check = Callable[[Course, Program], list[str]]


def _run(name: str, command: str, seconds: float, check: Check) -> Finding:
    course = Course("check")
    program = Program(command, course, seconds)
    try:
        faults = check(course, program)
    except SetupError as error:
        faults = [error.problem]
    finally:
        program.close()
    return Finding(name, program.counts.asked, tuple(faults[:WORDS_SHOWN]))


def _hands(rules: Rules, hands: int, seed: int, tables: tuple[int, ...]) -> Check:
    def check(course: Course, program: Program) -> list[str]:
        return _play(course, program, rules, hands, seed, tables)

    return check


def _play(
    course: Course, program: Program, rules: Rules, hands: int, seed: int, tables: tuple[int, ...]
) -> list[str]:
    """Hands with deep and short stacks, so that all-ins and side pots come too."""
    generator = random.Random(f"{seed} {rules.structure} {rules.game} {rules.hole_cards}")  # noqa: S311
    faults: list[str] = []
    program.rejected = lambda reject: faults.append(reject.message)
    for seats in tables:
        for number in range(hands):
            stacks = [generator.choice((15, 60, 400, 1500)) for _ in range(seats)]
            own = number % seats
            bots: list[Bot] = [program if seat == own else Wild(generator) for seat in range(seats)]
            course.begin()
            deck = shuffled_deck(generator)
            played = play_hand(rules, stacks, number % seats, deck, bots, told=course.hear)
            program.hand_over(played.final, own)
    if program.counts.late:
        faults.append(
            f"{many(program.counts.late, 'decision')} without an answer within {program.seconds:g} s"
        )
    return faults


# --- single moments ----------------------------------------------------------------


def _first_turn(course: Course, program: Program) -> YourTurn:
    """The first decision of a heads-up hand; the program is asked nothing yet."""
    generator = random.Random("a first turn")  # noqa: S311
    course.begin()
    state, events = start_hand(rules_for(Structure.FIXED_LIMIT, Game.OMAHA8, 4), (500, 500), 0)
    course.hear(events)
    state, events = step(state, hole_action(shuffled_deck(generator), deal_layout([0, 1], 0, 4)))
    course.hear(events)
    assert state.to_act is not None
    view = view_hand(state, state.to_act)
    now = time.time_ns() // 1_000_000
    return turn_of(
        view,
        table=course.table,
        hand=course.hand,
        history=history_of(course.events),
        deadline=now + round(program.seconds * 1000),
        now=now,
    )


def _answer(program: Program, turn: YourTurn) -> Answer:
    """The program's next answer.

    Raises:
        BadAnswer: it cannot be taken.
        SetupError: it does not come.
    """
    program.counts.asked += 1
    line = program.read(time.monotonic() + program.seconds)
    if line is None:
        raise SetupError("bot", f"no answer within {program.seconds:g} s")
    answer = read_answer(line)
    check_answer(turn, answer)
    return answer


def _asked(program: Program, turn: YourTurn, faults: list[str], when: str) -> None:
    try:
        _answer(program, turn)
    except BadAnswer as error:
        faults.append(f"{when}: {error}")
    except ProgramGone:
        raise
    except SetupError as error:
        faults.append(f"{when}: {error.problem}")


def _quiet(program: Program, faults: list[str], when: str) -> None:
    if (line := program.read(time.monotonic() + QUIET_SECONDS)) is not None:
        faults.append(
            f"{when}: it says {line.decode(errors='replace').strip()[:80]!r}, and nothing was asked"
        )


def _unknown_things(course: Course, program: Program) -> list[str]:
    """Fields and types that a later version may bring."""
    faults: list[str] = []
    program.write(b'{"t":"weather","d":{"sky":["blue",null]},"since":1e9}\n')
    _quiet(program, faults, "after a message of an unknown type")
    turn = _first_turn(course, program)
    fields = msgspec.to_builtins(turn) | {"mood": {"grade": [1, 2]}, "seats_of_old": None}
    fields["seats"] = [seat | {"hat": "red"} for seat in fields["seats"]]
    fields["history"] = [deed | {"loud": True} for deed in fields["history"]]
    program.write(msgspec.json.encode(BotLine("your_turn", fields)) + b"\n")
    _asked(program, turn, faults, "a turn with unknown fields")
    return faults


def _rejected(course: Course, program: Program) -> list[str]:
    """As if its answer had been malformed: there is one more chance."""
    faults: list[str] = []
    turn = _first_turn(course, program)
    program.tell(turn)
    _asked(program, turn, faults, "a turn")
    _quiet(program, faults, "after its answer")
    words = "an answer is one line of JSON"
    program.tell(Reject(turn.request, "bad_message", words, turn.legal, again=True))
    _asked(program, turn, faults, "after a reject with again")
    return faults


def _too_late(course: Course, program: Program) -> list[str]:
    """As if its answer had come after the clock: it is told, and there is nothing to say to it."""
    faults: list[str] = []
    turn = _first_turn(course, program)
    program.tell(turn)
    _asked(program, turn, faults, "a turn")
    program.tell(Reject(turn.request, "late", f"{turn.request} is over"))
    _quiet(program, faults, "after a reject without again")
    turn = _first_turn(course, program)
    program.tell(turn)
    _asked(program, turn, faults, "the next turn")
    return faults


def _asked_twice(course: Course, program: Program) -> list[str]:
    """After a lost connection a turn is told again."""
    faults: list[str] = []
    turn = _first_turn(course, program)
    for when in ("a turn", "the same turn again"):
        program.tell(turn)
        _asked(program, turn, faults, when)
    return faults


def _other_table(course: Course, program: Program) -> list[str]:
    """A turn from another table in the middle of a hand: it says all that is needed."""
    faults: list[str] = []
    for table, hand in (("one", 7), ("other", 41), ("one", 7)):
        turn = msgspec.structs.replace(
            _first_turn(course, program), table=table, hand=hand, request=f"{hand}.0"
        )
        program.write(encode_line(turn) + b"\n")
        _asked(program, turn, faults, f"a turn at table {table}")
    return faults


_MOMENTS: Final[dict[str, Check]] = {
    "unknown fields and types are left alone": _unknown_things,
    "a rejected answer is mended": _rejected,
    "a late answer is forgotten": _too_late,
    "a turn that is told twice is answered twice": _asked_twice,
    "tables may take turns": _other_table,
}


def _goodbye(command: str, seconds: float) -> Finding:
    name = "it ends when its input ends"
    course = Course("check")
    program = Program(command, course, seconds)
    faults: list[str] = []
    try:
        turn = _first_turn(course, program)
        program.tell(turn)
        _asked(program, turn, faults, "a turn")
    except SetupError as error:
        faults.append(error.problem)
    code = program.close()
    if code is None:
        faults.append("it goes on when its input has ended, and had to be killed")
    elif code:
        faults.append(f"it ends with exit code {code}")
    return Finding(name, program.counts.asked, tuple(faults))
