"""Roles, marks and monsters on cards are read by their names, in every language; names without words are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import check, write
from tests.systems.massive_darkness.packs import CORE
from toolkit.content.library import load
from toolkit.render.words import words_of

MANIFEST = """\
id: lamps
title: Lamps
version: "1.0.0"
system: massive-darkness
languages: [en, ru, uk]
requires: [massive-darkness]
"""
THINGS = """\
- {id: keeper-of-lamps, kind: role, name: Keeper of the Lamps, icon: luck}
- id: oil
  kind: event
  name: Oil
  do:
    - {give_role: {role: keeper-of-lamps, who: all_heroes}}
    - {give_xp: {count: 1, who: {role: keeper-of-lamps}}}
    - {mark: lamps-lit}
"""
ADVENTURE = """\
id: lamps-below
kind: adventure
extends: massive-darkness/first-steps-below
name: Lamps Below
first: false
called: {lamps-lit: the lamps burn}
"""
RUSSIAN = """\
keeper-of-lamps: {name: Хранитель ламп}
oil: {name: Масло}
lamps-below: {name: Лампы внизу, called.lamps-lit: лампы горят}
"""
UKRAINIAN = """\
keeper-of-lamps: {name: Хранитель ламп}
oil: {name: Олія}
lamps-below: {name: Лампи внизу, called.lamps-lit: лампи горять}
"""


def pack(folder: Path, things: str = THINGS, adventure: str = ADVENTURE) -> Path:
    files = {"lantern.yaml": MANIFEST, "things.yaml": things, "text/ru.yaml": RUSSIAN, "text/uk.yaml": UKRAINIAN}
    return write(folder, files | ({"lamps-below.yaml": adventure} if adventure else {}))


def said(root: Path, language: str) -> str:
    library = load([CORE, root]).library
    paragraphs = words_of(library, library.get("lamps/oil", kind="event"), language)
    return " ".join(str(run) for paragraph in paragraphs for run in paragraph.body)


@pytest.mark.parametrize(
    ("language", "role", "mark"),
    [
        ("en", "Keeper of the Lamps", "the lamps burn"),
        ("ru", "Хранитель ламп", "лампы горят"),
        ("uk", "Хранитель ламп", "лампи горять"),
    ],
)
def test_cards_call_roles_and_marks_by_their_names(tmp_path: Path, language: str, role: str, mark: str) -> None:
    words = said(pack(tmp_path), language)
    assert words.count(role) == 2, words
    assert mark in words
    assert "keeper" not in words, words
    assert "lamps-lit" not in words, words


def warned(root: Path) -> list[tuple[str, str, int, str]]:
    return [(each.code, each.path, each.span.line, each.hint) for each in check(root).diagnostics]


def test_names_that_have_words_are_not_told(tmp_path: Path) -> None:
    assert warned(pack(tmp_path)) == []


def test_a_role_and_a_mark_that_have_no_words_are_told_once(tmp_path: Path) -> None:
    things = THINGS.replace("{role: keeper-of-lamps", "{role: watcher").replace("mark: lamps-lit", "mark: oil-spent")
    others = "- {id: rust, kind: event, name: Rust, do: [{mark: oil-spent}]}\n"
    found = warned(pack(tmp_path, things + others))
    told = [each for each in found if each[0] == "L0813"]
    assert told == [
        ("L0813", "things.yaml", 6, "add it to 'called' of an adventure: watcher: …"),
        ("L0813", "things.yaml", 8, "add it to 'called' of an adventure: oil-spent: …"),
    ]
