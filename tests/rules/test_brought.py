"""Cards and boards that scenario tests bring along: played in every system, checked like those of packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit import systems
from toolkit.checks.run import Options, run
from toolkit.content.descriptions import known
from toolkit.content.library import load
from toolkit.rules.scenario import cases_of, run_case

FOLDER = Path(__file__).parent / "brought"
PLAYED = sorted(system for system, each in known().items() if each.is_ours and each.has_rules)


def pack_with(folder: Path, system: str, test: str) -> Path:
    (folder / "tests").mkdir(parents=True)
    manifest = f'id: bare\ntitle: Bare\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\nrequires: [{system}]\n'
    (folder / "lantern.yaml").write_text(manifest)
    (folder / "tests" / "brought.yaml").write_text(test)
    return folder


def problems(folder: Path) -> list[str]:
    report = run([folder], Options(base=folder, use_cache=False))
    return [f"{each.code} {each.span.line} {each.message}" for each in report.diagnostics if each.code != "L0121"]


def outcomes(folder: Path, system: str) -> dict[str, list[str]]:
    library = load([folder]).library
    found = {}
    for file in library.tests("bare"):
        assert file.document is not None
        for case in cases_of(file.document):
            found[case.id] = run_case(systems.find(system), library, case, "bare").failures
    return found


@pytest.mark.parametrize("system", PLAYED)
def test_cards_and_a_board_stand_in_the_test_itself(system: str, tmp_path: Path) -> None:
    folder = pack_with(tmp_path / "bare", system, (FOLDER / f"{system}.yaml").read_text())
    assert problems(folder) == []
    played = outcomes(folder, system)
    assert played
    assert not any(played.values()), played


EDITS = [
    ("keywords: [dagger]", "keywords: [daggre]", "L0401 9 there is no keyword 'daggre'"),
    ("add_hits: 3", "add_hit: 3", "L0302 11 there is no verb 'add_hit'"),
    ("extends: ash-imps", "extends: ash-impz", "L0401 19 there is no enemy 'ash-impz'"),
    ("kind: tile\n", "kind: tiel\n", "L0301 13 massive-darkness has no kind 'tiel'"),
    ("  entry: 1.a1", "  entry: 1.z9", "L080"),
    ("  entry: 1.a1", "  entri: 1.a1", "L0201"),
    ("equipped: [pocket-knife]", "equipped: [pocket-knive]", "L0401 32 there is no equipment 'pocket-knive'"),
    ("zone: 1.b1}}}", "zone: 1.b1}}}\n    adventure: first-steps-below", "L0407"),
]


@pytest.mark.parametrize(("old", "new", "told"), EDITS)
def test_what_is_wrong_with_them_is_told_at_its_place(old: str, new: str, told: str, tmp_path: Path) -> None:
    text = (FOLDER / "massive-darkness.yaml").read_text()
    assert old in text
    if "adventure" in new:
        text = text.replace("    when: []", "    board: {entry: 1.a1}\n    when: []")
    found = problems(pack_with(tmp_path / "bare", "massive-darkness", text.replace(old, new)))
    assert any(each.startswith(told) for each in found), found


EXTENDING = """
kind: scenario-test
system: {system}
adventure: {adventure}
cards:
  - id: it
    kind: {kind}
    extends: {base}
    name: It
    {rules}
cases:
  - {{id: nothing, rules: [{rule}], given: {{explorers: {{tinkerer: {{}}}}}}, then: [round == 1]}}
"""
LUCKY = {"system": "machina-arcana", "adventure": "the-brass-well", "kind": "explorer-event", "base": "lucky-find"}
BRUTE = {"system": "machina-arcana", "adventure": "the-brass-well", "kind": "monster", "base": "brass-regent"}
RAGE = "counters: {rage: {name: Rage, max: 3}}\n    triggers: "


@pytest.mark.parametrize(
    ("card", "rules", "told"),
    [
        (LUCKY, "triggers: [{on: enter-play, do: [lose, {draw_items: 2}]}]", "L0313 10 this never happens"),
        (LUCKY, "triggers: [{on: enter-play, do: [{draw_items: 2}, lose]}]", ""),
        (BRUTE, "triggers: [{on: dies, if: rage > 2, do: [threat]}]", "L0305 10 nothing here is called rage"),
        (BRUTE, RAGE + "[{on: acts, do: [{change: rage}]}, {on: dies, if: rage > 3, do: [threat]}]", "L0309 11"),
        (BRUTE, RAGE + "[{on: acts, do: [{change: rage}]}, {on: dies, if: rage > 2, do: [threat]}]", ""),
    ],
)
def test_rules_of_a_card_that_extends_another_are_checked(
    card: dict[str, str], rules: str, told: str, tmp_path: Path
) -> None:
    test = EXTENDING.format(**card, rules=rules, rule="MA-1.01")
    found = problems(pack_with(tmp_path / "bare", card["system"], test))
    assert bool(found) == bool(told), found
    assert all(each.startswith(told) for each in found), found


def test_a_card_of_one_case_is_unknown_to_the_others(tmp_path: Path) -> None:
    text = (FOLDER / "brimstone.yaml").read_text()
    other = text[text.index("  - id: the-rat-is-fought") :].replace("the-rat-is-fought", "another")
    other = "\n".join(line for line in other.splitlines() if "cards:" not in line)
    played = outcomes(pack_with(tmp_path / "bare", "brimstone", text + other + "\n"), "brimstone")
    assert played["the-rat-is-fought"] == []
    assert "iron-rat" in played["another"][0]


def test_a_case_takes_cards_over_from_the_one_it_extends(tmp_path: Path) -> None:
    text = (FOLDER / "brimstone.yaml").read_text() + "  - {id: again, extends: the-rat-is-fought}\n"
    folder = pack_with(tmp_path / "bare", "brimstone", text)
    assert problems(folder) == []
    assert outcomes(folder, "brimstone") == {"the-rat-is-fought": [], "again": []}


def test_what_a_test_brings_along_changes_nothing_for_others(tmp_path: Path) -> None:
    folder = pack_with(tmp_path / "bare", "brimstone", (FOLDER / "brimstone.yaml").read_text())
    library = load([folder]).library
    outcomes(folder, "brimstone")
    assert library.find("big-rat", pack="bare") is None
    assert library.brought == frozenset()
