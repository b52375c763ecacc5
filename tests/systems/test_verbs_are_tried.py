"""Every verb is done by some rule that ships or that a test of its system plays, and every moment has a rule on it.

A verb that nothing uses could be broken unnoticed. Packs that are drawn (`test_clean_is_played.py`) do not count: they
show that play does not stop, not that it does what it should.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.systems.own import SYSTEMS, library_of
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import EffectNode, TriggerNode, walk
from toolkit.systems import find

TESTS = Path(__file__).parents[1]
#: Tests of checks and of words: they look at rules, and play nothing.
ONLY_READING = re.compile(r"check|names|second_reading|whose|words|said|never|settled|authoring|limits|anatomy|own\.py")
#: Packs that pages tell how to write, which are played.
OF_PAGES = (TESTS / "written_from_docs", TESTS.parent / "docs" / "how-to" / "cookbook")
#: Verbs and moments of a system of which rules were never played but drawn ones. There are none; let it stay so.
SILENT: dict[str, str] = {}


def played(system: str) -> str:
    """All that stands in the tests of a system that play: scenario tests, those in Python, and packs of pages."""
    library = library_of(system)
    folder = TESTS / "systems" / system.replace("-", "_")
    files = [
        each for each in folder.rglob("*") if each.suffix in (".py", ".yaml") and not ONLY_READING.search(each.name)
    ]
    files += [pack.root / file.task.path for name, pack in library.packs.items() for file in library.tests(name)]
    for manifest in (each for pages in OF_PAGES for each in pages.glob("*/lantern.yaml")):
        if f"system: {system}\n" in manifest.read_text("utf-8"):
            files += manifest.parent.rglob("*.yaml")
    return "\n".join(each.read_text("utf-8") for each in files)


def shipped(system: str) -> tuple[set[str], set[str]]:
    """The verbs and the moments that rules of shipped packs have."""
    vocabulary, library = find(system).vocabulary, library_of(system)
    verbs, moments = set[str](), set[str]()
    for entity in library.entities:
        for rule in tree_of(vocabulary, library, entity).nodes.values():
            for node in walk(rule):
                match node:
                    case EffectNode():
                        verbs.add(node.name)
                    case TriggerNode():
                        moments.add(node.event.name)
    return verbs, moments


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_verb_and_every_moment_has_a_rule_that_ships_or_that_a_test_plays(system: str) -> None:
    vocabulary, (verbs, moments), texts = find(system).vocabulary, shipped(system), played(system)
    listened = {name for name, event in vocabulary.events.items() if event.owners}
    idle = {each for each in vocabulary.verbs.keys() - verbs if not re.search(rf"(?:[\[{{,]|- ) ?{each}\b", texts)}
    idle |= {each for each in listened - moments if not re.search(rf"\bon: {each}\b", texts)}
    assert idle - set(SILENT.get(system, "").split()) == set()
