"""What only content of Shadows of Brimstone can get wrong: tiles, tables of rolls, missions that cannot be won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from toolkit.checks.map_problems import diagnostic
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import KEYWORD
from toolkit.crawl.map import tokens
from toolkit.crawl.map.problems import MapProblem
from toolkit.systems.brimstone import card_checks as cards
from toolkit.systems.brimstone import enemy_checks as enemies
from toolkit.systems.brimstone import hero_checks as heroes
from toolkit.systems.brimstone import mission_checks as missions
from toolkit.systems.brimstone import rule_checks as rules_of
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

CODES = {
    tokens.NOT_ON_MAP: "a place that is not on the map",
    "L0850": "a tile whose drawing cannot be read",
    "L0851": "an opening of a tile that joins nothing",
    "L0852": "two results of a table for one roll",
    "L0853": "a mission whose clues cannot be found",
    "L0854": "a roll of a table that gives nothing",
    "L0855": "a threat card that lies in no deck, or in two",
    "L0856": "a mission without what every mission needs",
    "L0857": "an item that no hero, or not its own, can use or carry",
    "L0858": "a piece of the board that contradicts itself",
    "L0859": "something that never has an effect",
    "L0860": "a campaign that does not come to its end",
    "L0861": "a place of the town that trades what it cannot",
    "L0862": "a world without what play there needs",
    "L0863": "a companion that is named like somebody else",
    "L0864": "a branch of a class tree with a gap, with two of one number, or with what a hero begins with",
    "L0865": "a mission that nobody can win",
}

_CHECKS: Mapping[str, tuple[Callable[[Library, Entity], Iterator[MapProblem]], ...]] = {
    "tile": (cards.tile,),
    "world": (cards.world,),
    "depth-track": (cards.track,),
    "hero": (heroes.hero,),
    "enemy": (enemies.enemy,),
    "injury": (cards.affliction,),
    "madness": (cards.affliction,),
    "mutation": (cards.affliction,),
    "die": (cards.die,),
    "threat": (cards.threat,),
    "darkness": (cards.darkness,),
    "scavenge": (cards.scavenge,),
    "exploration-token": (cards.token,),
    "item": (cards.item,),
    "item-upgrade": (cards.upgrade,),
    "ability": (cards.ability,),
    "town": (cards.town,),
    "town-place": (cards.place,),
    "adventure": (missions.mission,),
    "campaign": (missions.campaign,),
}
KINDS = tuple({**_CHECKS, **VOCABULARY.owners})
READS = ("exploration-token", "die", "enemy", KEYWORD, *VOCABULARY.kinds_referred_to())


def names(library: Library) -> dict[str, list[str]]:
    """What rules of cards may name besides entities: tiles, for the tokens on them."""
    return {tokens.PLACE_SORT: [each.id for each in library.of_kind("tile")]}


def check(library: Library, entity: Entity) -> Iterator[Diagnostic]:
    """Every problem that stands in an entity of this system."""
    rules = rules_of.CHECKS if entity.kind in VOCABULARY.owners else ()
    for look in (*_CHECKS.get(entity.kind, ()), *rules):
        for problem in look(library, entity):
            yield diagnostic(entity, problem)
