"""What expressions on cards may mention.

On every card, `hero` is its owner and `enemy` is whom the owner fights, also on an enemy's card (MD-14.24, MD-35.03).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, Enum, ListOf, Name, Object, Scope
from toolkit.systems.massive_darkness.cards import ATTACK_CATEGORIES
from toolkit.systems.massive_darkness.sides import Clash, Moment

CATEGORY = Enum("category", ATTACK_CATEGORIES)
CHARACTER_KIND = Enum("character", ("hero", "mob", "agent", "roaming-monster"))


def _of(name: str) -> Callable[[Any], Any]:
    return lambda fighter: getattr(fighter, name)


CHARACTER = Object(
    "character",
    {
        "kind": Attribute(CHARACTER_KIND, _of("kind"), "hero, mob, agent or roaming-monster"),
        "level": Attribute(NUMBER, _of("level"), "the level of a guard; 0 for heroes and roaming monsters"),
        "health": Attribute(NUMBER, _of("health"), "the health left; of a mob, its boss's"),
        "wounds": Attribute(NUMBER, _of("wounds"), "the wounds taken: [Wounded X] is `hero.wounds >= X`"),
        "xp": Attribute(NUMBER, _of("xp"), "unspent experience; 0 for enemies"),
        "in_shadow": Attribute(BOOLEAN, _of("in_shadow"), "stands in a dark zone: [Shadow]"),
        "stunned": Attribute(BOOLEAN, _of("stunned"), "lies knocked down"),
        "minions": Attribute(NUMBER, _of("minions"), "the minions left in a mob"),
        "keywords": Attribute(
            ListOf(TEXT), _of("keywords"), 'words on the worn gear: [Sword] is `"sword" in hero.keywords`'
        ),
        "weapons": Attribute(NUMBER, _of("weapons"), "weapons equipped: [Two weapons] is `hero.weapons >= 2`"),
        "armoured": Attribute(BOOLEAN, _of("armoured"), "wears armour: [No armour] is `not hero.armoured`"),
        "two_handed": Attribute(BOOLEAN, _of("two_handed"), "has a two-handed weapon equipped: [Two-handed weapon]"),
    },
)


def _owner(moment: Moment) -> object:
    return moment.fighter


def _level(moment: Moment) -> int:
    return moment.game.state.level


def _heroes(moment: Moment) -> int:
    return len(moment.game.state.heroes)


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


#: Whenever a card is used.
USING = Scope(
    {
        "hero": Name(CHARACTER, _owner, "who uses the card"),
        "level": Name(NUMBER, _level, "the game level"),
        "heroes": Name(NUMBER, _heroes, "how many heroes started the adventure"),
    }
)
#: While a combat goes on.
FIGHTING = Scope(
    {
        "enemy": Name(CHARACTER, _opponent, "whom the card's owner fights"),
        "category": Name(CATEGORY, _category, "the kind of attack: melee, ranged or magic"),
        "distance": Name(NUMBER, _distance, "zones between the two: 0 in the same zone"),
        "hits": Name(NUMBER, _hits, "the attacker's hits so far"),
        "shields": Name(NUMBER, _shields, "the defender's shields so far"),
        "hits_on_dice": Name(NUMBER, _hits_on_dice, "the hits the attack dice show"),
        "shields_on_dice": Name(NUMBER, _shields_on_dice, "the shields the defence dice show"),
        "blanks": Name(NUMBER, _blanks, "the owner's dice without any symbol"),
        "rerolled": Name(BOOLEAN, _rerolled, "whether any of the owner's dice were rerolled"),
    },
    parent=USING,
)
#: When the wounds of a combat are dealt.
AFTERWARDS = Scope({"wounds": Name(NUMBER, _wounds, "the wounds the attack dealt")}, parent=FIGHTING)
