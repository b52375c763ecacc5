"""Libraries: references, requirements, extends, overrides, words, and honest positions through all of it."""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from toolkit.content import requires
from toolkit.content.facts import FileFacts, FileTask, read_task
from toolkit.content.library import CODES, Library, Loaded, NotFoundError, load, load_systems

from .packs import brief, write, write_pack


def loaded(*paths: Path) -> Loaded:
    return load(paths, base=paths[0].parent)


def clean(*paths: Path) -> Library:
    result = loaded(*paths)
    assert brief(result.diagnostics) == []
    return result.library


def problems(*paths: Path) -> list[tuple[str, str, int, int]]:
    return brief(loaded(*paths).diagnostics)


@pytest.fixture
def core(tmp_path: Path) -> Path:
    return write_pack(
        tmp_path / "core",
        {
            "blades.yaml": "- {id: ember-blade, kind: equipment, name: Ember Blade, stats: {cost: 3, hits: [1, 2]}}\n"
            "- {id: ash-blade, extends: ember-blade, name: Ash Blade, stats: {cost: 5}}\n",
            "goblin.yaml": "id: goblin\nkind: monster\nname: Goblin\n",
            "text/ru.yaml": "ember-blade: {name: Клинок}\ngoblin: {name: Гоблин}\n",
            "tests/one.yaml": "kind: scenario-test\n",
        },
    )


def test_a_library_finds_entities_by_id_kind_and_pack(core: Path) -> None:
    library = clean(core)
    assert library.get("goblin").qualified == "core/goblin"
    assert library.get("core/goblin", "monster", "core") is library.get("goblin")
    assert library.find("goblin", "equipment") is None
    assert library.find("other/goblin") is None
    assert [entity.id for entity in library.of_kind("equipment")] == ["ash-blade", "ember-blade"]
    assert [file.task.path for file in library.tests()] == ["tests/one.yaml"]


def test_a_missing_entity_is_named_with_the_nearest(core: Path) -> None:
    with pytest.raises(NotFoundError, match="did you mean 'goblin'"):
        clean(core).get("gobiln", "monster")


def test_extends_merges_mappings_and_replaces_the_rest(core: Path) -> None:
    entity = clean(core).get("ash-blade")
    assert entity.kind == "equipment"
    assert entity.data["name"] == "Ash Blade"
    assert entity.data["stats"] == {"cost": 5, "hits": [1, 2]}
    assert entity.data["id"] == "ash-blade"


def test_every_value_is_located_in_the_file_it_came_from(tmp_path: Path) -> None:
    root = write_pack(
        tmp_path / "core",
        {
            "base.yaml": "id: base\nkind: card\nstats:\n  cost: 3\n  hits: [1, 2]\n",
            "own.yaml": "id: own\nkind: card\nextends: base\nstats:\n  cost: 5\n",
            "list.yaml": "- id: third\n  extends: own\n  stats: {hits: [9]}\n",
        },
    )
    library = clean(root)
    own, third = library.get("own"), library.get("third")
    where = {
        ("stats", "cost"): ("core/own.yaml", 5, 9),
        ("stats", "hits"): ("core/base.yaml", 5, 9),
        ("stats", "hits", 1): ("core/base.yaml", 5, 13),
        ("stats",): ("core/own.yaml", 5, 3),
        ("stats", "none"): ("core/own.yaml", 5, 3),
        ("none",): ("core/own.yaml", 1, 1),
        (): ("core/own.yaml", 1, 1),
        ("extends",): ("core/own.yaml", 3, 10),
        ("overrides",): ("core/own.yaml", 1, 1),
    }
    for pointer, expected in where.items():
        path, span = own.locate(pointer)
        assert (path, span.line, span.column) == expected, pointer
    path, span = own.locate_key(("stats", "hits"))
    assert (path, span.line, span.column) == ("core/base.yaml", 5, 3)
    assert third.locate(("stats", "cost"))[0] == "core/own.yaml"
    assert third.locate(("stats", "hits", 0))[0] == "core/list.yaml"
    assert third.locate(("stats", "hits", 1))[0] == "core/list.yaml"  # the longer list of the base is hidden
    assert third.locate(("kind",))[0] == "core/own.yaml"
    assert (third.document.path, third.pointer) == ("core/list.yaml", (0,))


