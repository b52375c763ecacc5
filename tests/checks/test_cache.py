"""The cache is fast, and never believed beyond doubt."""

from __future__ import annotations

import json
import os
import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.content.brought import install, on_the_path
from tests.shipped_files import look_anew
from toolkit.checks import cache as cache_module
from toolkit.checks import reading, whole
from toolkit.checks.families import references
from toolkit.checks.one_file import FileChecker
from toolkit.checks.run import Options, Report, run

from .packs import DECK, MANIFEST, OLD, SWORD, check, found, small_pack, write


@pytest.fixture(autouse=True)
def looking_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileChecker, "record", look_anew)


class Reads:
    """Counts the files that were really checked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paths: list[str] = []
        checker = reading.checker()

        class Counting:
            def record(_, path: str, *rest: object) -> object:  # noqa: N805
                self.paths.append(path)
                return checker.record(path, *rest)

        monkeypatch.setattr(reading, "_CHECKER", Counting())

    def taken(self) -> list[str]:
        """Which files were read since the last time."""
        paths, self.paths = sorted(self.paths), []
        return paths


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    return Reads(monkeypatch)


def age(root: Path) -> None:
    """Make the files' times old. The inode's own time cannot be set, so `trusting` lifts the margin where needed."""
    for path in root.rglob("*.yaml"):
        os.utime(path, (OLD, OLD))


def cached(root: Path, **options: object) -> Report:
    settings: dict[str, object] = {"base": root, **options}
    return run([root], Options(**settings))  # type: ignore[arg-type]


@pytest.fixture
def trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trust stamps at once, so that tests need not wait for the margin."""
    monkeypatch.setattr(cache_module, "SAFE_MARGIN_NS", -(10**12))


ALL = ["gear.yaml", "lantern.yaml", "sword.yaml"]


@pytest.mark.usefixtures("trusting")
def test_unchanged_files_are_not_read_again(tmp_path: Path, reads: Reads) -> None:
    pack = small_pack(tmp_path)
    cached(pack)
    assert reads.taken() == ALL
    cached(pack)
    assert reads.taken() == []


@pytest.mark.usefixtures("trusting")
def test_what_was_made_of_a_whole_pack_is_not_made_again_while_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, made = small_pack(tmp_path), list[str]()
    at_work = whole.Deep.run
    monkeypatch.setattr(whole.Deep, "run", lambda deep: made.append("made") or at_work(deep))
    assert [len(made) for _ in range(3) if cached(pack)] == [1, 1, 1]


@pytest.mark.parametrize(("asked", "found"), [("key", {"all": "well"}), ("another key", None), ("", None)])
def test_a_result_is_for_what_it_was_made_from_alone(asked: str, found: object) -> None:
    cache = cache_module.Cache(None, "engine")
    cache.keep("deep", "key", {"all": "well"})
    assert cache.result("deep", asked) == found
    assert cache.result("other", asked) is None


@pytest.mark.usefixtures("trusting")
def test_only_the_changed_file_is_read(tmp_path: Path, reads: Reads) -> None:
    pack = small_pack(tmp_path)
    cached(pack)
    reads.taken()
    write(pack, {"sword.yaml": SWORD.replace("level: 1", "level: 99")})
    assert found(cached(pack)) == [("L0205", "sword.yaml", 4, 8)]
    assert reads.taken() == ["sword.yaml"]
    assert found(cached(pack)) == [("L0205", "sword.yaml", 4, 8)], "the cached answer is the same"
    assert reads.taken() == []


def test_fresh_files_are_hashed_again_but_not_checked_again(tmp_path: Path, reads: Reads) -> None:
    """A stamp too young to be trusted costs a hash, not a check."""
    pack = small_pack(tmp_path)
    cached(pack)
    reads.taken()
    cached(pack)
    assert reads.taken() == []


def test_a_change_that_leaves_size_and_time_alone_is_seen(tmp_path: Path) -> None:
    pack = small_pack(tmp_path)
    age(pack)
    assert not cached(pack).diagnostics
    write(pack, {"sword.yaml": SWORD.replace("level: 1", "level: 9")})
    age(pack)
    assert found(cached(pack)) == [("L0205", "sword.yaml", 4, 8)]


