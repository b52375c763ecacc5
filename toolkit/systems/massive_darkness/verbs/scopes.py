"""What expressions on cards may mention.

On every card `me` is its owner and `foe` is whom the owner fights, whichever of the two is a hero (MD-14.24, MD-35.03).
In an adventure's rules and on event cards `hero` is a hero and `enemy` an enemy: those it happens to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter

from toolkit.crawl.cards import keywords
from toolkit.crawl.map.ground import OPEN
from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, Bounds, Enum, ListOf, Name, Object, Scope
from toolkit.rules.expressions.types import Words
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, SLOTS
from toolkit.systems.massive_darkness.conditions import CONDITIONS
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter
from toolkit.systems.massive_darkness.fights.sides import MANNERS
from toolkit.systems.massive_darkness.map.halls import has_way_out, joined_rooms
from toolkit.systems.massive_darkness.map.levels import level_meant
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL, MOST_HEROES, MOST_XP, TOKENS
from toolkit.systems.massive_darkness.verbs.happenings import Happening

#: The game level (MD-8.01), and how many heroes there are (MD-90.08).
LEVELS, HEROES = Bounds(1, HIGHEST_LEVEL), Bounds(1, MOST_HEROES)
#: One in each hand and what is worn on the body, should it have attack dice (MD-12.03, MD-12.05).
MOST_WEAPONS = sum(SLOTS.values())
CATEGORY = Enum("category", ATTACK_CATEGORIES)
MANNER = Enum("manner", MANNERS)
TOKEN = Enum("token", TOKENS, is_open=True)
CHARACTER_KIND = Enum("character", ("hero", "mob", "agent", "roaming-monster"))


CHARACTER = Object(
    "character",
    {
        "kind": Attribute(CHARACTER_KIND, attrgetter("kind"), "hero, mob, agent or roaming-monster", steady=True),
        "level": Attribute.number(
            attrgetter("level"), "the level of a guard; 0 for heroes and roaming monsters", 0, HIGHEST_LEVEL
        ),
        "health": Attribute.number(attrgetter("health"), "the health left; of a mob, its boss's"),
        "wounds": Attribute.number(attrgetter("wounds"), "the wounds taken: [Wounded X] is `me.wounds >= X`"),
        "xp": Attribute.number(attrgetter("xp"), "unspent experience; 0 for enemies", 0, MOST_XP),
        "in_shadow": Attribute(BOOLEAN, attrgetter("in_shadow"), "stands in a dark zone: [Shadow]"),
        **CONDITIONS.attributes(),
        "minions": Attribute.number(attrgetter("minions"), "the minions left in a mob"),
        "keywords": keywords.attribute(
            attrgetter("keywords"), 'words on the worn gear: [Sword] is `"sword" in me.keywords`', Words.OF_CARDS
        ),
        "weapons": Attribute.number(
            attrgetter("weapons"), "weapons equipped: [Two weapons] is `me.weapons >= 2`", 0, MOST_WEAPONS
        ),
        "armoured": Attribute(BOOLEAN, attrgetter("armoured"), "wears armour: [No armour] is `not me.armoured`"),
        "two_handed": Attribute(
            BOOLEAN, attrgetter("two_handed"), "has a two-handed weapon equipped: [Two-handed weapon]"
        ),
        "name": Attribute(
            TEXT,
            attrgetter("called"),
            "what it is called: the id of a hero, the name an enemy was given or the id of its card",
            sort="character",
            steady=True,
        ),
        "zone": Attribute(TEXT, attrgetter("zone"), "the zone it stands in, such as 6.a3", sort="zone"),
        "conditions": Attribute(
            ListOf(TEXT),
            lambda fighter: fighter.figure.own.condition_names,
            "the conditions of a pack's own that it has",
            sort="entity:condition",
        ),
    },
)


def _tokens_in_sight(enemy: EnemyFighter) -> list[str]:
    state = enemy.state
    seen = [lying for zone, lying in state.tokens.items() if state.sight(enemy.zone, zone) is not None]
    return [token.kind for lying in seen for token in lying]


def _pillars_on_tile(enemy: EnemyFighter) -> int:
    zones = enemy.state.dungeon.zones
    tile = zones[enemy.zone].tile
    return sum(zones[pillar.zone].tile == tile for pillar in enemy.state.pillars.values())


def _is_shut_in(enemy: EnemyFighter) -> bool:
    rooms = joined_rooms(enemy.state, enemy.zone)
    return bool(rooms) and not has_way_out(enemy.state, rooms)


#: An enemy as an adventure's rules see it.
ENEMY = Object(
    "enemy",
    {
        **CHARACTER.attributes,
        "xp": replace(CHARACTER.attributes["xp"], bounds=Bounds(0, 0)),
        "name": Attribute(
            TEXT, attrgetter("called"), "the name it was given, or the id of its card", sort="enemy", steady=True
        ),
        "at_entry": Attribute(
            BOOLEAN, lambda enemy: enemy.zone == enemy.state.dungeon.entry, "stands in the entry zone"
        ),
        "at_exit": Attribute(BOOLEAN, lambda enemy: enemy.zone == enemy.state.dungeon.exit, "stands in the exit zone"),
        "shut_in": Attribute(BOOLEAN, _is_shut_in, "stands in a hall none of whose doors is open"),
        "tokens_here": Attribute(
            ListOf(TOKEN),
            lambda enemy: [token.kind for token in enemy.state.tokens.get(enemy.zone, ())],
            "the tokens in its zone",
            sort="token",
        ),
        "tokens_in_sight": Attribute(
            ListOf(TOKEN), _tokens_in_sight, "the tokens it sees, those of its zone included", sort="token"
        ),
        "tile": Attribute(
            TEXT, lambda enemy: enemy.state.dungeon.zones[enemy.zone].tile, "the sign of its tile", sort="tile"
        ),
        "pillars_on_tile": Attribute.number(
            _pillars_on_tile, "how many pillars stand on its tile", at_most=("pillars",)
        ),
    },
)


def _artifacts(hero: HeroFighter) -> int:
    return sum(gear.id in hero.state.artifacts for gear in (*hero.figure.equipped, *hero.figure.carried))  # MD-43.10


#: A hero as an adventure's rules see it.
HERO = Object(
    "hero",
    {
        **CHARACTER.attributes,
        "name": Attribute(TEXT, attrgetter("id"), "the id of the hero", sort="entity:hero", steady=True),
        "level": replace(CHARACTER.attributes["level"], bounds=Bounds(0, 0)),
        "minions": replace(CHARACTER.attributes["minions"], bounds=Bounds(0, 0)),
        "roles": Attribute(
            ListOf(TEXT), lambda hero: hero.figure.roles, "the roles the adventure gave it", sort="role"
        ),
        "tokens": Attribute(ListOf(TOKEN), lambda hero: hero.figure.tokens, "the tokens it carries", sort="token"),
        "artifacts": Attribute.number(_artifacts, "how many artifact cards of this adventure it has"),
    },
)


def _of_its_zone(name: str) -> Callable[[Happening], str]:
    """What the map says of the zone where something happens; empty where it happens nowhere."""
    return lambda here: getattr(here.state.dungeon.zones.get(here.zone), name, "")


def _roaming_monsters(happening: Happening) -> int:
    """Those that count for event cards (MD-90.59)."""
    enemies = happening.state.enemies.values()
    return sum(enemy.card.type == "roaming-monster" and not enemy.special for enemy in enemies)


#: What the adventure's rules have marked, and numbers of the game, wherever they ask.
MARKS = Name(ListOf(TEXT), lambda scene: list(scene.state.flags), "what the adventure's rules have marked", sort="mark")
OF_THE_GAME = {
    "level": Name(NUMBER, attrgetter("state.level"), "the game level", bounds=LEVELS),
    "heroes": Name(
        NUMBER,
        lambda here: len(here.state.heroes),
        "how many heroes started the adventure",
        bounds=HEROES,
        steady=True,
    ),
}
#: For what is worked out anew when the game level rises, and at no other time.
AT_A_LEVEL = Scope(OF_THE_GAME)
#: Whenever a card is used.
USING = Scope({"me": Name(CHARACTER, attrgetter("fighter"), "who uses the card"), **OF_THE_GAME})
#: While a combat goes on.
FIGHTING = Scope(
    {
        "foe": Name(CHARACTER, attrgetter("opponent"), "whom the card's owner fights"),
        "category": Name(CATEGORY, attrgetter("combat.category"), "the kind of attack: melee, ranged or magic"),
        "distance": Name.number(attrgetter("combat.distance"), "zones between the two: 0 in the same zone"),
        "hits": Name.number(attrgetter("combat.attacker.score"), "the attacker's hits so far"),
        "shields": Name.number(attrgetter("combat.defender.score"), "the defender's shields so far"),
        "hits_on_dice": Name.number(attrgetter("combat.attacker.score_on_dice"), "the hits the attack dice show"),
        "shields_on_dice": Name.number(
            attrgetter("combat.defender.score_on_dice"), "the shields the defence dice show"
        ),
        "blanks": Name.number(attrgetter("side.blanks"), "the owner's dice without any symbol"),
        "rerolled": Name(BOOLEAN, attrgetter("side.rerolled"), "whether any of the owner's dice were rerolled"),
        "manner": Name(
            MANNER,
            attrgetter("combat.manner"),
            "how the attack came about: plain, charge, combat-distance or magic-blade",
        ),
    },
    parent=USING,
)
#: When the wounds of a combat are dealt.
AFTERWARDS = Scope(
    {"wounds": Name.number(attrgetter("combat.wounds"), "the wounds the attack dealt")},
    parent=FIGHTING,
)
#: When something happens that an adventure or an event card answers to.
HAPPENING = Scope(
    {
        "hero": Name(
            HERO,
            lambda here: HeroFighter(here.state, here.hero) if here.hero is not None else None,
            "the hero it happens to",
            about=("hero", "dead-hero", "gone-hero"),
        ),
        "enemy": Name(
            ENEMY,
            lambda here: EnemyFighter(here.state, here.enemy) if here.enemy is not None else None,
            "the enemy it happens to",
            about=("enemy",),
        ),
        **OF_THE_GAME,
        "level": Name(NUMBER, level_meant, "the game level", bounds=LEVELS),
        "round": Name.number(attrgetter("state.round"), "the number of the round", 1),
        "token": Name(TOKEN, attrgetter("token"), "the token it is about", sort="token", about=("token",)),
        "hall": Name(
            TEXT,
            _of_its_zone("hall"),
            "the hall it happens in, such as 6.A; empty in a corridor",
            sort="hall",
            about=("zone",),
        ),
        "zone": Name(TEXT, attrgetter("zone"), "the zone it happens in, such as 6.a3", sort="zone", about=("zone",)),
        "tile": Name(TEXT, _of_its_zone("tile"), "the sign of the tile it happens on", sort="tile", about=("zone",)),
        "door": Name(TEXT, attrgetter("door"), "the door it is about, such as 6.A1", sort="door", about=("door",)),
        "roaming_monsters": Name.number(_roaming_monsters, "how many roaming monsters are on the board"),
        "enemies": Name(
            ListOf(TEXT),
            lambda here: [enemy.called for enemy in here.state.enemies.values()],
            "the names of the enemies on the board",
            sort="enemy",
        ),
        "marks": MARKS,
        "pillars": Name.number(lambda here: len(here.state.pillars), "how many pillars stand"),
        "hero_zones": Name(
            ListOf(TEXT),
            lambda here: [hero.zone for hero in here.state.living()],
            "the zones living heroes stand in",
            sort="zone",
        ),
        "enemy_zones": Name(
            ListOf(TEXT),
            lambda here: [enemy.zone for enemy in here.state.enemies.values()],
            "the zones enemies stand in, one for each enemy",
            sort="zone",
        ),
        "open_doors": Name(
            ListOf(TEXT),
            lambda here: [door for door, state in here.state.doors.items() if state == OPEN],
            "the doors that are open",
            sort="door",
        ),
    }
)
#: When an adventure's rules have marked something.
MARKED = Scope(
    {
        "mark": Name(TEXT, attrgetter("mark"), "what was marked", sort="mark"),
        "times": Name.number(lambda here: here.state.flags.get(here.mark, 0), "how often it has been marked so far", 1),
    },
    parent=HAPPENING,
)
