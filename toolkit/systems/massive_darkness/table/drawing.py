"""The table as text: the map with its walls and doors, who stands where, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from toolkit.crawl.map.ground import OPEN
from toolkit.crawl.table.boxes import Boxes
from toolkit.crawl.table.counters import counter_lines
from toolkit.crawl.table.lines import called, fitted, tied, wrapped
from toolkit.rules.sentences import counted
from toolkit.systems.massive_darkness.conditions import CONDITIONS
from toolkit.systems.massive_darkness.state import Enemy, Hero, State, Token
from toolkit.systems.massive_darkness.story.mode import STORY_PHASES
from toolkit.systems.massive_darkness.table.beside import dice_in_letters, spaced
from toolkit.systems.massive_darkness.table.market import draw_market

#: Zones of a tile from west to east: where a map that is too wide may be cut.
TILE = 4
_TOKEN_SIGNS = {"treasure": "$", "special-treasure": "$$", "artifact": "art", "lair": "lair", "library": "lib"}


#: A zone in one line has room for its name and who stands there.
LOW_WIDTH = 16


def draw(state: State, width: int = 80) -> str:
    """All a player looks at before deciding, in lines of at most `width` columns where names are not longer."""
    if state.phase in STORY_PHASES:
        return draw_market(state)
    legend = wrapped("  ".join(_legend(state)), width, 0)
    lines = [wrapped(_headline(state), width), *_map(state, width), legend, ""]
    return "\n".join([*lines, *(wrapped(line, width) for line in _tables(state))])


def draw_low(state: State, width: int = 80) -> str:
    """The same with one line a zone, and without the legend of signs."""
    if state.phase in STORY_PHASES:
        return draw_market(state)
    lines = [wrapped(_headline(state), width), *_low_map(state, width), ""]
    return "\n".join([*lines, *(wrapped(line, width) for line in _tables(state))])


def _tables(state: State) -> Iterator[str]:
    for part in (_heroes, _enemies, _terrain, _goals, _counters, _notes):
        yield from part(state)


def _legend(state: State) -> Iterator[str]:
    """The signs on this map, and nothing else."""
    told = {"* light": True, "· dark": True, "A B C heroes (small: dead)": True}
    told[f"1 2 3 enemies ({CONDITIONS.legend()}), +n minions"] = bool(state.enemies)
    lying = [token for tokens in state.tokens.values() for token in tokens]
    told["? face down"] = any(token.face_down for token in lying)
    for token in lying:
        if not token.face_down:
            told[f"{_sign(token)} {'flipped ' if token.used else ''}{spaced(token.kind)} token"] = True
    told["I pillar"] = bool(state.pillars)
    told |= {"IN entry": True, "OUT exit": bool(state.dungeon.exit), "L1 level token": bool(state.level_tokens)}
    doors = set(state.doors.values())
    told[": closed door"] = "closed" in doors
    told["# locked door"] = bool(doors - {OPEN, "closed"})
    told["an open door is a gap"] = OPEN in doors
    told["/1.a1 stairs there (x1.a1: heroes may not use them yet)"] = bool(state.dungeon.stairs)
    return (tied(words) for words, is_there in told.items() if is_there)


def _headline(state: State) -> str:
    return (
        f"Round {state.round}, {state.phase} phase   level {state.level}   Lifespark {state.lifespark}   "
        f"first player {called(state, state.first_player)}"
    )


# The map


def _map(state: State, width: int) -> Iterator[str]:
    """A box a zone, three lines high; borders are drawn where something stops a step."""
    box = partial(_box, state, figure_signs(state))
    return Boxes(_zones(state), box, partial(_border, state), cut=TILE).lines(width)


def _low_map(state: State, width: int) -> Iterator[str]:
    """A box a zone, one line high."""
    box = partial(_low_box, state, figure_signs(state))
    boxes = Boxes(_zones(state), box, partial(_border, state), height=1, widest=LOW_WIDTH, cut=TILE)
    return boxes.lines(width)


def _zones(state: State) -> dict[tuple[int, int], str]:
    zones = state.dungeon.zones.values()
    return {(zone.x, zone.y): zone.name for zone in zones if zone.tile not in state.removed_tiles}


def _low_box(state: State, signs: Mapping[str, str], name: str, inside: int) -> tuple[str, ...]:
    head, figures, things = (part.strip() for part in _box(state, signs, name, LOW_WIDTH))
    return (fitted(" ".join(filter(None, (head, figures, things))), inside),)


def _box(state: State, signs: Mapping[str, str], name: str, inside: int) -> tuple[str, ...]:
    """Name and light, figures, things; what a narrow zone's first line has no room for stands with the things."""
    zone = state.dungeon.zones[name]
    head = f"{name}{'*' if zone.light else '·'}"
    levels = "".join(f"L{level}" for where, level in state.level_tokens if where == name)
    ends = levels or ("IN" if name == state.dungeon.entry else "OUT" if name == state.dungeon.exit else "")
    heroes = "".join(signs[hero.id] for hero in state.heroes.values() if hero.zone == name and not hero.left)
    enemies = " ".join(_figures(enemy, signs) for enemy in state.enemies.values() if enemy.zone == name)
    things = " ".join(_things(state, name))
    if len(head + ends) <= inside:
        head, ends = head + ends, ""
    return (
        fitted(head, inside),
        fitted(f"{heroes} {enemies}".strip(), inside),
        fitted(f"{ends} {things}".strip(), inside),
    )


