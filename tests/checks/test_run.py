"""Runs: whole packs, single files, changed files, several cores, comments that silence, and exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.forked import forking
from toolkit.checks.allow import allowed
from toolkit.checks.run import Options, run
from toolkit.cli.app import build
from toolkit.cli.checking import Request, everyday
from toolkit.cli.checking import check as check_request
from toolkit.content.diagnostics import Diagnostic, Span
from toolkit.content.resources import shipped_packs
from toolkit.content.schemas import SchemaBook

from .packs import DECK, MANIFEST, SWORD, check, found, small_pack, write

AXE = "id: axe\nkind: nonsense\n"


@pytest.mark.parametrize("pack", shipped_packs(), ids=lambda pack: f"{pack.parent.name}/{pack.name}")
def test_shipped_pack_is_clean(pack: Path) -> None:
    report = run([pack], Options(base=pack, use_cache=False))
    assert [str(each) for each in report.diagnostics] == []
    assert report.checked == report.files


def test_every_file_is_counted(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml=AXE)
    write(pack, {"README.md": "words", "what.bin": "x", "broken.yaml": "a: [", ".hidden/x.bin": "x"})
    report = check(pack)
    assert (report.checked, report.files) == (5, 7), "neither the unclaimed file nor the one that cannot be read"


def test_a_file_is_reported_alone_but_checked_with_its_pack(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml=AXE, pile_yaml=DECK.replace("gear", "pile").replace("sword", "swort"))
    report = run([pack / "pile.yaml"], Options(base=pack, use_cache=False))
    assert found(report) == [("L0401", "pile.yaml", 3, 9)]
    assert (report.checked, report.files) == (1, 1)
    assert not run([pack / "gear.yaml"], Options(base=pack, use_cache=False)).diagnostics


def test_a_folder_inside_a_pack_limits_the_report(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml=AXE)
    write(pack, {"more/bow.yaml": AXE.replace("axe", "bow")})
    report = run([pack / "more"], Options(base=pack, use_cache=False))
    assert found(report) == [("L0301", "more/bow.yaml", 2, 7)]


def test_only_the_given_files(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml=AXE, bow_yaml=AXE.replace("axe", "bow"))
    only = frozenset({os.path.realpath(pack / "bow.yaml")})
    assert [each.path for each in check(pack, only=only).diagnostics] == ["bow.yaml"]


def test_packs_below_a_folder_are_all_checked(tmp_path: Path) -> None:
    small_pack(tmp_path / "one", axe_yaml=AXE)
    write(tmp_path / "two", {"lantern.yaml": MANIFEST.replace("small", "other"), "axe.yaml": AXE})
    assert [each.path for each in check(tmp_path).diagnostics] == ["one/axe.yaml", "two/axe.yaml"]


def test_a_pack_inside_a_pack_is_a_pack_of_its_own(tmp_path: Path) -> None:
    small_pack(tmp_path)
    write(tmp_path / "inner", {"lantern.yaml": MANIFEST.replace("small", "inner"), "sword.yaml": SWORD})
    report = check(tmp_path)
    assert not report.diagnostics, "the same id in two packs is no mistake"
    assert report.files == 5


def test_mistakes_of_a_required_pack_are_told_once_where_it_is_required(tmp_path: Path) -> None:
    base = small_pack(tmp_path / "base", axe_yaml=AXE)
    manifest = MANIFEST.replace("small", "more") + "requires: [small]\n"
    more = write(tmp_path / "more", {"lantern.yaml": manifest, "pile.yaml": DECK.replace("gear", "pile")})
    report = run([more], Options(base=more, use_cache=False))
    assert found(report) == [("L0122", "lantern.yaml", 6, 12)]
    assert (report.checked, report.files) == (2, 2)
    (base / "axe.yaml").unlink()
    assert not run([more], Options(base=more, use_cache=False)).diagnostics


def test_a_broken_test_of_a_required_pack_stops_nobody(tmp_path: Path) -> None:
    write(small_pack(tmp_path / "base"), {"tests/cases.yaml": "kind: scenario-test\nsystem: massive-darkness\n"})
    manifest = MANIFEST.replace("small", "more") + "requires: [small]\n"
    more = write(tmp_path / "more", {"lantern.yaml": manifest, "pile.yaml": DECK.replace("gear", "pile")})
    assert not run([more], Options(base=more, use_cache=False)).diagnostics


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    pack = small_pack(tmp_path)
    for number in range(450):
        bad = "nonsense" if number % 50 == 0 else "equipment"
        card = SWORD.replace("sword", f"sword-{number}").replace("equipment", bad)
        write(pack, {f"cards/sword-{number}.yaml": card})
    alone, together = check(pack, jobs=1), check(pack, jobs=2)
    assert alone == together
    assert len(alone.diagnostics) == 9


def test_a_picture_with_too_many_pixels_is_refused(tmp_path: Path) -> None:
    """A few kilobytes on disk, 49 million pixels in memory."""
    pack = small_pack(tmp_path, sword_yaml=SWORD + "art: art/sword.png\n")
    (pack / "art").mkdir()
    Image.new("1", (7000, 7000)).save(pack / "art" / "sword.png")
    assert found(check(pack)) == [("L0602", "art/sword.png", 1, 1)]


def test_no_pack_is_not_a_run(tmp_path: Path) -> None:
    report = check(tmp_path)
    assert not report.ran
    assert [each.code for each in report.diagnostics] == ["L0101"]


# Comments


POTION = (
    "id: potion\nkind: equipment\nname: Potion\nform: consumable\nlevel: 1\n{above}text: Heal 3 wounds.{comment}\n"
    "triggers:\n  - on: use\n    do: [{{heal: 2}}]\n"
)


def wrong_text(comment: str, above: str = "") -> dict[str, str]:
    return {"potion_yaml": POTION.format(comment=comment, above=above)}


def test_a_comment_silences_its_own_line(tmp_path: Path) -> None:
    assert not check(small_pack(tmp_path, **wrong_text("  # lantern: allow L0503 a joke card"))).diagnostics


def test_a_comment_alone_silences_the_next_line(tmp_path: Path) -> None:
    assert not check(small_pack(tmp_path, **wrong_text("", "# lantern: allow L0503 a joke card\n"))).diagnostics


def test_a_comment_silences_only_its_code(tmp_path: Path) -> None:
    report = check(small_pack(tmp_path, **wrong_text("  # lantern: allow L0504 wrong code")))
    assert [each.code for each in report.diagnostics] == ["L0503", "L0901"]


def test_a_comment_silences_findings_across_files(tmp_path: Path) -> None:
    deck = DECK.replace("[sword]", "[sword, sword]  # lantern: allow L0703 a second one")
    assert not check(small_pack(tmp_path, gear_yaml=deck)).diagnostics


@pytest.mark.parametrize(
    ("line", "code"),
    [("level: 12", "L0205"), ("level: []", "L0204"), ("art: ../x.png\nlevel: 1", "L0604"), ("levl: 1", "L0201")],
)
def test_a_comment_cannot_silence_what_playing_rests_on(tmp_path: Path, line: str, code: str) -> None:
    sword = SWORD.replace("level: 1\n", f"# lantern: allow {code} trust me\n{line}\n")
    report = check(small_pack(tmp_path, sword_yaml=sword))
    assert {each.code for each in report.diagnostics} == {code, "L0903"}


def test_a_comment_without_a_reason_silences_and_is_reported(tmp_path: Path) -> None:
    report = check(small_pack(tmp_path, **wrong_text("  # lantern: allow L0503")))
    assert "L0902" in [each.code for each in report.diagnostics]


def test_findings_of_other_commands_are_silenced_only_with_a_reason() -> None:
    raw = {"a.yaml": b"x: 1  # lantern: allow L1301 never drawn on purpose\ny: 2  # lantern: allow L1301\nz: 3\n"}
    problems = [Diagnostic("L1301", "unused", "a.yaml", Span(line, 1, line, 2)) for line in (1, 2, 3)]
    assert [each.span.line for each in allowed(problems, raw)] == [2, 3]
    other = [Diagnostic("L1305", "idle", "a.yaml", Span(1, 1, 1, 2))]
    assert allowed(other, raw) == other


def test_a_system_without_schemas_is_noted_at_the_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SchemaBook, "has_system", lambda self, system: False)
    report = check(small_pack(tmp_path))
    notes = [each for each in report.diagnostics if each.code == "L0120"]
    assert [(each.path, each.pointer, str(each.severity)) for each in notes] == [("lantern.yaml", ("system",), "note")]


def test_words_lost_to_a_comment_are_shown_as_they_are_written(tmp_path: Path) -> None:
    lamp = "id: lamp\nkind: equipment\nname: Лампа Ансела #1\nlevel: 1\nslots: [hand]\n"
    (lost,) = check(small_pack(tmp_path, lamp_yaml=lamp)).diagnostics
    assert (lost.code, lost.hint) == ("L0508", 'put the words in quotes: "Лампа Ансела #1"')


def test_a_sign_in_quotes_on_the_same_line_is_no_comment(tmp_path: Path) -> None:
    lamps = """\
