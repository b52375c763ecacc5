"""Problems of maps as diagnostics: at the character of a drawing, at a key, or at a whole value."""

from __future__ import annotations

from toolkit.checks.places import within
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem


def diagnostic(entity: Entity, problem: MapProblem, severity: Severity = Severity.ERROR) -> Diagnostic:
    """The problem at its place in the file of the entity."""
    pointer = problem.pointer
    path, span = entity.locate_key(pointer) if problem.at_key else entity.locate(pointer)
    if problem.end:
        span = within(*entity.written(pointer), problem.start, problem.end)
    return Diagnostic(problem.code, problem.message, path, span, severity, hint=problem.hint, pointer=pointer)
