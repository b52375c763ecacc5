"""Attacks of heroes: fists and blades, guns, two guns at once (SB-27)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.figures.own import Own
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.modifiers import Modifier
from toolkit.systems.brimstone.cards.card import Item
from toolkit.systems.brimstone.cards.kit import has, stat
from toolkit.systems.brimstone.dice import SIX, d6, dice, shown
from toolkit.systems.brimstone.fights.wounding import end_turn_without_enemies, wound
from toolkit.systems.brimstone.powers import offer_powers
from toolkit.systems.brimstone.rolling import KEEP, offer_reroll, roll_again, spend_grit
from toolkit.systems.brimstone.state import Enemy, Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Rolled, Strike, Volley

NEVER = 7
Hit = tuple[Volley, bool]


def guns(state: State, hero: Hero) -> list[Item]:
    """The guns in hand."""
    return [item for item in (state.item(name) for name in hero.hands) if item.gun is not None]


def reach_of(state: State, hero: Hero, item: Item) -> int:
    assert item.gun is not None
    return item.gun.range + stat(state, hero, "range", item.id, ranged=True)


def in_sight(state: State, hero: Hero, far: int) -> list[Enemy]:
    """Enemies in range and in sight; of a large one its best cell counts (SB-27.06, SB-27.13, SB-91.45)."""
    mine = state.mine
    field = mine.far(hero.cell)
    return [
        enemy
        for enemy in state.enemies.values()
        if any(field[cell] <= far and mine.sees(hero.cell, cell) for cell in state.cells_of(enemy))
    ]


def attacks(state: State, hero: Hero, *, free: bool = False) -> dict[str, tuple[str, ...]]:
    """The attacks a hero can make from where it stands: option → the guns, none for melee."""
    found: dict[str, tuple[str, ...]] = {}
    if not free and state.adjacent_enemies(hero.cell):
        found["melee"] = ()
    armed = [
        item
        for item in guns(state, hero)
        if item.gun is not None
        and (item.gun.free_attack or not free)
        and in_sight(state, hero, reach_of(state, hero, item))
    ]
    prefix = "free" if free else "shoot"
    for item in armed:
        found[f"{prefix}:{item.id}"] = (item.id,)
    short = [item for item in armed if item.hands == 1]
    if not free and len(short) >= 2:  # SB-27.29
        found["shoot:both"] = (short[0].id, short[1].id)
    return found


def attack(game: MineGame, hero: Hero, weapons: tuple[str, ...], *, free: bool = False) -> Steps:
    """One attack: all dice, then hits are divided among enemies, then damage (SB-27.09)."""
    state = game.state
    strike = Strike(game, hero, ranged=bool(weapons), free=free)
    strike.volleys = volleys_of(state, hero, weapons)
    if free:
        hero.free_attack = True  # SB-27.23
    yield from _answers(game, hero, "attack", strike)
    for volley in strike.volleys:
        volley.rolled = dice(game, volley.dice, hero.id, "to hit")
        tell_attack(game, hero, volley)
    # what a card rolls again, grit does not (SB-1.06)
    yield from _answers(game, hero, "to-hit", Rolled(strike))
    yield from _reroll(game, hero, strike)
    yield from _assign(game, hero, strike, _hits(state, hero, strike))
    end_turn_without_enemies(game)


def _answers(game: MineGame, hero: Hero, event: str, strike: Strike) -> Steps:
    """The hero's cards answer. What they change for a while counts for this attack, too (SB-91.110)."""
    if event not in hero.kit.powers:
        return
    state = game.state
    lasting, own = list(state.modifiers.items), hero.own
    yield from offer_powers(game, hero, event, strike)
    if state.modifiers.items == lasting and hero.own is own:
        return
    weapons = tuple(each.weapon for each in strike.volleys if each.gun is not None)
    after = volleys_of(state, hero, weapons)
    before = _volleys_with(state, hero, weapons, lasting, own)
    for volley, was, now in zip(strike.volleys, before, after, strict=True):
        volley.damage += now.damage - was.damage
        volley.range += now.range - was.range
        volley.needs += now.needs - was.needs
        change_dice(game, strike, volley, now.dice - was.dice)


