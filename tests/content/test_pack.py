"""Packs on disk: where they are found, what their manifest says, who claims each file."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content.pack import Claim, claim_of, find_packs, is_id, read_pack

from .packs import brief, write, write_pack


@pytest.mark.parametrize(
    ("path", "claim"),
    [
        ("lantern.yaml", Claim.MANIFEST),
        ("monsters/lantern.yaml", Claim.ENTITIES),
        ("cards.yaml", Claim.ENTITIES),
        ("monsters/deep/goblin.yaml", Claim.ENTITIES),
        ("text/ru.yaml", Claim.TEXT),
        ("text/pt-BR.yaml", Claim.TEXT),
        ("text/russian.yaml", Claim.UNCLAIMED),
        ("text/deep/ru.yaml", Claim.UNCLAIMED),
        ("tests/attack.yaml", Claim.TEST),
        ("tests/deep/attack.yaml", Claim.TEST),
        ("art/ember.png", Claim.ASSET),
        ("art/deep/ember.JPG", Claim.ASSET),
        ("art/ember.svg", Claim.UNCLAIMED),
        ("ember.png", Claim.UNCLAIMED),
        ("README.md", Claim.DOCUMENTATION),
        ("monsters/notes.txt", Claim.DOCUMENTATION),
        ("LICENSE", Claim.DOCUMENTATION),
        ("cards.yml", Claim.UNCLAIMED),
        ("run.py", Claim.UNCLAIMED),
    ],
)
def test_who_claims_a_file(path: str, claim: Claim) -> None:
    assert claim_of(path) is claim


@pytest.mark.parametrize("text", ["ember-blade", "tile-6r", "7", "a"])
def test_ids(text: str) -> None:
    assert is_id(text)


@pytest.mark.parametrize(
    "text", ["", "Ember", "a--b", "-a", "a-", "a_b", "a b", "../a", "a/b", "é", "a\n", "a" * 61, 7, None]
)
def test_what_is_no_id(text: object) -> None:
    assert not is_id(text)


def test_packs_are_found_below_a_folder_and_above_a_file(tmp_path: Path) -> None:
    write_pack(tmp_path / "b", {"cards/x.yaml": ""})
    write_pack(tmp_path / "a" / "deep")
    roots = (tmp_path / "a" / "deep", tmp_path / "b")
    assert find_packs([tmp_path]) == (roots, [])
    inside = tmp_path / "b" / "cards"
    assert find_packs([inside / "x.yaml", inside, inside.parent]) == (roots[1:], [])


def test_a_path_without_a_pack_is_reported(tmp_path: Path) -> None:
    _, problems = find_packs([tmp_path, tmp_path / "nowhere"], tmp_path)
    assert [(problem.code, problem.path) for problem in problems] == [("L0101", "."), ("L0101", "nowhere")]


def test_a_pack_knows_its_manifest_and_files(tmp_path: Path) -> None:
    root = write_pack(
        tmp_path / "core",
        {"b.yaml": "", "a.yaml": "", "text/ru.yaml": "", "README.md": "", ".hidden": ""},
        more="requires: [one, {id: two, version: 1.2}]\nauthors: [Somebody]\n",
    )
    pack, problems = read_pack(root, tmp_path)
    assert pack is not None
    assert not problems
    manifest = pack.manifest
    assert (manifest.id, manifest.version, manifest.system) == ("core", "1.0.0", "night-cage")
    assert manifest.languages == ("en", "ru")
    assert [(item.id, item.version) for item in manifest.requires] == [("one", ""), ("two", "1.2")]
    assert [file.path for file in pack.claimed(Claim.ENTITIES)] == ["a.yaml", "b.yaml"]
    assert pack.shown_path("a.yaml") == "core/a.yaml"


def test_a_pack_inside_a_pack_is_its_own(tmp_path: Path) -> None:
    write_pack(tmp_path / "core", {"a.yaml": ""})
    write_pack(tmp_path / "core" / "extra", {"b.yaml": ""})
    pack, _ = read_pack(tmp_path / "core")
    assert pack is not None
    assert [file.path for file in pack.files] == ["a.yaml", "lantern.yaml"]


def test_files_that_nothing_reads_are_errors_with_advice(tmp_path: Path) -> None:
    files = {"cards.yml": "", "x.png": "", "art/My Card.png": "", "text/ru/a.yaml": "", "tool.py": ""}
    pack, problems = read_pack(write_pack(tmp_path / "core", files), tmp_path)
    assert pack is not None
    assert [(problem.code, problem.path, problem.hint) for problem in sorted(problems)] == [
        ("L0106", "core/art/My Card.png", "use letters a to z, digits, '.', '_' and '-'"),
        ("L0105", "core/cards.yml", "name it .yaml"),
        ("L0105", "core/text/ru/a.yaml", "words lie in text/<language>.yaml, such as text/uk.yaml"),
        ("L0105", "core/tool.py", "remove it, or move it out of the pack"),
        ("L0105", "core/x.png", "move it to art/"),
    ]


def test_links_out_of_the_pack_are_errors(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("id: secret\nkind: card\n")
    root = write_pack(tmp_path / "core")
    (root / "card.yaml").symlink_to(tmp_path / "secret.yaml")
    pack, problems = read_pack(root)
    assert pack is not None
    assert brief(problems) == [("L0110", "card.yaml", 1, 1)]
    assert not pack.claimed(Claim.ENTITIES)


def test_a_linked_manifest_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("root:x:0:0\n")
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "lantern.yaml").symlink_to(tmp_path / "secret")
    pack, problems = read_pack(tmp_path / "core")
    assert pack is None
    assert [problem.code for problem in problems] == ["L0110"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n", [("L0102", "lantern.yaml", 1, 1)]),
        ("title: x\n", [("L0102", "lantern.yaml", 1, 1)] * 2),
        ("id: My Pack\nsystem: night-cage\n", [("L0102", "lantern.yaml", 1, 5)]),
        ("id: core\nsystem: 7\n", [("L0102", "lantern.yaml", 2, 9)]),
        ("id: [\n", [("L0002", "lantern.yaml", 2, 1)]),
        ("", [("L0012", "lantern.yaml", 1, 1)]),
    ],
)
def test_a_manifest_that_does_not_say_what_the_pack_is(
    tmp_path: Path, text: str, expected: list[tuple[str, str, int, int]]
) -> None:
    write(tmp_path / "core", {"lantern.yaml": text})
    pack, problems = read_pack(tmp_path / "core")
    assert pack is None
    assert brief(problems) == expected


def test_a_misspelt_key_of_the_manifest_is_named(tmp_path: Path) -> None:
    write(tmp_path / "core", {"lantern.yaml": "id: core\nsytem: night-cage\n"})
    _, problems = read_pack(tmp_path / "core")
    assert "'sytem'" in problems[0].hint


@pytest.mark.parametrize("line", ["", "system: 7\n"])
def test_systems_are_named_where_the_manifest_names_none(tmp_path: Path, line: str) -> None:
    write(tmp_path / "core", {"lantern.yaml": f"id: core\n{line}"})
    _, problems = read_pack(tmp_path / "core")
    assert "massive-darkness, night-cage" in problems[0].hint


def test_odd_values_in_a_manifest_are_left_to_the_schema(tmp_path: Path) -> None:
    text = "id: core\nsystem: night-cage\nlanguages: 7\nrequires: {a: 1}\ntitle: [x]\nschema: x\nversion: true\n"
    write(tmp_path / "core", {"lantern.yaml": text})
    pack, problems = read_pack(tmp_path / "core")
    assert pack is not None
    assert not problems
    assert (pack.manifest.languages, pack.manifest.requires, pack.manifest.title) == (("en",), (), "core")
