"""The page about packs is true: its examples are a pack that checks clean."""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.checks.run import Options, run
from toolkit.content.library import load

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "packs.md").read_text(encoding="utf-8")
STACK = "{key-tile: 3, gate: 1, wax-eater: 2, patient-eater: 1, crossroads: 9, t-passage: 4}"
ADVENTURE = f"""id: hills
kind: adventure
name: The Hills
start: start
prisoners: [red, blue]
boards:
  small: {{players: [1, 2], size: 6, prisoners: 2, stack: {STACK}, initial: {{t-passage: 2}}}}
"""


def write_pack(folder: Path) -> Path:
    manifest, patient, local, *_ = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.S | re.M)
    words = "{name: Слова, flavour: Слова}"
    (folder / "text").mkdir(parents=True)
    (folder / "lantern.yaml").write_text(manifest)
    (folder / "patient-eater.yaml").write_text(patient)
    (folder / "local-eater.yaml").write_text(local)
    (folder / "hills.yaml").write_text(ADVENTURE)
    (folder / "text" / "uk.yaml").write_text(
        f"patient-eater: {words}\nlocal-eater: {words}\nhills: {{name: Пагорби}}\n"
    )
    return folder


def test_the_examples_are_a_pack_that_checks_clean(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "ember-hills")
    report = run([pack], Options(base=pack, use_cache=False))
    assert [(each.code, each.message) for each in report.diagnostics] == []


def test_extends_and_overrides_do_what_the_page_says(tmp_path: Path) -> None:
    library = load([write_pack(tmp_path / "ember-hills")]).library
    patient = library.get("patient-eater", kind="tile")
    eater = library.get("wax-eater", kind="tile", pack="ember-hills")
    assert patient.data["triggers"], "what is not written comes from the other tile"
    assert patient.data["monster"]["sees"] == {"lines": {"reach": 1}}
    assert (eater.id, eater.data["copies"]) == ("local-eater", 10)
