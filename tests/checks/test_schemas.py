"""The schemas themselves: valid, closed, described, with examples that hold, and generated parts up to date."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import referencing

from toolkit.checks.schema_files import bundled, generated
from toolkit.content import yaml
from toolkit.content.annotations import Annotations
from toolkit.content.descriptions import system_ids
from toolkit.content.resources import data_folder
from toolkit.content.schemas import NOT_KINDS, SchemaBook, shipped

BOOK = shipped()
NAMES = sorted(BOOK.files)
OPEN = {"common/bundle"}
"""Schemas of what others write for other programs, where more may come."""


def reference_validator(schema: Any) -> jsonschema.Draft202012Validator:
    """The judge: slow, but the reference."""
    resources = [(each["$id"], referencing.Resource.from_contents(each)) for each in BOOK.files.values()]
    registry: Any = referencing.Registry().with_resources(resources)
    return jsonschema.Draft202012Validator(schema, registry=registry)


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, with the way to it."""
    if isinstance(schema, dict):
        yield path, schema
        for key in ("properties", "$defs", "patternProperties"):
            for name, each in schema.get(key, {}).items():
                yield from parts(each, f"{path}/{key}/{name}")
        for key in ("items", "additionalProperties", "then", "else", "propertyNames"):
            yield from parts(schema.get(key), f"{path}/{key}")
        for key in ("allOf", "anyOf", "oneOf"):
            for index, each in enumerate(schema.get(key, ())):
                yield from parts(each, f"{path}/{key}/{index}")


