"""What an adventure's own rules name: zones, doors, halls, tiles, marks and roles, in effects and in expressions."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.rules.expressions.nodes import Comparison, ListLiteral, Membership, Node, Path, Text, walk
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError

#: Verbs and selectors that name something: what it is, and the parameter that says it where they are written in full.
_IN_EFFECTS: Mapping[str, tuple[str, str]] = {
    "zone": ("zone", "name"),
    "open_door": ("door", "door"),
    "unlock_door": ("door", "door"),
    "remove_tile": ("tile", "tile"),
    "role": ("role", "name"),
}
#: What the names in expressions are compared with, by the last part of the path.
_IN_EXPRESSIONS: Mapping[str, str] = {
    "zone": "zone",
    "hero_zones": "zone",
    "enemy_zones": "zone",
    "door": "door",
    "open_doors": "door",
    "hall": "hall",
    "tile": "tile",
    "mark": "mark",
    "marks": "mark",
}


@dataclass(frozen=True, slots=True)
class Named:
    """A name, and where it stands: `start` and `end` are offsets in the text at `pointer`, or 0 for the whole value."""

    sort: str
    name: str
    pointer: Pointer
    start: int = 0
    end: int = 0


def names_in(data: Any, pointer: Pointer) -> Iterator[Named]:
    """Everything that rules name, however deep."""
    for key, value in _items(data):
        here = (*pointer, key)
        sort, parameter = _IN_EFFECTS.get(str(key), ("", ""))
        if key == "if" and isinstance(value, str):
            yield from _in_expression(value, here)
        elif key == "choose_hero":
            continue  # it gives a role; nobody asks for one
        elif sort and isinstance(value, str):
            yield Named(sort, value, here)
        elif sort and isinstance(value, Mapping) and isinstance(value.get(parameter), str):
            yield Named(sort, value[parameter], (*here, parameter))
        else:
            yield from names_in(value, here)


def given_in(rules: Any, verb: str, parameter: str, sort: str = "", pointer: Pointer = ()) -> Iterator[Named]:
    """What effects give by a verb, however deep they stand: `mark: found` or `mark: {name: found}`."""
    for key, value in _items(rules):
        here = (*pointer, key)
        if key != verb:
            yield from given_in(value, verb, parameter, sort, here)
        elif not isinstance(value, Mapping):
            yield Named(sort, str(value), here)
        elif parameter in value:
            yield Named(sort, str(value[parameter]), (*here, parameter))


def words_of_unknown_verbs(rules: Any, verbs: Container[str]) -> Iterator[str]:
    """The words that effects give to verbs that do not exist: the slip is told at the verb, and once."""
    for key, value in _items(rules):
        if key == "do" and isinstance(value, list | tuple):
            for effect in value:
                for verb, given in effect.items() if isinstance(effect, Mapping) else ():
                    if verb not in verbs and verb != "if":
                        yield from _words(given)
        yield from words_of_unknown_verbs(value, verbs)


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for _, value in _items(data):
        yield from _words(value)


def _items(data: Any) -> Iterable[tuple[str | int, Any]]:
    return data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list | tuple) else ()


def _in_expression(source: str, pointer: Pointer) -> Iterator[Named]:
    try:
        tree = parse(source)
    except ExpressionError:
        return  # the check of expressions says what is wrong
    for node in walk(tree):
        for one, other in _compared(node):
            sort = _IN_EXPRESSIONS.get(one.parts[-1]) if isinstance(one, Path) else None
            for text in other.items if isinstance(other, ListLiteral) else (other,):
                if sort is not None and isinstance(text, Text) and text.value:
                    yield Named(sort, text.value, pointer, text.start, text.end)


def _compared(node: Node) -> Iterator[tuple[Node, Node]]:
    """The pairs that are compared with each other, each both ways round."""
    if isinstance(node, Membership):
        yield node.item, node.container
        yield node.container, node.item
    elif isinstance(node, Comparison):
        sides = [node.first, *(operand for _, operand in node.rest)]
        for one, other in pairwise(sides):
            yield one, other
            yield other, one
