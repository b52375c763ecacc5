"""What there is to do for the objectives now: tokens to take, beasts to kill, zones to stand in, the way out.

Everything comes from the adventure's data: its objectives, and the rules that mark what they wait for. The deeds are
pick-up, leave, bring, stand, kill, open, break, enter, lure, hold (wait for a mark) and flip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from toolkit.crawl.bots.clues import Clue, clues_of
from toolkit.crawl.bots.errands import Aim
from toolkit.rules.naming import given_among
from toolkit.rules.tree import walk
from toolkit.systems.massive_darkness.bots.roads import roads_to
from toolkit.systems.massive_darkness.cards.card import UNTOUCHABLE, Objective
from toolkit.systems.massive_darkness.cards.catalog import Catalog
from toolkit.systems.massive_darkness.state import Enemy
from toolkit.systems.massive_darkness.view import HIDDEN, View


def aims_of(view: View) -> list[Aim]:
    """What serves the objectives that count now: the first that is not met, or all where order does not matter."""
    found: list[Aim] = []
    catalog = view.catalog
    for number, objective in enumerate(catalog.objectives, 1):
        if number in view.met:
            continue
        for aim in _of_objective(view, objective):
            if aim not in found:
                found.append(aim)
        if catalog.in_order:
            break
    return found


def _of_objective(view: View, objective: Objective) -> Iterator[Aim]:
    if objective.pick_up:
        yield from _tokens(view, frozenset({objective.pick_up}))
    elif objective.leave:
        role = "" if objective.leave == "all" else objective.leave
        yield Aim("leave", (view.dungeon.exit,), role=role)
    elif objective.bring:
        if sum(token == objective.bring for hero in view.heroes.values() for token in hero.tokens) < objective.count:
            yield from _tokens(view, frozenset({objective.bring}))
        yield Aim("bring", (objective.to,), (objective.bring,))
    else:
        yield from _mark(view, objective.marked, ())


def _mark(view: View, mark: str, asked: tuple[str, ...]) -> Iterator[Aim]:
    """What makes the rules mark something."""
    if mark in asked:
        return
    for clue in _marking(view.catalog).get(mark, ()):
        yield from _event(view, clue, (*asked, mark))


@lru_cache(maxsize=64)
def _marking(catalog: Catalog) -> Mapping[str, list[Clue]]:
    """Mark → the rules that set it."""
    found: dict[str, list[Clue]] = {}
    for clue in clues_of(catalog):
        for mark in dict.fromkeys(clue.arguments("mark", "name")):
            found.setdefault(str(mark), []).append(clue)
    return found


def _event(view: View, clue: Clue, asked: tuple[str, ...]) -> Iterator[Aim]:
    """What makes an event happen in the way a rule waits for."""
    match clue.event:
        case "picked-up":
            yield from _tokens(view, clue.words("token"))
        case "enemy-destroyed":
            yield from _kills(view, clue, asked)
        case "door-opened":
            for door in sorted(clue.words("door")):
                yield from _door(view, door, asked)
        case "entered":
            yield from _somewhere("enter", clue.words("zone") or _zones_of(view, clue.words("tile")))
        case "marked":
            for mark in sorted(clue.words("mark")):
                yield from _mark(view, mark, asked)
        case "activation-zone":
            yield from _somewhere("lure", _zones_of(view, clue.words("enemy.tile")), clue.words("enemy.name"))
        case "pillar-destroyed":
            yield from _pillars(view)
        case "token-flipped":
            yield from _somewhere("flip", _to_flip(view, clue.words("token")))
        case "hero-left":
            yield Aim("leave", (view.dungeon.exit,))
        case _ if clue.words("hero_zones"):
            posts = tuple(sorted(clue.words("hero_zones")))
            yield Aim("stand", posts, everywhere=len(view.heroes) >= len(posts))


def _somewhere(deed: str, zones: Iterable[str], names: Iterable[str] = ()) -> Iterator[Aim]:
    """An aim that is reached in one of some zones, if there are any."""
    if found := tuple(sorted(zones)):
        yield Aim(deed, found, tuple(sorted(names)))


def _zones_of(view: View, tiles: frozenset[str]) -> frozenset[str]:
    return frozenset(zone.name for zone in view.dungeon.zones.values() if zone.tile in tiles)


def _tokens(view: View, kinds: frozenset[str]) -> Iterator[Aim]:
    """The zones with tokens of some kinds; one that lies face down may be of any that are hidden."""
    hidden = kinds.intersection(view.hidden_kinds())
    zones = {token.zone for token in view.tokens() if token.kind in kinds or (token.kind == HIDDEN and hidden)}
    yield from _somewhere("pick-up", zones, kinds)


def _kills(view: View, clue: Clue, asked: tuple[str, ...]) -> Iterator[Aim]:
    names = sorted(clue.words("enemy.name"))
    for mark in sorted(clue.words("marks") - view.flags.keys()):
        yield Aim("hold", (), (mark,))  # the time for it is still to come
    if not names:
        yield from _kill_all(view)
    for name in names:
        enemy = view.enemies.get(name)
        if enemy is None:
            yield from _arrival(view, name, asked)
        elif UNTOUCHABLE in enemy.traits:
            yield from _removal(view, name)
        elif levers := _levers(view, enemy):
            yield Aim("flip", levers)
        else:
            yield Aim("kill", (enemy.zone,), (name,))


def _levers(view: View, enemy: Enemy) -> tuple[str, ...]:
    """Where tokens lie that destroy the pillars before an enemy which nobody can break by force (MD-50.18)."""
    if view.catalog.pillar_health or not any(each.bars for each in view.pillars.values()):
        return ()
    roads = roads_to(view, (enemy.zone,))
    if any(hero.zone in roads for hero in view.living()):
        return ()
    kinds = {
        kind
        for clue in clues_of(view.catalog)
        if clue.event == "token-flipped" and clue.does("destroy_pillar")
        for kind in clue.words("token")
    }
    return _to_flip(view, frozenset(kinds))


def _to_flip(view: View, kinds: frozenset[str]) -> tuple[str, ...]:
    """Where tokens of some kinds lie that nobody has flipped yet."""
    return tuple(sorted({token.zone for token in view.tokens() if token.kind in kinds and not token.used}))


def _kill_all(view: View) -> Iterator[Aim]:
    for enemy in view.enemies.values():
        if UNTOUCHABLE not in enemy.traits:
            yield Aim("kill", (enemy.zone,), (enemy.id,))


def _arrival(view: View, name: str, asked: tuple[str, ...]) -> Iterator[Aim]:
    """What brings an enemy of that name into play."""
    if f"enemy {name}" in asked:
        return
    for clue in _spawning(view.catalog).get(name, ()):
        if clue.words("marks") <= view.flags.keys() and clue.unless.isdisjoint(view.flags):
            yield from _event(view, clue, (*asked, f"enemy {name}"))


@lru_cache(maxsize=64)
def _spawning(catalog: Catalog) -> Mapping[str, list[Clue]]:
    """Name of an enemy → the rules that bring it into play."""
    found: dict[str, list[Clue]] = {}
    for clue in clues_of(catalog):
        named = given_among(node for effect in clue.effects for node in walk(effect))
        for name in dict.fromkeys(each.name for each in named if each.sort == "enemy"):
            found.setdefault(name, []).append(clue)
    return found


def _removal(view: View, name: str) -> Iterator[Aim]:
    """How to destroy an enemy that nobody can wound: break the tile it stands on, or lure it to one that breaks."""
    zones = falling_zones(view.catalog)
    if view.enemies[name].zone in zones:
        yield from _pillars(view)
    else:
        yield from _somewhere("lure", zones, (name,))


@lru_cache(maxsize=64)
def falling_zones(catalog: Catalog) -> frozenset[str]:
    """The zones of tiles that a rule takes away."""
    tiles = {tile for clue in clues_of(catalog) for tile in clue.arguments("remove_tile", "tile")}
    return frozenset(zone.name for zone in catalog.dungeon.zones.values() if zone.tile in tiles)


def _pillars(view: View) -> Iterator[Aim]:
    for pillar in view.pillars.values():
        yield Aim("break", (pillar.zone,), (pillar.id,))


def _door(view: View, door: str, asked: tuple[str, ...]) -> Iterator[Aim]:
    if view.doors.get(door) == "closed":
        yield Aim("open", view.dungeon.door_ends[door], (door,))
    elif view.doors.get(door) == "locked" and f"door {door}" not in asked:
        for clue in clues_of(view.catalog):
            if clue.does("unlock_door", "door", door) or clue.does("open_door", "door", door):
                yield from _event(view, clue, (*asked, f"door {door}"))