@pytest.mark.parametrize("name", NAMES)
def test_schema_is_valid(name: str) -> None:
    schema = BOOK.files[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"lantern:{name}.schema.json"
    assert schema["title"]
    assert len(schema["description"]) > 20


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold(name: str) -> None:
    judge = reference_validator(BOOK.files[name])
    for path, schema in parts(BOOK.files[name]):
        for example in schema.get("examples", ()):
            local = judge.evolve(schema=schema) if path else judge
            if not any("#/" in str(each) for each in _references(schema)):
                assert list(local.iter_errors(example)) == [], path
    for example in BOOK.files[name].get("examples", ()):
        assert BOOK.errors(name, example) == [], "both engines agree"


def _references(schema: Any) -> Iterator[str]:
    for _, each in parts(schema):
        if str(each.get("$ref", "")).startswith("#"):
            yield each["$ref"]


@pytest.mark.parametrize("name", [name for name in NAMES if name.split("/")[1] not in NOT_KINDS])
def test_kind_has_an_example(name: str) -> None:
    assert BOOK.files[name].get("examples"), "an example teaches more than a description"


@pytest.mark.parametrize("name", sorted(set(NAMES) - OPEN))
def test_objects_are_closed(name: str) -> None:
    """An unknown key is an error everywhere: a schema that lists properties says so."""
    for path, schema in parts(BOOK.files[name]):
        is_condition = path.endswith(("/then", "/else")) or "/allOf/" in path
        if "properties" in schema and not is_condition:
            assert "additionalProperties" in schema, path


@pytest.mark.parametrize("name", sorted(set(NAMES) - OPEN))
def test_no_bare_alternatives(name: str) -> None:
    """`oneOf` and `anyOf` cannot say which alternative was meant; if and then on a discriminator can."""
    assert [path for path, schema in parts(BOOK.files[name]) if "oneOf" in schema or "anyOf" in schema] == []


@pytest.mark.parametrize("name", sorted(set(NAMES) - OPEN))
def test_properties_are_described(name: str) -> None:
    """What an editor shows when the pointer rests on a key."""
    for path, schema in parts(BOOK.files[name]):
        for key, each in schema.get("properties", {}).items():
            in_condition = path.endswith(("/then", "/else")) or "/allOf/" in path
            in_state = name.endswith("/given") and path != ""  # the state's own names say enough
            if isinstance(each, dict) and key != "kind" and not in_condition and not in_state:
                assert "description" in each or "$ref" in each, f"{path}/properties/{key}"


@pytest.mark.parametrize("name", NAMES)
def test_patterns_say_in_words_what_they_want(name: str) -> None:
    """Else a message could only say that a text is not such a text."""
    silent = [path for path, part in parts(BOOK.files[name]) if "pattern" in part and not _says(part)]
    assert not silent


def _says(part: dict[str, Any]) -> bool:
    return bool(part.get("x-lantern-shape") or part.get("title"))


def test_generated_files_are_up_to_date() -> None:
    for path, content in generated().items():
        assert path.read_text(encoding="utf-8") == content, f"{path.name}: run `lantern schema --update`"


@pytest.mark.parametrize("name", NAMES)
def test_bundled_schema_stands_alone(name: str) -> None:
    schema = bundled(BOOK, name)
    for path, each in parts(schema):
        assert str(each.get("$ref", "#")).startswith("#"), path
    alone = jsonschema.Draft202012Validator(schema)
    for example in BOOK.files[name].get("examples", ()):
        assert list(alone.iter_errors(example)) == []


def test_bundled_schema_refuses_what_the_book_refuses() -> None:
    alone = jsonschema.Draft202012Validator(bundled(BOOK, "massive-darkness/equipment"))
    card = {"id": "a", "kind": "equipment", "name": "A", "level": 1, "slots": ["hand"]}
    wrong = {**card, "triggers": [{"on": "attack", "do": [{"ad_hits": 1}]}]}
    assert alone.is_valid(card)
    assert not alone.is_valid(wrong)
    assert BOOK.errors("massive-darkness/equipment", wrong)


def test_a_schema_cannot_reach_outside(tmp_path: Path) -> None:
    folder = tmp_path / "common"
    folder.mkdir()
    for reference in ("file:///etc/passwd", "http://127.0.0.1:9/x.json"):
        schema = {"$id": "lantern:common/a.schema.json", "$ref": reference}
        (folder / "a.schema.json").write_text(json.dumps(schema))
        with pytest.raises(Exception, match="not a schema of this installation"):
            SchemaBook(tmp_path).errors("common/a", {})


def test_printer_profiles_follow_their_schema() -> None:
    profiles = sorted((data_folder("templates") / "profiles").glob("*.yaml"))
    assert profiles
    for path in profiles:
        document, problems = yaml.read(path.name, path.read_bytes())
        assert document is not None
        assert not problems
        assert [error.message for error in BOOK.errors("common/printer-profile", document.data)] == [], path.name


# What schemas mark


def test_marks_are_found_with_their_scope() -> None:
    card = {
        "id": "charm",
        "kind": "equipment",
        "name": "Charm",
        "art": "art/charm.png",
        "level": 1,
        "triggers": [{"on": "attack", "if": "hits > 2", "do": [{"add_hits": "level"}, {"add_hits": 1}]}],
    }
    marked = Annotations(BOOK).marked("massive-darkness/equipment", card)
    assert marked.words == [(("name",), "Charm")]
    assert marked.assets == [(("art",), "art/charm.png", "image")]
    assert sorted(marked.expressions) == [
        (("triggers", 0, "do", 0, "add_hits"), "level", "number", "attack"),
        (("triggers", 0, "if"), "hits > 2", "condition", "attack"),
    ]


def test_references_in_keys_are_told_apart() -> None:
    board = {"players": [1], "size": 6, "prisoners": 1, "stack": {"keeper": 6}, "initial": {"start": 1}}
    adventure = {"id": "a", "kind": "adventure", "start": "start", "boards": {"small": board}}
    refs = Annotations(BOOK).marked("night-cage/adventure", adventure).refs
    assert (("start",), "start", ("tile",), False) in refs
    assert (("boards", "small", "stack", "keeper"), "keeper", ("tile",), True) in refs


def test_marks_of_wrong_data_are_found_as_far_as_it_fits() -> None:
    marked = Annotations(BOOK).marked(
        "massive-darkness/equipment", {"name": 3, "triggers": [{"on": 7}, "x"], "art": "a"}
    )
    assert marked.assets == [(("art",), "a", "image")]
    assert marked.words == []


@pytest.mark.parametrize("name", ["common/manifest", "common/scenario-test"])
def test_schemas_that_name_systems_get_all_there_are(name: str) -> None:
    raw = json.loads((data_folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert raw["properties"]["system"]["x-lantern-systems"] is True
    for schema in (BOOK.files[name], bundled(BOOK, name)):
        said = schema["properties"]["system"]
        assert said["enum"] == list(system_ids())
        assert "x-lantern-systems" not in said
    assert len(system_ids()) >= 5


def test_a_kind_says_only_what_is_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "long-stair"
    folder.mkdir()
    own = {"steps": {"type": "integer", "minimum": 1}}
    short = {"$id": "lantern:long-stair/flight.schema.json", "title": "Flight", "x-lantern-entity": True}
    (folder / "flight.schema.json").write_text(json.dumps({**short, "properties": own, "required": ["steps"]}))
    book = SchemaBook(data_folder("schemas"), tmp_path)
    schema = book.files["long-stair/flight"]
    assert "x-lantern-entity" not in schema
    assert list(schema["properties"])[:3] == ["id", "kind", "name"]
    assert schema["required"] == ["id", "kind", "steps"]
    right = {"id": "a", "kind": "flight", "steps": 3, "name": "A", "tags": ["dark"], "extends": "b"}
    assert book.errors("long-stair/flight", right) == []
    for wrong in ({"steps": 0}, {"kind": "stair"}, {"id": "A b"}, {"stepps": 3}):
        assert book.errors("long-stair/flight", {**right, **wrong}), wrong


def test_what_all_systems_share_comes_from_us_alone(tmp_path: Path) -> None:
    for name in ("common/die", "common/extra", "long-stair/die"):
        path = tmp_path / f"{name}.schema.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({"$id": f"lantern:{name}.schema.json", "title": "Other"}))
    book = SchemaBook(data_folder("schemas"), tmp_path)
    assert book.files["common/die"]["title"] == "Die"
    assert "common/extra" not in book.files
    assert book.name_of("long-stair", "die") == "long-stair/die"
