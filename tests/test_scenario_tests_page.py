"""The page on scenario tests is true: its tests pass every check and play, and its expectations name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.systems.own import library_of, main_pack
from toolkit.checks.expectations import ExpectationChecker, Named
from toolkit.checks.one_file import FileChecker
from toolkit.content.pack import Claim
from toolkit.content.schemas import shipped
from toolkit.content.yaml import Document, read
from toolkit.rules.scenario import cases_of, run_case
from toolkit.systems import find

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "scenario-tests.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.S | re.M)
BLOCKS = [(found["kind"], found["text"]) for found in _BLOCK.finditer(PAGE)]
TESTS = [text for kind, text in BLOCKS if kind == "yaml"]
EXPECTATIONS = next(text for kind, text in BLOCKS if not kind).splitlines()


def document_of(text: str) -> Document:
    document, problems = read("page.yaml", text.encode())
    assert problems == []
    assert document is not None
    return document


@pytest.mark.parametrize("text", TESTS, ids=range(len(TESTS)))
def test_the_tests_of_the_page_are_right_and_pass(text: str) -> None:
    document = document_of(text)
    assert isinstance(document.data, dict)
    system = str(document.data["system"])
    record = FileChecker(shipped()).record("tests/page.yaml", Claim.TEST, system, text.encode())
    assert record.get("problems", []) == []
    for case in cases_of(document):
        result = run_case(find(system), library_of(system), case, main_pack(system))
        assert result.failures == [], case.id


def test_the_page_shows_tests_of_every_kind() -> None:
    assert len(TESTS) == 4
    used = {key for text in TESTS for case in cases_of(document_of(text)) for key in case.data}
    assert used >= {"given", "when", "then", "until", "offers", "rules"}


@pytest.mark.parametrize("expectation", EXPECTATIONS)
def test_the_expectations_of_the_page_can_be_written(expectation: str) -> None:
    document = document_of(f"cases: [{{id: one, then: ['{expectation}']}}]\n")
    named: list[Named] = []
    assert isinstance(document.data, dict)
    assert list(ExpectationChecker(shipped(), "night-cage").problems(document, document.data, named)) == []
    library = library_of("night-cage")
    assert [word for _, word, kinds in named if not any(library.find(word, kind=kind) for kind in kinds)] == []
