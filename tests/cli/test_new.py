"""`lantern new`: a pack that checks clean, can be played, and never overwrites anything."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from toolkit.checks.formatting.run import format_paths
from toolkit.cli.main import build
from toolkit.content.characters import slug
from toolkit.content.diagnostics import Severity
from toolkit.content.library import load
from toolkit.content.pack import Claim
from toolkit.content.schemas import NOT_KINDS, shipped
from toolkit.content.yaml import read
from toolkit.render.words import words_of
from toolkit.scaffold import WORKFLOW, CannotStartError, new_pack, source, systems
from toolkit.systems import known, playable

MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def lantern(*words: str) -> Result:
    return CliRunner().invoke(build(words[0]), list(words), prog_name="lantern")


def start(folder: Path, system: str, *words: str) -> Path:
    result = lantern("new", str(folder), "--system", system, *words)
    assert result.exit_code == 0, result.output
    return folder


def content(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()
    }


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("languages", ["en", "ru,en,de"])
def test_a_new_pack_checks_clean(tmp_path: Path, system: str, languages: str) -> None:
    pack = start(tmp_path / "my-pack", system, "--languages", languages)
    result = lantern("check", str(pack), "--no-cache", "--format", "json")
    assert json.loads(result.stdout)["diagnostics"] == []
    assert result.exit_code == 0
    run = format_paths([pack])
    assert (run.changes, run.diagnostics) == ([], []), "a new pack is in the house style"


@pytest.mark.parametrize("system", systems())
def test_there_is_a_commented_example_of_every_kind(tmp_path: Path, system: str) -> None:
    loaded = load([start(tmp_path / "my-pack", system)])
    own = [entity for entity in loaded.library.entities if entity.pack == "my-pack"]
    kinds = {name.split("/")[1] for name in shipped().files if name.startswith(f"{system}/")} - NOT_KINDS
    kinds.discard("die")  # dice come with the game
    assert {entity.kind for entity in own} >= kinds
    for path, text in content(tmp_path / "my-pack").items():
        if path.endswith(".yaml") and not path.startswith("."):
            assert text.count("# ") >= 2, f"{path} explains nothing"


@pytest.mark.parametrize("system", systems())
def test_its_scenario_tests_pass(tmp_path: Path, system: str) -> None:
    result = lantern("test", str(start(tmp_path / "my-pack", system)))
    assert result.exit_code == 0, result.output
    assert re.search(r"[1-9]\d* passed, 0 failed", result.output)


@pytest.mark.parametrize("system", playable())
def test_its_words_are_words_alone(tmp_path: Path, system: str) -> None:
    """No phrase shows what a name of Python is, in any language."""
    library = load([start(tmp_path / "mine", system)]).library
    own = [entity for entity in library.entities if entity.pack == "mine"]
    assert len(own) > 4
    for entity in own:
        for language in ("en", "ru", "uk"):
            said = str(words_of(library, entity, language))
            assert not re.search(r"<bound |<function |object at 0x|Undefined", said), (entity.id, language, said)


@pytest.mark.parametrize("system", playable())
def test_its_adventure_can_be_played(tmp_path: Path, system: str) -> None:
    pack = start(tmp_path / "my-pack", system)
    result = lantern("play", str(pack), "--adventure", "first-steps", "--seats", "random", "--seed", "3", "--quiet")
    assert result.exit_code == 0, result.output
    assert re.search(r"The game is (won|lost)", result.output)


@pytest.mark.parametrize("system", systems())
def test_modelines_and_editor_settings_name_real_schemas(tmp_path: Path, system: str) -> None:
    pack = start(tmp_path / "my-pack", system, "--languages", "en,uk")
    known = {f".lantern/schemas/{name}.schema.json" for name in shipped().files}
    mapped = set(json.loads((pack / ".vscode" / "settings.json").read_text())["yaml.schemas"])
    assert mapped <= known
    for path, text in content(pack).items():
        if not path.endswith(".yaml") or path.startswith("."):
            continue
        found = MODELINE.match(text)
        assert found, f"{path} has no modeline"
        schema = ((pack / path).parent / found[1]).resolve().relative_to(pack.resolve()).as_posix()
        assert schema in known
        assert schema in mapped


def test_words_follow_the_languages(tmp_path: Path) -> None:
    english = start(tmp_path / "a", "night-cage", "--languages", "en,ru")
    russian = start(tmp_path / "b", "night-cage", "--languages", "ru,en")
    assert "name: Candle Thief\n" in (english / "tiles/candle-thief.yaml").read_text()
    assert "name: Похититель свечей\n" in (russian / "tiles/candle-thief.yaml").read_text()
    assert "  name: Candle Thief\n" in (russian / "text/en.yaml").read_text()
    assert not (russian / "text/ru.yaml").exists()


def test_the_title_can_be_any_line_of_text(tmp_path: Path) -> None:
    title = "Тьма: \"a\" # {b} %{id} $id 'c' \\"
    pack = start(tmp_path / "p", "night-cage", "--id", "ember-hills", "--title", title)
    document, problems = read("lantern.yaml", (pack / "lantern.yaml").read_bytes())
    assert not problems
    assert document is not None
    manifest: Any = document.data
    assert (manifest["id"], manifest["title"]) == ("ember-hills", title)
    assert (pack / "README.md").read_text().startswith(f"# {title}\n")


def test_it_ends_by_saying_what_to_do_next(tmp_path: Path) -> None:
    result = lantern("new", str(tmp_path / "my-pack"), "--system", "night-cage", "--languages", "en,de")
    for step in ("lantern check", "lantern test", "lantern play"):
        assert f"{step} {tmp_path / 'my-pack'}" in result.output
    assert "'de' are English until you translate them" in result.output


# Where Lantern is installed from

COMMIT = "1f" * 20


def where(pack: Path) -> tuple[str, str]:
    """What CI installs Lantern from, and the sentence of the README."""
    document, problems = read("lantern.yml", (pack / WORKFLOW).read_bytes())
    assert document is not None
    assert not problems
    (sentence,) = re.findall(
        r"^(?:Install Lantern with|Lantern is installed).*$", (pack / "README.md").read_text(), re.MULTILINE
    )
    return str(document.data["env"]["LANTERN"]), sentence


@pytest.mark.parametrize(
    ("given", "pip"),
    [
        (f"https://example.org/a/lantern.git@{COMMIT}", f"git+https://example.org/a/lantern.git@{COMMIT}"),
        (f"git+https://example.org/a/lantern@{COMMIT}", f"git+https://example.org/a/lantern@{COMMIT}"),
        (f"git+ssh://git@example.org/a/lantern@{COMMIT}", f"git+ssh://git@example.org/a/lantern@{COMMIT}"),
        (
            "https://example.org/lantern-0.1.0-py3-none-any.whl#sha256=12",
            "https://example.org/lantern-0.1.0-py3-none-any.whl#sha256=12",
        ),
        ("https://example.org/lantern.tar.gz", "https://example.org/lantern.tar.gz"),
    ],
)
def test_an_address_is_what_ci_installs_from(tmp_path: Path, given: str, pip: str) -> None:
    pack = start(tmp_path / "my-pack", "night-cage", "--from", given)
    address, sentence = where(pack)
    assert address == pip
    assert pip in sentence
    assert "note:" not in lantern("new", str(tmp_path / "other"), "--system", "night-cage", "--from", given).output


def test_an_address_that_can_change_is_told(tmp_path: Path) -> None:
    words = ("--system", "night-cage", "--from", "https://example.org/lantern.git@main")
    assert "name a commit" in lantern("new", str(tmp_path / "my-pack"), *words).output


def test_a_copy_on_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "it's a copy: of # Lantern"
    copy.mkdir()
    (copy / "pyproject.toml").write_text("")
    (copy / "lantern.whl").write_text("")
    monkeypatch.chdir(tmp_path)
    result = lantern("new", "my-pack", "--system", "night-cage", "--from", f"./{copy.name}")
    assert f"other machines have no {copy}" in result.output
    address, sentence = where(tmp_path / "my-pack")
    assert address == str(copy)
    (words,) = re.findall(r"`pip install (.*)`", sentence)
    assert shlex.split(words) == [str(copy)]
    assert where(start(tmp_path / "b", "night-cage", "--from", str(copy / "lantern.whl")))[0].endswith("lantern.whl")


def test_nobody_said_where_from(tmp_path: Path) -> None:
    result = lantern("new", str(tmp_path / "my-pack"), "--system", "night-cage")
    assert f"write it behind LANTERN in {WORKFLOW}" in result.output
    assert where(tmp_path / "my-pack") == (
        "",
        "Lantern is installed from a copy of it: `pip install` and its folder, its wheel or its address.",
    )


def test_a_release_is_one_change_in_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"https://example.org/released.git@{COMMIT}"
    monkeypatch.setattr(source, "PUBLISHED", address)
    pack = start(tmp_path / "my-pack", "night-cage")
    assert where(pack)[0] == f"git+{address}"
    assert where(start(tmp_path / "mine", "night-cage", "--from", "https://example.org/mine.zip"))[0].endswith(
        "mine.zip"
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("lantern", "neither a copy of Lantern on this machine nor an address"),
        ("someone/lantern", "a bare name can be anyone's"),
        ("git@example.org:a/lantern.git", "neither a copy"),
        ("no-such-folder/", "neither a copy"),
        ("http://example.org/lantern.zip", "nobody can change it on its way"),
        ("git://example.org/lantern", "is not taken"),
        ("file:///tmp/lantern", "is not taken"),
        ("ext::sh -c x", "neither a copy"),
        ("https://name:password@example.org/lantern.git", "everybody who sees the pack could read"),
        ("https://token@example.org/lantern.git", "everybody who sees the pack could read"),
        ("https://example.org/a b", "is no address"),
        ("https://example.org/$(touch x)", "is no address"),
        ('https://example.org/"; x', "is no address"),
        ("https://example.org/${{ secrets.TOKEN }}", "that is no address"),
        ("https://example.org/a\nrun: x", "that is no address"),
        ("https://[/a", "is no address"),
        ("https://example.org", "is no address"),
        ("https://example.org/" + "a" * 400, "that is no address"),
    ],
)
def test_what_cannot_be_installed_from_is_told(tmp_path: Path, given: str, message: str) -> None:
    output = refused(tmp_path / "my-pack", "--system", "night-cage", "--from", given)
    assert "error: --from: " in output
    assert message in output
    assert not (tmp_path / "my-pack").exists()


def refused(folder: Path, *words: str) -> str:
    before = content(folder.parent)
    result = lantern("new", str(folder), *words)
    assert result.exit_code == 2, result.output
    assert content(folder.parent) == before, "nothing may be written"
    return result.output


def test_a_folder_with_anything_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    assert "is not empty: it holds notes.txt" in refused(tmp_path / "full", "--system", "night-cage")
    assert "is not a folder" in refused(tmp_path / "file", "--system", "night-cage")


def test_an_empty_folder_and_a_fresh_git_repository_are_fine(tmp_path: Path) -> None:
    (tmp_path / "my-pack" / ".git").mkdir(parents=True)
    pack = start(tmp_path / "my-pack", "night-cage")
    assert (pack / "lantern.yaml").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["my-pack"], "no temporary folder is left"


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (("--system", "night-cag"), "there is no system 'night-cag'", "did you mean 'night-cage'?"),
        (("--system", "night-cage", "--id", "My Pack!"), "'My Pack!' cannot be the id", "write --id my-pack"),
        (("--system", "night-cage", "--id", "---"), "cannot be the id", "small letters"),
        (("--system", "night-cage", "--id", "night-cage"), "ships with Lantern", "write --id my-night-cage"),
        (("--system", "night-cage", "--languages", "english"), "'english' is not a language code", "en, ru or uk"),
        (("--system", "night-cage", "--title", "x" * 121), "the title", "120"),
    ],
)
def test_a_bad_wish_gets_a_hint_and_no_folder(tmp_path: Path, words: tuple[str, ...], message: str, hint: str) -> None:
    output = refused(tmp_path / "my-pack", *words)
    assert message in output
    assert hint in output
    assert not (tmp_path / "my-pack").exists()


def test_help_names_the_systems_and_shows_examples() -> None:
    words = " ".join(lantern("new", "--help").output.split())
    assert "lantern new my-pack --system night-cage" in words
    for system in systems():
        assert system in words.replace("- ", "-")  # long lines break after a hyphen
    assert set(systems()) <= set(playable()) <= set(known())
    assert set(systems()) == set(playable())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ember Hills!", "ember-hills"),
        ("Émbers_2", "embers-2"),
        ("---", ""),
        ("Тьма", "tma"),
        ("龍", ""),
        ("a" * 80, "a" * 60),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_an_old_pack_cannot_become_stale(tmp_path: Path) -> None:
    """The scaffold's own files are all claimed by the pack or hidden: `lantern check` would report any other."""
    loaded = load([start(tmp_path / "my-pack", "night-cage", "--languages", "en,ru")])
    assert [each for each in loaded.diagnostics if each.severity is Severity.ERROR] == []
    pack = loaded.library.packs["my-pack"]
    assert pack.claimed(Claim.UNCLAIMED) == ()


def test_a_system_without_a_first_pack_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("toolkit.scaffold.systems", lambda: ("night-cage",))
    with pytest.raises(CannotStartError, match="has no rules here yet"):
        new_pack(tmp_path / "my-pack", "machina-arcana")
