"""Harm to heroes: hits, horror hits, corruption hits, and what comes of them (SB-17, SB-18)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, End, Steps
from toolkit.systems.brimstone.belongings import refit
from toolkit.systems.brimstone.cards.kit import NO_ARMOUR, best, stat
from toolkit.systems.brimstone.dice import d6, shown
from toolkit.systems.brimstone.events import MISSION, happens
from toolkit.systems.brimstone.grit import take_grit
from toolkit.systems.brimstone.powers import offer_powers
from toolkit.systems.brimstone.rolling import roll_to_pass
from toolkit.systems.brimstone.state import CHURCH, CORRUPTION_LIMIT, HARDCORE, Hero
from toolkit.systems.brimstone.verbs.moments import Harmed, MineGame, Moment

#: A hit of which a D6 says how many wounds it deals (SB-95.02); a hit that was weakened to 0 deals none.
SMASH = -1


def take_hits(game: MineGame, hero: Hero, damages: Sequence[int], source: str, rule: str) -> Asking[int]:
    """Hits, each with its damage: one defence die each, all rolled together (SB-17.03, SB-17.07). Says the wounds."""
    if not hero.conscious or not damages:
        return 0
    harmed = Harmed(game, hero, len(damages), source)
    yield from offer_powers(game, hero, "hits", harmed)
    damages = list(damages)[: harmed.hits]
    if damages:
        needs = hero.sheet.defence - stat(game.state, hero, "defence")
        faces = yield from roll_to_pass(game, hero, len(damages), lambda face: face >= needs, "defence", "SB-17.03")
        damages = [damage for damage, face in zip(damages, faces, strict=True) if face < needs]
    total = sum(d6(game, hero.id, "smash") if damage == SMASH else damage for damage in damages)
    return (yield from take_wounds(game, hero, total, source, rule))


def take_wounds(game: MineGame, hero: Hero, count: int, source: str, rule: str) -> Asking[int]:
    """Wounds after defence; armour is rolled for every single one (SB-17.08, SB-17.10)."""
    if not hero.conscious or count < 1:
        return 0
    count -= yield from _armour(game, hero, count, "armour")
    if not count:
        return 0
    hero.wounds += count
    tell(game, "wounded", rule, who=hero.id, count=count, by=source)
    if hero.wounds >= stat(game.state, hero, "health"):  # SB-18.01
        yield from _falls(game, hero, "wounds")
    return count


def _armour(game: MineGame, hero: Hero, count: int, name: str) -> Asking[int]:
    """How much of the damage armour removes; only who has it rolls (SB-17.11)."""
    needs = best(game.state, hero, name)
    if needs >= NO_ARMOUR:
        return 0
    rule = "SB-17.08" if name == "armour" else "SB-17.09"
    faces = yield from roll_to_pass(game, hero, count, lambda face: face >= needs, name, rule)
    stopped = sum(face >= needs for face in faces)
    tell(game, "armour_rolled", rule, who=hero.id, dice=shown(faces), stopped=stopped)
    return stopped


def willpower_needs(game: MineGame, hero: Hero) -> int:
    return hero.sheet.willpower - stat(game.state, hero, "willpower")


def take_horror(game: MineGame, hero: Hero, count: int, source: str, rule: str, damage: int = 1) -> Asking[int]:
    """Horror hits: willpower blocks them, spirit armour removes what is left (SB-17.05, SB-17.09)."""
    if not hero.conscious or count < 1:
        return 0
    harmed = Harmed(game, hero, count, source)
    yield from offer_powers(game, hero, "horror", harmed)
    if harmed.hits < 1:
        return 0
    needs = willpower_needs(game, hero)
    faces = yield from roll_to_pass(game, hero, harmed.hits, lambda face: face >= needs, "willpower", "SB-17.02")
    return (yield from take_dread(game, hero, damage * sum(face < needs for face in faces), source, rule))


def take_dread(game: MineGame, hero: Hero, count: int, source: str, rule: str) -> Asking[int]:
    """Sanity damage after willpower."""
    if not hero.conscious or count < 1:
        return 0
    count -= yield from _armour(game, hero, count, "spirit-armour")
    if not count:
        return 0
    hero.dread += count
    tell(game, "shaken", rule, who=hero.id, count=count, by=source)
    if hero.dread >= stat(game.state, hero, "sanity"):  # SB-18.01
        yield from _falls(game, hero, "dread")
    return count


def take_corruption(game: MineGame, hero: Hero, count: int, source: str, rule: str) -> Asking[int]:
    """Corruption hits; a first game knows none (SB-17.06, SB-32.05)."""
    if not hero.conscious or count < 1 or game.state.first_game:
        return 0
    needs = willpower_needs(game, hero)
    faces = yield from roll_to_pass(game, hero, count, lambda face: face >= needs, "willpower", "SB-17.02")
    points = sum(face < needs for face in faces)
    gain_corruption(game, hero, points, rule)
    return points


def gain_corruption(game: MineGame, hero: Hero, points: int, rule: str) -> bool:
    """Corruption points, and mutations for them; a first game knows neither (SB-40.05). Whether there were any."""
    if points < 1 or game.state.first_game:
        return False
    hero.corruption += points
    tell(game, "corrupted", rule, who=hero.id, count=points, now=hero.corruption)
    mutations, hero.corruption = divmod(hero.corruption, CORRUPTION_LIMIT)  # SB-98.01
    for _ in range(mutations):
        mutate(game, hero)
    return True


def mutate(game: MineGame, hero: Hero) -> None:
    name = game.state.catalog.tables["mutation"][d6(game, hero.id, "mutation")]
    hero.mutations.append(name)
    tell(game, "mutated", "SB-98.01", who=hero.id, mutation=name)
    refit(game.state, hero)


# Knocked out


def _falls(game: MineGame, hero: Hero, pool: str) -> Steps:
    """A hero would be knocked out: a revive token, or the KO marker (SB-18.01, SB-18.12)."""
    state = game.state
    if state.revives and state.goes_on and (yield Ask("revive", TABLE, {"revive": True, "fall": False}, "SB-99.11")):
        state.revives -= 1
        hero.wounds = hero.dread = 0
        tell(game, "revived", "SB-18.12", who=hero.id)
        yield from take_grit(game, hero, 1, "SB-18.13")
        return
    hero.wounds = min(hero.wounds, max(0, stat(state, hero, "health")))
    hero.dread = min(hero.dread, max(0, stat(state, hero, "sanity")))
    hero.out_by_wounds = hero.out_by_wounds or pool == "wounds"
    hero.out_by_dread = hero.out_by_dread or pool == "dread"
    if HARDCORE in state.options or CHURCH in state.options:
        yield from _dies(game, hero)
    else:
        hero.knocked_out = True
        tell(game, "knocked_out", "SB-18.03", who=hero.id, at=state.place(hero.cell), by=pool)
    for enemy in state.enemies.values():
        if enemy.target == hero.id:
            enemy.target = ""  # SB-29.13
    yield from happens(game, "knocked-out", lambda: Moment(game, hero))
    if not state.awake() and state.goes_on:
        raise End(MISSION)  # SB-34.03


def _dies(game: MineGame, hero: Hero) -> Steps:
    """Hardcore: who would be knocked out is killed, and loses everything but the lantern (SB-41.10, SB-91.50)."""
    state = game.state
    hero.dead = True
    tell(game, "killed_hero", "SB-41.10", who=hero.id, at=state.place(hero.cell))
    if state.bearer == hero.id and state.awake():
        able = {f"bearer:{each.id}": each.id for each in state.awake()}
        state.bearer = yield Ask("bearer", TABLE, able, "SB-91.50")
        tell(game, "bears_lantern", "SB-91.50", who=state.bearer)
