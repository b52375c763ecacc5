"""Words on the cards of monsters say whose: a monster is no `you`, in any language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST
from toolkit.content.library import load
from toolkit.render.phrases import LANGUAGES
from toolkit.render.words import words_of

#: Words for whoever reads a card.
YOU = {
    "en": re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE),
    "ru": re.compile(r"\b(вы|вас|вам|вами|ваш\w*)\b", re.IGNORECASE),
    "uk": re.compile(r"\b(ви|вас|вам|вами|ваш\w*)\b", re.IGNORECASE),
}
#: What an ability can do to whoever performs it, and ask of it.
ACTIONS: list[dict[str, Any]] = [
    {"suffer_damage": {"value": 2, "whom": "self"}},
    {"give": {"conditions": ["strengthen"], "whom": "self"}},
    {"shield": {"value": 1, "whom": "self-and-adjacent-allies"}},
    {"heal": {"value": 1, "in_sight": True, "every": True}},
    {"heal": {"value": 1, "whom": "other", "in_sight": True}},
    {"attack": {"value": "me.hp"}},
    {"attack": {"value": "me.max_hp - 1", "range": "count(me.tokens)"}},
    {"move": {"value": 2}, "if": "enemies_beside >= 2 and me.poison and not me.wound"},
    {"move": {"value": 2}, "if": "allies_beside >= 1 or me.hp < me.max_hp"},
    {"move": {"value": 2}, "if": 'me.rank == "elite" and me.type != "bone-hulk"'},
    {"move": {"value": 2}, "if": 'count(me.roles) > 0 and "far" in me.keywords and count(me.conditions) == 0'},
]
KEYWORD = {"id": "far", "kind": "keyword", "name": "far"}
STRIKES = [{"give": {"conditions": ["wound"], "whom": "self"}, "if": "flanked or me.muddle"}]


def said(folder: Path, card: dict[str, Any], language: str) -> str:
    """The words of a card, its icons as {names}."""
    for data in (MANIFEST, KEYWORD, card):
        name = "lantern" if data is MANIFEST else data["id"]
        (folder / f"{name}.yaml").write_text(json.dumps(data), "utf-8")
    library = load([folder]).library
    paragraphs = words_of(library, library.get(f"walks/{card['id']}"), language)
    return " ".join(run.text or f"{{{run.icon}}}" for each in paragraphs for run in (*each.lead, *each.body))


def modifier(owner: str) -> dict[str, Any]:
    return {"id": "gust", "kind": "modifier-card", "name": "Gust", "value": -1, "owner": owner, "effects": STRIKES}


ABILITY = {"id": "dash", "kind": "monster-ability", "name": "Dash", "deck": "gutter-rat", "initiative": 9}
LEVEL = {"health": 9, "move": 2, "attack": 3}
BOSS = {"id": "sow", "kind": "boss", "name": "Sow", "deck": "gutter-rat", "levels": [LEVEL] * 8}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "card",
    [{**ABILITY, "actions": ACTIONS}, {**BOSS, "specials": [{"actions": ACTIONS}]}, modifier("monsters")],
    ids=["ability", "boss", "modifier"],
)
def test_no_card_of_a_monster_speaks_to_who_reads_it(tmp_path: Path, card: dict[str, Any], language: str) -> None:
    words = said(tmp_path, card, language)
    assert not YOU[language].search(words), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_monster_lets_characters_do_speaks_to_them(tmp_path: Path, language: str) -> None:
    own = [{"suffer_damage": {"value": 1, "whom": "self"}}]
    assert YOU[language].search(said(tmp_path, {**ABILITY, "actions": [{"for_each": {"do": own}}]}, language))
    assert YOU[language].search(said(tmp_path, modifier("bulwark"), language))


#: Verb that makes others act → those others, as words speak of them.
OTHERS = {
    "force": {"en": "this enemy", "ru": "этот враг", "uk": "цей ворог"},
    "allow": {"en": "this ally", "ru": "этот союзник", "uk": "цей союзник"},
}
MONSTERS_OWN = re.compile(r"this monster|эт\w+ монстр|ц\w+ монстр")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", OTHERS)
def test_what_others_are_made_to_do_speaks_of_them(tmp_path: Path, verb: str, language: str) -> None:
    actions = [{verb: {"range": 2, "actions": ACTIONS}}]
    half = {"actions": actions}
    card = {"id": "sway", "kind": "ability-card", "name": "Sway", "mercenary": "bulwark", "number": 90, "level": "1"}
    card |= {"initiative": 9, "top": half, "bottom": {"actions": [{"move": 2}]}}
    for each in (card, {**ABILITY, "actions": actions}):
        words = said(tmp_path, each, language)
        assert OTHERS[verb][language] in words
        assert not YOU[language].search(words), words
        assert not MONSTERS_OWN.search(words), words


def test_a_number_beside_the_effects_of_others_is_about_who_acts(tmp_path: Path) -> None:
    action = {"allow": {"range": "max(1, me.hp)", "actions": [{"move": 2, "if": "me.hp > 4"}]}}
    words = said(tmp_path, {**ABILITY, "actions": [action]}, "en").replace("\xa0", " ")
    assert "if this ally’s hit points are more than 4" in words
    assert "(X: this monster’s hit points" in words


def test_a_monster_has_its_own_hit_points(tmp_path: Path) -> None:
    words = said(
        tmp_path, {**ABILITY, "actions": [{"suffer_damage": {"value": 2, "whom": "self"}, "if": "me.hp > 4"}]}, "en"
    )
    assert words.replace("\xa0", " ") == "If this monster’s hit points are more than 4, this monster suffers 2 damage."


@pytest.mark.parametrize(("language", "word"), [("en", "inert"), ("ru", "спящая"), ("uk", "сонна")])
@pytest.mark.parametrize("element", ["any", "fire"])
def test_only_an_inert_element_is_kindled(tmp_path: Path, language: str, word: str, element: str) -> None:
    treasure = {"id": "lamp", "kind": "treasure", "name": "Lamp", "number": 90, "effects": [{"kindle": element}]}
    assert word in said(tmp_path, treasure, language)
