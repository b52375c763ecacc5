"""Words say whom an effect is for: nobody has to guess who "regains 1 health" on an event card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checks.packs import MANIFEST, small_pack
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.words import words_of

CORE = data_folder("content") / "massive-darkness" / "core"
STAT = {"change_stat": {"stat": "hits", "until": "activation"}}


def said(folder: Path, language: str, card: dict[str, Any]) -> list[str]:
    """The words of a card in a pack that requires ours."""
    manifest = MANIFEST + "requires: [massive-darkness]\n"
    pack = small_pack(folder, **{"lantern_yaml": manifest, f"{card['id']}_yaml": json.dumps(card)})
    library = load([CORE, pack]).library
    return [str(each) for each in words_of(library, library.get(f"small/{card['id']}"), language)]


def event(*effects: Any) -> dict[str, Any]:
    return {"id": "fog", "kind": "event", "name": "Fog", "do": [*effects]}


def enemy(*triggers: Any) -> dict[str, Any]:
    dice = {"melee": {"red": 1}, "defense": {"blue": 1}}
    head = {"id": "imp", "kind": "enemy", "name": "Imp", "type": "agent", "level": 1, "health": 4, "dice": dice}
    return {**head, "triggers": [*triggers]}


def charm(*triggers: Any) -> dict[str, Any]:
    head = {"id": "charm", "kind": "equipment", "name": "Charm", "level": 1, "form": "item"}
    return {**head, "triggers": [*triggers]}


def adventure(*rules: Any) -> dict[str, Any]:
    head = {"id": "walk", "kind": "adventure", "name": "Walk", "map": "1111\n" * 4, "tiles": {"1": "tile-1v"}}
    rest = {"entry": "1.a1", "exit": "1.d4", "objectives": [{"name": "Leave.", "leave": "all"}]}
    return {**head, **rest, "rules": [*rules]}


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (event({"heal": 1}), "The first player’s hero regains 1 {health}."),
        (event(STAT), "The first player’s hero gets +1 {hit} until the end of their activation."),
        (
            charm({"on": "use", "do": [{"heal": 1}, STAT]}),
            "Use (once in an activation): regain 1 {health}, +1 {hit} until the end of your activation.",
        ),
        (
            charm({"on": "after-attack", "do": [{"wound_zone": 1}]}),
            "After the attack: every enemy in the defender’s zone takes 1 {wound}, a boss too.",
        ),
        (  # for an enemy, the heroes are its enemies (MD-35.03)
            enemy({"on": "after-attack", "do": [{"wound_zone": 1}]}),
            "After the attack: every hero in the defender’s zone takes 1 {wound}.",
        ),
        (
            enemy({"on": "after-attack", "do": [{"wound_zone": {"count": 1, "whom": "everyone"}}]}),
            "After the attack: every character in the defender’s zone takes 1 {wound}, a boss too.",
        ),
        (
            adventure({"on": "enemy-destroyed", "do": [{"heal": 1}]}),
            "When an enemy is destroyed: the hero who destroyed it regains 1 {health}.",
        ),
        (
            adventure({"on": "enemy-moves", "do": [{"heal": 1}]}),
            "When an enemy is about to move a zone: it regains 1 {health}.",
        ),
        (
            adventure({"on": "entered", "do": [STAT]}),
            "When a hero enters a zone: the hero gets +1 {hit} until the end of their activation.",
        ),
        (
            adventure({"on": "round-end", "do": [{"for_each": {"do": [{"heal": 1}]}}]}),
            "At the end of a round: for each hero (the hero regains 1 {health}).",
        ),
        (
            adventure({"on": "round-start", "do": [{"give_xp": {"count": 1, "who": "this_hero"}}]}),
            "At the start of a round: the first player’s hero gains 1 {xp}.",
        ),
        (
            enemy({"on": "acts", "do": [STAT]}),
            "When it activates: the hero it counterattacks gets +1 {hit} until the end of their activation.",
        ),
        (
            enemy({"on": "dies", "do": [{**STAT}]}),
            "When it is destroyed: the hero gets +1 {hit} until the end of their activation.",
        ),
        (
            adventure({"on": "entered", "if": 'hall == ""', "do": ["raise_level"]}),
            "When a hero enters a zone, if it happens in a corridor: the game level rises by 1.",
        ),
        (
            adventure({"on": "entered", "if": "zone in enemy_zones", "do": ["raise_level"]}),
            "When a hero enters a zone, if an enemy stands in the zone: the game level rises by 1.",
        ),
        (
            event({"spawn_guard": {"at": "this_zone"}, "if": "hero.stunned"}),
            "If the first player’s hero is stunned, a guard appears in the zone of the first player’s hero.",
        ),
        (
            adventure({"on": "round-start", "if": "hero.wounds > level", "do": ["raise_level"]}),
            "At the start of a round, if the first player’s hero’s wounds are more than the game level: the game level"
            " rises by 1.",
        ),
        (
            adventure({"on": "round-end", "do": [{"for_each": {"do": [{"spawn_guard": {"at": "this_zone"}}]}}]}),
            "At the end of a round: for each hero (a guard appears in the hero’s zone).",
        ),
        (  # before it does, so that "its zone" is the one it leaves
            adventure({"on": "enemy-moves", "if": "enemy.at_exit", "do": ["raise_level"]}),
            "When an enemy is about to move a zone, if it stands in the exit zone: the game level rises by 1.",
        ),
        (
            adventure({"on": "enemy-destroyed", "if": 'enemy.name == "cairn-wardens"', "do": ["raise_level"]}),
            "When Cairn Wardens is destroyed: the game level rises by 1.",
        ),
        (
            charm({"on": "after-attack", "if": "foe.zone == me.zone", "do": [{"heal": 1}]}),
            "After the attack [the opponent is in the owner’s zone]: regain 1 {health}.",
        ),
        (event({"kill_heroes": {"who": "heroes_in_light", "number": 1}}), "1 of the heroes in light zones dies."),
        (
            charm({"on": "attack", "if": 'foe.name == "cairn-wardens"', "do": [{"add_hits": 1}]}),
            "Attack [the opponent is Cairn Wardens]: +1 {hit}.",
        ),
        (
            charm({"on": "attack", "if": 'me.name == "wren"', "do": [{"add_hits": 1}]}),
            "Attack [the owner is Wren of the Hollow]: +1 {hit}.",
        ),
    ],
    ids=str,
)
def test_words_say_whom(tmp_path: Path, card: dict[str, Any], words: str) -> None:
    assert [each.replace("\u00a0", " ") for each in said(tmp_path, "en", card)] == [words]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_clause_at_the_end_of_a_sentence_has_no_comma(tmp_path: Path, language: str) -> None:
    spawn = {"spawn": {"card": "cairn-wardens", "at": {"tokens": "lair"}, "every": True}}
    (found,) = said(tmp_path, language, event(spawn))
    assert found[-1] == "."
    assert found[-2] != ","


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "которые видят героя, получают"), ("uk", "які бачать героя, отримують")]
)
def test_a_clause_in_the_middle_has_both_commas(tmp_path: Path, language: str, words: str) -> None:
    give = {"give_condition": {"condition": "slow", "which": "enemies_seeing_heroes"}}
    slow = {"id": "slow", "kind": "condition", "name": "slow", "passives": [{"stat": "hits", "by": -1}]}
    (tmp_path / "slow.yaml").write_text(json.dumps(slow), "utf-8")
    assert words in said(tmp_path, language, event(give))[0]


@pytest.mark.parametrize(("language", "words"), [("ru", "В начале его активации"), ("uk", "На початку його активації")])
def test_an_activation_of_an_enemy_is_not_yours(tmp_path: Path, language: str, words: str) -> None:
    assert said(tmp_path, language, enemy({"on": "activation", "do": [{"heal": 1}]}))[0].startswith(words)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Lasts until the next time a hero’s activation ends."),
        ("ru", "Действует, пока не закончится ближайшая активация любого героя."),
        ("uk", "Діє, доки не закінчиться найближча активація будь-якого героя."),
    ],
)
def test_a_condition_for_an_activation_ends_with_whichever_comes_first(
    tmp_path: Path, language: str, words: str
) -> None:
    """Whoever has it (MD-90.83)."""
    slow = {"id": "slow", "kind": "condition", "name": "slow", "icon": "event", "lasts": "activation"}
    assert words in said(tmp_path, language, {**slow, "passives": [{"stat": "hits", "by": -1}]})


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Use [spend 2 {xp}]: regain 1 {health}."),
        ("ru", "Использование [потратьте 2 {xp}]: восстановите 1 {health}."),
        ("uk", "Використання [витратьте 2 {xp}]: відновіть 1 {health}."),
    ],
)
def test_experience_is_spent_not_gained(tmp_path: Path, language: str, words: str) -> None:
    card = charm({"on": "use", "spend": {"xp": 2}, "do": [{"heal": 1}]})
    assert [each.replace("\u00a0", " ") for each in said(tmp_path, language, card)] == [words]


@pytest.mark.parametrize(
    ("language", "held", "failed"),
    [
        ("en", "if it happens on tile 1", "if it does not happen on tile 1"),
        ("ru", "если это фрагмент 1", "если это не фрагмент 1"),
        ("uk", "якщо це фрагмент 1", "якщо це не фрагмент 1"),
    ],
)
def test_the_tile_is_where_it_happens(tmp_path: Path, language: str, held: str, failed: str) -> None:
    """Words for it that agreed with a zone, or with a token, would be wrong where an enemy dies."""
    rules = [{"on": "enemy-destroyed", "if": f'tile {sign} "1"', "do": ["raise_level"]} for sign in ("==", "!=")]
    found = said(tmp_path, language, adventure(*rules))
    assert [words in each for words, each in zip((held, failed), found, strict=True)] == [True, True], found


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "[spend 2 more {xp}]"), ("ru", "[потратьте ещё 2 {xp}]"), ("uk", "[витратьте ще 2 {xp}]")],
)
def test_what_an_ability_costs_besides(tmp_path: Path, language: str, words: str) -> None:
    """Every ability costs 1 experience (MD-11.08); a price in experience comes on top of it."""
    triggers = [{"on": "use", "spend": {"xp": 2}, "do": [{"heal": 3}]}]
    skills = [{"level": 1, "cost": 5, "passives": [{"stat": "shields", "by": 1}]}]
    guard: dict[str, Any] = {"id": "guard", "kind": "class", "name": "Guard"}
    guard |= {"ability": {"name": "Rest", "triggers": triggers}, "class_skill": {"name": "Swift", **skills[0]}}
    del guard["class_skill"]["level"], guard["class_skill"]["cost"]
    guard |= {"branches": {"shield": {"name": "Shield", "skills": skills}}}
    assert words in "".join(said(tmp_path, language, guard)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "condition", "words"),
    [
        ("ru", "zone in enemy_zones", "если среди зон с врагами есть зона:"),
        ("ru", "enemy.zone not in hero_zones", "если зона врага — не из зон с героями:"),
        ("uk", "zone in enemy_zones", "якщо серед зон із ворогами є зона:"),
        ("uk", "enemy.zone in hero_zones", "якщо серед зон із героями є зона ворога:"),
    ],
)
def test_a_zone_that_a_name_stands_for_is_said_in_a_sentence(
    tmp_path: Path, language: str, condition: str, words: str
) -> None:
    """A name of a zone stands in another case than the zone that a rule calls `zone`."""
    (found,) = said(tmp_path, language, adventure({"on": "enemy-destroyed", "if": condition, "do": ["raise_level"]}))
    assert words in found.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "if nothing counts towards objective 1 yet:"),
        ("ru", "если для цели 1 ещё ничего не засчитано:"),
        ("uk", "якщо до цілі 1 ще нічого не зараховано:"),
    ],
)
def test_a_mark_that_is_needed_several_times_is_not_the_objective(tmp_path: Path, language: str, words: str) -> None:
    rule = {"on": "round-end", "if": '"bell" not in marks', "do": [{"mark": "bell"}]}
    walk = {**adventure(rule), "objectives": [{"name": "Ring.", "marked": "bell", "count": 3}]}
    (found,) = said(tmp_path, language, walk)
    assert words in found.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "Если герой первого игрока оглушён, в зоне героя первого игрока появляется страж."),
        ("uk", "Якщо герой першого гравця приголомшений, у зоні героя першого гравця з’являється вартовий."),
    ],
)
def test_an_event_is_about_the_hero_of_the_first_player(tmp_path: Path, language: str, words: str) -> None:
    (found,) = said(tmp_path, language, event({"spawn_guard": {"at": "this_zone"}, "if": "hero.stunned"}))
    assert found.replace("\u00a0", " ") == words


@pytest.mark.rule("MD-90.94")
@pytest.mark.parametrize(
    ("language", "limit"),
    [("en", "(once in an activation)"), ("ru", "(раз за активацию)"), ("uk", "(раз за активацію)")],
)
def test_what_costs_nothing_says_that_it_is_used_once(tmp_path: Path, language: str, limit: str) -> None:
    """What has a price, is used up, or is an ability (which says so by its name) does not."""
    free = {"on": "use", "do": [{"heal": 1}]}
    oil = {**charm(free), "id": "oil", "slots": ["hand"]}
    del oil["form"]
    cards = [charm(free), oil, charm({**free, "spend": {"xp": 1}}), {**charm(free), "form": "consumable"}]
    told = [limit in said(tmp_path / str(number), language, card)[0] for number, card in enumerate(cards)]
    assert told == [True, True, False, False]
    library = load([CORE]).library
    words = [str(each) for each in words_of(library, library.get("massive-darkness/oath-warden"), language)]
    assert not any(limit in each for each in words)