def test_a_stamp_is_safe_only_when_it_is_old_enough() -> None:
    now = time.time_ns()
    assert not cache_module.is_safe(f"{now} {now} 1 1")
    assert not cache_module.is_safe(f"{OLD} {now} 1 1"), "the inode was written just now"
    assert not cache_module.is_safe(f"{now + 10**12} {OLD} 1 1"), "a time in the future"
    assert cache_module.is_safe(f"{now - 3 * 10**9} {now - 3 * 10**9} 1 1")


@pytest.mark.usefixtures("trusting")
def test_other_code_or_schemas_void_the_cache(tmp_path: Path, reads: Reads, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = small_pack(tmp_path)
    cached(pack)
    reads.taken()
    monkeypatch.setattr("toolkit.checks.run.engine_key", lambda: "another")
    cached(pack)
    assert reads.taken() == ALL


def test_engine_key_sees_a_changed_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = write(tmp_path / "toolkit", {"checks/cache.py": "", "rules/verbs.py": "one"})
    write(tmp_path, {"schemas/common/die.schema.json": "{}"})
    monkeypatch.setattr(cache_module, "__file__", str(package / "checks" / "cache.py"))
    first = cache_module.engine_key()
    assert cache_module.engine_key() == first
    write(tmp_path, {"schemas/common/die.schema.json": '{"type": "object"}'})
    second = cache_module.engine_key()
    write(package, {"rules/verbs.py": "three"})
    assert len({first, second, cache_module.engine_key()}) == 3


def test_engine_key_sees_every_room_of_our_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room that reads content is called like the folder of shipped packs; it counts all the same."""
    package = write(tmp_path / "toolkit", {"checks/cache.py": "", "content/yaml.py": "one"})
    monkeypatch.setattr(cache_module, "__file__", str(package / "checks" / "cache.py"))
    first = cache_module.engine_key()
    write(package, {"content/yaml.py": "three"})
    assert cache_module.engine_key() != first


def test_engine_key_sees_a_schema_whose_time_was_put_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = write(tmp_path / "toolkit", {"checks/cache.py": ""})
    schema = write(tmp_path, {"schemas/die.schema.json": "{1}"}) / "schemas" / "die.schema.json"
    os.utime(schema, (OLD, OLD))
    monkeypatch.setattr(cache_module, "__file__", str(package / "checks" / "cache.py"))
    first = cache_module.engine_key()
    replacement = write(tmp_path, {"new.json": "{2}"}) / "new.json"
    os.utime(replacement, (OLD, OLD))
    replacement.replace(schema)
    assert cache_module.engine_key() != first


@pytest.mark.usefixtures("trusting")
def test_a_pack_elsewhere_that_gains_the_name_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown names are looked for in the shipped packs too, which are no part of the run."""
    pack = small_pack(tmp_path / "pack", pile_yaml="id: pile\nkind: deck\ncards: [axe]\n")
    shipped = write(tmp_path / "shipped", {"lantern.yaml": MANIFEST.replace("id: small", "id: other")})
    monkeypatch.setattr(references, "shipped_packs", lambda: (shipped,))
    assert found(cached(pack)) == [("L0401", "pile.yaml", 3, 9)]
    write(shipped, {"axe.yaml": SWORD.replace("sword", "axe")})
    assert found(cached(pack)) == [("L0403", "pile.yaml", 3, 9)]


def test_the_cache_keeps_itself_out_of_git_but_touches_no_chosen_folder(tmp_path: Path) -> None:
    pack = small_pack(tmp_path / "pack")
    cached(pack)
    assert (pack / ".lantern" / "cache" / ".gitignore").read_text() == "*\n"
    cached(pack, cache_folder=tmp_path / "mine")
    assert not (tmp_path / "mine" / ".gitignore").exists()


@pytest.mark.usefixtures("trusting")
def test_a_file_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    pack = small_pack(tmp_path)
    cached(pack)
    (pack / "sword.yaml").unlink()
    assert found(cached(pack)) == [("L0401", "gear.yaml", 3, 9)]
    kept = sorted((pack / ".lantern" / "cache").glob("*-1-0.json"))
    counts = {
        each.name: tuple(each.read_text("utf-8").count(file) for file in ("gear.yaml", "sword.yaml")) for each in kept
    }
    assert counts == {"files-1-0.json": (1, 0), "meanings-1-0.json": (1, 0)}
    small_pack(pack)
    assert not cached(pack).diagnostics


@pytest.mark.usefixtures("trusting")
def test_a_new_file_is_seen(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, pile_yaml="id: pile\nkind: deck\ncards: [axe]\n")
    assert found(cached(pack)) == [("L0401", "pile.yaml", 3, 9)]
    write(pack, {"axe.yaml": SWORD.replace("sword", "axe")})
    assert not cached(pack).diagnostics


@pytest.mark.usefixtures("trusting")
def test_another_system_in_the_manifest_is_another_check(tmp_path: Path) -> None:
    pack = small_pack(tmp_path)
    cached(pack)
    text = (pack / "lantern.yaml").read_text()
    write(pack, {"lantern.yaml": text.replace("massive-darkness", "night-cage")})
    assert {each.code for each in cached(pack).diagnostics} == {"L0301"}


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize("damage", ["", "garbage", "[1]\n{}", "[]\n[[[[[", "\x00\xff"])
def test_damaged_cache_is_ignored(tmp_path: Path, damage: str, reads: Reads) -> None:
    pack = small_pack(tmp_path)
    first = cached(pack)
    reads.taken()
    files = list((pack / ".lantern" / "cache").glob("*.json"))
    assert files
    for file in files:
        file.write_text(damage, encoding="latin-1")
    assert cached(pack) == first
    assert reads.taken() == ALL


@pytest.mark.usefixtures("trusting")
def test_a_flipped_bit_is_noticed(tmp_path: Path, reads: Reads) -> None:
    pack = small_pack(tmp_path)
    cached(pack)
    reads.taken()
    file = next((pack / ".lantern" / "cache").glob("files-*"))
    head, _, body = file.read_bytes().partition(b"\n")
    file.write_bytes(head + b"\n" + body.replace(b'"deck"', b'"dock"').replace(b"deck", b"dock"))
    assert not cached(pack).diagnostics
    assert reads.taken() == ALL


@pytest.mark.usefixtures("trusting")
def test_a_cache_that_came_with_the_pack_is_not_believed(tmp_path: Path, reads: Reads) -> None:
    """A stranger's cache says another folder's inode, so a crafted "clean" is worth nothing."""
    pack = small_pack(tmp_path / "one", axe_yaml="id: axe\nkind: nonsense\n")
    honest = found(cached(pack))
    assert honest
    for file in (pack / ".lantern" / "cache").glob("*.json"):
        head, _, body = file.read_bytes().partition(b"\n")
        header = json.loads(head)
        header[3] += 1
        file.write_bytes(json.dumps(header).encode() + b"\n" + body)
    reads.taken()
    assert found(cached(pack)) == honest
    assert reads.taken() == ["axe.yaml", *ALL]


def test_a_link_for_a_cache_folder_is_not_followed(tmp_path: Path) -> None:
    pack = small_pack(tmp_path / "pack")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (pack / ".lantern").symlink_to(elsewhere)
    cached(pack)
    assert list(elsewhere.iterdir()) == []


def test_no_cache_writes_nothing(tmp_path: Path) -> None:
    pack = small_pack(tmp_path)
    cached(pack, use_cache=False)
    assert not (pack / ".lantern").exists()


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    pack = small_pack(tmp_path / "pack")
    (pack / ".lantern").write_text("a file where the folder should be")
    assert not cached(pack).diagnostics


@pytest.mark.usefixtures("trusting")
def test_chosen_cache_folder(tmp_path: Path, reads: Reads) -> None:
    pack = small_pack(tmp_path / "pack")
    cached(pack, cache_folder=tmp_path / "cache")
    reads.taken()
    cached(pack, cache_folder=tmp_path / "cache")
    assert reads.taken() == []
    assert not (pack / ".lantern").exists()


@pytest.mark.usefixtures("trusting")
def test_the_answer_is_the_same_from_another_folder(tmp_path: Path) -> None:
    """Paths in messages follow the working folder, whatever the cache was made from."""
    pack = small_pack(tmp_path / "pack", axe_yaml="id: axe\nkind: nonsense\n")
    inside = run([pack], Options(base=pack))
    outside = run([pack], Options(base=tmp_path))
    assert [each.path for each in inside.diagnostics] == ["axe.yaml"]
    assert [each.path for each in outside.diagnostics] == ["pack/axe.yaml"]


@pytest.mark.usefixtures("trusting")
def test_deep_checks_follow_what_they_look_at(tmp_path: Path) -> None:
    """A deck of all cards of a level changes its verdict when a card changes, though the deck does not."""
    pack = small_pack(tmp_path, first_yaml="id: first\nkind: deck\nall: {kind: equipment, where: {level: 1}}\n")
    assert not cached(pack).diagnostics
    write(pack, {"sword.yaml": SWORD.replace("level: 1", "level: 2")})
    assert found(cached(pack)) == [("L0702", "first.yaml", 3, 6)]
    write(pack, {"sword.yaml": SWORD})
    assert not cached(pack).diagnostics


@pytest.mark.usefixtures("trusting")
def test_an_edit_that_other_files_cannot_see_costs_no_look_at_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    real = whole.check_whole
    monkeypatch.setattr(whole, "check_whole", lambda *rest: looks.append(rest[0]) or real(*rest))
    pack = small_pack(tmp_path, axe_yaml=SWORD.replace("sword", "axe"))
    cached(pack)
    assert looks == ["massive-darkness"]
    write(pack, {"axe.yaml": SWORD.replace("sword", "axe") + "# a comment\n"})
    assert not cached(pack).diagnostics
    assert looks == ["massive-darkness"]
    write(pack, {"axe.yaml": SWORD.replace("sword", "hatchet")})
    cached(pack)
    assert looks == ["massive-darkness"] * 2, "another id is seen by all"


@pytest.mark.usefixtures("trusting")
def test_a_finding_across_files_moves_with_its_line(tmp_path: Path) -> None:
    """The file says the same as before, one line lower."""
    more = "- id: axe\n  extends: sword\n  slots: [hand]\n- id: sword\n  kind: deck\n  cards: [axe]\n"
    pack = small_pack(tmp_path, more_yaml=more)
    assert found(cached(pack)) == [("L0108", "sword.yaml", 1, 5)]
    write(pack, {"sword.yaml": "# a comment\n" + SWORD})
    assert found(cached(pack)) == [("L0108", "sword.yaml", 2, 5)]
    write(pack, {"more.yaml": "# a comment\n" + more})
    (problem,) = cached(pack).diagnostics
    assert [each.span.line for each in problem.related] == [5], "what is related has moved too"


VERSIONS = {
    "sword.yaml": [SWORD, SWORD + "# more\n", SWORD.replace("level: 1", "level: 2"), SWORD.replace("1", "99")],
    "gear.yaml": [
        DECK,
        "# first\n" + DECK,
        DECK.replace("sword", "swrod"),
        DECK.replace("cards: [sword]", "cards: []"),
    ],
    "pile.yaml": [
        "id: pile\nkind: deck\ncards: [gear]\n",
        "id: pile\nkind: deck\nall: {kind: equipment, where: {level: 1}}\n",
        "id: pile\nextends: gear\n",
        "id: sword\nkind: deck\ncards: [sword]\n",
        "[",
    ],
    "text/uk.yaml": ["sword: {name: Меч}\n", "\n\nsword: {name: '{hit} Меч'}\n", "sward: {name: Меч}\n"],
    "lantern.yaml": [MANIFEST, MANIFEST.replace("[en]", "[en, uk]"), "# why\n" + MANIFEST.replace("[en]", "[en, uk]")],
    "inner/tests/axe.yaml": [SWORD.replace("sword", "axe"), "id: axe\nkind: deck\ncards: [axe]\n"],
    "inner/lantern.yaml": [
        MANIFEST.replace("id: small", "id: inner"),
        MANIFEST.replace("id: small", "id: inner").replace("massive-darkness", "night-cage"),
    ],
}


def edited(pack: Path, choice: random.Random) -> None:
    """One or two files of the pack are written or removed: a pack inside it may come, go or be for another system."""
    for path in choice.sample(sorted(VERSIONS), choice.randint(1, 2)):
        if choice.random() < (0.5 if path == "inner/lantern.yaml" else 0.15) and path != "lantern.yaml":
            (pack / path).unlink(missing_ok=True)
        else:
            write(pack, {path: choice.choice(VERSIONS[path])})


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize("seed", range(6))
def test_cached_and_fresh_answers_are_the_same_after_any_edits(tmp_path: Path, seed: int) -> None:
    pack = small_pack(tmp_path)
    choice = random.Random(seed)
    for _ in range(25):
        edited(pack, choice)
        assert cached(pack) == check(pack)


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize("seed", range(4))
def test_runs_that_are_killed_while_they_write_leave_nothing_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Each part of the cache is whole or as it was, and what a part says holds whatever the others say."""
    monkeypatch.setattr(cache_module, "_FILES_A_SHARD", 1)
    pack, choice = small_pack(tmp_path), random.Random(seed)
    real = cache_module.Cache._write

    def killed_in_time(cache: cache_module.Cache, name: str, data: dict[str, object]) -> None:
        if choice.random() < 0.4:
            raise KeyboardInterrupt
        real(cache, name, data)

    for _ in range(25):
        edited(pack, choice)
        with monkeypatch.context() as patched, suppress(KeyboardInterrupt):
            patched.setattr(cache_module.Cache, "_write", killed_in_time)
            cached(pack)
        edited(pack, choice)
        assert cached(pack) == check(pack)


@pytest.mark.usefixtures("trusting")
def test_a_file_of_a_pack_inside_is_read_anew_when_that_pack_comes_or_goes(tmp_path: Path, reads: Reads) -> None:
    pack = small_pack(tmp_path)
    write(pack, {"inner/tests/axe.yaml": SWORD.replace("sword", "axe")})
    cached(pack)
    reads.taken()
    write(pack, {"inner/lantern.yaml": MANIFEST.replace("id: small", "id: inner")})
    cached(pack)
    assert reads.taken() == ["lantern.yaml", "tests/axe.yaml"]
    (pack / "inner" / "lantern.yaml").unlink()
    cached(pack)
    assert reads.taken() == ["inner/tests/axe.yaml"]


def test_an_installed_system_voids_the_cache_and_its_packs_do_not(tmp_path: Path) -> None:
    before = cache_module.engine_key()
    described = {"__init__.py": "", "system.yaml": "title: The Long Stair\nprefix: LS\n"}
    folder = install(tmp_path, "long-stair", "stairs", described)
    with on_the_path(tmp_path):
        installed = cache_module.engine_key()
        assert installed != before
        write(folder, {"data/content/long-stair/core/steps.yaml": "id: steps\n"})
        assert cache_module.engine_key() == installed
        write(folder, {"data/schemas/long-stair/step.schema.json": "{}"})
        assert cache_module.engine_key() != installed
    assert cache_module.engine_key() == before


def test_what_checks_depend_on_is_looked_for_below_a_folder_and_not_behind_links(tmp_path: Path) -> None:
    (tmp_path / "engine" / "inner").mkdir(parents=True)
    (tmp_path / "engine" / "inner" / "one.py").write_text("", encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "two.py").write_text("", encoding="utf-8")
    (tmp_path / "engine" / "link").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (tmp_path / "engine" / "round").symlink_to(tmp_path / "engine", target_is_directory=True)
    found = [stamp.partition(" ")[0] for stamp in cache_module._stamps_below(str(tmp_path / "engine"))]
    assert found == [str(tmp_path / "engine" / "inner" / "one.py")]
