"""What only one system can say about its content, one module a system:
`toolkit/systems/<system_with_underscores>/checks.py`.

Such a module has

- `check(library, entity) -> Iterator[Diagnostic]`, called for every entity of the packs that were asked for;
- `CODES`, its codes with their titles;
- `names(library)`, where rules name more than entities, counters and notes: the names there are, by their sorts
  (`Vocabulary.sorts`), besides those that rules bring. Sorts that are left out are not checked;
- optionally `check_card(library, entity)`, called for cards of any kind in whose files rules name what is not on the
  same card: another card, a mark, a zone;
- optionally `KINDS`, the kinds it wants to be called for (all by default);
- optionally `READS`, the kinds it looks at in the library (all by default). It is given a library with these and
  its `KINDS` alone, and its findings are remembered for as long as none of them changes: name them, and a pack of ten
  thousand cards need not be read again because of one card;
- optionally `check_alone(library, entity)`, which says what follows from the entity and from what it refers to, however
  indirectly, and asks for nothing else. Where some file of the packs has a mistake, it is called instead of `check` for
  the entities that have nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from toolkit.content.diagnostics import Diagnostic

if TYPE_CHECKING:
    from toolkit.checks.known_names import Names
    from toolkit.content.entity import Entity
    from toolkit.content.library import Library

Check = Callable[["Library", "Entity"], Iterator[Diagnostic]]
Interest = list[list[str] | None]
"""The kinds a system's checks are called for, and those they look at besides; None stands for all. Plain data."""


def interest_of(system: str) -> Interest:
    """What a system's own checks look at; nothing when it has none."""
    module = _module(system)
    if module is None:
        return [[], []]
    kinds, reads = getattr(module, "KINDS", None), getattr(module, "READS", None)
    return [None if each is None else sorted(each) for each in (kinds, reads)]


def check_of(system: str) -> Check | None:
    """A system's own check, if it has any. This imports the system."""
    module = _module(system)
    return module.check if module is not None else None


def names_of(system: str) -> Names | None:
    """What tells the names that rules of a system's cards may ask for, if it has any."""
    return getattr(_module(system), "names", None)


def check_card_of(system: str) -> Check | None:
    """A system's own check of what rules of its cards name, if it has any."""
    return getattr(_module(system), "check_card", None)


def check_alone_of(system: str) -> Check | None:
    """A system's own check of entities that may be judged though others are broken, if it has any."""
    return getattr(_module(system), "check_alone", None)


def _module(system: str) -> Any:
    from toolkit.systems import part  # takes a while to import, and a cached run needs none

    return part(system, "checks")
