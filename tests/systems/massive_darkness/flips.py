"""Rules of Massive Darkness turned into their opposite, one at a time: what test_mutations.py breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as but
from typing import Any

import pytest

from tests.systems.flipping import Flip, Flips, How, always, change, never, no_steps, nothing, replace
from tests.systems.massive_darkness.packs import PROVING_GROUND
from toolkit.content.library import Library
from toolkit.crawl.cards.kits import total
from toolkit.rules.decisions import Asking
from toolkit.systems.massive_darkness import actions, combat, development, enemies, given, rounds
from toolkit.systems.massive_darkness.cards import decks, equipment, kits
from toolkit.systems.massive_darkness.cards.card import Power, Skill
from toolkit.systems.massive_darkness.cards.catalog import Catalog, catalog_for
from toolkit.systems.massive_darkness.fights import (
    activation,
    attacks,
    changes,
    counterattack,
    rewards,
    spawning,
    targets,
)
from toolkit.systems.massive_darkness.fights.fighters import Fighter
from toolkit.systems.massive_darkness.fights.sides import Clash, CombatSide
from toolkit.systems.massive_darkness.map import doors, halls, movement, tokens
from toolkit.systems.massive_darkness.state import Enemy, Hero, State
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

# How


def verb(name: str) -> How:
    """A verb that does nothing."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        patch.setitem(VOCABULARY.verbs, name, but(VOCABULARY.verbs[name], run=nothing))

    return apply


