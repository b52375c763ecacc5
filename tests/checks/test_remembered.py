"""What entities said in the words of their system is judged once, and remembering it changes no finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shipped_files import look_anew
from toolkit.checks import cache as cache_module
from toolkit.checks import meaning, reading
from toolkit.checks.one_file import FileChecker
from toolkit.checks.remembered import Memory, key_of, rules_in
from toolkit.checks.run import Options, Report, run
from toolkit.content.diagnostics import Diagnostic

from .packs import SWORD, found, small_pack, write
from .test_corpus import CASES, Case, broken

BLADE = SWORD.replace("sword", "blade") + "enchantments: [{on: attack, spend: {bang: 1}, do: [{add_hits: 2}]}]\n"
FLAVOURED = BLADE.replace("name: Sword\n", "name: Sword\nflavour: It hums.\n")


@pytest.fixture(autouse=True)
def looking_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileChecker, "record", look_anew)


@pytest.fixture(autouse=True)
def trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trust stamps at once, so that tests need not wait for the margin."""
    monkeypatch.setattr(cache_module, "SAFE_MARGIN_NS", -(10**12))


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of the entities that were judged with the words of their system."""
    kinds: list[str] = []
    real = meaning.meaning_of

    def counting(subject: meaning.Subject, *rest: object, **options: object) -> object:
        kinds.append(subject.kind)
        return real(subject, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(meaning, "meaning_of", counting)
    return kinds


def in_new_process(root: Path, monkeypatch: pytest.MonkeyPatch, *, use_cache: bool = True) -> Report:
    """Check a pack with nothing in memory but what the cache on disk tells."""
    monkeypatch.setattr(reading, "_CHECKER", None)
    return run([root], Options(base=root, use_cache=use_cache))


@pytest.mark.parametrize(
    ("edited", "is_judged"),
    [
        (FLAVOURED + "# a comment\n", False),
        ("# a comment\n" + FLAVOURED, False),
        (FLAVOURED.replace("name: Sword", "name: Long Sword"), False),
        (FLAVOURED.replace("It hums.", "It sings."), False),
        (FLAVOURED.replace("flavour: It hums.\n", "tags: [loud]\n"), False),
        (FLAVOURED.replace("add_hits: 2", "add_hits: 3"), True),
        (FLAVOURED.replace("level: 1", "level: 2"), True),
        (FLAVOURED + "text: Adds 2.\n", True),
    ],
)
def test_only_what_an_entity_does_is_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judged: list[str], edited: str, is_judged: bool
) -> None:
    pack = small_pack(tmp_path, blade_yaml=FLAVOURED, gear_yaml="id: gear\nkind: deck\ncards: [sword, blade]\n")
    in_new_process(pack, monkeypatch)
    judged.clear()
    write(pack, {"blade.yaml": edited})
    assert not in_new_process(pack, monkeypatch).diagnostics
    assert judged == (["equipment"] if is_judged else [])


def test_two_cards_that_do_the_same_are_judged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judged: list[str]
) -> None:
    twin = BLADE.replace("blade", "twin").replace("name: Sword", "name: Twin")
    deck = "id: gear\nkind: deck\ncards: [sword, blade, twin]\n"
    pack = small_pack(tmp_path, blade_yaml=BLADE, twin_yaml=twin, gear_yaml=deck)
    assert not in_new_process(pack, monkeypatch).diagnostics
    assert sorted(judged) == ["deck", "equipment", "equipment"], "the sword, and one of the two blades"


def test_a_text_is_held_against_the_numbers_of_a_name_that_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand-written text may repeat a number of any field, so then all of them count."""
    named = BLADE.replace("name: Sword", "name: Blade 7") + "text: Blade 7 adds 2.\n"
    pack = small_pack(tmp_path, blade_yaml=named, gear_yaml="id: gear\nkind: deck\ncards: [sword, blade]\n")
    assert not in_new_process(pack, monkeypatch).diagnostics
    write(pack, {"blade.yaml": named.replace("name: Blade 7", "name: Blade 8")})
    assert [each[0] for each in found(in_new_process(pack, monkeypatch))] == ["L0503"]


def _moved(pack: Path, paths: list[str]) -> None:
    """The same files with a line more at their head."""
    for path in paths:
        text = (pack / path).read_text("utf-8")
        (pack / path).write_text(f"# moved\n{text}", encoding="utf-8")


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: f"{case.base}: {case.name}")
def test_what_is_remembered_changes_no_finding(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = broken(case, tmp_path)
    in_new_process(pack, monkeypatch)
    edited = sorted(path for path in (*case.change, *case.write) if path.endswith(".yaml"))
    _moved(pack, edited)
    remembered = in_new_process(pack, monkeypatch)
    assert remembered == in_new_process(pack, monkeypatch, use_cache=False)


def test_what_holds_places_or_is_wrong_is_not_remembered() -> None:
    memory = Memory()
    problem = Diagnostic("L0305", "what is this", "")
    memory.begin({})
    memory.learn("a", {"given": []}, [problem])
    memory.learn("b", {"waits": [("marked", False, [])]}, [])
    memory.learn("", {}, [])
    memory.learn("c", {"given": [("note", "x")]}, [])
    assert [memory.known(key) for key in ("a", "b", "", "c")] == [None, None, None, {"given": [("note", "x")]}]


def test_what_a_file_needed_is_handed_out_with_it_and_no_more() -> None:
    memory = Memory()
    first: dict[str, object] = {"old": {}, "kept": {"linked": True}}
    memory.begin(first)  # type: ignore[arg-type]
    memory.known("kept")
    memory.learn("new", {}, [])
    assert first == {"kept": {"linked": True}, "new": {}}


def test_the_name_of_rules_tells_everything_apart_that_decides_what_they_say() -> None:
    data = {"level": 1}
    names = {
        key_of("massive-darkness", "equipment", 0, (), data),
        key_of("night-cage", "equipment", 0, (), data),
        key_of("massive-darkness", "skill", 0, (), data),
        key_of("massive-darkness", "equipment", 1, (), data),
        key_of("massive-darkness", "equipment", 0, (0,), data),
        key_of("massive-darkness", "equipment", 0, (), {"level": "1"}),
        key_of("massive-darkness", "equipment", 0, (), {"level": 1.0}),
        key_of("massive-darkness", "equipment", 0, (), {"level": True}),
    }
    assert len(names) == 8


def test_words_and_names_are_no_part_of_what_an_entity_does() -> None:
    assert rules_in({"id": "a", "name": "A", "flavour": "…", "level": 2}) == {"level": 2}
    assert rules_in({"id": "a", "text": "7", "level": 2}) == {"id": "a", "text": "7", "level": 2}
