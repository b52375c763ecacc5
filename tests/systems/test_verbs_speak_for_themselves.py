"""What is known of a verb stands with the verb: no module outside has a list of verbs, or tells them apart by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolkit.crawl.judged import WELCOME
from toolkit.systems import find, playable

ROOT = Path(__file__).parents[2]


def _is_name_of_verb(node: ast.AST) -> bool:
    """Whether it reads `….verb.name`."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "name"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "verb"
    )


def told_apart(source: str) -> Iterator[int]:
    """The lines on which verbs are looked up or told apart by their names, other than one from all others."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Match(subject=subject) if _is_name_of_verb(subject):
                yield node.lineno
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]) if _is_name_of_verb(left):
                yield node.lineno
            case ast.Subscript(slice=key) if _is_name_of_verb(key):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="get"), args=[key, *_]) if _is_name_of_verb(key):
                yield node.lineno


def test_no_module_tells_verbs_apart_by_their_names() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for room in ("crawl", "systems", "render", "playtest", "checks")
        for path in sorted((ROOT / "toolkit" / room).rglob("*.py"))
        for line in told_apart(path.read_text("utf-8"))
    ]
    assert found == [], "say it where the verbs are declared, as a facet"


@pytest.mark.parametrize(
    "line",
    [
        "match effect.verb.name:\n    case 'heal': pass",
        "effect.verb.name in ('heal', 'harm')",
        "each.verb.name not in UNWANTED",
        "WORTH[effect.verb.name]",
        "WORTH.get(effect.verb.name, 0.5)",
    ],
)
def test_such_lines_are_found(line: str) -> None:
    assert list(told_apart(line)) == [1]


@pytest.mark.parametrize("system", [each for each in playable() if WELCOME in find(each).vocabulary.facets])
def test_every_verb_says_whether_it_is_welcome(system: str) -> None:
    verbs = find(system).vocabulary.verbs.values()
    assert {verb.facets[WELCOME] for verb in verbs} == {True, False}
    assert not any(verb.facets[WELCOME] for verb in verbs if verb.name in ("lose", "take_tokens", "spawn", "harm"))
    good = ("win", "roll", "may", "change", "place_tokens", "discard_tokens", "pick_up")
    assert all(verb.facets[WELCOME] for verb in verbs if verb.name in good)
