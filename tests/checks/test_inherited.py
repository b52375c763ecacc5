"""Entities that extend others: whatever mixture of own and inherited keys, the whole is held against its schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import MANIFEST, SWORD, check, found, small_pack, write
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
