"""The walk from YAML to the card and to the log, and the pages about extending a system, are true."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from toolkit.checks.run import Options, run
from toolkit.content.library import Library, load
from toolkit.render.words import words_of
from toolkit.rules.compiling import compile_triggers
from toolkit.rules.effects import run_triggers
from toolkit.rules.log import Log
from toolkit.rules.reading import tree_of
from toolkit.rules.system import Table, in_words, new_game
from toolkit.systems import find
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.sides import Use

ROOT = Path(__file__).parents[1]
WALK = (ROOT / "docs/explanation/from-yaml-to-card-and-log.md").read_text("utf-8")
EXTEND = (ROOT / "docs/how-to/extend-a-system.md").read_text("utf-8")
MANIFEST = """\
id: walk
title: Walk
version: "1.0.0"
system: massive-darkness
languages: [en]
requires: [massive-darkness]
"""


@cache
def block(language: str, number: int = 0) -> str:
    return re.findall(rf"^```{language}\n(.*?)^```$", WALK, re.MULTILINE | re.DOTALL)[number]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "lantern.yaml").write_text(MANIFEST, "utf-8")
    (tmp_path / "dew-flask.yaml").write_text(block("yaml"), "utf-8")
    assert run([tmp_path], Options(tmp_path, use_cache=False, jobs=1)).diagnostics == ()
    return load([tmp_path]).library


def test_a_typo_is_told_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "lantern.yaml").write_text(MANIFEST, "utf-8")
    (tmp_path / "dew-flask.yaml").write_text(block("yaml").replace("heal", "heel"), "utf-8")
    (found,) = run([tmp_path], Options(tmp_path, use_cache=False, jobs=1)).diagnostics
    assert block("console").strip() == f"error[{found.code}]: {found.message}"


def test_the_card_says_what_the_page_says(library: Library) -> None:
    for line in block("text").splitlines():
        language, words = line.split("  ", 1)
        assert [str(each) for each in words_of(library, library.get("dew-flask"), language)] == [words]


def test_the_log_tells_what_the_page_tells(library: Library) -> None:
    system = find("massive-darkness")
    game = new_game(system, library, library.get("massive-darkness/first-steps-below"), Table(2, 0), log=Log())
    hero = game.state.heroes["garrick"]
    hero.wounds = 3
    (trigger,) = tree_of(system.vocabulary, library, library.get("dew-flask")).triggers()
    assert f"`{'/'.join(map(str, trigger.effects[0].pointer))}`" in WALK
    for _ in range(3):
        list(run_triggers(game, compile_triggers([trigger]), "use", Use(game, HeroFighter(game.state, hero))))
    assert game.log is not None
    told = [f"{event.rule:<8} {in_words(system, event)}" for event in game.log]
    assert told == block("text", 1).splitlines()


def test_every_function_that_the_walk_names_is_there() -> None:
    named = re.findall(r"([a-z]+/[a-z_]+\.py): (\w+)", WALK)
    assert len(named) >= 12
    for path, name in named:
        source = (ROOT / "toolkit" / path).read_text("utf-8")
        assert re.search(rf"\b(def|class|import) {name}\b|\b{name}\b.*: TypeAlias", source) or name == "Typst", (
            path,
            name,
        )


def test_every_test_file_and_table_that_the_guide_names_is_there() -> None:
    tests = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", EXTEND)
    assert len(tests) >= 12
    for path, name in tests:
        source = (ROOT / path).read_text("utf-8")
        assert not name or f"def {name}(" in source, (path, name)
    files = re.findall(r"`(toolkit/[\w/]+\.py)`", EXTEND)
    assert files
    assert [each for each in files if not (ROOT / each).is_file()] == []
