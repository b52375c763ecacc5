"""Bundles: what goes in comes out, and nothing damaged is believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.render.packs import pack_library, write_pack
from tests.systems.own import SYSTEMS, own
from toolkit.bundle import BundleError, archive_bytes, bundle_bytes, load, verify
from toolkit.bundle.writing import digest_of
from toolkit.cli.main import build
from toolkit.content.library import Library
from toolkit.content.library import load as load_folders
from toolkit.content.resources import shipped_packs
from toolkit.render.phrases import LANGUAGES
from toolkit.render.words import words_of
from toolkit.rules.agents import RandomAgent, play_out
from toolkit.rules.log import Log
from toolkit.rules.reading import ContentFault
from toolkit.rules.scenario import cases_of, run_case
from toolkit.rules.system import Table, new_game
from toolkit.systems import find


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    path = tmp_path / "embers.json"
    path.write_bytes(bundle_bytes(pack_library(tmp_path / "pack"), "embers"))
    return path


def test_a_bundle_carries_data_and_words_in_every_language(bundle: Path) -> None:
    data = json.loads(bundle.read_bytes())
    sword = next(each for each in data["entities"] if each["id"] == "ember-blade")
    assert sword["data"]["dice"] == {"melee": {"red": 1}}
    assert sword["words"]["uk"] == {
        "fields": {"flavour": "Відтоді жодного разу не охолов.", "name": "Жевріючий клинок"},
        "rules": [{"lead": "Атака {bang}", "body": "+2 {hit}."}],
    }
    assert sorted(sword["words"]) == sorted(LANGUAGES)


def test_a_bundle_is_whole_and_made_of_the_same_bytes_each_time(tmp_path: Path, bundle: Path) -> None:
    assert verify(bundle) == []
    assert bundle_bytes(pack_library(tmp_path / "elsewhere"), "embers") == bundle.read_bytes()


FORMS = {"json": bundle_bytes, "zip": archive_bytes}


@cache
def shipped(folder: Path, form: str) -> tuple[Library, str, bytes]:
    """A shipped pack, its id and its bundle; both are made once."""
    library = load_folders([folder]).library
    (pack,) = library.requested
    return library, pack, FORMS[form](library, pack)


@pytest.mark.parametrize("folder", shipped_packs(), ids=lambda folder: folder.parent.name)
def test_the_library_that_comes_out_is_the_library_that_went_in(folder: Path, tmp_path: Path) -> None:
    library, pack, raw = shipped(folder, "json")
    path = tmp_path / "pack.json"
    path.write_bytes(raw)
    loaded = load(path)
    assert loaded.content_hash == library.content_hash
    assert loaded.requested == library.requested
    assert [(each.qualified, each.kind, each.data) for each in loaded.entities] == [
        (each.qualified, each.kind, each.data) for each in library.entities
    ]
    # The words of every entity in every language are part of a bundle: what comes out says what went in.
    assert bundle_bytes(loaded, pack) == path.read_bytes()
    for entity in library.entities[::9]:
        twin = loaded.get(entity.qualified)
        for language in LANGUAGES:
            assert words_of(loaded, twin, language) == words_of(library, entity, language)
            assert loaded.words(twin, "name", language) == library.words(entity, "name", language)


def both(folder: Path, tmp_path: Path, form: str = "json") -> tuple[Library, Library, str]:
    """A shipped pack, loaded from its folder and from its bundle."""
    library, pack, raw = shipped(folder, form)
    path = tmp_path / f"pack.{form}"
    path.write_bytes(raw)
    return library, load(path), pack


@pytest.mark.parametrize(("system", "form"), [*((system, "zip") for system in SYSTEMS), (SYSTEMS[-1], "json")])
def test_a_bundle_plays_the_same_game_for_the_same_seed(tmp_path: Path, system: str, form: str) -> None:
    folder = next(folder for folder in shipped_packs() if folder.parent.name == system)
    library, loaded, pack = both(folder, tmp_path, form)
    assert loaded.content_hash == library.content_hash
    lines = played(library, pack)
    assert len(lines) > 50
    assert played(loaded, pack) == lines


def played(library: Library, pack: str) -> list[str]:
    """The log of the first adventure, played by bots that choose at random."""
    system = find(library.packs[pack].manifest.system)
    adventures = library.of_kind("adventure", pack=pack)
    adventure = next((each for each in adventures if each.data.get("first")), adventures[0])
    game = new_game(system, library, adventure, Table(own(system.id).tables[0][1], seed=7), log=Log(), copyable=False)
    game.start()
    play_out(game, system, {seat: RandomAgent(7, seat) for seat in system.seats(game.state)}, limit=400)
    assert game.log is not None
    return game.log.lines()


@pytest.mark.parametrize("folder", shipped_packs(), ids=lambda folder: folder.parent.name)
def test_scenario_tests_run_alike_on_a_bundle(folder: Path, tmp_path: Path) -> None:
    library, loaded, pack = both(folder, tmp_path)
    system = find(library.packs[pack].manifest.system)
    documents = [file.document for file in library.tests(pack) if file.document is not None]
    for case in [case for document in documents for case in cases_of(document)][:20]:
        first, second = run_case(system, library, case, pack), run_case(system, loaded, case, pack)
        assert (first.passed, first.events) == (second.passed, second.events), case.id


def changed(path: Path, change: Callable[[Any], None], *, sealed: bool) -> list[str]:
    """The codes of a bundle after a change; `sealed` writes a digest that agrees with it."""
    data = json.loads(path.read_bytes())
    change(data)
    if sealed:
        data["digest"] = digest_of(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return [each.code for each in verify(path)]


def set_at(data: Any, *steps: Any) -> None:
    *way, last, value = steps
    for step in way:
        data = data[step]
    data[last] = value


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (("entities", 0, "data", "level", 5), "L1104"),
        (("entities", 0, "id", "other"), "L1104"),
        (("entities", []), "L1104"),
        (("sources", 1, "text", "id: x\nkind: y\n"), "L1103"),
        (("content_hash", "0" * 64), "L1103"),
        (("format", "something"), "L1102"),
        (("sources", 0, "path", "../../escape.yaml"), "L1102"),
        (("packs", 0, "id", "unknown"), "L0012"),
        (("pack", "unknown"), "L1104"),
        (("extra", 1), "L1102"),
    ],
)
def test_a_changed_bundle_is_refused_even_with_a_new_digest(bundle: Path, steps: tuple[Any, ...], code: str) -> None:
    assert changed(bundle, lambda data: set_at(data, *steps), sealed=True) == [code]


def test_a_change_of_words_breaks_the_digest(bundle: Path) -> None:
    steps = ("entities", 0, "words", "en", "fields", "name", "Amber Blade")
    assert changed(bundle, lambda data: set_at(data, *steps), sealed=False) == ["L1103"]


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"{}", b"\xff\xfe", b"[" * 200_000, b'{"a": NaN}', b'{"format": "\\ud800"}', b"9" * 10_000],
    ids=["empty", "cut", "list", "nothing", "not-utf-8", "deep", "nan", "surrogate", "long-number"],
)
def test_a_file_that_is_no_bundle_is_a_diagnostic(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(raw)
    problems = verify(path)
    assert problems
    assert {each.code for each in problems} <= {"L1101", "L1102"}
    with pytest.raises(BundleError):
        load(path)


def put_level(value: Any, data: Any) -> None:
    set_at(data, "entities", 0, "data", "level", value)


def test_data_nested_too_deeply_is_a_diagnostic(bundle: Path) -> None:
    for depth in (100, 300, 900):
        deep: Any = []
        for _ in range(depth):
            deep = [deep]
        codes = changed(bundle, partial(put_level, deep), sealed=False)
        assert codes in (["L1101"], ["L1103"])


def test_a_missing_file_is_a_diagnostic(tmp_path: Path) -> None:
    assert [each.code for each in verify(tmp_path / "nowhere.json")] == ["L1101"]


def test_an_effect_without_words_cannot_be_shipped(tmp_path: Path) -> None:
    card = "id: card\nkind: equipment\nname: Card\nlevel: 1\ntriggers: [{on: attack, do: [fly]}]\n"
    with pytest.raises(ContentFault, match="fly"):
        bundle_bytes(pack_library(tmp_path, card=card), "embers")


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(words[0]), list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_bundle_command(tmp_path: Path) -> None:
    target = tmp_path / "out" / "embers.json"
    code, output = run("bundle", str(write_pack(tmp_path / "pack")), "--out", str(target))
    assert code == 0
    assert f"open {target}" in output
    assert run("bundle", "--verify", str(target))[0] == 0
    target.write_bytes(target.read_bytes().replace(b"Ember Blade", b"Amber Blade"))
    code, output = run("bundle", "--verify", str(target))
    assert code == 1
    assert "L1103" in output
