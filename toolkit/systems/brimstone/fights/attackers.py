"""Who attacks, and where they appear: threat cards, checkerboard and ambush (SB-22, SB-24, SB-90.18 to SB-90.23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from toolkit.crawl.figures.supply import free_name
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, End, Steps
from toolkit.rules.effects import run_effects
from toolkit.rules.ranking import lowest
from toolkit.systems.brimstone.cards.card import EnemyType
from toolkit.systems.brimstone.drawing import discarded_after, draw_card
from toolkit.systems.brimstone.events import TURN, happens
from toolkit.systems.brimstone.fights.elites import darken_type, harden, make_elite
from toolkit.systems.brimstone.map.mine import NO_WAY
from toolkit.systems.brimstone.state import Attackers, Enemy, Prey, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

P = TypeVar("P", bound=Prey)
AMBUSH_BONUS = 2  # SB-24.03
SEASONED = 3  # SB-64.08
#: The tier of a party by its number of heroes (SB-22.04), and the one below it.
PARTY = {1: "low", 2: "low", 3: "medium", 4: "medium", 5: "high", 6: "high"}
LOWER = {"low": "low", "medium": "low", "high": "medium"}


def party_tier(state: State) -> str:
    return PARTY[len(state.heroes)]


def tier_of(state: State, wanted: str) -> str:
    """The deck that is meant: epic is high for one or two heroes, and in a first game (SB-35.02 to SB-35.04)."""
    if wanted == "party":
        return party_tier(state)
    if wanted == "lower":
        return LOWER[party_tier(state)]
    if wanted == "epic":
        few = len(state.heroes) <= 2 and "epic-for-few" not in state.options
        return "high" if few or state.first_game else "epic"
    return wanted


def call_threat(game: MineGame, moment: Moment, tier: str, *, source: bool = True) -> Steps:
    """Draw a threat card; its enemies will come (SB-22.03). In an other world, from that world's deck (SB-38.26)."""
    state = game.state
    tie(game, moment)
    wanted = tier_of(state, tier if tier != "other-world" else "party")
    section = moment.section if moment.section >= 0 else 0
    world = state.sections[section]
    deck, result = wanted, "effects"
    if tier == "other-world":  # SB-38.28
        others = [each for each in state.catalog.worlds if each != state.catalog.mine]
        if world == state.catalog.mine:
            if not others:
                return
            world = state.random.pick("prowling", others)
    if world != state.catalog.mine and wanted != "epic":
        deck, result = f"threat {world}", wanted
    name = draw_card(game, deck)
    if name is None:
        return
    tell(game, "drew", "SB-22.03", deck="threat", card=name)
    if source:
        state.sources += 1  # SB-31.07
    card = state.catalog.threat(name)
    inner = Moment(game, tile=moment.tile, section=moment.section, source=name, deck="threat")
    inner.ambush = moment.ambush
    yield from discarded_after(game, deck, [name], run_effects(game, card.results.get(result, ()), inner))


def call(game: MineGame, moment: Moment, enemy: str, count: int, elites: int, *, ambush: bool) -> None:
    """So many of a type will come; a card that names them is a source of loot (SB-22.05, SB-31.08, SB-91.61)."""
    state = game.state
    tie(game, moment, ambush=ambush)
    if moment.deck != "threat" and not moment.course.is_source:
        state.sources += 1
        moment.course.is_source = True
    state.coming.append(Attackers(enemy, count, elites, ambush or moment.ambush, moment.tile, moment.section))
    tell(game, "attackers", "SB-22.06", enemy=enemy, count=count)


def tie(game: MineGame, moment: Moment, *, ambush: bool = False) -> None:
    """With several worlds on the table, what is tied to none happens in that of a random hero (SB-38.22, SB-90.21)."""
    state = game.state
    if moment.section >= 0 or len(state.sections) == 1:
        return
    if moment.tile >= 0:
        moment.section = state.tiles[moment.tile].section
        return
    hero = moment.hero if moment.hero is not None and moment.hero.on_board else random_hero(game, state.awake())
    moment.section = state.section_of(hero.cell)
    if not (ambush or moment.ambush):
        moment.tile = state.mine.tiles_of[hero.cell][-1]


# They appear


