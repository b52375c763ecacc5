"""The table as text: the map with its walls and doors, who stands where, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.content.entity import Entity
from toolkit.systems.massive_darkness.dungeon import OPEN
from toolkit.systems.massive_darkness.state import Enemy, Hero, State, Token

#: Columns inside a zone.
WIDTH = 9
_TOKEN_SIGNS = {"treasure": "$", "special-treasure": "$$", "artifact": "art", "lair": "lair", "library": "lib"}
_LEGEND = (
    "* light  · dark  A B C heroes (small: dead)  1 2 3 enemies (~ stunned) +n minions  $ treasure  $$ special one\n"
    "? face down  I pillar  IN entry  OUT exit  L1 level token  : closed door  # locked door; an open door is a gap\n"
    "/1.a1 stairs there (x1.a1: heroes may not use them yet)  (lair) token that was flipped"
)


def draw(state: State) -> str:
    """All a player looks at before deciding."""
    tables = (*_heroes(state), *_enemies(state), *_terrain(state), *_goals(state), *_notes(state))
    return "\n".join([_headline(state), *_map(state), _LEGEND, "", *tables])


def _headline(state: State) -> str:
    return (
        f"Round {state.round}, {state.phase} phase   level {state.level}   Lifespark {state.lifespark}   "
        f"first player {state.first_player}"
    )


# The map


def _map(state: State) -> Iterator[str]:
    """A box a zone, three lines high; borders are drawn where something stops a step."""
    zones = {(zone.x, zone.y): zone.name for zone in state.dungeon.zones.values()}
    gone = {zone.name for zone in state.dungeon.zones.values() if zone.tile in state.removed_tiles}
    zones = {place: name for place, name in zones.items() if name not in gone}
    if not zones:
        return
    columns = range(min(x for x, _ in zones), max(x for x, _ in zones) + 2)
    rows = range(min(y for _, y in zones), max(y for _, y in zones) + 2)
    signs = figure_signs(state)
    for y in rows:
        border = "".join(
            _corner(zones, x, y) + _across(state, zones.get((x, y - 1)), zones.get((x, y))) for x in columns
        )
        boxes = {x: _box(state, zones[x, y], signs) for x in columns if (x, y) in zones}
        if not boxes and not border.strip():
            continue  # floors lie far apart
        yield border.rstrip()
        if not boxes:
            continue
        for line in range(3):
            yield "".join(
                _along(state, zones.get((x - 1, y)), zones.get((x, y)), line) + boxes.get(x, _EMPTY)[line]
                for x in columns
            ).rstrip()


_EMPTY = (" " * WIDTH,) * 3


def _box(state: State, name: str, signs: Mapping[str, str]) -> tuple[str, str, str]:
    zone = state.dungeon.zones[name]
    marks = "*" if zone.light else "·"
    levels = "".join(f"L{level}" for where, level in state.level_tokens if where == name)
    ends = "IN" if name == state.dungeon.entry else "OUT" if name == state.dungeon.exit else ""
    heroes = "".join(signs[hero.id] for hero in state.heroes.values() if hero.zone == name and not hero.left)
    enemies = " ".join(_figures(enemy, signs) for enemy in state.enemies.values() if enemy.zone == name)
    return (
        _fit(f"{name}{marks}{levels or ends}"),
        _fit(f"{heroes} {enemies}".strip()),
        _fit(" ".join(_things(state, name))),
    )


def _figures(enemy: Enemy, signs: Mapping[str, str]) -> str:
    lying = "~" if enemy.stunned else ""
    return f"{signs[enemy.id]}{lying}" + (f"+{len(enemy.minions)}" if enemy.minions else "")


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


def _fit(text: str) -> str:
    """What does not fit is cut visibly; the tables below the map name every figure with its zone."""
    return text.ljust(WIDTH) if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def _corner(zones: Mapping[tuple[int, int], str], x: int, y: int) -> str:
    around = ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1))
    return "+" if any(place in zones for place in around) else " "


def _across(state: State, above: str | None, below: str | None) -> str:
    """The border between a zone and the one south of it."""
    match _border(state, above, below):
        case "none":
            return " " * WIDTH
        case "wall":
            return "-" * WIDTH
        case "way":
            return " " * WIDTH
        case door:
            return door.center(WIDTH, "-")


def _along(state: State, left: str | None, right: str | None, line: int) -> str:
    """The border between a zone and the one east of it."""
    match _border(state, left, right):
        case "none" | "way":
            return " "
        case "wall":
            return "|"
        case door:
            return door[1] if line == 1 and door[1] != " " else "|" if line != 1 else " "


def _border(state: State, one: str | None, other: str | None) -> str:
    """`none` outside the map, `way`, `wall`, or a door as it is drawn."""
    if one is None and other is None:
        return "none"
    if one is None or other is None:
        return "wall"
    for door in state.dungeon.doors_at[one]:
        if other in state.dungeon.door_ends[door]:
            return {OPEN: "[ ]", "closed": "[:]"}.get(state.doors[door], "[#]")
    return "way" if other in state.dungeon.steps(one, state.barred) else "wall"


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
    for hero in state.heroes.values():
        arrow = ">" if hero.id == active else " "
        where = "left the dungeon" if hero.left else f"in {hero.zone}"
        worn = ", ".join(gear.id for gear in hero.equipped) or "nothing"
        yield (
            f"{arrow}{signs[hero.id]} {hero.id:<10} {where:<10} health {max(hero.health, 0)}/{hero.max_health}  "
            f"xp {hero.xp:>2}  {_shards(state, hero)}{_condition(state, hero, active)}wears {worn}"
        )
        carried = ", ".join((*(gear.id for gear in hero.carried), *hero.tokens))
        if carried:
            yield f"      carries {carried}"
        if hero.hero_class is not None:
            skills = ", ".join(f"{branch} {steps}" for branch, steps in hero.skills.items() if steps)
            yield f"      {hero.hero_class.id}" + (f": {skills}" if skills else "")


def _shards(state: State, hero: Hero) -> str:
    return f"shards {hero.shards}  " if state.story is not None else ""


def _condition(state: State, hero: Hero, active: str) -> str:
    words = list(hero.roles)
    if hero.id == active and state.activated:
        words.append(f"{counted(state.actions_left, 'action')} left")
    if hero.dead:
        words.append("dead")
    if hero.stunned:
        words.append("stunned")
    if not hero.left and state.is_dark(hero.zone):
        words.append("in shadow")
    return f"({', '.join(words)})  " if words else ""


def _enemies(state: State) -> Iterator[str]:
    signs = figure_signs(state)
    for enemy in state.enemies.values():
        health = enemy.health_of_figure(len(state.heroes))
        parts = [f" {signs[enemy.id]} {enemy.id:<18} in {enemy.zone:<6} {enemy.card.type}"]
        if enemy.card.level:
            parts.append(f"level {enemy.card.level}")
        if enemy.boss:
            parts.append(f"{'boss ' if enemy.card.type == 'mob' else ''}health {health - enemy.wounds}/{health}")
        if enemy.minions:
            parts.append("minions " + " ".join(f"{health - wounds}/{health}" for wounds in enemy.minions))
        parts.append(_dice(enemy.card.dice))
        if enemy.gear is not None:
            parts.append(f"with {enemy.gear.id}")
        if enemy.wears is not None:
            parts.append(f"wearing {enemy.wears.id}")
        if enemy.stunned:
            parts.append("stunned")
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


def _notes(state: State) -> Iterator[str]:
    """The marks that people keep note of because no objective counts them."""
    called = state.catalog.adventure.data.get("called", {})
    for mark, times in state.flags.items():
        if mark in called:
            yield f" noted: {called[mark]}" + (f" ({times} times)" if times > 1 else "")


# One card


def card_line(entity: Entity) -> str:
    """What stands on a card besides its words: `level 2 · hand · sword · melee RY`; empty for what is no such card."""
    data = entity.data
    parts = [str(data[name]) for name in ("type", "strength", "form") if name in data]
    if "level" in data:
        parts.append(f"level {data['level']}")
    parts += [*data.get("slots", ()), *data.get("keywords", ())]
    if "health" in data:
        each = "each" if data.get("type") == "mob" else "for every hero"  # MD-13.04, MD-13.06
        parts.append(f"health {data['health']} {each}")
    if "minions" in data:
        parts.append(f"{counted(data['minions'], 'minion')} for every hero")
    return " · ".join([*parts, *filter(None, [_dice(data.get("dice", {}))])])


def _dice(dice: Mapping[str, Mapping[str, int]]) -> str:
    """`melee RY, defense B`: how many dice of which colour in each section."""
    return ", ".join(
        f"{section} {''.join(colour[0].upper() * count for colour, count in pool.items())}"
        for section, pool in dice.items()
    )


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
