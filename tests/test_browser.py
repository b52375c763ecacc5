"""Without a browser its tests are skipped; in CI they fail."""

from __future__ import annotations

import shutil

import pytest

from tests.browser import REQUIRED, chromium


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return monkeypatch


def test_a_person_without_a_browser_is_told_and_tests_are_skipped(no_browser: pytest.MonkeyPatch) -> None:
    no_browser.delenv(REQUIRED, raising=False)
    with pytest.raises(pytest.skip.Exception, match="make setup"):
        chromium()


def test_in_ci_a_missing_browser_is_a_failure(no_browser: pytest.MonkeyPatch) -> None:
    no_browser.setenv(REQUIRED, "1")
    with pytest.raises(pytest.fail.Exception):
        chromium()
