"""Small parts of checks, each with no more around it than it looks at."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.checks.packs import small_pack
from toolkit.checks import another_system, reading, schema_files
from toolkit.checks.deep import Deep
from toolkit.checks.never_comes import made_by
from toolkit.checks.run import Options, run
from toolkit.checks.schema_errors import SchemaError, _about_keys, _meant
from toolkit.checks.wording import listed
from toolkit.content.files import read_bytes
from toolkit.content.pack import MANIFEST
from toolkit.systems import find


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


@pytest.mark.parametrize(
    ("count", "shown", "more"), [(1, 1, ""), (15, 15, ""), (16, 12, " and 4 more"), (200, 12, " and 188 more")]
)
def test_a_list_is_shortened_where_that_spares_something(count: int, shown: int, more: str) -> None:
    words = [f"w{number}" for number in range(count)]
    assert listed(words) == ", ".join(words[:shown]) + more


def test_what_hangs_on_an_entity_that_cannot_be_read_is_found_through_references_and_bases() -> None:
    """The sword is named by a deck, the deck by an adventure; the great sword extends the sword, and a hero has it."""
    records = [
        (some(path="a.yaml"), {"entities": [("deck",), ("walk",)], "refs": [(0, (), "own/sword"), (1, (), "deck")]}),
        (some(path="b.yaml"), {"entities": [("hero",)], "refs": [(0, (), "great-sword"), (-1, (), "sword")]}),
    ]
    defined = [some(id="sword", extends=""), some(id="great-sword", extends="own/sword"), some(id="rope", extends="")]
    deep = some(collected=some(with_refs=records, all=lambda: defined))
    assert Deep._touched_by(deep, {"sword"}) == {"sword", "deck", "walk", "great-sword", "hero"}
    assert Deep._touched_by(deep, {"great-sword"}) == {"great-sword", "hero"}
    assert Deep._touched_by(deep, {"rope"}) == {"rope"}


def test_generated_files_are_written_where_they_are_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale, fresh, missing = (tmp_path / name for name in ("stale", "fresh", "missing"))
    stale.write_text("old", "utf-8")
    fresh.write_text("new", "utf-8")
    monkeypatch.setattr(schema_files, "generated", lambda: dict.fromkeys((stale, fresh, missing), "new"))
    assert schema_files.update_generated() == [stale, missing]
    assert [each.read_text("utf-8") for each in (stale, fresh, missing)] == ["new"] * 3
    assert schema_files.update_generated() == []


def error(name: str, *place: str) -> Any:
    return some(kind=some(name=name), instance_path=list(place))


@pytest.mark.parametrize(
    ("branches", "meant"),
    [
        ([[error("type", "do")], [error("required", "do")]], 1),
        ([[error("required", "do")], [error("type", "do")]], 0),
        ([[error("type", "do", "burn")], [error("type", "do")]], 0),  # of something within
        ([[error("type", "do")], [error("type", "do")]], None),
        ([[error("enum", "do")], [error("required", "do")]], None),
    ],
)
def test_of_alternatives_the_one_is_meant_that_takes_such_a_value_at_all(
    branches: list[Any], meant: int | None
) -> None:
    kind = some(as_dict=lambda: {"context": branches})
    assert _meant(some(kind=kind, instance_path=["do"])) == (None if meant is None else branches[meant])


def test_a_ring_of_decks_is_told_once_and_not_at_a_deck_that_only_leads_to_it(tmp_path: Path) -> None:
    (tmp_path / "lantern.yaml").write_text(
        "id: own\ntitle: Own\nversion: 1.0.0\nsystem: massive-darkness\nlanguages: [en]\n", "utf-8"
    )
    draught = "id: draught\nkind: equipment\nname: Draught\n"
    (tmp_path / "draught.yaml").write_text(draught, "utf-8")
    for name, after in {"a": "b", "b": "c", "c": "b"}.items():
        deck = f"id: {name}\nkind: deck\nname: {name}\ncards: [draught]\nwhen_empty: next-deck\nnext_deck: {after}\n"
        (tmp_path / f"{name}.yaml").write_text(deck, "utf-8")
    told = [each for each in run([tmp_path], Options()).diagnostics if each.code == "L0704"]
    assert [(Path(each.path).name, each.message) for each in told] == [
        ("b.yaml", "these decks follow each other in a ring: b → c → b")
    ]


def test_a_key_that_no_branch_of_a_schema_knows_is_told_beside_one_that_is_missing() -> None:
    unknown = SchemaError("unevaluatedProperties", (), ("unevaluatedProperties",), {"unexpected": ["colour"]}, "")
    missing = SchemaError("required", (), ("required",), {"property": "name"}, "")
    told = _about_keys([unknown, missing])
    assert {each.name for each in told} == {"unevaluatedProperties", "required"}
    assert [each.details["unexpected"] for each in _about_keys([unknown])] == [["colour"]]


@pytest.mark.parametrize("branch", ["then", "else"])
def test_a_key_that_is_missing_in_one_case_alone_is_not_told_where_another_key_is_unknown(branch: str) -> None:
    """The unknown key may be the one that decides about the case, misspelt."""
    unknown = SchemaError("unevaluatedProperties", (), ("unevaluatedProperties",), {"unexpected": ["tipe"]}, "")
    missing = SchemaError("required", (), ("allOf", 0, branch, "required"), {"property": "name"}, "")
    assert {each.name for each in _about_keys([unknown, missing])} == {"unevaluatedProperties"}
    assert {each.name for each in _about_keys([missing])} == {"required"}


def test_what_an_adventure_has_brings_events_about_for_others_and_what_a_card_has_does_not() -> None:
    vocabulary = find("brimstone").vocabulary
    companions = {"companions": {"mule": {"name": "Mule", "health": 5, "move": 4}}}
    made = {
        (kind, with_any): "companion-lost"
        in made_by(vocabulary, some(kind=kind, data=companions if with_any else {}), ())
        for kind in ("adventure", "item")
        for with_any in (True, False)
    }
    assert [each for each, is_made in made.items() if is_made] == [("adventure", True)]


@pytest.mark.parametrize(
    ("error", "said"), [(OSError(5, "Input/output error"), "Input/output error"), (OSError("gone"), "gone")]
)
def test_a_file_that_a_disk_does_not_give_is_told_with_the_reason(
    error: OSError, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(file: str, most: int) -> bytes:
        if Path(file).name == "sword.yaml":
            raise error
        return read_bytes(file, most)

    monkeypatch.setattr(reading, "read_bytes", read)
    report = run([small_pack(tmp_path)], Options(tmp_path, use_cache=False, jobs=1))
    assert [each.message for each in report.diagnostics if each.code == "L0001"] == [f"the file cannot be read: {said}"]


@pytest.mark.parametrize(
    ("here", "there", "of", "told"),
    [(3, 7, 10, True), (3, 6, 10, False), (3, 4, 7, False), (0, 4, 10, False), (5, 10, 10, False), (0, 2, 2, False)],
)
def test_entities_look_like_those_of_another_system_where_most_fit_it_and_twice_as_many_as_their_own(
    here: int, there: int, of: int, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitting = {"brimstone": here, "night-cage": there}
    monkeypatch.setattr(another_system, "_fitting", lambda collected, entities, system: fitting.get(system, 0))
    manifest, card = some(pack="mine", path=MANIFEST), some(pack="mine", path="cards.yaml")
    collected = some(
        with_problems=[(card, {"problems": [("L0201",)]})],
        files=[(manifest, {}), (card, {})],
        by_pack={"mine": dict.fromkeys(range(of))},
        system="brimstone",
        is_requested=lambda source: True,
        problem=lambda code, message, *place: message,
    )
    said = f"the entities look like those of night-cage: {there} of {of} fit it, and {here} fit brimstone"
    assert list(another_system.strangers(collected)) == ([("mine", said)] if told else [])
