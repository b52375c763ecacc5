"""Who may say what: the kinds of entities with rules, where these stand on them, and whose counters they change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.rules.verbs import Voice
from toolkit.systems.jaws_of_the_lion.state import MONSTERS, Monster
from toolkit.systems.jaws_of_the_lion.verbs.scopes import BETWEEN, SCENARIO, VOCABULARY

ABILITY_CARD = VOCABULARY.owner(
    "ability-card",
    effects={
        "top.actions": "ability",
        "bottom.actions": "ability",
        "top.each_attack": "each-attack",
        "bottom.each_attack": "each-attack",
    },
    triggers=("top.lasting.triggers", "bottom.lasting.triggers"),
    passives=("top.lasting.passives", "bottom.lasting.passives"),
    bears=("performer",),
)


def _monsters(card: Mapping[str, Any], event: str) -> str:
    """Whom a card of monsters calls `me`, in words."""
    return "monster"


def _owners(card: Mapping[str, Any], event: str) -> str:
    """The same of a modifier card, by whose deck it is for."""
    return "monster" if card.get("owner") == MONSTERS else ""


MONSTER_ABILITY = VOCABULARY.owner(
    "monster-ability",
    effects={"actions": "ability"},
    bears=("acting-monster",),
    voice=Voice("performer", _monsters),
)


def monster_counters(moment: Any) -> dict[str, int]:
    """Every monster on the board has the counters of its card to itself (JL-90.151)."""
    monster = getattr(moment, "monster", None) or getattr(moment, "figure", None)
    return monster.counters if isinstance(monster, Monster) else {}


MONSTER = VOCABULARY.owner("monster", triggers=("triggers",), counters=monster_counters)
BOSS = VOCABULARY.owner(
    "boss",
    effects={"specials.*.actions": "ability"},
    triggers=("triggers",),
    counters=monster_counters,
    bears=("acting-monster",),
    voice=Voice("performer", _monsters),
)


def _drawing(card: Mapping[str, Any]) -> tuple[str, ...]:
    """Who acts by a modifier card: a character, or nobody but a monster where it is for the deck of the monsters."""
    return () if card.get("owner") == MONSTERS else ("performer",)


MODIFIER = VOCABULARY.owner(
    "modifier-card",
    effects={"effects": "attack"},
    bears=("performer",),
    bears_by=_drawing,
    voice=Voice("performer", _owners),
)
TREASURE = VOCABULARY.owner("treasure", effects={"effects": "found"}, bears=("performer",))
ITEM = VOCABULARY.owner("item", triggers=("triggers",), bears=("performer",))
CONDITION = VOCABULARY.owner("condition", passives=("passives",))
SCENARIO_RULES = VOCABULARY.owner(
    "adventure",
    triggers=("rules", "sections.*.rules"),
    effects={"sections.*.do": "section-read", "goods.*.do": "found", "rewards": "reward"},
    conditions=dict.fromkeys(("goal", "lost", "sections.*.if", "sections.*.goal"), SCENARIO),
    counters=lambda moment: moment.state.counters,
)
CITY_EVENT = VOCABULARY.owner(
    "city-event",
    effects={"a.do": "city-event", "b.do": "city-event"},
    conditions=dict.fromkeys(("a.if", "b.if"), BETWEEN),
)
