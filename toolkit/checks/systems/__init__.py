"""What only one system can say about its content, one module a system:
`toolkit/checks/systems/<system_with_underscores>.py`.

Such a module has

- `check(library, entity) -> Iterator[Diagnostic]`, called for every entity of the packs that were asked for;
- `CODES`, its codes with their titles;
- optionally `KINDS`, the kinds it wants to be called for (all by default);
- optionally `READS`, the kinds it looks at in the library (all by default). It is given a library with these and
  its `KINDS` alone, and its findings are remembered for as long as none of them changes: name them, and a pack of ten
  thousand cards need not be read again because of one card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library


@dataclass(frozen=True, slots=True)
class SystemChecks:
    """A system's own checks. `None` stands for all kinds."""

    check: Callable[[Library, Entity], Iterator[Diagnostic]]
    kinds: frozenset[str] | None
    reads: frozenset[str] | None


def find(system: str) -> SystemChecks | None:
    """The checks of a system, if it has any."""
    name = f"toolkit.checks.systems.{system.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    kinds, reads = getattr(module, "KINDS", None), getattr(module, "READS", None)
    if reads is not None and kinds is not None:
        reads = frozenset(reads) | frozenset(kinds)
    return SystemChecks(
        module.check, None if kinds is None else frozenset(kinds), None if reads is None else frozenset(reads)
    )
