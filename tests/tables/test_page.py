"""The page on tables is true: its commands say what it shows, and its mistake is told as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tables.test_tables import lantern

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "tables.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
BLOCKS = _BLOCK.findall(PAGE)
MAP = next(text for kind, text in BLOCKS if kind == "yaml")
CARDS = next(text for kind, text in BLOCKS if text.startswith("Title,"))
MISTAKE = next(text for kind, text in BLOCKS if text.startswith("error["))


def test_commands_say_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert lantern("new", "my-pack", "--system", "massive-darkness")[0] == 0
    consoles = [text for kind, text in BLOCKS if kind == "console"]
    shown = [part for text in consoles for part in re.split(r"^\$ lantern ", text, flags=re.M)[1:]]
    assert len(shown) == 3
    for number, part in enumerate(shown):
        command, _, output = part.partition("\n")
        if number == 2:
            Path("columns.yaml").write_text(MAP, encoding="utf-8")
            Path("cards.csv").write_text(CARDS.replace("add_hits: 2", "add_hit: 2"), encoding="utf-8")
            code, said = lantern(*command.split())
            assert (code, said) == (1, MISTAKE)
            Path("cards.csv").write_text(CARDS, encoding="utf-8")
        assert lantern(*command.split()) == (0, output)