def _volleys_with(state: State, hero: Hero, weapons: Sequence[str], lasting: list[Modifier], own: Own) -> list[Volley]:
    """The dice of an attack as they would be with other changes in force: what was paid for these changes nothing."""
    now, owned = state.modifiers.items, hero.own
    state.modifiers.items, hero.own = lasting, own
    found = volleys_of(state, hero, weapons)
    state.modifiers.items, hero.own = now, owned
    return found


def change_dice(game: MineGame, strike: Strike, volley: Volley, by: int) -> None:
    """Dice that come when the others are rolled already are rolled at once, and none of those is taken away (SB-91.98);
    before that one is always left (SB-91.99)."""
    if not volley.rolled:
        volley.dice = max(1, volley.dice + by)
    elif by > 0:
        volley.dice += by
        volley.rolled += dice(game, by, strike.striker.id, "to hit")
        tell_attack(game, strike.striker, volley)


def tell_attack(game: MineGame, hero: Hero, volley: Volley) -> None:
    faces = shown(volley.rolled)
    tell(game, "attacked", "SB-27.07", who=hero.id, weapon=volley.weapon, dice=faces, needs=volley.needs)


def volleys_of(state: State, hero: Hero, weapons: Sequence[str]) -> list[Volley]:
    """The dice of an attack with these guns; of one in melee without any."""
    return [_volley(state, hero, name) for name in weapons] or [_melee(state, hero)]


def _melee(state: State, hero: Hero) -> Volley:
    """Combat and everything that adds to it (SB-27.02, SB-27.04)."""
    count = stat(state, hero, "combat") + stat(state, hero, "attack-dice")
    needs = hero.sheet.melee - stat(state, hero, "melee")
    return Volley("", None, max(1, count), stat(state, hero, "damage"), 1, needs, SIX)


def _volley(state: State, hero: Hero, name: str) -> Volley:
    item = state.item(name)
    gun = item.gun
    assert gun is not None
    count = gun.shots + stat(state, hero, "shots", name, ranged=True)
    count += stat(state, hero, "attack-dice", name, ranged=True)
    damage = gun.damage + stat(state, hero, "damage", name, ranged=True)
    needs = hero.sheet.ranged - stat(state, hero, "ranged", name, ranged=True)
    return Volley(name, gun, max(1, count), damage, reach_of(state, hero, item), needs, gun.critical)


def _reroll(game: MineGame, hero: Hero, strike: Strike) -> Steps:
    """One grit rolls the misses of the attack again (SB-5.02)."""
    first, *others = strike.volleys
    if not others:
        yield from offer_reroll(game, hero, first.rolled, lambda face: _is_hit(first, face), "to-hit", first.again)
        return
    missed = {
        volley.weapon: [
            index for index, face in enumerate(volley.rolled) if index not in volley.again and not _is_hit(volley, face)
        ]
        for volley in strike.volleys
    }
    if not any(missed.values()) or hero.grit < 1:
        return
    if (yield Ask("reroll-to-hit", hero.id, {KEEP: False, "reroll": True}, "SB-99.05")):
        spend_grit(game, hero, 1, "to-hit", "SB-5.02")
        for volley in strike.volleys:
            if missed[volley.weapon]:
                roll_again(game, hero, volley.rolled, missed[volley.weapon], "to-hit", volley.again)


def _is_hit(volley: Volley, face: int) -> bool:
    return face >= volley.needs or face == SIX


def _hits(state: State, hero: Hero, strike: Strike) -> list[Hit]:
    """Hits, the critical ones first (SB-27.08); of two guns none is critical (SB-27.30)."""
    found: list[Hit] = []
    two = len(strike.volleys) > 1
    spare = 1 if two and has(state, hero, "two-gun-critical") else 0
    for volley in strike.volleys:
        for face in volley.rolled:
            if not _is_hit(volley, face):
                continue
            critical = face >= volley.critical
            if critical and two:
                critical = bool(spare) and face == SIX
                spare -= critical
            found.append((volley, critical))
    return sorted(found, key=lambda hit: not hit[1])