- {id: lamp, kind: equipment, name: Lamp, flavour: "Bought as #1 of two.", level: 1, slots: [hand]}
- {id: torch, kind: equipment, name: Torch, note: 'lit #2', level: 1, slots: [hand]}
"""
    assert check(small_pack(tmp_path, lamps_yaml=lamps)).diagnostics == ()


def test_a_ring_of_decks_is_told_once(tmp_path: Path) -> None:
    deck = "id: {0}\nkind: deck\ncards: [sword]\nwhen_empty: next-deck\nnext_deck: {1}\n"
    files = {f"{one}_yaml": deck.format(one, other) for one, other in ("ab", "bc", "ca")}
    ring = [each for each in check(small_pack(tmp_path, **files)).diagnostics if each.code == "L0704"]
    assert [(each.path, each.message) for each in ring] == [
        ("a.yaml", "these decks follow each other in a ring: a → b → c → a")
    ]
    entry = check(small_pack(tmp_path, **files, d_yaml=deck.format("d", "a"))).diagnostics
    assert [each.path for each in entry if each.code == "L0704"] == ["a.yaml"]


def test_a_comment_without_a_code_is_reported(tmp_path: Path) -> None:
    report = check(small_pack(tmp_path, **wrong_text("  # lantern: allow everything")))
    assert [each.code for each in report.diagnostics] == ["L0503", "L0902"]


# The command line


def lantern(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return forking().run("check", *arguments, cwd=str(folder))


def git(folder: Path, *arguments: str) -> None:
    settings = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True)


def test_exit_codes(tmp_path: Path) -> None:
    clean = small_pack(tmp_path / "clean")
    broken = small_pack(tmp_path / "broken", axe_yaml=AXE)
    assert lantern("--no-cache", folder=clean).returncode == 0
    assert lantern("--no-cache", folder=broken).returncode == 1
    assert lantern("nowhere", folder=clean).returncode == 2
    assert lantern("--format", "poem", folder=clean).returncode == 2
    assert lantern("--jobs", "1", "--ignore", "L0301", folder=broken).returncode == 0


def test_a_command_works_in_the_folder_it_is_told(tmp_path: Path) -> None:
    """As if started there, whether the words are read quickly or in full."""
    pack = small_pack(tmp_path / "a folder", axe_yaml=AXE)
    for words in (["check", "--no-cache"], ["check", "--no-cache", "--jobs", "1"]):
        there = lantern(*words[1:], folder=pack)
        for way in (["-C", str(pack)], ["-C", str(tmp_path), "-C", pack.name]):
            command = [sys.executable, "-m", "toolkit", *way, *words]
            here = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
            assert (here.returncode, here.stdout) == (there.returncode, there.stdout)
    for missing in ("nowhere", "a\0b"):
        done = CliRunner().invoke(build("check"), ["-C", missing, "check"])
        assert (done.exit_code, "cannot be worked in" in done.stderr) == (2, True)


def test_warnings_fail_only_when_strict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = small_pack(tmp_path)
    (pack / "art").mkdir()
    (pack / "art" / "left-over.png").write_bytes(
        bytes.fromhex(
            "89504e470d0a1a0a0000000d4948445200000001000000010100000000376ef924"
            "0000000a49444154789c636000000002000148afa4710000000049454e44ae426082"
        )
    )
    assert [each.code for each in check(pack).diagnostics] == ["L0603"]
    assert check_request(Request([str(pack)], no_cache=True)) == 0
    assert check_request(Request([str(pack)], no_cache=True, strict=True)) == 1
    assert "1 warning" in capsys.readouterr().out


def test_changed_files_only(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml=AXE)
    git(pack, "init")
    git(pack, "add", ".")
    git(pack, "commit", "-m", "first")
    clean = lantern("--changed", "--no-cache", folder=pack)
    assert (clean.returncode, clean.stdout) == (0, "no mistakes; checked 0 of 0 files\n")
    write(pack, {"bow.yaml": AXE.replace("axe", "bow"), "sword.yaml": SWORD.replace("level: 1", "level: 9")})
    changed = lantern("--changed", "--no-cache", folder=pack)
    assert "bow.yaml:2:7" in changed.stdout, "an untracked file"
    assert "sword.yaml:4:8" in changed.stdout
    assert "axe.yaml" not in changed.stdout
    assert lantern("--changed", "--since", "no-such-thing", folder=pack).returncode == 2
    assert lantern("--changed", "--since", "--output=x", folder=pack).returncode == 2


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="links need rights, names are always text")
def test_changes_that_keep_a_file_out_of_its_pack_are_told(tmp_path: Path) -> None:
    """A link out of the pack, a name that is no text, and a manifest that says nothing are no files of a pack."""
    here = tmp_path / "here"
    pack, other = small_pack(here / "one"), small_pack(here / "two")
    (other / "lantern.yaml").write_text((other / "lantern.yaml").read_text().replace("id: ", "id: other-"))
    git(here, "init")
    git(here, "add", ".")
    git(here, "commit", "-m", "first")
    assert lantern("--changed", "--no-cache", folder=here).returncode == 0
    (pack / "away.yaml").symlink_to("/etc/hostname")
    nameless = Path(os.fsdecode(os.fsencode(pack) + b"/axe\xff.yaml"))
    nameless.write_text(AXE)
    (other / "lantern.yaml").write_text("- nothing\n")
    changed = lantern("--changed", "--no-cache", "--format", "json", folder=here)
    found = {each["code"] for each in json.loads(changed.stdout)["diagnostics"]}
    assert {"L0110", "L0106", "L0102"} <= found, changed.stdout
    nameless.unlink()  # nobody can tell whether it is the one of before, so it would always be told
    git(here, "add", ".")
    git(here, "commit", "-m", "second")
    assert lantern("--changed", "--no-cache", folder=here).returncode == 0, "old mistakes are not told"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are always text here")
@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit"])
def test_a_file_name_that_is_no_text_is_a_finding(tmp_path: Path, form: str) -> None:
    pack = small_pack(tmp_path)
    Path(os.fsdecode(os.fsencode(pack) + b"/axe\xff\xfe.yaml")).write_text(AXE)
    done = lantern("--format", form, folder=pack)
    assert done.returncode == 1, done.stderr
    assert "L0106" in done.stdout


def test_fix_repairs_what_is_certain(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, sword_yaml=SWORD.replace("level", "Level"), gear_yaml=DECK.replace("sword", "Sword"))
    done = lantern("--fix", "--no-cache", folder=pack)
    assert done.returncode == 0, done.stdout
    assert (pack / "sword.yaml").read_text() == SWORD
    assert (pack / "gear.yaml").read_text() == DECK


def test_fix_leaves_codes_alone_that_were_not_chosen(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, sword_yaml=SWORD.replace("level", "Level"), gear_yaml=DECK.replace("sword", "Sword"))
    lantern("--fix", "--no-cache", "--select", "L0401", folder=pack)
    assert "Level" in (pack / "sword.yaml").read_text()
    assert (pack / "gear.yaml").read_text() == DECK


def test_a_slip_in_a_reference_does_not_make_its_target_unused(tmp_path: Path) -> None:
    """One mistake, one diagnostic: the boss is not called unused because its only reference is misspelled."""
    made = subprocess.run(
        [sys.executable, "-m", "toolkit", "new", str(tmp_path / "pack"), "--system", "night-cage"], check=False
    )
    assert made.returncode == 0
    tile = tmp_path / "pack" / "tiles" / "rattling-vault.yaml"
    tile.write_text(tile.read_text().replace("bring: gaoler", "bring: goaler"))
    report = check(tmp_path / "pack")
    assert [(each.code, each.hint) for each in report.diagnostics] == [("L0401", "did you mean 'gaoler'?")]


def test_the_everyday_call_is_read_without_the_full_command_line() -> None:
    request = everyday(["packs", "--strict", "--format", "json"])
    assert request == Request(["packs"], form="json", strict=True)
    assert everyday([]) == Request(["."])
    assert everyday(["--help"]) is None
    assert everyday(["--jobs", "2"]) is None


def test_everyday_and_full_command_line_agree(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml=AXE)
    quick = lantern(".", "--no-cache", folder=pack)
    full = lantern(".", "--no-cache", "--jobs", "0", folder=pack)
    assert (quick.returncode, quick.stdout) == (full.returncode, full.stdout)


def test_a_shipped_pack_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert check_request(Request(["drowned-wing"], no_cache=True)) == 0
    assert check_request(Request(["drowned-wine"], no_cache=True)) == 2
