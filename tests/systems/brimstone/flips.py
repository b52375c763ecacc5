"""Rules of Shadows of Brimstone turned into their opposite, one at a time: what test_mutations.py breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.systems.flipping import Flip, Flips, How, always, never, no_steps, nothing, replace
from toolkit.rules.decisions import Asking
from toolkit.systems.brimstone import (
    actions,
    belongings,
    companions,
    creation,
    depth,
    dice,
    drawing,
    ending,
    events,
    exploring,
    grit,
    healing,
    hurting,
    moving,
    powers,
    rolling,
    rounds,
    setup,
)
from toolkit.systems.brimstone.cards import catalog, kit, stats
from toolkit.systems.brimstone.cards.card import Item
from toolkit.systems.brimstone.fights import (
    attackers,
    blasts,
    elites,
    enemies,
    strikes,
    winning,
    wounding,
)
from toolkit.systems.brimstone.map.mine import Mine
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.story import interlude, levels, mode, road, services, town
from toolkit.systems.brimstone.verbs import attempts, fighting, heroes, mines

# How


def number(name: str, value: Any, *owners: Any) -> How:
    """Another number, or another word, in the modules that use it."""
    return replace(name, value, *owners)


def none(*args: Any, **kwargs: Any) -> list[Any]:
    return []


def value(of: Any) -> Any:
    """A rule that always comes to the same."""
    return lambda *args, **kwargs: of


# What replaces the rules


def d3_of_halves(game: Any, who: str, why: str) -> int:
    """A D3 that is a D6."""
    return dice.d6(game, who, why)


def better_of_two(game: Any, hero: Hero, faces: list[int], which: list[int], why: str, again: set[int]) -> None:
    """A die that is rolled again keeps what was better."""
    before = list(faces)
    _ROLL_AGAIN(game, hero, faces, which, why, again)
    faces[:] = [max(pair) for pair in zip(before, faces, strict=True)]


def only_in_hand(state: State, hero: Hero) -> list[str]:
    """Clothes of one part add up."""
    return [*hero.hands, *(name for name in hero.items if not state.item(name).hands)]


def everything(state: State, hero: Hero) -> list[str]:
    return list(hero.items)


def without_grit(state: State, name: str, called: str = "") -> Hero:
    hero = _NEW_HERO(state, name, called)
    hero.grit = 0
    return hero


def whoever(state: State, enemy: Any, heroes: list[Hero]) -> list[Hero]:
    """Enemies crowd around anybody."""
    return heroes


def plain_hits(state: State, hero: Hero, strike: Any) -> list[Any]:
    """A 6 is a hit like any other."""
    return [(volley, False) for volley, _ in _HITS(state, hero, strike)]


def all_critical(state: State, hero: Hero, strike: Any) -> list[Any]:
    return [(volley, True) for volley, _ in _HITS(state, hero, strike)]


def smash_never(stats: Any, faces: list[int], needs: int, damage: int) -> list[int]:
    return [damage for face in faces if face >= needs]


def row_by_row(state: State, tile: int) -> Iterator[int]:
    """Enemies stand side by side."""
    yield from (cell for cell, _ in state.mine.visited[tile])


def lowest_first(state: State) -> list[Hero]:
    return sorted(state.heroes.values(), key=lambda hero: kit.stat(state, hero, "initiative"))


def unlimited_grit(game: Any, hero: Hero, count: int, rule: str) -> int:
    hero.grit += count
    return 0


def unlimited_powers(state: State, hero: Hero, power: Any) -> bool:
    return bool(power.grit <= hero.grit)


def lone_tile(self: Mine, cell: int, reach: int = 1) -> set[int]:
    """Light that does not leave its tile."""
    return set(self.tiles_of[cell])


def free_heal(game: Any, hero: Hero, wounds: int, dread: int, rule: str, by: Hero | None = None) -> int:
    """Healing others teaches nothing."""
    return _HEAL(game, hero, wounds, dread, rule, None)


def sane_first(game: Any, hero: Hero) -> None:
    """Both tables are never rolled for one knock-out."""
    if hero.out_by_dread:
        healing.afflict(game, hero, "madness", "SB-18.07")


def anything_usable(hero: Hero, item: Item) -> bool:
    return True


def stays_put(state: State, enemy: Any, found: Any) -> int:
    return int(enemy.cell)


def full_price(gold: int) -> int:
    return gold


def every_place(state: State) -> list[Any]:
    return [each.data for each in state.catalog.library.of_kind("town-place")]


def any_ability(hero: Hero) -> list[str]:
    return [name for branch in hero.sheet.branches for name in branch if name not in hero.abilities]


def no_hold(campaign: Any, story: Any, mission: Any, ending: str) -> None:
    """The town feels nothing."""
    _END_OF_MISSION(campaign, story, mission, ending)
    story.hold = 4


def passes_always(game: Any, moment: Any, hero: Hero, attribute: str, target: int) -> Asking[bool]:
    yield from ()
    return True


def tougher_sheet(enemy_data: Any, *, brutal: bool, heroes: int) -> Any:
    """Brutal sides are never used."""
    return _SHEET(enemy_data, brutal=False, heroes=heroes)


def unseen_world(state: State, cell: int) -> Any:
    """Neither worlds nor cards in play matter."""
    return kit.NO_KIT


_NEW_HERO = setup.new_hero
_ROLL_AGAIN = rolling.roll_again
_HITS = strikes._hits
_HEAL = healing.heal
_END_OF_MISSION = mode.end_of_mission
_SHEET = stats.sheet

FLIPS = (
    # Dice and cards
    Flip("SB-1.03", "a D3 goes to six", replace("d3", d3_of_halves, dice, rolling, blasts, services)),
    Flip("SB-1.04", "the peril die shows 1", replace("roll_peril", value(1), fighting)),
    Flip("SB-1.07", "the better roll counts", replace("roll_again", better_of_two, rolling, strikes)),
    Flip("SB-2.03", "cards in play do nothing", replace("common_kit", unseen_world, kit, events)),
    Flip("SB-2.07", "loot is not made whole again", replace("draw_whole", none, drawing, winning, actions)),
    # Heroes
    Flip("SB-5.01", "heroes begin without grit", replace("new_hero", without_grit, setup)),
    Flip("SB-5.02", "grit rolls nothing again", replace("offer_reroll", no_steps, rolling, strikes)),
    Flip("SB-5.03", "grit buys no movement", replace("buy_movement", nothing, actions)),
    Flip("SB-5.06", "grit without end", replace("gain_grit", unlimited_grit, grit, creation)),
    Flip("SB-6.05", "no upgrade", replace("make_hero", no_steps, rounds)),
    Flip("SB-6.06", "side bags without end", number("BAG", 99, belongings)),
    Flip("SB-7.10", "the slowest starts first", replace("by_initiative", lowest_first, creation)),
    Flip("SB-7.12", "one hero has no revive token", number("REVIVES", dict.fromkeys(range(1, 7), 0), setup)),
    # Movement, light, searching
    Flip("SB-5.07", "grit that cannot be kept is lost", replace("_bought", value({}), grit)),
    Flip("SB-9.06", "a movement roll of 1 gives nothing", replace("take_grit", no_steps, moving)),
    Flip("SB-10.02", "light stays on its tile", replace("lit_from", lone_tile, Mine)),
    Flip("SB-10.03", "nobody hears voices", replace("is_lit", always, actions)),
    Flip("SB-11.04", "5s are finds", number("FIND", 5, actions)),
    Flip("SB-11.14", "nothing lies behind doors", replace("_through_door", no_steps, exploring)),
    Flip("SB-11.16", "the posse goes no deeper", replace("go_deeper", nothing, exploring)),
    Flip("SB-19.06", "dragging is easy", number("DRAGGED", 1, moving)),
    # The track
    Flip("SB-12.06", "the darkness stays", replace("move_darkness", no_steps, depth)),
    Flip("SB-12.08", "doubles are no event", replace("depth_event", no_steps, depth)),
    Flip("SB-12.11", "blood spatters are nothing", number("BLOOD", "X", depth)),
    Flip("SB-12.12", "growing dread spaces are nothing", number("DREAD", "X", depth)),
    Flip("SB-91.02", "the darkness cannot be pushed", replace("push_darkness", never, depth, mines)),
    # Exploration
    Flip("SB-13.01", "rooms have no token", replace("place_token", nothing, exploring)),
    Flip("SB-13.04", "tokens stay face down", replace("explore", no_steps, rounds)),
    Flip("SB-13.08", "no exit opens", replace("_resolve_exits", nothing, exploring)),
    Flip("SB-13.15", "the last clue is like any other", replace("find_objective", no_steps, exploring)),
    Flip("SB-14.06", "every test is passed", replace("_passes", passes_always, attempts)),
    Flip("SB-15.02", "darkness cards do nothing", replace("resolve", no_steps, drawing)),
    Flip("SB-16.04", "growing dread is never revealed", replace("reveal_dread", no_steps, exploring)),
    Flip("SB-16.07", "who lies there pays too", replace("can_cancel", never, rounds, drawing)),
    Flip("SB-90.06", "tiles overlap", replace("fits", always, exploring)),
    Flip("SB-90.16", "no end cap is removed", replace("keep_going", nothing, rounds)),
    # Harm and healing
    Flip("SB-17.03", "nobody defends", replace("take_hits", no_steps, enemies, heroes)),
    Flip("SB-17.08", "armour stops nothing", replace("_armour", value(0), hurting)),
    Flip("SB-17.05", "horror is nothing", replace("take_dread", no_steps, hurting)),
    Flip("SB-18.01", "nobody falls", replace("_falls", no_steps, hurting)),
    Flip("SB-18.10", "only madness is rolled for", replace("roll_tables", sane_first, healing, ending)),
    Flip("SB-18.08", "one die of recovery", number("REVIVED", 1, healing)),
    Flip("SB-18.16", "healers learn nothing", replace("heal", free_heal, healing, actions, heroes)),
    Flip("SB-19.01", "nobody is helped", replace("_can_help", never, actions)),
    Flip("SB-32.03", "stones corrupt on every roll", number("CORRUPTS", 6, ending)),
    Flip("SB-98.01", "ten points for a mutation", number("CORRUPTION_LIMIT", 10, hurting)),
    # Belongings
    Flip("SB-20.04", "what is not held helps too", replace("active", everything, belongings)),
    Flip("SB-20.08", "clothes of one part add up", replace("active", only_in_hand, belongings)),
    Flip("SB-20.06", "heroes carry anything", replace("limit", value(99), belongings)),
    Flip("SB-20.07", "everybody uses everything", replace("usable", anything_usable, belongings)),
    Flip("SB-20.14", "powers of items know no limit", replace("is_ready", unlimited_powers, powers, actions)),
    Flip("SB-91.35", "nothing is dropped", replace("lighten", no_steps, belongings, rounds)),
    # Who attacks
    Flip("SB-22.04", "every posse is weak", replace("party_tier", value("low"), attackers)),
    Flip("SB-22.11", "enemies stand side by side", replace("checkerboard", row_by_row, attackers)),
    Flip("SB-16.04", "who comes later is not hardened", replace("harden", value(0), attackers)),
    Flip("SB-91.75", "who lies there when a mission is won rolls nothing", replace("roll_tables", nothing, ending)),
    Flip("SB-23.01", "nobody is elite", replace("make_elite", value(0), elites, attackers)),
    Flip("SB-24.03", "ambushers are not quicker", number("AMBUSH_BONUS", 0, rounds)),
    Flip("SB-24.06", "ambushers stand anywhere", replace("_beside", none, attackers)),
    Flip("SB-25.07", "nobody is afraid", replace("fears", value(0), actions)),
    Flip("SB-91.38", "brutal sides are never used", replace("sheet", tougher_sheet, stats)),
    # Fights
    Flip("SB-26.03", "nobody is held", replace("_highest", value(0), moving)),
    Flip("SB-27.08", "6s are not critical", replace("_hits", plain_hits, strikes)),
    Flip("SB-27.30", "two guns hit critically", replace("_hits", all_critical, strikes)),
    Flip("SB-27.25", "dynamite flies one cell", number("RANGE", -2, blasts)),
    Flip("SB-27.26", "a miss does not bounce", replace("_bounce", lambda game, hero, cell: cell, blasts)),
    Flip("SB-23.06", "elites teach nothing", number("ELITE_XP", 0, wounding)),
    Flip("SB-28.02", "kills teach nothing", replace("gain", nothing, wounding)),
    Flip("SB-29.07", "enemies crowd around anybody", replace("targeted_least", whoever, attackers, enemies)),
    Flip(
        "SB-29.09",
        "enemies that reach nobody stay",
        replace("nearest_end", stays_put, enemies),
    ),
    Flip("SB-30.04", "a 6 is no smash", replace("_hits", smash_never, enemies)),
    Flip("SB-31.04", "nobody catches breath", replace("_catch_breath", no_steps, winning)),
    Flip("SB-31.09", "loot without end", number("MOST_LOOT", 99, winning)),
    Flip("SB-33.06", "ranged enemies stand still", replace("_go", no_steps, enemies)),
    Flip("SB-36.02", "large enemies stand on one cell", replace("block", lambda self, base, width: [base], Mine)),
    # Options
    Flip("SB-41.03", "the fixed move is 6", number("FIXED", 6, moving)),
    Flip("SB-41.13", "dynamite is safe", number("DANGEROUS", 999, blasts)),
    Flip("SB-41.16", "the darkness makes nobody elite", replace("darken_type", nothing, elites, attackers)),
    # Gates
    Flip("SB-38.08", "worlds stay in play", replace("return_worlds", nothing, rounds)),
    Flip("SB-38.19", "terror stops at gates", replace("_through_gates", value(set()), enemies)),
    # The campaign
    Flip("SB-60.08", "nobody takes a dead hero's place", replace("recruit", lambda state, hero, *_: hero, interlude)),
    Flip("SB-60.10", "nobody sits out", replace("choose_posse", no_steps, ending)),
    Flip("SB-61.02", "no road has hazards", number("HAZARD", 0, road)),
    Flip("SB-61.06", "roads of one day", number("LONGEST_ROAD", 1, road)),
    Flip("SB-62.01", "one day in town", number("LONGEST_STAY", 1, town)),
    Flip("SB-62.04", "every place is open", replace("open_places", every_place, town)),
    Flip("SB-62.06", "goods are sold at their price", replace("sale", full_price, town)),
    Flip("SB-62.10", "lodging is free", replace("_lodging", nothing, town)),
    Flip("SB-63.02", "the town feels nothing", replace("end_of_mission", no_hold, ending)),
    Flip("SB-63.08", "prices do not fall", number("CHEAPER", 0, services)),
    Flip("SB-64.01", "levels for 600", number("LEVEL_XP", 600, levels)),
    Flip("SB-64.03", "any ability is open", replace("open_abilities", any_ability, levels)),
    Flip("SB-64.08", "a seasoned posse meets nobody special", replace("is_seasoned", never, attackers)),
    Flip("SB-64.09", "nobody is taken by the dark", number("TAKEN_BY_THE_DARK", 99, interlude)),
    Flip("SB-91.70", "companions stay where they are", replace("within_reach", none, companions)),
    Flip("SB-91.71", "enemies do not see companions", replace("prey", State.awake, State)),
    Flip("SB-91.73", "companions do not rest", replace("companions_rest", nothing, winning)),
    Flip("SB-91.106", "personal items are lost like others", replace("losable", everything, belongings, heroes)),
    Flip("SB-91.107", "movement changes with the next roll", replace("change_movement", nothing, fighting)),
    Flip("SB-91.109", "tokens on a join are passed over", replace("find_tokens", no_steps, actions)),
)

SET = Flips(FLIPS, least=80, forget=catalog.catalog_for.cache_clear)
