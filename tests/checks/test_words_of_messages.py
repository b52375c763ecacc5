"""What is said of keys that cannot be there, and of effects that are for somebody whom the moment is not about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.packs import changed, check

FIRST_STEPS = "adventures/first-steps.yaml"


def only(pack: Path) -> tuple[str, str, str]:
    """Code, message and hint of the one thing that is wrong with a pack."""
    (told,) = check(pack).diagnostics
    return told.code, told.message, told.hint


def test_a_key_is_unknown_in_what_it_stands_in(tmp_path: Path) -> None:
    """That is the mapping itself, not the whole entity."""
    pack = changed(tmp_path, "night-cage", "adventures/down.yaml", "  small:", "  Small One:")
    assert only(pack) == ("L0201", "'Small One' cannot be a key in 'boards'", "did you mean 'small-one'?")


def test_what_has_no_name_is_not_named(tmp_path: Path) -> None:
    rules = "rules: {Big Doors: [{on: turn-start, do: [lose]}]}\nboards:\n"
    pack = changed(tmp_path, "night-cage", "adventures/down.yaml", "boards:\n", rules)
    assert only(pack) == ("L0201", "'Big Doors' cannot be a key", "did you mean 'big-doors'?")


@pytest.mark.parametrize(
    ("row", "hint"),
    [("bnag", "did you mean 'bang'?"), ("seven", "the keys here are hit, bang, diamond, blank, otherwise")],
)
def test_a_row_that_a_die_does_not_have_is_told_with_those_it_has(tmp_path: Path, row: str, hint: str) -> None:
    roll = f"{{roll: {{die: yellow, table: {{{row}: [lose], otherwise: [win]}}}}}}"
    rules = f"rules:\n  - {{on: door-opened, do: [{roll}]}}\nobjectives:"
    pack = changed(tmp_path, "massive-darkness", FIRST_STEPS, "objectives:", rules)
    assert only(pack) == ("L0201", f"the key {row!r} is unknown", hint)


def test_a_row_of_another_form_is_told_with_the_form_it_should_have(tmp_path: Path) -> None:
    roll = "{roll: {table: {1-3: [lose], otherwise: [win]}}}"
    rules = f"rules:\n  - {{on: door-opened, do: [{roll}]}}\nobjectives:"
    pack = changed(tmp_path, "massive-darkness", FIRST_STEPS, "objectives:", rules)
    hint = "write a number such as 4, several such as 2..4, or otherwise"
    assert only(pack) == ("L0201", "'1-3' cannot be a key", hint)


@pytest.mark.parametrize(
    ("base", "path", "old", "new", "message", "hint"),
    [
        pytest.param(
            "brimstone",
            "table.yaml",
            "{harm: {count: 1, whom: random}}",
            "{harm: {count: 1}}",
            "it is for a hero, and 'turn-end' is about nobody",
            "write 'whom: all' (or one, random, bearer), or choose a moment that is about a hero",
            id="words instead",
        ),
        pytest.param(
            "jaws-of-the-lion",
            "adventures/walk.yaml",
            "rules:\n",
            "rules:\n  - {on: round-end, do: [{harm: {value: 1}}]}\n",
            "it is for a character, and 'round-end' is about nobody",
            "write 'whom: characters' (or monsters), or choose a moment that is about a character",
            id="one other word",
        ),
        pytest.param(
            "massive-darkness",
            FIRST_STEPS,
            "objectives:",
            "rules:\n  - {on: enemy-left, do: [{give_xp: {count: 1, who: this_hero}}]}\nobjectives:",
            "it is for a hero, and 'enemy-left' is about an enemy and a zone",
            "write 'who: all_heroes' (or heroes_in_light, heroes_in_shadow), or choose a moment that is about a hero",
            id="selectors instead",
        ),
        pytest.param(
            "machina-arcana-shaft",
            "adventures/walk.yaml",
            "tiles:",
            "rules:\n  - {on: turn-start, do: [{push: 1}]}\ntiles:",
            "it is for a target, and 'turn-start' is about a unit",
            "put it within aim or attack",
            id="effects that bring them in",
        ),
        pytest.param(
            "massive-darkness",
            "enemies/ash-imps.yaml",
            "health: 1\n",
            "health: 1\ntriggers: [{on: attack, do: [{change_stat: {stat: actions, until: activation}}]}]\n",
            "it is for a hero, and 'attack' is about an enemy and an opponent",
            "write 'who: all_heroes' (or heroes_in_light, heroes_in_shadow, this_hero)",
            id="selectors where there was nothing",
        ),
        pytest.param(
            "jaws-of-the-lion",
            "rats.yaml",
            "    - {move: {by: 0}}\n",
            "    - {gain_experience: 1}\n",
            "it is for a character who acts, and 'ability' is about a monster that acts and a character and a monster",
            "put it within for_each or force, or on ability-card, item, modifier-card, treasure",
            id="other cards",
        ),
    ],
)
def test_an_effect_for_nobody_is_told_with_what_can_be_written_instead(
    tmp_path: Path, base: str, path: str, old: str, new: str, message: str, hint: str
) -> None:
    (told,) = (each for each in check(changed(tmp_path, base, path, old, new)).diagnostics if each.code == "L0882")
    assert told.message == f"this does nothing: {message}"
    assert told.hint.startswith(hint)
