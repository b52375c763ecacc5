"""Small packs for the tests of checks."""

from __future__ import annotations

import shutil
from pathlib import Path

from toolkit.checks.run import Options, Report, run

MANIFEST = 'id: small\ntitle: Small\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en]\n'
SWORD = "id: sword\nkind: equipment\nname: Sword\nlevel: 1\nslots: [hand]\n"
DECK = "id: gear\nkind: deck\ncards: [sword]\n"
#: What a game of Massive Darkness needs besides an adventure: dice, a hero, armour and a weapon to begin with.
BOX = """\
- {id: yellow, kind: die, faces: [[hit], [hit], [], [], [], []], opposite: [1, 0, 3, 2, 5, 4]}
- {id: red, kind: die, faces: [[hit], [hit], [hit], [], [], []], opposite: [1, 0, 3, 2, 5, 4]}
- {id: blue, kind: die, faces: [[shield], [shield], [], [], [], []], opposite: [1, 0, 3, 2, 5, 4]}
- {id: green, kind: die, faces: [[shield], [shield], [shield], [], [], []], opposite: [1, 0, 3, 2, 5, 4]}
- id: ada
  kind: hero
  name: Ada
  unique_skill: {name: Rage, passives: [{stat: hits, by: 1}]}
  shadow_skill: {name: Veil, passives: [{stat: shields, by: 1}]}
- {id: coat, kind: equipment, name: Coat, source: starting, level: 1, slots: [body], dice: {defense: {blue: 1}}}
- {id: stick, kind: equipment, name: Stick, source: starting, level: 1, slots: [hand], dice: {melee: {yellow: 1}}}
"""
CORPUS = Path(__file__).parent / "corpus"
OLD = 1_000_000_000  # seconds: long before any run, so that a time stamp can be trusted


def write(root: Path, files: dict[str, str]) -> Path:
    """Write files below a folder."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    return root


def small_pack(root: Path, **files: str) -> Path:
    """A clean pack, or one with further files (`axe_yaml` stands for `axe.yaml`)."""
    others = {name.replace("_yaml", ".yaml"): content for name, content in files.items()}
    return write(root, {"lantern.yaml": MANIFEST, "sword.yaml": SWORD, "gear.yaml": DECK, **others})


def changed(root: Path, base: str, path: str, old: str, new: str) -> Path:
    """One of the clean packs of the corpus, with one text of one file replaced."""
    pack = root / "pack"
    shutil.copytree(CORPUS / "bases" / base, pack)
    text = (pack / path).read_text("utf-8")
    assert old in text, f"{path} has no {old!r}"
    return write(pack, {path: text.replace(old, new, 1)})


def check(root: Path, **options: object) -> Report:
    """Check a pack without a cache, paths relative to it."""
    settings: dict[str, object] = {"base": root, "use_cache": False, **options}
    return run([root], Options(**settings))  # type: ignore[arg-type]


def found(report: Report) -> list[tuple[str, str, int, int]]:
    """Code and place of each diagnostic."""
    return [(each.code, each.path, each.span.line, each.span.column) for each in report.diagnostics]
