"""`splitpot verify`: proofs of hands checked, with what they prove and what they do not.

Files are read here and checked in `room.fairness`; proofs of the same hand are compared
with each other too. A proof that does not hold, or a file that is none, makes the exit
code 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from splitpot.room.fairness import Fault, HandProof

MOST_BYTES: Final = 1_000_000
STREETS: Final = ("", "flop", "turn", "river")
PROVED: Final = (
    "Proved: the cards above lay at these positions of the deck when the commitment was made, and the rules "
    "of the deal put these positions where they were seen."
)
NOT_PROVED: Final = (
    "Not proved: that nobody looked. Whoever runs the room could know the deck, and tell others. Nor that "
    "the shuffle was fair: this program deals by an even shuffle of the operating system's dice, but no file "
    "can show that the room ran it."
)
NOT_COMPARED: Final = (
    "Not compared: the commitment that you were given when the hand began. Name it with --commitment; "
    "without it, or another player's file of the same hand, the room could have made the whole file "
    "afterwards."
)


@click.command(short_help="Check that a hand was dealt from a deck that was fixed beforehand.")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, allow_dash=True)
)
@click.option(
    "--commitment",
    default=None,
    metavar="HEX",
    help="The commitment that you were given when the hand began; the files must have this one.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one line a file.")
@click.pass_context
def verify(ctx: click.Context, *, files: tuple[Path, ...], commitment: str | None, as_json: bool) -> None:
    """Check that a hand was dealt from a deck that was fixed beforehand.

    Reads the proofs that the room gives to whoever saw cards of a hand, and says of each
    card whether it lay where the commitment says. Several files of one hand, of several
    players, are compared with each other.

    \b
    splitpot verify splitpot-demo-17-proof.json
    splitpot verify mine.json yours.json
    splitpot verify --commitment 5c1f... splitpot-demo-17-proof.json

    Exit code 1 where something does not hold, or a file has no card that could.
    """
    from splitpot.room.fairness import verify as faults_of

    wanted = _commitment(commitment)
    proofs: list[HandProof] = []
    is_good = True
    for path in files:
        proof, problem = _read(path)
        faults: tuple[Fault, ...] = ()
        if proof is not None:
            faults = faults_of(proof) + _with(proof, wanted)
            proofs.append(proof)
        is_good = is_good and proof is not None and not faults and bool(proof.cards)
        if as_json:
            click.echo(_to_json(str(path), proof, faults, problem))
        elif proof is None:
            click.echo(f"{path}\n  Not a proof: {problem}\n")
        else:
            _print(str(path), proof, faults)
    is_compared, differences = _compare(proofs)
    is_good = is_good and not differences
    if as_json:
        for hand, fault in differences:
            click.echo(_difference(hand, fault))
    else:
        for hand, fault in differences:
            click.echo(f"Hand {hand}, files compared: {fault.words}")
        _print_verdict(proofs, is_good=is_good, is_compared=is_compared or wanted is not None)
    if not is_good:
        ctx.exit(1)


def _commitment(text: str | None) -> str | None:
    if text is None:
        return None
    found = text.strip().lower()
    if len(found) != 64 or set(found) - set("0123456789abcdef"):
        raise click.BadParameter("a commitment has 64 hexadecimal digits", param_hint="--commitment")
    return found


def _read(path: Path) -> tuple[HandProof | None, str]:
    """The proof in a file, or why it is none."""
    import msgspec

    from splitpot.room.fairness import HandProof

    try:
        with click.open_file(str(path), "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        return None, f"the file cannot be read: {error.strerror}"
    if len(data) > MOST_BYTES:
        return None, f"a proof has at most {MOST_BYTES:,} bytes"
    try:
        return msgspec.json.decode(data, type=HandProof), ""
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return None, f"{error}"


def _with(proof: HandProof, wanted: str | None) -> tuple[Fault, ...]:
    from splitpot.room.fairness import Fault

    if wanted is None or proof.commitment == wanted:
        return ()
    return (Fault("differs", f"the commitment that you were given is {wanted}, the file has another"),)


def _compare(proofs: list[HandProof]) -> tuple[bool, list[tuple[str, Fault]]]:
    """Whether every hand has two viewers' files, and what files of one hand say against each other."""
    from splitpot.room.fairness import compare

    hands: dict[str, list[HandProof]] = {}
    for proof in proofs:
        several = hands.setdefault(proof.hand_id, [])
        if proof not in several:
            several.append(proof)
    found = [(hand, fault) for hand, several in hands.items() for fault in compare(several)]
    is_compared = bool(hands) and all(
        len({proof.viewer for proof in several}) > 1 for several in hands.values()
    )
    return is_compared, found


