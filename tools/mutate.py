"""Changes one thing at a time in a module and runs the tests: what survives is not tested.

    python tools/mutate.py src/splitpot/game/pots.py -- tests/rules

Works in a copy of the repository, so the tree stays as it is. A mutant that some test
fails is killed; the others are printed with the line as it became. What survived and
why is in docs/reference/mutation.md.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "docs", "pyproject.toml")
TIMEOUT = 120
"""Seconds after which the tests of a mutant count as failed: it hangs."""

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node may become, with a word for the change."""
    yield from _of_values(node)
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            other = _COMPARED[type(operator)]
            ops: list[ast.cmpop] = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED:
        yield "operator", ast.BinOp(node.left, _COMPUTED[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in _COMPUTED:
        yield "operator", ast.AugAssign(node.target, _COMPUTED[type(node.op)](), node.value)
        yield "left out", ast.Pass()
    elif isinstance(node, ast.BoolOp):
        other_word = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", ast.BoolOp(other_word, node.values)
    elif isinstance(node, ast.UnaryOp):
        yield "sign", node.operand
    elif isinstance(node, ast.IfExp):
        yield "branches", ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.If):
        yield "negated", ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    elif isinstance(node, ast.Continue):
        yield "loop", ast.Break()


def _of_values(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number", ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "truth", ast.Constant(not node.value)
    elif isinstance(node, ast.Name) and node.id in _NAMES:
        yield "name", ast.Name(_NAMES[node.id], ast.Load())


class _Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Line, word for the change, and the whole module as it became."""
    count = sum(len(list(variants(node))) for node in ast.walk(ast.parse(source)))
    for number in range(count):
        # Each mutant gets its own tree, as replacing works in place.
        tree = ast.parse(source)
        every = ((node, word, new) for node in ast.walk(tree) for word, new in variants(node))
        node, word, new = next(one for index, one in enumerate(every) if index == number)
        changed = ast.fix_missing_locations(_Replace(node, ast.copy_location(new, node)).visit(tree))
        line = getattr(node, "lineno", 0)
        yield (
            line,
            f"{word}: {ast.unparse(node)} -> {ast.unparse(new)}".replace("\n", " ")[:160],
            ast.unparse(changed),
        )


def is_killed(folder: Path, tests: list[str]) -> bool:
    """Whether some test fails on what lies in `folder`."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=TIMEOUT, check=False)  # noqa: S603 -- pytest on our own tests
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    """Runs the mutants of the module that is named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", type=Path)
    parser.add_argument("tests", nargs="+")
    asked = parser.parse_args()
    path = asked.module.resolve().relative_to(REPOSITORY)
    source = (REPOSITORY / path).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "copy"
        for part in COPIED:
            origin = REPOSITORY / part
            if origin.is_dir():
                shutil.copytree(origin, folder / part, ignore=shutil.ignore_patterns("__pycache__", "static"))
            else:
                shutil.copy(origin, folder / part)
        if is_killed(folder, asked.tests):
            raise SystemExit("the tests fail before anything is changed")
        killed = survived = 0
        for line, change, text in mutants(source):
            (folder / path).write_text(text, encoding="utf-8")
            if is_killed(folder, asked.tests):
                killed += 1
            else:
                survived += 1
                sys.stdout.write(f"{path.name}:{line} {change}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{path.name}: {killed} killed, {survived} survived\n")


if __name__ == "__main__":
    main()
