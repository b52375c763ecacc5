"""Mistakes that only packs of Shadows of Brimstone can make are told at their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.checks.run import Options, run

MANIFEST = 'id: dig\ntitle: Dig\nversion: "1.0.0"\nsystem: brimstone\nlanguages: [en]\n'
TILE = "id: dig\nkind: tile\nname: Dig\ndrawing: |\n  # {top} #\n  # . . #\n  # . . #\n  # ^ ^ #\n"
WALK = "id: walk\nkind: adventure\nname: A Walk\nobjective: {threat: low}\n"
TABLE = "".join(
    f"- {{id: m{n}, kind: mutation, name: M, roll: {n}, passives: [{{stat: luck, by: -{n}}}]}}\n" for n in "1245"
)


def found(folder: Path, **files: str) -> list[tuple[str, str, int]]:
    """The code, file and line of every mistake of a pack."""
    (folder / "lantern.yaml").write_text(MANIFEST, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [(each.code, Path(each.path).name, each.span.line) for each in run([folder], Options()).diagnostics]


@pytest.mark.parametrize("top", ["1 #", "1 2", "? ?"])
def test_an_opening_that_joins_nothing_is_told(tmp_path: Path, top: str) -> None:
    codes = {code for code, file, _ in found(tmp_path, dig=TILE.format(top=top)) if file == "dig.yaml"}
    assert codes & {"L0850", "L0851"}


def test_rolls_that_give_nothing_are_told_at_the_result_below(tmp_path: Path) -> None:
    gaps = [each for each in found(tmp_path, walk=WALK, table=TABLE) if each[0] == "L0854"]
    assert gaps == [("L0854", "table.yaml", 2), ("L0854", "table.yaml", 4)]


def test_a_deck_that_names_an_enemy_without_a_sheet_is_told(tmp_path: Path) -> None:
    card = "id: few\nkind: threat\nname: Few\ndeck: low\ntheme: void\neffects:\n"
    told = found(tmp_path, few=card + "  - {spawn: {enemy: pit-crawller, count: 2}}\n")
    assert any(file == "few.yaml" and line == 7 for _, file, line in told)
