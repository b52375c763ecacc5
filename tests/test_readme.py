"""The README's example is real: it checks clean, and its mistake gives the very message that is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.checks.run import Options, run
from toolkit.checks.sinks import text_sink
from toolkit.content.library import load
from toolkit.render.words import words_of

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MANIFEST = """id: my-pack
title: My pack
version: 1.0.0
system: massive-darkness
languages: [en]
requires: [massive-darkness]
licence: MIT
schema: 1
"""


def blocks(language: str) -> list[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.S | re.M)
    return [text for name, text in fenced if name == language]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "my-pack"
    folder.mkdir()
    (folder / "lantern.yaml").write_text(MANIFEST)
    # The sword stands where the shipped one of the same id would: a pack of its own may use the id.
    (folder / "ember-blade.yaml").write_text(blocks("yaml")[0])
    return folder


def test_the_example_checks_clean(pack: Path) -> None:
    report = run([pack], Options(base=pack.parent, use_cache=False))
    assert [each for each in report.diagnostics if each.severity == "error"] == []


def test_the_example_says_what_the_table_promises(pack: Path) -> None:
    library = load([pack]).library
    sword = library.get("ember-blade", pack="my-pack")
    assert sword.pack == "my-pack"
    assert [str(paragraph) for paragraph in words_of(library, sword, "en")] == ["Attack {bang}: +2 {hit}."]
    assert "`Attack {bang}: +2 {hit}.`" in README


def test_the_mistake_gives_the_message_that_is_shown(pack: Path) -> None:
    file = pack / "ember-blade.yaml"
    file.write_text(file.read_text().replace("add_hits", "add_hit"))
    report = run([pack], Options(base=pack.parent, use_cache=False))
    errors = [each for each in report.diagnostics if each.severity == "error"]
    assert len(errors) == 1
    shown = text_sink.shown(errors[0], pack.parent).strip()
    assert shown in [block.strip() for block in blocks("")]


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_links_and_pictures_exist(target: str) -> None:
    assert (ROOT / target).exists()


def test_it_says_that_lantern_is_unofficial() -> None:
    assert "unofficial" in README
    assert "belong to their publishers" in README
