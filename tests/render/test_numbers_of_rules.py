"""Numbers of the rules that words repeat come from the rules: change the rule, and the words change.

The numbers stand in `verbs/numbers.py` of every system, each the very object that play uses, and phrases ask for them
by name: `rule('actions')`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

from tests.render.rulebook.books import box
from tests.systems.own import SYSTEMS, library_of
from toolkit.render.booklet.making import booklet_of
from toolkit.render.cards import card_of, printable
from toolkit.render.phrases import LANGUAGES, Quantity, _read, phrases
from toolkit.render.rulebook.book import rulebook_of
from toolkit.render.rulebook.outline import words_of_book
from toolkit.render.words import words_of
from toolkit.systems import find

USED = re.compile(r"rule\('([a-z0-9-]+)'")
#: A number that no card has by chance.
ODD = 77
#: What fragments are given that ask for more than numbers of the rules.
GIVEN = {
    "by": Quantity(1, "1"),
    "name": "N",
    "example": 100,
    "items": 1,
    "high": 1,
    "value": "trap",
    "level": 0,
    "data": {},
}

#: What is no figure of a phrase: what is calculated, icons such as {two-hands}, dice, which are called by their faces.
NO_FIGURE = re.compile(r"\{[%{].*?[%}]\}|\{[a-z-]+\}|\b\d?[DКd]\d\b", re.DOTALL)
FIGURES = re.compile(r"\d+")
#: From two on: "one" is mostly no number.
ENGLISH = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?!-)", re.IGNORECASE)
#: 0 is nothing, and 1 a single thing: one card, one token, the first level.
PLAIN = {"0", "1"}
#: Other figures that phrases write by hand: system and name of the phrase → why no rule has them as a number.
BY_HAND = {
    ("common", "sheets.stickers"): "the scale of a print",
    ("common", "functions.half_up"): "a half, as a sum",
    ("common", "functions.half_down"): "a half, as a sum",
    ("machina-arcana", "actions.move"): "the directions of a square grid",
    ("massive-darkness", "booklet.heroes.2"): "counts the two cards that it names",
}
#: The same of number words in English.
WORDS_BY_HAND = {
    ("brimstone", "booklet.join_note"): "two halves are a join: how tiles are drawn",
    ("brimstone", "stats.two-gun-critical"): "a gun in each hand",
    ("jaws-of-the-lion", "booklet.steps.3"): "counts the marks that are drawn",
    ("jaws-of-the-lion", "reference.1.steps.0.lead"): "counts the two that it names",
    ("jaws-of-the-lion", "reference.2.steps.1.body"): "of two cards one is the better",
    ("machina-arcana", "booklet.table.2"): "counts tokens of the box",
    ("machina-arcana", "labels.hands_2"): "is called by its number",
    ("massive-darkness", "conditions.me.weapons >= 2.holds"): "is called by its number",
    ("massive-darkness", "conditions.me.weapons >= 2.fails"): "is called by its number",
    ("night-cage", "booklet.map_note"): "counts what is drawn",
    ("night-cage", "selectors.cells.neighbours"): "the sides of a square",
    ("night-cage", "turn.4.body"): "speaks of the two that it names",
}
#: Where only paper, screens and bots repeat what the rules say.
NO_PLAY = {"print", "booklet", "table", "bots"}
#: Numbers of one name that are two numbers: what an explorer pays, and what a monster does.
TWO_NUMBERS = {("machina-arcana", "BREAK"), ("machina-arcana", "STEP")}


def fragments(value: Any, name: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every fragment of some phrases, by its name."""
    if isinstance(value, str):
        yield ".".join(name), value
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from fragments(each, (*name, str(key)))


@cache
def everything(system: str, language: str) -> tuple[tuple[str, str], ...]:
    """All phrases of a system: of cards, sheets and booklets, and the words of its rule book."""
    book = fragments(words_of_book(system, language), ("rulebook",))
    return (*fragments(phrases(system, language).data), *book)


# What phrases ask for


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_every_language_tells_every_number_and_no_other(system: str, language: str) -> None:
    used = {name for _, fragment in everything(system, language) for name in USED.findall(fragment)}
    assert used == set(find(system).vocabulary.numbers)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_phrase_tells_the_same_numbers_in_every_language(system: str) -> None:
    told: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for language in LANGUAGES:
        for name, fragment in everything(system, language):
            if used := sorted(set(USED.findall(fragment))):
                told[name][language] = used
    assert {name: each for name, each in told.items() if len(set(map(tuple, each.values()))) > 1 or len(each) < 3} == {}


# A rule that changes


