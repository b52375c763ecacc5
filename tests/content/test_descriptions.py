"""What a system says of itself in `system.yaml`, and what is told when it cannot be read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.content.brought import install, on_the_path
from toolkit import systems
from toolkit.checks.expressions import vocabulary_of
from toolkit.content.descriptions import (
    HEAT_MAPS,
    THEME,
    BrokenSystemError,
    HeatMapTitle,
    description,
    known,
    of_module,
)
from toolkit.rules.vocabulary import Vocabulary

PLAIN = "title: The Long Stair\nprefix: LS\n"


def described(site: Path, text: str, **files: str) -> Path:
    return install(site, "long-stair", "stairs", {"__init__.py": "", "system.yaml": text, **files})


def test_what_is_left_out_is_as_in_every_system(tmp_path: Path) -> None:
    described(tmp_path, PLAIN)
    with on_the_path(tmp_path):
        found = known()["long-stair"]
        assert (found.title, found.prefix, found.package, found.is_ours) == ("The Long Stair", "LS", "stairs", False)
        assert (found.icons, found.heat_maps, found.theme) == (frozenset(), HEAT_MAPS, THEME)
        assert list(known())[-1] == "long-stair"
        assert of_module("stairs.bots") is found
    assert description("long-stair") is None


def test_all_that_can_be_said_is_read(tmp_path: Path) -> None:
    theme = 'theme: {ink: blood, line: {colour: "#111111", low-ink: "#000000"}}\n'
    maps = "heat_maps: [{fact: slip, title: Where they slip, bad: true}]\n"
    described(tmp_path, PLAIN + "icons: [hit, wound]\n" + maps + theme)
    with on_the_path(tmp_path):
        found = known()["long-stair"]
        assert found.icons == {"hit", "wound"}
        assert found.heat_maps == (HeatMapTitle("slip", "Where they slip", bad=True),)
        assert found.theme == THEME | {"ink": "blood", "line": {"colour": "#111111", "low-ink": "#000000"}}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("titel: The Long Stair\nprefix: LS\n", 1, "there is no 'titel' here"),
        ("prefix: LS\n", 1, "'title' must be some text"),
        ("title: The Long Stair\nprefix: Long\n", 2, "the prefix 'Long' is not two capital letters"),
        (PLAIN + "icons: hit\n", 3, "'icons' must be a list of names"),
        (PLAIN + "heat_maps:\n  - {fact: slip}\n", 4, "a heat map needs a fact and a title"),
        (PLAIN + "heat_maps: [slip]\n", 3, "a heat map is a mapping"),
        (PLAIN + "theme: {inc: blood}\n", 3, "there is no 'inc' here"),
        (PLAIN + 'theme: {ink: {low-ink: "#000000"}}\n', 3, "the colour of 'ink' needs a 'colour'"),
        (PLAIN + "theme: {ink: 3}\n", 3, "the colour of 'ink' must be a name"),
        ("- The Long Stair\n", 1, "a mapping is needed"),
        ("title: [\n", 2, ""),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, text: str, line: int, words: str) -> None:
    folder = described(tmp_path, text)
    with on_the_path(tmp_path):
        with pytest.raises(BrokenSystemError) as caught:
            description("long-stair")
        problem = caught.value.diagnostic
        assert (problem.code, problem.path, problem.span.line) == ("L0123", str(folder / "system.yaml"), line)
        assert words in problem.message
        assert "long-stair" not in known()  # and nothing else is disturbed
        assert "night-cage" in known()


def test_a_package_without_a_description_or_without_a_folder_says_so(tmp_path: Path) -> None:
    install(tmp_path, "long-stair", "stairs", {"__init__.py": ""})
    install(tmp_path, "short-stair", "no_such_package_anywhere", {})
    with on_the_path(tmp_path):
        for system, words in (("long-stair", "has no system.yaml"), ("short-stair", "cannot be found")):
            with pytest.raises(BrokenSystemError, match=words):
                description(system)


HANDING_OUT = "from toolkit.systems import handing_out\n__getattr__ = handing_out(__name__)\n"


@pytest.mark.parametrize(
    ("code", "rule_set", "words"),
    [
        ("raise ValueError('on the stair')", "", "does not load: ValueError: on the stair"),
        ("", "", "hands out no SYSTEM"),
        (HANDING_OUT, "raise ValueError('on the stair')", "stairs.rule_set does not load: ValueError: on the stair"),
        (HANDING_OUT, "str.nothing", "stairs.rule_set does not load: AttributeError"),
    ],
)
def test_rules_that_cannot_be_imported_are_the_fault_of_the_package(
    tmp_path: Path, code: str, rule_set: str, words: str
) -> None:
    install(tmp_path, "long-stair", "stairs", {"__init__.py": code, "rule_set.py": rule_set, "system.yaml": PLAIN})
    with on_the_path(tmp_path), pytest.MonkeyPatch.context() as patch:
        for name in ("stairs", "stairs.rule_set"):
            patch.delitem(sys.modules, name, raising=False)
        with pytest.raises(BrokenSystemError, match=words):
            systems.find("long-stair")
        for name in ("stairs", "stairs.rule_set"):
            sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("WORDS = 3", "the module 'stairs.verbs.all' hands out no VOCABULARY"),
        ("str.nothing", "stairs.verbs.all does not load: AttributeError"),
        ("{}['steps']", "stairs.verbs.all does not load: KeyError"),
    ],
)
def test_words_that_are_not_handed_out_are_the_fault_of_the_package(tmp_path: Path, code: str, words: str) -> None:
    folder = described(tmp_path, PLAIN, **{"verbs/__init__.py": "", "verbs/all.py": code})
    with on_the_path(tmp_path), pytest.MonkeyPatch.context() as patch:
        for name in ("stairs", "stairs.verbs", "stairs.verbs.all"):
            patch.delitem(sys.modules, name, raising=False)
        for ask in (systems.vocabulary_of, vocabulary_of):
            with pytest.raises(BrokenSystemError, match=words) as caught:
                ask("long-stair")
            if "VOCABULARY" in words:
                assert caught.value.diagnostic.path == str(folder / "verbs" / "all.py")
        for name in ("stairs", "stairs.verbs", "stairs.verbs.all"):
            sys.modules.pop(name, None)


def test_a_fault_of_ours_is_no_system_without_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is missing in our own code was taken for a system that has no rules, and nothing was checked."""

    def broken(system: str) -> Vocabulary:
        raise KeyError(system)

    monkeypatch.setattr(systems, "vocabulary_of", broken)
    vocabulary_of.cache_clear()
    with pytest.raises(KeyError):
        vocabulary_of("night-cage")
    assert vocabulary_of("a-system-that-nobody-has") is None


def test_a_command_shows_what_is_wrong_and_where(tmp_path: Path) -> None:
    described(tmp_path / "site", "titel: The Long Stair\nprefix: LS\n")
    pack = tmp_path / "pack"
    pack.mkdir()
    manifest = 'id: steps\ntitle: Steps\nversion: "1.0.0"\nsystem: long-stair\nlanguages: [en]\n'
    (pack / "lantern.yaml").write_text(manifest, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "toolkit", "play", "pack"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "L0123" in done.stderr
    assert "system.yaml:1:1" in done.stderr
    assert "did you mean 'title'?" in done.stderr
