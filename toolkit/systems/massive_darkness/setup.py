"""Setting up a game: map and tokens, decks, heroes with class and starting gear in the entry zone (MD-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.given import fail
from toolkit.crawl.story.agreed import Agreement, are_names, check_number, seating, wrong_table
from toolkit.rules.counters import starting_values
from toolkit.rules.randomness import Randomness
from toolkit.rules.shapes import FLAG, NUMBER, WORD, WORDS, Fields, MapOf
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness.cards.card import ROLLING_ORDER, ClassCard, Gear, HeroCard
from toolkit.systems.massive_darkness.cards.catalog import Catalog, catalog_for
from toolkit.systems.massive_darkness.cards.decks import new_decks
from toolkit.systems.massive_darkness.cards.skills import max_health
from toolkit.systems.massive_darkness.map.doors import barred_now
from toolkit.systems.massive_darkness.map.levels import start_at_hero_level, tile_levels
from toolkit.systems.massive_darkness.map.placing import place_enemies
from toolkit.systems.massive_darkness.state import MOST_HEROES, Hero, Phase, Pillar, State, Token
from toolkit.systems.massive_darkness.story.dashboards import read_hero
from toolkit.systems.massive_darkness.story.mode import Story, rules_of_campaign

#: What comes first in story mode, after how the adventure before ended (MD-33.18 to MD-33.22).
AFTER: Mapping[str, Phase] = {"victory": "market", "defeat": "defeat", "going-on": "market"}

#: What heroes bring along from the adventure before.
BROUGHT = Fields(
    {},
    {
        "campaign": WORD,
        "after": WORD,
        "last": FLAG,
        "heroes": MapOf(
            Fields(
                {},
                {
                    **dict.fromkeys(("zone", "class"), WORD),
                    **dict.fromkeys(("xp", "spent_xp", "shards", "wounds"), NUMBER),
                    **dict.fromkeys(("dead", "left"), FLAG),
                    **dict.fromkeys(("equipped", "carried", "tokens", "used", "roles"), WORDS),
                    "skills": MapOf(NUMBER),
                },
            )
        ),
    },
)


def _can_be_brought(value: Any) -> bool:
    """Whether this is what heroes bring along; what it looks like is said by `BROUGHT`."""
    return isinstance(value, Mapping) and value.get("after", "") in ("", *AFTER)


#: What may be agreed on before an adventure.
_OPTIONS: Mapping[str, Agreement] = {
    "story": Agreement(lambda value: isinstance(value, bool) or _can_be_brought(value), "on or off", BROUGHT),
    "heroes": Agreement(are_names, "a list of heroes"),
    "classes": Agreement(lambda value: isinstance(value, Mapping), "a class for each hero", MapOf(WORD)),
    "weapons": Agreement(lambda value: isinstance(value, Mapping), "a weapon for each hero", MapOf(WORD)),
    "lifespark": Agreement(lambda value: type(value) is int and value >= 0, "a number, 0 or more"),
    "targeting_xp": Agreement(lambda value: value in ("spent", "unspent"), "spent or unspent"),
}


@seating(_OPTIONS)
def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """Everybody in the entry zone, armed, before the first round; in story mode, as the adventure before left them.

    `story` in `table.options` makes it a story (MD-33): on, or what the heroes bring along, and from where.
    `table.options` may name `heroes`, `classes` (hero → class), `weapons` (hero → starting weapon), the tokens on
    `lifespark` (MD-1.20) and `targeting_xp` (MD-90.01); otherwise heroes come by their ids, each with the class and
    the weapon its card advises, and weapons are dealt in turn where it advises none.
    """
    catalog = catalog_for(library, adventure)
    for colour in ROLLING_ORDER:
        if library.find(colour, kind="die") is None:
            wrong_table(adventure, f"the packs hold no die {colour!r}", "require the pack that has the dice")
    dungeon = catalog.dungeon
    told = table.options.get("story", False)
    carried: Mapping[str, Any] = told if isinstance(told, Mapping) else {}
    is_story = bool(told) or isinstance(told, Mapping)
    heroes = _carried_heroes(catalog, carried) if "heroes" in carried else _new_heroes(catalog, table)
    state = State(
        random=Randomness(table.seed),
        catalog=catalog,
        dungeon=dungeon,
        heroes=heroes,
        enemies={},
        doors=dict(dungeon.door_states),
        barred=frozenset(),
        phase="start",
        lifespark=table.options.get("lifespark", catalog.lifespark),
        counters=starting_values(adventure.data),
        targeting_xp="spent" if table.options.get("targeting_xp") == "spent" else "unspent",
    )
    for hero in heroes.values():
        hero.max_health = max_health(state, hero)
    lay_out(state)
    state.first_player = state.random.pick("first player", list(heroes))  # MD-90.09
    if is_story:
        _begin_story(state, library, carried)
    state.decks = new_decks(state)
    if state.phase == "start":
        place_enemies(state)
    return state


def _new_heroes(catalog: Catalog, table: Table) -> dict[str, Hero]:
    return {
        name: Hero(
            catalog.hero(name),
            catalog.dungeon.entry,
            _starting_gear(catalog, table, seat, name),
            hero_class=_class(catalog, table, seat, catalog.hero(name)),
        )
        for seat, name in enumerate(_heroes(catalog, table))
    }


def _carried_heroes(catalog: Catalog, carried: Mapping[str, Any]) -> dict[str, Hero]:
    """The heroes as the adventure before left them: class, skills, gear (MD-1.15, MD-33.11, MD-33.16)."""
    heroes = {}
    if not carried["heroes"]:
        fail("at least one hero takes part")
    for name, data in carried["heroes"].items():
        heroes[name] = read_hero(catalog, name, data)
        heroes[name].wounds = int(data.get("wounds", 0))
    return heroes


def _begin_story(state: State, library: Library, carried: Mapping[str, Any]) -> None:
    """Level and level tokens for the heroes that come, and what is done before the first round (MD-33, MD-34.01)."""
    rules = rules_of_campaign(library, str(carried.get("campaign", "")))
    state.story = Story(rules, last=bool(carried.get("last", False)))
    start_at_hero_level(state)
    for hero in state.heroes.values():
        hero.max_health = max_health(state, hero)
        hero.wounds = min(hero.wounds, hero.max_health - 1)  # who died is carried home
    if carried.get("after"):
        state.phase = AFTER[carried["after"]]
        state.waiting = state.order_of_play()


def begin_adventure(state: State) -> None:
    """After the market all cards but those of the heroes are shuffled, and enemies placed (MD-1.03, MD-1.25)."""
    state.decks = new_decks(state)
    place_enemies(state)
    state.phase = "start"
    state.waiting = []


def lay_out(state: State, *, with_face_down: bool = True) -> None:
    """Put the tokens of the adventure on the map (MD-1.02)."""
    data = state.catalog.adventure.data
    state.level_tokens = list(state.dungeon.levels.items())
    state.tile_levels = tile_levels(state.dungeon, state.level_tokens)
    for each in data.get("tokens", ()):
        if each["token"] == "pillar":
            name = f"pillar-{len(state.pillars) + 1}"
            state.pillars[name] = Pillar(name, each["at"], each.get("bars", ""))
        else:
            state.tokens.setdefault(each["at"], []).append(Token(each["token"], each["at"]))
    state.tile_wounds = {str(tile): int(count) for tile, count in data.get("tile_wounds", {}).items()}
    if with_face_down:
        _lay_out_face_down(state)
    state.barred = barred_now(state)


def _lay_out_face_down(state: State) -> None:
    """Hidden tokens are shuffled first."""
    hidden = state.catalog.adventure.data.get("face_down") or {}
    kinds = list(hidden.get("tokens", ()))
    state.random.shuffle("face-down tokens", kinds)
    for kind, zone in zip(kinds, hidden.get("at", ()), strict=False):
        state.tokens.setdefault(zone, []).append(Token(kind, zone, face_down=True))


def _heroes(catalog: Catalog, table: Table) -> Sequence[str]:
    """The heroes at the table: every card once (MD-90.08)."""
    chosen: Sequence[str] = table.options.get("heroes") or catalog.hero_names[: max(0, table.players)]
    check_number(catalog.adventure, chosen, table.players, "heroes", 1, MOST_HEROES)
    return chosen


def _class(catalog: Catalog, table: Table, seat: int, hero: HeroCard) -> ClassCard | None:
    """The class of a hero: any hero may take any, and several the same (MD-1.14, MD-90.08)."""
    known = catalog.classes
    wanted = table.options.get("classes", {}).get(hero.id) or hero.advised_class
    if wanted or known:
        return catalog.hero_class(wanted or known[seat % len(known)])
    return None


def _starting_gear(catalog: Catalog, table: Table, seat: int, hero: str) -> list[Gear]:
    """Leather armour and one weapon, both equipped (MD-1.16, MD-1.17)."""
    adventure = catalog.adventure
    armour, weapons = catalog.starting_armour, catalog.starting_weapons
    if not armour or not weapons:
        wrong_table(adventure, "the packs hold no starting armour or no starting weapon")
    wanted = table.options.get("weapons", {}).get(hero) or catalog.hero(hero).advised_weapon
    return [armour[0], catalog.gear(wanted) if wanted else weapons[seat % len(weapons)]]
