"""The page for authors is true: what it shows can be read, checked and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.rules.reading import tree_of
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find

PAGE = Path(__file__).parents[3] / "docs/how-to/jaws-of-the-lion.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
VOCABULARY: Vocabulary = find("jaws-of-the-lion").vocabulary


def test_every_action_of_the_system_is_shown() -> None:
    shown = set(re.findall(r"\{([a-z_]+):", TEXT))
    performed = {name for name, verb in VOCABULARY.verbs.items() if verb.context.__name__ == "Act"}
    left_out = {
        "charge",
        "spawn_near",
        "kindle",
        "refresh_item",
        "return_card",
        "gain_coins",
        "gain_item",
        "gain_checks",
    }
    assert performed - shown == left_out  # these stand in the vocabulary


@pytest.mark.parametrize("kind", ["ability-card", "monster-ability", "adventure", "area"])
def test_what_is_shown_is_clean(tmp_path: Path, kind: str) -> None:
    manifest = 'id: shown\ntitle: Shown\nversion: "1.0.0"\nsystem: jaws-of-the-lion\nlanguages: [en]\n'
    manifest += "requires: [jaws-of-the-lion]\n"
    (tmp_path / "lantern.yaml").write_text(manifest, encoding="utf-8")
    block = next(each for each in BLOCKS if f"kind: {kind}\n" in each)
    name = str(re.search(r"id: ([a-z-]+)", block)[1])  # type: ignore[index]
    (tmp_path / f"{name}.yaml").write_text(block, encoding="utf-8")
    shipped = next(folder for folder in shipped_packs() if folder.parent.name == "jaws-of-the-lion")
    library = load([shipped, tmp_path]).library
    entity = library.get(f"shown/{name}", kind=kind)
    assert tree_of(VOCABULARY, library, entity).nodes or kind == "area"
