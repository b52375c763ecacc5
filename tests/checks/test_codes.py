"""Every code is explained, and both of its examples do what they are there for."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import toolkit.checks
import toolkit.systems
from tests.checks.examples import write_example
from toolkit import bundle, tables
from toolkit.checks import codes as codes_module
from toolkit.checks.codes import Code, codes, explained, reference_page
from toolkit.checks.run import Options, run
from toolkit.content import library
from toolkit.content import pack as pack_module
from toolkit.content.descriptions import BrokenSystemError, Description, known
from toolkit.playtest import content_coverage, difference, expectations, in_vain, parts, sql
from toolkit.playtest.tuning import knobs as tuning
from toolkit.render.codes import CODES as PRINT_CODES
from toolkit.rules import record

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "diagnostics.md"
TOO_MANY_FILES = "L0115"
NOT_SHOWN = {"L0209"}
"""Codes that no shipped schema can give today: alternatives without a discriminator."""


CHECKED = [code for code in codes().values() if code.said_by == "lantern check"]
OTHERS = [code for code in codes().values() if code.said_by not in ("lantern check", "lantern render")]
"""The examples of `lantern render` are printed by the tests of printing."""


def every_code() -> set[str]:
    """What the modules say they can give."""
    found = set(library.CODES)
    rooms = [(toolkit.checks.__path__, "toolkit.checks."), (toolkit.systems.__path__, "toolkit.systems.")]
    for path, prefix in rooms:
        for module in pkgutil.walk_packages(path, prefix):
            found.update(getattr(importlib.import_module(module.name), "CODES", {}))
    return (
        found
        | set(record.CODES)
        | set(bundle.CODES)
        | set(PRINT_CODES)
        | set(content_coverage.CODES)
        | set(in_vain.CODES)
        | set(parts.CODES)
        | set(expectations.CODES)
        | set(difference.CODES)
        | set(tuning.CODES)
        | set(sql.CODES)
        | set(tables.CODES)
        | {"L0809", "L0820"}
    )


def test_every_code_is_explained() -> None:
    assert every_code() - NOT_SHOWN == set(codes())


ENTRY = "{title: a well without water, why: Nobody drinks., fix: Add water., bad: {a.yaml: a}, good: {a.yaml: b}}"


def bring(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    """A system of another package, with codes of its own."""
    (folder / "codes.yaml").write_text(text, encoding="utf-8")
    brought = Description("deep-well", "Deep Well", "DW", "deep_well", folder)
    monkeypatch.setattr(codes_module, "known", lambda: {**known(), "deep-well": brought})


def test_a_system_of_another_package_explains_its_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, tmp_path, f"codes:\n  L9901: {ENTRY}\n")
    found = codes.__wrapped__()
    assert found["L9901"].title == "a well without water"
    assert set(found) == {*codes(), "L9901"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"codes:\n  L0001: {ENTRY}\n", "the code L0001 of deep-well is taken"),
        ("codes:\n  L9901: {title: a well, why: Dry., bad: {}, good: {}}\n", "the code L9901 of deep-well lacks 'fix'"),
        ("codes: [\n", "codes.yaml cannot be read"),
        ("- L9901\n", "codes.yaml cannot be read"),
    ],
)
def test_codes_of_another_package_that_cannot_be_used_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    bring(monkeypatch, tmp_path, text)
    with pytest.raises(BrokenSystemError) as told:
        codes.__wrapped__()
    assert (told.value.diagnostic.message, told.value.diagnostic.path) == (message, str(tmp_path / "codes.yaml"))


def test_codes_of_one_system_alone_stand_in_its_folder() -> None:
    """And nobody else's stand there."""
    for system in known().values():
        text = (system.folder / "codes.yaml").read_text("utf-8")
        used = "".join(path.read_text("utf-8") for path in system.folder.rglob("*.py"))
        assert all(code in used for code in re.findall(r"^  (L\d{4}):", text, re.M)), system.id


@pytest.mark.parametrize("code", CHECKED, ids=lambda code: code.code)
def test_bad_example_gives_only_the_code(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if code.code == TOO_MANY_FILES:
        monkeypatch.setattr(pack_module, "MAX_FILES", 3)
    write_example(code.bad, tmp_path)
    report = run([tmp_path], Options(base=tmp_path, use_cache=False))
    assert {problem.code for problem in report.diagnostics} == {code.code}
    assert {str(problem.severity) for problem in report.diagnostics} == {code.severity}


@pytest.mark.parametrize("code", CHECKED, ids=lambda code: code.code)
def test_good_example_is_clean(code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if code.code == TOO_MANY_FILES:
        monkeypatch.setattr(pack_module, "MAX_FILES", 3)
    write_example(code.good, tmp_path)
    report = run([tmp_path], Options(base=tmp_path, use_cache=False))
    assert not report.diagnostics
    assert report.files == len(code.good)


@pytest.mark.parametrize("code", OTHERS, ids=lambda code: code.code)
def test_a_code_of_another_command_has_two_examples_and_a_test_that_meets_it(code: Code) -> None:
    assert code.bad != code.good
    tests = Path(__file__).parents[1].rglob("test_*.py")
    assert any(f'"{code.code}"' in path.read_text(encoding="utf-8") for path in tests)


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference_page(), "run `lantern schema --update`"


def test_explanation_shows_both_examples() -> None:
    page = explained(codes()["L0201"])
    assert "levl: 1" in page
    assert "level: 1" in page
    assert codes()["L0201"].why in " ".join(page.split())
    assert max(map(len, page.splitlines())) <= 80
