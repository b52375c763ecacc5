"""Tiles that rules put tokens on are called by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.render.words import words_of

CARDS = """\
- {id: idol, kind: token, name: Idol}
- id: put
  kind: adventure
  name: Put
  objective: {clues: 2, threat: low}
  rules:
    - {on: mission-start, do: [{place_tokens: {token: idol, at: cavern-hall}}]}
    - {on: token-reached, do: [{discard_tokens: {token: idol, at: cavern-hall}}]}
- id: card
  kind: darkness
  name: Card
  effects: [{place_tokens: {token: idol, at: cavern-hall}}]
"""


@pytest.mark.parametrize(
    ("language", "put", "removed"),
    [
        ("en", "on the tile “Cavern Hall”", "from the tile “Cavern Hall”"),
        ("ru", "фрагмент «{}»", "с фрагмента «{}»"),
        ("uk", "фрагмент «{}»", "з фрагмента «{}»"),
    ],
)
@pytest.mark.parametrize("name", ["put", "card"])
def test_a_tile_is_called_by_its_name(tmp_path: Path, name: str, language: str, put: str, removed: str) -> None:
    manifest = 'id: own\ntitle: Own\nversion: "1.0.0"\nsystem: brimstone\nlanguages: [en]\nrequires: [brimstone]\n'
    (tmp_path / "lantern.yaml").write_text(manifest, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    library = load([shipped_by_name()["brimstone"], tmp_path]).library
    hall = library.called(library.get("cavern-hall", kind="tile"), language)
    said = " ".join(str(each) for each in words_of(library, library.get(name, pack="own"), language))
    assert put.format(hall) in said
    assert name == "card" or removed.format(hall) in said
