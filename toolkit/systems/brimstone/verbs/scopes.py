"""The vocabulary of the system: who may say what, on which events, and what expressions may mention."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from toolkit.crawl import judged, shared_verbs
from toolkit.crawl.cards import keywords
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, Bounds, Enum, ListOf, Name, Object, Scope
from toolkit.rules.expressions.limits import Between, Limits, OneOf
from toolkit.rules.expressions.types import FAILS, HOLDS
from toolkit.rules.naming import NOTE
from toolkit.rules.verbs import Source
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems.brimstone.cards.card import ATTRIBUTES, HANDS, KEYWORDS
from toolkit.systems.brimstone.cards.kit import QuietMoment, stat
from toolkit.systems.brimstone.map.mine import ENTRANCE
from toolkit.systems.brimstone.map.tiles import MOST_HEROES
from toolkit.systems.brimstone.state import CORRUPTION_LIMIT
from toolkit.systems.brimstone.story.mode import HIGHEST
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

HERO = Object(
    "hero",
    {
        "grit": Attribute(NUMBER, lambda scene: scene.hero.grit, "the grit it has", bounds=Bounds(0)),
        "wounds": Attribute(NUMBER, lambda scene: scene.hero.wounds, "the wounds it has taken", bounds=Bounds(0)),
        "sanity_damage": Attribute(
            NUMBER, lambda scene: scene.hero.dread, "the sanity damage it has taken", bounds=Bounds(0)
        ),
        "health_left": Attribute(
            NUMBER,
            lambda scene: max(0, stat(scene.state, scene.hero, "health") - scene.hero.wounds),
            "the health it has left",
            bounds=Bounds(0),
        ),
        "sanity_left": Attribute(
            NUMBER,
            lambda scene: max(0, stat(scene.state, scene.hero, "sanity") - scene.hero.dread),
            "the sanity it has left",
            bounds=Bounds(0),
        ),
        "gold": Attribute(NUMBER, lambda scene: scene.hero.gold, "its gold", bounds=Bounds(0)),
        "dark_stone": Attribute(
            NUMBER, lambda scene: scene.hero.dark_stone, "the dark stone it carries", bounds=Bounds(0)
        ),
        "corruption": Attribute(
            NUMBER, lambda scene: scene.hero.corruption, "its corruption points", bounds=Bounds(0, CORRUPTION_LIMIT - 1)
        ),
        "level": Attribute(NUMBER, lambda scene: scene.hero.level, "its level", bounds=Bounds(1, HIGHEST)),
        "keywords": keywords.attribute(lambda scene: scene.hero.sheet.keywords, "the keywords of its class"),
        "item_keywords": keywords.attribute(
            lambda scene: scene.hero.kit.keywords, "the keywords of the items it has in use"
        ),
        **own.attributes(lambda scene: scene.hero.own),
        "has_lantern": Attribute(
            BOOLEAN, lambda scene: scene.state.bearer == scene.hero.id, "whether it carries the Old Lantern"
        ),
    },
)

ENEMY = Object(
    "enemy",
    {
        "type": Attribute(TEXT, lambda kind: kind.id, "the id of its sheet", sort="entity:enemy"),
        "keywords": keywords.attribute(lambda kind: kind.keywords, "its keywords"),
        "size": Attribute(
            Enum("size", ("small", "medium", "large", "extra-large", "gigantic")), lambda kind: kind.size, "its size"
        ),
    },
)


def _on(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda scene: read(scene.state)


#: What there is on the road and in town too.
POSSE = Scope(
    {
        "heroes": Name(
            NUMBER, _on(lambda state: len(state.heroes)), "how many heroes take part", bounds=Bounds(1, MOST_HEROES)
        ),
        "conscious": Name(
            NUMBER,
            _on(lambda state: len(state.awake())),
            "how many heroes are not knocked out",
            bounds=Bounds(0, MOST_HEROES),
            at_most=("heroes",),
        ),
    }
)
TABLE_NAMES = Scope(
    {
        "turn": Name(NUMBER, _on(lambda state: state.turn), "the number of the turn", bounds=Bounds(0)),
        "fight": Name(BOOLEAN, _on(lambda state: state.fight), "whether a fight goes on"),
        "first_turn": Name(
            BOOLEAN, _on(lambda state: state.fight_turn == 1), "whether it is the first turn of a fight"
        ),
        "final": Name(
            BOOLEAN, _on(lambda state: state.final or state.objective >= 0), "whether the objective has been found"
        ),
        "enemies": Name(
            NUMBER, _on(lambda state: len(state.enemies)), "how many enemies are on the board", bounds=Bounds(0)
        ),
        "clues": Name(NUMBER, _on(lambda state: state.clues), "how many clues were found", bounds=Bounds(0)),
        "depth": Name(NUMBER, _on(lambda state: state.posse), "how deep the posse marker stands", bounds=Bounds(0)),
        "darkness": Name(
            NUMBER, _on(lambda state: state.darkness), "how far the darkness is from the entrance", bounds=Bounds(0)
        ),
        "tiles": Name(NUMBER, _on(lambda state: len(state.tiles)), "how many tiles lie on the table", bounds=Bounds(1)),
        "at_entrance": Name(
            NUMBER,
            _on(lambda state: len(state.heroes_on(ENTRANCE))),
            "how many conscious heroes stand on the tile where the mission began",
            bounds=Bounds(0, MOST_HEROES),
            at_most=("conscious",),
        ),
        "tokens_on_map": tokens.ON_MAP,
        "companions": Name(
            NUMBER,
            _on(lambda state: len(state.companions)),
            "how many companions are with the heroes",
            bounds=Bounds(0),
        ),
        "dread": Name(
            NUMBER,
            _on(lambda state: state.dread_count),
            "how many growing dread cards lie beside the track",
            bounds=Bounds(0),
        ),
    },
    POSSE,
)
_ME = Name(HERO, lambda scene: scene if scene.hero is not None else None, "the hero it is about", about=("me",))
#: At any time: also before the first turn, and when the mission is over.
ANY_TIME = Scope({"me": _ME}, TABLE_NAMES)
#: While a mission goes on: with its first turn it begins, and it is over as soon as the darkness leaves the mine.
ME = ANY_TIME.where(turn=Bounds(1), darkness=Bounds(1))
TOWN_NAMES = Scope({"me": _ME}, POSSE)
QUIET = Scope(
    {
        "first_activation": Name(
            BOOLEAN,
            lambda quiet: quiet.state.fight and quiet.hero.id not in quiet.state.fought,
            "whether a fight goes on and the hero has not moved in it yet",
        ),
        "ranged": Name(BOOLEAN, lambda quiet: quiet.ranged, "whether the attack is ranged"),
        "bare_handed": Name(
            BOOLEAN, lambda quiet: not quiet.ranged and not quiet.hero.hands, "whether no hand item is in use"
        ),
        "weapon_hands": Name(
            NUMBER,
            lambda quiet: quiet.weapon_hands,
            "how many hands the weapon needs",
            bounds=Bounds(0, HANDS),
        ),
        "weapon_keywords": keywords.name(
            lambda quiet: quiet.weapon_keywords,
            "the keywords of the weapon",
        ),
        "attribute": Name(Enum("attribute", ATTRIBUTES), lambda quiet: quiet.attribute, "the attribute that is tested"),
        "roll": Name(NUMBER, lambda quiet: quiet.roll, "what the movement die shows", bounds=Bounds(0, 6)),
    },
    ANY_TIME,
)
_ENEMY = {"enemy": Name(ENEMY, lambda moment: moment.kind, "the enemy it is about", about=("enemy",))}
MOMENT = Scope(_ENEMY, ME)
STRIKING = Scope(
    {
        "ranged": Name(BOOLEAN, lambda strike: strike.ranged, "whether the attack is ranged"),
        "weapon_keywords": keywords.name(
            lambda strike: strike.weapon_keywords,
            "the keywords of the weapon",
        ),
    },
    ME,
)
HARMED = Scope({"hits": Name(NUMBER, lambda harmed: harmed.hits, "how many hits there are", bounds=Bounds(0))}, ME)
TESTED = Scope(
    {"attribute": Name(Enum("attribute", ATTRIBUTES), lambda tested: tested.attribute, "the attribute that is tested")},
    ME,
)
MISSION = Scope(
    {
        "flags": Name(
            ListOf(TEXT), lambda moment: moment.state.flags, "what the mission's rules have noted", sort=NOTE
        ),
        "slain": Name(
            ListOf(TEXT),
            lambda moment: list(moment.state.slain),
            "the types of which an enemy was killed",
            sort="entity:enemy",
        ),
        "world": Name(
            TEXT,
            lambda moment: moment.state.sections[moment.state.tiles[moment.tile].section] if moment.tile >= 0 else "",
            "the world of the tile it is about",
            sort="entity:world",
            about=("tile",),
        ),
        "tile": Name(
            TEXT,
            lambda moment: moment.state.tiles[moment.tile].tile.id if moment.tile >= 0 else "",
            "the tile",
            sort="entity:tile",
            about=("tile",),
        ),
    },
    MOMENT,
)
#: When a counter of the mission has changed.
CHANGED = Scope(
    {"counter": Name(TEXT, lambda moment: moment.counter, "the counter that changed", sort="counter")}, MISSION
)

REACHING = Scope({"token": tokens.TOKEN_NAME}, MISSION)

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

#: What is certain in a fight, as long as its turn goes on (SB-31.02), and what is when no enemy is on the board.
FIGHTING: Mapping[str, Bounds] = {"fight": HOLDS, "enemies": Bounds(1)}
PEACE: Mapping[str, Bounds] = {"fight": FAILS, "first_turn": FAILS, "enemies": Bounds(0, 0)}

HEROES_CARDS = (ITEM, ABILITY, INJURY, MADNESS, MUTATION, UPGRADE)
TABLE_CARDS = (WORLD, DARKNESS, MISSION_RULES)

VOCABULARY.event(
    "card",
    Moment,
    MOMENT,
    "A card is resolved.",
    owners=(),
    about=("tile",),
    about_on={
        "darkness": ()
    },  # the dark is everywhere: where "this tile" is said, it is that of the lantern (SB-91.105)
)
VOCABULARY.event("threat", Moment, MOMENT, "A threat card says who attacks.", owners=(), about=("tile",))
VOCABULARY.event("depth-event", Moment, MOMENT, "A depth event happens.", owners=(), about=())
VOCABULARY.event("town", Remembered, TOWN_NAMES, "Something happens in town.", owners=(), about=())
VOCABULARY.event("hazard", Travelled, TOWN_NAMES, "A hazard of the road happens.", owners=(), about=())
VOCABULARY.event(
    "reward", Occasion, Scope(_ENEMY, ANY_TIME), "The mission is over; each hero gets this.", owners=(), about=("me",)
)
VOCABULARY.event("activation", Moment, ME, "In your activation, when you like.", owners=HEROES_CARDS, about=("me",))
VOCABULARY.event(
    "activation-start",
    Moment,
    ME,
    "An activation of a hero begins.",
    owners=(*HEROES_CARDS, WORLD, DARKNESS),
    about=("me",),
)
VOCABULARY.event(
    "attack",
    Strike,
    STRIKING.where(**FIGHTING),
    "You attack, before any die is rolled.",
    owners=HEROES_CARDS,
    about=("me",),
)
VOCABULARY.event(
    "to-hit", Rolled, STRIKING.where(**FIGHTING), "You have rolled to hit.", owners=HEROES_CARDS, about=("me",)
)
VOCABULARY.event("test-failed", Tested, TESTED, "You have failed a test.", owners=HEROES_CARDS, about=("me",))
VOCABULARY.event("hits", Harmed, HARMED, "You are hit, before you roll defence.", owners=HEROES_CARDS, about=("me",))
VOCABULARY.event(
    "horror", Harmed, HARMED, "You take horror hits, before you roll willpower.", owners=HEROES_CARDS, about=("me",)
)
VOCABULARY.event("kill", Moment, MOMENT, "You kill an enemy.", owners=HEROES_CARDS, about=("me", "enemy"))
VOCABULARY.event(
    "wounds-hero",
    Moment,
    MOMENT.where(**FIGHTING),
    "It wounds a hero with its attack.",
    owners=(ENEMY_SHEET,),
    about=("me", "enemy"),
)
VOCABULARY.event(
    "dies", Moment, MOMENT, "It dies; the hero is who killed it.", owners=(ENEMY_SHEET,), about=("me", "enemy", "tile")
)
VOCABULARY.event(
    "hero-leaves",
    Moment,
    MOMENT.where(**FIGHTING),
    "A hero that was adjacent to a figure of it is no longer, after its own movement; it is about that hero.",
    owners=(ENEMY_SHEET,),
    about=("me", "enemy", "tile"),
)
VOCABULARY.event(
    "activates", Moment, MOMENT.where(**FIGHTING), "Its type activates.", owners=(ENEMY_SHEET,), about=("enemy",)
)
VOCABULARY.event(
    "round-begins",
    Moment,
    MOMENT.where(**FIGHTING),
    "A turn begins and it is on the board.",
    owners=(ENEMY_SHEET,),
    about=("enemy", "tile"),
)
VOCABULARY.event(
    "half-health",
    Moment,
    MOMENT.where(**FIGHTING),
    "Once for each figure, when it has lost half of its health or more and stands; the hero is who wounded it.",
    owners=(ENEMY_SHEET,),
    about=("me", "enemy", "tile"),
)

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
    "mission-start": {**PEACE, "turn": Bounds(1, 1), "clues": Bounds(0, 0)},
    "clue-found": {**PEACE, "clues": Bounds(1)},
    "token-revealed": PEACE,
    "tile-placed": PEACE,
    "gate-explored": PEACE,
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
VOCABULARY.event(
    tokens.REACHED,
    Moment,
    REACHING,
    tokens.REACHED_DOC,
    owners=(MISSION_RULES,),
    about=("me", "tile"),
    sources={MISSION_RULES: tokens.BY_TOKENS},
)
VOCABULARY.event(
    "changed",
    Moment,
    CHANGED,
    "A counter of the mission changed.",
    owners=(MISSION_RULES,),
    about=("me", "tile"),
    sources={MISSION_RULES: shared_verbs.BY_CHANGE},
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

#: Stats of heroes that are added up, with what each means.
HERO_STATS = {
    **{name: f"{name.capitalize()}: the dice of such tests." for name in ATTRIBUTES},
    "initiative": "Your initiative.",
    "combat": "The dice of your melee attacks.",
    "melee": "Added to each to-hit die of your melee attacks.",
    "ranged": "Added to each to-hit die of your ranged attacks.",
    "max-grit": "The most grit you can have.",
    "health": "Your health.",
    "sanity": "Your sanity.",
    "defence": "Added to each defence die.",
    "willpower": "Added to each willpower die.",
    "armour": "Your armour: the die that removes a wound.",
    "spirit-armour": "Your spirit armour: the die that removes a point of sanity damage.",
    "movement": "Added to your movement roll.",
    "escape": "Added to your escape rolls.",
    "shots": "The dice of your guns.",
    "range": "The range of your guns.",
    "damage": "The damage of each of your hits.",
    "critical-damage": "The damage of each of your critical hits.",
    "attack-dice": "The dice of your attacks, at least 1.",
    "dynamite-range": "How far you throw dynamite.",
    "dynamite-pouch": "Dynamite you carry outside the side bag.",
    "hands": "Your usable hands.",
    "carry": "The weight you can carry.",
    "healing": "What whiskey and bandages heal when you use them.",
    "healing-others": "What other heroes heal by you.",
    "catch-breath": "What you heal when you catch your breath.",
    "scavenge": "Your dice when you scavenge.",
    "tests": "Your dice in tests.",
    "voices": "Horror hits you take from the voices in the dark.",
    "map-cards": "Map cards you draw when you look through a door.",
    "starting-grit": "Your grit when a mission begins.",
}
FLAGS = {
    "own-light": "You are never on an unlit tile.",
    "pass-heroes": "You may move through heroes.",
    "no-movement": "You cannot move.",
    "no-trade": "You cannot trade items.",
    "two-gun-critical": "When you fire two guns, the first 6 is critical.",
}
#: Stats of the whole table, which cards that remain in play and worlds change.
TABLE_STATS = {
    "light": "How many tiles further the lantern lights.",
    "hold-back": "Added to the target of the hold-back roll.",
    "enemy-initiative": "The initiative of all enemies.",
    "enemy-health": "The health of all enemies.",
    "enemy-damage": "The damage of all enemies.",
    "enemy-defence": "The defence of all enemies.",
    "enemy-combat": "The combat dice of all enemies.",
    "enemy-move": "The move of all enemies.",
}
#: Names of a quiet moment that mean something whichever value of a hero is asked for, and those that are for a few
#: values alone: only an attack has a weapon, only a test an attribute.
_ALWAYS = frozenset(("first_activation", "bare_handed"))
_WEAPON = frozenset(("weapon_hands", "weapon_keywords"))
_SOMETIMES: Mapping[str, frozenset[str]] = {
    "combat": _ALWAYS | _WEAPON,
    "melee": _ALWAYS | _WEAPON,
    "attack-dice": _ALWAYS | _WEAPON | {"ranged"},
    "damage": _ALWAYS | _WEAPON | {"ranged"},
    "critical-damage": _ALWAYS | _WEAPON | {"ranged"},
    **{name: (_ALWAYS | _WEAPON) - {"bare_handed"} for name in ("shots", "range", "ranged")},
    "tests": _ALWAYS | {"attribute"},
    "movement": _ALWAYS | {"roll"},
    **dict.fromkeys(TABLE_STATS, frozenset()),
}
#: What is asked for when nothing has happened yet (SB-5.01); in fights alone; and when no enemy is on the board.
_FIRST_OF_ALL = "starting-grit"
_IN_FIGHTS = frozenset(
    [
        *("combat", "melee", "ranged", "escape", "shots", "range"),
        *("damage", "critical-damage", "attack-dice", "dynamite-range"),
    ]
)
_IN_PEACE = frozenset(["scavenge", "map-cards", "catch-breath"])


@cache
def _quiet(names: frozenset[str], certain: str = "") -> Scope:
    """A quiet moment, as far as it is told by these names, in a fight or out of one where that is `certain`."""
    scope = Scope({name: each for name, each in QUIET.items() if name in names}, ANY_TIME)
    known = {"fight": FIGHTING, "peace": {**PEACE, "first_activation": FAILS}}.get(certain, {})
    return scope.where(**known)


def _stat_names(stat: str) -> Scope:
    """The names that lasting changes of a value may mention."""
    if stat == _FIRST_OF_ALL:
        return TOWN_NAMES
    certain = "fight" if stat in _IN_FIGHTS else "peace" if stat in _IN_PEACE else ""
    return _quiet(_SOMETIMES.get(stat, _ALWAYS), certain)


for _name, _doc in (HERO_STATS | FLAGS | TABLE_STATS).items():
    VOCABULARY.stat(_name, QuietMoment, _stat_names(_name), _doc, flag=_name in FLAGS)