def test_words_fall_back_to_the_first_language(core: Path) -> None:
    library = clean(core)
    blade, ash, goblin = library.get("ember-blade"), library.get("ash-blade"), library.get("goblin")
    assert library.words(blade, "name", "ru") == "Клинок"
    assert library.words(goblin, ("name",), "ru") == "Гоблин"
    assert library.words(ash, "name", "ru") == "Ash Blade"  # its own name, which nobody translated
    assert library.translated(ash, "name", "ru") is None
    assert library.words(goblin, "name", "uk") == library.words(goblin, "name") == "Goblin"
    assert library.words(goblin, "story.0.text", "ru") == ""


def test_inherited_words_are_inherited_in_every_language(tmp_path: Path) -> None:
    files = {"a.yaml": "- {id: a, kind: card, name: A, story: [{text: Long ago}]}\n- {id: b, extends: a}\n"}
    files["text/ru.yaml"] = "a: {name: А, story.0.text: Давно}\n"
    library = clean(write_pack(tmp_path / "core", files))
    assert library.words(library.get("b"), "name", "ru") == "А"
    assert library.words(library.get("b"), ("story", 0, "text"), "ru") == "Давно"


def test_a_pack_may_translate_what_it_requires(core: Path) -> None:
    files = {"text/ru.yaml": "core/ash-blade: {name: Пепел}\n"}
    library = clean(write_pack(core.parent / "words", files, more="requires: [core]\n"))
    assert library.words(library.get("ash-blade"), "name", "ru") == "Пепел"


def test_text_files_are_checked(tmp_path: Path) -> None:
    files = {
        "a.yaml": "{id: goblin, kind: card}\n",
        "text/ru.yaml": "goblni: {name: x}\ngoblin:\n  name: 7\n  story: {a: b}\n",
        "text/uk.yaml": "goblin: text\n",
        "text/en.yaml": "- x\n",
    }
    assert problems(write_pack(tmp_path / "core", files)) == [
        ("L0111", "en.yaml", 1, 1),
        ("L0112", "ru.yaml", 1, 1),
        ("L0111", "ru.yaml", 3, 9),
        ("L0111", "ru.yaml", 4, 10),
        ("L0116", "uk.yaml", 1, 1),
        ("L0111", "uk.yaml", 1, 9),
    ]


def test_words_in_the_first_language_belong_to_the_entities(tmp_path: Path) -> None:
    files = {"a.yaml": "{id: a, kind: card}\n", "text/en.yaml": "a: {name: x}\n"}
    result = loaded(write_pack(tmp_path / "core", files))
    assert [problem.code for problem in result.diagnostics] == ["L0116"]
    assert "entities" in result.diagnostics[0].hint


def test_an_override_stands_wherever_the_other_was_meant(core: Path) -> None:
    files = {"a.yaml": "id: cold-goblin\nextends: core/goblin\noverrides: core/goblin\nname: Cold\n"}
    library = clean(write_pack(core.parent / "mod", files, more="requires: [core]\n"), core)
    assert library.get("goblin", pack="core").id == "cold-goblin"
    assert library.get("core/goblin", "monster", "mod").id == "cold-goblin"
    assert [entity.id for entity in library.of_kind("monster")] == ["cold-goblin"]
    assert len(library.entities) == 4
    assert library.words(library.get("goblin"), "name", "ru") == "Cold"


def test_overrides_can_follow_one_another(core: Path) -> None:
    write_pack(
        core.parent / "m", {"a.yaml": "{id: x, kind: monster, overrides: core/goblin}"}, more="requires: [core]\n"
    )
    write_pack(core.parent / "n", {"a.yaml": "{id: y, kind: monster, overrides: m/x}"}, more="requires: [m]\n")
    library = clean(core.parent / "n")
    assert library.get("core/goblin").id == "y"
    assert [entity.id for entity in library.of_kind("monster")] == ["y"]


