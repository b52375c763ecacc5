"""The equipment decks against the ledger: how many cards of what, how strong, and the cards whose facts it attests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.dice import Die
from toolkit.systems.massive_darkness.cards.catalog import catalog_for

Card = Mapping[str, Any]

CARDS: dict[str, Card] = {
    entity.id: entity.data
    for entity in library().entities
    if entity.pack == "massive-darkness" and entity.kind == "equipment"
}
LEVELS = (1, 2, 3, 4, 5)
ATTACKS = ("melee", "ranged", "magic")


def of_source(source: str) -> dict[str, Card]:
    return {name: card for name, card in CARDS.items() if card.get("source", "treasure") == source}


TREASURES = of_source("treasure")


def form(card: Card) -> str:
    return str(card.get("form", "combat-gear"))


def copies(card: Card) -> int:
    return int(card.get("copies", 1))


def gear(level: int) -> list[Card]:
    """The combat gear of a treasure deck."""
    return [card for card in TREASURES.values() if card["level"] == level and form(card) == "combat-gear"]


def dice(card: Card, category: str) -> str:
    """The dice of a category as the ledger writes them: `RRY`."""
    pool = card.get("dice", {}).get(category, {})
    return "".join(colour[0].upper() * pool.get(colour, 0) for colour in ("red", "yellow", "green", "blue"))


def family(card: Card) -> str:
    """What a card counts as in the make-up of a deck: by its slot, and by its first and strongest use."""
    if card["slots"] == ["body"]:
        return "armour"
    if "shield" in card.get("keywords", ()):
        return "shield"
    use = max(ATTACKS, key=lambda category: power(card, category))
    return f"{use} {card['slots'][0]}"


def power(card: Card, category: str) -> float:
    """The mean hits or shields of the dice of a category."""
    known = catalog_for(library(), tutorial()).dice
    pool: Mapping[str, int] = card.get("dice", {}).get(category, {})
    return sum(count * mean(known[colour]) for colour, count in pool.items())


def mean(die: Die) -> float:
    return sum(face.count("hit") + face.count("shield") for face in die.faces) / len(die.faces)


def effects(card: Card) -> Iterator[str]:
    """The verbs on a card."""
    for trigger in (*card.get("enchantments", ()), *card.get("triggers", ())):
        for effect in trigger["do"]:
            yield effect if isinstance(effect, str) else next(key for key in effect if key != "if")


# How many cards of what


#: Combat gear, items, consumables, traps and lucky finds of each level: the make-up of the decks.
MAKE_UP = {
    1: {"combat-gear": 28, "item": 4, "consumable": 6, "trap": 2, "lucky-find": 1},
    2: {"combat-gear": 25, "item": 4, "consumable": 4, "trap": 2, "lucky-find": 1},
    3: {"combat-gear": 24, "item": 4, "consumable": 3, "trap": 2, "lucky-find": 1},
    4: {"combat-gear": 24, "item": 4, "consumable": 3, "trap": 1, "lucky-find": 1},
    5: {"combat-gear": 24, "item": 4, "consumable": 3, "lucky-find": 1},
}


@pytest.mark.rule("MD-90.05", "MD-92.09")
def test_treasures_are_as_many_as_the_ledger_says() -> None:
    by_level = Counter[int]()
    for card in TREASURES.values():
        by_level[card["level"]] += copies(card)
    assert by_level == {1: 41, 2: 36, 3: 34, 4: 33, 5: 32}
    assert by_level.total() == 176


@pytest.mark.parametrize("level", LEVELS)
def test_the_make_up_of_a_treasure_deck(level: int) -> None:
    found = Counter[str]()
    for card in TREASURES.values():
        if card["level"] == level:
            found[form(card)] += copies(card)
    assert found == MAKE_UP[level]


#: The shares of combat gear in every deck; what levels 1 and 2 have beyond them is in `EXTRA`.
FAMILIES = {
    "melee hand": 6,
    "melee two-hands": 3,
    "ranged two-hands": 3,
    "ranged hand": 1,
    "magic hand": 3,
    "magic two-hands": 2,
    "armour": 4,
    "shield": 2,
}
EXTRA = {1: Counter({"melee hand": 3, "armour": 1}), 2: Counter({"melee hand": 1})}


@pytest.mark.parametrize("level", LEVELS)
def test_the_shares_of_combat_gear(level: int) -> None:
    assert Counter(map(family, gear(level))) == Counter(FAMILIES) + EXTRA.get(level, Counter())


@pytest.mark.parametrize("level", LEVELS)
def test_one_handed_melee_weapons_are_of_many_kinds(level: int) -> None:
    kinds = Counter(word for card in gear(level) if family(card) == "melee hand" for word in card["keywords"])
    assert kinds["sword"] >= 2
    assert kinds["mace"] >= 1
    assert kinds["hammer"] >= 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_serves_every_category(level: int) -> None:
    assert {category for card in gear(level) for category in card["dice"]} == {*ATTACKS, "defense"}


def test_starting_gear() -> None:
    dealt = {
        (card["slots"][0], *card["keywords"], *(f"{each} {dice(card, each)}" for each in card["dice"])): copies(card)
        for card in of_source("starting").values()
    }
    assert dealt == {
        ("body", "armour", "defense B"): 6,
        ("hand", "sword", "melee YY"): 3,
        ("hand", "mace", "melee YY"): 1,
        ("two-hands", "axe", "melee YYY"): 2,
        ("two-hands", "bow", "ranged YYY"): 3,
        ("hand", "dagger", "melee Y", "ranged YY"): 1,
        ("hand", "wand", "magic YY"): 2,
        ("two-hands", "staff", "magic YYY"): 1,
    }
    assert sum(dealt.values()) == 19
    assert all(card["level"] == 1 for card in of_source("starting").values())


@pytest.mark.rule("MD-33.13")
def test_artifacts_are_six_and_of_level_4() -> None:
    assert len(of_source("artifact")) == 6
    assert all(card["level"] == 4 and copies(card) == 1 for card in of_source("artifact").values())


# No card twice


#: What makes no difference in play.
WORDS = {"id", "kind", "name", "flavour", "text", "art", "note", "tags", "copies"}


def same_in_play(cards: Mapping[str, Card], *ignored: str) -> list[tuple[str, str]]:
    """Pairs of cards that differ in words only."""
    seen: dict[str, str] = {}
    pairs = []
    for name, card in cards.items():
        play = repr({key: card[key] for key in sorted(card) if key not in WORDS and key not in ignored})
        if play in seen:
            pairs.append((seen[play], name))
        seen[play] = name
    return pairs


def test_no_two_treasures_differ_only_by_name() -> None:
    assert same_in_play(TREASURES) == []
    assert len(TREASURES) >= 170


def test_no_gear_comes_again_at_another_level() -> None:
    carried = {name: card for name, card in TREASURES.items() if form(card) not in ("trap", "lucky-find")}
    assert same_in_play(carried, "level") == []


def test_cards_are_recognised_apart_by_comparing_play() -> None:
    twins = {"a": {"id": "a", "name": "A", "level": 1}, "b": {"id": "b", "name": "B", "level": 1, "flavour": "…"}}
    assert same_in_play(twins) == [("a", "b")]


# What the cards do


#: The effect catalogue of section 37 and its neighbours.
VERBS = (
    *("add_hits", "add_shields", "add_wounds", "add_symbols", "cancel_symbols", "add_dice", "remove_dice"),
    *("reroll", "stun", "heal", "wound"),
)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_of_combat_is_on_a_treasure(verb: str) -> None:
    assert any(verb in effects(card) for card in TREASURES.values())


@pytest.mark.parametrize("level", LEVELS[1:])
def test_from_level_2_on_half_of_the_gear_is_enchanted(level: int) -> None:
    enchanted = [card for card in gear(level) if "enchantments" in card]
    assert len(enchanted) >= len(gear(level)) / 2


def means(families: Iterable[str], *categories: str) -> list[float]:
    """The mean power of the cards of some families, level by level; a card counts by its best category."""
    wanted = set(families)
    result = []
    for level in LEVELS:
        found = [max(power(card, each) for each in categories) for card in gear(level) if family(card) in wanted]
        result.append(sum(found) / len(found))
    return result


@pytest.mark.parametrize(
    ("families", "categories"),
    [
        *(pytest.param([each], ATTACKS, id=each) for each in FAMILIES if each not in ("armour", "shield")),
        pytest.param([each for each in FAMILIES if each not in ("armour", "shield")], ATTACKS, id="all weapons"),
        pytest.param(["armour"], ("defense",), id="armour"),
        pytest.param(["shield"], ("defense",), id="shields"),
    ],
)
def test_dice_grow_with_the_level(families: list[str], categories: tuple[str, ...]) -> None:
    grown = means(families, *categories)
    assert grown == sorted(grown)
    assert grown[-1] > 1.5 * grown[0]


# The facts the ledger attests


BANG = {"bang": 1}
DIAMOND = {"diamond": 1}


def enchantment(on: str, spend: Mapping[str, int], *do: Any, repeat: int = 1) -> dict[str, Any]:
    return {"on": on, "spend": dict(spend), "do": list(do), "repeat": repeat}


def enchantments(card: Card) -> list[dict[str, Any]]:
    return [
        {"on": each["on"], "spend": dict(each["spend"]), "do": list(each["do"]), "repeat": each.get("repeat", 1)}
        for each in card.get("enchantments", ())
    ]


#: The card of ours for each one of the box: its level, slot and keyword, its dice, and what must be among its
#: enchantments. An empty list says that it has none.
ATTESTED: dict[str, tuple[str, int, str, str, dict[str, str], list[dict[str, Any]]]] = {
    "leather armour": ("patched-jerkin", 1, "body", "armour", {"defense": "B"}, []),
    "chainmail": (
        "ditchwater-mail", 1, "body", "armour", {"defense": "B"}, [enchantment("defense", BANG, {"add_shields": 1})],
    ),
    "plate": ("tournament-plate", 2, "body", "plate", {"defense": "BB"}, []),
    "cold-steel armour": ("winterforged-harness", 3, "body", "armour", {"defense": "GG"}, []),
    "armour of life": (
        "gravewarden-mail", 4, "body", "armour", {"defense": "GG"}, [enchantment("defense", DIAMOND, {"heal": 1})],
    ),
    "dwarven shield": ("kettle-shield", 3, "hand", "shield", {"defense": "G"}, []),
    "bastard sword": ("border-sword", 2, "hand", "sword", {"melee": "YY", "defense": "B"}, []),
    "fire sword": ("ember-blade", 2, "hand", "sword", {"melee": "R"}, [enchantment("attack", BANG, {"add_hits": 2})]),
    "ice sword": (
        "rime-sword", 2, "hand", "sword", {"melee": "R"}, [enchantment("attack", BANG, {"remove_dice": "defense"})],
    ),
    "hammer": ("cobblers-hammer", 1, "hand", "hammer", {"melee": "YY"}, []),
    "ice mace": ("winter-mace", 3, "hand", "mace", {"melee": "RY"}, [enchantment("attack", DIAMOND, "stun")]),
    "staff of protection": (
        "chapel-staff", 3, "two-hands", "staff", {"magic": "RR"},
        [enchantment("defense", BANG | DIAMOND, {"add_shields": 3})],
    ),
    "royal crown": ("hollow-crown", 2, "", "helm", {}, [enchantment("attack", BANG, {"add_shields": -1})]),
    "magic spear": ("magpie-spear", 3, "two-hands", "spear", {"melee": "RY", "ranged": "RY"}, []),
    "lightbringer blade": (
        "answer-of-dawn", 4, "two-hands", "sword", {"melee": "RRRY"},
        [enchantment("attack", BANG, {"add_wounds": 1}, repeat=2)],
    ),
    "lightbringer plate": (
        "first-light-harness", 4, "body", "plate", {"defense": "GGG"},
        [enchantment("defense", DIAMOND, {"add_shields": 2})],
    ),
    "dawn bow": (
        "lark-bow", 4, "two-hands", "bow", {"ranged": "RRR"},
        [enchantment("attack", DIAMOND, {"remove_dice": {"colour": "defense", "every": True}})],
    ),
    "sun staff": (
        "sundial-staff", 4, "two-hands", "staff", {"magic": "RRR"}, [enchantment("attack", DIAMOND, {"add_hits": 3})],
    ),
    "aegis": (
        "unlent-shield", 4, "hand", "shield", {"defense": "GG"}, [enchantment("defense", BANG, {"add_hits": -1})],
    ),
}  # fmt: skip


@pytest.mark.parametrize("attested", ATTESTED)
def test_attested_card(attested: str) -> None:
    name, level, slot, keyword, pools, wanted = ATTESTED[attested]
    card = CARDS[name]
    assert card["level"] == level
    assert card.get("slots", [""]) == [slot]
    assert keyword in card["keywords"]
    assert {category: dice(card, category) for category in card.get("dice", {})} == pools
    found = enchantments(card)
    assert all(each in found for each in wanted)
    assert bool(found) == bool(wanted)


def test_some_spears_let_a_hero_attack_a_boss_despite_minions() -> None:
    spears = [card for card in TREASURES.values() if "spear" in card.get("keywords", ())]
    assert any("strikes-boss" in card.get("traits", ()) for card in spears)
    assert any("strikes-boss" not in card.get("traits", ()) for card in spears)


def test_one_artifact_heals_at_the_start_of_each_activation() -> None:
    crown = next(card for card in of_source("artifact").values() if form(card) == "item")
    assert [(trigger["on"], trigger["do"]) for trigger in crown["triggers"]] == [("activation", [{"heal": 1}])]


@pytest.mark.parametrize(("level", "health"), [(1, 2), (3, 4)])
def test_healing_potions(level: int, health: int) -> None:
    healing = [
        trigger["do"]
        for card in TREASURES.values()
        if card["level"] == level and form(card) == "consumable"
        for trigger in card["triggers"]
        if trigger["on"] == "use"
    ]
    assert [{"heal": health}] in healing


def test_items_are_trinkets_enchanted_clothes_and_rings() -> None:
    items = [card for card in TREASURES.values() if form(card) == "item"]
    worn = Counter(word for card in items for word in card.get("keywords", ("trinket",)))
    assert {"ring", "cloak", "trinket"} <= set(worn)
