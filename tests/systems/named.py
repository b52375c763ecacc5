"""What names in expressions are worth at a moment: tests of every system state it for the names that it declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.rules.expressions import Scope
from toolkit.rules.expressions.types import Object


def told(scope: Scope, moment: Any) -> dict[str, Any]:
    """Every name of a scope with its value; the attributes of somebody as `me.gold`, and None for nobody."""
    return dict(_told(scope, moment))


def _told(scope: Scope, moment: Any) -> Iterator[tuple[str, Any]]:
    for name, declared in scope.items():
        value = declared.read(moment)
        if isinstance(declared.type, Object) and value is not None:
            for attribute, inner in declared.type.attributes.items():
                yield f"{name}.{attribute}", _plain(inner.read(value))
        else:
            yield name, _plain(value)


def _plain(value: Any) -> Any:
    """Lists however they are kept."""
    return sorted(value) if isinstance(value, list | tuple | set | frozenset) else value