def test_two_overrides_of_one_entity_are_an_error(core: Path) -> None:
    for name in ("m", "n"):
        files = {"a.yaml": f"id: x{name}\nkind: monster\noverrides: core/goblin\n"}
        write_pack(core.parent / name, files, more="requires: [core]\n")
    assert problems(core.parent / "m", core.parent / "n") == [("L0113", "a.yaml", 3, 12)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- {id: a, kind: c, extends: lost}\n", [("L0107", 1, 29)]),
        ("- {id: a, kind: c, extends: a}\n", [("L0107", 1, 29)]),
        ("- {id: a, kind: c, extends: b}\n- {id: b, kind: c, extends: a}\n", [("L0107", 2, 29)]),
        ("- {id: a, kind: c}\n- {id: b, kind: d, extends: a}\n", [("L0107", 2, 29)]),
        ("- {id: a, kind: c, overrides: other/a}\n", [("L0107", 1, 31)]),
        ("- {id: a, kind: c, overrides: b}\n- {id: b, kind: c, overrides: a}\n", [("L0107", 1, 31)]),
        ("- {id: a, kind: c}\n- {id: a, kind: d}\n- {id: a, kind: e}\n", [("L0108", 2, 8), ("L0108", 3, 8)]),
        ("- {id: a}\n- {kind: c}\n- text\n", [("L0109", 1, 3), ("L0109", 2, 3), ("L0109", 3, 3)]),
        ("- {id: Not Kebab, kind: c}\n- {id: 7, kind: c}\n", [("L0109", 1, 8), ("L0109", 2, 8)]),
        ("- {id: ../../x, kind: c}\n- {id: a, kind: [c]}\n", [("L0109", 1, 8), ("L0109", 2, 17)]),
        ("just words\n", [("L0109", 1, 1)]),
    ],
)
def test_entities_that_cannot_be_resolved(tmp_path: Path, text: str, expected: list[tuple[str, int, int]]) -> None:
    found = problems(write_pack(tmp_path / "core", {"a.yaml": text}))
    assert [(code, line, column) for code, _, line, column in found] == expected


def test_an_endless_chain_of_extends_is_cut(tmp_path: Path) -> None:
    entities = [f"- {{id: e{n}, kind: c, extends: e{n - 1}, f{n}: 1}}\n" for n in range(1, 3000)]
    result = loaded(write_pack(tmp_path / "core", {"a.yaml": "- {id: e0, kind: c}\n" + "".join(entities)}))
    assert {problem.code for problem in result.diagnostics} == {"L0107"}
    assert max(len(entity.layers) for entity in result.library.entities) == 16


def test_required_packs_come_from_the_paths_then_the_neighbours(core: Path, tmp_path: Path) -> None:
    mod = write_pack(
        tmp_path / "mod", {"a.yaml": "{id: orc, kind: monster, extends: goblin}"}, more="requires: [core]\n"
    )
    library = clean(mod)
    assert list(library.packs) == ["core", "mod"]
    assert library.requested == {"mod"}
    assert library.get("goblin", pack="mod").pack == "core"
    far = write_pack(tmp_path / "far" / "core", {"a.yaml": "{id: goblin, kind: monster}"})
    assert clean(mod, far).get("goblin").document.path.endswith("far/core/a.yaml")


def test_required_packs_may_be_shipped_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = write_pack(tmp_path / "shipped" / "base", {"a.yaml": "{id: imp, kind: monster}"})
    monkeypatch.setattr(requires, "_shipped", lambda: tuple(requires._manifests((shipped,))))
    mod = write_pack(tmp_path / "here" / "mod", more="requires: [base]\n")
    assert clean(mod).get("imp").pack == "base"


def test_a_pack_sees_only_itself_and_what_it_requires(core: Path) -> None:
    other = write_pack(core.parent / "other", {"a.yaml": "{id: bat, kind: monster}"})
    mod = write_pack(core.parent / "mod", {"a.yaml": "{id: goblin, kind: hero}"}, more="requires: [core]\n")
    library = clean(mod, other, core)
    assert library.find("bat", pack="mod") is None
    assert library.find("other/bat", pack="mod") is None
    assert library.get("bat", pack="other").id == "bat"
    assert library.get("goblin", pack="mod").kind == "hero"
    assert library.get("goblin", "monster", "mod").pack == "core"
    assert library.names("monster", "mod") == ["goblin"]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("requires: [cora]\n", [("L0103", "lantern.yaml", 6, 12)]),
        ("requires: [{id: core, version: 2.0.0}]\n", [("L0103", "lantern.yaml", 6, 12)]),
        ("requires: [{id: core, version: 1.0.0}]\n", []),
        ("requires: [mod]\n", [("L0104", "lantern.yaml", 6, 12)]),
    ],
)
def test_requirements_are_checked(core: Path, more: str, expected: list[tuple[str, str, int, int]]) -> None:
    result = loaded(write_pack(core.parent / "mod", more=more))
    assert brief(result.diagnostics) == expected