def begin(game: MineGame) -> Steps:
    """All who were called appear together, as one fight (SB-14.13, SB-14.14)."""
    state = game.state
    if not state.coming:
        return
    coming, state.coming = _merged(state.coming), []
    if state.final and not state.fighting and is_seasoned(state):  # SB-64.08
        coming[0] = replace(coming[0], elites=coming[0].elites + 1)
    is_new = not state.fighting
    in_time = state.phase in ("turn", "darkness", "activation")
    ambush = any(each.ambush for each in coming)
    ends_turn = ambush and state.phase == "activation"  # SB-24.11
    if is_new:
        state.fighting = True
        state.fight_turn = 1 if in_time and not ends_turn else 0
        tell(game, "fight_began", "SB-22.01", ambush=ambush)
    for each in _in_order(game, [each for each in coming if each.ambush], descending=True):  # SB-24.02
        yield from _enter(game, each, None, in_time=in_time and not ends_turn)
    spots: dict[int, Iterator[int]] = {}
    for each in _in_order(game, [each for each in coming if not each.ambush], descending=False):  # SB-22.09
        tile = each.tile if each.tile >= 0 else _tile_of_random_hero(game)  # SB-90.21
        yield from _enter(game, replace(each, tile=tile), spots, in_time=in_time)
    if is_new:
        yield from happens(game, "fight-start", lambda: Moment(game))
    if ends_turn and state.fight:
        raise End(TURN)


def is_seasoned(state: State) -> bool:
    """Whether the posse of a campaign has an average level of 3 or more (SB-64.08)."""
    return state.story is not None and sum(each.level for each in state.heroes.values()) >= SEASONED * len(state.heroes)


def _merged(coming: list[Attackers]) -> list[Attackers]:
    """Groups of one type that come together in the same way and place are one group."""
    found: dict[tuple[str, bool, int, int], Attackers] = {}
    for each in coming:
        key = (each.enemy, each.ambush, each.tile, each.section)
        old = found.get(key)
        found[key] = (
            each if old is None else replace(old, count=old.count + each.count, elites=old.elites + each.elites)
        )
    return list(found.values())


def _in_order(game: MineGame, coming: list[Attackers], *, descending: bool) -> list[Attackers]:
    """By initiative; those of one value in random order (SB-22.10)."""
    state = game.state
    order = list(coming)
    if len(order) > 1:
        state.random.shuffle("placement", order, lambda each: each.enemy)
    sign = -1 if descending else 1
    return sorted(order, key=lambda each: sign * state.stats(state.catalog.enemy(each.enemy)).initiative)


def _tile_of_random_hero(game: MineGame) -> int:
    hero = random_hero(game, game.state.awake())
    return game.state.mine.tiles_of[hero.cell][-1]


def random_hero(game: MineGame, heroes: Sequence[P]) -> P:
    """Equal chances for each (SB-1.08)."""
    if len(heroes) == 1:
        return heroes[0]
    name = game.state.random.pick("hero", [hero.id for hero in heroes])
    return next(hero for hero in heroes if hero.id == name)


def _enter(game: MineGame, group: Attackers, spots: dict[int, Iterator[int]] | None, *, in_time: bool) -> Steps:
    state = game.state
    enemy = state.catalog.enemy(group.enemy)
    there = sum(each.type.id == enemy.id for each in state.enemies.values())
    count = min(group.count, enemy.figures - there)
    elites = group.elites + (1 if group.count > count else 0)  # SB-22.18, SB-22.19
    make_elite(game, enemy.id, elites, "SB-23.01" if group.elites else "SB-22.19")
    harden(game, enemy.id)
    darken_type(game, enemy.id)
    if group.ambush and enemy.id not in state.ambushers:
        state.ambushers.append(enemy.id)
    if enemy.id in state.ambushers:  # SB-24.04, SB-24.05, SB-24.14, SB-91.43
        bonus = state.swift if in_time else state.swift_next
        if enemy.id not in bonus:
            bonus.append(enemy.id)
    if group.ambush:
        yield from _ambush(game, enemy, count, group.section)
        return
    assert spots is not None
    if group.tile not in spots:
        spots[group.tile] = checkerboard(state, group.tile)
    for _ in range(count):
        cell = _spot(state, enemy, group.tile, spots[group.tile])
        if cell is None:
            return
        add_enemy(game, enemy, cell, "SB-22.11")


def add_enemy(game: MineGame, enemy: EnemyType, cell: int, rule: str, target: str = "") -> Enemy:
    state = game.state
    added = Enemy(free_name(enemy.id, state.enemies, always_numbered=True), enemy, cell, 0, target)
    state.enemies[added.id] = added
    if added.type.counters:
        state.type_counters.setdefault(added.type.id, dict(added.type.counters))
    tell(game, "appeared", rule, who=added.id, at=state.place(cell))
    return added


def checkerboard(state: State, tile: int) -> Iterator[int]:
    """Every second cell from the farthest row on, then the others (SB-22.11 to SB-22.16, SB-90.18)."""
    order = state.mine.visited[tile]
    yield from (cell for cell, first in order if first)
    yield from (cell for cell, first in order if not first)


