"""The vocabulary of the system: who may say what, on which events. What expressions may mention: `names.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.crawl import judged, shared_verbs
from toolkit.crawl.map import tokens
from toolkit.rules.verbs import Voice
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems.machina_arcana.state import Monster
from toolkit.systems.machina_arcana.verbs.moments import Moment, QuietMoment
from toolkit.systems.machina_arcana.verbs.names import ATTACKING, HAPPENING, OWNING

VOCABULARY = Vocabulary(
    "machina-arcana",
    facets={
        **judged.FACETS,
        "useful": "when bots use an ability for it; None where nobody has judged it (`verbs/judged.py`)",
        "held": "what it makes an item worth to bots; None where nobody has judged it",
        "part": "what it is among the effects of a card: `aims`, `displaces`, `moves`, `leads-on`, what explorers "
        "alone can do (`of-explorers`), what it does to its card (`collects` on it, `destroys-card`, `takes-off`), or "
        "nothing of these",
    },
    sorts={tokens.PLACE_SORT: "space to stand on"},
    subjects={
        "me": "a unit",
        "bearer": "whoever has the card",
        "target": "a target",
        "monster": "a monster",
        "this-monster": "a monster that has the card",
        "space": "an action space",
    },
)


def monster_counters(moment: Any) -> dict[str, int]:
    """Every monster in play has the counters of its card to itself (MA-45.31)."""
    monster = moment.me if isinstance(moment.me, Monster) else moment.monster
    return monster.counters if monster is not None else {}


#: Cards that somebody has are about them.
_BEARS = ("me", "bearer")


def _borne(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Whom rules of an event are about at any moment: whoever has it, where it is attached to somebody."""
    if data.get("form") != "attached":
        return ()
    return (*_BEARS, "this-monster") if str(data.get("bearer", "")).endswith("-monster") else _BEARS


def _on_monster(data: Mapping[str, Any], event: str) -> str:
    """Whom rules of a monster's card call `me`, in words."""
    return "monster"


def _on_horror(data: Mapping[str, Any], event: str) -> str:
    """Whom the rules of a horror event speak of: a monster that has it or uses it, or any unit for which it changes
    something."""
    if data.get("form") == "attached":
        return "monster" if str(data.get("bearer", "")).endswith("-monster") else ""
    return {"": "unit", "use": "monster"}.get(event, "")


def _on_chapter(data: Mapping[str, Any], event: str) -> str:
    """The same of a chapter, whose lasting changes are for explorers and monsters alike."""
    return "" if event else "unit"


def _on_condition(data: Mapping[str, Any], event: str) -> str:
    """Whom the rules of a condition speak of: any unit can have it."""
    return "unit"


def _on_scenario(data: Mapping[str, Any], event: str) -> str:
    """The same of a scenario: a counter changes by rules of explorers and of monsters."""
    return "actor" if event == "changed" else ""


EXPLORER = VOCABULARY.owner("explorer", triggers=("triggers",), passives=("passives",), bears=_BEARS)
MONSTER = VOCABULARY.owner(
    "monster",
    triggers=("triggers",),
    passives=("passives",),
    counters=monster_counters,
    bears=(*_BEARS, "this-monster"),
    voice=Voice("me", _on_monster),
)
ITEM = VOCABULARY.owner(
    "item", triggers=("triggers", "upgrade.triggers"), passives=("passives", "upgrade.passives"), bears=_BEARS
)
EXPLORER_EVENT = VOCABULARY.owner(
    "explorer-event", triggers=("triggers",), passives=("passives",), bears=_BEARS, bears_by=_borne
)
HORROR_EVENT = VOCABULARY.owner(
    "horror-event",
    triggers=("triggers",),
    passives=("passives",),
    bears=(*_BEARS, "this-monster"),
    bears_by=_borne,
    voice=Voice("me", _on_horror),
)
CHAPTER_CARD = VOCABULARY.owner(
    "chapter", triggers=("triggers",), passives=("passives",), voice=Voice("me", _on_chapter)
)
SCENARIO = VOCABULARY.owner(
    "adventure",
    triggers=("rules",),
    counters=lambda moment: moment.state.counters,
    voice=Voice("me", _on_scenario),
)
SCAR = VOCABULARY.owner("scar", passives=("passives",))
CONDITION = VOCABULARY.owner("condition", passives=("passives",), voice=Voice("me", _on_condition))

ALL_CARDS = (EXPLORER, MONSTER, ITEM, EXPLORER_EVENT, HORROR_EVENT, CHAPTER_CARD)
LISTENING = (EXPLORER, ITEM, EXPLORER_EVENT, HORROR_EVENT, CHAPTER_CARD, SCENARIO)

VOCABULARY.event(
    "use",
    Moment,
    HAPPENING,
    "An active ability: use it at its cost.",
    owners=ALL_CARDS,
    about=("me", "bearer"),
    about_on={HORROR_EVENT: ("me", "bearer", "this-monster")},  # monsters use those that are for all (MA-17.10)
)
VOCABULARY.event(
    "enter-play",
    Moment,
    HAPPENING,
    "The card comes into play.",
    owners=(MONSTER, EXPLORER_EVENT, HORROR_EVENT, CHAPTER_CARD),
    about=("me", "monster", "bearer"),
    about_on={EXPLORER_EVENT: ("me", "bearer"), HORROR_EVENT: (), CHAPTER_CARD: ("me",)},
)
VOCABULARY.event(
    "hero-leaves",
    Moment,
    HAPPENING,
    "An explorer that was adjacent to this monster is no longer; the target is who left.",
    owners=(MONSTER,),
    about=("me", "monster", "target"),
)
for _event, _doc in {
    "dies": "This monster is killed.",
    "acts": "This monster begins its turn.",
    "round-begins": "A round begins and this monster is in play.",
    "half-health": "Once, when this monster has lost half of its health or more and is not dead.",
}.items():
    VOCABULARY.event(_event, Moment, HAPPENING, _doc, owners=(MONSTER,), about=("me", "monster"))
