"""All code of all pages is run by tests: every page that shows some is named by a test that reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Made from code, and held against it by the tests of what they are made from.
MADE = re.compile(r"docs/rules/|docs/reference/(vocabulary|tests)-|docs/reference/(diagnostics|schemas|playtest-json)")
_CODE = re.compile(r"^```(?:yaml|python|console|json|toml|typst)\b", re.M)
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if not MADE.match(path.relative_to(ROOT).as_posix()) and _CODE.search(path.read_text(encoding="utf-8"))
)
TESTS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)}


def test_there_are_pages_with_code() -> None:
    assert len(PAGES) > 12


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_with_code_is_read_by_a_test(page: Path) -> None:
    assert [path.name for path, text in TESTS.items() if page.name in text and "read_text" in text]
