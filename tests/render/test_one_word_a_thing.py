"""Our own texts have one word for each thing: phrases, templates, packs, icons, and the code of tables in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from toolkit.content import yaml
from toolkit.content.descriptions import system_ids
from toolkit.content.glossary import glossary, glossary_languages
from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.content.shipped_icons import icons
from toolkit.render.phrases import LANGUAGES
from toolkit.render.runs import icon_title, without_icons
from toolkit.render.words import words_of
from toolkit.systems import known, playable

ROOT = Path(__file__).parents[2]
SYSTEMS = [system for system in sorted(system_ids()) if glossary_languages(system)]
STORIES = ("flavour", "story", "before", "after")
#: What names terms inside a phrase is no text of it.
_CALLS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)


def texts(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every text in data that may state a rule or name a thing, without what a template computes."""
    if isinstance(data, dict):
        for key, value in data.items():
            if str(key).rpartition(".")[2] not in STORIES:
                yield from texts(value, (*path, str(key)))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts(value, (*path, str(number)))
    elif isinstance(data, str):
        yield ".".join(path), _CALLS.sub("¤", data)


def files_of(system: str, language: str) -> list[Path]:
    phrases = [
        path for path in ROOT.glob(f"templates/phrases/{system}/**/{language}.yaml") if "glossary" not in str(path)
    ]
    scaffold = list(ROOT.glob(f"templates/scaffold/{system}/**/*{language}*.template"))
    return [*phrases, *ROOT.glob(f"content/{system}/*/text/{language}.yaml"), *scaffold]


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_phrases_and_packs_have_no_second_word(system: str, language: str) -> None:
    own, found = glossary(system, language), []
    for path in files_of(system, language):
        document, _ = yaml.read(path.name, path.read_bytes())
        assert document is not None, path
        found += [
            (str(path.relative_to(ROOT)), place, second.found, second.term.form())
            for place, text in texts(document.data)
            for second in own.second_words(text)
        ]
    assert found == []


@pytest.mark.parametrize(("system", "language"), list(product(playable(), LANGUAGES)))
def test_generated_words_have_no_second_word(system: str, language: str) -> None:
    library = load([folder for folder in shipped_packs() if folder.parent.name == system]).library
    own = glossary(system, language)
    said = [
        (entity.qualified, str(each)) for entity in library.entities for each in words_of(library, entity, language)
    ]
    assert len(said) > 20
    assert [(name, second.found) for name, words in said for second in own.second_words(words)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_terminal_has_no_second_word(system: str) -> None:
    """Its sentences are English and stand in the system's folder."""
    own = glossary(system, "en")
    found = []
    for path in sorted((ROOT / "toolkit" / "systems" / system.replace("-", "_") / "table").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                found += [(path.name, node.lineno, each.found) for each in own.second_words(node.value)]
    assert found == []


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_icons_that_stand_for_terms_exist(system: str, language: str) -> None:
    own = glossary(system, language)
    named = {term.icon for term in own.terms.values() if term.icon}
    assert named <= set(icons())
    if system in playable():
        shown = set(known()[system].icons)
        assert [
            icon for icon in sorted(shown & named) if icon_title(icon, language, system) != own.of_icon(icon).form()
        ] == []  # type: ignore[union-attr]


def test_the_terminal_reads_icons_as_terms() -> None:
    assert without_icons("2 {wound} и {mob}", "ru", "massive-darkness") == "2 раны и шайка"
    assert without_icons("5 {pit}, {monster}", "uk", "night-cage") == "5 ям, чудовисько"
    assert icon_title("monster", "ru", "massive-darkness") == "бродячий монстр"
    assert icon_title("monster", "ru", "night-cage") == "чудовище"
