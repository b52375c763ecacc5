"""For CI servers that show tests: one suite a file with findings, one failed case a finding."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from toolkit.checks.run import Report
from toolkit.checks.sinks.shared import relative, summary
from toolkit.content.characters import on_lines
from toolkit.content.diagnostics import Diagnostic, Severity


def rendered(report: Report, base: Path) -> str:
    """JUnit XML. Warnings and notes are cases that pass, with the message as their output."""
    root = Element("testsuites", name="lantern check")
    whole = SubElement(root, "testsuite", name="lantern check", tests="1", failures="0", errors="0")
    SubElement(whole, "testcase", name=summary(report), classname="lantern")
    for path, problems in groupby(report.diagnostics, key=lambda problem: problem.path):
        _suite(root, relative(path, base), list(problems))
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _suite(root: Element, path: str, problems: list[Diagnostic]) -> None:
    failures = sum(problem.severity is Severity.ERROR for problem in problems)
    counts = {"tests": str(len(problems)), "failures": str(failures), "errors": "0"}
    suite = SubElement(root, "testsuite", {"name": on_lines(path), **counts})
    for problem in problems:
        place = f"{problem.code} line {problem.span.line}, column {problem.span.column}"
        case = SubElement(suite, "testcase", name=place, classname=on_lines(path), line=str(problem.span.line))
        words = f"{path}:{problem.span.line}:{problem.span.column}: {problem.message}\n{problem.hint}".rstrip()
        if problem.severity is Severity.ERROR:
            SubElement(case, "failure", message=on_lines(problem.message), type=problem.code).text = on_lines(words)
        else:
            SubElement(case, "system-out").text = on_lines(words)
