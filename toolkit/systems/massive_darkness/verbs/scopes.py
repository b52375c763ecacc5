"""What expressions on cards may mention.

On every card `me` is its owner and `foe` is whom the owner fights, whichever of the two is a hero (MD-14.24, MD-35.03).
In an adventure's rules and on event cards `hero` is a hero and `enemy` an enemy: those it happens to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from toolkit.crawl.cards import keywords
from toolkit.crawl.map.ground import OPEN
from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, Bounds, Enum, ListOf, Name, Object, Scope
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, SLOTS
from toolkit.systems.massive_darkness.conditions import CONDITIONS
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter
from toolkit.systems.massive_darkness.fights.sides import MANNERS, Clash, Moment, Scene
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


def _of(name: str) -> Callable[[Any], Any]:
    return lambda fighter: getattr(fighter, name)


CHARACTER = Object(
    "character",
    {
        "kind": Attribute(CHARACTER_KIND, _of("kind"), "hero, mob, agent or roaming-monster", steady=True),
        "level": Attribute(
            NUMBER,
            _of("level"),
            "the level of a guard; 0 for heroes and roaming monsters",
            bounds=Bounds(0, HIGHEST_LEVEL),
        ),
        "health": Attribute(NUMBER, _of("health"), "the health left; of a mob, its boss's", bounds=Bounds(0)),
        "wounds": Attribute(
            NUMBER, _of("wounds"), "the wounds taken: [Wounded X] is `me.wounds >= X`", bounds=Bounds(0)
        ),
        "xp": Attribute(NUMBER, _of("xp"), "unspent experience; 0 for enemies", bounds=Bounds(0, MOST_XP)),
        "in_shadow": Attribute(BOOLEAN, _of("in_shadow"), "stands in a dark zone: [Shadow]"),
        **CONDITIONS.attributes(),
        "minions": Attribute(NUMBER, _of("minions"), "the minions left in a mob", bounds=Bounds(0)),
        "keywords": keywords.attribute(_of("keywords"), 'words on the worn gear: [Sword] is `"sword" in me.keywords`'),
        "weapons": Attribute(
            NUMBER,
            _of("weapons"),
            "weapons equipped: [Two weapons] is `me.weapons >= 2`",
            bounds=Bounds(0, MOST_WEAPONS),
        ),
        "armoured": Attribute(BOOLEAN, _of("armoured"), "wears armour: [No armour] is `not me.armoured`"),
        "two_handed": Attribute(BOOLEAN, _of("two_handed"), "has a two-handed weapon equipped: [Two-handed weapon]"),
        "name": Attribute(
            TEXT,
            _of("called"),
            "what it is called: the id of a hero, the name an enemy was given or the id of its card",
            sort="character",
            steady=True,
        ),
        "zone": Attribute(TEXT, _of("zone"), "the zone it stands in, such as 6.a3", sort="zone"),
        "conditions": Attribute(
            ListOf(TEXT),
            lambda fighter: fighter.figure.own.condition_names,
            "the conditions of a pack's own that it has",
            sort="entity:condition",
        ),
    },
)


def _tokens_here(enemy: EnemyFighter) -> list[str]:
    return [token.kind for token in enemy.state.tokens.get(enemy.zone, ())]


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


def _is_at_entry(enemy: EnemyFighter) -> bool:
    return enemy.zone == enemy.state.dungeon.entry


def _is_at_exit(enemy: EnemyFighter) -> bool:
    return enemy.zone == enemy.state.dungeon.exit


#: An enemy as an adventure's rules see it.
ENEMY = Object(
    "enemy",
    {
        **CHARACTER.attributes,
        "xp": replace(CHARACTER.attributes["xp"], bounds=Bounds(0, 0)),
        "name": Attribute(
            TEXT, _of("called"), "the name it was given, or the id of its card", sort="enemy", steady=True
        ),
        "at_entry": Attribute(BOOLEAN, _is_at_entry, "stands in the entry zone"),
        "at_exit": Attribute(BOOLEAN, _is_at_exit, "stands in the exit zone"),
        "shut_in": Attribute(BOOLEAN, _is_shut_in, "stands in a hall none of whose doors is open"),
        "tokens_here": Attribute(ListOf(TOKEN), _tokens_here, "the tokens in its zone", sort="token"),
        "tokens_in_sight": Attribute(
            ListOf(TOKEN), _tokens_in_sight, "the tokens it sees, those of its zone included", sort="token"
        ),
        "tile": Attribute(
            TEXT, lambda enemy: enemy.state.dungeon.zones[enemy.zone].tile, "the sign of its tile", sort="tile"
        ),
        "pillars_on_tile": Attribute(
            NUMBER, _pillars_on_tile, "how many pillars stand on its tile", bounds=Bounds(0), at_most=("pillars",)
        ),
    },
)


def _owner(moment: Moment) -> object:
    return moment.fighter


def _level(moment: Moment) -> int:
    return moment.state.level


def _heroes(moment: Moment) -> int:
    return len(moment.state.heroes)


def _opponent(clash: Clash) -> object:
    return clash.opponent


def _category(clash: Clash) -> str:
    return clash.combat.category


def _distance(clash: Clash) -> int:
    return clash.combat.distance


def _hits(clash: Clash) -> int:
    return clash.combat.attacker.score


def _shields(clash: Clash) -> int:
    return clash.combat.defender.score


def _hits_on_dice(clash: Clash) -> int:
    return clash.combat.attacker.score_on_dice


def _shields_on_dice(clash: Clash) -> int:
    return clash.combat.defender.score_on_dice


def _blanks(clash: Clash) -> int:
    return clash.side.blanks


def _rerolled(clash: Clash) -> bool:
    return clash.side.rerolled


def _wounds(clash: Clash) -> int:
    return clash.combat.wounds


def _manner(clash: Clash) -> str:
    return clash.combat.manner


def _artifacts(hero: HeroFighter) -> int:
    return sum(gear.id in hero.state.artifacts for gear in (*hero.figure.equipped, *hero.figure.carried))  # MD-43.10


#: A hero as an adventure's rules see it.
HERO = Object(
    "hero",
    {
        **CHARACTER.attributes,
        "name": Attribute(TEXT, _of("id"), "the id of the hero", sort="entity:hero", steady=True),
        "level": replace(CHARACTER.attributes["level"], bounds=Bounds(0, 0)),
        "minions": replace(CHARACTER.attributes["minions"], bounds=Bounds(0, 0)),
        "roles": Attribute(
            ListOf(TEXT), lambda hero: hero.figure.roles, "the roles the adventure gave it", sort="role"
        ),
        "tokens": Attribute(ListOf(TOKEN), lambda hero: hero.figure.tokens, "the tokens it carries", sort="token"),
        "artifacts": Attribute(
            NUMBER, _artifacts, "how many artifact cards of this adventure it has", bounds=Bounds(0)
        ),
    },
)


def _hero_it_happens_to(happening: Happening) -> object:
    return HeroFighter(happening.state, happening.hero) if happening.hero is not None else None


def _enemy_it_happens_to(happening: Happening) -> object:
    return EnemyFighter(happening.state, happening.enemy) if happening.enemy is not None else None


def _game_level(happening: Happening) -> int:
    return level_meant(happening)


def _number_of_heroes(happening: Happening) -> int:
    return len(happening.state.heroes)


def _round(happening: Happening) -> int:
    return happening.state.round


def _token(happening: Happening) -> str:
    return happening.token


def _zone(happening: Happening) -> str:
    return happening.zone


def _hall(happening: Happening) -> str:
    zone = happening.state.dungeon.zones.get(happening.zone)
    return zone.hall if zone is not None else ""


def _tile(happening: Happening) -> str:
    zone = happening.state.dungeon.zones.get(happening.zone)
    return zone.tile if zone is not None else ""


def _door(happening: Happening) -> str:
    return happening.door


def _roaming_monsters(happening: Happening) -> int:
    """Those that count for event cards (MD-90.59)."""
    enemies = happening.state.enemies.values()
    return sum(enemy.card.type == "roaming-monster" and not enemy.special for enemy in enemies)


def _enemies(happening: Happening) -> list[str]:
    return [enemy.called for enemy in happening.state.enemies.values()]


def _marks(scene: Scene) -> list[str]:
    return list(scene.state.flags)


#: What the adventure's rules have marked, wherever they ask.
MARKS = Name(ListOf(TEXT), _marks, "what the adventure's rules have marked", sort="mark")


def _pillars(happening: Happening) -> int:
    return len(happening.state.pillars)


def _hero_zones(happening: Happening) -> list[str]:
    return [hero.zone for hero in happening.state.living()]


def _enemy_zones(happening: Happening) -> list[str]:
    return [enemy.zone for enemy in happening.state.enemies.values()]


def _open_doors(happening: Happening) -> list[str]:
    return [door for door, state in happening.state.doors.items() if state == OPEN]


def _mark(happening: Happening) -> str:
    return happening.mark


def _counter(happening: Happening) -> str:
    return happening.counter


def _times(happening: Happening) -> int:
    return happening.state.flags.get(happening.mark, 0)


_OF_THE_GAME = {
    "level": Name(NUMBER, _level, "the game level", bounds=LEVELS),
    "heroes": Name(NUMBER, _heroes, "how many heroes started the adventure", bounds=HEROES, steady=True),
}
#: For what is worked out anew when the game level rises, and at no other time.
AT_A_LEVEL = Scope(_OF_THE_GAME)
#: Whenever a card is used.
USING = Scope({"me": Name(CHARACTER, _owner, "who uses the card"), **_OF_THE_GAME})
#: While a combat goes on.
FIGHTING = Scope(
    {
        "foe": Name(CHARACTER, _opponent, "whom the card's owner fights"),
        "category": Name(CATEGORY, _category, "the kind of attack: melee, ranged or magic"),
        "distance": Name(NUMBER, _distance, "zones between the two: 0 in the same zone", bounds=Bounds(0)),
        "hits": Name(NUMBER, _hits, "the attacker's hits so far", bounds=Bounds(0)),
        "shields": Name(NUMBER, _shields, "the defender's shields so far", bounds=Bounds(0)),
        "hits_on_dice": Name(NUMBER, _hits_on_dice, "the hits the attack dice show", bounds=Bounds(0)),
        "shields_on_dice": Name(NUMBER, _shields_on_dice, "the shields the defence dice show", bounds=Bounds(0)),
        "blanks": Name(NUMBER, _blanks, "the owner's dice without any symbol", bounds=Bounds(0)),
        "rerolled": Name(BOOLEAN, _rerolled, "whether any of the owner's dice were rerolled"),
        "manner": Name(MANNER, _manner, "how the attack came about: plain, charge, combat-distance or magic-blade"),
    },
    parent=USING,
)
#: When the wounds of a combat are dealt.
AFTERWARDS = Scope({"wounds": Name(NUMBER, _wounds, "the wounds the attack dealt", bounds=Bounds(0))}, parent=FIGHTING)
#: When something happens that an adventure or an event card answers to.
HAPPENING = Scope(
    {
        "hero": Name(HERO, _hero_it_happens_to, "the hero it happens to", about=("hero",)),
        "enemy": Name(ENEMY, _enemy_it_happens_to, "the enemy it happens to", about=("enemy",)),
        "level": Name(NUMBER, _game_level, "the game level", bounds=LEVELS),
        "heroes": Name(NUMBER, _number_of_heroes, "how many heroes started the adventure", bounds=HEROES, steady=True),
        "round": Name(NUMBER, _round, "the number of the round", bounds=Bounds(1)),
        "token": Name(TOKEN, _token, "the token it is about", sort="token", about=("token",)),
        "hall": Name(
            TEXT, _hall, "the hall it happens in, such as 6.A; empty in a corridor", sort="hall", about=("zone",)
        ),
        "zone": Name(TEXT, _zone, "the zone it happens in, such as 6.a3", sort="zone", about=("zone",)),
        "tile": Name(TEXT, _tile, "the sign of the tile it happens on", sort="tile", about=("zone",)),
        "door": Name(TEXT, _door, "the door it is about, such as 6.A1", sort="door", about=("door",)),
        "roaming_monsters": Name(
            NUMBER, _roaming_monsters, "how many roaming monsters are on the board", bounds=Bounds(0)
        ),
        "enemies": Name(ListOf(TEXT), _enemies, "the names of the enemies on the board", sort="enemy"),
        "marks": MARKS,
        "pillars": Name(NUMBER, _pillars, "how many pillars stand", bounds=Bounds(0)),
        "hero_zones": Name(ListOf(TEXT), _hero_zones, "the zones living heroes stand in", sort="zone"),
        "enemy_zones": Name(ListOf(TEXT), _enemy_zones, "the zones enemies stand in, one for each enemy", sort="zone"),
        "open_doors": Name(ListOf(TEXT), _open_doors, "the doors that are open", sort="door"),
    }
)
#: When a counter of the adventure has changed.
CHANGED = Scope({"counter": Name(TEXT, _counter, "the counter that changed", sort="counter")}, parent=HAPPENING)
#: When an adventure's rules have marked something.
MARKED = Scope(
    {
        "mark": Name(TEXT, _mark, "what was marked", sort="mark"),
        "times": Name(NUMBER, _times, "how often it has been marked so far", bounds=Bounds(1)),
    },
    parent=HAPPENING,
)