for _event, (_about, _doc) in {
    "explorer-phase": ((), "The explorer phase begins."),
    "horror-phase": ((), "The horror phase begins."),
    "turn-start": (("me",), "An explorer's turn begins."),
    "turn-end": (("me",), "An explorer's turn ends."),
    "activated": (("me", "space"), "An explorer activates an action space, or seals a spawn space."),
    "explored": (("me",), "An explorer places a tile."),
    "monster-spawned": (("me", "monster"), "A monster comes into play."),
    "monster-killed": (("me", "monster"), "A monster is killed."),
    "monster-gone": (("me", "monster"), "A monster is killed or banished."),
    "explorer-hurt": (("me",), "An explorer loses health."),
    "explorer-died": (("me",), "An explorer dies."),
    "horror-drawn": ((), "A horror event is drawn."),
}.items():
    VOCABULARY.event(_event, Moment, HAPPENING, _doc, owners=LISTENING, about=_about)
tokens.reached_event(VOCABULARY, Moment, HAPPENING, owners=LISTENING, about=("me",))
shared_verbs.changed_event(
    VOCABULARY, Moment, HAPPENING, "A counter of the scenario changed.", owner=SCENARIO, about=("me", "this-monster")
)

#: Kinds of cards that explorers have, or that hold for them: what they alone do means nothing on a monster's card.
_HAD_BY_EXPLORERS = tuple(kind for kind, owner in VOCABULARY.owners.items() if owner.passives and kind != MONSTER)

for _stat, _doc in {
    "armour": "Armour.",
    "will": "Will.",
    "max_stamina": "Maximum stamina.",
    "max_health": "Maximum health.",
    "door_cost": "What opening and closing doors costs more or less.",
    "break_cost": "What breaking a door costs more or less.",
}.items():
    VOCABULARY.stat(_stat, QuietMoment, OWNING, _doc)
for _stat, _doc in {
    "max_essence": "Maximum essence.",
    "first_step": "What the first space of a move in each turn costs more or less.",
    "inventory_cost": "What use inventory costs more or less.",
    "trade_cost": "What a trade costs more or less.",
    "explore_cost": "What exploring costs more or less.",
    "seal_cost": "How much more or less essence sealing a spawn space costs.",
    "chapter_cost": "How much more or less essence an unlit chapter space costs.",
    "chest_cards": "How many more cards are drawn at a chest.",
    "recharge_rolls": "How many more faces of the recharge die you may choose from.",
}.items():
    VOCABULARY.stat(_stat, QuietMoment, OWNING, _doc, owners=_HAD_BY_EXPLORERS)
for _stat, _doc in {
    "attack": "Attack rolls.",
    "strong": "Strong dice of attacks.",
    "weak": "Weak dice of attacks.",
    "range": "The range of ranged abilities.",
    "ability_cost": "What abilities cost more or less stamina, at least 1.",
    "push": "Spaces that a hit pushes its target.",
}.items():
    VOCABULARY.stat(_stat, QuietMoment, ATTACKING, _doc)
for _stat, _doc in {
    "veiled": "Ethereal while no enemy is adjacent.",
    "hover": "Chasms are floor for it.",
    "immobile": "It never moves and cannot be moved.",
    "sees_ethereal": "It may target ethereal units.",
}.items():
    VOCABULARY.stat(_stat, QuietMoment, OWNING, _doc, flag=True)
for _stat, _doc in {
    "trade_on_tile": "You may trade with any explorer on your tile.",
    "contribute_on_tile": "You may contribute to any explorer on your tile.",
}.items():
    VOCABULARY.stat(_stat, QuietMoment, OWNING, _doc, flag=True, owners=_HAD_BY_EXPLORERS)
VOCABULARY.stat("arcs", QuietMoment, ATTACKING, "Direct ranged abilities ignore obstacles.", flag=True)
VOCABULARY.stat(
    "may_be_arcane", QuietMoment, ATTACKING, "Attacks may be made arcane.", flag=True, owners=_HAD_BY_EXPLORERS
)

VOCABULARY.extra(
    "spend",
    {
        "title": "spend",
        "description": "What it costs to use it.",
        "type": "object",
        "minProperties": 1,
        "properties": {
            "stamina": {"title": "stamina", "description": "Stamina.", "type": "integer", "minimum": 1, "maximum": 9},
            "essence": {"title": "essence", "description": "Essence.", "type": "integer", "minimum": 1, "maximum": 9},
            "health": {"title": "health", "description": "Health.", "type": "integer", "minimum": 1, "maximum": 9},
            "marker": {
                "title": "marker",
                "description": "A marker lies on the card until it goes back; meanwhile it cannot be used again.",
                "const": True,
            },
        },
        "additionalProperties": False,
    },
    events=("use",),
    owners=ALL_CARDS,
)