@pytest.fixture
def changed(system: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """All numbers of a system are other ones, each to be known again by what it is now."""
    numbers = find(system).vocabulary.numbers
    known = {name: 7_001 + place for place, name in enumerate(numbers)}
    for name, number in known.items():
        is_plain = isinstance(numbers[name], int)
        monkeypatch.setitem(numbers, name, number if is_plain else lambda of, number=number: number)
    return {name: str(number) for name, number in known.items()}


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_a_number_that_changes_changes_the_words(system: str, language: str, changed: dict[str, str]) -> None:
    """Every phrase says every number that it tells."""
    spoken = phrases(system, language)
    tried = set()
    for name, fragment in everything(system, language):
        used = USED.findall(fragment)
        try:
            words = spoken.fill(fragment, see=str, **GIVEN) if used else ""
        except UndefinedError:
            continue  # it needs what only its place knows; sheets and books are made below
        tried |= {each for each in used if changed[each] in words}
        assert "{%" in fragment or {*used} <= tried, name
    assert {*changed} - tried <= {"lucky-cards"}


@pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
def test_a_number_that_changes_changes_what_is_printed(system: str, language: str, changed: dict[str, str]) -> None:
    left = set(changed.values())
    for words in printed(system, language):
        left = {number for number in left if number not in words}
        if not left:
            break
    assert [name for name, number in changed.items() if number in left] == []


def printed(system: str, language: str) -> Iterator[str]:
    """The words of the rule book, of a component of every kind for all that it may say, and of all booklets."""
    library, pack = box(system)
    yield str(rulebook_of(library, pack, language).data)
    shapes = {(entity.kind, entity.data.get("of"), *sorted(entity.data)): entity for entity in printable(library, pack)}
    yield from (str(card_of(library, entity, language).component.data) for entity in shapes.values())
    for adventure in library.of_kind("adventure", pack=pack):
        booklet = booklet_of(library, adventure, language)
        yield str(booklet.facts)
        yield from (str(each.to_data()) for part in booklet.chapters for each in part.sections)


def test_a_trap_deals_what_its_card_says(monkeypatch: pytest.MonkeyPatch) -> None:
    library = library_of("massive-darkness")
    numbers = find("massive-darkness").vocabulary.numbers
    for trap in (each for each in library.of_kind("equipment") if each.data.get("form") == "trap"):
        dealt = find("massive-darkness").vocabulary.number("trap-wounds", trap.data["level"])
        for language in LANGUAGES:
            assert f"{dealt} {{wound}}" in str(words_of(library, trap, language)[0])
    monkeypatch.setitem(numbers, "trap-wounds", lambda level: ODD + level)
    for language in LANGUAGES:
        assert f"{ODD + trap.data['level']} {{wound}}" in str(words_of(library, trap, language)[0])


# What is written by hand


def by_hand(language: str, pattern: re.Pattern[str]) -> Iterator[tuple[tuple[str, str], str]]:
    """What a pattern finds in phrases outside of what is calculated; rule books have a test of their own."""
    for system in ("common", *SYSTEMS):
        for folder in (system, f"{system}/print", f"{system}/booklet"):
            for name, fragment in fragments(_read(folder, language) or {}):
                if name.partition(".")[0] != "number_words":
                    yield from (((system, name), each) for each in pattern.findall(NO_FIGURE.sub(" ", fragment)))


def test_few_figures_are_written_by_hand() -> None:
    found = {place for each in LANGUAGES for place, figure in by_hand(each, FIGURES) if figure not in PLAIN}
    assert found == set(BY_HAND)


def test_few_numbers_are_written_as_words() -> None:
    """In English; that the other languages tell the same numbers is tested above."""
    assert {place for place, _ in by_hand("en", ENGLISH)} == set(WORDS_BY_HAND)


# The rule that plays


def modules_of(system: str) -> dict[str, ast.Module]:
    """The modules of a system by their names, as far as they play."""
    package = import_module(type(find(system)).__module__.partition(".rule_set")[0])
    folder = Path(str(package.__file__)).parent
    files = {path.relative_to(folder): path for path in sorted(folder.rglob("*.py"))}
    return {
        ".".join((package.__name__, *inside.with_suffix("").parts)): ast.parse(path.read_text("utf-8"))
        for inside, path in files.items()
        if inside.parts[0] not in NO_PLAY
    }


def numbers_module(system: str) -> tuple[str, ast.Module]:
    return next(each for each in modules_of(system).items() if each[0].endswith(".verbs.numbers"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_number_of_the_rules_is_written_for_words_alone(system: str) -> None:
    """Each is one that play imports, or follows from such: where they are told stands no figure but the first of a
    row."""
    _, told = numbers_module(system)
    inside_rows = {id(each.slice) for each in ast.walk(told) if isinstance(each, ast.Subscript)}
    figures = [each for each in ast.walk(told) if isinstance(each, ast.Constant) and type(each.value) is int]
    assert [each.value for each in figures if id(each) not in inside_rows and each.value != 1] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_play_uses_every_number_that_words_tell(system: str) -> None:
    """What is told comes from a module that plays, and something in play reads it."""
    name, told = numbers_module(system)
    modules = modules_of(system)
    sources = {
        alias.name: str(node.module)
        for node in ast.walk(told)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name not in ("VOCABULARY", "annotations")
    }
    assert [each for each in sources.values() if each not in modules] == []
    read = {
        node.id
        for other, module in modules.items()
        if other != name
        for node in ast.walk(module)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert sorted(sources.keys() - read) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_number_of_the_rules_stands_twice(system: str) -> None:
    """Two modules with a number of the same name would be two rules for one thing."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, module in modules_of(system).items():
        for node in module.body:
            if isinstance(node, ast.Assign) and _are_figures(node.value):
                for target in ast.walk(node.targets[0]):
                    if isinstance(target, ast.Name) and not target.id.startswith("_"):
                        found[target.id].add(name)
    twice = {(system, name) for name, modules in found.items() if len(modules) > 1}
    assert twice == {each for each in TWO_NUMBERS if each[0] == system}


def _are_figures(value: ast.expr) -> bool:
    each = value.elts if isinstance(value, ast.Tuple) else [value]
    return all(isinstance(one, ast.Constant) and type(one.value) is int for one in each)