def _spot(state: State, enemy: EnemyType, tile: int, spots: Iterator[int]) -> int | None:
    standing = state.standing()
    if enemy.width > 1:  # SB-90.20
        found = next((cell for cell, _ in state.mine.visited[tile] if fits_block(state, cell, enemy, standing)), None)
        if found is not None:
            return found
        return next((cell for cell in _nearest(state) if fits_block(state, cell, enemy, standing)), None)
    for cell in spots:
        if cell not in standing:
            return cell
    parent = state.tiles[tile].parent
    if parent is not None:  # SB-22.17, SB-90.19
        free = [cell for cell, _ in state.mine.visited[parent[0]] if cell not in standing]
        if free:
            return min(free, key=lambda cell: _to_heroes(state, cell))
    return next((cell for cell in _nearest(state) if cell not in standing), None)


def fits_block(state: State, base: int, enemy: EnemyType, standing: dict[int, str]) -> bool:
    block = state.mine.block(base, enemy.width)
    return all(cell >= 0 and state.mine.normal[cell] and cell not in standing for cell in block)


def _to_heroes(state: State, cell: int) -> int:
    far = state.mine.walk(cell)
    return min((far[hero.cell] for hero in state.awake()), default=NO_WAY)


def _nearest(state: State) -> list[int]:
    """All cells of the board that heroes can be reached from, the nearest to a hero first."""
    mine = state.mine
    fields = [mine.walk(hero.cell) for hero in state.awake()]
    near = {cell: min(field[cell] for field in fields) for cell in range(mine.size) if mine.normal[cell]}
    return sorted((cell for cell, far in near.items() if far < NO_WAY), key=lambda cell: (near[cell], cell))


# Ambush


def _ambush(game: MineGame, enemy: EnemyType, count: int, section: int) -> Steps:
    """Next to heroes: each beside who is the target of the fewest of its type (SB-24.06 to SB-24.10)."""
    state = game.state
    heroes = state.prey()
    if len(state.sections) > 1:  # SB-38.21, SB-38.22
        heroes = _in_world_of(state, section) if section >= 0 else []
        if not heroes:  # no world, or one in which all lie there: as if it were tied to none
            heroes = _in_world_of(state, state.section_of(random_hero(game, state.awake()).cell))
    for number in range(count):
        places = {hero.id: _beside(state, enemy, hero) for hero in heroes}
        able = [hero for hero in heroes if places[hero.id]]  # SB-24.09
        if not able:
            cell = yield from _near_heroes(game, enemy, heroes)
            if cell is None:
                return
            add_enemy(game, enemy, cell, "SB-24.10")
            continue
        hero = random_hero(game, targeted_least(state, enemy, able) if number else able)  # SB-24.06, SB-24.08
        options = {f"at:{state.place(cell)}": cell for cell in places[hero.id]}
        cell = yield Ask("ambush", TABLE, options, "SB-99.18")
        add_enemy(game, enemy, cell, "SB-24.06", hero.id)


def _in_world_of(state: State, section: int) -> list[Prey]:
    world = state.sections[section]
    return [each for each in state.prey() if state.sections[state.section_of(each.cell)] == world]


def targeted_least(state: State, enemy: EnemyType, heroes: Sequence[P]) -> list[P]:
    """Those who are the target of the fewest enemies of a type (SB-24.08, SB-29.07, SB-29.10)."""
    counts = {hero.id: 0 for hero in heroes}
    for each in state.enemies.values():
        if each.type is enemy and each.target in counts:
            counts[each.target] += 1
    return lowest(heroes, lambda hero: counts[hero.id])


def _beside(state: State, enemy: EnemyType, hero: Prey) -> list[int]:
    """Free cells beside a hero, by y, then x."""
    standing, mine = state.standing(), state.mine
    around = mine.around[hero.cell]
    if enemy.width == 1:
        cells = [cell for cell in around if mine.normal[cell] and cell not in standing]
    else:
        cells = []
        for base in {each for cell in around for each in (cell, *mine.around[cell])}:
            block = mine.block(base, enemy.width)
            if fits_block(state, base, enemy, standing) and any(cell in around for cell in block):
                cells.append(base)
    return sorted(cells, key=lambda cell: by_row(state, cell))


def by_row(state: State, cell: int) -> tuple[int, int, int]:
    """The order by y, then x."""
    section, x, y = state.mine.places[cell]
    return section, y, x


def _near_heroes(game: MineGame, enemy: EnemyType, heroes: Sequence[Prey]) -> Asking[int | None]:
    """As near as possible, ties at random (SB-24.10, SB-90.23)."""
    state = game.state
    standing, mine = state.standing(), state.mine
    far = [mine.walk(hero.cell) for hero in heroes]
    free = [cell for cell in range(mine.size) if mine.normal[cell] and fits_block(state, cell, enemy, standing)]
    near = {cell: min(field[cell] for field in far) for cell in free}
    near = {cell: steps for cell, steps in near.items() if steps < NO_WAY}
    if not near:
        return None
    able = {state.place(cell): cell for cell in lowest(near, near.__getitem__)}
    yield from ()
    return able[state.random.pick("ambush", list(able))]
