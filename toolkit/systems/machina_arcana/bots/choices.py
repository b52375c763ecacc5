"""The smaller choices: essence, losses, targets, what to use besides attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.bots.chances import said
from toolkit.systems.machina_arcana.bots.wants import RESERVE
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.cards.using import explorer_abilities
from toolkit.systems.machina_arcana.chapters import can_light_the_way
from toolkit.systems.machina_arcana.map.tiles import CHAPTER
from toolkit.systems.machina_arcana.state import Explorer, Monster
from toolkit.systems.machina_arcana.view import View


def useful(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """An ability without a target that is worth using now; empty where there is none."""
    for ability in explorer_abilities(view, me):
        key = f"use:{ability.key}"
        if key in options and ability.aims is None and _is_useful(view, me, ability):
            return key
    return ""


def _is_useful(view: View, me: Explorer, ability: Ability) -> bool:
    for effect in ability.trigger.effects:
        told = said(view, me, effect)
        match effect.verb.name:
            case "restore":
                if _missing(view, me, str(told["what"]), str(told.get("whom", "you"))) >= int(told.get("count", 1)):
                    return _affordable(me, ability)
            case "light":
                dark = [cell for cell in view.spaces(CHAPTER, view.tile_of(me.cell)) if cell not in view.tokens]
                return bool(dark) and can_light_the_way(view) and ability.cost.essence < RESERVE
            case "accumulate" | "place_exit" | "advance_chapter":
                return ability.card == view.current.id and ability.card not in view.completed
            case "destroy_this":
                return me.essence > ability.cost.essence + 1
            case "become_ethereal":
                return me.health <= 2 and len(view.monsters) > 0 and not me.ethereal and me.stamina <= 2
    return False


def _affordable(me: Explorer, ability: Ability) -> bool:
    return not ability.cost.essence or ability.cost.essence <= max(0, me.essence - 1)


def _missing(view: View, me: Explorer, what: str, whom: str) -> int:
    """How much of something is missing to who would get it."""
    if what == "stamina":
        return 0 if me.stamina > 1 else stats.max_stamina(view, me) - me.stamina
    if what == "essence":
        return stats.max_essence(view, me) - me.essence
    people = [me]
    if whom == "near":
        people += [each for each in view.on_map() if each is not me and view.adjacent(each.cell, me.cell)]
    return max(stats.max_health(view, each) - each.health for each in people)


def pick_boost(view: View, me: Explorer, options: Mapping[str, int]) -> str:
    """Essence that lets a roll hit: little of it, while some is left for the story."""
    keys = sorted(options, key=lambda key: options[key])
    spare = me.essence - (0 if view.current.locked and not view.current.ritual.stamina else RESERVE - 1)
    cheap = keys[1] if len(keys) > 1 else keys[0]
    near = (each for each in view.monsters.values() if view.tile_of(each.cell) == view.tile_of(me.cell))
    if options[cheap] == 1 and any(each.health == 1 for each in near):
        return cheap  # the kill gives it back (MA-18.03)
    return cheap if options[cheap] <= max(0, spare) and options[cheap] <= 2 else keys[0]


def pick_loss(me: Explorer) -> str:
    """Health while there is much of it, then essence."""
    return "essence" if me.health <= 3 or me.essence > 4 else "health"


def pick_gift(view: View, payer: Explorer, options: Mapping[str, int]) -> str:
    """As much as the payer lacks; nothing more."""
    lacking = max(options.values()) - payer.essence
    return next((key for key, gift in options.items() if gift >= lacking), list(options)[-1])


def pick_target(view: View, options: Mapping[str, Any]) -> str:
    """The monster that is nearest to death, marked ones first; never a friend or a barrel if it can be helped."""

    def worth(key: str) -> tuple[int, int, int]:
        unit = options[key]
        if not isinstance(unit, Monster):
            return (0, 0, 0)
        return (1, int(unit.marked), -unit.health)

    return max(options, key=worth)
