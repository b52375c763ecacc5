"""What is told right without the engine is right, and what is told wrong is wrong: the engine says the same."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolkit.content import yaml
from toolkit.content.descriptions import system_ids
from toolkit.content.plain_schemas import PlainSchemas, UnsureError, is_same
from toolkit.content.resources import data_folder
from toolkit.content.schemas import SchemaBook, shipped

#: What is put in place of values: of every type, at the edges of numbers, and text that patterns may see in two ways.
JUNK: list[Any] = [None, True, False, 0, 1, -1, 1.0, 2.5, 10**6, 2**60, "", "x", "hero", "A B", "é", "a\n", "a\u2028"]
JUNK += [[], {}, [1], [1, 1.0], [True, 1], {"a": 1}, "bang", ["hand"]]
FEW = 40


def files_of(system: str, seed: int) -> Iterator[tuple[str, Any]]:
    """Some entities, tests and manifests of a system's packs, each with the name of its schema."""
    book, folder = shipped(), data_folder("content") / system
    paths = [path for path in sorted(folder.glob("*/**/*.yaml")) if "text" not in path.parts]
    for path in random.Random(seed).sample(paths, min(FEW, len(paths))):
        data: Any = yaml.read(path.name, path.read_bytes())[0].data  # type: ignore[union-attr]
        if path.name == "lantern.yaml" or "tests" in path.parts:
            yield "common/manifest" if path.name == "lantern.yaml" else "common/scenario-test", data
            continue
        for each in data if isinstance(data, list) else [data]:
            name = book.name_of(system, each.get("kind", ""))
            if name is not None:
                yield name, each


def places_in(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, each in inside:
        yield (*place, key)
        yield from places_in(each, (*place, key))


def changed(data: Any, choice: random.Random) -> Any:
    """The data with a value replaced, taken away, put under another key or put in twice."""
    data = copy.deepcopy(data)
    *way, last = choice.choice([*places_in(data)])
    around = data
    for step in way:
        around = around[step]
    kind = choice.random()
    if kind < 0.5:
        around[last] = copy.deepcopy(choice.choice(JUNK))
    elif kind < 0.7:
        del around[last]
    elif isinstance(around, dict):
        around[choice.choice(["x", "extends", "if", "do", "on", "name"])] = around[last]
    else:
        around.append(copy.deepcopy(around[last]))
    return data


def verdict(book: SchemaBook, name: str, data: Any) -> bool | None:
    """What is told without the engine; None where it is left to the engine."""
    file = book.files[name]
    try:
        return PlainSchemas(book).test(file, file)(data)
    except UnsureError:
        return None


@pytest.mark.parametrize("system", system_ids())
def test_it_says_what_the_engine_says(system: str) -> None:
    book, choice = shipped(), random.Random(system)
    said: set[bool | None] = set()
    for name, data in files_of(system, 1):
        for each in (data, *(changed(data, choice) for _ in range(6))):
            told = verdict(book, name, each)
            said.add(told)
            assert told in (None, book.validator(name).is_valid(each)), f"{name}: {each}"
    assert {True, False} <= said


@pytest.mark.parametrize("system", system_ids())
def test_hardly_any_shipped_file_needs_the_engine(system: str) -> None:
    told = [verdict(shipped(), name, data) for name, data in files_of(system, 2)]
    assert sum(each is not True for each in told) <= len(told) // 10


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": r"^\d+$"},
        {"pattern": "^(?=a)"},
        {"pattern": "[[a]]"},
        {"pattern": "^é$"},
        {"patternProperties": {"a": False}, "additionalProperties": False},
        {"format": "date"},
        {"properties": {"a": {"$id": "lantern:elsewhere"}}},
        {"oneOf": [True, False]},
    ],
)
def test_words_and_patterns_that_are_not_plain_are_left_to_the_engine(schema: dict[str, Any]) -> None:
    with pytest.raises(UnsureError):
        PlainSchemas(shipped()).test(schema, schema)({"a": 1} if "pattern" not in schema else "a")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [(1, 1.0, True), (1, True, False), ([0], [False], False), ({"a": 1}, {"a": 1.0}, True), ("1", 1, False)],
)
def test_values_are_the_same_as_in_json(one: Any, other: Any, same: bool) -> None:
    assert is_same(one, other) is same


class Counting(SchemaBook):
    """Counts the schemas that were made ready for the engine."""

    def __init__(self, *folders: Path) -> None:
        super().__init__(*folders)
        self.made = 0

    def _make(self, schema: Any) -> Any:
        self.made += 1
        return super()._make(schema)


def test_the_engine_is_made_ready_for_many_values_for_wrong_ones_and_for_schemas_of_packages(tmp_path: Path) -> None:
    manifest = {"id": "mine", "title": "Mine", "version": "1.0.0", "system": "night-cage", "languages": ["en"]}
    book = Counting(data_folder("schemas"))
    assert [book.errors("common/manifest", manifest) for _ in range(5)] == [[]] * 5
    assert book.made == 0
    assert not book.errors("common/manifest", manifest)
    assert book.made == 1
    other = Counting(data_folder("schemas"))
    assert other.errors("common/manifest", {})
    assert other.made == 1
    (tmp_path / "stairs").mkdir()
    (tmp_path / "stairs" / "step.schema.json").write_text('{"$id": "lantern:stairs/step.schema.json"}', "utf-8")
    brought = Counting(data_folder("schemas"), tmp_path)
    assert not brought.errors("stairs/step", {})
    assert brought.made == 1