def _figures(enemy: Enemy, signs: Mapping[str, str]) -> str:
    return f"{signs[enemy.id]}{CONDITIONS.marks(enemy)}" + (f"+{len(enemy.minions)}" if enemy.minions else "")


def _things(state: State, name: str) -> Iterator[str]:
    counts: dict[str, int] = {}
    for token in state.tokens.get(name, ()):
        sign = _sign(token)
        counts[sign] = counts.get(sign, 0) + 1
    for pillar in state.pillars.values():
        if pillar.zone == name:
            counts["I"] = counts.get("I", 0) + 1
    for sign, count in counts.items():
        yield sign if count == 1 else f"{count}{sign}"
    for zone in state.dungeon.stairs.get(name, ()):
        yield f"/{zone}" if zone in state.hero_steps(name) else f"x{zone}"


def _sign(token: Token) -> str:
    sign = "?" if token.face_down else _TOKEN_SIGNS.get(token.kind, token.kind[:3])
    return f"({sign})" if token.used else sign


def _border(state: State, one: str | None, other: str | None) -> str:
    """`none` outside the map, `way`, `wall`, or a door as it is drawn."""
    if one is None and other is None:
        return "none"
    if one is None or other is None:
        return "wall"
    is_open = other in state.dungeon.steps(one, state.barred)
    for door in state.dungeon.doors_at[one]:
        if other in state.dungeon.door_ends[door]:
            gap = "[ ]" if is_open else "[I]"  # pillars may bar a door that is open (MD-90.46)
            return {OPEN: gap, "closed": "[:]"}.get(state.doors[door], "[#]")
    return "way" if is_open else "wall"


def figure_signs(state: State) -> dict[str, str]:
    """A letter for every hero, small where it is dead, and a number for every enemy."""
    signs = {}
    for number, hero in enumerate(state.heroes.values()):
        letter = "ABCDEF"[number] if number < 6 else "H"
        signs[hero.id] = letter.lower() if hero.dead else letter
    for number, name in enumerate(state.enemies, 1):
        signs[name] = str(number)
    return signs


# The tables


