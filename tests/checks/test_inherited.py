"""Entities that extend others: whatever mixture of own and inherited keys, the whole is held against its schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import MANIFEST, SWORD, check, found, small_pack, write
from tests.systems.own_packs import problems
from toolkit.checks.run import Options, run


def messages(root: Path) -> list[str]:
    return [each.message for each in check(root).diagnostics]


def test_an_entity_that_inherits_its_kind_can_be_clean(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, axe_yaml="id: axe\nextends: sword\nname: Axe\n")
    assert not check(pack).diagnostics


def test_a_part_may_lack_what_the_whole_must_have(tmp_path: Path) -> None:
    deck = "id: more-gear\nextends: gear\nnext_deck: gear\n"
    pack = small_pack(tmp_path, **{"more-gear_yaml": deck})
    assert messages(pack) == ["'when_empty' is missing, here and in 'gear'"]
    write(pack, {"more-gear.yaml": deck + "when_empty: next-deck\n"})
    assert not check(pack).diagnostics


def test_an_inherited_value_is_told_at_extends_with_its_own_place(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, dust_yaml="id: dust\nextends: sword\nform: consumable\n")
    (problem,) = check(pack).diagnostics
    assert (problem.code, problem.path, problem.span.line, problem.span.column) == ("L0201", "dust.yaml", 2, 10)
    assert [(each.path, each.span.line) for each in problem.related] == [("sword.yaml", 5)]


def test_what_is_found_is_remembered_and_forgotten_with_its_file(tmp_path: Path) -> None:
    """The kind stands in another file: a change there changes what is wrong here."""
    pack = small_pack(tmp_path / "pack", axe_yaml="id: axe\nextends: sword\nlevl: 2\n")
    options = Options(base=pack, cache_folder=tmp_path / "cache")
    assert [each.code for each in run([pack], options).diagnostics] == ["L0201"]
    assert [each.code for each in run([pack], options).diagnostics] == ["L0201"]
    write(pack, {"axe.yaml": "id: axe\nextends: sword\nlevel: 2\n"})
    assert not run([pack], options).diagnostics
    write(pack, {"sword.yaml": "id: sword\nkind: deck\ncards: [axe]\n"})
    assert "L0201" in [each.code for each in run([pack], options).diagnostics]


def test_only_text_can_name_what_is_extended(tmp_path: Path) -> None:
    for number, extends in enumerate(("3", "[sword]", "{}", "null", '""')):
        pack = small_pack(tmp_path / str(number), axe_yaml=f"id: axe\nextends: {extends}\nart: /etc/passwd\n")
        assert found(check(pack)) == [("L0109", "axe.yaml", 1, 1)], extends


def test_a_kind_is_inherited_across_packs_and_through_entities_without_one(tmp_path: Path) -> None:
    write(tmp_path / "base", {"lantern.yaml": MANIFEST.replace("small", "base"), "sword.yaml": SWORD})
    more = MANIFEST.replace("small", "more") + "requires: [{id: base}]\n"
    middle = "id: middle\nextends: base/sword\n"
    write(
        tmp_path / "more",
        {"lantern.yaml": more, "middle.yaml": middle, "last.yaml": "id: last\nextends: middle\nlevel: x\n"},
    )
    report = run([tmp_path / "more"], Options(base=tmp_path, use_cache=False))
    assert found(report) == [("L0204", "more/last.yaml", 3, 8)]


HOUNDS = "id: hounds\nkind: enemy\nextends: massive-darkness/tallow-flensers\nname: Hounds\n"


@pytest.mark.parametrize("kind", ["kind: enemy\n", ""])
def test_rules_beside_inherited_ones_are_read(tmp_path: Path, kind: str) -> None:
    """They may speak of counters that what they extend declares, and of nothing else that is not there."""
    manifest = MANIFEST + "requires: [{id: massive-darkness}]\n"
    wolves = (
        f"id: wolves\n{kind}extends: hounds\ntriggers:\n  - {{on: attack, if: hero.wounds > 1, do: [add_hits: 1]}}\n"
    )
    pack = write(tmp_path, {"lantern.yaml": manifest, "hounds.yaml": HOUNDS, "wolves.yaml": wolves})
    assert [each[:2] for each in found(check(pack))] == [("L0305", "wolves.yaml")]


def told(folder: Path, *cards: str) -> list[tuple[str, str, int]]:
    """What a check says of tiles beside the shipped ones: codes, messages and lines."""
    found = sorted(problems(folder, "night-cage", *cards))
    return [(each.code, each.message, each.span.line) for each in found if each.code != "L0404"]


def test_what_is_inherited_brings_about_the_moments_of_its_own_rules(tmp_path: Path) -> None:
    """A tile that extends a monster was told that it is none."""
    own = "triggers: [{on: attacked, do: [discard]}]"
    eater = f"{{id: eater, extends: wax-eater, symbol: ya, name: Eater, {own}}}"
    fork = f"{{id: fork, extends: crossroads, symbol: yb, name: Fork, {own}}}"
    assert told(tmp_path, eater, fork) == [("L0311", "'attacked' never happens: this tile is no monster", 2)]


def test_a_text_that_is_taken_over_is_held_against_the_rules_it_stands_beside(tmp_path: Path) -> None:
    base = (
        '{id: first, kind: tile, name: First, symbol: ya, exits: "┼", copies: 2, text: Burn 3 tiles., '
        "triggers: [{on: entered, do: [{burn: 3}]}]}"
    )
    more = "{id: second, extends: first, name: Second, symbol: yb, triggers: [{on: entered, do: [{burn: 5}]}]}"
    words = "{id: third, extends: first, name: Third, symbol: yc, text: Burn 4 tiles.}"
    said = "the text says {}, but the effects do not"
    assert told(tmp_path, base, more, words) == [("L0503", said.format(3), 2), ("L0503", said.format(4), 3)]


def test_what_is_wrong_with_the_base_is_told_there_alone(tmp_path: Path) -> None:
    base = '{id: first, kind: tile, name: F, symbol: ya, exits: "┼", copies: 2, triggers: [{on: hit, do: [put_out]}]}'
    more = "{id: second, extends: first, name: S, symbol: yb}"
    assert [line for _, _, line in told(tmp_path, base, more)] == [1]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("on: entered", "'do' is missing in a trigger"),
        ("do: [{burn: 5}]", "'on' is missing in a trigger"),
        ("on: entered, do: [{may: {}}]", "the verb 'may' needs 'do'"),
    ],
)
def test_what_lacks_in_a_list_is_told_there(rule: str, words: str, tmp_path: Path) -> None:
    """Lists are taken over as they are or not at all, so that nothing can be added in the base."""
    card = f"{{id: eater, extends: wax-eater, name: Eater, symbol: ya, triggers: [{{{rule}}}]}}"
    assert told(tmp_path, card) == [("L0202", words, 1)]


def test_what_lacks_in_a_part_that_the_base_does_not_have_is_told_there(tmp_path: Path) -> None:
    rule = "{on: turn-start, do: [{change: soot}]}"
    mode = f"{{id: deep, extends: base, name: Deep, counters: {{soot: {{max: 9}}}}, rules: [{rule}]}}"
    (problem,) = problems(tmp_path, "night-cage", mode)
    assert (problem.code, problem.message) == ("L0202", "'name' is missing in a counter")
    assert problem.pointer[-2:] == ("counters", "soot")


def test_somebody_in_rules_whom_no_pack_has_is_told_of_an_adventure_that_extends_another(tmp_path: Path) -> None:
    rule = "{on: entered, if: 'hero.name == \"nobody-at-all\"', do: [{give_xp: {count: 1, who: this_hero}}]}"
    mine = f"{{id: deeper, extends: two-sparks, name: Deeper, rules: [{rule}]}}"
    told = {(each.code, each.message) for each in problems(tmp_path, "massive-darkness", mine)}
    assert ("L0401", "there is no hero 'nobody-at-all'") in told


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("on: entered, do: [{burnn: 1}]", "L0302"),
        ("on: entered, do: [discard]", "L0302"),
        ("on: enterd, do: [{burn: 1}]", "L0303"),
        ("on: entered, if: burn >, do: [{burn: 1}]", "L0305"),
        ("on: attacked, do: [{burn: 1}]", "L0311"),
    ],
)
def test_a_rule_that_is_wrong_is_told_where_it_is_written_alone(rule: str, code: str, tmp_path: Path) -> None:
    """However long the line of tiles that take it over: a mistake of their own in the same rule is told, too."""
    base = f'{{id: first, kind: tile, name: F, symbol: ya, exits: "┼", copies: 2, triggers: [{{{rule}}}]}}'
    more = ["{id: second, extends: first, name: S, symbol: yb}", "{id: third, extends: second, name: T, symbol: yc}"]
    own = f"{{id: fourth, extends: second, name: U, symbol: yd, triggers: [{{{rule}}}]}}"
    assert [(each, line) for each, _, line in told(tmp_path, base, *more, own)] == [(code, 1), (code, 4)]


def test_what_a_line_of_entities_lacks_is_told_at_the_first(tmp_path: Path) -> None:
    deck = "id: more-gear\nextends: gear\nnext_deck: gear\n"
    most = "id: most-gear\nextends: more-gear\nname: Most\n"
    pack = small_pack(tmp_path, **{"more-gear_yaml": deck, "most-gear_yaml": most})
    assert [(each.path, each.message) for each in check(pack).diagnostics] == [
        ("more-gear.yaml", "'when_empty' is missing, here and in 'gear'")
    ]


def test_a_stat_that_a_kind_of_card_cannot_change_is_told_once(tmp_path: Path) -> None:
    values = "level: 1, mind: cunning, health: 2, stamina: 3, armour: 2, will: 2"
    base = f"{{id: first, kind: monster, name: F, {values}, passives: [{{stat: seal_cost, by: 1}}]}}"
    found = problems(tmp_path, "machina-arcana", base, "{id: second, extends: first, name: S}")
    assert [each.message for each in found if each.code == "L0306"] == ["nothing here can change 'seal_cost'"]