def targets(state: State, hero: Hero, strike: Strike, volley: Volley) -> list[Enemy]:
    """Adjacent enemies first; when none is left, those in range and sight of a gun (SB-27.10 to SB-27.12)."""
    near = state.adjacent_enemies(hero.cell)
    if near or not strike.ranged:
        return near
    return in_sight(state, hero, volley.range)


def _assign(game: MineGame, hero: Hero, strike: Strike, hits: list[Hit]) -> Steps:
    """The player divides the hits; those on one enemy may be rolled for together (SB-27.09, SB-27.16)."""
    state = game.state
    while hits and hero.conscious:
        volley = hits[0][0]
        able = targets(state, hero, strike, volley)
        if not able:
            hits = [hit for hit in hits if hit[0] is not volley]
            continue
        together = sum(hit[0] is volley for hit in hits)
        options: dict[str, tuple[Enemy, list[Hit]]] = {}
        for enemy in able:
            for count in range(1, together + 1):
                options[f"target:{enemy.id}" + (f":{count}" if count > 1 else "")] = (enemy, hits[:count])
        for name, hit in _later(hits).items():
            for enemy in targets(state, hero, strike, hit[0]):
                options[f"{name}:{enemy.id}"] = (enemy, [hit])
        enemy, spent = yield Ask("target", hero.id, options, "SB-99.13")
        yield from _damage(game, hero, strike, enemy, spent)
        for hit in spent:
            hits.remove(hit)


def _later(hits: list[Hit]) -> dict[str, Hit]:
    """Hits that may be assigned before the first: an ordinary one before critical ones, one of the other gun."""
    volley, critical = hits[0]
    found: dict[str, Hit] = {}
    for hit in hits:
        if hit[0] is volley and hit[1] != critical:
            found.setdefault("ordinary", hit)
        elif hit[0].weapon != volley.weapon:
            found.setdefault(f"with:{hit[0].weapon}", hit)
    return found


def _damage(game: MineGame, hero: Hero, strike: Strike, enemy: Enemy, hits: list[Hit]) -> Steps:
    """A separate D6 for each hit; defence is taken off each (SB-27.15 to SB-27.18)."""
    state = game.state
    stats = state.stats(enemy.type)
    faces = [d6(game, hero.id, "damage") for _ in hits]
    yield from _reroll_damage(game, hero, faces)
    for (volley, critical), face in zip(hits, faces, strict=True):
        if enemy.id not in state.enemies:
            return
        counts = critical and not stats.tough  # SB-36.10
        damage = face + volley.damage
        if counts:
            damage += stat(state, hero, "critical-damage", volley.weapon, ranged=strike.ranged)
        wounds = damage if counts else max(0, damage - stats.defence)
        tell(game, "hit", "SB-27.17", who=hero.id, target=enemy.id, die=face, critical=counts, wounds=wounds)
        yield from wound(game, hero, enemy, wounds, "SB-27.18" if counts else "SB-27.17")


def _reroll_damage(game: MineGame, hero: Hero, faces: list[int]) -> Asking[None]:
    """One grit rolls as many of the worst damage dice again as the hero likes."""
    if hero.grit < 1 or all(face == SIX for face in faces):
        return
    tell(game, "rolled", "SB-27.15", who=hero.id, dice=shown(faces), why="damage")
    worst = sorted(range(len(faces)), key=lambda index: faces[index])
    options = {f"reroll:{count}": [faces[index] for index in worst[:count]] for count in range(1, len(faces) + 1)}
    chosen: list[int] = yield Ask("reroll-damage", hero.id, {KEEP: [], **options}, "SB-99.05")
    if chosen:
        spend_grit(game, hero, 1, "damage", "SB-5.02")
        roll_again(game, hero, faces, worst[: len(chosen)], "damage", set())
