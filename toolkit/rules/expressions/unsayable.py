"""What expressions can compute and no card says in words: lists and conditions that are compared, computed lists."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.rules.expressions.nodes import (
    And,
    Boolean,
    Call,
    Comparison,
    Conditional,
    ListLiteral,
    Membership,
    Node,
    Not,
    Or,
    Path,
    Range,
    unparse,
    walk,
)
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import BOOLEAN, ListOf


def why_unsayable(term: Node, scope: Scope) -> tuple[str, str]:
    """Why a part of an expression has no words, and what to write instead; twice nothing where all of it has some."""
    for node in walk(term):
        match node:
            case Comparison(first=first, rest=rest):
                found = _compared([first, *(right for _, right in rest)], scope)
            case Membership(item=item, container=container):
                found = _contained(item, container, scope)
            case Call(function="count", arguments=(several,)) if not isinstance(several, Path):
                found = "only what has a name is counted", "write count(…) of a list such as those of a hero"
            case _:
                continue
        if found[0]:
            return found
    return "", ""


def _compared(sides: Sequence[Node], scope: Scope) -> tuple[str, str]:
    for name in (unparse(each) for each in sides if _is_list(each, scope)):
        hint = f'ask what is in it, as in "…" in {name}, or how many there are: count({name}) == 2'
        return f"{name} is a list, and lists are not compared", hint
    for each in (each for each in sides if _is_condition(each, scope) and not isinstance(each, Boolean)):
        words = unparse(each)
        hint = f"ask for it alone: {words}, or not {words if isinstance(each, Path) else f'({words})'}"
        return f"{words} is a condition, and conditions are not compared", hint
    return "", ""


def _contained(item: Node, container: Node, scope: Scope) -> tuple[str, str]:
    if _is_condition(item, scope):
        return f"{unparse(item)} is a condition, and is in no list", "ask for it alone"
    if not isinstance(container, Path | ListLiteral | Range):
        return "what something is in must be a name, a list or a range", 'write as in "…" in hero.tokens'
    twice = _twice(container.items) if isinstance(container, ListLiteral) else ""
    return (f"{twice} stands here twice", "remove one of the two") if twice else ("", "")


def _twice(items: Sequence[Node]) -> str:
    said = [unparse(each) for each in items]
    return next((each for number, each in enumerate(said) if each in said[:number]), "")


def _is_list(node: Node, scope: Scope) -> bool:
    found = scope.declared(node.parts) if isinstance(node, Path) else None
    return found is not None and isinstance(found.type, ListOf)


def _is_condition(node: Node, scope: Scope) -> bool:
    match node:
        case Path(parts=parts):
            found = scope.declared(parts)
            return found is not None and found.type == BOOLEAN
        case Conditional(then=then):
            return _is_condition(then, scope)
    return isinstance(node, Boolean | Comparison | Membership | Not | And | Or)