# --- for programs ------------------------------------------------------------------


def _to_json(file: str, proof: HandProof | None, faults: tuple[Fault, ...], problem: str) -> str:
    import msgspec

    row: dict[str, Any] = {
        "file": file,
        "holds": None if proof and not proof.cards and not faults else proof is not None and not faults,
        "hand_id": proof.hand_id if proof else None,
        "commitment": proof.commitment if proof else None,
        "cards": len(proof.cards) if proof else 0,
        "faults": list(faults),
        "problem": problem,
    }
    return msgspec.json.encode(row).decode()


def _difference(hand: str, fault: Fault) -> str:
    import msgspec

    row: dict[str, Any] = {"file": None, "holds": False, "hand_id": hand, "faults": [fault]}
    return msgspec.json.encode(row).decode()


# --- for people --------------------------------------------------------------------


def _print(file: str, proof: HandProof, faults: tuple[Fault, ...]) -> None:
    click.echo(_plain(file))
    click.echo(_plain(f"  Hand {proof.hand_id}, commitment {proof.commitment}"))
    for words, cards, positions in _rows(proof):
        click.echo(_plain(f"  {words:<26} {cards:<16} {positions}"))
    for fault in faults:
        click.echo(_plain(f"  Does not hold: {fault.words}"))
    if not faults:
        count = len(proof.cards)
        all_hold = "The card holds" if count == 1 else f"All {count} cards hold"
        holds = all_hold if count else "It proves nothing: no card in it"
        click.echo(f"  {holds}.")
    click.echo()


def _plain(text: str) -> str:
    """Text from a file without what could play tricks on a terminal."""
    return "".join(one if one.isprintable() else "?" for one in text)


def _rows(proof: HandProof) -> list[tuple[str, str, str]]:
    """Where, which cards, and their positions: the own hole first, then the board, then what was shown.

    Streets stand in the order of play, which on a second board is not that of the positions.
    """
    groups: dict[tuple[int, int, str], list[tuple[int, str]]] = {}
    for seen in proof.cards:
        if seen.place == "board":
            words = f"{'Second ' if seen.run else ''}{seen.street}".capitalize()
            key = (1 + seen.run, STREETS.index(seen.street), words)
        else:
            name = proof.names.get(-1 if seen.seat is None else seen.seat, f"seat {seen.seat}")
            is_own = seen.seat is not None and seen.seat == proof.viewer
            key = (0, 0, f"Own hole ({name})") if is_own else (3, 0, f"Shown by {name}")
        groups.setdefault(key, []).append((seen.position, seen.card))
    return [
        (words, " ".join(card for _, card in cards), _positions([position for position, _ in cards]))
        for (_, _, words), cards in sorted(groups.items(), key=lambda group: (group[0][:2], group[1][0]))
    ]


def _positions(positions: list[int]) -> str:
    return f"position{'s' if len(positions) > 1 else ''} {', '.join(map(str, positions))}"


def _print_verdict(proofs: list[HandProof], *, is_good: bool, is_compared: bool) -> None:
    if not proofs:
        return
    if not any(proof.cards for proof in proofs):
        click.echo("Nothing is proved: no card in it. Ask for the proof of somebody who saw cards.")
        return
    if not is_good:
        click.echo("Not everything holds: keep the files and ask the host, with the other players.")
        return
    click.echo(PROVED)
    click.echo(NOT_PROVED)
    if not is_compared:
        click.echo(NOT_COMPARED)
