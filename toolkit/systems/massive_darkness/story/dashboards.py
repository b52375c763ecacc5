"""A hero as plain data that people can read and write, and back: in `given`, and from one adventure to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.library import Library
from toolkit.crawl.given import one_of, within
from toolkit.rules.given import GivenFault
from toolkit.systems.massive_darkness.cards.card import Gear
from toolkit.systems.massive_darkness.cards.catalog import Catalog
from toolkit.systems.massive_darkness.conditions import CONDITIONS
from toolkit.systems.massive_darkness.map.dungeon import Dungeon
from toolkit.systems.massive_darkness.state import MOST_XP, Hero, State, fits
from toolkit.systems.massive_darkness.story.mode import DEALS, STORY_PHASES, Story, rules_of_campaign


def hero_data(hero: Hero) -> dict[str, Any]:
    return {
        "zone": hero.zone,
        "equipped": [gear.id for gear in hero.equipped],
        "carried": [gear.id for gear in hero.carried],
        "wounds": hero.wounds,
        "xp": hero.xp,
        **CONDITIONS.to_data(hero),
        "dead": hero.dead,
        "class": hero.hero_class.id if hero.hero_class is not None else "",
        "skills": dict(sorted(hero.skills.items())),
        "spent_xp": hero.spent_xp,
        "left": hero.left,
        "tokens": list(hero.tokens),
        "used": list(hero.used),
        "shards": hero.shards,
        "roles": list(hero.roles),
    }


def read_hero(catalog: Catalog, name: str, data: Mapping[str, Any]) -> Hero:
    hero = Hero(
        card=catalog.hero(name),
        zone=zone_of(catalog.dungeon, data.get("zone")),
        carried=[catalog.gear(each) for each in data.get("carried", ())],
        xp=within(f"the xp of {name}", data.get("xp", 0), 0, MOST_XP),
        conditions=CONDITIONS.from_data(data),
        dead=bool(data.get("dead", False)),
        hero_class=catalog.hero_class(data["class"]) if data.get("class") else None,
        spent_xp=within(f"the spent xp of {name}", data.get("spent_xp", 0), 0, 1_000),
        left=bool(data.get("left", False)),
        tokens=list(data.get("tokens", ())),
        used=list(data.get("used", ())),
        shards=within(f"the shards of {name}", data.get("shards", 0), 0, 1_000),
        roles=list(data.get("roles", ())),
    )
    hero.equipped = _equipped(catalog, name, data.get("equipped", ()))
    hero.skills = _skills(hero, data.get("skills", {}))
    return hero


def read_story(library: Library, catalog: Catalog, heroes: Mapping[str, Hero], data: Mapping[str, Any]) -> Story | None:
    """What story mode adds to a state; None where the data tell of no story."""
    story = data.get("story")
    if story is None:
        return None
    deals = {
        one_of(name, heroes, "hero"): [one_of(deal, DEALS, "deal") for deal in made]
        for name, made in story.get("deals", {}).items()
    }
    return Story(
        rules_of_campaign(library, str(story.get("campaign", ""))),
        [catalog.gear(each) for each in story.get("market", ())],
        deals,
        bool(story.get("replay", False)),
        bool(story.get("last", False)),
    )


def check_worn(state: State) -> None:
    """In story mode nobody wears what is above the game level (MD-33.12). Raises ValueError for whoever does."""
    for hero in state.heroes.values():
        for gear in hero.equipped:
            if gear.story_level > state.gear_limit and state.phase not in STORY_PHASES:
                raise GivenFault(f"{hero.id} cannot wear {gear.id}: it is of level {gear.story_level}")


def _skills(hero: Hero, bought: Mapping[str, Any]) -> dict[str, int]:
    branches = hero.hero_class.branches if hero.hero_class is not None else {}
    return {
        one_of(name, branches, f"branch of {hero.id}"): within(f"the skills of {name}", steps, 0, len(branches[name]))
        for name, steps in bought.items()
    }


def _equipped(catalog: Catalog, name: str, references: Sequence[str]) -> list[Gear]:
    equipped: list[Gear] = []
    for reference in references:
        gear = catalog.gear(reference)
        if not gear.slot:
            raise GivenFault(f"{reference} is not equipped but carried: it has no slot")
        if not fits(equipped, gear):
            raise GivenFault(f"{name} has no slot left for {reference}: one body card and two hands")
        equipped.append(gear)
    return equipped


def zone_of(dungeon: Dungeon, zone: object) -> str:
    return one_of(zone if zone is not None else dungeon.entry, dungeon.zones, "zone")
