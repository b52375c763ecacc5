"""Which mutants are tried: a random sample, spread over the rooms of the project by their size."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutants.mutant import Mutant

#: The rooms whose code is broken, as globs below `toolkit/`. Printing pages and reading arguments are not among them.
ROOMS = {
    "rules": ("rules/**/*.py",),
    "crawl": ("crawl/**/*.py",),
    "systems": ("systems/**/*.py",),
    "render": (
        "render/*words.py",
        "render/letters.py",
        "render/phrases*.py",
        "render/fragments.py",
        "render/declining.py",
        "render/conditions.py",
        "render/runs.py",
        "render/own_names.py",
        "render/plan/**/*.py",
    ),
    "checks": ("checks/**/*.py",),
    "playtest": ("playtest/**/*.py",),
}
#: These replace a name or a decorator by nothing sensible: the result hardly ever starts, and says nothing about tests.
LEFT_OUT = ("core/VariableReplacer", "core/VariableInserter", "core/RemoveDecorator")


def sample(project: Path, number: int, seed: int, without: Sequence[str] = ()) -> list[Mutant]:
    """So many mutants, a room's share by its number of lines at least a twentieth for each; some folders left out."""
    random = Random(seed)
    modules = {room: _modules(project, globs, without) for room, globs in ROOMS.items()}
    lines = {room: sum(len(path.read_text("utf-8").splitlines()) for path in paths) for room, paths in modules.items()}
    chosen: list[Mutant] = []
    for room, paths in modules.items():
        share = max(number // 20, round(number * lines[room] / sum(lines.values())))
        chosen += _of_room(project, room, paths, share, random)
    return chosen


def _modules(project: Path, globs: Iterable[str], without: Sequence[str]) -> list[Path]:
    found = {path for glob in globs for path in (project / "toolkit").glob(glob)}
    kept = {path for path in found if not any(path.is_relative_to(project / each) for each in without)}
    return sorted(path for path in kept if path.name != "__init__.py")


def _of_room(project: Path, room: str, paths: Sequence[Path], number: int, random: Random) -> Iterator[Mutant]:
    """Modules are drawn by their size, then a place in the module; what changes nothing is drawn again."""
    weights = [len(path.read_text("utf-8").splitlines()) for path in paths]
    places: dict[Path, list[list[Mutant]]] = {}
    drawn: set[Mutant] = set()
    for _ in range(20 * number):
        if len(drawn) == number:
            return
        path = random.choices(paths, weights)[0]
        if path not in places:
            places[path] = _places(path.read_text("utf-8"), room, path.relative_to(project).as_posix())
        if places[path]:
            mutant = random.choice(random.choice(places[path]))
            if mutant not in drawn and changes_something(path.read_text("utf-8"), mutant):
                drawn.add(mutant)
                yield mutant


def _places(source: str, room: str, module: str) -> list[list[Mutant]]:
    """All mutants of a module by where they are and what they replace: one sign may become many others."""
    nodes = list(ast_nodes(get_ast(source)))
    found: dict[tuple[str, object], list[Mutant]] = {}
    for name in operator_names():
        if name in LEFT_OUT:
            continue
        operator = get_operator(name)()
        places = (place for node in nodes for place, _ in operator.mutation_positions(node))
        for occurrence, place in enumerate(places):
            replaced = name.rpartition("_")[0] or name
            found.setdefault((replaced, place), []).append(Mutant(room, module, name, occurrence, place[0]))
    return list(found.values())


def changes_something(source: str, mutant: Mutant) -> bool:
    """Whether the change is more than one of an annotation, and can be read as Python at all."""
    changed = mutant.code(source)
    if changed is None:
        return False
    try:
        return _without_annotations(changed) != _without_annotations(source)
    except SyntaxError:
        return False


class _Bare(ast.NodeTransformer):
    """Takes away annotations: nothing evaluates them, so that a change of one is none."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(value=None)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """Imports for types alone are never carried out."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.Pass()]
        return self.generic_visit(node)


def _without_annotations(source: str) -> str:
    return ast.dump(_Bare().visit(ast.parse(source)))
