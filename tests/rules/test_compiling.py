from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from toolkit.content.library import Library
from toolkit.rules.compiling import compile_passives, compile_selection, compile_triggers
from toolkit.rules.effects import run_effects
from toolkit.rules.expressions.compile import Expression
from toolkit.rules.modifiers import passive_total
from toolkit.rules.reading import ContentFault, Reader, tree_of
from toolkit.rules.tree import EntityTree

from .words import VOCABULARY, Hit, Play, library_in

ROPE = "id: rope\nkind: card\n"
AS_A_NUMBER = "a number that depends on a condition is written: 1 if … else 0"


def tree(library: Library, name: str = "blade") -> EntityTree:
    return tree_of(VOCABULARY, library, library.get(name))


def blade(folder: Path, do: str) -> EntityTree:
    """A card whose trigger does what `do` (YAML of a list) says."""
    text = f"id: blade\nkind: card\ntriggers:\n  - on: hit\n    do: {do}\n"
    return tree(library_in(folder, ROPE, text))


def done_by(folder: Path, do: str, hit: Hit | None = None) -> list[Any]:
    """What the verbs did when the effects ran, without a question in between."""
    (trigger,) = compile_triggers(blade(folder, do).triggers())
    play = Play()
    assert list(run_effects(play, trigger.effects, hit or Hit())) == []
    return play.done


@pytest.mark.parametrize(
    ("do", "done"),
    [
        ("[{burn: 2}]", [("burn", 2, "here")]),
        ("[{burn: {lanterns: 2, where: everywhere}}]", [("burn", 2, "everywhere")]),
        ("[{burn: wounds + round}]", [("burn", 4, "here")]),
        ("[{add_wounds: -1}]", [("add_wounds", -1)]),
        ("[{give: {card: rope, to: everyone}}]", [("give", "rope", ["ann", "bob"])]),
        ("[{give: {card: toy-pack/rope, to: {the_first: 1}}}]", [("give", "rope", ["ann"])]),
        ("[{give: {card: rope, to: {the_first: {heroes: wounds - 1}}}}]", [("give", "rope", ["ann", "bob"])]),
        ("[{give: {card: rope, to: victims}}]", [("give", "rope", ["bob", "bob", "bob"])]),
        ("[{tell: Run}]", [("tell", "Run", False, None)]),
        ("[{tell: {words: Run, aloud: true, only: wounds > 2}}]", [("tell", "Run", True, True)]),
        ("[{repeat: {times: 2, do: [{burn: 1}]}}]", [("burn", 1, "here"), ("burn", 1, "here")]),
        ("[{burn: 1, if: dark}, {burn: 2, if: not dark}]", [("burn", 2, "here")]),
    ],
)
def test_content_becomes_what_happens(tmp_path: Path, do: str, done: list[Any]) -> None:
    assert done_by(tmp_path, do, Hit(wounds=3)) == done


def test_literals_are_ready_and_expressions_are_kept(tmp_path: Path) -> None:
    literal, computed = compile_triggers(blade(tmp_path, "[{burn: 2}, {burn: wounds}]").triggers())[0].effects
    assert (dict(literal.fixed), dict(literal.computed)) == ({"lanterns": 2}, {})
    assert isinstance(computed.computed["lanterns"], Expression)
    assert literal.source == "blade: burn"


def test_a_trigger_knows_its_event_condition_and_extras(tmp_path: Path) -> None:
    text = dedent("""\
        id: blade
        kind: card
        triggers:
          - {on: hit, if: wounds > 1, spend: 2, do: [stop]}
          - {on: hit, instead: true, do: [stop]}
        """)
    library = library_in(tmp_path, text)
    plain, instead = compile_triggers(tree(library).triggers())
    assert (plain.event, dict(plain.extra), plain.source, plain.instead) == ("hit", {"spend": 2}, "blade on hit", False)
    assert not plain.applies(Hit(wounds=1))
    assert plain.applies(Hit(wounds=2))
    assert instead.instead
    assert instead.applies(Hit())


def test_passives_add_to_a_stat_while_their_condition_holds(tmp_path: Path) -> None:
    text = dedent("""\
        id: blade
        kind: card
        passives:
          - {stat: armour, by: 1}
          - {stat: armour, by: wounds * 2, if: dark}
        """)
    library = library_in(tmp_path, text)
    passives = compile_passives(tree(library).passives())
    assert passive_total(passives, "armour", Hit(wounds=3)) == 1
    assert passive_total(passives, "armour", Hit(wounds=3, dark=True)) == 7
    assert passive_total(passives, "speed", Hit()) == 0


