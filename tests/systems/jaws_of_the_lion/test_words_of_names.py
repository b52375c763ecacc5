"""What cards ask for by an id, people read by its name: monsters, characters, treasures, special objects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_cards_of_other_packs import card_of, library_with
from toolkit.render.phrases import phrases
from toolkit.render.words import words_of

NAMES = {"en": ("Bone Hulk", "Bulwark"), "ru": ("Костяная громада", "Оплот"), "uk": ("Кістяна громада", "Оплот")}


def words(folder: Path, language: str, rule: dict[str, Any]) -> str:
    library = library_with(folder, "item", **{**card_of("item"), "triggers": [rule]})
    return " ".join(map(str, words_of(library, library.get("charm", kind="item"), language)))


@pytest.mark.parametrize("language", sorted(NAMES))
def test_types_on_cards_are_called_by_their_names(tmp_path: Path, language: str) -> None:
    monster, character = NAMES[language]
    asked = 'target.type == "bone-hulk" and me.type != "bulwark"'
    said = words(tmp_path, language, {"on": "attack", "if": asked, "do": [{"add": {"attack": 1}}]})
    assert monster in said
    assert character in said
    assert "bone-hulk" not in said
    assert "bulwark" not in said


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_names_of_a_pack_stand_in_quotes_once(tmp_path: Path, language: str) -> None:
    for kind in ("token", "role"):
        (tmp_path / f"{kind}.yaml").write_text(f"{{id: own-{kind}, kind: {kind}, name: Own {kind}}}\n", "utf-8")
    asked = '"own-token" in me.tokens and "own-role" in me.roles'
    said = words(tmp_path, language, {"on": "turn", "if": asked, "do": [{"heal": 1}]})
    assert "«Own token»" in said
    assert "«Own role»" in said
    assert "««" not in said


@pytest.mark.parametrize(("language", "name"), [("ru", "«Соляная лестница»"), ("uk", "«Соляні сходи»")])
def test_names_of_scenarios_and_characters_stand_in_quotes_once(tmp_path: Path, language: str, name: str) -> None:
    asked = '"the-salt-stair" in won and "bulwark" not in party'
    option = {"choice": "Go.", "result": "Gone."}
    event = {"story": "A gate.", "b": option, "a": {**option, "do": [{"reward": {"gold": 1}, "if": asked}]}}
    library = library_with(tmp_path, "city-event", **event)
    said = " ".join(map(str, words_of(library, library.get("charm", kind="city-event"), language)))
    assert name in said
    assert "«Оплот»" in said
    assert "««" not in said


@pytest.mark.parametrize(("kind", "plain"), [("boss", "the Old King"), ("monster", "an Old King")])
def test_a_name_with_an_article_of_its_own_gets_no_other(kind: str, plain: str) -> None:
    english = phrases("jaws-of-the-lion", "en")
    assert english.say("own_names", kind, name="Old King") == plain
    assert english.say("own_names", kind, name="The Old King") == "The Old King"


@pytest.mark.parametrize(
    ("asked", "language", "said"),
    [
        ('target.type == "bone-hulk"', "en", "if the target is a Bone Hulk:"),
        ('target.rank == "elite"', "en", "if the target is an elite monster:"),
        ('target.rank in ["elite", "boss"]', "en", "if the target is an elite monster or boss:"),
        ('target.rank != "boss"', "en", "if the target is not a boss:"),
        ('not (target.rank in ["elite", "boss"])', "ru", "если цель — не элитный монстр и не босс:"),
        ('target.rank == "elite"', "uk", "якщо ціль — елітний монстр:"),
    ],
)
def test_what_a_figure_is_asked_to_be_is_said_as_people_say_it(
    tmp_path: Path, asked: str, language: str, said: str
) -> None:
    assert said in words(tmp_path, language, {"on": "attack", "if": asked, "do": [{"add": {"attack": 1}}]})


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("ru", 1, "1 золото"), ("ru", 2, "2 золота"), ("uk", 1, "1 золото"), ("uk", 5, "5 золота")],
)
def test_one_gold_is_no_genitive(tmp_path: Path, language: str, count: int, said: str) -> None:
    assert said in words(tmp_path, language, {"on": "turn", "do": [{"gain_gold": count}]})
