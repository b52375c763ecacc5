"""The cast in the box against the ledger: enemies, figures, doors and events, as many and as strong as it says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.systems.massive_darkness.box import card, cards
from tests.systems.massive_darkness.packs import library

ENEMIES = cards("enemy")
GUARDS = [each for each in ENEMIES if each.data["type"] != "roaming-monster"]
ROAMING = [each for each in ENEMIES if each.data["type"] == "roaming-monster"]


def dice(data: dict[str, Any], section: str) -> str:
    """The dice of a section as the ledger writes them: `RRY`."""
    pool = data["dice"].get(section, {})
    return "".join(colour[0].upper() * pool.get(colour, 0) for colour in ("red", "yellow", "green", "blue"))


def enchantments(data: dict[str, Any]) -> list[tuple[str, str, int, Any]]:
    """What each is used in, its price, how often, and its effect: `("attack", "b", 3, {"add_wounds": 1})`."""
    return [
        (
            f"{each.get('category', '')} {each['on']}".strip(),
            "".join(symbol[0] * each["spend"].get(symbol, 0) for symbol in ("bang", "diamond")),
            each.get("repeat", 1),
            each["do"][0],
        )
        for each in data.get("enchantments", ())
    ]


# Figures and counts (tables 2.1, 2.3 and 2.4)

#: Minions in the box of each kind of figure; the agents and roaming monsters have none.
FIGURES = {
    "figure-cairn-wardens": 6,
    "figure-barrow-hewers": 12,
    "figure-ash-imps": 12,
    "figure-soot-reavers": 12,
    "figure-tallow-flensers": 6,
    "figure-marrow-mauls": 6,
    "figure-tomb-castellan": 0,
    "figure-gallows-reeve": 0,
    "figure-blight-cantor": 0,
    "figure-bridge-gnawer": 0,
    "figure-thread-widow": 0,
    "figure-lantern-eater": 0,
    "figure-mire-oracle": 0,
    "figure-unlit-one": 0,
    "figure-pale-vicereine": 0,
}
MOBS = [name for name, minions in FIGURES.items() if minions]
AGENTS = ["figure-tomb-castellan", "figure-gallows-reeve", "figure-blight-cantor"]
#: The mob that has a second card at each level (table 5.2).
SECOND_CARD = {
    1: "figure-soot-reavers",
    2: "figure-ash-imps",
    3: "figure-barrow-hewers",
    4: "figure-tallow-flensers",
    5: "figure-marrow-mauls",
}


@pytest.mark.rule("MD-92.07")
def test_the_box_has_the_figures_of_the_ledger() -> None:
    assert {each.id: each.data.get("minions", 0) for each in cards("figure")} == FIGURES
    assert sum(minions + 1 for minions in FIGURES.values()) == 69


@pytest.mark.rule("MD-1.08")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_every_level_has_ten_guards(level: int) -> None:
    found = Counter(each.data["figure"] for each in GUARDS if each.data["level"] == level)
    assert found == Counter([*MOBS, *AGENTS, SECOND_CARD[level]])


@pytest.mark.rule("MD-1.11")
@pytest.mark.parametrize("strength", ["weak", "mighty"])
def test_every_roaming_monster_is_weak_once_and_mighty_once(strength: str) -> None:
    found = [each.data["figure"] for each in ROAMING if each.data["strength"] == strength]
    assert sorted(found) == sorted(set(FIGURES) - set(MOBS) - set(AGENTS))


@pytest.mark.rule("MD-13.02")
def test_six_heroes_never_meet_more_minions_than_the_box_has() -> None:
    too_many = [each.id for each in GUARDS if each.data.get("minions", 0) * 6 > FIGURES[each.data["figure"]]]
    assert too_many == []


def test_no_two_enemies_are_the_same_card() -> None:
    fields = ("level", "strength", "figure", "health", "minions", "dice", "enchantments")
    seen = Counter(str([each.data.get(field) for field in fields]) for each in ENEMIES)
    assert [text for text, times in seen.items() if times > 1] == []


# Strength by level (table 5.2)

#: Figure → level or strength → minions a hero, health, melee, ranged, magic, defence.
STRENGTH: dict[str, dict[int | str, tuple[int, int, str, str, str, str]]] = {
    "soot-reavers": {
        1: (2, 1, "Y", "", "", "B"),
        2: (1, 2, "YY", "", "", "B"),
        3: (2, 1, "RY", "", "", "BB"),
        4: (2, 2, "RYY", "", "", "BB"),
        5: (2, 2, "RRY", "", "", "GB"),
    },
    "ash-imps": {
        1: (2, 1, "Y", "Y", "", "B"),
        2: (2, 1, "Y", "YY", "", "B"),
        3: (2, 1, "Y", "RY", "", "BB"),
        4: (2, 1, "YY", "RR", "", "BB"),
        5: (2, 2, "RY", "RRY", "", "GB"),
    },
    "barrow-hewers": {
        1: (1, 2, "YY", "", "", "B"),
        2: (1, 2, "RY", "", "", "B"),
        3: (2, 2, "RY", "", "", "BB"),
        4: (2, 2, "RRY", "", "", "GB"),
        5: (2, 3, "RRY", "", "", "GG"),
    },
    "cairn-wardens": {
        1: (1, 2, "Y", "", "", "BB"),
        2: (1, 2, "YY", "", "", "BB"),
        3: (1, 2, "RY", "", "", "GB"),
        4: (1, 2, "RYY", "", "", "GG"),
        5: (1, 3, "RR", "", "", "GGB"),
    },
    "tallow-flensers": {
        1: (1, 3, "YY", "", "", "B"),
        2: (1, 3, "RY", "", "", "B"),
        3: (1, 3, "RYY", "", "", "BB"),
        4: (1, 4, "RRY", "", "", "GB"),
        5: (1, 4, "RRR", "", "", "GG"),
    },
    "marrow-mauls": {
        1: (1, 3, "R", "", "", "B"),
        2: (1, 3, "RY", "", "", "B"),
        3: (1, 4, "RR", "", "", "BB"),
        4: (1, 4, "RRY", "", "", "BB"),
        5: (1, 5, "RRR", "", "", "GB"),
    },
    "tomb-castellan": {
        1: (0, 3, "YY", "", "", "BB"),
        2: (0, 3, "RY", "", "", "BB"),
        3: (0, 4, "RYY", "", "", "GB"),
        4: (0, 5, "RRY", "", "", "GG"),
        5: (0, 6, "RRR", "", "", "GGB"),
    },
    "gallows-reeve": {
        1: (0, 2, "Y", "YY", "", "B"),
        2: (0, 3, "Y", "RY", "", "BB"),
        3: (0, 3, "YY", "RR", "", "BB"),
        4: (0, 4, "RY", "RRY", "", "GB"),
        5: (0, 5, "RYY", "RRR", "", "GG"),
    },
    "blight-cantor": {
        1: (0, 3, "YY", "", "YY", "B"),
        2: (0, 3, "YY", "", "RY", "B"),
        3: (0, 4, "RY", "", "RR", "BB"),
        4: (0, 5, "RR", "", "RRY", "GB"),
        5: (0, 6, "RRY", "", "RRR", "GG"),
    },
    "bridge-gnawer": {"weak": (0, 5, "RRY", "", "", "BB"), "mighty": (0, 8, "RRRY", "", "", "GG")},
    "thread-widow": {"weak": (0, 4, "RY", "RR", "", "GB"), "mighty": (0, 7, "RRY", "RRR", "", "GG")},
    "lantern-eater": {"weak": (0, 4, "RR", "", "RY", "BB"), "mighty": (0, 7, "RRY", "", "RRR", "GG")},
    "mire-oracle": {"weak": (0, 4, "Y", "", "RRY", "BB"), "mighty": (0, 7, "RY", "", "RRRY", "GBB")},
    "unlit-one": {"weak": (0, 5, "RR", "", "RR", "GB"), "mighty": (0, 8, "RRRY", "", "RRR", "GGG")},
    "pale-vicereine": {"weak": (0, 4, "RYY", "RY", "", "BB"), "mighty": (0, 7, "RRR", "RRY", "", "GG")},
}


@pytest.mark.parametrize(
    ("figure", "step"), [(figure, step) for figure, steps in STRENGTH.items() for step in steps], ids=str
)
def test_a_card_is_as_strong_as_the_ledger_says(figure: str, step: int | str) -> None:
    found = {
        (
            each.data.get("minions", 0),
            each.data["health"],
            *(dice(dict(each.data), section) for section in ("melee", "ranged", "magic", "defense")),
        )
        for each in ENEMIES
        if each.data["figure"] == f"figure-{figure}" and step in (each.data.get("level"), each.data.get("strength"))
    }
    assert STRENGTH[figure][step] in found


# What the text attests of single cards (table 2.7)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("barrow-hewers", {"level": 1, "health": 2}),
        ("cinder-imps", {"level": 3, "health": 1, "minions": 2}),
        ("chimney-reavers", {"level": 2, "minions": 1}),
        ("cairn-wardens", {"health": 2}),
        ("marrow-grinders", {"level": 2, "dice": {"melee": {"red": 1, "yellow": 1}, "defense": {"blue": 1}}}),
    ],
)
def test_attested_numbers(name: str, what: dict[str, Any]) -> None:
    data = card("enemy", name)
    assert {field: data[field] for field in what} == what


@pytest.mark.parametrize(
    ("name", "enchantment"),
    [
        ("cinder-imps", ("attack", "b", 1, {"add_hits": 1})),
        ("iron-hewers", ("attack", "b", 3, {"add_wounds": 1})),
        ("cairn-wardens", ("defense", "b", 1, {"add_shields": 1})),
    ],
)
def test_attested_enchantments(name: str, enchantment: Any) -> None:
    assert enchantment in enchantments(card("enemy", name))


def test_archers_of_level_three_shoot_better_than_they_strike() -> None:
    archers = card("enemy", "cinder-imps")
    assert len(dice(archers, "melee")) == 1
    assert len(dice(archers, "ranged")) >= 2
    assert len(archers["dice"]["defense"]) == 1, "defence dice of one colour"


def test_hewers_have_no_defence_enchantment() -> None:
    hewers = [each for each in GUARDS if each.data["figure"] == "figure-barrow-hewers"]
    assert all(not used.endswith("defense") for each in hewers for used, *_ in enchantments(dict(each.data)))


@pytest.mark.parametrize(
    ("sections", "figures"),
    [
        ({"melee"}, ["tomb-castellan", "bridge-gnawer", "tallow-flensers"]),
        ({"melee", "ranged"}, ["ash-imps", "thread-widow"]),
        ({"melee", "magic"}, ["mire-oracle", "lantern-eater", "unlit-one"]),
    ],
)
def test_a_kind_of_enemy_attacks_in_its_own_ways(sections: set[str], figures: list[str]) -> None:
    kinds = {f"figure-{figure}" for figure in figures}
    ways = {each.id: set(each.data["dice"]) - {"defense"} for each in ENEMIES if each.data["figure"] in kinds}
    assert ways == dict.fromkeys(ways, sections)


def test_an_oracles_magic_is_much_stronger_than_its_blows() -> None:
    for each in ROAMING:
        if each.data["figure"] == "figure-mire-oracle":
            data = dict(each.data)
            assert len(dice(data, "magic")) >= len(dice(data, "melee")) + 2


def test_a_mighty_gnawer_regains_health_when_it_activates() -> None:
    assert card("enemy", "bridge-swallower")["triggers"] == [{"on": "activation", "do": [{"heal": "heroes"}]}]
    assert "triggers" not in card("enemy", "bridge-gnawer")


# Doors and events (tables 2.4 and 5.2)


def rooms(data: dict[str, Any]) -> str:
    """A door card as the ledger writes it: `g n / - n / - s`."""
    said = []
    for section in data["sections"]:
        guard = {True: "a", False: "g"}[section.get("ambush", False)] * section.get("guards", 0)
        tokens = "n" * section.get("treasure", 0) + "s" * section.get("special_treasure", 0)
        said.append(f"{guard or '-'} {tokens or '-'}")
    return " / ".join(said)


@pytest.mark.rule("MD-17.06", "MD-17.10", "MD-17.12", "MD-17.13")
def test_the_door_deck_is_the_ledgers() -> None:
    assert Counter(rooms(dict(each.data)) for each in cards("door")) == Counter(
        [
            "g n / - n / - s",
            "- nn / g nns / - nn",  # the exploration example of the rulebook (table 2.7)
            "- n / - n / g s",
            "g nn / - - / g n",
            "a n / - nn / - n",
            "- nn / g n / - -",
            "g n / g n / - s",
            "- n / - nn / - n",
            "a - / - nn / g n",
            "- n / g n / g s",
        ]
    )


@pytest.mark.rule("MD-17.12")
@pytest.mark.parametrize(("language", "title"), [("en", "Ambush!"), ("ru", "Засада!"), ("uk", "Засідка!")])
def test_doors_with_an_ambush_are_titled_so(language: str, title: str) -> None:
    for each in cards("door"):
        is_ambush = any(section.get("ambush") for section in each.data["sections"])
        assert str(library().words(each, "name", language)).startswith(title) == is_ambush, each.id


def what_happens(data: dict[str, Any]) -> str:
    """An event in a few words: what, and at which level token."""
    said = []
    for effect in data["do"]:
        verb, arguments = next(iter(effect.items()))
        place = arguments.get("at", {}).get("level_token", {}) if isinstance(arguments, dict) else {}
        stat = arguments.get("stat", "") if isinstance(arguments, dict) else ""
        where = arguments if isinstance(arguments, str) else ""
        said.append(" ".join(filter(None, [verb, stat, where, f"{place['above']:+d}" if place else ""])))
    return ", ".join(said)


@pytest.mark.rule("MD-8.11", "MD-23.02")
def test_the_event_deck_is_the_ledgers() -> None:
    assert Counter(what_happens(dict(each.data)) for each in cards("event")) == Counter(
        {
            "spawn_guard +1": 4,
            "spawn_guard -1": 4,
            "spawn_guard level_token": 2,
            "activate roaming_monsters, spawn_roaming_monster +1": 2,
            "activate roaming_monsters, spawn_roaming_monster -1": 1,
            "heal": 1,
            "give_xp": 1,
            "change_stat transmute-cards": 1,
            "give_treasure this_hero": 1,
            "change_stat attack-rerolls": 1,
            "activate enemies_seeing_heroes": 1,
            "wound_heroes": 1,
        }
    )
