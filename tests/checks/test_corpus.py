"""Broken packs, one mistake each: the right code at the right place, with the right suggestion, and little else.

All that is said of each is kept beside the cases, whole. After a change of words that is meant, and for new cases:

    LANTERN_GOLDEN=write python -m pytest tests/checks/test_corpus.py
    git diff tests/checks/corpus
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.shipped_files import COPIED
from toolkit.checks.run import Options, Report, run
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.library import load
from toolkit.rules.scenario import cases_of, run_case
from toolkit.systems import find

CORPUS = Path(__file__).parent / "corpus"
BASES = sorted(path.name for path in (CORPUS / "bases").iterdir())
MOST_DIAGNOSTICS = 2
COPIED.update(path.read_bytes() for path in (CORPUS / "bases").rglob("*.yaml"))


@dataclass(frozen=True, eq=False)
class Case:
    """One mistake: what is done to a base pack, and what must be said about it."""

    base: str
    name: str
    change: dict[str, list[str]]
    write: dict[str, str]
    expect: dict[str, Any]


def cases() -> list[Case]:
    found = []
    for file in sorted(CORPUS.glob("*.yaml")):
        document, problems = yaml.read(file.name, file.read_bytes())
        assert document is not None
        assert not problems
        data: Any = document.data
        for each in data:
            found.append(Case(file.stem, each["name"], each.get("change", {}), each.get("write", {}), each["expect"]))
    return found


CASES = cases()


def broken(case: Case, folder: Path) -> Path:
    """The base pack with the mistake in it."""
    pack = folder / "pack"
    shutil.copytree(CORPUS / "bases" / case.base, pack)
    for path, (old, new) in case.change.items():
        text = (pack / path).read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old!r}"
        (pack / path).write_text(text.replace(old, new, 1), encoding="utf-8")
    for path, content in case.write.items():
        (pack / path).write_text(content, encoding="utf-8")
    return pack


def checked(pack: Path) -> Report:
    return run([pack], Options(base=pack, use_cache=False))


@cache
def report_of(case: Case) -> Report:
    """What is said of a case, which several tests look at."""
    with TemporaryDirectory() as folder:
        return checked(broken(case, Path(folder)))


def told(problem: Diagnostic) -> str:
    """All that a diagnostic says, and where."""
    lines = [f"{problem.severity} {problem.code} {problem.path}:{_place(problem.span)} {problem.message}"]
    lines += [f"hint: {problem.hint}"] * bool(problem.hint)
    lines += [f"see {each.path}:{_place(each.span)} {each.message}" for each in problem.related]
    lines += [f"fix {_place(each.span)}: {each.text}" for each in problem.fix]
    return "\n".join(lines)


def _place(span: tuple[int, int, int, int]) -> str:
    return "{}:{}-{}:{}".format(*span)


def kept_messages(base: str) -> Path:
    return CORPUS / f"{base}.messages.json"


@cache
def kept_of(base: str) -> dict[str, list[str]]:
    """What is kept of every case, by its name."""
    path = kept_messages(base)
    kept: dict[str, list[str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return kept


def hold_messages(case: Case, said: list[str]) -> None:
    """All that is said of a case is what was kept, or is kept now where that is asked for."""
    kept = kept_of(case.base)
    if os.environ.get("LANTERN_GOLDEN") == "write":
        names = [each.name for each in CASES if each.base == case.base]
        kept = {name: said if name == case.name else kept.get(name, []) for name in names}
        kept_messages(case.base).write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
        kept_of.cache_clear()
    assert said == kept.get(case.name), f"the messages of {case.name!r} are not as they were kept; see {__file__}"


@pytest.mark.parametrize("base", BASES)
def test_base_is_clean(base: str) -> None:
    pack = CORPUS / "bases" / base
    assert not checked(pack).diagnostics


@pytest.mark.parametrize("base", [each for each in BASES if (CORPUS / "bases" / each / "tests").is_dir()])
def test_cases_of_a_base_pass(base: str) -> None:
    library = load([CORPUS / "bases" / base]).library
    (pack,) = library.packs.values()
    system = find(pack.manifest.system)
    documents = [file.document for file in library.tests(pack.manifest.id)]
    results = [
        run_case(system, library, case, pack.manifest.id) for each in documents if each for case in cases_of(each)
    ]
    assert [each.failures[0] for each in results if not each.passed] == []
    assert results


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.base}: {case.name}")
def test_mistake_is_found_at_its_place(case: Case) -> None:
    report = report_of(case)
    wanted = (case.expect["code"], case.expect["file"], case.expect["line"], case.expect["column"])
    found = [(each.code, each.path, each.span.line, each.span.column) for each in report.diagnostics]
    assert wanted in found
    assert len(found) <= (1 if case.expect.get("alone") else MOST_DIAGNOSTICS), found
    hold_messages(case, [line for each in report.diagnostics for line in told(each).split("\n")])


@pytest.mark.parametrize("base", BASES)
def test_no_messages_are_kept_of_what_is_no_case(base: str) -> None:
    names = {case.name for case in CASES if case.base == base}
    assert set(json.loads(kept_messages(base).read_text("utf-8"))) == names


def test_suggestions_are_right() -> None:
    """At least nine in ten of the mistakes for which there is something to suggest."""
    suggesting = [case for case in CASES if "suggestion" in case.expect]
    wrong = []
    for case in suggesting:
        hints = [each.hint for each in report_of(case).diagnostics if each.code == case.expect["code"]]
        if not any(case.expect["suggestion"] in hint for hint in hints):
            wrong.append((case.name, hints))
    assert len(suggesting) >= 60
    assert len(wrong) * 10 <= len(suggesting), wrong


def test_corpus_is_large_and_its_mistakes_differ() -> None:
    assert len(CASES) >= 60
    assert len({case.expect["code"] for case in CASES}) >= 30
    assert len({(case.base, case.name) for case in CASES}) == len(CASES)
