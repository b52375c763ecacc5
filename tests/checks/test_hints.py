"""What a check says about references with packs, closed folders, comments in texts, and manifests that are wrong."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from toolkit.checks.run import Options, run
from toolkit.content.library import NotFoundError, load

MANIFEST = 'id: {0}\ntitle: {0}\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en]\n'
SWORD = "id: sword\nkind: equipment\nname: Sword\nlevel: 1\nslots: [hand]\n"
PILE = "id: pile\nkind: deck\nname: Pile\ncards: [{}]\n"


def pack(folder: Path, name: str = "mine", manifest: str = "", **files: str) -> Path:
    root = folder / name
    root.mkdir(parents=True)
    (root / "lantern.yaml").write_text(MANIFEST.format(name) + manifest, encoding="utf-8")
    for file, text in files.items():
        (root / f"{file}.yaml").write_text(text, encoding="utf-8")
    return root


def found(*folders: Path) -> list[tuple[str, str, str]]:
    base = folders[0].parent
    report = run(folders, Options(base=base, use_cache=False))
    return [(each.code, each.path, each.hint) for each in report.diagnostics]


@pytest.mark.parametrize("written", ["base/swrod", "bsae/sword"])
def test_a_reference_with_a_pack_gets_a_hint_with_a_pack(tmp_path: Path, written: str) -> None:
    pack(tmp_path, "base", sword=SWORD)
    mine = pack(tmp_path, "mine", "requires: [base]\n", pile=PILE.format(written))
    assert found(mine) == [("L0401", "mine/pile.yaml", "did you mean 'base/sword'?")]
    with pytest.raises(NotFoundError, match="did you mean 'base/sword'"):
        load([mine]).library.get(written, pack="mine")


def test_an_entity_that_extends_a_misspelt_one_gets_a_hint_with_a_pack(tmp_path: Path) -> None:
    pack(tmp_path, "base", sword=SWORD)
    axe = "id: axe\nkind: equipment\nextends: base/swrod\nname: Axe\n"
    mine = pack(tmp_path, "mine", "requires: [base]\n", axe=axe)
    assert ("L0107", "mine/axe.yaml", "did you mean 'base/sword'?") in found(mine)


@pytest.mark.parametrize("requires", ["base", "{id: base}", "[{name: base}]", "[[base]]"])
def test_requirements_that_cannot_be_read_are_one_mistake(tmp_path: Path, requires: str) -> None:
    pack(tmp_path, "base", sword=SWORD)
    mine = pack(tmp_path, "mine", f"requires: {requires}\n", pile=PILE.format("base/sword"))
    assert {(path, code[:3]) for code, path, _ in found(mine)} == {("mine/lantern.yaml", "L02")}


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = pack(tmp_path, "mine", sword=SWORD)
    (mine / "hoard").mkdir()
    (tmp_path / "shut").mkdir()
    look = os.scandir

    def scandir(folder: str) -> Any:
        if os.path.basename(folder) in ("hoard", "shut"):
            raise PermissionError(13, "Permission denied")
        return look(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    assert [each[:2] for each in found(mine)] == [("L0121", "mine/hoard")]
    report = run([tmp_path], Options(base=tmp_path, use_cache=False))
    assert [(each.code, each.path) for each in report.diagnostics] == [("L0121", "mine/hoard"), ("L0121", "shut")]


COMMENT = "# lantern: allow L0503 not yet"


@pytest.mark.parametrize(
    "text",
    [
        f"flavour: |\n  First.\n  {COMMENT}\n",
        f"flavour: >-\n  First.\n  Then {COMMENT}\n",
        f'flavour: "First {COMMENT}"\n',
        f"flavour: 'First\n  {COMMENT}'\n",
    ],
)
def test_what_looks_like_a_comment_in_a_text_is_none(tmp_path: Path, text: str) -> None:
    mine = pack(tmp_path, "mine", sword=SWORD + text)
    assert found(mine) == []


def test_a_comment_after_a_text_is_one(tmp_path: Path) -> None:
    blade = SWORD + f'flavour: "First." {COMMENT}\n'
    mine = pack(tmp_path, "mine", sword=blade)
    assert [each[0] for each in found(mine)] == ["L0901"]


def test_a_misspelt_key_beside_the_right_one_is_no_certain_slip(tmp_path: Path) -> None:
    mine = pack(tmp_path, sword=SWORD + "flavor: Old.\nflavour: Older.\n")
    report = run([mine], Options(base=tmp_path, use_cache=False))
    assert [(each.code, each.hint, each.fix) for each in report.diagnostics] == [
        ("L0201", "'flavour' is there already", ())
    ]


def test_dice_are_many_and_a_card_is_one(tmp_path: Path) -> None:
    mine = pack(tmp_path, sword=SWORD + "dice: {melee: {purple: 1}}\nwieght: 2\n")
    report = run([mine], Options(base=tmp_path, use_cache=False))
    assert [each.message for each in report.diagnostics] == [
        "the key 'purple' is unknown in dice",
        "the key 'wieght' is unknown in an equipment",
    ]


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("face_down: {tokens: library, at: [2.a2, 2.c2]}", "write a list of 2: [library, …]"),
        ("objectives: {pick_up: library}", "write a list, even of one: [{pick_up: library}]"),
    ],
)
def test_one_thing_where_several_are_needed_is_told_how_many(tmp_path: Path, written: str, hint: str) -> None:
    mine = pack(tmp_path, walk=f"id: walk\nkind: adventure\nname: Walk\nmap: |\n  111\n  111\n{written}\n")
    assert [each for code, _, each in found(mine) if code == "L0204"] == [hint]