def _heroes(state: State) -> Iterator[str]:
    signs = figure_signs(state)
    active = state.active_hero().id if state.phase == "heroes" else ""
    widest = max((len(called(state, name)) for name in state.heroes), default=0)
    for hero in state.heroes.values():
        arrow = ">" if hero.id == active else " "
        where = "left the dungeon" if hero.left else f"in {hero.zone}"
        yield (
            f"{arrow}{signs[hero.id]} {called(state, hero.id):<{widest}} {where:<10} "
            f"health {max(hero.health, 0)}/{hero.max_health}  xp {hero.xp:>2}  "
            f"{_shards(state, hero)}{_condition(state, hero, active)}"
        ).rstrip()
        if hero.hero_class is not None:
            skills = ", ".join(f"{branch} {steps}" for branch, steps in hero.skills.items() if steps)
            yield f"      {hero.hero_class.id}" + (f": {skills}" if skills else "")
        worn = ", ".join(gear.id for gear in hero.equipped) or "nothing"
        carried = ", ".join((*(gear.id for gear in hero.carried), *hero.tokens))
        yield f"      wears {worn}" + (f"; carries {carried}" if carried else "")


def _shards(state: State, hero: Hero) -> str:
    return f"shards {hero.shards}  " if state.story is not None else ""


def _condition(state: State, hero: Hero, active: str) -> str:
    words = list(hero.roles)
    if hero.id == active and state.activated:
        words.append(f"{counted(state.actions_left, 'action')} left")
    if hero.dead:
        words.append("dead")
    words += CONDITIONS.words(hero)
    words += hero.own.condition_names
    if not hero.left and state.is_dark(hero.zone):
        words.append("in shadow")
    return f"({', '.join(words)})  " if words else ""


def _enemies(state: State) -> Iterator[str]:
    signs = figure_signs(state)
    for enemy in state.enemies.values():
        health = enemy.health_of_figure(len(state.heroes))
        parts = [f" {signs[enemy.id]} {enemy.id:<18} in {enemy.zone:<6} {spaced(enemy.card.type)}"]
        if enemy.card.level:
            parts.append(f"level {enemy.card.level}")
        if enemy.boss:
            parts.append(f"{'boss ' if enemy.card.type == 'mob' else ''}health {health - enemy.wounds}/{health}")
        if enemy.minions:
            parts.append("minions " + " ".join(f"{health - wounds}/{health}" for wounds in enemy.minions))
        parts.append(dice_in_letters(enemy.card.dice))
        if enemy.gear is not None:
            parts.append(f"with {enemy.gear.id}")
        if enemy.wears is not None:
            parts.append(f"wearing {enemy.wears.id}")
        parts += [f"{spaced(name)} {value}" for name, value in enemy.counters.items()]
        parts += CONDITIONS.words(enemy)
        yield "  ".join(parts)


def _terrain(state: State) -> Iterator[str]:
    """What the map has no room for: how long tiles and pillars still stand."""
    for tile, wounds in state.tile_wounds.items():
        if tile not in state.removed_tiles:
            yield f" tile {tile}: {counted(wounds, 'wound token')} left"
    for pillar in state.pillars.values():
        if pillar.wounds:
            yield f" {pillar.id} in {pillar.zone}: {counted(pillar.wounds, 'wound')}"


def _goals(state: State) -> Iterator[str]:
    for number, objective in enumerate(state.catalog.objectives, 1):
        name = state.catalog.adventure.data["objectives"][number - 1].get("name", "")
        done = state.flags.get(objective.marked, 0) if objective.marked else state.picked_up.get(objective.pick_up, 0)
        counts = objective.count > 1 and (objective.marked or objective.pick_up)
        progress = f" ({min(done, objective.count)} of {objective.count})" if counts else ""
        yield f" [{'x' if number in state.met else ' '}] {number}. {name}{progress}"


def _counters(state: State) -> Iterator[str]:
    return counter_lines(state.catalog.adventure.data, state.counters)


def _notes(state: State) -> Iterator[str]:
    """The marks that people keep note of because no objective counts them."""
    words = state.catalog.adventure.data.get("called", {})
    for mark, times in state.flags.items():
        if mark in words:
            yield f" noted: {words[mark]}" + (f" ({times} times)" if times > 1 else "")
