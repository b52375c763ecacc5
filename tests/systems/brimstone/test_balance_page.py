"""The page on how hard the missions are: its code plays the games that it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "brimstone-balance.md"


def test_the_code_of_the_page_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found is not None, "brimstone-balance.md has no code"
    one = found[1].replace("range(2026, 2066)", "range(2026, 2027)")
    assert one != found[1]
    exec(compile(one, PAGE.name, "exec"), {})
    assert re.fullmatch(r"2026 (won|lost) \S+\n", capsys.readouterr().out)
