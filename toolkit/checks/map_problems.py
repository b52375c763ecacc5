"""Problems of maps as diagnostics: at the character of a drawing, at a key, or at a whole value."""

from __future__ import annotations

from toolkit.checks.places import within
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem


def diagnostic(entity: Entity, problem: MapProblem, severity: Severity = Severity.ERROR) -> Diagnostic:
    """The problem at its place in the file of the entity."""
    told = entity.diagnostic(
        problem.code, problem.message, problem.pointer, hint=problem.hint, severity=severity, at_key=problem.at_key
    )
    if problem.end:
        told = told._replace(span=within(*entity.written(problem.pointer), problem.start, problem.end))
    return told
