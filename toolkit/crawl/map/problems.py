"""What can be wrong with a map, before anybody knows where in a file it stands."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.rules.reading import ContentFault


@dataclass(frozen=True, slots=True)
class MapProblem:
    """Something wrong with a map: `start` and `end` are offsets in the text at `pointer`, or 0 for the whole value."""

    code: str
    message: str
    pointer: Pointer
    start: int = 0
    end: int = 0
    hint: str = ""
    #: Whether the key of the value is meant, as in a mapping of door sites.
    at_key: bool = False

    def fault(self, entity: Entity) -> ContentFault:
        """The problem as what stops a game from being set up."""
        return ContentFault(entity.diagnostic(self.code, self.message, self.pointer, hint=self.hint))
