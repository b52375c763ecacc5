"""Content is read once: a tree of nodes with their places, the same for everybody."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from toolkit.rules.arguments import LARGEST
from toolkit.rules.expressions.nodes import unparse
from toolkit.rules.reading import ContentFault, places, tree_of
from toolkit.rules.tree import ArgumentNode, EffectNode, ExpressionNode, SelectionNode, TriggerNode, effects_in, walk

from .words import VOCABULARY, library_in

LAMP = dedent("""\
    id: lamp
    kind: lamp
    parts:
      wick: {triggers: [{on: round-start, do: [{burn: {lanterns: round, where: everywhere}}]}]}
      glass: {triggers: [{on: round-start, if: round > 2, do: [{repeat: {times: 2, do: [{burn: 1}]}}]}]}
    """)
ROPE = "id: rope\nkind: card\n"
BLADE = dedent("""\
    id: blade
    kind: card
    passives: [{stat: armour, by: wounds, if: dark}]
    triggers:
      - {on: hit, if: wounds > 1, spend: 2, do: [{give: {card: rope, to: {the_first: wounds}}}]}
    """)


def test_everybody_gets_the_same_nodes(tmp_path: Path) -> None:
    library = library_in(tmp_path, LAMP)
    first, second = (tree_of(VOCABULARY, library, library.get("lamp")) for _ in range(2))
    assert first is second


def test_nodes_know_their_places_and_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    library = library_in(tmp_path, ROPE, BLADE, LAMP)
    assert list(tree_of(VOCABULARY, library, library.get("blade")).nodes) == [("passives", 0), ("triggers", 0)]
    lamp = tree_of(VOCABULARY, library, library.get("lamp"))
    assert list(lamp.nodes) == [("parts", "wick", "triggers", 0), ("parts", "glass", "triggers", 0)]
    (glass,) = lamp.triggers("parts", "glass")
    assert [each.pointer[4:] for each in effects_in((glass,))] == [("do", 0), ("do", 0, "repeat", "do", 0)]


def test_arguments_are_bound_and_defaults_filled_in(tmp_path: Path) -> None:
    library = library_in(tmp_path, LAMP)
    wick, glass = tree_of(VOCABULARY, library, library.get("lamp")).triggers()
    (burn,) = wick.effects
    assert burn.value("where") == "everywhere"
    lanterns = burn.value("lanterns")
    assert isinstance(lanterns, ExpressionNode)
    assert unparse(lanterns.term) == "round"
    inner = list(effects_in((glass,)))[1]
    assert (inner.value("lanterns"), inner.value("where"), inner.value("colour")) == (1, "here", None)
    assert [each.given for each in inner.arguments] == [True, False]


def test_a_walk_meets_every_node_once(tmp_path: Path) -> None:
    library = library_in(tmp_path, ROPE, BLADE)
    (trigger,) = tree_of(VOCABULARY, library, library.get("blade")).triggers()
    met = [type(node) for node in walk(trigger)]
    assert met == [
        TriggerNode,
        ExpressionNode,
        EffectNode,
        ArgumentNode,
        ArgumentNode,
        SelectionNode,
        ArgumentNode,
        ExpressionNode,
    ]
    assert trigger.effects[0].value("card") is library.get("rope")
    assert trigger.extras == {"spend": 2}


def test_nodes_are_equal_when_they_say_the_same(tmp_path: Path) -> None:
    text = "id: blade\nkind: card\ntriggers:\n" + "".join(
        f"  - {{on: hit, if: {condition}, do: [{effect}]}}\n"
        for condition, effect in [
            ("wounds > 1", "{burn: 1}"),
            ("wounds>1", "{burn: {where: here, lanterns: 1}}"),
            ("wounds > 1", "{burn: 2}"),
            ("wounds > 2", "{burn: 1}"),
        ]
    )
    library = library_in(tmp_path, text)
    one, same, more, later = tree_of(VOCABULARY, library, library.get("blade")).triggers()
    assert one == same
    assert one != more
    assert one != later


def test_nodes_of_other_cards_and_at_other_places_are_equal_when_they_say_the_same(tmp_path: Path) -> None:
    sabre = BLADE.replace("id: blade", "id: sabre").replace("passives: [", "passives: [{stat: armour, by: 1}, ")
    sabre = sabre.replace("triggers:\n", "triggers:\n  - {on: hit, do: [{burn: 1}]}\n")
    library = library_in(tmp_path, ROPE, BLADE, sabre)
    one, other = (tree_of(VOCABULARY, library, library.get(each)) for each in ("blade", "sabre"))
    assert one.triggers()[0] == other.triggers()[1] != other.triggers()[0]
    assert one.passives()[0] == other.passives()[1] != other.passives()[0]


def test_an_event_of_another_kind_of_rules_is_refused(tmp_path: Path) -> None:
    library = library_in(tmp_path, LAMP.replace("on: round-start, if", "on: hit, if"))
    with pytest.raises(ContentFault) as caught:
        tree_of(VOCABULARY, library, library.get("lamp"))
    found = caught.value.diagnostic
    assert (found.code, found.span.line) == ("L0303", 5)
    assert found.message == "rules of this kind, lamp, cannot listen on 'hit'"
    assert found.hint == "the events here are round-start"


def test_nothing_can_be_replaced_where_no_event_of_a_kind_does_anything_by_default(tmp_path: Path) -> None:
    library = library_in(tmp_path, LAMP.replace("on: round-start, if", "on: round-start, instead: true, if"))
    with pytest.raises(ContentFault) as caught:
        tree_of(VOCABULARY, library, library.get("lamp"))
    found = caught.value.diagnostic
    assert found.message == "nothing happens by default on 'round-start', so there is nothing to replace"
    assert found.hint == "remove 'instead'"


def test_an_entity_of_a_kind_without_rules_has_none(tmp_path: Path) -> None:
    library = library_in(tmp_path, "id: stone\nkind: stone\ntriggers: 7\n")
    assert tree_of(VOCABULARY, library, library.get("stone")).nodes == {}


def test_places_follow_a_dotted_path() -> None:
    data = {"a": {"x": {"b": 1}, "y": {"b": 2}, "z": {}}, "c": [{"b": 3}]}
    assert list(places(data, "a.*.b")) == [(("a", "x", "b"), 1), (("a", "y", "b"), 2)]
    assert list(places(data, "c.0.b")) == [(("c", 0, "b"), 3)]
    assert list(places(data, "d.b")) == []


def test_numbers_have_bounds(tmp_path: Path) -> None:
    for number, fits in ((LARGEST, True), (-LARGEST, True), (LARGEST + 1, False), (-LARGEST - 1, False)):
        text = f"id: blade\nkind: card\ntriggers: [{{on: hit, do: [{{add_wounds: {number}}}]}}]\n"
        folder = tmp_path / str(number)
        folder.mkdir()
        library = library_in(folder, text)
        if fits:
            tree_of(VOCABULARY, library, library.get("blade"))
            continue
        with pytest.raises(ContentFault, match=r"too far from zero|at most"):
            tree_of(VOCABULARY, library, library.get("blade"))
