"""Which options every command has, and which options our own messages and pages name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import typer.main

from tests.once import once
from toolkit.cli.main import COMMANDS, build

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "toolkit"

#: A call of Lantern in running text: it ends where a sentence, a cell, a comment or another command begins.
_CALL = re.compile(r"\blantern ([a-z]+(?: [^\n`|;#&—]*)?)")
_OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")
#: An option without its command.
_BARE = re.compile(r"(?<![\w=/-])--[a-z][a-z-]+")
#: Words of other programs that look like options of ours.
_OF_OTHERS = frozenset({"--root"})


@cache
def commands() -> Mapping[str, Any]:
    """Every command, of `export` and `rules` by the name of the command below them: `export tts`."""
    found: dict[str, Any] = {}
    for name in COMMANDS:
        group: Any = typer.main.get_command(build(name))
        command = group.commands[name]
        for inner, each in getattr(command, "commands", {"": command}).items():
            found[f"{name} {inner}".strip()] = each
    return found


@cache
def options_of() -> Mapping[str, frozenset[str]]:
    """The options of every command."""
    return {
        name: frozenset(
            {"--help", "-h", *(word for each in command.params for word in (*each.opts, *each.secondary_opts))}
        )
        for name, command in commands().items()
    }


class Named(NamedTuple):
    """An option that is named for a command."""

    command: str
    option: str
    text: str


def named_in(text: str) -> Iterator[Named]:
    """Every option in every call of Lantern in a text."""
    for call in _CALL.findall(text):
        words = call.split()
        name = words[0]
        if name not in COMMANDS:
            continue
        inner = f"{name} {words[1]}" if len(words) > 1 else name
        for option in _OPTION.findall(call):
            yield Named(inner if inner in options_of() else name, option, call)


def is_known(named: Named) -> bool:
    """Whether a command, or any of those below it, has the option."""
    return any(
        named.option in options
        for command, options in options_of().items()
        if command == named.command or command.startswith(f"{named.command} ")
    )


# Messages


class Part(NamedTuple):
    """A function, a class or a module's own lines: what it says, and which other parts it uses."""

    says: tuple[str, ...]
    uses: frozenset[tuple[str, str]]


@cache
def parts() -> dict[tuple[str, str], Part]:
    """Every top-level part of the package, by module and name."""
    return once("parts-of-the-package", _parts)


def _parts() -> dict[tuple[str, str], Part]:
    found: dict[tuple[str, str], Part] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = [(node, list(ast.walk(node))) for node in tree.body]
        imported = _imported(each for _, nodes in inside for each in nodes)
        own = {node.name: (module, node.name) for node in tree.body if isinstance(node, _NAMED)}
        for node, nodes in inside:
            name = node.name if isinstance(node, _NAMED) else _assigned(node)
            if name:
                inner = {**imported, **_imported(nodes), **own}
                found[module, name] = Part(tuple(_said(nodes)), frozenset(_used(nodes, inner)))
    return found


_NAMED = (ast.FunctionDef, ast.ClassDef)


def _assigned(node: ast.stmt) -> str:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return targets[0].id if targets and isinstance(targets[0], ast.Name) else ""


def _imported(nodes: Iterable[ast.AST]) -> dict[str, tuple[str, str]]:
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("toolkit")
        for alias in node.names
    }


def _used(nodes: Iterable[ast.AST], known: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for each in nodes:
        if isinstance(each, ast.Name) and each.id in known:
            yield known[each.id]
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id in known:
            module, name = known[each.value.id]
            yield f"{module}.{name}", each.attr  # a function of a module that was imported whole


def _said(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The texts that people may read: every literal but docstrings and what options say of themselves."""
    silent = {id(each) for node in nodes for each in _silent(node)}
    for each in nodes:
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in silent:
            yield each.value


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
        yield node.body[0].value  # type: ignore[attr-defined]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("Option", "Argument"):
        yield from ast.walk(node)


def reached_from(module: str, name: str) -> dict[tuple[str, str], Part]:
    """Every part that a part may use, itself included."""
    everything, found, pending = parts(), {}, [(module, name)]
    while pending:
        place = pending.pop()
        if place in everything and place not in found:
            found[place] = everything[place]
            pending += everything[place].uses
    return found


def bare_options(text: str) -> list[str]:
    """The options in a text that names them without a command. A word alone is no message but part of a command."""
    alone = _CALL.sub("", text) if " " in text else ""
    return [option for option in _BARE.findall(alone) if option not in _OF_OTHERS]
