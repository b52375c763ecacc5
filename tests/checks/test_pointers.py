"""The pointer of a diagnostic leads to the value that its place stands in, in whatever file and however deep.

Programs read it: an editor or a code-scanning service finds the value by it after lines have moved.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.examples import write_example
from tests.checks.test_corpus import CASES, Case, broken, report_of
from tests.shipped_files import COPIED
from toolkit.checks.codes import Code, codes
from toolkit.checks.places import value_at
from toolkit.checks.run import Options, Report, run
from toolkit.content import pack as pack_module
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Pointer, Span

TOO_MANY_FILES = "L0115"
CHECKED = [code for code in codes().values() if code.said_by == "lantern check"]


def misplaced(problem: Diagnostic, folder: Path) -> str:
    """What is wrong with the pointer of a diagnostic; empty where it leads to its place."""
    path = folder / problem.path
    if not problem.pointer or path.suffix not in (".yaml", ".yml"):
        return ""
    document, _ = yaml.read(problem.path, path.read_bytes())
    assert document is not None, "what cannot be read has no pointers"
    if not _leads_into(document.data, problem.pointer):
        return f"{problem.code} {problem.path}: {problem.pointer} leads nowhere"
    places = [document.key_span(problem.pointer), document.span(problem.pointer)]
    # Of an alias, the keys stand where its anchor is.
    value = value_at(document, problem.pointer)
    places += [document.key_span((*problem.pointer, key)) for key in value] if isinstance(value, dict) else []
    if not any(_begins_in(problem.span, place) for place in places):
        return f"{problem.code} {problem.path}: {problem.pointer} stands at {places[1]}, and not at {problem.span}"
    return ""


def _leads_into(data: object, pointer: Pointer) -> bool:
    """Whether a pointer leads to a value; to a key that is missing, it leads into the mapping that lacks it."""
    for number, step in enumerate(pointer, start=1):
        if isinstance(data, dict) and isinstance(step, str):
            if step not in data:
                return number == len(pointer)
            data = data[step]
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
        else:
            return False
    return True


def _begins_in(inner: Span, outer: Span) -> bool:
    """Whether a place lies in another, or behind it on the same line: a text may break off, or lose its words."""
    begins = (inner.line, inner.column)
    if (outer.line, outer.column) <= begins and (inner.end_line, inner.end_column) <= (
        outer.end_line,
        outer.end_column,
    ):
        return True
    return inner.line == outer.end_line and inner.column in (outer.end_column, outer.end_column + 1)


def in_lists(folder: Path) -> None:
    """Write every file that holds one entity as a list of it and nothing else, so that nothing stands at the top."""
    for path in folder.rglob("*.yaml"):
        document, _ = yaml.read(path.name, path.read_bytes())
        if document is not None and isinstance(document.data, dict) and {"id", "kind"} <= document.data.keys():
            lines = path.read_text("utf-8").split("\n")
            listed = "-" + "\n".join("  " + line if line else line for line in lines)[1:]
            if path.read_bytes() in COPIED:
                COPIED.add(listed.encode())
            path.write_text(listed, "utf-8")


def wrong_pointers(folder: Path, known: Report | None = None) -> list[str]:
    report = known or run([folder], Options(base=folder, use_cache=False))
    return [wrong for each in report.diagnostics if (wrong := misplaced(each, folder))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.base}: {case.name}")
def test_pointers_of_broken_packs_lead_to_their_places(case: Case, tmp_path: Path) -> None:
    pack = broken(case, tmp_path)
    assert not wrong_pointers(pack, report_of(case))
    in_lists(pack)
    assert not wrong_pointers(pack)


@pytest.mark.parametrize("code", CHECKED, ids=lambda code: code.code)
def test_pointers_of_examples_lead_to_their_places(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if code.code == TOO_MANY_FILES:
        monkeypatch.setattr(pack_module, "MAX_FILES", 3)
    write_example(code.bad, tmp_path)
    assert not wrong_pointers(tmp_path)
    in_lists(tmp_path)
    assert not wrong_pointers(tmp_path)