@pytest.mark.parametrize(
    ("marked", "code", "message", "hint"),
    [
        ("{on: §dusk, do: [stop]}", "L0303", "there is no event 'dusk'", ""),
        ("{on: §hitt, do: [stop]}", "L0303", "there is no event 'hitt'", "did you mean 'hit'?"),
        (
            "{on: round-start, instead: §true, do: [stop]}",
            "L0303",
            "nothing happens by default",
            "remove 'instead', or listen on what can be replaced: hit",
        ),
        ("§{on: hit}", "L0202", "'do' is missing", ""),
        ("{on: hit, if: §wouns > 1, do: [stop]}", "L0305", "wouns", "did you mean wounds?"),
        ("{on: hit, if: §wounds, do: [stop]}", "L0305", "a condition", "compare it: wounds > 0"),
        ("{on: hit, do: [§bern]}", "L0302", "no verb 'bern' on 'hit'", "did you mean 'burn'?"),
        ("{on: hit, do: [{§bern: 1}]}", "L0302", "no verb 'bern' on 'hit'", "did you mean 'burn'?"),
        ("{on: round-start, do: [{§add_wounds: 1}]}", "L0302", "no verb 'add_wounds' on 'round-start'", ""),
        ("{on: hit, do: [§{burn: 1, stop: {}}]}", "L0302", "exactly one verb", ""),
        ("{on: hit, do: [§{if: dark}]}", "L0302", "exactly one verb", ""),
        ("{on: hit, do: [§7]}", "L0302", "exactly one verb", ""),
        ("{on: hit, do: [{burn: §{}}]}", "L0202", "'lanterns' is missing", ""),
        ("{on: hit, do: [{burn: §null}]}", "L0202", "'lanterns' is missing", ""),
        ("{on: hit, do: [§burn]}", "L0202", "'lanterns' is missing", ""),
        ("{on: hit, do: [{burn: §0}]}", "L0203", "0 is less than 1", ""),
        ("{on: hit, do: [{burn: §true}]}", "L0203", "neither a whole number nor an expression", ""),
        ("{on: hit, do: [{burn: §1.5}]}", "L0203", "neither a whole number nor an expression", ""),
        ("{on: hit, do: [{burn: §dark}]}", "L0305", "a number", AS_A_NUMBER),
        ("{on: hit, do: [{burn: {lanterns: 1, where: §hree}}]}", "L0203", "not one of here", "did you mean 'here'?"),
        (
            "{on: hit, do: [{burn: {lanterns: 1, §wehre: here}}]}",
            "L0201",
            "unknown field 'wehre'",
            "did you mean 'where'?",
        ),
        ("{on: hit, do: [{give: {card: §roqe, to: everyone}}]}", "L0301", "no card 'roqe'", "did you mean 'rope'?"),
        ("{on: hit, do: [{give: {card: rope, to: §everybody}}]}", "L0304", "no hero selector 'everybody'", ""),
        ("{on: round-start, do: [{give: {card: rope, to: §victims}}]}", "L0304", "'victims' on 'round-start'", ""),
        ("{on: hit, do: [{give: {card: rope, to: §[everyone]}}]}", "L0304", "no hero selector", ""),
        ("{on: hit, do: [{give: {card: rope, to: {the_first: §-1}}}]}", "L0203", "-1 is less than 0", ""),
        ("{on: hit, do: [{tell: §5}]}", "L0203", "5 is no text", ""),
        ("{on: hit, do: [{tell: {words: Run, aloud: §'yes'}}]}", "L0203", "neither true nor false", ""),
        ("{on: hit, do: [{offer: §stop}]}", "L0203", "a list is wanted", ""),
        ("{on: hit, do: [{stop: §1}]}", "L0203", "takes no arguments", ""),
        ("{on: hit, do: [{offer: [stop, {§bern: 1}]}]}", "L0302", "no verb 'bern'", "did you mean 'burn'?"),
    ],
)
def test_a_fault_has_a_place_and_a_reason(tmp_path: Path, marked: str, code: str, message: str, hint: str) -> None:
    """`§` stands before the place that the diagnostic must point at."""
    column = 5 + marked.index("§")
    text = f"id: blade\nkind: card\ntriggers:\n  # one trigger\n  - {marked.replace('§', '')}\n"
    library = library_in(tmp_path, ROPE, text)
    with pytest.raises(ContentFault) as caught:
        tree(library)
    found = caught.value.diagnostic
    assert (found.code, found.path, found.span.line, found.span.column) == (code, "blade.yaml", 5, column)
    assert message in found.message
    assert found.hint == hint
    assert str(caught.value) == f"blade.yaml:5:{column}: {found.message}"


@pytest.mark.parametrize(
    ("passive", "code", "hint"),
    [
        ("{stat: armor, by: 1}", "L0306", "did you mean 'armour'?"),
        ("{by: 1}", "L0306", ""),
        ("{stat: armour}", "L0202", ""),
        ("{stat: armour, by: wouns}", "L0305", "did you mean wounds?"),
        ("{stat: armour, by: [1]}", "L0203", ""),
        ("{stat: armour, by: 1, if: wounds}", "L0305", "compare it: wounds > 0"),
    ],
)
def test_a_passive_that_cannot_be(tmp_path: Path, passive: str, code: str, hint: str) -> None:
    library = library_in(tmp_path, f"id: blade\nkind: card\npassives: [{passive}]\n")
    with pytest.raises(ContentFault) as caught:
        tree(library)
    assert caught.value.diagnostic.code == code
    assert caught.value.diagnostic.hint == hint


def test_a_fault_in_an_inherited_field_points_to_the_file_it_stands_in(tmp_path: Path) -> None:
    base = "id: base-blade\nkind: card\ntriggers:\n  - {on: hit, do: [bern]}\n"
    library = library_in(tmp_path, base, "id: blade\nkind: card\nextends: base-blade\n")
    with pytest.raises(ContentFault, match=r"^base-blade\.yaml:4:20: "):
        tree(library)


def test_a_selection_can_stand_anywhere_in_content(tmp_path: Path) -> None:
    """An adventure may say by a selector who is meant, without any effect around it."""
    library = library_in(tmp_path, "id: blade\nkind: card\nprey: {the_first: 1}\n")
    entity = library.get("blade")
    reader = Reader(VOCABULARY, library, entity)
    node = reader.selection("hero", entity.data["prey"], VOCABULARY.events["round-start"], ("prey",))
    prey = compile_selection(node)
    assert (prey.name, list(prey.pick(Play(), Hit()))) == ("the_first", ["ann"])
