"""What can be taken away from a pack, and what is left then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own import SYSTEMS, library_of
from toolkit.content.changing import changed
from toolkit.content.library import load
from toolkit.content.schemas import shipped
from toolkit.playtest.interventions import LEFT_OUT, RULE, WITHOUT_RULES, Interventions, left_of
from toolkit.systems import find


def of(system: str) -> Interventions:
    return Interventions(find(system), library_of(system))


def test_a_changed_library_is_another_one_and_the_old_one_stays() -> None:
    library = library_of("massive-darkness")
    blade = library.get("ember-blade")
    other = changed(library, {blade.qualified: {**blade.data, "level": 5}})
    assert (library.get("ember-blade").data["level"], other.get("ember-blade").data["level"]) == (2, 5)
    without = changed(library, {blade.qualified: None})
    assert without.find("ember-blade") is None
    assert blade not in without.of_kind("equipment")
    assert len({library.content_hash, other.content_hash, without.content_hash}) == 3
    assert changed(library, {}) is library


def test_a_thing_is_left_out_with_everything_that_lists_it() -> None:
    """Wax eaters lie in the stacks of the adventures of The Night Cage."""
    library = library_of("night-cage")
    found = of("night-cage").of_entity("monster", "wax-eater")
    assert found is not None
    assert (found.how, found.name) == (LEFT_OUT, "monster wax-eater")
    without = found.library(library)
    assert without.find("wax-eater") is None
    had = library.get("base", kind="adventure").data["boards"]["small"]["stack"]
    assert "wax-eater" in had
    left = without.get("base", kind="adventure").data["boards"]["small"]["stack"]
    assert left == {name: count for name, count in had.items() if name != "wax-eater"}


PAPER = {
    "lantern.yaml": "id: paper\ntitle: Paper\nversion: 1.0.0\nsystem: massive-darkness\nrequires: [massive-darkness]\n",
    "paper-crown.yaml": "id: paper-crown\nkind: equipment\nname: Paper Crown\nlevel: 1\nsource: artifact\nform: item\n",
    "paper-steps.yaml": """\
id: paper-steps
kind: adventure
extends: massive-darkness/first-steps-below
name: Paper Steps
first: false
rules:
  - on: picked-up
    do: [{give_card: {card: paper-crown, who: this_hero}}, {give_xp: {count: 1, who: this_hero}}]
  - on: picked-up
    do: [{give_card: {card: paper-crown, who: this_hero}}]
  - on: round-end
    do: [{give_xp: {count: 1, who: all_heroes}}]
""",
}


def test_a_card_goes_with_the_effects_that_give_it(tmp_path: Path) -> None:
    """A rule that does something else too stays without that effect; one that does nothing else goes."""
    for name, text in PAPER.items():
        (tmp_path / name).write_text(text, "utf-8")
    library = load([tmp_path], base=tmp_path).library
    found = Interventions(find("massive-darkness"), library).of_entity("card", "paper-crown")
    assert found is not None
    assert found.how == LEFT_OUT
    without = found.library(library)
    assert without.find("paper-crown") is None
    first, last = without.get("paper/paper-steps").data["rules"]
    assert [list(each) for each in first["do"]] == [["give_xp"]]
    assert last["on"] == "round-end"


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_left_follows_its_schema(system: str) -> None:
    library, book = library_of(system), shipped()
    tried = 0
    for entity in library.entities[::7]:
        found = of(system).of_entity("card", entity.qualified) if tried < 25 else None
        if found is None:
            continue
        tried += 1
        for name, data in left_of(library, found.taken).items():
            schema = book.name_of(system, library.get(name).kind)
            assert data is None or schema is None or book.errors(schema, data) == []
    assert tried


def test_a_rule_of_an_adventure_is_taken_away_alone() -> None:
    library = library_of("massive-darkness")
    adventure = library.get("a-crown-in-three-parts", kind="adventure")
    interventions = of("massive-darkness")
    rules = list(interventions.of_rules(adventure))
    assert [each.id for each in rules[:2]] == [f"{adventure.qualified}#rules/{number}" for number in (0, 1)]
    second = rules[1]
    left = second.library(library).get(adventure.qualified).data["rules"]
    assert left == [each for number, each in enumerate(adventure.data["rules"]) if number != 1]
    named = interventions.named(f"{RULE} {second.id}")
    assert named is not None
    assert named.taken == second.taken


def test_two_things_are_taken_away_at_once() -> None:
    library, interventions = library_of("night-cage"), of("night-cage")
    one, other = (interventions.of_entity("card", name) for name in ("wax-eater", "key-tile"))
    assert one is not None
    assert other is not None
    pair = interventions.both(one, other)
    assert pair is not None
    assert interventions.named(pair.name) == pair
    had = library.get("base", kind="adventure").data["boards"]["small"]["stack"]
    left = pair.library(library).get("base", kind="adventure").data["boards"]["small"]["stack"]
    assert set(had) - set(left) == {"wax-eater", "key-tile"}


def test_what_something_needs_loses_its_rules_or_stays() -> None:
    """The tile every game begins on cannot be left out."""
    found = of("night-cage").of_entity("card", "start")
    assert found is None or found.how == WITHOUT_RULES
    assert of("night-cage").of_entity("card", "no-such-tile") is None
    assert of("night-cage").named("rule night-cage/base#rules/99") is None
