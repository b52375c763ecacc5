"""The vocabulary of the system: who may say what, and on which events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.crawl import judged, shared_verbs
from toolkit.crawl.cards import keywords
from toolkit.crawl.map import tokens
from toolkit.rules.expressions import Bounds, Scope
from toolkit.rules.expressions.limits import Between, Limits, OneOf
from toolkit.rules.expressions.types import HOLDS
from toolkit.rules.verbs import Source
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems.brimstone.cards.card import KEYWORDS
from toolkit.systems.brimstone.verbs.moments import (
    Harmed,
    Moment,
    Occasion,
    Remembered,
    Rolled,
    Strike,
    Tested,
    Travelled,
)
from toolkit.systems.brimstone.verbs.names import (
    ABOUT_ENEMY,
    ANY_TIME,
    AWAKE,
    FIGHTING,
    HARMED,
    ME,
    MISSION,
    MOMENT,
    PEACE,
    STRIKING,
    TESTED,
    TOWN_NAMES,
)

VOCABULARY = Vocabulary(
    "brimstone",
    words={keywords.KEYWORD: KEYWORDS},
    sorts={tokens.PLACE_SORT: "tile"},
    facets={
        **judged.FACETS,
        "worth": "what an effect of it promises bots, or that nobody has judged it (`verbs/judged.py`)",
        "ends": "whether a rule with it brings the mission to its end, so that bots want what the rule waits for",
    },
    subjects={"me": "a hero", "enemy": "an enemy", "tile": "a tile"},
)

_RULES = ("triggers",), ("passives",)
ITEM = VOCABULARY.owner("item", triggers=_RULES[0], passives=_RULES[1])
CONDITION = VOCABULARY.owner("condition", passives=_RULES[1])
ABILITY = VOCABULARY.owner("ability", triggers=_RULES[0], passives=_RULES[1])
INJURY = VOCABULARY.owner("injury", triggers=_RULES[0], passives=_RULES[1])
MADNESS = VOCABULARY.owner("madness", triggers=_RULES[0], passives=_RULES[1])
MUTATION = VOCABULARY.owner("mutation", triggers=_RULES[0], passives=_RULES[1])
UPGRADE = VOCABULARY.owner("item-upgrade", triggers=_RULES[0], passives=_RULES[1])
WORLD = VOCABULARY.owner(
    "world", triggers=_RULES[0], passives=_RULES[1], effects={"depth_events.*.effects": "depth-event"}
)
DARKNESS = VOCABULARY.owner("darkness", triggers=_RULES[0], passives=_RULES[1], effects={"effects": "card"})
DREAD = VOCABULARY.owner("growing-dread", effects={"effects": "card"})
ENCOUNTER = VOCABULARY.owner("encounter", effects={"effects": "card"})
LOOT = VOCABULARY.owner("loot", effects={"effects": "card"}, bears=("me",))
SCAVENGE = VOCABULARY.owner("scavenge", effects={"effects": "card"}, bears=("me",))
THREAT = VOCABULARY.owner(
    "threat",
    effects={"effects": "threat", "low": "threat", "medium": "threat", "high": "threat"},
)


def enemy_counters(moment: Any) -> dict[str, int]:
    """The counters of a sheet belong to its type, as all of its values do (SB-91.91)."""
    kept: dict[str, dict[str, int]] = moment.state.type_counters
    return kept.get(moment.kind.id, {}) if moment.kind is not None else {}


def known_to_sheet(sheet: Mapping[str, Any]) -> dict[str, Limits]:
    """Rules of a sheet are about enemies of its own size. Their type and keywords are told where names are looked up
    (`rule_checks.py`)."""
    return {"enemy.size": OneOf(frozenset({str(sheet["size"])}))} if "size" in sheet else {}


def known_to_mission(mission: Mapping[str, Any]) -> dict[str, Limits]:
    """A mission says how many companions it has. With the clues that it asks for the final fight begins, and no
    further clue is found (SB-13.15)."""
    found: dict[str, Limits] = {"companions": Between(0, len(mission.get("companions", {})))}
    objective: Mapping[str, Any] = mission.get("objective", {})
    if objective.get("clues") and objective.get("threat") != "none":
        found["clues"] = Between(0, int(objective["clues"]))
    return found


ENEMY_SHEET = VOCABULARY.owner("enemy", triggers=("triggers",), counters=enemy_counters, knows=known_to_sheet)
TOWN = VOCABULARY.owner("town", effects={"events.*.effects": "town"}, bears=("me",))
PLACE = VOCABULARY.owner("town-place", effects={"events.*.effects": "town"}, bears=("me",))
HAZARD = VOCABULARY.owner("hazard", effects={"effects": "hazard"})
MISSION_RULES = VOCABULARY.owner(
    "adventure",
    triggers=("rules",),
    effects={"reward": "reward", "failure": "reward"},
    counters=lambda moment: moment.state.counters,
    knows=known_to_mission,
)

HEROES_CARDS = (ITEM, ABILITY, INJURY, MADNESS, MUTATION, UPGRADE)
TABLE_CARDS = (WORLD, DARKNESS, MISSION_RULES)

VOCABULARY.event(
    "card",
    Moment,
    MOMENT,
    "A card is resolved.",
    owners=(),
    about=("tile",),
    about_on={"darkness": ()},  # the dark is everywhere (SB-91.105)
)
VOCABULARY.event("threat", Moment, MOMENT, "A threat card says who attacks.", owners=(), about=("tile",))
VOCABULARY.event("depth-event", Moment, MOMENT, "A depth event happens.", owners=(), about=())
VOCABULARY.event("town", Remembered, TOWN_NAMES, "Something happens in town.", owners=(), about=())
VOCABULARY.event("hazard", Travelled, TOWN_NAMES, "A hazard of the road happens.", owners=(), about=())
VOCABULARY.event(
    "reward",
    Occasion,
    Scope(ABOUT_ENEMY, ANY_TIME),
    "The mission is over; each hero gets this.",
    owners=(),
    about=("me",),
)
VOCABULARY.event(
    "activation-start",
    Moment,
    ME.where(**AWAKE),
    "An activation of a hero begins.",
    owners=(*HEROES_CARDS, WORLD, DARKNESS),
    about=("me",),
)
for _event, (_context, _scope, _about, _doc) in {
    "activation": (Moment, ME.where(**AWAKE), ("me",), "In your activation, when you like."),
    "attack": (Strike, STRIKING.where(**FIGHTING, **AWAKE), ("me",), "You attack, before any die is rolled."),
    "to-hit": (Rolled, STRIKING.where(**FIGHTING, **AWAKE), ("me",), "You have rolled to hit."),
    "test-failed": (Tested, TESTED.where(**AWAKE), ("me",), "You have failed a test."),
    "hits": (Harmed, HARMED.where(**AWAKE), ("me",), "You are hit, before you roll defence."),
    "horror": (Harmed, HARMED.where(**AWAKE), ("me",), "You take horror hits, before you roll willpower."),
    "kill": (Moment, MOMENT, ("me", "enemy"), "You kill an enemy."),
}.items():
    VOCABULARY.event(_event, _context, _scope, _doc, owners=HEROES_CARDS, about=_about)
for _event, (_certain, _about, _doc) in {
    "wounds-hero": (FIGHTING, ("me", "enemy"), "It wounds a hero with its attack."),
    "dies": ({}, ("me", "enemy", "tile"), "It dies; the hero is who killed it."),
    "hero-leaves": (
        FIGHTING,
        ("me", "enemy", "tile"),
        "A hero that was adjacent to a figure of it is no longer, after its own movement; it is about that hero.",
    ),
    "activates": (FIGHTING, ("enemy",), "Its type activates."),
    "round-begins": (FIGHTING, ("enemy", "tile"), "A turn begins and it is on the board."),
    "half-health": (
        FIGHTING,
        ("me", "enemy", "tile"),
        "Once for each figure, when it has lost half of its health or more and stands; the hero is who wounded it.",
    ),
}.items():
    VOCABULARY.event(_event, Moment, MOMENT.where(**_certain), _doc, owners=(ENEMY_SHEET,), about=_about)

for _event, (_doc, _certain) in {
    "turn-start": ("A turn begins.", {}),
    "turn-end": ("A turn ends.", {}),
    "fight-start": ("A fight begins.", FIGHTING),
    "fight-end": ("A fight is won.", PEACE),
}.items():
    VOCABULARY.event(_event, Moment, MISSION.where(**_certain), _doc, owners=TABLE_CARDS, about=())
#: What it takes for events that do not happen in every mission.
SOURCES = {
    "objective-found": Source(
        given=lambda mission: bool(mission.get("objective", {}).get("clues")),
        lacking="the objective of this adventure has no 'clues'",
        verbs=("reach_objective",),
    ),
    "companion-lost": Source(keys=("companions",)),
    "gate-explored": Source(
        given=lambda mission: not mission.get("first_game"), lacking="in a 'first_game' all gates are doors"
    ),
}
#: What is certain when an event happens that rules of missions answer to.
_KNOWN: Mapping[str, Mapping[str, Bounds]] = {
    "mission-start": {
        **PEACE,
        "turn": Bounds(1, 1),
        "clues": Bounds(0, 0),
        "tiles": Bounds(1, 1),
        "depth": Bounds(0, 0),
    },
    "clue-found": {**PEACE, "clues": Bounds(1), "tiles": Bounds(2)},
    **{event: {**PEACE, "tiles": Bounds(2)} for event in ("token-revealed", "tile-placed", "gate-explored")},
    "objective-found": {"final": HOLDS},
    "scavenged": PEACE,
}
for _event, (_about, _doc) in {
    "mission-start": ((), "The heroes stand at the entrance."),
    "clue-found": (("tile",), "A clue is found."),
    "token-revealed": (("tile",), "An exploration token is revealed and the exits of its room are open."),
    "tile-placed": (("tile",), "A tile is placed."),
    "gate-explored": (("me", "tile"), "Somebody has looked through a gate for the first time."),
    "objective-found": (("tile",), "The objective is found."),
    "enemy-killed": (("me", "enemy", "tile"), "An enemy is killed."),
    "hero-moved": (("me", "tile"), "A hero has ended its movement."),
    "scavenged": (("me", "tile"), "A hero has found something by scavenging."),
    "knocked-out": (("me",), "A hero is knocked out."),
    "companion-lost": (("tile",), "A companion is lost."),
    "darkness-moved": ((), "The darkness marker moves towards the entrance."),
}.items():
    _from = {MISSION_RULES: SOURCES[_event]} if _event in SOURCES else None
    VOCABULARY.event(
        _event,
        Moment,
        MISSION.where(**_KNOWN.get(_event, {})),
        _doc,
        owners=(MISSION_RULES,),
        about=_about,
        sources=_from,
    )
tokens.reached_event(VOCABULARY, Moment, MISSION, owners=(MISSION_RULES,), about=("me", "tile"))
shared_verbs.changed_event(
    VOCABULARY, Moment, MISSION, "A counter of the mission changed.", owner=MISSION_RULES, about=("me", "tile")
)

#: When a power may be used again, what it costs, and whether it uses up the item.
_LIMIT = {
    "title": "limit",
    "description": "How often it may be used: once a turn, once a fight, once a mission.",
    "type": "string",
    "enum": ["turn", "fight", "mission"],
}
_GRIT = {"title": "grit", "description": "The grit it costs.", "type": "integer", "minimum": 1, "maximum": 4}
_DISCARD = {"title": "discard", "description": "The item is discarded when it is used.", "type": "boolean"}
_USED = ("activation", "attack", "to-hit", "test-failed", "hits", "horror", "kill")
VOCABULARY.extra("limit", _LIMIT, events=_USED, owners=HEROES_CARDS)
VOCABULARY.extra("grit", _GRIT, events=_USED, owners=HEROES_CARDS)
VOCABULARY.extra("discard", _DISCARD, events=_USED, owners=(ITEM,))
