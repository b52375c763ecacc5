"""A small pack of Massive Darkness for tests of words, print and bundles."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.content.packs import write
from toolkit.content.library import Library, load


def manifest(id: str, title: str) -> str:
    """The manifest of a pack in all three languages."""
    return f'id: {id}\ntitle: {title}\nversion: "1.0.0"\nsystem: massive-darkness\nlanguages: [en, ru, uk]\n'


MANIFEST = manifest("embers", "Embers Below")

SWORD = """\
id: ember-blade
kind: equipment
name: Ember Blade
flavour: It has never once gone cold.
level: 2
slots: [hand]
keywords: [sword]
dice: {melee: {red: 1}}
enchantments:
  - on: attack
    spend: {bang: 1}
    do: [{add_hits: 2}]
"""

RUSSIAN = """\
ember-blade:
  name: Тлеющий клинок
  flavour: С тех пор ни разу не остыл.
"""

UKRAINIAN = """\
ember-blade:
  name: Жевріючий клинок
  flavour: Відтоді жодного разу не охолов.
"""


def write_pack(folder: Path, **files: str) -> Path:
    """The pack of the sword in a folder; `files` are further entities, each named by its id with `_` for `-`."""
    contents = {
        "lantern.yaml": MANIFEST,
        "ember-blade.yaml": SWORD,
        "text/ru.yaml": RUSSIAN,
        "text/uk.yaml": UKRAINIAN,
        **{f"{name.replace('_', '-')}.yaml": text for name, text in files.items()},
    }
    write(folder, contents)
    return folder


def write_english_pack(folder: Path, **files: str) -> Path:
    """The same pack in English alone, so that further entities need no translations."""
    write_pack(folder, **files)
    (folder / "lantern.yaml").write_text(MANIFEST.replace("[en, ru, uk]", "[en]"), encoding="utf-8")
    shutil.rmtree(folder / "text")
    return folder


def pack_library(folder: Path, **files: str) -> Library:
    """The library of that pack."""
    return loaded_library(write_pack(folder, **files))


def loaded_library(folder: Path) -> Library:
    """The library of a pack, which must load without a complaint."""
    loaded = load([folder])
    assert loaded.diagnostics == ()
    return loaded.library
