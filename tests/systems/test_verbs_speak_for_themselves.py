"""What is known of a verb stands with the verb: no module outside has a list of verbs, or tells them apart by name."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolkit.crawl.judged import WELCOME
from toolkit.rules.arguments import FlagArgument, NumberArgument
from toolkit.systems import find, playable

ROOT = Path(__file__).parents[2]


#: Attributes with a `name` of their own, which is no verb's.
OTHERS = frozenset({"event", "stat", "parameter", "selector"})
VERBS = frozenset(name for system in playable() for name in find(system).vocabulary.verbs)


def _is_name_of_effect(node: ast.AST) -> bool:
    """Whether it reads `….verb.name` or `effect.name`."""
    if not isinstance(node, ast.Attribute) or node.attr != "name":
        return False
    owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    return owner not in OTHERS


def _is_name_of_verb(node: ast.AST) -> bool:
    """Whether it surely is the name of a verb: `….verb.name`."""
    return _is_name_of_effect(node) and isinstance(node.value, ast.Attribute) and node.value.attr == "verb"  # type: ignore[attr-defined]


def _words(node: ast.AST, constants: dict[str, ast.expr]) -> list[str]:
    """The texts of a list, or of a constant of the module that is one."""
    if isinstance(node, ast.Name):
        node = constants.get(node.id, node)
    return [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _constants(module: ast.Module) -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = node.value
    return found


def told_apart(source: str) -> Iterator[int]:
    """The lines on which verbs are looked up or told apart by their names, other than one from all others."""
    module = ast.parse(source)
    constants = _constants(module)
    for node in ast.walk(module):
        match node:
            case ast.Match(subject=subject) if _is_name_of_effect(subject):
                yield node.lineno
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]) if _is_name_of_verb(left):
                yield node.lineno
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[listed]) if _is_name_of_effect(left):
                if VERBS & {*_words(listed, constants)}:
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
        "match effect.name:\n    case 'spawn': pass",
        "node.name in ('spawn', 'win')",
        "WORTH[effect.verb.name]",
        "WORTH.get(effect.verb.name, 0.5)",
    ],
)
def test_such_lines_are_found(line: str) -> None:
    assert list(told_apart(line)) == [1]


def test_a_list_that_has_a_name_is_found() -> None:
    assert list(told_apart("WINS = frozenset({'win', 'lose'})\nany(each.name in WINS for each in effects)")) == [2]


@pytest.mark.parametrize("line", ["rule.event.name in ('spawn', 'win')", "each.name in ('gun', 'rifle')"])
def test_names_of_other_things_may_be_listed(line: str) -> None:
    assert list(told_apart(line)) == []


#: The verbs that do players harm, or help whoever they fight. Everything else is done for them, or lets them choose.
HARMFUL = {
    "night-cage": "bring burn lose lose_key lose_nerve move_monsters put_out replace_neighbour spawn take_tokens "
    "turn_to_pit",
    "jaws-of-the-lion": "close_scenario harm inflict lose lose_gold spawn spawn_near take_tokens",
    "brimstone": "afflict delay forfeit harm lose make_elites spawn take_tokens threat",
    "machina-arcana": "darken drain lose spawn take_tokens threat unequip_this use_up",
}


def test_harm_is_known_in_every_system_whose_verbs_say_whether_they_are_welcome() -> None:
    assert set(HARMFUL) == {each for each in playable() if WELCOME in find(each).vocabulary.facets}


@pytest.mark.parametrize("system", HARMFUL)
def test_every_verb_is_welcome_but_those_that_do_harm(system: str) -> None:
    verbs = find(system).vocabulary.verbs.values()
    assert {verb.name for verb in verbs if not verb.facets[WELCOME]} == set(HARMFUL[system].split())


#: Where nothing is written and it means more than once, or yes.
NOT_USUAL: dict[str, int | bool] = {"machina-arcana aim.level": 4, "massive-darkness open_door.card": True}


@pytest.mark.parametrize("system", playable())
def test_numbers_that_are_left_out_change_nothing_or_count_once_and_flags_are_off(system: str) -> None:
    """What may be more or less is 0 beside others, and 1 where the verb is about nothing else (`by`)."""
    found: dict[str, int | bool] = {}
    for verb in find(system).vocabulary.verbs.values():
        for each in verb.parameters:
            if isinstance(each.type, NumberArgument | FlagArgument) and not each.required and each.default is not None:
                may_be_less = isinstance(each.type, NumberArgument) and each.type.nonzero and each.name != "by"
                usual = (False,) if isinstance(each.type, FlagArgument) else (0,) if may_be_less else (0, 1)
                if each.default not in usual:
                    found[f"{system} {verb.name}.{each.name}"] = each.default
    assert found == {name: value for name, value in NOT_USUAL.items() if name.split()[0] == system}


#: Imports a system whose verbs leave out what they must say of themselves.
_LEAVING_OUT = """
import sys
from toolkit.rules.vocabulary import Vocabulary
add = Vocabulary._add_verb
Vocabulary._add_verb = lambda self, function, context, parameters, facets: add(
    self, function, context, parameters, {} if function.__name__ == sys.argv[2] else facets
)
from toolkit.systems import find
find(sys.argv[1])
"""


@pytest.mark.parametrize("system", playable())
def test_a_verb_that_leaves_out_a_facet_is_named(system: str) -> None:
    """Whoever adds a verb reads its name and what it does not say, not where that was first needed."""
    vocabulary = find(system).vocabulary
    verb = min(each.name for each in vocabulary.verbs.values() if "roll" not in each.name)
    command = [sys.executable, "-c", _LEAVING_OUT, system, verb]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()
    assert told, "a verb without facets was accepted"
    assert f"{verb} does not say its" in told[-1]