def test_a_misspelt_requirement_suggests_a_pack_nearby(core: Path) -> None:
    result = loaded(write_pack(core.parent / "mod", more="requires: [croe]\n"))
    assert result.diagnostics[0].hint == "did you mean 'core'?"


def test_circles_of_requirements_are_reported_once_each(tmp_path: Path) -> None:
    for name, required in (("a", "b"), ("b", "c"), ("c", "a")):
        write_pack(tmp_path / name, more=f"requires: [{required}]\n")
    result = loaded(tmp_path)
    assert brief(result.diagnostics) == [("L0104", "lantern.yaml", 6, 12)]
    assert "a → b → c → a" in result.diagnostics[0].message
    assert set(result.library.packs) == {"a", "b", "c"}


def test_two_packs_with_one_id_are_an_error(tmp_path: Path) -> None:
    write_pack(tmp_path / "one", name="same")
    write_pack(tmp_path / "two", name="same")
    assert problems(tmp_path) == [("L0114", "lantern.yaml", 1, 5)]


def test_packs_of_two_systems_may_share_an_id(tmp_path: Path) -> None:
    write_pack(tmp_path / "night-cage" / "core", {"a.yaml": "{id: a, kind: tile}"})
    other = "id: core\nsystem: brimstone\n"
    write(tmp_path / "brimstone" / "core", {"lantern.yaml": other, "a.yaml": "{id: a, kind: hero}", "x.bin": ""})
    by_system, found = load_systems([tmp_path], base=tmp_path)
    assert list(by_system) == ["brimstone", "night-cage"]
    assert by_system["brimstone"].library.get("core/a").kind == "hero"
    assert by_system["night-cage"].library.get("core/a").kind == "tile"
    assert brief(found) == [("L0105", "x.bin", 1, 1)]


def test_a_requirement_is_looked_for_in_the_same_system(tmp_path: Path) -> None:
    write(tmp_path / "core", {"lantern.yaml": "id: core\nsystem: brimstone\n"})
    mod = write_pack(tmp_path / "mod", more="requires: [core]\n")
    assert problems(mod) == [("L0103", "lantern.yaml", 6, 12)]
    assert problems(mod, tmp_path / "core") == [("L0103", "lantern.yaml", 6, 12)]


def test_the_hash_names_the_content_and_nothing_else(core: Path) -> None:
    first = clean(core).content_hash
    (core / "README.md").write_text("words")
    (core / "tests" / "one.yaml").write_text("kind: scenario-test\ncases: []\n")
    os.utime(core / "goblin.yaml", (1, 1))
    moved = core.rename(core.parent / "elsewhere")
    assert clean(moved).content_hash == first
    (moved / "goblin.yaml").write_text("id: goblin\nkind: monster\nname: Gobling\n")
    assert clean(moved).content_hash != first


def test_files_may_be_read_elsewhere_in_any_order(core: Path) -> None:
    def shuffled(tasks: tuple[FileTask, ...]) -> Iterable[FileFacts]:
        mixed = list(tasks)
        random.Random(1).shuffle(mixed)
        return [pickle.loads(pickle.dumps(read_task(pickle.loads(pickle.dumps(task))))) for task in mixed]

    write(core, {"bad.yaml": "- {id: goblin, kind: x}\n- {id: goblin, kind: x, kind: y}\n"})
    plain, mixed = load([core], base=core.parent), load([core], base=core.parent, read_files=shuffled)
    assert mixed.diagnostics == plain.diagnostics
    assert mixed.library.content_hash == plain.library.content_hash
    assert mixed.library.get("ash-blade").data == plain.library.get("ash-blade").data


def test_an_unreadable_file_is_told_and_the_rest_is_loaded(core: Path) -> None:
    before = loaded(core).library.entities
    write(core, {"broken.yaml": "id: ["})
    result = loaded(core)
    assert [entity.id for entity in result.library.entities] == [entity.id for entity in before]
    assert brief(result.diagnostics) == [("L0002", "broken.yaml", 1, 6)]


def test_a_file_that_vanishes_is_a_diagnostic(core: Path) -> None:
    task = clean(core).files[0].task
    facts = read_task(task._replace(disk=str(core / "gone.yaml")))
    assert [problem.code for problem in facts.diagnostics] == ["L0001"]


def test_every_code_has_a_title() -> None:
    assert all(title and title[0].islower() for title in CODES.values())
    assert list(CODES) == sorted(CODES)