def without_rules(adventure: str, event: str) -> How:
    """An adventure whose own rules do not answer to an event."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        data = library.get(f"massive-darkness/{adventure}", kind="adventure").data
        patch.setitem(data, "rules", [rule for rule in data["rules"] if rule["on"] != event])

    return apply


def adventure(id: str, **changes: Any) -> How:
    return change("adventure", f"massive-darkness/{id}", changes)


# What replaces the rules


def reshuffled(name: str) -> tuple[str, str]:
    """Every deck takes back its discard pile."""
    return "reshuffle", ""


def every_skill(hero: Hero, dark: bool, level: int) -> Iterator[tuple[str, Skill]]:
    """What is for the dark works in the light too."""
    return _SKILLS(hero, True, level)


def first_skills(hero: Hero, level: int) -> Iterator[tuple[str, Skill]]:
    """Of a branch, the least advanced skill works."""
    for branch, skills in hero.hero_class.branches.items() if hero.hero_class else ():
        if hero.skills.get(branch):
            yield branch, skills[0]


def through_doors(state: State, viewer: str) -> Mapping[str, int]:
    """Closed doors stop no sight."""
    return state.dungeon.seen_from(viewer, frozenset())


def printed_health(enemy: Enemy, heroes: int) -> int:
    """More heroes meet no stronger monsters."""
    return enemy.card.health


def anybody_in(enemy: Enemy, fighter: Fighter) -> list[str]:
    """Minions protect nobody."""
    return ["minions", "boss"] if enemy.boss and enemy.minions else ["boss"]


def gear_everywhere(enemy: Enemy, category: str) -> dict[str, int]:
    """Gear gives its guardian kinds of attack its card has not."""
    return total([enemy.card.dice.get(category, {}), *(gear.dice.get(category, {}) for gear in kits.enemy_gear(enemy))])


def whoever(state: State, targets: Sequence[Any]) -> list[Any]:
    """Experience draws nobody."""
    return list(targets)


def everything_there(state: State, hero: Hero) -> list[Any]:
    """Enemies guard no tokens."""
    fixed = state.catalog.fixed_tokens
    return [token for token in state.tokens.get(hero.zone, ()) if token.kind not in fixed]


def after_the_roll(effect: Any) -> str:
    """Skills take dice away when they are rolled."""
    stage = _STAGE_OF(effect)
    return "apply" if stage == "remove" else stage


def at_will(power: Power) -> int:
    """Enchantments know no limit."""
    return 99


def below_zero(side: CombatSide, by: int) -> None:
    side.score += by


def changed_anyway(game: Any, hero: Hero, *, may_go_back: bool) -> Asking[bool]:
    """Whatever is done counts as a change."""
    yield from _EQUIP_OR_TRADE(game, hero, may_go_back=may_go_back)
    return True


def even_the_dead_learn(game: Any, hero: Hero, count: int, rule: str) -> None:
    hero.xp = min(changes.MOST_XP, hero.xp + count)


_SKILLS = kits._skills
_STAGE_OF = combat.stage_of
_EQUIP_OR_TRADE = actions.equip_or_trade

FLIPS = (
    # Decks and the game level
    Flip("MD-2.04", "every deck is shuffled again", replace("running_out", reshuffled, decks, given)),
    Flip("MD-8.03", "higher tiles raise no level", replace("check_level", no_steps, rounds, actions)),
    Flip("MD-8.14", "mighty monsters come at level 3", replace("STRONGEST_WEAK_LEVEL", 2, decks)),
    # Zones, light, sight
    Flip("MD-4.05", "an open door joins no halls", replace("joined_rooms", lambda state, room: (room,), doors, halls)),
    Flip("MD-5.03", "shadow skills work in the light", replace("_skills", every_skill, kits)),
    Flip("MD-5.04", "nobody is hidden", replace("is_dark", never, State)),
    Flip("MD-6.03", "closed doors stop no sight", replace("seen_from", through_doors, State)),
    Flip("MD-7.03", "enemies hold nobody", replace("is_held", never, movement)),
    Flip("MD-7.04", "heroes hold nobody", replace("is_held", never, activation)),
    # Heroes
    Flip("MD-10.08", "the dead stay dead", replace("revive", nothing, rounds)),
    Flip("MD-11.05", "experience has no end", replace("MOST_XP", 99, changes)),
    Flip("MD-11.14", "the weakest skill of a branch works", replace("active_skills", first_skills, kits)),
    Flip("MD-12.14", "magic reaches three zones", replace("REACH", {**kits.REACH, "magic": range(1, 4)}, kits)),
    Flip("MD-16.02", "a hero has four actions", replace("ACTIONS", 4, actions)),
    Flip("MD-16.13", "a Move action gives three points", replace("MOVEMENT_POINTS", 3, movement)),
    Flip("MD-90.73", "whoever changes nothing has lost the action", replace("equip_or_trade", changed_anyway, actions)),
    Flip("MD-19.06", "two cards are enough to transmute", replace("TRANSMUTED", 2, equipment)),
    Flip("MD-22.04", "a new skill sleeps", replace("skills_take_effect", nothing, development)),
    Flip("MD-90.29", "the dead learn", replace("gain_xp", even_the_dead_learn, rewards)),
    # Doors and tokens
    Flip("MD-17.03", "every door draws a card", replace("is_opened", never, doors)),
    Flip("MD-18.01", "tokens are picked up beside enemies", replace("to_pick_up", everything_there, tokens, movement)),
    # Enemies
    Flip("MD-13.06", "monsters do not grow with the heroes", replace("health_of_figure", printed_health, Enemy)),
    Flip("MD-14.05", "a boss is open to attack", replace("targets_in", anybody_in, attacks)),
    Flip(
        "MD-14.10",
        "a boss is worth a minion",
        replace("GUARDIAN_XP", {**rewards.GUARDIAN_XP, "mob": (1, "")}, rewards),
    ),
    Flip("MD-14.12", "agents call nobody", replace("reinforcements", no_steps, enemies)),
    Flip("MD-14.19", "guardians carry traps", replace("REFUSED_BY_GUARDIANS", (), spawning)),
    Flip("MD-14.20", "gear gives new kinds of attack", replace("_enemy_pool", gear_everywhere, kits)),
    Flip(
        "MD-14.25",
        "a guardian's gear hurts its side",
        replace("by_gear", property(never, nothing), Clash),
    ),
    Flip("MD-20.01", "nobody strikes back", replace("counterattacks", no_steps, counterattack)),
    Flip("MD-20.05", "who hides is found", replace("finds", always, counterattack)),
    Flip("MD-21.10", "enemies attack anybody", replace("foremost", whoever, targets)),
    Flip("MD-23.04", "figures never run out", replace("has_figures", always, spawning)),
    Flip("MD-24.01", "nothing stops at the end of a round", replace("_stop_effects", no_steps, rounds)),
    # Combat
    Flip("MD-9.07", "four dice of a colour are rolled", replace("most", 4, CombatSide)),
    Flip("MD-26.02", "the first result of a die counts", replace("reroll", nothing, CombatSide)),
    Flip(
        "MD-27.06",
        "enchantments are repeated at will",
        replace("limit", property(at_will, nothing), Power),
    ),
    Flip("MD-36.08", "skills remove dice after the roll", replace("stage_of", after_the_roll, combat)),
    Flip("MD-90.37", "hits and shields fall below nothing", replace("change_score", below_zero, CombatSide)),
    # Words of cards
    Flip("MD-35.13", "nobody sneaks", replace("SNEAK", "no-such-skill", movement)),
    Flip("MD-35.15", "nobody taunts", replace("TAUNT", "max-health", targets)),
    Flip("MD-37.01", "no hits are added", verb("add_hits")),
    Flip("MD-37.03", "no shields are added", verb("add_shields")),
    Flip("MD-37.07", "no wounds are added", verb("add_wounds")),
    Flip("MD-37.08", "no dice are added", verb("add_dice")),
    Flip("MD-37.15", "no dice are removed", verb("remove_dice")),
    Flip("MD-37.19", "nothing is rolled again", verb("reroll")),
    Flip("MD-37.22", "no symbols are cancelled", verb("cancel_symbols")),
    Flip("MD-38.04", "one weapon is two", replace("weapons", property(lambda fighter: 2), Fighter)),
    Flip("MD-38.06", "armour is none", replace("armoured", property(never), Fighter)),
    Flip("MD-38.07", "nobody stands in shadow", replace("in_shadow", property(never), Fighter)),
    Flip("MD-39.03", "no die is blank", replace("blanks", property(lambda side: 0), CombatSide)),
    Flip("MD-39.04", "dice show no hits", replace("score_on_dice", property(lambda side: 0), CombatSide)),
    # Winning, losing, adventures
    Flip("MD-32.01", "objectives come in any order", replace("in_order", property(never), Catalog)),
    Flip("MD-42.09", "the weaver may leave", without_rules("her-last-thread", "enemy-left")),
    Flip("MD-44.03", "the floor does not count", without_rules("the-floor-is-counting", "first-player-passed")),
    Flip("MD-45.18", "pillars of the bridge are weak", adventure("the-one-that-walks", pillars={"health": 1})),
    Flip("MD-46.07", "keys open nothing", without_rules("noon-eaters-hoard", "marked")),
    Flip("MD-48.06", "the quarry comes at once", without_rules("three-behind-stone", "enemy-activation")),
    Flip("MD-49.06", "tiles raise the level", without_rules("keep-the-ember", "level-rise")),
    Flip("MD-50.14", "its halls hold treasure", without_rules("thrice-put-out", "hall-revealed")),
)


SET = Flips(FLIPS, least=50, forget=catalog_for.cache_clear, packs=(PROVING_GROUND,))
