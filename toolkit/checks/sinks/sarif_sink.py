"""For code scanning: SARIF 2.1.0 with relative paths, the codes as rules, and fingerprints that survive moved lines."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from toolkit import __version__
from toolkit.checks.codes import codes
from toolkit.checks.run import Report
from toolkit.checks.sinks.shared import json_pointer, one_line, relative
from toolkit.content.characters import in_json
from toolkit.content.diagnostics import Diagnostic, Edit, Severity, Span

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_ROOT = "SRCROOT"


def rendered(report: Report, base: Path) -> str:
    """One run with one result a diagnostic."""
    used = sorted({problem.code for problem in report.diagnostics})
    numbers = {code: index for index, code in enumerate(used)}
    seen: Counter[str] = Counter()
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {"name": "lantern", "version": __version__, "rules": [_rule(code) for code in used]}
                },
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder the check ran in."}}},
                "results": [_result(problem, base, numbers, seen) for problem in report.diagnostics],
            }
        ],
    }
    return in_json(log) + "\n"


def _rule(code: str) -> dict[str, Any]:
    known = codes().get(code)
    if known is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.why},
        "help": {"text": known.fix},
    }


def _result(problem: Diagnostic, base: Path, numbers: dict[str, int], seen: Counter[str]) -> dict[str, Any]:
    path = relative(problem.path, base)
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": numbers[problem.code],
        "level": _LEVELS[problem.severity],
        "message": {"text": one_line(problem)},
        "locations": [_location(path, problem.span)],
        "partialFingerprints": {"lanternPlace/v1": _fingerprint(problem, path, seen)},
    }
    if problem.related:
        result["relatedLocations"] = [
            {**_location(relative(each.path, base), each.span), "id": number, "message": {"text": each.message}}
            for number, each in enumerate(problem.related)
        ]
    if problem.fix:
        result["fixes"] = [_fix(problem.fix, path, problem.hint)]
    return result


def _location(path: str, span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(path), "region": _region(span)}}


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(path), "uriBaseId": _ROOT}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(edits: tuple[Edit, ...], path: str, hint: str) -> dict[str, Any]:
    replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in edits]
    change = {"artifactLocation": _artifact(path), "replacements": replacements}
    return {"description": {"text": hint or "repair it"}, "artifactChanges": [change]}


def _fingerprint(problem: Diagnostic, path: str, seen: Counter[str]) -> str:
    """Code, file and the way to the value: a line that moves keeps it. Equal ones are counted."""
    name = f"{problem.code} {path} {json_pointer(problem.pointer)}"
    seen[name] += 1
    return hashlib.sha256(f"{name} {seen[name]}".encode()).hexdigest()[:32]
