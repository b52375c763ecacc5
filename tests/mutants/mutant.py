"""One small change of the code. Making it needs cosmic-ray (`make mutants` installs it); all the rest does not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change of one module."""

    room: str
    module: str
    operator: str
    occurrence: int
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.operator.removeprefix('core/')} #{self.occurrence}"

    def code(self, source: str) -> str | None:
        """The module with the change in it."""
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.plugins import get_operator

        changed: str | None
        try:
            changed = mutate_code(source, get_operator(self.operator)(), self.occurrence)
        except AttributeError:  # cosmic-ray cannot replace an exception with a dotted name
            return None
        return changed
